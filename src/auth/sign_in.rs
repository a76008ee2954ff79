//! Signing in with a grant, and signing out.
use super::answer::{Verdict, judge, locked};
use super::member::Member;
use super::moment::Moment;
use super::record::{Fingerprint, Tokens, fingerprint};
use super::secret::Secret;
use super::state::signed_out;
use super::vault::{Debt, ReadFailed, Retry};
use super::{Grant, TokenEndpoint, TokenFailure};
use crate::abi::mcat_event_kind;
use crate::error::{Error, Phase, Reason, Status};
use crate::hooks::StoreFailed;
use crate::scope::Scope;
use crate::sys;

impl Member {
    /// Exchanges `grant` for tokens of the member named `user` (empty: not known), who takes the place of whoever was signed in.
    /// Sent once.
    pub fn sign_in(&self, user: &str, grant: &Grant, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<(), Error> {
        let phase = scope.phase();
        let result = self.sign_in_alone(user, grant, scope, endpoint);
        scope.enter(phase);
        result
    }

    fn sign_in_alone(
        &self,
        user: &str,
        grant: &Grant,
        scope: &Scope,
        endpoint: &dyn TokenEndpoint,
    ) -> Result<(), Error> {
        let _turn = self.turn(scope)?;
        self.look_before_sign_in(scope)?;
        let salt = self.salt()?;
        let member = (!user.is_empty()).then(|| fingerprint(&salt, &[user]));
        let (pair, given) = match grant {
            Grant::Password { user, password } => (Some(fingerprint(&salt, &[user, password])), None),
            Grant::Refresh { refresh_token } => (None, Some(Secret::from(*refresh_token))),
            Grant::Code(_) | Grant::Tokens(_) => (None, None),
        };
        let identity = self.admit(member, pair, scope.now_ms())?;
        let code = self.unspent(grant, &salt)?;
        let issued = Moment::now(scope);
        scope.enter(Phase::MCAT_PHASE_REFRESH);
        let reply = endpoint
            .ask(grant, scope, scope.part_ms(i64::MAX))
            .map_err(|failure| match failure {
                TokenFailure::NotSent(error) => error,
                TokenFailure::Unknown(error) => {
                    self.spend(code);
                    error.maybe_applied(true)
                }
            })?;
        let verdict = judge(reply, grant);
        if !matches!(verdict, Verdict::Throttled(_)) {
            self.spend(code);
        }
        let granted = match verdict {
            Verdict::Granted(granted) => granted,
            Verdict::Refused(error) => {
                self.state().refused_pair = pair;
                return Err(error);
            }
            Verdict::Locked(error) => {
                let _lock = self.lock_store(scope, i64::MAX);
                return Err(self.keep_lock(member, error, scope));
            }
            Verdict::Unreadable(error) | Verdict::Failing(error) => return Err(error.maybe_applied(true)),
            Verdict::Throttled(error) | Verdict::Hopeless(error) => return Err(error),
        };
        // Tokens in hand are kept even if the deadline has passed meanwhile or the lock cannot be had.
        let _lock = self.lock_store(scope, i64::MAX).ok();
        let now = Moment::now(scope);
        if let Err(failed @ ReadFailed::Newer) = self.adopt(scope, &now) {
            return Err(failed.into());
        }
        let tokens = {
            let mut state = self.state();
            state.lock = None;
            Tokens {
                generation: state.highest + 1,
                access: Some(granted.access),
                refresh: granted.refresh.or(given),
                issued,
                lifetime_ms: granted.lifetime_ms,
                previous: Fingerprint::default(),
                member,
                dead: None,
            }
        };
        let saved = self.save(Some(tokens.clone()), scope);
        let mut state = self.state();
        if state.identity != identity {
            drop(state);
            // What went wrong is in the debt that remains.
            let _ = self.pay_locked(scope);
            return Err(signed_out("the member signed out during the sign-in"));
        }
        state.identity += 1;
        state.refused_pair = None;
        state.early_ms = None;
        state.looked(now.boot_ms);
        state.hold(tokens, &now);
        state.note(mcat_event_kind::MCAT_EVENT_SIGNED_IN);
        // A sign-out that the store has not heard of yet is settled by what takes its place.
        if matches!(state.debt, Debt::Erase(_)) {
            state.debt = Debt::None;
        }
        state.book(saved, now.boot_ms);
        Ok(())
    }

    /// A first look at the store, for a lock that outlived a restart. An unreadable store does not stand in the way of a sign-in, which
    /// replaces it; the record of a newer version does.
    fn look_before_sign_in(&self, scope: &Scope) -> Result<(), Error> {
        if self.state().loaded {
            return Ok(());
        }
        let now = Moment::now(scope);
        match self.adopt(scope, &now) {
            Ok(_) => self.state().looked(now.boot_ms),
            Err(failed @ ReadFailed::Newer) => return Err(failed.into()),
            Err(failed) => self.warn(scope, || Error::from(failed).message),
        }
        Ok(())
    }

    /// Whether a sign-in may be sent: not while the account is locked, and not twice with what was refused.
    fn admit(&self, member: Option<Fingerprint>, pair: Option<Fingerprint>, now: i64) -> Result<u64, Error> {
        let mut state = self.state();
        if let Some(ms) = state.locked_for(member, now) {
            return Err(locked(ms));
        }
        if pair.is_some() && pair == state.refused_pair {
            let text = "the service has refused this name and password; the same pair is not sent again";
            return Err(Error::new(Status::MCAT_ERR_UNAUTHORIZED, text).because(Reason::MCAT_REASON_REPEATED_PASSWORD));
        }
        state.refused_pair = None;
        Ok(state.identity)
    }

    /// The mark of a code, which must not have been sent before: the service may take that for theft, and then withdraws what the
    /// first one brought.
    fn unspent(&self, grant: &Grant, salt: &[u8; 16]) -> Result<Option<Fingerprint>, Error> {
        let Grant::Code(code) = grant else { return Ok(None) };
        let mark = fingerprint(salt, &[code.code]);
        if self.state().spent_code == Some(mark) {
            let rule = "its code was sent before, and a code is good for one exchange: begin a new sign-in";
            return Err(Error::argument("redirect", rule));
        }
        Ok(Some(mark))
    }

    fn spend(&self, code: Option<Fingerprint>) {
        let mut state = self.state();
        state.spent_code = code.or(state.spent_code);
    }

    fn salt(&self) -> Result<[u8; 16], Error> {
        if let Some(salt) = self.state().salt {
            return Ok(salt);
        }
        let mut salt = [0; 16];
        sys::random(&mut salt).map_err(|_| Error::no_random())?;
        self.state().salt = Some(salt);
        Ok(salt)
    }

    /// Forgets the member: at once in memory, then in the store. What a refresh under way brings is dropped when it comes home.
    pub fn sign_out(&self, scope: &Scope) -> Result<(), Error> {
        {
            let mut state = self.state();
            state.identity += 1;
            state.held = None;
            state.trouble = None;
            state.early_ms = None;
            state.refused_pair = None;
            state.loaded = true;
            if self.store.is_some() {
                state.debt = Debt::Erase(Retry::default());
            }
        }
        let phase = scope.phase();
        let erased = self.turn(scope).and_then(|_turn| {
            self.pay(scope, i64::MAX).map_err(|StoreFailed(text)| {
                let text = format!("signed out, but the token store still holds the tokens: {text}");
                Error::new(Status::MCAT_ERR_STORE, text).during(Phase::MCAT_PHASE_STORE)
            })
        });
        scope.enter(phase);
        erased
    }
}
