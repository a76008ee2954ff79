//! The interface: one routing table for all versions, one way in ([`Call`]) and one way out ([`Answer`]). A chapter of
//! the interface is a file of handlers; a new endpoint is a handler and a line in the table.

mod account;
mod albums;
mod answer;
mod artists;
mod authorize;
mod call;
mod catalogs;
mod genres;
mod images;
mod lists;
mod playback;
mod previews;
mod serve;
mod signin;
mod stations;
mod tracks;
mod versions;

pub(crate) use call::body_as_json;
pub(crate) use serve::serve;

use crate::error::Refusal;
use crate::service::Service;
use crate::versions::Version::{self, V2_1, V2_2};
use answer::Answer;
use axum::Router;
use axum::body::Bytes;
use axum::extract::{RawPathParams, Request};
use axum::http::HeaderName;
use axum::http::request::Parts;
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use call::Call;
use std::sync::Arc;
use std::time::Duration;
use tower_http::cors::{AllowHeaders, AllowMethods, Any, CorsLayer};

const GET: MethodFilter = MethodFilter::GET;
const POST: MethodFilter = MethodFilter::POST;
const PUT: MethodFilter = MethodFilter::PUT;

type Handler = fn(&Call) -> Result<Answer, Refusal>;

/// What a call must prove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Access {
    /// Nothing, or the handler checks it: sign-in, images, previews.
    Open,
    /// The application, by its key.
    Key,
    /// The member, by an access token.
    Member,
}

/// A line of the routing table.
struct Route {
    method: MethodFilter,
    path: &'static str,
    access: Access,
    since: Version,
    handler: Handler,
}

impl Route {
    const fn since(mut self, version: Version) -> Route {
        self.since = version;
        self
    }
}

const fn route(method: MethodFilter, path: &'static str, access: Access, handler: Handler) -> Route {
    let since = V2_1;
    Route {
        method,
        path,
        access,
        since,
        handler,
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
const ROUTES: &[Route] = &[
    metadata("/artists/top", artists::top),
    metadata("/artists/{ids}", artists::detail),
    metadata("/artists/{ids}/images", artists::images),
    metadata("/artists/{ids}/albums", artists::albums),
    metadata("/artists/{ids}/albums/new", artists::albums_new),
    metadata("/artists/{ids}/albums/top", artists::albums_top),
    metadata("/artists/{ids}/tracks", artists::tracks),
    metadata("/artists/{ids}/tracks/top", artists::tracks_top),
    metadata("/artists/{ids}/similar", artists::similar).since(V2_2),
    metadata("/albums/top", albums::top),
    metadata("/albums/new", albums::new_releases),
    metadata("/albums/{ids}", albums::detail),
    metadata("/albums/{ids}/images", albums::images),
    metadata("/albums/{ids}/tracks", albums::tracks),
    metadata("/albums/{ids}/similar", albums::similar),
    metadata("/albums/upc/{upc}", albums::by_upc).since(V2_2),
    metadata("/albums/{artist}/{album}", albums::by_shortcut),
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
    member(GET, "/me/account", account::account),
    open(GET, "/oauth/authorize", authorize::form),
    open(POST, "/oauth/authorize", authorize::submit),
    open(POST, "/oauth/access_token", signin::access_token),
];

/// The calls that have no version in their path, and no counterpart with one that would mean the same.
const UNVERSIONED: &[Route] = &[
    open(POST, "/oauth/token", signin::password),
    open(POST, "/oauth/access_token", signin::access_token_with_secret),
];

/// What needs no key: images and previews. The `v2` in their paths is no version of the interface.
const MEDIA: &[Route] = &[
    media("/v2/artists/{ids}/images/{file}", images::artist),
    media("/v2/albums/{ids}/images/{file}", images::album),
    media("/v2/playlists/{ids}/artists/images/{file}", images::playlist),
    media("/v2/stations/{ids}/images/{file}", images::station),
    media("/v2/imagesets/{ids}/images/{file}", images::image_set),
    media("/v2/external/{image}/images/{file}", images::external),
    media("/images/{ids}/{file}", images::genre),
    media("/previews/{file}", previews::preview),
];

/// All paths of all versions.
pub(crate) fn router(service: &Arc<Service>) -> Router {
    let mut router = Router::new();
    for version in Version::ALL {
        for route in ROUTES.iter().filter(|route| route.since <= version) {
            let path = format!("/{}{}", version.name(), route.path);
            router = add(router, service, &path, route, version);
        }
    }
    let own = |route: &Route| UNVERSIONED.iter().any(|other| other.path == route.path);
    let latest = ROUTES.iter().filter(|route| !own(route));
    for route in latest.chain(UNVERSIONED).chain(MEDIA) {
        router = add(router, service, route.path, route, Version::LATEST);
    }
    let (unknown, wrong) = (service.clone(), service.clone());
    router
        .fallback(async move |request: Request| {
            let refusal = Refusal::not_found("The address is not known");
            refuse(&unknown, request, refusal)
        })
        .method_not_allowed_fallback(async move |request: Request| refuse(&wrong, request, Refusal::wrong_method()))
        .layer(cross_origin())
}

fn add(router: Router, service: &Arc<Service>, path: &str, route: &'static Route, version: Version) -> Router {
    let service = service.clone();
    let handler = async move |params: RawPathParams, request: Request| {
        let (head, body) = into_bytes(request).await;
        let call = Call::new(service, version, head, &params, body);
        // The handlers compute and read the database: not on the threads that serve the sockets.
        let handled = tokio::task::spawn_blocking(move || handle(call, route)).await;
        handled.expect("a handler does not panic")
    };
    router.route(path, on(route.method, handler))
}

fn handle(mut call: Call, route: &Route) -> Response {
    let answer = call
        .admit(route.access)
        .and_then(|()| (route.handler)(&call))
        .unwrap_or_else(Answer::Refused);
    let mut response = answer.render(&call);
    response.extensions_mut().insert(call.noted());
    response
}

fn refuse(service: &Arc<Service>, request: Request, refusal: Refusal) -> Response {
    let (head, _) = request.into_parts();
    let version = Version::of_path(head.uri.path());
    let call = Call::without_path(service.clone(), version, head, Bytes::new());
    Answer::Refused(refusal).render(&call)
}

fn cross_origin() -> CorsLayer {
    let seen = ["request-id", "response-time", "api-version", "content-md5"];
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods(AllowMethods::mirror_request())
        .allow_headers(AllowHeaders::mirror_request())
        .expose_headers(seen.map(HeaderName::from_static))
        .max_age(Duration::from_secs(600))
}

async fn into_bytes(request: Request) -> (Parts, Bytes) {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await;
    (head, body.expect("the body is in memory already"))
}
