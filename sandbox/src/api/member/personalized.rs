//! New releases for a member.

use crate::api::answer::{Answer, Meta};
use crate::api::call::{Call, Page};
use crate::api::lists;
use crate::api::member::listens::with_history;
use crate::base::ids::{Id, Kind};
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::member::demo_members::DemoMember;
use crate::member::personalized::{self, Match};
use crate::shapes::view::View;

/// `GET /me/personalized/albums/new`
pub(crate) fn new_albums(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page_required()?);
    let matches = matches(call, &view, call.member())?;
    let albums = matches.into_iter().map(|Match { album, reason }| (album, reason));
    Ok(answer(
        &view,
        page,
        ("albums", Kind::Album),
        albums.collect(),
        lists::album,
    ))
}

/// `GET /me/personalized/tracks/new`: the tracks of these albums
pub(crate) fn new_tracks(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page_required()?);
    let matches = matches(call, &view, call.member())?;
    let tracks = matches.into_iter().flat_map(|Match { album, reason }| {
        let tracks = view.catalog.album_tracks(album).into_iter();
        tracks.map(move |track| (track, reason))
    });
    Ok(answer(
        &view,
        page,
        ("tracks", Kind::Track),
        tracks.collect(),
        lists::track,
    ))
}

/// The new albums for a member that the caller's catalog holds.
pub(crate) fn matches(call: &Call, view: &View, member: &DemoMember) -> Result<Vec<Match>, Refusal> {
    let (catalog, now) = (view.catalog, call.service.clock.now_ms());
    let store = with_history(call, member)?;
    let mut matches = personalized::new_albums(&store, catalog, member.user_name, now)?;
    matches.retain(|found| view.holds(found.album));
    Ok(matches)
}

/// A page of the objects, and in `meta.matched` why each of them is there.
fn answer(
    view: &View,
    page: Page,
    (key, kind): (&'static str, Kind),
    all: Vec<(u32, Id)>,
    shape: fn(&View, u32) -> Option<Object>,
) -> Answer {
    let shown = all.iter().skip(page.offset as usize).take(page.limit as usize);
    let shown = shown.filter_map(|&(number, reason)| {
        let matched = view.matched(Id::new(kind, number), reason)?;
        Some((shape(view, number)?, matched))
    });
    let (items, matched): (Vec<Object>, Vec<Object>) = shown.unzip();
    let meta = Meta {
        total: Some(all.len() as u32),
        page: Some(page),
        more: vec![("matched", matched.into())],
    };
    Answer::List { key, items, meta }
}
