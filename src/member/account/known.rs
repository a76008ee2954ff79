//! What the service said last of the member's account, and when.
use super::AccountFacts;
use crate::abi::mcat_verdict::MCAT_VERDICT_MAY_STREAM;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// For so long the service is not asked again.
const FRESH_MS: i64 = 600_000;
/// For so long it is believed while the service cannot be asked.
const BELIEVED_MS: i64 = 24 * 3_600_000;

/// What is known of the account, shared by all clients of the member.
#[derive(Default)]
pub(crate) struct KnownAccount {
    last: Mutex<Option<Last>>,
}

struct Last {
    kept: DatedFacts,
    /// In which sign-in (`Member::sign_in_number`).
    sign_in: u64,
}

/// What the service said, and when.
#[derive(Clone)]
pub(crate) struct DatedFacts {
    pub facts: Arc<AccountFacts>,
    /// When (boot-time clock).
    since_ms: i64,
    /// The service has refused something since: it may no longer hold.
    is_doubted: bool,
}

impl DatedFacts {
    pub fn age_ms(&self, now_ms: i64) -> i64 {
        now_ms.saturating_sub(self.since_ms).max(0)
    }

    /// Whether the service need not be asked.
    pub fn is_fresh(&self, now_ms: i64) -> bool {
        !self.is_doubted && self.age_ms(now_ms) < FRESH_MS
    }

    /// Whether the service need not be asked for a verdict. One that lets nobody play may be mended at any moment, and then the member
    /// stands before the device.
    pub fn settles(&self, entitlement: &str, now_ms: i64) -> bool {
        self.is_fresh(now_ms) && self.facts.verdict(entitlement) == Some(MCAT_VERDICT_MAY_STREAM)
    }

    /// Whether it holds while the service cannot be asked.
    pub fn is_believed(&self, now_ms: i64) -> bool {
        self.age_ms(now_ms) <= BELIEVED_MS
    }
}

impl KnownAccount {
    fn last(&self) -> MutexGuard<'_, Option<Last>> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the service said of this member's account.
    pub fn of(&self, sign_in: u64) -> Option<DatedFacts> {
        let last = self.last();
        last.as_ref()
            .filter(|last| last.sign_in == sign_in)
            .map(|last| last.kept.clone())
    }

    /// Keeps what the service has just said. An answer that says nothing about streaming takes the place of no known one that does:
    /// then there is nothing new.
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

    /// The service has refused something to the member: it is asked again before the account is judged.
    pub fn doubt(&self) {
        if let Some(last) = &mut *self.last() {
            last.kept.is_doubted = true;
        }
    }

    pub fn forget(&self) {
        *self.last() = None;
    }
}
