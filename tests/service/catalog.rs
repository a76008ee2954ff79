//! Artists, stations, versions.
use crate::compare::same;
use crate::desk::*;
use crate::plain::{ids, said};
use crate::{compare, plain};
use musiccat::abi::mcat_status::*;
use musiccat::{Params, Version, catalog};

/// The most popular artists.
fn top(version: Version, count: usize) -> Vec<String> {
    ids(&said(version, &format!("/artists/top?limit={count}")), "artists")
}

// req:CAT-01
#[test]
fn top_artists_are_paged_and_differ_by_range() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let params = Params {
            range: Some("week".into()),
            ..limit(7)
        };
        let first = ok(client.call(catalog::artists_top(&params)));
        same(&first, &said(version, "/artists/top?range=week&limit=7"));
        assert_eq!(first.meta().next_offset, 7);
        let second = ok(client.next_page(&first));
        same(&second, &said(version, "/artists/top?range=week&limit=7&offset=7"));
        let seen = artist_ids(&first);
        assert!(artist_ids(&second).iter().all(|id| !seen.contains(id)));
        let life = Params {
            range: Some("life".into()),
            ..params
        };
        let life = ok(client.call(catalog::artists_top(&life)));
        assert_ne!(seen, artist_ids(&life), "{version}");
    }
}

// req:CAT-01
#[test]
fn top_list_walked_to_its_end_holds_each_artist_once() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let mut page = ok(client.call(catalog::artists_top(&limit(200))));
        let mut seen = artist_ids(&page);
        while page.meta().next_offset >= 0 {
            page = ok(client.next_page(&page));
            seen.extend(artist_ids(&page));
        }
        assert_eq!(
            seen.len() as i64,
            page.meta().total_count,
            "each artist once, and all of them"
        );
        seen.sort();
        seen.dedup();
        assert_eq!(seen.len() as i64, page.meta().total_count);
        fails(client.next_page(&page), MCAT_ERR_ARGUMENT);
    }
}

// req:CAT-02
#[test]
fn artists_are_read_by_id_and_by_shortcut() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let ids = top(version, 5).join(",");
        let sent = said(version, &format!("/artists/{ids}"));
        same(&ok(client.call(catalog::artists_get(&ids, &Params::default()))), &sent);
        let shortcut = sent["artists"][3]["shortcut"].as_str().unwrap();
        let one = ok(client.call(catalog::artists_get(shortcut, &Params::default())));
        same(&one, &said(version, &format!("/artists/{shortcut}")));
        assert_eq!(artist_ids(&one), [sent["artists"][3]["id"].as_str().unwrap()]);
        assert_eq!(one.meta().next_offset, -1, "there are no pages");
        let missing = fails(
            client.call(catalog::artists_get("art.99999999", &Params::default())),
            MCAT_ERR_NOT_FOUND,
        );
        assert_eq!(missing.code(), Some("ResourceNotFound"));
    }
}

// req:CAT-03
#[test]
fn artist_images_are_listed() {
    for version in VERSIONS {
        let client = client(shared(), version);
        for id in top(version, 3) {
            let images = ok(client.call(catalog::artist_images(&id, &Params::default())));
            same(&images, &said(version, &format!("/artists/{id}/images")));
            assert!(!images.items(&images.images).is_empty());
        }
    }
}

// req:CAT-04
// req:CAT-35
#[test]
fn artist_albums_are_sorted_newest_first() {
    for version in VERSIONS {
        let client = client(shared(), version);
        for id in top(version, 4) {
            let albums = ok(client.call(catalog::artist_albums(&id, &limit(200))));
            same(&albums, &said(version, &format!("/artists/{id}/albums?limit=200")));
            let released: Vec<_> = albums
                .items(&albums.albums)
                .iter()
                .map(|album| album.released_ms)
                .collect();
            assert!(
                released.len() > 1 && released.is_sorted_by(|a, b| a >= b),
                "{id}: {released:?}"
            );
        }
        // With several artists the page counts for each of them.
        let two = top(version, 2).join(",");
        let albums = ok(client.call(catalog::artist_albums(&two, &limit(3))));
        same(&albums, &said(version, &format!("/artists/{two}/albums?limit=3")));
        assert_eq!((albums.items(&albums.albums).len(), albums.meta().next_offset), (6, 3));
    }
}

// req:CAT-07
#[test]
fn artist_tracks_are_always_asked_for_with_a_limit() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let id = top(version, 1).remove(0);
        let tracks = ok(client.call(catalog::artist_tracks(&id, &Params::default())));
        same(&tracks, &said(version, &format!("/artists/{id}/tracks?limit=20")));
        let more = ok(client.call(catalog::artist_tracks(
            &id,
            &Params {
                offset: Some(20),
                ..limit(50)
            },
        )));
        same(
            &more,
            &said(version, &format!("/artists/{id}/tracks?limit=50&offset=20")),
        );
    }
}

// req:CAT-08
#[test]
fn artist_top_tracks_take_one_artist_since_2_2() {
    let ids = top(Version::V2_2, 2);
    let both = ids.join(",");
    let newest = client(shared(), Version::V2_2);
    let older = client(shared(), Version::V2_1);
    for client in [&newest, &older] {
        let version = if std::ptr::eq(client, &newest) {
            Version::V2_2
        } else {
            Version::V2_1
        };
        let tracks = ok(client.call(catalog::artist_tracks_top(&ids[0], &limit(10))));
        same(
            &tracks,
            &said(version, &format!("/artists/{}/tracks/top?limit=10", ids[0])),
        );
        assert_eq!(tracks.items(&tracks.tracks).len(), 10);
    }
    let two = ok(older.call(catalog::artist_tracks_top(&both, &limit(4))));
    same(
        &two,
        &said(Version::V2_1, &format!("/artists/{both}/tracks/top?limit=4")),
    );
    let refused = fails(
        newest.call(catalog::artist_tracks_top(&both, &limit(4))),
        MCAT_ERR_UNSUPPORTED,
    );
    assert!(
        refused.message().contains("several ids") && refused.stats().tries == 0,
        "{refused:?}"
    );
    let by_range = |range: &str| {
        let params = Params {
            range: Some(range.into()),
            ..limit(10)
        };
        let tracks = ok(newest.call(catalog::artist_tracks_top(&ids[0], &params)));
        same(
            &tracks,
            &said(
                Version::V2_2,
                &format!("/artists/{}/tracks/top?limit=10&range={range}", ids[0]),
            ),
        );
        track_ids(&tracks, &tracks.tracks)
    };
    assert_ne!(by_range("day"), by_range("life"));
}

// req:CAT-10
// case:K03
#[test]
fn similar_artists_are_read_in_2_2_and_in_version_1() {
    let sandbox = own();
    let newest = client(&sandbox, Version::V2_2);
    let similar = ok(newest.call(catalog::artist_similar("art.3", &limit(5))));
    same(&similar, &plain::get(&sandbox, "/v2.2/artists/art.3/similar?limit=5"));
    assert!(!artist_ids(&similar).is_empty() && !artist_ids(&similar).contains(&"art.3".to_owned()));
    let older = client(&sandbox, Version::V2_1);
    let call = || older.call(catalog::artist_similar("art.3", &Params::default()));
    refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "artist_similar");
    // By how they are similar, and all at once.
    let oldest = client(&sandbox, Version::V1);
    let mut seen = [0; 4];
    for artist in ["art.3", "art.4", "art.5", "art.6", "art.7"] {
        let similar = ok(oldest.call(catalog::artist_similar(artist, &Params::default())));
        same(
            &similar,
            &plain::get(&sandbox, &format!("/v1/artists/{artist}/similar")),
        );
        let lists = [
            &similar.contemporaries,
            &similar.followers,
            &similar.influencers,
            &similar.related,
        ];
        for (count, list) in seen.iter_mut().zip(lists) {
            *count += list.len;
            let artists = similar.items(list).iter();
            assert!(artists.into_iter().all(|artist| similar.text(&artist.name).is_some()));
        }
        assert_eq!((similar.artists.len, similar.meta().next_offset), (0, -1));
    }
    assert!(seen.iter().all(|count| *count > 0), "{seen:?}");
    for paged in [
        limit(5),
        Params {
            offset: Some(5),
            ..Params::default()
        },
    ] {
        let call = || oldest.call(catalog::artist_similar("art.3", &paged));
        refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "exists since service version 2.2");
    }
}

// req:CAT-31
#[test]
fn all_stations_are_walked_page_by_page_since_2_2() {
    let sandbox = own();
    let newest = client(&sandbox, Version::V2_2);
    let mut page = ok(newest.call(catalog::stations(&limit(30))));
    let (mut seen, mut offset) = (station_ids(&page), 0);
    loop {
        same(
            &page,
            &plain::get(&sandbox, &format!("/v2.2/stations?limit=30&offset={offset}")),
        );
        if page.meta().next_offset < 0 {
            break;
        }
        offset = page.meta().next_offset;
        page = ok(newest.next_page(&page));
        seen.extend(station_ids(&page));
    }
    assert_eq!(seen.len() as i64, page.meta().total_count);
    assert!(
        seen.len() > 30 && seen.iter().any(|id| id.starts_with("sas.")) && seen.iter().any(|id| id.starts_with("ps."))
    );
    let older = client(&sandbox, Version::V2_1);
    refused(
        &sandbox,
        || older.call(catalog::stations(&Params::default())),
        MCAT_ERR_UNSUPPORTED,
        "stations",
    );
}

// req:CAT-32
#[test]
fn versions_of_the_service_are_read() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let versions = ok(client.call(catalog::versions(&Params::default())));
        let sent = said(version, "/versions");
        same(&versions, &sent);
        let read: Vec<_> = versions
            .items(&versions.versions)
            .iter()
            .map(|v| versions.text(&v.id).unwrap())
            .collect();
        assert_eq!(read, ids(&sent, "versions"));
        let extra = versions.at(&versions.extra).expect("the answer names more");
        for key in ["latestStable", "inDevelopment"] {
            let named = versions.find(extra, key).and_then(|value| versions.text(&value.text));
            assert!(
                named.is_some_and(|named| read.contains(&named)),
                "{key}: {named:?} of {read:?}"
            );
        }
    }
}

// req:CAT-40
#[test]
fn top_and_decade_stations_and_details_are_read() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let top = ok(client.call(catalog::stations_top(&limit(6))));
        same(&top, &said(version, "/stations/top?limit=6"));
        let second = ok(client.next_page(&top));
        same(&second, &said(version, "/stations/top?limit=6&offset=6"));
        let decades = ok(client.call(catalog::stations_decade(&Params::default())));
        same(&decades, &said(version, "/stations/decade"));
        let (ids, decade) = (station_ids(&top), station_ids(&decades));
        assert!(ids.len() == 6 && decade.len() >= 4 && ids != decade[..ids.len().min(decade.len())]);
        let some = format!("{},{}", decade[1], ids[0]);
        let details = ok(client.call(catalog::stations_get(&some, &Params::default())));
        same(&details, &said(version, &format!("/stations/{some}")));
        assert_eq!(station_ids(&details), [decade[1].as_str(), &ids[0]]);
    }
}

// req:CONV-08
#[test]
fn links_of_artists_are_read() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let ids = top(version, 10).join(",");
        let artists = said(version, &format!("/artists/{ids}"));
        same(
            &ok(client.call(catalog::artists_get(&ids, &Params::default()))),
            &artists,
        );
        let places =
            "links.genres.ids links.genres.href links.albums.href links.topTracks.href links.contemporaries.ids";
        compare::sent_somewhere(artists["artists"].as_array().unwrap(), places);
    }
}
