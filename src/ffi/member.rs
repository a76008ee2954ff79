//! Exported calls of the member chapter: profile, tags, listens, recommendations, followers.
use super::favorites::context;
use super::{Call, mcat_client, service, service_with, text};
use crate::abi::{mcat_context, mcat_params, mcat_response, mcat_status};
use crate::calls::me;
use core::ffi::c_char;

/// The member's own profile. `GET /me`; in `response->members`, the only one.
///
/// Needs a signed-in member. The path can be replaced: `mcat_client_set_path`. Parameters: pretty.
/// Errors: `MCAT_ERR_SIGN_IN_NEEDED`, and those of every call. Specification: Member. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me, client, &[], params, out)
}

/// Gives content a tag of the member's own. `PUT /me/tags/{tag}`.
///
/// `tag`: its name, 1 to 300 bytes without control characters, "/" and ",". `ids`: tracks, albums, artists, genres, stations, playlists,
/// comma-separated. With the tag "sys.follow_favorited_tracks" they are ids of other members, whose favorites this member follows from then
/// on. `context` as for `mcat_me_favorites_add`; NULL for none. Needs a signed-in member. Sent again after a failure; with a context or
/// app_name, which may notify others twice, only with `params->allow_retry`. Parameters: app_name.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (nothing was tagged then), `MCAT_ERR_FORBIDDEN` (a member who lets nobody follow), and
/// those of every call. Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_tag_add(
    client: *mut mcat_client,
    tag: *const c_char,
    ids: *const c_char,
    context: *const mcat_context,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_tag_add", client, params, out, &|p| {
        me::me_tag_add(
            text("tag", tag)?,
            text("ids", ids)?,
            self::context(context)?.as_ref(),
            p,
        )
    })
}

/// Takes the member's tag from content. `DELETE /me/tags/{tag}/{id}`.
///
/// `tag` and `id` as for `mcat_me_tag_add`, one id. Needs a signed-in member. Sent again after a failure; a repetition that finds
/// nothing left is `MCAT_OK` with `MCAT_REASON_ALREADY_GONE`. Parameters: none.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, and those of every call. Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_tag_remove(
    client: *mut mcat_client,
    tag: *const c_char,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_tag_remove", client, params, out, &|p| {
        me::me_tag_remove(text("tag", tag)?, text("id", id)?, p)
    })
}

/// What the member listened to, the latest first. `GET /me/listens`; in `response->tracks`.
///
/// Version 1 gives the last 150 at once. Needs a signed-in member. Parameters: limit (since 2.1, default 20), offset (since 2.1),
/// is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` (limit or offset in version 1), and those of every call.
/// Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_listens(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_listens, client, &[], params, out)
}

/// New albums for the member. `GET /me/personalized/albums/new`; in `response->albums`, and why each was chosen in
/// `response->meta->matched`.
///
/// Needs a signed-in member. The service insists on a limit; 20 is sent where none is given. Parameters: limit, offset,
/// is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_personalized_albums_new(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_personalized_albums_new, client, &[], params, out)
}

/// New tracks for the member. `GET /me/personalized/tracks/new`; in `response->tracks`. All else as for
/// `mcat_me_personalized_albums_new`. Parameters: limit, offset, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_personalized_tracks_new(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_personalized_tracks_new, client, &[], params, out)
}

/// Who follows the member. `GET /me/followers`; in `response->members`.
///
/// Each shows what its visibility allows. Needs a signed-in member. The path can be replaced: `mcat_client_set_path`.
/// Parameters: limit, offset, pretty. Errors: those of every call.
/// Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_followers(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_followers, client, &[], params, out)
}

/// Whom the member follows. `GET /me/following`; all else as for `mcat_me_followers`. Parameters: limit, offset, pretty.
/// Errors: those of every call. Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_following(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_following, client, &[], params, out)
}

/// Follows members. `POST /me/following`.
///
/// `ids`: member ids, comma-separated: all of them or none. Needs a signed-in member. The path can be replaced:
/// `mcat_client_set_path`. Sent once: a try that may have reached the service (`response->maybe_applied`) is repeated only with
/// `params->allow_retry`, which most likely does no harm: the service does not promise it. Parameters: none.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, `MCAT_ERR_FORBIDDEN` (a member who lets nobody follow), and those of every call.
/// Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_following_add(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_following_add", client, params, out, &|p| {
        me::me_following_add(text("ids", ids)?, p)
    })
}

/// Follows members no longer. `DELETE /me/following/{ids}`.
///
/// `ids`: member ids, comma-separated: all of them or none. Needs a signed-in member. The path can be replaced: `mcat_client_set_path`.
/// Sent again after a failure; a repetition that finds nothing left is `MCAT_OK` with `MCAT_REASON_ALREADY_GONE` where one id was given.
/// Of several it is `MCAT_ERR_NOT_FOUND` with `response->maybe_applied`: one may be unknown, and then nothing was removed. As many ids as
/// an address holds: 6 KiB of them.
/// Parameters: none.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND`, and those of every call. Specification: Member account and favorites. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_following_remove(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::me_following_remove, client, &[ids], params, out)
}
