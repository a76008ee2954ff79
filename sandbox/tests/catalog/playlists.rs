//! Editorial playlists.

use std::collections::HashSet;

use musiccat_sandbox::catalog::{Catalog, PlaylistSort, Range};

use super::catalog;

#[test]
fn a_playlist_holds_10_to_100_tracks_of_its_genre() {
    let (catalog, same) = (Catalog::generate(7, 2000), Catalog::generate(7, 2000));
    for number in 1..=100 {
        let playlist = catalog.playlist(number).unwrap();
        assert_eq!(playlist.name, catalog.playlist_name(number));
        assert!((10..=100).contains(&playlist.tracks.len()), "{}", playlist.tracks.len());
        assert_eq!(
            playlist.tracks.iter().collect::<HashSet<_>>().len(),
            playlist.tracks.len()
        );
        let artists = catalog.artists_of_tracks(&playlist.tracks);
        let of_genre = |artist: &&u32| catalog.artist(**artist).unwrap().genres.contains(&playlist.genres[0]);
        let fitting = artists.iter().filter(of_genre).count();
        assert!(fitting * 2 > artists.len(), "{fitting} of {}", artists.len());
        assert!(playlist.tags.iter().all(|&tag| catalog.tag(tag).is_some()));
        assert_eq!(catalog.playlist(number), same.playlist(number));
    }
    let names: HashSet<String> = (1..=1000).map(|number| catalog.playlist_name(number)).collect();
    assert!(names.len() > 900, "{} names", names.len());
    assert_eq!(
        (catalog.playlist(0), catalog.playlist(catalog.playlist_count() + 1)),
        (None, None)
    );
}

#[test]
fn the_smallest_catalog_has_playlists_too() {
    let catalog = Catalog::generate(1, 1);
    for number in 1..=catalog.playlist_count() {
        assert!(!catalog.playlist(number).unwrap().tracks.is_empty());
    }
}

#[test]
fn playlists_by_chart_genre_tag_and_day() {
    let catalog = catalog();
    let count = catalog.playlist_count();
    let mut charts = HashSet::new();
    for range in Range::ALL {
        let (chart, total) = catalog.playlists_ranked(range, 0, u32::MAX);
        assert_eq!(
            (chart.iter().collect::<HashSet<_>>().len() as u32, total),
            (count, count)
        );
        charts.insert(chart);
    }
    assert_eq!(charts.len(), Range::ALL.len());
    for genre in 1..=catalog.genre_count() {
        let of_genre = catalog.genre_playlists_ranked(genre, Range::Life);
        let fits = |&number: &u32| catalog.playlist(number).unwrap().genres.contains(&genre);
        assert!(of_genre.iter().all(fits));
        assert_eq!(of_genre.len(), (1..=count).filter(fits).count());
    }
    let cooking = catalog.tag_by_shortcut("cooking").unwrap();
    let newest = catalog.tag_playlists(cooking, PlaylistSort::Date);
    let dates: Vec<i64> = newest
        .iter()
        .map(|&number| catalog.playlist(number).unwrap().modified_ms)
        .collect();
    assert!(dates.len() > 3 && dates.is_sorted_by(|a, b| a >= b), "{dates:?}");
    let loved = catalog.tag_playlists(cooking, PlaylistSort::Popularity);
    let favorites: Vec<u32> = loved
        .iter()
        .map(|&number| catalog.playlist(number).unwrap().favorites)
        .collect();
    assert!(favorites.is_sorted_by(|a, b| a >= b), "{favorites:?}");
    assert_ne!(newest, loved);
    let activity = catalog.tag_playlists(catalog.tag_by_shortcut("activity").unwrap(), PlaylistSort::Date);
    assert!(
        newest.iter().all(|number| activity.contains(number)),
        "a tag holds what those below it hold"
    );
    let (today, tomorrow) = (
        catalog.playlists_of_day(7, 0, 200).0,
        catalog.playlists_of_day(8, 0, 200).0,
    );
    assert_eq!((today.len(), tomorrow.len()), (24, 24));
    assert_ne!(today, tomorrow);
    assert!((5..60).contains(&catalog.playlists_featured().len()));
}
