//! Answers: the envelopes, meta, and how a body goes out. The only place that writes an HTTP response.

use super::call::{Call, Page};
use super::{accepts_gzip, wants_body};
use crate::error::Refusal;
use crate::json::{Json, Object};
use axum::body::{Body, Bytes};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
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

/// What a handler answers.
pub(super) enum Answer {
    /// A list of objects under its key, beside `meta`.
    List {
        key: &'static str,
        items: Vec<Object>,
        meta: Meta,
    },
    /// A document with an envelope of its own.
    Document(Object),
    /// A refusal.
    Refused(Refusal),
}

/// What `meta` says beyond the number of objects.
#[derive(Debug, Default)]
pub(super) struct Meta {
    /// The number of objects in the whole list, where it is known.
    pub(super) total: Option<u32>,
    /// The page that was asked for.
    pub(super) page: Option<Page>,
    /// What one call's meta has and others' have not.
    pub(super) more: Vec<(&'static str, Json)>,
}

impl Answer {
    /// The HTTP response to this call.
    pub(super) fn render(self, call: &Call) -> Response {
        match self {
            Answer::List { key, items, meta } => {
                let meta = meta.object(items.len());
                json(
                    call,
                    StatusCode::OK,
                    &Object::new().put(key, items).put("meta", meta),
                )
            }
            Answer::Document(document) => json(call, StatusCode::OK, &document),
            Answer::Refused(refusal) => {
                let body = Object::new()
                    .put("code", refusal.code)
                    .put("message", refusal.message);
                let mut response = json(call, refusal.status, &body);
                response.headers_mut().extend(refusal.headers);
                response
            }
        }
    }
}

impl Meta {
    /// The object, with the number of objects on this page.
    pub(super) fn object(self, returned: usize) -> Object {
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

fn json(call: &Call, status: StatusCode, document: &Object) -> Response {
    let mut body = Vec::new();
    let written = if call.is_set("pretty") {
        let formatter = PrettyFormatter::new();
        document.serialize(&mut Serializer::with_formatter(&mut body, formatter))
    } else {
        serde_json::to_writer(&mut body, document)
    };
    written.expect("plain data into memory");
    let mut headers = vec![
        (header::CONTENT_TYPE, "application/json; charset=utf-8"),
        (header::VARY, "Accept-Encoding"),
    ];
    if accepts_gzip(&call.head) {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
        encoder.write_all(&body).expect("into memory");
        body = encoder.finish().expect("into memory");
        headers.push((header::CONTENT_ENCODING, "gzip"));
    }
    let public = status == StatusCode::OK && call.is_public();
    headers.push((
        header::CACHE_CONTROL,
        if public { MAX_AGE } else { "no-store" },
    ));
    let digest = public.then(|| STANDARD.encode(Md5::digest(&body)));
    let mut response = bytes(call, status, headers, body.into());
    if let Some(digest) = digest {
        let digest = HeaderValue::try_from(digest).expect("base64");
        response
            .headers_mut()
            .insert(HeaderName::from_static("content-md5"), digest);
    }
    response
}

fn bytes(
    call: &Call,
    status: StatusCode,
    headers: Vec<(HeaderName, &'static str)>,
    body: Bytes,
) -> Response {
    let length = HeaderValue::from(body.len());
    let body = if wants_body(&call.head) {
        Body::from(body)
    } else {
        Body::empty()
    };
    let mut response = Response::new(body);
    *response.status_mut() = status;
    for (name, value) in headers {
        response
            .headers_mut()
            .insert(name, HeaderValue::from_static(value));
    }
    response
        .headers_mut()
        .insert(header::CONTENT_LENGTH, length);
    response
}
