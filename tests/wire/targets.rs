//! No text breaks out of its place: whatever a caller gives, the request reads back, by another parser, as the one intended, or is
//! refused before anything is sent.
mod places;

use crate::chance::seed;
use crate::device::{Device, GET};
use crate::line::{Event, Sent, json};
use crate::long::{share, times};
use crate::project;
use musiccat::Version::{self, V1, V2_1, V2_2};
use musiccat::abi::mcat_status::*;
use musiccat::raw::{Raw, raw};
use musiccat::request::{Credential, Method};
use musiccat::{Client, Response, catalog};
use percent_encoding::percent_decode_str;
use places::{PLACES, Place, none};
use url::Url;

/// What may lead out of a path, a query, a header or a text, and what is harmless around it.
const PIECES: &[&str] = &[
    "/",
    "//",
    "?",
    "#",
    "%",
    "..",
    ".",
    "%2f",
    "%2F",
    "%2e%2e",
    "%00",
    "%0d%0a",
    "%25",
    "%zz",
    "\\",
    ";",
    ":",
    "@",
    "&",
    "=",
    "+",
    "*",
    "'",
    "\"",
    "<",
    ">",
    "|",
    "^",
    "`",
    "{",
    "}",
    "{ids}",
    "[",
    "]",
    "~",
    "!",
    "$",
    "(",
    ")",
    ",",
    " ",
    "  ",
    "\t",
    "\r\n",
    "\n",
    "\r",
    "\0",
    "\u{7f}",
    "\u{85}",
    "\u{a0}",
    "\u{200b}",
    "\u{202e}",
    "\u{2028}",
    "\u{feff}",
    "\u{ff0f}",
    "\u{ff0e}\u{ff0e}",
    "\u{fffd}",
    "\u{e000}",
    "ü",
    "ß",
    "日本",
    "😀",
    "e\u{301}",
    "://evil.example.com",
    "@evil.example.com",
    "?apikey=x",
    "#x",
    "&limit=1",
    "\r\nX-Other: 1\r\n",
    " HTTP/1.1\r\n",
    "../me/account",
    "/tracks",
    "top",
    "art.1",
    "Art.2",
    "alb.3",
    "ps.4",
    "tra.5",
    "g.6",
    "pp.7",
    "xyz.8",
    "week",
    "DE",
    "pt-BR",
    "artist",
    "album",
    "track",
    "like",
    "0123456789ab",
];

/// Some thousand texts, the same in every run: each piece by itself, and others in a row; some of them 300 characters long.
pub fn texts() -> Vec<String> {
    let mut chance = fastrand::Rng::with_seed(7);
    let mut texts: Vec<String> = PIECES.iter().map(|piece| (*piece).to_owned()).collect();
    texts.push(String::new());
    while texts.len() < 2_500 {
        let mut text = String::new();
        for _ in 0..=chance.usize(..4) {
            text += PIECES[chance.usize(..PIECES.len())];
            text.extend(char::from_u32(chance.u32(..0x11_0000)).filter(|_| chance.usize(..6) == 0));
        }
        if chance.usize(..30) == 0 {
            text = text.chars().cycle().take(300).collect();
        }
        texts.push(text);
    }
    texts
}

/// Makes a call with a text: `None` if it was refused, and then nothing was sent.
fn sent(device: &Device, text: &str, call: impl FnOnce(&Client) -> Response) -> Option<Sent> {
    let before = device.line.done();
    let response = call(&device.client);
    let mut sent = device.line.take();
    if response.status == MCAT_ERR_ARGUMENT || response.status == MCAT_ERR_UNSUPPORTED {
        assert!(
            sent.is_empty() && device.line.done() == before,
            "sent in spite of: {response:?}"
        );
        assert!(
            !response.message().contains(|c: char| c.is_control()),
            "{:?}",
            response.message()
        );
        return None;
    }
    assert_eq!((response.status, sent.len()), (MCAT_OK, 1), "{text:?}: {response:?}");
    sent.pop()
}

/// A device whose service takes everything, and that keeps no log of it.
fn device(version: Version) -> Device {
    let device = Device::with(version, |config| config.own.hooks.log = None)
        .unwrap()
        .signed_in();
    device.line.play([Event::Answer(json(200, "{}"))]);
    device
}

/// Asserts that a request reads back as the one with these segments and this query, and has the head of every other.
#[track_caller]
fn reads_back(sent: &Sent, segments: &[&str], query: &[(&str, &str)], text: &str) {
    assert_eq!(sent.origin, "https://api.example.com:443");
    let (line, rest) = sent.bytes.split_once("\r\n").unwrap();
    let words: Vec<_> = line.split(' ').collect();
    assert!(
        words.len() == 3 && words[2] == "HTTP/1.1" && line.is_ascii(),
        "{text:?}: {line}"
    );
    let names: Vec<_> = rest
        .split("\r\n\r\n")
        .next()
        .unwrap()
        .split("\r\n")
        .map(|line| line.split_once(": ").unwrap().0)
        .collect();
    let known = [
        "content-length",
        "user-agent",
        "host",
        "accept",
        "apikey",
        "authorization",
        "content-type",
        "accept-encoding",
    ];
    assert!(names.iter().all(|name| known.contains(name)), "{text:?}: {names:?}");
    let address = Url::parse(&format!("https://api.example.com{}", sent.target())).unwrap();
    assert_eq!(
        (address.host_str(), address.port(), address.fragment()),
        (Some("api.example.com"), None, None),
        "{text:?}"
    );
    assert_eq!((address.username(), address.password()), ("", None), "{text:?}");
    let decoded = address
        .path_segments()
        .unwrap()
        .map(|segment| percent_decode_str(segment).decode_utf8().unwrap());
    assert_eq!(decoded.collect::<Vec<_>>(), segments, "{text:?}: {}", sent.target());
    let pairs: Vec<_> = address.query_pairs().into_owned().collect();
    let pairs: Vec<_> = pairs
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .collect();
    assert_eq!(pairs, query, "{text:?}: {}", sent.target());
    // No other form of the same address: what the parser made of it is what was sent.
    assert_eq!(&address[url::Position::BeforePath..], sent.target(), "{text:?}");
}

// req:CONV-01
/// A usual run tries one of so many texts in each place, another one in the next.
const PART: usize = 5;

// req:CONV-04
// fault:M14
// fault:M16
#[test]
fn text_of_any_argument_stays_in_its_place() {
    let devices = [V1, V2_1, V2_2].map(|version| (version, device(version)));
    let texts = texts();
    let mut passed = 0;
    let seed = seed() as usize;
    println!("MUSICCAT_SEED={seed} draws the same again");
    for (number, place) in PLACES.iter().enumerate() {
        let (_, device) = devices.iter().find(|(version, _)| *version == place.version).unwrap();
        for text in share(texts.iter(), PART, seed + number) {
            let Some(sent) = sent(device, text, |client| client.call((place.make)(text))) else {
                continue;
            };
            passed += 1;
            let fill = |part: &'static str| if part == "{}" { text } else { part };
            let segments = [place.version.segment()]
                .into_iter()
                .chain(place.path[1..].split('/').map(fill));
            let segments: Vec<&str> = match place.parts {
                true => segments.flat_map(|segment| segment.split('/')).collect(),
                false => segments.collect(),
            };
            let query: Vec<_> = place.query.iter().map(|(name, value)| (*name, fill(value))).collect();
            reads_back(&sent, &segments, &query, text);
        }
    }
    assert!(
        passed > times(5_000 / PART, 5_000),
        "only {passed} of {} were sent",
        PLACES.len() * texts.len()
    );
}

/// Whether texts in an address have the place of `{}` in a path.
fn has_place(address: &str, place: &Place) -> bool {
    let (address, path): (Vec<_>, Vec<_>) = (address.split('/').collect(), place.path.split('/').collect());
    let is_same = |(of_address, of_path): (&&str, &&str)| of_address == of_path || of_address.contains('{');
    let is_whole = address.len() == path.len();
    // A shortcut is several segments.
    let rest = address.get(path.len()..).unwrap_or_default();
    let is_shortcut = place.parts && path.ends_with(&["{}"]) && rest.iter().all(|segment| segment.contains('{'));
    (is_whole || (is_shortcut && !rest.is_empty())) && address.iter().zip(&path).all(is_same)
}

#[test]
fn address_of_the_header_with_text_in_its_path_has_a_place() {
    let header = std::fs::read_to_string(project::root().join("include/musiccat.h")).unwrap();
    let addresses = ["GET", "POST", "PUT", "DELETE"].map(|method| format!("`{method} /"));
    let mut found = 0;
    for begin in &addresses {
        for rest in header.split(begin).skip(1) {
            let address = format!("/{}", rest.split(['`', '?']).next().unwrap_or_default());
            // The version is no text of the caller's.
            if address.contains('{') && !address.starts_with("/{version}/") {
                assert!(PLACES.iter().any(|place| has_place(&address, place)), "{address}");
                found += 1;
            }
        }
    }
    assert!(found > 60, "the header is no longer read right: {found}");
}

/// Every call that reads by several ids takes as many as a program has, without a word in its test.
// req:CONV-03
#[test]
fn reads_of_several_ids_are_sent_in_parts() {
    // An id of a kind that nobody knows yet is none of the wrong kind.
    let list = |count: usize| vec!["xyz.1"; count].join(",");
    let reads_several = |place: &&Place| {
        let two = (place.make)(&list(2));
        two.is_ok_and(|call| {
            call.ids == 2 && call.facts.method == Method::Get && call.facts.credential == Credential::Key
        })
    };
    let mut found = 0;
    for place in PLACES.iter().filter(reads_several) {
        let many = (place.make)(&list(1001)).unwrap();
        assert_eq!(many.parts().map(Iterator::count), Some(6), "{}", place.path);
        found += 1;
    }
    assert!(found >= 20, "{found}");
}

/// A path of the caller's own: no text leads out of the version, and what is taken is sent as it is.
// fault:M14
#[test]
fn raw_or_replaced_path_is_sent_as_given_or_refused() {
    let device = device(V2_2);
    let mut passed = 0;
    for text in texts() {
        for path in [format!("/{text}"), format!("/x/{text}/y"), text.clone()] {
            let ask = Raw { path: &path, ..GET };
            if let Some(sent) = sent(&device, &path, |client| client.call(raw(&ask, &none()))) {
                let segments: Vec<_> = path[1..]
                    .split('/')
                    .map(|part| percent_decode_str(part).decode_utf8_lossy())
                    .collect();
                assert!(
                    segments.iter().all(|part| !matches!(&**part, "" | "." | "..")),
                    "{path}"
                );
                let address = Url::parse(&format!("https://api.example.com{}", sent.target())).unwrap();
                assert_eq!(
                    (sent.target(), address.path()),
                    (&*format!("/v2.2{path}"), &*format!("/v2.2{path}"))
                );
                passed += 1;
            }
            let opened = format!("{path}/{{ids}}");
            if device.client.set_path("stations_get", Some(&opened)).is_ok() {
                let sent = sent(&device, &path, |client| {
                    client.call(catalog::stations_get("ps.1", &none()))
                })
                .unwrap();
                assert_eq!(sent.target(), format!("/v2.2{path}/ps.1"));
            }
        }
    }
    assert!(passed > 300, "only {passed} were sent");
}

/// A setting is one header's value, or none.
// fault:M15
#[test]
fn setting_stays_in_its_header() {
    let mut passed = 0;
    for text in texts() {
        for header in ["apikey", "user-agent"] {
            let device = Device::with(V2_2, |config| {
                config.own.hooks.log = None;
                let setting = match header {
                    "apikey" => &mut config.api_key,
                    _ => config.user_agent.get_or_insert_default(),
                };
                setting.clone_from(&text);
            });
            let Ok(device) = device else { continue };
            device.line.play([Event::Answer(json(200, "{}"))]);
            let sent = sent(&device, &text, |client| client.call(catalog::artists_top(&none()))).unwrap();
            assert_eq!(sent.header(header), Some(text.as_str()), "{text:?}");
            reads_back(&sent, &["v2.2", "artists", "top"], &[], &text);
            passed += 1;
        }
    }
    assert!(passed > 500, "only {passed} were sent");
}
