//! One call's time: its deadline, whether it was cancelled, the tick, and its current phase.
//!
//! `waits`: every wait of the library goes through it; `costs`: what the call reports about itself.
mod costs;
#[cfg(test)]
mod tests;
mod waits;

pub use costs::{EMPTY_STATS, Traced};

use crate::abi::mcat_stats;
pub use crate::base::cancel::Cancel;
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::{Clock, Hooks, Level, inside};
use crate::base::memory;
use crate::base::sync::AtomicUsize;
use std::cell::{Cell, RefCell};
use std::sync::atomic::Ordering;

/// The tick is promised every 200 ms; aiming at half leaves room for a slow thread.
const TICK_MS: i64 = 100;
/// If the deadline is noticed this much too late, the device slept or did not schedule the thread.
const LATE_MS: i64 = 1_000;
/// Grace for reading what has arrived.
const LAST_WORDS_MS: i64 = 500;

/// Counts the network changes that the device has reported.
#[derive(Default)]
pub struct Network(AtomicUsize);

impl Network {
    pub fn changed(&self) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }

    pub fn changes(&self) -> u64 {
        self.0.load(Ordering::SeqCst) as u64
    }
}

/// A call's times, in milliseconds.
pub struct Times {
    /// Until the deadline.
    pub left_ms: i64,
    /// From the begin to the deadline.
    pub whole_ms: i64,
    /// Until delayed background work may begin.
    pub late_ms: i64,
}

/// Why a wait ended early.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stop {
    Deadline,
    Cancelled,
    Tick,
    Memory,
}

pub struct Scope<'a> {
    hooks: &'a Hooks,
    /// The call's name in the log.
    call: &'static str,
    clock: &'a dyn Clock,
    cancel: &'a Cancel,
    member: usize,
    /// The sign-in of the member that the call is for.
    sign_in: Cell<Option<u64>>,
    cancel_count: usize,
    started_ms: i64,
    deadline_ms: Cell<i64>,
    late_until_ms: Cell<i64>,
    phase: Cell<Phase>,
    phase_since: Cell<i64>,
    /// When the clock was last read.
    lately: Cell<i64>,
    ticked: Cell<i64>,
    /// A deadline that passed unnoticed is extended.
    hears_late: Cell<bool>,
    /// The tick ended the call. A check made for another reason must still report that.
    tick_stopped: Cell<bool>,
    stats: RefCell<mcat_stats>,
    network: Option<&'a Network>,
    traced: Cell<Traced>,
    /// Items that were passed to the application.
    passed_items: Cell<i64>,
}

impl<'a> Scope<'a> {
    /// Begins a call that may take `budget_ms`. `member`: the key by which calls from inside this call's callbacks are refused.
    pub fn begin(
        hooks: &'a Hooks,
        clock: &'a dyn Clock,
        cancel: &'a Cancel,
        member: usize,
        budget_ms: i64,
    ) -> Scope<'a> {
        let cancel_count = cancel.enter();
        let now = clock.boot_ms();
        Scope {
            hooks,
            call: "call",
            clock,
            cancel,
            member,
            sign_in: Cell::new(None),
            cancel_count,
            started_ms: now,
            deadline_ms: Cell::new(now.saturating_add(budget_ms)),
            late_until_ms: Cell::new(now),
            phase: Cell::new(Phase::MCAT_PHASE_NONE),
            phase_since: Cell::new(now),
            lately: Cell::new(now),
            ticked: Cell::new(now),
            hears_late: Cell::new(false),
            tick_stopped: Cell::new(false),
            stats: RefCell::new(EMPTY_STATS),
            network: None,
            traced: Cell::default(),
            passed_items: Cell::new(0),
        }
    }

    /// The same for the function `call`.
    pub fn named(mut self, call: &'static str) -> Scope<'a> {
        self.call = call;
        self
    }

    /// The same, with a count of network changes.
    pub fn over(mut self, network: &'a Network) -> Scope<'a> {
        self.network = Some(network);
        self
    }

    /// Sets the sign-in of the member that the call is for, if one is signed in at the beginning.
    pub fn of(self, sign_in: Option<u64>) -> Scope<'a> {
        self.sign_in.set(sign_in);
        self
    }

    /// The sign-in of the member that the call is for, if it has met one.
    pub fn sign_in(&self) -> Option<u64> {
        self.sign_in.get()
    }

    /// Whether the call is for the member of this sign-in. If no member was signed in at the beginning, it is for the first one that it
    /// meets.
    pub fn is_of(&self, sign_in: u64) -> bool {
        let of = self.sign_in.get().unwrap_or(sign_in);
        self.sign_in.set(Some(of));
        of == sign_in
    }

    /// How many network changes there have been.
    pub fn network(&self) -> u64 {
        self.network.map_or(0, Network::changes)
    }

    pub fn hooks(&self) -> &Hooks {
        self.hooks
    }

    /// Writes a line to the application's log, after the name of the call.
    pub fn log(&self, level: Level, text: &dyn Fn() -> String) {
        self.hooks
            .log(self.member, level, || format!("{}: {}", self.call, text()));
    }

    pub fn clock(&self) -> &dyn Clock {
        self.clock
    }

    pub fn member(&self) -> usize {
        self.member
    }

    pub fn now_ms(&self) -> i64 {
        let now = self.clock.boot_ms();
        self.lately.set(now);
        now
    }

    /// The time of the last clock read, for code that has taken no time since: reading the clock is a system call on some machines.
    pub fn lately_ms(&self) -> i64 {
        self.lately.get()
    }

    /// Milliseconds since the call began.
    pub fn age_ms(&self) -> i64 {
        self.now_ms().saturating_sub(self.started_ms)
    }

    /// Milliseconds until the deadline, never negative.
    pub fn left_ms(&self) -> i64 {
        self.deadline_ms.get().saturating_sub(self.now_ms()).max(0)
    }

    /// The time that must be left for work that wants `ms`. For a call with a short deadline, half of its time is enough, so that it can do
    /// such work too.
    pub fn enough_ms(&self, ms: i64) -> i64 {
        let whole = self.age_ms().saturating_add(self.left_ms());
        ms.min(whole / 2)
    }

    /// The call's times at `now_ms`.
    pub fn times(&self, now_ms: i64) -> Times {
        let until = |ms: i64| ms.saturating_sub(now_ms).max(0);
        let left_ms = until(self.deadline_ms.get());
        Times {
            left_ms,
            whole_ms: now_ms.saturating_sub(self.started_ms).saturating_add(left_ms),
            late_ms: until(self.late_until_ms.get()),
        }
    }

    /// The earlier of the call's deadline and `ms` from now, for a part of the call with its own limit.
    pub fn part_ms(&self, ms: i64) -> i64 {
        self.now_ms().saturating_add(ms).min(self.deadline_ms.get())
    }

    /// Runs a part of the call under an earlier deadline.
    pub fn until<T>(&self, until_ms: i64, part: impl FnOnce() -> T) -> T {
        let whole = self.deadline_ms.get();
        self.deadline_ms.set(whole.min(until_ms));
        let result = part();
        self.deadline_ms.set(whole);
        result
    }

    /// The same for a part whose answer cannot be requested again. If the device slept, or did not schedule this thread, until long after
    /// the deadline, an answer that has arrived is still read.
    pub fn until_heard<T>(&self, until_ms: i64, part: impl FnOnce() -> T) -> T {
        self.hears_late.set(true);
        let result = self.until(until_ms, part);
        self.hears_late.set(false);
        result
    }

    /// Whether the deadline passed unnoticed during the wait for an answer, and is extended once.
    fn is_put_off(&self, now: i64) -> bool {
        let awaits = matches!(self.phase(), Phase::MCAT_PHASE_WAIT | Phase::MCAT_PHASE_BODY);
        let is_late = now.saturating_sub(self.deadline_ms.get()) >= LATE_MS;
        let late = awaits && is_late && self.hears_late.replace(false);
        if late {
            self.deadline_ms.set(now.saturating_add(LAST_WORDS_MS));
        }
        late
    }

    /// Delays background work that only this call needs until this time (boot-time clock).
    pub fn begin_late(&self, until_ms: i64) {
        self.late_until_ms.set(until_ms);
    }

    /// Milliseconds until that work may begin.
    pub fn late_ms(&self) -> i64 {
        self.late_until_ms.get().saturating_sub(self.now_ms()).max(0)
    }

    /// Whether the call may continue; calls the tick when it is due.
    pub fn check(&self) -> Result<(), Stop> {
        if memory::must_end() {
            return Err(Stop::Memory);
        }
        if self.is_cancelled() {
            return Err(Stop::Cancelled);
        }
        if self.tick_stopped.get() {
            return Err(Stop::Tick);
        }
        let now = self.now_ms();
        if now >= self.deadline_ms.get() && !self.is_put_off(now) {
            return Err(Stop::Deadline);
        }
        if let Some(tick) = &self.hooks.tick
            && now.saturating_sub(self.ticked.get()) >= TICK_MS
        {
            let stop = inside(self.member, || tick(self.deadline_ms.get().saturating_sub(now)));
            self.ticked.set(self.now_ms());
            self.tick_stopped.set(stop);
            if stop {
                return Err(Stop::Tick);
            }
        }
        Ok(())
    }

    /// Whether a loop that runs as long as bytes arrive must call `check` now, or has reached `until_ms`.
    pub fn is_due(&self, until_ms: i64) -> bool {
        let now = self.now_ms();
        let ticks = self.hooks.tick.is_some() && now.saturating_sub(self.ticked.get()) >= TICK_MS;
        ticks
            || memory::must_end()
            || self.is_cancelled()
            || self.tick_stopped.get()
            || now >= until_ms.min(self.deadline_ms.get())
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.was_called_since(self.cancel_count)
    }

    /// The error of a call that was stopped here.
    pub fn stopped(&self, stop: Stop) -> Error {
        let phase = self.phase();
        match stop {
            Stop::Deadline => Error::new(
                Status::MCAT_ERR_TIMEOUT,
                format!("deadline passed while {}", doing(phase)),
            ),
            Stop::Cancelled => Error::new(Status::MCAT_ERR_CANCELLED, format!("cancelled while {}", doing(phase))),
            Stop::Tick => Error::new(
                Status::MCAT_ERR_CANCELLED,
                format!("stopped by the tick callback while {}", doing(phase)),
            )
            .because(Reason::MCAT_REASON_TICK),
            Stop::Memory => Error::new(
                Status::MCAT_ERR_MEMORY,
                format!("memory ran out while {}", doing(phase)),
            ),
        }
        .during(phase)
    }
}

impl Drop for Scope<'_> {
    fn drop(&mut self) {
        self.cancel.leave();
    }
}

/// A phase as words that follow "while".
pub fn doing(phase: Phase) -> &'static str {
    match phase {
        Phase::MCAT_PHASE_NONE => "working",
        Phase::MCAT_PHASE_RESOLVE => "looking up the host's name",
        Phase::MCAT_PHASE_CONNECT => "connecting",
        Phase::MCAT_PHASE_TLS => "doing the TLS handshake",
        Phase::MCAT_PHASE_SEND => "sending the request",
        Phase::MCAT_PHASE_WAIT => "waiting for the answer",
        Phase::MCAT_PHASE_BODY => "receiving the answer",
        Phase::MCAT_PHASE_REFRESH => "refreshing the member's tokens",
        Phase::MCAT_PHASE_PACE => "keeping the pace",
        Phase::MCAT_PHASE_BACK_OFF => "waiting for another try",
        Phase::MCAT_PHASE_STORE => "using the token store",
        Phase::MCAT_PHASE_DECODE => "reading the answer",
        Phase::MCAT_PHASE_REDIRECT => "waiting for the browser",
    }
}
