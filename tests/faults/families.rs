//! Hosts with several addresses, of which some take no connection: the next one is tried beside the first, and what worked is remembered.
use crate::contract::{Bench, Device, End, get, grace};
use crate::servers::{JSON, answers, good};
use crate::stalls::BlackHole;
use musiccat::Config;
use musiccat::error::{Phase, Reason, Status};
use musiccat::http::Trust;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, TcpListener};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use support::{Authority, ByteServer, Flaw, Step, http};

const V4: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
const V6: IpAddr = IpAddr::V6(Ipv6Addr::LOCALHOST);
/// What a new address waits for the one before it.
const BESIDE_MS: i64 = 250;

/// The family of each socket that was opened, in order: 4 or 6.
#[derive(Clone, Default)]
struct Opened(Arc<Mutex<Vec<u8>>>);

impl Opened {
    fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap())
    }

    fn note(&self, fd: i32) {
        let (mut family, mut length) = (0, size_of::<libc::c_int>() as libc::socklen_t);
        // SAFETY: a place for a number, of the length that is told.
        let done = unsafe {
            libc::getsockopt(
                fd,
                libc::SOL_SOCKET,
                libc::SO_DOMAIN,
                (&raw mut family).cast(),
                &raw mut length,
            )
        };
        assert_eq!(done, 0);
        self.0
            .lock()
            .unwrap()
            .push(if family == libc::AF_INET6 { 6 } else { 4 });
    }
}

/// A device whose service has these addresses, at this port.
fn device(found: &[IpAddr], port: u16, change: impl FnOnce(&mut Config)) -> (Device, Opened) {
    let (opened, found) = (Opened::default(), found.to_vec());
    let noting = opened.clone();
    let device = Device::with(&format!("http://two.example:{port}"), |config| {
        config.allow_http = true;
        config.own.hooks.resolve = Some(Arc::new(move |_, _| Some(found.clone())));
        config.own.hooks.opened = Some(Arc::new(move |fd| {
            noting.note(fd);
            true
        }));
        change(config);
    });
    (device, opened)
}

/// An answer that is the last on its connection.
fn last() -> Vec<u8> {
    http(
        200,
        &format!("{JSON}Connection: close\r\n"),
        br#"{"artists":[],"meta":{}}"#,
    )
}

/// Answers one request on each connection.
fn once() -> ByteServer {
    ByteServer::start(|_| [answers(1, &last()), vec![Step::Close]].concat())
}

// case:B05
#[test]
fn first_address_silent_second_connects_beside_it_and_is_remembered() {
    let _bench = Bench::begin();
    let server = once();
    let hole = BlackHole::dig_at(V6, server.port());
    let (device, opened) = device(&[V6, V4], server.port(), |_| {});
    let waits = |families: &[u8]| {
        let stats = *device.works().stats();
        assert_eq!((opened.take(), stats.tries), (families.to_vec(), 1));
        stats.connect_ms
    };
    let first = waits(&[6, 4]);
    assert!((BESIDE_MS - 2..1_000).contains(&first), "{first} ms");
    for _ in 0..3 {
        let later = waits(&[4]);
        assert!(later < BESIDE_MS, "the family that worked goes first: {later} ms");
    }
    // A sign-out closes connections, and is no other network.
    device.client.sign_out(&musiccat::Params::default());
    opened.take();
    assert!(waits(&[4]) < BESIDE_MS);
    device.client.network_changed();
    let anew = waits(&[6, 4]);
    assert!((BESIDE_MS - 2..1_000).contains(&anew), "{anew} ms");
    // The remembered family stops working: the other takes over in the same way.
    drop(hole);
    let other = TcpListener::bind((V6, server.port())).unwrap();
    let port = server.port();
    drop(server);
    let hole = BlackHole::dig_at(V4, port);
    let serving = std::thread::spawn(move || {
        use std::io::{Read, Write};
        for _ in 0..2 {
            let (mut socket, _) = other.accept().unwrap();
            assert!(socket.read(&mut [0; 4096]).unwrap() > 0);
            socket.write_all(&last()).unwrap();
        }
    });
    assert!((BESIDE_MS - 2..1_000).contains(&waits(&[4, 6])));
    assert!(waits(&[6]) < BESIDE_MS);
    serving.join().unwrap();
    drop(hole);
}

/// A quarter of a second is more than there is.
// case:B05
#[test]
fn first_address_silent_second_is_tried_within_the_shortest_connect_ms() {
    let _bench = Bench::begin();
    let server = once();
    let hole = BlackHole::dig_at(V6, server.port());
    let (device, opened) = device(&[V6, V4], server.port(), |config| config.connect_ms = 200);
    device.works();
    assert_eq!(opened.take(), [6, 4]);
    drop(hole);
}

// case:B05
#[test]
fn first_address_refused_second_is_tried_at_once() {
    let _bench = Bench::begin();
    let server = once();
    let (device, opened) = device(&[V6, V4], server.port(), |_| {});
    let stats = *device.works().stats();
    assert_eq!((opened.take(), stats.tries), (vec![6, 4], 1));
    assert!(stats.connect_ms < BESIDE_MS, "{} ms", stats.connect_ms);
    device.works();
    assert_eq!(opened.take(), [4]);
}

// case:B05
#[test]
fn all_addresses_silent_call_fails_after_connect_ms_with_four_sockets() {
    let _bench = Bench::begin();
    let hole = BlackHole::dig_at(V4, 0);
    let six = BlackHole::dig_at(V6, hole.port());
    // As many of the second as a resolver may answer.
    let found: Vec<IpAddr> = [[V6; 20], [V4; 20]].concat();
    let (device, opened) = device(&found, hole.port(), |config| {
        config.connect_ms = 1_200;
        config.max_tries = 1;
    });
    let end = End::new(Status::MCAT_ERR_CONNECT, Reason::MCAT_REASON_NONE, 1);
    let response = device.ends(end, get);
    assert_eq!(response.phase, Phase::MCAT_PHASE_CONNECT);
    assert!(response.message().contains("no answer in time"), "{response:?}");
    let took = response.stats().connect_ms;
    assert!(
        (1_198..1_200 + grace(100).as_millis() as i64).contains(&took),
        "{took} ms"
    );
    assert_eq!(opened.take(), [6, 4, 6, 4]);
    drop((hole, six));
}

// case:B05
#[test]
fn all_addresses_refused_call_fails_at_once_as_refused() {
    let _bench = Bench::begin();
    let port = once().port();
    let (device, opened) = device(&[V6, V4], port, |config| config.max_tries = 1);
    let end = End::new(Status::MCAT_ERR_CONNECT, Reason::MCAT_REASON_REFUSED, 1);
    let response = device.ends(end, get);
    assert!(response.stats().connect_ms < BESIDE_MS, "{response:?}");
    assert_eq!(opened.take(), [6, 4]);
}

// case:B05
#[test]
fn first_address_silent_second_refused_call_fails_after_connect_ms() {
    let _bench = Bench::begin();
    let hole = BlackHole::dig_at(V6, 0);
    let (device, opened) = device(&[V6, V4], hole.port(), |config| {
        config.connect_ms = 600;
        config.max_tries = 1;
    });
    let end = End::new(Status::MCAT_ERR_CONNECT, Reason::MCAT_REASON_NONE, 1);
    let response = device.ends(end, get);
    let took = response.stats().connect_ms;
    assert!((598..600 + grace(100).as_millis() as i64).contains(&took), "{took} ms");
    assert_eq!(opened.take(), [6, 4]);
}

/// The race goes on for as long as `connect_ms`: the first address may still win it.
// case:B05
#[test]
fn first_address_slow_second_silent_first_is_used() {
    let _bench = Bench::begin();
    let four = BlackHole::dig_at(V4, 0);
    let six = BlackHole::dig_at(V6, four.port());
    let (device, opened) = device(&[V6, V4], four.port(), |_| {});
    let response = std::thread::scope(|threads| {
        let call = threads.spawn(|| get(&device.client));
        std::thread::sleep(Duration::from_millis(600));
        // The kernel knocks again a second after it began.
        six.open(good()).join().unwrap();
        call.join().unwrap()
    });
    assert_eq!(response.status, Status::MCAT_OK, "{response:?}");
    assert_eq!((opened.take(), response.stats().tries), (vec![6, 4], 1));
}

// case:B05
#[test]
fn cancel_while_addresses_race_returns_at_once() {
    let _bench = Bench::begin();
    let hole = BlackHole::dig_at(V4, 0);
    let six = BlackHole::dig_at(V6, hole.port());
    for (after_ms, sockets) in [(100, 1), (600, 3), (1_000, 4)] {
        let (device, opened) = device(&[V6, V4, V6, V4], hole.port(), |_| {});
        let (response, took) = std::thread::scope(|threads| {
            let call = threads.spawn(|| (get(&device.client), Instant::now()));
            std::thread::sleep(Duration::from_millis(after_ms));
            let cancelled = Instant::now();
            device.client.cancel();
            let (response, ended) = call.join().unwrap();
            (response, ended - cancelled)
        });
        assert_eq!(response.status, Status::MCAT_ERR_CANCELLED, "{response:?}");
        assert_eq!(response.phase, Phase::MCAT_PHASE_CONNECT);
        assert!(took <= grace(100), "{took:?}");
        assert_eq!(opened.take().len(), sockets, "after {after_ms} ms");
    }
    drop((hole, six));
}

// case:B05
#[test]
fn tick_and_deadline_hold_while_addresses_race() {
    let _bench = Bench::begin();
    let hole = BlackHole::dig_at(V4, 0);
    let six = BlackHole::dig_at(V6, hole.port());
    let ticks = Arc::new(Mutex::new(vec![Instant::now()]));
    let ticking = ticks.clone();
    let (device, _) = device(&[V6, V4, V6, V4], hole.port(), |config| {
        config.own.deadline_ms = 1_500;
        config.own.hooks.tick = Some(Box::new(move |_| {
            ticking.lock().unwrap().push(Instant::now());
            false
        }));
    });
    *ticks.lock().unwrap() = vec![Instant::now()];
    let end = End::new(Status::MCAT_ERR_TIMEOUT, Reason::MCAT_REASON_NONE, 1);
    let response = device.ends(end, get);
    assert_eq!(response.phase, Phase::MCAT_PHASE_CONNECT);
    let ticks = ticks.lock().unwrap().clone();
    let longest = ticks.windows(2).map(|two| two[1] - two[0]).max().unwrap();
    assert!(
        ticks.len() > 7 && longest <= Duration::from_millis(200),
        "{longest:?} of {}",
        ticks.len()
    );
    drop((hole, six));
}

/// A socket that the program refuses is an address that does not connect. It says nothing of the one beside it.
// case:B05
#[test]
fn opened_callback_refuses_one_socket_next_address_is_used() {
    let _bench = Bench::begin();
    let server = once();
    for refused in [1, 2] {
        let hole = (refused == 2).then(|| BlackHole::dig_at(V6, server.port()));
        let count = Arc::new(Mutex::new(0));
        let found = if refused == 1 { vec![V6, V4] } else { vec![V6, V4, V4] };
        let (device, _) = device(&found, server.port(), |config| {
            config.own.hooks.opened = Some(Arc::new(move |_| {
                let mut count = count.lock().unwrap();
                *count += 1;
                *count != refused
            }));
        });
        assert_eq!(device.works().stats().tries, 1);
        drop(hole);
    }
    let (device, _) = device(&[V6, V4], server.port(), |config| {
        config.max_tries = 1;
        config.own.hooks.opened = Some(Arc::new(|_| false));
    });
    let response = device.ends(End::new(Status::MCAT_ERR_CONNECT, Reason::MCAT_REASON_NONE, 1), get);
    assert!(response.message().contains("opened callback"), "{response:?}");
}

/// A path that loses large packets lets the connection come about, and not the handshake.
// case:B05
#[test]
fn first_family_without_tls_next_try_begins_with_the_other() {
    let _bench = Bench::begin();
    let authority = Authority::new();
    let server = ByteServer::tls(authority.server(Flaw::OtherName), |_| answers(1, &last()));
    let mute = TcpListener::bind((V6, server.port())).unwrap();
    let (device, opened) = device(&[V6, V4], server.port(), |config| {
        config.base_url = config.base_url.replace("http://two", "https://other");
        config.trust = Trust::Pem(authority.pem());
        config.connect_ms = 500;
    });
    let stats = *device.works().stats();
    assert_eq!((opened.take(), stats.tries), (vec![6, 4], 2));
    let stats = *device.works().stats();
    assert_eq!((opened.take(), stats.tries), (vec![4], 1));
    drop(mute);
}
