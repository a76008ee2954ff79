//! The member's calls: arguments that break a rule, and what a version lacks.
use super::{lacks, none, refuses, wrong};
use crate::device::{Device, given};
use crate::line::{Event, json};
use musiccat::Version::{V1, V2_1, V2_2};
use musiccat::abi::mcat_status::{MCAT_ACCEPTED, MCAT_ERR_ARGUMENT, MCAT_ERR_UNSUPPORTED, MCAT_OK};
use musiccat::favorites::{self, Context};
use musiccat::{Client, Params, Response, me, member_playlists, playlist_image};

const FOLLOW: &str = "sys.follow_favorited_tracks";

fn context(user: Option<&str>, playlist: Option<&str>) -> Context {
    Context {
        source_user: user.map(str::to_owned),
        source_playlist: playlist.map(str::to_owned),
    }
}

/// Without these filters the service would pass it over, and the list would not be what was asked for.
// req:PAR-08
// fault:M17
#[test]
fn favorites_streamable_filter_needs_tracks_or_albums() {
    const RULE: &str = "takes effect only with filter track or album";
    let device = Device::new(V2_1).signed_in();
    let streamable = |filter: Option<&str>| {
        given(|p| {
            p.is_streamable_only = Some(true);
            p.filter = filter.map(str::to_owned);
        })
    };
    let rights = |filter: Option<&str>| {
        given(|p| {
            p.rights = Some(2);
            p.filter = filter.map(str::to_owned);
        })
    };
    for filter in [
        None,
        Some("all"),
        Some("artist"),
        Some("genre"),
        Some("station"),
        Some("playlist"),
    ] {
        wrong(
            &device,
            favorites::me_favorites(&streamable(filter)),
            "is_streamable_only",
            RULE,
        );
        wrong(&device, favorites::me_favorites(&rights(filter)), "rights", RULE);
    }
    for filter in ["track", "album"] {
        let until_2_1 = "exists up to service version 2.1 only";
        lacks(
            V2_2,
            favorites::me_favorites(&streamable(Some(filter))),
            "is_streamable_only",
            until_2_1,
        );
        let since_2_2 = "exists since service version 2.2";
        lacks(
            V2_1,
            favorites::me_favorites(&rights(Some(filter))),
            "rights",
            since_2_2,
        );
    }
    let negative = given(|p| p.rights = Some(-1));
    wrong(
        &device,
        favorites::me_favorites(&negative),
        "rights",
        "must be 0 or more",
    );
    for filter in ["", "Track", "tracks", "member", "track,album", "track&limit=1"] {
        let params = given(|p| p.filter = Some(filter.into()));
        wrong(
            &device,
            favorites::me_favorites(&params),
            "filter",
            "must be all, track, album, artist, genre, station or playlist",
        );
    }
}

// fault:M17
#[test]
fn wrong_ids_and_names_of_favorites_and_tags_are_refused() {
    let device = Device::new(V2_2).signed_in();
    for (ids, rule) in [
        ("", "is empty"),
        ("tra.1,", "holds an empty id"),
        ("tag.1", "is not a track, album, artist, genre, station or playlist id"),
        (
            "C280DE71EDAF40F6",
            "is not a track, album, artist, genre, station or playlist id",
        ),
        ("tra.1,po.2", "is not a track"),
        ("artist/album", "is not a track"),
        ("../account", "\"..\" part"),
        ("tra.1\"}]", "is not a track"),
    ] {
        wrong(&device, favorites::me_favorites_add(ids, None, &none()), "ids", rule);
        wrong(&device, me::me_tag_add("loud", ids, None, &none()), "ids", rule);
        let one = if ids.contains(',') { "takes one id, not" } else { rule };
        wrong(&device, favorites::me_favorites_remove(ids, &none()), "id", one);
        wrong(&device, favorites::me_favorite_members(ids, &none()), "id", one);
        wrong(&device, me::me_tag_remove("loud", ids, &none()), "id", one);
    }
    // Whether a member's id is one, only the service can tell; it must not change the address.
    for (id, rule) in [
        ("", "is empty"),
        ("a/b", "holds a \"/\""),
        ("..", "\"..\" part"),
        ("a\nb", "control character"),
    ] {
        wrong(&device, favorites::me_favorites_status(id, &none()), "ids", rule);
        wrong(
            &device,
            favorites::me_favorites_list_remove(id, &none()),
            "member",
            rule,
        );
        wrong(&device, me::me_tag_add(FOLLOW, id, None, &none()), "ids", rule);
        wrong(&device, me::me_tag_remove(FOLLOW, id, &none()), "id", rule);
        wrong(&device, me::me_following_add(id, &none()), "ids", rule);
        wrong(&device, me::me_following_remove(id, &none()), "ids", rule);
        wrong(&device, me::me_tag_add(id, "tra.1", None, &none()), "tag", rule);
        wrong(&device, me::me_tag_remove(id, "tra.1", &none()), "tag", rule);
    }
    wrong(
        &device,
        favorites::me_favorites_list_remove("A,B", &none()),
        "member",
        "takes one id, not 2",
    );
    for (name, params) in [
        ("client", given(|p| p.client = Some("a\r\nb".into()))),
        ("client", given(|p| p.client = Some(String::new()))),
        ("client", given(|p| p.client = Some("c".repeat(257)))),
    ] {
        wrong(
            &device,
            favorites::me_favorites_add("tra.1", None, &params),
            name,
            "must be 1 to 256 bytes",
        );
    }
    let params = given(|p| p.app_name = Some("a\0".into()));
    wrong(
        &device,
        me::me_tag_add("loud", "tra.1", None, &params),
        "app_name",
        "must be 1 to 256 bytes",
    );
}

// fault:M17
#[test]
fn context_without_a_valid_source_is_refused() {
    let device = Device::new(V2_2).signed_in();
    for (context, argument, rule) in [
        (
            context(None, None),
            "context",
            "must name source_user or source_playlist",
        ),
        (context(Some(""), None), "context.source_user", "is empty"),
        (context(Some("A,B"), None), "context.source_user", "takes one id, not 2"),
        (
            context(None, Some("alb.1")),
            "context.source_playlist",
            "is not a playlist id",
        ),
        (context(Some("GUID"), Some("")), "context.source_playlist", "is empty"),
    ] {
        let call = favorites::me_favorites_add("tra.1", Some(&context), &none());
        wrong(&device, call, argument, rule);
        let call = me::me_tag_add("loud", "tra.1", Some(&context), &none());
        wrong(&device, call, argument, rule);
    }
}

// req:VER-01
#[test]
fn member_call_that_the_version_lacks_is_refused() {
    let since_2_1 = "exists since service version 2.1";
    for call in [
        favorites::me_favorites(&none()),
        favorites::me_favorites_status("tra.1", &none()),
        favorites::me_favorites_add("tra.1", None, &none()),
        favorites::me_favorites_list_remove("GUID", &none()),
        favorites::me_favorite_members("tra.1", &none()),
        me::me_personalized_albums_new(&none()),
        me::me_personalized_tracks_new(&none()),
    ] {
        let name = call.as_ref().unwrap().name;
        lacks(V1, call, name, since_2_1);
    }
    // case:M05
    for version in [V1, V2_1] {
        for call in [
            member_playlists::me_library_playlist_images("mp.1", &none()),
            member_playlists::me_library_playlist_image_remove("mp.1", "displayImage", &none()),
            playlist_image::me_library_playlist_giphy_set("mp.1", "g", &none()),
        ] {
            let name = call.as_ref().unwrap().name;
            lacks(version, call, name, "exists since service version 2.2");
        }
        let device = Device::new(version).signed_in();
        let file: &[u8] = b"\xFF\xD8\xFF and so on";
        let set = |c: &Client| c.me_library_playlist_image_set("mp.1", file, &none());
        let upload = |c: &Client| {
            c.me_library_playlist_image_upload("mp.1", file.len(), &none(), &mut |_| panic!("the file is not read"))
        };
        for (call, name) in [
            (&set as &dyn Fn(&Client) -> Response, "me_library_playlist_image_set"),
            (&upload, "me_library_playlist_image_upload"),
        ] {
            let rule = "exists since service version 2.2";
            refuses(&device, call, MCAT_ERR_UNSUPPORTED, name, rule);
        }
    }
    lacks(V1, me::me_listens(&given(|p| p.limit = Some(20))), "limit", since_2_1);
    lacks(V1, me::me_listens(&given(|p| p.offset = Some(20))), "offset", since_2_1);
}

/// 150 tracks at once are no fault, and there is nothing behind them.
// req:ME-01
#[test]
fn listens_of_version_1_are_one_page() {
    let device = Device::new(V1).signed_in();
    let tracks: Vec<_> = (0..150)
        .map(|n| format!("{{\"type\":\"track\",\"id\":\"Tra.{n}\"}}"))
        .collect();
    device
        .line
        .play([Event::Answer(json(200, &format!("[{}]", tracks.join(","))))]);
    let (listens, _) = device.does(|c| c.call(me::me_listens(&none())));
    assert_eq!((listens.status, listens.tracks.len), (MCAT_OK, 150), "{listens:?}");
    assert_eq!((listens.stats().unread_items, listens.meta().next_offset), (0, -1));
    refuses(
        &device,
        |c| c.next_page(&listens),
        MCAT_ERR_ARGUMENT,
        "response",
        "has no next page",
    );
}

/// Version 1 has no call that tells.
#[test]
fn wait_visible_in_version_1_is_refused() {
    let device = Device::new(V1).signed_in();
    device.line.play([Event::Answer(json(202, ""))]);
    let (removed, _) = device.does(|c| c.call(favorites::me_favorites_remove("Tra.1", &none())));
    assert_eq!(removed.status, MCAT_ACCEPTED, "{removed:?}");
    refuses(
        &device,
        |c| c.wait_visible(&removed, &none()),
        MCAT_ERR_UNSUPPORTED,
        "wait_visible",
        "exists since service version 2.1",
    );
}

// req:FAV-06
#[test]
fn wait_visible_for_an_unannounced_change_is_refused() {
    let device = Device::new(V2_2).signed_in();
    let refused = |response| {
        let rule = "has nothing to wait for";
        refuses(
            &device,
            |c| c.wait_visible(&response, &Params::default()),
            MCAT_ERR_ARGUMENT,
            "response",
            rule,
        );
    };
    let answer = |status, body: &str| {
        device.line.play([Event::Answer(json(status, body))]);
        let add = |p: &Params| favorites::me_favorites_add("tra.1,tra.2", None, p);
        device.does(|c| c.call(add(&none()))).0
    };
    let none_of_them = r#"{"favorites":[{"id":"tra.1","acknowledged":false},{"id":"Tra.2","acknowledged":false}]}"#;
    refused(answer(202, none_of_them));
    refused(answer(200, "{}"));
    refused(answer(500, "{}"));
    device.line.play([Event::Answer(json(202, "{}"))]);
    refused(
        device
            .does(|c| c.call(me::me_tag_add("loud", "tra.1", None, &none())))
            .0,
    );
    refused(device.does(|c| c.call(favorites::me_favorites(&none()))).0);
}
