//! What members have listened to, as their players report it.

use rusqlite::{Connection, params};
use serde::Serialize;
use std::collections::HashMap;

pub(crate) const SCHEMA: &str = "
    -- A player may report twice: track and start tell a listen apart.
    CREATE TABLE listen (
        id INTEGER PRIMARY KEY, member TEXT NOT NULL, track INTEGER NOT NULL, started INTEGER NOT NULL, source TEXT,
        format TEXT, bitrate INTEGER, duration REAL, offline INTEGER NOT NULL, UNIQUE (member, track, started)) STRICT;
    CREATE INDEX listen_started ON listen (member, started);
";

/// A track that a member has started, and what the player told about it.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Listen {
    /// The number of the track.
    pub track: u32,
    /// When it began by the player's clock, in milliseconds since 1970.
    pub started_ms: i64,
    /// The station or container that it was played from.
    pub source: Option<String>,
    /// The encoding.
    pub format: Option<String>,
    /// Kilobits a second.
    pub bitrate: Option<u32>,
    /// How many seconds were played; `None` until the stop is reported.
    pub duration: Option<f64>,
    /// Whether it was played without a connection.
    pub offline: bool,
}

/// Keeps a listen, or completes the one that was reported at its start.
pub(crate) fn keep(store: &Connection, member: &str, listen: &Listen) -> rusqlite::Result<()> {
    let mut insert = store.prepare_cached(
        "INSERT INTO listen (member, track, started, source, format, bitrate, duration, offline)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (member, track, started) DO UPDATE SET
            duration = coalesce(excluded.duration, duration), offline = max(excluded.offline, offline)",
    )?;
    insert.execute(params![
        member,
        listen.track,
        listen.started_ms,
        listen.source,
        listen.format,
        listen.bitrate,
        listen.duration,
        listen.offline
    ])?;
    Ok(())
}

/// So many listens of a member are kept, those that began last.
const KEPT: u32 = 10_000;

/// Forgets a member's oldest listens where there are too many.
pub(crate) fn forget_oldest(store: &Connection, member: &str) -> rusqlite::Result<()> {
    let forget = "DELETE FROM listen WHERE member = ?1
        AND started <= (SELECT started FROM listen WHERE member = ?1 ORDER BY started DESC LIMIT 1 OFFSET ?2)";
    store.execute(forget, params![member, KEPT])?;
    Ok(())
}

/// All listens of a member, the latest first.
pub(crate) fn all(store: &Connection, member: &str) -> rusqlite::Result<Vec<Listen>> {
    let query = "SELECT * FROM listen WHERE member = ?1 ORDER BY started DESC, id DESC";
    let mut statement = store.prepare_cached(query)?;
    let rows = statement.query_map([member], |row| {
        Ok(Listen {
            track: row.get("track")?,
            started_ms: row.get("started")?,
            source: row.get("source")?,
            format: row.get("format")?,
            bitrate: row.get("bitrate")?,
            duration: row.get("duration")?,
            offline: row.get("offline")?,
        })
    })?;
    rows.collect()
}

/// How often a member has listened to what since a time: the most played first, of equals the latest. What the number of
/// a track counts for is the caller's: the track, its album, its artist.
pub(crate) fn chart(
    store: &Connection,
    member: &str,
    since_ms: i64,
    counts_for: impl Fn(u32) -> Option<u32>,
) -> rusqlite::Result<Vec<(u32, u32)>> {
    let query = "SELECT track, COUNT(*), MAX(started) FROM listen WHERE member = ?1 AND started >= ?2 GROUP BY track";
    let mut statement = store.prepare_cached(query)?;
    let rows = statement.query_map(params![member, since_ms], |row| {
        Ok((row.get(0)?, row.get(1)?, row.get(2)?))
    })?;
    let mut counts: HashMap<u32, (u32, i64)> = HashMap::new();
    for row in rows {
        let (track, count, latest): (u32, u32, i64) = row?;
        if let Some(number) = counts_for(track) {
            let entry = counts.entry(number).or_insert((0, latest));
            *entry = (entry.0 + count, entry.1.max(latest));
        }
    }
    let mut rows: Vec<_> = counts.into_iter().collect();
    rows.sort_by_key(|&(number, (count, latest))| std::cmp::Reverse((count, latest, number)));
    Ok(rows.into_iter().map(|(number, (count, _))| (number, count)).collect())
}
