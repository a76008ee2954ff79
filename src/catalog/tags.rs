//! Editorial tags, and the playlists that bear them.
use super::{CONTENT, PAGE};
use crate::abi::mcat_id_kind::MCAT_ID_TAG;
use crate::error::Error;
use crate::id::Rule;
use crate::params::{Param, Params};
use crate::paths;
use crate::request::Request;

const TAG: Rule = Rule::ids(&[MCAT_ID_TAG]);
const TAGS: Rule = TAG.many();

/// `GET /tags`
pub fn tags(params: &Params) -> Result<Request, Error> {
    let own = &[Param::IncludeHidden, Param::IncludeProtected];
    Request::get("tags", paths::default("tags")).takes(params, &[CONTENT, own])
}

/// `GET /tags/featured`
pub fn tags_featured(params: &Params) -> Result<Request, Error> {
    let own = &[Param::IncludeProtected];
    Request::get("tags_featured", paths::default("tags_featured")).takes(params, &[CONTENT, own])
}

/// `GET /tags/{ids}`
pub fn tags_get(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("tags_get", "/tags/{ids}")
        .in_parts()
        .id("ids", ids, TAGS)?
        .takes(params, &[CONTENT])
}

/// `GET /tags/shortcuts/{shortcut}`
pub fn tag_by_shortcut(shortcut: &str, params: &Params) -> Result<Request, Error> {
    Request::get("tag_by_shortcut", "/tags/shortcuts/{shortcut}")
        .text("shortcut", shortcut)?
        .takes(params, &[CONTENT])
}

/// `GET /tags/{id}/playlists`
pub fn tag_playlists(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("tag_playlists", paths::default("tag_playlists")).id("id", id, TAG)?;
    call.takes(params, &[CONTENT, PAGE, &[Param::TagSort]])
}
