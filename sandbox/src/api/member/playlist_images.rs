//! The images of a member's playlist.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::lists;
use crate::api::member::member_playlists::own;
use crate::base::refusal::Refusal;
use crate::base::token;
use crate::member::playlists::{self, ANIMATION, IMAGE, Picture};
use crate::music::media::photo;
use crate::music::media::sizes::Size;
use crate::shapes::playlist::DEFAULT_SIZE;
use axum::body::{Body, Bytes};
use axum::http::{StatusCode, header};
use multer::Multipart;
use tokio::runtime::Handle;

/// An upload has fewer bytes than this.
const TOO_LARGE: usize = 10_000_000;
/// The largest width or height that can be asked for.
const LONGEST_SIDE: u32 = 10_000;

/// `GET /me/library/playlists/{id}/images`: in the valid size that covers width and height best
pub(crate) fn all(call: &Call) -> Result<Answer, Refusal> {
    images(call, size(call)?)
}

/// `POST /me/library/playlists/{id}/images`: a photograph in a form, or the id of an animated image as JSON
pub(crate) fn set(call: &Call) -> Result<Answer, Refusal> {
    let kind = call.head.headers.get(header::CONTENT_TYPE);
    let kind = kind.and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (kind, id, jpeg) = match multer::parse_boundary(kind) {
        Ok(boundary) => (IMAGE, token::new()?, Some(photograph(call, boundary)?)),
        Err(_) => (ANIMATION, animation(call)?, None),
    };
    let version = call.service.clock.now_ms();
    {
        let mut store = call.service.store.lock();
        let store = store.transaction()?;
        let number = own(call, &store)?.id.number;
        let picture = Picture { id, version };
        playlists::set_picture(&store, call.member(), number, kind, &picture, jpeg.as_deref())?;
        store.commit()?;
    }
    images(call, DEFAULT_SIZE)
}

/// `DELETE /me/library/playlists/{id}/images`
pub(crate) fn remove(call: &Call) -> Result<Answer, Refusal> {
    let kind = call.query("imageType").filter(|kind| [IMAGE, ANIMATION].contains(kind));
    let rule = || Refusal::bad_request(format!("imageType is required: {IMAGE} or {ANIMATION}"));
    let kind = kind.ok_or_else(rule)?;
    let now = call.service.clock.now_ms();
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    let number = own(call, &store)?.id.number;
    if !playlists::remove_picture(&store, call.member(), number, kind, now)? {
        return Err(Refusal::not_found(format!("The playlist has no {kind}")));
    }
    store.commit()?;
    Ok(Answer::Empty(StatusCode::NO_CONTENT))
}

fn images(call: &Call, size: Size) -> Result<Answer, Refusal> {
    let playlist = own(call, &call.service.store.lock())?;
    let images = call.view()?.playlist_images(&playlist, size);
    Ok(lists::whole("images", images))
}

fn size(call: &Call) -> Result<Size, Refusal> {
    let side = |name| call.number(name, 1, LONGEST_SIDE);
    match (side("width")?, side("height")?) {
        (Some(width), Some(height)) => Ok((width, height)),
        (None, None) => Ok(DEFAULT_SIZE),
        _ => Err(Refusal::bad_request("width and height must be given together")),
    }
}

/// The photograph of a form. The form must have a stated length: the service will not take one that comes in chunks.
fn photograph(call: &Call, boundary: String) -> Result<Bytes, Refusal> {
    if !call.head.headers.contains_key(header::CONTENT_LENGTH) {
        return Err(Refusal::bad_request("The Content-Length header is required"));
    }
    let mut form = Multipart::new(Body::from(call.body.clone()).into_data_stream(), boundary);
    // The body is in memory already: nothing here waits.
    let field = Handle::current().block_on(async {
        while let Some(field) = form.next_field().await? {
            if field.name() == Some(IMAGE) {
                let kind = field.content_type().map(|kind| kind.essence_str().to_owned());
                return Ok(Some((kind, field.bytes().await?)));
            }
        }
        Ok::<_, multer::Error>(None)
    });
    let field = field.map_err(|cause| Refusal::bad_request(format!("The form cannot be read: {cause}")))?;
    let missing = || Refusal::bad_request(format!("The form must have a field {IMAGE}"));
    let (kind, photograph) = field.ok_or_else(missing)?;
    if photograph.len() >= TOO_LARGE {
        return Err(Refusal::too_large(TOO_LARGE - 1));
    }
    if !matches!(kind.as_deref(), Some("image/jpg" | "image/jpeg")) {
        let rule = "must be declared as image/jpg or image/jpeg";
        return Err(Refusal::bad_request(format!("{IMAGE} {rule}")));
    }
    if !photo::is_usable(&photograph) {
        let longest = photo::LONGEST_SIDE;
        let rule = format!("must be a JPEG of at most {longest} pixels in width and height");
        return Err(Refusal::bad_request(format!("{IMAGE} {rule}")));
    }
    Ok(photograph)
}

/// The id of an animated image, as the service that keeps it gives them out.
fn animation(call: &Call) -> Result<String, Refusal> {
    let letters = |id: &str| {
        id.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
    };
    let body = call.json().unwrap_or_default();
    let id = body["giphyId"].as_str();
    let id = id.filter(|id| (1..=64).contains(&id.len()) && letters(id));
    let rule = "The body must be a form with displayImage, or JSON with giphyId: 1 to 64 letters and digits";
    Ok(id.ok_or_else(|| Refusal::bad_request(rule))?.to_owned())
}
