//! `musiccat-sandbox certify`: whether a player keeps the service's rules.

use super::address::{listen, name, one_port};
use super::ending::Ending;
use super::{Coded, Ended};
use clap::Args;
use musiccat_sandbox::certify::{
    Done, JOBS, Outcome, Plan, Progress, Report, Stop, Verdict, certify, check, list, list_for,
};
use musiccat_sandbox::{Options, Sandbox};
use std::io::{IsTerminal, Write};
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The program's exit codes for wrong options, and for a run that a signal has ended.
const WRONG: u8 = 2;
const STOPPED: u8 = 130;

/// What the certification takes.
#[derive(Args)]
pub(super) struct Arguments {
    /// The file that says what the device is and does, and with which commands it is worked; docs/certification.md describes it
    #[arg(long, value_name = "FILE", required_unless_present = "list")]
    profile: Option<PathBuf>,
    /// The folder that gets the report
    #[arg(long, value_name = "FOLDER", required_unless_present = "list")]
    report: Option<PathBuf>,
    /// Only this case, again if the report has it; may be repeated. The report's other cases stay [default: all that fit the device]
    #[arg(long, value_name = "ID")]
    case: Vec<String>,
    /// Go on with what an earlier run has left in the report's folder: only cases that it does not have are tried
    #[arg(long)]
    resume: bool,
    /// How many cases are tried at the same time, where commands work the device; each has a service of its own
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=JOBS as i64), conflicts_with_all = ["port", "listen", "redirect_uri"])]
    jobs: u8,
    /// Answer the question of a case with y or n; may be repeated. With --resume it is for an earlier run's report
    #[arg(long, value_name = "ID=y|n", value_parser = answer)]
    answer: Vec<(String, bool)>,
    /// List the cases, and try none; with --profile it says which of them are for that device
    #[arg(long, conflicts_with_all = ["report", "case", "resume", "answer", "port", "listen", "name"])]
    list: bool,

    /// Open it to other machines, as at the start of the service
    #[arg(long, value_name = "ADDRESS[:PORT]", value_parser = listen, help_heading = "Address")]
    listen: Option<(IpAddr, Option<u16>)>,
    /// What devices call it; may be repeated
    #[arg(long, value_name = "NAME", value_parser = name, help_heading = "Address")]
    name: Vec<String>,
    /// Port to listen on [default: a free one]
    #[arg(long, help_heading = "Address")]
    port: Option<u16>,
    /// An authority whose certificate does not limit it to the sandbox's names: for devices with mbed TLS
    #[arg(long, help_heading = "Address")]
    unconstrained_authority: bool,
    /// The redirect address that the application has registered
    #[arg(long, value_name = "URI", help_heading = "Address")]
    redirect_uri: Option<String>,
}

impl Arguments {
    fn options(&self) -> Result<Options, String> {
        let defaults = Options::default();
        Ok(Options {
            address: self.listen.map_or(defaults.address, |(address, _)| address),
            port: one_port(self.listen, self.port)?.unwrap_or_default(),
            names: self.name.clone(),
            unconstrained_authority: self.unconstrained_authority,
            redirect_uri: self.redirect_uri.clone().unwrap_or(defaults.redirect_uri.clone()),
            ..defaults
        })
    }
}

pub(super) fn run(arguments: &Arguments) -> Ended {
    if arguments.list {
        return listed(arguments.profile.as_deref());
    }
    let (Some(profile), Some(report)) = (&arguments.profile, &arguments.report) else {
        unreachable!("clap asks for both")
    };
    let plan = Plan {
        profile: profile.clone(),
        report: report.clone(),
        cases: arguments.case.clone(),
        resume: arguments.resume,
        jobs: arguments.jobs.into(),
        answers: arguments.answer.clone(),
        stop: Stop::default(),
    };
    let options = arguments.options().map_err(|rule| Coded(WRONG, rule))?;
    check(&plan).map_err(|wrong| Coded(WRONG, wrong.to_string()))?;
    let is_over = stop_with_signals(&plan.stop)?;
    // Where nobody reads it, the certification goes on.
    let mut tell = |progress: Progress<'_>| drop(writeln!(std::io::stdout(), "{}", line(&progress)));
    let mut report = certify(&plan, options, &mut tell)?;
    is_over.store(true, Ordering::SeqCst);
    if !plan.stop.is_asked() && std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        ask(&mut report)?;
    }
    conclude(&plan, &report)
}

/// The cases, and which of them this profile's device is tried with.
fn listed(profile: Option<&Path>) -> Ended {
    let mut output = std::io::stdout();
    let cases: Vec<([String; 3], Option<String>)> = match profile {
        None => list()?.into_iter().map(|case| (case, None)).collect(),
        Some(profile) => list_for(profile).map_err(|wrong| Coded(WRONG, wrong.to_string()))?,
    };
    for ([id, importance, title], skipped) in &cases {
        match skipped {
            None => writeln!(output, "{id:<28} {importance:<12} {title}")?,
            Some(reason) => writeln!(output, "{id:<28} {:<12} {reason}", "skipped")?,
        }
    }
    if profile.is_some() {
        let fitting = cases.iter().filter(|(_, skipped)| skipped.is_none()).count();
        writeln!(output, "{fitting} of {} cases are for this device.", cases.len())?;
    }
    Ok(())
}

/// Asks the person at the terminal what the wire does not show.
fn ask(report: &mut Report) -> Ended {
    let mut output = std::io::stdout();
    let open: Vec<Outcome> = report
        .outcomes()
        .iter()
        .filter(|outcome| outcome.is_open())
        .cloned()
        .collect();
    for outcome in open {
        writeln!(output, "{}: {}{}", outcome.id, outcome.title, said(&outcome))?;
        for question in &outcome.questions {
            writeln!(output, "  {}", question.text)?;
        }
        let answer = loop {
            write!(output, "  [y/n, or Enter to leave it open] ")?;
            output.flush()?;
            let mut line = String::new();
            std::io::stdin().read_line(&mut line)?;
            match line.trim() {
                "" => break None,
                line => match yes_or_no(line) {
                    Ok(answer) => break Some(answer),
                    Err(rule) => writeln!(output, "  {rule}")?,
                },
            }
        };
        if let Some(answer) = answer {
            report.answer(&outcome.id, answer)?;
        }
    }
    Ok(())
}

fn yes_or_no(text: &str) -> Result<bool, String> {
    match text {
        "y" | "yes" => Ok(true),
        "n" | "no" => Ok(false),
        _ => Err(format!("the answer must be y or n, not {text:?}")),
    }
}

fn answer(text: &str) -> Result<(String, bool), String> {
    let (id, answer) = text
        .split_once('=')
        .ok_or("it must be a case and its answer: ID=y or ID=n")?;
    Ok((id.to_owned(), yes_or_no(answer)?))
}

/// SIGINT and SIGTERM end the run, but not the program at once: that only once the returned flag says that the run is over.
fn stop_with_signals(stop: &Stop) -> Result<Arc<AtomicBool>, Box<dyn std::error::Error>> {
    let (ending, stop) = (Ending::prepare(false)?, stop.clone());
    let is_over = Arc::new(AtomicBool::new(false));
    std::thread::spawn({
        let is_over = is_over.clone();
        move || {
            ending.wait();
            stop.ask();
            if is_over.load(Ordering::SeqCst) {
                std::process::exit(STOPPED.into());
            }
        }
    });
    Ok(is_over)
}

/// Says what the cases of this run came to.
fn conclude(plan: &Plan, report: &Report) -> Ended {
    let is_meant = |outcome: &&Outcome| plan.cases.is_empty() || plan.cases.contains(&outcome.id);
    let count = |verdict| {
        let outcomes = report.outcomes().iter().filter(is_meant);
        outcomes.filter(|outcome| outcome.verdict == verdict).count()
    };
    let failed = count(Verdict::Failed);
    writeln!(
        std::io::stdout(),
        "{} passed, {failed} failed, {} with a warning, {} to be looked at, {} skipped. {}. Report: {}",
        count(Verdict::Passed),
        count(Verdict::Warning),
        count(Verdict::ToBeLookedAt),
        count(Verdict::Skipped),
        report.sentence(),
        report.page().display()
    )?;
    if let Some(cause) = report.cause() {
        writeln!(std::io::stdout(), "{cause}")?;
    }
    if plan.stop.is_asked() {
        let rest = match plan.cases.is_empty() {
            true => "the same command with --resume goes on",
            false => "--case tries those that are left",
        };
        return Err(Coded(STOPPED, format!("stopped; {rest}")).into());
    }
    match failed {
        0 => Ok(()),
        1 => Err("1 required case failed".into()),
        failed => Err(format!("{failed} required cases failed").into()),
    }
}

fn line(progress: &Progress<'_>) -> String {
    match progress {
        Progress::Serves(sandbox, authority) => serves(sandbox, authority),
        Progress::Begins(number, all, id, title) => format!("{number}/{all} {id}: {title}"),
        Progress::Ended(outcome) => ended(outcome),
    }
}

/// How to point the device at the service.
fn serves(sandbox: &Sandbox, authority: &Path) -> String {
    format!(
        "Service    {}\nAuthority  {}\nKey        {}\nSecret     {}\nRedirect   {}\n",
        sandbox.base_url(),
        authority.display(),
        sandbox.api_key(),
        sandbox.api_secret(),
        sandbox.redirect_uri()
    )
}

/// The verdict, and what is wrong.
fn ended(outcome: &Outcome) -> String {
    let mut text = format!("    {}: {}", outcome.id, outcome.verdict.words());
    if let Some(reason) = &outcome.skipped {
        text += &format!(", {reason}");
    }
    for finding in &outcome.findings {
        if let Some(wrong) = &finding.wrong {
            text += &format!("\n      {}: {wrong}", finding.that);
        }
    }
    if outcome.is_bad() {
        if let Some(refusals) = outcome.refusals() {
            text += &format!("\n      {refusals}");
        }
        text += &said(outcome);
    }
    text
}

/// How the device's steps ended that did not end well, or the last one, with the end of what they printed.
fn said(outcome: &Outcome) -> String {
    let odd: Vec<&Done> = outcome.steps.iter().filter(|step| step.is_odd()).collect();
    let told = match odd.is_empty() {
        true => outcome
            .steps
            .last()
            .into_iter()
            .filter(|step| !step.last_lines().is_empty())
            .collect(),
        false => odd,
    };
    let mut text = String::new();
    for step in told {
        text += &format!("\n      {}: {}", step.action, step.ended);
        for line in step.last_lines() {
            text += &format!("\n      | {line}");
        }
    }
    text
}
