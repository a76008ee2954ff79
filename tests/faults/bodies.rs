//! Answers that are shorter, longer, larger or other than they say, and JSON that is none.
use crate::chance::seed;
use crate::contract::{Bench, Device, End, broken, get, heard, read_skip, skip};
use crate::long::times;
use crate::servers::{JSON, recorded};
use flate2::Compression;
use flate2::write::GzEncoder;
use musiccat::Response;
use musiccat::error::{Phase, Reason, Status};
use std::io::Write;
use std::time::Duration;
use support::{ByteServer, Step, http};

const PROTOCOL: End = End::new(Status::MCAT_ERR_PROTOCOL, Reason::MCAT_REASON_NONE, 1);
const TRUNCATED: End = End::new(Status::MCAT_ERR_IO, Reason::MCAT_REASON_TRUNCATED, 2);
const BODY_SIZE: End = End::new(Status::MCAT_ERR_LIMIT, Reason::MCAT_REASON_BODY_SIZE, 1);
const HEAD_SIZE: End = End::new(Status::MCAT_ERR_LIMIT, Reason::MCAT_REASON_HEAD_SIZE, 1);
const NO_JSON: End = End::new(Status::MCAT_ERR_PARSE, Reason::MCAT_REASON_NOT_JSON, 2);

/// A GET whose every try is answered with these bytes and the end of the connection; the one after it is answered well.
#[track_caller]
fn answered(answer: impl Into<Vec<u8>>, end: End) -> Response {
    let steps = vec![Step::ReadHead, Step::Send(answer.into()), Step::HalfClose, Step::Stall];
    let server = ByteServer::start(broken(end.tries as usize, steps));
    let device = Device::impatient(&server.url(""));
    let response = device.meets(end, get);
    assert_eq!(heard(&server).0, end.tries as usize + 1);
    response
}

/// A skip that is answered with these bytes: it is not sent a second time, and the service may have counted it.
#[track_caller]
fn skip_answered(answer: impl Into<Vec<u8>>, end: End) {
    let last = vec![Step::Send(answer.into()), Step::HalfClose, Step::Stall];
    let server = ByteServer::start(broken(1, [read_skip(), last].concat()));
    let once = End { tries: 1, ..end };
    Device::new(&server.url("")).meets(once.maybe_applied(), skip);
    assert_eq!(heard(&server).0, 2);
}

#[test]
fn answer_in_pieces_of_any_size_is_read() {
    let _bench = Bench::begin();
    let whole = &recorded().station;
    let head = whole.windows(4).position(|w| w == b"\r\n\r\n").unwrap() + 4;
    for pieces in [1, head, head + 5, whole.len()] {
        let slices = Step::Slice(whole.clone(), pieces, Duration::from_micros(200));
        let server = ByteServer::start(broken(1, vec![Step::ReadHead, slices]));
        let fine = End::new(Status::MCAT_OK, Reason::MCAT_REASON_NONE, 1);
        let response = Device::new(&server.url("")).meets(fine, get);
        assert_eq!(response.items(&response.stations).len(), 1, "in pieces of {pieces}");
    }
}

// fault:N14
#[test]
fn body_shorter_than_its_length_is_truncated() {
    let _bench = Bench::begin();
    for length in [57, 58, 100_000, 1 << 20] {
        let answer =
            format!("HTTP/1.1 200 OK\r\n{JSON}Content-Length: {length}\r\n\r\n{{\"meta\":{{}},\"artists\":[]}}");
        let response = answered(answer.clone(), TRUNCATED);
        assert_eq!(response.phase, Phase::MCAT_PHASE_BODY);
        skip_answered(answer, TRUNCATED);
    }
}

// fault:N18
#[test]
fn malformed_chunks_fail_as_protocol_and_cut_chunks_as_truncated() {
    let _bench = Bench::begin();
    let chunked = |body: &str| format!("HTTP/1.1 200 OK\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n{body}");
    for garbage in [
        "zz\r\n{}\r\n0\r\n\r\n",
        "ffffffffffffffffff\r\n{}",
        "2\r\n{}0\r\n\r\n",
        "\r\n\r\n",
    ] {
        answered(chunked(garbage), PROTOCOL);
        skip_answered(chunked(garbage), PROTOCOL);
    }
    for cut in ["2\r\n{}\r\n", "2\r\n{", "2\r\n{}\r\n0\r\n", "fffffff\r\n{}"] {
        answered(chunked(cut), TRUNCATED);
        skip_answered(chunked(cut), TRUNCATED);
    }
}

// fault:N20
#[test]
fn gzip_bomb_is_refused_at_max_body_bytes() {
    let _bench = Bench::begin();
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&vec![b' '; 96 << 20]).unwrap();
    let bomb = encoder.finish().unwrap();
    assert!(bomb.len() < 100_000);
    let head = format!("{JSON}Content-Encoding: gzip\r\n");
    // The cap that every client has, and one that the device lowered.
    let response = answered(http(200, &head, &bomb), BODY_SIZE);
    assert!(response.message().contains("max_body_bytes"), "{response:?}");
    let in_full = response.stats().bytes_in;
    assert!(
        (in_full as usize) < bomb.len() / 2,
        "read on behind the cap: {in_full} bytes"
    );
    let server = ByteServer::start(broken(1, vec![Step::ReadHead, Step::Send(http(200, &head, &bomb))]));
    let small = Device::with(&server.url(""), |config| config.max_body_bytes = 64 * 1024);
    let response = small.meets(BODY_SIZE, get);
    assert!(response.stats().bytes_in < in_full);
}

// fault:N23
#[test]
fn head_without_end_is_refused_at_its_limit() {
    let _bench = Bench::begin();
    let long = format!(
        "HTTP/1.1 200 OK\r\nX: {}\r\nContent-Length: 2\r\n\r\n{{}}",
        "x".repeat(70_000)
    );
    let many = format!(
        "HTTP/1.1 200 OK\r\n{}Content-Length: 2\r\n\r\n{{}}",
        "X: y\r\n".repeat(2_000)
    );
    let endless = format!("HTTP/1.1 200 OK\r\n{}", "X: y\r\n".repeat(200_000));
    for head in [long, many, endless] {
        let response = answered(head.clone(), HEAD_SIZE);
        assert_eq!(response.phase, Phase::MCAT_PHASE_WAIT);
        assert!(
            response.stats().bytes_in < 128 * 1024,
            "{} bytes",
            response.stats().bytes_in
        );
        skip_answered(head, HEAD_SIZE);
    }
}

// fault:N24
#[test]
fn huge_body_is_refused_without_reading_it() {
    let _bench = Bench::begin();
    let announced = format!("HTTP/1.1 200 OK\r\n{JSON}Content-Length: 4294967296\r\n\r\n[");
    let response = answered(announced.clone(), BODY_SIZE);
    assert!(response.stats().bytes_in < 1024, "nothing of it is waited for");
    assert!(response.stats().held_bytes < 16 * 1024, "nothing is kept free for it");
    skip_answered(announced, BODY_SIZE);
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    let endless = format!(
        "HTTP/1.1 200 OK\r\n{JSON}Transfer-Encoding: chunked\r\n\r\n{}",
        chunk.repeat(64)
    );
    let server = ByteServer::start(broken(1, vec![Step::ReadHead, Step::Send(endless.into())]));
    let device = Device::with(&server.url(""), |config| config.max_body_bytes = 256 * 1024);
    let response = device.meets(BODY_SIZE, get);
    assert!(
        response.stats().bytes_in < 512 * 1024,
        "{} bytes",
        response.stats().bytes_in
    );
}

// fault:H01
#[test]
fn success_with_unreadable_body_fails() {
    let _bench = Bench::begin();
    answered(
        http(200, JSON, br#"{"artists":[{"id":"art.1"}]}"#),
        End::new(Status::MCAT_OK, Reason::MCAT_REASON_NONE, 1),
    );
    let empty = End {
        reason: Reason::MCAT_REASON_TRUNCATED,
        ..NO_JSON
    };
    answered(http(200, JSON, b""), empty);
    for text in ["ok", "Service is up", "{]", "\u{7f}ELF"] {
        let response = answered(http(200, JSON, text.as_bytes()), NO_JSON);
        assert_eq!((response.http_status, response.phase), (200, Phase::MCAT_PHASE_DECODE));
        assert!(!response.message().contains(text), "the body stays out of the message");
    }
    let portal = End::new(Status::MCAT_ERR_PROTOCOL, Reason::MCAT_REASON_CAPTIVE_PORTAL, 2);
    for kind in ["text/html", "text/html; charset=utf-8", "Text/HTML"] {
        let page = http(
            200,
            &format!("Content-Type: {kind}\r\n"),
            b"<html>Sign in to Hotel</html>",
        );
        answered(page.clone(), portal);
        // A change that a portal swallowed has not succeeded.
        skip_answered(page, portal);
    }
}

// fault:J14
#[test]
fn json_cut_at_any_byte_fails_as_truncated() {
    let _bench = Bench::begin();
    let json = recorded().json();
    let ends = json.len() - json.iter().rev().take_while(|b| b.is_ascii_whitespace()).count();
    let end = End::new(Status::MCAT_ERR_PARSE, Reason::MCAT_REASON_TRUNCATED, 2);
    // Each so-manieth cut in a usual run, all in a long one.
    let step = times(5, 1);
    println!("MUSICCAT_SEED={} draws the same again", seed());
    for cut in (seed() as usize % step..ends).step_by(step) {
        // The HTTP is whole: only the JSON is not.
        answered(http(200, JSON, &json[..cut]), end);
    }
}

// fault:J15
#[test]
fn json_array_in_place_of_an_object_is_not_read() {
    let _bench = Bench::begin();
    let fine = End::new(Status::MCAT_OK, Reason::MCAT_REASON_NONE, 1);
    let body =
        br#"{"meta":[5,2,20,0],"artists":[["artist","art.1","Name"],{"type":"artist","id":"art.2","name":["N"]}]}"#;
    let response = answered(http(200, JSON, body), fine);
    let artists = response.items(&response.artists);
    assert_eq!(artists.len(), 1, "a list is no artist");
    assert_eq!(
        (response.text(&artists[0].id), response.text(&artists[0].name)),
        (Some("art.2"), None)
    );
    assert_eq!(response.meta().total_count, -1);
    assert_eq!((response.stats().unread_items, response.stats().unread_fields), (1, 2));
}
