//! The objects of the catalog: artists, albums, tracks, genres, stations, images.

use super::view::{View, address, elsewhere, ids};
use crate::base::ids::{Id, Kind};
use crate::base::json::{Json, Object};
use crate::base::version::Version;
use crate::music::catalog::{Album, Artist, Format, Genre, Image, Range, Station, Track};

/// When the images were last changed.
const IMAGE_VERSION: i64 = 1_471_536_000_000;

/// The id of a licensed image. Artists' images have even numbers and albums' odd ones, so that no two share one.
fn image_id(number: u32, of: Kind) -> Id {
    Id::new(Kind::ImageSet, number * 2 + u32::from(of != Kind::Artist))
}

/// The content that a licensed image shows, the inverse of [`image_id`].
pub(crate) fn content_of_image(id: u32) -> Id {
    match id % 2 {
        0 => Id::new(Kind::Artist, id / 2 / 16),
        _ => Id::new(Kind::Album, id / 2 / 8),
    }
}

impl View<'_> {
    pub(crate) fn artist(&self, artist: &Artist) -> Object {
        if self.version == Version::V1 {
            return self.artist_of_version_1(artist);
        }
        let id = self.id(Kind::Artist, artist.number);
        let group = |albums: &[u32]| {
            let held = albums.iter().copied().filter(|&album| self.holds(album));
            self.id_list(&ids(Kind::Album, held))
        };
        let station = self.catalog.has_artist_station(artist.number);
        let artists = |numbers: &[u32]| ids(Kind::Artist, numbers.iter().copied());
        let object = self
            .start("artist", &id, "artists")
            .put("name", &*artist.name)
            .put("shortcut", &*artist.shortcut)
            .put_filled("amg", artist.amg.clone())
            .put("blurbs", artist.blurbs.clone())
            .put("bios", self.bios(artist))
            .put_filled(
                "albumGroups",
                Object::new()
                    .put_filled("main", group(&artist.main))
                    .put_filled("singlesAndEPs", group(&artist.singles_and_eps))
                    .put_filled("compilations", group(&artist.compilations))
                    .put_filled("others", group(&artist.others)),
            );
        self.link(
            object,
            vec![
                self.listed(
                    "albums",
                    elsewhere(format!("/artists/{id}/albums")),
                    Kind::Album,
                    || {
                        let albums = self.catalog.artist_albums(artist.number).into_iter();
                        albums.filter(|&album| self.holds(album))
                    },
                ),
                self.images_of(
                    Id::new(Kind::Artist, artist.number),
                    elsewhere(format!("/artists/{id}/images")),
                ),
                self.listed("posts", elsewhere(format!("/artists/{id}/posts")), Kind::Post, || {
                    self.catalog.artist_posts(&[artist.number]).into_iter()
                }),
                self.listed(
                    "topTracks",
                    elsewhere(format!("/artists/{id}/tracks/top")),
                    Kind::Track,
                    || {
                        let top = self
                            .catalog
                            .artist_tracks_ranked(artist.number, Range::Month, 0, u32::MAX);
                        let held = |track: &u32| self.holds(self.catalog.album_of_track(*track));
                        top.0.into_iter().filter(held)
                    },
                ),
                self.related("genres", "/genres", ids(Kind::Genre, artist.genres.clone())),
                self.related(
                    "stations",
                    "/stations",
                    ids(Kind::ArtistStation, station.then_some(artist.number)),
                ),
                self.related("contemporaries", "/artists", artists(&artist.contemporaries)),
                self.related("followers", "/artists", artists(&artist.followers)),
                self.related("influences", "/artists", artists(&artist.influences)),
            ],
        )
    }

    /// Whether the caller's catalog holds this album.
    pub(crate) fn holds(&self, album: u32) -> bool {
        self.catalog.is_in_catalog(album, self.market.code)
    }

    pub(crate) fn album(&self, album: &Album) -> Object {
        if self.version == Version::V1 {
            return self.album_of_version_1(album);
        }
        let id = self.id(Kind::Album, album.number);
        let by_role = |roles: &[(&'static str, u32)]| self.by_role(roles);
        let discographies = album
            .discographies
            .iter()
            .fold(Object::new(), |object, (key, artists)| {
                object.put_filled(*key, self.id_list(&ids(Kind::Artist, artists.iter().copied())))
            });
        let object = self
            .start("album", &id, "albums")
            .put("upc", &*album.upc)
            .put("shortcut", &*album.shortcut)
            .put("name", &*album.name)
            .put("isStreamable", album.is_streamable)
            .put("released", &*album.released)
            .put("originallyReleased", &*album.originally_released)
            .put("label", &*album.label)
            .put("copyright", &*album.copyright)
            .put("tags", album.tags.clone())
            .put("discCount", album.disc_count)
            .put("trackCount", album.track_count);
        let object = if self.version < Version::V2_2 {
            object.put("explicit", album.is_explicit).put("single", album.is_single)
        } else {
            object
                .put("isExplicit", album.is_explicit)
                .put("isSingle", album.is_single)
                .put("isAvailableInHiRes", album.is_hi_res)
        };
        let object = object
            .put("accountPartner", album.account_partner)
            .put("artistName", &*album.artist_name)
            .put_filled("contributingArtists", by_role(&album.contributing))
            .put_filled("discographies", discographies);
        self.link(
            object,
            vec![
                self.images_of(
                    Id::new(Kind::Album, album.number),
                    elsewhere(format!("/albums/{id}/images")),
                ),
                self.listed("tracks", elsewhere(format!("/albums/{id}/tracks")), Kind::Track, || {
                    album.tracks()
                }),
                self.listed("posts", elsewhere(format!("/albums/{id}/posts")), Kind::Post, || {
                    self.catalog.album_posts(album.number).into_iter()
                }),
                self.related("artists", "/artists", ids(Kind::Artist, [album.artist])),
                self.related("genres", "/genres", ids(Kind::Genre, album.genres.clone())),
            ],
        )
    }

    /// Who did what: the key is the role, the value the artist's id.
    fn by_role(&self, roles: &[(&'static str, u32)]) -> Object {
        roles.iter().fold(Object::new(), |object, (role, artist)| {
            object.put(*role, self.id(Kind::Artist, *artist))
        })
    }

    pub(crate) fn track(&self, track: &Track) -> Object {
        if self.version == Version::V1 {
            return self.track_of_version_1(track);
        }
        let id = self.id(Kind::Track, track.number);
        let formats =
            |formats: &[Format]| -> Vec<Object> { formats.iter().map(|format| self.format(format)).collect() };
        let object = self
            .start("track", &id, "tracks")
            .put("index", track.index)
            .put("disc", track.disc)
            .put("playbackSeconds", track.playback_seconds);
        let object = if self.version < Version::V2_2 {
            object.put("explicit", track.is_explicit)
        } else {
            object
                .put("isExplicit", track.is_explicit)
                .put("isAvailableInHiRes", track.is_hi_res)
                .put("isAvailableInAtmos", track.is_in_atmos)
        };
        let object = object
            .put("isStreamable", track.is_streamable)
            .put("name", &*track.name)
            .put("isrc", &*track.isrc)
            .put("upc", &*track.upc)
            .put("shortcut", &*track.shortcut)
            .put("blurbs", track.blurbs.clone())
            .put("artistId", self.id(Kind::Artist, track.artist))
            .put("artistName", &*track.artist_name)
            .put("albumId", self.id(Kind::Album, track.album))
            .put("albumName", &*track.album_name)
            .put("formats", formats(&track.formats))
            .put("losslessFormats", formats(&track.lossless))
            .put_filled("contributors", self.by_role(&track.contributors))
            .put("previewURL", self.preview_address(track.number));
        self.link(
            object,
            vec![
                self.related("artists", "/artists", ids(Kind::Artist, [track.artist])),
                self.related("albums", "/albums", ids(Kind::Album, [track.album])),
                self.related("genres", "/genres", ids(Kind::Genre, track.genres.clone())),
                self.related("tags", "/tags", ids(Kind::Tag, track.tags.clone())),
            ],
        )
    }

    pub(super) fn preview_address(&self, track: u32) -> String {
        format!("{}/previews/{track}.mp3", self.image_url)
    }

    fn format(&self, format: &Format) -> Object {
        let object = Object::new()
            .put("type", "format")
            .put("bitrate", format.bitrate)
            .put("name", format.name);
        if self.version < Version::V2_2 {
            return object;
        }
        object
            .put("sampleBits", format.sample_bits)
            .put("sampleRate", format.sample_rate)
    }

    pub(crate) fn genre(&self, number: u32) -> Option<Object> {
        let genre: Genre = self.catalog.genre_in(number, &self.language)?;
        if self.version == Version::V1 {
            return Some(self.genre_of_version_1(genre));
        }
        let object = self
            .start("genre", &self.id(Kind::Genre, number), "genres")
            .put("name", genre.name)
            .put("shortcut", genre.shortcut)
            .put("description", genre.description);
        let relations = vec![
            self.related("childGenres", "/genres", ids(Kind::Genre, genre.children)),
            self.related("parentGenres", "/genres", ids(Kind::Genre, genre.parents)),
        ];
        Some(self.link(object, relations))
    }

    pub(crate) fn station(&self, station: &Station) -> Object {
        if self.version == Version::V1 {
            return self.station_of_version_1(station);
        }
        let id = self.id(station.kind.into(), station.number);
        let object = self
            .start("station", &id, "stations")
            .put("name", &*station.name)
            .put("author", &*station.author)
            .put("description", &*station.description)
            .put("summary", &*station.summary)
            .put("subType", &*station.sub_type)
            .put("artists", self.artists_on(station));
        let mut relations = vec![self.related("genres", "/genres", ids(Kind::Genre, station.genres.clone()))];
        if station.has_images {
            relations.push(address("mediumImage", self.station_image(&id, 230, 153)));
            relations.push(address("largeImage", self.station_image(&id, 500, 500)));
        }
        self.link(object, relations)
    }

    /// Some artists that a station plays.
    pub(super) fn artists_on(&self, station: &Station) -> String {
        let names = station.artists.iter().map(|&artist| self.catalog.artist_name(artist));
        names.collect::<Vec<_>>().join(",")
    }

    pub(super) fn station_image(&self, id: &str, width: u32, height: u32) -> String {
        format!("{}/v2/stations/{id}/images/{width}x{height}.jpg", self.image_url)
    }

    /// A licensed image of an artist or album. Up to 2.1 the content's id is repeated as it was asked for.
    pub(crate) fn image(&self, image: &Image, content: Id, asked: &str) -> Object {
        let address = self.image_address(image, content);
        let (content_id, url) = if self.version < Version::V2_2 {
            (asked.to_owned(), address)
        } else {
            (content.lowercase(), format!("{address}?e={IMAGE_VERSION}"))
        };
        Object::new()
            .put("type", "image")
            .put("id", image_id(image.number, content.kind).lowercase())
            .put("contentId", content_id)
            .put_filled("imageType", (content.kind == Kind::Artist).then_some("displayImage"))
            .put("url", url)
            .put("width", image.width)
            .put("height", image.height)
            .put("isDefault", false)
            .put("version", Json::Int(IMAGE_VERSION))
    }

    pub(super) fn image_address(&self, image: &Image, content: Id) -> String {
        let plural = match content.kind {
            Kind::Artist => "artists",
            _ => "albums",
        };
        let (base, id, Image { width, height, .. }) = (self.image_url, content.lowercase(), image);
        format!("{base}/v2/{plural}/{id}/images/{width}x{height}.jpg")
    }
}
