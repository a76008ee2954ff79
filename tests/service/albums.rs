//! Albums and what belongs to them.
use crate::compare::{brings, sent_somewhere};
use crate::desk::*;
use crate::plain::{get, ids, said};
use musiccat::abi::mcat_status::*;
use musiccat::{Params, Response, Version, catalog};
use serde_json::Value;

/// The most heard albums.
fn top(version: Version, count: usize) -> Vec<String> {
    ids(&said(version, &format!("/albums/top?limit={count}")), "albums")
}

/// Some of the most heard albums of which there is something at `/albums/{id}{path}`.
fn with(version: Version, path: &str, key: &str, count: usize) -> Vec<String> {
    let mut albums = top(version, 60);
    albums.retain(|id| !ids(&said(version, &format!("/albums/{id}{path}")), key).is_empty());
    assert!(albums.len() >= count, "{} albums have {key}", albums.len());
    albums.truncate(count);
    albums
}

/// Whether the tracks stand in their album, all of them.
fn holds_its_tracks(response: &Response) -> bool {
    response.items(&response.albums).iter().all(|album| {
        let tracks = response.items(&album.tracks);
        let belongs = |id| response.text(id) == response.text(&album.id);
        !tracks.is_empty()
            // Version 1 does not count them.
            && [-1, tracks.len() as i32].contains(&album.track_count)
            && tracks.iter().all(|track| belongs(&track.album_id))
    })
}

// req:CAT-11
#[test]
fn top_albums_are_paged_and_differ_by_range() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let by = |range: &str| Params {
            range: Some(range.into()),
            ..limit(7)
        };
        let first = brings(
            &client,
            version,
            catalog::albums_top(&by("week")),
            "/albums/top?range=week&limit=7",
        );
        let second = ok(client.next_page(&first));
        crate::compare::same(&second, &said(version, "/albums/top?range=week&limit=7&offset=7"));
        let seen = album_ids(&first);
        assert_eq!((seen.len(), first.meta().next_offset), (7, 7));
        assert!(album_ids(&second).iter().all(|id| !seen.contains(id)));
        let life = ok(client.call(catalog::albums_top(&by("life"))));
        assert_ne!(seen, album_ids(&life), "{version}");
    }
}

// req:CAT-12
#[test]
fn albums_are_returned_with_their_tracks_in_the_order_asked_for() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        // Version 1 has no envelope, but the same ids as 2.1.
        let mut albums = top(version.max(Version::V2_1), 4);
        albums.reverse();
        let several = albums.join(",");
        let read = brings(
            &client,
            version,
            catalog::albums_get(&several, &Params::default()),
            &format!("/albums/{several}"),
        );
        assert_eq!(album_ids(&read), albums, "in the order asked for");
        assert!(holds_its_tracks(&read), "{version}");
        assert_eq!(
            (read.meta().next_offset, read.tracks.len),
            (-1, 0),
            "no page, and no list of tracks beside"
        );
        let one = brings(
            &client,
            version,
            catalog::albums_get(&albums[0], &Params::default()),
            &format!("/albums/{}", albums[0]),
        );
        assert!(album_ids(&one) == albums[..1] && holds_its_tracks(&one));
        fails(
            client.call(catalog::albums_get("alb.99999999", &Params::default())),
            MCAT_ERR_NOT_FOUND,
        );
    }
}

// req:CAT-13
#[test]
fn album_images_are_listed_since_2_1() {
    for version in VERSIONS {
        let client = client(shared(), version);
        for id in top(version, 3) {
            let images = brings(
                &client,
                version,
                catalog::album_images(&id, &Params::default()),
                &format!("/albums/{id}/images"),
            );
            let images = images.items(&images.images);
            assert!(images.len() > 1 && images.iter().all(|image| image.width > 0 && !image.url.is_null()));
        }
    }
}

// req:CAT-14
#[test]
fn album_tracks_are_paged_in_playing_order() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let albums = top(version.max(Version::V2_1), 2);
        let id = &albums[0];
        let mut page = brings(
            &client,
            version,
            catalog::album_tracks(id, &limit(3)),
            &format!("/albums/{id}/tracks?limit=3"),
        );
        let (mut places, mut names) = (Vec::new(), Vec::new());
        loop {
            let tracks = page.items(&page.tracks);
            places.extend(tracks.iter().map(|track| (track.disc, track.index)));
            names.extend(tracks.iter().map(|track| page.text(&track.name).unwrap().to_owned()));
            if page.meta().next_offset < 0 {
                break;
            }
            page = ok(client.next_page(&page));
        }
        let whole = ok(client.call(catalog::albums_get(id, &Params::default())));
        let tracks = whole.items(&whole.items(&whole.albums)[0].tracks).iter();
        let order: Vec<_> = tracks.map(|track| whole.text(&track.name).unwrap()).collect();
        assert_eq!(names, order);
        let first = (1, if version == Version::V1 { -1 } else { 1 });
        assert!(places.is_sorted() && places[0] == first, "{places:?}");
        // The page counts for each album.
        let both = albums.join(",");
        let two = brings(
            &client,
            version,
            catalog::album_tracks(&both, &limit(1)),
            &format!("/albums/{both}/tracks?limit=1"),
        );
        let tracks = two.items(&two.tracks).iter();
        let of: Vec<_> = tracks.map(|track| two.text(&track.album_id).unwrap()).collect();
        assert_eq!((of, two.meta().next_offset), (vec![id.as_str(), &albums[1]], 1));
    }
}

// req:CAT-15
#[test]
fn album_posts_are_listed_since_2_1() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let albums = with(version, "/posts", "posts", 2);
        for ids in [albums[0].clone(), albums.join(",")] {
            let target = format!("/albums/{ids}/posts?limit=5");
            let posts = brings(&client, version, catalog::album_posts(&ids, &limit(5)), &target);
            for post in posts.items(&posts.posts) {
                let about = posts.at(&post.links).and_then(|links| posts.at(&links.albums));
                let about = posts.texts(&about.expect("the album that it is about").ids);
                assert!(
                    about.iter().any(|id| ids.split(',').any(|asked| asked == *id)),
                    "{about:?}"
                );
            }
            let sent = said(version, &target)["posts"].as_array().unwrap().clone();
            sent_somewhere(&sent, "id name author date summary body categories links.albums.ids");
        }
    }
}

// req:CAT-16
// req:CAT-17
#[test]
fn album_reviews_are_listed_and_read_by_id_since_2_1() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let albums = with(version, "/reviews", "reviews", 2).join(",");
        let target = format!("/albums/{albums}/reviews?limit=5");
        let reviews = brings(&client, version, catalog::album_reviews(&albums, &limit(5)), &target);
        let read = reviews.items(&reviews.reviews);
        assert!(read.len() >= 2);
        for review in read {
            let id = reviews.text(&review.id).unwrap();
            let about = reviews.at(&review.links).and_then(|links| reviews.at(&links.albums));
            assert!(albums.contains(reviews.texts(&about.expect("the album").ids)[0]));
            let one = brings(
                &client,
                version,
                catalog::album_review_get(id, &Params::default()),
                &format!("/albums/reviews/{id}"),
            );
            let [same] = one.items(&one.reviews) else {
                panic!("one review")
            };
            assert_eq!(
                (one.text(&same.id), one.text(&same.body)),
                (Some(id), reviews.text(&review.body))
            );
        }
        fails(
            client.call(catalog::album_review_get("RevAl.4294967295", &Params::default())),
            MCAT_ERR_NOT_FOUND,
        );
    }
}

// req:CAT-18
#[test]
fn similar_albums_are_listed_since_2_1() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let id = top(version, 1).remove(0);
        let similar = brings(
            &client,
            version,
            catalog::album_similar(&id, &limit(4)),
            &format!("/albums/{id}/similar?limit=4"),
        );
        let found = album_ids(&similar);
        assert!(!found.is_empty() && !found.contains(&id), "{found:?}");
    }
}

/// What the sandbox says of one album, and its id, UPC and shortcut.
fn some_album(version: Version) -> (String, String, String) {
    let sent = said(version, "/albums/top?limit=9");
    let album = &sent["albums"][8];
    let text = |value: &Value| value.as_str().expect("text").to_owned();
    (text(&album["id"]), text(&album["upc"]), text(&album["shortcut"]))
}

// req:CAT-19
#[test]
fn album_by_upc_is_found_since_2_2_and_bad_upcs_are_refused() {
    let version = Version::V2_2;
    let client = client(shared(), version);
    let (id, upc, _) = some_album(version);
    let album = brings(
        &client,
        version,
        catalog::album_by_upc(&upc, &Params::default()),
        &format!("/albums/upc/{upc}"),
    );
    assert_eq!(album_ids(&album), [id]);
    assert_eq!(album.text(&album.items(&album.albums)[0].upc), Some(upc.as_str()));
    assert!(holds_its_tracks(&album));
    fails(
        client.call(catalog::album_by_upc("000000000000", &Params::default())),
        MCAT_ERR_NOT_FOUND,
    );
    let sandbox = own();
    let newest = crate::desk::client(&sandbox, version);
    for upc in [
        "01234567890",
        "0123456789012",
        "01234567890x",
        "012345678905,012345678905",
        "",
    ] {
        let call = || newest.call(catalog::album_by_upc(upc, &Params::default()));
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "upc: must be one UPC of 12 digits");
    }
}

// req:CAT-20
// req:CONV-04
#[test]
fn album_by_shortcut_is_found_since_2_1() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let (id, _, shortcut) = some_album(version);
        assert_eq!(shortcut.split('/').count(), 2, "{shortcut}");
        let album = brings(
            &client,
            version,
            catalog::album_by_shortcut(&shortcut, &Params::default()),
            &format!("/albums/{shortcut}"),
        );
        assert!(album_ids(&album) == [id] && holds_its_tracks(&album));
        let nobody = catalog::album_by_shortcut("nobody at all?/nothing#1", &Params::default());
        fails(client.call(nobody), MCAT_ERR_NOT_FOUND);
    }
    let sandbox = own();
    let newest = client(&sandbox, Version::V2_2);
    ok(newest.call(catalog::albums_top(&limit(1))));
    for shortcut in [
        "alb.1",
        "alb.1/tracks",
        "an-artist",
        "an-artist/an-album/a-track",
        "an-artist/",
        "upc/1",
        "an-artist/tracks",
    ] {
        let call = || newest.call(catalog::album_by_shortcut(shortcut, &Params::default()));
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "shortcut: ");
    }
    // Each part is encoded by itself.
    let odd = catalog::album_by_shortcut("who is?/what#is, 50%", &Params::default());
    fails(newest.call(odd), MCAT_ERR_ARGUMENT);
    let odd = catalog::album_by_shortcut("who is?/what#is 50%", &Params::default());
    fails(newest.call(odd), MCAT_ERR_NOT_FOUND);
    assert_eq!(last(&sandbox).path, "/v2.2/albums/who%20is%3F/what%23is%2050%25");
}

// req:VER-01
#[test]
fn album_call_that_the_version_lacks_is_refused_by_name() {
    let sandbox = own();
    let none = Params::default();
    let oldest = client(&sandbox, Version::V1);
    for call in [
        catalog::album_images("alb.1", &none),
        catalog::album_posts("alb.1", &none),
        catalog::album_reviews("alb.1", &none),
        catalog::album_review_get("RevAl.1", &none),
        catalog::album_similar("alb.1", &none),
        catalog::album_by_shortcut("an-artist/an-album", &none),
    ] {
        let name = call.as_ref().unwrap().name;
        refused(&sandbox, || oldest.call(call), MCAT_ERR_UNSUPPORTED, name);
    }
    for version in [Version::V1, Version::V2_1] {
        let client = client(&sandbox, version);
        let call = || client.call(catalog::album_by_upc("012345678905", &none));
        refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "album_by_upc");
    }
    // They are there all the same: the service says so itself.
    assert!(
        !get(&sandbox, "/v2.2/albums/alb.1/images")["images"]
            .as_array()
            .unwrap()
            .is_empty()
    );
}
