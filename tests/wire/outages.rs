//! What repeating costs a service that is down, and who goes first when there is not enough for all.
use crate::classes::{hint, status};
use crate::device::{Device, NEW_REFRESH, NEW_TOKEN, PASSWORD, REFRESH, TOKEN, USER, given, tokens};
use crate::line::{Event, Sent};
use crate::secrets::Memory;
use musiccat::Version::V2_2;
use musiccat::abi::mcat_status::*;
use musiccat::hooks::Clock;
use musiccat::member_playlists::{PlaylistChanges, me_library_playlist_update};
use musiccat::params::Priority;
use musiccat::{Client, Params, Response, catalog, favorites, me};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

// fault:H17
#[test]
fn outage_costs_five_retries_and_then_one_request_a_call() {
    let device = Device::new(V2_2);
    let requests = |event: Event| {
        device.line.play([event]);
        device
            .does(|client| client.call(catalog::artists_top(&Params::default())))
            .1
            .len()
    };
    let sent: Vec<_> = (0..8).map(|_| requests(status(500))).collect();
    assert_eq!(sent, [3, 3, 2, 1, 1, 1, 1, 1]);
    // Successes earn retries back, slowly.
    for _ in 0..50 {
        assert_eq!(requests(status(200)), 1);
    }
    assert_eq!(requests(status(500)), 1);
    for _ in 0..100 {
        requests(status(200));
    }
    assert_eq!(requests(status(500)), 3);
}

#[test]
fn requests_that_never_left_use_up_no_retry_budget() {
    let device = Device::new(V2_2);
    for _ in 0..20 {
        let opened = device.line.opened();
        device.line.play([Event::Refused]);
        device.does(|client| client.call(catalog::artists_top(&Params::default())));
        assert_eq!(device.line.opened() - opened, 3);
    }
    // Names that cannot be looked up are no different.
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let device = Device::with(V2_2, |config| {
        config.transport = None;
        config.own.hooks.resolve = Some(Arc::new(move |_, _| {
            count.fetch_add(1, Ordering::SeqCst);
            None
        }));
    });
    let device = device.unwrap();
    for n in 1..=20 {
        let (response, _) = device.does(|client| client.call(catalog::artists_top(&Params::default())));
        assert_eq!(response.status, MCAT_ERR_RESOLVE, "{response:?}");
        assert_eq!(asked.load(Ordering::SeqCst), 3 * n);
    }
}

fn background() -> Params {
    given(|p| {
        p.priority = Priority::Background;
        p.deadline_ms = Some(3_600_000);
    })
}

/// A device that has made its first call in the background.
fn begun() -> Device {
    let device = Device::new(V2_2);
    device.line.play([status(200)]);
    device.does(|client| client.call(catalog::artists_top(&background())));
    device.clock.waits();
    device
}

/// Devices that lost power together come up together.
#[test]
fn first_background_call_starts_late_and_no_other() {
    let late = |call: &Calling, params: Params| {
        let device = Device::new(V2_2);
        device.line.play([status(200)]);
        let waited = || {
            let (response, _) = device.does(|client| call(client, &params));
            assert_eq!(response.status, MCAT_OK, "{response:?}");
            device.clock.waits().iter().sum::<i64>()
        };
        let first = waited();
        assert_eq!(waited(), 0);
        first
    };
    let calls: [&Calling; 2] = [&|client, params| client.call(catalog::artists_top(params)), &cover];
    for call in calls {
        let waits: Vec<_> = (0..20).map(|_| late(call, background())).collect();
        assert!(waits.iter().all(|ms| (0..=30_000).contains(ms)), "{waits:?}");
        // Twenty devices within a tenth of the time: once in 10^18 runs.
        let (least, most) = (waits.iter().min().unwrap(), waits.iter().max().unwrap());
        assert!(most - least > 3_000, "{waits:?}");
        // A quarter of a short deadline at most, and nothing where somebody waits.
        let short = given(|p| {
            p.priority = Priority::Background;
            p.deadline_ms = Some(4_000);
        });
        assert!((0..20).all(|_| late(call, short.clone()) <= 1_000));
        assert_eq!(late(call, Params::default()), 0);
    }
}

type Calling = dyn Fn(&Client, &Params) -> Response;

fn cover(client: &Client, params: &Params) -> Response {
    client.download("https://images.service.test/cover.jpg", params, &mut |_| true)
}

/// A fleet that fetches its covers ahead after an outage does not hurry, and gives up later than whoever looks at the screen.
#[test]
fn background_download_is_tried_as_often_as_other_background_calls() {
    let device = begun();
    device.line.play([status(503)]);
    let (response, sent) = device.does(|client| cover(client, &Params::default()));
    assert_eq!((response.status, sent.len()), (MCAT_ERR_UNAVAILABLE, 3));
    let tries = |call: &Calling| {
        let device = begun();
        device.line.play([Event::Refused]);
        let (response, _) = device.does(|client| call(client, &background()));
        assert_eq!(response.status, MCAT_ERR_CONNECT, "{response:?}");
        assert!(device.clock.waits().iter().sum::<i64>() > 2_000);
        response.stats().tries
    };
    let other = tries(&|client, params| client.call(catalog::artists_top(params)));
    assert_eq!((tries(&cover), other > 3), (other, true), "{other} tries");
}

/// A device that starts with tokens that have run out.
fn restarted() -> Device {
    let kept = Memory::default();
    let store = kept.clone();
    Device::with(V2_2, |config| config.own.store = Some(Box::new(store)))
        .unwrap()
        .signed_in();
    let device = Device::with(V2_2, |config| config.own.store = Some(Box::new(kept))).unwrap();
    device.line.play([status(200)]);
    device.line.play_tokens([tokens(NEW_TOKEN, NEW_REFRESH)]);
    // The clocks of both begin at the same moment.
    device.clock.pass(100_000_000);
    device
}

/// Whether devices wait that draw how long: nothing may be drawn once, but not three times.
fn drawn(waits: impl Fn() -> bool) -> bool {
    (0..3).any(|_| waits())
}

/// A fleet that comes up together with tokens that have run out does not refresh them together: what it sends and counts by itself
/// waits, whichever comes first. Whoever presses a button does not.
// fault:A23
#[test]
fn first_background_refresh_starts_late_and_no_other() {
    let late = |call: &dyn Fn(&Client, &Params) -> Response, params: &Params| {
        let device = restarted();
        let waited = || {
            let (response, sent) = device.does(|client| call(client, params));
            assert_eq!(response.status, MCAT_OK, "{response:?}");
            (device.clock.waits().iter().sum::<i64>(), sent.len())
        };
        let (first, requests) = waited();
        assert_eq!(requests, 2, "a refresh, and the call");
        assert_eq!(waited(), (0, 1));
        first
    };
    let read: &dyn Fn(&Client, &Params) -> Response = &|client, params| client.call(me::me_account(params));
    let change: &dyn Fn(&Client, &Params) -> Response =
        &|client, params| client.call(favorites::me_favorites_remove("tra.1", params));
    for call in [read, change] {
        let waits: Vec<_> = (0..20).map(|_| late(call, &background())).collect();
        assert!(waits.iter().all(|ms| (0..=30_000).contains(ms)), "{waits:?}");
        let (least, most) = (waits.iter().min().unwrap(), waits.iter().max().unwrap());
        let mean = waits.iter().sum::<i64>() / 20;
        // Within a tenth of the time, or the mean so far off: once in a million runs.
        assert!(most - least > 3_000 && (5_000..25_000).contains(&mean), "{waits:?}");
        assert_eq!(late(call, &Params::default()), 0);
    }
}

// fault:A23
#[test]
fn foreground_refresh_ends_the_wait_of_a_background_one() {
    let waits = || {
        let device = Arc::new(restarted());
        let finger = Arc::downgrade(&device);
        // In the first tenth of a second that the change waits.
        device.clock.meanwhile(move || {
            let device = finger.upgrade().unwrap();
            let press = move || device.client.call(me::me_account(&Params::default())).status;
            assert_eq!(std::thread::spawn(press).join().unwrap(), MCAT_OK);
        });
        let (response, sent) =
            device.does(|client| client.call(favorites::me_favorites_remove("tra.1", &background())));
        assert_eq!(response.status, MCAT_OK, "{response:?}");
        let waited_ms = device.clock.waits().iter().sum::<i64>();
        assert!(waited_ms <= 100, "it does not wait on");
        let refreshes = sent.iter().filter(|sent| sent.target().contains("/oauth/")).count();
        let pressed = usize::from(waited_ms > 0);
        assert_eq!((refreshes, sent.len()), (1, 2 + pressed));
        waited_ms > 0
    };
    assert!(drawn(waits));
}

/// Two that begin together are both late: the second is not let through because there was a first.
#[test]
fn background_calls_that_start_together_are_all_late() {
    let both_wait = || {
        let device = Arc::new(restarted());
        let other = Arc::downgrade(&device);
        let (tell, told) = std::sync::mpsc::channel();
        device.clock.meanwhile(move || {
            let device = other.upgrade().unwrap();
            let second = std::thread::spawn(move || {
                let before = device.clock.boot_ms();
                device.client.call(catalog::artists_top(&background()));
                device.clock.boot_ms() - before
            });
            tell.send(second.join().unwrap()).unwrap();
        });
        device.does(|client| client.call(catalog::artists_top(&background())));
        told.try_recv().is_ok_and(|waited_ms| waited_ms > 0)
    };
    assert!(drawn(both_wait));
}

#[test]
fn sign_in_that_never_left_is_retried() {
    for (refused, tries, ends) in [(2, 3, MCAT_OK), (2, 2, MCAT_ERR_CONNECT), (4, 5, MCAT_OK)] {
        let device = Device::with(V2_2, |config| config.max_tries = tries).unwrap();
        device
            .line
            .play(std::iter::repeat_n(Event::Refused, refused).chain([status(200)]));
        device.line.play_tokens([tokens(TOKEN, REFRESH)]);
        let sign_in = |client: &Client| client.sign_in_password(USER, PASSWORD, &Params::default());
        let (response, sent) = device.does(sign_in);
        assert_eq!(response.status, ends, "{response:?}");
        assert_eq!(sent.len(), usize::from(ends == MCAT_OK));
        assert_eq!(device.line.opened(), (refused + 1).min(tries as usize));
        let waits = device.clock.waits();
        assert!(waits.iter().all(|ms| *ms <= 400), "{waits:?}");
    }
}

#[test]
fn background_call_backs_off_for_longer() {
    let device = begun();
    let opened = device.line.opened();
    device.line.play([Event::Refused]);
    device.does(|client| client.call(catalog::artists_top(&background())));
    assert_eq!(device.line.opened() - opened, 10);
    let waits = device.clock.waits();
    // A wait of nothing is none.
    let skipped = 9 - waits.len();
    for (n, wait) in waits.iter().enumerate() {
        assert!((0..=(2000 << (n + skipped)).min(600_000)).contains(wait), "{waits:?}");
    }
    // Of 17 minutes that it may take, a call with a person before it would take a fraction of a second.
    assert!(waits.iter().sum::<i64>() > 5_000, "{waits:?}");
    let device = begun();
    device.line.play([hint(429), hint(429), status(200)]);
    let (response, sent) = device.does(|client| client.call(catalog::artists_top(&background())));
    assert_eq!((response.status, sent.len()), (MCAT_OK, 3));
    let waits = device.clock.waits();
    assert!(
        (2000..=4000).contains(&waits[0]) && (2000..=8000).contains(&waits[1]),
        "{waits:?}"
    );
}

/// A quota that a whole fleet wants a part of at once: there the last tries count, and they cost no retries of those who press buttons.
#[test]
fn background_call_answered_429_has_all_its_tries() {
    let device = begun();
    device
        .line
        .play(std::iter::repeat_n(hint(429), 9).chain([status(200), status(500)]));
    let (response, sent) = device.does(|client| client.call(catalog::artists_top(&background())));
    assert_eq!((response.status, sent.len()), (MCAT_OK, 10), "{response:?}");
    let (_, sent) = device.does(|client| client.call(catalog::artists_top(&Params::default())));
    assert_eq!(sent.len(), 3);
}

/// Work in the background backs off for minutes. A button waits for as long as the service said, and a little that spreads devices.
#[test]
fn foreground_call_is_not_held_for_a_background_back_off() {
    for _ in 0..20 {
        let device = begun();
        device.line.play([hint(429)]);
        // It ends when the next wait is longer than what is left.
        let patient = given(|p| {
            p.priority = Priority::Background;
            p.deadline_ms = Some(100_000);
        });
        let (response, sent) = device.does(|client| client.call(catalog::artists_top(&patient)));
        assert_eq!(response.status, MCAT_ERR_RATE_LIMITED, "{response:?}");
        assert!(sent.len() > 1);
        let (button, sent) =
            device.does(|client| client.call(catalog::artists_top(&given(|p| p.deadline_ms = Some(1)))));
        assert_eq!((button.status, sent.len()), (MCAT_ERR_RATE_LIMITED, 0), "{button:?}");
        assert!((2_000..=3_000).contains(&button.retry_after_ms), "{button:?}");
        assert!(response.retry_after_ms >= button.retry_after_ms);
    }
}

/// What happens to the member while a call waits for another try.
// fault:H14
#[test]
fn call_is_not_retried_after_its_member_is_locked_or_signed_out() {
    type Happens = fn(&Device);
    let account = |client: &Client| client.call(me::me_account(&Params::default()));
    let leaves: Happens = |device| assert_eq!(device.client.sign_out(&Params::default()).status, MCAT_OK);
    let locked: Happens = |device| {
        device.line.play([status(423), status(200)]);
        let response = device.client.call(me::me_account(&Params::default()));
        assert_eq!(response.status, MCAT_ERR_ACCOUNT_LOCKED, "{response:?}");
    };
    // The new token goes with the next try.
    let refreshes: Happens = |device| assert_eq!(device.client.refresh(&Params::default()).status, MCAT_OK);
    for (happens, ends, requests) in [
        (leaves, MCAT_ERR_SIGN_IN_NEEDED, [1, 0]),
        (locked, MCAT_ERR_ACCOUNT_LOCKED, [2, 0]),
        (refreshes, MCAT_OK, [1, 1]),
    ] {
        let device = Arc::new(Device::new(V2_2).signed_in());
        let finger = Arc::downgrade(&device);
        device.clock.meanwhile(move || {
            let device = finger.upgrade().unwrap();
            std::thread::spawn(move || happens(&device)).join().unwrap();
        });
        device.line.play([hint(503), status(200)]);
        let (response, sent) = device.does(account);
        assert_eq!(response.status, ends, "{response:?}");
        assert_eq!(response.retry_after_ms > 0, ends == MCAT_ERR_ACCOUNT_LOCKED);
        let with = |token: &str| {
            let with_it = |sent: &&Sent| {
                sent.header("authorization")
                    .is_some_and(|value| value.ends_with(&format!(" {token}")))
            };
            sent.iter().filter(with_it).count()
        };
        assert_eq!([with(TOKEN), with(NEW_TOKEN)], requests);
    }
}

/// What somebody does to a playlist is neither held back by a change that waits for another try in the background, nor undone by it.
#[test]
fn background_change_gives_way_to_a_later_change_of_its_playlist() {
    let rename = |client: &Client, name: &str, params: &Params| {
        let changes = PlaylistChanges {
            name: Some(name),
            ..PlaylistChanges::default()
        };
        client.call(me_library_playlist_update("mp.1", &changes, params))
    };
    let device = Arc::new(Device::new(V2_2).signed_in());
    let finger = Arc::downgrade(&device);
    let (tell, told) = std::sync::mpsc::channel();
    let (told_in_time, in_time) = std::sync::mpsc::channel();
    device.clock.meanwhile(move || {
        let device = finger.upgrade().unwrap();
        device.line.play([status(200)]);
        std::thread::spawn(move || tell.send(rename(&device.client, "second", &Params::default())));
        told_in_time.send(told.recv_timeout(Duration::from_secs(20))).unwrap();
    });
    device.line.play([hint(503)]);
    let (old, sent) = device.does(|client| rename(client, "first", &background()));
    let new = in_time.try_recv().unwrap().expect("it does not wait for the other");
    assert_eq!((new.status, new.stats().pace_ms), (MCAT_OK, 0), "{new:?}");
    assert_eq!((old.status, old.maybe_applied), (MCAT_ERR_UNAVAILABLE, 1), "{old:?}");
    let firsts: Vec<_> = sent.iter().map(|sent| sent.body().contains("first")).collect();
    assert_eq!(firsts, [true, false]);
    // Where nobody comes, it is sent again as any other.
    device.line.play([status(503), status(200)]);
    let (third, sent) = device.does(|client| rename(client, "third", &background()));
    assert_eq!((third.status, sent.len()), (MCAT_OK, 2), "{third:?}");
}

#[test]
fn background_calls_leave_half_the_pace_to_foreground_calls() {
    let device = Device::with(V2_2, |config| config.pace = true).unwrap();
    device.line.play([status(200)]);
    let call = |params: Params| {
        device.does(|client| client.call(catalog::artists_top(&params)));
        device.clock.waits().iter().sum::<i64>()
    };
    call(background());
    // The burst is whole again.
    device.clock.pass(5_000);
    for _ in 0..10 {
        assert_eq!(call(background()), 0);
    }
    // The eleventh waits until there is more than half again; a button does not.
    for _ in 0..9 {
        assert_eq!(call(Params::default()), 0);
    }
    assert!(call(background()) >= 900);
}

/// A button that changes the same playlist would wait as long.
#[test]
fn background_change_may_use_the_whole_burst_of_the_pace() {
    let device = Device::with(V2_2, |config| config.pace = true).unwrap().signed_in();
    let change = |params: &Params| {
        let changes = PlaylistChanges {
            name: Some("Morning"),
            ..PlaylistChanges::default()
        };
        device.line.play([status(200)]);
        device.does(|client| client.call(me_library_playlist_update("mp.1", &changes, params)));
        device.clock.waits().iter().sum::<i64>()
    };
    change(&background());
    device.clock.pass(5_000);
    for _ in 0..20 {
        assert_eq!(change(&background()), 0, "a burst is as long as for anybody");
    }
    assert!(change(&background()) > 0);
}
