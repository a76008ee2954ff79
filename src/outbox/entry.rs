//! What the service is to be told, one thing at a time, and the request that tells it.
use crate::base::dates::Moment;
use crate::base::error::Error;
use crate::calls::check_track;
use crate::calls::params::{Params, check_line};
use crate::calls::playback::{self, SOURCE_MAX};
pub use crate::calls::playback::{MeteredMember, Playback};
use crate::calls::request::Request;

/// One thing that the service is to be told.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    /// What the member thinks of a station's track, or did with it.
    Feedback {
        station: String,
        action: Action,
        track: String,
    },
    Playback(Playback),
}

/// The words of a station's feedback.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Action {
    Play,
    Unplay,
    Skip,
    Like,
    Dislike,
    Favorite,
    Unfavorite,
}

impl Action {
    pub const ALL: [Action; 7] = [
        Action::Play,
        Action::Unplay,
        Action::Skip,
        Action::Like,
        Action::Dislike,
        Action::Favorite,
        Action::Unfavorite,
    ];

    /// As the service writes it.
    pub fn word(self) -> &'static str {
        match self {
            Action::Play => "play",
            Action::Unplay => "unplay",
            Action::Skip => "skip",
            Action::Like => "like",
            Action::Dislike => "dislike",
            Action::Favorite => "favorite",
            Action::Unfavorite => "unfavorite",
        }
    }

    /// Whether the service counts it, so that it must not come twice.
    pub fn is_counted(self) -> bool {
        matches!(self, Action::Play | Action::Skip)
    }

    /// Whether it is about the member's favorites, not about the station.
    fn is_of_favorites(self) -> bool {
        matches!(self, Action::Favorite | Action::Unfavorite)
    }

    /// What takes it back, or is taken back by it.
    fn opposite(self) -> Option<Action> {
        match self {
            Action::Play => Some(Action::Unplay),
            Action::Unplay => Some(Action::Play),
            Action::Like => Some(Action::Dislike),
            Action::Dislike => Some(Action::Like),
            Action::Favorite => Some(Action::Unfavorite),
            Action::Unfavorite => Some(Action::Favorite),
            Action::Skip => None,
        }
    }
}

impl Entry {
    /// Whether it counts against the member's limit of skips.
    pub fn is_skip(&self) -> bool {
        matches!(
            self,
            Entry::Feedback {
                action: Action::Skip,
                ..
            }
        )
    }

    /// Whether every part of it keeps its rule.
    pub fn check(&self) -> Result<(), Error> {
        match self {
            Entry::Feedback { station, track, .. } => {
                check_line("station", station, SOURCE_MAX)?;
                playback::check_seed("station", station)?;
                check_track("track", track)
            }
            Entry::Playback(playback) => playback.check(),
        }
    }

    /// Whether the service counts it, so that it must not come twice.
    pub fn is_counted(&self) -> bool {
        match self {
            Entry::Feedback { action, .. } => action.is_counted(),
            Entry::Playback(_) => true,
        }
    }

    /// Whether nothing new is said by this one while `waiting` waits: `None` where that does not concern it.
    pub fn repeats(&self, waiting: &Entry) -> Option<bool> {
        match self.is_counted() {
            true => Some(false),
            false => self.says_again(waiting),
        }
    }

    /// Whether it means something else behind `earlier` than before it. What is counted does not: "play" is said of previews and
    /// "unplay" of tracks.
    pub fn must_follow(&self, earlier: &Entry) -> bool {
        !self.is_counted() && !earlier.is_counted() && self.says_again(earlier).is_some()
    }

    /// Whether it says the same as `earlier`, or (`Some(false)`) takes it back.
    fn says_again(&self, earlier: &Entry) -> Option<bool> {
        match (self, earlier) {
            (
                Entry::Feedback { station, action, track },
                Entry::Feedback {
                    station: other_station,
                    action: other,
                    track: other_track,
                },
            ) => {
                // An id is the same in capitals, and a favorite is the member's, whichever station it was heard on.
                let is_of_the_same =
                    track.eq_ignore_ascii_case(other_track) && (action.is_of_favorites() || station == other_station);
                match is_of_the_same {
                    true if action == other => Some(true),
                    true if action.opposite() == Some(*other) => Some(false),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether one request can tell both.
    pub fn goes_with(&self, next: &Entry) -> bool {
        match (self, next) {
            (
                Entry::Feedback { station, action, .. },
                Entry::Feedback {
                    station: next_station,
                    action: next_action,
                    ..
                },
            ) => !action.is_counted() && action == next_action && station == next_station,
            _ => false,
        }
    }

    /// In a word, for a log: it does not say what the member listens to.
    pub fn word(&self) -> &'static str {
        match self {
            Entry::Feedback { action, .. } => action.word(),
            Entry::Playback(playback) => playback.word(),
        }
    }

    /// The request that tells the service.
    pub fn request(&self, member: &MeteredMember, params: &Params) -> Result<Request, Error> {
        match self {
            Entry::Feedback { station, action, track } => {
                playback::station_feedback_add(station, action.word(), track, params)
            }
            Entry::Playback(playback) => playback::events_create(playback, member, params),
        }
    }
}

/// An entry that waits.
#[derive(Clone, PartialEq, Debug)]
pub struct WaitingEntry {
    /// Grows with every entry.
    pub number: u64,
    pub entry: Entry,
    /// When the track began, where the device did not know the date.
    pub began: Option<Moment>,
    /// What it takes in the store, at most.
    pub bytes: usize,
    /// How often in a row the service failed at it (5xx). A restart forgets that.
    pub failures: u32,
}
