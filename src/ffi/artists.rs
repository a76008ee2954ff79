//! Exported calls: artists and what belongs to them.
use super::{Call, mcat_client, service};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use core::ffi::c_char;

/// Top artists. `GET /artists/top`; in `response->artists`.
///
/// Parameters: range, limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artists_top(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artists_top, client, &[], params, out)
}

/// Artists by id or shortcut, several comma-separated. `GET /artists/{ids}`; in `response->artists`.
///
/// `ids`: "art.954,art.955" or a shortcut; NULL, empty or another kind of id is `MCAT_ERR_ARGUMENT`. Up to 10,000 ids.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artists_get(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artists_get, client, &[ids], params, out)
}

/// Licensed images of an artist. `GET /artists/{id}/images`; in `response->images`.
///
/// `id`: one artist id.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artist_images(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artist_images, client, &[id], params, out)
}

/// Discography of one artist or several, newest release first. `GET /artists/{ids}/albums`; in `response->albums`.
///
/// `ids`: artist ids, comma-separated, up to 10,000; the service counts limit and offset for each. The path
/// can be replaced: `mcat_client_set_path`.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artist_albums(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artist_albums, client, &[ids], params, out)
}

/// New releases of one artist or several, updated weekly. `GET /artists/{ids}/albums/new`; in `response->albums`.
///
/// `ids`: artist ids, comma-separated; the service counts limit for each.
/// Up to 10,000 ids.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artist_albums_new(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artist_albums_new, client, &[ids], params, out)
}

/// Most heard albums of an artist. `GET /artists/{ids}/albums/top`; in `response->albums`.
///
/// `ids`: one artist id; several only before service version 2.2, then up to 10,000; on 2.2 they are
/// `MCAT_ERR_UNSUPPORTED`.
/// Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artist_albums_top(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artist_albums_top, client, &[ids], params, out)
}

/// Tracks of one artist or several. `GET /artists/{ids}/tracks`; in `response->tracks`.
///
/// `ids`: artist ids, comma-separated, up to 10,000. The service insists on a limit; 20 is sent where none is
/// given.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artist_tracks(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artist_tracks, client, &[ids], params, out)
}

/// Most heard tracks of an artist. `GET /artists/{ids}/tracks/top`; in `response->tracks`.
///
/// `ids`: one artist id; several only before service version 2.2, then up to 10,000; on 2.2 they are
/// `MCAT_ERR_UNSUPPORTED`.
/// Parameters: range (2.2), limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artist_tracks_top(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artist_tracks_top, client, &[ids], params, out)
}

/// Editorial posts about one artist or several. `GET /artists/{ids}/posts`; in `response->posts`.
///
/// `ids`: artist ids, comma-separated; the service counts limit for each. `post->links->artists` tells them apart.
/// Up to 10,000 ids.
/// Parameters: limit, offset, catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Since service version 2.1. Errors: those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artist_posts(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artist_posts, client, &[ids], params, out)
}

/// Biographies of artists. `GET /artists/{ids}/bio`; in `response->bios`. Version 1 sends the blurbs along, in `response->blurbs`.
///
/// `ids`: artist ids, comma-separated. The path can be replaced: `mcat_client_set_path`.
/// Up to 10,000 ids.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artist_bios(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artist_bios, client, &[ids], params, out)
}

/// Short editorial texts on artists. `GET /artists/{ids}/blurbs`; in `response->blurbs`.
///
/// `ids`: artist ids, comma-separated. The path can be replaced: `mcat_client_set_path`.
/// Up to 10,000 ids.
/// Parameters: catalog, lang, is_streamable_only, rights (2.2), include (up to 2.1), pretty.
/// Errors: those of every call.
/// Specification: Version differences in endpoints. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artist_blurbs(
    client: *mut mcat_client,
    ids: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artist_blurbs, client, &[ids], params, out)
}

/// Similar artists. `GET /artists/{id}/similar`; in `response->artists`. Version 1 says how they are similar: its artists are in
/// `response->contemporaries`, `followers`, `influencers` and `related`, and all come at once.
///
/// `id`: one artist id.
/// Parameters: limit (2.2), offset (2.2), catalog, lang, is_streamable_only, rights (2.2), pretty.
/// Since service version 2.2, and in version 1 (there since 1.1). Errors: `MCAT_ERR_UNSUPPORTED` on version 2.1 (and limit or offset on
/// version 1), `MCAT_ERR_ARGUMENT`, and those of every call.
/// Specification: Catalog metadata. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_artist_similar(
    client: *mut mcat_client,
    id: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(Call::artist_similar, client, &[id], params, out)
}
