//! Every call, and its answer from the sandbox ended after each of its bytes: by the connection's end, by a reset and by silence, plain
//! and over TLS. None of it is a success, and none of it hangs. `make cuts` takes every byte, a usual run some of them.
#[path = "../support/chance.rs"]
mod chance;
mod recorder;

use crate::rows::rows;
use crate::support::{Authority, ByteServer, Flaw, Step};
use crate::table::Row;
use musiccat::error::Reason;
use musiccat::hooks::Clock;
use musiccat::http::Trust;
use musiccat::{Client, Config, Params, Response};
use musiccat_sandbox::{Options, Quota, Sandbox};
use recorder::{Exchange, Recorder};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use zeroize::Zeroizing;

/// Cuts that one server makes.
const AT_ONCE: usize = 50;
/// Of a usual run, for each answer.
const SOME: usize = 2;
const HANDS: usize = 24;
const DEADLINE_MS: i64 = 5_000;
/// What a call that meets silence is given.
const SHORT_MS: i64 = 60;
/// What a call may be late by; the machine is full of such calls.
const LATE: Duration = Duration::from_secs(2);

/// The first asks another server; the second has an answer whether the service gives one or not (`tests/service/verdicts.rs`); the third
/// brings a picture of many thousand bytes.
const ELSEWHERE: [&str; 3] = ["mcat_download", "mcat_account_verdict", "mcat_image_fetch"];

/// Another try comes at once.
struct Impatient;

impl Clock for Impatient {
    fn wait(&self, _: i64) -> Option<bool> {
        Some(false)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Closed,
    Reset,
    Silent,
}

const ENDS: [End; 3] = [End::Closed, End::Reset, End::Silent];

/// A call, and what the sandbox says to it.
struct Recorded {
    row: &'static Row,
    limit: Option<i32>,
    exchanges: Vec<Exchange>,
}

static AUTHORITY: LazyLock<Authority> = LazyLock::new(Authority::new);

fn client(row: &Row, url: String, key: &str, secret: &str, deadline_ms: i64) -> Client {
    let mut config = Config::new(url, key);
    config.service_version = row.version;
    config.api_secret = Some(Zeroizing::new(secret.to_owned()));
    config.client_id = Some("app-1".to_owned());
    config.redirect_uri = Some("https://device.example.com/done".to_owned());
    config.pace = false;
    config.trust = Trust::Pem(AUTHORITY.pem());
    config.clock = Some(Box::new(Impatient));
    config.own.deadline_ms = deadline_ms;
    Client::new(config).unwrap()
}

fn make(row: &Row, client: &Client, limit: Option<i32>) -> Response {
    let params = Params {
        limit,
        ..Params::default()
    };
    (row.make)(client, &params)
}

fn is_well(response: &Response) -> bool {
    (response.status as i32) < 10
}

/// One call of each name: the first that the sandbox takes, or else the last that it answers. And the answer to a sign-in.
fn record() -> (Vec<Recorded>, Vec<u8>) {
    let options = Options {
        artists: 50,
        quota: Quota::Off,
        ..Options::default()
    };
    let sandbox = Sandbox::start(options).expect("the sandbox starts");
    let recorder = Recorder::before(url::Url::parse(sandbox.base_url()).unwrap().port().unwrap());
    let member = &sandbox.members()[0];
    let mut found: BTreeMap<&str, (bool, Recorded)> = BTreeMap::new();
    let mut sign_in = None;
    for row in rows().filter(|row| !ELSEWHERE.contains(&row.call)) {
        if found.get(row.call).is_some_and(|(well, _)| *well) {
            continue;
        }
        let url = format!("http://127.0.0.1:{}", recorder.port);
        let client = client(row, url, sandbox.api_key(), sandbox.api_secret(), DEADLINE_MS);
        let signed_in = client.sign_in_password(member.user_name, member.password, &Params::default());
        assert!(is_well(&signed_in), "{signed_in:?}");
        sign_in = recorder.take().pop();
        // Short lists, where the call makes any.
        for limit in [Some(1), None] {
            let well = is_well(&make(row, &client, limit));
            let exchanges = recorder.take();
            if !exchanges.is_empty() {
                found.insert(row.call, (well, Recorded { row, limit, exchanges }));
                break;
            }
        }
    }
    let well = found.values().filter(|(well, _)| *well).count();
    println!("{} calls, {well} of which the sandbox does", found.len());
    assert!(found.len() > 130 && well > 90, "too few");
    (
        found.into_values().map(|(_, recorded)| recorded).collect(),
        sign_in.unwrap().answer,
    )
}

/// Where an answer ends, and how.
#[derive(Clone, Copy)]
struct Cut {
    exchange: usize,
    bytes: usize,
}

/// Answers as recorded, up to a cut that can be moved.
struct Cutter {
    server: ByteServer,
    place: Arc<Mutex<(Cut, usize)>>,
}

impl Cutter {
    fn start(recorded: &Recorded, sign_in: &[u8], end: End, tls: bool) -> Cutter {
        let first = Cut { exchange: 0, bytes: 0 };
        let place = Arc::new(Mutex::new((first, 0)));
        let (now, exchanges, sign_in) = (place.clone(), recorded.exchanges.clone(), sign_in.to_vec());
        let script = move |number| {
            let said = |exchange: &Exchange, bytes: usize| {
                [
                    Step::ReadHead,
                    Step::ReadExact(exchange.body),
                    Step::Send(exchange.answer[..bytes].to_vec()),
                ]
            };
            if number == 0 {
                return vec![Step::ReadHead, Step::ReadSome, Step::Send(sign_in.clone())];
            }
            let mut now = now.lock().unwrap();
            let (cut, connection) = *now;
            now.1 += 1;
            // Another connection of the same call: the request that was cut comes again.
            let begin = if connection == 0 { 0 } else { cut.exchange };
            let whole = exchanges[begin..cut.exchange].iter();
            let mut steps: Vec<_> = whole.flat_map(|one| said(one, one.answer.len())).collect();
            steps.extend(said(&exchanges[cut.exchange], cut.bytes));
            steps.push(match end {
                End::Closed if cut.bytes % 2 == 0 => Step::HalfClose,
                End::Closed => Step::Close,
                End::Reset => Step::Reset,
                End::Silent => Step::Stall,
            });
            steps
        };
        let server = match tls {
            true => ByteServer::tls(AUTHORITY.server(Flaw::None), script),
            false => ByteServer::start(script),
        };
        Cutter { server, place }
    }
}

/// Makes a call with its answers cut in these places, all in one way. What went wrong.
fn meet(recorded: &Recorded, sign_in: &[u8], cuts: &[Cut], end: End, tls: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    let row = recorded.row;
    let cutter = Cutter::start(recorded, sign_in, end, tls);
    let deadline_ms = if end == End::Silent { SHORT_MS } else { DEADLINE_MS };
    let client = client(row, cutter.server.url(""), "key", "secret", deadline_ms);
    let patient = Params {
        deadline_ms: Some(DEADLINE_MS),
        ..Params::default()
    };
    let signed_in = client.sign_in_password("user", "password", &patient);
    assert!(is_well(&signed_in), "{signed_in:?}");
    for cut in cuts {
        *cutter.place.lock().unwrap() = (*cut, 0);
        let began = Instant::now();
        let response = make(row, &client, recorded.limit);
        let (took, whole) = (began.elapsed(), recorded.exchanges[cut.exchange].answer.len());
        let at = format!(
            "{} {end:?} after {} of {whole} bytes of answer {}, TLS: {tls}",
            row.call, cut.bytes, cut.exchange
        );
        // Waiting in vain for a change to show is no failure, and says so.
        let is_success = is_well(&response) && response.reason != Reason::MCAT_REASON_NOT_YET_VISIBLE;
        if is_success || took > Duration::from_millis(deadline_ms as u64) + LATE {
            wrong.push(format!("{at}, {took:?}: {response:?}"));
        }
    }
    wrong
}

/// A piece of work: which call, in which way, in which places.
struct Job<'r>(&'r Recorded, End, bool, Vec<Cut>);

fn jobs(all: &[Recorded]) -> Vec<Job<'_>> {
    let is_long = std::env::var_os("MUSICCAT_LONG").is_some();
    let mut chance = chance::chance();
    let mut jobs = Vec::new();
    for recorded in all {
        let each = recorded.exchanges.iter().enumerate();
        let places: Vec<Cut> = each
            .flat_map(|(exchange, one)| (0..one.answer.len()).map(move |bytes| Cut { exchange, bytes }))
            .collect();
        for (end, tls) in ENDS.into_iter().flat_map(|end| [(end, false), (end, true)]) {
            let cuts = match is_long {
                true => places.clone(),
                false => chance.choose_multiple(places.iter().copied(), SOME),
            };
            jobs.extend(cuts.chunks(AT_ONCE).map(|cuts| Job(recorded, end, tls, cuts.to_vec())));
        }
    }
    chance.shuffle(&mut jobs);
    jobs
}

// fault:N09
#[test]
fn no_answer_that_is_cut_is_a_success() {
    let (all, sign_in) = record();
    let exchanges = all.iter().flat_map(|recorded| &recorded.exchanges);
    let lengths: Vec<usize> = exchanges.map(|one| one.answer.len()).collect();
    println!(
        "{} answers of {} bytes, the longest of {:?}",
        lengths.len(),
        lengths.iter().sum::<usize>(),
        lengths.iter().max()
    );
    let (jobs, next) = (jobs(&all), AtomicUsize::new(0));
    let (mut plain, mut secure) = ([0; 3], [0; 3]);
    for Job(_, end, tls, cuts) in &jobs {
        let count = if *tls { &mut secure } else { &mut plain };
        count[*end as usize] += cuts.len();
    }
    let wrong = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..HANDS {
            scope.spawn(|| {
                while let Some(Job(recorded, end, tls, cuts)) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let more = meet(recorded, &sign_in, cuts, *end, *tls);
                    wrong.lock().unwrap().extend(more);
                }
            });
        }
    });
    println!("{} cuts: {plain:?} plain and {secure:?} over TLS, by {ENDS:?}", {
        plain.iter().chain(&secure).sum::<usize>()
    });
    let wrong = wrong.into_inner().unwrap();
    let some = &wrong[..wrong.len().min(20)];
    assert!(wrong.is_empty(), "{} succeed or come late: {some:#?}", wrong.len());
}
