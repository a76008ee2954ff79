//! Interprets an answer: its status and headers become a success, or the error that the caller sees.
use crate::base::conceal::conceal;
use crate::base::error::{Error, Phase, Reason, Status, UserAction, status_of};
use crate::calls::request::{Credential, Request};
use crate::client::cache::{Hit, Life};
use crate::client::response::Ending;
use crate::client::retirement::Retirement;
use crate::decode::first_bytes::is_page;
use crate::decode::{self, DecodeError};
use crate::http::Incoming;
use crate::http::retry::retry_after_ms;

/// A complete answer.
pub struct Answer {
    pub status: u16,
    /// The body as received. The body of a success is kept only on request.
    pub body: Vec<u8>,
    /// Bytes of the body that were decoded.
    pub length: usize,
    /// The result of decoding the body while it arrived.
    pub(crate) read: Option<ReadBody>,
    pub location: Option<String>,
    pub allow: Option<String>,
    pub request_id: Option<String>,
    pub is_html: bool,
    pub retry_after_ms: Option<i64>,
    pub retirement: Option<Retirement>,
    /// How long the cache may keep the answer, if it has a place there.
    pub life: Option<Life>,
}

/// The result of decoding a body: the ending of the call, or why it cannot be read.
pub(crate) type ReadBody = Result<Ending, DecodeError>;

/// Longest header value that a response shows.
const HEADER_CAP: usize = 2048;

impl Answer {
    /// Takes what is needed from the head; the body follows.
    pub fn head(request: &Request, incoming: &Incoming) -> Answer {
        Answer {
            status: incoming.status,
            body: Vec::new(),
            length: 0,
            read: None,
            location: header_text(incoming, "location"),
            allow: header_text(incoming, "allow"),
            request_id: header_text(incoming, "request-id"),
            is_html: is_labelled_page(incoming),
            retry_after_ms: hint(incoming),
            retirement: Retirement::of(request, incoming),
            life: None,
        }
    }

    /// A success from the cache.
    pub fn kept(hit: Hit) -> Answer {
        Answer {
            status: 200,
            length: hit.body.len(),
            body: hit.body,
            read: None,
            location: None,
            allow: None,
            request_id: hit.request_id,
            is_html: false,
            retry_after_ms: None,
            retirement: None,
            life: None,
        }
    }

    /// Removes `secrets` from the texts of the head: the service may repeat what it was sent.
    pub fn conceal(&mut self, secrets: &[&str]) {
        for text in [&mut self.location, &mut self.allow, &mut self.request_id] {
            *text = text.take().map(|text| conceal(&text, secrets));
        }
    }

    /// The status of a success, or an error whose texts hold none of `secrets`.
    pub fn judge(&self, request: &Request, secrets: &[&str]) -> Result<Status, Error> {
        match self.status {
            202 => return Ok(Status::MCAT_ACCEPTED),
            200..=299 => return Ok(Status::MCAT_OK),
            511 => return Err(self.intercepted(Error::network_sign_in())),
            _ => {}
        }
        let status = status_of(self.status);
        let reason = match self.status {
            300..=399 => Reason::MCAT_REASON_REDIRECT,
            // A captive portal or a gateway sent this page: it proves nothing about the key or the member.
            401 | 403 if self.is_page() => Reason::MCAT_REASON_CAPTIVE_PORTAL,
            401 if request.facts.credential == Credential::Key => Reason::MCAT_REASON_APP_KEY,
            410 => Reason::MCAT_REASON_RETIRED,
            _ => Reason::MCAT_REASON_NONE,
        };
        let said = decode::service_error(&self.body, secrets);
        let status = match said.code.as_deref() {
            Some("AccountLockedError") => Status::MCAT_ERR_ACCOUNT_LOCKED,
            _ => status,
        };
        let mut message = format!("the service answered {}", self.status);
        if is_about_the_request(self.status) {
            message = format!("{message} to {}", conceal(&request.asked(), secrets));
        }
        if let Some(text) = said.message.filter(|_| (400..600).contains(&self.status)) {
            message = format!("{message}: {text}");
        }
        let mut error = Error::new(status, message).because(reason);
        error.http_status = self.status;
        error.code = said.code;
        error.location = self.location.as_deref().map(without_query);
        error.allow = self.allow.clone();
        error.request_id = self.request_id.clone();
        error.retry_after_ms = self.retry_after_ms;
        // A service that fails may have carried out the change before; a refusal means that it did not.
        error.maybe_applied = request.is_change() && (self.status >= 500 || self.status == 408);
        if status == Status::MCAT_ERR_ACCOUNT_LOCKED {
            error.user_action = UserAction::MCAT_ACTION_WAIT;
        }
        Err(error)
    }

    pub fn is_page(&self) -> bool {
        is_page(&self.body, self.is_html)
    }

    /// The error for a web page instead of an answer.
    pub fn captive_portal(&self) -> Error {
        self.intercepted(Error::captive_portal())
    }

    fn intercepted(&self, error: Error) -> Error {
        let mut error = error.during(Phase::MCAT_PHASE_BODY);
        error.http_status = self.status;
        error.request_id = self.request_id.clone();
        error
    }
}

/// Whether a refusal may be about the ids that the request names.
fn is_about_the_request(status: u16) -> bool {
    matches!(status, 400 | 403 | 404 | 409 | 410 | 422)
}

/// Whether the answer's headers label its body as a web page.
pub fn is_labelled_page(incoming: &Incoming) -> bool {
    let kind = incoming.header_bytes("content-type").unwrap_or_default();
    ["text/html", "application/xhtml+xml"].iter().any(|page| {
        kind.split_at_checked(page.len()).is_some_and(|(kind, rest)| {
            let is_over = matches!(rest.trim_ascii_start().first(), None | Some(b';'));
            kind.eq_ignore_ascii_case(page.as_bytes()) && is_over
        })
    })
}

/// When the service says to come back (Retry-After), in milliseconds.
pub fn hint(incoming: &Incoming) -> Option<i64> {
    match incoming.header_count("retry-after") {
        1 => retry_after_ms(incoming.header("retry-after")?.trim(), incoming.header("date")),
        _ => None,
    }
}

/// An address without its query, which may hold another's secret when it comes from a redirect.
fn without_query(location: &str) -> String {
    let end = location.find(['?', '#']).unwrap_or(location.len());
    let (address, from) = (&location[..end], location.find("//").map_or(0, |at| at + 2));
    let rest = address.get(from..).unwrap_or_default();
    let host = rest.find('/').unwrap_or(rest.len());
    let user = rest[..host].rfind('@').map_or(0, |at| at + 1);
    [address.get(..from).unwrap_or(address), &rest[user..]].concat()
}

/// The value of a header, for the response.
pub fn header_text(incoming: &Incoming, name: &str) -> Option<String> {
    incoming.header(name).filter(|v| v.len() <= HEADER_CAP).map(printable)
}

/// Replaces control characters and everything that is not ASCII.
fn printable(text: &str) -> String {
    text.chars()
        .map(|c| if c.is_ascii() && !c.is_ascii_control() { c } else { '?' })
        .collect()
}
