//! What the service is to be told, one thing at a time, and the request that tells it.
use crate::error::Error;
use crate::params::Params;
use crate::playback;
use crate::request::Request;

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
}

/// That a track began or ended.
#[derive(Clone, PartialEq, Debug)]
pub struct Playback {
    /// `None`: it began. Else how much of it was played.
    pub played_ms: Option<i64>,
    pub track: String,
    pub source: Option<String>,
    /// Milliseconds since 1970.
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
