//! What the client sees of a member: a token when it needs one.
use super::TokenEndpoint;
use super::answer;
use super::flight::{Flight, Turn};
use super::moment::Moment;
use super::record::{Dead, Fingerprint, Lock, Tokens};
use super::refresh::random_below;
use super::secret::Secret;
use super::vault::Debt;
use crate::error::{Error, Phase, Reason, Status};
use crate::hooks::Store;
use crate::scope::Scope;
use std::sync::{Arc, Condvar, Mutex};

/// A refresh is not begun with less time than this left: its answer would come too late to be kept.
const REFRESH_NEEDS_MS: i64 = 5_000;
/// Tokens are refreshed this long before they expire, or a tenth of their lifetime, whichever is less.
const SKEW_MS: i64 = 300_000;
/// Devices that got their tokens at the same moment refresh them up to this long apart.
const SPREAD_MS: i64 = 1_800_000;
/// A service that refuses every token is asked for another only so often.
const EARLY_REFRESH_MS: i64 = 30_000;
/// While nobody is signed in, another process may sign in: the store is asked again, but not at every call.
const LOOK_AGAIN_MS: i64 = 1_000;

/// A member: tokens, their store, and who refreshes them. Shared by all clients of the same member, on any threads.
pub struct Member {
    pub(super) store: Option<Box<dyn Store>>,
    pub(super) state: Mutex<State>,
    /// Told at the end of every turn.
    pub(super) landed: Condvar,
}

/// An access token and which one it is.
pub struct Token {
    pub access: Secret,
    /// Grows with every new token.
    pub generation: u64,
    /// Changes with every sign-in and sign-out.
    identity: u64,
}

#[derive(Default)]
pub(super) struct State {
    /// The turn that is taken.
    pub flight: Option<Arc<Flight>>,
    pub loaded: bool,
    looked_ms: i64,
    pub salt: Option<[u8; 16]>,
    pub held: Option<Held>,
    /// Counts tokens for `Token::generation`.
    serial: u64,
    /// Highest generation seen in a record.
    pub highest: u64,
    pub identity: u64,
    /// What the store has yet to be told.
    pub debt: Debt,
    pub lock: Option<HeldLock>,
    /// The name and password that the service refused last.
    pub refused_pair: Option<Fingerprint>,
    pub trouble: Option<Trouble>,
    /// When a token was last refreshed because the service refused it before its time.
    pub early_ms: Option<i64>,
}

/// The tokens in use.
pub(super) struct Held {
    pub tokens: Tokens,
    serial: u64,
    /// Boot-time clock; `None`: used until refused.
    pub expires_ms: Option<i64>,
    refresh_ms: Option<i64>,
    /// The refresh token was sent and nobody knows what became of it.
    pub uncertain: bool,
}

pub(super) struct HeldLock {
    pub lock: Lock,
    pub until_ms: i64,
}

/// The last refresh failed: the next waits.
pub(super) struct Trouble {
    pub error: Error,
    pub not_before_ms: i64,
    pub times: u32,
}

/// What a call wants.
#[derive(Clone, Copy)]
enum Want {
    /// A token that is good for now.
    Good,
    /// One newer than this, which the service refused.
    After { refused: u64 },
    /// One newer than this, because the application says so.
    Newer { than: u64 },
}

/// What a call does next.
enum Step<'m> {
    Use(Token),
    Fail(Error),
    Wait(i64),
    Join(Arc<Flight>, Option<Spare>),
    /// `early`: the token is refused before its time.
    Lead {
        turn: Turn<'m>,
        early: bool,
        spare: Option<Spare>,
    },
}

/// A token about to expire, for when no newer one can be had.
struct Spare {
    token: Token,
    expires_ms: Option<i64>,
}

impl Spare {
    /// The token in place of `error`, where it still serves.
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
    /// A member whose tokens live in `store`, or in memory only.
    pub fn new(store: Option<Box<dyn Store>>) -> Member {
        Member {
            store,
            state: Mutex::default(),
            landed: Condvar::new(),
        }
    }

    /// Tells members apart; it stays the same as long as the member is not moved.
    pub fn key(&self) -> usize {
        std::ptr::from_ref(self).addr()
    }

    /// A token to send now: loads the store at first use, and refreshes ahead of expiry.
    pub fn token(&self, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        self.obtain(Want::Good, scope, endpoint)
    }

    /// The service answered 401 to `token`: another one, which is worth one more try.
    pub fn refused(&self, token: &Token, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        if self.state().identity != token.identity {
            return Err(signed_out(
                "the member signed out, or another signed in, during the call",
            ));
        }
        self.obtain(
            Want::After {
                refused: token.generation,
            },
            scope,
            endpoint,
        )
    }

    /// Refreshes at the application's wish.
    pub fn refresh(&self, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<(), Error> {
        self.load(scope)?;
        let than = self.state().held.as_ref().map_or(0, |held| held.serial);
        self.obtain(Want::Newer { than }, scope, endpoint).map(|_| ())
    }

    /// Whether there are tokens that have not been given up.
    pub fn is_signed_in(&self, scope: &Scope) -> Result<bool, Error> {
        self.load(scope)?;
        Ok(self.state().is_signed_in())
    }

    /// Milliseconds for which the account is known to be locked. Calls for the member are not worth sending until then.
    pub fn locked(&self, scope: &Scope) -> Option<i64> {
        // A store that cannot be read is reported by the call that needs a token.
        let _ = self.load(scope);
        let now = scope.now_ms();
        self.state().locked(now)
    }

    /// The service says that the account is locked, for `ms`. It is kept across a restart.
    pub fn lock(&self, scope: &Scope, ms: i64) {
        // What the store holds must be known before anything is put in its place.
        let _ = self.load(scope);
        let now = Moment::now(scope);
        {
            let mut state = self.state();
            let member = state.held.as_ref().and_then(|held| held.tokens.member);
            state.set_lock(member, ms, now);
            self.owe_save(&mut state);
        }
        self.settle(scope);
    }

    /// Whether tokens are in memory that the store has not taken yet. Every later call tries again, with back-off.
    pub fn not_saved(&self) -> bool {
        matches!(self.state().debt, Debt::Save(_))
    }

    fn obtain(&self, want: Want, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        let phase = scope.phase();
        let result = self.load(scope).and_then(|()| {
            self.settle(scope);
            self.obtain_loaded(want, scope, endpoint)
        });
        scope.enter(phase);
        result
    }

    fn obtain_loaded(&self, want: Want, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<Token, Error> {
        loop {
            match self.next_step(want, scope) {
                Step::Use(token) => return Ok(token),
                Step::Fail(error) => return Err(error),
                Step::Wait(ms) => {
                    scope.enter(Phase::MCAT_PHASE_BACK_OFF);
                    scope.sleep(ms).map_err(|stop| scope.stopped(stop))?;
                }
                Step::Join(flight, spare) => {
                    self.wait_for(&flight, scope)?;
                    if let Some(outcome) = flight.outcome.get() {
                        return self.outcome(outcome.clone(), spare, scope);
                    }
                }
                Step::Lead { turn, early, spare } => {
                    let outcome = self.fly(&turn, early, scope, endpoint);
                    drop(turn);
                    return self.outcome(outcome, spare, scope);
                }
            }
        }
    }

    fn outcome(&self, outcome: Result<(), Error>, spare: Option<Spare>, scope: &Scope) -> Result<Token, Error> {
        let now = scope.now_ms();
        match (outcome, spare) {
            // Whatever the flight brought is used, even if it is already due again: nothing newer can be had.
            (Ok(()), _) => self.state().current(),
            (Err(error), Some(spare)) => spare.instead_of(error, now),
            (Err(error), None) => Err(error),
        }
    }

    fn next_step(&self, want: Want, scope: &Scope) -> Step<'_> {
        // The clock may be the application's: asked before the mutex is taken.
        let (now, left, needs) = (scope.now_ms(), scope.left_ms(), refresh_needs(scope));
        let mut state = self.state();
        if let Some(ms) = state.locked(now) {
            return Step::Fail(answer::locked(ms));
        }
        let token = match state.current() {
            Ok(token) => token,
            Err(error) => return Step::Fail(error),
        };
        let Some(held) = &state.held else {
            return Step::Fail(not_signed_in());
        };
        let good = match want {
            Want::Good => true,
            Want::After { refused: than } | Want::Newer { than } => held.serial > than,
        };
        let expired = held.expires_ms.is_some_and(|expires| now >= expires);
        if good && held.refresh_ms.is_none_or(|due| now < due) {
            return Step::Use(token);
        }
        let expires_ms = held.expires_ms;
        let spare = (good && !expired).then_some(Spare { token, expires_ms });
        if let Some(flight) = &state.flight {
            return Step::Join(Arc::clone(flight), spare);
        }
        if held.tokens.refresh.is_none() {
            return match spare {
                Some(spare) => Step::Use(spare.token),
                None => Step::Fail(signed_out(
                    "the tokens ran out and the service gave none to refresh them with",
                )),
            };
        }
        let early = matches!(want, Want::After { .. }) && !good && !expired;
        if early && let Some(wait) = state.early_wait(now) {
            let text = "the service refuses the access token, although it was refreshed a moment ago";
            return Step::Fail(Error::new(Status::MCAT_ERR_SIGN_IN_NEEDED, text).retry_after(wait));
        }
        let wait = state
            .trouble
            .as_ref()
            .map_or(0, |trouble| trouble.not_before_ms.saturating_sub(now));
        let hindrance = match &state.trouble {
            Some(trouble) if wait > 0 && wait.saturating_add(needs) > left => {
                Some(trouble.error.clone().retry_after(wait))
            }
            _ if left < needs => Some(too_late()),
            _ => None,
        };
        match (hindrance, spare) {
            (Some(_), Some(spare)) => Step::Use(spare.token),
            (Some(error), None) => Step::Fail(error),
            (None, Some(spare)) if wait > 0 => Step::Use(spare.token),
            (None, None) if wait > 0 => Step::Wait(wait),
            (None, spare) => Step::Lead {
                turn: self.take_turn(&mut state),
                early,
                spare,
            },
        }
    }
}

impl State {
    pub fn is_signed_in(&self) -> bool {
        self.held.as_ref().is_some_and(|held| held.tokens.dead.is_none())
    }

    /// Whether the store should be asked (again).
    pub fn wants_look(&self, now: i64) -> bool {
        let again = !self.is_signed_in() && now.saturating_sub(self.looked_ms) >= LOOK_AGAIN_MS;
        !self.loaded || (again && matches!(self.debt, Debt::None))
    }

    pub fn looked(&mut self, now: i64) {
        self.loaded = true;
        self.looked_ms = now;
    }

    /// Takes tokens into use.
    pub fn hold(&mut self, tokens: Tokens, now: &Moment) {
        self.serial += 1;
        self.highest = self.highest.max(tokens.generation);
        let expires_ms = match (&tokens.access, tokens.lifetime_ms) {
            (None, _) => Some(now.boot_ms),
            (_, None) => None,
            (_, Some(lifetime)) => tokens
                .issued
                .age(now)
                .map(|age| now.boot_ms.saturating_add(lifetime.saturating_sub(age))),
        };
        let tenth = tokens.lifetime_ms.unwrap_or(0) / 10;
        let ahead = tenth.min(SKEW_MS) + random_below(tenth.min(SPREAD_MS));
        self.held = Some(Held {
            tokens,
            serial: self.serial,
            expires_ms,
            refresh_ms: expires_ms.map(|expires| expires.saturating_sub(ahead)),
            uncertain: false,
        });
        self.trouble = None;
    }

    /// The token in use, whether or not it is still good.
    fn current(&self) -> Result<Token, Error> {
        let held = self.held.as_ref().ok_or_else(not_signed_in)?;
        if let Some(dead) = held.tokens.dead {
            return Err(given_up(dead));
        }
        Ok(Token {
            // Absent only in a record that had no room for it: sent empty it would be refused, but it counts as expired.
            access: held.tokens.access.clone().unwrap_or_else(|| Secret::from("")),
            generation: held.serial,
            identity: self.identity,
        })
    }

    /// Milliseconds that the member's account is still locked; a lock of another name does not count.
    fn locked(&self, now: i64) -> Option<i64> {
        let member = self.held.as_ref().and_then(|held| held.tokens.member);
        self.locked_for(member, now)
    }

    pub fn locked_for(&self, member: Option<Fingerprint>, now: i64) -> Option<i64> {
        let held = self.lock.as_ref().filter(|held| now < held.until_ms)?;
        let other = matches!((held.lock.member, member), (Some(a), Some(b)) if a != b);
        (!other).then(|| held.until_ms - now)
    }

    pub fn set_lock(&mut self, member: Option<Fingerprint>, ms: i64, since: Moment) {
        let lasts_ms = ms.max(0);
        self.lock = Some(HeldLock {
            until_ms: since.boot_ms.saturating_add(lasts_ms),
            lock: Lock {
                member,
                since,
                lasts_ms,
            },
        });
    }

    /// Milliseconds until a refused token may be refreshed once more before its time.
    fn early_wait(&self, now: i64) -> Option<i64> {
        let wait = EARLY_REFRESH_MS - now.saturating_sub(self.early_ms?);
        (wait > 0).then_some(wait)
    }
}

/// A call with a short deadline must be able to refresh as well: half of what it was given is enough then.
fn refresh_needs(scope: &Scope) -> i64 {
    let budget = scope.stats().total_ms.saturating_add(scope.left_ms());
    REFRESH_NEEDS_MS.min(budget / 2)
}

fn too_late() -> Error {
    let text = "not enough time left to refresh the member's tokens; nothing was sent";
    Error::new(Status::MCAT_ERR_TIMEOUT, text).during(Phase::MCAT_PHASE_REFRESH)
}

fn not_signed_in() -> Error {
    signed_out("no member has signed in")
}

pub(super) fn signed_out(text: &str) -> Error {
    Error::new(Status::MCAT_ERR_SIGN_IN_NEEDED, text).because(Reason::MCAT_REASON_NOT_SIGNED_IN)
}

/// The error of every call after the refresh token was given up.
pub(super) fn given_up(dead: Dead) -> Error {
    let (reason, text) = match dead {
        Dead::Revoked => (
            Reason::MCAT_REASON_REVOKED,
            "the service no longer accepts the refresh token: the member must sign in again",
        ),
        Dead::Interrupted => (
            Reason::MCAT_REASON_INTERRUPTED,
            "a refresh was cut off and the service no longer accepts the refresh token: the member must sign in again",
        ),
    };
    Error::new(Status::MCAT_ERR_SIGN_IN_NEEDED, text).because(reason)
}
