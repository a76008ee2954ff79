//! The rate limit: kept by pacing, and where it was passed nevertheless, survived without a storm. The other limits: refused before
//! anything is sent.
use crate::desk::*;
use crate::driven::Driven;
use musiccat::abi::mcat_image_kind::*;
use musiccat::abi::mcat_status::*;
use musiccat::hooks::Clock;
use musiccat::params::Priority;
use musiccat::{Client, Params, Version, catalog, image, playback};
use musiccat_sandbox::{Options, Quota, Sandbox};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

/// A sandbox that enforces the rate, a client, and the clock of both.
fn metered(version: Version, pace: bool) -> (Arc<Sandbox>, Client, Driven) {
    let sandbox = Arc::new(sandbox(Options {
        artists: 200,
        quota: Quota::Specified,
        ..Options::default()
    }));
    let clock = Driven::of(&sandbox);
    let mut config = config(&sandbox, version);
    config.pace = pace;
    config.own.deadline_ms = 60_000;
    config.clock = Some(Box::new(clock.clone()));
    (sandbox, Client::new(config).unwrap(), clock)
}

fn throttled(sandbox: &Sandbox) -> usize {
    sandbox.count(|entry| entry.status == 429)
}

// req:LIM-01
#[test]
fn paced_calls_never_meet_the_rate_limit() {
    for (version, calls) in [(Version::V2_1, 30), (Version::V2_2, 60)] {
        let (sandbox, client, clock) = metered(version, true);
        let mut paced = 0;
        for _ in 0..calls {
            let response = ok(client.call(catalog::artists_top(&limit(1))));
            assert_eq!(response.stats().tries, 1);
            paced += response.stats().pace_ms;
        }
        assert_eq!((throttled(&sandbox), sandbox.count(|_| true)), (0, calls));
        assert!(
            paced > 3_000 && clock.skipped_ms() >= paced / 2,
            "it was the pace that kept it: {paced} ms"
        );
    }
}

// req:LIM-01
#[test]
fn unpaced_calls_wait_after_each_429() {
    let (sandbox, client, clock) = metered(Version::V2_1, false);
    let calls = 30;
    for _ in 0..calls {
        ok(client.call(catalog::artists_top(&limit(1))));
    }
    let refused = throttled(&sandbox);
    assert!(
        (1..=calls / 5 + 1).contains(&refused),
        "at most one refusal a second of quota: {refused}"
    );
    assert_eq!(sandbox.count(|_| true), calls + refused);
    assert!(clock.boot_ms() >= refused as i64 * 1_000, "the service's hint is kept");
}

/// Several threads meet the limit at once. Retries are a small part of the traffic: a call that comes when there were many is
/// told when to come back, and then it works.
// req:LIM-01
#[test]
fn threads_recover_from_429_together() {
    let sandbox = sandbox(Options {
        artists: 200,
        quota: Quota::Specified,
        ..Options::default()
    });
    let client = client(&sandbox, Version::V2_1);
    let call = || client.call(catalog::artists_top(&limit(1)));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                for _ in 0..3 {
                    let first = call();
                    if first.status != MCAT_OK {
                        let told = fails(first, MCAT_ERR_RATE_LIMITED);
                        assert!(
                            (1_000..=4_000).contains(&told.retry_after_ms),
                            "{}",
                            told.retry_after_ms
                        );
                        thread::sleep(Duration::from_millis(told.retry_after_ms as u64));
                        ok(call());
                    }
                }
            });
        }
    });
    let refused = throttled(&sandbox);
    assert!((1..=12).contains(&refused), "no storm: {refused} refusals of 12 calls");
}

// req:LIM-01
#[test]
fn retry_after_beyond_the_deadline_fails_at_once() {
    let (sandbox, client, clock) = metered(Version::V2_1, false);
    let hurried = Params {
        deadline_ms: Some(900),
        ..limit(1)
    };
    let refused = (0..20)
        .map(|_| client.call(catalog::artists_top(&hurried)))
        .find(|r| r.status != MCAT_OK);
    let refused = fails(refused.expect("a refusal"), MCAT_ERR_RATE_LIMITED);
    assert!(refused.retry_after_ms >= 1_000, "{}", refused.retry_after_ms);
    assert_eq!(clock.skipped_ms(), 0, "nobody waits for what comes too late");
    // Until then nothing is sent, from any call.
    let sent = sandbox.count(|_| true);
    let gated = fails(
        client.call(catalog::versions(&Params {
            deadline_ms: Some(500),
            ..Params::default()
        })),
        MCAT_ERR_RATE_LIMITED,
    );
    assert!(gated.retry_after_ms > 0 && sandbox.count(|_| true) == sent);
}

/// Some work in the background for as long as it can have: of what the quota allows it gets what those leave who press buttons.
#[test]
fn foreground_calls_overtake_background_calls_waiting_for_the_pace() {
    let sandbox = sandbox(Options {
        artists: 200,
        ..Options::default()
    });
    let mut config = config(&sandbox, Version::V2_2);
    config.pace = true;
    let client = Client::new(config).unwrap();
    let idle = |deadline_ms| Params {
        priority: Priority::Background,
        deadline_ms: Some(deadline_ms),
        ..limit(1)
    };
    // The first of it begins late, and ten use up its part.
    for _ in 0..10 {
        ok(client.call(catalog::artists_top(&idle(1_000))));
    }
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    client.call(catalog::artists_top(&idle(30_000)));
                }
            });
        }
        // One button after the other: ten turns are left of the burst, and then there are ten a second.
        let button = || ok(client.call(catalog::stations(&limit(1)))).stats().pace_ms;
        let waited: i64 = (0..40).map(|_| button()).sum();
        is_over.store(true, Ordering::Relaxed);
        client.cancel();
        assert!(waited <= 4_000, "they waited {waited} ms, and 3,000 for each other");
    });
}

// req:LIM-02
#[test]
fn parameter_beyond_its_limit_is_refused_without_a_request() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        // The size of a page, and where it begins.
        for (params, word) in [
            (limit(0), "limit: must be 1 to 200"),
            (limit(201), "limit: must be 1 to 200"),
            (offset(-1), "offset: must be 0 to 2147483647"),
        ] {
            for call in [catalog::artists_top, catalog::stations_top] {
                refused(&sandbox, || client.call(call(&params)), MCAT_ERR_ARGUMENT, word);
            }
        }
        // What a station plays next: five tracks, and five previews.
        for bad in [0, 6] {
            let (mut count, mut previews) = (Params::default(), Params::default());
            (count.count, previews.previews) = (Some(bad), Some(bad));
            for (params, word) in [(count, "count: must be 1 to 5"), (previews, "previews: must be 1 to 5")] {
                let call = || client.call(playback::station_tracks("ps.1", &params));
                refused(&sandbox, call, MCAT_ERR_ARGUMENT, word);
            }
        }
        for bad in [-0.1, 1.1, f64::NAN] {
            for (popularity, variety, word) in [(bad, 0.5, "popularity: must be"), (0.5, bad, "variety: must be")] {
                let none = Params::default();
                let call = || client.call(playback::station_tuning_set("ps.1", popularity, variety, &none));
                refused(&sandbox, call, MCAT_ERR_ARGUMENT, word);
            }
        }
        // The service takes so much, and no more; of version 1 it gives no more.
        let above = if version == Version::V1 {
            MCAT_OK
        } else {
            MCAT_ERR_BAD_REQUEST
        };
        for (limit, status) in [(200, MCAT_OK), (201, above)] {
            let query = format!("limit={limit}");
            let raw = musiccat::raw::Raw {
                query: Some(&query),
                ..reading("/artists/top")
            };
            assert_eq!(call_raw(&client, raw).status, status);
        }
    }
    // Addresses of images are made here: one of another size is none.
    for (kind, id, width, height) in [
        (MCAT_IMAGE_ARTIST, "art.1", 70, 70),
        (MCAT_IMAGE_ALBUM, "alb.1", 501, 500),
        (MCAT_IMAGE_PLAYLIST, "pp.1", 152, 230),
        (MCAT_IMAGE_GENRE, "g.1", 0, 0),
        (MCAT_IMAGE_STATION, "ps.1", 5000, 5000),
    ] {
        let refused = image::address(sandbox.image_url(), kind, id, width, height, &image::Options::default());
        let message = refused.unwrap_err().to_string();
        assert!(message.contains("size") || message.contains("width"), "{message}");
    }
}

fn offset(offset: i64) -> Params {
    Params {
        offset: Some(offset),
        ..Params::default()
    }
}
