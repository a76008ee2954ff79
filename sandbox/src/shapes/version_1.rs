//! The objects of version 1, in the keys that its clients read. They name no type: what an answer holds is known from the call.

use super::view::View;
use crate::base::clock;
use crate::base::ids::{Id, Kind};
use crate::base::json::Object;
use crate::member::demo_members;
use crate::member::playlists::Playlist;
use crate::music::catalog::{Album, AlbumKind, Artist, Genre, Station, StationKind, Track};
use crate::music::media::sizes::STATION;

/// So many artists are related to one without being near to it.
const RELATED: usize = 6;

impl View<'_> {
    pub(super) fn track_of_version_1(&self, track: &Track) -> Object {
        Object::new()
            .put("id", self.id(Kind::Track, track.number))
            .put("name", &*track.name)
            .put("disc", track.disc)
            .put("artist", self.called(Kind::Artist, track.artist, &track.artist_name))
            .put("album", self.called(Kind::Album, track.album, &track.album_name))
            .put_filled("genre", self.first_genre(&track.genres))
            .put("sample", self.preview_address(track.number))
            .put("duration", track.playback_seconds)
    }

    /// An album; the call for albums by id puts their tracks in.
    pub(super) fn album_of_version_1(&self, album: &Album) -> Object {
        let id = Id::new(Kind::Album, album.number);
        let images = self.catalog.album_images(album.number).into_iter();
        let images = images.map(|image| {
            let address = self.image_address(&image, id);
            picture(image.width, image.height, address)
        });
        let (number, name) = match album.kind {
            AlbumKind::Main => (0_u32, "Main Releases"),
            AlbumKind::SinglesAndEps => (1, "Singles & EPs"),
            AlbumKind::Compilations => (2, "Compilations"),
            AlbumKind::Others => (3, "Others"),
        };
        Object::new()
            .put("id", self.id(id.kind, id.number))
            .put("name", &*album.name)
            .put("discCount", album.disc_count)
            .put("artist", self.called(Kind::Artist, album.artist, &album.artist_name))
            .put("type", Object::new().put("id", number).put("name", name))
            .put("tags", album.tags.clone())
            .put("images", images.collect::<Vec<_>>())
            .put("released", clock::parse_date_time(&album.released))
    }

    pub(super) fn artist_of_version_1(&self, artist: &Artist) -> Object {
        self.called(Kind::Artist, artist.number, &artist.name)
            .put_filled("genre", self.first_genre(&artist.genres))
    }

    /// What is written on an artist.
    pub(crate) fn texts_on(&self, artist: &Artist) -> Object {
        let bio = artist.bios.first().map_or("", |bio| &bio.text);
        Object::new().put("bio", bio).put("blurbs", artist.blurbs.clone())
    }

    /// The artists that are like these.
    pub(crate) fn similar_artists(&self, artists: &[Artist]) -> Object {
        let list = |of: &dyn Fn(&Artist) -> Vec<u32>| -> Vec<Object> {
            let numbers = artists.iter().flat_map(of);
            let named = numbers.map(|number| self.called(Kind::Artist, number, &self.catalog.artist_name(number)));
            named.collect()
        };
        // Those behind the artist and the near ones.
        let related = |artist: &Artist| {
            let near = self.catalog.similar(artist.number).len();
            let all = self.catalog.station_artists(StationKind::Artist, artist.number);
            all.into_iter().skip(1 + near).take(RELATED).collect()
        };
        Object::new()
            .put("contemporaries", list(&|artist| artist.contemporaries.clone()))
            .put("followers", list(&|artist| artist.followers.clone()))
            .put("influencers", list(&|artist| artist.influences.clone()))
            .put("related", list(&related))
    }

    /// A genre with those below it.
    pub(super) fn genre_of_version_1(&self, genre: Genre) -> Object {
        let below = genre.children.iter().filter_map(|&number| self.genre(number));
        self.called(Kind::Genre, genre.number, &genre.name)
            .put("description", genre.description)
            .put("subgenres", below.collect::<Vec<_>>())
    }

    /// A playlist; a member's own calls put its tracks in.
    pub(super) fn playlist_of_version_1(&self, playlist: &Playlist) -> Object {
        let author = demo_members::of_guid(&playlist.owner).map_or("", |member| member.screen_name);
        Object::new()
            .put("id", playlist.id.lowercase())
            .put("name", &*playlist.name)
            .put("author", author)
            .put("created", playlist.created_ms)
    }

    pub(super) fn station_of_version_1(&self, station: &Station) -> Object {
        let kind = match station.kind {
            StationKind::Programmed => "Programmed Station",
            StationKind::Artist => "Artist Station",
        };
        let id = self.id(station.kind.into(), station.number);
        let sizes = if station.has_images { STATION } else { &[] };
        let images = sizes.iter().map(|&(width, height)| {
            let address = self.station_image(&id, width, height);
            picture(width, height, address)
        });
        self.called(station.kind.into(), station.number, &station.name)
            .put("type", kind)
            .put("artists", self.artists_on(station))
            .put("summary", &*station.summary)
            .put("description", &*station.description)
            .put("images", images.collect::<Vec<_>>())
    }

    /// An id and a name.
    fn called(&self, kind: Kind, number: u32, name: &str) -> Object {
        Object::new().put("id", self.id(kind, number)).put("name", name)
    }

    /// The id of the genre that fits best.
    fn first_genre(&self, genres: &[u32]) -> Option<Object> {
        let genre = *genres.first()?;
        Some(Object::new().put("id", self.id(Kind::Genre, genre)))
    }
}

fn picture(width: u32, height: u32, address: String) -> Object {
    Object::new()
        .put("width", width)
        .put("height", height)
        .put("url", address)
}
