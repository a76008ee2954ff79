//! What the service is to be told, one thing at a time, and the request that tells it.
use crate::abi::mcat_id_kind::MCAT_ID_TRACK;
use crate::error::Error;
use crate::id::{self, Rule};
use crate::params::{Params, check_line};
use crate::playback;
use crate::request::Request;

const TRACK: Rule = Rule::ids(&[MCAT_ID_TRACK]);
/// Longest text that names a station, or what a track was played from.
const SOURCE_MAX: usize = 1024;
/// Longest name of a codec.
const FORMAT_MAX: usize = 64;
/// Highest bit rate, in kbit/s: far beyond any codec's.
const BITRATE_MAX: i32 = 1_000_000;
/// The end of the year 9999.
const LATEST_MS: i64 = 253_402_300_799_999;

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

/// That a track began or ended.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Playback {
    /// `None`: it began. Else how much of it was played.
    pub played_ms: Option<i64>,
    pub track: String,
    pub source: Option<String>,
    /// Milliseconds since 1970. 0: now; at the stop, when its start was noted.
    pub started_ms: i64,
    pub bitrate: Option<i32>,
    pub format: Option<String>,
    pub offline: bool,
}

/// Whose playback it is, as metering names the member.
#[derive(Clone, Default)]
pub struct Who {
    pub user_id: Option<String>,
    pub tier_code: Option<String>,
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
                id::segment("track", track, TRACK)?;
                self.request(&Who::default(), &Params::default()).map(drop)
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
        match (self, waiting) {
            _ if self.is_counted() => Some(false),
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
    pub fn request(&self, who: &Who, params: &Params) -> Result<Request, Error> {
        match self {
            Entry::Feedback { station, action, track } => {
                playback::station_feedback_add(station, action.word(), track, params)
            }
            Entry::Playback(playback) => playback::events_create(playback, who, params),
        }
    }
}

impl Playback {
    /// As the service calls it.
    pub fn word(&self) -> &'static str {
        match self.played_ms {
            None => "playbackStart",
            Some(_) => "playbackStop",
        }
    }

    fn check(&self) -> Result<(), Error> {
        id::segment("track", &self.track, TRACK)?;
        if let Some(source) = &self.source {
            check_line("source", source, SOURCE_MAX)?;
        }
        if let Some(format) = &self.format {
            check_line("format", format, FORMAT_MAX)?;
        }
        if !(0..=LATEST_MS).contains(&self.started_ms) {
            let rule = "must be milliseconds since 1970, up to the year 9999, or 0";
            return Err(Error::argument("started_ms", rule));
        }
        if self.played_ms.is_some_and(|ms| !(0..=LATEST_MS).contains(&ms)) {
            return Err(Error::argument("played_ms", "must be 0 or more milliseconds"));
        }
        match self.bitrate {
            Some(bitrate) if !(1..=BITRATE_MAX).contains(&bitrate) => {
                let rule = format_args!("must be 1 to {BITRATE_MAX} kbit/s, or 0 where it is not known");
                Err(Error::argument("bitrate", rule))
            }
            _ => Ok(()),
        }
    }
}
