//! Albums: kinds, dates, codes, who takes part.

use time::Date;

use super::artists::{latest_day, year_of};
use super::dice::Draw;
use super::model::{Album, AlbumKind, Image};
use super::names::{Titles, shortcut};
use super::{Catalog, prose, tags};

/// The sizes in which covers are licensed.
const IMAGE_SIZES: [(u32, u32); 5] = [(70, 70), (170, 170), (200, 200), (300, 300), (500, 500)];
/// Releases of this many days count as new.
const NEW_DAYS: i32 = 365;

/// What an album is and how much there is of it: what follows from its number alone.
#[derive(Clone, Copy)]
pub(super) struct Extent {
    pub(super) kind: AlbumKind,
    pub(super) is_single: bool,
    pub(super) discs: u32,
    pub(super) tracks: u32,
}

/// Draws kind and extent of an album.
pub(super) fn extent(seed: u64, album: u32) -> Extent {
    let mut draw = Draw::new(seed, "album", album);
    let (kind, tracks) = match draw.below(100) {
        0..46 => (AlbumKind::Main, draw.between(8, 15)),
        46..64 => (AlbumKind::SinglesAndEps, draw.between(1, 3)),
        64..76 => (AlbumKind::SinglesAndEps, draw.between(4, 6)),
        76..86 => (AlbumKind::Compilations, draw.between(12, 36)),
        _ => (AlbumKind::Others, draw.between(8, 22)),
    };
    Extent {
        kind,
        is_single: kind == AlbumKind::SinglesAndEps && tracks <= 3,
        discs: tracks.div_ceil(18),
        tracks,
    }
}

/// Writes a Julian day as the service writes dates.
pub(super) fn date_time(day: i32) -> String {
    Date::from_julian_day(day)
        .map(|date| format!("{date}T00:00:00.000Z"))
        .unwrap_or_default()
}

impl Catalog {
    /// An album.
    pub fn album(&self, number: u32) -> Option<Album> {
        if !self.has_album(number) {
            return None;
        }
        let artist = self.artist_of_album(number);
        let artist_name = self.artist_name(artist);
        let Extent {
            kind,
            is_single,
            discs,
            tracks,
        } = extent(self.seed, number);
        let first_track = self.tracks_before[number as usize - 1] + 1;
        let released = self.release_day(number);
        let mut draw = Draw::new(self.seed, "album facts", number);
        let reissue = kind == AlbumKind::Compilations || draw.percent(6);
        let earlier = draw.between(0, 15 * 365) as i32;
        let originally = if reissue {
            (released - earlier).max(self.career(artist).start)
        } else {
            released
        };
        let label = prose::label(self.seed, artist, draw.below(3));
        let name = self.album_name(number);
        Some(Album {
            number,
            upc: self.upc(number),
            shortcut: self.album_shortcut(number),
            artist,
            released: date_time(released),
            originally_released: date_time(originally),
            copyright: prose::copyright(year_of(released), &label, &artist_name),
            label,
            tags: self.album_tags(number),
            disc_count: discs,
            track_count: tracks,
            first_track,
            is_explicit: self.is_explicit_album(number),
            is_single,
            is_hi_res: self.is_hi_res_album(number),
            is_streamable: self.is_streamable_album(number),
            account_partner: prose::account_partner(&mut draw),
            contributing: self.album_contributors(number, artist),
            discographies: vec![(kind.key(), vec![artist])],
            genres: self.artist_genres(artist),
            kind,
            artist_name,
            name,
        })
    }

    /// The name of an album, without the rest. The album must exist.
    pub fn album_name(&self, album: u32) -> String {
        let artist = self.artist_of_album(album);
        let title = Titles::of(self.seed, artist).title(self.album_place(album, artist));
        let mut draw = Draw::new(self.seed, "album name", album);
        let Extent { kind, is_single, .. } = extent(self.seed, album);
        match (kind, draw.below(10)) {
            (AlbumKind::Main, 0) => format!("{title} (Deluxe Edition)"),
            (AlbumKind::Main, _) => title,
            (AlbumKind::SinglesAndEps, _) if is_single => title,
            (AlbumKind::SinglesAndEps, _) => format!("{title} - EP"),
            (AlbumKind::Compilations, 0..6) => {
                format!("{title}: The Best of {}", self.artist_name(artist))
            }
            (AlbumKind::Compilations, _) => format!("{title}: Collected Recordings"),
            (AlbumKind::Others, 0..5) => format!("{title} (Live)"),
            (AlbumKind::Others, 5..8) => format!("{title}: Demos & Rarities"),
            (AlbumKind::Others, _) => format!("{title} (Original Soundtrack)"),
        }
    }

    pub(super) fn album_shortcut(&self, album: u32) -> String {
        format!(
            "{}/{}",
            self.artist_shortcut(self.artist_of_album(album)),
            shortcut(&self.album_name(album))
        )
    }

    /// The album with this shortcut, `artist/album`.
    pub fn album_by_shortcut(&self, whole: &str) -> Option<u32> {
        let (artist, album) = whole.split_once('/')?;
        self.albums_of(self.artist_by_shortcut(artist)?)
            .find(|&number| shortcut(&self.album_name(number)) == album)
    }

    /// An artist's albums, newest release first.
    pub fn artist_albums(&self, artist: u32) -> Vec<u32> {
        self.albums_of(artist).rev().collect()
    }

    /// An artist's albums of the last year, newest first.
    pub fn artist_albums_new(&self, artist: u32) -> Vec<u32> {
        self.albums_of(artist)
            .rev()
            .take_while(|&album| self.is_new(album))
            .collect()
    }

    /// Albums of similar artists: of each the most played one.
    pub fn album_similar(&self, album: u32) -> Vec<u32> {
        if !self.has_album(album) {
            return Vec::new();
        }
        let best = |artist| self.artist_albums_ranked(artist, super::Range::Life, 0, 1).0;
        self.similar(self.artist_of_album(album))
            .into_iter()
            .flat_map(best)
            .collect()
    }

    /// The album's licensed images: the cover in every size.
    pub fn album_images(&self, album: u32) -> Vec<Image> {
        if !self.has_album(album) {
            return Vec::new();
        }
        let image = |(size, &(width, height)): (usize, &(u32, u32))| Image {
            number: album * 8 + size as u32,
            width,
            height,
        };
        IMAGE_SIZES.iter().enumerate().map(image).collect()
    }

    /// Whether a country's catalog (`US`, `DE`) holds this album. The one of the United States holds all.
    pub fn is_in_catalog(&self, album: u32, catalog: &str) -> bool {
        catalog == "US" || !Draw::new(self.seed, catalog, album).percent(8)
    }

    pub(super) fn album_kind(&self, album: u32) -> AlbumKind {
        extent(self.seed, album).kind
    }

    pub(super) fn is_new(&self, album: u32) -> bool {
        latest_day() - self.release_day(album) < NEW_DAYS
    }

    /// The Julian day of release. Within an artist it grows with the album number.
    pub(super) fn release_day(&self, album: u32) -> i32 {
        let artist = self.artist_of_album(album);
        let (career, albums) = (self.career(artist), self.albums_of(artist));
        let share =
            (f64::from(album - albums.start) + Draw::new(self.seed, "release", album).unit()) / albums.len() as f64;
        career.start + (f64::from(career.end - career.start) * share) as i32
    }

    /// The how-manieth album of its artist this is, from 0.
    pub(super) fn album_place(&self, album: u32, artist: u32) -> u32 {
        album - self.albums_of(artist).start
    }

    pub(super) fn is_explicit_album(&self, album: u32) -> bool {
        Draw::new(self.seed, "explicit album", album).percent(11)
    }

    pub(super) fn is_hi_res_album(&self, album: u32) -> bool {
        Draw::new(self.seed, "hi-res", album).percent(15)
    }

    pub(super) fn is_streamable_album(&self, album: u32) -> bool {
        !Draw::new(self.seed, "withdrawn album", album).percent(4)
    }

    fn album_tags(&self, album: u32) -> Vec<String> {
        let mut draw = Draw::new(self.seed, "album tags", album);
        if draw.percent(70) {
            Vec::new()
        } else {
            vec![tags::shortcut(draw.between(1, tags::COUNT)).to_owned()]
        }
    }

    fn album_contributors(&self, album: u32, artist: u32) -> Vec<(&'static str, u32)> {
        let mut draw = Draw::new(self.seed, "album contributors", album);
        let mut found = vec![("primaryArtist", artist)];
        for (key, percent) in [
            ("composer", 25),
            ("featuredPerformer", 15),
            ("guestMusician", 12),
            ("producer", 35),
        ] {
            if draw.percent(percent) {
                found.push((key, draw.between(1, self.artist_count())));
            }
        }
        found
    }
}
