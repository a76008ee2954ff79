//! What was accepted with 202 and is not readable yet. An operation waits here, in the store, until its time has come on the
//! service's clock; then it is applied in the order of acceptance, before anything else is read.

use rusqlite::{Connection, Params, params};
use serde_json::Value;

pub(crate) const SCHEMA: &str = "
    CREATE TABLE pending (
        id INTEGER PRIMARY KEY, due INTEGER NOT NULL, member TEXT NOT NULL, kind TEXT NOT NULL, operation TEXT NOT NULL) STRICT;
";

/// A kind of operation.
pub(crate) struct Kind {
    /// Its name in the store.
    pub(crate) name: &'static str,
    /// Carries one out for a member.
    pub(crate) apply: fn(&Connection, &str, &Value) -> rusqlite::Result<()>,
}

/// Keeps an operation until it is due, and until what the member asked for earlier is: the delay may have become shorter.
pub(crate) fn defer(
    store: &Connection,
    due_ms: i64,
    member: &str,
    kind: &Kind,
    operation: &Value,
) -> rusqlite::Result<()> {
    store.execute(
        "INSERT INTO pending (due, member, kind, operation)
        SELECT MAX(?1, COALESCE(MAX(due), ?1)), ?2, ?3, ?4 FROM pending WHERE member = ?2 AND kind = ?3",
        params![due_ms, member, kind.name, operation.to_string()],
    )?;
    Ok(())
}

/// Applies what is due of these kinds, which are all that there are.
pub(crate) fn settle(store: &mut Connection, kinds: &[&Kind], now_ms: i64) -> rusqlite::Result<()> {
    let due: i64 = store.query_row("SELECT COUNT(*) FROM pending WHERE due <= ?1", [now_ms], |row| {
        row.get(0)
    })?;
    if due == 0 {
        return Ok(());
    }
    let store = store.transaction()?;
    apply(&store, kinds, "due <= ?1", [now_ms])?;
    store.commit()
}

/// Applies a member's operations of one kind before their time, because what the member does next comes after them.
pub(crate) fn hasten(store: &Connection, member: &str, kind: &Kind) -> rusqlite::Result<()> {
    apply(store, &[kind], "member = ?1 AND kind = ?2", [member, kind.name])
}

fn apply(store: &Connection, kinds: &[&Kind], which: &str, params: impl Params) -> rusqlite::Result<()> {
    let take = format!("DELETE FROM pending WHERE {which} RETURNING id, member, kind, operation");
    let mut statement = store.prepare_cached(&take)?;
    let rows = statement.query_map(params, |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?;
    let mut operations: Vec<(i64, String, String, Value)> = rows.collect::<rusqlite::Result<_>>()?;
    operations.sort_by_key(|(id, ..)| *id);
    for (_, member, name, operation) in operations {
        if let Some(kind) = kinds.iter().find(|kind| kind.name == name) {
            (kind.apply)(store, &member, &operation)?;
        }
    }
    Ok(())
}
