//! Playlists: those of editors, which the catalog generates, and those that members make, which the store keeps.

mod edit;
mod images;

pub(crate) use edit::{Change, UPDATED, append, change, create, remove, update_later};
pub(crate) use images::{ANIMATION, IMAGE, Picture, photograph, remove_picture, set_picture};

use crate::base::ids::{Id, Kind};
use crate::member::demo_members::{self, DemoMember};
use crate::member::favorites;
use crate::music::catalog::Catalog;
use rusqlite::{Connection, OptionalExtension, Row};

/// The most tracks that a member's playlist holds.
pub(crate) const MOST_TRACKS: usize = 10_000;

pub(crate) const SCHEMA: &str = "
    -- Numbers are not used again: a client may still hold the id of a playlist that was deleted.
    CREATE TABLE playlist (
        number INTEGER PRIMARY KEY AUTOINCREMENT, member TEXT NOT NULL, name TEXT NOT NULL, sort_name TEXT NOT NULL,
        description TEXT NOT NULL, public INTEGER NOT NULL, modified INTEGER NOT NULL) STRICT;
    CREATE INDEX playlist_member ON playlist (member);
    CREATE TABLE playlist_track (
        playlist INTEGER NOT NULL REFERENCES playlist ON DELETE CASCADE, place INTEGER NOT NULL, track INTEGER NOT NULL,
        PRIMARY KEY (playlist, place)) STRICT, WITHOUT ROWID;
    CREATE TABLE playlist_tag (
        playlist INTEGER NOT NULL REFERENCES playlist ON DELETE CASCADE, place INTEGER NOT NULL, tag INTEGER NOT NULL,
        PRIMARY KEY (playlist, place)) STRICT, WITHOUT ROWID;
    -- At most one of each kind; the animated one is kept by another service, of which this is the id there.
    CREATE TABLE playlist_image (
        playlist INTEGER NOT NULL REFERENCES playlist ON DELETE CASCADE, kind TEXT NOT NULL, id TEXT NOT NULL,
        version INTEGER NOT NULL, jpeg BLOB, PRIMARY KEY (playlist, kind)) STRICT;
    CREATE INDEX playlist_image_id ON playlist_image (id);
";

/// Of a playlist that was made before this was noted, what is known is when it last changed.
pub(crate) const CREATED: &str = "
    ALTER TABLE playlist ADD COLUMN created INTEGER NOT NULL DEFAULT 0;
    UPDATE playlist SET created = modified;
";

/// A playlist, an editor's or a member's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Playlist {
    pub(crate) id: Id,
    /// The member id of the editor or member who made it.
    pub(crate) owner: String,
    pub(crate) name: String,
    pub(crate) description: String,
    pub(crate) is_public: bool,
    pub(crate) created_ms: i64,
    pub(crate) modified_ms: i64,
    /// How many members have favorited it.
    pub(crate) favorites: u32,
    pub(crate) tracks: Vec<u32>,
    pub(crate) tags: Vec<u32>,
    /// What its owner shows in place of the montage.
    pub(crate) image: Option<Picture>,
    pub(crate) animation: Option<Picture>,
}

impl Playlist {
    /// Whether a member made it, and this one.
    pub(crate) fn is_of(&self, member: &DemoMember) -> bool {
        self.id.kind == Kind::MemberPlaylist && self.owner == member.guid
    }

    /// Whether this member, or nobody in particular, may see it.
    pub(crate) fn is_visible_to(&self, member: Option<&DemoMember>) -> bool {
        self.is_public || member.is_some_and(|member| self.is_of(member))
    }
}

/// The keys by which a member's playlists can be sorted, and what each means.
const SORT_KEYS: [(&str, &str); 5] = [
    ("privacy", "public DESC"),
    ("modified_date", "modified DESC"),
    ("favorites", "favorites DESC"),
    ("alpha_asc", "sort_name"),
    ("alpha_desc", "sort_name DESC"),
];

/// The order of a member's playlists: the first key counts most.
pub(crate) struct Sort(Vec<&'static str>);

impl Sort {
    /// Reads a comma list of keys.
    pub(crate) fn parse(text: &str) -> Option<Sort> {
        let order = |key: &str| {
            SORT_KEYS
                .iter()
                .find(|(known, _)| *known == key)
                .map(|(_, order)| *order)
        };
        let mut orders = Vec::new();
        for key in text.split(',') {
            let order = order(key.trim())?;
            // A second time it says nothing new, and the database takes only so many terms.
            if !orders.contains(&order) {
                orders.push(order);
            }
        }
        Some(Sort(orders))
    }

    /// The keys that [`Sort::parse`] knows.
    pub(crate) fn keys() -> [&'static str; 5] {
        SORT_KEYS.map(|(key, _)| key)
    }
}

/// A playlist of an editor. To those who loved it before this sandbox began come its own members.
pub(crate) fn editorial(store: &Connection, catalog: &Catalog, number: u32) -> rusqlite::Result<Option<Playlist>> {
    let Some(playlist) = catalog.playlist(number) else {
        return Ok(None);
    };
    let id = Id::new(Kind::Playlist, number);
    Ok(Some(Playlist {
        id,
        owner: demo_members::editor().guid.to_owned(),
        name: playlist.name,
        description: playlist.description,
        is_public: true,
        created_ms: playlist.created_ms,
        modified_ms: playlist.modified_ms,
        favorites: playlist.favorites + favorites::total(store, &id.lowercase())?,
        tracks: playlist.tracks,
        tags: playlist.tags,
        image: None,
        animation: None,
    }))
}

/// The playlist of this id.
pub(crate) fn find(store: &Connection, catalog: &Catalog, id: Id) -> rusqlite::Result<Option<Playlist>> {
    match id.kind {
        Kind::Playlist => editorial(store, catalog, id.number),
        Kind::MemberPlaylist => of_member(store, id.number),
        _ => Ok(None),
    }
}

/// A page of a member's playlists, and how many there are. Where the keys say nothing, the older one stands first.
pub(crate) fn list(
    store: &Connection,
    member: &DemoMember,
    sort: &Sort,
    offset: u32,
    limit: u32,
) -> rusqlite::Result<(Vec<Playlist>, u32)> {
    let query = format!(
        "SELECT number, (SELECT COUNT(*) FROM favorite WHERE content = 'mp.' || number) AS favorites
        FROM playlist WHERE member = ?1 ORDER BY {}, number LIMIT ?2 OFFSET ?3",
        sort.0.join(", ")
    );
    let mut statement = store.prepare_cached(&query)?;
    let numbers = statement.query_map((member.user_name, limit, offset), |row| row.get(0))?;
    let mut page = Vec::new();
    for number in numbers {
        page.extend(of_member(store, number?)?);
    }
    let count = "SELECT COUNT(*) FROM playlist WHERE member = ?1";
    let total = store.query_row(count, [member.user_name], |row| row.get(0))?;
    Ok((page, total))
}

fn of_member(store: &Connection, number: u32) -> rusqlite::Result<Option<Playlist>> {
    let query = "SELECT member, name, description, public, created, modified FROM playlist WHERE number = ?1";
    let id = Id::new(Kind::MemberPlaylist, number);
    let read = |row: &Row| {
        let owner: String = row.get(0)?;
        Ok(Playlist {
            id,
            owner: demo_members::find(&owner).map_or(owner, |member| member.guid.to_owned()),
            name: row.get(1)?,
            description: row.get(2)?,
            is_public: row.get(3)?,
            created_ms: row.get(4)?,
            modified_ms: row.get(5)?,
            favorites: favorites::total(store, &id.lowercase())?,
            tracks: in_order(
                store,
                "SELECT track FROM playlist_track WHERE playlist = ?1 ORDER BY place",
                number,
            )?,
            tags: in_order(
                store,
                "SELECT tag FROM playlist_tag WHERE playlist = ?1 ORDER BY place",
                number,
            )?,
            image: images::picture(store, number, IMAGE)?,
            animation: images::picture(store, number, ANIMATION)?,
        })
    };
    store.query_row(query, [number], read).optional()
}

fn in_order(store: &Connection, query: &str, number: u32) -> rusqlite::Result<Vec<u32>> {
    let mut statement = store.prepare_cached(query)?;
    let rows = statement.query_map([number], |row| row.get(0))?;
    rows.collect()
}
