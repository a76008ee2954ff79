//! The rules that every integration applies to a member's account before it streams.
use crate::abi::{mcat_account, mcat_verdict};
use crate::id::{Refusal, quoted};
use core::ffi::{CStr, c_char};

/// Whether the member may stream by `entitlement`, the service's key ("canStreamOnHomeDevice"). A suspended or expired
/// subscription is told before a missing right.
///
/// # Safety
/// The account's pointers are NULL or valid, as in every account that a response holds.
#[allow(unsafe_code)]
pub unsafe fn verdict(account: &mcat_account, entitlement: &str) -> Result<mcat_verdict, Refusal> {
    if !entitlement.starts_with("canStream") {
        let rule = format!(
            "{} is not a right to stream: their names begin \"canStream\"",
            quoted(entitlement)
        );
        return Err(Refusal::new("entitlement", rule));
    }
    // SAFETY: the caller's promise.
    let (subscription, entitlements) = unsafe { (account.subscription.as_ref(), account.entitlements.as_ref()) };
    let problem = subscription.is_some_and(|subscription| {
        // SAFETY: the caller's promise.
        let state = unsafe { bytes(subscription.state) };
        subscription.is_suspended == 1 || state.eq_ignore_ascii_case(b"EXPIRED")
    });
    if problem {
        return Ok(mcat_verdict::MCAT_VERDICT_ACCOUNT_PROBLEM);
    }
    let granted = entitlements.is_some_and(|entitlements| {
        // SAFETY: the caller's promise; `items` holds `len` rights.
        let right = |index| unsafe { &**entitlements.rights.items.add(index) };
        let mut rights = (0..entitlements.rights.len).map(right);
        // SAFETY: the caller's promise. Where the service sent a key twice, the first counts.
        let named = rights.find(|right| unsafe { bytes(right.name) } == entitlement.as_bytes());
        named.is_some_and(|right| right.granted == 1)
    });
    Ok(match granted {
        true => mcat_verdict::MCAT_VERDICT_MAY_STREAM,
        false => mcat_verdict::MCAT_VERDICT_UPGRADE,
    })
}

/// A C text's bytes; none for NULL.
#[allow(unsafe_code)]
unsafe fn bytes<'a>(text: *const c_char) -> &'a [u8] {
    match text.is_null() {
        true => b"",
        // SAFETY: the caller's promise.
        false => unsafe { CStr::from_ptr(text) }.to_bytes(),
    }
}

#[cfg(test)]
#[allow(unsafe_code)]
mod tests;
