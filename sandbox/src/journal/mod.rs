//! What the clients asked: one entry a request, secrets masked, so that a test can count and a person can read.
//!
//! Uses `member`, `base`.

mod event;
pub(crate) mod masks;
pub(crate) mod pattern;
mod ring;

pub use event::{Event, EventKind};
pub(crate) use ring::Journal;

use serde::Serialize;
use serde_json::Value;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Bodies up to this many bytes are kept.
pub(crate) const KEPT_BODY: usize = 4096;

/// One request and its answer.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Entry {
    /// Counts from 1 and goes on over [`crate::Sandbox::journal_clear`].
    pub number: u64,
    /// `GET`, `PUT` …
    pub method: String,
    /// As sent, still percent-encoded, secrets masked.
    pub path: String,
    /// As sent, without the question mark, secrets masked; empty when there was none.
    pub query: String,
    /// The version that answered: `v2.2`, also for an unversioned path.
    pub version: String,
    /// The status of the answer.
    pub status: u16,
    /// The user name behind the access token, or the one that a token request signed in or refreshed.
    pub member: Option<String>,
    /// The grant that a token request asked for.
    pub grant: Option<String>,
    /// The request's headers in the order sent, secrets masked.
    pub headers: Vec<(String, String)>,
    /// The request's JSON or form body as JSON, secrets masked; bodies over 4 kB and other kinds are left out.
    pub body: Option<Value>,
    /// Bytes in the request's body.
    pub body_length: usize,
    /// The TCP connection: equal numbers mean that it was reused.
    pub connection: u64,
    /// What was agreed on in the TLS handshake; `None` on plain HTTP.
    pub tls: Option<Tls>,
    /// When the request was complete, in milliseconds since 1970 on the sandbox's clock.
    pub started: i64,
    /// From then to the answer, without the delay that was asked for.
    pub millis: u64,
    /// How long the answer is held back beyond that, by the settings or a fault.
    pub delay_millis: u64,
    /// The id of the fault that the call met.
    pub fault: Option<u64>,
    /// Whether the network's portal answered in place of the service.
    pub portal: bool,
    /// The answer's headers in their order, secrets masked.
    pub answer_headers: Vec<(String, String)>,
    /// Bytes in the answer's body.
    pub answer_length: usize,
    /// The first 4 kB of the answer's JSON, secrets masked.
    pub answer_body: Option<String>,
    /// The tracks that a station handed out in the answer, in their order: also what is beyond the kept part of it.
    #[serde(skip)]
    pub(crate) handed_out: Vec<HandedOut>,
}

/// A track that a station handed out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct HandedOut {
    pub(crate) track: u32,
    /// How long it plays.
    pub(crate) seconds: u32,
}

/// What a TLS handshake came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Tls {
    /// `TLSv1_3` …
    pub version: String,
    /// `TLS13_AES_128_GCM_SHA256` …
    pub cipher: String,
    /// Whether the client went on with an earlier session.
    pub resumed: bool,
    /// The host that the client named.
    pub server_name: Option<String>,
}

impl Entry {
    /// The value of a request header, by its lowercase name.
    pub fn header(&self, name: &str) -> Option<&str> {
        value_of(&self.headers, name)
    }

    /// The value of a header of the answer, by its lowercase name.
    pub fn answer_header(&self, name: &str) -> Option<&str> {
        value_of(&self.answer_headers, name)
    }

    /// When the answer went out, on the sandbox's clock.
    pub fn answered(&self) -> i64 {
        self.started + (self.millis + self.delay_millis) as i64
    }

    /// About what it takes in memory.
    fn size(&self) -> usize {
        let headers = self.headers.iter().chain(&self.answer_headers);
        let headers: usize = headers.map(|(name, value)| name.len() + value.len() + 64).sum();
        let answer = self.answer_body.as_ref().map_or(0, String::len);
        // A small value of a JSON tree takes several times its text.
        let body = self.body.as_ref().map_or(0, |_| 8 * self.body_length);
        512 + 8 * self.handed_out.len() + self.path.len() + self.query.len() + headers + answer + body
    }
}

fn value_of<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = headers.iter().find(|(key, _)| key == name);
    found.map(|(_, value)| value.as_str())
}

/// What is known about a connection beside its requests.
#[derive(Debug, Default)]
pub(crate) struct Connection {
    pub(crate) number: u64,
    pub(crate) tls: Option<Tls>,
    /// Whether the client is on this machine.
    pub(crate) is_local: bool,
    /// Whether it leads to the network's portal, whose certificate it has seen.
    pub(crate) is_portal: bool,
    /// Whether it is plain HTTP where the service takes HTTPS only: for the control interface.
    pub(crate) is_control: bool,
    /// Whether the control interface or the page is called over it now, which the network spares.
    pub(crate) is_spared: Arc<AtomicBool>,
}

/// The beginning of a JSON answer, ready for the journal.
#[derive(Debug, Clone)]
pub(crate) struct Sample(pub(crate) String);

impl Sample {
    /// Of this JSON text.
    pub(crate) fn of(json: &[u8]) -> Sample {
        let part = &json[..json.len().min(KEPT_BODY)];
        Sample(masks::json(&String::from_utf8_lossy(part)))
    }
}
