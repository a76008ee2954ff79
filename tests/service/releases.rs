//! What is new, what the editors choose, and what belongs to one artist of it.
use crate::compare::{brings, same, sent_somewhere};
use crate::desk::*;
use crate::plain::{get, ids, said};
use musiccat::abi::mcat_status::*;
use musiccat::{Params, Version, catalog};

/// The most popular artists.
fn artists(version: Version, count: usize) -> Vec<String> {
    // Version 1 has no envelope, but the same ids as 2.1.
    let version = version.max(Version::V2_1);
    ids(&said(version, &format!("/artists/top?limit={count}")), "artists")
}

// req:CAT-05
#[test]
fn new_albums_of_an_artist_are_read_with_totals() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let mut productive = artists(version, 12);
        productive.retain(|id| {
            let newest = Version::V2_2;
            !ids(&said(newest, &format!("/artists/{id}/albums/new")), "albums").is_empty()
        });
        assert!(!productive.is_empty(), "nobody has released anything");
        for id in &productive {
            let target = format!("/artists/{id}/albums/new?limit=2");
            let albums = brings(&client, version, catalog::artist_albums_new(id, &limit(2)), &target);
            if version != Version::V1 {
                let meta = albums.meta();
                assert!(meta.total_count >= albums.albums.len as i64, "{}", meta.total_count);
                assert_eq!((meta.limit, meta.offset), (2, 0));
            }
        }
        let two = format!("{},art.1", productive[0]);
        brings(
            &client,
            version,
            catalog::artist_albums_new(&two, &Params::default()),
            &format!("/artists/{two}/albums/new"),
        );
    }
}

// req:CAT-06
#[test]
fn artist_top_albums_take_one_artist_since_2_2() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let id = artists(version, 1).remove(0);
        let target = format!("/artists/{id}/albums/top?limit=2");
        let first = brings(&client, version, catalog::artist_albums_top(&id, &limit(2)), &target);
        assert_eq!((first.albums.len, first.meta().next_offset), (2, 2));
        same(
            &ok(client.next_page(&first)),
            &said(version, &format!("{target}&offset=2")),
        );
    }
    let by_range = |range: &str| {
        let id = artists(Version::V2_2, 1).remove(0);
        let params = Params {
            range: Some(range.into()),
            ..limit(10)
        };
        let client = client(shared(), Version::V2_2);
        let target = format!("/artists/{id}/albums/top?limit=10&range={range}");
        let call = catalog::artist_albums_top(&id, &params);
        album_ids(&brings(&client, Version::V2_2, call, &target))
    };
    assert_ne!(by_range("day"), by_range("life"));
    let older = client(shared(), Version::V2_1);
    let two = artists(Version::V2_1, 2).join(",");
    let target = format!("/artists/{two}/albums/top?limit=3");
    let both = brings(
        &older,
        Version::V2_1,
        catalog::artist_albums_top(&two, &limit(3)),
        &target,
    );
    assert_eq!(both.albums.len, 6, "three of each");
    let sandbox = own();
    let newest = client(&sandbox, Version::V2_2);
    let call = || newest.call(catalog::artist_albums_top("art.1,art.2", &Params::default()));
    refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "several ids");
    let oldest = client(&sandbox, Version::V1);
    let call = || oldest.call(catalog::artist_albums_top("art.1", &Params::default()));
    refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "artist_albums_top");
}

// req:CAT-09
#[test]
fn artist_posts_are_read_since_2_1() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let mut known = artists(version, 100);
        known.retain(|id| !ids(&said(version, &format!("/artists/{id}/posts")), "posts").is_empty());
        let some = known[..2].join(",");
        let target = format!("/artists/{some}/posts?limit=3");
        let posts = brings(&client, version, catalog::artist_posts(&some, &limit(3)), &target);
        for post in posts.items(&posts.posts) {
            let about = posts.at(&post.links).and_then(|links| posts.at(&links.artists));
            let about = posts.texts(&about.expect("the artists that it is about").ids);
            assert!(
                about.iter().any(|id| known[..2].iter().any(|asked| asked == id)),
                "{about:?}"
            );
            assert!(post.date_ms > 0);
        }
        let sent = said(version, &target)["posts"].as_array().unwrap().clone();
        sent_somewhere(
            &sent,
            "type id href name author date summary body categories links.artists.ids",
        );
    }
    let sandbox = own();
    let oldest = client(&sandbox, Version::V1);
    let call = || oldest.call(catalog::artist_posts("art.1", &Params::default()));
    refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "artist_posts");
}

// req:CAT-36
#[test]
fn new_albums_and_staff_picks_are_paged() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let new = brings(
            &client,
            version,
            catalog::albums_new(&limit(10)),
            "/albums/new?limit=10",
        );
        same(
            &ok(client.next_page(&new)),
            &said(version, "/albums/new?limit=10&offset=10"),
        );
        let picks = brings(
            &client,
            version,
            catalog::albums_picks(&limit(10)),
            "/albums/picks?limit=10",
        );
        let (new, picks) = (album_ids(&new), album_ids(&picks));
        assert!(new.len() == 10 && !picks.is_empty() && new != picks);
    }
}

// req:CAT-36
#[test]
fn paths_of_new_albums_and_picks_can_be_replaced() {
    let sandbox = own();
    for version in VERSIONS {
        let client = client(&sandbox, version);
        let none = Params::default();
        client.set_path("albums_new", Some("/albums/picks")).unwrap();
        client.set_path("albums_picks", Some("/albums/new")).unwrap();
        ok(client.call(catalog::albums_new(&none)));
        assert_eq!(last(&sandbox).path, format!("/{}/albums/picks", version.segment()));
        ok(client.call(catalog::albums_picks(&none)));
        assert_eq!(last(&sandbox).path, format!("/{}/albums/new", version.segment()));
        client.set_path("albums_new", None).unwrap();
        ok(client.call(catalog::albums_new(&none)));
        assert_eq!(last(&sandbox).path, format!("/{}/albums/new", version.segment()));
    }
}

// req:PAR-10
#[test]
fn new_albums_for_a_member_are_read_since_2_1() {
    let guid = listener(shared()).guid;
    let own_first = Params {
        guid: Some(guid.into()),
        ..limit(20)
    };
    for version in VERSIONS {
        let client = client(shared(), version);
        let target = format!("/albums/new?limit=20&guid={guid}");
        let chosen = brings(&client, version, catalog::albums_new(&own_first), &target);
        let plain = ok(client.call(catalog::albums_new(&limit(20))));
        assert_ne!(album_ids(&chosen), album_ids(&plain));
        let second = ok(client.next_page(&chosen));
        same(&second, &said(version, &format!("{target}&offset=20")));
    }
    let sandbox = own();
    let oldest = client(&sandbox, Version::V1);
    refused(
        &sandbox,
        || oldest.call(catalog::albums_new(&own_first)),
        MCAT_ERR_UNSUPPORTED,
        "guid",
    );
    let newest = client(&sandbox, Version::V2_2);
    for bad in ["", "a\r\nb", &"x".repeat(301)] {
        let params = Params {
            guid: Some(bad.into()),
            ..Params::default()
        };
        let call = || newest.call(catalog::albums_new(&params));
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "guid: must be a member's id");
    }
    // Whose id it is, the service knows; it goes in one piece.
    let nobody = Params {
        guid: Some("no one&limit=1".into()),
        ..Params::default()
    };
    fails(newest.call(catalog::albums_new(&nobody)), MCAT_ERR_BAD_REQUEST);
    assert_eq!(last(&sandbox).query, "guid=no%20one%26limit%3D1");
    let none = get(&sandbox, "/v2.2/albums/new?limit=1");
    assert_eq!(none["albums"].as_array().unwrap().len(), 1);
}
