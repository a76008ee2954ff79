//! Images of a member's playlists: in memory, from a source, and animated ones.
use crate::compare::same;
use crate::desk::*;
use crate::plain::{as_member, request, token};
use musiccat::abi::mcat_status::*;
use musiccat::raw::Raw;
use musiccat::request::Credential;
use musiccat::upload::Ask;
use musiccat::{Client, Params, Response, Version, playlist_image};
use musiccat_sandbox::Sandbox;
use serde_json::Value;

/// A playlist of the listener's, its client, and a photograph to put on it.
struct Cover {
    sandbox: Sandbox,
    client: Client,
    token: String,
    id: String,
    images: String,
    photograph: Vec<u8>,
}

impl Cover {
    fn new(version: Version) -> Cover {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let token = token(&sandbox, listener(&sandbox));
        let create = Raw {
            method: "POST",
            content_type: Some("application/json"),
            body: Some(br#"{"playlists":{"name":"Cover","tracks":[{"id":"tra.1"}]}}"#),
            credential: Credential::Member,
            ..reading("/me/library/playlists")
        };
        let created = ok(call_raw(&client, create));
        let id = created
            .text(&created.items(&created.playlists)[0].id)
            .unwrap()
            .to_owned();
        let photograph = request(&sandbox, "GET", "/v2/albums/alb.1/images/500x500.jpg", &[], "").body;
        Cover {
            images: format!("/{}/me/library/playlists/{id}/images", version.segment()),
            sandbox,
            client,
            token,
            id,
            photograph,
        }
    }

    /// What the service tells of the playlist's images.
    fn told(&self) -> Value {
        as_member(&self.sandbox, &self.token, "GET", &self.images, "").json()
    }

    fn set(&self, jpeg: &[u8]) -> Response {
        self.client
            .me_library_playlist_image_set(&self.id, jpeg, &Params::default())
    }

    /// Uploads a file in pieces of so many bytes at most.
    fn upload(&self, jpeg: &[u8], most: usize) -> Response {
        let mut source = |ask: Ask| {
            let rest = &jpeg[ask.offset as usize..];
            let n = rest.len().min(ask.buffer.len()).min(most);
            ask.buffer[..n].copy_from_slice(&rest[..n]);
            Some(n)
        };
        let none = Params::default();
        self.client
            .me_library_playlist_image_upload(&self.id, jpeg.len(), &none, &mut source)
    }
}

/// The images of a response whose type is this, as (id, address).
fn of_type(response: &Response, kind: &str) -> Vec<(String, String)> {
    let images = response.items(&response.images).iter();
    let found = images.filter(|image| response.text(&image.image_type) == Some(kind));
    let text = |place| response.text(place).unwrap_or_default().to_owned();
    found.map(|image| (text(&image.id), text(&image.url))).collect()
}

// req:LIB-15
#[test]
fn playlist_image_is_uploaded_from_memory_and_from_a_source() {
    let cover = Cover::new(Version::V2_2);
    let uploads: [&dyn Fn() -> Response; 4] = [
        &|| cover.set(&cover.photograph),
        &|| cover.upload(&cover.photograph, 1),
        &|| cover.upload(&cover.photograph, 1000),
        &|| cover.upload(&cover.photograph, usize::MAX),
    ];
    let mut addresses = Vec::new();
    for upload in uploads {
        let response = ok(upload());
        same(&response, &cover.told());
        let sent = cover
            .sandbox
            .journal()
            .into_iter()
            .rfind(|entry| entry.method == "POST")
            .unwrap();
        let length = ("content-length".to_owned(), sent.body_length.to_string());
        assert!(sent.headers.contains(&length), "{:?}", sent.headers);
        let [(_, address)] = &of_type(&response, "displayImage")[..] else {
            panic!("one image of its own: {response:?}");
        };
        let mut bytes = Vec::new();
        ok(cover.client.download(address, &Params::default(), &mut |piece| {
            bytes.extend_from_slice(piece.bytes);
            true
        }));
        assert!(bytes.starts_with(b"\xFF\xD8\xFF"), "what is shown is a JPEG");
        addresses.push(address.clone());
    }
    addresses.dedup();
    assert_eq!(addresses.len(), 4, "each took the place of the one before");
}

// req:LIB-15
// req:LIM-02
#[test]
fn largest_image_is_accepted_and_invalid_ones_are_not_sent() {
    let cover = Cover::new(Version::V2_2);
    // What follows the end of a JPEG is part of the file, not of the picture.
    let mut largest = cover.photograph.clone();
    largest.resize(9_999_999, 0);
    ok(cover.set(&largest));
    ok(cover.upload(&largest, usize::MAX));
    largest.push(0);
    let png = b"\x89PNG\r\n\x1A\n";
    for (image, word) in [
        (&largest[..], "length"),
        (&[], "length"),
        (png, "JPEG"),
        (b"<html>", "JPEG"),
    ] {
        refused(&cover.sandbox, || cover.set(image), MCAT_ERR_ARGUMENT, word);
        refused(&cover.sandbox, || cover.upload(image, 1), MCAT_ERR_ARGUMENT, word);
    }
    let giphy = |id: &str, giphy_id: &str| {
        let call = playlist_image::me_library_playlist_giphy_set(id, giphy_id, &Params::default());
        cover.client.call(call)
    };
    for wrong in ["", "a\nb", &"x".repeat(257)] {
        refused(
            &cover.sandbox,
            || giphy(&cover.id, wrong),
            MCAT_ERR_ARGUMENT,
            "giphy_id",
        );
    }
    refused(
        &cover.sandbox,
        || giphy("alb.1", "abc"),
        MCAT_ERR_ARGUMENT,
        "playlist_id",
    );
    // What only begins like a JPEG is the service's to refuse, and so is the playlist of nobody.
    let response = fails(cover.set(b"\xFF\xD8\xFF and no more"), MCAT_ERR_BAD_REQUEST);
    assert_eq!(response.http_status, 400);
    let missing = cover
        .client
        .me_library_playlist_image_set("mp.99999", &cover.photograph, &Params::default());
    fails(missing, MCAT_ERR_NOT_FOUND);
    fails(giphy(&cover.id, "not an id?"), MCAT_ERR_BAD_REQUEST);
}

// req:LIB-15
#[test]
fn playlist_gets_an_animated_image_beside_the_other() {
    let cover = Cover::new(Version::V2_2);
    ok(cover.set(&cover.photograph));
    let call = playlist_image::me_library_playlist_giphy_set(&cover.id, "3o7abKhOpu0NwenH3O", &Params::default());
    let response = ok(cover.client.call(call));
    same(&response, &cover.told());
    let [(id, _)] = &of_type(&response, "giphyImage")[..] else {
        panic!("no animated image: {response:?}");
    };
    assert_eq!(id, "3o7abKhOpu0NwenH3O");
    assert_eq!(of_type(&response, "displayImage").len(), 1, "one of each kind");
}

// fault:U05
#[test]
fn expired_token_makes_an_upload_read_its_image_again() {
    let cover = Cover::new(Version::V2_2);
    cover.sandbox.expire_tokens(listener(&cover.sandbox).user_name).unwrap();
    let mut begun = 0;
    let mut source = |ask: Ask| {
        begun += usize::from(ask.offset == 0);
        let rest = &cover.photograph[ask.offset as usize..];
        let n = rest.len().min(ask.buffer.len());
        ask.buffer[..n].copy_from_slice(&rest[..n]);
        Some(n)
    };
    let (none, length) = (Params::default(), cover.photograph.len());
    let upload = cover
        .client
        .me_library_playlist_image_upload(&cover.id, length, &none, &mut source);
    assert_eq!(of_type(&ok(upload), "displayImage").len(), 1);
    assert_eq!(begun, 3, "for a look at it, and for each try");
}

// fault:U01
#[test]
fn source_that_breaks_its_promise_leaves_the_playlist_unchanged() {
    let cover = Cover::new(Version::V2_2);
    ok(cover.set(&cover.photograph));
    let before = cover.told();
    let length = cover.photograph.len();
    for (promised, stops_at, status) in [
        (length + 1, usize::MAX, MCAT_ERR_CALLBACK),
        (length - 1, usize::MAX, MCAT_ERR_CALLBACK),
        (length, length / 2, MCAT_ERR_CANCELLED),
        (length, length, MCAT_ERR_CANCELLED),
    ] {
        let mut source = |ask: Ask| {
            let offset = ask.offset as usize;
            let rest = &cover.photograph[offset..];
            let n = rest.len().min(ask.buffer.len());
            ask.buffer[..n].copy_from_slice(&rest[..n]);
            (offset < stops_at).then_some(n)
        };
        let none = Params::default();
        let upload = cover
            .client
            .me_library_playlist_image_upload(&cover.id, promised, &none, &mut source);
        assert_eq!(fails(upload, status).maybe_applied, 0);
    }
    assert_eq!(cover.told(), before);
    ok(cover.upload(&cover.photograph, usize::MAX));
    assert_ne!(cover.told(), before);
}

// req:VER-01
#[test]
fn playlist_images_before_2_2_are_refused() {
    // case:M05
    for version in [Version::V1, Version::V2_1] {
        no_images_of_playlists(version);
    }
}

fn no_images_of_playlists(version: Version) {
    let sandbox = own();
    let client = signed_in(&sandbox, version, listener(&sandbox));
    let none = Params::default();
    let jpeg = b"\xFF\xD8\xFF";
    let set = || client.me_library_playlist_image_set("mp.1", jpeg, &none);
    let upload = || {
        client.me_library_playlist_image_upload("mp.1", 3, &none, &mut |ask| {
            let rest = &jpeg[ask.offset as usize..];
            ask.buffer[..rest.len()].copy_from_slice(rest);
            Some(rest.len())
        })
    };
    let giphy = || client.call(playlist_image::me_library_playlist_giphy_set("mp.1", "abc", &none));
    refused(&sandbox, set, MCAT_ERR_UNSUPPORTED, "me_library_playlist_image_set");
    refused(
        &sandbox,
        upload,
        MCAT_ERR_UNSUPPORTED,
        "me_library_playlist_image_upload",
    );
    refused(&sandbox, giphy, MCAT_ERR_UNSUPPORTED, "me_library_playlist_giphy_set");
}
