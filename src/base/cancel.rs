//! Ends the calls inside a client, from any thread or signal handler.
use crate::base::sync::{self, AtomicUsize};
#[cfg(musiccat_model)]
use crate::base::sys;
use crate::base::sys::Event;
use std::io;
use std::sync::atomic::Ordering;

/// Ends the calls inside a client. Raising it is safe in a signal handler.
pub struct Cancel {
    event: Event,
    /// How often cancel was called: a call is cancelled if this changed since it began.
    count: AtomicUsize,
    inside: AtomicUsize,
    /// How often the event was raised since it was cleared. A raise that is not counted yet wakes waiting threads, and does no other harm.
    raised: AtomicUsize,
}

impl Cancel {
    pub fn new() -> io::Result<Cancel> {
        Ok(Cancel {
            event: Event::new()?,
            count: AtomicUsize::new(0),
            inside: AtomicUsize::new(0),
            raised: AtomicUsize::new(0),
        })
    }

    /// Ends every call that is currently inside.
    pub fn raise(&self) {
        self.count.fetch_add(1, Ordering::SeqCst);
        self.wake();
    }

    fn wake(&self) {
        sync::point();
        self.event.raise();
        sync::point();
        self.raised.fetch_add(1, Ordering::SeqCst);
    }

    /// Whether a waiting thread would be woken now. Used by the models.
    #[cfg(musiccat_model)]
    pub fn is_raised(&self) -> bool {
        matches!(sys::poll(&[], Some(&self.event), 0), Ok((_, true)))
    }

    /// Registers a call. Returns how often cancel was called before.
    pub(super) fn enter(&self) -> usize {
        let count = self.count.load(Ordering::SeqCst);
        if self.inside.fetch_add(1, Ordering::SeqCst) == 0 && self.raised.swap(0, Ordering::SeqCst) > 0 {
            // No call is left that an earlier cancel was meant for.
            self.forget(count);
        }
        self.count.load(Ordering::SeqCst)
    }

    /// Clears what the first `count` cancels raised. A later cancel is meant for a call that entered meanwhile.
    fn forget(&self, count: usize) {
        sync::point();
        self.event.clear();
        if self.count.load(Ordering::SeqCst) != count {
            self.wake();
        }
    }

    /// Unregisters a call.
    pub(super) fn leave(&self) {
        self.inside.fetch_sub(1, Ordering::SeqCst);
    }

    /// Whether cancel was called again after the first `count` times.
    pub(super) fn was_called_since(&self, count: usize) -> bool {
        self.count.load(Ordering::SeqCst) != count
    }

    /// The event that every wait polls too.
    pub(super) fn event(&self) -> &Event {
        &self.event
    }
}

#[cfg(test)]
mod tests {
    use super::Cancel;
    use crate::base::sys;

    // fault:M25
    #[test]
    fn beginning_call_keeps_cancel_raised_for_another_call() {
        let cancel = Cancel::new().unwrap();
        let is_raised = || sys::poll(&[], Some(&cancel.event), 0).unwrap().1;
        cancel.raise();
        let count = cancel.enter();
        assert!(!is_raised() && count == 1, "an earlier raise belongs to no call");
        // After one call read the count, and before it clears the event, another call enters and is cancelled.
        cancel.raise();
        cancel.forget(count);
        assert!(is_raised());
    }
}
