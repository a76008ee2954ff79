//! Editorial posts: for a few years an office has written one a day about artists, albums and genres.

use super::Catalog;
use super::albums::date_time;
use super::artists::latest_day;
use super::dice::Draw;
use super::model::{Post, PostCategory};
use super::words::PLACES;
use super::{genres, prose};

/// The office is no older than this many days, and no younger than so many.
const MOST: u32 = 1500;
const FEWEST: u32 = 30;

const INTERVIEWS: &str = "interviews";
const ON_STAGE: &str = "on-stage";
const FEATURES: &str = "features";
const ALBUMS: &str = "albums";
const STAFF_PICKS: &str = "staff-picks";

const CATEGORIES: [PostCategory; 5] = [
    category(INTERVIEWS, "Interviews"),
    category(ON_STAGE, "On Stage"),
    category(FEATURES, "Features"),
    category(ALBUMS, "Albums"),
    category(STAFF_PICKS, "Staff Picks"),
];

const fn category(shortcut: &'static str, name: &'static str) -> PostCategory {
    PostCategory { shortcut, name }
}

/// What a post is about.
struct Subject {
    categories: &'static [&'static str],
    /// The first one is the one that it is about; the others go with it.
    artists: Vec<u32>,
    album: Option<u32>,
    genres: Vec<u32>,
}

impl Catalog {
    /// How many posts there are; they are numbered from 1, the oldest first.
    pub fn post_count(&self) -> u32 {
        self.artist_count().clamp(FEWEST, MOST)
    }

    /// The parts into which the editors sort their posts.
    pub fn post_categories(&self) -> &'static [PostCategory] {
        &CATEGORIES
    }

    /// A post.
    pub fn post(&self, number: u32) -> Option<Post> {
        if !(1..=self.post_count()).contains(&number) {
            return None;
        }
        let subject = self.post_subject(number);
        let artist = self.artist_name(subject.artists[0]);
        let genre = genres::name(subject.genres[0]);
        let album = subject.album.map(|album| self.album_name(album));
        let mut draw = Draw::new(self.seed, "post text", number);
        let (name, summary) = headline(&mut draw, subject.categories, &artist, album.as_deref(), genre);
        let paragraphs = draw.between(2, 4);
        Some(Post {
            number,
            author: prose::journalist(&mut draw).to_owned(),
            date: date_time(self.post_day(number)),
            body: prose::article(&mut draw, summary.clone(), paragraphs, &artist, genre),
            name,
            summary,
            categories: subject.categories.to_vec(),
            artists: subject.artists,
            albums: subject.album.into_iter().collect(),
            genres: subject.genres,
        })
    }

    /// All posts, the newest first.
    pub fn posts(&self) -> Vec<u32> {
        (1..=self.post_count()).rev().collect()
    }

    /// The posts of a category, the newest first.
    pub fn category_posts(&self, category: &PostCategory) -> Vec<u32> {
        self.posts_about(|subject| subject.categories.contains(&category.shortcut))
    }

    /// The posts that name one of these artists, the newest first.
    pub fn artist_posts(&self, artists: &[u32]) -> Vec<u32> {
        self.posts_about(|subject| subject.artists.iter().any(|artist| artists.contains(artist)))
    }

    /// The posts about an album, the newest first.
    pub fn album_posts(&self, album: u32) -> Vec<u32> {
        self.posts_about(|subject| subject.album == Some(album))
    }

    /// The posts about a genre and those who play it, the newest first.
    pub fn genre_posts(&self, genre: u32) -> Vec<u32> {
        self.posts_about(|subject| subject.genres.contains(&genre))
    }

    /// The albums that the editors like best, the latest choice first.
    pub fn album_picks(&self) -> Vec<u32> {
        let mut picks = Vec::new();
        for number in self.posts() {
            let Subject { categories, album, .. } = self.post_subject(number);
            let pick = album.filter(|album| categories.contains(&STAFF_PICKS) && !picks.contains(album));
            picks.extend(pick);
        }
        picks
    }

    /// Looks through them all: there are never more than [`MOST`].
    fn posts_about(&self, wanted: impl Fn(&Subject) -> bool) -> Vec<u32> {
        let mut posts = self.posts();
        posts.retain(|&number| wanted(&self.post_subject(number)));
        posts
    }

    /// The Julian day of a post.
    fn post_day(&self, number: u32) -> i32 {
        latest_day() - (self.post_count() - number) as i32
    }

    fn post_subject(&self, number: u32) -> Subject {
        let mut draw = Draw::new(self.seed, "post", number);
        // Who is played much is written about much.
        let rank = draw.unit().powi(2) * f64::from(self.artist_count());
        let artist = self.artist_ranks().at(rank as u64) as u32 + 1;
        let day = self.post_day(number);
        let mut album = || {
            // An artist's albums are in the order of their release.
            let released = self
                .albums_of(artist)
                .take_while(|&album| self.release_day(album) <= day);
            let released: Vec<u32> = released.collect();
            (!released.is_empty()).then(|| released[draw.below(released.len() as u32) as usize])
        };
        let (categories, album): (&[_], _) = match number % 7 {
            0..2 => (&[ALBUMS, STAFF_PICKS], album()),
            2 => (&[ALBUMS], album()),
            3..5 => (&[ON_STAGE], None),
            5 => (&[FEATURES], None),
            _ => (&[INTERVIEWS], None),
        };
        // Nothing is out yet of an artist whom there is no album to write about.
        let about_albums = categories.contains(&ALBUMS);
        let categories = if about_albums && album.is_none() {
            &[INTERVIEWS]
        } else {
            categories
        };
        let mut artists = vec![artist];
        if categories.contains(&FEATURES) {
            artists.extend(self.similar(artist).into_iter().take(2));
        }
        Subject {
            categories,
            artists,
            album,
            genres: self.artist_genres(artist),
        }
    }
}

/// The headline and the sentence below it.
fn headline(draw: &mut Draw, categories: &[&str], artist: &str, album: Option<&str>, genre: &str) -> (String, String) {
    let place = draw.pick(PLACES);
    match (categories, album) {
        ([ALBUMS, STAFF_PICKS], Some(album)) => (
            format!("Staff pick: {album}"),
            format!("Why nobody at the office wants to lend out \"{album}\" by {artist}."),
        ),
        (_, Some(album)) => (
            format!("{album}, heard again"),
            format!("What {artist} put into \"{album}\", and what is still to be found there."),
        ),
        ([ON_STAGE], None) => (
            format!("{artist} in {place}"),
            format!("An evening in {place} with {artist}, from the first row and from the last."),
        ),
        ([FEATURES], None) => (
            format!("{genre}: three ways in"),
            format!("Begin with {artist}, and {genre} opens up by itself."),
        ),
        _ => (
            format!("A conversation with {artist}"),
            format!("{artist} on {place}, on {genre}, and on what comes next."),
        ),
    }
}
