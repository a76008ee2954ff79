//! Search by name.
//!
//! The index holds for each word the places of the things whose names have it. A place is a rank, 0 the most played of its
//! kind, so that what is read in the order of places comes best first, and no name is looked at when a query is answered.
//! What an artist has made is found by the artist's name as well, without an entry for each work: works are numbered by
//! artist, so that the artist's place leads to them.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::ops::Range as Span;

use deunicode::deunicode;

use super::Catalog;
use super::model::Range;

/// What can be searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named {
    /// By their names.
    Artists,
    /// By their names and their artists'.
    Albums,
    /// By their names and their artists'.
    Tracks,
    /// By their names: those of the editors.
    Playlists,
    /// By their names, the hidden ones left out.
    Tags,
}

/// How well a name answers a query; the better the greater.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Closeness {
    /// Some word is the artist's, or is only begun.
    Part,
    /// All words are in the name.
    Words,
    /// The name has no other words.
    Name,
}

/// The names of one kind.
struct Names {
    /// From place to number.
    numbers: Vec<u32>,
    /// From word to places, in ascending order. Words are in the order of the alphabet, so that those with one beginning are together.
    places: BTreeMap<String, Vec<u32>>,
    /// How many different words the name at each place has.
    lengths: Vec<u8>,
}

/// The names of all kinds.
pub(super) struct Index {
    artists: Names,
    albums: Names,
    tracks: Names,
    playlists: Names,
    tags: Names,
    /// From the number of an album, less 1, to its place.
    album_places: Vec<u32>,
    /// From the number of a track, less 1, to its place.
    track_places: Vec<u32>,
}

impl Index {
    fn new(catalog: &Catalog) -> Index {
        let ranks = catalog.artist_ranks();
        let artists = (0..catalog.artist_count()).map(|rank| ranks.at(u64::from(rank)) as u32 + 1);
        let (playlists, _) = catalog.playlists_ranked(Range::Life, 0, u32::MAX);
        let tags = (1..=catalog.tag_count()).filter_map(|number| catalog.tag(number));
        let tags: Vec<_> = tags.filter(|tag| !tag.is_hidden).collect();
        let albums = Names::new(catalog.albums_by_fame(), |album| catalog.album_name(album));
        let tracks = Names::new(catalog.tracks_by_fame(), |track| catalog.track_name(track));
        Index {
            artists: Names::new(artists.collect(), |artist| catalog.artist_name(artist)),
            playlists: Names::new(playlists, |playlist| catalog.playlist_name(playlist)),
            tags: Names::new(tags.iter().map(|tag| tag.number).collect(), |number| {
                catalog.tag(number).map_or(String::new(), |tag| tag.name)
            }),
            album_places: albums.places_of_numbers(),
            track_places: tracks.places_of_numbers(),
            albums,
            tracks,
        }
    }

    fn names(&self, what: Named) -> &Names {
        match what {
            Named::Artists => &self.artists,
            Named::Albums => &self.albums,
            Named::Tracks => &self.tracks,
            Named::Playlists => &self.playlists,
            Named::Tags => &self.tags,
        }
    }
}

impl Names {
    /// The index of what has these numbers, the best known first.
    fn new(numbers: Vec<u32>, name: impl Fn(u32) -> String) -> Names {
        let mut places: BTreeMap<String, Vec<u32>> = BTreeMap::new();
        let mut lengths = Vec::with_capacity(numbers.len());
        for (place, &number) in (0..).zip(&numbers) {
            let words = words(&name(number));
            lengths.push(u8::try_from(words.len()).unwrap_or(u8::MAX));
            for word in words {
                places.entry(word).or_default().push(place);
            }
        }
        places.values_mut().for_each(Vec::shrink_to_fit);
        Names {
            numbers,
            places,
            lengths,
        }
    }

    /// The inverse of `numbers`, where these are all from 1 to their count.
    fn places_of_numbers(&self) -> Vec<u32> {
        let mut places = vec![0; self.numbers.len()];
        for (place, &number) in (0..).zip(&self.numbers) {
            places[number as usize - 1] = place;
        }
        places
    }

    /// The places of names with this very word.
    fn with(&self, word: &str) -> &[u32] {
        self.places.get(word).map_or(&[], Vec::as_slice)
    }

    /// The places of names with this word, in no order; with a word that begins like it where it may be unfinished.
    fn with_part(&self, word: &str, unfinished: bool) -> Vec<u32> {
        let from = self.places.range(word.to_owned()..);
        let fits = |found: &str| found == word || unfinished && found.starts_with(word);
        let these = from.take_while(|(found, _)| fits(found));
        these.flat_map(|(_, places)| places.iter().copied()).collect()
    }
}

/// The different words of a text: no accents, no capitals, no punctuation, in Latin letters.
fn words(text: &str) -> Vec<String> {
    // An apostrophe is within a word.
    let plain = deunicode(text).to_lowercase().replace('\'', "");
    let mut words = Vec::new();
    for word in plain.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        if !word.is_empty() && !words.iter().any(|known| known == word) {
            words.push(word.to_owned());
        }
    }
    words
}

/// What an artist has made.
type WorksOf = fn(&Catalog, u32) -> Span<u32>;

impl Catalog {
    /// The numbers of what has all words of the query in its name, in any order. The last word may be unfinished.
    /// The best answers come first, and among equally good ones the most played.
    pub fn search(&self, what: Named, query: &str) -> Vec<(Closeness, u32)> {
        let index = self.index.get_or_init(|| Index::new(self));
        let names = index.names(what);
        let words = words(query);
        let Some((last, others)) = words.split_last() else {
            return Vec::new();
        };
        let mut found = self.having(index, what, last, true);
        for word in others {
            for (so_far, having) in found.iter_mut().zip(self.having(index, what, word, false)) {
                *so_far = having.min(*so_far);
            }
        }
        let answer = |(place, closeness): (usize, Option<Closeness>)| {
            let closeness = match closeness? {
                Closeness::Words if usize::from(names.lengths[place]) == words.len() => Closeness::Name,
                other => other,
            };
            Some((closeness, names.numbers[place]))
        };
        let mut answers: Vec<_> = found.into_iter().enumerate().filter_map(answer).collect();
        answers.sort_by_key(|(closeness, _)| Reverse(*closeness));
        answers
    }

    /// For each place whether its name, or its artist's, has this word.
    fn having(&self, index: &Index, what: Named, word: &str, unfinished: bool) -> Vec<Option<Closeness>> {
        let names = index.names(what);
        let mut found = vec![None; names.numbers.len()];
        for place in names.with_part(word, unfinished) {
            found[place as usize] = Some(Closeness::Part);
        }
        let works: Option<(&[u32], WorksOf)> = match what {
            Named::Albums => Some((&index.album_places, Catalog::albums_of)),
            Named::Tracks => Some((&index.track_places, Catalog::tracks_of)),
            Named::Artists | Named::Playlists | Named::Tags => None,
        };
        if let Some((places, works_of)) = works {
            let artists = index.artists.with_part(word, unfinished).into_iter();
            let numbers = artists.map(|artist| index.artists.numbers[artist as usize]);
            for work in numbers.flat_map(|artist| works_of(self, artist)) {
                found[places[work as usize - 1] as usize] = Some(Closeness::Part);
            }
        }
        for &place in names.with(word) {
            found[place as usize] = Some(Closeness::Words);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn search_words_have_no_accents_capitals_or_punctuation() {
        assert_eq!(words("Don’t Wake the Señor!"), ["dont", "wake", "the", "senor"]);
        assert_eq!(words("  Þoka & BJÖRK-björk "), ["thoka", "bjork"]);
        assert_eq!(words("夜の"), words("夜の "));
        assert!(words("\"…\" & ?").is_empty());
    }
}
