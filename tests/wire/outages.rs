//! What repeating costs a service that is down, and who goes first when there is not enough for all.
use crate::classes::{hint, status};
use crate::device::{Device, given};
use crate::line::Event;
use musiccat::Version::V2_2;
use musiccat::abi::mcat_status::*;
use musiccat::params::Priority;
use musiccat::{Params, catalog};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

// fault:H17
#[test]
fn an_outage_costs_five_retries_and_then_one_request_a_call() {
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
fn requests_that_never_left_cost_no_retries() {
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
fn the_first_work_that_nobody_waits_for_begins_late_and_no_other() {
    let late = |params: Params| {
        let device = Device::new(V2_2);
        device.line.play([status(200)]);
        let waited = || {
            let (response, _) = device.does(|client| client.call(catalog::artists_top(&params)));
            assert_eq!(response.status, MCAT_OK, "{response:?}");
            device.clock.waits().iter().sum::<i64>()
        };
        let first = waited();
        assert_eq!(waited(), 0);
        first
    };
    let waits: Vec<_> = (0..20).map(|_| late(background())).collect();
    assert!(waits.iter().all(|ms| (0..=30_000).contains(ms)), "{waits:?}");
    // Twenty devices within a tenth of the time: once in 10^18 runs.
    let (least, most) = (waits.iter().min().unwrap(), waits.iter().max().unwrap());
    assert!(most - least > 3_000, "{waits:?}");
    // A quarter of a short deadline at most, and nothing where somebody waits.
    let short = given(|p| {
        p.priority = Priority::Background;
        p.deadline_ms = Some(4_000);
    });
    assert!((0..20).all(|_| late(short.clone()) <= 1_000));
    assert_eq!(late(Params::default()), 0);
}

#[test]
fn work_that_nobody_waits_for_backs_off_for_longer() {
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
        (2000..=4000).contains(&waits[0]) && (2000..=6000).contains(&waits[1]),
        "{waits:?}"
    );
}

#[test]
fn work_that_nobody_waits_for_leaves_half_the_pace_to_those_who_press_buttons() {
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
