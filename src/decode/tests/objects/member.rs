//! Members, accounts, favorites, sessions.
use super::{all, at, fixture, reads_whole};
use crate::abi::*;
use crate::decode::tests::view::{items, string, strings, value};
use crate::decode::tests::{Page, decode};
use serde_json::json;

fn account(page: &Page) -> (&mcat_account, &mcat_subscription, &mcat_entitlements) {
    let account = at(page, page.parts.account);
    (account, at(page, account.subscription), at(page, account.entitlements))
}

fn members(page: &Page) -> Vec<&mcat_member> {
    all(page, page.parts.members.items, page.parts.members.len)
}

fn favorites(page: &Page) -> Vec<&mcat_favorite> {
    all(page, page.parts.favorites.items, page.parts.favorites.len)
}

/// The counts that versions before 2.2 have.
fn older_counts(member: &mcat_member) -> [i32; 7] {
    [
        member.favorite_albums_count,
        member.favorite_artists_count,
        member.favorite_tracks_count,
        member.playlists_total_count,
        member.playlists_published_count,
        member.stations_count,
        member.radio_count,
    ]
}

#[test]
fn member_of_2_2_is_read_whole() {
    // req:OBJ-06
    // req:CONV-08
    // fault:J19
    let page = reads_whole(fixture!("members-2.2.json"));
    let [whole, hidden, odd] = members(&page)[..] else {
        panic!("three members")
    };
    assert_eq!(value(whole.extra), json!({"newBadges": ["founder"]}));
    assert_eq!((whole.avatar_version, whole.default_avatar), (1_500_000_000_000, 0));
    assert_eq!((whole.following_count, whole.follower_count), (3, 1204));
    let links = at(&page, whole.links);
    assert!(
        string(at(&page, links.followers).href)
            .unwrap()
            .ends_with("/me/followers")
    );
    assert_eq!(strings(at(&page, links.following).ids), ["ABCDEF0125"]);
    // Private fields are unknown; an unknown count is not 0.
    assert_eq!(older_counts(hidden), [-1; 7]);
    assert_eq!((hidden.following_count, hidden.follower_count), (-1, -1));
    assert_eq!(
        (
            hidden.default_avatar,
            hidden.avatar_version,
            string(hidden.avatar_id).as_deref()
        ),
        (1, 0, Some(""))
    );
    assert!(hidden.real_name.is_null());
    // An unknown word is passed on unchanged.
    assert_eq!((string(odd.role).as_deref(), odd.avatar_version), (Some("robot"), 1));
}

#[test]
fn member_of_earlier_versions_is_read_whole() {
    // req:OBJ-06
    // req:VER-03
    let page = reads_whole(fixture!("members-2.1.json"));
    assert_eq!(older_counts(members(&page)[0]), [0; 7]);
    // The member's own object, under its key or bare, with some booleans as text.
    let page = reads_whole(fixture!("me-2.2.json"));
    assert_eq!((members(&page).len(), older_counts(members(&page)[0])), (1, [-1; 7]));
    let page = reads_whole(fixture!("me-1.json"));
    assert_eq!((members(&page)[0].default_avatar, members(&page).len()), (1, 1));
}

#[test]
fn favorites_of_2_1_are_read_whole() {
    // req:OBJ-12
    // req:CONV-08
    let page = reads_whole(fixture!("favorites-2.1.json"));
    let favorites = favorites(&page);
    let links = |favorite: &mcat_favorite| {
        let l = at(&page, favorite.links);
        let all = [
            l.tracks,
            l.albums,
            l.artists,
            l.genres,
            l.stations,
            l.playlists,
            l.members,
        ];
        all.map(|link| strings(at(&page, link).ids))
    };
    // Each kind of content has a link of its own, and only that one.
    for (index, favorite) in favorites[..7].iter().enumerate() {
        let mut expected: [Vec<String>; 7] = Default::default();
        expected[index] = vec![string(favorite.id).unwrap()];
        assert_eq!(links(favorite), expected);
        assert_eq!(favorite.date_ms, 1_388_534_400_000 + 86_400_000 * index as i64);
        assert_eq!(favorite.acknowledged, -1);
    }
    let unknown = favorites[7];
    assert_eq!(links(unknown), <[Vec<String>; 7]>::default());
    assert_eq!(
        value(at(&page, unknown.links).extra),
        json!({"newThings": {"ids": ["x.1"]}})
    );
    assert_eq!((unknown.date.is_null(), unknown.date_ms), (true, i64::MIN));
}

#[test]
fn added_favorites_and_favorite_status_are_read_whole() {
    // req:OBJ-12
    let page = reads_whole(fixture!("favorites-added-2.2.json"));
    let answers: Vec<_> = favorites(&page).iter().map(|f| f.acknowledged).collect();
    assert_eq!(answers, [1, 0, -1]);
    assert_eq!(value(favorites(&page)[1].extra), json!({"newReason": "unknown"}));

    let page = reads_whole(fixture!("favorite-status-2.2.json"));
    let status = page.parts.favorite_status;
    let [one, none] = all(&page, status.items, status.len)[..] else {
        panic!("two states")
    };
    assert_eq!((one.total, one.favorite, none.total, none.favorite), (12, 1, 0, 0));
    assert_eq!(strings(one.tags), ["night", "sys.favorited"]);
    assert!(none.tags.len == 0 && !none.tags.items.is_null());
}

#[test]
fn session_and_library_date_are_read_whole() {
    // req:OBJ-11
    let page = reads_whole(fixture!("session-2.2.json"));
    let session = at(&page, page.parts.session);
    assert_eq!((string(session.id).as_deref(), session.valid), (Some("s-1"), 1));
    assert_eq!(value(session.extra), json!({"newDevice": "radio"}));
    let page = reads_whole(fixture!("session-1.json"));
    let session = at(&page, page.parts.session);
    assert_eq!(
        (session.valid, string(session.expired_by_client_type).as_deref()),
        (0, Some("WEB"))
    );
    for json in [fixture!("library-updated-2.2.json"), fixture!("library-updated-1.json")] {
        let page = reads_whole(json);
        let updated = at(&page, page.parts.last_update_date);
        assert_eq!(updated.time_in_millis, 1_577_836_800_000);
        assert!(!updated.date.is_null() && !updated.time_zone.is_null());
    }
}

#[test]
fn charts_of_member_are_read_whole() {
    // req:OBJ-11
    let page = reads_whole(fixture!("charts-1.json"));
    let rows = all(&page, page.parts.charts.items, page.parts.charts.len);
    let counts: Vec<_> = rows
        .iter()
        .map(|row| (string(row.id).unwrap(), row.play_count))
        .collect();
    assert_eq!(
        counts,
        [("Tra.90001".into(), 41), ("Alb.7001".into(), 0), ("Art.501".into(), -1)]
    );
}

#[test]
fn reasons_of_chosen_releases_are_read_whole() {
    // req:CONV-07
    let page = reads_whole(fixture!("albums-personalized-2.2.json"));
    let matched = at(&page, page.parts.meta).matched;
    let [artist, genre] = all(&page, matched.items, matched.len)[..] else {
        panic!("two matches")
    };
    assert_eq!(value(artist.extra), json!({"newRank": 1}));
    assert_eq!(value(at(&page, artist.reason).extra), json!({"newWeight": 0.5}));
    assert_eq!(string(at(&page, genre.reason).r#type).as_deref(), Some("genre"));
    assert!(at(&page, genre.reason).href.is_null());
}

#[test]
fn account_of_2_2_is_read_whole() {
    // req:OBJ-10
    let page = reads_whole(fixture!("account-2.2.json"));
    let (account, subscription, entitlements) = account(&page);
    assert_eq!(value(account.extra), json!({"familyPlan": {"seats": 6}}));
    assert_eq!(value(subscription.extra), json!({"promoCode": "X1"}));
    assert_eq!(value(entitlements.extra), json!({"newLimit": 5}));
    let rights: Vec<_> = items(entitlements.rights.items, entitlements.rights.len)
        .map(|right| unsafe { (string((*right).name).unwrap(), (*right).granted) })
        .collect();
    let expected = [
        ("canStreamOnWeb", 1),
        ("canStreamOnHomeDevice", 0),
        ("isPlayBasedTier", 0),
    ];
    assert_eq!(rights, expected.map(|(name, granted)| (name.to_owned(), granted)));
}

#[test]
fn account_without_envelope_is_read_into_its_parts() {
    // req:OBJ-10
    for sent in [
        r#"{"id":"X","email":"a@example.com","subscription":{"state":"EXPIRED"},"entitlements":{"canStreamOnHomeDevice":true}}"#,
        r#"{"type":"account","id":"X","email":"a@example.com","entitlements":{"canStreamOnHomeDevice":true},
            "subscription":{"state":"EXPIRED"}}"#,
    ] {
        let page = decode(sent);
        let (account, subscription, entitlements) = account(&page);
        assert_eq!(
            (string(account.id).unwrap(), string(account.email).unwrap()),
            ("X".into(), "a@example.com".into())
        );
        assert_eq!(string(subscription.state).unwrap(), "EXPIRED");
        assert_eq!(
            (entitlements.rights.len, unsafe {
                (**entitlements.rights.items).granted
            }),
            (1, 1)
        );
        assert_eq!(value(page.parts.extra), json!({}));
    }
}

#[test]
fn object_of_type_account_is_read_as_account() {
    // req:OBJ-10
    let page = decode(r#"{"type":"account","id":"X","email":"a@example.com"}"#);
    let account = unsafe { &*page.parts.account };
    assert_eq!(string(account.id).as_deref(), Some("X"));
    assert_eq!(value(page.parts.extra), json!({}));
}

#[test]
fn account_of_earlier_versions_is_read() {
    // req:OBJ-10
    // fault:J19
    // fault:J20
    // In its envelope, and bare as version 1 sends it.
    for json in [fixture!("account-2.1.json"), fixture!("account-1.json")] {
        let page = decode(json);
        let (account, subscription, entitlements) = account(&page);
        assert_eq!(string(account.lang).unwrap(), "en_US");
        assert_eq!((account.screen_name_auto_created, account.phone.is_null()), (1, true));
        assert_eq!(string(subscription.expiration_date).unwrap(), "1600000000000");
        assert_eq!(string(subscription.catalog).unwrap(), "105");
        assert_eq!(
            (subscription.is_suspended, string(subscription.state).unwrap().as_str()),
            (0, "ON_HOLD")
        );
        assert_eq!((entitlements.total_plays, entitlements.plays_remaining), (-1, -1));
        assert_eq!(unsafe { (**entitlements.rights.items).granted }, 1);
        assert_eq!(unsafe { (**entitlements.rights.items.add(1)).granted }, -1);
        assert_eq!(page.parts.unread_fields, 0);
    }
}
