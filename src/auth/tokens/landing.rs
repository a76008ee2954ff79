//! What a refresh brings home: new tokens, or the word that the old ones are of no use any more.
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

/// Tokens younger than this are not marked before they are refreshed: with short lives every mark would be one more write to the
/// flash, and what is lost without it is only the reason of a sign-out.
const MARK_AFTER_MS: i64 = 3_600_000;

/// How a flight fails.
pub(super) enum Fall {
    /// For every call that waits for it.
    All(Error),
    /// For the leader alone: its own deadline or cancel ended it, others may go on.
    Leader(Error),
}

/// What is refreshed, and by whom.
pub(super) struct Base<'t> {
    pub turn: &'t TokenTurn<'t>,
    /// Before their time, as the service refused them.
    pub early: bool,
    pub identity: u64,
    pub refresh: Secret,
    /// The token that there is serves meanwhile.
    pub spare: bool,
    /// How often the network had changed when it began.
    pub network: u64,
}

impl Member {
    /// Takes over what another process saved. A store that cannot be read now does not stand in the way, but a record of a newer
    /// version must not be overwritten.
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

    /// Whether the flight still belongs to somebody. After a sign-out what it brought is dropped, and the store is emptied again.
    pub(super) fn still(&self, base: &Base, scope: &Scope) -> Result<(), Fall> {
        if self.state().identity == base.identity {
            return Ok(());
        }
        // What went wrong is in the debt that remains.
        let _ = self.pay_locked(base.turn, scope);
        Err(Fall::All(signed_out("the member signed out during the refresh")))
    }

    /// Tells the store that the refresh token is about to be sent. If the power fails before its successor is saved, a service that
    /// refuses it later has not revoked anything. Once for each token; a store that fails does not stop the refresh.
    pub(super) fn mark(&self, base: &Base, scope: &Scope) {
        if self.store.is_none() {
            return;
        }
        let now = Moment::now(scope);
        let tokens = {
            let mut state = self.state();
            // A store that is behind has another refresh token.
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
        // Not owed: the store has the tokens themselves.
        let _ = self.save_while(Doing::Marking, base.turn, Some(tokens), scope);
    }

    /// New tokens: saved, then used. Where they cannot be saved, or not soon, they are used nevertheless.
    pub(super) fn land(&self, base: &Base, granted: Granted, issued: Moment, scope: &Scope) -> Result<(), Fall> {
        let now = Moment::now(scope);
        let arrived = {
            let mut state = self.state();
            if state.is_turn(base.turn) && state.brings_another(&granted) {
                None
            } else if state.begins(base.turn, Doing::Anything, now.boot_ms) {
                // Whoever goes on without this thread has from here on what it brought.
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

    /// New tokens of a leader that has lost its turn: used if nothing newer came, also where they were given up meanwhile because
    /// the service had exchanged them for these. The store is left to others.
    fn land_late(&self, state: &mut TokenState, base: &Base, granted: Granted, issued: Moment, now: &Moment) {
        if state.has_refresh(&base.refresh) && !state.brings_another(&granted) {
            let late = state.arriving(base, granted, issued, now.boot_ms);
            state.take_in(late, now);
            self.owe_save(state, true);
        }
    }

    /// The service no longer takes the refresh token. Unless another process, or a leader that had lost its turn, got a newer one,
    /// that is the end of it.
    pub(super) fn give_up(&self, base: &Base, dead: Dead, scope: &Scope) -> Result<(), Fall> {
        if self.reload(scope)? {
            return Ok(());
        }
        let (tokens, stamp) = {
            let mut state = self.state();
            if !state.has_refresh(&base.refresh) && state.is_signed_in() {
                // To some services a refresh token that comes twice is theft, and its successors go with it.
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

    /// The service says that the account is locked. For the thread that has the turn and the store.
    pub(super) fn keep_lock(
        &self,
        turn: &TokenTurn,
        member: Option<Fingerprint>,
        error: Error,
        scope: &Scope,
    ) -> Error {
        // What another process has put there meanwhile must not be overwritten.
        let adopted = self.adopt(scope, &Moment::now(scope));
        let told = self.begin_lock(member, lock_ms(error.retry_after_ms), scope);
        if !matches!(adopted, Err(ReadFailed::Newer)) {
            let _ = self.pay_locked(turn, scope);
        }
        error.retry_after(told)
    }
}

impl TokenState {
    /// Whether new tokens are somebody else's than those that they are to replace, as far as the service says whose they are.
    fn brings_another(&self, granted: &Granted) -> bool {
        let salt = self.salt.unwrap_or_default();
        let told = self.guid().zip(granted.guid.as_ref());
        told.is_some_and(|(known, told)| !known.is_told_by(&salt, told))
    }

    /// What it means that the service no longer takes the refresh token.
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
            // Without a new access token the old one serves for as long as it was given, unless the service refused it.
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
