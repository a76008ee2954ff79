//! The routing table: every call, what it must prove, and the versions that have it.

use crate::api::answer::Answer;
use crate::api::call::{Access, Call};
use crate::api::catalog::{albums, artists, genres, images, playlists, previews, search, stations, tracks};
use crate::api::editorial::{catalogs, openapi, posts, radios, tags, versions};
use crate::api::member::{
    account, events, favorites, library, listens, member_playlists, member_tags, members, older_playlists,
    personalized, playback, playlist_images, session,
};
use crate::api::sign_in::{authorize, signin};
use crate::base::error::Refusal;
use crate::base::version::Version::{self, V1, V2_1, V2_2};
use axum::routing::MethodFilter;

const GET: MethodFilter = MethodFilter::GET;
const POST: MethodFilter = MethodFilter::POST;
const DELETE: MethodFilter = MethodFilter::DELETE;
const PUT: MethodFilter = MethodFilter::PUT;

type Handler = fn(&Call) -> Result<Answer, Refusal>;

/// A line of the routing table.
pub(crate) struct Route {
    pub(crate) method: MethodFilter,
    pub(crate) path: &'static str,
    pub(crate) access: Access,
    pub(crate) handler: Handler,
    since: Version,
    until: Version,
}

impl Route {
    /// Whether this version has the call.
    pub(crate) fn is_in(&self, version: Version) -> bool {
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

/// A call of anybody; a member sees more.
const fn public(path: &'static str, handler: Handler) -> Route {
    route(GET, path, Access::Public, handler)
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
pub(crate) const ROUTES: &[Route] = &[
    metadata("/artists/top", artists::top),
    metadata("/artists/{ids}", artists::detail),
    metadata("/artists/{ids}/images", artists::images).since(V2_1),
    metadata("/artists/{ids}/albums", artists::albums),
    metadata("/artists/{ids}/albums/new", artists::albums_new),
    metadata("/artists/{ids}/albums/top", artists::albums_top).since(V2_1),
    metadata("/artists/{ids}/tracks", artists::tracks),
    metadata("/artists/{ids}/tracks/top", artists::tracks_top),
    metadata("/artists/{ids}/posts", artists::posts).since(V2_1),
    metadata("/artists/{ids}/bio", artists::bios),
    metadata("/artists/{ids}/blurbs", artists::blurbs),
    metadata("/artists/{ids}/similar", artists::similar_lists).until(V1),
    metadata("/artists/{ids}/similar", artists::similar).since(V2_2),
    metadata("/albums/top", albums::top),
    metadata("/albums/new", albums::new_releases),
    metadata("/albums/picks", albums::picks),
    metadata("/albums/{ids}", albums::detail),
    metadata("/albums/{ids}/images", albums::images).since(V2_1),
    metadata("/albums/{ids}/tracks", albums::tracks),
    metadata("/albums/{ids}/posts", albums::posts).since(V2_1),
    metadata("/albums/{ids}/reviews", albums::reviews).since(V2_1),
    metadata("/albums/reviews/{ids}", albums::review).since(V2_1),
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
    metadata("/genres/{ids}/playlists/top", playlists::top_of_genres).since(V2_2),
    metadata("/genres/{ids}/posts", genres::posts).since(V2_1),
    metadata("/genre/{ids}/stations", stations::of_genres),
    metadata("/genres/{ids}/stations", stations::of_genres),
    metadata("/stations", stations::all).since(V2_2),
    metadata("/stations/top", stations::top),
    metadata("/stations/decade", stations::decades),
    metadata("/stations/{ids}", stations::detail),
    member(GET, "/stations/{ids}/tracks", playback::tracks),
    member(PUT, "/stations/{ids}/tuning", playback::tune),
    member(PUT, "/stations/{ids}/feedback/{action}", playback::feedback),
    metadata("/playlists", playlists::of_the_day),
    metadata("/playlists/featured", playlists::featured),
    metadata("/playlists/top", playlists::top).since(V2_2),
    metadata("/playlists/{ids}", playlists::detail),
    metadata("/playlists/{ids}/tracks", playlists::tracks),
    metadata("/playlists/{ids}/tags", playlists::tags),
    metadata("/playlists/{ids}/posts", playlists::posts).until(V1),
    metadata("/radios/featured", radios::featured).until(V2_1),
    metadata("/radios/{ids}", radios::detail).until(V2_1),
    metadata("/posts", posts::all).since(V2_1),
    metadata("/posts/{ids}", posts::detail).since(V2_1),
    metadata("/posts/categories", posts::categories).since(V2_1),
    metadata("/posts/categories/{category}", posts::of_category).since(V2_1),
    metadata("/search", search::plain),
    metadata("/search/verbose", search::verbose),
    metadata("/search/typeahead", search::typeahead).until(V1),
    metadata("/tags", tags::all),
    metadata("/tags/featured", tags::featured),
    metadata("/tags/{ids}", tags::detail),
    metadata("/tags/shortcuts/{shortcut}", tags::by_shortcut),
    metadata("/tags/{ids}/playlists", playlists::of_tags),
    metadata("/geolocation", catalogs::geolocation).until(V1),
    metadata("/catalogs", catalogs::all).since(V2_2),
    metadata("/catalogs/{ids}", catalogs::detail).since(V2_2),
    metadata("/versions", versions::all),
    open(GET, "/openapi.json", openapi::document),
    member(GET, "/me/account", account::account),
    member(GET, "/me/library/artists", library::artists),
    member(GET, "/me/library/artists/{id}/albums", library::artist_albums),
    member(GET, "/me/library/artists/{id}/tracks", library::artist_tracks),
    member(GET, "/me/library/albums", library::albums),
    member(POST, "/me/library/albums", library::add_albums).until(V1),
    member(DELETE, "/me/library/albums/{ids}", library::remove_albums).until(V1),
    member(GET, "/me/library/albums/{id}/tracks", library::album_tracks),
    member(GET, "/me/library/tracks", library::tracks),
    member(POST, "/me/library/tracks", library::add_tracks_of_form).until(V1),
    member(POST, "/me/library/tracks", library::add_tracks).since(V2_1),
    member(DELETE, "/me/library/tracks/{ids}", library::remove_tracks),
    member(GET, "/me/library/stations", library::stations),
    member(POST, "/me/library/stations", library::add_stations),
    member(DELETE, "/me/library/stations/{ids}", library::remove_stations),
    member(GET, "/me/library/updated", library::updated),
    member(GET, "/me/library/playlists", member_playlists::all).since(V2_1),
    member(POST, "/me/library/playlists", member_playlists::create).since(V2_1),
    member(GET, "/me/library/playlists/{ids}", member_playlists::detail).since(V2_1),
    member(PUT, "/me/library/playlists/{ids}", member_playlists::update).since(V2_1),
    member(DELETE, "/me/library/playlists/{ids}", member_playlists::delete).since(V2_1),
    member(
        PUT,
        "/me/library/playlists/{ids}/privacy",
        member_playlists::set_privacy,
    )
    .since(V2_1)
    .until(V2_1),
    member(GET, "/me/library/playlists/{ids}/tracks", member_playlists::tracks).since(V2_1),
    member(POST, "/me/library/playlists/{ids}/tracks", member_playlists::add_tracks).since(V2_1),
    member(
        PUT,
        "/me/library/playlists/{ids}/tracks",
        member_playlists::replace_tracks,
    )
    .since(V2_1),
    member(GET, "/me/library/playlists/{ids}/tags", member_playlists::tags).since(V2_1),
    member(GET, "/me/library/playlists/{ids}/images", playlist_images::all).since(V2_1),
    member(POST, "/me/library/playlists/{ids}/images", playlist_images::set).since(V2_1),
    member(DELETE, "/me/library/playlists/{ids}/images", playlist_images::remove).since(V2_1),
    member(GET, "/me/playlists", member_playlists::all).until(V1),
    member(POST, "/me/playlists", older_playlists::create).until(V1),
    member(GET, "/me/playlists/{ids}", member_playlists::detail).until(V1),
    member(PUT, "/me/playlists/{ids}", older_playlists::rename).until(V1),
    member(DELETE, "/me/playlists/{ids}", member_playlists::delete).until(V1),
    member(GET, "/me/playlists/{ids}/tracks", member_playlists::tracks).until(V1),
    member(POST, "/me/playlists/{ids}/tracks", older_playlists::add_track).until(V1),
    member(PUT, "/me/playlists/{ids}/tracks", older_playlists::reorder).until(V1),
    member(DELETE, "/me/playlists/{ids}/tracks", older_playlists::clear).until(V1),
    public("/members/{ids}", members::detail),
    public("/members/{ids}/avatar", members::avatar),
    member(GET, "/me", members::me),
    member(GET, "/me/followers", members::followers),
    member(GET, "/me/following", members::following),
    member(POST, "/me/following", members::follow),
    member(DELETE, "/me/following/{ids}", members::unfollow),
    member(GET, "/me/favorites", favorites::first_tracks).until(V1),
    member(PUT, "/me/favorites", favorites::add_tracks).until(V1),
    member(GET, "/me/favorites/{ids}", favorites::one_track).until(V1),
    member(GET, "/me/favorites", favorites::list).since(V2_1),
    member(POST, "/me/favorites", favorites::add).since(V2_1),
    member(GET, "/me/favorites/status", favorites::status).since(V2_1),
    member(GET, "/me/favorites/{ids}/members", favorites::members_with).since(V2_1),
    member(DELETE, "/me/favorites/{ids}", favorites::remove),
    member(PUT, "/me/tags/{tag}", member_tags::add),
    member(DELETE, "/me/tags/{tag}/{ids}", member_tags::remove),
    member(GET, "/me/listens", listens::recent),
    member(GET, "/me/charts/tracks", listens::chart_of_tracks).until(V1),
    member(GET, "/me/charts/artists", listens::chart_of_artists).until(V1),
    member(GET, "/me/charts/albums", listens::chart_of_albums).until(V1),
    member(GET, "/me/personalized/albums/new", personalized::new_albums).since(V2_1),
    member(GET, "/me/personalized/tracks/new", personalized::new_tracks).since(V2_1),
    member(POST, "/sessions", session::open),
    member(GET, "/sessions/{ids}", session::check_in_words),
    metadata("/session/{ids}", session::check),
    member(POST, "/events", events::report),
    open(GET, "/oauth/authorize", authorize::form),
    open(POST, "/oauth/authorize", authorize::submit),
    open(POST, "/oauth/access_token", signin::access_token),
];

/// The calls that have no version in their path, and no counterpart with one that would mean the same.
pub(crate) const UNVERSIONED: &[Route] = &[
    open(POST, "/oauth/token", signin::password),
    open(POST, "/oauth/access_token", signin::access_token_with_secret),
];

/// What needs no key: images and previews. The `v2` in their paths is no version of the interface.
pub(crate) const MEDIA: &[Route] = &[
    media("/v2/artists/{ids}/images/{file}", images::artist),
    media("/v2/albums/{ids}/images/{file}", images::album),
    media("/v2/playlists/{ids}/artists/images/{file}", images::playlist),
    media("/v2/stations/{ids}/images/{file}", images::station),
    media("/v2/members/{avatar}/images/{file}", images::avatar),
    media("/v2/imagesets/{ids}/images/{file}", images::image_set),
    media("/v2/external/{image}/images/{file}", images::external),
    media("/images/{ids}/{file}", images::genre),
    media("/previews/{file}", previews::preview),
];
