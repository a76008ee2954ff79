//! The text that restores a station after a restart: the recent tracks, a tuning that the service has not accepted yet, the member's skips,
//! and the marks that recognise the member. Ready tracks are left out: the service has moved on, and fetching is cheap.
//!
//! Layout, little-endian, in base64: magic, version, the seed's mark, the member's, the time of writing, the tuning, the skips, the tracks,
//! then a CRC-32C of everything before it.
use super::dial::Tuning;
use super::queue::{LATELY, TrackMark};
use crate::abi::MCAT_STATION_STATE_MAX;
use crate::auth::{Fingerprint, Marks, SignedIn, fingerprint};
use crate::base::dates::{BootId, Moment};
use crate::base::error::Error;
use crate::base::store_format::{Reader, Writer, seal, unsealed};
use crate::member::skips::{Skips, Written};
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use zeroize::Zeroizing;

const MAGIC: [u8; 4] = *b"mcst";
/// Version 1 did not record the sign-in in which the station was opened. Its texts can still be read.
const VERSION: u8 = 2;
/// A clock that moves by more than this relative to the boot-time clock was set.
const A_STEP_MS: i64 = 60_000;
/// Not secret: the salt only serves to recognise a seed.
const SALT: &[u8; 16] = b"musiccat station";

/// The contents of a text.
pub struct Saved {
    marks: Marks,
    pub when: Moment,
    pub tuning: Option<Tuning>,
    pub skips: Written,
    pub lately: Vec<TrackMark>,
}

impl Saved {
    /// Checks that this member may restore the station.
    pub fn check(&self, signed_in: &SignedIn) -> Result<(), Error> {
        match signed_in.is(&self.marks) {
            true => Ok(()),
            false => Err(unusable("is another member's: open the station without it")),
        }
    }
}

/// The contents of a text, except its time of writing.
pub struct Says<'a> {
    pub seed: Fingerprint,
    pub marks: &'a Marks,
    pub tuning: Option<Tuning>,
    pub skips: &'a Skips,
    pub lately: &'a [TrackMark],
}

impl Says<'_> {
    /// The text for this moment.
    pub fn text(&self, now: &Moment) -> String {
        let mut body = self.body(now);
        seal(&mut body, 0);
        URL_SAFE_NO_PAD.encode(&*body)
    }

    fn body(&self, when: &Moment) -> Zeroizing<Vec<u8>> {
        let mut out = Writer(Zeroizing::new(Vec::with_capacity(MCAT_STATION_STATE_MAX)));
        out.put(&MAGIC);
        out.put(&[VERSION]);
        out.put(&self.seed);
        self.marks.write(&mut out);
        out.moment(when);
        out.put(&[u8::from(self.tuning.is_some())]);
        if let Some(tuning) = self.tuning {
            out.put(&tuning.popularity.to_le_bytes());
            out.put(&tuning.variety.to_le_bytes());
        }
        self.skips.write(when.boot_ms, &mut out);
        out.put(&[self.lately.len() as u8]);
        self.lately.iter().for_each(|mark| out.put(&mark.to_le_bytes()));
        out.0
    }
}

/// The text that was returned last.
#[derive(Default)]
pub struct LastText {
    /// Its contents, with times relative to the boot: these are equal as long as nothing changes.
    says: Zeroizing<Vec<u8>>,
    when: Option<Moment>,
    text: String,
}

impl LastText {
    /// The text of the current state. It is the previous text as long as the state is the same, so that a program that saves it writes only
    /// changes.
    pub fn of(&mut self, says: &Says, now: &Moment) -> &str {
        let as_of_boot = Moment {
            boot_ms: 0,
            wall_ms: None,
            boot_id: BootId::NONE,
        };
        let body = says.body(&as_of_boot);
        let is_true = self.when.as_ref().is_some_and(|when| runs_on(when, now));
        if !is_true || *body != *self.says {
            (self.says, self.text) = (body, says.text(now));
            self.when = Some(*now);
        }
        &self.text
    }
}

/// Whether the wall clock has run from `then` to `now` without being set.
fn runs_on(then: &Moment, now: &Moment) -> bool {
    match (then.wall_ms, now.wall_ms) {
        (None, None) => true,
        (Some(then_wall), Some(now_wall)) => {
            let steps = now_wall.saturating_sub(then_wall) - now.boot_ms.saturating_sub(then.boot_ms);
            steps.abs() < A_STEP_MS
        }
        _ => false,
    }
}

/// Reads a text for the same seed; refuses any other. White space around it is ignored: files end with a newline.
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
            return Err(unusable("is from a newer library: open the station without it"));
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

pub fn seed_mark(seed: &str) -> Fingerprint {
    fingerprint(SALT, &[&seed.to_ascii_lowercase()])
}

fn damaged() -> Error {
    unusable("is damaged: give the whole text of station->state")
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
            boot_id: "b".repeat(64).as_str().into(),
        }
    }

    /// A text of the greatest length.
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
        let says = Says {
            seed: seed_mark(SEED),
            marks: &marks,
            tuning,
            skips: &skips,
            lately: &(0..LATELY as u32).collect::<Vec<_>>(),
        };
        says.text(&moment(100))
    }

    #[test]
    fn state_text_changes_only_with_its_content_or_a_set_clock() {
        let (mut last, skips, marks) = (LastText::default(), Skips::default(), Marks::default());
        let mut text = |now: &Moment, tuning| {
            let says = Says {
                seed: seed_mark(SEED),
                marks: &marks,
                tuning,
                skips: &skips,
                lately: &[7],
            };
            last.of(&says, now).to_owned()
        };
        let tuning = Tuning::new(0.5, 0.5).ok();
        let first = text(&moment(100), None);
        assert_eq!(text(&moment(3_600_000), None), first);
        let tuned = text(&moment(3_600_000), tuning);
        assert_ne!(tuned, first);
        skips.take(3_600_001).unwrap();
        let skipped = text(&moment(3_600_002), tuning);
        assert_ne!(skipped, tuned);
        // The time of writing shows the age of the skip.
        assert_eq!(text(&moment(3_700_000), tuning), skipped);
        let saved = read(&skipped, SEED).unwrap();
        assert_eq!((saved.when, saved.tuning), (moment(3_600_002), tuning));
        let set = Moment {
            wall_ms: Some(1_900_000_000_000),
            ..moment(3_700_000)
        };
        let dated = text(&set, tuning);
        assert_ne!(dated, skipped);
        assert_eq!(text(&set, tuning), dated);
        let unset = |boot_ms| Moment {
            wall_ms: None,
            ..moment(boot_ms)
        };
        let undated = text(&unset(3_700_000), tuning);
        assert_ne!(undated, dated);
        assert_eq!(text(&unset(3_800_000), tuning), undated);
    }

    #[test]
    fn longest_state_text_fits_its_bound_and_reads_back() {
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
    fn damaged_newer_or_foreign_state_text_is_refused_with_its_reason() {
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

    /// The bytes after a change, with a correct checksum.
    fn sealed(bytes: &[u8], change: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut body = bytes[..bytes.len() - 4].to_vec();
        change(&mut body);
        seal(&mut body, 0);
        URL_SAFE_NO_PAD.encode(body)
    }
}
