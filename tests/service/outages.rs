//! The service stopped, started again, slow, or silent: every call returns by its deadline and says what is the matter, and the
//! next good call works.
use crate::desk::*;
use crate::driven::Driven;
use crate::on_air::driven;
use crate::ports::free_port;
use crate::stores::{Folder, filing};
use musiccat::abi::mcat_phase::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::{self, *};
use musiccat::raw::{self, Raw};
use musiccat::request::Credential;
use musiccat::{Client, Params, Response, Version, catalog, me, playback};
use musiccat_sandbox::faults::{Answer, Fault};
use musiccat_sandbox::{DemoMember, Options, Rotation, Sandbox};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use support::{ByteServer, Step, http};

type Call = fn(&Client, &DemoMember, &Params) -> Response;

/// One call of each kind.
const CALLS: [(&str, Call); 11] = [
    ("a list", |client, _, params| client.call(catalog::artists_top(params))),
    ("a detail", |client, _, params| {
        client.call(catalog::stations_get("ps.1", params))
    }),
    ("the account", |client, _, params| client.call(me::me_account(params))),
    ("next tracks", |client, _, params| {
        client.call(playback::station_tracks("ps.1", params))
    }),
    ("a tuning", |client, _, params| {
        client.call(playback::station_tuning_set("ps.1", 0.5, 0.5, params))
    }),
    ("an opinion", |client, _, params| {
        client.call(playback::station_feedback_add("ps.1", "like", "tra.1", params))
    }),
    ("a skip", |client, _, params| {
        client.call(playback::station_feedback_add("ps.1", "skip", "tra.1", params))
    }),
    ("a raw change", |client, _, params| {
        let body = br#"{"tracks":[{"id":"tra.1"}]}"#;
        let raw = Raw {
            method: "PUT",
            content_type: Some("application/json"),
            body: Some(body),
            credential: Credential::Member,
            ..reading("/stations/ps.1/feedback/favorite")
        };
        client.call(raw::raw(&raw, params))
    }),
    ("a download", |client, _, params| {
        let address = format!("{}/v2/artists/art.1/images/70x47.jpg", client.image_url());
        client.download(&address, params, &mut |_| true)
    }),
    ("a sign-in", |client, who, params| {
        client.sign_in_password(who.user_name, who.password, params)
    }),
    ("a refresh", |client, _, params| client.refresh(params)),
];

/// Each call fails with one of `statuses` by its deadline.
fn all_fail(client: &Client, who: &DemoMember, deadline_ms: u64, statuses: &[mcat_status]) {
    for (what, call) in CALLS {
        let params = Params {
            deadline_ms: Some(deadline_ms as i64),
            ..Params::default()
        };
        let began = Instant::now();
        let response = call(client, who, &params);
        let took = began.elapsed();
        assert!(
            took <= Duration::from_millis(deadline_ms + 50),
            "{what} took {took:?} of {deadline_ms} ms: {response:?}"
        );
        assert!(statuses.contains(&response.status), "{what}: {response:?}");
        assert!(
            !response.message().is_empty() && response.http_status == 0,
            "{what}: {response:?}"
        );
        assert_ne!(response.phase, MCAT_PHASE_NONE, "{what}: {response:?}");
    }
}

/// Each call works, with the time that calls usually have.
fn all_work(client: &Client, who: &DemoMember) {
    for (what, call) in CALLS {
        let response = call(client, who, &Params::default());
        assert_eq!(response.status, MCAT_OK, "{what}: {response:?}");
    }
}

/// At a port that nobody is given while it is away.
fn small(options: Options) -> Sandbox {
    sandbox(Options {
        artists: 200,
        port: free_port(),
        rotation: Rotation::Lenient,
        ..options
    })
}

#[test]
fn calls_fail_while_the_service_is_stopped_and_work_after_its_restart() {
    for tls in [false, true] {
        at_once(|version| {
            let mut sandbox = small(Options { tls, ..calm() });
            let who = listener(&sandbox);
            let client = signed_in(&sandbox, version, who);
            all_work(&client, who);
            sandbox.stop();
            all_fail(&client, who, 700, &[MCAT_ERR_CONNECT]);
            sandbox.restart().unwrap();
            all_work(&client, who);
        });
    }
}

/// Nobody called while it was away: what is left of the old connections is noticed, and no change is sent into the void.
#[test]
fn service_restarted_between_calls_receives_each_call_once() {
    for tls in [false, true] {
        for version in VERSIONS {
            let mut sandbox = small(Options { tls, ..calm() });
            let who = listener(&sandbox);
            let client = signed_in(&sandbox, version, who);
            for (what, call) in CALLS {
                // A connection to keep.
                ok(client.call(catalog::artists_top(&limit(1))));
                sandbox.restart().unwrap();
                let before = sandbox.count(|_| true);
                let response = call(&client, who, &Params::default());
                assert_eq!(response.status, MCAT_OK, "{what}: {response:?}");
                assert_eq!(sandbox.count(|_| true), before + 1, "{what} was sent once");
            }
        }
    }
}

#[test]
fn slow_service_times_out_calls_and_later_ones_work() {
    at_once(|version| {
        let sandbox = small(Options {
            delay: Some(Duration::from_millis(400)),
            ..calm()
        });
        let who = listener(&sandbox);
        let client = signed_in(&sandbox, version, who);
        all_fail(&client, who, 200, &[MCAT_ERR_TIMEOUT]);
        all_work(&client, who);
    });
}

/// A client that holds the tokens in `file` and talks to `server`.
fn client_of(server: &ByteServer, sandbox: &Sandbox, version: Version, file: PathBuf) -> Client {
    let mut config = config(sandbox, version);
    config.base_url = server.url("");
    config.own.token_file = Some(file);
    Client::new(config).unwrap()
}

#[test]
fn silent_service_times_out_calls_and_later_ones_work() {
    at_once(|version| {
        let (sandbox, folder) = (own(), Folder::new("silent"));
        let who = listener(&sandbox);
        sign_in(&filing(&sandbox, &folder, version), who);
        let is_silent = Arc::new(AtomicBool::new(true));
        let silent = is_silent.clone();
        let server = ByteServer::start(move |_| {
            if silent.load(Ordering::SeqCst) {
                return vec![Step::Stall];
            }
            let body = br#"{"access_token":"a","refresh_token":"b","expires_in":"86399","artists":[]}"#;
            vec![
                Step::ReadSome,
                Step::Send(http(
                    200,
                    "Content-Type: application/json\r\nConnection: close\r\n",
                    body,
                )),
                Step::Close,
            ]
        });
        let client = client_of(&server, &sandbox, version, folder.file());
        all_fail(&client, who, 300, &[MCAT_ERR_TIMEOUT]);
        is_silent.store(false, Ordering::SeqCst);
        all_work(&client, who);
    });
}

/// The token service is asked over the same way as all else.
#[test]
fn captive_portal_before_the_token_service_signs_nobody_out() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let client = driven(&sandbox, &clock);
    let portal = Fault {
        path: "/oauth/*".into(),
        answer: Answer::CaptivePortal,
        ..Fault::default()
    };
    let portal = sandbox.fault(portal).unwrap();
    let is_portal = |response: Response| {
        let response = fails(response, MCAT_ERR_PROTOCOL);
        assert_eq!(
            (response.reason, response.http_status),
            (MCAT_REASON_CAPTIVE_PORTAL, 200)
        );
    };
    let who = listener(&sandbox);
    is_portal(client.sign_in_password(who.user_name, who.password, &Params::default()));
    is_portal(client.refresh(&Params::default()));
    sandbox.remove_fault(portal);
    clock.skip(60_000);
    ok(client.refresh(&Params::default()));
    ok(client.call(me::me_account(&Params::default())));
}
