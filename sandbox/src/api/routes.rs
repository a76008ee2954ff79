//! The routing table: every call, what it must prove, and the versions that have it.

use super::answer::Answer;
use super::call::Call;
use super::{
    account, albums, artists, authorize, catalogs, genres, images, openapi, playback, previews, signin, stations,
    tracks, versions,
};
use crate::error::Refusal;
use crate::versions::Version::{self, V1, V2_1, V2_2};
use axum::routing::MethodFilter;

const GET: MethodFilter = MethodFilter::GET;
const POST: MethodFilter = MethodFilter::POST;
const PUT: MethodFilter = MethodFilter::PUT;

type Handler = fn(&Call) -> Result<Answer, Refusal>;

/// What a call must prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Nothing, or the handler checks it: sign-in, images, previews.
    Open,
    /// The application, by its key.
    Key,
    /// The member, by an access token.
    Member,
}

/// A line of the routing table.
pub(super) struct Route {
    pub(super) method: MethodFilter,
    pub(super) path: &'static str,
    pub(super) access: Access,
    pub(super) handler: Handler,
    since: Version,
    until: Version,
}

impl Route {
    /// Whether this version has the call.
    pub(super) fn is_in(&self, version: Version) -> bool {
        self.since <= version && version <= self.until
    }

    const fn since(mut self, version: Version) -> Route {
        self.since = version;
        self
    }

    const fn until(mut self, version: Version) -> Route {
        self.until = version;
        self
    }
}

const fn route(method: MethodFilter, path: &'static str, access: Access, handler: Handler) -> Route {
    Route {
        method,
        path,
        access,
        handler,
        since: V1,
        until: Version::LATEST,
    }
}

/// A metadata call: GET with the application key.
const fn metadata(path: &'static str, handler: Handler) -> Route {
    route(GET, path, Access::Key, handler)
}

/// A call of a member.
const fn member(method: MethodFilter, path: &'static str, handler: Handler) -> Route {
    route(method, path, Access::Member, handler)
}

/// A call without key or token.
const fn open(method: MethodFilter, path: &'static str, handler: Handler) -> Route {
    route(method, path, Access::Open, handler)
}

/// An image or a preview.
const fn media(path: &'static str, handler: Handler) -> Route {
    route(GET, path, Access::Open, handler)
}

/// The calls of every version, below `/{version}`; without a version, the latest one's.
pub(super) const ROUTES: &[Route] = &[
    metadata("/artists/top", artists::top),
    metadata("/artists/{ids}", artists::detail),
    metadata("/artists/{ids}/images", artists::images).since(V2_1),
    metadata("/artists/{ids}/albums", artists::albums),
    metadata("/artists/{ids}/albums/new", artists::albums_new),
    metadata("/artists/{ids}/albums/top", artists::albums_top).since(V2_1),
    metadata("/artists/{ids}/tracks", artists::tracks),
    metadata("/artists/{ids}/tracks/top", artists::tracks_top),
    metadata("/artists/{ids}/similar", artists::similar).since(V2_2),
    metadata("/albums/top", albums::top),
    metadata("/albums/new", albums::new_releases),
    metadata("/albums/{ids}", albums::detail),
    metadata("/albums/{ids}/images", albums::images).since(V2_1),
    metadata("/albums/{ids}/tracks", albums::tracks),
    metadata("/albums/{ids}/similar", albums::similar).since(V2_1),
    metadata("/albums/upc/{upc}", albums::by_upc).since(V2_2),
    metadata("/albums/{artist}/{album}", albums::by_shortcut).since(V2_1),
    metadata("/tracks/top", tracks::top),
    metadata("/tracks/{ids}", tracks::detail),
    metadata("/tracks/isrc/{isrc}", tracks::by_isrc).since(V2_2),
    metadata("/tracks/{artist}/{album}/{track}", tracks::by_shortcut).since(V2_2),
    metadata("/genres", genres::all),
    metadata("/genres/{ids}", genres::detail),
    metadata("/genres/{ids}/artists/top", genres::artists_top),
    metadata("/genres/{ids}/albums/top", genres::albums_top),
    metadata("/genres/{ids}/albums/new", genres::albums_new),
    metadata("/genres/{ids}/tracks/top", genres::tracks_top),
    metadata("/genre/{ids}/stations", stations::of_genres),
    metadata("/genres/{ids}/stations", stations::of_genres),
    metadata("/stations", stations::all).since(V2_2),
    metadata("/stations/top", stations::top),
    metadata("/stations/decade", stations::decades),
    metadata("/stations/{ids}", stations::detail),
    member(GET, "/stations/{ids}/tracks", playback::tracks),
    member(PUT, "/stations/{ids}/tuning", playback::tune),
    member(PUT, "/stations/{ids}/feedback/{action}", playback::feedback),
    metadata("/catalogs", catalogs::all).since(V2_2),
    metadata("/catalogs/{ids}", catalogs::detail).since(V2_2),
    metadata("/versions", versions::all),
    open(GET, "/openapi.json", openapi::document),
    member(GET, "/me/account", account::account),
    open(GET, "/oauth/authorize", authorize::form),
    open(POST, "/oauth/authorize", authorize::submit),
    open(POST, "/oauth/access_token", signin::access_token),
];

/// The calls that have no version in their path, and no counterpart with one that would mean the same.
pub(super) const UNVERSIONED: &[Route] = &[
    open(POST, "/oauth/token", signin::password),
    open(POST, "/oauth/access_token", signin::access_token_with_secret),
];

/// What needs no key: images and previews. The `v2` in their paths is no version of the interface.
pub(super) const MEDIA: &[Route] = &[
    media("/v2/artists/{ids}/images/{file}", images::artist),
    media("/v2/albums/{ids}/images/{file}", images::album),
    media("/v2/playlists/{ids}/artists/images/{file}", images::playlist),
    media("/v2/stations/{ids}/images/{file}", images::station),
    media("/v2/imagesets/{ids}/images/{file}", images::image_set),
    media("/v2/external/{image}/images/{file}", images::external),
    media("/images/{ids}/{file}", images::genre),
    media("/previews/{file}", previews::preview),
];
