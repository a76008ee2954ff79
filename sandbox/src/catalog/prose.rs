//! What editors write: blurbs, biographies, labels, copyright lines, descriptions of stations.

use super::dice::Draw;
use super::words::{ADJECTIVES, JOURNALISTS, LABEL_ENDS, LAST_NAMES, NOUNS, PLACES};

const PARTNERS: &[&str] = &[
    "Northern Lights Distribution",
    "Harbour Street Partners",
    "Independent Label Union",
    "Clearwater Licensing",
];

/// Who wrote something.
pub(super) fn journalist(draw: &mut Draw) -> &'static str {
    draw.pick(JOURNALISTS)
}

/// Who delivers an album to the service.
pub(super) fn account_partner(draw: &mut Draw) -> &'static str {
    draw.pick(PARTNERS)
}

/// One of an artist's three labels; now and then there is none.
pub(super) fn label(seed: u64, artist: u32, which: u32) -> String {
    let mut draw = Draw::new(seed, "label", artist * 4 + which);
    let end = draw.pick(LABEL_ENDS);
    match draw.below(20) {
        0 => String::new(),
        1..8 => format!("{} {} {end}", draw.pick(ADJECTIVES), draw.pick(NOUNS)),
        8..14 => format!("{} {end}", draw.pick(NOUNS)),
        _ => format!(
            "{} & {} {end}",
            draw.pick(LAST_NAMES),
            draw.pick(LAST_NAMES)
        ),
    }
}

/// The copyright line.
pub(super) fn copyright(year: i32, label: &str, artist: &str) -> String {
    if label.is_empty() {
        format!("© {year} {artist}")
    } else {
        format!("℗ {year} {label}, under exclusive licence from {artist}")
    }
}

/// Up to five short remarks on an artist.
pub(super) fn blurbs(seed: u64, artist: u32, name: &str, genre: &str) -> Vec<String> {
    let mut draw = Draw::new(seed, "blurbs", artist);
    let count = draw.below(6) as usize;
    let offset = draw.below(5) as usize;
    let adjective = draw.pick(ADJECTIVES).to_lowercase();
    let noun = draw.pick(NOUNS).to_lowercase();
    let place = draw.pick(PLACES);
    let all = [
        format!("{name} make {genre} sound like a {adjective} {noun}."),
        format!("Straight out of {place}: {genre} with a {adjective} heart."),
        format!("If you own one {genre} record this year, own one by {name}."),
        format!("The \"{noun}\" years are over, and {name} have never sounded better."),
        format!("A {adjective} voice in {genre}, and still the best live act of {place}."),
    ];
    (0..count)
        .map(|at| all[(at + offset) % all.len()].clone())
        .collect()
}

/// The biographies of an artist: mostly one, sometimes two or none.
pub(super) fn bios(seed: u64, artist: u32, name: &str, genre: &str, year: i32) -> Vec<super::Bio> {
    let mut draw = Draw::new(seed, "bios", artist);
    let count = [0, 1, 1, 1, 1, 1, 1, 2][draw.below(8) as usize];
    (0..count)
        .map(|_| super::Bio {
            title: format!("{name}: a biography"),
            author: journalist(&mut draw).to_owned(),
            publish_date: if draw.percent(10) {
                String::new()
            } else {
                format!(
                    "{}-{:02}-{:02}T00:00:00.000Z",
                    draw.between(2008, 2025),
                    draw.between(1, 12),
                    draw.between(1, 28)
                )
            },
            text: bio(&mut draw, name, genre, year),
        })
        .collect()
}

fn bio(draw: &mut Draw, name: &str, genre: &str, year: i32) -> String {
    let paragraphs = draw.between(3, 8);
    let opening = format!(
        "{name} began in {} in {year}, in a rehearsal room above a {} shop.",
        draw.pick(PLACES),
        draw.pick(NOUNS).to_lowercase()
    );
    let mut text = opening;
    for paragraph in 0..paragraphs {
        if paragraph > 0 {
            text.push_str("\n\n");
        }
        for _ in 0..draw.between(4, 7) {
            if !text.is_empty() && !text.ends_with('\n') {
                text.push(' ');
            }
            text.push_str(&sentence(draw, name, genre));
        }
    }
    text
}

fn sentence(draw: &mut Draw, name: &str, genre: &str) -> String {
    let (adjective, noun, other) = (
        draw.pick(ADJECTIVES).to_lowercase(),
        draw.pick(NOUNS).to_lowercase(),
        draw.pick(NOUNS).to_lowercase(),
    );
    let (place, critic, person) = (
        draw.pick(PLACES),
        draw.pick(JOURNALISTS),
        draw.pick(LAST_NAMES),
    );
    match draw.below(10) {
        0 => format!(
            "The first recordings were made on a borrowed eight-track machine in {place}, and the {adjective} sound of that {noun} never quite left."
        ),
        1 => format!(
            "{critic} called the early concerts \"a {adjective} {noun} with the doors left open\"."
        ),
        2 => format!(
            "A winter in {place} brought a new rhythm section, a smaller van and a liking for {adjective} endings."
        ),
        3 => format!(
            "Asked about the songs, {name} speak of the {noun}, of the {other}, and of everything between the two."
        ),
        4 => format!(
            "With producer {person} the arrangements grew: strings, a choir from {place}, and a piano that was never tuned."
        ),
        5 => format!(
            "It is {genre} in the way that a {noun} is a {other}: the outline is the same, the weight is not."
        ),
        6 => format!(
            "The tour that followed took in {} cities and ended, unplanned, in {place}.",
            draw.between(11, 90)
        ),
        7 => format!(
            "Fans still argue whether the {adjective} years or the ones after {place} were the better ones."
        ),
        8 => format!(
            "There were quieter seasons too; {person} left, came back, and wrote the {noun} songs that everybody knows."
        ),
        _ => format!(
            "Few in {genre} have made so much of so little: one {noun}, two chords and a {adjective} idea."
        ),
    }
}

/// A remark on a single track.
pub(super) fn track_blurb(draw: &mut Draw, track: &str, artist: &str) -> String {
    format!(
        "\"{track}\" is {artist} at their most {}.",
        draw.pick(ADJECTIVES).to_lowercase()
    )
}

/// What a station plays, with some names.
pub(super) fn station_description(summary: &str, artists: &[String]) -> String {
    match artists {
        [] => summary.to_owned(),
        [only] => format!("{summary} Hear {only}."),
        [names @ .., last] => format!("{summary} Hear {} and {last}.", names.join(", ")),
    }
}
