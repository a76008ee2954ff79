//! Metering: players report when a track starts and stops.

use crate::api::answer::Answer;
use crate::api::call::{Call, optional_text};
use crate::api::lists;
use crate::api::member::listens::with_history;
use crate::base::clock::parse_date_time;
use crate::base::ids::Kind;
use crate::base::refusal::Refusal;
use crate::member::listens::{self, Listen};
use axum::http::StatusCode;
use serde_json::Value;

/// `POST /events`
pub(crate) fn report(call: &Call) -> Result<Answer, Refusal> {
    let (body, member) = (call.json()?, call.member());
    let is_stop = match body["type"].as_str() {
        Some("playbackStart") => false,
        Some("playbackStop") => true,
        _ => return Err(Refusal::bad_request("type must be playbackStart or playbackStop")),
    };
    if optional_text(&body, "userId")?.is_some_and(|id| !member.is(&id)) {
        let message = "userId is not the member of the access token";
        return Err(Refusal::forbidden("ForbiddenError", message));
    }
    optional_text(&body, "tierCode")?;
    let playback = &body["playback"];
    let listen = Listen {
        track: track(call, playback)?,
        started_ms: started(playback)?,
        source: optional_text(&body, "sourceId")?,
        format: optional_text(playback, "format")?,
        bitrate: bitrate(playback)?,
        duration: if is_stop { Some(duration(&body)?) } else { None },
        offline: offline(&body)?,
    };
    let store = with_history(call, member)?;
    listens::keep(&store, member.user_name, &listen)?;
    listens::forget_oldest(&store, member.user_name)?;
    Ok(Answer::Empty(StatusCode::NO_CONTENT))
}

fn track(call: &Call, playback: &Value) -> Result<u32, Refusal> {
    let id = playback["id"].as_str();
    let number = id.and_then(|id| lists::number(call, id, Kind::Track));
    number.ok_or_else(|| Refusal::bad_request("playback.id must be the id of a track"))
}

fn started(playback: &Value) -> Result<i64, Refusal> {
    let rule = "playback.started must be a time such as 2026-06-30T10:15:00.000Z";
    let started = playback["started"].as_str().and_then(parse_date_time);
    started.ok_or_else(|| Refusal::bad_request(rule))
}

fn bitrate(playback: &Value) -> Result<Option<u32>, Refusal> {
    let bitrate = &playback["bitrate"];
    let number = bitrate.as_u64().and_then(|number| u32::try_from(number).ok());
    match number.is_some() || bitrate.is_null() {
        true => Ok(number),
        false => Err(Refusal::bad_request("playback.bitrate must be an integer of 0 or more")),
    }
}

/// Seconds; some players put them beside the start of the playback.
fn duration(body: &Value) -> Result<f64, Refusal> {
    let stated = body.get("duration").unwrap_or(&body["playback"]["duration"]);
    let seconds = stated.as_f64().filter(|seconds| *seconds >= 0.0);
    seconds.ok_or_else(|| Refusal::bad_request("duration must be a number of 0 or more"))
}

fn offline(body: &Value) -> Result<bool, Refusal> {
    match &body["offline"] {
        Value::Null => Ok(false),
        Value::Bool(offline) => Ok(*offline),
        _ => Err(Refusal::bad_request("offline must be true or false")),
    }
}
