//! One report for the service, and the request that sends it.
use crate::base::error::Error;
use crate::calls::check_track;
use crate::calls::params::{Params, check_line};
use crate::calls::playback::{self, SOURCE_MAX};
pub use crate::calls::playback::{MeteredMember, Playback};
use crate::calls::request::Request;

/// One report for the service.
#[derive(Clone, PartialEq, Debug)]
pub enum Entry {
    /// Feedback: what the member thinks of a station's track, or did with it.
    Feedback {
        station: String,
        action: Action,
        track: String,
    },
    Playback(Playback),
}

/// What a report does to an earlier one about the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    Repeats,
    Undoes,
}

/// The actions of a station's feedback.
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

    /// The service's word for it.
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

    /// Whether the service counts it, so that it must not arrive twice.
    pub fn is_counted(self) -> bool {
        matches!(self, Action::Play | Action::Skip)
    }

    /// Whether it concerns the member's favorites and not the station.
    fn is_of_favorites(self) -> bool {
        matches!(self, Action::Favorite | Action::Unfavorite)
    }

    /// The action that undoes it, or that it undoes.
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
    /// Whether it counts against the member's skip limit.
    pub fn is_skip(&self) -> bool {
        matches!(
            self,
            Entry::Feedback {
                action: Action::Skip,
                ..
            }
        )
    }

    /// Checks every part against its rule.
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

    /// Whether the service counts it, so that it must not arrive twice.
    pub fn is_counted(&self) -> bool {
        match self {
            Entry::Feedback { action, .. } => action.is_counted(),
            Entry::Playback(_) => true,
        }
    }

    /// Whether the order of this entry and `earlier` matters. The order of counted entries does not: "play" is reported for previews and
    /// "unplay" for tracks.
    pub fn must_follow(&self, earlier: &Entry) -> bool {
        !self.is_counted() && !earlier.is_counted() && self.relation_to(earlier).is_some()
    }

    /// What it does to `earlier`; `None` if the two are unrelated.
    pub fn relation_to(&self, earlier: &Entry) -> Option<Relation> {
        match (self, earlier) {
            (
                Entry::Feedback { station, action, track },
                Entry::Feedback {
                    station: other_station,
                    action: other,
                    track: other_track,
                },
            ) => {
                // Ids ignore case, and a favorite belongs to the member, whichever station played it.
                let is_same =
                    track.eq_ignore_ascii_case(other_track) && (action.is_of_favorites() || station == other_station);
                match is_same {
                    true if action == other => Some(Relation::Repeats),
                    true if action.opposite() == Some(*other) => Some(Relation::Undoes),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Whether one request can send both.
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

    /// One word for the log, which does not reveal what the member listens to.
    pub fn word(&self) -> &'static str {
        match self {
            Entry::Feedback { action, .. } => action.word(),
            Entry::Playback(playback) => playback.word(),
        }
    }

    /// The request that sends it to the service.
    pub fn request(&self, member: &MeteredMember, params: &Params) -> Result<Request, Error> {
        match self {
            Entry::Feedback { station, action, track } => {
                playback::station_feedback_add(station, action.word(), track, params)
            }
            Entry::Playback(playback) => playback::events_create(playback, member, params),
        }
    }
}
