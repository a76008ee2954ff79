//! Playlists as everybody sees them: those of editors, and those that members have made public.

use crate::api::answer::{Answer, Meta};
use crate::api::call::{Call, Page};
use crate::api::editorial::posts;
use crate::api::lists::{self, List, Part, paged};
use crate::base::ids::{Id, Kind};
use crate::base::json::{Json, Object};
use crate::base::refusal::Refusal;
use crate::member::playlists::{self, Playlist};
use crate::music::catalog::PlaylistSort;
use crate::shapes::view::View;
use form_urlencoded::byte_serialize;
use rusqlite::Connection;

const DAY_MS: i64 = 86_400_000;
const UNKNOWN: &str = "There is no playlist of this id";
/// What decides about a page's tracks beside limit and offset, and so must stand in the address of the next one too.
const FILTERS: [&str; 3] = ["catalog", "isStreamableOnly", "rights"];

/// `GET /playlists`: those of the day, others every day
pub(crate) fn of_the_day(call: &Call) -> Result<Answer, Refusal> {
    let day = (call.service.clock.now_ms() / DAY_MS) as u32;
    chart(call, &|offset, limit| {
        call.service.catalog.playlists_of_day(day, offset, limit)
    })
}

/// `GET /playlists/featured`
pub(crate) fn featured(call: &Call) -> Result<Answer, Refusal> {
    let featured = call.service.catalog.playlists_featured();
    chart(call, &|offset, limit| paged(&featured, offset, limit))
}

/// `GET /playlists/top`
pub(crate) fn top(call: &Call) -> Result<Answer, Refusal> {
    let range = call.range()?;
    chart(call, &|offset, limit| {
        call.service.catalog.playlists_ranked(range, offset, limit)
    })
}

/// `GET /genres/{ids}/playlists/top`
pub(crate) fn top_of_genres(call: &Call) -> Result<Answer, Refusal> {
    let range = call.range()?;
    of_each(call, Kind::Genre, |genre| {
        call.service.catalog.genre_playlists_ranked(genre, range)
    })
}

/// `GET /tags/{ids}/playlists`
pub(crate) fn of_tags(call: &Call) -> Result<Answer, Refusal> {
    let sort = match call.query("sort") {
        None | Some("date") => PlaylistSort::Date,
        Some("popularity") => PlaylistSort::Popularity,
        Some(_) => return Err(Refusal::bad_request("sort must be date or popularity")),
    };
    of_each(call, Kind::Tag, |tag| call.service.catalog.tag_playlists(tag, sort))
}

/// `GET /playlists/{ids}`
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let store = call.service.store.lock();
    let mut found = Vec::new();
    for text in call.ids() {
        found.extend(visible(call, &store, text)?.map(|playlist| view.playlist(&playlist)));
    }
    lists::details(call, "playlists", found)
}

/// `GET /playlists/{id}/tracks`
pub(crate) fn tracks(call: &Call) -> Result<Answer, Refusal> {
    match first(call)? {
        Some(playlist) => tracks_of(call, "/playlists", &playlist),
        None => Ok(lists::whole("tracks", Vec::new())),
    }
}

/// `GET /playlists/{id}/tags`
pub(crate) fn tags(call: &Call) -> Result<Answer, Refusal> {
    match first(call)? {
        Some(playlist) => tags_of(call, &playlist),
        None => Ok(lists::whole("tags", Vec::new())),
    }
}

/// `GET /playlists/{id}/posts`, in version 1: about the artists whom the playlist holds
pub(crate) fn posts(call: &Call) -> Result<Answer, Refusal> {
    let (catalog, playlist) = (&call.service.catalog, first(call)?);
    let artists = playlist.map_or(Vec::new(), |playlist| catalog.artists_of_tracks(&playlist.tracks));
    posts::listed(call, &catalog.artist_posts(&artists))
}

/// A page of a playlist's tracks. `meta.query` tells where the pages before and after it are: without a version, below the
/// path that the call was made on.
pub(crate) fn tracks_of(call: &Call, path: &str, playlist: &Playlist) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page_required()?);
    let all = |offset, limit| paged(&playlist.tracks, offset, limit);
    let Part { items, total } = lists::tracks(&view, page, &all);
    let filters: String = FILTERS
        .iter()
        .filter_map(|name| Some((name, byte_serialize(call.query(name)?.as_bytes()))))
        .map(|(name, value)| format!("&{name}={}", value.collect::<String>()))
        .collect();
    let id = playlist.id.lowercase();
    let at = |offset: u32| format!("{path}/{id}/tracks?limit={}&offset={offset}{filters}", page.limit);
    let after = page.offset.checked_add(page.limit).filter(|&after| after < total);
    let before = (page.offset > 0).then(|| page.offset.saturating_sub(page.limit));
    let query = Object::new()
        .put("limit", page.limit)
        .put("offset", page.offset)
        .put("next", after.map(at))
        .put("previous", before.map(at));
    let meta = Meta {
        total: Some(total),
        more: vec![("query", Json::Object(query))],
        ..Meta::default()
    };
    let key = "tracks";
    Ok(Answer::List { key, items, meta })
}

/// A playlist's editorial tags.
pub(crate) fn tags_of(call: &Call, playlist: &Playlist) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let tags = playlist.tags.iter().filter_map(|&number| view.catalog.tag(number));
    Ok(lists::whole("tags", tags.map(|tag| view.tag(&tag)).collect()))
}

/// A page of a list of editorial playlists.
fn chart(call: &Call, list: List) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    Ok(Part::answer("playlists", vec![part(call, &view, page, list)?], page))
}

/// The editorial playlists of each genre or tag of the call.
fn of_each(call: &Call, kind: Kind, of: impl Fn(u32) -> Vec<u32>) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let numbers = lists::numbers(call, kind)?;
    let of = |number| part(call, &view, page, &|offset, limit| paged(&of(number), offset, limit));
    let parts: Result<_, _> = numbers.into_iter().map(of).collect();
    Ok(Part::answer("playlists", parts?, page))
}

fn part(call: &Call, view: &View, page: Page, list: List) -> Result<Part, Refusal> {
    let (numbers, total) = list(page.offset, page.limit);
    let store = call.service.store.lock();
    let mut items = Vec::new();
    for number in numbers {
        let playlist = playlists::editorial(&store, view.catalog, number)?;
        items.extend(playlist.map(|playlist| view.playlist(&playlist)));
    }
    Ok(Part::new(items, total))
}

/// The first playlist that the path names: calls below a playlist are for one.
fn first(call: &Call) -> Result<Option<Playlist>, Refusal> {
    let store = call.service.store.lock();
    let text = call.ids().next().unwrap_or_default();
    let found = visible(call, &store, text)?;
    lists::known(call, found.as_slice(), UNKNOWN)?;
    Ok(found)
}

/// The playlist of this id, if the caller may see it. A private one is refused to another member; without a token it is
/// unknown, so that nobody learns by trying numbers which playlists there are.
fn visible(call: &Call, store: &Connection, text: &str) -> Result<Option<Playlist>, Refusal> {
    let Some(id) = Id::parse(text) else {
        return Ok(None);
    };
    let member = call.signed_in();
    match playlists::find(store, &call.service.catalog, id)? {
        Some(playlist) if playlist.is_visible_to(member) => Ok(Some(playlist)),
        Some(_) if member.is_some() => Err(not_yours(id)),
        _ => Ok(None),
    }
}

pub(crate) fn unknown() -> Refusal {
    Refusal::not_found(UNKNOWN)
}

/// 403 for the playlist of somebody else.
pub(crate) fn not_yours(id: Id) -> Refusal {
    let message = format!("The playlist {} is not yours", id.lowercase());
    Refusal::forbidden("ForbiddenError", message)
}
