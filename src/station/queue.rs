//! A station's ready tracks, and those that it gave recently. Nothing is sent here.
use crate::base::error::Status;
use crate::base::memory::NoMemory;
use crate::base::store_format::crc32c;
use crate::client::response::{Decoded, Ending};
use std::collections::VecDeque;
use std::sync::Arc;

/// Most tracks that the service gives at once.
pub const FETCHED: usize = 5;
/// A track among this many recent ones is not given again.
pub const LATELY: usize = 100;

/// A short hash of a track's id, ignoring case: 32 bits suffice to distinguish a hundred.
pub type TrackMark = u32;

pub fn mark(id: &str) -> TrackMark {
    crc32c(id.to_ascii_lowercase().as_bytes())
}

#[derive(Default)]
pub struct TrackQueue {
    ready: VecDeque<Ready>,
    /// The answer with the latest previews.
    previews: Option<Arc<Decoded>>,
    /// The recently given tracks, the newest last.
    lately: VecDeque<TrackMark>,
    /// The same for previews.
    shown: VecDeque<TrackMark>,
    /// Repeated fetching returned only recent tracks: the station has no others.
    is_small: bool,
}

/// A track that is ready to be given.
pub struct Ready {
    answer: Arc<Decoded>,
    place: usize,
    mark: TrackMark,
}

/// What an answer contained.
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

    /// Adds the tracks of an answer that are not repeats. Adds repeats too if the station has nothing else: if it is known to be small, or
    /// if this was the `last` try.
    pub fn take_in(&mut self, answer: &Arc<Decoded>, last: bool) -> Came {
        let before = self.len();
        let mut repeats = Vec::new();
        for (place, id) in answer.tracks().enumerate().take(FETCHED) {
            // A track without an id can be neither played nor metered.
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
        // All tracks of a small station may be ready already.
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

    /// Takes the next track, which can be put back.
    pub fn next(&mut self) -> Option<(Result<Ending, NoMemory>, Ready)> {
        let track = self.ready.pop_front()?;
        remember(&mut self.lately, track.mark);
        // From now on this id means the track, and not its preview.
        self.shown.retain(|shown| *shown != track.mark);
        Some((track.answer.hand_out(&[track.place], &[]), track))
    }

    /// The player did not receive the track: it becomes the next one again.
    pub fn put_back(&mut self, track: Ready) {
        self.lately.retain(|mark| *mark != track.mark);
        self.ready.push_front(track);
    }

    /// Gives the previews, except those whose track has been given meanwhile.
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

    /// Whether it was given as a preview, and not as a track afterwards.
    pub fn is_preview(&self, id: &str) -> bool {
        self.shown.contains(&mark(id))
    }

    /// Drops the ready tracks.
    pub fn let_go(&mut self) {
        self.ready.clear();
        self.previews = None;
        self.is_small = false;
    }

    /// The recently given tracks, the newest last.
    pub fn lately(&self) -> Vec<TrackMark> {
        self.lately.iter().copied().collect()
    }

    /// Restores the tracks that were given before a restart.
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
