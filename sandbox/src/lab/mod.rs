//! Programs of their own beside the sandbox: one that records what a device and a service say to each other, and one that repeats it.
//!
//! Uses `server`, `service`, `har`, `journal`, `base`.

mod heads;
mod last_words;
mod marks;
mod origin;
mod place;
mod record;
mod replay;
mod serve;
mod swap;

use flate2::read::MultiGzDecoder;
use std::io::Read;

pub use origin::Origin;
pub use place::{At, Listening};
pub use record::{RecordOptions, Recorder};
pub use replay::{Replay, ReplayOptions, Summary};

/// The largest text that gzip may make of a body.
const MOST_GUNZIPPED: u64 = 100_000_000;

/// What is under gzip; of a body that broke off what there is of it.
fn gunzipped_of(bytes: &[u8], is_broken: bool) -> Option<Vec<u8>> {
    let mut plain = Vec::new();
    let read = MultiGzDecoder::new(bytes).take(MOST_GUNZIPPED).read_to_end(&mut plain);
    let is_read = match read {
        Ok(_) => true,
        Err(cause) => is_broken && cause.kind() == std::io::ErrorKind::UnexpectedEof,
    };
    (is_read && (plain.len() as u64) < MOST_GUNZIPPED).then_some(plain)
}

/// The same of a whole body.
fn gunzipped(bytes: &[u8]) -> Option<Vec<u8>> {
    gunzipped_of(bytes, false)
}
