//! Every status of the table: what it becomes, and what of the service's words reaches the caller.
use crate::desk::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::{self, *};
use musiccat::abi::mcat_user_action::*;
use musiccat::member_playlists::{self, NewPlaylist};
use musiccat::raw::Raw;
use musiccat::{Client, Config, Params, Response, Version, catalog, favorites, legacy, me, playback};
use musiccat_sandbox::{Options, Quota, Sandbox};
use std::time::Duration;
use support::{ByteServer, Step, http};

/// A call in the caller's own words.
fn call(client: &Client, method: &str, path: &str, body: Option<&[u8]>) -> Response {
    let content_type = body.map(|_| "application/json");
    call_raw(
        client,
        Raw {
            method,
            content_type,
            body,
            ..reading(path)
        },
    )
}

/// A client that tries once.
fn once(sandbox: &Sandbox, version: Version) -> Client {
    let mut config = config(sandbox, version);
    config.max_tries = 1;
    Client::new(config).unwrap()
}

#[track_caller]
fn is(response: Response, status: mcat_status, http_status: i32, code: &str, word: &str) -> Response {
    let response = fails(response, status);
    assert_eq!(
        (response.http_status, response.code()),
        (http_status, Some(code)),
        "{response:?}"
    );
    assert!(response.message().contains(word), "{word} is not in {response:?}");
    response
}

// req:ERR-01
#[test]
fn statuses_with_a_real_cause_are_mapped_with_code_and_message() {
    for version in VERSIONS {
        let sandbox = own();
        let client = once(&sandbox, version);
        assert_eq!(ok(call(&client, "GET", "/artists/top", None)).http_status, 200);
        is(
            call(&client, "GET", "/artists/art.1/tracks", None),
            MCAT_ERR_BAD_REQUEST,
            400,
            "BadRequestError",
            "limit query parameter is required",
        );
        is(
            call(&client, "GET", "/no/such/path", None),
            MCAT_ERR_NOT_FOUND,
            404,
            "ResourceNotFound",
            "not known",
        );
        is(
            call(&client, "GET", "/artists/art.9999", None),
            MCAT_ERR_NOT_FOUND,
            404,
            "ResourceNotFound",
            "no such object",
        );
        let not_allowed = is(
            call(&client, "POST", "/artists/top", None),
            MCAT_ERR_UNSUPPORTED,
            405,
            "MethodNotAllowedError",
            "method",
        );
        assert!(
            not_allowed
                .text(&not_allowed.allow)
                .unwrap()
                .split(',')
                .any(|method| method.trim() == "GET")
        );
        let upload = vec![b' '; 10_100_001];
        is(
            call(&client, "POST", "/artists/top", Some(&upload)),
            MCAT_ERR_TOO_LARGE,
            413,
            "PayloadTooLargeError",
            "10100000",
        );
        let mut wrong = config(&sandbox, version);
        wrong.api_key = "wrong-key".into();
        let wrong = Client::new(wrong).unwrap();
        let key = is(
            call(&wrong, "GET", "/artists/top", None),
            MCAT_ERR_UNAUTHORIZED,
            401,
            "UnauthorizedError",
            "apikey",
        );
        assert_eq!(key.reason, MCAT_REASON_APP_KEY);
        let expired = signed_in(&sandbox, version, member(&sandbox, "expired"));
        let tracks = expired.call(playback::station_tracks("ps.1", &Params::default()));
        is(tracks, MCAT_ERR_FORBIDDEN, 403, "1005", "not allowed");
    }
}

// req:ERR-03
#[test]
fn statuses_of_changes_are_mapped() {
    let none = Params::default();
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let new = NewPlaylist {
            name: "New",
            ..NewPlaylist::default()
        };
        let created = ok(client.call(member_playlists::me_library_playlist_create(&new, &none)));
        let id = created.text(&created.items(&created.playlists)[0].id).unwrap();
        assert_eq!(created.http_status, 201);
        assert!(created.text(&created.location).unwrap().ends_with(&format!("/{id}")));
        let replaced = member_playlists::me_library_playlist_tracks_replace(id, "tra.1", &none);
        assert_eq!(ok(client.call(replaced)).http_status, 204);
        let added = client.call(favorites::me_favorites_add("tra.1", None, &none));
        assert_eq!((added.status, added.http_status), (MCAT_ACCEPTED, 202));
        // Somebody else's.
        let other = signed_in(&sandbox, version, member(&sandbox, "suspended"));
        let touched = other.call(member_playlists::me_library_playlist_delete(id, &none));
        is(touched, MCAT_ERR_FORBIDDEN, 403, "ForbiddenError", "not yours");
    }
    // An order of other tracks than the playlist has.
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V1, listener(&sandbox));
    let created = ok(client.call(legacy::v1_me_playlist_create("New", &none)));
    let id = created.text(&created.items(&created.playlists)[0].id).unwrap();
    let reordered = client.call(legacy::v1_me_playlist_tracks_reorder(id, "tra.1", &none));
    is(
        reordered,
        MCAT_ERR_CONFLICT,
        409,
        "ConflictError",
        "the tracks of the playlist",
    );
}

// req:ERR-03
#[test]
fn upstream_timeout_is_unavailable_on_2_2_and_service_error_before() {
    let sandbox = own();
    sandbox.change(|settings| {
        settings.upstream_delay = Duration::from_millis(30);
        settings.upstream_limit = Duration::from_millis(20);
    });
    let late = |version| once(&sandbox, version).call(catalog::versions(&Params::default()));
    is(
        late(Version::V2_2),
        MCAT_ERR_UNAVAILABLE,
        504,
        "GatewayTimeoutError",
        "",
    );
    for version in [Version::V1, Version::V2_1] {
        is(late(version), MCAT_ERR_SERVICE, 500, "InternalError", "");
    }
}

// req:ERR-01
#[test]
fn locked_account_is_recognised_by_the_status_of_either_version() {
    for version in VERSIONS {
        let sandbox = own();
        let who = listener(&sandbox);
        let guessing = client(&sandbox, version);
        let client = signed_in(&sandbox, version, who);
        for guess in 0..5 {
            let wrong = guessing.sign_in_password(who.user_name, &format!("guess {guess}"), &Params::default());
            is(wrong, MCAT_ERR_UNAUTHORIZED, 401, "InvalidCredentials", "password");
        }
        let sixth = fails(
            guessing.sign_in_password(who.user_name, who.password, &Params::default()),
            MCAT_ERR_ACCOUNT_LOCKED,
        );
        assert_eq!(
            (sixth.http_status, sixth.user_action),
            (423, MCAT_ACTION_WAIT),
            "the unversioned call"
        );
        let locked = client.call(me::me_account(&Params::default()));
        let http_status = if version == Version::V2_2 { 403 } else { 423 };
        let locked = is(
            locked,
            MCAT_ERR_ACCOUNT_LOCKED,
            http_status,
            "AccountLockedError",
            "locked",
        );
        assert_eq!(locked.retry_after_ms, 300_000);
        // Nothing more is sent for this member until then; the catalog stays open.
        refused(
            &sandbox,
            || client.call(me::me_account(&Params::default())),
            MCAT_ERR_ACCOUNT_LOCKED,
            "locked",
        );
        ok(client.call(catalog::artists_top(&Params::default())));
    }
}

// req:ERR-01
#[test]
fn rate_limit_error_names_the_rate_and_when_to_retry() {
    let sandbox = sandbox(Options {
        artists: 200,
        quota: Quota::Specified,
        ..Options::default()
    });
    let client = once(&sandbox, Version::V2_1);
    let refused = (0..20)
        .map(|_| client.call(catalog::versions(&Params::default())))
        .find(|r| r.status != MCAT_OK);
    let refused = is(
        refused.expect("a refusal"),
        MCAT_ERR_RATE_LIMITED,
        429,
        "TooManyRequestsError",
        "Rate of 5/sec",
    );
    assert!(
        (1000..=2000).contains(&refused.retry_after_ms),
        "the hint and some jitter: {}",
        refused.retry_after_ms
    );
    assert_eq!(refused.user_action, MCAT_ACTION_WAIT);
}

/// A client of a server that answers every request so, as often as it is asked; tries once.
fn answered(version: Version, answer: Vec<u8>) -> (ByteServer, Client) {
    let server = ByteServer::start(move |_| vec![Step::ReadHead, Step::Send(answer.clone()), Step::Close]);
    let mut config = Config::new(server.url(""), "key");
    config.service_version = version;
    config.max_tries = 1;
    let client = Client::new(config).unwrap();
    (server, client)
}

// req:ERR-01
#[test]
fn each_status_of_the_table_has_one_meaning_and_keeps_its_headers() {
    let table = [
        (200, MCAT_OK, ""),
        (201, MCAT_OK, "Location: /v2.2/me/library/playlists/mp.7\r\n"),
        (202, MCAT_ACCEPTED, ""),
        (204, MCAT_OK, ""),
        (400, MCAT_ERR_BAD_REQUEST, ""),
        (401, MCAT_ERR_UNAUTHORIZED, ""),
        (403, MCAT_ERR_FORBIDDEN, ""),
        (404, MCAT_ERR_NOT_FOUND, ""),
        (405, MCAT_ERR_UNSUPPORTED, "Allow: GET, PUT\r\n"),
        (409, MCAT_ERR_CONFLICT, ""),
        (413, MCAT_ERR_TOO_LARGE, ""),
        (423, MCAT_ERR_ACCOUNT_LOCKED, "Retry-After: 60\r\n"),
        (429, MCAT_ERR_RATE_LIMITED, "Retry-After: 7\r\n"),
        (500, MCAT_ERR_SERVICE, ""),
        (504, MCAT_ERR_UNAVAILABLE, "Retry-After: 3\r\n"),
    ];
    let body = br#"{"code":"SomeCode","message":"Said by the service"}"#;
    for version in VERSIONS {
        for (http_status, status, headers) in table {
            let headers = format!("Content-Type: application/json\r\nRequest-Id: r-{http_status}\r\n{headers}");
            let answer = match http_status {
                204 => format!("HTTP/1.1 204 x\r\n{headers}\r\n").into_bytes(),
                _ => http(http_status, &headers, body),
            };
            let (_server, client) = answered(version, answer);
            let response = call(&client, "DELETE", "/some/thing", None);
            assert_eq!(
                (response.status, response.http_status),
                (status, http_status.into()),
                "{response:?}"
            );
            let failed = http_status >= 400;
            assert_eq!(response.code(), failed.then_some("SomeCode"));
            assert_eq!(
                response.message().contains("Said by the service"),
                failed,
                "{response:?}"
            );
            assert_eq!(response.message().is_empty(), !failed);
            let location = (http_status == 201).then_some("/v2.2/me/library/playlists/mp.7");
            assert_eq!(response.text(&response.location), location);
            assert_eq!(
                response.text(&response.allow),
                (http_status == 405).then_some("GET, PUT")
            );
            // A hint is a lower bound: jitter comes on top of it where every device would come back at once.
            let hint = match http_status {
                423 => 60_000..=75_000,
                429 => 7_000..=8_000,
                504 => 3_000..=3_050,
                _ => -1..=-1,
            };
            assert!(
                hint.contains(&response.retry_after_ms),
                "{http_status}: {}",
                response.retry_after_ms
            );
            assert_eq!(
                response.maybe_applied,
                i32::from(http_status >= 500),
                "a refusal says that it was not done"
            );
        }
    }
}

// req:ERR-02
#[test]
fn error_with_any_body_has_its_status_and_a_message() {
    let html =
        "<!DOCTYPE html><html><head><title>Bad day at the gateway</title></head><body><p>Sorry</p></body></html>";
    let bodies: [(&str, &[u8], &str); 10] = [
        ("text/html", html.as_bytes(), "Bad day at the gateway"),
        (
            "text/html; charset=utf-8",
            b"<h1>Sorry about this</h1>",
            "Sorry about this",
        ),
        ("application/json", b"", ""),
        (
            "text/plain",
            b"upstream connect error\r\nand more",
            "upstream connect error",
        ),
        ("application/json", b"no JSON at all", "no JSON at all"),
        ("application/json", br#"{"code": "Cut"#, ""),
        ("application/json", b"[]", ""),
        ("application/json", br#"{"code": 17, "message": {"odd": true}}"#, ""),
        ("application/octet-stream", b"\x00\xff\xfe\x1b[31mred\x07", ""),
        (
            "application/json",
            br#"{"error": "invalid_request", "error_description": "OAuth's own form"}"#,
            "OAuth's own form",
        ),
    ];
    let statuses = [
        (400, MCAT_ERR_BAD_REQUEST),
        (401, MCAT_ERR_UNAUTHORIZED),
        (403, MCAT_ERR_FORBIDDEN),
        (404, MCAT_ERR_NOT_FOUND),
        (405, MCAT_ERR_UNSUPPORTED),
        (409, MCAT_ERR_CONFLICT),
        (413, MCAT_ERR_TOO_LARGE),
        (423, MCAT_ERR_ACCOUNT_LOCKED),
        (429, MCAT_ERR_RATE_LIMITED),
        (500, MCAT_ERR_SERVICE),
        (502, MCAT_ERR_UNAVAILABLE),
        (504, MCAT_ERR_UNAVAILABLE),
    ];
    for version in VERSIONS {
        for (content_type, body, words) in bodies {
            for (http_status, status) in statuses {
                let (_server, client) = answered(
                    version,
                    http(http_status, &format!("Content-Type: {content_type}\r\n"), body),
                );
                let response = fails(client.call(catalog::artists_top(&Params::default())), status);
                assert_eq!(response.http_status, i32::from(http_status));
                let message = response.message();
                assert!(
                    message.contains(&http_status.to_string()) && message.contains(words),
                    "{message}"
                );
                assert!(
                    !message.contains('<') && !message.chars().any(char::is_control),
                    "{message:?}"
                );
            }
        }
    }
}
