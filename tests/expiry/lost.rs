//! Refreshes that the service has done and whose answer never comes.
use crate::bench::*;
use musiccat::abi::mcat_event_kind::{MCAT_EVENT_REFRESHED, MCAT_EVENT_SIGN_IN_NEEDED};
use musiccat::abi::mcat_reason::MCAT_REASON_INTERRUPTED;
use musiccat::abi::mcat_status::MCAT_ERR_SIGN_IN_NEEDED;
use musiccat_sandbox::Rotation;
use musiccat_sandbox::faults::{At, Delivery, Fault};
use std::time::Duration;

/// The next refresh is carried out, and the connection reset before a byte of the answer.
fn lose_the_next_answer(bench: &Bench) {
    bench.fault(Fault {
        times: Some(1),
        delivery: Delivery::Reset(At::Start),
        ..Fault::default()
    });
}

// fault:A08
#[test]
fn lost_refresh_answer_within_the_grace_period_keeps_the_member() {
    let bench = Bench::new(Rotation::Grace(Duration::from_secs(30)));
    let clients = [bench.client()];
    for expiry in 1..=expiries() / 8 {
        bench.clock.skip(LIFE_MS);
        lose_the_next_answer(&bench);
        bench.crowd(&clients).into_iter().for_each(ok);
        assert_eq!(
            (bench.token_requests(200), bench.all_token_requests()),
            (2, 2),
            "expiry {expiry}: the lost one, and the same once more"
        );
        assert_eq!((bench.answered(200), bench.answered(401)), (THREADS, 0));
        assert_eq!(bench.events(), [MCAT_EVENT_REFRESHED]);
        bench.sandbox.journal_clear();
    }
}

// fault:A08
#[test]
fn lost_refresh_answer_with_strict_rotation_needs_one_sign_in() {
    let bench = Bench::new(Rotation::Strict);
    let clients = [bench.client()];
    for expiry in 1..=expiries() / 8 {
        bench.clock.skip(LIFE_MS);
        lose_the_next_answer(&bench);
        let mut all = bench.crowd(&clients);
        // The lost one, and the same once more, which tells the service of two holders.
        assert_eq!(
            (bench.token_requests(200), bench.all_token_requests()),
            (1, 2),
            "expiry {expiry}"
        );
        // From now on nobody asks.
        bench.clock.skip(LIFE_MS);
        all.extend(bench.crowd(&clients));
        for response in all {
            assert_eq!(
                (response.status, response.reason),
                (MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_INTERRUPTED),
                "{response:?}"
            );
        }
        assert_eq!(bench.all_token_requests(), 2, "silence until somebody signs in");
        assert_eq!(bench.answered(200) + bench.answered(401), 0);
        assert_eq!(bench.events(), [MCAT_EVENT_SIGN_IN_NEEDED], "told once");
        bench.sign_in(&clients[0]);
        bench.crowd(&clients).into_iter().for_each(ok);
        bench.sandbox.journal_clear();
    }
}
