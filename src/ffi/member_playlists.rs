//! Exported calls of the member's own playlists; their safe edits are in `playlist_edits`.
use super::{Call, Filled, mcat_client, optional_text, read, service, service_with, text, yes_or_no};
use crate::abi::{mcat_new_playlist, mcat_params, mcat_playlist_changes, mcat_response, mcat_status};
use crate::base::error::Error;
use crate::calls::member_playlists::{self as calls, Change, NewPlaylist, PlaylistChanges};
use core::ffi::c_char;

// SAFETY: integers and pointers: all zero is a valid value.
unsafe impl Filled for mcat_new_playlist {}
// SAFETY: as above.
unsafe impl Filled for mcat_playlist_changes {}

/// The member's playlists, without their tracks. `GET /me/library/playlists`, since service version 2.1; in `response->playlists`.
///
/// Needs a signed-in member, as every call of the library. In version 1 the playlists are other calls.
/// Parameters: limit, offset, sort (one or more of "privacy", "modified_date", "favorites", "alpha_asc", "alpha_desc", comma-separated;
/// default "modified_date"), include (up to 2.1), pretty.
/// Errors: `MCAT_ERR_UNSUPPORTED` before that version,
/// `MCAT_ERR_ARGUMENT`, `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlists(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_playlists, client, &[], params, out)
}

/// One playlist of the member's, with its tracks. `GET /me/library/playlists/{playlist_id}`, since service version 2.1; in
/// `response->playlists`, its tracks in `response->playlists.items[0]->tracks`.
///
/// All tracks come at once: for long playlists take `mcat_me_library_playlist_tracks`. `playlist_id`: one id.
/// Parameters: `is_streamable_only`, rights (2.2), both of its tracks, include (up to 2.1), pretty. Errors: `MCAT_ERR_UNSUPPORTED` before
/// that version, `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN` (not this member's),
/// `MCAT_ERR_LIMIT` (too many tracks for one body), and those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_get(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_playlist_get, client, &[playlist_id], params, out)
}

/// Makes a playlist, new or as a copy of another. `POST /me/library/playlists`, since service version 2.1; in
/// `response->playlists`, its address in `response->location` where the service sends one.
///
/// `playlist`: its fields. The service makes the playlist even if a part of what was asked for fails, for example a protected
/// tag: it is `MCAT_PARTIAL` then, and `response->meta->results` has the result for privacy, tracks and tags. Never sent
/// again if a try may have reached the service (`response->maybe_applied`), because there could be two: look at
/// `mcat_me_library_playlists` then.
/// Parameters: `app_name` (for the notifications of tags). Errors: `MCAT_ERR_ARGUMENT` names the field;
/// `MCAT_ERR_NOT_FOUND` and `MCAT_ERR_FORBIDDEN` (the playlist to copy); `MCAT_ERR_UNSUPPORTED` (description together with `copy_of`
/// before 2.2); and those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_create(
    client: *mut mcat_client,
    playlist: *const mcat_new_playlist,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_library_playlist_create", client, params, out, &|p| {
        let Some(new) = read("playlist", playlist)? else {
            return Err(Error::argument("playlist", "must not be NULL"));
        };
        let new = NewPlaylist {
            name: text("name", new.name)?,
            copy_of: optional_text("copy_of", new.copy_of)?,
            description: optional_text("description", new.description)?,
            privacy: optional_text("privacy", new.privacy)?,
            tracks: optional_text("tracks", new.tracks)?,
            tags: optional_text("tags", new.tags)?,
        };
        calls::me_library_playlist_create(&new, p)
    })
}

/// Changes a playlist in one go. `PUT /me/library/playlists/{playlist_id}`, since service version 2.1; in `response->playlists`.
///
/// `changes`: what is not given stays; tracks and tags that are given replace all earlier ones. The service accepts
/// (`MCAT_ACCEPTED`) and carries it out a little later: `mcat_wait_visible` waits until it can be read. `MCAT_PARTIAL`: parts were
/// refused, the rest is as accepted; `response->meta->results` says which. Sent again after a failure. Changes of one playlist by this client and its shares wait for one another, in the order of the calls.
/// Parameters: `app_name` (for the notifications of tags). Errors: `MCAT_ERR_UNSUPPORTED` before that version,
/// `MCAT_ERR_ARGUMENT` names the field,
/// `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_update(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    changes: *const mcat_playlist_changes,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_library_playlist_update", client, params, out, &|p| {
        let Some(c) = read("changes", changes)? else {
            return Err(Error::argument("changes", "must not be NULL"));
        };
        let changes = PlaylistChanges {
            name: optional_text("name", c.name)?,
            description: optional_text("description", c.description)?,
            privacy: optional_text("privacy", c.privacy)?,
            tracks: list_change("tracks", c.tracks, "clear_tracks", c.clear_tracks)?,
            tags: list_change("tags", c.tags, "clear_tags", c.clear_tags)?,
        };
        calls::me_library_playlist_update(text("playlist_id", playlist_id)?, &changes, p)
    })
}

/// What a list and its switch say together.
fn list_change<'a>(name: &str, ids: *const c_char, switch: &str, clear: i32) -> Result<Change<&'a str>, Error> {
    let clear = yes_or_no(switch, clear)? == Some(true);
    match (optional_text(name, ids)?, clear) {
        (Some(_), true) => Err(Error::argument(
            name,
            format_args!("must be NULL where {switch} is set"),
        )),
        (Some(ids), false) => Ok(Change::Replace(ids)),
        (None, true) => Ok(Change::Clear),
        (None, false) => Ok(Change::Leave),
    }
}

/// Makes a playlist public or private. `PUT /me/library/playlists/{playlist_id}/privacy`, service version 2.1 only: on 2.2
/// `mcat_me_library_playlist_update` does it.
///
/// `privacy`: "public" or "private". Sent again after a failure.
/// Parameters: none. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` (another version), `MCAT_ERR_NOT_FOUND`, and those of every
/// call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_privacy_set(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    privacy: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_library_playlist_privacy_set", client, params, out, &|p| {
        calls::me_library_playlist_privacy_set(text("playlist_id", playlist_id)?, text("privacy", privacy)?, p)
    })
}

/// Deletes a playlist. `DELETE /me/library/playlists/{playlist_id}`, since service version 2.1.
///
/// Sent again after a failure: a second try that finds nothing has worked (`MCAT_REASON_ALREADY_GONE`).
/// Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
/// `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every call. Specification:
/// Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_delete(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_playlist_delete, client, &[playlist_id], params, out)
}

/// A playlist's tracks, in their order. `GET /me/library/playlists/{playlist_id}/tracks`, since service version 2.1; in
/// `response->tracks`.
///
/// `playlist_id`: one id. A track may come several times, and tracks that the member's catalog lacks are left out.
/// Parameters: limit (20 where none is given), offset, `is_streamable_only`, rights (2.2), include (up to 2.1), pretty.
/// Errors: `MCAT_ERR_UNSUPPORTED` before that version,
/// `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_tracks(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_playlist_tracks, client, &[playlist_id], params, out)
}

/// Appends tracks to a playlist, in the order given. `POST /me/library/playlists/{playlist_id}/tracks`, since service version 2.1.
///
/// `track_ids`: ids, comma-separated, up to 1 MiB of them. Never sent again where a try may have reached the service
/// (`response->maybe_applied`): they would be there twice.
/// Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
/// `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such playlist or track), `MCAT_ERR_CONFLICT` (the playlist
/// would become too long), and those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_tracks_add(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    track_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_library_playlist_tracks_add", client, params, out, &|p| {
        calls::me_library_playlist_tracks_add(text("playlist_id", playlist_id)?, text("track_ids", track_ids)?, p)
    })
}

/// Replaces all tracks of a playlist: for programs that have the whole list.
/// `PUT /me/library/playlists/{playlist_id}/tracks`, since service version 2.1.
///
/// What is not in `track_ids` (ids, comma-separated, up to 1 MiB of them) is gone afterwards, also what another device has just
/// added: to change single tracks call `mcat_me_library_playlist_tracks_insert`, `_remove` and `_move`. An empty list is
/// `MCAT_ERR_ARGUMENT`: call `mcat_me_library_playlist_tracks_clear`. Sent again after a failure.
/// Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
/// `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such playlist or track), and those of every call.
/// Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_tracks_replace(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    track_ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_library_playlist_tracks_replace", client, params, out, &|p| {
        calls::me_library_playlist_tracks_replace(text("playlist_id", playlist_id)?, text("track_ids", track_ids)?, p)
    })
}

/// Removes all tracks of a playlist. `PUT /me/library/playlists/{playlist_id}/tracks` with an empty list, since service version 2.1.
///
/// Sent again after a failure. Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
/// `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of
/// every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_tracks_clear(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_library_playlist_tracks_clear", client, params, out, &|p| {
        calls::me_library_playlist_tracks_clear(text("playlist_id", playlist_id)?, p)
    })
}

/// A playlist's images: the member's own or a montage, and an animated one where there is one (`image_type` "giphyImage", whose
/// id is another service's). `GET /me/library/playlists/{playlist_id}/images`, since service version 2.2; in `response->images`.
///
/// On 2.1 the playlist itself has them: `mcat_playlist.images`.
/// Parameters: width and height (only together; default 230 × 153; 230 × 153, 1200 × 400 and 1800 × 600 are usual), pretty.
/// Errors: `MCAT_ERR_UNSUPPORTED` before that version,
/// `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_images(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_playlist_images, client, &[playlist_id], params, out)
}

/// Removes the member's own image from a playlist. `DELETE /me/library/playlists/{playlist_id}/images?imageType=`, since service
/// version 2.2.
///
/// `image_type`: "displayImage" (the montage comes back) or "giphyImage" (the animated one). Sent again after a failure.
/// Parameters: none. Errors: `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such playlist, or
/// it has none), and those of every call.
/// Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_image_remove(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    image_type: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_library_playlist_image_remove", client, params, out, &|p| {
        calls::me_library_playlist_image_remove(text("playlist_id", playlist_id)?, text("image_type", image_type)?, p)
    })
}

/// A playlist's editorial tags. `GET /me/library/playlists/{playlist_id}/tags`, since service version 2.1; in `response->tags`.
///
/// Parameters: include (up to 2.1), pretty. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
/// `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN`, and those of every
/// call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_tags(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_library_playlist_tags, client, &[playlist_id], params, out)
}
