//! The result of a refresh: new tokens, or the news that the old ones are no longer valid.
use super::answer::{Granted, lock_ms};
use super::flight::{Doing, TokenTurn};
use super::marks::{Fingerprint, Guid, fingerprint};
use super::member::Member;
use super::record::{Dead, Tokens};
use super::state::{Arriving, HeldTokens, TokenState, given_up, signed_out, why};
use super::vault::{Debt, ReadFailed};
use crate::auth::secret::Secret;
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::Error;
use crate::base::hooks::Level;

/// Younger tokens are not marked before a refresh: with short lifetimes each mark would be another write to the flash. Without a mark only
/// the reason of a sign-out can be lost.
const MARK_AFTER_MS: i64 = 3_600_000;

/// How a refresh fails.
pub(super) enum Fall {
    /// For every call that waits for it.
    All(Error),
    /// Only for the leader, whose own deadline or cancel ended it; others may continue.
    Leader(Error),
}

/// The tokens to refresh, and the turn.
pub(super) struct Base<'t> {
    pub turn: &'t TokenTurn<'t>,
    /// Before their expiry, because the service refused them.
    pub early: bool,
    pub identity: u64,
    pub refresh: Secret,
    /// The existing token can be used meanwhile.
    pub spare: bool,
    /// How many network changes there had been at the start.
    pub network: u64,
}

impl Member {
    /// Takes over what another process saved. A store that cannot be read now does not stop the refresh, but the record of a newer version
    /// must not be overwritten.
    pub(super) fn reload(&self, scope: &Scope) -> Result<bool, Fall> {
        match self.adopt(scope, &Moment::now(scope)) {
            Ok(adopted) => Ok(adopted),
            Err(failed @ ReadFailed::Newer) => Err(Fall::All(failed.into())),
            Err(failed) => {
                let error = Error::from(failed);
                scope.log(Level::Warning, &|| error.message.clone());
                Ok(false)
            }
        }
    }

    /// Checks that the member is still signed in. After a sign-out the result is dropped, and the store is erased again.
    pub(super) fn still(&self, base: &Base, scope: &Scope) -> Result<(), Fall> {
        if self.state().identity == base.identity {
            return Ok(());
        }
        // The debt that remains records the failure.
        let _ = self.pay_locked(base.turn, scope);
        Err(Fall::All(signed_out("the member signed out during the refresh")))
    }

    /// Marks in the store that the refresh token is about to be sent. If the power fails before its successor is saved, a later refusal
    /// does not mean that the service revoked it. Done once per token; a store that fails does not stop the refresh.
    pub(super) fn mark(&self, base: &Base, scope: &Scope) {
        if self.store.is_none() {
            return;
        }
        let now = Moment::now(scope);
        let tokens = {
            let mut state = self.state();
            // A store that is behind holds another refresh token.
            if !matches!(state.debt, Debt::None) {
                return;
            }
            let Some(held) = &mut state.held else { return };
            let young = held.tokens.issued.age(&now).is_some_and(|age| age < MARK_AFTER_MS);
            if young || std::mem::replace(&mut held.tokens.under_way, true) {
                return;
            }
            held.tokens.clone()
        };
        // A failure is not owed: the store has the tokens themselves.
        let _ = self.save_while(Doing::Marking, base.turn, Some(tokens), scope);
    }

    /// New tokens: saved, then used. If they cannot be saved, or not soon, they are used anyway.
    pub(super) fn land(&self, base: &Base, granted: Granted, issued: Moment, scope: &Scope) -> Result<(), Fall> {
        let now = Moment::now(scope);
        let arrived = {
            let mut state = self.state();
            if state.is_turn(base.turn) && state.brings_another(&granted) {
                None
            } else if state.begins(base.turn, Doing::Anything, now.boot_ms) {
                // From here on, a thread that continues without this one has the new tokens.
                let arriving = state.arriving(base, granted, issued, now.boot_ms);
                let tokens = arriving.tokens.clone();
                state.arriving = (state.identity == base.identity).then_some(arriving);
                Some(tokens)
            } else {
                self.land_late(&mut state, base, granted, issued, &now);
                return Ok(());
            }
        };
        let Some(tokens) = arrived else {
            return self.give_up(base, Dead::OtherMember, scope);
        };
        let saved = self.save(base.turn, Some(tokens), scope);
        let now = Moment::now(scope);
        let mut state = self.state();
        state.arrive(&now);
        if state.identity == base.identity {
            state.book(saved, now.boot_ms);
        }
        drop(state);
        self.still(base, scope)
    }

    /// New tokens of a leader that has lost its turn. They are used if no newer ones came, even if the old tokens were given up meanwhile
    /// because the service had exchanged them for these. The store is left to others.
    fn land_late(&self, state: &mut TokenState, base: &Base, granted: Granted, issued: Moment, now: &Moment) {
        if state.has_refresh(&base.refresh) && !state.brings_another(&granted) {
            let late = state.arriving(base, granted, issued, now.boot_ms);
            state.take_in(late, now);
            self.owe_save(state, true);
        }
    }

    /// The service no longer accepts the refresh token. It is given up, unless another process, or a leader that had lost its turn, got a
    /// newer one.
    pub(super) fn give_up(&self, base: &Base, dead: Dead, scope: &Scope) -> Result<(), Fall> {
        if self.reload(scope)? {
            return Ok(());
        }
        let (tokens, stamp) = {
            let mut state = self.state();
            if !state.has_refresh(&base.refresh) && state.is_signed_in() {
                // Some services treat a reused refresh token as stolen, and revoke its successors too.
                if state.identity == base.identity {
                    state.doubt();
                }
                return Ok(());
            }
            let stamp = state.stamp();
            let Some(held) = state.held.as_mut() else {
                return Err(Fall::All(signed_out("the member was signed out")));
            };
            held.tokens.dead = Some(dead);
            let tokens = held.tokens.clone();
            state.note_sign_in_needed(why(dead));
            (tokens, stamp)
        };
        let saved = self.save(base.turn, Some(tokens), scope);
        self.book_written(stamp, saved, scope);
        self.still(base, scope)?;
        Err(Fall::All(given_up(dead)))
    }

    /// The service says that the account is locked. Call it with the turn and the store's lock.
    pub(super) fn keep_lock(
        &self,
        turn: &TokenTurn,
        member: Option<Fingerprint>,
        error: Error,
        scope: &Scope,
    ) -> Error {
        // A record that another process wrote meanwhile must not be overwritten.
        let adopted = self.adopt(scope, &Moment::now(scope));
        let told = self.begin_lock(member, lock_ms(error.retry_after_ms), scope);
        if !matches!(adopted, Err(ReadFailed::Newer)) {
            let _ = self.pay_locked(turn, scope);
        }
        error.retry_after(told)
    }
}

impl TokenState {
    /// Whether new tokens belong to another member than the old ones, as far as the service gives the ids.
    fn brings_another(&self, granted: &Granted) -> bool {
        let salt = self.salt.unwrap_or_default();
        let told = self.guid().zip(granted.guid.as_ref());
        told.is_some_and(|(known, told)| !known.is_told_by(&salt, told))
    }

    /// Why the service no longer accepts the refresh token.
    pub fn why_refused(&self) -> Dead {
        match &self.held {
            Some(held) if held.uncertain => Dead::Interrupted,
            _ => Dead::Revoked,
        }
    }

    fn arriving(&self, base: &Base, granted: Granted, issued: Moment, since_ms: i64) -> Arriving {
        let salt = self.salt.unwrap_or_default();
        let told = granted.guid.as_deref().map(|guid| Guid::of(&salt, guid));
        let is_whole = granted.access.is_some();
        let (access, issued, lifetime_ms) = match (granted.access, &self.held) {
            // Without a new access token the old one is used until it expires, unless the service refused it.
            (None, Some(HeldTokens { tokens, .. })) if !base.early => {
                (tokens.access.clone(), tokens.issued.clone(), tokens.lifetime_ms)
            }
            (access, _) => (access, issued, granted.lifetime_ms),
        };
        Arriving {
            is_whole,
            tokens: Tokens {
                generation: self.next_generation(),
                access,
                refresh: Some(granted.refresh.unwrap_or_else(|| base.refresh.clone())),
                issued,
                lifetime_ms,
                previous: fingerprint(&salt, &[base.refresh.as_str()]),
                member: self.member(),
                guid: self.guid().map_or(told, |known| Some(known.told_again(told))),
                told: granted.guid.as_deref().map(Secret::from),
                sign_in: self.held.as_ref().and_then(|held| held.tokens.sign_in),
                dead: None,
                under_way: false,
            },
            early: base.early,
            since_ms,
        }
    }
}
