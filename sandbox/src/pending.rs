//! What was accepted with 202 and is not readable yet. An operation waits here, in the store, until its time has come on the
//! service's clock; then it is applied in the order of acceptance, before anything else is read.

use crate::favorites;
use rusqlite::{Connection, params};
use serde_json::Value;

pub(crate) const SCHEMA: &str = "
    CREATE TABLE pending (
        id INTEGER PRIMARY KEY, due INTEGER NOT NULL, member TEXT NOT NULL, kind TEXT NOT NULL, operation TEXT NOT NULL) STRICT;
";

/// Carries an operation out for a member.
type Apply = fn(&Connection, &str, &Value) -> rusqlite::Result<()>;

/// What each kind of operation does.
const KINDS: &[(&str, Apply)] = &[(FAVORITES_CHANGED, favorites::apply_change)];

/// What is to be a favorite, or no longer.
pub(crate) const FAVORITES_CHANGED: &str = "favorites changed";

/// Keeps an operation until it is due.
pub(crate) fn defer(
    store: &Connection,
    due_ms: i64,
    member: &str,
    kind: &str,
    operation: &Value,
) -> rusqlite::Result<()> {
    store.execute(
        "INSERT INTO pending (due, member, kind, operation) VALUES (?1, ?2, ?3, ?4)",
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
    let mut statement = store.prepare("DELETE FROM pending WHERE due <= ?1 RETURNING id, member, kind, operation")?;
    let rows = statement.query_map([now_ms], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    let mut operations: Vec<(i64, String, String, Value)> = rows.collect::<rusqlite::Result<_>>()?;
    drop(statement);
    operations.sort_by_key(|(id, ..)| *id);
    for (_, member, kind, operation) in operations {
        let apply = KINDS.iter().find(|(known, _)| *known == kind);
        if let Some((_, apply)) = apply {
            apply(&store, &member, &operation)?;
        }
    }
    store.commit()
}
