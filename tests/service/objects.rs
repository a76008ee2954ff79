//! The objects, field by field, in each version: read, and held against what the sandbox sent.
use crate::compare::{same, sent_somewhere};
use crate::desk::*;
use crate::plain::said;
use musiccat::abi::mcat_image;
use musiccat::{Params, Response, Version, catalog};
use serde_json::{Value, json};

/// Many artists at once.
fn artists(version: Version) -> (String, Value) {
    let sent = said(version, "/artists/top?limit=100&range=life");
    let ids: Vec<_> = sent["artists"]
        .as_array()
        .unwrap()
        .iter()
        .map(|a| a["id"].as_str().unwrap())
        .collect();
    (ids.join(","), sent)
}

/// The first few of a list of ids.
fn first(ids: &str, count: usize) -> String {
    ids.split(',').take(count).collect::<Vec<_>>().join(",")
}

// req:OBJ-01
#[test]
fn albums_are_read_with_every_field() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let (ids, _) = artists(version);
        let ids = first(&ids, 20);
        let sent = said(version, &format!("/artists/{ids}/albums?limit=200"));
        let read = ok(client.call(catalog::artist_albums(&ids, &limit(200))));
        same(&read, &sent);
        let sent = listed(&sent, "albums");
        sent_somewhere(
            &sent,
            "type id upc href shortcut name isStreamable released originallyReleased label copyright tags discCount trackCount
             accountPartner artistName contributingArtists.primaryArtist contributingArtists.composer
             contributingArtists.featuredPerformer contributingArtists.guestMusician contributingArtists.producer
             discographies.main discographies.singlesAndEPs discographies.compilations discographies.others
             links.images.href links.tracks.href links.posts.href links.artists.ids links.artists.href links.genres.ids
             links.genres.href",
        );
        let own = match version {
            Version::V2_2 => "isExplicit isSingle isAvailableInHiRes",
            _ => "explicit single",
        };
        sent_somewhere(&sent, own);
        for (album, sent) in read.items(&read.albums).iter().zip(&sent) {
            let sent = |key: &str| sent[key].as_bool().map_or(-1, i8::from);
            let (explicit, single, hi_res) = match version {
                Version::V2_2 => ("isExplicit", "isSingle", sent("isAvailableInHiRes")),
                _ => ("explicit", "single", -1),
            };
            assert_eq!(
                (album.is_explicit, album.is_single),
                (sent(explicit), sent(single)),
                "either name is one field"
            );
            assert_eq!(
                album.is_available_in_hi_res, hi_res,
                "unknown where the version does not say"
            );
        }
    }
}

// req:OBJ-02
#[test]
fn artists_are_read_with_bios_blurbs_and_groups() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let (ids, sent) = artists(version);
        same(
            &ok(client.call(catalog::artists_get(&ids, &Params::default()))),
            &said(version, &format!("/artists/{ids}")),
        );
        sent_somewhere(
            &listed(&sent, "artists"),
            "type id href name shortcut amg blurbs bios.0.title bios.0.author bios.0.publishDate bios.0.bio
             albumGroups.main albumGroups.singlesAndEPs albumGroups.compilations albumGroups.others
             links.albums.href links.images.href links.posts.href links.topTracks.href links.genres.ids links.genres.href
             links.stations.ids links.stations.href links.contemporaries.ids links.contemporaries.href links.followers.ids
             links.followers.href links.influences.ids links.influences.href",
        );
    }
}

// req:OBJ-09
#[test]
fn tracks_are_read_with_formats_and_contributors() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let (ids, _) = artists(version);
        let ids = first(&ids, 10);
        let sent = said(version, &format!("/artists/{ids}/tracks?limit=100"));
        let read = ok(client.call(catalog::artist_tracks(&ids, &limit(100))));
        same(&read, &sent);
        let sent = listed(&sent, "tracks");
        sent_somewhere(
            &sent,
            "type id href name shortcut artistName albumName index disc playbackSeconds isrc blurbs artistId albumId
             formats.0.type formats.0.bitrate formats.0.name losslessFormats.0.type losslessFormats.0.bitrate
             losslessFormats.0.name contributors.primaryArtist contributors.composer contributors.featuredPerformer
             contributors.guestMusician contributors.guestVocals contributors.producer contributors.nonPrimary
             contributors.conductor previewURL isStreamable links.artists.ids links.artists.href links.albums.ids
             links.albums.href links.genres.ids links.genres.href links.tags.ids links.tags.href",
        );
        let own = match version {
            Version::V2_2 => {
                "isExplicit isAvailableInHiRes formats.0.sampleBits formats.0.sampleRate losslessFormats.0.sampleBits
                 losslessFormats.0.sampleRate"
            }
            _ => "explicit",
        };
        sent_somewhere(&sent, own);
        for (track, sent) in read.items(&read.tracks).iter().zip(&sent) {
            let key = if version == Version::V2_2 {
                "isExplicit"
            } else {
                "explicit"
            };
            assert_eq!(track.is_explicit, i8::from(sent[key].as_bool().unwrap()));
            for format in read.items(&track.formats) {
                assert_eq!(format.sample_rate > 0, version == Version::V2_2, "known on 2.2 only");
            }
        }
    }
}

// req:OBJ-08
#[test]
fn stations_are_read_with_and_without_images() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let sent = said(version, "/stations/top?limit=200");
        let read = ok(client.call(catalog::stations_top(&limit(200))));
        same(&read, &sent);
        let sent = listed(&sent, "stations");
        sent_somewhere(
            &sent,
            "type id name href author description summary subType artists links.genres.ids links.genres.href
             links.mediumImage.href links.largeImage.href",
        );
        let with_images = |sent: &&Value| sent.pointer("/links/mediumImage").is_some();
        let count = sent.iter().filter(with_images).count();
        assert!(
            0 < count && count < sent.len(),
            "some stations have images and some have none"
        );
        let links = read
            .items(&read.stations)
            .iter()
            .map(|station| read.at(&station.links).unwrap());
        let images = links.filter(|links| read.at(&links.medium_image).is_some_and(|image| !image.href.is_null()));
        assert_eq!(images.count(), count);
    }
}

// req:OBJ-01
// req:OBJ-09
#[test]
fn albums_are_read_with_their_tracks() {
    for version in VERSIONS {
        let (read, sent) = read_and_sent(version, "/albums/alb.1,alb.2");
        let sent = listed(&sent, "albums");
        sent_somewhere(
            &sent,
            "tracks.0.id tracks.0.formats.0.bitrate tracks.0.contributors.primaryArtist",
        );
        for (album, sent) in read.items(&read.albums).iter().zip(&sent) {
            assert_eq!(read.items(&album.tracks).len(), listed(sent, "tracks").len());
        }
        assert_eq!(read.tracks.len, 0, "they are the albums', none of the answer's");
    }
}

// req:OBJ-01
// req:OBJ-02
// req:OBJ-09
// req:CONV-05
// req:VER-03
// case:K03 case:R01
#[test]
fn objects_of_version_1_are_read_with_every_field() {
    const TRACK: &str = "id name disc artist.id artist.name album.id album.name genre.id sample duration";
    const ALBUM: &str =
        "id name discCount artist.id artist.name type.name images.0.width images.0.height images.0.url released";
    const PLAYLIST: &str = "id name author created";
    for (target, places) in [
        ("/artists/top?limit=50", "id name genre.id"),
        ("/artists/Art.1,Art.2/albums?limit=50", ALBUM),
        (
            "/albums/Alb.1,Alb.2",
            "tracks.0.id tracks.0.artist.name tracks.0.sample tracks.0.duration",
        ),
        ("/albums/Alb.1", ALBUM),
        ("/artists/Art.1/tracks?limit=50", TRACK),
        ("/tracks/Tra.5", TRACK),
        ("/artists/Art.1,Art.2,Art.3,Art.4/bio", "bio blurbs.0"),
        ("/artists/Art.3/bio", "bio"),
        (
            "/artists/Art.3/similar",
            "contemporaries.0.id contemporaries.0.name related.0.id",
        ),
        (
            "/genres",
            "id name description subgenres.0.id subgenres.0.name subgenres.0.description",
        ),
        ("/genres/g.1", "id name description subgenres.0.id"),
        ("/playlists/featured?limit=50", PLAYLIST),
        ("/playlists/pp.1", PLAYLIST),
        (
            "/stations/top?limit=50",
            "id name type artists summary description images.0.url images.0.width images.0.height",
        ),
        (
            "/search?q=the&type=album,artist,track,playlist&limit=200",
            "author duration released",
        ),
        ("/search?q=jazz&type=tag", "id name shortcut"),
        ("/search/typeahead?q=the&limit=50", "id name"),
        ("/playlists/pp.1/tags", "id name shortcut"),
        ("/playlists/pp.1/posts?limit=50", "id name body"),
    ] {
        let (read, sent) = read_and_sent(Version::V1, target);
        sent_somewhere(&listed(&sent, ""), places);
        let meta = read.meta();
        let told = (meta.returned_count, meta.total_count, meta.limit, meta.offset);
        assert_eq!(told, (-1, -1, -1, -1), "{target}: a bare list tells nothing of itself");
    }
    let (read, sent) = read_and_sent(Version::V1, "/albums/top?limit=200");
    sent_somewhere(&listed(&sent, ""), "tags.0");
    for (album, sent) in read.items(&read.albums).iter().zip(&listed(&sent, "")) {
        assert_eq!(
            (album.released_ms, read.text(&album.released)),
            (sent["released"].as_i64().unwrap(), None)
        );
        assert_eq!(
            (album.is_explicit, album.is_streamable),
            (-1, -1),
            "later versions say it"
        );
    }
    let (read, sent) = read_and_sent(Version::V1, "/artists/Art.1/blurbs");
    assert_eq!(read.texts(&read.blurbs).len(), listed(&sent, "").len());
}

/// The images of artists and albums that the sandbox lists.
// req:OBJ-05
// req:OBJ-13
#[test]
fn artist_images_are_read_with_every_field() {
    for version in VERSIONS {
        let client = client(shared(), version);
        let (ids, _) = artists(version);
        let ids = first(&ids, 5);
        let sent = said(version, &format!("/artists/{ids}/images"));
        let read = ok(client.call(catalog::artist_images(&first(&ids, 1), &Params::default())));
        same(&read, &said(version, &format!("/artists/{}/images", first(&ids, 1))));
        let sent = listed(&sent, "images");
        sent_somewhere(&sent, "type id contentId url width height version");
        for image in read.items(&read.images) {
            let (url, content) = (read.text(&image.url).unwrap(), read.text(&image.content_id).unwrap());
            // The id of the content comes as it was asked for up to 2.1; the address names the image's version on 2.2.
            assert_eq!(content, ids.split(',').next().unwrap());
            assert_eq!(
                url.contains(&image.version.to_string()),
                version == Version::V2_2,
                "{url}"
            );
            assert_eq!(image.is_default, 0);
        }
    }
}

fn images(response: &Response) -> &[&mcat_image] {
    response.items(&response.images)
}

/// Shapes of other endpoints and of earlier versions, which stand in the same list.
// req:OBJ-05
// req:OBJ-13
#[test]
fn images_of_every_shape_are_read_with_their_content() {
    let body = json!({"images": [
        {"type": "image", "id": "imgs.70", "contentId": "alb.7", "imageType": "displayImage", "width": 500, "height": 400,
         "url": "https://images.example.com/imgs.70.jpg?v=1500000000000", "isDefault": false, "version": 1_500_000_000_000_i64},
        {"imageId": "70", "contentId": "Mp.31", "defaultImage": "true", "url": "http://images.example.com/70.jpg", "version": "15"},
        {"type": "image", "id": "mp.31", "imageId": "", "contentId": "mp.31", "isDefault": true, "version": 0,
         "url": "https://images.example.com/mp.31.jpg"},
        {"type": "image", "id": "AB01", "contentId": "AB01", "imageType": "avatar", "url": "https://images.example.com/a.jpg",
         "width": 160, "height": 160, "isDefault": false, "version": 1},
        {"type": "image", "id": "xT9IgDEI1iZyb2wqo8", "contentId": "mp.31", "imageType": "giphyImage", "url": null, "width": null,
         "height": null, "isDefault": null, "version": null},
    ]});
    for version in VERSIONS {
        let (_server, client) = serving(version, vec![body.to_string()]);
        let read = ok(client.call(catalog::artist_images("art.1", &Params::default())));
        let [newest, older, playlist, avatar, giphy] = images(&read) else {
            panic!("five images")
        };
        let text = |field: &_| read.text(field);
        assert_eq!(
            (newest.width, newest.height, newest.is_default, newest.version),
            (500, 400, 0, 1_500_000_000_000)
        );
        assert_eq!(
            (text(&newest.id), text(&newest.content_id)),
            (Some("imgs.70"), Some("alb.7"))
        );
        // The older shape: its own key for the id, and the truth as a text.
        assert_eq!(
            (text(&older.id), text(&older.image_id), text(&older.content_id)),
            (None, Some("70"), Some("Mp.31"))
        );
        assert_eq!((older.is_default, older.version, older.width), (1, 15, -1));
        // The default image of a playlist: its id is the playlist's, the image has none.
        assert_eq!(
            (text(&playlist.id), text(&playlist.image_id)),
            (Some("mp.31"), Some(""))
        );
        assert_eq!(
            (text(&playlist.content_id), playlist.version, playlist.is_default),
            (Some("mp.31"), 0, 1)
        );
        // An avatar belongs to the member; 1 is an image of a social profile.
        assert_eq!(
            (text(&avatar.content_id), text(&avatar.image_type), avatar.version),
            (Some("AB01"), Some("avatar"), 1)
        );
        // An animated image's id is another service's, and nothing else of it is known.
        assert_eq!(
            (text(&giphy.id), text(&giphy.image_type)),
            (Some("xT9IgDEI1iZyb2wqo8"), Some("giphyImage"))
        );
        assert_eq!(
            (
                text(&giphy.url),
                giphy.width,
                giphy.height,
                giphy.is_default,
                giphy.version
            ),
            (None, -1, -1, -1, -1)
        );
        assert_eq!((read.stats().unread_fields, read.stats().unread_items), (0, 0));
    }
}
