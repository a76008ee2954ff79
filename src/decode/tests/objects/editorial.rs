//! Playlists, stations, images, tags, posts, reviews, catalogs, versions.
use super::{all, at, fixture, reads_whole};
use crate::abi::*;
use crate::decode::tests::view::{string, strings, value};
use crate::decode::tests::{Page, decode};
use serde_json::json;

fn images(page: &Page) -> Vec<&mcat_image> {
    all(page, page.parts.images.items, page.parts.images.len)
}

fn playlists(page: &Page) -> Vec<&mcat_playlist> {
    all(page, page.parts.playlists.items, page.parts.playlists.len)
}

fn tags(page: &Page) -> Vec<&mcat_tag> {
    all(page, page.parts.tags.items, page.parts.tags.len)
}

#[test]
fn images_of_2_2_are_read_whole() {
    // req:OBJ-05
    // req:OBJ-13
    let page = reads_whole(fixture!("images-2.2.json"));
    let images = images(&page);
    assert_eq!(
        (
            images[0].version,
            images[0].width,
            images[0].height,
            images[0].is_default
        ),
        (1_500_000_000_000, 500, 400, 0)
    );
    assert_eq!(string(images[1].image_id).unwrap(), "");
    assert_eq!(
        (string(images[1].id), images[1].is_default, images[1].version),
        (string(images[1].content_id), 1, 0)
    );
    assert_eq!(string(images[2].id).unwrap(), "xT9IgDEI1iZyb2wqo8");
    assert_eq!((images[2].version, images[2].width, images[2].is_default), (-1, -1, -1));
    assert_eq!(
        (string(images[3].image_type).unwrap().as_str(), images[3].version),
        ("avatar", 1)
    );
}

#[test]
fn images_of_earlier_versions_are_read() {
    // req:OBJ-05
    // req:OBJ-13
    let page = reads_whole(fixture!("images-1.json"));
    let [set, avatar] = images(&page)[..] else {
        panic!("two images")
    };
    assert_eq!((set.is_default, string(set.image_id).unwrap().as_str()), (0, "70"));
    assert_eq!((avatar.is_default, string(avatar.image_id).unwrap().as_str()), (1, ""));
    assert!(avatar.id.is_null() && avatar.version == 0);

    // Without a type, and the version as text.
    let page = decode(fixture!("images-2.1.json"));
    let image = images(&page)[0];
    assert_eq!((image.is_default, image.version), (1, 1_500_000_000_000));
    assert_eq!(
        (string(image.id), string(image.image_id).unwrap().as_str()),
        (None, "70")
    );
    assert_eq!((page.parts.unread_fields, page.parts.unread_items), (0, 0));
}

#[test]
fn station_of_2_2_is_read_whole() {
    // req:OBJ-08
    let page = reads_whole(fixture!("stations-2.2.json"));
    let second = all(&page, page.parts.stations.items, page.parts.stations.len)[1];
    let links = at(&page, second.links);
    assert_eq!(strings(at(&page, links.genres).ids), ["g.5"]);
    assert!(at(&page, links.medium_image).href.is_null() && at(&page, links.large_image).href.is_null());
}

#[test]
fn playlist_of_2_2_is_read_whole() {
    // req:OBJ-07
    // req:OBJ-13
    // req:CONV-08
    // fault:J19
    let page = reads_whole(fixture!("playlists-2.2.json"));
    let playlists = playlists(&page);
    let whole = playlists[0];
    assert_eq!(value(whole.extra), json!({"newMood": "calm"}));
    assert_eq!(
        (whole.modified_ms, whole.track_count, whole.favorite_count),
        (1_622_865_782_001, 1, 7)
    );
    assert_eq!(string(whole.description).unwrap(), "");
    let links = at(&page, whole.links);
    let named = [links.members, links.tracks, links.tags, links.sample_artists].map(|link| at(&page, link).ids);
    assert_eq!(named.map(|ids| ids.len), [1, 1, 2, 2]);
    // Its images and tracks are not in the lists of the answer.
    assert_eq!((page.parts.images.len, page.parts.tracks.len), (0, 0));
    assert_eq!((whole.images.len, whole.tracks.len), (2, 1));
    let animated = all(&page, whole.images.items, 2)[1];
    assert_eq!(string(animated.image_type).unwrap(), "giphyImage");
    assert_eq!(
        (
            string(animated.image_id),
            string(animated.url),
            animated.width,
            animated.height
        ),
        (None, None, -1, -1)
    );
    assert_eq!((animated.is_default, animated.version), (0, 1_600_000_000_000));
    // An unknown word is passed on unchanged.
    let second = playlists[1];
    assert_eq!(string(second.privacy).unwrap(), "followers");
    assert_eq!(
        (second.track_count, second.favorite_count, second.free_play_compliant),
        (-1, 0, -1)
    );
    assert!(second.modified.is_null() && second.modified_ms == i64::MIN && second.description.is_null());
}

#[test]
fn playlist_of_earlier_versions_is_read_whole() {
    // req:OBJ-07
    // req:OBJ-13
    // req:VER-03
    // fault:J20
    let page = reads_whole(fixture!("playlists-2.1.json"));
    let playlist = playlists(&page)[0];
    assert_eq!(
        (playlist.track_count, string(playlist.privacy).unwrap().as_str()),
        (-1, "private")
    );
    let image = all(&page, playlist.images.items, playlist.images.len)[0];
    assert_eq!(
        (string(image.id), string(image.image_id), image.is_default),
        (None, Some(String::new()), 1)
    );
    let page = reads_whole(fixture!("playlists-1.json"));
    let playlists = playlists(&page);
    let image = all(&page, playlists[0].images.items, 1)[0];
    assert_eq!((string(image.image_id).unwrap().as_str(), image.is_default), ("9", 0));
    assert_eq!(string(playlists[1].name).unwrap(), "Ebb");
}

#[test]
fn created_playlist_comes_with_result_of_each_part() {
    // req:OBJ-07
    // req:CONV-06
    let page = reads_whole(fixture!("playlist-created-2.2.json"));
    assert_eq!(playlists(&page).len(), 1);
    let results = at(&page, page.parts.meta).results;
    let results = all(&page, results.items, results.len);
    assert_eq!(results.iter().map(|r| r.failed).collect::<Vec<_>>(), [0, 1, 1]);
    assert_eq!(value(results[0].extra), json!({"newCode": 0}));
    assert_eq!(string(results[1].message).unwrap(), "There is no track tra.0");
}

#[test]
fn tag_of_2_2_is_read_whole() {
    // req:OBJ-04
    // req:CONV-08
    let page = reads_whole(fixture!("tags-2.2.json"));
    let [parent, child] = tags(&page)[..] else {
        panic!("two tags")
    };
    assert_eq!(
        (string(parent.parent_id).as_deref(), parent.is_protected),
        (Some(""), 0)
    );
    assert_eq!(strings(parent.child_ids), ["tag.12", "tag.13"]);
    assert_eq!(
        (string(child.parent_id).as_deref(), string(child.genre_id).as_deref()),
        (Some("tag.11"), Some(""))
    );
    // An empty list of children differs from an absent one.
    assert!(child.child_ids.len == 0 && !child.child_ids.items.is_null());
    assert!(child.href.is_null() && at(&page, child.parent).id.is_null());
}

#[test]
fn tag_of_earlier_versions_is_read_whole() {
    // req:OBJ-04
    // req:VER-03
    // fault:J20
    let page = reads_whole(fixture!("tags-2.1.json"));
    let [child, orphan] = tags(&page)[..] else {
        panic!("the parent is none of the list")
    };
    assert_eq!((child.is_protected, orphan.is_protected), (1, 0));
    let parent = at(&page, child.parent);
    assert_eq!((string(parent.name).as_deref(), parent.is_protected), (Some("Sea"), 0));
    let genres = |tag: &mcat_tag| strings(at(&page, at(&page, tag.links).genres).ids);
    assert_eq!(
        (genres(child), genres(parent)),
        (vec!["G.5".into()], vec!["G.5".into()])
    );
    assert_eq!(strings(at(&page, at(&page, child.links).children).ids), ["Tag.14"]);
    assert_eq!(value(child.extra)["linked"]["children"][0]["name"], "Mole");
    // Fields that only 2.2 has stay unknown.
    assert!(child.parent_id.is_null() && child.child_ids.items.is_null() && child.genre_id.is_null());
    assert!(at(&page, orphan.parent).id.is_null());
    let page = reads_whole(fixture!("tags-1.json"));
    assert_eq!((tags(&page).len(), tags(&page)[0].is_protected), (1, 0));
}

#[test]
fn post_and_category_are_read_whole() {
    // req:OBJ-11
    // req:CONV-08
    let page = reads_whole(fixture!("posts-2.2.json"));
    let posts = all(&page, page.parts.posts.items, page.parts.posts.len);
    assert_eq!(posts[0].date_ms, 1_643_861_106_000);
    assert_eq!(strings(posts[0].categories), ["live", "interviews"]);
    assert_eq!(value(posts[0].extra), json!({"newReadingMinutes": 4}));
    assert_eq!(string(posts[0].body).unwrap(), "It <i>was</i> loud.\n");
    assert_eq!(strings(at(&page, at(&page, posts[0].links).images).ids), ["imgs.70"]);
    // An invalid date keeps its text.
    assert_eq!(
        (string(posts[1].date).as_deref(), posts[1].date_ms),
        (Some("yesterday"), i64::MIN)
    );
    assert!(posts[1].categories.len == 0 && posts[1].body.is_null());

    let page = reads_whole(fixture!("categories-2.2.json"));
    let categories = all(&page, page.parts.categories.items, page.parts.categories.len);
    assert_eq!(string(categories[0].name).unwrap(), "Live");
    assert_eq!(string(categories[1].id).unwrap(), "interviews");
}

#[test]
fn review_is_read_whole() {
    // req:OBJ-11
    let page = reads_whole(fixture!("reviews-2.2.json"));
    let reviews = all(&page, page.parts.reviews.items, page.parts.reviews.len);
    assert_eq!((reviews[0].rating, reviews[0].date_ms), (3.5, 1_552_089_600_000));
    assert_eq!(strings(at(&page, at(&page, reviews[0].links).albums).ids), ["alb.7001"]);
    assert_eq!(value(reviews[0].extra), json!({"newLength": 18}));
    assert_eq!((reviews[1].rating, reviews[1].date_ms), (0.0, i64::MIN));
}

#[test]
fn catalogs_and_versions_are_read_whole() {
    // req:OBJ-11
    let page = reads_whole(fixture!("catalogs-2.2.json"));
    let catalogs = all(&page, page.parts.catalogs.items, page.parts.catalogs.len);
    assert_eq!(string(catalogs[1].name).unwrap(), "DE_ALDI_BOLT");
    assert!(catalogs[1].country.is_null());
    let page = reads_whole(fixture!("versions.json"));
    let versions = all(&page, page.parts.versions.items, page.parts.versions.len);
    assert_eq!(value(versions[1].extra), json!({"since": "2019"}));
    // case:M04
    assert_eq!(value(page.parts.extra)["latestStable"], "v2.2");
    let told = [page.parts.latest_stable, page.parts.in_development].map(string);
    assert_eq!(told, [Some("v2.2".to_owned()), Some("v2.3".to_owned())]);
    for odd in [
        r#"{"versions":[]}"#,
        r#"{"latestStable":{"id":"v2.2"},"inDevelopment":[]}"#,
        r#"{"latestStable":null}"#,
    ] {
        let page = decode(odd);
        assert!(
            page.parts.latest_stable.is_null() && page.parts.in_development.is_null(),
            "{odd}"
        );
    }
    let page = decode(r#"{"latestStable":2.2,"latestStable":"v9","inDevelopment":""}"#);
    let told = [page.parts.latest_stable, page.parts.in_development].map(string);
    assert_eq!(told, [Some("2.2".to_owned()), Some(String::new())]);
}
