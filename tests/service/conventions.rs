//! Ids, shortcuts, lists, and answers that are not quite as expected.
use crate::compare::{same, sent_somewhere};
use crate::desk::*;
use crate::plain::{get, ids, request, said};
use musiccat::abi::mcat_id_kind::*;
use musiccat::abi::mcat_status::*;
use musiccat::error::Error;
use musiccat::request::Request;
use musiccat::{Params, Version, catalog, id, playback};

type Call = fn(&str, &Params) -> Result<Request, Error>;

/// `text` with everything escaped but what RFC 3986 leaves unreserved.
fn escaped(text: &str) -> String {
    let byte = |byte: u8| match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => (byte as char).to_string(),
        _ => format!("%{byte:02X}"),
    };
    text.bytes().map(byte).collect()
}

// req:CONV-01
#[test]
fn kind_of_an_id_is_recognised_by_its_prefix() {
    let kinds = [
        ("alb.1", MCAT_ID_ALBUM),
        ("Art.954", MCAT_ID_ARTIST),
        ("tra.2530431", MCAT_ID_TRACK),
        ("g.5", MCAT_ID_GENRE),
        ("tag.152196676", MCAT_ID_TAG),
        ("pp.1", MCAT_ID_PLAYLIST),
        ("mp.1", MCAT_ID_PLAYLIST),
        ("ps.1", MCAT_ID_STATION),
        ("sas.1", MCAT_ID_STATION),
        ("imgs.1", MCAT_ID_IMAGE_SET),
        ("po.1", MCAT_ID_POST),
        ("RevAl.1", MCAT_ID_REVIEW),
        ("xyz.1", MCAT_ID_OTHER),
        ("5B1F6D0A7C3E4F8F", MCAT_ID_OTHER),
    ];
    for (id, kind) in kinds {
        assert_eq!(id::kind(id), kind, "{id}");
    }
    // The ids that the sandbox itself gives out.
    for version in VERSIONS {
        let artist = &said(version, "/artists/top?limit=1")["artists"][0];
        assert_eq!(id::kind(artist["id"].as_str().unwrap()), MCAT_ID_ARTIST);
        assert_eq!(
            id::kind(artist["links"]["genres"]["ids"][0].as_str().unwrap()),
            MCAT_ID_GENRE
        );
    }
}

// req:CONV-01
#[test]
fn id_with_odd_characters_cannot_change_path_query_or_host() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let hostile = [
            "a?limit=1",
            "a#b",
            "a b",
            "a%2Fb",
            "a\\b",
            "a&b=c",
            "x@127.0.0.1:1",
            "http:",
            "ü",
            "a;b",
            "a%",
            "xyz.1",
            "%2e%2e",
        ];
        for id in hostile {
            fails(
                client.call(catalog::artists_get(id, &Params::default())),
                MCAT_ERR_NOT_FOUND,
            );
            let entry = last(&sandbox);
            assert_eq!(entry.path, format!("/{}/artists/{}", version.segment(), escaped(id)));
            assert_eq!((entry.query.as_str(), entry.status), ("", 404));
        }
        for id in [
            "..",
            ".",
            "../me/account",
            "art.1/tracks",
            "art.1/../art.2",
            "//host",
            "a/b",
            "top",
            "a\r\nx: y",
            "alb.1",
            "art.x",
        ] {
            let call = || client.call(catalog::artists_get(id, &Params::default()));
            refused(&sandbox, call, MCAT_ERR_ARGUMENT, "ids");
        }
    }
}

// req:CONV-02
#[test]
fn capitalised_moniker_is_accepted_wherever_an_id_is() {
    let sandbox = own();
    let stations = ids(&get(&sandbox, "/v2.2/stations?limit=200"), "stations");
    let of_artist = stations
        .iter()
        .find(|id| id.starts_with("sas."))
        .unwrap()
        .replace("sas", "Sas");
    for version in ALL_VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let lowercase = version == Version::V2_2;
        let artist = get(&sandbox, &format!("/{}/artists/Art.7", version.segment()));
        let returned = ok(client.call(catalog::artists_get("Art.7", &Params::default())));
        same(&returned, &artist);
        assert_eq!(artist_ids(&returned), [if lowercase { "art.7" } else { "Art.7" }]);
        let none = Params::default();
        let calls: [Call; 8] = [
            catalog::artists_get,
            catalog::artist_albums,
            catalog::artist_tracks,
            catalog::artist_tracks_top,
            catalog::artist_images,
            catalog::artist_similar,
            playback::station_tracks,
            |id, params| playback::station_tuning_set(id, 0.5, 0.5, params),
        ];
        for call in calls {
            // Where the version has the call.
            if call("Art.7", &none).is_ok_and(|call| call.check(version).is_ok()) {
                for id in ["Art.7", "ART.7", "art.7"] {
                    ok(client.call(call(id, &none)));
                    assert!(last(&sandbox).path.contains(&format!("/{id}")), "as it was given");
                }
            }
        }
        for (station, tracks) in [("Ps.1", "Tra.1"), (of_artist.as_str(), "TRA.2,tra.3")] {
            ok(client.call(catalog::stations_get(station, &none)));
            ok(client.call(playback::station_feedback_add(station, "like", tracks, &none)));
        }
    }
    // Before 2.2 the service gives such ids out itself: they lead on to other calls of any version.
    let older = said(Version::V2_1, "/artists/top?limit=1");
    let id = older["artists"][0]["id"].as_str().unwrap();
    assert!(id.starts_with("Art."), "{id}");
    for version in ALL_VERSIONS {
        let albums = ok(client(shared(), version).call(catalog::artist_albums(id, &Params::default())));
        same(&albums, &said(version, &format!("/artists/{id}/albums")));
    }
}

// req:CONV-03
#[test]
fn several_ids_are_sent_in_one_segment_and_keep_their_order() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let read = ok(client.call(catalog::artists_get("art.9,art.3,Art.50,art.4", &Params::default())));
        assert_eq!(
            last(&sandbox).path,
            format!("/{}/artists/art.9,art.3,Art.50,art.4", version.segment())
        );
        let returned: Vec<_> = artist_ids(&read).iter().map(|id| id.to_lowercase()).collect();
        assert_eq!(returned, ["art.9", "art.3", "art.50", "art.4"]);
        for empty in ["", ",", "art.1,", ",art.1", "art.1,,art.2"] {
            for call in [
                catalog::artists_get,
                catalog::artist_albums,
                catalog::artist_tracks,
                catalog::stations_get,
            ] {
                let call = || client.call(call(empty, &Params::default()));
                refused(&sandbox, call, MCAT_ERR_ARGUMENT, "ids");
            }
        }
    }
}

// req:CONV-04
#[test]
fn shortcuts_are_accepted_in_place_of_ids() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let name = version.segment();
        let tracks = get(shared(), &format!("/{name}/tracks/top?limit=5"));
        for track in tracks["tracks"].as_array().unwrap() {
            // {artist}/{album}/{track}
            let shortcut = track["shortcut"].as_str().unwrap();
            let parts: Vec<_> = shortcut.split('/').collect();
            assert_eq!(parts.len(), 3, "{shortcut}");
            let artist = ok(client.call(catalog::artists_get(parts[0], &Params::default())));
            assert_eq!(artist_ids(&artist), [track["artistId"].as_str().unwrap()]);
            let album = catalog::album_by_shortcut(&parts[..2].join("/"), &Params::default());
            assert_eq!(album_ids(&ok(client.call(album))), [track["albumId"].as_str().unwrap()]);
            if version == Version::V2_2 {
                let found = ok(client.call(catalog::track_by_shortcut(shortcut, &Params::default())));
                assert_eq!(track_ids(&found, &found.tracks), [track["id"].as_str().unwrap()]);
            }
        }
        // Several in one call: the comma between them stays, and what is in them is encoded.
        let top = said(version, "/artists/top?limit=2");
        let shortcut = |index: usize| top["artists"][index]["shortcut"].as_str().unwrap().to_owned();
        let two = format!("{},{}", shortcut(1), shortcut(0));
        let read = ok(client.call(catalog::artists_get(&two, &Params::default())));
        assert_eq!(
            artist_ids(&read),
            [1, 0].map(|index| top["artists"][index]["id"].as_str().unwrap())
        );
    }
    let rule = id::Rule::ids(&[MCAT_ID_ALBUM]).many().or_shortcut(2, &["top"]);
    assert_eq!(
        id::segments("ids", "who is?/what#is", rule).unwrap().0,
        "who%20is%3F/what%23is"
    );
}

// req:CONV-05
#[test]
fn counts_are_read_and_unknown_counts_are_not_0() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let page = ok(client.call(catalog::artists_top(&Params {
            offset: Some(40),
            ..limit(30)
        })));
        let sent = &said(version, "/artists/top?limit=30&offset=40")["meta"];
        let meta = page.meta();
        for (read, key) in [
            (meta.returned_count, "returnedCount"),
            (meta.total_count, "totalCount"),
            (meta.limit, "limit"),
            (meta.offset, "offset"),
        ] {
            assert_eq!(Some(read), sent[key].as_i64(), "{key}");
        }
        let detail = ok(client.call(catalog::artists_get("art.1", &Params::default())));
        assert!(said(version, "/artists/art.1")["meta"]["totalCount"].is_null());
        assert_eq!(
            (
                detail.meta().returned_count,
                detail.meta().total_count,
                detail.meta().limit
            ),
            (1, -1, -1)
        );
        // An artist of whom nothing is new: 0 is known.
        let path = |artist: usize| format!("/artists/art.{artist}/albums/new");
        let none = (1..200)
            .find(|artist| said(version, &path(*artist))["meta"]["totalCount"] == 0)
            .expect("such an artist");
        let empty = ok(call_raw(&client, reading(&path(none))));
        assert_eq!(
            (
                empty.meta().returned_count,
                empty.meta().total_count,
                empty.meta().offset
            ),
            (0, 0, 0)
        );
        assert_eq!(empty.meta().next_offset, -1);
    }
}

// req:CONV-05
#[test]
fn version_1_without_counts_leaves_them_unknown() {
    let client = client(shared(), Version::V1);
    let page = ok(client.call(catalog::artists_top(&limit(3))));
    same(&page, &said(Version::V1, "/artists/top?limit=3"));
    let meta = page.meta();
    let counts = [meta.returned_count, meta.total_count, meta.limit, meta.offset];
    assert_eq!((counts, meta.next_offset), ([-1; 4], 3));
}

// req:CONV-09
#[test]
fn include_brings_linked_objects_up_to_2_1_and_is_refused_on_2_2() {
    let sandbox = own();
    let older = client(&sandbox, Version::V2_1);
    let params = Params {
        include: Some("genres".into()),
        ..limit(20)
    };
    let read = ok(older.call(catalog::artists_top(&params)));
    assert_eq!(last(&sandbox).query, "limit=20&include=genres");
    let sent = get(&sandbox, "/v2.1/artists/top?limit=20&include=genres");
    same(&read, &sent);
    sent_somewhere(sent["artists"].as_array().unwrap(), "linked.genres.0.name");
    for (artist, sent) in read
        .items(&read.artists)
        .iter()
        .zip(sent["artists"].as_array().unwrap())
    {
        let linked = read.at(&artist.extra).and_then(|extra| read.find(extra, "linked"));
        let genres = linked
            .and_then(|linked| read.find(linked, "genres"))
            .expect("the linked genres");
        let name = read
            .find(read.items(&genres.items)[0], "name")
            .and_then(|name| read.text(&name.text));
        assert_eq!(name, sent["linked"]["genres"][0]["name"].as_str());
    }
    let newest = client(&sandbox, Version::V2_2);
    refused(
        &sandbox,
        || newest.call(catalog::artists_top(&params)),
        MCAT_ERR_UNSUPPORTED,
        "include",
    );
}

// req:CONV-13
#[test]
fn pages_of_other_origins_may_read_what_a_device_reads() {
    let client = client(shared(), Version::V2_2);
    ok(client.call(catalog::versions(&Params::default())));
    // The same call as a browser makes it for a page: it asks first.
    let asking = [
        ("Origin", "https://player.example"),
        ("Access-Control-Request-Method", "GET"),
        ("Access-Control-Request-Headers", "apikey"),
    ];
    let preflight = request(shared(), "OPTIONS", "/v2.2/versions", &asking, "");
    assert_eq!(preflight.status / 100, 2);
    for (header, wanted) in [
        ("access-control-allow-origin", "*"),
        ("access-control-allow-methods", "GET"),
        ("access-control-allow-headers", "apikey"),
    ] {
        let allowed = preflight.header(header).unwrap_or_default().to_ascii_lowercase();
        let wanted = wanted.to_ascii_lowercase();
        assert!(allowed == "*" || allowed.contains(&wanted), "{header}: {allowed}");
    }
}

// case:R04
#[test]
fn unknown_ids_give_not_found_or_an_empty_list_as_the_service_says() {
    let sandbox = own();
    let none = Params::default();
    let many: Vec<String> = (1..=250).map(|n| format!("tra.{}", 900_000_000 + n)).collect();
    let many = many.join(",");
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let calls = || {
            [
                catalog::artists_get("art.99999999", &none),
                catalog::albums_get("alb.99999999", &none),
                catalog::tracks_get("tra.99999998,tra.99999999", &none),
                catalog::tracks_get(&many, &none),
                catalog::artist_tracks("art.99999999", &none),
                catalog::genres_get("g.99999", &none),
                catalog::stations_get("ps.99999999", &none),
            ]
        };
        sandbox.change(|settings| settings.unknown_is_empty = false);
        for call in calls() {
            let name = call.as_ref().unwrap().name;
            assert_eq!(fails(client.call(call), MCAT_ERR_NOT_FOUND).http_status, 404, "{name}");
        }
        sandbox.change(|settings| settings.unknown_is_empty = true);
        for call in calls() {
            let name = call.as_ref().unwrap().name;
            let response = ok(client.call(call));
            let lists = [
                response.artists.len,
                response.albums.len,
                response.tracks.len,
                response.genres.len,
            ];
            assert_eq!((lists, response.stations.len), ([0; 4], 0), "{version} {name}");
            assert_eq!(
                (response.message(), response.meta().next_offset),
                ("", -1),
                "{version} {name}"
            );
            assert_eq!(
                (response.stats().unread_fields, response.stats().unread_items),
                (0, 0),
                "{name}"
            );
        }
        // What is known is there in both.
        let known = ok(client.call(catalog::tracks_get("tra.99999999,tra.1", &none)));
        assert_eq!(known.tracks.len, 1, "{version}");
    }
}
