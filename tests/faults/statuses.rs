//! Answers that say no: tokens refused, and too many requests.
use crate::contract::{ACCESS, Bench, Device, End, Memory, REFRESH, get, heard, signed_in};
use crate::servers::{JSON, answers, good, tokens};
use musiccat::error::{Phase, Reason, Status, UserAction};
use musiccat::hooks::{Clock, Store, StoreFailed, SystemClock};
use musiccat::{Client, Params, Response, me};
use std::sync::{Arc, Mutex};
use std::thread;
use support::{ByteServer, Step, http};

const FINE: End = End::new(Status::MCAT_OK, Reason::MCAT_REASON_NONE, 1);

fn account(client: &Client) -> Response {
    client.call(me::me_account(&Params::default()))
}

/// The first line and the bearer token of every request in a connection's journal.
fn requests(journal: &[u8]) -> Vec<(String, Option<String>)> {
    let text = String::from_utf8(journal.to_vec()).unwrap();
    let heads = text.split("\r\n\r\n").filter_map(|part| {
        let mut lines = part.lines().filter(|line| !line.is_empty());
        let line = lines.next()?.rsplit_once(' ')?.0.to_owned();
        let bearer = lines.find_map(|line| {
            line.to_lowercase()
                .strip_prefix("authorization: bearer ")
                .map(str::to_owned)
        });
        Some((line, bearer))
    });
    heads.collect()
}

/// A server that refuses the token `times` times on its first connection, and gives others on its second.
fn refusing(times: usize) -> ByteServer {
    ByteServer::start(move |n| match n {
        0 => [answers(times, &http(401, "", b"{}")), answers(4, &good())].concat(),
        // Tokens come from a connection that has not lain idle.
        _ => vec![
            Step::ReadHead,
            Step::ReadSome,
            Step::Send(tokens("second-access", "second-refresh")),
        ],
    })
}

// fault:H07
#[test]
fn refused_token_is_refreshed_once_and_the_call_repeated() {
    let _bench = Bench::begin();
    let server = refusing(1);
    let device = Device::new(&server.url(""));
    device.ends(End { tries: 2, ..FINE }, account);
    let asked = |n: usize| requests(&server.journal()[n]);
    let account_as = |bearer: &str| ("GET /v2.2/me/account".to_owned(), Some(bearer.to_owned()));
    assert_eq!(asked(0), [account_as(ACCESS), account_as("second-access")]);
    assert_eq!(asked(1), [("POST /oauth/access_token".to_owned(), None)]);
    assert!(String::from_utf8_lossy(&server.journal()[1]).contains(REFRESH));
    // The new token stays in use, and is the one that the store has.
    device.ends(FINE, account);
    device.works();
    assert_eq!(asked(0)[2], account_as("second-access"));
    let again = Device::with(&server.url(""), |config| {
        config.own.store = Some(Box::new(device.store.clone()))
    });
    assert_eq!(again.client.signed_in(&Params::default()).status, Status::MCAT_OK);
    assert_eq!(heard(&server), (5, 2));
}

// fault:H08
#[test]
fn token_refused_after_refresh_needs_sign_in() {
    let _bench = Bench::begin();
    let server = refusing(2);
    let device = Device::new(&server.url(""));
    let needed = End::new(Status::MCAT_ERR_SIGN_IN_NEEDED, Reason::MCAT_REASON_REVOKED, 2);
    let response = device.ends(needed, account);
    assert_eq!(
        (response.http_status, response.user_action),
        (401, UserAction::MCAT_ACTION_SIGN_IN)
    );
    assert_eq!(heard(&server), (3, 2), "two calls and one refresh");
    device.works();
}

/// Does not wait: it notes for how long it should have, and is so much later.
#[derive(Clone, Default)]
struct Skipping(Arc<Mutex<Vec<i64>>>);

impl Clock for Skipping {
    fn boot_ms(&self) -> i64 {
        SystemClock.boot_ms() + self.0.lock().unwrap().iter().sum::<i64>()
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        self.0.lock().unwrap().push(ms);
        Some(false)
    }
}

/// Is followed by a sleep of a minute.
struct Sleeping(Memory, Skipping);

impl Store for Sleeping {
    fn load(&self, left_ms: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        self.0.load(left_ms, record)
    }

    fn save(&self, left_ms: i64, record: &[u8]) -> Result<(), StoreFailed> {
        self.1.wait(60_000);
        self.0.save(left_ms, record)
    }

    fn erase(&self, left_ms: i64) -> Result<(), StoreFailed> {
        self.0.erase(left_ms)
    }
}

/// Between each refresh and the call that needed it the device sleeps for as long as a token lives: it sends one that has run out. Of
/// those the service refuses so many.
fn running_out(refusals: usize) -> (ByteServer, Device) {
    // After each sleep there is a new connection.
    let server = ByteServer::start(move |n| match n % 2 {
        0 if n / 2 < refusals => answers(1, &http(401, "", b"{}")),
        0 => answers(2, &good()),
        _ => {
            let body = format!(r#"{{"access_token":"access-{n}","refresh_token":"refresh-{n}","expires_in":60}}"#);
            vec![
                Step::ReadHead,
                Step::ReadSome,
                Step::Send(http(200, &format!("{JSON}Connection: close\r\n"), body.as_bytes())),
            ]
        }
    });
    let clock = Skipping::default();
    let device = Device::with(&server.url(""), |config| {
        config.own.store = Some(Box::new(Sleeping(signed_in(), clock.clone())));
        config.clock = Some(Box::new(clock.clone()));
        config.own.deadline_ms = 600_000;
    });
    (server, device)
}

const TOO_SLOW: End = End::new(Status::MCAT_ERR_UNAVAILABLE, Reason::MCAT_REASON_NONE, 4);

// fault:A01
// fault:H08
#[test]
fn token_expired_on_arrival_is_refreshed_again_up_to_three_times() {
    let _bench = Bench::begin();
    // Three refreshes, which count as no tries.
    for (refusals, end) in [
        (2, End { tries: 3, ..FINE }),
        (3, End { tries: 4, ..FINE }),
        (4, TOO_SLOW),
        (9, TOO_SLOW),
    ] {
        let (server, device) = running_out(refusals);
        device.ends(end, account);
        let sent: Vec<_> = (0..2 * end.tries as usize)
            .step_by(2)
            .map(|n| requests(&server.journal()[n])[0].1.clone())
            .collect();
        let expected: Vec<_> = (0..end.tries)
            .map(|n| {
                Some(if n == 0 {
                    ACCESS.to_owned()
                } else {
                    format!("access-{}", 2 * n - 1)
                })
            })
            .collect();
        assert_eq!(sent, expected, "each token once");
        assert_eq!(heard(&server).1, 2 * end.tries as usize - 1);
    }
}

// fault:A01
#[test]
fn tokens_always_expired_use_up_the_retry_budget_without_sign_out() {
    let _bench = Bench::begin();
    // What is left of the budget allows five of the tries that are no call's first two.
    let tries = [4, 4, 3, 2, 2];
    let (_server, device) = running_out(tries.iter().sum::<i32>() as usize);
    for tries in tries {
        let response = device.ends(End { tries, ..TOO_SLOW }, account);
        assert_eq!(
            (response.http_status, response.user_action),
            (401, UserAction::MCAT_ACTION_WAIT)
        );
    }
    device.ends(FINE, account);
}

fn throttled(headers: &str) -> Vec<u8> {
    http(429, headers, br#"{"code":"TooManyRequests","message":"slow down"}"#)
}

/// What a GET does about one 429 with these headers: how long it waits before the second try.
fn wait_after(headers: &str) -> i64 {
    let server = ByteServer::start({
        let first = throttled(headers);
        move |_| [answers(1, &first), answers(2, &good())].concat()
    });
    let clock = Skipping::default();
    let device = Device::with(&server.url(""), |config| {
        config.clock = Some(Box::new(clock.clone()));
        config.own.deadline_ms = 60_000;
    });
    device.meets(End { tries: 2, ..FINE }, get);
    assert_eq!(heard(&server).0, 3, "{headers}");
    let waits = clock.0.lock().unwrap();
    waits.iter().sum()
}

// fault:H15
#[test]
fn valid_retry_after_is_obeyed_and_an_invalid_one_ignored() {
    let _bench = Bench::begin();
    let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n";
    let hints = [
        ("Retry-After: 7\r\n".to_owned(), Some(7_000)),
        ("Retry-After: 0\r\n".to_owned(), Some(0)),
        (
            format!("{date}Retry-After: Sun, 06 Nov 1994 08:49:42 GMT\r\n"),
            Some(5_000),
        ),
        // No hints.
        (String::new(), None),
        ("Retry-After: Sun, 06 Nov 1994 08:49:42 GMT\r\n".to_owned(), None),
        (format!("{date}Retry-After: Sun, 06 Nov 1994 08:49:30 GMT\r\n"), None),
        ("Retry-After: -5\r\n".to_owned(), None),
        ("Retry-After: 1e30\r\n".to_owned(), None),
        ("Retry-After: soon\r\n".to_owned(), None),
        ("Retry-After: 9999999999\r\n".to_owned(), None),
        (
            "Retry-After: 7\r\nRetry-After: 8\r\nRetry-After: 9\r\n".to_owned(),
            None,
        ),
    ];
    for (headers, hint) in hints {
        let waited = wait_after(&headers);
        let expected = match hint {
            // The own pause at least, and up to a second on top that spreads devices.
            Some(hint) => hint..=hint.max(1_000) + 1_000,
            None => 0..=1_000,
        };
        assert!(expected.contains(&waited), "{waited} ms after {headers:?}");
    }
    // A hint of nothing does not make the device fire at will.
    let spread: Vec<i64> = (0..8).map(|_| wait_after("Retry-After: 0\r\n")).collect();
    assert!(spread.iter().sum::<i64>() > 500, "{spread:?}");
}

// fault:H15
#[test]
fn retry_after_beyond_the_deadline_fails_at_once_and_holds_all_threads() {
    let _bench = Bench::begin();
    for (hint, told) in [("30", 30_000), ("999999999", 3_600_000)] {
        let server = ByteServer::start({
            let answer = throttled(&format!("Retry-After: {hint}\r\n"));
            move |n| {
                if n == 0 {
                    answers(1, &answer)
                } else {
                    answers(4, &good())
                }
            }
        });
        let clock = Skipping::default();
        let device = Device::with(&server.url(""), |config| config.clock = Some(Box::new(clock.clone())));
        let limited = End::new(Status::MCAT_ERR_RATE_LIMITED, Reason::MCAT_REASON_NONE, 1);
        let response = device.ends(limited, get);
        assert_eq!(response.http_status, 429);
        assert!(
            (told..=told + 1_000).contains(&response.retry_after_ms),
            "{}",
            response.retry_after_ms
        );
        thread::scope(|scope| {
            for _ in 0..4 {
                scope.spawn(|| {
                    let held = device.ends(End { tries: 0, ..limited }, account);
                    assert_eq!(held.phase, Phase::MCAT_PHASE_PACE);
                    assert!(
                        (1..=told + 1_000).contains(&held.retry_after_ms),
                        "{}",
                        held.retry_after_ms
                    );
                });
            }
        });
        assert_eq!(heard(&server).0, 1, "nothing leaves the device before the time");
        clock.0.lock().unwrap().push(told + 1_000);
        device.works();
    }
}
