//! Signing out, forgetting the member altogether, and dismissing a lock.
use super::member::Member;
use super::vault::Debt;
use crate::base::backoff::StoreRetry;
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Status};
use crate::base::hooks::StoreFailed;

impl Member {
    /// Signs the member out: at once in memory, then in the store. The result of a refresh under way is dropped. Only a lock of the account
    /// is kept.
    pub fn sign_out(&self, scope: &Scope) -> Result<(), Error> {
        self.leave("signed out", true, scope)
    }

    /// Forgets everything about the member, even if the store cannot be read.
    pub fn forget(&self, scope: &Scope) -> Result<(), Error> {
        self.leave("forgotten", false, scope)
    }

    fn leave(&self, what: &str, keep_lock: bool, scope: &Scope) -> Result<(), Error> {
        {
            let mut state = self.state();
            state.identity += 1;
            state.held = None;
            state.arriving = None;
            state.trouble = None;
            state.early_ms = None;
            state.refused_pair = None;
            state.loaded = true;
            if !keep_lock {
                state.lock = None;
                state.dismissed = None;
                state.spent_code = None;
                // The next member gets new fingerprints.
                state.salt = None;
            }
            if self.store.is_some() {
                // An earlier request to forget everything remains in force.
                let keep_lock = keep_lock && !matches!(state.debt, Debt::Erase { keep_lock: false, .. });
                let retry = StoreRetry::default();
                state.debt = Debt::Erase { retry, keep_lock };
            }
        }
        apart(scope, || {
            let turn = self.turn(scope)?;
            let text = format!("{what} here, but the token store may still hold the record");
            self.pay(&turn, scope, i64::MAX)
                .map_err(|failed| not_told(&text, failed))
        })
    }

    /// The member has set a new password: forgets the account's lock, and which name and password were refused.
    pub fn unlock(&self, scope: &Scope) -> Result<(), Error> {
        apart(scope, || {
            let turn = self.turn(scope)?;
            {
                let mut state = self.state();
                state.dismiss_lock(None);
                state.refused_pair = None;
            }
            let _lock = self.lock_store(&turn, scope, i64::MAX)?;
            let stored = self.read(scope)?.and_then(|record| record.lock);
            if stored.is_none() {
                return Ok(());
            }
            self.state().dismiss_lock(stored);
            self.adopt(scope, &Moment::now(scope))?;
            {
                let mut state = self.state();
                let retry = StoreRetry::default();
                state.debt = match state.debt {
                    // The record held only the lock.
                    Debt::None if state.held.is_none() => Debt::Erase {
                        retry,
                        keep_lock: false,
                    },
                    Debt::None => Debt::Save { retry, tokens: false },
                    debt => debt,
                };
            }
            self.pay_locked(&turn, scope)
                .map_err(|failed| not_told("unlocked here, but the token store may still hold the lock", failed))
        })
    }
}

/// Runs a part of a call with its own phases.
fn apart(scope: &Scope, part: impl FnOnce() -> Result<(), Error>) -> Result<(), Error> {
    let phase = scope.phase();
    let result = part();
    scope.enter(phase);
    result
}

/// The error when the store failed. Later calls retry it.
fn not_told(what: &str, StoreFailed(text): StoreFailed) -> Error {
    Error::new(Status::MCAT_ERR_STORE, format!("{what}: {text}")).during(Phase::MCAT_PHASE_STORE)
}
