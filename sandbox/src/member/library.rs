//! A member's library: its tracks, the albums and artists of these, and stations.
//!
//! An album or artist comes into the library with its first track and leaves it with its last one. The lists show first
//! what came last; an artist's albums and tracks, and an album's tracks, stand in the catalog's order.

use crate::member::demo_members::DemoMember;
use crate::member::shelf::Shelf;
use crate::music::catalog::{Catalog, StationKind};
use rusqlite::{Connection, OptionalExtension, params};

pub(crate) const SCHEMA: &str = "
    CREATE TABLE library_update (member TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT;
";

/// When the members' accounts and with them their empty libraries were made: 2 April 2019.
const BEGUN_MS: i64 = 1_554_200_100_000;

/// Notes that something in the member's library has changed, its playlists included.
pub(crate) fn touch(store: &Connection, member: &str, now_ms: i64) -> rusqlite::Result<()> {
    let update = "INSERT OR REPLACE INTO library_update (member, at) VALUES (?1, ?2)";
    store.execute(update, params![member, now_ms])?;
    Ok(())
}

/// When the member's library last changed, in milliseconds since 1970.
pub(crate) fn updated(store: &Connection, member: &str) -> rusqlite::Result<i64> {
    let query = "SELECT at FROM library_update WHERE member = ?1";
    let found = store.query_row(query, [member], |row| row.get(0)).optional()?;
    Ok(found.unwrap_or(BEGUN_MS))
}

/// One page of numbers, and how many there are in all.
type Page = (Vec<u32>, u32);

/// A member's library, for the length of a transaction.
pub(crate) struct Library<'a> {
    store: &'a Connection,
    catalog: &'a Catalog,
    tracks: Shelf,
    albums: Shelf,
    artists: Shelf,
    stations: Shelf,
}

impl<'a> Library<'a> {
    /// The library of this member, made on first use.
    pub(crate) fn open(
        store: &'a Connection,
        catalog: &'a Catalog,
        member: &DemoMember,
    ) -> rusqlite::Result<Library<'a>> {
        Ok(Library {
            store,
            catalog,
            tracks: shelf(store, member, "tracks", catalog.track_count())?,
            albums: shelf(store, member, "albums", catalog.album_count())?,
            artists: shelf(store, member, "artists", catalog.artist_count())?,
            stations: shelf(store, member, "stations", 0)?,
        })
    }

    pub(crate) fn tracks(&self, offset: u32, limit: u32) -> rusqlite::Result<Page> {
        self.tracks.page(self.store, offset, limit)
    }

    pub(crate) fn albums(&self, offset: u32, limit: u32) -> rusqlite::Result<Page> {
        self.albums.page(self.store, offset, limit)
    }

    pub(crate) fn artists(&self, offset: u32, limit: u32) -> rusqlite::Result<Page> {
        self.artists.page(self.store, offset, limit)
    }

    /// The artist's albums in the library, the newest release first.
    pub(crate) fn artist_albums(&self, artist: u32) -> rusqlite::Result<Vec<u32>> {
        let mut albums = self.albums.within(self.store, self.catalog.albums_of(artist))?;
        albums.reverse();
        Ok(albums)
    }

    /// The artist's tracks in the library, those of the newest album first.
    pub(crate) fn artist_tracks(&self, artist: u32) -> rusqlite::Result<Vec<u32>> {
        let mut tracks = self.tracks.within(self.store, self.catalog.tracks_of(artist))?;
        tracks.sort_by_key(|&track| (std::cmp::Reverse(self.catalog.album_of_track(track)), track));
        Ok(tracks)
    }

    /// The album's tracks in the library, in playing order.
    pub(crate) fn album_tracks(&self, album: u32) -> rusqlite::Result<Vec<u32>> {
        self.tracks.within(self.store, self.catalog.tracks_on(album))
    }

    /// Adds tracks, with their albums and artists; the last one is first afterwards. Whether any of
    /// them was not there before.
    pub(crate) fn add_tracks(&self, tracks: &[u32]) -> rusqlite::Result<bool> {
        let mut changed = false;
        for &track in tracks {
            let album = self.catalog.album_of_track(track);
            changed |= self.tracks.add(self.store, track)?;
            self.albums.add(self.store, album)?;
            self.artists.add(self.store, self.catalog.artist_of_album(album))?;
        }
        Ok(changed)
    }

    /// Removes tracks, and the albums and artists that have no other. Whether any of them was there.
    pub(crate) fn remove_tracks(&self, tracks: &[u32]) -> rusqlite::Result<bool> {
        let mut changed = false;
        for &track in tracks {
            changed |= self.tracks.remove(self.store, track)?;
            let album = self.catalog.album_of_track(track);
            let artist = self.catalog.artist_of_album(album);
            if self.tracks.has_none(self.store, self.catalog.tracks_on(album))? {
                self.albums.remove(self.store, album)?;
            }
            if self.tracks.has_none(self.store, self.catalog.tracks_of(artist))? {
                self.artists.remove(self.store, artist)?;
            }
        }
        Ok(changed)
    }

    pub(crate) fn stations(&self, offset: u32, limit: u32) -> rusqlite::Result<(Vec<(StationKind, u32)>, u32)> {
        let (numbers, total) = self.stations.page(self.store, offset, limit)?;
        Ok((numbers.into_iter().map(station).collect(), total))
    }

    /// Adds stations. Whether any of them was not there before.
    pub(crate) fn add_stations(&self, stations: &[(StationKind, u32)]) -> rusqlite::Result<bool> {
        let mut changed = false;
        for &station in stations {
            changed |= self.stations.add(self.store, shelf_number(station))?;
        }
        Ok(changed)
    }

    /// Removes stations. Whether any of them was there.
    pub(crate) fn remove_stations(&self, stations: &[(StationKind, u32)]) -> rusqlite::Result<bool> {
        let mut changed = false;
        for &station in stations {
            changed |= self.stations.remove(self.store, shelf_number(station))?;
        }
        Ok(changed)
    }
}

/// A list of the library. That of a collector begins with all there is.
fn shelf(store: &Connection, member: &DemoMember, name: &str, all: u32) -> rusqlite::Result<Shelf> {
    if let Some(shelf) = Shelf::find(store, member.user_name, name)? {
        return Ok(shelf);
    }
    let shelf = Shelf::make(store, member.user_name, name)?;
    if member.has_everything && all > 0 {
        shelf.fill(store, all)?;
    }
    Ok(shelf)
}

/// A station as one number: programmed stations have the even ones.
fn shelf_number((kind, number): (StationKind, u32)) -> u32 {
    number * 2 + u32::from(kind == StationKind::Artist)
}

/// The inverse of [`shelf_number`].
fn station(number: u32) -> (StationKind, u32) {
    let kind = match number % 2 {
        0 => StationKind::Programmed,
        _ => StationKind::Artist,
    };
    (kind, number / 2)
}
