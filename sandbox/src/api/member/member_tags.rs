//! The tags that members give to content.

use crate::api::answer::Answer;
use crate::api::call::{Call, optional_text};
use crate::api::member::favorites::{entries, find, is_known, is_open_to, unknown};
use crate::base::refusal::Refusal;
use crate::member::content::Content;
use crate::member::member_tags::{self, FOLLOW};
use crate::member::notifications::{self, Notification};
use axum::http::StatusCode;
use rusqlite::Connection;

/// The longest name of a tag, in characters.
const LONGEST: usize = 100;

/// `PUT /me/tags/{tag}`: all of the content or none.
pub(crate) fn add(call: &Call) -> Result<Answer, Refusal> {
    let (tag, body, member) = (tag(call)?, call.json()?, call.member());
    let app_name = optional_text(&body, "appName")?;
    let now = call.service.clock.now_ms();
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    for (id, context) in entries(&body, "contentIds")? {
        let content = taggable(call, &store, tag, id)?;
        if let Some(context) = &context
            && !is_known(call, &store, context)?
        {
            return Err(Refusal::not_found(format!(
                "There is no such source of {id} as context names"
            )));
        }
        if let Content::ListOf(other) = content
            && !is_open_to(&store, member, other)?
        {
            let message = format!("The favorites of {id} cannot be followed");
            return Err(Refusal::forbidden("ForbiddenError", message));
        }
        if member_tags::add(&store, member.user_name, tag, content, now)? {
            let entry = Notification {
                at_ms: now,
                member: member.user_name.to_owned(),
                action: "tag".to_owned(),
                content: content.key(),
                tag: Some(tag.to_owned()),
                app_name: app_name.clone(),
                ..Notification::default()
            };
            notifications::add_mark(&store, entry, content.is_playlist(), context)?;
        }
    }
    store.commit()?;
    Ok(Answer::Empty(StatusCode::NO_CONTENT))
}

/// `DELETE /me/tags/{tag}/{ids}`: content that does not bear the tag is passed over.
pub(crate) fn remove(call: &Call) -> Result<Answer, Refusal> {
    let tag = tag(call)?;
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    for id in call.ids() {
        let content = taggable(call, &store, tag, id)?;
        member_tags::remove(&store, call.member().user_name, tag, content)?;
    }
    store.commit()?;
    Ok(Answer::Empty(StatusCode::NO_CONTENT))
}

/// The name of the tag. Those of the service begin with `sys.`, and there is one that members may use.
fn tag(call: &Call) -> Result<&str, Refusal> {
    let tag = call.segment("tag");
    let length = tag.chars().count();
    if !(1..=LONGEST).contains(&length) || tag.chars().any(char::is_control) {
        let rule = format!("tag_name must have 1 to {LONGEST} characters, no control character among them");
        return Err(Refusal::bad_request(rule));
    }
    if tag.starts_with("sys.") && tag != FOLLOW {
        let rule = format!("tag_name must not begin with sys., except {FOLLOW}");
        return Err(Refusal::bad_request(rule));
    }
    Ok(tag)
}

/// The content of an id, if it may bear the tag: members' lists the one that follows them, everything else the others.
fn taggable(call: &Call, store: &Connection, tag: &str, id: &str) -> Result<Content, Refusal> {
    let content = find(call, store, id)?.ok_or_else(|| unknown(id))?;
    match matches!(content, Content::ListOf(_)) == (tag == FOLLOW) {
        true => Ok(content),
        false if tag == FOLLOW => Err(Refusal::bad_request(format!("{FOLLOW} takes a member's id, not {id}"))),
        false => Err(Refusal::bad_request(format!(
            "{id} is a member: only {FOLLOW} takes one"
        ))),
    }
}
