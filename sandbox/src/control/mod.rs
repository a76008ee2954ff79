//! The control interface below `/control`: time, settings, members, faults and the journal of a running sandbox. It is
//! there on request, answers in JSON, and is no part of the service: nothing here is journaled, delayed or broken. The page at `/` is its
//! face for a person.
//!
//! Uses `api`, `page`, `scenario`, `service`, `har`, `faults`, `journal`, `member`, `base`.

mod admit;
mod document;
mod facts;
mod handlers;
mod lab;
mod members;
pub(crate) mod people;
mod recorded;
mod scenario;
mod schemas;

pub(crate) use admit::{admit, admit_browser};
pub use members::MemberState;
pub(crate) use members::states;

use crate::base::refusal::Refusal;
use crate::journal::Connection;
use crate::service::Service;
use axum::Router;
use axum::body::Body;
use axum::extract::{RawPathParams, Request};
use axum::http::{Method, StatusCode, Uri, header};
use axum::response::Response;
use axum::routing::{MethodFilter, on};
use handlers::ControlCall;
use recorded::JournalFilter;
use serde_json::Value;
use std::sync::Arc;

/// The path of the interface's first page of facts; the others are below it.
pub(crate) const ROOT: &str = "/control";
/// A list of faults is the largest body …
const BODY_LIMIT: usize = 16_000_000;
/// … except a snapshot, which has the photographs of playlists.
const SNAPSHOT_LIMIT: usize = 1_000_000_000;

type Handler = fn(&Arc<Service>, &ControlCall) -> Result<Done, Refusal>;

/// A line of the routing table.
struct Route {
    method: Method,
    path: &'static str,
    handler: Handler,
}

const fn route(method: Method, path: &'static str, handler: Handler) -> Route {
    Route { method, path, handler }
}

/// The calls.
const ROUTES: &[Route] = &[
    route(Method::GET, "/control", handlers::overview),
    route(Method::GET, "/control/openapi.json", handlers::document),
    route(Method::GET, "/control/clock", handlers::clock),
    route(Method::POST, "/control/clock", handlers::move_clock),
    route(Method::GET, "/control/settings", handlers::settings),
    route(Method::PATCH, "/control/settings", handlers::change_settings),
    route(Method::GET, "/control/network", lab::network),
    route(Method::PUT, "/control/network", lab::set_network),
    route(Method::DELETE, "/control/network", lab::end_network),
    route(Method::GET, "/control/members", handlers::members),
    route(Method::GET, "/control/members/{user_name}", handlers::member),
    route(
        Method::POST,
        "/control/members/{user_name}/{action}",
        handlers::act_on_member,
    ),
    route(Method::GET, "/control/faults", handlers::faults),
    route(Method::POST, "/control/faults", handlers::add_fault),
    route(Method::DELETE, "/control/faults", handlers::clear_faults),
    route(Method::GET, "/control/faults/{id}", handlers::fault),
    route(Method::DELETE, "/control/faults/{id}", handlers::remove_fault),
    route(Method::GET, JOURNAL, recorded::journal),
    route(Method::DELETE, JOURNAL, recorded::clear_journal),
    route(Method::GET, JOURNAL_HAR, recorded::journal_har),
    route(Method::GET, "/control/notifications", handlers::notifications),
    route(Method::GET, SCENARIO, scenario::scenario),
    route(Method::POST, SCENARIO, scenario::begin),
    route(Method::DELETE, SCENARIO, scenario::stop),
    route(Method::GET, SNAPSHOT, lab::snapshot),
    route(Method::PUT, SNAPSHOT, lab::restore),
    route(Method::POST, "/control/heal", handlers::heal),
    route(Method::POST, "/control/reset", handlers::reset),
];

const JOURNAL: &str = "/control/journal";
const SCENARIO: &str = "/control/scenario";
const SNAPSHOT: &str = "/control/snapshot";
const JOURNAL_HAR: &str = "/control/journal.har";

/// Whether a call takes the journal's filters.
fn is_filtered(method: &Method, path: &str) -> bool {
    method == Method::GET && (path == JOURNAL || path == JOURNAL_HAR)
}

/// What a call came to.
pub(crate) struct Done {
    status: StatusCode,
    document: Option<Value>,
    /// In place of the document.
    file: Option<Vec<u8>>,
}

impl Done {
    pub(crate) fn with(document: Value) -> Done {
        Done {
            status: StatusCode::OK,
            document: Some(document),
            file: None,
        }
    }

    fn file(bytes: Vec<u8>) -> Done {
        Done {
            status: StatusCode::OK,
            document: None,
            file: Some(bytes),
        }
    }

    fn nothing() -> Done {
        Done {
            status: StatusCode::NO_CONTENT,
            document: None,
            file: None,
        }
    }
}

/// Whether a path belongs to this interface.
pub(crate) fn is_below(path: &str) -> bool {
    path == ROOT || path.strip_prefix(ROOT).is_some_and(|rest| rest.starts_with('/'))
}

/// All calls.
pub(crate) fn router(service: &Arc<Service>) -> Router {
    let unknown = async || {
        let message = "The control interface has no such call; /control/openapi.json lists those that there are";
        answer(Err(Refusal::not_found(message)))
    };
    let wrong = async || answer(Err(Refusal::wrong_method()));
    let router = ROUTES.iter().fold(Router::new(), |router, route| {
        let service = service.clone();
        let handler = async move |params: RawPathParams, request: Request| {
            let most = if route.path == SNAPSHOT {
                SNAPSHOT_LIMIT
            } else {
                BODY_LIMIT
            };
            let asked = ControlCall::read(&params, request, most).await;
            // A call may read the database: not on the threads that serve the sockets.
            let handled = tokio::task::spawn_blocking(move || {
                let asked = asked?;
                // One that is not read would be taken for a filter.
                if !is_filtered(&route.method, route.path) {
                    asked.has_no_parameters()?;
                }
                (route.handler)(&service, &asked)
            });
            answer(handled.await.expect("a handler does not panic"))
        };
        let method = MethodFilter::try_from(route.method.clone()).expect("a usual method");
        router.route(route.path, on(method, handler))
    });
    // After the routes: it goes into those that are there.
    router.fallback(unknown).method_not_allowed_fallback(wrong)
}

/// Answers a call, unless another machine makes it without the token, or a web page of another origin.
pub(crate) async fn serve(
    service: &Arc<Service>,
    router: Router,
    connection: &Connection,
    request: Request,
) -> Response {
    use tower::ServiceExt;
    if let Err(refusal) = admit(service, connection, request.headers()) {
        return answer(Err(refusal));
    }
    if is_filtered(request.method(), request.uri().path()) {
        wait_for_entry(service, request.uri()).await;
    }
    match router.oneshot(request).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}

/// Waits as long as the call for the journal allows for an entry that is new to it and matches.
async fn wait_for_entry(service: &Service, uri: &Uri) {
    if let Ok(wanted) = JournalFilter::read(service, &handlers::query(uri)) {
        let since = wanted.since.unwrap_or(service.journal.last());
        let found = service.journal.after(since, |entry| wanted.matches(entry));
        let _ = tokio::time::timeout(wanted.wait, found).await;
    }
}

/// The HTTP response.
pub(crate) fn answer(result: Result<Done, Refusal>) -> Response {
    let (done, headers) = match result {
        Ok(done) => (done, Vec::new()),
        Err(refusal) => {
            let document = serde_json::json!({"code": refusal.code, "message": refusal.message});
            let done = Done {
                status: refusal.status,
                ..Done::with(document)
            };
            (done, refusal.headers)
        }
    };
    let kind = match done.file {
        Some(_) => "application/octet-stream",
        None => "application/json",
    };
    let document = || {
        done.document
            .map_or(Body::empty(), |document| Body::from(document.to_string()))
    };
    let body = done.file.map_or_else(document, Body::from);
    let mut response = Response::new(body);
    *response.status_mut() = done.status;
    let fixed = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")];
    let fixed = fixed.map(|(name, value)| (name, value.parse().expect("it is a header's value")));
    response.headers_mut().extend(fixed);
    response.headers_mut().extend(headers);
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_document_describes_every_call_and_no_other() {
        let document = document::document();
        let mut described: Vec<String> = Vec::new();
        for (path, item) in document["paths"].as_object().unwrap() {
            let methods = item.as_object().unwrap().keys();
            let methods = methods.filter(|key| *key != "parameters");
            described.extend(methods.map(|method| format!("{} {path}", method.to_uppercase())));
        }
        let mut calls: Vec<String> = ROUTES
            .iter()
            .map(|route| format!("{} {}", route.method, route.path))
            .collect();
        described.sort();
        calls.sort();
        assert_eq!(described, calls);
    }
}
