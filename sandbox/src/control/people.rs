//! The page at `/` for the people who build players: the catalog to browse and listen to, the members, what the device
//! called, and faults as switches. What it asks for is no part of the service: it is neither journaled nor delayed,
//! broken or counted against the rate limit.

use crate::api::OwnCall;
use crate::base::refusal::Refusal;
use crate::control::{self, facts};
use crate::journal::Connection;
use crate::page::WebPage;
use crate::service::Service;
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::Response;
use std::sync::Arc;
use tower::ServiceExt;

const INDEX: &str = include_str!("people/index.html");

/// All scripts and styles are files from here, none is inside the page: no other script runs.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What the page consists of, below `/page/`.
const FILES: &[(&str, &str, &str)] = &[
    ("style.css", STYLE, include_str!("people/style.css")),
    ("lab.css", STYLE, include_str!("people/lab.css")),
    ("faults.css", STYLE, include_str!("people/faults.css")),
    ("device.css", STYLE, include_str!("people/device.css")),
    ("app.js", SCRIPT, include_str!("people/app.js")),
    ("dom.js", SCRIPT, include_str!("people/dom.js")),
    ("service.js", SCRIPT, include_str!("people/service.js")),
    ("device.js", SCRIPT, include_str!("people/device.js")),
    ("copy.js", SCRIPT, include_str!("people/copy.js")),
    ("snippets.js", SCRIPT, include_str!("people/snippets.js")),
    ("catalog.js", SCRIPT, include_str!("people/catalog.js")),
    ("player.js", SCRIPT, include_str!("people/player.js")),
    ("lab.js", SCRIPT, include_str!("people/lab.js")),
    ("clock.js", SCRIPT, include_str!("people/clock.js")),
    ("network.js", SCRIPT, include_str!("people/network.js")),
    ("scenario.js", SCRIPT, include_str!("people/scenario.js")),
    ("snapshot.js", SCRIPT, include_str!("people/snapshot.js")),
    ("export.js", SCRIPT, include_str!("people/export.js")),
    ("members.js", SCRIPT, include_str!("people/members.js")),
    ("calls.js", SCRIPT, include_str!("people/calls.js")),
    ("faults.js", SCRIPT, include_str!("people/faults.js")),
    ("active.js", SCRIPT, include_str!("people/active.js")),
    ("words.js", SCRIPT, include_str!("people/words.js")),
    ("toml.js", SCRIPT, include_str!("people/toml.js")),
    ("presets.js", SCRIPT, include_str!("people/presets.js")),
];

const STYLE: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Whether a path belongs to the page.
pub(crate) fn is_below(path: &str) -> bool {
    path == "/" || path.starts_with("/page/")
}

/// Answers the page's browser.
pub(crate) async fn serve(
    service: &Arc<Service>,
    calls: Router,
    connection: &Connection,
    request: Request,
) -> Response {
    if request.method() != Method::GET && request.method() != Method::HEAD {
        return control::answer(Err(Refusal::wrong_method()));
    }
    // On this machine a page of another origin may show the files, but learns and steers nothing.
    let path = request.uri().path();
    let part = path.strip_prefix("/page/").unwrap_or_default();
    if (!connection.is_local || facts::are(part))
        && let Err(refusal) = control::admit_browser(service, connection, request.headers())
    {
        return control::answer(Err(refusal));
    }
    match part {
        "" if path == "/" => index(),
        _ if facts::are(part) => facts::answer(service, part, connection, request.headers()).await,
        rest if rest.starts_with("service/") => forward(service, calls, request).await,
        rest => file(rest),
    }
}

fn index() -> Response {
    let page = WebPage {
        status: StatusCode::OK,
        html: INDEX.to_owned(),
        policy: POLICY.to_owned(),
    };
    let mut response = Response::default();
    response.headers_mut().extend(page.headers());
    *response.body_mut() = page.html.into();
    response
}

fn file(name: &str) -> Response {
    let Some((_, kind, content)) = FILES.iter().find(|(known, ..)| *known == name) else {
        return control::answer(Err(Refusal::not_found("The page has no such part")));
    };
    let mut response = Response::new(Body::from(*content));
    let headers = [
        (header::CONTENT_TYPE, *kind),
        (header::CACHE_CONTROL, "no-cache"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    response.headers_mut().extend(headers);
    response
}

/// A call of the service below `/page/service`, with the application's key.
async fn forward(service: &Service, calls: Router, request: Request) -> Response {
    let (mut head, _) = request.into_parts();
    let address = head.uri.to_string();
    let path = address.split_once("/page/service").map_or("/", |(_, path)| path);
    let (Ok(uri), Ok(key)) = (path.parse::<Uri>(), HeaderValue::from_str(&service.options.api_key)) else {
        return control::answer(Err(Refusal::not_found("The address is not known")));
    };
    head.uri = uri;
    head.headers.insert("apikey", key);
    head.headers.remove(header::AUTHORIZATION);
    head.extensions.insert(OwnCall);
    match calls.oneshot(Request::from_parts(head, Body::empty())).await {
        Ok(response) => response,
        Err(never) => match never {},
    }
}
