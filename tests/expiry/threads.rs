//! Sixty-four threads that meet every expiry together.
use crate::bench::*;
use musiccat::Client;
use musiccat::abi::mcat_event_kind::MCAT_EVENT_REFRESHED;
use musiccat::config::Own;
use musiccat_sandbox::Rotation;

/// `clients` are of one member.
fn each_expiry_costs_one_refresh_and_one_save(bench: &Bench, clients: &[Client]) {
    let saved = bench.saves();
    for expiry in 1..=expiries() {
        // By turns there is a token that still serves, and none.
        let ahead = if expiry % 2 == 0 { DUE_MS } else { 0 };
        bench.clock.skip(LIFE_MS - ahead);
        bench.crowd(clients).into_iter().for_each(ok);
        assert_eq!(
            (bench.token_requests(200), bench.all_token_requests()),
            (1, 1),
            "expiry {expiry}"
        );
        assert_eq!(
            (bench.answered(200), bench.answered(401)),
            (THREADS, 0),
            "no call meets a dead token"
        );
        assert_eq!(bench.saves() - saved, expiry, "one save a rotation");
        assert_eq!(bench.events(), [MCAT_EVENT_REFRESHED]);
        bench.sandbox.journal_clear();
    }
}

// req:AUTH-07
// req:AUTH-08
// fault:A02
#[test]
fn threads_on_one_client_refresh_once_an_expiry() {
    let bench = Bench::new(Rotation::Strict);
    each_expiry_costs_one_refresh_and_one_save(&bench, &[bench.client()]);
}

// req:AUTH-07
// req:AUTH-08
// fault:A02
#[test]
fn threads_with_a_share_each_refresh_once_an_expiry() {
    let bench = Bench::new(Rotation::Strict);
    let first = bench.client();
    let share = |_| {
        let own = Own {
            deadline_ms: 600_000,
            ..Own::default()
        };
        first.share(own).expect("a share of the same member")
    };
    let shares: Vec<_> = (0..THREADS).map(share).collect();
    each_expiry_costs_one_refresh_and_one_save(&bench, &shares);
}
