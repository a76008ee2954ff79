//! Tracks.

use super::answer::Answer;
use super::call::Call;
use super::lists::{self, Part};
use crate::error::Refusal;
use crate::ids::Kind;

/// `GET /tracks/top`
pub(super) fn top(call: &Call) -> Result<Answer, Refusal> {
    let (view, page, range) = (call.view()?, call.page()?, call.range()?);
    let chart = |offset, limit| view.catalog.tracks_ranked(range, offset, limit);
    let part = lists::tracks(&view, page, &chart);
    Ok(Part::answer("tracks", vec![part], page))
}

/// `GET /tracks/{ids}`
pub(super) fn detail(call: &Call) -> Result<Answer, Refusal> {
    tracks(call, lists::numbers(call, Kind::Track)?)
}

/// `GET /tracks/{artist}/{album}/{track}`
pub(super) fn by_shortcut(call: &Call) -> Result<Answer, Refusal> {
    let [artist, album, track] = ["artist", "album", "track"].map(|name| call.segment(name));
    let shortcut = format!("{artist}/{album}/{track}");
    let found = call.service.catalog.track_by_shortcut(&shortcut);
    tracks(call, found.into_iter().collect())
}

fn tracks(call: &Call, numbers: Vec<u32>) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let tracks = numbers
        .into_iter()
        .filter_map(|number| view.catalog.track(number));
    let held = tracks.filter(|track| view.holds(track.album));
    lists::details("tracks", held.map(|track| view.track(&track)).collect())
}
