//! Reviews of albums: none to three of each, numbered by their album.

use super::Catalog;
use super::albums::date_time;
use super::artists::latest_day;
use super::dice::Draw;
use super::model::Review;
use super::{genres, prose};

/// Each album has so many numbers for its reviews, used or not.
const PLACES: u32 = 4;

impl Catalog {
    /// A review.
    pub fn review(&self, number: u32) -> Option<Review> {
        let (album, place) = (number / PLACES, number % PLACES);
        if place >= self.review_count(album) {
            return None;
        }
        let mut draw = Draw::new(self.seed, "review", number);
        let artist = self.artist_of_album(album);
        let (name, album_name) = (self.artist_name(artist), self.album_name(album));
        let rating = draw.between(2, 5);
        let verdict = ["a puzzle", "a good start", "a fine record", "a record to keep"][rating as usize - 2];
        let day = self.release_day(album) + draw.between(0, 40) as i32;
        Some(Review {
            number,
            album,
            author: prose::journalist(&mut draw).to_owned(),
            date: date_time(day.min(latest_day())),
            body: prose::article(
                &mut draw,
                format!("\"{album_name}\" is {verdict}."),
                2,
                &name,
                genres::name(self.artist_genres(artist)[0]),
            ),
            rating,
        })
    }

    /// The reviews of an album.
    pub fn album_reviews(&self, album: u32) -> Vec<u32> {
        (0..self.review_count(album))
            .map(|place| album * PLACES + place)
            .collect()
    }

    fn review_count(&self, album: u32) -> u32 {
        if !self.has_album(album) {
            return 0;
        }
        [0, 1, 1, 2, 2, 3][Draw::new(self.seed, "reviews", album).below(6) as usize]
    }
}
