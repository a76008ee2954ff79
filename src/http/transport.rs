//! The only file that uses ureq, which drives an exchange and parses the heads of answers as HTTP/1.1.
//!
//! ureq logs everything that passes through it if a program has a logger, and some of that is secret. So it always gets the same request:
//! the real head and body are sent in place of the head that ureq writes. Of an answer ureq sees only the status and malformed lines, which
//! it refuses. It never sees the body of an answer.
//!
//! ureq does not manage connections: the engine opens and keeps links, and ureq's own pool stays empty. ureq runs entirely on the caller's
//! thread, but requires transports that live as long as its pool. So a transport here is an empty shell with buffers; it finds the exchange
//! and the scope through a thread-local while ureq runs.
#![allow(unsafe_code)]
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::{Error, Status};
use crate::base::memory::{self, NoMemory};
use crate::base::secrets::Wiped;
use crate::http::chunks::is_of_a_name;
use crate::http::exchange::{Exchange, Over};
use crate::http::head::{self, Found, Framing, Head, Header, MAX_HEAD_BYTES, protocol, too_large};
use crate::http::{Origin, Outgoing, Pieces};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::{self, Write};
use std::net::{Ipv4Addr, SocketAddr};
use ureq::Agent;
use ureq::config::{AutoHeaderValue, Config};
use ureq::http::{Method, Request, Uri};
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{Buffers, ConnectionDetails, Connector, NextTimeout, Transport};

/// How much of a head is received at once, at first: most heads are shorter.
const INPUT_BYTES: usize = 4 * 1024;
/// ureq's own request fits in.
const OUTPUT_BYTES: usize = 128;
/// How much of a body is sent at once.
const BULK_BYTES: usize = 16 * 1024;
/// The size of a head besides the texts that are counted.
const BESIDES_BYTES: usize = 128;

/// Runs HTTP over the given exchanges.
pub struct Codec {
    agent: Agent,
    /// The address in the request that ureq sees.
    uri: Uri,
    user_agent: String,
}

impl Codec {
    pub fn new(user_agent: String) -> Codec {
        let config = Config::builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(None)
            .user_agent(AutoHeaderValue::None)
            .accept(AutoHeaderValue::None)
            .accept_encoding(AutoHeaderValue::None)
            .max_response_header_size(MAX_HEAD_BYTES)
            .max_idle_connections(0)
            .timeout_await_100(None)
            .build();
        Codec {
            agent: Agent::with_parts(config, Shells, NoLookUp),
            uri: Uri::from_static("http://localhost/"),
            user_agent,
        }
    }

    /// Writes the head of a request, if the request is valid.
    pub fn prepare<'a>(
        &self,
        outgoing: &Outgoing<'a>,
        pieces: Option<Pieces<'a>>,
        gzip: bool,
    ) -> Result<Prepared<'a>, Error> {
        let is_visible = |byte: u8| byte == b'\t' || (b' '..=b'~').contains(&byte);
        let mut room = outgoing.address.target.len() + outgoing.address.origin.host.len() + self.user_agent.len();
        let mut takes_any = false;
        for (name, value) in outgoing.headers {
            if name.is_empty() || !name.bytes().all(is_of_a_name) || !value.bytes().all(is_visible) {
                return Err(Error::argument("headers", "may hold visible characters only"));
            }
            room += name.len() + value.len() + ": \r\n".len();
            takes_any |= name.eq_ignore_ascii_case("accept-encoding");
        }
        let body = match (pieces, outgoing.body, outgoing.method) {
            (Some(pieces), _, _) => Payload::Pieces(pieces),
            (None, Some(bytes), _) => Payload::Bytes(bytes),
            // Requests with these methods always have a body, even if it is empty.
            (None, None, "POST" | "PUT") => Payload::Bytes(&[]),
            (None, None, _) => Payload::None,
        };
        let length = body.length();
        room += BESIDES_BYTES + length.unwrap_or(0).min(BULK_BYTES);
        let mut head = Wiped::default();
        memory::room(|| head.try_reserve_exact(room))?;
        for part in [outgoing.method, " ", &outgoing.address.target, " HTTP/1.1\r\n"] {
            head.extend_from_slice(part.as_bytes());
        }
        if let Some(length) = length {
            // Writing to a `Vec` cannot fail.
            let _ = write!(*head, "content-length: {length}\r\n");
        }
        line(&mut head, "user-agent", &self.user_agent);
        host(&mut head, &outgoing.address.origin);
        for (name, value) in outgoing.headers {
            line(&mut head, name, value);
        }
        if gzip && !takes_any {
            line(&mut head, "accept-encoding", "gzip");
        }
        head.extend_from_slice(b"\r\n");
        Ok(Prepared {
            head,
            body,
            awaits_head_only: outgoing.method == "HEAD",
        })
    }

    /// Sends a request and reads the head of its answer.
    pub fn run(&self, prepared: Prepared, exchange: &mut Exchange, scope: &Scope) -> Result<(Head, Framing), Error> {
        let mut request = Request::new(());
        *request.uri_mut() = self.uri.clone();
        if prepared.awaits_head_only {
            *request.method_mut() = Method::HEAD;
        }
        let turn = Turn {
            exchange,
            scope,
            unsent: Some(prepared),
        };
        // ureq never reads the body.
        let answer = take_turn(turn, || self.agent.run(request)).map(drop);
        match (exchange.why(), answer) {
            (Some(failed), _) => Err(failed),
            (None, Err(e)) => Err(explain(&e).during(scope.phase())),
            (None, Ok(())) => exchange
                .take_answer()
                .ok_or_else(|| protocol("an answer without a head")),
        }
    }
}

/// A request that was checked and can be sent.
pub struct Prepared<'a> {
    /// With room after it for the beginning of the body.
    head: Wiped,
    body: Payload<'a>,
    awaits_head_only: bool,
}

enum Payload<'a> {
    None,
    Bytes(&'a [u8]),
    Pieces(Pieces<'a>),
}

impl Payload<'_> {
    fn length(&self) -> Option<usize> {
        match self {
            Payload::None => None,
            Payload::Bytes(bytes) => Some(bytes.len()),
            Payload::Pieces(pieces) => Some(pieces.length),
        }
    }
}

impl Prepared<'_> {
    /// Sends all of it, unless the other side stops it.
    fn send(self, exchange: &mut Exchange, scope: &Scope) -> Result<(), Over> {
        let Prepared { mut head, body, .. } = self;
        match body {
            Payload::None => exchange.send(&head, scope),
            Payload::Bytes(bytes) => {
                let (first, rest) = bytes.split_at(bytes.len().min(BULK_BYTES));
                head.extend_from_slice(first);
                exchange.send(&head, scope)?;
                match rest {
                    [] => Ok(()),
                    rest => exchange.send(rest, scope),
                }
            }
            Payload::Pieces(mut pieces) => {
                let mut held = head.len();
                head.resize(held + pieces.length.min(BULK_BYTES), 0);
                while pieces.length > 0 && !exchange.is_cut_short() {
                    let room = held..head.len().min(held + pieces.length);
                    let n = (pieces.next)(&mut head[room]).map_err(|error| exchange.give_up(error, scope))?;
                    pieces.length -= n;
                    exchange.send(&head[..held + n], scope)?;
                    held = 0;
                }
                match held {
                    0 => Ok(()),
                    held => exchange.send(&head[..held], scope),
                }
            }
        }
    }
}

fn line(head: &mut Vec<u8>, name: &str, value: &str) {
    for part in [name, ": ", value, "\r\n"] {
        head.extend_from_slice(part.as_bytes());
    }
}

fn host(head: &mut Vec<u8>, origin: &Origin) {
    let (open, close) = if origin.host.contains(':') {
        ("[", "]")
    } else {
        ("", "")
    };
    for part in ["host: ", open, &origin.host, close] {
        head.extend_from_slice(part.as_bytes());
    }
    if origin.has_port() {
        let _ = write!(head, ":{}", origin.port);
    }
    head.extend_from_slice(b"\r\n");
}

/// Interprets an error from ureq: the answer violates HTTP/1.1. ureq's texts contain nothing of the request.
fn explain(e: &ureq::Error) -> Error {
    match e {
        ureq::Error::LargeResponseHeader(..) => head_too_large(),
        ureq::Error::Protocol(e) if e.to_string().contains("too many headers") => {
            too_large("the answer has too many headers")
        }
        ureq::Error::Protocol(e) => protocol(format!("the answer is not proper HTTP: {e}")),
        e => Error::new(Status::MCAT_ERR_PROTOCOL, format!("the exchange failed: {e}")),
    }
}

struct Turn<'a, 's, 'p> {
    exchange: &'a mut Exchange,
    scope: &'a Scope<'s>,
    unsent: Option<Prepared<'p>>,
}

thread_local! {
    /// Points at the `RefCell<Turn>` of the current exchange on this thread. A plain pointer needs no destructor: a library that may be
    /// unloaded must not leave one behind.
    static TURN: Cell<*const ()> = const { Cell::new(std::ptr::null()) };
}

/// Runs ureq for one exchange. A callback in between may start another call on this thread: turns nest.
fn take_turn<T>(turn: Turn, work: impl FnOnce() -> T) -> T {
    struct Restore(*const ());
    impl Drop for Restore {
        fn drop(&mut self) {
            TURN.set(self.0);
        }
    }
    let turn = RefCell::new(turn);
    let _restore = Restore(TURN.replace((&raw const turn).cast()));
    work()
}

/// Works on the current exchange.
fn in_turn<T>(work: impl FnOnce(&mut Exchange, &Scope) -> T) -> Option<T> {
    with_turn(|turn| work(turn.exchange, turn.scope))
}

fn with_turn<T>(work: impl FnOnce(&mut Turn) -> T) -> Option<T> {
    let turn = TURN.get().cast::<RefCell<Turn<'_, '_, '_>>>();
    // SAFETY: if not null, it was set by `take_turn` on this thread, whose frame with the turn lives until it resets the pointer. `work`
    // accepts any lifetime, so it cannot return a borrow.
    let turn = unsafe { turn.as_ref() }?;
    Some(work(&mut *turn.try_borrow_mut().ok()?))
}

/// The error for ureq when the exchange has ended; the cause is in the exchange.
fn over() -> ureq::Error {
    ureq::Error::Io(io::ErrorKind::Other.into())
}

#[derive(Debug)]
struct NoLookUp;

impl Resolver for NoLookUp {
    fn resolve(&self, _: &Uri, _: &Config, _: NextTimeout) -> Result<ResolvedSocketAddrs, ureq::Error> {
        let mut none = self.empty();
        none.push(SocketAddr::from((Ipv4Addr::UNSPECIFIED, 0)));
        Ok(none)
    }
}

#[derive(Debug)]
struct Shells;

impl Connector for Shells {
    type Out = Shell;

    fn connect(&self, _: &ConnectionDetails, _: Option<()>) -> Result<Option<Shell>, ureq::Error> {
        Ok(Some(Shell::default()))
    }
}

struct Shell {
    output: [u8; OUTPUT_BYTES],
    /// Received bytes of answers that are unread.
    came: Wiped,
    /// The length of the complete lines of the head, and what was found in them.
    looked: usize,
    found: Found,
    /// They include the status line; it announces an informational answer; they include the empty line that ends the head.
    has_begun: bool,
    is_interim: bool,
    is_whole: bool,
    /// The part of it for ureq.
    seen: Vec<u8>,
    /// It has bytes that ureq has not seen, or has not left unread.
    news: bool,
}

impl Default for Shell {
    fn default() -> Shell {
        Shell {
            output: [0; OUTPUT_BYTES],
            came: Wiped::default(),
            looked: 0,
            found: Found::default(),
            has_begun: false,
            is_interim: false,
            is_whole: false,
            seen: Vec::new(),
            news: false,
        }
    }
}

impl fmt::Debug for Shell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shell")
    }
}

/// The header of an informational answer that ureq must see, so that it refuses conflicting or invalid lengths; for other answers the
/// engine checks them. ureq itself would decode every encoding that another part of a program has enabled, and would log all other headers.
const SEEN: &[u8] = b"content-length";

impl Shell {
    /// Receives more of an answer's head.
    fn receive(&mut self, exchange: &mut Exchange, scope: &Scope) -> Result<usize, Over> {
        let had = self.came.len();
        if had > MAX_HEAD_BYTES {
            return Err(exchange.fail(head_too_large(), scope));
        }
        let more = had.max(INPUT_BYTES).min(MAX_HEAD_BYTES + INPUT_BYTES - had);
        if memory::room(|| self.came.try_reserve_exact(more)).is_err() {
            return Err(exchange.fail(scope.stopped(Stop::Memory), scope));
        }
        self.came.resize(had + more, 0);
        let n = exchange.receive(&mut self.came[had..], scope);
        self.came.truncate(had + n.as_ref().map_or(0, |n| *n));
        self.news = true;
        match self.look() {
            Ok(()) => n,
            Err(NoMemory) => Err(exchange.fail(scope.stopped(Stop::Memory), scope)),
        }
    }

    /// Examines the lines of the head that have arrived since the last time.
    fn look(&mut self) -> Result<(), NoMemory> {
        const STATUS: usize = "HTTP/1.1 200 ".len();
        if !self.has_begun {
            (self.looked, self.seen) = (0, Vec::new());
        }
        while !self.is_whole
            && let Some((length, text)) = head::first_line(&self.came[self.looked..])
        {
            let from = self.looked;
            self.looked += length;
            let whole = &self.came[from..self.looked];
            match text {
                // The reason phrase may contain anything.
                Some(text) if !self.has_begun && text.starts_with(b"HTTP/") => {
                    self.has_begun = true;
                    self.is_interim = head::is_informational(head::status(text));
                    show(&mut self.seen, &text[..text.len().min(STATUS)])?;
                    if self.seen.ends_with(b"HTTP/1.1 100 ") {
                        // ureq refuses headers after "100 Continue", which HTTP allows. With any other informational status it accepts
                        // them.
                        self.seen.truncate(self.seen.len() - 2);
                        show(&mut self.seen, b"2 ")?;
                    }
                    show(&mut self.seen, b"\r\n")?;
                }
                Some(b"") if self.has_begun => {
                    self.is_whole = true;
                    show(&mut self.seen, b"\r\n")?;
                }
                text => match text.filter(|_| self.has_begun).and_then(Header::of) {
                    Some(header) => {
                        let value = header.value.as_ptr().addr() - self.came.as_ptr().addr();
                        self.found.note(&header, value);
                        if self.is_interim && header.name.eq_ignore_ascii_case(SEEN) {
                            show(&mut self.seen, whole)?;
                        }
                    }
                    None => show(&mut self.seen, whole)?,
                },
            }
        }
        if !self.has_begun {
            // Bytes that are no answer show it before their first line ends.
            show(&mut self.seen, &self.came[self.looked..])?;
        }
        Ok(())
    }

    /// Takes the head that ureq has read.
    fn take_head(&mut self, exchange: &mut Exchange, scope: &Scope) -> Result<(), Over> {
        if self.looked > MAX_HEAD_BYTES {
            return Err(exchange.fail(head_too_large(), scope));
        }
        exchange.take_head(&self.came[..self.looked], std::mem::take(&mut self.found), scope)?;
        let came = std::mem::take(&mut self.came);
        let looked = std::mem::take(&mut self.looked);
        self.seen.clear();
        (self.has_begun, self.is_whole) = (false, false);
        if !exchange.is_in_head() {
            // The body is not for ureq.
            return exchange.put_back(came, looked, scope);
        }
        self.came = came;
        self.came.drain(..looked);
        self.look()
            .map_err(|NoMemory| exchange.fail(scope.stopped(Stop::Memory), scope))
    }
}

fn show(seen: &mut Vec<u8>, bytes: &[u8]) -> Result<(), NoMemory> {
    // Enough room for what is usually shown.
    let more = if seen.is_empty() { OUTPUT_BYTES } else { 0 };
    memory::room(|| seen.try_reserve(bytes.len().max(more)))?;
    seen.extend_from_slice(bytes);
    Ok(())
}

fn head_too_large() -> Error {
    too_large(format!("the answer's head is larger than {MAX_HEAD_BYTES} bytes"))
}

impl Buffers for Shell {
    fn output(&mut self) -> &mut [u8] {
        &mut self.output
    }

    fn input(&self) -> &[u8] {
        &self.seen
    }

    fn input_append_buf(&mut self) -> &mut [u8] {
        // Only `await_input` receives.
        &mut []
    }

    fn input_appended(&mut self, _: usize) {}

    fn input_consume(&mut self, amount: usize) {
        self.news = false;
        if amount > 0 {
            // ureq consumes a whole head at once.
            let taken = in_turn(|exchange, scope| self.take_head(exchange, scope).is_ok());
            self.news = taken == Some(true);
        }
    }

    fn tmp_and_output(&mut self) -> (&mut [u8], &mut [u8]) {
        // Only needed for bodies, which ureq does not send.
        (&mut [], &mut self.output)
    }

    fn can_use_input(&self) -> bool {
        self.news && !self.seen.is_empty()
    }
}

impl Transport for Shell {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self
    }

    fn transmit_output(&mut self, _: usize, _: NextTimeout) -> Result<(), ureq::Error> {
        let sent = with_turn(|turn| match turn.unsent.take() {
            Some(unsent) => unsent.send(turn.exchange, turn.scope).is_ok(),
            None => true,
        });
        if sent == Some(true) { Ok(()) } else { Err(over()) }
    }

    fn await_input(&mut self, _: NextTimeout) -> Result<bool, ureq::Error> {
        let received = in_turn(|exchange, scope| {
            exchange.await_answer(scope);
            self.receive(exchange, scope).ok()
        });
        Ok(received.flatten().ok_or_else(over)? > 0)
    }

    /// The shell is not kept; the link may be.
    fn is_open(&mut self) -> bool {
        false
    }

    fn is_tls(&self) -> bool {
        false
    }
}
