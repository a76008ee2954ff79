//! The frame around every request: reads the body, has it answered, adds what every answer carries, lets a scripted fault
//! have its way, and journals it.

use crate::api::{JournalNotes, refuse};
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::control;
use crate::control::people;
use crate::faults::steps::{End, Script};
use crate::faults::{Answer, CallToMatch, Content, Fault, StruckFault};
use crate::journal::{Connection, Entry, KEPT_BODY, Sample, masks};
use crate::member::oauth;
use crate::service::Service;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::Response;
use http_body_util::{BodyExt, LengthLimitError};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant, UNIX_EPOCH};
use tower::ServiceExt;

/// The largest body that any call takes: a playlist image of 10 MB in its form.
const BODY_LIMIT: usize = 10_100_000;

const PLAIN: &str = "The sandbox takes HTTPS: only its control interface and its page can be reached by plain HTTP, from its own machine";

/// What answers requests.
#[derive(Clone)]
pub(crate) struct Interface {
    /// The service's own calls.
    pub(crate) calls: Router,
    /// The same in every version there is, for the page.
    pub(crate) page: Router,
    /// The control interface, where it is switched on.
    pub(crate) control: Option<Router>,
}

/// How a request is answered.
pub(crate) enum Served {
    Answer(Response),
    /// By these bytes in place of an answer.
    Script(Script),
}

/// Takes a request from a connection to its answer: reads the body, routes, journals, and holds the answer back where
/// the settings or a fault ask for it.
pub(crate) async fn serve(
    service: Arc<Service>,
    interface: Interface,
    connection: Arc<Connection>,
    request: Request,
) -> Served {
    // A task of its own: a client that hangs up does not undo what it asked for, nor the entry in the journal.
    let task = tokio::spawn(async move {
        let path = request.uri().path();
        let is_own = control::is_below(path) || people::is_below(path);
        connection.is_spared.store(is_own, Ordering::Relaxed);
        match interface.control {
            Some(control) if control::is_below(path) => {
                Served::Answer(control::serve(&service, control, &connection, request).await)
            }
            _ if people::is_below(path) => {
                Served::Answer(people::serve(&service, interface.page, &connection, request).await)
            }
            _ if connection.is_control => {
                Served::Answer(control::answer(Err(Refusal::forbidden("ForbiddenError", PLAIN))))
            }
            // The network leads elsewhere than when the handshake was made.
            _ if connection.tls.is_some() && connection.is_portal != service.traffic.is_portal() => {
                Served::Script(Script {
                    steps: Vec::new(),
                    end: End::Reset,
                })
            }
            _ => {
                let (served, delay) = answer(&service, interface.calls, &connection, request).await;
                if !delay.is_zero() {
                    tokio::time::sleep(delay).await;
                }
                served
            }
        }
    });
    task.await.expect("a request's task does not panic")
}

async fn answer(
    service: &Arc<Service>,
    router: Router,
    connection: &Connection,
    request: Request,
) -> (Served, Duration) {
    let (head, body) = request.into_parts();
    let portal = (connection.number != 0 && service.traffic.is_portal()).then(StruckFault::portal);
    let is_portal = portal.is_some();
    let met = portal.or_else(|| meet(service, &head));
    let fault = met.as_ref().map(|met| &met.fault);
    let part = fault.and_then(|fault| fault.request_bytes);
    let read = match part {
        Some(count) => Ok(read_part(body, count).await),
        None => axum::body::to_bytes(body, BODY_LIMIT).await,
    };
    let whole = part.is_none() && read.is_ok();
    let begun = Instant::now();
    let started = service.clock.now_ms();
    let mut entry = entry_of(service, &head, read.as_deref().unwrap_or_default());
    let mut response = match fault {
        Some(fault) if !fault.is_processed() => Response::default(),
        _ => process(service, router, fault, head.clone(), read).await,
    };
    let noted: JournalNotes = response.extensions_mut().remove().unwrap_or_default();
    let mut sample: Option<Sample> = response.extensions_mut().remove();
    let (parts, body) = response.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await;
    let mut content: Content = (parts, body.expect("the answer is in memory"));
    let scripted = met.as_ref().filter(|met| !met.is_plain());
    if let Some(met) = scripted {
        content = met.content(&service.place.asked(&head.headers), started, &head, content);
        sample = sample_of(&content);
    }
    let millis = begun.elapsed().as_millis() as u64;
    complete(service, &mut content.0.headers, &entry, started, millis);
    entry.answer_length = content.1.len();
    let end = scripted.map(|met| met.frame(&head, &mut content, whole));
    let delay = service.settings().delay + fault.map_or(Duration::ZERO, |fault| fault.delay);
    // The handler notes nobody where a fault or a lock refuses the call.
    entry.member = noted.member.or_else(|| bearer(service, &head));
    entry.grant = noted.grant;
    entry.handed_out = noted.handed_out;
    entry.connection = connection.number;
    entry.tls = connection.tls.clone();
    entry.started = started;
    entry.millis = millis;
    entry.delay_millis = delay.as_millis() as u64;
    entry.fault = met.as_ref().map(|met| met.id).filter(|_| !is_portal);
    entry.portal = is_portal;
    if met.as_ref().is_none_or(StruckFault::answers_in_http) {
        entry.status = content.0.status.as_u16();
        entry.answer_headers = masks::headers(&content.0.headers);
        entry.answer_body = sample.map(|Sample(text)| text);
    }
    tracing::info!(method = %entry.method, path = %entry.path, status = entry.status, ms = millis, fault = entry.fault, "request");
    let number = service.journal.add(entry);
    service.stage.settled(number).await;
    let served = match scripted.zip(end) {
        Some((met, end)) => Served::Script(met.script(content, end)),
        None => Served::Answer(Response::from_parts(content.0, Body::from(content.1))),
    };
    (served, delay)
}

/// Has a request carried out.
async fn process(
    service: &Arc<Service>,
    router: Router,
    fault: Option<&Fault>,
    mut head: Parts,
    read: Result<Bytes, axum::Error>,
) -> Response {
    if fault.is_some_and(|fault| matches!(fault.answer, Answer::Json(_))) {
        // It can be changed as it is written only.
        head.headers.remove(header::ACCEPT_ENCODING);
    }
    match read {
        Ok(body) => match router.oneshot(Request::from_parts(head, Body::from(body))).await {
            Ok(response) => response,
            Err(never) => match never {},
        },
        Err(cause) => {
            let refusal = match cause.into_inner().is::<LengthLimitError>() {
                true => Refusal::too_large(BODY_LIMIT),
                false => Refusal::bad_request("The body ended early"),
            };
            refuse(service, Request::from_parts(head, Body::empty()), refusal)
        }
    }
}

/// The fault that strikes this request.
fn meet(service: &Service, head: &Parts) -> Option<StruckFault> {
    if service.faults.is_empty() {
        return None;
    }
    let path = head.uri.path();
    let member = bearer(service, head);
    service.faults.meet(CallToMatch {
        method: head.method.as_str(),
        path,
        version: Version::of_path(path, service.options.latest),
        member: member.as_deref(),
    })
}

/// The user name behind the access token of a request, where it has one.
fn bearer(service: &Service, head: &Parts) -> Option<String> {
    let token = oauth::bearer(&head.headers)?;
    oauth::owner(&service.store.lock(), token)
}

/// So many bytes of the body, or some more that came along with them.
async fn read_part(mut body: Body, count: u64) -> Bytes {
    let mut read = Vec::new();
    while (read.len() as u64) < count {
        match body.frame().await {
            Some(Ok(frame)) => read.extend_from_slice(frame.data_ref().map_or(&[][..], |bytes| bytes)),
            _ => break,
        }
    }
    read.into()
}

/// What every answer carries, unless a fault has named a value of its own.
fn complete(service: &Service, headers: &mut HeaderMap, entry: &Entry, now_ms: i64, millis: u64) {
    let now = UNIX_EPOCH + Duration::from_millis(now_ms as u64);
    let date = HeaderValue::try_from(httpdate::fmt_http_date(now)).expect("letters and digits");
    headers.entry(header::DATE).or_insert(date);
    headers
        .entry("request-id")
        .or_insert(HeaderValue::from(service.next_request()));
    headers.entry("response-time").or_insert(HeaderValue::from(millis));
    let version = Version::of_path(&entry.path, service.options.latest);
    headers
        .entry("api-version")
        .or_insert(HeaderValue::from_static(version.name()));
    if let Some(end_ms) = service.end_ms(&entry.path).filter(|end_ms| now_ms < *end_ms) {
        let end = UNIX_EPOCH + Duration::from_millis(end_ms as u64);
        let sunset = HeaderValue::try_from(httpdate::fmt_http_date(end)).expect("letters and digits");
        let deprecation = format!("@{}", service.began_ms / 1000);
        let deprecation = HeaderValue::try_from(deprecation).expect("a sign and digits");
        headers.entry("sunset").or_insert(sunset);
        headers.entry("deprecation").or_insert(deprecation);
    }
}

/// The beginning of an answer that is JSON and can be read as it is.
fn sample_of((head, body): &Content) -> Option<Sample> {
    let kind = head.headers.get(header::CONTENT_TYPE)?;
    let readable =
        kind.as_bytes().starts_with(b"application/json") && !head.headers.contains_key(header::CONTENT_ENCODING);
    readable.then(|| Sample::of(body))
}

fn entry_of(service: &Service, head: &Parts, body: &[u8]) -> Entry {
    let path = head.uri.path();
    Entry {
        method: head.method.to_string(),
        path: masks::text(path),
        query: masks::text(head.uri.query().unwrap_or_default()),
        version: Version::of_path(path, service.options.latest).name().to_owned(),
        headers: masks::headers(&head.headers),
        body: masks::body(&head.headers, body, KEPT_BODY),
        body_length: body.len(),
        ..Entry::default()
    }
}
