//! The variable parts of paths. What one means depends on what stands before it: `albums/{ids}`, `feedback/{action}`. The
//! examples are true ones of the catalog that the document comes with.

use super::schema::{Schema, text, word};
use crate::catalog::Catalog;
use crate::json::Object;
use crate::markets::MARKETS;
use crate::media::sizes::{self, Size};
use crate::versions::Version;

/// A variable part: where it stands, its schema, its meaning, an example.
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
                jpeg(sizes::SQUARE),
                SIZE,
                one("300x300.jpg"),
            ),
            Part(
                "imagesets/{ids}/images/{file}",
                jpeg(sizes::SQUARE),
                SIZE,
                one("300x300.jpg"),
            ),
            Part(
                "stations/{ids}/images/{file}",
                jpeg(sizes::STATION),
                SIZE,
                one("400x400.jpg"),
            ),
            Part("artists/images/{file}", jpeg(sizes::PLAYLIST), SIZE, one("230x153.jpg")),
            Part("{image}/images/{file}", jpeg(sizes::EXTERNAL), SIZE, one("300x300.jpg")),
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
