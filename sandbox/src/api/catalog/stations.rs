//! Stations as the catalog lists them; `playback` plays them.

use crate::api::answer::Answer;
use crate::api::call::{Call, Page};
use crate::api::lists::{self, Part};
use crate::base::ids::{Id, Kind};
use crate::base::refusal::Refusal;
use crate::music::catalog::StationKind;
use crate::shapes::view::View;

type Stations = Vec<(StationKind, u32)>;

/// `GET /stations`
pub(crate) fn all(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let (stations, total) = view.catalog.stations(page.offset, page.limit);
    Ok(Part::answer("stations", vec![part(&view, stations, total)], page))
}

/// `GET /stations/top`
pub(crate) fn top(call: &Call) -> Result<Answer, Refusal> {
    let (view, page, range) = (call.view()?, call.page()?, call.range_since_2_2()?);
    let (stations, total) = view.catalog.stations_top(range, page.offset, page.limit);
    Ok(Part::answer("stations", vec![part(&view, stations, total)], page))
}

/// `GET /stations/decade`
pub(crate) fn decades(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let all = view.catalog.stations_of_decades();
    let total = all.len() as u32;
    let Page { limit, offset } = page;
    let rest = all.into_iter().skip(offset as usize);
    let stations = rest.take(limit as usize).collect();
    Ok(Part::answer("stations", vec![part(&view, stations, total)], page))
}

/// `GET /genre/{ids}/stations`
pub(crate) fn of_genres(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let genres = lists::numbers(call, Kind::Genre)?;
    let parts = genres.into_iter().map(|genre| {
        let (stations, total) = view.catalog.genre_stations(genre, page.offset, page.limit);
        part(&view, stations, total)
    });
    Ok(Part::answer("stations", parts.collect(), page))
}

/// `GET /stations/{ids}`
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let station = |text| {
        let (kind, number) = station_of(text)?;
        Some(view.station(&view.catalog.station(kind, number)?))
    };
    lists::details(call, "stations", call.ids().filter_map(station).collect())
}

/// The kind and number in the id of a station.
pub(crate) fn station_of(text: &str) -> Option<(StationKind, u32)> {
    let id = Id::parse(text)?;
    match id.kind {
        Kind::ProgrammedStation => Some((StationKind::Programmed, id.number)),
        Kind::ArtistStation => Some((StationKind::Artist, id.number)),
        _ => None,
    }
}

/// A page of stations as the caller sees them.
pub(crate) fn part(view: &View, stations: Stations, total: u32) -> Part {
    let known = stations.into_iter();
    let known = known.filter_map(|(kind, number)| view.catalog.station(kind, number));
    Part::new(known.map(|station| view.station(&station)).collect(), total)
}
