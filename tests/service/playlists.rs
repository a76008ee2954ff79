//! Playlists as everybody sees them.
use crate::compare::{brings, same, sent_somewhere};
use crate::desk::*;
use crate::plain::{as_member, get, ids, said, token};
use musiccat::abi::mcat_status::*;
use musiccat::{Params, Response, Version, catalog};
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};

fn playlist_ids(response: &Response) -> Vec<&str> {
    let playlists = response.items(&response.playlists).iter();
    playlists
        .map(|playlist| response.text(&playlist.id).expect("an id"))
        .collect()
}

/// Has the first demo member make a playlist with an animated image; returns its id.
fn animated(sandbox: &Sandbox, privacy: &str) -> String {
    let token = token(sandbox, listener(sandbox));
    let make = |path: &str, body: Value| as_member(sandbox, &token, "POST", path, &body.to_string());
    let playlist =
        json!({"playlists": {"name": "Moving", "privacy": privacy, "tracks": [{"id": "tra.1"}, {"id": "tra.9"}]}});
    let made: Value = serde_json::from_slice(&make("/v2.2/me/library/playlists", playlist).body).unwrap();
    let id = ids(&made, "playlists").remove(0);
    let image = make(
        &format!("/v2.2/me/library/playlists/{id}/images"),
        json!({"giphyId": "xT9IgDEI1iZyb2wqo8"}),
    );
    assert!((200..300).contains(&image.status), "{}", image.text());
    id
}

// req:CAT-39
#[test]
fn playlists_of_the_day_and_featured_ones_are_paged() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let lists = [
            (catalog::playlists as fn(&Params) -> _, "/playlists"),
            (catalog::playlists_featured, "/playlists/featured"),
        ];
        let firsts = lists.map(|(call, path)| {
            let first = brings(&client, version, call(&limit(6)), &format!("{path}?limit=6"));
            assert_eq!((first.items(&first.playlists).len(), first.meta().next_offset), (6, 6));
            let second = ok(client.next_page(&first));
            same(&second, &said(version, &format!("{path}?limit=6&offset=6")));
            assert!(
                playlist_ids(&second)
                    .iter()
                    .all(|id| !playlist_ids(&first).contains(id))
            );
            playlist_ids(&first).join(",")
        });
        assert_ne!(firsts[0], firsts[1]);
    }
}

// req:CAT-39
#[test]
fn playlists_are_read_by_id_in_the_order_asked_for() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let none = Params::default();
        let some = catalog::playlists_get("pp.7,PP.2,pp.30", &none);
        let some = brings(&client, version, some, "/playlists/pp.7,pp.2,pp.30");
        assert_eq!(playlist_ids(&some), ["pp.7", "pp.2", "pp.30"], "in the order asked for");
        brings(
            &client,
            version,
            catalog::playlists_get("pp.7", &none),
            "/playlists/pp.7",
        );
        fails(
            client.call(catalog::playlists_get("pp.999999", &none)),
            MCAT_ERR_NOT_FOUND,
        );
    }
}

// req:CAT-39
#[test]
fn private_playlist_of_another_member_is_not_found() {
    let sandbox = own();
    let private = animated(&sandbox, "private");
    for version in ALL_VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        fails(
            client.call(catalog::playlists_get(&private, &Params::default())),
            MCAT_ERR_NOT_FOUND,
        );
        fails(
            client.call(catalog::playlist_tracks(&private, &limit(5))),
            MCAT_ERR_NOT_FOUND,
        );
    }
}

// req:CAT-39
#[test]
fn playlist_tracks_are_always_asked_for_with_a_limit() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let path = |query: &str| format!("/{}/playlists/pp.1/tracks?{query}", version.segment());
        let all = get(&sandbox, &path("limit=200"));
        let all = all.as_array().or(all["tracks"].as_array()).expect("a list").len();
        let mut page = ok(client.call(catalog::playlist_tracks("pp.1", &Params::default())));
        assert_eq!(last(&sandbox).query, "limit=20");
        same(&page, &get(&sandbox, &path("limit=20")));
        let mut seen = track_ids(&page, &page.tracks);
        while page.meta().next_offset >= 0 {
            page = ok(client.next_page(&page));
            assert!(last(&sandbox).query.contains("limit=20"), "{}", last(&sandbox).query);
            seen.extend(track_ids(&page, &page.tracks));
        }
        assert_eq!(seen.len(), all, "page after page to the end");
        // The service would leave all but the first unsaid.
        for call in [catalog::playlist_tracks, catalog::playlist_tags] {
            let several = || client.call(call("pp.1,pp.2", &Params::default()));
            refused(&sandbox, several, MCAT_ERR_ARGUMENT, "id: takes one id, not 2");
            for bad in ["", "tra.1", "pp.", "pp.1/images", "..", "pp.1?limit=1"] {
                refused(
                    &sandbox,
                    || client.call(call(bad, &Params::default())),
                    MCAT_ERR_ARGUMENT,
                    "id: ",
                );
            }
        }
        refused(
            &sandbox,
            || client.call(catalog::playlist_tracks("pp.1", &limit(201))),
            MCAT_ERR_ARGUMENT,
            "limit: must be 1 to 200",
        );
    }
}

// req:CAT-39
#[test]
fn playlist_tags_are_listed() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let tags = catalog::playlist_tags("pp.1", &Params::default());
        let tags = brings(&client, version, tags, "/playlists/pp.1/tags");
        assert!(!tags.items(&tags.tags).is_empty());
    }
}

// req:CAT-28
#[test]
fn top_playlists_are_read_since_2_2() {
    let newest = client(shared(), Version::V2_2);
    let orders = ["day", "week", "month", "year", "life"].map(|range| {
        let params = Params {
            range: Some(range.into()),
            ..limit(9)
        };
        let path = format!("/playlists/top?limit=9&range={range}");
        let top = brings(&newest, Version::V2_2, catalog::playlists_top(&params), &path);
        assert_eq!(top.meta().next_offset, 9);
        same(
            &ok(newest.next_page(&top)),
            &said(Version::V2_2, &format!("{path}&offset=9")),
        );
        playlist_ids(&top).join(",")
    });
    assert_ne!(orders[0], orders[4]);
    let month = catalog::playlists_top(&limit(9));
    brings(&newest, Version::V2_2, month, "/playlists/top?limit=9&range=month");
    let sandbox = own();
    for version in [Version::V1, Version::V2_1] {
        let older = client(&sandbox, version);
        let call = || older.call(catalog::playlists_top(&Params::default()));
        refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "playlists_top");
    }
}

// req:OBJ-05
// req:OBJ-07
// req:VER-03
#[test]
fn playlists_are_read_with_their_images() {
    let sandbox = own();
    let moving = animated(&sandbox, "public");
    let both = format!("pp.1,{moving}");
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let read = ok(client.call(catalog::playlists_get(&both, &Params::default())));
        let sent = get(&sandbox, &format!("/{}/playlists/{both}", version.segment()));
        same(&read, &sent);
        if version == Version::V1 {
            // Neither images nor who may see it.
            sent_somewhere(sent.as_array().expect("a list"), "id name author created");
            continue;
        }
        let sent = sent["playlists"].as_array().expect("a list");
        sent_somewhere(
            sent,
            "type id name href description modified privacy images.0.type images.0.contentId images.0.imageType images.0.url
             images.0.width images.0.height favoriteCount freePlayCompliant links.members.ids links.members.href
             links.tracks.href links.tags.ids links.tags.href links.sampleArtists.ids links.sampleArtists.href",
        );
        let [editors, members] = read.items(&read.playlists) else {
            panic!("two playlists")
        };
        let is_newest = version == Version::V2_2;
        assert_eq!(members.track_count, if is_newest { 2 } else { -1 }, "known on 2.2 only");
        assert_eq!(read.text(&members.privacy), Some("public"));
        assert!(editors.modified_ms > 0 && editors.favorite_count >= 0 && editors.free_play_compliant >= 0);
        // The default image: of no id of its own, and of version 0.
        let [default] = read.items(&editors.images) else {
            panic!("one image")
        };
        assert_eq!(
            (read.text(&default.image_id), default.version, default.is_default),
            (Some(""), 0, 1)
        );
        assert_eq!(
            read.text(&default.id),
            is_newest.then_some("pp.1"),
            "the playlist's own"
        );
        // The animated one: its id is another service's, and only that knows more of it.
        let images = read.items(&members.images);
        assert_eq!(images.len(), if is_newest { 2 } else { 1 });
        if let Some(animated) = images.get(1) {
            assert_eq!(read.text(&animated.image_type), Some("giphyImage"));
            assert_eq!(read.text(&animated.id), Some("xT9IgDEI1iZyb2wqo8"));
            assert_eq!((read.text(&animated.url), read.text(&animated.image_id)), (None, None));
            assert_eq!((animated.width, animated.height), (-1, -1));
        }
    }
}
