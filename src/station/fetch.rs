//! The requests of a station: its tuning, then tracks, then the outbox. No lock is held during a request.
use super::Station;
use super::queue::{Came, FETCHED};
use crate::base::backoff::backed_off;
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Reason, Status};
use crate::base::hooks::Level;
use crate::base::pause::Pause;
use crate::calls::params::{Params, Priority};
use crate::calls::playback;
use crate::client::response::{Decoded, Ending, Response};
use crate::client::{NOT_ENTITLED, is_final};
use crate::member::skips::Limit;
use std::sync::Arc;

/// How often it asks for tracks that were not played recently, before it accepts recent ones.
const TRIES: u32 = 3;
/// Pause of polls after the station had no tracks; and the pause after a failure, which doubles each time.
const NOTHING_MS: i64 = 30_000;
const FAILED_MS: i64 = 2_000;
const PAUSE_MAX_MS: i64 = 300_000;

impl Station {
    /// Does what is due: tuning, tracks, feedback and metering. A failure of the outbox alone does not fail the call: `outbox` shows it.
    pub fn poll(&self, params: &Params) -> Response {
        self.ask("station_poll", params, &|scope| {
            self.member(scope)?;
            let network = scope.network();
            // Silence is worse than a late report.
            let filled = match self.is_wanting() && self.is_due(scope) {
                true => self.fill(scope).map(drop),
                false => Ok(()),
            };
            if matches!(&filled, Err(error) if error.status == Status::MCAT_ERR_CANCELLED) {
                return filled.map(|()| Ending::bare(Status::MCAT_OK));
            }
            // A failing outbox must not use up the time that fetching tracks needs.
            let ahead = self.is_low() && self.is_due(scope);
            let part_ms = if ahead { scope.left_ms() / 2 } else { scope.left_ms() };
            let told = scope.until(scope.part_ms(part_ms), || self.client.deliver(params, scope));
            self.or_pause(filled, network, scope)?;
            match told {
                Err(error) if error.status == Status::MCAT_ERR_CANCELLED => return Err(error),
                _ => {}
            }
            if self.is_low() && self.is_due(scope) {
                let topped_up = self.top_up(params.priority, scope);
                self.or_pause(topped_up, network, scope)?;
            }
            self.ask_session(params.priority, scope)?;
            Ok(Ending::bare(Status::MCAT_OK))
        })
    }

    /// No track is ready, or a tuning waits to be sent.
    fn is_wanting(&self) -> bool {
        let state = self.state();
        state.queue.len() == 0 || state.dial.wanted().is_some()
    }

    fn is_low(&self) -> bool {
        self.state().queue.len() < self.low_water
    }

    /// Whether a poll may ask for tracks.
    fn is_due(&self, scope: &Scope) -> bool {
        // Read the application's clock before taking the lock.
        let (now, network) = (scope.now_ms(), scope.network());
        self.state().setbacks.left_ms(now, network) == 0
    }

    /// After a failure the following polls pause longer and longer; but not if nothing was sent or the player itself stopped the call.
    fn or_pause(&self, result: Result<(), Error>, network: u64, scope: &Scope) -> Result<(), Error> {
        if let Err(error) = &result
            && !matches!(
                error.status,
                Status::MCAT_ERR_CANCELLED | Status::MCAT_ERR_SIGN_IN_NEEDED
            )
        {
            let now = scope.now_ms();
            self.state().setbacks.failed(error, pause_ms, now, network);
        }
        result
    }

    /// Makes sure that a track is ready; waits while another thread fetches. Returns false if the station has none.
    pub(super) fn fill(&self, scope: &Scope) -> Result<bool, Error> {
        let _place = self.line.alone("", scope).map_err(|stop| scope.stopped(stop))?;
        while self.is_wanting() {
            self.tell_tuning(scope)?;
            if self.fetch(Priority::Foreground, scope)? == Some(Came::Nothing) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Fetches tracks ahead, unless another thread does. It may start late: a call that needs a track now does not wait for it.
    fn top_up(&self, priority: Priority, scope: &Scope) -> Result<(), Error> {
        struct Ends<'s>(&'s Station);
        impl Drop for Ends<'_> {
            fn drop(&mut self) {
                self.0.state().is_topping_up = false;
            }
        }
        if std::mem::replace(&mut self.state().is_topping_up, true) {
            return Ok(());
        }
        let _ends = Ends(self);
        self.fetch(priority, scope).map(drop)
    }

    /// Sends the tuning that the service does not have yet. If there were several, it sends the last one.
    pub(super) fn tell_tuning(&self, scope: &Scope) -> Result<(), Error> {
        loop {
            let (wanted, turns) = {
                let state = self.state();
                (state.dial.wanted(), state.dial.turns())
            };
            let Some(wanted) = wanted else { return Ok(()) };
            let plain = Params::default();
            let mut request = playback::station_tuning_set(&self.seed, wanted.popularity, wanted.variety, &plain)?;
            request.sign_in = Some(self.member(scope)?.sign_in);
            let told = self.client.run(&request, scope);
            match &told {
                Ok(_) => self.state().dial.settle(turns, Some(wanted)),
                // The station continues with the old tuning.
                Err(error) if is_final(error) => {
                    self.state().dial.settle(turns, None);
                    scope.log(Level::Warning, &|| {
                        let http = error.http_status;
                        format!(
                            "the service refuses the station's tuning: {:?}, http {http}",
                            error.status
                        )
                    });
                }
                Err(_) => {}
            }
            told?;
        }
    }

    /// Asks until some tracks come that were not played recently. `None`: the station was tuned meanwhile, and the tracks are dropped.
    fn fetch(&self, priority: Priority, scope: &Scope) -> Result<Option<Came>, Error> {
        let params = Params {
            count: Some(FETCHED as i32),
            previews: self.previews,
            priority,
            ..Params::default()
        };
        let mut request = playback::station_tracks(&self.seed, &params)?;
        let member = self.member(scope)?;
        request.sign_in = Some(member.sign_in);
        for attempt in 1..=TRIES {
            let turns = {
                let state = self.state();
                if state.dial.wanted().is_some() {
                    return Ok(None);
                }
                state.dial.turns()
            };
            let answer = Arc::new(Decoded::new(self.client.run(&request, scope).map_err(refused)?));
            let meta = answer.meta();
            if let Some(limit) = Limit::told(meta.skip_limit, meta.skip_limit_duration) {
                self.skips(&member).told(limit);
            }
            let now = scope.now_ms();
            let mut state = self.state();
            if state.dial.turns() != turns {
                return Ok(None);
            }
            state.dial.told(meta);
            let came = state.queue.take_in(&answer, attempt == TRIES);
            state.setbacks.end_with(match came {
                Came::Nothing => Pause::until(now.saturating_add(NOTHING_MS)),
                _ => Pause::default(),
            });
            if came != Came::OnlyRepeats {
                return Ok(Some(came));
            }
        }
        Ok(Some(Came::Nothing))
    }
}

/// How long polls pause after one failure more than this many in a row.
pub(super) fn pause_ms(failures: u32) -> i64 {
    backed_off(FAILED_MS, failures, PAUSE_MAX_MS)
}

/// The error that explains why there are no tracks.
fn refused(error: Error) -> Error {
    match (error.status, error.code.as_deref()) {
        (Status::MCAT_ERR_FORBIDDEN, Some(NOT_ENTITLED)) => error.because(Reason::MCAT_REASON_NOT_ENTITLED),
        _ => error,
    }
}
