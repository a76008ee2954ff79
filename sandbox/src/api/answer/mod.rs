//! Answers: the envelopes, meta, and how a body goes out. The only place that writes an HTTP response.

mod file;

use crate::api::call::{self, Call};
use crate::base::json::{Json, Object};
use crate::base::refusal::Refusal;
use crate::base::version::Version;
use crate::journal::Sample;
use crate::page::WebPage;
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
    Page(WebPage),
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
                file::render(call, kind, content).unwrap_or_else(|refusal| Answer::Refused(refusal).render(call))
            }
            Answer::Page(page) => bytes(call, page.status, page.headers(), Some(page.html.into())),
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
