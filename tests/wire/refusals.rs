//! What is refused before the network: the message names the argument and the rule, and no connection is opened.
mod ids;
mod members;
mod texts;

use crate::device::{Device, given};
use crate::line::{Event, json};
use crate::table::parameters;
use musiccat::Version::{self, V1, V2_1, V2_2};
use musiccat::abi::mcat_status::{self, MCAT_ERR_ARGUMENT, MCAT_ERR_UNSUPPORTED};
use musiccat::error::{Error, Reason};
use musiccat::raw::raw;
use musiccat::request::Request;
use musiccat::{Client, Params, Response, catalog, legacy, me, playback};

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
// fault:H05
// fault:M17
#[test]
fn parameter_out_of_range_is_refused() {
    let device = Device::new(V2_2).signed_in();
    const LIMIT: &str = "must be 1 to 200";
    const OFFSET: &str = "must be 0 to 2147483647";
    const CATALOG: &str = "must be two upper-case letters";
    const LANG: &str = "must be an RFC 5646 language tag, such as fr, pt-BR or zh-Hant-TW";
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
    for lang in [
        "",
        "e",
        "en__US",
        "-en",
        "en-",
        "12",
        "en-U S",
        "en&x=y",
        "en-US-",
        "english-US-overlong9",
    ] {
        rows.push(("lang", given(|p| p.lang = Some(lang.into())), LANG));
    }
    for relations in [
        "",
        ",",
        "images,",
        "images,,albums",
        "images albums",
        "images1",
        &"x".repeat(65),
    ] {
        let rule = "must be names of relations, letters only, comma-separated, at most 64 bytes";
        rows.push(("include", given(|p| p.include = Some(relations.into())), rule));
    }
    for (argument, params, rule) in rows {
        wrong(&device, catalog::artists_top(&params), argument, rule);
        // A limit is checked also where one would be sent without being asked for.
        if params.range.is_none() {
            wrong(&device, catalog::artist_tracks("art.1", &params), argument, rule);
        }
    }
    let old = Device::new(V1).signed_in();
    for range in ["day", "decade", "", "week "] {
        let params = given(|p| p.range = Some(range.into()));
        let rule = "must be week, month, year or life";
        wrong(&old, legacy::v1_me_charts_tracks(&params), "range", rule);
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
fn tuning_out_of_range_is_refused() {
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
fn unknown_feedback_action_or_track_is_refused() {
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

// req:VER-01
#[test]
fn call_or_parameter_that_the_version_lacks_is_refused() {
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
    for call in [
        catalog::artist_albums_top("art.1", &none()),
        catalog::artist_posts("art.1", &none()),
        catalog::album_by_shortcut("artist/album", &none()),
        catalog::album_images("alb.1", &none()),
        catalog::album_posts("alb.1", &none()),
        catalog::album_reviews("alb.1", &none()),
        catalog::album_review_get("RevAl.1", &none()),
        catalog::album_similar("alb.1", &none()),
    ] {
        let name = call.as_ref().unwrap().name;
        lacks(V1, call, name, since_2_1);
    }
    for version in [V1, V2_1] {
        for call in [
            catalog::album_by_upc("012345678905", &none()),
            catalog::track_by_isrc("USRC17607839", &none()),
            catalog::track_by_shortcut("artist/album/track", &none()),
            catalog::catalogs(&none()),
            catalog::catalogs_get("tag.1", &none()),
        ] {
            let name = call.as_ref().unwrap().name;
            lacks(version, call, name, since_2_2);
        }
        lacks(
            version,
            catalog::session_get("s1", "tra.1", &none()),
            "an id as context",
            since_2_2,
        );
    }
    for word in ["ON_DEMAND", "BASIC_RADIO", "PREM_RADIO", "UNKNOWN"] {
        lacks(
            V2_2,
            catalog::session_get("s1", word, &none()),
            "a word as context",
            until_2_1,
        );
    }
    lacks(
        V1,
        catalog::albums_new(&given(|p| p.guid = Some("5B1F6D".into()))),
        "guid",
        since_2_1,
    );
    lacks(
        V2_2,
        catalog::artist_albums_top("art.1,art.2", &none()),
        "several ids",
        until_2_1,
    );
    lacks(
        V2_1,
        catalog::artist_albums_top("art.1", &given(|p| p.range = Some("week".into()))),
        "range",
        since_2_2,
    );
    let until_1 = "exists up to service version 1 only";
    lacks(V2_1, legacy::v1_me_listens(&none()), "v1_me_listens", until_1);
    lacks(V2_2, legacy::v1_geolocation(&none()), "v1_geolocation", until_1);
    let response = Device::new(V2_1).client.call(catalog::stations(&none()));
    assert_eq!(response.reason, Reason::MCAT_REASON_SERVICE_VERSION);
}

// req:CAT-19
// req:CAT-23
// req:CAT-34
// fault:M17
#[test]
fn wrong_upc_isrc_or_session_context_is_refused() {
    let device = Device::new(V2_2).signed_in();
    for upc in [
        "",
        "12345678905",
        "0123456789050",
        "01234567890X",
        "012345678905,012345678905",
        "012345678905/",
        "０12345678905",
    ] {
        wrong(
            &device,
            catalog::album_by_upc(upc, &none()),
            "upc",
            "must be one UPC of 12 digits",
        );
        let params = given(|p| p.upc = Some(upc.into()));
        wrong(
            &device,
            catalog::track_by_isrc("USRC17607839", &params),
            "upc",
            "must be 12 digits",
        );
    }
    for isrc in [
        "",
        "USRC1760783",
        "USRC176078390",
        "U1RC17607839",
        "USR-17607839",
        "USRC1760783A",
        "US-RC1-76-07839",
        "USRC17607839,USRC17607840",
        "ÜSRC1760783",
    ] {
        wrong(
            &device,
            catalog::track_by_isrc(isrc, &none()),
            "isrc",
            "must be one ISRC without hyphens",
        );
    }
    for limit in [0, 51, 200, -1] {
        let params = given(|p| p.limit = Some(limit));
        wrong(
            &device,
            catalog::track_by_isrc("USRC17607839", &params),
            "limit",
            "must be 1 to 50",
        );
    }
    for context in [
        "",
        "on_demand",
        "HIGH",
        "tra.",
        "tra.1,tra.2",
        "imgs.1",
        "po.1",
        "tag.1",
        "a/b",
        "ON_DEMAND ",
    ] {
        let call = catalog::session_get("s1", context, &none());
        wrong(&device, call, "context", "must be the id of what plays next");
    }
    for id in ["", "a/b", "..", "s1,s2", "s\r\n1"] {
        wrong(&device, catalog::session_get(id, "tra.1", &none()), "id", "");
    }
}

#[test]
fn parameter_that_the_call_does_not_take_is_refused() {
    let (device, old) = (Device::new(V2_2).signed_in(), Device::new(V1).signed_in());
    const RULE: &str = "does not take it";
    for (name, _, params) in parameters() {
        wrong(
            &device,
            playback::station_tuning_set("ps.1", 0.5, 0.5, &params),
            name,
            RULE,
        );
        wrong(
            &device,
            playback::station_feedback_add("ps.1", "like", "tra.1", &params),
            name,
            RULE,
        );
        refuses(
            &device,
            |c| c.sign_in_password("u", "p", &params),
            MCAT_ERR_ARGUMENT,
            name,
            RULE,
        );
        refuses(&device, |c| c.refresh(&params), MCAT_ERR_ARGUMENT, name, RULE);
        refuses(&device, |c| c.sign_out(&params), MCAT_ERR_ARGUMENT, name, RULE);
        if name != "pretty" {
            wrong(&device, catalog::versions(&params), name, "versions does not take it");
            wrong(&device, catalog::catalogs(&params), name, "catalogs does not take it");
            wrong(&device, me::me_account(&params), name, "me_account does not take it");
            wrong(&device, raw(&texts::RAW, &params), name, "raw does not take it");
        }
        if matches!(name, "range" | "count" | "previews" | "max_bytes" | "resume_at") {
            wrong(&device, catalog::artist_albums("art.1", &params), name, RULE);
        }
        if name != "pretty" {
            let set = |c: &Client| c.me_library_playlist_image_set("mp.1", b"\xFF\xD8\xFF", &params);
            refuses(&device, set, MCAT_ERR_ARGUMENT, name, RULE);
            wrong(&old, legacy::v1_me_favorites(&params), name, RULE);
            wrong(&old, legacy::v1_me_listens(&params), name, RULE);
        }
        wrong(&old, legacy::v1_me_favorites_add("tra.1", &params), name, RULE);
        wrong(&old, legacy::v1_me_playlist_rename("mp.1", "x", &params), name, RULE);
        if matches!(name, "limit" | "offset" | "range") {
            wrong(&device, catalog::artist_bios("art.1", &params), name, RULE);
            wrong(&device, catalog::artist_blurbs("art.1", &params), name, RULE);
            wrong(&device, catalog::artists_get("art.1", &params), name, RULE);
            wrong(&device, catalog::artist_images("art.1", &params), name, RULE);
            wrong(&device, catalog::albums_get("alb.1", &params), name, RULE);
            wrong(&device, catalog::album_images("alb.1", &params), name, RULE);
            wrong(&device, catalog::tracks_get("tra.1", &params), name, RULE);
            wrong(&device, playback::station_tracks("ps.1", &params), name, RULE);
        }
    }
}

#[test]
fn next_page_after_the_last_is_refused() {
    let device = Device::new(V2_2);
    device.line.play([Event::Answer(json(200, r#"{"artists":[]}"#))]);
    let (last, _) = device.does(|c| c.call(catalog::artists_top(&none())));
    refuses(
        &device,
        |c| c.next_page(&last),
        MCAT_ERR_ARGUMENT,
        "response",
        "has no next page",
    );
    let (unpaged, _) = device.does(|c| c.call(catalog::artists_get("art.1", &none())));
    refuses(
        &device,
        |c| c.next_page(&unpaged),
        MCAT_ERR_ARGUMENT,
        "response",
        "has no next page",
    );
}
