//! What the bodies of playlist calls ask for. A wrong body refuses the call; an id that cannot be had fails its part of it.

use crate::api::call::{Call, optional_text};
use crate::api::lists;
use crate::base::ids::Kind;
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::member::playlists::{Change, MOST_TRACKS};
use serde_json::Value;

const LONGEST_NAME: usize = 255;
const LONGEST_DESCRIPTION: usize = 4000;

/// What a create or bulk update call asks for, and what comes of its sub-operations.
pub(crate) struct PlaylistBody {
    /// Without the parts that failed.
    pub(crate) change: Change,
    pub(crate) results: Vec<Object>,
}

/// Reads the body of a create or bulk update call.
pub(crate) fn asked(call: &Call, body: &Value) -> Result<PlaylistBody, Refusal> {
    let playlist = body.get("playlists").filter(|value| value.is_object());
    let playlist = playlist.ok_or_else(|| Refusal::bad_request("playlists must be an object"))?;
    let mut results = Vec::new();
    let is_public = privacy(playlist, "playlists.privacy")?;
    if is_public.is_some() {
        results.push(outcome("privacy", None));
    }
    let mut part = |operation, found: Option<Result<Vec<u32>, String>>| match found? {
        Ok(numbers) => {
            results.push(outcome(operation, None));
            Some(numbers)
        }
        Err(message) => {
            results.push(outcome(operation, Some(message)));
            None
        }
    };
    let tracks = match playlist.get("tracks") {
        Some(list) => Some(tracks(call, list, "playlists.tracks")?),
        None => None,
    };
    let tags = match playlist.get("tags") {
        Some(list) => Some(tags(call, list)?),
        None => None,
    };
    let change = Change {
        name: name(playlist, "playlists.name")?,
        description: description(playlist)?,
        is_public,
        tracks: part("tracks", tracks),
        tags: part("tags", tags),
        app_name: optional_text(body, "appName")?,
    };
    Ok(PlaylistBody { change, results })
}

/// The tracks that a call's body lists.
pub(crate) fn tracks_to_set(call: &Call) -> Result<Vec<u32>, Refusal> {
    let body = call.json()?;
    tracks(call, &body["tracks"], "tracks")?.map_err(Refusal::not_found)
}

/// The number of a track; the text is a refusal's.
pub(crate) fn track(call: &Call, id: &str) -> Result<u32, String> {
    lists::number(call, id, Kind::Track).ok_or_else(|| format!("There is no track {id:?}"))
}

/// The name in a body, where it states one.
pub(crate) fn name(body: &Value, path: &str) -> Result<Option<String>, Refusal> {
    let Some(value) = body.get("name") else {
        return Ok(None);
    };
    let fits = |name: &&str| !name.trim().is_empty() && name.chars().count() <= LONGEST_NAME;
    let name = value.as_str().filter(fits).ok_or_else(|| wrong_name(path))?;
    Ok(Some(name.to_owned()))
}

pub(crate) fn wrong_name(path: &str) -> Refusal {
    Refusal::bad_request(format!(
        "{path} must be a string of 1 to {LONGEST_NAME} characters, not only spaces"
    ))
}

/// Whether a body makes a playlist public, where it says anything about that.
pub(crate) fn privacy(body: &Value, path: &str) -> Result<Option<bool>, Refusal> {
    match body.get("privacy").map(Value::as_str) {
        None => Ok(None),
        Some(Some("public")) => Ok(Some(true)),
        Some(Some("private")) => Ok(Some(false)),
        Some(_) => Err(wrong_privacy(path)),
    }
}

pub(crate) fn wrong_privacy(path: &str) -> Refusal {
    Refusal::bad_request(format!("{path} must be public or private"))
}

fn description(playlist: &Value) -> Result<Option<String>, Refusal> {
    let Some(value) = playlist.get("description") else {
        return Ok(None);
    };
    let fits = |text: &&str| text.chars().count() <= LONGEST_DESCRIPTION;
    let rule = format!("playlists.description must be a string of at most {LONGEST_DESCRIPTION} characters");
    let text = value.as_str().filter(fits).ok_or_else(|| Refusal::bad_request(rule))?;
    Ok(Some(text.to_owned()))
}

/// The tracks of a list, in its order; one may stand there twice.
fn tracks(call: &Call, list: &Value, path: &str) -> Result<Result<Vec<u32>, String>, Refusal> {
    let ids = listed(list, path)?;
    if ids.len() > MOST_TRACKS {
        return Err(Refusal::bad_request(format!("{path} must be at most {MOST_TRACKS}")));
    }
    Ok(ids.into_iter().map(|id| track(call, id)).collect())
}

/// The tags of a list, in its order and each of them once.
fn tags(call: &Call, list: &Value) -> Result<Result<Vec<u32>, String>, Refusal> {
    let assignable = |id: &str| {
        let number = lists::number(call, id, Kind::Tag);
        let tag = number.and_then(|number| call.service.catalog.tag(number));
        match tag.ok_or_else(|| format!("There is no tag {id:?}"))? {
            tag if tag.is_protected => Err(format!("The tag {id:?} is protected: only editors assign it")),
            tag => Ok(tag.number),
        }
    };
    let ids = listed(list, "playlists.tags")?;
    let numbers: Result<Vec<u32>, String> = ids.into_iter().map(assignable).collect();
    Ok(numbers.map(|numbers| {
        let mut once = Vec::new();
        for number in numbers {
            if !once.contains(&number) {
                once.push(number);
            }
        }
        once
    }))
}

/// The ids of an array of objects.
fn listed<'a>(list: &'a Value, path: &str) -> Result<Vec<&'a str>, Refusal> {
    let ids = list
        .as_array()
        .and_then(|items| items.iter().map(|item| item["id"].as_str()).collect());
    ids.ok_or_else(|| Refusal::bad_request(format!("{path} must be an array of objects with id")))
}

/// What came of a sub-operation; a message says why it failed.
fn outcome(operation: &str, failure: Option<String>) -> Object {
    let status = if failure.is_none() { "ok" } else { "failed" };
    Object::new()
        .put("operation", operation)
        .put("status", status)
        .put_filled("message", failure)
}
