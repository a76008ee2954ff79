//! Catching the redirect on loopback: how long it is waited for, beside whom, and what ends it.
use crate::desk::{self, client, config, fails, ok};
use crate::loopback::{Begun, V4, V6, has_v6, redirect, reset, rest, sandbox, split, status, within};
use crate::ports::free_port;
use crate::processor::worked;
use musiccat::abi::mcat_phase::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::*;
use musiccat::auth::{ResponseType, SignInRequest};
use musiccat::{Client, Params, Response, Version, catalog};
use std::io::{ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

#[test]
fn idle_and_slow_connections_block_no_other() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (caught, slow) = begun.caught(&within(20_000), || {
        let mut slow = begun.connect();
        slow.write_all(b"GET /signed-in?code=x HTT").unwrap();
        let _idle: Vec<_> = (0..6).map(|_| begun.connect()).collect();
        let began = Instant::now();
        assert_eq!(status(&begun.get(V4, "http://127.0.0.1:1/favicon.ico")), "421");
        assert!(began.elapsed() < Duration::from_secs(5), "it waited for the others");
        assert_eq!(status(&begun.get(V4, &accepted)), "200");
        slow
    });
    assert_eq!(redirect(&ok(caught)), accepted);
    // The half request got no answer, only its end.
    let mut none = Vec::new();
    let end = { slow }.read_to_end(&mut none);
    assert!(none.is_empty() && end.map_or_else(|e| e.kind() == ErrorKind::ConnectionReset, |n| n == 0));
}

/// A page with images of this machine: six connections at a time, as browsers open them, until it is closed.
fn page_with_images(begun: &Begun, page: usize, is_closed: &AtomicBool) {
    let uri = begun.sandbox.redirect_uri();
    let (authority, path) = split(uri);
    let image = "Sec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n";
    let requests = [
        format!("GET {path}?error=x HTTP/1.1\r\nHost: {authority}\r\n{image}\r\n"),
        // Of a browser that does not mark them.
        format!("GET {path}?error=access_denied HTTP/1.1\r\nHost: {authority}\r\n\r\n"),
        format!("GET {path}?code=x&state=y HTTP/1.1\r\nHost: {authority}\r\n\r\n"),
        format!("GET /favicon.ico HTTP/1.1\r\nHost: {authority}\r\n{image}\r\n"),
        format!("OPTIONS {path} HTTP/1.1\r\nHost: {authority}\r\n\r\n"),
        // Opened in advance, and for nothing.
        String::new(),
    ];
    thread::scope(|scope| {
        for request in &requests {
            scope.spawn(move || {
                while !is_closed.load(Ordering::Relaxed) {
                    // Nobody listens yet, or any more.
                    let Ok(mut stream) = TcpStream::connect((V4, begun.port)) else {
                        thread::sleep(Duration::from_millis(2));
                        continue;
                    };
                    let _ = stream.write_all(request.as_bytes());
                    let wait = if request.is_empty() { 20 } else { 1_000 };
                    stream
                        .set_read_timeout(Some(Duration::from_millis(wait + page as u64)))
                        .unwrap();
                    let _ = stream.read(&mut [0; 512]);
                }
            });
        }
    });
}

/// Sets it, also where a test fails: other threads wait for it.
struct Closes<'a>(&'a AtomicBool);

impl Drop for Closes<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

// case:S04
#[test]
fn sign_in_succeeds_while_pages_load_many_images() {
    let mut begun = Begun::new();
    for number in 0..15 {
        begun.sign_in = desk::begin(&begun.client, &SignInRequest::default());
        let begun = &begun;
        let accepted = begun.accepted();
        let is_closed = AtomicBool::new(false);
        thread::scope(|scope| {
            let _closes = Closes(&is_closed);
            for page in 0..6 {
                let is_closed = &is_closed;
                scope.spawn(move || page_with_images(begun, page, is_closed));
            }
            let (caught, page) = begun.caught(&within(20_000), || {
                thread::sleep(Duration::from_millis(20 * number));
                begun.get(V4, &accepted)
            });
            assert_eq!(redirect(&ok(caught)), accepted, "{number}");
            assert_eq!(status(&page), "200", "{number}: {page}");
        });
        ok(desk::finish(&begun.client, &begun.sign_in.pending, &accepted));
    }
}

// case:S04
#[test]
fn connections_that_trickle_bytes_are_closed_for_others() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (caught, (page, took)) = begun.caught(&within(60_000), || {
        let mut slow: Vec<_> = (0..8).map(|_| begun.connect()).collect();
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            let _closes = Closes(&is_over);
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    // The other side may have closed it.
                    slow.iter_mut().for_each(|stream| drop(stream.write_all(b"G")));
                    thread::sleep(Duration::from_millis(20));
                }
            });
            thread::sleep(Duration::from_millis(100));
            let began = Instant::now();
            let page = begun.get(V4, &accepted);
            (page, began.elapsed())
        })
    });
    assert_eq!(status(&page), "200", "{page}");
    assert!(took < Duration::from_secs(15), "{took:?}");
    assert_eq!(redirect(&ok(caught)), accepted);
}

#[test]
fn connection_silent_for_longest_is_closed_for_a_new_one() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (authority, target) = split(&accepted);
    let (caught, page) = begun.caught(&within(20_000), || {
        let mut first = begun.connect();
        thread::sleep(Duration::from_millis(50));
        let second = begun.connect();
        let _others: Vec<_> = (0..6).map(|_| begun.connect()).collect();
        thread::sleep(Duration::from_millis(50));
        // The first has been there for longest, but it is not silent.
        write!(first, "GET {target} HTTP/1.1\r\n").unwrap();
        thread::sleep(Duration::from_millis(50));
        let _ninth = begun.connect();
        assert_eq!(rest(second), "", "closed to make room");
        write!(first, "Host: {authority}\r\n\r\n").unwrap();
        rest(first)
    });
    assert_eq!(status(&page), "200", "{page}");
    assert_eq!(redirect(&ok(caught)), accepted);
}

/// What ends a wait: the moment it was asked to, and the response.
fn ends(begun: &Begun, params: &Params, stop: impl FnOnce() -> Instant) -> (Response, Duration) {
    let (response, (asked, _idle)) = begun.caught(params, || {
        let idle = begun.connect();
        thread::sleep(Duration::from_millis(100));
        (stop(), idle)
    });
    (response, asked.elapsed())
}

#[test]
fn cancel_or_deadline_ends_the_catch_and_frees_the_port() {
    let begun = Begun::new();
    let nobody = || TcpStream::connect((V4, begun.port)).expect_err("nobody listens").kind();
    for _ in 0..3 {
        let (response, took) = ends(&begun, &within(20_000), || {
            begun.client.cancel();
            Instant::now()
        });
        let response = fails(response, MCAT_ERR_CANCELLED);
        assert_eq!(response.phase, MCAT_PHASE_REDIRECT);
        assert!(took < Duration::from_millis(100 + 50), "{took:?}");
        assert_eq!(nobody(), ErrorKind::ConnectionRefused);

        let began = Instant::now();
        let (response, _) = ends(&begun, &within(400), Instant::now);
        let took = began.elapsed();
        let response = fails(response, MCAT_ERR_TIMEOUT);
        assert_eq!(
            (response.phase, response.user_action),
            (MCAT_PHASE_REDIRECT, MCAT_ACTION_SIGN_IN)
        );
        assert!(
            response.message().contains(begun.sandbox.redirect_uri()),
            "{response:?}"
        );
        assert!((399..500).contains(&took.as_millis()), "{took:?}");
        assert_eq!(nobody(), ErrorKind::ConnectionRefused);
    }
    assert_eq!(
        begun.sandbox.count(|_| true),
        0,
        "the service hears nothing of all this"
    );
}

#[test]
fn tick_is_called_during_the_catch_and_can_end_it() {
    let (sandbox, port) = sandbox("http://127.0.0.1:{PORT}/signed-in");
    let ticks = Arc::new(Mutex::new(Vec::new()));
    let mut config = config(&sandbox, Version::V2_2);
    let kept = ticks.clone();
    config.own.hooks.tick = Some(Box::new(move |_| {
        let mut ticks = kept.lock().unwrap();
        ticks.push(Instant::now());
        ticks.len() == 6
    }));
    let begun = Begun::with(sandbox, port, Client::new(config).unwrap());
    let (response, _) = ends(&begun, &within(20_000), Instant::now);
    assert_eq!(fails(response, MCAT_ERR_CANCELLED).reason, MCAT_REASON_TICK);
    let ticks = ticks.lock().unwrap();
    for pair in ticks.windows(2) {
        assert!(
            pair[1] - pair[0] <= Duration::from_millis(250),
            "{:?}",
            pair[1] - pair[0]
        );
    }
}

/// A socket that the browser has closed is always ready, to be read or to be written.
#[test]
fn catch_rests_while_it_waits_after_visitors_have_left() {
    let (sandbox, port) = sandbox("http://127.0.0.1:{PORT}/signed-in");
    let costs = Arc::new(Mutex::new(Vec::new()));
    let has_left = Arc::new(AtomicBool::new(false));
    let mut config = config(&sandbox, Version::V2_2);
    let (kept, asked) = (costs.clone(), has_left.clone());
    config.own.hooks.tick = Some(Box::new(move |_| {
        let mut costs = kept.lock().unwrap();
        if asked.load(Ordering::SeqCst) {
            costs.push(worked());
        }
        costs.len() == 6
    }));
    let begun = Begun::with(sandbox, port, Client::new(config).unwrap());
    let (response, ()) = begun.caught(&within(20_000), || {
        let mut impatient = begun.connect();
        impatient.write_all(b"GET / HTTP/1.1\r\n\r\n").unwrap();
        reset(impatient);
        assert_eq!(status(&begun.get(V4, "http://127.0.0.1:1/favicon.ico")), "421");
        has_left.store(true, Ordering::SeqCst);
    });
    assert_eq!(fails(response, MCAT_ERR_CANCELLED).reason, MCAT_REASON_TICK);
    let costs = costs.lock().unwrap();
    let cost = costs[5] - costs[0];
    assert!(cost < Duration::from_millis(5), "waiting for five ticks cost {cost:?}");
}

#[test]
fn redirect_received_before_the_deadline_is_returned() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (authority, target) = split(&accepted);
    let (caught, took) = begun.caught(&within(500), || {
        let began = Instant::now();
        let mut stream = begun.connect();
        thread::sleep(Duration::from_millis(300));
        write!(stream, "GET {target} HTTP/1.1\r\nHost: {authority}\r\n\r\n").unwrap();
        // It neither reads nor leaves.
        (began, stream)
    });
    assert_eq!(redirect(&ok(caught)), accepted);
    assert!(took.0.elapsed() < Duration::from_millis(600), "{:?}", took.0.elapsed());
}

#[test]
fn port_in_use_is_named_by_the_catch() {
    let begun = Begun::at("http://localhost:{PORT}/signed-in");
    let ips = if has_v6() { vec![V4, V6] } else { vec![V4] };
    for ip in ips {
        // Were it enough to have one of the two, the browser might go to the other.
        let _other = TcpListener::bind((ip, begun.port)).unwrap();
        let never = |_| panic!("nobody can come");
        let busy = fails(
            begun
                .client
                .catch_redirect(&begun.sign_in.pending, never, &within(20_000)),
            MCAT_ERR_IO,
        );
        assert_eq!((busy.reason, busy.phase), (MCAT_REASON_BUSY, MCAT_PHASE_REDIRECT));
        assert!(busy.message().contains(&begun.port.to_string()), "{busy:?}");
    }
}

#[test]
fn other_calls_work_during_the_catch() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (caught, ()) = begun.caught(&within(20_000), || {
        ok(begun.client.call(catalog::artists_top(&Params::default())));
        begun.get(V4, &accepted);
    });
    ok(caught);
}

#[test]
fn redirect_address_that_cannot_be_caught_is_refused() {
    let sandbox = desk::sandbox();
    let client = client(&sandbox, Version::V2_2);
    let begin = |redirect_uri, response_type| {
        let request = SignInRequest {
            redirect_uri: Some(redirect_uri),
            response_type,
            ..SignInRequest::default()
        };
        desk::begin(&client, &request).pending
    };
    let refused = |pending: &str, params: &Params, word: &str| {
        let never = |_: i64| panic!("nobody can come");
        let response = fails(client.catch_redirect(pending, never, params), MCAT_ERR_ARGUMENT);
        assert!(response.message().contains(word), "{word}: {response:?}");
        response
    };
    for uri in [
        "https://127.0.0.1:8976/back",
        "http://device.example.com/back",
        "http://192.0.2.1:8976/back",
        "http://127.0.0.1.example.com:8976/back",
        "com.example.device:/back",
    ] {
        refused(&begin(uri, ResponseType::Code), &within(20_000), "redirect_uri");
    }
    let uri = format!("http://127.0.0.1:{}/back", free_port());
    refused(&begin(&uri, ResponseType::Token), &within(20_000), "fragment");
    let pending = begin(&uri, ResponseType::Code);
    for damaged in ["", "x", &pending[1..], &pending[..pending.len() - 1]] {
        let response = refused(damaged, &within(20_000), "pending");
        assert_eq!(response.reason, MCAT_REASON_PENDING_UNREADABLE);
    }
    let limited = Params {
        limit: Some(1),
        ..Params::default()
    };
    refused(&pending, &limited, "limit");
    refused(&pending, &within(-1), "deadline_ms");
    assert_eq!(sandbox.count(|_| true), 0, "nothing is sent");
}
