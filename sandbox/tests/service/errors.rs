//! Refusals, and the rate limit.

use crate::support::*;
use musiccat_sandbox::Quota;
use reqwest::blocking::Client;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

// svc:ERR-01
#[test]
fn every_refusal_has_its_status_a_code_and_a_message() {
    let sandbox = start_with(|options| options.quota = Quota::Specified);
    let token = token(&sandbox, 0);
    let suspended = crate::support::token(&sandbox, 2);
    let large = vec![b' '; 10_200_000];
    let tune = put_as(&sandbox, &token, "/v2.2/stations/art.1/tuning", "").body(large);
    for (request, status, code) in [
        (get(&sandbox, "/v2.2/artists/top?limit=0"), 400, "BadRequestError"),
        (bare(&sandbox, "/v2.2/artists/top"), 401, "UnauthorizedError"),
        (
            password_grant(&sandbox, "may-stream@sandbox.test", "wrong"),
            401,
            "InvalidCredentials",
        ),
        (get_as(&sandbox, &suspended, "/v2.2/stations/art.1/tracks"), 403, "1005"),
        (get(&sandbox, "/v2.2/artists/art.9999"), 404, "ResourceNotFound"),
        (get(&sandbox, "/v2.2/nothing/here"), 404, "ResourceNotFound"),
        (get(&sandbox, "/v9/artists/top"), 404, "ResourceNotFound"),
        (
            put_as(&sandbox, &token, "/v2.2/artists/top", "{}"),
            405,
            "MethodNotAllowedError",
        ),
        (tune, 413, "PayloadTooLargeError"),
    ] {
        let (was, body) = read(request);
        assert_eq!((was, body["code"].as_str()), (status, Some(code)));
        assert!(body["message"].as_str().unwrap().len() > 10);
        assert_eq!(keys(&body), ["code", "message"]);
    }
    let wrong_method = put_as(&sandbox, &token, "/v2.1/artists/art.1", "{}").send().unwrap();
    assert_eq!(wrong_method.headers()["allow"], "GET,HEAD");
    let wrong_method = get(&sandbox, "/oauth/token").send().unwrap();
    assert_eq!(
        (wrong_method.status().as_u16(), &wrong_method.headers()["allow"]),
        (405, &"POST".parse().unwrap())
    );
}

// svc:ERR-03
#[test]
fn every_status_has_a_real_cause() {
    let sandbox = start();
    let (member, token) = (sandbox.members()[0].user_name, token(&sandbox, 0));
    let account = |version: &str| read(get_as(&sandbox, &token, &format!("/{version}/me/account")));
    let favorite = |version: &str| {
        let path = format!("/{version}/me/favorites");
        read(post_as(&sandbox, &token, &path, r#"{"favorites":[{"id":"art.1"}]}"#))
    };
    for version in ["v2.1", "v2.2"] {
        assert_eq!((account(version).0, favorite(version).0), (200, 202), "{version}");
    }
    sandbox.lock(member).unwrap();
    assert_eq!([account("v1").0, account("v2.1").0, account("v2.2").0], [423, 423, 403]);
    sandbox.unlock(member).unwrap();
    sandbox.suspend(member).unwrap();
    let stream = |version: &str| read(get_as(&sandbox, &token, &format!("/{version}/stations/art.1/tracks"))).0;
    assert_eq!([stream("v1"), stream("v2.1"), stream("v2.2")], [403; 3]);

    sandbox.change(|settings| {
        settings.upstream_delay = Duration::from_millis(30);
        settings.upstream_limit = Duration::from_millis(20);
    });
    let late = |version: &str| {
        let (status, body) = read(get(&sandbox, &format!("/{version}/versions")));
        (status, body["code"].as_str().unwrap().to_owned())
    };
    assert_eq!(late("v2.2"), (504, "GatewayTimeoutError".to_owned()));
    for version in ["v1", "v2.1"] {
        assert_eq!(late(version), (500, "InternalError".to_owned()), "{version}");
    }
    assert_eq!(
        refused(bare(&sandbox, "/v2.2/versions")).0,
        401,
        "who has no key is told so"
    );
    sandbox.change(|settings| settings.upstream_limit = Duration::from_secs(5));
    let begun = Instant::now();
    ok(&sandbox, "/v2.2/versions");
    assert!(begun.elapsed() >= Duration::from_millis(30), "late, but in time");
}

// svc:LIM-02
#[test]
fn limits_are_enforced_in_each_version() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    let status = |path: &str| read(get_as(&sandbox, &token, path).header("apikey", sandbox.api_key())).0;
    let isrc = ok(&sandbox, "/v2.2/tracks/tra.1")["tracks"][0]["isrc"]
        .as_str()
        .unwrap()
        .to_owned();
    for (versions, path, good, bad) in [
        (
            &["v2.1", "v2.2"][..],
            "/artists/top?limit=",
            &["1", "200"][..],
            &["0", "201", "-1", "x", ""][..],
        ),
        // case:K03
        (
            &["v1"],
            "/artists/top?limit=",
            &["1", "200", "201", "99999"],
            &["0", "-1", "x", ""],
        ),
        (
            &["v1", "v2.1", "v2.2"],
            "/artists/top?offset=",
            &["0", "5000"],
            &["-1", "x"],
        ),
        (&["v2.1", "v2.2"], "/artists/art.1/tracks?limit=", &["200"], &["201"]),
        (
            &["v2.2"],
            &format!("/tracks/isrc/{isrc}?limit="),
            &["1", "50"],
            &["0", "51"],
        ),
        (
            &["v2.1", "v2.2"],
            "/me/personalized/albums/new?limit=",
            &["1", "200"],
            &["0", "201"],
        ),
        (
            &["v2.1", "v2.2"],
            "/me/personalized/tracks/new?limit=",
            &["1", "200"],
            &["0", "201"],
        ),
        (
            &["v1", "v2.1", "v2.2"],
            "/stations/art.1/tracks?count=",
            &["1", "5"],
            &["0", "6"],
        ),
        (
            &["v1", "v2.1", "v2.2"],
            "/stations/art.1/tracks?previews=",
            &["0", "5"],
            &["6"],
        ),
    ] {
        for version in versions {
            for value in good {
                assert_eq!(
                    status(&format!("/{version}{path}{value}")),
                    200,
                    "{version}{path}{value}"
                );
            }
            for value in bad {
                assert_eq!(
                    status(&format!("/{version}{path}{value}")),
                    400,
                    "{version}{path}{value}"
                );
            }
        }
    }
    for path in ["/v2.2/me/personalized/albums/new", "/v2.1/artists/art.1/tracks"] {
        assert_eq!(status(path), 400, "{path}: limit is required");
    }
    let tune = |value: &str| {
        let body = format!(r#"{{"tuning":{{"popularity":"{value}","variety":"0.5"}}}}"#);
        read(put_as(&sandbox, &token, "/v2.2/stations/art.1/tuning", &body)).0
    };
    assert_eq!(
        [tune("0.0"), tune("1.0"), tune("1.01"), tune("-0.1"), tune("NaN")],
        [200, 200, 400, 400, 400]
    );
    assert_eq!(
        items(&ok(&sandbox, "/v2.2/artists/top"), "artists").len(),
        20,
        "the default"
    );
    for _ in 0..5 {
        read(password_grant(&sandbox, "must-upgrade@sandbox.test", "wrong"));
    }
    let sign_in = || read(password_grant(&sandbox, "must-upgrade@sandbox.test", "upgrade-me")).0;
    sandbox.advance(Duration::from_secs(295));
    assert_eq!(sign_in(), 423);
    sandbox.advance(Duration::from_secs(5));
    assert_eq!(sign_in(), 200, "5 minutes have passed");
}

// svc:ERR-02
#[test]
fn what_is_no_http_request_gets_a_status_and_an_empty_body() {
    let sandbox = start();
    let address = sandbox.base_url().strip_prefix("http://").unwrap().to_owned();
    let mut stream = TcpStream::connect(address).unwrap();
    stream
        .write_all(b"GET /v2.2/artists/top with spaces HTTP/1.1\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 400 "), "{answer}");
    assert!(answer.ends_with("\r\n\r\n"), "no body: {answer}");
    assert_eq!(read(get(&sandbox, "/v2.2/versions")).0, 200, "others are served on");
}

#[test]
fn a_path_that_is_no_text_is_refused_like_any_other() {
    let sandbox = start();
    for path in [
        "/v2.2/artists/%FF",
        "/v1/genres/%C0%AF",
        "/stations/%FF/tracks",
        "/previews/%FF",
    ] {
        assert_eq!(bad_request(&sandbox, path), "The path must be UTF-8");
    }
}

#[test]
fn a_body_that_ends_early_is_not_called_too_large() {
    let sandbox = start();
    let address = sandbox.base_url().strip_prefix("http://").unwrap().to_owned();
    let mut stream = TcpStream::connect(address).unwrap();
    let head = "POST /oauth/token HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\ngrant_type";
    stream.write_all(head.as_bytes()).unwrap();
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    let mut answer = String::new();
    let _ = stream.read_to_string(&mut answer);
    assert!(!answer.contains("413"), "{answer}");
    assert_eq!(sandbox.count(|entry| entry.status == 413), 0);
    assert_eq!(read(get(&sandbox, "/v2.2/versions")).0, 200, "others are served on");
}

#[test]
fn head_is_answered_like_get_without_the_body() {
    let sandbox = start();
    let address = format!("{}/v2.2/artists/art.1", sandbox.base_url());
    let head = Client::new()
        .head(&address)
        .header("apikey", sandbox.api_key())
        .send()
        .unwrap();
    let get = get(&sandbox, "/v2.2/artists/art.1").send().unwrap();
    assert_eq!(head.status(), 200);
    for name in ["content-length", "content-md5", "content-type"] {
        assert_eq!(head.headers()[name], get.headers()[name], "{name}");
    }
    assert_eq!(head.bytes().unwrap().len(), 0);
}

// svc:LIM-01
#[test]
fn five_requests_a_second_before_2_2() {
    let sandbox = start_with(|options| options.quota = Quota::Specified);
    let statuses = || -> Vec<u16> { (0..8).map(|_| read(get(&sandbox, "/v2.1/versions")).0).collect() };
    let first = statuses();
    assert_eq!(first[..5], [200; 5]);
    assert_eq!(first[5..], [429; 3]);
    let answer = get(&sandbox, "/v2.1/versions").send().unwrap();
    assert_eq!(answer.headers()["retry-after"], "1");
    let (status, body) = parts(answer);
    assert_eq!((status, &body["code"]), (429, &"TooManyRequestsError".into()));
    assert_eq!(body["message"], "Rate of 5/sec has been exceeded for this application");
    assert_eq!(
        read(get(&sandbox, "/v2.2/versions")).0,
        200,
        "2.2 has a rate of its own"
    );
    assert_eq!(
        read(bare(&sandbox, "/v2.1/versions")).0,
        401,
        "who has no key is told so"
    );
    sandbox.advance(Duration::from_secs(1));
    assert_eq!(statuses()[..5], [200; 5]);
    let unlimited = start();
    assert!((0..20).all(|_| read(get(&unlimited, "/v2.1/versions")).0 == 200));
}
