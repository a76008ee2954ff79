//! What is noted while the service is not asked, and is told later: in order, once each, over restarts and broken connections.
use crate::desk::*;
use crate::driven::Driven;
use crate::folder::Folder;
use musiccat::abi::mcat_outbox_now;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::{self, *};
use musiccat::outbox::{Playback, Who};
use musiccat::params::Priority;
use musiccat::{Client, Config, Params, Response, Version};
use musiccat_sandbox::faults::{Answer, At, Delivery, Fault, RetryAfter};
use musiccat_sandbox::{Entry, Sandbox};
use serde_json::{Value, json};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A device with a store for its tokens and one for its outbox, whose time is driven.
pub struct Device {
    pub sandbox: Arc<Sandbox>,
    pub folder: Folder,
    pub time: Driven,
    pub client: Client,
}

impl Device {
    /// With the first demo member signed in.
    pub fn new() -> Device {
        Device::with(Version::V2_2, |_| {})
    }

    pub fn with(version: Version, change: impl FnOnce(&mut Config)) -> Device {
        let sandbox = Arc::new(own());
        let (folder, time) = (Folder::new("outbox"), Driven::of(&sandbox));
        let mut config = config_of(&sandbox, &folder, &time, version);
        change(&mut config);
        let client = Client::new(config).unwrap();
        sign_in(&client, listener(&sandbox));
        Device {
            sandbox,
            folder,
            time,
            client,
        }
    }

    /// The same device, its power cut.
    pub fn restarted(self) -> Device {
        let Device {
            sandbox,
            folder,
            time,
            client,
        } = self;
        drop(client);
        let client = Client::new(config_of(&sandbox, &folder, &time, Version::V2_2)).unwrap();
        Device {
            sandbox,
            folder,
            time,
            client,
        }
    }

    pub fn start(&self, track: &str) {
        ok(self.client.playback_started(playing(track)));
    }

    pub fn stop(&self, track: &str, played_ms: i64) {
        ok(self.client.playback_stopped(played(track, played_ms)));
    }

    pub fn send(&self) -> Response {
        let sent = self.client.send_outbox(&Params::default());
        crate::guard::judge(&sent);
        sent
    }

    /// How the outbox stands.
    pub fn now(&self) -> mcat_outbox_now {
        standing(&ok(self.client.outbox()))
    }

    /// Lets the time pass that the outbox waits by itself.
    pub fn wait(&self) {
        self.time.skip(self.now().retry_after_ms);
    }

    /// The playbacks that the service was told of: type, track and status.
    pub fn told(&self) -> Vec<(String, String, u16)> {
        events(&self.sandbox).iter().map(in_words).collect()
    }
}

/// The settings of a device with its files in a folder.
pub fn config_of(sandbox: &Sandbox, folder: &Folder, time: &Driven, version: Version) -> Config {
    let mut config = config(sandbox, version);
    config.own.token_file = Some(folder.file());
    config.own.outbox_file = Some(folder.path().join("outbox"));
    config.clock = Some(Box::new(time.clone()));
    config
}

pub fn standing(response: &Response) -> mcat_outbox_now {
    *response.at(&response.outbox).expect("the outbox is told of")
}

pub fn playing(track: &str) -> Playback {
    Playback {
        track: track.into(),
        source: Some("ps.1".into()),
        ..Playback::default()
    }
}

pub fn played(track: &str, played_ms: i64) -> Playback {
    Playback {
        played_ms: Some(played_ms),
        ..playing(track)
    }
}

/// The requests that told of a playback.
pub fn events(sandbox: &Sandbox) -> Vec<Entry> {
    let mut journal = sandbox.journal();
    journal.retain(|entry| entry.path.ends_with("/events"));
    journal
}

fn in_words(entry: &Entry) -> (String, String, u16) {
    let body = entry.body.clone().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&body["type"]), text(&body["playback"]["id"]), entry.status)
}

fn start(track: &str) -> (String, String, u16) {
    ("playbackStart".into(), track.into(), 204)
}

fn stop(track: &str) -> (String, String, u16) {
    ("playbackStop".into(), track.into(), 204)
}

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
fn playbacks_are_told_in_order_and_once_each() {
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
fn the_body_says_what_was_noted() {
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
fn path_and_payload_are_the_applications_to_set() {
    let told: Arc<Mutex<Vec<Playback>>> = Arc::default();
    let heard = told.clone();
    let device = Device::with(Version::V2_2, move |config| {
        config.own.metering = Some(Arc::new(move |left_ms, playback: &Playback, _: &Who| {
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
fn a_restart_between_any_two_steps_changes_nothing() {
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
fn what_may_have_arrived_is_not_sent_again() {
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
fn a_service_that_fails_is_not_told_twice_either() {
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
fn what_provably_did_not_leave_waits_and_is_told_when_the_service_is_back() {
    let mut sandbox = own();
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
fn the_outbox_waits_by_itself_and_does_not_fail_who_asks() {
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
        // Until then nothing is sent, and that is no failure.
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
fn what_is_refused_for_good_is_given_up() {
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
fn the_call_ends_with_its_deadline() {
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
        deadline_ms: Some(300),
        ..Params::default()
    };
    let began = Instant::now();
    let late = device.client.send_outbox(&soon);
    assert_eq!(late.status, MCAT_ERR_TIMEOUT);
    assert!(began.elapsed() < Duration::from_secs(3));
    assert_eq!((standing(&late).uncertain, standing(&late).waiting), (1, 1));
}

#[test]
fn threads_that_send_at_once_tell_each_once() {
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

#[test]
fn wrong_arguments_are_refused_and_nothing_is_noted() {
    let device = Device::new();
    let wrong = |change: fn(&mut Playback), word: &str| {
        for stops in [false, true] {
            let mut playback = if stops { played("tra.1", 5) } else { playing("tra.1") };
            change(&mut playback);
            let note = || match stops {
                true => device.client.playback_stopped(playback.clone()),
                false => device.client.playback_started(playback.clone()),
            };
            refused(&device.sandbox, note, MCAT_ERR_ARGUMENT, &format!("{word}: "));
        }
    };
    wrong(|p| p.track = "alb.1".into(), "track");
    wrong(|p| p.track = String::new(), "track");
    wrong(|p| p.track = "tra.1,tra.2".into(), "track");
    wrong(|p| p.source = Some(String::new()), "source");
    wrong(|p| p.source = Some("a\nb".into()), "source");
    wrong(|p| p.source = Some("a".repeat(1_025)), "source");
    wrong(|p| p.format = Some("a".repeat(65)), "format");
    wrong(|p| p.bitrate = Some(0), "bitrate");
    wrong(|p| p.bitrate = Some(-1), "bitrate");
    wrong(|p| p.started_ms = -1, "started_ms");
    wrong(|p| p.started_ms = i64::MAX, "started_ms");
    wrong(|p| p.played_ms = Some(-1), "played_ms");
    wrong(|p| p.played_ms = p.played_ms.xor(Some(1)), "played_ms");
    assert_eq!(device.now().waiting, 0);
    refused(
        &device.sandbox,
        || device.client.send_outbox(&limit(5)),
        MCAT_ERR_ARGUMENT,
        "limit",
    );
}

/// The status of making a client with these settings.
fn making(sandbox: &Sandbox, change: impl FnOnce(&mut Config)) -> Result<(), (mcat_status, String)> {
    let mut config = config(sandbox, Version::V2_2);
    change(&mut config);
    let made = Client::new(config);
    made.map(drop).map_err(|error| (error.status, error.message))
}

#[test]
fn settings_of_the_outbox_have_their_rules() {
    let sandbox = own();
    for (bytes, good) in [(4_095, false), (4_096, true), (1_048_576, true), (1_048_577, false)] {
        let made = making(&sandbox, |config| config.own.outbox_bytes = Some(bytes));
        assert_eq!(made.is_ok(), good, "{bytes}");
        if let Err((status, message)) = made {
            assert_eq!(status, MCAT_ERR_ARGUMENT);
            assert!(
                message.starts_with("outbox_bytes: must be 4096 to 1048576"),
                "{message}"
            );
        }
    }
    for path in ["", "folder/", "/"] {
        let (_, message) = making(&sandbox, |config| config.own.outbox_file = Some(path.into())).unwrap_err();
        assert_eq!(message, "outbox_file: must end in a file's name");
    }
    let both = making(&sandbox, |config| {
        config.own.outbox_file = Some("tokens".into());
        config.own.token_file = Some("tokens".into());
    });
    assert!(both.unwrap_err().1.starts_with("outbox_file: "));
    let client = client(&sandbox, Version::V2_2);
    let settings: [fn(&mut musiccat::Own); 3] = [
        |own| own.outbox_file = Some("outbox".into()),
        |own| own.outbox_bytes = Some(8_192),
        |own| own.metering = Some(Arc::new(|_, _: &Playback, _: &Who| None)),
    ];
    for setting in settings {
        let mut own = musiccat::Own::default();
        setting(&mut own);
        let refused = client.share(own).map(drop).unwrap_err();
        assert_eq!(refused.status, MCAT_ERR_ARGUMENT);
        assert!(refused.message.contains("is the member's"), "{}", refused.message);
        let mut own = musiccat::Own::default();
        setting(&mut own);
        let folder = Folder::new("share");
        own.token_file = Some(folder.file());
        client.share(own).map(drop).unwrap();
    }
}

#[test]
fn a_share_is_the_same_outbox() {
    let device = Device::new();
    let share = device.client.share(musiccat::Own::default()).unwrap();
    device.start("tra.1");
    assert_eq!(standing(&ok(share.outbox())).waiting, 1);
    ok(share.send_outbox(&Params::default()));
    assert_eq!((device.now().waiting, device.now().sent), (0, 1));
    assert_eq!(ok(share.outbox()).reason, MCAT_REASON_NONE);
}
