//! Images at the addresses that clients build, and previews.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use reqwest::blocking::{Client, Response};
use std::collections::HashSet;
use symphonia::core::codecs::audio::AudioDecoderOptions;
use symphonia::core::formats::{FormatOptions, TrackType, probe::Hint};
use symphonia::core::io::MediaSourceStream;
use symphonia::core::meta::MetadataOptions;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;

fn fetch(sandbox: &Sandbox, path: &str) -> Response {
    reqwest::blocking::get(format!("{}{path}", sandbox.image_url())).unwrap()
}

/// The bytes of an image, after checking that it is a JPEG of this size.
fn picture(sandbox: &Sandbox, path: &str, size: &str) -> Vec<u8> {
    let answer = fetch(sandbox, path);
    assert_eq!(answer.status(), 200, "{path}");
    assert_eq!(answer.headers()["content-type"], "image/jpeg");
    let bytes = answer.bytes().unwrap().to_vec();
    let mut decoder = JpegDecoder::new(ZCursor::new(&bytes));
    let pixels = decoder.decode().expect("a JPEG");
    let (width, height) = decoder.dimensions().unwrap();
    assert_eq!(format!("{width}x{height}"), size, "{path}");
    assert_eq!(pixels.len(), width * height * 3);
    bytes
}

/// All sizes are there for each of the subjects, no other size is, and the subjects' pictures differ.
fn sizes(sandbox: &Sandbox, subjects: &[&str], sizes: &[&str], address: impl Fn(&str, &str) -> String) {
    for size in sizes {
        let pictures: HashSet<Vec<u8>> = subjects
            .iter()
            .map(|subject| picture(sandbox, &address(subject, &format!("{size}.jpg")), size))
            .collect();
        assert_eq!(pictures.len(), subjects.len(), "two pictures are the same");
    }
    let all = [
        "70x47", "150x100", "356x237", "633x422", "70x70", "170x170", "200x200", "300x300", "500x500", "638x638",
        "230x153", "1200x400", "1800x600", "161x64", "240x160", "400x400", "10x10",
    ];
    for other in all.iter().filter(|size| !sizes.contains(size)) {
        assert_eq!(
            fetch(sandbox, &address(subjects[0], &format!("{other}.jpg"))).status(),
            404,
            "{other}"
        );
    }
    for file in [
        format!("{}.png", sizes[0]),
        format!("{}.jpeg", sizes[0]),
        format!("0{}.jpg", sizes[0]),
    ] {
        assert_eq!(fetch(sandbox, &address(subjects[0], &file)).status(), 404, "{file}");
    }
}

fn missing(sandbox: &Sandbox, paths: &[&str]) {
    for path in paths {
        let (status, body) = parts(fetch(sandbox, path));
        assert_eq!((status, &body["code"]), (404, &"ResourceNotFound".into()), "{path}");
    }
}

// svc:IMG-01
#[test]
fn artist() {
    let sandbox = start();
    sizes(
        &sandbox,
        &["art.1", "Art.2"],
        &["70x47", "150x100", "356x237", "633x422"],
        |id, file| format!("/v2/artists/{id}/images/{file}"),
    );
    missing(
        &sandbox,
        &[
            "/v2/artists/art.9999/images/70x47.jpg",
            "/v2/artists/alb.1/images/70x47.jpg",
            "/v2/artists/1/images/70x47.jpg",
        ],
    );
}

// svc:IMG-02
#[test]
fn album() {
    let sandbox = start();
    sizes(
        &sandbox,
        &["alb.1", "Alb.2"],
        &["70x70", "170x170", "200x200", "300x300", "500x500"],
        |id, file| format!("/v2/albums/{id}/images/{file}"),
    );
    missing(
        &sandbox,
        &[
            "/v2/albums/tra.1/images/70x70.jpg",
            "/v2/albums/alb.999999/images/70x70.jpg",
        ],
    );
}

// svc:IMG-03
#[test]
fn playlist() {
    let sandbox = start();
    let address = |id: &str, file: &str| format!("/v2/playlists/{id}/artists/images/{file}");
    sizes(
        &sandbox,
        &["pp.1", "pp.2"],
        &["230x153", "1200x400", "1800x600"],
        address,
    );
    let path = address("pp.1", "230x153.jpg");
    let shown = |query: &str| picture(&sandbox, &format!("{path}{query}"), "230x153");
    assert_eq!(shown(""), shown("?montage=3x2"));
    assert_ne!(shown(""), shown("?montage=2x2"));
    assert_ne!(shown(""), shown("?order=frequency"));
    assert_eq!(fetch(&sandbox, &format!("{path}?montage=4x4")).status(), 400);
    missing(&sandbox, &["/v2/playlists/alb.1/artists/images/230x153.jpg"]);
}

// svc:IMG-04
#[test]
fn genre() {
    let sandbox = start();
    sizes(&sandbox, &["g.1", "g.2"], &["161x64", "240x160"], |id, file| {
        format!("/images/{id}/{file}")
    });
    missing(&sandbox, &["/images/g.999/161x64.jpg", "/images/art.1/161x64.jpg"]);
}

// svc:IMG-05
#[test]
fn station() {
    let sandbox = start();
    let artist_station = ids(&ok(&sandbox, "/v2.2/stations/top?limit=200"), "stations");
    let artist_station = artist_station.iter().find(|id| id.starts_with("sas.")).unwrap();
    sizes(
        &sandbox,
        &["ps.1", artist_station],
        &["230x153", "400x400", "500x500"],
        |id, file| format!("/v2/stations/{id}/images/{file}"),
    );
    missing(&sandbox, &["/v2/stations/ps.9999/images/230x153.jpg"]);
    let station = &ok(&sandbox, "/v2.2/stations/ps.1")["stations"][0];
    for (link, size) in [("mediumImage", "230x153"), ("largeImage", "500x500")] {
        let href = station["links"][link]["href"].as_str().unwrap();
        picture(&sandbox, href.strip_prefix(sandbox.image_url()).unwrap(), size);
    }
}

// svc:IMG-06
#[test]
fn image_set() {
    let sandbox = start();
    let of_artist = ids(&ok(&sandbox, "/v2.2/artists/art.1/images"), "images");
    let of_album = ids(&ok(&sandbox, "/v2.2/albums/alb.1/images"), "images");
    sizes(
        &sandbox,
        &[&of_artist[0], &of_album[0]],
        &["70x70", "170x170", "200x200", "300x300", "500x500"],
        |id, file| format!("/v2/imagesets/{id}/images/{file}"),
    );
    let cover = picture(&sandbox, "/v2/albums/alb.1/images/200x200.jpg", "200x200");
    assert_eq!(
        picture(
            &sandbox,
            &format!("/v2/imagesets/{}/images/200x200.jpg", of_album[0]),
            "200x200"
        ),
        cover
    );
    let both = format!("/v2/imagesets/{},{}/images/200x200.jpg", of_album[0], of_artist[0]);
    assert_ne!(picture(&sandbox, &both, "200x200"), cover, "several make a montage");
    missing(
        &sandbox,
        &[
            "/v2/imagesets/imgs.1/images/70x70.jpg",
            "/v2/imagesets/alb.1/images/70x70.jpg",
        ],
    );
}

#[test]
fn an_image_that_no_member_has_given() {
    let sandbox = start();
    missing(
        &sandbox,
        &[
            "/v2/external/b7c1/images/70x70.jpg",
            "/v2/external/b7%2Fc1/images/70x70.jpg",
            "/v2/external/%00/images/70x70.jpg",
        ],
    );
}

#[test]
fn an_image_is_fetched_again_only_when_it_changed() {
    let sandbox = start();
    let path = "/v2/albums/alb.1/images/70x70.jpg";
    let first = fetch(&sandbox, path);
    assert_eq!(first.headers()["cache-control"], "public, max-age=14400");
    let again = |tag: &str| {
        let request = bare(&sandbox, path).header("if-none-match", tag);
        request.send().unwrap().status().as_u16()
    };
    assert_eq!(
        (again(first.headers()["etag"].to_str().unwrap()), again("\"other\"")),
        (304, 200)
    );
}

fn preview(sandbox: &Sandbox, version: &str) -> String {
    let track = &ok(sandbox, &format!("/{version}/tracks/tra.1"))["tracks"][0];
    track["previewURL"].as_str().unwrap().to_owned()
}

// svc:CONV-14
#[test]
fn a_preview_is_30_seconds_of_mp3() {
    let sandbox = start();
    for version in ["v2.1", "v2.2"] {
        let answer = reqwest::blocking::get(preview(&sandbox, version)).unwrap();
        assert_eq!(answer.headers()["content-type"], "audio/mpeg");
        let length: usize = answer.headers()["content-length"].to_str().unwrap().parse().unwrap();
        let bytes = answer.bytes().unwrap();
        assert_eq!(bytes.len(), length);
        let seconds = seconds(bytes.to_vec());
        assert!((29.9..=30.1).contains(&seconds), "{seconds} s");
    }
    for missing in [
        "/previews/0.mp3",
        "/previews/99999999.mp3",
        "/previews/1.ogg",
        "/previews/1",
    ] {
        assert_eq!(fetch(&sandbox, missing).status(), 404, "{missing}");
    }
}

fn seconds(mp3: Vec<u8>) -> f64 {
    let source = MediaSourceStream::new(Box::new(std::io::Cursor::new(mp3)), Default::default());
    let probe = symphonia::default::get_probe();
    let mut reader = probe
        .probe(
            &Hint::new(),
            source,
            FormatOptions::default(),
            MetadataOptions::default(),
        )
        .expect("an MP3");
    let track = reader.default_track(TrackType::Audio).expect("a track");
    let params = track.codec_params.as_ref().unwrap().audio().unwrap().clone();
    let mut decoder = symphonia::default::get_codecs()
        .make_audio_decoder(&params, &AudioDecoderOptions::default())
        .unwrap();
    let mut frames = 0;
    while let Ok(Some(packet)) = reader.next_packet() {
        frames += decoder.decode(&packet).expect("sound").frames();
    }
    frames as f64 / f64::from(params.sample_rate.unwrap())
}

#[test]
fn a_preview_can_be_fetched_in_parts() {
    let sandbox = start();
    let address = preview(&sandbox, "v2.2");
    let whole = reqwest::blocking::get(&address).unwrap();
    assert_eq!(whole.headers()["accept-ranges"], "bytes");
    let tag = whole.headers()["etag"].to_str().unwrap().to_owned();
    let whole = whole.bytes().unwrap();
    let length = whole.len();
    let part = |range: &str, if_range: Option<&str>| {
        let mut request = Client::new().get(&address).header("range", range);
        if let Some(tag) = if_range {
            request = request.header("if-range", tag);
        }
        let answer = request.send().unwrap();
        let stated = answer
            .headers()
            .get("content-range")
            .map(|value| value.to_str().unwrap().to_owned());
        (answer.status().as_u16(), stated, answer.bytes().unwrap())
    };
    for (range, start, end) in [
        ("bytes=0-99", 0, 100),
        // case:B09
        ("Bytes=0-99", 0, 100),
        ("bytes=1000-", 1000, length),
        ("bytes=-10", length - 10, length),
        ("bytes=100-999999999", 100, length),
        ("bytes=5-18446744073709551615", 5, length),
    ] {
        for if_range in [None, Some(tag.as_str())] {
            let (status, stated, bytes) = part(range, if_range);
            assert_eq!(
                (status, stated),
                (206, Some(format!("bytes {start}-{}/{length}", end - 1))),
                "{range}"
            );
            assert!(bytes == whole[start..end], "{range}");
        }
    }
    for whole_file in ["bytes=9-2", "bytes=0-1,5-6", "pages=1-2", "bytes=x-"] {
        let (status, _, bytes) = part(whole_file, None);
        assert!(status == 200 && bytes == whole, "{whole_file}");
    }
    assert_eq!(part("bytes=0-9", Some("\"another\"")).0, 200);
    for outside in [format!("bytes={length}-"), "bytes=-0".into()] {
        let (status, stated, _) = part(&outside, None);
        assert_eq!((status, stated), (416, Some(format!("bytes */{length}"))), "{outside}");
    }
}
