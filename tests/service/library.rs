//! The member's library: its tracks, albums and artists, and its stations.
use crate::compare::same;
use crate::desk::*;
use crate::plain::{self, member_said, token};
use musiccat::abi::mcat_status::*;
use musiccat::library::*;
use musiccat::{Client, Params, Response, Version};
use musiccat_sandbox::Sandbox;
use serde_json::json;
use std::time::Duration;

const ALL: [Version; 3] = [Version::V1, Version::V2_1, Version::V2_2];

fn from(offset: i64, count: i32) -> Params {
    Params {
        offset: Some(offset),
        ..limit(count)
    }
}

fn tracks(response: &Response) -> Vec<String> {
    let ids = track_ids(response, &response.tracks).into_iter();
    ids.map(|id| id.to_lowercase()).collect()
}

/// The library's tracks as they are now.
fn held(client: &Client) -> Vec<String> {
    tracks(&ok(client.call(me_library_tracks(&limit(200)))))
}

// req:LIB-01
// req:LIB-02
// req:LIB-03
#[test]
fn library_lists_are_read_page_by_page() {
    let sandbox = shared();
    let collector = member(sandbox, "whole catalog");
    let access = token(sandbox, collector);
    for version in ALL {
        let client = signed_in(sandbox, version, collector);
        let said = |path: &str| member_said(sandbox, &access, version, path);
        type List = fn(&Params) -> Result<musiccat::request::Request, musiccat::error::Error>;
        let lists: [(&str, List); 6] = [
            ("/me/library/artists", me_library_artists),
            ("/me/library/albums", me_library_albums),
            ("/me/library/tracks", me_library_tracks),
            ("/me/library/artists/art.3/albums", |p| {
                me_library_artist_albums("art.3", p)
            }),
            ("/me/library/artists/Art.3/tracks", |p| {
                me_library_artist_tracks("Art.3", p)
            }),
            ("/me/library/albums/alb.5/tracks", |p| {
                me_library_album_tracks("alb.5", p)
            }),
        ];
        for (path, list) in lists {
            let first = ok(client.call(list(&from(0, 1))));
            same(&first, &said(&format!("{path}?limit=1&offset=0")));
            let second = ok(client.next_page(&first));
            same(&second, &said(&format!("{path}?limit=1&offset=1")));
            // Some of these lists need a limit: without one, a page of the usual size is asked for.
            same(
                &ok(client.call(list(&Params::default()))),
                &said(&format!("{path}?limit=20")),
            );
        }
        let streamable = Params {
            is_streamable_only: Some(true),
            ..limit(200)
        };
        let only = ok(client.call(me_library_tracks(&streamable)));
        same(&only, &said("/me/library/tracks?limit=200&isStreamableOnly=true"));
        let count = only.items(&only.tracks).len();
        assert!(
            (1..200).contains(&count),
            "some of the page cannot be streamed: {count}"
        );
    }
}

// req:LIB-01
// req:LIB-02
#[test]
fn library_of_content_that_is_not_in_it_is_not_found() {
    let sandbox = shared();
    for version in ALL {
        let client = signed_in(sandbox, version, listener(sandbox));
        for call in [
            me_library_artist_albums("art.1", &Params::default()),
            me_library_artist_tracks("art.1", &Params::default()),
            me_library_album_tracks("alb.1", &Params::default()),
        ] {
            assert_eq!(fails(client.call(call), MCAT_ERR_NOT_FOUND).http_status, 404);
        }
        let empty = ok(client.call(me_library_artists(&Params::default())));
        assert_eq!((empty.items(&empty.artists).len(), empty.meta().next_offset), (0, -1));
    }
}

// req:LIB-04
// req:LIB-19
#[test]
fn library_tracks_are_added_and_removed_with_their_albums_and_artists() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let before = ok(client.call(me_library_updated(&Params::default())));
        sandbox.advance(Duration::from_secs(5));
        ok(client.call(me_library_tracks_add("tra.1,Tra.50", &Params::default())));
        let entry = last(&sandbox);
        let path = format!("/{}/me/library/tracks", version.segment());
        assert_eq!(
            (entry.method.as_str(), entry.path.as_str(), entry.query.as_str()),
            ("POST", path.as_str(), "id=tra.1,Tra.50")
        );
        assert_eq!((entry.header("content-length"), entry.body_length), (Some("0"), 0));
        // Those that came last stand first.
        assert_eq!(held(&client), ["tra.50", "tra.1"]);
        let albums = ok(client.call(me_library_albums(&limit(200))));
        assert_eq!(albums.items(&albums.albums).len(), 2);
        let album = albums.text(&albums.items(&albums.albums)[0].id).unwrap().to_owned();
        let of_album = ok(client.call(me_library_album_tracks(&album, &Params::default())));
        assert_eq!(tracks(&of_album), ["tra.50"]);
        let artists = artist_ids(&ok(client.call(me_library_artists(&limit(200)))));
        let of_artist = ok(client.call(me_library_artist_tracks(&artists[0], &Params::default())));
        assert_eq!(tracks(&of_artist), ["tra.50"]);
        assert!(
            updated(&client) > updated_of(&before),
            "the library tells that it changed"
        );

        ok(client.call(me_library_tracks_remove("tra.50,tra.1", &Params::default())));
        let path = format!("/{}/me/library/tracks/tra.50,tra.1", version.segment());
        assert_eq!((last(&sandbox).method.as_str(), last(&sandbox).path), ("DELETE", path));
        assert!(held(&client).is_empty());
        assert!(artist_ids(&ok(client.call(me_library_artists(&limit(200))))).is_empty());
        let missing = client.call(me_library_tracks_add("tra.1,tra.99999999", &Params::default()));
        assert_eq!(fails(missing, MCAT_ERR_NOT_FOUND).http_status, 404);
        assert!(held(&client).is_empty(), "all of them or none");
    }
}

fn updated_of(response: &Response) -> i64 {
    response.at(&response.last_update_date).expect("a date").time_in_millis
}

fn updated(client: &Client) -> i64 {
    updated_of(&ok(client.call(me_library_updated(&Params::default()))))
}

// req:LIB-19
#[test]
fn library_updated_reports_the_time_of_the_last_change() {
    for version in ALL {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let access = token(&sandbox, listener(&sandbox));
        sandbox.advance(Duration::from_secs(60));
        let earliest = sandbox.now_ms();
        ok(client.call(me_library_stations_add("ps.1", &Params::default())));
        let response = ok(client.call(me_library_updated(&Params::default())));
        let mut said = member_said(&sandbox, &access, version, "/me/library/updated");
        if version == Version::V1 {
            // Nothing is wrapped around the object there.
            said = json!({ "lastUpdateDate": said });
        }
        same(&response, &said);
        assert!((earliest..=sandbox.now_ms()).contains(&updated_of(&response)));
    }
}

fn stations(client: &Client) -> Vec<String> {
    station_ids(&ok(client.call(me_library_stations(&Params::default()))))
}

/// The id of an artist's station.
fn artist_station(sandbox: &Sandbox) -> String {
    let stations = plain::ids(&plain::get(sandbox, "/v2.2/stations?limit=200"), "stations");
    stations.into_iter().find(|id| id.starts_with("sas.")).unwrap()
}

// req:LIB-18
#[test]
fn library_stations_are_added_and_removed() {
    for version in ALL {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let access = token(&sandbox, listener(&sandbox));
        let of_artist = artist_station(&sandbox);
        for id in ["ps.1", "ps.2", &of_artist] {
            ok(client.call(me_library_stations_add(id, &Params::default())));
            let entry = last(&sandbox);
            let path = format!("/{}/me/library/stations", version.segment());
            assert_eq!((entry.method.as_str(), entry.path.as_str()), ("POST", path.as_str()));
            let form = Some("application/x-www-form-urlencoded");
            assert_eq!(
                (entry.header("content-type"), entry.body.clone().unwrap()),
                (form, json!({"id": id}))
            );
        }
        let read = ok(client.call(me_library_stations(&from(0, 2))));
        same(
            &read,
            &member_said(&sandbox, &access, version, "/me/library/stations?limit=2&offset=0"),
        );
        let rest = ok(client.next_page(&read));
        same(
            &rest,
            &member_said(&sandbox, &access, version, "/me/library/stations?limit=2&offset=2"),
        );
        assert_eq!(stations(&client).len(), 3);
        ok(client.call(me_library_stations_remove("ps.1", &Params::default())));
        let path = format!("/{}/me/library/stations/ps.1", version.segment());
        assert_eq!((last(&sandbox).method.as_str(), last(&sandbox).path), ("DELETE", path));
        assert_eq!(stations(&client), [of_artist.as_str(), "ps.2"]);
        let missing = client.call(me_library_stations_add("ps.99999999", &Params::default()));
        fails(missing, MCAT_ERR_NOT_FOUND);
    }
}

// req:LIB-04
// req:LIB-18
// req:PAR-02
// fault:M17
#[test]
fn wrong_arguments_of_library_calls_are_refused_before_the_network() {
    let sandbox = own();
    let none = Params::default();
    let nobody = client(&sandbox, Version::V2_2);
    let call = || nobody.call(me_library_tracks(&none));
    refused(&sandbox, call, MCAT_ERR_SIGN_IN_NEEDED, "signed in");
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let catalog = Params {
        catalog: Some("US".into()),
        ..Params::default()
    };
    for (call, word) in [
        (me_library_artist_albums("alb.1", &none), "artist_id: "),
        (
            me_library_artist_tracks("art.1,art.2", &none),
            "artist_id: takes one id",
        ),
        (me_library_album_tracks("", &none), "album_id: is empty"),
        (me_library_tracks_add("", &none), "track_ids: is empty"),
        (me_library_tracks_add("tra.1,alb.2", &none), "track_ids: "),
        (me_library_tracks_add("tra.1&x=y", &none), "track_ids: "),
        (
            me_library_tracks_remove("tra.1,", &none),
            "track_ids: holds an empty id",
        ),
        (me_library_stations_add("ps.1,ps.2", &none), "station_id: takes one id"),
        (me_library_stations_remove("art.1", &none), "station_id: "),
        (me_library_tracks(&limit(201)), "limit: must be 1 to 200"),
        (
            me_library_albums(&catalog),
            "catalog: me_library_albums does not take it",
        ),
        (
            me_library_updated(&limit(1)),
            "limit: me_library_updated does not take it",
        ),
    ] {
        refused(&sandbox, || client.call(call.clone()), MCAT_ERR_ARGUMENT, word);
    }
    let older = signed_in(&sandbox, Version::V1, listener(&sandbox));
    let add = || older.call(me_library_tracks_add("tra.1", &none));
    refused(&sandbox, add, MCAT_ERR_UNSUPPORTED, "exists since service version 2.1");
}
