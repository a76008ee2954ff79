//! The trade's numbers: UPC of albums, ISRC of recordings. Both carry the number inside, shuffled, so that reading
//! one backwards needs no table.

use super::Catalog;
use super::dice::{Permutation, mix};

/// Ten free digits stand between the leading one and the check digit.
const UPC_SPACE: u64 = 10_000_000_000;
/// Five digits of designation for each of this many registrants.
const DESIGNATIONS: u64 = 100_000;
const REGISTRANTS: u64 = 36 * 36 * 26;
const REGISTRANT_ALPHABET: &[u8; 36] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The check digit of the first eleven digits: three times the odd places plus the even places, filled up to a ten.
fn check_digit(digits: &str) -> u64 {
    let sum: u64 = digits
        .bytes()
        .enumerate()
        .map(|(at, digit)| u64::from(digit - b'0') * if at % 2 == 0 { 3 } else { 1 })
        .sum();
    (10 - sum % 10) % 10
}

impl Catalog {
    /// The UPC of an album.
    pub(super) fn upc(&self, album: u32) -> String {
        let digits = format!("6{:010}", self.upc_shuffle().at(u64::from(album)));
        format!("{digits}{}", check_digit(&digits))
    }

    /// The album with this UPC.
    pub fn album_by_upc(&self, upc: &str) -> Option<u32> {
        if upc.len() != 12 || !upc.bytes().all(|byte| byte.is_ascii_digit()) {
            return None;
        }
        let album = self.upc_shuffle().position(upc[1..11].parse().ok()?);
        let album = u32::try_from(album).ok().filter(|&album| self.has_album(album))?;
        (self.upc(album) == upc).then_some(album)
    }

    fn upc_shuffle(&self) -> Permutation {
        Permutation::new(UPC_SPACE, mix(self.seed, 12))
    }

    /// The ISRC of a track: country of the artist, registrant, year of the release, designation.
    pub(super) fn isrc(&self, track: u32, country: &str, year: i32) -> String {
        let code = self.isrc_shuffle().at(u64::from(track));
        let (registrant, designation) = ((code / DESIGNATIONS) as usize, code % DESIGNATIONS);
        let letter = |index: usize| REGISTRANT_ALPHABET[index] as char;
        // The first place is a letter, as registrants mostly have it.
        let (a, b, c) = (
            letter(10 + registrant / 1296),
            letter(registrant / 36 % 36),
            letter(registrant % 36),
        );
        format!("{country}{a}{b}{c}{:02}{designation:05}", year.rem_euclid(100))
    }

    /// The tracks with this ISRC: none or one.
    pub fn tracks_by_isrc(&self, isrc: &str) -> Vec<u32> {
        self.isrc_number(isrc).into_iter().collect()
    }

    fn isrc_number(&self, isrc: &str) -> Option<u32> {
        if isrc.len() != 12 || !isrc.is_ascii() {
            return None;
        }
        let place = |byte: u8| REGISTRANT_ALPHABET.iter().position(|&letter| letter == byte);
        let bytes = isrc.as_bytes();
        let registrant = place(bytes[2])?.checked_sub(10)? * 1296 + place(bytes[3])? * 36 + place(bytes[4])?;
        let designation: u64 = isrc[7..].parse().ok()?;
        let track = self
            .isrc_shuffle()
            .position(registrant as u64 * DESIGNATIONS + designation);
        let track = u32::try_from(track).ok().filter(|&track| self.has_track(track))?;
        (self.track_isrc(track) == isrc).then_some(track)
    }

    fn isrc_shuffle(&self) -> Permutation {
        Permutation::new(REGISTRANTS * DESIGNATIONS, mix(self.seed, 13))
    }
}
