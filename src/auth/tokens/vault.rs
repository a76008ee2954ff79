//! The member's store: the thread with the turn reads, locks, writes and erases it, with no mutex held.
use super::flight::{Doing, TokenTurn};
use super::marks::{SignIn, fingerprint};
use super::member::Member;
use super::record::{TokenRecord, Tokens, Unreadable};
use super::state::{TokenState, why};
use crate::abi::{MCAT_RECORD_MAX, mcat_event_kind};
use crate::base::backoff::StoreRetry;
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::{Level, Store, StoreFailed, inside};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use zeroize::Zeroizing;

/// How long a call that only updates the store waits for another process.
const SETTLE_LOCK_MS: i64 = 200;

/// What must still be written to the store.
#[derive(Clone, Copy, Default)]
pub enum Debt {
    #[default]
    None,
    /// The record in memory is newer than the store's: its tokens, or only the account's lock.
    Save { retry: StoreRetry, tokens: bool },
    /// The member signed out, or must be forgotten: then nothing is kept.
    Erase { retry: StoreRetry, keep_lock: bool },
}

/// Why the store gave no record.
pub enum ReadFailed {
    Failed(String),
    Corrupt,
    Newer,
}

impl From<ReadFailed> for Error {
    fn from(failed: ReadFailed) -> Error {
        let (reason, text) = match failed {
            ReadFailed::Failed(text) => (
                Reason::MCAT_REASON_NONE,
                format!("the token store cannot be read: {text}"),
            ),
            ReadFailed::Corrupt => (
                Reason::MCAT_REASON_STORE_CORRUPT,
                "the token store does not hold a record: sign in again to replace it".to_owned(),
            ),
            ReadFailed::Newer => (
                Reason::MCAT_REASON_NONE,
                "the token store holds the record of a newer version of this library: update it, or call mcat_forget_member".to_owned(),
            ),
        };
        Error::new(Status::MCAT_ERR_STORE, text)
            .because(reason)
            .during(Phase::MCAT_PHASE_STORE)
    }
}

impl TokenState {
    /// Another process signed the member out. Returns whether a member was signed in.
    fn lose(&mut self) -> bool {
        let lost = self.held.take();
        self.strangers += u64::from(lost.is_some());
        if lost.as_ref().is_some_and(|held| held.tokens.dead.is_none()) {
            self.note_sign_in_needed(Reason::MCAT_REASON_NOT_SIGNED_IN);
        }
        lost.is_some()
    }

    /// Records the result of writing the store.
    pub fn book(&mut self, result: Result<(), StoreFailed>, now: i64) {
        if result.is_ok() {
            return self.paid();
        }
        if matches!(self.debt, Debt::None) {
            let retry = StoreRetry::default();
            self.debt = Debt::Save { retry, tokens: true };
        }
        let is_save = matches!(self.debt, Debt::Save { .. });
        let (Debt::Save { retry, .. } | Debt::Erase { retry, .. }) = &mut self.debt else {
            return;
        };
        let is_first = retry.failed(now);
        if is_save && is_first {
            self.note(mcat_event_kind::MCAT_EVENT_NOT_SAVED);
        }
    }

    /// The store is up to date: notifies the application if it was not before.
    fn paid(&mut self) {
        if matches!(self.debt, Debt::Save { retry, .. } if retry.has_failed()) {
            self.note(mcat_event_kind::MCAT_EVENT_SAVED);
        }
        self.debt = Debt::None;
    }

    /// The member signed out, and the store has not carried it out yet.
    pub fn is_leaving(&self) -> bool {
        matches!(self.debt, Debt::Erase { .. })
    }

    /// Another process was about to refresh the tokens that are also in use here, and has not finished.
    fn share_doubt(&mut self, stored: &Tokens) {
        if let Some(held) = &mut self.held
            && stored.under_way
            && !held.tokens.under_way
            && is_same(&held.tokens, stored)
        {
            held.tokens.under_way = true;
            held.uncertain = true;
        }
    }

    /// Tokens from version 1, saved by an earlier release or by a process that still runs it, with the id of their sign-in: ours, if they
    /// were exchanged for our refresh token.
    fn with_sign_in(&self, mut tokens: Tokens, salt: &[u8; 16]) -> Tokens {
        if tokens.sign_in.is_none() {
            let held = self.held.as_ref().map(|held| &held.tokens);
            let ours = held
                .filter(|held| came_from(&tokens, held, salt))
                .and_then(|held| held.sign_in);
            tokens.sign_in = ours.or_else(|| Some(SignIn::of_version_1(salt, &tokens)));
        }
        tokens
    }

    /// Another process has put these tokens into the store: what was known about an earlier sign-in is dropped. Returns whether they belong
    /// to another member than those in use.
    fn meet(&mut self, tokens: &Tokens, salt: [u8; 16], now: i64) -> bool {
        let (before, marks) = (self.signed_in(), tokens.marks(salt));
        if before
            .as_ref()
            .is_none_or(|before| before.marks.sign_in != marks.sign_in)
        {
            self.begin_sign_in(tokens.member, now);
        }
        before.is_some_and(|before| !before.is(&marks))
    }

    /// Takes over what another process has put into the store. Returns whether there was anything.
    fn take_over(&mut self, record: Option<TokenRecord>, now: &Moment) -> bool {
        let unsaved = matches!(self.debt, Debt::Save { tokens: true, .. });
        let Some(TokenRecord { salt, tokens, lock }) = record else {
            return !unsaved && self.lose();
        };
        let tokens = tokens.map(|tokens| self.with_sign_in(tokens, &salt));
        let news = tokens.as_ref().filter(|tokens| match &self.held {
            Some(held) => is_newer(tokens, &held.tokens, unsaved.then_some(now), &salt),
            None => true,
        });
        let is_taken = news.is_some();
        // Before the lock in the same record, which belongs to the same sign-in.
        let is_anothers = news.is_some_and(|tokens| self.meet(tokens, salt, now.boot_ms));
        let knows_lock = lock.is_some() || self.lock_in_force(now.boot_ms).is_none();
        if let Some(lock) = lock {
            self.take_lock(lock, now);
        }
        let Some(tokens) = tokens else {
            self.salt.get_or_insert(salt);
            return !unsaved && self.lose();
        };
        if !is_taken {
            self.share_doubt(&tokens);
            return false;
        }
        match tokens.dead {
            Some(dead) => self.note_sign_in_needed(why(dead)),
            None if self.loaded && (is_anothers || !self.is_signed_in()) => {
                self.note(mcat_event_kind::MCAT_EVENT_SIGNED_IN);
            }
            None => {}
        }
        self.salt = Some(salt);
        // Work under way for the previous member must not continue for this one.
        self.strangers += u64::from(is_anothers);
        self.hold(tokens, now);
        match &mut self.debt {
            // The store does not have the lock yet.
            Debt::Save { tokens, .. } if !knows_lock => *tokens = false,
            _ => self.paid(),
        }
        true
    }
}

impl Member {
    /// Makes sure that the store has been read. Waits for the turn, and so for a sign-in in another thread.
    pub(super) fn load(&self, scope: &Scope) -> Result<(), Error> {
        self.load_or(scope, false, false)
    }

    /// Finds out whether another process has changed the member, before an answer from memory is given.
    pub fn look(&self, scope: &Scope) {
        // A store that cannot be read changes nothing.
        let _ = self.load_or(scope, true, true);
    }

    /// The same for calls that must not wait for the network: once the store was read, they use what is known if another thread has the
    /// turn.
    pub(super) fn load_unless_busy(&self, scope: &Scope) -> Result<(), Error> {
        self.load_or(scope, true, false)
    }

    fn load_or(&self, scope: &Scope, known_is_enough: bool, is_doubted: bool) -> Result<(), Error> {
        loop {
            let now_ms = scope.now_ms();
            let (turn, flight) = {
                let mut state = self.state();
                if !state.wants_look(is_doubted, now_ms) {
                    return Ok(());
                }
                match &state.flight {
                    Some(_) if known_is_enough && state.loaded => return Ok(()),
                    Some(flight) => (None, Some(Arc::clone(flight))),
                    None => (Some(self.take_turn(&mut state, now_ms)), None),
                }
            };
            if let Some(flight) = flight {
                self.wait_for(&flight, true, scope)?;
                continue;
            }
            let result = self.adopt(scope, &Moment::now(scope));
            let mut state = self.state();
            let first = !state.loaded;
            if result.is_ok() || !first {
                state.looked(now_ms);
            }
            drop(state);
            drop(turn);
            return match result {
                // No member is signed in, and the store cannot be read now.
                Err(_) if !first => Ok(()),
                result => result.map(|_| ()).map_err(Error::from),
            };
        }
    }

    /// Reads the store and takes over what another process has put there. Returns whether there was anything.
    pub(super) fn adopt(&self, scope: &Scope, now: &Moment) -> Result<bool, ReadFailed> {
        if self.store.is_none() || self.state().is_leaving() {
            return Ok(false);
        }
        let record = self.read(scope)?;
        let mut state = self.state();
        if state.is_leaving() {
            // The member signed out while the store was read.
            return Ok(false);
        }
        Ok(state.with_lock_noted(now.boot_ms, |state| state.take_over(record, now)))
    }

    /// The record in the store.
    pub(super) fn read(&self, scope: &Scope) -> Result<Option<TokenRecord>, ReadFailed> {
        let Some(store) = &self.store else { return Ok(None) };
        if self.state().is_written {
            return Err(ReadFailed::Failed("another call is still writing it".to_owned()));
        }
        let phase = scope.phase();
        scope.enter(Phase::MCAT_PHASE_STORE);
        let mut bytes = Zeroizing::new(vec![0; MCAT_RECORD_MAX]);
        let loaded = inside(self.key(), || store.load(scope.left_ms(), &mut bytes));
        scope.enter(phase);
        match loaded {
            Err(StoreFailed(text)) => Err(ReadFailed::Failed(text)),
            Ok(None) => Ok(None),
            Ok(Some(len)) => match bytes
                .get(..len)
                .ok_or(Unreadable::Corrupt)
                .and_then(TokenRecord::decode)
            {
                Ok(record) => Ok(Some(record)),
                Err(Unreadable::Corrupt) => Err(ReadFailed::Corrupt),
                Err(Unreadable::Newer) => Err(ReadFailed::Newer),
            },
        }
    }

    /// Saves `tokens` (or only the rest of the record). Ignores the deadline: tokens that were received must be kept.
    pub(super) fn save(&self, turn: &TokenTurn, tokens: Option<Tokens>, scope: &Scope) -> Result<(), StoreFailed> {
        self.save_while(Doing::Writing, turn, tokens, scope)
    }

    pub(super) fn save_while(
        &self,
        doing: Doing,
        turn: &TokenTurn,
        tokens: Option<Tokens>,
        scope: &Scope,
    ) -> Result<(), StoreFailed> {
        if self.store.is_none() {
            return Ok(());
        }
        let now = scope.now_ms();
        let record = {
            let state = self.state();
            TokenRecord {
                salt: state.salt.unwrap_or_default(),
                tokens,
                lock: state.lock_in_force(now).map(|held| held.lock.clone()),
            }
        };
        let bytes = record.encode();
        let saved = self.write(turn, doing, scope, |store, left_ms| store.save(left_ms, &bytes));
        match &saved {
            Ok(()) => self.state().saves += 1,
            Err(StoreFailed(text)) => scope.log(Level::Warning, &|| {
                format!("the member's record could not be saved and is kept in memory: {text}")
            }),
        }
        saved
    }

    /// Forgets what is in the store.
    fn erase(&self, turn: &TokenTurn, scope: &Scope) -> Result<(), StoreFailed> {
        self.write(turn, Doing::Writing, scope, |store, left_ms| store.erase(left_ms))
    }

    /// Writes the store, for as long as it takes: no other thread reads or writes it meanwhile.
    fn write(
        &self,
        turn: &TokenTurn,
        doing: Doing,
        scope: &Scope,
        work: impl FnOnce(&dyn Store, i64) -> Result<(), StoreFailed>,
    ) -> Result<(), StoreFailed> {
        let Some(store) = &self.store else { return Ok(()) };
        let until_ms = match doing {
            Doing::Writing => i64::MAX,
            _ => scope.now_ms(),
        };
        if self.state().is_written || !turn.begins(doing, until_ms) {
            return Err(StoreFailed("another call is still writing it".to_owned()));
        }
        self.state().is_written = true;
        scope.enter(Phase::MCAT_PHASE_STORE);
        // Tokens must not be lost because a store panics: a panic is treated as a failure.
        let done = catch_unwind(AssertUnwindSafe(|| {
            inside(self.key(), || work(&**store, scope.left_ms()))
        }));
        let done = done.unwrap_or_else(|_| Err(StoreFailed("the store panicked".to_owned())));
        let ended = scope.now_ms();
        self.state().is_written = false;
        // Only a turn that marks the store can have been lost, and then its next step finds out.
        let _ = turn.begins(Doing::Anything, ended);
        done
    }

    /// Erases the tokens in the store, but keeps the account's lock: signing out must not circumvent it.
    fn erase_tokens(&self, turn: &TokenTurn, scope: &Scope) -> Result<(), StoreFailed> {
        // A record that cannot be read is erased.
        let stored = self.read(scope).ok().flatten();
        let now = Moment::now(scope);
        let is_locked = {
            let mut state = self.state();
            if let Some(TokenRecord { salt, lock, .. }) = stored {
                // A member who returns is recognised by the same marks.
                state.salt.get_or_insert(salt);
                lock.into_iter().for_each(|lock| state.take_lock(lock, &now));
            }
            state.lock_in_force(now.boot_ms).is_some()
        };
        // Erase even after a successful save, because a store may keep the last record too. And keep the lock even if erasing fails.
        let erased = self.erase(turn, scope);
        let kept = if is_locked {
            self.save(turn, None, scope)
        } else {
            Ok(())
        };
        match (erased, kept) {
            (Err(StoreFailed(erasing)), Err(StoreFailed(keeping))) => Err(StoreFailed(format!("{erasing}; {keeping}"))),
            (erased, kept) => erased.and(kept),
        }
    }

    /// Records that the store must save the tokens in memory, or only the lock. A store that was never read is left alone: it may hold
    /// more.
    pub(super) fn owe_save(&self, state: &mut TokenState, tokens: bool) {
        if self.store.is_none() || !state.loaded {
            return;
        }
        match &mut state.debt {
            Debt::None => {
                let retry = StoreRetry::default();
                state.debt = Debt::Save { retry, tokens };
            }
            Debt::Save { tokens: owed, .. } => *owed = *owed || tokens,
            Debt::Erase { .. } => {}
        }
    }

    /// Updates a store that is behind, if a retry is due and no other thread has the turn.
    pub(super) fn settle(&self, scope: &Scope) {
        let now = scope.now_ms();
        let turn = {
            let mut state = self.state();
            let (Debt::Save { retry, .. } | Debt::Erase { retry, .. }) = state.debt else {
                return;
            };
            if state.flight.is_some() || retry.left_ms(now) > 0 {
                return;
            }
            self.take_turn(&mut state, now)
        };
        // The debt that remains records the failure.
        let _ = self.pay(&turn, scope, scope.part_ms(SETTLE_LOCK_MS));
    }

    /// Writes what is owed to the store, waiting for its lock at most until `until_ms`.
    pub(super) fn pay(&self, turn: &TokenTurn, scope: &Scope, until_ms: i64) -> Result<(), StoreFailed> {
        let phase = scope.phase();
        let lock = self.lock_store(turn, scope, until_ms);
        let now = Moment::now(scope);
        let result = match lock {
            // Another process may have saved newer tokens meanwhile; then nothing is owed.
            Ok(_lock) => match self.adopt(scope, &now) {
                Err(failed @ ReadFailed::Newer) => self.owing(failed.into(), now.boot_ms),
                _ => self.pay_locked(turn, scope),
            },
            Err(error) => self.owing(error, now.boot_ms),
        };
        scope.enter(phase);
        result
    }

    fn owing(&self, error: Error, now: i64) -> Result<(), StoreFailed> {
        let failed = StoreFailed(error.into_detail().message);
        self.state().book(Err(failed.clone()), now);
        Err(failed)
    }

    /// The same for a thread that holds the store's lock.
    pub(super) fn pay_locked(&self, turn: &TokenTurn, scope: &Scope) -> Result<(), StoreFailed> {
        let (debt, tokens, stamp) = {
            let state = self.state();
            let tokens = state.held.as_ref().map(|held| held.tokens.clone());
            (state.debt, tokens, state.stamp())
        };
        let result = match debt {
            Debt::None => return Ok(()),
            Debt::Save { .. } => self.save(turn, tokens, scope),
            Debt::Erase { keep_lock: true, .. } => self.erase_tokens(turn, scope),
            Debt::Erase { keep_lock: false, .. } => self.erase(turn, scope),
        };
        self.book_written(stamp, result.clone(), scope);
        result
    }

    /// Records the result of writing, unless newer tokens or a sign-out came meanwhile: those are still owed.
    pub(super) fn book_written(&self, stamp: (u64, u64), result: Result<(), StoreFailed>, scope: &Scope) {
        let now = scope.now_ms();
        let mut state = self.state();
        if state.stamp() == stamp {
            state.book(result, now);
        }
    }
}

/// Whether the store's tokens replace `mine`. While mine are `unsaved` (at this moment), only tokens known to be later do. Otherwise
/// another process has written any that differ, except those that mine replaced: then the store lost its latest record.
fn is_newer(stored: &Tokens, mine: &Tokens, unsaved: Option<&Moment>, salt: &[u8; 16]) -> bool {
    if let Some(now) = unsaved {
        // Compare by the clocks, if they can tell: generations of sign-ins in different processes are unrelated.
        return match (stored.issued.age(now), mine.issued.age(now)) {
            (Some(theirs), Some(ours)) if theirs != ours => theirs < ours,
            _ => stored.generation > mine.generation || came_from(stored, mine, salt),
        };
    }
    let older = stored.generation < mine.generation && came_from(mine, stored, salt);
    !older && !is_same(mine, stored)
}

/// Whether the later tokens were exchanged for the earlier ones' refresh token.
fn came_from(later: &Tokens, earlier: &Tokens, salt: &[u8; 16]) -> bool {
    let exchanged = earlier
        .refresh
        .as_ref()
        .map(|token| fingerprint(salt, &[token.as_str()]));
    exchanged == Some(later.previous)
}

fn is_same(a: &Tokens, b: &Tokens) -> bool {
    // A record without room for the access token lacks it.
    let access = b.access.is_none() || a.access == b.access;
    access && a.refresh == b.refresh && a.generation == b.generation && a.dead == b.dead
}
