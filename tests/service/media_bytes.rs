//! What comes for a picture or a preview is looked at before a byte of it is handed on.
use crate::desk::*;
use musiccat::abi::mcat_image_kind::MCAT_IMAGE_ALBUM;
use musiccat::abi::mcat_reason::{self, *};
use musiccat::abi::mcat_status::{self, *};
use musiccat::image::{Panel, Picture};
use musiccat::{Client, Params, Response};
use std::time::Duration;
use support::{Step, http};

const JPEG: &[u8] = b"\xff\xd8\xff\xe0 a picture \xff\xd9";
const PAGE: &[u8] = b"<!DOCTYPE html><title>Welcome to the hotel</title>";
const NO_JPEG: (mcat_status, mcat_reason) = (MCAT_ERR_PROTOCOL, MCAT_REASON_NONE);
const PORTAL: (mcat_status, mcat_reason) = (MCAT_ERR_PROTOCOL, MCAT_REASON_CAPTIVE_PORTAL);

/// The pieces that come for a picture.
fn picture(client: &Client) -> (Response, Vec<Vec<u8>>) {
    let panel = Panel {
        width: 100,
        height: 100,
        bytes_per_pixel: 2,
        max_bytes: None,
    };
    let mut pieces = Vec::new();
    let pictures = [Picture::of(MCAT_IMAGE_ALBUM, "alb.1")];
    let response = client.fetch_image(&pictures, &panel, &Params::default(), &mut |piece| {
        pieces.push(piece.bytes.to_vec());
        true
    });
    (response, pieces)
}

/// The pieces that come for a preview.
fn preview(client: &Client, address: &str, params: &Params) -> (Response, Vec<Vec<u8>>) {
    let mut pieces = Vec::new();
    let response = client.download(address, params, &mut |piece| {
        pieces.push(piece.bytes.to_vec());
        true
    });
    (response, pieces)
}

fn label(kind: &str) -> String {
    format!("Content-Type: {kind}\r\n")
}

// case:B07
#[test]
fn picture_that_is_not_jpeg_is_refused_before_the_sink_is_called() {
    let spaces = [&[b' '; 300][..], b"\r\n<html>"].concat();
    let cases: [(&str, &[u8], _); 14] = [
        ("text/html", PAGE, PORTAL),
        ("TEXT/HTML; charset=utf-8", PAGE, PORTAL),
        ("application/xhtml+xml", b"no page by its first byte", PORTAL),
        ("text/html", b"Please sign in", PORTAL),
        ("image/jpeg", PAGE, PORTAL),
        ("image/jpeg", b"\xef\xbb\xbf \t<p>", PORTAL),
        ("", &spaces, PORTAL),
        ("image/jpeg", b"", NO_JPEG),
        ("image/jpeg", b"\xff", NO_JPEG),
        ("image/jpeg", b"\xd8\xff", NO_JPEG),
        ("image/png", b"\x89PNG\r\n\x1a\n", NO_JPEG),
        ("application/json", b"{\"error\":\"no picture\"}", NO_JPEG),
        ("image/jpeg", b" \xff\xd8\xff", NO_JPEG),
        ("text/html", b"", PORTAL),
    ];
    for (kind, body, expected) in cases {
        // With a length, in chunks, and one byte after the other.
        let chunked = match body {
            b"" => "0\r\n\r\n".as_bytes().to_vec(),
            _ => [format!("{:x}\r\n", body.len()).as_bytes(), body, b"\r\n0\r\n\r\n"].concat(),
        };
        let head = format!("HTTP/1.1 200 x\r\n{}Transfer-Encoding: chunked\r\n\r\n", label(kind));
        let whole = http(200, &label(kind), body);
        for answer in [
            Step::Send(whole.clone()),
            Step::Send([head.as_bytes(), &chunked].concat()),
            Step::Slice(whole, 1, Duration::from_micros(200)),
        ] {
            let (server, client) = served(move |_| vec![Step::ReadHead, answer.clone()]);
            let (response, pieces) = picture(&client);
            let response = fails(response, expected.0);
            assert_eq!(
                (response.reason, response.http_status),
                (expected.1, 200),
                "{kind} {body:?}"
            );
            let facts = response.at(&response.download).unwrap();
            assert_eq!((pieces.len(), facts.received_bytes), (0, 0), "{kind} {body:?}");
            assert_eq!(server.connections(), 1, "asking again would bring the same");
        }
    }
}

// case:B07
#[test]
fn jpeg_with_any_content_type_in_any_pieces_is_accepted() {
    let long = [JPEG, &[b'<'; 100_000]].concat();
    for kind in [
        "image/jpeg",
        "text/html",
        "application/octet-stream",
        "application/json",
        "",
    ] {
        for body in [JPEG, &JPEG[..2], &long] {
            let (_server, client) = served({
                let answer = http(200, &format!("{}Content-Encoding: identity\r\n", label(kind)), body);
                move |_| vec![Step::ReadHead, Step::Send(answer.clone())]
            });
            let (response, pieces) = picture(&client);
            let facts = *ok(response).stats();
            assert!(pieces.concat() == body && facts.tries == 1, "{kind}");
        }
    }
    let (_server, client) = served(|_| {
        let answer = http(200, &label("text/html"), JPEG);
        vec![Step::ReadHead, Step::Slice(answer, 1, Duration::from_millis(1))]
    });
    let (response, pieces) = picture(&client);
    ok(response);
    assert_eq!(pieces.concat(), JPEG);
    assert!(pieces[0].len() >= 2, "nothing is handed on before it is judged");
}

// case:B07
#[test]
fn compressed_picture_is_refused() {
    let (_server, client) = served(|_| {
        let answer = http(200, "Content-Type: image/jpeg\r\nContent-Encoding: gzip\r\n", JPEG);
        vec![Step::ReadHead, Step::Send(answer)]
    });
    let (response, pieces) = picture(&client);
    assert_eq!(fails(response, MCAT_ERR_PROTOCOL).reason, MCAT_REASON_NONE);
    assert!(pieces.is_empty());
}

// case:B07
#[test]
fn picture_cut_before_it_is_recognised_is_fetched_again() {
    let (server, client) = served(|n| {
        let answer = http(200, &label("image/jpeg"), JPEG);
        vec![
            Step::ReadHead,
            Step::Send(match n {
                0 => answer[..=answer.len() - JPEG.len()].to_vec(),
                _ => answer,
            }),
        ]
    });
    let (response, pieces) = picture(&client);
    assert_eq!(ok(response).stats().tries, 2);
    assert_eq!((pieces.concat(), server.connections()), (JPEG.to_vec(), 2));
}

// case:B07
#[test]
fn page_in_place_of_a_preview_is_refused_and_other_bytes_pass() {
    let cases: [(&str, &[u8], bool); 10] = [
        ("text/html", PAGE, true),
        ("audio/mpeg", PAGE, true),
        ("audio/mpeg", b"\xef\xbb\xbf\n\n <html>", true),
        ("text/html", b"Please sign in", true),
        ("audio/mpeg", b"ID3\x04\0 a sound", false),
        ("text/html", b"ID3\x04\0 a sound", false),
        ("text/html", b"\xff\xfb\x90\x64 a sound", false),
        ("text/html", JPEG, false),
        ("application/json", b"{\"error\":\"gone\"}", false),
        ("audio/mpeg", b"", false),
    ];
    for (kind, body, is_page) in cases {
        let (server, client) = served(move |n| {
            let answer = http(200, &label(kind), body);
            vec![
                Step::ReadHead,
                match n {
                    0 => Step::Send(answer),
                    _ => Step::Slice(answer, 1, Duration::from_micros(200)),
                },
            ]
        });
        for round in 0..2 {
            let (response, pieces) = preview(&client, &server.url("/p"), &Params::default());
            match is_page {
                true => {
                    assert_eq!(fails(response, PORTAL.0).reason, PORTAL.1, "{kind} {body:?}");
                    assert!(pieces.is_empty(), "{kind} {body:?}");
                }
                false => {
                    ok(response);
                    assert_eq!(pieces.concat(), body, "{kind} in round {round}");
                }
            }
        }
    }
}

// case:B07
#[test]
fn range_from_the_middle_is_not_judged_by_its_first_bytes() {
    let resumed = Params {
        resume_at: Some(100),
        ..Params::default()
    };
    let part = http(
        206,
        "Content-Type: text/html\r\nContent-Range: Bytes 100-105/106\r\n",
        b"<later",
    );
    let (server, client) = served(move |_| vec![Step::ReadHead, Step::Send(part.clone())]);
    let (response, pieces) = preview(&client, &server.url("/p"), &resumed);
    ok(response);
    assert_eq!(pieces.concat(), b"<later");
    // All of it in the place of a part begins at its beginning.
    let (server, client) = served(move |_| vec![Step::ReadHead, Step::Send(http(200, &label("text/html"), PAGE))]);
    let (response, pieces) = preview(&client, &server.url("/p"), &resumed);
    assert_eq!(fails(response, PORTAL.0).reason, PORTAL.1);
    assert!(pieces.is_empty());
}
