//! Stations: the lists, and playback that follows tuning and feedback.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};
use std::collections::HashSet;
use std::time::Duration;

const BOTH: [&str; 2] = ["v2.1", "v2.2"];

// svc:CAT-31
#[test]
fn all_stations_since_2_2() {
    let sandbox = start();
    let first = ok(&sandbox, "/v2.2/stations?limit=10");
    let second = ok(&sandbox, "/v2.2/stations?limit=10&offset=10");
    assert_eq!(first["meta"]["limit"], 10);
    assert!(first["meta"]["totalCount"].as_u64().unwrap() > 20);
    let all = ids(&ok(&sandbox, "/v2.2/stations"), "stations");
    assert_eq!(all, [ids(&first, "stations"), ids(&second, "stations")].concat());
    assert_eq!(refused(get(&sandbox, "/v2.1/stations")).0, 404);
}

// svc:CAT-40
#[test]
fn top_stations_decade_stations_and_details() {
    let sandbox = start();
    for version in BOTH {
        let top = ok(&sandbox, &format!("/{version}/stations/top"));
        assert_eq!(items(&top, "stations").len(), 20);
        let decades = ok(&sandbox, &format!("/{version}/stations/decade"));
        assert!(
            items(&decades, "stations")
                .iter()
                .all(|station| station["subType"] == "DECADE")
        );
        assert!(items(&decades, "stations").len() >= 4);
        let two = [&top["stations"][0], &decades["stations"][1]];
        let path = format!("/{version}/stations/{},{}", text(&two[0]["id"]), text(&two[1]["id"]));
        assert_eq!(ok(&sandbox, &path)["stations"], json!(two));
        assert_eq!(refused(get(&sandbox, &format!("/{version}/stations/ps.9999"))).0, 404);
    }
    let top = |range: &str| ids(&ok(&sandbox, &format!("/v2.2/stations/top?range={range}")), "stations");
    assert_ne!(top("day"), top("life"));
}

fn text(value: &Value) -> &str {
    value.as_str().expect("text")
}

/// A member at a station.
struct Listener<'a> {
    sandbox: &'a Sandbox,
    token: String,
    station: &'a str,
}

impl Listener<'_> {
    fn path(&self, version: &str, rest: &str) -> String {
        format!("/{version}/stations/{}/{rest}", self.station)
    }

    fn fetch(&self, query: &str) -> Value {
        let path = self.path("v2.2", &format!("tracks?{query}"));
        let (status, body) = read(get_as(self.sandbox, &self.token, &path));
        assert_eq!(status, 200, "{body}");
        body
    }

    /// The next so many tracks: id and artist.
    fn listen(&self, count: usize) -> Vec<(String, String)> {
        let mut heard = Vec::new();
        while heard.len() < count {
            for track in items(&self.fetch("count=5"), "tracks") {
                heard.push((text(&track["id"]).to_owned(), text(&track["artistId"]).to_owned()));
            }
        }
        heard
    }

    fn put(&self, version: &str, rest: &str, body: &Value) -> (u16, Value) {
        let path = self.path(version, rest);
        read(put_as(self.sandbox, &self.token, &path, &body.to_string()))
    }

    fn tune(&self, popularity: &str, variety: &str) {
        let body = json!({"tuning": {"popularity": popularity, "variety": variety}});
        assert_eq!(self.put("v2.2", "tuning", &body).0, 200);
    }

    fn feedback(&self, action: &str, track: &str) -> (u16, Value) {
        let body = json!({"tracks": [{"id": track}]});
        self.put("v2.2", &format!("feedback/{action}"), &body)
    }
}

fn listener<'a>(sandbox: &'a Sandbox, station: &'a str) -> Listener<'a> {
    let token = token(sandbox, 0);
    Listener {
        sandbox,
        token,
        station,
    }
}

fn artists(heard: &[(String, String)]) -> HashSet<&str> {
    heard.iter().map(|(_, artist)| artist.as_str()).collect()
}

// svc:STA-01
#[test]
fn next_tracks_of_programmed_artist_track_and_genre_stations() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    for version in BOTH {
        for station in [
            "ps.1",
            "sas.1",
            "art.3",
            "Art.3,art.4",
            "tra.50",
            "tra.50,tra.900",
            "g.2",
        ] {
            // An artist station exists for the better-known artists only.
            let station = if station == "sas.1" {
                artist_station(&sandbox)
            } else {
                station.to_owned()
            };
            let path = format!("/{version}/stations/{station}/tracks");
            let (status, body) = read(get_as(&sandbox, &token, &path));
            assert_eq!(
                (status, items(&body, "tracks").len()),
                (200, 1),
                "{station}: one by default"
            );
            assert!(body.get("previews").is_none());
            let more = read(get_as(&sandbox, &token, &format!("{path}?count=5&previews=3"))).1;
            assert_eq!((items(&more, "tracks").len(), items(&more, "previews").len()), (5, 3));
            let track = &more["tracks"][0];
            assert_eq!(track["type"], "track");
            assert_eq!(track.get("isExplicit").is_some(), version == "v2.2");
            assert_eq!(track["isStreamable"], true);
        }
    }
    let meta = &listener(&sandbox, "ps.1").fetch("")["meta"];
    assert_eq!(
        (&meta["skipLimit"], &meta["skipLimitDuration"], &meta["isTunable"]),
        (&6.into(), &60.into(), &true.into())
    );
    assert!(meta["displayPreviewLimit"].is_u64() && meta["popularity"].is_number() && meta["variety"].is_number());
}

fn artist_station(sandbox: &Sandbox) -> String {
    let all = ids(&ok(sandbox, "/v2.2/stations?limit=200"), "stations");
    all.into_iter()
        .find(|id| id.starts_with("sas."))
        .expect("an artist station")
}

// svc:STA-01
#[test]
fn count_and_previews_go_to_5_and_ids_are_of_one_kind() {
    let sandbox = start();
    let token = token(&sandbox, 0);
    for (path, expected) in [
        ("art.1/tracks?count=6", "count must be an integer from 1 to 5"),
        ("art.1/tracks?count=0", "count must be an integer from 1 to 5"),
        ("art.1/tracks?previews=6", "previews must be an integer from 0 to 5"),
        ("art.1/tracks?previews=-1", "previews must be an integer from 0 to 5"),
        ("art.1,tra.1/tracks", "A station's ids must be of one kind"),
        ("ps.1,ps.2/tracks", "Several ids must be of artists, tracks or genres"),
    ] {
        let request = get_as(&sandbox, &token, &format!("/v2.2/stations/{path}"));
        let (status, _, message) = refused(request);
        assert_eq!((status, message.as_str()), (400, expected), "{path}");
    }
    for unknown in ["ps.9999", "art.9999", "alb.1", "nothing"] {
        let request = get_as(&sandbox, &token, &format!("/v2.2/stations/{unknown}/tracks"));
        assert_eq!(refused(request).0, 404, "{unknown}");
    }
}

#[test]
fn a_station_is_around_its_seed_and_never_plays_a_track_twice_in_a_row() {
    let sandbox = start();
    let around = listener(&sandbox, "art.3");
    let heard = around.listen(60);
    let near = ok(&sandbox, "/v2.2/artists/art.3/similar?limit=200");
    let mut near: HashSet<String> = ids(&near, "artists").into_iter().collect();
    near.insert("art.3".into());
    let close = heard.iter().filter(|(_, artist)| near.contains(artist)).count();
    assert!(artists(&heard).contains("art.3"), "the artist comes");
    assert!(close > 20, "most are similar: {close} of 60");
    assert!(heard.windows(2).all(|pair| pair[0].0 != pair[1].0), "twice in a row");
    let alone = listener(&sandbox, "g.2").listen(30);
    let popular = ids(&ok(&sandbox, "/v2.2/genres/g.2/artists/top?limit=200"), "artists");
    assert!(
        artists(&alone)
            .iter()
            .all(|artist| popular.iter().any(|id| id == artist))
    );
}

// svc:STA-02
#[test]
fn variety_decides_how_many_artists_come() {
    let sandbox = start_with(|options| options.artists = 2000);
    let station = listener(&sandbox, "ps.1");
    let count = |variety: &str| {
        station.tune("0.5", variety);
        artists(&station.listen(60)).len()
    };
    let (few, some, many) = (count("0.0"), count("0.5"), count("1.0"));
    assert!(few <= 4 && few < some && some < many, "{few} {some} {many}");
}

// svc:STA-02
#[test]
fn popularity_decides_how_known_the_artists_are() {
    let sandbox = start_with(|options| options.artists = 2000);
    let station = listener(&sandbox, "ps.1");
    let genre = &ok(&sandbox, "/v2.2/stations/ps.1")["stations"][0]["links"]["genres"]["ids"][0].clone();
    let chart = format!("/v2.2/genres/{}/artists/top?range=life&limit=100", text(genre));
    let known: HashSet<String> = ids(&ok(&sandbox, &chart), "artists").into_iter().collect();
    let share = |popularity: &str| {
        station.tune(popularity, "1.0");
        let heard = station.listen(60);
        heard.iter().filter(|(_, artist)| known.contains(artist)).count()
    };
    assert_eq!(share("0.0"), 60, "only known artists");
    let half = share("0.5");
    let least = share("1.0");
    assert!(least < half && least <= 15, "mostly unknown: {half} {least}");
    let meta = &station.fetch("")["meta"];
    assert_eq!((&meta["popularity"], &meta["variety"]), (&1.0.into(), &1.0.into()));
}

// svc:STA-02
#[test]
fn tuning_takes_decimal_strings_from_0_to_1() {
    let sandbox = start();
    let station = listener(&sandbox, "art.3");
    for version in BOTH {
        let tune = |popularity: Value, variety: Value| {
            let body = json!({"tuning": {"popularity": popularity, "variety": variety}});
            station.put(version, "tuning", &body)
        };
        for good in ["0.0", "1.0", "0.25", "1", "0"] {
            assert_eq!(tune(good.into(), "0.5".into()).0, 200, "{good}");
        }
        for bad in [
            json!("1.1"),
            json!("-0.1"),
            json!("NaN"),
            json!("high"),
            json!(""),
            json!(0.5),
            json!(null),
            json!("1e-1"),
            json!("+0.5"),
        ] {
            let (status, body) = tune("0.5".into(), bad.clone());
            assert_eq!(status, 400, "{bad}");
            assert!(text(&body["message"]).starts_with("tuning.variety must be"), "{body}");
        }
        assert_eq!(
            station
                .put(version, "tuning", &json!({"popularity": "0.5", "variety": "0.5"}))
                .0,
            400
        );
    }
    assert_eq!(
        station.fetch("")["meta"]["variety"],
        0.5,
        "a refused call changes nothing"
    );
    let journal = sandbox.journal();
    let entry = journal.iter().find(|entry| entry.method == "PUT").unwrap();
    assert_eq!(
        entry.body,
        Some(json!({"tuning": {"popularity": "0.0", "variety": "0.5"}}))
    );
    assert_eq!(entry.member.as_deref(), Some("may-stream@sandbox.test"));
}

// svc:STA-03
#[test]
fn play_is_for_previews_unplay_for_tracks_and_the_others_for_both() {
    let sandbox = start();
    let station = listener(&sandbox, "art.3");
    let body = station.fetch("count=1&previews=1");
    let (track, preview) = (text(&body["tracks"][0]["id"]), text(&body["previews"][0]["id"]));
    for (action, on_track, on_preview) in [
        ("play", 400, 200),
        ("unplay", 200, 400),
        ("skip", 200, 200),
        ("like", 200, 200),
        ("dislike", 200, 200),
        ("favorite", 200, 200),
        ("unfavorite", 200, 200),
    ] {
        assert_eq!(station.feedback(action, track).0, on_track, "{action} on a track");
        assert_eq!(station.feedback(action, preview).0, on_preview, "{action} on a preview");
    }
    for (action, body) in [
        ("listen", json!({"tracks": [{"id": track}]})),
        ("like", json!({"tracks": []})),
        ("like", json!({"tracks": [{"id": "art.1"}]})),
        ("like", json!({"tracks": [{}]})),
        ("like", json!([])),
    ] {
        for version in BOTH {
            let (status, answer) = station.put(version, &format!("feedback/{action}"), &body);
            assert_eq!((status, &answer["code"]), (400, &"BadRequestError".into()), "{body}");
        }
    }
}

#[test]
fn a_station_repeats_nothing_that_it_played_lately() {
    let sandbox = start();
    let station = listener(&sandbox, "g.2");
    station.tune("0.0", "0.0");
    let heard = station.listen(60);
    assert!(artists(&heard).len() <= 4, "few artists, so that repeats are near");
    let different: HashSet<&String> = heard.iter().map(|(track, _)| track).collect();
    assert_eq!(different.len(), 60);
}

// svc:STA-03
#[test]
fn a_disliked_track_does_not_return() {
    let sandbox = start();
    let station = listener(&sandbox, "g.2");
    station.tune("0.0", "0.0");
    let heard = station.listen(20);
    let (disliked, others) = heard.split_at(10);
    for (track, _) in disliked {
        assert_eq!(station.feedback("dislike", track).0, 200);
    }
    let after = station.listen(250);
    let returned = |track: &String| after.iter().any(|(other, _)| other == track);
    assert!(others.iter().any(|(track, _)| returned(track)), "others do");
    assert!(!disliked.iter().any(|(track, _)| returned(track)));
}

// svc:STA-03
#[test]
fn an_artist_with_a_liked_track_comes_more_often() {
    let sandbox = start();
    let station = listener(&sandbox, "g.2");
    station.tune("0.5", "0.3");
    let before = station.listen(100);
    let times = |heard: &[(String, String)], artist: &str| heard.iter().filter(|(_, other)| other == artist).count();
    // The one that comes the most, so that chance alone would have it come less.
    let (track, artist) = before.iter().max_by_key(|(_, artist)| times(&before, artist)).unwrap();
    assert_eq!(station.feedback("like", track).0, 200);
    let after = station.listen(100);
    let (before, after) = (times(&before, artist), times(&after, artist));
    assert!(after > before, "{after} after the like, {before} before");
}

#[test]
fn six_skips_in_sixty_minutes() {
    let sandbox = start_with(|options| options.artists = 50);
    let station = listener(&sandbox, "art.3");
    let heard = station.listen(7);
    for (track, _) in &heard[..6] {
        assert_eq!(station.feedback("skip", track).0, 200);
    }
    let (status, body) = station.feedback("skip", &heard[6].0);
    assert_eq!((status, &body["code"]), (403, &"1006".into()), "{body}");
    sandbox.advance(Duration::from_secs(60 * 60));
    assert_eq!(station.feedback("skip", &heard[6].0).0, 200);
}

// case:U13
#[test]
fn heal_gives_all_skips_again_although_the_clock_goes_back() {
    let sandbox = start_with(|options| options.artists = 50);
    let station = listener(&sandbox, "art.3");
    let heard = station.listen(7);
    sandbox.advance(Duration::from_secs(60 * 60));
    for (track, _) in &heard[..6] {
        assert_eq!(station.feedback("skip", track).0, 200);
    }
    assert_eq!(station.feedback("skip", &heard[6].0).0, 403);
    sandbox.heal().unwrap();
    assert_eq!(station.feedback("skip", &heard[6].0).0, 200);
}

#[test]
fn streaming_needs_a_subscription_in_order() {
    let sandbox = start_with(|options| options.artists = 50);
    for (member, expected) in [(0, 200), (1, 200), (2, 403), (3, 403)] {
        let request = get_as(&sandbox, &token(&sandbox, member), "/v2.2/stations/art.3/tracks");
        let (status, body) = read(request);
        assert_eq!(status, expected);
        assert!(status == 200 || body["code"] == "1005", "{body}");
    }
}
