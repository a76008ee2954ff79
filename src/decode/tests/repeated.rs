//! An object of a list that is equal to an earlier one, byte for byte, is shared; the result is the same as without sharing.
use super::pieces::in_pieces;
use super::view::page;
use super::{LIMITS, Page, limited};
use crate::abi::mcat_track;
use crate::decode::Limits;
use crate::decode::arena::Arena;
use serde_json::{Value, json};

/// A page of this many tracks with the formats `of(track)`.
fn tracks(count: usize, of: &dyn Fn(usize) -> Value) -> String {
    // The type comes first, as the service sends it: what comes before it is read twice.
    let track = |n| format!(r#"{{"type":"track","id":"tra.{n}","formats":{}}}"#, of(n));
    let tracks: Vec<_> = (0..count).map(track).collect();
    format!(r#"{{"tracks":[{}]}}"#, tracks.join(","))
}

/// How many tracks a page has; Miri takes a thousand times as long.
const TRACKS: usize = if cfg!(miri) { 40 } else { 200 };

fn format(bitrate: usize) -> Value {
    json!({"type": "format", "name": "AAC", "bitrate": bitrate, "sampleBits": 16, "sampleRate": 44_100})
}

fn read(page: &Page) -> Vec<&mcat_track> {
    let tracks = page.parts.tracks;
    (0..tracks.len).map(|at| unsafe { &**tracks.items.add(at) }).collect()
}

fn bitrates(track: &mcat_track) -> Vec<i32> {
    let formats = track.formats;
    (0..formats.len)
        .map(|at| unsafe { (**formats.items.add(at)).bitrate })
        .collect()
}

#[test]
fn tracks_keep_their_own_formats_in_any_order_and_number() {
    // More of them than are remembered, in an order that changes.
    let kinds = |track: usize| (0..track % 5).map(move |at| 64 + (track * 7 + at * 3) % 23);
    let body = tracks(TRACKS, &|track| kinds(track).map(format).collect());
    let page = limited(body.as_bytes(), &LIMITS).unwrap();
    for (at, track) in read(&page).into_iter().enumerate() {
        let expected: Vec<_> = kinds(at).map(|bitrate| bitrate as i32).collect();
        assert_eq!(bitrates(track), expected, "track {at}");
    }
}

#[test]
fn repeated_formats_take_memory_once() {
    let held = |of: &dyn Fn(usize) -> Value| {
        let mut arena = Arena::new(64);
        in_pieces(tracks(TRACKS, of).as_bytes(), usize::MAX, 1000, &mut arena, &LIMITS).unwrap();
        arena.held()
    };
    let same = held(&|_| json!([format(128), format(320)]));
    let other = held(&|track| json!([format(track), format(1000 + track)]));
    let size = 2 * TRACKS * size_of::<crate::abi::mcat_format>();
    assert!(other - same > size * 3 / 4, "{same} bytes in place of {other}");
    // As many as are remembered, in an order that changes.
    let few = held(&|track| json!([format(track * track % 7 % 4), format(100 + track * 5 % 11 % 4)]));
    assert!(other - few > size * 2 / 3, "{few} bytes in place of {other}");
}

#[test]
fn shared_objects_count_as_often_as_they_came() {
    let odd = json!({"type": "format", "name": 5, "bitrate": "no"});
    for formats in [
        json!([format(1), format(1)]),
        json!([odd, odd, odd]),
        json!([{"a": {}}, {"a": {}}]),
        json!([{}, {}]),
    ] {
        let body = tracks(4, &|_| formats.clone());
        let counted = limited(body.as_bytes(), &LIMITS).unwrap().parts.unread_fields;
        let each = formats.as_array().unwrap().len() as i32;
        assert_eq!(counted, if formats[0] == odd { 4 * each * 2 } else { 0 }, "{formats}");
        // The limit of values ends at the same one, whatever was shared.
        let values = count(&serde_json::from_str(&body).unwrap());
        let with = |max_nodes| limited(body.as_bytes(), &Limits { max_nodes, ..LIMITS }).is_ok();
        assert!(with(values) && !with(values - 1), "{formats}");
    }
}

/// How many values there are in it.
fn count(value: &Value) -> u32 {
    let below: u32 = match value {
        Value::Array(items) => items.iter().map(count).sum(),
        Value::Object(members) => members.values().map(count).sum(),
        _ => 0,
    };
    1 + below
}

#[test]
fn formats_that_differ_in_one_byte_are_not_shared() {
    let one = r#"{"name":"AAC","bitrate":128,"x":"y"}"#;
    for (from, to) in [
        ("128", "129"),
        ("AAC", "AAD"),
        ("\"x\"", "\"z\""),
        ("\"y\"", "\"w\""),
        (",\"x\"", ", \"x\""),
        ("8,", "80,"),
    ]
    .into_iter()
    .step_by(if cfg!(miri) { 3 } else { 1 })
    {
        let other = one.replace(from, to);
        let body =
            format!(r#"{{"tracks":[{{"type":"track","id":"tra.1","formats":[{one},{one},{other},{one},{other}]}}]}}"#);
        let view = |size, window| {
            let mut arena = Arena::new(64);
            let parts = in_pieces(body.as_bytes(), size, window, &mut arena, &LIMITS).unwrap();
            page(&Page { parts, _arena: arena })["tracks"][0]["formats"].clone()
        };
        let (a, b) = (view(1, 1), view(usize::MAX, body.len()));
        assert_eq!(a, b, "{other}");
        assert_eq!((&b[0], &b[2]), (&b[3], &b[4]));
        assert_eq!(b[0] == b[2], from == ",\"x\"", "{other}");
        for window in (1..200).step_by(if cfg!(miri) { 66 } else { 1 }) {
            assert_eq!(view(usize::MAX, window), b, "{other} through {window} bytes");
        }
    }
}
