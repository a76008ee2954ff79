//! The service itself: its versions, its catalogs, and who plays.
use crate::abi::mcat_id_kind::*;
use crate::error::Error;
use crate::id::{self, Rule};
use crate::params::{Param, Params};
use crate::paths;
use crate::request::{Method, Request};
use crate::version::Version::{V1, V2_1, V2_2};

/// None of these depends on catalog or language.
const PRETTY: &[Param] = &[Param::Pretty];
/// The specification says nothing of their ids.
const CATALOGS: Rule = Rule::opaque().many();
/// What can be played.
const PLAYABLE: Rule = Rule::ids(&[
    MCAT_ID_ALBUM,
    MCAT_ID_ARTIST,
    MCAT_ID_TRACK,
    MCAT_ID_GENRE,
    MCAT_ID_PLAYLIST,
    MCAT_ID_STATION,
]);

/// `GET /versions`
pub fn versions(params: &Params) -> Result<Request, Error> {
    let mut call = Request::get("versions", "/versions");
    call.or_unversioned = true;
    call.takes(params, &[PRETTY])
}

/// `GET /catalogs`
pub fn catalogs(params: &Params) -> Result<Request, Error> {
    Request::get("catalogs", paths::default("catalogs"))
        .since(V2_2)
        .takes(params, &[PRETTY])
}

/// `GET /catalogs/{ids}`
pub fn catalogs_get(ids: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("catalogs_get", paths::default("catalogs_get"))
        .in_parts()
        .since(V2_2);
    call.id("ids", ids, CATALOGS)?.takes(params, &[PRETTY])
}

/// `POST /sessions`: makes this player the account's one.
pub fn sessions_create(params: &Params) -> Result<Request, Error> {
    Request::new("sessions_create", Method::Post, paths::default("sessions_create"))
        .member()
        .takes(params, &[])
}

/// `GET /session/{id}`: whether the player is still the account's one. `context` is what it is about to play: an id on 2.2, a word
/// before.
pub fn session_get(id: &str, context: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("session_get", "/session/{id}").live();
    let call = call.id("id", id, Rule::opaque())?;
    let call = match context {
        "ON_DEMAND" | "BASIC_RADIO" | "PREM_RADIO" | "UNKNOWN" => call.need("a word as context", V1, V2_1),
        _ if id::segments("context", context, PLAYABLE).is_ok() => call.need("an id as context", V2_2, V2_2),
        _ => {
            let rule = "must be the id of what is to be played; before service version 2.2 ON_DEMAND, BASIC_RADIO, PREM_RADIO or UNKNOWN";
            return Err(Error::argument("context", rule));
        }
    };
    call.with("context", context).takes(params, &[PRETTY])
}
