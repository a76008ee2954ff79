//! Members as everybody sees them.
use crate::compare::{same, sent_somewhere};
use crate::desk::*;
use crate::plain::request;
use musiccat::abi::mcat_status::*;
use musiccat::abi::{mcat_image, mcat_member};
use musiccat::{Client, Params, Response, Version, catalog};
use musiccat_sandbox::Sandbox;
use serde_json::Value;

/// What the sandbox says to somebody who shows neither key nor token.
fn said_to_all(sandbox: &Sandbox, version: Version, path: &str) -> Value {
    request(sandbox, "GET", &format!("/{}{path}", version.segment()), &[], "").json()
}

/// A public profile, which must be what the sandbox says of it.
fn profile(client: &Client, version: Version, guid: &str) -> Response {
    let read = ok(client.call(catalog::members_get(guid, &Params::default())));
    same(&read, &said_to_all(shared(), version, &format!("/members/{guid}")));
    read
}

fn only_member(response: &Response) -> &mcat_member {
    let [member] = response.items(&response.members) else {
        panic!("one member")
    };
    member
}

fn only_image(response: &Response) -> &mcat_image {
    let [image] = response.items(&response.images) else {
        panic!("one image")
    };
    image
}

/// The ids of members whose profiles everybody, followers, and nobody see.
fn of_each_visibility() -> [&'static str; 3] {
    ["an editor", "only followers see", "nobody sees"].map(|what| member(shared(), what).guid)
}

// req:ME-04
#[test]
fn profile_shows_what_its_visibility_allows() {
    let [public, followers, private] = of_each_visibility();
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let whole = profile(&client, version, public);
        let member = only_member(&whole);
        assert_eq!(
            (whole.text(&member.id), whole.text(&member.visibility)),
            (Some(public), Some("public"))
        );
        assert_eq!(whole.text(&member.role), Some("editor"));
        assert!(whole.text(&member.real_name).is_some() && whole.text(&member.bio).is_some());
        assert!(member.follower_count > 0 && member.following_count > 0);
        let outline = profile(&client, version, followers);
        let member = only_member(&outline);
        assert!(outline.text(&member.screen_name).is_some() && outline.text(&member.avatar).is_some());
        assert_eq!(
            (outline.text(&member.real_name), outline.text(&member.bio)),
            (None, None)
        );
        assert_eq!(
            (member.follower_count, member.following_count),
            (-1, -1),
            "unknown, not 0"
        );
        let nothing = profile(&client, version, private);
        let member = only_member(&nothing);
        assert_eq!(
            (nothing.text(&member.id), nothing.text(&member.visibility)),
            (Some(private), Some("private"))
        );
        assert_eq!(
            (nothing.text(&member.screen_name), nothing.text(&member.avatar_id)),
            (None, None)
        );
        fails(
            client.call(catalog::members_get("NOBODY", &Params::default())),
            MCAT_ERR_NOT_FOUND,
        );
    }
}

// req:VER-03
#[test]
fn counts_of_members_are_0_before_2_2_and_unknown_since() {
    let [public, ..] = of_each_visibility();
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let read = profile(&client, version, public);
        let m = only_member(&read);
        let music = [
            m.favorite_albums_count,
            m.favorite_artists_count,
            m.favorite_tracks_count,
        ];
        let lists = [
            m.playlists_total_count,
            m.playlists_published_count,
            m.stations_count,
            m.radio_count,
        ];
        let expected = if version == Version::V2_2 { -1 } else { 0 };
        assert_eq!((music, lists), ([expected; 3], [expected; 4]), "{version}");
    }
}

// req:ME-04
#[test]
fn several_members_are_read_at_once() {
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        let all = of_each_visibility().join(",");
        let read = ok(client.call(catalog::members_get(&all, &Params::default())));
        let sent = said_to_all(shared(), version, &format!("/members/{all}"));
        same(&read, &sent);
        assert_eq!(read.items(&read.members).len(), 3);
        let sent = sent.as_array().or(sent["members"].as_array()).expect("a list");
        sent_somewhere(
            sent,
            "id realName screenName bio location gender visibility href role followingCount followerCount avatar avatarId
             defaultAvatar avatarVersion",
        );
    }
}

// req:CAT-44
// req:ME-04
// req:OBJ-05
#[test]
fn avatar_is_read_in_each_size_and_hidden_by_visibility() {
    let [public, followers, private] = of_each_visibility();
    for version in ALL_VERSIONS {
        let client = client(shared(), version);
        for (preset, side) in [(None, 170), (Some("small_profile"), 70), (Some("large_profile"), 300)] {
            let params = Params {
                preset: preset.map(str::to_owned),
                ..Params::default()
            };
            for guid in [public, followers, private] {
                let query = preset.map_or(String::new(), |preset| format!("?preset={preset}"));
                let read = ok(client.call(catalog::member_avatar(guid, &params)));
                same(
                    &read,
                    &said_to_all(shared(), version, &format!("/members/{guid}/avatar{query}")),
                );
                let image = only_image(&read);
                assert_eq!((image.width, image.height), (side, side));
                assert_eq!(read.text(&image.image_type), Some("avatar"));
                assert_eq!(read.text(&image.content_id), Some(guid), "it belongs to the member");
                // A hidden one is the default one.
                let is_hidden = guid == private;
                assert_eq!((image.is_default, image.version == 0), (is_hidden.into(), is_hidden));
                let url = read.text(&image.url).unwrap().to_owned();
                let mut bytes = 0;
                ok(client.download(&url, &Params::default(), &mut |piece| {
                    bytes += piece.bytes.len();
                    true
                }));
                assert!(bytes > 0, "{url}");
            }
        }
        let social = member(shared(), "Canadian").guid;
        let read = ok(client.call(catalog::member_avatar(social, &Params::default())));
        assert_eq!(
            (only_image(&read).version, only_image(&read).is_default),
            (1, 0),
            "of a social profile"
        );
        let unset = member(shared(), "has to upgrade").guid;
        let read = ok(client.call(catalog::member_avatar(unset, &Params::default())));
        assert_eq!((only_image(&read).version, only_image(&read).is_default), (0, 1));
    }
}

// req:CAT-44
#[test]
fn member_calls_send_the_key_and_no_token() {
    let sandbox = own();
    let guid = listener(&sandbox).guid;
    for version in ALL_VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        for call in [
            catalog::members_get(guid, &Params::default()),
            catalog::member_avatar(guid, &Params::default()),
        ] {
            ok(client.call(call));
            let entry = last(&sandbox);
            assert_eq!(
                (entry.header("authorization"), entry.member.as_deref()),
                (None, None),
                "{}",
                entry.path
            );
            assert!(entry.header("apikey").is_some());
        }
    }
}

// req:CAT-44
#[test]
fn wrong_member_ids_and_presets_are_refused() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    let none = Params::default();
    for bad in ["", "a,", "..", "a/b", "a\nb", &"x".repeat(301)] {
        refused(
            &sandbox,
            || client.call(catalog::members_get(bad, &none)),
            MCAT_ERR_ARGUMENT,
            "guids: ",
        );
        refused(
            &sandbox,
            || client.call(catalog::member_avatar(bad, &none)),
            MCAT_ERR_ARGUMENT,
            "guid: ",
        );
    }
    refused(
        &sandbox,
        || client.call(catalog::member_avatar("A,B", &none)),
        MCAT_ERR_ARGUMENT,
        "guid: takes one id, not 2",
    );
    for bad in ["", "a b", "a&b=c", &"x".repeat(65)] {
        let params = Params {
            preset: Some(bad.into()),
            ..Params::default()
        };
        refused(
            &sandbox,
            || client.call(catalog::member_avatar("A", &params)),
            MCAT_ERR_ARGUMENT,
            "preset: must be",
        );
    }
    // Which sizes there are is for the service to say.
    let params = Params {
        preset: Some("poster".into()),
        ..Params::default()
    };
    fails(
        client.call(catalog::member_avatar(listener(&sandbox).guid, &params)),
        MCAT_ERR_BAD_REQUEST,
    );
}
