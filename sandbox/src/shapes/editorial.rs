//! What editors write: biographies, posts and reviews; and the radio stations that they list.

use super::view::{View, elsewhere, ids};
use crate::base::ids::Kind;
use crate::base::json::Object;
use crate::music::catalog::{Artist, Post, PostCategory, Radio, Review};

impl View<'_> {
    pub(crate) fn bios(&self, artist: &Artist) -> Vec<Object> {
        let bios = artist.bios.iter().map(|bio| {
            Object::new()
                .put("title", &*bio.title)
                .put("author", &*bio.author)
                .put("publishDate", &*bio.publish_date)
                .put("bio", &*bio.text)
        });
        bios.collect()
    }

    pub(crate) fn post(&self, post: &Post) -> Object {
        let albums = post.albums.iter().copied().filter(|&album| self.holds(album));
        let (albums, artists) = (ids(Kind::Album, albums), ids(Kind::Artist, post.artists.clone()));
        let (pictured, plural) = match albums.first() {
            Some(album) => (*album, "albums"),
            None => (artists[0], "artists"),
        };
        let images = elsewhere(format!("/{plural}/{}/images", self.id(pictured.kind, pictured.number)));
        let object = self
            .start("post", &self.id(Kind::Post, post.number), "posts")
            .put("name", &*post.name)
            .put("author", &*post.author)
            .put("date", &*post.date)
            .put("summary", &*post.summary)
            .put("body", &*post.body)
            .put("categories", post.categories.clone());
        self.link(
            object,
            vec![
                self.related("artists", "/artists", artists),
                self.related("albums", "/albums", albums),
                self.related("genres", "/genres", ids(Kind::Genre, post.genres.clone())),
                self.images_of(pictured, images),
            ],
        )
    }

    pub(crate) fn post_category(&self, category: &PostCategory) -> Object {
        self.start("category", category.shortcut, "posts/categories")
            .put("name", category.name)
    }

    pub(crate) fn review(&self, review: &Review) -> Object {
        let object = self
            .start("review", &self.id(Kind::Review, review.number), "albums/reviews")
            .put("author", &*review.author)
            .put("date", &*review.date)
            .put("body", &*review.body)
            .put("rating", review.rating);
        let albums = ids(Kind::Album, [review.album]);
        self.link(object, vec![self.related("albums", "/albums", albums)])
    }

    pub(crate) fn radio(&self, radio: &Radio) -> Object {
        let object = self
            .start("radio", &self.id(Kind::Radio, radio.number), "radios")
            .put("name", radio.name)
            .put("frequency", radio.frequency)
            .put("city", radio.city)
            .put("country", radio.country);
        let genres = ids(Kind::Genre, radio.genres.clone());
        self.link(object, vec![self.related("genres", "/genres", genres)])
    }
}
