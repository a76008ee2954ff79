//! Events for the application: recorded where they happen, delivered where no lock is held.
use super::machine::Machine;
use super::member::Member;
use crate::abi::mcat_event_kind as Kind;
use crate::base::call_scope::Scope;
use crate::base::error::Reason;
use crate::base::hooks::{Occurrence, inside};
use std::collections::VecDeque;

/// Far more than a failing store and a locking service can cause during one slow callback.
const MOST: usize = 128;

/// Events that were not delivered yet.
#[derive(Default)]
pub struct Events {
    waiting: VecDeque<Occurrence>,
    /// A thread is delivering: it also delivers events added meanwhile, so that the order is kept.
    telling: bool,
}

#[cfg(test)]
impl Events {
    pub fn take(&mut self) -> Vec<Occurrence> {
        std::mem::take(&mut self.waiting).into()
    }
}

impl Machine {
    pub fn note(&mut self, kind: Kind) {
        self.note_event(Occurrence::new(kind, Reason::MCAT_REASON_NONE));
    }

    pub fn note_sign_in_needed(&mut self, reason: Reason) {
        self.note_event(Occurrence::new(Kind::MCAT_EVENT_SIGN_IN_NEEDED, reason));
    }

    /// Records an event if the member's account is locked and was not `before`. The lock of another account is not an event.
    pub fn note_lock(&mut self, before: Option<i64>, now: i64) {
        let locked = self.locked(now);
        if before.is_none() && locked.is_some() {
            self.note_event(Occurrence {
                retry_after_ms: locked,
                ..Occurrence::new(Kind::MCAT_EVENT_LOCKED, Reason::MCAT_REASON_NONE)
            });
        }
    }

    pub(super) fn note_event(&mut self, event: Occurrence) {
        if self.events.waiting.len() == MOST {
            self.events.waiting.pop_front();
        }
        self.events.waiting.push_back(event);
    }
}

impl Member {
    /// The service retires what `call` asks for, or has done so.
    pub fn note_retirement(&self, call: &'static str, is_over: bool, ends_ms: Option<i64>) {
        let reason = match is_over {
            true => Reason::MCAT_REASON_RETIRED,
            false => Reason::MCAT_REASON_RETIRING,
        };
        self.machine().note_event(Occurrence {
            ends_ms,
            call: Some(call),
            ..Occurrence::new(Kind::MCAT_EVENT_RETIRING, reason)
        });
    }

    /// Delivers new events to the application, in order. If another thread is delivering, it delivers these too: the callback never runs
    /// twice at once, and delays only the call that runs it.
    pub fn tell(&self, scope: &Scope) {
        if std::mem::replace(&mut self.machine().events.telling, true) {
            return;
        }
        loop {
            let event = {
                let events = &mut self.machine().events;
                let event = events.waiting.pop_front();
                events.telling = event.is_some();
                event
            };
            let Some(event) = event else { return };
            if let Some(listener) = &scope.hooks().event {
                inside(self.key(), || listener(scope.left_ms(), &event));
            }
        }
    }
}
