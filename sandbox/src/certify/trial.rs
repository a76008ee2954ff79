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
        missed: Vec::new(),
    };
    let tried = trial.run(sandbox, device);
    // Also where it could not be tried to its end: the next case must find a good certificate.
    if case.steps.iter().any(|step| step.certificate.is_some()) {
        sandbox.restart_as(Certificate::Valid)?;
    }
    tried?;
    let dropped = sandbox.journal_dropped(0);
    if dropped > 0 {
        trial.miss(
            "the journal holds every request of the case",
            &format!("the device made so many that {dropped} of them are gone, and the others decide nothing"),
        );
    }
    let entries = sandbox.journal();
    let (everywhere, own) = (trial.everywhere(&entries), trial.findings(&entries));
    // What every case expects is required of every case.
    let is_required = case.importance == Importance::Required || !everywhere.is_empty();
    let findings: Vec<Finding> = everywhere.into_iter().chain(own).collect();
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
    outcome.judge(is_required);
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
    /// What the case is about, where it did not come to that.
    missed: Vec<Finding>,
}

impl Trial<'_> {
    fn run(&mut self, sandbox: &mut Sandbox, device: &mut dyn Device) -> Result<()> {
        let setup = &self.case.setup;
        let is_new = device.renew(&self.case.id)?;
        match is_new {
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
            let signed_in = sandbox.count(|entry| entry.grant.is_some() && entry.status == 200) > 0;
            if is_new && !signed_in {
                self.miss(
                    "the device signs the member in, before the case begins",
                    "no tokens were given to it",
                );
            }
        }
        sandbox.journal_clear();
        let scenario = self.case.scenario.as_ref().expect("a case that was read has one");
        let mut staged = scenario.staged();
        staged.begin(&sandbox.service).map_err(cannot_change)?;
        let mut changes = 0;
        for step in &self.case.steps {
            self.begins.push(sandbox.last_entry());
            if step.has_change() {
                staged.take(changes, &sandbox.service).map_err(cannot_change)?;
                changes += 1;
            }
            if let Some(kind) = step.certificate {
                sandbox.restart_as(kind.into())?;
            }
            self.step(step, sandbox, device)?;
        }
        Ok(())
    }

    fn miss(&mut self, that: &str, wrong: &str) {
        self.missed.push(Finding {
            that: that.into(),
            wrong: Some(wrong.into()),
        });
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
            if let Some(scenario) = &step.scenario {
                sandbox.run_scenario(scenario.clone())?;
            }
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
            // A scenario that goes on still waits for its call.
            if step.scenario.is_some() && sandbox.stop_scenario() {
                self.miss(
                    "it comes to what the case is about",
                    "the device has not made the call that the case waits for",
                );
            }
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
        let seen = self.seen(entries);
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
        let mut findings: Vec<Finding> = ill.chain(self.missed.clone()).collect();
        if entries.is_empty() {
            findings.push(Finding {
                that: "the device asks the service".into(),
                wrong: Some("it made no request at all".into()),
            });
        }
        findings.extend(self.case.expectations.iter().map(judge));
        findings
    }

    /// What is wrong that no case may show.
    fn everywhere(&self, entries: &[Entry]) -> Vec<Finding> {
        let seen = self.seen(entries);
        let broken = self.case.everywhere.iter().filter_map(|expectation| {
            Some(Finding {
                that: expectation.that.clone(),
                wrong: Some(expectation.judge(&seen).err()?),
            })
        });
        broken.collect()
    }

    fn seen<'a>(&'a self, entries: &'a [Entry]) -> Vec<Seen<'a>> {
        let seen = entries.iter().map(|entry| Seen {
            entry,
            step: self.step_of(entry),
        });
        seen.collect()
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
