//! Members and what is theirs, field by field in each version.
use crate::compare::{same, sent_somewhere};
use crate::desk::*;
use crate::plain::get;
use crate::raw_calls::RawCalls;
use musiccat::Version;
use musiccat_sandbox::Sandbox;
use serde_json::json;
use std::time::Duration;

/// The counts that 2.2 gave up.
const OLDER_COUNTS: &str = "favoriteAlbumsCount favoriteArtistsCount favoriteTracksCount playlistsTotalCount
    playlistsPublishedCount stationsCount radioCount";

// req:OBJ-06
// req:VER-03
// req:CONV-08
#[test]
fn members_are_read_as_they_see_themselves_and_each_other() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let mut profiles = Vec::new();
        for who in sandbox.members() {
            let calls = RawCalls::new(&sandbox, version, who);
            let (read, sent) = calls.read("/me");
            let member = read.items(&read.members)[0];
            assert_eq!(read.text(&member.id), Some(who.guid));
            let counts = [
                member.favorite_albums_count,
                member.favorite_artists_count,
                member.favorite_tracks_count,
                member.playlists_total_count,
                member.playlists_published_count,
                member.stations_count,
                member.radio_count,
            ];
            // Always 0 before 2.2, and since then nothing.
            assert_eq!(counts, [if version == Version::V2_2 { -1 } else { 0 }; 7]);
            let (everybody, others) = calls.read(&format!(
                "/members/{}",
                sandbox
                    .members()
                    .iter()
                    .map(|other| other.guid)
                    .collect::<Vec<_>>()
                    .join(",")
            ));
            assert_eq!(everybody.items(&everybody.members).len(), sandbox.members().len());
            profiles.push(if version == Version::V1 {
                sent
            } else {
                sent["me"].clone()
            });
            profiles.extend(listed(&others, "members"));
            for (list, count) in [
                ("followers", member.follower_count),
                ("following", member.following_count),
            ] {
                if count > 0 {
                    let (read, _) = calls.read(&format!("/me/{list}?limit=200"));
                    assert_eq!(read.items(&read.members).len(), count as usize, "{list}");
                }
            }
        }
        sent_somewhere(
            &profiles,
            "id realName screenName bio location gender visibility href role followingCount followerCount avatar
             avatarId defaultAvatar avatarVersion links.followers.href links.following.href",
        );
        if version > Version::V1 {
            sent_somewhere(&profiles, "type");
        }
        if version < Version::V2_2 {
            sent_somewhere(&profiles, OLDER_COUNTS);
        } else {
            let mut counts = OLDER_COUNTS.split_whitespace();
            assert!(counts.all(|count| profiles.iter().all(|profile| profile.get(count).is_none())));
        }
        for word in ["member", "editor", "artist"] {
            assert!(profiles.iter().any(|profile| profile["role"] == word), "{word}");
        }
        for number in [0, 1] {
            assert!(
                profiles.iter().any(|profile| profile["avatarVersion"] == number),
                "{number}"
            );
        }
        assert!(
            profiles
                .iter()
                .any(|profile| profile["avatarVersion"].as_i64() > Some(1_500_000_000_000))
        );
    }
}

// req:OBJ-05
// req:OBJ-13
// req:VER-03
#[test]
fn avatars_are_read_own_external_and_default() {
    let sandbox = own();
    for version in ALL_VERSIONS {
        let client = client(&sandbox, version);
        let mut versions = Vec::new();
        for who in sandbox.members() {
            let path = format!("/members/{}/avatar", who.guid);
            let read = ok(call_raw(&client, reading(&path)));
            let sent = get(&sandbox, &format!("/{}{path}", version.segment()));
            same(&read, &sent);
            sent_somewhere(&listed(&sent, "images"), "contentId imageType url width height version");
            let image = read.items(&read.images)[0];
            assert_eq!(
                (read.text(&image.content_id), read.text(&image.image_type)),
                (Some(who.guid), Some("avatar"))
            );
            assert_eq!((image.width, image.is_default), (170, i8::from(image.version == 0)));
            let own_id = if version == Version::V1 {
                &image.image_id
            } else {
                &image.id
            };
            match (version, image.is_default) {
                (Version::V1, 1) => assert_eq!(read.text(own_id), Some("")),
                (_, 1) => assert_eq!(read.text(own_id), Some(who.guid)),
                _ => assert!(read.text(own_id).is_some_and(|id| !id.is_empty() && id != who.guid)),
            }
            let url = read.text(&image.url).unwrap();
            assert_eq!(
                url.ends_with(&format!("?e={}", image.version)),
                version == Version::V2_2,
                "{url}"
            );
            versions.push(image.version);
        }
        assert!(versions.contains(&0) && versions.contains(&1) && versions.iter().any(|version| *version > 1));
    }
}

/// Something of each kind, with the plural of its kind.
fn favorites(sandbox: &Sandbox) -> [(&'static str, String); 7] {
    let editor = member(sandbox, "an editor").guid;
    [
        ("tracks", "tra.5".into()),
        ("albums", "alb.3".into()),
        ("artists", "art.7".into()),
        ("genres", "g.2".into()),
        ("stations", "ps.1".into()),
        ("playlists", "pp.1".into()),
        ("members", editor.into()),
    ]
}

// req:OBJ-12
// req:VER-03
// req:CONV-08
#[test]
fn favorites_of_every_kind_are_read() {
    for version in VERSIONS {
        let sandbox = own();
        let calls = RawCalls::new(&sandbox, version, listener(&sandbox));
        let kinds = favorites(&sandbox);
        let mut items: Vec<_> = kinds.iter().map(|(_, id)| json!({"id": id})).collect();
        items.push(json!({"id": "tra.99999999"}));
        let added = calls.change("POST", "/me/favorites", &json!({"favorites": items}));
        assert_eq!(added.status, musiccat::abi::mcat_status::MCAT_PARTIAL);
        let answers = added.items(&added.favorites).iter();
        let answers: Vec<_> = answers.map(|f| (added.text(&f.id).unwrap(), f.acknowledged)).collect();
        let mut expected: Vec<_> = kinds.iter().map(|(_, id)| (id.as_str(), 1)).collect();
        expected.push(("tra.99999999", 0));
        assert_eq!(
            answers, expected,
            "each is acknowledged by itself, in the order of the request"
        );
        sandbox.advance(Duration::from_secs(60));

        let (read, sent) = calls.read("/me/favorites?limit=200");
        if version == Version::V2_2 {
            let lengths = [
                read.tracks.len,
                read.albums.len,
                read.artists.len,
                read.genres.len,
                read.stations.len,
                read.playlists.len,
                read.members.len,
            ];
            assert_eq!((lengths, read.favorites.len), ([1; 7], 0));
            for (plural, id) in &kinds {
                assert_eq!(sent["favorites"]["data"][plural][0]["id"], **id);
            }
        } else {
            let entries = listed(&sent, "favorites");
            sent_somewhere(
                &entries,
                "type id date links.tracks.ids links.albums.ids links.artists.ids links.genres.ids",
            );
            sent_somewhere(&entries, "links.stations.ids links.playlists.ids links.members.ids");
            for favorite in read.items(&read.favorites) {
                let links = read.at(&favorite.links).unwrap();
                let all = [
                    &links.tracks,
                    &links.albums,
                    &links.artists,
                    &links.genres,
                    &links.stations,
                    &links.playlists,
                    &links.members,
                ];
                let named = all
                    .iter()
                    .filter_map(|link| read.at(link))
                    .map(|link| read.texts(&link.ids));
                assert_eq!(named.collect::<Vec<_>>().concat(), [read.text(&favorite.id).unwrap()]);
                assert!(favorite.date_ms > 0 && favorite.acknowledged == -1);
            }
        }
        let (read, sent) = calls.read("/me/favorites/status?ids=tra.5,tra.6");
        sent_somewhere(sent["status"].as_array().unwrap(), "id total favorite");
        let states: Vec<_> = read
            .items(&read.favorite_status)
            .iter()
            .map(|s| (s.total, s.favorite))
            .collect();
        assert_eq!(states, [(1, 1), (0, 0)]);
    }
}

// req:OBJ-11
// req:VER-03
#[test]
fn sessions_library_dates_listens_and_charts_are_read() {
    let sandbox = own();
    let who = listener(&sandbox);
    for version in ALL_VERSIONS {
        let calls = RawCalls::new(&sandbox, version, who);
        let opened = ok(calls.change("POST", "/sessions", &json!({})));
        let session = opened.at(&opened.session).expect("a session");
        let id = opened.text(&session.id).expect("its id").to_owned();
        assert_eq!(session.valid, 1);
        let state = || match version {
            // Anybody with the key may ask since 2.2.
            Version::V2_2 => calls.read_with_key(&format!("/session/{id}?context=tra.5")),
            _ => calls.read(&format!("/sessions/{id}?trackId=tra.5")),
        };
        let (read, _) = state();
        assert_eq!(read.at(&read.session).unwrap().valid, 1);
        // Another player takes over.
        ok(calls.change("POST", "/sessions", &json!({})));
        let (read, sent) = state();
        let session = read.at(&read.session).unwrap();
        assert_eq!((session.valid, read.text(&session.id)), (0, Some(&*id)));
        assert_eq!(
            read.text(&session.expired_by_client_type),
            sent["expiredByClientType"].as_str()
        );
        assert_eq!(session.expired_by_client_type.is_null(), version > Version::V1);

        let (read, sent) = calls.read("/me/library/updated");
        let updated = read.at(&read.last_update_date).expect("a date");
        let sent = if version == Version::V1 {
            &sent
        } else {
            &sent["lastUpdateDate"]
        };
        sent_somewhere(std::slice::from_ref(sent), "date timeZone timeInMillis");
        assert_eq!(Some(updated.time_in_millis), sent["timeInMillis"].as_i64());
        let (read, _) = calls.read("/me/listens");
        assert!(read.tracks.len > 0);
        if version == Version::V1 {
            for chart in ["tracks", "artists", "albums"] {
                let (read, sent) = calls.read(&format!("/me/charts/{chart}?range=life"));
                sent_somewhere(&listed(&sent, ""), "id playCount");
                assert!(read.items(&read.charts).iter().all(|row| row.play_count > 0));
                assert_eq!(read.items(&read.charts).len(), listed(&sent, "").len());
            }
        }
    }
}
