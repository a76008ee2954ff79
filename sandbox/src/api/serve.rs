//! The frame around every request: reads the body, has it answered, adds what every answer carries, and journals it.

use super::refuse;
use crate::error::Refusal;
use crate::journal::{self, Entry};
use crate::service::Service;
use crate::versions::Version;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::HeaderValue;
use axum::http::request::Parts;
use axum::response::Response;
use http_body_util::LengthLimitError;
use std::sync::Arc;
use std::time::Instant;
use tower::ServiceExt;

/// The largest body that any call takes: a playlist image of 10 MB in its form.
const BODY_LIMIT: usize = 10_100_000;

/// What the journal is to say about a call beyond its request.
#[derive(Debug, Clone, Default)]
pub(super) struct Noted {
    pub(super) member: Option<String>,
    pub(super) grant: Option<String>,
}

/// Takes a request from a connection to its answer: reads the body, routes, journals, and holds the answer back where
/// the options ask for it.
pub(crate) async fn serve(service: Arc<Service>, router: Router, connection: u64, request: Request) -> Response {
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

async fn answer(service: Arc<Service>, router: Router, connection: u64, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let read = axum::body::to_bytes(body, BODY_LIMIT).await;
    let begun = Instant::now();
    let started = service.clock.now_ms();
    let mut entry = entry_of(&head, read.as_deref().unwrap_or_default());
    let mut response = match read {
        Ok(body) => match router.oneshot(Request::from_parts(head, Body::from(body))).await {
            Ok(response) => response,
            Err(never) => match never {},
        },
        Err(cause) => {
            let refusal = match cause.into_inner().is::<LengthLimitError>() {
                true => Refusal::too_large(BODY_LIMIT),
                false => Refusal::bad_request("The body ended early"),
            };
            refuse(&service, Request::from_parts(head, Body::empty()), refusal)
        }
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
