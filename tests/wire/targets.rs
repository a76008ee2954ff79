//! No text breaks out of its place: whatever a caller gives, the request reads back, by another parser, as the one intended, or is
//! refused before anything is sent.
use crate::device::{Device, given};
use crate::line::{Event, Sent, json};
use musiccat::Version::{self, V2_1, V2_2};
use musiccat::abi::mcat_status::*;
use musiccat::error::Error;
use musiccat::params::Param;
use musiccat::raw::{Raw, raw};
use musiccat::request::{Credential, Method, Request};
use musiccat::{Client, Params, Response, catalog, playback};
use percent_encoding::percent_decode_str;
use url::Url;

/// A place for a text in a call: where it must stand in the address, `{}`, the path behind the version and the query.
struct Place {
    version: Version,
    path: &'static str,
    query: &'static [(&'static str, &'static str)],
    make: fn(&str) -> Result<Request, Error>,
}

const fn path(path: &'static str, make: fn(&str) -> Result<Request, Error>) -> Place {
    let (version, query) = (V2_2, &[]);
    Place {
        version,
        path,
        query,
        make,
    }
}

const fn query(query: &'static [(&'static str, &'static str)], make: fn(&str) -> Result<Request, Error>) -> Place {
    let (version, path) = (V2_2, "/any");
    Place {
        version,
        path,
        query,
        make,
    }
}

/// One line for each builder that takes a text, and for each parameter that is one.
const PLACES: &[Place] = &[
    path("/artists/{}", |t| catalog::artists_get(t, &none())),
    path("/artists/{}/images", |t| catalog::artist_images(t, &none())),
    path("/artists/{}/albums", |t| catalog::artist_albums(t, &none())),
    Place {
        query: &[("limit", "20")],
        ..path("/artists/{}/tracks", |t| catalog::artist_tracks(t, &none()))
    },
    path("/artists/{}/tracks/top", |t| catalog::artist_tracks_top(t, &none())),
    path("/artists/{}/similar", |t| catalog::artist_similar(t, &none())),
    path("/stations/{}", |t| catalog::stations_get(t, &none())),
    path("/stations/{}/tracks", |t| playback::station_tracks(t, &none())),
    path("/stations/{}/tuning", |t| {
        playback::station_tuning_set(t, 0.5, 0.5, &none())
    }),
    path("/stations/{}/feedback/like", |t| {
        playback::station_feedback_add(t, "like", "tra.1", &none())
    }),
    path("/stations/ps.1/feedback/{}", |t| {
        playback::station_feedback_add("ps.1", t, "tra.1", &none())
    }),
    query(&[("catalog", "{}")], |t| with(Param::Catalog, |p| p.catalog = own(t))),
    query(&[("catalog", "{}")], |t| {
        with(Param::Catalog, |p| (p.catalog, p.opaque_catalog) = (own(t), true))
    }),
    query(&[("lang", "{}")], |t| with(Param::Lang, |p| p.lang = own(t))),
    query(&[("range", "{}")], |t| with(Param::Range, |p| p.range = own(t))),
    Place {
        version: V2_1,
        ..query(&[("include", "{}")], |t| with(Param::Include, |p| p.include = own(t)))
    },
    query(&[("guid", "{}")], |t| with(Param::Guid, |p| p.guid = own(t))),
    query(&[("sort", "{}")], |t| with(Param::PlaylistSort, |p| p.sort = own(t))),
    query(&[("sort", "{}")], |t| with(Param::TagSort, |p| p.sort = own(t))),
    query(&[("filter", "{}")], |t| with(Param::Filter, |p| p.filter = own(t))),
    query(&[("upc", "{}")], |t| with(Param::Upc, |p| p.upc = own(t))),
    query(&[("type", "{}")], |t| with(Param::Type, |p| p.r#type = own(t))),
    query(&[("playlist_type", "{}")], |t| {
        with(Param::PlaylistType, |p| p.playlist_type = own(t))
    }),
    query(&[("client", "{}")], |t| with(Param::Client, |p| p.client = own(t))),
    query(&[("preset", "{}")], |t| with(Param::Preset, |p| p.preset = own(t))),
    query(&[("a", "{}"), ("b", "c")], |t| {
        Ok(Request::get("any", "/any").with("a", t).with("b", "c"))
    }),
];

fn none() -> Params {
    Params::default()
}

fn own(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// A call that takes one parameter.
fn with(param: Param, set: impl FnOnce(&mut Params)) -> Result<Request, Error> {
    Request::get("any", "/any").takes(&given(set), &[&[param]])
}

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
fn texts() -> Vec<String> {
    let mut random = 7u64;
    let mut next = |below: usize| {
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % below
    };
    let mut texts: Vec<String> = PIECES.iter().map(|piece| (*piece).to_owned()).collect();
    texts.push(String::new());
    while texts.len() < 2_500 {
        let mut text = String::new();
        for _ in 0..=next(4) {
            text += PIECES[next(PIECES.len())];
            text.extend(char::from_u32(next(0x11_0000) as u32).filter(|_| next(6) == 0));
        }
        if next(30) == 0 {
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
// req:CONV-04
// fault:M14
// fault:M16
#[test]
fn a_text_stays_in_its_place() {
    let devices = [V2_1, V2_2].map(device);
    let texts = texts();
    let mut passed = 0;
    for place in PLACES {
        let device = &devices[usize::from(place.version == V2_2)];
        for text in &texts {
            let Some(sent) = sent(device, text, |client| client.call((place.make)(text))) else {
                continue;
            };
            passed += 1;
            let fill = |part: &'static str| if part == "{}" { text } else { part };
            let segments = [place.version.segment()]
                .into_iter()
                .chain(place.path[1..].split('/').map(fill));
            let segments: Vec<&str> = segments.flat_map(|segment| segment.split('/')).collect();
            let query: Vec<_> = place.query.iter().map(|(name, value)| (*name, fill(value))).collect();
            reads_back(&sent, &segments, &query, text);
        }
    }
    assert!(
        passed > 5_000,
        "only {passed} of {} were sent",
        PLACES.len() * texts.len()
    );
}

/// Every call that reads by several ids takes as many as a program has, without a word in its test.
// req:CONV-03
#[test]
fn what_reads_by_several_ids_goes_in_parts() {
    // An id of a kind that nobody knows yet is none of the wrong kind.
    let list = |count: usize| vec!["xyz.1"; count].join(",");
    let reads_several = |place: &&Place| {
        let two = (place.make)(&list(2));
        two.is_ok_and(|call| call.ids == 2 && call.method == Method::Get && call.credential == Credential::Key)
    };
    let mut found = 0;
    for place in PLACES.iter().filter(reads_several) {
        let many = (place.make)(&list(1001)).unwrap();
        assert_eq!(many.parts().map(Iterator::count), Some(6), "{}", place.path);
        found += 1;
    }
    assert!(found >= 5, "{found}");
}

/// A path of the caller's own: no text leads out of the version, and what is taken is sent as it is.
// fault:M14
#[test]
fn a_path_in_the_callers_words_is_sent_as_it_is_or_not_at_all() {
    let device = device(V2_2);
    let mut passed = 0;
    for text in texts() {
        for path in [format!("/{text}"), format!("/x/{text}/y"), text.clone()] {
            let ask = Raw {
                method: "GET",
                path: &path,
                query: None,
                content_type: None,
                body: None,
                credential: Credential::Key,
                idempotent: false,
                unversioned: false,
            };
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
fn a_setting_stays_in_its_header() {
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
