//! The network between a device and the service, measured at a socket. Times have lower bounds only where the network sets them; upper
//! bounds are wide, because the machine may be busy.

use crate::support::*;
use musiccat_sandbox::faults::{At, Delivery, Fault};
use musiccat_sandbox::{Network, Sandbox};
use reqwest::blocking::Client;
use serde_json::{Value, json as value};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// A small answer: a segment each way.
const SMALL: &str = "/v2.2/artists/art.1";
/// A large one: a preview.
const LARGE: &str = "/previews/1.mp3";

fn with_network(network: Network) -> Sandbox {
    start_with(|options| {
        options.network = network;
        options.control = true;
    })
}

fn profile(name: &str) -> Sandbox {
    with_network(Network::named(name).unwrap())
}

/// A connection of a device, in plain HTTP.
struct Device {
    stream: TcpStream,
    key: String,
    /// The first request counts from before the connection, whose round trip begins when the sandbox accepts it.
    begun: Option<Instant>,
}

/// What a device saw of an answer.
struct Seen {
    status: u16,
    body: Vec<u8>,
    /// From the request to the first byte, and from there to the last.
    first: Duration,
    rest: Duration,
}

impl Device {
    fn connect(sandbox: &Sandbox) -> Device {
        let begun = Some(Instant::now());
        let stream = TcpStream::connect(sandbox.listening()[0]).unwrap();
        stream.set_nodelay(true).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        let key = sandbox.api_key().to_owned();
        Device { stream, key, begun }
    }

    fn send(&mut self, method: &str, path: &str, body: &[u8]) {
        let (key, length) = (&self.key, body.len());
        let head =
            format!("{method} {path} HTTP/1.1\r\nHost: localhost\r\napikey: {key}\r\nContent-Length: {length}\r\n\r\n");
        self.stream.write_all(&[head.as_bytes(), body].concat()).unwrap();
    }

    fn ask(&mut self, method: &str, path: &str, body: &[u8]) -> Seen {
        let begun = self.begun.take().unwrap_or_else(Instant::now);
        self.send(method, path, body);
        self.answer(begun)
    }

    fn get(&mut self, path: &str) -> Seen {
        self.ask("GET", path, &[])
    }

    fn answer(&mut self, begun: Instant) -> Seen {
        let (mut read, mut first, mut space) = (Vec::new(), None, [0; 65_536]);
        loop {
            let count = self.stream.read(&mut space).unwrap();
            assert!(count > 0, "the answer ends after {} bytes", read.len());
            let first = *first.get_or_insert_with(|| begun.elapsed());
            read.extend_from_slice(&space[..count]);
            let Some(end) = read.windows(4).position(|bytes| bytes == b"\r\n\r\n") else {
                continue;
            };
            let head = String::from_utf8_lossy(&read[..end]).to_lowercase();
            let length = head.lines().find_map(|line| line.strip_prefix("content-length: "));
            let length: usize = length.map_or(0, |length| length.parse().unwrap());
            if read.len() == end + 4 + length {
                return Seen {
                    status: head.split(' ').nth(1).unwrap().parse().unwrap(),
                    body: read.split_off(end + 4),
                    first,
                    rest: begun.elapsed() - first,
                };
            }
        }
    }
}

fn control(sandbox: &Sandbox, method: &str, path: &str, body: &Value) -> (u16, Value) {
    let address = format!("{}/control{path}", sandbox.base_url());
    let request = Client::new().request(method.parse().unwrap(), address);
    read(match body.is_null() {
        true => request,
        false => json(request, &body.to_string()),
    })
}

#[test]
fn profile_has_its_latency_and_rates_on_the_wire() {
    let sandbox = with_network(Network::default());
    for name in ["3g", "congested-wifi", "lossy", "captive-portal"] {
        let network = Network::named(name).unwrap();
        sandbox.set_network(network.clone()).unwrap();
        let mut device = Device::connect(&sandbox);
        let connecting = device.get(SMALL);
        assert!(
            connecting.first >= network.latency * 2,
            "{name}: the connect and the request take a round trip each, not {:?}",
            connecting.first
        );
        let mut trips: Vec<Duration> = (0..9).map(|_| device.get(SMALL).first).collect();
        trips.sort();
        assert!(trips[0] >= network.latency, "{name}: {trips:?}");
        assert!(
            trips[4] < network.latency + network.jitter + Duration::from_secs(1),
            "{name}: {trips:?}"
        );
        let seen = device.get(LARGE);
        assert!(seen.status == 200 && (seen.body.len() > 100_000 || network.captive_portal));
        let kbit = seen.body.len() as f64 * 8.0 / 1000.0;
        let down = kbit / seen.rest.as_secs_f64();
        let up = [b'x'; 100_000];
        let begun = Instant::now();
        device.ask("POST", "/v2.2/oauth/access_token", &up);
        let took = begun.elapsed().saturating_sub(network.latency);
        let up = up.len() as f64 * 8.0 / 1000.0 / took.as_secs_f64();
        println!(
            "{name}: round trip {:?} to {:?}, median {:?}; {down:.0} kbit/s down, {up:.0} up",
            trips[0], trips[8], trips[4]
        );
        for (measured, limit) in [(down, network.down_kbit), (up, network.up_kbit)] {
            let Some(limit) = limit.map(f64::from) else { continue };
            assert!(measured <= limit * 1.1, "{name}: {measured} of {limit} kbit/s");
            assert!(measured >= limit / 10.0, "{name}: {measured} of {limit} kbit/s");
        }
    }
}

#[test]
fn lost_segment_stalls_the_stream_and_the_same_seed_loses_the_same() {
    let run = |seed: u64| {
        let network = Network {
            seed,
            ..Network::named("lossy").unwrap()
        };
        let (latency, stall) = (network.latency, network.latency + Duration::from_millis(200));
        let sandbox = with_network(network);
        let mut device = Device::connect(&sandbox);
        let mut stalled = Vec::new();
        for call in 0..30 {
            let before = sandbox.passed().lost;
            let seen = device.get(SMALL);
            let took = seen.first + seen.rest;
            if sandbox.passed().lost > before {
                assert!(took >= latency + stall, "call {call} lost a segment and took {took:?}");
                stalled.push(call);
            }
        }
        println!("seed {seed}: {:?}, stalled {stalled:?}", sandbox.passed());
        (sandbox.passed(), stalled)
    };
    let (first, second, other) = std::thread::scope(|scope| {
        let runs = [7, 7, 8].map(|seed| scope.spawn(move || run(seed)));
        let [first, second, other] = runs.map(|run| run.join().unwrap());
        (first, second, other)
    });
    assert_eq!(first, second);
    assert_ne!(first.1, other.1);
    let share = first.0.lost as f64 / first.0.segments as f64;
    assert!((0.05..0.15).contains(&share), "{:?}: about a tenth", first.0);
}

#[test]
fn connections_share_the_rate() {
    let sandbox = with_network(Network::default());
    // The preview is made once, which takes a while.
    Device::connect(&sandbox).get(LARGE);
    let network = Network {
        down_kbit: Some(4_000),
        ..Network::default()
    };
    sandbox.set_network(network).unwrap();
    let begun = Instant::now();
    let bytes: usize = std::thread::scope(|scope| {
        let both = [(); 2].map(|()| scope.spawn(|| Device::connect(&sandbox).get(LARGE).body.len()));
        both.map(|one| one.join().unwrap()).iter().sum()
    });
    let least = Duration::from_millis((bytes as u64 - 10_000) * 8 / 4_000);
    assert!(begun.elapsed() >= least, "{bytes} bytes in {:?}", begun.elapsed());
}

#[test]
fn network_set_and_ended_changes_connections_that_are_there() {
    let sandbox = with_network(Network::default());
    let mut device = Device::connect(&sandbox);
    let quickest = |device: &mut Device| (0..5).map(|_| device.get(SMALL).first).min().unwrap();
    let slow = Duration::from_millis(400);
    assert!(quickest(&mut device) < slow);
    let (status, now) = control(&sandbox, "PUT", "/network", &value!({"latency_ms": 400}));
    assert_eq!(
        (status, &now["profile"], &now["latency_ms"]),
        (200, &Value::Null, &value!(400))
    );
    assert!(quickest(&mut device) >= slow);
    assert_eq!(control(&sandbox, "DELETE", "/network", &Value::Null).0, 204);
    assert!(quickest(&mut device) < slow);
    assert_eq!(control(&sandbox, "GET", "/network", &Value::Null).1["profile"], "none");
    sandbox.set_network(Network::named("3g").unwrap()).unwrap();
    assert_eq!(control(&sandbox, "GET", "", &Value::Null).1["network"]["profile"], "3g");
    sandbox.heal().unwrap();
    assert_eq!(sandbox.network(), Network::default());
}

#[test]
fn reset_returns_to_the_network_of_the_start_and_heal_ends_it() {
    let sandbox = profile("3g");
    sandbox.heal().unwrap();
    assert_eq!(sandbox.network().profile(), Some("none"));
    sandbox.reset().unwrap();
    assert_eq!(sandbox.network().profile(), Some("3g"));
}

#[test]
fn journal_and_control_take_no_time_from_the_network() {
    let latency = Duration::from_secs(3);
    let sandbox = with_network(Network {
        latency,
        ..Network::default()
    });
    let begun = Instant::now();
    assert_eq!(control(&sandbox, "GET", "/clock", &Value::Null).0, 200);
    assert!(begun.elapsed() < latency, "{:?}", begun.elapsed());
    assert!(Device::connect(&sandbox).get(SMALL).first >= latency * 2);
    let entry = &sandbox.journal()[0];
    assert!(entry.millis + entry.delay_millis < 3_000, "{entry:?}");
}

#[test]
fn handshake_over_tls_takes_a_round_trip_more() {
    let latency = Duration::from_millis(300);
    let sandbox = start_with(|options| {
        options.tls = true;
        options.network.latency = latency;
    });
    let begun = Instant::now();
    assert_eq!(
        trusting(&sandbox)
            .get(address(&sandbox, SMALL))
            .send()
            .unwrap()
            .status(),
        401
    );
    assert!(begun.elapsed() >= latency * 3, "{:?}", begun.elapsed());
}

/// A client that trusts the sandbox.
fn trusting(sandbox: &Sandbox) -> Client {
    let authority = reqwest::Certificate::from_pem(sandbox.authority_pem().as_bytes()).unwrap();
    Client::builder().add_root_certificate(authority).build().unwrap()
}

fn address(sandbox: &Sandbox, path: &str) -> String {
    format!("{}{path}", sandbox.base_url())
}

#[test]
fn answer_and_fault_arrive_whole_over_a_bad_network() {
    let network = Network {
        jitter: Duration::from_millis(30),
        down_kbit: Some(8_000),
        loss: 0.02,
        ..Network::named("3g").unwrap()
    };
    let sandbox = with_network(Network::default());
    let expected = Device::connect(&sandbox).get(LARGE).body;
    sandbox.set_network(network).unwrap();
    let request = |connection: &str| {
        let key = sandbox.api_key();
        format!("GET {LARGE} HTTP/1.1\r\nHost: localhost\r\napikey: {key}\r\nConnection: {connection}\r\n\r\n")
    };
    let all = |connection: &str| {
        let mut stream = TcpStream::connect(sandbox.listening()[0]).unwrap();
        stream.write_all(request(connection).as_bytes()).unwrap();
        let mut all = Vec::new();
        let end = stream.read_to_end(&mut all).map_err(|cause| cause.kind());
        (all, end)
    };
    let (got, end) = all("close");
    assert!(end.is_ok() && got.ends_with(&expected), "{} bytes, {end:?}", got.len());
    for (delivery, ends) in [
        (Delivery::CloseAbruptly(At::Byte(5_000)), Ok(5_000)),
        (Delivery::Close(At::Byte(5_000)), Ok(5_000)),
        (Delivery::Reset(At::Byte(5_000)), Err(ErrorKind::ConnectionReset)),
    ] {
        sandbox.clear_faults();
        let fault = Fault {
            delivery,
            ..Fault::default()
        };
        sandbox.fault(fault.clone()).unwrap();
        let (got, end) = all("keep-alive");
        assert_eq!(end, ends, "{fault:?} after {} bytes", got.len());
    }
}

#[test]
fn captive_portal_answers_plain_calls_in_place_of_the_service() {
    let sandbox = profile("captive-portal");
    let seen = Device::connect(&sandbox).get(SMALL);
    let page = String::from_utf8(seen.body).unwrap();
    assert!(
        seen.status == 200 && page.contains("Sign in to use the network"),
        "{page}"
    );
    let entry = &sandbox.journal()[0];
    assert!(entry.portal && entry.fault.is_none(), "{entry:?}");
    assert_eq!(entry.answer_header("content-type"), Some("text/html; charset=utf-8"));
    assert_eq!(control(&sandbox, "DELETE", "/network", &Value::Null).0, 204);
    ok(&sandbox, SMALL);
    assert!(!sandbox.journal()[1].portal);
}

#[test]
fn captive_portal_over_tls_shows_another_certificate_and_cuts_connections_that_are_there() {
    let sandbox = start_with(|options| {
        options.tls = true;
        options.control = true;
    });
    let client = trusting(&sandbox);
    let get = || {
        client
            .get(address(&sandbox, SMALL))
            .header("apikey", sandbox.api_key())
            .send()
    };
    assert_eq!(get().unwrap().status(), 200);
    sandbox.set_network(Network::named("captive-portal").unwrap()).unwrap();
    for expected in ["ConnectionReset", "NotValidForNameContext", "NotValidForNameContext"] {
        let refused = format!("{:?}", get().unwrap_err());
        assert!(
            refused.contains(expected),
            "neither the old connection nor its session goes on: {refused}"
        );
    }
    // The control interface would be out of reach too, without plain HTTP from this machine.
    let plain = sandbox.control_url().unwrap().replace("https:", "http:");
    let ended = Client::new().delete(format!("{plain}/network")).send().unwrap();
    assert_eq!(ended.status(), 204);
    assert_eq!(get().unwrap().status(), 200);
    let service = plain.replace("/control", SMALL);
    Client::new().get(service).send().unwrap_err();
}

#[test]
fn network_that_cannot_be_is_refused_with_its_rule() {
    let sandbox = with_network(Network::default());
    for (body, expected) in [
        (
            value!({"profile": "4g"}),
            "profile takes \"none\", \"3g\", \"congested-wifi\", \"lossy\" or \"captive-portal\", not \"4g\"",
        ),
        (value!({"loss": 1}), "loss takes a number from 0 to 0.9"),
        (
            value!({"latency_ms": 60_001}),
            "latency_ms takes a whole number from 0 to 60000",
        ),
        (value!({"down_kbit": 7}), "down_kbit takes a whole number from 8"),
        (value!({"speed": 7}), "there is no speed, but"),
        (value!("3g"), "it takes an object"),
    ] {
        let (status, answer) = control(&sandbox, "PUT", "/network", &body);
        assert_eq!(status, 400, "{body}");
        assert!(text(&answer, "message").contains(expected), "{body}: {answer}");
    }
    assert_eq!(sandbox.network(), Network::default());
    let (_, mixed) = control(&sandbox, "PUT", "/network", &value!({"profile": "3g", "up_kbit": null}));
    assert_eq!((&mixed["down_kbit"], &mixed["up_kbit"]), (&value!(1600), &Value::Null));
    let refused = sandbox.set_network(Network {
        loss: 1.0,
        ..Network::default()
    });
    assert_eq!(
        refused.unwrap_err().to_string(),
        "cannot set the network up: loss must be from 0 to 0.9"
    );
    assert_eq!(
        Network::named("4g").unwrap_err(),
        "there is no profile \"4g\"; there are none, 3g, congested-wifi, lossy, captive-portal"
    );
}
