//! The waits of a call: for a descriptor, or for time to pass.
//!
//! Each wait is done in slices: between two of them the call notices a cancel, calls the tick and checks its deadline.
use super::{Scope, Stop, TICK_MS};
use crate::base::hooks::inside;
use crate::base::sys::{self, Event, Interest};
use std::os::fd::RawFd;

/// Longest wait for something without a descriptor.
const BLIND_SLICE_MS: i64 = 25;

impl Scope<'_> {
    /// How long a wait that a cancel can interrupt may last before the next `check`. Call it right after `check`.
    pub(super) fn slice_ms(&self, until_ms: i64) -> i64 {
        let now = self.lately_ms();
        let mut until = until_ms.min(self.deadline_ms.get());
        if self.hooks.tick.is_some() {
            until = until.min(self.ticked.get().saturating_add(TICK_MS));
        }
        until.saturating_sub(now).clamp(1, TICK_MS)
    }

    /// How long a wait that a cancel cannot interrupt (a callback, a condition variable) may last. Call it right after reading the clock.
    pub fn blind_slice_ms(&self, until_ms: i64) -> i64 {
        self.slice_ms(until_ms).min(BLIND_SLICE_MS)
    }

    /// Whether to poll the cancel event too, and how long to poll.
    fn poll_with(&self, heard: bool, until_ms: i64) -> (Option<&Event>, i64) {
        let slice = self.slice_ms(until_ms);
        match heard {
            true => (Some(self.cancel.event()), slice),
            false => (None, slice.min(BLIND_SLICE_MS)),
        }
    }

    /// Waits until `fd` is ready: `Ok(false)` if `until_ms` (boot-time clock) came first.
    pub fn wait_fd(&self, fd: RawFd, interest: Interest, until_ms: i64) -> Result<bool, Stop> {
        Ok(self.wait_any(&[(fd, interest)], until_ms)?.is_some())
    }

    /// The same for several descriptors, at most `sys::POLL_MOST`: returns the first that is ready.
    pub fn wait_any(&self, fds: &[(RawFd, Interest)], until_ms: i64) -> Result<Option<usize>, Stop> {
        let mut heard = true;
        loop {
            self.check()?;
            if self.lately_ms() >= until_ms {
                return Ok(None);
            }
            let (event, slice) = self.poll_with(heard, until_ms);
            match sys::poll(fds, event, slice) {
                Ok((Some(ready), _)) => return Ok(Some(ready)),
                // The event was raised for calls that began before this one: do not spin on it.
                Ok((None, true)) => heard = self.is_cancelled(),
                Ok((None, false)) => {}
                // The read or write that follows reports the descriptor's error.
                Err(_) => return Ok(Some(0)),
            }
        }
    }

    /// Waits `ms`, through the application's clock if it has a wait. The caller must respect the deadline.
    pub fn sleep(&self, ms: i64) -> Result<(), Stop> {
        self.sleep_while(ms, &|| true)
    }

    /// The same after a network failure, when `changes` network changes had been reported: the next change ends the wait.
    pub fn sleep_off(&self, ms: i64, changes: u64) -> Result<(), Stop> {
        self.sleep_while(ms, &|| self.network() == changes)
    }

    /// Waits at most `ms`, as long as `goes_on` returns true.
    fn sleep_while(&self, ms: i64, goes_on: &dyn Fn() -> bool) -> Result<(), Stop> {
        let mut rest = ms;
        while rest > 0 && goes_on() {
            self.check()?;
            let slice = rest.min(TICK_MS);
            match inside(self.member, || self.clock.wait(slice)) {
                Some(false) => rest -= slice,
                Some(true) => return Err(Stop::Cancelled),
                None => break,
            }
        }
        if rest <= 0 {
            return self.check();
        }
        let until = self.now_ms().saturating_add(rest);
        let mut heard = true;
        loop {
            self.check()?;
            if self.lately_ms() >= until || !goes_on() {
                return Ok(());
            }
            let (event, slice) = self.poll_with(heard, until);
            if let Ok((_, true)) = sys::poll(&[], event, slice) {
                heard = self.is_cancelled();
            }
        }
    }
}
