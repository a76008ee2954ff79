//! A case is tried: the service is set up, the device does its steps, and the journal is judged.

use super::asked::{Asked, listed, refusals};
use super::case::{Case, Importance, Step};
use super::device::{Act, Device};
use super::expectation::Expectation;
use super::profile::Profile;
use super::requests::Seen;
use super::stop::Stop;
use super::verdict::{Done, Finding, Outcome, Question, REQUIRED, Verdict};
use crate::base::error::{Error, Result};
use crate::journal::Entry;
use crate::sandbox::Sandbox;
use crate::service::options::Certificate;
use std::time::{Duration, Instant};

/// A case that was tried, and all that the device asked meanwhile.
pub(super) struct Tried {
    pub(super) outcome: Outcome,
    pub(super) entries: Vec<Entry>,
}

/// The case in the form of its outcome, before it was tried.
pub(super) fn untried(case: &Case) -> Outcome {
    Outcome {
        id: case.id.clone(),
        title: case.title.clone(),
        importance: match case.importance {
            Importance::Required => REQUIRED.into(),
            Importance::Recommended => "recommended".into(),
        },
        chapter: case.chapter.clone(),
        rule: case.rule.clone(),
        verdict: Verdict::Skipped,
        skipped: None,
        findings: Vec::new(),
        questions: Vec::new(),
        steps: Vec::new(),
        requests: 0,
        asked: Vec::new(),
        refused: Vec::new(),
        millis: 0,
    }
}

/// A case that is not tried, for this reason.
pub(super) fn skipped(case: &Case, reason: String) -> Tried {
    let mut outcome = untried(case);
    outcome.skipped = Some(reason);
    Tried {
        outcome,
        entries: Vec::new(),
    }
}

/// Tries a case.
pub(super) fn try_case(
    case: &Case,
    profile: &Profile,
    sandbox: &mut Sandbox,
    device: &mut dyn Device,
    stop: &Stop,
) -> Result<Tried> {
    let began = Instant::now();
    let mut trial = Trial {
        case,
        profile,
        stop,
        password: password(sandbox, &case.setup.member),
        steps: Vec::new(),
        begins: Vec::new(),
    };
    let tried = trial.run(sandbox, device);
    // Also where it could not be tried to its end: the next case must find a good certificate.
    if case.setup.certificate.is_some() {
        sandbox.restart_as(Certificate::Valid)?;
    }
    tried?;
    let entries = sandbox.journal();
    let findings = trial.findings(&entries);
    let asked: Vec<Asked> = entries
        .iter()
        .map(|entry| Asked::new(entry, trial.step_of(entry)))
        .collect();
    let mut outcome = Outcome {
        refused: refusals(&asked),
        asked: listed(asked, &findings),
        findings,
        questions: trial.questions(device),
        requests: entries.len(),
        millis: began.elapsed().as_millis() as u64,
        steps: trial.steps,
        ..untried(case)
    };
    outcome.judge(case.importance == Importance::Required);
    Ok(Tried { outcome, entries })
}

fn password(sandbox: &Sandbox, user_name: &str) -> &'static str {
    let member = sandbox.members().iter().find(|member| member.user_name == user_name);
    member.map_or("", |member| member.password)
}

fn cannot_change(cause: String) -> Error {
    Error::cannot("change the service", cause)
}

struct Trial<'a> {
    case: &'a Case,
    profile: &'a Profile,
    stop: &'a Stop,
    password: &'static str,
    steps: Vec<Done>,
    /// The number of the last entry before each step.
    begins: Vec<u64>,
}

impl Trial<'_> {
    fn run(&mut self, sandbox: &mut Sandbox, device: &mut dyn Device) -> Result<()> {
        let setup = &self.case.setup;
        match device.renew(&self.case.id)? {
            true => sandbox.reset()?,
            // A device on the desk stays signed in.
            false => {
                sandbox.heal()?;
                sandbox.reset_password(&setup.member, self.password)?;
            }
        }
        self.set(sandbox)?;
        if setup.signed_in {
            self.sign_in(device)?;
        }
        sandbox.journal_clear();
        let scenario = self.case.scenario.as_ref().expect("a case that was read has one");
        let mut staged = scenario.staged();
        staged.begin(&sandbox.service).map_err(cannot_change)?;
        if let Some(kind) = setup.certificate {
            sandbox.restart_as(kind.into())?;
        }
        let mut changes = 0;
        for step in &self.case.steps {
            self.begins.push(sandbox.last_entry());
            if step.has_change() {
                staged.take(changes, &sandbox.service).map_err(cannot_change)?;
                changes += 1;
            }
            self.step(step, sandbox, device)?;
        }
        Ok(())
    }

    fn sign_in(&mut self, device: &mut dyn Device) -> Result<()> {
        let done = device.act(&Act {
            action: "sign-in",
            instruct: "Sign the member {user} in with the password {password}, unless this member is signed in already. Sign any other member out first.",
            limit: self.limit("sign-in", super::case::LIMIT),
            may_be_busy: false,
            power_fails: false,
            is_over: None,
            user: &self.case.setup.member,
            password: self.password,
        })?;
        self.steps.push(done);
        Ok(())
    }

    /// How long an action may take: at least what the profile says.
    fn limit(&self, action: &str, limit: Duration) -> Duration {
        let wanted = self.profile.limits.get(action).copied();
        wanted.map_or(limit, |wanted| wanted.max(limit))
    }

    fn step(&mut self, step: &Step, sandbox: &Sandbox, device: &mut dyn Device) -> Result<()> {
        let begin = self.begins.last().copied().unwrap_or_default();
        if let (Some(action), Some(instruct)) = (&step.action, &step.instruct) {
            let shows = || {
                let until = step.until.as_ref().expect("it is asked only then");
                let is_meant = |entry: &Entry| {
                    until.mean(Seen {
                        entry,
                        step: step.name(),
                    })
                };
                sandbox.count(|entry| entry.number > begin && is_meant(entry)) > 0
            };
            let limit = match step.may_be_busy() {
                true => step.limit,
                false => self.limit(action, step.limit),
            };
            let done = device.act(&Act {
                action,
                instruct,
                limit,
                may_be_busy: step.may_be_busy(),
                power_fails: step.power_fails,
                is_over: step.until.is_some().then_some(&shows),
                user: &self.case.setup.member,
                password: self.password,
            })?;
            self.steps.push(done);
        }
        if let Some(time) = step.wait {
            self.stop.sleep(time)?;
        }
        Ok(())
    }

    fn set(&self, sandbox: &Sandbox) -> Result<()> {
        let changed = sandbox.settings().changed(&self.case.setup.settings);
        let changed = changed.map_err(|cause| cannot_change(cause.to_string()))?;
        sandbox.change(|settings| *settings = changed);
        Ok(())
    }

    fn findings(&self, entries: &[Entry]) -> Vec<Finding> {
        let seen: Vec<Seen<'_>> = entries
            .iter()
            .map(|entry| Seen {
                entry,
                step: self.step_of(entry),
            })
            .collect();
        let judge = |expectation: &Expectation| Finding {
            that: expectation.that.clone(),
            wrong: expectation.judge(&seen).err(),
        };
        let ill = self.steps.iter().filter_map(|step| {
            Some(Finding {
                that: format!("the hook {} runs to its end", step.action),
                wrong: Some(step.wrong.clone()?),
            })
        });
        let mut findings: Vec<Finding> = ill.chain(self.case.expectations.iter().map(judge)).collect();
        if entries.is_empty() && !self.case.may_be_silent {
            findings.insert(
                0,
                Finding {
                    that: "the device asks the service".into(),
                    wrong: Some("it made no request at all".into()),
                },
            );
        }
        findings
    }

    fn step_of(&self, entry: &Entry) -> &str {
        let begun = self.begins.iter().filter(|begin| **begin < entry.number).count();
        self.case.steps[begun.saturating_sub(1)].name()
    }

    fn questions(&self, device: &mut dyn Device) -> Vec<Question> {
        let ask = |text: &String| Question {
            text: text.clone(),
            answer: device.ask(text),
        };
        self.case.questions.iter().map(ask).collect()
    }
}
