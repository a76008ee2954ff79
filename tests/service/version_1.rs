//! Version 1, which is retired but still answered: its own calls, and what it says in words of its own.
use crate::compare::{same, sent_somewhere};
use crate::desk::*;
use crate::plain::{as_member, said, token};
use crate::raw_calls::RawCalls;
use musiccat::abi::mcat_status::*;
use musiccat::error::Error;
use musiccat::raw::Raw;
use musiccat::request::{Credential, Request};
use musiccat::{Client, Params, Response, Version, catalog, legacy, playback};
use musiccat_sandbox::faults::{Answer, Fault, JsonChange};
use musiccat_sandbox::{Options, Sandbox};
use serde_json::Value;
use std::time::Duration;

/// A member at a sandbox of the test's own, who speaks version 1.
struct Old {
    sandbox: Sandbox,
    client: Client,
    token: String,
}

impl Old {
    fn new() -> Old {
        let sandbox = own();
        let member = listener(&sandbox);
        Old {
            client: signed_in(&sandbox, Version::V1, member),
            token: token(&sandbox, member),
            sandbox,
        }
    }

    fn ok(&self, call: Result<Request, Error>) -> Response {
        ok(self.client.call(call))
    }

    /// Makes a change that shows a little later, and lets that time pass.
    fn accepted(&self, call: Result<Request, Error>) {
        let response = self.client.call(call);
        assert_eq!(response.status, MCAT_ACCEPTED, "{response:?}");
        self.sandbox.advance(Duration::from_secs(60));
    }

    fn fails(&self, call: Result<Request, Error>, status: musiccat::abi::mcat_status) -> Response {
        fails(self.client.call(call), status)
    }

    /// What the service tells this member.
    fn told(&self, target: &str) -> Value {
        as_member(&self.sandbox, &self.token, "GET", &format!("/v1{target}"), "").json()
    }

    /// Reads what the service tells, and holds one against the other.
    fn reads(&self, call: Result<Request, Error>, target: &str) -> Response {
        let response = self.ok(call);
        same(&response, &self.told(target));
        response
    }
}

fn none() -> Params {
    Params::default()
}

fn tracks(response: &Response) -> Vec<String> {
    track_ids(response, &response.tracks)
}

// req:V1-01
#[test]
fn favorites_of_version_1_are_tracks() {
    let old = Old::new();
    let ids: Vec<String> = (1..=25).map(|n| format!("tra.{n}")).collect();
    old.accepted(legacy::v1_me_favorites_add(&ids.join(","), &none()));
    let first = old.reads(legacy::v1_me_favorites(&none()), "/me/favorites");
    assert_eq!(
        (tracks(&first).len(), first.meta().next_offset),
        (20, -1),
        "the first 20"
    );
    assert_eq!(tracks(&first)[0], "Tra.25", "the latest first");
    let one = old.reads(legacy::v1_me_favorite_get("tra.3", &none()), "/me/favorites/tra.3");
    assert_eq!(tracks(&one), ["Tra.3"]);
    old.fails(legacy::v1_me_favorite_get("tra.90", &none()), MCAT_ERR_NOT_FOUND);
    old.accepted(legacy::v1_me_favorite_remove("Tra.3", &none()));
    old.fails(legacy::v1_me_favorite_get("tra.3", &none()), MCAT_ERR_NOT_FOUND);
    for wrong in ["", "alb.1", "tra.1,,tra.2"] {
        let call = || old.client.call(legacy::v1_me_favorites_add(wrong, &none()));
        refused(&old.sandbox, call, MCAT_ERR_ARGUMENT, "track_ids");
    }
    let two = || old.client.call(legacy::v1_me_favorite_remove("tra.1,tra.2", &none()));
    refused(&old.sandbox, two, MCAT_ERR_ARGUMENT, "track_id");
}

// req:V1-02
#[test]
fn library_of_version_1_is_changed_by_forms() {
    let old = Old::new();
    let holds = |list: &str, id: &str| {
        let told = old.told(&format!("/me/library/{list}?limit=200"));
        let items = told.as_array().expect("a bare list");
        items.iter().any(|item| item["id"] == id)
    };
    old.ok(legacy::v1_me_library_albums_add("alb.30,Alb.31", &none()));
    assert!(holds("albums", "Alb.30") && holds("albums", "Alb.31"));
    old.ok(legacy::v1_me_library_albums_remove("alb.30,alb.31", &none()));
    assert!(!holds("albums", "Alb.30") && !holds("albums", "Alb.31"));
    old.ok(legacy::v1_me_library_tracks_add("tra.900", &none()));
    assert!(holds("tracks", "Tra.900"));
    old.ok(legacy::v1_me_library_stations_add("ps.4,ps.5", &none()));
    assert!(holds("stations", "ps.4") && holds("stations", "ps.5"));
    old.fails(
        legacy::v1_me_library_albums_add("alb.99999999", &none()),
        MCAT_ERR_NOT_FOUND,
    );
    let wrong = [
        (legacy::v1_me_library_albums_add("tra.1", &none()), "album_ids"),
        (legacy::v1_me_library_albums_remove("alb.1/x", &none()), "album_ids"),
        (legacy::v1_me_library_tracks_add("alb.1", &none()), "track_ids"),
        (legacy::v1_me_library_stations_add("art.1", &none()), "station_ids"),
    ];
    for (call, word) in wrong {
        refused(&old.sandbox, || old.client.call(call), MCAT_ERR_ARGUMENT, word);
    }
}

// req:V1-03
#[test]
fn playlists_of_version_1_have_their_own_path() {
    let old = Old::new();
    let created = old.ok(legacy::v1_me_playlist_create("Été & neige = 1+1", &none()));
    let playlist = created.items(&created.playlists)[0];
    assert_eq!(
        (created.http_status, created.text(&playlist.name)),
        (201, Some("Été & neige = 1+1"))
    );
    let id = created.text(&playlist.id).unwrap();
    let place = format!("{}/v1/me/playlists/{id}", old.sandbox.base_url());
    assert_eq!(created.text(&created.location), Some(place.as_str()));
    let path = format!("/me/playlists/{id}");
    old.ok(legacy::v1_me_playlist_rename(id, "Schnee", &none()));
    let one = old.reads(legacy::v1_me_playlist_get(id, &none()), &path);
    assert_eq!(one.text(&one.items(&one.playlists)[0].name), Some("Schnee"));

    for track in ["Tra.5", "tra.2", "tra.9", "tra.2"] {
        old.ok(legacy::v1_me_playlist_tracks_add(id, track, &none()));
    }
    let held = || {
        let target = format!("{path}/tracks?limit=20");
        tracks(&old.reads(legacy::v1_me_playlist_tracks(id, &none()), &target))
    };
    assert_eq!(held(), ["Tra.5", "Tra.2", "Tra.9", "Tra.2"]);
    old.ok(legacy::v1_me_playlist_tracks_reorder(
        id,
        "tra.2,tra.9,tra.2,Tra.5",
        &none(),
    ));
    assert_eq!(held(), ["Tra.2", "Tra.9", "Tra.2", "Tra.5"]);
    old.reads(legacy::v1_me_playlist_get(id, &none()), &path);
    // Somebody has changed it meanwhile.
    old.fails(
        legacy::v1_me_playlist_tracks_reorder(id, "tra.2,tra.9", &none()),
        MCAT_ERR_CONFLICT,
    );
    // Page by page, to the one that is empty.
    let two = Params {
        limit: Some(2),
        ..none()
    };
    let mut page = old.ok(legacy::v1_me_playlist_tracks(id, &two));
    let mut all = tracks(&page);
    while page.meta().next_offset >= 0 {
        page = ok(old.client.next_page(&page));
        all.extend(tracks(&page));
    }
    assert_eq!(all, held());
    old.ok(legacy::v1_me_playlist_tracks_clear(id, &none()));
    assert!(tracks(&old.ok(legacy::v1_me_playlist_tracks(id, &none()))).is_empty());
    old.reads(legacy::v1_me_playlists(&none()), "/me/playlists");
    old.ok(legacy::v1_me_playlist_delete(id, &none()));
    old.fails(legacy::v1_me_playlist_get(id, &none()), MCAT_ERR_NOT_FOUND);
    for name in ["", "a\nb"] {
        let create = || old.client.call(legacy::v1_me_playlist_create(name, &none()));
        refused(&old.sandbox, create, MCAT_ERR_ARGUMENT, "name");
        let rename = || old.client.call(legacy::v1_me_playlist_rename(id, name, &none()));
        refused(&old.sandbox, rename, MCAT_ERR_ARGUMENT, "name");
    }
    let two = || {
        old.client
            .call(legacy::v1_me_playlist_tracks_add(id, "tra.1,tra.2", &none()))
    };
    refused(&old.sandbox, two, MCAT_ERR_ARGUMENT, "track_id");
}

#[test]
fn playlist_of_900_tracks_is_reordered_in_version_1() {
    let old = Old::new();
    let created = old.ok(legacy::v1_me_playlist_create("Long", &none()));
    let id = created.text(&created.items(&created.playlists)[0].id).unwrap();
    let ids: Vec<String> = (1..=900).map(|n| format!("tra.{n}")).collect();
    let form = ids.iter().map(|id| format!("id={id}")).collect::<Vec<_>>().join("&");
    let path = format!("/me/playlists/{id}/tracks");
    let add = Raw {
        method: "POST",
        content_type: Some("application/x-www-form-urlencoded"),
        body: Some(form.as_bytes()),
        credential: Credential::Member,
        ..reading(&path)
    };
    ok(call_raw(&old.client, add));
    let turned: Vec<_> = ids.iter().rev().cloned().collect();
    old.ok(legacy::v1_me_playlist_tracks_reorder(id, &turned.join(","), &none()));
    let first = old.ok(legacy::v1_me_playlist_tracks(id, &limit(1)));
    assert_eq!(tracks(&first), ["Tra.900"]);
}

// req:V1-04
#[test]
fn listens_of_version_1_are_the_last_150_and_charts_count_them() {
    let old = Old::new();
    let listens = old.reads(legacy::v1_me_listens(&none()), "/me/listens");
    assert_eq!((tracks(&listens).len(), listens.meta().next_offset), (150, -1));
    type Chart = fn(&Params) -> Result<Request, Error>;
    let charts: [(&str, Chart); 3] = [
        ("tracks", legacy::v1_me_charts_tracks),
        ("artists", legacy::v1_me_charts_artists),
        ("albums", legacy::v1_me_charts_albums),
    ];
    for (what, chart) in charts {
        let target = format!("/me/charts/{what}");
        let usual = old.reads(chart(&none()), &target);
        same(&usual, &old.told(&format!("{target}?range=week&limit=20")));
        for range in ["week", "month", "year", "life"] {
            let params = Params {
                range: Some(range.into()),
                limit: Some(200),
                ..none()
            };
            let rows = old.reads(chart(&params), &format!("{target}?range={range}&limit=200"));
            assert!(!rows.items(&rows.charts).is_empty(), "{what} {range}");
        }
        for range in ["day", "decade"] {
            let params = Params {
                range: Some(range.into()),
                ..none()
            };
            let rule = "range: must be week, month, year or life";
            refused(
                &old.sandbox,
                || old.client.call(chart(&params)),
                MCAT_ERR_ARGUMENT,
                rule,
            );
        }
    }
}

// req:V1-05
#[test]
fn geolocation_playlist_posts_bios_and_blurbs_are_read() {
    let client = client(shared(), Version::V1);
    let place = ok(client.call(legacy::v1_geolocation(&none())));
    let extra = place.at(&place.extra).unwrap();
    for key in ["country", "catalog"] {
        let value = place.find(extra, key).expect(key);
        assert_eq!(place.text(&value.text), Some("US"), "{key}");
    }
    let posts = ok(client.call(legacy::v1_playlist_posts("pp.1", &limit(50))));
    same(&posts, &said(Version::V1, "/playlists/pp.1/posts?limit=50"));
    let tags = ok(call_raw(&client, reading("/playlists/pp.1/tags")));
    same(&tags, &said(Version::V1, "/playlists/pp.1/tags"));
    fails(
        client.call(legacy::v1_playlist_posts("pp.9999", &none())),
        MCAT_ERR_NOT_FOUND,
    );
    for version in [Version::V1, Version::V2_1, Version::V2_2] {
        let client = self::client(shared(), version);
        let (mut bios, mut blurbs) = (0, 0);
        for artists in ["art.1,art.2,art.3,art.4", "art.5", "Art.6,art.7"] {
            let texts = ok(client.call(catalog::artist_bios(artists, &none())));
            same(&texts, &said(version, &format!("/artists/{artists}/bio")));
            bios += texts.items(&texts.bios).len();
            let texts = ok(client.call(catalog::artist_blurbs(artists, &none())));
            same(&texts, &said(version, &format!("/artists/{artists}/blurbs")));
            blurbs += texts.texts(&texts.blurbs).len();
        }
        assert!(bios > 0 && blurbs > 0, "{version}: nothing was written on any of them");
    }
}

#[test]
fn search_typeahead_completes_a_name() {
    let client = client(shared(), Version::V1);
    let artist = said(Version::V1, "/artists/art.1");
    let name = artist["name"].as_str().unwrap();
    let begun: String = name.chars().take(4).collect();
    let params = Params {
        r#type: Some("artist,album,track".into()),
        ..limit(30)
    };
    let found = ok(client.call(legacy::v1_search_typeahead(&begun, &params)));
    let query = url::form_urlencoded::byte_serialize(begun.as_bytes()).collect::<String>();
    let target = format!("/search/typeahead?q={query}&type=artist,album,track&limit=30");
    same(&found, &said(Version::V1, &target));
    let artists = found.items(&found.artists).iter();
    let names: Vec<_> = artists.filter_map(|artist| found.text(&artist.name)).collect();
    assert!(names.contains(&name), "{begun} makes {names:?}");
    refused(
        shared(),
        || client.call(legacy::v1_search_typeahead("", &none())),
        MCAT_ERR_ARGUMENT,
        "query",
    );
}

/// General calls work on version 1 too, and read its bare answers.
// req:VER-02
#[test]
fn general_calls_read_the_bare_lists_of_version_1() {
    let client = client(shared(), Version::V1);
    for (call, target) in [
        (catalog::artists_top(&limit(5)), "/artists/top?limit=5"),
        (catalog::artists_get("art.1,art.2", &none()), "/artists/art.1,art.2"),
        (
            catalog::artist_albums("art.1", &limit(5)),
            "/artists/art.1/albums?limit=5",
        ),
        (
            catalog::artist_tracks("art.1", &limit(5)),
            "/artists/art.1/tracks?limit=5",
        ),
        (catalog::stations_top(&limit(5)), "/stations/top?limit=5"),
    ] {
        let response = ok(client.call(call));
        let told = said(Version::V1, target);
        assert!(told.is_array(), "{target} is a bare list");
        same(&response, &told);
        // Nothing is told of the list: neither a total nor where it goes on.
        assert_eq!((response.meta().total_count, response.meta().returned_count), (-1, -1));
    }
}

// req:VER-01
#[test]
fn calls_of_version_1_are_refused_by_name_on_later_versions() {
    let sandbox = own();
    for version in VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let none = none();
        let calls = [
            legacy::v1_me_favorites(&none),
            legacy::v1_me_favorite_get("tra.1", &none),
            legacy::v1_me_favorites_add("tra.1", &none),
            legacy::v1_me_favorite_remove("tra.1", &none),
            legacy::v1_me_library_albums_add("alb.1", &none),
            legacy::v1_me_library_albums_remove("alb.1", &none),
            legacy::v1_me_library_tracks_add("tra.1", &none),
            legacy::v1_me_library_stations_add("ps.1", &none),
            legacy::v1_me_playlists(&none),
            legacy::v1_me_playlist_create("x", &none),
            legacy::v1_me_playlist_get("mp.1", &none),
            legacy::v1_me_playlist_rename("mp.1", "x", &none),
            legacy::v1_me_playlist_delete("mp.1", &none),
            legacy::v1_me_playlist_tracks("mp.1", &none),
            legacy::v1_me_playlist_tracks_add("mp.1", "tra.1", &none),
            legacy::v1_me_playlist_tracks_reorder("mp.1", "tra.1", &none),
            legacy::v1_me_playlist_tracks_clear("mp.1", &none),
            legacy::v1_me_listens(&none),
            legacy::v1_me_charts_tracks(&none),
            legacy::v1_me_charts_artists(&none),
            legacy::v1_me_charts_albums(&none),
            legacy::v1_geolocation(&none),
            legacy::v1_playlist_posts("pp.1", &none),
            legacy::v1_search_typeahead("x", &none),
        ];
        for call in calls {
            let call = call.unwrap();
            let rule = format!("{}: exists up to service version 1 only", call.name);
            let response = refused(&sandbox, || client.call(Ok(call)), MCAT_ERR_UNSUPPORTED, &rule);
            assert!(response.message().starts_with(&rule), "{response:?}");
        }
    }
}

// case:K03 case:R01
#[test]
fn member_calls_of_version_1_are_read_with_every_field() {
    const TRACK: &str = "id name disc artist.id artist.name album.id album.name genre.id sample duration";
    let sandbox = sandbox(Options {
        lived_in: true,
        artists: 200,
        ..calm()
    });
    let calls = RawCalls::new(&sandbox, Version::V1, listener(&sandbox));
    for (target, places) in [
        (
            "/me/account",
            "logon tierCode canStreamOnHomeDevice skipLimit expirationDate",
        ),
        ("/me", "id screenName defaultAvatar links.followers.href"),
        ("/me/following", "id screenName"),
        ("/me/favorites", TRACK),
        ("/me/listens", TRACK),
        ("/me/library/tracks", TRACK),
        ("/me/library/albums", "id artist.name type.name released images.0.url"),
        ("/me/library/artists", "id name genre.id"),
        ("/me/library/stations", "id name type artists images.0.url"),
        ("/me/library/updated", "timeInMillis"),
        ("/me/charts/tracks?range=life", "id playCount"),
        ("/me/charts/albums?range=life", "id playCount"),
        (
            "/me/playlists",
            "id name author created tracks.0.id tracks.0.artist.name tracks.0.sample",
        ),
    ] {
        let (_, sent) = calls.read(target);
        sent_somewhere(&listed(&sent, ""), places);
    }
    // No two answers of a station are the same.
    let params = Params {
        keep_raw: true,
        count: Some(5),
        previews: Some(2),
        ..none()
    };
    let client = signed_in(&sandbox, Version::V1, listener(&sandbox));
    let played = ok(client.call(playback::station_tracks("ps.1", &params)));
    let sent: Value = serde_json::from_slice(played.raw().unwrap()).unwrap();
    same(&played, &sent);
    assert_eq!(
        (played.tracks.len, played.previews.len, played.meta().skip_limit),
        (5, 2, 6)
    );
    sent_somewhere(
        &[sent],
        "stationParameters.id stationParameters.popularity tracks.0.artist.id previews.0.sample",
    );
}

// case:K03 case:R01
#[test]
fn unreadable_fields_of_version_1_are_counted_and_cost_no_object() {
    let old = Old::new();
    for (path, key) in [
        ("/tracks/tra.1", "artist"),
        ("/tracks/tra.1", "album"),
        ("/tracks/tra.1", "genre"),
        ("/tracks/tra.1", "sample"),
        ("/albums/alb.1", "images"),
        ("/albums/alb.1", "artist"),
        ("/genres/g.1", "subgenres"),
        ("/playlists/pp.1", "author"),
        ("/stations/ps.1", "images"),
        ("/stations/ps.1/tracks", "stationParameters"),
        ("/me/account", "logon"),
        ("/me/account", "tierCode"),
    ] {
        let call = || {
            let raw = Raw {
                credential: Credential::Member,
                ..reading(path)
            };
            ok(call_raw(&old.client, raw))
        };
        let read = call();
        assert_eq!(
            (read.stats().unread_fields, read.stats().unread_items),
            (0, 0),
            "{path}"
        );
        let fault = Fault {
            path: path.into(),
            answer: Answer::Json(JsonChange::WrongType(key.into())),
            ..Fault::default()
        };
        let id = old.sandbox.fault(fault).unwrap();
        let odd = call();
        old.sandbox.remove_fault(id);
        assert!(odd.stats().unread_fields > 0, "{path}: {key} is counted nowhere");
        let lists = |of: &Response| {
            [
                of.tracks.len,
                of.albums.len,
                of.genres.len,
                of.playlists.len,
                of.stations.len,
            ]
        };
        assert_eq!(lists(&odd), lists(&read), "{path}: {key}");
    }
}

// req:VER-04
#[test]
fn radio_of_version_1_and_2_1_is_reached_by_raw_calls() {
    for (version, key) in [(Version::V1, "items"), (Version::V2_1, "radios")] {
        let client = client(shared(), version);
        let featured = ok(call_raw(&client, reading("/radios/featured")));
        // An object that has no list of its own stands where everything unknown does.
        let list = featured.at(&featured.extra).and_then(|extra| featured.find(extra, key));
        let radios = featured.items(&list.expect(key).items);
        let name = |radio| featured.find(radio, "name").and_then(|name| featured.text(&name.text));
        let names: Vec<_> = radios.iter().filter_map(|radio| name(radio)).collect();
        let told = said(version, "/radios/featured");
        let told = told.as_array().or(told["radios"].as_array()).unwrap();
        assert!(
            names.len() > 5 && told.iter().map(|radio| &radio["name"]).eq(&names),
            "{names:?}"
        );
    }
    let newest = client(shared(), Version::V2_2);
    fails(call_raw(&newest, reading("/radios/featured")), MCAT_ERR_NOT_FOUND);
}
