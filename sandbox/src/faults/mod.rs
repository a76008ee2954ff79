//! Scripted faults: what may go wrong between a player and the service, on request and repeatably.
//!
//! A fault says which calls it meets ([`Fault::path`] and what follows), when it strikes, and what it then does on three
//! independent scales: what is answered ([`Answer`]), how its length is announced ([`Framing`]), and how its bytes go out
//! ([`Delivery`]). The same words hold in Rust, on the control interface and in the program's fault files; JSON has short spellings
//! beside them, `{"answer": {"status": 503}}`.
//!
//! Uses `journal`, `base`, `music`.
//!
//! ```
//! use musiccat_sandbox::faults::{At, Delivery, Fault};
//!
//! let sandbox = musiccat_sandbox::Sandbox::start(musiccat_sandbox::Options::default())?;
//! // The next refresh takes effect, but its answer gets lost.
//! sandbox.fault(Fault {
//!     path: "/oauth/access_token".into(),
//!     times: Some(1),
//!     delivery: Delivery::Reset(At::Start),
//!     ..Fault::default()
//! })?;
//! # Ok::<(), musiccat_sandbox::Error>(())
//! ```

mod check;
mod gzip_bomb;
mod registry;
mod rewrite;
mod schemas;
mod script;
mod spelling;
pub(crate) mod steps;

pub use registry::ActiveFault;
pub(crate) use registry::{CallToMatch, Faults, StruckFault};
pub(crate) use schemas::schemas;
pub(crate) use script::{Content, SCRIPTED};

use crate::base::settings::millis;
use crate::base::wrong::wrong;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::time::Duration;

/// A scripted fault. Left-out parts take their defaults: every call, every time, nothing changed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Fault {
    /// The path, with or without its version, without the query; `*` matches any characters. Default `*`.
    pub path: String,
    /// `GET`, `PUT` …; default all but `OPTIONS`, which browsers ask by themselves.
    pub method: Option<String>,
    /// The version that answers, `v2.1`; default all.
    pub version: Option<String>,
    /// The user name behind the access token; default all, and calls without a token.
    pub member: Option<String>,

    /// So many matching calls pass first. Default 0.
    pub skip: u64,
    /// It strikes so often and then no more. Default until it is removed.
    pub times: Option<u64>,
    /// How likely it strikes a matching call, 0 to 1. Default 1.
    pub probability: f64,
    /// What is left to chance is drawn from this: the same seed and the same calls give the same run. Default 0.
    pub seed: u64,

    /// Holds the answer back. Default not at all.
    #[serde(rename = "delay_ms", with = "millis")]
    pub delay: Duration,
    /// Reads only so many bytes of the request's body before it answers, and closes the connection. Default the whole.
    pub request_bytes: Option<u64>,
    /// Whether the service carries the call out. Default: yes where the answer builds on the true one, otherwise no.
    pub processed: Option<bool>,
    /// What is answered. Default the true answer.
    #[serde(deserialize_with = "spelling::answer")]
    pub answer: Answer,
    /// How the length of the body is announced. Default right.
    #[serde(deserialize_with = "spelling::framing")]
    pub framing: Framing,
    /// How the bytes go out. Default whole.
    #[serde(deserialize_with = "spelling::delivery")]
    pub delivery: Delivery,
}

impl Fault {
    /// The faults of a JSON text: one, or a list of them. Else what is wrong about it.
    pub fn read(json: &str) -> Result<Vec<Fault>, String> {
        let given: Value = serde_json::from_str(json).map_err(|cause| cause.to_string())?;
        let one = |given: &Value| Fault::deserialize(given).map_err(|cause| wrong(&schemas()["Fault"], given, &cause));
        match given.as_array() {
            Some(several) => several.iter().map(one).collect(),
            None => one(&given).map(|fault| vec![fault]),
        }
    }
}

impl Default for Fault {
    fn default() -> Self {
        Fault {
            path: "*".into(),
            method: None,
            version: None,
            member: None,
            skip: 0,
            times: None,
            probability: 1.0,
            seed: 0,
            delay: Duration::ZERO,
            request_bytes: None,
            processed: None,
            answer: Answer::default(),
            framing: Framing::default(),
            delivery: Delivery::default(),
        }
    }
}

/// What is answered.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Answer {
    /// The true answer.
    #[default]
    AsIs,
    /// Another status.
    Status {
        /// 100 to 999.
        status: u16,
        /// Headers as name and value; a name may stand several times.
        #[serde(default)]
        headers: Vec<(String, String)>,
        /// `Retry-After`. Default none.
        #[serde(default)]
        retry_after: Option<RetryAfter>,
        /// Default the service's `{"code","message"}`, and nothing where the status has no body.
        #[serde(default)]
        body: Option<String>,
    },
    /// A redirect, 302.
    Redirect(Target),
    /// The sign-in page of a public network: 200 with HTML.
    CaptivePortal,
    /// The true answer with its JSON changed.
    Json(JsonChange),
    /// The true answer with a header of so many bytes.
    LargeHeader(u32),
    /// The true answer with so many headers more, up to 20,000.
    ManyHeaders(u32),
    /// JSON of many bytes that is a thousandth of that under gzip.
    GzipBomb {
        /// Bytes after decoding, up to 16 GiB.
        size: u64,
        /// What the end of the gzip stream says about the size. Default the truth.
        #[serde(default)]
        claimed: Option<u32>,
    },
    /// A list in chunks that never ends.
    Endless,
    /// So many random bytes in place of HTTP, up to 10 million.
    Garbage(u32),
    /// These bytes in place of HTTP.
    Raw(Raw),
}

/// A `Retry-After` header.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RetryAfter {
    /// A number of seconds, sensible or not.
    Seconds(i64),
    /// The date that lies so many seconds ahead on the sandbox's clock.
    DateIn(i32),
    /// Anything else.
    Text(String),
}

/// Where a redirect leads.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// To this address.
    Address(String),
    /// To the same address again.
    Itself,
    /// To the same address on plain HTTP.
    PlainHttp,
    /// To a new address each time, without end.
    Endless,
}

/// A change to the JSON of the true answer. Where a change takes a key, it is made wherever that key stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum JsonChange {
    /// The value of this key becomes null.
    Null(String),
    /// Every text, number and boolean becomes null.
    EveryNull,
    /// The value of this key gets another type.
    WrongType(String),
    /// Every text, number and boolean gets another type.
    EveryWrongType,
    /// This key is left out.
    Missing(String),
    /// Every object gets keys that nobody knows.
    UnknownKeys,
    /// Every list has null before and after each item.
    NullsInLists,
    /// Every list is empty.
    EmptyLists,
    /// Every key stands twice, the second time with null.
    DuplicateKeys,
    /// The outermost object gets a key with lists nested so deep, up to a million.
    Deep(u32),
}

/// Any bytes.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Raw {
    /// As UTF-8.
    Text(String),
    /// Decoded.
    Base64(String),
}

/// How the length of the body is announced. What is not right closes the connection after the answer.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Framing {
    /// A right `Content-Length`.
    #[default]
    Right,
    /// Right chunks of so many bytes.
    Chunked(u32),
    /// No length; the end of the connection is the end of the body.
    NoLength,
    /// A `Content-Length` of this text: `-1`, `+2`, `ten`.
    Length(String),
    /// A `Content-Length` that is wrong by so many bytes.
    LengthOff(i64),
    /// The right `Content-Length` and one that is wrong by so many bytes.
    TwoLengths(i64),
    /// Right chunks, and a `Content-Length` too.
    LengthAndChunked,
    /// Chunks that are wrong.
    BrokenChunks(BrokenChunks),
}

/// What is wrong about the chunks.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BrokenChunks {
    /// The size is no number.
    GarbageSize,
    /// The size does not fit 64 bits.
    HugeSize,
    /// The size is larger than what follows.
    SizeTooLarge,
    /// The line end after the chunk's bytes is missing.
    NoLineEnd,
    /// The last, empty chunk is missing.
    NoEnd,
}

/// How the bytes go out.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Delivery {
    /// As a healthy server sends them.
    #[default]
    Whole,
    /// The connection is reset there.
    Reset(At),
    /// The connection is closed there, over TLS with a farewell.
    Close(At),
    /// The connection is closed there, over TLS without a farewell; on plain HTTP the same as `close`.
    CloseAbruptly(At),
    /// Nothing is sent from there on; the connection stays open until the client closes it.
    HalfClose(At),
    /// Nothing is sent from there on, without a word.
    Stall {
        /// Where it stops.
        at: At,
        /// Goes on after this time. Default never.
        #[serde(default)]
        for_ms: Option<u32>,
    },
    /// So many bytes, then a pause, and again.
    Drip {
        /// Bytes between two pauses.
        bytes: u32,
        /// The pause.
        every_ms: u32,
    },
    /// So many bytes in each write, and over TLS in each record.
    Slices(u32),
}

/// A place in the answer.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum At {
    /// Before the first byte.
    Start,
    /// Between head and body.
    Head,
    /// After so many bytes of the body, as they are sent.
    Body(u64),
    /// After so many bytes of the answer, the head included.
    Byte(u64),
}
