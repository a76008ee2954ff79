//! The music: a pure function of a seed and a number of artists.
//!
//! Nothing is stored but where each artist's albums and each album's tracks begin, an index of artist shortcuts, and who
//! plays which genre. Everything else is computed when asked for, so the millionth track costs what the first one does.

mod albums;
mod artists;
mod charts;
mod codes;
mod dice;
mod genres;
mod model;
mod names;
mod playlists;
mod posts;
mod prose;
mod radios;
mod reviews;
mod search;
mod stations;
mod tags;
mod tracks;
#[rustfmt::skip]
mod words;

use std::collections::HashMap;
use std::ops::Range as Span;
use std::sync::OnceLock;

use charts::Charts;
use dice::{Permutation, hash_text, mix};
use search::Index;

pub(crate) use dice::Draw;
pub use model::*;
pub use playlists::PlaylistSort;
pub use search::{Closeness, Named};

/// The last day of the catalog's history: nothing is released later, and new releases are counted back from here.
pub const LATEST_RELEASE: &str = "2026-06-30";

/// Charts end here.
pub const CHART_LENGTH: u32 = 1000;

/// The whole catalog.
pub struct Catalog {
    seed: u64,
    /// How many albums there are before each artist's first one; one entry more than artists.
    albums_before: Vec<u32>,
    /// How many tracks there are before each album's first one; one entry more than albums.
    tracks_before: Vec<u32>,
    /// From the hash of a shortcut to the artist.
    shortcuts: HashMap<u64, u32>,
    /// Artists whose plain shortcut was taken, and the number that tells theirs apart.
    namesakes: HashMap<u32, u32>,
    /// The artists of each genre, most played of all time first.
    artists_of_genre: Vec<Vec<u32>>,
    /// The same, with each artist under the first genre only: the company in which relatives are found.
    peers: Vec<Vec<u32>>,
    charts: Charts,
    /// Made when something is searched for.
    index: OnceLock<Index>,
}

impl Catalog {
    /// Makes the catalog with this many artists (at least one). The same seed and count make the same catalog.
    pub fn generate(seed: u64, artists: u32) -> Catalog {
        let artists = artists.max(1);
        let mut catalog = Catalog {
            seed,
            albums_before: Vec::new(),
            tracks_before: vec![0],
            shortcuts: HashMap::with_capacity(artists as usize),
            namesakes: HashMap::new(),
            artists_of_genre: vec![Vec::new(); genres::COUNT as usize],
            peers: vec![Vec::new(); genres::COUNT as usize],
            charts: Charts::default(),
            index: OnceLock::new(),
        };
        catalog.lay_out(artists);
        catalog.index_shortcuts();
        catalog.index_genres();
        catalog
    }

    /// The fewest artists that have at least so many tracks among them.
    pub fn artists_for(seed: u64, tracks: u32) -> u32 {
        let suffices = |artists: u32| {
            let mut found = 0;
            extents(seed, artists).any(|(_, of_album)| {
                found += of_album;
                found >= tracks
            })
        };
        // Nobody is without a track. How productive an artist is depends on how many others there are, but the sum grows.
        let mut most = 1;
        while !suffices(most) {
            most *= 2;
        }
        let mut least = most / 2 + 1;
        while least < most {
            let middle = least + (most - least) / 2;
            match suffices(middle) {
                true => most = middle,
                false => least = middle + 1,
            }
        }
        least
    }

    /// Sets where everybody's albums and tracks begin.
    fn lay_out(&mut self, artists: u32) {
        let (mut albums, mut tracks) = (0, 0);
        self.albums_before.resize(artists as usize + 1, 0);
        for (artist, of_album) in extents(self.seed, artists) {
            albums += 1;
            tracks += of_album;
            self.tracks_before.push(tracks);
            self.albums_before[artist as usize] = albums;
        }
    }

    fn index_shortcuts(&mut self) {
        for artist in 1..=self.artist_count() {
            let plain = names::shortcut(&names::artist_name(self.seed, artist));
            let mut key = hash_text(&plain);
            let mut copy = 1;
            while self.shortcuts.contains_key(&key) {
                copy += 1;
                key = hash_text(&format!("{plain}-{copy}"));
            }
            self.shortcuts.insert(key, artist);
            if copy > 1 {
                self.namesakes.insert(artist, copy);
            }
        }
    }

    fn index_genres(&mut self) {
        let ranks = self.artist_ranks();
        for rank in 0..self.artist_count() {
            let artist = ranks.at(u64::from(rank)) as u32 + 1;
            let genres = self.artist_genres(artist);
            self.peers[genres[0] as usize - 1].push(artist);
            for genre in genres {
                self.artists_of_genre[genre as usize - 1].push(artist);
            }
        }
    }

    /// The seed that this catalog was made from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// How many artists there are; they are numbered from 1.
    pub fn artist_count(&self) -> u32 {
        self.albums_before.len() as u32 - 1
    }

    /// How many albums there are.
    pub fn album_count(&self) -> u32 {
        self.tracks_before.len() as u32 - 1
    }

    /// How many tracks there are.
    pub fn track_count(&self) -> u32 {
        *self
            .tracks_before
            .last()
            .expect("the table holds at least the leading zero")
    }

    fn has_artist(&self, artist: u32) -> bool {
        (1..=self.artist_count()).contains(&artist)
    }

    fn has_album(&self, album: u32) -> bool {
        (1..=self.album_count()).contains(&album)
    }

    fn has_track(&self, track: u32) -> bool {
        (1..=self.track_count()).contains(&track)
    }

    /// An artist's albums, oldest first; empty for an unknown artist.
    pub(crate) fn albums_of(&self, artist: u32) -> Span<u32> {
        if !self.has_artist(artist) {
            return 1..1;
        }
        let at = artist as usize;
        self.albums_before[at - 1] + 1..self.albums_before[at] + 1
    }

    /// An artist's tracks, those of the oldest album first; empty for an unknown artist.
    pub(crate) fn tracks_of(&self, artist: u32) -> Span<u32> {
        let albums = self.albums_of(artist);
        self.tracks_before[albums.start as usize - 1] + 1..self.tracks_before[albums.end as usize - 1] + 1
    }

    /// An album's tracks in playing order; empty for an unknown album.
    pub(crate) fn tracks_on(&self, album: u32) -> Span<u32> {
        if !self.has_album(album) {
            return 1..1;
        }
        let at = album as usize;
        self.tracks_before[at - 1] + 1..self.tracks_before[at] + 1
    }

    /// Whose album this is. The album must exist.
    pub(crate) fn artist_of_album(&self, album: u32) -> u32 {
        self.albums_before.partition_point(|&before| before < album) as u32
    }

    /// Which album this track is on. The track must exist.
    pub(crate) fn album_of_track(&self, track: u32) -> u32 {
        self.tracks_before.partition_point(|&before| before < track) as u32
    }

    /// The album and the artist of a track, without the rest.
    pub fn origin(&self, track: u32) -> Option<Origin> {
        let album = self.has_track(track).then(|| self.album_of_track(track))?;
        let artist = self.artist_of_album(album);
        Some(Origin { album, artist })
    }

    /// From all-time rank (from 0) to artist number minus 1.
    fn artist_ranks(&self) -> Permutation {
        artists::ranks(self.seed, self.artist_count())
    }

    /// A key for shuffles about one thing.
    fn key(&self, salt: &str, number: u32) -> u64 {
        mix(mix(self.seed, hash_text(salt)), u64::from(number))
    }
}

/// Every album in the order of their numbers: its artist, and how many tracks it has.
fn extents(seed: u64, artists: u32) -> impl Iterator<Item = (u32, u32)> {
    let by = move |artist| {
        let albums = artists::album_count(seed, artist, artists);
        std::iter::repeat_n(artist, albums as usize)
    };
    let albums = (1..=artists).flat_map(by);
    albums
        .zip(1..)
        .map(move |(artist, album)| (artist, albums::extent(seed, album).tracks))
}

/// Cuts a page out of a list whose entries are computed one by one.
fn page<T>(total: u32, offset: u32, limit: u32, entry: impl Fn(u32) -> T) -> (Vec<T>, u32) {
    let end = offset.saturating_add(limit).min(total);
    ((offset.min(end)..end).map(entry).collect(), total)
}
