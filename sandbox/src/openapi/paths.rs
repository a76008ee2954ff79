//! The variable parts of paths. Its meaning depends on the part before it: `albums/{ids}`, `feedback/{action}`. The
//! examples are true ones of the catalog that the document comes with.

use super::schema::{Schema, text, word};
use crate::base::json::Object;
use crate::base::markets::MARKETS;
use crate::base::version::Version;
use crate::member::demo_members::MEMBERS;
use crate::music::catalog::Catalog;
use crate::music::media::sizes::{self, Size};

/// A variable part: its place, its schema, its meaning, an example.
struct Part(&'static str, Schema, &'static str, String);

/// The variable parts of every path.
pub(super) struct Parts(Vec<Part>);

impl Parts {
    pub(super) fn new(catalog: &Catalog) -> Parts {
        let album = catalog.album(1);
        let upc = album.map(|album| album.upc).unwrap_or_default();
        let track = catalog.track(1);
        let (isrc, shortcut) = track.map(|track| (track.isrc, track.shortcut)).unwrap_or_default();
        let shortcut: Vec<&str> = shortcut.split('/').collect();
        let shortcut = |part: usize| shortcut.get(part).map_or(String::new(), |part| (*part).to_owned());
        let category = catalog
            .post_categories()
            .first()
            .map_or("", |category| category.shortcut);
        let reviews = (1..=catalog.album_count()).flat_map(|album| catalog.album_reviews(album));
        let review = reviews
            .into_iter()
            .next()
            .map_or(String::new(), |review| format!("RevAl.{review}"));
        let one = |example: &str| example.to_owned();
        let several = || text().with("minLength", 1_u32);
        Parts(vec![
            Part(
                "artists/{ids}",
                several(),
                "Ids or shortcuts of artists, between commas.",
                one("art.1"),
            ),
            Part(
                "albums/{ids}",
                several(),
                "Ids of albums, between commas.",
                one("alb.1"),
            ),
            Part(
                "tracks/{ids}",
                several(),
                "Ids of tracks, between commas.",
                one("tra.1"),
            ),
            Part(
                "genres/{ids}",
                several(),
                "Ids or shortcuts of genres, between commas.",
                one("g.1"),
            ),
            Part(
                "genre/{ids}",
                several(),
                "Ids or shortcuts of genres, between commas.",
                one("g.1"),
            ),
            Part(
                "stations/{ids}",
                several(),
                "Ids of stations; to play, also of artists, tracks or genres of one kind, between commas.",
                one("ps.1"),
            ),
            Part(
                "catalogs/{ids}",
                several(),
                "Ids of catalogs, between commas.",
                one(MARKETS[0].id),
            ),
            Part(
                "me/library/playlists/{ids}",
                several(),
                "The id of a playlist of the member.",
                one("mp.1"),
            ),
            Part(
                "me/playlists/{ids}",
                several(),
                "The id of a playlist of the member.",
                one("mp.1"),
            ),
            Part("posts/{ids}", several(), "Ids of posts, between commas.", one("po.1")),
            Part(
                "categories/{category}",
                several(),
                "The id of a category.",
                one(category),
            ),
            Part("reviews/{ids}", several(), "Ids of reviews, between commas.", review),
            Part(
                "radios/{ids}",
                several(),
                "Ids of radio stations, between commas.",
                one("ra.1"),
            ),
            Part(
                "me/tags/{tag}",
                text().with("pattern", "^[^\\u0000-\\u001f\\u007f-\\u009f]{1,100}$"),
                "The tag's name, without control characters. Names that begin with `sys.` are the service's.",
                one("road-trip"),
            ),
            Part(
                "{tag}/{ids}",
                several(),
                "Ids of content, between commas.",
                one("alb.1"),
            ),
            Part(
                "tags/{ids}",
                several(),
                "Ids or shortcuts of tags, between commas.",
                one("tag.2"),
            ),
            Part("shortcuts/{shortcut}", several(), "The shortcut of a tag.", one("rock")),
            Part(
                "members/{ids}",
                several(),
                "Ids of members, between commas.",
                one(MEMBERS[1].guid),
            ),
            Part(
                "following/{ids}",
                several(),
                "Ids of members, between commas.",
                one(MEMBERS[1].guid),
            ),
            Part(
                "favorites/{ids}",
                several(),
                "The id of content; to remove, ids between commas.",
                one("tra.1"),
            ),
            Part("artists/{id}", several(), "The id of an artist.", one("art.1")),
            Part("albums/{id}", several(), "The id of an album.", one("alb.1")),
            Part("session/{ids}", several(), "The id of a session.", one("a-session")),
            Part("sessions/{ids}", several(), "The id of a session.", one("a-session")),
            Part(
                "members/{avatar}",
                several(),
                "The `avatarId` of a profile, or `default`.",
                one("default"),
            ),
            Part(
                "members/{avatar}/images/{file}",
                jpeg(sizes::ALBUM),
                SIZE,
                one("170x170.jpg"),
            ),
            Part(
                "upc/{upc}",
                text().with("pattern", "^[0-9]{12}$"),
                "One UPC of 12 digits.",
                upc,
            ),
            Part(
                "isrc/{isrc}",
                text().with("pattern", "^[A-Za-z0-9]{12}$"),
                "One ISRC of 12 letters and digits.",
                isrc,
            ),
            Part("albums/{artist}", several(), "The artist's shortcut.", shortcut(0)),
            Part("tracks/{artist}", several(), "The artist's shortcut.", shortcut(0)),
            Part(
                "{artist}/{album}",
                several(),
                "The album's shortcut, without the artist's.",
                shortcut(1),
            ),
            Part(
                "{album}/{track}",
                several(),
                "The track's shortcut, without the album's.",
                shortcut(2),
            ),
            Part("imagesets/{ids}", several(), "The id of an image.", one("imgs.33")),
            Part(
                "playlists/{ids}",
                several(),
                "Ids of playlists, between commas.",
                one("pp.1"),
            ),
            Part(
                "external/{image}",
                text().with("pattern", "^[A-Za-z0-9._-]{1,64}$"),
                "The `imageId` of a playlist's image.",
                one("1"),
            ),
            Part("images/{ids}", several(), "The id of a genre.", one("g.1")),
            Part(
                "previews/{file}",
                text(),
                "A track's number with the extension mp3; objects give it in `previewURL`.",
                one("1.mp3"),
            ),
            Part(
                "artists/{ids}/images/{file}",
                jpeg(sizes::ARTIST),
                SIZE,
                one("356x237.jpg"),
            ),
            Part(
                "albums/{ids}/images/{file}",
                jpeg(sizes::ALBUM),
                SIZE,
                one("300x300.jpg"),
            ),
            Part(
                "imagesets/{ids}/images/{file}",
                jpeg(sizes::ALBUM),
                SIZE,
                one("300x300.jpg"),
            ),
            Part(
                "stations/{ids}/images/{file}",
                jpeg(sizes::STATION),
                SIZE,
                one("400x400.jpg"),
            ),
            Part("artists/images/{file}", jpeg(sizes::MONTAGE), SIZE, one("230x153.jpg")),
            Part("{image}/images/{file}", jpeg(sizes::OWN), SIZE, one("300x300.jpg")),
            Part("images/{ids}/{file}", jpeg(sizes::GENRE), SIZE, one("240x160.jpg")),
            Part(
                "feedback/{action}",
                word(&["play", "unplay", "skip", "like", "dislike", "favorite", "unfavorite"]),
                "What the member thinks or does. `play` is for previews, `unplay` for tracks, the others for both.",
                one("like"),
            ),
        ])
    }

    /// The parameters of a path, as OpenAPI lists them.
    pub(super) fn of(&self, path: &str, version: Version) -> Vec<Object> {
        let ends = path.match_indices('}').map(|(at, _)| &path[..=at]);
        let parameter = |place: &str| {
            let Part(_, schema, what, example) = self.0.iter().find(|part| place.ends_with(part.0))?;
            let name = &place[place.rfind('{')? + 1..place.len() - 1];
            Some(
                Object::new()
                    .put("name", name)
                    .put("in", "path")
                    .put("description", *what)
                    .put("required", true)
                    .put("schema", schema.render(version))
                    .put("example", example.clone()),
            )
        };
        ends.filter_map(parameter).collect()
    }
}

const SIZE: &str = "Width and height in pixels, with the extension jpg.";

/// The names of an image's files.
fn jpeg(sizes: &[Size]) -> Schema {
    let names = sizes.iter().map(|(width, height)| format!("{width}x{height}.jpg"));
    text().with("enum", names.collect::<Vec<_>>())
}
