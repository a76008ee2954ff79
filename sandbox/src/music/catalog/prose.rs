//! What editors write: blurbs, biographies, articles, labels, copyright lines, descriptions of stations.

use super::dice::{Draw, Permutation};
use super::model::Bio;
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
        _ => format!("{} & {} {end}", draw.pick(LAST_NAMES), draw.pick(LAST_NAMES)),
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
    let (adjective, noun) = (lower(&mut draw, ADJECTIVES), lower(&mut draw, NOUNS));
    let place = draw.pick(PLACES);
    let all = [
        format!("With {name}, {genre} sounds like the {adjective} {noun} that it once was."),
        format!("Straight out of {place}: {genre} with the {adjective} heart on the sleeve."),
        format!("If you own one {genre} record this year, own one by {name}."),
        format!("The \"{noun}\" years are over, and {name} never sounded better."),
        format!("The most {adjective} voice in {genre}, and still the best live act of {place}."),
    ];
    (0..count).map(|at| all[(at + offset) % all.len()].clone()).collect()
}

/// The biographies of an artist: mostly one, sometimes more or none.
pub(super) fn bios(seed: u64, artist: u32, name: &str, genre: &str, year: i32) -> Vec<Bio> {
    let mut draw = Draw::new(seed, "bios", artist);
    let count = [0, 1, 1, 1, 1, 2, 2, 3][draw.below(8) as usize];
    let known_day = |draw: &mut Draw| {
        let (year, month, day) = (draw.between(2008, 2025), draw.between(1, 12), draw.between(1, 28));
        format!("{year}-{month:02}-{day:02}T00:00:00.000Z")
    };
    (0..count)
        .map(|_| Bio {
            title: format!("{name}: a biography"),
            author: journalist(&mut draw).to_owned(),
            publish_date: if draw.percent(10) {
                String::new()
            } else {
                known_day(&mut draw)
            },
            text: bio(&mut draw, name, genre, year),
        })
        .collect()
}

/// The kinds of sentence that [`sentence`] knows.
const SENTENCES: u32 = 24;

/// Four to nine paragraphs.
fn bio(draw: &mut Draw, name: &str, genre: &str, year: i32) -> String {
    let order = sentence_order(draw);
    let (place, shop) = (draw.pick(PLACES), lower(draw, NOUNS));
    let opening = format!("{name} began in {place} in {year}, in a rehearsal room above a {shop} shop.");
    let count = draw.between(4, 9);
    paragraphs(draw, &order, opening, count, name, genre)
}

/// A text about an artist that goes on from its opening.
pub(super) fn article(draw: &mut Draw, opening: String, count: u32, name: &str, genre: &str) -> String {
    let order = sentence_order(draw);
    paragraphs(draw, &order, opening, count, name, genre)
}

fn sentence_order(draw: &mut Draw) -> Permutation {
    Permutation::new(u64::from(SENTENCES), draw.next())
}

/// No kind of sentence comes again before all others were used.
fn paragraphs(draw: &mut Draw, order: &Permutation, opening: String, count: u32, name: &str, genre: &str) -> String {
    let mut kinds = (0..u64::from(SENTENCES)).cycle().map(|place| order.at(place) as u32);
    let mut text = opening;
    for paragraph in 0..count {
        text.push_str(if paragraph > 0 { "\n\n" } else { " " });
        let length = draw.between(4, 6) as usize;
        let sentences: Vec<String> = kinds
            .by_ref()
            .take(length)
            .map(|kind| sentence(draw, kind, name, genre))
            .collect();
        text.push_str(&sentences.join(" "));
    }
    text
}

fn lower(draw: &mut Draw, words: &[&str]) -> String {
    draw.pick(words).to_lowercase()
}

#[rustfmt::skip]
fn sentence(draw: &mut Draw, kind: u32, name: &str, genre: &str) -> String {
    let (adjective, noun, other) = (lower(draw, ADJECTIVES), lower(draw, NOUNS), lower(draw, NOUNS));
    let (place, critic, person) = (draw.pick(PLACES), draw.pick(JOURNALISTS), draw.pick(LAST_NAMES));
    match kind {
        0 => format!("The first recordings were made on a borrowed machine in {place}, and their {adjective} {noun} never quite left."),
        1 => format!("{critic} called the early concerts \"the {adjective} {noun} with the doors left open\"."),
        2 => format!("A winter in {place} brought a new rhythm section, a smaller van and a liking for {adjective} endings."),
        3 => format!("Asked about the songs, {name} once spoke of the {noun}, of the {other}, and of everything between the two."),
        4 => format!("With producer {person} the arrangements grew: strings, a choir from {place}, and a piano never tuned."),
        5 => format!("It is {genre} in the way that the {noun} is also the {other}: the outline is the same, the weight is not."),
        6 => format!("The tour that followed took in {} cities and ended, unplanned, in {place}.", draw.between(11, 90)),
        7 => format!("Fans still argue whether the {adjective} years or the ones after {place} were the better ones."),
        8 => format!("There were quieter seasons too; {person} left, came back, and wrote the {noun} songs that everybody knows."),
        9 => format!("Few in {genre} have made so much of so little: one {noun}, two chords and some {adjective} idea."),
        10 => format!("The label wanted the {noun}; what it got was forty minutes of {adjective} weather, and it sold."),
        11 => format!("A single recorded in one night near {place} went round the world before its makers had a passport."),
        12 => format!("Critics heard the influence of {place}; the neighbours, who knew the rehearsals, only heard the {noun}."),
        13 => format!("By the third album the {noun} had become a trademark, and {person} was asked to draw it on every sleeve."),
        14 => format!("What came next surprised even {critic}: no drums, no {noun}, and the most {adjective} singing so far."),
        15 => format!("In {place} there is a bench with the name of {name} on it, paid for by people who met at the concerts."),
        16 => format!("The {adjective} period ended with a broken {noun} and a long letter to the audience."),
        17 => format!("Session players such as {person} remember short days, long meals and a rule against the word \"{noun}\"."),
        18 => format!("Since then each release has moved a little further from {genre} and a little closer to the {other}."),
        19 => format!("An award in {place} was accepted by telephone, from a train, between two tunnels."),
        20 => format!("The demos of those years, long traded by hand, finally appeared with notes by {critic}."),
        21 => format!("Younger acts have borrowed the {noun} and the {adjective} tempo; none has borrowed the patience."),
        22 => format!("A film about the making of the record, shot by {person}, shows mostly the {noun} and a very patient dog."),
        _ => format!("The story goes on: a new studio near {place} is said to be finished, apart from the {other}."),
    }
}

/// A remark on a single track.
pub(super) fn track_blurb(draw: &mut Draw, track: &str, artist: &str) -> String {
    format!("\"{track}\" is {artist} at their most {}.", lower(draw, ADJECTIVES))
}

/// What a station plays, with some names.
pub(super) fn station_description(summary: &str, artists: &[String]) -> String {
    match artists {
        [] => summary.to_owned(),
        [only] => format!("{summary} Hear {only}."),
        [names @ .., last] => format!("{summary} Hear {} and {last}.", names.join(", ")),
    }
}

/// What an editor says about a playlist of this genre, with the names of some of its artists.
pub(super) fn playlist_description(draw: &mut Draw, genre: &str, artists: &[String]) -> String {
    let (adjective, noun, place) = (lower(draw, ADJECTIVES), lower(draw, NOUNS), draw.pick(PLACES));
    let summary = match draw.below(5) {
        0 => format!("{genre} for the {adjective} hours between the {noun} and the door."),
        1 => format!("A {adjective} evening of {genre}, collected on the way to {place}."),
        2 => format!("The {genre} that we keep coming back to: {adjective}, warm and a little worn."),
        3 => format!("Everything {genre} does best, in one {adjective} sitting."),
        _ => format!("New and half-forgotten {genre}, put in order by somebody with a {noun} and too much time."),
    };
    station_description(&summary, artists)
}
