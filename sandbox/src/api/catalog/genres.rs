//! Genres and what belongs to them.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::lists::{self, of_each, paged};
use crate::base::ids::Kind;
use crate::base::refusal::Refusal;
use crate::base::version::Version;

/// `GET /genres`: all of them; in version 1 those of the upper level, which hold the others
pub(crate) fn all(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view_in_language()?;
    let is_upper = |number: &u32| {
        let genre = view.catalog.genre(*number);
        genre.is_some_and(|genre| genre.parents.is_empty())
    };
    let listed = (1..=view.catalog.genre_count()).filter(|number| call.version > Version::V1 || is_upper(number));
    let genres = listed.filter_map(|number| view.genre(number));
    Ok(lists::whole("genres", genres.collect()))
}

/// `GET /genres/{ids}`
pub(crate) fn detail(call: &Call) -> Result<Answer, Refusal> {
    let view = call.view_in_language()?;
    let numbers = lists::numbers(call, Kind::Genre)?;
    let genres = numbers.into_iter().filter_map(|number| view.genre(number));
    lists::details(call, "genres", genres.collect())
}

/// `GET /genres/{ids}/artists/top`
pub(crate) fn artists_top(call: &Call) -> Result<Answer, Refusal> {
    let range = call.range_since_2_2()?;
    of_each(
        call,
        Kind::Genre,
        "artists",
        call.page()?,
        lists::artists,
        |catalog, genre, offset, limit| catalog.genre_artists_ranked(genre, range, offset, limit),
    )
}

/// `GET /genres/{ids}/albums/top`
pub(crate) fn albums_top(call: &Call) -> Result<Answer, Refusal> {
    let range = call.range_since_2_2()?;
    of_each(
        call,
        Kind::Genre,
        "albums",
        call.page()?,
        lists::albums,
        |catalog, genre, offset, limit| catalog.genre_albums_ranked(genre, range, offset, limit),
    )
}

/// `GET /genres/{ids}/tracks/top`
pub(crate) fn tracks_top(call: &Call) -> Result<Answer, Refusal> {
    let range = call.range_since_2_2()?;
    of_each(
        call,
        Kind::Genre,
        "tracks",
        call.page()?,
        lists::tracks,
        |catalog, genre, offset, limit| catalog.genre_tracks_ranked(genre, range, offset, limit),
    )
}

/// `GET /genres/{ids}/albums/new`
pub(crate) fn albums_new(call: &Call) -> Result<Answer, Refusal> {
    of_each(
        call,
        Kind::Genre,
        "albums",
        call.page()?,
        lists::albums,
        |catalog, genre, offset, limit| catalog.albums_new(Some(genre), offset, limit),
    )
}

/// `GET /genres/{ids}/posts`, the newest first
pub(crate) fn posts(call: &Call) -> Result<Answer, Refusal> {
    of_each(
        call,
        Kind::Genre,
        "posts",
        call.page()?,
        lists::posts,
        |catalog, genre, offset, limit| paged(&catalog.genre_posts(genre), offset, limit),
    )
}
