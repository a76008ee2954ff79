//! Ids: what is none is refused, and what is one changes nothing but its own segment of the path.
use super::{none, wrong};
use crate::device::{Device, given};
use crate::line::{Event, json};
use musiccat::Version::V2_2;
use musiccat::abi::mcat_status;
use musiccat::{catalog, playback};
use url::Url;

/// Texts that are no artist id, and what is said of them.
const NO_ARTIST: &[(&str, &str)] = &[
    ("", "is empty"),
    (",", "holds an empty id"),
    ("art.1,", "holds an empty id"),
    (",art.1", "holds an empty id"),
    ("art.1,,art.2", "holds an empty id"),
    ("..", "\"..\" part"),
    (".", "\"..\" part"),
    ("../", "\"..\" part"),
    ("../me/account", "\"..\" part"),
    ("art.1/../art.2", "\"..\" part"),
    ("art.1//", "holds an empty"),
    ("//evil.example.com", "holds an empty"),
    ("art.1\r\nx: y", "control character"),
    ("art.1\0", "control character"),
    ("art.1\u{85}", "control character"),
    ("art.1%2f..", "is not an artist id"),
    ("art.1%2e%2e", "is not an artist id"),
    ("art.1?limit=1", "is not an artist id"),
    ("art.1#x", "is not an artist id"),
    ("art.1;x", "is not an artist id"),
    ("art.1\\x", "is not an artist id"),
    ("art.1 ", "is not an artist id"),
    ("art.", "is not an artist id"),
    ("art.x", "is not an artist id"),
    ("art.-1", "is not an artist id"),
    ("art.1/tracks", "is not an artist id"),
    ("tra.1", "is not an artist id"),
    ("art.1,tra.2", "is not an artist id"),
    ("954", "is not an artist id"),
];

// req:CONV-01
// req:CONV-03
// fault:M14
// fault:M18
#[test]
fn invalid_ids_are_refused() {
    let device = Device::new(V2_2).signed_in();
    for (ids, rule) in NO_ARTIST {
        wrong(&device, catalog::artist_albums(ids, &none()), "ids", rule);
        wrong(&device, catalog::artist_tracks(ids, &none()), "ids", rule);
        let one = if ids.contains(',') { "takes one id, not" } else { *rule };
        wrong(&device, catalog::artist_images(ids, &none()), "id", one);
    }
    let long = format!("art.{}", "1".repeat(300));
    wrong(
        &device,
        catalog::artist_albums(&long, &none()),
        "ids",
        "longer than 300 bytes",
    );
    let many = vec!["art.1"; 100_000].join(",");
    wrong(
        &device,
        catalog::artist_albums(&many, &none()),
        "ids",
        "ask for fewer ids",
    );
    for (ids, rule) in [
        ("ps.1,ps.2", "takes one station, or several"),
        ("art.1,tra.2", "takes one station, or several"),
        ("alb.1", "is not"),
        ("ps.1/feedback/like", "is not"),
    ] {
        wrong(&device, playback::station_tracks(ids, &none()), "ids", rule);
        wrong(
            &device,
            playback::station_tuning_set(ids, 0.5, 0.5, &none()),
            "ids",
            rule,
        );
        wrong(
            &device,
            playback::station_feedback_add(ids, "like", "tra.1", &none()),
            "ids",
            rule,
        );
    }
}

/// Whatever a shortcut holds, it stays one segment of the path: read back by another parser, the address is the intended one.
// req:CONV-04
// fault:M14
// fault:M16
#[test]
fn shortcut_changes_only_its_own_segment_of_the_path() {
    let device = Device::new(V2_2);
    device.line.play([Event::Answer(json(200, "{}"))]);
    for shortcut in [
        "a?b=c",
        "a#b",
        "a;b",
        "a\\b",
        "a%2fb",
        "a%2e%2e",
        "%00",
        "a b",
        "a+b",
        "a&limit=1",
        "a:b@c",
        "ü",
        "😀",
        "...",
        "\"<>|^`{}",
    ] {
        let params = given(|p| p.pretty = Some(true));
        let (response, sent) = device.does(|c| c.call(catalog::artists_get(&format!("art.1,{shortcut}"), &params)));
        assert_eq!(response.status, mcat_status::MCAT_OK, "{shortcut}: {response:?}");
        let address = Url::parse(&format!("https://api.example.com{}", sent[0].target())).unwrap();
        let segments: Vec<_> = address.path_segments().unwrap().collect();
        assert_eq!(segments.len(), 3, "{shortcut}: {address}");
        let last = percent_encoding::percent_decode_str(segments[2]).decode_utf8().unwrap();
        assert_eq!(last, format!("art.1,{shortcut}"));
        assert_eq!(
            (address.query(), address.fragment(), address.host_str()),
            (Some("pretty=true"), None, Some("api.example.com"))
        );
    }
    for (shortcut, rule) in [
        ("artist", "is not a shortcut (artist/album)"),
        ("artist/album/track", "is not a shortcut (artist/album)"),
        ("alb.1", "is not a shortcut (artist/album)"),
        ("alb.1/tracks", "is not a shortcut (artist/album)"),
        ("artist/album,artist/other", "takes one id, not 2"),
        ("artist/..", "\"..\" part"),
        ("upc/012345678905", "the service has a call of that name"),
        ("reviews/RevAl.1", "the service has a call of that name"),
        ("artist/images", "the service has a call of that name"),
        ("artist/similar", "the service has a call of that name"),
    ] {
        wrong(&device, catalog::album_by_shortcut(shortcut, &none()), "shortcut", rule);
    }
    for shortcut in ["artist/album", "tra.1", "a/b/c/d", "a//c", "art.1/b/c"] {
        wrong(&device, catalog::track_by_shortcut(shortcut, &none()), "shortcut", "");
    }
    for (shortcut, rule) in [
        ("top", "the service has a call of that name"),
        ("TOP", "the service has a call of that name"),
        ("artist/album", "is not an artist id"),
        ("alb.1", "is not an artist id"),
    ] {
        wrong(&device, catalog::artists_get(shortcut, &none()), "ids", rule);
    }
}

// req:CONV-02
#[test]
fn capitalised_monikers_are_sent_as_given() {
    let device = Device::new(V2_2).signed_in();
    device.line.play([Event::Answer(json(200, "{}"))]);
    for (call, target) in [
        (
            catalog::artist_albums("Art.1,ART.2,art.3", &none()),
            "/v2.2/artists/Art.1,ART.2,art.3/albums",
        ),
        (catalog::artist_similar("Art.1", &none()), "/v2.2/artists/Art.1/similar"),
        (
            catalog::stations_get("Ps.1,SAS.2", &none()),
            "/v2.2/stations/Ps.1,SAS.2",
        ),
        (
            playback::station_tracks("Tra.1,tra.2", &none()),
            "/v2.2/stations/Tra.1,tra.2/tracks",
        ),
        (
            playback::station_feedback_add("G.1", "like", "Tra.1", &none()),
            "/v2.2/stations/G.1/feedback/like",
        ),
    ] {
        let (response, sent) = device.does(|c| c.call(call));
        assert_eq!(response.status, mcat_status::MCAT_OK, "{response:?}");
        assert_eq!(sent[0].target(), target);
    }
}
