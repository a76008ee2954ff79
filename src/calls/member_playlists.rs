//! The member's own playlists. Changes of one playlist never overlap.
pub use super::table::member_playlists::*;

use super::places::PathPlace;
use super::{Call, check_track};
use crate::base::error::Error;
use crate::base::id;
use crate::base::memory::{self, NoMemory};
use crate::base::version::Version::{V2_1, V2_2};
use crate::calls::params::Params;
use crate::calls::request::Request;
use crate::decode::{SentPlaylist, Visible};
use serde::Serialize;
use std::sync::Arc;

/// A playlist to create. For a `None` the service uses its default, or for a copy the original's value.
#[derive(Clone, Copy, Default, Debug)]
pub struct NewPlaylist<'a> {
    pub name: &'a str,
    /// The playlist to copy.
    pub copy_of: Option<&'a str>,
    pub description: Option<&'a str>,
    /// "public" or "private".
    pub privacy: Option<&'a str>,
    /// Ids, comma-separated.
    pub tracks: Option<&'a str>,
    /// Ids, comma-separated.
    pub tags: Option<&'a str>,
}

/// The change of a list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Change<T> {
    /// It stays as it is.
    #[default]
    Leave,
    /// It is emptied.
    Clear,
    /// It is replaced by this.
    Replace(T),
}

/// The changes of a playlist; a field that is `None` stays.
#[derive(Clone, Copy, Default, Debug)]
pub struct PlaylistChanges<'a> {
    pub name: Option<&'a str>,
    /// "" empties it.
    pub description: Option<&'a str>,
    /// "public" or "private".
    pub privacy: Option<&'a str>,
    /// Ids, comma-separated.
    pub tracks: Change<&'a str>,
    /// Ids, comma-separated.
    pub tags: Change<&'a str>,
}

/// The body of create and update. An absent field stays as it is; an empty list removes all entries.
#[derive(Serialize)]
struct Payload<'a> {
    playlists: Fields<'a>,
    #[serde(rename = "appName", skip_serializing_if = "Option::is_none")]
    app_name: Option<&'a str>,
}

#[derive(Serialize)]
struct Fields<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    description: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    privacy: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tracks: Option<Vec<Item<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tags: Option<Vec<Item<'a>>>,
}

#[derive(Serialize)]
struct Item<'a> {
    id: &'a str,
}

#[derive(Serialize)]
struct Tracks<'a> {
    tracks: Vec<Item<'a>>,
}

/// `POST /me/library/playlists`
pub fn me_library_playlist_create(new: &NewPlaylist, params: &Params) -> Result<Request, Error> {
    if let Some(id) = new.copy_of {
        id::segment("copy_of", id, PathPlace::PLAYLIST.rule())?;
    }
    let payload = Payload {
        playlists: Fields {
            name: Some(named(new.name)?),
            id: new.copy_of,
            description: new.description,
            privacy: new.privacy.map(privacy).transpose()?,
            tracks: new
                .tracks
                .map(|ids| items("tracks", ids, PathPlace::TRACKS))
                .transpose()?,
            tags: new.tags.map(|ids| items("tags", ids, PathPlace::TAGS)).transpose()?,
        },
        app_name: params.app_name.as_deref(),
    };
    let call = Call::me_library_playlist_create.request(&[], params)?.json(&payload)?;
    Ok(match (new.copy_of, new.description) {
        (Some(_), Some(_)) => call.need("description together with copy_of", V2_2, V2_2),
        _ => call,
    })
}

/// `PUT /me/library/playlists/{playlist_id}`: the service accepts it, and it becomes visible a little later.
pub fn me_library_playlist_update(
    playlist_id: &str,
    changes: &PlaylistChanges,
    params: &Params,
) -> Result<Request, Error> {
    let fields = Fields {
        name: changes.name.map(named).transpose()?,
        id: None,
        description: changes.description,
        privacy: changes.privacy.map(privacy).transpose()?,
        tracks: changes.tracks.items("tracks", PathPlace::TRACKS)?,
        tags: changes.tags.items("tags", PathPlace::TAGS)?,
    };
    let texts = [fields.name, fields.description, fields.privacy];
    if texts.iter().all(Option::is_none) && fields.tracks.is_none() && fields.tags.is_none() {
        return Err(Error::argument("changes", "must change something"));
    }
    let visible = Visible::Playlist(SentPlaylist {
        id: playlist_id.to_owned(),
        name: changes.name.map(str::to_owned),
        description: changes.description.map(str::to_owned),
        privacy: changes.privacy.map(str::to_owned),
        tracks: fields.tracks.as_deref().map(ids).transpose()?.map(Arc::new),
        tags: fields.tags.as_deref().map(ids).transpose()?,
    });
    let payload = Payload {
        playlists: fields,
        app_name: params.app_name.as_deref(),
    };
    Call::me_library_playlist_update
        .begin(&[playlist_id])?
        .announces(visible)
        .with_params(params)?
        .json(&payload)
}

/// `PUT /me/library/playlists/{playlist_id}/privacy`
pub fn me_library_playlist_privacy_set(playlist_id: &str, to: &str, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    struct Body<'a> {
        privacy: &'a str,
    }
    let body = Body { privacy: privacy(to)? };
    Call::me_library_playlist_privacy_set
        .request(&[playlist_id], params)?
        .replaced_after(V2_1, "me_library_playlist_update")
        .json(&body)
}

/// `POST /me/library/playlists/{playlist_id}/tracks`: at the end, in this order.
pub fn me_library_playlist_tracks_add(playlist_id: &str, track_ids: &str, params: &Params) -> Result<Request, Error> {
    let tracks = items("track_ids", track_ids, PathPlace::TRACKS)?;
    let call = Call::me_library_playlist_tracks_add
        .begin(&[playlist_id])?
        .of(track_ids);
    call.with_params(params)?.json(&Tracks { tracks })
}

/// `PUT /me/library/playlists/{playlist_id}/tracks`: replaces all tracks by these.
pub fn me_library_playlist_tracks_replace(
    playlist_id: &str,
    track_ids: &str,
    params: &Params,
) -> Result<Request, Error> {
    if track_ids.is_empty() {
        let rule = "is empty: me_library_playlist_tracks_clear removes all tracks";
        return Err(Error::argument("track_ids", rule));
    }
    let tracks = items("track_ids", track_ids, PathPlace::TRACKS)?;
    let call = Call::me_library_playlist_tracks_replace.request(&[playlist_id], params)?;
    call.json(&Tracks { tracks })
}

/// The same with an empty list: removes all tracks.
pub fn me_library_playlist_tracks_clear(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    let call = Call::me_library_playlist_tracks_clear.request(&[playlist_id], params)?;
    call.json(&Tracks { tracks: Vec::new() })
}

/// The last request of an edit, for the call `name`: sends the whole edited list, which may be empty.
pub(crate) fn edited(
    name: &'static str,
    playlist_id: &str,
    tracks: &[String],
    params: &Params,
) -> Result<Request, Error> {
    tracks.iter().try_for_each(|id| check_track("tracks", id))?;
    let tracks = memory::list(tracks.len(), tracks.iter().map(|id| Item { id }))?;
    let mut call = Call::me_library_playlist_tracks_replace.begin(&[playlist_id])?;
    call.name = name;
    call.with_params(params)?.json(&Tracks { tracks })
}

/// `DELETE /me/library/playlists/{playlist_id}/images?imageType=`
pub fn me_library_playlist_image_remove(
    playlist_id: &str,
    image_type: &str,
    params: &Params,
) -> Result<Request, Error> {
    if !["displayImage", "giphyImage"].contains(&image_type) {
        return Err(Error::argument("image_type", "must be displayImage or giphyImage"));
    }
    Call::me_library_playlist_image_remove
        .begin(&[playlist_id])?
        .with("imageType", image_type)
        .with_params(params)
}

impl<'a> Change<&'a str> {
    fn items(self, argument: &'static str, place: PathPlace) -> Result<Option<Vec<Item<'a>>>, Error> {
        match self {
            Change::Leave => Ok(None),
            Change::Clear => Ok(Some(Vec::new())),
            Change::Replace("") => Err(Error::argument(
                argument,
                format_args!("is empty: to remove all of them, set clear_{argument}"),
            )),
            Change::Replace(ids) => items(argument, ids, place).map(Some),
        }
    }
}

fn items<'a>(argument: &'static str, ids: &'a str, place: PathPlace) -> Result<Vec<Item<'a>>, Error> {
    let ids = id::for_body(argument, ids, place.rule())?;
    Ok(ids.into_iter().map(|id| Item { id }).collect())
}

fn ids(items: &[Item]) -> Result<Vec<String>, NoMemory> {
    memory::list(items.len(), items.iter().map(|item| item.id.to_owned()))
}

/// The tracks in an argument of an edit.
pub(crate) fn track_ids(argument: &'static str, ids: &str) -> Result<Vec<String>, Error> {
    let ids = id::for_body(argument, ids, PathPlace::TRACKS.rule())?;
    Ok(memory::list(ids.len(), ids.iter().map(|id| (*id).to_owned()))?)
}

fn named(name: &str) -> Result<&str, Error> {
    match name {
        "" => Err(Error::argument("name", "must not be empty")),
        name => Ok(name),
    }
}

fn privacy(privacy: &str) -> Result<&str, Error> {
    match privacy {
        "public" | "private" => Ok(privacy),
        _ => Err(Error::argument("privacy", "must be public or private")),
    }
}
