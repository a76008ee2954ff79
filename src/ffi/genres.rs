//! Exported calls: genres and what belongs to them.
use super::{Call, mcat_client, service};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// All genres, those below others too. `GET /genres`; in `response->genres`.
///
/// Their names and descriptions come in `lang`, or the client's language. The list comes whole. Version 1 lists those of the upper level,
/// and each holds those below it, in `subgenres`. The path can be replaced: `mcat_client_set_path`.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_genres(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::genres, client, &[], params, out)
}

/// Genres by id or shortcut, several comma-separated. `GET /genres/{ids}`; in `response->genres`.
///
/// `ids`: "g.115,g.5" or a shortcut; NULL, empty or another kind of id is `MCAT_ERR_ARGUMENT`. Their names and descriptions come
/// in `lang`, or the client's language.
/// The path can be replaced: `mcat_client_set_path`.
/// Up to 10,000 ids.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_genres_get(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::genres_get, client, &[ids], params, out)
}

/// Top artists of a genre. `GET /genres/{id}/artists/top`; in `response->artists`.
///
/// `id`: one genre id, "g.115".
/// Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_genre_artists_top(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::genre_artists_top, client, &[id], params, out)
}

/// Top albums of a genre. `GET /genres/{id}/albums/top`; in `response->albums`.
///
/// `id`: one genre id, "g.115".
/// Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_genre_albums_top(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::genre_albums_top, client, &[id], params, out)
}

/// Top tracks of a genre. `GET /genres/{id}/tracks/top`; in `response->tracks`.
///
/// `id`: one genre id, "g.115".
/// Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_genre_tracks_top(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::genre_tracks_top, client, &[id], params, out)
}

/// Top playlists of a genre. `GET /genres/{id}/playlists/top`; in `response->playlists`.
///
/// `id`: one genre id, "g.115".
/// Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights, pretty.
/// Since service version 2.2. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_genre_playlists_top(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::genre_playlists_top, client, &[id], params, out)
}

/// Stations of a genre. `GET /genre/{id}/stations`; in `response->stations`.
///
/// `id`: one genre id, "g.115". Their images stand in `links`. The path can be replaced: `mcat_client_set_path`.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights, pretty.
/// Since service version 2.2. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_genre_stations(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::genre_stations, client, &[id], params, out)
}

/// Editorial posts of one genre or several, newest first. `GET /genres/{ids}/posts`; in `response->posts`.
///
/// `ids`: genre ids, comma-separated; the service counts limit for each. The path can be replaced: `mcat_client_set_path`.
/// Up to 10,000 ids.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_genre_posts(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::genre_posts, client, &[ids], params, out)
}

/// New releases of one genre or several. `GET /genres/{ids}/albums/new`; in `response->albums`.
///
/// `ids`: genre ids, comma-separated; the service counts limit for each. The path can be replaced: `mcat_client_set_path`.
/// Up to 10,000 ids.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_genre_albums_new(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::genre_albums_new, client, &[ids], params, out)
}
