//! HTTP for one exchange at a time: an engine opens and keeps connections, sends a request and hands up the answer, whatever
//! its status. Nothing is followed, repeated or guessed here. Every wait is the call's scope's, so deadline, cancel and tick hold in
//! each phase, and a failure says exactly how much of the request can have reached the server.
//!
//! Uses `base`.
mod body;
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

/// Connections that lie idle at once, and more where more were in use at once a while ago.
const MAX_IDLE: usize = 4;
/// Servers commonly keep idle connections for a minute or more, so at this age they are still there.
const MAX_IDLE_MS: i64 = 45_000;
/// Longest User-Agent.
const MAX_AGENT: usize = 256;
/// A body's claimed length is believed this far before any of it has come.
const FIRST_BYTES: usize = 64 * 1024;

/// The roots that certificates must lead to.
#[derive(Default)]
pub enum Trust {
    /// Those that the library brings.
    #[default]
    Bundled,
    /// PEM text: `ca_pem`.
    Pem(Vec<u8>),
    /// What a file holds: `ca_file`.
    File(Vec<u8>),
}

pub struct Settings {
    /// Milliseconds for connecting and for TLS, once the address is known.
    pub connect_ms: i64,
    pub trust: Trust,
    pub user_agent: String,
    /// The device's own connections.
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
    /// The answer's body may come compressed; it is handed up decoded. It is asked for where no header says otherwise.
    pub gzip: bool,
    /// Not on a connection that has lain idle.
    pub fresh: bool,
}

/// A body that is read while it is sent.
pub struct Pieces<'a> {
    /// Bytes in all.
    pub length: usize,
    /// Writes the next bytes into the buffer, at least one, and tells how many. An error ends the exchange, the request unfinished.
    pub next: &'a mut dyn FnMut(&mut [u8]) -> Result<usize, Error>,
}

/// How much of a request can have reached the server.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reached {
    /// Never all of it.
    Nothing,
    Maybe,
}

/// An exchange that brought no answer, or not the whole of it.
#[derive(Debug)]
pub struct Failure {
    pub error: Error,
    pub reached: Reached,
    /// The connection had been used before.
    pub reused: bool,
    /// Some byte of an answer came.
    pub answered: bool,
}

/// Connections, and what is needed to open more.
pub struct Engine {
    codec: Codec,
    tls: Option<Arc<Tls>>,
    transport: Option<Arc<dyn Transport>>,
    pub connect_ms: i64,
    /// What the log is to say of the roots; empty for nothing.
    pub roots_warning: String,
    idle: Arc<Idles>,
}

/// Whether a text can stand as the header User-Agent.
pub fn check_agent(agent: &str) -> Result<(), Error> {
    if (1..=MAX_AGENT).contains(&agent.len()) && agent.bytes().all(|b| (b' '..=b'~').contains(&b)) {
        return Ok(());
    }
    let rule = format_args!("must be 1 to {MAX_AGENT} visible ASCII characters and spaces");
    Err(Error::argument("user_agent", rule))
}

impl Engine {
    pub fn new(settings: Settings) -> Result<Engine, Error> {
        check_agent(&settings.user_agent)?;
        let mut roots_warning = String::new();
        Ok(Engine {
            codec: Codec::new(settings.user_agent),
            tls: Tls::new(&settings.trust, &settings.clock, &mut roots_warning)?.map(Arc::new),
            roots_warning,
            transport: settings.transport.map(Arc::from),
            connect_ms: settings.connect_ms,
            idle: Arc::default(),
        })
    }

    /// Sends a request and waits for the head of its answer.
    pub fn send(&self, outgoing: &Outgoing, scope: &Scope) -> Result<Incoming, Failure> {
        self.exchange(outgoing, None, scope)
    }

    /// The same, with a body that is read while it is sent.
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
            // There is no body to be decoded.
            incoming.finish(scope);
        }
        Ok(incoming)
    }

    /// Closes the connections that lie idle, and those in use as soon as they are free.
    pub fn drop_idle(&self) {
        let mut pool = lock(&self.idle);
        pool.era += 1;
        let idle = std::mem::take(&mut pool.links);
        drop(pool);
        drop(idle);
        self.idle.spare.drop_it();
    }

    /// The same where the device has another network: what worked in the one before says nothing of this one.
    pub fn network_changed(&self) {
        // First: what is opened meanwhile notes nothing of the network before.
        self.drop_idle();
        lock(&self.idle).families = Families::default();
    }

    /// Connections that lie idle.
    pub fn idle(&self) -> usize {
        lock(&self.idle).links.len()
    }

    /// Sees to it that a connection to `origin` lies idle that will still be there in a while. Nothing is sent over it.
    pub fn warm(&self, origin: &Origin, scope: &Scope) -> Result<(), Error> {
        forget_link(scope);
        loop {
            scope.check().map_err(|stop| scope.stopped(stop))?;
            let idle = match self.usable(origin, MAX_IDLE_MS / 2, scope) {
                Some(idle) => idle,
                None => {
                    let mut link = self.open(origin, scope)?;
                    // The end of the handshake, which else goes out with the first request.
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
        // From before it is opened: what changes meanwhile is not known to it.
        let (era, mut family) = {
            let pool = lock(&self.idle);
            (pool.era, pool.families.of(&origin.host))
        };
        let (transport, tls) = (self.transport.as_ref(), self.tls.as_ref());
        let opened = Link::open(origin, transport, tls, self.connect_ms, era, &mut family, scope);
        let family = match (&opened, family) {
            (Ok(_), family) => family,
            // One that connects and brings no TLS (large packets may be lost on its way) lets the other go first the next time.
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

    /// The idle link to `origin` that was used last, within `age_ms`, and can be used again.
    fn usable(&self, origin: &Origin, age_ms: i64, scope: &Scope) -> Option<Idle> {
        while let Some(mut idle) = self.take_idle(origin, age_ms, scope.lately_ms()) {
            if idle.link.is_usable(scope) {
                note_link(&idle.link, true, scope);
                return Some(idle);
            }
        }
        None
    }

    /// The link to `origin` that was used last, within `age_ms`. Those that have grown old are closed, outside the lock: it may be a
    /// callback that does it.
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

/// An answer came, and its body is not read to its end.
pub fn unread(error: Error) -> Failure {
    Failure {
        error,
        reached: Reached::Maybe,
        reused: false,
        answered: true,
    }
}

/// Notes the connection that a request goes over.
fn note_link(link: &Link, reused: bool, scope: &Scope) {
    scope.trace(|traced| {
        (traced.connected, traced.reused) = (true, reused);
        (traced.suite, traced.resumed) = link.tls_facts();
    });
}

/// Whatever a call noted of a connection was of another request's.
fn forget_link(scope: &Scope) {
    scope.trace(|traced| {
        *traced = Traced {
            path: traced.path,
            ..Traced::default()
        };
    });
}

/// The connections that lie idle, and how many are in use.
#[derive(Default)]
struct Idles {
    pool: Mutex<Pool>,
    spare: Spare,
    in_use: AtomicUsize,
}

#[derive(Default)]
struct Pool {
    /// The one that was used last comes last.
    links: Vec<Idle>,
    /// How often all of them were closed: a link of an earlier era is not kept.
    era: u64,
    families: Families,
    /// The most that were in use at once, since then and in the time before that.
    most_used: [usize; 2],
    since_ms: i64,
}

impl Pool {
    /// How many may lie idle, now that so many are in use.
    fn room(&mut self, in_use: usize, now_ms: i64) -> usize {
        if now_ms.saturating_sub(self.since_ms) >= MAX_IDLE_MS {
            self.most_used = [0, self.most_used[0]];
            self.since_ms = now_ms;
        }
        self.most_used[0] = self.most_used[0].max(in_use);
        self.most_used.into_iter().fold(MAX_IDLE, usize::max)
    }
}

/// As long as this lives, a connection is in use.
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

/// Keeps a link for another request, in the place of the oldest where there are too many. False: it was closed.
fn keep(idles: &Idles, idle: Idle) -> bool {
    let mut pool = lock(idles);
    let room = pool.room(idles.in_use.load(Relaxed), idle.since_ms);
    let mut closed = Vec::new();
    // What may lie in the reserve is given back to it.
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

/// An answer: its head, and its body to be read.
pub struct Incoming {
    /// HTTP status, 200 to 599.
    pub status: u16,
    head: Head,
    framing: Framing,
    /// Until the body has been read to its end, or has failed.
    rest: Option<(Exchange, Body)>,
    using: Using,
}

impl Incoming {
    /// A header that comes once; `None` also where it comes several times with different values.
    pub fn header<'a>(&'a self, name: &str) -> Option<&'a str> {
        self.header_bytes(name).map(head::text)
    }

    /// The same as it came.
    pub fn header_bytes<'a>(&'a self, name: &str) -> Option<&'a [u8]> {
        let mut values = self.head.raw_values(name);
        let first = values.next()?;
        values.all(|value| value == first).then_some(first)
    }

    /// The values of a header, in the order received.
    pub fn headers<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        self.head.values(name)
    }

    /// How often a header comes.
    pub fn header_count(&self, name: &str) -> usize {
        self.head.values(name).count()
    }

    /// Bytes of the body, where the head tells and they are not compressed.
    pub fn content_length(&self) -> Option<u64> {
        self.framing.length.filter(|_| !self.framing.gzip)
    }

    /// How many bytes of the body are best read at once; `sparingly`: by who has little memory.
    pub fn piece(&self, sparingly: bool) -> usize {
        let rest = self.rest.as_ref();
        rest.map_or(0, |(exchange, body)| body.piece(exchange, sparingly))
    }

    /// How many bytes of the body have come as they were sent, and how many that are in all, where the head tells.
    pub fn progress(&self) -> Option<(u64, u64)> {
        let all = self.framing.length?;
        let left = self.rest.as_ref().map_or(0, |(_, body)| body.left());
        Some((all.saturating_sub(left), all))
    }

    /// Ends the connection with the answer. What the answer holds stays in the connection's buffers until then.
    pub fn end(&mut self) {
        if let Some((exchange, _)) = &mut self.rest {
            exchange.end();
        }
    }

    /// Reads some of the body, decoded. 0 is the end; the connection is then free for another request.
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

    /// Reads the whole body, decoded, of at most `cap` bytes.
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
                // A claim is believed a little further the more of it has come.
                let more = body.len().max(FIRST_BYTES / 4);
                let more = match claimed {
                    Some(n) => (n - body.len()).min(4 * more),
                    // The last time, and by a byte that tells whether there are more.
                    None if body.len() + more > cap / 2 => cap + 1 - body.len(),
                    None => more,
                };
                memory::room(|| body.try_reserve_exact(more))
                    .map_err(|NoMemory| unread(scope.stopped(Stop::Memory)))?;
            }
            let (had, mut end) = (body.len(), [0; 1]);
            // No more than what one reading may bring: all of it is set to nought first.
            body.resize(body.capacity().min(had + FIRST_BYTES), 0);
            let n = match &mut body[had..] {
                // Nothing should follow: let it be said.
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

    /// The body has been read: its link goes back, if it can.
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
