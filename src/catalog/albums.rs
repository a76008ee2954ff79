//! Albums and what belongs to them.
use super::{CONTENT, PAGE, RANGE};
use crate::abi::mcat_id_kind::{MCAT_ID_ALBUM, MCAT_ID_REVIEW};
use crate::error::Error;
use crate::id::Rule;
use crate::params::{Param, Params, is_upc};
use crate::paths;
use crate::request::Request;
use crate::version::Version::{V2_1, V2_2};

const ALBUM: Rule = Rule::ids(&[MCAT_ID_ALBUM]);
const ALBUMS: Rule = ALBUM.many();
const REVIEW: Rule = Rule::ids(&[MCAT_ID_REVIEW]);
const SHORTCUT: Rule = Rule::shortcut(
    2,
    &["reviews", "upc", "/images", "/posts", "/reviews", "/similar", "/tracks"],
);

/// `GET /albums/top`
pub fn albums_top(params: &Params) -> Result<Request, Error> {
    Request::get("albums_top", "/albums/top").takes(params, &[CONTENT, PAGE, RANGE])
}

/// `GET /albums/new`: for a member, where one is named.
pub fn albums_new(params: &Params) -> Result<Request, Error> {
    Request::get("albums_new", paths::default("albums_new")).takes(params, &[CONTENT, PAGE, &[Param::Guid]])
}

/// `GET /albums/picks`: what the editors choose.
pub fn albums_picks(params: &Params) -> Result<Request, Error> {
    Request::get("albums_picks", paths::default("albums_picks")).takes(params, &[CONTENT, PAGE])
}

/// `GET /albums/{ids}`: with their tracks.
pub fn albums_get(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("albums_get", "/albums/{ids}")
        .in_parts()
        .id("ids", ids, ALBUMS)?
        .takes(params, &[CONTENT])
}

/// `GET /albums/{artist}/{album}`: with its tracks.
pub fn album_by_shortcut(shortcut: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("album_by_shortcut", "/albums/{shortcut}").since(V2_1);
    call.id("shortcut", shortcut, SHORTCUT)?.takes(params, &[CONTENT])
}

/// `GET /albums/upc/{upc}`: with its tracks.
pub fn album_by_upc(upc: &str, params: &Params) -> Result<Request, Error> {
    if !is_upc(upc) {
        return Err(Error::argument("upc", "must be one UPC of 12 digits"));
    }
    let call = Request::get("album_by_upc", "/albums/upc/{upc}").since(V2_2);
    call.id("upc", upc, Rule::opaque())?.takes(params, &[CONTENT])
}

/// `GET /albums/{id}/images`
pub fn album_images(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("album_images", "/albums/{id}/images").since(V2_1);
    call.id("id", id, ALBUM)?.takes(params, &[CONTENT])
}

/// `GET /albums/{ids}/tracks`
pub fn album_tracks(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("album_tracks", "/albums/{ids}/tracks")
        .in_parts()
        .id("ids", ids, ALBUMS)?
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /albums/{ids}/posts`
pub fn album_posts(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("album_posts", "/albums/{ids}/posts")
        .in_parts()
        .since(V2_1);
    call.id("ids", ids, ALBUMS)?.takes(params, &[CONTENT, PAGE])
}

/// `GET /albums/{ids}/reviews`
pub fn album_reviews(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("album_reviews", "/albums/{ids}/reviews")
        .in_parts()
        .since(V2_1);
    call.id("ids", ids, ALBUMS)?.takes(params, &[CONTENT, PAGE])
}

/// `GET /albums/reviews/{id}`
pub fn album_review_get(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("album_review_get", "/albums/reviews/{id}").since(V2_1);
    call.id("id", id, REVIEW)?.takes(params, &[CONTENT])
}

/// `GET /albums/{id}/similar`
pub fn album_similar(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("album_similar", "/albums/{id}/similar").since(V2_1);
    call.id("id", id, ALBUM)?.takes(params, &[CONTENT, PAGE])
}
