//! The kinds of texts that fill the placeholders of a path.
use crate::abi::mcat_id_kind::*;
use crate::base::error::Error;
use crate::base::id::Rule;
use crate::calls::params::is_upc;
use crate::calls::playback::check_seed;
use crate::calls::request::Request;

macro_rules! ids {
    ($($name:ident: $rule:expr;)*) => {
        /// What one placeholder accepts.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        #[allow(clippy::upper_case_acronyms, non_camel_case_types)]
        pub(crate) enum PathPlace {
            $($name,)*
            /// Any text of one line.
            LINE,
            UPC,
            ISRC,
            /// One station, or the seeds of one.
            SEED,
        }

        static RULES: &[Rule] = &[$($rule),*];
    };
}

ids! {
    ALBUM: Rule::ids(&[MCAT_ID_ALBUM]);
    ALBUMS: Rule::ids(&[MCAT_ID_ALBUM]).many();
    ALBUM_SHORTCUT: Rule::shortcut(2, &["reviews", "upc", "/images", "/posts", "/reviews", "/similar", "/tracks"]);
    ARTIST: Rule::ids(&[MCAT_ID_ARTIST]);
    ARTISTS: Rule::ids(&[MCAT_ID_ARTIST]).many();
    ARTISTS_OR_SHORTCUT: Rule::ids(&[MCAT_ID_ARTIST]).many().or_shortcut(1, &["top"]);
    // Content that a member can mark.
    CONTENT: Rule::ids(&[
        MCAT_ID_TRACK,
        MCAT_ID_ALBUM,
        MCAT_ID_ARTIST,
        MCAT_ID_GENRE,
        MCAT_ID_STATION,
        MCAT_ID_PLAYLIST,
    ]);
    GENRE: Rule::ids(&[MCAT_ID_GENRE]);
    GENRES: Rule::ids(&[MCAT_ID_GENRE]).many();
    GENRES_OR_SHORTCUT: Rule::ids(&[MCAT_ID_GENRE]).many().or_shortcut(1, &[]);
    // The id of a member, a catalog or a session: only the service can interpret it.
    OPAQUE: Rule::opaque();
    OPAQUES: Rule::opaque().many();
    PLAYLIST: Rule::ids(&[MCAT_ID_PLAYLIST]);
    PLAYLISTS: Rule::ids(&[MCAT_ID_PLAYLIST]).many();
    POSTS: Rule::ids(&[MCAT_ID_POST]).many();
    REVIEW: Rule::ids(&[MCAT_ID_REVIEW]);
    // The seeds of a station: a programmed or artist station, artists, tracks or genres.
    SEEDS: Rule::ids(&[MCAT_ID_STATION, MCAT_ID_ARTIST, MCAT_ID_TRACK, MCAT_ID_GENRE]).many();
    STATION: Rule::ids(&[MCAT_ID_STATION]);
    STATIONS: Rule::ids(&[MCAT_ID_STATION]).many();
    TAG: Rule::ids(&[MCAT_ID_TAG]);
    TAGS: Rule::ids(&[MCAT_ID_TAG]).many();
    TRACK: Rule::ids(&[MCAT_ID_TRACK]);
    TRACKS: Rule::ids(&[MCAT_ID_TRACK]).many();
    // No other call of the service has three parts here.
    TRACK_SHORTCUT: Rule::shortcut(3, &[]);
}

impl PathPlace {
    pub(crate) fn rule(self) -> Rule {
        match RULES.get(self as usize) {
            Some(rule) => *rule,
            None if self == PathPlace::SEED => RULES[PathPlace::SEEDS as usize],
            None => RULES[PathPlace::OPAQUE as usize],
        }
    }

    /// Fills the placeholder `name` of a request's path with `text`.
    pub(super) fn fill(self, request: Request, name: &'static str, text: &str) -> Result<Request, Error> {
        let broken = |rule| Err(Error::argument(name, rule));
        match self {
            PathPlace::LINE => return request.text(name, text),
            PathPlace::UPC if !is_upc(text) => return broken("must be one UPC of 12 digits"),
            PathPlace::ISRC if !is_isrc(text) => {
                return broken("must be one ISRC without hyphens: 2 letters, 3 letters or digits, 7 digits");
            }
            PathPlace::SEED => check_seed(name, text)?,
            _ => {}
        }
        request.id(name, text, self.rule())
    }
}

/// Whether a text is an International Standard Recording Code: country, registrant, year and designation.
fn is_isrc(text: &str) -> bool {
    let bytes = text.as_bytes();
    let all = |place: core::ops::Range<usize>, kind: fn(&u8) -> bool| bytes[place].iter().all(kind);
    bytes.len() == 12
        && all(0..2, u8::is_ascii_alphabetic)
        && all(2..5, u8::is_ascii_alphanumeric)
        && all(5..12, u8::is_ascii_digit)
}
