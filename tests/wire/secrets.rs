//! Where keys, passwords and tokens go: to the service, in the headers and bodies that need them, and nowhere else.
use crate::chance::seed;
use crate::device::{
    CODE, Device, GET, KEY, NEW_REFRESH, NEW_TOKEN, PASSWORD, REFRESH, SECRET, SECRETS, TOKEN, USER, VERIFIER, given,
    tokens,
};
use crate::line::{Event, Sent, answer, json};
use crate::long::share;
use crate::rows::rows;
use crate::rows::sign_in::{REDIRECT, UNVERSIONED, VERSIONED};
use crate::watch::{Watch, disguises, words};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use musiccat::Version::{V2_1, V2_2};
use musiccat::abi::mcat_status;
use musiccat::error::Reason;
use musiccat::hooks::{Store, StoreFailed};
use musiccat::raw::{Raw, raw};
use musiccat::request::Credential;
use musiccat::{Client, Own, Params, Response, catalog, me, playback};
use std::sync::{Arc, Mutex, OnceLock};

/// The secret that stands in `text`, in any form and letter case.
fn leak(text: &str) -> Option<&'static str> {
    static WATCH: OnceLock<Watch> = OnceLock::new();
    let (_, number) = WATCH.get_or_init(|| Watch::over(&SECRETS)).find(text.as_bytes())?;
    Some(SECRETS[number])
}

#[track_caller]
pub fn assert_clean(what: &str, text: &str) {
    assert_eq!(leak(text), None, "{what} tells a secret: {text}");
}

/// Whether no text of a response that an application might log holds a secret.
fn assert_clean_response(response: &Response) {
    assert_clean("Debug", &format!("{response:?}"));
    for text in words(response) {
        assert_clean("a text", text);
    }
}

#[test]
fn secret_scan_finds_each_disguise() {
    for (name, disguise) in SECRETS.iter().flat_map(|secret| disguises(secret)) {
        assert!(leak(&format!("key={disguise}&")).is_some(), "{name}: {disguise}");
    }
    assert_eq!(leak("GET /v2.2/artists/top: done"), None);
}

/// The ways to write a secret: as it is, as `disguises` has it, and as those who encode more, or less, or twice.
fn spellings(secret: &str) -> Vec<String> {
    let percent = |letter: char| {
        letter
            .to_string()
            .bytes()
            .map(|byte| format!("%{byte:02x}"))
            .collect::<String>()
    };
    let every = |encode: &dyn Fn(char) -> String| secret.chars().map(encode).collect::<String>();
    let fully = every(&percent);
    let json = serde_json::to_string(secret).unwrap();
    let mut all: Vec<String> = disguises(secret).into_iter().map(|(_, text)| text).collect();
    all.extend([
        fully.to_ascii_uppercase(),
        fully.replace('%', "%25"),
        // Every other letter.
        secret
            .char_indices()
            .map(|(at, c)| if at % 2 == 0 { percent(c) } else { c.into() })
            .collect(),
        every(&|c| format!("\\u{:04X}", u32::from(c))),
        every(&|c| format!("\\u{:04x}", u32::from(c))),
        every(&|c| format!("&#{};", u32::from(c))),
        every(&|c| format!("&#x{:x};", u32::from(c))),
        json[1..json.len() - 1].replace('/', "\\/"),
        secret.to_ascii_uppercase(),
        secret.to_ascii_lowercase(),
        STANDARD.encode(secret),
        STANDARD.encode(format!("Bearer {secret}")),
        fully,
    ]);
    all
}

/// What a service or a proxy might send back of the request: as its own error, as another's, as text, as a page.
fn echoes(secrets: &[&str]) -> Vec<String> {
    let all = secrets.join(" and ");
    let long = format!("{}{all}", "x".repeat(250));
    vec![
        serde_json::json!({ "code": secrets[0], "message": all }).to_string(),
        serde_json::json!({ "error": { "code": all, "message": long } }).to_string(),
        serde_json::json!({ "error": secrets[secrets.len() - 1], "error_description": all }).to_string(),
        serde_json::json!(all).to_string(),
        all.clone(),
        long,
        format!("<html><head><title>{all}</title></head><body>{all}</body></html>"),
    ]
}

const STATUSES: [u16; 16] = [
    200, 302, 400, 401, 403, 404, 405, 409, 413, 418, 423, 425, 429, 500, 503, 504,
];

// fault:G01
#[test]
fn service_that_echoes_secrets_makes_no_response_show_them() {
    // A usual run tries one echo of each call and status, another with the next call and status; a long one all.
    let mut turn = seed() as usize;
    println!("MUSICCAT_SEED={turn} draws the same again");
    for row in rows() {
        let is_members = row
            .sent
            .bytes()
            .is_some_and(|bytes| bytes.contains("authorization: Bearer"));
        for status in STATUSES {
            // After a 401 the call goes on with another token.
            let last = match (is_members, status) {
                (false, _) => KEY,
                (true, 401) => NEW_TOKEN,
                (true, _) => TOKEN,
            };
            let headers = match status {
                200 => String::new(),
                _ => format!("Location: https://api.example.com/?k={KEY}\r\nAllow: {last}\r\n"),
            };
            turn += 1;
            for echo in share(echoes(&[KEY, last]).into_iter(), 7, turn) {
                let device = Device::new(row.version).signed_in();
                device.line.play([Event::Answer(answer(status, &headers, &echo))]);
                let (response, _) = device.does(|client| (row.make)(client, &Params::default()));
                assert_clean_response(&response);
            }
        }
    }
}

/// What is left of a secret where its letters, and nothing of their case, are looked for in all that the text could stand for.
#[track_caller]
fn assert_tells_nothing_of(spelling: &str, text: &str) {
    let found = text.to_ascii_lowercase().contains(&spelling.to_ascii_lowercase());
    assert!(!found, "{spelling} is told: {text}");
}

// fault:G01
// case:S06
#[test]
fn secret_echoed_in_another_spelling_is_hidden() {
    let secrets = [(KEY, false), (SECRET, false), (TOKEN, true), (REFRESH, true)];
    let seed = seed() as usize;
    println!("MUSICCAT_SEED={seed} draws the same again");
    for (secret, is_members) in secrets {
        for (number, spelling) in spellings(secret).into_iter().enumerate() {
            let bodies = [
                serde_json::json!({ "code": spelling, "message": format!("no token {spelling}, no music") })
                    .to_string(),
                // As a text that is escaped already.
                format!(r#"{{"error":{{"code":"NoToken","message":"no token ({spelling})"}}}}"#),
                format!("no token {spelling}"),
                format!("<html><title>no token {spelling}</title><body>{spelling}</body>"),
            ];
            let place = spelling.replace(['"', '<', '>', '\\', '`', '{', '}', '|', '^'], "");
            let headers = format!(
                "Location: https://api.example.com/{spelling}/x?a={spelling}#{spelling}\r\nAllow: {spelling}\r\nRequest-Id: {spelling}\r\nRetry-After: {spelling}\r\nETag: \"{place}\"\r\n"
            );
            let answers = [302, 400, 403, 404, 429, 500]
                .into_iter()
                .flat_map(|status| bodies.each_ref().map(|body| (status, body)));
            for (status, body) in share(answers, 5, seed + number) {
                let device = Device::new(V2_2).signed_in();
                device.line.play([Event::Answer(answer(status, &headers, body))]);
                let call = || match is_members {
                    true => me::me_account(&Params::default()),
                    false => catalog::artists_top(&Params::default()),
                };
                let (response, _) = device.does(|client| client.call(call()));
                assert_clean_response(&response);
                let record = device.client.support_record();
                let record = String::from_utf8_lossy(record.raw().expect("a record"));
                for text in words(&response).chain([&*record]) {
                    assert_tells_nothing_of(&spelling, text);
                }
                let location = response.text(&response.location).unwrap_or_default();
                assert!(!location.contains(['?', '#']), "{location}");
            }
        }
    }
}

// case:S06
#[test]
fn location_of_a_success_is_whole_and_of_a_failure_without_query() {
    let device = Device::new(V2_2).signed_in();
    let headers = format!("Location: https://api.example.com/v2.2/playlists/mp.1?key={KEY}&part=2\r\n");
    device.line.play([Event::Answer(answer(201, &headers, "{}"))]);
    let (response, _) = device.does(|client| client.call(catalog::artists_top(&Params::default())));
    let location = response.text(&response.location);
    assert_eq!(
        location,
        Some("https://api.example.com/v2.2/playlists/mp.1?key=[hidden]&part=2")
    );
    // A failure's address says where, and not who asks for what.
    let headers = "Location: https://user:word@portal.example.com/sign-in/?session=1&a=b#top\r\n";
    device.line.play([Event::Answer(answer(302, headers, ""))]);
    let (response, _) = device.does(|client| client.call(catalog::artists_top(&Params::default())));
    assert_eq!(
        response.text(&response.location),
        Some("https://portal.example.com/sign-in/")
    );
}

#[test]
fn service_message_around_a_hidden_secret_is_kept() {
    let device = Device::new(V2_2);
    let body = serde_json::json!({ "code": "InvalidKey", "message": format!("no application has the key {KEY}") });
    device.line.play([Event::Answer(json(403, &body.to_string()))]);
    let (response, _) = device.does(|client| client.call(catalog::artists_top(&Params::default())));
    assert_eq!(
        response.message(),
        "the service answered 403 to artists_top: no application has the key [hidden]"
    );
    assert_eq!(response.code(), Some("InvalidKey"));
}

// fault:G01
#[test]
fn token_endpoint_that_echoes_secrets_makes_no_response_show_them() {
    type Call = fn(&Client) -> Response;
    let others = [PASSWORD, REFRESH, SECRET, KEY, TOKEN];
    let calls: [(Call, &[&str]); 5] = [
        (
            |c| c.finish(VERSIONED, REDIRECT, Some(USER), Some(PASSWORD), &Params::default()),
            &[PASSWORD, CODE, VERIFIER],
        ),
        (
            |c| c.finish(UNVERSIONED, REDIRECT, None, None, &Params::default()),
            &[SECRET, CODE],
        ),
        (|c| c.sign_in_password(USER, PASSWORD, &Params::default()), &others),
        (|c| c.refresh(&Params::default()), &others),
        // The token is refused, and then so is the refresh.
        (|c| c.call(me::me_account(&Params::default())), &others),
    ];
    for (call, secrets) in calls {
        for echo in echoes(secrets) {
            for status in STATUSES {
                let device = Device::new(V2_2).signed_in();
                device.line.play([Event::Answer(json(401, ""))]);
                device.line.play_tokens([Event::Answer(json(status, &echo))]);
                let (response, _) = device.does(call);
                assert_ne!(response.status, mcat_status::MCAT_OK);
                assert_clean_response(&response);
            }
        }
        // case:S06
        for spelling in secrets.iter().flat_map(|secret| spellings(secret)) {
            let device = Device::new(V2_2).signed_in();
            device.line.play([Event::Answer(json(401, ""))]);
            let body = serde_json::json!({ "error": spelling, "error_description": spelling });
            device.line.play_tokens([Event::Answer(json(400, &body.to_string()))]);
            let (response, _) = device.does(call);
            for text in words(&response) {
                assert_tells_nothing_of(&spelling, text);
            }
        }
    }
}

// case:S06
#[test]
fn sign_in_redirect_that_echoes_a_secret_is_not_shown() {
    for secret in [CODE, SECRET, VERIFIER] {
        for spelling in spellings(secret) {
            let device = Device::new(V2_2);
            let text = percent_encoding::utf8_percent_encode(&spelling, percent_encoding::NON_ALPHANUMERIC);
            let redirect = REDIRECT.replace(
                "code=",
                &format!(
                    "error={text}&error_description={text}&scope={text}&error_reason={text}&audience={text}&code="
                ),
            );
            let (response, sent) =
                device.does(|client| client.finish(VERSIONED, &redirect, None, None, &Params::default()));
            assert!(sent.is_empty());
            let told = response.at(&response.sign_in).expect("what the redirect says");
            let fields = [
                &told.scope,
                &told.audience,
                &told.error,
                &told.error_reason,
                &told.error_description,
            ];
            for text in fields
                .into_iter()
                .filter_map(|field| response.text(field))
                .chain(words(&response))
            {
                assert_tells_nothing_of(&spelling, text);
                assert_clean("a redirect", text);
            }
        }
    }
}

/// Addresses that are not the service's, in one thing each.
const ELSEWHERE: [&str; 6] = [
    "https://evil.example.com/v2.2/artists/top",
    "https://api.example.com:8443/v2.2/artists/top",
    "http://api.example.com/v2.2/artists/top",
    "https://api.example.com.evil.example.com/",
    "//evil.example.com/",
    "https://api.example.com@evil.example.com/",
];

// fault:G05
// req:PAR-02
#[test]
fn redirect_of_any_call_is_not_followed_elsewhere() {
    let seed = seed() as usize;
    println!("MUSICCAT_SEED={seed} draws the same again");
    let rows = rows().filter(|row| !matches!(row.call, "mcat_download" | "mcat_image_fetch"));
    for (number, row) in rows.enumerate() {
        let redirects = ELSEWHERE
            .into_iter()
            .flat_map(|to| [301, 302, 303, 307, 308].map(|status| (to, status)));
        for (location, status) in share(redirects, 6, seed + number) {
            let device = Device::new(row.version).signed_in();
            let event = Event::Answer(answer(status, &format!("Location: {location}\r\n"), ""));
            device.line.play([event.clone()]);
            device.line.play_tokens([event]);
            let (response, sent) = device.does(|client| (row.make)(client, &(row.params)()));
            if sent.is_empty() {
                continue;
            }
            assert!(
                sent.iter().all(|sent| sent.origin == "https://api.example.com:443"),
                "{}: {sent:?}",
                row.call
            );
            // What goes on from a call that was redirected is refused before it is sent.
            if !row.makes_two_calls() {
                assert_eq!(sent.len(), 1, "{}", row.call);
                assert_eq!(response.reason, Reason::MCAT_REASON_REDIRECT, "{response:?}");
            }
        }
    }
}

/// Whether requests carry nothing that is for the service alone.
#[track_caller]
fn assert_bare(sent: &[Sent]) {
    for sent in sent {
        assert_clean("a request", &sent.bytes);
        for name in ["apikey", "authorization", "cookie", "referer"] {
            assert_eq!(sent.header(name), None, "{}", sent.bytes);
        }
    }
}

// fault:G05
// fault:N34
#[test]
fn download_sends_no_credentials_wherever_it_leads() {
    let device = Device::new(V2_2).signed_in();
    let to = |location: &str| Event::Answer(answer(302, &format!("Location: {location}\r\n"), ""));
    let done = || Event::Answer(answer(200, "", "JPEG"));
    let fetch = |address: &str, events: Vec<Event>| {
        device.line.play(events);
        device.does(|client| client.download(address, &Params::default(), &mut |_| true))
    };
    // The service's own host included: the bytes need no key.
    for address in [
        "https://api.example.com/a.jpg",
        "https://img.example.com/a.jpg",
        "https://127.0.0.1/a.jpg",
    ] {
        let (response, sent) = fetch(address, vec![done()]);
        assert_eq!((response.status, sent.len()), (mcat_status::MCAT_OK, 1), "{response:?}");
        assert_bare(&sent);
    }
    let hops = vec![
        to("https://cdn.example.com/b"),
        to("/c#top"),
        to("https://api.example.com/v2.2/me/account"),
        done(),
    ];
    let (response, sent) = fetch("https://img.example.com/a.jpg", hops);
    assert_eq!(response.status, mcat_status::MCAT_OK, "{response:?}");
    let went: Vec<_> = sent
        .iter()
        .map(|sent| format!("{} {}", sent.origin, sent.target()))
        .collect();
    let expected = [
        "https://img.example.com:443 /a.jpg",
        "https://cdn.example.com:443 /b",
        "https://cdn.example.com:443 /c",
        "https://api.example.com:443 /v2.2/me/account",
    ];
    assert_eq!(went, expected);
    assert_bare(&sent);
    // Not a fourth time, not to plain http, and to nothing that is no address.
    let (response, sent) = fetch("https://img.example.com/a.jpg", vec![to("/a.jpg")]);
    assert_eq!(
        (response.reason, sent.len()),
        (Reason::MCAT_REASON_REDIRECT, 4),
        "{response:?}"
    );
    assert_eq!(response.status, mcat_status::MCAT_ERR_PROTOCOL);
    let long = format!("https://img.example.com/{}", "x".repeat(1_000_000 / 20));
    for location in [
        "http://127.0.0.1/b",
        "http://img.example.com/b",
        "file:///etc/passwd",
        "javascript:x",
        &long,
    ] {
        let (response, sent) = fetch("https://img.example.com/a.jpg", vec![to(location), done()]);
        assert_eq!(
            response.reason,
            Reason::MCAT_REASON_REDIRECT,
            "{location}: {response:?}"
        );
        assert_eq!(sent.len(), 1);
    }
    for location in ["//evil.example.com/", "", "/a b", "/\u{fc}.jpg", "/<b>"] {
        let (response, sent) = fetch("https://img.example.com/a.jpg", vec![to(location), done()]);
        assert_eq!(
            (response.status, sent.len()),
            (mcat_status::MCAT_OK, 2),
            "{location}: {response:?}"
        );
        assert_bare(&sent);
    }
}

// fault:G02
#[test]
fn secrets_are_sent_in_headers_and_bodies_only() {
    let device = Device::new(V2_2);
    device
        .line
        .play_tokens([tokens(TOKEN, REFRESH), tokens(NEW_TOKEN, NEW_REFRESH)]);
    device.line.play([Event::Answer(json(200, "{}"))]);
    let (_, sent) = device.does(|client| client.sign_in_password(USER, PASSWORD, &Params::default()));
    assert_eq!(sent[0].line(), "POST /oauth/token");
    let (_, sent) = device.does(|client| client.refresh(&Params::default()));
    assert_eq!(sent[0].line(), "POST /oauth/access_token");
    // Who signs in with another key gets nothing of this one's: a share with a member of its own sends no token of its parent's.
    let other = device
        .client
        .share(Own {
            store: Some(Box::new(Memory::default())),
            ..Own::default()
        })
        .unwrap();
    let response = other.call(me::me_account(&Params::default()));
    assert_eq!(response.status, mcat_status::MCAT_ERR_SIGN_IN_NEEDED);
    assert!(device.line.take().is_empty());
    // A call without credentials is without them, also when somebody is signed in.
    let request = Raw {
        path: "/members/guid-1/avatar",
        credential: Credential::None,
        ..GET
    };
    let (_, sent) = device.does(|client| client.call(raw(&request, &Params::default())));
    assert_bare(&sent);
    let (_, sent) = device.does(|client| client.call(catalog::artists_top(&given(|p| p.limit = Some(1)))));
    assert_eq!(
        (sent[0].header("apikey"), sent[0].header("authorization")),
        (Some(KEY), None)
    );
    let (_, sent) = device.does(|client| client.call(playback::station_tracks("ps.1", &Params::default())));
    assert_eq!(sent[0].header("authorization"), Some(&*format!("Bearer {NEW_TOKEN}")));
}

// fault:G02
#[test]
fn refresh_without_a_secret_uses_the_versioned_address() {
    let memory = Memory::default();
    let first = Device::with(V2_1, |config| config.own.store = Some(Box::new(memory.clone())));
    drop(first.unwrap().signed_in());
    let device = Device::with(V2_1, |config| {
        config.api_secret = None;
        config.own.store = Some(Box::new(memory));
    });
    let device = device.unwrap();
    device.line.play_tokens([tokens(NEW_TOKEN, NEW_REFRESH)]);
    let (response, sent) = device.does(|client| client.refresh(&Params::default()));
    assert_eq!(response.status, mcat_status::MCAT_OK, "{response:?}");
    assert_eq!(sent[0].line(), "POST /v2.1/oauth/access_token");
    assert_eq!(sent[0].header("content-type"), Some("application/json"));
    assert_eq!(sent[0].header("authorization"), None);
    let body: serde_json::Value = serde_json::from_str(sent[0].body()).unwrap();
    let expected = serde_json::json!({
        "client_id": "app-1",
        "grant_type": "refresh_token",
        "redirect_uri": "https://device.example.com/done",
        "refresh_token": REFRESH,
    });
    assert_eq!(body, expected);
    // The password grant needs the secret, and says so.
    let (response, sent) = device.does(|client| client.sign_in_password(USER, PASSWORD, &Params::default()));
    assert_eq!(response.status, mcat_status::MCAT_ERR_ARGUMENT, "{response:?}");
    assert!(response.message().starts_with("api_secret: ") && sent.is_empty());
}

/// A store that several devices can have.
#[derive(Clone, Default)]
pub struct Memory(Arc<Mutex<Option<Vec<u8>>>>);

impl Store for Memory {
    fn load(&self, _: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        let held = self.0.lock().unwrap();
        Ok(held.as_ref().map(|held| {
            record[..held.len()].copy_from_slice(held);
            held.len()
        }))
    }

    fn save(&self, _: i64, record: &[u8]) -> Result<(), StoreFailed> {
        *self.0.lock().unwrap() = Some(record.to_vec());
        Ok(())
    }

    fn erase(&self, _: i64) -> Result<(), StoreFailed> {
        *self.0.lock().unwrap() = None;
        Ok(())
    }
}
