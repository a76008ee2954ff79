//! The images of a member's playlist, and the montage of its artists.

use crate::support::*;
use musiccat_sandbox::Sandbox;
use reqwest::blocking::{Body, Client};
use serde_json::{Value, json};
use std::time::Duration;

const BOTH: [&str; 2] = ["v2.1", "v2.2"];
const BOUNDARY: &str = "----a boundary";

/// A playlist of the first member.
struct Cover<'a> {
    sandbox: &'a Sandbox,
    token: String,
    version: &'static str,
    id: String,
}

fn cover<'a>(sandbox: &'a Sandbox, version: &'static str, tracks: &[&str]) -> Cover<'a> {
    let token = token(sandbox, 0);
    let tracks: Value = tracks.iter().map(|id| json!({ "id": id })).collect();
    let body = json!({"playlists": {"name": "Cover", "tracks": tracks}}).to_string();
    let (status, body) = read(post_as(
        sandbox,
        &token,
        &format!("/{version}/me/library/playlists"),
        &body,
    ));
    assert_eq!(status, 201, "{body}");
    let id = ids(&body, "playlists").remove(0);
    Cover {
        sandbox,
        token,
        version,
        id,
    }
}

impl Cover<'_> {
    fn path(&self) -> String {
        format!("/{}/me/library/playlists/{}/images", self.version, self.id)
    }

    fn images(&self, query: &str) -> Vec<Value> {
        let (status, body) = read(get_as(self.sandbox, &self.token, &format!("{}{query}", self.path())));
        assert_eq!(status, 200, "{body}");
        items(&body, "images").to_vec()
    }

    fn upload(&self, content: &[u8]) -> (u16, Value) {
        self.post(form_with("displayImage", "image/jpeg", content))
    }

    fn post(&self, body: impl Into<Body>) -> (u16, Value) {
        let request = call_as(self.sandbox, &self.token, "POST", &self.path());
        let kind = format!("multipart/form-data; boundary=\"{BOUNDARY}\"");
        read(request.header("content-type", kind).body(body))
    }

    fn animate(&self, id: &str) -> (u16, Value) {
        read(post_as(
            self.sandbox,
            &self.token,
            &self.path(),
            &json!({ "giphyId": id }).to_string(),
        ))
    }

    fn delete(&self, query: &str) -> (u16, Value) {
        read(delete_as(self.sandbox, &self.token, &format!("{}{query}", self.path())))
    }
}

/// A form with a field before the one that counts, as browsers send them.
fn form_with(field: &str, kind: &str, content: &[u8]) -> Vec<u8> {
    let head = format!(
        "--{BOUNDARY}\r\ncontent-disposition: form-data; name=\"note\"\r\n\r\nfor the fridge\r\n--{BOUNDARY}\r\n\
         content-disposition: form-data; name=\"{field}\"; filename=\"me.jpg\"\r\ncontent-type: {kind}\r\n\r\n"
    );
    let end = format!("\r\n--{BOUNDARY}--\r\n");
    [head.as_bytes(), content, end.as_bytes()].concat()
}

/// A photograph: blue on the left, red in the middle, green on the right.
fn photograph(width: u16, height: u16) -> Vec<u8> {
    let colour = |x: usize| match x * 3 / usize::from(width) {
        0 => [20, 20, 200],
        1 => [200, 20, 20],
        _ => [20, 200, 20],
    };
    let row: Vec<u8> = (0..usize::from(width)).flat_map(colour).collect();
    let mut jpeg = Vec::new();
    jpeg_encoder::Encoder::new(&mut jpeg, 90)
        .encode(&row.repeat(height.into()), width, height, jpeg_encoder::ColorType::Rgb)
        .unwrap();
    jpeg
}

/// Pixels, width and height of the image at an address of this service.
fn pixels(sandbox: &Sandbox, address: &str) -> (Vec<u8>, usize, usize) {
    assert!(address.starts_with(sandbox.image_url()), "{address}");
    let answer = reqwest::blocking::get(address).unwrap();
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["content-type"]),
        (200, &"image/jpeg".parse().unwrap())
    );
    let bytes = answer.bytes().unwrap();
    let mut decoder = zune_jpeg::JpegDecoder::new(zune_jpeg::zune_core::bytestream::ZCursor::new(&bytes[..]));
    let pixels = decoder.decode().expect("a JPEG");
    let (width, height) = decoder.dimensions().unwrap();
    (pixels, width, height)
}

// svc:LIB-14
#[test]
fn the_montage_stands_in_until_there_is_an_image() {
    let sandbox = start();
    for version in BOTH {
        let cover = cover(&sandbox, version, &["tra.1", "tra.400", "tra.800"]);
        for (query, size) in [
            ("", "230x153"),
            ("?width=230&height=153", "230x153"),
            ("?width=1200&height=400", "1200x400"),
            ("?width=1800&height=600", "1800x600"),
            ("?width=300&height=100", "1200x400"),
            ("?width=9999&height=9999", "1800x600"),
        ] {
            let images = cover.images(query);
            assert_eq!(images.len(), 1);
            let (width, height) = size.split_once('x').unwrap();
            assert_eq!(images[0]["width"].to_string(), width, "{query}");
            assert_eq!(images[0]["height"].to_string(), height, "{query}");
            let (_, width, height) = pixels(&sandbox, images[0]["url"].as_str().unwrap());
            assert_eq!(format!("{width}x{height}"), size);
        }
        for query in ["?width=230", "?height=153"] {
            let (status, _, message) = refused(get_as(&sandbox, &cover.token, &format!("{}{query}", cover.path())));
            assert_eq!(
                (status, message.as_str()),
                (400, "width and height must be given together")
            );
        }
        for query in ["?width=0&height=1", "?width=x&height=1"] {
            assert_eq!(
                refused(get_as(&sandbox, &cover.token, &format!("{}{query}", cover.path()))).0,
                400
            );
        }
        let empty = self::cover(&sandbox, version, &[]);
        pixels(&sandbox, empty.images("")[0]["url"].as_str().unwrap());
    }
}

// svc:OBJ-05
// svc:OBJ-13
#[test]
fn the_shape_of_a_playlist_s_images_in_each_version() {
    let sandbox = start();
    for version in BOTH {
        let cover = cover(&sandbox, version, &["tra.1"]);
        let default = cover.images("").remove(0);
        assert_eq!((&default["imageId"], &default["version"]), (&json!(""), &json!(0)));
        assert_eq!(default["contentId"], cover.id.as_str());
        assert_eq!(cover.upload(&photograph(300, 300)).0, 200);
        assert_eq!(cover.animate("l0HlBO7eyXzSZkJri").0, 200);
        let images = cover.images("");
        let image = &images[0];
        assert_eq!(
            (&image["type"], &image["imageType"]),
            (&json!("image"), &json!("displayImage"))
        );
        assert_ne!(image["imageId"], "");
        assert!(image["version"].as_i64().unwrap() > 1_600_000_000_000, "milliseconds");
        let url = image["url"].as_str().unwrap();
        let older = [
            "contentId",
            "defaultImage",
            "height",
            "imageId",
            "imageType",
            "type",
            "url",
            "version",
            "width",
        ];
        if version == "v2.1" {
            assert_eq!((keys(&default), keys(image)), (older.to_vec(), older.to_vec()));
            assert_eq!(
                (&default["defaultImage"], &image["defaultImage"]),
                (&json!("true"), &json!("false"))
            );
            assert!(!url.contains('?'), "{url}");
            assert_eq!(images.len(), 1, "animated ones are of 2.2");
            continue;
        }
        assert_eq!(
            default["id"],
            cover.id.as_str(),
            "a default image has the playlist's id"
        );
        assert_eq!(
            (&default["isDefault"], &image["isDefault"]),
            (&json!(true), &json!(false))
        );
        assert_eq!(image["id"], image["imageId"]);
        assert!(url.ends_with(&format!("?e={}", image["version"])), "{url}");
        let animation = &images[1];
        assert_eq!(keys(animation), keys(image));
        assert_eq!(
            (&animation["id"], &animation["imageType"]),
            (&json!("l0HlBO7eyXzSZkJri"), &json!("giphyImage"))
        );
        assert_eq!(animation["contentId"], cover.id.as_str());
        for absent in ["url", "imageId", "width", "height"] {
            assert!(animation[absent].is_null(), "{absent}");
        }
        let path = format!("/v2.2/me/library/playlists/{}", cover.id);
        let playlist = read(get_as(&sandbox, &cover.token, &path)).1["playlists"][0].clone();
        assert_eq!(playlist["images"], json!(images), "the playlist shows the same");
    }
}

// svc:LIB-15
// svc:IMG-07
#[test]
fn an_uploaded_photograph_is_shown_in_every_size() {
    let sandbox = start();
    for version in BOTH {
        let cover = cover(&sandbox, version, &["tra.1"]);
        let (status, body) = cover.upload(&photograph(600, 300));
        assert_eq!(status, 200, "{body}");
        let first = items(&body, "images")[0].clone();
        let id = first["imageId"].as_str().unwrap();
        let e = &first["version"];
        for side in [70, 170, 200, 300, 500, 638] {
            let address = format!(
                "{}/v2/external/{id}/images/{side}x{side}.jpg?e={e}",
                sandbox.image_url()
            );
            let (pixels, width, height) = pixels(&sandbox, &address);
            assert_eq!((width, height), (side, side));
            // Twice as wide as high: the outer quarters are cut off, and the three colours remain.
            let at = |share: f64| &pixels[(side / 2 * side + (side as f64 * share) as usize) * 3..][..3];
            let strongest = |share| at(share).iter().enumerate().max_by_key(|(_, value)| **value).unwrap().0;
            assert_eq!(
                [0.05, 0.25, 0.75, 0.95].map(strongest),
                [2, 0, 0, 1],
                "a squeezed one would be blue and green at the quarters"
            );
        }
        for other in ["230x153.jpg", "70x70.png", "71x71.jpg"] {
            let address = format!("{}/v2/external/{id}/images/{other}", sandbox.image_url());
            assert_eq!(reqwest::blocking::get(address).unwrap().status(), 404, "{other}");
        }
        let wrong = format!("{}/v2/external/{id}/images/70x70.jpg?e=new", sandbox.image_url());
        assert_eq!(reqwest::blocking::get(wrong).unwrap().status(), 400);
        let larger = &cover.images("?width=1200&height=400")[0];
        assert_eq!(
            (&larger["width"], &larger["height"]),
            (&json!(638), &json!(638)),
            "the largest there is"
        );
        sandbox.advance(Duration::from_secs(1));
        assert_eq!(cover.upload(&photograph(40, 90)).0, 200, "small ones are enlarged");
        let second = &cover.images("")[0];
        assert!(second["version"].as_i64() > e.as_i64() && second["imageId"] != first["imageId"]);
        let gone = format!("{}/v2/external/{id}/images/70x70.jpg", sandbox.image_url());
        assert_eq!(reqwest::blocking::get(gone).unwrap().status(), 404, "the one before");
    }
}

// svc:LIM-02
// svc:ERR-03
#[test]
fn only_a_jpeg_of_less_than_10_mb_and_of_known_length() {
    let sandbox = start();
    let jpeg = photograph(64, 64);
    for version in BOTH {
        let cover = cover(&sandbox, version, &["tra.1"]);
        // What follows the end of a JPEG is not looked at, so that any length can be made.
        let of_length = |length: usize| [&jpeg[..], &vec![0; length - jpeg.len()]].concat();
        assert_eq!(cover.upload(&of_length(9_999_999)).0, 200);
        for length in [10_000_000, 10_050_000] {
            let (status, body) = cover.upload(&of_length(length));
            assert_eq!(
                (status, &body["code"]),
                (413, &json!("PayloadTooLargeError")),
                "{length}"
            );
        }
        let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
        png.extend([0; 100]);
        let wrong = [
            (form_with("displayImage", "image/jpeg", &png), "JPEG"),
            (form_with("displayImage", "image/jpeg", &jpeg[..20]), "JPEG"),
            (form_with("displayImage", "image/jpeg", b""), "JPEG"),
            (form_with("displayImage", "image/png", &jpeg), "image/jpeg"),
            (
                form_with("displayImage", "application/octet-stream", &jpeg),
                "image/jpeg",
            ),
            (form_with("picture", "image/jpeg", &jpeg), "displayImage"),
            (b"no form at all".to_vec(), "form"),
        ];
        for (body, rule) in wrong {
            let (status, body) = cover.post(body);
            let message = body["message"].as_str().unwrap();
            assert!(status == 400 && message.contains(rule), "{rule}: {status} {message}");
        }
        assert_eq!(
            cover.post(form_with("displayImage", "image/jpg", &jpeg)).0,
            200,
            "both names of the type"
        );
        // A body without a known length goes out in chunks.
        let chunked = Body::new(std::io::Cursor::new(form_with("displayImage", "image/jpeg", &jpeg)));
        let (status, body) = cover.post(chunked);
        assert_eq!(
            (status, &body["message"]),
            (400, &json!("The Content-Length header is required"))
        );
        for id in ["", "a b", "../x", &"x".repeat(65)] {
            assert_eq!(cover.animate(id).0, 400, "{id}");
        }
        for body in ["{}", "[]", "", "no JSON"] {
            let request = post_as(&sandbox, &cover.token, &cover.path(), body);
            let (status, _, message) = refused(request);
            assert_eq!(status, 400);
            assert!(
                message.contains("displayImage") && message.contains("giphyId"),
                "{message}"
            );
        }
    }
}

// svc:LIB-16
#[test]
fn an_image_is_deleted_by_its_type() {
    let sandbox = start();
    for version in BOTH {
        let cover = cover(&sandbox, version, &["tra.1"]);
        let before = cover.images("");
        assert_eq!(cover.upload(&photograph(64, 64)).0, 200);
        assert_eq!(cover.animate("abc").0, 200);
        for query in ["", "?imageType=avatar", "?imageType="] {
            let (status, body) = cover.delete(query);
            assert_eq!(status, 400, "{query}");
            assert_eq!(body["message"], "imageType is required: displayImage or giphyImage");
        }
        let shown = cover.images("").len();
        assert_eq!(cover.delete("?imageType=giphyImage"), (204, Value::Null));
        assert_eq!(
            (shown, cover.images("").len()),
            (if version == "v2.2" { 2 } else { 1 }, 1)
        );
        assert_eq!(cover.delete("?imageType=displayImage").0, 204);
        assert_eq!(cover.images(""), before, "the default one is back");
        for kind in ["displayImage", "giphyImage"] {
            assert_eq!(cover.delete(&format!("?imageType={kind}")).0, 404, "there is none");
        }
    }
}

// svc:IMG-03
#[test]
fn the_montage_shows_the_artists_of_the_tracks() {
    let sandbox = start();
    // Two tracks of the last of six artists, and one of each other.
    let artists = ["art.1", "art.2", "art.3", "art.4", "art.5", "art.6"];
    let of = |artist: &str| {
        let path = format!("/v2.2/artists/{artist}/tracks?limit=2");
        ids(&ok(&sandbox, &path), "tracks")
    };
    let mut tracks: Vec<String> = artists.iter().map(|artist| of(artist).remove(0)).collect();
    tracks.push(tracks[5].clone());
    let tracks: Vec<&str> = tracks.iter().map(String::as_str).collect();
    let cover = cover(&sandbox, "v2.2", &tracks);
    let montage = |id: &str, query: &str| {
        let path = format!("/v2/playlists/{id}/artists/images/1200x400.jpg{query}");
        pixels(&sandbox, &format!("{}{path}", sandbox.image_url())).0
    };
    // The corner of the first cell, wherever else the artist stands.
    let first_cell = |pixels: &[u8]| -> Vec<u8> {
        (0..100)
            .flat_map(|y| pixels[y * 3600..y * 3600 + 300].to_vec())
            .collect()
    };
    let by_order = montage(&cover.id, "");
    assert_eq!(by_order, montage(&cover.id, "?montage=3x2"));
    let by_frequency = montage(&cover.id, "?order=frequency");
    assert_ne!(first_cell(&by_order), first_cell(&by_frequency));
    let sixth_first = self::cover(
        &sandbox,
        "v2.2",
        &[tracks[5], tracks[0], tracks[1], tracks[2], tracks[3], tracks[4]],
    );
    assert_eq!(
        by_frequency,
        montage(&sixth_first.id, ""),
        "the most frequent first, the others as they come"
    );
    let first_four = self::cover(&sandbox, "v2.2", &tracks[..4]);
    assert_eq!(
        montage(&cover.id, "?montage=2x2"),
        montage(&first_four.id, "?montage=2x2")
    );
    assert_ne!(montage("pp.1", ""), montage("pp.2", ""));
    for unknown in ["mp.999", "pp.99999"] {
        let address = format!(
            "{}/v2/playlists/{unknown}/artists/images/230x153.jpg",
            sandbox.image_url()
        );
        assert_eq!(reqwest::blocking::get(address).unwrap().status(), 404);
    }
    let client = Client::new();
    let wrong = format!(
        "{}/v2/playlists/pp.1/artists/images/230x153.jpg?order=track",
        sandbox.image_url()
    );
    assert_eq!(client.get(wrong).send().unwrap().status(), 400);
}
