//! Stations: programmed ones for genres, decades and themes, and one around each artist of the upper half.

use super::dice::Permutation;
use super::model::{Range, Station, StationKind};
use super::{CHART_LENGTH, Catalog, Draw, genres, page, prose};

/// The decades that have a station: this one and those that follow.
const FIRST_DECADE: u32 = 1960;
const DECADE_COUNT: u32 = 7;
/// A station draws on at most this many artists.
const POOL: usize = 200;
/// A station names this many of its artists.
const SAMPLE: usize = 6;

/// A theme: its name, what it is about, and the shortcuts of the genres that it draws on.
struct Theme(&'static str, &'static str, &'static [&'static str]);

const THEMES: &[Theme] = &[
    Theme(
        "Sunday Kitchen",
        "For long breakfasts and short shopping lists",
        &["vocal-jazz", "singer-songwriter", "bebop"],
    ),
    Theme(
        "Night Drive",
        "Empty roads and dashboard light",
        &["synth-pop", "techno", "indie-rock"],
    ),
    Theme(
        "Deep Focus",
        "Nothing that asks to be sung along to",
        &["ambient", "piano-chamber"],
    ),
    Theme(
        "Garage Days",
        "Loud, early and unpolished",
        &["indie-rock", "classic-rock", "metal"],
    ),
    Theme(
        "Campfire",
        "Acoustic guitars and true stories",
        &["americana", "singer-songwriter"],
    ),
    Theme(
        "Block Party",
        "Everybody is invited",
        &["boom-bap", "trap", "afrobeat-highlife"],
    ),
    Theme(
        "Morning Run",
        "A steady pace for five kilometres or fifteen",
        &["house", "synth-pop"],
    ),
    Theme(
        "Rainy Afternoon",
        "Windows, tea and minor chords",
        &["singer-songwriter", "piano-chamber", "ambient"],
    ),
    Theme(
        "Dinner Guests",
        "Good taste at a low volume",
        &["vocal-jazz", "chanson-schlager", "bebop"],
    ),
    Theme(
        "Beach Bar",
        "Shoes are optional",
        &["reggae", "afrobeat-highlife", "house"],
    ),
    Theme("Grand Hall", "Big orchestras in big rooms", &["orchestral"]),
    Theme("Workshop", "Music with sawdust on it", &["classic-rock", "americana"]),
    Theme(
        "After Hours",
        "The last set of the night",
        &["techno", "house", "ambient"],
    ),
    Theme(
        "Sing Along",
        "You know more of the words than you think",
        &["classic-rock", "pop"],
    ),
    Theme("Around the World", "A new place every four minutes", &["world"]),
    Theme("Heavy Lifting", "For weights and bad weather", &["metal", "trap"]),
];

/// What a programmed station is about.
enum Subject {
    Genre(u32),
    Decade(u32),
    Theme(&'static Theme),
}

/// The subject of a programmed station: genres come first, then decades, then themes.
fn subject(number: u32) -> Option<Subject> {
    let place = number.checked_sub(1)?;
    if place < genres::COUNT {
        return Some(Subject::Genre(number));
    }
    let place = place - genres::COUNT;
    if place < DECADE_COUNT {
        return Some(Subject::Decade(FIRST_DECADE + place * 10));
    }
    THEMES.get((place - DECADE_COUNT) as usize).map(Subject::Theme)
}

fn theme_genres(theme: &Theme) -> Vec<u32> {
    theme
        .2
        .iter()
        .filter_map(|shortcut| genres::by_shortcut(shortcut))
        .collect()
}

impl Catalog {
    /// How many programmed stations there are; they are numbered from 1.
    pub fn programmed_station_count(&self) -> u32 {
        genres::COUNT + DECADE_COUNT + THEMES.len() as u32
    }

    /// How many artist stations there are. They are numbered like their artists, so there are gaps.
    pub fn artist_station_count(&self) -> u32 {
        self.artist_count().div_ceil(2)
    }

    /// Whether there is a station around this artist.
    pub fn has_artist_station(&self, artist: u32) -> bool {
        self.has_artist(artist)
            && self.artist_ranks().position(u64::from(artist - 1)) < u64::from(self.artist_station_count())
    }

    /// A station.
    pub fn station(&self, kind: StationKind, number: u32) -> Option<Station> {
        match kind {
            StationKind::Programmed => self.programmed_station(number),
            StationKind::Artist => self.artist_station(number),
        }
    }

    /// A page of all stations, the programmed ones first, and how many there are.
    pub fn stations(&self, offset: u32, limit: u32) -> (Vec<(StationKind, u32)>, u32) {
        let programmed = self.programmed_station_count();
        let total = programmed + self.artist_station_count();
        page(total, offset, limit, |place| match place {
            _ if place < programmed => (StationKind::Programmed, place + 1),
            _ => (
                StationKind::Artist,
                self.artist_ranks().at(u64::from(place - programmed)) as u32 + 1,
            ),
        })
    }

    /// A page of the most played stations: programmed ones among those of the most played artists.
    pub fn stations_top(&self, range: Range, offset: u32, limit: u32) -> (Vec<(StationKind, u32)>, u32) {
        let artists = self.artist_station_count().min(CHART_LENGTH);
        let programmed = self.programmed_station_count().min(artists);
        let total = (artists + programmed).min(CHART_LENGTH);
        page(total, offset, limit, |place| {
            // They take turns until the programmed ones are used up.
            if place < 2 * programmed && place.is_multiple_of(2) {
                return (StationKind::Programmed, self.programmed_at(range, place / 2));
            }
            let rank = if place < 2 * programmed {
                place / 2
            } else {
                place - programmed
            };
            (StationKind::Artist, self.artist_ranks().at(u64::from(rank)) as u32 + 1)
        })
    }

    /// The stations of the decades, the oldest first.
    pub fn stations_of_decades(&self) -> Vec<(StationKind, u32)> {
        (genres::COUNT + 1..=genres::COUNT + DECADE_COUNT)
            .map(|number| (StationKind::Programmed, number))
            .collect()
    }

    /// A page of the stations of a genre: programmed ones first, then those of its artists.
    pub fn genre_stations(&self, genre: u32, offset: u32, limit: u32) -> (Vec<(StationKind, u32)>, u32) {
        let programmed =
            (1..=self.programmed_station_count()).filter(|&number| self.station_genres(number).contains(&genre));
        let artists = self
            .genre_list(genre)
            .iter()
            .copied()
            .filter(|&artist| self.has_artist_station(artist));
        let all: Vec<_> = programmed
            .map(|number| (StationKind::Programmed, number))
            .chain(artists.map(|artist| (StationKind::Artist, artist)))
            .collect();
        let page = all.iter().copied().skip(offset as usize).take(limit as usize).collect();
        (page, all.len() as u32)
    }

    /// The artists that a station draws on, the most played first; around an artist, the artist and then the most similar.
    pub fn station_artists(&self, kind: StationKind, number: u32) -> Vec<u32> {
        match kind {
            StationKind::Artist => self.circle(number),
            StationKind::Programmed => self.programmed_artists(number),
        }
    }

    /// The artist, the similar ones, and those similar to them.
    fn circle(&self, artist: u32) -> Vec<u32> {
        if !self.has_artist(artist) {
            return Vec::new();
        }
        let mut found = vec![artist];
        let similar = self.similar(artist);
        let farther = similar.iter().flat_map(|&near| self.similar(near));
        for other in similar.iter().copied().chain(farther) {
            if found.len() < POOL && !found.contains(&other) {
                found.push(other);
            }
        }
        found
    }

    fn programmed_artists(&self, number: u32) -> Vec<u32> {
        match subject(number) {
            Some(Subject::Decade(decade)) => {
                let decade = decade as i32;
                let active = |&artist: &u32| {
                    let (from, to) = self.artist_years(artist);
                    from <= decade + 9 && to >= decade
                };
                let ranks = self.artist_ranks();
                (0..self.artist_count())
                    .map(|rank| ranks.at(u64::from(rank)) as u32 + 1)
                    .filter(active)
                    .take(POOL)
                    .collect()
            }
            Some(Subject::Genre(genre)) => self.genre_list(genre).iter().copied().take(POOL).collect(),
            Some(Subject::Theme(theme)) => {
                let lists: Vec<&[u32]> = theme_genres(theme)
                    .into_iter()
                    .map(|genre| self.genre_list(genre))
                    .collect();
                let longest = lists.iter().map(|list| list.len()).max().unwrap_or(0);
                let mut found = Vec::new();
                for artist in
                    (0..longest).flat_map(|place| lists.iter().filter_map(move |list| list.get(place).copied()))
                {
                    if found.len() < POOL && !found.contains(&artist) {
                        found.push(artist);
                    }
                }
                found
            }
            None => Vec::new(),
        }
    }

    fn station_genres(&self, number: u32) -> Vec<u32> {
        match subject(number) {
            Some(Subject::Genre(genre)) => vec![genre],
            Some(Subject::Theme(theme)) => theme_genres(theme),
            Some(Subject::Decade(_)) | None => Vec::new(),
        }
    }

    fn programmed_at(&self, range: Range, place: u32) -> u32 {
        let key = self.key("station chart", range as u32);
        Permutation::new(u64::from(self.programmed_station_count()), key).at(u64::from(place)) as u32 + 1
    }

    fn programmed_station(&self, number: u32) -> Option<Station> {
        let artists: Vec<u32> = self.programmed_artists(number).into_iter().take(SAMPLE).collect();
        let (name, sub_type, summary, decade) = match subject(number)? {
            Subject::Genre(genre) => {
                let genre = self.genre(genre)?;
                (genre.name, "GENRE", genre.description, None)
            }
            Subject::Decade(decade) => (
                format!("The {decade}s"),
                "DECADE",
                format!("Ten years of music, {decade} to {}.", decade + 9),
                Some(decade),
            ),
            Subject::Theme(theme) => (theme.0.to_owned(), "THEME", format!("{}.", theme.1), None),
        };
        let mut draw = Draw::new(self.seed, "station", number);
        Some(Station {
            number,
            kind: StationKind::Programmed,
            author: prose::journalist(&mut draw).to_owned(),
            description: prose::station_description(&summary, &self.names_of(&artists)),
            summary,
            name,
            sub_type: sub_type.to_owned(),
            genres: self.station_genres(number),
            artists,
            decade,
            has_images: true,
        })
    }

    fn artist_station(&self, number: u32) -> Option<Station> {
        if !self.has_artist_station(number) {
            return None;
        }
        let artists: Vec<u32> = self.circle(number).into_iter().take(SAMPLE).collect();
        let name = self.artist_name(number);
        let summary = format!("{name} and artists that go well with them.");
        Some(Station {
            number,
            kind: StationKind::Artist,
            name: format!("{name} Radio"),
            author: String::new(),
            description: prose::station_description(&summary, &self.names_of(&artists)),
            summary,
            sub_type: "ARTIST".to_owned(),
            genres: self.artist_genres(number),
            artists,
            decade: None,
            has_images: !Draw::new(self.seed, "station images", number).percent(5),
        })
    }

    pub(super) fn names_of(&self, artists: &[u32]) -> Vec<String> {
        artists.iter().map(|&artist| self.artist_name(artist)).collect()
    }
}
