//! Every call of the interface: a row each, by chapter. A row says what handles the call, what it must prove, and how it is described: its
//! address, the versions that have it, what it takes and gives.

mod catalog;
mod editorial;
mod favorites;
mod library;
mod media;
mod members;
mod playback;
mod playlists;
mod service;
mod sign_in;

use super::answer::Answer;
use super::call::{Access, Call};
use crate::base::refusal::Refusal;
use crate::openapi;
use crate::openapi::operation::Operation;
use std::sync::LazyLock;

type Handler = fn(&Call) -> Result<Answer, Refusal>;

/// A call.
pub(super) struct Row {
    pub(super) handler: Handler,
    pub(super) access: Access,
    pub(super) operation: Operation,
}

/// Calls that belong together.
pub(super) struct Chapter {
    name: &'static str,
    what: &'static str,
    rows: Vec<Row>,
}

static CHAPTERS: LazyLock<Vec<Chapter>> = LazyLock::new(|| {
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
        sign_in::without_secret(),
        sign_in::with_secret().unversioned(),
        media::images_and_previews().unversioned(),
    ]
});

/// All calls.
pub(super) fn all() -> impl Iterator<Item = &'static Row> {
    CHAPTERS.iter().flat_map(|chapter| &chapter.rows)
}

/// The same by chapter, for the document.
pub(super) fn described() -> Vec<openapi::DescribedChapter<'static>> {
    let chapter = |chapter: &'static Chapter| openapi::DescribedChapter {
        name: chapter.name,
        what: chapter.what,
        calls: chapter.rows.iter().map(|row| &row.operation).collect(),
    };
    CHAPTERS.iter().map(chapter).collect()
}

fn chapter(name: &'static str, what: &'static str, rows: Vec<Row>) -> Chapter {
    Chapter { name, what, rows }
}

impl Chapter {
    /// The paths of these calls have no version.
    fn unversioned(mut self) -> Chapter {
        self.rows.iter_mut().for_each(|row| row.operation.versioned = false);
        self
    }
}

fn row(handler: Handler, access: Access, operation: Operation) -> Row {
    let security: &[&str] = match access {
        Access::Open => &[],
        Access::Public => &["", "bearer"],
        Access::Key => &["apikey", "apikeyInQuery", "bearer"],
        Access::Member => &["bearer"],
    };
    Row {
        handler,
        access,
        operation: operation.secured(security),
    }
}

/// A call of an application, by its key.
fn metadata(handler: Handler, operation: Operation) -> Row {
    row(handler, Access::Key, operation)
}

/// A call of a member.
fn member(handler: Handler, operation: Operation) -> Row {
    row(handler, Access::Member, operation)
}

/// A call of anybody; a member sees more.
fn public(handler: Handler, operation: Operation) -> Row {
    row(handler, Access::Public, operation)
}

/// A call without key or token.
fn open(handler: Handler, operation: Operation) -> Row {
    row(handler, Access::Open, operation)
}
