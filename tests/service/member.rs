//! The member: profile, tags, listens, recommendations, and who follows whom.
use crate::compare::{same, sent_somewhere};
use crate::desk::*;
use crate::plain;
use crate::someone::*;
use musiccat::abi::mcat_status::*;
use musiccat::favorites::{self, Context};
use musiccat::{Params, Version, me};
use serde_json::{Value, json};

// req:OBJ-06
#[test]
fn own_profile_is_read_with_every_field() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let mut profiles = Vec::new();
        for who in sandbox.members() {
            let who_ever = someone(&sandbox, version, who);
            let me = ok(who_ever.client.call(me::me(&Params::default())));
            let sent = who_ever.said("/me");
            same(&me, &sent);
            assert_eq!(member_ids(&me), [who.guid]);
            let profile = me.items(&me.members)[0];
            // Up to 2.1 the service sends them, and they say nothing.
            let count = if version == Version::V2_2 { -1 } else { 0 };
            for field in [
                profile.favorite_albums_count,
                profile.favorite_artists_count,
                profile.favorite_tracks_count,
                profile.playlists_total_count,
                profile.playlists_published_count,
                profile.stations_count,
                profile.radio_count,
            ] {
                assert_eq!(field, count, "on {version}");
            }
            assert!(profile.default_avatar >= 0, "a truth, however it is written");
            profiles.push(if version == Version::V1 {
                sent
            } else {
                sent["me"].clone()
            });
        }
        sent_somewhere(
            &profiles,
            "id realName screenName bio location gender visibility href role avatar avatarId avatarVersion followingCount
             followerCount defaultAvatar links.followers.href links.following.href",
        );
        if version > Version::V1 {
            sent_somewhere(&profiles, "type");
        }
        if version != Version::V2_2 {
            sent_somewhere(
                &profiles,
                "favoriteAlbumsCount favoriteArtistsCount favoriteTracksCount playlistsTotalCount playlistsPublishedCount
                 stationsCount radioCount",
            );
        }
    }
}

// req:ME-03
// req:ME-04
#[test]
fn followers_and_followed_show_what_they_let_others_see() {
    let sandbox = own();
    let guid = |name: &str| named(&sandbox, name).guid;
    for version in ALL_VERSIONS {
        for (name, followers, following) in [
            ("may-stream", vec!["artist"], vec!["editor"]),
            ("artist", vec!["private", "editor"], vec!["may-stream"]),
            ("editor", vec!["canada", "may-stream"], vec!["artist"]),
            ("sparse", vec![], vec![]),
        ] {
            let who = someone(&sandbox, version, named(&sandbox, name));
            let ids = |names: Vec<&str>| names.into_iter().map(guid).collect::<Vec<_>>();
            let read = ok(who.client.call(me::me_followers(&Params::default())));
            assert_eq!(member_ids(&read), ids(followers), "{name}");
            let sent = who.said("/me/followers");
            if read.members.len > 0 {
                same(&read, &sent);
            }
            for (member, id) in read.items(&read.members).iter().zip(member_ids(&read)) {
                // Of a private profile only the visibility is shown, of another one's more to those who follow.
                let shows = (!member.screen_name.is_null(), !member.bio.is_null());
                let seen = if id == guid("private") {
                    (false, false)
                } else {
                    (true, id != guid("artist") || name == "editor")
                };
                assert_eq!(shows, seen, "{name} sees {id}");
            }
            let read = ok(who.client.call(me::me_following(&Params::default())));
            assert_eq!(member_ids(&read), ids(following), "{name}");
            if read.members.len > 0 {
                same(&read, &who.said("/me/following"));
            }
        }
    }
    for version in VERSIONS {
        let artist = someone(&sandbox, version, named(&sandbox, "artist"));
        let first = ok(artist.client.call(me::me_followers(&limit(1))));
        let second = ok(artist.client.next_page(&first));
        assert_eq!(
            (member_ids(&first), member_ids(&second)),
            (vec![guid("private").to_owned()], vec![guid("editor").to_owned()])
        );
        assert_eq!(second.meta().next_offset, -1);
    }
}

// req:ME-03
#[test]
fn members_are_followed_and_unfollowed() {
    for version in ALL_VERSIONS {
        let sandbox = own();
        let guid = |name: &str| named(&sandbox, name).guid;
        let who = someone(&sandbox, version, named(&sandbox, "sparse"));
        let following = || member_ids(&ok(who.client.call(me::me_following(&Params::default()))));
        let both = format!("{},{}", guid("editor"), guid("artist"));
        ok(who.client.call(me::me_following_add(&both, &Params::default())));
        let entry = last(&sandbox);
        assert_eq!(
            (entry.method.as_str(), entry.body.unwrap()),
            ("POST", json!({"members": [guid("editor"), guid("artist")]}))
        );
        assert_eq!(following(), [guid("artist"), guid("editor")]);
        // Who follows the artist sees the profile.
        let read = ok(who.client.call(me::me_following(&Params::default())));
        assert!(!read.items(&read.members)[0].bio.is_null());

        // All of them or none.
        let more = format!("{},{}", guid("canada"), guid("private"));
        let refused = who.client.call(me::me_following_add(&more, &Params::default()));
        assert_eq!(fails(refused, MCAT_ERR_FORBIDDEN).maybe_applied, 0);
        let unknown = who.client.call(me::me_following_add("NOBODY", &Params::default()));
        fails(unknown, MCAT_ERR_NOT_FOUND);
        assert_eq!(following().len(), 2);

        ok(who.client.call(me::me_following_remove(&both, &Params::default())));
        let entry = last(&sandbox);
        assert_eq!(
            (entry.method.as_str(), entry.path),
            ("DELETE", format!("/{}/me/following/{both}", version.segment()))
        );
        assert!(following().is_empty());
    }
}

// req:TAG-01
// req:TAG-02
// req:EVT-01
#[test]
fn tags_are_added_with_context_and_app_name_and_removed() {
    for version in ALL_VERSIONS {
        let sandbox = own();
        let editor = named(&sandbox, "editor").guid;
        let who = someone(&sandbox, version, listener(&sandbox));
        let named_app = Params {
            app_name: Some("Küche \"radio\"".to_owned()),
            ..Params::default()
        };
        let context = Context {
            source_user: Some(editor.to_owned()),
            ..Context::default()
        };
        let tags = |id: &str| who.status(id)["tags"].clone();
        ok(who
            .client
            .call(me::me_tag_add("late & loud", "tra.5,g.1", Some(&context), &named_app)));
        let entry = last(&sandbox);
        assert_eq!(
            (entry.method.as_str(), entry.path),
            ("PUT", format!("/{}/me/tags/late%20%26%20loud", version.segment()))
        );
        let sent = json!({"sourceUser": editor});
        assert_eq!(
            entry.body.unwrap(),
            json!({"contentIds": [{"id": "tra.5", "context": sent}, {"id": "g.1", "context": sent}], "appName": "Küche \"radio\""})
        );
        ok(who
            .client
            .call(me::me_tag_add("quiet", "tra.5", None, &Params::default())));
        assert_eq!(
            (tags("tra.5"), tags("g.1")),
            (json!(["late & loud", "quiet"]), json!(["late & loud"]))
        );

        let told = sandbox.notifications().unwrap();
        let told: Vec<_> = told
            .iter()
            .map(|entry| {
                (
                    entry.content.as_str(),
                    entry.source_user.as_deref(),
                    entry.tag.as_deref(),
                    entry.app_name.as_deref(),
                )
            })
            .collect();
        let of = |id| (id, Some(editor), Some("late & loud"), Some("Küche \"radio\""));
        assert_eq!(told, [of("tra.5"), of("g.1")], "only of what had a context");

        // All of the content or none.
        let unknown = me::me_tag_add("quiet", "alb.1,tra.999999", None, &Params::default());
        fails(who.client.call(unknown), MCAT_ERR_NOT_FOUND);
        assert_eq!(tags("alb.1"), json!([]));

        ok(who
            .client
            .call(me::me_tag_remove("late & loud", "tra.5", &Params::default())));
        let entry = last(&sandbox);
        let path = format!("/{}/me/tags/late%20%26%20loud/tra.5", version.segment());
        assert_eq!((entry.method.as_str(), entry.path), ("DELETE", path));
        assert_eq!((tags("tra.5"), tags("g.1")), (json!(["quiet"]), json!(["late & loud"])));
    }
}

// req:TAG-01
// req:TAG-02
#[test]
fn favorites_of_another_member_are_followed_by_a_tag() {
    const FOLLOW: &str = "sys.follow_favorited_tracks";
    let sandbox = own();
    let (editor, private) = (named(&sandbox, "editor").guid, named(&sandbox, "private").guid);
    for version in ALL_VERSIONS {
        let who = someone(&sandbox, version, listener(&sandbox));
        ok(who
            .client
            .call(me::me_tag_add(FOLLOW, editor, None, &Params::default())));
        assert_eq!(
            who.status(editor),
            json!({"id": editor, "total": 1, "tags": [FOLLOW], "favorite": true})
        );
        let closed = me::me_tag_add(FOLLOW, private, None, &Params::default());
        fails(who.client.call(closed), MCAT_ERR_FORBIDDEN);
        ok(who.client.call(me::me_tag_remove(FOLLOW, editor, &Params::default())));
        assert_eq!(who.status(editor)["favorite"], false);
    }
}

// req:ME-01
#[test]
fn listens_are_paged_and_come_at_once_in_version_1() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let who = someone(&sandbox, version, listener(&sandbox));
        let listens = ok(who.client.call(me::me_listens(&Params::default())));
        same(&listens, &who.said("/me/listens"));
        if version == Version::V1 {
            let page = (listens.tracks.len, listens.meta().next_offset);
            assert_eq!(page, (150, -1), "all at once");
            continue;
        }
        assert_eq!((listens.tracks.len, listens.meta().next_offset), (20, 20));
        let part = Params {
            limit: Some(5),
            offset: Some(10),
            pretty: Some(true),
            ..Params::default()
        };
        let part = ok(who.client.call(me::me_listens(&part)));
        same(&part, &who.said("/me/listens?limit=5&offset=10"));
        let (all, some) = (track_ids(&listens, &listens.tracks), track_ids(&part, &part.tracks));
        assert_eq!(all[10..15], some);
    }
}

// req:ME-02
// req:CONV-07
#[test]
fn personalized_new_releases_are_read_with_their_reasons() {
    let sandbox = own();
    for version in VERSIONS {
        let who = someone(&sandbox, version, listener(&sandbox));
        // A favorite is a reason too.
        let add = favorites::me_favorites_add("art.1", None, &Params::default());
        assert_eq!(who.client.call(add).status, MCAT_ACCEPTED);
        who.settle();
        let albums = ok(who.client.call(me::me_personalized_albums_new(&limit(200))));
        let sent = who.said("/me/personalized/albums/new?limit=200");
        same(&albums, &sent);
        let tracks = ok(who.client.call(me::me_personalized_tracks_new(&limit(200))));
        same(&tracks, &who.said("/me/personalized/tracks/new?limit=200"));
        assert!(albums.albums.len > 0 && tracks.tracks.len > 0);
        sent_somewhere(
            sent["meta"]["matched"].as_array().unwrap(),
            "id reason.type reason.id reason.href reason.name",
        );
        let matched = albums.items(&albums.meta().matched);
        for (album, matched) in albums.items(&albums.albums).iter().zip(matched) {
            assert_eq!(albums.text(&album.id), albums.text(&matched.id));
            let reason = albums.at(&matched.reason).unwrap();
            let kind = albums.text(&reason.r#type).unwrap();
            assert!(["artist", "genre"].contains(&kind) && !reason.name.is_null(), "{kind}");
        }
        // The service insists on a limit; the library sends one.
        let first = ok(who.client.call(me::me_personalized_tracks_new(&Params::default())));
        assert_eq!(last(&sandbox).query, "limit=20");
        same(&first, &who.said("/me/personalized/tracks/new?limit=20"));
        let refusal = plain::as_member(
            &sandbox,
            &plain::token(&sandbox, listener(&sandbox)),
            "GET",
            &format!("/{}/me/personalized/tracks/new", version.segment()),
            "",
        );
        assert_eq!(refusal.status, 400);
        for most in [0, 201] {
            let call = || who.client.call(me::me_personalized_albums_new(&limit(most)));
            refused(&sandbox, call, MCAT_ERR_ARGUMENT, "limit: must be 1 to 200");
        }
    }
}

// req:CAT-45
#[test]
fn path_of_me_can_be_replaced() {
    let sandbox = own();
    let who = someone(&sandbox, Version::V2_2, listener(&sandbox));
    who.client.set_path("me", Some("/me/following")).unwrap();
    let replaced = ok(who.client.call(me::me(&Params::default())));
    same(&replaced, &who.said("/me/following"));
    let sent: Value = who.said("/me");
    who.client.set_path("me", None).unwrap();
    same(&ok(who.client.call(me::me(&Params::default()))), &sent);
}
