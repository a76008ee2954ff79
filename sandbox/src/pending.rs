//! What was accepted with 202 and is not readable yet. An operation waits here, in the store, until its time has come on the
//! service's clock; then it is applied in the order of acceptance, before anything else is read.

use crate::{favorites, playlists};
use rusqlite::{Connection, Params, params};
use serde_json::Value;

pub(crate) const SCHEMA: &str = "
    CREATE TABLE pending (
        id INTEGER PRIMARY KEY, due INTEGER NOT NULL, member TEXT NOT NULL, kind TEXT NOT NULL, operation TEXT NOT NULL) STRICT;
";

/// Carries an operation out for a member.
type Apply = fn(&Connection, &str, &Value) -> rusqlite::Result<()>;

/// What each kind of operation does.
const KINDS: &[(&str, Apply)] = &[
    (FAVORITES_CHANGED, favorites::apply_change),
    (PLAYLIST_UPDATED, playlists::apply_update),
];

/// What is to be a favorite, or no longer.
pub(crate) const FAVORITES_CHANGED: &str = "favorites changed";
/// What is to become of a playlist.
pub(crate) const PLAYLIST_UPDATED: &str = "playlist updated";

/// Keeps an operation until it is due, and until what the member asked for earlier is: the delay may have become shorter.
pub(crate) fn defer(
    store: &Connection,
    due_ms: i64,
    member: &str,
    kind: &str,
    operation: &Value,
) -> rusqlite::Result<()> {
    store.execute(
        "INSERT INTO pending (due, member, kind, operation)
        SELECT MAX(?1, COALESCE(MAX(due), ?1)), ?2, ?3, ?4 FROM pending WHERE member = ?2 AND kind = ?3",
        params![due_ms, member, kind, operation.to_string()],
    )?;
    Ok(())
}

/// Applies what is due.
pub(crate) fn settle(store: &mut Connection, now_ms: i64) -> rusqlite::Result<()> {
    let due: i64 = store.query_row("SELECT COUNT(*) FROM pending WHERE due <= ?1", [now_ms], |row| {
        row.get(0)
    })?;
    if due == 0 {
        return Ok(());
    }
    let store = store.transaction()?;
    apply(&store, "due <= ?1", [now_ms])?;
    store.commit()
}

/// Applies a member's operations of one kind before their time, because what the member does next comes after them.
pub(crate) fn hasten(store: &Connection, member: &str, kind: &str) -> rusqlite::Result<()> {
    apply(store, "member = ?1 AND kind = ?2", [member, kind])
}

fn apply(store: &Connection, which: &str, params: impl Params) -> rusqlite::Result<()> {
    let take = format!("DELETE FROM pending WHERE {which} RETURNING id, member, kind, operation");
    let mut statement = store.prepare_cached(&take)?;
    let rows = statement.query_map(params, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    let mut operations: Vec<(i64, String, String, Value)> = rows.collect::<rusqlite::Result<_>>()?;
    operations.sort_by_key(|(id, ..)| *id);
    for (_, member, kind, operation) in operations {
        let apply = KINDS.iter().find(|(known, _)| *known == kind);
        if let Some((_, apply)) = apply {
            apply(store, &member, &operation)?;
        }
    }
    Ok(())
}
