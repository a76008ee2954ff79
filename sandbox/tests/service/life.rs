//! The demo member has used the service before: there is something in each list.

use crate::support::*;
use musiccat_sandbox::{Options, Quota, Sandbox};
use serde_json::Value;

fn lived_in(seed: u64, artists: u32) -> Sandbox {
    Sandbox::start(Options {
        seed,
        artists,
        quota: Quota::Off,
        lived_in: true,
        ..Options::default()
    })
    .unwrap()
}

/// What the demo member's lists hold: each with its path and its whole answer.
fn lists(sandbox: &Sandbox) -> Vec<(String, Value)> {
    let token = token(sandbox, 0);
    let mut lists = Vec::new();
    for (path, key) in [
        ("/v2.2/me/library/artists?limit=200", "artists"),
        ("/v2.2/me/library/albums?limit=200", "albums"),
        ("/v2.2/me/library/tracks?limit=200", "tracks"),
        ("/v2.2/me/library/stations?limit=200", "stations"),
        ("/v2.2/me/library/playlists?limit=200", "playlists"),
        ("/v2.2/me/listens?limit=20", "tracks"),
        ("/v2.2/me/following", "members"),
        ("/v2.2/me/followers", "members"),
    ] {
        let (status, body) = read(get_as(sandbox, &token, path));
        assert_eq!(status, 200, "{path}: {body}");
        assert!(!items(&body, key).is_empty(), "{path}: {body}");
        lists.push((path.to_owned(), body));
    }
    for kind in ["track", "album", "artist", "genre", "station", "playlist"] {
        let path = format!("/v2.2/me/favorites?limit=200&filter={kind}");
        let (status, body) = read(get_as(sandbox, &token, &path));
        assert_eq!(status, 200, "{path}: {body}");
        let found = &body["favorites"]["data"][format!("{kind}s")];
        assert!(
            found.as_array().is_some_and(|found| !found.is_empty()),
            "{path}: {body}"
        );
        lists.push((path, body));
    }
    lists
}

// case:U15
#[test]
fn demo_member_has_something_in_each_list() {
    let sandbox = lived_in(1, 200);
    let lists = lists(&sandbox);
    let token = token(&sandbox, 0);
    let playlists = items(&lists[4].1, "playlists").to_vec();
    assert!(playlists.len() >= 2, "{playlists:?}");
    let public = playlists.iter().filter(|playlist| playlist["privacy"] == "public");
    assert!((1..playlists.len()).contains(&public.count()), "{playlists:?}");
    let mut with_image = 0;
    for playlist in &playlists {
        let id = playlist["id"].as_str().unwrap();
        let (_, tracks) = read(get_as(
            &sandbox,
            &token,
            &format!("/v2.2/me/library/playlists/{id}/tracks?limit=200"),
        ));
        assert!(!items(&tracks, "tracks").is_empty(), "{id}: {tracks}");
        let (_, images) = read(get_as(
            &sandbox,
            &token,
            &format!("/v2.2/me/library/playlists/{id}/images"),
        ));
        for image in items(&images, "images") {
            let address = image["url"].as_str().unwrap();
            if address.contains("/external/") {
                with_image += 1;
                let picture = reqwest::blocking::get(address).unwrap();
                let bytes = picture.error_for_status().unwrap().bytes().unwrap();
                assert_eq!(bytes[..2], [0xFF, 0xD8]);
            }
        }
    }
    assert_eq!(with_image, 1, "one has a photograph");
    let track = lists[2].1["tracks"][0]["id"].as_str().unwrap();
    let (_, tags) = read(get_as(
        &sandbox,
        &token,
        &format!("/v2.2/me/favorites/status?ids={track}"),
    ));
    assert_ne!(tags["status"][0]["tags"], serde_json::json!([]), "{tags}");
    assert!(!sandbox.notifications().unwrap().is_empty());
    for other in [1, 5] {
        let token = crate::support::token(&sandbox, other);
        let (_, library) = read(get_as(&sandbox, &token, "/v2.2/me/library/tracks?limit=5"));
        assert!(items(&library, "tracks").is_empty(), "others begin with nothing");
    }
}

// case:U15
#[test]
fn demo_member_s_life_is_the_same_for_the_same_seed_and_after_a_reset() {
    let what = |sandbox: &Sandbox| -> Vec<String> {
        let mut lists = lists(sandbox);
        lists.retain(|(path, _)| !path.contains("/listens"));
        let own = sandbox.base_url().to_owned();
        lists
            .into_iter()
            .map(|(_, body)| body.to_string().replace(&own, ""))
            .collect()
    };
    let (first, second) = (lived_in(7, 300), lived_in(7, 300));
    let before = what(&first);
    assert_eq!(before, what(&second));
    let token = token(&first, 0);
    let gone = read(delete_as(&first, &token, "/v2.2/me/library/playlists/mp.1"));
    assert!(gone.0 < 300, "{gone:?}");
    assert_ne!(what(&first), before);
    first.reset().unwrap();
    assert_eq!(what(&first), before);
    assert_ne!(what(&lived_in(8, 300)), before, "another seed, another life");
}

// case:U15
#[test]
fn demo_member_has_a_life_in_the_smallest_catalog_too() {
    for artists in [1, 2, 5, 20] {
        lists(&lived_in(3, artists));
    }
}
