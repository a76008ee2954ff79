//! What the clients asked: one entry a request, secrets masked, so that a test can count and a person can read.

use crate::body;
use crate::error::{Error, Result};
use crate::private;
use axum::http::HeaderMap;
use serde::Serialize;
use serde_json::Value;
use std::collections::VecDeque;
use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;
use tokio::sync::watch;

/// Bodies up to this many bytes are kept.
const KEPT_BODY: usize = 4096;
/// The latest entries are kept in memory, so many of them …
const KEPT_ENTRIES: usize = 100_000;
/// … and about so many bytes; a journal file gets them all.
const KEPT_BYTES: usize = 64_000_000;
const MASK: &str = "***";

/// One request and its answer.
#[derive(Debug, Clone, Default, Serialize)]
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
    /// The answer's headers in their order, secrets masked.
    pub answer_headers: Vec<(String, String)>,
    /// Bytes in the answer's body.
    pub answer_length: usize,
    /// The first 4 kB of the answer's JSON, secrets masked.
    pub answer_body: Option<String>,
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
        512 + self.path.len() + self.query.len() + headers + answer + body
    }
}

fn value_of<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let found = headers.iter().find(|(key, _)| key == name);
    found.map(|(_, value)| value.as_str())
}

/// The entries so far, and the file that gets a line for each.
#[derive(Debug, Default)]
pub(crate) struct Journal {
    written: Mutex<Written>,
    /// The number of the last entry, for those who wait for the next one.
    last: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct Written {
    entries: VecDeque<Entry>,
    bytes: usize,
    file: Option<File>,
}

impl Journal {
    /// An empty journal that also appends a JSON line an entry to the file, where one is given.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let open = |path: &Path| {
            private::append(path).map_err(|cause| Error::cannot(format!("open journal file {path:?}"), cause))
        };
        let written = Mutex::new(Written {
            file: path.map(open).transpose()?,
            ..Written::default()
        });
        let last = watch::Sender::default();
        Ok(Journal { written, last })
    }

    /// Adds an entry and numbers it.
    pub(crate) fn add(&self, mut entry: Entry) {
        let mut written = self.written.lock().expect("journal lock");
        entry.number = self.last() + 1;
        self.last.send_replace(entry.number);
        if let Some(file) = &mut written.file {
            let line = serde_json::to_string(&entry).expect("plain data");
            if let Err(cause) = writeln!(file, "{line}") {
                tracing::warn!(%cause, "the journal file cannot be written");
            }
        }
        written.bytes += entry.size();
        written.entries.push_back(entry);
        while written.entries.len() > KEPT_ENTRIES || written.bytes > KEPT_BYTES {
            let oldest = written.entries.pop_front().expect("one was added");
            written.bytes -= oldest.size();
        }
    }

    /// The number of the last entry that was written, be it forgotten or not; 0 before the first.
    pub(crate) fn last(&self) -> u64 {
        *self.last.borrow()
    }

    /// Ends when there is an entry after this one that matches.
    pub(crate) async fn after(&self, number: u64, matches: impl Fn(&Entry) -> bool) {
        let mut last = self.last.subscribe();
        let mut seen = number;
        while let Ok(reached) = last.wait_for(|last| *last > seen).await.map(|last| *last) {
            if !self.after_number(seen, 1, &matches).is_empty() {
                return;
            }
            seen = reached;
        }
    }

    pub(crate) fn entries(&self) -> Vec<Entry> {
        self.after_number(0, usize::MAX, |_| true)
    }

    /// The first so many of the entries that match and come after this number.
    pub(crate) fn after_number(&self, number: u64, most: usize, matches: impl Fn(&Entry) -> bool) -> Vec<Entry> {
        let written = self.written.lock().expect("journal lock");
        let entries = written.entries.iter();
        let later = entries.filter(|entry| entry.number > number && matches(entry));
        later.take(most).cloned().collect()
    }

    /// The last so many of the entries that match, oldest first.
    pub(crate) fn newest(&self, most: usize, matches: impl Fn(&Entry) -> bool) -> Vec<Entry> {
        let written = self.written.lock().expect("journal lock");
        let newest = written.entries.iter().rev().filter(|entry| matches(entry));
        let mut newest: Vec<Entry> = newest.take(most).cloned().collect();
        newest.reverse();
        newest
    }

    pub(crate) fn clear(&self) {
        let mut written = self.written.lock().expect("journal lock");
        written.entries.clear();
        written.bytes = 0;
    }

    pub(crate) fn count(&self, matches: impl Fn(&Entry) -> bool) -> usize {
        let written = self.written.lock().expect("journal lock");
        written.entries.iter().filter(|entry| matches(entry)).count()
    }
}

/// The beginning of a JSON answer, ready for the journal.
#[derive(Debug, Clone)]
pub(crate) struct Sample(pub(crate) String);

impl Sample {
    /// Of this JSON text. The service writes a secret as a string right after its key.
    pub(crate) fn of(json: &[u8]) -> Sample {
        let part = &json[..json.len().min(KEPT_BODY)];
        let text = String::from_utf8_lossy(part);
        let pieces: Vec<&str> = text.split('"').collect();
        let hides = |index: usize| index >= 2 && pieces[index - 1].trim() == ":" && names_secret(pieces[index - 2]);
        let shown = pieces.iter().enumerate();
        let shown = shown.map(|(index, piece)| if hides(index) { MASK } else { *piece });
        Sample(shown.collect::<Vec<_>>().join("\""))
    }
}

/// Whether a request's header, parameter or key of this name holds a secret.
fn is_secret(key: &str) -> bool {
    names_secret(key) || key.eq_ignore_ascii_case("code")
}

/// The same for a key of an answer, where `code` is the name of an error.
fn names_secret(key: &str) -> bool {
    let key = key.to_ascii_lowercase().replace(['-', '_'], "");
    let words = ["password", "secret", "token", "verifier", "apikey"];
    words.iter().any(|word| key.contains(word))
}

/// Whether this may be the name of a field. A token is longer, and what was no form and was read as one has other letters.
fn is_name(key: &str) -> bool {
    key.len() <= 40
        && key
            .chars()
            .all(|letter| letter.is_alphanumeric() || "_-.[]".contains(letter))
}

/// The headers, with the credentials reduced to their scheme, and addresses masked wherever they stand.
pub(crate) fn masked_headers(headers: &HeaderMap) -> Vec<(String, String)> {
    let masked = |name: &str, value: &str| {
        if name.ends_with("authorization") {
            let scheme = value.split(' ').next().unwrap_or_default();
            match ["bearer", "basic"]
                .iter()
                .any(|known| scheme.eq_ignore_ascii_case(known))
            {
                true => format!("{scheme} {MASK}"),
                false => MASK.to_owned(),
            }
        } else if is_secret(name) || name.contains("cookie") {
            MASK.to_owned()
        } else {
            masked_query(value)
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

/// A query or an address as sent, with the values of secret parameters replaced.
pub(crate) fn masked_query(query: &str) -> String {
    const ENDS: [char; 3] = ['&', '?', '#'];
    let parts = query.split_inclusive(ENDS).map(|part| match part.split_once('=') {
        Some((key, value)) if is_secret(key) => {
            let end = value.find(ENDS).map_or("", |at| &value[at..]);
            format!("{key}={MASK}{end}")
        }
        _ => part.to_owned(),
    });
    parts.collect()
}

/// A small JSON or form body as JSON, with the values of secret keys replaced at any depth, and what has a key that is no
/// name: nobody can tell what stands where in it.
pub(crate) fn masked_body(headers: &HeaderMap, body: &[u8]) -> Option<Value> {
    if body.is_empty() || body.len() > KEPT_BODY {
        return None;
    }
    let mut value = body::as_json(headers, body)?;
    mask(&mut value);
    Some(value)
}

fn mask(value: &mut Value) {
    match value {
        Value::Object(map) if !map.keys().all(|key| is_name(key)) => *value = MASK.into(),
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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::header;

    fn entry(size: usize) -> Entry {
        Entry {
            path: "x".repeat(size),
            ..Entry::default()
        }
    }

    #[test]
    fn the_oldest_entries_go_when_there_are_too_many_bytes() {
        let journal = Journal::default();
        for _ in 0..100 {
            journal.add(entry(1_000_000));
        }
        let kept = journal.entries();
        assert!((60..64).contains(&kept.len()), "{}", kept.len());
        assert_eq!((kept.last().unwrap().number, journal.last()), (100, 100));
        journal.clear();
        journal.add(entry(10));
        assert_eq!(journal.entries()[0].number, 101);
    }

    #[test]
    fn secrets_are_masked_in_answers_and_addresses() {
        let text = br#"{"access_token" : "a b", "code":"ResourceNotFound","title":"Secret","x":["password"],"refresh_token":"c"}"#;
        let expected = r#"{"access_token" : "***", "code":"ResourceNotFound","title":"Secret","x":["password"],"refresh_token":"***"}"#;
        assert_eq!(Sample::of(text).0, expected);
        assert_eq!(
            masked_query("http://a/b?code=1&state=2#access_token=3&x=4"),
            "http://a/b?code=***&state=2#access_token=***&x=4"
        );
    }

    fn form(body: &str) -> Option<Value> {
        let mut headers = HeaderMap::new();
        let kind = "application/x-www-form-urlencoded".parse().unwrap();
        headers.insert(header::CONTENT_TYPE, kind);
        masked_body(&headers, body.as_bytes())
    }

    #[test]
    fn what_is_no_form_but_was_sent_as_one_is_masked_as_a_whole() {
        assert_eq!(
            form("grant_type=password&username=a%40b&password=c&a[0].b-c=d"),
            Some(serde_json::json!({"grant_type": "password", "username": "a@b", "password": MASK, "a[0].b-c": "d"}))
        );
        let token = "kQ2xwZ0m3v9Yt5bR7nUe1LsA8cJd4hGfP6oViXqTzBw";
        for body in [
            r#"{"username":"a","password":"c"}"#,
            r#"{"name":"R&B=1","password":"c&d=e"}"#,
            r#" [{"refresh_token":"c"}]"#,
            "%7B%22password%22%3A%22c%22%7D",
            token,
        ] {
            assert_eq!(form(body), Some(MASK.into()), "{body}");
        }
    }

    #[test]
    fn credentials_and_addresses_are_masked_in_every_header() {
        for (name, value, expected) in [
            ("authorization", "Bearer a", "Bearer ***"),
            ("authorization", "bearer a", "bearer ***"),
            ("proxy-authorization", "Basic a", "Basic ***"),
            ("proxy-authorization", "Digest a", "***"),
            ("cookie", "session=a", "***"),
            ("set-cookie", "session=a", "***"),
            ("x-api-key", "a", "***"),
            ("referer", "http://a/b?code=c&state=d", "http://a/b?code=***&state=d"),
            ("content-location", "/b?access_token=c", "/b?access_token=***"),
            ("accept", "application/json;q=0.9", "application/json;q=0.9"),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(name, value.parse().unwrap());
            assert_eq!(masked_headers(&headers), [(name.to_owned(), expected.to_owned())]);
        }
    }
}
