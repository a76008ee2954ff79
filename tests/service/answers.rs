//! Answers that look different and say the same, and answers that are not quite as expected.
use crate::compare::same;
use crate::desk::*;
use crate::plain::{request, said};
use musiccat::abi::{mcat_text_list, mcat_track, mcat_value, mcat_value_kind, mcat_value_list, mcat_value_member_list};
use musiccat::{Params, Response, Version, catalog};
use serde_json::{Map, Value, json};
use support::ByteServer;

// req:CONV-12
#[test]
fn pretty_and_minified_answers_read_alike() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        for pretty in [true, false] {
            let params = Params {
                pretty: Some(pretty),
                keep_raw: true,
                ..limit(25)
            };
            let read = ok(client.call(catalog::artists_top(&params)));
            assert_eq!(read.raw().unwrap().contains(&b'\n'), pretty);
            same(&read, &said(version, "/artists/top?limit=25"));
            let sent = request(
                shared(),
                "GET",
                &format!("/{}/artists/top?limit=25&pretty={pretty}", version.segment()),
                &[("apikey", shared().api_key())],
                "",
            );
            assert_eq!(read.raw().unwrap(), sent.body, "the body as received");
        }
    }
}

// req:CONV-10
#[test]
fn list_under_any_key_is_found() {
    for version in VERSIONS {
        let sent = said(version, "/artists/top?limit=5");
        let under = |key: &str| json!({key: sent["artists"], "meta": sent["meta"]}).to_string();
        let mut bodies: Vec<_> = ["artists", "items", "data", "topArtists", "träger", ""]
            .map(under)
            .into();
        bodies.push(sent["artists"].to_string());
        bodies.push(json!({"data": {"whatever": sent["artists"]}, "meta": sent["meta"]}).to_string());
        let count = bodies.len();
        let (_server, client) = serving(version, bodies);
        for _ in 0..count {
            let read = ok(client.call(catalog::artists_top(&limit(5))));
            let artists = json!({"artists": sent["artists"], "meta": if read.meta().limit < 0 { Value::Null } else { sent["meta"].clone() }});
            same(&read, &artists);
        }
    }
}

// req:CONV-11
#[test]
fn field_of_wrong_type_leaves_the_others_readable() {
    for version in VERSIONS {
        let sent = said(version, "/artists/art.1,art.2/tracks?limit=2");
        let tracks = sent["tracks"].as_array().unwrap();
        let first = tracks[0].as_object().unwrap();
        let keys: Vec<_> = first.keys().filter(|key| *key != "type").cloned().collect();
        let odd = [
            json!(null),
            json!(7.5),
            json!(true),
            json!("\u{1f3b5}"),
            json!([[1], {"a": null}]),
            json!({"deeper": {"still": [1, "x"]}}),
        ];
        // Each field in turn absent, and of each type, with a key that nobody knows beside it.
        let variants: Vec<(String, Option<Value>)> = keys
            .iter()
            .flat_map(|key| {
                odd.iter()
                    .cloned()
                    .map(Some)
                    .chain([None])
                    .map(|value| (key.clone(), value))
            })
            .collect();
        let with = |change: &dyn Fn(&mut Map<String, Value>)| {
            let mut track = first.clone();
            change(&mut track);
            let mut changed = sent.clone();
            changed["tracks"][0] = Value::Object(track);
            changed.to_string()
        };
        let body = |(key, value): &(String, Option<Value>)| {
            with(&|track| {
                track.insert("someNewKey".into(), json!({"key": key, "list": [1, 2]}));
                match value {
                    Some(value) => drop(track.insert(key.clone(), value.clone())),
                    None => drop(track.remove(key)),
                }
            })
        };
        let bodies: Vec<_> = variants.iter().map(body).collect();
        let (_server, client) = serving(version, bodies.clone());
        for (variant, body) in variants.iter().zip(&bodies) {
            let params = Params {
                keep_raw: true,
                ..limit(2)
            };
            let read = ok(client.call(catalog::artist_tracks("art.1,art.2", &params)));
            assert_eq!(read.raw().unwrap(), body.as_bytes(), "the raw JSON stays reachable");
            let count = read.items(&read.tracks).len();
            assert_eq!(count, tracks.len(), "{variant:?}: a whole track is lost");
            others_are_untouched(&read, first, &variant.0);
            let extra = read.at(&read.items(&read.tracks)[0].extra).expect("the new key");
            assert!(read.find(extra, "someNewKey").is_some(), "{variant:?}");
        }
    }
}

// case:S05
/// Read structs are plain C: safe Rust can make them up, with pointers to nowhere. Reading through one of these would end the process.
#[test]
fn struct_of_no_response_is_not_read_through() {
    let (_server, client) = serving(
        Version::V2_2,
        vec![json!({"new": {"a": 1}, "tracks": [{"id": "tra.1"}]}).to_string(); 2],
    );
    let fetch = || ok(client.call(catalog::artist_tracks("art.1", &limit(1))));
    let (read, other) = (fetch(), fetch());
    let nowhere = 16 as *const std::ffi::c_char;
    let forged = mcat_value {
        kind: mcat_value_kind::MCAT_VALUE_OBJECT as i32,
        reserved: 0,
        number: 0.0,
        text: nowhere,
        items: mcat_value_list {
            items: nowhere.cast(),
            len: 3,
        },
        members: mcat_value_member_list {
            items: nowhere.cast(),
            len: 3,
        },
    };
    assert!(read.find(&forged, "a").is_none());
    assert!(read.items(&forged.items).is_empty() && read.items(&forged.members).is_empty());
    assert_eq!(read.text(&forged.text), None);
    assert!(read.at(&forged.members.items).is_none() && read.at(&nowhere.cast::<mcat_track>()).is_none());
    assert!(
        read.texts(&mcat_text_list {
            items: nowhere.cast(),
            len: 3
        })
        .is_empty()
    );
    // Copies of what a response holds lie elsewhere too, and what another response holds may be freed before this one.
    let (copied, extra) = (read.tracks, other.at(&other.extra).unwrap());
    assert!(read.items(&copied).is_empty() && read.find(extra, "new").is_none());
    let new = other.find(extra, "new").expect("the object of its own response");
    assert!(other.find(new, "a").is_some() && other.find(new, "b").is_none());
}

/// The first track's other fields read as they were sent.
fn others_are_untouched(read: &Response, sent: &Map<String, Value>, odd: &str) {
    let track = read.items(&read.tracks)[0];
    for (key, field) in [
        ("id", &track.id),
        ("href", &track.href),
        ("name", &track.name),
        ("shortcut", &track.shortcut),
        ("artistName", &track.artist_name),
        ("albumName", &track.album_name),
        ("artistId", &track.artist_id),
        ("albumId", &track.album_id),
        ("isrc", &track.isrc),
        ("previewURL", &track.preview_url),
    ] {
        if key != odd {
            assert_eq!(read.text(field), sent[key].as_str(), "{key} when {odd} is odd");
        }
    }
    for (key, field) in [
        ("index", track.index),
        ("disc", track.disc),
        ("playbackSeconds", track.playback_seconds),
    ] {
        if key != odd {
            assert_eq!(Some(i64::from(field)), sent[key].as_i64(), "{key} when {odd} is odd");
        }
    }
    if odd != "formats" {
        assert_eq!(
            read.items(&track.formats).len(),
            sent["formats"].as_array().unwrap().len()
        );
    }
    // The track behind it.
    let second = read.items(&read.tracks)[1];
    assert!(!second.id.is_null() && !second.name.is_null() && second.playback_seconds > 0);
}

// fault:J21
#[test]
fn addresses_in_an_answer_are_read_and_never_followed() {
    for version in VERSIONS {
        let elsewhere = ByteServer::start(|_| Vec::new());
        let foreign = elsewhere.url("/v2.2/artists/art.1/tracks?offset=10");
        let bare = foreign.trim_start_matches("http:").to_owned();
        for href in [foreign.as_str(), &bare, "/admin", "javascript:1", "http:", ""] {
            let track = json!({"type": "track", "id": "tra.1", "href": href, "previewURL": href,
                "links": {"artists": {"ids": ["art.1"], "href": href}}});
            let meta = json!({"totalCount": 30, "href": href, "query": {"next": href, "previous": href}});
            let body = json!({"tracks": [track], "href": href, "meta": meta}).to_string();
            let behind = body.replace("tra.1", "tra.2");
            let (server, client) = serving(version, vec![body, behind]);
            let first = ok(client.call(catalog::artist_tracks("art.1", &limit(10))));
            let track = first.items(&first.tracks)[0];
            assert_eq!(
                (first.text(&track.href), first.text(&track.preview_url)),
                (Some(href), Some(href))
            );
            // The next page is the same call, where the first was answered.
            ok(client.next_page(&first));
            let asked = server.journal().concat();
            let asked = String::from_utf8(asked).unwrap();
            let lines: Vec<_> = asked.lines().filter(|line| line.starts_with("GET ")).collect();
            let place = format!("GET /{}/artists/art.1/tracks?limit=10", version.segment());
            assert!(
                lines.len() == 2 && lines.iter().all(|line| line.starts_with(&place)),
                "{lines:?}"
            );
            assert!(lines[1].contains("offset=10"));
        }
        assert_eq!(elsewhere.connections(), 0, "nobody asked elsewhere");
    }
}
