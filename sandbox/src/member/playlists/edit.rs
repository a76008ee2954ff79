//! What members do with their playlists.

use super::MOST_TRACKS;
use crate::base::ids::{Id, Kind};
use crate::member::demo_members::DemoMember;
use crate::member::library;
use crate::member::notifications::{self, Notification};
use crate::member::pending;
use deunicode::deunicode;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What was accepted for a playlist.
pub(crate) const UPDATED: pending::Kind = pending::Kind {
    name: "playlist updated",
    apply: apply_update,
};

/// What is to become of a playlist; what is `None` stays as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Change {
    pub(crate) name: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) is_public: Option<bool>,
    pub(crate) tracks: Option<Vec<u32>>,
    pub(crate) tags: Option<Vec<u32>>,
    /// The application that a notification about new tags names.
    pub(crate) app_name: Option<String>,
}

impl Change {
    /// Other tracks, and nothing else.
    pub(crate) fn holding(tracks: Vec<u32>) -> Change {
        Change {
            tracks: Some(tracks),
            ..Change::default()
        }
    }
}

/// Makes a playlist; returns its number. Nobody but its owner sees it unless the change says so.
pub(crate) fn create(store: &Connection, member: &DemoMember, new: &Change, now_ms: i64) -> rusqlite::Result<u32> {
    let insert = "INSERT INTO playlist (member, name, sort_name, description, public, created, modified)
        VALUES (?1, '', '', '', FALSE, ?2, ?2) RETURNING number";
    let number = store.query_row(insert, params![member.user_name, now_ms], |row| row.get(0))?;
    change(store, member.user_name, number, new, now_ms)?;
    Ok(number)
}

/// Changes a member's playlist; one that is no longer there stays away.
pub(crate) fn change(
    store: &Connection,
    member: &str,
    number: u32,
    change: &Change,
    now_ms: i64,
) -> rusqlite::Result<()> {
    if !touch(store, member, number, now_ms)? {
        return Ok(());
    }
    if let Some(name) = &change.name {
        let update = "UPDATE playlist SET name = ?2, sort_name = ?3 WHERE number = ?1";
        // So that é sorts with e, and Z not before a.
        store.execute(update, params![number, name, deunicode(name).to_lowercase()])?;
    }
    if let Some(description) = &change.description {
        let update = "UPDATE playlist SET description = ?2 WHERE number = ?1";
        store.execute(update, params![number, description])?;
    }
    if let Some(is_public) = change.is_public {
        let update = "UPDATE playlist SET public = ?2 WHERE number = ?1";
        store.execute(update, params![number, is_public])?;
    }
    if let Some(tracks) = &change.tracks {
        store.execute("DELETE FROM playlist_track WHERE playlist = ?1", [number])?;
        insert_tracks(store, number, 0, tracks)?;
    }
    if let Some(tags) = &change.tags {
        let before = super::in_order(store, "SELECT tag FROM playlist_tag WHERE playlist = ?1", number)?;
        store.execute("DELETE FROM playlist_tag WHERE playlist = ?1", [number])?;
        for (place, tag) in (0i64..).zip(tags) {
            let insert = "INSERT INTO playlist_tag (playlist, place, tag) VALUES (?1, ?2, ?3)";
            store.execute(insert, params![number, place, tag])?;
            if !before.contains(tag) {
                let entry = Notification {
                    at_ms: now_ms,
                    member: member.to_owned(),
                    action: "playlist".to_owned(),
                    content: Id::new(Kind::MemberPlaylist, number).lowercase(),
                    tag: Some(Id::new(Kind::Tag, *tag).lowercase()),
                    app_name: change.app_name.clone(),
                    ..Notification::default()
                };
                notifications::add(store, &entry)?;
            }
        }
    }
    Ok(())
}

/// Adds tracks at the end, as far as the playlist may grow; false, and nothing is added, where that is not far enough.
pub(crate) fn append(
    store: &Connection,
    member: &DemoMember,
    number: u32,
    tracks: &[u32],
    now_ms: i64,
) -> rusqlite::Result<bool> {
    let count = "SELECT COUNT(*) FROM playlist_track WHERE playlist = ?1";
    let place: i64 = store.query_row(count, [number], |row| row.get(0))?;
    if place as usize + tracks.len() > MOST_TRACKS {
        return Ok(false);
    }
    if !tracks.is_empty() {
        insert_tracks(store, number, place, tracks)?;
        touch(store, member.user_name, number, now_ms)?;
    }
    Ok(true)
}

/// Deletes a member's playlist.
pub(crate) fn remove(store: &Connection, member: &DemoMember, number: u32, now_ms: i64) -> rusqlite::Result<()> {
    let delete = "DELETE FROM playlist WHERE number = ?1 AND member = ?2";
    store.execute(delete, params![number, member.user_name])?;
    library::touch(store, member.user_name, now_ms)
}

/// Accepts a bulk update, to be applied when it is due.
pub(crate) fn update_later(
    store: &Connection,
    member: &DemoMember,
    number: u32,
    change: &Change,
    due_ms: i64,
) -> rusqlite::Result<()> {
    let operation = json!({"number": number, "change": change, "at": due_ms});
    pending::defer(store, due_ms, member.user_name, &UPDATED, &operation)
}

/// Applies a bulk update that has become due. One that cannot be read, because another version wrote it, is passed over.
fn apply_update(store: &Connection, member: &str, operation: &Value) -> rusqlite::Result<()> {
    #[derive(Deserialize)]
    struct Update {
        number: u32,
        change: Change,
        at: i64,
    }
    match Update::deserialize(operation) {
        Ok(update) => change(store, member, update.number, &update.change, update.at),
        Err(_) => Ok(()),
    }
}

/// Notes that a member's playlist changes now, and the library with it; false where the member has no such playlist.
pub(super) fn touch(store: &Connection, member: &str, number: u32, now_ms: i64) -> rusqlite::Result<bool> {
    let update = "UPDATE playlist SET modified = ?3 WHERE number = ?1 AND member = ?2";
    let found = store.execute(update, params![number, member, now_ms])? > 0;
    if found {
        library::touch(store, member, now_ms)?;
    }
    Ok(found)
}

fn insert_tracks(store: &Connection, number: u32, first_place: i64, tracks: &[u32]) -> rusqlite::Result<()> {
    let mut insert = store.prepare_cached("INSERT INTO playlist_track (playlist, place, track) VALUES (?1, ?2, ?3)")?;
    for (place, track) in (first_place..).zip(tracks) {
        insert.execute(params![number, place, track])?;
    }
    Ok(())
}
