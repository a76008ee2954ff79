//! A station, for a player that plays one track after the other: tracks fetched ahead, no repeats, tuning, feedback, skips, metering.
//!
//! Only opening, `poll`, and `next` with no track ready wait for the network. All other calls put a report into the outbox, and `poll`
//! sends it. There is no background thread. `queue`: the ready tracks; `fetch`: the requests; `notes`: the reports; `dial`: the tuning;
//! `state`: what survives a restart; `owner`: the member; `session`: the right to play. Specification: Station playback. Since 1.0.
//!
//! Uses `client`, `member`, `outbox`, `auth`, `calls`, `base`, `abi`.
mod dial;
mod fetch;
mod notes;
mod owner;
mod played;
mod queue;
mod session;
mod state;
#[cfg(test)]
mod tests;

pub use crate::outbox::Action;
pub use played::Played;

use crate::auth::{Fingerprint, Marks, SignedIn};
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::{Error, Reason, Status};
use crate::base::fair_queue::FairQueue;
use crate::base::pause::Setbacks;
use crate::calls::params::{Params, Priority, Set};
use crate::calls::playback::{self, Playback};
use crate::client::response::{Ending, Response, StationNow};
use crate::client::{Client, is_final};
use crate::member::skips::{Limit, Skips};
use dial::{Dial, Tuning};
use queue::{TrackMark, TrackQueue};
use state::{LastText, Saved, Says};
use std::cell::Cell;
use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most tracks that the service gives at once, and most that can be kept ready.
const MOST_AHEAD: u32 = queue::FETCHED as u32;
const USUAL_AHEAD: u32 = 2;
/// Longest seed in bytes: each report contains it.
const SEED_MAX: usize = 1024;
/// Longest delay of the music by a request that it does not depend on.
const ASIDE_MS: i64 = 3_000;
/// The right to stream on home devices, which this library is for.
const RIGHT: &str = "canStreamOnHomeDevice";

/// How a station is opened.
#[derive(Clone, Default)]
pub struct Options {
    /// Tracks to keep ready, 1 to 5; 0: 2.
    pub low_water: u32,
    /// Previews to fetch with the tracks, 1 to 5; 0: none.
    pub previews: u32,
    /// Hold the account's player session.
    pub session: bool,
    /// The text of `station->state` from before a restart.
    pub state: Option<String>,
}

/// An open station. May be used from any number of threads at once.
pub struct Station {
    client: Arc<Client>,
    seed: String,
    /// Recognises the seed in a saved text.
    seed_mark: Fingerprint,
    low_water: usize,
    previews: Option<i32>,
    /// It holds the account's player session.
    session: bool,
    /// Queue of the threads that need a track or the session now: what the first one gets serves all.
    line: FairQueue,
    state: Mutex<StationState>,
}

#[derive(Default)]
struct StationState {
    /// The member who opened it.
    owner: Option<Marks>,
    queue: TrackQueue,
    dial: Dial,
    /// The text that restores it after a restart.
    last_text: LastText,
    /// Playbacks that began and have not ended, and whether each is a preview.
    playing: VecDeque<(Playback, bool)>,
    /// The last track for which the session was checked.
    asked: Option<TrackMark>,
    /// A thread is fetching ahead.
    is_topping_up: bool,
    /// Polls that failed in a row, and when the next may ask for tracks (boot-time clock).
    setbacks: Setbacks,
    /// The same for requests about the session.
    session_setbacks: Setbacks,
}

impl Client {
    /// Opens a station and fetches its first tracks. If that fails, the response says why.
    pub fn open_station(
        self: &Arc<Self>,
        seed: &str,
        options: &Options,
        params: &Params,
    ) -> (Option<Station>, Response) {
        let (station, saved) = match Station::new(self, seed, options) {
            Ok(made) => made,
            Err(error) => return (None, self.refuse("station_open", error)),
        };
        let response = station.ask("station_open", params, &|scope| {
            let member = station.member(scope)?;
            saved.as_ref().map_or(Ok(()), |saved| saved.check(&member))?;
            client_is_ready(self, scope)?;
            if let Some(saved) = &saved {
                station.take_up(saved, &member, scope);
                match station.tell_tuning(scope) {
                    // The service would refuse it at every start: so the station keeps the service's tuning.
                    Err(error) if !is_final(&error) => return Err(error),
                    _ => {}
                }
            }
            station.fill(scope)?;
            // Only after the station is known to exist: this stops the account's other player.
            station.hold_session(Priority::Foreground, scope)?;
            station.ask_session(Priority::Foreground, scope)?;
            Ok(Ending::bare(Status::MCAT_OK))
        });
        ((response.status == Status::MCAT_OK).then_some(station), response)
    }
}

impl Station {
    fn new(client: &Arc<Client>, seed: &str, options: &Options) -> Result<(Station, Option<Saved>), Error> {
        playback::check_seed("seed", seed)?;
        if seed.len() > SEED_MAX {
            return Err(Error::argument(
                "seed",
                format_args!("must be at most {SEED_MAX} bytes"),
            ));
        }
        for (name, value) in [("low_water", options.low_water), ("previews", options.previews)] {
            if value > MOST_AHEAD {
                return Err(Error::argument(
                    name,
                    format_args!("must be 1 to {MOST_AHEAD}, or 0 for the default"),
                ));
            }
        }
        let saved = options
            .state
            .as_deref()
            .map(|text| state::read(text, seed))
            .transpose()?;
        let low_water = match options.low_water {
            0 => USUAL_AHEAD,
            tracks => tracks,
        };
        let station = Station {
            client: Arc::clone(client),
            seed: seed.to_owned(),
            seed_mark: state::seed_mark(seed),
            low_water: low_water as usize,
            previews: (options.previews > 0).then_some(options.previews as i32),
            session: options.session,
            line: FairQueue::default(),
            state: Mutex::default(),
        };
        Ok((station, saved))
    }

    /// Restores the station's state from before a restart.
    fn take_up(&self, saved: &Saved, member: &SignedIn, scope: &Scope) {
        let outbox = &self.client.known_member.outbox;
        // Read the outbox's store first.
        outbox.sync_store(scope);
        let now = Moment::now(scope);
        // If the clock cannot be trusted, assume that no time has passed: a skip may then be allowed too late, but never too early.
        let age_ms = saved.when.age(&now).unwrap_or(0);
        self.skips(member)
            .restore(&saved.skips, age_ms, now.boot_ms, outbox.skips_of(member));
        let mut state = self.state();
        state.queue.restore(saved.lately.clone());
        if let Some(tuning) = saved.tuning {
            state.dial.turn(tuning);
        }
    }

    /// The skips of the signed-in member, under the limit of the station or else of the account.
    fn skips(&self, member: &SignedIn) -> &Skips {
        let known_member = &self.client.known_member;
        let skips = known_member.skips.of(member);
        let facts = known_member.account.of(member.sign_in).map(|kept| kept.facts);
        let limit = facts.and_then(|facts| Limit::told(facts.skip_limit?, facts.skip_minutes?));
        limit.inspect(|limit| skips.presume(*limit));
        skips
    }

    fn state(&self) -> MutexGuard<'_, StationState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A call that may wait for the network. It uses `deadline_ms` and `priority`.
    fn ask(&self, name: &'static str, params: &Params, work: &dyn Fn(&Scope) -> Result<Ending, Error>) -> Response {
        match params.check(name, Set::NONE) {
            Ok(()) => self.call(name, params, work),
            Err(error) => self.refuse(name, error),
        }
    }

    /// Any call: its response shows the station's state, even on failure.
    fn call(&self, name: &'static str, params: &Params, work: &dyn Fn(&Scope) -> Result<Ending, Error>) -> Response {
        self.client
            .enter(name, params.deadline_ms, None, &mut |client, scope, _| {
                let mut ending = work(scope).unwrap_or_else(Ending::from);
                if ending.reason == Reason::MCAT_REASON_NOT_ENTITLED {
                    tell_why(client, &mut ending, scope);
                }
                ending.station = Some(self.stand(scope));
                ending.outbox = Some(client.known_member.outbox.now(scope.now_ms(), scope.network()));
                Ok(ending)
            })
    }

    /// The response of the call `name` that was refused before it began.
    pub(crate) fn refuse(&self, name: &'static str, error: Error) -> Response {
        self.call(name, &Params::default(), &|_| Err(error.clone()))
    }

    /// The station's state. Sends nothing.
    pub fn now(&self) -> Response {
        self.call("station_check", &Params::default(), &|_| {
            Ok(Ending::bare(Status::MCAT_OK))
        })
    }

    /// The station's state. A member other than its own gets none of the member's data.
    fn stand(&self, scope: &Scope) -> StationNow {
        let now = Moment::now(scope);
        let members = self.owner().map(|owner| {
            let skips = self.skips(&owner);
            (owner, skips)
        });
        let left = members.as_ref().and_then(|(_, skips)| skips.left(now.boot_ms));
        let mut state = self.state();
        let StationState {
            queue, dial, last_text, ..
        } = &mut *state;
        let text = members.as_ref().map(|(owner, skips)| {
            let says = Says {
                seed: self.seed_mark,
                marks: &owner.marks,
                tuning: dial.wanted(),
                skips,
                lately: &queue.lately(),
            };
            last_text.of(&says, &now).to_owned()
        });
        let (tuning, is_tunable, ready) = (dial.now(), dial.is_tunable(), queue.len());
        drop(state);
        StationNow {
            seed: self.seed.clone(),
            state: text,
            skip_wait_ms: left.and_then(|left| left.wait_ms).unwrap_or(-1),
            popularity: tuning.map_or(-1.0, |tuning| tuning.popularity),
            variety: tuning.map_or(-1.0, |tuning| tuning.variety),
            ready: members.as_ref().map_or(0, |_| ready as i32),
            skips_left: left.map_or(-1, |left| i32::try_from(left.skips).unwrap_or(i32::MAX)),
            is_tunable: is_tunable.map_or(-1, i8::from),
            holds_session: members.map_or(-1, |_| self.holds_session()),
        }
    }

    /// The next track, in `tracks`: immediately if one is ready, else fetched. The list is empty if the station has no more.
    pub fn next(&self, params: &Params) -> Response {
        let taken = Cell::new(None);
        let response = self.ask("station_next", params, &|scope| {
            loop {
                self.member(scope)?;
                self.check_session(scope)?;
                let next = {
                    let mut state = self.state();
                    // Check the session for the next track, even if it is the same track again.
                    state.asked = None;
                    state.queue.next()
                };
                if let Some((given, track)) = next {
                    taken.set(Some(track));
                    return given.map_err(|_| no_memory());
                }
                if !self.fill(scope)? {
                    return Ok(Ending::bare(Status::MCAT_OK));
                }
                self.ask_session(Priority::Foreground, scope)?;
            }
        });
        // Memory may also run out later, while the response is made.
        if response.status == Status::MCAT_ERR_MEMORY
            && let Some(track) = taken.take()
        {
            self.state().queue.put_back(track);
        }
        response
    }

    /// The most recent previews, in `previews`.
    pub fn previews(&self) -> Response {
        self.call("station_previews", &Params::default(), &|scope| {
            self.member(scope)?;
            self.state().queue.previews().map_err(|_| no_memory())
        })
    }

    /// Tunes the station. The service gets the tuning before more tracks are fetched; the ready tracks are dropped.
    pub fn tune(&self, popularity: f64, variety: f64) -> Response {
        self.call("station_tune", &Params::default(), &|_| {
            let tuning = Tuning::new(popularity, variety)?;
            let mut state = self.state();
            if state.dial.is_tunable() == Some(false) {
                return Err(Error::new(Status::MCAT_ERR_UNSUPPORTED, "the station cannot be tuned"));
            }
            state.dial.turn(tuning);
            state.queue.let_go();
            state.setbacks.end_pause();
            Ok(Ending::bare(Status::MCAT_OK))
        })
    }
}

/// Checks that a member is signed in. The account says who is metered; if it cannot be fetched now, the station plays anyway.
fn client_is_ready(client: &Client, scope: &Scope) -> Result<(), Error> {
    client.member.check(scope)?;
    match scope.until(scope.part_ms(ASIDE_MS), || client.facts(scope)) {
        Err(error) if error.status == Status::MCAT_ERR_CANCELLED => Err(error),
        _ => Ok(()),
    }
}

/// Adds why the member may not stream, if the account says so.
fn tell_why(client: &Client, ending: &mut Ending, scope: &Scope) {
    if let Ok(judged) = client.judge_account(RIGHT, Priority::Foreground, scope) {
        ending.user_action = judged.user_action;
        ending.verdict = judged.into_outcome().verdict;
    }
}

fn no_memory() -> Error {
    Error::new(Status::MCAT_ERR_MEMORY, "no memory for the response")
}
