//! What a station plays next: which artists it draws on, and which of their tracks comes.

use crate::base::ids::{Id, Kind};
use crate::base::markets::Market;
use crate::music::catalog::{Catalog, Draw, Range, StationKind};
use std::collections::{HashMap, HashSet};

/// A station draws on so many artists at most, and on this many at variety 0.
const MOST_ARTISTS: usize = 100;
const FEWEST_ARTISTS: usize = 3;
/// A station plays an artist's best-liked tracks, this many of them.
const TRACKS_OF_ARTIST: u32 = 40;
/// At popularity 1.0 still one artist in so many is a known one: mostly unknown, not all.
const KNOWN_AT_LEAST: f64 = 0.1;
/// A liked artist comes this many times as often.
const LIKED_WEIGHT: u32 = 4;

/// The two settings of a station, each from 0.0 to 1.0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Tuning {
    /// 0.0: only known artists; 1.0: mostly unknown ones.
    pub(crate) popularity: f64,
    /// 0.0: few artists; 1.0: many.
    pub(crate) variety: f64,
}

impl Default for Tuning {
    fn default() -> Self {
        Tuning {
            popularity: 0.5,
            variety: 0.5,
        }
    }
}

/// What the member has heard and said.
#[derive(Debug, Default)]
pub(crate) struct Past {
    /// Tracks that are not to come again.
    pub(crate) disliked: HashSet<u32>,
    /// Artists of whom the member liked tracks.
    pub(crate) liked_artists: HashSet<u32>,
    /// What this station handed out lately, the newest first.
    pub(crate) tracks: Vec<u32>,
    /// How many tracks this station has handed out to this member.
    pub(crate) count: u32,
}

/// A station for one member.
pub(crate) struct Radio<'a> {
    catalog: &'a Catalog,
    market: Market,
    key: u64,
    artists: Vec<u32>,
}

impl Radio<'_> {
    /// The station around these ids, which are of one kind and exist.
    pub(crate) fn new<'a>(catalog: &'a Catalog, market: Market, ids: &[Id], tuning: Tuning) -> Radio<'a> {
        let key = ids
            .iter()
            .fold(catalog.seed(), |key, id| key.rotate_left(7) ^ u64::from(id.number));
        let (artists, pool) = (seeds(catalog, ids), pool(catalog, ids));
        Radio {
            catalog,
            market,
            key,
            artists: tuned(catalog, &artists, &pool, tuning),
        }
    }

    /// The next track; `None` when all that it could play is disliked or not to be had.
    pub(crate) fn next(&self, past: &Past) -> Option<u32> {
        let mut draw = Draw::new(self.key, "station", past.count);
        let last = past.tracks.first().copied();
        let lately = |track| past.tracks.contains(&track);
        // A track that was played lately comes again only when there is nothing else, and never right away.
        self.draw(&mut draw, past, lately)
            .or_else(|| self.draw(&mut draw, past, |track| Some(track) == last))
    }

    /// A track of some artist that is not to be avoided.
    fn draw(&self, draw: &mut Draw, past: &Past, avoid: impl Fn(u32) -> bool) -> Option<u32> {
        let last = past.tracks.first().and_then(|&track| self.catalog.origin(track));
        let last_artist = last.map(|origin| origin.artist);
        let mut artists = self.artists.clone();
        while !artists.is_empty() {
            let at = self.draw_artist(draw, &artists, past, last_artist);
            let mut tracks = self.tracks_of(artists.swap_remove(at), past);
            tracks.retain(|&track| !avoid(track));
            if !tracks.is_empty() {
                return Some(tracks[draw.below(tracks.len() as u32) as usize]);
            }
        }
        None
    }

    /// The place of the next artist: a liked one comes more often, the last one only when there is no other.
    fn draw_artist(&self, draw: &mut Draw, artists: &[u32], past: &Past, last: Option<u32>) -> usize {
        let weight = |artist: &u32| match artist {
            artist if artists.len() > 1 && Some(*artist) == last => 0,
            artist if past.liked_artists.contains(artist) => LIKED_WEIGHT,
            _ => 1,
        };
        let mut left = draw.below(artists.iter().map(weight).sum());
        artists
            .iter()
            .position(|artist| match left.checked_sub(weight(artist)) {
                Some(rest) => {
                    left = rest;
                    false
                }
                None => true,
            })
            .expect("the draw is below the sum of the weights")
    }

    /// The artist's best-liked tracks that this member may hear and does not dislike.
    fn tracks_of(&self, artist: u32, past: &Past) -> Vec<u32> {
        let (mut tracks, _) = self
            .catalog
            .artist_tracks_ranked(artist, Range::Life, 0, TRACKS_OF_ARTIST);
        tracks.retain(|number| {
            let album = self.catalog.album_of_track(*number);
            let held = self.catalog.is_in_catalog(album, self.market.code);
            held && self.catalog.is_streamable_track(*number) && !past.disliked.contains(number)
        });
        tracks
    }
}

/// The artists that the station is about, and always plays.
fn seeds(catalog: &Catalog, ids: &[Id]) -> Vec<u32> {
    let artist = |id: &Id| match id.kind {
        Kind::Artist | Kind::ArtistStation => Some(id.number),
        Kind::Track => Some(catalog.track(id.number)?.artist),
        _ => None,
    };
    let mut artists: Vec<u32> = Vec::new();
    for artist in ids.iter().filter_map(artist) {
        if !artists.contains(&artist) {
            artists.push(artist);
        }
    }
    artists
}

/// All artists that fit these ids; with several ids in turns, so that each has its share.
fn pool(catalog: &Catalog, ids: &[Id]) -> Vec<u32> {
    let around = |id: &Id| match id.kind {
        Kind::ProgrammedStation => catalog.station_artists(StationKind::Programmed, id.number),
        Kind::Genre => {
            let most = 2 * MOST_ARTISTS as u32;
            catalog.genre_artists_ranked(id.number, Range::Life, 0, most).0
        }
        _ => seeds(catalog, &[*id])
            .into_iter()
            .flat_map(|artist| catalog.station_artists(StationKind::Artist, artist))
            .collect(),
    };
    let circles: Vec<Vec<u32>> = ids.iter().map(around).collect();
    let longest = circles.iter().map(Vec::len).max().unwrap_or(0);
    let (mut pool, mut seen) = (Vec::new(), HashSet::new());
    for place in 0..longest {
        for artist in circles.iter().filter_map(|circle| circle.get(place)) {
            if seen.insert(*artist) {
                pool.push(*artist);
            }
        }
    }
    pool
}

/// The artists that the tuning leaves: variety says how many, popularity how many of them come from the lesser-known half.
fn tuned(catalog: &Catalog, seeds: &[u32], pool: &[u32], tuning: Tuning) -> Vec<u32> {
    let popularity: HashMap<u32, f32> = pool
        .iter()
        .map(|&artist| (artist, catalog.artist_popularity(artist)))
        .collect();
    let mut by_popularity = pool.to_vec();
    by_popularity.sort_by(|a, b| popularity[b].total_cmp(&popularity[a]));
    let known: HashSet<u32> = by_popularity[..pool.len().div_ceil(2)].iter().copied().collect();
    let (known, unknown): (Vec<u32>, Vec<u32>) = pool.iter().partition(|artist| known.contains(artist));

    let most = known.len().min(MOST_ARTISTS);
    let fewest = most.min(FEWEST_ARTISTS);
    let count = fewest + ((most - fewest) as f64 * tuning.variety).round() as usize;
    let unknown_share = tuning.popularity * (1.0 - KNOWN_AT_LEAST);
    let from_unknown = ((count as f64 * unknown_share).round() as usize).min(unknown.len());

    let mut artists = seeds.to_vec();
    let chosen = known[..count - from_unknown].iter().chain(&unknown[..from_unknown]);
    for artist in chosen {
        if !artists.contains(artist) {
            artists.push(*artist);
        }
    }
    artists
}
