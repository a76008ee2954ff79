//! Whose turn it is: one thread at a time works on a member's tokens, the others wait for what it brings, each with its own
//! deadline. The mutex is held for moments only, never while something is sent, stored or called back.
use super::member::Member;
use super::state::State;
use crate::error::{Error, Phase};
use crate::scope::Scope;
use std::sync::{Arc, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

/// One turn, shared by the thread that has it and those that wait for it.
#[derive(Default)]
pub struct Flight {
    /// How a refresh ended; empty where this was none, or where it ended for a reason of the leader's own (its deadline, its
    /// cancel), and each waiter is to look for itself.
    pub outcome: OnceLock<Result<(), Error>>,
}

/// The right to work on the tokens; given back when dropped.
pub struct Turn<'m> {
    member: &'m Member,
    pub flight: Arc<Flight>,
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.member.state().flight = None;
        self.member.landed.notify_all();
    }
}

impl Member {
    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the turn, which must be free.
    pub(super) fn take_turn(&self, state: &mut State) -> Turn<'_> {
        let flight = Arc::new(Flight::default());
        state.flight = Some(Arc::clone(&flight));
        Turn { member: self, flight }
    }

    /// Waits for the turn and takes it.
    pub(super) fn turn(&self, scope: &Scope) -> Result<Turn<'_>, Error> {
        loop {
            let flight = {
                let mut state = self.state();
                match &state.flight {
                    Some(flight) => Arc::clone(flight),
                    None => return Ok(self.take_turn(&mut state)),
                }
            };
            self.wait_for(&flight, scope)?;
        }
    }

    /// Waits until `flight` is over.
    pub(super) fn wait_for(&self, flight: &Arc<Flight>, scope: &Scope) -> Result<(), Error> {
        scope.enter(Phase::MCAT_PHASE_REFRESH);
        loop {
            // Both may call back, so neither happens under the mutex.
            scope.check().map_err(|stop| scope.stopped(stop))?;
            let slice = Duration::from_millis(scope.blind_slice_ms(i64::MAX).unsigned_abs());
            let state = self.state();
            if !state.flight.as_ref().is_some_and(|now| Arc::ptr_eq(now, flight)) {
                return Ok(());
            }
            drop(
                self.landed
                    .wait_timeout(state, slice)
                    .unwrap_or_else(PoisonError::into_inner),
            );
        }
    }
}
