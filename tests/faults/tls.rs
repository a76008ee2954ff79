//! Servers that are not who they say they are, and clocks that cannot tell.
use crate::again::again;
use crate::contract::{Bench, Device, End, get, heard, settings, skip};
use crate::servers::{Relay, answers, good};
use crate::strace::strace;
use musiccat::Client;
use musiccat::error::{Phase, Reason, Status, UserAction};
use musiccat::hooks::Clock;
use musiccat::http::Trust;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};
use support::{Authority, ByteServer, Flaw, Step};

/// A wall clock that a person can set.
#[derive(Clone)]
struct Wall(Arc<AtomicI64>);

impl Clock for Wall {
    fn wall_ms(&self) -> Option<i64> {
        let ms = self.0.load(Ordering::Relaxed);
        (ms != i64::MIN).then_some(ms)
    }
}

const YEAR: i64 = 31_557_600_000;
const IN_2020: i64 = 50 * YEAR + YEAR / 2;
const IN_2030: i64 = 60 * YEAR + YEAR / 2;
const UNSET: i64 = i64::MIN;

fn tls(reason: Reason) -> End {
    End::new(Status::MCAT_ERR_TLS, reason, 1)
}

fn serves(authority: &Authority, flaw: Flaw) -> ByteServer {
    ByteServer::tls(authority.server(flaw), |_| answers(2, &good()))
}

/// Calls over TLS go to `bad` until they are sent to `right`; `bad` must learn nothing.
fn refused(bad: &ByteServer, right: &Authority, reason: Reason) {
    let good = serves(right, Flaw::None);
    let (bad_port, good_port) = (bad.port(), good.port());
    for call in [get, skip] {
        let relay = Relay::start(move |n| if n == 0 { bad_port } else { good_port });
        let url = format!("https://localhost:{}", relay.port);
        let device = Device::with(&url, |config| config.trust = Trust::Pem(right.pem()));
        let response = device.meets(tls(reason), call);
        assert_eq!(response.phase, Phase::MCAT_PHASE_TLS);
        assert_eq!(heard(bad).0, 0, "nothing was asked of a server that failed the check");
    }
}

// fault:T01
#[test]
fn expired_certificate_is_refused() {
    let _bench = Bench::begin();
    let authority = Authority::new();
    refused(
        &serves(&authority, Flaw::Expired),
        &authority,
        Reason::MCAT_REASON_CERTIFICATE_EXPIRED,
    );

    // Where it is the clock that must be wrong, the clock is to be set.
    let server = serves(&authority, Flaw::None);
    let wall = Wall(Arc::new(AtomicI64::new(100 * YEAR)));
    let device = Device::with(&server.url(""), |config| {
        config.trust = Trust::Pem(authority.pem());
        config.clock = Some(Box::new(wall.clone()));
    });
    let end = End::new(Status::MCAT_ERR_CLOCK, Reason::MCAT_REASON_NONE, 1);
    let response = device.ends(end, get);
    assert_eq!(response.user_action, UserAction::MCAT_ACTION_SET_CLOCK);
    wall.0.store(IN_2030, Ordering::Relaxed);
    device.works();
}

// fault:T02
#[test]
fn certificate_for_another_name_is_refused() {
    let _bench = Bench::begin();
    let authority = Authority::new();
    refused(
        &serves(&authority, Flaw::OtherName),
        &authority,
        Reason::MCAT_REASON_CERTIFICATE_NAME,
    );
}

// fault:T03
#[test]
fn certificate_of_unknown_authority_is_refused() {
    let _bench = Bench::begin();
    let (right, wrong) = (Authority::new(), Authority::new());
    refused(
        &serves(&wrong, Flaw::None),
        &right,
        Reason::MCAT_REASON_CERTIFICATE_UNTRUSTED,
    );
    // Nor do the roots that the library brings know it.
    let server = serves(&right, Flaw::None);
    let device = Device::new(&server.url(""));
    device.ends(tls(Reason::MCAT_REASON_CERTIFICATE_UNTRUSTED), get);
    assert_eq!(heard(&server).0, 0);
}

// case:S02
// fault:T04
#[test]
fn impossible_clock_prevents_connections_until_it_is_set() {
    let _bench = Bench::begin();
    let authority = Authority::new();
    // By the clock of 2020 the first of these certificates is valid.
    for flaw in [Flaw::Expired, Flaw::None] {
        for clock in [0, IN_2020 - YEAR, IN_2020, 100 * YEAR, UNSET] {
            for call in [get, skip] {
                let server = serves(&authority, flaw);
                let wall = Wall(Arc::new(AtomicI64::new(clock)));
                let device = Device::with(&server.url(""), |config| {
                    config.trust = Trust::Pem(authority.pem());
                    config.clock = Some(Box::new(wall.clone()));
                });
                let end = End::new(Status::MCAT_ERR_CLOCK, Reason::MCAT_REASON_NONE, 1);
                let response = device.ends(end, call);
                assert_eq!(response.user_action, UserAction::MCAT_ACTION_SET_CLOCK);
                assert_eq!(heard(&server), (0, 0), "neither a request nor a connection");
                wall.0.store(IN_2030, Ordering::Relaxed);
                if flaw == Flaw::None {
                    // The speaker is not locked out by what its clock showed once.
                    device.works();
                }
            }
        }
    }
}

// fault:T07
#[test]
fn server_without_modern_tls_is_refused() {
    let _bench = Bench::begin();
    let authority = Authority::new();
    // What such servers say: an alert, or a ServerHello of their own version (SSL 3.0, TLS 1.0, TLS 1.1).
    let alert = vec![0x15, 3, 1, 0, 2, 2, 70];
    let hello = |version: u8| {
        let mut body = vec![3, version];
        body.extend([7; 32]);
        body.extend([0, 0xc0, 0x13, 0]);
        let length = body.len() as u8;
        [vec![0x16, 3, version, 0, length + 4, 2, 0, 0, length], body].concat()
    };
    for said in [alert, hello(0), hello(1), hello(2)] {
        let server = ByteServer::start(move |_| vec![Step::ReadSome, Step::Send(said.clone()), Step::Stall]);
        refused(&server, &authority, Reason::MCAT_REASON_TLS_VERSION);
    }
}

const RANDOM: &str = "MUSICCAT_TEST_RANDOM";

// fault:T15
#[test]
fn handshake_without_random_numbers_fails() {
    if let Ok(url) = std::env::var(RANDOM) {
        let mut config = settings(&url);
        config.trust = Trust::Pem(std::env::var("MUSICCAT_TEST_TRUST").unwrap().into_bytes());
        let response = get(&Client::new(config).unwrap());
        println!(
            "{:?} {:?} {:?}: {}",
            response.status,
            response.reason,
            response.phase,
            response.message()
        );
        return;
    }
    let authority = Authority::new();
    let server = serves(&authority, Flaw::None);
    let ask = |before: &[String]| {
        let mut command = again(before, "tls::handshake_without_random_numbers_fails");
        command
            .env(RANDOM, server.url(""))
            .env("MUSICCAT_TEST_TRUST", String::from_utf8(authority.pem()).unwrap());
        let output = command.output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let well = ask(&[]);
    assert!(well.contains("MCAT_OK"), "{well}");
    let heard_well = heard(&server).0;
    let fails = |fault: &str| {
        let fault = format!("inject=getrandom:error={fault}");
        let said = ask(&strace(&["-qq", "-o", "/dev/null", "-e", &fault]));
        let end = "MCAT_ERR_IO MCAT_REASON_RANDOM_SOURCE MCAT_PHASE_TLS: the system's random source failed";
        assert!(said.contains(end) || said.contains("MCAT_OK"), "{fault}: {said}");
        said.contains(end)
    };
    // A kernel without it, and one that forbids it.
    assert!(fails("ENOSYS") && fails("EPERM"));
    // From the thread's nth on, early in a boot: the first two are the standard library's, which waits for no entropy. Those behind are
    // for the hello, the session and the keys; one of them weak, and all would be.
    let places = (3..).take_while(|nth| fails(&format!("EAGAIN:when={nth}+"))).count();
    println!("{places} random numbers on the way to a handshake");
    assert!(places >= 3, "{places}");
    assert_eq!(heard(&server).0, heard_well + 1, "only the one at the end was asked");
}
