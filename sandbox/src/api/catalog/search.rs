//! Search. Version 2.2 answers each type of object by itself, with an order over all of them; before, the types are mixed in
//! that order in one list.

use crate::api::answer::{Answer, Meta};
use crate::api::call::{Call, MAX_LIMIT, Page};
use crate::api::lists;
use crate::base::ids::Kind;
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::member::playlists;
use crate::music::catalog::{Closeness, Named};
use crate::shapes::view::View;
use std::cmp::Reverse;

/// The longest query.
const MAX_LETTERS: usize = 255;

/// What is shown while a name is being typed.
const SUGGESTED: &[&str] = &["id", "name"];

/// A type of object that can be searched for.
struct Type {
    name: &'static str,
    plural: &'static str,
    kind: Kind,
    named: Named,
    /// Whether it is searched when the call names no types.
    by_default: bool,
}

const fn searched(name: &'static str, plural: &'static str, kind: Kind, named: Named, by_default: bool) -> Type {
    Type {
        name,
        plural,
        kind,
        named,
        by_default,
    }
}

/// In the order in which equally good answers follow each other.
const TYPES: [Type; 5] = [
    searched("artist", "artists", Kind::Artist, Named::Artists, true),
    searched("album", "albums", Kind::Album, Named::Albums, true),
    searched("track", "tracks", Kind::Track, Named::Tracks, true),
    searched("playlist", "playlists", Kind::Playlist, Named::Playlists, true),
    searched("tag", "tags", Kind::Tag, Named::Tags, false),
];

/// An answer to a query. Ordered: the best first, and among equally good ones the types take turns.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Hit {
    closeness: Reverse<Closeness>,
    /// Among the answers of its type.
    place: usize,
    /// The index in [`TYPES`].
    at: usize,
    number: u32,
}

/// `GET /search`
pub(crate) fn plain(call: &Call) -> Result<Answer, Refusal> {
    answer(call, call.view()?)
}

/// `GET /search/verbose`: with the names of what the objects are linked to
pub(crate) fn verbose(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    answer(call, View { names: true, ..view })
}

/// `GET /search/typeahead`, in version 1
pub(crate) fn typeahead(call: &Call) -> Result<Answer, Refusal> {
    mixed(call, &call.view()?, |object| object.only(SUGGESTED))
}

fn answer(call: &Call, view: View) -> Result<Answer, Refusal> {
    match call.version < Version::V2_2 {
        true => mixed(call, &view, |object| object),
        false => by_type(call, &view),
    }
}

/// The answer before 2.2.
fn mixed(call: &Call, view: &View, shape: fn(Object) -> Object) -> Result<Answer, Refusal> {
    let (query, types, page) = (query(call, "q")?, types(call)?, call.page()?);
    let (offset, limit) = (page.offset as usize, page.limit as usize);
    let (mut best, mut total) = (Vec::new(), 0);
    for at in types {
        let hits = hits(view, at, query);
        total += hits.len() as u32;
        best.extend(hits.into_iter().take(offset.saturating_add(limit)));
    }
    best.sort_unstable();
    let mut items = Vec::new();
    for hit in best.iter().skip(offset).take(limit) {
        items.extend(object(call, view, hit)?.map(shape));
    }
    Ok(Answer::List {
        key: "data",
        items,
        meta: Meta {
            total: Some(total),
            page: Some(page),
            more: Vec::new(),
        },
    })
}

/// The answer since 2.2: the page counts for each type.
fn by_type(call: &Call, view: &View) -> Result<Answer, Refusal> {
    let (query, types, page) = (query(call, "query")?, types(call)?, call.page()?);
    let limit = call.number("per_type_limit", 1, MAX_LIMIT)?.unwrap_or(page.limit);
    if call.query("playlist_type").is_some_and(|kind| kind != "editorial") {
        let rule = "playlist_type must be editorial: no others are searched";
        return Err(Refusal::bad_request(rule));
    }
    let (mut data, mut order, mut total) = (Object::new(), Vec::new(), 0);
    for at in types {
        let hits = hits(view, at, query);
        total += hits.len() as u32;
        let mut objects = Vec::new();
        for hit in hits.into_iter().skip(page.offset as usize).take(limit as usize) {
            if let Some(object) = object(call, view, &hit)? {
                objects.push(object);
                order.push(hit);
            }
        }
        data = data.put(TYPES[at].plural, objects);
    }
    order.sort_unstable();
    let ids: Vec<String> = order
        .iter()
        .map(|hit| view.id(TYPES[hit.at].kind, hit.number))
        .collect();
    let meta = Meta {
        total: Some(total),
        page: Some(Page { limit, ..page }),
        more: Vec::new(),
    };
    let search = Object::new().put("query", query).put("data", data);
    let document = Object::new()
        .put("meta", meta.object(ids.len()))
        .put("search", search.put("order", ids));
    Ok(Answer::Document(document))
}

/// What is searched for.
fn query<'a>(call: &'a Call, name: &str) -> Result<&'a str, Refusal> {
    let text = call.query(name).map_or("", str::trim);
    match text.chars().count() {
        0 => Err(Refusal::bad_request(format!("{name} query parameter is required"))),
        1..=MAX_LETTERS => Ok(text),
        _ => Err(Refusal::bad_request(format!(
            "{name} must have at most {MAX_LETTERS} characters"
        ))),
    }
}

/// The types that the call names, as indices into [`TYPES`].
fn types(call: &Call) -> Result<Vec<usize>, Refusal> {
    let all = 0..TYPES.len();
    let Some(named) = call.query_list("type") else {
        return Ok(all.filter(|&at| TYPES[at].by_default).collect());
    };
    if named.iter().all(|name| TYPES.iter().any(|known| known.name == *name)) {
        return Ok(all.filter(|&at| named.contains(&TYPES[at].name)).collect());
    }
    let known = TYPES.map(|known| known.name).join(", ");
    let rule = format!("type must be a comma-separated list of {known}");
    Err(Refusal::bad_request(rule))
}

/// What the caller's catalog holds of the answers of one type, the best first.
fn hits(view: &View, at: usize, query: &str) -> Vec<Hit> {
    let held = |number: u32| match TYPES[at].named {
        Named::Albums => view.holds(number),
        Named::Tracks => view.holds(view.catalog.album_of_track(number)),
        Named::Artists | Named::Playlists | Named::Tags => true,
    };
    let mut found = view.catalog.search(TYPES[at].named, query);
    found.retain(|(_, number)| held(*number));
    let hit = |(place, (closeness, number))| Hit {
        closeness: Reverse(closeness),
        place,
        at,
        number,
    };
    found.into_iter().enumerate().map(hit).collect()
}

/// The object of an answer, unless the caller wants only what may be streamed and this may not.
fn object(call: &Call, view: &View, hit: &Hit) -> Result<Option<Object>, Refusal> {
    let (catalog, number) = (view.catalog, hit.number);
    Ok(match TYPES[hit.at].named {
        Named::Artists => catalog.artist(number).map(|artist| view.artist(&artist)),
        Named::Albums => lists::album(view, number),
        Named::Tracks => lists::track(view, number),
        Named::Playlists => {
            let playlist = playlists::editorial(&call.service.store.lock(), catalog, number)?;
            playlist.map(|playlist| view.playlist(&playlist))
        }
        Named::Tags => catalog.tag(number).map(|tag| view.tag(&tag)),
    })
}
