//! Editorial posts.
use super::{CONTENT, PAGE};
use crate::abi::mcat_id_kind::MCAT_ID_POST;
use crate::error::Error;
use crate::id::Rule;
use crate::params::Params;
use crate::paths;
use crate::request::Request;
use crate::version::Version::V2_1;

const POSTS: Rule = Rule::ids(&[MCAT_ID_POST]).many();

/// `GET /posts`, the newest first.
pub fn posts(params: &Params) -> Result<Request, Error> {
    Request::get("posts", paths::default("posts"))
        .since(V2_1)
        .takes(params, &[CONTENT, PAGE])
}

/// `GET /posts/{ids}`
pub fn posts_get(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("posts_get", paths::default("posts_get"))
        .in_parts()
        .since(V2_1);
    call.id("ids", ids, POSTS)?.takes(params, &[CONTENT])
}

/// `GET /posts/categories`
pub fn posts_categories(params: &Params) -> Result<Request, Error> {
    Request::get("posts_categories", paths::default("posts_categories"))
        .since(V2_1)
        .takes(params, &[CONTENT])
}

/// `GET /posts/categories/{category}`, the newest first.
pub fn posts_by_category(category: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("posts_by_category", paths::default("posts_by_category")).since(V2_1);
    call.text("category", category)?.takes(params, &[CONTENT, PAGE])
}
