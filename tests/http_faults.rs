//! Answers that are not what they should be: each is named for what it is, and none is handed up as an answer.
mod support;

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
fn a_body_shorter_than_announced_is_truncated() {
    assert_eq!(
        why(answer("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort")),
        TRUNCATED
    );
    assert_eq!(why(answer("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\n")), TRUNCATED);
}

// fault:N27
#[test]
fn nothing_may_stand_before_the_status_line() {
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
fn an_answer_without_a_body_is_not_decoded() {
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

// fault:M15
#[test]
fn nothing_can_be_slipped_into_a_head() {
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
