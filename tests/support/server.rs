//! A server on loopback that runs a script on each connection and keeps a journal of what it received.
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// One step of a script. When a script ends, its connection is closed (over TLS without a word).
#[derive(Clone)]
pub enum Step {
    /// Reads up to the empty line behind a request's head.
    ReadHead,
    ReadExact(usize),
    /// Reads whatever comes next.
    ReadSome,
    Send(Vec<u8>),
    /// Sends the bytes in pieces of this size with a pause after each.
    Slice(Vec<u8>, usize, Duration),
    Sleep(Duration),
    /// Tells that it has come so far: what was sent before is there.
    Tell(Arc<AtomicBool>),
    /// Closes with a TCP reset.
    Reset,
    /// Ends the sending direction only.
    HalfClose,
    /// Closes; over TLS with close_notify.
    Close,
    /// Does nothing until the server is dropped.
    Stall,
}

type Script = dyn Fn(usize) -> Vec<Step> + Send + Sync;
type Journal = Arc<Mutex<Vec<Vec<u8>>>>;

pub struct ByteServer {
    address: SocketAddr,
    tls: bool,
    journal: Journal,
    sockets: Arc<Mutex<Vec<TcpStream>>>,
    stop: Arc<AtomicBool>,
    accepting: Option<JoinHandle<()>>,
}

/// How connections are secured.
#[derive(Clone)]
enum Security {
    Plain,
    Tls(Arc<ServerConfig>),
    /// TLS of which only so many bytes are ever sent; then the connection is closed, or stalls.
    Cut(Arc<ServerConfig>, usize, bool),
}

impl ByteServer {
    /// Speaks plain; `script` is asked for the steps of each connection, counted from 0.
    pub fn start(script: impl Fn(usize) -> Vec<Step> + Send + Sync + 'static) -> ByteServer {
        Self::run(Security::Plain, Arc::new(script))
    }

    /// Speaks TLS below the script.
    pub fn tls(config: Arc<ServerConfig>, script: impl Fn(usize) -> Vec<Step> + Send + Sync + 'static) -> ByteServer {
        Self::run(Security::Tls(config), Arc::new(script))
    }

    /// Begins to speak TLS and closes, or stalls, after it has sent so many bytes.
    pub fn cut(config: Arc<ServerConfig>, bytes: usize, close: bool) -> ByteServer {
        Self::run(Security::Cut(config, bytes, close), Arc::new(|_| vec![Step::ReadHead]))
    }

    fn run(security: Security, script: Arc<Script>) -> ByteServer {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut server = ByteServer {
            address: listener.local_addr().unwrap(),
            tls: !matches!(security, Security::Plain),
            journal: Journal::default(),
            sockets: Arc::default(),
            stop: Arc::default(),
            accepting: None,
        };
        let (journal, sockets, stop) = (server.journal.clone(), server.sockets.clone(), server.stop.clone());
        server.accepting = Some(thread::spawn(move || {
            for (number, socket) in listener.incoming().enumerate() {
                let Ok(socket) = socket else { continue };
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                sockets.lock().unwrap().push(socket.try_clone().unwrap());
                journal.lock().unwrap().push(Vec::new());
                let (script, security) = (script.clone(), security.clone());
                let (journal, stop) = (journal.clone(), stop.clone());
                thread::spawn(move || {
                    let wire = match security {
                        Security::Plain => Wire::Plain(socket),
                        Security::Tls(config) => Wire::tls(config, Capped::new(socket, usize::MAX, false)),
                        Security::Cut(config, bytes, close) => Wire::tls(config, Capped::new(socket, bytes, close)),
                    };
                    // What breaks on this side is for the other side's test to notice.
                    let _ = Connection {
                        wire,
                        number,
                        journal,
                        stop,
                    }
                    .play(script(number));
                });
            }
        }));
        server
    }

    pub fn port(&self) -> u16 {
        self.address.port()
    }

    /// The server's address with `target` behind it.
    pub fn url(&self, target: &str) -> String {
        match self.tls {
            true => format!("https://localhost:{}{target}", self.port()),
            false => format!("http://{}{target}", self.address),
        }
    }

    /// What each connection has received so far, decrypted.
    pub fn journal(&self) -> Vec<Vec<u8>> {
        self.journal.lock().unwrap().clone()
    }

    pub fn connections(&self) -> usize {
        self.journal.lock().unwrap().len()
    }
}

impl Drop for ByteServer {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for socket in self.sockets.lock().unwrap().drain(..) {
            let _ = socket.shutdown(Shutdown::Both);
        }
        // Wakes the thread that accepts.
        let _ = TcpStream::connect(self.address);
        if let Some(accepting) = self.accepting.take() {
            let _ = accepting.join();
        }
    }
}

/// A socket that closes, or swallows the rest, after so many bytes have been written to it.
struct Capped {
    socket: TcpStream,
    left: usize,
    close: bool,
}

impl Capped {
    fn new(socket: TcpStream, left: usize, close: bool) -> Capped {
        Capped { socket, left, close }
    }
}

impl Read for Capped {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.socket.read(buffer)
    }
}

impl Write for Capped {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let sent = bytes.len().min(self.left);
        self.socket.write_all(&bytes[..sent])?;
        self.left -= sent;
        if self.left == 0 && self.close {
            self.socket.shutdown(Shutdown::Write)?;
            return Err(io::ErrorKind::BrokenPipe.into());
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

enum Wire {
    Plain(TcpStream),
    Tls(Box<StreamOwned<ServerConnection, Capped>>),
}

impl Wire {
    fn tls(config: Arc<ServerConfig>, socket: Capped) -> Wire {
        let session = ServerConnection::new(config).unwrap();
        Wire::Tls(Box::new(StreamOwned::new(session, socket)))
    }

    fn socket(&self) -> &TcpStream {
        match self {
            Wire::Plain(socket) => socket,
            Wire::Tls(tls) => &tls.sock.socket,
        }
    }

    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Wire::Plain(socket) => socket.read(buffer),
            Wire::Tls(tls) => tls.read(buffer),
        }
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Wire::Plain(socket) => socket.write_all(bytes),
            Wire::Tls(tls) => tls.write_all(bytes).and_then(|()| tls.flush()),
        }
    }
}

struct Connection {
    wire: Wire,
    number: usize,
    journal: Journal,
    stop: Arc<AtomicBool>,
}

impl Connection {
    fn play(mut self, steps: Vec<Step>) -> io::Result<()> {
        self.wire.socket().set_nodelay(true)?;
        for step in steps {
            match step {
                Step::ReadHead => {
                    let mut head = Vec::new();
                    while !head.ends_with(b"\r\n\r\n") {
                        head.extend(self.read(1)?);
                    }
                }
                Step::ReadExact(n) => {
                    let mut left = n;
                    while left > 0 {
                        left -= self.read(left)?.len();
                    }
                }
                Step::ReadSome => drop(self.read(65_536)?),
                Step::Send(bytes) => self.wire.write(&bytes)?,
                Step::Slice(bytes, size, pause) => {
                    for piece in bytes.chunks(size) {
                        self.wire.write(piece)?;
                        thread::sleep(pause);
                    }
                }
                Step::Sleep(time) => thread::sleep(time),
                Step::Tell(told) => told.store(true, Ordering::SeqCst),
                Step::Reset => return reset(self.wire.socket()),
                Step::HalfClose => self.wire.socket().shutdown(Shutdown::Write)?,
                Step::Close => {
                    if let Wire::Tls(tls) = &mut self.wire {
                        tls.conn.send_close_notify();
                        tls.flush()?;
                    }
                    return self.wire.socket().shutdown(Shutdown::Both);
                }
                Step::Stall => {
                    while !self.stop.load(Ordering::Relaxed) {
                        thread::sleep(Duration::from_millis(5));
                    }
                }
            }
        }
        self.wire.socket().shutdown(Shutdown::Both)
    }

    fn read(&mut self, most: usize) -> io::Result<Vec<u8>> {
        let mut buffer = vec![0; most.min(65_536)];
        let n = self.wire.read(&mut buffer)?;
        if n == 0 {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        buffer.truncate(n);
        self.journal.lock().unwrap()[self.number].extend(&buffer);
        Ok(buffer)
    }
}

/// Tells the kernel to answer with a reset from now on. The server's list holds a second descriptor, so closing would not do.
fn reset(socket: &TcpStream) -> io::Result<()> {
    // SAFETY: all-zero is a valid address; AF_UNSPEC dissolves the connection, which sends the reset.
    unsafe {
        let mut nobody: libc::sockaddr = std::mem::zeroed();
        nobody.sa_family = libc::AF_UNSPEC as libc::sa_family_t;
        match libc::connect(
            socket.as_raw_fd(),
            &nobody,
            size_of::<libc::sockaddr>() as libc::socklen_t,
        ) {
            0 => Ok(()),
            _ => Err(io::Error::last_os_error()),
        }
    }
}

/// An answer with Content-Length.
pub fn http(status: u16, headers: &str, body: &[u8]) -> Vec<u8> {
    let head = format!("HTTP/1.1 {status} x\r\n{headers}Content-Length: {}\r\n\r\n", body.len());
    [head.as_bytes(), body].concat()
}
