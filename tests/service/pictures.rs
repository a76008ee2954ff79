//! Pictures for a panel: the size that suits it, and another picture where the service lacks one.
use crate::desk::*;
use crate::media::picture;
use crate::plain::{as_member, ids, said, token};
use musiccat::abi::mcat_image_kind::*;
use musiccat::abi::mcat_status::*;
use musiccat::image::{Panel, Picture};
use musiccat::{Client, Params, Response, Version};

/// A panel of this size that shows 16-bit pixels.
fn panel(width: i32, height: i32) -> Panel {
    Panel {
        width,
        height,
        bytes_per_pixel: 2,
        max_bytes: None,
    }
}

fn fetch(client: &Client, pictures: &[Picture], panel: &Panel) -> (Response, Vec<u8>) {
    let mut bytes = Vec::new();
    let response = client.fetch_image(pictures, panel, &Params::default(), &mut |piece| {
        bytes.extend_from_slice(piece.bytes);
        true
    });
    (response, bytes)
}

/// The size of the JPEG that comes.
#[track_caller]
fn size(client: &Client, pictures: &[Picture], panel: &Panel) -> (i32, i32) {
    let (response, bytes) = fetch(client, pictures, panel);
    let response = ok(response);
    let download = response.at(&response.download).unwrap();
    assert_eq!(response.text(&download.content_type), Some("image/jpeg"));
    assert_eq!(download.received_bytes, bytes.len() as i64);
    let (width, height, pixels) = picture(&bytes);
    assert_eq!(pixels.len() as i32, width * height * 3);
    (width, height)
}

/// The id of a member's own playlist image, and its version.
fn own_image() -> (String, i64) {
    let token = token(shared(), listener(shared()));
    let body = r#"{"playlists":{"name":"Panel"}}"#;
    let made = as_member(shared(), &token, "POST", "/v2.2/me/library/playlists", body);
    let playlist = ids(&serde_json::from_slice(&made.body).unwrap(), "playlists").remove(0);
    let owner = signed_in(shared(), Version::V2_2, listener(shared()));
    let (_, photograph) = fetch(&owner, &[Picture::of(MCAT_IMAGE_ALBUM, "alb.1")], &panel(300, 300));
    let uploaded = ok(owner.me_library_playlist_image_set(&playlist, &photograph, &Params::default()));
    let image = uploaded.items(&uploaded.images)[0];
    (uploaded.text(&image.image_id).unwrap().to_owned(), image.version)
}

// req:IMG-08
#[test]
fn picture_for_a_panel_is_the_smallest_that_covers_it_and_fits_memory() {
    let client = client(shared(), Version::V2_2);
    let set = said(Version::V2_2, "/artists/art.3/images")["images"][0]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let (own, image_version) = own_image();
    let own = Picture {
        image_version,
        ..Picture::of(MCAT_IMAGE_EXTERNAL, &own)
    };
    let by_id = |id| Picture::of_id(id).unwrap();
    for (picture, covering, in_little_memory) in [
        (by_id("art.7"), (356, 237), (150, 100)),
        (by_id("alb.1"), (300, 300), (200, 200)),
        (by_id("pp.12"), (1200, 400), (230, 153)),
        (by_id("g.5"), (240, 160), (240, 160)),
        (by_id("ps.1"), (400, 400), (230, 153)),
        (by_id(&set), (300, 300), (200, 200)),
        (own, (300, 300), (200, 200)),
    ] {
        let wide = Panel {
            max_bytes: Some(1_200 * 400 * 2),
            ..panel(240, 200)
        };
        assert_eq!(size(&client, &[picture], &wide), covering, "{picture:?}");
        let little = Panel {
            max_bytes: Some(80_000),
            ..wide
        };
        assert_eq!(size(&client, &[picture], &little), in_little_memory, "{picture:?}");
    }
}

#[test]
fn picture_that_the_service_lacks_is_replaced_by_the_next() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    let missing = Picture::of(MCAT_IMAGE_ALBUM, "alb.99999999");
    let artist = Picture::of(MCAT_IMAGE_ARTIST, "art.1");
    assert_eq!(size(&client, &[missing, artist], &panel(100, 100)), (150, 100));
    let asked: Vec<_> = sandbox
        .journal()
        .into_iter()
        .map(|entry| (entry.path, entry.status))
        .collect();
    assert_eq!(
        asked,
        [
            ("/v2/albums/alb.99999999/images/170x170.jpg".to_owned(), 404),
            ("/v2/artists/art.1/images/150x100.jpg".to_owned(), 200)
        ]
    );
    let (response, bytes) = fetch(&client, &[missing, missing], &panel(100, 100));
    fails(response, MCAT_ERR_NOT_FOUND);
    assert!(bytes.is_empty());
    // One that has no size for the memory there is is passed over, and so is an id that cannot stand in an address.
    let montage = Picture::of(MCAT_IMAGE_PLAYLIST, "pp.1");
    let odd = Picture::of(MCAT_IMAGE_ALBUM, "../me/account");
    let little = Panel {
        max_bytes: Some(30_000),
        ..panel(100, 100)
    };
    assert_eq!(size(&client, &[montage, odd, artist], &little), (150, 100));
}

// req:IMG-08
#[test]
fn panel_too_small_for_any_picture_is_refused_with_the_sizes() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    let album = [Picture::of(MCAT_IMAGE_ALBUM, "alb.1")];
    let call =
        |panel: Panel, word: &str| refused(&sandbox, || fetch(&client, &album, &panel).0, MCAT_ERR_ARGUMENT, word);
    let small = Panel {
        max_bytes: Some(9_799),
        ..panel(70, 70)
    };
    let why = call(small, "max_bytes: ");
    for need in ["70x70 (9800 bytes)", "170x170 (57800 bytes)", "500x500 (500000 bytes)"] {
        assert!(why.message().contains(need), "{need} is not in {why:?}");
    }
    call(panel(0, 70), "width: ");
    call(panel(70, 16_385), "height: ");
    let odd = Panel {
        bytes_per_pixel: 17,
        ..panel(70, 70)
    };
    call(odd, "bytes_per_pixel: ");
    let none = Panel {
        max_bytes: Some(0),
        ..panel(70, 70)
    };
    call(none, "max_bytes: ");
    refused(
        &sandbox,
        || fetch(&client, &[], &panel(70, 70)).0,
        MCAT_ERR_ARGUMENT,
        "picture: ",
    );
    let wrong = [Picture::of(MCAT_IMAGE_ALBUM, "tra.1")];
    refused(
        &sandbox,
        || fetch(&client, &wrong, &panel(70, 70)).0,
        MCAT_ERR_ARGUMENT,
        "ids: ",
    );
}
