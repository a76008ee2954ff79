//! What the token endpoint may answer that other services answer: whole calls, and what is left of the sign-in after each of them.
use crate::folder::Folder;
use musiccat::abi::mcat_reason::{self, *};
use musiccat::abi::mcat_status::{self, *};
use musiccat::abi::mcat_user_action::{self, *};
use musiccat::hooks::Clock;
use musiccat::{Client, Config, Params, Response};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Instant;
use support::{ByteServer, Step, http};
use zeroize::Zeroizing;

const JSON: &str = "Content-Type: application/json\r\n";

/// Real time and what was skipped; what somebody waits for is skipped.
#[derive(Clone)]
struct Skipping(Instant, Arc<AtomicI64>);

impl Clock for Skipping {
    fn boot_ms(&self) -> i64 {
        self.0.elapsed().as_millis() as i64 + self.1.load(Ordering::SeqCst)
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        self.1.fetch_add(ms, Ordering::SeqCst);
        Some(false)
    }
}

/// A service whose next answers are given, and a member who has signed in with a device.
struct Desk {
    server: ByteServer,
    next: Arc<Mutex<Vec<u8>>>,
    folder: Folder,
    clock: Skipping,
}

fn tokens(access: &str, refresh: &str) -> String {
    format!(r#"{{"access_token":"{access}","token_type":"bearer","expires_in":"86399","refresh_token":"{refresh}"}}"#)
}

impl Desk {
    fn new() -> Desk {
        let next = Arc::<Mutex<Vec<u8>>>::default();
        let script = next.clone();
        Desk {
            server: ByteServer::start(move |_| {
                let answer = script.lock().unwrap().clone();
                vec![Step::ReadSome, Step::Send(answer), Step::Close]
            }),
            next,
            folder: Folder::new("token-answers"),
            clock: Skipping(Instant::now(), Arc::default()),
        }
    }

    /// A device that has just started, with what was saved before.
    fn device(&self) -> Client {
        let mut config = Config::new(self.server.url(""), "a-key");
        config.api_secret = Some(Zeroizing::new("a-secret".to_owned()));
        config.own.token_file = Some(self.folder.file());
        config.clock = Some(Box::new(self.clock.clone()));
        Client::new(config).unwrap()
    }

    fn signed_in(&self) -> Client {
        let client = self.device();
        self.answers(200, JSON, tokens("first-access", "first-refresh").as_bytes());
        let response = client.sign_in_password("ada", "secret-of-ada", &Params::default());
        assert_eq!(response.status, MCAT_OK, "{response:?}");
        client
    }

    fn answers(&self, status: u16, headers: &str, body: &[u8]) {
        *self.next.lock().unwrap() = http(status, &format!("{headers}Connection: close\r\n"), body);
    }

    fn requests(&self) -> usize {
        self.server.connections()
    }

    /// The latest request.
    fn asked(&self) -> String {
        let journal = self.server.journal();
        String::from_utf8_lossy(journal.last().unwrap()).into_owned()
    }

    /// The refresh that the device sends next brings good tokens; which token it was sent with.
    fn next_refresh(&self, client: &Client, what: &str) -> String {
        self.clock.1.fetch_add(3_600_000, Ordering::SeqCst);
        self.answers(200, JSON, tokens("later-access", "later-refresh").as_bytes());
        let response = refresh(client);
        assert_eq!(response.status, MCAT_OK, "{what}: {response:?}");
        let asked = self.asked();
        let sent = asked.split_once("refresh_token=").expect(&asked).1;
        sent.split('&').next().unwrap().to_owned()
    }
}

fn refresh(client: &Client) -> Response {
    client.refresh(&Params::default())
}

fn is_signed_in(client: &Client) -> bool {
    client.signed_in(&Params::default()).status == MCAT_OK
}

// case:B01
// fault:A12
#[test]
fn refresh_accepts_every_token_type_that_means_bearer() {
    let desk = Desk::new();
    let client = desk.signed_in();
    for (number, label) in [
        r#""BearerToken""#,
        r#""bEaReR""#,
        r#"" Bearer ""#,
        r#""access_token""#,
        r#""""#,
        "null",
        "1",
        "true",
        "[]",
        r#"["bearer"]"#,
        "{}",
    ]
    .into_iter()
    .enumerate()
    {
        let refresh_token = format!("refresh-{number}");
        let body = format!(
            r#"{{"token_type":{label},"access_token":"access-{number}","expires_in":"3600","refresh_token":"{refresh_token}"}}"#
        );
        desk.answers(200, JSON, body.as_bytes());
        let response = refresh(&client);
        assert_eq!(response.status, MCAT_OK, "{label}: {response:?}");
        assert_eq!(desk.next_refresh(&client, label), refresh_token, "{label}");
    }
}

// case:B01
// fault:A12
#[test]
fn refresh_answered_oddly_fails_and_keeps_the_new_refresh_token() {
    let many: String = (0..100).map(|n| format!(r#""key{n}":{n},"#)).collect();
    let long = "a".repeat(9_000);
    let tail = r#""refresh_token":"new-refresh"}"#;
    let other = |kind: &str| format!(r#"{{"token_type":"{kind}","access_token":"a",{tail}"#);
    let of_access = |access: &str| format!(r#"{{"access_token":{access},"expires_in":{{}},"scope":["a"],{tail}"#);
    let rows = [
        ("mac", other("mac")),
        ("DPoP", other("DPoP")),
        ("pop", other(" PoP ")),
        ("hok", other("HOK\\t")),
        ("no access token", format!("{{{tail}")),
        ("a null access token", of_access("null")),
        ("an empty one", of_access(r#""""#)),
        ("a number", of_access("17")),
        ("one with a space", of_access(r#""a b""#)),
        ("one with a line break", of_access(r#""a\r\nX-Evil: 1""#)),
        ("one that is too long", of_access(&format!("\"{long}\""))),
        (
            "an access token twice",
            format!(r#"{{"access_token":"a","access_token":"b",{tail}"#),
        ),
        (
            "a refresh token twice",
            format!(r#"{{"access_token":"a","refresh_token":"older",{tail}"#),
        ),
        (
            "no end",
            format!(r#"{{{many}"access_token":"a","refresh_token":"new-refresh","guid":"#),
        ),
        ("garbage behind it", format!(r#"{{"access_token":"a",{tail} x"#)),
        (
            "half a surrogate",
            format!(r#"{{"access_token":"a","guid":"\ud83d",{tail}"#),
        ),
        ("no JSON in it", format!(r#"{{"access_token":"a","guid":NaN,{tail}"#)),
        ("an envelope", format!(r#"{{"data":{{"access_token":"a",{tail}}}"#)),
        ("a list", format!(r#"[{{"access_token":"a",{tail}]"#)),
        (
            "an escaped refresh token",
            "{\"refresh_token\" : \"new\\u002Drefresh\"}".to_owned(),
        ),
    ];
    for (what, body) in rows {
        for (label, mark) in [(JSON, ""), ("Content-Type: text/plain\r\n", "\u{FEFF}"), ("", "")] {
            let desk = Desk::new();
            let client = desk.signed_in();
            desk.answers(200, label, format!("{mark}{body}").as_bytes());
            let before = desk.requests();
            let response = refresh(&client);
            assert_eq!(
                (response.status, response.http_status),
                (MCAT_ERR_PARSE, 200),
                "{what}: {response:?}"
            );
            assert_eq!(desk.requests(), before + 1, "{what}");
            assert!(!response.message().contains("refresh-"), "{what}: {response:?}");
            assert!(is_signed_in(&client), "{what}");
            // Durably: a device that starts now has it too.
            let restarted = desk.device();
            assert!(is_signed_in(&restarted), "{what}");
            assert_eq!(desk.next_refresh(&restarted, what), "new-refresh", "{what}");
        }
    }
}

// case:B01
#[test]
fn refresh_with_only_a_refresh_token_keeps_the_access_token() {
    let desk = Desk::new();
    let client = desk.signed_in();
    desk.answers(
        200,
        JSON,
        br#"{"token_type":"mac","access_token":"a","refresh_token":"new-refresh"}"#,
    );
    let response = refresh(&client);
    assert_eq!(response.status, MCAT_ERR_PARSE, "{response:?}");
    assert!(
        response.message().contains("another token_type than Bearer"),
        "{response:?}"
    );
    for device in [client, desk.device()] {
        desk.answers(200, JSON, br#"{"account":{"id":"1"}}"#);
        let response = device.call(musiccat::me::me_account(&Params::default()));
        assert_eq!(response.status, MCAT_OK, "{response:?}");
        assert!(desk.asked().contains("Bearer first-access"), "{}", desk.asked());
    }
}

// case:B01
#[test]
fn refresh_answered_oddly_again_waits_longer_each_time() {
    let desk = Desk::new();
    let client = desk.signed_in();
    let mut waits = Vec::new();
    for number in 0..4 {
        let body = format!(r#"{{"token_type":"mac","access_token":"a","refresh_token":"refresh-{number}"}}"#);
        desk.answers(200, JSON, body.as_bytes());
        let response = refresh(&client);
        assert_eq!(response.status, MCAT_ERR_PARSE, "{response:?}");
        waits.push(response.retry_after_ms);
        desk.clock.1.fetch_add(response.retry_after_ms, Ordering::SeqCst);
    }
    assert!(waits[0] >= 1_000 && waits[3] > waits[0], "{waits:?}");
    assert_eq!(desk.next_refresh(&client, "at last"), "refresh-3");
}

// case:B01
#[test]
fn sign_in_answered_with_another_scheme_fails_clearly() {
    for kind in ["mac", " DPoP", "PoP", "hok"] {
        let desk = Desk::new();
        let client = desk.device();
        let body = format!(r#"{{"token_type":"{kind}","access_token":"a","refresh_token":"b"}}"#);
        desk.answers(200, JSON, body.as_bytes());
        let response = client.sign_in_password("ada", "secret-of-ada", &Params::default());
        assert_eq!(response.status, MCAT_ERR_PARSE, "{kind}: {response:?}");
        assert!(response.message().contains("token_type"), "{kind}: {response:?}");
        assert!(!is_signed_in(&client), "{kind}");
    }
    let desk = Desk::new();
    let client = desk.device();
    desk.answers(
        200,
        JSON,
        br#"{"token_type":"BearerToken","access_token":"a","refresh_token":"b","expires_in":"60"}"#,
    );
    let response = client.sign_in_password("ada", "secret-of-ada", &Params::default());
    assert_eq!(response.status, MCAT_OK, "{response:?}");
}

/// What a refused refresh leaves.
#[derive(Clone, Copy, PartialEq)]
enum Then {
    /// Signed in, and the same token is sent again later.
    Kept,
    /// The member must sign in again.
    Ended,
}

type Row = (u16, &'static str, mcat_status, mcat_reason, mcat_user_action, Then);

#[rustfmt::skip]
const REFUSALS: &[Row] = &[
    // Words about the refresh token.
    (400, r#"{"error":"invalid_grant"}"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (401, r#"{"error":"invalid_grant"}"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (403, r#"{"error":"invalid_grant"}"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (400, r#"{"error":" Invalid_Grant "}"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (400, r#"{"code":"invalid_grant"}"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (400, r#"{"error":{"code":"invalid_grant","message":"no"}}"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (400, r#"{"errors":[{"code":"invalid_grant"}]}"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (400, r#"[{"error":"invalid_grant"}]"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (400, "error=invalid_grant&error_description=gone", MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (400, "\u{FEFF}{\"error\":\"invalid_grant\"}", MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (401, r#"{"code":"InvalidCredentials","message":"no"}"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (401, r#"{"code":"UnauthorizedError","message":"The refresh token was revoked"}"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (401, "", MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (401, "{}", MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    (200, r#"{"error":"invalid_grant"}"#, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, MCAT_ACTION_SIGN_IN, Then::Ended),
    // Words about the service.
    (400, r#"{"error":"temporarily_unavailable"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (401, r#"{"error":"server_error"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (400, r#"{"error":"slow_down"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (403, r#"{"error":"TEMPORARILY_UNAVAILABLE"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (404, r#"{"error":"temporarily_unavailable"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (423, r#"{"error":"temporarily_unavailable"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (429, r#"{"error":"slow_down"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (500, r#"{"error":"server_error"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (400, r#"{"error":{"code":"temporarily_unavailable"}}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (400, r#"{"code":"InternalError"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (200, r#"{"error":"temporarily_unavailable"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    // One of each: the milder one counts.
    (400, r#"{"code":"InvalidCredentials","error":"server_error"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    // Words about the application or the request.
    (400, r#"{"error":"invalid_client"}"#, MCAT_ERR_UNAUTHORIZED, MCAT_REASON_APP_KEY, MCAT_ACTION_NONE, Then::Kept),
    (401, r#"{"error":"unauthorized_client"}"#, MCAT_ERR_UNAUTHORIZED, MCAT_REASON_APP_KEY, MCAT_ACTION_NONE, Then::Kept),
    (403, r#"{"error":"invalid_request"}"#, MCAT_ERR_UNAUTHORIZED, MCAT_REASON_APP_KEY, MCAT_ACTION_NONE, Then::Kept),
    (400, r#"{"code":"UNSUPPORTED_GRANT_TYPE"}"#, MCAT_ERR_UNAUTHORIZED, MCAT_REASON_APP_KEY, MCAT_ACTION_NONE, Then::Kept),
    (400, r#"{"error":"invalid_scope"}"#, MCAT_ERR_UNAUTHORIZED, MCAT_REASON_APP_KEY, MCAT_ACTION_NONE, Then::Kept),
    (401, r#"{"code":"UnauthorizedError","message":"The application's key is wrong"}"#, MCAT_ERR_UNAUTHORIZED, MCAT_REASON_APP_KEY, MCAT_ACTION_NONE, Then::Kept),
    // Words that nobody knows.
    (400, r#"{"error":"who_knows"}"#, MCAT_ERR_UNAUTHORIZED, MCAT_REASON_NONE, MCAT_ACTION_SIGN_IN, Then::Kept),
    (401, r#"{"error":"who_knows"}"#, MCAT_ERR_UNAUTHORIZED, MCAT_REASON_NONE, MCAT_ACTION_SIGN_IN, Then::Kept),
    (403, r#"{"error":"who_knows"}"#, MCAT_ERR_UNAUTHORIZED, MCAT_REASON_NONE, MCAT_ACTION_SIGN_IN, Then::Kept),
    (401, "Unauthorized", MCAT_ERR_UNAUTHORIZED, MCAT_REASON_NONE, MCAT_ACTION_SIGN_IN, Then::Kept),
    // A word about the member that a failing service says is not believed.
    (500, r#"{"error":"invalid_grant"}"#, MCAT_ERR_SERVICE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    (503, r#"{"error":"invalid_grant"}"#, MCAT_ERR_UNAVAILABLE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
    // Nor is what somebody else says.
    (401, "<html>sign in to the network</html>", MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL, MCAT_ACTION_NONE, Then::Kept),
    (511, "<html>", MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL, MCAT_ACTION_NONE, Then::Kept),
    (511, r#"{"error":"invalid_grant"}"#, MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL, MCAT_ACTION_NONE, Then::Kept),
    (200, "<html>", MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL, MCAT_ACTION_NONE, Then::Kept),
    // Without a word the status tells.
    (400, "", MCAT_ERR_BAD_REQUEST, MCAT_REASON_NONE, MCAT_ACTION_NONE, Then::Kept),
    (403, r#"{"code":"ForbiddenError"}"#, MCAT_ERR_FORBIDDEN, MCAT_REASON_NONE, MCAT_ACTION_NONE, Then::Kept),
    (404, "<html>", MCAT_ERR_NOT_FOUND, MCAT_REASON_NONE, MCAT_ACTION_NONE, Then::Kept),
    (500, r#"{"code":"InternalError"}"#, MCAT_ERR_SERVICE, MCAT_REASON_NONE, MCAT_ACTION_WAIT, Then::Kept),
];

// case:B02
// case:B11
// case:B18
#[test]
fn refused_refresh_signs_out_only_for_errors_of_the_refresh_token() {
    for &(status, body, as_status, reason, action, then) in REFUSALS {
        let what = format!("{status} {body}");
        let desk = Desk::new();
        let client = desk.signed_in();
        desk.answers(status, JSON, body.as_bytes());
        let before = desk.requests();
        let response = refresh(&client);
        assert_eq!(
            (response.status, response.reason, response.user_action),
            (as_status, reason, action),
            "{what}: {response:?}"
        );
        if reason == MCAT_REASON_CAPTIVE_PORTAL || as_status == MCAT_ERR_UNAUTHORIZED {
            assert_eq!(desk.requests(), before + 1, "{what}: nothing is sent twice");
        }
        let restarted = desk.device();
        assert_eq!(is_signed_in(&client), then == Then::Kept, "{what}");
        assert_eq!(is_signed_in(&restarted), then == Then::Kept, "{what}: in the record");
        match then {
            Then::Kept => {
                let back_off = response.retry_after_ms;
                assert!(back_off > 0, "{what}: {back_off}");
                assert_eq!(desk.next_refresh(&restarted, &what), "first-refresh", "{what}");
            }
            Then::Ended => {
                let sent = desk.requests();
                assert_eq!(refresh(&restarted).status, MCAT_ERR_SIGN_IN_NEEDED, "{what}");
                assert_eq!(
                    desk.requests(),
                    sent,
                    "{what}: a token that was refused is not sent again"
                );
            }
        }
    }
}

// case:B02
#[test]
fn password_refused_for_a_reason_of_the_service_may_be_sent_again() {
    for (status, body, as_status, again) in [
        (
            400,
            r#"{"error":"temporarily_unavailable"}"#,
            MCAT_ERR_UNAVAILABLE,
            true,
        ),
        (401, r#"{"error":"slow_down"}"#, MCAT_ERR_UNAVAILABLE, true),
        (400, r#"{"error":"invalid_client"}"#, MCAT_ERR_UNAUTHORIZED, true),
        (511, "", MCAT_ERR_PROTOCOL, true),
        (403, "<html>", MCAT_ERR_PROTOCOL, true),
        (400, r#"{"error":"invalid_grant"}"#, MCAT_ERR_UNAUTHORIZED, false),
        (
            400,
            r#"{"error":{"code":"Invalid_Grant"}}"#,
            MCAT_ERR_UNAUTHORIZED,
            false,
        ),
        (401, "", MCAT_ERR_UNAUTHORIZED, false),
        // Five wrong passwords lock an account: whatever the word, it is not sent again.
        (400, r#"{"error":"who_knows"}"#, MCAT_ERR_UNAUTHORIZED, false),
    ] {
        let desk = Desk::new();
        let client = desk.device();
        desk.answers(status, JSON, body.as_bytes());
        let sign_in = || client.sign_in_password("ada", "secret-of-ada", &Params::default());
        let response = sign_in();
        assert_eq!(response.status, as_status, "{status} {body}: {response:?}");
        let sent = desk.requests();
        desk.answers(200, JSON, tokens("a", "b").as_bytes());
        let expected = if again { MCAT_OK } else { MCAT_ERR_UNAUTHORIZED };
        assert_eq!(sign_in().status, expected, "{status} {body}");
        assert_eq!(desk.requests(), sent + usize::from(again), "{status} {body}");
    }
}

// case:B03
// case:B18
#[test]
fn token_answer_is_read_under_any_content_type_with_one_bom() {
    let desk = Desk::new();
    let client = desk.signed_in();
    for label in [JSON, "", "Content-Type: text/html\r\n", "Content-Type: text/plain\r\n"] {
        for (mark, is_taken) in [
            ("", true),
            ("\u{FEFF}", true),
            ("\u{FEFF}\u{FEFF}", false),
            (" \u{FEFF}", false),
        ] {
            let body = format!("{mark}{}", tokens("an-access", "a-refresh"));
            desk.answers(200, label, body.as_bytes());
            let response = refresh(&client);
            assert_eq!(response.status == MCAT_OK, is_taken, "{label} {mark:?}: {response:?}");
            assert_eq!(desk.next_refresh(&client, label), "a-refresh", "{label} {mark:?}");
        }
    }
    // JSON of another shape is no page, whatever its label says.
    for (label, body, reason) in [
        ("Content-Type: text/html\r\n", "{}", MCAT_REASON_NONE),
        (
            "Content-Type: text/html\r\n",
            "sign in first",
            MCAT_REASON_CAPTIVE_PORTAL,
        ),
        ("Content-Type: text/html\r\n", "", MCAT_REASON_CAPTIVE_PORTAL),
        (JSON, "\u{FEFF}\n <html>", MCAT_REASON_CAPTIVE_PORTAL),
        ("", "sign in first", MCAT_REASON_NONE),
    ] {
        desk.answers(200, label, body.as_bytes());
        let response = refresh(&client);
        assert_eq!(response.reason, reason, "{label} {body:?}: {response:?}");
        desk.next_refresh(&client, body);
    }
}
