//! What becomes of a field whose value is not what it should be: it costs that field, and nothing else.
use super::view::{page, pruned, string, strings, value};
use super::{Page, decode, decode_value, fixture};
use crate::abi::*;
use serde_json::{Value, json};

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

fn first_track(page: &Page) -> &mcat_track {
    unsafe { &**page.parts.tracks.items }
}

/// The paths of all members of a value, those inside arrays included.
fn positions(value: &Value, path: &str, found: &mut Vec<String>) {
    let mut visit = |key: &str, value: &Value, is_member: bool| {
        let path = format!("{path}/{key}");
        if is_member {
            found.push(path.clone());
        }
        positions(value, &path, found);
    };
    match value {
        Value::Object(members) => members.iter().for_each(|(key, value)| visit(key, value, true)),
        Value::Array(items) => items
            .iter()
            .enumerate()
            .for_each(|(n, value)| visit(&n.to_string(), value, false)),
        _ => {}
    }
}

/// The value without the member at `path`.
fn without(value: &Value, path: &str) -> Value {
    let (parent, key) = path.rsplit_once('/').unwrap();
    let mut value = value.clone();
    value.pointer_mut(parent).unwrap().as_object_mut().unwrap().remove(key);
    value
}

fn with(value: &Value, path: &str, other: Value) -> Value {
    let mut value = value.clone();
    *value.pointer_mut(path).unwrap() = other;
    value
}

/// Keys that the tables do not have, and what is below them.
fn is_unmodelled(path: &str) -> bool {
    const KEYS: [&str; 16] = [
        "isAvailableInAtmos",
        "engineer",
        "bootlegs",
        "reviews",
        "wordCount",
        "live",
        "relatedProjects",
        "codecProfile",
        "remixer",
        "composers",
        "isNew",
        "dominantColour",
        "familyPlan",
        "promoCode",
        "newLimit",
        "squareImage",
    ];
    path.split('/').any(|key| KEYS.contains(&key)) || path.starts_with("/tracks/0/upc")
}

/// Texts that the service may send as a number.
fn takes_numbers(path: &str) -> bool {
    let key = path.rsplit('/').next().unwrap();
    [
        "created",
        "zip",
        "birthday",
        "phone",
        "catalog",
        "createDate",
        "productServiceTerm",
        "expirationDate",
    ]
    .contains(&key)
}

#[test]
fn no_wrong_value_at_any_position_costs_more_than_its_field() {
    // req:CONV-11
    // fault:J01
    // fault:J02
    // fault:J15
    let pages = [
        fixture!("albums-2.2.json"),
        fixture!("artists-2.2.json"),
        fixture!("images-2.2.json"),
        fixture!("stations-2.2.json"),
        fixture!("tracks-2.2.json"),
        fixture!("account-2.2.json"),
    ];
    let mut tried = 0;
    for sent in pages.map(parsed) {
        let mut paths = Vec::new();
        positions(&sent, "", &mut paths);
        // The lists themselves are no fields, nor is what makes an object one of them.
        paths.retain(|path| path.matches('/').count() > 1 || path.starts_with("/meta"));
        paths.retain(|path| !is_unmodelled(path) && path != "/meta" && sent.pointer(path) != Some(&Value::Null));
        for path in paths {
            let rest = without(&sent, &path);
            for absent in [rest.clone(), with(&sent, &path, Value::Null)] {
                let decoded = decode_value(&absent);
                assert_eq!(page(&decoded), pruned(rest.clone()), "{path} absent");
                assert_eq!(
                    (decoded.parts.unread_fields, decoded.parts.unread_items),
                    (0, 0),
                    "{path} absent"
                );
            }
            let wrong = match sent.pointer(&path).unwrap() {
                Value::String(_) if takes_numbers(&path) => vec![json!(true), json!({"odd": 1}), json!([[0]])],
                Value::String(_) => vec![json!(true), json!(7.5), json!({"odd": 1}), json!([[0]])],
                Value::Number(_) => vec![json!(true), json!("many"), json!({"odd": 1}), json!([[0]])],
                Value::Bool(_) => vec![json!("maybe"), json!(7.5), json!({"odd": 1}), json!([[0]])],
                Value::Array(_) => vec![json!(true), json!(7.5), json!({"odd": 1}), json!([[0]])],
                _ => vec![json!(true), json!(7.5), json!("odd"), json!([[0]])],
            };
            for wrong in wrong {
                let odd = with(&sent, &path, wrong.clone());
                let decoded = decode_value(&odd);
                let unread = (decoded.parts.unread_fields, decoded.parts.unread_items);
                assert_eq!(page(&decoded), pruned(odd), "{path} as {wrong}");
                assert_eq!(unread, (1, 0), "{path} as {wrong}");
                tried += 1;
            }
        }
    }
    assert!(tried > 700, "{tried}");
}

#[test]
fn numbers_are_integers_where_they_are_integral() {
    // fault:J06
    let sent = r#"{"tracks":[{"type":"track","id":"tra.1","index":1.0,"disc":-0,"playbackSeconds":215.7,
        "formats":[{"bitrate":4294967296,"sampleBits":-16,"sampleRate":44100.5}]}],
        "meta":{"totalCount":18446744073709551616,"limit":"20","offset":"-1"}}"#;
    let decoded = decode(sent);
    let track = first_track(&decoded);
    assert_eq!((track.index, track.disc, track.playback_seconds), (1, 0, 215));
    let format = unsafe { &**track.formats.items };
    assert_eq!((format.bitrate, format.sample_bits, format.sample_rate), (-1, -1, -1));
    assert_eq!(
        value(format.extra),
        json!({"bitrate": 4294967296u64, "sampleBits": -16, "sampleRate": 44100.5})
    );
    let meta = unsafe { &*decoded.parts.meta };
    assert_eq!((meta.total_count, meta.limit, meta.offset), (-1, 20, -1));
    assert_eq!(value(meta.extra)["offset"], "-1");
    assert_eq!(decoded.parts.unread_fields, 5);
}

#[test]
fn the_first_of_duplicate_keys_stays() {
    // fault:J03
    let page = decode(
        r#"{"tracks":[{"type":"track","id":"tra.1","name":"first","name":"second","isExplicit":true,"explicit":false,
            "links":{"artists":{"ids":["art.1"]}},"links":{}}],"meta":{"limit":1},"meta":{"limit":2}}"#,
    );
    let track = first_track(&page);
    assert_eq!(string(track.name).unwrap(), "first");
    assert_eq!(track.is_explicit, 1);
    assert_eq!(strings(unsafe { (*(*track.links).artists).ids }), ["art.1"]);
    assert_eq!(unsafe { (*page.parts.meta).limit }, 1);
    assert_eq!(page.parts.unread_fields, 0);
}

#[test]
fn half_a_surrogate_pair_costs_a_character_not_the_page() {
    // fault:J08
    let page = decode(
        r#"{"tracks":[{"type":"track","id":"tra.\ud800","name":"a\uD800b \\ud800 \ud83c\udf2b \udc00","artistId":"art.1"},
            {"type":"track","id":"tra.2","od\udfffd":1}]}"#,
    );
    let track = first_track(&page);
    assert_eq!(string(track.name).unwrap(), "a\u{FFFD}b \\ud800 🌫 \u{FFFD}");
    assert_eq!(
        (track.id.is_null(), string(track.artist_id).unwrap().as_str()),
        (true, "art.1")
    );
    assert_eq!((page.parts.tracks.len, page.parts.unread_fields), (2, 1));
}

#[test]
fn a_nul_does_not_end_a_text_and_makes_no_id() {
    // fault:J09
    let page = decode(
        r#"{"tracks":[{"type":"track","id":"tra.1\u00002","name":"a\u0000b","albumId":"alb.1",
            "links":{"artists":{"ids":["art.1","art.\u0000","art.3"]}}}]}"#,
    );
    let track = first_track(&page);
    assert_eq!(string(track.name).unwrap(), "a\u{FFFD}b");
    assert!(track.id.is_null());
    assert_eq!(strings(unsafe { (*(*track.links).artists).ids }), ["art.1", "art.3"]);
    assert_eq!(page.parts.unread_fields, 2);
}

#[test]
fn a_text_over_the_cap_is_cut_and_counted_and_a_key_over_it_left_out() {
    // fault:J18
    let text = "ü".repeat(50_000);
    let decoded =
        decode_value(&json!({"tracks": [{"type": "track", "id": text, "name": text, "k".repeat(300): 1, "disc": 2}]}));
    let track = first_track(&decoded);
    assert_eq!(string(track.name).unwrap(), "ü".repeat(32_768));
    assert_eq!((track.id.is_null(), track.disc), (true, 2));
    assert_eq!(
        value(track.extra).as_object().unwrap().keys().collect::<Vec<_>>(),
        ["id"]
    );
    assert!(decoded.parts.unread_fields >= 3);
}
