//! A TCP stream with the service's network on it: what is read and written comes late, at a rate, and after losses.

use crate::control::{self, people};
use crate::service::Service;
use crate::service::traffic::Direction;
use axum::body::Bytes;
use std::collections::VecDeque;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

/// The bytes that a segment takes.
const SEGMENT: usize = 1_400;
/// A sender waits while the line is taken for longer than this: connections take turns, and a cut loses little.
const BACKLOG: Duration = Duration::from_millis(50);
/// What is on its way in one direction of a connection at most.
const WINDOW: usize = 1_000_000;

type Alarm = Option<Pin<Box<Sleep>>>;

/// A TCP stream behind the service's network.
pub(crate) struct Link {
    tcp: TcpStream,
    service: Arc<Service>,
    /// The control interface and the page use this connection now: the network spares it.
    is_spared: Arc<AtomicBool>,
    /// Whether the first bytes were looked at.
    is_known: bool,
    /// When the connect would have been answered, which the system did at once.
    connected: Instant,
    up: Leg,
    down: Leg,
}

/// What is on its way in one direction.
struct Leg {
    segments: VecDeque<Segment>,
    bytes: usize,
    /// When the last one arrives: none overtakes it.
    last: Instant,
    /// Wakes when the first segment has arrived.
    arrival: Alarm,
    /// Wakes when the line has room.
    room: Alarm,
    /// The sender has ended the stream.
    has_ended: bool,
}

struct Segment {
    arrives: Instant,
    /// Empty for the end of the stream.
    bytes: Bytes,
}

impl Link {
    pub(crate) fn new(tcp: TcpStream, service: Arc<Service>, is_spared: Arc<AtomicBool>) -> Link {
        let now = Instant::now();
        Link {
            tcp,
            connected: now + service.traffic.round_trip(),
            service,
            is_spared,
            is_known: false,
            up: Leg::new(now),
            down: Leg::new(now),
        }
    }

    pub(crate) fn tcp(&mut self) -> &mut TcpStream {
        &mut self.tcp
    }

    fn passes_by(&self, leg: &Leg) -> bool {
        leg.segments.is_empty() && (!self.service.traffic.shapes() || self.is_spared.load(Ordering::Relaxed))
    }

    /// Sees whether a new connection is for the control interface or the page. Over TLS nobody can see it.
    fn look(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        if !self.is_known {
            let mut space = [0; 64];
            let mut read = ReadBuf::new(&mut space);
            ready!(self.tcp.poll_peek(context, &mut read))?;
            self.is_known = true;
            self.is_spared.store(is_own(read.filled()), Ordering::Relaxed);
        }
        Poll::Ready(Ok(()))
    }

    /// Takes what has come from the device, as long as the line has room for it.
    fn receive(&mut self, context: &mut Context<'_>) -> io::Result<()> {
        let mut space = [0; 8 * SEGMENT];
        while !self.up.has_ended && self.up.bytes < WINDOW {
            if self
                .up
                .waits_for_room(&self.service, Direction::Up, context)
                .is_pending()
            {
                return Ok(());
            }
            let mut read = ReadBuf::new(&mut space);
            match Pin::new(&mut self.tcp).poll_read(context, &mut read) {
                Poll::Pending => return Ok(()),
                Poll::Ready(done) => done?,
            }
            self.up.has_ended = read.filled().is_empty();
            if self.up.has_ended {
                self.up.send(&self.service, Direction::Up, &[], self.connected);
            }
            for segment in read.filled().chunks(SEGMENT) {
                self.up.send(&self.service, Direction::Up, segment, self.connected);
            }
        }
        Ok(())
    }

    /// Gives the system what has arrived at the device. Ready where nothing is on its way.
    fn deliver(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        while let Some(mut bytes) = ready!(self.down.arrived(context)) {
            let written = match Pin::new(&mut self.tcp).poll_write(context, &bytes) {
                Poll::Ready(written) => written?,
                Poll::Pending => 0,
            };
            let _ = bytes.split_to(written);
            let is_blocked = !bytes.is_empty();
            if is_blocked {
                self.down.put_back(bytes);
            }
            if written == 0 {
                return Poll::Pending;
            }
        }
        Poll::Ready(Ok(()))
    }
}

impl Leg {
    fn new(now: Instant) -> Leg {
        Leg {
            segments: VecDeque::new(),
            bytes: 0,
            last: now,
            arrival: None,
            room: None,
            has_ended: false,
        }
    }

    /// Sends a segment on a connection that is there from this time on.
    fn send(&mut self, service: &Service, direction: Direction, bytes: &[u8], connected: Instant) {
        let now = Instant::now();
        let arrives = service.traffic.send(direction, bytes.len(), now);
        self.last = self.last.max(arrives + connected.saturating_duration_since(now));
        self.bytes += bytes.len();
        self.segments.push_back(Segment {
            arrives: self.last,
            bytes: Bytes::copy_from_slice(bytes),
        });
    }

    fn waits_for_room(&mut self, service: &Service, direction: Direction, context: &mut Context<'_>) -> Poll<()> {
        let room = service.traffic.backlog(direction).saturating_sub(BACKLOG);
        wait(&mut self.room, Instant::now() + room, context)
    }

    fn put_back(&mut self, bytes: Bytes) {
        self.bytes += bytes.len();
        let arrives = Instant::now();
        self.segments.push_front(Segment { arrives, bytes });
    }

    /// The next segment when it has arrived; `None` where none is on its way.
    fn arrived(&mut self, context: &mut Context<'_>) -> Poll<Option<Bytes>> {
        let Some(first) = self.segments.front() else {
            return Poll::Ready(None);
        };
        ready!(wait(&mut self.arrival, first.arrives, context));
        let first = self.segments.pop_front().map(|segment| segment.bytes);
        self.bytes -= first.as_ref().map_or(0, Bytes::len);
        Poll::Ready(first)
    }
}

/// Whether a request that begins like this is for the control interface or the page.
pub(crate) fn is_own(begin: &[u8]) -> bool {
    let mut words = begin.split(|byte| b" ?".contains(byte));
    let path = words.nth(1).and_then(|path| std::str::from_utf8(path).ok());
    path.is_some_and(|path| control::is_below(path) || people::is_below(path))
}

/// Ready at this time.
fn wait(alarm: &mut Alarm, until: Instant, context: &mut Context<'_>) -> Poll<()> {
    if until <= Instant::now() {
        *alarm = None;
        return Poll::Ready(());
    }
    let until = tokio::time::Instant::from_std(until);
    let sleep = alarm.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(until)));
    if sleep.deadline() != until {
        sleep.as_mut().reset(until);
    }
    sleep.as_mut().poll(context)
}

impl AsyncRead for Link {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.service.traffic.shapes() {
            ready!(self.look(context))?;
        }
        if self.passes_by(&self.up) && !self.up.has_ended {
            return Pin::new(&mut self.tcp).poll_read(context, buffer);
        }
        self.receive(context)?;
        match self.up.arrived(context) {
            Poll::Ready(Some(mut bytes)) => {
                let count = bytes.len().min(buffer.remaining());
                buffer.put_slice(&bytes.split_to(count));
                if !bytes.is_empty() {
                    self.up.put_back(bytes);
                }
                Poll::Ready(Ok(()))
            }
            Poll::Ready(None) if self.up.has_ended => Poll::Ready(Ok(())),
            _ => Poll::Pending,
        }
    }
}

impl AsyncWrite for Link {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if self.passes_by(&self.down) {
            return Pin::new(&mut self.tcp).poll_write(context, bytes);
        }
        if let Poll::Ready(Err(cause)) = self.deliver(context) {
            return Poll::Ready(Err(cause));
        }
        let link = &mut *self;
        if link.down.bytes > WINDOW {
            return Poll::Pending;
        }
        ready!(link.down.waits_for_room(&link.service, Direction::Down, context));
        let segment = &bytes[..bytes.len().min(SEGMENT)];
        link.down.send(&link.service, Direction::Down, segment, link.connected);
        Poll::Ready(Ok(segment.len()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.deliver(context))?;
        Pin::new(&mut self.tcp).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.deliver(context))?;
        Pin::new(&mut self.tcp).poll_shutdown(context)
    }
}
