//! The service's calls: a row for each ([`rows`]), one way in ([`Call`]) and one way out ([`Answer`]). A new endpoint is a handler in the
//! file of its chapter, and its row.
//!
//! Uses `page`, `openapi`, `shapes`, `service`, `journal`, `member`, `base`, `music`.

mod addresses;
mod answer;
mod call;
mod catalog;
mod editorial;
mod lists;
mod member;
mod rows;
mod service;
mod sign_in;

pub(crate) use addresses::note_unknown;
pub(crate) use call::JournalNotes;

use crate::base::refusal::Refusal;
use crate::base::settings::Settings;
use crate::base::version::Version;
use crate::service::Service;
use answer::Answer;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{RawPathParams, Request};
use axum::http::HeaderName;
use axum::http::request::Parts;
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use call::Call;
use rows::Row;
use std::sync::Arc;
use std::time::Duration;
use tower_http::cors::{AllowHeaders, AllowMethods, Any, CorsLayer};

/// Marks a call that the sandbox's own page makes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct OwnCall;

/// All paths of all versions up to the newest; for another path, `unknown_address` says why there is none.
pub(crate) fn router(service: &Arc<Service>, newest: Version, unknown_address: fn(&str) -> &'static str) -> Router {
    let mut router = Router::new();
    for row in rows::all() {
        let call = &row.operation;
        for version in Version::ALL
            .into_iter()
            .filter(|version| *version <= newest && call.is_in(*version))
        {
            if call.versioned {
                for name in version.names() {
                    let path = format!("/{name}{}", call.path);
                    router = add(router, service, &path, row, version);
                }
            }
            // Without a version the latest one answers, unless there is a call of this path that has none.
            let is_own = || rows::all().any(|other| !other.operation.versioned && other.operation.path == call.path);
            if version == newest && (!call.versioned || !is_own()) {
                router = add(router, service, call.path, row, version);
            }
        }
    }
    let (unknown, wrong) = (service.clone(), service.clone());
    router
        .fallback(async move |request: Request| {
            let message = unknown_address(request.uri().path());
            refuse(&unknown, request, Refusal::not_found(message))
        })
        .method_not_allowed_fallback(async move |request: Request| refuse(&wrong, request, Refusal::wrong_method()))
        .layer(cross_origin())
}

fn add(router: Router, service: &Arc<Service>, path: &str, row: &'static Row, version: Version) -> Router {
    let service = service.clone();
    let method = MethodFilter::try_from(row.operation.method.clone()).expect("a usual method");
    let handler = async move |params: Result<RawPathParams, RawPathParamsRejection>, request: Request| {
        let Ok(params) = params else {
            return refuse(&service, request, Refusal::bad_request("The path must be UTF-8"));
        };
        let (head, body) = into_bytes(request).await;
        let late = match head.extensions.get::<OwnCall>() {
            None => wait_for_upstream(&service, version).await,
            Some(OwnCall) => None,
        };
        let call = Call::new(service, version, head, &params, body);
        // The handlers compute and read the database: not on the threads that serve the sockets.
        let handled = tokio::task::spawn_blocking(move || handle(call, row, late)).await;
        handled.expect("a handler does not panic")
    };
    router.route(path, on(method, handler))
}

/// Waits as long as the systems behind the service take; the refusal that it comes to where that is too long.
async fn wait_for_upstream(service: &Service, version: Version) -> Option<Refusal> {
    let Settings {
        upstream_delay,
        upstream_limit,
        ..
    } = service.settings();
    if !upstream_delay.is_zero() {
        tokio::time::sleep(upstream_delay.min(upstream_limit)).await;
    }
    (upstream_delay > upstream_limit).then(|| Refusal::upstream_timeout(version.upstream_timeout_status()))
}

fn handle(mut call: Call, row: &Row, late: Option<Refusal>) -> Response {
    let end_ms = call.service.end_ms(call.head.uri.path());
    let has_ended = end_ms.is_some_and(|end_ms| end_ms <= call.service.clock.now_ms());
    let answer = match has_ended {
        true => Err(Refusal::gone("This version of the service has ended")),
        false => call.admit(row.access),
    };
    let answer = answer
        .and_then(|()| late.map_or(Ok(()), Err))
        .and_then(|()| (row.handler)(&call))
        .unwrap_or_else(Answer::Refused);
    let mut response = answer.render(&call);
    response.extensions_mut().insert(call.noted());
    response
}

pub(crate) fn refuse(service: &Arc<Service>, request: Request, refusal: Refusal) -> Response {
    let (head, _) = request.into_parts();
    let version = Version::of_path(head.uri.path(), service.options.latest);
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
