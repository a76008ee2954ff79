//! Calls of the member chapter: account, profile, tags, listens, recommendations, followers. Arguments in, a request out.
use crate::error::Error;
use crate::favorites::{CONTENT, Context, FOLLOW, Item, MEMBER, items};
use crate::id::{self, Rule};
use crate::library;
use crate::params::{Param, Params};
use crate::paths;
use crate::request::{Class, Method, Request};
use crate::version::Version::V2_1;
use serde::Serialize;

const PAGE: &[Param] = &[Param::Limit, Param::Offset, Param::Pretty];

/// `GET /me/account`: account, subscription, entitlements.
pub fn me_account(params: &Params) -> Result<Request, Error> {
    Request::get("me_account", "/me/account")
        .member()
        .takes(params, &[&[Param::Pretty]])
}

/// `GET /me`: the own profile.
pub fn me(params: &Params) -> Result<Request, Error> {
    Request::get("me", paths::default("me"))
        .member()
        .takes(params, &[&[Param::Pretty]])
}

/// `PUT /me/tags/{tag}`. Under the tag that follows members' favorites the ids are those of members.
pub fn me_tag_add(tag: &str, ids: &str, context: Option<&Context>, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    #[serde(rename_all = "camelCase")]
    struct Payload<'a> {
        content_ids: Vec<Item<'a>>,
        #[serde(skip_serializing_if = "Option::is_none")]
        app_name: Option<&'a str>,
    }
    let content_ids = items(ids, tagged(tag), context)?;
    let app_name = params.app_name.as_deref();
    // A notification that comes of it would come twice.
    let class = match (context, app_name) {
        (None, None) => Class::Idempotent,
        _ => Class::Event,
    };
    let call = Request::new("me_tag_add", Method::Put, "/me/tags/{tag}").member();
    call.class(class)
        .id("tag", tag, TAG)?
        .of(ids)
        .takes(params, &[&[Param::AppName]])?
        .json(&Payload { content_ids, app_name })
}

/// `DELETE /me/tags/{tag}/{id}`
pub fn me_tag_remove(tag: &str, id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::new("me_tag_remove", Method::Delete, "/me/tags/{tag}/{id}").member();
    call.class(Class::Idempotent)
        .id("tag", tag, TAG)?
        .id("id", id, tagged(tag))?
        .takes(params, &[])
}

/// The name of a tag.
const TAG: Rule = Rule::opaque();

/// What can have a tag.
fn tagged(tag: &str) -> Rule {
    if tag == FOLLOW { MEMBER } else { CONTENT }
}

/// `GET /me/listens`: what was played last. Version 1 gives the last 150.
pub fn me_listens(params: &Params) -> Result<Request, Error> {
    let call = Request::get("me_listens", "/me/listens").member();
    let call = call.takes(params, &[library::CONTENT, library::PAGE])?;
    Ok(call.paged_since(V2_1))
}

/// `GET /me/personalized/albums/new`
pub fn me_personalized_albums_new(params: &Params) -> Result<Request, Error> {
    personalized("me_personalized_albums_new", "/me/personalized/albums/new", params)
}

/// `GET /me/personalized/tracks/new`
pub fn me_personalized_tracks_new(params: &Params) -> Result<Request, Error> {
    personalized("me_personalized_tracks_new", "/me/personalized/tracks/new", params)
}

fn personalized(name: &'static str, path: &'static str, params: &Params) -> Result<Request, Error> {
    let call = Request::get(name, path).member().since(V2_1);
    let call = call.takes(params, &[library::CONTENT, library::PAGE])?;
    Ok(call.limit_required())
}

/// `GET /me/followers`
pub fn me_followers(params: &Params) -> Result<Request, Error> {
    Request::get("me_followers", paths::default("me_followers"))
        .member()
        .takes(params, &[PAGE])
}

/// `GET /me/following`
pub fn me_following(params: &Params) -> Result<Request, Error> {
    Request::get("me_following", paths::default("me_following"))
        .member()
        .takes(params, &[PAGE])
}

/// `POST /me/following`
pub fn me_following_add(ids: &str, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    struct Payload<'a> {
        members: Vec<&'a str>,
    }
    let members = id::for_body("ids", ids, MEMBER.many())?;
    let call = Request::new("me_following_add", Method::Post, paths::default("me_following_add")).member();
    call.class(Class::Event)
        .of(ids)
        .takes(params, &[])?
        .json(&Payload { members })
}

/// `DELETE /me/following/{ids}`
pub fn me_following_remove(ids: &str, params: &Params) -> Result<Request, Error> {
    let path = paths::default("me_following_remove");
    let call = Request::new("me_following_remove", Method::Delete, path).member();
    call.class(Class::Idempotent)
        .id("ids", ids, MEMBER.many())?
        .takes(params, &[])
}
