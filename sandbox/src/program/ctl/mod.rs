//! `ctl`: the control interface of a running sandbox, for a shell and for test programs in C. Each call of the interface has a command.

mod connection;
mod given;
mod journal;
mod plain;

use super::Ended;
use axum::body::Bytes;
use clap::{Args, CommandFactory, Subcommand};
use connection::{Address, Answer, Connection};
use given::{Pair, Part};
use journal::Journal;
use serde_json::{Value, json};
use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// What `ctl` takes.
#[derive(Args)]
#[command(after_help = HELP)]
pub(crate) struct Ctl {
    /// The sandbox's address, such as https://localhost:8443 [default: the variable MUSICCAT_SANDBOX_CONTROL]
    #[arg(long, value_name = "URL", global = true)]
    url: Option<String>,
    /// The certificate to trust: the file that the sandbox wrote with --authority [default: the variable MUSICCAT_SANDBOX_AUTHORITY]
    #[arg(long, value_name = "FILE", global = true)]
    authority: Option<PathBuf>,
    /// A file with the sandbox's token, for a sandbox on another machine [default: the variable MUSICCAT_SANDBOX_CONTROL_TOKEN]
    #[arg(long, value_name = "FILE", global = true)]
    token_file: Option<PathBuf>,
    /// Print what the interface answers, as one line of JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

const URL: &str = "MUSICCAT_SANDBOX_CONTROL";
const AUTHORITY: &str = "MUSICCAT_SANDBOX_AUTHORITY";

const HELP: &str = "NAME=VALUE takes JSON (quota={\"rate\":2}) or a text (token_type=BearerToken).\n\
                    Exit codes: 0 done; 1 the sandbox refuses it, cannot be reached, or has no such request; 2 wrong command line.";

#[derive(Subcommand)]
enum Command {
    /// What the sandbox is at this moment: clock, settings, members, faults, network
    Status,
    /// The interface's OpenAPI document
    Openapi,
    /// The service's time
    Clock,
    /// Move the service's clock forward: tokens age, locks and skip limits pass
    Advance {
        /// How far, such as 500ms, 30s, 5m, 2h or 1d
        #[arg(value_parser = given::duration)]
        by: Duration,
    },
    /// Move the service's clock forward to a time
    SetClock {
        /// Such as 2030-01-01T00:00:00Z, or in milliseconds since 1970
        #[arg(value_parser = given::time)]
        to: i64,
    },
    /// Show the settings, or change some: settings delay_ms=500 quota=2
    Settings {
        /// NAME=VALUE; what is left out stays
        #[arg(value_name = "NAME=VALUE", value_parser = given::pair)]
        changes: Vec<Pair>,
    },
    /// Show the members, show one, or do something to one: member may-stream suspend
    Member {
        /// The user name, or its beginning
        name: Option<String>,
        #[command(subcommand)]
        action: Option<Action>,
    },
    /// Show, set and remove faults
    Fault {
        #[command(subcommand)]
        what: Option<FaultCommand>,
    },
    /// Show the network between the devices and the service, or put another one there: network 3g, network latency_ms=300 loss=0.1
    Network {
        /// The name of a profile, and numbers that are not the profile's
        #[arg(value_name = "PROFILE|NAME=VALUE", value_parser = given::network)]
        parts: Vec<Pair>,
        /// End it: a network that adds nothing
        #[arg(long, conflicts_with = "parts")]
        end: bool,
    },
    /// Show how far the scenario has come, wait for its end, begin one, or stop it
    Scenario {
        /// Wait so long for its end; exit with 1 if it has not ended by then, was stopped, or a step of it failed
        #[arg(long, value_name = "TIME", value_parser = given::duration, global = true)]
        wait: Option<Duration>,
        #[command(subcommand)]
        what: Option<ScenarioCommand>,
    },
    /// Keep the whole state in a file, or put it back
    Snapshot {
        #[command(subcommand)]
        what: SnapshotCommand,
    },
    /// Show the requests to the service and their answers, wait for one, or check how many there were
    Journal(Journal),
    /// What favorites, tags and playlists have set off
    Notifications,
    /// End everything that is broken; members stay signed in
    Heal,
    /// Take everything back to the start, which revokes all sign-ins
    Reset,
}

/// What can be done to a member.
const ACTIONS: &str =
    "expire-tokens, revoke-tokens, lock, unlock, take-session, suspend, resume, plan PLAN and password PASSWORD";

#[derive(Subcommand)]
enum Action {
    /// Let the member's access tokens expire
    ExpireTokens,
    /// Take every token from the member
    RevokeTokens,
    /// Lock the account for 5 minutes
    Lock,
    /// End the lock
    Unlock,
    /// Take the session from the member's player
    TakeSession,
    /// Suspend the subscription
    Suspend,
    /// End the suspension
    Resume,
    /// Give the member another plan
    Plan {
        /// premier, mobile, suspended or expired
        plan: String,
    },
    /// Give the member another password
    Password {
        /// The password; - reads it from standard input, out of the list of processes
        password: String,
    },
    #[command(external_subcommand)]
    Unknown(Vec<String>),
}

#[derive(Subcommand)]
enum ScenarioCommand {
    /// Begin the scenario of a file in TOML
    Start { file: PathBuf },
    /// Stop the scenario; what it changed stays
    Stop,
}

#[derive(Subcommand)]
enum SnapshotCommand {
    /// Write the state into a file that only its owner can read: it holds the application's secret
    Save { file: PathBuf },
    /// Put the state of a file back
    Restore { file: PathBuf },
}

#[derive(Subcommand)]
enum FaultCommand {
    /// Let a fault strike from now on, and print its id: fault add path=/me/* times=3 answer=503
    Add {
        /// The parts of the fault, NAME=VALUE; or all of it as JSON; or -, which reads that from standard input
        #[arg(required = true, value_name = "NAME=VALUE", value_parser = given::part)]
        parts: Vec<Part>,
    },
    /// Show a fault, and how far it has come
    Show { id: u64 },
    /// Remove a fault
    Remove { id: u64 },
    /// Remove all faults
    Clear,
}

/// Does what the command says.
pub(crate) fn run(ctl: &Ctl) -> Ended {
    let connection = ctl.connection()?;
    let text = ctl.command.run(&connection, ctl.json)?;
    if !text.is_empty() {
        writeln!(std::io::stdout(), "{}", text.trim_end())?;
    }
    Ok(())
}

impl Ctl {
    fn connection(&self) -> Result<Connection, String> {
        let url = self.url.clone().or_else(|| std::env::var(URL).ok());
        let Some(url) = url.filter(|url| !url.is_empty()) else {
            usage(&format!(
                "no sandbox is named: give --url URL, or set {URL}, such as https://localhost:8443"
            ));
        };
        let wrong = || {
            usage(&format!(
                "--url must be a sandbox's address, such as https://localhost:8443, not {url:?}"
            ))
        };
        let at = Address::read(&url).unwrap_or_else(wrong);
        let authority = self
            .authority
            .clone()
            .or_else(|| std::env::var_os(AUTHORITY).map(PathBuf::from));
        if at.is_https && authority.is_none() {
            usage(&format!(
                "{url} needs the certificate that the sandbox wrote: --authority FILE, or {AUTHORITY}; on the sandbox's own machine an \
                                          http address needs none"
            ));
        }
        let token = super::start::token(&None, self.token_file.as_deref(), "--token-file")?;
        Connection::new(at, authority.as_deref(), token)
    }
}

/// Ends the program as for any wrong command line.
fn usage(message: &str) -> ! {
    let mut command = super::CommandLine::command();
    command.build();
    let ctl = command.find_subcommand_mut("ctl").expect("it is one");
    ctl.error(clap::error::ErrorKind::MissingRequiredArgument, message)
        .exit()
}

/// How an answer is shown to a person.
type Shown = fn(&Value) -> String;
type Answered = Result<(Answer, Shown), String>;

impl Command {
    /// What is printed.
    fn run(&self, to: &Connection, as_json: bool) -> Result<String, String> {
        let (answer, shown) = self.answered(to)?;
        match as_json {
            true => answer.text(),
            false => answer.json().map(|answer| shown(&answer)),
        }
    }

    fn answered(&self, to: &Connection) -> Answered {
        let asked = |path: &str, shown: Shown| Ok((to.call("GET", path, None)?, shown));
        let done = |path: &str| Ok((to.call("POST", path, None)?, plain::nothing as Shown));
        match self {
            Command::Status => asked("", plain::status),
            Command::Openapi => asked("/openapi.json", |document| format!("{document:#}")),
            Command::Clock => asked("/clock", plain::clock),
            Command::Advance { by } => {
                let by = json!({"advance_ms": by.as_millis() as u64});
                Ok((to.call("POST", "/clock", Some(&by))?, plain::clock))
            }
            Command::SetClock { to: time } => {
                Ok((to.call("POST", "/clock", Some(&json!({"now_ms": time})))?, plain::clock))
            }
            Command::Settings { changes } if changes.is_empty() => asked("/settings", plain::table),
            Command::Settings { changes } => {
                let changes = Value::Object(changes.iter().cloned().collect());
                Ok((to.call("PATCH", "/settings", Some(&changes))?, plain::table))
            }
            Command::Member {
                name: None,
                action: None,
            } => asked("/members", plain::members),
            Command::Member { name: None, .. } => usage("name the member first, such as: member may-stream suspend"),
            Command::Member {
                name: Some(name),
                action,
            } => {
                let path = format!("/members/{}", user_name(to, name)?);
                let Some(action) = action else {
                    return asked(&path, plain::member);
                };
                let (action, body) = action.call()?;
                Ok((
                    to.call("POST", &format!("{path}/{action}"), body.as_ref())?,
                    plain::member,
                ))
            }
            Command::Fault { what: None } => asked("/faults", plain::faults),
            Command::Fault { what: Some(what) } => what.run(to),
            Command::Network { end: true, .. } => Ok((to.call("DELETE", "/network", None)?, plain::nothing)),
            Command::Network { parts, .. } if parts.is_empty() => asked("/network", plain::table),
            Command::Network { parts, .. } => {
                let repeated = |place: usize| parts[..place].iter().any(|(name, _)| *name == parts[place].0);
                if let Some(place) = (0..parts.len()).find(|place| repeated(*place)) {
                    let (name, value) = &parts[place];
                    usage(&format!("network takes one {name}: {value} comes after another"));
                }
                let network = Value::Object(parts.iter().cloned().collect());
                Ok((to.call("PUT", "/network", Some(&network))?, plain::table))
            }
            Command::Scenario { what, wait } => {
                let shown = match what {
                    None => to.call("GET", "/scenario", None)?,
                    Some(ScenarioCommand::Stop) if wait.is_some() => usage("--wait does not go with stop"),
                    Some(ScenarioCommand::Stop) => return Ok((to.call("DELETE", "/scenario", None)?, plain::nothing)),
                    Some(ScenarioCommand::Start { file }) => {
                        let begun = to.send("POST", "/scenario", "application/toml", contents(file)?);
                        begun.map_err(|why| format!("{file:?}: {why}"))?
                    }
                };
                let shown = wait.map_or(Ok(shown), |wait| ended(to, wait))?;
                Ok((shown, plain::scenario))
            }
            Command::Snapshot { what } => what.run(to),
            Command::Journal(journal) => journal.answered(to),
            Command::Notifications => asked("/notifications", plain::notifications),
            Command::Heal => done("/heal"),
            Command::Reset => done("/reset"),
        }
    }
}

impl Action {
    /// The action's name in the interface, and its body.
    fn call(&self) -> Result<(&'static str, Option<Value>), String> {
        Ok(match self {
            Action::ExpireTokens => ("expire-tokens", None),
            Action::RevokeTokens => ("revoke-tokens", None),
            Action::Lock => ("lock", None),
            Action::Unlock => ("unlock", None),
            Action::TakeSession => ("take-session", None),
            Action::Suspend => ("suspend", None),
            Action::Resume => ("resume", None),
            Action::Plan { plan } => ("plan", Some(json!({"plan": plan}))),
            Action::Password { password } if password == "-" => {
                let password = given::input()?;
                (
                    "password",
                    Some(json!({"password": password.trim_end_matches(['\r', '\n'])})),
                )
            }
            Action::Password { password } => ("password", Some(json!({"password": password}))),
            Action::Unknown(words) => usage(&format!(
                "a member has no action {:?}; there are {ACTIONS}",
                words.first().map_or("", String::as_str)
            )),
        })
    }
}

impl FaultCommand {
    fn run(&self, to: &Connection) -> Answered {
        let remove = |path: &str| Ok((to.call("DELETE", path, None)?, plain::nothing as Shown));
        match self {
            FaultCommand::Add { parts } => {
                let mut fault = given::whole(parts).unwrap_or_else(|rule| usage(&rule));
                // What is no member at all is refused by the sandbox, with the rule.
                if let Some(name) = fault["member"].as_str().filter(|name| !name.is_empty()) {
                    fault["member"] = user_name(to, name)?.into();
                }
                let answer = to.call("POST", "/faults", Some(&fault))?;
                note(&answer.json()?);
                Ok((answer, |answer| answer["id"].to_string()))
            }
            FaultCommand::Show { id } => Ok((to.call("GET", &format!("/faults/{id}"), None)?, plain::fault)),
            FaultCommand::Remove { id } => remove(&format!("/faults/{id}")),
            FaultCommand::Clear => remove("/faults"),
        }
    }
}

impl SnapshotCommand {
    fn run(&self, to: &Connection) -> Answered {
        match self {
            SnapshotCommand::Save { file } => {
                let snapshot = to.call("GET", "/snapshot", None)?;
                let written = private(file).and_then(|mut file| file.write_all(&snapshot.0));
                written.map_err(|cause| format!("cannot write {file:?}: {cause}"))?;
                Ok((Answer::nothing(), plain::nothing))
            }
            SnapshotCommand::Restore { file } => {
                let restored = to.send("PUT", "/snapshot", "application/octet-stream", contents(file)?);
                let restored = restored.map_err(|why| format!("{file:?}: {why}"))?;
                Ok((restored, plain::nothing))
            }
        }
    }
}

/// The scenario at its end, which must come within this time, and with all steps taken.
fn ended(to: &Connection, wait: Duration) -> Result<Answer, String> {
    const PAUSE: Duration = Duration::from_millis(100);
    let end = Instant::now() + wait;
    loop {
        let answer = to.call("GET", "/scenario", None)?;
        let run = answer.json()?;
        let failed = |step: &Value| step["state"] == "failed";
        let left = end.saturating_duration_since(Instant::now());
        let wrong = match run["state"].as_str() {
            Some("running") if !left.is_zero() => {
                std::thread::sleep(PAUSE.min(left));
                continue;
            }
            Some("running") => format!("the scenario has not ended within {} ms", wait.as_millis()),
            Some("done") if run["steps"].as_array().into_iter().flatten().any(failed) => {
                "a step of the scenario failed".to_owned()
            }
            Some("done") => return Ok(answer),
            Some("stopped") => "the scenario was stopped before its end".to_owned(),
            _ => return Err("no scenario was begun".to_owned()),
        };
        return Err(format!("{wrong}:\n{}", plain::scenario(&run).trim_end()));
    }
}

/// Says on standard error what the sandbox finds strange.
fn note(answer: &Value) {
    if let Some(note) = answer["note"].as_str() {
        let _ = writeln!(std::io::stderr(), "NOTE: {note}");
    }
}

/// What a file holds.
fn contents(file: &Path) -> Result<Bytes, String> {
    let read = std::fs::read(file);
    read.map(Bytes::from)
        .map_err(|cause| format!("cannot read {file:?}: {cause}"))
}

/// An empty file that only its owner can read.
fn private(path: &Path) -> std::io::Result<File> {
    let mut options = File::options();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
    Ok(file)
}

/// The user name that begins so; one that is given whole needs not be the only one that begins so.
fn user_name(to: &Connection, name: &str) -> Result<String, String> {
    let members = to.call("GET", "/members", None)?.json()?;
    let names = members["members"].as_array().into_iter().flatten();
    let names: Vec<&str> = names.filter_map(|member| member["user_name"].as_str()).collect();
    let found: Vec<&str> = match names.iter().find(|known| **known == name) {
        Some(known) => vec![known],
        None if name.is_empty() => Vec::new(),
        None => names.iter().copied().filter(|known| known.starts_with(name)).collect(),
    };
    match &found[..] {
        [found] => Ok((*found).to_owned()),
        [] => Err(format!(
            "the sandbox has no member {name:?}; it has {}",
            names.join(", ")
        )),
        several => Err(format!("several members begin with {name:?}: {}", several.join(", "))),
    }
}
