//! The images that members give their playlists.

use super::edit::touch;
use crate::member::demo_members::DemoMember;
use rusqlite::{Connection, OptionalExtension, params};

/// The kind of the member's own photograph.
pub(crate) const IMAGE: &str = "displayImage";
/// The kind of an animated image that another service keeps.
pub(crate) const ANIMATION: &str = "giphyImage";

/// An image of a playlist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    pub(crate) id: String,
    /// When it was set, in milliseconds since 1970.
    pub(crate) version: i64,
}

pub(super) fn picture(store: &Connection, number: u32, kind: &str) -> rusqlite::Result<Option<Picture>> {
    let query = "SELECT id, version FROM playlist_image WHERE playlist = ?1 AND kind = ?2";
    let read = |row: &rusqlite::Row| {
        Ok(Picture {
            id: row.get(0)?,
            version: row.get(1)?,
        })
    };
    store.query_row(query, params![number, kind], read).optional()
}

/// Sets the image of a kind in place of the one before; the animated one has no content here.
pub(crate) fn set_picture(
    store: &Connection,
    member: &DemoMember,
    number: u32,
    kind: &str,
    picture: &Picture,
    jpeg: Option<&[u8]>,
) -> rusqlite::Result<()> {
    store.execute(
        "INSERT OR REPLACE INTO playlist_image (playlist, kind, id, version, jpeg) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![number, kind, picture.id, picture.version, jpeg],
    )?;
    touch(store, member.user_name, number, picture.version)?;
    Ok(())
}

/// Takes the image of a kind away; false where there is none.
pub(crate) fn remove_picture(
    store: &Connection,
    member: &DemoMember,
    number: u32,
    kind: &str,
    now_ms: i64,
) -> rusqlite::Result<bool> {
    let delete = "DELETE FROM playlist_image WHERE playlist = ?1 AND kind = ?2";
    let removed = store.execute(delete, params![number, kind])? > 0;
    if removed {
        touch(store, member.user_name, number, now_ms)?;
    }
    Ok(removed)
}

/// The JPEG behind the id of a photograph.
pub(crate) fn photograph(store: &Connection, id: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    let query = "SELECT jpeg FROM playlist_image WHERE id = ?1 AND kind = ?2";
    store.query_row(query, [id, IMAGE], |row| row.get(0)).optional()
}
