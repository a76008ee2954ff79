//! What a device tells of its last calls: enough for whoever looks into it, and nothing of what was asked for.
use crate::desk::*;
use crate::on_air::{device, next, open, play, poll};
use crate::watch::{Secrets, Watch};
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::http::Trust;
use musiccat::outbox::{Action, Playback};
use musiccat::station::{self, Played};
use musiccat::{Client, Config, Own, Params, Response, Version, catalog, me, playback};
use musiccat_sandbox::{Options, Sandbox};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use support::{Authority, ByteServer, Flaw, Step, http};

/// The record, and its calls.
#[track_caller]
fn record(client: &Client) -> (Value, Vec<Value>) {
    let response = ok(client.support_record());
    assert_eq!(response.stats().tries, 0);
    let record: Value = serde_json::from_slice(response.raw().unwrap()).expect("JSON");
    let calls = record["calls"].as_array().expect("calls").clone();
    (record, calls)
}

fn version_of_the_library() -> &'static str {
    let manifest = include_str!("../../Cargo.toml");
    let version = manifest.lines().find_map(|line| line.strip_prefix("version = "));
    version.expect("a version").trim_matches('"')
}

/// The same as a text in which no secret of the sandbox's stands, nor any of `words`.
#[track_caller]
fn keeps_to_itself(client: &Client, sandbox: &Sandbox, words: &[&str]) {
    let response = client.support_record();
    let text = std::str::from_utf8(response.raw().unwrap()).unwrap();
    assert!(!Secrets::of(sandbox).are_in(text), "the record tells a secret");
    for word in words {
        assert!(!text.contains(word), "{word} is in {text}");
    }
}

#[test]
fn support_record_holds_how_calls_ended_and_not_their_arguments() {
    for version in VERSIONS {
        let sandbox = sandbox(Options {
            tls: true,
            artists: 200,
            ..calm()
        });
        let mut settings = config(&sandbox, version);
        settings.cache_bytes = 1 << 20;
        settings.own.lang = Some("fr".into());
        let client = Client::new(settings).unwrap();
        let who = listener(&sandbox);
        let none = Params::default();
        sign_in(&client, who);
        let first = ok(client.call(catalog::artists_top(&limit(1))));
        fails(
            client.call(catalog::albums_get("alb.987654", &none)),
            MCAT_ERR_NOT_FOUND,
        );
        ok(client.call(me::me_account(&none)));
        ok(client.call(playback::station_feedback_add("ps.1", "like", "tra.31", &none)));
        ok(call_raw(&client, reading("/artists/art.77")));
        ok(client.call(catalog::artists_top(&limit(1))));
        refused(
            &sandbox,
            || client.call(catalog::artists_top(&limit(-7))),
            MCAT_ERR_ARGUMENT,
            "limit",
        );
        // What looks into memory only takes no place.
        ok(client.signed_in(&none));

        let (record, calls) = record(&client);
        assert_eq!(record["record"], 1);
        assert_eq!(record["library"], version_of_the_library());
        assert_eq!(record["settings"]["base_url"], sandbox.base_url());
        assert_eq!(record["settings"]["service_version"], version.to_string());
        assert_eq!(record["settings"]["lang"], "fr");
        assert_eq!(record["cache"]["entries"], 1);
        assert_eq!(record["retry_budget"], 10_000);
        assert_eq!(record["idle_connections"], 1);
        assert_eq!(record["outbox"]["waiting"], 0);
        assert!(record["features"].as_array().unwrap().contains(&json!("tls")));

        let told: Vec<_> = calls
            .iter()
            .map(|call| [&call["call"], &call["path"], &call["status"]])
            .collect();
        let feedback = "/stations/{ids}/feedback/like";
        let expected = [
            (json!("auth_password"), json!("/oauth/token"), "MCAT_OK"),
            (json!("artists_top"), json!("/artists/top"), "MCAT_OK"),
            (json!("albums_get"), json!("/albums/{ids}"), "MCAT_ERR_NOT_FOUND"),
            (json!("me_account"), json!("/me/account"), "MCAT_OK"),
            (json!("station_feedback_add"), json!(feedback), "MCAT_OK"),
            (json!("raw"), Value::Null, "MCAT_OK"),
            (json!("artists_top"), json!("/artists/top"), "MCAT_OK"),
            (Value::Null, Value::Null, "MCAT_ERR_ARGUMENT"),
        ];
        let expected: Vec<_> = expected
            .into_iter()
            .map(|(call, path, status)| [call, path, json!(status)])
            .collect();
        assert_eq!(told, expected.iter().map(|row| row.each_ref()).collect::<Vec<_>>());

        // A call, held against its response and the service's journal.
        let (call, stats) = (&calls[1], first.stats());
        let journal = sandbox.journal();
        let entry = journal
            .iter()
            .find(|entry| entry.path.ends_with("/artists/top"))
            .unwrap();
        assert_eq!(call["request_id"].as_str(), entry.answer_header("request-id"));
        assert_eq!(call["http_status"], 200);
        assert_eq!((&call["tries"], &call["cached"]), (&json!(1), &json!(false)));
        assert_eq!(call["bytes_in"], stats.bytes_in);
        assert_eq!(call["bytes_out"], stats.bytes_out);
        assert_eq!(call["ms"]["total"], stats.total_ms);
        assert_eq!(call["ms"]["wait"], stats.wait_ms);
        let tls = entry.tls.as_ref().unwrap();
        assert_eq!(
            tls.version,
            format!("TLSv{}", call["tls"]["version"].as_str().unwrap().replace('.', "_"))
        );
        assert_eq!(
            tls.cipher,
            call["tls"]["suite"].as_str().unwrap().replacen("TLS_", "TLS13_", 1)
        );
        assert_eq!(call["tls"]["resumed"], tls.resumed);
        assert_eq!(
            (&calls[0]["reused"], &calls[3]["reused"]),
            (&json!(false), &json!(true))
        );
        assert_eq!((&calls[6]["cached"], &calls[6]["tries"]), (&json!(true), &json!(0)));
        assert_eq!(calls[6]["tls"], Value::Null);
        let began = |n: usize| calls[n]["began_ms"].as_i64().unwrap();
        assert!(began(0) <= began(1) && began(1) <= record["boot_ms"].as_i64().unwrap());
        let behind = record["wall_ms"].as_i64().unwrap() - calls[1]["wall_ms"].as_i64().unwrap();
        assert!((0..60_000).contains(&behind), "{behind} ms");

        let password = who.password;
        keeps_to_itself(
            &client,
            &sandbox,
            &[
                "alb.",
                "ps.1",
                "tra.31",
                "art.77",
                "-7",
                "limit",
                who.user_name,
                password,
            ],
        );
    }
}

/// Calls that are made of several requests, or of none, are told by the function that was called.
#[test]
fn support_record_names_calls_by_the_function_called() {
    let mut sandbox = own();
    let client = device(&sandbox);
    let none = Params::default();
    let share = client.share(Own::default()).unwrap();
    ok(share.account_verdict("canStreamOnHomeDevice", &none));
    ok(client.hold_session(&none));
    let station = open(&client, "ps.1");
    let track = next(&station);
    ok(station.feedback(Action::Like, &track));
    ok(client.send_outbox(&none));
    ok(station.feedback(Action::Dislike, &track));
    play(&station, &track);
    poll(&station);
    ok(client.refresh(&none));
    ok(client.playback_started(heard("tra.31")));
    // What never began has no name: how it ended is told all the same.
    fails(station.stopped("tra.31", &Played::default()), MCAT_ERR_ARGUMENT);
    fails(station.feedback(Action::Skip, "x"), MCAT_ERR_ARGUMENT);
    fails(client.playback_stopped(heard("tra.31")), MCAT_ERR_ARGUMENT);
    sandbox.stop();
    fails(client.send_outbox(&none), MCAT_ERR_CONNECT);
    ok(client.sign_out(&none));
    fails(client.signed_in(&none), MCAT_ERR_SIGN_IN_NEEDED);
    let (_, nobodys) = client.open_station("ps.1", &station::Options::default(), &none);
    fails(nobodys, MCAT_ERR_SIGN_IN_NEEDED);
    let told: Vec<_> = record(&client)
        .1
        .iter()
        .map(|call| [&call["call"], &call["path"]].map(|text| text.as_str().unwrap_or("-").to_owned()))
        .collect();
    let expected = [
        ["auth_password", "/oauth/token"],
        ["account_verdict", "/me/account"],
        ["session_hold", "/sessions"],
        ["station_open", "/stations/{ids}/tracks"],
        ["outbox_send", "/stations/{ids}/feedback/like"],
        ["station_poll", "/events"],
        ["auth_refresh", "/oauth/access_token"],
        ["station_stopped", "-"],
        ["station_skip", "-"],
        ["playback_stopped", "-"],
        ["outbox_send", "/events"],
        ["auth_check", "-"],
        ["station_open", "-"],
    ];
    assert_eq!(told, expected);
}

fn heard(track: &str) -> Playback {
    Playback {
        track: track.into(),
        ..Playback::default()
    }
}

#[test]
fn support_record_of_a_failure_holds_reason_and_phase() {
    let mut sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    sandbox.stop();
    fails(client.call(catalog::artists_top(&Params::default())), MCAT_ERR_CONNECT);
    let (_, calls) = record(&client);
    let call = calls.last().unwrap();
    assert_eq!(call["status"], "MCAT_ERR_CONNECT");
    assert_eq!(
        (&call["reason"], &call["phase"]),
        (&json!("MCAT_REASON_REFUSED"), &json!("MCAT_PHASE_CONNECT"))
    );
    assert_eq!((&call["http_status"], &call["tries"]), (&json!(0), &json!(3)));
    assert_eq!((&call["request_id"], &call["tls"]), (&Value::Null, &Value::Null));
}

/// What is told of a connection is told of the last request's, also where it got none, and of one that was only made.
#[test]
fn support_record_holds_the_connection_of_the_last_request_only() {
    let authority = Authority::new();
    let server = ByteServer::tls(authority.server(Flaw::None), |number| match number {
        0 => vec![
            Step::ReadHead,
            Step::Send(http(200, "Content-Type: application/json\r\n", br#"{"artists":[]}"#)),
            Step::ReadHead,
        ],
        _ => vec![],
    });
    let mut config = Config::new(server.url(""), "key");
    config.trust = Trust::Pem(authority.pem());
    let client = Client::new(config).unwrap();
    ok(client.warm(&Params::default()));
    ok(client.warm(&Params::default()));
    ok(client.call(catalog::artists_top(&Params::default())));
    // That connection breaks, and there is no TLS any more for another.
    fails(client.call(catalog::artists_top(&Params::default())), MCAT_ERR_TLS);
    let (_, calls) = record(&client);
    let facts = |n: usize| (calls[n]["reused"] == true, calls[n]["tls"].is_object());
    assert_eq!(
        [facts(0), facts(1), facts(2)],
        [(false, true), (true, true), (true, true)]
    );
    assert_eq!(facts(3), (false, false), "{}", calls[3]);
}

#[test]
fn support_record_holds_the_last_32_calls_of_a_client_and_its_shares() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    let share = client.share(Default::default()).unwrap();
    ok(client.call(catalog::versions(&Params::default())));
    for _ in 0..31 {
        ok(share.call(catalog::artists_top(&limit(1))));
    }
    let (_, calls) = record(&client);
    assert_eq!((calls.len(), &calls[0]["call"]), (32, &json!("versions")));
    ok(share.call(catalog::artists_top(&limit(1))));
    let (_, calls) = record(&client);
    assert_eq!((calls.len(), &calls[0]["call"]), (32, &json!("artists_top")));
}

/// What will end, of a service as it may be in a year, and by an authority that lives five days.
#[test]
fn support_record_holds_what_is_going_to_end() {
    let sandbox = sandbox(Options {
        tls: true,
        authority_days: 5,
        next_year: true,
        ..calm()
    });
    let mut settings = config(&sandbox, Version::V2_1);
    settings.cache_bytes = 1 << 20;
    let client = Client::new(settings).unwrap();
    assert_eq!(record(&client).0["retirements"], json!([]));
    let top = || client.call(catalog::artists_top(&limit(1)));
    let first = ok(top());
    assert_eq!(first.reason, MCAT_REASON_RETIRING);
    // The notice is not lost where the answer comes from the cache.
    let cached = ok(top());
    assert!(cached.stats().cached_ms >= 0);
    assert_eq!((cached.reason, cached.retires_ms), (first.reason, first.retires_ms));
    let told = record(&client).0;
    let known = json!([{ "call": "artists_top", "ends_ms": first.retires_ms, "is_over": false }]);
    assert_eq!(told["retirements"], known);
    let left_ms = told["trust"]["chain_root_ends_ms"].as_i64().unwrap() - told["wall_ms"].as_i64().unwrap();
    let days = 4 * 86_400_000..=5 * 86_400_000;
    assert!(days.contains(&left_ms), "{left_ms}");

    sandbox.advance(Duration::from_secs(91 * 86_400));
    let ended = fails(
        client.call(catalog::artists_get("art.1", &Params::default())),
        MCAT_ERR_BAD_REQUEST,
    );
    assert_eq!(ended.reason, MCAT_REASON_RETIRED);
    let over = json!({ "call": "artists_get", "ends_ms": null, "is_over": true });
    assert_eq!(record(&client).0["retirements"], json!([known[0], over]));
}

#[test]
fn support_record_can_be_taken_in_a_callback() {
    let sandbox = own();
    let taken: Arc<Mutex<Vec<Vec<u8>>>> = Arc::default();
    let client: Arc<OnceLock<Client>> = Arc::default();
    let (inner, kept) = (client.clone(), taken.clone());
    let mut settings = config(&sandbox, Version::V2_2);
    settings.own.hooks.log = Some(Box::new(move |_, _| {
        if let Some(client) = inner.get() {
            kept.lock()
                .unwrap()
                .push(client.support_record().raw().unwrap().to_vec());
        }
    }));
    let _ = client.set(Client::new(settings).unwrap());
    let calling = client.get().unwrap();
    fails(
        calling.call(catalog::albums_get("alb.987654", &Params::default())),
        MCAT_ERR_NOT_FOUND,
    );
    let taken = taken.lock().unwrap();
    let told: Value = serde_json::from_slice(taken.last().expect("a line of the log")).unwrap();
    assert_eq!(told["record"], 1);
}

/// A service that says back what it was sent tells it nobody.
#[test]
fn support_record_hides_secrets_that_the_service_repeats() {
    const KEY: &str = "canary-key-0123456789";
    let server = ByteServer::start(|_| {
        let headers = format!("Content-Type: application/json\r\nRequest-Id: {KEY}\r\nLocation: /{KEY}\r\n");
        let answer = |status| http(status, &headers, br#"{"artists":[]}"#);
        vec![
            Step::ReadHead,
            Step::Send(answer(200)),
            Step::ReadHead,
            Step::Send(answer(404)),
            Step::Stall,
        ]
    });
    let client = Client::new(Config::new(server.url(""), KEY)).unwrap();
    let top = || client.call(catalog::artists_top(&Params::default()));
    let watch = Watch::over(&[KEY]);
    for status in [MCAT_OK, MCAT_ERR_NOT_FOUND] {
        let response: Response = top();
        assert_eq!(response.status, status);
        for text in crate::watch::words(&response) {
            assert_eq!(watch.find(text.as_bytes()), None, "{text}");
        }
        assert_eq!(response.text(&response.request_id), Some("[hidden]"));
    }
    assert_eq!(watch.find(client.support_record().raw().unwrap()), None);
    assert_eq!(record(&client).1.len(), 2);
}
