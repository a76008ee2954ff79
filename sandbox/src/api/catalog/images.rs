//! Images at the addresses that clients generate: real JPEG, only in the sizes that are specified. No key is needed.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::base::ids::{Id, Kind};
use crate::base::refusal::Refusal;
use crate::member::demo_members::MEMBERS;
use crate::member::playlists;
use crate::music::catalog::{Catalog, Range, StationKind};
use crate::music::media::jpeg::{self, Subject};
use crate::music::media::photo;
use crate::music::media::sizes::{ALBUM, ARTIST, GENRE, MONTAGE, OWN, STATION, Size};
use crate::shapes::catalog::content_of_image;
use axum::body::Bytes;
use std::cmp::Reverse;
use std::collections::HashMap;

/// `GET /v2/artists/{ids}/images/{file}`
pub(crate) fn artist(call: &Call) -> Result<Answer, Refusal> {
    let size = size(call, ARTIST)?;
    let subject = id(call, &[Kind::Artist]).and_then(|id| artist_subject(&call.service.catalog, id.number));
    one(subject, size)
}

/// `GET /v2/albums/{ids}/images/{file}`
pub(crate) fn album(call: &Call) -> Result<Answer, Refusal> {
    let size = size(call, ALBUM)?;
    let subject = id(call, &[Kind::Album]).and_then(|id| album_subject(&call.service.catalog, id.number));
    one(subject, size)
}

/// `GET /v2/stations/{ids}/images/{file}`
pub(crate) fn station(call: &Call) -> Result<Answer, Refusal> {
    let size = size(call, STATION)?;
    let catalog = &call.service.catalog;
    let subject = id(call, &[Kind::ProgrammedStation, Kind::ArtistStation]).and_then(|id| {
        let kind = match id.kind {
            Kind::ArtistStation => StationKind::Artist,
            _ => StationKind::Programmed,
        };
        let station = catalog.station(kind, id.number)?;
        Some(subject(catalog, id, &station.name))
    });
    one(subject, size)
}

/// `GET /v2/members/{avatar}/images/{file}`: a member's avatar, or the one of those who have set none
pub(crate) fn avatar(call: &Call) -> Result<Answer, Refusal> {
    let size = size(call, ALBUM)?;
    let asked = call.segment("avatar");
    let portrait = |number, name| Subject::new(call.service.catalog.seed(), "member", number, name);
    let of_member = || {
        let place = MEMBERS
            .iter()
            .position(|member| member.avatar_id().as_deref() == Some(asked))?;
        Some(portrait(place as u32 + 1, MEMBERS[place].screen_name))
    };
    let subject = if asked == "default" {
        Some(portrait(0, ""))
    } else {
        of_member()
    };
    one(subject, size)
}

/// `GET /v2/imagesets/{ids}/images/{file}`: the image, or a montage of the first ones of several
pub(crate) fn image_set(call: &Call) -> Result<Answer, Refusal> {
    let size = size(call, ALBUM)?;
    let catalog = &call.service.catalog;
    let subject = |text| {
        let content = content_of_image(Id::number_of(text, Kind::ImageSet)?);
        match content.kind {
            Kind::Artist => artist_subject(catalog, content.number),
            _ => album_subject(catalog, content.number),
        }
    };
    let mut subjects: Vec<Subject> = call.ids().filter_map(subject).take(4).collect();
    match subjects.len() {
        0 | 1 => one(subjects.pop(), size),
        _ => montage(&subjects, (2, 2), size),
    }
}

/// `GET /images/{ids}/{file}`: a montage of the genre's best-known artists
pub(crate) fn genre(call: &Call) -> Result<Answer, Refusal> {
    let size = size(call, GENRE)?;
    let catalog = &call.service.catalog;
    let genre = id(call, &[Kind::Genre]).filter(|id| catalog.genre(id.number).is_some());
    let genre = genre.ok_or_else(unknown)?;
    let (artists, _) = catalog.genre_artists_ranked(genre.number, Range::Life, 0, 6);
    montage(&artist_subjects(catalog, &artists), (3, 2), size)
}

/// `GET /v2/playlists/{ids}/artists/images/{file}`: a montage of the playlist's artists
pub(crate) fn playlist(call: &Call) -> Result<Answer, Refusal> {
    let size = size(call, MONTAGE)?;
    let grid = match call.query("montage") {
        None | Some("3x2") => (3, 2),
        Some("2x2") => (2, 2),
        Some(_) => return Err(Refusal::bad_request("montage must be 3x2 or 2x2")),
    };
    let by_frequency = match call.query("order") {
        None => false,
        Some("frequency") => true,
        Some(_) => return Err(Refusal::bad_request("order must be frequency")),
    };
    let id = id(call, &[Kind::Playlist, Kind::MemberPlaylist]).ok_or_else(unknown)?;
    let catalog = &call.service.catalog;
    let playlist = playlists::find(&call.service.store.lock(), catalog, id)?.ok_or_else(unknown)?;
    let mut artists = catalog.artists_of_tracks(&playlist.tracks);
    if by_frequency {
        let mut counts = HashMap::new();
        for origin in playlist.tracks.iter().filter_map(|&track| catalog.origin(track)) {
            *counts.entry(origin.artist).or_insert(0) += 1;
        }
        artists.sort_by_key(|artist| Reverse(counts[artist]));
    }
    artists.truncate(6);
    match artists.is_empty() {
        true => one(Some(subject(catalog, id, &playlist.name)), size),
        false => montage(&artist_subjects(catalog, &artists), grid, size),
    }
}

/// `GET /v2/external/{image}/images/{file}`: an image that a member has given a playlist
pub(crate) fn external(call: &Call) -> Result<Answer, Refusal> {
    let (width, height) = size(call, OWN)?;
    let digits = |version: &str| !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_digit());
    if !call.query("e").is_none_or(digits) {
        return Err(Refusal::bad_request("e must be the image's version"));
    }
    let photograph = playlists::photograph(&call.service.store.lock(), call.segment("image"))?;
    let image = photo::scaled(&photograph.ok_or_else(unknown)?, width, height);
    Ok(jpeg_answer(image.ok_or_else(unknown)?))
}

/// The size that the file's name states, if it is one of these.
fn size(call: &Call, sizes: &[Size]) -> Result<Size, Refusal> {
    let file = call.segment("file");
    let found = sizes
        .iter()
        .find(|(width, height)| file == format!("{width}x{height}.jpg"));
    found.copied().ok_or_else(|| {
        let names: Vec<String> = sizes.iter().map(|(w, h)| format!("{w}x{h}")).collect();
        let names = names.join(", ");
        Refusal::not_found(format!("The sizes of this image are {names}, its extension is jpg"))
    })
}

fn id(call: &Call, kinds: &[Kind]) -> Option<Id> {
    Id::parse(call.segment("ids")).filter(|id| kinds.contains(&id.kind))
}

fn unknown() -> Refusal {
    Refusal::not_found("There is no image of this id")
}

fn subject(catalog: &Catalog, id: Id, title: &str) -> Subject {
    Subject::new(catalog.seed(), id.kind.moniker(), id.number, title)
}

fn artist_subject(catalog: &Catalog, number: u32) -> Option<Subject> {
    let artist = catalog.artist(number)?;
    Some(subject(catalog, Id::new(Kind::Artist, number), &artist.name))
}

fn album_subject(catalog: &Catalog, number: u32) -> Option<Subject> {
    let album = catalog.album(number)?;
    Some(subject(catalog, Id::new(Kind::Album, number), &album.name))
}

fn one(subject: Option<Subject>, (width, height): Size) -> Result<Answer, Refusal> {
    let subject = subject.ok_or_else(unknown)?;
    Ok(jpeg_answer(jpeg::image(&subject, width, height)))
}

fn artist_subjects(catalog: &Catalog, artists: &[u32]) -> Vec<Subject> {
    let subjects = artists.iter().filter_map(|&artist| artist_subject(catalog, artist));
    subjects.collect()
}

fn montage(subjects: &[Subject], (columns, rows): Size, (width, height): Size) -> Result<Answer, Refusal> {
    if subjects.is_empty() {
        return Err(unknown());
    }
    Ok(jpeg_answer(jpeg::montage(subjects, columns, rows, width, height)))
}

fn jpeg_answer(image: Vec<u8>) -> Answer {
    Answer::File {
        kind: "image/jpeg",
        content: Bytes::from(image),
    }
}
