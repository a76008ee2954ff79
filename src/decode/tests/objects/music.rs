//! Artists, albums, tracks, genres.
use super::{all, at, decode, fixture, reads_whole};
use crate::abi::*;
use crate::decode::tests::Page;
use crate::decode::tests::view::{string, strings, value};
use serde_json::json;

fn albums(page: &Page) -> Vec<&mcat_album> {
    all(page, page.parts.albums.items, page.parts.albums.len)
}

fn tracks(page: &Page) -> Vec<&mcat_track> {
    all(page, page.parts.tracks.items, page.parts.tracks.len)
}

#[test]
fn album_of_2_2_is_read_whole() {
    // req:OBJ-01
    // req:CONV-08
    let page = reads_whole(fixture!("albums-2.2.json"));
    let albums = albums(&page);
    let album = albums[0];
    // case:R05
    assert_eq!(value(album.extra), json!({}));
    assert_eq!(
        (album.is_available_in_atmos, string(album.amg).as_deref()),
        (0, Some("R 7001"))
    );
    assert_eq!(album.released_ms, 1_552_032_000_250);
    assert_eq!(album.originally_released_ms, 594_342_000_000);
    // Its own tracks are not in the answer's list.
    assert_eq!((album.tracks.len, page.parts.tracks.len), (1, 0));
    // A relation that was not sent still has a struct.
    let second = albums[1];
    assert_eq!(string(second.label).unwrap(), "");
    assert_eq!(second.released_ms, i64::MIN);
    let genres = at(&page, at(&page, second.links).genres);
    assert!(genres.href.is_null() && genres.ids.len == 0);
}

#[test]
fn album_of_earlier_versions_is_read_whole() {
    // req:OBJ-01
    // req:VER-03
    // fault:J20
    let page = reads_whole(fixture!("albums-2.1.json"));
    let album = albums(&page)[0];
    assert_eq!((album.is_explicit, album.is_single, album.is_streamable), (1, 1, 1));
    assert_eq!(album.is_available_in_hi_res, -1);
    assert_eq!(string(album.id).unwrap(), "Alb.7001");
    assert_eq!(album.released_ms, 1_552_003_200_000);
    // A single text and a text with commas are lists of ids too.
    let contributors = at(&page, album.contributing_artists);
    assert_eq!(strings(contributors.primary_artist), ["Art.501", "Art.502"]);
    assert_eq!(strings(contributors.producer), ["Art.506"]);
    assert_eq!(value(album.extra)["linked"]["images"][0]["id"], "Imgs.70");
}

#[test]
fn artist_of_2_2_is_read_whole() {
    // req:OBJ-02
    let page = reads_whole(fixture!("artists-2.2.json"));
    let artist = all(&page, page.parts.artists.items, page.parts.artists.len)[0];
    assert_eq!(value(artist.extra), json!({}));
    assert_eq!((artist.bios.len, artist.blurbs.len), (2, 2));
    assert_eq!(
        value(at(&page, artist.album_groups).extra),
        json!({"live": ["alb.7006"]})
    );
}

#[test]
fn artist_of_earlier_versions_is_read_whole() {
    // req:OBJ-02
    // fault:J20
    let page = reads_whole(fixture!("artists-2.1.json"));
    let artist = all(&page, page.parts.artists.items, page.parts.artists.len)[0];
    assert_eq!(string(artist.id).unwrap(), "Art.501");
    assert_eq!(strings(at(&page, artist.album_groups).main), ["Alb.7001"]);
    // Included objects are not in a list of the answer.
    assert_eq!(value(artist.extra)["linked"]["genres"][0]["name"], "Sea Shanty");
    assert_eq!(page.parts.genres.len, 0);
}

#[test]
fn biographies_by_themselves_are_read_whole() {
    // req:OBJ-02
    for json in [fixture!("bios-2.2.json"), fixture!("bios-1.json")] {
        let page = reads_whole(json);
        let bios = all(&page, page.parts.bios.items, page.parts.bios.len);
        assert_eq!(
            (bios.len(), string(bios[0].title).unwrap().as_str()),
            (2, "On the quay")
        );
        assert!(string(bios[0].bio).unwrap().contains("\nin 1980."));
    }
}

#[test]
fn track_of_2_2_is_read_whole() {
    // req:OBJ-09
    let page = reads_whole(fixture!("tracks-2.2.json"));
    let track = tracks(&page)[0];
    assert_eq!(string(track.name).unwrap(), "Fog \"Signal\" \\ 🌫");
    // case:R05
    assert_eq!(value(track.extra), json!({}));
    let texts = [track.upc, track.amg].map(|text| string(text).unwrap());
    assert_eq!(
        (track.is_available_in_atmos, texts),
        (0, ["000000070013", "T 90001"].map(str::to_owned))
    );
    assert_eq!(strings(at(&page, at(&page, track.links).composers).ids), ["art.502"]);
    let lossless = all(&page, track.lossless_formats.items, 1)[0];
    assert_eq!(
        (lossless.bitrate, lossless.sample_bits, lossless.sample_rate),
        (44100, 24, 96000)
    );
    let older = all(&page, track.formats.items, track.formats.len)[2];
    assert_eq!((older.bitrate, older.sample_bits, older.sample_rate), (128, -1, -1));
}

#[test]
fn track_of_earlier_versions_is_read_whole() {
    // req:OBJ-09
    // req:VER-03
    // fault:J20
    let page = reads_whole(fixture!("tracks-2.1.json"));
    let track = tracks(&page)[0];
    assert_eq!((track.is_explicit, track.is_available_in_hi_res), (1, -1));
    assert_eq!(
        [track.id, track.artist_id, track.album_id].map(|id| string(id).unwrap()),
        ["Tra.90001", "Art.501", "Alb.7001"]
    );
    // A role is one id up to 2.1.
    assert_eq!(strings(at(&page, track.contributors).conductor), ["Art.508"]);
    let format = all(&page, track.formats.items, track.formats.len)[0];
    assert_eq!((format.bitrate, format.sample_bits, format.sample_rate), (192, -1, -1));
}

#[test]
fn track_of_version_1_is_read_whole() {
    // req:OBJ-09
    // req:VER-03
    let page = reads_whole(fixture!("tracks-1.json"));
    let track = tracks(&page)[0];
    assert_eq!(
        (track.is_explicit, track.index, track.disc, track.playback_seconds),
        (1, 3, 1, 215)
    );
    assert_eq!(strings(at(&page, track.contributors).primary_artist), ["Art.501"]);
    assert_eq!((track.is_streamable, track.artist_id.is_null()), (-1, true));
}

#[test]
fn genre_of_2_2_is_read_whole() {
    // req:OBJ-03
    // req:CONV-08
    let page = reads_whole(fixture!("genres-2.2.json"));
    let genres = all(&page, page.parts.genres.items, page.parts.genres.len);
    assert_eq!(value(genres[0].extra), json!({"newSince": 1850}));
    let links = at(&page, genres[0].links);
    assert_eq!(strings(at(&page, links.child_genres).ids), ["g.51", "g.52"]);
    assert_eq!(value(at(&page, links.parent_genres).extra), json!({"newRank": 2}));
    // At the top of the tree.
    assert!(genres[1].description.is_null());
    assert!(at(&page, at(&page, genres[1].links).parent_genres).href.is_null());
}

#[test]
fn genre_of_version_1_is_read_whole() {
    // req:OBJ-03
    let page = reads_whole(fixture!("genres-1.json"));
    let genres = all(&page, page.parts.genres.items, page.parts.genres.len);
    assert_eq!(string(genres[0].description).unwrap(), "");
    assert_eq!(string(genres[1].name).unwrap(), "Folk");
}

#[test]
fn previews_beside_tracks_are_read_whole() {
    // req:OBJ-09
    let page = reads_whole(fixture!("station-tracks-2.2.json"));
    assert_eq!(tracks(&page).len(), 1);
    let previews = all(&page, page.parts.previews.items, page.parts.previews.len);
    let names = previews.iter().map(|preview| string(preview.name).unwrap());
    assert_eq!(names.collect::<Vec<_>>(), ["Low Water", "Spring Tide"]);
    assert!(
        decode(r#"{"previews":[{"type":"track","id":"tra.1"}]}"#)
            .parts
            .tracks
            .len
            == 0
    );
}
