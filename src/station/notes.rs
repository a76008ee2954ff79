//! The reports of a station: feedback and metering, in the order of the calls. They go into the outbox; nothing is sent here.
use super::{Played, Station, StationState};
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Reason, Status};
use crate::calls::check_track;
use crate::calls::params::Params;
use crate::calls::playback::Playback;
use crate::client::response::{Ending, Response};
use crate::outbox::{Action, Entry, MOST_PLAYING};

impl Station {
    /// Reports feedback on a track or a preview. The station itself reports "play": see `started`.
    pub fn feedback(&self, action: Action, track: &str) -> Response {
        self.call(function(action), &Params::default(), &|scope| {
            check_track("track", track)?;
            match action {
                Action::Play => {
                    let rule = "play is for mcat_station_started to send";
                    return Err(Error::argument("action", rule));
                }
                Action::Unplay if self.state().queue.is_preview(track) => {
                    return Err(Error::argument("track", "is a preview: unplay is for tracks only"));
                }
                Action::Skip => self.note_skip(track, scope)?,
                _ => self.note(self.of(action, track), scope)?,
            }
            Ok(Ending::bare(Status::MCAT_OK))
        })
    }

    /// Reports a skip, if the member has one left.
    pub fn skip(&self, track: &str) -> Response {
        self.feedback(Action::Skip, track)
    }

    fn note_skip(&self, track: &str, scope: &Scope) -> Result<(), Error> {
        let member = self.member(scope)?;
        let (skips, now) = (self.skips(&member), scope.now_ms());
        skips.take(now).map_err(no_skip)?;
        let noted = self.note(self.of(Action::Skip, track), scope);
        if noted.is_err() {
            skips.give_back(now);
        }
        noted
    }

    fn of(&self, action: Action, track: &str) -> Entry {
        Entry::Feedback {
            station: self.seed.clone(),
            action,
            track: track.to_owned(),
        }
    }

    /// Reports that a track began. For a preview the service expects the feedback "play", and no metering.
    pub fn started(&self, track: &str, played: &Played) -> Response {
        self.call("station_started", &Params::default(), &|scope| {
            let start = played.start(track, &self.seed, scope)?;
            let is_preview = self.state().begin(&start)?;
            let entry = match is_preview {
                true => self.of(Action::Play, track),
                false => Entry::Playback(start),
            };
            let noted = self.note(entry, scope);
            if noted.is_err() {
                // The caller may repeat the call: undo the start.
                drop(self.state().end(track));
            }
            noted.map(|()| Ending::bare(Status::MCAT_OK))
        })
    }

    /// Reports that a track ended. Nothing is reported for a preview.
    pub fn stopped(&self, track: &str, played: &Played) -> Response {
        self.call("station_stopped", &Params::default(), &|scope| {
            check_track("track", track)?;
            let (start, is_preview) = self.state().end(track)?;
            let noted = played.stop(&start).and_then(|stop| match is_preview {
                true => Ok(()),
                false => self.note(Entry::Playback(stop), scope),
            });
            if noted.is_err() {
                // The caller may repeat the call: undo the end.
                self.state().playing.push_back((start, is_preview));
            }
            noted.map(|()| Ending::bare(Status::MCAT_OK))
        })
    }
}

impl StationState {
    /// Marks the track as playing. Returns whether it is a preview.
    fn begin(&mut self, start: &Playback) -> Result<bool, Error> {
        if self.place(&start.track).is_some() {
            return Err(Error::argument(
                "track",
                "is playing: stop it before you start it again",
            ));
        }
        if self.playing.len() == MOST_PLAYING {
            self.playing.pop_front();
        }
        let is_preview = self.queue.is_preview(&start.track);
        self.playing.push_back((start.clone(), is_preview));
        Ok(is_preview)
    }

    /// Marks the track as no longer playing.
    fn end(&mut self, track: &str) -> Result<(Playback, bool), Error> {
        let place = self.place(track).and_then(|at| self.playing.remove(at));
        place.ok_or_else(|| Error::argument("track", "is not playing: start it before you stop it"))
    }

    fn place(&self, track: &str) -> Option<usize> {
        let is = |(playback, _): &(Playback, bool)| playback.track.eq_ignore_ascii_case(track);
        self.playing.iter().position(is)
    }
}

/// The C function that reports this action.
fn function(action: Action) -> &'static str {
    match action {
        Action::Play => "station_started",
        Action::Unplay => "station_unplay",
        Action::Skip => "station_skip",
        Action::Like => "station_like",
        Action::Dislike => "station_dislike",
        Action::Favorite => "station_favorite",
        Action::Unfavorite => "station_unfavorite",
    }
}

/// The error when the skip limit is reached.
fn no_skip(wait_ms: Option<i64>) -> Error {
    let error = Error::new(Status::MCAT_ERR_FORBIDDEN, "the service allows no more skips for now")
        .because(Reason::MCAT_REASON_SKIP_LIMIT);
    match wait_ms {
        Some(ms) => error.retry_after(ms),
        None => error,
    }
}
