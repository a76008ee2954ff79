//! A recording, read and made ready to be repeated.

use super::super::origin::Origin;
use crate::base::clock::parse_date_time;
use crate::base::error::{Error, Result};
use crate::har::format::{Entry, Har, PostData};
use axum::body::Bytes;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use std::path::Path;

/// What was recorded, in the order in which it was asked.
pub(super) struct Tape {
    pub(super) takes: Vec<Take>,
    /// The services that answered.
    pub(super) origins: Vec<Origin>,
}

/// A request of the recording, and its answer.
pub(super) struct Take {
    /// Its place in the file, counted from 1.
    pub(super) number: usize,
    pub(super) started_ms: i64,
    /// How long it took.
    pub(super) time_ms: f64,
    pub(super) asked: Asked,
    pub(super) answer: Recorded,
}

/// What a request says that makes it this one and no other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Asked {
    pub(super) method: String,
    pub(super) path: String,
    /// As it was sent, without the question mark.
    pub(super) query: String,
    pub(super) content_type: String,
    /// Not compressed.
    pub(super) body: Bytes,
    /// Whether the recording has it.
    pub(super) is_body_known: bool,
    /// The header `Range`.
    pub(super) range: String,
    /// The header `Authorization`.
    pub(super) authorization: String,
    /// The header of the application's key.
    pub(super) key: String,
}

/// The answer that was recorded.
pub(super) struct Recorded {
    pub(super) status: u16,
    pub(super) headers: Vec<(String, String)>,
    /// Whether the body is text, in which there may be marks, dates and addresses.
    pub(super) is_text: bool,
    /// Not compressed. `None` where the recording left it out.
    pub(super) body: Option<Bytes>,
    /// It broke off where the body ends.
    pub(super) is_broken: bool,
    /// The bytes that the headers promised.
    pub(super) length: Option<u64>,
    /// Whether the body was sent in a coding, such as gzip, which it is not in here.
    pub(super) is_decoded: bool,
}

impl Recorded {
    /// The length that the headers promise where the body does not say it: of an answer to `HEAD`, and of one that breaks off. Marks and
    /// addresses may have made the body longer than the recorded one.
    pub(super) fn promised(&self, is_head: bool, recorded: usize, filled: usize) -> Option<u64> {
        match self.is_broken && !is_head {
            true => (self.length? + filled as u64)
                .checked_sub(recorded as u64)
                .filter(|_| !self.is_decoded),
            false => self.length.filter(|_| is_head),
        }
    }
}

impl Tape {
    /// Reads a file. The error says what is wrong, and where.
    pub(super) fn read(path: &Path) -> Result<Tape> {
        let cannot = |cause: String| Error::cannot(format!("replay {path:?}"), cause);
        let text = std::fs::read(path).map_err(|cause| cannot(cause.to_string()))?;
        Tape::of(&text).map_err(cannot)
    }

    fn of(text: &[u8]) -> std::result::Result<Tape, String> {
        let text = crate::base::body::unmarked(text);
        let mut json = serde_json::Deserializer::from_slice(text);
        let har: Har = serde_path_to_error::deserialize(&mut json).map_err(|cause| wrong(&cause))?;
        json.end().map_err(|cause| format!("it is no JSON: {cause}"))?;
        let version = har.log.version.as_str();
        if !version.is_empty() && !version.starts_with("1.") {
            return Err(format!("log.version is {version:?}, and this reads HAR 1.1 and 1.2"));
        }
        let mut origins = Vec::new();
        let mut takes = Vec::new();
        for (place, entry) in har.log.entries.into_iter().enumerate() {
            if let Some(why) = is_other(&entry) {
                tracing::warn!("log.entries[{place}] is left out: {why}");
                continue;
            }
            let at = |rule: String| format!("log.entries[{place}].{rule}");
            let (origin, take) = take(place + 1, entry).map_err(at)?;
            if !origins.contains(&origin) {
                origins.push(origin);
            }
            takes.push(take);
        }
        if takes.is_empty() {
            return Err("it has no requests: log.entries is empty, or has none of HTTP".into());
        }
        takes.sort_by_key(|take| take.started_ms);
        Ok(Tape { takes, origins })
    }
}

/// Where the text cannot be read, and why.
fn wrong(cause: &serde_path_to_error::Error<serde_json::Error>) -> String {
    let (path, inner) = (cause.path().to_string(), cause.inner());
    match inner.classify() {
        serde_json::error::Category::Data if path != "." => format!("{path}: {inner}"),
        serde_json::error::Category::Data => format!("it is no HAR: {inner}"),
        serde_json::error::Category::Eof if inner.line() <= 1 && inner.column() == 0 => "it is empty".to_owned(),
        _ => format!("it is no JSON: {inner}"),
    }
}

/// Why an entry is no exchange of HTTP: browsers also list sockets, and addresses that hold what they name.
fn is_other(entry: &Entry) -> Option<String> {
    let url = &entry.request.url;
    let (scheme, _) = url.split_once(':')?;
    let is_scheme = scheme.starts_with(|first: char| first.is_ascii_alphabetic())
        && scheme
            .chars()
            .all(|sign| sign.is_ascii_alphanumeric() || "+-.".contains(sign));
    let beginning: String = url.chars().take(60).collect();
    match entry.response.status {
        _ if is_scheme && !["http", "https"].contains(&scheme.to_ascii_lowercase().as_str()) => {
            Some(format!("{beginning} is no address of HTTP"))
        }
        status @ 100..=199 => Some(format!("{beginning} was answered {status}, which leaves HTTP")),
        _ => None,
    }
}

fn take(number: usize, entry: Entry) -> std::result::Result<(Origin, Take), String> {
    let started_ms = parse_date_time(&entry.started_date_time)
        .ok_or_else(|| format!("startedDateTime: {:?} is no date of ISO 8601", entry.started_date_time))?;
    let (request, response) = (entry.request, entry.response);
    let origin = Origin::of(&request.url);
    let origin = origin.ok_or_else(|| format!("request.url: {:?} is no address of HTTP", request.url))?;
    if request.method.is_empty() || !request.method.bytes().all(|byte| byte.is_ascii_graphic()) {
        return Err(format!("request.method: {:?} is no method", request.method));
    }
    if response.status != 0 && !(200..=599).contains(&response.status) {
        return Err(format!("response.status: {} is none from 200 to 599", response.status));
    }
    let rest = request.url.splitn(4, '/').nth(3).unwrap_or_default();
    let rest = rest.split('#').next().unwrap_or_default();
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let of_request = |name: &str| {
        let found = request
            .headers
            .iter()
            .find(|header| header.name.eq_ignore_ascii_case(name));
        found.map(|header| header.value.clone()).unwrap_or_default()
    };
    let asked = Asked {
        path: format!("/{path}"),
        query: query.to_owned(),
        content_type: request
            .post_data
            .as_ref()
            .map(|data| data.mime_type.clone())
            .unwrap_or_default(),
        is_body_known: request.body_size <= 0 || request.post_data.as_ref().is_some_and(|data| !data.text.is_empty()),
        body: sent(request.post_data.as_ref()).map_err(|rule| format!("request.postData.{rule}"))?,
        range: of_request("range"),
        authorization: of_request("authorization"),
        key: of_request("apikey"),
        method: request.method,
    };
    let content = response.content;
    let body = plain(content.text.as_deref(), content.encoding.as_deref());
    let body = body.map_err(|rule| format!("response.content.{rule}"))?;
    let is_left_out = body.is_empty() && content.size > 0 && content.text.is_none();
    let of_answer = |name: &str| {
        let mut headers = response.headers.iter();
        headers.find(|header| header.name.eq_ignore_ascii_case(name))
    };
    let promised = of_answer("content-length");
    let answer = Recorded {
        status: response.status,
        headers: response
            .headers
            .iter()
            .map(|header| (header.name.clone(), header.value.clone()))
            .collect(),
        is_text: content.encoding.is_none(),
        body: (!is_left_out).then_some(body),
        is_broken: entry.broken_off,
        length: promised.and_then(|header| header.value.trim().parse().ok()),
        is_decoded: of_answer("content-encoding").is_some_and(|header| header.value.trim() != "identity"),
    };
    let take = Take {
        number,
        started_ms,
        time_ms: entry.time.max(0.0),
        asked,
        answer,
    };
    Ok((origin, take))
}

fn sent(data: Option<&PostData>) -> std::result::Result<Bytes, String> {
    match data {
        Some(data) => plain(Some(&data.text), data.encoding.as_deref()),
        None => Ok(Bytes::new()),
    }
}

fn plain(text: Option<&str>, encoding: Option<&str>) -> std::result::Result<Bytes, String> {
    let text = text.unwrap_or_default();
    match encoding {
        None | Some("") => Ok(Bytes::copy_from_slice(text.as_bytes())),
        Some("base64") => {
            let decoded = STANDARD.decode(text);
            decoded
                .map(Bytes::from)
                .map_err(|cause| format!("text: it is no Base64: {cause}"))
        }
        Some(other) => Err(format!("encoding: {other:?} is unknown; it may be base64")),
    }
}
