//! What was seen of an exchange, and the entry of the archive that it makes.

use super::super::gunzipped_of;
use super::super::marks::Marks;
use crate::base::clock::date_time;
use crate::har::format::{Content, Entry, NONE, Named, PostData, Request, Response, Timings};
use crate::har::{cookies, head_size, query_string, status_text};
use axum::http::HeaderMap;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The header's names and values in their order.
pub(super) type Headers = Vec<(String, String)>;

/// A body, or its beginning.
#[derive(Debug, Clone, Default)]
pub(super) struct Kept {
    pub(super) bytes: Vec<u8>,
    /// All that came, of which there may be less here.
    pub(super) length: u64,
}

/// An exchange between the device and the service.
#[derive(Debug, Clone, Default)]
pub(super) struct Seen {
    /// When the request's head was there, in milliseconds since 1970.
    pub(super) started_ms: i64,
    pub(super) timings: Timings,
    /// The number of the connection to the service.
    pub(super) connection: Option<u64>,
    pub(super) server_address: Option<String>,
    pub(super) tls: Option<String>,
    pub(super) method: String,
    /// Absolute, at the service.
    pub(super) url: String,
    pub(super) headers: Headers,
    pub(super) body: Kept,
    pub(super) answer: Option<Answered>,
    /// Why there is no answer, or not all of it.
    pub(super) broken: Option<String>,
}

#[derive(Debug, Clone, Default)]
pub(super) struct Answered {
    pub(super) status: u16,
    pub(super) headers: Headers,
    pub(super) body: Kept,
}

/// Header names and values as texts.
pub(super) fn headers_of(headers: &HeaderMap) -> Headers {
    let text = |value: &axum::http::HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    headers
        .iter()
        .map(|(name, value)| (name.to_string(), text(value)))
        .collect()
}

fn value<'h>(headers: &'h Headers, name: &str) -> &'h str {
    let found = headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name));
    found.map_or("", |(_, value)| value)
}

/// Masks an exchange. What was recorded before must be masked again where that names new secrets.
pub(super) fn entry(seen: Seen, marks: &mut Marks) -> Entry {
    let nothing = Answered::default();
    let answered = seen.answer.as_ref().unwrap_or(&nothing);
    let http_version = || "HTTP/1.1".to_owned();
    let url = marks.address(&seen.url, true);
    let mut masked = |headers: &Headers, is_request| -> Vec<Named> {
        let named = headers.iter().map(|(name, value)| Named {
            name: name.clone(),
            value: marks.header(name, value, is_request),
        });
        named.collect()
    };
    let (headers, answer_headers) = (masked(&seen.headers, true), masked(&answered.headers, false));
    let location = answer_headers.iter().find(|header| header.name == "location");
    let size = |line: usize, headers: &Headers| {
        let pairs = headers.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        head_size(line, pairs)
    };
    let path = seen.url.splitn(4, '/').nth(3).map_or(1, |path| path.len() + 1);
    let words = status_text(answered.status);
    let post_data = post_data(&seen, marks);
    let content = content(answered, seen.broken.is_some(), marks);
    Entry {
        started_date_time: date_time(seen.started_ms),
        time: rounded(seen.timings.sum()),
        request: Request {
            headers_size: size(seen.method.len() + path + " HTTP/1.1 ".len(), &seen.headers),
            method: seen.method,
            http_version: http_version(),
            cookies: cookies(&headers),
            query_string: query_string(&url),
            post_data,
            body_size: seen.body.length as i64,
            headers,
            url,
        },
        response: Response {
            status: answered.status,
            http_version: http_version(),
            cookies: cookies(&answer_headers),
            redirect_url: location.map_or_else(String::new, |location| location.value.clone()),
            content,
            headers_size: match seen.answer {
                Some(_) => size("HTTP/1.1 200 ".len() + words.len(), &answered.headers),
                None => -1,
            },
            status_text: words,
            body_size: answered.body.length as i64,
            headers: answer_headers,
        },
        cache: Default::default(),
        timings: Timings {
            dns: rounded(seen.timings.dns),
            connect: rounded(seen.timings.connect),
            ssl: rounded(seen.timings.ssl),
            send: rounded(seen.timings.send),
            wait: rounded(seen.timings.wait),
            receive: rounded(seen.timings.receive),
        },
        server_address: seen.server_address,
        connection: seen.connection.map(|number| number.to_string()),
        tls: seen.tls,
        member: None,
        fault: None,
        number: None,
        broken_off: seen.broken.is_some(),
        comment: seen.broken,
    }
}

/// Masks an entry once more: with what is known by now.
pub(super) fn again(entry: &mut Entry, marks: &mut Marks) {
    let request = &mut entry.request;
    request.url = marks.address(&request.url, true);
    for header in &mut request.headers {
        header.value = marks.header(&header.name, &header.value, true);
    }
    request.cookies = cookies(&request.headers);
    request.query_string = query_string(&request.url);
    if let Some(data) = request.post_data.as_mut().filter(|data| data.encoding.is_none()) {
        data.text = marks.text(&data.mime_type, &data.text, true);
    }
    let response = &mut entry.response;
    for header in &mut response.headers {
        header.value = marks.header(&header.name, &header.value, false);
    }
    response.cookies = cookies(&response.headers);
    response.redirect_url = marks.address(&response.redirect_url, false);
    let content = &mut response.content;
    if let Some(text) = content.text.as_mut().filter(|_| content.encoding.is_none()) {
        *text = marks.text(&content.mime_type, text, false);
    }
}

fn rounded(milliseconds: f64) -> f64 {
    match milliseconds < 0.0 {
        true => NONE,
        false => (milliseconds * 1000.0).round() / 1000.0,
    }
}

fn left_out(body: &Kept) -> Option<String> {
    let cut = (body.bytes.len() as u64) < body.length;
    cut.then(|| {
        format!(
            "Left out: a body of {} bytes is above the limit of --body-limit.",
            body.length
        )
    })
}

fn post_data(seen: &Seen, marks: &mut Marks) -> Option<PostData> {
    if seen.body.length == 0 {
        return None;
    }
    let mime_type = value(&seen.headers, "content-type").to_owned();
    let coding = value(&seen.headers, "content-encoding").to_ascii_lowercase();
    let plain = match coding.as_str() {
        "" | "identity" => Some(seen.body.bytes.clone()),
        "gzip" | "x-gzip" => gunzipped_of(&seen.body.bytes, seen.broken.is_some()),
        _ => None,
    };
    let plain = plain.filter(|plain| is_readable(plain, &mime_type));
    let unread = || {
        let length = seen.body.length;
        Some(format!(
            "Left out: nobody can look for secrets in these {length} bytes."
        ))
    };
    let decoded = || (!["", "identity"].contains(&&*coding)).then(|| format!("It was sent in the coding {coding}."));
    let (plain, comment) = match (left_out(&seen.body), plain) {
        (Some(left_out), _) => (None, Some(left_out)),
        (None, None) => (None, unread()),
        (None, Some(plain)) => (Some(plain), decoded()),
    };
    let (text, encoding) = match plain {
        None => (String::new(), None),
        Some(plain) => text_of(&plain, &mime_type, marks, true),
    };
    Some(PostData {
        mime_type,
        text,
        encoding,
        comment,
    })
}

/// Whether a body of a request may be in the file: a text, where names tell what is secret, a form of parts, or a picture or a sound.
fn is_readable(body: &[u8], mime_type: &str) -> bool {
    let mime_type = mime_type.to_ascii_lowercase();
    let is_media = ["image/", "audio/", "video/", "multipart/"]
        .iter()
        .any(|kind| mime_type.starts_with(kind));
    is_media || std::str::from_utf8(body).is_ok()
}

fn content(answered: &Answered, is_broken: bool, marks: &mut Marks) -> Content {
    let body = &answered.body;
    let mime_type = value(&answered.headers, "content-type").to_owned();
    let coding = value(&answered.headers, "content-encoding").to_ascii_lowercase();
    let mut content = Content {
        size: body.length as i64,
        mime_type: match mime_type.is_empty() {
            true => "application/octet-stream".to_owned(),
            false => mime_type,
        },
        comment: left_out(body),
        ..Content::default()
    };
    if content.comment.is_some() || body.length == 0 {
        return content;
    }
    let plain = match coding.as_str() {
        "" | "identity" => Some(body.bytes.clone()),
        "gzip" | "x-gzip" => gunzipped_of(&body.bytes, is_broken),
        _ => None,
    };
    let Some(plain) = plain else {
        content.encoding = Some("base64".to_owned());
        content.text = Some(STANDARD.encode(marks.bytes("", &body.bytes, false)));
        content.comment = Some(format!("As it was sent, in the coding {coding}."));
        return content;
    };
    content.size = plain.len() as i64;
    content.compression = (!coding.is_empty()).then(|| content.size - body.length as i64);
    let (text, encoding) = text_of(&plain, &content.mime_type, marks, false);
    (content.text, content.encoding) = (Some(text), encoding);
    content
}

/// A text as text, all else in Base64.
fn text_of(bytes: &[u8], mime_type: &str, marks: &mut Marks, is_request: bool) -> (String, Option<String>) {
    match std::str::from_utf8(bytes).ok().filter(|text| !text.contains('\0')) {
        Some(text) => (marks.text(mime_type, text, is_request), None),
        None => {
            let masked = marks.bytes(mime_type, bytes, is_request);
            (STANDARD.encode(masked), Some("base64".to_owned()))
        }
    }
}
