//! What a member can mark: content of the catalog, and another member's list of favorites.

use crate::base::ids::{Id, Kind};
use crate::member::demo_members::{self, DemoMember};
use crate::member::playlists;
use crate::music::catalog::{Catalog, StationKind};
use rusqlite::Connection;

/// Something that can be a favorite or bear a member's tag.
#[derive(Clone, Copy)]
pub(crate) enum Content {
    /// Of the catalog, or a member's playlist.
    Catalog(Id),
    /// The favorites list of this member.
    ListOf(&'static DemoMember),
}

/// The types of content, each with its plural: the key that holds such objects.
pub(crate) const TYPES: [(&str, &str); 7] = [
    ("track", "tracks"),
    ("album", "albums"),
    ("artist", "artists"),
    ("genre", "genres"),
    ("station", "stations"),
    ("playlist", "playlists"),
    ("member", "members"),
];

impl Content {
    /// What this id names, where there is such content and the viewer may see it.
    pub(crate) fn find(
        store: &Connection,
        catalog: &Catalog,
        viewer: Option<&DemoMember>,
        id: &str,
    ) -> rusqlite::Result<Option<Content>> {
        let Some(id) = Id::parse(id) else {
            return Ok(demo_members::of_guid(id).map(Content::ListOf));
        };
        let known = match id.kind {
            Kind::Playlist | Kind::MemberPlaylist => {
                let playlist = playlists::find(store, catalog, id)?;
                playlist.is_some_and(|playlist| playlist.is_visible_to(viewer))
            }
            _ => exists(catalog, id),
        };
        Ok(known.then_some(Content::Catalog(id)))
    }

    /// The content's name in the store: its id as 2.2 writes it.
    pub(crate) fn key(self) -> String {
        match self {
            Content::Catalog(id) => id.lowercase(),
            Content::ListOf(member) => member.guid.to_owned(),
        }
    }

    /// The content's place in [`TYPES`].
    pub(crate) fn type_and_plural(self) -> (&'static str, &'static str) {
        let place = match self {
            Content::ListOf(_) => 6,
            Content::Catalog(id) => match id.kind {
                Kind::Track => 0,
                Kind::Album => 1,
                Kind::Artist => 2,
                Kind::Genre => 3,
                Kind::ProgrammedStation | Kind::ArtistStation => 4,
                _ => 5,
            },
        };
        TYPES[place]
    }

    /// The number of a track.
    pub(crate) fn track(self) -> Option<u32> {
        match self {
            Content::Catalog(Id {
                kind: Kind::Track,
                number,
            }) => Some(number),
            _ => None,
        }
    }

    /// Whether this is a playlist.
    pub(crate) fn is_playlist(self) -> bool {
        matches!(self, Content::Catalog(id) if matches!(id.kind, Kind::Playlist | Kind::MemberPlaylist))
    }
}

/// Whether there is such content, of the kinds that can be marked.
pub(crate) fn exists(catalog: &Catalog, id: Id) -> bool {
    let number = id.number;
    match id.kind {
        Kind::Artist => number <= catalog.artist_count(),
        Kind::Album => number <= catalog.album_count(),
        Kind::Track => number <= catalog.track_count(),
        Kind::Genre => number <= catalog.genre_count(),
        Kind::ProgrammedStation => catalog.station(StationKind::Programmed, number).is_some(),
        Kind::ArtistStation => catalog.station(StationKind::Artist, number).is_some(),
        _ => false,
    }
}
