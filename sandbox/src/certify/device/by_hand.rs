//! A tester works the device, and is told at the terminal what to do.

use super::{Act, Device};
use crate::base::error::{Error, Result};
use crate::certify::stop::Stop;
use crate::certify::verdict::Done;
use std::io::{BufRead, Write};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// How often the journal is looked at meanwhile.
const LOOK: Duration = Duration::from_millis(50);

/// A device that a tester works.
pub(in crate::certify) struct ByHand {
    /// Lines that the tester enters.
    lines: Receiver<String>,
    stop: Stop,
}

impl ByHand {
    pub(in crate::certify) fn new(stop: Stop) -> ByHand {
        let (sender, lines) = channel();
        // A read of the terminal cannot be ended: it has a thread of its own.
        std::thread::spawn(move || {
            let read = std::io::stdin().lock().lines().map_while(std::io::Result::ok);
            for line in read {
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        ByHand { lines, stop }
    }

    fn say(&self, text: &str) -> Result<()> {
        let mut output = std::io::stdout();
        writeln!(output, "{text}")
            .and_then(|()| output.flush())
            .map_err(|cause| Error::cannot("tell the tester what to do", cause))
    }

    /// The next line of the tester; `None` where there is none any more.
    fn line(&self) -> Option<String> {
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => self.stop.check().ok()?,
            }
        }
    }

    /// Waits for a line of the tester, unless the step is over before.
    fn wait(&self, act: &Act<'_>) -> Result<&'static str> {
        let began = Instant::now();
        loop {
            match self.lines.recv_timeout(LOOK) {
                Ok(_) => return Ok("the tester went on"),
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(Error::cannot(
                        "go on",
                        "standard input has ended, and with it the tester's answers",
                    ));
                }
                Err(RecvTimeoutError::Timeout) => {}
            }
            if act.is_over.is_some_and(|is_over| is_over()) {
                return Ok("the journal shows it");
            }
            self.stop.check()?;
            if act.may_be_busy && began.elapsed() > act.limit {
                return Ok("the time was over");
            }
        }
    }
}

/// What comes before a sign-in on a device that stays signed in between the cases.
fn before(act: &Act<'_>) -> Option<String> {
    if !act.instruct.starts_with("Sign in") {
        return None;
    }
    Some(match act.action.starts_with("sign-in") {
        true => "Sign out first, whoever is signed in.".into(),
        false => format!(
            "If another member is signed in, sign that one out first. If {} is, go on without a new sign-in.",
            act.user
        ),
    })
}

impl Device for ByHand {
    fn renew(&mut self, _: &str) -> Result<bool> {
        Ok(false)
    }

    fn act(&mut self, act: &Act<'_>) -> Result<Done> {
        let told = act
            .instruct
            .replace("{user}", act.user)
            .replace("{password}", act.password);
        if let Some(before) = before(act) {
            self.say(&format!("  {before}"))?;
        }
        let goes_on = match act.may_be_busy {
            true => format!("; it goes on by itself after {} s", act.limit.as_secs()),
            false => String::new(),
        };
        self.say(&format!("  {told}\n  Press Enter when that is done{goes_on}."))?;
        let mut ended = self.wait(act)?;
        if act.power_fails {
            self.say("  Take the device's power away now, wait ten seconds, and give it back. Then press Enter.")?;
            let again = Act { is_over: None, ..*act };
            self.wait(&again)?;
            ended = "the power failed";
        }
        Ok(Done {
            action: act.action.to_owned(),
            ended: ended.to_owned(),
            wrong: None,
            output: String::new(),
        })
    }

    fn ask(&mut self, question: &str) -> Option<bool> {
        loop {
            self.say(&format!("  {question} [y/n, or Enter to leave it open]"))
                .ok()?;
            match self.line()?.trim() {
                "y" | "yes" => return Some(true),
                "n" | "no" => return Some(false),
                "" => return None,
                _ => {}
            }
        }
    }
}
