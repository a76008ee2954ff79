//! Answers: the envelopes, meta, and how a body goes out. The only place that writes an HTTP response.

use crate::api::call::{self, Call};
use crate::base::error::Refusal;
use crate::base::json::{Json, Object};
use crate::base::version::Version;
use crate::journal::Sample;
use crate::page::Page;
use axum::body::{Body, Bytes};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::response::Response;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use md5::{Digest, Md5};
use serde::Serialize;
use serde_json::ser::{PrettyFormatter, Serializer};
use std::io::Write;
use std::ops::Range;

/// How long a metadata answer may be kept, in seconds.
const MAX_AGE: &str = "public, max-age=14400";

const NO_STORE: (HeaderName, HeaderValue) = (header::CACHE_CONTROL, HeaderValue::from_static("no-store"));

/// What a handler answers.
pub(crate) enum Answer {
    /// A list of objects under its key, beside `meta`; in version 1 the bare list.
    List {
        key: &'static str,
        items: Vec<Object>,
        meta: Meta,
    },
    /// A list of texts under its key, beside `meta`; in version 1 the bare list.
    Texts { key: &'static str, items: Vec<String> },
    /// One object under its key; in version 1 the bare object.
    One { key: &'static str, object: Object },
    /// The same, of something that may be otherwise at the next moment: nobody is to keep the answer.
    State { key: &'static str, object: Object },
    /// A document with an envelope of its own.
    Document(Object),
    /// A document with another status than 200, and the address of what was created.
    Done {
        status: StatusCode,
        location: Option<String>,
        document: Object,
    },
    /// A status without a body.
    Empty(StatusCode),
    /// An image or a sound.
    File { kind: &'static str, content: Bytes },
    /// A web page.
    Page(Page),
    /// 302 to this address.
    Redirect(String),
    /// A refusal.
    Refused(Refusal),
}

/// What `meta` says beyond the number of objects.
#[derive(Debug, Default)]
pub(crate) struct Meta {
    /// The number of objects in the whole list, where it is known.
    pub(crate) total: Option<u32>,
    /// The page that was asked for.
    pub(crate) page: Option<call::Page>,
    /// What one call's meta has and others' have not.
    pub(crate) more: Vec<(&'static str, Json)>,
}

impl Answer {
    /// The HTTP response to this call.
    pub(crate) fn render(self, call: &Call) -> Response {
        match self {
            Answer::List { items, .. } if call.version == Version::V1 => json(call, StatusCode::OK, &items),
            Answer::List { key, items, meta } => {
                let meta = meta.object(items.len());
                json(call, StatusCode::OK, &Object::new().put(key, items).put("meta", meta))
            }
            Answer::Texts { items, .. } if call.version == Version::V1 => json(call, StatusCode::OK, &items),
            Answer::Texts { key, items } => {
                let meta = Meta::default().object(items.len());
                json(call, StatusCode::OK, &Object::new().put(key, items).put("meta", meta))
            }
            Answer::One { object, .. } if call.version == Version::V1 => json(call, StatusCode::OK, &object),
            Answer::One { key, object } => json(call, StatusCode::OK, &Object::new().put(key, object)),
            Answer::State { key, object } => {
                let mut response = Answer::One { key, object }.render(call);
                let (name, value) = NO_STORE;
                response.headers_mut().insert(name, value);
                response
            }
            Answer::Document(document) => json(call, StatusCode::OK, &document),
            Answer::Done {
                status,
                location,
                document,
            } => {
                let mut response = json(call, status, &document);
                let location = location.map(|address| (header::LOCATION, value(&address)));
                response.headers_mut().extend(location);
                response
            }
            Answer::Empty(status) => {
                let length = (status != StatusCode::NO_CONTENT).then(Bytes::new);
                bytes(call, status, vec![NO_STORE], length)
            }
            Answer::File { kind, content } => {
                file(call, kind, content).unwrap_or_else(|refusal| Answer::Refused(refusal).render(call))
            }
            Answer::Page(page) => bytes(call, StatusCode::OK, page.headers(), Some(page.html.into())),
            Answer::Redirect(address) => {
                let headers = vec![(header::LOCATION, value(&address)), NO_STORE];
                bytes(call, StatusCode::FOUND, headers, Some(Bytes::new()))
            }
            Answer::Refused(refusal) => {
                let body = match refusal.error.as_deref() {
                    None => Object::new().put("code", refusal.code).put("message", refusal.message),
                    Some("") => Object::new(),
                    Some(word) => Object::new()
                        .put("error", word)
                        .put("error_description", refusal.message),
                };
                let mut response = json(call, refusal.status, &body);
                response.headers_mut().extend(refusal.headers);
                response
            }
        }
    }
}

impl Meta {
    /// The object, with the number of objects on this page.
    pub(crate) fn object(self, returned: usize) -> Object {
        let mut meta = Object::new()
            .put("returnedCount", returned)
            .put("totalCount", self.total);
        if let Some(page) = self.page {
            meta = meta.put("limit", page.limit).put("offset", page.offset);
        }
        let more = self.more.into_iter();
        more.fold(meta, |meta, (key, value)| meta.put(key, value))
    }
}

fn json(call: &Call, status: StatusCode, document: &impl Serialize) -> Response {
    let mut body = Vec::new();
    let written = if call.is_set("pretty") {
        let formatter = PrettyFormatter::new();
        document.serialize(&mut Serializer::with_formatter(&mut body, formatter))
    } else {
        serde_json::to_writer(&mut body, document)
    };
    written.expect("plain data into memory");
    let sample = Sample::of(&body);
    let mut headers = vec![
        (
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/json; charset=utf-8"),
        ),
        (header::VARY, HeaderValue::from_static("Accept-Encoding")),
    ];
    if accepts_gzip(&call.head) {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&body).expect("into memory");
        body = encoder.finish().expect("into memory");
        headers.push((header::CONTENT_ENCODING, HeaderValue::from_static("gzip")));
    }
    if status == StatusCode::OK && call.is_public() {
        let digest = STANDARD.encode(Md5::digest(&body));
        headers.push((HeaderName::from_static("content-md5"), value(&digest)));
        headers.push((header::CACHE_CONTROL, HeaderValue::from_static(MAX_AGE)));
    } else {
        headers.push(NO_STORE);
    }
    let mut response = bytes(call, status, headers, Some(body.into()));
    response.extensions_mut().insert(sample);
    response
}

/// A file, the whole or the part of it that the client asks for.
fn file(call: &Call, kind: &'static str, content: Bytes) -> Result<Response, Refusal> {
    let length = content.len();
    let tag = format!("\"{:x}\"", Md5::digest(&content));
    let asked = |name| call.head.headers.get(name).and_then(|value| value.to_str().ok());
    let mut headers = vec![
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CACHE_CONTROL, HeaderValue::from_static(MAX_AGE)),
        (header::ACCEPT_RANGES, HeaderValue::from_static("bytes")),
        (header::ETAG, value(&tag)),
    ];
    if asked(header::IF_NONE_MATCH) == Some(&tag) {
        return Ok(bytes(call, StatusCode::NOT_MODIFIED, headers, None));
    }
    let unchanged = asked(header::IF_RANGE).is_none_or(|known| known == tag);
    match asked(header::RANGE).filter(|_| unchanged).and_then(parse_range) {
        None => Ok(bytes(call, StatusCode::OK, headers, Some(content))),
        Some(range) => {
            let part = range.of(length).ok_or_else(|| Refusal::bad_range(length))?;
            let stated = format!("bytes {}-{}/{length}", part.start, part.end - 1);
            headers.push((header::CONTENT_RANGE, value(&stated)));
            let part = content.slice(part);
            Ok(bytes(call, StatusCode::PARTIAL_CONTENT, headers, Some(part)))
        }
    }
}

/// One range of bytes as a request states it.
enum ByteRange {
    From(usize, Option<usize>),
    Last(usize),
}

/// Reads a `Range` header. Several ranges, or another unit, are passed over: the whole file is a right answer to these.
fn parse_range(text: &str) -> Option<ByteRange> {
    let (unit, range) = text.split_once('=')?;
    let (first, last) = range.split_once('-').filter(|_| unit.eq_ignore_ascii_case("bytes"))?;
    let number = |text: &str| text.trim().parse().ok();
    match (first.trim(), last.trim()) {
        ("", last) => Some(ByteRange::Last(number(last)?)),
        (first, "") => Some(ByteRange::From(number(first)?, None)),
        (first, last) => {
            let (first, last) = (number(first)?, number(last)?);
            (first <= last).then_some(ByteRange::From(first, Some(last)))
        }
    }
}

impl ByteRange {
    /// The part of a file of this length; `None` where it has none of it.
    fn of(self, length: usize) -> Option<Range<usize>> {
        let part = match self {
            ByteRange::From(first, last) => first..last.map_or(length, |last| length.min(last.saturating_add(1))),
            ByteRange::Last(count) => length.saturating_sub(count)..length,
        };
        (!part.is_empty()).then_some(part)
    }
}

fn value(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).expect("no control characters")
}

/// The response; without a body it has no length either.
fn bytes(call: &Call, status: StatusCode, headers: Vec<(HeaderName, HeaderValue)>, body: Option<Bytes>) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = status;
    response.headers_mut().extend(headers);
    if let Some(body) = body {
        let length = HeaderValue::from(body.len());
        response.headers_mut().insert(header::CONTENT_LENGTH, length);
        if wants_body(&call.head) {
            *response.body_mut() = Body::from(body);
        }
    }
    response
}

/// Whether the answer to this request has a body.
fn wants_body(head: &Parts) -> bool {
    head.method != Method::HEAD
}

/// Whether the client says that it can decode gzip.
fn accepts_gzip(head: &Parts) -> bool {
    let accepted = head.headers.get_all(header::ACCEPT_ENCODING);
    accepted
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .any(|coding| {
            let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
            let refused = weight
                .trim()
                .strip_prefix(['q', 'Q'])
                .and_then(|q| q.strip_prefix('=')?.parse::<f32>().ok())
                .is_some_and(|q| q == 0.0);
            let names = ["gzip", "x-gzip", "*"];
            names.iter().any(|known| name.trim().eq_ignore_ascii_case(known)) && !refused
        })
}
