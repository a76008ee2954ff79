//! Tracks.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::lists::{self, Part};
use crate::base::ids::Kind;
use crate::base::refusal::Refusal;

/// The longest page of tracks by ISRC.
const MAX_OF_ISRC: u32 = 50;

/// `GET /tracks/top`
pub(crate) fn top(call: &Call) -> Result<Answer, Refusal> {
    let (view, page, range) = (call.view()?, call.page()?, call.range()?);
    let chart = |offset, limit| view.catalog.tracks_ranked(range, offset, limit);
    let part = lists::tracks(&view, page, &chart);
    Ok(Part::answer("tracks", vec![part], page))
}

/// `GET /tracks/{ids}`
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    tracks(call, lists::numbers(call, Kind::Track)?)
}

/// `GET /tracks/{artist}/{album}/{track}`
pub(crate) fn by_shortcut(call: &Call) -> Result<Answer, Refusal> {
    let [artist, album, track] = ["artist", "album", "track"].map(|name| call.segment(name));
    let shortcut = format!("{artist}/{album}/{track}");
    let found = call.service.catalog.track_by_shortcut(&shortcut);
    tracks(call, found.into_iter().collect())
}

/// `GET /tracks/isrc/{isrc}`
pub(crate) fn by_isrc(call: &Call) -> Result<Answer, Refusal> {
    let isrc = call.segment("isrc");
    let letters = isrc.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if isrc.len() != 12 || !letters {
        let rule = "isrc must be exactly one ISRC of 12 letters and digits";
        return Err(Refusal::bad_request(rule));
    }
    let (view, page) = (call.view()?, call.page_up_to(MAX_OF_ISRC)?);
    let upc = call.query("upc");
    let mut found = view.catalog.tracks_by_isrc(isrc);
    found.retain(|&number| {
        let track = view.catalog.track(number);
        track.is_some_and(|track| upc.is_none_or(|upc| upc == track.upc))
    });
    lists::known(call, &found, "There is no track of this ISRC")?;
    let found = |offset, limit| lists::paged(&found, offset, limit);
    let part = lists::tracks(&view, page, &found);
    Ok(Part::answer("tracks", vec![part], page))
}

fn tracks(call: &Call, numbers: Vec<u32>) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let held = |&number: &u32| view.holds(view.catalog.album_of_track(number));
    let held = numbers.into_iter().filter(held);
    let tracks = held.filter_map(|number| lists::track(&view, number));
    lists::details(call, "tracks", tracks.collect())
}
