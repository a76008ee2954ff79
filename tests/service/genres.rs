//! Genres and what belongs to them.
use crate::compare::{brings, same, sent_somewhere};
use crate::desk::*;
use crate::plain::{get, ids, said};
use musiccat::abi::mcat_status::*;
use musiccat::error::Error;
use musiccat::request::Request;
use musiccat::{Client, Params, Response, Version, catalog};

type Call = fn(&str, &Params) -> Result<Request, Error>;

fn names(response: &Response) -> Vec<&str> {
    let genres = response.items(&response.genres).iter();
    genres
        .map(|genre| response.text(&genre.name).expect("a name"))
        .collect()
}

fn in_language(lang: &str) -> Params {
    Params {
        lang: Some(lang.into()),
        ..Params::default()
    }
}

// req:CAT-37
#[test]
fn genres_are_listed_and_read_by_id_or_shortcut() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let none = Params::default();
        let all = brings(&client, version, catalog::genres(&none), "/genres");
        let (genres, known) = (all.items(&all.genres), said(Version::V2_1, "/genres"));
        let known = known["genres"].as_array().unwrap();
        let below: usize = genres.iter().map(|genre| genre.subgenres.len).sum();
        // Version 1 lists the upper ones, which hold the others.
        assert_eq!(below > 0, version == Version::V1);
        assert_eq!(
            (genres.len() + below, all.meta().next_offset),
            (known.len(), -1),
            "the list comes whole"
        );
        let text = |place: usize, key: &str| known[place][key].as_str().unwrap();
        let (id, shortcut) = (text(4, "id"), text(9, "shortcut"));
        let one = brings(
            &client,
            version,
            catalog::genres_get(shortcut, &none),
            &format!("/genres/{shortcut}"),
        );
        assert_eq!(names(&one), [text(9, "name")]);
        let some = format!("{shortcut},{id}");
        let both = brings(
            &client,
            version,
            catalog::genres_get(&some, &none),
            &format!("/genres/{some}"),
        );
        assert_eq!(
            names(&both),
            [text(9, "name"), text(4, "name")],
            "in the order asked for"
        );
        fails(client.call(catalog::genres_get("g.99999", &none)), MCAT_ERR_NOT_FOUND);
    }
}

// req:OBJ-03
#[test]
fn genre_names_its_parents_and_children() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let all = brings(&client, version, catalog::genres(&Params::default()), "/genres");
        let sent = said(version, "/genres");
        sent_somewhere(
            sent["genres"].as_array().expect("a list"),
            "type id name href shortcut description links.childGenres.ids links.childGenres.href links.parentGenres.ids
             links.parentGenres.href",
        );
        // What a genre calls its child calls it its parent.
        for genre in all.items(&all.genres) {
            let id = all.text(&genre.id).unwrap();
            let links = all.at(&genre.links).unwrap();
            for child in all
                .at(&links.child_genres)
                .map_or(Vec::new(), |children| all.texts(&children.ids))
            {
                let child = all
                    .items(&all.genres)
                    .iter()
                    .find(|genre| all.text(&genre.id) == Some(child));
                let above = all.at(&all.at(&child.expect("it is in the list").links).unwrap().parent_genres);
                assert_eq!(all.texts(&above.expect("a parent").ids), [id]);
            }
        }
    }
}

// req:PAR-06
#[test]
fn genres_are_named_in_the_language_asked_for() {
    for version in ALL_VERSIONS {
        let english = client(shared(), version);
        let default = ok(english.call(catalog::genres(&Params::default())));
        let path = |lang: &str| format!("/genres?lang={lang}");
        let french = brings(
            &english,
            version,
            catalog::genres(&in_language("fr-CA")),
            &path("fr-CA"),
        );
        assert_ne!(names(&default), names(&french));
        assert_eq!(
            names(&default),
            names(&brings(
                &english,
                version,
                catalog::genres(&in_language("en-US")),
                &path("en")
            ))
        );
        let detail = catalog::genres_get("electronic", &in_language("es"));
        let detail = brings(&english, version, detail, "/genres/electronic?lang=es");
        assert_eq!(names(&detail), ["Electrónica"]);
        // The client's own language, which a call overrules.
        let mut own = config(shared(), version);
        own.own.lang = Some("de".into());
        let german = Client::new(own).unwrap();
        assert_eq!(
            names(&ok(german.call(catalog::genres_get("classical", &Params::default())))),
            ["Klassik"]
        );
        assert_eq!(
            names(&ok(german.call(catalog::genres_get("classical", &in_language("fr"))))),
            ["Classique"]
        );
    }
}

// req:PAR-06
#[test]
fn lang_that_is_no_language_tag_is_refused() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        for bad in [
            "",
            "f",
            "-fr",
            "fr-",
            "fr__CA",
            "français",
            "fr&x=y",
            "fr_CA.UTF-8",
            "x-fr",
            "123",
            "fr-Canadianne",
        ] {
            let list = || client.call(catalog::genres(&in_language(bad)));
            refused(&sandbox, list, MCAT_ERR_ARGUMENT, "lang");
            let detail = || client.call(catalog::genres_get("g.1", &in_language(bad)));
            refused(&sandbox, detail, MCAT_ERR_ARGUMENT, "lang");
        }
    }
}

// case:M07
// req:PAR-06
#[test]
fn lang_is_sent_as_its_first_two_parts() {
    let sandbox = own();
    let tags = [
        ("zh-Hant-TW", "zh-Hant"),
        ("en_US", "en-US"),
        ("zh_Hant_TW", "zh-Hant"),
        ("sr-Latn_RS", "sr-Latn"),
        ("de-CH-1996", "de-CH"),
        ("es-419", "es-419"),
        ("ast", "ast"),
        ("FR-ca", "FR-ca"),
        // What begins with a single letter belongs to what comes after it.
        ("en-x-private", "en"),
        ("en-a-bbb-x-a-ccc", "en"),
    ];
    for (given, sent) in tags {
        let mut config = config(&sandbox, Version::V2_2);
        config.own.lang = Some(given.into());
        let by_default = Client::new(config).unwrap();
        ok(by_default.call(catalog::genres(&Params::default())));
        assert_eq!(last(&sandbox).query, format!("lang={sent}"), "{given}");
        let client = client(&sandbox, Version::V2_2);
        ok(client.call(catalog::genres(&in_language(given))));
        assert_eq!(last(&sandbox).query, format!("lang={sent}"), "{given}");
        ok(client.call(catalog::genres_get("g.1", &in_language(given))));
        assert_eq!(last(&sandbox).query, format!("lang={sent}"), "{given}");
    }
}

// req:CAT-25
#[test]
fn genre_top_artists_albums_and_tracks_are_paged() {
    let lists: [(Call, &str); 3] = [
        (catalog::genre_artists_top, "artists"),
        (catalog::genre_albums_top, "albums"),
        (catalog::genre_tracks_top, "tracks"),
    ];
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        for (call, what) in lists {
            let path = |query: &str| format!("/genres/g.9/{what}/top?limit=8{query}");
            let first = brings(&client, version, call("g.9", &limit(8)), &path(""));
            assert_eq!(first.meta().next_offset, 8);
            let second = ok(client.next_page(&first));
            same(&second, &said(version, &path("&offset=8")));
            let with = |range: &str| Params {
                range: Some(range.into()),
                ..limit(8)
            };
            if version == Version::V2_2 {
                let orders = ["day", "week", "month", "year", "life"].map(|range| {
                    let path = path(&format!("&range={range}"));
                    brings(&client, version, call("g.9", &with(range)), &path);
                    ids(&said(version, &path), what)
                });
                assert_ne!(orders[0], orders[4], "{what}");
            } else {
                let early = fails(client.call(call("g.9", &with("day"))), MCAT_ERR_UNSUPPORTED);
                assert!(
                    early.message().contains("range") && early.stats().tries == 0,
                    "{early:?}"
                );
            }
        }
    }
}

// req:CAT-26
#[test]
fn genre_top_playlists_are_read_since_2_2() {
    let newest = client(shared(), Version::V2_2);
    let path = |query: &str| format!("/genres/g.1/playlists/top?limit=5{query}");
    let first = brings(
        &newest,
        Version::V2_2,
        catalog::genre_playlists_top("g.1", &limit(5)),
        &path(""),
    );
    assert_eq!((first.items(&first.playlists).len(), first.meta().next_offset), (5, 5));
    same(&ok(newest.next_page(&first)), &said(Version::V2_2, &path("&offset=5")));
    let orders = ["day", "life"].map(|range| {
        let params = Params {
            range: Some(range.into()),
            ..limit(5)
        };
        let path = path(&format!("&range={range}"));
        brings(
            &newest,
            Version::V2_2,
            catalog::genre_playlists_top("g.1", &params),
            &path,
        );
        ids(&said(Version::V2_2, &path), "playlists")
    });
    assert_ne!(orders[0], orders[1]);
    let sandbox = own();
    for version in [Version::V1, Version::V2_1] {
        let older = client(&sandbox, version);
        let call = || older.call(catalog::genre_playlists_top("g.1", &Params::default()));
        refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "genre_playlists_top");
    }
}

// req:CAT-27
// req:CAT-38
#[test]
fn genre_stations_are_read_with_their_images_since_2_2() {
    let sandbox = own();
    let newest = client(&sandbox, Version::V2_2);
    let call = || newest.call(catalog::genre_stations("g.1", &limit(50)));
    let stations = ok(call());
    assert_eq!(
        last(&sandbox).path,
        "/v2.2/genre/g.1/stations",
        "as the specification writes it"
    );
    same(&stations, &get(&sandbox, "/v2.2/genre/g.1/stations?limit=50"));
    let links = stations
        .items(&stations.stations)
        .iter()
        .map(|station| stations.at(&station.links).unwrap());
    let pictured = links.filter(|links| {
        [&links.medium_image, &links.large_image].into_iter().all(|image| {
            stations
                .at(image)
                .is_some_and(|image| stations.text(&image.href).is_some())
        })
    });
    assert!(pictured.count() > 0, "stations have images");
    // As others write it.
    newest
        .set_path("genre_stations", Some("/genres/{id}/stations"))
        .unwrap();
    assert_eq!(station_ids(&ok(call())), station_ids(&stations));
    assert_eq!(last(&sandbox).path, "/v2.2/genres/g.1/stations");
    for version in [Version::V1, Version::V2_1] {
        let older = client(&sandbox, version);
        let call = || older.call(catalog::genre_stations("g.1", &Params::default()));
        refused(&sandbox, call, MCAT_ERR_UNSUPPORTED, "genre_stations");
    }
}

// req:CAT-38
#[test]
fn genre_posts_and_new_albums_take_one_genre_or_several() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let albums = brings(
            &client,
            version,
            catalog::genre_albums_new("g.9", &limit(4)),
            "/genres/g.9/albums/new?limit=4",
        );
        assert_eq!(albums.items(&albums.albums).len(), 4);
        same(
            &ok(client.next_page(&albums)),
            &said(version, "/genres/g.9/albums/new?limit=4&offset=4"),
        );
        // With several genres the page counts for each of them.
        let both = catalog::genre_albums_new("g.9,G.10", &limit(3));
        let both = brings(&client, version, both, "/genres/g.9,g.10/albums/new?limit=3");
        assert_eq!((both.items(&both.albums).len(), both.meta().next_offset), (6, 3));
        if version == Version::V1 {
            let early = fails(
                client.call(catalog::genre_posts("g.1", &limit(3))),
                MCAT_ERR_UNSUPPORTED,
            );
            assert_eq!(early.stats().tries, 0);
            continue;
        }
        let posts = catalog::genre_posts("g.1,g.2", &limit(3));
        let posts = brings(&client, version, posts, "/genres/g.1,g.2/posts?limit=3");
        assert_eq!(posts.items(&posts.posts).len(), 6);
        let one = brings(
            &client,
            version,
            catalog::genre_posts("g.1", &limit(40)),
            "/genres/g.1/posts?limit=40",
        );
        let dates: Vec<_> = one.items(&one.posts).iter().map(|post| post.date_ms).collect();
        assert!(dates.len() > 3 && dates.is_sorted_by(|a, b| a >= b), "{dates:?}");
    }
}

// req:CAT-25
// req:CAT-38
#[test]
fn wrong_genre_id_is_refused() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    let lists: [Call; 8] = [
        catalog::genres_get,
        catalog::genre_artists_top,
        catalog::genre_albums_top,
        catalog::genre_tracks_top,
        catalog::genre_playlists_top,
        catalog::genre_stations,
        catalog::genre_posts,
        catalog::genre_albums_new,
    ];
    for call in lists {
        for bad in ["", "art.1", "g.", "g.x", "g.1,", "../me/account", "g.1/stations"] {
            refused(
                &sandbox,
                || client.call(call(bad, &Params::default())),
                MCAT_ERR_ARGUMENT,
                "id",
            );
        }
    }
    for call in &lists[1..6] {
        let several = || client.call(call("g.1,g.2", &Params::default()));
        refused(&sandbox, several, MCAT_ERR_ARGUMENT, "id: takes one id, not 2");
    }
}
