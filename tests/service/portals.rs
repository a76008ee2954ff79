//! Who answers: the service under any label, or somebody else in its place.
use flate2::Compression;
use flate2::write::GzEncoder;
use musiccat::abi::mcat_image_kind::MCAT_IMAGE_ARTIST;
use musiccat::abi::mcat_reason::{self, *};
use musiccat::abi::mcat_status::{self, *};
use musiccat::abi::mcat_user_action::*;
use musiccat::image::{Panel, Picture};
use musiccat::raw::{self, Raw};
use musiccat::request::Credential;
use musiccat::{Client, Config, Params, Response, catalog, favorites, me, playback};
use std::io::Write;
use std::sync::{Arc, Mutex};
use support::{ByteServer, Step, http};
use zeroize::Zeroizing;

const TOKENS: &[u8] = br#"{"access_token":"a","refresh_token":"b","expires_in":"86399"}"#;

/// A server that answers each request with what is set, and a client of it in which a member has signed in.
struct Place {
    server: ByteServer,
    answer: Arc<Mutex<Vec<u8>>>,
    client: Client,
}

impl Place {
    fn new() -> Place {
        let answer = Arc::<Mutex<Vec<u8>>>::default();
        let script = answer.clone();
        let server = ByteServer::start(move |_| {
            let answer = script.lock().unwrap().clone();
            vec![
                Step::ReadSome,
                Step::Send(answer),
                Step::HalfClose,
                Step::ReadSome,
                Step::Stall,
            ]
        });
        let mut config = Config::new(server.url(""), "a-key");
        config.api_secret = Some(Zeroizing::new("a-secret".to_owned()));
        let client = Client::new(config).unwrap();
        let place = Place { server, answer, client };
        place.answers(200, "", TOKENS);
        let response = place.client.sign_in_password("ada", "secret", &Params::default());
        assert_eq!(response.status, MCAT_OK, "{response:?}");
        place
    }

    fn answers(&self, status: u16, headers: &str, body: &[u8]) {
        *self.answer.lock().unwrap() = http(status, &format!("{headers}Connection: close\r\n"), body);
    }

    fn artists(&self) -> Response {
        self.client.call(catalog::artists_top(&Params::default()))
    }
}

type Call = fn(&Client, &str) -> Response;

/// A call of each kind. The text is an address of the server's.
const CALLS: [(&str, Call); 11] = [
    ("a list", |client, _| {
        client.call(catalog::artists_top(&Params::default()))
    }),
    ("a member's call", |client, _| {
        client.call(me::me_account(&Params::default()))
    }),
    ("next tracks", |client, _| {
        client.call(playback::station_tracks("ps.1", &Params::default()))
    }),
    ("a change that may be repeated", |client, _| {
        client.call(playback::station_tuning_set("ps.1", 0.5, 0.5, &Params::default()))
    }),
    ("a change that may not", |client, _| {
        client.call(playback::station_feedback_add(
            "ps.1",
            "skip",
            "tra.1",
            &Params::default(),
        ))
    }),
    ("a removal", |client, _| {
        client.call(favorites::me_favorites_remove("tra.1", &Params::default()))
    }),
    ("a call in the caller's words", |client, _| {
        let raw = Raw {
            method: "GET",
            credential: Credential::Key,
            ..crate::desk::reading("/any/thing")
        };
        client.call(raw::raw(&raw, &Params::default()))
    }),
    ("a download", |client, address| {
        client.download(address, &Params::default(), &mut |_| panic!("the page was handed on"))
    }),
    ("an image", |client, _| {
        let picture = Picture::of(MCAT_IMAGE_ARTIST, "art.1");
        let panel = Panel {
            width: 100,
            height: 100,
            bytes_per_pixel: 2,
            max_bytes: None,
        };
        client.fetch_image(&[picture], &panel, &Params::default(), &mut |_| {
            panic!("the page was handed on")
        })
    }),
    ("an upload", |client, _| {
        client.me_library_playlist_image_set("mp.1", b"\xFF\xD8\xFF", &Params::default())
    }),
    ("a refresh", |client, _| client.refresh(&Params::default())),
];

// case:B11
#[test]
fn status_511_is_a_captive_portal_after_one_request() {
    let place = Place::new();
    let address = place.server.url("/preview.mp3");
    for (headers, body) in [
        ("Content-Type: text/html\r\n", &b"<html>Sign in</html>"[..]),
        ("Retry-After: 1\r\n", b""),
        ("Content-Type: application/json\r\n", br#"{"code":"InternalError"}"#),
    ] {
        for (what, call) in CALLS {
            place.answers(511, headers, body);
            let before = place.server.connections();
            let response = call(&place.client, &address);
            assert_eq!(
                (response.status, response.reason, response.user_action),
                (MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL, MCAT_ACTION_NONE),
                "{what}: {response:?}"
            );
            assert_eq!((response.http_status, response.maybe_applied), (511, 0), "{what}");
            assert_eq!(place.server.connections(), before + 1, "{what}");
            assert!(response.message().contains("511"), "{what}: {response:?}");
        }
        // The member is still there, and so is the service once the network lets it through.
        place.answers(200, "", br#"{"account":{"id":"1"}}"#);
        let response = place.client.call(me::me_account(&Params::default()));
        assert_eq!(response.status, MCAT_OK, "{response:?}");
    }
}

fn gzip(body: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(body).unwrap();
    encoder.finish().unwrap()
}

const LABELS: [&str; 6] = [
    "",
    "Content-Type: application/json\r\n",
    "Content-Type: text/plain\r\n",
    "Content-Type: application/octet-stream\r\n",
    "Content-Type: text/html\r\n",
    "Content-Type: application/xhtml+xml; charset=utf-8\r\n",
];

// case:B03
// case:B18
#[test]
fn json_under_any_content_type_is_accepted() {
    let place = Place::new();
    let artists = r#"{"artists":[{"type":"artist","id":"art.1"}]}"#;
    let refusal = r#"{"code":"ResourceNotFound","message":"There is no such artist"}"#;
    for label in LABELS {
        for (mark, is_taken) in [
            ("", true),
            ("\u{FEFF}", true),
            ("\u{FEFF}\u{FEFF}", false),
            ("\n\u{FEFF}", false),
        ] {
            for compressed in [false, true] {
                let what = format!("{label:?} {mark:?} gzip {compressed}");
                let answer = |status, body: &str| {
                    let body = format!("{mark}{body}").into_bytes();
                    match compressed {
                        true => place.answers(status, &format!("{label}Content-Encoding: gzip\r\n"), &gzip(&body)),
                        false => place.answers(status, label, &body),
                    }
                };
                answer(200, artists);
                let response = place.artists();
                assert_eq!(response.status == MCAT_OK, is_taken, "{what}: {response:?}");
                assert_eq!(response.items(&response.artists).len(), usize::from(is_taken), "{what}");
                answer(404, refusal);
                let response = place.artists();
                assert_eq!(response.status, MCAT_ERR_NOT_FOUND, "{what}: {response:?}");
                assert_eq!(
                    response.code() == Some("ResourceNotFound"),
                    is_taken,
                    "{what}: {response:?}"
                );
            }
        }
    }
}

// case:B18
// fault:H01
#[test]
fn page_in_place_of_an_answer_is_recognised_by_beginning_or_type() {
    let place = Place::new();
    let html = "Content-Type: text/html; charset=utf-8\r\n";
    type Row<'a> = (&'a str, &'a str, mcat_status, mcat_reason);
    let rows: [Row; 12] = [
        ("", "<html>", MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL),
        (LABELS[1], "<html>", MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL),
        (
            LABELS[2],
            "\u{FEFF} \r\n<!DOCTYPE html>",
            MCAT_ERR_PROTOCOL,
            MCAT_REASON_CAPTIVE_PORTAL,
        ),
        (html, "Please sign in", MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL),
        (html, r#"{"artists":["#, MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL),
        (html, "404 - not here", MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL),
        // JSON of another shape is no page, and nothing is nothing.
        (html, "404", MCAT_ERR_PARSE, MCAT_REASON_SHAPE),
        (html, r#""Please sign in""#, MCAT_ERR_PARSE, MCAT_REASON_SHAPE),
        (html, "", MCAT_ERR_PARSE, MCAT_REASON_TRUNCATED),
        (LABELS[1], "Please sign in", MCAT_ERR_PARSE, MCAT_REASON_NOT_JSON),
        ("", "Please sign in", MCAT_ERR_PARSE, MCAT_REASON_NOT_JSON),
        (LABELS[2], r#"{"artists":["#, MCAT_ERR_PARSE, MCAT_REASON_TRUNCATED),
    ];
    for (label, body, status, reason) in rows {
        for compressed in [false, true] {
            match compressed {
                true => place.answers(
                    200,
                    &format!("{label}Content-Encoding: gzip\r\n"),
                    &gzip(body.as_bytes()),
                ),
                false => place.answers(200, label, body.as_bytes()),
            }
            let response = place.artists();
            assert_eq!(
                (response.status, response.reason),
                (status, reason),
                "{label} {body:?}: {response:?}"
            );
        }
        // A change needs no JSON back, but a page says that somebody else took it.
        place.answers(200, label, body.as_bytes());
        let change = playback::station_feedback_add("ps.1", "skip", "tra.1", &Params::default());
        let response = place.client.call(change);
        let is_page = reason == MCAT_REASON_CAPTIVE_PORTAL;
        assert_eq!(response.status == MCAT_OK, !is_page, "{label} {body:?}: {response:?}");
    }
}

// case:B11
// case:B18
#[test]
fn page_answered_with_401_or_403_does_not_hold_the_key() {
    let place = Place::new();
    for (http_status, status) in [(401, MCAT_ERR_UNAUTHORIZED), (403, MCAT_ERR_FORBIDDEN)] {
        for _ in 0..4 {
            place.answers(http_status, "", b"<html><title>Sign in</title>");
            let before = place.server.connections();
            let response = place.artists();
            assert_eq!(
                (response.status, response.reason),
                (status, MCAT_REASON_CAPTIVE_PORTAL),
                "{response:?}"
            );
            assert_eq!(place.server.connections(), before + 1, "the key is not held back");
        }
    }
}
