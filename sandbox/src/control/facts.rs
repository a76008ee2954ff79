//! What the page knows of the sandbox: how to point a device at it, and the members. Only those get it who are admitted to the control
//! interface.

use super::{Done, answer as json_answer, states};
use crate::base::refusal::Refusal;
use crate::journal::Connection;
use crate::service::place;
use crate::service::{Service, Trusted};
use axum::body::Body;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::sync::Arc;

/// What does not change while the sandbox runs, and the members.
const FACTS: &str = "facts";
/// The application's secret: apart from the facts, so that it is there only where somebody asks to see it.
const SECRET: &str = "secret";
/// The authority's certificate.
const AUTHORITY: &str = "authority.pem";

/// Whether this part of the page tells of the sandbox.
pub(super) fn are(part: &str) -> bool {
    [FACTS, SECRET, AUTHORITY].contains(&part)
}

/// Answers for one of these parts.
pub(super) async fn answer(
    service: &Arc<Service>,
    part: &str,
    connection: &Connection,
    headers: &HeaderMap,
) -> Response {
    match part {
        FACTS => facts(service, service.place.asked(headers), connection.is_local).await,
        SECRET => json_answer(Ok(Done::with(json!({"api_secret": service.options.api_secret})))),
        _ => match &service.trusted {
            Some(trusted) => certificate(trusted),
            None => json_answer(Err(Refusal::not_found("The sandbox has no authority without --tls"))),
        },
    }
}

async fn facts(service: &Arc<Service>, base_url: String, is_local: bool) -> Response {
    let service = service.clone();
    let read = move || {
        let options = &service.options;
        Ok(Done::with(json!({
            "control": options.control,
            "by_token": !is_local,
            "base_url": base_url,
            "addresses": service.place.addresses(),
            "is_open": place::is_open(options),
            "service_version": options.latest.name().trim_start_matches('v'),
            "authority": service.trusted.as_ref().map(authority),
            "api_key": options.api_key,
            "redirect_uri": options.redirect_uri,
            "redirect_uris": options.registered().collect::<Vec<_>>(),
            "members": states(&service)?,
        })))
    };
    let read = tokio::task::spawn_blocking(read).await;
    json_answer(read.expect("reading does not panic"))
}

fn authority(trusted: &Trusted) -> Value {
    json!({"sha256": fingerprint(&trusted.pem), "is_constrained": trusted.is_constrained})
}

/// The SHA-256 of a certificate as other programs show it: pairs of hexadecimal digits with colons.
fn fingerprint(pem: &str) -> String {
    let encoded: String = pem.lines().filter(|line| !line.starts_with("-----")).collect();
    let certificate = STANDARD.decode(encoded).expect("our own PEM");
    let pairs = Sha256::digest(certificate);
    pairs
        .iter()
        .map(|byte| format!("{byte:02X}"))
        .collect::<Vec<_>>()
        .join(":")
}

/// Phones install a download of this type.
fn certificate(trusted: &Trusted) -> Response {
    let mut response = Response::new(Body::from(trusted.pem.clone()));
    let headers = [
        (header::CONTENT_TYPE, "application/x-x509-ca-cert"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"authority.pem\""),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    let headers = headers.map(|(name, value)| (name, HeaderValue::from_static(value)));
    response.headers_mut().extend(headers);
    response
}
