//! A member's stations: tuning, what was handed out, what the member said about it, and how many skips are left.

use crate::base::refusal::Refusal;
use crate::member::favorites;
use crate::member::radio::{Past, Tuning};
use crate::music::catalog::Catalog;
use rusqlite::{Connection, OptionalExtension, ToSql, params};
use std::collections::HashSet;

/// A station does not repeat what is among its last tracks.
const REMEMBERED: u32 = 100;

/// A station remembers so many of the tracks that it handed out, the latest: feedback on others is refused.
const KEPT: u32 = 1000;

/// A member may skip so many tracks …
pub(crate) const SKIP_LIMIT: u32 = 6;
/// … in so many minutes.
pub(crate) const SKIP_LIMIT_MINUTES: u32 = 60;

/// Whether a track was handed out to be played in full or as a preview.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum HandedOut {
    Track,
    Preview,
}

/// The tuning of a member's station.
pub(crate) fn tuning(store: &Connection, member: &str, station: &str) -> rusqlite::Result<Tuning> {
    let query = "SELECT popularity, variety FROM tuning WHERE member = ?1 AND station = ?2";
    let found = store.query_row(query, [member, station], |row| {
        Ok(Tuning {
            popularity: row.get(0)?,
            variety: row.get(1)?,
        })
    });
    Ok(found.optional()?.unwrap_or_default())
}

/// Tunes a member's station.
pub(crate) fn tune(store: &Connection, member: &str, station: &str, tuning: Tuning) -> rusqlite::Result<()> {
    store.execute(
        "INSERT OR REPLACE INTO tuning (member, station, popularity, variety) VALUES (?1, ?2, ?3, ?4)",
        params![member, station, tuning.popularity, tuning.variety],
    )?;
    Ok(())
}

/// What bears on the choice of the station's next track.
pub(crate) fn past(store: &Connection, catalog: &Catalog, member: &str, station: &str) -> rusqlite::Result<Past> {
    let disliked = "SELECT track FROM opinion WHERE member = ?1 AND opinion = 'dislike'";
    let lately = "SELECT track FROM handed_out WHERE member = ?1 AND station = ?2
        ORDER BY sequence DESC LIMIT ?3";
    // As many as there are: they are counted from 0. Asked for in this way it takes no longer after an hour of music than at its begin.
    let count = "SELECT COALESCE(MAX(sequence) + 1, 0) FROM handed_out WHERE member = ?1 AND station = ?2";
    Ok(Past {
        disliked: numbers(store, disliked, params![member])?.into_iter().collect(),
        liked_artists: liked_artists(store, catalog, member)?,
        tracks: numbers(store, lately, params![member, station, REMEMBERED])?,
        count: store.query_row(count, [member, station], |row| row.get(0))?,
    })
}

/// The artists of whom a member likes tracks, at a station or as favorites.
pub(crate) fn liked_artists(store: &Connection, catalog: &Catalog, member: &str) -> rusqlite::Result<HashSet<u32>> {
    let liked = "SELECT artist FROM opinion WHERE member = ?1 AND opinion = 'like'";
    let mut artists = numbers(store, liked, params![member])?;
    artists.extend(favorites::artists_of_tracks(store, catalog, member)?);
    Ok(artists.into_iter().collect())
}

fn numbers(store: &Connection, query: &str, params: &[&dyn ToSql]) -> rusqlite::Result<Vec<u32>> {
    let mut statement = store.prepare_cached(query)?;
    let rows = statement.query_map(params, |row| row.get(0))?;
    rows.collect()
}

/// Notes that the station handed a track out.
pub(crate) fn hand_out(
    store: &Connection,
    member: &str,
    station: &str,
    past: &mut Past,
    track: u32,
    kind: HandedOut,
) -> rusqlite::Result<()> {
    store.execute(
        "INSERT INTO handed_out (member, station, sequence, track, preview) VALUES (?1, ?2, ?3, ?4, ?5)",
        params![member, station, past.count, track, kind == HandedOut::Preview],
    )?;
    store.execute(
        "DELETE FROM handed_out WHERE member = ?1 AND station = ?2 AND sequence <= ?3",
        params![member, station, i64::from(past.count) - i64::from(KEPT)],
    )?;
    past.count += 1;
    past.tracks.insert(0, track);
    Ok(())
}

/// How the station handed this track out the last time; `None` where it never did.
pub(crate) fn handed_out(
    store: &Connection,
    member: &str,
    station: &str,
    track: u32,
) -> rusqlite::Result<Option<HandedOut>> {
    let query = "SELECT preview FROM handed_out WHERE member = ?1 AND station = ?2 AND track = ?3
        ORDER BY sequence DESC LIMIT 1";
    let found = store.query_row(query, params![member, station, track], |row| {
        Ok(match row.get(0)? {
            true => HandedOut::Preview,
            false => HandedOut::Track,
        })
    });
    found.optional()
}

/// Gives every member all skips again.
pub(crate) fn forget_skips(store: &Connection) -> rusqlite::Result<()> {
    store.execute("DELETE FROM skip", [])?;
    Ok(())
}

/// Counts a skip; refused when the limit is reached.
pub(crate) fn skip(store: &Connection, member: &str, now_ms: i64) -> Result<(), Refusal> {
    let since = now_ms - i64::from(SKIP_LIMIT_MINUTES) * 60_000;
    store.execute(
        "DELETE FROM skip WHERE member = ?1 AND at <= ?2",
        params![member, since],
    )?;
    let query = "SELECT COUNT(*) FROM skip WHERE member = ?1";
    let skips: u32 = store.query_row(query, [member], |row| row.get(0))?;
    if skips >= SKIP_LIMIT {
        let message = format!("The limit of {SKIP_LIMIT} skips in {SKIP_LIMIT_MINUTES} minutes is reached");
        return Err(Refusal::forbidden("1006", message));
    }
    let insert = "INSERT INTO skip (member, at) VALUES (?1, ?2)";
    store.execute(insert, params![member, now_ms])?;
    Ok(())
}

/// Keeps an opinion; like and dislike of one track exclude each other.
pub(crate) fn add_opinion(
    store: &Connection,
    member: &str,
    track: u32,
    artist: u32,
    opinion: &str,
) -> rusqlite::Result<()> {
    match opinion {
        "like" => remove_opinion(store, member, track, "dislike")?,
        "dislike" => remove_opinion(store, member, track, "like")?,
        _ => {}
    }
    store.execute(
        "INSERT OR REPLACE INTO opinion (member, track, artist, opinion) VALUES (?1, ?2, ?3, ?4)",
        params![member, track, artist, opinion],
    )?;
    Ok(())
}

fn remove_opinion(store: &Connection, member: &str, track: u32, opinion: &str) -> rusqlite::Result<()> {
    let delete = "DELETE FROM opinion WHERE member = ?1 AND track = ?2 AND opinion = ?3";
    store.execute(delete, params![member, track, opinion])?;
    Ok(())
}
