//! Cancelling from another thread, whatever the call is doing.
use crate::contract::{ACCESS, Bench, DEADLINE_MS, Device, End, REFRESH, broken, get, grace, read_skip, skip};
use crate::resolver;
use crate::servers::{Relay, answers, good, tokens};
use crate::stalls::{BlackHole, upload};
use crate::support::{Authority, ByteServer, Flaw, Step, http};
use musiccat::error::{Phase, Reason, Status};
use musiccat::http::Trust;
use musiccat::{Client, Params, Response, member};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// Cancels a call a while after it has begun, when it does `phase`: it is back within 100 ms.
#[track_caller]
fn cancelled(device: &Device, phase: Phase, end: End, call: fn(&Client) -> Response) {
    let cancelled_at = thread::scope(|scope| {
        let (done, is_done) = mpsc::channel();
        let caller = scope.spawn(move || {
            let response = device.ends(end, call);
            done.send(Instant::now()).unwrap();
            (response.phase, response.stats().total_ms)
        });
        // It is still inside, far from its deadline.
        let early = is_done.recv_timeout(Duration::from_millis(150));
        let at = Instant::now();
        device.client.cancel();
        let (met, took) = caller.join().expect("the call met its end");
        assert!(early.is_err(), "over before it was cancelled");
        assert_eq!(met, phase);
        assert!(took < DEADLINE_MS, "{took} ms");
        (at, is_done.recv().unwrap())
    });
    let took = cancelled_at.1 - cancelled_at.0;
    assert!(took <= grace(100), "{took:?} from cancel to return in {phase:?}");
}

const fn stopped(tries: i32) -> End {
    End::new(Status::MCAT_ERR_CANCELLED, Reason::MCAT_REASON_NONE, tries)
}

// fault:M25
#[test]
fn while_a_name_is_looked_up() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|_| answers(2, &good()));
    let url = format!("http://{}:{}", resolver::HANGS, server.port());
    let device = Device::with(&url, |config| config.allow_http = true);
    let hanging = resolver::hang();
    cancelled(&device, Phase::MCAT_PHASE_RESOLVE, stopped(1), get);
    drop(hanging);
    device.works();
}

// fault:M25
#[test]
fn while_connecting() {
    let _bench = Bench::begin();
    let hole = BlackHole::dig();
    let device = Device::new(&format!("http://127.0.0.1:{}", hole.port()));
    cancelled(&device, Phase::MCAT_PHASE_CONNECT, stopped(1), get);
    let answering = hole.open(good());
    device.works();
    answering.join().unwrap();
}

// fault:M25
#[test]
fn while_shaking_hands() {
    let _bench = Bench::begin();
    let authority = Authority::new();
    let right = ByteServer::tls(authority.server(Flaw::None), |_| answers(2, &good()));
    let silent = ByteServer::cut(authority.server(Flaw::None), 200, false);
    let ports = [silent.port(), right.port()];
    let relay = Relay::start(move |n| ports[n.min(1)]);
    let url = format!("https://localhost:{}", relay.port);
    let device = Device::with(&url, |config| config.trust = Trust::Pem(authority.pem()));
    cancelled(&device, Phase::MCAT_PHASE_TLS, stopped(1), get);
    device.works();
}

// fault:M25
#[test]
fn while_sending_waiting_and_receiving() {
    let _bench = Bench::begin();
    let silent = |steps: Vec<Step>| ByteServer::start(broken(1, [steps, vec![Step::Stall]].concat()));
    let part = Step::Send(good()[..good().len() - 3].to_vec());

    let server = silent(vec![Step::ReadHead]);
    let device = Device::new(&server.url(""));
    cancelled(&device, Phase::MCAT_PHASE_SEND, stopped(1), upload);
    device.works();

    let server = silent(vec![Step::ReadHead]);
    let device = Device::new(&server.url(""));
    cancelled(&device, Phase::MCAT_PHASE_WAIT, stopped(1), get);
    device.works();

    let server = silent(read_skip());
    let device = Device::new(&server.url(""));
    cancelled(&device, Phase::MCAT_PHASE_WAIT, stopped(1).maybe_applied(), skip);
    device.works();

    let server = silent(vec![Step::ReadHead, part]);
    let device = Device::new(&server.url(""));
    cancelled(&device, Phase::MCAT_PHASE_BODY, stopped(1), get);
    device.works();
}

fn account(client: &Client) -> Response {
    client.call(member::me_account(&Params::default()))
}

// fault:M25
#[test]
fn while_the_tokens_are_refreshed() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|n| match n {
        0 => [answers(1, &http(401, "", b"{}")), answers(4, &good())].concat(),
        1 => vec![Step::ReadHead, Step::Stall],
        _ => answers(1, &tokens(ACCESS, REFRESH)),
    });
    let device = Device::new(&server.url(""));
    cancelled(&device, Phase::MCAT_PHASE_WAIT, stopped(1), account);
    device.works();
}

// fault:M25
#[test]
fn while_it_is_held_back_and_before_another_try() {
    let _bench = Bench::begin();
    let throttled = http(429, "Retry-After: 2\r\n", b"{}");
    let server = ByteServer::start(move |_| [answers(1, &throttled), answers(4, &good())].concat());
    let device = Device::new(&server.url(""));
    cancelled(&device, Phase::MCAT_PHASE_BACK_OFF, stopped(1), get);
    // The next one waits at the gate that the 429 shut.
    cancelled(&device, Phase::MCAT_PHASE_PACE, stopped(0), get);
    device.works();
}

// fault:M25
#[test]
fn every_call_inside_and_none_after_it() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|n| match n {
        0..4 => vec![Step::ReadHead, Step::Stall],
        _ => answers(2, &good()),
    });
    let device = Device::new(&server.url(""));
    thread::scope(|scope| {
        let callers: Vec<_> = (0..4).map(|_| scope.spawn(|| device.ends(stopped(1), get))).collect();
        thread::sleep(Duration::from_millis(150));
        let at = Instant::now();
        device.client.cancel();
        for caller in callers {
            caller.join().expect("the call met its end");
        }
        assert!(at.elapsed() <= grace(100), "{:?} until all were back", at.elapsed());
    });
    // A cancel while nobody is inside is for nobody.
    device.client.cancel();
    device.works();
}
