//! Editorial tags: a fixed table.

use super::Catalog;
use super::genres;
use super::model::Tag;

/// One row: name, shortcut, parent, shortcut of the related genre, and the letters p(rotected), h(idden), f(eatured).
struct Row(&'static str, &'static str, u32, &'static str, &'static str);

/// The number of a tag is its place in this table, from 1.
#[rustfmt::skip]
const TAGS: &[Row] = &[
    Row("Genre", "genre", 0, "", "p"),
    Row("Activity", "activity", 0, "", ""),
    Row("Mood", "mood", 0, "", ""),
    Row("Season", "season", 0, "", ""),
    Row("Rock", "rock", 1, "rock", "f"),
    Row("Pop", "pop", 1, "pop", "f"),
    Row("Electronic", "electronic", 1, "electronic", ""),
    Row("Jazz", "jazz", 1, "jazz", "f"),
    Row("Classical", "classical", 1, "classical", ""),
    Row("Hip-Hop", "hip-hop", 1, "hip-hop", "f"),
    Row("Folk & Country", "folk-country", 1, "folk-country", ""),
    Row("World", "world", 1, "world", ""),
    Row("Cooking", "cooking", 2, "", "f"),
    Row("Running", "running", 2, "house", ""),
    Row("Reading", "reading", 2, "piano-chamber", "f"),
    Row("Driving", "driving", 2, "americana", ""),
    Row("Sleeping", "sleeping", 2, "ambient", ""),
    Row("Concentration", "concentration", 2, "ambient", "f"),
    Row("Melancholy", "melancholy", 3, "singer-songwriter", ""),
    Row("Upbeat", "upbeat", 3, "pop", "f"),
    Row("Romantic", "romantic", 3, "vocal-jazz", ""),
    Row("Summer", "summer", 4, "reggae", ""),
    Row("Winter Holidays", "winter-holidays", 4, "", ""),
    Row("Staff Picks", "staff-picks", 0, "", "pf"),
    Row("Deep Cuts", "deep-cuts", 0, "", ""),
    Row("Test Listening", "test-listening", 0, "", "ph"),
];

/// How many tags there are.
pub(super) const COUNT: u32 = TAGS.len() as u32;

/// The tags from here on are about an occasion, not about a genre.
pub(super) const FIRST_OCCASION: u32 = 13;

/// The tag of a genre.
pub(super) fn of_genre(genre: u32) -> Option<u32> {
    let names_it = |row: &Row| row.2 == 1 && genres::by_shortcut(row.3) == Some(genre);
    TAGS.iter().position(names_it).map(|index| index as u32 + 1)
}

/// The shortcut of a tag.
pub(super) fn shortcut(tag: u32) -> &'static str {
    TAGS[tag as usize - 1].1
}

impl Catalog {
    /// How many editorial tags there are, the hidden ones counted.
    pub fn tag_count(&self) -> u32 {
        COUNT
    }

    /// An editorial tag.
    pub fn tag(&self, number: u32) -> Option<Tag> {
        let &Row(name, shortcut, parent, genre, marks) = TAGS.get((number as usize).checked_sub(1)?)?;
        Some(Tag {
            number,
            name: name.to_owned(),
            shortcut: shortcut.to_owned(),
            is_protected: marks.contains('p'),
            is_hidden: marks.contains('h'),
            is_featured: marks.contains('f'),
            parent: Some(parent).filter(|&parent| parent > 0),
            children: (1..=COUNT)
                .filter(|&child| TAGS[child as usize - 1].2 == number)
                .collect(),
            genre: genres::by_shortcut(genre),
        })
    }

    /// The editorial tag with this shortcut.
    pub fn tag_by_shortcut(&self, shortcut: &str) -> Option<u32> {
        TAGS.iter()
            .position(|row| row.1 == shortcut)
            .map(|index| index as u32 + 1)
    }
}
