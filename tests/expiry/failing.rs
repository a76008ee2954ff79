//! Refreshes that fail in passing: the member stays signed in, and who has a token that serves notices nothing.
use crate::bench::*;
use musiccat::Response;
use musiccat::abi::mcat_status::*;
use musiccat_sandbox::Rotation;
use musiccat_sandbox::faults::{Answer, At, Delivery, Fault, RetryAfter};

/// The shortest after a 429.
const PAUSE_MS: i64 = 1_000;
/// What a flight sends at most: a fault that strikes so often fails it.
const OUTLASTS_A_FLIGHT: u64 = 3;

fn status(status: u16, retry_after: Option<RetryAfter>) -> Fault {
    Fault {
        answer: Answer::Status {
            status,
            headers: vec![],
            retry_after,
            body: None,
        },
        ..Fault::default()
    }
}

/// The service fails, throttles with and without a hint, or hangs up before it has done anything.
fn kinds() -> [Fault; 4] {
    [
        status(500, None),
        status(429, None),
        status(429, Some(RetryAfter::Seconds(2))),
        Fault {
            processed: Some(false),
            delivery: Delivery::Reset(At::Start),
            ..Fault::default()
        },
    ]
}

fn failed_in_passing(response: &Response) -> bool {
    let passing = [MCAT_ERR_SERVICE, MCAT_ERR_RATE_LIMITED, MCAT_ERR_IO].contains(&response.status);
    passing && response.retry_after_ms > 0
}

// fault:A03
// fault:A14
#[test]
fn refresh_failing_for_a_while_keeps_the_member_and_recovers() {
    let bench = Bench::new(Rotation::Strict);
    let clients = [bench.client()];
    let saved = bench.saves();
    let kinds = kinds();
    let mut failures = 0;
    for expiry in 1..=expiries() {
        let still_serves = expiry % 2 == 0;
        bench.clock.skip(LIFE_MS - if still_serves { DUE_MS } else { 0 });
        if expiry % 3 != 0 {
            bench.crowd(&clients).into_iter().for_each(ok);
        } else {
            let turn = expiry / 6;
            let times = if (turn / kinds.len()).is_multiple_of(2) {
                1
            } else {
                OUTLASTS_A_FLIGHT
            };
            bench.fault(Fault {
                times: Some(times),
                ..kinds[turn % kinds.len()].clone()
            });
            let skipped_ms = bench.clock.skipped_ms();
            for response in bench.crowd(&clients) {
                if response.status == MCAT_OK {
                    continue;
                }
                assert!(
                    !still_serves && times == OUTLASTS_A_FLIGHT && failed_in_passing(&response),
                    "expiry {expiry}: {response:?}"
                );
                failures += 1;
            }
            if still_serves && bench.token_requests(429) > 0 {
                assert_eq!(
                    bench.clock.skipped_ms(),
                    skipped_ms,
                    "nobody waits while there is a token that serves"
                );
                // The last of a crowd on a busy machine come when the pause is over. Both clocks are cut to milliseconds.
                let asked = bench.asked_for_tokens();
                assert!(
                    asked.windows(2).all(|pair| pair[1] - pair[0] >= PAUSE_MS - 10),
                    "expiry {expiry}: {asked:?}"
                );
            }
            bench.sandbox.clear_faults();
            ok(account(&clients[0]));
            // Beyond every back-off; what was due is due again.
            bench.clock.skip(DUE_MS / 2);
            bench.crowd(&clients).into_iter().for_each(ok);
        }
        assert_eq!(bench.token_requests(200), 1, "one rotation an expiry: {expiry}");
        assert_eq!((bench.answered(401), bench.saves() - saved), (0, expiry));
        bench.sandbox.journal_clear();
    }
    assert!(failures > 0, "some of the calls met a failing refresh and no token");
}
