//! Values that are almost right.
use super::view::{string, strings, value};
use super::{Page, decode, decode_value};
use crate::abi::*;
use serde_json::json;

fn first_track(page: &Page) -> &mcat_track {
    unsafe { &**page.parts.tracks.items }
}

#[test]
fn numbers_that_fit_no_integer_field_are_unread_and_kept() {
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
fn first_of_duplicate_keys_is_kept() {
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
fn first_of_duplicate_keys_is_kept_also_if_zero_or_false() {
    // fault:J03
    let page = decode(
        r#"{"tracks":[{"type":"track","id":"tra.1","index":0,"index":5,"playbackSeconds":0,"playbackSeconds":5,
            "isExplicit":false,"isExplicit":true}],"meta":{"totalCount":0,"totalCount":5,"popularity":0.0,"popularity":0.5}}"#,
    );
    let (track, meta) = (first_track(&page), unsafe { &*page.parts.meta });
    assert_eq!((track.index, track.playback_seconds, track.is_explicit), (0, 0, 0));
    assert_eq!((meta.total_count, meta.popularity), (0, 0.0));
}

#[test]
fn ids_in_one_text_are_all_read_or_none() {
    // fault:J08 fault:J09
    let page = decode(
        r#"{"artists":[{"type":"artist","id":"art.1","albumGroups":{"singlesAndEPs":"alb.1, alb.2"}},
            {"type":"artist","id":"art.2","albumGroups":{"singlesAndEPs":"alb.1,alb.\u0000"}}]}"#,
    );
    let [whole, unreadable] = [0, 1].map(|n| unsafe { &*(**page.parts.artists.items.add(n)).album_groups });
    assert_eq!(strings(whole.singles_and_eps), ["alb.1", "alb.2"]);
    assert!(unreadable.singles_and_eps.items.is_null());
    assert_eq!(value(unreadable.extra), json!({"singlesAndEPs": "alb.1,alb.\u{FFFD}"}));
}

#[test]
fn lone_surrogate_costs_one_character_or_id_and_not_the_page() {
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
fn nul_is_replaced_in_text_and_makes_id_unread() {
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
fn replacement_character_that_was_sent_makes_id_unread() {
    // fault:J08
    for (id, length) in [("tra.\u{FFFD}", 0), ("tra.é\u{FFFD}", 0), ("tra.é\u{FFFC}", 9)] {
        let page = decode(&format!(
            r#"{{"tracks":[{{"type":"track","id":"{id}","name":"a{id}b","albumId":"alb.1"}}]}}"#
        ));
        let track = first_track(&page);
        assert_eq!(string(track.name).unwrap(), format!("a{id}b"));
        assert_eq!(string(track.id).unwrap_or_default().len(), length, "{id}");
        assert_eq!(page.parts.unread_fields, i32::from(length == 0), "{id}");
    }
}

#[test]
fn key_over_256_bytes_is_left_out_and_counted() {
    // fault:J18
    for (written, read) in [("k", "k"), ("\\u00fc", "ü")] {
        let [at, over] = [256, 258].map(|length| length / read.len());
        let body = format!(
            r#"{{"{}":1,"{}x":2,"new":3}}"#,
            written.repeat(at),
            written.repeat(over)
        );
        let decoded = decode(&body);
        let extra = value(decoded.parts.extra);
        let extra = extra.as_object().unwrap();
        assert_eq!(extra.len(), 2, "{extra:?}");
        assert_eq!((&extra[&read.repeat(at)], &extra["new"]), (&json!(1), &json!(3)));
        assert_eq!(decoded.parts.unread_fields, 1);
    }
}

#[test]
fn text_over_64_kib_is_cut_and_counted() {
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
    // A longer text is cut at the same length.
    let text = "x".repeat(if cfg!(miri) { 70_000 } else { 10 << 20 });
    let decoded = decode(&format!(
        r#"{{"tracks":[{{"type":"track","name":"{text}","{text}":1,"new":"{text}","disc":2}}]}}"#
    ));
    let track = first_track(&decoded);
    assert_eq!((string(track.name).unwrap().len(), track.disc), (65_536, 2));
    let extra = value(track.extra);
    assert_eq!(extra.as_object().unwrap().keys().collect::<Vec<_>>(), ["new"]);
    assert_eq!(extra["new"].as_str().unwrap().len(), 65_536);
}
