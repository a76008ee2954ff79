//! Downloads an image or a preview and passes on its bytes as they arrive. Sends no credentials.
use crate::base::backoff::{THROTTLED_MS, chance};
use crate::base::call_scope::Scope;
use crate::base::error::{Error, Phase, Reason, Status, status_of};
use crate::base::hooks::inside;
use crate::calls::params::{Param, Params, Set, is_tag};
use crate::calls::request::{Class, Credential, Facts, Method, Request};
use crate::client::Client;
use crate::client::answer::{header_text, hint, is_labelled_page};
use crate::client::config;
use crate::client::response::{Download, Ending, Response};
use crate::decode::first_bytes::{MARK, begins_as_page, unmarked};
use crate::http::retry::Tries;
use crate::http::trial::Trial;
use crate::http::url::Address;
use crate::http::{Failure, Incoming, Outgoing};
use crate::image::{self, Fitting, Panel, Picture};
use percent_encoding::{AsciiSet, percent_encode};

/// Most redirects followed.
const HOPS: u32 = 3;
/// Longest piece passed to the sink.
const PIECE: usize = 16 * 1024;

/// Some bytes of a download.
pub struct Piece<'a> {
    pub bytes: &'a [u8],
    /// Bytes received including these, and including `resume_at` if the server resumed.
    pub received: i64,
    /// Bytes of the whole file; -1 unknown.
    pub total: i64,
    /// Milliseconds until the call's deadline.
    pub left_ms: i64,
}

/// Receives pieces; `false` stops the download.
pub type Sink<'a> = dyn FnMut(Piece) -> bool + 'a;

/// The parameters that a download uses.
fn request(name: &'static str, takes: Set, params: &Params) -> Result<Request, Error> {
    let mut facts = Facts::new(Method::Get);
    (facts.credential, facts.takes) = (Credential::None, takes);
    Request::new(name, "", facts).with_params(params)
}

impl Client {
    /// Fetches the bytes of `address`.
    pub fn download(&self, address: &str, params: &Params, sink: &mut Sink) -> Response {
        let takes = Set::of(&[Param::MaxBytes, Param::ResumeAt, Param::ResumeEtag]);
        let request = request("download", takes, params);
        let checked =
            request.and_then(|request| Ok((request, config::media_address("address", address, self.common.plain)?)));
        match checked {
            Ok((request, address)) => self.fetch_first(request, &[address], Media::Any, sink),
            Err(error) => self.refuse("download", error),
        }
    }

    /// Fetches the first of `pictures` that the service has, in the size that fits `panel`.
    pub fn fetch_image(&self, pictures: &[Picture], panel: &Panel, params: &Params, sink: &mut Sink) -> Response {
        let request = request("image_fetch", Set::of(&[Param::MaxBytes]), params);
        let checked = request.and_then(|request| {
            let fitting = image::fitting(self.image_url(), pictures, panel)?;
            let address = |fits: &Fitting| config::media_address("image_url", &fits.address, self.common.plain);
            Ok((request, fitting.iter().map(address).collect::<Result<Vec<_>, _>>()?))
        });
        match checked {
            Ok((request, addresses)) => self.fetch_first(request, &addresses, Media::Jpeg, sink),
            Err(error) => self.refuse("image_fetch", error),
        }
    }

    /// Fetches the first of `addresses` that exists.
    fn fetch_first(&self, request: Request, addresses: &[Address], media: Media, sink: &mut Sink) -> Response {
        self.make(request.name, Ok(request), &mut |client, scope, request| {
            if request.is_background() {
                client.start_late(request, scope)?;
            }
            let mut facts = Download::default();
            let mut result = Ok(());
            for address in addresses {
                result = client.fetch(address.clone(), request, media, sink, scope, &mut facts);
                if !matches!(&result, Err(error) if error.status == Status::MCAT_ERR_NOT_FOUND) {
                    break;
                }
            }
            let mut ending = result.map_or_else(Ending::from, |()| Ending::bare(Status::MCAT_OK));
            ending.download = facts;
            Ok(ending)
        })
    }

    /// Retries until bytes arrive; after the first byte, resuming after a failure is up to the caller.
    fn fetch(
        &self,
        mut address: Address,
        request: &Request,
        media: Media,
        sink: &mut Sink,
        scope: &Scope,
        facts: &mut Download,
    ) -> Result<(), Error> {
        let params = &request.params;
        let mut tries = Tries::new(Class::Read, false, request.is_background(), self.common.max_tries);
        let range = params.resume_at.filter(|at| *at > 0).map(|at| format!("bytes={at}-"));
        let (mut hops, mut fresh) = (0, false);
        // A redirect does not count as a retry.
        tries.begin();
        loop {
            scope.count(|stats| stats.tries += 1);
            let network = scope.network();
            let mut headers = Vec::with_capacity(2);
            if let Some(range) = &range {
                headers.push(("range", range.as_str()));
                // A weak ETag may not be used in If-Range: a server then sends the whole file. The ETag in the answer is compared instead.
                let strong = params.resume_etag.as_deref().filter(|tag| !tag.starts_with("W/"));
                headers.extend(strong.map(|tag| ("if-range", tag)));
            }
            let outgoing = Outgoing {
                method: "GET",
                address: &address,
                headers: &headers,
                body: None,
                gzip: false,
                fresh,
            };
            let mut trial = Trial::begin("GET", "", scope);
            let came = self.common.engine.send(&outgoing, scope);
            match &came {
                Ok(incoming) => trial.http_status = incoming.status,
                Err(failure) => trial.failed(&failure.error),
            }
            let (next, error) = match came {
                Err(failure) => (tries.after_failure(&failure, chance()), failure.error),
                Ok(incoming) => match incoming.status {
                    200 | 206 => match self.take(incoming, params, media, sink, scope, facts) {
                        Err(Broken::Connection(failure)) if facts.received == 0 => {
                            trial.failed(&failure.error);
                            (tries.after_failure(&failure, chance()), failure.error)
                        }
                        Err(Broken::Connection(failure)) => return Err(failure.error),
                        Err(Broken::Off(error)) => return Err(error),
                        Ok(()) => {
                            self.common.budget.succeeded();
                            return Ok(());
                        }
                    },
                    // The file is already complete: there are no further bytes.
                    416 if range.is_some() && whole(&incoming) == params.resume_at => {
                        facts.started_at = params.resume_at.unwrap_or(0);
                        facts.total = facts.started_at;
                        facts.etag = etag(&incoming);
                        return are_same(incoming.status, params, facts);
                    }
                    // The file is now shorter than the part that the caller has.
                    416 if params.resume_etag.is_some()
                        && whole(&incoming).is_some_and(|n| Some(n) < params.resume_at) =>
                    {
                        facts.etag = etag(&incoming);
                        return Err(others("has other bytes than those of resume_etag"));
                    }
                    301 | 302 | 303 | 307 | 308 if hops < HOPS => {
                        hops += 1;
                        address = self.redirected(&address, &incoming)?;
                        continue;
                    }
                    _ => {
                        let error = refusal(&incoming, request.name, &address);
                        let hint_ms = error.retry_after_ms;
                        let next = tries.after_status(incoming.status, hint_ms, [chance(), chance()]);
                        match incoming.status {
                            429 => (next, error.retry_after(next.throttled_ms(hint_ms).max(THROTTLED_MS))),
                            _ => (next, error),
                        }
                    }
                },
            };
            drop(trial);
            fresh = self.before_next(next, &error, network, scope)?;
            tries.begin();
        }
    }

    /// The target of a redirect: never from https to http.
    fn redirected(&self, from: &Address, incoming: &Incoming) -> Result<Address, Error> {
        let refuse = |why: &str| {
            let mut error = Error::new(Status::MCAT_ERR_PROTOCOL, format!("the server redirects {why}"))
                .because(Reason::MCAT_REASON_REDIRECT)
                .during(Phase::MCAT_PHASE_WAIT);
            error.http_status = incoming.status;
            error
        };
        // Bytes that are not UTF-8 mean something to the server: they are sent back unchanged.
        let location = incoming
            .header_bytes("location")
            .map(|l| percent_encode(l, &AsciiSet::EMPTY).to_string())
            .ok_or_else(|| refuse("to nowhere"))?;
        let to = config::media_address("location", &from.resolve(&location), self.common.plain)
            .map_err(|e| refuse(&format!("wrongly: {}", e.message)))?;
        if from.origin.https && !to.origin.https {
            return Err(refuse("from https to http"));
        }
        Ok(to)
    }

    /// Passes on the body, once its first bytes show that it is the expected kind.
    fn take(
        &self,
        mut incoming: Incoming,
        params: &Params,
        media: Media,
        sink: &mut Sink,
        scope: &Scope,
        facts: &mut Download,
    ) -> Result<(), Broken> {
        let asked = params.resume_at.unwrap_or(0);
        let (resumed, whole) = match (incoming.status, content_range(&incoming)) {
            (206, Some((first, whole))) if first == asked => (asked, whole),
            (206, _) => {
                let error = Error::new(
                    Status::MCAT_ERR_PROTOCOL,
                    "the server did not resume at params.resume_at",
                );
                return Err(Broken::Off(error.during(Phase::MCAT_PHASE_WAIT)));
            }
            _ => (0, None),
        };
        facts.started_at = resumed;
        facts.content_type = header_text(&incoming, "content-type");
        facts.etag = etag(&incoming);
        let length = incoming.content_length().and_then(|n| i64::try_from(n).ok());
        facts.total = whole.or(length.map(|n| n.saturating_add(resumed))).unwrap_or(-1);
        if incoming.status == 206 {
            are_same(incoming.status, params, facts).map_err(Broken::Off)?;
        }
        let mut buffer = vec![0; PIECE];
        let (mut held, mut is_judged) = (0, resumed > 0);
        loop {
            let came = incoming.read(&mut buffer[held..], scope).map_err(Broken::Connection)?;
            held += came;
            if !is_judged {
                let is_all = came == 0 || held == buffer.len();
                match media.judge(&buffer[..held], is_all, &incoming) {
                    None => continue,
                    Some(judged) => judged.map_err(Broken::Off)?,
                }
                is_judged = true;
            }
            let n = std::mem::take(&mut held);
            if n == 0 {
                // The server may send less than the rest of the file.
                let is_whole = resumed.saturating_add(facts.received) >= facts.total;
                return is_whole.then_some(()).ok_or_else(|| Broken::Off(cut_short()));
            }
            let received = resumed.saturating_add(facts.received).saturating_add(n as i64);
            if params.max_bytes.is_some_and(|most| received > most) {
                let error = Error::new(Status::MCAT_ERR_LIMIT, "the body is larger than params.max_bytes");
                return Err(Broken::Off(
                    error
                        .because(Reason::MCAT_REASON_BODY_SIZE)
                        .during(Phase::MCAT_PHASE_BODY),
                ));
            }
            facts.received += n as i64;
            let piece = Piece {
                bytes: &buffer[..n],
                received,
                total: facts.total,
                left_ms: scope.left_ms(),
            };
            if !inside(scope.member(), || sink(piece)) {
                let error = Error::new(Status::MCAT_ERR_CANCELLED, "stopped by the byte callback");
                return Err(Broken::Off(
                    error.because(Reason::MCAT_REASON_SINK).during(Phase::MCAT_PHASE_BODY),
                ));
            }
        }
    }
}

/// The expected kind of file.
#[derive(Clone, Copy)]
enum Media {
    /// A picture: all of the service's are JPEG.
    Jpeg,
    /// Anything that a decoder may know, except a web page.
    Any,
}

const JPEG: &[u8] = b"\xff\xd8";
/// A body counts as text if this many of its first bytes are text.
const TELLING_BYTES: usize = 512;

impl Media {
    /// Judges a body by its first bytes; `None` if they do not suffice. `is_all`: no more bytes will come.
    fn judge(self, first: &[u8], is_all: bool, incoming: &Incoming) -> Option<Result<(), Error>> {
        if first.starts_with(JPEG) {
            return Some(Ok(()));
        }
        let text = unmarked(first).trim_ascii_start();
        if !is_all && (text.is_empty() || JPEG.starts_with(first) || MARK.starts_with(first)) {
            return None;
        }
        let is_page = match self {
            _ if begins_as_page(first) => true,
            _ if !is_labelled_page(incoming) => false,
            Media::Jpeg => true,
            // Text labelled as a page is a page; audio with that label is only mislabelled.
            Media::Any if first.is_empty() || !first.iter().all(|byte| is_of_text(*byte)) => false,
            Media::Any if !is_all && first.len() < TELLING_BYTES => return None,
            Media::Any => true,
        };
        let error = match (is_page, self) {
            (true, _) => {
                let text = "a web page came instead of bytes: probably from a captive portal";
                Error::new(Status::MCAT_ERR_PROTOCOL, text).because(Reason::MCAT_REASON_CAPTIVE_PORTAL)
            }
            (false, Media::Jpeg) => Error::new(Status::MCAT_ERR_PROTOCOL, "the body is not a JPEG"),
            (false, Media::Any) => return Some(Ok(())),
        };
        let mut error = error.during(Phase::MCAT_PHASE_BODY);
        error.http_status = incoming.status;
        Some(Err(error))
    }
}

/// Whether a byte may occur in text, in UTF-8 or an older encoding.
fn is_of_text(byte: u8) -> bool {
    byte.is_ascii_whitespace() || (b' '..0xf5).contains(&byte) && byte != 0x7f
}

/// Why a body was not passed on to its end.
enum Broken {
    Connection(Failure),
    /// Aborted on this side.
    Off(Error),
}

/// Checks that the server continues the same file that the caller has a part of. An answer without bytes need not have an ETag.
fn are_same(status: u16, params: &Params, facts: &Download) -> Result<(), Error> {
    let why = match (&params.resume_etag, &facts.etag) {
        (Some(known), Some(told)) if known != told => "has other bytes than those of resume_etag",
        (Some(_), None) if status == 206 => "has no ETag to compare with resume_etag",
        _ => return Ok(()),
    };
    Err(others(why))
}

/// The error when the caller's part is useless, because the file has changed.
fn others(why: &str) -> Error {
    let text = format!("the server {why}: fetch the file from the beginning");
    Error::new(Status::MCAT_ERR_CONFLICT, text).during(Phase::MCAT_PHASE_WAIT)
}

/// The ETag, if it has a form that may be sent back.
fn etag(incoming: &Incoming) -> Option<String> {
    incoming.header("etag").filter(|tag| is_tag(tag)).map(str::to_owned)
}

/// A partial answer ended before the file did: the caller can ask for the rest.
fn cut_short() -> Error {
    Error::new(Status::MCAT_ERR_IO, "the server sent less than the rest of the file")
        .because(Reason::MCAT_REASON_TRUNCATED)
        .during(Phase::MCAT_PHASE_BODY)
}

/// The error of an answer that is no success.
fn refusal(incoming: &Incoming, call: &str, address: &Address) -> Error {
    let status = status_of(incoming.status);
    let mut error = match incoming.status {
        511 => Error::network_sign_in(),
        404 | 410 => Error::new(
            status,
            format!("the server answered {} to {}", incoming.status, asked(call, address)),
        ),
        other => Error::new(status, format!("the server answered {other}")),
    };
    if (300..400).contains(&incoming.status) {
        error = error.because(Reason::MCAT_REASON_REDIRECT);
    }
    error.http_status = incoming.status;
    error.retry_after_ms = hint(incoming);
    error.during(Phase::MCAT_PHASE_WAIT)
}

/// The call and the end of the requested path. The query is left out: it may hold an access key.
fn asked(call: &str, address: &Address) -> String {
    const MOST: usize = 100;
    let path = address.target.split('?').next().unwrap_or_default();
    let mut from = path.len().saturating_sub(MOST);
    while !path.is_char_boundary(from) {
        from += 1;
    }
    let gap = if from > 0 { "..." } else { "" };
    format!("{call} ({gap}{})", &path[from..])
}

/// Where a partial answer begins, and the length of the whole file: "bytes 100-199/200".
fn content_range(incoming: &Incoming) -> Option<(i64, Option<i64>)> {
    let (range, whole) = of_bytes(incoming)?.split_once('/')?;
    let (first, _) = range.split_once('-')?;
    Some((first.parse().ok()?, whole.parse().ok()))
}

/// The length of the file according to an answer without bytes: "bytes */200".
fn whole(incoming: &Incoming) -> Option<i64> {
    of_bytes(incoming)?.strip_prefix("*/")?.parse().ok()
}

/// The part of Content-Range after its unit, which may be in any case.
fn of_bytes(incoming: &Incoming) -> Option<&str> {
    let (unit, range) = incoming.header("content-range")?.split_once(' ')?;
    unit.eq_ignore_ascii_case("bytes").then(|| range.trim_start())
}
