//! Search.
use crate::compare::{brings, same};
use crate::desk::*;
use crate::plain::{get, said};
use musiccat::abi::mcat_status::*;
use musiccat::error::Error;
use musiccat::request::Request;
use musiccat::{Client, Params, Response, Version, catalog};

type Call = fn(&str, &Params) -> Result<Request, Error>;

const CALLS: [(Call, &str); 2] = [
    (catalog::search, "/search"),
    (catalog::search_verbose, "/search/verbose"),
];
const NEWEST: Version = Version::V2_2;

fn per_type(limit: i32) -> Params {
    Params {
        per_type_limit: Some(limit),
        ..Params::default()
    }
}

fn of_types(types: &str) -> Params {
    Params {
        r#type: Some(types.into()),
        ..Params::default()
    }
}

/// How many artists, albums, tracks, playlists and tags there are.
fn counts(found: &Response) -> [usize; 5] {
    let (music, labels) = (
        [found.artists.len, found.albums.len, found.tracks.len],
        [found.playlists.len, found.tags.len],
    );
    [music[0], music[1], music[2], labels[0], labels[1]]
}

// req:CAT-33
// req:OBJ-11
#[test]
fn search_hits_are_read_by_type_with_an_order_over_all() {
    let client = client(shared(), NEWEST);
    for (call, path) in CALLS {
        let found = brings(
            &client,
            NEWEST,
            call("silver", &per_type(4)),
            &format!("{path}?query=silver&per_type_limit=4"),
        );
        let [artists, albums, tracks, playlists, tags] = counts(&found);
        assert!(
            artists > 0 && albums > 0 && tracks == 4 && tags == 0,
            "{:?}",
            counts(&found)
        );
        // The order holds every hit, each type's in its own order.
        let order = found.texts(&found.order);
        assert_eq!(order.len(), artists + albums + tracks + playlists);
        let ordered: Vec<_> = order.iter().filter(|id| id.starts_with("tra.")).collect();
        assert_eq!(ordered, track_ids(&found, &found.tracks).iter().collect::<Vec<_>>());
        // What has no typed place can be walked.
        let search = found
            .find(found.at(&found.extra).unwrap(), "search")
            .expect("the rest of it");
        let query = found.find(search, "query").and_then(|query| found.text(&query.text));
        assert_eq!(query, Some("silver"));
        // case:R05
        assert_eq!(found.text(&found.search_query), Some("silver"));
    }
}

// req:CAT-33
// case:K08
#[test]
fn search_brief_or_verbose_returns_whole_objects() {
    let client = client(shared(), NEWEST);
    let [brief, verbose] = CALLS.map(|(call, _)| ok(client.call(call("silver", &of_types("track")))));
    assert_eq!(track_ids(&brief, &brief.tracks), track_ids(&verbose, &verbose.tracks));
    for found in [&brief, &verbose] {
        let track = found.items(&found.tracks)[0];
        assert!(found.text(&track.name).is_some());
        assert!(track.formats.len > 0 && found.text(&track.isrc).is_some());
    }
}

// req:CAT-33
#[test]
fn search_returns_only_the_types_asked_for() {
    let client = client(shared(), NEWEST);
    let tags = brings(
        &client,
        NEWEST,
        catalog::search("jazz", &of_types("tag")),
        "/search?query=jazz&type=tag",
    );
    assert_eq!(counts(&tags), [0, 0, 0, 0, 1]);
    let path = "/search?query=winter&type=track,tag";
    let some = brings(&client, NEWEST, catalog::search("winter", &of_types("track,tag")), path);
    let [artists, albums, tracks, playlists, tags] = counts(&some);
    assert!(
        artists + albums + playlists == 0 && tracks > 0 && tags > 0,
        "{:?}",
        counts(&some)
    );
    let editorial = Params {
        playlist_type: Some("editorial".into()),
        ..of_types("playlist")
    };
    let path = "/search?query=jazz&type=playlist&playlist_type=editorial";
    assert!(
        brings(&client, NEWEST, catalog::search("jazz", &editorial), path)
            .playlists
            .len
            > 0
    );
    let nothing = ok(client.call(catalog::search("zyzzyva", &Params::default())));
    assert_eq!((counts(&nothing), nothing.meta().next_offset), ([0; 5], -1));
}

// req:CAT-33
#[test]
fn search_pages_each_type_by_itself() {
    let client = client(shared(), NEWEST);
    let path = |offset: i64| format!("/search?query=silver&per_type_limit=30&offset={offset}");
    let first = ok(client.call(catalog::search("silver", &per_type(30))));
    let (mut page, mut seen, mut offset) = (first, [0; 5], 0);
    loop {
        same(&page, &said(NEWEST, &path(offset)));
        let found = counts(&page);
        assert!(found.iter().all(|count| *count <= 30), "{found:?}");
        seen = std::array::from_fn(|at| seen[at] + found[at]);
        if page.meta().next_offset < 0 {
            break;
        }
        assert_eq!(page.meta().next_offset, offset + 30);
        offset += 30;
        page = ok(client.next_page(&page));
    }
    let total = said(NEWEST, &path(0))["meta"]["totalCount"].as_u64().unwrap() as usize;
    assert!(seen[2] > 30, "tracks go on longer than artists: {seen:?}");
    assert_eq!(seen.iter().sum::<usize>(), total, "every hit of every type");
}

// req:CAT-33
#[test]
fn search_ends_where_no_type_has_more() {
    let client = client(shared(), NEWEST);
    let artists = ok(client.call(catalog::artists_top(&limit(5))));
    for artist in artists.items(&artists.artists) {
        let name = artists.text(&artist.name).unwrap();
        let searched = |limit| ok(client.call(catalog::search(name, &per_type(limit as i32))));
        let all = searched(200);
        let (sum, most) = (counts(&all).iter().sum::<usize>(), *counts(&all).iter().max().unwrap());
        assert!(1 < most && most < 200 && sum > most + 1, "{name}: {:?}", counts(&all));
        assert_eq!(all.meta().next_offset, -1, "{name}");
        // All types together are more than fits a page of one.
        let page = searched(most + 1);
        assert_eq!((counts(&page), page.meta().next_offset), (counts(&all), -1), "{name}");
        let page = searched(most - 1);
        assert_eq!(page.meta().next_offset, most as i64 - 1, "{name}");
        let rest = ok(client.next_page(&page));
        assert_eq!(
            (*counts(&rest).iter().max().unwrap(), rest.meta().next_offset),
            (1, -1),
            "{name}"
        );
    }
}

// req:CAT-33
#[test]
fn search_before_2_2_mixes_types_in_one_list() {
    for version in [Version::V1, Version::V2_1] {
        let client = client(shared(), version);
        for (call, path) in CALLS {
            let path = |query: &str| format!("{path}?q=silver&limit=50{query}");
            let first = brings(&client, version, call("silver", &limit(50)), &path(""));
            let found = counts(&first);
            assert_eq!((found.iter().sum::<usize>(), first.meta().next_offset), (50, 50));
            assert!(found[0] > 0 && found[1] > 0 && found[2] > 0, "{found:?}");
            same(&ok(client.next_page(&first)), &said(version, &path("&offset=50")));
            let albums = Params {
                r#type: Some("album,tag".into()),
                ..limit(50)
            };
            let albums = brings(&client, version, call("silver", &albums), &path("&type=album,tag"));
            assert_eq!([counts(&albums)[0], counts(&albums)[2], counts(&albums)[3]], [0; 3]);
        }
    }
}

// req:CAT-33
#[test]
fn search_query_is_any_text_of_one_line() {
    let sandbox = own();
    let newest = client(&sandbox, NEWEST);
    for query in [
        "a&limit=1",
        "a+b=c",
        "sigur rós #1?",
        "%41",
        "100% \"pure\"",
        "日本/../",
        "a\u{a0}b",
    ] {
        let found = ok(newest.call(catalog::search(query, &Params::default())));
        let search = found.find(found.at(&found.extra).unwrap(), "search").unwrap();
        let heard = found.find(search, "query").and_then(|heard| found.text(&heard.text));
        assert_eq!((heard, last(&sandbox).path.as_str()), (Some(query), "/v2.2/search"));
    }
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        for (call, _) in CALLS {
            for bad in ["", "a\nb", "a\0b", "\u{7f}", &"ü".repeat(151)] {
                refused(
                    &sandbox,
                    || client.call(call(bad, &Params::default())),
                    MCAT_ERR_ARGUMENT,
                    "query: must be 1 to 300",
                );
            }
            for bad in ["", "song", "album,album", "Album", "album,"] {
                refused(
                    &sandbox,
                    || client.call(call("a", &of_types(bad))),
                    MCAT_ERR_ARGUMENT,
                    "type: must be",
                );
            }
            for bad in [0, -1, 201] {
                refused(
                    &sandbox,
                    || client.call(call("a", &per_type(bad))),
                    MCAT_ERR_ARGUMENT,
                    "per_type_limit: must be 1",
                );
                refused(
                    &sandbox,
                    || client.call(call("a", &limit(bad))),
                    MCAT_ERR_ARGUMENT,
                    "limit: must be 1",
                );
            }
        }
    }
}

// req:CAT-33
#[test]
fn search_limit_of_another_version_is_refused() {
    let sandbox = own();
    let refuses = |client: &Client, params: Params, word: &str| {
        for (call, _) in CALLS {
            let search = || client.call(call("a", &params));
            refused(&sandbox, search, MCAT_ERR_UNSUPPORTED, word);
        }
    };
    refuses(
        &client(&sandbox, NEWEST),
        limit(5),
        "limit: exists up to service version 2.1 only, this client speaks 2.2: use per_type_limit",
    );
    for version in [Version::V1, Version::V2_1] {
        let older = client(&sandbox, version);
        let rule = format!("per_type_limit: exists since service version 2.2, this client speaks {version}: use limit");
        refuses(&older, per_type(5), &rule);
        let editorial = Params {
            playlist_type: Some("editorial".into()),
            ..Params::default()
        };
        refuses(&older, editorial, "playlist_type: exists since service version 2.2");
    }
}

// req:CAT-33
#[test]
fn search_filtered_by_streamable_rights_or_catalog_omits_the_rest() {
    let sandbox = own();
    for version in VERSIONS {
        let client = client(&sandbox, version);
        let (name, size) = match version {
            Version::V2_2 => ("query=the&per_type_limit", per_type(200)),
            _ => ("q=the&limit", limit(200)),
        };
        let path = |more: &str| format!("/{}/search?{name}=200&type=track{more}", version.segment());
        let tracks = Params {
            r#type: Some("track".into()),
            ..size
        };
        let all = ok(client.call(catalog::search("the", &tracks)));
        let streamable = Params {
            is_streamable_only: Some(true),
            ..tracks.clone()
        };
        let streamable = ok(client.call(catalog::search("the", &streamable)));
        same(&streamable, &get(&sandbox, &path("&isStreamableOnly=true")));
        assert!(streamable.tracks.len < all.tracks.len);
        assert_eq!(streamable.meta().next_offset, 200, "until nothing returns");
        let canadian = Params {
            catalog: Some("CA".into()),
            ..tracks.clone()
        };
        let canadian = ok(client.call(catalog::search("the", &canadian)));
        same(&canadian, &get(&sandbox, &path("&catalog=CA")));
        assert!(canadian.meta().total_count < all.meta().total_count);
        if version == NEWEST {
            let rights = Params {
                rights: Some(2),
                ..tracks
            };
            let rights = ok(client.call(catalog::search("the", &rights)));
            assert_eq!(
                track_ids(&rights, &rights.tracks),
                track_ids(&streamable, &streamable.tracks)
            );
        }
    }
}
