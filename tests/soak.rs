//! A device that does not rest: 64 threads on one client over TLS, tokens that run out every three seconds, a service that fails at one
//! call in a hundred. No token is lost, each expiry costs one refresh, and memory, descriptors and threads stay as they are.
//!
//! A few seconds with every run; `make soak` takes a minute, or as long as `MUSICCAT_SOAK_SECONDS` says. The samples are left as CSV and as
//! a plot.
#![cfg(feature = "capi")]

use musiccat::abi::mcat_status;
use musiccat::{Client, Config, Params, Response, catalog, me, playback};
use program::Program;
use serde_json::Value;
use std::ffi::{CString, OsString};
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::RwLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};
use support::program;

const THREADS: u64 = 64;
/// What a client has open besides connections: what wakes a call that is cancelled, and the store's lock.
const OWN_DESCRIPTORS: usize = 4;
const TOKEN_LIFE_MS: i64 = 3_000;
/// Between two calls of a thread: about 600 calls a second in all, two million an hour.
const PAUSE: Duration = Duration::from_millis(100);

/// One in a hundred calls is struck, by one of these. The token service is not: each expiry is to cost one refresh exactly.
const FAULTS: [&str; 6] = [
    r#"{"path": "/artists/*", "probability": 0.005, "seed": 1, "answer": {"status": {"status": 503}}}"#,
    r#"{"path": "/artists/*", "probability": 0.005, "seed": 2, "delivery": {"reset": {"body": 10}}}"#,
    r#"{"path": "/me/*", "probability": 0.005, "seed": 3, "answer": {"status": {"status": 500}}}"#,
    r#"{"path": "/me/*", "probability": 0.005, "seed": 4, "delivery": {"stall": {"at": {"body": 10}, "for_ms": 200}}}"#,
    r#"{"path": "/stations/*", "probability": 0.005, "seed": 5, "delivery": {"close_abruptly": {"byte": 20}}}"#,
    r#"{"path": "/stations/*", "probability": 0.005, "seed": 6, "answer": "captive_portal"}"#,
];

unsafe extern "C" {
    /// What the library's allocator has given, which is this whole program's.
    safe fn mcat_memory_held() -> i64;
}

/// What the process holds at a moment when no call is under way.
#[derive(Clone, Copy)]
struct Sample {
    second: u64,
    held: i64,
    resident_kib: u64,
    descriptors: usize,
    threads: usize,
    calls: u64,
}

impl Sample {
    fn take(second: u64, calls: u64) -> Sample {
        let status = fs::read_to_string("/proc/self/status").expect("procfs");
        let number = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name)).expect(name);
            line.split_whitespace()
                .next()
                .and_then(|word| word.parse().ok())
                .expect("a number")
        };
        Sample {
            second,
            held: mcat_memory_held(),
            resident_kib: number("VmRSS:"),
            descriptors: fs::read_dir("/proc/self/fd").expect("procfs").count(),
            threads: number("Threads:") as usize,
            calls,
        }
    }
}

fn call(client: &Client, n: u64) -> Response {
    match n % 4 {
        0 => client.call(catalog::artists_top(&Params {
            limit: Some(20),
            offset: Some((n % 50) as i64),
            ..Params::default()
        })),
        1 => client.call(me::me_account(&Params::default())),
        2 => client.call(playback::station_tracks(
            &format!("art.{}", n % 40 + 1),
            &Params::default(),
        )),
        _ => client.call(catalog::artists_get(
            &format!("art.{}", n % 100 + 1),
            &Params::default(),
        )),
    }
}

/// What a call may end with where the service fails at every try of it.
fn is_the_services(response: &Response) -> bool {
    matches!(
        response.status,
        mcat_status::MCAT_OK
            | mcat_status::MCAT_ERR_SERVICE
            | mcat_status::MCAT_ERR_UNAVAILABLE
            | mcat_status::MCAT_ERR_IO
            | mcat_status::MCAT_ERR_PROTOCOL
            | mcat_status::MCAT_ERR_TIMEOUT
    )
}

fn seconds() -> u64 {
    let told = std::env::var("MUSICCAT_SOAK_SECONDS").ok();
    told.and_then(|text| text.parse().ok()).unwrap_or(6)
}

fn config(program: &Program, store: &Path) -> Config {
    let mut config = Config::new(program.text("/base_url"), program.text("/api_key"));
    config.api_secret = Some(program.text("/api_secret").to_owned().into());
    config.trust = musiccat::http::Trust::Pem(fs::read(program.text("/authority_file")).expect("its authority"));
    config.pace = false;
    config.own.token_file = Some(store.to_owned());
    config
}

/// The middle of what a part of the samples says.
fn middle(samples: &[Sample], what: fn(&Sample) -> i64) -> i64 {
    let mut values: Vec<i64> = samples.iter().map(what).collect();
    values.sort_unstable();
    values[values.len() / 2]
}

// req:AUTH-07
// fault:R14
#[test]
fn busy_device_keeps_memory_descriptors_and_threads_constant() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("soak-{}s", seconds()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder");
    let journal = folder.join("journal.jsonl");
    let life = (TOKEN_LIFE_MS / 1000).to_string();
    let mut options: Vec<OsString> = [
        "--tls",
        "--token-life",
        &life,
        "--rotation",
        "strict",
        "--artists",
        "200",
    ]
    .map(OsString::from)
    .into();
    for (n, fault) in FAULTS.iter().enumerate() {
        let file = folder.join(format!("fault.{n}.json"));
        fs::write(&file, fault).expect("a file");
        options.extend(["--fault".into(), file.into()]);
    }
    options.extend(["--journal".into(), journal.clone().into()]);
    options.extend(["--authority".into(), journal.with_extension("pem").into()]);
    // Read as it is written: that of an hour would be gigabytes.
    let reader = journal_reader(&journal);
    let program = Program::start(options);
    let store = folder.join("tokens");
    let before = Sample::take(0, 0);
    let client = Client::new(config(&program, &store)).expect("a client");
    let signed_in = client.sign_in_password(
        program.text("/members/0/user_name"),
        program.text("/members/0/password"),
        &Params::default(),
    );
    assert_eq!(signed_in.status, mcat_status::MCAT_OK, "{signed_in:?}");

    let (calls, failed, over) = (AtomicU64::new(0), AtomicU64::new(0), AtomicBool::new(false));
    let whole = Duration::from_secs(seconds());
    let mut samples = Vec::with_capacity(1 << 14);
    // Every call has it; who has it alone finds the client at rest.
    let under_way = RwLock::new(());
    let began = Instant::now();
    thread::scope(|scope| {
        for thread in 0..THREADS {
            let (client, calls, failed, over, under_way) = (&client, &calls, &failed, &over, &under_way);
            scope.spawn(move || {
                let mut chance = fastrand::Rng::with_seed(thread);
                while !over.load(Ordering::Relaxed) {
                    {
                        let _under_way = under_way.read().expect("nobody panics who has it alone");
                        let response = call(client, chance.u64(..1 << 31));
                        calls.fetch_add(1, Ordering::Relaxed);
                        if response.status != mcat_status::MCAT_OK {
                            failed.fetch_add(1, Ordering::Relaxed);
                            assert!(is_the_services(&response), "{response:?}");
                        }
                    }
                    thread::sleep(PAUSE);
                }
            });
        }
        // Four hundred samples of any run, one in a quarter of a second at most.
        let every = (whole / 400).max(Duration::from_millis(250));
        while began.elapsed() < whole {
            thread::sleep(every);
            let _at_rest = under_way.write().expect("nobody panics who has it alone");
            samples.push(Sample::take(began.elapsed().as_secs(), calls.load(Ordering::Relaxed)));
        }
        over.store(true, Ordering::Relaxed);
    });
    let (calls, failed) = (calls.into_inner(), failed.into_inner());

    // Nothing that was opened stays open.
    drop(client);
    let after = Sample::take(whole.as_secs(), 0).descriptors;
    assert!(
        after <= before.descriptors,
        "{after} descriptors after the client is freed, {} before it was made",
        before.descriptors
    );
    // The tokens that are in the store sign the next client in.
    let next = Client::new(config(&program, &store)).expect("a client");
    let account = (0..5).map(|_| next.call(me::me_account(&Params::default())));
    let is_in = account
        .into_iter()
        .any(|response| response.status == mcat_status::MCAT_OK);
    assert!(is_in, "the tokens are lost");
    drop(next);
    drop(program);

    write_csv(&samples, &folder.join("samples.csv"));
    fs::write(folder.join("soak.svg"), plot(&samples)).expect("a plot");
    let told = reader.join().expect("the journal can be read");
    let (refreshes, struck) = (told.refreshes, told.struck);
    // The first quarter is for what is made once: connections, arenas, a page for each thread.
    let (early, late) = (
        &samples[samples.len() / 4..samples.len() / 2],
        &samples[samples.len() * 3 / 4..],
    );
    let grown = |what: fn(&Sample) -> i64| middle(late, what) - middle(early, what);
    let (held, resident) = (grown(|sample| sample.held), grown(|sample| sample.resident_kib as i64));
    let (descriptors, threads) = (
        grown(|sample| sample.descriptors as i64),
        grown(|sample| sample.threads as i64),
    );
    println!(
        "{} s: {calls} calls of {THREADS} threads, {struck} struck, {failed} failed in the end; {refreshes} refreshes\n\
         from the second quarter to the last: {held} bytes held, {resident} KiB resident, {descriptors} descriptors, {threads} threads\n\
         {}",
        whole.as_secs(),
        folder.join("samples.csv").display()
    );
    assert!(
        calls > 100 && struck > calls / 1000,
        "{struck} of {calls} calls were struck"
    );
    assert!(failed * 20 < calls, "{failed} of {calls} failed");
    assert!(
        told.wrong.is_empty(),
        "refused, or two for one expiry:\n{}",
        told.wrong.join("\n")
    );
    let expiries = whole.as_millis() as usize / TOKEN_LIFE_MS as usize;
    assert!(
        refreshes * 2 > expiries,
        "{refreshes} refreshes in {expiries} lives of a token"
    );
    // In a short run threads still take their first pages and connections.
    let (most_resident, most_descriptors) = match whole.as_secs() {
        600.. => (1024, 2),
        60.. => (2 * 1024, 8),
        _ => (8 * 1024, THREADS as i64),
    };
    // An idle connection holds memory.
    let most_held = 32 * 1024 + 4 * 1024 * descriptors.max(0);
    assert!(held <= most_held, "{held} bytes more are held");
    assert!(resident <= most_resident, "{resident} KiB more are resident");
    assert!(
        descriptors <= most_descriptors && threads == 0,
        "{descriptors} descriptors, {threads} threads more"
    );
    let most = samples.iter().map(|sample| sample.descriptors).max().unwrap_or(0) - before.descriptors;
    assert!(
        most <= THREADS as usize + OWN_DESCRIPTORS,
        "{most} descriptors at most: more than a connection a thread"
    );
}

/// What the journal tells.
#[derive(Default)]
struct Told {
    refreshes: usize,
    /// Calls that a fault has struck.
    struck: u64,
    /// Token requests that should not have been.
    wrong: Vec<String>,
}

/// Counts the refreshes, each for an expiry of its own, and the calls that a fault has struck. Whatever it finds, it reads to the end:
/// the sandbox is to have a journal as long as it runs.
fn journal_reader(journal: &Path) -> JoinHandle<Told> {
    let name = CString::new(journal.as_os_str().as_bytes()).expect("a path");
    // SAFETY: a terminated path.
    assert_eq!(unsafe { libc::mkfifo(name.as_ptr(), 0o600) }, 0, "a pipe with a name");
    let journal = journal.to_owned();
    thread::spawn(move || {
        let lines = BufReader::new(File::open(journal).expect("the journal")).lines();
        let (mut told, mut before) = (Told::default(), None);
        for line in lines.map_while(Result::ok) {
            let entry: Value = serde_json::from_str(&line).expect("a line of JSON");
            told.struck += u64::from(!entry["fault"].is_null());
            let Some(grant) = entry["grant"].as_str() else { continue };
            let started = entry["started"].as_i64().expect("when it came");
            if let Some(before) = before {
                told.refreshes += 1;
                let went_well = (grant, entry["status"].as_i64()) == ("refresh_token", Some(200));
                // The library counts a life from before it asks, and the sandbox from when the request reaches it: on a machine that is
                // busy the two are some hundred milliseconds apart.
                if !went_well || started - before < TOKEN_LIFE_MS / 2 {
                    told.wrong
                        .push(format!("{} ms after the last: {line}", started - before));
                }
            }
            before = Some(started);
        }
        told
    })
}

fn write_csv(samples: &[Sample], file: &Path) {
    let mut text = "second,held_bytes,resident_kib,descriptors,threads,calls\n".to_owned();
    for s in samples {
        let _ = writeln!(
            text,
            "{},{},{},{},{},{}",
            s.second, s.held, s.resident_kib, s.descriptors, s.threads, s.calls
        );
    }
    fs::write(file, text).expect("the samples");
}

/// A panel for each of the four that must stay as they are, from nought to half as much again as their most.
fn plot(samples: &[Sample]) -> String {
    type Line = (&'static str, fn(&Sample) -> f64);
    const PANELS: [Line; 4] = [
        ("KiB held by the library and this program", |s| s.held as f64 / 1024.0),
        ("KiB resident", |s| s.resident_kib as f64),
        ("descriptors", |s| s.descriptors as f64),
        ("threads", |s| s.threads as f64),
    ];
    let (wide, high, step) = (640.0, 80.0, 120.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 720 {0}\" width=\"720\" height=\"{0}\">\n\
         <style>text{{font:12px sans-serif;fill:#222}}path{{fill:none;stroke:#3b6ea5}}.ground{{stroke:#ddd}}</style>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        step * PANELS.len() as f64 + 24.0
    );
    for (n, (name, value)) in PANELS.iter().enumerate() {
        let most = samples.iter().map(value).fold(1.0, f64::max);
        let top = step * n as f64 + 28.0;
        let mut path = String::new();
        for (at, sample) in samples.iter().enumerate() {
            let x = 40.0 + wide * at as f64 / samples.len() as f64;
            let y = top + high * (1.0 - value(sample) / (most * 1.5));
            let _ = write!(path, "{}{x:.1} {y:.1}", if at == 0 { "M" } else { "L" });
        }
        let _ = writeln!(
            svg,
            "<text x=\"40\" y=\"{:.1}\">{name}, at most {most:.0}</text>\n<path class=\"ground\" d=\"M40 {:.1}h{wide}\"/>\n\
             <path d=\"{path}\"/>",
            top - 6.0,
            top + high
        );
    }
    let seconds = samples.last().map_or(0, |sample| sample.second);
    let _ = writeln!(
        svg,
        "<text x=\"40\" y=\"{}\">0 to {seconds} s</text>\n</svg>",
        step * PANELS.len() as f64 + 16.0
    );
    svg
}
