//! A member's tokens as a state machine. Every decision about them is here, and nothing else is: no mutex, no I/O, no callback.
//!
//! **How it runs.** Each thread that works on the tokens has a [`Job`] (the files of `jobs/`): what it wants, and how far it has come. The
//! driver calls [`Machine::step`] with the job and an [`Event`], under the member's mutex. The step changes the state and answers with the
//! next [`Do`]. The driver carries that out without the mutex, and comes back with its result as the next event, until [`Do::End`]. So any
//! number of jobs are under way at once, and each meets whatever state the others have left.
//!
//! **Leader and turn.** To refresh, to sign in or to use the store, a thread must have the *turn*. The thread that has it is the *leader*;
//! the others wait for its result or for the turn. At each step the leader states until when the step may take (`Machine::begins`). There
//! is no timer: the threads that wait look at the clock, so without one nothing happens until the next call.
//!
//! **Two locks.** The *mutex* is between threads, for a step. The *store's lock* is between processes: the leader takes it before it reads
//! the store, and this process keeps it until the new tokens are saved and the job ends. A leader that loses its turn leaves it to the next
//! one. If it cannot be had because the store fails, the job goes on without it.
//!
//! **The state has five regions**, a file each:
//!
//! | region | file | what it says |
//! |---|---|---|
//! | the tokens | `held` | unread; nobody; or held. If held: the access token is fresh, due or expired, and the refresh token good, uncertain (it was sent, and may be spent) or dead |
//! | the turn | `turn` | free, or the leader's stage: working, asking the service, marking (saving a note that the refresh token is about to be sent), writing |
//! | the store | `store` | what it is owed: nothing, a save or an erase. Whether this process has its lock. Whether a thread is inside `save` or `erase`, with the turn or without |
//! | the account | `account` | whether it is locked, and which lock the application has dismissed |
//! | the back-off | `back_off` | until when no refresh begins after one that failed |
//!
//! Beside the regions: who is signed in (`identity`, `strangers`, `salt`), what was refused or spent, and the events that the application
//! has not heard yet. `sibling` has no state: it decides what to do with a record that another process wrote. What is owed to the store is
//! written by the next call that finds the turn free (`jobs/read`, `Settle`), after a pause that grows with each failure.
//!
//! **What happens when …**
//! - *the leader's save of new tokens hangs*: it keeps its turn, however long that takes, because the store allows one writer. The new
//!   tokens wait in the turn (`arriving`). Two seconds after the save began (`turn::SAVE_WAIT_MS`) a waiting thread takes them into use and
//!   publishes the result (`go_on_without_leader`), so all calls go on with them. The store is recorded as still owing the save. When it
//!   returns, a success clears that and a failure leaves it. Until then nobody refreshes: calls whose tokens expire end at their deadline.
//! - *the leader hangs while it locks or reads the store, marks, or asks*: five seconds after the time that it stated (`turn::SILENCE_MS`)
//!   a waiting thread ends its turn. If it was asking, the refresh token is uncertain now, and the next refresh begins two seconds later
//!   (`back_off::UNCERTAIN_MS`). A leader that hangs in a mark is still inside the store: the next one neither reads nor writes it, and
//!   refreshes without.
//! - *that leader comes back*: its step sees that it has no turn. New tokens are used if the refresh token that was sent is still the one
//!   in use (`Refresh::land_late`), and their save is owed. A refusal, a failure, or a record that it has read is dropped: the job looks at
//!   the state that the others have left, and begins again.
//! - *a sibling process refreshed*: the leader reads the store, under the store's lock, before it sends anything. Tokens that differ are
//!   adopted, unless ours were exchanged for them (`sibling::is_newer`). If they are not expired nothing is sent. If the service refuses
//!   the refresh token, the leader reads the store once more. Only if nothing new is there the token is dead.
//! - *401 comes to a token that another thread replaced*: the call wants a token after the refused one (`Want::After`, by
//!   `Token::generation`, which this process counts). The tokens in use are newer, so it gets them and nothing is sent. While another
//!   thread is still refreshing it waits for that result. Tokens of another sign-in are not used for it.
//! - *401 comes to a token that nobody replaced*: one early refresh, and no other within thirty seconds (`early_ms`).
//! - *the device slept*: times are of the boot clock, which counts sleep. Tokens that expired meanwhile are refreshed by the next call. If
//!   it slept while the leader was asking, the first thread to wake decides: a waiting one may end the turn, as above; the leader takes an
//!   answer that has arrived, even after its deadline.
//! - *the device restarts without the date*: no clock can tell the age of tokens from before, so they are used. Each step looks at the clock
//!   again (`learn_end`): once the date is known, so is their end. Tokens that were issued without the date get it in the same way, and are
//!   saved once more (`Settle`).
//! - *the member signs out during a refresh*: at once in memory. `identity` changes, so every job sees that its result is of another
//!   sign-in and drops it. An erase is owed.
//!
//! **What always holds.** `check.rs` and `../tests/orders/` assert it after every step, in tests that walk all orders of events:
//! 1. Tokens that a refresh brought are in use only after their save has begun, or while it is owed.
//! 2. A refresh token is not sent a second time while the leader that sent it holds the turn. After that it is uncertain, and is sent again
//!    only when the pause has ended.
//! 3. A result of one sign-in never reaches the tokens of another. What a member had who signed out is not sent, saved or used again.
//! 4. An owed erase is replaced only by the save of a new sign-in.
//! 5. A turn is taken away only after its stated time and five seconds more, and never while new tokens are saved. Every end of a turn and
//!    every result wakes all waiting threads (`Turns::changes`).
//! 6. One thread at a time is inside the store's `save` or `erase`, and none reads it then. If the process has the store's lock, no thread
//!    waits for it; when the last job has ended, it is released.
//! 7. Nobody is signed out, or signed in by another process, without an event.
//! 8. The end of the tokens in use is known whenever the clocks can tell their age.
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

/// A thread's call, as the machine sees it: its times now, its turn, and whether it waits.
#[cfg_attr(test, derive(Debug))]
pub struct Caller {
    pub now: Moment,
    /// Until its deadline.
    pub left_ms: i64,
    /// From its begin to its deadline.
    pub whole_ms: i64,
    /// Until a refresh that only this call needs may begin: background calls of a fleet do not refresh at the same moment.
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
    /// Waits until `Turns::changes` changes, or for some milliseconds. `store`: the leader is writing the store: that is the call's phase.
    Wait {
        store: bool,
    },
    /// Waits. `until_network_changes`: or until there is another network change than the caller knows.
    Sleep {
        ms: i64,
        phase: Phase,
        until_network_changes: bool,
    },
    /// Tries to lock the store: for some milliseconds, and never past `until_ms` (boot-time clock).
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
        self.learn_end(&caller.now);
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
