//! A server that falls silent, in each phase: the call ends by its deadline, on a cancel or when the tick says so, and says where it was.
//!
//! The system's resolver is this file's own `getaddrinfo`, which takes the place of libc's in this program.

use musiccat::error::{Error, Phase, Reason, Status};
use musiccat::hooks::{Clock, SystemClock};
use musiccat::http::{Address, Engine, Outgoing, Settings, Trust};
use std::ffi::{CStr, c_char, c_int};
use std::net::{IpAddr, Ipv4Addr, TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::{Authority, ByteServer, Caller, Flaw, Step, http, settings};

/// What calls may be late by.
const LATE: Duration = Duration::from_millis(50);
/// What a cancel may take.
const CANCEL: Duration = Duration::from_millis(100);
/// Look-ups hold process-wide slots: tests that count them take turns.
static RESOLVER: Mutex<()> = Mutex::new(());
static HANG: AtomicBool = AtomicBool::new(false);
static HANGING: AtomicUsize = AtomicUsize::new(0);

/// Knows three names, and hangs when it is told to.
#[unsafe(no_mangle)]
extern "C" fn getaddrinfo(
    host: *const c_char,
    _service: *const c_char,
    _hints: *const libc::addrinfo,
    answer: *mut *mut libc::addrinfo,
) -> c_int {
    HANGING.fetch_add(1, Ordering::SeqCst);
    while HANG.load(Ordering::SeqCst) {
        std::thread::sleep(Duration::from_millis(5));
    }
    HANGING.fetch_sub(1, Ordering::SeqCst);
    // SAFETY: a terminated name.
    match unsafe { CStr::from_ptr(host) }.to_bytes() {
        b"here.example" => {
            // SAFETY: all-zero is a valid value of both.
            let mut address: Box<libc::sockaddr_in> = Box::new(unsafe { std::mem::zeroed() });
            address.sin_family = libc::AF_INET as libc::sa_family_t;
            address.sin_addr.s_addr = u32::from(Ipv4Addr::LOCALHOST).to_be();
            // SAFETY: as above.
            let mut entry: Box<libc::addrinfo> = Box::new(unsafe { std::mem::zeroed() });
            entry.ai_family = libc::AF_INET;
            entry.ai_addr = Box::into_raw(address).cast();
            // SAFETY: a place for the answer.
            unsafe { *answer = Box::into_raw(entry) };
            0
        }
        b"busy.example" => libc::EAI_AGAIN,
        _ => libc::EAI_NONAME,
    }
}

#[unsafe(no_mangle)]
extern "C" fn freeaddrinfo(list: *mut libc::addrinfo) {
    // SAFETY: both were boxed above.
    unsafe {
        let entry = Box::from_raw(list);
        drop(Box::from_raw(entry.ai_addr.cast::<libc::sockaddr_in>()));
    }
}

/// One place where a server can fall silent.
struct Stall {
    phase: Phase,
    url: String,
    body: Vec<u8>,
    trust: Vec<u8>,
    /// Dropped last.
    _server: Option<ByteServer>,
    _listener: Option<(TcpListener, Vec<TcpStream>)>,
}

impl Stall {
    fn plain(phase: Phase, steps: Vec<Step>) -> Stall {
        Stall::at(phase, ByteServer::start(move |_| steps.clone()), &Authority::new())
    }

    fn at(phase: Phase, server: ByteServer, authority: &Authority) -> Stall {
        Stall {
            phase,
            url: server.url("/"),
            body: Vec::new(),
            trust: authority.pem(),
            _server: Some(server),
            _listener: None,
        }
    }

    /// Runs a call until it ends, which it must not do well.
    fn run(&self, caller: &Caller, budget_ms: i64) -> Error {
        let engine = Engine::new(Settings {
            trust: Trust::Pem(self.trust.clone()),
            ..settings()
        })
        .unwrap();
        let address = Address::parse(&self.url).unwrap();
        let outgoing = Outgoing {
            method: "POST",
            address: &address,
            headers: &[],
            body: Some(&self.body),
            gzip: true,
            fresh: false,
        };
        let scope = caller.call(budget_ms);
        let failure = match engine.send(&outgoing, &scope) {
            Ok(incoming) => incoming.read_all(1 << 20, &scope).expect_err("stalled"),
            Err(failure) => failure,
        };
        failure.error
    }
}

/// A listener whose queue is full: connections to it are neither accepted nor refused.
fn black_hole() -> (TcpListener, Vec<TcpStream>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    // SAFETY: an open socket; the queue is made as short as can be.
    assert_eq!(unsafe { libc::listen(listener.as_raw_fd(), 0) }, 0);
    let address = listener.local_addr().unwrap();
    let fill = || TcpStream::connect_timeout(&address, Duration::from_millis(100));
    let queued = std::iter::from_fn(|| fill().ok()).collect();
    (listener, queued)
}

fn stalls() -> Vec<Stall> {
    let authority = Authority::new();
    let hole = black_hole();
    let connect = Stall {
        phase: Phase::MCAT_PHASE_CONNECT,
        url: format!("http://{}/", hole.0.local_addr().unwrap()),
        body: Vec::new(),
        trust: authority.pem(),
        _server: None,
        _listener: Some(hole),
    };
    let resolve = Stall {
        phase: Phase::MCAT_PHASE_RESOLVE,
        url: "http://here.example/".into(),
        ..Stall::plain(Phase::MCAT_PHASE_NONE, vec![])
    };
    let silent = ByteServer::start(|_| vec![Step::ReadSome, Step::Stall]);
    let first_flight = Stall {
        url: format!("https://localhost:{}/", silent.port()),
        ..Stall::at(Phase::MCAT_PHASE_TLS, silent, &authority)
    };
    let cut = ByteServer::cut(authority.server(Flaw::None), 300, false);
    let mut send = Stall::plain(Phase::MCAT_PHASE_SEND, vec![Step::ReadHead, Step::Stall]);
    send.body = vec![7; 32 << 20];
    let mut send_tls = Stall::at(
        Phase::MCAT_PHASE_SEND,
        ByteServer::tls(authority.server(Flaw::None), |_| vec![Step::ReadHead, Step::Stall]),
        &authority,
    );
    send_tls.body = vec![7; 32 << 20];
    let half_head = Step::Send(b"HTTP/1.1 200 OK\r\nX: ".to_vec());
    let half_body = Step::Send(b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf".to_vec());
    // One byte at a time, so that the call is never idle for long.
    let drip = Step::Slice(vec![b'x'; 1000], 1, Duration::from_millis(10));
    let close_delimited = Step::Send(b"HTTP/1.1 200 OK\r\n\r\n".to_vec());
    let body_tls = {
        let steps = vec![Step::ReadHead, half_body.clone(), Step::Stall];
        ByteServer::tls(authority.server(Flaw::None), move |_| steps.clone())
    };
    vec![
        resolve,
        connect,
        first_flight,
        Stall::at(Phase::MCAT_PHASE_TLS, cut, &authority),
        send,
        send_tls,
        Stall::plain(Phase::MCAT_PHASE_WAIT, vec![Step::ReadHead, Step::Stall]),
        Stall::plain(Phase::MCAT_PHASE_WAIT, vec![Step::ReadHead, half_head, Step::Stall]),
        Stall::plain(Phase::MCAT_PHASE_BODY, vec![Step::ReadHead, half_body, Step::Stall]),
        Stall::at(Phase::MCAT_PHASE_BODY, body_tls, &authority),
        Stall::plain(Phase::MCAT_PHASE_BODY, vec![Step::ReadHead, close_delimited, drip]),
    ]
}

/// Look-ups hang for as long as this lives.
struct Hang<'a>(#[allow(dead_code, reason = "held, not read")] std::sync::MutexGuard<'a, ()>);

fn hang() -> Hang<'static> {
    let turn = RESOLVER.lock().unwrap_or_else(|e| e.into_inner());
    HANG.store(true, Ordering::SeqCst);
    Hang(turn)
}

fn hang_for(stall: &Stall) -> Option<Hang<'static>> {
    (stall.phase == Phase::MCAT_PHASE_RESOLVE).then(hang)
}

impl Drop for Hang<'_> {
    fn drop(&mut self) {
        HANG.store(false, Ordering::SeqCst);
        while HANGING.load(Ordering::SeqCst) > 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
        // The slots are given back right after.
        std::thread::sleep(Duration::from_millis(20));
    }
}

// fault:N12 fault:N07 fault:N13
#[test]
fn silence_in_any_phase_ends_at_the_deadline() {
    for stall in stalls() {
        let _hang = hang_for(&stall);
        let (caller, began) = (Caller::new(), Instant::now());
        let error = stall.run(&caller, 400);
        let took = began.elapsed();
        let at = format!("{:?}: {}", stall.phase, error.message);
        assert_eq!(
            (error.status, error.phase),
            (Status::MCAT_ERR_TIMEOUT, stall.phase),
            "{at}"
        );
        let deadline = Duration::from_millis(400);
        // The clock counts whole milliseconds.
        assert!(
            took > deadline - Duration::from_millis(2) && took < deadline + LATE,
            "{at}: {took:?}"
        );
    }
}

// fault:M25
#[test]
fn cancel_in_any_phase_ends_the_call() {
    for stall in stalls() {
        let _hang = hang_for(&stall);
        let caller = Caller::new();
        let (error, took) = std::thread::scope(|threads| {
            let call = threads.spawn(|| (stall.run(&caller, 10_000), Instant::now()));
            std::thread::sleep(Duration::from_millis(250));
            let raised = Instant::now();
            caller.cancel.raise();
            let (error, ended) = call.join().unwrap();
            (error, ended - raised)
        });
        let at = format!("{:?}: {}", stall.phase, error.message);
        assert_eq!(
            (error.status, error.phase),
            (Status::MCAT_ERR_CANCELLED, stall.phase),
            "{at}"
        );
        assert!(took < CANCEL, "{at}: {took:?}");
    }
}

#[test]
fn tick_is_called_in_any_phase_and_can_stop_the_call() {
    for stall in stalls() {
        let _hang = hang_for(&stall);
        let fed = std::sync::Arc::new(Mutex::new(vec![Instant::now()]));
        let mut caller = Caller::new();
        let feed = fed.clone();
        caller.hooks.tick = Some(Box::new(move |_| {
            let mut fed = feed.lock().unwrap();
            fed.push(Instant::now());
            fed.len() > 5
        }));
        let error = stall.run(&caller, 10_000);
        let at = format!("{:?}: {}", stall.phase, error.message);
        assert_eq!(
            (error.status, error.reason),
            (Status::MCAT_ERR_CANCELLED, Reason::MCAT_REASON_TICK),
            "{at}"
        );
        assert_eq!(error.phase, stall.phase, "{at}");
        let fed = fed.lock().unwrap();
        assert!(
            fed.windows(2).all(|two| two[1] - two[0] < Duration::from_millis(200)),
            "{at}: {fed:?}"
        );
    }
}

#[test]
fn connect_ends_after_its_own_limit() {
    let hole = black_hole();
    let address = Address::parse(&format!("http://{}/", hole.0.local_addr().unwrap())).unwrap();
    let engine = Engine::new(Settings {
        connect_ms: 200,
        ..settings()
    })
    .unwrap();
    let (caller, began) = (Caller::new(), Instant::now());
    let error = send(&engine, &address, &caller, 5000).unwrap_err();
    assert_eq!(
        (error.status, error.phase),
        (Status::MCAT_ERR_CONNECT, Phase::MCAT_PHASE_CONNECT)
    );
    let took = began.elapsed();
    assert!(
        took > Duration::from_millis(198) && took < Duration::from_millis(200) + LATE,
        "{took:?}"
    );
}

// fault:N04
#[test]
fn first_address_silent_next_one_is_tried_beside_it() {
    let hole = black_hole();
    let port = hole.0.local_addr().unwrap().port();
    // The same port on the neighbouring address is alive.
    let alive = TcpListener::bind((Ipv4Addr::new(127, 0, 0, 2), port)).unwrap();
    let server = std::thread::spawn(move || {
        use std::io::{Read, Write};
        let (mut socket, _) = alive.accept().unwrap();
        assert!(socket.read(&mut [0; 1000]).unwrap() > 0);
        socket.write_all(&http(200, "", b"alive")).unwrap();
    });
    let engine = Engine::new(Settings {
        connect_ms: 600,
        ..settings()
    })
    .unwrap();
    let mut caller = Caller::new();
    caller.hooks.resolve = Some(Arc::new(|_, host| {
        assert_eq!(host, "two.example");
        Some(vec![
            IpAddr::V4(Ipv4Addr::LOCALHOST),
            IpAddr::V4(Ipv4Addr::new(127, 0, 0, 2)),
        ])
    }));
    let address = Address::parse(&format!("http://two.example:{port}/")).unwrap();
    let began = Instant::now();
    send(&engine, &address, &caller, 5000).unwrap();
    assert!(began.elapsed() < Duration::from_millis(600), "{:?}", began.elapsed());
    server.join().unwrap();
}

// fault:N06 fault:N01 fault:N02
#[test]
fn unknown_host_and_refused_connection_have_different_statuses() {
    let _turn = RESOLVER.lock().unwrap_or_else(|e| e.into_inner());
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let engine = support::engine();
    let caller = Caller::new();
    for (host, status, reason, phase) in [
        (
            "127.0.0.1",
            Status::MCAT_ERR_CONNECT,
            Reason::MCAT_REASON_REFUSED,
            Phase::MCAT_PHASE_CONNECT,
        ),
        (
            "here.example",
            Status::MCAT_ERR_CONNECT,
            Reason::MCAT_REASON_REFUSED,
            Phase::MCAT_PHASE_CONNECT,
        ),
        (
            "none.example",
            Status::MCAT_ERR_RESOLVE,
            Reason::MCAT_REASON_NAME_NOT_FOUND,
            Phase::MCAT_PHASE_RESOLVE,
        ),
        (
            "busy.example",
            Status::MCAT_ERR_RESOLVE,
            Reason::MCAT_REASON_NONE,
            Phase::MCAT_PHASE_RESOLVE,
        ),
    ] {
        let address = Address::parse(&format!("http://{host}:{free}/")).unwrap();
        let error = send(&engine, &address, &caller, 5000).unwrap_err();
        assert_eq!(
            (error.status, error.reason, error.phase),
            (status, reason, phase),
            "{host}: {}",
            error.message
        );
    }
}

// fault:N03
#[test]
fn look_ups_that_hang_never_take_more_than_two_threads() {
    let _hang = hang();
    let address = Address::parse("http://here.example:9/").unwrap();
    let (engine, caller) = (support::engine(), Caller::new());
    let statuses: Vec<_> = std::thread::scope(|threads| {
        let calls: Vec<_> = (0..5)
            .map(|_| threads.spawn(|| send(&engine, &address, &caller, 300).unwrap_err()))
            .collect();
        calls
            .into_iter()
            .map(|call| call.join().unwrap())
            .map(|e| (e.status, e.reason))
            .collect()
    });
    assert_eq!(HANGING.load(Ordering::SeqCst), 2);
    let timeouts = statuses.iter().filter(|s| s.0 == Status::MCAT_ERR_TIMEOUT).count();
    let busy = statuses
        .iter()
        .filter(|s| **s == (Status::MCAT_ERR_RESOLVE, Reason::MCAT_REASON_BUSY))
        .count();
    assert_eq!((timeouts, busy), (2, 3), "{statuses:?}");
    // They still hang: nobody is let in, and nobody waits past the deadline.
    let began = Instant::now();
    assert_eq!(
        send(&engine, &address, &caller, 300).unwrap_err().reason,
        Reason::MCAT_REASON_BUSY
    );
    assert!(began.elapsed() < Duration::from_millis(300));
}

#[test]
fn name_is_resolved_once_a_connection_not_a_request() {
    let server = ByteServer::start(|_| {
        (0..9)
            .flat_map(|_| [Step::ReadHead, Step::Send(http(200, "", b""))])
            .collect()
    });
    let count = std::sync::Arc::new(AtomicUsize::new(0));
    let (mut caller, counter) = (Caller::new(), count.clone());
    caller.hooks.resolve = Some(Arc::new(move |_, _| {
        counter.fetch_add(1, Ordering::SeqCst);
        Some(vec![IpAddr::V4(Ipv4Addr::LOCALHOST)])
    }));
    let (engine, address) = (
        support::engine(),
        Address::parse(&format!("http://a.example:{}/", server.port())).unwrap(),
    );
    for _ in 0..5 {
        send(&engine, &address, &caller, 5000).unwrap();
    }
    assert_eq!(count.load(Ordering::SeqCst), 1);
}

#[test]
fn socket_is_shown_before_it_connects_and_may_be_refused() {
    let server = ByteServer::start(|_| vec![Step::ReadHead, Step::Send(http(200, "", b""))]);
    let address = Address::parse(&server.url("/")).unwrap();
    let mut caller = Caller::new();
    caller.hooks.opened = Some(Arc::new(|fd| {
        // SAFETY: asks about an open descriptor.
        let flags = unsafe { libc::fcntl(fd, libc::F_GETFD) };
        assert_eq!(flags & libc::FD_CLOEXEC, libc::FD_CLOEXEC);
        true
    }));
    send(&support::engine(), &address, &caller, 5000).unwrap();
    caller.hooks.opened = Some(Arc::new(|_| false));
    let error = send(&support::engine(), &address, &caller, 5000).unwrap_err();
    assert_eq!(error.status, Status::MCAT_ERR_CONNECT);
    assert_eq!(server.connections(), 1);
}

fn send(engine: &Engine, address: &Address, caller: &Caller, budget_ms: i64) -> Result<(), Error> {
    let outgoing = Outgoing {
        method: "GET",
        address,
        headers: &[],
        body: None,
        gzip: true,
        fresh: false,
    };
    let sent = engine.send(&outgoing, &caller.call(budget_ms));
    sent.map(drop).map_err(|failure| failure.error)
}

/// The system's clock, which counts how often it is asked.
#[derive(Default)]
struct Asked(AtomicUsize);

impl Clock for Asked {
    fn boot_ms(&self) -> i64 {
        self.0.fetch_add(1, Ordering::Relaxed);
        SystemClock.boot_ms()
    }
}

#[test]
fn wait_with_or_without_a_tick_sleeps() {
    for ticks in [false, true] {
        let silent = Stall::plain(Phase::MCAT_PHASE_WAIT, vec![Step::ReadHead, Step::Stall]);
        let clock = Arc::new(Asked::default());
        let mut caller = Caller {
            clock: clock.clone(),
            ..Caller::new()
        };
        caller.hooks.tick = ticks.then(|| Box::new(|_: i64| false) as _);
        let error = silent.run(&caller, 1_000);
        assert_eq!(
            (error.status, error.phase),
            (Status::MCAT_ERR_TIMEOUT, Phase::MCAT_PHASE_WAIT)
        );
        // Ten slices of 100 ms, a handful of questions in each.
        let asked = clock.0.load(Ordering::Relaxed);
        assert!(
            asked < 200,
            "the clock was asked {asked} times in a second of waiting, tick: {ticks}"
        );
    }
}
