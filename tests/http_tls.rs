//! TLS that must not come about, and what is said about it.

use musiccat::error::{Error, Phase, Reason, Status, UserAction};
use musiccat::hooks::{Clock, SystemClock};
use musiccat::http::{Engine, Failure, Reached, Settings, Trust};
use std::sync::{Arc, LazyLock};
use support::{Authority, ByteServer, Caller, Flaw, Step, WallClock, get, http, settings};

static AUTHORITY: LazyLock<Authority> = LazyLock::new(Authority::new);

const YEAR_MS: i64 = 365 * 86_400_000;
const Y2026_MS: i64 = 1_767_225_600_000;

fn engine(clock: Arc<dyn Clock>) -> Engine {
    Engine::new(Settings {
        trust: Trust::Pem(AUTHORITY.pem()),
        clock,
        ..settings()
    })
    .unwrap()
}

fn answering(flaw: Flaw) -> ByteServer {
    ByteServer::tls(AUTHORITY.server(flaw), |_| {
        vec![Step::ReadHead, Step::Send(http(200, "", b"good")), Step::Close]
    })
}

fn fetch(engine: &Engine, server: &ByteServer) -> Result<Vec<u8>, Failure> {
    fetch_at(engine, &format!("https://localhost:{}/secret", server.port()))
}

fn fetch_at(engine: &Engine, url: &str) -> Result<Vec<u8>, Failure> {
    let caller = Caller::new();
    let scope = caller.call(5000);
    get(engine, url, &scope)?.read_all(1 << 20, &scope)
}

/// Why no TLS came about; not a byte of the request has been sent then.
fn refusal(server: &ByteServer, clock: impl Clock + 'static) -> Error {
    let failure = fetch(&engine(Arc::new(clock)), server).expect_err("must not be trusted");
    assert_eq!(
        (failure.reached, failure.answered, failure.reused),
        (Reached::Nothing, false, false)
    );
    assert_eq!(server.connections(), 1, "tried once");
    assert!(server.journal()[0].is_empty());
    failure.error
}

// fault:T01 fault:T02 fault:T03
#[test]
fn bad_certificate_is_refused_by_its_flaw() {
    for (flaw, reason) in [
        (Flaw::Expired, Reason::MCAT_REASON_CERTIFICATE_EXPIRED),
        (Flaw::NotYetValid, Reason::MCAT_REASON_CERTIFICATE_NOT_YET_VALID),
        (Flaw::OtherName, Reason::MCAT_REASON_CERTIFICATE_NAME),
    ] {
        let error = refusal(&answering(flaw), WallClock(Some(Y2026_MS + YEAR_MS)));
        assert_eq!(
            (error.status, error.reason, error.phase),
            (Status::MCAT_ERR_TLS, reason, Phase::MCAT_PHASE_TLS)
        );
        let action = match flaw {
            Flaw::NotYetValid => UserAction::MCAT_ACTION_SET_CLOCK,
            _ => UserAction::MCAT_ACTION_NONE,
        };
        assert_eq!(error.user_action, action, "{reason:?}");
    }
    let stranger = ByteServer::tls(Authority::new().server(Flaw::None), |_| vec![Step::ReadHead]);
    let error = refusal(&stranger, SystemClock);
    assert_eq!(error.reason, Reason::MCAT_REASON_CERTIFICATE_UNTRUSTED);
    // The bundled roots do not trust a made-up authority either.
    let bundled = Engine::new(settings()).unwrap();
    let failure = fetch(&bundled, &answering(Flaw::None)).expect_err("unknown");
    assert_eq!(failure.error.reason, Reason::MCAT_REASON_CERTIFICATE_UNTRUSTED);
    assert_eq!(
        fetch(&engine(Arc::new(SystemClock)), &answering(Flaw::None)).unwrap(),
        b"good"
    );
}

/// A run of digits that no date has: the seconds of Unix.
fn counts_seconds(message: &str) -> bool {
    message
        .split(|c: char| !c.is_ascii_digit())
        .any(|digits| digits.len() > 4)
}

// case:S02
// case:U10
// fault:T04 fault:T05 fault:T06
#[test]
fn handshake_under_an_impossible_clock_is_not_begun() {
    let thirty_years = 30 * YEAR_MS;
    for (wall_ms, shown) in [
        (Some(0), "1970-01-01"),
        // Of a certificate that was valid then.
        (Some(50 * YEAR_MS + YEAR_MS / 2), "2020-06-"),
        (Some(Y2026_MS - 1), "2025-12-31"),
        (
            Some(Y2026_MS + thirty_years),
            "2055-12-25T00:00:00.000Z: set it; certificates can be checked from 2026-01-01 to 2055-12-25T00:",
        ),
        (Some(Y2026_MS + 35 * YEAR_MS), "2060-12-"),
        (Some(-1), "1969-12-31"),
        (Some(i64::MIN), "0000-01-01"),
        (Some(i64::MAX), "9999-12-31"),
        (None, "not set"),
    ] {
        for flaw in [Flaw::None, Flaw::Expired, Flaw::NotYetValid, Flaw::OtherName] {
            let server = answering(flaw);
            let failure = fetch(&engine(Arc::new(WallClock(wall_ms))), &server).expect_err("no clock");
            let error = failure.error;
            assert_eq!(
                (error.status, error.reason, error.phase),
                (Status::MCAT_ERR_CLOCK, Reason::MCAT_REASON_NONE, Phase::MCAT_PHASE_TLS),
                "{wall_ms:?}: {}",
                error.message
            );
            assert_eq!(error.user_action, UserAction::MCAT_ACTION_SET_CLOCK);
            assert_eq!(
                (failure.reached, server.connections()),
                (Reached::Nothing, 0),
                "nothing is sent"
            );
            assert!(error.message.contains(shown), "{shown}: {}", error.message);
            assert!(!counts_seconds(&error.message), "{}", error.message);
        }
    }
    for wall_ms in [Y2026_MS, Y2026_MS + thirty_years - 1] {
        let clock = Arc::new(WallClock(Some(wall_ms)));
        assert_eq!(
            fetch(&engine(clock), &answering(Flaw::None)).unwrap(),
            b"good",
            "{wall_ms}"
        );
    }
}

/// Shows a possible date at first, and another one from the second look on.
struct Steps(std::sync::atomic::AtomicBool, i64);

impl Clock for Steps {
    fn wall_ms(&self) -> Option<i64> {
        let looked = self.0.swap(true, std::sync::atomic::Ordering::SeqCst);
        Some(if looked { self.1 } else { Y2026_MS + YEAR_MS })
    }
}

// case:S02
#[test]
fn clock_that_becomes_impossible_during_a_handshake_fails_as_clock() {
    for (to, flaw) in [
        (50 * YEAR_MS + YEAR_MS / 2, Flaw::Expired),
        (Y2026_MS + 30 * YEAR_MS, Flaw::NotYetValid),
        (0, Flaw::None),
    ] {
        let error = refusal(&answering(flaw), Steps(false.into(), to));
        assert_eq!(error.status, Status::MCAT_ERR_CLOCK, "{}", error.message);
        assert!(!counts_seconds(&error.message), "{}", error.message);
    }
}

/// A connection that is there goes on, and so does one without TLS: the clock judges certificates only.
// case:S02
#[test]
fn impossible_clock_leaves_kept_and_plain_connections_alone() {
    let answers = |_| {
        let one = [Step::ReadHead, Step::Send(http(200, "", b"good"))];
        [one.clone(), one].concat()
    };
    let wall = Arc::new(std::sync::atomic::AtomicI64::new(Y2026_MS + YEAR_MS));
    struct Set(Arc<std::sync::atomic::AtomicI64>);
    impl Clock for Set {
        fn wall_ms(&self) -> Option<i64> {
            Some(self.0.load(std::sync::atomic::Ordering::SeqCst))
        }
    }
    let engine = engine(Arc::new(Set(wall.clone())));
    let server = ByteServer::tls(AUTHORITY.server(Flaw::None), answers);
    assert_eq!(fetch(&engine, &server).unwrap(), b"good");
    wall.store(0, std::sync::atomic::Ordering::SeqCst);
    assert_eq!(fetch(&engine, &server).unwrap(), b"good", "the connection is there");
    assert_eq!(server.connections(), 1);
    let plain = ByteServer::start(answers);
    assert_eq!(fetch_at(&engine, &plain.url("/")).unwrap(), b"good");
}

// case:U10
#[test]
fn certificate_out_of_its_time_is_reported_with_dates() {
    for (flaw, words) in [
        (Flaw::Expired, ["2021-01-01", "2027-01-01"]),
        (Flaw::NotYetValid, ["2050-01-01", "2027-01-01"]),
    ] {
        let error = refusal(&answering(flaw), WallClock(Some(Y2026_MS + YEAR_MS)));
        let message = &error.message;
        assert!(words.iter().all(|word| message.contains(word)), "{words:?}: {message}");
        assert!(!counts_seconds(message), "{message}");
    }
}

// case:U03
#[test]
fn plain_request_to_a_tls_port_says_to_use_https() {
    let alert = |version: u8, code: u8| {
        ByteServer::start(move |_| {
            vec![
                Step::ReadSome,
                Step::Send(vec![21, 3, version, 0, 2, 2, code]),
                Step::Close,
            ]
        })
    };
    // What servers say to a request without TLS: an alert, or the first byte of one, or a handshake of their own.
    let first_byte = ByteServer::start(|_| {
        let (first, rest) = (Step::Send(vec![21]), Step::Send(vec![3, 3, 0, 2, 2, 10]));
        vec![
            Step::ReadSome,
            first,
            Step::Sleep(std::time::Duration::from_millis(50)),
            rest,
            Step::Close,
        ]
    });
    let hello = ByteServer::start(|_| {
        vec![
            Step::ReadSome,
            Step::Send(vec![22, 3, 3, 0, 4, 0, 0, 0, 0]),
            Step::Stall,
        ]
    });
    let real = ByteServer::tls(AUTHORITY.server(Flaw::None), |_| vec![Step::ReadHead]);
    for server in [alert(1, 70), alert(3, 10), alert(0, 0), first_byte, hello, real] {
        let url = format!("http://127.0.0.1:{}/", server.port());
        let error = fetch_at(&support::engine(), &url).expect_err("TLS").error;
        assert_eq!(error.status, Status::MCAT_ERR_PROTOCOL, "{}", error.message);
        assert!(
            error.message.contains("speaks TLS") && error.message.contains("https://"),
            "{}",
            error.message
        );
    }
}

// case:U03
#[test]
fn handshake_with_a_plain_port_says_it_does_not_speak_tls() {
    let server = ByteServer::start(|_| {
        vec![
            Step::ReadSome,
            Step::Send(b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n".to_vec()),
            Step::Close,
        ]
    });
    let error = fetch_at(
        &engine(Arc::new(SystemClock)),
        &format!("https://localhost:{}/", server.port()),
    );
    let error = error.expect_err("plain").error;
    assert_eq!(error.status, Status::MCAT_ERR_TLS, "{}", error.message);
    assert!(error.message.contains("does not speak TLS"), "{}", error.message);
}

// fault:T07
#[test]
fn server_of_an_older_tls_version_is_reported() {
    let alert = |code: u8| vec![Step::ReadSome, Step::Send(vec![21, 3, 1, 0, 2, 2, code]), Step::Close];
    // A ServerHello of TLS 1.1: version, random, no session, a cipher suite of its time, no compression.
    let hello = [&[3, 2][..], &[7; 32], &[0, 0xc0, 0x13, 0]].concat();
    let handshake = [&[2, 0, 0, hello.len() as u8][..], &hello].concat();
    let record = [&[22, 3, 2, 0, handshake.len() as u8][..], &handshake].concat();
    for steps in [alert(70), vec![Step::ReadSome, Step::Send(record), Step::Stall]] {
        let server = ByteServer::start(move |_| steps.clone());
        let failure = fetch(&engine(Arc::new(SystemClock)), &server).expect_err("old");
        let error = failure.error;
        assert_eq!(
            (error.status, error.reason),
            (Status::MCAT_ERR_TLS, Reason::MCAT_REASON_TLS_VERSION),
            "{}",
            error.message
        );
    }
    let server = ByteServer::start(move |_| alert(40));
    let error = fetch(&engine(Arc::new(SystemClock)), &server).expect_err("alert").error;
    assert_eq!(
        (error.status, error.reason),
        (Status::MCAT_ERR_TLS, Reason::MCAT_REASON_TLS_ALERT)
    );
    let text = "TLS: the other side refused with alert 40 (handshake_failure)";
    assert_eq!(error.message, text);
}

// fault:T10
#[test]
fn tls_end_without_close_notify_truncates_the_body() {
    let head = b"HTTP/1.1 200 OK\r\n\r\n";
    let ends = |end: Step| {
        let server = ByteServer::tls(AUTHORITY.server(Flaw::None), move |_| {
            vec![Step::ReadHead, Step::Send([&head[..], b"whole?"].concat()), end.clone()]
        });
        fetch(&engine(Arc::new(SystemClock)), &server)
    };
    assert_eq!(ends(Step::Close).unwrap(), b"whole?");
    let failure = ends(Step::HalfClose).expect_err("cut");
    assert_eq!(
        (failure.error.status, failure.error.reason),
        (Status::MCAT_ERR_IO, Reason::MCAT_REASON_TRUNCATED)
    );
}

// fault:T13 fault:T09
#[test]
fn handshake_cut_at_any_byte_fails_before_anything_is_sent() {
    let config = AUTHORITY.server(Flaw::None);
    let mut cuts = 0;
    for bytes in 1.. {
        let server = ByteServer::cut(config.clone(), bytes, true);
        match fetch(&engine(Arc::new(SystemClock)), &server) {
            Err(failure) if failure.error.phase == Phase::MCAT_PHASE_TLS => {
                let text = format!("{bytes} bytes: {}", failure.error.message);
                assert_eq!(
                    (failure.error.status, failure.reached),
                    (Status::MCAT_ERR_TLS, Reached::Nothing),
                    "{text}"
                );
                assert!(server.journal()[0].is_empty(), "{text}");
                cuts += 1;
            }
            // The flight is complete: what breaks now breaks later.
            Err(_) => break,
            Ok(_) => unreachable!("nobody answers"),
        }
    }
    assert!(cuts > 500, "a flight has more than {cuts} bytes");
}

/// The service's host and that of the images, by turns.
#[test]
fn later_connections_to_two_hosts_resume_their_sessions() {
    let servers =
        [("localhost", Flaw::None), ("other.example", Flaw::OtherName)].map(|(host, flaw)| (host, answering(flaw)));
    let engine = engine(Arc::new(SystemClock));
    let mut caller = Caller::new();
    caller.hooks.resolve = Some(Arc::new(|_, _| Some(vec!["127.0.0.1".parse().unwrap()])));
    let received = || -> Vec<i64> {
        let one = |(host, server): &(&str, ByteServer)| {
            let scope = caller.call(5000);
            let incoming = get(&engine, &format!("https://{host}:{}/", server.port()), &scope).unwrap();
            incoming.read_all(100, &scope).unwrap();
            // The server's end of it may be a moment on its way.
            engine.drop_idle();
            scope.stats().bytes_in
        };
        servers.iter().map(one).collect()
    };
    let first = received();
    for _ in 0..2 {
        let later = received();
        for (first, later) in first.iter().zip(&later) {
            assert!(
                later + 300 < *first,
                "a resumed handshake brings no certificate: {later} bytes after {first}"
            );
        }
    }
    assert!(servers.iter().all(|(_, server)| server.connections() == 3));
}

// fault:N05
#[test]
fn certificate_is_checked_against_the_name_not_the_address() {
    let server = answering(Flaw::None);
    let mut caller = Caller::new();
    caller.hooks.resolve = Some(std::sync::Arc::new(|_, _| Some(vec!["127.0.0.1".parse().unwrap()])));
    let scope = caller.call(5000);
    let url = format!("https://rebound.example:{}/", server.port());
    let failure = get(&engine(Arc::new(SystemClock)), &url, &scope)
        .map(drop)
        .expect_err("another's certificate");
    assert_eq!(failure.error.reason, Reason::MCAT_REASON_CERTIFICATE_NAME);
    assert!(server.journal()[0].is_empty());
}

#[test]
fn roots_without_a_certificate_are_refused_at_once() {
    let broken = b"-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n";
    for pem in [&b""[..], b"no PEM at all", broken] {
        let error = Engine::new(Settings {
            trust: Trust::Pem(pem.to_vec()),
            ..settings()
        })
        .map(drop)
        .unwrap_err();
        assert_eq!(error.status, Status::MCAT_ERR_ARGUMENT);
        assert!(error.message.contains("ca_pem"), "{}", error.message);
    }
}
