//! What a list is narrowed and ordered by: streamable content, rights, range; and what objects bring along.
use crate::compare::{brings, same, sent_somewhere};
use crate::desk::*;
use crate::plain::{get, said};
use musiccat::abi::mcat_status::*;
use musiccat::error::Error;
use musiccat::request::Request;
use musiccat::{Client, Params, Version, catalog, me, playback};

type Call = fn(&Params) -> Result<Request, Error>;

/// What an iterator over the most heard tracks does: page after page until nothing comes. How many came on each.
fn to_the_end(client: &Client, params: &Params) -> (Vec<usize>, i64) {
    let mut page = ok(client.call(catalog::tracks_top(params)));
    let mut counts = Vec::new();
    loop {
        for track in page.items(&page.tracks) {
            assert_ne!(track.is_streamable, 0, "it may not be streamed");
        }
        counts.push(page.tracks.len);
        if page.meta().next_offset < 0 {
            return (counts, page.meta().total_count);
        }
        page = ok(client.next_page(&page));
    }
}

// req:PAR-07
#[test]
fn streamable_filter_walks_pages_until_nothing_is_returned() {
    let filtered = |filter: fn(&mut Params)| {
        let mut params = limit(200);
        filter(&mut params);
        params
    };
    let only = filtered(|params| params.is_streamable_only = Some(true));
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let streamable = brings(
            &client,
            version,
            catalog::tracks_top(&only),
            "/tracks/top?limit=200&isStreamableOnly=true",
        );
        let everything = ok(client.call(catalog::tracks_top(&limit(200))));
        let some_may_not = everything
            .items(&everything.tracks)
            .iter()
            .any(|track| track.is_streamable == 0);
        // Version 1 does not tell of a track.
        assert_eq!(some_may_not, version > Version::V1);
        assert!(
            streamable.tracks.len < everything.tracks.len,
            "the filter leaves nothing out"
        );
        let mut filters = vec![only.clone()];
        if version == Version::V2_2 {
            filters.push(filtered(|params| params.rights = Some(2)));
        }
        for params in filters {
            let (counts, total) = to_the_end(&client, &params);
            assert_eq!(counts.last(), Some(&0), "{counts:?}");
            let came: usize = counts.iter().sum();
            assert!(0 < came && came < 1000, "{counts:?}");
            if version != Version::V1 {
                assert!(came < total as usize, "the service counts what it leaves out: {total}");
            }
        }
        // Without a filter the total is right, and nothing is asked for behind it.
        let mut page = everything;
        while page.meta().next_offset >= 0 && version != Version::V1 {
            page = ok(client.next_page(&page));
            assert!(page.tracks.len > 0);
        }
    }
    let newest = client(shared(), Version::V2_2);
    let none = filtered(|params| params.rights = Some(0));
    let all = brings(
        &newest,
        Version::V2_2,
        catalog::tracks_top(&none),
        "/tracks/top?limit=200&rights=0",
    );
    same(&all, &said(Version::V2_2, "/tracks/top?limit=200"));
}

// req:PAR-07
#[test]
fn albums_filtered_by_streamable_have_their_tracks_filtered_too() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let sent = said(version, "/albums/top?limit=200");
        let ids: Vec<_> = sent["albums"]
            .as_array()
            .unwrap()
            .iter()
            .map(|a| a["id"].as_str().unwrap())
            .collect();
        let ids = ids[..100].join(",");
        let only = Params {
            is_streamable_only: Some(true),
            ..Params::default()
        };
        let target = format!("/albums/{ids}?isStreamableOnly=true");
        let albums = brings(&client, version, catalog::albums_get(&ids, &only), &target);
        let albums_in_all = ok(client.call(catalog::albums_get(&ids, &Params::default())));
        let tracks = |of: &musiccat::Response| of.items(&of.albums).iter().map(|album| album.tracks.len).sum::<usize>();
        assert!(tracks(&albums) < tracks(&albums_in_all), "something is left out");
        for album in albums.items(&albums.albums) {
            assert!(
                album.is_streamable == 1 && albums.items(&album.tracks).iter().all(|track| track.is_streamable == 1)
            );
        }
    }
}

// req:PAR-09
#[test]
fn range_orders_top_lists_and_is_refused_by_other_calls() {
    let sandbox = own();
    let range = |range: &str| Params {
        range: Some(range.into()),
        ..limit(30)
    };
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let is_latest = version == Version::V2_2;
        let tracks_of_artist: Call = |params| catalog::artist_tracks_top("art.1", params);
        let mut tops: Vec<(Call, &str, bool)> = vec![
            (catalog::artists_top, "/artists/top", true),
            (catalog::albums_top, "/albums/top", true),
            (catalog::tracks_top, "/tracks/top", true),
            (catalog::stations_top, "/stations/top", is_latest),
            (tracks_of_artist, "/artists/art.1/tracks/top", is_latest),
        ];
        if version > Version::V1 {
            let of_artist: Call = |params| catalog::artist_albums_top("art.1", params);
            tops.push((of_artist, "/artists/art.1/albums/top", is_latest));
        }
        for (call, path, has_range) in tops {
            let target = format!("/{}{path}?limit=30", version.segment());
            let month = ok(client.call(call(&limit(30))));
            assert_eq!(last(&sandbox).query, "limit=30", "the service knows the default");
            same(&month, &get(&sandbox, &target));
            for word in ["day", "week", "month", "year", "life"] {
                if !has_range {
                    refused(
                        &sandbox,
                        || client.call(call(&range(word))),
                        MCAT_ERR_UNSUPPORTED,
                        "range",
                    );
                    continue;
                }
                let sent = get(&sandbox, &format!("{target}&range={word}"));
                same(&ok(client.call(call(&range(word)))), &sent);
                if word == "month" {
                    same(&month, &sent);
                }
            }
            for bad in ["", "decade", "Day", "day,week"] {
                let call = || client.call(call(&range(bad)));
                refused(&sandbox, call, MCAT_ERR_ARGUMENT, "range: must be day, week");
            }
        }
        for call in [
            catalog::albums_new as Call,
            catalog::albums_picks,
            |params| catalog::albums_get("alb.1", params),
            |params| catalog::album_tracks("alb.1", params),
            |params| catalog::tracks_get("tra.1", params),
        ] {
            let params = Params {
                limit: None,
                ..range("day")
            };
            refused(&sandbox, || client.call(call(&params)), MCAT_ERR_ARGUMENT, "range: ");
        }
        let call = || client.call(catalog::artist_albums("art.1", &range("day")));
        refused(&sandbox, call, MCAT_ERR_ARGUMENT, "range");
    }
}

// req:PAR-14
#[test]
fn parameter_that_the_version_lacks_is_refused_by_name() {
    let sandbox = own();
    let calls: [Call; 9] = [
        catalog::albums_top,
        catalog::albums_new,
        catalog::albums_picks,
        |params| catalog::artist_albums_new("art.1", params),
        |params| catalog::albums_get("alb.1", params),
        |params| catalog::album_tracks("alb.1", params),
        |params| catalog::album_similar("alb.1", params),
        catalog::tracks_top,
        |params| catalog::tracks_get("tra.1", params),
    ];
    let rights = Params {
        rights: Some(2),
        ..Params::default()
    };
    let include = Params {
        include: Some("genres".into()),
        ..Params::default()
    };
    for call in calls {
        let [older, newest] = VERSIONS.map(|version| client(&sandbox, version));
        refused(&sandbox, || older.call(call(&rights)), MCAT_ERR_UNSUPPORTED, "rights");
        refused(
            &sandbox,
            || newest.call(call(&include)),
            MCAT_ERR_UNSUPPORTED,
            "include",
        );
        ok(older.call(call(&include)));
        assert_eq!(last(&sandbox).query, "include=genres");
        ok(newest.call(call(&rights)));
        assert_eq!(last(&sandbox).query, "rights=2");
    }
}

// req:CONV-09
#[test]
fn albums_and_tracks_bring_linked_objects_in_2_1() {
    let version = Version::V2_1;
    let client = client(shared(), version);
    let with = |relations: &str| Params {
        include: Some(relations.into()),
        ..limit(5)
    };
    let target = "/albums/top?limit=5&include=artists,genres";
    let albums = brings(&client, version, catalog::albums_top(&with("artists,genres")), target);
    for album in albums.items(&albums.albums) {
        let linked = albums.at(&album.extra).and_then(|extra| albums.find(extra, "linked"));
        let artists = linked
            .and_then(|linked| albums.find(linked, "artists"))
            .expect("the linked artists");
        let name = albums.find(albums.items(&artists.items)[0], "name");
        assert!(name.is_some_and(|name| albums.text(&name.text).is_some()));
    }
    let target = "/tracks/top?limit=5&include=albums";
    brings(&client, version, catalog::tracks_top(&with("albums")), target);
    let sent = &said(version, target)["tracks"];
    sent_somewhere(
        sent.as_array().expect("tracks"),
        "linked.albums.0.name linked.albums.0.upc",
    );
    // The objects of version 1 are linked to nothing.
    let oldest = self::client(shared(), Version::V1);
    let target = "/albums/top?limit=5&include=artists";
    let albums = brings(&oldest, Version::V1, catalog::albums_top(&with("artists")), target);
    assert!(albums.at(&albums.linked).is_none());
}

// req:CONV-09
#[test]
fn calls_of_the_member_bring_linked_objects_up_to_2_1() {
    let sandbox = own();
    let [older, newest] = VERSIONS.map(|version| signed_in(&sandbox, version, listener(&sandbox)));
    let include = Params {
        include: Some("artists".into()),
        ..Params::default()
    };
    let calls: [Call; 4] = [
        me::me_listens,
        me::me_personalized_albums_new,
        me::me_personalized_tracks_new,
        |params| playback::station_tracks("ps.1", params),
    ];
    for call in calls {
        let read = ok(older.call(call(&include)));
        let extra = match read.items(&read.tracks).first() {
            Some(track) => &track.extra,
            None => &read.items(&read.albums)[0].extra,
        };
        let linked = read.at(extra).and_then(|extra| read.find(extra, "linked"));
        let artists = linked.and_then(|linked| read.find(linked, "artists"));
        let artist = read.items(&artists.expect("the linked artists").items)[0];
        assert!(read.find(artist, "name").is_some(), "a whole object");
        refused(
            &sandbox,
            || newest.call(call(&include)),
            MCAT_ERR_UNSUPPORTED,
            "include: exists up to service version 2.1 only",
        );
    }
}
