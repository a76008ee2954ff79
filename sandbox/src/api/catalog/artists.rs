//! Artists and what belongs to them.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::lists::{self, Part, of_each, paged};
use crate::base::ids::Kind;
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::music::catalog::{Artist, Range};

/// `GET /artists/top`
pub(crate) fn top(call: &Call) -> Result<Answer, Refusal> {
    let (view, page, range) = (call.view()?, call.page()?, call.range()?);
    let chart = |offset, limit| view.catalog.artists_ranked(range, offset, limit);
    let part = lists::artists(&view, page, &chart);
    Ok(Part::answer("artists", vec![part], page))
}

/// `GET /artists/{ids}`
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    let artists = asked(call)?;
    if artists.is_empty() {
        return Ok(lists::whole("artists", Vec::new()));
    }
    let artists = artists.iter().map(|artist| view.artist(artist));
    lists::details(call, "artists", artists.collect())
}

/// `GET /artists/{ids}/images`
pub(crate) fn images(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view()?;
    lists::images(call, Kind::Artist, |artist| view.catalog.artist_images(artist))
}

/// `GET /artists/{ids}/albums`, the newest first
pub(crate) fn albums(call: &Call) -> Result<Answer, Refusal> {
    of_each(
        call,
        Kind::Artist,
        "albums",
        call.page()?,
        lists::albums,
        |catalog, artist, offset, limit| paged(&catalog.artist_albums(artist), offset, limit),
    )
}

/// `GET /artists/{ids}/albums/new`
pub(crate) fn albums_new(call: &Call) -> Result<Answer, Refusal> {
    of_each(
        call,
        Kind::Artist,
        "albums",
        call.page()?,
        lists::albums,
        |catalog, artist, offset, limit| paged(&catalog.artist_albums_new(artist), offset, limit),
    )
}

/// `GET /artists/{id}/albums/top`
pub(crate) fn albums_top(call: &Call) -> Result<Answer, Refusal> {
    let range = top_range(call)?;
    of_each(
        call,
        Kind::Artist,
        "albums",
        call.page()?,
        lists::albums,
        |catalog, artist, offset, limit| catalog.artist_albums_ranked(artist, range, offset, limit),
    )
}

/// `GET /artists/{ids}/tracks`
pub(crate) fn tracks(call: &Call) -> Result<Answer, Refusal> {
    let page = call.page_required()?;
    of_each(
        call,
        Kind::Artist,
        "tracks",
        page,
        lists::tracks,
        |catalog, artist, offset, limit| catalog.artist_tracks(artist, offset, limit),
    )
}

/// `GET /artists/{id}/tracks/top`
pub(crate) fn tracks_top(call: &Call) -> Result<Answer, Refusal> {
    let range = top_range(call)?;
    of_each(
        call,
        Kind::Artist,
        "tracks",
        call.page()?,
        lists::tracks,
        |catalog, artist, offset, limit| catalog.artist_tracks_ranked(artist, range, offset, limit),
    )
}

/// `GET /artists/{ids}/similar` of version 1: four lists, by how the artists are alike
pub(crate) fn similar_lists(call: &Call) -> Result<Answer, Refusal> {
    let artists = asked(call)?;
    Ok(Answer::Document(call.view()?.similar_artists(&artists)))
}

/// `GET /artists/{ids}/similar`
pub(crate) fn similar(call: &Call) -> Result<Answer, Refusal> {
    of_each(
        call,
        Kind::Artist,
        "artists",
        call.page()?,
        lists::artists,
        |catalog, artist, offset, limit| paged(&catalog.similar(artist), offset, limit),
    )
}

/// `GET /artists/{ids}/posts`, the newest first
pub(crate) fn posts(call: &Call) -> Result<Answer, Refusal> {
    of_each(
        call,
        Kind::Artist,
        "posts",
        call.page()?,
        lists::posts,
        |catalog, artist, offset, limit| paged(&catalog.artist_posts(&[artist]), offset, limit),
    )
}

/// `GET /artists/{ids}/bio`
pub(crate) fn bios(call: &Call) -> Result<Answer, Refusal> {
    let (view, artists) = (call.view()?, asked(call)?);
    if call.version == Version::V1 {
        let texts = artists.iter().map(|artist| view.texts_on(artist));
        return lists::details(call, "bios", texts.collect());
    }
    let bios = artists.iter().flat_map(|artist| view.bios(artist)).collect();
    Ok(lists::whole("bios", bios))
}

/// `GET /artists/{ids}/blurbs`
pub(crate) fn blurbs(call: &Call) -> Result<Answer, Refusal> {
    let blurbs = asked(call)?.into_iter().flat_map(|artist| artist.blurbs);
    Ok(Answer::Texts {
        key: "blurbs",
        items: blurbs.collect(),
    })
}

/// The artists of the call's ids.
fn asked(call: &Call) -> Result<Vec<Artist>, Refusal> {
    let numbers = lists::numbers(call, Kind::Artist)?;
    let artists = numbers
        .into_iter()
        .filter_map(|number| call.service.catalog.artist(number));
    Ok(artists.collect())
}

/// The range of an artist's top list; since 2.2 such a list is of one artist.
fn top_range(call: &Call) -> Result<Range, Refusal> {
    if call.version >= Version::V2_2 && call.ids().count() > 1 {
        let rule = "Top lists take one artist id since v2.2";
        return Err(Refusal::bad_request(rule));
    }
    call.range_since_2_2()
}
