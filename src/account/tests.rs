use super::*;
use crate::abi::*;
use core::mem::zeroed;
use core::ptr::null;
use mcat_verdict::*;

const HOME: &CStr = c"canStreamOnHomeDevice";

/// The verdict on an account with this subscription and these rights.
fn judge(
    is_suspended: i8,
    state: Option<&CStr>,
    rights: &[(&CStr, i8)],
    entitlement: &str,
) -> Result<mcat_verdict, Refusal> {
    // SAFETY: NULL pointers, zero numbers and empty lists are valid in each of these structs.
    let (mut account, mut subscription, mut entitlements): (mcat_account, mcat_subscription, mcat_entitlements) =
        unsafe { (zeroed(), zeroed(), zeroed()) };
    subscription.is_suspended = is_suspended;
    subscription.state = state.map_or(null(), CStr::as_ptr);
    let rights: Vec<mcat_right> = rights
        .iter()
        .map(|&(name, granted)| mcat_right {
            name: name.as_ptr(),
            granted,
        })
        .collect();
    let items: Vec<*const mcat_right> = rights.iter().map(|right| right as *const _).collect();
    entitlements.rights = mcat_right_list {
        items: items.as_ptr(),
        len: items.len(),
    };
    account.subscription = &subscription;
    account.entitlements = &entitlements;
    // SAFETY: everything that the account points at lives until the end of this function.
    unsafe { verdict(&account, entitlement) }
}

// req:ACC-02
#[test]
fn suspended_or_expired_is_a_problem_with_the_account() {
    for (suspended, state) in [
        (1, None),
        (1, Some(c"PAYING")),
        (0, Some(c"EXPIRED")),
        (-1, Some(c"expired")),
        (0, Some(c"Expired")),
    ] {
        let verdict = judge(suspended, state, &[(HOME, 1)], "canStreamOnHomeDevice");
        assert_eq!(verdict, Ok(MCAT_VERDICT_ACCOUNT_PROBLEM), "{suspended} {state:?}");
    }
    for (suspended, state) in [
        (0, None),
        (-1, None),
        (0, Some(c"TRIAL")),
        (0, Some(c"EXPIRED_SOON")),
        (0, Some(c"laterWord")),
    ] {
        let verdict = judge(suspended, state, &[(HOME, 1)], "canStreamOnHomeDevice");
        assert_eq!(verdict, Ok(MCAT_VERDICT_MAY_STREAM), "{suspended} {state:?}");
    }
}

// req:ACC-03
#[test]
fn without_the_right_the_member_must_upgrade() {
    let rights = [
        (c"canStreamOnWeb", 1),
        (HOME, 0),
        (c"canStreamHiRes", -1),
        (c"canStreamOnTractor", 1),
    ];
    for (entitlement, expected) in [
        ("canStreamOnWeb", MCAT_VERDICT_MAY_STREAM),
        ("canStreamOnTractor", MCAT_VERDICT_MAY_STREAM),
        ("canStreamOnHomeDevice", MCAT_VERDICT_UPGRADE),
        ("canStreamHiRes", MCAT_VERDICT_UPGRADE),
        ("canStreamOnMobile", MCAT_VERDICT_UPGRADE),
        ("canStreamOnWe", MCAT_VERDICT_UPGRADE),
    ] {
        assert_eq!(
            judge(0, Some(c"PAYING"), &rights, entitlement),
            Ok(expected),
            "{entitlement}"
        );
    }
    assert_eq!(judge(0, None, &[], "canStreamOnHomeDevice"), Ok(MCAT_VERDICT_UPGRADE));
}

// fault:J03
#[test]
fn of_a_right_that_was_sent_twice_the_first_counts() {
    for (first, expected) in [(0, MCAT_VERDICT_UPGRADE), (1, MCAT_VERDICT_MAY_STREAM)] {
        let verdict = judge(0, None, &[(HOME, first), (HOME, 1 - first)], "canStreamOnHomeDevice");
        assert_eq!(verdict, Ok(expected));
    }
}

// req:ACC-03
#[test]
fn a_problem_with_the_account_is_told_before_a_missing_right() {
    assert_eq!(
        judge(1, None, &[(HOME, 0)], "canStreamOnHomeDevice"),
        Ok(MCAT_VERDICT_ACCOUNT_PROBLEM)
    );
    assert_eq!(
        judge(0, Some(c"EXPIRED"), &[], "canStreamOnHomeDevice"),
        Ok(MCAT_VERDICT_ACCOUNT_PROBLEM)
    );
}

// req:ACC-03
#[test]
fn other_rights_do_not_say_whether_a_member_may_stream() {
    for entitlement in ["", "isPlayBasedTier", "canUpgradeStreams", "canstreamOnWeb"] {
        let refusal = judge(0, None, &[], entitlement).unwrap_err();
        assert_eq!(refusal.argument, "entitlement");
        assert!(refusal.rule.contains("canStream"), "{refusal}");
    }
}

#[test]
fn an_account_that_knows_nothing_must_upgrade() {
    // SAFETY: as in `judge`; NULL pointers are valid here.
    let verdict = unsafe { verdict(&zeroed(), "canStreamOnHomeDevice") };
    assert_eq!(verdict, Ok(MCAT_VERDICT_UPGRADE));
}
