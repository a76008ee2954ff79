//! Exported calls of the member's library.
use super::{Call, mcat_client, service, service_with, text};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use crate::calls::library;
use core::ffi::c_char;

/// The artists of whom the member's library has something, those that came last first. `GET /me/library/artists`; in
/// `response->artists`.
///
/// Needs a signed-in member, as every call of the library.
/// Parameters: limit (20 where none is given: the service wants one), offset, `is_streamable_only`, rights (2.2), include (up to 2.1),
/// pretty.
/// Errors: `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_artists(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_artists, client, &[], params, out)
}

/// An artist's albums of which the library has something. `GET /me/library/artists/{artist_id}/albums`; in `response->albums`.
///
/// `artist_id`: one id. Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (the artist is not in the library), and those of every call. Specification: Member
/// library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_artist_albums(
    client: *mut mcat_client,
    artist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_artist_albums, client, &[artist_id], params, out)
}

/// An artist's tracks in the library. `GET /me/library/artists/{artist_id}/tracks`; in `response->tracks`.
///
/// `artist_id`: one id. Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (the artist is not in the library), and those of every call. Specification: Member
/// library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_artist_tracks(
    client: *mut mcat_client,
    artist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_artist_tracks, client, &[artist_id], params, out)
}

/// The albums of which the library has something. `GET /me/library/albums`; in `response->albums`.
///
/// Parameters: limit (20 where none is given), offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_albums(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_albums, client, &[], params, out)
}

/// An album's tracks in the library. `GET /me/library/albums/{album_id}/tracks`; in `response->tracks`.
///
/// `album_id`: one id. Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (the album is not in the library), and those of every call. Specification: Member
/// library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_album_tracks(
    client: *mut mcat_client,
    album_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_album_tracks, client, &[album_id], params, out)
}

/// The library's tracks. `GET /me/library/tracks`; in `response->tracks`.
///
/// Parameters: limit (20 where none is given), offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_tracks(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_tracks, client, &[], params, out)
}

/// Puts tracks into the library; their albums and artists come along. `POST /me/library/tracks?id=`, since service version 2.1.
///
/// `track_ids`: ids, comma-separated, as many as an address holds (6 KiB of them). A track that is there already stays. Not sent
/// again where a try may have reached the service (`response->maybe_applied`), unless `params->allow_retry` says so.
/// Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such track), `MCAT_ERR_UNSUPPORTED` (version 1), and those of
/// every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_tracks_add(
    client: *mut mcat_client,
    track_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_tracks_add, client, &[track_ids], params, out)
}

/// Takes tracks out of the library. `DELETE /me/library/tracks/{track_ids}`.
///
/// `track_ids`: ids, comma-separated: all of them or none. Sent again after a failure; a repetition that finds nothing left is `MCAT_OK`
/// with `MCAT_REASON_ALREADY_GONE` where one id was given. Of several it is `MCAT_ERR_NOT_FOUND` with `response->maybe_applied`: one may
/// be unknown, and then nothing was removed.
/// As many ids as an address holds: 6 KiB of them.
/// Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such track), and those of every call. Specification: Member
/// library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_tracks_remove(
    client: *mut mcat_client,
    track_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_tracks_remove, client, &[track_ids], params, out)
}

/// The library's stations. `GET /me/library/stations`; in `response->stations`.
///
/// Parameters: limit, offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_stations(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_stations, client, &[], params, out)
}

/// Puts a station into the library. `POST /me/library/stations`.
///
/// `station_id`: one id. Not sent again where a try may have reached the service, unless `params->allow_retry` says so.
/// Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such station), and those of every call. Specification: Member
/// library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_stations_add(
    client: *mut mcat_client,
    station_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_library_stations_add", client, params, out, &|p| {
        library::me_library_stations_add(text("station_id", station_id)?, p)
    })
}

/// Takes a station out of the library. `DELETE /me/library/stations/{station_id}`.
///
/// `station_id`: one id. Sent again after a failure; a repetition that finds nothing left is `MCAT_OK` with
/// `MCAT_REASON_ALREADY_GONE`.
/// Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such station), and those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_stations_remove(
    client: *mut mcat_client,
    station_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_stations_remove, client, &[station_id], params, out)
}

/// When the library last changed, its playlists included. `GET /me/library/updated`; in `response->last_update_date`.
///
/// What was read after that moment is still as it was; only what was read before it need be read again. This is the cheap question whether
/// to do so: it is always asked, whatever `mcat_config.cache_bytes` says.
/// Parameters: pretty. Errors: those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_updated(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_updated, client, &[], params, out)
}
