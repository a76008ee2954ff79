//! The member chapter: account, profile, tags, listens, recommendations, followers.
pub use super::table::me::*;

use super::Call;
use super::favorites::{Context, FOLLOW, Item, items};
use super::places::PathPlace;
use crate::base::error::Error;
use crate::base::id;
use crate::calls::params::Params;
use crate::calls::request::Request;
use serde::Serialize;

/// `PUT /me/tags/{tag}`. Under the tag that follows members' favorites the ids are members' ids.
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
    let mut call = Call::me_tag_add.begin(&[tag])?;
    if context.is_some() || app_name.is_some() {
        // A repeated request would cause a second notification.
        call.facts = call.facts.event();
    }
    call.of(ids)
        .with_params(params)?
        .json(&Payload { content_ids, app_name })
}

/// `DELETE /me/tags/{tag}/{id}`
pub fn me_tag_remove(tag: &str, id: &str, params: &Params) -> Result<Request, Error> {
    if tag == FOLLOW {
        let call = Call::me_tag_remove.begin(&[tag])?;
        return call.id("id", id, PathPlace::OPAQUE.rule())?.with_params(params);
    }
    Call::me_tag_remove.request(&[tag, id], params)
}

/// What can have this tag: members under the tag that follows favorites, otherwise content.
fn tagged(tag: &str) -> PathPlace {
    if tag == FOLLOW {
        PathPlace::OPAQUE
    } else {
        PathPlace::CONTENT
    }
}

/// `POST /me/following`
pub fn me_following_add(ids: &str, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    struct Payload<'a> {
        members: Vec<&'a str>,
    }
    let members = id::for_body("ids", ids, PathPlace::OPAQUES.rule())?;
    let call = Call::me_following_add.begin(&[])?.of(ids).with_params(params)?;
    call.json(&Payload { members })
}
