//! Radio stations that broadcast: a fixed table.

use super::Catalog;
use super::genres;
use super::model::Radio;

/// One row: name, frequency, city, country, shortcut of the genre, whether the editors feature it.
struct Row(
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    &'static str,
    bool,
);

/// The number of a radio station is its place in this table, from 1.
#[rustfmt::skip]
const RADIOS: &[Row] = &[
    Row("Harbour FM", "98.3 FM", "Portland", "US", "indie-rock", true),
    Row("WXLT The Bridge", "91.7 FM", "Cleveland", "US", "jazz", true),
    Row("K-Dust", "1140 AM", "Amarillo", "US", "americana", true),
    Row("Night Bus Radio", "104.9 FM", "London", "GB", "house", true),
    Row("Radio Moorland", "95.1 FM", "Leeds", "GB", "folk-country", false),
    Row("Welle Nord", "89.4 FM", "Kiel", "DE", "classic-rock", true),
    Row("Kammerton", "101.2 FM", "Leipzig", "DE", "piano-chamber", false),
    Row("Radio Quai", "93.8 FM", "Nantes", "FR", "chanson-schlager", true),
    Row("Onda Puerto", "97.5 FM", "Valencia", "ES", "world", true),
    Row("Fjord & Fjell", "100.6 FM", "Umeå", "SE", "ambient", false),
    Row("Maple Street", "88.9 FM", "Halifax", "CA", "singer-songwriter", true),
    Row("Minato Wave", "80.2 FM", "Yokohama", "JP", "pop", true),
];

impl Catalog {
    /// A radio station.
    pub fn radio(&self, number: u32) -> Option<Radio> {
        let &Row(name, frequency, city, country, genre, is_featured) = RADIOS.get((number as usize).checked_sub(1)?)?;
        Some(Radio {
            number,
            name,
            frequency,
            city,
            country,
            genres: genres::by_shortcut(genre).into_iter().collect(),
            is_featured,
        })
    }

    /// The radio stations that the editors feature.
    pub fn radios_featured(&self) -> Vec<Radio> {
        let all = (1..=RADIOS.len() as u32).filter_map(|number| self.radio(number));
        all.filter(|radio| radio.is_featured).collect()
    }
}
