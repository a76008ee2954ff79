//! The interface: one routing table for all versions, one way in ([`Call`]) and one way out ([`Answer`]). A chapter of
//! the interface is a file of handlers; a new endpoint is a handler and a line in the table.

mod account;
mod albums;
mod answer;
mod artists;
mod call;
mod genres;
mod images;
mod lists;
mod playback;
mod previews;
mod signin;
mod stations;
mod tracks;
mod versions;

pub(crate) use call::body_as_json;

use crate::error::Refusal;
use crate::journal::{self, Entry};
use crate::service::Service;
use crate::versions::Version::{self, V2_1, V2_2};
use answer::Answer;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{RawPathParams, Request};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, header};
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use call::Call;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tower::ServiceExt;
use tower_http::cors::{AllowHeaders, AllowMethods, Any, CorsLayer};

/// The largest body that any call takes: a playlist image of 10 MB in its form.
const BODY_LIMIT: usize = 10_100_000;

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

const fn route(
    method: MethodFilter,
    path: &'static str,
    access: Access,
    handler: Handler,
) -> Route {
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
    route(MethodFilter::GET, path, Access::Key, handler)
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
    route(MethodFilter::GET, path, Access::Open, handler)
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
    member(
        MethodFilter::GET,
        "/stations/{ids}/tracks",
        playback::tracks,
    ),
    member(MethodFilter::PUT, "/stations/{ids}/tuning", playback::tune),
    member(
        MethodFilter::PUT,
        "/stations/{ids}/feedback/{action}",
        playback::feedback,
    ),
    metadata("/versions", versions::all),
    member(MethodFilter::GET, "/me/account", account::account),
    open(
        MethodFilter::POST,
        "/oauth/access_token",
        signin::access_token,
    ),
];

/// The calls that have no version in their path, and no counterpart with one that would mean the same.
const UNVERSIONED: &[Route] = &[
    open(MethodFilter::POST, "/oauth/token", signin::password),
    open(
        MethodFilter::POST,
        "/oauth/access_token",
        signin::access_token_with_secret,
    ),
];

/// What needs no key: images and previews. The `v2` in their paths is no version of the interface.
const MEDIA: &[Route] = &[
    media("/v2/artists/{ids}/images/{file}", images::artist),
    media("/v2/albums/{ids}/images/{file}", images::album),
    media(
        "/v2/playlists/{ids}/artists/images/{file}",
        images::playlist,
    ),
    media("/v2/stations/{ids}/images/{file}", images::station),
    media("/v2/imagesets/{ids}/images/{file}", images::image_set),
    media("/v2/external/{image}/images/{file}", images::external),
    media("/images/{ids}/{file}", images::genre),
    media("/previews/{file}", previews::preview),
];

/// All paths of all versions.
pub(crate) fn router(service: &Arc<Service>) -> Router {
    let mut router = routes_of(service, Version::LATEST, false);
    for route in UNVERSIONED.iter().chain(MEDIA) {
        router = add(router, service, route, Version::LATEST);
    }
    for version in Version::ALL {
        router = router.nest(
            &format!("/{}", version.name()),
            routes_of(service, version, true),
        );
    }
    let (unknown, wrong) = (service.clone(), service.clone());
    router
        .fallback(async move |request: Request| {
            refuse(
                &unknown,
                request,
                Refusal::not_found("The address is not known"),
            )
        })
        .method_not_allowed_fallback(async move |request: Request| {
            refuse(&wrong, request, Refusal::wrong_method())
        })
        .layer(cross_origin())
}

/// The calls of a version; without the version in the path, those that have a meaning of their own there are left out.
fn routes_of(service: &Arc<Service>, version: Version, stated: bool) -> Router {
    let mut router = Router::new();
    let own_meaning = |route: &Route| UNVERSIONED.iter().any(|other| other.path == route.path);
    for route in ROUTES {
        if route.since > version || (!stated && own_meaning(route)) {
            continue;
        }
        router = add(router, service, route, version);
    }
    router
}

fn add(router: Router, service: &Arc<Service>, route: &'static Route, version: Version) -> Router {
    let service = service.clone();
    let handler = async move |params: RawPathParams, request: Request| {
        let (head, body) = into_bytes(request).await;
        let call = Call::new(service, version, head, &params, body);
        // The handlers compute and read the database: not on the threads that serve the sockets.
        let handled = tokio::task::spawn_blocking(move || handle(call, route)).await;
        handled.expect("a handler does not panic")
    };
    router.route(route.path, on(route.method, handler))
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

/// What the journal is to say about a call beyond its request.
#[derive(Debug, Clone, Default)]
struct Noted {
    member: Option<String>,
    grant: Option<String>,
}

/// Takes a request from a connection to its answer: reads the body, routes, journals, and holds the answer back where
/// the options ask for it.
pub(crate) async fn serve(
    service: Arc<Service>,
    router: Router,
    connection: u64,
    request: Request,
) -> Response {
    // A task of its own: a client that hangs up does not undo what it asked for, nor the entry in the journal.
    let task = tokio::spawn(async move {
        let delay = service.options.delay;
        let response = answer(service, router, connection, request).await;
        if let Some(delay) = delay {
            tokio::time::sleep(delay).await;
        }
        response
    });
    task.await.expect("a request's task does not panic")
}

async fn answer(
    service: Arc<Service>,
    router: Router,
    connection: u64,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    let read = axum::body::to_bytes(body, BODY_LIMIT).await;
    let begun = Instant::now();
    let started = service.clock.now_ms();
    let mut entry = entry_of(&head, read.as_deref().unwrap_or_default());
    let mut response = match read {
        Ok(body) => match router
            .oneshot(Request::from_parts(head, Body::from(body)))
            .await
        {
            Ok(response) => response,
            Err(never) => match never {},
        },
        Err(_) => refuse(
            &service,
            Request::from_parts(head, Body::empty()),
            Refusal::too_large(BODY_LIMIT),
        ),
    };
    let noted: Noted = response.extensions_mut().remove().unwrap_or_default();
    let number = service.next_request();
    let millis = begun.elapsed().as_millis() as u64;
    let headers = response.headers_mut();
    headers.insert("request-id", HeaderValue::from(number));
    headers.insert("response-time", HeaderValue::from(millis));
    headers.insert(
        "api-version",
        HeaderValue::from_static(Version::of_path(&entry.path).name()),
    );
    entry.status = response.status().as_u16();
    entry.member = noted.member;
    entry.grant = noted.grant;
    entry.connection = connection;
    entry.started = started;
    entry.millis = millis;
    service.journal.add(entry);
    response
}

fn entry_of(head: &Parts, body: &[u8]) -> Entry {
    let path = head.uri.path();
    Entry {
        number: 0,
        method: head.method.to_string(),
        path: path.to_owned(),
        query: journal::masked_query(head.uri.query().unwrap_or_default()),
        version: Version::of_path(path).name().to_owned(),
        status: 0,
        member: None,
        grant: None,
        headers: journal::masked_headers(&head.headers),
        body: journal::masked_body(&head.headers, body),
        body_length: body.len(),
        connection: 0,
        started: 0,
        millis: 0,
    }
}

async fn into_bytes(request: Request) -> (Parts, Bytes) {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await;
    (head, body.expect("the body is in memory already"))
}

/// Whether the answer to this request has a body.
fn wants_body(head: &Parts) -> bool {
    head.method != Method::HEAD
}

/// Whether the client says that it can decode gzip.
fn accepts_gzip(head: &Parts) -> bool {
    let accepted = head.headers.get_all(header::ACCEPT_ENCODING);
    accepted
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| {
            let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
            let refused = weight
                .trim()
                .strip_prefix("q=")
                .and_then(|q| q.parse::<f32>().ok())
                .is_some_and(|q| q == 0.0);
            matches!(name.trim(), "gzip" | "*") && !refused
        })
}
