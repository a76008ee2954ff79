use super::*;

const BASE: &str = "https://images.example.com/";

fn of(kind: mcat_image_kind, ids: &str, (width, height): (i32, i32)) -> String {
    address(BASE, kind, ids, width, height, &Options::default()).unwrap()
}

fn refusal(kind: mcat_image_kind, ids: &str, (width, height): (i32, i32), options: Options) -> String {
    address(BASE, kind, ids, width, height, &options)
        .unwrap_err()
        .to_string()
}

/// Each size is in its address, and the table of sizes is the expected one.
fn each_size(kind: mcat_image_kind, ids: &str, before: &str, expected: &[&str]) {
    let names: Vec<String> = sizes(kind).iter().map(|(w, h)| format!("{w}x{h}")).collect();
    assert_eq!(names, expected);
    for (&size, name) in sizes(kind).iter().zip(names) {
        assert_eq!(
            of(kind, ids, size),
            format!("https://images.example.com{before}{name}.jpg")
        );
    }
}

// req:IMG-01
#[test]
fn artist_image_addresses_have_each_size() {
    let expected = ["70x47", "150x100", "356x237", "633x422"];
    each_size(MCAT_IMAGE_ARTIST, "art.954", "/v2/artists/art.954/images/", &expected);
    each_size(MCAT_IMAGE_ARTIST, "Art.954", "/v2/artists/Art.954/images/", &expected);
}

// req:IMG-02
#[test]
fn album_image_addresses_have_each_size_and_refuse_track_ids() {
    let expected = ["70x70", "170x170", "200x200", "300x300", "500x500"];
    each_size(
        MCAT_IMAGE_ALBUM,
        "alb.215461",
        "/v2/albums/alb.215461/images/",
        &expected,
    );
    let message = refusal(MCAT_IMAGE_ALBUM, "tra.1", (70, 70), Options::default());
    assert_eq!(message, r#"ids: "tra.1" is not an album id (alb. and a number)"#);
}

// req:IMG-03
#[test]
fn playlist_image_addresses_take_montage_and_order() {
    let expected = ["230x153", "1200x400", "1800x600"];
    each_size(
        MCAT_IMAGE_PLAYLIST,
        "pp.1",
        "/v2/playlists/pp.1/artists/images/",
        &expected,
    );
    each_size(
        MCAT_IMAGE_PLAYLIST,
        "mp.1",
        "/v2/playlists/mp.1/artists/images/",
        &expected,
    );
    let query = |montage, order| {
        let options = Options {
            montage,
            order,
            ..Options::default()
        };
        let address = address(BASE, MCAT_IMAGE_PLAYLIST, "pp.1", 230, 153, &options).unwrap();
        address.split_once(".jpg").unwrap().1.to_string()
    };
    assert_eq!(query(Some("3x2"), None), "?montage=3x2");
    assert_eq!(query(Some("2x2"), Some("frequency")), "?montage=2x2&order=frequency");
    assert_eq!(query(None, Some("frequency")), "?order=frequency");
    let montage = Options {
        montage: Some("4x4&a=b"),
        ..Options::default()
    };
    assert_eq!(
        refusal(MCAT_IMAGE_PLAYLIST, "pp.1", (230, 153), montage),
        r#"montage: "4x4&a=b" is not 3x2 or 2x2"#
    );
    let order = Options {
        order: Some("tracks"),
        ..Options::default()
    };
    assert_eq!(
        refusal(MCAT_IMAGE_PLAYLIST, "pp.1", (230, 153), order),
        r#"order: "tracks" is not frequency"#
    );
    let montage = Options {
        montage: Some("3x2"),
        ..Options::default()
    };
    assert!(refusal(MCAT_IMAGE_ALBUM, "alb.1", (70, 70), montage).starts_with("montage: is only for"));
}

// req:IMG-04
#[test]
fn genre_image_addresses_have_each_size() {
    each_size(MCAT_IMAGE_GENRE, "g.146", "/images/g.146/", &["161x64", "240x160"]);
}

// req:IMG-05
#[test]
fn station_image_addresses_have_each_size() {
    let expected = ["230x153", "400x400", "500x500"];
    each_size(MCAT_IMAGE_STATION, "ps.1", "/v2/stations/ps.1/images/", &expected);
    each_size(MCAT_IMAGE_STATION, "sas.1", "/v2/stations/sas.1/images/", &expected);
}

// req:IMG-06
#[test]
fn image_set_addresses_take_several_ids_and_albums_take_one() {
    let expected = ["70x70", "170x170", "200x200", "300x300", "500x500"];
    each_size(MCAT_IMAGE_SET, "imgs.1", "/v2/imagesets/imgs.1/images/", &expected);
    each_size(
        MCAT_IMAGE_SET,
        "imgs.2,imgs.1",
        "/v2/imagesets/imgs.2,imgs.1/images/",
        &expected,
    );
    let message = refusal(MCAT_IMAGE_ALBUM, "alb.1,alb.2", (70, 70), Options::default());
    assert_eq!(message, "ids: takes one id, not 2");
}

// req:IMG-07
#[test]
fn own_playlist_image_addresses_have_each_size_and_image_version() {
    let expected = ["70x70", "170x170", "200x200", "300x300", "500x500", "638x638"];
    each_size(
        MCAT_IMAGE_EXTERNAL,
        "0d1a 77?",
        "/v2/external/0d1a%2077%3F/images/",
        &expected,
    );
    let version = |image_version| Options {
        image_version,
        ..Options::default()
    };
    let with = |image_version| address(BASE, MCAT_IMAGE_EXTERNAL, "0d1a", 638, 638, &version(image_version));
    assert_eq!(
        with(1419014345000).unwrap(),
        "https://images.example.com/v2/external/0d1a/images/638x638.jpg?e=1419014345000"
    );
    assert!(with(0).unwrap().ends_with(".jpg") && with(-1).unwrap().ends_with(".jpg"));
    assert_eq!(
        with(-2).unwrap_err().to_string(),
        "image_version: -2 is below -1 (unknown)"
    );
    assert!(refusal(MCAT_IMAGE_ALBUM, "alb.1", (70, 70), version(5)).starts_with("image_version: is only for"));
}

// req:IMG-08
#[test]
fn unknown_image_size_is_refused_with_valid_sizes() {
    let message = refusal(MCAT_IMAGE_ARTIST, "art.1", (150, 47), Options::default());
    assert_eq!(
        message,
        "width, height: 150x47 is not a size of this kind of image: 70x47, 150x100, 356x237 or 633x422"
    );
    for size in [(0, 0), (-70, -70), (70, 71), (638, 638), (i32::MAX, i32::MIN)] {
        refusal(MCAT_IMAGE_ALBUM, "alb.1", size, Options::default());
    }
}

// req:IMG-08
#[test]
fn best_size_is_smallest_that_covers_wanted_size() {
    for (kind, wanted, best) in [
        (MCAT_IMAGE_ALBUM, (1, 1), (70, 70)),
        (MCAT_IMAGE_ALBUM, (70, 70), (70, 70)),
        (MCAT_IMAGE_ALBUM, (70, 71), (170, 170)),
        (MCAT_IMAGE_ALBUM, (201, 1), (300, 300)),
        (MCAT_IMAGE_ALBUM, (501, 1), (500, 500)),
        (MCAT_IMAGE_EXTERNAL, (501, 1), (638, 638)),
        (MCAT_IMAGE_ARTIST, (70, 48), (150, 100)),
        (MCAT_IMAGE_PLAYLIST, (231, 100), (1200, 400)),
        (MCAT_IMAGE_STATION, (230, 154), (400, 400)),
        (MCAT_IMAGE_GENRE, (0, 0), (161, 64)),
        (MCAT_IMAGE_GENRE, (i32::MAX, i32::MAX), (240, 160)),
    ] {
        assert_eq!(best_size(kind, wanted.0, wanted.1), best, "{kind:?} {wanted:?}");
    }
}

// req:IMG-08
#[test]
fn address_is_written_to_caller_buffer_or_too_small_is_refused() {
    /// A buffer of a fixed size, as a C program has.
    struct Buffer<const N: usize>([u8; N], usize);
    impl<const N: usize> fmt::Write for Buffer<N> {
        fn write_str(&mut self, text: &str) -> fmt::Result {
            let place = self.0.get_mut(self.1..self.1 + text.len()).ok_or(fmt::Error)?;
            place.copy_from_slice(text.as_bytes());
            self.1 += text.len();
            Ok(())
        }
    }
    let none = Options::default();
    let mut wide = Buffer([0; 66], 0);
    write_address(&mut wide, BASE, MCAT_IMAGE_ARTIST, "art.954", 70, 47, &none).unwrap();
    assert_eq!(
        &wide.0[..wide.1],
        b"https://images.example.com/v2/artists/art.954/images/70x47.jpg"
    );
    let mut narrow = Buffer([0; 61], 0);
    let refusal = write_address(&mut narrow, BASE, MCAT_IMAGE_ARTIST, "art.954", 70, 47, &none).unwrap_err();
    assert_eq!(refusal.to_string(), "buffer: is too small for the address");
    let mut untouched = Buffer([0; 66], 0);
    write_address(&mut untouched, BASE, MCAT_IMAGE_ARTIST, "art.954", 1, 1, &none).unwrap_err();
    assert_eq!(untouched.1, 0, "nothing is written before all is checked");
}

// fault:M14
#[test]
fn ids_and_base_url_that_change_the_address_are_refused() {
    for id in [
        "art.1/..",
        "..",
        "art.1?",
        "art.1#",
        "art.1\r\n",
        "",
        "art.1/x",
        "the-hollow-pines",
    ] {
        refusal(MCAT_IMAGE_ARTIST, id, (70, 47), Options::default());
    }
    for base in [
        "",
        "https://",
        "ftp://a",
        "https://a?b",
        "https://a#b",
        "https://a\r\nb",
        "https://a b",
        "https://user:pw@a\\b",
    ] {
        let refusal = address(base, MCAT_IMAGE_GENRE, "g.1", 161, 64, &Options::default()).unwrap_err();
        assert_eq!(refusal.argument, "image_url", "{base:?}");
        assert!(!refusal.rule.contains("pw"));
    }
    let address = address(
        "http://127.0.0.1:8080/images",
        MCAT_IMAGE_GENRE,
        "g.1",
        161,
        64,
        &Options::default(),
    );
    assert_eq!(address.unwrap(), "http://127.0.0.1:8080/images/images/g.1/161x64.jpg");
}

const KINDS: [mcat_image_kind; 7] = [
    MCAT_IMAGE_ARTIST,
    MCAT_IMAGE_ALBUM,
    MCAT_IMAGE_PLAYLIST,
    MCAT_IMAGE_GENRE,
    MCAT_IMAGE_STATION,
    MCAT_IMAGE_SET,
    MCAT_IMAGE_EXTERNAL,
];

// req:IMG-08
#[test]
fn panel_size_covers_panel_within_memory_else_is_largest_that_fits() {
    let sides = [1, 70, 71, 153, 230, 240, 300, 301, 500, 638, 1200, 1801, 16_384];
    let memory = [1, 9_799, 9_800, 65_536, 153_600, 1_000_000, i64::MAX];
    for (kind, bytes_per_pixel) in KINDS
        .into_iter()
        .flat_map(|kind| [1, 2, 4, 16].map(|bytes| (kind, bytes)))
    {
        let bytes = |&&(w, h): &&(i32, i32)| i64::from(w) * i64::from(h) * i64::from(bytes_per_pixel);
        for (width, height) in sides.into_iter().flat_map(|w| sides.map(|h| (w, h))) {
            for max_bytes in memory.map(Some).into_iter().chain([None]) {
                let within: Vec<_> = sizes(kind)
                    .iter()
                    .filter(|size| bytes(size) <= max_bytes.unwrap_or(i64::MAX))
                    .collect();
                let covering = within.iter().copied().filter(|(w, h)| *w >= width && *h >= height);
                let expected = covering.min_by_key(bytes).or(within.iter().copied().max_by_key(bytes));
                let panel = Panel {
                    width,
                    height,
                    bytes_per_pixel,
                    max_bytes,
                };
                assert_eq!(panel.size(kind).ok().as_ref(), expected, "{kind:?} on {panel:?}");
            }
        }
    }
}

#[test]
fn picture_kind_follows_from_id_and_other_ids_are_refused() {
    for (id, kind) in [
        ("alb.1", MCAT_IMAGE_ALBUM),
        ("Alb.1", MCAT_IMAGE_ALBUM),
        ("art.1", MCAT_IMAGE_ARTIST),
        ("pp.1", MCAT_IMAGE_PLAYLIST),
        ("mp.1", MCAT_IMAGE_PLAYLIST),
        ("ps.1", MCAT_IMAGE_STATION),
        ("sas.1", MCAT_IMAGE_STATION),
        ("g.1", MCAT_IMAGE_GENRE),
        ("imgs.1,imgs.2", MCAT_IMAGE_SET),
    ] {
        assert_eq!(Picture::of_id(id), Ok(Picture::of(kind, id)));
    }
    for (id, word) in [
        ("tra.1", "album"),
        ("po.1", "is not the id"),
        ("", "is not the id"),
        ("a/b", "is not the id"),
    ] {
        let refusal = Picture::of_id(id).unwrap_err().to_string();
        assert!(refusal.starts_with("id: ") && refusal.contains(word), "{refusal}");
    }
}
