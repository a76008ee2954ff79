//! What the catalog holds: plain values computed from the seed. The server shapes them for each version.
//!
//! Every id here is the bare number; numbers of a kind run from 1 to its count.

/// A person, a band or a DJ.
#[derive(Debug, Clone, PartialEq)]
pub struct Artist {
    pub number: u32,
    pub name: String,
    /// Lower-case ASCII, unique among artists.
    pub shortcut: String,
    /// Id in an external catalog; not every artist has one.
    pub amg: Option<String>,
    /// Short editorial remarks, up to five.
    pub blurbs: Vec<String>,
    pub bios: Vec<Bio>,
    /// Album numbers of the group, newest release first; so in the three groups that follow.
    pub main: Vec<u32>,
    pub singles_and_eps: Vec<u32>,
    pub compilations: Vec<u32>,
    pub others: Vec<u32>,
    /// Genre numbers, the most fitting one first.
    pub genres: Vec<u32>,
    /// Artists of the same genre and time. The relation holds in both directions.
    pub contemporaries: Vec<u32>,
    /// Artists of the same genre who began long before.
    pub influences: Vec<u32>,
    /// Artists of the same genre who began long after: the opposite direction of `influences`.
    pub followers: Vec<u32>,
    /// The years of the first and of the last release.
    pub active: (i32, i32),
    /// 1.0 for the most played artist, falling steeply as charts do.
    pub popularity: f32,
}

/// A biography.
#[derive(Debug, Clone, PartialEq)]
pub struct Bio {
    pub title: String,
    pub author: String,
    /// ISO 8601, or empty when it is not known.
    pub publish_date: String,
    /// Paragraphs with an empty line between them.
    pub text: String,
}

/// The four parts of a discography.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum AlbumKind {
    Main,
    SinglesAndEps,
    Compilations,
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
    pub number: u32,
    /// Twelve digits, the last one a check digit.
    pub upc: String,
    pub name: String,
    /// `artist/album`.
    pub shortcut: String,
    pub artist: u32,
    pub artist_name: String,
    /// ISO 8601 date-time; so is `originally_released`, which is earlier for reissues and compilations.
    pub released: String,
    pub originally_released: String,
    /// Empty on a few self-released albums.
    pub label: String,
    pub copyright: String,
    /// Shortcuts of editorial tags.
    pub tags: Vec<String>,
    pub disc_count: u32,
    pub track_count: u32,
    /// The tracks are `first_track .. first_track + track_count`, in playing order.
    pub first_track: u32,
    pub is_explicit: bool,
    pub is_single: bool,
    pub is_hi_res: bool,
    pub is_streamable: bool,
    pub account_partner: Option<String>,
    /// Key and artist number, the primary artist first.
    pub contributing: Vec<(&'static str, u32)>,
    /// Key and artist numbers: in whose discography this album stands, and in which part.
    pub discographies: Vec<(&'static str, Vec<u32>)>,
    pub genres: Vec<u32>,
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
    pub number: u32,
    pub name: String,
    /// `artist/album/track`.
    pub shortcut: String,
    pub album: u32,
    pub album_name: String,
    pub artist: u32,
    pub artist_name: String,
    /// Position on the disc, from 1.
    pub index: u32,
    /// From 1.
    pub disc: u32,
    pub playback_seconds: u32,
    pub is_explicit: bool,
    pub is_hi_res: bool,
    /// Twelve characters, without dashes; no two tracks share one.
    pub isrc: String,
    /// The album's UPC.
    pub upc: String,
    pub is_streamable: bool,
    /// In no particular order.
    pub formats: Vec<Format>,
    /// Empty for tracks that exist in lossy formats only.
    pub lossless: Vec<Format>,
    /// Key and artist number, the primary artist first.
    pub contributors: Vec<(&'static str, u32)>,
    pub genres: Vec<u32>,
    /// Editorial tag numbers.
    pub tags: Vec<u32>,
    pub blurbs: Vec<String>,
    /// 1.0 for the most played track of the most played artist.
    pub popularity: f32,
}

/// An encoding in which a track can be had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Format {
    /// Kilobits a second; for FLAC the service writes 44100.
    pub bitrate: u32,
    /// The codec's name.
    pub name: &'static str,
    pub sample_bits: u32,
    /// Hertz.
    pub sample_rate: u32,
}

/// A genre; two levels, the upper ones have children and no parents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Genre {
    pub number: u32,
    pub name: String,
    pub shortcut: String,
    pub description: String,
    pub parents: Vec<u32>,
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
    pub number: u32,
    pub kind: StationKind,
    pub name: String,
    pub author: String,
    pub description: String,
    pub summary: String,
    pub sub_type: String,
    /// A sample of the artists that it plays.
    pub artists: Vec<u32>,
    pub genres: Vec<u32>,
    /// The first year of the decade, on decade stations.
    pub decade: Option<u32>,
    /// False on a few artist stations.
    pub has_images: bool,
}

/// An editorial tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tag {
    pub number: u32,
    pub name: String,
    pub shortcut: String,
    /// Not to be assigned to what members make.
    pub is_protected: bool,
    /// Found by id and shortcut, but left out of lists.
    pub is_hidden: bool,
    pub is_featured: bool,
    pub parent: Option<u32>,
    pub children: Vec<u32>,
    pub genre: Option<u32>,
}

/// A licensed image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Image {
    pub number: u32,
    pub width: u32,
    pub height: u32,
}

/// The time over which a chart counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Range {
    Day,
    Week,
    Month,
    Year,
    Life,
}

impl Range {
    /// All ranges, the shortest first.
    pub const ALL: [Range; 5] = [
        Range::Day,
        Range::Week,
        Range::Month,
        Range::Year,
        Range::Life,
    ];

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
