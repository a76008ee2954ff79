//! Calls that only version 1 has, in its own form: favorites that are tracks, forms, charts.
pub use super::table::legacy::*;

use super::places::PathPlace;
use super::{Call, MAX_TEXT};
use crate::base::error::Error;
use crate::base::id;
use crate::base::memory;
use crate::calls::params::{Params, check_line};
use crate::calls::request::Request;
use serde::Serialize;

/// `PUT /me/favorites`
pub fn v1_me_favorites_add(track_ids: &str, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    struct Track<'a> {
        id: &'a str,
    }
    #[derive(Serialize)]
    struct Payload<'a> {
        favorites: Vec<Track<'a>>,
    }
    let tracks = id::for_body("track_ids", track_ids, PathPlace::TRACKS.rule())?;
    let payload = Payload {
        favorites: tracks.into_iter().map(|id| Track { id }).collect(),
    };
    Call::v1_me_favorites_add.request(&[], params)?.json(&payload)
}

/// `POST /me/library/albums`
pub fn v1_me_library_albums_add(album_ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Call::v1_me_library_albums_add;
    library_add(call, "album_ids", album_ids, PathPlace::ALBUMS, params)
}

/// `POST /me/library/tracks`
pub fn v1_me_library_tracks_add(track_ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Call::v1_me_library_tracks_add;
    library_add(call, "track_ids", track_ids, PathPlace::TRACKS, params)
}

/// `POST /me/library/stations`
pub fn v1_me_library_stations_add(station_ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Call::v1_me_library_stations_add;
    library_add(call, "station_ids", station_ids, PathPlace::STATIONS, params)
}

fn library_add(
    call: Call,
    argument: &'static str,
    ids: &str,
    place: PathPlace,
    params: &Params,
) -> Result<Request, Error> {
    id::for_body(argument, ids, place.rule())?;
    call.request(&[], params)?.form(&[("id", ids)])
}

/// `POST /me/playlists`
pub fn v1_me_playlist_create(name: &str, params: &Params) -> Result<Request, Error> {
    check_line("name", name, MAX_TEXT)?;
    Call::v1_me_playlist_create
        .request(&[], params)?
        .form(&[("name", name)])
}

/// `PUT /me/playlists/{playlist_id}`
pub fn v1_me_playlist_rename(playlist_id: &str, name: &str, params: &Params) -> Result<Request, Error> {
    check_line("name", name, MAX_TEXT)?;
    let call = Call::v1_me_playlist_rename.request(&[playlist_id], params)?;
    call.form(&[("name", name)])
}

/// `POST /me/playlists/{playlist_id}/tracks`: appends one.
pub fn v1_me_playlist_tracks_add(playlist_id: &str, track_id: &str, params: &Params) -> Result<Request, Error> {
    id::segment("track_id", track_id, PathPlace::TRACK.rule())?;
    let call = Call::v1_me_playlist_tracks_add.request(&[playlist_id], params)?;
    call.form(&[("id", track_id)])
}

/// `PUT /me/playlists/{playlist_id}/tracks`: all its tracks in another order.
pub fn v1_me_playlist_tracks_reorder(playlist_id: &str, track_ids: &str, params: &Params) -> Result<Request, Error> {
    let ids = id::for_body("track_ids", track_ids, PathPlace::TRACKS.rule())?;
    let fields = memory::list(ids.len(), ids.iter().map(|id| ("id", *id)))?;
    let call = Call::v1_me_playlist_tracks_reorder.request(&[playlist_id], params)?;
    call.form(&fields)
}

/// `GET /search/typeahead`: completions of a text that is being typed.
pub fn v1_search_typeahead(query: &str, params: &Params) -> Result<Request, Error> {
    check_line("query", query, MAX_TEXT)?;
    let call = Call::v1_search_typeahead.begin(&[])?;
    call.with("q", query).with_params(params)
}
