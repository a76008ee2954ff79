//! Commands of the shell work the device.

use super::{Act, Device};
use crate::base::error::{Error, Result};
use crate::certify::verdict::Done;
use rustix::process::{Pid, Signal, kill_process_group};
use std::collections::BTreeMap;
use std::fs::{self, File};
use std::os::unix::process::CommandExt;
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
/// How a shell ends that cannot run a command.
const NOT_RUN: [i32; 2] = [126, 127];

/// A device that commands work.
pub(in crate::certify) struct Hooked {
    hooks: BTreeMap<String, String>,
    /// What the commands learn from their environment.
    variables: Vec<(&'static str, String)>,
    /// What their output may not show.
    secrets: Vec<String>,
    folder: PathBuf,
    state: PathBuf,
}

impl Hooked {
    pub(in crate::certify) fn new(
        hooks: BTreeMap<String, String>,
        variables: Vec<(&'static str, String)>,
        secrets: Vec<String>,
        folder: &Path,
    ) -> Hooked {
        Hooked {
            hooks,
            variables,
            secrets,
            folder: folder.to_owned(),
            state: folder.to_owned(),
        }
    }

    fn start(&self, act: &Act<'_>, output: &Path) -> std::io::Result<Child> {
        let output = File::create(output)?;
        let hook = self.hooks.get(act.action).map_or("", String::as_str);
        Command::new("sh")
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

    /// The end of what the command printed.
    fn output(&self, file: &Path, act: &Act<'_>) -> String {
        let bytes = fs::read(file).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(KEPT_OUTPUT)..]).into_owned();
        let secrets = self.secrets.iter().map(String::as_str).chain([act.password]);
        secrets
            .filter(|secret| !secret.is_empty())
            .fold(text, |text, secret| text.replace(secret, "***"))
    }
}

/// What a device has kept is worth nothing after its last case, and may be much.
impl Drop for Hooked {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Device for Hooked {
    fn renew(&mut self, case: &str) -> Result<bool> {
        // Nothing of the case before is left.
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
        let ended = attend(&mut child, act).map_err(|cause| Error::cannot(&what, cause))?;
        let output = self.output(&file, act);
        if let Ended::Itself(status) = &ended
            && status.code().is_some_and(|code| NOT_RUN.contains(&code))
        {
            return Err(Error::cannot(what, format!("{status}; it printed: {output}")));
        }
        Ok(Done {
            action: act.action.to_owned(),
            ended: ended.words(act),
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
}

impl Ended {
    fn words(&self, act: &Act<'_>) -> String {
        match self {
            Ended::Itself(status) => status.to_string(),
            Ended::PowerFailed => "the power failed".into(),
            Ended::Late => format!("stopped after {} s", act.limit.as_secs()),
        }
    }
}

/// Waits until the command ends, the power fails, or its time is over.
fn attend(child: &mut Child, act: &Act<'_>) -> std::io::Result<Ended> {
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
