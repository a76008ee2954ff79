//! Tracks.
use crate::compare::{brings, same};
use crate::desk::*;
use crate::plain::{ids, said};
use musiccat::abi::mcat_link;
use musiccat::abi::mcat_status::*;
use musiccat::{Params, Version, catalog};
use serde_json::Value;

/// What is said of the most heard tracks.
fn top(version: Version, count: usize) -> Value {
    // Version 1 has no envelope, but the same ids as 2.1.
    said(version.max(Version::V2_1), &format!("/tracks/top?limit={count}"))
}

// req:CAT-21
#[test]
fn top_tracks_are_paged_and_differ_by_range() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let by = |range: &str| Params {
            range: Some(range.into()),
            ..limit(7)
        };
        let target = "/tracks/top?range=day&limit=7";
        let first = brings(&client, version, catalog::tracks_top(&by("day")), target);
        let second = ok(client.next_page(&first));
        same(&second, &said(version, &format!("{target}&offset=7")));
        let seen = track_ids(&first, &first.tracks);
        assert_eq!((seen.len(), first.meta().next_offset), (7, 7));
        assert!(track_ids(&second, &second.tracks).iter().all(|id| !seen.contains(id)));
        let life = ok(client.call(catalog::tracks_top(&by("life"))));
        assert_ne!(seen, track_ids(&life, &life.tracks), "{version}");
    }
}

// req:CAT-22
#[test]
fn tracks_are_read_by_id_with_artist_album_and_genres() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let mut wanted = ids(&top(version, 5), "tracks");
        wanted.reverse();
        let several = wanted.join(",");
        let call = catalog::tracks_get(&several, &Params::default());
        let read = brings(&client, version, call, &format!("/tracks/{several}"));
        assert_eq!(track_ids(&read, &read.tracks), wanted, "in the order asked for");
        assert_eq!(read.meta().next_offset, -1, "there are no pages");
        for track in read.items(&read.tracks) {
            let links = read.at(&track.links).unwrap();
            let linked = |link: &*const mcat_link| read.at(link).is_some_and(|link| !read.texts(&link.ids).is_empty());
            assert!(linked(&links.genres));
            // Version 1 names each artist and album once.
            match version {
                Version::V1 => assert!(!track.artist_id.is_null() && !track.album_id.is_null()),
                _ => assert!(linked(&links.artists) && linked(&links.albums)),
            }
        }
        let one = catalog::tracks_get(&wanted[0], &Params::default());
        let one = brings(&client, version, one, &format!("/tracks/{}", wanted[0]));
        assert_eq!(track_ids(&one, &one.tracks), wanted[..1]);
        let missing = client.call(catalog::tracks_get("tra.4294967295", &Params::default()));
        fails(missing, MCAT_ERR_NOT_FOUND);
    }
}

/// The ISRC of a much heard track, its id, and the UPC of its album.
fn recording() -> (String, String, String) {
    let sent = top(Version::V2_2, 4);
    let text = |key: &str| sent["tracks"][3][key].as_str().expect("text").to_owned();
    let albums = said(Version::V2_2, &format!("/albums/{}", text("albumId")));
    let upc = albums["albums"][0]["upc"].as_str().expect("text").to_owned();
    (text("isrc"), text("id"), upc)
}

// req:CAT-23
#[test]
fn tracks_are_read_by_isrc_since_2_2() {
    let newest = client(shared(), Version::V2_2);
    let (isrc, id, upc) = recording();
    let by = |query: &str, params: &Params| {
        let call = catalog::track_by_isrc(&isrc, params);
        let read = brings(&newest, Version::V2_2, call, &format!("/tracks/isrc/{isrc}{query}"));
        track_ids(&read, &read.tracks)
    };
    assert_eq!(by("", &Params::default()), [id.as_str()]);
    assert_eq!(
        by(
            "?limit=50&offset=0",
            &Params {
                offset: Some(0),
                ..limit(50)
            }
        ),
        [id.as_str()]
    );
    assert!(
        by(
            "?offset=1",
            &Params {
                offset: Some(1),
                ..Params::default()
            }
        )
        .is_empty()
    );
    let on_the_album = Params {
        upc: Some(upc.clone()),
        catalog: Some("US".into()),
        rights: Some(0),
        is_streamable_only: Some(false),
        ..Params::default()
    };
    let query = format!("?upc={upc}&catalog=US&rights=0&isStreamableOnly=false");
    assert_eq!(by(&query, &on_the_album), [id.as_str()]);
    let on_another = Params {
        upc: Some("000000000000".into()),
        ..Params::default()
    };
    fails(
        newest.call(catalog::track_by_isrc(&isrc, &on_another)),
        MCAT_ERR_NOT_FOUND,
    );
    fails(
        newest.call(catalog::track_by_isrc("ZZ0009999999", &Params::default())),
        MCAT_ERR_NOT_FOUND,
    );
}

// req:CAT-23
#[test]
fn isrc_must_be_one_and_its_limit_at_most_50() {
    let sandbox = own();
    let newest = client(&sandbox, Version::V2_2);
    for bad in [0, -1, 51, 200] {
        let call = || newest.call(catalog::track_by_isrc("USABC0000001", &limit(bad)));
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "limit: must be 1 to 50");
    }
    for isrc in [
        "",
        "USABC000000",
        "USABC00000011",
        "1SABC0000001",
        "USABC000000X",
        "USABC0000001,USABC0000002",
        "../me/account",
    ] {
        let call = || newest.call(catalog::track_by_isrc(isrc, &Params::default()));
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "isrc: must be one ISRC");
    }
    let params = Params {
        upc: Some("1234".into()),
        ..Params::default()
    };
    let call = || newest.call(catalog::track_by_isrc("USABC0000001", &params));
    refused(&sandbox, call, MCAT_ERR_ARGUMENT, "upc: must be 12 digits");
    for version in [Version::V1, Version::V2_1] {
        let older = client(&sandbox, version);
        let call = || older.call(catalog::track_by_isrc("USABC0000001", &Params::default()));
        refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "track_by_isrc");
    }
}

// req:CAT-24
// req:CONV-04
#[test]
fn track_by_shortcut_is_found_since_2_2() {
    let newest = client(shared(), Version::V2_2);
    for track in top(Version::V2_2, 5)["tracks"].as_array().unwrap() {
        let shortcut = track["shortcut"].as_str().unwrap();
        let call = catalog::track_by_shortcut(shortcut, &Params::default());
        let read = brings(&newest, Version::V2_2, call, &format!("/tracks/{shortcut}"));
        assert_eq!(track_ids(&read, &read.tracks), [track["id"].as_str().unwrap()]);
    }
    let sandbox = own();
    let newest = client(&sandbox, Version::V2_2);
    let odd = catalog::track_by_shortcut("who?/what is #1/50%", &Params::default());
    fails(newest.call(odd), MCAT_ERR_NOT_FOUND);
    assert_eq!(last(&sandbox).path, "/v2.2/tracks/who%3F/what%20is%20%231/50%25");
    for shortcut in [
        "tra.1",
        "an-artist",
        "an-artist/an-album",
        "a/b/c/d",
        "a//c",
        "a/../c",
        "",
    ] {
        let call = || newest.call(catalog::track_by_shortcut(shortcut, &Params::default()));
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "shortcut: ");
    }
    for version in [Version::V1, Version::V2_1] {
        let older = client(&sandbox, version);
        let call = || older.call(catalog::track_by_shortcut("a/b/c", &Params::default()));
        refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "track_by_shortcut");
    }
}
