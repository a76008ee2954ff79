//! The playlists of a member's library.

use crate::api::answer::{Answer, Meta};
use crate::api::call::{Call, MAX_LIMIT};
use crate::api::catalog::playlists::{not_yours, tags_of, tracks_of, unknown};
use crate::api::lists;
use crate::api::member::playlist_bodies::{self as bodies, PlaylistBody};
use crate::base::ids::{Id, Kind};
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::member::pending;
use crate::member::playlists::{self, Change, MOST_TRACKS, Playlist, Sort};
use crate::shapes::view::View;
use axum::http::StatusCode;
use rusqlite::Connection;

/// `GET /me/library/playlists`
pub(crate) fn all(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let keys = call.query_list("sort").unwrap_or(vec!["modified_date"]);
    let sort = Sort::parse(&keys.join(",")).ok_or_else(|| {
        let keys = Sort::keys().join(", ");
        Refusal::bad_request(format!("sort must be a comma list of {keys}"))
    })?;
    let store = call.service.store.lock();
    let (found, total) = playlists::list(&store, call.member(), &sort, page.offset, page.limit)?;
    Ok(Answer::List {
        key: "playlists",
        items: found.iter().map(|playlist| listed(&view, playlist)).collect(),
        meta: Meta {
            total: Some(total),
            page: Some(page),
            more: Vec::new(),
        },
    })
}

/// `GET /me/library/playlists/{id}`, tracks included
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let playlist = own(call, &call.service.store.lock())?;
    let object = with_tracks(&view, &playlist, MOST_TRACKS);
    lists::details(call, "playlists", vec![object])
}

/// A playlist among others: in version 1 with its first tracks.
fn listed(view: &View, playlist: &Playlist) -> Object {
    match view.version {
        Version::V1 => with_tracks(view, playlist, MAX_LIMIT as usize),
        _ => view.playlist(playlist),
    }
}

/// A playlist with its tracks, but not more of them than this.
fn with_tracks(view: &View, playlist: &Playlist, most: usize) -> Object {
    let tracks = playlist.tracks.iter().copied();
    let held = tracks.filter(|&track| view.holds(view.catalog.album_of_track(track)));
    let tracks = held.take(most).filter_map(|track| lists::track(view, track));
    view.playlist(playlist).put("tracks", tracks.collect::<Vec<_>>())
}

/// `POST /me/library/playlists`. What the body states takes the place of what a copy would bring along; a copy never has
/// the protected tags of its original.
pub(crate) fn create(call: &Call) -> Result<Answer, Refusal> {
    let body = call.json()?;
    let PlaylistBody { mut change, results } = bodies::asked(call, &body)?;
    if change.name.is_none() {
        return Err(bodies::wrong_name("playlists.name"));
    }
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    if let Some(original) = original(call, &store, body["playlists"].get("id"))? {
        if call.version < Version::V2_2 {
            change.description = None;
        }
        let catalog = &call.service.catalog;
        let mut tags = original.tags;
        tags.retain(|&tag| catalog.tag(tag).is_some_and(|tag| !tag.is_protected));
        change.description.get_or_insert(original.description);
        change.tracks.get_or_insert(original.tracks);
        change.tags.get_or_insert(tags);
    }
    let answer = created(call, &store, &change, results)?;
    store.commit()?;
    Ok(answer)
}

/// `PUT /me/library/playlists/{id}`: accepted, and applied a little later
pub(crate) fn update(call: &Call) -> Result<Answer, Refusal> {
    let PlaylistBody { change, results } = bodies::asked(call, &call.json()?)?;
    let (store, due) = (call.service.store.lock(), call.service.due_ms());
    let playlist = own(call, &store)?;
    if change != Change::default() {
        playlists::update_later(&store, call.member(), playlist.id.number, &change, due)?;
    }
    Ok(Answer::Done {
        status: StatusCode::ACCEPTED,
        location: None,
        document: document(call, &playlist, results)?,
    })
}

/// `PUT /me/library/playlists/{id}/privacy`
pub(crate) fn set_privacy(call: &Call) -> Result<Answer, Refusal> {
    let is_public = bodies::privacy(&call.json()?, "privacy")?;
    let is_public = Some(is_public.ok_or_else(|| bodies::wrong_privacy("privacy"))?);
    changed(call, |_| {
        Ok(Change {
            is_public,
            ..Change::default()
        })
    })
}

/// `DELETE /me/library/playlists/{id}`
pub(crate) fn delete(call: &Call) -> Result<Answer, Refusal> {
    let now = call.service.clock.now_ms();
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    let playlist = own(call, &store)?;
    playlists::remove(&store, call.member(), playlist.id.number, now)?;
    store.commit()?;
    Ok(Answer::Empty(StatusCode::NO_CONTENT))
}

/// `GET /me/library/playlists/{id}/tracks`
pub(crate) fn tracks(call: &Call) -> Result<Answer, Refusal> {
    let path = "/me/library/playlists";
    let playlist = own(call, &call.service.store.lock())?;
    tracks_of(call, path, &playlist)
}

/// `POST /me/library/playlists/{id}/tracks`
pub(crate) fn add_tracks(call: &Call) -> Result<Answer, Refusal> {
    append(call, &bodies::tracks_to_set(call)?)
}

/// `PUT /me/library/playlists/{id}/tracks`
pub(crate) fn replace_tracks(call: &Call) -> Result<Answer, Refusal> {
    let tracks = bodies::tracks_to_set(call)?;
    changed(call, |_| Ok(Change::holding(tracks)))
}

/// `GET /me/library/playlists/{id}/tags`
pub(crate) fn tags(call: &Call) -> Result<Answer, Refusal> {
    let playlist = own(call, &call.service.store.lock())?;
    tags_of(call, &playlist)
}

/// Adds tracks at the end of the member's playlist.
pub(crate) fn append(call: &Call, tracks: &[u32]) -> Result<Answer, Refusal> {
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    let playlist = own_to_change(call, &store)?;
    let now = call.service.clock.now_ms();
    if !playlists::append(&store, call.member(), playlist.id.number, tracks, now)? {
        let message = format!("The playlist would have more than {MOST_TRACKS} tracks");
        return Err(Refusal::conflict(message));
    }
    store.commit()?;
    Ok(Answer::Empty(StatusCode::NO_CONTENT))
}

/// Changes the member's playlist at once.
pub(crate) fn changed(
    call: &Call,
    change: impl FnOnce(&Playlist) -> Result<Change, Refusal>,
) -> Result<Answer, Refusal> {
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    let playlist = own_to_change(call, &store)?;
    let (member, number) = (call.member().user_name, playlist.id.number);
    let now = call.service.clock.now_ms();
    playlists::change(&store, member, number, &change(&playlist)?, now)?;
    store.commit()?;
    Ok(Answer::Empty(StatusCode::NO_CONTENT))
}

/// Makes a playlist; its address is below that of the call.
pub(crate) fn created(call: &Call, store: &Connection, new: &Change, results: Vec<Object>) -> Result<Answer, Refusal> {
    let number = playlists::create(store, call.member(), new, call.service.clock.now_ms())?;
    let playlist = known(call, store, Id::new(Kind::MemberPlaylist, number))?;
    let path = call.head.uri.path();
    Ok(Answer::Done {
        status: StatusCode::CREATED,
        location: Some(format!("{}{path}/{}", call.base_url, playlist.id.lowercase())),
        document: document(call, &playlist, results)?,
    })
}

/// A playlist that was made or changed, with what came of each part of the call.
fn document(call: &Call, playlist: &Playlist, results: Vec<Object>) -> Result<Object, Refusal> {
    let object = listed(&call.view()?, playlist);
    if call.version == Version::V1 {
        return Ok(object);
    }
    let meta = Meta {
        more: vec![("results", results.into())],
        ..Meta::default()
    };
    let list = Object::new().put("playlists", vec![object]);
    Ok(list.put("meta", meta.object(1)))
}

/// The member's own playlist that the path names: the first where it names several.
pub(crate) fn own(call: &Call, store: &Connection) -> Result<Playlist, Refusal> {
    let id = call.ids().next().and_then(Id::parse).ok_or_else(unknown)?;
    let playlist = known(call, store, id)?;
    match playlist.is_of(call.member()) {
        true => Ok(playlist),
        false => Err(not_yours(id)),
    }
}

/// The same for a call that changes it at once: what was accepted before must not come after, and undo it.
pub(crate) fn own_to_change(call: &Call, store: &Connection) -> Result<Playlist, Refusal> {
    pending::hasten(store, call.member().user_name, &playlists::UPDATED)?;
    own(call, store)
}

/// The playlist that a new one is to be a copy of.
fn original(call: &Call, store: &Connection, id: Option<&serde_json::Value>) -> Result<Option<Playlist>, Refusal> {
    let Some(id) = id else {
        return Ok(None);
    };
    let id = id.as_str().and_then(Id::parse);
    let rule = "playlists.id must be the id of the playlist to copy";
    let id = id.ok_or_else(|| Refusal::bad_request(rule))?;
    let playlist = known(call, store, id)?;
    match playlist.is_visible_to(Some(call.member())) {
        true => Ok(Some(playlist)),
        false => Err(not_yours(id)),
    }
}

fn known(call: &Call, store: &Connection, id: Id) -> Result<Playlist, Refusal> {
    playlists::find(store, &call.service.catalog, id)?.ok_or_else(unknown)
}
