//! The store's lock between processes: taken for a turn, and released with it. A lost turn leaves it to the next turn, because the process
//! holds it.
use super::flight::{Doing, TokenTurn, kept_waiting, lost};
use super::member::Member;
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::{Level, StoreFailed, inside};

/// Pause between two attempts to lock the store.
const LOCK_PAUSE_MS: i64 = 5;

/// The store, locked for this process; released on drop.
pub struct StoreLock<'t>(Option<&'t TokenTurn<'t>>);

impl Drop for StoreLock<'_> {
    fn drop(&mut self) {
        if let Some(turn) = self.0 {
            turn.unlock_store();
        }
    }
}

impl TokenTurn<'_> {
    fn unlock_store(&self) {
        let member = self.member;
        let has = {
            let mut state = member.state();
            // It stays locked while a lost turn is still writing.
            let is_last = state.is_turn(self) || state.flight.is_none();
            is_last && !state.is_written && std::mem::take(&mut state.has_store)
        };
        if has && let Some(store) = &member.store {
            inside(member.key(), || store.unlock());
        }
    }

    /// The store is locked now. If the turn was lost meanwhile, the lock is released.
    fn locked_store(&self) -> Result<StoreLock<'_>, Error> {
        let (mine, taken) = {
            let mut state = self.member.state();
            let mine = state.is_turn(self);
            let taken = state.has_store;
            state.has_store |= mine;
            (mine, taken)
        };
        if mine {
            return Ok(StoreLock(Some(self)));
        }
        if !taken && let Some(store) = &self.member.store {
            inside(self.member.key(), || store.unlock());
        }
        Err(lost())
    }
}

impl Member {
    /// Locks the store for this process. Waits until `until_ms`, at most until the call's deadline.
    pub(super) fn lock_store<'t>(
        &self,
        turn: &'t TokenTurn<'t>,
        scope: &Scope,
        until_ms: i64,
    ) -> Result<StoreLock<'t>, Error> {
        let Some(store) = &self.store else {
            return Ok(StoreLock(None));
        };
        scope.enter(Phase::MCAT_PHASE_STORE);
        if self.state().has_store {
            // A leader that lost its turn had locked it.
            return turn.locked_store();
        }
        while turn.begins(Doing::Anything, scope.now_ms()) {
            let wait = scope.blind_slice_ms(until_ms) as i32;
            match inside(self.key(), || store.lock(scope.left_ms(), wait)) {
                Ok(true) => return turn.locked_store(),
                Ok(false) if scope.now_ms() >= until_ms => {
                    let error = Error::new(Status::MCAT_ERR_STORE, "another process keeps the token store locked");
                    return Err(error.because(Reason::MCAT_REASON_BUSY).during(Phase::MCAT_PHASE_STORE));
                }
                // A store that returns at once must not be polled without a pause.
                Ok(false) => scope
                    .sleep(LOCK_PAUSE_MS)
                    .map_err(|stop| kept_waiting(stop, true, scope))?,
                Err(StoreFailed(text)) => {
                    // Better to continue without the lock than to lose the member: after a lost race the store is read again.
                    scope.log(Level::Warning, &|| format!("the token store cannot be locked: {text}"));
                    return Ok(StoreLock(None));
                }
            }
        }
        Err(lost())
    }
}
