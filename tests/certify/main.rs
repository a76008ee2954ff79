//! The example players before the certification: all that is required passes; and players that are broken on purpose, of which each turns its
//! case red. `MUSICCAT_LONG=1` tries these with every case: none of the others may turn red. The library must be there already: `make debug-lib`.
#[path = "../c/runner.rs"]
#[allow(dead_code, reason = "the C tests use the rest")]
mod runner;

use musiccat_sandbox::Options;
use musiccat_sandbox::certify::{Outcome, Plan, Report, Verdict, certify};
use runner::{Build, Link, root};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use support::long;

/// Devices wait most of the time.
const JOBS: usize = 4;
/// Broken players that are tried at the same time.
const PLAYERS: usize = 3;

#[derive(Deserialize)]
struct Table {
    broken: Vec<Broken>,
}

/// A player of which one line is another one.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Broken {
    case: String,
    why: String,
    file: String,
    line: String,
    becomes: String,
    /// Other cases that the same mistake turns red.
    #[serde(default)]
    also: Vec<String>,
}

fn table() -> Vec<Broken> {
    let text = runner::read("tests/certify/broken.toml");
    toml::from_str::<Table>(&text).expect("the table is right").broken
}

/// Certifies a player, which the profile of the example works.
fn certified(name: &str, player: &Path, cases: Vec<String>, jobs: usize) -> Report {
    let folder = runner::folder(&format!("certify-{name}"));
    let whole = |path: &str| root().join(path).display().to_string();
    let profile = runner::read("examples/certify/player.toml")
        .replace("examples/certify/play", &whole("examples/certify/play"))
        .replace("build/player", &player.display().to_string());
    let file = folder.join("profile.toml");
    fs::write(&file, profile).expect("the profile is written");
    let plan = Plan {
        profile: file,
        report: folder.join("report"),
        cases,
        jobs,
        ..Plan::default()
    };
    certify(&plan, Options::default(), &mut |_| ()).expect("the certification runs")
}

/// The cases that came to this, and what was found.
fn of(report: &Report, verdict: Verdict) -> BTreeMap<&str, Vec<String>> {
    let outcomes = report.outcomes().iter().filter(|outcome| outcome.verdict == verdict);
    outcomes.map(|outcome| (&*outcome.id, found(outcome))).collect()
}

fn found(outcome: &Outcome) -> Vec<String> {
    let wrong = outcome.findings.iter().filter_map(|finding| finding.wrong.clone());
    let said = outcome
        .steps
        .iter()
        .map(|step| format!("{}: {}: {}", step.action, step.ended, step.output));
    wrong.chain(said).collect()
}

#[test]
fn example_player_passes_every_case_that_it_is_for() {
    let player = Build::bare(Link::Shared).sources("examples/player").program();
    let report = certified("player", &player, Vec::new(), JOBS);
    assert_eq!(of(&report, Verdict::Failed), BTreeMap::new());
    assert_eq!(of(&report, Verdict::Warning), BTreeMap::new());
    assert!(report.count(Verdict::Passed) > 55, "{}", report.count(Verdict::Passed));
}

// Each is compiled by itself, and tried with its own case.
#[test]
fn player_broken_on_purpose_turns_its_case_red() {
    let table = table();
    let next = AtomicUsize::new(0);
    let problems = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..PLAYERS {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(broken) = table.get(place) else { return };
                    let found = problem(broken, &tried(place, broken));
                    problems.lock().unwrap().extend(found);
                }
            });
        }
    });
    assert_eq!(problems.into_inner().unwrap(), Vec::<String>::new());
}

/// What the report should not say.
fn problem(broken: &Broken, report: &Report) -> Option<String> {
    let Broken { case, why, also, .. } = broken;
    let (red, warned) = (of(report, Verdict::Failed), of(report, Verdict::Warning));
    if !red.contains_key(&**case) && !warned.contains_key(&**case) {
        return Some(format!("{case} stays green for a player that {why}"));
    }
    let is_other = |id: &str| id != case && !also.iter().any(|also| also == id);
    let others: Vec<_> = red.iter().filter(|(id, _)| is_other(id)).collect();
    (!others.is_empty()).then(|| format!("a player that {why} turns red more than {case}: {others:?}"))
}

fn tried(place: usize, broken: &Broken) -> Report {
    let name = format!("{place}-{}", broken.case);
    let player = compiled(&name, broken);
    match long::is_long() {
        true => certified(&name, &player, Vec::new(), JOBS),
        false => certified(&name, &player, vec![broken.case.clone()], 1),
    }
}

fn compiled(name: &str, broken: &Broken) -> PathBuf {
    let folder = runner::folder(&format!("broken-{name}"));
    for file in runner::files("examples/player", ".h")
        .into_iter()
        .chain(runner::c_files("examples/player"))
    {
        let mut text = runner::read(&format!("examples/player/{file}"));
        if file == broken.file {
            let count = text.matches(&broken.line).count();
            assert_eq!(
                count, 1,
                "{}: this line must be in {file} once: {}",
                broken.case, broken.line
            );
            text = text.replace(&broken.line, &broken.becomes);
        }
        fs::write(folder.join(file), text).expect("a file of the player");
    }
    // What is broken on purpose need not be tidy.
    let build = Build::bare(Link::Shared).flag("-Wno-unused-result");
    build.sources(&folder.display().to_string()).program()
}
