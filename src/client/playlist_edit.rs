//! Edits of a playlist's tracks. The service can only append tracks, or replace the whole list. So an edit reads the list, changes it and
//! sends it back. It sends nothing if it may have missed a track, or if the playlist changed meanwhile.
use crate::base::call_scope::{EMPTY_STATS, Scope};
use crate::base::error::{Error, Status};
use crate::base::hooks;
use crate::base::memory;
use crate::calls::check_track;
use crate::calls::member_playlists as calls;
use crate::calls::params::Params;
use crate::calls::request::Request;
use crate::client::response::{Ending, Response};
use crate::client::{Client, sequel};

/// Tracks and playlists read per request: the service's largest page.
const PAGE: i32 = 200;

/// Distinguishes one state of a playlist from another.
#[derive(PartialEq)]
struct Stamp {
    modified: Option<String>,
    /// Unknown before 2.2.
    tracks: Option<i64>,
}

impl Client {
    /// Lets `change` edit the ids of all tracks of the member's playlist, and replaces the playlist's tracks with the result.
    ///
    /// Returns `MCAT_ERR_CONFLICT` if not all tracks could be read or if the playlist changed meanwhile; nothing was sent then. An edit
    /// that changes nothing sends nothing. The member's other changes of this playlist wait until it is done. `change` is a callback: it
    /// must not make calls for the member.
    pub fn edit_playlist(
        &self,
        playlist_id: &str,
        params: &Params,
        change: impl FnOnce(&mut Vec<String>) -> Result<(), Error>,
    ) -> Response {
        let mut change = Some(change);
        self.edit(
            "edit_playlist",
            playlist_id,
            params,
            &mut |tracks| match change.take() {
                Some(change) => change(tracks),
                None => Ok(()),
            },
        )
    }

    /// Inserts tracks into a playlist; the first of them gets `position`.
    pub fn me_library_playlist_tracks_insert(
        &self,
        playlist_id: &str,
        position: usize,
        track_ids: &str,
        params: &Params,
    ) -> Response {
        let mut new = match calls::track_ids("track_ids", track_ids) {
            Ok(new) => new,
            Err(error) => return self.refuse("me_library_playlist_tracks_insert", error),
        };
        self.edit(
            "me_library_playlist_tracks_insert",
            playlist_id,
            params,
            &mut |tracks| {
                check_place("position", position, tracks.len())?;
                memory::room(|| tracks.try_reserve(new.len()))?;
                tracks.splice(position..position, core::mem::take(&mut new));
                Ok(())
            },
        )
    }

    /// Removes the track at `position` from a playlist; it must be `track_id`.
    pub fn me_library_playlist_tracks_remove(
        &self,
        playlist_id: &str,
        position: usize,
        track_id: &str,
        params: &Params,
    ) -> Response {
        if let Err(error) = check_track("track_id", track_id) {
            return self.refuse("me_library_playlist_tracks_remove", error);
        }
        self.edit(
            "me_library_playlist_tracks_remove",
            playlist_id,
            params,
            &mut |tracks| take(tracks, position, track_id).map(drop),
        )
    }

    /// Moves the track at `from`, which must be `track_id`, to position `to`.
    pub fn me_library_playlist_tracks_move(
        &self,
        playlist_id: &str,
        from: usize,
        to: usize,
        track_id: &str,
        params: &Params,
    ) -> Response {
        if let Err(error) = check_track("track_id", track_id) {
            return self.refuse("me_library_playlist_tracks_move", error);
        }
        self.edit("me_library_playlist_tracks_move", playlist_id, params, &mut |tracks| {
            let track = take(tracks, from, track_id)?;
            check_place("to", to, tracks.len())?;
            tracks.insert(to, track);
            Ok(())
        })
    }

    fn edit(&self, name: &'static str, playlist_id: &str, params: &Params, change: &mut Change) -> Response {
        // The request that is sent in the end, still without tracks: so a wrong argument fails before anything is read.
        let write = calls::edited(name, playlist_id, &[], params);
        self.make(name, write, &mut |client, scope, write| {
            Edit::new(client, scope, playlist_id, params).make(write, change)
        })
    }
}

/// A function that edits the ids of all tracks.
type Change<'a> = dyn FnMut(&mut Vec<String>) -> Result<(), Error> + 'a;

/// An edit under way.
struct Edit<'e> {
    client: &'e Client,
    scope: &'e Scope<'e>,
    playlist_id: &'e str,
    params: &'e Params,
    reading: Params,
}

impl<'e> Edit<'e> {
    fn new(client: &'e Client, scope: &'e Scope<'e>, playlist_id: &'e str, params: &'e Params) -> Edit<'e> {
        let reading = Params {
            limit: Some(PAGE),
            priority: params.priority,
            ..Params::default()
        };
        Edit {
            client,
            scope,
            playlist_id,
            params,
            reading,
        }
    }

    fn make(&self, write: &Request, change: &mut Change) -> Result<Ending, Error> {
        write.check(self.client.common.version)?;
        let _place = match &write.changes {
            Some(playlist) => Some(self.client.member.change_alone(playlist, self.scope)?),
            None => None,
        };
        let before = self.stamp()?;
        let old = self.tracks(&before)?;
        let mut tracks = memory::list(old.len(), old.iter().cloned())?;
        // A call for the same member from inside the callback could wait for this edit for ever.
        hooks::inside(self.scope.member(), || change(&mut tracks))?;
        if tracks == old {
            return Ok(Ending::bare(Status::MCAT_OK));
        }
        let mut write = calls::edited(write.name, self.playlist_id, &tracks, self.params)?;
        // This edit already holds the playlist's place.
        (write.changes, write.placed) = (None, true);
        if self.stamp()? != before {
            return Err(conflict("another device changed the playlist meanwhile".into()));
        }
        self.client.run(&write, self.scope)
    }

    /// The state of the playlist, taken from the list of all playlists. Reading the playlist itself would return all its tracks, and a
    /// device lacks memory for thousands of them.
    fn stamp(&self) -> Result<Stamp, Error> {
        let mut found = None;
        self.pages(calls::me_library_playlists(&self.reading), |page| {
            found = stamp_in(page, self.playlist_id);
            Ok(found.is_none())
        })?;
        if let Some(stamp) = found {
            return told(stamp);
        }
        // The list does not contain it: let the service say why.
        let whole = Params {
            limit: None,
            ..self.reading.clone()
        };
        let alone = self.read(calls::me_library_playlist_get(self.playlist_id, &whole)?)?;
        let stamp = stamp_in(&alone, self.playlist_id);
        told(stamp.ok_or_else(|| conflict("the service does not show the playlist".into()))?)
    }

    /// The ids of all tracks.
    fn tracks(&self, stamp: &Stamp) -> Result<Vec<String>, Error> {
        let (mut ids, mut total) = (Vec::new(), -1);
        self.pages(
            calls::me_library_playlist_tracks(self.playlist_id, &self.reading),
            |page| {
                for track in page.items(&page.tracks) {
                    let id = page.text(&track.id);
                    let id = id.ok_or_else(|| conflict("a track came without its id".into()))?;
                    let odd = |_| conflict("a track came with an id that cannot be sent back".into());
                    check_track("track", id).map_err(odd)?;
                    memory::room(|| ids.try_reserve(1))?;
                    ids.push(id.to_owned());
                }
                total = page.meta().total_count;
                Ok(true)
            },
        )?;
        let count = stamp.tracks.unwrap_or(total);
        // A track that the service does not show would be lost when the new list replaces the old one.
        if count != i64::try_from(ids.len()).unwrap_or(i64::MAX) {
            let read = ids.len();
            return Err(conflict(match count {
                0.. => format!("{read} tracks of the playlist could be read, and it has {count}"),
                _ => format!("{read} tracks could be read, and the service does not say how many there are"),
            }));
        }
        Ok(ids)
    }

    /// Reads a list page by page, as long as `take` asks for another.
    fn pages(
        &self,
        first: Result<Request, Error>,
        mut take: impl FnMut(&Response) -> Result<bool, Error>,
    ) -> Result<(), Error> {
        let mut request = first?;
        loop {
            let page = self.read(request.clone())?;
            let next = page.meta().next_offset;
            if !take(&page)? || next < 0 {
                return Ok(());
            }
            request = sequel::next(page.request(), next)?;
        }
    }

    fn read(&self, mut request: Request) -> Result<Response, Error> {
        request.placed = true;
        let ending = self.client.carry_out(&request, self.scope)?;
        Response::new(ending, Some(request), EMPTY_STATS)
            .map_err(|_| Error::new(Status::MCAT_ERR_MEMORY, "no memory for a page of the playlist"))
    }
}

/// Fails if the time of the last change is missing: without it two states of the playlist cannot be distinguished.
fn told(stamp: Stamp) -> Result<Stamp, Error> {
    match stamp.modified {
        Some(_) => Ok(stamp),
        None => Err(conflict(
            "the service does not say when the playlist was changed".into(),
        )),
    }
}

fn stamp_in(page: &Response, playlist_id: &str) -> Option<Stamp> {
    let mut playlists = page.items(&page.playlists).iter();
    let same = |id: Option<&str>| id.is_some_and(|id| id.eq_ignore_ascii_case(playlist_id));
    let playlist = playlists.find(|playlist| same(page.text(&playlist.id)))?;
    Some(Stamp {
        modified: page.text(&playlist.modified).map(str::to_owned),
        tracks: (playlist.track_count >= 0).then(|| playlist.track_count.into()),
    })
}

/// Removes the track at `position`, if it is the expected one.
fn take(tracks: &mut Vec<String>, position: usize, track_id: &str) -> Result<String, Error> {
    match tracks.get(position) {
        Some(found) if found.eq_ignore_ascii_case(track_id) => Ok(tracks.remove(position)),
        Some(found) => Err(conflict(format!("the track at {position} is {found}, not {track_id}"))),
        None => Err(conflict(format!(
            "the playlist has {} tracks, none at {position}",
            tracks.len()
        ))),
    }
}

fn check_place(argument: &str, place: usize, most: usize) -> Result<(), Error> {
    if place <= most {
        return Ok(());
    }
    Err(Error::argument(
        argument,
        format_args!("must be 0 to {most}, the length of the playlist"),
    ))
}

fn conflict(why: String) -> Error {
    Error::new(Status::MCAT_ERR_CONFLICT, why + "; nothing was changed")
}
