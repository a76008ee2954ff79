//! Addresses of images: each leads to a picture of the size that was asked for.
use crate::desk::*;
use crate::media::picture;
use crate::plain::{as_member, ids, said, token};
use musiccat::abi::mcat_image_kind::{self, *};
use musiccat::abi::mcat_status::*;
use musiccat::image::{self, Options, best_size, sizes};
use musiccat::raw::Raw;
use musiccat::request::Credential;
use musiccat::{Client, Params, Version};
use std::collections::HashSet;
use std::fmt;

/// The bytes behind an address.
fn fetch(client: &Client, address: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let response = ok(client.download(address, &Params::default(), &mut |piece| {
        bytes.extend_from_slice(piece.bytes);
        true
    }));
    let download = response.at(&response.download).unwrap();
    assert_eq!(response.text(&download.content_type), Some("image/jpeg"));
    bytes
}

/// Fetches the image in every size of its kind; gives the pictures.
fn every_size(
    kind: mcat_image_kind,
    ids: &str,
    path: &str,
    expected: &[(i32, i32)],
    options: &Options,
) -> Vec<Vec<u8>> {
    assert_eq!(sizes(kind), expected);
    let client = client(shared(), Version::V2_2);
    let picture = |&(width, height): &(i32, i32)| {
        let address = image::address(client.image_url(), kind, ids, width, height, options).unwrap();
        let size = format!("{width}x{height}");
        assert!(
            address.starts_with(&format!("{}{}", shared().image_url(), path.replace("{size}", &size))),
            "{address}"
        );
        let (w, h, pixels) = picture(&fetch(&client, &address));
        assert_eq!(
            (w, h, pixels.len() as i32),
            (width, height, width * height * 3),
            "{address}"
        );
        pixels
    };
    expected.iter().map(picture).collect()
}

const SQUARES: [(i32, i32); 5] = [(70, 70), (170, 170), (200, 200), (300, 300), (500, 500)];

// req:IMG-01
#[test]
fn artist_image_addresses_lead_to_pictures_of_their_size() {
    let expected = [(70, 47), (150, 100), (356, 237), (633, 422)];
    for id in ["art.7", "Art.7"] {
        let path = format!("/v2/artists/{id}/images/{{size}}.jpg");
        every_size(MCAT_IMAGE_ARTIST, id, &path, &expected, &Options::default());
    }
}

// req:IMG-02
#[test]
fn album_image_addresses_lead_to_pictures_of_their_size() {
    let track = &said(Version::V2_1, "/tracks/top?limit=1")["tracks"][0];
    let album = track["albumId"].as_str().unwrap();
    let path = format!("/v2/albums/{album}/images/{{size}}.jpg");
    every_size(MCAT_IMAGE_ALBUM, album, &path, &SQUARES, &Options::default());
}

// req:IMG-03
#[test]
fn playlist_montage_addresses_lead_to_pictures_of_their_size() {
    let expected = [(230, 153), (1200, 400), (1800, 600)];
    let path = "/v2/playlists/pp.12/artists/images/{size}.jpg";
    let mut pictures = HashSet::new();
    for montage in [None, Some("3x2"), Some("2x2")] {
        for order in [None, Some("frequency")] {
            let options = Options {
                montage,
                order,
                image_version: 0,
            };
            pictures.insert(every_size(MCAT_IMAGE_PLAYLIST, "pp.12", path, &expected, &options).remove(0));
        }
    }
    assert_eq!(
        pictures.len(),
        4,
        "both options show in the picture, and 3x2 is the default"
    );
    let own = own_playlist(r#"[{"id":"tra.1"},{"id":"tra.500"}]"#);
    every_size(
        MCAT_IMAGE_PLAYLIST,
        &own,
        &format!("/v2/playlists/{own}/artists/images/{{size}}.jpg"),
        &expected,
        &Options::default(),
    );
}

/// Makes a playlist of the listener's with these tracks; its id.
fn own_playlist(tracks: &str) -> String {
    let token = token(shared(), listener(shared()));
    let body = format!(r#"{{"playlists":{{"name":"Kitchen","tracks":{tracks}}}}}"#);
    let made = as_member(shared(), &token, "POST", "/v2.2/me/library/playlists", &body);
    assert_eq!(made.status, 201, "{}", made.text());
    ids(&serde_json::from_slice(&made.body).unwrap(), "playlists").remove(0)
}

// req:IMG-04
#[test]
fn genre_image_addresses_lead_to_pictures_of_their_size() {
    every_size(
        MCAT_IMAGE_GENRE,
        "g.5",
        "/images/g.5/{size}.jpg",
        &[(161, 64), (240, 160)],
        &Options::default(),
    );
}

// req:IMG-05
#[test]
fn station_image_addresses_lead_to_pictures_of_their_size() {
    let expected = [(230, 153), (400, 400), (500, 500)];
    let stations = said(Version::V2_2, "/stations?limit=200");
    let ids: Vec<_> = stations["stations"]
        .as_array()
        .unwrap()
        .iter()
        .map(|station| station["id"].as_str().unwrap())
        .collect();
    for moniker in ["ps.", "sas."] {
        let id = ids.iter().find(|id| id.starts_with(moniker)).unwrap();
        let path = format!("/v2/stations/{id}/images/{{size}}.jpg");
        every_size(MCAT_IMAGE_STATION, id, &path, &expected, &Options::default());
    }
}

// req:IMG-06
#[test]
fn image_set_addresses_lead_to_pictures_of_their_size() {
    for id in ["art.3", "art.4"] {
        let image = &said(Version::V2_2, &format!("/artists/{id}/images"))["images"][0];
        let set = image["id"].as_str().unwrap();
        let path = format!("/v2/imagesets/{set}/images/{{size}}.jpg");
        every_size(MCAT_IMAGE_SET, set, &path, &SQUARES, &Options::default());
    }
}

// req:IMG-07
#[test]
fn own_playlist_image_addresses_lead_to_pictures_of_their_size() {
    let expected = [&SQUARES[..], &[(638, 638)]].concat();
    let images = format!("/me/library/playlists/{}/images", own_playlist("[]"));
    let listener = signed_in(shared(), Version::V2_2, listener(shared()));
    let photograph = fetch(
        &listener,
        &format!("{}/v2/albums/alb.1/images/300x300.jpg", shared().image_url()),
    );
    let field = "--edge\r\nContent-Disposition: form-data; name=\"displayImage\"; filename=\"a.jpg\"\r\nContent-Type: image/jpeg\r\n\r\n";
    let form = [field.as_bytes(), &photograph, b"\r\n--edge--\r\n"].concat();
    let upload = Raw {
        method: "POST",
        content_type: Some("multipart/form-data; boundary=edge"),
        body: Some(&form),
        credential: Credential::Member,
        ..reading(&images)
    };
    call_raw(&listener, upload);
    let token = token(shared(), self::listener(shared()));
    let told = as_member(shared(), &token, "GET", &format!("/v2.2{images}"), "").json();
    let url = told["images"][0]["url"].as_str().expect("an address");
    let (_, rest) = url.split_once("/v2/external/").expect("an uploaded image");
    let (id, _) = rest.split_once('/').unwrap();
    let path = format!("/v2/external/{id}/images/{{size}}.jpg");
    let of_version = |image_version, end: &str| {
        let options = Options {
            image_version,
            ..Options::default()
        };
        every_size(MCAT_IMAGE_EXTERNAL, id, &format!("{path}{end}"), &expected, &options)
    };
    of_version(1_500_000_000_000, "?e=1500000000000");
    of_version(-1, "");
}

/// Text in a buffer of the caller's.
struct Buffer {
    bytes: [u8; 96],
    length: usize,
}

impl fmt::Write for Buffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let end = self.length + text.len();
        self.bytes
            .get_mut(self.length..end)
            .ok_or(fmt::Error)?
            .copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

// req:IMG-08
#[test]
fn image_size_that_does_not_exist_is_refused_with_the_valid_ones() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    let kinds = [
        (MCAT_IMAGE_ARTIST, "art.1"),
        (MCAT_IMAGE_ALBUM, "alb.1"),
        (MCAT_IMAGE_PLAYLIST, "pp.1"),
        (MCAT_IMAGE_GENRE, "g.1"),
        (MCAT_IMAGE_STATION, "ps.1"),
        (MCAT_IMAGE_SET, "imgs.34"),
        (MCAT_IMAGE_EXTERNAL, "ab12"),
    ];
    for (kind, ids) in kinds {
        let address = |width, height| image::address(client.image_url(), kind, ids, width, height, &Options::default());
        for (width, height) in [(0, 0), (-70, -70), (71, 70), (153, 230), (i32::MAX, 1)] {
            let refusal = address(width, height).unwrap_err();
            assert_eq!(refusal.argument, "width, height");
            for (w, h) in sizes(kind) {
                assert!(
                    refusal.rule.contains(&format!("{w}x{h}")),
                    "{w}x{h} is not in: {refusal}"
                );
            }
        }
        for wanted in [
            (1, 1),
            (70, 70),
            (71, 71),
            (200, 100),
            (100, 200),
            (400, 401),
            (5000, 1),
        ] {
            let (width, height) = best_size(kind, wanted.0, wanted.1);
            let covers = |(w, h): (i32, i32)| w >= wanted.0 && h >= wanted.1;
            let area = |(w, h): (i32, i32)| w * h;
            let smallest = sizes(kind)
                .iter()
                .copied()
                .filter(|size| covers(*size))
                .min_by_key(|size| area(*size));
            let largest = sizes(kind).iter().copied().max_by_key(|size| area(*size)).unwrap();
            assert_eq!((width, height), smallest.unwrap_or(largest), "{kind:?} {wanted:?}");
            // Into memory of the caller's own.
            let mut buffer = Buffer {
                bytes: [0; 96],
                length: 0,
            };
            image::write_address(
                &mut buffer,
                client.image_url(),
                kind,
                ids,
                width,
                height,
                &Options::default(),
            )
            .unwrap();
            assert_eq!(
                &buffer.bytes[..buffer.length],
                address(width, height).unwrap().as_bytes()
            );
        }
    }
    assert_eq!(sandbox.count(|_| true), 0, "nothing asks the network");
    // What is refused here does not exist there either.
    let wrong = format!("{}/v2/artists/art.1/images/71x70.jpg", client.image_url());
    fails(
        client.download(&wrong, &Params::default(), &mut |_| true),
        MCAT_ERR_NOT_FOUND,
    );
}
