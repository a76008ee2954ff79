//! A member's tokens as a state machine. Every decision about them is here, and nothing else is: no lock, no I/O, no callback.
//!
//! **How it runs.** Each thread that works on the tokens has a [`Job`] (the files of `jobs/`): what it wants, and how far it has come. The
//! driver calls [`Machine::step`] with the job and an [`Event`], under the member's mutex. The step changes the state and answers with the
//! next [`Do`]. The driver carries that out without the mutex, and comes back with its result as the next event, until [`Do::End`]. So any
//! number of jobs are under way at once, and each meets whatever state the others have left.
//!
//! **The state has five regions**, a file each:
//!
//! | region | file | values |
//! |---|---|---|
//! | the tokens | `held` | unread, nobody, held: fresh, due, expired; uncertain; dead |
//! | the turn | `turn` | free, or taken by one leader: working, asking, marking, writing |
//! | the store | `store` | nothing owed, a save, an erase; locked; being written |
//! | the account | `account` | open, locked, lock dismissed |
//! | the back-off | `back_off` | none, or the next refresh waits |
//!
//! `sibling` is what another process put into the store. Beside the regions: who is signed in (`identity`, `strangers`, `salt`), what was
//! refused or spent, and the events that the application has not heard yet.
//!
//! **What happens when …**
//! - *the leader's save hangs*: it keeps its turn, for the store allows one writer. The new tokens are in the turn (`arriving`). After two
//!   seconds a waiting thread takes them into use and publishes the result (`go_on_without_leader`); all calls continue with them. The save
//!   is owed, and the leader books its result when it comes back.
//! - *the leader hangs anywhere else*: five seconds after the time that it stated, a waiting thread ends its turn. If it was asking, the
//!   refresh token counts as uncertain, and the next refresh waits two seconds. What the old leader brings later finds that it has no turn:
//!   new tokens are used if the refresh token that was sent is still the one in use (`Refresh::land_late`), everything else is dropped.
//! - *a sibling process refreshed*: the leader reads the store before it sends anything, with the store's lock; newer tokens are adopted
//!   (`is_newer`) and nothing is sent. The same again before a refresh token that was refused is given up.
//! - *401 comes to a token that another thread replaced*: `Want::After` names the refused token's number. The tokens in use have a higher
//!   one, so they are used and no refresh is sent.
//! - *the device slept*: times are of the boot-time clock, which counts sleep. The tokens read as expired, and the next call refreshes. A
//!   leader that slept while asking may have lost its turn, as above; an answer that has arrived is still read.
//! - *the member signs out during a refresh*: at once in memory: `identity` changes, so every job sees that its result is another
//!   sign-in's and drops it; an erase is owed, which no save replaces.
//!
//! **What always holds** (`check`, after every step of the tests that walk all orders of events, and `tests/orders`):
//! 1. Tokens that a refresh brought are in use only after their save has begun, or while it is owed.
//! 2. A refresh token that was sent is not sent again while its answer may still come, and once it is uncertain not before the pause ends.
//! 3. A result of one sign-in never reaches the tokens of another, and what a member had who signed out is not sent, saved or used again.
//! 4. An erase that is owed is never replaced by a save, but by the tokens of a new sign-in.
//! 5. A turn is taken away only after its time. Its end, and a result, wake every waiting thread (`Turns::changes`).
//! 6. One thread at a time is inside the store. Its lock is the process's: no thread waits for a lock that the process has, and when the last
//!    job has ended the store is unlocked.
//! 7. Nobody is signed out, or in by another process, without an event.
mod account;
mod back_off;
mod held;
pub mod jobs;
mod sibling;
mod store;
mod turn;

#[cfg(test)]
mod check;

#[cfg(test)]
pub use back_off::{UNCERTAIN_MS, uncertain_pause};
#[cfg(test)]
pub use check::Seen;

pub use held::{Holding, Stamp, Token};
pub use store::{Debt, Read, ReadFailed, StoreState, Wrote};

use super::answer::Verdict;
use super::events::Events;
use super::marks::Fingerprint;
use super::record::TokenRecord;
use crate::auth::TokenFailure;
use crate::auth::secret::Secret;
use crate::base::call_scope::{Scope, Times};
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase};
use crate::base::hooks::StoreFailed;
use account::Account;
use back_off::BackOff;
use turn::Turns;

/// A member's tokens and all that is known about them.
pub struct Machine {
    pub holding: Holding,
    pub turns: Turns,
    pub store: StoreState,
    pub account: Account,
    pub back_off: Option<BackOff>,
    /// Changes with every sign-in and sign-out in this process.
    pub identity: u64,
    /// How often another process has signed the member out, or replaced the member.
    strangers: u64,
    pub salt: Option<[u8; 16]>,
    /// Counts tokens for `Token::generation`.
    serial: u64,
    /// Highest generation seen in a record.
    highest: u64,
    /// The name and password that the service refused last.
    refused_pair: Option<Fingerprint>,
    /// The authorization code that was sent last.
    spent_code: Option<Fingerprint>,
    /// When a token was last refreshed because the service refused it before its time.
    early_ms: Option<i64>,
    pub events: Events,
}

/// A thread's call, as the machine sees it: its time now, and what it holds.
#[cfg_attr(test, derive(Debug))]
pub struct Caller {
    pub now: Moment,
    /// Until its deadline.
    pub left_ms: i64,
    /// From its begin to its deadline.
    pub whole_ms: i64,
    /// Until background work that only this call needs may begin.
    pub late_ms: i64,
    /// How many network changes there have been.
    pub network: u64,
    /// The number of its turn, even if it has lost it; 0 if it took none.
    turn: u64,
    waits: bool,
}

/// What a job learns at a step.
pub enum Event {
    /// It begins, or it has waited.
    Go,
    /// Its deadline passed while it waited, or it was cancelled.
    Stopped(Error),
    Locked(Result<bool, StoreFailed>),
    Read(store::Read),
    Saved(store::Wrote),
    Erased(store::Wrote),
    Answered(Result<Verdict, TokenFailure>),
}

/// What the driver does next for a job.
pub enum Do {
    /// Waits until `Turns::changes` changes, or a moment has passed. `store`: the leader is writing the store.
    Wait {
        store: bool,
    },
    /// Waits. `until_network_changes`: or until there is another network change than the caller knows.
    Sleep {
        ms: i64,
        phase: Phase,
        until_network_changes: bool,
    },
    /// Tries to lock the store, for a moment or until `until_ms` (boot-time clock).
    Lock {
        until_ms: i64,
    },
    /// Reads the store. `warns`: a failure is logged, because the job goes on without the record.
    Load {
        warns: bool,
    },
    Save(Box<TokenRecord>),
    Erase,
    /// Sends one request to the token endpoint: with a refresh token, or the grant of the sign-in.
    Ask {
        refresh: Option<Secret>,
        until_ms: i64,
    },
    /// Nothing needs to be done: the job goes on with this result at once.
    Now(Event),
    End(Result<(), Error>),
}

/// A part of a job: what to do next for it, or its result.
pub enum Progress<T> {
    Do(Do),
    Done(T),
}

/// What a thread wants, and how far it has come.
pub trait Job {
    /// The next step. `event` is the result of what the step before asked for.
    fn step(&mut self, machine: &mut Machine, caller: &mut Caller, event: Event) -> Do;
}

impl Machine {
    /// The state before anything is known.
    pub fn new(has_store: bool) -> Machine {
        Machine {
            holding: Holding::Unread,
            turns: Turns::default(),
            store: StoreState::new(has_store),
            account: Account::default(),
            back_off: None,
            identity: 0,
            strangers: 0,
            salt: None,
            serial: 0,
            highest: 0,
            refused_pair: None,
            spent_code: None,
            early_ms: None,
            events: Events::default(),
        }
    }

    /// One step of a job.
    pub fn step(&mut self, job: &mut dyn Job, caller: &mut Caller, event: Event) -> Do {
        let mut next = job.step(self, caller, event);
        while let Do::Now(event) = next {
            next = job.step(self, caller, event);
        }
        self.waits(caller, matches!(next, Do::Wait { .. }));
        next
    }

    fn waits(&mut self, caller: &mut Caller, waits: bool) {
        self.turns.waiting += usize::from(waits);
        self.turns.waiting -= usize::from(std::mem::replace(&mut caller.waits, waits));
    }

    /// Changes with every sign-in and sign-out, also by other processes.
    pub fn sign_in_number(&self) -> u64 {
        self.identity + self.strangers
    }

    /// A member named `member` has signed in, here or in another process: what was known about the previous sign-in is dropped.
    fn begin_sign_in(&mut self, member: Option<Fingerprint>, now: i64) {
        self.refused_pair = None;
        self.early_ms = None;
        self.turns.drop_arriving();
        self.account.admitted(member, now);
    }

    /// Nobody is known to be signed in, if the store was not read before.
    fn read_once(&mut self) {
        if self.is_unread() {
            self.holding = Holding::Nobody;
        }
    }
}

impl Caller {
    /// A call that begins.
    pub fn new(scope: &Scope) -> Caller {
        let now = Moment::now(scope);
        let Times {
            left_ms,
            whole_ms,
            late_ms,
        } = scope.times(now.boot_ms);
        Caller {
            now,
            left_ms,
            whole_ms,
            late_ms,
            network: scope.network(),
            turn: 0,
            waits: false,
        }
    }

    /// The same at a time of the test's own.
    #[cfg(test)]
    pub fn at(now: Moment, left_ms: i64) -> Caller {
        Caller {
            now,
            left_ms,
            whole_ms: left_ms,
            late_ms: 0,
            network: 0,
            turn: 0,
            waits: false,
        }
    }

    /// Time has passed.
    pub fn look_at_clock(&mut self, scope: &Scope) {
        self.now = Moment::now(scope);
        let times = scope.times(self.now.boot_ms);
        (self.left_ms, self.whole_ms, self.late_ms) = (times.left_ms, times.whole_ms, times.late_ms);
        self.network = scope.network();
    }

    /// The earlier of its deadline and `ms` from now.
    fn part_ms(&self, ms: i64) -> i64 {
        self.now.boot_ms.saturating_add(ms.min(self.left_ms))
    }

    /// The time that must be left for work that wants `ms`. For a call with a short deadline, half of its time is enough, so that it can do
    /// such work too.
    fn enough_ms(&self, ms: i64) -> i64 {
        ms.min(self.whole_ms / 2)
    }
}
