//! Editorial playlists: tracks of one genre, put together by an editor for an occasion.

use std::cmp::Reverse;
use std::collections::HashSet;

use super::artists::latest_day;
use super::charts::{all_time_place, window};
use super::dice::Permutation;
use super::model::{Playlist, Range};
use super::words::{ADJECTIVES, NOUNS, PLACES, PLURALS};
use super::{CHART_LENGTH, Catalog, Draw, genres, page, prose, tags};

/// There are at least so many playlists, and at most so many.
const FEWEST: u32 = 60;
const MOST: u32 = 1000;
/// An editor looks no further than this into a genre's list of artists …
const POOL: usize = 60;
/// … and where the genre has fewer artists than this, to the best known of all genres.
const SMALL_POOL: usize = 20;
/// Of one artist an editor takes the best-known tracks.
const OF_ONE_ARTIST: u32 = 12;
/// So many playlists are shown as those of a day.
const OF_ONE_DAY: u32 = 24;
/// How long ago a playlist may have been changed.
const OLDEST_DAYS: u32 = 700;
const DAY_MS: i64 = 86_400_000;
/// 1 January 1970 as a Julian day.
const EPOCH_DAY: i32 = 2_440_588;

/// The order of the playlists of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlaylistSort {
    /// The last changed first.
    Date,
    /// The most loved first.
    Popularity,
}

impl Catalog {
    /// How many editorial playlists there are; they are numbered from 1.
    pub fn playlist_count(&self) -> u32 {
        (self.artist_count() / 2).clamp(FEWEST, MOST)
    }

    /// An editorial playlist.
    pub fn playlist(&self, number: u32) -> Option<Playlist> {
        if !(1..=self.playlist_count()).contains(&number) {
            return None;
        }
        let mut draw = Draw::new(self.seed, "playlist", number);
        let tracks = self.playlist_tracks(number);
        let artists = self.artists_of_tracks(&tracks);
        let names = self.names_of(&artists[..artists.len().min(3)]);
        let genres = self.playlist_genres(number);
        Some(Playlist {
            number,
            name: self.playlist_name(number),
            description: prose::playlist_description(&mut draw, genres::name(genres[0]), &names),
            created_ms: self.playlist_created(number),
            modified_ms: self.playlist_modified(number),
            tracks,
            tags: self.playlist_tags(number),
            genres,
            favorites: self.playlist_favorites(number),
        })
    }

    /// The name of a playlist, without the rest. The playlist must exist.
    pub fn playlist_name(&self, number: u32) -> String {
        let mut draw = Draw::new(self.seed, "playlist name", number);
        let genre = genres::name(self.playlist_genres(number)[0]);
        let (adjective, noun) = (draw.pick(ADJECTIVES), draw.pick(NOUNS));
        match draw.below(7) {
            0 => format!("{genre}: {adjective} {noun}"),
            1 => format!("{adjective} {genre}"),
            2 => format!("{genre} {noun}"),
            3 => format!("{} {genre}", draw.pick(PLACES)),
            4 => format!("{genre} for {}", draw.pick(PLURALS)),
            5 => format!("The {noun} Tapes: {genre}"),
            _ => format!("{noun} {genre}, Volume {}", draw.between(1, 12)),
        }
    }

    /// A page of the playlists of a day, counted from any fixed one, and how many there are: each day shows others.
    pub fn playlists_of_day(&self, day: u32, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        let shuffle = self.playlist_shuffle("playlists of the day", day);
        page(OF_ONE_DAY.min(self.playlist_count()), offset, limit, |place| {
            shuffle.at(u64::from(place)) as u32 + 1
        })
    }

    /// The playlists that the editors show first, the last changed of them at the top.
    pub fn playlists_featured(&self) -> Vec<u32> {
        let mut found = self.playlists_where(|number| Draw::new(self.seed, "featured playlist", number).percent(12));
        self.newest_first(&mut found);
        found
    }

    /// A page of the most loved playlists, and how many the chart holds.
    pub fn playlists_ranked(&self, range: Range, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        page(self.playlist_count().min(CHART_LENGTH), offset, limit, |rank| {
            self.playlist_at(range, rank)
        })
    }

    /// The playlists of a genre, the most loved first.
    pub fn genre_playlists_ranked(&self, genre: u32, range: Range) -> Vec<u32> {
        let all = (0..self.playlist_count()).map(|rank| self.playlist_at(range, rank));
        all.filter(|&number| self.playlist_genres(number).contains(&genre))
            .collect()
    }

    /// The playlists that carry this tag or one of those below it.
    pub fn tag_playlists(&self, tag: u32, sort: PlaylistSort) -> Vec<u32> {
        let Some(tag) = self.tag(tag) else {
            return Vec::new();
        };
        let carries = |found: &u32| *found == tag.number || tag.children.contains(found);
        let mut found = self.playlists_where(|number| self.playlist_tags(number).iter().any(carries));
        match sort {
            PlaylistSort::Date => self.newest_first(&mut found),
            PlaylistSort::Popularity => found.sort_by_key(|&number| self.playlist_rank(number)),
        }
        found
    }

    /// The different artists of some tracks, in the order of the tracks.
    pub fn artists_of_tracks(&self, tracks: &[u32]) -> Vec<u32> {
        let mut seen = HashSet::new();
        let artists = tracks.iter().filter_map(|&track| Some(self.origin(track)?.artist));
        artists.filter(|&artist| seen.insert(artist)).collect()
    }

    fn playlists_where(&self, holds: impl Fn(u32) -> bool) -> Vec<u32> {
        (1..=self.playlist_count()).filter(|&number| holds(number)).collect()
    }

    fn newest_first(&self, playlists: &mut [u32]) {
        playlists.sort_by_key(|&number| (Reverse(self.playlist_modified(number)), number));
    }

    /// Between 10 and 100 tracks, none twice; fewer only where the whole catalog has hardly any.
    fn playlist_tracks(&self, number: u32) -> Vec<u32> {
        let mut draw = Draw::new(self.seed, "playlist tracks", number);
        let wanted = draw.between(10, 100) as usize;
        let list = self.genre_list(self.playlist_genres(number)[0]);
        let mut pool: Vec<u32> = list.iter().copied().take(POOL).collect();
        if pool.len() < SMALL_POOL {
            let (best_known, _) = self.artists_ranked(Range::Life, 0, SMALL_POOL as u32);
            pool.extend(best_known);
        }
        let (mut found, mut seen) = (Vec::new(), HashSet::new());
        for _ in 0..wanted * 4 {
            // The square lets the better known come more often.
            let place = draw.unit() * draw.unit() * pool.len() as f64;
            let (tracks, _) =
                self.artist_tracks_ranked(pool[place as usize], Range::Life, draw.below(OF_ONE_ARTIST), 1);
            found.extend(tracks.into_iter().filter(|&track| seen.insert(track)));
            if found.len() == wanted {
                break;
            }
        }
        found
    }

    /// The genre that the playlist is made of, and the one above it.
    fn playlist_genres(&self, number: u32) -> Vec<u32> {
        let mut draw = Draw::new(self.seed, "playlist genre", number);
        let genre = genres::by_share(draw.below(genres::share_total()));
        [Some(genre), genres::parent(genre)].into_iter().flatten().collect()
    }

    /// The tag of the genre, and up to three for the occasion.
    fn playlist_tags(&self, number: u32) -> Vec<u32> {
        let of_genre = |genre: &u32| tags::of_genre(*genre);
        let mut found: Vec<u32> = self.playlist_genres(number).iter().filter_map(of_genre).collect();
        let mut draw = Draw::new(self.seed, "playlist tags", number);
        for _ in 0..draw.between(0, 3) {
            let tag = draw.between(tags::FIRST_OCCASION, tags::COUNT);
            if !found.contains(&tag) {
                found.push(tag);
            }
        }
        found
    }

    fn playlist_modified(&self, number: u32) -> i64 {
        let mut draw = Draw::new(self.seed, "playlist modified", number);
        let day = latest_day() - EPOCH_DAY - draw.below(OLDEST_DAYS) as i32;
        i64::from(day) * DAY_MS + i64::from(draw.below(DAY_MS as u32))
    }

    /// Some days before it was last changed.
    fn playlist_created(&self, number: u32) -> i64 {
        let days = Draw::new(self.seed, "playlist created", number).below(OLDEST_DAYS);
        self.playlist_modified(number) - i64::from(days) * DAY_MS
    }

    /// From 0 for the most loved of all time.
    fn playlist_rank(&self, number: u32) -> u32 {
        let ranks = self.playlist_shuffle("playlist rank", 0);
        ranks.position(u64::from(number - 1)) as u32
    }

    fn playlist_favorites(&self, number: u32) -> u32 {
        (40_000.0 * f64::from(self.playlist_rank(number) + 1).powf(-0.6)) as u32
    }

    fn playlist_at(&self, range: Range, rank: u32) -> u32 {
        let key = self.key("playlist chart", 0);
        let count = u64::from(self.playlist_count());
        let place = all_time_place(u64::from(rank), count, window(range), key);
        self.playlist_shuffle("playlist rank", 0).at(place) as u32 + 1
    }

    fn playlist_shuffle(&self, salt: &str, number: u32) -> Permutation {
        Permutation::new(u64::from(self.playlist_count()), self.key(salt, number))
    }
}
