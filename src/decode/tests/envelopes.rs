//! Lists are found in every envelope.
use super::view::{items, page, pruned, string, strings, value};
use super::{LIMITS, Limits, Page, decode, decode_value, fixture, limited};
use crate::abi::*;
use crate::decode::{Parts, value::found};
use serde_json::{Value, json};

/// How many artists, albums, tracks, previews, stations, images, versions.
fn counts(page: &Page) -> [usize; 7] {
    let p = &page.parts;
    [
        p.artists.len,
        p.albums.len,
        p.tracks.len,
        p.previews.len,
        p.stations.len,
        p.images.len,
        p.versions.len,
    ]
}

fn extra(page: &Page) -> Value {
    value(page.parts.extra)
}

#[test]
fn lists_are_found_in_any_envelope() {
    // req:CONV-10
    // fault:J23
    let track = json!({"type": "track", "id": "tra.1"});
    for sent in [
        json!([track]),
        json!({"tracks": [track]}),
        json!({"data": [track]}),
        json!({"anything": [track], "meta": {}}),
        json!({"library": {"tracks": [track]}}),
        json!({"favorites": {"data": {"tracks": [track]}}}),
        json!({"favorites": {"data": [track]}}),
        json!({"tracks": [{"id": "tra.1"}]}),
        json!({"tracks": [{"id": "tra.1", "type": "Track"}]}),
        track.clone(),
        json!({"id": "tra.1", "name": null, "type": "track"}),
    ] {
        let page = decode_value(&sent);
        assert_eq!(counts(&page), [0, 0, 1, 0, 0, 0, 0], "{sent}");
        assert_eq!(
            string(unsafe { (**page.parts.tracks.items).id }).unwrap(),
            "tra.1",
            "{sent}"
        );
        assert_eq!(extra(&page), json!({}), "{sent}");
    }
}

#[test]
fn arrays_in_object_with_id_or_type_are_its_fields() {
    // req:CONV-10
    let tracks = json!([{"type": "track", "id": "tra.1"}]);
    // "within" comes after its name, as sorted.
    for name in ["id", "type"] {
        for sent in [
            json!({name: "new.1", "within": tracks}),
            json!({name: "new.1", "name": "a", "within": tracks}),
            json!({"new": {name: "new.1", "within": tracks}}),
        ] {
            let page = decode_value(&sent);
            assert_eq!(counts(&page), [0; 7], "{sent}");
            assert_eq!(extra(&page), sent);
        }
    }
}

#[test]
fn search_and_favorites_are_read_in_2_1_and_2_2() {
    // req:CONV-10
    // req:OBJ-11
    // req:OBJ-12
    let page = decode(fixture!("search-2.2.json"));
    assert_eq!(counts(&page), [1, 1, 1, 0, 0, 0, 0]);
    assert_eq!(page.parts.tags.len, 1);
    assert_eq!(extra(&page), json!({"search": {"query": "tide"}}));
    assert_eq!(
        strings(page.parts.order),
        ["art.502", "tra.90003", "alb.7002", "tag.11"]
    );

    let page = decode(fixture!("search-2.1.json"));
    assert_eq!(counts(&page), [1, 1, 1, 0, 0, 0, 0]);
    assert_eq!((page.parts.playlists.len, extra(&page)), (1, json!({})));
    // This track names its type last.
    let track = unsafe { &**page.parts.tracks.items };
    assert_eq!(
        (string(track.r#type).unwrap(), string(track.id).unwrap()),
        ("track".into(), "Tra.90003".into())
    );
    assert_eq!((track.playback_seconds, track.is_explicit), (99, 1));
    assert_eq!(value(track.extra), json!({"somethingNew": [1, {"a": null}]}));

    let page = decode(fixture!("favorites-2.2.json"));
    assert_eq!(counts(&page), [0, 1, 1, 0, 0, 0, 0]);
    assert_eq!(
        (extra(&page), unsafe { (*page.parts.meta).returned_count }),
        (json!({}), 2)
    );

    let page = decode(fixture!("favorites-2.1.json"));
    assert_eq!(counts(&page), [0; 7]);
    let favorite = unsafe { &**page.parts.favorites.items };
    assert_eq!(favorite.date_ms, 1_388_534_400_000);
    let tracks = unsafe { &*(*favorite.links).tracks };
    assert_eq!(strings(tracks.ids), ["Tra.90001"]);
    assert_eq!(value(tracks.extra), json!({"type": "track"}));

    // If the envelope has an unknown name, one member of the objects identifies their kind.
    for envelope in ["favorites", "added"] {
        let sent = r#"[{"id":"tra.1","acknowledged":true},{"id":"alb.2","acknowledged":false}]"#;
        let page = decode(&format!("{{\"{envelope}\":{sent}}}"));
        let answers = items(page.parts.favorites.items, page.parts.favorites.len)
            .map(|favorite| unsafe { (string((*favorite).id).unwrap(), (*favorite).acknowledged) });
        assert_eq!(answers.collect::<Vec<_>>(), [("tra.1".into(), 1), ("alb.2".into(), 0)]);
    }
}

#[test]
fn objects_of_unknown_type_can_be_walked_in_extra() {
    // req:OBJ-11
    let sent = json!({"radios": [{"type": "radio", "id": "r.5", "links": {"genres": {"ids": ["g.6"]}}}],
        "place": {"country": "DE", "isCapital": true}});
    let page = decode_value(&sent);
    assert_eq!(extra(&page), sent);
    assert_eq!(counts(&page), [0; 7]);
    let root = unsafe { &*page.parts.extra };
    let capital = found(found(root, "place").unwrap(), "isCapital").unwrap();
    assert_eq!(
        (capital.kind, capital.number),
        (mcat_value_kind::MCAT_VALUE_BOOLEAN as i32, 1.0)
    );
    assert!(found(root, "plac").is_none() && found(capital, "").is_none());
}

#[test]
fn single_objects_have_fields_of_their_own() {
    // req:OBJ-11
    let sent = json!({"genres": [{"type": "genre", "id": "g.5", "links": {"childGenres": {"ids": ["g.6"]}}}],
        "members": [{"id": "X", "type": "member", "images": [{"type": "image", "id": "i"}]}],
        "session": {"id": "s", "valid": true}, "lastUpdateDate": {"timeInMillis": 12345678901234u64}});
    assert_eq!(super::view::page(&decode_value(&sent)), sent);
    let me = decode(r#"{"me":{"id":"X","type":"member","defaultAvatar":"true"}}"#);
    let member = unsafe { &**me.parts.members.items };
    assert_eq!((string(member.id).unwrap().as_str(), member.default_avatar), ("X", 1));

    let page = decode(fixture!("versions.json"));
    assert_eq!(counts(&page), [0, 0, 0, 0, 0, 0, 2]);
    assert_eq!(
        super::view::page(&page),
        pruned(serde_json::from_str(fixture!("versions.json")).unwrap())
    );
    // Bare, as version 1 sends them.
    let page = decode(r#"{"id":"s","valid":false,"expiredByClientType":"web"}"#);
    assert_eq!(
        super::view::page(&page),
        json!({"session": {"id": "s", "valid": false, "expiredByClientType": "web"}})
    );
    assert_eq!(page.parts.session(), (Some("s"), 0));
    let page = decode(r#"{"date":"2026-01-01","timeZone":"UTC","timeInMillis":1767225600000}"#);
    assert_eq!(
        unsafe { (*page.parts.last_update_date).time_in_millis },
        1_767_225_600_000
    );
    let page = decode(r#"[{"id":"tra.1","playCount":7}]"#);
    assert_eq!(
        super::view::page(&page),
        json!({"charts": [{"id": "tra.1", "playCount": 7}]})
    );
    let page = decode(r#"[{"title":"T","bio":"B"}]"#);
    assert_eq!(super::view::page(&page), json!({"bios": [{"title": "T", "bio": "B"}]}));
    for blurbs in [r#"["one","two"]"#, r#"{"blurbs":["one","two"]}"#] {
        let page = decode(blurbs);
        assert_eq!(
            (strings(page.parts.blurbs), extra(&page)),
            (vec!["one".into(), "two".into()], json!({}))
        );
    }
    let page = decode(r#"["one",2]"#);
    assert_eq!((page.parts.blurbs.len, extra(&page)), (0, json!({"items": ["one", 2]})));
}

#[test]
fn tracks_and_previews_go_to_separate_lists() {
    let page = decode(fixture!("station-tracks-2.2.json"));
    assert_eq!(counts(&page), [0, 0, 1, 2, 0, 0, 0]);
    let meta = unsafe { &*page.parts.meta };
    assert_eq!(
        (
            meta.display_preview_limit,
            meta.is_tunable,
            meta.skip_limit,
            meta.skip_limit_duration
        ),
        (2, 1, 6, 60)
    );
    assert_eq!((meta.popularity, meta.variety), (0.25, 1.0));
}

#[test]
fn tuning_is_read_from_numbers_and_their_text() {
    for (sent, read) in [
        (r#""0.25""#, 0.25),
        (r#""1""#, 1.0),
        ("0", 0.0),
        (r#""loud""#, -1.0),
        (r#""1e3""#, -1.0),
    ] {
        let page = decode(&format!(r#"{{"tracks":[],"meta":{{"popularity":{sent}}}}}"#));
        assert_eq!(unsafe { &*page.parts.meta }.popularity, read, "{sent}");
    }
}

#[test]
fn linked_objects_are_not_items_of_the_answer() {
    let page = decode(fixture!("albums-2.1.json"));
    assert_eq!(counts(&page), [0, 1, 0, 0, 0, 0, 0]);
    assert_eq!(extra(&page)["linked"]["images"][0]["id"], "Imgs.71");
    // case:M02
    let linked = unsafe { &*page.parts.linked };
    let images = super::view::items(linked.images.items, linked.images.len);
    let ids: Vec<_> = images.map(|image| string(unsafe { (*image).id }).unwrap()).collect();
    assert_eq!(ids, ["Imgs.70", "Imgs.71"], "of the album, then of the answer");
}

#[test]
fn unknown_meta_counts_differ_from_zero() {
    // req:CONV-05
    let meta = |json: &str| {
        let page = decode(json);
        let meta = unsafe { &*page.parts.meta };
        (
            [
                meta.returned_count,
                meta.total_count,
                meta.limit,
                meta.offset,
                meta.next_offset,
            ],
            value(meta.extra),
        )
    };
    let (numbers, _) = meta(r#"{"meta":{"returnedCount":3,"totalCount":null,"limit":20,"offset":0}}"#);
    assert_eq!(numbers, [3, -1, 20, 0, -1]);
    let (numbers, _) = meta(r#"{"meta":{"returnedCount":0,"totalCount":0}}"#);
    assert_eq!(numbers, [0, 0, -1, -1, -1]);
    let (numbers, _) = meta("[]");
    assert_eq!(numbers, [-1; 5]);
    let (numbers, rest) = meta(
        r#"{"meta":{"query":{"limit":50,"offset":100,"next":"/playlists"},"results":[{"operation":"tracks"}],"matched":[]}}"#,
    );
    assert_eq!(numbers, [-1, -1, 50, 100, -1]);
    assert_eq!(rest["query"]["next"], json!("/playlists"));
    let (numbers, _) = meta(r#"{"meta":{"limit":20,"query":{"limit":50,"offset":"7"}}}"#);
    assert_eq!(numbers, [-1, -1, 20, 7, -1]);
}

#[test]
fn indented_answers_read_like_minified_ones() {
    // req:CONV-12
    for json in [
        fixture!("albums-2.2.json"),
        fixture!("tracks-2.2.json"),
        fixture!("search-2.1.json"),
    ] {
        let sent: Value = serde_json::from_str(json).unwrap();
        let (minified, pretty) = (
            decode_value(&sent),
            decode(&serde_json::to_string_pretty(&sent).unwrap()),
        );
        assert_eq!(page(&minified), page(&pretty));
        assert_eq!(minified.parts.unread_fields, pretty.parts.unread_fields);
    }
}

#[test]
fn unreadable_item_is_left_out_and_counted() {
    let page = decode(r#"{"tracks":[5,null,"x",[1,[2]],true,{"type":"track","id":"tra.1"},{}]}"#);
    assert_eq!(counts(&page), [0, 0, 2, 0, 0, 0, 0]);
    assert_eq!((page.parts.unread_items, page.parts.unread_fields), (5, 0));
    assert!(unsafe { (**page.parts.tracks.items.add(1)).id.is_null() });
}

#[test]
fn items_beyond_limit_are_left_out_and_counted() {
    // fault:J17
    let tracks: Vec<_> = (0..1000)
        .map(|n| json!({"type": "track", "id": format!("tra.{n}")}))
        .collect();
    let json = json!({"tracks": tracks, "meta": {"returnedCount": 1000}}).to_string();
    let page = limited(
        json.as_bytes(),
        &Limits {
            max_items: 200,
            version_1: None,
            ..LIMITS
        },
    )
    .unwrap();
    assert_eq!((page.parts.tracks.len, page.parts.unread_items), (200, 800));
    assert_eq!(unsafe { (*page.parts.meta).returned_count }, 1000);
    assert_eq!(
        string(unsafe { (**page.parts.tracks.items.add(199)).id }).unwrap(),
        "tra.199"
    );
}

#[test]
fn answer_without_body_has_every_pointer() {
    let parts = Parts::NOTHING;
    let account = unsafe { &*parts.account };
    assert_eq!(
        (account.is_public, unsafe { (*account.subscription).is_trial }),
        (-1, -1)
    );
    assert_eq!(unsafe { (*account.entitlements).rights.len }, 0);
    assert_eq!(unsafe { (*parts.meta).total_count }, -1);
    assert_eq!((value(parts.extra), parts.tracks.len), (json!({}), 0));
}

#[test]
fn account_that_is_no_object_stays_in_extra_and_is_counted() {
    let page = decode(r#"{"account":"none"}"#);
    assert_eq!(
        (page.parts.unread_fields, extra(&page)),
        (1, json!({"account": "none"}))
    );
    assert!(unsafe { (*page.parts.account).id.is_null() });
}

#[test]
fn type_and_id_after_list_stay_in_extra() {
    // req:CONV-10
    let page = decode(r#"{"tracks":[{"type":"track","id":"tra.1"}],"type":"artist","id":"art.1"}"#);
    assert_eq!(counts(&page), [0, 0, 1, 0, 0, 0, 0]);
    assert_eq!(extra(&page), json!({"type": "artist", "id": "art.1"}));
}

#[test]
fn subscription_beside_account_does_not_replace_it() {
    let page = decode(r#"{"account":{"id":"X"},"subscription":{"state":"EXPIRED"}}"#);
    assert_eq!(string(unsafe { (*page.parts.account).id }).unwrap(), "X");
    assert_eq!(extra(&page)["subscription"]["state"], "EXPIRED");
}

#[test]
fn meta_has_result_of_each_part_and_reason_of_each_match() {
    // req:CONV-06
    // req:CONV-07
    let page = decode(
        r#"{"meta":{"results":[{"operation":"tracks","status":"ok"},{"operation":"tags","status":"Failed","message":"protected"},
            {"operation":"privacy","status":409},{"operation":"name","status":"later","at":7}],
            "matched":[{"id":"alb.1","reason":{"type":"genre","id":"g.5","href":"h","name":"Jazz"}},{"id":"alb.2"}]}}"#,
    );
    let meta = unsafe { &*page.parts.meta };
    let results: Vec<&mcat_result> = items(meta.results.items, meta.results.len)
        .map(|result| unsafe { &*result })
        .collect();
    let outcomes: Vec<_> = results
        .iter()
        .map(|r| (string(r.operation).unwrap(), r.failed))
        .collect();
    let expected = [("tracks", 0), ("tags", 1), ("privacy", 1), ("name", -1)];
    assert_eq!(outcomes, expected.map(|(word, failed)| (word.to_owned(), failed)));
    assert_eq!(string(results[1].message).unwrap(), "protected");
    assert_eq!(
        (string(results[2].status).unwrap().as_str(), value(results[3].extra)),
        ("409", json!({"at": 7}))
    );
    let matched: Vec<&mcat_match> = items(meta.matched.items, meta.matched.len)
        .map(|matched| unsafe { &*matched })
        .collect();
    let reason = unsafe { &*matched[0].reason };
    assert_eq!(
        [reason.r#type, reason.id, reason.href, reason.name].map(|text| string(text).unwrap()),
        ["genre", "g.5", "h", "Jazz"]
    );
    let unknown = unsafe { &*matched[1].reason };
    assert!(unknown.r#type.is_null() && unknown.id.is_null(), "no reason was sent");
}

#[test]
fn empty_list_of_texts_differs_from_absent_list() {
    // req:OBJ-04
    let page = decode(
        r#"{"tags":[{"type":"tag","id":"tag.1","parentId":"","childIds":[]},{"type":"tag","id":"tag.2","childIds":null}]}"#,
    );
    let tags: Vec<&mcat_tag> = items(page.parts.tags.items, page.parts.tags.len)
        .map(|tag| unsafe { &*tag })
        .collect();
    assert_eq!((tags[0].child_ids.len, tags[0].child_ids.items.is_null()), (0, false));
    assert_eq!((tags[1].child_ids.len, tags[1].child_ids.items.is_null()), (0, true));
    assert_eq!(
        (string(tags[0].parent_id).as_deref(), string(tags[1].parent_id)),
        (Some(""), None)
    );
    // The parent of an absent tag is that tag itself.
    let parent = unsafe { &*tags[0].parent };
    assert!(parent.id.is_null() && core::ptr::eq(parent.parent, parent));
}
