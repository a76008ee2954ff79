//! Exported edits of single tracks of a playlist.
use super::{mcat_client, text, with_client};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use crate::base::error::Error;
use core::ffi::c_char;

/// Inserts tracks into a playlist, so that the first of them is at `position`. Since service version 2.1. docs/playlists.md says how to
/// change a playlist without losing tracks.
///
/// The service can only append, or replace the whole list. So this reads the playlist and all its tracks (200 a request), checks once more
/// that the playlist is as it was, and sends the whole list (`PUT /me/library/playlists/{playlist_id}/tracks`). Nothing is sent, and the
/// call gives `MCAT_ERR_CONFLICT`, if fewer tracks can be read than the playlist has (the member's catalog may lack some, and they would be
/// lost; version 2.1 does not name those), or if another device changed it meanwhile: then read it again and call again. A change by
/// another device between the last check and the list, which is one request, is overwritten. Changes by this client and its shares wait for
/// one another; after an update wait until it is visible.
///
/// `position`: 0 is in front of the first track, the number of tracks is behind the last. `track_ids`: ids, comma-separated. One deadline
/// covers all requests: for thousands of tracks set a longer one (`params->deadline_ms`).
/// Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_ARGUMENT` (also a position behind the end),
/// `MCAT_ERR_CONFLICT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_tracks_insert(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    position: i64,
    track_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(
        "me_library_playlist_tracks_insert",
        client,
        params,
        out,
        &|client, params| {
            let (playlist, position) = (text("playlist_id", playlist_id)?, index("position", position)?);
            let tracks = text("track_ids", track_ids)?;
            Ok(client.me_library_playlist_tracks_insert(playlist, position, tracks, params))
        },
    )
}

/// Removes one track of a playlist, the one at `position`. Since service version 2.1.
///
/// It works as `mcat_me_library_playlist_tracks_insert` does. `track_id`: the track at `position`, as a check: another one is
/// `MCAT_ERR_CONFLICT`, and nothing is changed. `position`: 0 is the first track; one behind the end is `MCAT_ERR_CONFLICT` too.
/// Parameters: none. Errors: as for `mcat_me_library_playlist_tracks_insert`. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_tracks_remove(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    position: i64,
    track_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(
        "me_library_playlist_tracks_remove",
        client,
        params,
        out,
        &|client, params| {
            let (playlist, position) = (text("playlist_id", playlist_id)?, index("position", position)?);
            Ok(client.me_library_playlist_tracks_remove(playlist, position, text("track_id", track_id)?, params))
        },
    )
}

/// Moves one track of a playlist from one place to another: afterwards it is at `to`. Since service version 2.1.
///
/// It works as `mcat_me_library_playlist_tracks_insert` does. `track_id`: the track at `from`, as a check: another
/// one is `MCAT_ERR_CONFLICT`, and nothing is changed. Places count from 0; a `from` behind the end is `MCAT_ERR_CONFLICT` too, a `to`
/// behind the end `MCAT_ERR_ARGUMENT`. Moving a track to its own place sends nothing.
/// Parameters: none. Errors: as for `mcat_me_library_playlist_tracks_insert`. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_tracks_move(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    from: i64,
    to: i64,
    track_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(
        "me_library_playlist_tracks_move",
        client,
        params,
        out,
        &|client, params| {
            let playlist = text("playlist_id", playlist_id)?;
            let (from, to) = (index("from", from)?, index("to", to)?);
            Ok(client.me_library_playlist_tracks_move(playlist, from, to, text("track_id", track_id)?, params))
        },
    )
}

fn index(name: &str, place: i64) -> Result<usize, Error> {
    usize::try_from(place).map_err(|_| Error::argument(name, "must be 0 or more"))
}
