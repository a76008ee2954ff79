//! What a station notes for the service: feedback and metering, in the order of the calls. Nothing is sent here.
use super::{Played, Station, StationState};
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Reason, Status};
use crate::calls::check_track;
use crate::calls::params::Params;
use crate::calls::playback::Playback;
use crate::client::response::{Ending, Response};
use crate::outbox::{Action, Entry, MOST_PLAYING};

impl Station {
    /// Notes what the member thinks of a track or a preview. "play" is the station's own to tell: see `started`.
    pub fn feedback(&self, action: Action, track: &str) -> Response {
        self.call(function(action), &Params::default(), &|scope| {
            check_track("track", track)?;
            match action {
                Action::Play => {
                    let rule = "play is told when a preview is started: it cannot be given";
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

    /// Notes that the member skips a track, if there is a skip left.
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

    /// Notes that a track began. Of a preview it is the feedback "play" that the service wants, and no metering.
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
                // It may be told again: nothing began.
                drop(self.state().end(track));
            }
            noted.map(|()| Ending::bare(Status::MCAT_OK))
        })
    }

    /// Notes that a track ended. Of a preview there is nothing to tell.
    pub fn stopped(&self, track: &str, played: &Played) -> Response {
        self.call("station_stopped", &Params::default(), &|scope| {
            check_track("track", track)?;
            let (start, is_preview) = self.state().end(track)?;
            let noted = played.stop(&start).and_then(|stop| match is_preview {
                true => Ok(()),
                false => self.note(Entry::Playback(stop), scope),
            });
            if noted.is_err() {
                // It may be told again: nothing ended.
                self.state().playing.push_back((start, is_preview));
            }
            noted.map(|()| Ending::bare(Status::MCAT_OK))
        })
    }
}

impl StationState {
    /// It plays from now on. Whether it is a preview.
    fn begin(&mut self, start: &Playback) -> Result<bool, Error> {
        if self.place(&start.track).is_some() {
            return Err(Error::argument(
                "track",
                "is playing: a stop comes before its next start",
            ));
        }
        if self.playing.len() == MOST_PLAYING {
            self.playing.pop_front();
        }
        let is_preview = self.queue.is_preview(&start.track);
        self.playing.push_back((start.clone(), is_preview));
        Ok(is_preview)
    }

    /// It plays no more.
    fn end(&mut self, track: &str) -> Result<(Playback, bool), Error> {
        let place = self.place(track).and_then(|at| self.playing.remove(at));
        place.ok_or_else(|| Error::argument("track", "is not playing: a start comes before its stop"))
    }

    fn place(&self, track: &str) -> Option<usize> {
        let is = |(playback, _): &(Playback, bool)| playback.track.eq_ignore_ascii_case(track);
        self.playing.iter().position(is)
    }
}

/// The function of the interface that notes it.
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

/// The limit of skips is reached.
fn no_skip(wait_ms: Option<i64>) -> Error {
    let error = Error::new(Status::MCAT_ERR_FORBIDDEN, "the service allows no more skips for now")
        .because(Reason::MCAT_REASON_SKIP_LIMIT);
    match wait_ms {
        Some(ms) => error.retry_after(ms),
        None => error,
    }
}
