//! What holds for every call: ids, shortcuts, envelopes, meta, links, pretty-printing, cross-origin requests, headers.

use crate::support::*;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use md5::{Digest, Md5};
use reqwest::Method;
use reqwest::blocking::Client;
use std::io::Read;

// svc:CONV-01
#[test]
fn an_id_is_one_path_segment_and_a_moniker_with_a_number() {
    let sandbox = start();
    assert_eq!(ids(&ok(&sandbox, "/v2.2/artists/art%2E7"), "artists"), ["art.7"]);
    for bad in [
        "art.7%2Fimages",
        "art.7%3Flimit=1",
        "art.07",
        "art.",
        "art.-1",
        "alb.7",
        "7",
        "art.4294967296",
    ] {
        let (status, code, _) = refused(get(&sandbox, &format!("/v2.2/artists/{bad}")));
        assert_eq!((status, code.as_str()), (404, "ResourceNotFound"), "{bad}");
    }
    let account = read(get_as(&sandbox, &token(&sandbox, 0), "/v2.2/me/account")).1;
    assert!(
        !account["account"]["id"].as_str().unwrap().contains('.'),
        "a member's id is opaque"
    );
}

// svc:CONV-03
#[test]
fn several_ids_are_one_segment_in_their_order() {
    let sandbox = start();
    for (key, moniker) in [
        ("artists", "art"),
        ("albums", "alb"),
        ("tracks", "tra"),
        ("genres", "g"),
    ] {
        let asked = [5, 2, 9].map(|number| format!("{moniker}.{number}"));
        for separator in [",", "%2C", ",%20", ",,"] {
            let path = format!("/v2.2/{key}/{}{separator}", asked.join(separator));
            assert_eq!(ids(&ok(&sandbox, &path), key), asked, "{path}");
        }
    }
    let many = |count: usize| format!("/v2.2/artists/{}/albums?limit=1", vec!["art.1"; count].join(","));
    assert_eq!(items(&ok(&sandbox, &many(200)), "albums").len(), 200);
    assert_eq!(bad_request(&sandbox, &many(201)), "A call takes at most 200 ids");
    assert_eq!(refused(get(&sandbox, "/v2.2/artists/,/albums")).0, 404);
}

// svc:CONV-02
#[test]
fn monikers_are_capitalised_before_2_2_and_taken_either_way() {
    let sandbox = start();
    for (version, artist, album, track) in [("v2.2", "art.", "alb.", "tra."), ("v2.1", "Art.", "Alb.", "Tra.")] {
        for asked in ["art.3", "Art.3"] {
            let body = ok(&sandbox, &format!("/{version}/artists/{asked}"));
            assert_eq!(ids(&body, "artists"), [format!("{artist}3")]);
            let text = body.to_string();
            assert!(text.contains(album), "albumGroups follow the version");
            let other = if album == "alb." { "Alb." } else { "alb." };
            assert!(!text.contains(&format!("\"{other}")));
        }
        let tracks = ok(&sandbox, &format!("/{version}/tracks/top?limit=1"));
        let of_track = &items(&tracks, "tracks")[0];
        assert!(of_track["id"].as_str().unwrap().starts_with(track));
        assert!(of_track["artistId"].as_str().unwrap().starts_with(artist));
        assert!(of_track["albumId"].as_str().unwrap().starts_with(album));
        assert!(
            of_track["links"]["genres"]["ids"][0]
                .as_str()
                .unwrap()
                .starts_with("g.")
        );
    }
}

// svc:CONV-04
#[test]
fn shortcuts_stand_in_place_of_ids() {
    let sandbox = start();
    let artist = &ok(&sandbox, "/v2.2/artists/art.9")["artists"][0];
    let shortcut = artist["shortcut"].as_str().unwrap();
    let both = ok(&sandbox, &format!("/v2.2/artists/{shortcut},art.2"));
    assert_eq!(ids(&both, "artists"), ["art.9", "art.2"]);
    let albums = ok(&sandbox, &format!("/v2.2/artists/{shortcut}/albums?limit=1"));
    let album = &items(&albums, "albums")[0];
    let by_shortcut = ok(
        &sandbox,
        &format!("/v2.2/albums/{}", album["shortcut"].as_str().unwrap()),
    );
    assert_eq!(by_shortcut["albums"][0]["id"], album["id"]);
    let track = &by_shortcut["albums"][0]["tracks"][0];
    let path = format!("/tracks/{}", track["shortcut"].as_str().unwrap());
    assert_eq!(ok(&sandbox, &format!("/v2.2{path}"))["tracks"][0]["id"], track["id"]);
    assert_eq!(refused(get(&sandbox, &format!("/v2.1{path}"))).0, 404, "new in 2.2");
    let [album, track] = [album, track].map(|object| object["shortcut"].as_str().unwrap().replace('/', "%2F"));
    for (path, since) in [(format!("albums/{album}"), 1), (format!("tracks/{track}"), 2)] {
        let statuses = ["v1", "v2.1", "v2.2"].map(|version| read(get(&sandbox, &format!("/{version}/{path}"))).0);
        let expected: Vec<u16> = (0..3).map(|at| if at < since { 404 } else { 200 }).collect();
        assert_eq!(statuses, expected[..], "{path} as one segment");
    }
}

// svc:CONV-05
#[test]
fn meta_counts_what_came_and_what_there_is() {
    let sandbox = start();
    for version in ["v2.1", "v2.2"] {
        let meta = &ok(&sandbox, &format!("/{version}/artists/top?limit=7&offset=196"))["meta"];
        let expected = serde_json::json!({"returnedCount": 4, "totalCount": 200, "limit": 7, "offset": 196});
        assert_eq!(*meta, expected);
        let meta = &ok(&sandbox, &format!("/{version}/artists/art.1,art.2"))["meta"];
        assert_eq!(*meta, serde_json::json!({"returnedCount": 2, "totalCount": null}));
    }
    for (path, key) in [
        ("genres", "genres"),
        ("tags", "tags"),
        ("artists/art.1/images", "images"),
    ] {
        let whole = ok(&sandbox, &format!("/v2.2/{path}"));
        assert_eq!(
            whole["meta"]["totalCount"],
            items(&whole, key).len(),
            "{path} has no pages"
        );
    }
    let beyond = ok(&sandbox, "/v2.2/artists/top?offset=5000");
    assert_eq!(
        (items(&beyond, "artists").len(), &beyond["meta"]["totalCount"]),
        (0, &200.into())
    );
    let two = ok(&sandbox, "/v2.2/artists/art.1,art.2/albums?limit=2");
    assert_eq!(
        (items(&two, "albums").len(), &two["meta"]["limit"]),
        (4, &2.into()),
        "limit counts per id"
    );
}

// svc:CONV-08
#[test]
fn links_name_related_objects_and_their_addresses() {
    let sandbox = start();
    let album = &ok(&sandbox, "/v2.2/albums/alb.20")["albums"][0];
    let artist = album["links"]["artists"]["ids"][0].as_str().unwrap();
    assert_eq!(album["contributingArtists"]["primaryArtist"], artist);
    assert_eq!(
        ids(&ok(&sandbox, &format!("/v2.2/artists/{artist}")), "artists"),
        [artist]
    );
    let href = album["links"]["tracks"]["href"].as_str().unwrap();
    assert!(href.ends_with("/albums/alb.20/tracks"), "{href}");
    assert!(
        !href.starts_with(sandbox.base_url()) && !href.contains("/v2"),
        "another host, no version: {href}"
    );
    assert!(album["links"]["tracks"].get("ids").is_none());
}

// svc:CONV-09
#[test]
fn include_fills_linked_up_to_2_1_only() {
    let sandbox = start();
    let album = &ok(&sandbox, "/v2.1/albums/alb.20?include=artists,genres")["albums"][0];
    for relation in ["artists", "genres"] {
        assert_eq!(ids(&album["linked"], relation), linked_ids(album, relation));
    }
    assert!(ok(&sandbox, "/v2.1/albums/alb.20")["albums"][0].get("linked").is_none());
    // Relations whose entry names no ids. Ids of content are repeated as they were asked for.
    for (path, relation, list) in [
        ("albums/Alb.20", "tracks", "tracks"),
        ("albums/Alb.20", "images", "images"),
        ("artists/Art.5", "albums", "albums"),
        ("artists/Art.5", "images", "images"),
        ("artists/Art.5", "topTracks", "tracks/top"),
        ("playlists/pp.1", "tracks", "tracks"),
    ] {
        let (plural, key) = (path.split('/').next().unwrap(), list.split('/').next().unwrap());
        let object = &ok(&sandbox, &format!("/v2.1/{path}?include={relation}"))[plural][0];
        let list = &ok(&sandbox, &format!("/v2.1/{path}/{list}?limit=200"))[key];
        assert_eq!(&object["linked"][relation], list, "{path} {relation}");
        assert!(!list.as_array().unwrap().is_empty());
        // The object of version 1 has no relations.
        let oldest = |query: &str| ok(&sandbox, &format!("/v1/{path}{query}"));
        assert_eq!(oldest(&format!("?include={relation}")), oldest(""), "{path}");
    }
    // Posts, their images, and who made a playlist.
    let post = &ok(&sandbox, "/v2.1/posts?limit=1&include=images")["posts"][0];
    let artist = post["links"]["artists"]["ids"][0].as_str().unwrap();
    assert!(!items(&post["linked"], "images").is_empty());
    let posts = ok(&sandbox, &format!("/v2.1/artists/{artist}/posts?limit=200"));
    let artist = &ok(&sandbox, &format!("/v2.1/artists/{artist}?include=posts"))["artists"][0];
    assert_eq!(artist["linked"]["posts"], posts["posts"]);
    assert!(!items(&posts, "posts").is_empty());
    let playlist = &ok(&sandbox, "/v2.1/playlists/pp.1?include=members,tags")["playlists"][0];
    let made_by = linked_ids(playlist, "members");
    assert_eq!(ids(&playlist["linked"], "members"), made_by);
    let member = ok(&sandbox, &format!("/v2.1/members/{}", made_by[0]));
    assert_eq!(playlist["linked"]["members"], member["members"]);
    let streamable = |query: &str| {
        let playlist = ok(&sandbox, &format!("/v2.1/playlists/pp.1?include=tracks{query}"));
        let tracks = items(&playlist["playlists"][0]["linked"], "tracks").to_vec();
        (
            tracks.len(),
            tracks.iter().filter(|track| track["isStreamable"] == true).count(),
        )
    };
    let (all, some) = streamable("");
    assert!(some < all);
    assert_eq!(streamable("&isStreamableOnly=true"), (some, some));
    let newer = ok(&sandbox, "/v2.2/albums/alb.20?include=artists");
    assert!(!newer.to_string().contains("linked"));
}

fn linked_ids(object: &serde_json::Value, relation: &str) -> Vec<String> {
    let ids = object["links"][relation]["ids"].as_array().unwrap();
    ids.iter().map(|id| id.as_str().unwrap().to_owned()).collect()
}

// svc:CONV-10
#[test]
fn a_list_stands_under_the_plural_of_its_objects() {
    let sandbox = start();
    for (path, key) in [
        ("artists/top", "artists"),
        ("artists/art.1/images", "images"),
        ("albums/top", "albums"),
        ("tracks/top", "tracks"),
        ("genres", "genres"),
        ("stations/top", "stations"),
    ] {
        for version in ["v2.1", "v2.2"] {
            let body = ok(&sandbox, &format!("/{version}/{path}"));
            assert_eq!(keys(&body), {
                let mut both = [key, "meta"];
                both.sort_unstable();
                both
            });
            let kind = key.strip_suffix('s').unwrap();
            assert!(items(&body, key).iter().all(|item| item["type"] == kind), "{path}");
        }
    }
}

// svc:CONV-11
#[test]
fn answers_have_nulls_and_keys_beyond_the_specification_and_leave_empty_parts_out() {
    let sandbox = start();
    let track = &ok(&sandbox, "/v2.2/tracks/tra.1")["tracks"][0];
    assert!(track["upc"].is_string(), "a key that the specification does not name");
    let account = read(get_as(&sandbox, &token(&sandbox, 5), "/v2.2/me/account")).1;
    assert!(account["account"]["phone"].is_null() && account["account"].get("phone").is_some());
    assert!(
        account["account"]["screenNameAutoCreated"].is_string(),
        "a boolean as text"
    );
    let artists = ok(&sandbox, "/v2.2/artists/top?limit=200");
    let artists = items(&artists, "artists");
    assert!(
        artists.iter().any(|artist| artist.get("amg").is_none()),
        "left out, not null"
    );
    assert!(
        artists
            .iter()
            .all(|artist| artist.get("amg").is_none_or(|amg| amg.is_string()))
    );
    assert!(
        artists
            .iter()
            .any(|artist| artist["albumGroups"].get("compilations").is_none())
    );
}

// svc:CONV-12
#[test]
fn pretty_printing_changes_the_white_space_only() {
    let sandbox = start();
    let text = |path: &str| get(&sandbox, path).send().unwrap().text().unwrap();
    let minified = text("/v2.2/artists/art.4");
    assert!(!minified.contains('\n') && !minified.contains("\": "), "{minified}");
    assert!(
        minified.starts_with("{\"artists\":[{\"type\":\"artist\",\"id\":\"art.4\""),
        "type and id come first"
    );
    let pretty = text("/v2.2/artists/art.4?pretty=true");
    assert!(pretty.lines().count() > 10);
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(&minified), value(&pretty));
    assert_eq!(minified, text("/v2.2/artists/art.4?pretty=false"));
    assert!(text("/v2.2/artists/none?pretty=true").contains('\n'), "errors too");
}

// svc:CONV-13
#[test]
fn cross_origin_requests_are_allowed_with_their_preflight() {
    let sandbox = start();
    let address = format!("{}/v2.2/stations/ps.1/tuning", sandbox.base_url());
    let preflight = Client::new()
        .request(Method::OPTIONS, &address)
        .header("origin", "https://player.test")
        .header("access-control-request-method", "PUT")
        .header("access-control-request-headers", "authorization,content-type")
        .send()
        .unwrap();
    assert!(preflight.status().is_success());
    let header = |name: &str| preflight.headers()[name].to_str().unwrap().to_lowercase();
    assert_eq!(header("access-control-allow-origin"), "*");
    assert!(header("access-control-allow-methods").contains("put"));
    assert_eq!(header("access-control-allow-headers"), "authorization,content-type");
    for request in [get(&sandbox, "/v2.2/genres"), bare(&sandbox, "/v2.2/genres")] {
        let answer = request.header("origin", "https://player.test").send().unwrap();
        assert_eq!(answer.headers()["access-control-allow-origin"], "*", "errors too");
    }
}

#[test]
fn every_answer_carries_the_service_s_headers() {
    let sandbox = start();
    let first = get(&sandbox, "/v2.1/genres").send().unwrap();
    let second = bare(&sandbox, "/v2.2/nothing").send().unwrap();
    assert_eq!(first.headers()["api-version"], "v2.1");
    assert_ne!(first.headers()["request-id"], second.headers()["request-id"]);
    for answer in [&first, &second] {
        let millis = answer.headers()["response-time"].to_str().unwrap();
        assert!(millis.parse::<u64>().is_ok());
    }
    assert_eq!(first.headers()["cache-control"], "public, max-age=14400");
    assert_eq!(second.headers()["cache-control"], "no-store");
    assert!(second.headers().get("content-md5").is_none());
    let stated = first.headers()["content-md5"].to_str().unwrap().to_owned();
    assert_eq!(stated, STANDARD.encode(Md5::digest(first.bytes().unwrap())));
    let member = get_as(&sandbox, &token(&sandbox, 0), "/v2.2/me/account");
    assert_eq!(member.send().unwrap().headers()["cache-control"], "no-store");
}

#[test]
fn bodies_are_gzipped_when_asked() {
    let sandbox = start();
    let send = |accepted: &str| {
        let request = get(&sandbox, "/v2.2/tracks/top?limit=50").header("accept-encoding", accepted);
        let answer = request.send().unwrap();
        let coding = answer
            .headers()
            .get("content-encoding")
            .map(|v| v.to_str().unwrap().to_owned());
        (coding, answer.bytes().unwrap())
    };
    let (coding, plain) = send("identity");
    assert_eq!(coding, None);
    assert_eq!(send("gzip;q=0, deflate").0, None);
    // case:B09
    assert_eq!(send("GZIP").0.as_deref(), Some("gzip"));
    assert_eq!(send("x-gzip;Q=0").0, None);
    let (coding, zipped) = send("deflate, gzip");
    assert_eq!(coding.as_deref(), Some("gzip"));
    assert!(zipped.len() * 3 < plain.len());
    let mut decoded = Vec::new();
    flate2::read::GzDecoder::new(&zipped[..])
        .read_to_end(&mut decoded)
        .unwrap();
    assert_eq!(decoded, plain);
}
