//! Objects that `include` adds: typed in lists of their own, and untyped in their place.
use super::view::{items, string, value};
use super::{Page, STRIDE, decode, decode_value, limited};
use crate::abi::*;
use crate::decode::Limits;
use core::ffi::c_char;
use serde_json::json;

fn linked(page: &Page) -> &mcat_linked {
    unsafe { &*page.parts.linked }
}

fn ids<T>(items_of: *const *const T, len: usize, id: impl Fn(&T) -> *const c_char) -> Vec<String> {
    items(items_of, len)
        .map(|item| string(id(unsafe { &*item })).unwrap_or_default())
        .collect()
}

/// The ids of each list, in the order of the struct.
fn all(page: &Page) -> [Vec<String>; 11] {
    let l = linked(page);
    [
        ids(l.artists.items, l.artists.len, |o| o.id),
        ids(l.albums.items, l.albums.len, |o| o.id),
        ids(l.tracks.items, l.tracks.len, |o| o.id),
        ids(l.stations.items, l.stations.len, |o| o.id),
        ids(l.images.items, l.images.len, |o| o.id),
        ids(l.genres.items, l.genres.len, |o| o.id),
        ids(l.playlists.items, l.playlists.len, |o| o.id),
        ids(l.tags.items, l.tags.len, |o| o.id),
        ids(l.members.items, l.members.len, |o| o.id),
        ids(l.posts.items, l.posts.len, |o| o.id),
        ids(l.reviews.items, l.reviews.len, |o| o.id),
    ]
}

fn none() -> [Vec<String>; 11] {
    Default::default()
}

// case:M02
#[test]
fn linked_objects_of_each_type_are_typed_and_stay_in_extra() {
    let words = [
        "artist", "album", "track", "station", "image", "genre", "playlist", "tag", "member", "post", "review",
    ];
    for (place, word) in words.into_iter().enumerate().step_by(STRIDE) {
        let object = json!({"type": word, "id": format!("{word}.1"), "somethingElse": 1});
        let beside = json!({"type": word, "id": format!("{word}.2")});
        let sent = json!({
            "albums": [{"type": "album", "id": "alb.1", "linked": {"anything": [object], "other": [beside]}}],
            "linked": {"more": [{"type": word, "id": format!("{word}.3")}]},
        });
        let page = decode_value(&sent);
        let mut expected = none();
        expected[place] = (1..=3).map(|n| format!("{word}.{n}")).collect();
        let found = all(&page);
        assert_eq!(found, expected, "{word}");
        assert_eq!(
            (page.parts.albums.len, page.parts.unread_fields),
            (1, 0),
            "no items of the answer"
        );
        let album = unsafe { &**page.parts.albums.items };
        assert_eq!(value(album.extra)["linked"], sent["albums"][0]["linked"], "{word}");
        assert_eq!(value(page.parts.extra)["linked"], sent["linked"], "{word}");
    }
}

// case:M02
#[test]
fn linked_object_without_type_goes_to_list_of_its_relation() {
    for (relation, place) in [
        ("artists", 0),
        ("contemporaries", 0),
        ("influences", 0),
        ("followers", 0),
        ("sampleArtists", 0),
        ("composers", 0),
        ("relatedProjects", 0),
        ("albums", 1),
        ("tracks", 2),
        ("topTracks", 2),
        ("stations", 3),
        ("images", 4),
        ("mediumImage", 4),
        ("largeImage", 4),
        ("genres", 5),
        ("childGenres", 5),
        ("parentGenres", 5),
        ("playlists", 6),
        ("tags", 7),
        ("children", 7),
        ("members", 8),
        ("following", 8),
        ("posts", 9),
        ("reviews", 9 + 1),
    ]
    .into_iter()
    .step_by(STRIDE)
    {
        let mut expected = none();
        expected[place] = vec!["x.1".into(), "x.2".into()];
        let sent = json!({"tags": [{"type": "tag", "id": "t", "linked": {relation: [{"id": "x.1"}, {"id": "x.2"}]}}]});
        assert_eq!(all(&decode_value(&sent)), expected, "{relation}");
    }
    // A single object, without an array.
    let sent = json!({"tags": [{"type": "tag", "id": "t", "linked": {"parent": {"id": "x.1", "name": "n"}}}]});
    assert_eq!(all(&decode_value(&sent))[7], ["x.1"]);
    for relation in ["mediumImage", "largeImage"] {
        let sent = json!({"stations": [{"type": "station", "id": "s", "linked": {relation: {"id": "x.1"}}}]});
        assert_eq!(all(&decode_value(&sent))[4], ["x.1"], "{relation}");
    }
}

// case:M02
#[test]
fn linked_objects_are_read_whole_and_without_item_limit() {
    let count = 300 / STRIDE;
    let tracks: Vec<_> = (0..count)
        .map(|n| json!({"type": "track", "id": format!("Tra.{n}"), "explicit": "true", "formats": [{"name": "MP3", "bitrate": 128}]}))
        .collect();
    let sent = json!({"artists": [{"type": "artist", "id": "Art.1", "linked": {"topTracks": tracks}}]}).to_string();
    // A page of one artist: its limit does not apply to linked objects.
    let limits = Limits {
        max_nodes: 1_000_000,
        max_items: 1,
        version_1: None,
    };
    let page = limited(sent.as_bytes(), &limits).unwrap();
    let found = linked(&page);
    assert_eq!((found.tracks.len, page.parts.unread_items), (count, 0));
    let track = unsafe { &**found.tracks.items.add(count - 1) };
    assert_eq!(
        (string(track.id), track.is_explicit),
        (Some(format!("Tra.{}", count - 1)), 1)
    );
    let format = unsafe { &**track.formats.items };
    assert_eq!((string(format.name).as_deref(), format.bitrate), (Some("MP3"), 128));
    // Linked objects are counted once.
    let sent = br#"{"artists":[{"linked":{"genres":[{"id":"g.1"}]}}]}"#;
    let counted = |max_nodes| {
        limited(
            sent,
            &Limits {
                max_nodes,
                max_items: 1,
                version_1: None,
            },
        )
        .map(|page| linked(&page).genres.len)
    };
    assert_eq!((counted(7).ok(), counted(6).is_err()), (Some(1), true));
}

/// They come before the object's type: they are read again once it is known.
// case:M02
#[test]
fn object_without_envelope_has_its_linked_objects_once() {
    let members = [
        r#""id":"Art.1""#,
        r#""linked":{"genres":[{"id":"g.1"}]}"#,
        r#""type":"artist""#,
    ];
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let sent = order.map(|at: usize| members[at]).join(",");
        let page = decode(&format!("{{{sent}}}"));
        assert_eq!(
            (&all(&page)[5][..], page.parts.artists.len),
            (&["g.1".to_owned()][..], 1),
            "{sent}"
        );
    }
}

// case:M02
#[test]
fn malformed_linked_values_cost_only_themselves() {
    for odd in [
        "null",
        "[]",
        "{}",
        "7",
        "true",
        r#""x""#,
        r#"{"genres":null}"#,
        r#"{"genres":5}"#,
        r#"{"genres":"g.1"}"#,
        r#"{"genres":[]}"#,
        r#"[{"genres":[{"id":"g.1"}]}]"#,
        r#"{"unknown":[{"id":"x"}]}"#,
    ] {
        let page = decode(&format!(
            r#"{{"artists":[{{"type":"artist","id":"art.1","linked":{odd}}}],"linked":{odd}}}"#
        ));
        assert_eq!(all(&page), none(), "{odd}");
        assert_eq!(page.parts.artists.len, 1, "{odd}");
    }
    let page =
        decode(r#"{"albums":[{"type":"album","linked":{"genres":[1,null,{"id":"g.1"},"x",[]],"posts":[{"id":7}]}}]}"#);
    let found = all(&page);
    assert_eq!(
        (&found[5][..], &found[9][..]),
        (&["g.1".to_owned()][..], &[String::new()][..])
    );
    // No list of the answer without a relation.
    let page = decode(r#"{"artists":[{"type":"artist","id":"art.1"}]}"#);
    assert!(all(&page) == none() && linked(&page).genres.items.is_null());
}
