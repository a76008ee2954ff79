//! HTTP, one exchange at a time. The engine opens and keeps connections, sends a request and returns the answer, with any status. It
//! follows no redirects, repeats nothing and guesses nothing. Every wait uses the call's scope, so deadline, cancel and tick work in each
//! phase. A failure says exactly how much of the request can have reached the server.
//!
//! Uses `base`.
mod body;
#[cfg(feature = "tls")]
mod certificate;
mod chunks;
mod exchange;
mod families;
mod head;
#[cfg(feature = "gzip")]
mod inflate;
mod link;
pub mod pace;
#[cfg(feature = "tls")]
mod records;
mod resolve;
pub mod retry;
#[cfg(feature = "roots")]
mod root_ends;
#[cfg(feature = "tls")]
mod roots;
mod socket;
#[cfg(feature = "tls")]
mod suites;
#[cfg_attr(not(feature = "tls"), path = "no_tls.rs")]
mod tls;
mod transport;
pub mod trial;
pub mod url;

pub use tls::{NONE as NO_TLS, suite_name};
pub use url::{Address, Origin};

use crate::base::call_scope::{Scope, Stop, Traced};
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::{Clock, Transport};
use crate::base::memory::{self, NoMemory};
use body::{Body, Spare};
use exchange::Exchange;
use families::Families;
use head::{Asked, Framing, Head};
use link::Link;
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tls::Tls;
use transport::Codec;

/// Most idle connections, or more if more were in use at once a while ago.
const MAX_IDLE: usize = 4;
/// Servers commonly keep idle connections for a minute or more, so they are still open at this age.
const MAX_IDLE_MS: i64 = 45_000;
/// Longest User-Agent.
const MAX_AGENT: usize = 256;
/// Before any of a body has arrived, its declared length is trusted up to this size.
const FIRST_BYTES: usize = 64 * 1024;

/// The roots that certificates must lead to.
#[derive(Default)]
pub enum Trust {
    /// The library's own roots.
    #[default]
    Bundled,
    /// PEM text: `ca_pem`.
    Pem(Vec<u8>),
    /// The contents of a file: `ca_file`.
    File(Vec<u8>),
}

/// Until when roots and certificates are valid, in milliseconds since 1970.
#[derive(Clone, Copy)]
pub struct TrustForecast {
    /// The number of roots.
    pub roots: usize,
    pub first_root_ends_ms: Option<i64>,
    pub last_root_ends_ms: Option<i64>,
    /// The certificates that the service showed at the last connection: the first of them to end. `None` before.
    pub chain_ends_ms: Option<i64>,
    /// The root that they lead to.
    pub chain_root_ends_ms: Option<i64>,
}

pub struct Settings {
    /// Milliseconds for connecting and TLS together, once the address is known.
    pub connect_ms: i64,
    pub trust: Trust,
    pub user_agent: String,
    /// The device's own transport.
    pub transport: Option<Box<dyn Transport>>,
    pub clock: Arc<dyn Clock>,
}

/// A request to send.
pub struct Outgoing<'a> {
    pub method: &'a str,
    pub address: &'a Address,
    pub headers: &'a [(&'a str, &'a str)],
    /// `Some(&[])` sends an empty body.
    pub body: Option<&'a [u8]>,
    /// The answer's body may be compressed; it is returned decompressed. Compression is requested unless a header says otherwise.
    pub gzip: bool,
    /// Do not use an idle connection.
    pub fresh: bool,
}

/// A body that is generated while it is sent.
pub struct Pieces<'a> {
    /// Bytes in total.
    pub length: usize,
    /// Writes the next bytes into the buffer, at least one, and returns how many. An error ends the exchange with the request incomplete.
    pub next: &'a mut dyn FnMut(&mut [u8]) -> Result<usize, Error>,
}

/// How much of a request can have reached the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// Certainly not all of it.
    Nothing,
    Maybe,
}

/// An exchange without an answer, or with an incomplete one.
#[derive(Debug)]
pub struct Failure {
    pub error: Error,
    pub reached: Reached,
    /// The connection had been used before.
    pub reused: bool,
    /// At least one byte of an answer came.
    pub answered: bool,
}

/// The connections, and everything needed to open more.
pub struct Engine {
    codec: Codec,
    tls: Mutex<Option<Arc<Tls>>>,
    transport: Option<Arc<dyn Transport>>,
    pub connect_ms: i64,
    /// A log message about the roots; empty for none.
    pub roots_warning: String,
    idle: Arc<Idles>,
}

/// Whether a text can be the header User-Agent.
pub fn check_agent(agent: &str) -> Result<(), Error> {
    if (1..=MAX_AGENT).contains(&agent.len()) && agent.bytes().all(|b| (b' '..=b'~').contains(&b)) {
        return Ok(());
    }
    Err(Error::argument(
        "user_agent",
        format_args!("must be 1 to {MAX_AGENT} visible ASCII characters and spaces"),
    ))
}

impl Engine {
    pub fn new(settings: Settings) -> Result<Engine, Error> {
        check_agent(&settings.user_agent)?;
        let mut roots_warning = String::new();
        Ok(Engine {
            codec: Codec::new(settings.user_agent),
            tls: Mutex::new(Tls::new(&settings.trust, &settings.clock, &mut roots_warning)?.map(Arc::new)),
            roots_warning,
            transport: settings.transport.map(Arc::from),
            connect_ms: settings.connect_ms,
            idle: Arc::default(),
        })
    }

    fn tls(&self) -> Option<Arc<Tls>> {
        self.tls.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Whether TLS is the library's: built in, and not done by the device's transport.
    pub fn does_tls(&self) -> Result<(), Error> {
        let text = match &self.transport {
            Some(transport) if transport.secure() => "the device's own transport does TLS: ask it",
            _ if !cfg!(feature = "tls") => tls::NONE,
            _ => return Ok(()),
        };
        Err(Error::unsupported(Reason::MCAT_REASON_NOT_BUILT_IN, text))
    }

    /// Trusts other roots from now on. Returns a log message about those left out; empty for none. Connections that were judged by the old
    /// ones are closed as soon as they are free.
    pub fn set_trust(&self, trust: &Trust, clock: &Arc<dyn Clock>) -> Result<String, Error> {
        self.does_tls()?;
        let mut warning = String::new();
        let Some(tls) = Tls::new(trust, clock, &mut warning)? else {
            return Err(Error::unsupported(Reason::MCAT_REASON_NOT_BUILT_IN, tls::NONE));
        };
        *self.tls.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(tls));
        self.drop_idle();
        Ok(warning)
    }

    /// Until when the roots are valid, and the certificates of `host`. `None` without roots.
    pub fn trust_forecast(&self, host: &str) -> Option<TrustForecast> {
        self.tls().map(|tls| tls.forecast(host))
    }

    /// Sends a request and waits for the head of its answer.
    pub fn send(&self, outgoing: &Outgoing, scope: &Scope) -> Result<Incoming, Failure> {
        self.exchange(outgoing, None, scope)
    }

    /// The same, with a body that is generated while it is sent.
    pub fn send_pieces<'a>(
        &self,
        outgoing: &Outgoing<'a>,
        body: Pieces<'a>,
        scope: &Scope,
    ) -> Result<Incoming, Failure> {
        self.exchange(outgoing, Some(body), scope)
    }

    fn exchange<'a>(
        &self,
        outgoing: &Outgoing<'a>,
        pieces: Option<Pieces<'a>>,
        scope: &Scope,
    ) -> Result<Incoming, Failure> {
        let before = |error| Failure {
            error,
            reached: Reached::Nothing,
            reused: false,
            answered: false,
        };
        forget_link(scope);
        scope.check().map_err(|stop| before(scope.stopped(stop)))?;
        let gzip = outgoing.gzip && cfg!(feature = "gzip");
        let prepared = self.codec.prepare(outgoing, pieces, gzip).map_err(before)?;
        let (link, reused) = self.link(outgoing, scope).map_err(before)?;
        let using = Using::begin(&self.idle);
        let asked = Asked {
            gzip,
            range: outgoing
                .headers
                .iter()
                .any(|(name, _)| name.eq_ignore_ascii_case("range")),
            head: outgoing.method == "HEAD",
        };
        let mut exchange = Exchange::new(link, reused, asked);
        memory::about_to_send().map_err(|NoMemory| before(scope.stopped(Stop::Memory)))?;
        match reused {
            true => scope.pass_to(Phase::MCAT_PHASE_SEND),
            false => scope.enter(Phase::MCAT_PHASE_SEND),
        }
        let answer = self.codec.run(prepared, &mut exchange, scope);
        let answer = answer.and_then(|(head, framing)| {
            let body = Body::new(&head, framing, &self.idle.spare, &mut exchange, scope)?;
            Ok((head, framing, body))
        });
        let (head, framing, body) = match answer {
            Ok(answer) => answer,
            Err(error) => return Err(exchange.failure(error)),
        };
        let mut incoming = Incoming {
            status: head.status,
            head,
            framing,
            rest: Some((exchange, body)),
            using,
        };
        if incoming.framing.bodyless || incoming.is_complete() {
            // There is no body to read.
            incoming.finish(scope);
        }
        Ok(incoming)
    }

    /// Closes the idle connections, and those in use as soon as they are released.
    pub fn drop_idle(&self) {
        let mut pool = lock(&self.idle);
        pool.era += 1;
        let idle = std::mem::take(&mut pool.links);
        drop(pool);
        drop(idle);
        self.idle.spare.drop_it();
    }

    /// The same after a change of the network: what worked in the old one says nothing about the new one.
    pub fn network_changed(&self) {
        // First of all: links that are opened meanwhile must not record facts of the old network.
        self.drop_idle();
        lock(&self.idle).families = Families::default();
    }

    /// Connections that lie idle.
    pub fn idle(&self) -> usize {
        lock(&self.idle).links.len()
    }

    /// Makes sure that a fresh idle connection to `origin` exists. Sends no request.
    pub fn warm(&self, origin: &Origin, scope: &Scope) -> Result<(), Error> {
        forget_link(scope);
        loop {
            scope.check().map_err(|stop| scope.stopped(stop))?;
            let idle = match self.usable(origin, MAX_IDLE_MS / 2, scope) {
                Some(idle) => idle,
                None => {
                    let mut link = self.open(origin, scope)?;
                    // Sends the end of the handshake, which would otherwise go out with the first request.
                    link.write(&mut &[][..], scope)?;
                    let since_ms = scope.now_ms();
                    Idle { link, since_ms }
                }
            };
            if keep(&self.idle, idle) {
                return Ok(());
            }
        }
    }

    fn link(&self, outgoing: &Outgoing, scope: &Scope) -> Result<(Link, bool), Error> {
        let origin = &outgoing.address.origin;
        let kept = match outgoing.fresh {
            true => None,
            false => self.usable(origin, MAX_IDLE_MS, scope),
        };
        Ok(match kept {
            Some(idle) => (idle.link, true),
            None => (self.open(origin, scope)?, false),
        })
    }

    fn open(&self, origin: &Origin, scope: &Scope) -> Result<Link, Error> {
        // Read before opening: a change during the opening must invalidate the link.
        let (era, mut family) = {
            let pool = lock(&self.idle);
            (pool.era, pool.families.of(&origin.host))
        };
        let (transport, tls) = (self.transport.as_ref(), self.tls());
        let opened = Link::open(
            origin,
            transport,
            tls.as_ref(),
            self.connect_ms,
            era,
            &mut family,
            scope,
        );
        let family = match (&opened, family) {
            (Ok(_), family) => family,
            // If a family connects but TLS fails (large packets may be lost on that path), the other family is tried first the next time.
            (Err(e), Some(family)) if e.status != Status::MCAT_ERR_CANCELLED => Some(family.other()),
            (Err(_), _) => None,
        };
        if let Some(family) = family {
            let mut pool = lock(&self.idle);
            if pool.era == era {
                pool.families.note(&origin.host, family);
            }
        }
        let link = opened?;
        note_link(&link, false, scope);
        Ok(link)
    }

    /// The most recently used idle link to `origin`, at most `age_ms` old, that can be reused.
    fn usable(&self, origin: &Origin, age_ms: i64, scope: &Scope) -> Option<Idle> {
        while let Some(mut idle) = self.take_idle(origin, age_ms, scope.lately_ms()) {
            if idle.link.is_usable(scope) {
                note_link(&idle.link, true, scope);
                return Some(idle);
            }
        }
        None
    }

    /// The most recently used link to `origin`, at most `age_ms` old. Older links are closed outside the lock: closing may call back.
    fn take_idle(&self, origin: &Origin, age_ms: i64, now_ms: i64) -> Option<Idle> {
        let mut pool = lock(&self.idle);
        let links = &mut pool.links;
        let age = |idle: &Idle| now_ms.saturating_sub(idle.since_ms);
        let old: Vec<Idle> = links.extract_if(.., |idle| age(idle) >= MAX_IDLE_MS).collect();
        let fits = |idle: &Idle| idle.link.origin == *origin && age(idle) < age_ms;
        let found = links.iter().rposition(fits);
        let found = found.map(|at| links.remove(at));
        drop(pool);
        drop(old);
        found
    }
}

/// An answer came, but its body could not be read to its end.
pub fn unread(error: Error) -> Failure {
    Failure {
        error,
        reached: Reached::Maybe,
        reused: false,
        answered: true,
    }
}

/// Records the connection that a request uses.
fn note_link(link: &Link, reused: bool, scope: &Scope) {
    scope.trace(|traced| {
        (traced.connected, traced.reused) = (true, reused);
        (traced.suite, traced.resumed) = link.tls_facts();
    });
}

/// Clears the facts of a connection that an earlier request of this call used.
fn forget_link(scope: &Scope) {
    scope.trace(|traced| {
        *traced = Traced {
            path: traced.path,
            ..Traced::default()
        };
    });
}

/// The idle connections, and the number of those in use.
#[derive(Default)]
struct Idles {
    pool: Mutex<Pool>,
    spare: Spare,
    in_use: AtomicUsize,
}

#[derive(Default)]
struct Pool {
    /// The most recently used is last.
    links: Vec<Idle>,
    /// How often all of them were closed: a link of an earlier era is not kept.
    era: u64,
    families: Families,
    /// The most that were in use at once, in the current period and in the one before.
    most_used: [usize; 2],
    since_ms: i64,
}

impl Pool {
    /// How many may be idle, when `in_use` are in use.
    fn room(&mut self, in_use: usize, now_ms: i64) -> usize {
        if now_ms.saturating_sub(self.since_ms) >= MAX_IDLE_MS {
            self.most_used = [0, self.most_used[0]];
            self.since_ms = now_ms;
        }
        self.most_used[0] = self.most_used[0].max(in_use);
        self.most_used.into_iter().fold(MAX_IDLE, usize::max)
    }
}

/// Counts a connection as in use as long as it lives.
struct Using(Arc<Idles>);

impl Using {
    fn begin(idles: &Arc<Idles>) -> Using {
        idles.in_use.fetch_add(1, Relaxed);
        Using(idles.clone())
    }
}

impl Drop for Using {
    fn drop(&mut self) {
        self.0.in_use.fetch_sub(1, Relaxed);
    }
}

struct Idle {
    link: Link,
    since_ms: i64,
}

fn lock(idles: &Idles) -> MutexGuard<'_, Pool> {
    idles.pool.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps a link for another request, and closes the oldest if there are too many. Returns false if the link was closed.
fn keep(idles: &Idles, idle: Idle) -> bool {
    let mut pool = lock(idles);
    let room = pool.room(idles.in_use.load(Relaxed), idle.since_ms);
    let mut closed = Vec::new();
    // A link that may use the memory reserve is freed.
    let mut is_kept = idle.link.era == pool.era && !memory::is_short();
    if is_kept {
        let links = &mut pool.links;
        let at = links.partition_point(|other| other.since_ms <= idle.since_ms);
        links.insert(at, idle);
        let surplus = links.len().saturating_sub(room);
        if surplus > 0 {
            closed.extend(links.drain(..surplus));
            is_kept = at >= surplus;
        }
    } else {
        closed.push(idle);
    }
    drop(pool);
    drop(closed);
    is_kept
}

/// An answer: its head, and the body to read.
pub struct Incoming {
    /// HTTP status, 200 to 599.
    pub status: u16,
    head: Head,
    framing: Framing,
    /// Present until the body was read to its end, or failed.
    rest: Option<(Exchange, Body)>,
    using: Using,
}

impl Incoming {
    /// The value of a header; `None` also if it occurs several times with different values.
    pub fn header<'a>(&'a self, name: &str) -> Option<&'a str> {
        self.header_bytes(name).map(head::text)
    }

    /// The same as bytes.
    pub fn header_bytes<'a>(&'a self, name: &str) -> Option<&'a [u8]> {
        let mut values = self.head.raw_values(name);
        let first = values.next()?;
        values.all(|value| value == first).then_some(first)
    }

    /// The values of a header, in the order received.
    pub fn headers<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.head.values(name)
    }

    /// How often a header occurs.
    pub fn header_count(&self, name: &str) -> usize {
        self.head.values(name).count()
    }

    /// Length of the body, if the head states it and the body is not compressed.
    pub fn content_length(&self) -> Option<u64> {
        self.framing.length.filter(|_| !self.framing.gzip)
    }

    /// The best number of bytes for one read; `sparingly`: the caller has little memory.
    pub fn piece(&self, sparingly: bool) -> usize {
        let rest = self.rest.as_ref();
        rest.map_or(0, |(exchange, body)| body.piece(exchange, sparingly))
    }

    /// How many bytes of the body have arrived, before decompression, and how many there are in total, if the head states it.
    pub fn progress(&self) -> Option<(u64, u64)> {
        let all = self.framing.length?;
        let left = self.rest.as_ref().map_or(0, |(_, body)| body.left());
        Some((all.saturating_sub(left), all))
    }

    /// Closes the connection after the answer. Until then the connection's buffers hold a copy of the answer.
    pub fn end(&mut self) {
        if let Some((exchange, _)) = &mut self.rest {
            exchange.end();
        }
    }

    /// Reads some of the body, decompressed. 0 is the end; the connection is then free for another request.
    pub fn read(&mut self, buffer: &mut [u8], scope: &Scope) -> Result<usize, Failure> {
        let Some((exchange, body)) = &mut self.rest else {
            return Ok(0);
        };
        if buffer.is_empty() {
            return Ok(0);
        }
        match exchange.has_more() {
            true => scope.pass_to(Phase::MCAT_PHASE_BODY),
            false => scope.enter(Phase::MCAT_PHASE_BODY),
        }
        let short = memory::check().map_err(|NoMemory| scope.stopped(Stop::Memory));
        match short.and_then(|()| body.read(buffer, exchange, scope)) {
            Ok(0) => {
                self.finish(scope);
                Ok(0)
            }
            Ok(n) => Ok(n),
            Err(error) => {
                let failure = exchange.failure(error);
                self.rest = None;
                Err(failure)
            }
        }
    }

    /// Reads the whole body, decompressed, at most `cap` bytes.
    pub fn read_all(mut self, cap: usize, scope: &Scope) -> Result<Vec<u8>, Failure> {
        let claimed = self.content_length().map(|n| usize::try_from(n).unwrap_or(usize::MAX));
        if claimed.is_some_and(|n| n > cap) {
            return Err(self.too_large(cap));
        }
        let mut body = Vec::new();
        let first = claimed.unwrap_or(0).min(FIRST_BYTES);
        memory::room(|| body.try_reserve_exact(first)).map_err(|NoMemory| unread(scope.stopped(Stop::Memory)))?;
        loop {
            if body.len() == body.capacity() && claimed != Some(body.len()) {
                // The more has arrived, the further a declared length is trusted.
                let more = body.len().max(FIRST_BYTES / 4);
                let more = match claimed {
                    Some(n) => (n - body.len()).min(4 * more),
                    // Allocate for the last time, with one more byte to notice a body that is too long.
                    None if body.len() + more > cap / 2 => cap + 1 - body.len(),
                    None => more,
                };
                memory::room(|| body.try_reserve_exact(more))
                    .map_err(|NoMemory| unread(scope.stopped(Stop::Memory)))?;
            }
            let (had, mut end) = (body.len(), [0; 1]);
            // Not more than one read may fill: the buffer is zeroed first.
            body.resize(body.capacity().min(had + FIRST_BYTES), 0);
            let n = match &mut body[had..] {
                // The body should end here: check it.
                [] => self.read(&mut end, scope)?,
                room => self.read(room, scope)?,
            };
            if n > body.len() - had || had + n > cap {
                return Err(self.too_large(cap));
            }
            body.truncate(had + n);
            if n == 0 {
                return Ok(body);
            }
        }
    }

    /// The failure of a body that has more than `cap` bytes.
    pub fn too_large(&self, cap: usize) -> Failure {
        let text = format!("the body is larger than the {cap} bytes that max_body_bytes allows");
        unread(
            Error::new(Status::MCAT_ERR_LIMIT, text)
                .because(Reason::MCAT_REASON_BODY_SIZE)
                .during(Phase::MCAT_PHASE_BODY),
        )
    }

    fn is_complete(&self) -> bool {
        self.rest.as_ref().is_some_and(|(exchange, _)| exchange.is_complete())
    }

    /// The body was read: its link returns to the pool, if it can.
    fn finish(&mut self, scope: &Scope) {
        let idles = &self.using.0;
        let link = self.rest.take().and_then(|(exchange, mut body)| {
            body.spare(&idles.spare);
            exchange.into_link()
        });
        if let Some(link) = link {
            let since_ms = scope.lately_ms();
            keep(idles, Idle { link, since_ms });
        }
    }
}
