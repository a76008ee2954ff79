//! Every call in everything that can happen to a request of it: each status that the service gives or may give, and each way in which a
//! connection breaks. Generated: `calls` times `cases`, and what must come of it by `expected`. A usual run tries a quarter of it, with
//! each call and each case many times; `MUSICCAT_LONG=1` all: `make long`.
mod calls;
mod cases;
mod expected;
mod nowhere;

use crate::chance::seed;
use crate::device::{Device, KEY};
use crate::line::{Event, Sent, json};
use crate::long::share;
use calls::{Call, Kind};
use cases::{CASES, Case, Meets};
use expected::{Want, expected};
use musiccat::abi::mcat_status::*;
use musiccat::error::Phase;
use musiccat::{Params, Response, catalog, me};
use std::thread;
use support::ByteServer;

/// How long a call may take, where nothing is said.
const DEADLINE_MS: i64 = 15_000;

/// A usual run tries one of so many.
const PART: usize = 4;

/// What came of a call, from the first request on that met the case.
struct Came {
    response: Response,
    requests: Vec<Sent>,
    refreshes: usize,
    /// Tries of which nothing was sent.
    unsent: usize,
    waits: Vec<i64>,
}

// fault:N06
// fault:N35
// fault:H01
// fault:H02
// fault:H03
// fault:H04
// fault:H06
// fault:H07
// fault:H08
// fault:H09
// fault:H11
// fault:H12
// fault:H13
// fault:H17
// fault:H18
// fault:H19
// fault:H20
// fault:H21
// fault:H22
// fault:H23
#[test]
fn every_call_ends_as_expected_in_every_case_of_a_request() {
    let calls = calls::all();
    let seed = seed();
    println!("MUSICCAT_SEED={seed} draws the same again");
    let hands = thread::available_parallelism().map_or(1, usize::from);
    let numbered: Vec<_> = calls.iter().enumerate().collect();
    let tried: usize = thread::scope(|scope| {
        let parts = numbered.chunks(calls.len().div_ceil(hands));
        let hands: Vec<_> = parts
            .map(|calls| {
                scope.spawn(|| {
                    calls
                        .iter()
                        .map(|(number, call)| in_cases(call, seed as usize + number))
                        .sum::<usize>()
                })
            })
            .collect();
        hands
            .into_iter()
            .map(|hand| hand.join().expect("it is as expected"))
            .sum()
    });
    println!("{tried}: {} calls in {} cases", calls.len(), CASES.len());
    assert!(tried >= calls.len() * (CASES.len() / PART));
}

/// The call in its share of the cases.
fn in_cases(call: &Call, first: usize) -> usize {
    share(CASES.iter(), PART, first).map(|case| in_case(call, case)).count()
}

fn in_case(call: &Call, case: &Case) {
    let (device, came, _server) = match case.meets {
        Meets::Resolver => nowhere::meet(call),
        _ => meet(call, case),
    };
    check(call, case, &came, &expected(call, case));
    goes_on(call, &device, &came.response);
}

/// Makes the call on a device that meets the case.
fn meet(call: &Call, case: &Case) -> (Device, Came, Option<ByteServer>) {
    let device = Device::new(call.version).signed_in();
    // The connection of the sign-in has ended with it: this one stays.
    account(&device);
    if matches!((call.kind, case.meets), (Kind::Download, Meets::Stale)) {
        // Its server is another one: something must have gone there to leave a connection behind.
        device.line.play([call.good.clone()]);
        device.does(|client| (call.make)(client, &call.params));
    }
    let events = case.events(&call.good);
    device
        .line
        .play([vec![call.good.clone(); call.before], events.clone()].concat());
    if matches!(call.kind, Kind::Grant { .. } | Kind::Refresh) {
        device.line.play_tokens(events);
    }
    device.clock.waits();
    let opened = device.line.opened();
    let (response, sent) = device.does(|client| (call.make)(client, &call.params));
    let (tokens, mut requests): (Vec<_>, Vec<_>) = match call.kind {
        Kind::Grant { .. } | Kind::Refresh => (Vec::new(), sent),
        _ => sent.into_iter().partition(Sent::is_for_tokens),
    };
    let sent = requests.len();
    let unsent = match case.meets {
        // What comes before goes over the connection that is there already.
        Meets::Refused | Meets::Handshake => device.line.opened() - opened,
        _ => 0,
    };
    let came = Came {
        response,
        requests: requests.split_off(call.before.min(sent)),
        refreshes: tokens.len(),
        unsent,
        waits: device.clock.waits(),
    };
    (device, came, None)
}

/// Makes a call that leaves its connection behind.
fn account(device: &Device) {
    device.line.play([Event::Answer(json(200, "{}"))]);
    let (response, _) = device.does(|client| client.call(me::me_account(&Params::default())));
    assert_eq!(response.status, MCAT_OK, "{response:?}");
}

/// Whether it came as it must.
fn check(call: &Call, case: &Case, came: &Came, want: &Want) {
    let at = format!("{} on {}, {}", call.name, call.version, case.what);
    let response = &came.response;
    assert_eq!(
        (response.status, response.reason, response.http_status),
        (want.status, want.reason, want.http_status),
        "{at}: {response:?}"
    );
    let sent = came.requests.len();
    assert!(
        want.requests.contains(&sent),
        "{at}: {sent} requests, not {:?}",
        want.requests
    );
    assert_eq!(came.unsent, want.unsent, "{at}: tries without a request");
    assert_eq!(came.refreshes, want.refreshes, "{at}: refreshed");
    let counted = match call.kind {
        // A request for tokens is no try of a call.
        Kind::Grant { .. } | Kind::Refresh => 0,
        _ if call.goes_on_from_another() => sent + came.unsent,
        _ => call.before + sent + came.unsent,
    };
    assert_eq!(response.stats().tries as usize, counted, "{at}: counted tries");
    assert_eq!(response.maybe_applied == 1, want.maybe_applied, "{at}: maybe applied");
    let retry_after = response.retry_after_ms;
    assert!(
        want.retry_after.contains(&retry_after),
        "{at}: retry after {retry_after} ms"
    );
    if call.kind != Kind::Visible {
        // There it is the reads that are waited between.
        let fit = |wait: &i64| want.waits.contains(wait);
        assert!(came.waits.iter().all(fit), "{at}: waited {:?} ms", came.waits);
    }
    assert!(
        came.waits.iter().sum::<i64>() <= DEADLINE_MS,
        "{at}: waited {:?} ms, past the deadline",
        came.waits
    );
    check_requests(call, came, &at);
    check_words(call, case, response, &at);
    if call.kind == Kind::Plain && response.http_status == case.http_status() {
        let told = [&response.location, &response.allow].map(|text| response.text(text));
        assert_eq!(
            told,
            [case.location(), case.allow()],
            "{at}: where to, and by which methods"
        );
    }
}

/// Every try of a request is the same, and goes where the first one went.
fn check_requests(call: &Call, came: &Came, at: &str) {
    let Some(first) = came.requests.first() else { return };
    for again in &came.requests[1..] {
        if call.kind == Kind::Download {
            // It goes where redirects lead, and has nothing to hide.
            let secret = ["apikey", "authorization"]
                .iter()
                .any(|name| again.header(name).is_some());
            assert!(!secret, "{at}: a secret for another server");
            continue;
        }
        assert_eq!(again.origin, first.origin, "{at}: another server");
        if call.name == "mcat_versions" && again.target().starts_with("/versions") {
            continue;
        }
        let what = |sent: &Sent| (sent.line().to_owned(), sent.body().to_owned());
        assert_eq!(what(again), what(first), "{at}: another request");
        let renewed = again.header("authorization") != first.header("authorization");
        assert_eq!(renewed, came.refreshes > 0, "{at}: the token");
    }
}

/// What the response says of the answer.
fn check_words(call: &Call, case: &Case, response: &Response, at: &str) {
    let message = response.message();
    let failed = response.status as i32 >= 10;
    assert_eq!(message.is_empty(), !failed, "{at}: {message:?}");
    // A sentence with the call and 100 bytes of the ids before the service's own words, of which 256 bytes are taken.
    assert!(message.len() <= 480, "{at}: {message}");
    assert!(!message.chars().any(char::is_control), "{at}: {message:?}");
    assert!(!message.contains(KEY), "{at}: the key");
    if !failed {
        assert_eq!(response.phase, Phase::MCAT_PHASE_NONE, "{at}");
    } else if let Some(phase) = case.phase()
        && call.kind != Kind::Silent
    {
        assert_eq!(response.phase, phase, "{at}: {message}");
    }
}

/// The same client serves the next calls, at the latest when the time is over that it told.
fn goes_on(call: &Call, device: &Device, after: &Response) {
    let at = format!("{} on {}: the call after {after:?}", call.name, call.version);
    let wait = match after.status {
        // The lock's end is spread, and told without that.
        MCAT_ERR_ACCOUNT_LOCKED => 320_000,
        _ => after.retry_after_ms.max(0),
    };
    device.clock.pass(wait);
    device.line.play([Event::Answer(json(200, "{}"))]);
    let (response, _) = device.does(|client| client.call(catalog::artists_top(&Params::default())));
    assert_eq!(response.status, MCAT_OK, "{at}: {response:?}");
    if !matches!(call.name, "mcat_auth_sign_out" | "mcat_forget_member") {
        let is_signed_out = matches!(call.kind, Kind::Refresh) && after.status == MCAT_ERR_SIGN_IN_NEEDED;
        let ends = if is_signed_out {
            MCAT_ERR_SIGN_IN_NEEDED
        } else {
            MCAT_OK
        };
        let (response, _) = device.does(|client| client.call(me::me_account(&Params::default())));
        assert_eq!(response.status, ends, "{at}: {response:?}");
    }
}
