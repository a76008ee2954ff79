//! The third region: what the store still has to be given, and how it is used just now.
use super::super::record::{TokenRecord, Tokens};
use super::turn::Stage;
use super::{Caller, Do, Event, Machine};
use crate::abi::mcat_event_kind;
use crate::base::backoff::StoreRetry;
use crate::base::error::{Error, Phase, Reason, Status, UserAction};
use crate::base::hooks::StoreFailed;

/// While no member is signed in, another process may sign in: the store is read again, but not at every call.
const LOOK_AGAIN_MS: i64 = 1_000;

/// What must still be written to the store.
#[derive(Clone, Copy, Default)]
#[cfg_attr(test, derive(Debug))]
pub enum Debt {
    #[default]
    None,
    /// The record in memory is newer than the store's: its tokens, or only the account's lock or the tokens' date.
    Save { retry: StoreRetry, tokens: bool },
    /// The member signed out, or must be forgotten: then nothing is kept. Wins over a save.
    Erase { retry: StoreRetry, keep_lock: bool },
}

impl Debt {
    pub fn save(tokens: bool) -> Debt {
        let retry = StoreRetry::default();
        Debt::Save { retry, tokens }
    }

    pub fn erase(keep_lock: bool) -> Debt {
        let retry = StoreRetry::default();
        Debt::Erase { retry, keep_lock }
    }
}

#[derive(Default)]
#[cfg_attr(test, derive(Debug))]
pub struct StoreState {
    /// The member has a store.
    pub is_there: bool,
    pub debt: Debt,
    /// This process has locked it; a lost turn leaves the lock to the next one.
    pub is_locked: bool,
    /// A thread is inside the store's `save` or `erase`.
    pub is_written: bool,
    /// The application was notified that the record is damaged.
    told_damage: bool,
    /// When it was last read.
    looked_ms: i64,
    /// How often it has taken a record.
    pub saves: i64,
}

impl StoreState {
    pub fn new(is_there: bool) -> StoreState {
        StoreState {
            is_there,
            ..StoreState::default()
        }
    }
}

/// Why the store gave no record.
#[derive(Clone)]
pub enum ReadFailed {
    Failed(String),
    /// The record in this place is damaged.
    Corrupt(String),
    Newer,
}

impl From<ReadFailed> for Error {
    fn from(failed: ReadFailed) -> Error {
        let mut user_action = UserAction::MCAT_ACTION_NONE;
        let (reason, text) = match failed {
            ReadFailed::Failed(text) => (
                Reason::MCAT_REASON_NONE,
                format!("the token store cannot be read: {text}"),
            ),
            ReadFailed::Corrupt(place) => {
                user_action = UserAction::MCAT_ACTION_SIGN_IN;
                let text = format!("the record in {place} is damaged: the member must sign in again");
                (Reason::MCAT_REASON_STORE_CORRUPT, text)
            }
            ReadFailed::Newer => (
                Reason::MCAT_REASON_NONE,
                "the token store holds the record of a newer version of this library: update it, or call mcat_forget_member".to_owned(),
            ),
        };
        let mut error = Error::new(Status::MCAT_ERR_STORE, text)
            .because(reason)
            .during(Phase::MCAT_PHASE_STORE);
        error.user_action = user_action;
        error
    }
}

/// What reading the store brought.
pub type Read = Result<Option<Box<TokenRecord>>, ReadFailed>;
/// What writing the store brought.
pub type Wrote = Result<(), StoreFailed>;

impl Machine {
    /// Whether the store should be read (again). `is_doubted`: also while a member is signed in.
    pub fn wants_look(&self, is_doubted: bool, now: i64) -> bool {
        let is_time = now.saturating_sub(self.store.looked_ms) >= LOOK_AGAIN_MS;
        let again = is_time && (is_doubted || !self.is_signed_in());
        self.is_unread() || (again && matches!(self.store.debt, Debt::None))
    }

    /// The store was read at `now`.
    pub fn looked(&mut self, now: i64) {
        self.store.looked_ms = now;
        self.read_once();
    }

    /// The first read found a damaged record: notifies the application once, as when a member is signed out.
    pub fn damaged(&mut self) {
        if !std::mem::replace(&mut self.store.told_damage, true) {
            self.note_sign_in_needed(Reason::MCAT_REASON_STORE_CORRUPT);
        }
    }

    /// The member signed out, and the store has not carried it out yet.
    pub fn is_leaving(&self) -> bool {
        matches!(self.store.debt, Debt::Erase { .. })
    }

    /// Reads the store; without one there is no record.
    pub fn read(&self) -> Do {
        Do::Now(Event::Read(match self.store.is_written {
            _ if !self.store.is_there => Ok(None),
            true => Err(ReadFailed::Failed(STILL_WRITTEN.to_owned())),
            false => return Do::Load { warns: false },
        }))
    }

    /// Reads the store to find out what another process has put there. After a sign-out that is not looked at: it is about to be erased.
    pub fn look(&self) -> Do {
        match self.is_leaving() {
            true => Do::Now(Event::Read(Ok(None))),
            false => self.read(),
        }
    }

    /// The same for a job that goes on if the store cannot be read.
    pub fn look_or_warn(&self) -> Do {
        match self.look() {
            Do::Load { .. } => Do::Load { warns: true },
            known => known,
        }
    }

    /// Saves `tokens` (or only the rest of the record). No other thread reads or writes the store meanwhile. `stage`: whether others may
    /// replace the caller if that takes long.
    pub fn save(&mut self, caller: &Caller, stage: Stage, tokens: Option<Tokens>) -> Do {
        if !self.store.is_there {
            return Do::Now(Event::Saved(Ok(())));
        }
        let now = caller.now.boot_ms;
        let until_ms = match stage {
            Stage::Writing => i64::MAX,
            _ => now,
        };
        if let Err(failed) = self.begin_write(caller, stage, until_ms) {
            return Do::Now(Event::Saved(Err(failed)));
        }
        Do::Save(Box::new(TokenRecord {
            salt: self.salt.unwrap_or_default(),
            tokens,
            lock: self.account.in_force(now).map(|held| held.lock.clone()),
        }))
    }

    /// Forgets what is in the store.
    pub fn erase(&mut self, caller: &Caller) -> Do {
        match self.begin_write(caller, Stage::Writing, i64::MAX) {
            Ok(()) => Do::Erase,
            Err(failed) => Do::Now(Event::Erased(Err(failed))),
        }
    }

    fn begin_write(&mut self, caller: &Caller, stage: Stage, until_ms: i64) -> Wrote {
        if self.store.is_written || !self.begins(caller, stage, until_ms) {
            return Err(StoreFailed(STILL_WRITTEN.to_owned()));
        }
        self.store.is_written = true;
        Ok(())
    }

    /// The store has been written, or has failed: the driver reports that at once, before the result of the step. `is_save`: it has taken a
    /// record.
    pub fn written(&mut self, caller: &Caller, is_save: bool) {
        self.store.is_written = false;
        self.store.saves += i64::from(is_save);
        // Only a turn that marks the store can have been lost, and then its next step finds out.
        let _ = self.begins(caller, Stage::Working, caller.now.boot_ms);
    }

    /// Records that the store must save the tokens in memory, or only the rest of the record. A store that was never read is left alone: it may hold
    /// more.
    pub fn owe_save(&mut self, tokens: bool) {
        if !self.store.is_there || self.is_unread() {
            return;
        }
        match &mut self.store.debt {
            Debt::None => self.store.debt = Debt::save(tokens),
            Debt::Save { tokens: owed, .. } => *owed = *owed || tokens,
            Debt::Erase { .. } => {}
        }
    }

    /// Records the result of writing the store, unless newer tokens or a sign-out came meanwhile: those are still owed.
    pub fn book_since(&mut self, stamp: super::Stamp, result: Wrote, now: i64) {
        if self.stamp() == stamp {
            self.book(result, now);
        }
    }

    /// Records the result of saving new tokens, which are in use. A debt of only the account's lock becomes one of the tokens too.
    pub fn book_tokens(&mut self, saved: Wrote, now: i64) {
        if saved.is_err() {
            self.owe_save(true);
        }
        self.book(saved, now);
    }

    /// Records the result of writing the store.
    pub fn book(&mut self, result: Wrote, now: i64) {
        if result.is_ok() {
            return self.paid();
        }
        if matches!(self.store.debt, Debt::None) {
            self.store.debt = Debt::save(true);
        }
        let is_save = matches!(self.store.debt, Debt::Save { .. });
        let (Debt::Save { retry, .. } | Debt::Erase { retry, .. }) = &mut self.store.debt else {
            return;
        };
        let is_first = retry.failed(now);
        if is_save && is_first {
            self.note(mcat_event_kind::MCAT_EVENT_NOT_SAVED);
        }
    }

    /// The store is up to date: notifies the application if it was not before.
    pub fn paid(&mut self) {
        if matches!(self.store.debt, Debt::Save { retry, .. } if retry.has_failed()) {
            self.note(mcat_event_kind::MCAT_EVENT_SAVED);
        }
        self.store.debt = Debt::None;
    }
}

const STILL_WRITTEN: &str = "another call is still writing it";
