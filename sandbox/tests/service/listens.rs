//! What members listen to: metering, recent tracks, charts, and the new releases that follow from it.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::Duration;

const ALL: [&str; 3] = ["v1", "v2.1", "v2.2"];
const BOTH: [&str; 2] = ["v2.1", "v2.2"];
/// The member with a history, and the one without.
const MARA: usize = 0;
const LOU: usize = 5;

/// The event that a player sends.
fn event(sandbox: &Sandbox, member: usize, kind: &str, track: &str, started: &str) -> Value {
    let mut event = json!({
        "type": kind,
        "userId": sandbox.members()[member].guid,
        "tierCode": "TIER_PREMIER",
        "sourceId": "ps.1",
        "playback": {"id": track, "started": started, "format": "AAC", "bitrate": 320}
    });
    if kind == "playbackStop" {
        event["duration"] = json!(182.5);
        event["offline"] = json!(false);
    }
    event
}

fn report(sandbox: &Sandbox, token: &str, version: &str, event: &Value) -> (u16, Value) {
    read(post_as(
        sandbox,
        token,
        &format!("/{version}/events"),
        &event.to_string(),
    ))
}

/// The ids of the recent tracks.
fn listens(sandbox: &Sandbox, token: &str, query: &str) -> Vec<String> {
    let (status, body) = read(get_as(sandbox, token, &format!("/v2.2/me/listens{query}")));
    assert_eq!(status, 200, "{body}");
    ids(&body, "tracks")
}

// svc:STA-06
#[test]
fn a_listen_counts_once_started_and_is_completed_by_its_stop() {
    let sandbox = start();
    let token = token(&sandbox, LOU);
    let user_name = sandbox.members()[LOU].user_name;
    let mut expected: Vec<String> = Vec::new();
    for (day, version) in ALL.iter().enumerate() {
        let at = |hour: u32| format!("2026-07-0{}T{hour:02}:00:00.000Z", day + 1);
        let send = |kind: &str, track: &str, started: &str| {
            let event = event(&sandbox, LOU, kind, track, started);
            let (status, body) = report(&sandbox, &token, version, &event);
            assert_eq!((status, body), (204, Value::Null));
        };
        send("playbackStart", "tra.5", &at(10));
        expected.insert(0, "tra.5".into());
        assert_eq!(listens(&sandbox, &token, ""), expected);
        let latest = || sandbox.listens(user_name).unwrap().remove(0);
        assert_eq!(latest().duration, None);
        send("playbackStop", "tra.5", &at(10));
        assert_eq!(
            listens(&sandbox, &token, ""),
            expected,
            "the stop is of the same listen"
        );
        let complete = latest();
        assert_eq!((complete.track, complete.duration), (5, Some(182.5)));
        assert_eq!(
            (complete.source.as_deref(), complete.format.as_deref()),
            (Some("ps.1"), Some("AAC"))
        );
        send("playbackStart", "tra.5", &at(10));
        send("playbackStop", "tra.5", &at(10));
        assert_eq!(
            listens(&sandbox, &token, ""),
            expected,
            "a report that comes twice counts once"
        );
        assert_eq!(latest().duration, Some(182.5));
        send("playbackStart", "Tra.5", &at(11));
        expected.insert(0, "tra.5".into());
        send("playbackStop", "tra.9", &at(9));
        expected.insert(2, "tra.9".into());
        assert_eq!(
            listens(&sandbox, &token, ""),
            expected,
            "played twice counts twice; by the time of the start"
        );
    }
}

// svc:STA-06
#[test]
fn metering_refuses_what_it_cannot_count() {
    let sandbox = start();
    let token = token(&sandbox, LOU);
    let right = event(&sandbox, LOU, "playbackStop", "tra.5", "2026-07-01T10:00:00.000Z");
    for (pointer, value, status, name) in [
        ("/type", json!("playbackPause"), 400, "type"),
        ("/type", Value::Null, 400, "type"),
        ("/userId", json!(sandbox.members()[MARA].guid), 403, "userId"),
        ("/userId", json!(7), 400, "userId"),
        ("/tierCode", json!(7), 400, "tierCode"),
        ("/sourceId", json!([]), 400, "sourceId"),
        ("/playback", Value::Null, 400, "playback.id"),
        ("/playback/id", json!("alb.5"), 400, "playback.id"),
        ("/playback/id", json!("tra.999999999"), 400, "playback.id"),
        ("/playback/started", json!("yesterday"), 400, "playback.started"),
        ("/playback/started", json!(1_780_000_000), 400, "playback.started"),
        ("/playback/format", json!(1), 400, "format"),
        ("/playback/bitrate", json!(-1), 400, "playback.bitrate"),
        ("/playback/bitrate", json!("320"), 400, "playback.bitrate"),
        ("/duration", json!(-1), 400, "duration"),
        ("/duration", Value::Null, 400, "duration"),
        ("/offline", json!("no"), 400, "offline"),
    ] {
        let mut event = right.clone();
        *event.pointer_mut(pointer).unwrap() = value;
        let request = post_as(&sandbox, &token, "/v2.2/events", &event.to_string());
        let (answered, _, message) = refused(request);
        assert_eq!((answered, message.split(' ').next()), (status, Some(name)), "{event}");
    }
    assert_eq!(refused(post_as(&sandbox, &token, "/v2.2/events", "not JSON")).0, 400);
    assert!(listens(&sandbox, &token, "").is_empty());
    let bare = json!({"type": "playbackStart", "playback": {"id": "tra.5", "started": "2026-07-01T12:00:00+02:00"}});
    assert_eq!(
        report(&sandbox, &token, "v2.2", &bare).0,
        204,
        "the rest may be missing"
    );
    assert_eq!(listens(&sandbox, &token, ""), ["tra.5"]);
}

// svc:ME-01
#[test]
fn recent_tracks_have_pages_and_begin_with_a_history() {
    let sandbox = start();
    let token = token(&sandbox, MARA);
    for version in BOTH {
        let page = |query: &str| {
            let (status, body) = read(get_as(&sandbox, &token, &format!("/{version}/me/listens{query}")));
            assert_eq!(status, 200, "{body}");
            body
        };
        let first = page("");
        assert_eq!(
            (items(&first, "tracks").len(), &first["meta"]["limit"]),
            (20, &20.into())
        );
        assert!(first["meta"]["totalCount"].as_u64().unwrap() > 200);
        assert_eq!(first["tracks"][0]["type"], "track");
        let parts = [page("?limit=10"), page("?limit=10&offset=10")];
        let parts = parts.map(|part| ids(&part, "tracks"));
        assert_eq!(parts.concat(), ids(&first, "tracks"));
        let beyond = page("?offset=100000");
        assert!(items(&beyond, "tracks").is_empty());
        let wrong = get_as(&sandbox, &token, &format!("/{version}/me/listens?limit=201"));
        assert_eq!(refused(wrong).0, 400);
    }
    let unused = read(get_as(
        &sandbox,
        &crate::support::token(&sandbox, LOU),
        "/v2.2/me/listens",
    ))
    .1;
    assert_eq!(unused["meta"]["totalCount"], 0);
    let now = listens(&sandbox, &token, "?limit=200");
    sandbox.advance(Duration::from_secs(12 * 3600));
    assert_eq!(
        listens(&sandbox, &token, "?limit=200"),
        now,
        "the history stays what it was"
    );
}

// svc:V1-04
#[test]
fn version_1_gives_the_last_150_listens() {
    let sandbox = start();
    let token = token(&sandbox, MARA);
    let body = read(get_as(&sandbox, &token, "/v1/me/listens?limit=5")).1;
    let tracks = body.as_array().expect("a bare list");
    assert_eq!(tracks.len(), 150);
    let older: Vec<String> = listens(&sandbox, &token, "?limit=150");
    let lowercase = tracks.iter().map(|track| track["id"].as_str().unwrap().to_lowercase());
    assert_eq!(lowercase.collect::<Vec<_>>(), older);
}

/// The rows of a chart.
fn chart(sandbox: &Sandbox, token: &str, rest: &str) -> Vec<(String, u64)> {
    let (status, body) = read(get_as(sandbox, token, &format!("/v1/me/charts/{rest}")));
    assert_eq!(status, 200, "{body}");
    let rows = body.as_array().expect("a bare list").iter().map(|row| {
        assert_eq!(keys(row), ["id", "playCount"]);
        (
            row["id"].as_str().unwrap().to_owned(),
            row["playCount"].as_u64().unwrap(),
        )
    });
    rows.collect()
}

// svc:V1-04
#[test]
fn charts_count_what_the_member_played_in_a_range() {
    let sandbox = start();
    let token = token(&sandbox, MARA);
    for (chart_of, moniker) in [("tracks", "Tra."), ("artists", "Art."), ("albums", "Alb.")] {
        let of = |query: &str| chart(&sandbox, &token, &format!("{chart_of}{query}"));
        assert_eq!(of(""), of("?range=week"), "by default a week");
        assert!(of("?range=life").len() <= 20);
        let all = |range: &str| of(&format!("?range={range}&limit=200"));
        let plays = |range: &str| all(range).iter().map(|(_, count)| count).sum::<u64>();
        assert!(0 < plays("week") && plays("week") < plays("month"), "{chart_of}");
        assert!(
            plays("month") < plays("year") && plays("year") < plays("life"),
            "{chart_of}"
        );
        let life = all("life");
        assert!(life.iter().all(|(id, _)| id.starts_with(moniker)));
        assert!(
            life.windows(2).all(|pair| pair[0].1 >= pair[1].1),
            "the most played first"
        );
        assert_ne!(all("week")[0], life[0]);
        for wrong in ["day", "decade"] {
            let (status, _, message) = refused(get_as(
                &sandbox,
                &token,
                &format!("/v1/me/charts/{chart_of}?range={wrong}"),
            ));
            assert_eq!((status, message.split(' ').next()), (400, Some("range")));
        }
        assert_eq!(
            refused(get_as(&sandbox, &token, &format!("/v2.1/me/charts/{chart_of}"))).0,
            404
        );
    }
}

// svc:V1-04
#[test]
fn charts_follow_what_is_reported() {
    let sandbox = start();
    let token = token(&sandbox, LOU);
    assert!(chart(&sandbox, &token, "tracks?range=life").is_empty());
    let now = sandbox_time(&sandbox, &token);
    for (track, minute) in [("tra.5", 1), ("tra.9", 2), ("tra.5", 3)] {
        let started = format!("{}{minute:02}:00.000Z", &now[..14]);
        let event = event(&sandbox, LOU, "playbackStart", track, &started);
        assert_eq!(report(&sandbox, &token, "v2.2", &event).0, 204);
    }
    let expected = [("Tra.5".to_owned(), 2), ("Tra.9".to_owned(), 1)];
    assert_eq!(chart(&sandbox, &token, "tracks"), expected);
    let album = ok(&sandbox, "/v1/tracks/tra.5")["album"]["id"].clone();
    assert_eq!(chart(&sandbox, &token, "albums")[0].0, album);
    sandbox.advance(Duration::from_secs(8 * 86_400));
    let token = crate::support::token(&sandbox, LOU);
    assert!(chart(&sandbox, &token, "tracks").is_empty(), "a week later");
    assert_eq!(chart(&sandbox, &token, "tracks?range=month"), expected);
}

/// The time of the service, as it dates a favorite.
fn sandbox_time(sandbox: &Sandbox, token: &str) -> String {
    let body = json!({"favorites": [{"id": "g.1"}]}).to_string();
    assert_eq!(read(post_as(sandbox, token, "/v2.1/me/favorites", &body)).0, 202);
    sandbox.advance(Duration::from_secs(1));
    let body = read(get_as(sandbox, token, "/v2.1/me/favorites")).1;
    body["favorites"][0]["date"].as_str().expect("a date").to_owned()
}

// svc:ME-02
// svc:CONV-07
#[test]
fn new_releases_tell_why_the_member_gets_them() {
    let sandbox = start();
    let token = token(&sandbox, MARA);
    let artists: HashSet<String> = chart(&sandbox, &token, "artists?range=year&limit=200")
        .into_iter()
        .map(|(id, _)| id.to_lowercase())
        .collect();
    for version in BOTH {
        for key in ["albums", "tracks"] {
            let path = format!("/{version}/me/personalized/{key}/new");
            let (status, body) = read(get_as(&sandbox, &token, &format!("{path}?limit=200")));
            assert_eq!(status, 200);
            let matched = items(&body["meta"], "matched");
            let matched_ids: Vec<String> = ids(&body["meta"], "matched");
            assert_eq!(ids(&body, key), matched_ids, "each object, in order");
            assert!(matched.len() > 20);
            let mut kinds = HashSet::new();
            for (entry, object) in matched.iter().zip(items(&body, key)) {
                let reason = &entry["reason"];
                assert_eq!(keys(reason), ["href", "id", "name", "type"]);
                let (kind, id) = (reason["type"].as_str().unwrap(), reason["id"].as_str().unwrap());
                kinds.insert(kind);
                assert!(reason["href"].as_str().unwrap().ends_with(&format!("/{kind}s/{id}")));
                if kind == "artist" {
                    assert!(artists.contains(&id.to_lowercase()), "{id} is listened to");
                    assert_eq!(object["artistName"], reason["name"]);
                } else {
                    let genres = object["links"]["genres"]["ids"].as_array().unwrap();
                    assert!(genres.contains(&reason["id"]), "{object}");
                }
            }
            assert!(kinds.contains("artist"), "{kinds:?}");
            let page = |query: &str| read(get_as(&sandbox, &token, &format!("{path}?{query}"))).1;
            let second = page("limit=5&offset=5");
            assert_eq!(ids(&second, key), matched_ids[5..10]);
            assert_eq!(ids(&second["meta"], "matched"), matched_ids[5..10]);
            for (query, rule) in [
                ("", "limit query parameter is required"),
                ("?limit=201", "limit must be an integer from 1 to 200"),
            ] {
                let (status, _, message) = refused(get_as(&sandbox, &token, &format!("{path}{query}")));
                assert_eq!((status, message.as_str()), (400, rule));
            }
        }
    }
    assert_eq!(
        refused(get_as(&sandbox, &token, "/v1/me/personalized/albums/new?limit=5")).0,
        404
    );
}

// svc:ME-02
#[test]
fn new_releases_follow_likes_and_favorites() {
    let sandbox = start();
    let token = token(&sandbox, LOU);
    let reasons = || {
        let path = "/v2.2/me/personalized/albums/new?limit=200";
        let body = read(get_as(&sandbox, &token, path)).1;
        let matched = items(&body["meta"], "matched").iter();
        matched
            .map(|entry| entry["reason"]["id"].as_str().unwrap().to_owned())
            .collect::<HashSet<_>>()
    };
    assert!(reasons().is_empty(), "nothing is known of this member");
    let new = ok(&sandbox, "/v2.2/albums/new?limit=200");
    let artist = |place: usize| {
        new["albums"][place]["links"]["artists"]["ids"][0]
            .as_str()
            .unwrap()
            .to_owned()
    };
    let (liked, favorite) = (artist(0), artist(1));
    let tracks = ok(&sandbox, &format!("/v2.2/artists/{liked}/tracks?limit=1"));
    let body = json!({"tracks": [{"id": tracks["tracks"][0]["id"]}]}).to_string();
    let path = format!("/v2.2/stations/{liked}/feedback/like");
    assert_eq!(read(put_as(&sandbox, &token, &path, &body)).0, 200);
    let body = json!({"favorites": [{"id": favorite}]}).to_string();
    assert_eq!(read(post_as(&sandbox, &token, "/v2.2/me/favorites", &body)).0, 202);
    sandbox.advance(Duration::from_secs(1));
    let found = reasons();
    assert!(found.contains(&liked) && found.contains(&favorite), "{found:?}");
    assert!(found.iter().any(|id| id.starts_with("g.")), "and their genres");
}

// svc:PAR-10
#[test]
fn new_albums_begin_with_those_for_the_member_who_is_named() {
    let sandbox = start();
    let token = token(&sandbox, MARA);
    let guid = sandbox.members()[MARA].guid;
    for version in BOTH {
        let path = format!("/{version}/me/personalized/albums/new?limit=10");
        let personal = ids(&read(get_as(&sandbox, &token, &path)).1, "albums");
        let new = |query: &str| ok(&sandbox, &format!("/{version}/albums/new?limit=10{query}"));
        let general = new("");
        let named = new(&format!("&guid={guid}"));
        assert_eq!(ids(&named, "albums"), personal);
        assert_ne!(ids(&named, "albums"), ids(&general, "albums"));
        assert!(named["meta"]["totalCount"].as_u64() >= general["meta"]["totalCount"].as_u64());
        let message = bad_request(&sandbox, &format!("/{version}/albums/new?guid=nobody"));
        assert!(message.starts_with("guid"), "{message}");
    }
    let before = ok(&sandbox, "/v1/albums/new");
    assert_eq!(
        ok(&sandbox, &format!("/v1/albums/new?guid={guid}")),
        before,
        "version 1 passes it over"
    );
}
