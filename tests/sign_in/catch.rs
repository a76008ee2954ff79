//! Catching the redirect on loopback, with a plain client in the browser's place.
use crate::desk::{self, accept, assert_signed_in, client, config, fails, finish, ok};
use musiccat::abi::mcat_phase::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::*;
use musiccat::auth::{ResponseType, SignInRequest};
use musiccat::hooks::Level;
use musiccat::{Client, Params, Response, Version, catalog};
use musiccat_sandbox::Sandbox;
use std::io::{ErrorKind, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

const V4: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const V6: IpAddr = IpAddr::V6(Ipv6Addr::LOCALHOST);
const PAGE: &str = "You can go back to the application";

/// A port that is free at both loopback addresses.
fn free_port() -> u16 {
    loop {
        let port = TcpListener::bind((V4, 0)).unwrap().local_addr().unwrap().port();
        match TcpListener::bind((V6, port)) {
            Err(e) if e.kind() == ErrorKind::AddrInUse => {}
            _ => return port,
        }
    }
}

/// A sandbox whose application is sent back to this machine, `{PORT}` filled in.
fn sandbox(redirect_uri: &str) -> (Sandbox, u16) {
    let port = free_port();
    let redirect_uri = redirect_uri.replace("{PORT}", &port.to_string());
    (desk::with(|options| options.redirect_uri = redirect_uri), port)
}

/// A sign-in that has begun, and the port at which its redirect is caught.
struct Begun {
    sandbox: Sandbox,
    client: Client,
    port: u16,
    sign_in: desk::Begun,
}

impl Begun {
    fn new() -> Begun {
        Begun::at("http://127.0.0.1:{PORT}/signed-in")
    }

    fn at(redirect_uri: &str) -> Begun {
        let (sandbox, port) = sandbox(redirect_uri);
        let client = client(&sandbox, Version::V2_2);
        Begun::with(sandbox, port, client)
    }

    fn with(sandbox: Sandbox, port: u16, client: Client) -> Begun {
        let sign_in = desk::begin(&client, &SignInRequest::default());
        Begun {
            sandbox,
            client,
            port,
            sign_in,
        }
    }

    /// Where the member who accepts is sent to.
    fn accepted(&self) -> String {
        accept(&self.sandbox, &self.sign_in)
    }

    /// `state=` as this sign-in began with it.
    fn state(&self) -> &str {
        let mut parts = self.sign_in.address.split(['?', '&']);
        parts.find(|part| part.starts_with("state=")).expect("a state")
    }

    /// What the call brings while `browse` plays the browser; it begins when the call says that it may.
    fn caught<T>(&self, params: &Params, browse: impl FnOnce() -> T) -> (Response, T) {
        thread::scope(|scope| {
            let (ready, can_come) = channel();
            let call = scope.spawn(move || {
                let ready = |left_ms| ready.send(left_ms).unwrap();
                self.client.catch_redirect(&self.sign_in.pending, ready, params)
            });
            can_come.recv().expect("the call listens");
            let seen = browse();
            (call.join().unwrap(), seen)
        })
    }

    fn get(&self, ip: IpAddr, redirect: &str) -> String {
        let (authority, target) = split(redirect);
        ask(
            ip,
            self.port,
            &format!("GET {target} HTTP/1.1\r\nHost: {authority}\r\nAccept: */*\r\n\r\n"),
        )
    }

    fn connect(&self) -> TcpStream {
        connect(V4, self.port)
    }
}

fn redirect(response: &Response) -> &str {
    let sign_in = response.at(&response.sign_in).expect("a sign-in");
    response.text(&sign_in.redirect).expect("a redirect")
}

fn connect(ip: IpAddr, port: u16) -> TcpStream {
    let stream = TcpStream::connect(SocketAddr::new(ip, port)).expect("somebody listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// All that comes before the other side closes.
fn rest(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer and its end");
    answer
}

fn ask(ip: IpAddr, port: u16, request: &str) -> String {
    let mut stream = connect(ip, port);
    stream.write_all(request.as_bytes()).unwrap();
    rest(stream)
}

/// Host with port, and path with query.
fn split(address: &str) -> (&str, &str) {
    let rest = address.strip_prefix("http://").unwrap();
    rest.split_at(rest.find('/').unwrap())
}

fn status(answer: &str) -> &str {
    answer.get(9..12).unwrap_or(answer)
}

fn within(ms: i64) -> Params {
    Params {
        deadline_ms: Some(ms),
        ..Params::default()
    }
}

fn has_v6() -> bool {
    TcpListener::bind((V6, 0)).is_ok()
}

#[test]
fn the_redirect_is_caught_and_signs_in() {
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
        // Whether all went well is not known yet, and what is secret is nobody's to read.
        assert!(!page.contains("code") && !page.contains("<script"), "{page}");
        ok(finish(&begun.client, &begun.sign_in.pending, &accepted));
        assert_signed_in(&begun.sandbox, &begun.client);
    }
}

#[test]
fn a_cancelled_sign_in_is_caught_too() {
    let begun = Begun::new();
    let denied = format!("{}?error=access_denied", begun.sandbox.redirect_uri());
    // The service may leave the state out.
    for denied in [format!("{denied}&{}", begun.state()), denied] {
        let (caught, page) = begun.caught(&within(20_000), || begun.get(V4, &denied));
        assert_eq!(redirect(&ok(caught)), denied);
        assert!(page.contains(PAGE), "the page does not judge: {page}");
    }
}

// fault:A18
#[test]
fn what_another_page_sends_does_not_end_the_wait() {
    let begun = Begun::at("http://127.0.0.1:{PORT}/back?from=browser");
    let accepted = begun.accepted();
    let (uri, state) = (begun.sandbox.redirect_uri(), begun.state());
    let strays = [
        uri.to_owned(),
        format!("{uri}&x=y"),
        format!("{uri}&code=made-up"),
        format!("{uri}&code=made-up&state="),
        format!("{uri}&code=made-up&state=another"),
        format!("{uri}&code=made-up&state=another&{state}"),
        format!("{uri}&code=made-up&code=again&{state}"),
        format!("{uri}&error=access_denied&state=another"),
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

#[test]
fn what_is_not_the_redirect_is_answered_and_the_wait_goes_on() {
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
        }
        assert_eq!(status(&begun.get(V4, &accepted)), "200");
    });
    assert_eq!(redirect(&ok(caught)), accepted);
}

#[test]
fn what_other_programs_left_in_the_browser_is_no_hindrance() {
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
fn idle_and_slow_connections_block_nobody() {
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

#[test]
fn a_request_may_come_in_pieces() {
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
fn of_too_many_connections_the_one_that_was_silent_for_longest_goes() {
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

#[test]
fn of_two_redirects_at_once_one_counts() {
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
    let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32) as u8
    };
    (0..length).map(|_| next()).collect()
}

#[test]
fn no_bytes_stop_it() {
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
fn cancel_and_deadline_end_it_and_the_port_is_free_again() {
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
fn the_tick_is_fed_and_can_end_it() {
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

#[test]
fn a_redirect_in_hand_is_not_lost_to_the_deadline() {
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
fn a_port_in_use_is_named() {
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
fn other_calls_go_on_meanwhile() {
    let begun = Begun::new();
    let accepted = begun.accepted();
    let (caught, ()) = begun.caught(&within(20_000), || {
        ok(begun.client.call(catalog::artists_top(&Params::default())));
        begun.get(V4, &accepted);
    });
    ok(caught);
}

#[test]
fn what_cannot_be_caught_is_refused_before_anybody_listens() {
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

#[test]
fn the_log_tells_that_it_listens_and_nothing_of_what_came() {
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
