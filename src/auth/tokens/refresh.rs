//! How the leader refreshes the tokens: saved durably before others can see them.
use super::answer::{Verdict, judge};
use super::flight::{Doing, TokenTurn, UNCERTAIN_MS, lost, uncertain_pause};
use super::landing::{Base, Fall};
use super::member::Member;
use super::state::{given_up, signed_out};
use crate::auth::{Grant, TokenEndpoint, TokenFailure};
use crate::base::backoff::{LONGEST_MS, THROTTLED_MS, doubled, random_below, try_again_after};
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Status};
use crate::base::memory::Carrying;

/// Longest wait for one answer from the token endpoint.
const ANSWER_MS: i64 = 10_000;
/// Most requests of one flight.
const TRIES: u32 = 3;

/// The result of a request.
enum NextTry {
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
    /// Refreshes the tokens and gives the waiting threads the result. `early`: before their expiry, because the service refused them.
    /// `spare`: the existing token can be used meanwhile.
    pub(super) fn fly(
        &self,
        turn: &TokenTurn,
        early: bool,
        spare: bool,
        scope: &Scope,
        endpoint: &dyn TokenEndpoint,
    ) -> Result<(), Error> {
        let result = match self.lead(turn, early, spare, scope, endpoint) {
            Err(Fall::Leader(error)) => return Err(error),
            Err(Fall::All(error)) => Err(error),
            Ok(()) => Ok(()),
        };
        let _ = turn.flight.outcome.set(result.clone());
        result
    }

    fn lead(
        &self,
        turn: &TokenTurn,
        early: bool,
        spare: bool,
        scope: &Scope,
        endpoint: &dyn TokenEndpoint,
    ) -> Result<(), Fall> {
        // As long as this is held, no other process sends the same refresh token.
        let _lock = self.lock_store(turn, scope, i64::MAX).map_err(Fall::Leader)?;
        if self.reload(scope)? && self.is_fresh(scope) {
            return Ok(());
        }
        let base = self.base(turn, early, spare, scope.network())?;
        self.mark(&base, scope);
        let mut unanswered_before = false;
        for tries in 0.. {
            let (pause_ms, error) = match self.ask(&base, tries, scope, endpoint)? {
                NextTry::Landed => break,
                // Without an answer the same token is sent once more, and no more often: some services accept exactly one repeat.
                NextTry::Again {
                    pause_ms,
                    error,
                    unanswered,
                } => {
                    let last = tries + 1 == TRIES || (unanswered && unanswered_before) || pause_ms >= scope.left_ms();
                    // While the existing token is valid, one try per call is enough: the next call continues.
                    if last || self.has_spare(&base, scope) {
                        return Err(Fall::All(self.troubled(&base, error, pause_ms, scope)));
                    }
                    unanswered_before |= unanswered;
                    (pause_ms, error)
                }
            };
            scope.enter(Phase::MCAT_PHASE_BACK_OFF);
            if !turn.begins(Doing::Anything, scope.part_ms(pause_ms)) {
                return Err(Fall::Leader(lost()));
            }
            if let Err(stop) = scope.sleep(pause_ms) {
                // The pause outlives the leader: the next one observes it.
                self.troubled(&base, error, pause_ms, scope);
                return Err(Fall::Leader(scope.stopped(stop)));
            }
        }
        Ok(())
    }

    /// What to refresh, if it is still needed.
    fn base<'t>(&self, turn: &'t TokenTurn, early: bool, spare: bool, network: u64) -> Result<Base<'t>, Fall> {
        let state = self.state();
        let Some(held) = &state.held else {
            return Err(Fall::All(signed_out("the member was signed out")));
        };
        match (held.tokens.dead, &held.tokens.refresh) {
            (Some(dead), _) => Err(Fall::All(given_up(dead))),
            (None, None) => Err(Fall::All(signed_out("the service gave no refresh token"))),
            (None, Some(refresh)) => Ok(Base {
                turn,
                early,
                identity: state.identity,
                refresh: refresh.clone(),
                spare,
                network,
            }),
        }
    }

    fn is_fresh(&self, scope: &Scope) -> bool {
        let now = scope.now_ms();
        let state = self.state();
        let held = state.held.as_ref().filter(|held| held.tokens.dead.is_none());
        held.is_some_and(|held| held.expires_ms.is_none_or(|expires| now < expires))
    }

    /// Whether the call can use the existing token.
    fn has_spare(&self, base: &Base, scope: &Scope) -> bool {
        base.spare && self.is_fresh(scope)
    }

    /// Sends one request and acts on its answer.
    fn ask(&self, base: &Base, tries: u32, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<NextTry, Fall> {
        // The lifetime counts from before the request, because the service may start it at any moment after that.
        let issued = Moment::now(scope);
        let grant = Grant::Refresh {
            refresh_token: base.refresh.as_str(),
        };
        scope.enter(Phase::MCAT_PHASE_REFRESH);
        let until_ms = scope.part_ms(match self.has_spare(base, scope) {
            // The call that will use the existing token needs a part of the time.
            true => ANSWER_MS.min(scope.left_ms() / 2),
            false => ANSWER_MS,
        });
        {
            let mut state = self.state();
            // A leader that had lost its turn may have got newer ones.
            if !state.has_refresh(&base.refresh) {
                return Ok(NextTry::Landed);
            }
            if !state.begins(base.turn, Doing::Asking, until_ms) {
                return Err(Fall::Leader(lost()));
            }
        }
        // The answer must not be lost for lack of memory.
        let _carried = Carrying::once_sent();
        let verdict = endpoint.ask(&grant, scope, until_ms).map(|reply| judge(reply, &grant));
        scope.enter(Phase::MCAT_PHASE_REFRESH);
        self.still(base, scope)?;
        let (own, now) = (try_again_after(tries), scope.now_ms());
        let is_doubtful = matches!(
            verdict,
            Err(TokenFailure::Unknown(_)) | Ok(Verdict::Failing(_) | Verdict::Unreadable(_))
        );
        match verdict {
            Ok(Verdict::Granted(granted)) => self.land(base, granted, issued, scope).map(|()| NextTry::Landed),
            Ok(Verdict::Kept(granted, error)) => {
                // If a service keeps failing like this, the back-off grows, even though each answer contains a token.
                let before = self.state().trouble.take();
                self.land(base, granted, issued, scope)?;
                let now = scope.now_ms();
                let mut state = self.state();
                state.trouble = before.or(state.trouble.take());
                Err(Fall::All(state.troubled(error, UNCERTAIN_MS, now, base.network)))
            }
            _ if !self.state().has_asked(base.turn, is_doubtful, now) => Err(Fall::Leader(lost())),
            Err(TokenFailure::NotSent(error)) if is_leaders_own(&error, scope) => Err(Fall::Leader(error)),
            Err(TokenFailure::NotSent(error)) => Ok(again(own, error)),
            Err(TokenFailure::Unknown(error)) => {
                let pause_ms = uncertain_pause();
                if is_leaders_own(&error, scope) {
                    self.troubled(base, error.clone(), pause_ms, scope);
                    return Err(Fall::Leader(error));
                }
                Ok(NextTry::Again {
                    pause_ms,
                    error,
                    unanswered: true,
                })
            }
            Ok(Verdict::Refused(_)) => {
                let dead = self.state().why_refused();
                self.give_up(base, dead, scope).map(|()| NextTry::Landed)
            }
            Ok(Verdict::Locked(error)) => {
                let member = self.state().member();
                Err(Fall::All(self.keep_lock(base.turn, member, error, scope)))
            }
            Ok(Verdict::Throttled(error)) => {
                let own = doubled(THROTTLED_MS, tries, LONGEST_MS);
                let pause_ms = error.retry_after_ms.unwrap_or(0).max(own) + random_below(own);
                // Nothing was spent, and the existing token is still valid: no need to wait for another.
                if self.has_spare(base, scope) {
                    return Err(Fall::All(self.troubled(base, error, pause_ms, scope)));
                }
                Ok(again(pause_ms, error))
            }
            Ok(Verdict::Failing(error)) => Ok(again(error.retry_after_ms.unwrap_or(0) + own, error)),
            Ok(Verdict::Hopeless(error) | Verdict::Intercepted(error)) => {
                let pause_ms = error.retry_after_ms.unwrap_or(0);
                Err(Fall::All(self.troubled(base, error, pause_ms, scope)))
            }
            Ok(Verdict::Unreadable(error)) => Err(Fall::All(self.troubled(base, error, UNCERTAIN_MS, scope))),
        }
    }

    /// Delays the next refresh, unless another thread got newer tokens meanwhile.
    fn troubled(&self, base: &Base, error: Error, pause_ms: i64, scope: &Scope) -> Error {
        let now = scope.now_ms();
        let mut state = self.state();
        match state.has_refresh(&base.refresh) {
            true => state.troubled(error, pause_ms, now, base.network),
            false => error,
        }
    }
}

fn again(pause_ms: i64, error: Error) -> NextTry {
    let unanswered = false;
    NextTry::Again {
        pause_ms,
        error,
        unanswered,
    }
}

/// Whether an error comes from the leader's own deadline or cancel, and not from the service.
fn is_leaders_own(error: &Error, scope: &Scope) -> bool {
    match error.status {
        Status::MCAT_ERR_CANCELLED | Status::MCAT_ERR_MEMORY => true,
        Status::MCAT_ERR_TIMEOUT => scope.left_ms() == 0,
        _ => false,
    }
}
