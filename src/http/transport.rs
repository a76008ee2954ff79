//! The only file that names ureq, which writes requests and reads answers as HTTP/1.1 has them.
//!
//! Connections are not its business: links are opened and kept by the engine, and its own pool stays empty. ureq runs wholly on
//! the caller's thread but takes transports that live as long as a pool, so a transport here is an empty shell with buffers, and the
//! exchange and the scope that it works for are found through a thread-local for as long as ureq runs.
#![allow(unsafe_code)]
use crate::error::{Error, Status};
use crate::http::exchange::Exchange;
use crate::http::head::{Framing, Head, MAX_HEAD_BYTES, hide_coding, protocol, too_large};
#[cfg(feature = "gzip")]
use crate::http::inflate::Gunzip;
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
use ureq::{Agent, BodyReader, SendBody};

/// What is received at once, at first.
const INPUT_BYTES: usize = 16 * 1024;
/// The largest head and then some, so that a head at its limit is told from one beyond.
const MAX_INPUT_BYTES: usize = MAX_HEAD_BYTES + INPUT_BYTES;
const OUTPUT_BYTES: usize = 4 * 1024;
/// What a line of the request's head has besides the caller's text: method, version, separators.
const LINE_BYTES: usize = 64;
const BULK_BYTES: usize = 16 * 1024;

/// Speaks HTTP over the exchanges that it is given.
pub struct Codec(Agent);

/// The body of an answer, decoded.
pub struct Body {
    reader: BodyReader<'static>,
    #[cfg(feature = "gzip")]
    gunzip: Option<Gunzip>,
}

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
            body,
            longest_line,
        } = prepared;
        let room = Room {
            line: longest_line,
            body: match &body {
                Payload::None => 0,
                Payload::Bytes(bytes) => bytes.len(),
                Payload::Pieces(pieces) => pieces.length,
            },
        };
        let answer = take_turn(exchange, scope, room, || match body {
            Payload::None => self.0.run(request),
            Payload::Bytes(bytes) => self.0.run(request.map(|()| bytes)),
            Payload::Pieces(pieces) => {
                let mut unsent = Unsent(pieces);
                self.0.run(request.map(|()| SendBody::from_reader(&mut unsent)))
            }
        });
        match (exchange.failed.take(), answer) {
            (Some(failed), _) => Err(failed),
            (None, Err(e)) => Err(explain(&e).during(scope.phase())),
            (None, Ok(answer)) => {
                let (head, framing) = exchange
                    .take_answer()
                    .ok_or_else(|| protocol("an answer without a head"))?;
                let body = Body {
                    reader: answer.into_body().into_with_config().reader(),
                    #[cfg(feature = "gzip")]
                    gunzip: match framing.gzip {
                        true => Some(Gunzip::new().map_err(|NoMemory| scope.stopped(Stop::Memory))?),
                        false => None,
                    },
                };
                Ok((head, framing, body))
            }
        }
    }
}

impl Body {
    /// Reads some bytes; 0 is the end.
    pub fn read(&mut self, buffer: &mut [u8], exchange: &mut Exchange, scope: &Scope) -> Result<usize, Error> {
        let read = take_turn(exchange, scope, Room::default(), || {
            #[cfg(feature = "gzip")]
            if let Some(gunzip) = &mut self.gunzip {
                return gunzip.read(&mut self.reader, buffer);
            }
            self.reader.read(buffer)
        });
        match (exchange.failed.take(), read) {
            (Some(failed), _) => Err(failed),
            (None, Err(e)) => {
                let error = match e.get_ref().and_then(|e| e.downcast_ref()) {
                    Some(e) => explain(e),
                    None => protocol(format!("the answer's body: {e}")),
                };
                Err(error.during(scope.phase()))
            }
            (None, Ok(n)) => {
                exchange.progressed();
                Ok(n)
            }
        }
    }
}

/// A request that has been found fit to be sent.
pub struct Prepared<'a> {
    request: Request<()>,
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
        for (name, value) in outgoing.headers {
            request = request.header(*name, *value);
        }
        if let Some(pieces) = &pieces {
            // Of bytes in hand ureq knows the length by itself.
            request = request.header("content-length", pieces.length);
        }
        let is_asked = |(name, _): &(&str, &str)| name.eq_ignore_ascii_case("accept-encoding");
        if gzip && !outgoing.headers.iter().any(is_asked) {
            request = request.header("accept-encoding", "gzip");
        }
        let request = request
            .body(())
            .map_err(|_| Error::argument("headers", "may hold visible characters only"))?;
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
            body,
            longest_line,
        })
    }
}

/// What of a body ureq has not read yet.
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

fn uri(address: &Address) -> Result<Uri, Error> {
    let uri = address.to_string().parse();
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
fn take_turn<T>(exchange: &mut Exchange, scope: &Scope, room: Room, work: impl FnOnce() -> T) -> T {
    struct Restore(*const ());
    impl Drop for Restore {
        fn drop(&mut self) {
            TURN.set(self.0);
        }
    }
    let turn = RefCell::new(Turn { exchange, scope, room });
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
            news: false,
            output,
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
    /// There is input that ureq has not yet seen or did not leave lying.
    news: bool,
    output: Vec<u8>,
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

/// Why nothing more can be received.
enum NoRoom {
    /// What ureq leaves lying fills the largest buffer there is.
    Limit,
    Memory,
}

impl From<NoMemory> for NoRoom {
    fn from(NoMemory: NoMemory) -> NoRoom {
        NoRoom::Memory
    }
}

impl Shell {
    /// Room to receive into.
    fn room(&mut self) -> Result<&mut [u8], NoRoom> {
        self.input.copy_within(self.read..self.filled, 0);
        self.filled -= self.read;
        self.read = 0;
        if self.filled == self.input.len() {
            if self.filled >= MAX_INPUT_BYTES {
                return Err(NoRoom::Limit);
            }
            memory::room(|| self.input.try_reserve_exact(INPUT_BYTES))?;
            self.input.resize(self.filled + INPUT_BYTES, 0);
        }
        Ok(&mut self.input[self.filled..])
    }

    /// ureq refuses headers behind "100 Continue", which HTTP allows. Of an answer with another informational status it takes them.
    /// And it decodes by itself what it knows to be coded, wherever a program's other parts have asked it to.
    fn disguise(&mut self) {
        let begun = &mut self.input[self.read..self.filled];
        if in_turn(|exchange, _| exchange.is_in_head()) == Some(true) {
            if begun.starts_with(b"HTTP/1.1 100") {
                begun[11] = b'2';
            }
            hide_coding(begun);
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
        self.room().unwrap_or_default()
    }

    fn input_appended(&mut self, amount: usize) {
        self.filled += amount;
        self.news = amount > 0;
        self.disguise();
    }

    fn input_consume(&mut self, amount: usize) {
        let consumed = &self.input[self.read..self.read + amount];
        self.news = amount > 0;
        if amount > 0 {
            // Before the body, what is consumed at once is a head, whole.
            let taken = in_turn(|exchange, scope| match exchange.is_in_head() {
                true => exchange.take_head(consumed, scope).is_ok(),
                false => exchange.take_body(consumed, scope).is_ok(),
            });
            self.news = taken == Some(true);
        }
        self.read += amount;
        self.disguise();
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
                Err(NoRoom::Memory) => {
                    exchange.fail(scope.stopped(Stop::Memory), scope);
                    None
                }
                Err(NoRoom::Limit) => {
                    let text = format!("the answer has a head or a line of more than {MAX_HEAD_BYTES} bytes");
                    exchange.fail(too_large(text), scope);
                    None
                }
            }
        });
        let n = received.flatten().ok_or_else(over)?;
        self.input_appended(n);
        Ok(n > 0)
    }

    /// Asked when an answer has ended as it should, with nothing received behind it. The shell is not kept, the link may be.
    fn is_open(&mut self) -> bool {
        in_turn(|exchange, scope| exchange.complete(scope));
        false
    }

    fn is_tls(&self) -> bool {
        self.tls
    }
}
