//! The only file that names ureq, which writes the heads of requests and reads those of answers as HTTP/1.1 has them.
//!
//! ureq writes down all that passes through it where a program has a logger, and a part of that is secret. So of what is sent it sees
//! the lengths only: other letters are in the place of path and query, of each header of the caller's, and of a body in hand, until the
//! moment of sending. Of an answer it sees names of headers, and the value only that it checks. Bodies of answers it does not see.
//!
//! Connections are not its business: links are opened and kept by the engine, and its own pool stays empty. ureq runs wholly on
//! the caller's thread but takes transports that live as long as a pool, so a transport here is an empty shell with buffers, and the
//! exchange and the scope that it works for are found through a thread-local for as long as ureq runs.
#![allow(unsafe_code)]
use crate::error::{Error, Status};
use crate::http::body::Body;
use crate::http::exchange::Exchange;
use crate::http::head::{Framing, Head, MAX_HEAD_BYTES, protocol, too_large};
use crate::http::{Address, Outgoing, Pieces};
use crate::memory::{self, NoMemory};
use crate::scope::{Scope, Stop};
use std::cell::{Cell, RefCell};
use std::fmt;
use std::io::{self, Read};
use std::net::{Ipv4Addr, SocketAddr};
use ureq::config::{AutoHeaderValue, Config};
use ureq::http::{Request, Uri};
use ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ureq::unversioned::transport::{Buffers, ConnectionDetails, Connector, NextTimeout, Transport};
use ureq::{Agent, SendBody};
use zeroize::Zeroizing;

/// What is received at once of a head.
const INPUT_BYTES: usize = 16 * 1024;
const OUTPUT_BYTES: usize = 4 * 1024;
/// What a line of the request's head has besides the caller's text: method, version, separators.
const LINE_BYTES: usize = 64;
const BULK_BYTES: usize = 16 * 1024;

/// Speaks HTTP over the exchanges that it is given.
pub struct Codec(Agent);

impl Codec {
    pub fn new(user_agent: &str) -> Codec {
        let config = Config::builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .proxy(None)
            .user_agent(user_agent)
            .accept(AutoHeaderValue::None)
            .accept_encoding(AutoHeaderValue::None)
            .max_response_header_size(MAX_HEAD_BYTES)
            .max_idle_connections(0)
            .timeout_await_100(None)
            .build();
        Codec(Agent::with_parts(config, Shells, NoLookUp))
    }

    /// Sends a request and reads the head of its answer.
    pub fn run(
        &self,
        prepared: Prepared,
        exchange: &mut Exchange,
        scope: &Scope,
    ) -> Result<(Head, Framing, Body), Error> {
        let Prepared {
            request,
            target,
            headers,
            body,
            longest_line,
        } = prepared;
        let (length, bytes) = match &body {
            Payload::None => (0, &[][..]),
            Payload::Bytes(bytes) => (bytes.len(), *bytes),
            Payload::Pieces(pieces) => (pieces.length, &[][..]),
        };
        let mut blank = Vec::new();
        memory::room(|| blank.try_reserve_exact(bytes.len())).map_err(|NoMemory| scope.stopped(Stop::Memory))?;
        blank.resize(bytes.len(), b'x');
        let turn = Turn {
            exchange,
            scope,
            room: Room {
                line: longest_line,
                body: length,
            },
            real: Real {
                target: Some(target),
                headers,
                body: bytes,
                is_in_head: true,
            },
        };
        let answer = take_turn(turn, || match body {
            Payload::None => self.0.run(request),
            Payload::Bytes(_) => self.0.run(request.map(|()| &blank[..])),
            Payload::Pieces(pieces) => {
                let mut unsent = Unsent(pieces);
                self.0.run(request.map(|()| SendBody::from_reader(&mut unsent)))
            }
        });
        // ureq never reads the body.
        let answer = answer.map(drop);
        match (exchange.why(), answer) {
            (Some(failed), _) => Err(failed),
            (None, Err(e)) => Err(explain(&e).during(scope.phase())),
            (None, Ok(())) => {
                let (head, framing) = exchange
                    .take_answer()
                    .ok_or_else(|| protocol("an answer without a head"))?;
                let body = Body::new(&head, framing, exchange, scope)?;
                Ok((head, framing, body))
            }
        }
    }
}

/// A request that has been found fit to be sent.
pub struct Prepared<'a> {
    /// As ureq sees it.
    request: Request<()>,
    target: &'a str,
    headers: &'a [(&'a str, &'a str)],
    body: Payload<'a>,
    longest_line: usize,
}

enum Payload<'a> {
    None,
    Bytes(&'a [u8]),
    Pieces(Pieces<'a>),
}

impl<'a> Prepared<'a> {
    pub fn new(outgoing: &Outgoing<'a>, pieces: Option<Pieces<'a>>, gzip: bool) -> Result<Prepared<'a>, Error> {
        let mut request = Request::builder().method(outgoing.method).uri(uri(outgoing.address)?);
        let is_visible = |byte: u8| byte == b'\t' || (b' '..=b'~').contains(&byte);
        for (name, value) in outgoing.headers {
            if !value.bytes().all(is_visible) {
                return Err(unfit());
            }
            request = request.header(*name, "x".repeat(value.len()));
        }
        if let Some(pieces) = &pieces {
            // Of bytes in hand ureq knows the length by itself.
            request = request.header("content-length", pieces.length);
        }
        let is_asked = |(name, _): &(&str, &str)| name.eq_ignore_ascii_case("accept-encoding");
        if gzip && !outgoing.headers.iter().any(is_asked) {
            request = request.header("accept-encoding", "gzip");
        }
        let request = request.body(()).map_err(|_| unfit())?;
        let lines = outgoing.headers.iter().map(|(name, value)| name.len() + value.len());
        let longest_line = lines.fold(outgoing.address.target.len(), usize::max) + LINE_BYTES;
        let body = match (pieces, outgoing.body, outgoing.method) {
            (Some(pieces), _, _) => Payload::Pieces(pieces),
            (None, Some(bytes), _) => Payload::Bytes(bytes),
            // Of these methods every request has a body, if only an empty one.
            (None, None, "POST" | "PUT") => Payload::Bytes(&[]),
            (None, None, _) => Payload::None,
        };
        Ok(Prepared {
            request,
            target: &outgoing.address.target,
            headers: outgoing.headers,
            body,
            longest_line,
        })
    }
}

fn unfit() -> Error {
    Error::argument("headers", "may hold visible characters only")
}

/// The request as it is, where ureq has other letters.
struct Real<'a> {
    /// Path and query, until the first line is sent.
    target: Option<&'a str>,
    headers: &'a [(&'a str, &'a str)],
    /// What was not sent yet of a body in hand.
    body: &'a [u8],
    is_in_head: bool,
}

impl Real<'_> {
    /// Puts into what ureq has written, whole lines of the head or a part of the body, what is to be sent.
    fn fill(&mut self, mut written: &mut [u8]) {
        while self.is_in_head && !written.is_empty() {
            let end = written
                .iter()
                .position(|byte| *byte == b'\n')
                .map_or(written.len(), |at| at + 1);
            let (line, rest) = written.split_at_mut(end);
            written = rest;
            if let Some(target) = self.target.take() {
                // Behind the method.
                let from = line.iter().position(|byte| *byte == b'/').unwrap_or(0);
                line[from..from + target.len()].copy_from_slice(target.as_bytes());
                continue;
            }
            let Some(colon) = line.iter().position(|byte| *byte == b':') else {
                self.is_in_head = line != b"\r\n";
                continue;
            };
            let (name, value) = line.split_at_mut(colon);
            // Behind ": " and before the line's end.
            let Some(value) = value.get_mut(2..end - colon - 2) else {
                continue;
            };
            let is_it =
                |(one, real): &&(&str, &str)| one.as_bytes().eq_ignore_ascii_case(name) && real.len() == value.len();
            if let Some((_, real)) = self.headers.iter().find(is_it) {
                value.copy_from_slice(real.as_bytes());
            }
        }
        let n = written.len().min(self.body.len());
        let (now, later) = self.body.split_at(n);
        written[..n].copy_from_slice(now);
        self.body = later;
    }
}

/// What of an upload ureq has not read yet.
struct Unsent<'a>(Pieces<'a>);

impl Read for Unsent<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(self.0.length);
        let n = match in_turn(|exchange, _| exchange.is_cut_short()) {
            // ureq wants the body whole before it looks at the answer. Nothing of this is sent any more.
            Some(true) => most,
            _ => (self.0.next)(&mut buffer[..most]).map_err(|error| {
                in_turn(|exchange, scope| exchange.give_up(error, scope));
                io::Error::from(io::ErrorKind::Other)
            })?,
        };
        self.0.length -= n;
        Ok(n)
    }
}

/// The address as ureq sees it: with a path that is as long as path and query are.
fn uri(address: &Address) -> Result<Uri, Error> {
    let uri = format!("{}/{}", address.origin, "x".repeat(address.target.len() - 1)).parse();
    uri.map_err(|e| Error::argument("address", e))
}

/// Errors of ureq's own making: the answer is not what HTTP/1.1 allows. Their texts hold nothing of what was sent.
fn explain(e: &ureq::Error) -> Error {
    match e {
        ureq::Error::LargeResponseHeader(..) => {
            too_large(format!("the answer's head is larger than {MAX_HEAD_BYTES} bytes"))
        }
        ureq::Error::Protocol(e) if e.to_string().contains("too many headers") => {
            too_large("the answer has too many headers")
        }
        ureq::Error::Protocol(e) => protocol(format!("the answer is not proper HTTP: {e}")),
        e => Error::new(Status::MCAT_ERR_PROTOCOL, format!("the exchange failed: {e}")),
    }
}

struct Turn<'a, 's> {
    exchange: &'a mut Exchange,
    scope: &'a Scope<'s>,
    room: Room,
    real: Real<'a>,
}

/// What the output buffer has to take.
#[derive(Clone, Copy, Default)]
struct Room {
    /// Lines of the head, whole.
    line: usize,
    /// The body, in pieces that are worth a system call.
    body: usize,
}

thread_local! {
    /// The `RefCell<Turn>` of the exchange that ureq works for on this thread. A bare pointer needs no destructor, which a
    /// library that may be unloaded must not leave behind.
    static TURN: Cell<*const ()> = const { Cell::new(std::ptr::null()) };
}

/// Runs ureq for one exchange. A callback on the way may start another call on this thread: turns nest.
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

/// Works on the exchange whose turn it is.
fn in_turn<T>(work: impl FnOnce(&mut Exchange, &Scope) -> T) -> Option<T> {
    with_turn(|turn| work(turn.exchange, turn.scope))
}

fn with_turn<T>(work: impl FnOnce(&mut Turn) -> T) -> Option<T> {
    let turn = TURN.get().cast::<RefCell<Turn<'_, '_>>>();
    // SAFETY: not null, it was set by `take_turn` on this thread, whose frame with the turn lives until it resets the pointer.
    // `work` takes any lifetime, so that nothing borrowed leaves it.
    let turn = unsafe { turn.as_ref() }?;
    Some(work(&mut *turn.try_borrow_mut().ok()?))
}

/// What ureq is told when the exchange is over; the reason is with the exchange.
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

    fn connect(&self, details: &ConnectionDetails, _: Option<()>) -> Result<Option<Shell>, ureq::Error> {
        let room = with_turn(|turn| turn.room).ok_or_else(over)?;
        let (mut output, bytes) = (Vec::new(), room.line.max(OUTPUT_BYTES) + room.body.min(BULK_BYTES));
        if memory::room(|| output.try_reserve_exact(bytes)).is_err() {
            in_turn(|exchange, scope| exchange.fail(scope.stopped(Stop::Memory), scope));
            return Err(over());
        }
        output.resize(bytes, 0);
        Ok(Some(Shell {
            tls: details.needs_tls(),
            input: Vec::new(),
            read: 0,
            filled: 0,
            came: Zeroizing::default(),
            news: false,
            output: Zeroizing::new(output),
            held: 0,
            hold: room.body > 0,
        }))
    }
}

struct Shell {
    tls: bool,
    input: Vec<u8>,
    /// `input[read..filled]` has been received and not yet read.
    read: usize,
    filled: usize,
    /// The same as it came: what ureq reads is blank where that does not matter to it.
    came: Zeroizing<Vec<u8>>,
    /// There is input that ureq has not yet seen or did not leave lying.
    news: bool,
    output: Zeroizing<Vec<u8>>,
    /// `output[..held]` waits to be sent with what comes next.
    held: usize,
    /// A body follows the head at once: they go out together.
    hold: bool,
}

impl fmt::Debug for Shell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Shell")
    }
}

impl Shell {
    /// Room to receive into. ureq ends the exchange where a head takes more than it may.
    fn room(&mut self) -> Result<&mut [u8], NoMemory> {
        self.input.copy_within(self.read..self.filled, 0);
        self.filled -= self.read;
        self.read = 0;
        if self.filled == self.input.len() {
            memory::room(|| self.input.try_reserve_exact(INPUT_BYTES))?;
            self.input.resize(self.filled + INPUT_BYTES, 0);
        }
        Ok(&mut self.input[self.filled..])
    }

    /// Keeps what has come, and makes blank what ureq need not see of it.
    fn received(&mut self, amount: usize) -> Result<(), NoMemory> {
        let fresh = &self.input[self.filled..self.filled + amount];
        memory::room(|| self.came.try_reserve_exact(amount))?;
        self.came.extend_from_slice(fresh);
        self.filled += amount;
        self.disguise();
        Ok(())
    }

    /// ureq refuses headers behind "100 Continue", which HTTP allows. Of an answer with another informational status it takes them.
    fn disguise(&mut self) {
        let begun = &mut self.input[self.read..self.filled];
        if begun.starts_with(b"HTTP/1.1 100") {
            begun[11] = b'2';
        }
        blank(begun);
    }
}

/// What ureq needs to see of a head, to refuse lengths that differ or are none. It decodes by itself what it knows to be coded, wherever
/// another part of a program has asked it to, and would write down all else.
const SEEN: &[u8] = b"content-length";

/// Makes blank what heads hold that have begun to come, and what stands behind them; lines and names stay, and whatever is not allowed in
/// a head.
fn blank(begun: &mut [u8]) {
    const STATUS: &[u8] = b"HTTP/1.1 200 ";
    for line in begun.split_inclusive_mut(|byte| *byte == b'\n') {
        let from = match line.iter().position(|byte| *byte == b':') {
            _ if line.starts_with(b"HTTP/") => STATUS.len(),
            Some(colon) if line[..colon].eq_ignore_ascii_case(SEEN) => line.len(),
            Some(colon) => colon,
            None => line.len(),
        };
        let shown = line.get_mut(from..).unwrap_or_default();
        for byte in shown
            .iter_mut()
            .filter(|byte| byte.is_ascii_graphic() || !byte.is_ascii())
        {
            if *byte != b':' {
                *byte = b'x';
            }
        }
    }
}

impl Buffers for Shell {
    fn output(&mut self) -> &mut [u8] {
        &mut self.output[self.held..]
    }

    fn input(&self) -> &[u8] {
        &self.input[self.read..self.filled]
    }

    fn input_append_buf(&mut self) -> &mut [u8] {
        // `await_input` alone receives.
        &mut []
    }

    fn input_appended(&mut self, amount: usize) {
        let received = self.received(amount);
        if received.is_err() {
            in_turn(|exchange, scope| exchange.fail(scope.stopped(Stop::Memory), scope));
        }
        self.news = amount > 0 && received.is_ok();
    }

    fn input_consume(&mut self, amount: usize) {
        self.news = amount > 0;
        if amount > 0 {
            // What is consumed at once is a head, whole.
            let (head, behind) = self.came.split_at(amount);
            let taken = in_turn(|exchange, scope| {
                exchange.take_head(head, scope)?;
                match exchange.is_in_head() {
                    true => Ok(false),
                    false => exchange.put_back(behind, scope).map(|()| true),
                }
            });
            match taken {
                // The body is not for ureq.
                Some(Ok(true)) => (self.read, self.filled) = (0, 0),
                Some(Ok(false)) => {
                    self.read += amount;
                    self.disguise();
                }
                _ => self.news = false,
            }
            self.came.drain(..amount);
        }
    }

    fn tmp_and_output(&mut self) -> (&mut [u8], &mut [u8]) {
        // Of use to chunked bodies only, which are never sent.
        (&mut [], &mut self.output[self.held..])
    }

    fn can_use_input(&self) -> bool {
        self.news && self.read < self.filled
    }
}

impl Transport for Shell {
    fn buffers(&mut self) -> &mut dyn Buffers {
        self
    }

    fn transmit_output(&mut self, amount: usize, _: NextTimeout) -> Result<(), ureq::Error> {
        let written = self.held..self.held + amount;
        with_turn(|turn| turn.real.fill(&mut self.output[written])).ok_or_else(over)?;
        self.held += amount;
        // Only the end of the head: what of it does not fit beside the rest is sent as it comes.
        if self.hold && self.output[..self.held].ends_with(b"\r\n\r\n") {
            self.hold = false;
            if self.held < self.output.len() {
                return Ok(());
            }
        }
        let bytes = &self.output[..std::mem::take(&mut self.held)];
        let sent = in_turn(|exchange, scope| exchange.send(bytes, scope).is_ok());
        if sent == Some(true) { Ok(()) } else { Err(over()) }
    }

    fn await_input(&mut self, _: NextTimeout) -> Result<bool, ureq::Error> {
        let received = in_turn(|exchange, scope| {
            exchange.await_answer(scope);
            match self.room() {
                Ok(room) => exchange.receive(room, scope).ok(),
                Err(NoMemory) => {
                    exchange.fail(scope.stopped(Stop::Memory), scope);
                    None
                }
            }
        });
        let n = received.flatten().ok_or_else(over)?;
        self.input_appended(n);
        Ok(n > 0)
    }

    /// The shell is not kept, the link may be.
    fn is_open(&mut self) -> bool {
        false
    }

    fn is_tls(&self) -> bool {
        self.tls
    }
}
