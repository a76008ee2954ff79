//! How a change can be seen in later answers; and what an answer says about a change: what was refused, and whether it is visible yet.
use super::lists::Parts;
use super::record::{Items, texts_at};
use super::shape::Unknown;
use super::value::text_in;
use crate::abi::{mcat_playlist, mcat_playlist_list};
use crate::base::memory::{self, NoMemory};
use core::ffi::c_char;
use std::sync::Arc;

/// What a later read must show, when the service only accepts a change (202) and carries it out later.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Visible {
    /// Content that is then among the member's favorites, or no longer.
    Favorites { ids: Arc<Vec<String>>, added: bool },
    /// A playlist of the member's that then looks as it was sent.
    Playlist(SentPlaylist),
}

/// A playlist as it was sent. A part that was not sent is `None`, and may be anything.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SentPlaylist {
    pub id: String,
    pub name: Option<String>,
    pub description: Option<String>,
    pub privacy: Option<String>,
    pub tracks: Option<Arc<Vec<String>>>,
    pub tags: Option<Vec<String>>,
}

impl Visible {
    /// What remains of it without the ids and the parts that the service refused; `None` if nothing remains.
    pub(crate) fn without(mut self, refused: &[String]) -> Result<Option<Visible>, NoMemory> {
        let mut refused = memory::list(refused.len(), refused.iter().map(|word| word.to_ascii_lowercase()))?;
        refused.sort_unstable();
        let is_refused = |word: &str| refused.binary_search(&word.to_ascii_lowercase()).is_ok();
        let is_left = match &mut self {
            Visible::Favorites { ids, .. } => {
                if !refused.is_empty() {
                    let left = ids.iter().filter(|id| !is_refused(id)).cloned();
                    *ids = Arc::new(memory::list(ids.len(), left)?);
                }
                !ids.is_empty()
            }
            Visible::Playlist(sent) => {
                sent.privacy.take_if(|_| is_refused("privacy"));
                sent.tracks.take_if(|_| is_refused("tracks"));
                sent.tags.take_if(|_| is_refused("tags"));
                let texts = [&sent.name, &sent.description, &sent.privacy];
                texts.iter().any(|text| text.is_some()) || sent.tracks.is_some() || sent.tags.is_some()
            }
        };
        Ok(is_left.then_some(self))
    }
}

impl Parts {
    /// The ids that were not acknowledged, and the parts of a playlist's change that failed.
    pub(crate) fn refused(&self) -> Result<Vec<String>, NoMemory> {
        let favorites = self
            .favorites
            .items()
            .iter()
            .filter(|favorite| favorite.acknowledged == 0)
            .map(|favorite| favorite.id);
        let results = self.meta().results.items();
        let parts = results
            .iter()
            .filter(|result| result.failed == 1)
            .map(|result| result.operation);
        let names = favorites.chain(parts);
        let count = names.clone().count();
        memory::list(count, names.map(|name| text_in(name).unwrap_or_default().to_owned()))
    }

    /// Whether this answer shows the change.
    pub(crate) fn shows(&self, visible: &Visible) -> Result<bool, NoMemory> {
        Ok(match visible {
            Visible::Favorites { ids, added } => {
                let wanted = i8::from(*added);
                let statuses = self.favorite_status.items();
                let told = statuses.iter().enumerate();
                let told = told.filter_map(|(at, status)| Some((text_in(status.id)?, at, status.favorite)));
                let mut told = memory::list(statuses.len(), told)?;
                // The service may write the moniker in capitals. Of two entries for one id the first counts.
                told.sort_unstable_by(|(a, first, _), (b, second, _)| {
                    letters(a).cmp(letters(b)).then(first.cmp(second))
                });
                ids.iter().all(|id| {
                    let at = told.partition_point(|(other, ..)| letters(other).lt(letters(id)));
                    let found = told.get(at).filter(|(other, ..)| other.eq_ignore_ascii_case(id));
                    found.is_some_and(|(.., favorite)| *favorite == wanted)
                })
            }
            Visible::Playlist(sent) => {
                let mut all = self.playlists.items().iter();
                match all.find(|playlist| is_same(&sent.id, playlist.id)) {
                    Some(playlist) => is_as_sent(playlist, sent)?,
                    None => false,
                }
            }
        })
    }

    /// Keeps only the playlist with this id in the list, and drops the metadata of the whole list. Returns whether it was found.
    pub(crate) fn leave_playlist(&mut self, id: &str) -> bool {
        let mut all = self.playlists.items().iter();
        let found = all.position(|playlist| is_same(id, playlist.id));
        self.root.playlists = match found {
            Some(at) => mcat_playlist_list {
                items: self.root.playlists.items.wrapping_add(at),
                len: 1,
            },
            None => Unknown::UNKNOWN,
        };
        self.root.meta = Unknown::UNKNOWN;
        found.is_some()
    }
}

fn letters(id: &str) -> impl Iterator<Item = u8> {
    id.bytes().map(|letter| letter.to_ascii_lowercase())
}

fn is_as_sent(playlist: &mcat_playlist, sent: &SentPlaylist) -> Result<bool, NoMemory> {
    let reads = |sent: &Option<String>, read| sent.as_deref().is_none_or(|sent| sent == text_in(read).unwrap_or(""));
    let has_tracks = sent.tracks.as_ref().is_none_or(|sent| {
        let mut tracks = playlist.tracks.items().iter();
        sent.len() == playlist.tracks.len && sent.iter().all(|id| tracks.next().is_some_and(|t| is_same(id, t.id)))
    });
    let has_tags = match &sent.tags {
        Some(sent) => has_tags(playlist, sent)?,
        None => true,
    };
    Ok(reads(&sent.name, playlist.name)
        && reads(&sent.description, playlist.description)
        && reads(&sent.privacy, playlist.privacy)
        && has_tracks
        && has_tags)
}

/// Tags have no order, and a tag that is sent twice is stored once.
fn has_tags(playlist: &mcat_playlist, sent: &[String]) -> Result<bool, NoMemory> {
    // SAFETY: links point into the arena or to statics.
    let read = unsafe { texts_at(&(*(*playlist.links).tags).ids) };
    let read = set(read.len(), read.iter().filter_map(|tag| text_in(*tag)))?;
    Ok(read == set(sent.len(), sent.iter().map(String::as_str))?)
}

fn set<'a>(most: usize, ids: impl Iterator<Item = &'a str>) -> Result<Vec<String>, NoMemory> {
    let mut set = memory::list(most, ids.map(str::to_ascii_lowercase))?;
    set.sort_unstable();
    set.dedup();
    Ok(set)
}

fn is_same(id: &str, read: *const c_char) -> bool {
    text_in(read).is_some_and(|read| read.eq_ignore_ascii_case(id))
}
