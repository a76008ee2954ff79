//! Calls of the favorites chapter. Arguments in, a request out.
use crate::abi::mcat_id_kind::{
    MCAT_ID_ALBUM, MCAT_ID_ARTIST, MCAT_ID_GENRE, MCAT_ID_PLAYLIST, MCAT_ID_STATION, MCAT_ID_TRACK,
};
use crate::error::Error;
use crate::id::{self, Rule};
use crate::memory::{self, NoMemory};
use crate::params::{Param, Params};
use crate::request::{Class, Method, Request, Visible};
use crate::version::Version::V2_1;
use serde::Serialize;
use std::sync::Arc;

/// The tag that stands for the favorites of another member.
pub(crate) const FOLLOW: &str = "sys.follow_favorited_tracks";

/// What a member can mark.
pub(crate) const CONTENT: Rule = Rule::ids(&[
    MCAT_ID_TRACK,
    MCAT_ID_ALBUM,
    MCAT_ID_ARTIST,
    MCAT_ID_GENRE,
    MCAT_ID_STATION,
    MCAT_ID_PLAYLIST,
]);
/// A member's id.
pub(crate) const MEMBER: Rule = Rule::opaque();

/// Where the member found what becomes a favorite or gets a tag.
#[derive(Clone, Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Context {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_user: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source_playlist: Option<String>,
}

/// Content in a body, with its context.
#[derive(Serialize)]
pub(crate) struct Item<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    context: Option<&'a Context>,
}

/// The items of a body: each id with the same context.
pub(crate) fn items<'a>(ids: &'a str, rule: Rule, context: Option<&'a Context>) -> Result<Vec<Item<'a>>, Error> {
    let ids = id::for_body("ids", ids, rule.many())?;
    if let Some(context) = context {
        let (user, playlist) = (&context.source_user, &context.source_playlist);
        if user.is_none() && playlist.is_none() {
            return Err(Error::argument("context", "must name source_user or source_playlist"));
        }
        if let Some(user) = user {
            id::segments("context.source_user", user, MEMBER)?;
        }
        if let Some(playlist) = playlist {
            const PLAYLIST: Rule = Rule::ids(&[MCAT_ID_PLAYLIST]);
            id::segments("context.source_playlist", playlist, PLAYLIST)?;
        }
    }
    Ok(memory::list(ids.len(), ids.iter().map(|id| Item { id, context }))?)
}

/// `GET /me/favorites`
pub fn me_favorites(params: &Params) -> Result<Request, Error> {
    const TAKEN: &[Param] = &[
        Param::Limit,
        Param::Offset,
        Param::Filter,
        Param::Catalog,
        Param::FavoriteRights,
        Param::FavoriteStreamableOnly,
        Param::Pretty,
    ];
    let call = Request::get("me_favorites", "/me/favorites").member().since(V2_1);
    call.takes(params, &[TAKEN])
}

/// Where the status of favorites stands: for these, and for those that are waited for.
pub(crate) const STATUS_PATH: &str = "/me/favorites/status?ids={ids}";

/// `GET /me/favorites/status`: content, and members for their lists.
pub fn me_favorites_status(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("me_favorites_status", STATUS_PATH).member().since(V2_1);
    call.in_parts()
        .id("ids", ids, MEMBER.many())?
        .takes(params, &[&[Param::Pretty]])
}

/// `POST /me/favorites`
pub fn me_favorites_add(ids: &str, context: Option<&Context>, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    struct Payload<'a> {
        favorites: Vec<Item<'a>>,
    }
    let favorites = items(ids, CONTENT, context)?;
    let call = Request::new("me_favorites_add", Method::Post, "/me/favorites")
        .member()
        .since(V2_1);
    call.class(Class::Event)
        .of(ids)
        .announces(favorite(ids, true)?)
        .takes(params, &[&[Param::Client]])?
        .json(&Payload { favorites })
}

/// `DELETE /me/favorites/{id}`
pub fn me_favorites_remove(id: &str, params: &Params) -> Result<Request, Error> {
    remove("me_favorites_remove", "/me/favorites/{id}", id)?
        .id("id", id, CONTENT)?
        .takes(params, &[])
}

/// `DELETE /me/favorites/{member}`: the list of another member.
pub fn me_favorites_list_remove(member: &str, params: &Params) -> Result<Request, Error> {
    remove("me_favorites_list_remove", "/me/favorites/{member}", member)?
        .since(V2_1)
        .id("member", member, MEMBER)?
        .with("tag", FOLLOW)
        .takes(params, &[])
}

fn remove(name: &'static str, path: &'static str, id: &str) -> Result<Request, Error> {
    let call = Request::new(name, Method::Delete, path).member();
    Ok(call.class(Class::Idempotent).announces(favorite(id, false)?))
}

fn favorite(ids: &str, added: bool) -> Result<Visible, NoMemory> {
    let count = ids.split(',').count();
    let ids = Arc::new(memory::list(count, ids.split(',').map(str::to_owned))?);
    Ok(Visible::Favorites { ids, added })
}

/// `GET /me/favorites/{id}/members`
pub fn me_favorite_members(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("me_favorite_members", "/me/favorites/{id}/members")
        .member()
        .since(V2_1);
    call.id("id", id, CONTENT)?
        .takes(params, &[&[Param::Limit, Param::Offset, Param::Pretty]])
}
