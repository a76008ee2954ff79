//! What an answer says of a change: what of it the service refused, and whether it can be seen by now.
use super::lists::Parts;
use super::value::{pointers, text_in};
use crate::abi::{mcat_favorite_status_list, mcat_playlist, mcat_text_list};
use crate::request::{SentPlaylist, Visible};
use core::ffi::c_char;

impl Parts {
    /// The ids that were not acknowledged, and the parts of a playlist's change that failed.
    pub(crate) fn refused(&self) -> Vec<String> {
        let favorites = pointers(self.favorites.items, self.favorites.len)
            .filter(|favorite| favorite.acknowledged == 0)
            .map(|favorite| favorite.id);
        // SAFETY: it leads into the arena or to a static.
        let results = unsafe { &(*self.meta).results };
        let parts = pointers(results.items, results.len)
            .filter(|result| result.failed == 1)
            .map(|result| result.operation);
        let names = favorites.chain(parts);
        names.map(|name| text_in(name).unwrap_or_default().to_owned()).collect()
    }

    /// Whether what was read shows the change.
    pub(crate) fn shows(&self, visible: &Visible) -> bool {
        match visible {
            Visible::Favorites { ids, added } => {
                let wanted = i8::from(*added);
                ids.iter().all(|id| favorite(&self.favorite_status, id) == Some(wanted))
            }
            Visible::Playlist(sent) => pointers(self.playlists.items, self.playlists.len)
                .find(|playlist| is_same(&sent.id, playlist.id))
                .is_some_and(|playlist| is_as_sent(playlist, sent)),
        }
    }
}

/// What the status of a content's id says; the service may write the moniker in capitals.
fn favorite(status: &mcat_favorite_status_list, id: &str) -> Option<i8> {
    let mut all = pointers(status.items, status.len);
    all.find(|status| is_same(id, status.id)).map(|status| status.favorite)
}

fn is_as_sent(playlist: &mcat_playlist, sent: &SentPlaylist) -> bool {
    let reads = |sent: &Option<String>, read| sent.as_deref().is_none_or(|sent| sent == text_in(read).unwrap_or(""));
    let has_tracks = sent.tracks.as_ref().is_none_or(|sent| {
        let mut tracks = pointers(playlist.tracks.items, playlist.tracks.len);
        sent.len() == playlist.tracks.len && sent.iter().all(|id| tracks.next().is_some_and(|t| is_same(id, t.id)))
    });
    let has_tags = sent.tags.as_ref().is_none_or(|sent| {
        // SAFETY: links lead into the arena or to statics.
        let read = unsafe { texts(&(*(*playlist.links).tags).ids) };
        let is_there = |id: &String| read.iter().any(|tag| is_same(id, *tag));
        let was_sent = |tag: &*const c_char| sent.iter().any(|id| is_same(id, *tag));
        // Tags have no order, and one that is sent twice is there once.
        sent.iter().all(is_there) && read.iter().all(was_sent)
    });
    reads(&sent.name, playlist.name)
        && reads(&sent.description, playlist.description)
        && reads(&sent.privacy, playlist.privacy)
        && has_tracks
        && has_tags
}

fn texts(list: &mcat_text_list) -> Vec<*const c_char> {
    // SAFETY: the decode made the list, as long as it says.
    (0..list.len).map(|index| unsafe { *list.items.add(index) }).collect()
}

fn is_same(id: &str, read: *const c_char) -> bool {
    text_in(read).is_some_and(|read| read.eq_ignore_ascii_case(id))
}
