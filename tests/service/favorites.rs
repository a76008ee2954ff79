//! Favorites: every type of content in both shapes, adding, removing, status, and who else has something.
use crate::compare::{same, sent_somewhere};
use crate::desk::*;
use crate::plain;
use crate::someone::*;
use musiccat::abi::mcat_status::*;
use musiccat::favorites::{self, Context};
use musiccat::{Params, Response, Version, me};
use musiccat_sandbox::Sandbox;
use serde_json::{Value, json};

const FOLLOW: &str = "sys.follow_favorited_tracks";

/// A playlist and a station of each kind.
fn others(sandbox: &Sandbox) -> [String; 3] {
    let stations = plain::ids(&plain::get(sandbox, "/v2.2/stations?limit=200"), "stations");
    let station = |moniker| stations.iter().find(|id| id.starts_with(moniker)).unwrap().clone();
    let playlist = plain::ids(&plain::get(sandbox, "/v2.2/playlists/top?limit=1"), "playlists").remove(0);
    [station("ps."), station("sas."), playlist]
}

fn accepted(response: Response) -> Response {
    assert_eq!(
        (response.status, response.http_status),
        (MCAT_ACCEPTED, 202),
        "{response:?}"
    );
    response
}

fn filtered(filter: &str) -> Params {
    Params {
        filter: Some(filter.to_owned()),
        ..Params::default()
    }
}

fn add(someone: &Someone, ids: &str) {
    accepted(
        someone
            .client
            .call(favorites::me_favorites_add(ids, None, &Params::default())),
    );
    someone.settle();
}

// req:FAV-01
// req:OBJ-12
#[test]
fn favorites_of_every_type_are_read_in_the_shape_of_each_version() {
    let sandbox = own();
    let [programmed, artist_station, playlist] = others(&sandbox);
    let editor = named(&sandbox, "editor").guid;
    for version in VERSIONS {
        let fan = someone(&sandbox, version, listener(&sandbox));
        add(
            &fan,
            &format!("tra.5,alb.3,art.2,g.1,{programmed},{artist_station},{playlist}"),
        );
        ok(fan
            .client
            .call(me::me_tag_add(FOLLOW, editor, None, &Params::default())));
        let all = ok(fan.client.call(favorites::me_favorites(&Params::default())));
        let sent = fan.said("/me/favorites");
        same(&all, &sent);
        assert_eq!(all.meta().returned_count, 8);
        if version == Version::V2_2 {
            let data = [sent["favorites"]["data"].clone()];
            sent_somewhere(
                &data,
                "tracks.0.id albums.0.id artists.0.id genres.0.id stations.0.id stations.1.id playlists.0.id members.0.id",
            );
            assert_eq!((all.tracks.len, all.stations.len, all.favorites.len), (1, 2, 0));
            assert_eq!(member_ids(&all), [editor]);
        } else {
            let entries = sent["favorites"].as_array().unwrap();
            sent_somewhere(
                entries,
                "type id date links.tracks.ids links.albums.ids links.artists.ids links.genres.ids links.stations.ids
                 links.playlists.ids links.members.ids",
            );
            for (entry, sent) in all.items(&all.favorites).iter().zip(entries) {
                assert!(entry.date_ms > 1_700_000_000_000, "{sent}");
                assert_eq!(entry.acknowledged, -1, "nothing was added here");
            }
        }
        // The types that can be asked for are those of content.
        for (filter, count) in [
            ("all", 8),
            ("track", 1),
            ("album", 1),
            ("artist", 1),
            ("genre", 1),
            ("station", 2),
            ("playlist", 1),
        ] {
            let some = ok(fan.client.call(favorites::me_favorites(&filtered(filter))));
            same(&some, &fan.said(&format!("/me/favorites?filter={filter}")));
            assert_eq!(some.meta().total_count, count, "{filter}");
        }
    }
}

// req:FAV-01
#[test]
fn favorites_are_paged_and_filtered_by_catalog() {
    let sandbox = own();
    for version in VERSIONS {
        let fan = someone(&sandbox, version, listener(&sandbox));
        let tracks: Vec<_> = (1..=45).map(|n| format!("tra.{n}")).collect();
        add(&fan, &tracks.join(","));
        let mut page = ok(fan.client.call(favorites::me_favorites(&Params::default())));
        let (mut pages, mut items) = (1, 0);
        loop {
            items += page.favorites.len + page.tracks.len;
            if page.meta().next_offset < 0 {
                break;
            }
            assert_eq!(page.favorites.len + page.tracks.len, 20, "the service's page");
            page = ok(fan.client.next_page(&page));
            pages += 1;
        }
        assert_eq!((pages, items), (3, 45));
        let part = Params {
            limit: Some(7),
            offset: Some(40),
            catalog: Some("CA".to_owned()),
            pretty: Some(true),
            ..Params::default()
        };
        let canadian = ok(fan.client.call(favorites::me_favorites(&part)));
        same(&canadian, &fan.said("/me/favorites?limit=7&offset=40&catalog=CA"));
        assert_ne!(
            canadian.meta().total_count,
            page.meta().total_count,
            "not everything is in every catalog"
        );
    }
}

// req:PAR-08
#[test]
fn favorites_filtered_to_streamable_tracks_and_albums() {
    let sandbox = own();
    let top = plain::get(&sandbox, "/v2.2/tracks/top?limit=200&range=life");
    let is_streamable = |track: &&Value| track["isStreamable"] == true;
    let (yes, no): (Vec<_>, Vec<_>) = top["tracks"].as_array().unwrap().iter().partition(is_streamable);
    assert!(yes.len() >= 2 && !no.is_empty(), "nothing to tell apart");
    let ids = [yes[0], no[0], yes[1]]
        .map(|track| track["id"].as_str().unwrap())
        .join(",");
    for version in VERSIONS {
        let fan = someone(&sandbox, version, listener(&sandbox));
        add(&fan, &ids);
        add(&fan, "alb.1,art.1");
        for (filter, plural) in [("track", "tracks"), ("album", "albums")] {
            let (mut params, query) = (filtered(filter), format!("/me/favorites?filter={filter}"));
            let all = ok(fan.client.call(favorites::me_favorites(&params)));
            let query = match version {
                Version::V2_2 => {
                    params.rights = Some(2);
                    format!("{query}&rights=2")
                }
                _ => {
                    params.is_streamable_only = Some(true);
                    format!("{query}&isStreamableOnly=true")
                }
            };
            let streamable = ok(fan.client.call(favorites::me_favorites(&params)));
            same(&streamable, &fan.said(&query));
            let count = |r: &Response| r.favorites.len + r.tracks.len + r.albums.len;
            if plural == "tracks" {
                assert_eq!((count(&all), count(&streamable)), (3, 2), "on {version}");
            }
        }
        let unfiltered = Params {
            is_streamable_only: Some(true),
            ..Params::default()
        };
        let call = || fan.client.call(favorites::me_favorites(&unfiltered));
        refused(
            &sandbox,
            call,
            MCAT_ERR_ARGUMENT,
            "is_streamable_only: takes effect only with filter",
        );
    }
}

// req:FAV-02
// req:OBJ-12
#[test]
fn favorites_status_of_content_and_lists_is_read() {
    let sandbox = own();
    let editor = named(&sandbox, "editor").guid;
    for version in VERSIONS {
        let fan = someone(&sandbox, version, listener(&sandbox));
        add(&fan, "tra.1,alb.3");
        ok(fan
            .client
            .call(me::me_tag_add("loud", "tra.1", None, &Params::default())));
        let ids = format!("tra.1,Alb.3,tra.2,tra.999999,{editor}");
        let status = ok(fan
            .client
            .call(favorites::me_favorites_status(&ids, &Params::default())));
        same(&status, &fan.said(&format!("/me/favorites/status?ids={ids}")));
        let all: Vec<_> = status
            .items(&status.favorite_status)
            .iter()
            .map(|entry| (entry.favorite, entry.total, status.texts(&entry.tags)))
            .collect();
        assert_eq!(
            all,
            [
                (1, 4, vec!["loud"]),
                (1, 1, vec![]),
                (0, 0, vec![]),
                (0, 0, vec![]),
                (0, 0, vec![])
            ]
        );
    }
}

// req:FAV-03
// req:EVT-01
// req:OBJ-12
#[test]
fn favorite_added_with_a_context_notifies_others() {
    let (editor, private) = (named(shared(), "editor").guid, named(shared(), "private").guid);
    for version in VERSIONS {
        let sandbox = own();
        let [_, _, playlist] = others(&sandbox);
        let fan = someone(&sandbox, version, listener(&sandbox));
        let client = |name: &str| Params {
            client: Some(name.to_owned()),
            ..Params::default()
        };
        let from_editor = Context {
            source_user: Some(editor.to_owned()),
            ..Context::default()
        };
        let from_playlist = Context {
            source_playlist: Some(playlist.clone()),
            ..Context::default()
        };
        let call = favorites::me_favorites_add("tra.5,alb.3", Some(&from_editor), &client("kitchen & bath"));
        let added = accepted(fan.client.call(call));
        for entry in added.items(&added.favorites) {
            assert_eq!(entry.acknowledged, 1);
        }
        let entry = last(&sandbox);
        assert_eq!(
            (entry.method.as_str(), entry.path, entry.query.as_str()),
            (
                "POST",
                format!("/{}/me/favorites", version.segment()),
                "client=kitchen%20%26%20bath"
            )
        );
        let context = json!({"sourceUser": editor});
        let body = json!({"favorites": [{"id": "tra.5", "context": context}, {"id": "alb.3", "context": context}]});
        assert_eq!(entry.body.unwrap(), body);
        let call = favorites::me_favorites_add("art.2", Some(&from_playlist), &Params::default());
        accepted(fan.client.call(call));
        add(&fan, &format!("g.1,{playlist}"));

        let told = sandbox.notifications().unwrap();
        let told: Vec<_> = told
            .iter()
            .map(|entry| {
                let sources = (entry.source_user.as_deref(), entry.source_playlist.as_deref());
                (entry.content.as_str(), sources, entry.client.as_deref())
            })
            .collect();
        let kitchen = Some("kitchen & bath");
        assert_eq!(
            told,
            [
                ("tra.5", (Some(editor), None), kitchen),
                ("alb.3", (Some(editor), None), kitchen),
                ("art.2", (None, Some(playlist.as_str())), Some("sandbox")),
                // Without a context nothing is told, but of playlists always.
                (playlist.as_str(), (None, None), Some("sandbox")),
            ]
        );

        // What the service does not have it does not acknowledge, and takes the rest.
        let call = favorites::me_favorites_add("tra.6,tra.999999", None, &Params::default());
        let partial = fan.client.call(call);
        assert_eq!(
            (partial.status, partial.http_status),
            (MCAT_PARTIAL, 202),
            "{partial:?}"
        );
        let entries = partial.items(&partial.favorites);
        let entries: Vec<_> = entries
            .iter()
            .map(|e| (partial.text(&e.id).unwrap(), e.acknowledged))
            .collect();
        assert_eq!(entries, [("tra.6", 1), ("tra.999999", 0)]);
        let unknown = Context {
            source_user: Some(private.replace('9', "0")),
            ..Context::default()
        };
        let call = favorites::me_favorites_add("tra.7", Some(&unknown), &Params::default());
        assert_eq!(fan.client.call(call).status, MCAT_PARTIAL, "there is no such member");
        fan.settle();
        assert_eq!(
            (
                fan.status("tra.6")["favorite"].clone(),
                fan.status("tra.7")["favorite"].clone()
            ),
            (json!(true), json!(false))
        );
    }
}

// req:FAV-04
#[test]
fn favorites_remove_removes_content_but_a_list_only_by_its_own_call() {
    let sandbox = own();
    let editor = named(&sandbox, "editor").guid;
    for version in VERSIONS {
        let fan = someone(&sandbox, version, listener(&sandbox));
        add(&fan, "tra.5,tra.6");
        ok(fan
            .client
            .call(me::me_tag_add(FOLLOW, editor, None, &Params::default())));
        let path = |id: &str| format!("/{}/me/favorites/{id}", version.segment());

        accepted(
            fan.client
                .call(favorites::me_favorites_remove("tra.5", &Params::default())),
        );
        let entry = last(&sandbox);
        assert_eq!(
            (entry.method, entry.path, entry.query),
            ("DELETE".into(), path("tra.5"), String::new())
        );
        fan.settle();
        let favorite = |id: &str| fan.status(id)["favorite"].as_bool().unwrap();
        assert_eq!(
            (favorite("tra.5"), favorite("tra.6"), favorite(editor)),
            (false, true, true)
        );

        let plainly = || {
            fan.client
                .call(favorites::me_favorites_remove(editor, &Params::default()))
        };
        refused(&sandbox, plainly, MCAT_ERR_ARGUMENT, "id: ");
        accepted(
            fan.client
                .call(favorites::me_favorites_list_remove(editor, &Params::default())),
        );
        let entry = last(&sandbox);
        assert_eq!(
            (entry.method, entry.path, entry.query),
            ("DELETE".into(), path(editor), format!("tag={FOLLOW}"))
        );
        fan.settle();
        assert_eq!((favorite("tra.6"), favorite(editor)), (true, false));

        let unknown = fan
            .client
            .call(favorites::me_favorites_remove("tra.999999", &Params::default()));
        assert_eq!(fails(unknown, MCAT_ERR_NOT_FOUND).http_status, 404);
    }
}

// req:FAV-05
// req:ME-04
#[test]
fn favorite_members_lists_those_who_are_visible() {
    let sandbox = own();
    let (editor, artist) = (named(&sandbox, "editor").guid, named(&sandbox, "artist").guid);
    for version in VERSIONS {
        // tra.1 is a favorite of the editor, of the artist and of a member whom nobody sees.
        for (name, others) in [
            ("may-stream", vec![editor]),
            ("editor", vec![artist]),
            ("private", vec![artist, editor]),
        ] {
            let fan = someone(&sandbox, version, named(&sandbox, name));
            let members = ok(fan
                .client
                .call(favorites::me_favorite_members("tra.1", &Params::default())));
            same(&members, &fan.said("/me/favorites/tra.1/members"));
            assert_eq!(member_ids(&members), others, "as {name} sees it");
        }
        let fan = someone(&sandbox, version, named(&sandbox, "private"));
        let first = ok(fan.client.call(favorites::me_favorite_members("tra.1", &limit(1))));
        assert_eq!(
            (member_ids(&first), first.meta().next_offset),
            (vec![artist.to_owned()], 1)
        );
        let second = ok(fan.client.next_page(&first));
        assert_eq!(
            (member_ids(&second), second.meta().next_offset),
            (vec![editor.to_owned()], -1)
        );
        let unknown = fan
            .client
            .call(favorites::me_favorite_members("tra.999999", &Params::default()));
        fails(unknown, MCAT_ERR_NOT_FOUND);
    }
}
