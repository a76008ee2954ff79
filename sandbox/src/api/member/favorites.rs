//! A member's favorites.

use crate::api::answer::{Answer, Meta};
use crate::api::call::{Call, Page, list_of, optional_text};
use crate::api::lists;
use crate::api::member::members;
use crate::base::ids::{Id, Kind};
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::member::content::{Content, TYPES};
use crate::member::demo_members::DemoMember;
use crate::member::favorites::{self, Addition, Change, Favorite, Item};
use crate::member::member_tags::{self, FOLLOW};
use crate::member::notifications::Context;
use crate::member::playlists;
use crate::member::social::{self, Sight};
use crate::shapes::view::View;
use axum::http::StatusCode;
use rusqlite::Connection;
use serde_json::Value;

/// The tracking string of a call that states none.
const CLIENT: &str = "sandbox";

/// Version 1 gives so many favorites.
const FIRST: Page = Page { limit: 20, offset: 0 };

/// `GET /me/favorites`
pub(crate) fn list(call: &Call) -> Result<Answer, Refusal> {
    let (view, page, filter) = (call.view()?, call.page()?, filter(call)?);
    let streamable_only = call.streamable_favorites_only()? && matches!(filter, Some("track" | "album"));
    let mut found = visible(call, &view)?;
    found.retain(|(content, _)| filter.is_none_or(|kind| content.type_and_plural().0 == kind));
    let meta = Meta {
        total: Some(found.len() as u32),
        page: Some(page),
        more: Vec::new(),
    };
    let shown = found.into_iter().skip(page.offset as usize).take(page.limit as usize);
    let shown: Vec<_> = shown
        .filter(|(content, _)| !streamable_only || is_streamable(&view, *content))
        .collect();
    if call.version < Version::V2_2 {
        let entry = |(content, at): &(Content, i64)| view.favorite(*content, *at);
        let items = shown.iter().map(entry).collect();
        let key = "favorites";
        return Ok(Answer::List { key, items, meta });
    }
    let mut data = Object::new();
    for (kind, plural) in TYPES {
        if filter.is_none_or(|filter| filter == kind) {
            let of_type = shown.iter().filter(|(content, _)| content.type_and_plural().0 == kind);
            let objects = of_type.filter_map(|(content, _)| object(call, &view, *content).transpose());
            data = data.put(plural, objects.collect::<Result<Vec<_>, _>>()?);
        }
    }
    let favorites = Object::new().put("data", data);
    let meta = meta.object(shown.len());
    Ok(Answer::Document(
        Object::new().put("favorites", favorites).put("meta", meta),
    ))
}

/// `GET /me/favorites` of version 1: the first tracks
pub(crate) fn first_tracks(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let tracks: Vec<u32> = visible(call, &view)?
        .into_iter()
        .filter_map(|(content, _)| content.track())
        .collect();
    let list = |offset, limit| lists::paged(&tracks, offset, limit);
    let part = lists::tracks(&view, FIRST, &list);
    Ok(lists::Part::answer("tracks", vec![part], FIRST))
}

/// `GET /me/favorites/{id}` of version 1
pub(crate) fn one_track(call: &Call) -> Result<Answer, Refusal> {
    let (view, id) = (call.view()?, call.segment("ids"));
    let content = {
        let store = call.service.store.lock();
        let content = content(call, &store, id)?;
        if !favorites::is_favorite(&store, call.member().user_name, &content.key())? {
            return Err(Refusal::not_found(format!("{id} is not a favorite")));
        }
        content
    };
    let object = object(call, &view, content)?.ok_or_else(|| unknown(id))?;
    Ok(Answer::One { key: "track", object })
}

/// `GET /me/favorites/status`
pub(crate) fn status(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let ids = call.query_ids("ids")?;
    let member = call.member().user_name;
    let store = call.service.store.lock();
    let status = |text: &str| {
        let Some(content) = find(call, &store, text)? else {
            let none: Vec<String> = Vec::new();
            return Ok(entry(text.to_owned(), 0, none, false));
        };
        let key = content.key();
        Ok::<_, Refusal>(entry(
            view.content_id(content),
            favorites::total(&store, &key)?,
            member_tags::of(&store, member, content)?,
            favorites::is_favorite(&store, member, &key)?,
        ))
    };
    let entries: Vec<Object> = ids.into_iter().map(status).collect::<Result<_, _>>()?;
    Ok(Answer::Document(Object::new().put("status", entries)))
}

fn entry(id: String, total: u32, tags: Vec<String>, favorite: bool) -> Object {
    Object::new()
        .put("id", id)
        .put("total", total)
        .put("tags", tags)
        .put("favorite", favorite)
}

/// `GET /me/favorites/{id}/members`: who else has it, of those whose profile the member may see
pub(crate) fn members_with(call: &Call) -> Result<Answer, Refusal> {
    let (page, id) = (call.page()?, call.segment("ids"));
    let store = call.service.store.lock();
    let content = find(call, &store, id)?.ok_or_else(|| unknown(id))?;
    let mut others = Vec::new();
    for other in favorites::members(&store, &content.key())? {
        if is_open_to(&store, call.member(), other)? {
            others.push(other);
        }
    }
    members::members_page(call, &store, others, page)
}

/// `POST /me/favorites`: what cannot be added is not acknowledged, and the rest is added.
pub(crate) fn add(call: &Call) -> Result<Answer, Refusal> {
    let body = call.json()?;
    let (mut items, mut answers) = (Vec::new(), Vec::new());
    {
        let store = call.service.store.lock();
        for (id, context) in entries(&body, "favorites")? {
            let content = find(call, &store, id)?;
            let known = match &context {
                Some(context) => is_known(call, &store, context)?,
                None => true,
            };
            let accepted = match content {
                Some(Content::ListOf(other)) => known && is_open_to(&store, call.member(), other)?,
                content => known && content.is_some(),
            };
            let answer = Object::new().put("id", id).put("acknowledged", accepted);
            answers.push(answer);
            items.extend(content.filter(|_| accepted).map(|content| item(content, context)));
        }
    }
    accept_addition(call, items)?;
    Ok(Answer::Done {
        status: StatusCode::ACCEPTED,
        location: None,
        document: Object::new().put("favorites", answers),
    })
}

/// `PUT /me/favorites` of version 1: tracks only, all of them or none.
pub(crate) fn add_tracks(call: &Call) -> Result<Answer, Refusal> {
    let body = call.json()?;
    let mut items = Vec::new();
    for (id, context) in entries(&body, "favorites")? {
        let track = content(call, &call.service.store.lock(), id)?;
        items.push(item(track, context));
    }
    accept_addition(call, items)?;
    Ok(Answer::Empty(StatusCode::ACCEPTED))
}

fn item(content: Content, context: Option<Context>) -> Item {
    Item {
        content: content.key(),
        is_playlist: content.is_playlist(),
        context,
    }
}

fn accept_addition(call: &Call, items: Vec<Item>) -> Result<(), Refusal> {
    let client = call.query("client").filter(|client| !client.is_empty());
    let addition = Addition {
        at_ms: call.service.clock.now_ms(),
        client: client.unwrap_or(CLIENT).to_owned(),
        items,
    };
    accept(call, &Change::Add(addition))
}

/// `DELETE /me/favorites/{ids}`: another member's list stays unless the tag says that it is meant.
pub(crate) fn remove(call: &Call) -> Result<Answer, Refusal> {
    let mut contents = Vec::new();
    for id in call.ids() {
        let content = content(call, &call.service.store.lock(), id)?;
        let is_list = matches!(content, Content::ListOf(_));
        if !is_list || call.query("tag") == Some(FOLLOW) {
            contents.push(content.key());
        }
    }
    accept(call, &Change::Remove(contents))?;
    Ok(Answer::Empty(StatusCode::ACCEPTED))
}

fn accept(call: &Call, change: &Change) -> Result<(), Refusal> {
    let (store, due) = (call.service.store.lock(), call.service.due_ms());
    Ok(favorites::change_later(&store, call.member().user_name, change, due)?)
}

/// The items of a body, each with its context.
pub(crate) fn entries<'a>(body: &'a Value, key: &str) -> Result<Vec<(&'a str, Option<Context>)>, Refusal> {
    let rule = format!("{key} must be an array of objects with id");
    let mut entries = Vec::new();
    for item in list_of(body, key, &rule)? {
        let id = item["id"].as_str().ok_or_else(|| Refusal::bad_request(&rule))?;
        entries.push((id, context(&item["context"])?));
    }
    Ok(entries)
}

fn context(context: &Value) -> Result<Option<Context>, Refusal> {
    if context.is_null() {
        return Ok(None);
    }
    let read = Context {
        source_user: optional_text(context, "sourceUser")?,
        source_playlist: optional_text(context, "sourcePlaylist")?,
    };
    let stated = read.source_user.is_some() || read.source_playlist.is_some();
    let rule = "context must be an object with sourceUser or sourcePlaylist, a string";
    if stated {
        Ok(Some(read))
    } else {
        Err(Refusal::bad_request(rule))
    }
}

/// Whether what a context names is there.
pub(crate) fn is_known(call: &Call, store: &Connection, context: &Context) -> Result<bool, Refusal> {
    if let Some(guid) = &context.source_user
        && !matches!(find(call, store, guid)?, Some(Content::ListOf(_)))
    {
        return Ok(false);
    }
    match &context.source_playlist {
        Some(id) => Ok(find(call, store, id)?.is_some_and(Content::is_playlist)),
        None => Ok(true),
    }
}

/// What an id names, if the caller may see it.
pub(crate) fn find(call: &Call, store: &Connection, id: &str) -> Result<Option<Content>, Refusal> {
    let catalog = &call.service.catalog;
    Ok(Content::find(store, catalog, call.signed_in(), id)?)
}

/// What an id names that can be a favorite: in version 1 a track.
fn content(call: &Call, store: &Connection, id: &str) -> Result<Content, Refusal> {
    let fits = |content: &Content| call.version > Version::V1 || content.track().is_some();
    find(call, store, id)?.filter(fits).ok_or_else(|| unknown(id))
}

pub(crate) fn unknown(id: &str) -> Refusal {
    Refusal::not_found(format!("There is no content {id}"))
}

/// Whether a member may see another one's profile, and with it the favorites.
pub(crate) fn is_open_to(
    store: &Connection,
    member: &DemoMember,
    other: &'static DemoMember,
) -> rusqlite::Result<bool> {
    let is_self = member.guid == other.guid;
    Ok(!is_self && social::sight(store, Some(member), other)? == Sight::Whole)
}

/// The type of content that the call asks for; `None` for all.
fn filter(call: &Call) -> Result<Option<&'static str>, Refusal> {
    let Some(text) = call.query("filter").filter(|text| *text != "all") else {
        return Ok(None);
    };
    // Members are no type of content that a call can ask for.
    let found = TYPES.iter().find(|(kind, _)| *kind == text && *kind != "member");
    let (kind, _) = found.ok_or_else(|| {
        let rule = "filter must be all, track, album, artist, genre, station or playlist";
        Refusal::bad_request(rule)
    })?;
    Ok(Some(kind))
}

/// The favorites that the caller's catalog holds, the latest first.
fn visible(call: &Call, view: &View) -> Result<Vec<(Content, i64)>, Refusal> {
    let store = call.service.store.lock();
    let mut visible = Vec::new();
    for Favorite { content, at_ms } in favorites::all(&store, call.member().user_name)? {
        let held = |content: &Content| album_of(view, *content).is_none_or(|album| view.holds(album));
        let content = find(call, &store, &content)?.filter(held);
        visible.extend(content.map(|content| (content, at_ms)));
    }
    Ok(visible)
}

/// The album that decides whether a catalog holds this.
fn album_of(view: &View, content: Content) -> Option<u32> {
    match content {
        Content::Catalog(Id {
            kind: Kind::Album,
            number,
        }) => Some(number),
        content => Some(view.catalog.origin(content.track()?)?.album),
    }
}

fn is_streamable(view: &View, content: Content) -> bool {
    let album = |album| view.catalog.album(album).is_some_and(|album| album.is_streamable);
    match (content.track(), album_of(view, content)) {
        (Some(track), _) => view.catalog.track(track).is_some_and(|track| track.is_streamable),
        (None, number) => number.is_none_or(album),
    }
}

/// The whole object of a favorite.
fn object(call: &Call, view: &View, content: Content) -> Result<Option<Object>, Refusal> {
    Ok(match content {
        Content::Catalog(id) if content.is_playlist() => {
            let playlist = playlists::find(&call.service.store.lock(), view.catalog, id)?;
            playlist.map(|playlist| view.playlist(&playlist))
        }
        Content::Catalog(id) => view.object(id),
        Content::ListOf(other) => {
            let profile = social::profile(&call.service.store.lock(), call.signed_in(), other)?;
            Some(view.member(&profile))
        }
    })
}
