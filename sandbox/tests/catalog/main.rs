//! The generated catalog hangs together, and stays what it is.

mod charts;
mod playlists;
mod search;

use std::collections::HashSet;

use musiccat_sandbox::catalog::{AlbumKind, Catalog, LATEST_RELEASE, Range, StationKind, Tag};

fn catalog() -> Catalog {
    Catalog::generate(7, 300)
}

/// Adds the digits of a UPC with the weights 3 and 1 in turn; a right one gives a multiple of ten.
fn weighted_sum(upc: &str) -> u32 {
    upc.chars()
        .zip([3, 1].into_iter().cycle())
        .map(|(digit, weight)| digit.to_digit(10).unwrap() * weight)
        .sum()
}

#[test]
fn as_many_artists_as_it_takes_for_so_many_tracks() {
    for tracks in [1, 20, 1_000, 30_000] {
        let artists = Catalog::artists_for(5, tracks);
        assert!(Catalog::generate(5, artists).track_count() >= tracks);
        assert!(artists == 1 || Catalog::generate(5, artists - 1).track_count() < tracks);
    }
}

#[test]
fn the_same_seed_gives_the_same_catalog_and_another_seed_another() {
    let (one, same, other) = (
        Catalog::generate(42, 200),
        Catalog::generate(42, 200),
        Catalog::generate(43, 200),
    );
    assert_eq!(one.track_count(), same.track_count());
    for number in 1..=200 {
        assert_eq!(one.artist(number), same.artist(number));
        assert_eq!(one.album(number), same.album(number));
        assert_eq!(one.track(number), same.track(number));
    }
    let differing = (1..=200).filter(|&number| one.artist(number).unwrap().name != other.artist(number).unwrap().name);
    assert!(differing.count() > 190);
    for range in Range::ALL {
        assert_eq!(one.tracks_ranked(range, 0, 200), same.tracks_ranked(range, 0, 200));
    }
}

#[test]
fn numbers_run_from_one_to_the_count() {
    let catalog = catalog();
    assert_eq!(catalog.artist_count(), 300);
    for unknown in [0, u32::MAX] {
        assert_eq!(catalog.artist(unknown), None);
        assert_eq!(catalog.album(unknown), None);
        assert_eq!(catalog.track(unknown), None);
        assert_eq!(catalog.genre(unknown), None);
        assert_eq!(catalog.tag(unknown), None);
        assert_eq!(catalog.station(StationKind::Programmed, unknown), None);
        assert_eq!(catalog.station(StationKind::Artist, unknown), None);
        assert!(catalog.artist_albums(unknown).is_empty() && catalog.album_tracks(unknown).is_empty());
        assert!(catalog.similar(unknown).is_empty() && catalog.artist_images(unknown).is_empty());
    }
    assert_eq!(catalog.track(catalog.track_count()).unwrap().artist, 300);
    assert_eq!(catalog.track(catalog.track_count() + 1), None);
    assert_eq!(catalog.album(catalog.album_count() + 1), None);
    assert_eq!(Catalog::generate(1, 1).artist(1).unwrap().number, 1);
}

#[test]
fn every_upc_has_twelve_digits_and_a_right_check_digit_and_finds_its_album() {
    let catalog = Catalog::generate(7, 1000);
    assert!(catalog.album_count() > 4000);
    let mut seen = HashSet::new();
    for number in 1..=catalog.album_count() {
        let upc = catalog.album(number).unwrap().upc;
        assert_eq!(upc.len(), 12);
        assert_eq!(weighted_sum(&upc) % 10, 0, "{upc}");
        assert_eq!(catalog.album_by_upc(&upc), Some(number));
        assert!(seen.insert(upc));
    }
    let right = catalog.album(1).unwrap().upc;
    let wrong_check = format!("{}{}", &right[..11], (right[11..].parse::<u32>().unwrap() + 1) % 10);
    for wrong in [
        wrong_check.as_str(),
        "",
        "12345",
        "61234567890x",
        "612345678904",
        "1234567890123",
    ] {
        assert_eq!(catalog.album_by_upc(wrong), None, "{wrong}");
    }
}

#[test]
fn every_isrc_has_the_right_form_and_finds_its_track() {
    let catalog = catalog();
    let mut seen = HashSet::new();
    for number in 1..=catalog.track_count() {
        let track = catalog.track(number).unwrap();
        let isrc = track.isrc;
        assert_eq!(isrc.len(), 12, "{isrc}");
        assert!(isrc[..2].bytes().all(|byte| byte.is_ascii_uppercase()), "{isrc}");
        assert!(
            isrc[2..5]
                .bytes()
                .all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit()),
            "{isrc}"
        );
        assert!(isrc[5..].bytes().all(|byte| byte.is_ascii_digit()), "{isrc}");
        assert_eq!(isrc[5..7], catalog.album(track.album).unwrap().released[2..4]);
        assert_eq!(catalog.tracks_by_isrc(&isrc), [number]);
        assert!(seen.insert(isrc));
    }
    let right = catalog.track(1).unwrap().isrc;
    for wrong in [
        "",
        "US",
        "USAAA9900001",
        &right.to_lowercase(),
        &format!("ZZ{}", &right[2..]),
        "ÄÖÜÄÖÜ",
    ] {
        assert!(catalog.tracks_by_isrc(wrong).is_empty(), "{wrong}");
    }
}

#[test]
fn shortcuts_are_plain_unique_and_find_what_they_name() {
    let catalog = Catalog::generate(3, 3000);
    let plain = |shortcut: &str| {
        !shortcut.is_empty()
            && shortcut
                .bytes()
                .all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    let mut seen = HashSet::new();
    let mut names = HashSet::new();
    for number in 1..=3000 {
        let artist = catalog.artist(number).unwrap();
        assert!(plain(&artist.shortcut), "{}", artist.shortcut);
        assert_eq!(catalog.artist_by_shortcut(&artist.shortcut), Some(number));
        names.insert(artist.name);
        assert!(seen.insert(artist.shortcut));
    }
    // Without namesakes the test would not show that their shortcuts differ.
    assert!(names.len() < 3000);
    for number in (1..=catalog.album_count()).step_by(7) {
        let album = catalog.album(number).unwrap();
        assert!(
            album.shortcut.split('/').count() == 2 && album.shortcut.split('/').all(plain),
            "{}",
            album.shortcut
        );
        assert_eq!(catalog.album_by_shortcut(&album.shortcut), Some(number));
    }
    for number in (1..=catalog.track_count()).step_by(101) {
        let track = catalog.track(number).unwrap();
        assert!(
            track.shortcut.split('/').count() == 3 && track.shortcut.split('/').all(plain),
            "{}",
            track.shortcut
        );
        assert_eq!(catalog.track_by_shortcut(&track.shortcut), Some(number));
    }
    for unknown in ["", "/", "nobody-at-all", "nobody/nothing", "nobody/nothing/never"] {
        assert_eq!(catalog.artist_by_shortcut(unknown), None);
        assert_eq!(catalog.album_by_shortcut(unknown), None);
        assert_eq!(catalog.track_by_shortcut(unknown), None);
    }
}

#[test]
fn an_artist_has_every_album_and_track_name_once() {
    let catalog = catalog();
    let longest = (1..=300)
        .max_by_key(|&artist| catalog.artist_albums(artist).len())
        .unwrap();
    let albums: HashSet<String> = catalog
        .artist_albums(longest)
        .into_iter()
        .map(|album| catalog.album(album).unwrap().shortcut)
        .collect();
    assert_eq!(albums.len(), catalog.artist_albums(longest).len());
    for album in catalog.artist_albums(longest) {
        let tracks: HashSet<String> = catalog
            .album_tracks(album)
            .into_iter()
            .map(|track| catalog.track(track).unwrap().shortcut)
            .collect();
        assert_eq!(tracks.len() as u32, catalog.album(album).unwrap().track_count);
    }
}

#[test]
fn a_discography_runs_from_the_newest_release_to_the_oldest() {
    let catalog = catalog();
    let longest = (1..=300)
        .map(|artist| catalog.artist_albums(artist).len())
        .max()
        .unwrap();
    assert!(
        (250..500).contains(&longest),
        "the longest discography has {longest} albums"
    );
    for number in 1..=300 {
        let albums = catalog.artist_albums(number);
        assert!(!albums.is_empty());
        let dates: Vec<String> = albums
            .iter()
            .map(|&album| catalog.album(album).unwrap().released)
            .collect();
        assert!(dates.windows(2).all(|pair| pair[0] >= pair[1]), "{dates:?}");
        assert!(
            dates
                .iter()
                .all(|date| &date[..10] <= LATEST_RELEASE && date.len() == "2026-06-30T00:00:00.000Z".len())
        );

        let artist = catalog.artist(number).unwrap();
        let parts = [
            (AlbumKind::Main, &artist.main),
            (AlbumKind::SinglesAndEps, &artist.singles_and_eps),
            (AlbumKind::Compilations, &artist.compilations),
            (AlbumKind::Others, &artist.others),
        ];
        for (kind, part) in parts {
            let of_kind: Vec<u32> = albums
                .iter()
                .copied()
                .filter(|&album| catalog.album(album).unwrap().kind == kind)
                .collect();
            assert_eq!(*part, of_kind);
        }
        let new = catalog.artist_albums_new(number);
        assert_eq!(albums[..new.len()], new);
        assert!(
            new.iter()
                .all(|&album| catalog.album(album).unwrap().released.as_str() > "2025-06-30")
        );
    }
}

#[test]
fn albums_and_tracks_agree_with_each_other() {
    let catalog = catalog();
    let mut kinds = HashSet::new();
    let mut several_discs = 0;
    for number in 1..=catalog.album_count() {
        let album = catalog.album(number).unwrap();
        kinds.insert(album.kind);
        several_discs += u32::from(album.disc_count > 1);
        assert_eq!(catalog.album_tracks(number), album.tracks().collect::<Vec<_>>());
        assert!(album.originally_released <= album.released);
        assert_eq!(album.contributing[0], ("primaryArtist", album.artist));
        assert_eq!(album.discographies, [(album.kind.key(), vec![album.artist])]);
        let mut place = (1, 0);
        for track in album.tracks() {
            let track = catalog.track(track).unwrap();
            assert_eq!(
                (track.album, &track.album_name, &track.upc),
                (number, &album.name, &album.upc)
            );
            assert_eq!((track.artist, &track.artist_name), (album.artist, &album.artist_name));
            assert!(track.shortcut.starts_with(&format!("{}/", album.shortcut)));
            let expected = if track.disc == place.0 {
                (place.0, place.1 + 1)
            } else {
                (place.0 + 1, 1)
            };
            assert_eq!((track.disc, track.index), expected);
            place = expected;
            assert!(album.is_streamable || !track.is_streamable);
            assert_eq!(
                track.is_hi_res,
                track.lossless.iter().any(|format| format.sample_bits == 24)
            );
        }
        assert_eq!(place.0, album.disc_count);
        let explicit = album.tracks().any(|track| catalog.track(track).unwrap().is_explicit);
        assert_eq!(album.is_explicit, explicit);
    }
    assert_eq!(kinds.len(), 4);
    assert!(several_discs > 20);
}

#[test]
fn formats_are_the_services_own_in_any_order() {
    let catalog = catalog();
    let mut orders = HashSet::new();
    for number in 1..=200 {
        let formats = catalog.track(number).unwrap().formats;
        let mut known: Vec<_> = formats.iter().map(|format| (format.name, format.bitrate)).collect();
        orders.insert(known.clone());
        known.sort();
        assert_eq!(known, [("AAC", 192), ("AAC", 320), ("AAC PLUS", 64), ("MP3", 128)]);
    }
    assert!(orders.len() > 1);
}

#[test]
fn every_number_that_is_named_exists() {
    let catalog = catalog();
    let artist = |number: u32| assert!(catalog.artist(number).is_some(), "artist {number}");
    let genre = |number: u32| assert!(catalog.genre(number).is_some(), "genre {number}");
    for number in 1..=catalog.artist_count() {
        let subject = catalog.artist(number).unwrap();
        assert!(!subject.genres.is_empty() && subject.blurbs.len() <= 5);
        subject.genres.iter().copied().for_each(genre);
        let relatives: Vec<u32> = [&subject.contemporaries, &subject.influences, &subject.followers]
            .into_iter()
            .flatten()
            .copied()
            .collect();
        assert!(!relatives.contains(&number));
        relatives.iter().copied().for_each(artist);
        assert_eq!(
            HashSet::<u32>::from_iter(relatives),
            HashSet::from_iter(catalog.similar(number))
        );
    }
    for number in 1..=catalog.album_count() {
        let album = catalog.album(number).unwrap();
        album.contributing.iter().for_each(|&(_, number)| artist(number));
        album.genres.iter().copied().for_each(genre);
        assert!(album.tags.iter().all(|tag| catalog.tag_by_shortcut(tag).is_some()));
        assert!(
            catalog
                .album_similar(number)
                .iter()
                .all(|&similar| similar != number && catalog.album(similar).is_some())
        );
    }
    for number in 1..=catalog.track_count() {
        let track = catalog.track(number).unwrap();
        track.contributors.iter().for_each(|&(_, number)| artist(number));
        track.genres.iter().copied().for_each(genre);
        assert!(track.tags.iter().all(|&tag| catalog.tag(tag).is_some()));
    }
    let (stations, total) = catalog.stations(0, u32::MAX);
    assert_eq!(stations.len() as u32, total);
    for (kind, number) in stations {
        let station = catalog.station(kind, number).unwrap();
        station.artists.iter().copied().for_each(artist);
        station.genres.iter().copied().for_each(genre);
        assert!(
            !catalog.station_artists(kind, number).is_empty(),
            "{} has nobody to play",
            station.name
        );
    }
}

#[test]
fn relations_between_artists_hold_in_both_directions() {
    let catalog = catalog();
    let (mut influences, mut contemporaries) = (0, 0);
    for number in 1..=300 {
        let artist = catalog.artist(number).unwrap();
        for &other in &artist.influences {
            let other = catalog.artist(other).unwrap();
            assert!(other.followers.contains(&number) && other.active.0 < artist.active.0);
            influences += 1;
        }
        for &other in &artist.contemporaries {
            assert!(catalog.artist(other).unwrap().contemporaries.contains(&number));
            contemporaries += 1;
        }
    }
    assert!(influences > 100 && contemporaries > 100);
}

#[test]
fn genres_and_tags_form_trees_with_names_in_four_languages() {
    let catalog = catalog();
    assert!(catalog.genre_count() >= 25);
    let (mut parents, mut children) = (0, 0);
    for number in 1..=catalog.genre_count() {
        let genre = catalog.genre(number).unwrap();
        assert_eq!(catalog.genre_by_shortcut(&genre.shortcut), Some(number));
        parents += u32::from(!genre.children.is_empty());
        children += u32::from(!genre.parents.is_empty());
        assert!(
            genre
                .parents
                .iter()
                .all(|&parent| catalog.genre(parent).unwrap().children.contains(&number))
        );
        assert!(
            genre
                .children
                .iter()
                .all(|&child| catalog.genre(child).unwrap().parents.contains(&number))
        );
        assert!(
            catalog.genre_artists_ranked(number, Range::Life, 0, 1).1 > 0,
            "nobody plays {}",
            genre.name
        );
    }
    assert_eq!(parents + children, catalog.genre_count());

    let electronic = catalog.genre_by_shortcut("electronic").unwrap();
    let name = |lang| catalog.genre_in(electronic, lang).unwrap().name;
    assert_eq!(
        ["en", "de_DE", "es", "fr-FR", "it"].map(name),
        [
            "Electronic",
            "Elektronisch",
            "Electrónica",
            "Électronique",
            "Electronic"
        ]
    );

    let tags: Vec<_> = (1..=catalog.tag_count())
        .map(|number| catalog.tag(number).unwrap())
        .collect();
    assert!(tags.len() >= 24);
    for tag in &tags {
        assert_eq!(catalog.tag_by_shortcut(&tag.shortcut), Some(tag.number));
        assert!(
            tag.parent
                .is_none_or(|parent| catalog.tag(parent).unwrap().children.contains(&tag.number))
        );
        assert!(tag.genre.is_none_or(|genre| catalog.genre(genre).is_some()));
    }
    let some = |kind: fn(&&Tag) -> bool| tags.iter().filter(kind).count() > 0;
    assert!(
        some(|tag| tag.is_protected)
            && some(|tag| tag.is_hidden)
            && some(|tag| tag.is_featured)
            && some(|tag| tag.parent.is_some())
    );
}

#[test]
fn catalogs_of_other_countries_lack_some_albums() {
    let catalog = catalog();
    let lacking = |country| {
        (1..=1000)
            .filter(|&album| !catalog.is_in_catalog(album, country))
            .collect::<Vec<u32>>()
    };
    assert!(lacking("US").is_empty());
    assert!((20..200).contains(&lacking("DE").len()));
    assert_ne!(lacking("DE"), lacking("CA"));
}

#[test]
fn a_catalog_looks_like_a_real_one() {
    let catalog = Catalog::generate(7, 2000);
    assert!(catalog.album_count() > 8000 && catalog.track_count() > 80_000);
    let names: Vec<String> = (1..=2000).map(|artist| catalog.artist_name(artist)).collect();
    let some = |mark: &str| names.iter().any(|name| name.contains(mark));
    assert!(some("'") && some("&") && some("\"") && some("DJ ") && some("The "));
    let script = |from: char, to: char| {
        names
            .iter()
            .any(|name| name.chars().any(|letter| (from..=to).contains(&letter)))
    };
    assert!(script('а', 'я') && script('ぁ', '龥') && script('à', 'ÿ'));

    let tracks: Vec<_> = (1..=catalog.track_count())
        .step_by(50)
        .map(|track| catalog.track(track).unwrap())
        .collect();
    let share = |count: usize| count as f64 / tracks.len() as f64;
    assert!((0.01..0.15).contains(&share(tracks.iter().filter(|track| !track.is_streamable).count())));
    assert!((0.01..0.15).contains(&share(tracks.iter().filter(|track| track.is_explicit).count())));
    assert!((0.05..0.3).contains(&share(tracks.iter().filter(|track| track.is_hi_res).count())));
    assert!(tracks.iter().all(|track| (60..=1800).contains(&track.playback_seconds)));
}
