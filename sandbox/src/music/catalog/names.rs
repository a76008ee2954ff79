//! Names of artists, titles of albums and tracks, and the shortcuts made from them.

use super::dice::{Draw, Permutation};
use super::words::*;

/// Makes the lower-case ASCII form of a name.
pub(crate) fn shortcut(name: &str) -> String {
    // Without this, "Don't" would become "don-t".
    let plain: String = name
        .chars()
        .filter(|letter| !matches!(letter, '\'' | '’' | '"'))
        .collect();
    slug::slugify(plain)
}

/// Names an artist. Different artists may come to the same name, as in life; their shortcuts are made different elsewhere.
pub(crate) fn artist_name(seed: u64, artist: u32) -> String {
    let mut draw = Draw::new(seed, "artist name", artist);
    let first = draw.pick(FIRST_NAMES);
    let last = draw.pick(LAST_NAMES);
    let adjective = draw.pick(ADJECTIVES);
    let noun = draw.pick(NOUNS);
    let plural = draw.pick(PLURALS);
    match draw.below(100) {
        0..34 => format!("{first} {last}"),
        34..38 => format!(
            "{first} {}. {last}",
            draw.pick(&["A", "B", "C", "D", "E", "G", "J", "K", "L", "M", "R", "S", "T", "W"])
        ),
        38..40 => format!("{first} \"{}\" {last}", draw.pick(NICKNAMES)),
        40..56 => format!("The {adjective} {plural}"),
        56..66 => format!("{noun} {plural}"),
        66..74 => format!("{adjective} {noun}"),
        74..79 => format!("{first} {last} & the {plural}"),
        79..83 => format!("{last} & {}", draw.pick(FIRST_NAMES)),
        83..85 => format!("{first}'s {noun}"),
        85..89 => format!("DJ {}", made_up(&mut draw)),
        89..94 => made_up(&mut draw),
        94..97 => {
            let start = draw.pick(NORDIC_STARTS);
            format!("{start}{}", draw.pick(NORDIC_ENDS))
        }
        97 => {
            let start = draw.pick(JAPANESE_STARTS);
            format!("{start}{}", draw.pick(JAPANESE_ENDS))
        }
        98 => {
            let start = draw.pick(CYRILLIC_STARTS);
            format!("{start} {}", draw.pick(CYRILLIC_ENDS))
        }
        _ => format!("{plural} of {}", draw.pick(PLACES)),
    }
}

/// A word that means nothing, as electronic acts like them.
fn made_up(draw: &mut Draw) -> String {
    let count = draw.between(3, 4);
    let word: String = (0..count).map(|_| draw.pick(SYLLABLES)).collect();
    word[..1].to_uppercase() + &word[1..]
}

/// A way to make a title from a number below `titles`.
struct Pattern {
    titles: usize,
    make: fn(usize) -> String,
}

/// A pattern without a choice of words but one.
macro_rules! one {
    ($words:ident, $form:literal) => {
        Pattern {
            titles: $words.len(),
            make: |index| format!($form, $words[index]),
        }
    };
}

/// A pattern that joins each word of a list with each of another.
macro_rules! pairs {
    ($firsts:ident, $seconds:ident, $form:literal) => {
        Pattern {
            titles: $firsts.len() * $seconds.len(),
            make: |index| format!($form, $firsts[index / $seconds.len()], $seconds[index % $seconds.len()]),
        }
    };
}

/// A pattern of two different nouns. There are so many pairs that only every third is taken, lest these titles drown the rest.
macro_rules! nouns {
    ($form:literal) => {
        Pattern {
            titles: NOUNS.len() * (NOUNS.len() - 1) / 3,
            make: |index| {
                let (first, second) = (index * 3 / (NOUNS.len() - 1), index * 3 % (NOUNS.len() - 1));
                format!($form, NOUNS[first], NOUNS[second + usize::from(second >= first)])
            },
        }
    };
}

/// No title can come from two patterns, and no two titles have the same shortcut.
const PATTERNS: &[Pattern] = &[
    one!(NOUNS, "{}"),
    one!(NOUNS, "What the {} Said"),
    one!(NOUNS, "Songs for \"{}\""),
    one!(PLACES, "Hello, {}!"),
    one!(FIRST_NAMES, "Who Is {}?"),
    pairs!(ADJECTIVES, NOUNS, "{} {}"),
    pairs!(ADJECTIVES, NOUNS, "The {} {}"),
    pairs!(VERBS, NOUNS, "Don't {} the {}"),
    pairs!(VERBS, NOUNS, "I {} Your {}"),
    pairs!(GERUNDS, PLACES, "{} {}"),
    pairs!(GERUNDS, FIRST_NAMES, "{} {}"),
    pairs!(PLACES, MONTHS, "{}, {}"),
    pairs!(COUNTS, PLURALS, "{} {}"),
    pairs!(FOREIGN_OPENINGS, PLACES, "{} {}"),
    nouns!("{} & {}"),
    nouns!("{} of the {}"),
    nouns!("The {}'s {}"),
];

/// How many titles there are.
fn title_count() -> usize {
    PATTERNS.iter().map(|pattern| pattern.titles).sum()
}

/// The titles of one artist: as many as anybody can use, all different.
pub(crate) struct Titles(Permutation);

impl Titles {
    pub(crate) fn of(seed: u64, artist: u32) -> Titles {
        Titles(Permutation::new(
            title_count() as u64,
            Draw::new(seed, "titles", artist).next(),
        ))
    }

    /// The `index`-th title of this artist.
    pub(crate) fn title(&self, index: u32) -> String {
        let mut index = self.0.at(u64::from(index) % title_count() as u64) as usize;
        for pattern in PATTERNS {
            if index < pattern.titles {
                return (pattern.make)(index);
            }
            index -= pattern.titles;
        }
        unreachable!("an index below the sum of all patterns lies within one of them")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn title_shortcuts_are_unique() {
        let titles = Titles::of(1, 1);
        let shortcuts: HashSet<String> = (0..title_count())
            .map(|index| shortcut(&titles.title(index as u32)))
            .collect();
        assert_eq!(shortcuts.len(), title_count());
        assert!(
            shortcuts
                .iter()
                .all(|shortcut| !shortcut.is_empty() && !shortcut.contains('/'))
        );
    }

    #[test]
    fn shortcuts_are_plain_ascii() {
        assert_eq!(shortcut("Don't Wake the Señor"), "dont-wake-the-senor");
        assert_eq!(shortcut("Þoka & Björk"), "thoka-bjork");
        assert!(shortcut("青い電車").is_ascii());
    }
}
