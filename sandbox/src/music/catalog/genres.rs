//! Genres: a fixed table of two levels.

use super::Catalog;
use super::model::Genre;

/// One row: the name in English, German, Spanish and French, the shortcut, the parent, what an editor says, how common it is.
struct Row {
    names: [&'static str; 4],
    shortcut: &'static str,
    parent: u32,
    description: &'static str,
    /// The share of artists that play it, against the others of the table; 0 for parents.
    share: u32,
}

const fn row(
    names: [&'static str; 4],
    shortcut: &'static str,
    parent: u32,
    share: u32,
    description: &'static str,
) -> Row {
    Row {
        names,
        shortcut,
        parent,
        description,
        share,
    }
}

/// The number of a genre is its place in this table, from 1.
#[rustfmt::skip]
const GENRES: &[Row] = &[
    row(["Rock", "Rock", "Rock", "Rock"], "rock", 0, 0, "Guitars, drums and a point to make, from the garage to the stadium."),
    row(["Pop", "Pop", "Pop", "Pop"], "pop", 0, 0, "Melodies that stay, in every fashion of six decades."),
    row(["Electronic", "Elektronisch", "Electrónica", "Électronique"], "electronic", 0, 0, "Made with machines, for the dance floor and for headphones."),
    row(["Jazz", "Jazz", "Jazz", "Jazz"], "jazz", 0, 0, "A century of improvisation, swinging or not."),
    row(["Classical", "Klassik", "Clásica", "Classique"], "classical", 0, 0, "From early music to living composers."),
    row(["Hip-Hop", "Hip-Hop", "Hip-hop", "Hip-hop"], "hip-hop", 0, 0, "Beats and rhymes from everywhere."),
    row(["Folk & Country", "Folk & Country", "Folk y country", "Folk et country"], "folk-country", 0, 0, "Songs that travel with little luggage."),
    row(["World", "Weltmusik", "Músicas del mundo", "Musiques du monde"], "world", 0, 0, "Traditions, and what became of them in the cities."),
    row(["Indie Rock", "Indie-Rock", "Rock independiente", "Rock indépendant"], "indie-rock", 1, 14, "Small labels, large ideas, and guitars that are not always in tune."),
    row(["Classic Rock", "Klassischer Rock", "Rock clásico", "Rock classique"], "classic-rock", 1, 8, "The records that your neighbours know by heart."),
    row(["Metal", "Metal", "Metal", "Métal"], "metal", 1, 6, "Heavy, fast, slow or solemn: always loud."),
    row(["Singer-Songwriter", "Liedermacher", "Cantautores", "Auteurs-compositeurs"], "singer-songwriter", 2, 10, "One voice, one instrument and something to tell."),
    row(["Synth Pop", "Synthie-Pop", "Synth pop", "Synthpop"], "synth-pop", 2, 7, "Cool surfaces over warm hearts."),
    row(["Chanson & Schlager", "Chanson & Schlager", "Canción melódica", "Variété"], "chanson-schlager", 2, 3, "Big choruses in the languages of Europe."),
    row(["House", "House", "House", "House"], "house", 3, 6, "Four beats to the bar, and the night is long."),
    row(["Techno", "Techno", "Tecno", "Techno"], "techno", 3, 5, "Repetition as an art, with the lights off."),
    row(["Ambient", "Ambient", "Ambiental", "Ambient"], "ambient", 3, 4, "Music to live in; it asks for nothing."),
    row(["Bebop & Beyond", "Bebop und danach", "Bebop y después", "Bebop et après"], "bebop", 4, 4, "Small groups, quick minds."),
    row(["Vocal Jazz", "Jazzgesang", "Jazz vocal", "Jazz vocal"], "vocal-jazz", 4, 3, "Standards and new songs for late hours."),
    row(["Orchestral", "Orchestermusik", "Orquestal", "Orchestrale"], "orchestral", 5, 3, "Symphonies, suites and overtures."),
    row(["Piano & Chamber", "Klavier und Kammermusik", "Piano y cámara", "Piano et musique de chambre"], "piano-chamber", 5, 4, "Few players, close together."),
    row(["Boom Bap", "Boom Bap", "Boom bap", "Boom bap"], "boom-bap", 6, 6, "Dusty samples and hard snares."),
    row(["Trap", "Trap", "Trap", "Trap"], "trap", 6, 5, "Deep bass, quick hats."),
    row(["Americana", "Americana", "Americana", "Americana"], "americana", 7, 6, "Roads, rivers and pedal steel."),
    row(["Afrobeat & Highlife", "Afrobeat und Highlife", "Afrobeat y highlife", "Afrobeat et highlife"], "afrobeat-highlife", 8, 4, "Horn sections that do not stop before sunrise."),
    row(["Reggae", "Reggae", "Reggae", "Reggae"], "reggae", 8, 3, "The space between the beats."),
];

/// How many genres there are.
pub(super) const COUNT: u32 = GENRES.len() as u32;

/// Translations exist in these languages, in the order of the table; any other is answered in English.
const LANGUAGES: [&str; 4] = ["en", "de", "es", "fr"];

/// Finds the genre at this place of the range `0..share_total()`.
pub(super) fn by_share(mut place: u32) -> u32 {
    for (index, row) in GENRES.iter().enumerate() {
        if place < row.share {
            return index as u32 + 1;
        }
        place -= row.share;
    }
    unreachable!("a place below the sum of the shares lies within one of them")
}

/// The sum of all shares.
pub(super) fn share_total() -> u32 {
    GENRES.iter().map(|row| row.share).sum()
}

/// The parent of a genre.
pub(super) fn parent(genre: u32) -> Option<u32> {
    Some(GENRES[genre as usize - 1].parent).filter(|&parent| parent > 0)
}

/// The English name of a genre.
pub(super) fn name(genre: u32) -> &'static str {
    GENRES[genre as usize - 1].names[0]
}

/// The number of the genre with this shortcut.
pub(super) fn by_shortcut(shortcut: &str) -> Option<u32> {
    GENRES
        .iter()
        .position(|row| row.shortcut == shortcut)
        .map(|index| index as u32 + 1)
}

impl Catalog {
    /// How many genres there are.
    pub fn genre_count(&self) -> u32 {
        COUNT
    }

    /// A genre, named in English.
    pub fn genre(&self, number: u32) -> Option<Genre> {
        self.genre_in(number, "en")
    }

    /// A genre, named in this language (`de`, or with a region: `de_DE`, `de-DE`); in English where no translation exists.
    pub fn genre_in(&self, number: u32, lang: &str) -> Option<Genre> {
        let row = GENRES.get((number as usize).checked_sub(1)?)?;
        let language = lang.split(['-', '_']).next().unwrap_or_default();
        let at = LANGUAGES
            .iter()
            .position(|known| known.eq_ignore_ascii_case(language))
            .unwrap_or(0);
        let children = (1..=COUNT).filter(|&child| parent(child) == Some(number)).collect();
        Some(Genre {
            number,
            name: row.names[at].to_owned(),
            shortcut: row.shortcut.to_owned(),
            description: row.description.to_owned(),
            parents: parent(number).into_iter().collect(),
            children,
        })
    }

    /// The genre with this shortcut.
    pub fn genre_by_shortcut(&self, shortcut: &str) -> Option<u32> {
        by_shortcut(shortcut)
    }
}
