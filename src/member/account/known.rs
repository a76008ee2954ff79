//! The service's last answer about the member's account, and its time.
use super::AccountFacts;
use crate::abi::mcat_verdict::MCAT_VERDICT_MAY_STREAM;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// How long the service is not asked again.
const FRESH_MS: i64 = 600_000;
/// How long the answer is used while the service cannot be asked.
const BELIEVED_MS: i64 = 24 * 3_600_000;

/// The known account, shared by all clients of the member.
#[derive(Default)]
pub(crate) struct KnownAccount {
    last: Mutex<Option<Last>>,
}

struct Last {
    kept: DatedFacts,
    /// The sign-in that it belongs to (`Member::sign_in_number`).
    sign_in: u64,
}

/// The service's answer, and its time.
#[derive(Clone)]
pub(crate) struct DatedFacts {
    pub facts: Arc<AccountFacts>,
    /// The time of the answer (boot-time clock).
    since_ms: i64,
    /// The service has refused something since: the answer may be outdated.
    is_doubted: bool,
}

impl DatedFacts {
    pub fn age_ms(&self, now_ms: i64) -> i64 {
        now_ms.saturating_sub(self.since_ms).max(0)
    }

    /// Whether the answer is recent enough not to ask again.
    pub fn is_fresh(&self, now_ms: i64) -> bool {
        !self.is_doubted && self.age_ms(now_ms) < FRESH_MS
    }

    /// Whether a verdict needs no new request. A negative one does: the member may have fixed the problem, and is then waiting at the
    /// device.
    pub fn settles(&self, entitlement: &str, now_ms: i64) -> bool {
        self.is_fresh(now_ms) && self.facts.verdict(entitlement) == Some(MCAT_VERDICT_MAY_STREAM)
    }

    /// Whether the answer may be used while the service cannot be asked.
    pub fn is_believed(&self, now_ms: i64) -> bool {
        self.age_ms(now_ms) <= BELIEVED_MS
    }
}

impl KnownAccount {
    fn last(&self) -> MutexGuard<'_, Option<Last>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The service's answer about this member's account.
    pub fn of(&self, sign_in: u64) -> Option<DatedFacts> {
        let last = self.last();
        last.as_ref()
            .filter(|last| last.sign_in == sign_in)
            .map(|last| last.kept.clone())
    }

    /// Keeps a new answer of the service. An answer that says nothing about streaming does not replace one that does: then `None` is
    /// returned.
    pub fn learn(&self, facts: AccountFacts, sign_in: u64, now_ms: i64) -> Option<DatedFacts> {
        let mut last = self.last();
        let says_more =
            |last: &Last| last.sign_in == sign_in && last.kept.facts.are_told() && last.kept.is_believed(now_ms);
        if !facts.are_told() && last.as_ref().is_some_and(says_more) {
            return None;
        }
        let kept = DatedFacts {
            facts: Arc::new(facts),
            since_ms: now_ms,
            is_doubted: false,
        };
        *last = Some(Last {
            kept: kept.clone(),
            sign_in,
        });
        Some(kept)
    }

    /// The service has refused something to the member: it is asked again before the next verdict.
    pub fn doubt(&self) {
        if let Some(last) = &mut *self.last() {
            last.kept.is_doubted = true;
        }
    }

    pub fn forget(&self) {
        *self.last() = None;
    }
}
