//! Exported calls that only version 1 has.
use super::{Call, mcat_client, service, service_with, text};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use crate::calls::legacy;
use core::ffi::c_char;

/// The member's favorites of version 1, which are tracks: the first 20. `GET /me/favorites`; in `response->tracks`.
///
/// Needs a signed-in member. Parameters: pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_UNSUPPORTED` on later versions (`mcat_me_favorites` is theirs), and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_favorites(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_favorites, client, &[], params, out)
}

/// A track, if it is a favorite of the member. `GET /me/favorites/{track_id}`; in `response->tracks`.
///
/// `track_id`: one track id. Needs a signed-in member. Parameters: pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_NOT_FOUND` (it is none), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions,
/// and those of every call. Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_favorite_get(
    client: *mut mcat_client,
    track_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_favorite_get, client, &[track_id], params, out)
}

/// Makes tracks favorites of the member. `PUT /me/favorites`.
///
/// `track_ids`: track ids, comma-separated: all of them or none. `MCAT_ACCEPTED`: it shows a little later. A failed try is made
/// again: what is a favorite does not become one twice. Needs a signed-in member. Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_favorites_add(
    client: *mut mcat_client,
    track_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("v1_me_favorites_add", client, params, out, &|p| {
        legacy::v1_me_favorites_add(text("track_ids", track_ids)?, p)
    })
}

/// Takes a track from the member's favorites. `DELETE /me/favorites/{track_id}`.
///
/// `track_id`: one track id. `MCAT_ACCEPTED`: it shows a little later. A failed try is made again. Needs a signed-in member.
/// Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_favorite_remove(
    client: *mut mcat_client,
    track_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_favorite_remove, client, &[track_id], params, out)
}

/// Adds all tracks of albums to the member's library. `POST /me/library/albums`.
///
/// `album_ids`: album ids, comma-separated. Where a try may have reached the service it is not made again
/// (`response->maybe_applied`), unless `params->allow_retry` says so. Needs a signed-in member. Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_library_albums_add(
    client: *mut mcat_client,
    album_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("v1_me_library_albums_add", client, params, out, &|p| {
        legacy::v1_me_library_albums_add(text("album_ids", album_ids)?, p)
    })
}

/// Removes all tracks of albums from the member's library. `DELETE /me/library/albums/{album_ids}`.
///
/// `album_ids`: album ids, comma-separated: all of them or none. A failed try is made again; one that finds nothing left is `MCAT_OK` with
/// `MCAT_REASON_ALREADY_GONE` where one id was given. Of several it is `MCAT_ERR_NOT_FOUND` with `response->maybe_applied`: one may be
/// unknown, and then nothing was removed. Needs a signed-in member. As many ids as an address holds: 6 KiB of them.
/// Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every
/// call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_library_albums_remove(
    client: *mut mcat_client,
    album_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_library_albums_remove, client, &[album_ids], params, out)
}

/// Adds tracks to the member's library. `POST /me/library/tracks`, by form.
///
/// `track_ids`: track ids, comma-separated. Sent again as `mcat_v1_me_library_albums_add` is. Needs a signed-in member.
/// Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions (`mcat_me_library_tracks_add` is
/// theirs), and those of every call. Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_library_tracks_add(
    client: *mut mcat_client,
    track_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("v1_me_library_tracks_add", client, params, out, &|p| {
        legacy::v1_me_library_tracks_add(text("track_ids", track_ids)?, p)
    })
}

/// Adds stations to the member's library. `POST /me/library/stations`, by form.
///
/// `station_ids`: station ids, comma-separated. Sent again as `mcat_v1_me_library_albums_add` is. Needs a signed-in member.
/// Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_library_stations_add(
    client: *mut mcat_client,
    station_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("v1_me_library_stations_add", client, params, out, &|p| {
        legacy::v1_me_library_stations_add(text("station_ids", station_ids)?, p)
    })
}

/// The member's playlists. `GET /me/playlists`; in `response->playlists`.
///
/// Needs a signed-in member. Parameters: limit (default 20), offset, sort, pretty. Version 1 tells no total: page until nothing
/// returns.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_playlists(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_playlists, client, &[], params, out)
}

/// Makes an empty playlist. `POST /me/playlists`; in `response->playlists`, its address in `response->location`.
///
/// `name`: 1 to 1024 bytes without control characters. Never sent again where a try may have reached the service: there would be
/// two. Needs a signed-in member. Parameters: pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_playlist_create(
    client: *mut mcat_client,
    name: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("v1_me_playlist_create", client, params, out, &|p| {
        legacy::v1_me_playlist_create(text("name", name)?, p)
    })
}

/// A playlist of the member with its tracks. `GET /me/playlists/{playlist_id}`; in `response->playlists`.
///
/// `playlist_id`: one playlist id. Needs a signed-in member. Parameters: pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
/// versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_playlist_get(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_playlist_get, client, &[playlist_id], params, out)
}

/// Gives a playlist another name. `PUT /me/playlists/{playlist_id}`.
///
/// `playlist_id`: one playlist id. `name`: 1 to 1024 bytes without control characters. A failed try is made again. Needs a
/// signed-in member. Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
/// versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_playlist_rename(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    name: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("v1_me_playlist_rename", client, params, out, &|p| {
        legacy::v1_me_playlist_rename(text("playlist_id", playlist_id)?, text("name", name)?, p)
    })
}

/// Deletes a playlist of the member. `DELETE /me/playlists/{playlist_id}`.
///
/// `playlist_id`: one playlist id. A failed try is made again. Needs a signed-in member. Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
/// versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_playlist_delete(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_playlist_delete, client, &[playlist_id], params, out)
}

/// The tracks of a playlist of the member. `GET /me/playlists/{playlist_id}/tracks`; in `response->tracks`.
///
/// `playlist_id`: one playlist id. The service insists on a limit; 20 is sent where none is given. Needs a signed-in member.
/// Parameters: limit, offset, pretty. Version 1 tells no total: page until nothing returns.
/// Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
/// versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_playlist_tracks(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_playlist_tracks, client, &[playlist_id], params, out)
}

/// Adds a track at the end of a playlist. `POST /me/playlists/{playlist_id}/tracks`.
///
/// `playlist_id`: one playlist id. `track_id`: one track id. Never sent again where a try may have reached the service: the track
/// would stand there twice. Needs a signed-in member. Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
/// versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_playlist_tracks_add(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    track_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("v1_me_playlist_tracks_add", client, params, out, &|p| {
        legacy::v1_me_playlist_tracks_add(text("playlist_id", playlist_id)?, text("track_id", track_id)?, p)
    })
}

/// Puts the tracks of a playlist in another order. `PUT /me/playlists/{playlist_id}/tracks`.
///
/// `playlist_id`: one playlist id. `track_ids`: all tracks of the playlist, comma-separated, each as often as the playlist has it.
/// Sent again after a failure. Needs a signed-in member. Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_CONFLICT` (the playlist has other tracks by now), `MCAT_ERR_FORBIDDEN` (another
/// member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call. Specification: Version
/// differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_playlist_tracks_reorder(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    track_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("v1_me_playlist_tracks_reorder", client, params, out, &|p| {
        legacy::v1_me_playlist_tracks_reorder(text("playlist_id", playlist_id)?, text("track_ids", track_ids)?, p)
    })
}

/// Removes all tracks from a playlist. `DELETE /me/playlists/{playlist_id}/tracks`.
///
/// `playlist_id`: one playlist id. A failed try is made again. Needs a signed-in member. Parameters: none.
/// Of version 1 alone. Errors: `MCAT_ERR_FORBIDDEN` (another member's), `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later
/// versions, and those of every call. Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_playlist_tracks_clear(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_playlist_tracks_clear, client, &[playlist_id], params, out)
}

/// The last 150 tracks that the member has listened to, the latest first. `GET /me/listens`; in `response->tracks`.
///
/// Needs a signed-in member. Parameters: pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_UNSUPPORTED` on later versions (`mcat_me_listens` is theirs), and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_listens(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_listens, client, &[], params, out)
}

/// The tracks that the member listens to most. `GET /me/charts/tracks`; ids and counts in `response->charts`.
///
/// Needs a signed-in member. Parameters: range ("week" (default), "month", "year" or "life"), limit (default 20), pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_charts_tracks(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_charts_tracks, client, &[], params, out)
}

/// The artists whom the member listens to most. `GET /me/charts/artists`; ids and counts in `response->charts`.
///
/// Needs a signed-in member. Parameters: range ("week" (default), "month", "year" or "life"), limit (default 20), pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_charts_artists(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_charts_artists, client, &[], params, out)
}

/// The albums that the member listens to most. `GET /me/charts/albums`; ids and counts in `response->charts`.
///
/// Needs a signed-in member. Parameters: range ("week" (default), "month", "year" or "life"), limit (default 20), pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_me_charts_albums(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_me_charts_albums, client, &[], params, out)
}

/// Where the service believes the caller to be. `GET /geolocation`; in `response->extra`: country and catalog.
///
/// The path can be replaced: `mcat_client_set_path`. Parameters: pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call. Specification: Version
/// differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_geolocation(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_geolocation, client, &[], params, out)
}

/// Editorial posts on a playlist. `GET /playlists/{playlist_id}/posts`; in `response->posts`.
///
/// `playlist_id`: one playlist id. The path can be replaced: `mcat_client_set_path`. Parameters: limit, offset, catalog, lang,
/// is_streamable_only, include, pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_playlist_posts(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::v1_playlist_posts, client, &[playlist_id], params, out)
}

/// What a text that is being typed may become. `GET /search/typeahead`: ids and names, in the lists of their types.
///
/// `query`: 1 to 1024 bytes without control characters. The path can be replaced: `mcat_client_set_path`. Parameters: type,
/// limit, offset, catalog, lang, is_streamable_only, include, pretty.
/// Of version 1 alone. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` on later versions, and those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_v1_search_typeahead(
    client: *mut mcat_client,
    query: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("v1_search_typeahead", client, params, out, &|p| {
        legacy::v1_search_typeahead(text("query", query)?, p)
    })
}
