use super::*;
use crate::abi::*;
use core::mem::zeroed;
use core::ptr::null;

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
fn suspended_or_expired_account_is_account_problem() {
    for (suspended, state) in [
        (1, None),
        (1, Some(c"PAYING")),
        (0, Some(c"EXPIRED")),
        (0, Some(c" EXPIRED\n")),
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
fn denied_right_means_upgrade_and_absent_right_means_wait() {
    // case:M03
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
        ("canStreamHiRes", MCAT_VERDICT_WAIT),
        ("canStreamOnMobile", MCAT_VERDICT_WAIT),
        ("canStreamOnWe", MCAT_VERDICT_WAIT),
    ] {
        assert_eq!(
            judge(0, Some(c"PAYING"), &rights, entitlement),
            Ok(expected),
            "{entitlement}"
        );
    }
    assert_eq!(judge(0, None, &[], "canStreamOnHomeDevice"), Ok(MCAT_VERDICT_WAIT));
}

// fault:J03
#[test]
fn right_sent_twice_counts_by_its_first_value() {
    for (first, expected) in [(0, MCAT_VERDICT_UPGRADE), (1, MCAT_VERDICT_MAY_STREAM)] {
        let verdict = judge(0, None, &[(HOME, first), (HOME, 1 - first)], "canStreamOnHomeDevice");
        assert_eq!(verdict, Ok(expected));
    }
}

// req:ACC-03
#[test]
fn account_problem_is_reported_before_missing_right() {
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
fn entitlement_that_is_no_streaming_right_is_refused() {
    for entitlement in ["", "isPlayBasedTier", "canUpgradeStreams", "canstreamOnWeb"] {
        let refusal = judge(0, None, &[], entitlement).unwrap_err();
        assert_eq!(refusal.argument, "entitlement");
        assert!(refusal.rule.contains("canStream"), "{refusal}");
    }
}

#[test]
fn account_without_rights_means_wait() {
    // SAFETY: as in `judge`; NULL pointers are valid here.
    let verdict = unsafe { verdict(&zeroed(), "canStreamOnHomeDevice") };
    assert_eq!(verdict, Ok(MCAT_VERDICT_WAIT));
}

/// The facts about an account with this id and this many rights.
fn facts_of(id: &str, rights: usize) -> AccountFacts {
    let id = std::ffi::CString::new(id).unwrap();
    let names: Vec<_> = (0..rights)
        .map(|number| std::ffi::CString::new(format!("canStreamOn{number}")).unwrap())
        .collect();
    let rights: Vec<mcat_right> = names
        .iter()
        .map(|name| mcat_right {
            name: name.as_ptr(),
            granted: 1,
        })
        .collect();
    let items: Vec<*const mcat_right> = rights.iter().map(|right| right as *const _).collect();
    // SAFETY: as in `judge`.
    let (mut account, mut entitlements): (mcat_account, mcat_entitlements) = unsafe { (zeroed(), zeroed()) };
    entitlements.rights = mcat_right_list {
        items: items.as_ptr(),
        len: items.len(),
    };
    account.id = id.as_ptr();
    account.entitlements = &entitlements;
    // SAFETY: as in `judge`.
    unsafe { AccountFacts::of(&account) }
}

#[test]
fn kept_account_is_bounded_and_belongs_to_one_sign_in() {
    assert_eq!(facts_of(&"x".repeat(257), 0).user_id, None);
    let facts = facts_of("abc", 10_000);
    assert_eq!(facts.user_id.as_deref(), Some("abc"));
    assert_eq!(facts.verdict("canStreamOn63"), Some(MCAT_VERDICT_MAY_STREAM));
    assert_eq!(facts.verdict("canStreamOn64"), None);

    let known = KnownAccount::default();
    assert!(known.of(0).is_none());
    known.learn(facts, 3, 1_000);
    assert!(known.of(2).is_none() && known.of(4).is_none(), "another member's");
    let kept = known.of(3).unwrap();
    assert_eq!(
        (kept.age_ms(1_500), kept.age_ms(0)),
        (500, 0),
        "also where the clock went back"
    );
    assert!(kept.is_fresh(600_999) && !kept.is_fresh(601_000));
    assert!(kept.is_believed(86_401_000) && !kept.is_believed(86_401_001));
    assert!(kept.settles("canStreamOn1", 1_000) && !kept.settles("canStreamOnWeb", 1_000));
    known.doubt();
    assert!(!known.of(3).unwrap().is_fresh(1_000));
    known.forget();
    assert!(known.of(3).is_none());
}

/// A track with these fields.
fn track(is_streamable: i8, is_explicit: i8, preview_url: Option<&CStr>) -> mcat_track {
    // SAFETY: as in `judge`.
    let mut track: mcat_track = unsafe { zeroed() };
    track.is_streamable = is_streamable;
    track.is_explicit = is_explicit;
    track.preview_url = preview_url.map_or(null(), CStr::as_ptr);
    track
}

#[test]
fn track_verdict_gives_strongest_reason() {
    use mcat_track_verdict::*;
    const SAMPLE: Option<&CStr> = Some(c"https://samples.test/1.mp3");
    for (track, is_guarded, playing, preview) in [
        (track(1, 0, SAMPLE), true, MCAT_TRACK_MAY_PLAY, MCAT_TRACK_MAY_PLAY),
        (track(-1, -1, SAMPLE), true, MCAT_TRACK_MAY_PLAY, MCAT_TRACK_MAY_PLAY),
        (track(1, 1, SAMPLE), false, MCAT_TRACK_MAY_PLAY, MCAT_TRACK_MAY_PLAY),
        (track(1, 1, SAMPLE), true, MCAT_TRACK_EXPLICIT, MCAT_TRACK_EXPLICIT),
        (
            track(0, 1, SAMPLE),
            true,
            MCAT_TRACK_NOT_STREAMABLE,
            MCAT_TRACK_EXPLICIT,
        ),
        (
            track(0, 0, SAMPLE),
            true,
            MCAT_TRACK_NOT_STREAMABLE,
            MCAT_TRACK_MAY_PLAY,
        ),
        (track(1, 1, None), true, MCAT_TRACK_EXPLICIT, MCAT_TRACK_NO_PREVIEW),
        (
            track(1, 0, Some(c"")),
            false,
            MCAT_TRACK_MAY_PLAY,
            MCAT_TRACK_NO_PREVIEW,
        ),
    ] {
        // SAFETY: the texts are static.
        let judged = |listener, for_preview| unsafe { super::judge(&track, listener, for_preview) };
        let listener = Listener {
            may_stream: true,
            is_guarded,
        };
        assert_eq!(
            [false, true].map(|preview| judged(listener, preview)),
            [playing, preview]
        );
        // Without the right, only a track that nobody may stream has another reason.
        let without = Listener {
            may_stream: false,
            is_guarded,
        };
        let expected = match playing {
            MCAT_TRACK_NOT_STREAMABLE => MCAT_TRACK_NOT_STREAMABLE,
            _ => MCAT_TRACK_NO_RIGHTS,
        };
        assert_eq!(
            [false, true].map(|preview| judged(without, preview)),
            [expected, preview]
        );
    }
}
