//! Exported calls of the favorites chapter.
use super::{Call, Filled, mcat_client, owned, read, service, service_with, text};
use crate::abi::{mcat_context, mcat_params, mcat_response, mcat_status};
use crate::base::error::Error;
use crate::calls::favorites::{self, Context};
use core::ffi::c_char;

// SAFETY: integers and pointers: all zero is a valid value.
unsafe impl Filled for mcat_context {}

/// The context that C gives with content.
pub fn context(context: *const mcat_context) -> Result<Option<Context>, Error> {
    let Some(c) = read("context", context)? else {
        return Ok(None);
    };
    Ok(Some(Context {
        source_user: owned("context.source_user", c.source_user)?,
        source_playlist: owned("context.source_playlist", c.source_playlist)?,
    }))
}

/// The member's favorites. `GET /me/favorites`.
///
/// On 2.2 the objects themselves, each in the list of its type (`response->tracks`, `albums`, `artists`, `genres`, `stations`,
/// `playlists`, `members` for lists of other members). On 2.1 entries in `response->favorites`, which name them in `links`. Needs a
/// signed-in member. Parameters: limit (default 20), offset, filter (default "all"), catalog, rights (2.2) and is_streamable_only
/// (2.1), both of them with filter "track" or "album" only, pretty.
/// Since service version 2.1; version 1 has `mcat_v1_…` calls of its own. Errors: `MCAT_ERR_UNSUPPORTED` before that version,
/// `MCAT_ERR_ARGUMENT`, `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_favorites(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_favorites, client, &[], params, out)
}

/// Whether content is among the member's favorites. `GET /me/favorites/status?ids=`; in `response->favorite_status`.
///
/// `ids`: ids of content, or of members for their lists, comma-separated. Needs a signed-in member. Up to 10,000 ids.
/// Parameters: pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_favorites_status(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_favorites_status, client, &[ids], params, out)
}

/// Adds favorites. `POST /me/favorites`; the result for each in `response->favorites` (`id`, `acknowledged`).
///
/// `ids`: tracks, albums, artists, genres, stations, playlists, comma-separated. `context`: where the member found them, the same for all;
/// NULL for none. Only with it does the service notify other members; for a playlist it always does. Needs a signed-in member.
/// `MCAT_ACCEPTED`: they become readable shortly afterwards, `mcat_wait_visible` waits for that. `MCAT_PARTIAL`: some were not
/// acknowledged, the others are as accepted. Sent once: a try that may have reached the service (`response->maybe_applied`) is repeated
/// only with `params->allow_retry`. Without a context and without playlists that is harmless; else others may be notified twice.
/// Parameters: client. To follow another member's favorites call `mcat_me_tag_add`.
/// Since service version 2.1. Errors: those of every call. Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_favorites_add(
    client: *mut mcat_client,
    ids: *const c_char,
    context: *const mcat_context,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_favorites_add", client, params, out, &|p| {
        favorites::me_favorites_add(text("ids", ids)?, self::context(context)?.as_ref(), p)
    })
}

/// Removes a favorite. `DELETE /me/favorites/{id}`.
///
/// `id`: one track, album, artist, genre, station or playlist; never a member, whose list `mcat_me_favorites_list_remove` removes.
/// Needs a signed-in member. `MCAT_ACCEPTED`: it is gone shortly afterwards, `mcat_wait_visible` waits for it. Sent again after a
/// failure; a repetition that finds nothing left is `MCAT_OK` with `MCAT_REASON_ALREADY_GONE`. Parameters: none.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (no such content), and those of every call.
/// Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_favorites_remove(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_favorites_remove", client, params, out, &|p| {
        favorites::me_favorites_remove(text("id", id)?, p)
    })
}

/// Stops following another member's favorites: removes that list from the own favorites.
/// `DELETE /me/favorites/{member}?tag=sys.follow_favorited_tracks`.
///
/// `member`: one member's id. All else as for `mcat_me_favorites_remove`. Since service version 2.1.
/// Errors: those of every call.
/// Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_favorites_list_remove(
    client: *mut mcat_client,
    member: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_favorites_list_remove", client, params, out, &|p| {
        favorites::me_favorites_list_remove(text("member", member)?, p)
    })
}

/// Members who have something among their favorites too, as far as they let others see it. `GET /me/favorites/{id}/members`; in
/// `response->members`.
///
/// `id`: one track, album, artist, genre, station or playlist. Needs a signed-in member. Parameters: limit, offset, pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_favorite_members(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_favorite_members, client, &[id], params, out)
}
