//! Version 1: bare arrays of objects without a type, with the names that its clients read.
use super::view::{items, string, strings, value};
use super::{LIMITS, Page, limited};
use crate::abi::*;
use crate::decode::{Limits, asked};
use serde_json::json;

/// The value that a client of version 1 reads at this path.
fn read(path: &str, json: &str) -> Page {
    read_of(path, None, json)
}

fn read_of(path: &str, kinds: Option<&str>, json: &str) -> Page {
    let limits = Limits {
        version_1: Some(asked(path, kinds)),
        ..LIMITS
    };
    limited(json.as_bytes(), &limits).unwrap()
}

fn all<T>(_page: &Page, pointers: *const *const T, len: usize) -> Vec<&T> {
    items(pointers, len).map(|item| unsafe { &*item }).collect()
}

macro_rules! list {
    ($page:ident . $list:ident) => {
        all(&$page, $page.parts.$list.items, $page.parts.$list.len)
    };
}

fn unread(page: &Page) -> (i32, i32) {
    (page.parts.unread_fields, page.parts.unread_items)
}

fn texts<const N: usize>(fields: [*const core::ffi::c_char; N]) -> [Option<String>; N] {
    fields.map(string)
}

fn some<const N: usize>(texts: [&str; N]) -> [Option<String>; N] {
    texts.map(|text| Some(text.to_owned()))
}

const TRACK: &str = r#"{"id":"Tra.8","name":"Fog","disc":1,"artist":{"id":"Art.5","name":"Lamps"},"album":{"id":"Alb.7","name":"Pier"},
    "genre":{"id":"g.3"},"sample":"http://h/8.mp3","duration":215}"#;
const ALBUM: &str = r#"{"id":"Alb.7","name":"Pier","discCount":2,"artist":{"id":"Art.5","name":"Lamps"},
    "type":{"id":0,"name":"Main Releases"},"tags":["live"],"images":[{"width":70,"height":60,"url":"http://h/7.jpg"}],
    "released":1552032000250}"#;

fn is_whole_track(track: &mcat_track) {
    let fields = [
        track.id,
        track.name,
        track.artist_id,
        track.artist_name,
        track.album_id,
        track.album_name,
    ];
    assert_eq!(texts(fields), some(["Tra.8", "Fog", "Art.5", "Lamps", "Alb.7", "Pier"]));
    assert_eq!(texts([track.preview_url]), some(["http://h/8.mp3"]));
    assert_eq!((track.disc, track.playback_seconds, track.is_streamable), (1, 215, -1));
    assert_eq!(strings(unsafe { (*(*track.links).genres).ids }), ["g.3"]);
    assert_eq!(value(track.extra), json!({}));
}

// case:R01
#[test]
fn tracks_of_version_1_are_read_at_every_path() {
    for path in [
        "/tracks/{ids}",
        "/tracks/top",
        "/tracks/Tra.8,Tra.9",
        "/albums/{ids}/tracks",
        "/artists/{ids}/tracks/top",
        "/genres/{id}/tracks/top",
        "/playlists/{id}/tracks",
        "/me/listens",
        "/me/favorites",
        "/me/favorites/{track_id}",
        "/me/library/tracks",
        "/me/library/albums/{album_id}/tracks",
        "/me/library/artists/{artist_id}/tracks",
        "/me/playlists/{playlist_id}/tracks",
        "/search",
        "/search/typeahead",
        "/nobody/knows",
    ] {
        for body in [
            format!("[{TRACK}]"),
            TRACK.to_owned(),
            format!("{{\"tracks\":[{TRACK}]}}"),
        ] {
            let page = read(path, &body);
            assert_eq!((page.parts.items(), unread(&page)), (1, (0, 0)), "{path}: {body}");
            is_whole_track(list!(page.tracks)[0]);
            assert_eq!(value(page.parts.extra), json!({}), "{path}: {body}");
        }
    }
}

// case:R01
#[test]
fn albums_of_version_1_have_artist_kind_images_and_date() {
    let body = format!("[{}]", ALBUM.replacen('{', &format!("{{\"tracks\":[{TRACK}],"), 1));
    for path in [
        "/albums/{ids}",
        "/albums/new",
        "/artists/{ids}/albums/top",
        "/me/library/albums",
        "/search",
        "/anything",
    ] {
        let page = read(path, &body);
        assert_eq!((page.parts.items(), unread(&page)), (1, (0, 0)), "{path}");
        let album = list!(page.albums)[0];
        assert_eq!(
            texts([album.id, album.name, album.artist_name, album.album_type]),
            some(["Alb.7", "Pier", "Lamps", "Main Releases"])
        );
        assert!(album.r#type.is_null() && album.released.is_null());
        assert_eq!((album.released_ms, album.disc_count), (1_552_032_000_250, 2));
        assert_eq!(strings(album.tags), ["live"]);
        assert_eq!(strings(unsafe { (*(*album.links).artists).ids }), ["Art.5"]);
        assert_eq!(
            strings(unsafe { (*album.contributing_artists).primary_artist }),
            ["Art.5"]
        );
        let image = all(&page, album.images.items, album.images.len)[0];
        assert_eq!(
            (image.width, image.height, texts([image.url])),
            (70, 60, some(["http://h/7.jpg"]))
        );
        is_whole_track(all(&page, album.tracks.items, album.tracks.len)[0]);
        // The number of the kind has no field.
        assert_eq!(value(album.extra), json!({"type": {"id": 0, "name": "Main Releases"}}));
    }
    let page = read(
        "/albums/top",
        r#"[{"id":"Alb.1","type":3,"released":-315619200000},{"id":"Alb.2","released":"1552032000250"}]"#,
    );
    let [first, second] = list!(page.albums)[..] else {
        panic!("two albums")
    };
    assert_eq!(
        (first.released_ms, value(first.extra)),
        (-315_619_200_000, json!({"type": 3}))
    );
    assert_eq!(
        (second.released_ms, texts([second.released])),
        (1_552_032_000_250, some(["1552032000250"]))
    );
    assert_eq!(unread(&page), (0, 0));
}

// case:R01
#[test]
fn other_objects_of_version_1_are_read_whole() {
    let page = read(
        "/artists/top",
        r#"[{"id":"Art.5","name":"Lamps","genre":{"id":"g.3"}}]"#,
    );
    let artist = list!(page.artists)[0];
    assert_eq!(
        (texts([artist.id, artist.name]), value(artist.extra)),
        (some(["Art.5", "Lamps"]), json!({}))
    );
    assert_eq!(strings(unsafe { (*(*artist.links).genres).ids }), ["g.3"]);
    assert_eq!(unread(&page), (0, 0));

    for (path, found) in [("/posts/categories", (0, 1)), ("/posts/categories/{category}", (1, 0))] {
        let page = read(path, r#"[{"id":"c.1","name":"News"}]"#);
        assert_eq!((page.parts.posts.len, page.parts.categories.len), found, "{path}");
    }

    let page = read(
        "/genres",
        r#"[{"id":"g.1","name":"Folk","description":"Old","subgenres":[{"id":"g.2","name":"Sea","subgenres":[{"id":"g.9"}]}]}]"#,
    );
    let genre = list!(page.genres)[0];
    let below = all(&page, genre.subgenres.items, genre.subgenres.len)[0];
    assert_eq!(
        texts([genre.id, genre.description, below.id, below.name]),
        some(["g.1", "Old", "g.2", "Sea"])
    );
    assert_eq!(
        (below.subgenres.len, value(genre.extra), unread(&page)),
        (1, json!({}), (0, 0))
    );

    let playlist =
        format!(r#"{{"id":"mp.4","name":"Ebb","author":"Mara","created":1400000000000,"tracks":[{TRACK}]}}"#);
    for (path, body) in [
        ("/me/playlists", format!("[{playlist}]")),
        ("/me/playlists/{playlist_id}", playlist),
    ] {
        let page = read(path, &body);
        let playlist = list!(page.playlists)[0];
        assert_eq!(
            texts([playlist.id, playlist.name, playlist.author]),
            some(["mp.4", "Ebb", "Mara"])
        );
        assert!(playlist.created.is_null() && playlist.created_ms == 1_400_000_000_000);
        is_whole_track(all(&page, playlist.tracks.items, playlist.tracks.len)[0]);
        assert_eq!((page.parts.items(), unread(&page)), (1, (0, 0)), "{path}");
    }

    let page = read(
        "/stations/top",
        r#"[{"id":"ps.2","name":"Quay","type":"Programmed Station","artists":"A, B","summary":"S","description":"D",
             "images":[{"width":1,"height":2,"url":"http://h/2.jpg"}]}]"#,
    );
    let station = list!(page.stations)[0];
    let fields = [
        station.id,
        station.name,
        station.r#type,
        station.artists,
        station.summary,
        station.description,
    ];
    assert_eq!(
        texts(fields),
        some(["ps.2", "Quay", "Programmed Station", "A, B", "S", "D"])
    );
    assert_eq!(
        (station.images.len, value(station.extra), unread(&page)),
        (1, json!({}), (0, 0))
    );

    let page = read(
        "/stations/{ids}/tracks",
        &format!(
            r#"{{"stationParameters":{{"id":"ps.2","displayPreviewLimit":3,"isTunable":true,"skipLimit":6,"skipLimitDuration":60,
                 "popularity":0.5,"variety":0.25}},"tracks":[{TRACK}]}}"#
        ),
    );
    let meta = page.parts.meta();
    assert_eq!(
        (
            meta.display_preview_limit,
            meta.is_tunable,
            meta.skip_limit,
            meta.skip_limit_duration
        ),
        (3, 1, 6, 60)
    );
    assert_eq!(
        (meta.popularity, meta.variety, value(meta.extra)),
        (0.5, 0.25, json!({"id": "ps.2"}))
    );
    is_whole_track(list!(page.tracks)[0]);
    assert_eq!(unread(&page), (0, 0));

    for path in ["/me/charts/tracks", "/me/charts/artists", "/me/charts/albums"] {
        let page = read(
            path,
            r#"[{"id":"Alb.7","playCount":41},{"playCount":"7","id":"Alb.8"}]"#,
        );
        let rows: Vec<_> = list!(page.charts)
            .iter()
            .map(|row| (string(row.id).unwrap(), row.play_count))
            .collect();
        assert_eq!(rows, [("Alb.7".to_owned(), 41), ("Alb.8".to_owned(), 7)]);
        assert_eq!((page.parts.items(), unread(&page)), (2, (0, 0)));
    }
    for (path, body) in [
        ("/sessions", r#"{"id":"s-1","valid":true}"#),
        (
            "/session/{id}",
            r#"{"valid":false,"id":"s-1","expiredByClientType":"WEB"}"#,
        ),
        ("/sessions", r#"{"id":"s-1"}"#),
    ] {
        let page = read(path, body);
        let session = unsafe { &*page.parts.session };
        assert_eq!(
            (texts([session.id]), value(session.extra)),
            (some(["s-1"]), json!({})),
            "{body}"
        );
        let valid = if body.contains("true") {
            1
        } else if body.contains("false") {
            0
        } else {
            -1
        };
        assert_eq!(
            (session.valid, value(page.parts.extra), unread(&page)),
            (valid, json!({}), (0, 0)),
            "{body}"
        );
    }
}

// case:K03
#[test]
fn included_objects_are_read_with_keys_of_version_1() {
    let page = read(
        "/playlists/{id}/posts",
        &format!(
            r#"[{{"id":"po.1","name":"P","linked":{{"artists":[{{"id":"Art.5","name":"Lamps","genre":{{"id":"g.3"}}}}],"tracks":[{TRACK}]}}}}]"#
        ),
    );
    assert_eq!((page.parts.posts.len, unread(&page)), (1, (0, 0)));
    let linked = unsafe { &*page.parts.linked };
    is_whole_track(all(&page, linked.tracks.items, linked.tracks.len)[0]);
    let artist = all(&page, linked.artists.items, linked.artists.len)[0];
    assert_eq!(
        (strings(unsafe { (*(*artist.links).genres).ids }), value(artist.extra)),
        (vec!["g.3".to_owned()], json!({}))
    );
}

// case:R01
#[test]
fn biographies_and_similar_artists_of_version_1_are_read() {
    let page = read(
        "/artists/{ids}/bio",
        r#"{"bio":"Born <b>here</b>.","blurbs":["Loud.","Late."]}"#,
    );
    assert_eq!(texts([list!(page.bios)[0].bio]), some(["Born <b>here</b>."]));
    assert_eq!(
        (strings(page.parts.blurbs), value(page.parts.extra)),
        (vec!["Loud.".into(), "Late.".into()], json!({}))
    );
    assert_eq!((page.parts.items(), unread(&page)), (1, (0, 0)));
    let page = read(
        "/artists/{ids}/bio",
        r#"[{"bio":"One","blurbs":["a"]},{"blurbs":["b","c"],"bio":"Two"},{"bio":"Three"}]"#,
    );
    assert_eq!(
        (page.parts.bios.len, strings(page.parts.blurbs)),
        (3, vec!["a".into(), "b".into(), "c".into()])
    );
    let page = read("/artists/{ids}/blurbs", r#"["a","b"]"#);
    assert_eq!(
        (strings(page.parts.blurbs), unread(&page)),
        (vec!["a".to_owned(), "b".into()], (0, 0))
    );

    let page = read(
        "/artists/{id}/similar",
        r#"{"contemporaries":[{"id":"Art.1","name":"A"}],"followers":[{"id":"Art.2","name":"B"},{"id":"Art.3","name":"C"}],
            "influencers":[{"type":"artist","id":"Art.4","name":"D"}],"related":[]}"#,
    );
    let ids =
        |artists: Vec<&mcat_artist>| -> Vec<_> { artists.iter().map(|artist| string(artist.id).unwrap()).collect() };
    assert_eq!(ids(list!(page.contemporaries)), ["Art.1"]);
    assert_eq!(ids(list!(page.followers)), ["Art.2", "Art.3"]);
    assert_eq!(ids(list!(page.influencers)), ["Art.4"]);
    assert_eq!((page.parts.related.len, page.parts.artists.len), (0, 0));
    assert_eq!((value(page.parts.extra), unread(&page)), (json!({}), (0, 0)));
}

const ACCOUNT: &str = r#"{"id":"M1","email":"m@example.com","logon":"mara","firstName":"M","lastName":"L","country":"US","locale":"en_US",
    "cobrand":"1","cocat":"2","isPublic":true,"billingPartnerCode":"BP","catalog":105,"createDate":1,"isSuspended":false,"tierCode":"T",
    "tierName":"Tier","productCode":"P","productName":"Product","expirationDate":1600000000000,"trialLengthDays":30,"isTrial":false,
    "state":"PAYING","canStreamOnHomeDevice":true,"canStreamOnWeb":false,"maxStreamCount":1,"skipLimit":6,"skipLimitMinutes":60}"#;

// case:R01
#[test]
fn flat_account_is_read_into_its_parts_and_judged() {
    let page = read("/me/account", ACCOUNT);
    let account = unsafe { &*page.parts.account };
    let (subscription, entitlements) = unsafe { (&*account.subscription, &*account.entitlements) };
    let fields = [
        account.id,
        account.email,
        account.user_name,
        account.first_name,
        account.last_name,
        account.country,
        account.lang,
    ];
    assert_eq!(
        texts(fields),
        some(["M1", "m@example.com", "mara", "M", "L", "US", "en_US"])
    );
    assert_eq!(
        (
            texts([account.cobrand, account.cocat, account.state]),
            account.is_public
        ),
        ([Some("1".into()), Some("2".into()), None], 1)
    );
    let s = subscription;
    let fields = [
        s.billing_partner_code,
        s.catalog,
        s.create_date,
        s.tier_code,
        s.tier_name,
        s.product_code,
        s.product_name,
        s.expiration_date,
        s.state,
    ];
    assert_eq!(
        texts(fields),
        some(["BP", "105", "1", "T", "Tier", "P", "Product", "1600000000000", "PAYING"])
    );
    assert_eq!((s.is_suspended, s.is_trial, s.trial_length_days), (0, 0, 30));
    assert_eq!(
        (
            entitlements.max_stream_count,
            entitlements.skip_limit,
            entitlements.skip_limit_minutes
        ),
        (1, 6, 60)
    );
    let rights = all(&page, entitlements.rights.items, entitlements.rights.len);
    let rights: Vec<_> = rights
        .iter()
        .map(|right| (string(right.name).unwrap(), right.granted))
        .collect();
    assert_eq!(
        rights,
        [
            ("canStreamOnHomeDevice".to_owned(), 1),
            ("canStreamOnWeb".to_owned(), 0)
        ]
    );
    assert_eq!(
        [account.extra, subscription.extra, entitlements.extra, page.parts.extra].map(value),
        [json!({}), json!({}), json!({}), json!({})]
    );
    assert_eq!(unread(&page), (0, 0));

    use mcat_verdict::*;
    for (old, new, verdict) in [
        ("", "", MCAT_VERDICT_MAY_STREAM),
        (
            r#""isSuspended":false"#,
            r#""isSuspended":true"#,
            MCAT_VERDICT_ACCOUNT_PROBLEM,
        ),
        (
            r#""isSuspended":false"#,
            r#""isSuspended":"perhaps""#,
            MCAT_VERDICT_ACCOUNT_PROBLEM,
        ),
        (
            r#""state":"PAYING""#,
            r#""state":"EXPIRED""#,
            MCAT_VERDICT_ACCOUNT_PROBLEM,
        ),
        (
            r#""canStreamOnHomeDevice":true"#,
            r#""canStreamOnHomeDevice":false"#,
            MCAT_VERDICT_UPGRADE,
        ),
        (
            r#""canStreamOnHomeDevice":true"#,
            r#""canStreamOnHomeDevice":{}"#,
            MCAT_VERDICT_WAIT,
        ),
        (r#""canStreamOnHomeDevice":true,"#, "", MCAT_VERDICT_WAIT),
    ] {
        let page = read("/me/account", &ACCOUNT.replacen(old, new, 1));
        let told = unsafe { crate::member::account::verdict(&*page.parts.account, "canStreamOnHomeDevice") };
        assert!(told.is_ok_and(|told| told == verdict), "{new}");
        assert!(crate::member::account::AccountFacts::in_answer(&page.parts).is_some());
        let odd = i32::from(new.contains("perhaps") || new.contains("{}"));
        assert_eq!(unread(&page), (odd, 0), "{new}");
    }
    // The end of a subscription is found in any place, and a state beside a subscription is the member's.
    let page = read("/me/account", r#"{"id":"M1","state":"EXPIRED"}"#);
    let subscription = unsafe { &*(*page.parts.account).subscription };
    assert_eq!(texts([subscription.state]), some(["EXPIRED"]));
    let nested = r#"{"type":"account","id":"M1","state":"CA","foo":1,"subscription":{"state":"PAYING"},"entitlements":{"canStreamOnWeb":true}}"#;
    for body in [
        nested.to_owned(),
        nested.replace(r#""type":"account","#, ""),
        format!("{{\"account\":{nested}}}"),
    ] {
        let page = read("/me/account", &body);
        let account = unsafe { &*page.parts.account };
        let state = unsafe { (*account.subscription).state };
        assert_eq!(texts([account.state, state]), some(["CA", "PAYING"]), "{body}");
        assert_eq!(
            (value(account.extra), unsafe { (*account.entitlements).rights.len }),
            (json!({"foo": 1}), 1),
            "{body}"
        );
    }
}

// case:R01
#[test]
fn mixed_search_of_version_1_is_sorted_by_ids_then_by_members() {
    let mixed = format!(
        r#"[{TRACK},{ALBUM},{{"id":"ART.5","name":"Lamps"}},{{"id":"Pp.1","name":"L"}},{{"id":"ps.3","name":"S"}},{{"id":"G.3","name":"Sea"}},
            {{"name":"By hand","author":"Mara"}},{{"id":"77","name":"T","duration":3}},{{"id":"78","released":0}},
            {{"id":"79","summary":"s","artists":"a"}},{{"id":"80","name":"A","genre":{{"id":"g.1"}}}},{{"subgenres":[],"name":"G"}}]"#
    );
    let page = read_of("/search", Some("artist,album,track"), &mixed);
    let p = &page.parts;
    let lengths = [
        p.tracks.len,
        p.albums.len,
        p.artists.len,
        p.playlists.len,
        p.stations.len,
        p.genres.len,
    ];
    assert_eq!((lengths, unread(&page), value(p.extra)), ([2; 6], (0, 0), json!({})));
    is_whole_track(list!(page.tracks)[0]);
    // An object whose kind nothing shows stays in `extra`, and is counted; a search for one kind shows it.
    let page = read("/search", r#"[{"id":"81","name":"?"}]"#);
    assert_eq!((page.parts.items(), unread(&page)), (0, (0, 1)));
    assert_eq!(value(page.parts.extra), json!({"items": [{"id": "81", "name": "?"}]}));
    let page = read_of("/search", Some("album"), r#"[{"id":"81","name":"!"}]"#);
    assert_eq!((page.parts.albums.len, unread(&page)), (1, (0, 0)));
    // The type, the key and telling members of an object count more than the call.
    let page = read(
        "/tracks/top",
        r#"[{"type":"album","id":"x"},{"id":"Alb.1","playCount":1},{"id":"y"}]"#,
    );
    assert_eq!(
        (page.parts.albums.len, page.parts.charts.len, page.parts.tracks.len),
        (1, 1, 1)
    );
    let page = read("/tracks/top", r#"{"albums":[{"id":"x"}]}"#);
    assert_eq!((page.parts.albums.len, page.parts.tracks.len), (1, 0));
}

// case:R01
#[test]
fn malformed_values_of_version_1_are_counted_and_kept() {
    for (odd, fields, extra) in [
        (r#"{"id":"Tra.1","artist":"Lamps"}"#, 1, json!({"artist": "Lamps"})),
        (r#"{"id":"Tra.1","artist":["Lamps"]}"#, 1, json!({"artist": ["Lamps"]})),
        (
            r#"{"id":"Tra.1","artist":{"id":{},"name":7}}"#,
            2,
            json!({"artist": {"id": {}, "name": 7}}),
        ),
        (
            r#"{"id":"Tra.1","album":{"id":"Alb.1","new":1}}"#,
            0,
            json!({"album": {"id": "Alb.1", "new": 1}}),
        ),
        (r#"{"id":"Tra.1","duration":"long"}"#, 1, json!({"duration": "long"})),
        (
            r#"{"id":"Tra.1","sample":{"url":"x"}}"#,
            1,
            json!({"sample": {"url": "x"}}),
        ),
        (r#"{"id":"Tra.1","genre":{"id":[7]}}"#, 1, json!({"genre": {"id": [7]}})),
        (
            r#"{"id":"Tra.1","genre":null,"artist":null,"sample":null,"album":{"id":null}}"#,
            0,
            json!({}),
        ),
        (r#"{"id":"Tra.1","foo":null}"#, 0, json!({"foo": null})),
        (
            r#"{"id":"Tra.1","artistName":"A","artist":{"name":"B"}}"#,
            0,
            json!({"artist": {"name": "B"}}),
        ),
        // The first one counts, and the other is in `extra`.
        (
            r#"{"id":"Tra.1","artist":{"name":"B"},"artistName":"A"}"#,
            0,
            json!({"artistName": "A"}),
        ),
        (
            r#"{"id":"Tra.1","genre":{"id":"g.1"},"links":{"genres":{"ids":["g.2"]}}}"#,
            0,
            json!({"links": {"genres": {"ids": ["g.2"]}}}),
        ),
    ] {
        let page = read("/tracks/top", &format!("[{odd}]"));
        assert_eq!(
            (value(list!(page.tracks)[0].extra), unread(&page)),
            (extra, (fields, 0)),
            "{odd}"
        );
    }
    let page = read("/tracks/top", r#"[7,"x",null,[1],{"id":"Tra.1"}]"#);
    assert_eq!((page.parts.tracks.len, unread(&page)), (1, (0, 4)));
    let page = read(
        "/albums/top",
        r#"[{"id":"Alb.1","released":{},"images":"x","type":true}]"#,
    );
    assert_eq!((unread(&page), page.parts.albums.len), ((3, 0), 1));
    // An error or an empty list makes no objects.
    for body in ["[]", "{}", r#"{"country":"US","catalog":"US"}"#] {
        let page = read("/tracks/top", body);
        assert_eq!((page.parts.items(), unread(&page)), (0, (0, 0)), "{body}");
    }
}

/// Members have a text of the same name as a biography's.
// case:R01
#[test]
fn members_of_version_1_with_bio_are_read_as_members() {
    const MEMBER: &str = r#"{"id":"mem.1","screenName":"Ada","bio":"Plays <b>loud</b>."}"#;
    for (path, body) in [
        ("/members/{id}", MEMBER.to_owned()),
        ("/members/{ids}", format!("[{MEMBER}]")),
        ("/members/{id}/followers", format!("[{MEMBER}]")),
        ("/members/{id}/followers", format!(r#"{{"members":[{MEMBER}]}}"#)),
        ("/me", MEMBER.to_owned()),
        ("/anything", format!(r#"{{"me":{MEMBER}}}"#)),
    ] {
        let page = read(path, &body);
        assert_eq!((page.parts.members.len, page.parts.bios.len), (1, 0), "{path} {body}");
        assert_eq!(
            texts([list!(page.members)[0].bio]),
            some(["Plays <b>loud</b>."]),
            "{path}"
        );
        assert_eq!((page.parts.items(), unread(&page)), (1, (0, 0)));
    }
}

/// The values of an answer are counted once, even if they are read twice.
// case:R01
#[test]
fn values_of_version_1_are_counted_once() {
    for (path, body, nodes) in [
        (
            "/tracks/top",
            r#"[{"id":"Tra.1","artist":{"id":"Art.1","name":"A"},"genre":{"id":"g.1"},"duration":3}]"#,
            9,
        ),
        (
            "/tracks/{ids}",
            r#"{"id":"Tra.1","artist":{"id":"Art.1","name":"A"},"duration":3}"#,
            6,
        ),
        ("/me/account", ACCOUNT, 28),
    ] {
        let most = |max_nodes| Limits {
            version_1: Some(asked(path, None)),
            max_nodes,
            ..LIMITS
        };
        assert!(limited(body.as_bytes(), &most(nodes)).is_ok(), "{body}");
        assert!(limited(body.as_bytes(), &most(nodes - 1)).is_err(), "{body}");
    }
}

// case:R01
#[test]
fn account_of_version_1_with_nested_parts_is_read_in_any_order() {
    let page = read(
        "/me/account",
        r#"{"id":"M1","isNew":true,"isSuspended":false,"subscription":{"state":"PAYING","productCode":"P"},
            "entitlements":{"canStreamOnHomeDevice":true,"skipLimit":6}}"#,
    );
    let account = unsafe { &*page.parts.account };
    let (subscription, entitlements) = unsafe { (&*account.subscription, &*account.entitlements) };
    assert_eq!(
        texts([subscription.state, subscription.product_code]),
        some(["PAYING", "P"])
    );
    assert_eq!((subscription.is_suspended, entitlements.skip_limit), (0, 6));
    assert_eq!(entitlements.rights.len, 2);
    assert_eq!(unread(&page), (0, 0));
    let state = r#"{"isNew":true,"state":"CA","subscription":{"state":"PAYING"},"id":"M1"}"#;
    let page = read("/me/account", state);
    let account = unsafe { &*page.parts.account };
    let of_subscription = unsafe { (*account.subscription).state };
    assert_eq!(texts([account.state, of_subscription]), some(["CA", "PAYING"]));
}

// case:R01
#[test]
fn later_versions_do_not_read_keys_of_version_1() {
    let page = limited(format!("[{TRACK}]").as_bytes(), &LIMITS).unwrap();
    assert_eq!(
        (page.parts.items(), value(page.parts.extra)["items"][0]["id"].clone()),
        (0, json!("Tra.8"))
    );
    let page = limited(br#"{"tracks":[{"id":"tra.1","sample":"x","duration":3}]}"#, &LIMITS).unwrap();
    let track = list!(page.tracks)[0];
    assert!(track.preview_url.is_null() && track.playback_seconds == -1);
    assert_eq!(value(track.extra), json!({"sample": "x", "duration": 3}));
}
