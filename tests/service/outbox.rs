//! What is noted while the service is not asked, and is told later: in order, once each, over restarts and broken connections.
use crate::desk::*;
use crate::outbox_desk::*;
use musiccat::abi::mcat_status::*;
use musiccat::outbox::{MeteredMember, Playback};
use musiccat::params::Priority;
use musiccat::{Params, Version};
use musiccat_sandbox::faults::{Answer, At, Delivery, Fault, RetryAfter};
use serde_json::{Value, json};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Meets the next time that the service is told of a playback.
fn next_event(fault: Fault) -> Fault {
    Fault {
        path: "/events".into(),
        times: Some(1),
        ..fault
    }
}

fn answering(status: u16, retry_after: Option<RetryAfter>) -> Fault {
    next_event(Fault {
        answer: Answer::Status {
            status,
            headers: Vec::new(),
            retry_after,
            body: None,
        },
        ..Fault::default()
    })
}

// req:STA-06
#[test]
fn playbacks_are_sent_in_order_and_once_each() {
    for version in [Version::V2_1, Version::V2_2] {
        let device = Device::with(version, |_| {});
        for (number, track) in ["tra.1", "tra.2", "tra.3"].into_iter().enumerate() {
            device.start(track);
            device.time.skip(60_000);
            device.stop(track, 55_500 + number as i64);
        }
        let waiting = device.now();
        assert_eq!((waiting.waiting, waiting.sent, waiting.retry_after_ms), (6, 0, 0));
        assert!(waiting.waiting_bytes > 0);
        assert_eq!(device.told(), [], "noting sends nothing");
        let sent = ok(device.send());
        assert_eq!((standing(&sent).waiting, standing(&sent).sent), (0, 6));
        let all = ["tra.1", "tra.2", "tra.3"]
            .map(|track| [start(track), stop(track)])
            .concat();
        assert_eq!(device.told(), all);
        ok(device.send());
        assert_eq!(device.told().len(), 6, "there is nothing left to tell");
        let listens = device.sandbox.listens(listener(&device.sandbox).user_name).unwrap();
        // The latest comes first.
        let seconds: Vec<_> = listens[..3].iter().map(|listen| listen.duration).collect();
        assert_eq!(
            seconds,
            [Some(55.502), Some(55.501), Some(55.5)],
            "each start has its stop"
        );
    }
}

// req:STA-06
#[test]
fn event_body_holds_what_was_noted() {
    let device = Device::new();
    let details = Playback {
        started_ms: 1_782_814_500_007,
        bitrate: Some(320),
        format: Some("AAC".into()),
        offline: true,
        ..playing("tra.7")
    };
    ok(device.client.playback_started(details.clone()));
    ok(device.client.playback_stopped(Playback {
        played_ms: Some(1_250),
        ..details
    }));
    ok(device.send());
    let bodies: Vec<Value> = events(&device.sandbox)
        .into_iter()
        .map(|entry| entry.body.unwrap())
        .collect();
    let playback = json!({"id": "tra.7", "started": "2026-06-30T10:15:00.007Z", "format": "AAC", "bitrate": 320});
    assert_eq!(
        bodies[0],
        json!({"type": "playbackStart", "sourceId": "ps.1", "playback": playback})
    );
    let stop =
        json!({"type": "playbackStop", "sourceId": "ps.1", "playback": playback, "duration": 1.25, "offline": true});
    assert_eq!(bodies[1], stop);
}

// req:STA-06
#[test]
fn application_sets_path_and_payload_of_events() {
    let told: Arc<Mutex<Vec<Playback>>> = Arc::default();
    let heard = told.clone();
    let device = Device::with(Version::V2_2, move |config| {
        config.own.metering = Some(Arc::new(move |left_ms, playback: &Playback, _: &MeteredMember| {
            assert!(left_ms > 0 && left_ms <= 15_000);
            heard.lock().unwrap().push(playback.clone());
            match playback.track.as_str() {
                "tra.1" => Some(format!(r#"{{"song":"{}"}}"#, playback.track).into_bytes()),
                "tra.2" => Some(b"{no json".to_vec()),
                "tra.3" => Some(vec![b' '; 5_000]),
                _ => None,
            }
        }));
    });
    device.client.set_path("events_create", Some("/listens/new")).unwrap();
    (1..=4).for_each(|number| device.start(&format!("tra.{number}")));
    assert!(told.lock().unwrap().is_empty(), "asked when it is sent");
    ok(device.send());
    let journal = device.sandbox.journal();
    let sent: Vec<_> = journal
        .iter()
        .filter(|entry| entry.path.ends_with("/listens/new"))
        .collect();
    assert_eq!(sent.len(), 1);
    assert_eq!(sent[0].body, Some(json!({"song": "tra.1"})));
    // Of that address the sandbox knows nothing; the others had no body to be sent.
    assert_eq!((device.now().refused, device.now().waiting), (4, 0));
    assert_eq!(told.lock().unwrap().len(), 4);
    assert!(told.lock().unwrap()[0].started_ms > 0, "it has a date by then");
}

// req:STA-06
#[test]
fn outbox_restarted_between_any_two_steps_sends_the_same() {
    let mut device = Device::new();
    device.start("tra.1");
    device = device.restarted();
    device.stop("tra.1", 1_000);
    device = device.restarted();
    device.start("tra.2");
    device = device.restarted();
    assert_eq!((device.now().waiting, device.told().len()), (3, 0));
    ok(device.send());
    device = device.restarted();
    device.stop("tra.2", 2_000);
    ok(device.send());
    device = device.restarted();
    ok(device.send());
    assert_eq!(
        device.told(),
        [start("tra.1"), stop("tra.1"), start("tra.2"), stop("tra.2")]
    );
    let now = device.now();
    assert_eq!((now.waiting, now.uncertain, now.dropped), (0, 0, 0));
}

// req:STA-06
#[test]
fn event_that_may_have_arrived_is_not_sent_again() {
    // The service has it, or has not: nobody here can tell.
    for processed in [true, false] {
        let mut device = Device::new();
        device.start("tra.1");
        device.stop("tra.1", 1_000);
        let cut = next_event(Fault {
            processed: Some(processed),
            delivery: Delivery::Reset(At::Start),
            ..Fault::default()
        });
        device.sandbox.fault(cut).unwrap();
        let cut = device.send();
        assert_eq!((cut.status, cut.maybe_applied), (MCAT_ERR_IO, 1), "{cut:?}");
        assert_eq!((standing(&cut).uncertain, standing(&cut).waiting), (1, 1));
        device = device.restarted();
        ok(device.send());
        ok(device.send());
        let tracks: Vec<_> = device.told().into_iter().map(|(what, _, _)| what).collect();
        assert_eq!(tracks, ["playbackStart", "playbackStop"]);
    }
}

#[test]
fn event_answered_5xx_is_not_sent_again() {
    for status in [500, 503] {
        let device = Device::new();
        device.start("tra.1");
        device.stop("tra.1", 1_000);
        device.sandbox.fault(answering(status, None)).unwrap();
        let failed = device.send();
        assert_eq!(failed.http_status, i32::from(status));
        assert_eq!((standing(&failed).uncertain, standing(&failed).waiting), (1, 1));
        device.wait();
        ok(device.send());
        let statuses: Vec<_> = device.told().into_iter().map(|(_, _, status)| status).collect();
        assert_eq!(statuses, [status, 204]);
    }
}

// req:STA-06
#[test]
fn event_that_never_left_waits_and_is_sent_when_the_service_is_back() {
    let mut sandbox = own_that_stops();
    let client = client(&sandbox, Version::V2_2);
    sign_in(&client, listener(&sandbox));
    ok(client.playback_started(playing("tra.1")));
    ok(client.playback_stopped(played("tra.1", 1_000)));
    sandbox.stop();
    let background = Params {
        priority: Priority::Background,
        ..Params::default()
    };
    let failed = client.send_outbox(&background);
    assert_eq!(
        (failed.status, failed.maybe_applied),
        (MCAT_ERR_CONNECT, 0),
        "{failed:?}"
    );
    assert_eq!(
        failed.stats().tries,
        1,
        "in the background it does not wait in here for another try"
    );
    let now = standing(&failed);
    assert_eq!((now.waiting, now.uncertain, now.sent), (2, 0, 0));
    assert!(now.retry_after_ms <= 2_000);
    sandbox.restart().unwrap();
    thread::sleep(Duration::from_millis(now.retry_after_ms.unsigned_abs()));
    ok(client.send_outbox(&background));
    let told: Vec<_> = events(&sandbox).iter().map(in_words).collect();
    assert_eq!(told, [start("tra.1"), stop("tra.1")]);
}

#[test]
fn network_changed_ends_the_outboxs_wait_after_a_refused_connection() {
    let mut sandbox = own_that_stops();
    let client = client(&sandbox, Version::V2_2);
    sign_in(&client, listener(&sandbox));
    ok(client.playback_started(playing("tra.1")));
    sandbox.stop();
    let send = || client.send_outbox(&Params::default());
    // Drawn by lot, and longer and longer.
    while standing(&fails(send(), MCAT_ERR_CONNECT)).retry_after_ms < 2_000 {
        client.network_changed();
    }
    sandbox.restart().unwrap();
    assert_eq!(standing(&ok(send())).waiting, 1);
    client.network_changed();
    assert_eq!(standing(&ok(send())).waiting, 0);
    assert_eq!(events(&sandbox).len(), 1);
}

#[test]
fn outbox_answered_429_pauses_and_send_returns_ok_meanwhile() {
    let mut device = Device::new();
    device.start("tra.1");
    device.stop("tra.1", 1_000);
    let throttling = || Fault {
        times: None,
        ..answering(429, Some(RetryAfter::Seconds(30)))
    };
    let mut asked = 0;
    for round in 0..3 {
        let fault = device.sandbox.fault(throttling()).unwrap();
        let refused = device.send();
        assert_eq!(refused.status, MCAT_ERR_RATE_LIMITED);
        asked += 1;
        assert_eq!(
            device.told().len(),
            asked,
            "a wait that the call has no time for is not slept"
        );
        // What the service says, spread as for every call, and the outbox's own pause.
        let wait = standing(&refused).retry_after_ms;
        assert!(
            (30_000 - 1_000..=31_000 + (2_000 << round)).contains(&wait),
            "{wait} ms in round {round}"
        );
        // Until then nothing is sent, and that is no failure. What the service asked for, another network does not end.
        device.client.network_changed();
        let paused = ok(device.send());
        assert_eq!((standing(&paused).waiting, device.told().len()), (2, asked));
        assert!(standing(&paused).retry_after_ms > 0);
        device.sandbox.remove_fault(fault);
        device.wait();
    }
    ok(device.send());
    let granted: Vec<_> = device
        .told()
        .into_iter()
        .filter(|(_, _, status)| *status == 204)
        .collect();
    assert_eq!(granted, [start("tra.1"), stop("tra.1")], "each once");
    device = device.restarted();
    assert_eq!(device.now().uncertain, 0, "what was refused for now is not under way");
}

#[test]
fn event_refused_for_good_is_dropped() {
    for status in [400, 403, 404, 405, 409, 413] {
        let device = Device::new();
        device.start("tra.1");
        device.stop("tra.1", 1_000);
        device.sandbox.fault(answering(status, None)).unwrap();
        let sent = ok(device.send());
        let now = standing(&sent);
        assert_eq!(
            (now.refused, now.sent, now.waiting, now.retry_after_ms),
            (1, 1, 0, 0),
            "{status}"
        );
        let statuses: Vec<_> = device.told().into_iter().map(|(_, _, status)| status).collect();
        assert_eq!(statuses, [status, 204]);
    }
}

#[test]
fn outbox_send_ends_at_its_deadline() {
    let device = Device::with(Version::V2_2, |config| config.clock = None);
    device.start("tra.1");
    device.stop("tra.1", 1_000);
    let stalled = next_event(Fault {
        processed: Some(false),
        delivery: Delivery::Stall {
            at: At::Start,
            for_ms: None,
        },
        ..Fault::default()
    });
    device.sandbox.fault(stalled).unwrap();
    let soon = Params {
        deadline_ms: Some(2_000),
        ..Params::default()
    };
    let began = Instant::now();
    let late = device.client.send_outbox(&soon);
    assert_eq!(late.status, MCAT_ERR_TIMEOUT);
    assert!(began.elapsed() < Duration::from_secs(5));
    assert_eq!((standing(&late).uncertain, standing(&late).waiting), (1, 1));
}

#[test]
fn threads_that_send_the_outbox_together_send_each_event_once() {
    let device = Device::new();
    (1..=20).for_each(|number| device.start(&format!("tra.{number}")));
    let together = Barrier::new(4);
    thread::scope(|threads| {
        for number in 0..4 {
            let (device, together) = (&device, &together);
            threads.spawn(move || {
                together.wait();
                (0..5).for_each(|more| device.start(&format!("tra.{}", 100 + number * 10 + more)));
                ok(device.send());
            });
        }
    });
    ok(device.send());
    let told = device.told();
    let mut tracks: Vec<_> = told.iter().map(|(_, track, _)| track.clone()).collect();
    assert_eq!(
        tracks[..20],
        (1..=20).map(|number| format!("tra.{number}")).collect::<Vec<_>>()
    );
    tracks.sort();
    tracks.dedup();
    assert_eq!((told.len(), tracks.len()), (40, 40));
    assert_eq!((device.now().sent, device.now().waiting), (40, 0));
}
