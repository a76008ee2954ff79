//! The calls by chapter: a line or a few for each line of the routing table.

mod catalog;
mod editorial;
mod favorites;
mod library;
mod media;
mod members;
mod playback;
mod playlists;
mod service;
mod signin;

use super::operation::Operation;

/// Calls that belong together.
pub(super) struct Chapter {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    pub(super) calls: Vec<Operation>,
}

fn chapter(name: &'static str, what: &'static str, calls: Vec<Operation>) -> Chapter {
    Chapter { name, what, calls }
}

impl Chapter {
    /// The paths of these calls have no version.
    fn unversioned(self) -> Chapter {
        let calls = self.calls.into_iter().map(Operation::unversioned).collect();
        Chapter { calls, ..self }
    }
}

/// All calls.
pub(super) fn all() -> Vec<Chapter> {
    vec![
        catalog::artists(),
        catalog::albums(),
        catalog::tracks(),
        catalog::genres(),
        catalog::stations(),
        editorial::posts(),
        editorial::tags(),
        editorial::radios(),
        editorial::search(),
        playlists::of_all(),
        playback::stations(),
        members::account(),
        members::members(),
        members::listening(),
        favorites::favorites(),
        library::library(),
        playlists::own(),
        playlists::own_of_version_1(),
        service::service(),
        signin::without_secret(),
        signin::with_secret().unversioned(),
        media::images_and_previews().unversioned(),
    ]
}
