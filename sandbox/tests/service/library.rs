//! The member's library: what is put in, what follows from it, and its pages.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use reqwest::blocking::RequestBuilder;
use serde_json::Value;
use std::time::Duration;

const ALL: [&str; 3] = ["v1", "v2.1", "v2.2"];
const SINCE_2_1: [&str; 2] = ["v2.1", "v2.2"];
const COLLECTOR: usize = 9;
const NOTHING: [&str; 0] = [];

/// A member, and the version that the calls are made in.
struct Listener<'a> {
    sandbox: &'a Sandbox,
    token: String,
    version: &'static str,
}

impl<'a> Listener<'a> {
    fn new(sandbox: &'a Sandbox, member: usize, version: &'static str) -> Listener<'a> {
        let token = token(sandbox, member);
        Listener {
            sandbox,
            token,
            version,
        }
    }

    fn call(&self, method: &str, path: &str) -> RequestBuilder {
        call_as(self.sandbox, &self.token, method, &format!("/{}{path}", self.version))
    }

    fn get(&self, path: &str) -> Value {
        let (status, body) = read(self.call("GET", path));
        assert_eq!(status, 200, "{} {path}: {body}", self.version);
        body
    }

    /// The ids in a list, lowercase; version 1 has it bare.
    fn ids(&self, path: &str) -> Vec<String> {
        let body = self.get(path);
        let list = match self.version {
            "v1" => body.as_array(),
            _ => body
                .as_object()
                .and_then(|body| body.values().find_map(Value::as_array)),
        };
        let list = list.unwrap_or_else(|| panic!("{} {path}: {body}", self.version));
        let id = |item: &Value| item["id"].as_str().expect("an id").to_lowercase();
        list.iter().map(id).collect()
    }

    fn tracks(&self) -> Vec<String> {
        self.ids("/me/library/tracks?limit=200")
    }

    fn done(&self, request: RequestBuilder) {
        let (status, body) = read(request);
        assert_eq!((status, body), (204, Value::Null), "{}", self.version);
    }

    fn add(&self, tracks: &str) {
        let request = match self.version {
            "v1" => form(self.call("POST", "/me/library/tracks"), &[("id", tracks)]),
            _ => self.call("POST", &format!("/me/library/tracks?id={tracks}")),
        };
        self.done(request);
    }

    fn remove(&self, tracks: &str) {
        self.done(self.call("DELETE", &format!("/me/library/tracks/{tracks}")));
    }

    fn updated(&self) -> i64 {
        let body = self.get("/me/library/updated");
        let date = match self.version {
            "v1" => &body,
            _ => &body["lastUpdateDate"],
        };
        assert_eq!(date["timeZone"], "UTC");
        let text = date["date"].as_str().expect("a date");
        assert!(text.len() == 24 && text.ends_with('Z'), "{text}");
        date["timeInMillis"].as_i64().expect("a time")
    }
}

/// An artist, two of the albums, and the tracks of each.
struct Music {
    artist: String,
    albums: [String; 2],
    tracks: [Vec<String>; 2],
}

fn music(sandbox: &Sandbox) -> Music {
    let of = |artist: u32| {
        let albums = ok(sandbox, &format!("/v2.2/artists/art.{artist}/albums?limit=200"));
        let long = items(&albums, "albums").iter().filter(|album| {
            album["trackCount"].as_u64() >= Some(4) && album["isStreamable"] == true && album["isSingle"] == false
        });
        let id = |album: &Value| album["id"].as_str().unwrap().to_owned();
        long.map(id).collect::<Vec<_>>()
    };
    let (artist, albums) = (2..200)
        .map(|artist| (artist, of(artist)))
        .find(|(_, albums)| albums.len() >= 2)
        .unwrap();
    let albums = [albums[0].clone(), albums[1].clone()];
    let tracks = albums.each_ref().map(|album| {
        ids(
            &ok(sandbox, &format!("/v2.2/albums/{album}/tracks?limit=200")),
            "tracks",
        )
    });
    Music {
        artist: format!("art.{artist}"),
        albums,
        tracks,
    }
}

// svc:LIB-03
// svc:LIB-04
// svc:V1-02
#[test]
fn tracks_are_added_once_listed_newest_first_and_removed() {
    for version in ALL {
        let sandbox = start();
        let member = Listener::new(&sandbox, 0, version);
        assert_eq!(member.tracks(), NOTHING);
        member.add("tra.10,Tra.20");
        member.add("tra.5");
        member.add("tra.20,tra.5");
        assert_eq!(member.tracks(), ["tra.5", "tra.20", "tra.10"], "{version}");
        assert_eq!(member.ids("/me/library/tracks?limit=1&offset=1"), ["tra.20"]);
        assert_eq!(member.ids("/me/library/tracks?limit=5&offset=3"), NOTHING);
        member.remove("tra.20");
        member.remove("tra.20,tra.5");
        assert_eq!(member.tracks(), ["tra.10"], "{version}");
        let other = Listener::new(&sandbox, 1, version);
        assert_eq!(other.tracks(), NOTHING, "everybody has a library of their own");
    }
}

#[test]
fn a_page_says_how_many_tracks_there_are() {
    let sandbox = start();
    for version in SINCE_2_1 {
        let member = Listener::new(&sandbox, 0, version);
        member.add("tra.1,tra.2,tra.3");
        let meta = &member.get("/me/library/tracks?limit=2&offset=1")["meta"];
        for (key, value) in [("returnedCount", 2), ("totalCount", 3), ("limit", 2), ("offset", 1)] {
            assert_eq!(meta[key], value, "{key}");
        }
    }
}

// svc:LIB-04
#[test]
fn an_unknown_track_is_named_and_nothing_is_added() {
    let sandbox = start();
    let refusals = |member: &Listener, request: RequestBuilder, named: &str| {
        let (status, code, message) = refused(request);
        assert_eq!((status, code.as_str()), (404, "ResourceNotFound"), "{}", member.version);
        assert!(message.contains(named), "{message}");
        assert_eq!(member.tracks(), NOTHING);
    };
    for version in SINCE_2_1 {
        let member = Listener::new(&sandbox, 0, version);
        for (ids, named) in [("tra.1,tra.99999999,tra.0", "tra.99999999"), ("alb.1", "alb.1")] {
            let request = member.call("POST", &format!("/me/library/tracks?id={ids}"));
            refusals(&member, request, named);
            let request = member.call("DELETE", &format!("/me/library/tracks/{ids}"));
            refusals(&member, request, named);
        }
        let request = member.call("POST", "/me/library/tracks?id=tra.1").body("tra.1");
        assert_eq!(refused(request).0, 400, "a body");
        for no_id in ["", "?id=", "?id=,"] {
            let request = member.call("POST", &format!("/me/library/tracks{no_id}"));
            let (status, _, message) = refused(request);
            assert_eq!((status, message.as_str()), (400, "id query parameter is required"));
        }
        assert_eq!(member.tracks(), NOTHING);
    }
    let member = Listener::new(&sandbox, 0, "v1");
    for body in [&[("id", "tra.1,tra.99999999")][..], &[("id", "nothing")]] {
        let request = form(member.call("POST", "/me/library/tracks"), body);
        refusals(&member, request, body[0].1.split(',').next_back().unwrap());
    }
    for body in [&[("track", "tra.1")][..], &[]] {
        let request = form(member.call("POST", "/me/library/tracks"), body);
        let (status, _, message) = refused(request);
        assert_eq!((status, message.as_str()), (400, "id is required in the form"));
    }
}

#[test]
fn every_id_that_is_sent_counts_however_often_the_parameter_stands_there() {
    let sandbox = start();
    for version in SINCE_2_1 {
        let member = Listener::new(&sandbox, 0, version);
        let request = member.call("POST", "/me/library/tracks?id=tra.1&id=tra.2,%20tra.3");
        member.done(request);
        assert_eq!(member.tracks(), ["tra.3", "tra.2", "tra.1"], "{version}");
        member.remove("tra.1,tra.2,tra.3");
    }
    let member = Listener::new(&sandbox, 0, "v1");
    let tracks = [("id", "tra.1"), ("id", "tra.2")];
    member.done(form(member.call("POST", "/me/library/tracks"), &tracks));
    assert_eq!(member.tracks(), ["tra.2", "tra.1"]);
    for (version, stations) in [
        ("v1", ["ps.1", "ps.2"]),
        ("v2.1", ["ps.3", "ps.4"]),
        ("v2.2", ["ps.5", "ps.6"]),
    ] {
        let member = Listener::new(&sandbox, 0, version);
        // The name of a media type may be written in capitals.
        let request = member
            .call("POST", "/me/library/stations")
            .header("content-type", "Application/X-WWW-Form-URLEncoded; charset=utf-8")
            .body(form_body(&stations.map(|id| ("id", id))));
        member.done(request);
        let [first, second] = stations;
        assert_eq!(member.ids("/me/library/stations?limit=2"), [second, first]);
    }
}

// svc:LIB-01
// svc:LIB-02
#[test]
fn albums_and_artists_are_those_of_the_tracks() {
    for version in ALL {
        let sandbox = start();
        let music = music(&sandbox);
        let (artist, [first, second]) = (&music.artist, &music.albums);
        let member = Listener::new(&sandbox, 0, version);
        let albums = || member.ids("/me/library/albums?limit=200");
        let artists = || member.ids("/me/library/artists?limit=200");
        let on = |album: &str| member.ids(&format!("/me/library/albums/{album}/tracks?limit=200"));
        let of_artist = |what: &str| member.ids(&format!("/me/library/artists/{artist}/{what}?limit=200"));
        member.add("tra.1");
        member.add(&format!("{},{}", music.tracks[0][2], music.tracks[0][0]));
        member.add(&music.tracks[1][1]);
        assert_eq!(albums(), [second, first, "alb.1"], "{version}: the newest first");
        assert_eq!(artists(), [artist, "art.1"]);
        assert_eq!(on(first), [&*music.tracks[0][0], &*music.tracks[0][2]], "playing order");
        assert_eq!(of_artist("albums"), music.albums, "as in the catalog");
        let all = [&music.tracks[0][0], &music.tracks[0][2], &music.tracks[1][1]];
        assert_eq!(of_artist("tracks"), all.map(String::clone));
        let page = member.ids(&format!("/me/library/artists/{artist}/tracks?limit=1&offset=1"));
        assert_eq!(page, [music.tracks[0][2].clone()]);

        member.remove(&music.tracks[0][0]);
        assert_eq!(albums(), [second, first, "alb.1"], "one of its tracks is left");
        member.remove(&music.tracks[0][2]);
        assert_eq!(albums(), [second, "alb.1"]);
        assert_eq!(of_artist("albums"), [second.as_str()]);
        member.remove(&music.tracks[1][1]);
        assert_eq!((albums(), artists()), (vec!["alb.1".into()], vec!["art.1".into()]));

        for gone in [
            format!("/me/library/albums/{first}/tracks"),
            format!("/me/library/artists/{artist}/albums"),
            format!("/me/library/artists/{artist}/tracks"),
            "/me/library/albums/alb.99999999/tracks".to_owned(),
            "/me/library/artists/tra.1/albums".to_owned(),
        ] {
            assert_eq!(refused(member.call("GET", &gone)).0, 404, "{version} {gone}");
        }
    }
}

// svc:LIB-01
// svc:LIB-02
// svc:LIB-03
// svc:LIM-02
#[test]
fn limits_are_required_and_bounded() {
    let sandbox = start();
    for version in ALL {
        let member = Listener::new(&sandbox, 0, version);
        member.add("tra.1");
        let refusal = |path: &str, query: &str| {
            let (status, _, message) = refused(member.call("GET", &format!("/me/library/{path}{query}")));
            assert_eq!(status, 400, "{version} {path}{query}");
            message
        };
        // Clients of version 1 state none, or more than there may be.
        let (is_oldest, rule) = match version {
            "v1" => (true, "limit must be an integer of 1 or more"),
            _ => (false, "limit must be an integer from 1 to 200"),
        };
        for path in ["artists", "albums", "tracks"] {
            match is_oldest {
                true => assert_eq!(member.ids(&format!("/me/library/{path}")).len(), 1),
                false => assert_eq!(refusal(path, ""), "limit query parameter is required"),
            }
        }
        for path in [
            "artists",
            "albums",
            "tracks",
            "stations",
            "artists/art.1/albums",
            "artists/art.1/tracks",
            "albums/alb.1/tracks",
        ] {
            for limit in ["0", "-1", "many"] {
                assert_eq!(refusal(path, &format!("?limit={limit}")), rule);
            }
            match is_oldest {
                true => drop(member.get(&format!("/me/library/{path}?limit=201"))),
                false => assert_eq!(refusal(path, "?limit=201"), rule),
            }
            assert_eq!(
                refusal(path, "?limit=1&offset=-1"),
                "offset must be an integer of 0 or more"
            );
            member.get(&format!("/me/library/{path}?limit=200&offset=4294967295"));
        }
        for path in [
            "stations",
            "artists/art.1/albums",
            "artists/art.1/tracks",
            "albums/alb.1/tracks",
        ] {
            member.get(&format!("/me/library/{path}"));
        }
    }
}

// svc:LIB-18
// svc:V1-02
#[test]
fn stations_are_added_by_form_and_removed() {
    for version in ALL {
        let sandbox = start();
        let all = ids(&ok(&sandbox, "/v2.2/stations?limit=200"), "stations");
        let artist = all.iter().find(|id| id.starts_with("sas.")).unwrap();
        let member = Listener::new(&sandbox, 0, version);
        let add = |id: &str| form(member.call("POST", "/me/library/stations"), &[("id", id)]);
        let stations = || member.ids("/me/library/stations");
        assert_eq!(stations(), NOTHING);
        member.done(add("ps.3"));
        member.done(add(artist));
        member.done(add("ps.3"));
        assert_eq!(stations(), [artist, "ps.3"], "{version}");
        assert_eq!(member.ids("/me/library/stations?limit=1&offset=1"), ["ps.3"]);
        for unknown in ["ps.9999", "tra.1", "sas.0"] {
            let (status, _, message) = refused(add(&format!("ps.1,{unknown}")));
            assert_eq!(status, 404);
            assert!(message.contains(&format!("{unknown:?}")), "{message}");
        }
        assert_eq!(refused(member.call("POST", "/me/library/stations")).0, 400);
        assert_eq!(stations().len(), 2, "nothing was added");
        member.done(member.call("DELETE", &format!("/me/library/stations/{artist}")));
        member.done(member.call("DELETE", &format!("/me/library/stations/{artist}")));
        assert_eq!(stations(), ["ps.3"]);
        assert_eq!(refused(member.call("DELETE", "/me/library/stations/ps.9999")).0, 404);
    }
}

// svc:V1-02
#[test]
fn version_1_adds_and_removes_whole_albums() {
    let sandbox = start();
    let music = music(&sandbox);
    let album = &music.albums[0];
    let member = Listener::new(&sandbox, 0, "v1");
    let add = |member: &Listener, id: &str| form(member.call("POST", "/me/library/albums"), &[("id", id)]);
    member.add(&music.tracks[0][1]);
    member.done(add(&member, album));
    assert_eq!(
        member.ids(&format!("/me/library/albums/{album}/tracks?limit=200")),
        music.tracks[0]
    );
    assert_eq!(member.tracks().len(), music.tracks[0].len(), "each once");
    assert_eq!(refused(add(&member, "alb.1,alb.99999999")).0, 404);
    assert_eq!(member.ids("/me/library/albums?limit=9"), [album.as_str()]);
    member.done(member.call("DELETE", &format!("/me/library/albums/{album}")));
    assert_eq!(member.tracks(), NOTHING);
    for version in SINCE_2_1 {
        let member = Listener::new(&sandbox, 0, version);
        assert_eq!(refused(add(&member, album)).0, 405, "{version}");
        let delete = member.call("DELETE", &format!("/me/library/albums/{album}"));
        assert_eq!(refused(delete).0, 404, "{version}");
    }
}

// svc:LIB-19
#[test]
fn the_date_of_the_last_update_moves_with_changes_alone() {
    for version in ALL {
        let sandbox = start();
        let member = Listener::new(&sandbox, 0, version);
        let mut last = member.updated();
        let mut moves = |expected: bool, what: &str| {
            let now = member.updated();
            assert_eq!(now > last, expected, "{version}: {what}");
            last = now;
            sandbox.advance(Duration::from_secs(60));
        };
        moves(false, "nothing happened");
        member.add("tra.1");
        moves(true, "a track was added");
        member.add("tra.1");
        moves(false, "it was there already");
        member.tracks();
        moves(false, "it was read");
        member.done(form(member.call("POST", "/me/library/stations"), &[("id", "ps.1")]));
        moves(true, "a station was added");
        member.remove("tra.2");
        moves(false, "it was not there");
        member.remove("tra.1");
        moves(true, "a track was removed");
        let other = Listener::new(&sandbox, 1, version);
        assert!(other.updated() < last);
    }
}

#[test]
fn what_cannot_be_streamed_or_is_not_in_the_catalog_is_left_out() {
    let sandbox = start();
    let member = Listener::new(&sandbox, 0, "v2.2");
    let canadian = Listener::new(&sandbox, 4, "v2.2");
    let albums = |query: &str| {
        ids(
            &ok(
                &sandbox,
                &format!("/v2.2/artists/art.1,art.2,art.3,art.4,art.5,art.6,art.7,art.8/albums?limit=200{query}"),
            ),
            "albums",
        )
    };
    let (all, in_canada) = (albums(""), albums("&catalog=CA"));
    let elsewhere = all
        .iter()
        .find(|album| !in_canada.contains(album))
        .expect("not in Canada");
    let streamable = albums("&isStreamableOnly=true");
    let blocked = in_canada
        .iter()
        .find(|album| !streamable.contains(album))
        .expect("not streamable");
    let track = |album: &str| ids(&ok(&sandbox, &format!("/v2.2/albums/{album}/tracks")), "tracks")[0].clone();
    let (elsewhere, blocked) = (track(elsewhere), track(blocked));
    member.add(&format!("tra.1,{blocked},{elsewhere}"));
    assert_eq!(member.tracks().len(), 3);
    let streamable = member.ids("/me/library/tracks?limit=200&isStreamableOnly=true");
    assert!(!streamable.contains(&blocked) && streamable.contains(&"tra.1".to_owned()));
    let in_canada = member.ids("/me/library/tracks?limit=200&catalog=CA");
    assert!(!in_canada.contains(&elsewhere) && in_canada.len() < 3);
    let request = canadian.call("POST", &format!("/me/library/tracks?id={elsewhere}"));
    let (status, _, message) = refused(request);
    assert_eq!(status, 404);
    assert!(message.contains(&elsewhere), "{message}");
}

#[test]
fn the_collector_has_the_whole_catalog() {
    let sandbox = start();
    let count = |list: &str, query: &str| {
        let member = Listener::new(&sandbox, COLLECTOR, "v2.2");
        let body = member.get(&format!("/me/library/{list}?limit=1{query}"));
        body["meta"]["totalCount"].as_u64().expect("a count")
    };
    let top = ok(&sandbox, "/v2.2/artists/top?limit=1");
    assert_eq!(count("artists", ""), 200);
    assert_eq!(top["meta"]["totalCount"], 200);
    let (albums, tracks) = (count("albums", ""), count("tracks", ""));
    assert!(albums > 500 && tracks > 5000, "{albums} {tracks}");
    assert_eq!(
        refused(get(&sandbox, &format!("/v2.2/tracks/tra.{}", tracks + 1))).0,
        404
    );
    assert!(count("tracks", "&catalog=CA") < tracks);
    let member = Listener::new(&sandbox, COLLECTOR, "v2.2");
    let album = member.ids("/me/library/albums/alb.7/tracks?limit=200");
    assert_eq!(
        album,
        ids(&ok(&sandbox, "/v2.2/albums/alb.7/tracks?limit=200"), "tracks")
    );
    member.remove("tra.77");
    assert_eq!(count("tracks", ""), tracks - 1);
}

#[test]
fn pages_stay_right_however_much_is_added_and_removed() {
    let sandbox = start();
    let member = Listener::new(&sandbox, COLLECTOR, "v2.2");
    let total = member.get("/me/library/tracks?limit=1")["meta"]["totalCount"]
        .as_u64()
        .unwrap();
    // What the list should be, newest first.
    let mut expected: Vec<u64> = (1..=total).rev().collect();
    let ids = |tracks: &[u64]| tracks.iter().map(|n| format!("tra.{n}")).collect::<Vec<_>>();
    let mut change = |from: usize, to: usize, back: bool| {
        let gone: Vec<u64> = expected.drain(from..to).collect();
        for some in gone.chunks(400) {
            member.remove(&ids(some).join(","));
        }
        if back {
            for some in gone.chunks(400) {
                member.add(&ids(some).join(","));
                expected.splice(0..0, some.iter().rev().copied());
            }
        }
        for offset in [
            0,
            1,
            150,
            1000,
            1023,
            1024,
            1025,
            2047,
            3000,
            4100,
            expected.len() - 3,
            expected.len(),
        ] {
            let page = member.get(&format!("/me/library/tracks?limit=200&offset={offset}"));
            let end = expected.len().min(offset + 200);
            assert_eq!(
                crate::support::ids(&page, "tracks"),
                ids(&expected[offset..end]),
                "at {offset}"
            );
            assert_eq!(page["meta"]["totalCount"], expected.len());
        }
    };
    change(0, 0, false); // as it begins
    change(10, 11, false); // one near the front
    change(2000, 2700, false); // a gap
    change(1500, 4500, true); // whole blocks, and back to the front
    change(0, 300, false); // the newest
    change(3000, 3001, true);
    let last = total as usize - 1302;
    change(last - 500, last, false); // the oldest
}
