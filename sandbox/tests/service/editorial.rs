//! What editors write: posts, reviews, picks, biographies; radio stations; the caller's place.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};

const BOTH: [&str; 2] = ["v2.1", "v2.2"];

/// All posts of a path, a page at a time.
fn posts(sandbox: &Sandbox, path: &str) -> Vec<Value> {
    let mut all: Vec<Value> = Vec::new();
    loop {
        let body = ok(sandbox, &format!("{path}?limit=70&offset={}", all.len()));
        let page = items(&body, "posts");
        if page.is_empty() {
            assert_eq!(body["meta"]["totalCount"], all.len(), "{path}");
            return all;
        }
        all.extend_from_slice(page);
    }
}

fn linked(object: &Value, relation: &str) -> Vec<String> {
    let ids = object["links"][relation]["ids"].as_array();
    let ids = ids.into_iter().flatten();
    ids.map(|id| id.as_str().unwrap().to_owned()).collect()
}

// svc:CAT-41 svc:OBJ-11
#[test]
fn posts_come_newest_first_and_name_what_they_are_about() {
    let sandbox = start();
    for version in BOTH {
        let all = posts(&sandbox, &format!("/{version}/posts"));
        assert!(all.len() > 100);
        let dates: Vec<&str> = all.iter().map(|post| text(post, "date")).collect();
        assert!(dates.is_sorted_by(|a, b| a > b), "{dates:?}");
        for post in &all {
            assert_eq!(post["type"], "post");
            assert!(text(post, "id").starts_with("po."));
            for key in ["href", "name", "author", "date", "summary", "body"] {
                assert!(!text(post, key).is_empty(), "{key} in {post}");
            }
            assert!(text(post, "body").starts_with(text(post, "summary")));
            assert!(!post["categories"].as_array().unwrap().is_empty());
            assert!(!linked(post, "artists").is_empty() && !linked(post, "genres").is_empty());
            assert!(text(&post["links"]["images"], "href").ends_with("/images"));
        }
        let one = text(&all[3], "id");
        let detail = ok(&sandbox, &format!("/{version}/posts/{one},po.99999"));
        assert_eq!(detail["posts"], json!([all[3]]));
        assert_eq!(refused(get(&sandbox, &format!("/{version}/posts/po.99999"))).0, 404);
    }
    assert_eq!(refused(get(&sandbox, "/v1/posts")).0, 404, "new in 2.1");
}

// svc:CAT-41
#[test]
fn posts_of_a_category_are_those_that_name_it() {
    let sandbox = start();
    for version in BOTH {
        let all = posts(&sandbox, &format!("/{version}/posts"));
        let categories = ok(&sandbox, &format!("/{version}/posts/categories"));
        let mut sorted = 0;
        for category in items(&categories, "categories") {
            assert!(!text(category, "name").is_empty());
            let id = text(category, "id");
            let names = |post: &Value| post["categories"].as_array().unwrap().contains(&id.into());
            let expected: Vec<Value> = all.iter().filter(|post| names(post)).cloned().collect();
            assert!(!expected.is_empty(), "{id}");
            assert_eq!(posts(&sandbox, &format!("/{version}/posts/categories/{id}")), expected);
            sorted += expected.len();
        }
        assert!(sorted >= all.len(), "every category of a post is listed");
        let unknown = refused(get(&sandbox, &format!("/{version}/posts/categories/weather")));
        assert_eq!((unknown.0, unknown.1.as_str()), (404, "ResourceNotFound"));
    }
}

// svc:CAT-09 svc:CAT-15 svc:CAT-38
#[test]
fn an_artist_an_album_and_a_genre_have_the_posts_that_name_them() {
    let sandbox = start();
    for version in BOTH {
        let all = posts(&sandbox, &format!("/{version}/posts"));
        for kind in ["artists", "albums", "genres"] {
            let first = all.iter().flat_map(|post| linked(post, kind)).next().unwrap();
            let expected = all.iter().filter(|post| linked(post, kind).contains(&first));
            let expected: Vec<Value> = expected.cloned().collect();
            let path = format!("/{version}/{kind}/{first}/posts");
            assert_eq!(posts(&sandbox, &path), expected, "{path}");
            let unknown = path.replace(&first, "art.9999,alb.999999,g.99");
            assert_eq!(refused(get(&sandbox, &unknown)).0, 404);
        }
        let about_albums = all.iter().filter(|post| !linked(post, "albums").is_empty());
        for post in about_albums {
            let album = &linked(post, "albums")[0];
            let album = &ok(&sandbox, &format!("/{version}/albums/{album}"))["albums"][0];
            assert!(
                text(post, "date") >= text(album, "released"),
                "no album is written about before it is out"
            );
            assert_eq!(linked(album, "artists")[0], linked(post, "artists")[0]);
        }
    }
    let included = ok(&sandbox, "/v2.1/posts?limit=1&include=artists");
    let post = &included["posts"][0];
    assert_eq!(ids(&post["linked"], "artists"), linked(post, "artists"));
    for path in ["artists/art.1", "albums/alb.1", "genres/g.1"] {
        assert_eq!(
            refused(get(&sandbox, &format!("/v1/{path}/posts"))).0,
            404,
            "new in 2.1"
        );
    }
}

#[test]
fn a_post_does_not_link_an_album_that_the_caller_s_catalog_lacks() {
    let sandbox = start();
    let mut missing = 0;
    for post in posts(&sandbox, "/v2.2/posts") {
        let own = ok(&sandbox, &format!("/v2.2/posts/{}?catalog=CA", text(&post, "id")));
        for album in linked(&post, "albums") {
            let held = read(get(&sandbox, &format!("/v2.2/albums/{album}?catalog=CA"))).0 == 200;
            assert_eq!(linked(&own["posts"][0], "albums").contains(&album), held);
            missing += usize::from(!held);
        }
    }
    assert!(missing > 0);
}

// svc:CAT-16 svc:CAT-17 svc:OBJ-11
#[test]
fn reviews_of_an_album_and_one_review_by_id() {
    let sandbox = start();
    let mut without = 0;
    for version in BOTH {
        let moniker = if version == "v2.2" { "reval." } else { "RevAl." };
        let mut ratings = Vec::new();
        for album in 1..=40 {
            let body = ok(&sandbox, &format!("/{version}/albums/alb.{album}/reviews"));
            let album = &ok(&sandbox, &format!("/{version}/albums/alb.{album}"))["albums"][0];
            let reviews = items(&body, "reviews");
            assert_eq!(body["meta"]["totalCount"], reviews.len());
            without += usize::from(reviews.is_empty());
            for review in reviews {
                assert_eq!(review["type"], "review");
                let id = text(review, "id");
                assert!(id.starts_with(moniker), "{id}");
                assert!(!text(review, "author").is_empty() && !text(review, "body").is_empty());
                assert!(text(review, "date") >= text(album, "released"));
                ratings.push(review["rating"].as_u64().unwrap());
                assert_eq!(linked(review, "albums"), [text(album, "id")]);
                for asked in [id.to_owned(), id.to_lowercase(), id.replace("reval", "RevAl")] {
                    let one = ok(&sandbox, &format!("/{version}/albums/reviews/{asked}"));
                    assert_eq!(one["reviews"], json!([review]));
                }
            }
        }
        ratings.sort_unstable();
        ratings.dedup();
        assert!(ratings.len() > 2 && ratings.iter().all(|rating| (1..=5).contains(rating)));
        for unknown in [
            "reviews/RevAl.3",
            "reviews/RevAl.4294967295",
            "reviews/alb.1",
            "alb.999999/reviews",
        ] {
            let (status, code, _) = refused(get(&sandbox, &format!("/{version}/albums/{unknown}")));
            assert_eq!((status, code.as_str()), (404, "ResourceNotFound"), "{unknown}");
        }
    }
    assert!(without > 0, "some albums have none");
    assert_eq!(refused(get(&sandbox, "/v1/albums/alb.1/reviews")).0, 404, "new in 2.1");
}

// svc:CAT-36
#[test]
fn staff_picks_are_the_albums_that_editors_wrote_about_as_such() {
    let sandbox = start();
    for version in BOTH {
        let picks = ids(&ok(&sandbox, &format!("/{version}/albums/picks?limit=200")), "albums");
        let mut written: Vec<String> = Vec::new();
        for post in posts(&sandbox, &format!("/{version}/posts/categories/staff-picks")) {
            let mut albums = linked(&post, "albums");
            albums.retain(|id| !written.contains(id));
            written.extend(albums);
        }
        assert!(picks.len() > 20);
        assert_eq!(picks, written, "the latest choice first, and none twice");
        let page = ids(
            &ok(&sandbox, &format!("/{version}/albums/picks?limit=5&offset=10")),
            "albums",
        );
        assert_eq!(page, picks[10..15]);
    }
    let oldest = ok(&sandbox, "/v1/albums/picks");
    assert_eq!(oldest.as_array().unwrap().len(), 20);
}

// svc:V1-05
#[test]
fn biographies_and_blurbs_are_the_artist_s_in_every_version() {
    let sandbox = start();
    let artists = ok(&sandbox, "/v2.2/artists/top?limit=30");
    let (mut bios, mut blurbs) = (0, 0);
    for artist in items(&artists, "artists") {
        let id = text(artist, "id");
        for version in BOTH {
            let body = ok(&sandbox, &format!("/{version}/artists/{id}/bio"));
            assert_eq!(body["bios"], artist["bios"]);
            assert_eq!(body["meta"]["returnedCount"], items(&body, "bios").len());
            let body = ok(&sandbox, &format!("/{version}/artists/{id}/blurbs"));
            assert_eq!(body["blurbs"], artist["blurbs"]);
            assert_eq!(body["meta"]["returnedCount"], items(&body, "blurbs").len());
        }
        let told = json!({"bio": artist["bios"][0]["bio"].as_str().unwrap_or(""), "blurbs": artist["blurbs"]});
        assert_eq!(ok(&sandbox, &format!("/v1/artists/{id}/bio")), told);
        let both = ok(&sandbox, &format!("/v1/artists/{id},art.1/bio"));
        assert_eq!((&both[0], both.as_array().map(Vec::len)), (&told, Some(2)));
        assert_eq!(ok(&sandbox, &format!("/v1/artists/{id}/blurbs")), artist["blurbs"]);
        bios += artist["bios"].as_array().unwrap().len();
        blurbs += artist["blurbs"].as_array().unwrap().len();
    }
    assert!(bios > 0 && blurbs > 0);
    for path in ["bio", "blurbs"] {
        assert_eq!(refused(get(&sandbox, &format!("/v1/artists/art.9999/{path}"))).0, 404);
    }
}

// svc:V1-05
#[test]
fn version_1_has_the_posts_and_the_tags_of_a_playlist() {
    let sandbox = start();
    let mut count = 0;
    for number in 1..=5 {
        let tracks = ok(&sandbox, &format!("/v1/playlists/pp.{number}/tracks?limit=200"));
        let tracks = tracks.as_array().unwrap().iter();
        let artists: Vec<&str> = tracks.map(|track| text(&track["artist"], "id")).collect();
        let about = ok(&sandbox, &format!("/v1/playlists/pp.{number}/posts?limit=200"));
        for post in about.as_array().unwrap() {
            assert!(
                linked(post, "artists")
                    .iter()
                    .any(|artist| artists.contains(&artist.as_str()))
            );
            count += 1;
        }
        let tags = ok(&sandbox, &format!("/v1/playlists/pp.{number}/tags"));
        let tags: Vec<&str> = tags.as_array().unwrap().iter().map(|tag| text(tag, "id")).collect();
        let playlist = &ok(&sandbox, &format!("/v2.1/playlists/pp.{number}"))["playlists"][0];
        assert_eq!(tags, linked(playlist, "tags"));
    }
    assert!(count > 10);
    assert_eq!(refused(get(&sandbox, "/v1/playlists/pp.9999/posts")).0, 404);
    for version in BOTH {
        let path = format!("/{version}/playlists/pp.1/posts");
        assert_eq!(refused(get(&sandbox, &path)).0, 404, "version 1 alone");
    }
}

// svc:V1-05
#[test]
fn version_1_says_where_the_caller_is() {
    let sandbox = start();
    assert_eq!(
        ok(&sandbox, "/v1/geolocation"),
        json!({"country": "US", "catalog": "US"})
    );
    let canada = token(&sandbox, 4);
    let own = read(get(&sandbox, "/v1/geolocation").bearer_auth(&canada)).1;
    assert_eq!(own, json!({"country": "CA", "catalog": "CA"}));
    for path in ["/v2.1/geolocation", "/v2.2/geolocation", "/geolocation"] {
        assert_eq!(refused(get(&sandbox, path)).0, 404, "{path}");
    }
}

// svc:VER-04
#[test]
fn radio_stations_that_broadcast_are_there_up_to_2_1() {
    let sandbox = start();
    let featured = ok(&sandbox, "/v2.1/radios/featured");
    let radios = items(&featured, "radios");
    assert!(radios.len() > 5);
    let untyped = |radio: &Value| {
        let mut radio = radio.clone();
        radio.as_object_mut().unwrap().remove("type");
        radio
    };
    let bare: Value = radios.iter().map(untyped).collect();
    assert_eq!(ok(&sandbox, "/v1/radios/featured"), bare, "bare, and no type is named");
    for radio in radios {
        assert_eq!(radio["type"], "radio");
        for key in ["name", "frequency", "city", "country"] {
            assert!(!text(radio, key).is_empty());
        }
        let id = text(radio, "id");
        assert_eq!(ok(&sandbox, &format!("/v2.1/radios/{id}"))["radios"], json!([radio]));
        assert_eq!(ok(&sandbox, &format!("/v1/radios/{id}")), untyped(radio));
        for gone in ["/v2.2", ""] {
            for path in ["featured", id] {
                let (status, code, _) = refused(get(&sandbox, &format!("{gone}/radios/{path}")));
                assert_eq!((status, code.as_str()), (404, "ResourceNotFound"));
            }
        }
    }
    assert_eq!(refused(get(&sandbox, "/v2.1/radios/ra.99")).0, 404);
}
