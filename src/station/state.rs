//! What takes a station up again after a restart, as a text: the tracks that it gave last, a tuning that the service has not taken yet,
//! the member's skips, and by which marks the member is recognised. Tracks that were ready are not in it: the service has moved on, and fetching is cheap.
//!
//! Layout, little-endian, in base64: magic, version, the seed's mark, the member's, when it was written, the tuning, the skips, the tracks, then a CRC-32C
//! of all before it.
use super::dial::Tuning;
use super::queue::{LATELY, TrackMark};
use crate::abi::MCAT_STATION_STATE_MAX;
use crate::auth::{Fingerprint, Marks, SignedIn, fingerprint};
use crate::base::dates::Moment;
use crate::base::error::Error;
use crate::base::store_format::{Reader, Writer, seal, unsealed};
use crate::member::skips::{Skips, Written};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use zeroize::Zeroizing;

const MAGIC: [u8; 4] = *b"mcst";
/// Version 1 did not tell in which sign-in the station was opened. What it wrote is read.
const VERSION: u8 = 2;
/// A seed is no secret; it is only to be recognised.
const SALT: &[u8; 16] = b"musiccat station";

/// What a text held.
pub struct Saved {
    marks: Marks,
    pub when: Moment,
    pub tuning: Option<Tuning>,
    pub skips: Written,
    pub lately: Vec<TrackMark>,
}

impl Saved {
    /// Whether this member may take the station up.
    pub fn check(&self, signed_in: &SignedIn) -> Result<(), Error> {
        match signed_in.is(&self.marks) {
            true => Ok(()),
            false => Err(unusable("is another member's: open the station without it")),
        }
    }
}

pub fn write(
    seed: &str,
    marks: &Marks,
    now: &Moment,
    tuning: Option<Tuning>,
    skips: &Skips,
    lately: &[TrackMark],
) -> String {
    let mut out = Writer(Zeroizing::new(Vec::with_capacity(MCAT_STATION_STATE_MAX)));
    out.put(&MAGIC);
    out.put(&[VERSION]);
    out.put(&seed_mark(seed));
    marks.write(&mut out);
    out.moment(now);
    out.put(&[u8::from(tuning.is_some())]);
    if let Some(tuning) = tuning {
        out.put(&tuning.popularity.to_le_bytes());
        out.put(&tuning.variety.to_le_bytes());
    }
    skips.write(now.boot_ms, &mut out);
    out.put(&[lately.len() as u8]);
    lately.iter().for_each(|mark| out.put(&mark.to_le_bytes()));
    seal(&mut out.0, 0);
    URL_SAFE_NO_PAD.encode(&*out.0)
}

/// Reads what `write` wrote for the same seed, and nothing else. White space around it is left out: files end with a line.
pub fn read(text: &str, seed: &str) -> Result<Saved, Error> {
    let text = text.trim_ascii();
    if text.len() >= MCAT_STATION_STATE_MAX {
        return Err(damaged());
    }
    let bytes = URL_SAFE_NO_PAD.decode(text).map_err(|_| damaged())?;
    let mut from = Reader(unsealed(&bytes).ok_or_else(damaged)?);
    match (from.take(), from.take()) {
        (Some(MAGIC), Some([1 | VERSION])) => {}
        (Some(MAGIC), Some([version])) if version > VERSION => {
            return Err(unusable("was given by a newer library: open the station without it"));
        }
        _ => return Err(damaged()),
    }
    let (of, saved) = saved(&mut from).ok_or_else(damaged)?;
    match of == seed_mark(seed) {
        true => Ok(saved),
        false => Err(unusable("is another station's: the seed must be the same")),
    }
}

fn saved(from: &mut Reader) -> Option<(Fingerprint, Saved)> {
    let (of, marks, when) = (from.take()?, Marks::read(from)?, from.moment()?);
    let tuning = match from.take()? {
        [0] => None,
        [1] => Some(
            Tuning::new(
                from.take().map(f64::from_le_bytes)?,
                from.take().map(f64::from_le_bytes)?,
            )
            .ok()?,
        ),
        _ => return None,
    };
    let skips = Written::read(from)?;
    let [count] = from.take()?;
    let lately: Option<Vec<TrackMark>> = (0..count).map(|_| from.take().map(u32::from_le_bytes)).collect();
    let saved = Saved {
        marks,
        when,
        tuning,
        skips,
        lately: lately.filter(|lately| lately.len() <= LATELY)?,
    };
    from.0.is_empty().then_some((of, saved))
}

fn seed_mark(seed: &str) -> Fingerprint {
    fingerprint(SALT, &[&seed.to_ascii_lowercase()])
}

fn damaged() -> Error {
    unusable("is damaged: it must be the whole text of station->state")
}

fn unusable(rule: &str) -> Error {
    Error::argument("state", rule)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::auth::{Guid, SignIn};
    use crate::member::skips::Limit;

    const SEED: &str = "art.3,art.4";

    fn moment(boot_ms: i64) -> Moment {
        Moment {
            boot_ms,
            wall_ms: Some(1_800_000_000_000 + boot_ms),
            boot_id: "b".repeat(64),
        }
    }

    /// As long as one can get.
    fn longest() -> String {
        let skips = Skips::default();
        skips.told(Limit {
            skips: 1000,
            window_ms: i64::MAX,
        });
        (0..100).for_each(|at| skips.take(at).unwrap());
        let tuning = Tuning::new(0.25, 1.0).ok();
        let marks = Marks {
            salt: [1; 16],
            name: Some([2; 16]),
            guid: Some(Guid {
                sent: [3; 16],
                folded: Some([4; 16]),
            }),
            sign_in: Some(SignIn::from([5; 16])),
        };
        write(
            SEED,
            &marks,
            &moment(100),
            tuning,
            &skips,
            &(0..LATELY as u32).collect::<Vec<_>>(),
        )
    }

    #[test]
    fn what_is_written_is_read_and_fits() {
        let text = longest();
        assert!(text.len() < MCAT_STATION_STATE_MAX && text.is_ascii(), "{}", text.len());
        let saved = read(&format!("\n{text} \r\n"), "Art.3,ART.4").unwrap();
        assert_eq!(saved.lately, (0..100).collect::<Vec<_>>());
        assert_eq!((saved.tuning, saved.when), (Tuning::new(0.25, 1.0).ok(), moment(100)));
        let skips = Skips::default();
        skips.restore(&saved.skips, 0, 100, 0);
        assert_eq!(skips.left(100).unwrap().skips, 1000 - 64);
    }

    #[test]
    fn nothing_else_is_read() {
        let text = longest();
        let told = |text: &str, seed: &str| {
            read(text, seed)
                .err()
                .map(|error| error.message.clone())
                .unwrap_or_default()
        };
        for length in 0..text.len() {
            assert!(told(&text[..length], SEED).contains("damaged"), "{length}");
        }
        let bytes = URL_SAFE_NO_PAD.decode(&text).unwrap();
        for bit in 0..bytes.len() * 8 {
            let mut bytes = bytes.clone();
            bytes[bit / 8] ^= 1 << (bit % 8);
            assert!(told(&URL_SAFE_NO_PAD.encode(bytes), SEED).contains("damaged"), "{bit}");
        }
        for junk in ["", "mcst", "§", &"A".repeat(MCAT_STATION_STATE_MAX)] {
            assert!(told(junk, SEED).contains("damaged"), "{junk}");
        }
        assert!(told(&text, "art.4,art.3").contains("another station"));
        assert!(told(&sealed(&bytes, |bytes| bytes[4] = 3), SEED).contains("newer"));
        assert!(told(&sealed(&bytes, |bytes| bytes.push(0)), SEED).contains("damaged"));
        assert!(told(&sealed(&bytes, |bytes| bytes[4] = 0), SEED).contains("damaged"));
    }

    /// Changed, and its checksum right again.
    fn sealed(bytes: &[u8], change: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut body = bytes[..bytes.len() - 4].to_vec();
        change(&mut body);
        seal(&mut body, 0);
        URL_SAFE_NO_PAD.encode(body)
    }
}
