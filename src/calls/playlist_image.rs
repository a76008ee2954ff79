//! The image of a member's playlist.
use super::Call;
use crate::base::error::Error;
use crate::calls::params::{Params, check_line};
use crate::calls::request::{Body, FileForm, Request};
use serde::Serialize;

/// Largest image that the service accepts: it must be smaller than 10 MB.
const MAX_BYTES: usize = 9_999_999;
/// The first bytes of every JPEG.
pub(crate) const JPEG: [u8; 3] = [0xFF, 0xD8, 0xFF];
/// Longest id of an animated image.
const MAX_GIPHY_ID: usize = 256;

/// `POST /me/library/playlists/{id}/images` with a form, whose file is added later.
pub(crate) fn image_set(
    name: &'static str,
    playlist_id: &str,
    length: usize,
    boundary: &str,
    params: &Params,
) -> Result<Request, Error> {
    check_length(length)?;
    let mut call = Call::me_library_playlist_image_set.begin(&[playlist_id])?;
    call.name = name;
    let mut call = call.with_params(params)?;
    // No text of the caller is in the form, so nothing needs escaping.
    call.body = Body::File(FileForm {
        content_type: format!("multipart/form-data; boundary={boundary}"),
        before: format!(
            "--{boundary}\r\n\
             Content-Disposition: form-data; name=\"displayImage\"; filename=\"image.jpg\"\r\n\
             Content-Type: image/jpeg\r\n\r\n"
        )
        .into_bytes(),
        length,
        after: format!("\r\n--{boundary}--\r\n").into_bytes(),
    });
    Ok(call)
}

pub(crate) fn check_length(length: usize) -> Result<(), Error> {
    match length {
        1..=MAX_BYTES => Ok(()),
        _ => Err(Error::argument(
            "length",
            format_args!("must be 1 to {MAX_BYTES} bytes"),
        )),
    }
}

/// `POST /me/library/playlists/{id}/images`: an animated image from another service.
pub fn me_library_playlist_giphy_set(playlist_id: &str, giphy_id: &str, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Payload<'a> {
        giphy_id: &'a str,
    }
    check_line("giphy_id", giphy_id, MAX_GIPHY_ID)?;
    let call = Call::me_library_playlist_giphy_set.request(&[playlist_id], params)?;
    call.json(&Payload { giphy_id })
}
