//! What the application is told of its member: noted where it happens, told where no lock is held.
use super::member::Member;
use super::state::TokenState;
use crate::abi::{mcat_event, mcat_event_kind as Kind};
use crate::base::call_scope::Scope;
use crate::base::error::Reason;
use crate::base::hooks::inside;
use std::collections::VecDeque;

/// Far more than a store that fails and a service that locks can make while a listener takes its time.
const MOST: usize = 128;

/// What has happened and was not told yet.
#[derive(Default)]
pub struct News {
    waiting: VecDeque<mcat_event>,
    /// A thread is telling: it tells what is added meanwhile as well, so that the order stays.
    telling: bool,
}

impl TokenState {
    pub fn note(&mut self, kind: Kind) {
        self.note_event(kind, Reason::MCAT_REASON_NONE, -1);
    }

    pub fn note_sign_in_needed(&mut self, reason: Reason) {
        self.note_event(Kind::MCAT_EVENT_SIGN_IN_NEEDED, reason, -1);
    }

    /// Does what may lock the member's account, and notes if it has. A lock of somebody else's is no news of the member.
    pub fn with_lock_noted<T>(&mut self, now: i64, change: impl FnOnce(&mut TokenState) -> T) -> T {
        let before = self.locked(now);
        let done = change(self);
        if let (None, Some(ms)) = (before, self.locked(now)) {
            self.note_event(Kind::MCAT_EVENT_LOCKED, Reason::MCAT_REASON_NONE, ms);
        }
        done
    }

    pub(super) fn note_event(&mut self, kind: Kind, reason: Reason, retry_after_ms: i64) {
        if self.news.waiting.len() == MOST {
            self.news.waiting.pop_front();
        }
        self.news.waiting.push_back(mcat_event {
            kind,
            reason,
            retry_after_ms,
        });
    }
}

impl Member {
    /// Tells the application what happened since the last time, in order. Where another thread is telling, it tells this as well: a
    /// listener is never run twice at once, and nobody waits for it but the call that runs it.
    pub fn tell(&self, scope: &Scope) {
        if std::mem::replace(&mut self.state().news.telling, true) {
            return;
        }
        loop {
            let event = {
                let news = &mut self.state().news;
                let event = news.waiting.pop_front();
                news.telling = event.is_some();
                event
            };
            let Some(event) = event else { return };
            if let Some(listener) = &scope.hooks().event {
                inside(self.key(), || listener(scope.left_ms(), &event));
            }
        }
    }
}
