//! What the catalog holds: plain values computed from the seed. The server shapes them for each version.
//!
//! Every id here is the bare number; numbers of a kind run from 1 to its count.

/// A person, a band or a DJ.
#[derive(Debug, Clone, PartialEq)]
pub struct Artist {
    /// From 1 to the count of artists.
    pub number: u32,
    /// In any script.
    pub name: String,
    /// Lower-case ASCII, unique among artists.
    pub shortcut: String,
    /// Id in an external catalog; not every artist has one.
    pub amg: Option<String>,
    /// Short editorial remarks, up to five.
    pub blurbs: Vec<String>,
    /// Mostly one; none for some.
    pub bios: Vec<Bio>,
    /// Album numbers of the albums proper, newest release first.
    pub main: Vec<u32>,
    /// Album numbers of singles and EPs, newest first.
    pub singles_and_eps: Vec<u32>,
    /// Album numbers of compilations, newest first.
    pub compilations: Vec<u32>,
    /// Album numbers of live albums, rarities and soundtracks, newest first.
    pub others: Vec<u32>,
    /// Genre numbers, the most fitting one first.
    pub genres: Vec<u32>,
    /// Artists of the same genre and time. The relation holds in both directions.
    pub contemporaries: Vec<u32>,
    /// Artists of the same genre who began long before.
    pub influences: Vec<u32>,
    /// Artists of the same genre who began long after: the opposite direction of `influences`.
    pub followers: Vec<u32>,
    /// The years in which the career began and ended; every release lies between.
    pub active: (i32, i32),
    /// 1.0 for the most played artist, falling steeply as charts do.
    pub popularity: f32,
}

/// A biography.
#[derive(Debug, Clone, PartialEq)]
pub struct Bio {
    /// The heading.
    pub title: String,
    /// Who wrote it.
    pub author: String,
    /// ISO 8601, or empty when it is not known.
    pub publish_date: String,
    /// Paragraphs with an empty line between them.
    pub text: String,
}

/// The four parts of a discography.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AlbumKind {
    /// An album proper.
    Main,
    /// A single or an EP.
    SinglesAndEps,
    /// A collection of what had appeared before.
    Compilations,
    /// A live album, rarities or a soundtrack.
    Others,
}

impl AlbumKind {
    /// The key of this part in an artist's album groups and in an album's discographies.
    pub fn key(self) -> &'static str {
        match self {
            AlbumKind::Main => "main",
            AlbumKind::SinglesAndEps => "singlesAndEPs",
            AlbumKind::Compilations => "compilations",
            AlbumKind::Others => "others",
        }
    }
}

/// An album, EP, single or compilation.
#[derive(Debug, Clone, PartialEq)]
pub struct Album {
    /// From 1 to the count of albums.
    pub number: u32,
    /// Twelve digits, the last one a check digit.
    pub upc: String,
    /// In any script.
    pub name: String,
    /// `artist/album`.
    pub shortcut: String,
    /// The primary artist's number.
    pub artist: u32,
    /// The primary artist's name.
    pub artist_name: String,
    /// ISO 8601 date-time.
    pub released: String,
    /// ISO 8601 date-time; earlier than `released` for reissues and compilations.
    pub originally_released: String,
    /// Empty on a few self-released albums.
    pub label: String,
    /// The copyright line.
    pub copyright: String,
    /// Shortcuts of editorial tags.
    pub tags: Vec<String>,
    /// At least 1.
    pub disc_count: u32,
    /// On all discs together.
    pub track_count: u32,
    /// The tracks are `first_track .. first_track + track_count`, in playing order.
    pub first_track: u32,
    /// True where one of the tracks is explicit.
    pub is_explicit: bool,
    /// True for singles, false for EPs.
    pub is_single: bool,
    /// Whether the tracks are to be had in more than 16 bits.
    pub is_hi_res: bool,
    /// False where the rights were withdrawn.
    pub is_streamable: bool,
    /// Who delivers the album to the service.
    pub account_partner: &'static str,
    /// Key and artist number, the primary artist first.
    pub contributing: Vec<(&'static str, u32)>,
    /// Key and artist numbers: in whose discography this album stands, and in which part.
    pub discographies: Vec<(&'static str, Vec<u32>)>,
    /// The artist's genre numbers.
    pub genres: Vec<u32>,
    /// The part of the artist's discography.
    pub kind: AlbumKind,
}

impl Album {
    /// The album's track numbers in playing order.
    pub fn tracks(&self) -> std::ops::Range<u32> {
        self.first_track..self.first_track + self.track_count
    }
}

/// A track of an album.
#[derive(Debug, Clone, PartialEq)]
pub struct Track {
    /// From 1 to the count of tracks.
    pub number: u32,
    /// In any script.
    pub name: String,
    /// `artist/album/track`.
    pub shortcut: String,
    /// The number of its album.
    pub album: u32,
    /// The name of its album.
    pub album_name: String,
    /// The primary artist's number.
    pub artist: u32,
    /// The primary artist's name.
    pub artist_name: String,
    /// Position on the disc, from 1.
    pub index: u32,
    /// The disc, from 1.
    pub disc: u32,
    /// The length of the whole track, not of its preview.
    pub playback_seconds: u32,
    /// Whether the words are not for everybody.
    pub is_explicit: bool,
    /// Whether it is to be had in more than 16 bits.
    pub is_hi_res: bool,
    /// Whether it is to be had in surround sound.
    pub is_in_atmos: bool,
    /// Twelve characters, without dashes; no two tracks share one.
    pub isrc: String,
    /// The album's UPC.
    pub upc: String,
    /// Never true on an album that is not streamable.
    pub is_streamable: bool,
    /// In no particular order.
    pub formats: Vec<Format>,
    /// Empty for tracks that exist in lossy formats only.
    pub lossless: Vec<Format>,
    /// Key and artist number, the primary artist first.
    pub contributors: Vec<(&'static str, u32)>,
    /// The artist's genre numbers.
    pub genres: Vec<u32>,
    /// Editorial tag numbers.
    pub tags: Vec<u32>,
    /// Editorial remarks; mostly none.
    pub blurbs: Vec<String>,
    /// 1.0 for the most played track of the most played artist.
    pub popularity: f32,
}

/// Where a track comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin {
    /// The number of its album.
    pub album: u32,
    /// The primary artist's number.
    pub artist: u32,
}

/// An encoding in which a track can be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Format {
    /// Kilobits a second; for FLAC the service writes 44100.
    pub bitrate: u32,
    /// The codec's name.
    pub name: &'static str,
    /// Bits of a sample.
    pub sample_bits: u32,
    /// Hertz.
    pub sample_rate: u32,
}

/// A genre; two levels, the upper ones have children and no parents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Genre {
    /// From 1 to the count of genres.
    pub number: u32,
    /// In the language that was asked for.
    pub name: String,
    /// Lower-case ASCII, unique among genres.
    pub shortcut: String,
    /// What an editor says, in English.
    pub description: String,
    /// The number of the genre above; none for the upper level.
    pub parents: Vec<u32>,
    /// The numbers of the genres below.
    pub children: Vec<u32>,
}

/// The two kinds of station, each with numbers of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StationKind {
    /// `ps.`: made by editors around a genre, a decade or a theme.
    Programmed,
    /// `sas.`: around one artist, and numbered like the artist.
    Artist,
}

/// A station.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Station {
    /// Numbered by kind.
    pub number: u32,
    /// Programmed or around an artist.
    pub kind: StationKind,
    /// In any script.
    pub name: String,
    /// The editor of a programmed station; empty for an artist station.
    pub author: String,
    /// What it plays, with some names.
    pub description: String,
    /// The same in few words.
    pub summary: String,
    /// `GENRE`, `DECADE`, `THEME` or `ARTIST`.
    pub sub_type: String,
    /// A sample of the artists that it plays.
    pub artists: Vec<u32>,
    /// Genre numbers; none for decades.
    pub genres: Vec<u32>,
    /// The first year of the decade, on decade stations.
    pub decade: Option<u32>,
    /// False on a few artist stations.
    pub has_images: bool,
}

/// A playlist that an editor has put together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Playlist {
    /// From 1 to the count of playlists.
    pub number: u32,
    /// In English.
    pub name: String,
    /// What is in it, with some names.
    pub description: String,
    /// When it was made, in milliseconds since 1970.
    pub created_ms: i64,
    /// When it was last changed, in milliseconds since 1970.
    pub modified_ms: i64,
    /// Track numbers, none of them twice.
    pub tracks: Vec<u32>,
    /// Tag numbers.
    pub tags: Vec<u32>,
    /// Genre numbers: the playlist's own and the one above.
    pub genres: Vec<u32>,
    /// How many members have favorited it.
    pub favorites: u32,
}

/// An editorial tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    /// From 1 to the count of tags.
    pub number: u32,
    /// In English.
    pub name: String,
    /// Lower-case ASCII, unique among tags.
    pub shortcut: String,
    /// Not to be assigned to what members make.
    pub is_protected: bool,
    /// Found by id and shortcut, but left out of lists.
    pub is_hidden: bool,
    /// Shown first by the editors.
    pub is_featured: bool,
    /// The number of the tag above.
    pub parent: Option<u32>,
    /// The numbers of the tags below.
    pub children: Vec<u32>,
    /// The number of the related genre.
    pub genre: Option<u32>,
}

/// What an editor wrote about an artist, an album or a genre.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Post {
    /// From 1 to the count of posts, the oldest first.
    pub number: u32,
    /// The headline.
    pub name: String,
    /// Who wrote it.
    pub author: String,
    /// ISO 8601 date-time.
    pub date: String,
    /// One sentence.
    pub summary: String,
    /// Paragraphs with an empty line between them.
    pub body: String,
    /// Shortcuts of categories.
    pub categories: Vec<&'static str>,
    /// Artist numbers, the one that it is about first.
    pub artists: Vec<u32>,
    /// The number of the album that it is about.
    pub albums: Vec<u32>,
    /// The artist's genre numbers.
    pub genres: Vec<u32>,
}

/// A part into which the editors sort their posts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PostCategory {
    /// Lower-case ASCII, unique among categories.
    pub shortcut: &'static str,
    /// In English.
    pub name: &'static str,
}

/// A review of an album.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Review {
    /// Reviews are numbered by their album, with gaps.
    pub number: u32,
    /// The number of the album.
    pub album: u32,
    /// Who wrote it.
    pub author: String,
    /// ISO 8601 date-time, not before the album's release.
    pub date: String,
    /// Paragraphs with an empty line between them.
    pub body: String,
    /// From 1 to 5.
    pub rating: u32,
}

/// A radio station that broadcasts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Radio {
    /// From 1.
    pub number: u32,
    /// As it calls itself.
    pub name: &'static str,
    /// With the band.
    pub frequency: &'static str,
    /// Where it is heard.
    pub city: &'static str,
    /// Two-letter country code.
    pub country: &'static str,
    /// The number of the genre that it plays.
    pub genres: Vec<u32>,
    /// Shown first by the editors.
    pub is_featured: bool,
}

/// A licensed image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Image {
    /// Unique among the images of artists, or among those of albums.
    pub number: u32,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
}

/// The time over which a chart counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Range {
    /// One day.
    Day,
    /// Seven days.
    Week,
    /// A month.
    Month,
    /// A year.
    Year,
    /// All time.
    Life,
}

impl Range {
    /// All ranges, the shortest first.
    pub const ALL: [Range; 5] = [Range::Day, Range::Week, Range::Month, Range::Year, Range::Life];

    /// Reads the request parameter's value.
    pub fn parse(text: &str) -> Option<Range> {
        Range::ALL.into_iter().find(|range| range.as_str() == text)
    }

    /// The request parameter's value.
    pub fn as_str(self) -> &'static str {
        match self {
            Range::Day => "day",
            Range::Week => "week",
            Range::Month => "month",
            Range::Year => "year",
            Range::Life => "life",
        }
    }
}
