//! Every field of every object, in the shapes of each version.
use super::view::{items, page, pruned, string, strings, value};
use super::{Page, decode, fixture};
use crate::abi::*;
use serde_json::{Value, json};

fn parsed(json: &str) -> Value {
    serde_json::from_str(json).unwrap()
}

/// Nothing of a 2.2 answer is lost, and everything stands in the field of its name.
fn reads_whole(json: &str) {
    let decoded = decode(json);
    assert_eq!(page(&decoded), pruned(parsed(json)));
    assert_eq!((decoded.parts.unread_fields, decoded.parts.unread_items), (0, 0));
    // Known once the response is built, never from the body.
    assert_eq!(unsafe { (*decoded.parts.meta).next_offset }, -1);
}

fn first_track(page: &Page) -> &mcat_track {
    unsafe { &**page.parts.tracks.items }
}

fn first_album(page: &Page) -> &mcat_album {
    unsafe { &**page.parts.albums.items }
}

fn account(page: &Page) -> (&mcat_account, &mcat_subscription, &mcat_entitlements) {
    let account = unsafe { &*page.parts.account };
    unsafe { (account, &*account.subscription, &*account.entitlements) }
}

#[test]
fn album() {
    // req:OBJ-01
    // req:CONV-08
    reads_whole(fixture!("albums-2.2.json"));
    let page = decode(fixture!("albums-2.2.json"));
    let album = first_album(&page);
    assert_eq!(value(album.extra), json!({"isAvailableInAtmos": false}));
    assert_eq!(album.released_ms, 1_552_032_000_250);
    assert_eq!(album.originally_released_ms, 594_342_000_000);
    // A relation that was not sent is there all the same.
    let second = unsafe { &**page.parts.albums.items.add(1) };
    assert_eq!(string(second.label).unwrap(), "");
    assert_eq!(second.released_ms, i64::MIN);
    let genres = unsafe { &*(*second.links).genres };
    assert!(genres.href.is_null() && genres.ids.len == 0);
}

#[test]
fn album_of_earlier_versions() {
    // req:OBJ-01
    // fault:J20
    let page = decode(fixture!("albums-2.1.json"));
    let album = first_album(&page);
    assert_eq!((album.is_explicit, album.is_single, album.is_streamable), (1, 1, 1));
    assert_eq!(string(album.id).unwrap(), "Alb.7001");
    assert_eq!(album.released_ms, 1_552_003_200_000);
    // A single text and a text with commas are lists of ids too.
    let contributors = unsafe { &*album.contributing_artists };
    assert_eq!(strings(contributors.primary_artist), ["Art.501", "Art.502"]);
    assert_eq!(strings(contributors.producer), ["Art.506"]);
    assert_eq!(value(album.extra)["linked"]["images"][0]["id"], "Imgs.70");
}

#[test]
fn artist() {
    // req:OBJ-02
    reads_whole(fixture!("artists-2.2.json"));
    let page = decode(fixture!("artists-2.2.json"));
    let artist = unsafe { &**page.parts.artists.items };
    assert_eq!(value(artist.extra), json!({}));
    assert_eq!((artist.bios.len, artist.blurbs.len), (2, 2));
    assert_eq!(
        value(unsafe { (*artist.album_groups).extra }),
        json!({"live": ["alb.7006"]})
    );
}

#[test]
fn images_of_every_shape() {
    // req:OBJ-05
    // req:OBJ-13
    reads_whole(fixture!("images-2.2.json"));
    let page = decode(fixture!("images-2.2.json"));
    let images: Vec<&mcat_image> = items(page.parts.images.items, page.parts.images.len)
        .map(|image| unsafe { &*image })
        .collect();
    assert_eq!(
        (
            images[0].version,
            images[0].width,
            images[0].height,
            images[0].is_default
        ),
        (1_500_000_000_000, 500, 400, 0)
    );
    assert_eq!(string(images[1].image_id).unwrap(), "");
    assert_eq!(
        (string(images[1].id), images[1].is_default, images[1].version),
        (string(images[1].content_id), 1, 0)
    );
    assert_eq!(string(images[2].id).unwrap(), "xT9IgDEI1iZyb2wqo8");
    assert_eq!((images[2].version, images[2].width, images[2].is_default), (-1, -1, -1));
    assert_eq!(
        (string(images[3].image_type).unwrap().as_str(), images[3].version),
        ("avatar", 1)
    );
    let older = decode(fixture!("images-2.1.json"));
    let image = unsafe { &**older.parts.images.items };
    assert_eq!((image.is_default, image.version), (1, 1_500_000_000_000));
    assert_eq!(
        (string(image.id), string(image.image_id).unwrap().as_str()),
        (None, "70")
    );
    assert_eq!((older.parts.unread_fields, older.parts.unread_items), (0, 0));
}

#[test]
fn station() {
    // req:OBJ-08
    reads_whole(fixture!("stations-2.2.json"));
    let page = decode(fixture!("stations-2.2.json"));
    let second = unsafe { &**page.parts.stations.items.add(1) };
    let links = unsafe { &*second.links };
    assert_eq!(strings(unsafe { (*links.genres).ids }), ["g.5"]);
    assert!(unsafe { (*links.medium_image).href.is_null() && (*links.large_image).href.is_null() });
}

#[test]
fn track() {
    // req:OBJ-09
    reads_whole(fixture!("tracks-2.2.json"));
    let page = decode(fixture!("tracks-2.2.json"));
    let track = first_track(&page);
    assert_eq!(string(track.name).unwrap(), "Fog \"Signal\" \\ 🌫");
    assert_eq!(
        value(track.extra),
        json!({"upc": "000000070013", "isAvailableInAtmos": false})
    );
    let lossless = unsafe { &**track.lossless_formats.items };
    assert_eq!(
        (lossless.bitrate, lossless.sample_bits, lossless.sample_rate),
        (44100, 24, 96000)
    );
    let older = unsafe { &**track.formats.items.add(2) };
    assert_eq!((older.bitrate, older.sample_bits, older.sample_rate), (128, -1, -1));
}

#[test]
fn track_of_version_1() {
    // req:OBJ-09
    let page = decode(fixture!("tracks-1.json"));
    let track = first_track(&page);
    assert_eq!(
        (track.is_explicit, track.index, track.disc, track.playback_seconds),
        (1, 3, 1, 215)
    );
    assert_eq!(strings(unsafe { (*track.contributors).primary_artist }), ["Art.501"]);
    assert_eq!((track.is_streamable, track.artist_id.is_null()), (-1, true));
}

#[test]
fn account_of_2_2() {
    // req:OBJ-10
    reads_whole(fixture!("account-2.2.json"));
    let page = decode(fixture!("account-2.2.json"));
    let (account, subscription, entitlements) = account(&page);
    assert_eq!(value(account.extra), json!({"familyPlan": {"seats": 6}}));
    assert_eq!(value(subscription.extra), json!({"promoCode": "X1"}));
    assert_eq!(value(entitlements.extra), json!({"newLimit": 5}));
    let rights: Vec<_> = items(entitlements.rights.items, entitlements.rights.len)
        .map(|right| unsafe { (string((*right).name).unwrap(), (*right).granted) })
        .collect();
    let expected = [
        ("canStreamOnWeb", 1),
        ("canStreamOnHomeDevice", 0),
        ("isPlayBasedTier", 0),
    ];
    assert_eq!(rights, expected.map(|(name, granted)| (name.to_owned(), granted)));
}

#[test]
fn account_of_version_1() {
    // req:OBJ-10
    for sent in [
        r#"{"id":"X","email":"a@example.com","subscription":{"state":"EXPIRED"},"entitlements":{"canStreamOnHomeDevice":true}}"#,
        r#"{"type":"account","id":"X","email":"a@example.com","entitlements":{"canStreamOnHomeDevice":true},
            "subscription":{"state":"EXPIRED"}}"#,
    ] {
        let page = decode(sent);
        let (account, subscription, entitlements) = account(&page);
        assert_eq!(
            (string(account.id).unwrap(), string(account.email).unwrap()),
            ("X".into(), "a@example.com".into())
        );
        assert_eq!(string(subscription.state).unwrap(), "EXPIRED");
        assert_eq!(
            (entitlements.rights.len, unsafe {
                (**entitlements.rights.items).granted
            }),
            (1, 1)
        );
        assert_eq!(value(page.parts.extra), json!({}));
    }
}

#[test]
fn account_of_earlier_versions() {
    // req:OBJ-10
    // fault:J19
    // fault:J20
    let page = decode(fixture!("account-2.1.json"));
    let (account, subscription, entitlements) = account(&page);
    assert_eq!(string(account.lang).unwrap(), "en_US");
    assert_eq!((account.screen_name_auto_created, account.phone.is_null()), (1, true));
    assert_eq!(string(subscription.expiration_date).unwrap(), "1600000000000");
    assert_eq!(string(subscription.catalog).unwrap(), "105");
    assert_eq!(
        (subscription.is_suspended, string(subscription.state).unwrap().as_str()),
        (0, "ON_HOLD")
    );
    assert_eq!((entitlements.total_plays, entitlements.plays_remaining), (-1, -1));
    assert_eq!(unsafe { (**entitlements.rights.items).granted }, 1);
    assert_eq!(unsafe { (**entitlements.rights.items.add(1)).granted }, -1);
    assert_eq!(page.parts.unread_fields, 0);
}

#[test]
fn instants() {
    use crate::decode::instant::milliseconds;
    let known = [
        ("1970-01-01", 0),
        ("1970-01-01T00:00:00Z", 0),
        ("1969-12-31T23:59:59.999Z", -1),
        ("2000-02-29T12:30:00+05:30", 951_807_600_000),
        ("2000-02-29T12:30:00-0530", 951_847_200_000),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ("2019-03-08T08:00", 1_552_032_000_000),
        ("2019-03-08 08:00:00.1234567Z", 1_552_032_000_123),
    ];
    for (text, expected) in known {
        assert_eq!(milliseconds(text), Some(expected), "{text}");
    }
    let unreadable = [
        "",
        "soon",
        "2019",
        "2019-03",
        "2019-13-01",
        "2019-02-29",
        "2019-3-8",
        "2019-03-08T",
        "2019-03-08T25:00Z",
        "2019-03-08T08:60Z",
        "2019-03-08T08:00:00.Z",
        "2019-03-08T08:00+1",
        "2019-03-08T08:00Zulu",
        "２019-03-08",
    ];
    for text in unreadable {
        assert_eq!(milliseconds(text), None, "{text}");
    }
}
