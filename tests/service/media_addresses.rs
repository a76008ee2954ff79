//! Addresses of pictures and previews as services write them, and where their redirects lead.
use crate::desk::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Params, Response};
use support::{ByteServer, Step, http};

/// What is asked for, one request after the other.
fn targets(server: &ByteServer) -> Vec<String> {
    let asked = String::from_utf8(server.journal().concat()).expect("ASCII only");
    assert!(asked.is_ascii());
    let lines = asked.lines().filter(|line| line.starts_with("GET "));
    lines
        .map(|line| line["GET ".len()..].strip_suffix(" HTTP/1.1").unwrap().to_owned())
        .collect()
}

fn fetch(client: &Client, address: &str) -> (Response, Vec<u8>) {
    let mut bytes = Vec::new();
    let response = client.download(address, &Params::default(), &mut |piece| {
        bytes.extend_from_slice(piece.bytes);
        true
    });
    (response, bytes)
}

/// A server that answers so and then, on the same connection or the next, with a sound.
fn moved(status: u16, location: &[u8]) -> (ByteServer, Client) {
    let head = [
        format!("HTTP/1.1 {status} x\r\nLocation: ").as_bytes(),
        location,
        b"\r\nContent-Length: 0\r\n\r\n",
    ]
    .concat();
    served(move |n| {
        let sound = [Step::ReadHead, Step::Send(http(200, "", b"ID3 a sound"))];
        match n {
            0 => [&[Step::ReadHead, Step::Send(head.clone())], &sound[..]].concat(),
            _ => sound.to_vec(),
        }
    })
}

// case:B08
#[test]
fn location_is_resolved_against_the_address_that_redirects() {
    const FROM: &str = "/media/a/first.mp3?sig=1";
    let cases: [(&[u8], &str); 17] = [
        (b"b.mp3", "/media/a/b.mp3"),
        (b"./b.mp3", "/media/a/b.mp3"),
        (b"../b.mp3", "/media/b.mp3"),
        (b"../../../b.mp3", "/b.mp3"),
        (b"x/./../b.mp3?a/../b", "/media/a/b.mp3?a/../b"),
        (b"?x=1", "/media/a/first.mp3?x=1"),
        (b"/p", "/p"),
        (b"/p/../q/", "/q/"),
        (b"//HOST/p", "/p"),
        (b"//HOST?x", "/?x"),
        (b"http://HOST/p", "/p"),
        (b"HTTP://HOST", "/"),
        (b"b.mp3#t=10", "/media/a/b.mp3"),
        (
            b"?to=http://elsewhere.example/",
            "/media/a/first.mp3?to=http://elsewhere.example/",
        ),
        // As servers write letters beyond ASCII: as UTF-8, encoded, and in what was their own alphabet.
        ("caf\u{e9} 1.mp3".as_bytes(), "/media/a/caf%C3%A9%201.mp3"),
        (b"caf%C3%A9%201.mp3", "/media/a/caf%C3%A9%201.mp3"),
        (b"caf\xe9.mp3", "/media/a/caf%E9.mp3"),
    ];
    for (at, (location, target)) in cases.into_iter().enumerate() {
        let status = [301, 302, 303, 307, 308][at % 5];
        // The server's own name is known once it runs.
        let (server, client) = match location.windows(4).position(|four| four == b"HOST") {
            None => moved(status, location),
            Some(at) => {
                let (other, _) = served(|_| vec![Step::ReadHead, Step::Send(http(200, "", b"ID3 a sound"))]);
                let host = format!("localhost:{}", other.port());
                let location = [&location[..at], host.as_bytes(), &location[at + 4..]].concat();
                let (server, client) = moved(status, &location);
                let (response, bytes) = fetch(&client, &server.url(FROM));
                assert_eq!((ok(response).http_status, &bytes[..]), (0, &b"ID3 a sound"[..]));
                assert_eq!(
                    (targets(&server), targets(&other)),
                    (vec![FROM.to_owned()], vec![target.to_owned()])
                );
                continue;
            }
        };
        let (response, bytes) = fetch(&client, &server.url(FROM));
        ok(response);
        assert_eq!(bytes, b"ID3 a sound");
        assert_eq!(targets(&server), [FROM, target]);
    }
}

/// Signed addresses are long.
// case:B08
#[test]
fn location_may_be_as_long_as_any_address() {
    let long = |bytes: usize| format!("/b?signature={}", "s".repeat(bytes));
    let (server, client) = moved(302, long(5_000).as_bytes());
    let (response, bytes) = fetch(&client, &server.url("/a"));
    ok(response);
    assert_eq!(
        (&bytes[..], targets(&server)),
        (&b"ID3 a sound"[..], vec!["/a".to_owned(), long(5_000)])
    );
    let (server, client) = moved(302, long(9_000).as_bytes());
    let response = fails(fetch(&client, &server.url("/a")).0, MCAT_ERR_PROTOCOL);
    assert!(response.message().contains("at most 8192 bytes"), "{response:?}");
    assert_eq!(targets(&server), ["/a"]);
}

// case:B08
#[test]
fn location_that_may_not_be_followed_ends_the_download() {
    for location in [
        "javascript:alert(1)",
        "file:///etc/hostname",
        "data:,x",
        "http:b.mp3",
        "http://",
        "///p",
        "//user:word@localhost/p",
        "//b\u{fc}cher.example/p",
        "//a b/p",
        "http://media.example/plain",
        "//media.example/plain",
        "a\tb",
    ] {
        let (server, client) = moved(302, location.as_bytes());
        let (response, bytes) = fetch(&client, &server.url("/a"));
        let response = fails(response, MCAT_ERR_PROTOCOL);
        assert_eq!(
            (response.reason, response.http_status),
            (MCAT_REASON_REDIRECT, 302),
            "{location:?}"
        );
        assert!(bytes.is_empty() && targets(&server) == ["/a"], "{location:?}");
    }
    // An address that leads to itself is followed as often as any other.
    for location in ["", "#x", "?", "a"] {
        let moved = http(302, &format!("Location: {location}\r\n"), b"");
        let (server, client) = served(move |_| vec![[Step::ReadHead, Step::Send(moved.clone())]; 8].concat());
        let (response, _) = fetch(&client, &server.url("/a"));
        assert_eq!(fails(response, MCAT_ERR_PROTOCOL).reason, MCAT_REASON_REDIRECT);
        assert_eq!(targets(&server).len(), 4, "{location:?}");
    }
    // Nobody knows which of two is meant.
    let twice = http(302, "Location: /b\r\nLocation: /c\r\n", b"");
    let (server, client) = served(move |_| vec![Step::ReadHead, Step::Send(twice.clone())]);
    fails(fetch(&client, &server.url("/a")).0, MCAT_ERR_PROTOCOL);
    assert_eq!(targets(&server), ["/a"]);
}

// case:B23
#[test]
fn download_address_with_odd_characters_is_encoded_once() {
    for (written, target) in [
        ("/a b.mp3", "/a%20b.mp3"),
        ("/a%20b.mp3", "/a%20b.mp3"),
        (
            "/caf\u{e9}/\u{97f3}\u{697d}.mp3?t=\u{fc} \u{1F3B5}",
            "/caf%C3%A9/%E9%9F%B3%E6%A5%BD.mp3?t=%C3%BC%20%F0%9F%8E%B5",
        ),
        ("/caf%C3%A9 \u{e9}", "/caf%C3%A9%20%C3%A9"),
        ("/100%", "/100%25"),
        ("/100% sure%2", "/100%25%20sure%252"),
        ("/a|b\"c{d}[e]<f>^`\\", "/a%7Cb%22c%7Bd%7D%5Be%5D%3Cf%3E%5E%60%5C"),
        ("?q=a|b", "/?q=a%7Cb"),
        ("/a+b;c,d~e'(f)!*&=:@$-._", "/a+b;c,d~e'(f)!*&=:@$-._"),
    ] {
        let (server, client) = served(|_| vec![Step::ReadHead, Step::Send(http(200, "", b"ID3 a sound"))]);
        let (response, bytes) = fetch(&client, &server.url(written));
        ok(response);
        assert_eq!(
            (&bytes[..], targets(&server)),
            (&b"ID3 a sound"[..], vec![target.to_owned()]),
            "{written}"
        );
    }
}

// case:B23
#[test]
fn download_address_that_cannot_be_encoded_is_refused_unsent() {
    let (server, client) = served(|_| vec![]);
    for written in ["/a\r\nHost: b", "/a\n", "/a\tb", "/a\u{7f}", "/a\u{85}b", "/a b#c", " "] {
        let (response, _) = fetch(&client, &server.url(written));
        let response = fails(response, MCAT_ERR_ARGUMENT);
        assert!(response.message().starts_with("address: "), "{response:?}");
    }
    for (written, rule) in [
        ("https://b\u{fc}cher.example/a", "xn--"),
        ("https://a b.example/", "white space"),
        ("https://a%20b.example/", "the host may hold"),
        ("/a b", "must begin with https://"),
    ] {
        let response = fails(fetch(&client, written).0, MCAT_ERR_ARGUMENT);
        assert!(response.message().contains(rule), "{response:?}");
    }
    assert_eq!(server.connections(), 0);
}
