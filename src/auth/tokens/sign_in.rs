//! Signing in with a grant.
use super::answer::{Verdict, judge, locked};
use super::flight::{Doing, TokenTurn, lost};
use super::marks::{Fingerprint, Guid, SignIn, fingerprint};
use super::member::Member;
use super::record::Tokens;
use super::state::signed_out;
use super::vault::{Debt, ReadFailed};
use crate::abi::mcat_event_kind;
use crate::auth::secret::Secret;
use crate::auth::{Grant, TokenEndpoint, TokenFailure, TokenReply};
use crate::base::backoff::try_again_after;
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::Level;
use crate::base::memory::Carrying;
use crate::base::sys;

impl Member {
    /// Exchanges `grant` for tokens of the member named `user` (empty: unknown), who replaces any signed-in member. It is sent once; only a
    /// request that provably was not sent is retried.
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
        let turn = self.turn(scope)?;
        self.look_before_sign_in(scope)?;
        let salt = self.salt()?;
        // Drawn first: if it fails, no code or password has been spent.
        let sign_in = SignIn::draw().map_err(|_| Error::no_random())?;
        let named = |salt| (!user.is_empty()).then(|| fingerprint(salt, &[user]));
        let member = named(&salt);
        let (pair, given) = match grant {
            Grant::Password { user, password } => (Some(fingerprint(&salt, &[user, password])), None),
            Grant::Refresh { refresh_token } => (None, Some(Secret::from(*refresh_token))),
            Grant::Code(_) | Grant::Tokens(_) | Grant::Import(_) => (None, None),
        };
        let identity = self.admit(member, pair, scope.now_ms())?;
        let code = self.unspent(grant, &salt)?;
        let issued = Moment::now(scope);
        // The answer must not be lost for lack of memory.
        let _carried = Carrying::once_sent();
        let verdict = send(&turn, grant, scope, endpoint).map(|reply| judge(reply, grant));
        // A code that was sent is never sent again, unless the service did not process it.
        match &verdict {
            Err(error) if !error.maybe_applied => {}
            Ok(Verdict::Throttled(_) | Verdict::Intercepted(_)) => {}
            _ => self.spend(code, pair),
        }
        // If the member signed out or was forgotten meanwhile, the result is dropped.
        let is_anothers = self.state().identity != identity;
        let granted = match verdict? {
            Verdict::Granted(granted) => granted,
            Verdict::Refused(error) | Verdict::Locked(error) if is_anothers => return Err(error),
            Verdict::Refused(error) => {
                let mut state = self.state();
                state.refused_pair = pair.or(state.refused_pair);
                return Err(error);
            }
            Verdict::Locked(error) => {
                let _lock = self.lock_store(&turn, scope, i64::MAX);
                return Err(self.keep_lock(&turn, member, error, scope));
            }
            Verdict::Kept(_, error) | Verdict::Unreadable(error) | Verdict::Failing(error) => {
                return Err(error.maybe_applied(true));
            }
            Verdict::Throttled(error) | Verdict::Hopeless(error) | Verdict::Intercepted(error) => return Err(error),
        };
        // Tokens that were received are kept even if the deadline has passed or the lock cannot be had.
        let _lock = self.lock_store(&turn, scope, i64::MAX).ok();
        let now = Moment::now(scope);
        if let Err(failed @ ReadFailed::Newer) = self.adopt(scope, &now) {
            return Err(failed.into());
        }
        let tokens = {
            let mut state = self.state();
            // Another process's record has its own salt.
            let salt = state.salt.unwrap_or(salt);
            let member = named(&salt);
            state.begin_sign_in(member, now.boot_ms);
            Tokens {
                generation: state.next_generation(),
                access: granted.access,
                refresh: granted.refresh.or(given),
                issued,
                lifetime_ms: granted.lifetime_ms,
                previous: Fingerprint::default(),
                member,
                guid: granted.guid.as_deref().map(|guid| Guid::of(&salt, guid)),
                told: granted.guid.as_deref().map(Secret::from),
                sign_in: Some(sign_in),
                dead: None,
                under_way: false,
            }
        };
        let saved = self.save(&turn, Some(tokens.clone()), scope);
        let mut state = self.state();
        if state.identity != identity {
            drop(state);
            // The debt that remains records the failure.
            let _ = self.pay_locked(&turn, scope);
            return Err(signed_out("the member signed out during the sign-in"));
        }
        state.identity += 1;
        state.looked(now.boot_ms);
        state.hold(tokens, &now);
        state.note(mcat_event_kind::MCAT_EVENT_SIGNED_IN);
        // A sign-out that the store has not carried out yet is settled when new tokens replace the record.
        if state.is_leaving() {
            state.debt = Debt::None;
        }
        state.book(saved, now.boot_ms);
        Ok(())
    }

    /// Reads the store for a lock that survived a restart. An unreadable store does not prevent a sign-in, which replaces it; the record of
    /// a newer version does.
    fn look_before_sign_in(&self, scope: &Scope) -> Result<(), Error> {
        if self.state().loaded {
            return Ok(());
        }
        let now = Moment::now(scope);
        match self.adopt(scope, &now) {
            Ok(_) => self.state().looked(now.boot_ms),
            Err(failed @ ReadFailed::Newer) => return Err(failed.into()),
            Err(failed) => {
                let error = Error::from(failed);
                scope.log(Level::Warning, &|| error.message.clone());
            }
        }
        Ok(())
    }

    /// Checks that a sign-in may be sent: not while the account is locked, and not again with a refused pair.
    fn admit(&self, member: Option<Fingerprint>, pair: Option<Fingerprint>, now: i64) -> Result<u64, Error> {
        let state = self.state();
        if let Some(ms) = state.locked_for(member, now) {
            return Err(locked(ms));
        }
        if pair.is_some() && pair == state.refused_pair {
            let text = "the service has refused this name and password; the same pair is not sent again";
            return Err(Error::new(Status::MCAT_ERR_UNAUTHORIZED, text).because(Reason::MCAT_REASON_REPEATED_PASSWORD));
        }
        Ok(state.identity)
    }

    /// The mark of a code, which must not have been sent before: the service may treat a repeat as theft, and then revokes the tokens of
    /// the first exchange.
    fn unspent(&self, grant: &Grant, salt: &[u8; 16]) -> Result<Option<Fingerprint>, Error> {
        let Grant::Code(code) = grant else { return Ok(None) };
        let mark = fingerprint(salt, &[code.code]);
        if self.state().spent_code == Some(mark) {
            let rule = "has a code that was sent before: begin a new sign-in";
            return Err(Error::argument("redirect", rule));
        }
        Ok(Some(mark))
    }

    /// Records what was sent, so that it is not sent again. A refused pair may be tried again after another one: the password may have been
    /// changed.
    fn spend(&self, code: Option<Fingerprint>, pair: Option<Fingerprint>) {
        let mut state = self.state();
        state.spent_code = code.or(state.spent_code);
        state.refused_pair = state.refused_pair.filter(|_| pair.is_none());
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
}

/// Sends a grant. After its first byte it is not sent again: a repeated code or password may cost the account.
fn send(turn: &TokenTurn, grant: &Grant, scope: &Scope, endpoint: &dyn TokenEndpoint) -> Result<TokenReply, Error> {
    let mut tries = 0;
    loop {
        scope.enter(Phase::MCAT_PHASE_REFRESH);
        let until_ms = scope.part_ms(i64::MAX);
        if !turn.begins(Doing::Anything, until_ms) {
            return Err(lost());
        }
        let error = match endpoint.ask(grant, scope, until_ms) {
            Ok(reply) => return Ok(reply),
            Err(TokenFailure::Unknown(error)) => return Err(error.maybe_applied(true)),
            Err(TokenFailure::NotSent(error)) => error,
        };
        let pause_ms = try_again_after(tries);
        tries += 1;
        if !error.is_of_the_way() || tries >= endpoint.max_tries() || pause_ms >= scope.left_ms() {
            return Err(error);
        }
        scope.enter(Phase::MCAT_PHASE_BACK_OFF);
        scope.sleep(pause_ms).map_err(|stop| scope.stopped(stop))?;
    }
}
