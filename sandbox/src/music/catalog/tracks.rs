//! Tracks: names, lengths, formats, who takes part.

use super::albums::{Extent, extent};
use super::artists::year_of;
use super::dice::Draw;
use super::model::{Format, Track};
use super::names::{Titles, shortcut};
use super::{Catalog, page, prose, tags};

/// Where artists come from, as recording codes have it.
const COUNTRIES: &[&str] = &[
    "US", "US", "US", "GB", "GB", "CA", "DE", "FR", "SE", "AU", "ES", "JP", "BR", "NO",
];

const AAC_320: Format = Format {
    bitrate: 320,
    name: "AAC",
    sample_bits: 16,
    sample_rate: 44_100,
};
const AAC_192: Format = Format {
    bitrate: 192,
    name: "AAC",
    sample_bits: 16,
    sample_rate: 44_100,
};
const MP3_128: Format = Format {
    bitrate: 128,
    name: "MP3",
    sample_bits: 16,
    sample_rate: 44_100,
};
const AAC_PLUS_64: Format = Format {
    bitrate: 64,
    name: "AAC PLUS",
    sample_bits: 16,
    sample_rate: 44_100,
};
const FLAC_16: Format = Format {
    bitrate: 44_100,
    name: "FLAC",
    sample_bits: 16,
    sample_rate: 44_100,
};
const FLAC_24: Format = Format {
    bitrate: 44_100,
    name: "FLAC",
    sample_bits: 24,
    sample_rate: 96_000,
};

/// What is drawn first about a track, and the draws that follow.
struct Standing {
    playback_seconds: u32,
    is_streamable: bool,
    draw: Draw,
}

impl Catalog {
    /// A track.
    pub fn track(&self, number: u32) -> Option<Track> {
        if !self.has_track(number) {
            return None;
        }
        let album = self.album_of_track(number);
        let artist = self.artist_of_album(album);
        let (name, guest) = self.track_name_and_guest(number, album, artist);
        let (disc, index) = self.track_position(number, album);
        let Standing {
            playback_seconds,
            is_streamable,
            mut draw,
        } = self.standing(number, album);
        let artist_name = self.artist_name(artist);
        Some(Track {
            number,
            shortcut: format!("{}/{}", self.album_shortcut(album), shortcut(&name)),
            album,
            album_name: self.album_name(album),
            artist,
            index,
            disc,
            playback_seconds,
            is_explicit: self.is_explicit_track(number, album),
            is_hi_res: self.is_hi_res_album(album),
            is_in_atmos: self.is_hi_res_album(album) && number.is_multiple_of(3),
            isrc: self.track_isrc(number),
            upc: self.upc(album),
            is_streamable,
            formats: formats(&mut draw),
            lossless: self.lossless(album, &mut draw),
            contributors: self.track_contributors(number, artist, guest),
            genres: self.artist_genres(artist),
            tags: self.track_tags(number),
            blurbs: if draw.percent(5) {
                vec![prose::track_blurb(&mut draw, &name, &artist_name)]
            } else {
                Vec::new()
            },
            popularity: self.track_popularity(number, artist),
            name,
            artist_name,
        })
    }

    /// Whether the track may be streamed, without the rest. The track must exist.
    pub(crate) fn is_streamable_track(&self, track: u32) -> bool {
        self.standing(track, self.album_of_track(track)).is_streamable
    }

    fn standing(&self, track: u32, album: u32) -> Standing {
        let mut draw = Draw::new(self.seed, "track", track);
        let playback_seconds = if draw.percent(4) {
            draw.between(420, 1200)
        } else {
            draw.between(140, 320)
        };
        Standing {
            playback_seconds,
            is_streamable: self.is_streamable_album(album) && !draw.percent(2),
            draw,
        }
    }

    /// The track with this shortcut, `artist/album/track`.
    pub fn track_by_shortcut(&self, whole: &str) -> Option<u32> {
        let (of_album, of_track) = whole.rsplit_once('/')?;
        let album = self.album_by_shortcut(of_album)?;
        let artist = self.artist_of_album(album);
        let named = |&track: &u32| shortcut(&self.track_name_and_guest(track, album, artist).0) == of_track;
        self.album_tracks(album).into_iter().find(named)
    }

    /// The tracks of an album in playing order.
    pub fn album_tracks(&self, album: u32) -> Vec<u32> {
        self.tracks_on(album).collect()
    }

    /// A page of an artist's tracks, those of the newest album first, and how many there are.
    pub fn artist_tracks(&self, artist: u32, offset: u32, limit: u32) -> (Vec<u32>, u32) {
        let tracks = self.tracks_of(artist);
        // Backwards through the albums, forwards through each: mirror the place within the album.
        page(tracks.len() as u32, offset, limit, |place| {
            let mirrored = tracks.end - 1 - place;
            let album = self.album_of_track(mirrored) as usize;
            self.tracks_before[album - 1] + 1 + (self.tracks_before[album] - mirrored)
        })
    }

    /// The name of a track, without the rest. The track must exist.
    pub(super) fn track_name(&self, track: u32) -> String {
        let album = self.album_of_track(track);
        self.track_name_and_guest(track, album, self.artist_of_album(album)).0
    }

    pub(super) fn track_isrc(&self, track: u32) -> String {
        let album = self.album_of_track(track);
        let country = Draw::new(self.seed, "country", self.artist_of_album(album)).pick(COUNTRIES);
        self.isrc(track, country, year_of(self.release_day(album)))
    }

    /// The disc, and the place on it.
    fn track_position(&self, track: u32, album: u32) -> (u32, u32) {
        let Extent { discs, tracks, .. } = extent(self.seed, album);
        let place = track - self.tracks_before[album as usize - 1] - 1;
        let on_each_disc = tracks.div_ceil(discs);
        (place / on_each_disc + 1, place % on_each_disc + 1)
    }

    /// The name, and the guest whom it mentions. All tracks of an artist have different names.
    fn track_name_and_guest(&self, track: u32, album: u32, artist: u32) -> (String, Option<u32>) {
        let albums = self.albums_of(artist);
        let first_of_album = self.tracks_before[album as usize - 1] + 1;
        let tracks = self.tracks_before[album as usize] + 1 - first_of_album;
        let titles = Titles::of(self.seed, artist);
        let mut of_album = Draw::new(self.seed, "title track", album);
        let has_title_track = extent(self.seed, album).is_single || of_album.percent(50);
        let title_track = if extent(self.seed, album).is_single {
            0
        } else {
            of_album.below(tracks)
        };
        let title = if has_title_track && track - first_of_album == title_track {
            titles.title(self.album_place(album, artist))
        } else {
            titles.title(albums.len() as u32 + track - self.tracks_of(artist).start)
        };
        let mut draw = Draw::new(self.seed, "track name", track);
        match draw.below(100) {
            0..5 => {
                let guest = draw.between(1, self.artist_count());
                (format!("{title} (feat. {})", self.artist_name(guest)), Some(guest))
            }
            5..7 => (format!("{title} (Acoustic)"), None),
            7..9 => (format!("{title} (Extended Mix)"), None),
            _ => (title, None),
        }
    }

    fn is_explicit_track(&self, track: u32, album: u32) -> bool {
        // The first track of an explicit album always is, so that the album's mark is never without a reason.
        self.is_explicit_album(album)
            && (track == self.tracks_before[album as usize - 1] + 1
                || Draw::new(self.seed, "explicit track", track).percent(40))
    }

    fn lossless(&self, album: u32, draw: &mut Draw) -> Vec<Format> {
        if self.is_hi_res_album(album) {
            vec![FLAC_24, FLAC_16]
        } else if draw.percent(80) {
            vec![FLAC_16]
        } else {
            Vec::new()
        }
    }

    fn track_contributors(&self, track: u32, artist: u32, guest: Option<u32>) -> Vec<(&'static str, u32)> {
        let mut draw = Draw::new(self.seed, "track contributors", track);
        let mut found = vec![("primaryArtist", artist)];
        found.extend(guest.map(|guest| ("featuredPerformer", guest)));
        for (key, percent) in [
            ("composer", 90),
            ("producer", 75),
            ("guestVocals", 10),
            ("guestMusician", 30),
            ("nonPrimary", 30),
            ("conductor", 2),
        ] {
            if draw.percent(percent) {
                found.push((
                    key,
                    if draw.percent(50) {
                        artist
                    } else {
                        draw.between(1, self.artist_count())
                    },
                ));
            }
        }
        found
    }

    fn track_tags(&self, track: u32) -> Vec<u32> {
        let mut draw = Draw::new(self.seed, "track tags", track);
        let mut found = Vec::new();
        for _ in 0..[1, 1, 1, 1, 2, 2][draw.below(6) as usize] {
            let tag = draw.between(1, tags::COUNT);
            if !found.contains(&tag) {
                found.push(tag);
            }
        }
        found
    }
}

/// The lossy formats, in an order of the track's own.
fn formats(draw: &mut Draw) -> Vec<Format> {
    let mut formats = vec![AAC_320, AAC_192, MP3_128, AAC_PLUS_64];
    for at in (1..formats.len()).rev() {
        formats.swap(at, draw.below(at as u32 + 1) as usize);
    }
    formats
}
