//! What a call costs and what it did: milliseconds of each phase, bytes, tries, items; and the facts about its requests.
use super::Scope;
use crate::abi::mcat_stats;
use crate::base::error::Phase;
use crate::base::memory;

/// What a call records about its requests, for the support record.
#[derive(Clone, Copy, Default)]
pub struct Traced {
    /// The path of the last request, if it is one of the library's own.
    pub path: Option<Option<&'static str>>,
    /// It used a connection.
    pub connected: bool,
    /// That connection existed before.
    pub reused: bool,
    /// TLS resumed an earlier session.
    pub resumed: bool,
    /// The number of the cipher suite; 0 if the library did no TLS.
    pub suite: u16,
}

impl Scope<'_> {
    pub fn traced(&self) -> Traced {
        self.traced.get()
    }

    /// Records facts about the requests of this call.
    pub fn trace(&self, note: impl FnOnce(&mut Traced)) {
        let mut traced = self.traced.get();
        note(&mut traced);
        self.traced.set(traced);
    }

    pub fn phase(&self) -> Phase {
        self.phase.get()
    }

    /// Enters a phase, and adds the time since the last change to the previous phase.
    pub fn enter(&self, phase: Phase) {
        self.enter_at(phase, self.now_ms());
    }

    /// The same, if no time has passed since the clock was read.
    pub fn pass_to(&self, phase: Phase) {
        self.enter_at(phase, self.lately_ms());
    }

    fn enter_at(&self, phase: Phase, now: i64) {
        let spent = now.saturating_sub(self.phase_since.replace(now));
        let mut stats = self.stats.borrow_mut();
        let booked = match self.phase.replace(phase) {
            Phase::MCAT_PHASE_RESOLVE => &mut stats.resolve_ms,
            Phase::MCAT_PHASE_CONNECT => &mut stats.connect_ms,
            Phase::MCAT_PHASE_TLS => &mut stats.tls_ms,
            Phase::MCAT_PHASE_SEND => &mut stats.send_ms,
            Phase::MCAT_PHASE_WAIT => &mut stats.wait_ms,
            Phase::MCAT_PHASE_BODY => &mut stats.body_ms,
            Phase::MCAT_PHASE_REFRESH => &mut stats.refresh_ms,
            Phase::MCAT_PHASE_PACE => &mut stats.pace_ms,
            Phase::MCAT_PHASE_BACK_OFF => &mut stats.back_off_ms,
            _ => return,
        };
        *booked = booked.saturating_add(spent);
    }

    /// Counts an item that is passed to the application; returns how many came before it.
    pub(crate) fn count_passed_item(&self) -> i64 {
        self.passed_items.replace(self.passed_items.get() + 1)
    }

    /// How many items were passed to the application.
    pub(crate) fn passed_items(&self) -> i64 {
        self.passed_items.get()
    }

    /// Adds to the costs of the call.
    pub fn count(&self, add: impl FnOnce(&mut mcat_stats)) {
        add(&mut self.stats.borrow_mut());
    }

    /// The costs of the call so far.
    pub fn stats(&self) -> mcat_stats {
        self.enter(self.phase());
        let mut stats = *self.stats.borrow();
        stats.total_ms = self.lately_ms().saturating_sub(self.started_ms);
        memory::bill(&mut stats);
        stats
    }
}

/// The costs of a call that did nothing.
pub const EMPTY_STATS: mcat_stats = mcat_stats {
    bytes_in: 0,
    bytes_out: 0,
    held_bytes: 0,
    total_ms: 0,
    resolve_ms: 0,
    connect_ms: 0,
    tls_ms: 0,
    send_ms: 0,
    wait_ms: 0,
    body_ms: 0,
    refresh_ms: 0,
    pace_ms: 0,
    back_off_ms: 0,
    tries: 0,
    unread_fields: 0,
    unread_items: 0,
    reserved: 0,
    cached_ms: -1,
    peak_bytes: -1,
    live_bytes: -1,
    refused_allocations: -1,
};
