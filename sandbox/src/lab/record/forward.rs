//! Takes a request to the service, and its answer back.

use super::super::heads;
use super::super::serve::{Handler, Payload, refusal};
use super::super::swap::Swap;
use super::body::{Over, Received, Rewriting, Sent, Watch, Watched, kept, last};
use super::seen::{Answered, Seen, headers_of};
use super::upstream::{Link, Upstream};
use super::writer::Sink;
use crate::base::clock::Clock;
use crate::service::place::Place;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use http_body_util::BodyExt;
use hyper::body::Incoming;
use hyper::{Request, Response};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::Mutex;

/// What stands between the device and the service.
pub(super) struct Forwarder {
    upstream: Upstream,
    place: Arc<Place>,
    limit: usize,
    patience: Duration,
    clock: Clock,
    sink: Sink,
}

/// The connection to the service that belongs to one of the device's.
pub(super) type Line = Mutex<Option<Link>>;

/// A request that went out, and how long its way took.
struct Asked {
    seen: Seen,
    watch: Watch,
    /// When the request began to go out.
    begun: Instant,
}

impl Handler for Forwarder {
    type Line = Line;

    fn line(&self) -> Line {
        Mutex::new(None)
    }

    async fn answer(self: Arc<Self>, line: Arc<Line>, request: Request<Incoming>) -> io::Result<Response<Payload>> {
        let (head, body) = request.into_parts();
        let own = self.place.asked(&head.headers);
        let mut link = line.lock().await;
        let watch = Watched::new(self.limit);
        let mut asked = Asked {
            seen: self.seen(&head, &own),
            watch: watch.clone(),
            begun: Instant::now(),
        };
        let request = self.request(head, &own, Sent::new(body, watch));
        let method = request.method().clone();
        match self.ask(&mut link, request, &mut asked).await {
            Ok(response) => Ok(self.pass(response, &method, &own, asked).await),
            Err((status, why)) => Ok(self.refuse(status, &why, asked).await),
        }
    }
}

impl Forwarder {
    pub(super) fn new(
        upstream: Upstream,
        place: Arc<Place>,
        limit: usize,
        patience: Duration,
        sink: Sink,
    ) -> Forwarder {
        Forwarder {
            upstream,
            place,
            limit,
            patience,
            clock: Clock::default(),
            sink,
        }
    }

    fn seen(&self, head: &Parts, own: &str) -> Seen {
        let path = head.uri.path_and_query().map_or("/", |path| path.as_str());
        Seen {
            started_ms: self.clock.now_ms(),
            method: head.method.to_string(),
            url: format!("{}{path}", self.upstream.origin),
            headers: headers_of(&heads::to_service(head.headers.clone(), own, &self.upstream.origin)),
            ..Seen::default()
        }
    }

    /// The request as the service gets it.
    fn request(&self, mut head: Parts, own: &str, body: Sent) -> Request<Sent> {
        head.headers = heads::to_service(head.headers, own, &self.upstream.origin);
        let path = head.uri.path_and_query().map_or("/", |path| path.as_str());
        head.uri = path.parse::<Uri>().unwrap_or_default();
        head.version = axum::http::Version::HTTP_11;
        Request::from_parts(head, body)
    }

    /// Asks the service: on the connection that is there, else on a new one.
    async fn ask(
        &self,
        link: &mut Option<Link>,
        request: Request<Sent>,
        asked: &mut Asked,
    ) -> Result<Response<Incoming>, (StatusCode, String)> {
        let mut request = request;
        loop {
            let open = match link.take() {
                Some(mut open) => open.sender.ready().await.is_ok().then_some(open),
                None => None,
            };
            let is_new = open.is_none();
            let mut used = match open {
                Some(open) => open,
                None => {
                    let (new, timings) = self
                        .upstream
                        .connect()
                        .await
                        .map_err(|why| (StatusCode::BAD_GATEWAY, why))?;
                    asked.seen.timings = timings;
                    new
                }
            };
            asked.seen.connection = Some(used.number);
            asked.seen.server_address = Some(used.address.ip().to_string());
            asked.seen.tls = used.tls.clone();
            asked.begun = Instant::now();
            let answer = used.sender.try_send_request(request);
            let Some(answered) = self.patiently(answer, &asked.watch).await else {
                let seconds = self.patience.as_secs();
                let why = format!("{} has not answered for {seconds} s", self.upstream.origin);
                return Err((StatusCode::GATEWAY_TIMEOUT, why));
            };
            match answered {
                Ok(response) => {
                    *link = Some(used);
                    return Ok(response);
                }
                Err(mut failed) => match failed.take_message() {
                    // The service had closed the connection, and has seen nothing of it.
                    Some(unsent) if !is_new => request = unsent,
                    _ => {
                        let why = format!(
                            "{} broke off before its answer: {}",
                            self.upstream.origin,
                            failed.error()
                        );
                        return Err((StatusCode::BAD_GATEWAY, why));
                    }
                },
            }
        }
    }

    /// Waits as long as the request goes on, and then as long as the service may be silent.
    async fn patiently<T>(&self, answer: impl Future<Output = T>, watch: &Watch) -> Option<T> {
        let mut answer = std::pin::pin!(answer);
        loop {
            let until = last(watch) + self.patience;
            match tokio::time::timeout_at(until.into(), &mut answer).await {
                Ok(answered) => return Some(answered),
                Err(_) if last(watch) + self.patience > Instant::now() => {}
                Err(_) => return None,
            }
        }
    }

    /// The service's answer as the device gets it.
    async fn pass(&self, response: Response<Incoming>, method: &Method, own: &str, asked: Asked) -> Response<Payload> {
        let answered = Instant::now();
        let (mut head, body) = response.into_parts();
        let mut seen = asked.seen;
        let sent = last(&asked.watch).clamp(asked.begun, answered);
        seen.timings.send = milliseconds(asked.begun, sent);
        seen.timings.wait = milliseconds(sent, answered);
        seen.body = kept(&asked.watch);
        seen.answer = Some(Answered {
            status: head.status.as_u16(),
            headers: headers_of(&head.headers),
            ..Answered::default()
        });
        let swap = Swap::new(&self.upstream.origin.spellings(), own);
        let rewriting = rewriting(&head.headers, method, head.status, &swap);
        head.headers = heads::to_device(head.headers, &swap, own.starts_with("https"));
        if rewriting.is_some() {
            heads::remove_measures(&mut head.headers);
        }
        let (sink, watch) = (self.sink.clone(), asked.watch);
        let over: Over = Box::new(move |body, broken| {
            seen.timings.receive = milliseconds(answered, Instant::now());
            // The service may have answered before it had all of the request.
            seen.body = kept(&watch);
            seen.broken = broken;
            let answer = seen.answer.as_mut().expect("it was put there");
            answer.body = body;
            tell(&seen);
            sink.write(seen)
        });
        let mut body = Received::new(body, rewriting, self.limit, self.patience, over);
        if let Some(written) = body.written() {
            written.await;
        }
        head.version = axum::http::Version::HTTP_11;
        Response::from_parts(head, body.boxed_unsync())
    }

    /// The recorder's own answer where the service gave none.
    async fn refuse(&self, status: StatusCode, why: &str, asked: Asked) -> Response<Payload> {
        tracing::warn!("{why}");
        let response = refusal(status, "UpstreamError", &format!("musiccat-sandbox record: {why}"));
        let mut seen = asked.seen;
        seen.timings.wait = milliseconds(asked.begun, Instant::now());
        seen.timings.receive = 0.0;
        seen.body = kept(&asked.watch);
        seen.broken = Some(format!(
            "No answer of the service: {why}. The device got {status} from the recorder."
        ));
        tell(&seen);
        self.sink.write(seen).await;
        response
    }
}

/// How the body changes: a text may have the service's addresses in it, and it is read if it is plain or under gzip.
fn rewriting(headers: &HeaderMap, method: &Method, status: StatusCode, swap: &Swap) -> Option<Rewriting> {
    let has_body = method != Method::HEAD && status != StatusCode::NO_CONTENT && status != StatusCode::NOT_MODIFIED;
    let coding = headers.get(header::CONTENT_ENCODING).map(|coding| coding.as_bytes());
    let is_gzip = match coding {
        None | Some(b"identity") => false,
        Some(b"gzip" | b"x-gzip") => true,
        Some(_) => return None,
    };
    (has_body && heads::is_text(headers)).then(|| Rewriting::new(swap.clone(), is_gzip))
}

fn milliseconds(from: Instant, to: Instant) -> f64 {
    (to - from).as_secs_f64() * 1000.0
}

/// A line in the log.
fn tell(seen: &Seen) {
    let path = crate::journal::masks::text(seen.url.splitn(4, '/').nth(3).unwrap_or_default());
    let status = seen.answer.as_ref().map_or(0, |answer| answer.status);
    let ms = seen.timings.sum().round();
    tracing::info!(method = %seen.method, path = %format!("/{path}"), status, ms, broken = seen.broken, "exchange");
}
