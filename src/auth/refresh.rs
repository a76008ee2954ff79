//! How the one thread whose turn it is refreshes the tokens: durable before visible.
use super::answer::{Granted, Verdict, judge, lock_ms};
use super::flight::Turn;
use super::member::Member;
use super::moment::Moment;
use super::record::{Dead, Fingerprint, Tokens, fingerprint};
use super::secret::Secret;
use super::state::{Trouble, given_up, signed_out, why};
use super::vault::ReadFailed;
use super::{Grant, TokenEndpoint, TokenFailure};
use crate::abi::mcat_event_kind;
use crate::error::{Error, Phase, Status};
use crate::scope::Scope;
use crate::sys;

/// Longest wait for one answer of the token endpoint.
const ANSWER_MS: i64 = 10_000;
/// Requests a flight may send.
const TRIES: u32 = 3;
/// Back-off after a failure, doubled each time, and after the service said that it is too much.
const FAILED_MS: i64 = 50;
const THROTTLED_MS: i64 = 1_000;
const BACK_OFF_MAX_MS: i64 = 20_000;
/// A refresh token of which nobody knows whether it was used up is not sent again sooner.
const UNCERTAIN_MS: i64 = 2_000;

/// How a flight fails.
enum Fall {
    /// For every call that waits for it.
    All(Error),
    /// For the leader alone: its own deadline or cancel ended it, others may go on.
    Leader(Error),
}

/// What is refreshed.
struct Base {
    identity: u64,
    refresh: Secret,
    /// The token that there is serves meanwhile.
    spare: bool,
}

/// What a request led to.
enum Next {
    /// There are newer tokens.
    Landed,
    /// The same may be sent again after `pause_ms`.
    Again {
        pause_ms: i64,
        error: Error,
        unanswered: bool,
    },
}

impl Member {
    /// Refreshes the tokens and tells those that wait how it went. `early`: before their time, as the service refused them. `spare`:
    /// the token that there is serves meanwhile.
    pub(super) fn fly(
        &self,
        turn: &Turn,
        early: bool,
        spare: bool,
        scope: &Scope,
        endpoint: &dyn TokenEndpoint,
    ) -> Result<(), Error> {
        let result = match self.lead(early, spare, scope, endpoint) {
            Err(Fall::Leader(error)) => return Err(error),
            Err(Fall::All(error)) => Err(error),
            Ok(()) => Ok(()),
        };
        let _ = turn.flight.outcome.set(result.clone());
        result
    }

    fn lead(&self, early: bool, spare: bool, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<(), Fall> {
        // Until this is dropped, no other process sends the same refresh token.
        let lock = self.lock_store(scope, i64::MAX).map_err(Fall::Leader)?;
        if self.reload(scope)? && self.is_fresh(scope) {
            return Ok(());
        }
        let base = self.base(spare)?;
        let mut unanswered_before = false;
        for tries in 0.. {
            let (pause_ms, error) = match self.ask(&base, tries, early, scope, endpoint)? {
                Next::Landed => break,
                // Unanswered, the same token is sent once more and no oftener: some services take exactly that one.
                Next::Again {
                    pause_ms,
                    error,
                    unanswered,
                } => {
                    let last = tries + 1 == TRIES || (unanswered && unanswered_before) || pause_ms >= scope.left_ms();
                    if last {
                        return Err(Fall::All(self.troubled(error, pause_ms, scope)));
                    }
                    unanswered_before |= unanswered;
                    (pause_ms, error)
                }
            };
            scope.enter(Phase::MCAT_PHASE_BACK_OFF);
            if let Err(stop) = scope.sleep(pause_ms) {
                // The pause outlives the leader: whoever comes next keeps to it.
                self.troubled(error, pause_ms, scope);
                return Err(Fall::Leader(scope.stopped(stop)));
            }
        }
        drop(lock);
        Ok(())
    }

    /// What to refresh, as long as it is worth it.
    fn base(&self, spare: bool) -> Result<Base, Fall> {
        let state = self.state();
        let Some(held) = &state.held else {
            return Err(Fall::All(signed_out("the member was signed out")));
        };
        match (held.tokens.dead, &held.tokens.refresh) {
            (Some(dead), _) => Err(Fall::All(given_up(dead))),
            (None, None) => Err(Fall::All(signed_out("the service gave no token to refresh with"))),
            (None, Some(refresh)) => Ok(Base {
                identity: state.identity,
                refresh: refresh.clone(),
                spare,
            }),
        }
    }

    fn is_fresh(&self, scope: &Scope) -> bool {
        let now = scope.now_ms();
        let state = self.state();
        let held = state.held.as_ref().filter(|held| held.tokens.dead.is_none());
        held.is_some_and(|held| held.expires_ms.is_none_or(|expires| now < expires))
    }

    /// Takes over what another process saved. A store that cannot be read now does not stand in the way, but a record of a newer
    /// version must not be overwritten.
    fn reload(&self, scope: &Scope) -> Result<bool, Fall> {
        match self.adopt(scope, &Moment::now(scope)) {
            Ok(adopted) => Ok(adopted),
            Err(failed @ ReadFailed::Newer) => Err(Fall::All(failed.into())),
            Err(failed) => {
                self.warn(scope, || Error::from(failed).message);
                Ok(false)
            }
        }
    }

    /// Sends one request and does what its answer says.
    fn ask(
        &self,
        base: &Base,
        tries: u32,
        early: bool,
        scope: &Scope,
        endpoint: &dyn TokenEndpoint,
    ) -> Result<Next, Fall> {
        // The lifetime counts from before the request: the service may have begun it at any moment since.
        let issued = Moment::now(scope);
        let grant = Grant::Refresh {
            refresh_token: base.refresh.as_str(),
        };
        scope.enter(Phase::MCAT_PHASE_REFRESH);
        let answer = endpoint.ask(&grant, scope, scope.part_ms(ANSWER_MS));
        scope.enter(Phase::MCAT_PHASE_REFRESH);
        self.still(base, scope)?;
        let own = doubled(FAILED_MS, tries, BACK_OFF_MAX_MS);
        let reply = match answer {
            Ok(reply) => reply,
            Err(TokenFailure::NotSent(error)) if is_leaders_own(&error, scope) => return Err(Fall::Leader(error)),
            Err(TokenFailure::NotSent(error)) => return Ok(again(random_below(own), error)),
            Err(TokenFailure::Unknown(error)) => {
                self.doubt();
                let pause_ms = UNCERTAIN_MS + random_below(UNCERTAIN_MS / 2);
                if is_leaders_own(&error, scope) {
                    self.troubled(error.clone(), pause_ms, scope);
                    return Err(Fall::Leader(error));
                }
                let unanswered = true;
                return Ok(Next::Again {
                    pause_ms,
                    error,
                    unanswered,
                });
            }
        };
        match judge(reply, &grant) {
            Verdict::Granted(granted) => self.land(base, granted, issued, early, scope).map(|()| Next::Landed),
            Verdict::Refused(_) => self.give_up(base, scope).map(|()| Next::Landed),
            Verdict::Locked(error) => {
                let member = self.state().held.as_ref().and_then(|held| held.tokens.member);
                Err(Fall::All(self.keep_lock(member, error, scope)))
            }
            Verdict::Throttled(error) => {
                let own = doubled(THROTTLED_MS, tries, BACK_OFF_MAX_MS);
                let pause_ms = error.retry_after_ms.unwrap_or(0).max(own) + random_below(own);
                // Nothing was used up, and nobody waits for another token while the one there is serves.
                if base.spare {
                    return Err(Fall::All(self.troubled(error, pause_ms, scope)));
                }
                Ok(again(pause_ms, error))
            }
            Verdict::Failing(error) => {
                self.doubt();
                Ok(again(error.retry_after_ms.unwrap_or(0) + random_below(own), error))
            }
            Verdict::Hopeless(error) => Err(Fall::All(self.troubled(error, 0, scope))),
            Verdict::Unreadable(error) => {
                self.doubt();
                Err(Fall::All(self.troubled(error, UNCERTAIN_MS, scope)))
            }
        }
    }

    /// Whether the flight still belongs to somebody. After a sign-out what it brought is dropped, and the store is emptied again.
    fn still(&self, base: &Base, scope: &Scope) -> Result<(), Fall> {
        if self.state().identity == base.identity {
            return Ok(());
        }
        // What went wrong is in the debt that remains.
        let _ = self.pay_locked(scope);
        Err(Fall::All(signed_out("the member signed out during the refresh")))
    }

    /// New tokens: saved, then used. Where they cannot be saved they are used nevertheless.
    fn land(&self, base: &Base, granted: Granted, issued: Moment, early: bool, scope: &Scope) -> Result<(), Fall> {
        let tokens = {
            let state = self.state();
            Tokens {
                generation: state.highest + 1,
                access: Some(granted.access),
                refresh: Some(granted.refresh.unwrap_or_else(|| base.refresh.clone())),
                issued,
                lifetime_ms: granted.lifetime_ms,
                previous: fingerprint(&state.salt.unwrap_or_default(), &[base.refresh.as_str()]),
                member: state.held.as_ref().and_then(|held| held.tokens.member),
                dead: None,
            }
        };
        let saved = self.save(Some(tokens.clone()), scope);
        let now = Moment::now(scope);
        let mut state = self.state();
        if state.identity == base.identity {
            state.hold(tokens, &now);
            state.note(mcat_event_kind::MCAT_EVENT_REFRESHED);
            if early {
                state.early_ms = Some(now.boot_ms);
            }
            state.book(saved, now.boot_ms);
        }
        drop(state);
        self.still(base, scope)
    }

    /// The service no longer takes the refresh token. Unless another process got a newer one, that is the end of it.
    fn give_up(&self, base: &Base, scope: &Scope) -> Result<(), Fall> {
        if self.reload(scope)? {
            return Ok(());
        }
        let (dead, tokens) = {
            let mut state = self.state();
            let Some(held) = state.held.as_mut() else {
                return Err(Fall::All(signed_out("the member was signed out")));
            };
            let dead = if held.uncertain {
                Dead::Interrupted
            } else {
                Dead::Revoked
            };
            held.tokens.dead = Some(dead);
            let tokens = held.tokens.clone();
            state.note_sign_in_needed(why(dead));
            (dead, tokens)
        };
        let saved = self.save(Some(tokens), scope);
        let now = scope.now_ms();
        let mut state = self.state();
        if state.identity == base.identity {
            state.book(saved, now);
        }
        drop(state);
        self.still(base, scope)?;
        Err(Fall::All(given_up(dead)))
    }

    /// The service says that the account is locked. For the thread that has the turn and the store.
    pub(super) fn keep_lock(&self, member: Option<Fingerprint>, error: Error, scope: &Scope) -> Error {
        let ms = lock_ms(error.retry_after_ms);
        let now = Moment::now(scope);
        let told = {
            let mut state = self.state();
            let told = state.set_lock(member, ms, now);
            self.owe_save(&mut state);
            told
        };
        let _ = self.pay_locked(scope);
        error.retry_after(told)
    }

    /// The refresh token may have been used up without our having its successor.
    fn doubt(&self) {
        if let Some(held) = self.state().held.as_mut() {
            held.uncertain = true;
        }
    }

    /// Notes a failed flight: no other begins before `pause_ms`, and before the back-off between flights, are over.
    fn troubled(&self, error: Error, pause_ms: i64, scope: &Scope) -> Error {
        let now = scope.now_ms();
        let mut state = self.state();
        let times = state.trouble.as_ref().map_or(0, |trouble| trouble.times);
        let wait = pause_ms.max(backed_off(THROTTLED_MS, times, BACK_OFF_MAX_MS));
        let error = error.retry_after(wait);
        state.trouble = Some(Trouble {
            error: error.clone(),
            not_before_ms: now.saturating_add(wait),
            times: times.saturating_add(1),
        });
        error
    }
}

fn again(pause_ms: i64, error: Error) -> Next {
    let unanswered = false;
    Next::Again {
        pause_ms,
        error,
        unanswered,
    }
}

/// Whether an error tells of the leader's patience rather than of the service.
fn is_leaders_own(error: &Error, scope: &Scope) -> bool {
    match error.status {
        Status::MCAT_ERR_CANCELLED => true,
        Status::MCAT_ERR_TIMEOUT => scope.left_ms() == 0,
        _ => false,
    }
}

/// `base` doubled `times` times, at most `max`.
fn doubled(base: i64, times: u32, max: i64) -> i64 {
    base.saturating_mul(1 << times.min(30)).min(max)
}

/// A pause after the `times`-th failure in a row: never nothing, never the same on two devices.
pub(super) fn backed_off(base: i64, times: u32, max: i64) -> i64 {
    let half = doubled(base, times, max) / 2;
    half + random_below(half)
}

/// A random number from 0 to `limit`; half of it where the system has no random source, as nothing depends on its secrecy.
pub(super) fn random_below(limit: i64) -> i64 {
    let mut bytes = [0; 8];
    match sys::random(&mut bytes) {
        Ok(()) => (u64::from_le_bytes(bytes) % (limit.max(0) as u64 + 1)) as i64,
        Err(_) => limit / 2,
    }
}
