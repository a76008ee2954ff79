//! Answers that are not what they should be: each is named for what it is, and none is handed up as an answer.

use flate2::Compression;
use flate2::write::GzEncoder;
use musiccat::error::{Error, Reason, Status};
use musiccat::http::{Address, Engine, Outgoing, Settings};
use std::io::Write;
use support::{ByteServer, CAP, Caller, Step, engine, fetch, http, settings};

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

// fault:N14
#[test]
fn body_shorter_than_announced_is_truncated() {
    assert_eq!(
        why(answer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")),
        TRUNCATED
    );
    assert_eq!(why(answer("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n")), TRUNCATED);
}

// fault:N27
#[test]
fn bytes_before_the_status_line_are_refused() {
    for before in ["\r\n", "\n", "\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n\r\n"] {
        let bytes = format!("{before}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        let error = answer(bytes).expect_err("refused");
        assert_eq!(error.status, Status::MCAT_ERR_PROTOCOL, "{before:?}");
        assert!(
            error.message.contains("before the answer's status line"),
            "{}",
            error.message
        );
    }
}

// fault:H04
#[test]
fn answer_without_a_body_is_not_decoded() {
    for (status, length) in [(204, 9), (304, 9), (200, 0)] {
        for behind in ["", "\x1f\u{8b}", "more"] {
            for close in ["", "Connection: close\r\n"] {
                let head =
                    format!("HTTP/1.1 {status} x\r\nContent-Encoding: gzip\r\n{close}Content-Length: {length}\r\n\r\n");
                let brought = answer(head.clone() + behind).unwrap_or_else(|e| panic!("{head:?}: {}", e.message));
                assert_eq!(brought, (status, Vec::new()), "{head:?}");
            }
        }
    }
}

// fault:N16 fault:N17
#[test]
fn ambiguous_length_is_refused() {
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
fn malformed_chunks_are_refused_and_cut_chunks_truncated() {
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
fn trailers_and_chunk_extensions_are_bounded() {
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
fn body_cap_counts_decoded_bytes() {
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
fn unknown_or_broken_coding_is_refused() {
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

/// What an answer with this coding brings, its body sent as it is and in chunks of one byte.
fn coded(coding: &str, body: &[u8]) -> Result<Vec<u8>, (Status, Reason, String)> {
    let headers = format!("Content-Encoding: {coding}\r\n");
    let pieces: Vec<u8> = body
        .iter()
        .flat_map(|byte| [b"1\r\n", &[*byte][..], b"\r\n"].concat())
        .collect();
    let chunked = format!("HTTP/1.1 200 OK\r\n{headers}transfer-encoding: CHUNKED\r\n\r\n");
    let chunked = [chunked.as_bytes(), &pieces, b"0\r\n\r\n"].concat();
    let [whole, slowly] = [http(200, &headers, body), chunked].map(|bytes| {
        let read = answer(bytes).map(|(_, body)| body);
        read.map_err(|e| (e.status, e.reason, e.message.clone()))
    });
    assert_eq!(whole, slowly, "{coding}");
    whole
}

// case:B09
#[test]
fn names_of_codings_are_compared_without_case() {
    let body = gzip(b"hello");
    for coding in [
        "gzip",
        "GZIP",
        "Gzip",
        "x-gzip",
        "X-GZip",
        "identity, gzip",
        "Identity,GZIP",
        "gzip,",
        ", gzip ,",
        "gzip, identity",
        "identity\r\nContent-Encoding: gzip",
        "\r\nCONTENT-ENCODING: gzip",
    ] {
        assert_eq!(coded(coding, &body).unwrap(), b"hello", "{coding:?}");
    }
    for coding in [
        "identity",
        "IDENTITY",
        "",
        ",",
        "identity, identity",
        "identity\r\nContent-Encoding: Identity",
    ] {
        assert_eq!(coded(coding, &body).unwrap(), body, "{coding:?}");
    }
    for coding in [
        "gzip, gzip",
        "GZIP, x-gzip",
        "gzip\r\ncontent-encoding: X-GZIP",
        "gzip, br",
        "gzip gzip",
        "gzip;q=1",
        "x-x-gzip",
        "zgzip",
        "compress",
    ] {
        let (status, _, message) = coded(coding, &body).unwrap_err();
        assert_eq!(status, Status::MCAT_ERR_PROTOCOL, "{coding:?}");
        assert!(message.contains("Content-Encoding"), "{message}");
    }
}

// case:B09
#[test]
fn connection_header_is_compared_without_case_and_in_lists() {
    for (connection, is_kept) in [
        ("Keep-Alive", true),
        ("KEEP-ALIVE, Upgrade", true),
        ("upgrade", true),
        ("Close", false),
        ("CLOSE", false),
        ("Upgrade, Close", false),
        ("keep-alive\r\nConnection: Close", false),
    ] {
        let answer = http(200, &format!("Connection: {connection}\r\n"), b"ok");
        let server = ByteServer::start(move |_| vec![[Step::ReadHead, Step::Send(answer.clone())]; 2].concat());
        let engine = engine();
        for _ in 0..2 {
            assert_eq!(fetch(&engine, &server.url("/")).unwrap().1, b"ok");
        }
        assert_eq!(server.connections(), if is_kept { 1 } else { 2 }, "{connection:?}");
    }
}

/// A member of a gzip file with every field that its header may have.
fn ornate(plain: &[u8]) -> Vec<u8> {
    let mut encoder = flate2::GzBuilder::new()
        .extra([7; 300])
        .filename("a name")
        .comment("a comment")
        .mtime(1)
        .write(Vec::new(), Compression::fast());
    encoder.write_all(plain).unwrap();
    let mut member = encoder.finish().unwrap();
    // The checksum of the header, which that encoder does not write.
    let header = member.len() - {
        let mut bare = GzEncoder::new(Vec::new(), Compression::fast());
        bare.write_all(plain).unwrap();
        bare.finish().unwrap().len() - 10
    };
    member[3] |= 2;
    let mut sum = flate2::Crc::new();
    sum.update(&member[..header]);
    member.splice(header..header, (sum.sum() as u16).to_le_bytes());
    member
}

// case:B15
#[test]
fn gzip_of_several_members_or_padded_with_zeros_is_read() {
    let (one, two) = (gzip(b"hello "), gzip(b"world"));
    let large: Vec<u8> = (0..300_000u32).map(|n| (n.wrapping_mul(n) % 251) as u8).collect();
    for (body, plain) in [
        ([&one[..], &[0]].concat(), &b"hello "[..]),
        ([&one[..], &[0; 10_000]].concat(), b"hello "),
        ([&one[..], &two].concat(), b"hello world"),
        ([&one[..], &gzip(b""), &two, &[0; 512]].concat(), b"hello world"),
        ([&ornate(b"hello "), &two[..]].concat(), b"hello world"),
        ([gzip(&large), vec![0; 7]].concat(), &large),
    ] {
        if body.len() < 60_000 {
            assert!(coded("gzip", &body).unwrap() == plain, "{} bytes", body.len());
        }
        let read = answer(http(200, "Content-Encoding: gzip\r\n", &body)).unwrap().1;
        assert!(read == plain, "{} of {} bytes", read.len(), plain.len());
    }
    // Padding has an end, as all that is no part of the body.
    let endless = [gzip(b"hello"), vec![0; 1 << 20]].concat();
    assert_eq!(
        why(answer(http(200, "Content-Encoding: gzip\r\n", &endless))),
        HEAD_SIZE
    );
}

/// What unpacks is used again: nothing of one body may be left for the next, whether the one before was whole or broken.
#[test]
fn compressed_bodies_on_one_engine_are_decoded_independently() {
    let packed = |body: &[u8]| http(200, "Content-Encoding: gzip\r\n", body);
    let (first, second) = (b"first ".repeat(9000), b"second".repeat(200));
    let mut broken = gzip(&first);
    let at = broken.len() - 5;
    broken[at] ^= 1;
    // Behind a compressed body they would be filling.
    let zeros = vec![0; 100];
    let answers = [gzip(&first), gzip(&second), broken, gzip(&second), zeros, gzip(&first)];
    let script = answers.map(|body| [Step::ReadHead, Step::Send(packed(&body))]).concat();
    // After a body that is broken the rest comes over a connection of its own.
    let starts = [0, 6, 10];
    let server = ByteServer::start(move |n| script[starts[n.min(2)]..].to_vec());
    let engine = engine();
    let next = || {
        fetch(&engine, &server.url("/"))
            .map(|(_, body)| body)
            .map_err(|failure| failure.error.status)
    };
    assert_eq!(next().as_ref(), Ok(&first));
    assert_eq!(next().as_ref(), Ok(&second));
    assert_eq!(next(), Err(Status::MCAT_ERR_PROTOCOL));
    assert_eq!(next().as_ref(), Ok(&second));
    assert_eq!(next(), Err(Status::MCAT_ERR_PROTOCOL));
    assert_eq!(next().as_ref(), Ok(&first));
}

// case:B15
#[test]
fn broken_gzip_is_reported_with_its_flaw() {
    let body = gzip(b"hello");
    let changed = |at: usize, bits: u8| {
        let mut changed = body.clone();
        let at = if at < 100 { at } else { body.len() - 1 - (at - 100) };
        changed[at] ^= bits;
        changed
    };
    let mut wrong_header = ornate(b"hello");
    wrong_header[4] ^= 1;
    const BEHIND: &str = "the compressed body has bytes after its end";
    const EARLY: &str = "ends too early";
    const NO_GZIP: &str = "is not gzip";
    let mut cases = vec![
        ([&body[..], b"tail"].concat(), BEHIND),
        ([&body[..], b"\0\0tail"].concat(), BEHIND),
        ([&body[..], &[0], &body].concat(), BEHIND),
        ([&body[..], b"\x1f"].concat(), BEHIND),
        ([&body[..], b"\x1f\x1f"].concat(), BEHIND),
        ([&body[..], b"\r\n"].concat(), BEHIND),
        ([&body[..], &body[..9]].concat(), EARLY),
        (changed(104, 1), "checksum"),
        (changed(107, 0x80), "checksum"),
        (changed(103, 1), "length"),
        (changed(100, 0x80), "length"),
        (wrong_header, "checksum"),
        (changed(0, 1), NO_GZIP),
        (changed(1, 1), NO_GZIP),
        (changed(2, 1), NO_GZIP),
        (changed(3, 0x80), NO_GZIP),
        (b"plain text".to_vec(), NO_GZIP),
        (b"{}".to_vec(), NO_GZIP),
        ([&body[..10], &[0xff; 40]].concat(), "damaged"),
    ];
    cases.extend((1..body.len()).map(|n| (body[..n].to_vec(), EARLY)));
    for (body, why) in cases {
        let (status, reason, message) = coded("gzip", &body).unwrap_err();
        assert_eq!((status, reason), PROTOCOL, "{message}");
        assert!(message.contains(why), "{why:?} is not in {message:?}");
    }
    // What the connection cut off is told as that.
    let cut = http(200, "Content-Encoding: gzip\r\n", &body);
    for n in 1..=body.len() {
        assert_eq!(why(answer(&cut[..cut.len() - n])), TRUNCATED);
    }
}

// fault:N23
#[test]
fn head_over_its_size_or_line_limit_is_refused() {
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
fn body_larger_than_the_cap_is_not_read() {
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
fn more_than_eight_informational_answers_are_refused() {
    let after = |n: usize, interim: &str| answer(format!("{}HTTP/1.1 204 x\r\n\r\n", interim.repeat(n)));
    for interim in [
        "HTTP/1.1 100 Continue\r\n\r\n",
        // Some servers say more than that.
        "HTTP/1.1 100 Continue\r\nServer: old\r\nDate: Mon, 01 Jun 2026 00:00:00 GMT\r\n\r\n",
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
fn answer_that_is_not_http_is_refused() {
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

// fault:M15
#[test]
fn header_with_forbidden_characters_is_refused_unsent() {
    for agent in ["a\r\nX: y", "a\nb", "\0", "\u{e4}", "", &"x".repeat(257)] {
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
    assert_eq!(server.connections(), 0);
}
