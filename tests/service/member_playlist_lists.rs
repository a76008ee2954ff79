//! Lists of the member's playlists: of themselves, their tracks, their images.
use crate::compare::same;
use crate::desk::*;
use crate::member_playlists::{playlist, prompt, tracks_of};
use crate::plain::{self, as_member, get, member_said, token};
use musiccat::abi::mcat_status::*;
use musiccat::member_playlists::*;
use musiccat::{Params, Version};
use serde_json::json;
use std::time::Duration;

fn none() -> Params {
    Params::default()
}

// req:LIB-05
// req:PAR-11
#[test]
fn member_playlists_are_listed_and_sorted() {
    for version in VERSIONS {
        let sandbox = prompt();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let access = token(&sandbox, listener(&sandbox));
        for name in ["Banjo", "Aria", "Choir"] {
            let id = playlist(&client, name, "");
            if name == "Aria" {
                let public = PlaylistChanges {
                    privacy: Some("public"),
                    ..PlaylistChanges::default()
                };
                client.call(me_library_playlist_update(&id, &public, &none()));
            }
            sandbox.advance(Duration::from_secs(1));
        }
        let names = |sort: Option<&str>| {
            let params = Params {
                sort: sort.map(str::to_owned),
                ..none()
            };
            let response = ok(client.call(me_library_playlists(&params)));
            let query = sort.map_or(String::new(), |keys| format!("?sort={keys}"));
            same(
                &response,
                &member_said(&sandbox, &access, version, &format!("/me/library/playlists{query}")),
            );
            let playlists = response.items(&response.playlists).iter();
            let names: Vec<_> = playlists.map(|one| response.text(&one.name).unwrap()).collect();
            names.join(" ")
        };
        assert_eq!(names(None), "Choir Aria Banjo", "the latest first");
        assert_eq!(names(Some("modified_date")), "Choir Aria Banjo");
        assert_eq!(names(Some("alpha_asc")), "Aria Banjo Choir");
        assert_eq!(names(Some("alpha_desc")), "Choir Banjo Aria");
        assert_eq!(names(Some("privacy,alpha_desc")), "Aria Choir Banjo");
        assert_eq!(names(Some("favorites,alpha_asc")), "Aria Banjo Choir");
        let params = Params {
            sort: Some("alpha_asc".into()),
            ..limit(2)
        };
        let first = ok(client.call(me_library_playlists(&params)));
        assert_eq!(first.meta().next_offset, 2);
        let rest = ok(client.next_page(&first));
        assert_eq!((rest.items(&rest.playlists).len(), rest.meta().next_offset), (1, -1));
    }
}

// req:LIB-11
// req:LIB-12
// req:LIB-13
#[test]
fn playlist_tracks_are_read_appended_replaced_and_cleared() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let access = token(&sandbox, listener(&sandbox));
        let id = playlist(&client, "Tracks", "tra.1");
        ok(client.call(me_library_playlist_tracks_add(&id, "tra.9,tra.2,tra.9", &none())));
        assert_eq!(
            tracks_of(&client, &id),
            ["tra.1", "tra.9", "tra.2", "tra.9"],
            "in the order given"
        );
        let path = format!("/me/library/playlists/{id}/tracks");
        let page = ok(client.call(me_library_playlist_tracks(&id, &limit(3))));
        same(
            &page,
            &member_said(&sandbox, &access, version, &format!("{path}?limit=3")),
        );
        let rest = ok(client.next_page(&page));
        same(
            &rest,
            &member_said(&sandbox, &access, version, &format!("{path}?limit=3&offset=3")),
        );
        assert_eq!(rest.meta().next_offset, -1);
        ok(client.call(me_library_playlist_tracks(&id, &none())));
        assert_eq!(last(&sandbox).query, "limit=20", "the service wants a limit");

        let replaced = ok(client.call(me_library_playlist_tracks_replace(&id, "tra.2,tra.1,tra.5", &none())));
        assert_eq!(replaced.http_status, 204);
        assert_eq!(tracks_of(&client, &id), ["tra.2", "tra.1", "tra.5"]);
        ok(client.call(me_library_playlist_tracks_clear(&id, &none())));
        assert_eq!(last(&sandbox).body.unwrap(), json!({"tracks": []}));
        assert!(tracks_of(&client, &id).is_empty());
    }
}

// req:PAR-07
#[test]
fn playlist_get_filtered_by_streamable_returns_only_such_tracks() {
    let sandbox = own();
    let top = get(&sandbox, "/v2.2/tracks/top?limit=200");
    let track = |streams: bool| {
        let mut all = top["tracks"].as_array().expect("tracks").iter();
        let found = all
            .find(|track| track["isStreamable"] == streams)
            .expect("such a track");
        found["id"].as_str().expect("an id").to_owned()
    };
    let (streams, blocked) = (track(true), track(false));
    for version in VERSIONS {
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let access = token(&sandbox, listener(&sandbox));
        let id = playlist(&client, "Mixed", &format!("{streams},{blocked}"));
        let tracks = |params: &Params, query: &str| {
            let whole = ok(client.call(me_library_playlist_get(&id, params)));
            let path = format!("/me/library/playlists/{id}{query}");
            same(&whole, &member_said(&sandbox, &access, version, &path));
            let ids = track_ids(&whole, &whole.items(&whole.playlists)[0].tracks);
            ids.join(",").to_lowercase()
        };
        assert_eq!(tracks(&none(), ""), format!("{streams},{blocked}"));
        let only = Params {
            is_streamable_only: Some(true),
            ..none()
        };
        assert_eq!(tracks(&only, "?isStreamableOnly=true"), streams);
        if version == Version::V2_2 {
            let rights = Params {
                rights: Some(2),
                ..none()
            };
            assert_eq!(tracks(&rights, "?rights=2"), streams);
        }
    }
}

// req:LIB-14
// req:LIB-16
#[test]
fn playlist_images_are_read_in_a_size_and_removed_by_kind() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let access = token(&sandbox, listener(&sandbox));
        let id = playlist(&client, "Shown", "tra.1,tra.2");
        let path = format!("/{}/me/library/playlists/{id}/images", version.segment());
        let set = as_member(&sandbox, &access, "POST", &path, r#"{"giphyId":"xT9IgDEI1iZyb2wqo8"}"#);
        assert_eq!(set.status, 200, "{}", set.text());
        let images = |params: &Params, query: &str| {
            let response = ok(client.call(me_library_playlist_images(&id, params)));
            let said = format!("/me/library/playlists/{id}/images{query}");
            same(&response, &member_said(&sandbox, &access, version, &said));
            let images = response.items(&response.images);
            let width = images[0].width;
            let last = response.text(&images[images.len() - 1].id).map(str::to_owned);
            (images.len(), width, last)
        };
        let wide = Params {
            width: Some(1200),
            height: Some(400),
            ..none()
        };
        // case:M05
        if version != Version::V2_2 {
            let word = "exists since service version 2.2";
            let calls = [
                me_library_playlist_images(&id, &none()),
                me_library_playlist_image_remove(&id, "giphyImage", &none()),
            ];
            for call in calls {
                refused(&sandbox, || client.call(call.clone()), MCAT_ERR_UNSUPPORTED, word);
            }
            continue;
        }
        let (found, width, animated) = images(&none(), "");
        assert_eq!((found, width), (2, 230));
        assert_eq!(animated.as_deref(), Some("xT9IgDEI1iZyb2wqo8"));
        assert_eq!(images(&wide, "?width=1200&height=400").1, 1200);
        ok(client.call(me_library_playlist_image_remove(&id, "giphyImage", &none())));
        assert_eq!(last(&sandbox).query, "imageType=giphyImage");
        assert_eq!(images(&none(), "").0, 1);
        let gone = client.call(me_library_playlist_image_remove(&id, "displayImage", &none()));
        assert_eq!(fails(gone, MCAT_ERR_NOT_FOUND).http_status, 404);
        assert_eq!(last(&sandbox).query, "imageType=displayImage");
    }
}

// req:LIB-10
#[test]
fn playlist_deleted_is_not_found_and_an_editors_is_forbidden() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let id = playlist(&client, "Short-lived", "");
        ok(client.call(me_library_playlist_delete(&id, &none())));
        let path = format!("/{}/me/library/playlists/{id}", version.segment());
        assert_eq!((last(&sandbox).method.as_str(), last(&sandbox).path), ("DELETE", path));
        fails(client.call(me_library_playlist_get(&id, &none())), MCAT_ERR_NOT_FOUND);
        let again = client.call(me_library_playlist_delete(&id, &none()));
        assert_eq!(fails(again, MCAT_ERR_NOT_FOUND).maybe_applied, 0);
        let editors = plain::ids(&plain::get(&sandbox, "/v2.2/playlists?limit=1"), "playlists").remove(0);
        fails(
            client.call(me_library_playlist_delete(&editors, &none())),
            MCAT_ERR_FORBIDDEN,
        );
    }
}

// req:LIB-05
// req:LIB-08
// req:LIB-11
// req:LIB-13
// req:LIB-14
// req:LIB-16
// req:PAR-11
// fault:M17
#[test]
fn wrong_arguments_of_playlist_calls_are_refused_before_the_network() {
    let sandbox = own();
    let client = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    let sort = |keys: &str| Params {
        sort: Some(keys.into()),
        ..none()
    };
    let (wide, high) = (
        Params {
            width: Some(230),
            ..none()
        },
        Params {
            height: Some(153),
            ..none()
        },
    );
    let new = NewPlaylist {
        name: "New",
        ..NewPlaylist::default()
    };
    let keep = PlaylistChanges::default();
    let create = |new: NewPlaylist| me_library_playlist_create(&new, &none());
    let update = |changes: PlaylistChanges| me_library_playlist_update("mp.1", &changes, &none());
    for (call, word) in [
        (
            me_library_playlists(&sort("date")),
            "sort: must be a comma-separated list",
        ),
        (me_library_playlists(&sort("privacy,privacy")), "sort: "),
        (
            me_library_playlist_get("mp.1,mp.2", &none()),
            "playlist_id: takes one id",
        ),
        (
            me_library_playlist_tracks("mp.1,mp.2", &none()),
            "playlist_id: takes one id",
        ),
        (me_library_playlist_tracks("alb.1", &none()), "playlist_id: "),
        (create(NewPlaylist { name: "", ..new }), "name: must not be empty"),
        (
            create(NewPlaylist {
                copy_of: Some("tra.1"),
                ..new
            }),
            "copy_of: ",
        ),
        (
            create(NewPlaylist {
                privacy: Some("secret"),
                ..new
            }),
            "privacy: must be public or private",
        ),
        (
            create(NewPlaylist {
                tracks: Some("alb.1"),
                ..new
            }),
            "tracks: ",
        ),
        (
            create(NewPlaylist {
                tags: Some("tag.1,"),
                ..new
            }),
            "tags: holds an empty id",
        ),
        (update(keep), "changes: must change something"),
        (
            update(PlaylistChanges { name: Some(""), ..keep }),
            "name: must not be empty",
        ),
        (
            update(PlaylistChanges {
                tracks: Change::Replace(""),
                ..keep
            }),
            "tracks: is empty: to remove all of them, set clear_tracks",
        ),
        (
            update(PlaylistChanges {
                tags: Change::Replace(""),
                ..keep
            }),
            "set clear_tags",
        ),
        (
            me_library_playlist_tracks_add("mp.1", "", &none()),
            "track_ids: is empty",
        ),
        (
            me_library_playlist_tracks_replace("mp.1", "", &none()),
            "me_library_playlist_tracks_clear",
        ),
        (
            me_library_playlist_tracks_replace("mp.1", "tra.1,tag.2", &none()),
            "track_ids: ",
        ),
        (
            me_library_playlist_images("mp.1", &wide),
            "width: must be given together with height",
        ),
        (
            me_library_playlist_images("mp.1", &high),
            "height: must be given together with width",
        ),
        (
            me_library_playlist_image_remove("mp.1", "avatar", &none()),
            "image_type: must be displayImage or giphyImage",
        ),
    ] {
        refused(&sandbox, || client.call(call.clone()), MCAT_ERR_ARGUMENT, word);
    }
    // Version 1 has other calls for its playlists.
    let older = signed_in(&sandbox, Version::V1, listener(&sandbox));
    for call in [
        me_library_playlists(&none()),
        me_library_playlist_get("mp.1", &none()),
        create(new),
        update(PlaylistChanges {
            name: Some("New"),
            ..keep
        }),
        me_library_playlist_delete("mp.1", &none()),
        me_library_playlist_tracks("mp.1", &none()),
        me_library_playlist_tracks_add("mp.1", "tra.1", &none()),
        me_library_playlist_tracks_clear("mp.1", &none()),
        me_library_playlist_tags("mp.1", &none()),
    ] {
        refused(
            &sandbox,
            || older.call(call.clone()),
            MCAT_ERR_UNSUPPORTED,
            "exists since service version 2.1",
        );
    }
}
