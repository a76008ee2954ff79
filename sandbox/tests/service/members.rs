//! Members: profiles, avatars, what visibility hides, and who follows whom.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;

const ALL: [&str; 3] = ["v1", "v2.1", "v2.2"];

const COUNTS: [&str; 7] = [
    "favoriteAlbumsCount",
    "favoriteArtistsCount",
    "favoriteTracksCount",
    "playlistsTotalCount",
    "playlistsPublishedCount",
    "stationsCount",
    "radioCount",
];

/// The place and the id of the demo member with this user name.
fn member(sandbox: &Sandbox, name: &str) -> (usize, &'static str) {
    let wanted = format!("{name}@sandbox.test");
    let all = sandbox.members();
    let place = all.iter().position(|member| member.user_name == wanted);
    let place = place.expect("a demo member");
    (place, all[place].guid)
}

/// The first object of a list, which in version 1 is bare.
fn first<'a>(body: &'a Value, version: &str, key: &str) -> &'a Value {
    match version {
        "v1" => body,
        _ => &body[key][0],
    }
}

/// A member's profile as somebody sees it.
fn profile(sandbox: &Sandbox, version: &str, viewer: Option<&str>, guid: &str) -> Value {
    let path = format!("/{version}/members/{guid}");
    let request = match viewer {
        Some(token) => get_as(sandbox, token, &path),
        None => bare(sandbox, &path),
    };
    let (status, body) = read(request);
    assert_eq!(status, 200, "{body}");
    first(&body, version, "members").clone()
}

// svc:OBJ-06
// svc:VER-03
#[test]
fn the_own_profile_has_every_field_of_its_version() {
    let sandbox = start();
    let (place, guid) = member(&sandbox, "may-stream");
    let token = token(&sandbox, place);
    for version in ALL {
        let (status, body) = read(get_as(&sandbox, &token, &format!("/{version}/me")));
        assert_eq!(status, 200);
        let me = if version == "v1" { &body } else { &body["me"] };
        let kind = me.get("type").map_or("", |kind| kind.as_str().unwrap());
        assert_eq!(kind, if version == "v1" { "" } else { "member" });
        assert_eq!(me["id"], guid);
        for text in [
            "realName",
            "screenName",
            "bio",
            "location",
            "gender",
            "href",
            "avatar",
            "avatarId",
        ] {
            assert!(me[text].as_str().is_some_and(|text| !text.is_empty()), "{text} in {me}");
        }
        assert_eq!((&me["visibility"], &me["role"]), (&"public".into(), &"member".into()));
        assert!(me["followingCount"].is_u64() && me["followerCount"].is_u64());
        assert_eq!(me["avatarVersion"].to_string().len(), 13, "a time in milliseconds");
        let default: Value = if version == "v1" { "false".into() } else { false.into() };
        assert_eq!(me["defaultAvatar"], default);
        for link in ["followers", "following"] {
            let path = format!("/me/{link}");
            assert!(me["links"][link]["href"].as_str().unwrap().ends_with(&path));
        }
        for count in COUNTS {
            let expected = (version != "v2.2").then(|| json!(0));
            assert_eq!(me.get(count), expected.as_ref(), "{count} in {version}");
        }
    }
    assert_eq!(read(bare(&sandbox, "/v2.2/me")).0, 401);
}

// svc:OBJ-06
#[test]
fn roles_and_the_three_origins_of_an_avatar() {
    let sandbox = start();
    let of = |name| {
        let (place, guid) = member(&sandbox, name);
        profile(&sandbox, "v2.2", Some(&token(&sandbox, place)), guid)
    };
    assert_eq!(of("editor")["role"], "editor");
    assert_eq!(of("artist")["role"], "artist");
    let (default, external) = (of("must-upgrade"), of("canada"));
    assert_eq!(
        (&default["defaultAvatar"], &default["avatarVersion"]),
        (&true.into(), &0.into())
    );
    assert_eq!(
        (&external["defaultAvatar"], &external["avatarVersion"]),
        (&false.into(), &1.into())
    );
}

// svc:ME-04
#[test]
fn a_profile_shows_what_its_visibility_allows() {
    let sandbox = start();
    let (_, public) = member(&sandbox, "editor");
    let (artist, followers_only) = member(&sandbox, "artist");
    let (hidden, private) = member(&sandbox, "private");
    let follower = token(&sandbox, member(&sandbox, "editor").0);
    let stranger = token(&sandbox, member(&sandbox, "canada").0);
    for version in ALL {
        let whole = |viewer: Option<&str>, guid: &str| {
            let seen = profile(&sandbox, version, viewer, guid);
            assert_eq!(seen["id"], guid);
            (seen.get("realName").is_some(), seen.get("screenName").is_some())
        };
        assert_eq!(whole(None, public), (true, true));
        for viewer in [None, Some(stranger.as_str())] {
            assert_eq!(whole(viewer, followers_only), (false, true));
            let seen = profile(&sandbox, version, viewer, followers_only);
            for withheld in ["bio", "location", "gender", "followerCount"] {
                assert!(seen.get(withheld).is_none(), "{withheld} in {seen}");
            }
            let seen = profile(&sandbox, version, viewer, private);
            let mut told = vec!["href", "id", "links", "type", "visibility"];
            told.retain(|key| version != "v1" || *key != "type");
            assert_eq!(keys(&seen), told);
            assert_eq!(seen["visibility"], "private");
        }
        assert_eq!(whole(Some(&follower), followers_only), (true, true));
        assert_eq!(whole(Some(&token(&sandbox, artist)), followers_only), (true, true));
        assert_eq!(whole(Some(&token(&sandbox, hidden)), private), (true, true));
        assert_eq!(refused(bare(&sandbox, &format!("/{version}/members/nobody"))).0, 404);
    }
    let two = format!("/v2.2/members/{public},{private}");
    assert_eq!(ids(&read(bare(&sandbox, &two)).1, "members"), [public, private]);
    let wrong = get_as(&sandbox, "no-token", &format!("/v2.2/members/{public}"));
    assert_eq!(refused(wrong).0, 401, "a token that is sent must be right");
}

fn dimensions(sandbox: &Sandbox, address: &str) -> (usize, usize) {
    let path = address
        .strip_prefix(sandbox.base_url())
        .expect("this sandbox's address");
    let response = bare(sandbox, path).send().unwrap();
    assert_eq!(response.headers()["content-type"], "image/jpeg");
    let bytes = response.bytes().unwrap();
    let mut decoder = JpegDecoder::new(ZCursor::new(&bytes[..]));
    decoder.decode().expect("a JPEG");
    decoder.dimensions().unwrap()
}

// svc:CAT-44
// svc:ME-04
#[test]
fn avatars_need_no_token_and_are_pictures() {
    let sandbox = start();
    let avatar = |version: &str, name: &str, query: &str| {
        let (_, guid) = member(&sandbox, name);
        let (status, body) = read(bare(&sandbox, &format!("/{version}/members/{guid}/avatar{query}")));
        assert_eq!(status, 200);
        let image = match version {
            "v1" => &body[0],
            _ => &body["images"][0],
        };
        assert_eq!(
            (&image["imageType"], &image["contentId"]),
            (&"avatar".into(), &guid.into())
        );
        image.clone()
    };
    for version in ALL {
        for (query, side) in [("?preset=small_profile", 70), ("", 170), ("?preset=large_profile", 300)] {
            for (name, is_default) in [
                ("may-stream", false),
                ("must-upgrade", true),
                ("artist", false),
                ("private", true),
                ("canada", false),
            ] {
                let image = avatar(version, name, query);
                assert_eq!((&image["width"], &image["height"]), (&side.into(), &side.into()));
                let (id, truth) = match version {
                    "v1" => ("imageId", ("defaultImage", json!(is_default.to_string()))),
                    _ => ("id", ("isDefault", json!(is_default))),
                };
                assert!(image[id].is_string());
                assert_eq!(image[truth.0], truth.1, "{name} in {version}");
                assert_eq!(image["version"] == 0, is_default);
                let url = image["url"].as_str().unwrap();
                assert_eq!(url.contains("?e="), version == "v2.2");
                let side = side as usize;
                assert_eq!(dimensions(&sandbox, url), (side, side));
            }
        }
    }
    let url = |name| avatar("v2.2", name, "")["url"].clone();
    assert_ne!(url("may-stream"), url("editor"));
    assert_eq!(url("must-upgrade"), url("private"), "the default one");
    let (_, guid) = member(&sandbox, "editor");
    let (status, _, message) = refused(bare(&sandbox, &format!("/v2.2/members/{guid}/avatar?preset=huge")));
    assert_eq!((status, message.split(' ').next()), (400, Some("preset")));
    assert_eq!(refused(bare(&sandbox, "/v2/members/nobody/images/70x70.jpg")).0, 404);
}

// svc:ME-03
#[test]
fn following_shows_on_both_sides_and_in_the_counts() {
    let sandbox = start();
    let (place, guid) = member(&sandbox, "must-upgrade");
    let (other_place, other) = member(&sandbox, "artist");
    let (mine, theirs) = (token(&sandbox, place), token(&sandbox, other_place));
    for version in ALL {
        let list = |token: &str, name: &str| {
            let body = read(get_as(&sandbox, token, &format!("/{version}/me/{name}"))).1;
            let members = if version == "v1" {
                body.clone()
            } else {
                body["members"].clone()
            };
            let members = members.as_array().expect("a list").clone();
            assert!(version == "v1" || body["meta"]["totalCount"] == members.len());
            members.iter().map(|member| member["id"].clone()).collect::<Vec<_>>()
        };
        let counts = |token: &str| {
            let body = read(get_as(&sandbox, token, &format!("/{version}/me"))).1;
            let me = if version == "v1" { &body } else { &body["me"] };
            (
                me["followingCount"].as_u64().unwrap(),
                me["followerCount"].as_u64().unwrap(),
            )
        };
        let (before, theirs_before) = (counts(&mine), counts(&theirs));
        assert_eq!((before.0, list(&mine, "following").len()), (0, 0));
        let path = format!("/{version}/me/following");
        for _ in 0..2 {
            let body = json!({"members": [other]}).to_string();
            assert_eq!(read(post_as(&sandbox, &mine, &path, &body)).0, 204, "once is enough");
        }
        assert_eq!(list(&mine, "following"), [other]);
        assert_eq!(list(&theirs, "followers")[0], guid, "the latest first");
        assert_eq!(counts(&mine).0, 1);
        assert_eq!(counts(&theirs).1, theirs_before.1 + 1);
        let seen = profile(&sandbox, version, Some(&mine), other);
        assert!(seen.get("bio").is_some(), "a follower sees all");
        assert_eq!(read(delete_as(&sandbox, &mine, &format!("{path}/{other}"))).0, 204);
        assert_eq!((counts(&mine), counts(&theirs)), (before, theirs_before));
        assert!(profile(&sandbox, version, Some(&mine), other).get("bio").is_none());
    }
}

// svc:ME-03
#[test]
fn lists_of_followers_have_pages_and_hide_what_is_private() {
    let sandbox = start();
    let (place, _) = member(&sandbox, "artist");
    let artist = token(&sandbox, place);
    let page = |query: &str| read(get_as(&sandbox, &artist, &format!("/v2.2/me/followers{query}"))).1;
    let all = page("");
    assert_eq!(ids(&all, "members").len(), 2);
    let second = page("?limit=1&offset=1");
    assert_eq!(ids(&second, "members"), ids(&all, "members")[1..]);
    assert_eq!(
        (&second["meta"]["totalCount"], &second["meta"]["limit"]),
        (&2.into(), &1.into())
    );
    let (_, private) = member(&sandbox, "private");
    let seen = items(&all, "members").iter().find(|member| member["id"] == private);
    assert_eq!(keys(seen.unwrap()), ["href", "id", "links", "type", "visibility"]);
    assert_eq!(refused(get_as(&sandbox, &artist, "/v2.2/me/followers?limit=0")).0, 400);
}

#[test]
fn following_refuses_what_cannot_be_followed() {
    let sandbox = start();
    let (place, own) = member(&sandbox, "canada");
    let (_, private) = member(&sandbox, "private");
    let (_, public) = member(&sandbox, "must-upgrade");
    let token = token(&sandbox, place);
    let before = read(get_as(&sandbox, &token, "/v2.2/me/following")).1;
    for (body, status, word) in [
        (json!({"members": [public, "nobody"]}), 404, "nobody"),
        (json!({"members": [public, private]}), 403, private),
        (json!({"members": [own]}), 400, "members"),
        (json!({"members": []}), 400, "members"),
        (json!({"members": [7]}), 400, "members"),
        (json!({"members": public}), 400, "members"),
        (json!([public]), 400, "body"),
    ] {
        let request = post_as(&sandbox, &token, "/v2.2/me/following", &body.to_string());
        let (answered, _, message) = refused(request);
        assert_eq!(answered, status, "{body}");
        assert!(message.contains(word), "{message}");
    }
    let after = read(get_as(&sandbox, &token, "/v2.2/me/following")).1;
    assert_eq!(before, after, "a refused call changes nothing");
    assert_eq!(refused(delete_as(&sandbox, &token, "/v2.2/me/following/nobody")).0, 404);
}

// case:B20
#[test]
fn member_is_found_in_every_spelling_of_the_id() {
    let sandbox = start();
    let (_, guid) = member(&sandbox, "may-stream");
    let small = guid.to_lowercase();
    let mut hyphens = small.clone();
    for at in [20, 16, 12, 8] {
        hyphens.insert(at, '-');
    }
    for version in ALL {
        for spelled in [guid, &small, &hyphens] {
            assert_eq!(
                profile(&sandbox, version, None, spelled),
                profile(&sandbox, version, None, guid)
            );
        }
    }
}
