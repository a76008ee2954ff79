//! Exported calls: albums and what belongs to them.
use super::{Call, mcat_client, service};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// Top albums, updated daily. `GET /albums/top`; in `response->albums`.
///
/// Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_albums_top(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::albums_top, client, &[], params, out)
}

/// New releases. `GET /albums/new`; in `response->albums`.
///
/// With `params->guid`, a member's id, those that suit the member come first. The path can be replaced: `mcat_client_set_path`.
/// Parameters: guid (since 2.1), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_albums_new(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::albums_new, client, &[], params, out)
}

/// What the editors choose. `GET /albums/picks`; in `response->albums`.
///
/// The path can be replaced: `mcat_client_set_path`.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_albums_picks(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::albums_picks, client, &[], params, out)
}

/// Albums by id, several comma-separated, with their tracks. `GET /albums/{ids}`; in `response->albums`, the tracks of each in
/// `album->tracks`.
///
/// `ids`: "alb.215461,alb.7". A shortcut is for `mcat_album_by_shortcut`.
/// Up to 10,000 ids.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_albums_get(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::albums_get, client, &[ids], params, out)
}

/// An album by its shortcut, with its tracks. `GET /albums/{artist}/{album}`; in `response->albums`.
///
/// `shortcut`: "artist/album", as in `album->shortcut`.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_album_by_shortcut(
    client: *mut mcat_client,
    shortcut: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::album_by_shortcut, client, &[shortcut], params, out)
}

/// An album by its Universal Product Code, with its tracks. `GET /albums/upc/{upc}`; in `response->albums`.
///
/// `upc`: exactly one, 12 digits.
/// Parameters: catalog, lang, is_streamable_only, rights, pretty.
/// Since service version 2.2. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_album_by_upc(
    client: *mut mcat_client,
    upc: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::album_by_upc, client, &[upc], params, out)
}

/// Licensed images of an album. `GET /albums/{id}/images`; in `response->images`.
///
/// `id`: one album id. For an image of a certain size `mcat_image_address` needs no call.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_album_images(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::album_images, client, &[id], params, out)
}

/// Tracks of one album or several, in playing order. `GET /albums/{ids}/tracks`; in `response->tracks`.
///
/// `ids`: album ids, comma-separated; the service counts limit for each. `track->album_id` tells them apart.
/// Up to 10,000 ids.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_album_tracks(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::album_tracks, client, &[ids], params, out)
}

/// Editorial posts about one album or several. `GET /albums/{ids}/posts`; in `response->posts`.
///
/// `ids`: album ids, comma-separated; the service counts limit for each. `post->links->albums` tells them apart.
/// Up to 10,000 ids.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_album_posts(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::album_posts, client, &[ids], params, out)
}

/// Reviews of one album or several. `GET /albums/{ids}/reviews`; in `response->reviews`.
///
/// `ids`: album ids, comma-separated; the service counts limit for each. `review->links->albums` tells them apart.
/// Up to 10,000 ids.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_album_reviews(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::album_reviews, client, &[ids], params, out)
}

/// A review by its id. `GET /albums/reviews/{id}`; in `response->reviews`.
///
/// `id`: one review id, "RevAl.10".
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_album_review_get(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::album_review_get, client, &[id], params, out)
}

/// Similar albums. `GET /albums/{id}/similar`; in `response->albums`.
///
/// `id`: one album id.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_album_similar(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::album_similar, client, &[id], params, out)
}
