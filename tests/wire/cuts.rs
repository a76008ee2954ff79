//! Every call, and its answers from the sandbox ended after each of their bytes: by the connection's end, a reset and silence, plain and
//! over TLS. None of it is a success, and none of it hangs.
//!
//! A usual run takes the cuts where something begins or ends, and some by chance: `MUSICCAT_CUTS=N` for N of each answer in each way.
//! `make cuts` takes every byte.
//!
//! The calls are those of the rows. They are all that the header has but stations and `mcat_outbox_send`, which are made of them: a cut
//! there is a cut here, and what stations and outbox make of a call that fails is shown in `tests/service/station_trouble.rs` and
//! `tests/service/outbox*.rs`.
mod calls;
mod cutter;
mod recorder;

use crate::chance;
use calls::{Ready, calls};
use cutter::{AUTHORITY, Cut, Cutter, End, Named, WAYS, Way};
use musiccat::abi::mcat_verdict::MCAT_VERDICT_WAIT;
use musiccat::error::Reason;
use musiccat::hooks::Clock;
use musiccat::http::Trust;
use musiccat::{Client, Config, Params, Response, Version};
use musiccat_sandbox::{Options, Quota, Sandbox};
use recorder::{Exchange, Recorder};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use zeroize::Zeroizing;

/// Cuts that one server makes.
const AT_ONCE: usize = 50;
/// Drawn by chance in a usual run, of each answer in each way.
const SOME: usize = 2;
const HANDS: usize = 24;
const DEADLINE_MS: i64 = 5_000;
/// What a call that meets silence is given at first.
const SHORT_MS: i64 = 60;
/// How often a call is made that does not come to its cut: on a busy machine the short time passes before.
const TRIES: u32 = 4;
/// How often a call is recorded to come upon an answer of the same length.
const RECORDINGS: usize = 30;
/// What a call may be late by; the machine is full of such calls.
const LATE: Duration = Duration::from_secs(2);

/// Another try comes at once.
struct Impatient;

impl Clock for Impatient {
    fn wait(&self, _: i64) -> Option<bool> {
        Some(false)
    }
}

/// A call, and what the sandbox says to it.
struct Recorded {
    call: &'static str,
    version: Version,
    limit: Option<i32>,
    make: Ready,
    exchanges: Vec<Exchange>,
}

impl Recorded {
    fn make(&self, client: &Client, deadline_ms: i64) -> Response {
        let params = Params {
            limit: self.limit,
            deadline_ms: Some(deadline_ms),
            ..Params::default()
        };
        (self.make)(client, &params)
    }

    fn cuts(&self) -> impl Iterator<Item = Cut> {
        let answers = self.exchanges.iter().enumerate();
        answers.flat_map(|(answer, one)| (0..one.answer.len()).map(move |bytes| Cut { answer, bytes }))
    }
}

/// What the recordings were made with: the sandbox, and its answer to a sign-in.
struct Service {
    sandbox: Arc<Sandbox>,
    sign_in: Vec<u8>,
}

impl Service {
    fn client(&self, version: Version, url: String) -> Client {
        let mut config = Config::new(url, self.sandbox.api_key());
        config.service_version = version;
        config.api_secret = Some(Zeroizing::new(self.sandbox.api_secret().to_owned()));
        config.client_id = Some(self.sandbox.client_id().to_owned());
        config.redirect_uri = Some(self.sandbox.redirect_uri().to_owned());
        config.pace = false;
        config.trust = Trust::Pem(AUTHORITY.pem());
        config.clock = Some(Box::new(Impatient));
        config.own.deadline_ms = DEADLINE_MS;
        let client = Client::new(config).unwrap();
        let member = &self.sandbox.members()[0];
        let signed_in = client.sign_in_password(member.user_name, member.password, &Params::default());
        assert!(is_whole(&signed_in), "{signed_in:?}");
        client
    }
}

/// Whether a call tells its caller that all went well. There are two whose status is good while something is missing, and who say so:
/// a verdict that is not the service's, and waiting in vain for a change to show.
fn is_whole(response: &Response) -> bool {
    let is_missing = match response.at(&response.verdict) {
        Some(told) => told.verdict == MCAT_VERDICT_WAIT as i32 && !response.message().is_empty(),
        None => response.reason == Reason::MCAT_REASON_NOT_YET_VISIBLE,
    };
    (response.status as i32) < 10 && !is_missing
}

/// One call of each name, in the first way that makes the sandbox do it. Those that send nothing are left out.
fn record(only: Option<&str>) -> (Service, Vec<Recorded>) {
    let options = Options {
        // Those that the rows name are among them.
        artists: 1_000,
        quota: Quota::Off,
        accept_delay: Duration::ZERO,
        ..Options::default()
    };
    let mut service = Service {
        sandbox: Arc::new(Sandbox::start(options).expect("the sandbox starts")),
        sign_in: Vec::new(),
    };
    let port = |url: &str| url::Url::parse(url).unwrap().port().unwrap();
    let recorder = Recorder::before(port(service.sandbox.base_url()));
    let direct = service.client(Version::V2_2, service.sandbox.base_url().to_owned());
    let mut all = Vec::new();
    let mut failing = Vec::new();
    for (call, ways) in calls() {
        if only.is_some_and(|only| only != call) {
            continue;
        }
        // Short lists, where the call makes any.
        let ways = ways
            .into_iter()
            .flat_map(|way| [Some(1), None].map(|limit| (way, limit)));
        let mut said = Vec::new();
        for ((version, how), limit) in ways {
            let client = service.client(version, format!("http://127.0.0.1:{}", recorder.port));
            service.sign_in = recorder.take().pop().unwrap().answer;
            let mut recorded = Recorded {
                call,
                version,
                limit,
                make: how.ready(&direct, &service.sandbox),
                exchanges: Vec::new(),
            };
            let response = recorded.make(&client, DEADLINE_MS);
            recorded.exchanges = recorder.take();
            if is_whole(&response) {
                said.clear();
                all.extend((!recorded.exchanges.is_empty()).then_some(recorded));
                break;
            }
            said.push(format!("{call} on {version}: {response:?}"));
        }
        failing.extend(said);
    }
    assert!(failing.is_empty(), "the sandbox does not do {failing:#?}");
    (service, all)
}

/// Makes a call with its answers cut in these places, all in one way. What went wrong.
fn meet(service: &Service, Job(recorded, way, cuts): &Job) -> Vec<String> {
    let mut wrong = Vec::new();
    let begin = || {
        let cutter = Cutter::start(&recorded.exchanges, &service.sign_in, *way);
        let client = service.client(recorded.version, cutter.server.url(""));
        (cutter, client)
    };
    let (mut cutter, mut client) = begin();
    for cut in cuts {
        let mut deadline_ms = if way.0 == End::Silent { SHORT_MS } else { DEADLINE_MS };
        for tries in 1.. {
            cutter.cut_at(*cut);
            let began = Instant::now();
            let response = recorded.make(&client, deadline_ms);
            let (took, has_cut) = (began.elapsed(), cutter.has_cut());
            let is_whole = is_whole(&response);
            let is_late = took > Duration::from_millis(deadline_ms as u64) + LATE;
            if !is_whole && !is_late && !has_cut && tries < TRIES {
                // A client that may not ask again yet, as after a refresh of which nothing is known, gives way to a new one.
                (cutter, client) = begin();
                deadline_ms = (deadline_ms * 4).min(DEADLINE_MS);
                continue;
            }
            if is_whole || is_late || !has_cut {
                let named = Named {
                    call: recorded.call.to_owned(),
                    cut: *cut,
                    whole: recorded.exchanges[cut.answer].answer.len(),
                    way: *way,
                };
                let reached = if has_cut { "" } else { ", and nobody came to it" };
                wrong.push(format!(
                    "after {took:?}{reached}: {response:?}\n\
                     MUSICCAT_CUT='{named}' cargo test --workspace --test wire cuts:: -- --nocapture"
                ));
            }
            break;
        }
    }
    wrong
}

/// A piece of work: which call, in which way, in which places.
struct Job<'r>(&'r Recorded, Way, Vec<Cut>);

/// How many cuts are drawn of each answer in each way; `None`: all there are.
fn share() -> Option<usize> {
    match std::env::var("MUSICCAT_CUTS") {
        Ok(some) => Some(some.parse().expect("MUSICCAT_CUTS is a whole number")),
        Err(_) => std::env::var_os("MUSICCAT_LONG").is_none().then_some(SOME),
    }
}

/// The cuts of an answer where something begins or ends: nothing of it, its first byte, all of its head but a byte, all of it but a byte.
fn edges(answer: usize, exchange: &Exchange) -> [Cut; 4] {
    let whole = exchange.answer.len();
    let head = exchange.answer.windows(4).position(|four| four == b"\r\n\r\n");
    [0, 1, head.expect("an answer has a head") + 3, whole - 1].map(|bytes| Cut { answer, bytes })
}

fn jobs(all: &[Recorded]) -> Vec<Job<'_>> {
    let (share, mut chance) = (share(), chance::chance());
    let mut jobs = Vec::new();
    for recorded in all {
        for way in WAYS {
            let cuts = match share {
                None => recorded.cuts().collect(),
                Some(some) => {
                    let mut cuts = Vec::new();
                    for (answer, exchange) in recorded.exchanges.iter().enumerate() {
                        let of_this = recorded.cuts().filter(|cut| cut.answer == answer);
                        cuts.extend(edges(answer, exchange));
                        cuts.extend(chance.choose_multiple(of_this, some));
                    }
                    cuts
                }
            };
            jobs.extend(cuts.chunks(AT_ONCE).map(|cuts| Job(recorded, way, cuts.to_vec())));
        }
    }
    chance.shuffle(&mut jobs);
    jobs
}

/// What went wrong in these pieces of work.
fn meet_all(service: &Service, jobs: &[Job]) -> Vec<String> {
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..HANDS {
            scope.spawn(|| {
                while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let more = meet(service, job);
                    wrong.lock().unwrap().extend(more);
                }
            });
        }
    });
    wrong.into_inner().unwrap()
}

// fault:N09
#[test]
fn cut_answer_of_any_call_is_never_a_success() {
    if let Ok(named) = std::env::var("MUSICCAT_CUT") {
        return again(&named.parse().unwrap_or_else(|rule| panic!("{rule}")));
    }
    let (service, all) = record(None);
    let answers = || all.iter().flat_map(|recorded| &recorded.exchanges);
    let lengths = || answers().map(|one| one.answer.len());
    println!(
        "{} calls, all of which the sandbox does, with {} answers of {} bytes, the longest of {}",
        all.len(),
        answers().count(),
        lengths().sum::<usize>(),
        lengths().max().unwrap()
    );
    let jobs = jobs(&all);
    let began = Instant::now();
    let wrong = meet_all(&service, &jobs);
    let of = |way: &Way| {
        jobs.iter()
            .filter(|job| job.1 == *way)
            .map(|job| job.2.len())
            .sum::<usize>()
    };
    let ways: Vec<_> = WAYS.iter().map(|way| format!("{} {way}", of(way))).collect();
    println!(
        "{} of {} cuts in {} s: {}; {} wrong",
        WAYS.iter().map(of).sum::<usize>(),
        lengths().sum::<usize>() * WAYS.len(),
        began.elapsed().as_secs(),
        ways.join(", "),
        wrong.len()
    );
    let some = wrong[..wrong.len().min(20)].join("\n");
    assert!(wrong.is_empty(), "{} succeed or come late:\n{some}", wrong.len());
}

/// Makes one cut, as a run before has named it. The call is recorded until its answer is as long as it was then: answers tell of times and
/// ids that differ in length.
fn again(named: &Named) {
    let anew = || {
        let (service, mut all) = record(Some(&named.call));
        (service, all.pop().expect("a call that asks the service"))
    };
    let (service, recorded) = (0..RECORDINGS)
        .map(|_| anew())
        .find(|(_, recorded)| recorded.exchanges[named.cut.answer].answer.len() == named.whole)
        .unwrap_or_else(anew);
    let cut = named.place_in(&recorded.exchanges);
    let said = &recorded.exchanges[cut.answer].answer[..cut.bytes];
    println!("{:?}", String::from_utf8_lossy(said));
    let wrong = meet(&service, &Job(&recorded, named.way, vec![cut]));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
