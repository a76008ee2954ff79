//! What a member has listened to.

use crate::api::answer::{Answer, Meta};
use crate::api::call::{Call, Page};
use crate::api::lists::{self, Part, paged};
use crate::base::ids::Kind;
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::member::demo_members::DemoMember;
use crate::member::history;
use crate::member::listens;
use crate::music::catalog::Range;
use rusqlite::Connection;
use std::sync::MutexGuard;

/// Version 1 gives so many listens.
const LAST: Page = Page { limit: 150, offset: 0 };

const DAY_MS: i64 = 24 * 60 * 60 * 1000;

/// `GET /me/listens`, the latest first
pub(crate) fn recent(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let page = match call.version {
        Version::V1 => LAST,
        _ => call.page()?,
    };
    let member = call.member();
    let listens = {
        let store = with_history(call, member)?;
        listens::all(&store, member.user_name)?
    };
    let tracks: Vec<u32> = listens.into_iter().map(|listen| listen.track).collect();
    let part = lists::tracks(&view, page, &|offset, limit| paged(&tracks, offset, limit));
    Ok(Part::answer("tracks", vec![part], page))
}

/// `GET /me/charts/tracks` of version 1
pub(crate) fn chart_of_tracks(call: &Call) -> Result<Answer, Refusal> {
    chart(call, Kind::Track, Some)
}

/// `GET /me/charts/albums` of version 1
pub(crate) fn chart_of_albums(call: &Call) -> Result<Answer, Refusal> {
    let catalog = &call.service.catalog;
    chart(call, Kind::Album, |track| Some(catalog.origin(track)?.album))
}

/// `GET /me/charts/artists` of version 1
pub(crate) fn chart_of_artists(call: &Call) -> Result<Answer, Refusal> {
    let catalog = &call.service.catalog;
    chart(call, Kind::Artist, |track| Some(catalog.origin(track)?.artist))
}

fn chart(call: &Call, kind: Kind, counts_for: impl Fn(u32) -> Option<u32>) -> Result<Answer, Refusal> {
    let (view, page, days) = (call.view()?, call.page()?, days(call)?);
    let since = days.map_or(i64::MIN, |days| call.service.clock.now_ms() - days * DAY_MS);
    let store = with_history(call, call.member())?;
    let rows = listens::chart(&store, call.member().user_name, since, counts_for)?;
    let shown = rows.into_iter().skip(page.offset as usize).take(page.limit as usize);
    let row = |(number, count): (u32, u32)| Object::new().put("id", view.id(kind, number)).put("playCount", count);
    Ok(Answer::List {
        key: "charts",
        items: shown.map(row).collect(),
        meta: Meta::default(),
    })
}

/// The days of `range`; `None` for all.
fn days(call: &Call) -> Result<Option<i64>, Refusal> {
    match Range::parse(call.query("range").unwrap_or("week")) {
        Some(Range::Week) => Ok(Some(7)),
        Some(Range::Month) => Ok(Some(30)),
        Some(Range::Year) => Ok(Some(365)),
        Some(Range::Life) => Ok(None),
        _ => Err(Refusal::bad_request("range must be week, month, year or life")),
    }
}

/// The store, with what this member has listened to in it.
pub(crate) fn with_history<'a>(call: &'a Call, member: &DemoMember) -> Result<MutexGuard<'a, Connection>, Refusal> {
    let (catalog, now) = (&call.service.catalog, call.service.clock.now_ms());
    let mut store = call.service.store.lock();
    history::ensure(&mut store, catalog, member, now)?;
    Ok(store)
}
