//! A decoded answer that several responses share: each shows a part of it. It lives as long as the last of them.
use super::{Ending, Outcome};
use crate::abi::{mcat_meta, mcat_track, mcat_track_list};
use crate::base::error::Status;
use crate::base::memory::NoMemory;
use crate::decode::arena::Arena;
use crate::decode::{Parts, text_in};
use std::sync::Arc;

/// A decoded answer without its body.
pub(crate) struct Decoded {
    arena: Arena,
    parts: Parts,
}

// SAFETY: nothing in a decoded answer changes, and its pointers lead into its own arena or to statics.
unsafe impl Send for Decoded {}
// SAFETY: as above.
unsafe impl Sync for Decoded {}

impl Decoded {
    pub fn new(ending: Ending) -> Decoded {
        let Outcome { arena, parts, .. } = ending.into_outcome();
        Decoded { arena, parts }
    }

    pub fn meta(&self) -> &mcat_meta {
        self.parts.meta()
    }

    /// The ids of its tracks.
    pub fn tracks(&self) -> impl Iterator<Item = Option<&str>> {
        items(&self.parts.root.tracks).iter().map(|track| text_in(track.id))
    }

    /// The ids of its previews.
    pub fn previews(&self) -> impl Iterator<Item = Option<&str>> {
        items(&self.parts.root.previews).iter().map(|track| text_in(track.id))
    }

    /// A response's part with the tracks and previews at these positions.
    pub fn hand_out(self: &Arc<Decoded>, tracks: &[usize], previews: &[usize]) -> Result<Ending, NoMemory> {
        let mut ending = Ending::bare(Status::MCAT_OK);
        let root = &self.parts.root;
        ending.parts.root.meta = root.meta;
        ending.parts.root.tracks = chosen(&root.tracks, tracks, &mut ending.arena)?;
        ending.parts.root.previews = chosen(&root.previews, previews, &mut ending.arena)?;
        ending.kept = Some(Arc::clone(self));
        Ok(ending)
    }

    /// Whether `place` lies in this answer.
    pub fn contains(&self, place: *const u8) -> bool {
        self.arena.contains(place)
    }

    /// Bytes of memory that it holds.
    pub fn held(&self) -> usize {
        self.arena.held()
    }
}

fn items(list: &mcat_track_list) -> &[&mcat_track] {
    if list.len == 0 {
        return &[];
    }
    // SAFETY: the decode made the list, as long as it says and of pointers to structs.
    unsafe { core::slice::from_raw_parts(list.items.cast(), list.len) }
}

/// A list of the items at these positions.
fn chosen(list: &mcat_track_list, places: &[usize], arena: &mut Arena) -> Result<mcat_track_list, NoMemory> {
    let items = items(list);
    let picked: Vec<*const mcat_track> = places.iter().map(|at| &raw const *items[*at]).collect();
    Ok(mcat_track_list {
        items: arena.slice(&picked)?,
        len: picked.len(),
    })
}
