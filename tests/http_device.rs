//! Connections of the device's own: they move few bytes at a time, wait, fail and lie.

use musiccat::call_scope::Scope;
use musiccat::error::{Phase, Reason, Status};
use musiccat::hooks::{Step as Moved, Transport, is_inside};
use musiccat::http::{Address, Engine, Failure, Outgoing, Reached, Settings, Trust};
use std::collections::HashMap;
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use support::{Authority, ByteServer, Caller, Flaw, Step, http, settings};

/// What the device does besides what it is asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Quirk {
    None,
    Secure,
    NeverOpens,
    CannotOpen,
    OpensNone,
    CannotSend,
    NeverReceives,
    CannotReceive,
    OverreportsSend,
    OverreportsRecv,
    Forgets,
}

/// Connects to the port asked for, over sockets that move a few bytes at a time.
#[derive(Clone)]
struct Device {
    quirk: Quirk,
    sockets: Arc<Mutex<HashMap<usize, TcpStream>>>,
    opened: Arc<AtomicUsize>,
    /// What it receives comes slowly.
    trickles: Arc<AtomicBool>,
}

impl Device {
    fn new(quirk: Quirk) -> Device {
        Device {
            quirk,
            sockets: Arc::default(),
            opened: Arc::default(),
            trickles: Arc::default(),
        }
    }

    fn engine(&self, authority: &Authority) -> Engine {
        let transport: Option<Box<dyn Transport>> = Some(Box::new(self.clone()));
        Engine::new(Settings {
            transport,
            trust: Trust::Pem(authority.pem()),
            ..settings()
        })
        .unwrap()
    }

    fn left_open(&self) -> usize {
        self.sockets.lock().unwrap().len()
    }

    fn moved<T>(result: std::io::Result<T>) -> Moved<T> {
        match result {
            Ok(n) => Moved::Done(n),
            Err(e) if matches!(e.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => Moved::Again,
            Err(_) => Moved::Failed,
        }
    }
}

impl Transport for Device {
    fn secure(&self) -> bool {
        self.quirk == Quirk::Secure
    }

    fn open(&self, left_ms: i64, wait_ms: i32, host: &str, port: u16, tls: bool, connection: &mut usize) -> Moved<()> {
        assert!(is_inside(1) && left_ms > 0 && (0..=100).contains(&wait_ms));
        assert_eq!((host, tls), ("localhost", self.quirk == Quirk::Secure));
        if self.quirk == Quirk::OpensNone {
            return Moved::Done(());
        }
        if *connection == 0 {
            // Begun, to be gone on with.
            let socket = TcpStream::connect(("127.0.0.1", port)).unwrap();
            *connection = self.opened.fetch_add(1, Ordering::SeqCst) + 1;
            self.sockets.lock().unwrap().insert(*connection, socket);
            return Moved::Again;
        }
        match self.quirk {
            Quirk::NeverOpens => Moved::Again,
            Quirk::CannotOpen => Moved::Failed,
            _ => Moved::Done(()),
        }
    }

    fn send(&self, left_ms: i64, wait_ms: i32, connection: usize, bytes: &[u8]) -> Moved<usize> {
        assert!(is_inside(1) && left_ms > 0 && (0..=100).contains(&wait_ms));
        match self.quirk {
            Quirk::CannotSend => return Moved::Failed,
            Quirk::OverreportsSend => return Moved::Done(bytes.len() + 1),
            _ => {}
        }
        let few = &bytes[..bytes.len().min(7).max(bytes.len() / 8)];
        let mut socket = self.sockets.lock().unwrap()[&connection].try_clone().unwrap();
        socket.set_write_timeout(Some(patience(wait_ms))).unwrap();
        Device::moved(socket.write(few))
    }

    fn recv(&self, left_ms: i64, wait_ms: i32, connection: usize, buffer: &mut [u8]) -> Moved<usize> {
        assert!(is_inside(1) && left_ms > 0 && (0..=100).contains(&wait_ms));
        match self.quirk {
            Quirk::NeverReceives => return Moved::Again,
            Quirk::CannotReceive => return Moved::Failed,
            Quirk::OverreportsRecv => return Moved::Done(buffer.len() + 1),
            _ => {}
        }
        let mut socket = self.sockets.lock().unwrap()[&connection].try_clone().unwrap();
        socket.set_nonblocking(wait_ms == 0).unwrap();
        if wait_ms > 0 {
            socket.set_read_timeout(Some(patience(wait_ms))).unwrap();
            if self.trickles.load(Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(10));
            }
        }
        let few = buffer.len().min(5);
        Device::moved(socket.read(&mut buffer[..few]))
    }

    fn close(&self, connection: usize) {
        self.sockets.lock().unwrap().remove(&connection).expect("closed once");
    }

    fn usable(&self, _connection: usize) -> bool {
        self.quirk != Quirk::Forgets
    }
}

fn patience(wait_ms: i32) -> Duration {
    Duration::from_millis(wait_ms.max(1) as u64)
}

fn fetch(engine: &Engine, url: &str, budget_ms: i64) -> Result<Vec<u8>, Failure> {
    post(engine, url, b"body", &Caller::new().call(budget_ms)).map(|(_, body)| body)
}

/// The status and the body that come back.
fn post(engine: &Engine, url: &str, body: &[u8], scope: &Scope) -> Result<(u16, Vec<u8>), Failure> {
    let address = Address::parse(url).unwrap();
    let outgoing = Outgoing {
        method: "POST",
        address: &address,
        headers: &[],
        body: Some(body),
        gzip: true,
        fresh: false,
    };
    let incoming = engine.send(&outgoing, scope)?;
    Ok((incoming.status, incoming.read_all(1 << 20, scope)?))
}

fn script() -> Vec<Step> {
    let once = [
        Step::ReadHead,
        Step::ReadExact(4),
        Step::Send(http(200, "", b"hello, device")),
    ];
    (0..5).flat_map(|_| once.clone()).chain([Step::Stall]).collect()
}

fn local(scheme: &str, server: &ByteServer) -> String {
    format!("{scheme}://localhost:{}/", server.port())
}

#[test]
fn device_connections_carry_plain_and_tls_calls() {
    let authority = Authority::new();
    let plain = ByteServer::start(|_| script());
    let tls = ByteServer::tls(authority.server(Flaw::None), |_| script());
    // A device that does TLS itself is handed the plain bytes, also for https.
    let offloaded = ByteServer::start(|_| script());
    for (quirk, server, scheme) in [
        (Quirk::None, plain, "http"),
        (Quirk::None, tls, "https"),
        (Quirk::Secure, offloaded, "https"),
    ] {
        let device = Device::new(quirk);
        let engine = device.engine(&authority);
        for _ in 0..3 {
            assert_eq!(fetch(&engine, &local(scheme, &server), 5000).unwrap(), b"hello, device");
        }
        assert_eq!((server.connections(), device.left_open()), (1, 1));
        engine.drop_idle();
        assert_eq!(device.left_open(), 0);
    }
}

// fault:M12
#[test]
fn device_failure_and_device_misreport_have_different_statuses() {
    let authority = Authority::new();
    let server = ByteServer::start(|_| script());
    for (quirk, status, phase, reached) in [
        (
            Quirk::CannotOpen,
            Status::MCAT_ERR_CONNECT,
            Phase::MCAT_PHASE_CONNECT,
            Reached::Nothing,
        ),
        (
            Quirk::NeverOpens,
            Status::MCAT_ERR_TIMEOUT,
            Phase::MCAT_PHASE_CONNECT,
            Reached::Nothing,
        ),
        (
            Quirk::OpensNone,
            Status::MCAT_ERR_CALLBACK,
            Phase::MCAT_PHASE_CONNECT,
            Reached::Nothing,
        ),
        // Nobody but the device knows how much it has sent.
        (
            Quirk::CannotSend,
            Status::MCAT_ERR_IO,
            Phase::MCAT_PHASE_SEND,
            Reached::Maybe,
        ),
        (
            Quirk::OverreportsSend,
            Status::MCAT_ERR_CALLBACK,
            Phase::MCAT_PHASE_SEND,
            Reached::Maybe,
        ),
        (
            Quirk::NeverReceives,
            Status::MCAT_ERR_TIMEOUT,
            Phase::MCAT_PHASE_WAIT,
            Reached::Maybe,
        ),
        (
            Quirk::CannotReceive,
            Status::MCAT_ERR_IO,
            Phase::MCAT_PHASE_WAIT,
            Reached::Maybe,
        ),
        (
            Quirk::OverreportsRecv,
            Status::MCAT_ERR_CALLBACK,
            Phase::MCAT_PHASE_WAIT,
            Reached::Maybe,
        ),
    ] {
        let device = Device::new(quirk);
        let failure = fetch(&device.engine(&authority), &local("http", &server), 600).expect_err("quirk");
        let (error, message) = (&failure.error, &failure.error.message);
        assert_eq!(
            (error.status, error.phase, failure.reached),
            (status, phase, reached),
            "{message}"
        );
        assert_eq!(device.left_open(), 0, "{message}");
    }
}

#[test]
fn device_connection_forgotten_or_noisy_is_not_reused() {
    let authority = Authority::new();
    for (quirk, speaks) in [(Quirk::Forgets, false), (Quirk::None, true)] {
        let has_spoken = Arc::<AtomicBool>::default();
        let late = [
            Step::Sleep(Duration::from_millis(30)),
            Step::Send(http(200, "", b"evil")),
            Step::Tell(has_spoken.clone()),
            Step::Stall,
        ];
        let server = ByteServer::start(move |_| {
            let mut steps = script();
            if speaks {
                steps.splice(3.., late.clone());
            }
            steps
        });
        let device = Device::new(quirk);
        let engine = device.engine(&authority);
        for connections in 1..3 {
            assert_eq!(fetch(&engine, &local("http", &server), 5000).unwrap(), b"hello, device");
            assert_eq!(server.connections(), connections);
            while speaks && !has_spoken.swap(false, Ordering::SeqCst) {
                thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

#[test]
fn tls_over_a_device_connection_is_verified() {
    let server = ByteServer::tls(Authority::new().server(Flaw::None), |_| script());
    let device = Device::new(Quirk::None);
    let failure = fetch(&device.engine(&Authority::new()), &local("https", &server), 5000).expect_err("unknown");
    assert_eq!(failure.error.reason, Reason::MCAT_REASON_CERTIFICATE_UNTRUSTED);
    assert_eq!(device.left_open(), 0);
}

// fault:N36 fault:U06
#[test]
fn device_upload_refused_early_returns_the_refusal() {
    let authority = Authority::new();
    let refusal = http(413, "Connection: close\r\n", b"too large");
    for end in [Step::Close, Step::Stall] {
        let script = || {
            let steps = vec![Step::ReadHead, Step::Send(refusal.clone()), end.clone()];
            move |_| steps.clone()
        };
        let plain = ByteServer::start(script());
        let tls = ByteServer::tls(authority.server(Flaw::None), script());
        let offloaded = ByteServer::start(script());
        for (quirk, server, scheme) in [
            (Quirk::None, plain, "http"),
            (Quirk::None, tls, "https"),
            (Quirk::Secure, offloaded, "https"),
        ] {
            let device = Device::new(quirk);
            let (caller, image) = (Caller::new(), vec![7; 16 << 20]);
            let scope = caller.call(10_000);
            let (status, body) = post(&device.engine(&authority), &local(scheme, &server), &image, &scope).unwrap();
            assert_eq!((status, &*body), (413, &b"too large"[..]));
            assert_eq!(device.left_open(), 0);
        }
    }
}

/// Nothing is waited for then, but the record that they make up is long in coming.
// fault:M25
#[test]
fn cancel_ends_a_call_while_tls_bytes_trickle() {
    let authority = Authority::new();
    for (phase, body) in [(Phase::MCAT_PHASE_TLS, 0), (Phase::MCAT_PHASE_WAIT, 16_000)] {
        let server = ByteServer::tls(authority.server(Flaw::None), move |_| {
            let mut steps = script();
            steps[5] = Step::Send(http(200, "", &vec![7; body]));
            steps
        });
        let (device, url) = (Device::new(Quirk::None), local("https", &server));
        let engine = device.engine(&authority);
        if phase == Phase::MCAT_PHASE_WAIT {
            // The second goes over the same connection.
            fetch(&engine, &url, 5000).unwrap();
        }
        device.trickles.store(true, Ordering::SeqCst);
        let caller = Caller::new();
        let (failure, took) = thread::scope(|threads| {
            let call = threads.spawn(|| {
                let failure = post(&engine, &url, b"body", &caller.call(10_000)).expect_err("cancelled");
                (failure, Instant::now())
            });
            thread::sleep(Duration::from_millis(250));
            let raised = Instant::now();
            caller.cancel.raise();
            let (failure, ended) = call.join().unwrap();
            (failure, ended - raised)
        });
        let error = failure.error;
        assert_eq!((error.status, error.phase), (Status::MCAT_ERR_CANCELLED, phase));
        assert!(took < Duration::from_millis(100), "{phase:?}: {took:?}");
    }
}
