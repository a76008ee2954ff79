//! Connections that are refused, break off at any byte, or had died before.
use crate::contract::{Bench, Call, Device, End, broken, get, heard, read_skip, skip};
use crate::servers::{self, answers, good, recorded};
use musiccat::error::{Phase, Reason, Status};
use std::time::Duration;
use support::{ByteServer, Step};

const REFUSED: End = End::new(Status::MCAT_ERR_CONNECT, Reason::MCAT_REASON_REFUSED, 3);

// fault:N06
#[test]
fn refused_connection_is_retried_even_for_counted_calls() {
    let _bench = Bench::begin();
    let mut sandbox = servers::sandbox();
    let device = Device::with(sandbox.base_url(), |config| {
        config.api_key = sandbox.api_key().to_owned()
    });
    device.works();
    sandbox.stop();
    // Nothing has left the device: a call that is never repeated may be repeated now.
    for call in [get, skip] {
        let response = device.ends(REFUSED, call);
        assert_eq!(response.phase, Phase::MCAT_PHASE_CONNECT);
    }
    sandbox.restart().unwrap();
    device.works();
}

/// Cuts `answer` after every byte, with FIN and with RST, each time `tries` of the calls that send `request`.
fn cut_everywhere(answer: &[u8], request: &[Step], tries: usize, end: impl Fn(Status, Reason) -> End, call: Call) {
    for (sent, reset) in (0..answer.len()).flat_map(|sent| [(sent, false), (sent, true)]) {
        let last = if reset { Step::Reset } else { Step::Close };
        let steps = [request, &[Step::Send(answer[..sent].to_vec()), last]].concat();
        let server = ByteServer::start(broken(tries, steps));
        let reason = match (reset, sent) {
            (true, _) => Reason::MCAT_REASON_RESET,
            (false, 0) => Reason::MCAT_REASON_NONE,
            (false, _) => Reason::MCAT_REASON_TRUNCATED,
        };
        let device = Device::impatient(&server.url(""));
        let response = device.meets(end(Status::MCAT_ERR_IO, reason), call);
        assert_eq!(response.http_status, 0, "cut after {sent} bytes");
        assert_eq!(heard(&server), (tries + 1, tries + 1), "cut after {sent} bytes");
    }
}

// fault:N09
#[test]
fn read_with_answer_cut_anywhere_is_retried_once() {
    let _bench = Bench::begin();
    let end = |status, reason| End::new(status, reason, 2);
    cut_everywhere(&recorded().station, &[Step::ReadHead], 2, end, get);
}

// fault:N09
#[test]
fn counted_event_with_answer_cut_anywhere_is_sent_once() {
    let _bench = Bench::begin();
    let end = |status, reason| End::new(status, reason, 1).maybe_applied();
    cut_everywhere(&recorded().skip, &read_skip(), 1, end, skip);
}

// fault:N35
#[test]
fn read_on_dead_kept_connection_is_retried_without_a_pause() {
    let _bench = Bench::begin();
    let ends = [
        (Step::Close, Reason::MCAT_REASON_NONE),
        (Step::Reset, Reason::MCAT_REASON_RESET),
    ];
    for (end, reason) in ends {
        // The server hangs up on the second request of its first connection.
        let dies = [answers(1, &good()), vec![Step::ReadHead, end.clone()]].concat();
        let server = ByteServer::start(broken(1, dies));
        let device = Device::new(&server.url(""));
        device.works();
        let response = device.meets(End::new(Status::MCAT_OK, Reason::MCAT_REASON_NONE, 2), get);
        assert_eq!(response.stats().back_off_ms, 0, "there is nothing to wait for");
        // One request more than calls, one connection more than needed.
        assert_eq!(heard(&server), (4, 2));

        let dies = [answers(1, &good()), read_skip(), vec![end]].concat();
        let server = ByteServer::start(broken(1, dies));
        let device = Device::new(&server.url(""));
        device.works();
        let response = device.meets(End::new(Status::MCAT_ERR_IO, reason, 1).maybe_applied(), skip);
        assert_eq!(response.phase, Phase::MCAT_PHASE_WAIT);
        assert_eq!(heard(&server), (3, 2));
    }
}

// fault:N35
#[test]
fn idle_connection_closed_by_the_server_is_not_used() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|_| [answers(1, &good()), vec![Step::Close]].concat());
    let device = Device::new(&server.url(""));
    for _ in 0..3 {
        assert_eq!(device.works().stats().tries, 1);
        std::thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(heard(&server), (3, 3));
}
