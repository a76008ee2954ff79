//! What the demo member has done before: something in each list, so that a first look at the service is not one at empty pages. It
//! depends on the catalog alone. What the member has listened to is made by `history`, and who follows whom by `social`.

use crate::base::ids::{Id, Kind};
use crate::member::content::Content;
use crate::member::demo_members::{self, DemoMember, MEMBERS};
use crate::member::favorites;
use crate::member::history;
use crate::member::library::{self, Library};
use crate::member::member_tags;
use crate::member::notifications::{self, Notification};
use crate::member::playlists::{self, Change, Picture};
use crate::music::catalog::{Catalog, Draw, Range};
use crate::music::media::jpeg;
use rusqlite::{Connection, params};

pub(crate) const SCHEMA: &str = "
    -- Who has been given a life.
    CREATE TABLE life (member TEXT PRIMARY KEY) STRICT;
";

/// When the last of it happened: July 2025.
const LAST_MS: i64 = 1_752_300_000_000;
const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// The library has tracks of so many of the best-known artists, and so many of each.
const ARTISTS: usize = 8;
const BEST_KNOWN: u32 = 40;
const TRACKS: usize = 3;
/// The side of the photograph of a playlist.
const SIDE: u32 = 240;

/// Gives the first of the demo members a life, once for each store.
pub(crate) fn ensure(store: &mut Connection, catalog: &Catalog) -> rusqlite::Result<()> {
    let store = store.transaction()?;
    let member = &MEMBERS[0];
    let insert = "INSERT OR IGNORE INTO life (member) VALUES (?1)";
    if store.execute(insert, params![member.user_name])? > 0 {
        let tracks = tracks(catalog, member);
        fill_library(&store, catalog, member, &tracks)?;
        let playlist = make_playlists(&store, catalog, member, &tracks)?;
        mark(&store, catalog, member, &tracks, playlist)?;
        library::touch(&store, member.user_name, LAST_MS)?;
    }
    store.commit()
}

/// The member's tracks: the best-liked ones of some artists, one artist after the other.
fn tracks(catalog: &Catalog, member: &DemoMember) -> Vec<u32> {
    let mut draw = Draw::new(catalog.seed(), "life", 0);
    let (mut known, _) = catalog.artists_ranked(Range::Life, 0, BEST_KNOWN);
    let mut tracks = Vec::new();
    while tracks.len() < ARTISTS * TRACKS && !known.is_empty() {
        let artist = known.swap_remove(draw.below(known.len() as u32) as usize);
        let playable = history::playable(catalog, member, artist).into_iter();
        tracks.extend(playable.take(TRACKS).map(|(track, _)| track));
    }
    if tracks.is_empty() {
        // A catalog of so few artists that none of their tracks can be played.
        tracks = catalog.tracks_ranked(Range::Life, 0, TRACKS as u32).0;
    }
    tracks
}

fn fill_library(store: &Connection, catalog: &Catalog, member: &DemoMember, tracks: &[u32]) -> rusqlite::Result<()> {
    let library = Library::open(store, catalog, member)?;
    library.add_tracks(tracks)?;
    let (mut stations, _) = catalog.stations_top(Range::Life, 0, 4);
    stations.reverse();
    library.add_stations(&stations)?;
    Ok(())
}

/// Makes the member's playlists, and gives the number of the public one.
fn make_playlists(store: &Connection, catalog: &Catalog, member: &DemoMember, tracks: &[u32]) -> rusqlite::Result<u32> {
    let every = |step: usize| tracks.iter().copied().step_by(step).collect();
    let new = |name: &str, description: &str, is_public, tracks, tags| Change {
        name: Some(name.to_owned()),
        description: Some(description.to_owned()),
        is_public: Some(is_public),
        tracks: Some(tracks),
        tags: Some(tags),
        app_name: None,
    };
    let at = |days: i64| LAST_MS - days * DAY_MS;
    let morning = new(
        "Records at breakfast",
        "With the first coffee.",
        true,
        every(2),
        vec![1, 2],
    );
    let morning = playlists::create(store, member, &morning, at(40))?;
    let night = new("Radio nights", "", false, every(3), Vec::new());
    playlists::create(store, member, &night, at(12))?;
    let latest = new("To hear again", "", false, every(5), Vec::new());
    playlists::create(store, member, &latest, at(3))?;
    let subject = jpeg::Subject::new(catalog.seed(), "art", 1, "");
    let photograph = jpeg::image(&subject, SIDE, SIDE);
    let picture = Picture {
        id: format!("life-{:08x}", catalog.seed() as u32),
        version: at(39),
    };
    playlists::set_picture(store, member, morning, playlists::IMAGE, &picture, Some(&photograph))?;
    Ok(morning)
}

/// Favorites of each kind, tags, and what these set off.
fn mark(
    store: &Connection,
    catalog: &Catalog,
    member: &DemoMember,
    tracks: &[u32],
    playlist: u32,
) -> rusqlite::Result<()> {
    let editor = demo_members::editor();
    let of = |kind, number| Content::Catalog(Id::new(kind, number));
    let (first, last) = (tracks[0], tracks[tracks.len() - 1]);
    let (kind, number) = catalog.stations_top(Range::Life, 0, 1).0[0];
    let station = of(kind.into(), number);
    let genre = catalog.track(first).map_or(1, |track| track.genres[0]);
    let album = catalog.album_of_track(last);
    let favorites = [
        Content::ListOf(editor),
        of(Kind::Genre, genre),
        station,
        of(Kind::Playlist, 1),
        of(Kind::MemberPlaylist, playlist),
        of(Kind::Artist, catalog.artist_of_album(album)),
        of(Kind::Album, album),
    ];
    let tracks_too = tracks.iter().step_by(4).map(|track| of(Kind::Track, *track));
    for (days, content) in favorites.into_iter().chain(tracks_too).enumerate() {
        let at_ms = LAST_MS - (60 - days as i64) * DAY_MS;
        favorites::add(store, member.user_name, &content.key(), at_ms)?;
        let entry = Notification {
            at_ms,
            member: member.user_name.to_owned(),
            action: "favorite".to_owned(),
            content: content.key(),
            ..Notification::default()
        };
        notifications::add_mark(store, entry, content.is_playlist(), None)?;
    }
    for (tag, track) in [("breakfast", last), ("breakfast", first), ("for the car", last)] {
        member_tags::add(store, member.user_name, tag, of(Kind::Track, track), LAST_MS)?;
    }
    Ok(())
}
