//! Connections that break, stall, linger and say too much: a call learns exactly how far it came, and the next call works.

use musiccat::call_scope::Scope;
use musiccat::error::{Reason, Status};
use musiccat::hooks::Clock;
use musiccat::http::{Address, Engine, Failure, Incoming, Outgoing, Reached};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::time::Duration;
use support::{Authority, ByteServer, CAP, Caller, FastClock, Flaw, Step, engine, fetch, get, http, trusting};

// fault:N09
#[test]
fn answer_cut_at_any_byte_is_a_failure() {
    let sized = http(200, "", b"0123456789");
    let chunked =
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n5\r\n56789\r\n0\r\n\r\n".to_vec();
    for whole in [sized, chunked] {
        let cuts = 2 * whole.len();
        let bytes = whole.clone();
        let server = ByteServer::start(move |n| match n < cuts {
            true => vec![
                Step::ReadHead,
                Step::Send(bytes[..n / 2].to_vec()),
                if n % 2 == 0 { Step::Close } else { Step::Reset },
            ],
            false => vec![Step::ReadHead, Step::Send(bytes.clone())],
        });
        let engine = engine();
        for cut in 0..cuts {
            let failure = fetch(&engine, &server.url("/")).expect_err("cut");
            let at = format!("{} after {} bytes", ["FIN", "RST"][cut % 2], cut / 2);
            assert_eq!(
                failure.error.status,
                Status::MCAT_ERR_IO,
                "{at}: {}",
                failure.error.message
            );
            let reason = match (cut % 2, cut / 2) {
                (1, _) => Reason::MCAT_REASON_RESET,
                (_, 0) => Reason::MCAT_REASON_NONE,
                _ => Reason::MCAT_REASON_TRUNCATED,
            };
            assert_eq!(failure.error.reason, reason, "{at}: {}", failure.error.message);
            assert_eq!((failure.reached, failure.reused), (Reached::Maybe, false), "{at}");
            assert_eq!(failure.answered, cut > 1, "{at}");
        }
        assert_eq!(fetch(&engine, &server.url("/")).unwrap(), (200, b"0123456789".to_vec()));
        assert_eq!(server.connections(), cuts + 1);
    }
}

// fault:N10
#[test]
fn body_ended_by_a_reset_is_a_failure() {
    let bytes = b"HTTP/1.1 200 OK\r\n\r\n0123456789";
    let ended_by = |end: Step| {
        let server = ByteServer::start(move |_| {
            let pause = Step::Sleep(Duration::from_millis(20));
            vec![Step::ReadHead, Step::Send(bytes.to_vec()), pause, end.clone()]
        });
        fetch(&engine(), &server.url("/"))
    };
    assert_eq!(ended_by(Step::Close).unwrap().1, b"0123456789");
    let failure = ended_by(Step::Reset).expect_err("reset");
    assert_eq!(failure.error.reason, Reason::MCAT_REASON_RESET);
}

// fault:N13
#[test]
fn trickling_body_is_given_up() {
    let trickle = |piece: usize| {
        let body = http(200, "", &[b'x'; 3000]);
        let server = ByteServer::start(move |_| {
            vec![
                Step::ReadHead,
                Step::Slice(body.clone(), piece, Duration::from_millis(20)),
            ]
        });
        let caller = Caller {
            clock: Arc::new(FastClock::new(20)),
            ..Caller::new()
        };
        let scope = caller.call(120_000);
        let incoming = get(&engine(), &server.url("/"), &scope).unwrap();
        let read = incoming.read_all(CAP, &scope).map_err(|failure| failure.error.reason);
        (read, scope.stats().body_ms)
    };
    let (read, ms) = trickle(1);
    assert_eq!(read.unwrap_err(), Reason::MCAT_REASON_TOO_SLOW);
    assert!((10_000..13_000).contains(&ms), "given up after {ms} ms");
    // Slow, but above the floor: 60 bytes in 0.4 seconds, for 20 seconds.
    let (read, ms) = trickle(60);
    assert_eq!(read.unwrap().len(), 3000);
    assert!(ms > 15_000, "{ms}");
}

// fault:N15 fault:N37
#[test]
fn bytes_after_an_answer_reach_no_other_call() {
    let good = http(200, "", b"good");
    let evil = http(200, "", b"evil");
    let glued = [good.clone(), evil.clone()].concat();
    let empty = [b"HTTP/1.1 204 x\r\n\r\n".to_vec(), evil.clone()].concat();
    for first in [
        vec![Step::Send(glued)],
        vec![Step::Send(empty)],
        vec![
            Step::Send(good.clone()),
            Step::Sleep(Duration::from_millis(30)),
            Step::Send(evil),
        ],
        vec![Step::Send([&good[..], b"x"].concat())],
    ] {
        let authority = Authority::new();
        let good = good.clone();
        let has_spoken = Arc::<AtomicBool>::default();
        let told = has_spoken.clone();
        let script = move |n| match n {
            0 => {
                let end = vec![Step::Tell(told.clone()), Step::Stall];
                [vec![Step::ReadHead], first.clone(), end].concat()
            }
            _ => vec![Step::ReadHead, Step::Send(good.clone()), Step::Stall],
        };
        let servers = [
            ByteServer::start(script.clone()),
            ByteServer::tls(authority.server(Flaw::None), script),
        ];
        for server in servers {
            let engine = trusting(&authority);
            let (_, body) = fetch(&engine, &server.url("/")).unwrap();
            assert!(body == b"good" || body.is_empty());
            while !has_spoken.swap(false, Ordering::SeqCst) {
                std::thread::sleep(Duration::from_millis(1));
            }
            assert_eq!(fetch(&engine, &server.url("/")).unwrap().1, b"good");
            assert_eq!(
                server.connections(),
                2,
                "the connection that said too much is not used again"
            );
        }
    }
}

// fault:N30 fault:N31 fault:N32 fault:N33
#[test]
fn redirect_is_returned_and_not_followed() {
    let other = Arc::new(ByteServer::start(|_| {
        vec![Step::ReadHead, Step::Send(http(200, "", b"secret?"))]
    }));
    for location in [
        other.url("/"),
        format!("//127.0.0.1:{}/", other.port()),
        "/elsewhere".into(),
        "file:///etc/passwd".into(),
        "javascript:x".into(),
        "x".repeat(50_000),
    ] {
        for status in [301, 302, 303, 307, 308] {
            let bytes = http(status, &format!("Location: {location}\r\n"), b"moved");
            let server = ByteServer::start(move |_| vec![Step::ReadHead, Step::Send(bytes.clone()), Step::Stall]);
            let caller = Caller::new();
            let scope = caller.call(5000);
            let address = Address::parse(&server.url("/")).unwrap();
            let outgoing = Outgoing {
                method: "POST",
                address: &address,
                headers: &[("apikey", "key"), ("authorization", "Bearer token")],
                body: Some(b"password=secret"),
                gzip: true,
                fresh: false,
            };
            let incoming = engine().send(&outgoing, &scope).unwrap();
            assert_eq!(incoming.status, status);
            assert_eq!(incoming.header("location"), Some(&location[..]));
            assert_eq!(incoming.read_all(CAP, &scope).unwrap(), b"moved");
            assert_eq!(server.connections(), 1);
        }
    }
    assert_eq!(other.connections(), 0);
}

// fault:N35
#[test]
fn dead_kept_connection_is_reported_as_reused() {
    let good = http(200, "", b"good");
    let bytes = good.clone();
    // It dies when the second request has been read.
    let server = ByteServer::start(move |n| match n {
        0 => vec![Step::ReadHead, Step::Send(bytes.clone()), Step::ReadHead, Step::Close],
        _ => vec![Step::ReadHead, Step::Send(bytes.clone()), Step::Stall],
    });
    let engine = engine();
    fetch(&engine, &server.url("/1")).unwrap();
    let failure = fetch(&engine, &server.url("/2")).expect_err("closed");
    assert_eq!(
        (failure.reused, failure.answered, failure.reached),
        (true, false, Reached::Maybe)
    );
    assert_eq!(failure.error.status, Status::MCAT_ERR_IO);
    fetch(&engine, &server.url("/3")).unwrap();
    assert_eq!(server.connections(), 2);

    // It has died before: nobody notices.
    let authority = Authority::new();
    for (tls, end) in [
        (false, Step::Close),
        (false, Step::Reset),
        (true, Step::Close),
        (true, Step::HalfClose),
    ] {
        let good = good.clone();
        let script = move |_| vec![Step::ReadHead, Step::Send(good.clone()), end.clone(), Step::Stall];
        let server = serving(&authority, tls, script);
        let engine = trusting(&authority);
        fetch(&engine, &server.url("/1")).unwrap();
        std::thread::sleep(Duration::from_millis(50));
        fetch(&engine, &server.url("/2")).unwrap();
        assert_eq!(server.connections(), 2);
    }
}

#[test]
fn connections_are_kept_until_dropped_or_not_wanted() {
    let server = ByteServer::start(|_| {
        (0..9)
            .flat_map(|_| [Step::ReadHead, Step::Send(http(200, "", b""))])
            .collect()
    });
    let engine = engine();
    fetch(&engine, &server.url("/")).unwrap();
    fetch(&engine, &server.url("/")).unwrap();
    assert_eq!(server.connections(), 1);
    engine.drop_idle();
    fetch(&engine, &server.url("/")).unwrap();
    assert_eq!(server.connections(), 2);
    let (caller, address) = (Caller::new(), Address::parse(&server.url("/")).unwrap());
    let fresh = Outgoing {
        method: "GET",
        address: &address,
        headers: &[],
        body: None,
        gzip: false,
        fresh: true,
    };
    engine.send(&fresh, &caller.call(5000)).unwrap();
    assert_eq!(server.connections(), 3);
}

#[test]
fn as_many_connections_are_kept_as_were_used_at_once() {
    let server = ByteServer::start(|_| vec![[Step::ReadHead, Step::Send(http(200, "", b"good"))]; 2].concat());
    let (engine, caller) = (engine(), Caller::new());
    let scope = caller.call(5_000);
    for _ in 0..2 {
        let at_once: Vec<_> = (0..9)
            .map(|_| get(&engine, &server.url("/"), &scope).unwrap())
            .collect();
        for incoming in at_once {
            assert_eq!(incoming.read_all(CAP, &scope).unwrap(), b"good");
        }
        assert_eq!((server.connections(), engine.idle()), (9, 9));
    }
}

/// Asking whether the other side has spoken feeds the tick, and is no reason to take it for one that has.
#[test]
fn tick_that_is_due_breaks_no_connection() {
    const BODY: usize = 16 << 20;
    let authority = Authority::new();
    let server = ByteServer::tls(authority.server(Flaw::None), |_| {
        let mut steps = vec![[Step::ReadHead, Step::Send(http(200, "", b"read slowly"))]; 3].concat();
        steps.push(Step::ReadHead);
        for _ in 0..64 {
            steps.extend([Step::Sleep(Duration::from_millis(10)), Step::ReadExact(BODY / 64)]);
        }
        steps.push(Step::Send(http(200, "", b"kept")));
        steps
    });
    let engine = trusting(&authority);
    let (ticks, mut caller) = (Arc::new(AtomicI64::new(0)), Caller::new());
    let count = Arc::clone(&ticks);
    caller.hooks.tick = Some(Box::new(move |_| {
        count.fetch_add(1, Ordering::SeqCst);
        false
    }));
    for _ in 0..3 {
        let scope = caller.call(5000);
        let mut incoming = get(&engine, &server.url("/"), &scope).unwrap();
        let mut body = [0; 64];
        assert_eq!(incoming.read(&mut body, &scope).unwrap(), 11);
        std::thread::sleep(Duration::from_millis(150));
        assert_eq!(incoming.read(&mut body, &scope).unwrap(), 0);
    }
    let scope = caller.call(10_000);
    let incoming = upload(&engine, &server, &scope).unwrap();
    assert_eq!(incoming.read_all(CAP, &scope).unwrap(), b"kept");
    assert_eq!(server.connections(), 1);
    assert!(ticks.load(Ordering::SeqCst) > 3);
}

/// Also where it is fed while something else is looked for.
#[test]
fn tick_that_stops_a_call_is_called_no_more() {
    let authority = Authority::new();
    let answers = || [Step::ReadHead, Step::Send(http(200, "", b"read slowly"))];
    let server = ByteServer::tls(authority.server(Flaw::None), move |_| [answers(), answers()].concat());
    let engine = trusting(&authority);
    let (ticks, mut caller) = (Arc::new(AtomicI64::new(0)), Caller::new());
    let answered = Arc::new(AtomicBool::new(false));
    let (count, begun) = (Arc::clone(&ticks), Arc::clone(&answered));
    caller.hooks.tick = Some(Box::new(move |_| {
        begun.load(Ordering::SeqCst) && count.fetch_add(1, Ordering::SeqCst) == 0
    }));
    let scope = caller.call(5000);
    let mut incoming = get(&engine, &server.url("/"), &scope).unwrap();
    let mut body = [0; 64];
    assert_eq!(incoming.read(&mut body, &scope).unwrap(), 11);
    answered.store(true, Ordering::SeqCst);
    std::thread::sleep(Duration::from_millis(150));
    let _ = incoming.read(&mut body, &scope);
    let stopped = get(&engine, &server.url("/"), &scope)
        .err()
        .expect("the call was stopped")
        .error;
    assert_eq!(
        (stopped.status, stopped.reason),
        (Status::MCAT_ERR_CANCELLED, Reason::MCAT_REASON_TICK)
    );
    assert_eq!(ticks.load(Ordering::SeqCst), 1);
}

/// What the server was at work on may have been done, and its connection was no stale one.
#[test]
fn upload_broken_after_an_informational_answer_counts_as_answered() {
    let server = ByteServer::start(|_| {
        vec![
            Step::ReadHead,
            Step::Send(http(200, "", b"first")),
            Step::ReadHead,
            Step::Send(b"HTTP/1.1 103 Early Hints\r\n\r\n".to_vec()),
            // More than the system keeps for both: the last of it was sent behind what is read here.
            Step::ReadExact(12 << 20),
            Step::Close,
        ]
    });
    let (engine, caller) = (engine(), Caller::new());
    let scope = caller.call(5000);
    let first = get(&engine, &server.url("/"), &scope).unwrap();
    assert_eq!(first.read_all(CAP, &scope).unwrap(), b"first");
    let failure = upload(&engine, &server, &scope).err().expect("broken");
    assert!(failure.reused && failure.answered, "{}", failure.error.message);
    assert_eq!(
        (failure.error.status, failure.reached),
        (Status::MCAT_ERR_IO, Reached::Maybe)
    );
}

// fault:N36 fault:U06
#[test]
fn upload_refused_early_returns_the_refusal() {
    let authority = Authority::new();
    let refusal = http(413, "Connection: close\r\n", b"too large");
    let ends = [Step::Close, Step::Stall];
    for (end, tls) in ends.iter().flat_map(|end| [(end, false), (end, true)]) {
        let (refusal, end) = (refusal.clone(), end.clone());
        let script = move |_| vec![Step::ReadHead, Step::Send(refusal.clone()), end.clone()];
        let server = serving(&authority, tls, script);
        let engine = trusting(&authority);
        let caller = Caller::new();
        let scope = caller.call(5000);
        let incoming = upload(&engine, &server, &scope).unwrap();
        assert_eq!(incoming.status, 413);
        assert_eq!(incoming.read_all(CAP, &scope).unwrap(), b"too large");
    }
}

/// A success before the request was there whole is one only where the rest is still taken.
// fault:N36
#[test]
fn upload_accepted_early_is_sent_whole_or_fails() {
    const BODY: usize = 16 << 20;
    let authority = Authority::new();
    let accepted = http(202, "", b"begun");
    for (whole, tls) in [(true, false), (true, true), (false, false), (false, true)] {
        let all = Arc::new(AtomicBool::new(false));
        // So that the sending has to wait.
        let begun = [
            Step::ReadHead,
            Step::Sleep(Duration::from_millis(50)),
            Step::Send(accepted.clone()),
            Step::Sleep(Duration::from_millis(50)),
        ];
        let then = match whole {
            true => vec![Step::ReadExact(BODY), Step::Tell(Arc::clone(&all)), Step::Stall],
            false => vec![Step::Close],
        };
        let script = move |_| [begun.to_vec(), then.clone()].concat();
        let server = serving(&authority, tls, script);
        let caller = Caller::new();
        let scope = caller.call(5000);
        match upload(&trusting(&authority), &server, &scope) {
            Ok(incoming) => {
                assert!(whole, "the service cannot have it");
                assert_eq!(incoming.status, 202);
                assert_eq!(incoming.read_all(CAP, &scope).unwrap(), b"begun");
                while !all.load(Ordering::SeqCst) {
                    std::thread::sleep(Duration::from_millis(5));
                }
            }
            Err(failure) => {
                let error = failure.error;
                assert!(!whole, "{}", error.message);
                assert!(
                    matches!(error.status, Status::MCAT_ERR_PROTOCOL | Status::MCAT_ERR_IO),
                    "{}",
                    error.message
                );
                assert_eq!(failure.reached, Reached::Maybe);
            }
        }
    }
}

/// A proxy says now and then that it is still there, or which files to fetch; the request goes on.
// fault:N25
#[test]
fn informational_answers_do_not_end_an_upload() {
    const BODY: usize = 16 << 20;
    let authority = Authority::new();
    let hints = "HTTP/1.1 103 Early Hints\r\nLink: </cover.jpg>; rel=preload\r\n\r\n";
    let long = format!("HTTP/1.1 102 Processing\r\nX-Trace: {}\r\n\r\n", "x".repeat(3_000));
    let cases = [
        ("HTTP/1.1 100 Continue\r\n\r\n".to_owned(), 200),
        (format!("HTTP/1.1 100 Continue\r\n\r\n{hints}{long}"), 200),
        (hints.repeat(8), 200),
        // More than there may be, and what is none.
        (hints.repeat(9), 0),
        ("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n".to_owned(), 0),
        (format!("HTTP/1.1 103 {}", "x".repeat(70_000)), 0),
    ];
    for (interim, status) in cases {
        for tls in [false, true] {
            // In two pieces, and so that the sending has to wait each time.
            let (head, tail) = interim.split_at(interim.len() / 2);
            let mut steps = vec![Step::ReadHead];
            for piece in [head, tail] {
                steps.extend([
                    Step::Sleep(Duration::from_millis(50)),
                    Step::Send(piece.as_bytes().to_vec()),
                ]);
            }
            let told = match status {
                0 => Step::Stall,
                _ => Step::ReadExact(BODY),
            };
            steps.extend([
                Step::Sleep(Duration::from_millis(50)),
                told,
                Step::Send(http(200, "", b"kept")),
            ]);
            let script = move |_| steps.clone();
            let server = serving(&authority, tls, script);
            let caller = Caller::new();
            let scope = caller.call(5000);
            match upload(&trusting(&authority), &server, &scope) {
                Ok(incoming) => {
                    assert_eq!(incoming.status, status, "{interim}");
                    assert_eq!(incoming.read_all(CAP, &scope).unwrap(), b"kept");
                }
                Err(failure) => {
                    assert_eq!(status, 0, "{interim:.40}: {}", failure.error.message);
                    assert!(
                        matches!(failure.error.status, Status::MCAT_ERR_PROTOCOL | Status::MCAT_ERR_LIMIT),
                        "{interim:.40}: {}",
                        failure.error.message
                    );
                }
            }
        }
    }
}

// fault:N11
#[test]
fn server_that_hangs_up_during_an_upload_fails_the_call_only() {
    // SAFETY: the default is what a C program has.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
    for end in [Step::Close, Step::Reset] {
        let server = ByteServer::start(move |_| vec![Step::ReadHead, Step::ReadExact(100_000), end.clone()]);
        let caller = Caller::new();
        let failure = upload(&engine(), &server, &caller.call(5000))
            .map(|_| ())
            .expect_err("cut");
        assert_eq!(failure.error.status, Status::MCAT_ERR_IO, "{}", failure.error.message);
        assert_eq!((failure.reached, failure.answered), (Reached::Nothing, false));
    }
}

fn serving(
    authority: &Authority,
    tls: bool,
    script: impl Fn(usize) -> Vec<Step> + Send + Sync + 'static,
) -> ByteServer {
    match tls {
        true => ByteServer::tls(authority.server(Flaw::None), script),
        false => ByteServer::start(script),
    }
}

fn upload(engine: &Engine, server: &ByteServer, scope: &Scope) -> Result<Incoming, Failure> {
    let address = Address::parse(&server.url("/image")).unwrap();
    let body = vec![7; 16 << 20];
    let outgoing = Outgoing {
        method: "POST",
        address: &address,
        headers: &[("content-type", "image/jpeg")],
        body: Some(&body),
        gzip: true,
        fresh: false,
    };
    engine.send(&outgoing, scope)
}

// fault:N39
#[test]
fn proxy_variables_of_the_environment_are_ignored() {
    const INSIDE: &str = "MCAT_TEST_WITH_PROXY";
    if std::env::var_os(INSIDE).is_some() {
        let server = ByteServer::start(|_| vec![Step::ReadHead, Step::Send(http(200, "", b"direct"))]);
        assert_eq!(fetch(&engine(), &server.url("/")).unwrap().1, b"direct");
        return;
    }
    let proxy = ByteServer::start(|_| vec![]);
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    child
        .args(["--exact", "proxy_variables_of_the_environment_are_ignored"])
        .env(INSIDE, "1");
    for name in [
        "http_proxy",
        "HTTP_PROXY",
        "all_proxy",
        "ALL_PROXY",
        "https_proxy",
        "HTTPS_PROXY",
    ] {
        child.env(name, proxy.url(""));
    }
    assert!(child.stdout(std::process::Stdio::null()).status().unwrap().success());
    assert_eq!(proxy.connections(), 0);
}

/// Seconds that pass when the test says so.
#[derive(Default)]
struct StillClock(AtomicI64);

impl Clock for StillClock {
    fn boot_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

/// Looking after a connection is no use of it: the server counts from the last request.
#[test]
fn idle_connection_unused_for_longest_is_closed_first() {
    let servers: Vec<ByteServer> = (0..5)
        .map(|_| {
            ByteServer::start(|_| {
                let answers = (0..9).flat_map(|_| [Step::ReadHead, Step::Send(http(200, "", b""))]);
                answers.collect()
            })
        })
        .collect();
    let engine = engine();
    let clock = Arc::new(StillClock::default());
    let caller = Caller {
        clock: clock.clone(),
        ..Caller::new()
    };
    let ask = |number: usize| {
        clock.0.fetch_add(1_000, Ordering::SeqCst);
        let scope = caller.call(5_000);
        let incoming = get(&engine, &servers[number].url("/"), &scope).unwrap();
        incoming.read_all(CAP, &scope).unwrap();
    };
    (0..4).for_each(ask);
    let origin = Address::parse(&servers[0].url("/")).unwrap().origin;
    engine.warm(&origin, &caller.call(5_000)).unwrap();
    ask(4);
    (1..4).for_each(ask);
    let opened: Vec<usize> = servers.iter().map(ByteServer::connections).collect();
    assert_eq!((opened, engine.idle()), (vec![1; 5], 4));
    ask(0);
    assert_eq!(servers[0].connections(), 2);
}
