//! The facts of an account that are needed here, owned and small.
use super::text;
use crate::abi::mcat_verdict::{self, *};
use crate::abi::{mcat_account, mcat_right};
use crate::decode::Parts;
use core::ffi::c_char;

/// The prefix of all rights to stream.
pub(super) const RIGHT: &str = "canStream";
/// Most rights that are kept; the service has a dozen.
const MOST_RIGHTS: usize = 64;
/// Longest text that is kept, in bytes; a longer one counts as missing.
const MOST_BYTES: usize = 256;

/// The facts of an account that a player acts on.
#[derive(Default)]
pub(crate) struct AccountFacts {
    /// The member's id.
    pub user_id: Option<String>,
    /// The tier of the subscription.
    pub tier_code: Option<String>,
    /// Skips allowed in `skip_minutes`, if they are limited.
    pub skip_limit: Option<i32>,
    pub skip_minutes: Option<i32>,
    /// Suspended or expired.
    has_problem: bool,
    /// The rights to stream: 1 granted, 0 refused, -1 if the service sent another value.
    rights: Vec<(String, i8)>,
}

impl AccountFacts {
    /// The facts of the account in an answer; `None` if it has no account.
    #[allow(unsafe_code)]
    pub fn in_answer(parts: &Parts) -> Option<AccountFacts> {
        let (account, is_told) = parts.account();
        // SAFETY: the decoder made it, or it is the static for an absent one.
        let facts = unsafe { AccountFacts::of(account) };
        (is_told || !facts.is_nothing()).then_some(facts)
    }

    /// # Safety
    /// The account's pointers are NULL or valid, as in every account of a response.
    #[allow(unsafe_code)]
    pub unsafe fn of(account: &mcat_account) -> AccountFacts {
        // SAFETY: the caller guarantees it.
        let (subscription, entitlements) = unsafe { (account.subscription.as_ref(), account.entitlements.as_ref()) };
        // SAFETY: the caller guarantees it.
        let kept = |field: *const c_char| unsafe { text(field) }.filter(|text| text.len() <= MOST_BYTES);
        let is_expired = |state: &str| state.trim().eq_ignore_ascii_case("EXPIRED");
        let known = |number: i32| (number >= 0).then_some(number);
        let mut facts = AccountFacts {
            user_id: kept(account.id).map(str::to_owned),
            tier_code: subscription.and_then(|s| kept(s.tier_code)).map(str::to_owned),
            skip_limit: entitlements.and_then(|e| known(e.skip_limit)),
            skip_minutes: entitlements.and_then(|e| known(e.skip_limit_minutes)),
            has_problem: subscription.is_some_and(|s| s.is_suspended == 1 || kept(s.state).is_some_and(is_expired)),
            rights: Vec::new(),
        };
        if let Some(entitlements) = entitlements {
            // SAFETY: the caller guarantees it; `items` has `len` rights.
            let right = |index| -> &mcat_right { unsafe { &**entitlements.rights.items.add(index) } };
            let rights = (0..entitlements.rights.len).map(right);
            let named = rights.filter_map(|right| Some((kept(right.name)?.to_owned(), right.granted)));
            facts.rights = named
                .filter(|(name, _)| name.starts_with(RIGHT))
                .take(MOST_RIGHTS)
                .collect();
        }
        facts
    }

    /// Whether the member may stream by this right; `None` if the service did not say: a missing right is not a refused one.
    pub fn verdict(&self, entitlement: &str) -> Option<mcat_verdict> {
        if self.has_problem {
            return Some(MCAT_VERDICT_ACCOUNT_PROBLEM);
        }
        // If the service sent a key twice, the first counts.
        let (_, granted) = self.rights.iter().find(|(name, _)| name == entitlement)?;
        match granted {
            1 => Some(MCAT_VERDICT_MAY_STREAM),
            0 => Some(MCAT_VERDICT_UPGRADE),
            _ => None,
        }
    }

    /// Whether the facts say anything about streaming.
    pub fn are_told(&self) -> bool {
        self.has_problem || self.rights.iter().any(|(_, granted)| *granted >= 0)
    }

    /// The answer had no account.
    fn is_nothing(&self) -> bool {
        self.user_id.is_none() && self.tier_code.is_none() && self.rights.is_empty() && !self.has_problem
    }
}
