//! New releases for a member: of the artists that the member cares for, then of the genres.

use crate::base::ids::{Id, Kind};
use crate::member::favorites;
use crate::member::listens;
use crate::member::playback;
use crate::music::catalog::Catalog;
use rusqlite::Connection;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// Listens of this time count.
const LISTENS_MS: i64 = 365 * 24 * 60 * 60 * 1000;
/// What a member marked counts as so many listens.
const MARK: u32 = 10;
/// So many of the best-liked genres count, each with so many releases.
const GENRES: usize = 3;
const OF_GENRE: u32 = 200;

/// A new album, and the artist or genre on whose account the member gets it.
#[derive(Clone, Copy)]
pub(crate) struct Match {
    pub(crate) album: u32,
    pub(crate) reason: Id,
}

/// The new albums for a member, the nearest to the member's taste first.
pub(crate) fn new_albums(
    store: &Connection,
    catalog: &Catalog,
    member: &str,
    now_ms: i64,
) -> rusqlite::Result<Vec<Match>> {
    let (artists, genres) = taste(store, catalog, member, now_ms)?;
    let of_artists = artists.into_iter().flat_map(|artist| {
        let albums = catalog.artist_albums_new(artist).into_iter();
        albums.map(move |album| (album, Id::new(Kind::Artist, artist)))
    });
    let of_genres = genres.into_iter().flat_map(|genre| {
        let (albums, _) = catalog.albums_new(Some(genre), 0, OF_GENRE);
        let albums = albums.into_iter();
        albums.map(move |album| (album, Id::new(Kind::Genre, genre)))
    });
    let mut seen = HashSet::new();
    let all = of_artists.chain(of_genres);
    let first = all.filter(|(album, _)| seen.insert(*album));
    Ok(first.map(|(album, reason)| Match { album, reason }).collect())
}

/// The artists and the genres that a member listens to, has liked or marked, the most important first.
fn taste(store: &Connection, catalog: &Catalog, member: &str, now_ms: i64) -> rusqlite::Result<(Vec<u32>, Vec<u32>)> {
    let artist_of = |track| Some(catalog.origin(track)?.artist);
    let heard = listens::chart(store, member, now_ms - LISTENS_MS, artist_of)?;
    let mut artists: HashMap<u32, u32> = heard.into_iter().collect();
    let mut genres: HashMap<u32, u32> = HashMap::new();
    for artist in playback::liked_artists(store, catalog, member)? {
        *artists.entry(artist).or_default() += MARK;
    }
    for favorite in favorites::all(store, member)? {
        match Id::parse(&favorite.content) {
            Some(Id {
                kind: Kind::Artist,
                number,
            }) => *artists.entry(number).or_default() += MARK,
            Some(Id {
                kind: Kind::Album,
                number,
            }) => {
                if let Some(album) = catalog.album(number) {
                    *artists.entry(album.artist).or_default() += MARK;
                }
            }
            Some(Id {
                kind: Kind::Genre,
                number,
            }) => *genres.entry(number).or_default() += MARK,
            _ => {}
        }
    }
    for (artist, weight) in &artists {
        *genres.entry(catalog.artist_genres(*artist)[0]).or_default() += weight;
    }
    let mut genres = by_weight(genres);
    genres.truncate(GENRES);
    Ok((by_weight(artists), genres))
}

fn by_weight(weights: HashMap<u32, u32>) -> Vec<u32> {
    let mut all: Vec<(u32, u32)> = weights.into_iter().collect();
    all.sort_by_key(|&(number, weight)| (Reverse(weight), number));
    all.into_iter().map(|(number, _)| number).collect()
}
