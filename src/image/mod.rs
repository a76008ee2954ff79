//! The addresses of images and the sizes in which they exist. Nothing here uses the network: the client builds these addresses itself.
//!
//! Uses `base`, `abi`.
mod panel;

pub use panel::{Fitting, Panel, Picture, fitting};

use crate::abi::mcat_id_kind::*;
use crate::abi::mcat_image_kind::{self, *};
use crate::base::display::{list, quoted};
use crate::base::id::{self, Refusal, Rule};
use core::fmt;

/// The options of a playlist's montage, and the version of a member's image. Since 1.0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options<'a> {
    /// Own playlist image: `mcat_image.version`. With 0 and -1 (unknown) the address has no version.
    pub image_version: i64,
    /// Playlist montage: "3x2" or "2x2".
    pub montage: Option<&'a str>,
    /// Playlist montage: "frequency".
    pub order: Option<&'a str>,
}

const SQUARES: [(i32, i32); 6] = [(70, 70), (170, 170), (200, 200), (300, 300), (500, 500), (638, 638)];

/// The sizes in which images of this kind exist, as (width, height), smallest first.
pub fn sizes(kind: mcat_image_kind) -> &'static [(i32, i32)] {
    match kind {
        MCAT_IMAGE_ARTIST => &[(70, 47), (150, 100), (356, 237), (633, 422)],
        MCAT_IMAGE_ALBUM | MCAT_IMAGE_SET => &SQUARES[..5],
        MCAT_IMAGE_PLAYLIST => &[(230, 153), (1200, 400), (1800, 600)],
        MCAT_IMAGE_GENRE => &[(161, 64), (240, 160)],
        MCAT_IMAGE_STATION => &[(230, 153), (400, 400), (500, 500)],
        MCAT_IMAGE_EXTERNAL => &SQUARES,
    }
}

/// The smallest size that covers `width` and `height`; the largest if none does.
pub fn best_size(kind: mcat_image_kind, width: i32, height: i32) -> (i32, i32) {
    // Every kind has a size.
    covering(sizes(kind).iter().copied(), width, height).unwrap_or_default()
}

/// The first of these sizes, ordered from small to large, that covers `width` and `height`; the last if none does.
fn covering(
    mut sizes: impl DoubleEndedIterator<Item = (i32, i32)> + Clone,
    width: i32,
    height: i32,
) -> Option<(i32, i32)> {
    let covers = |&(w, h): &(i32, i32)| w >= width && h >= height;
    sizes.clone().find(covers).or_else(|| sizes.next_back())
}

/// The address of an image. `ids` is one id, or for an image set several, comma-separated; a track has the image of its album.
pub fn address(
    image_url: &str,
    kind: mcat_image_kind,
    ids: &str,
    width: i32,
    height: i32,
    options: &Options,
) -> Result<String, Refusal> {
    let mut address = String::new();
    write_address(&mut address, image_url, kind, ids, width, height, options)?;
    Ok(address)
}

/// Like `address`, but writes to `out` and allocates only for an error. Writes nothing before all arguments are checked.
pub fn write_address(
    out: &mut dyn fmt::Write,
    image_url: &str,
    kind: mcat_image_kind,
    ids: &str,
    width: i32,
    height: i32,
    options: &Options,
) -> Result<(), Refusal> {
    let base = check_base(image_url)?;
    check_size(kind, width, height)?;
    check_options(kind, options)?;
    let ids = id::checked("ids", ids, rule(kind))?;
    let (before, after) = pattern(kind);
    let written =
        write!(out, "{base}{before}{ids}{after}{width}x{height}.jpg").and_then(|()| write_query(out, options));
    written.map_err(|_| Refusal::new("buffer", "is too small for the address"))
}

/// The parts of the path before the ids, and between the ids and the size.
fn pattern(kind: mcat_image_kind) -> (&'static str, &'static str) {
    match kind {
        MCAT_IMAGE_ARTIST => ("/v2/artists/", "/images/"),
        MCAT_IMAGE_ALBUM => ("/v2/albums/", "/images/"),
        MCAT_IMAGE_PLAYLIST => ("/v2/playlists/", "/artists/images/"),
        MCAT_IMAGE_GENRE => ("/images/", "/"),
        MCAT_IMAGE_STATION => ("/v2/stations/", "/images/"),
        MCAT_IMAGE_SET => ("/v2/imagesets/", "/images/"),
        MCAT_IMAGE_EXTERNAL => ("/v2/external/", "/images/"),
    }
}

fn rule(kind: mcat_image_kind) -> Rule {
    match kind {
        MCAT_IMAGE_ARTIST => Rule::ids(&[MCAT_ID_ARTIST]),
        MCAT_IMAGE_ALBUM => Rule::ids(&[MCAT_ID_ALBUM]),
        MCAT_IMAGE_PLAYLIST => Rule::ids(&[MCAT_ID_PLAYLIST]),
        MCAT_IMAGE_GENRE => Rule::ids(&[MCAT_ID_GENRE]),
        MCAT_IMAGE_STATION => Rule::ids(&[MCAT_ID_STATION]),
        MCAT_IMAGE_SET => Rule::ids(&[MCAT_ID_IMAGE_SET]).many(),
        MCAT_IMAGE_EXTERNAL => Rule::opaque(),
    }
}

fn check_base(image_url: &str) -> Result<&str, Refusal> {
    let host = image_url.strip_prefix("https://").or(image_url.strip_prefix("http://"));
    let plain =
        |host: &str| !host.contains(|c: char| matches!(c, '?' | '#' | '\\') || c.is_whitespace() || c.is_control());
    match host {
        Some(host) if !host.trim_end_matches('/').is_empty() && plain(host) => Ok(image_url.trim_end_matches('/')),
        // The address may contain a name and password: do not repeat it.
        _ => Err(Refusal::new(
            "image_url",
            "is not an http or https address without query and fragment",
        )),
    }
}

fn check_size(kind: mcat_image_kind, width: i32, height: i32) -> Result<(), Refusal> {
    let sizes = sizes(kind);
    if sizes.contains(&(width, height)) {
        return Ok(());
    }
    let valid: Vec<String> = sizes.iter().map(|(w, h)| format!("{w}x{h}")).collect();
    let rule = format!("{width}x{height} is not a size of this kind of image: {}", list(&valid));
    Err(Refusal::new("width, height", rule))
}

pub(crate) fn check_options(kind: mcat_image_kind, options: &Options) -> Result<(), Refusal> {
    let is_montage = kind == MCAT_IMAGE_PLAYLIST;
    let text = |argument, given: Option<&str>, valid: &[&str]| match given {
        None => Ok(()),
        Some(_) if !is_montage => Err(Refusal::new(
            argument,
            "is only for the montage of a playlist (MCAT_IMAGE_PLAYLIST)",
        )),
        Some(given) if valid.contains(&given) => Ok(()),
        Some(given) => Err(Refusal::new(
            argument,
            format!("{} is not {}", quoted(given), list(valid)),
        )),
    };
    text("montage", options.montage, &["3x2", "2x2"])?;
    text("order", options.order, &["frequency"])?;
    match options.image_version {
        -1 | 0 => Ok(()),
        _ if kind != MCAT_IMAGE_EXTERNAL => Err(Refusal::new(
            "image_version",
            "is only for images of kind MCAT_IMAGE_EXTERNAL",
        )),
        1.. => Ok(()),
        version => Err(Refusal::new(
            "image_version",
            format!("{version} is below -1 (unknown)"),
        )),
    }
}

fn write_query(out: &mut dyn fmt::Write, options: &Options) -> fmt::Result {
    let mut separator = '?';
    for (name, value) in [("montage", options.montage), ("order", options.order)] {
        if let Some(value) = value {
            write!(out, "{separator}{name}={value}")?;
            separator = '&';
        }
    }
    if options.image_version > 0 {
        write!(out, "{separator}e={}", options.image_version)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
