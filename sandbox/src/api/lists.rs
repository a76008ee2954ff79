//! Lists of objects: which ones the caller gets to see, and their shape.

use crate::api::answer::{Answer, Meta};
use crate::api::call::{Call, Page};
use crate::base::ids::{Id, Kind};
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::music::catalog::{Album, Catalog, Image};
use crate::shapes::view::View;

const UNKNOWN: &str = "There is no such object in the catalog";

/// One page of numbers, and how many there are in all.
pub(crate) type Numbers = (Vec<u32>, u32);

/// A list that gives the numbers of a page: offset, limit.
pub(crate) type List<'a> = &'a dyn Fn(u32, u32) -> Numbers;

/// A page of objects, and how many there are in all.
pub(crate) struct Part {
    pub(crate) items: Vec<Object>,
    pub(crate) total: u32,
}

impl Part {
    pub(crate) fn new(items: Vec<Object>, total: u32) -> Part {
        Part { items, total }
    }

    /// The answer with these parts of a list, one after the other: on a list of several ids the page counts for each.
    pub(crate) fn answer(key: &'static str, parts: Vec<Part>, page: Page) -> Answer {
        let total = Some(parts.iter().map(|part| part.total).sum());
        Answer::List {
            key,
            items: parts.into_iter().flat_map(|part| part.items).collect(),
            meta: Meta {
                total,
                page: Some(page),
                more: Vec::new(),
            },
        }
    }
}

/// The objects of a call for these very ones; [`known`] where there is none of them. They are no list, so they have no total.
pub(crate) fn details(call: &Call, key: &'static str, mut items: Vec<Object>) -> Result<Answer, Refusal> {
    known(call, &items, UNKNOWN)?;
    if call.version == Version::V1 && call.ids().count() <= 1 && items.len() == 1 {
        return Ok(Answer::Document(items.remove(0)));
    }
    let meta = Meta::default();
    Ok(Answer::List { key, items, meta })
}

/// A list that has no pages.
pub(crate) fn whole(key: &'static str, items: Vec<Object>) -> Answer {
    let meta = Meta {
        total: Some(items.len() as u32),
        ..Meta::default()
    };
    Answer::List { key, items, meta }
}

/// The same, of what belongs to objects that the call names; [`known`] where there is none of these.
pub(crate) fn found(call: &Call, key: &'static str, items: Vec<Object>) -> Result<Answer, Refusal> {
    known(call, &items, UNKNOWN)?;
    Ok(whole(key, items))
}

/// 404 with this text where the call names nothing that exists. Services differ: with the setting it is an empty list.
pub(crate) fn known<T>(call: &Call, found: &[T], missing: &str) -> Result<(), Refusal> {
    match found.is_empty() && !call.service.settings().unknown_is_empty {
        true => Err(Refusal::not_found(missing)),
        false => Ok(()),
    }
}

/// A page of artists.
pub(crate) fn artists(view: &View, page: Page, list: List) -> Part {
    part(page, list, |number| Some(view.artist(&view.catalog.artist(number)?)))
}

/// A page of posts.
pub(crate) fn posts(view: &View, page: Page, list: List) -> Part {
    part(page, list, |number| Some(view.post(&view.catalog.post(number)?)))
}

/// A page of reviews.
pub(crate) fn reviews(view: &View, page: Page, list: List) -> Part {
    part(page, list, |number| Some(view.review(&view.catalog.review(number)?)))
}

/// A page of whatever these numbers are.
pub(crate) fn part(page: Page, list: List, object: impl Fn(u32) -> Option<Object>) -> Part {
    let (numbers, total) = list(page.offset, page.limit);
    Part::new(numbers.into_iter().filter_map(object).collect(), total)
}

/// A page of the albums that the caller's catalog holds; those that cannot be streamed are left out of it on request.
pub(crate) fn albums(view: &View, page: Page, list: List) -> Part {
    let (numbers, total) = held(view, page, list, |album| album);
    let items = numbers.into_iter().filter_map(|number| album(view, number));
    Part::new(items.collect(), total)
}

/// An album, unless the caller wants only what can be streamed.
pub(crate) fn album(view: &View, number: u32) -> Option<Object> {
    Some(view.album(&wanted_album(view, number)?))
}

/// The same, to be shaped by the caller.
pub(crate) fn wanted_album(view: &View, number: u32) -> Option<Album> {
    let album = view.catalog.album(number)?;
    (album.is_streamable || !view.streamable_only).then_some(album)
}

/// A page of tracks, as [`albums`].
pub(crate) fn tracks(view: &View, page: Page, list: List) -> Part {
    let (numbers, total) = held(view, page, list, |track| view.catalog.album_of_track(track));
    let items = numbers.into_iter().filter_map(|number| track(view, number));
    Part::new(items.collect(), total)
}

/// A track, as [`album`].
pub(crate) fn track(view: &View, number: u32) -> Option<Object> {
    let track = view.catalog.track(number)?;
    (track.is_streamable || !view.streamable_only).then(|| view.track(&track))
}

/// The licensed images of each artist or album.
pub(crate) fn images(call: &Call, kind: Kind, of: impl Fn(u32) -> Vec<Image>) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let mut images = Vec::new();
    for asked in call.ids() {
        let Some(content) = number(call, asked, kind).map(|number| Id::new(kind, number)) else {
            continue;
        };
        let shaped = |image| view.image(&image, content, asked);
        images.extend(of(content.number).into_iter().map(shaped));
    }
    found(call, "images", images)
}

/// The part of a list that must be read for a page of what the caller's catalog holds. The first catalog holds
/// everything, so that no page needs its whole list.
pub(crate) fn part_for(view: &View, page: Page) -> Page {
    match view.market.is_complete() {
        true => page,
        false => Page {
            offset: 0,
            limit: u32::MAX,
        },
    }
}

/// A page of what is in the caller's catalog.
fn held(view: &View, page: Page, list: List, album_of: impl Fn(u32) -> u32) -> Numbers {
    let part = part_for(view, page);
    let (mut all, total) = list(part.offset, part.limit);
    if part == page {
        return (all, total);
    }
    all.retain(|&number| view.holds(album_of(number)));
    paged(&all, page.offset, page.limit)
}

/// A page of a list that is in memory as a whole.
pub(crate) fn paged(all: &[u32], offset: u32, limit: u32) -> Numbers {
    let rest = all.iter().skip(offset as usize);
    let page = rest.take(limit as usize).copied().collect();
    (page, all.len() as u32)
}

/// The number behind an id or shortcut of this kind, where there is such an object.
pub(crate) fn number(call: &Call, text: &str, kind: Kind) -> Option<u32> {
    let catalog = &call.service.catalog;
    let (by_shortcut, count) = match kind {
        Kind::Artist => (catalog.artist_by_shortcut(text), catalog.artist_count()),
        Kind::Album => (catalog.album_by_shortcut(text), catalog.album_count()),
        Kind::Track => (catalog.track_by_shortcut(text), catalog.track_count()),
        Kind::Genre => (catalog.genre_by_shortcut(text), catalog.genre_count()),
        Kind::Tag => (catalog.tag_by_shortcut(text), catalog.tag_count()),
        Kind::Post => (None, catalog.post_count()),
        _ => (None, 0),
    };
    let since = match kind {
        Kind::Album => Version::V2_1,
        Kind::Track => Version::V2_2,
        _ => Version::V1,
    };
    let by_shortcut = by_shortcut.filter(|_| call.version >= since);
    let number = Id::number_of(text, kind).or(by_shortcut)?;
    (1..=count).contains(&number).then_some(number)
}

/// The numbers behind the ids of a call, in their order. Unknown ones are passed over; [`known`] where none is left.
pub(crate) fn numbers(call: &Call, kind: Kind) -> Result<Vec<u32>, Refusal> {
    let found = call.ids().filter_map(|text| number(call, text, kind));
    let numbers: Vec<u32> = found.collect();
    known(call, &numbers, UNKNOWN)?;
    Ok(numbers)
}

/// The same list for each id of the call: of each artist the albums, of each genre the tracks …
pub(crate) fn of_each(
    call: &Call,
    kind: Kind,
    key: &'static str,
    page: Page,
    shape: fn(&View, Page, List) -> Part,
    of: impl Fn(&Catalog, u32, u32, u32) -> Numbers,
) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let numbers = numbers(call, kind)?;
    let part = |number| shape(&view, page, &|offset, limit| of(view.catalog, number, offset, limit));
    let parts = numbers.into_iter().map(part).collect();
    Ok(Part::answer(key, parts, page))
}
