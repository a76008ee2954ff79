//! Albums and what belongs to them.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::lists::{self, Part, of_each, paged};
use crate::api::member::personalized;
use crate::base::ids::{Id, Kind};
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::member::demo_members;
use std::collections::HashSet;

/// `GET /albums/top`
pub(crate) fn top(call: &Call) -> Result<Answer, Refusal> {
    let (view, page, range) = (call.view()?, call.page()?, call.range()?);
    let chart = |offset, limit| view.catalog.albums_ranked(range, offset, limit);
    let part = lists::albums(&view, page, &chart);
    Ok(Part::answer("albums", vec![part], page))
}

/// `GET /albums/new`; since 2.1, where a member is named, what suits this member comes first
pub(crate) fn new_releases(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let new = |offset, limit| view.catalog.albums_new(None, offset, limit);
    let part = match call.query("guid").filter(|_| call.version >= Version::V2_1) {
        None => lists::albums(&view, page, &new),
        Some(guid) => {
            let member = demo_members::of_guid(guid);
            let member = member.ok_or_else(|| Refusal::bad_request("guid must be the id of a member"))?;
            let matches = personalized::matches(call, &view, member)?;
            let mut albums: Vec<u32> = matches.iter().map(|found| found.album).collect();
            let first: HashSet<u32> = albums.iter().copied().collect();
            let (others, _) = new(0, u32::MAX);
            albums.extend(others.into_iter().filter(|album| !first.contains(album)));
            lists::albums(&view, page, &|offset, limit| paged(&albums, offset, limit))
        }
    };
    Ok(Part::answer("albums", vec![part], page))
}

/// `GET /albums/picks`, the editors' latest choice first
pub(crate) fn picks(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let picks = |offset, limit| paged(&view.catalog.album_picks(), offset, limit);
    let part = lists::albums(&view, page, &picks);
    Ok(Part::answer("albums", vec![part], page))
}

/// `GET /albums/{ids}`, tracks included
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    with_tracks(call, lists::numbers(call, Kind::Album)?)
}

/// `GET /albums/{artist}/{album}`
pub(crate) fn by_shortcut(call: &Call) -> Result<Answer, Refusal> {
    let shortcut = format!("{}/{}", call.segment("artist"), call.segment("album"));
    let found = call.service.catalog.album_by_shortcut(&shortcut);
    with_tracks(call, found.into_iter().collect())
}

/// `GET /albums/upc/{upc}`
pub(crate) fn by_upc(call: &Call) -> Result<Answer, Refusal> {
    let upc = call.segment("upc");
    if upc.len() != 12 || !upc.bytes().all(|digit| digit.is_ascii_digit()) {
        return Err(Refusal::bad_request("upc must be exactly one UPC of 12 digits"));
    }
    let found = call.service.catalog.album_by_upc(upc);
    with_tracks(call, found.into_iter().collect())
}

fn with_tracks(call: &Call, numbers: Vec<u32>) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let held = numbers.into_iter().filter(|&album| view.holds(album));
    let wanted = held.filter_map(|number| lists::wanted_album(&view, number));
    let albums = wanted.map(|album| {
        let tracks = album.tracks().filter_map(|track| lists::track(&view, track));
        view.album(&album).put("tracks", tracks.collect::<Vec<Object>>())
    });
    lists::details(call, "albums", albums.collect())
}

/// `GET /albums/{ids}/images`
pub(crate) fn images(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    lists::images(call, Kind::Album, |album| view.catalog.album_images(album))
}

/// `GET /albums/{ids}/tracks`
pub(crate) fn tracks(call: &Call) -> Result<Answer, Refusal> {
    of_each(
        call,
        Kind::Album,
        "tracks",
        call.page()?,
        lists::tracks,
        |catalog, album, offset, limit| paged(&catalog.album_tracks(album), offset, limit),
    )
}

/// `GET /albums/{ids}/similar`
pub(crate) fn similar(call: &Call) -> Result<Answer, Refusal> {
    of_each(
        call,
        Kind::Album,
        "albums",
        call.page()?,
        lists::albums,
        |catalog, album, offset, limit| paged(&catalog.album_similar(album), offset, limit),
    )
}

/// `GET /albums/{ids}/posts`, the newest first
pub(crate) fn posts(call: &Call) -> Result<Answer, Refusal> {
    of_each(
        call,
        Kind::Album,
        "posts",
        call.page()?,
        lists::posts,
        |catalog, album, offset, limit| paged(&catalog.album_posts(album), offset, limit),
    )
}

/// `GET /albums/{ids}/reviews`
pub(crate) fn reviews(call: &Call) -> Result<Answer, Refusal> {
    of_each(
        call,
        Kind::Album,
        "reviews",
        call.page()?,
        lists::reviews,
        |catalog, album, offset, limit| paged(&catalog.album_reviews(album), offset, limit),
    )
}

/// `GET /albums/reviews/{ids}`
pub(crate) fn review(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let review = |text| view.catalog.review(Id::number_of(text, Kind::Review)?);
    let reviews = call.ids().filter_map(review);
    lists::details(call, "reviews", reviews.map(|review| view.review(&review)).collect())
}
