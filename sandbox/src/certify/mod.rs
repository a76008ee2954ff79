//! Certification: whether a player keeps the service's rules. The sandbox is the service; the player's maker, or commands of the maker, work the
//! player case by case, and what it asked decides. Nothing here knows any player: the journal is all that is looked at.
//!
//! | File | What it holds |
//! |---|---|
//! | `profile` | what the device does, which its maker says |
//! | `case`, `cases` | the cases, and the language of their files |
//! | `requests`, `expectation`, `reported` | what a case expects of the journal |
//! | `device` | the device, worked by commands or by a tester |
//! | `trial`, `stop` | one case from its setup to its verdict, and its early end |
//! | `asked`, `verdict`, `report` | what came of it |
//!
//! What happens at the service during a case is a scenario, whose steps are taken between what the device does.
//!
//! Uses `sandbox`, `page`, `scenario`, `har`, `faults`, `service`, `journal`, `member`, `base`.

mod asked;
mod case;
mod cases;
mod device;
mod expectation;
mod profile;
mod report;
mod reported;
mod requests;
mod stop;
#[cfg(test)]
mod tests;
mod trial;
mod verdict;

pub use asked::{Asked, Refused};
pub use report::Report;
pub use stop::Stop;
pub use verdict::{Done, Finding, Outcome, Question, Verdict};

use crate::base::error::{Error, Result};
use crate::base::nearest::meant;
use crate::sandbox::Sandbox;
use crate::service::options::{Certificate, Options};
use case::Case;
use device::{ByHand, Device, Hooked};
use profile::Profile;
use report::Past;
use std::collections::VecDeque;
use std::net::{Ipv4Addr, TcpListener};
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::thread;

/// So many cases may be tried at the same time.
pub const JOBS: usize = 16;

/// What is to be certified, and how.
#[derive(Debug, Clone, Default)]
pub struct Plan {
    /// The file that says what the device is and does.
    pub profile: PathBuf,
    /// The folder that gets the report.
    pub report: PathBuf,
    /// Only these cases, which are tried again if the folder has them; all that fit the device where it is empty.
    pub cases: Vec<String>,
    /// Goes on with what an earlier run has left in the folder.
    pub resume: bool,
    /// How many cases are tried at the same time, each with a service of its own, where commands work the device.
    pub jobs: usize,
    /// Answers to the questions of cases, by their ids.
    pub answers: Vec<(String, bool)>,
    /// Ends it early.
    pub stop: Stop,
}

/// A case for a list: id, importance, title.
pub fn list() -> Result<Vec<[String; 3]>> {
    Ok(cases::all()?.iter().map(line).collect())
}

/// The same for the device of a profile, each with the reason for which it is skipped.
pub fn list_for(profile: &Path) -> Result<Vec<([String; 3], Option<String>)>> {
    let profile = Profile::read(profile)?;
    let cases = cases::all()?;
    let both = cases.iter().map(|case| (line(case), reason_to_skip(case, &profile)));
    Ok(both.collect())
}

fn line(case: &Case) -> [String; 3] {
    let outcome = trial::untried(case);
    [outcome.id, outcome.importance, outcome.title]
}

/// Refuses a plan that cannot be carried out: an unknown case, a wrong profile, a folder that holds another device's report.
pub fn check(plan: &Plan) -> Result<()> {
    begin(plan).map(drop)
}

fn begin(plan: &Plan) -> Result<(Profile, Vec<Case>, Report)> {
    let cases = cases::all()?;
    let answered = plan.answers.iter().map(|(id, _)| id);
    let mut named = plan.cases.iter().chain(answered.clone());
    if let Some(unknown) = named.find(|id| !cases.iter().any(|case| case.id == **id)) {
        let meant = meant(unknown, cases.iter().map(|case| &*case.id));
        return Err(Error::cannot(
            "choose the cases",
            format!("there is no case {unknown}{meant}; --list shows them"),
        ));
    }
    let asking = cases.iter().filter(|case| !case.questions.is_empty());
    let asking: Vec<&str> = asking.map(|case| &*case.id).collect();
    if let Some(id) = answered.into_iter().find(|id| !asking.contains(&id.as_str())) {
        let rule = format!("{id} asks nothing; there are questions in {}", asking.join(", "));
        return Err(Error::cannot("answer", rule));
    }
    let profile = Profile::read(&plan.profile)?;
    let fitting = cases.iter().filter(|case| reason_to_skip(case, &profile).is_none());
    let report = Report::open(&plan.report, &profile, fitting.count(), plan.past())?;
    Ok((profile, cases, report))
}

impl Plan {
    /// What becomes of a report that is in the folder.
    fn past(&self) -> Past {
        match (self.resume, self.cases.is_empty()) {
            (true, _) => Past::GoesOn,
            (false, false) => Past::GoesOnIfThere,
            (false, true) => Past::IsReplaced,
        }
    }

    /// Whether this case is tried.
    fn means(&self, id: &str, report: &Report) -> bool {
        match self.cases.is_empty() {
            true => !report.has(id),
            false => self.cases.iter().any(|case| case == id),
        }
    }
}

/// Tries the cases of a plan on a service that is set up like this, and writes the report, also where it ends early. `tell` hears of each case
/// before and after it.
pub fn certify(plan: &Plan, options: Options, tell: &mut (dyn FnMut(Progress<'_>) + Send)) -> Result<Report> {
    let (profile, cases, report) = begin(plan)?;
    let is_chosen = |case: &&Case| plan.cases.is_empty() || plan.cases.contains(&case.id);
    let chosen: Vec<&Case> = cases.iter().filter(is_chosen).collect();
    let waiting = chosen.iter().copied().enumerate();
    let waiting = waiting.filter(|(_, case)| plan.means(&case.id, &report)).collect();
    let run = Run {
        plan,
        profile: &profile,
        options: Options {
            tls: true,
            certificate: Certificate::Valid,
            ..options
        },
        all: chosen.len(),
        waiting: Mutex::new(waiting),
        told: Mutex::new(Told { report, tell }),
    };
    // One tester has two hands. Where nothing is left to try, there may be a question to answer.
    let jobs = match run.waiting.lock().expect("no job has begun").len() {
        0 => 0,
        waiting if profile.is_hooked() => plan.jobs.clamp(1, JOBS).min(waiting),
        _ => 1,
    };
    let ended = thread::scope(|scope| {
        let jobs: Vec<_> = (1..=jobs)
            .map(|job| {
                scope.spawn({
                    let run = &run;
                    move || run.job(job)
                })
            })
            .collect();
        jobs.into_iter()
            .try_for_each(|job| job.join().expect("a job does not panic"))
    });
    let mut report = run.told.into_inner().expect("a job does not panic").report;
    report.sort(|id| cases.iter().position(|case| case.id == id));
    // What could not even begin leaves the folder as it was.
    if ended.is_ok() || !report.is_new() {
        report.write()?;
    }
    ended?;
    for (id, answer) in &plan.answers {
        report.answer(id, *answer)?;
    }
    Ok(report)
}

/// What the jobs share.
struct Run<'a> {
    plan: &'a Plan,
    profile: &'a Profile,
    options: Options,
    all: usize,
    /// The cases that are not begun, by their place.
    waiting: Mutex<VecDeque<(usize, &'a Case)>>,
    told: Mutex<Told<'a>>,
}

struct Told<'a> {
    report: Report,
    tell: &'a mut (dyn FnMut(Progress<'_>) + Send),
}

impl Run<'_> {
    /// Tries one case after another with a service and a device of its own.
    fn job(&self, job: usize) -> Result<()> {
        let tried = self.try_cases(job);
        if tried.is_err() {
            // The others end too.
            self.waiting.lock().expect("a job does not panic").clear();
        }
        tried
    }

    fn try_cases(&self, job: usize) -> Result<()> {
        let mut options = self.options.clone();
        if self.plan.jobs > 1 {
            // Devices of several jobs cannot wait at the same address.
            options.redirect_uri = format!("http://127.0.0.1:{}/signed-in", free_port()?);
        }
        let mut sandbox = Sandbox::start(options)?;
        let authority = Leftover(self.plan.report.join(authority_name(job)));
        let authority = &authority.0;
        sandbox.authority_file(authority)?;
        let mut device: Box<dyn Device> = match self.profile.is_hooked() {
            true => Box::new(hooked(
                self.profile,
                &sandbox,
                authority,
                &self.plan.report.join(state_name(job)),
                &self.plan.stop,
            )?),
            false => {
                self.tell(Progress::Serves(&sandbox, authority));
                Box::new(ByHand::new(self.plan.stop.clone()))
            }
        };
        loop {
            if self.plan.stop.is_asked() {
                return Ok(());
            }
            let next = self.waiting.lock().expect("a job does not panic").pop_front();
            let Some((place, case)) = next else {
                return Ok(());
            };
            self.tell(Progress::Begins(place + 1, self.all, &case.id, &case.title));
            let tried = match reason_to_skip(case, self.profile) {
                Some(reason) => trial::skipped(case, reason),
                None => {
                    let stop = &self.plan.stop;
                    match trial::try_case(case, self.profile, &mut sandbox, &mut *device, stop) {
                        // It was tried in part: that says nothing about the device.
                        Err(_) if stop.is_asked() => return Ok(()),
                        tried => tried?,
                    }
                }
            };
            let Told { report, tell } = &mut *self.told.lock().expect("a job does not panic");
            tell(Progress::Ended(report.add(
                tried.outcome,
                sandbox.base_url(),
                &tried.entries,
            )?));
        }
    }

    fn tell(&self, progress: Progress<'_>) {
        (self.told.lock().expect("a job does not panic").tell)(progress);
    }
}

/// What a job keeps in the report's folder while it runs.
fn authority_name(job: usize) -> String {
    format!("authority-{job}.pem")
}

fn state_name(job: usize) -> String {
    format!("state-{job}")
}

/// A file that is worth nothing after the run.
struct Leftover(PathBuf);

impl Drop for Leftover {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A port of loopback that nobody uses now.
fn free_port() -> Result<u16> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0));
    let address = listener.and_then(|listener| listener.local_addr());
    address
        .map(|address| address.port())
        .map_err(|cause| Error::cannot("find a free port", cause))
}

/// How far it has come.
pub enum Progress<'a> {
    /// The service accepts connections; its authority's certificate is in this file.
    Serves(&'a Sandbox, &'a Path),
    /// Number, of how many, id and title of a case.
    Begins(usize, usize, &'a str, &'a str),
    /// What a case came to.
    Ended(&'a Outcome),
}

/// Why the case makes no sense for this device.
fn reason_to_skip(case: &Case, profile: &Profile) -> Option<String> {
    let does = &profile.device.does;
    let lacking: Vec<String> = case
        .needs
        .iter()
        .filter(|need| !does.contains(need))
        .map(|need| need.name())
        .collect();
    if !lacking.is_empty() {
        return Some(format!("the device does not have: {}", lacking.join(", ")));
    }
    let mut without = case.actions().filter(|action| !profile.hooks.contains_key(*action));
    match (profile.is_hooked(), without.next()) {
        (true, Some(action)) => Some(format!("the profile has no hook {action}")),
        _ => None,
    }
}

fn hooked(profile: &Profile, sandbox: &Sandbox, authority: &Path, state: &Path, stop: &Stop) -> Result<Hooked> {
    let whole = |path: &Path| {
        let what = || format!("name {}", path.display());
        let path = std::path::absolute(path).map_err(|cause| Error::cannot(what(), cause))?;
        path.into_os_string()
            .into_string()
            .map_err(|_| Error::cannot(what(), "the path is not UTF-8"))
    };
    let variables = vec![
        ("MUSICCAT_BASE_URL", sandbox.base_url().to_owned()),
        ("MUSICCAT_CA_FILE", whole(authority)?),
        ("MUSICCAT_API_KEY", sandbox.api_key().to_owned()),
        ("MUSICCAT_API_SECRET", sandbox.api_secret().to_owned()),
        ("MUSICCAT_REDIRECT_URI", sandbox.redirect_uri().to_owned()),
    ];
    let secrets = vec![sandbox.api_key().to_owned(), sandbox.api_secret().to_owned()];
    let folder = whole(state)?;
    Ok(Hooked::new(
        profile.hooks.clone(),
        variables,
        secrets,
        Path::new(&folder),
        stop.clone(),
    ))
}
