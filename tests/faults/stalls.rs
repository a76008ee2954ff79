//! Other sides that fall silent, in ways that `places` does not have: the deadline holds, and the phase is named.
use crate::contract::{Bench, DEADLINE_MS, Device, End, broken, get, heard, read_skip, skip};
use crate::resolver;
use crate::servers::{JSON, Relay, answers, good};
use musiccat::error::{Phase, Reason, Status};
use musiccat::hooks::{self, Transport};
use musiccat::http::Trust;
use musiccat::raw::{Raw, raw};
use musiccat::request::Credential;
use musiccat::{Client, Config, Params, Response};
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};
use support::{Authority, ByteServer, FastClock, Flaw, Step, http};

const SHORT_MS: i64 = 300;
const TIMEOUT: End = End::new(Status::MCAT_ERR_TIMEOUT, Reason::MCAT_REASON_NONE, 1);

fn short(config: &mut Config) {
    config.own.deadline_ms = SHORT_MS;
    config.own.upload_deadline_ms = SHORT_MS;
}

/// Times out while it does `phase`, after its whole deadline, not before.
#[track_caller]
fn times_out(device: &Device, end: End, phase: Phase, call: impl FnOnce(&Client) -> Response) {
    let response = device.meets(end, call);
    assert_eq!(response.phase, phase, "{response:?}");
    let took = response.stats().total_ms;
    assert!(Duration::from_millis(took as u64) >= device.deadline, "{took} ms");
}

/// A POST that is too large for the buffers between the two.
pub fn upload(client: &Client) -> Response {
    static BODY: [u8; 8 << 20] = [b'x'; 8 << 20];
    upload_of(&BODY, client)
}

pub fn upload_of(body: &[u8], client: &Client) -> Response {
    let request = Raw {
        method: "POST",
        path: "/me/upload",
        query: None,
        content_type: Some("image/jpeg"),
        body: Some(body),
        credential: Credential::Key,
        idempotent: false,
        unversioned: false,
    };
    client.call(raw(&request, &Params::default()))
}

/// A listener whose queue is full: whoever connects hears nothing, until it is drained.
pub struct BlackHole {
    listener: TcpListener,
    filling: Vec<TcpStream>,
}

impl BlackHole {
    pub fn dig() -> BlackHole {
        BlackHole::dig_at(Ipv4Addr::LOCALHOST.into(), 0)
    }

    pub fn dig_at(ip: IpAddr, port: u16) -> BlackHole {
        let listener = TcpListener::bind((ip, port)).unwrap();
        // SAFETY: shortens the queue of a listening socket.
        assert_eq!(unsafe { libc::listen(listener.as_raw_fd(), 0) }, 0);
        let address = listener.local_addr().unwrap();
        let mut filling = Vec::new();
        while let Ok(socket) = TcpStream::connect_timeout(&address, Duration::from_millis(100)) {
            filling.push(socket);
        }
        BlackHole { listener, filling }
    }

    pub fn port(&self) -> u16 {
        self.listener.local_addr().unwrap().port()
    }

    /// Answers whoever connects from now on.
    pub fn open(mut self, answer: Vec<u8>) -> std::thread::JoinHandle<()> {
        let queued = self.filling.len();
        self.filling.clear();
        // SAFETY: as above, the other way round.
        assert_eq!(unsafe { libc::listen(self.listener.as_raw_fd(), 16) }, 0);
        for _ in 0..queued {
            drop(self.listener.accept());
        }
        std::thread::spawn(move || {
            let mut head = [0; 4096];
            loop {
                let (mut socket, _) = self.listener.accept().unwrap();
                // The connection that was given up may be among them.
                if socket.read(&mut head).is_ok_and(|n| n > 0) {
                    socket.write_all(&answer).unwrap();
                    return;
                }
            }
        })
    }
}

// fault:N12
#[test]
fn connect_unanswered_times_out_at_the_deadline() {
    let _bench = Bench::begin();
    let hole = BlackHole::dig();
    let device = Device::with(&format!("http://127.0.0.1:{}", hole.port()), short);
    for call in [get, skip] {
        let response = device.ends(TIMEOUT, call);
        assert_eq!(response.phase, Phase::MCAT_PHASE_CONNECT);
    }
    let answering = hole.open(good());
    device.works();
    answering.join().unwrap();
}

// fault:N07
#[test]
fn connect_unanswered_fails_after_connect_ms_on_each_try() {
    let _bench = Bench::begin();
    let hole = BlackHole::dig();
    let url = format!("http://127.0.0.1:{}", hole.port());
    let device = Device::with(&url, |config| config.connect_ms = 200);
    let response = device.ends(End::new(Status::MCAT_ERR_CONNECT, Reason::MCAT_REASON_NONE, 3), skip);
    let took = response.stats().connect_ms;
    assert!((600..1_000).contains(&took), "three times {took} ms");
    let answering = hole.open(good());
    device.works();
    answering.join().unwrap();
}

// fault:N03
#[test]
fn hanging_look_ups_keep_two_threads_and_the_next_call_is_busy() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|_| answers(2, &good()));
    let url = format!("http://{}:{}", resolver::HANGS, server.port());
    let device = Device::with(&url, |config| {
        config.allow_http = true;
        short(config);
    });
    let hanging = resolver::hang();
    for _ in 0..2 {
        device.ends(TIMEOUT, get);
    }
    // Their look-ups still hang. A call that follows is told so, with time left.
    let another = Device::with(&url, |config| {
        config.allow_http = true;
        config.own.deadline_ms = 4 * SHORT_MS;
    });
    let response = another.ends(End::new(Status::MCAT_ERR_RESOLVE, Reason::MCAT_REASON_BUSY, 3), get);
    assert!(
        response.stats().total_ms < 4 * SHORT_MS,
        "{} ms",
        response.stats().total_ms
    );
    assert_eq!(look_ups(), 2);
    drop(hanging);
    let patience = Instant::now() + Duration::from_secs(2);
    while look_ups() > 0 && Instant::now() < patience {
        std::thread::sleep(Duration::from_millis(5));
    }
    device.works();
}

/// Who is asked for names may be out of reach on the new network; nothing was sent yet, so asking anew does no harm.
#[test]
fn look_up_under_way_restarts_when_the_network_changes() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|_| answers(2, &good()));
    let url = format!("http://{}:{}", resolver::HANGS, server.port());
    let device = Device::with(&url, |config| config.allow_http = true);
    let hanging = resolver::hang();
    let response = std::thread::scope(|scope| {
        let calling = scope.spawn(|| get(&device.client));
        while look_ups() == 0 {
            std::thread::sleep(Duration::from_millis(2));
        }
        hanging.spare_the_new();
        device.client.network_changed();
        calling.join().unwrap()
    });
    assert_eq!(
        (response.status, response.stats().tries),
        (Status::MCAT_OK, 1),
        "{response:?}"
    );
    assert_eq!(look_ups(), 1, "the one of before still hangs");
    drop(hanging);
    while look_ups() > 0 {
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Threads of the library that look a name up.
pub fn look_ups() -> usize {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    let names = tasks.flat_map(|task| std::fs::read_to_string(task.path().join("comm")));
    names.filter(|name| name.trim() == "mcat-resolve").count()
}

// fault:N12
#[test]
fn handshake_stalled_times_out_in_the_tls_phase() {
    let _bench = Bench::begin();
    let authority = Authority::new();
    let right = ByteServer::tls(authority.server(Flaw::None), |_| answers(2, &good()));
    // Nothing at all; a part of the server's flight; all but its end.
    for bytes in [0, 1, 200, 600] {
        let silent = ByteServer::cut(authority.server(Flaw::None), bytes, false);
        let ports = [silent.port(), right.port()];
        for call in [get, skip] {
            let relay = Relay::start(move |n| ports[n.min(1)]);
            let device = Device::with(&format!("https://localhost:{}", relay.port), |config| {
                config.trust = Trust::Pem(authority.pem());
                short(config);
            });
            times_out(&device, TIMEOUT, Phase::MCAT_PHASE_TLS, call);
        }
    }
}

/// Sockets of the device's own, on which nothing can be sent while `held`.
pub struct Held {
    held: Arc<AtomicBool>,
    /// Somebody tried.
    pub asked: Arc<AtomicBool>,
    sockets: Mutex<Vec<TcpStream>>,
}

impl Held {
    pub fn new(held: Arc<AtomicBool>) -> Held {
        Held {
            held,
            asked: Arc::default(),
            sockets: Mutex::default(),
        }
    }
}

impl Transport for Held {
    fn secure(&self) -> bool {
        true
    }

    fn open(&self, _: i64, _: i32, host: &str, port: u16, _: bool, connection: &mut usize) -> hooks::Step<()> {
        let Ok(socket) = TcpStream::connect((host, port)) else {
            return hooks::Step::Failed;
        };
        socket.set_nonblocking(true).unwrap();
        let mut sockets = self.sockets.lock().unwrap();
        sockets.push(socket);
        *connection = sockets.len();
        hooks::Step::Done(())
    }

    fn send(&self, _: i64, _: i32, connection: usize, bytes: &[u8]) -> hooks::Step<usize> {
        if self.held.load(Ordering::Relaxed) {
            self.asked.store(true, Ordering::SeqCst);
            return hooks::Step::Again;
        }
        step(self.sockets.lock().unwrap()[connection - 1].write(bytes))
    }

    fn recv(&self, _: i64, _: i32, connection: usize, buffer: &mut [u8]) -> hooks::Step<usize> {
        step(self.sockets.lock().unwrap()[connection - 1].read(buffer))
    }

    fn close(&self, connection: usize) {
        let _ = self.sockets.lock().unwrap()[connection - 1].shutdown(std::net::Shutdown::Both);
    }

    fn usable(&self, _: usize) -> bool {
        true
    }
}

fn step(moved: std::io::Result<usize>) -> hooks::Step<usize> {
    match moved {
        Ok(n) => hooks::Step::Done(n),
        Err(e) if e.kind() == ErrorKind::WouldBlock => hooks::Step::Again,
        Err(_) => hooks::Step::Failed,
    }
}

// fault:N12
#[test]
fn head_that_cannot_be_sent_times_out_in_the_send_phase() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|_| answers(2, &good()));
    let held = Arc::new(AtomicBool::new(true));
    let device = Device::with(&server.url(""), |config| {
        config.transport = Some(Box::new(Held::new(held.clone())));
        short(config);
    });
    let response = device.ends(TIMEOUT, get);
    assert_eq!(response.phase, Phase::MCAT_PHASE_SEND);
    assert_eq!(heard(&server).0, 0);
    held.store(false, Ordering::Relaxed);
    device.works();
}

// fault:N12
#[test]
fn body_that_cannot_be_sent_times_out_in_the_send_phase() {
    let _bench = Bench::begin();
    for taken in [0, 100_000] {
        let server = ByteServer::start(broken(1, vec![Step::ReadHead, Step::ReadExact(taken), Step::Stall]));
        let device = Device::with(&server.url(""), short);
        // A server that has not got the last byte has not carried it out.
        times_out(&device, TIMEOUT, Phase::MCAT_PHASE_SEND, upload);
    }
}

// fault:N12
#[test]
fn answer_without_end_times_out_in_the_phase_it_reached() {
    let _bench = Bench::begin();
    let whole = good();
    for (sent, phase) in [(20, Phase::MCAT_PHASE_WAIT), (whole.len() - 3, Phase::MCAT_PHASE_BODY)] {
        let part = || vec![Step::Send(whole[..sent].to_vec()), Step::Stall];
        let server = ByteServer::start(broken(1, [vec![Step::ReadHead], part()].concat()));
        times_out(&Device::with(&server.url(""), short), TIMEOUT, phase, get);
        let server = ByteServer::start(broken(1, [read_skip(), part()].concat()));
        times_out(
            &Device::with(&server.url(""), short),
            TIMEOUT.maybe_applied(),
            phase,
            skip,
        );
    }
}

// fault:N13
#[test]
fn trickling_body_fails_as_too_slow_before_a_long_deadline() {
    let _bench = Bench::begin();
    // A byte every 0.4 seconds: on this clock, twenty times as fast, every 20 ms.
    let whole = http(200, JSON, &[b' '; 2_000]);
    let slice = Step::Slice(whole, 1, Duration::from_millis(20));
    let server = ByteServer::start(broken(
        1,
        vec![
            Step::ReadHead,
            Step::Send(b"HTTP/1.1 200 x\r\nContent-Length: 9000\r\n\r\n".to_vec()),
            slice,
        ],
    ));
    let device = Device::with(&server.url(""), |config| {
        config.clock = Some(Box::new(FastClock::new(20)));
        config.own.deadline_ms = 20 * DEADLINE_MS;
    });
    let slow = End::new(Status::MCAT_ERR_IO, Reason::MCAT_REASON_TOO_SLOW, 1);
    let response = device.meets(slow, get);
    let waited = response.stats().body_ms;
    assert!((10_000..15_000).contains(&waited), "given up after {waited} ms");
}
