//! Files: whole, or the part that a client asks for.

use super::{MAX_AGE, bytes, value};
use crate::api::call::Call;
use crate::base::refusal::Refusal;
use axum::body::Bytes;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use md5::{Digest, Md5};
use std::ops::Range;

/// A file, the whole or the part of it that the client asks for.
pub(super) fn render(call: &Call, kind: &'static str, content: Bytes) -> Result<Response, Refusal> {
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
