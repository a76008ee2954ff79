//! Charts, pages and stations.

use std::collections::HashSet;

use musiccat_sandbox::catalog::{CHART_LENGTH, Catalog, Range, StationKind};

use super::catalog;

#[test]
fn charts_differ_by_time_but_not_beyond_recognition() {
    let catalog = Catalog::generate(7, 2000);
    type Chart = fn(&Catalog, Range, u32, u32) -> (Vec<u32>, u32);
    let charts: [Chart; 3] = [Catalog::artists_ranked, Catalog::albums_ranked, Catalog::tracks_ranked];
    for chart in charts {
        let first_hundred: Vec<Vec<u32>> = Range::ALL
            .iter()
            .map(|&range| chart(&catalog, range, 0, 100).0)
            .collect();
        for (at, one) in first_hundred.iter().enumerate() {
            assert_eq!(one.iter().collect::<HashSet<_>>().len(), 100, "an entry comes twice");
            for other in &first_hundred[at + 1..] {
                assert_ne!(one, other);
                let common = one.iter().filter(|entry| other.contains(entry)).count();
                // Unrelated orders would have about five of a hundred artists in common, and fewer tracks.
                assert!(common > 25, "{common} of a hundred in common");
            }
        }
        let (last, total) = chart(&catalog, Range::Day, CHART_LENGTH - 5, 20);
        assert_eq!((last.len(), total), (5, CHART_LENGTH));
        assert_eq!(chart(&catalog, Range::Day, CHART_LENGTH, 20), (vec![], CHART_LENGTH));
    }
}

#[test]
fn pages_of_a_list_join_without_gap_or_overlap() {
    let catalog = catalog();
    let artist = catalog.artists_ranked(Range::Life, 6, 1).0[0];
    let (all, total) = catalog.artist_tracks(artist, 0, u32::MAX);
    assert_eq!(all.len() as u32, total);
    let paged: Vec<u32> = (0..=total / 200)
        .flat_map(|page| catalog.artist_tracks(artist, page * 200, 200).0)
        .collect();
    assert_eq!(paged, all);
    let of_albums: Vec<u32> = catalog
        .artist_albums(artist)
        .into_iter()
        .flat_map(|album| catalog.album_tracks(album))
        .collect();
    assert_eq!(all, of_albums);
    assert_eq!(catalog.artist_tracks(artist, total, 20), (vec![], total));
    assert!(catalog.artist_tracks(artist, u32::MAX, u32::MAX).0.is_empty());
}

#[test]
fn the_well_known_are_played_far_more_than_the_rest() {
    let catalog = Catalog::generate(7, 2000);
    let (ranked, _) = catalog.artists_ranked(Range::Life, 0, 1000);
    let popularity: Vec<f32> = ranked
        .iter()
        .map(|&artist| catalog.artist(artist).unwrap().popularity)
        .collect();
    assert_eq!(popularity[0], 1.0);
    assert!(popularity.windows(2).all(|pair| pair[0] > pair[1] && pair[1] > 0.0));
    assert!(popularity[0] > 4.0 * popularity[500]);
    let best = catalog.artist_tracks_ranked(ranked[0], Range::Life, 0, 2).0;
    let [first, second] = [best[0], best[1]].map(|track| catalog.track(track).unwrap().popularity);
    assert_eq!(first, 1.0);
    assert!(second < first);
}

#[test]
fn genre_charts_hold_only_their_genre() {
    let catalog = Catalog::generate(7, 1000);
    let jazz = catalog.genre_by_shortcut("jazz").unwrap();
    let (artists, total) = catalog.genre_artists_ranked(jazz, Range::Week, 0, 50);
    assert!(artists.len() == 50 && (50..400).contains(&total));
    assert!(
        artists
            .iter()
            .all(|&artist| catalog.artist(artist).unwrap().genres.contains(&jazz))
    );
    let albums = catalog.genre_albums_ranked(jazz, Range::Week, 0, 50).0;
    assert!(
        albums
            .iter()
            .all(|&album| catalog.album(album).unwrap().genres.contains(&jazz))
            && albums.len() == 50
    );
    let tracks = catalog.genre_tracks_ranked(jazz, Range::Week, 0, 50).0;
    assert!(
        tracks
            .iter()
            .all(|&track| catalog.track(track).unwrap().genres.contains(&jazz))
            && tracks.len() == 50
    );
    let new = catalog.albums_new(Some(jazz), 0, 50).0;
    assert!(
        !new.is_empty()
            && new
                .iter()
                .all(|&album| catalog.album(album).unwrap().genres.contains(&jazz))
    );
    assert_eq!(catalog.genre_artists_ranked(999, Range::Week, 0, 50), (vec![], 0));
}

#[test]
fn new_albums_come_newest_first() {
    let catalog = Catalog::generate(7, 1000);
    let (new, total) = catalog.albums_new(None, 0, 200);
    assert!(total as usize >= new.len() && new.len() > 50);
    let dates: Vec<String> = new
        .iter()
        .map(|&album| catalog.album(album).unwrap().released)
        .collect();
    assert!(dates.windows(2).all(|pair| pair[0] >= pair[1]) && dates.iter().all(|date| date.as_str() > "2025-06-30"));
}

#[test]
fn stations_cover_genres_decades_themes_and_the_upper_half_of_artists() {
    let catalog = catalog();
    let (stations, _) = catalog.stations(0, u32::MAX);
    let sub_types: HashSet<String> = stations
        .iter()
        .map(|&(kind, number)| catalog.station(kind, number).unwrap().sub_type)
        .collect();
    assert_eq!(
        sub_types,
        HashSet::from(["GENRE", "DECADE", "THEME", "ARTIST"].map(String::from))
    );
    assert_eq!(stations[0].0, StationKind::Programmed);
    let around_artists = stations.iter().filter(|(kind, _)| *kind == StationKind::Artist).count();
    assert_eq!(around_artists, 150);

    let most_played = catalog.artists_ranked(Range::Life, 0, 1).0[0];
    let station = catalog.station(StationKind::Artist, most_played).unwrap();
    assert!(station.name.contains(&catalog.artist_name(most_played)) && station.artists[0] == most_played);
    let least_played = catalog.artists_ranked(Range::Life, 299, 1).0[0];
    assert_eq!(catalog.station(StationKind::Artist, least_played), None);

    for (kind, number) in catalog.stations_of_decades() {
        let decade = catalog.station(kind, number).unwrap().decade.unwrap() as i32;
        for artist in catalog.station_artists(kind, number) {
            let (from, to) = catalog.artist(artist).unwrap().active;
            assert!(
                from <= decade + 9 && to >= decade,
                "{from} to {to} is not in the {decade}s"
            );
        }
    }
    let jazz = catalog.genre_by_shortcut("vocal-jazz").unwrap();
    let (of_genre, total) = catalog.genre_stations(jazz, 0, 200);
    assert_eq!(of_genre.len() as u32, total);
    assert!(of_genre.len() > 2);
    assert!(
        of_genre
            .iter()
            .all(|&(kind, number)| { catalog.station(kind, number).unwrap().genres.contains(&jazz) })
    );

    let (top, total) = catalog.stations_top(Range::Week, 0, u32::MAX);
    assert_eq!(top.len() as u32, total);
    assert_eq!(top.iter().collect::<HashSet<_>>().len(), top.len());
    assert!(
        top.iter()
            .all(|&(kind, number)| catalog.station(kind, number).is_some())
    );
    assert_ne!(top, catalog.stations_top(Range::Life, 0, u32::MAX).0);
}
