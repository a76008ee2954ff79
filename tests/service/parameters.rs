//! Keys, tokens and parameters: which go where, and which are refused before the network.
use crate::compare::same;
use crate::desk::*;
use crate::plain::get;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::error::Error;
use musiccat::request::Request;
use musiccat::{Client, Config, Params, Version, catalog, me, playback};
use musiccat_sandbox::{Options, Sandbox};
use support::{ByteServer, Step, http};

type Call = fn(&Params) -> Result<Request, Error>;

/// Every metadata call of a version.
fn metadata(version: Version) -> Vec<Call> {
    let mut calls: Vec<Call> = vec![
        catalog::artists_top,
        |params| catalog::artists_get("art.1", params),
        |params| catalog::artist_images("art.1", params),
        |params| catalog::artist_albums("art.1", params),
        |params| catalog::artist_tracks("art.1", params),
        |params| catalog::artist_tracks_top("art.1", params),
        |params| catalog::artist_albums_new("art.1", params),
        |params| catalog::artist_albums_top("art.1", params),
        |params| catalog::artist_posts("art.1", params),
        catalog::albums_top,
        catalog::albums_new,
        catalog::albums_picks,
        |params| catalog::albums_get("alb.1", params),
        |params| catalog::album_images("alb.1", params),
        |params| catalog::album_tracks("alb.1", params),
        |params| catalog::album_posts("alb.1", params),
        |params| catalog::album_reviews("alb.1", params),
        |params| catalog::album_similar("alb.1", params),
        catalog::tracks_top,
        |params| catalog::tracks_get("tra.1", params),
        catalog::stations_top,
        catalog::stations_decade,
        |params| catalog::stations_get("ps.1", params),
        catalog::versions,
    ];
    calls.extend(editorial());
    if version == Version::V2_2 {
        calls.extend([
            (|params| catalog::artist_similar("art.1", params)) as Call,
            catalog::stations,
            catalog::catalogs,
            |params| catalog::genre_playlists_top("g.1", params),
            |params| catalog::genre_stations("g.1", params),
            catalog::playlists_top,
        ]);
    }
    calls
}

/// Genres, playlists, posts, tags, search: what every version has.
fn editorial() -> [Call; 23] {
    [
        catalog::genres,
        |params| catalog::genres_get("g.1", params),
        |params| catalog::genre_artists_top("g.1", params),
        |params| catalog::genre_albums_top("g.1", params),
        |params| catalog::genre_tracks_top("g.1", params),
        |params| catalog::genre_posts("g.1", params),
        |params| catalog::genre_albums_new("g.1", params),
        catalog::playlists,
        catalog::playlists_featured,
        |params| catalog::playlists_get("pp.1", params),
        |params| catalog::playlist_tracks("pp.1", params),
        |params| catalog::playlist_tags("pp.1", params),
        catalog::posts,
        |params| catalog::posts_get("po.1", params),
        catalog::posts_categories,
        |params| catalog::posts_by_category("features", params),
        catalog::tags,
        catalog::tags_featured,
        |params| catalog::tags_get("tag.1", params),
        |params| catalog::tag_by_shortcut("rock", params),
        |params| catalog::tag_playlists("tag.1", params),
        |params| catalog::search("a", params),
        |params| catalog::search_verbose("a", params),
    ]
}

// req:PAR-01
#[test]
fn api_key_is_sent_as_a_header_and_never_in_the_query() {
    let sandbox = sandbox(Options {
        artists: 200,
        api_key: "k3y-0f-this-test".into(),
        ..calm()
    });
    for version in VERSIONS {
        let client = client(&sandbox, version);
        for call in metadata(version) {
            ok(client.call(call(&Params::default())));
            let entry = last(&sandbox);
            assert_eq!(
                entry.headers.iter().filter(|(name, _)| name == "apikey").count(),
                1,
                "{}",
                entry.path
            );
            assert_eq!(entry.status, 200, "and it is the right one");
            let address = format!("{}?{}", entry.path, entry.query).to_lowercase();
            assert!(!address.contains("apikey") && !address.contains("k3y"), "{address}");
        }
    }
}

// req:PAR-02
#[test]
fn token_is_sent_with_calls_of_the_member_only() {
    let sandbox = own();
    for version in VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let who = Some(listener(&sandbox).user_name);
        for call in [
            me::me_account(&Params::default()),
            playback::station_tracks("ps.1", &Params::default()),
            playback::station_tuning_set("ps.1", 0.5, 0.5, &Params::default()),
            playback::station_feedback_add("ps.1", "like", "tra.1", &Params::default()),
            catalog::sessions_create(&Params::default()),
        ] {
            ok(client.call(call));
            let entry = last(&sandbox);
            assert_eq!(
                (entry.member.as_deref(), entry.header("authorization")),
                (who, Some("Bearer ***")),
                "{}",
                entry.path
            );
        }
        for call in metadata(version) {
            ok(client.call(call(&Params::default())));
            assert_eq!(last(&sandbox).header("authorization"), None, "{}", last(&sandbox).path);
        }
        // Images and previews may lie on another host: neither key nor token goes along.
        let image = format!("{}/v2/artists/art.1/images/70x47.jpg", sandbox.image_url());
        ok(client.download(&image, &Params::default(), &mut |_| true));
        assert_eq!(
            (last(&sandbox).header("authorization"), last(&sandbox).header("apikey")),
            (None, None)
        );
    }
}

// req:PAR-02
#[test]
fn token_is_not_sent_to_another_host_or_over_plain_http() {
    let elsewhere = ByteServer::start(|_| vec![Step::ReadHead, Step::Send(http(200, "", b"{}"))]);
    let target = elsewhere.url("/v2.2/me/account");
    let redirecting = ByteServer::start(move |number| {
        let tokens = br#"{"access_token":"at-canary","refresh_token":"rt-canary","expires_in":"86399"}"#;
        let answer = match number {
            0 => http(200, "Content-Type: application/json\r\n", tokens),
            _ => http(302, &format!("Location: {target}\r\n"), b""),
        };
        vec![Step::ReadSome, Step::Send(answer), Step::Stall]
    });
    let mut config = Config::new(redirecting.url(""), "key-canary");
    config.api_secret = Some("secret-canary".to_owned().into());
    let client = Client::new(config).unwrap();
    ok(client.sign_in_password("user", "password-canary", &Params::default()));
    let moved = fails(client.call(me::me_account(&Params::default())), MCAT_ERR_PROTOCOL);
    assert_eq!(
        (moved.reason, elsewhere.connections()),
        (MCAT_REASON_REDIRECT, 0),
        "not followed"
    );
    assert_eq!(redirecting.connections(), 2, "the one that brought tokens has ended");
    for address in ["http://203.0.113.1", "http://music.example.com"] {
        let error = Client::new(Config::new(address, "key"))
            .err()
            .expect("plain HTTP to another machine is refused");
        assert_eq!(
            (error.status, error.reason),
            (MCAT_ERR_ARGUMENT, MCAT_REASON_INSECURE_ADDRESS)
        );
        let mut allowed = Config::new(address, "key");
        allowed.allow_http = true;
        assert!(Client::new(allowed).is_ok(), "unless the caller allows it");
    }
}

// req:PAR-03
#[test]
fn limit_and_offset_are_checked_before_the_network() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let lists: [Call; 4] = [
            catalog::artists_top,
            |params| catalog::artist_tracks("art.1", params),
            |params| catalog::artist_albums("art.1", params),
            catalog::stations_top,
        ];
        for call in lists {
            for bad in [0, -1, 201, i32::MAX, i32::MIN] {
                refused(
                    &sandbox,
                    || client.call(call(&limit(bad))),
                    MCAT_ERR_ARGUMENT,
                    "limit: must be 1 to 200",
                );
            }
            for bad in [-1, i64::MIN, i64::MAX] {
                let params = Params {
                    offset: Some(bad),
                    ..Params::default()
                };
                refused(
                    &sandbox,
                    || client.call(call(&params)),
                    MCAT_ERR_ARGUMENT,
                    "offset: must be 0",
                );
            }
            for good in [1, 200] {
                let page = ok(client.call(call(&Params {
                    offset: Some(0),
                    ..limit(good)
                })));
                let said = (page.meta().limit, page.meta().offset);
                let known = version > Version::V1;
                assert_eq!(said, if known { (good.into(), 0) } else { (-1, -1) });
                assert_eq!(last(&sandbox).query, format!("limit={good}&offset=0"));
            }
        }
    }
}

// req:PAR-04
#[test]
fn limit_required_by_the_service_is_always_sent() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let read = ok(client.call(catalog::artist_tracks("art.1", &Params::default())));
        assert_eq!((last(&sandbox).query.as_str(), read.tracks.len), ("limit=20", 20));
        ok(client.next_page(&read));
        assert_eq!(last(&sandbox).query, "limit=20&offset=20");
        ok(client.call(catalog::artist_tracks("art.1", &limit(7))));
        assert_eq!(last(&sandbox).query, "limit=7");
    }
}

fn of(code: &str) -> Params {
    Params {
        catalog: Some(code.into()),
        ..limit(50)
    }
}

// req:PAR-05
#[test]
fn catalog_decides_which_albums_are_listed() {
    let sandbox = sandbox(Options {
        artists: 500,
        strict: true,
        ..calm()
    });
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let albums = |params: &Params| client.call(catalog::artist_albums("art.1,art.2,art.3", params));
        let name = version.segment();
        let said = |query: &str| {
            get(
                &sandbox,
                &format!("/{name}/artists/art.1,art.2,art.3/albums?limit=50{query}"),
            )
        };
        let unnamed = ok(albums(&limit(50)));
        assert_eq!(last(&sandbox).query, "limit=50", "the service knows the default");
        same(&unnamed, &said("&catalog=US"));
        let canada = ok(albums(&of("CA")));
        same(&canada, &said("&catalog=CA"));
        assert!(canada.albums.len < unnamed.albums.len, "a smaller catalog");
        for bad in ["us", "Us", "USA", "U", "", "ÜS", "DE_ALDI_BOLT"] {
            refused(&sandbox, || albums(&of(bad)), MCAT_ERR_ARGUMENT, "catalog");
        }
        // A longer name is sent as it is when that is asked for; what it means is for the service to say.
        let opaque = Params {
            opaque_catalog: true,
            ..of("DE_ALDI_BOLT")
        };
        fails(albums(&opaque), MCAT_ERR_BAD_REQUEST);
        assert_eq!(last(&sandbox).query, "limit=50&catalog=DE_ALDI_BOLT");
        refused(
            &sandbox,
            || {
                albums(&Params {
                    opaque_catalog: true,
                    ..of("a&b=c")
                })
            },
            MCAT_ERR_ARGUMENT,
            "catalog",
        );
        // The client's own default, which a call overrules.
        let mut own = config(&sandbox, version);
        own.own.catalog = Some("CA".into());
        let there = Client::new(own).unwrap();
        same(
            &ok(there.call(catalog::artist_albums("art.1,art.2,art.3", &limit(50)))),
            &said("&catalog=CA"),
        );
        same(
            &ok(there.call(catalog::artist_albums("art.1,art.2,art.3", &of("US")))),
            &said(""),
        );
    }
}

// req:PAR-05
#[test]
fn catalog_of_the_member_applies_to_member_calls() {
    let sandbox = sandbox(Options { artists: 500, ..calm() });
    for version in VERSIONS {
        let canadian = signed_in(&sandbox, version, member(&sandbox, "Canadian"));
        let elsewhere = Params {
            catalog: Some("US".into()),
            ..Params::default()
        };
        refused(
            &sandbox,
            || canadian.call(playback::station_tracks("art.1", &elsewhere)),
            MCAT_ERR_ARGUMENT,
            "catalog",
        );
        for _ in 0..10 {
            let next = ok(canadian.call(playback::station_tracks(
                "art.1",
                &Params {
                    count: Some(5),
                    ..Params::default()
                },
            )));
            assert!(!last(&sandbox).query.contains("catalog"));
            for track in track_ids(&next, &next.tracks) {
                assert!(
                    is_in_canada(&sandbox, &next, &track),
                    "{track} is not in the member's catalog"
                );
            }
        }
    }
}

/// Whether the Canadian catalog holds the album of a track.
fn is_in_canada(sandbox: &Sandbox, response: &musiccat::Response, track: &str) -> bool {
    let tracks = response.items(&response.tracks);
    let track = tracks.iter().find(|t| response.text(&t.id) == Some(track)).unwrap();
    let (artist, album) = (
        response.text(&track.artist_id).unwrap(),
        response.text(&track.album_id).unwrap(),
    );
    let held = get(sandbox, &format!("/v2.1/artists/{artist}/albums?limit=200&catalog=CA"));
    held["albums"]
        .as_array()
        .unwrap()
        .iter()
        .any(|held| held["id"].as_str().unwrap().eq_ignore_ascii_case(album))
}

// req:PAR-13
#[test]
fn pages_hold_20_by_default() {
    let lists: [(Call, &str); 5] = [
        (catalog::artists_top, "/artists/top"),
        (
            |params| catalog::artist_albums("art.1", params),
            "/artists/art.1/albums",
        ),
        (
            |params| catalog::artist_tracks_top("art.1", params),
            "/artists/art.1/tracks/top",
        ),
        (
            |params| catalog::artist_similar("art.1", params),
            "/artists/art.1/similar",
        ),
        (catalog::stations, "/stations"),
    ];
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    for (call, path) in lists {
        let page = ok(client.call(call(&Params::default())));
        assert_eq!(last(&sandbox).query, "", "{path}: left to the service");
        same(&page, &get(&sandbox, &format!("/v2.2{path}")));
        assert_eq!((page.meta().limit, page.meta().offset), (20, 0));
        let more = page.meta().total_count > 20;
        assert_eq!(page.meta().next_offset, if more { 20 } else { -1 });
        if more {
            same(
                &ok(client.next_page(&page)),
                &get(&sandbox, &format!("/v2.2{path}?limit=20&offset=20")),
            );
        }
    }
}
