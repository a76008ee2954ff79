//! Calls of the member's library: tracks, their albums and artists, stations. Arguments in, a request out.
use crate::abi::mcat_id_kind::{MCAT_ID_ALBUM, MCAT_ID_ARTIST, MCAT_ID_STATION, MCAT_ID_TRACK};
use crate::error::Error;
use crate::id::Rule;
use crate::params::{Param, Params};
use crate::request::{Class, Method, Request};
use crate::version::Version::V2_1;

const ARTIST: Rule = Rule::ids(&[MCAT_ID_ARTIST]);
const ALBUM: Rule = Rule::ids(&[MCAT_ID_ALBUM]);
const TRACKS: Rule = Rule::ids(&[MCAT_ID_TRACK]).many();
const STATION: Rule = Rule::ids(&[MCAT_ID_STATION]);

/// What calls that read the member's content take. Catalog and language are the member's own.
pub(crate) const CONTENT: &[Param] = &[Param::Pretty, Param::StreamableOnly, Param::Rights, Param::Include];
pub(crate) const PAGE: &[Param] = &[Param::Limit, Param::Offset];

/// `GET /me/library/artists`
pub fn me_library_artists(params: &Params) -> Result<Request, Error> {
    let call = Request::get("me_library_artists", "/me/library/artists").member();
    Ok(call.takes(params, &[CONTENT, PAGE])?.limit_required())
}

/// `GET /me/library/artists/{artist_id}/albums`: those that are in the library.
pub fn me_library_artist_albums(artist_id: &str, params: &Params) -> Result<Request, Error> {
    Request::get("me_library_artist_albums", "/me/library/artists/{artist_id}/albums")
        .member()
        .id("artist_id", artist_id, ARTIST)?
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /me/library/artists/{artist_id}/tracks`: those that are in the library.
pub fn me_library_artist_tracks(artist_id: &str, params: &Params) -> Result<Request, Error> {
    Request::get("me_library_artist_tracks", "/me/library/artists/{artist_id}/tracks")
        .member()
        .id("artist_id", artist_id, ARTIST)?
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /me/library/albums`
pub fn me_library_albums(params: &Params) -> Result<Request, Error> {
    let call = Request::get("me_library_albums", "/me/library/albums").member();
    Ok(call.takes(params, &[CONTENT, PAGE])?.limit_required())
}

/// `GET /me/library/albums/{album_id}/tracks`: those that are in the library.
pub fn me_library_album_tracks(album_id: &str, params: &Params) -> Result<Request, Error> {
    Request::get("me_library_album_tracks", "/me/library/albums/{album_id}/tracks")
        .member()
        .id("album_id", album_id, ALBUM)?
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /me/library/tracks`
pub fn me_library_tracks(params: &Params) -> Result<Request, Error> {
    let call = Request::get("me_library_tracks", "/me/library/tracks").member();
    Ok(call.takes(params, &[CONTENT, PAGE])?.limit_required())
}

/// `POST /me/library/tracks?id=`: the ids stand in the query, there is no body.
pub fn me_library_tracks_add(track_ids: &str, params: &Params) -> Result<Request, Error> {
    let template = "/me/library/tracks?id={track_ids}";
    Request::new("me_library_tracks_add", Method::Post, template)
        .member()
        .since(V2_1)
        // A track is in the library or not, however often it is added; the service does not say so.
        .class(Class::Event)
        .id("track_ids", track_ids, TRACKS)?
        .takes(params, &[])
}

/// `DELETE /me/library/tracks/{track_ids}`
pub fn me_library_tracks_remove(track_ids: &str, params: &Params) -> Result<Request, Error> {
    let template = "/me/library/tracks/{track_ids}";
    Request::new("me_library_tracks_remove", Method::Delete, template)
        .member()
        .class(Class::Idempotent)
        .id("track_ids", track_ids, TRACKS)?
        .takes(params, &[])
}

/// `GET /me/library/stations`
pub fn me_library_stations(params: &Params) -> Result<Request, Error> {
    Request::get("me_library_stations", "/me/library/stations")
        .member()
        .takes(params, &[CONTENT, PAGE])
}

/// `POST /me/library/stations`: the id stands in a form.
pub fn me_library_stations_add(station_id: &str, params: &Params) -> Result<Request, Error> {
    crate::id::segment("station_id", station_id, STATION)?;
    Request::new("me_library_stations_add", Method::Post, "/me/library/stations")
        .member()
        // As with tracks.
        .class(Class::Event)
        .takes(params, &[])?
        .form(&[("id", station_id)])
}

/// `DELETE /me/library/stations/{station_id}`
pub fn me_library_stations_remove(station_id: &str, params: &Params) -> Result<Request, Error> {
    let template = "/me/library/stations/{station_id}";
    Request::new("me_library_stations_remove", Method::Delete, template)
        .member()
        .class(Class::Idempotent)
        .id("station_id", station_id, STATION)?
        .takes(params, &[])
}

/// `GET /me/library/updated`: when the library last changed.
pub fn me_library_updated(params: &Params) -> Result<Request, Error> {
    Request::get("me_library_updated", "/me/library/updated")
        .member()
        .takes(params, &[&[Param::Pretty]])
}
