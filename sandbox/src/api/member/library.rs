//! The member's library.

use crate::api::answer::Answer;
use crate::api::call::{Call, comma_list};
use crate::api::catalog::stations;
use crate::api::lists::{self, Part, paged};
use crate::base::body;
use crate::base::clock::date_time;
use crate::base::ids::Kind;
use crate::base::json::Object;
use crate::base::refusal::Refusal;
use crate::member::library::{self, Library};
use crate::music::catalog::StationKind;
use axum::http::StatusCode;

/// `GET /me/library/artists`
pub(crate) fn artists(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page_required()?);
    let found = read(call, |library| library.artists(page.offset, page.limit))?;
    let part = lists::artists(&view, page, &|_, _| found.clone());
    Ok(Part::answer("artists", vec![part], page))
}

/// `GET /me/library/artists/{id}/albums`
pub(crate) fn artist_albums(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let artist = in_path(call, Kind::Artist)?;
    let albums = read(call, |library| library.artist_albums(artist))?;
    let albums = filled(albums, "The artist is not in the library")?;
    let part = lists::albums(&view, page, &|offset, limit| paged(&albums, offset, limit));
    Ok(Part::answer("albums", vec![part], page))
}

/// `GET /me/library/artists/{id}/tracks`
pub(crate) fn artist_tracks(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let artist = in_path(call, Kind::Artist)?;
    let tracks = read(call, |library| library.artist_tracks(artist))?;
    let tracks = filled(tracks, "The artist is not in the library")?;
    let part = lists::tracks(&view, page, &|offset, limit| paged(&tracks, offset, limit));
    Ok(Part::answer("tracks", vec![part], page))
}

/// `GET /me/library/albums`
pub(crate) fn albums(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page_required()?);
    let part = lists::part_for(&view, page);
    let found = read(call, |library| library.albums(part.offset, part.limit))?;
    let part = lists::albums(&view, page, &|_, _| found.clone());
    Ok(Part::answer("albums", vec![part], page))
}

/// `GET /me/library/albums/{id}/tracks`
pub(crate) fn album_tracks(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let album = in_path(call, Kind::Album)?;
    let tracks = read(call, |library| library.album_tracks(album))?;
    let tracks = filled(tracks, "The album is not in the library")?;
    let part = lists::tracks(&view, page, &|offset, limit| paged(&tracks, offset, limit));
    Ok(Part::answer("tracks", vec![part], page))
}

/// `GET /me/library/tracks`
pub(crate) fn tracks(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page_required()?);
    let part = lists::part_for(&view, page);
    let found = read(call, |library| library.tracks(part.offset, part.limit))?;
    let part = lists::tracks(&view, page, &|_, _| found.clone());
    Ok(Part::answer("tracks", vec![part], page))
}

/// `GET /me/library/stations`
pub(crate) fn stations(call: &Call) -> Result<Answer, Refusal> {
    let (view, page) = (call.view()?, call.page()?);
    let (found, total) = read(call, |library| library.stations(page.offset, page.limit))?;
    let part = stations::part(&view, found, total);
    Ok(Part::answer("stations", vec![part], page))
}

/// `GET /me/library/updated`
pub(crate) fn updated(call: &Call) -> Result<Answer, Refusal> {
    let ms = library::updated(&call.service.store.lock(), call.member().user_name)?;
    Ok(Answer::One {
        key: "lastUpdateDate",
        object: Object::new()
            .put("date", date_time(ms))
            .put("timeZone", "UTC")
            .put("timeInMillis", ms),
    })
}

/// `POST /me/library/tracks?id=`, without a body. Some clients send one that says nothing, such as `{}`.
pub(crate) fn add_tracks(call: &Call) -> Result<Answer, Refusal> {
    let is_empty = match call.service.settings().strict {
        true => call.body.is_empty(),
        false => body::is_empty(&call.body),
    };
    if !is_empty {
        return Err(Refusal::bad_request(
            "The ids stand in the query: the body must be empty",
        ));
    }
    let tracks = offered(call, &call.query_ids("id")?, Kind::Track)?;
    change(call, |library| library.add_tracks(&tracks))
}

/// `POST /v1/me/library/tracks`
pub(crate) fn add_tracks_of_form(call: &Call) -> Result<Answer, Refusal> {
    let tracks = offered(call, &form_ids(call)?, Kind::Track)?;
    change(call, |library| library.add_tracks(&tracks))
}

/// `DELETE /me/library/tracks/{ids}`
pub(crate) fn remove_tracks(call: &Call) -> Result<Answer, Refusal> {
    let tracks = known(call, call.ids(), Kind::Track)?;
    change(call, |library| library.remove_tracks(&tracks))
}

/// `POST /v1/me/library/albums`: all of their tracks.
pub(crate) fn add_albums(call: &Call) -> Result<Answer, Refusal> {
    let albums = offered(call, &form_ids(call)?, Kind::Album)?;
    change(call, |library| library.add_tracks(&tracks_on(call, &albums)))
}

/// `DELETE /v1/me/library/albums/{ids}`
pub(crate) fn remove_albums(call: &Call) -> Result<Answer, Refusal> {
    let albums = known(call, call.ids(), Kind::Album)?;
    change(call, |library| library.remove_tracks(&tracks_on(call, &albums)))
}

/// `POST /me/library/stations`
pub(crate) fn add_stations(call: &Call) -> Result<Answer, Refusal> {
    let stations = known_stations(call, form_ids(call)?)?;
    change(call, |library| library.add_stations(&stations))
}

/// `DELETE /me/library/stations/{ids}`
pub(crate) fn remove_stations(call: &Call) -> Result<Answer, Refusal> {
    let stations = known_stations(call, call.ids())?;
    change(call, |library| library.remove_stations(&stations))
}

/// Reads from the member's library. The store is free again before anything is made of what was read.
fn read<T>(call: &Call, read: impl FnOnce(&Library) -> rusqlite::Result<T>) -> Result<T, Refusal> {
    let mut store = call.service.store.lock();
    // Opening may write: a library is made when it is first needed.
    let store = store.transaction()?;
    let found = read(&Library::open(&store, &call.service.catalog, call.member())?)?;
    store.commit()?;
    Ok(found)
}

/// Changes the member's library: all of it or, on an error, nothing. `change` returns whether it made a difference.
fn change(call: &Call, change: impl FnOnce(&Library) -> rusqlite::Result<bool>) -> Result<Answer, Refusal> {
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    if change(&Library::open(&store, &call.service.catalog, call.member())?)? {
        library::touch(&store, call.member().user_name, call.service.clock.now_ms())?;
    }
    store.commit()?;
    Ok(Answer::Empty(StatusCode::NO_CONTENT))
}

/// What the path names.
fn in_path(call: &Call, kind: Kind) -> Result<u32, Refusal> {
    let text = call.segment("id");
    lists::number(call, text, kind).ok_or_else(|| unknown(text))
}

/// What is in a list of the library; nothing means that its owner is not there.
fn filled(list: Vec<u32>, missing: &str) -> Result<Vec<u32>, Refusal> {
    match list.is_empty() {
        true => Err(Refusal::not_found(missing)),
        false => Ok(list),
    }
}

/// The ids of the form's `id`: in one comma list, or in several.
fn form_ids(call: &Call) -> Result<Vec<String>, Refusal> {
    let lists = call.form_values("id")?;
    let ids = lists.iter().flat_map(|list| comma_list(list));
    let ids: Vec<String> = ids.map(str::to_owned).collect();
    match ids.is_empty() {
        true => Err(Refusal::bad_request("id is required in the form")),
        false => Ok(ids),
    }
}

/// The tracks or albums behind a list of ids.
fn known(call: &Call, ids: impl IntoIterator<Item = impl AsRef<str>>, kind: Kind) -> Result<Vec<u32>, Refusal> {
    let number = |text: &str| lists::number(call, text, kind).ok_or_else(|| unknown(text));
    ids.into_iter().map(|id| number(id.as_ref())).collect()
}

/// The same, of what the caller's catalog holds.
fn offered(call: &Call, ids: &[impl AsRef<str>], kind: Kind) -> Result<Vec<u32>, Refusal> {
    let (view, numbers) = (call.view()?, known(call, ids, kind)?);
    let album = |number| match kind {
        Kind::Track => view.catalog.album_of_track(number),
        _ => number,
    };
    match numbers.iter().position(|&number| !view.holds(album(number))) {
        Some(at) => Err(unknown(ids[at].as_ref())),
        None => Ok(numbers),
    }
}

fn known_stations(
    call: &Call,
    ids: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<Vec<(StationKind, u32)>, Refusal> {
    let catalog = &call.service.catalog;
    let station = |text: &str| {
        let found = stations::station_of(text).filter(|&(kind, number)| catalog.station(kind, number).is_some());
        found.ok_or_else(|| unknown(text))
    };
    ids.into_iter().map(|id| station(id.as_ref())).collect()
}

fn tracks_on(call: &Call, albums: &[u32]) -> Vec<u32> {
    let tracks = |&album| call.service.catalog.tracks_on(album);
    albums.iter().flat_map(tracks).collect()
}

fn unknown(id: &str) -> Refusal {
    Refusal::not_found(format!("There is nothing of the id {id:?} in the catalog"))
}
