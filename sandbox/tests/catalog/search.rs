//! The search agrees with reading every name.

use deunicode::deunicode;
use musiccat_sandbox::catalog::{Catalog, Closeness, Named};

fn words(text: &str) -> Vec<String> {
    let letters = |letter: char| !letter.is_ascii_alphanumeric() && letter != '\'';
    let plain = deunicode(text).to_lowercase();
    let words = plain.split(letters).map(|word| word.replace('\'', ""));
    words.filter(|word| !word.is_empty()).collect()
}

/// Every number up to a count whose name has all the words, or else its artist's; the last word may be unfinished.
fn by_reading(query: &str, count: u32, names: impl Fn(u32) -> (String, String)) -> Vec<u32> {
    let wanted = words(query);
    let (last, others) = wanted.split_last().unwrap();
    let fits = |number: &u32| {
        let (name, artist) = names(*number);
        let all = words(&format!("{name} {artist}"));
        others.iter().all(|word| all.contains(word)) && all.iter().any(|word| word.starts_with(last))
    };
    (1..=count).filter(fits).collect()
}

fn found(catalog: &Catalog, what: Named, query: &str) -> Vec<u32> {
    let mut numbers: Vec<u32> = catalog.search(what, query).into_iter().map(|(_, n)| n).collect();
    numbers.sort_unstable();
    numbers
}

#[test]
fn everything_that_has_the_words_is_found_and_nothing_else() {
    let catalog = Catalog::generate(7, 60);
    let artist = |number| (catalog.artist(number).unwrap().name, String::new());
    let album = |number| {
        let album = catalog.album(number).unwrap();
        (album.name, album.artist_name)
    };
    let track = |number| {
        let track = catalog.track(number).unwrap();
        (track.name, track.artist_name)
    };
    let names: Vec<(String, String)> = (1..=catalog.track_count()).map(track).collect();
    let one = catalog.track(catalog.track_count() / 2).unwrap();
    let both = format!("{} {}", one.artist_name, one.name);
    let begun: String = both.chars().take(both.chars().count() - 2).collect();
    let queries = [
        "the",
        "t",
        "window",
        "OF the moon",
        "grusse",
        "Été À L",
        "don't",
        &one.name,
        &both,
        &begun,
    ];
    for query in queries {
        let read = by_reading(query, catalog.track_count(), |number| {
            names[number as usize - 1].clone()
        });
        assert_eq!(found(&catalog, Named::Tracks, query), read, "{query}");
        let read = by_reading(query, catalog.album_count(), album);
        assert_eq!(found(&catalog, Named::Albums, query), read, "{query}");
        let read = by_reading(query, catalog.artist_count(), artist);
        assert_eq!(found(&catalog, Named::Artists, query), read, "{query}");
    }
    assert!(found(&catalog, Named::Tracks, &both).contains(&one.number));
    assert!(catalog.search(Named::Tracks, " …?! ").is_empty());
}

#[test]
fn the_closer_come_first_and_among_these_the_better_known() {
    let catalog = Catalog::generate(7, 300);
    for query in ["the", "win", "window", "of the moon"] {
        let answers = catalog.search(Named::Tracks, query);
        assert!(answers.len() > 5, "{query}: {}", answers.len());
        assert!(answers.is_sorted_by(|(a, _), (b, _)| a >= b), "{query}");
        for (closeness, number) in &answers {
            let all = words(&catalog.track(*number).unwrap().name);
            let whole = words(query).iter().all(|word| all.contains(word));
            assert_eq!(*closeness >= Closeness::Words, whole);
            assert_eq!(*closeness == Closeness::Name, whole && all.len() == words(query).len());
        }
        for closeness in [Closeness::Name, Closeness::Words, Closeness::Part] {
            let same = answers.iter().filter(|(found, _)| *found == closeness);
            let fame: Vec<f32> = same.map(|(_, n)| catalog.track(*n).unwrap().popularity).collect();
            // The index ranks by whole numbers, and the popularity is rounded.
            assert!(fame.is_sorted_by(|a, b| *a >= b - 1e-5), "{query} {closeness:?}");
        }
    }
}
