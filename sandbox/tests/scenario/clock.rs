//! The clock, set to a time.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use reqwest::blocking::Client;
use serde_json::{Value, json as value};

const DAY_MS: i64 = 86_400_000;

fn set(sandbox: &Sandbox, body: &Value) -> (u16, Value) {
    let address = format!("{}/control/clock", sandbox.base_url());
    read(json(Client::new().post(address), &body.to_string()))
}

#[test]
fn clock_set_to_a_later_time_ages_tokens_and_never_goes_backwards() {
    let sandbox = start_with(|options| options.control = true);
    let token = token(&sandbox, 0);
    let account = || read(get_as(&sandbox, &token, "/v2.2/me/account")).0;
    let now = sandbox.now_ms();
    for (body, expected) in [
        (
            value!({"now_ms": now - 1}),
            "now_ms must not be before the sandbox's time",
        ),
        (value!({"now_ms": now + 400_000 * DAY_MS}), "a thousand years"),
        (value!({"now_ms": now, "advance_ms": 1}), "there is no"),
        (value!({"now_ms": "later"}), "now_ms takes a whole number"),
    ] {
        let (status, answer) = set(&sandbox, &body);
        assert_eq!(status, 400, "{body}");
        assert!(text(&answer, "message").contains(expected), "{body}: {answer}");
    }
    assert_eq!(account(), 200);
    let (status, clock) = set(&sandbox, &value!({"now_ms": now + 2 * DAY_MS}));
    let moved = clock["now_ms"].as_i64().unwrap() - now;
    assert!(
        status == 200 && (2 * DAY_MS..2 * DAY_MS + 60_000).contains(&moved),
        "{clock}"
    );
    assert_eq!(account(), 401);
    sandbox.set_clock(now + 3 * DAY_MS).unwrap();
    let refused = sandbox.set_clock(now).unwrap_err().to_string();
    assert!(
        refused.starts_with("cannot set the clock: now_ms must not be before"),
        "{refused}"
    );
}
