//! Lists of other objects than their name says, and objects that hold lists.
use super::view::{page, string, value};
use super::{STRIDE, decode, decode_value};
use crate::decode::lists::Kind;
use serde_json::{Value, json};

/// The values of `type`, and the list of each.
const WORDS: [(&str, &str); 15] = [
    ("artist", "artists"),
    ("album", "albums"),
    ("track", "tracks"),
    ("station", "stations"),
    ("image", "images"),
    ("genre", "genres"),
    ("playlist", "playlists"),
    ("tag", "tags"),
    ("member", "members"),
    ("post", "posts"),
    ("category", "categories"),
    ("review", "reviews"),
    ("catalog", "catalogs"),
    ("favorite", "favorites"),
    ("TRACK", "tracks"),
];

#[test]
fn object_goes_to_list_of_its_type_from_any_list() {
    // req:CONV-11
    let items: Vec<Value> = WORDS.iter().map(|(word, _)| json!({"type": word, "id": "x"})).collect();
    let mut expected = json!({});
    for (word, list) in WORDS {
        let list = expected
            .as_object_mut()
            .unwrap()
            .entry(list)
            .or_insert_with(|| json!([]));
        list.as_array_mut().unwrap().push(json!({"type": word, "id": "x"}));
    }
    for (key, _) in Kind::ALL.iter().filter(|(key, _)| *key != "previews").step_by(STRIDE) {
        let read = decode_value(&json!({*key: items}));
        assert_eq!(page(&read), expected, "{key}");
        assert_eq!((read.parts.unread_fields, read.parts.unread_items), (0, 0), "{key}");
    }
    assert_eq!(page(&decode_value(&json!(items))), expected, "without an envelope");
    // A track in a list of previews is a preview.
    let read = decode_value(&json!({"previews": items}));
    assert_eq!(
        (read.parts.previews.len, read.parts.tracks.len, read.parts.albums.len),
        (2, 0, 1)
    );
}

#[test]
fn object_of_unknown_type_goes_to_extra_instead_of_list() {
    // req:CONV-11
    // fault:J19
    let podcast =
        json!({"type": "podcast", "id": "p.1", "name": "Tides", "tracks": [{"type": "track", "id": "tra.2"}]});
    let read =
        decode_value(&json!({"tracks": [podcast, {"type": "track", "id": "tra.1"}], "meta": {"returnedCount": 2}}));
    assert_eq!(read.parts.tracks.len, 1);
    assert_eq!(value(read.parts.extra), json!({"tracks": [podcast]}));
    assert_eq!((read.parts.unread_fields, read.parts.unread_items), (0, 0));
    // A type that is no text is ignored: the list's name decides.
    let read = decode_value(&json!({"tracks": [{"type": ["podcast"], "id": "tra.1"}]}));
    let track = unsafe { &**read.parts.tracks.items };
    assert_eq!(
        (string(track.id).unwrap().as_str(), track.r#type.is_null()),
        ("tra.1", true)
    );
    assert_eq!(
        (value(track.extra), read.parts.unread_fields),
        (json!({"type": ["podcast"]}), 1)
    );
}

#[test]
fn objects_without_type_are_recognised_by_a_member() {
    // req:OBJ-11
    // req:OBJ-12
    let read = decode_value(&json!({"anything": [
        {"id": "tra.1", "acknowledged": true}, {"id": "tra.2", "playCount": 3}, {"title": "T", "bio": "B"}, {"id": "x"}]}));
    assert_eq!(
        page(&read),
        json!({"favorites": [{"id": "tra.1", "acknowledged": true}], "charts": [{"id": "tra.2", "playCount": 3}],
            "bios": [{"title": "T", "bio": "B"}], "anything": [{"id": "x"}]})
    );
}

#[test]
fn lists_are_found_in_envelopes_and_not_in_objects_with_id_or_type() {
    // req:CONV-10
    // fault:J23
    let track = json!({"type": "track", "id": "tra.1"});
    let read = decode_value(&json!({"a": {"b": {"c": {"tracks": [track], "note": "deep"}}}, "d": {"e": [track]}}));
    assert_eq!(read.parts.tracks.len, 2);
    assert_eq!(value(read.parts.extra), json!({"a": {"b": {"c": {"note": "deep"}}}}));
    // An object that begins with an id or a type owns its lists.
    for name in ["id", "type"] {
        let read = decode(&format!(r#"{{"thing":{{"{name}":"x","tracks":[{track}]}}}}"#));
        assert_eq!(read.parts.tracks.len, 0);
        assert_eq!(
            value(read.parts.extra),
            json!({"thing": {name: "x", "tracks": [track]}})
        );
    }
}

#[test]
fn values_without_field_stay_in_extra_including_null() {
    // req:OBJ-11
    for sent in [
        json!({"radio": {"id": "r.1", "name": null}}),
        json!({"place": {"country": "DE", "area": null}}),
        json!({"place": {"area": null}}),
        json!({"radios": [{"type": "radio", "id": null}, {"area": null}, null, {"a": [null]}]}),
        json!({"a": {"b": {"c": null, "d": [null, {"e": null}]}}}),
    ] {
        let read = decode_value(&sent);
        assert_eq!(value(read.parts.extra), sent);
        assert_eq!((read.parts.unread_fields, read.parts.unread_items), (0, 0), "{sent}");
    }
    // An empty list is kept in `extra` if no field can show it.
    assert_eq!(value(decode("[]").parts.extra), json!({"items": []}));
    // Also at the top and in known objects; null in a known field means absent.
    let read = decode(r#"{"what":null,"tracks":[{"type":"track","what":null,"name":null}],"meta":{"what":null}}"#);
    let track = unsafe { &**read.parts.tracks.items };
    let null = json!({"what": null});
    assert_eq!(
        (value(read.parts.extra), value(track.extra)),
        (null.clone(), null.clone())
    );
    assert_eq!(value(unsafe { (*read.parts.meta).extra }), null);
}

#[test]
fn known_list_key_with_other_value_stays_in_extra() {
    // req:CONV-11
    for (key, _) in Kind::ALL.into_iter().step_by(STRIDE) {
        for odd in [json!("none"), json!(7.5), json!(true), json!({"id": "x", "list": 1})] {
            let read = decode_value(&json!({key: odd, "meta": {"limit": 3}}));
            assert_eq!(page(&read), json!({key: odd, "meta": {"limit": 3}}));
        }
        let null = decode(&format!("{{\"{key}\":null}}"));
        assert_eq!((page(&null), null.parts.unread_fields), (Value::Null, 0));
    }
}
