//! Search.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};

/// The part of a 2.2 answer that holds the objects.
fn search(sandbox: &Sandbox, query: &str) -> Value {
    ok(sandbox, &format!("/v2.2/search?{query}"))["search"].clone()
}

fn names(found: &Value, key: &str) -> Vec<String> {
    let name = |item: &Value| item["name"].as_str().unwrap().to_owned();
    items(&found["data"], key).iter().map(name).collect()
}

/// A parameter's value as it stands in an address.
fn encoded(text: &str) -> String {
    form_urlencoded::byte_serialize(text.as_bytes()).collect()
}

fn object(sandbox: &Sandbox, path: &str, key: &str) -> Value {
    ok(sandbox, &format!("/v2.2/{path}"))[key][0].clone()
}

// svc:CAT-33 svc:OBJ-11
#[test]
fn results_come_by_type_with_an_order_over_all() {
    let sandbox = start();
    let body = ok(&sandbox, "/v2.2/search?query=silver&per_type_limit=4");
    let search = &body["search"];
    assert_eq!(search["query"], "silver");
    assert_eq!(keys(&search["data"]), ["albums", "artists", "playlists", "tracks"]);
    let mut all = Vec::new();
    for (key, moniker) in [("artists", "art."), ("albums", "alb."), ("tracks", "tra.")] {
        let found = ids(&search["data"], key);
        assert!((1..=4).contains(&found.len()), "{key}: {found:?}");
        assert!(found.iter().all(|id| id.starts_with(moniker)));
        all.extend(found);
    }
    all.extend(ids(&search["data"], "playlists"));
    let order: Vec<String> = serde_json::from_value(search["order"].clone()).unwrap();
    // Each type keeps its own order in the one over all.
    for key in ["artists", "albums", "tracks", "playlists"] {
        let own = ids(&search["data"], key);
        let ordered: Vec<_> = order.iter().filter(|id| own.contains(id)).cloned().collect();
        assert_eq!(ordered, own);
    }
    assert_eq!(order.len(), all.len());
    assert_eq!(body["meta"]["returnedCount"], all.len());
    assert!(body["meta"]["totalCount"].as_u64().unwrap() as usize > all.len());
    assert_eq!(
        (&body["meta"]["limit"], &body["meta"]["offset"]),
        (&4.into(), &0.into())
    );
    assert_eq!(ok(&sandbox, "/search?query=silver&per_type_limit=4"), body);
}

// svc:CAT-33
#[test]
fn only_the_types_that_are_asked_for_are_there() {
    let sandbox = start();
    let data = |query: &str| search(&sandbox, query)["data"].clone();
    assert_eq!(keys(&data("query=jazz&type=tag")), ["tags"]);
    assert_eq!(ids(&data("query=jazz&type=tag"), "tags"), ["tag.8"]);
    assert_eq!(keys(&data("query=jazz&type=track,tag,track")), ["tags", "tracks"]);
    assert_eq!(
        data("query=test+listening&type=tag"),
        json!({"tags": []}),
        "hidden ones are not found"
    );
    let known = "type must be a comma-separated list of artist, album, track, playlist, tag";
    for wrong in ["song", "artist,song", "", "Artist", "artists"] {
        let path = format!("/v2.2/search?query=jazz&type={wrong}");
        assert_eq!(bad_request(&sandbox, &path), known, "{wrong}");
    }
    let playlists = data("query=jazz&type=playlist&playlist_type=editorial");
    assert_eq!(playlists, data("query=jazz&type=playlist"));
    let message = bad_request(&sandbox, "/v2.2/search?query=jazz&playlist_type=mine");
    assert!(message.starts_with("playlist_type must be editorial"), "{message}");
}

#[test]
fn editors_playlists_are_found_by_name() {
    let sandbox = start();
    let found = search(&sandbox, "query=jazz&type=playlist");
    assert!(!names(&found, "playlists").is_empty());
    for name in names(&found, "playlists") {
        assert!(name.contains("Jazz"), "{name}");
    }
    let id = &found["data"]["playlists"][0]["id"];
    let detail = object(&sandbox, &format!("playlists/{}", id.as_str().unwrap()), "playlists");
    assert_eq!(found["data"]["playlists"][0], detail);
}

// svc:CAT-33
#[test]
fn the_exact_name_comes_first_whatever_the_accents_capitals_or_order_of_words() {
    let sandbox = start();
    let artists = ok(&sandbox, "/v2.2/artists/top?limit=200");
    let mut accented = 0;
    for artist in items(&artists, "artists").iter().step_by(5) {
        let name = artist["name"].as_str().unwrap();
        let same_name = |found: &Value| found["name"] == name;
        let turned: Vec<&str> = name.rsplit(' ').collect();
        for query in [name.to_owned(), name.to_uppercase(), turned.join("  ")] {
            let found = search(&sandbox, &format!("query={}", encoded(&query)));
            assert!(same_name(&found["data"]["artists"][0]), "{query}: {found}");
            assert_eq!(found["order"][0], found["data"]["artists"][0]["id"], "{query}");
        }
        accented += usize::from(!name.is_ascii());
    }
    assert!(accented > 0);
    for (query, other) in [("Benoît", "benoit"), ("nørgaard", "NORGAARD"), ("O'Dell", "odell")] {
        let [one, same] =
            [query, other].map(|text| search(&sandbox, &format!("query={}&per_type_limit=200", encoded(text))));
        assert_eq!(one["data"], same["data"], "{query}");
    }
}

// svc:CAT-33
#[test]
fn the_last_word_may_be_unfinished_and_the_artist_s_name_finds_the_works() {
    let sandbox = start();
    let track = object(&sandbox, "tracks/tra.700", "tracks");
    let text = |key: &str| track[key].as_str().unwrap().to_owned();
    let whole = format!("{} {}", text("name"), text("artistName"));
    let mut begun = whole.clone();
    begun.pop();
    for query in [&whole, &begun] {
        let found = search(&sandbox, &format!("query={}&type=track", encoded(query)));
        assert!(
            ids(&found["data"], "tracks").contains(&text("id")),
            "{query}: {:?}",
            names(&found, "tracks")
        );
    }
    let artist = encoded(&text("artistName"));
    let found = search(&sandbox, &format!("query={artist}&per_type_limit=200"));
    let albums = ids(
        &ok(
            &sandbox,
            &format!("/v2.2/artists/{}/albums?limit=200", text("artistId")),
        ),
        "albums",
    );
    let of_artist = ids(&found["data"], "albums");
    assert!(albums.iter().all(|id| of_artist.contains(id)));
    let none = search(&sandbox, &format!("query={artist}+zyzzyva"));
    let nothing = json!({"artists": [], "albums": [], "tracks": [], "playlists": []});
    assert_eq!((&none["data"], &none["order"]), (&nothing, &json!([])));
    assert_eq!(search(&sandbox, "query=%21%3F")["data"], nothing);
}

// svc:CAT-33
#[test]
fn pages_of_each_type_add_up() {
    let sandbox = start();
    let tracks = |query: &str| {
        ids(
            &search(&sandbox, &format!("query=the&type=track&{query}"))["data"],
            "tracks",
        )
    };
    let whole = tracks("limit=200");
    assert_eq!(whole.len(), 200);
    for by in ["limit", "per_type_limit"] {
        let parts: Vec<String> = (0..4)
            .flat_map(|page| tracks(&format!("{by}=50&offset={}", page * 50)))
            .collect();
        assert_eq!(parts, whole);
    }
    let total = ok(&sandbox, "/v2.2/search?query=the&type=track")["meta"]["totalCount"].clone();
    assert_eq!(tracks(&format!("offset={total}")), Vec::<String>::new());
    assert_eq!(tracks(&format!("offset={}", total.as_u64().unwrap() - 3)).len(), 3);
    assert_eq!(tracks("").len(), 20);
    assert_eq!(tracks("limit=30&per_type_limit=7").len(), 7);
    for wrong in [
        "limit=0",
        "limit=201",
        "offset=-1",
        "per_type_limit=0",
        "per_type_limit=many",
    ] {
        let message = bad_request(&sandbox, &format!("/v2.2/search?query=the&{wrong}"));
        assert!(message.starts_with(wrong.split('=').next().unwrap()), "{message}");
    }
}

// svc:CAT-33
// case:K08
#[test]
fn search_answers_whole_objects_and_a_verbose_one_names_what_they_are_linked_to() {
    let sandbox = start();
    for (version, words) in [("v2.2", "query"), ("v2.1", "q")] {
        for kind in ["artist", "album", "track", "playlist", "tag"] {
            let plural = format!("{kind}s");
            let found = |path: &str| -> Vec<Value> {
                let path = format!("/{version}/{path}?{words}=s&type={kind}&limit=10");
                let body = ok(&sandbox, &path);
                let list = if version == "v2.2" {
                    &body["search"]["data"][&plural]
                } else {
                    &body["data"]
                };
                list.as_array().expect("a list").clone()
            };
            let (plain, verbose) = (found("search"), found("search/verbose"));
            assert!(!plain.is_empty() && plain.len() == verbose.len(), "{version} {kind}");
            for (plain, mut verbose) in plain.into_iter().zip(verbose) {
                let id = plain["id"].as_str().unwrap();
                let mut detail = ok(&sandbox, &format!("/{version}/{plural}/{id}"))[&plural][0].clone();
                detail.as_object_mut().unwrap().remove("tracks");
                assert_eq!(plain, detail, "{version} {id}");
                let linked = verbose.as_object_mut().unwrap().remove("linked").unwrap_or_default();
                assert_eq!(verbose, detail, "{version} {id}");
                let relations = detail["links"].as_object().cloned().unwrap_or_default();
                for (name, relation) in relations {
                    let ids = relation["ids"].as_array().cloned().unwrap_or_default();
                    if ids.is_empty() || name == "members" {
                        continue;
                    }
                    let named = linked[&name]
                        .as_array()
                        .unwrap_or_else(|| panic!("{id}: no {name} in {linked}"));
                    let of = |key: &str| -> Vec<Value> { named.iter().map(|one| one[key].clone()).collect() };
                    assert_eq!(of("id"), ids, "{version} {id} {name}");
                    for one in named {
                        assert_eq!(keys(one), ["href", "id", "name", "type"]);
                        assert!(!one["name"].as_str().unwrap().is_empty());
                    }
                }
            }
        }
    }
    let album = &ok(&sandbox, "/v2.2/search/verbose?query=s&type=album&lang=fr-FR")["search"]["data"]["albums"][0];
    let genre = album["linked"]["genres"][0]["id"].as_str().unwrap();
    let genre = &ok(&sandbox, &format!("/v2.2/genres/{genre}"))["genres"][0];
    assert_eq!(album["linked"]["genres"][0]["name"], genre["name"]);
    let artist = album["linked"]["artists"][0]["name"].clone();
    assert_eq!(artist, album["artistName"]);
    let both = ok(&sandbox, "/v2.1/search/verbose?q=s&type=album&include=genres");
    let both = &both["data"][0]["linked"];
    assert!(both["genres"][0]["shortcut"].is_string(), "what is included is whole");
    assert_eq!(keys(&both["artists"][0]), ["href", "id", "name", "type"]);
}

// svc:CAT-33
#[test]
fn before_2_2_the_types_are_mixed_in_one_list() {
    let sandbox = start();
    let newest = search(&sandbox, "query=silver&limit=50");
    let newest: Vec<String> = serde_json::from_value(newest["order"].clone()).unwrap();
    for path in ["search", "search/verbose"] {
        let body = ok(&sandbox, &format!("/v2.1/{path}?q=silver&limit=50"));
        assert_eq!(keys(&body), ["data", "meta"]);
        let found = ids(&body, "data");
        let same: Vec<String> = found.iter().map(|id| id.to_lowercase()).collect();
        assert_eq!(same, newest[..50], "the order over all");
        assert!(
            ["Art.", "Alb.", "Tra."]
                .iter()
                .all(|start| found.iter().any(|id| id.starts_with(start)))
        );
        for object in items(&body, "data") {
            let id = object["id"].as_str().unwrap();
            let key = format!("{}s", object["type"].as_str().unwrap());
            let detail = ok(&sandbox, &format!("/v2.1/{key}/{id}"));
            assert_eq!(detail[&key][0]["name"], object["name"]);
        }
        let bare = ok(&sandbox, &format!("/v1/{path}?q=silver&limit=50"));
        let bare: Vec<&Value> = bare.as_array().unwrap().iter().map(|item| &item["id"]).collect();
        assert_eq!(bare, found.iter().collect::<Vec<_>>(), "no envelope in version 1");
        let parts = [0, 10, 20, 30, 40].map(|at| {
            ids(
                &ok(&sandbox, &format!("/v2.1/{path}?q=silver&limit=10&offset={at}")),
                "data",
            )
        });
        assert_eq!(parts.concat(), found);
    }
    let albums = ok(&sandbox, "/v2.1/search?q=silver&type=album");
    assert!(items(&albums, "data").iter().all(|object| object["type"] == "album"));
    let whole = &ok(&sandbox, "/v2.1/search/verbose?q=silver&type=album")["data"][0];
    assert!(whole["explicit"].is_boolean() && whole["links"].is_object());
}

#[test]
fn version_1_suggests_names_while_typing() {
    let sandbox = start();
    let body = ok(&sandbox, "/v1/search/typeahead?q=silv&limit=5");
    let suggestions = body.as_array().unwrap();
    assert_eq!(suggestions.len(), 5);
    for suggestion in suggestions {
        assert_eq!(keys(suggestion), ["id", "name"]);
    }
    assert!(bad_request(&sandbox, "/v1/search/typeahead").starts_with("q "));
    for path in ["/v2.1/search/typeahead?q=a", "/v2.2/search/typeahead?query=a"] {
        assert_eq!(refused(get(&sandbox, path)).0, 404);
    }
}

// svc:CAT-33
#[test]
fn a_search_must_say_what_for() {
    let sandbox = start();
    for (version, name, other) in [("v2.2", "query", "q"), ("v2.1", "q", "query"), ("v1", "q", "query")] {
        for path in ["search", "search/verbose"] {
            for query in [
                "".to_owned(),
                format!("{name}="),
                format!("{name}=+"),
                format!("{other}=the"),
            ] {
                let message = bad_request(&sandbox, &format!("/{version}/{path}?{query}"));
                assert_eq!(message, format!("{name} query parameter is required"));
            }
            let long = "a".repeat(256);
            let message = bad_request(&sandbox, &format!("/{version}/{path}?{name}={long}"));
            assert_eq!(message, format!("{name} must have at most 255 characters"));
        }
    }
}

#[test]
fn a_search_keeps_to_the_catalog_and_to_what_may_be_streamed() {
    let sandbox = start();
    let call = |query: &str| {
        ok(
            &sandbox,
            &format!("/v2.2/search?query=the&type=album,track&limit=200{query}"),
        )
    };
    let (all, canadian) = (call(""), call("&catalog=CA"));
    let total = |body: &Value| body["meta"]["totalCount"].as_u64().unwrap();
    assert!(total(&canadian) < total(&all));
    for album in items(&canadian["search"]["data"], "albums") {
        let id = album["id"].as_str().unwrap();
        assert_eq!(read(get(&sandbox, &format!("/v2.2/albums/{id}?catalog=CA"))).0, 200);
    }
    for query in ["&isStreamableOnly=true", "&rights=2"] {
        let only = call(query);
        assert_eq!(total(&only), total(&all), "as on every list");
        for key in ["albums", "tracks"] {
            let streamable = |item: &&Value| item["isStreamable"] == true;
            let expected: Vec<&Value> = items(&all["search"]["data"], key).iter().filter(streamable).collect();
            assert!(expected.len() < 200);
            let found: Vec<&Value> = items(&only["search"]["data"], key).iter().collect();
            assert_eq!(found, expected);
        }
        let listed = items(&only["search"]["data"], "albums").len() + items(&only["search"]["data"], "tracks").len();
        assert_eq!(only["search"]["order"].as_array().unwrap().len(), listed);
    }
    for wrong in ["catalog=usa", "rights=all", "isStreamableOnly=1"] {
        let message = bad_request(&sandbox, &format!("/v2.2/search?query=the&{wrong}"));
        assert!(message.starts_with(wrong.split('=').next().unwrap()), "{message}");
    }
}

#[test]
fn the_smallest_catalog_can_be_searched_and_written_about() {
    let sandbox = start_with(|options| options.artists = 1);
    let artist = object(&sandbox, "artists/art.1", "artists");
    let name = artist["name"].as_str().unwrap();
    let found = search(&sandbox, &format!("query={}", encoded(name)));
    assert_eq!(ids(&found["data"], "artists"), ["art.1"]);
    assert!(!ids(&found["data"], "albums").is_empty());
    for path in [
        "posts",
        "posts/po.1",
        "albums/picks",
        "artists/art.1/posts",
        "albums/alb.1/reviews",
    ] {
        ok(&sandbox, &format!("/v2.2/{path}"));
    }
}
