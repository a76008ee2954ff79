//! Members: the own profile, those of others, avatars, and who follows whom.

use crate::api::answer::{Answer, Meta};
use crate::api::call::{Call, Page, list_of};
use crate::api::lists;
use crate::base::refusal::Refusal;
use crate::member::demo_members::{self, DemoMember, Visibility};
use crate::member::social::{self, Profile};
use axum::http::StatusCode;
use rusqlite::Connection;

/// The sizes of an avatar, in pixels of its side, the one without a preset first.
const PRESETS: [(&str, u32); 3] = [("medium_profile", 170), ("small_profile", 70), ("large_profile", 300)];

/// `GET /me`
pub(crate) fn me(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let profile = social::profile(&call.service.store.lock(), call.signed_in(), call.member())?;
    Ok(Answer::One {
        key: "me",
        object: view.member(&profile),
    })
}

/// `GET /members/{ids}`
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let profiles = asked(call)?;
    lists::details(
        call,
        "members",
        profiles.iter().map(|profile| view.member(profile)).collect(),
    )
}

/// `GET /members/{ids}/avatar`
pub(crate) fn avatar(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let preset = call.query("preset").unwrap_or(PRESETS[0].0);
    let found = PRESETS.iter().find(|(name, _)| *name == preset);
    let (_, side) = found.ok_or_else(|| {
        let rule = "preset must be small_profile, medium_profile or large_profile";
        Refusal::bad_request(rule)
    })?;
    let profiles = asked(call)?;
    let images = profiles.iter().map(|profile| view.avatar(profile, *side));
    lists::found(call, "images", images.collect())
}

/// The profiles of a call for these very members.
fn asked(call: &Call) -> Result<Vec<Profile>, Refusal> {
    let store = call.service.store.lock();
    let members = call.ids().filter_map(demo_members::of_guid);
    let profiles = members.map(|member| social::profile(&store, call.signed_in(), member));
    Ok(profiles.collect::<rusqlite::Result<_>>()?)
}

/// `GET /me/followers`
pub(crate) fn followers(call: &Call) -> Result<Answer, Refusal> {
    let page = call.page()?;
    let store = call.service.store.lock();
    members_page(call, &store, social::followers(&store, call.member())?, page)
}

/// `GET /me/following`
pub(crate) fn following(call: &Call) -> Result<Answer, Refusal> {
    let page = call.page()?;
    let store = call.service.store.lock();
    members_page(call, &store, social::following(&store, call.member())?, page)
}

/// A page of a list of members.
pub(crate) fn members_page(
    call: &Call,
    store: &Connection,
    all: Vec<&'static DemoMember>,
    page: Page,
) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let shown = all.iter().skip(page.offset as usize).take(page.limit as usize);
    let shape = |member: &&'static DemoMember| {
        let profile = social::profile(store, call.signed_in(), member)?;
        Ok::<_, rusqlite::Error>(view.member(&profile))
    };
    Ok(Answer::List {
        key: "members",
        items: shown.map(shape).collect::<rusqlite::Result<_>>()?,
        meta: Meta {
            total: Some(all.len() as u32),
            page: Some(page),
            more: Vec::new(),
        },
    })
}

/// `POST /me/following`: all of the members or none.
pub(crate) fn follow(call: &Call) -> Result<Answer, Refusal> {
    let body = call.json()?;
    let rule = "members must be an array of member ids";
    let mut others = Vec::new();
    for guid in list_of(&body, "members", rule)? {
        let guid = guid.as_str().ok_or_else(|| Refusal::bad_request(rule))?;
        let other = known(guid)?;
        if other.guid == call.member().guid {
            return Err(Refusal::bad_request("members must not hold the member's own id"));
        }
        if other.visibility == Visibility::Private {
            let message = format!("The member {guid} cannot be followed: the profile is private");
            return Err(Refusal::forbidden("ForbiddenError", message));
        }
        others.push(other);
    }
    let now = call.service.clock.now_ms();
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    for other in others {
        social::follow(&store, call.member(), other, now)?;
    }
    store.commit()?;
    Ok(Answer::Empty(StatusCode::NO_CONTENT))
}

/// `DELETE /me/following/{ids}`: whom the member does not follow is passed over.
pub(crate) fn unfollow(call: &Call) -> Result<Answer, Refusal> {
    let others: Vec<&DemoMember> = call.ids().map(known).collect::<Result<_, _>>()?;
    let store = call.service.store.lock();
    for other in others {
        social::unfollow(&store, call.member(), other)?;
    }
    Ok(Answer::Empty(StatusCode::NO_CONTENT))
}

fn known(guid: &str) -> Result<&'static DemoMember, Refusal> {
    let unknown = || Refusal::not_found(format!("There is no member {guid}"));
    demo_members::of_guid(guid).ok_or_else(unknown)
}
