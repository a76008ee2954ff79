//! The client's view of a member's tokens: it gets a token when it needs one.
use super::answer;
use super::flight::{Flight, TokenTurn};
use super::marks::Fingerprint;
use super::state::{Token, TokenState, not_signed_in, signed_out};
use super::vault::Debt;
use crate::auth::TokenEndpoint;
use crate::auth::secret::Secret;
use crate::base::call_scope::{Scope, Stop};
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Status};
use crate::base::fair_queue::{FairQueue, Ticket};
use crate::base::hooks::Store;
use crate::base::sync::{Condvar, Mutex};
use std::sync::Arc;

/// A refresh is not begun with less time left than this: its answer would come too late.
const REFRESH_NEEDS_MS: i64 = 5_000;

/// How often a delayed call checks whether the delay is still needed.
const LATE_SLICE_MS: i64 = 100;

/// A member: tokens, their store, and the thread that refreshes them. Shared by all clients of the same member, on any threads.
pub struct Member {
    pub(super) store: Option<Box<dyn Store>>,
    pub(super) state: Mutex<TokenState>,
    /// Signalled at the end of every turn.
    pub(super) landed: Condvar,
    pub(super) order: FairQueue,
}

/// The token that a call needs.
#[derive(Clone, Copy)]
enum Want {
    /// A token that is valid now.
    Good,
    /// A newer token than this one, which the service refused.
    After { refused: u64 },
    /// A newer token than this one, because the application asks for it.
    Newer { than: u64 },
    /// A token that is valid for this long.
    Lasting { ms: i64 },
}

/// The next step of a call.
enum NextMove<'m> {
    Use(Token),
    Fail(Error),
    Wait(i64, Phase),
    Join(Arc<Flight>, Option<Spare>),
    /// That flight's result is not enough.
    Queue(Arc<Flight>),
    /// `early`: the service refused the token before its expiry.
    Lead {
        turn: TokenTurn<'m>,
        early: bool,
        spare: Option<Spare>,
    },
}

/// A token about to expire, for use if no newer one can be had.
struct Spare {
    token: Token,
    expires_ms: Option<i64>,
}

impl Spare {
    /// Returns the token instead of `error`, if it is still valid.
    fn instead_of(self, error: Error, now: i64) -> Result<Token, Error> {
        let for_good = matches!(
            error.status,
            Status::MCAT_ERR_SIGN_IN_NEEDED | Status::MCAT_ERR_ACCOUNT_LOCKED | Status::MCAT_ERR_CANCELLED
        );
        if for_good || self.expires_ms.is_some_and(|expires| now >= expires) {
            return Err(error);
        }
        Ok(self.token)
    }
}

impl Member {
    /// A member whose tokens are kept in `store`, or only in memory.
    pub fn new(store: Option<Box<dyn Store>>) -> Member {
        Member {
            store,
            state: Mutex::default(),
            landed: Condvar::new(),
            order: FairQueue::default(),
        }
    }

    /// Identifies the member; unchanged as long as the member is not moved.
    pub fn key(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    /// Waits until every earlier change of this playlist is done. The ticket keeps later ones waiting.
    pub fn change_alone(&self, playlist: &str, scope: &Scope) -> Result<Ticket<'_>, Error> {
        self.order
            .alone(playlist, scope)
            .map_err(|stop| other_change(stop, scope))
    }

    /// A token for a request: loads the store at first use, and refreshes ahead of expiry.
    pub fn token(&self, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        self.obtain(Want::Good, scope, endpoint)
    }

    /// The service answered 401 to `token`: gets another one, for one more try.
    pub fn refused(&self, token: &Token, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        let want = Want::After {
            refused: token.generation,
        };
        if !self.serves(token) {
            return Err(another());
        }
        // Another process may have changed the member just now.
        let fresh = self.obtain(want, scope, endpoint)?;
        if fresh.sign_in != token.sign_in {
            return Err(another());
        }
        Ok(fresh)
    }

    /// Whether the token has expired, or there is a newer one: then its refusal says nothing about the member.
    pub fn ran_out(&self, token: &Token, scope: &Scope) -> bool {
        let now = scope.now_ms();
        let state = self.state();
        let held = state.held.as_ref().filter(|held| held.serial == token.generation);
        held.is_none_or(|held| held.expires_ms.is_some_and(|expires| now >= expires))
    }

    /// Whether the token was refreshed, by any process, before this call began: then the service may refuse it for the same reason as the
    /// one before.
    pub fn is_of_before(&self, token: &Token, scope: &Scope) -> bool {
        let now = Moment::now(scope);
        let state = self.state();
        let held = state.held.as_ref().filter(|held| held.serial == token.generation);
        let age = held.and_then(|held| held.tokens.issued.age(&now));
        age.is_some_and(|age| age > scope.age_ms())
    }

    /// The same member's current token, if requests may be sent for that member.
    pub fn newest(&self, token: &Token, scope: &Scope) -> Result<Token, Error> {
        let now = scope.now_ms();
        let state = self.state();
        if state.sign_in_number() != token.sign_in {
            return Err(another());
        }
        match state.locked(now) {
            Some(ms) => Err(answer::locked(ms)),
            None => state.current(),
        }
    }

    /// Refreshes because the application asks for it.
    pub fn refresh(&self, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<(), Error> {
        self.load(scope)?;
        let than = self.state().held.as_ref().map_or(0, |held| held.serial);
        self.obtain(Want::Newer { than }, scope, endpoint).map(|_| ())
    }

    /// A token for other programs, and how long it is valid; `None` if unknown. It is refreshed first if it is valid for less than `ms`,
    /// but only once: a service may not give tokens that last this long. If no newer one can be had, the existing one is returned.
    pub fn lasting(&self, ms: i64, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<(Token, Option<i64>), Error> {
        let token = self.obtain(Want::Lasting { ms }, scope, endpoint)?;
        let now = scope.now_ms();
        let state = self.state();
        // Another thread may have refreshed it meanwhile: token and time must belong together.
        if state.sign_in_number() != token.sign_in {
            return Err(another());
        }
        let expires_ms = state.held.as_ref().and_then(|held| held.expires_ms);
        Ok((
            state.current()?,
            expires_ms.map(|expires| expires.saturating_sub(now).max(0)),
        ))
    }

    /// Whether the token still belongs to the signed-in member.
    pub fn serves(&self, token: &Token) -> bool {
        self.state().sign_in_number() == token.sign_in
    }

    /// The current tokens, which no text may contain.
    pub fn secrets(&self) -> [Option<Secret>; 2] {
        let state = self.state();
        let tokens = state.held.as_ref().map(|held| &held.tokens);
        tokens.map_or([None, None], |tokens| [tokens.access.clone(), tokens.refresh.clone()])
    }

    /// A number that changes with every sign-in and sign-out, to distinguish successive members.
    pub fn sign_in_number(&self) -> u64 {
        self.state().sign_in_number()
    }

    /// The same, if a member is signed in, as far as that is known without reading the store.
    pub fn sign_in_now(&self) -> Option<u64> {
        let state = self.state();
        state.is_signed_in().then(|| state.sign_in_number())
    }

    /// Checks that there are tokens that have not been given up; the error says why not.
    pub fn check(&self, scope: &Scope) -> Result<(), Error> {
        self.load_unless_busy(scope)?;
        self.state().current().map(drop)
    }

    /// Milliseconds until the account's known lock ends. Until then calls for the member are not sent.
    pub fn locked(&self, scope: &Scope) -> Option<i64> {
        // A store that cannot be read is reported by the call that needs a token.
        let _ = self.load_unless_busy(scope);
        let now = scope.now_ms();
        self.state().locked(now)
    }

    /// Milliseconds until the access token expires; `None` if unknown.
    pub fn expires_ms(&self, scope: &Scope) -> Option<i64> {
        let now = scope.now_ms();
        let state = self.state();
        let expires = state.held.as_ref().and_then(|held| held.expires_ms);
        expires.map(|expires| expires.saturating_sub(now).max(0))
    }

    /// How often the store has saved a record of this member.
    pub fn saves(&self) -> i64 {
        self.state().saves
    }

    /// The service says that the account is locked, for `ms`. The lock survives a restart. Returns how long it lasts: a lock that is
    /// already in force stays unchanged.
    pub fn lock(&self, scope: &Scope, ms: i64) -> i64 {
        // Read the store before replacing its content.
        let _ = self.load(scope);
        let member = self.state().member();
        let ms = self.begin_lock(member, ms, scope);
        self.settle(scope);
        ms
    }

    /// The same for any member's lock, and without the store. Concurrent calls all report the same lock.
    pub(super) fn begin_lock(&self, member: Option<Fingerprint>, ms: i64, scope: &Scope) -> i64 {
        let since = Moment::now(scope);
        let now = since.boot_ms;
        let mut state = self.state();
        if let Some(left) = state.locked_for(member, now) {
            return left;
        }
        let told = state.with_lock_noted(now, |state| state.set_lock(member, ms, since));
        self.owe_save(&mut state, false);
        told
    }

    /// Whether memory has tokens that the store has not saved yet. Every later call retries, with back-off.
    pub fn not_saved(&self) -> bool {
        matches!(self.state().debt, Debt::Save { .. })
    }

    fn obtain(&self, want: Want, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        let phase = scope.phase();
        let result = self
            .after_store(scope)
            .and_then(|()| self.obtain_loaded(want, scope, endpoint));
        scope.enter(phase);
        result
    }

    /// Reads the store if that is due, and writes what is owed to it. If the call was stopped meanwhile, the error says that it was waiting
    /// there.
    fn after_store(&self, scope: &Scope) -> Result<(), Error> {
        let phase = scope.phase();
        scope.enter(Phase::MCAT_PHASE_STORE);
        self.load(scope)?;
        self.settle(scope);
        scope.check().map_err(|stop| scope.stopped(stop))?;
        scope.enter(phase);
        Ok(())
    }

    fn obtain_loaded(&self, want: Want, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        loop {
            let network = scope.network();
            match self.next_step(want, network, scope) {
                NextMove::Use(token) => return Ok(token),
                NextMove::Fail(error) => return Err(error),
                NextMove::Wait(ms, phase) => {
                    scope.enter(phase);
                    // After the wait, check again whether a network change ends the pause.
                    scope.sleep_off(ms, network).map_err(|stop| scope.stopped(stop))?;
                }
                NextMove::Join(flight, spare) => {
                    let waited = self.wait_for(&flight, false, scope);
                    let outcome = flight.outcome.get().cloned();
                    if let Some(outcome) = waited.map_or_else(|error| Some(Err(error)), |()| outcome) {
                        return self.outcome(outcome, spare, scope);
                    }
                }
                NextMove::Queue(flight) => self.wait_for(&flight, true, scope)?,
                NextMove::Lead { turn, early, spare } => {
                    let outcome = self.fly(&turn, early, spare.is_some(), scope, endpoint);
                    if outcome.is_err() && !self.state().is_turn(&turn) {
                        // Other threads have continued meanwhile: check their result.
                        continue;
                    }
                    drop(turn);
                    return self.outcome(outcome, spare, scope);
                }
            }
        }
    }

    fn outcome(&self, outcome: Result<(), Error>, spare: Option<Spare>, scope: &Scope) -> Result<Token, Error> {
        let now = scope.now_ms();
        match (outcome, spare) {
            // Use the flight's result, even if it must be refreshed again: there is nothing newer.
            (Ok(()), _) => match self.state().current() {
                Ok(token) if token.access.as_str().is_empty() => Err(answer::unusable_answer()),
                token => token,
            },
            (Err(error), Some(spare)) => spare.instead_of(error, now),
            (Err(error), None) => Err(error),
        }
    }

    fn next_step(&self, want: Want, network: u64, scope: &Scope) -> NextMove<'_> {
        // The clock may be the application's: read it before taking the mutex.
        let (now, left, needs) = (scope.now_ms(), scope.left_ms(), scope.enough_ms(REFRESH_NEEDS_MS));
        let late = scope.late_ms();
        let mut state = self.state();
        let token = match state.current() {
            Ok(token) => token,
            Err(error) => return NextMove::Fail(error),
        };
        if let Some(ms) = state.locked(now) {
            return NextMove::Fail(answer::locked(ms));
        }
        let Some(held) = &state.held else {
            return NextMove::Fail(not_signed_in());
        };
        let good = match want {
            Want::Good | Want::Lasting { .. } => true,
            Want::After { refused: than } | Want::Newer { than } => held.serial > than,
        };
        let expired = held.expires_ms.is_some_and(|expires| now >= expires);
        let lasts = match want {
            Want::Lasting { ms } => held.lasts(ms, now),
            _ => true,
        };
        if good && lasts && held.refresh_ms.is_none_or(|due| now < due) {
            return NextMove::Use(token);
        }
        let expires_ms = held.expires_ms;
        let spare = (good && !expired).then_some(Spare { token, expires_ms });
        if let Some(flight) = &state.flight {
            return match spare {
                // The token is valid for now, so do not wait for the flight.
                Some(spare) if lasts => NextMove::Use(spare.token),
                _ if flight.outcome.get().is_some() => NextMove::Queue(Arc::clone(flight)),
                spare => NextMove::Join(Arc::clone(flight), spare),
            };
        }
        if held.tokens.refresh.is_none() {
            return match spare {
                Some(spare) => NextMove::Use(spare.token),
                None => NextMove::Fail(state.run_out()),
            };
        }
        let early = matches!(want, Want::After { .. }) && !good && !expired;
        if early && let Some(wait) = state.early_wait(now) {
            return NextMove::Fail(refused_again(wait));
        }
        let wait = state
            .trouble
            .as_ref()
            .map_or(0, |trouble| trouble.wait_ms(now, network));
        let hindrance = match &state.trouble {
            Some(trouble) if wait > 0 && wait.saturating_add(needs) > left => {
                Some(trouble.error.clone().retry_after(wait))
            }
            _ if left < needs => Some(too_late()),
            _ => None,
        };
        match (hindrance, spare) {
            (Some(_), Some(spare)) => NextMove::Use(spare.token),
            (Some(error), None) => NextMove::Fail(error),
            (None, Some(spare)) if wait > 0 || late > 0 => NextMove::Use(spare.token),
            (None, None) if wait > 0 => NextMove::Wait(wait, Phase::MCAT_PHASE_BACK_OFF),
            // In slices: a thread that cannot wait may refresh meanwhile.
            (None, None) if late > 0 => NextMove::Wait(late.min(LATE_SLICE_MS), Phase::MCAT_PHASE_PACE),
            (None, spare) => NextMove::Lead {
                turn: self.take_turn(&mut state, now),
                early,
                spare,
            },
        }
    }
}

/// The service refuses tokens before their expiry faster than they are refreshed. That says nothing about the member.
fn refused_again(wait_ms: i64) -> Error {
    let text = "the service refuses a new access token again: the next refresh waits";
    let mut error = Error::new(Status::MCAT_ERR_UNAVAILABLE, text).retry_after(wait_ms);
    error.http_status = 401;
    error
}

fn another() -> Error {
    signed_out("the member signed out, or another signed in, during the call")
}

fn too_late() -> Error {
    let text = "not enough time left to refresh the member's tokens; nothing was sent";
    Error::new(Status::MCAT_ERR_TIMEOUT, text).during(Phase::MCAT_PHASE_REFRESH)
}

fn other_change(stop: Stop, scope: &Scope) -> Error {
    let mut error = scope.stopped(stop);
    error.message += ": another change of the same playlist is under way; nothing was sent";
    error
}
