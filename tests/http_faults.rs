//! Broken connections and answers that are not what they should be: each is named for what it is, none is handed up as an answer, and
//! the next call works.
mod support;

use flate2::Compression;
use flate2::write::GzEncoder;
use musiccat::error::{Error, Reason, Status};
use musiccat::http::{Address, Engine, Failure, Outgoing, Reached, Settings, Trust};
use std::io::Write;
use std::sync::Arc;
use std::time::Duration;
use support::{Authority, ByteServer, Caller, FastClock, Flaw, Step, engine, get, http, settings};

const CAP: usize = 1 << 20;

/// What a GET brings: status and body.
fn fetch(engine: &Engine, url: &str) -> Result<(u16, Vec<u8>), Failure> {
    let caller = Caller::new();
    let scope = caller.call(5000);
    let incoming = get(engine, url, &scope)?;
    Ok((incoming.status, incoming.read_all(CAP, &scope)?))
}

/// What a GET brings of a server that answers with these bytes and closes.
fn answer(bytes: impl Into<Vec<u8>>) -> Result<(u16, Vec<u8>), Error> {
    let bytes = bytes.into();
    let server =
        ByteServer::start(move |_| vec![Step::ReadHead, Step::Send(bytes.clone()), Step::HalfClose, Step::Stall]);
    fetch(&engine(), &server.url("/")).map_err(|failure| failure.error)
}

fn why(answer: Result<(u16, Vec<u8>), Error>) -> (Status, Reason) {
    match answer {
        Ok((status, body)) => panic!("handed up as an answer: {status}, {} bytes", body.len()),
        Err(e) => (e.status, e.reason),
    }
}

const PROTOCOL: (Status, Reason) = (Status::MCAT_ERR_PROTOCOL, Reason::MCAT_REASON_NONE);
const TRUNCATED: (Status, Reason) = (Status::MCAT_ERR_IO, Reason::MCAT_REASON_TRUNCATED);
const HEAD_SIZE: (Status, Reason) = (Status::MCAT_ERR_LIMIT, Reason::MCAT_REASON_HEAD_SIZE);
const BODY_SIZE: (Status, Reason) = (Status::MCAT_ERR_LIMIT, Reason::MCAT_REASON_BODY_SIZE);

fn gzip(plain: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(plain).unwrap();
    encoder.finish().unwrap()
}

// fault:N09
#[test]
fn an_answer_cut_at_any_byte_is_no_answer() {
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
fn a_body_that_the_connection_ends_is_not_ended_by_a_reset() {
    let bytes = b"HTTP/1.1 200 OK\r\n\r\n0123456789";
    assert_eq!(answer(*bytes).unwrap().1, b"0123456789");
    let server = ByteServer::start(|_| {
        let pause = Step::Sleep(Duration::from_millis(20));
        vec![Step::ReadHead, Step::Send(bytes.to_vec()), pause, Step::Reset]
    });
    let failure = fetch(&engine(), &server.url("/")).expect_err("reset");
    assert_eq!(failure.error.reason, Reason::MCAT_REASON_RESET);
}

// fault:N13
#[test]
fn a_trickle_of_a_body_is_given_up() {
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

// fault:N14
#[test]
fn a_body_shorter_than_announced_is_truncated() {
    assert_eq!(
        why(answer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")),
        TRUNCATED
    );
    assert_eq!(why(answer("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n")), TRUNCATED);
}

// fault:N15 fault:N37
#[test]
fn what_follows_an_answer_reaches_no_other_call() {
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
        let script = move |n| match n {
            0 => [vec![Step::ReadHead], first.clone(), vec![Step::Stall]].concat(),
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
            std::thread::sleep(Duration::from_millis(60));
            assert_eq!(fetch(&engine, &server.url("/")).unwrap().1, b"good");
            assert_eq!(
                server.connections(),
                2,
                "the connection that said too much is not used again"
            );
        }
    }
}

// fault:N16 fault:N17
#[test]
fn a_length_that_can_be_read_in_two_ways_is_refused() {
    for lengths in [
        "Content-Length: 3\r\nContent-Length: 4",
        "Content-Length: 3, 4",
        "Content-Length: +3",
        "Content-Length: -1",
        "Content-Length: 18446744073709551616",
        "Content-Length: 3 3",
        "Content-Length:",
        "Content-Length: 0x3",
        "Content-Length: 3\r\nTransfer-Encoding: chunked",
        "Transfer-Encoding: chunked\r\nContent-Length: 3\r\nContent-Encoding: gzip",
        "Transfer-Encoding: gzip, chunked",
    ] {
        assert_eq!(
            why(answer(format!("HTTP/1.1 200 OK\r\n{lengths}\r\n\r\nabc"))),
            PROTOCOL,
            "{lengths}"
        );
    }
}

// fault:N18
#[test]
fn chunks_that_are_none_are_refused() {
    let chunked = |body: &str| answer(format!("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{body}"));
    assert_eq!(chunked("3\r\nabc\r\n0\r\n\r\n").unwrap().1, b"abc");
    for garbage in [
        "zz\r\nabc\r\n0\r\n\r\n",
        "-3\r\nabc\r\n0\r\n\r\n",
        "ffffffffffffffffff\r\nabc",
        "3\r\nabcd\r\n0\r\n\r\n",
        "\r\n\r\n",
    ] {
        assert_eq!(why(chunked(garbage)), PROTOCOL, "{garbage:?}");
    }
    for cut in ["3\r\nabc\r\n", "3\r\nab", "3\r\nabc\r\n0\r\n", "fffffff\r\nabc"] {
        assert_eq!(why(chunked(cut)), TRUNCATED, "{cut:?}");
    }
}

// fault:N19
#[test]
fn what_stands_around_the_body_is_bounded() {
    let trailed = |n: usize| {
        let trailers = "X-Trailer: something\r\n".repeat(n);
        answer(format!(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n{trailers}\r\n"
        ))
    };
    assert_eq!(trailed(20).unwrap().1, b"abc");
    assert_eq!(why(trailed(10_000)), HEAD_SIZE);
    let extension = "x".repeat(1 << 20);
    let endless = format!("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;{extension}");
    assert_eq!(why(answer(endless)), HEAD_SIZE);
}

// fault:N20
#[test]
fn the_cap_counts_decoded_bytes() {
    let bomb = gzip(&vec![0; 32 * CAP]);
    assert!(bomb.len() < CAP / 16);
    assert_eq!(why(answer(http(200, "Content-Encoding: gzip\r\n", &bomb))), BODY_SIZE);
    let just = gzip(&vec![7; CAP]);
    assert_eq!(
        answer(http(200, "Content-Encoding: gzip\r\n", &just)).unwrap().1.len(),
        CAP
    );
    // Several members count together.
    let half = gzip(&vec![0; CAP / 2 + 1]);
    let members = [half.clone(), half].concat();
    assert_eq!(
        why(answer(http(200, "Content-Encoding: gzip\r\n", &members))),
        BODY_SIZE
    );
}

// fault:N21 fault:N22
#[test]
fn a_coding_that_was_not_asked_for_or_is_broken_is_refused() {
    let body = gzip(b"hello");
    assert_eq!(
        answer(http(200, "Content-Encoding: gzip\r\n", &body)).unwrap().1,
        b"hello"
    );
    for coding in [
        "gzip, gzip",
        "br",
        "deflate",
        "x-unknown",
        "gzip\r\nContent-Encoding: gzip",
    ] {
        assert_eq!(
            why(answer(http(200, &format!("Content-Encoding: {coding}\r\n"), &body))),
            PROTOCOL,
            "{coding}"
        );
    }
    let mut wrong_sum = body.clone();
    *wrong_sum.iter_mut().nth_back(5).unwrap() ^= 1;
    for broken in [
        wrong_sum,
        body[..body.len() - 3].to_vec(),
        b"plain".to_vec(),
        [&body[..], b"tail"].concat(),
    ] {
        assert_eq!(
            why(answer(http(200, "Content-Encoding: gzip\r\n", &broken))),
            PROTOCOL,
            "{broken:?}"
        );
    }
}

// fault:N23
#[test]
fn a_head_has_an_end() {
    let line = |n: usize| format!("HTTP/1.1 200 OK\r\nX: {}\r\nContent-Length: 0\r\n\r\n", "x".repeat(n));
    assert_eq!(answer(line(60_000)).unwrap().0, 200);
    assert_eq!(why(answer(line(70_000))), HEAD_SIZE);
    let lines = |n: usize| format!("HTTP/1.1 200 OK\r\n{}Content-Length: 0\r\n\r\n", "X: y\r\n".repeat(n));
    assert_eq!(answer(lines(99)).unwrap().0, 200);
    assert_eq!(why(answer(lines(100))), HEAD_SIZE);
    assert_eq!(why(answer(lines(2000))), HEAD_SIZE);
    let endless = format!("HTTP/1.1 200 OK\r\nX: {}", "x".repeat(1 << 20));
    assert_eq!(why(answer(endless)), HEAD_SIZE);
}

// fault:N24
#[test]
fn a_body_larger_than_the_cap_is_not_read() {
    assert_eq!(
        why(answer("HTTP/1.1 200 OK\r\nContent-Length: 4294967296\r\n\r\nabc")),
        BODY_SIZE
    );
    let chunk = format!("10000\r\n{}\r\n", "x".repeat(0x10000));
    let endless = format!(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{}",
        chunk.repeat(40)
    );
    assert_eq!(why(answer(endless)), BODY_SIZE);
    assert_eq!(
        why(answer(format!("HTTP/1.1 200 OK\r\n\r\n{}", "x".repeat(CAP + 1)))),
        BODY_SIZE
    );
    assert_eq!(
        answer(format!("HTTP/1.1 200 OK\r\n\r\n{}", "x".repeat(CAP)))
            .unwrap()
            .1
            .len(),
        CAP
    );
}

// fault:N25 fault:N26
#[test]
fn informational_answers_are_few() {
    let after = |n: usize, interim: &str| answer(format!("{}HTTP/1.1 204 x\r\n\r\n", interim.repeat(n)));
    for interim in [
        "HTTP/1.1 100 Continue\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n",
    ] {
        assert_eq!(after(8, interim).unwrap().0, 204);
        assert_eq!(why(after(9, interim)), PROTOCOL);
        assert_eq!(why(after(1000, interim)), PROTOCOL);
    }
    assert_eq!(
        why(answer("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n")),
        PROTOCOL
    );
    assert_eq!(
        why(answer("HTTP/1.1 206 Partial Content\r\nContent-Length: 1\r\n\r\nx")),
        PROTOCOL
    );
}

// fault:N27 fault:N28 fault:N29
#[test]
fn what_is_not_http_is_no_answer() {
    for garbage in [
        "garbage\r\n\r\n",
        "HTTP/0.9 200 OK\r\n\r\n",
        "HTTP/2.0 200 OK\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "\x15\x03\x01\x00\x02\x02\x28\r\n\r\n",
        "HTTP/1.1 099 x\r\n\r\n",
        "HTTP/1.1 600 x\r\n\r\n",
        "HTTP/1.1 999 x\r\n\r\n",
        "HTTP/1.1 20 x\r\n\r\n",
        "HTTP/1.1 2000 x\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: a\r\n b\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: a\0b\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX : a\r\n\r\n",
    ] {
        assert_eq!(why(answer(garbage)), PROTOCOL, "{garbage:?}");
    }
}

// fault:N30 fault:N31 fault:N32 fault:N33
#[test]
fn a_redirect_is_an_answer_and_goes_nowhere() {
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
fn a_kept_connection_that_died_is_told_apart() {
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
        let server = match tls {
            true => ByteServer::tls(authority.server(Flaw::None), script),
            false => ByteServer::start(script),
        };
        let engine = trusting(&authority);
        fetch(&engine, &server.url("/1")).unwrap();
        std::thread::sleep(Duration::from_millis(50));
        fetch(&engine, &server.url("/2")).unwrap();
        assert_eq!(server.connections(), 2);
    }
}

fn trusting(authority: &Authority) -> Engine {
    Engine::new(Settings {
        trust: Trust::Pem(authority.pem()),
        ..settings()
    })
    .unwrap()
}

#[test]
fn connections_are_kept_until_told_otherwise() {
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

// fault:N36 fault:U06
#[test]
fn an_upload_refused_early_brings_the_refusal() {
    let authority = Authority::new();
    let refusal = http(413, "Connection: close\r\n", b"too large");
    let ends = [Step::Close, Step::Stall];
    for (end, tls) in ends.iter().flat_map(|end| [(end, false), (end, true)]) {
        let (refusal, end) = (refusal.clone(), end.clone());
        let script = move |_| vec![Step::ReadHead, Step::Send(refusal.clone()), end.clone()];
        let server = match tls {
            true => ByteServer::tls(authority.server(Flaw::None), script),
            false => ByteServer::start(script),
        };
        let engine = trusting(&authority);
        let caller = Caller::new();
        let scope = caller.call(5000);
        let incoming = upload(&engine, &server, &scope).unwrap();
        assert_eq!(incoming.status, 413);
        assert_eq!(incoming.read_all(CAP, &scope).unwrap(), b"too large");
    }
}

// fault:R09 fault:N11
#[test]
fn a_server_that_hangs_up_while_we_send_ends_the_call_not_the_process() {
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

fn upload(
    engine: &Engine,
    server: &ByteServer,
    scope: &musiccat::scope::Scope,
) -> Result<musiccat::http::Incoming, Failure> {
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
fn no_proxy_is_taken_from_the_environment() {
    const INSIDE: &str = "MCAT_TEST_WITH_PROXY";
    if std::env::var_os(INSIDE).is_some() {
        assert_eq!(answer(http(200, "", b"direct")).unwrap().1, b"direct");
        return;
    }
    let proxy = ByteServer::start(|_| vec![]);
    let mut child = std::process::Command::new(std::env::current_exe().unwrap());
    child
        .args(["--exact", "no_proxy_is_taken_from_the_environment"])
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

// fault:M15
#[test]
fn nothing_can_be_slipped_into_a_head() {
    for agent in ["a\r\nX: y", "a\nb", "\0", "\u{e4}", ""] {
        let error = Engine::new(Settings {
            user_agent: agent.into(),
            ..settings()
        })
        .map(drop)
        .unwrap_err();
        assert_eq!(error.status, Status::MCAT_ERR_ARGUMENT, "{agent:?}");
    }
    let server = ByteServer::start(|_| vec![Step::ReadHead, Step::Send(http(200, "", b""))]);
    let (caller, address) = (Caller::new(), Address::parse(&server.url("/")).unwrap());
    for (name, value) in [
        ("apikey", "a\r\nX: y"),
        ("apikey", "a\nb"),
        ("apikey", "secret\0"),
        ("a b", "c"),
        ("", "c"),
    ] {
        let headers = [(name, value)];
        let outgoing = Outgoing {
            method: "GET",
            address: &address,
            headers: &headers,
            body: None,
            gzip: true,
            fresh: false,
        };
        let error = engine()
            .send(&outgoing, &caller.call(5000))
            .map(drop)
            .unwrap_err()
            .error;
        assert_eq!(error.status, Status::MCAT_ERR_ARGUMENT, "{value:?}");
        assert!(!error.message.contains("secret"));
    }
    assert!(server.journal().iter().all(Vec::is_empty));
}
