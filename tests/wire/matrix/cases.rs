//! What can happen to a request, and what must come of it by the common path.
use crate::device::KEY;
use crate::line::{Event, answer};
use musiccat::abi::mcat_reason::{self, *};
use musiccat::abi::mcat_status::{self, *};
use musiccat::error::Phase;

#[derive(Clone, Copy, PartialEq)]
pub enum Meets {
    /// The host's name is not found.
    Resolver,
    /// The host takes no connection.
    Refused,
    /// It hangs up in the middle of the handshake.
    Handshake,
    /// It resets a new connection when the request is there.
    Reset,
    /// It resets a kept one when the request is there, before any byte of an answer. All goes well after that.
    Stale,
    /// It hangs up within the answer's body.
    Cut,
    Answer(u16, Headers, Body),
    /// The same once; all goes well after that.
    Once(u16),
}
use Meets::{Answer, Once};

#[derive(Clone, Copy, PartialEq)]
pub enum Headers {
    None,
    RetryAfter(u32),
    Location(&'static str),
    /// So long a one.
    Longer(usize),
    Allow(&'static str),
    Html,
}
use Headers::{Allow, Html, Location, Longer, RetryAfter};

#[derive(Clone, Copy, PartialEq)]
pub enum Body {
    /// That of an answer that is right.
    Right,
    Text(&'static str),
    /// A megabyte of one letter.
    Huge,
    /// The service repeats a secret that it was sent, in several lines.
    Telling,
}
use Body::{Huge, Right, Telling, Text};

/// How often the request is sent, if it meets the same each time.
#[derive(Clone, Copy, PartialEq)]
pub enum Sends {
    Once,
    /// So often where a second does no harm, else once.
    Repeatable(usize),
    /// So often, whatever it is.
    Any(usize),
    /// Each try ends before anything is sent.
    Nothing,
}
use Sends::{Any, Nothing, Repeatable};

pub struct Case {
    pub what: &'static str,
    pub meets: Meets,
    /// How the call ends; `None`: as a success.
    pub ends: Option<(mcat_status, mcat_reason)>,
    pub sends: Sends,
    /// Whether a change may have been made.
    pub doubt: bool,
}

const fn case(
    what: &'static str,
    meets: Meets,
    status: mcat_status,
    reason: mcat_reason,
    sends: Sends,
    doubt: bool,
) -> Case {
    let ends = Some((status, reason));
    Case {
        what,
        meets,
        ends,
        sends,
        doubt,
    }
}

const fn fine(what: &'static str, status: u16, headers: Headers, body: Body) -> Case {
    let meets = Answer(status, headers, body);
    Case {
        what,
        meets,
        ends: None,
        sends: Sends::Once,
        doubt: false,
    }
}

const EMPTY: Body = Text("{}");
const WHY: mcat_reason = MCAT_REASON_NONE;
const BAD: mcat_status = MCAT_ERR_BAD_REQUEST;
const AWAY: Headers = Location("https://elsewhere.example.com/x");

#[rustfmt::skip]
pub const CASES: [Case; 65] = [
    case("the name is not found", Meets::Resolver, MCAT_ERR_RESOLVE, MCAT_REASON_NAME_NOT_FOUND, Nothing, false),
    case("connection refused", Meets::Refused, MCAT_ERR_CONNECT, WHY, Nothing, false),
    case("cut in the handshake", Meets::Handshake, MCAT_ERR_TLS, MCAT_REASON_TRUNCATED, Nothing, false),
    case("reset on a new connection", Meets::Reset, MCAT_ERR_IO, MCAT_REASON_RESET, Repeatable(2), true),
    case("reset on a kept connection", Meets::Stale, MCAT_ERR_IO, MCAT_REASON_RESET, Repeatable(2), true),
    case("cut in the body", Meets::Cut, MCAT_ERR_IO, MCAT_REASON_TRUNCATED, Repeatable(2), true),

    fine("200", 200, Headers::None, Right),
    fine("201", 201, Headers::None, Right),
    fine("201 elsewhere", 201, AWAY, Right),
    fine("201 far elsewhere", 201, Longer(60_000), Right),
    fine("202", 202, Headers::None, Right),
    fine("202, some of it refused", 202, Headers::None, Text(r#"{"favorites":[{"id":"tra.7","acknowledged":true},{"id":"tra.8","acknowledged":false}]}"#)),
    fine("202, a part of it failed", 202, Headers::None, Text(r#"{"meta":{"results":[{"operation":"privacy","status":"failed"}]}}"#)),
    fine("204", 204, Headers::None, Text("")),
    fine("204 with a body", 204, Headers::None, Text("[1,2]")),
    fine("200, nothing", 200, Headers::None, Text("")),
    fine("200, no JSON", 200, Headers::None, Text("no JSON")),
    fine("200, half of it", 200, Headers::None, Text("{\"meta\"")),
    fine("200, a web page", 200, Html, Text("<p>Pay")),
    fine("200, nothing, called a web page", 200, Html, Text("")),
    fine("204, called a web page", 204, Html, Text("")),
    case("a head without an end", Answer(200, Longer(70_000), Right), MCAT_ERR_LIMIT, MCAT_REASON_HEAD_SIZE, Sends::Once, true),

    case("300", Answer(300, AWAY, EMPTY), MCAT_ERR_PROTOCOL, MCAT_REASON_REDIRECT, Sends::Once, false),
    case("301", Answer(301, AWAY, EMPTY), MCAT_ERR_PROTOCOL, MCAT_REASON_REDIRECT, Sends::Once, false),
    case("302", Answer(302, AWAY, EMPTY), MCAT_ERR_PROTOCOL, MCAT_REASON_REDIRECT, Sends::Once, false),
    case("303", Answer(303, AWAY, EMPTY), MCAT_ERR_PROTOCOL, MCAT_REASON_REDIRECT, Sends::Once, false),
    case("304", Answer(304, Headers::None, Text("")), MCAT_ERR_PROTOCOL, MCAT_REASON_REDIRECT, Sends::Once, false),
    case("307", Answer(307, AWAY, EMPTY), MCAT_ERR_PROTOCOL, MCAT_REASON_REDIRECT, Sends::Once, false),
    case("308", Answer(308, AWAY, EMPTY), MCAT_ERR_PROTOCOL, MCAT_REASON_REDIRECT, Sends::Once, false),

    case("400", Answer(400, Headers::None, EMPTY), BAD, WHY, Sends::Once, false),
    case("400 without a code", Answer(400, Headers::None, Text(r#"{"message":"what?"}"#)), BAD, WHY, Sends::Once, false),
    case("400, no JSON", Answer(400, Headers::None, Text("<h1>no\u{1}</h1>")), BAD, WHY, Sends::Once, false),
    case("400, wrong types", Answer(400, Headers::None, Text(r#"{"code":42,"message":["a",{}]}"#)), BAD, WHY, Sends::Once, false),
    case("400, a megabyte", Answer(400, Headers::None, Huge), BAD, WHY, Sends::Once, false),
    case("400, OAuth's words", Answer(400, Headers::None, Text(r#"{"error":"invalid_request","error_description":"a\r\nb"}"#)), BAD, WHY, Sends::Once, false),
    case("400, telling", Answer(400, Headers::None, Telling), BAD, WHY, Sends::Once, false),
    case("401 for ever", Answer(401, Headers::None, EMPTY), MCAT_ERR_UNAUTHORIZED, WHY, Sends::Once, false),
    case("401 once", Once(401), MCAT_ERR_UNAUTHORIZED, WHY, Sends::Once, false),
    case("403", Answer(403, Headers::None, EMPTY), MCAT_ERR_FORBIDDEN, WHY, Sends::Once, false),
    case("404", Answer(404, Headers::None, EMPTY), MCAT_ERR_NOT_FOUND, WHY, Sends::Once, false),
    case("405", Answer(405, Allow("GET, HEAD"), EMPTY), MCAT_ERR_UNSUPPORTED, WHY, Sends::Once, false),
    case("408", Answer(408, Headers::None, EMPTY), MCAT_ERR_UNAVAILABLE, WHY, Repeatable(2), true),
    case("409", Answer(409, Headers::None, EMPTY), MCAT_ERR_CONFLICT, WHY, Sends::Once, false),
    case("413", Answer(413, Headers::None, EMPTY), MCAT_ERR_TOO_LARGE, WHY, Sends::Once, false),
    case("413 with a hint", Answer(413, RetryAfter(2), EMPTY), MCAT_ERR_TOO_LARGE, WHY, Repeatable(3), false),
    case("418", Answer(418, Headers::None, EMPTY), BAD, WHY, Sends::Once, false),
    case("421", Answer(421, Headers::None, EMPTY), BAD, WHY, Repeatable(2), false),
    case("423", Answer(423, Headers::None, EMPTY), MCAT_ERR_ACCOUNT_LOCKED, WHY, Sends::Once, false),
    case("425", Answer(425, Headers::None, EMPTY), BAD, WHY, Repeatable(2), false),
    case("429", Answer(429, Headers::None, EMPTY), MCAT_ERR_RATE_LIMITED, WHY, Any(3), false),
    case("429 with a hint", Answer(429, RetryAfter(2), EMPTY), MCAT_ERR_RATE_LIMITED, WHY, Any(3), false),
    case("429, twice within the deadline", Answer(429, RetryAfter(8), EMPTY), MCAT_ERR_RATE_LIMITED, WHY, Any(2), false),
    case("429 beyond the deadline", Answer(429, RetryAfter(600), EMPTY), MCAT_ERR_RATE_LIMITED, WHY, Sends::Once, false),
    case("429 once", Once(429), MCAT_ERR_RATE_LIMITED, WHY, Any(2), false),
    case("451", Answer(451, Headers::None, EMPTY), BAD, WHY, Sends::Once, false),

    case("500", Answer(500, Headers::None, EMPTY), MCAT_ERR_SERVICE, WHY, Repeatable(3), true),
    case("500 once", Once(500), MCAT_ERR_SERVICE, WHY, Repeatable(2), true),
    case("501", Answer(501, Headers::None, EMPTY), MCAT_ERR_SERVICE, WHY, Sends::Once, true),
    case("502", Answer(502, Headers::None, EMPTY), MCAT_ERR_UNAVAILABLE, WHY, Repeatable(3), true),
    case("503", Answer(503, Headers::None, EMPTY), MCAT_ERR_UNAVAILABLE, WHY, Repeatable(3), true),
    case("503 with a hint", Answer(503, RetryAfter(2), EMPTY), MCAT_ERR_UNAVAILABLE, WHY, Repeatable(3), true),
    case("503, twice within the deadline", Answer(503, RetryAfter(8), EMPTY), MCAT_ERR_UNAVAILABLE, WHY, Repeatable(2), true),
    case("503 beyond the deadline", Answer(503, RetryAfter(600), EMPTY), MCAT_ERR_UNAVAILABLE, WHY, Sends::Once, true),
    case("504", Answer(504, Headers::None, EMPTY), MCAT_ERR_UNAVAILABLE, WHY, Repeatable(3), true),
    case("520", Answer(520, Headers::None, EMPTY), MCAT_ERR_SERVICE, WHY, Repeatable(3), true),
];

impl Case {
    /// What happens on the line, where `right` is an answer that is right.
    pub fn events(&self, right: &Event) -> Vec<Event> {
        match self.meets {
            Meets::Resolver => panic!("nothing reaches the line"),
            Meets::Refused => vec![Event::Refused],
            Meets::Handshake => vec![Event::Handshake],
            Meets::Reset => vec![Event::NewReset],
            Meets::Stale => vec![Event::Reset, right.clone()],
            Meets::Cut => {
                let head = "HTTP/1.1 200 Status\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n";
                vec![Event::Answer(format!("{head}{{\"meta"))]
            }
            Answer(status, headers, body) => vec![Event::Answer(answered(status, headers, body, right))],
            Once(status) => vec![
                Event::Answer(answered(status, Headers::None, EMPTY, right)),
                right.clone(),
            ],
        }
    }

    /// The service's hint in milliseconds.
    pub fn hint_ms(&self) -> Option<i64> {
        match self.meets {
            Answer(_, RetryAfter(seconds), _) => Some(i64::from(seconds) * 1000),
            _ => None,
        }
    }

    /// The last status, where an answer came whole.
    pub fn http_status(&self) -> i32 {
        match self.meets {
            Answer(_, Longer(70_000..), _) => 0,
            Answer(status, ..) | Once(status) => status.into(),
            _ => 0,
        }
    }

    /// What was under way when it failed, where that does not depend on the call.
    pub fn phase(&self) -> Option<Phase> {
        match self.meets {
            Meets::Resolver => Some(Phase::MCAT_PHASE_RESOLVE),
            Meets::Refused => Some(Phase::MCAT_PHASE_CONNECT),
            Meets::Handshake => Some(Phase::MCAT_PHASE_TLS),
            Meets::Reset | Meets::Stale => Some(Phase::MCAT_PHASE_WAIT),
            Meets::Cut => Some(Phase::MCAT_PHASE_BODY),
            Answer(..) | Once(_) => None,
        }
    }

    /// Where the answer leads, as far as the application is told.
    pub fn location(&self) -> Option<&'static str> {
        match self.meets {
            Answer(_, Location(location), _) => Some(location),
            _ => None,
        }
    }

    /// The methods that an address takes.
    pub fn allow(&self) -> Option<&'static str> {
        match self.meets {
            Answer(_, Allow(methods), _) => Some(methods),
            _ => None,
        }
    }
}

fn answered(status: u16, headers: Headers, body: Body, right: &Event) -> String {
    let Event::Answer(right) = right else {
        panic!("an answer that is right is one")
    };
    let kind = if headers == Html {
        "text/html; charset=utf-8"
    } else {
        "application/json"
    };
    let more = match headers {
        Headers::None | Html => String::new(),
        RetryAfter(seconds) => format!("Retry-After: {seconds}\r\n"),
        Location(location) => format!("Location: {location}\r\n"),
        Longer(length) => format!("Location: /{}\r\n", "x".repeat(length)),
        Allow(methods) => format!("Allow: {methods}\r\n"),
    };
    let body = match body {
        Right => right.split_once("\r\n\r\n").map_or("", |(_, body)| body).to_owned(),
        Text(text) => text.to_owned(),
        Huge => "x".repeat(1 << 20),
        Telling => {
            serde_json::json!({ "code": "BadRequestError", "message": format!("no\r\n{KEY}\tno\u{7f}") }).to_string()
        }
    };
    answer(status, &format!("Content-Type: {kind}\r\n{more}"), &body)
}
