//! Exported calls that give a member's playlist an image.
use super::{mcat_client, service_with, text, with_client};
use crate::abi::{MCAT_IO_OK, mcat_params, mcat_response, mcat_source, mcat_status};
use crate::base::error::Error;
use crate::calls::playlist_image::{self, check_length};
use core::ffi::{c_char, c_void};

/// Gives a playlist of the member an image of its own. `POST /me/library/playlists/{playlist_id}/images`; in `response->images`.
///
/// `playlist_id`: one playlist id. `jpeg`: the file, `length` bytes: 1 to 9999999. The library sends it without a copy, so do not change it
/// until the call returns. It replaces the playlist's image, so a failed try is repeated like a call that reads. The deadline is
/// `upload_deadline_ms`, for a file below 64 KiB `deadline_ms`. Needs a signed-in member.
/// Parameters: pretty. Since service version 2.2.
/// Errors: `MCAT_ERR_ARGUMENT` (also if it is not a JPEG), `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_TOO_LARGE`, and those of
/// every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_image_set(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    jpeg: *const c_void,
    length: usize,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(
        "me_library_playlist_image_set",
        client,
        params,
        out,
        &|client, params| {
            let playlist_id = text("playlist_id", playlist_id)?;
            if jpeg.is_null() {
                return Err(Error::argument("jpeg", "must not be NULL"));
            }
            check_length(length)?;
            // SAFETY: the caller's file is as long as told.
            let jpeg = unsafe { core::slice::from_raw_parts(jpeg.cast(), length) };
            Ok(client.me_library_playlist_image_set(playlist_id, jpeg, params))
        },
    )
}

/// Gives a playlist an image that is read while it is sent. `POST /me/library/playlists/{playlist_id}/images`; in `response->images`.
///
/// `source` gives the file, a JPEG of exactly `length` bytes: 1 to 9999999; see `mcat_source`. If it stops, or the file is shorter or
/// longer, the library closes the connection before the service has the whole file, so this try changed nothing; `response->maybe_applied`
/// says whether an earlier one may have. Otherwise as `mcat_me_library_playlist_image_set`.
/// Parameters: pretty. Since service version 2.2.
/// Errors: `MCAT_ERR_ARGUMENT` (also if it is not a JPEG), `MCAT_ERR_CANCELLED` with `MCAT_REASON_SOURCE` (the source stopped),
/// `MCAT_ERR_CALLBACK` (another length), `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_TOO_LARGE`, and those of every call.
/// Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_image_upload(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    source: mcat_source,
    user: *mut c_void,
    length: i64,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client(
        "me_library_playlist_image_upload",
        client,
        params,
        out,
        &|client, params| {
            let playlist_id = text("playlist_id", playlist_id)?;
            let source = source.ok_or_else(|| Error::argument("source", "must not be NULL"))?;
            // What is no length at all is refused as 0 is.
            let length = usize::try_from(length).unwrap_or(0);
            let mut source = |ask: crate::client::upload::Ask| {
                let mut given = 0;
                // SAFETY: the application's function, called as the header says; the buffer is as long as told.
                let answer = unsafe {
                    source(
                        user,
                        ask.left_ms,
                        ask.offset,
                        ask.buffer.as_mut_ptr().cast(),
                        ask.buffer.len(),
                        &raw mut given,
                    )
                };
                (answer == MCAT_IO_OK).then_some(given)
            };
            Ok(client.me_library_playlist_image_upload(playlist_id, length, params, &mut source))
        },
    )
}

/// Gives a playlist of the member an animated image of another service. `POST /me/library/playlists/{playlist_id}/images`; in
/// `response->images`.
///
/// `playlist_id`: one playlist id. `giphy_id`: the image's id there, 1 to 256 bytes. It takes the place of the animated image that the
/// playlist had; a failed try is made again. Needs a signed-in member.
/// Parameters: pretty. Since service version 2.2. Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_UNSUPPORTED` before that version, and those
/// of every call. Specification: Member library. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_library_playlist_giphy_set(
    client: *mut mcat_client,
    playlist_id: *const c_char,
    giphy_id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("me_library_playlist_giphy_set", client, params, out, &|p| {
        playlist_image::me_library_playlist_giphy_set(text("playlist_id", playlist_id)?, text("giphy_id", giphy_id)?, p)
    })
}
