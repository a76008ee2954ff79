//! The table: one row a call, and another where a version or an argument makes the request look different.
mod catalog;
mod library;
mod member;
mod member_playlists;
mod playback;
mod playlist_edits;
mod raw;
mod shapes;

use crate::table::Row;
use musiccat::{Params, Version};

pub fn rows() -> impl Iterator<Item = &'static Row> {
    [
        catalog::ROWS,
        playback::ROWS,
        member::ROWS,
        library::ROWS,
        member_playlists::ROWS,
        playlist_edits::ROWS,
        raw::ROWS,
    ]
    .into_iter()
    .flatten()
}

/// What metadata calls of a version take.
fn content(version: Version) -> Params {
    let is_latest = version == Version::V2_2;
    Params {
        catalog: text("DE"),
        lang: text("pt-BR"),
        rights: is_latest.then_some(2),
        include: (!is_latest).then(|| "images".into()),
        is_streamable_only: Some(true),
        pretty: Some(true),
        ..Params::default()
    }
}

/// The same, of a list in pages.
fn page(version: Version) -> Params {
    Params {
        limit: Some(2),
        offset: Some(4),
        ..content(version)
    }
}

fn text(text: &str) -> Option<String> {
    Some(text.to_owned())
}
