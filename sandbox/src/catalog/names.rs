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

/// Names an artist. Different artists may come to the same name, as in life; their shortcuts are told apart elsewhere.
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
            draw.pick(&[
                "A", "B", "C", "D", "E", "G", "J", "K", "L", "M", "R", "S", "T", "W"
            ])
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
        97 => format!("{} {}", draw.pick(JAPANESE_NAMES), draw.between(2, 99)),
        98 => format!("{} {}", draw.pick(CYRILLIC_NAMES), draw.between(2, 99)),
        _ => format!("{plural} of {}", draw.pick(PLACES)),
    }
}

/// A word that means nothing, as electronic acts like them.
fn made_up(draw: &mut Draw) -> String {
    let count = draw.between(3, 4);
    let word: String = (0..count).map(|_| draw.pick(SYLLABLES)).collect();
    word[..1].to_uppercase() + &word[1..]
}

/// A way to make a title, with the number of titles that it can make.
struct Pattern {
    titles: usize,
    make: fn(usize) -> String,
}

/// The `index`-th pair of two lists.
fn pair<'a>(firsts: &[&'a str], seconds: &[&'a str], index: usize) -> (&'a str, &'a str) {
    (
        firsts[index / seconds.len()],
        seconds[index % seconds.len()],
    )
}

/// Two different nouns.
fn two_nouns(index: usize) -> (&'static str, &'static str) {
    let (first, second) = (index / (NOUNS.len() - 1), index % (NOUNS.len() - 1));
    (NOUNS[first], NOUNS[second + usize::from(second >= first)])
}

const NOUN_PAIRS: usize = NOUNS.len() * (NOUNS.len() - 1);

/// No title can come from two patterns, and no two titles have the same shortcut.
const PATTERNS: &[Pattern] = &[
    Pattern {
        titles: NOUNS.len(),
        make: |index| NOUNS[index].to_owned(),
    },
    Pattern {
        titles: NOUNS.len(),
        make: |index| format!("What the {} Said", NOUNS[index]),
    },
    Pattern {
        titles: NOUNS.len(),
        make: |index| format!("Songs for \"{}\"", NOUNS[index]),
    },
    Pattern {
        titles: PLACES.len(),
        make: |index| format!("Hello, {}!", PLACES[index]),
    },
    Pattern {
        titles: FIRST_NAMES.len(),
        make: |index| format!("Who Is {}?", FIRST_NAMES[index]),
    },
    Pattern {
        titles: ADJECTIVES.len() * NOUNS.len(),
        make: |index| {
            let (a, n) = pair(ADJECTIVES, NOUNS, index);
            format!("{a} {n}")
        },
    },
    Pattern {
        titles: ADJECTIVES.len() * NOUNS.len(),
        make: |index| {
            let (a, n) = pair(ADJECTIVES, NOUNS, index);
            format!("The {a} {n}")
        },
    },
    Pattern {
        titles: NOUN_PAIRS,
        make: |index| {
            let (a, b) = two_nouns(index);
            format!("{a} & {b}")
        },
    },
    Pattern {
        titles: NOUN_PAIRS / 2,
        make: |index| {
            let (a, b) = two_nouns(index * 2);
            format!("{a} of the {b}")
        },
    },
    Pattern {
        titles: NOUN_PAIRS / 2,
        make: |index| {
            let (a, b) = two_nouns(index * 2);
            format!("The {a}'s {b}")
        },
    },
    Pattern {
        titles: VERBS.len() * NOUNS.len(),
        make: |index| {
            let (v, n) = pair(VERBS, NOUNS, index);
            format!("Don't {v} the {n}")
        },
    },
    Pattern {
        titles: VERBS.len() * NOUNS.len(),
        make: |index| {
            let (v, n) = pair(VERBS, NOUNS, index);
            format!("I {v} Your {n}")
        },
    },
    Pattern {
        titles: GERUNDS.len() * PLACES.len(),
        make: |index| {
            let (g, p) = pair(GERUNDS, PLACES, index);
            format!("{g} {p}")
        },
    },
    Pattern {
        titles: PLACES.len() * MONTHS.len(),
        make: |index| {
            let (p, m) = pair(PLACES, MONTHS, index);
            format!("{p}, {m}")
        },
    },
    Pattern {
        titles: COUNTS.len() * PLURALS.len(),
        make: |index| {
            let (c, p) = pair(COUNTS, PLURALS, index);
            format!("{c} {p}")
        },
    },
    Pattern {
        titles: FOREIGN_OPENINGS.len() * PLACES.len(),
        make: |index| {
            let (o, p) = pair(FOREIGN_OPENINGS, PLACES, index);
            format!("{o} {p}")
        },
    },
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
    fn every_title_has_a_shortcut_of_its_own() {
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
