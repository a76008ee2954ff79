//! Covers, portraits and montages as baseline JPEG.

use jpeg_encoder::{ColorType, Encoder};

use super::drawing::{Motif, Picture};
use super::lettering;
use crate::music::catalog::Draw;

/// Good enough for flat colours and letters, at a tenth of the raw size.
const QUALITY: u8 = 82;
/// Below this width and height a title would not be legible, and initials stand in its place.
const TITLE_FROM: (u32, u32) = (140, 140);

/// What a picture shows.
#[derive(Debug, Clone)]
pub struct Subject {
    seed: u64,
    moniker: String,
    number: u32,
    title: String,
}

impl Subject {
    /// A subject of the catalog with this seed: the moniker without its dot (`alb`, `art`, `g`, `ps` …, or `member`) decides the
    /// kind of picture, the number its colours and shapes, and the title is written across it.
    pub fn new(seed: u64, moniker: &str, number: u32, title: &str) -> Subject {
        Subject {
            seed,
            moniker: moniker.to_ascii_lowercase(),
            number,
            title: title.to_owned(),
        }
    }

    fn motif(&self) -> Motif {
        Motif::new(&self.moniker, Draw::new(self.seed, &self.moniker, self.number))
    }
}

/// Draws the subject with its title.
///
/// # Panics
/// If a side is 0 or above 65,535, which JPEG cannot express.
pub fn image(subject: &Subject, width: u32, height: u32) -> Vec<u8> {
    let mut picture = Picture::new(width, height);
    picture.draw(&subject.motif(), 0, 0, width, height);
    if width >= TITLE_FROM.0 && height >= TITLE_FROM.1 {
        lettering::title(&mut picture, &subject.title);
    } else {
        lettering::initials(&mut picture, &subject.title);
    }
    encode(&picture)
}

/// Draws several subjects side by side, row by row and without titles; from the first again when there are too few.
///
/// # Panics
/// If there is no subject, or if a side is 0 or above 65,535.
pub fn montage(subjects: &[Subject], columns: u32, rows: u32, width: u32, height: u32) -> Vec<u8> {
    assert!(!subjects.is_empty(), "a montage needs a subject");
    let mut picture = Picture::new(width, height);
    let mut subjects = subjects.iter().cycle();
    for row in 0..rows {
        let (top, bottom) = (height * row / rows, height * (row + 1) / rows);
        for column in 0..columns {
            let (left, right) = (width * column / columns, width * (column + 1) / columns);
            let subject = subjects.next().expect("a cycle of something does not end");
            picture.draw(&subject.motif(), left, top, right - left, bottom - top);
        }
    }
    encode(&picture)
}

pub(super) fn encode(picture: &Picture) -> Vec<u8> {
    let side = |pixels: u32| u16::try_from(pixels).expect("a side of a JPEG has at most 65,535 pixels");
    let mut jpeg = Vec::new();
    Encoder::new(&mut jpeg, QUALITY)
        .encode(&picture.rgb, side(picture.width), side(picture.height), ColorType::Rgb)
        .expect("a picture with pixels can be written to memory");
    jpeg
}
