//! A byte stream to the other side: a TCP socket of the library, or a connection of the device's transport.
//!
//! Reading and writing never block: on `WouldBlock`, `Stream::wait` waits as the call's scope requires.
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::{Error, Phase, Reason, Status};
use crate::base::hooks::{Step, Transport, inside};
use crate::base::sys::{self, Interest};
use crate::http::url::Origin;
use std::fmt;
use std::io::{self, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::fd::AsRawFd;
use std::sync::Arc;
use std::time::Duration;

/// How long to wait for an address before the next one is tried in parallel (RFC 8305, "Connection Attempt Delay").
const BESIDE_MS: i64 = 250;

pub enum Stream {
    Tcp(TcpStream),
    Device(DeviceStream),
}

/// A connection opened by the device's callbacks; closed on drop.
pub struct DeviceStream {
    transport: Arc<dyn Transport>,
    connection: usize,
    member: usize,
    /// A byte that was received while checking whether any had arrived.
    ahead: Option<u8>,
}

/// Whether a callback may wait.
#[derive(Clone, Copy)]
pub enum Patience {
    Some,
    None,
}

/// A callback reported more bytes than it was given.
#[derive(Debug)]
pub struct Misreported(&'static str);

impl fmt::Display for Misreported {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the transport's {} reports more bytes than it was asked for", self.0)
    }
}

impl std::error::Error for Misreported {}

impl Stream {
    /// Connects to the first of `addresses` that answers, and returns that address. The attempts overlap: each begins a quarter of a second
    /// after the one before, sooner if time is short, and at once after a failure. All must finish by `until_ms`; the other sockets are
    /// closed.
    pub fn connect(addresses: &[SocketAddr], until_ms: i64, scope: &Scope) -> Result<(Stream, SocketAddr), Error> {
        scope.enter(Phase::MCAT_PHASE_CONNECT);
        let mut untried = addresses.iter();
        let mut racing: Vec<(TcpStream, SocketAddr)> = Vec::with_capacity(addresses.len());
        let mut next_ms = scope.now_ms();
        // Even if time is very short, the last address is tried.
        let beside_ms = BESIDE_MS.min(until_ms.saturating_sub(next_ms) / addresses.len().max(1) as i64);
        let mut failed: Option<Error> = None;
        loop {
            let now = scope.now_ms();
            if now >= next_ms || racing.is_empty() {
                match untried.next().map(|address| (begin(address, scope), address)) {
                    Some((Ok(socket), address)) => {
                        racing.push((socket, *address));
                        next_ms = now.saturating_add(beside_ms);
                    }
                    Some((Err(error), _)) => {
                        note_failed(&mut failed, error);
                        continue;
                    }
                    None if racing.is_empty() => break,
                    None => {}
                }
            }
            let until = match untried.as_slice() {
                [] => until_ms,
                _ => until_ms.min(next_ms),
            };
            let fds = racing
                .iter()
                .map(|(socket, _)| (socket.as_raw_fd(), Interest::Writable));
            let ready = scope.wait_any(&fds.collect::<Vec<_>>(), until);
            match ready.map_err(|stop| scope.stopped(stop))? {
                Some(ready) => {
                    let (socket, address) = racing.remove(ready);
                    let Some(e) = socket.take_error().unwrap_or_else(Some) else {
                        // If this fails, the connection is slower but works.
                        let _ = socket.set_nodelay(true);
                        return Ok((Stream::Tcp(socket), address));
                    };
                    note_failed(&mut failed, not_connected(&address, &e));
                    next_ms = scope.now_ms();
                }
                None if scope.now_ms() >= until_ms => break,
                None => {}
            }
        }
        scope.check().map_err(|stop| scope.stopped(stop))?;
        if !racing.is_empty() {
            let silent: Vec<String> = racing.iter().map(|(_, address)| address.to_string()).collect();
            let text = format!("connecting to {}: no answer in time", silent.join(", "));
            return Err(no_connection(Reason::MCAT_REASON_NONE, text));
        }
        Err(failed.unwrap_or_else(|| no_connection(Reason::MCAT_REASON_NONE, "no address to connect to".into())))
    }

    /// Opens a connection to `origin` through the device's callbacks.
    pub fn open(
        transport: &Arc<dyn Transport>,
        origin: &Origin,
        until_ms: i64,
        scope: &Scope,
    ) -> Result<Stream, Error> {
        scope.enter(Phase::MCAT_PHASE_CONNECT);
        let tls = origin.https && transport.secure();
        let mut stream = DeviceStream {
            transport: transport.clone(),
            connection: 0,
            member: scope.member(),
            ahead: None,
        };
        loop {
            scope.check().map_err(|stop| scope.stopped(stop))?;
            if scope.now_ms() >= until_ms {
                let text = "the transport's open exceeded connect_ms";
                return Err(no_connection(Reason::MCAT_REASON_NONE, text.into()));
            }
            let (left, wait) = (scope.left_ms(), scope.blind_slice_ms(until_ms) as i32);
            let step = inside(scope.member(), || {
                let connection = &mut stream.connection;
                transport.open(left, wait, &origin.host, origin.port, tls, connection)
            });
            match step {
                // A connection 0 means "none", so it would never be closed.
                Step::Done(()) if stream.connection == 0 => {
                    let text = "the transport says that a connection is open, but stored none";
                    return Err(Error::new(Status::MCAT_ERR_CALLBACK, text).during(scope.phase()));
                }
                Step::Done(()) => return Ok(Stream::Device(stream)),
                Step::Again => yield_briefly(),
                Step::Failed => return Err(not_opened(Status::MCAT_ERR_CONNECT)),
                Step::FailedAt(status) => return Err(not_opened(status)),
            }
        }
    }

    /// Reads available bytes. With patience, a callback may wait a little for some.
    pub fn read(&mut self, buffer: &mut [u8], patience: Patience, scope: &Scope) -> io::Result<usize> {
        let n = match self {
            Stream::Tcp(socket) => socket.read(buffer)?,
            Stream::Device(device) => device.recv(buffer, patience, scope)?,
        };
        scope.count(|stats| stats.bytes_in += n as i64);
        Ok(n)
    }

    pub fn write(&mut self, bytes: &[u8], scope: &Scope) -> io::Result<usize> {
        let n = match self {
            // The standard library sends without raising SIGPIPE.
            Stream::Tcp(socket) => socket.write(bytes)?,
            Stream::Device(device) => device.send(bytes, scope)?,
        };
        scope.count(|stats| stats.bytes_out += n as i64);
        Ok(n)
    }

    pub fn wire<'a, 's>(&'a mut self, patience: Patience, scope: &'a Scope<'s>) -> Wire<'a, 's> {
        Wire {
            stream: self,
            patience,
            scope,
        }
    }

    /// Waits after `WouldBlock`: `Ok(false)` if `until_ms` came first.
    pub fn wait(&self, interest: Interest, until_ms: i64, scope: &Scope) -> Result<bool, Stop> {
        match self {
            Stream::Tcp(socket) => scope.wait_fd(socket.as_raw_fd(), interest, until_ms),
            // The callbacks themselves wait.
            Stream::Device(_) => {
                scope.check()?;
                yield_briefly();
                Ok(scope.now_ms() < until_ms)
            }
        }
    }

    /// Whether nothing can be read: neither bytes nor an end.
    pub fn is_quiet(&mut self, scope: &Scope) -> bool {
        match self {
            Stream::Tcp(socket) => {
                let mut byte = [0];
                matches!(socket.peek(&mut byte), Err(e) if e.kind() == io::ErrorKind::WouldBlock)
            }
            Stream::Device(device) => device.is_quiet(scope),
        }
    }

    /// Whether the device considers an idle connection usable.
    pub fn is_usable(&self, scope: &Scope) -> bool {
        match self {
            Stream::Tcp(_) => true,
            Stream::Device(device) => inside(scope.member(), || device.transport.usable(device.connection)),
        }
    }

    /// Whether it is a socket of the library: then bytes of a failed or incomplete write have certainly not been sent.
    pub fn is_ours(&self) -> bool {
        matches!(self, Stream::Tcp(_))
    }
}

/// Begins to connect.
fn begin(address: &SocketAddr, scope: &Scope) -> Result<TcpStream, Error> {
    let socket = sys::tcp_socket(address).map_err(|e| not_connected(address, &e))?;
    if let Some(opened) = &scope.hooks().opened
        && !inside(scope.member(), || opened(socket.as_raw_fd()))
    {
        let text = "the opened callback refused the socket";
        return Err(no_connection(Reason::MCAT_REASON_NONE, text.into()));
    }
    match sys::start_connect(&socket, address) {
        Ok(()) => Ok(socket),
        Err(e) => Err(not_connected(address, &e)),
    }
}

/// Keeps the more informative failure: a host that refuses exists. If a family has no route, the other family's failure is the cause.
fn note_failed(failed: &mut Option<Error>, error: Error) {
    if !failed
        .as_ref()
        .is_some_and(|before| before.reason == Reason::MCAT_REASON_REFUSED)
    {
        *failed = Some(error);
    }
}

fn not_connected(address: &SocketAddr, e: &io::Error) -> Error {
    let reason = match e.kind() {
        io::ErrorKind::ConnectionRefused => Reason::MCAT_REASON_REFUSED,
        io::ErrorKind::HostUnreachable | io::ErrorKind::NetworkUnreachable | io::ErrorKind::NetworkDown => {
            Reason::MCAT_REASON_UNREACHABLE
        }
        _ => Reason::MCAT_REASON_NONE,
    };
    no_connection(reason, format!("connecting to {address}: {e}"))
}

fn no_connection(reason: Reason, message: String) -> Error {
    Error::new(Status::MCAT_ERR_CONNECT, message)
        .because(reason)
        .during(Phase::MCAT_PHASE_CONNECT)
}

/// Yields the processor, in case a callback answers "again" without waiting.
fn yield_briefly() {
    std::thread::sleep(Duration::from_millis(1));
}

impl DeviceStream {
    fn send(&mut self, bytes: &[u8], scope: &Scope) -> io::Result<usize> {
        let (left, wait) = (scope.left_ms(), scope.blind_slice_ms(i64::MAX) as i32);
        let step = inside(scope.member(), || {
            self.transport.send(left, wait, self.connection, bytes)
        });
        // The callback may have taken long.
        scope.now_ms();
        moved(step, bytes.len(), "send")
    }

    /// For a device's connection, only a read can find out.
    fn is_quiet(&mut self, scope: &Scope) -> bool {
        if self.ahead.is_some() {
            return false;
        }
        let mut byte = [0];
        match self.recv(&mut byte, Patience::None, scope) {
            Ok(n) => {
                self.ahead = (n > 0).then_some(byte[0]);
                false
            }
            Err(e) => e.kind() == io::ErrorKind::WouldBlock,
        }
    }

    fn recv(&mut self, buffer: &mut [u8], patience: Patience, scope: &Scope) -> io::Result<usize> {
        if let (Some(to), Some(byte)) = (buffer.first_mut(), self.ahead) {
            (*to, self.ahead) = (byte, None);
            return Ok(1);
        }
        let left = scope.left_ms();
        let wait = match patience {
            Patience::Some => scope.blind_slice_ms(i64::MAX) as i32,
            Patience::None => 0,
        };
        let capacity = buffer.len();
        let step = inside(scope.member(), || {
            self.transport.recv(left, wait, self.connection, buffer)
        });
        if wait > 0 {
            // The callback may have taken long.
            scope.now_ms();
        }
        moved(step, capacity, "recv")
    }
}

/// The error when the device could not open a connection.
fn not_opened(status: Status) -> Error {
    let (phase, text) = match status {
        Status::MCAT_ERR_RESOLVE => (Phase::MCAT_PHASE_RESOLVE, "the transport found no address of the host"),
        Status::MCAT_ERR_TLS => (Phase::MCAT_PHASE_TLS, "the transport's TLS failed"),
        Status::MCAT_ERR_CLOCK => (
            Phase::MCAT_PHASE_TLS,
            "the transport cannot judge a certificate before the device's clock is set",
        ),
        _ => (Phase::MCAT_PHASE_CONNECT, "the transport could not open a connection"),
    };
    Error::new(status, text).during(phase)
}

fn moved(step: Step<usize>, most: usize, callback: &'static str) -> io::Result<usize> {
    match step {
        Step::Done(n) if n > most => Err(io::Error::other(Misreported(callback))),
        // Unlike 0 bytes received, 0 bytes sent is not an end.
        Step::Done(0) if callback == "send" && most > 0 => Err(io::ErrorKind::WouldBlock.into()),
        Step::Done(n) => Ok(n),
        Step::Again => Err(io::ErrorKind::WouldBlock.into()),
        Step::Failed | Step::FailedAt(_) => Err(io::Error::new(
            io::ErrorKind::ConnectionReset,
            format!("the transport's {callback} failed"),
        )),
    }
}

impl Drop for DeviceStream {
    fn drop(&mut self) {
        if self.connection != 0 {
            inside(self.member, || self.transport.close(self.connection));
        }
    }
}

/// A stream as TLS uses it.
pub struct Wire<'a, 's> {
    stream: &'a mut Stream,
    patience: Patience,
    scope: &'a Scope<'s>,
}

impl Read for Wire<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.stream.read(buffer, self.patience, self.scope)
    }
}

impl Write for Wire<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes, self.scope)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
