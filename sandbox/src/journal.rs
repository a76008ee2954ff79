//! What the clients asked: one entry a request, secrets masked, so that a test can count and a person can read.

use crate::error::{Error, Result};
use axum::http::{HeaderMap, header};
use serde::Serialize;
use serde_json::Value;
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

/// Bodies up to this many bytes are kept.
const KEPT_BODY: usize = 4096;
/// So many entries are kept in memory, the latest ones; a journal file gets them all.
const KEPT_ENTRIES: usize = 100_000;
const MASK: &str = "***";

/// One request and its answer.
#[derive(Debug, Clone, Serialize)]
pub struct Entry {
    /// Counts from 1 and goes on over [`crate::Sandbox::journal_clear`].
    pub number: u64,
    /// `GET`, `PUT` …
    pub method: String,
    /// As sent, still percent-encoded.
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
    /// When the request was complete, in milliseconds since 1970 on the sandbox's clock.
    pub started: i64,
    /// From then to the answer, without the delay that the options ask for.
    pub millis: u64,
}

impl Entry {
    /// The value of a request header, by its lowercase name.
    pub fn header(&self, name: &str) -> Option<&str> {
        let found = self.headers.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// The entries so far, and the file that gets a line for each.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    written: Mutex<Written>,
}

#[derive(Debug, Default)]
struct Written {
    last: u64,
    entries: VecDeque<Entry>,
    file: Option<File>,
}

impl Journal {
    /// An empty journal that also appends a JSON line an entry to the file, where one is given.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let open = |path: &Path| {
            let file = File::options().create(true).append(true).open(path);
            file.map_err(|cause| Error::cannot(format!("open journal file {path:?}"), cause))
        };
        let written = Mutex::new(Written {
            file: path.map(open).transpose()?,
            ..Written::default()
        });
        Ok(Journal { written })
    }

    /// Adds an entry and numbers it.
    pub(crate) fn add(&self, mut entry: Entry) {
        let mut written = self.written.lock().expect("journal lock");
        written.last += 1;
        entry.number = written.last;
        if let Some(file) = &mut written.file {
            let line = serde_json::to_string(&entry).expect("plain data");
            if let Err(cause) = writeln!(file, "{line}") {
                tracing::warn!(%cause, "the journal file cannot be written");
            }
        }
        if written.entries.len() == KEPT_ENTRIES {
            written.entries.pop_front();
        }
        written.entries.push_back(entry);
    }

    pub(crate) fn entries(&self) -> Vec<Entry> {
        let written = self.written.lock().expect("journal lock");
        written.entries.iter().cloned().collect()
    }

    pub(crate) fn clear(&self) {
        self.written.lock().expect("journal lock").entries.clear();
    }

    pub(crate) fn count(&self, matches: impl Fn(&Entry) -> bool) -> usize {
        let written = self.written.lock().expect("journal lock");
        written.entries.iter().filter(|entry| matches(entry)).count()
    }
}

fn is_secret(key: &str) -> bool {
    let key = key.to_ascii_lowercase();
    ["password", "secret", "token", "verifier", "apikey"]
        .iter()
        .any(|word| key.contains(word))
        || key == "code"
}

/// The headers, with the credentials reduced to their scheme.
pub(crate) fn masked_headers(headers: &HeaderMap) -> Vec<(String, String)> {
    let masked = |name: &str, value: &str| {
        if name == header::AUTHORIZATION.as_str() {
            let scheme = value.split(' ').next().unwrap_or_default();
            match scheme {
                "Bearer" | "Basic" => format!("{scheme} {MASK}"),
                _ => MASK.to_owned(),
            }
        } else if is_secret(name) || name == "cookie" {
            MASK.to_owned()
        } else {
            value.to_owned()
        }
    };
    headers
        .iter()
        .map(|(name, value)| {
            let text = String::from_utf8_lossy(value.as_bytes());
            (name.to_string(), masked(name.as_str(), &text))
        })
        .collect()
}

/// The query as sent, with the values of secret parameters replaced.
pub(crate) fn masked_query(query: &str) -> String {
    let parts = query.split('&').map(|part| match part.split_once('=') {
        Some((key, _)) if is_secret(key) => format!("{key}={MASK}"),
        _ => part.to_owned(),
    });
    parts.collect::<Vec<_>>().join("&")
}

/// A small JSON or form body as JSON, with the values of secret keys replaced at any depth.
pub(crate) fn masked_body(headers: &HeaderMap, body: &[u8]) -> Option<Value> {
    if body.is_empty() || body.len() > KEPT_BODY {
        return None;
    }
    let mut value = crate::api::body_as_json(headers, body)?;
    mask(&mut value);
    Some(value)
}

fn mask(value: &mut Value) {
    match value {
        Value::Object(map) => {
            for (key, value) in map {
                if is_secret(key) {
                    *value = MASK.into();
                } else {
                    mask(value);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(mask),
        _ => {}
    }
}
