//! Playlists and their images: one shape for editors' and members'.

use super::view::{View, elsewhere, ids};
use crate::base::clock;
use crate::base::ids::Kind;
use crate::base::json::{Json, Object};
use crate::base::version::Version;
use crate::member::playlists::Playlist;
use crate::music::media::sizes::{MONTAGE, OWN, Size};

/// A playlist names this many of its artists.
const SAMPLE: usize = 6;
/// What may be played for free is a mix, no album under another name: tracks of at least so many artists.
const FREE_PLAY_ARTISTS: usize = 5;

/// What is shown where no size is asked for.
pub(crate) const DEFAULT_SIZE: Size = MONTAGE[0];

impl View<'_> {
    pub(crate) fn playlist(&self, playlist: &Playlist) -> Object {
        if self.version == Version::V1 {
            return self.playlist_of_version_1(playlist);
        }
        let id = playlist.id.lowercase();
        let mut artists = self.catalog.artists_of_tracks(&playlist.tracks);
        let is_mixed = artists.len() >= FREE_PLAY_ARTISTS;
        artists.truncate(SAMPLE);
        let object = self
            .start("playlist", &id, "playlists")
            .put("name", &*playlist.name)
            .put("description", &*playlist.description)
            .put("modified", clock::date_time(playlist.modified_ms));
        let object = match self.version < Version::V2_2 {
            true => object,
            false => object.put("trackCount", playlist.tracks.len()),
        };
        let object = object
            .put("privacy", privacy(playlist.is_public))
            .put("images", self.playlist_images(playlist, DEFAULT_SIZE))
            .put("favoriteCount", playlist.favorites)
            .put("freePlayCompliant", is_mixed);
        self.link(
            object,
            vec![
                self.members("members", vec![playlist.owner.clone()]),
                self.listed(
                    "tracks",
                    elsewhere(format!("/playlists/{id}/tracks")),
                    Kind::Track,
                    || {
                        let tracks = playlist.tracks.iter().copied();
                        tracks.filter(|&track| self.holds(self.catalog.album_of_track(track)))
                    },
                ),
                self.related("tags", "/tags", ids(Kind::Tag, playlist.tags.iter().copied())),
                self.related("sampleArtists", "/artists", ids(Kind::Artist, artists)),
            ],
        )
    }

    /// The images of a playlist, in the valid size that covers the one asked for: the member's own or else the montage, and
    /// since 2.2 the animated one, of which only the other service knows address and size.
    pub(crate) fn playlist_images(&self, playlist: &Playlist, asked: Size) -> Vec<Object> {
        let id = playlist.id.lowercase();
        let (image_id, version, path, (width, height)) = match &playlist.image {
            Some(image) => {
                let path = format!("/v2/external/{}/images", image.id);
                (image.id.as_str(), image.version, path, covering(OWN, asked))
            }
            None => {
                let path = format!("/v2/playlists/{id}/artists/images");
                ("", 0, path, covering(MONTAGE, asked))
            }
        };
        let url = format!("{}{path}/{width}x{height}.jpg", self.image_url);
        let (object, is_default) = (Object::new().put("type", "image"), playlist.image.is_none());
        if self.version < Version::V2_2 {
            let older = object
                .put("imageId", image_id)
                .put("contentId", id)
                .put("imageType", "displayImage")
                .put("url", url)
                .put("width", width)
                .put("height", height)
                .put("defaultImage", if is_default { "true" } else { "false" })
                .put("version", version);
            return vec![older];
        }
        let shown = object
            .put("id", if is_default { &*id } else { image_id })
            .put("imageId", image_id)
            .put("contentId", &*id)
            .put("imageType", "displayImage")
            .put("url", format!("{url}?e={version}"))
            .put("width", width)
            .put("height", height)
            .put("isDefault", is_default)
            .put("version", version);
        let animated = playlist.animation.as_ref().map(|animation| {
            Object::new()
                .put("type", "image")
                .put("id", &*animation.id)
                .put("imageId", Json::Null)
                .put("contentId", &*id)
                .put("imageType", "giphyImage")
                .put("url", Json::Null)
                .put("width", Json::Null)
                .put("height", Json::Null)
                .put("isDefault", false)
                .put("version", animation.version)
        });
        [Some(shown), animated].into_iter().flatten().collect()
    }
}

/// As the service names who may see a playlist.
pub(crate) fn privacy(is_public: bool) -> &'static str {
    if is_public { "public" } else { "private" }
}

/// The smallest of the sizes that covers the one asked for; the largest where none does.
fn covering(sizes: &[Size], (width, height): Size) -> Size {
    let covers = |size: &&Size| size.0 >= width && size.1 >= height;
    *sizes.iter().find(covers).unwrap_or(&sizes[sizes.len() - 1])
}
