//! What goes over the wire when all is well: requests as sent, answers as handed up, connections kept.

use musiccat::http::{Address, Outgoing};
use std::io::Write;
use std::time::{Duration, Instant};
use support::{Authority, ByteServer, Caller, Flaw, Step, engine, get, http, trusting};

fn answers(count: usize, bytes: Vec<u8>) -> Vec<Step> {
    (0..count)
        .flat_map(|_| [Step::ReadHead, Step::Send(bytes.clone())])
        .collect()
}

#[test]
fn request_holds_what_was_given_and_nothing_else() {
    let server = ByteServer::start(|_| answers(1, http(200, "X-One: 1\r\n", b"hello")));
    let (caller, engine) = (Caller::new(), engine());
    let scope = caller.call(5000);
    let address = Address::parse(&server.url("/v2.2/artists?limit=5")).unwrap();
    let outgoing = Outgoing {
        method: "GET",
        address: &address,
        headers: &[("apikey", "k"), ("accept", "application/json")],
        body: None,
        gzip: false,
        fresh: false,
    };
    let incoming = engine.send(&outgoing, &scope).unwrap();
    assert_eq!((incoming.status, incoming.content_length()), (200, Some(5)));
    assert_eq!(incoming.header("x-ONE"), Some("1"));
    assert_eq!(incoming.read_all(100, &scope).unwrap(), b"hello");
    let host = format!("host: 127.0.0.1:{}", server.port());
    let expected = ["accept: application/json", "apikey: k", &host, "user-agent: test/1"];
    let (line, headers, body) = request(&server.journal()[0]);
    assert_eq!((&line[..], &body[..]), ("GET /v2.2/artists?limit=5 HTTP/1.1", ""));
    assert_eq!(headers, expected);
}

/// A request taken apart: its first line, its headers in order of the alphabet, its body.
fn request(bytes: &[u8]) -> (String, Vec<String>, String) {
    let text = String::from_utf8(bytes.to_vec()).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    let (line, headers) = head.split_once("\r\n").unwrap();
    let mut headers: Vec<String> = headers.split("\r\n").map(str::to_owned).collect();
    headers.sort();
    (line.to_owned(), headers, body.to_owned())
}

#[test]
fn body_is_sent_with_its_length() {
    let engine = engine();
    for (method, body, length) in [
        ("GET", None, None),
        ("DELETE", None, None),
        ("DELETE", Some(""), Some("0")),
        ("POST", None, Some("0")),
        ("POST", Some(""), Some("0")),
        ("POST", Some("a=b"), Some("3")),
        ("PUT", Some("{}"), Some("2")),
        ("PUT", None, Some("0")),
        ("DELETE", Some("{}"), Some("2")),
    ] {
        let server = ByteServer::start(move |_| {
            let sent = body.map_or(0, str::len);
            vec![
                Step::ReadHead,
                Step::ReadExact(sent),
                Step::Send(http(204, "", b"")),
                Step::ReadSome,
                Step::Stall,
            ]
        });
        let (caller, address) = (Caller::new(), Address::parse(&server.url("/x")).unwrap());
        let scope = caller.call(5000);
        let outgoing = Outgoing {
            method,
            address: &address,
            headers: &[],
            body: body.map(str::as_bytes),
            gzip: true,
            fresh: false,
        };
        assert_eq!(engine.send(&outgoing, &scope).unwrap().status, 204);
        // Whatever else was sent would be there by now.
        std::thread::sleep(Duration::from_millis(20));
        let (line, headers, sent) = request(&server.journal()[0]);
        assert_eq!((line, &sent[..]), (format!("{method} /x HTTP/1.1"), body.unwrap_or("")));
        let named = |name: &str| headers.iter().find_map(|h| h.strip_prefix(name)).map(str::trim);
        assert_eq!(named("content-length:"), length, "{method} {body:?}");
        assert_eq!(
            (named("transfer-encoding:"), named("accept-encoding:")),
            (None, Some("gzip"))
        );
    }
}

#[test]
fn small_request_is_sent_at_once() {
    let long = "x".repeat(6000);
    let (at_once, in_pieces) = (vec![Step::ReadSome], vec![Step::ReadHead, Step::ReadExact(4)]);
    for (headers, steps) in [
        (vec![("a", "b")], at_once.clone()),
        (vec![("a", "b"); 90], at_once),
        (vec![("a", &long[..]); 3], in_pieces.clone()),
        (vec![("a", &long[..100]); 41], in_pieces),
    ] {
        let server = ByteServer::start(move |_| [&steps[..], &[Step::Stall]].concat());
        let (caller, address) = (Caller::new(), Address::parse(&server.url("/x")).unwrap());
        let outgoing = Outgoing {
            method: "POST",
            address: &address,
            headers: &headers,
            body: Some(b"body"),
            gzip: true,
            fresh: true,
        };
        engine()
            .send(&outgoing, &caller.call(100))
            .map(drop)
            .expect_err("nobody answers");
        let has_come = || {
            let journal = server.journal();
            journal
                .first()
                .is_some_and(|request| request.ends_with(b"\r\n\r\nbody"))
        };
        // It was sent in time; the server may read it later.
        let patience = Instant::now() + Duration::from_secs(5);
        while !has_come() && Instant::now() < patience {
            std::thread::sleep(Duration::from_millis(5));
        }
        assert!(has_come(), "{} headers", headers.len());
    }
}

#[test]
fn head_of_any_length_arrives() {
    let once = [Step::ReadHead, Step::ReadExact(4), Step::Send(http(204, "", b""))];
    let server = ByteServer::start(move |_| (0..400).flat_map(|_| once.clone()).collect());
    let (engine, caller, address) = (engine(), Caller::new(), Address::parse(&server.url("/x")).unwrap());
    // Around the size of the buffer, where a line, the end of the head or the body just fits or just does not.
    for length in 3_800..4_200 {
        let value = "x".repeat(length / 2);
        let headers = [("a", &value[..]), ("b", &value[length % 2..])];
        let (gzip, fresh) = (true, false);
        let body = Some(&b"body"[..]);
        let outgoing = Outgoing {
            method: "POST",
            address: &address,
            headers: &headers,
            body,
            gzip,
            fresh,
        };
        let sent = engine
            .send(&outgoing, &caller.call(5000))
            .map(|incoming| incoming.status);
        assert_eq!(sent.unwrap(), 204, "{length}");
    }
    assert_eq!(server.connections(), 1);
}

#[test]
fn large_upload_arrives_whole() {
    let authority = Authority::new();
    let body: Vec<u8> = (0..10_000_000u32).map(|n| (n % 251) as u8).collect();
    let script = |_| {
        vec![
            Step::ReadHead,
            Step::ReadExact(10_000_000),
            Step::Send(http(200, "", b"thanks")),
        ]
    };
    for server in [
        ByteServer::start(script),
        ByteServer::tls(authority.server(Flaw::None), script),
    ] {
        let engine = trusting(&authority);
        let (caller, address) = (Caller::new(), Address::parse(&server.url("/x")).unwrap());
        let scope = caller.call(30_000);
        let outgoing = Outgoing {
            method: "POST",
            address: &address,
            headers: &[],
            body: Some(&body),
            gzip: true,
            fresh: false,
        };
        assert_eq!(
            engine.send(&outgoing, &scope).unwrap().read_all(100, &scope).unwrap(),
            b"thanks"
        );
        assert!(server.journal()[0].ends_with(&body));
        assert!(scope.stats().bytes_out >= 10_000_000);
    }
}

#[test]
fn body_can_be_read_in_pieces_of_any_size() {
    let text: Vec<u8> = (0..100_000u32).map(|n| (n % 251) as u8).collect();
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(&text).unwrap();
    let gzip = encoder.finish().unwrap();
    let chunked = {
        let pieces = text
            .chunks(777)
            .map(|piece| [format!("{:x}\r\n", piece.len()).as_bytes(), piece, b"\r\n"].concat());
        let head = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".to_vec();
        [vec![head], pieces.collect(), vec![b"0\r\n\r\n".to_vec()]]
            .concat()
            .concat()
    };
    for (bytes, length) in [
        (http(200, "", &text), Some(100_000)),
        (http(200, "Content-Encoding: gzip\r\n", &gzip), None),
        (chunked, None),
    ] {
        let server =
            ByteServer::start(move |_| vec![Step::ReadHead, Step::Slice(bytes.clone(), 9_999, Duration::ZERO)]);
        for size in [1, 100, 65_536] {
            let caller = Caller::new();
            let scope = caller.call(5000);
            let mut incoming = get(&engine(), &server.url("/"), &scope).unwrap();
            assert_eq!(incoming.content_length(), length);
            let (mut read, mut piece) = (Vec::<u8>::new(), vec![0; size]);
            while let n @ 1.. = incoming.read(&mut piece, &scope).unwrap() {
                read.extend(&piece[..n]);
            }
            assert!(read == text, "pieces of {size}");
            assert_eq!(incoming.read(&mut piece, &scope).unwrap(), 0, "the end stays the end");
        }
    }
}

#[test]
fn header_with_two_values_reads_as_absent() {
    let headers = "A: 1\r\nB: 1\r\nb:  1\r\nC: 1\r\nC: 2\r\n";
    let server = ByteServer::start(move |_| vec![Step::ReadHead, Step::Send(http(429, headers, b""))]);
    let caller = Caller::new();
    let incoming = get(&engine(), &server.url("/"), &caller.call(5000)).unwrap();
    assert_eq!(incoming.status, 429);
    assert_eq!(
        ["a", "b", "c", "d"].map(|name| incoming.header(name)),
        [Some("1"), Some("1"), None, None]
    );
    assert_eq!(
        ["a", "b", "c", "d"].map(|name| incoming.header_count(name)),
        [1, 2, 2, 0]
    );
}

#[test]
fn threads_share_the_connections_of_an_engine() {
    let authority = Authority::new();
    let server = ByteServer::tls(authority.server(Flaw::None), |_| answers(100, http(200, "", b"hello")));
    let (engine, caller) = (trusting(&authority), Caller::new());
    std::thread::scope(|threads| {
        for _ in 0..8 {
            threads.spawn(|| {
                for _ in 0..25 {
                    let scope = caller.call(10_000);
                    let incoming = get(&engine, &server.url("/"), &scope).unwrap();
                    assert_eq!(incoming.read_all(100, &scope).unwrap(), b"hello");
                }
            });
        }
    });
    assert!(
        server.connections() < 100,
        "{} connections for 200 requests",
        server.connections()
    );
}

#[test]
fn connection_is_kept_over_tls() {
    let authority = Authority::new();
    let server = ByteServer::tls(authority.server(Flaw::None), |_| answers(3, http(200, "", b"hello")));
    let engine = trusting(&authority);
    let caller = Caller::new();
    for _ in 0..3 {
        let scope = caller.call(5000);
        let incoming = get(&engine, &server.url("/"), &scope).unwrap();
        assert_eq!(incoming.read_all(100, &scope).unwrap(), b"hello");
    }
    assert_eq!(server.connections(), 1);
}
