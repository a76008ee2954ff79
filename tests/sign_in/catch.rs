//! Catching the redirect on loopback: what requests and bytes bring.
use crate::desk::{assert_signed_in, config, finish, ok};
use crate::loopback::{Begun, PAGE, V4, V6, ask, has_v6, redirect, rest, sandbox, split, status, within};
use musiccat::hooks::Level;
use musiccat::{Client, Version};
use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

#[test]
fn caught_redirect_signs_in() {
    let mut cases = vec![
        ("http://127.0.0.1:{PORT}/signed-in", V4),
        ("http://localhost:{PORT}/", V4),
        ("http://127.0.0.1:{PORT}/back?from=browser", V4),
    ];
    if has_v6() {
        cases.extend([
            ("http://[::1]:{PORT}/signed-in", V6),
            ("http://localhost:{PORT}/signed-in", V6),
        ]);
    }
    for (uri, ip) in cases {
        let begun = Begun::at(uri);
        let accepted = begun.accepted();
        let (caught, page) = begun.caught(&within(20_000), || begun.get(ip, &accepted));
        assert_eq!(redirect(&ok(caught)), accepted, "{uri}");
        assert!(status(&page) == "200" && page.contains(PAGE), "{page}");
        for header in [
            "Cache-Control: no-store",
            "Connection: close",
            "Referrer-Policy: no-referrer",
        ] {
            assert!(page.contains(header), "{header} in {page}");
        }
        // Whether all went well is not known yet, and it must show no secret.
        assert!(!page.contains("code") && !page.contains("<script"), "{page}");
        ok(finish(&begun.client, &begun.sign_in.pending, &accepted));
        assert_signed_in(&begun.sandbox, &begun.client);
    }
}

// case:S04
#[test]
fn error_with_the_right_state_ends_the_wait() {
    let begun = Begun::new();
    let uri = begun.sandbox.redirect_uri();
    for error in ["access_denied", "server_error", "x", ""] {
        let denied = format!("{uri}?error={error}&{}", begun.state());
        let (caught, page) = begun.caught(&within(20_000), || begun.get(V4, &denied));
        assert_eq!(redirect(&ok(caught)), denied);
        assert!(page.contains(PAGE), "the page does not judge: {page}");
    }
}

// fault:A18 case:S04
#[test]
fn redirect_with_a_wrong_state_does_not_end_the_wait() {
    let begun = Begun::at("http://127.0.0.1:{PORT}/back?from=browser");
    let accepted = begun.accepted();
    let (uri, state) = (begun.sandbox.redirect_uri(), begun.state());
    let strays = [
        uri.to_owned(),
        format!("{uri}&{state}"),
        format!("{uri}&code=&{state}"),
        format!("{uri}&x=y"),
        format!("{uri}&code=made-up"),
        format!("{uri}&code=made-up&state="),
        format!("{uri}&code=made-up&state=another"),
        format!("{uri}&code=made-up&state=another&{state}"),
        format!("{uri}&code=made-up&code=again&{state}"),
        format!("{uri}&error=access_denied"),
        format!("{uri}&error="),
        format!("{uri}&error=access_denied&state="),
        format!("{uri}&error=access_denied&state=another"),
        format!("{uri}&error=access_denied&state=another&{state}"),
        format!("{uri}&error=x&error=y&{state}"),
        format!("{uri}&error=x&code=made-up"),
        format!("{uri}&error_reason=x&error_description=y"),
        accepted.replace("from=browser", "from=elsewhere"),
    ];
    let (caught, ()) = begun.caught(&within(20_000), || {
        for stray in &strays {
            let page = begun.get(V4, stray);
            assert_eq!(status(&page), "400", "{stray}: {page}");
            assert!(!page.contains(PAGE) && page.contains("still waits"), "{page}");
        }
        assert_eq!(status(&begun.get(V4, &accepted)), "200");
    });
    assert_eq!(redirect(&ok(caught)), accepted);
    ok(finish(&begun.client, &begun.sign_in.pending, &accepted));
    assert_signed_in(&begun.sandbox, &begun.client);
}

/// What browsers send with an address that the member went to.
const NAVIGATION: &str = "Sec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: document\r\n";

// case:S04
#[test]
fn request_that_is_no_navigation_is_refused_and_the_wait_goes_on() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (authority, target) = split(&accepted);
    let request = |marks: &str| format!("GET {target} HTTP/1.1\r\nHost: {authority}\r\n{marks}\r\n");
    let marks = [
        "Sec-Fetch-Mode: no-cors\r\nSec-Fetch-Dest: image\r\n",
        "Sec-Fetch-Mode: no-cors\r\n",
        "Sec-Fetch-Mode: cors\r\nSec-Fetch-Dest: empty\r\n",
        "Sec-Fetch-Mode: same-origin\r\n",
        "Sec-Fetch-Mode: websocket\r\n",
        "sec-fetch-mode:no-cors\r\n",
        "SEC-FETCH-DEST:\tIMAGE \r\n",
        "Sec-Fetch-Dest: script\r\n",
        "Sec-Fetch-Dest: style\r\n",
        "Sec-Fetch-Dest: empty\r\n",
        "Sec-Fetch-Dest: worker\r\n",
        // Navigations of something that the member does not see as a page.
        "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: iframe\r\n",
        "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: frame\r\n",
        "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: object\r\n",
        "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Dest: embed\r\n",
        "Sec-Fetch-Mode: navigate\r\nSec-Fetch-Mode: no-cors\r\n",
        "Sec-Fetch-Mode:\r\n",
        // A browser that guesses where the member may go.
        "Purpose: prefetch\r\n",
        "X-Purpose: preview\r\n",
        "X-Moz: prefetch\r\n",
        &format!("{NAVIGATION}Sec-Purpose: prefetch\r\n"),
        &format!("{NAVIGATION}Sec-Purpose: prefetch;prerender\r\n"),
    ];
    let (caught, ()) = begun.caught(&within(60_000), || {
        for marks in marks {
            let answer = ask(V4, begun.port, &request(marks));
            assert_eq!(status(&answer), "403", "{marks:?}: {answer}");
            assert!(answer.len() < 400 && !answer.contains(PAGE), "{answer}");
        }
        let page = ask(V4, begun.port, &request(&format!("{NAVIGATION}Sec-Fetch-User: ?1\r\n")));
        assert_eq!(status(&page), "200");
    });
    assert_eq!(redirect(&ok(caught)), accepted);
}

#[test]
fn request_for_another_path_or_method_is_answered_and_the_wait_goes_on() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (authority, target) = split(&accepted);
    let long = "x".repeat(17 * 1024);
    let cases = [
        (format!("GET /favicon.ico HTTP/1.1\r\nHost: {authority}\r\n\r\n"), "404"),
        (
            format!("GET /signed-in/more HTTP/1.1\r\nHost: {authority}\r\n\r\n"),
            "404",
        ),
        (
            format!("GET /signed-inn?code=x HTTP/1.1\r\nHost: {authority}\r\n\r\n"),
            "404",
        ),
        (
            format!("GET /Signed-In?code=x HTTP/1.1\r\nHost: {authority}\r\n\r\n"),
            "404",
        ),
        (
            format!("POST {target} HTTP/1.1\r\nHost: {authority}\r\nContent-Length: 3\r\n\r\na=b"),
            "405",
        ),
        (format!("HEAD {target} HTTP/1.1\r\nHost: {authority}\r\n\r\n"), "405"),
        // A script that asks whether it may.
        (
            format!(
                "OPTIONS {target} HTTP/1.1\r\nHost: {authority}\r\nOrigin: https://example.com\r\n\
                 Access-Control-Request-Method: GET\r\nAccess-Control-Request-Private-Network: true\r\n\r\n"
            ),
            "405",
        ),
        // A page whose name leads to this machine reads nothing and ends nothing.
        (
            format!("GET {target} HTTP/1.1\r\nHost: rebound.example:{}\r\n\r\n", begun.port),
            "421",
        ),
        (format!("GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"), "421"),
        (
            format!("GET {target} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", begun.port),
            "421",
        ),
        (
            format!("GET {target} HTTP/1.1\r\nHost: {authority}\r\nHost: {authority}\r\n\r\n"),
            "400",
        ),
        (format!("GET {target} HTTP/1.1\r\n\r\n"), "400"),
        (format!("GET {target} HTTP/1.1\r\nHos\r\n\r\n"), "400"),
        (format!("GET {target}\r\nHost: {authority}\r\n\r\n"), "400"),
        (format!("GET {target} HTTP/2.0\r\nHost: {authority}\r\n\r\n"), "400"),
        (format!("GET {target} x HTTP/1.1\r\nHost: {authority}\r\n\r\n"), "400"),
        (format!("GET {target}\t HTTP/1.1\r\nHost: {authority}\r\n\r\n"), "400"),
        (format!("GET {target}&ü HTTP/1.1\r\nHost: {authority}\r\n\r\n"), "400"),
        ("\r\n\r\n".into(), "400"),
        (
            format!("GET {target} HTTP/1.1\r\nHost: {authority}\r\nCookie: {long}\r\n\r\n"),
            "431",
        ),
        // More than sockets hold: it must be read away, or the answer never arrives.
        ("x".repeat(8 << 20), "431"),
    ];
    let (caught, ()) = begun.caught(&within(60_000), || {
        for (request, wanted) in &cases {
            let answer = ask(V4, begun.port, request);
            let shown = &request[..request.len().min(60)];
            assert_eq!(status(&answer), *wanted, "{shown:?}: {answer}");
            assert_eq!(answer.contains("Allow: GET"), *wanted == "405", "{answer}");
            assert!(!answer.contains(PAGE), "{answer}");
            assert!(!answer.contains("Access-Control"), "{answer}");
        }
        assert_eq!(status(&begun.get(V4, &accepted)), "200");
    });
    assert_eq!(redirect(&ok(caught)), accepted);
}

#[test]
fn odd_headers_and_cookies_do_not_prevent_the_catch() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (authority, target) = split(&accepted);
    let (caught, page) = begun.caught(&within(20_000), || {
        let mut stream = begun.connect();
        write!(
            stream,
            "GET {target} HTTP/1.1\r\nhOST:\t{}\r\nCookie: ",
            authority.to_uppercase()
        )
        .unwrap();
        stream.write_all(&[0xff, 0xfe, b'h', b'o', b's', b't', b':']).unwrap();
        stream.write_all(b"\r\n\r\n").unwrap();
        rest(stream)
    });
    assert_eq!(status(&page), "200", "{page}");
    assert_eq!(redirect(&ok(caught)), accepted);
}

#[test]
fn request_in_pieces_is_caught() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (authority, target) = split(&accepted);
    let request = format!("GET {target} HTTP/1.1\r\nHost: {authority}\r\n\r\n");
    let (caught, page) = begun.caught(&within(20_000), || {
        let mut stream = begun.connect();
        stream.set_nodelay(true).unwrap();
        for byte in request.bytes() {
            stream.write_all(&[byte]).unwrap();
            thread::sleep(Duration::from_millis(1));
        }
        rest(stream)
    });
    assert_eq!(status(&page), "200", "{page}");
    assert_eq!(redirect(&ok(caught)), accepted);
}

#[test]
fn two_redirects_at_once_yield_one_of_them_whole() {
    for _ in 0..20 {
        let begun = Begun::new();
        let uri = begun.sandbox.redirect_uri();
        let both = ["first", "second"].map(|code| format!("{uri}?code={code}&{}", begun.state()));
        let (caught, pages) = begun.caught(&within(20_000), || {
            let mut streams = [begun.connect(), begun.connect()];
            for (stream, redirect) in streams.iter_mut().zip(&both) {
                let (authority, target) = split(redirect);
                // The other may have been enough.
                let _ = write!(stream, "GET {target} HTTP/1.1\r\nHost: {authority}\r\n\r\n");
            }
            streams.map(|mut stream| {
                let mut page = String::new();
                let _ = stream.read_to_string(&mut page);
                page
            })
        });
        let caught = ok(caught);
        let which = both
            .iter()
            .position(|one| one == redirect(&caught))
            .expect("one of them, whole");
        assert_eq!(status(&pages[which]), "200", "{pages:?}");
    }
}

/// Bytes that mean nothing, always the same.
fn garbage(seed: u64, length: usize) -> Vec<u8> {
    let mut chance = fastrand::Rng::with_seed(seed);
    (0..length).map(|_| chance.u8(..)).collect()
}

#[test]
fn random_bytes_do_not_end_the_wait() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (authority, target) = split(&accepted);
    let good = format!("GET {target} HTTP/1.1\r\nHost: {authority}\r\n\r\n").into_bytes();
    let (caught, page) = begun.caught(&within(60_000), || {
        for seed in 0..300 {
            // Garbage as it is, and a good request with one byte bent; not so that it still is a good one.
            let bytes = match seed % 2 {
                0 => garbage(seed, seed as usize * 7),
                _ => {
                    let mut bent = good.clone();
                    let at = seed as usize % (good.len() - 4);
                    bent[at] = 0x80 | garbage(seed, 1)[0];
                    bent
                }
            };
            let mut stream = begun.connect();
            stream.write_all(&bytes).unwrap();
            stream.shutdown(std::net::Shutdown::Write).unwrap();
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer);
            assert!(
                answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"),
                "seed {seed}: {}",
                String::from_utf8_lossy(&answer)
            );
        }
        begun.get(V4, &accepted)
    });
    assert_eq!(status(&page), "200", "{page}");
    assert_eq!(redirect(&ok(caught)), accepted);
}

#[test]
fn log_of_the_catch_names_the_port_and_no_code() {
    let (sandbox, port) = sandbox("http://127.0.0.1:{PORT}/signed-in");
    let mut config = config(&sandbox, Version::V2_2);
    let (tell, told): (_, Receiver<String>) = channel();
    config.own.hooks.log = Some(Box::new(move |_, line| tell.send(line.to_owned()).unwrap()));
    config.own.hooks.log_level = Some(Level::Debug);
    let begun = Begun::with(sandbox, port, Client::new(config).unwrap());
    let accepted = begun.accepted();
    let code = accepted.split_once("code=").expect("a code").1;
    let code = code.split('&').next().unwrap();
    ok(begun.caught(&within(20_000), || begun.get(V4, &accepted)).0);
    let log = told.try_iter().collect::<Vec<_>>().join("\n");
    assert!(
        log.contains(&format!("127.0.0.1:{port}")) && log.contains("the redirect came"),
        "{log}"
    );
    assert!(!log.contains(code) && !log.contains("state="), "{log}");
}
