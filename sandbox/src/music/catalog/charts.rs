//! Charts: who is played most, over which time.

use std::collections::HashMap;
use std::ops::Range as Span;
use std::sync::{Arc, Mutex, PoisonError};

use super::dice::{Permutation, mix};
use super::model::Range;
use super::{CHART_LENGTH, Catalog, page};

/// Merged charts of albums and tracks, kept once made: at most a few hundred of a thousand numbers each.
#[derive(Default)]
pub(super) struct Charts(Mutex<HashMap<Key, Arc<[u32]>>>);

/// What is listed, over which time, and of which genre.
type Key = (Works, Range, Option<u32>);

/// What a merged chart lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Works {
    Albums,
    NewAlbums,
    Tracks,
}

/// Of one artist at most this many works enter a chart.
const OF_ONE_ARTIST: u32 = 25;

/// Within so many places the order of a time differs from the order of all time: what is short-lived moves most.
pub(super) fn window(range: Range) -> u64 {
    match range {
        Range::Day => 14,
        Range::Week => 10,
        Range::Month => 7,
        Range::Year => 4,
        Range::Life => 1,
    }
}

/// Which all-time place stands at this place of an order that differs from it within windows.
pub(super) fn all_time_place(place: u64, length: u64, window: u64, key: u64) -> u64 {
    let start = place / window * window;
    let size = window.min(length - start);
    start + Permutation::new(size, mix(mix(key, window), start)).at(place - start)
}

impl Catalog {
    /// A page of the most played artists, and how many the chart holds.
    pub fn artists_ranked(&self, range: Range, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        page(self.artist_count().min(CHART_LENGTH), offset, limit, |rank| {
            self.artist_at(range, None, rank)
        })
    }

    /// A page of a genre's most played artists, and how many the chart holds.
    pub fn genre_artists_ranked(&self, genre: u32, range: Range, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        page(self.artists_in_chart(Some(genre)), offset, limit, |rank| {
            self.artist_at(range, Some(genre), rank)
        })
    }

    /// A page of the most played albums.
    pub fn albums_ranked(&self, range: Range, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        self.chart_page(Works::Albums, range, None, offset, limit)
    }

    /// A page of a genre's most played albums.
    pub fn genre_albums_ranked(&self, genre: u32, range: Range, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        self.chart_page(Works::Albums, range, Some(genre), offset, limit)
    }

    /// A page of the most played tracks.
    pub fn tracks_ranked(&self, range: Range, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        self.chart_page(Works::Tracks, range, None, offset, limit)
    }

    /// A page of a genre's most played tracks.
    pub fn genre_tracks_ranked(&self, genre: u32, range: Range, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        self.chart_page(Works::Tracks, range, Some(genre), offset, limit)
    }

    /// A page of the albums of the last year, newest first; of all genres or of one.
    pub fn albums_new(&self, genre: Option<u32>, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        self.chart_page(Works::NewAlbums, Range::Life, genre, offset, limit)
    }

    /// A page of an artist's albums, the most played first.
    pub fn artist_albums_ranked(&self, artist: u32, range: Range, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        let albums = self.albums_of(artist);
        let total = (albums.len() as u32).min(CHART_LENGTH);
        page(total, offset, limit, |rank| {
            self.work_at(&albums, self.key("album rank", artist), range, rank)
        })
    }

    /// A page of an artist's tracks, the most played first.
    pub fn artist_tracks_ranked(&self, artist: u32, range: Range, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        let tracks = self.tracks_of(artist);
        let total = (tracks.len() as u32).min(CHART_LENGTH);
        page(total, offset, limit, |rank| {
            self.work_at(&tracks, self.key("track rank", artist), range, rank)
        })
    }

    /// All albums, the most played of all time first.
    pub(super) fn albums_by_fame(&self) -> Vec<u32> {
        self.works_by_fame("album rank", Catalog::albums_of)
    }

    /// All tracks, the most played of all time first.
    pub(super) fn tracks_by_fame(&self) -> Vec<u32> {
        self.works_by_fame("track rank", Catalog::tracks_of)
    }

    /// Ranks works by the product of their artist's rank and their own among the artist's, as popularity does.
    fn works_by_fame(&self, salt: &str, works_of: fn(&Catalog, u32) -> Span<u32>) -> Vec<u32> {
        let ranks = self.artist_ranks();
        let mut ranked = Vec::new();
        for rank in 0..u64::from(self.artist_count()) {
            let artist = ranks.at(rank) as u32 + 1;
            let works = works_of(self, artist);
            let order = Permutation::new(works.len() as u64, self.key(salt, artist));
            let place = |place| ((rank + 1) * (place + 1), works.start + order.at(place) as u32);
            ranked.extend((0..works.len() as u64).map(place));
        }
        ranked.sort_unstable();
        ranked.into_iter().map(|(_, work)| work).collect()
    }

    pub(super) fn track_popularity(&self, track: u32, artist: u32) -> f32 {
        let tracks = self.tracks_of(artist);
        let ranks = Permutation::new(tracks.len() as u64, self.key("track rank", artist));
        let rank = ranks.position(u64::from(track - tracks.start));
        self.artist_popularity(artist) * (rank as f32 + 1.0).powf(-0.3)
    }

    /// The artists of a genre in the order of all time; empty for an unknown genre.
    pub(super) fn genre_list(&self, genre: u32) -> &[u32] {
        (genre as usize)
            .checked_sub(1)
            .and_then(|at| self.artists_of_genre.get(at))
            .map_or(&[], Vec::as_slice)
    }

    fn artists_in_chart(&self, genre: Option<u32>) -> u32 {
        genre
            .map_or(self.artist_count(), |genre| self.genre_list(genre).len() as u32)
            .min(CHART_LENGTH)
    }

    /// The artist at this rank, from 0.
    fn artist_at(&self, range: Range, genre: Option<u32>, rank: u32) -> u32 {
        let key = self.key("artist chart", genre.unwrap_or(0));
        match genre {
            None => {
                let artists = u64::from(self.artist_count());
                let place = all_time_place(u64::from(rank), artists, window(range), key);
                self.artist_ranks().at(place) as u32 + 1
            }
            Some(genre) => {
                let list = self.genre_list(genre);
                let place = all_time_place(u64::from(rank), list.len() as u64, window(range), key);
                list[place as usize]
            }
        }
    }

    /// The work at this rank among an artist's works.
    fn work_at(&self, works: &Span<u32>, key: u64, range: Range, rank: u32) -> u32 {
        let length = works.len() as u64;
        // Half as lively as among artists: a merged chart moves with both.
        let place = all_time_place(u64::from(rank), length, window(range).div_ceil(2), key);
        works.start + Permutation::new(length, key).at(place) as u32
    }

    fn chart_page(&self, works: Works, range: Range, genre: Option<u32>, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        if self.artists_in_chart(genre) == 0 {
            return (Vec::new(), 0);
        }
        let key = (works, range, genre);
        // A chart once made stays right, whatever happened to another thread that held the lock.
        let kept = || self.charts.0.lock().unwrap_or_else(PoisonError::into_inner);
        let known = kept().get(&key).cloned();
        let chart = known.unwrap_or_else(|| {
            let made: Arc<[u32]> = match works {
                Works::NewAlbums => self.make_new_albums(genre),
                Works::Albums | Works::Tracks => self.make_chart(works, range, genre),
            };
            kept().insert(key, made.clone());
            made
        });
        page(chart.len() as u32, offset, limit, |place| chart[place as usize])
    }

    /// Merges the best works of the best artists: being known counts, and so does being an artist's best.
    fn make_chart(&self, works: Works, range: Range, genre: Option<u32>) -> Arc<[u32]> {
        let mut scored = Vec::new();
        for rank in 0..self.artists_in_chart(genre) {
            let artist = self.artist_at(range, genre, rank);
            let (best, _) = match works {
                Works::Tracks => self.artist_tracks_ranked(artist, range, 0, OF_ONE_ARTIST),
                _ => self.artist_albums_ranked(artist, range, 0, OF_ONE_ARTIST),
            };
            let score = |place: usize| f64::from(rank + 1).powf(-0.8) * (place as f64 + 1.0).powf(-0.7);
            scored.extend(best.into_iter().enumerate().map(|(place, work)| (score(place), work)));
        }
        scored.sort_by(|(a, _), (b, _)| b.total_cmp(a));
        scored
            .into_iter()
            .take(CHART_LENGTH as usize)
            .map(|(_, work)| work)
            .collect()
    }

    fn make_new_albums(&self, genre: Option<u32>) -> Arc<[u32]> {
        let everybody: Vec<u32> = genre.map_or_else(
            || (1..=self.artist_count()).collect(),
            |genre| self.genre_list(genre).to_vec(),
        );
        let mut albums: Vec<u32> = everybody
            .into_iter()
            .flat_map(|artist| self.artist_albums_new(artist))
            .collect();
        albums.sort_by_key(|&album| (std::cmp::Reverse(self.release_day(album)), album));
        albums.truncate(CHART_LENGTH as usize);
        albums.into()
    }
}
