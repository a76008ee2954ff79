//! Calls of the member's own playlists. Arguments in, a request out. Changes of one playlist never overlap: `Request::changes`.
use crate::abi::mcat_id_kind::{MCAT_ID_PLAYLIST, MCAT_ID_TAG, MCAT_ID_TRACK};
use crate::error::Error;
use crate::id::{self, Rule};
use crate::library::{CONTENT, PAGE};
use crate::memory::{self, NoMemory};
use crate::params::{Param, Params};
use crate::request::{Class, Method, Request, SentPlaylist, Visible};
use crate::version::Version::{V2_1, V2_2};
use serde::Serialize;
use std::sync::Arc;

const PLAYLIST: Rule = Rule::ids(&[MCAT_ID_PLAYLIST]);
const TRACK: Rule = Rule::ids(&[MCAT_ID_TRACK]);
const TRACKS: Rule = TRACK.many();
const TAGS: Rule = Rule::ids(&[MCAT_ID_TAG]).many();

const ALL: &str = "/me/library/playlists";
const ONE: &str = "/me/library/playlists/{playlist_id}";
const TRACKS_OF: &str = "/me/library/playlists/{playlist_id}/tracks";
const IMAGES_OF: &str = "/me/library/playlists/{playlist_id}/images";

/// A playlist to be made. What is `None` is left to the service; of a copy it is the original's.
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

/// What becomes of a list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Change<T> {
    /// It stays.
    #[default]
    Leave,
    /// All of it goes.
    Clear,
    /// This comes in its place.
    Replace(T),
}

/// What is to become of a playlist; what is `None` stays.
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

/// The body of create and update. What is not there stays as it is; an empty list removes all.
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

/// `GET /me/library/playlists`
pub fn me_library_playlists(params: &Params) -> Result<Request, Error> {
    Request::get("me_library_playlists", ALL)
        .member()
        .since(V2_1)
        .takes(params, &[&[Param::Pretty, Param::Include, Param::PlaylistSort], PAGE])
}

/// `GET /me/library/playlists/{playlist_id}`, its tracks included.
pub fn me_library_playlist_get(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    one(Request::get("me_library_playlist_get", ONE), playlist_id)?.takes(params, &[CONTENT])
}

/// `POST /me/library/playlists`
pub fn me_library_playlist_create(new: &NewPlaylist, params: &Params) -> Result<Request, Error> {
    if let Some(id) = new.copy_of {
        id::segment("copy_of", id, PLAYLIST)?;
    }
    let payload = Payload {
        playlists: Fields {
            name: Some(named(new.name)?),
            id: new.copy_of,
            description: new.description,
            privacy: new.privacy.map(privacy).transpose()?,
            tracks: new.tracks.map(|ids| items("tracks", ids, TRACKS)).transpose()?,
            tags: new.tags.map(|ids| items("tags", ids, TAGS)).transpose()?,
        },
        app_name: params.app_name.as_deref(),
    };
    let call = Request::new("me_library_playlist_create", Method::Post, ALL)
        .member()
        .since(V2_1)
        .takes(params, &[&[Param::AppName]])?
        .json(&payload)?;
    Ok(match (new.copy_of, new.description) {
        (Some(_), Some(_)) => call.need("description together with copy_of", V2_2, V2_2),
        _ => call,
    })
}

/// `PUT /me/library/playlists/{playlist_id}`: accepted, and visible a little later.
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
        tracks: changes.tracks.items("tracks", TRACKS)?,
        tags: changes.tags.items("tags", TAGS)?,
    };
    let texts = [fields.name, fields.description, fields.privacy];
    if texts.iter().all(Option::is_none) && fields.tracks.is_none() && fields.tags.is_none() {
        return Err(Error::argument("changes", "names nothing that is to be changed"));
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
    change("me_library_playlist_update", Method::Put, ONE, playlist_id)?
        .announces(visible)
        .takes(params, &[&[Param::AppName]])?
        .json(&payload)
}

/// `PUT /me/library/playlists/{playlist_id}/privacy`
pub fn me_library_playlist_privacy_set(playlist_id: &str, to: &str, params: &Params) -> Result<Request, Error> {
    #[derive(Serialize)]
    struct Body<'a> {
        privacy: &'a str,
    }
    let body = Body { privacy: privacy(to)? };
    let template = "/me/library/playlists/{playlist_id}/privacy";
    change("me_library_playlist_privacy_set", Method::Put, template, playlist_id)?
        .until(V2_1)
        .instead("me_library_playlist_update")
        .takes(params, &[])?
        .json(&body)
}

/// `DELETE /me/library/playlists/{playlist_id}`
pub fn me_library_playlist_delete(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    change("me_library_playlist_delete", Method::Delete, ONE, playlist_id)?.takes(params, &[])
}

/// `GET /me/library/playlists/{playlist_id}/tracks`
pub fn me_library_playlist_tracks(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    let call = one(Request::get("me_library_playlist_tracks", TRACKS_OF), playlist_id)?;
    Ok(call.takes(params, &[CONTENT, PAGE])?.limit_required())
}

/// `POST /me/library/playlists/{playlist_id}/tracks`: at the end, in this order.
pub fn me_library_playlist_tracks_add(playlist_id: &str, track_ids: &str, params: &Params) -> Result<Request, Error> {
    let tracks = items("track_ids", track_ids, TRACKS)?;
    change("me_library_playlist_tracks_add", Method::Post, TRACKS_OF, playlist_id)?
        // A second one would add them a second time.
        .class(Class::Never)
        .of(track_ids)
        .takes(params, &[])?
        .json(&Tracks { tracks })
}

/// `PUT /me/library/playlists/{playlist_id}/tracks`: these in place of all that there are.
pub fn me_library_playlist_tracks_replace(
    playlist_id: &str,
    track_ids: &str,
    params: &Params,
) -> Result<Request, Error> {
    if track_ids.is_empty() {
        let rule = "is empty: me_library_playlist_tracks_clear removes all tracks";
        return Err(Error::argument("track_ids", rule));
    }
    let tracks = items("track_ids", track_ids, TRACKS)?;
    put_tracks("me_library_playlist_tracks_replace", playlist_id, tracks, params)
}

/// The same with an empty list: all tracks go.
pub fn me_library_playlist_tracks_clear(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    put_tracks("me_library_playlist_tracks_clear", playlist_id, Vec::new(), params)
}

/// The last request of an edit, for the call `name`: the whole of the edited list, which may be empty.
pub(crate) fn edited(
    name: &'static str,
    playlist_id: &str,
    tracks: &[String],
    params: &Params,
) -> Result<Request, Error> {
    tracks.iter().try_for_each(|id| track_id("tracks", id))?;
    let tracks = memory::list(tracks.len(), tracks.iter().map(|id| Item { id }))?;
    put_tracks(name, playlist_id, tracks, params)
}

fn put_tracks(name: &'static str, playlist_id: &str, tracks: Vec<Item>, params: &Params) -> Result<Request, Error> {
    change(name, Method::Put, TRACKS_OF, playlist_id)?
        .takes(params, &[])?
        .json(&Tracks { tracks })
}

/// `GET /me/library/playlists/{playlist_id}/images`
pub fn me_library_playlist_images(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    Request::get("me_library_playlist_images", IMAGES_OF)
        .member()
        .since(V2_2)
        .id("playlist_id", playlist_id, PLAYLIST)?
        .takes(params, &[&[Param::Pretty, Param::Width, Param::Height]])
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
    image_change("me_library_playlist_image_remove", Method::Delete, playlist_id)?
        .with("imageType", image_type)
        .takes(params, &[])
}

/// `GET /me/library/playlists/{playlist_id}/tags`
pub fn me_library_playlist_tags(playlist_id: &str, params: &Params) -> Result<Request, Error> {
    let template = "/me/library/playlists/{playlist_id}/tags";
    one(Request::get("me_library_playlist_tags", template), playlist_id)?
        .takes(params, &[&[Param::Pretty, Param::Include]])
}

/// A call for one of the member's playlists.
fn one(call: Request, playlist_id: &str) -> Result<Request, Error> {
    call.member().since(V2_1).id("playlist_id", playlist_id, PLAYLIST)
}

/// One that changes it, and does no more if it is sent twice.
pub(crate) fn change(
    name: &'static str,
    method: Method,
    template: &'static str,
    playlist_id: &str,
) -> Result<Request, Error> {
    changing(Request::new(name, method, template), playlist_id)
}

/// One that changes its images.
pub(crate) fn image_change(name: &'static str, method: Method, playlist_id: &str) -> Result<Request, Error> {
    changing(Request::new(name, method, IMAGES_OF).since(V2_2), playlist_id)
}

fn changing(call: Request, playlist_id: &str) -> Result<Request, Error> {
    Ok(one(call, playlist_id)?.class(Class::Idempotent).changes(playlist_id))
}

impl<'a> Change<&'a str> {
    fn items(self, argument: &'static str, rule: Rule) -> Result<Option<Vec<Item<'a>>>, Error> {
        match self {
            Change::Leave => Ok(None),
            Change::Clear => Ok(Some(Vec::new())),
            Change::Replace("") => {
                let rule = format_args!("is empty: to remove all of them, set clear_{argument}");
                Err(Error::argument(argument, rule))
            }
            Change::Replace(ids) => items(argument, ids, rule).map(Some),
        }
    }
}

fn items<'a>(argument: &'static str, ids: &'a str, rule: Rule) -> Result<Vec<Item<'a>>, Error> {
    let ids = id::for_body(argument, ids, rule)?;
    Ok(ids.into_iter().map(|id| Item { id }).collect())
}

fn ids(items: &[Item]) -> Result<Vec<String>, NoMemory> {
    memory::list(items.len(), items.iter().map(|item| item.id.to_owned()))
}

/// Checks an argument that is one track.
pub(crate) fn track_id(argument: &'static str, id: &str) -> Result<(), Error> {
    id::segment(argument, id, TRACK)?;
    Ok(())
}

/// The tracks that an argument of an edit names.
pub(crate) fn track_ids(argument: &'static str, ids: &str) -> Result<Vec<String>, Error> {
    let ids = id::for_body(argument, ids, TRACKS)?;
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
