//! The favorites chapter.
pub use super::table::favorites::*;

use super::Call;
use super::places::PathPlace;
use crate::base::error::Error;
use crate::base::id;
use crate::base::memory::{self, NoMemory};
use crate::calls::params::Params;
use crate::calls::request::Request;
use crate::decode::Visible;
use serde::Serialize;
use std::sync::Arc;

/// The tag whose entries are other members' favorites.
pub(crate) const FOLLOW: &str = "sys.follow_favorited_tracks";

/// Where the member found the content that becomes a favorite or gets a tag.
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
pub(crate) fn items<'a>(ids: &'a str, place: PathPlace, context: Option<&'a Context>) -> Result<Vec<Item<'a>>, Error> {
    let ids = id::for_body("ids", ids, place.rule().many())?;
    if let Some(context) = context {
        let (user, playlist) = (&context.source_user, &context.source_playlist);
        if user.is_none() && playlist.is_none() {
            return Err(Error::argument("context", "must name source_user or source_playlist"));
        }
        if let Some(user) = user {
            id::segments("context.source_user", user, PathPlace::OPAQUE.rule())?;
        }
        if let Some(playlist) = playlist {
            id::segments("context.source_playlist", playlist, PathPlace::PLAYLIST.rule())?;
        }
    }
    Ok(memory::list(ids.len(), ids.iter().map(|id| Item { id, context }))?)
}

/// `POST /me/favorites`
pub fn me_favorites_add(ids: &str, context: Option<&Context>, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    struct Payload<'a> {
        favorites: Vec<Item<'a>>,
    }
    let favorites = items(ids, PathPlace::CONTENT, context)?;
    let call = Call::me_favorites_add
        .begin(&[])?
        .of(ids)
        .announces(favorite(ids, true)?);
    call.with_params(params)?.json(&Payload { favorites })
}

/// `DELETE /me/favorites/{id}`
pub fn me_favorites_remove(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Call::me_favorites_remove.request(&[id], params)?;
    Ok(call.announces(favorite(id, false)?))
}

/// `DELETE /me/favorites/{member}`: the list of another member.
pub fn me_favorites_list_remove(member: &str, params: &Params) -> Result<Request, Error> {
    let call = Call::me_favorites_list_remove.begin(&[member])?.with("tag", FOLLOW);
    Ok(call.with_params(params)?.announces(favorite(member, false)?))
}

fn favorite(ids: &str, added: bool) -> Result<Visible, NoMemory> {
    let count = ids.split(',').count();
    let ids = Arc::new(memory::list(count, ids.split(',').map(str::to_owned))?);
    Ok(Visible::Favorites { ids, added })
}
