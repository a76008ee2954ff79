//! What is refused before the network: the message names the argument and the rule, and no connection is opened.
use crate::device::{Device, given};
use crate::line::{Event, json};
use crate::table::parameters;
use musiccat::Version::{self, V1, V2_1, V2_2};
use musiccat::abi::mcat_status::{self, MCAT_ERR_ARGUMENT, MCAT_ERR_UNSUPPORTED};
use musiccat::error::{Error, Reason};
use musiccat::raw::{Raw, raw};
use musiccat::request::{Credential, Request};
use musiccat::{Client, Config, Params, Response, catalog, member, playback};
use url::Url;

/// Makes a call that must be refused with `status` and a message that begins and goes on like this.
#[track_caller]
fn refuses(device: &Device, call: impl FnOnce(&Client) -> Response, status: mcat_status, argument: &str, rule: &str) {
    let opened = device.line.opened();
    let response = call(&device.client);
    let message = response.message();
    assert_eq!(response.status, status, "{argument}, {rule}: {response:?}");
    assert!(
        message.starts_with(&format!("{argument}: ")),
        "names another argument than {argument}: {message}"
    );
    assert!(message.contains(rule), "does not tell the rule {rule:?}: {message}");
    assert!(
        device.line.opened() == opened && device.line.take().is_empty(),
        "sent in spite of: {message}"
    );
    assert_eq!((response.http_status, response.stats().tries), (0, 0), "{message}");
}

/// Makes a call whose arguments must be refused.
#[track_caller]
fn wrong(device: &Device, call: Result<Request, Error>, argument: &str, rule: &str) {
    refuses(device, |c| c.call(call), MCAT_ERR_ARGUMENT, argument, rule);
}

/// Makes a call that `version` does not have, or not with these arguments.
#[track_caller]
fn lacks(version: Version, call: Result<Request, Error>, what: &str, rule: &str) {
    let device = Device::new(version);
    let name = call.as_ref().unwrap().name;
    refuses(
        &device,
        |c| c.call(call),
        MCAT_ERR_UNSUPPORTED,
        name,
        &format!("{what}: {rule}, this client speaks {version}"),
    );
}

fn none() -> Params {
    Params::default()
}

// req:PAR-03
// req:PAR-04
// req:PAR-05
// req:PAR-06
// req:PAR-09
// fault:M17
#[test]
fn parameters_out_of_range() {
    let device = Device::new(V2_2).signed_in();
    const LIMIT: &str = "must be 1 to 200";
    const OFFSET: &str = "must be 0 to 2147483647";
    const CATALOG: &str = "must be two upper-case letters";
    const LANG: &str = "must be the first one or two parts of an RFC 5646 tag";
    let mut rows = vec![
        ("rights", given(|p| p.rights = Some(-1)), "must be 0 or more"),
        (
            "params.deadline_ms",
            given(|p| p.deadline_ms = Some(0)),
            "must be 1 to 3600000",
        ),
    ];
    for limit in [0, -1, 201, i32::MAX, i32::MIN] {
        rows.push(("limit", given(|p| p.limit = Some(limit)), LIMIT));
    }
    for offset in [-1, i64::MIN, 1 << 31, i64::MAX] {
        rows.push(("offset", given(|p| p.offset = Some(offset)), OFFSET));
    }
    for range in ["decade", "", "Week", "week&limit=1"] {
        rows.push((
            "range",
            given(|p| p.range = Some(range.into())),
            "must be day, week, month, year or life",
        ));
    }
    for catalog in ["us", "USA", "Us", "", "U", "U&", "DE_ALDI_BOLT"] {
        rows.push(("catalog", given(|p| p.catalog = Some(catalog.into())), CATALOG));
    }
    for opaque in ["", "a-b", "a&b", &"x".repeat(65)] {
        let params = given(|p| {
            p.catalog = Some(opaque.into());
            p.opaque_catalog = true;
        });
        rows.push(("catalog", params, "an opaque catalog is 1 to 64 letters, digits and _"));
    }
    for lang in ["", "e", "en_US", "en-US-x", "en-", "12", "en-U S", "en&x=y"] {
        rows.push(("lang", given(|p| p.lang = Some(lang.into())), LANG));
    }
    for (argument, params, rule) in rows {
        wrong(&device, catalog::artists_top(&params), argument, rule);
        // A limit is checked also where one would be sent without being asked for.
        if params.range.is_none() {
            wrong(&device, catalog::artist_tracks("art.1", &params), argument, rule);
        }
    }
    for n in [0, 6, -1] {
        let (count, previews) = (given(|p| p.count = Some(n)), given(|p| p.previews = Some(n)));
        wrong(
            &device,
            playback::station_tracks("ps.1", &count),
            "count",
            "must be 1 to 5",
        );
        wrong(
            &device,
            playback::station_tracks("ps.1", &previews),
            "previews",
            "must be 1 to 5",
        );
    }
    for (name, params, rule) in [
        ("max_bytes", given(|p| p.max_bytes = Some(0)), "must be 1 or more"),
        ("resume_at", given(|p| p.resume_at = Some(-1)), "must be 0 or more"),
    ] {
        refuses(
            &device,
            |c| c.download("https://img.example.com/a", &params, &mut |_| true),
            MCAT_ERR_ARGUMENT,
            name,
            rule,
        );
    }
}

// req:STA-02
// fault:M17
#[test]
fn tuning_out_of_range() {
    let device = Device::new(V2_2).signed_in();
    for bad in [
        1.0001,
        -0.1,
        -f64::MIN_POSITIVE,
        f64::NAN,
        -f64::NAN,
        f64::INFINITY,
        f64::NEG_INFINITY,
    ] {
        let (popularity, variety) = ((bad, 0.5), (0.5, bad));
        for (name, (p, v)) in [("popularity", popularity), ("variety", variety)] {
            let call = playback::station_tuning_set("ps.1", p, v, &none());
            wrong(&device, call, name, "must be 0.0 to 1.0");
        }
    }
}

// req:STA-03
#[test]
fn feedback_of_another_kind() {
    let device = Device::new(V2_2).signed_in();
    for action in ["", "love", "LIKE", "like/", "../tuning", "like?x=y", "play "] {
        let call = playback::station_feedback_add("ps.1", action, "tra.1", &none());
        let rule = "must be play, unplay, skip, like, dislike, favorite or unfavorite";
        wrong(&device, call, "action", rule);
    }
    for tracks in ["", "art.1", "tra.1,", "tra.1,alb.2", "tra.1\"}]"] {
        let call = playback::station_feedback_add("ps.1", "like", tracks, &none());
        wrong(&device, call, "tracks", "");
    }
}

/// Texts that are no artist id, and what is said of them.
const NO_ARTIST: &[(&str, &str)] = &[
    ("", "is empty"),
    (",", "holds an empty id"),
    ("art.1,", "holds an empty id"),
    (",art.1", "holds an empty id"),
    ("art.1,,art.2", "holds an empty id"),
    ("..", "\"..\" part"),
    (".", "\"..\" part"),
    ("../", "\"..\" part"),
    ("../me/account", "\"..\" part"),
    ("art.1/../art.2", "\"..\" part"),
    ("art.1//", "holds an empty"),
    ("//evil.example.com", "holds an empty"),
    ("art.1\r\nx: y", "control character"),
    ("art.1\0", "control character"),
    ("art.1\u{85}", "control character"),
    ("art.1%2f..", "is not an artist id"),
    ("art.1%2e%2e", "is not an artist id"),
    ("art.1?limit=1", "is not an artist id"),
    ("art.1#x", "is not an artist id"),
    ("art.1;x", "is not an artist id"),
    ("art.1\\x", "is not an artist id"),
    ("art.1 ", "is not an artist id"),
    ("art.", "is not an artist id"),
    ("art.x", "is not an artist id"),
    ("art.-1", "is not an artist id"),
    ("art.1/tracks", "is not an artist id"),
    ("tra.1", "is not an artist id"),
    ("art.1,tra.2", "is not an artist id"),
    ("954", "is not an artist id"),
];

// req:CONV-01
// req:CONV-03
// fault:M14
#[test]
fn ids_that_are_none() {
    let device = Device::new(V2_2).signed_in();
    for (ids, rule) in NO_ARTIST {
        refuses(
            &device,
            |c| c.call(catalog::artist_albums(ids, &none())),
            MCAT_ERR_ARGUMENT,
            "ids",
            rule,
        );
        refuses(
            &device,
            |c| c.call(catalog::artist_tracks(ids, &none())),
            MCAT_ERR_ARGUMENT,
            "ids",
            rule,
        );
        let one = if ids.contains(',') { "takes one id, not" } else { *rule };
        refuses(
            &device,
            |c| c.call(catalog::artist_images(ids, &none())),
            MCAT_ERR_ARGUMENT,
            "id",
            one,
        );
    }
    let long = format!("art.{}", "1".repeat(300));
    refuses(
        &device,
        |c| c.call(catalog::artist_albums(&long, &none())),
        MCAT_ERR_ARGUMENT,
        "ids",
        "longer than 300 bytes",
    );
    let many = vec!["art.1"; 100_000].join(",");
    refuses(
        &device,
        |c| c.call(catalog::artist_albums(&many, &none())),
        MCAT_ERR_ARGUMENT,
        "ids",
        "ask for fewer ids",
    );
    for (ids, rule) in [
        ("ps.1,ps.2", "takes one station, or several"),
        ("art.1,tra.2", "takes one station, or several"),
        ("alb.1", "is not"),
        ("ps.1/feedback/like", "is not"),
    ] {
        refuses(
            &device,
            |c| c.call(playback::station_tracks(ids, &none())),
            MCAT_ERR_ARGUMENT,
            "ids",
            rule,
        );
        refuses(
            &device,
            |c| c.call(playback::station_tuning_set(ids, 0.5, 0.5, &none())),
            MCAT_ERR_ARGUMENT,
            "ids",
            rule,
        );
        refuses(
            &device,
            |c| c.call(playback::station_feedback_add(ids, "like", "tra.1", &none())),
            MCAT_ERR_ARGUMENT,
            "ids",
            rule,
        );
    }
}

/// Whatever a shortcut holds, it stays one segment of the path: read back by another parser, the address is the intended one.
// req:CONV-04
// fault:M14
// fault:M16
#[test]
fn shortcuts_change_nothing_but_their_segment() {
    let device = Device::new(V2_2);
    device.line.play([Event::Answer(json(200, "{}"))]);
    for shortcut in [
        "a?b=c",
        "a#b",
        "a;b",
        "a\\b",
        "a%2fb",
        "a%2e%2e",
        "%00",
        "a b",
        "a+b",
        "a&limit=1",
        "a:b@c",
        "ü",
        "😀",
        "...",
        "\"<>|^`{}",
    ] {
        let params = given(|p| p.pretty = Some(true));
        let (response, sent) = device.does(|c| c.call(catalog::artists_get(&format!("art.1,{shortcut}"), &params)));
        assert_eq!(response.status, mcat_status::MCAT_OK, "{shortcut}: {response:?}");
        let address = Url::parse(&format!("https://api.example.com{}", sent[0].target())).unwrap();
        let segments: Vec<_> = address.path_segments().unwrap().collect();
        assert_eq!(segments.len(), 3, "{shortcut}: {address}");
        let last = percent_encoding::percent_decode_str(segments[2]).decode_utf8().unwrap();
        assert_eq!(last, format!("art.1,{shortcut}"));
        assert_eq!(
            (address.query(), address.fragment(), address.host_str()),
            (Some("pretty=true"), None, Some("api.example.com"))
        );
    }
    for (shortcut, rule) in [
        ("top", "the service has a call of that name"),
        ("TOP", "the service has a call of that name"),
        ("artist/album", "is not an artist id"),
        ("alb.1", "is not an artist id"),
    ] {
        wrong(&device, catalog::artists_get(shortcut, &none()), "ids", rule);
    }
}

// req:CONV-02
#[test]
fn monikers_may_be_capitalised() {
    let device = Device::new(V2_2).signed_in();
    device.line.play([Event::Answer(json(200, "{}"))]);
    for (call, target) in [
        (
            catalog::artist_albums("Art.1,ART.2,art.3", &none()),
            "/v2.2/artists/Art.1,ART.2,art.3/albums",
        ),
        (catalog::artist_similar("Art.1", &none()), "/v2.2/artists/Art.1/similar"),
        (
            catalog::stations_get("Ps.1,SAS.2", &none()),
            "/v2.2/stations/Ps.1,SAS.2",
        ),
        (
            playback::station_tracks("Tra.1,tra.2", &none()),
            "/v2.2/stations/Tra.1,tra.2/tracks",
        ),
        (
            playback::station_feedback_add("G.1", "like", "Tra.1", &none()),
            "/v2.2/stations/G.1/feedback/like",
        ),
    ] {
        let (response, sent) = device.does(|c| c.call(call));
        assert_eq!(response.status, mcat_status::MCAT_OK, "{response:?}");
        assert_eq!(sent[0].target(), target);
    }
}

// req:VER-01
#[test]
fn what_a_version_lacks() {
    let (since_2_1, since_2_2) = ("exists since service version 2.1", "exists since service version 2.2");
    let until_2_1 = "exists up to service version 2.1 only";
    lacks(
        V2_2,
        catalog::artist_tracks_top("art.1,art.2", &none()),
        "several ids",
        until_2_1,
    );
    lacks(
        V2_2,
        catalog::artists_top(&given(|p| p.include = Some("images".into()))),
        "include",
        until_2_1,
    );
    lacks(
        V2_1,
        catalog::artists_top(&given(|p| p.rights = Some(2))),
        "rights",
        since_2_2,
    );
    lacks(
        V2_1,
        catalog::artist_tracks_top("art.1", &given(|p| p.range = Some("week".into()))),
        "range",
        since_2_2,
    );
    lacks(V2_1, catalog::stations(&none()), "stations", since_2_2);
    lacks(
        V2_1,
        catalog::artist_similar("art.1", &none()),
        "artist_similar",
        since_2_2,
    );
    lacks(V1, catalog::artist_images("art.1", &none()), "artist_images", since_2_1);
    let response = Device::new(V2_1).client.call(catalog::stations(&none()));
    assert_eq!(response.reason, Reason::MCAT_REASON_SERVICE_VERSION);
}

#[test]
fn parameters_that_the_call_does_not_take() {
    let device = Device::new(V2_2).signed_in();
    for (name, _, params) in parameters() {
        wrong(
            &device,
            playback::station_tuning_set("ps.1", 0.5, 0.5, &params),
            name,
            "station_tuning_set does not take it",
        );
        wrong(
            &device,
            playback::station_feedback_add("ps.1", "like", "tra.1", &params),
            name,
            "does not take it",
        );
        refuses(
            &device,
            |c| c.sign_in_password("u", "p", &params),
            MCAT_ERR_ARGUMENT,
            name,
            "does not take it",
        );
        refuses(
            &device,
            |c| c.refresh(&params),
            MCAT_ERR_ARGUMENT,
            name,
            "does not take it",
        );
        refuses(
            &device,
            |c| c.sign_out(&params),
            MCAT_ERR_ARGUMENT,
            name,
            "does not take it",
        );
        if name != "pretty" {
            wrong(&device, catalog::versions(&params), name, "versions does not take it");
            wrong(
                &device,
                member::me_account(&params),
                name,
                "me_account does not take it",
            );
            wrong(&device, raw(&RAW, &params), name, "raw does not take it");
        }
    }
    for (name, params) in [
        ("range", given(|p| p.range = Some("week".into()))),
        ("count", given(|p| p.count = Some(1))),
        ("max_bytes", given(|p| p.max_bytes = Some(1))),
    ] {
        wrong(
            &device,
            catalog::artist_albums("art.1", &params),
            name,
            "artist_albums does not take it",
        );
    }
    let page = given(|p| p.offset = Some(1));
    wrong(
        &device,
        catalog::artists_get("art.1", &page),
        "offset",
        "artists_get does not take it",
    );
    wrong(
        &device,
        playback::station_tracks("ps.1", &page),
        "offset",
        "station_tracks does not take it",
    );
}

#[test]
fn a_page_after_the_last() {
    let device = Device::new(V2_2);
    device.line.play([Event::Answer(json(200, r#"{"artists":[]}"#))]);
    let (last, _) = device.does(|c| c.call(catalog::artists_top(&none())));
    refuses(
        &device,
        |c| c.next_page(&last),
        MCAT_ERR_ARGUMENT,
        "response",
        "has no page after it",
    );
    let (unpaged, _) = device.does(|c| c.call(catalog::artists_get("art.1", &none())));
    refuses(
        &device,
        |c| c.next_page(&unpaged),
        MCAT_ERR_ARGUMENT,
        "response",
        "has no page after it",
    );
}

const RAW: Raw = Raw {
    method: "POST",
    path: "/x",
    query: None,
    content_type: None,
    body: Some(b"{}"),
    credential: Credential::Member,
    idempotent: false,
    unversioned: false,
};

// fault:M15
// fault:M16
#[test]
fn raw_calls_that_would_say_more_than_they_seem() {
    let device = Device::new(V2_2).signed_in();
    let wrong = |request: Raw, argument: &str, rule: &str| wrong(&device, raw(&request, &none()), argument, rule);
    for method in ["", "get", "PATCH", "HEAD", "GET /x HTTP/1.1\r\nx: y\r\n\r\nGET"] {
        wrong(Raw { method, ..RAW }, "method", "must be GET, POST, PUT or DELETE");
    }
    for (path, rule) in [
        ("", "must begin with \"/\""),
        ("x", "must begin with \"/\""),
        ("https://evil.example.com/x", "must begin with \"/\""),
        ("@evil.example.com/x", "must begin with \"/\""),
        ("//evil.example.com/x", "no empty"),
        ("/x/../y", "\"..\""),
        ("/x/%2e%2E/y", "\"..\""),
        ("/x/.", "\".\""),
        ("/x/", "no empty"),
        ("/x?y=z", "only what a path holds"),
        ("/x#y", "only what a path holds"),
        ("/x y", "only what a path holds"),
        ("/x\\y", "only what a path holds"),
        ("/x\r\ny: z", "only what a path holds"),
        ("/ü", "only what a path holds"),
        ("/{ids}", "only what a path holds"),
    ] {
        wrong(Raw { path, ..RAW }, "path", rule);
    }
    for query in ["a=b c", "a=b\r\nx: y", "a#b", "a=ü", "a=\"b\""] {
        wrong(
            Raw {
                query: Some(query),
                ..RAW
            },
            "query",
            "must be percent-encoded",
        );
    }
    for content_type in ["", "text/plain\r\nx: y", "text/plain\n", "text/plän", "a\0b"] {
        wrong(
            Raw {
                content_type: Some(content_type),
                ..RAW
            },
            "content_type",
            "visible ASCII",
        );
    }
    wrong(Raw { method: "GET", ..RAW }, "body", "a GET carries none");
    wrong(
        Raw {
            credential: Credential::KeyAndSecret,
            ..RAW
        },
        "credential",
        "must be key, member or none",
    );
}

/// Settings that must be refused.
#[track_caller]
fn refuses_settings(set: impl FnOnce(&mut Config), setting: &str, rule: &str) {
    let Err(error) = Device::with(V2_2, set) else {
        panic!("{setting} is taken, in spite of: {rule}");
    };
    assert_eq!(error.status, MCAT_ERR_ARGUMENT);
    let message = error.message;
    assert!(
        message.starts_with(&format!("{setting}: ")) && message.contains(rule),
        "{setting}, {rule}: {message}"
    );
}

// req:PAR-01
// fault:M15
#[test]
fn settings_that_would_end_a_header() {
    const RULE: &str = "must be 1 to 1024 visible ASCII characters";
    let long = "x".repeat(1025);
    for bad in ["", "a\r\nx: y", "a\n", "\ra", "a\0", "ä", "a\u{7f}", &long] {
        refuses_settings(|c| c.api_key = bad.into(), "api_key", RULE);
        refuses_settings(|c| c.client_id = Some(bad.into()), "client_id", RULE);
        refuses_settings(|c| c.user_agent = Some(bad.into()), "user_agent", RULE);
        refuses_settings(|c| c.api_secret = Some(bad.to_owned().into()), "api_secret", RULE);
    }
    // A token that would is not taken from the service either.
    let device = Device::new(V2_2);
    for token in ["a\r\nx: y", "a b", "ä", "", &"x".repeat(40_000)] {
        let body = serde_json::json!({ "access_token": token, "expires_in": 60 }).to_string();
        device.line.play_tokens([Event::Answer(json(200, &body))]);
        let (response, _) = device.does(|c| c.sign_in_password("user", "password", &none()));
        assert_eq!(response.status, mcat_status::MCAT_ERR_PARSE, "{token:?}: {response:?}");
    }
}

// req:PAR-02
// fault:M19
#[test]
fn addresses_that_are_not_plainly_the_services() {
    for (bad, rule) in [
        (
            "https://user:password@api.example.com",
            "must not hold a user name or password",
        ),
        (
            "https://api.example.com@evil.example.com",
            "must not hold a user name or password",
        ),
        ("https://api.example.com/#x", "must not have a fragment"),
        ("https://api.example.com?x=y", "must not hold a query"),
        ("https://api.example.com/base?x=y", "must not hold a query"),
        ("http://api.example.com", "must begin with https://"),
        ("http://127.0.0.1.example.com", "must begin with https://"),
        ("ftp://api.example.com", "must begin with https://"),
        ("api.example.com", "must begin with https://"),
        ("", "must begin with https://"),
    ] {
        refuses_settings(|c| c.base_url = bad.into(), "base_url", rule);
        refuses_settings(|c| c.image_url = Some(bad.into()), "image_url", rule);
    }
    for fine in [
        "http://127.0.0.1:8080",
        "http://localhost",
        "https://api.example.com/base/",
    ] {
        assert!(Device::with(V2_2, |c| c.base_url = fine.into()).is_ok(), "{fine}");
    }
    assert!(
        Device::with(V2_2, |c| (c.base_url, c.allow_http) =
            ("http://api.example.com".into(), true))
        .is_ok()
    );
}

// fault:M16
#[test]
fn a_password_arrives_as_it_was_given() {
    let device = Device::new(V2_2);
    for password in ["&=+%", "a b\tc", "ü€😀", "%41", "\r\n&username=other", "\0", "\"'\\/"] {
        device.line.play_tokens([crate::device::tokens("at", "rt")]);
        let (response, sent) = device.does(|c| c.sign_in_password("user+x@example.com", password, &none()));
        assert_eq!(response.status, mcat_status::MCAT_OK, "{response:?}");
        let fields: Vec<_> = url::form_urlencoded::parse(sent[0].body().as_bytes())
            .into_owned()
            .collect();
        let expected = [
            ("username", "user+x@example.com"),
            ("password", password),
            ("grant_type", "password"),
        ];
        assert_eq!(
            fields,
            expected.map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
    }
    for (user, password) in [
        ("", "p"),
        ("u", ""),
        (&"u".repeat(1025)[..], "p"),
        ("u", &"p".repeat(1025)[..]),
    ] {
        let argument = if user.len() == 1 { "password" } else { "user" };
        refuses(
            &device,
            |c| c.sign_in_password(user, password, &none()),
            MCAT_ERR_ARGUMENT,
            argument,
            "1 to 1024 bytes",
        );
    }
}

// fault:N40
#[test]
fn addresses_of_downloads() {
    let device = Device::new(V2_2);
    for (bad, rule) in [
        ("http://img.example.com/a.jpg", "must begin with https://"),
        ("https://u:p@img.example.com/a.jpg", "must not hold a user name"),
        ("/a.jpg", "must begin with https://"),
        ("file:///etc/passwd", "must begin with https://"),
        ("https://img.example.com/a b", "percent-encoded"),
        ("https://img.example.com/a\r\nx: y", "percent-encoded"),
    ] {
        refuses(
            &device,
            |c| c.download(bad, &none(), &mut |_| true),
            MCAT_ERR_ARGUMENT,
            "address",
            rule,
        );
    }
}
