//! Playlists as everybody sees them; `member` has the member's own.
use super::{CONTENT, PAGE, RANGE};
use crate::abi::mcat_id_kind::MCAT_ID_PLAYLIST;
use crate::error::Error;
use crate::id::Rule;
use crate::params::Params;
use crate::paths;
use crate::request::Request;
use crate::version::Version::V2_2;

const PLAYLIST: Rule = Rule::ids(&[MCAT_ID_PLAYLIST]);
const PLAYLISTS: Rule = PLAYLIST.many();

/// `GET /playlists`: those of the day.
pub fn playlists(params: &Params) -> Result<Request, Error> {
    Request::get("playlists", paths::default("playlists")).takes(params, &[CONTENT, PAGE])
}

/// `GET /playlists/featured`
pub fn playlists_featured(params: &Params) -> Result<Request, Error> {
    Request::get("playlists_featured", paths::default("playlists_featured")).takes(params, &[CONTENT, PAGE])
}

/// `GET /playlists/top`
pub fn playlists_top(params: &Params) -> Result<Request, Error> {
    Request::get("playlists_top", "/playlists/top")
        .since(V2_2)
        .takes(params, &[CONTENT, PAGE, RANGE])
}

/// `GET /playlists/{ids}`
pub fn playlists_get(ids: &str, params: &Params) -> Result<Request, Error> {
    Request::get("playlists_get", paths::default("playlists_get"))
        .in_parts()
        .id("ids", ids, PLAYLISTS)?
        .takes(params, &[CONTENT])
}

/// `GET /playlists/{id}/tracks`: of several ids the service would use the first only.
pub fn playlist_tracks(id: &str, params: &Params) -> Result<Request, Error> {
    let call = Request::get("playlist_tracks", paths::default("playlist_tracks")).id("id", id, PLAYLIST)?;
    Ok(call.takes(params, &[CONTENT, PAGE])?.limit_required())
}

/// `GET /playlists/{id}/tags`
pub fn playlist_tags(id: &str, params: &Params) -> Result<Request, Error> {
    Request::get("playlist_tags", paths::default("playlist_tags"))
        .id("id", id, PLAYLIST)?
        .takes(params, &[CONTENT])
}
