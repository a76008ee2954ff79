//! Repeats a recording: a service made of a HAR file.

mod body;
mod dates;
mod fill;
mod find;
mod fit;
mod tape;

pub use find::Summary;

use super::gunzipped;
use super::place::{At, Listening};
use super::serve::{Handler, Payload, refusal, serve, whole};
use super::swap::Swap;
use crate::base::clock::Clock;
use crate::base::error::Result;
use crate::server::accept::Threads;
use crate::service::place::Place;
use axum::body::Bytes;
use axum::http::request::Parts;
use axum::http::{Method, StatusCode, header};
use fill::{Moment, Values};
use find::Progress;
use http_body_util::{BodyExt, Limited};
use hyper::body::{Body, Frame, Incoming};
use hyper::{Request, Response};
use std::io;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};
use std::time::Duration;
use tape::{Asked, Tape};

/// The largest body of a request.
const BODY_LIMIT: usize = 64_000_000;

/// What is repeated, and how.
#[derive(Debug, Clone)]
pub struct ReplayOptions {
    /// Where it listens.
    pub at: At,
    /// The recording.
    pub file: PathBuf,
    /// Each request must be the next one of the recording. Default false: the one that fits.
    pub strict: bool,
    /// 1 takes the time that the service took, 2 half of it. Default 0: no time at all.
    pub speed: f64,
}

impl ReplayOptions {
    /// With the defaults.
    pub fn new(file: impl AsRef<Path>) -> ReplayOptions {
        ReplayOptions {
            at: At::default(),
            file: file.as_ref().to_owned(),
            strict: false,
            speed: 0.0,
        }
    }
}

/// A recording that is repeated, until it is dropped.
pub struct Replay {
    listening: Listening,
    repeater: Arc<Repeater>,
    _threads: Threads,
}

impl Replay {
    /// Reads the file, starts in threads of its own and returns when it accepts connections.
    pub fn start(options: ReplayOptions) -> Result<Replay> {
        let tape = Tape::read(&options.file)?;
        let taken = options.at.take()?;
        let repeater = Arc::new(Repeater {
            state: Mutex::new(State {
                progress: Progress::new(&tape, options.strict),
                values: Values::default(),
            }),
            origins: tape.origins.iter().flat_map(super::Origin::spellings).collect(),
            place: taken.place.clone(),
            speed: options.speed,
            clock: Clock::default(),
            tape,
        });
        Ok(Replay {
            listening: taken.listening(),
            _threads: serve(taken, repeater.clone())?,
            repeater,
        })
    }

    /// Where it listens.
    pub fn listening(&self) -> &Listening {
        &self.listening
    }

    /// What was asked so far, what was answered, and what nobody asked.
    pub fn summary(&self) -> Summary {
        let state = self.repeater.state.lock().expect("replay lock");
        state.progress.summary(&self.repeater.tape)
    }
}

/// What answers out of the recording.
struct Repeater {
    tape: Tape,
    origins: Vec<String>,
    place: Arc<Place>,
    speed: f64,
    clock: Clock,
    state: Mutex<State>,
}

struct State {
    progress: Progress,
    values: Values,
}

impl Handler for Repeater {
    type Line = ();

    fn line(&self) {}

    async fn answer(self: Arc<Self>, _line: Arc<()>, request: Request<Incoming>) -> io::Result<Response<Payload>> {
        let (head, body) = request.into_parts();
        let body = Limited::new(body, BODY_LIMIT).collect().await;
        let body = body.map_err(io::Error::other)?.to_bytes();
        let own = self.place.asked(&head.headers);
        let (time_ms, answer) = self.answered(&asked(&head, body), &own);
        if self.speed > 0.0 {
            tokio::time::sleep(Duration::from_secs_f64(time_ms / 1000.0 / self.speed)).await;
        }
        answer
    }
}

impl Repeater {
    /// The answer, and how long it took when it was recorded.
    fn answered(&self, asked: &Asked, own: &str) -> (f64, io::Result<Response<Payload>>) {
        let mut state = self.state.lock().expect("replay lock");
        let State { progress, values } = &mut *state;
        let found = match progress.find(&self.tape, asked, &values.shown) {
            Ok(found) => found,
            Err(why) => {
                tracing::warn!("{why}");
                let message = format!("musiccat-sandbox replay: {why}");
                return (0.0, Ok(refusal(StatusCode::NOT_FOUND, "NotRecorded", &message)));
            }
        };
        let take = &self.tape.takes[found.place];
        let recorded = &take.answer;
        if !found.differences.is_empty() {
            let (request, differences) = (find::shown(asked), found.differences.join("; "));
            tracing::warn!(
                "{request} gets the answer to request {}, but {differences}",
                take.number
            );
        }
        tracing::info!(request = %find::shown(asked), recorded = take.number, status = recorded.status, "request");
        values.learn(fit::told(&take.asked, asked, &values.shown));
        if recorded.status == 0 {
            let why = "there was no answer when it was recorded either";
            return (take.time_ms, Err(io::Error::other(why)));
        }
        let body = recorded.body.as_ref().expect("it was found with one");
        let moment = Moment {
            began_ms: self.tape.takes[0].started_ms,
            recorded_ms: take.started_ms,
            now_ms: self.clock.now_ms(),
        };
        let swap = Swap::new(&self.origins, own);
        let headers = values.headers(recorded, &moment, &swap, own.starts_with("https"));
        let filled = values.body(recorded, body, &moment, &swap);
        let promised = recorded.promised(asked.method == Method::HEAD.as_str(), body.len(), filled.len());
        let mut response = Response::new(match recorded.is_broken {
            true => BrokenOff(Some(filled)).boxed_unsync(),
            false => whole(filled),
        });
        *response.status_mut() = StatusCode::from_u16(recorded.status).expect("it was checked");
        *response.headers_mut() = headers;
        if let Some(length) = promised {
            response.headers_mut().insert(header::CONTENT_LENGTH, length.into());
        }
        (take.time_ms, Ok(response))
    }
}

fn asked(head: &Parts, body: Bytes) -> Asked {
    let header = |name: header::HeaderName| {
        let value = head.headers.get(name).and_then(|value| value.to_str().ok());
        value.unwrap_or_default().to_owned()
    };
    let coding = header(header::CONTENT_ENCODING).to_ascii_lowercase();
    let body = match coding.as_str() {
        "gzip" | "x-gzip" => gunzipped(&body).map_or(body, Bytes::from),
        _ => body,
    };
    Asked {
        is_body_known: true,
        method: head.method.to_string(),
        path: head.uri.path().to_owned(),
        query: head.uri.query().unwrap_or_default().to_owned(),
        content_type: header(header::CONTENT_TYPE),
        range: header(header::RANGE),
        authorization: header(header::AUTHORIZATION),
        key: header(header::HeaderName::from_static("apikey")),
        body,
    }
}

/// A body that breaks off, as it did when it was recorded.
struct BrokenOff(Option<Bytes>);

impl Body for BrokenOff {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        Poll::Ready(Some(match self.0.take() {
            Some(bytes) => Ok(Frame::data(bytes)),
            None => Err(io::Error::other("the answer broke off here when it was recorded")),
        }))
    }
}
