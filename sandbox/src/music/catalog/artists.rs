//! Artists: careers, genres, relatives, images.

use time::Date;

use super::dice::{Draw, Permutation};
use super::model::{AlbumKind, Artist, Image};
use super::names::{artist_name, shortcut};
use super::{Catalog, LATEST_RELEASE, genres, hash_text, prose};

/// This many places up and down the genre's list are relatives.
const RELATIVES: u32 = 8;
/// From this many years apart, a relative is an influence or a follower.
const GENERATION: i32 = 8;
/// The all-time rank of the artist who never stopped recording.
const PROLIFIC_RANK: u32 = 6;
/// The sizes in which artist images are licensed.
const IMAGE_SIZES: [(u32, u32); 4] = [(70, 47), (150, 100), (356, 237), (633, 422)];

/// From all-time rank to artist number minus 1.
pub(super) fn ranks(seed: u64, artists: u32) -> Permutation {
    Permutation::new(u64::from(artists), Draw::new(seed, "artist rank", 0).next())
}

/// How many albums an artist has: more for the well known.
pub(super) fn album_count(seed: u64, artist: u32, artists: u32) -> u32 {
    let rank = ranks(seed, artists).position(u64::from(artist - 1)) as u32;
    let mut draw = Draw::new(seed, "album count", artist);
    if rank == PROLIFIC_RANK.min(artists - 1) {
        return draw.between(280, 420);
    }
    let fame = 1.0 - f64::from(rank) / f64::from(artists);
    let usual = draw.between(1, 4) + draw.below(1 + (22.0 * fame * fame * fame) as u32);
    if draw.percent(1) {
        usual + draw.between(20, 60)
    } else {
        usual
    }
}

/// The first and the last day of a career, as Julian days.
#[derive(Clone, Copy)]
pub(super) struct Career {
    pub(super) start: i32,
    pub(super) end: i32,
}

/// [`LATEST_RELEASE`] as a Julian day.
pub(super) fn latest_day() -> i32 {
    // 30 June 2026.
    let day = Date::from_ordinal_date(2026, 181).expect("the 181st day of a year exists");
    debug_assert_eq!(day.to_string(), LATEST_RELEASE);
    day.to_julian_day()
}

/// The year of a Julian day.
pub(super) fn year_of(day: i32) -> i32 {
    Date::from_julian_day(day).map_or(0, |date| date.year())
}

impl Catalog {
    /// An artist.
    pub fn artist(&self, number: u32) -> Option<Artist> {
        if !self.has_artist(number) {
            return None;
        }
        let name = self.artist_name(number);
        let genres = self.artist_genres(number);
        let (contemporaries, influences, followers) = self.relatives(number);
        let group = |kind| {
            self.albums_of(number)
                .rev()
                .filter(|&album| self.album_kind(album) == kind)
                .collect()
        };
        Some(Artist {
            number,
            shortcut: self.artist_shortcut(number),
            amg: self.amg(number),
            blurbs: prose::blurbs(self.seed, number, &name, genres::name(genres[0])),
            bios: prose::bios(
                self.seed,
                number,
                &name,
                genres::name(genres[0]),
                self.artist_years(number).0,
            ),
            main: group(AlbumKind::Main),
            singles_and_eps: group(AlbumKind::SinglesAndEps),
            compilations: group(AlbumKind::Compilations),
            others: group(AlbumKind::Others),
            genres,
            contemporaries,
            influences,
            followers,
            active: self.artist_years(number),
            popularity: self.artist_popularity(number),
            name,
        })
    }

    /// The name of an artist, without the rest. The artist must exist.
    pub fn artist_name(&self, artist: u32) -> String {
        artist_name(self.seed, artist)
    }

    pub(super) fn artist_shortcut(&self, artist: u32) -> String {
        let plain = shortcut(&self.artist_name(artist));
        match self.namesakes.get(&artist) {
            Some(copy) => format!("{plain}-{copy}"),
            None => plain,
        }
    }

    /// The artist with this shortcut.
    pub fn artist_by_shortcut(&self, shortcut: &str) -> Option<u32> {
        let artist = *self.shortcuts.get(&hash_text(shortcut))?;
        (self.artist_shortcut(artist) == shortcut).then_some(artist)
    }

    /// The artist's licensed images: each photograph in every size.
    pub fn artist_images(&self, artist: u32) -> Vec<Image> {
        if !self.has_artist(artist) {
            return Vec::new();
        }
        let photographs = Draw::new(self.seed, "photographs", artist).between(1, 3);
        let image = |photograph, size: usize| {
            let (width, height) = IMAGE_SIZES[size];
            Image {
                number: artist * 16 + photograph * 4 + size as u32,
                width,
                height,
            }
        };
        (0..photographs)
            .flat_map(|photograph| (0..IMAGE_SIZES.len()).map(move |size| image(photograph, size)))
            .collect()
    }

    /// Similar artists, the most similar first; the relation holds in both directions.
    pub fn similar(&self, artist: u32) -> Vec<u32> {
        if !self.has_artist(artist) {
            return Vec::new();
        }
        self.neighbours(artist)
    }

    pub(super) fn career(&self, artist: u32) -> Career {
        let mut draw = Draw::new(self.seed, "career", artist);
        let latest = latest_day();
        // Nobody releases more than a few albums a year.
        let work = (self.albums_of(artist).len() as f64 * 0.4).min(55.0);
        let age = (0.8 + draw.unit() * draw.unit() * 90.0).max(work);
        let length = if draw.percent(60) {
            age
        } else {
            f64::from(draw.between(4, 30)).max(work).min(age)
        };
        let start = latest - (age * 365.25) as i32;
        let end = (start + (length * 365.25) as i32).min(latest);
        Career { start, end }
    }

    /// The years in which the career began and ended.
    pub(super) fn artist_years(&self, artist: u32) -> (i32, i32) {
        let career = self.career(artist);
        (year_of(career.start), year_of(career.end))
    }

    /// The genres of an artist, the most fitting one first. The artist must exist.
    pub fn artist_genres(&self, artist: u32) -> Vec<u32> {
        let mut draw = Draw::new(self.seed, "genres", artist);
        let mut found = Vec::with_capacity(4);
        for _ in 0..if draw.percent(30) { 2 } else { 1 } {
            let genre = genres::by_share(draw.below(genres::share_total()));
            for genre in [Some(genre), genres::parent(genre)].into_iter().flatten() {
                if !found.contains(&genre) {
                    found.push(genre);
                }
            }
        }
        found
    }

    /// How popular the artist is: the best known one has 1. The artist must exist.
    pub(crate) fn artist_popularity(&self, artist: u32) -> f32 {
        let rank = self.artist_ranks().position(u64::from(artist - 1));
        (rank as f32 + 1.0).powf(-0.3)
    }

    fn amg(&self, artist: u32) -> Option<String> {
        let mut draw = Draw::new(self.seed, "amg", artist);
        draw.percent(85).then(|| draw.between(1000, 3_999_999).to_string())
    }

    /// The artists around this one among its peers, the nearest first.
    fn neighbours(&self, artist: u32) -> Vec<u32> {
        let list = &self.peers[self.artist_genres(artist)[0] as usize - 1];
        let Some(place) = list.iter().position(|&other| other == artist) else {
            return Vec::new();
        };
        let at = |offset: i64| {
            usize::try_from(place as i64 + offset)
                .ok()
                .and_then(|place| list.get(place))
                .copied()
        };
        (1..=i64::from(RELATIVES))
            .flat_map(|step| [at(-step), at(step)])
            .flatten()
            .collect()
    }

    /// Contemporaries, influences and followers.
    fn relatives(&self, artist: u32) -> (Vec<u32>, Vec<u32>, Vec<u32>) {
        let start = self.career(artist).start;
        let (mut contemporaries, mut influences, mut followers) = (Vec::new(), Vec::new(), Vec::new());
        for other in self.neighbours(artist) {
            let years = (self.career(other).start - start) / 365;
            match years {
                _ if years <= -GENERATION => influences.push(other),
                _ if years >= GENERATION => followers.push(other),
                _ => contemporaries.push(other),
            }
        }
        (contemporaries, influences, followers)
    }
}
