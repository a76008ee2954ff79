//! The rules that apply before anything plays: to a member's account, and to a track.
mod facts;
mod known;
mod track;

pub(crate) use facts::AccountFacts;
pub(crate) use known::{DatedFacts, KnownAccount};
pub use track::{Listener, judge, track_text};

use crate::abi::mcat_account;
use crate::abi::mcat_user_action::{self, *};
use crate::abi::mcat_verdict::{self, *};
use crate::base::display::quoted;
use crate::base::id::Refusal;
use core::ffi::{CStr, c_char};

/// The texts for a verdict.
pub(crate) struct Wording {
    pub verdict: mcat_verdict,
    /// The key for the display's own texts.
    pub key: &'static CStr,
    #[cfg_attr(not(feature = "capi"), allow(dead_code, reason = "told in C only"))]
    pub sentence: &'static CStr,
    pub action: mcat_user_action,
}

const WORDINGS: [Wording; 5] = [
    Wording {
        verdict: MCAT_VERDICT_MAY_STREAM,
        key: c"account.may_stream",
        sentence: c"You can play music on this device.",
        action: MCAT_ACTION_NONE,
    },
    Wording {
        verdict: MCAT_VERDICT_ACCOUNT_PROBLEM,
        key: c"account.problem",
        sentence: c"There is a problem with your account. Please visit the service's website.",
        action: MCAT_ACTION_FIX_ACCOUNT,
    },
    Wording {
        verdict: MCAT_VERDICT_UPGRADE,
        key: c"account.upgrade",
        sentence: c"Your subscription does not include this kind of device. Please upgrade.",
        action: MCAT_ACTION_UPGRADE,
    },
    Wording {
        verdict: MCAT_VERDICT_SIGN_IN,
        key: c"account.sign_in",
        sentence: c"Please sign in.",
        action: MCAT_ACTION_SIGN_IN,
    },
    Wording {
        verdict: MCAT_VERDICT_WAIT,
        key: c"account.wait",
        sentence: c"This is not possible right now. Please try again in a few minutes.",
        action: MCAT_ACTION_WAIT,
    },
];

/// The texts for the verdict with this number.
pub(crate) fn wording(verdict: i32) -> Option<&'static Wording> {
    WORDINGS.iter().find(|wording| wording.verdict as i32 == verdict)
}

/// Whether the member may stream by `entitlement`, the service's key ("canStreamOnHomeDevice"). A suspended or expired subscription has
/// priority over a missing right. If the account does not mention the right, the verdict is to wait.
///
/// # Safety
/// The account's pointers are NULL or valid, as in every account of a response.
#[allow(unsafe_code)]
pub unsafe fn verdict(account: &mcat_account, entitlement: &str) -> Result<mcat_verdict, Refusal> {
    check(entitlement)?;
    // SAFETY: the caller guarantees it.
    let told = unsafe { AccountFacts::of(account) }.verdict(entitlement);
    Ok(told.unwrap_or(MCAT_VERDICT_WAIT))
}

/// Whether `entitlement` is a right to stream.
pub(crate) fn check(entitlement: &str) -> Result<(), Refusal> {
    if entitlement.starts_with(facts::RIGHT) {
        return Ok(());
    }
    let rule = format!(
        "{} is not a right to stream: their names begin \"canStream\"",
        quoted(entitlement)
    );
    Err(Refusal::new("entitlement", rule))
}

/// A C text; `None` for NULL.
#[allow(unsafe_code)]
unsafe fn text<'a>(text: *const c_char) -> Option<&'a str> {
    // SAFETY: the caller guarantees it.
    let text = (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
    text.and_then(|text| text.to_str().ok())
}

#[cfg(test)]
#[allow(unsafe_code)]
mod tests;
