//! Exported pictures: of what, for which panel, by address or as bytes.
use super::image::Buffer;
use super::raw::bytes_to;
use super::{Filled, given, mcat_client, named_client, optional_text, read, report, reserved, with_client};
use crate::abi::{
    mcat_album, mcat_artist, mcat_image, mcat_image_kind, mcat_link, mcat_params, mcat_picture, mcat_playlist,
    mcat_response, mcat_sink, mcat_station_object, mcat_status, mcat_track,
};
use crate::base::error::Error;
use crate::image::{self, Options, Panel, Picture};
use core::ffi::{c_char, c_void};
use core::fmt::Write;
use mcat_image_kind::*;

// SAFETY: integers and pointers: all zero is a valid value.
unsafe impl Filled for mcat_picture {}

/// Writes the address of the picture that suits a panel into `buffer`, for `mcat_download` or a picture view: the smallest size that
/// covers the panel and whose pixels fit into `picture->max_bytes`; where none covers it, the largest that fits.
///
/// Of what `picture` names, the first picture counts that has such a size: `mcat_picture` has the order, and `mcat_image_fetch` goes
/// through it where the service lacks one. `*width` and `*height` (may be NULL) become the picture's size, `*length` (may be NULL) the
/// address's length without the NUL, also where the buffer is too small; `buffer` may be NULL to ask for them. Nothing is sent.
/// Errors: `MCAT_ERR_ARGUMENT`: `why` (may be NULL) lists the sizes and the bytes that they need where all need more. Specification:
/// Image address generation. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_image_best(
    client: *mut mcat_client,
    picture: *const mcat_picture,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    width: *mut i32,
    height: *mut i32,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || {
        let (pictures, panel) = wanted(picture)?;
        let fitting = image::fitting(named_client(client)?.image_url(), &pictures, &panel)?;
        let best = &fitting[0];
        for (place, side) in [(width, best.width), (height, best.height)] {
            // SAFETY: NULL, or a place for a number.
            if let Some(place) = unsafe { place.as_mut() } {
                *place = side;
            }
        }
        let mut out = Buffer::new(buffer, capacity);
        // It takes what fits and counts the rest: it does not fail.
        let _ = out.write_str(&best.address);
        out.end(length)
    })
}

/// Fetches the picture that suits a panel and gives its bytes, a JPEG, to `sink` as they come.
///
/// As `mcat_image_best` and then `mcat_download`, but where the service lacks a picture (404) the next one that `picture` names is
/// fetched. No key and no token is sent. A try that breaks after its first bytes is not resumed: get the address with
/// `mcat_image_best`, and download that.
/// A body that does not begin as a JPEG, whatever its label, is `MCAT_ERR_PROTOCOL` before `sink` gets a byte of it, with
/// `MCAT_REASON_CAPTIVE_PORTAL` if it is a web page.
/// `response->download` is there on failure too. Parameters: max_bytes (of the JPEG; default: no cap).
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_NOT_FOUND` (the service has none of them), `MCAT_ERR_LIMIT`, and those of `mcat_download`.
/// Specification: Image address generation. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_image_fetch(
    client: *mut mcat_client,
    picture: *const mcat_picture,
    sink: mcat_sink,
    user: *mut c_void,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("image_fetch", client, params, out, &|client, params| {
        let (pictures, panel) = wanted(picture)?;
        Ok(client.fetch_image(&pictures, &panel, params, &mut bytes_to(sink, user)?))
    })
}

/// What is to be shown, the best first, and where.
fn wanted<'a>(picture: *const mcat_picture) -> Result<(Vec<Picture<'a>>, Panel), Error> {
    let picture = read("picture", picture)?.ok_or_else(|| Error::argument("picture", "must not be NULL"))?;
    reserved("picture.reserved", picture.reserved)?;
    if picture.max_bytes < 0 {
        return Err(Error::argument("max_bytes", "must be 0 or more"));
    }
    let panel = Panel {
        width: picture.width,
        height: picture.height,
        bytes_per_pixel: given(picture.bytes_per_pixel).unwrap_or(4),
        max_bytes: given(picture.max_bytes),
    };
    let mut pictures = pictures(&picture)?;
    montage(&picture, &mut pictures)?;
    Ok((pictures, panel))
}

/// Puts the choices of a montage where one is among the pictures.
fn montage<'a>(picture: &mcat_picture, pictures: &mut [Picture<'a>]) -> Result<(), Error> {
    let options = Options {
        montage: optional_text("montage", picture.montage)?,
        order: optional_text("order", picture.order)?,
        ..Options::default()
    };
    let montage = pictures.iter_mut().find(|picture| picture.kind == MCAT_IMAGE_PLAYLIST);
    // What has no montage takes none of them.
    image::check_options(
        montage.as_ref().map_or(MCAT_IMAGE_ALBUM, |montage| montage.kind),
        &options,
    )?;
    if let Some(picture) = montage {
        (picture.montage, picture.order) = (options.montage, options.order);
    }
    Ok(())
}

/// The pictures of the one thing that is named.
fn pictures<'a>(picture: &mcat_picture) -> Result<Vec<Picture<'a>>, Error> {
    let by_id = match optional_text("id", picture.id)? {
        Some(id) => Some(vec![Picture::of_id(id)?]),
        None => None,
    };
    let named = [
        at(picture.track).map(of_track),
        at(picture.album).map(of_album),
        at(picture.artist).map(of_artist),
        at(picture.playlist).map(of_playlist),
        at(picture.station).map(of_station),
        at(picture.genre).map(|genre| listed([by(MCAT_IMAGE_GENRE, genre.id)])),
        at(picture.image).map(of_image),
        by_id,
    ];
    let mut named = named.into_iter().flatten();
    match (named.next(), named.next()) {
        (Some(pictures), None) => Ok(pictures),
        (None, _) => Err(Error::argument(
            "picture",
            "must name something: set one of its pointers",
        )),
        (Some(_), Some(_)) => Err(Error::argument(
            "picture",
            "must name one thing: set only one of its pointers",
        )),
    }
}

fn of_track<'a>(track: &mcat_track) -> Vec<Picture<'a>> {
    listed([
        by(MCAT_IMAGE_ALBUM, track.album_id),
        by(MCAT_IMAGE_ARTIST, track.artist_id),
    ])
}

fn of_album<'a>(album: &mcat_album) -> Vec<Picture<'a>> {
    let artist = at(album.links).and_then(|links| first(links.artists));
    listed([
        by(MCAT_IMAGE_ALBUM, album.id),
        artist.and_then(|id| by(MCAT_IMAGE_ARTIST, id)),
    ])
}

fn of_artist<'a>(artist: &mcat_artist) -> Vec<Picture<'a>> {
    let genre = at(artist.links).and_then(|links| first(links.genres));
    listed([
        by(MCAT_IMAGE_ARTIST, artist.id),
        genre.and_then(|id| by(MCAT_IMAGE_GENRE, id)),
    ])
}

fn of_station<'a>(station: &mcat_station_object) -> Vec<Picture<'a>> {
    let genre = at(station.links).and_then(|links| first(links.genres));
    listed([
        by(MCAT_IMAGE_STATION, station.id),
        genre.and_then(|id| by(MCAT_IMAGE_GENRE, id)),
    ])
}

fn of_playlist<'a>(playlist: &mcat_playlist) -> Vec<Picture<'a>> {
    // SAFETY: a response's list is as long as it says.
    let image = |index| unsafe { &**playlist.images.items.add(index) };
    listed([
        (0..playlist.images.len).find_map(|index| own(image(index))),
        by(MCAT_IMAGE_PLAYLIST, playlist.id),
    ])
}

/// The image itself, or the object whose default image it is.
fn of_image<'a>(image: &mcat_image) -> Vec<Picture<'a>> {
    let shown = |id| Picture::of_id(text_of(id)?).ok();
    listed([own(image), shown(image.id), shown(image.content_id)])
}

/// A member's own playlist image. An animated one is another service's.
fn own<'a>(image: &mcat_image) -> Option<Picture<'a>> {
    if text_of(image.image_type) == Some("giphyImage") {
        return None;
    }
    // A default image has none.
    let picture = by(MCAT_IMAGE_EXTERNAL, image.image_id)?;
    Some(Picture {
        image_version: image.version,
        ..picture
    })
}

fn listed<'a, const N: usize>(pictures: [Option<Picture<'a>>; N]) -> Vec<Picture<'a>> {
    pictures.into_iter().flatten().collect()
}

fn by<'a>(kind: mcat_image_kind, id: *const c_char) -> Option<Picture<'a>> {
    text_of(id).map(|id| Picture::of(kind, id))
}

/// The first id of a relation.
fn first(link: *const mcat_link) -> Option<*const c_char> {
    let ids = at(link)?.ids;
    // SAFETY: a response's list is as long as it says.
    (ids.len > 0).then(|| unsafe { *ids.items })
}

/// What a pointer of the caller's, or of a response, leads to.
fn at<'a, T>(place: *const T) -> Option<&'a T> {
    // SAFETY: NULL, or a response's object: the caller's part of the contract.
    unsafe { place.as_ref() }
}

/// A text of a response; none where the service sent none, or an empty one.
fn text_of<'a>(text: *const c_char) -> Option<&'a str> {
    optional_text("id", text).ok().flatten().filter(|text| !text.is_empty())
}
