//! Commands of the shell work the device.

use super::{Act, Device};
use crate::base::error::{Error, Result};
use crate::certify::stop::Stop;
use crate::certify::verdict::Done;
use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How often a command is looked after.
const LOOK: Duration = Duration::from_millis(10);
/// How long a command may take to end that is asked to.
const FAREWELL: Duration = Duration::from_secs(3);
/// How much of what a command printed is kept: its end.
const KEPT_OUTPUT: usize = 4_000;
/// How a shell ends that cannot run a command, and how its message about that begins: with the name by which it was called.
const NOT_RUN: [i32; 2] = [126, 127];
const SHELL: &str = "sh";

/// A device that commands work.
pub(in crate::certify) struct Hooked {
    hooks: BTreeMap<String, String>,
    /// What the commands learn from their environment.
    variables: Vec<(&'static str, String)>,
    /// What their output may not show.
    secrets: Vec<String>,
    folder: PathBuf,
    state: PathBuf,
    stop: Stop,
    /// The groups of this case's commands that have left something running.
    running: Vec<Pid>,
}

impl Hooked {
    pub(in crate::certify) fn new(
        hooks: BTreeMap<String, String>,
        variables: Vec<(&'static str, String)>,
        secrets: Vec<String>,
        folder: &Path,
        stop: Stop,
    ) -> Hooked {
        Hooked {
            hooks,
            variables,
            secrets,
            folder: folder.to_owned(),
            state: folder.to_owned(),
            stop,
            running: Vec::new(),
        }
    }

    fn start(&self, act: &Act<'_>, output: &Path) -> std::io::Result<Child> {
        let output = File::create(output)?;
        let hook = self.hooks.get(act.action).map_or("", String::as_str);
        Command::new(SHELL)
            .args(["-c", hook])
            .envs(self.variables.iter().map(|(name, value)| (*name, value)))
            .env("MUSICCAT_USER", act.user)
            .env("MUSICCAT_PASSWORD", act.password)
            .env("CERTIFY_STATE", &self.state)
            .stdin(Stdio::null())
            .stdout(output.try_clone()?)
            .stderr(output)
            // So that what it starts ends with it.
            .process_group(0)
            .spawn()
    }

    /// Ends what commands have left running: the next case is another device's.
    fn end_all(&mut self) {
        for group in self.running.drain(..) {
            let _ = kill_process_group(group, Signal::KILL);
        }
    }

    /// The end of what the command printed.
    fn output(&self, file: &Path, act: &Act<'_>) -> String {
        let text = end_of(&fs::read(file).unwrap_or_default());
        let secrets = self.secrets.iter().map(String::as_str).chain([act.password]);
        secrets
            .filter(|secret| !secret.is_empty())
            .fold(text, |text, secret| text.replace(secret, "***"))
    }
}

/// What a device has kept is worth nothing after its last case, and may be much.
impl Drop for Hooked {
    fn drop(&mut self) {
        self.end_all();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Device for Hooked {
    fn renew(&mut self, case: &str) -> Result<bool> {
        // Nothing of the case before is left.
        self.end_all();
        let _ = fs::remove_dir_all(&self.folder);
        self.state = self.folder.join(case);
        let what = || format!("make the folder {}", self.state.display());
        fs::create_dir_all(&self.state).map_err(|cause| Error::cannot(what(), cause))?;
        Ok(true)
    }

    fn act(&mut self, act: &Act<'_>) -> Result<Done> {
        let what = format!("run the hook {}", act.action);
        let file = self.folder.join("output");
        let mut child = self.start(act, &file).map_err(|cause| Error::cannot(&what, cause))?;
        let group = Pid::from_child(&child);
        let ended = attend(&mut child, act, &self.stop).map_err(|cause| Error::cannot(&what, cause))?;
        if test_kill_process_group(group).is_ok() {
            self.running.push(group);
        }
        self.stop.check()?;
        let output = self.output(&file, act);
        Ok(Done {
            action: act.action.to_owned(),
            ended: ended.words(act),
            wrong: ended.wrong(act, &output),
            output,
        })
    }

    fn ask(&mut self, _: &str) -> Option<bool> {
        None
    }
}

enum Ended {
    Itself(ExitStatus),
    PowerFailed,
    Late,
    Stopped,
}

impl Ended {
    fn words(&self, act: &Act<'_>) -> String {
        match self {
            Ended::Itself(status) => status.to_string(),
            Ended::PowerFailed => "the power failed".into(),
            Ended::Late => format!("stopped after {} s", act.limit.as_secs()),
            Ended::Stopped => "stopped".into(),
        }
    }

    /// What is wrong about that, whatever the device asked.
    fn wrong(&self, act: &Act<'_>, output: &str) -> Option<String> {
        match self {
            Ended::Late if !act.may_be_busy => Some(format!(
                "it was stopped after {} s. If the device needs longer, the profile must say so: {} = \"…s\" under [limits]",
                act.limit.as_secs(),
                act.action
            )),
            Ended::Itself(status) if status.code().is_some_and(|code| NOT_RUN.contains(&code)) => {
                let last = output.trim_end().lines().last().unwrap_or_default();
                let is_of_shell = last.strip_prefix(SHELL).is_some_and(|rest| rest.starts_with(':'));
                is_of_shell.then(|| format!("the shell cannot run it: {last}"))
            }
            Ended::Itself(status) if has_crashed(*status) => Some(format!("it crashed: {status}")),
            Ended::Itself(_) | Ended::Late if act.power_fails => {
                Some("it did not come so far that the power could fail".into())
            }
            _ => None,
        }
    }
}

/// The end of what was printed, from the beginning of a line.
fn end_of(bytes: &[u8]) -> String {
    let Some(from) = bytes.len().checked_sub(KEPT_OUTPUT).filter(|from| *from > 0) else {
        return String::from_utf8_lossy(bytes).into_owned();
    };
    let kept = String::from_utf8_lossy(&bytes[from..]);
    let whole_lines = kept
        .split_once('\n')
        .map(|(_, rest)| rest)
        .filter(|rest| !rest.is_empty());
    format!("…\n{}", whole_lines.unwrap_or(&kept))
}

#[cfg(test)]
#[test]
fn long_output_is_cut_at_a_line_and_says_so() {
    let lines: Vec<String> = (0..1000).map(|number| format!("line {number}")).collect();
    let text = lines.join("\n");
    let end = end_of(text.as_bytes());
    let rest = end.strip_prefix("…\n").expect("it says that something is missing");
    assert!(rest.starts_with("line ") && rest.ends_with("line 999") && rest.len() > KEPT_OUTPUT - 10);
    assert_eq!(end_of(b"short"), "short");
    // One line that is too long begins anywhere.
    assert_eq!(end_of(&vec![b'x'; KEPT_OUTPUT + 1]).len(), KEPT_OUTPUT + "…\n".len());
}

/// Whether a signal ended the command that nobody sends who means well; a shell adds 128 to that of what it ran.
fn has_crashed(status: ExitStatus) -> bool {
    let crashes = [
        Signal::ILL,
        Signal::TRAP,
        Signal::ABORT,
        Signal::BUS,
        Signal::FPE,
        Signal::KILL,
        Signal::SEGV,
        Signal::SYS,
    ];
    let signal = status.signal().or_else(|| Some(status.code()? - 128));
    crashes.iter().any(|crash| Some(crash.as_raw()) == signal)
}

/// Waits until the command ends, the power fails, its time is over, or the certification is stopped.
fn attend(child: &mut Child, act: &Act<'_>, stop: &Stop) -> std::io::Result<Ended> {
    let began = Instant::now();
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Ended::Itself(status));
        }
        if act.power_fails && act.is_over.is_some_and(|is_over| is_over()) {
            end(child, Signal::KILL)?;
            return Ok(Ended::PowerFailed);
        }
        if began.elapsed() > act.limit {
            end(child, Signal::TERM)?;
            return Ok(Ended::Late);
        }
        if stop.is_asked() {
            end(child, Signal::TERM)?;
            return Ok(Ended::Stopped);
        }
        sleep(LOOK);
    }
}

/// Ends the command and what it has started.
fn end(child: &mut Child, signal: Signal) -> std::io::Result<()> {
    let group = Pid::from_child(child);
    // It may have ended by itself just now.
    let _ = kill_process_group(group, signal);
    let began = Instant::now();
    while child.try_wait()?.is_none() {
        if began.elapsed() > FAREWELL {
            let _ = kill_process_group(group, Signal::KILL);
        }
        sleep(LOOK);
    }
    Ok(())
}
