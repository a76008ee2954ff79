//! A session that was recorded, and is repeated with the service gone.

use super::house::*;
use musiccat_sandbox::lab::{At, Recorder, Replay, ReplayOptions};
use musiccat_sandbox::{Options, Sandbox};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

const MEMBER: &str = "may-stream@sandbox.test";

/// Records what a device does with a service, which is gone afterwards.
fn recorded(folder: &Folder, change: impl FnOnce(&mut Options), act: impl FnOnce(&Device, &Sandbox)) -> PathBuf {
    let out = folder.file("session.har");
    let service = service(folder, change);
    let recorder = Recorder::start(recording(folder, &service, &out)).unwrap();
    act(&Device::of(folder, recorder.listening()), &service);
    recorder.finish().unwrap();
    out
}

/// A replay, and a device that trusts it.
fn replayed(folder: &Folder, file: &Path, change: impl FnOnce(&mut ReplayOptions)) -> (Replay, Device) {
    let mut options = ReplayOptions::new(file);
    options.at = At {
        tls: true,
        ..At::default()
    };
    change(&mut options);
    let replay = Replay::start(options).unwrap();
    let device = Device::of(folder, replay.listening());
    (replay, device)
}

/// What a device does in an evening, and what it sees: nothing that is another one in each run.
fn evening(device: &Device) -> Vec<Value> {
    let granted = device.sign_in();
    let token = granted["access_token"].as_str().unwrap();
    let account = json(device.get("/v2.2/me/account").bearer_auth(token).send().unwrap());
    let artist = json(device.get("/v2.2/artists/art.1").send().unwrap());
    let stations = json(device.get("/v2.2/stations/top?offset=1&limit=2").send().unwrap());
    let tracks = json(
        device
            .get("/v2.2/stations/ps.1/tracks?count=2")
            .bearer_auth(token)
            .send()
            .unwrap(),
    );
    let preview = tracks["tracks"][0]["previewURL"]
        .as_str()
        .unwrap()
        .strip_prefix(&device.base)
        .unwrap();
    let sound = device
        .get(preview)
        .header("range", "bytes=0-99")
        .send()
        .unwrap()
        .bytes()
        .unwrap();
    let refresh = granted["refresh_token"].as_str().unwrap();
    let refreshed = json(device.grant(
        "/oauth/access_token",
        &[("grant_type", "refresh_token"), ("refresh_token", refresh)],
    ));
    assert_ne!(refreshed["access_token"], granted["access_token"]);
    let unknown = device.get("/v2.2/artists/art.9999").send().unwrap();
    assert_eq!(unknown.status(), 404);
    let texts = [stations, tracks.clone()].map(|value| value.to_string().replace(&device.base, "HERE").into());
    let [stations, tracks] = texts;
    vec![
        account["account"]["email"].clone(),
        account["account"]["subscription"]["state"].clone(),
        artist,
        stations,
        tracks,
        sound.to_vec().into(),
        granted["expires_in"].clone(),
        unknown.text().unwrap().into(),
    ]
}

/// Makes a recording 400 days older.
fn age(file: &Path) {
    let days = time::Duration::days(400);
    let mut archive: Value = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    for entry in archive["log"]["entries"].as_array_mut().unwrap() {
        let started = entry["startedDateTime"].as_str().unwrap();
        let started =
            time::OffsetDateTime::parse(started, &time::format_description::well_known::Rfc3339).unwrap() - days;
        let (date, (hour, minute, second)) = (started.date(), started.to_hms());
        entry["startedDateTime"] = format!("{date}T{hour:02}:{minute:02}:{second:02}.000Z").into();
        for header in entry["response"]["headers"].as_array_mut().unwrap() {
            if header["name"] == "date" {
                let date = httpdate::parse_http_date(header["value"].as_str().unwrap()).unwrap();
                header["value"] = httpdate::fmt_http_date(date - Duration::from_secs(400 * 86_400)).into();
            }
        }
    }
    std::fs::write(file, archive.to_string()).unwrap();
}

#[test]
fn replayed_session_is_the_same_for_the_device_with_the_service_gone() {
    let folder = Folder::new("evening");
    let mut first = Vec::new();
    let file = recorded(&folder, |_| {}, |device, _| first = evening(device));
    age(&file);
    for strict in [false, true] {
        let (replay, device) = replayed(&folder, &file, |options| options.strict = strict);
        for (is, was) in evening(&device).iter().zip(&first) {
            assert_eq!(is, was, "strict: {strict}");
        }
        let summary = replay.summary();
        assert_eq!((summary.asked, summary.answered, summary.recorded), (8, 8, 8));
        assert!(summary.never.is_empty(), "{summary}");
    }
    let (_replay, device) = replayed(&folder, &file, |_| {});
    let answer = device.get("/v2.2/artists/art.1").send().unwrap();
    let date = httpdate::parse_http_date(answer.headers()["date"].to_str().unwrap()).unwrap();
    let off = SystemTime::now()
        .duration_since(date)
        .unwrap_or_else(|ahead| ahead.duration());
    assert!(off < Duration::from_secs(120), "the answer is of now: {off:?}");
    let granted = device.sign_in();
    let account = device.get("/v2.2/me/account").bearer_auth("any").send().unwrap();
    let ends = json(account)["account"]["subscription"]["expirationDate"]
        .as_i64()
        .unwrap();
    let moved = ends / 86_400_000 - 1_924_905_600 / 86_400;
    assert!(
        (399..=401).contains(&moved),
        "as far ahead as it was: {moved} days later"
    );
    for token in ["access_token", "refresh_token"] {
        let token = granted[token].as_str().unwrap();
        assert!(token.len() > 30 && !token.contains("masked"), "{token}");
    }
}

#[test]
fn sign_in_by_a_browser_is_replayed_with_the_state_and_the_redirect_of_now() {
    let folder = Folder::new("browser");
    let authorize = |client: &Device, redirect: &str, state: &str| {
        let redirect: String = form_urlencoded::byte_serialize(redirect.as_bytes()).collect();
        let path = format!(
            "/v2.2/oauth/authorize?client_id=k3y-of-the-application&response_type=code&redirect_uri={redirect}&state={state}&code_challenge=ch4llenge-of-{state}-ch4llenge-of-{state}-1&code_challenge_method=plain"
        );
        let form = client.ask("GET", &path).send().unwrap();
        assert!(form.text().unwrap().contains("<form"), "the form");
        let sent = client
            .ask("POST", &path)
            .header("content-type", "application/x-www-form-urlencoded");
        let sent = sent
            .body("username=may-stream%40sandbox.test&password=stream-it&decision=accept")
            .send()
            .unwrap();
        assert_eq!(sent.status(), 302);
        sent.headers()["location"].to_str().unwrap().to_owned()
    };
    let file = recorded(
        &folder,
        |_| {},
        |device, _| {
            authorize(device, "http://127.0.0.1:8976/signed-in", "st4te-of-then");
        },
    );
    let (_replay, device) = replayed(&folder, &file, |_| {});
    for state in ["st4te-of-now", "another-st4te-of-now"] {
        let location = authorize(&device, "http://127.0.0.1:4711/here", state);
        assert!(location.starts_with("http://127.0.0.1:4711/here?code="), "{location}");
        assert!(
            location.ends_with(&format!("&state={state}")) && !location.contains("masked"),
            "{location}"
        );
    }
}

#[test]
fn answers_are_given_in_their_order_and_then_the_last_one_again() {
    let folder = Folder::new("order");
    let file = recorded(
        &folder,
        |_| {},
        |device, service| {
            let token = device.sign_in()["access_token"].as_str().unwrap().to_owned();
            let put = |id: &str| {
                let body = format!(r#"{{"id":"{id}"}}"#);
                let sent = device
                    .ask("POST", "/v2.2/events")
                    .bearer_auth(&token)
                    .header("content-type", "application/json");
                sent.body(body).send().unwrap().bytes().unwrap();
            };
            for id in ["1", "2"] {
                put(id);
                device.get("/v2.2/artists/art.1").send().unwrap().bytes().unwrap();
                service.advance(Duration::from_secs(1000));
            }
        },
    );
    let (_replay, device) = replayed(&folder, &file, |_| {});
    let request_id = || {
        let answer = device.get("/v2.2/artists/art.1").send().unwrap();
        answer.headers()["request-id"].to_str().unwrap().to_owned()
    };
    assert_eq!([request_id(), request_id(), request_id()], ["3", "5", "5"]);
    // The same call with another body has the answer to that body.
    let event = |id: &str| {
        let sent = device
            .ask("POST", "/v2.2/events")
            .header("content-type", "application/json");
        let answer = sent.body(format!(r#"{{"id":"{id}"}}"#)).send().unwrap();
        answer.headers()["request-id"].to_str().unwrap().to_owned()
    };
    assert_eq!([event("2"), event("1"), event("2"), event("7")], ["4", "2", "4", "4"]);
}

#[test]
fn request_that_was_not_recorded_is_404_and_says_what_comes_nearest() {
    let folder = Folder::new("nearest");
    let act = |device: &Device, _: &Sandbox| {
        for path in [
            "/v2.2/artists/top?limit=5&offset=2",
            "/v2.2/artists/art.1",
            "/v2.2/genres",
        ] {
            device.get(path).send().unwrap().bytes().unwrap();
        }
    };
    let file = recorded(&folder, |_| {}, act);
    let message = |device: &Device, method: &str, path: &str| {
        let answer = device.ask(method, path).send().unwrap();
        assert_eq!(answer.status(), 404, "{path}");
        let body: Value = serde_json::from_str(&answer.text().unwrap()).unwrap();
        assert_eq!(body["code"], "NotRecorded");
        body["message"].as_str().unwrap().to_owned()
    };
    let (replay, device) = replayed(&folder, &file, |_| {});
    for (method, path, expected) in [
        (
            "GET",
            "/v2.2/artists/top?offset=2&limit=6",
            "nearest is request 1, GET /v2.2/artists/top?limit=5&offset=2; limit is \"6\", recorded \"5\"",
        ),
        (
            "GET",
            "/v2.2/artists/art.2",
            "nearest is request 2, GET /v2.2/artists/art.1; the path is /v2.2/artists/art.2, recorded /v2.2/artists/art.1",
        ),
        (
            "DELETE",
            "/v2.2/genres",
            "nearest is request 3, GET /v2.2/genres; the method is DELETE, recorded GET",
        ),
        ("GET", "/v2.2/genres?lang=de", "lang is \"de\", recorded without it"),
        (
            "GET",
            "/v2.2/genres?access_token=t0ken-of-mine",
            "access_token is \"***\", recorded without it",
        ),
    ] {
        let message = message(&device, method, path);
        assert!(message.contains(expected) && !message.contains("t0ken"), "{message}");
    }
    let summary = replay.summary();
    assert_eq!((summary.asked, summary.answered, summary.never.len()), (5, 0, 3));
    let text = summary.to_string();
    assert!(
        text.contains("5 without an answer") && text.contains("\n  1 GET /v2.2/artists/top?limit=5&offset=2"),
        "{text}"
    );

    let (_replay, device) = replayed(&folder, &file, |options| options.strict = true);
    let too_early = message(&device, "GET", "/v2.2/artists/art.1");
    assert!(too_early.contains("next is request 1"), "{too_early}");
    act(
        &device,
        &Sandbox::start(Options {
            artists: 1,
            ..Options::default()
        })
        .unwrap(),
    );
    let too_late = message(&device, "GET", "/v2.2/genres");
    assert!(too_late.contains("all of it was asked"), "{too_late}");
}

#[test]
fn broken_missing_and_left_out_answers_stay_so_and_the_time_is_kept_on_request() {
    let folder = Folder::new("broken");
    let out = folder.file("session.har");
    let mut service = service(&folder, |_| {});
    let fault = r#"{"path": "*/art.2", "delivery": {"close_abruptly": {"body": 10}}}"#;
    service
        .fault(musiccat_sandbox::Fault::read(fault).unwrap().remove(0))
        .unwrap();
    service
        .fault(
            musiccat_sandbox::Fault::read(r#"{"path": "*/art.1", "delay_ms": 400}"#)
                .unwrap()
                .remove(0),
        )
        .unwrap();
    let mut options = recording(&folder, &service, &out);
    options.body_limit = 20_000;
    let recorder = Recorder::start(options).unwrap();
    let device = Device::of(&folder, recorder.listening());
    let get = |device: &Device, path: &str| device.get(path).send().and_then(|answer| answer.bytes());
    get(&device, "/v2.2/artists/art.1").unwrap();
    get(&device, "/v2.2/artists/art.2").unwrap_err();
    get(&device, "/previews/1.mp3").unwrap();
    service.stop();
    get(&device, "/v2.2/artists/art.3").unwrap();
    recorder.finish().unwrap();

    let (_replay, device) = replayed(&folder, &out, |options| options.speed = 1.0);
    let begun = Instant::now();
    get(&device, "/v2.2/artists/art.1").unwrap();
    assert!(begun.elapsed() >= Duration::from_millis(400), "as slow as the service");
    get(&device, "/v2.2/artists/art.2").unwrap_err();
    get(&device, "/v2.2/artists/art.3").unwrap_err();
    let left_out = device.get("/previews/1.mp3").send().unwrap();
    assert_eq!(left_out.status(), 404);
    assert!(left_out.text().unwrap().contains("left out the body"));
    let (_replay, device) = replayed(&folder, &out, |_| {});
    let begun = Instant::now();
    get(&device, "/v2.2/artists/art.1").unwrap();
    assert!(begun.elapsed() < Duration::from_millis(400), "at once");
}

#[test]
fn member_that_signs_in_is_the_one_of_the_account() {
    let folder = Folder::new("member");
    let file = recorded(
        &folder,
        |_| {},
        |device, _| {
            let token = device.sign_in()["access_token"].as_str().unwrap().to_owned();
            json(device.get("/v2.2/me/account").bearer_auth(&token).send().unwrap());
        },
    );
    let (_replay, device) = replayed(&folder, &file, |_| {});
    let account = || json(device.get("/v2.2/me/account").bearer_auth("any").send().unwrap())["account"].clone();
    assert_eq!(
        account()["email"],
        "masked-mail-1@replay.invalid",
        "nobody has said who it is"
    );
    device.sign_in();
    assert_eq!(account()["email"], MEMBER);
    assert_eq!(account()["firstName"], "masked-name-1");
}
