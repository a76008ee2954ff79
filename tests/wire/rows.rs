//! The table: one row a call, and another where a version or an argument makes the request look different.
mod albums;
mod artists;
mod favorites;
mod genres;
mod legacy;
mod library;
mod member;
mod member_playlists;
mod members;
mod playback;
mod playlist_edits;
mod playlists;
mod posts;
mod raw;
mod search;
mod service;
mod shapes;
pub mod sign_in;
mod stations;
mod tags;
mod tracks;
mod upload;

use crate::table::Row;
use musiccat::{Params, Version};

pub fn rows() -> impl Iterator<Item = &'static Row> {
    [
        artists::ROWS,
        albums::ROWS,
        tracks::ROWS,
        stations::ROWS,
        service::ROWS,
        genres::ROWS,
        playlists::ROWS,
        posts::ROWS,
        tags::ROWS,
        search::ROWS,
        members::ROWS,
        playback::ROWS,
        member::ROWS,
        sign_in::ROWS,
        favorites::ROWS,
        library::ROWS,
        member_playlists::ROWS,
        upload::ROWS,
        legacy::ROWS,
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
