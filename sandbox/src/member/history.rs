//! What the demo members have listened to before: two years of it, so that lists and charts show something from the start.

use crate::member::demo_members::DemoMember;
use crate::member::listens::{self, Listen};
use crate::music::catalog::{Catalog, Draw, Range};
use rusqlite::{Connection, params};
use std::collections::HashMap;

pub(crate) const SCHEMA: &str = "
    -- Whose history has been made.
    CREATE TABLE history (member TEXT PRIMARY KEY) STRICT;
";

/// How many listens a history has.
const LISTENS: u32 = 400;
/// The first listen was two years ago, in hours, and the last one half an hour ago.
const FIRST: f64 = 2.0 * 365.0 * 24.0;
const LAST: f64 = 0.5;
const HOUR_MS: f64 = 3_600_000.0;
/// A member knows so many artists of the best-known ones, half of them at a time.
const ARTISTS: u32 = 24;
const BEST_KNOWN: u32 = 100;
/// Of each artist a member plays the best-liked tracks.
const TRACKS: u32 = 10;

/// Makes a member's history if that has not happened yet. The sparse member has none: nobody has used that account.
pub(crate) fn ensure(
    store: &mut Connection,
    catalog: &Catalog,
    member: &DemoMember,
    now_ms: i64,
) -> rusqlite::Result<()> {
    if member.sparse {
        return Ok(());
    }
    let store = store.transaction()?;
    let insert = "INSERT OR IGNORE INTO history (member) VALUES (?1)";
    if store.execute(insert, params![member.user_name])? > 0 {
        for listen in make(catalog, member, now_ms) {
            listens::keep(&store, member.user_name, &listen)?;
        }
    }
    store.commit()
}

fn make(catalog: &Catalog, member: &DemoMember, now_ms: i64) -> Vec<Listen> {
    let mut draw = Draw::new(catalog.seed(), member.guid, 0);
    let (known, _) = catalog.artists_ranked(Range::Life, 0, BEST_KNOWN);
    let artists: Vec<u32> = (0..ARTISTS)
        .map(|_| known[draw.below(known.len() as u32) as usize])
        .collect();
    let mut tracks: HashMap<u32, Vec<(u32, u32)>> = HashMap::new();
    let mut made = Vec::new();
    for _ in 0..LISTENS {
        // The nearer, the more of it; and taste moves on, from the end of the list of artists to its start.
        let past = draw.unit();
        let age = LAST * (FIRST / LAST).powf(past);
        let place = (past * f64::from(ARTISTS / 2)) as u32 + draw.below(ARTISTS / 2);
        let artist = artists[place as usize];
        let choice = tracks
            .entry(artist)
            .or_insert_with(|| playable(catalog, member, artist));
        let favored = draw.unit() * draw.unit();
        if let Some(&(track, seconds)) = choice.get((favored * choice.len() as f64) as usize) {
            made.push(Listen {
                track,
                started_ms: now_ms - (age * HOUR_MS) as i64,
                source: None,
                format: None,
                bitrate: None,
                duration: Some(seconds.into()),
                offline: false,
            });
        }
    }
    made
}

/// The best-liked tracks of an artist that this member may play, with their lengths in seconds.
pub(crate) fn playable(catalog: &Catalog, member: &DemoMember, artist: u32) -> Vec<(u32, u32)> {
    let (tracks, _) = catalog.artist_tracks_ranked(artist, Range::Life, 0, TRACKS);
    let tracks = tracks.into_iter().filter_map(|track| catalog.track(track));
    tracks
        .filter(|track| track.is_streamable && catalog.is_in_catalog(track.album, member.catalog))
        .map(|track| (track.number, track.playback_seconds))
        .collect()
}
