//! Exported calls of the member chapter.
use super::{guard, mcat_client, place, report, service, text};
use crate::abi::{mcat_account, mcat_params, mcat_response, mcat_status, mcat_verdict};
use crate::error::Error;
use crate::{account, member};
use core::ffi::{CStr, c_char};

/// The member's account, subscription and entitlements. `GET /me/account`; in `response->account`.
///
/// Needs a signed-in member. Parameters: pretty. Errors: those of every call. Specification: Member account. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_account(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(client, params, out, member::me_account)
}

/// Whether the member may stream by the right `entitlement`, for example "canStreamOnHomeDevice" for a home audio device.
///
/// `account` is a response's. `*verdict` becomes one of `mcat_verdict`: a suspended or expired subscription is told before a
/// missing right. Obey it before anything plays. Nothing is sent.
/// Errors: `MCAT_ERR_ARGUMENT` (NULL, or a name that does not begin "canStream"); `why` may be NULL. Specification: Client rules
/// for the account. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_account_judge(
    account: *const mcat_account,
    entitlement: *const c_char,
    verdict: *mut i32,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || {
        let verdict = place("verdict", verdict, mcat_verdict::MCAT_VERDICT_ACCOUNT_PROBLEM as i32)?;
        // SAFETY: NULL or a response's account.
        let account = unsafe { account.as_ref() }.ok_or_else(|| Error::argument("account", "must not be NULL"))?;
        // SAFETY: a response's account leads to valid places only.
        *verdict = unsafe { account::verdict(account, text("entitlement", entitlement)?) }? as i32;
        Ok(())
    })
}

/// A verdict in a sentence for the member, in English. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_verdict_text(verdict: i32) -> *const c_char {
    guard(c"".as_ptr(), || sentence(verdict).as_ptr())
}

fn sentence(verdict: i32) -> &'static CStr {
    const MAY_STREAM: i32 = mcat_verdict::MCAT_VERDICT_MAY_STREAM as i32;
    const PROBLEM: i32 = mcat_verdict::MCAT_VERDICT_ACCOUNT_PROBLEM as i32;
    const UPGRADE: i32 = mcat_verdict::MCAT_VERDICT_UPGRADE as i32;
    match verdict {
        MAY_STREAM => c"You can play music on this device.",
        PROBLEM => c"There is a problem with your account. Please visit the service's website.",
        UPGRADE => c"Your subscription does not include this kind of device. Please upgrade.",
        _ => c"Unknown.",
    }
}
