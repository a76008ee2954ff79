//! From a fault and the true answer to what is answered, and to the bytes that go over the connection.

use super::gzip_bomb::gzip_bomb;
use super::rewrite::rewrite;
use super::{Answer, At, BrokenChunks, Delivery, Framing, RetryAfter, StruckFault, Target};
use crate::base::refusal::Refusal;
use crate::faults::steps::{End, Script, Step};
use crate::music::catalog::Draw;
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Version, header, request, response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use md5::{Digest, Md5};
use std::time::{Duration, UNIX_EPOCH};

/// The sign-in page of a network that is not the Internet yet.
const PORTAL: &str = "<!DOCTYPE html><html><head><title>Welcome to Harbour Hotel</title></head>\
<body><h1>Sign in to use the network</h1><form><input name=\"room\"><button>Connect</button></form></body></html>";
const JSON: HeaderValue = HeaderValue::from_static("application/json; charset=utf-8");
const PADDING: &str = "x-padding";
const ENDLESS_BEGIN: &str = "{\"artists\":[";
const ENDLESS_ITEM: &str = "{\"type\":\"artist\",\"id\":\"art.1\"},";
/// Items in each write of an endless list.
const ENDLESS_ITEMS: usize = 100;

/// An answer before it goes out.
pub(crate) type Content = (response::Parts, Bytes);

impl StruckFault {
    /// Whether it leaves HTTP as it is, and only the delay counts.
    pub(crate) fn is_plain(&self) -> bool {
        let fault = &self.fault;
        let whole = fault.framing == Framing::Right && fault.delivery == Delivery::Whole;
        whole && fault.answer == Answer::AsIs && fault.request_bytes.is_none()
    }

    /// Whether an answer of HTTP is there, be it for the client or lost on the way.
    pub(crate) fn answers_in_http(&self) -> bool {
        let fault = &self.fault;
        !self.is_shapeless() && (fault.is_processed() || !fault.answer.builds_on_truth())
    }

    /// Whether what it sends is no HTTP.
    fn is_shapeless(&self) -> bool {
        matches!(self.fault.answer, Answer::Garbage(_) | Answer::Raw(_))
    }

    /// What is answered in place of the true answer.
    pub(crate) fn content(&self, base_url: &str, now_ms: i64, request: &request::Parts, truth: Content) -> Content {
        let (mut head, mut body) = truth;
        match &self.fault.answer {
            Answer::AsIs => {}
            Answer::Json(change) => {
                let kind = head.headers.get(header::CONTENT_TYPE);
                let is_json = kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"));
                if let Some(changed) = is_json.then(|| rewrite(&body, change)).flatten() {
                    body = changed.into();
                    if let Some(digest) = head.headers.get_mut("content-md5") {
                        *digest = value(STANDARD.encode(Md5::digest(&body)));
                    }
                }
            }
            Answer::LargeHeader(length) => {
                head.headers.insert(PADDING, value("x".repeat(*length as usize)));
            }
            Answer::ManyHeaders(count) => {
                for number in 1..=*count {
                    let name = HeaderName::try_from(format!("{PADDING}-{number}")).expect("letters and digits");
                    head.headers.insert(name, HeaderValue::from_static("x"));
                }
            }
            Answer::Status {
                status,
                headers,
                retry_after,
                body: text,
            } => {
                (head, body) = status_answer(*status, text.as_deref());
                if let Some(wait) = retry_after {
                    head.headers.insert(header::RETRY_AFTER, wait.value(now_ms));
                }
                let name = |name: &String| HeaderName::try_from(name).expect("it was checked");
                for (given, _) in headers {
                    head.headers.remove(name(given));
                }
                for (given, text) in headers {
                    head.headers.append(name(given), value(text.clone()));
                }
            }
            Answer::Redirect(target) => {
                (head, body) = empty(StatusCode::FOUND);
                let address = target.address(base_url, request, self.turn);
                head.headers.insert(header::LOCATION, value(address));
            }
            Answer::CaptivePortal => {
                (head, body) = (empty(StatusCode::OK).0, Bytes::from_static(PORTAL.as_bytes()));
                let kind = HeaderValue::from_static("text/html; charset=utf-8");
                head.headers.insert(header::CONTENT_TYPE, kind);
            }
            Answer::GzipBomb { size, claimed } => {
                (head, body) = (empty(StatusCode::OK).0, gzip_bomb(*size, *claimed).into());
                head.headers.insert(header::CONTENT_TYPE, JSON);
                let coding = HeaderValue::from_static("gzip");
                head.headers.insert(header::CONTENT_ENCODING, coding);
            }
            Answer::Endless => {
                (head, body) = (empty(StatusCode::OK).0, Bytes::from_static(ENDLESS_BEGIN.as_bytes()));
                head.headers.insert(header::CONTENT_TYPE, JSON);
            }
            Answer::Garbage(length) => {
                (head, body) = (empty(StatusCode::OK).0, self.garbage(*length));
            }
            Answer::Raw(raw) => {
                let bytes = raw.bytes().expect("it was checked");
                (head, body) = (empty(StatusCode::OK).0, bytes.into());
            }
        }
        (head, body)
    }

    /// Random bytes. The first one begins no HTTP.
    fn garbage(&self, length: u32) -> Bytes {
        let mut draw = Draw::new(self.fault.seed, "garbage", self.turn as u32);
        let bytes = std::iter::repeat_with(|| draw.next().to_le_bytes()).flatten();
        let mut bytes: Vec<u8> = bytes.take(length as usize).collect();
        if let Some(first) = bytes.first_mut() {
            *first |= 0x80;
        }
        bytes.into()
    }

    /// Says in the head how long the body is, and gives the body as it goes out; `whole` says whether the whole request
    /// was read.
    pub(crate) fn frame(&self, request: &request::Parts, (head, body): &mut Content, whole: bool) -> End {
        if self.is_shapeless() {
            return End::Close;
        }
        let framing = match self.fault.answer {
            Answer::Endless => &Framing::BrokenChunks(BrokenChunks::NoEnd),
            _ => &self.fault.framing,
        };
        let keep = whole && framing.keeps_connection() && client_keeps_connection(request);
        if request.method == Method::HEAD {
            body.clear();
        } else {
            head.headers.remove(header::CONTENT_LENGTH);
            *body = framing.frame(head.status, &mut head.headers, std::mem::take(body));
        }
        if keep {
            return End::Open;
        }
        head.headers
            .insert(header::CONNECTION, HeaderValue::from_static("close"));
        End::Close
    }

    /// The script that brings a framed answer over the connection.
    pub(crate) fn script(&self, (head, body): Content, end: End) -> Script {
        if self.is_shapeless() {
            let length = body.len();
            return self.deliver(body, length, end);
        }
        let mut bytes = head_bytes(head.status, &head.headers);
        let head_length = bytes.len();
        bytes.extend_from_slice(&body);
        let mut script = self.deliver(bytes.into(), head_length, end);
        if self.fault.answer == Answer::Endless {
            let items = chunk(ENDLESS_ITEM.repeat(ENDLESS_ITEMS).as_bytes());
            script.steps.push(Step::Repeat(items.into()));
        }
        script
    }

    fn deliver(&self, bytes: Bytes, head_length: usize, end: End) -> Script {
        let delivery = &self.fault.delivery;
        let place = delivery.place().map_or(u64::MAX, |at| match at {
            At::Start => 0,
            At::Head => head_length as u64,
            At::Body(count) => count.saturating_add(head_length as u64),
            At::Byte(count) => count,
        });
        let place = usize::try_from(place).unwrap_or(usize::MAX).min(bytes.len());
        let (before, after) = (bytes.slice(..place), bytes.slice(place..));
        let pieces = |size: u32, pause_ms: u32| {
            vec![Step::Pieces {
                bytes: bytes.clone(),
                size: size as usize,
                pause: Duration::from_millis(pause_ms.into()),
            }]
        };
        let until = |end| (vec![Step::Send(before.clone())], end);
        let (steps, end) = match delivery {
            Delivery::Whole => until(end),
            Delivery::Reset(_) => until(End::Reset),
            Delivery::Close(_) => until(End::Close),
            Delivery::CloseAbruptly(_) => until(End::CloseAbruptly),
            Delivery::HalfClose(_) => until(End::HalfClose),
            Delivery::Stall { for_ms: None, .. } => until(End::Silence),
            Delivery::Stall { for_ms: Some(time), .. } => {
                let pause = Step::Pause(Duration::from_millis((*time).into()));
                (vec![Step::Send(before), pause, Step::Send(after)], end)
            }
            Delivery::Drip { bytes, every_ms } => (pieces(*bytes, *every_ms), end),
            Delivery::Slices(size) => (pieces(*size, 0), end),
        };
        Script { steps, end }
    }
}

/// Web players may read a fault's answer as they may read any other.
fn empty(status: StatusCode) -> Content {
    let mut response = response::Response::new(());
    *response.status_mut() = status;
    let anybody = HeaderValue::from_static("*");
    response
        .headers_mut()
        .insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, anybody);
    (response.into_parts().0, Bytes::new())
}

fn value(text: String) -> HeaderValue {
    HeaderValue::try_from(text).expect("it was checked")
}

/// The message of an answer that a fault made.
pub(crate) const SCRIPTED: &str = "This answer is a scripted fault of the sandbox";

/// An answer of this status, with the service's body for a refusal unless another one is given.
fn status_answer(status: u16, text: Option<&str>) -> Content {
    let status = StatusCode::from_u16(status).expect("it was checked");
    let (mut head, mut body) = empty(status);
    let text = match text {
        Some(text) => text.to_owned(),
        None if allows_body(status) => {
            serde_json::json!({"code": Refusal::code_of(status), "message": SCRIPTED}).to_string()
        }
        None => String::new(),
    };
    if !text.is_empty() {
        head.headers.insert(header::CONTENT_TYPE, JSON);
        body = text.into();
    }
    (head, body)
}

fn allows_body(status: StatusCode) -> bool {
    !status.is_informational() && status != StatusCode::NO_CONTENT && status != StatusCode::NOT_MODIFIED
}

fn client_keeps_connection(request: &request::Parts) -> bool {
    let close = request.headers.get(header::CONNECTION);
    request.version == Version::HTTP_11 && close.is_none_or(|value| !value.as_bytes().eq_ignore_ascii_case(b"close"))
}

fn head_bytes(status: StatusCode, headers: &HeaderMap) -> Vec<u8> {
    let reason = status.canonical_reason().unwrap_or("Scripted");
    let mut bytes = format!("HTTP/1.1 {} {reason}\r\n", status.as_str()).into_bytes();
    for (name, value) in headers {
        bytes.extend_from_slice(name.as_str().as_bytes());
        bytes.extend_from_slice(b": ");
        bytes.extend_from_slice(value.as_bytes());
        bytes.extend_from_slice(b"\r\n");
    }
    bytes.extend_from_slice(b"\r\n");
    bytes
}

fn chunk(bytes: &[u8]) -> Vec<u8> {
    [format!("{:x}\r\n", bytes.len()).as_bytes(), bytes, b"\r\n"].concat()
}

impl RetryAfter {
    fn value(&self, now_ms: i64) -> HeaderValue {
        match self {
            RetryAfter::Seconds(seconds) => (*seconds).into(),
            RetryAfter::DateIn(seconds) => {
                let at_ms = (now_ms + i64::from(*seconds) * 1000).max(0);
                let at = UNIX_EPOCH + Duration::from_millis(at_ms as u64);
                value(httpdate::fmt_http_date(at))
            }
            RetryAfter::Text(text) => value(text.clone()),
        }
    }
}

impl Target {
    fn address(&self, base_url: &str, request: &request::Parts, turn: u64) -> String {
        let same = request.uri.path_and_query().map_or("/", |same| same.as_str());
        match self {
            Target::Address(address) => address.clone(),
            Target::Itself => format!("{base_url}{same}"),
            Target::PlainHttp => format!("{}{same}", base_url.replacen("https:", "http:", 1)),
            Target::Endless => format!("{base_url}{}?hop={}", request.uri.path(), turn + 1),
        }
    }
}

impl Framing {
    fn keeps_connection(&self) -> bool {
        matches!(self, Framing::Right | Framing::Chunked(_))
    }

    /// Adds the headers that tell the length, and gives the body as it goes out.
    fn frame(&self, status: StatusCode, headers: &mut HeaderMap, body: Bytes) -> Bytes {
        let length = body.len() as i64;
        let mut tell = |length: i64| {
            headers.append(header::CONTENT_LENGTH, length.into());
        };
        match self {
            Framing::Right if body.is_empty() && !allows_body(status) => {}
            Framing::Right => tell(length),
            Framing::LengthOff(off) => tell(length.saturating_add(*off)),
            Framing::TwoLengths(off) => {
                tell(length);
                tell(length.saturating_add(*off));
            }
            Framing::NoLength => {}
            Framing::Length(text) => {
                headers.insert(header::CONTENT_LENGTH, value(text.clone()));
            }
            Framing::LengthAndChunked => tell(length),
            Framing::Chunked(_) | Framing::BrokenChunks(_) => {}
        }
        let size = match self {
            Framing::Chunked(size) => *size as usize,
            Framing::LengthAndChunked | Framing::BrokenChunks(_) => body.len().max(1),
            _ => return body,
        };
        headers.insert(header::TRANSFER_ENCODING, HeaderValue::from_static("chunked"));
        const LAST: &[u8] = b"0\r\n\r\n";
        let mut framed: Vec<u8> = body.chunks(size).flat_map(chunk).collect();
        framed.extend_from_slice(LAST);
        let Framing::BrokenChunks(kind) = self else {
            return framed.into();
        };
        let with_size = |size: &str| [size.as_bytes(), b"\r\n", &body, b"\r\n", LAST].concat();
        let broken = match kind {
            BrokenChunks::GarbageSize => with_size("twelve"),
            BrokenChunks::HugeSize => with_size("ffffffffffffffffff"),
            BrokenChunks::SizeTooLarge => with_size(&format!("{:x}", body.len() + 1000)),
            BrokenChunks::NoLineEnd => [format!("{:x}\r\n", body.len()).as_bytes(), &body, LAST].concat(),
            BrokenChunks::NoEnd => chunk(&body),
        };
        broken.into()
    }
}
