//! The previews that were asked for last.

use axum::body::Bytes;
use std::collections::VecDeque;
use std::sync::Mutex;

/// The last few previews: a player asks for one piece by piece, and making it takes a while.
#[derive(Default)]
pub(crate) struct Previews {
    latest: Mutex<VecDeque<(u32, Bytes)>>,
}

impl Previews {
    const KEPT: usize = 16;

    /// The preview of this track, made now if it is not at hand.
    pub(crate) fn get(&self, track: u32, make: impl FnOnce() -> Vec<u8>) -> Bytes {
        let mut latest = self.latest.lock().expect("previews lock");
        if let Some((_, content)) = latest.iter().find(|(kept, _)| *kept == track) {
            return content.clone();
        }
        let content = Bytes::from(make());
        latest.truncate(Self::KEPT - 1);
        latest.push_front((track, content.clone()));
        content
    }
}
