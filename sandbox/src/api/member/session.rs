//! Sessions: a player asks before each track whether it still is the account's player.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::member::favorites;
use crate::base::json::{Json, Object};
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::member::content::Content;
use crate::member::session::{self, Session};
use axum::http::StatusCode;

/// What a player could be about to play, in the words of the older calls.
const CONTEXTS: [&str; 4] = ["ON_DEMAND", "BASIC_RADIO", "PREM_RADIO", "UNKNOWN"];

/// `POST /sessions`
pub(crate) fn open(call: &Call) -> Result<Answer, Refusal> {
    let member = call.streamer()?;
    let session = session::open(&mut call.service.store.lock(), member)?;
    let (base, version) = (&call.base_url, call.version.name());
    let location = format!("{base}/{version}/session/{}", session.id);
    let object = shape(call.version, &session);
    Ok(Answer::Done {
        status: StatusCode::CREATED,
        location: Some(location),
        document: match call.version {
            Version::V1 => object,
            _ => Object::new().put("session", object),
        },
    })
}

/// `GET /session/{id}`: since 2.2 with the content that is about to be played
pub(crate) fn check(call: &Call) -> Result<Answer, Refusal> {
    if call.version < Version::V2_2 {
        return check_in_words(call);
    }
    let context = call.query("context");
    let context = context.ok_or_else(|| Refusal::bad_request("context query parameter is required"))?;
    content(call, "context", context)?;
    state(call)
}

/// `GET /sessions/{id}`: with a track and a word in its place
pub(crate) fn check_in_words(call: &Call) -> Result<Answer, Refusal> {
    if call
        .query("context")
        .is_some_and(|context| !CONTEXTS.contains(&context))
    {
        let rule = format!("context must be one of {}", CONTEXTS.join(", "));
        return Err(Refusal::bad_request(rule));
    }
    if let Some(track) = call.query("trackId") {
        content(call, "trackId", track)?;
    }
    state(call)
}

/// Refuses what names no content.
fn content(call: &Call, parameter: &str, id: &str) -> Result<(), Refusal> {
    match favorites::find(call, &call.service.store.lock(), id)? {
        Some(Content::Catalog(_)) => Ok(()),
        _ => Err(Refusal::bad_request(format!("{parameter} must be the id of content"))),
    }
}

fn state(call: &Call) -> Result<Answer, Refusal> {
    let found = session::find(&call.service.store.lock(), call.segment("ids"))?;
    // Where a member asks, it must be about the own session.
    let asks = |session: &Session| call.signed_in().is_none_or(|viewer| viewer.guid == session.member.guid);
    let session = found.filter(asks);
    let session = session.ok_or_else(|| Refusal::not_found("There is no such session"))?;
    Ok(Answer::State {
        key: "session",
        object: shape(call.version, &session),
    })
}

fn shape(version: Version, session: &Session) -> Object {
    let object = Object::new().put("id", &*session.id).put("valid", session.is_valid);
    match version {
        Version::V1 if session.is_valid => object.put("expiredByClientType", Json::Null),
        Version::V1 => object.put("expiredByClientType", "UNKNOWN"),
        _ => object,
    }
}
