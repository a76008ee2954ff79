//! What a station has ready, and what it gave lately. Nothing is sent here.
use crate::base::error::Status;
use crate::base::memory::NoMemory;
use crate::base::store_format::crc32c;
use crate::client::response::{Decoded, Ending};
use std::collections::VecDeque;
use std::sync::Arc;

/// As many as the service gives at once.
pub const FETCHED: usize = 5;
/// What is among so many tracks that were given last is not given again.
pub const LATELY: usize = 100;

/// A track's id in short, whatever its letter case: 32 bits tell a hundred apart.
pub type TrackMark = u32;

pub fn mark(id: &str) -> TrackMark {
    crc32c(id.to_ascii_lowercase().as_bytes())
}

#[derive(Default)]
pub struct TrackQueue {
    ready: VecDeque<Ready>,
    /// The answer that brought the last previews.
    previews: Option<Arc<Decoded>>,
    /// The tracks that were given last, the newest at the end.
    lately: VecDeque<TrackMark>,
    /// The same of previews.
    shown: VecDeque<TrackMark>,
    /// Fetching again and again brought nothing but what was given lately: there is no more in the station.
    is_small: bool,
}

/// A track that waits to be given.
pub struct Ready {
    answer: Arc<Decoded>,
    place: usize,
    mark: TrackMark,
}

/// What an answer brought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Came {
    Tracks,
    OnlyRepeats,
    Nothing,
}

impl TrackQueue {
    pub fn len(&self) -> usize {
        self.ready.len()
    }

    /// Takes the tracks of an answer that are no repeats; the repeats too where they are all that the station has: when it is known
    /// to be so small, or where this was the `last` try.
    pub fn take_in(&mut self, answer: &Arc<Decoded>, last: bool) -> Came {
        let before = self.len();
        let mut repeats = Vec::new();
        for (place, id) in answer.tracks().enumerate().take(FETCHED) {
            // A track without an id could be neither played nor metered.
            let Some(mark) = id.map(mark) else { continue };
            let track = Ready {
                answer: Arc::clone(answer),
                place,
                mark,
            };
            match self.lately.contains(&mark) {
                true => repeats.push(track),
                false => self.add(track),
            }
        }
        if answer.previews().next().is_some() {
            self.previews = Some(Arc::clone(answer));
        }
        if self.len() > before {
            self.is_small = false;
            return Came::Tracks;
        }
        if repeats.is_empty() {
            return Came::Nothing;
        }
        self.is_small |= last;
        if !self.is_small {
            return Came::OnlyRepeats;
        }
        repeats.into_iter().for_each(|track| self.add(track));
        // All that a small station has may be ready already.
        match self.len() > before {
            true => Came::Tracks,
            false => Came::Nothing,
        }
    }

    fn add(&mut self, track: Ready) {
        if !self.is_ready(track.mark) {
            self.ready.push_back(track);
        }
    }

    fn is_ready(&self, mark: TrackMark) -> bool {
        self.ready.iter().any(|ready| ready.mark == mark)
    }

    /// The track that is next, and its id.
    pub fn first(&self) -> Option<(TrackMark, String)> {
        let first = self.ready.front()?;
        let id = first.answer.tracks().nth(first.place).flatten()?;
        Some((first.mark, id.to_owned()))
    }

    /// Gives the next track, which can be put back.
    pub fn next(&mut self) -> Option<(Result<Ending, NoMemory>, Ready)> {
        let track = self.ready.pop_front()?;
        remember(&mut self.lately, track.mark);
        // From now on it is the track that is meant, not a preview of it.
        self.shown.retain(|shown| *shown != track.mark);
        Some((track.answer.hand_out(&[track.place], &[]), track))
    }

    /// The track did not come to the player: it is next again.
    pub fn put_back(&mut self, track: Ready) {
        self.lately.retain(|mark| *mark != track.mark);
        self.ready.push_front(track);
    }

    /// Gives the previews, without those whose track has come meanwhile.
    pub fn previews(&mut self) -> Result<Ending, NoMemory> {
        let Some(answer) = self.previews.clone() else {
            return Ok(Ending::bare(Status::MCAT_OK));
        };
        let most = usize::try_from(answer.meta().display_preview_limit).unwrap_or(FETCHED);
        let (mut places, mut marks) = (Vec::new(), Vec::new());
        for (place, id) in answer.previews().enumerate().take(FETCHED) {
            let Some(mark) = id.map(mark) else { continue };
            if places.len() < most && !self.lately.contains(&mark) && !self.is_ready(mark) {
                places.push(place);
                marks.push(mark);
            }
        }
        marks.into_iter().for_each(|mark| remember(&mut self.shown, mark));
        answer.hand_out(&[], &places)
    }

    /// Whether it was given as a preview, and not as a track since.
    pub fn is_preview(&self, id: &str) -> bool {
        self.shown.contains(&mark(id))
    }

    /// Lets go what is ready.
    pub fn let_go(&mut self) {
        self.ready.clear();
        self.previews = None;
        self.is_small = false;
    }

    /// The tracks that were given last, the newest at the end.
    pub fn lately(&self) -> Vec<TrackMark> {
        self.lately.iter().copied().collect()
    }

    /// They were given before a restart.
    pub fn restore(&mut self, lately: Vec<TrackMark>) {
        lately.into_iter().for_each(|mark| remember(&mut self.lately, mark));
    }
}

fn remember(marks: &mut VecDeque<TrackMark>, mark: TrackMark) {
    marks.retain(|other| *other != mark);
    if marks.len() == LATELY {
        marks.pop_front();
    }
    marks.push_back(mark);
}
