//! A member's playlists as version 1 has them: forms, and bare answers.

use crate::api::answer::Answer;
use crate::api::call::Call;
use crate::api::member::member_playlists::{append, changed, created};
use crate::api::member::playlist_bodies as bodies;
use crate::base::refusal::Refusal;
use crate::member::playlists::Change;

/// `POST /me/playlists`
pub(crate) fn create(call: &Call) -> Result<Answer, Refusal> {
    let new = named(call)?;
    let mut store = call.service.store.lock();
    let store = store.transaction()?;
    let answer = created(call, &store, &new, Vec::new())?;
    store.commit()?;
    Ok(answer)
}

/// `PUT /me/playlists/{id}`: another name
pub(crate) fn rename(call: &Call) -> Result<Answer, Refusal> {
    let change = named(call)?;
    changed(call, |_| Ok(change))
}

/// `POST /me/playlists/{id}/tracks`
pub(crate) fn add_track(call: &Call) -> Result<Answer, Refusal> {
    let tracks = tracks(call)?;
    if tracks.is_empty() {
        return Err(Refusal::bad_request("id must be the id of a track"));
    }
    append(call, &tracks)
}

/// `PUT /me/playlists/{id}/tracks`: another order of the same tracks. If the playlist has come to hold others since the
/// client read it, neither order is right.
pub(crate) fn reorder(call: &Call) -> Result<Answer, Refusal> {
    let tracks = tracks(call)?;
    changed(call, |playlist| {
        let sorted = |tracks: &[u32]| {
            let mut tracks = tracks.to_vec();
            tracks.sort_unstable();
            tracks
        };
        if sorted(&tracks) != sorted(&playlist.tracks) {
            let rule = "The ids must be the tracks of the playlist, each as often as the playlist has it";
            return Err(Refusal::conflict(rule));
        }
        Ok(Change::holding(tracks))
    })
}

/// `DELETE /me/playlists/{id}/tracks`: all of them
pub(crate) fn clear(call: &Call) -> Result<Answer, Refusal> {
    changed(call, |_| Ok(Change::holding(Vec::new())))
}

/// The tracks of the form: an `id` for each.
fn tracks(call: &Call) -> Result<Vec<u32>, Refusal> {
    let ids = call.form_values("id")?;
    let tracks: Result<Vec<u32>, String> = ids.iter().map(|id| bodies::track(call, id)).collect();
    tracks.map_err(Refusal::not_found)
}

fn named(call: &Call) -> Result<Change, Refusal> {
    let name = bodies::name(&call.form()?, "name")?;
    let name = Some(name.ok_or_else(|| bodies::wrong_name("name"))?);
    Ok(Change {
        name,
        ..Change::default()
    })
}
