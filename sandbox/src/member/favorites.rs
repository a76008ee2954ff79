//! What members have marked as favorites. What is added or removed with 202 waits in [`crate::member::pending`] first.

use crate::base::ids::{Id, Kind};
use crate::member::demo_members::DemoMember;
use crate::member::notifications::{self, Context, Notification};
use crate::member::pending;
use crate::member::social;
use crate::music::catalog::Catalog;
use rusqlite::{Connection, params};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

pub(crate) const SCHEMA: &str = "
    CREATE TABLE favorite (
        member TEXT NOT NULL, content TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (member, content)) STRICT;
    CREATE INDEX favorite_content ON favorite (content);
    -- Feedback at a station marks favorites too; it used to be kept apart.
    INSERT INTO favorite (member, content, at)
        SELECT member, 'tra.' || track, unixepoch() * 1000 FROM opinion WHERE opinion = 'favorite';
    DELETE FROM opinion WHERE opinion = 'favorite';
    -- Some demo members have favorites from the start.
    INSERT INTO favorite (member, content, at) VALUES
        ('editor@sandbox.test', 'tra.1', 1746093600000),
        ('editor@sandbox.test', 'alb.1', 1746180000000),
        ('editor@sandbox.test', 'art.1', 1746266400000),
        ('artist@sandbox.test', 'tra.1', 1748858400000),
        ('private@sandbox.test', 'tra.1', 1751450400000);
";

/// What is to be a favorite, or no longer.
pub(crate) const CHANGED: pending::Kind = pending::Kind {
    name: "favorites changed",
    apply: apply_change,
};

/// A favorite, and when it became one.
pub(crate) struct Favorite {
    pub(crate) content: String,
    pub(crate) at_ms: i64,
}

/// What was accepted.
#[derive(Serialize, Deserialize)]
pub(crate) enum Change {
    Add(Addition),
    /// Names of content.
    Remove(Vec<String>),
}

/// Favorites that are to be added.
#[derive(Serialize, Deserialize)]
pub(crate) struct Addition {
    pub(crate) at_ms: i64,
    /// The tracking string of the call.
    pub(crate) client: String,
    pub(crate) items: Vec<Item>,
}

/// One of them.
#[derive(Serialize, Deserialize)]
pub(crate) struct Item {
    pub(crate) content: String,
    pub(crate) is_playlist: bool,
    pub(crate) context: Option<Context>,
}

/// Marks the content of this name now, after all that was accepted before; once is enough. Returns whether it was no
/// favorite before.
pub(crate) fn add(store: &Connection, member: &str, content: &str, at_ms: i64) -> rusqlite::Result<bool> {
    pending::hasten(store, member, &CHANGED)?;
    insert(store, member, content, at_ms)
}

fn insert(store: &Connection, member: &str, content: &str, at_ms: i64) -> rusqlite::Result<bool> {
    let insert = "INSERT OR IGNORE INTO favorite (member, content, at) VALUES (?1, ?2, ?3)";
    Ok(store.execute(insert, params![member, content, at_ms])? > 0)
}

/// Takes the mark away, as [`add`] sets it.
pub(crate) fn remove(store: &Connection, member: &str, content: &str) -> rusqlite::Result<()> {
    pending::hasten(store, member, &CHANGED)?;
    delete(store, member, content)
}

fn delete(store: &Connection, member: &str, content: &str) -> rusqlite::Result<()> {
    let delete = "DELETE FROM favorite WHERE member = ?1 AND content = ?2";
    store.execute(delete, [member, content])?;
    Ok(())
}

/// Accepts a change, to be applied when it is due.
pub(crate) fn change_later(store: &Connection, member: &str, change: &Change, due_ms: i64) -> rusqlite::Result<()> {
    pending::defer(store, due_ms, member, &CHANGED, &json!(change))
}

/// Applies a change that has become due. One that cannot be read, because another version wrote it, is passed over.
fn apply_change(store: &Connection, member: &str, operation: &Value) -> rusqlite::Result<()> {
    match Change::deserialize(operation) {
        Ok(Change::Add(addition)) => apply_addition(store, member, addition),
        Ok(Change::Remove(contents)) => contents.iter().try_for_each(|content| delete(store, member, content)),
        Err(_) => Ok(()),
    }
}

fn apply_addition(store: &Connection, member: &str, addition: Addition) -> rusqlite::Result<()> {
    for item in addition.items {
        if insert(store, member, &item.content, addition.at_ms)? {
            let entry = Notification {
                at_ms: addition.at_ms,
                member: member.to_owned(),
                action: "favorite".to_owned(),
                content: item.content,
                client: Some(addition.client.clone()),
                ..Notification::default()
            };
            notifications::add_mark(store, entry, item.is_playlist, item.context)?;
        }
    }
    Ok(())
}

/// A member's favorites, the latest first.
pub(crate) fn all(store: &Connection, member: &str) -> rusqlite::Result<Vec<Favorite>> {
    let query = "SELECT content, at FROM favorite WHERE member = ?1 ORDER BY at DESC, rowid DESC";
    let mut statement = store.prepare_cached(query)?;
    let rows = statement.query_map([member], |row| {
        Ok(Favorite {
            content: row.get(0)?,
            at_ms: row.get(1)?,
        })
    })?;
    rows.collect()
}

/// Whether it is a favorite of this member.
pub(crate) fn is_favorite(store: &Connection, member: &str, content: &str) -> rusqlite::Result<bool> {
    let query = "SELECT EXISTS (SELECT 1 FROM favorite WHERE member = ?1 AND content = ?2)";
    store.query_row(query, [member, content], |row| row.get(0))
}

/// How many members have it among their favorites.
pub(crate) fn total(store: &Connection, content: &str) -> rusqlite::Result<u32> {
    let query = "SELECT COUNT(*) FROM favorite WHERE content = ?1";
    store.query_row(query, [content], |row| row.get(0))
}

/// Who has it among the favorites, the latest first.
pub(crate) fn members(store: &Connection, content: &str) -> rusqlite::Result<Vec<&'static DemoMember>> {
    let query = "SELECT member FROM favorite WHERE content = ?1 ORDER BY at DESC, rowid DESC";
    social::members_of(store, query, content)
}

/// The artists of a member's favorite tracks.
pub(crate) fn artists_of_tracks(store: &Connection, catalog: &Catalog, member: &str) -> rusqlite::Result<Vec<u32>> {
    let track = |favorite: &Favorite| Id::number_of(&favorite.content, Kind::Track);
    let favorites = all(store, member)?;
    let tracks = favorites.iter().filter_map(track);
    Ok(tracks.filter_map(|track| Some(catalog.origin(track)?.artist)).collect())
}
