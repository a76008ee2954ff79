//! What people and the service make of music, field by field in each version: genres, tags, playlists, posts, and what has no
//! table in the specification.
use crate::compare::sent_somewhere;
use crate::desk::*;
use crate::plain::said;
use crate::raw_calls::RawCalls;
use musiccat::abi::mcat_image;
use musiccat::{Response, Version};
use serde_json::{Value, json};

// req:OBJ-03
// req:CONV-08
#[test]
fn genres_are_read_with_parents_and_children() {
    for version in VERSIONS {
        let (read, sent) = read_and_sent(version, "/genres");
        let genres = listed(&sent, "genres");
        assert_eq!(read.items(&read.genres).len(), genres.len());
        sent_somewhere(
            &genres,
            "type id name href shortcut description links.childGenres.ids links.childGenres.href links.parentGenres.ids
             links.parentGenres.href",
        );
        let id = genres[3]["id"].as_str().unwrap();
        read_and_sent(version, &format!("/genres/{id}?lang=fr"));
    }
}

// req:OBJ-04
// req:VER-03
// req:CONV-08
#[test]
fn tags_are_read_in_the_shape_of_2_2_and_in_the_older_one() {
    let (read, sent) = read_and_sent(Version::V2_2, "/tags?includeHidden=true");
    let tags = listed(&sent, "tags");
    sent_somewhere(
        &tags,
        "type id name shortcut href isProtected parentId childIds genreId",
    );
    let (mut roots, mut leaves) = (0, 0);
    for (tag, sent) in read.items(&read.tags).iter().zip(&tags) {
        // "" and [] are answers, not gaps.
        assert_eq!(read.text(&tag.parent_id), sent["parentId"].as_str());
        assert!(!tag.child_ids.items.is_null());
        assert_eq!(tag.child_ids.len, sent["childIds"].as_array().unwrap().len());
        assert_eq!(tag.is_protected, i8::from(sent["isProtected"].as_bool().unwrap()));
        roots += usize::from(read.text(&tag.parent_id) == Some(""));
        leaves += usize::from(tag.child_ids.len == 0);
        assert!(read.at(&tag.parent).is_none_or(|parent| parent.id.is_null()));
    }
    assert!(0 < roots && roots < tags.len() && 0 < leaves && leaves < tags.len());

    for version in [Version::V1, Version::V2_1] {
        let (read, sent) = read_and_sent(version, "/tags?includeHidden=true");
        let tags = listed(&sent, "tags");
        sent_somewhere(
            &tags,
            "id name shortcut href protected parent.id parent.name parent.shortcut parent.href
             parent.protected links.children.ids links.children.href links.genres.ids links.genres.href",
        );
        for (tag, sent) in read.items(&read.tags).iter().zip(&tags) {
            assert_eq!(tag.is_protected, i8::from(sent["protected"].as_bool().unwrap()));
            assert!(tag.parent_id.is_null() && tag.genre_id.is_null() && tag.child_ids.items.is_null());
            let parent = read.at(&tag.parent).and_then(|parent| read.text(&parent.id));
            assert_eq!(parent, sent["parent"]["id"].as_str());
        }
        // Relatives may be absent: neither is in the tag, nor made up.
        let is_alone = |tag: &&Value| tag.get("parent").is_none() && tag.pointer("/links/children").is_none();
        assert!(tags.iter().any(|tag| is_alone(&tag)), "a tag without relatives");
        // And whole relatives, where the call asks for them.
        for relation in ["children", "genres"] {
            let has = |tag: &&Value| tag.pointer(&format!("/links/{relation}")).is_some();
            let id = tags.iter().find(has).unwrap()["id"].as_str().unwrap();
            let (_, sent) = read_and_sent(version, &format!("/tags/{id}?include={relation}"));
            let places = format!("linked.{relation}.0.id linked.{relation}.0.name");
            sent_somewhere(&listed(&sent, "tags"), &places);
        }
    }
}

/// The images of each playlist.
fn images(read: &Response) -> Vec<&[&mcat_image]> {
    let playlists = read.items(&read.playlists).iter();
    playlists.map(|playlist| read.items(&playlist.images)).collect()
}

// req:OBJ-07
// req:OBJ-13
// req:VER-03
// req:CONV-08
#[test]
fn featured_playlists_are_read_with_their_images() {
    for version in VERSIONS {
        let (read, sent) = read_and_sent(version, "/playlists/featured?limit=100");
        let playlists = listed(&sent, "playlists");
        sent_somewhere(
            &playlists,
            "type id name href description modified privacy images.0.type images.0.contentId images.0.imageType
             images.0.url images.0.width images.0.height favoriteCount freePlayCompliant links.members.ids
             links.members.href links.tracks.href links.tags.ids links.tags.href links.sampleArtists.ids
             links.sampleArtists.href",
        );
        let is_newest = version == Version::V2_2;
        for (playlist, images) in read.items(&read.playlists).iter().zip(images(&read)) {
            assert_eq!(playlist.track_count >= 0, is_newest, "the count of tracks is of 2.2");
            assert!(playlist.modified_ms > 0);
            // The montage is nobody's image: it goes by the playlist's id where the version gives it one.
            let id = read.text(&playlist.id).unwrap().to_lowercase();
            let [image] = images else { panic!("one image") };
            assert_eq!(read.text(&image.id), is_newest.then_some(&*id));
            assert_eq!(
                (read.text(&image.image_id), read.text(&image.content_id)),
                (Some(""), Some(&*id))
            );
            assert_eq!((image.is_default, image.version), (1, 0));
            assert_eq!(read.text(&image.url).unwrap().ends_with("?e=0"), is_newest);
        }
    }
}

// req:CONV-05
#[test]
fn page_of_playlist_tracks_is_read_from_metas_query() {
    for version in VERSIONS {
        let (read, sent) = read_and_sent(version, "/playlists/pp.1/tracks?limit=3&offset=2");
        assert!(sent["meta"].get("limit").is_none(), "not where other lists have it");
        assert_eq!((read.meta().limit, read.meta().offset, read.tracks.len), (3, 2, 3));
    }
}

// req:OBJ-05
// req:OBJ-07
// req:OBJ-13
// req:VER-03
#[test]
fn member_playlists_are_read_with_an_animated_image() {
    let sandbox = own();
    let newest = RawCalls::new(&sandbox, Version::V2_2, listener(&sandbox));
    let tracks = json!([{"id": "tra.1"}, {"id": "tra.2"}]);
    let playlist = json!({"name": "Tides", "description": "Slow.", "privacy": "private", "tracks": tracks});
    let made = ok(newest.change("POST", "/me/library/playlists", &json!({"playlists": playlist})));
    let id = made.text(&made.items(&made.playlists)[0].id).expect("an id");
    assert!(id.starts_with("mp."));
    let images_path = format!("/me/library/playlists/{id}/images");
    ok(newest.change("POST", &images_path, &json!({"giphyId": "xT9IgDEI1iZyb2wqo8"})));

    let (read, sent) = newest.read(&format!("/me/library/playlists/{id}"));
    sent_somewhere(&listed(&sent, "playlists"), "tracks.0.id tracks.1.name images.1.id");
    let playlist = read.items(&read.playlists)[0];
    assert_eq!((read.items(&playlist.tracks).len(), playlist.track_count), (2, 2));
    assert_eq!(
        (read.text(&playlist.privacy), read.tracks.len, read.images.len),
        (Some("private"), 0, 0)
    );
    let [montage, animated] = read.items(&playlist.images) else {
        panic!("the montage and the animated image")
    };
    assert_eq!(
        (read.text(&montage.id), read.text(&montage.image_id)),
        (Some(id), Some(""))
    );
    // Its id is another service's, and only that one knows address and size.
    assert_eq!(read.text(&animated.id), Some("xT9IgDEI1iZyb2wqo8"));
    assert_eq!(read.text(&animated.image_type), Some("giphyImage"));
    assert_eq!((read.text(&animated.image_id), read.text(&animated.url)), (None, None));
    assert_eq!((animated.width, animated.height, animated.is_default), (-1, -1, 0));
    assert!(animated.version > 1);

    let (read, _) = newest.read(&images_path);
    assert_eq!(read.items(&read.images).len(), 2);
    // 2.1 does not have it.
    let calls = RawCalls::new(&sandbox, Version::V2_1, listener(&sandbox));
    let (read, _) = calls.read("/me/library/playlists");
    let ours = read.items(&read.playlists).iter().zip(images(&read));
    let (_, images) = ours
        .into_iter()
        .find(|(playlist, _)| read.text(&playlist.id).unwrap().eq_ignore_ascii_case(id))
        .expect("the playlist");
    let [montage] = images else { panic!("one image") };
    assert_eq!((read.text(&montage.id), read.text(&montage.image_id)), (None, Some("")));
    assert_eq!(montage.is_default, 1, "as text");
}

// req:CONV-06
// req:CONV-07
#[test]
fn meta_results_and_matched_reasons_are_read() {
    let sandbox = own();
    for version in VERSIONS {
        let calls = RawCalls::new(&sandbox, version, listener(&sandbox));
        let playlist =
            json!({"name": "Parts", "privacy": "public", "tracks": [{"id": "tra.1"}], "tags": [{"id": "tag.999999"}]});
        let made = calls.change("POST", "/me/library/playlists", &json!({"playlists": playlist}));
        assert_eq!(made.status, musiccat::abi::mcat_status::MCAT_PARTIAL, "{made:?}");
        let results = made.items(&made.meta().results);
        let told: Vec<_> = results
            .iter()
            .map(|result| {
                (
                    made.text(&result.operation).unwrap(),
                    made.text(&result.status).unwrap(),
                    result.failed,
                )
            })
            .collect();
        assert_eq!(told, [("privacy", "ok", 0), ("tracks", "ok", 0), ("tags", "failed", 1)]);
        assert!(made.text(&results[2].message).unwrap().contains("tag.999999"));
        assert_eq!(made.items(&made.playlists).len(), 1);
        for kind in ["albums", "tracks"] {
            let (read, sent) = calls.read(&format!("/me/personalized/{kind}/new?limit=20"));
            let matched = sent["meta"]["matched"].as_array().unwrap();
            sent_somewhere(matched, "id reason.type reason.id reason.href reason.name");
            assert_eq!(read.items(&read.meta().matched).len(), matched.len());
        }
    }
}

// req:OBJ-11
// req:CONV-08
#[test]
fn posts_categories_and_reviews_are_read() {
    for version in VERSIONS {
        let (_, sent) = read_and_sent(version, "/posts?limit=50");
        sent_somewhere(
            &listed(&sent, "posts"),
            "type id href name author date summary body categories links.artists.ids links.artists.href links.albums.ids
             links.albums.href links.genres.ids links.genres.href links.images.href",
        );
        let (_, sent) = read_and_sent(version, "/posts/categories");
        sent_somewhere(&listed(&sent, "categories"), "type id name href");
        let mut reviews = Vec::new();
        for album in 1..=30 {
            let (_, sent) = read_and_sent(version, &format!("/albums/alb.{album}/reviews"));
            reviews.extend(listed(&sent, "reviews"));
        }
        sent_somewhere(
            &reviews,
            "type id href author date body rating links.albums.ids links.albums.href",
        );
    }
}

// req:OBJ-11
// req:VER-03
#[test]
fn catalogs_versions_and_objects_without_struct_are_read() {
    let (read, sent) = read_and_sent(Version::V2_2, "/catalogs");
    sent_somewhere(&listed(&sent, "catalogs"), "type id name country");
    assert_eq!(read.items(&read.catalogs).len(), listed(&sent, "catalogs").len());
    for version in ALL_VERSIONS {
        let (read, sent) = read_and_sent(version, "/versions");
        sent_somewhere(&listed(&sent, "versions"), "id status");
        assert!(
            read.at(&read.extra)
                .is_some_and(|extra| read.find(extra, "latestStable").is_some())
        );
    }
    // Walked from the top.
    let (read, sent) = read_and_sent(Version::V2_1, "/radios/featured");
    let extra = read.at(&read.extra).expect("what has no struct");
    let radios = read.find(extra, "radios").expect("the radios");
    for (radio, sent) in read.items(&radios.items).iter().zip(sent["radios"].as_array().unwrap()) {
        let text = |key| read.find(radio, key).and_then(|value| read.text(&value.text));
        assert_eq!((text("id"), text("city")), (sent["id"].as_str(), sent["city"].as_str()));
    }
    let (read, sent) = read_and_sent(Version::V1, "/geolocation");
    let country = read.at(&read.extra).and_then(|extra| read.find(extra, "country"));
    assert_eq!(
        country.and_then(|value| read.text(&value.text)),
        sent["country"].as_str()
    );
}

// req:OBJ-11
// req:CONV-10
#[test]
fn search_results_of_each_kind_are_read_in_their_order() {
    let types = "type=album,artist,track,tag,playlist";
    let word = said_word();
    let (read, sent) = read_and_sent(
        Version::V2_2,
        &format!("/search/verbose?query={word}&{types}&per_type_limit=5"),
    );
    let found = read.artists.len + read.albums.len + read.tracks.len + read.tags.len + read.playlists.len;
    assert!(found > 0);
    assert_eq!(found, read.texts(&read.order).len());
    let order: Vec<_> = sent["search"]["order"]
        .as_array()
        .unwrap()
        .iter()
        .map(|id| id.as_str().unwrap())
        .collect();
    assert_eq!(read.texts(&read.order), order);
    for version in [Version::V1, Version::V2_1] {
        let (read, sent) = read_and_sent(version, &format!("/search?q={word}&{types}&limit=20"));
        let found = read.artists.len + read.albums.len + read.tracks.len + read.tags.len + read.playlists.len;
        assert_eq!(found, listed(&sent, "data").len());
    }
}

/// The first word of a name that several kinds of objects have.
fn said_word() -> String {
    let sent = said(Version::V2_2, "/artists/top?limit=1");
    let name = sent["artists"][0]["name"].as_str().unwrap().to_owned();
    let word = name
        .split(' ')
        .find(|word| word.len() > 2 && word.bytes().all(|b| b.is_ascii_alphabetic()));
    word.unwrap_or("love").to_owned()
}
