//! The turn: one thread at a time works on a member's tokens (the leader). The others wait for its result, each with its own deadline. The
//! mutex is held only for moments, never while sending, storing or calling back.
//!
//! A leader states until when its current step may take. If it exceeds that, because its thread was killed or hangs in a callback, the next
//! waiting thread takes the turn. Tokens that the old leader still gets are used if no newer ones came, and the thread with the turn saves
//! them. While a leader saves new tokens it keeps its turn, however long that takes. While it only marks the old tokens it can lose it:
//! others then refresh without the store, which allows one writer at a time.
use super::member::Member;
use super::state::{Arriving, TokenState};
use crate::base::backoff::random_below;
use crate::base::call_scope::{Scope, Stop};
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::sync::MutexGuard;
use std::sync::{Arc, OnceLock, PoisonError};
use std::time::Duration;

/// How much longer than stated to wait for a leader: its callbacks may be slow.
const SILENCE_MS: i64 = 5_000;
/// Shortest wait before a refresh token is sent again that may be spent.
pub const UNCERTAIN_MS: i64 = 2_000;
/// New tokens are used after this long, even if the store has not saved them.
const SAVE_WAIT_MS: i64 = 2_000;

/// One turn, shared by its leader and the threads that wait for it.
#[derive(Default)]
pub struct Flight {
    /// The result of a refresh, for the waiting threads: set when its tokens are in use, at the latest when it ends. Empty if this was no
    /// refresh, or if it ended for a reason of the leader only (its deadline, its cancel): then each waiter checks for itself.
    pub outcome: OnceLock<Result<(), Error>>,
}

/// The leader's current step, and until when it may take; `i64::MAX` while it saves or erases.
#[derive(Clone, Copy, Default)]
pub struct Lease {
    doing: Doing,
    until_ms: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub enum Doing {
    #[default]
    Anything,
    /// The refresh token is being sent, or is spent and its successor has not arrived.
    Asking,
    /// The store is being marked: a refresh is about to begin.
    Marking,
    /// The store is being written.
    Writing,
}

impl Lease {
    fn is_over(&self, now: i64) -> bool {
        now.saturating_sub(self.until_ms) > SILENCE_MS
    }
}

/// The right to work on the tokens; released on drop.
pub struct TokenTurn<'m> {
    pub member: &'m Member,
    pub flight: Arc<Flight>,
}

impl TokenTurn<'_> {
    /// States the next step, which ends by `until_ms` (boot-time clock). Returns false if the turn was lost.
    #[must_use]
    pub fn begins(&self, doing: Doing, until_ms: i64) -> bool {
        self.member.state().begins(self, doing, until_ms)
    }
}

impl Drop for TokenTurn<'_> {
    fn drop(&mut self) {
        let mut state = self.member.state();
        if state.is_turn(self) {
            state.flight = None;
        }
        drop(state);
        self.member.landed.notify_all();
    }
}

impl TokenState {
    /// Whether `turn` is still held.
    pub fn is_turn(&self, turn: &TokenTurn) -> bool {
        self.flight.as_ref().is_some_and(|now| Arc::ptr_eq(now, &turn.flight))
    }

    /// As [`TokenTurn::begins`].
    #[must_use]
    pub fn begins(&mut self, turn: &TokenTurn, doing: Doing, until_ms: i64) -> bool {
        let mine = self.is_turn(turn);
        if mine {
            self.lease = Lease { doing, until_ms };
        }
        mine
    }

    /// No request of the turn is under way any more. `is_doubtful`: the refresh token may be spent nevertheless. Returns false if the turn
    /// was lost.
    pub fn has_asked(&mut self, turn: &TokenTurn, is_doubtful: bool, now: i64) -> bool {
        let mine = self.begins(turn, Doing::Anything, now);
        if mine && is_doubtful {
            self.doubt();
        }
        mine
    }

    /// Whether the leader is writing the store.
    pub fn is_writing(&self) -> bool {
        self.flight.is_some() && matches!(self.lease.doing, Doing::Marking | Doing::Writing)
    }
}

impl Member {
    pub(super) fn state(&self) -> MutexGuard<'_, TokenState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the turn, which must be free.
    pub(super) fn take_turn(&self, state: &mut TokenState, now: i64) -> TokenTurn<'_> {
        let flight = Arc::new(Flight::default());
        state.flight = Some(Arc::clone(&flight));
        state.lease = Lease {
            doing: Doing::Anything,
            until_ms: now,
        };
        TokenTurn { member: self, flight }
    }

    /// Waits for the turn and takes it.
    pub(super) fn turn(&self, scope: &Scope) -> Result<TokenTurn<'_>, Error> {
        loop {
            let now = scope.now_ms();
            let flight = {
                let mut state = self.state();
                match &state.flight {
                    Some(flight) => Arc::clone(flight),
                    None => return Ok(self.take_turn(&mut state, now)),
                }
            };
            self.wait_for(&flight, true, scope)?;
        }
    }

    /// Waits until `flight` has an outcome, or with `to_the_end` until it is over.
    pub(super) fn wait_for(&self, flight: &Arc<Flight>, to_the_end: bool, scope: &Scope) -> Result<(), Error> {
        loop {
            let writing = self.state().is_writing();
            scope.enter(match writing {
                true => Phase::MCAT_PHASE_STORE,
                false => Phase::MCAT_PHASE_REFRESH,
            });
            // These may call back, so they must not run under the mutex.
            scope.check().map_err(|stop| kept_waiting(stop, writing, scope))?;
            let slice = Duration::from_millis(scope.blind_slice_ms(i64::MAX).unsigned_abs());
            let (now, network) = (Moment::now(scope), scope.network());
            let mut state = self.state();
            let is_on = |state: &TokenState| state.flight.as_ref().is_some_and(|now| Arc::ptr_eq(now, flight));
            if is_on(&state) && self.go_on_without_leader(&mut state, &now, network) {
                self.landed.notify_all();
            }
            if !is_on(&state) || (flight.outcome.get().is_some() && !to_the_end) {
                return Ok(());
            }
            drop(
                self.landed
                    .wait_timeout(state, slice)
                    .unwrap_or_else(PoisonError::into_inner),
            );
        }
    }

    /// Acts for a leader that hangs in a callback: takes its new tokens into use, or takes its turn away. Returns whether anything changed.
    fn go_on_without_leader(&self, state: &mut TokenState, now: &Moment, network: u64) -> bool {
        let slow = |arriving: &Arriving| now.boot_ms.saturating_sub(arriving.since_ms) >= SAVE_WAIT_MS;
        if state.arriving.as_ref().is_some_and(slow) {
            state.arrive(now);
            self.owe_save(state, true);
            let flight = state.flight.as_ref();
            return flight.is_some_and(|flight| flight.outcome.set(Ok(())).is_ok());
        }
        let over = state.lease.is_over(now.boot_ms);
        if over {
            state.flight = None;
            if state.lease.doing == Doing::Asking {
                state.doubt();
                state.troubled(lost(), uncertain_pause(), now.boot_ms, network);
            }
        }
        over
    }
}

/// The error of a call whose time ran out while it waited for the store.
pub fn kept_waiting(stop: Stop, writing: bool, scope: &Scope) -> Error {
    let error = scope.stopped(stop);
    match stop {
        Stop::Deadline if writing => error.because(Reason::MCAT_REASON_BUSY),
        _ => error,
    }
}

/// The pause before a refresh token that may be spent is sent again.
pub fn uncertain_pause() -> i64 {
    UNCERTAIN_MS + random_below(UNCERTAIN_MS / 2)
}

/// The error of a leader that lost its turn.
pub fn lost() -> Error {
    let text = "the call stood still too long, in a callback or with the device: another one replaced it";
    Error::new(Status::MCAT_ERR_TIMEOUT, text).during(Phase::MCAT_PHASE_REFRESH)
}
