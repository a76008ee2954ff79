//! When the service says to come back later: what of it is believed, and that all calls keep to it.
use crate::device::{Device, KEY, given};
use crate::line::{Event, answer, json};
use musiccat::Version::{V2_1, V2_2};
use musiccat::abi::mcat_status::*;
use musiccat::error::{Phase, Reason};
use musiccat::hooks::Clock;
use musiccat::{Own, Params, Response, catalog, me};

fn throttled(headers: &str) -> Event {
    Event::Answer(answer(429, headers, "{}"))
}

fn fine() -> Event {
    Event::Answer(json(200, "{}"))
}

/// Headers of a 429, and the milliseconds that they ask for. The device's clock says June 2026.
const HINTS: [(&str, Option<i64>); 22] = [
    ("Retry-After: 2\r\n", Some(2000)),
    ("retry-after:  7 \r\n", Some(7000)),
    ("Retry-After: 007\r\n", Some(7000)),
    ("Retry-After: 0\r\n", Some(0)),
    // The answer's own date tells what is meant, whatever time the device believes it is.
    (
        "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sun, 06 Nov 1994 08:49:40 GMT\r\n",
        Some(3000),
    ),
    (
        "Date: Thu, 31 Dec 2099 23:59:58 GMT\r\nRetry-After: Fri, 01 Jan 2100 00:00:03 GMT\r\n",
        Some(5000),
    ),
    (
        "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sun, 06 Nov 1994 08:49:36 GMT\r\n",
        None,
    ),
    ("Retry-After: Sun, 06 Nov 2094 08:49:40 GMT\r\n", None),
    (
        "Date: yesterday\r\nRetry-After: Sun, 06 Nov 1994 08:49:40 GMT\r\n",
        None,
    ),
    (
        "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\nRetry-After: Sunday, 06-Nov-94 08:49:40 GMT\r\n",
        None,
    ),
    ("", None),
    ("Retry-After: \r\n", None),
    ("Retry-After: -5\r\n", None),
    ("Retry-After: +5\r\n", None),
    ("Retry-After: 1e30\r\n", None),
    ("Retry-After: 2.5\r\n", None),
    ("Retry-After: soon\r\n", None),
    ("Retry-After: 5s\r\n", None),
    ("Retry-After: 5, 6\r\n", None),
    ("Retry-After: 99999999999999999999\r\n", None),
    ("Retry-After: 5\r\nRetry-After: 5\r\nRetry-After: 5\r\n", None),
    ("Retry-After: 5\r\nRetry-After: 60\r\n", None),
];

// fault:H15
// fault:C05
#[test]
fn valid_retry_after_is_obeyed_and_an_invalid_one_ignored() {
    for (headers, hint) in HINTS {
        // It shortens no wait, and jitter comes on top: devices that were refused together do not come back together.
        let (least, most) = hint.map_or((0, 1000), |hint| (hint, hint.max(1000) + 1000));
        let device = Device::new(V2_2);
        device.line.play([throttled(headers), fine()]);
        let (response, sent) = device.does(|c| c.call(catalog::artists_top(&Params::default())));
        assert_eq!((response.status, sent.len()), (MCAT_OK, 2), "{headers:?}: {response:?}");
        let waited: i64 = device.clock.waits().iter().sum();
        assert!((least..=most).contains(&waited), "{headers:?}: waited {waited} ms");
        // Without an end there is one all the same, also where the hint is none or 0.
        let device = Device::new(V2_2);
        device.line.play([throttled(headers)]);
        let (response, sent) = device.does(|c| c.call(catalog::artists_top(&given(|p| p.deadline_ms = Some(60_000)))));
        assert_eq!(
            (response.status, sent.len()),
            (MCAT_ERR_RATE_LIMITED, 3),
            "{headers:?}: {response:?}"
        );
        // Nobody is told to come back at once.
        assert_eq!(response.retry_after_ms, least.max(1000), "{headers:?}");
    }
}

// fault:H15
#[test]
fn download_obeys_retry_after() {
    let device = Device::new(V2_2);
    let fetch = |deadline_ms: i64| {
        let params = given(|p| p.deadline_ms = Some(deadline_ms));
        device.does(|c| c.download("https://img.example.com/a", &params, &mut |_| true))
    };
    device.line.play([throttled("Retry-After: 7\r\n"), fine()]);
    let (response, sent) = fetch(15_000);
    assert_eq!((response.status, sent.len()), (MCAT_OK, 2), "{response:?}");
    assert!((7000..=8000).contains(&device.clock.waits().iter().sum::<i64>()));
    device.line.play([throttled("Retry-After: 7\r\n"), fine()]);
    let (response, sent) = fetch(5_000);
    assert_eq!(
        (response.status, sent.len()),
        (MCAT_ERR_RATE_LIMITED, 1),
        "{response:?}"
    );
    assert!((7000..=8000).contains(&response.retry_after_ms) && device.clock.waits().is_empty());
}

/// Services say 0 and mean soon.
#[test]
fn retry_after_0_does_not_shorten_the_wait() {
    let waited = |headers| -> i64 {
        let device = Device::new(V2_2);
        device.line.play([throttled(headers), fine()]);
        device.does(|c| c.call(catalog::artists_top(&Params::default())));
        device.clock.waits().iter().sum()
    };
    // Without a hint a wait takes half a second on average, and with this one twice as long: that the sums of a hundred are this
    // close happens once in ten million runs.
    let sum = |headers| (0..100).map(|_| waited(headers)).sum::<i64>();
    let (without, with) = (sum(""), sum("Retry-After: 0\r\n"));
    assert!(with > without + 15_000, "{with} ms and {without} ms");
}

#[test]
fn jitter_spreads_devices_refused_together() {
    let waits: Vec<i64> = (0..20)
        .map(|_| {
            let device = Device::new(V2_2);
            device.line.play([throttled("Retry-After: 2\r\n"), fine()]);
            device.does(|c| c.call(catalog::artists_top(&Params::default())));
            device.clock.waits().iter().sum()
        })
        .collect();
    let (first, last) = (waits.iter().min().unwrap(), waits.iter().max().unwrap());
    assert!(last - first > 100, "{waits:?}");
}

// fault:H15
#[test]
fn retry_after_beyond_the_deadline_fails_at_once() {
    for (seconds, hint) in [(15, 15_000), (600, 600_000), (999_999_999, 3_600_000)] {
        for status in [429, 503] {
            let device = Device::new(V2_2);
            device.line.play([Event::Answer(answer(
                status,
                &format!("Retry-After: {seconds}\r\n"),
                "{}",
            ))]);
            let (response, sent) = device.does(|c| c.call(catalog::artists_top(&Params::default())));
            let ends = if status == 429 {
                MCAT_ERR_RATE_LIMITED
            } else {
                MCAT_ERR_UNAVAILABLE
            };
            assert_eq!((response.status, sent.len()), (ends, 1), "{response:?}");
            assert!(device.clock.waits().is_empty());
            assert!(
                (hint..=hint + 1000).contains(&response.retry_after_ms),
                "{}",
                response.retry_after_ms
            );
        }
    }
}

// fault:H15
#[test]
fn all_calls_wait_for_retry_after_until_one_succeeds() {
    let device = Device::new(V2_2).signed_in();
    let other = device.client.share(Own::default()).unwrap();
    device.line.play([throttled("Retry-After: 60\r\n"), fine()]);
    device.does(|c| c.call(catalog::artists_top(&Params::default())));
    let held = |response: Response| {
        assert_eq!(response.status, MCAT_ERR_RATE_LIMITED, "{response:?}");
        assert_eq!(
            (response.phase, response.reason),
            (Phase::MCAT_PHASE_PACE, Reason::MCAT_REASON_NONE)
        );
        assert!(
            (1..=61_000).contains(&response.retry_after_ms),
            "{}",
            response.retry_after_ms
        );
        assert!(device.line.take().is_empty() && device.clock.waits().is_empty());
    };
    held(device.client.call(catalog::stations(&Params::default())));
    held(device.client.call(me::me_account(&Params::default())));
    held(other.call(catalog::stations(&Params::default())));
    // With time enough a call waits.
    let (response, sent) = device.does(|c| c.call(catalog::stations(&given(|p| p.deadline_ms = Some(120_000)))));
    assert_eq!((response.status, sent.len()), (MCAT_OK, 1), "{response:?}");
    assert!(device.clock.waits().iter().sum::<i64>() >= 60_000);
    assert_eq!(other.call(catalog::stations(&Params::default())).status, MCAT_OK);
}

#[test]
fn retry_after_of_more_than_ten_minutes_is_logged() {
    for (seconds, told) in [
        (600, None),
        (601, Some("wait 601 s")),
        (999_999_999, Some("wait 3600 s")),
    ] {
        for status in [429, 503] {
            let device = Device::new(V2_2);
            let headers = format!("Retry-After: {seconds}\r\n");
            device.line.play([Event::Answer(answer(status, &headers, "{}"))]);
            device.does(|c| c.call(catalog::artists_top(&Params::default())));
            let log = device.log.lock().unwrap();
            let line = log.iter().find(|line| line.contains("asks to wait"));
            assert_eq!(line.is_some(), told.is_some(), "{log:?}");
            assert!(line.is_none_or(|line| line.starts_with("Warning") && line.contains(told.unwrap())));
        }
    }
}

/// The quota is the application's, and the key tells which that is.
#[test]
fn new_key_is_not_held_by_the_old_keys_retry_after() {
    let device = Device::new(V2_2);
    let top = || device.does(|c| c.call(catalog::artists_top(&Params::default())));
    device.line.play([throttled("Retry-After: 600\r\n"), fine()]);
    assert_eq!(top().0.status, MCAT_ERR_RATE_LIMITED);
    // The same once more is no other.
    device.client.set_api_key(KEY).unwrap();
    let (response, sent) = top();
    assert_eq!(
        (response.status, sent.len()),
        (MCAT_ERR_RATE_LIMITED, 0),
        "{response:?}"
    );
    device.client.set_api_key("another").unwrap();
    let (response, sent) = top();
    assert_eq!((response.status, sent.len()), (MCAT_OK, 1), "{response:?}");
    // Nor is it by what a call is told that began with the old one.
    let other = device.client.share(Own::default()).unwrap();
    device.clock.meanwhile(move || other.set_api_key("a third").unwrap());
    device.line.play([
        throttled("Retry-After: 1\r\n"),
        throttled("Retry-After: 600\r\n"),
        fine(),
    ]);
    assert_eq!(top().0.status, MCAT_ERR_RATE_LIMITED);
    assert_eq!(top().0.status, MCAT_OK);
}

// fault:H15
#[test]
fn call_that_gave_up_on_429_holds_the_next_ones() {
    let device = Device::new(V2_2);
    device.line.play([throttled(""), throttled(""), throttled(""), fine()]);
    let (response, sent) = device.does(|c| c.call(catalog::artists_top(&Params::default())));
    assert_eq!(
        (response.status, sent.len()),
        (MCAT_ERR_RATE_LIMITED, 3),
        "{response:?}"
    );
    let (response, sent) = device.does(|c| c.call(catalog::stations(&given(|p| p.deadline_ms = Some(900)))));
    assert_eq!(
        (response.status, sent.len()),
        (MCAT_ERR_RATE_LIMITED, 0),
        "{response:?}"
    );
    assert_eq!(response.phase, Phase::MCAT_PHASE_PACE);
    device.clock.pass(1_000);
    let (response, sent) = device.does(|c| c.call(catalog::stations(&Params::default())));
    assert_eq!((response.status, sent.len()), (MCAT_OK, 1), "{response:?}");
}

// fault:H16
#[test]
fn hour_of_429_costs_no_more_requests_than_allowed() {
    for (headers, most) in [("Retry-After: 60\r\n", 60), ("", 3600)] {
        for version in [V2_1, V2_2] {
            let device = Device::with(version, |config| config.pace = true).unwrap();
            device.line.play([throttled(headers)]);
            let (mut sent, mut pressed) = (0, 0);
            // Somebody presses a button every second.
            while device.clock.boot_ms() < 3_600_000 {
                let (response, requests) = device.does(|c| c.call(catalog::artists_top(&Params::default())));
                assert_eq!(response.status, MCAT_ERR_RATE_LIMITED, "{response:?}");
                assert!(response.retry_after_ms > 0, "{response:?}");
                sent += requests.len();
                pressed += 1;
                device.clock.pass(1000);
            }
            assert!(sent <= most, "{sent} requests for {pressed} calls with {headers:?}");
            assert!(sent > 0);
        }
    }
}
