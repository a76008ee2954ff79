//! What a case came to.

use super::asked::{Asked, Refused};
use serde::{Deserialize, Serialize};

/// What a case came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The journal shows all that the case expects.
    Passed,
    /// A required case found something wrong.
    Failed,
    /// A recommended case found something wrong.
    Warning,
    /// The wire shows nothing wrong; a person must answer what it does not show.
    ToBeLookedAt,
    /// It was not tried; the reason is told.
    Skipped,
}

impl Verdict {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Passed => "passed",
            Verdict::Failed => "failed",
            Verdict::Warning => "warning",
            Verdict::ToBeLookedAt => "to be looked at",
            Verdict::Skipped => "skipped",
        }
    }
}

/// The importance of a case that the device must pass.
pub(super) const REQUIRED: &str = "required";

/// A case after it was tried, as `report.json` keeps it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Outcome {
    /// The case's id.
    pub id: String,
    /// What it is about.
    pub title: String,
    /// `required` or `recommended`.
    pub importance: String,
    /// The chapter of the specification.
    pub chapter: String,
    /// The rule in words.
    pub rule: String,
    /// What it came to.
    pub verdict: Verdict,
    /// Why it was not tried.
    pub skipped: Option<String>,
    /// What was expected, and what is wrong about it.
    pub findings: Vec<Finding>,
    /// What a person must answer, and the answers there are.
    pub questions: Vec<Question>,
    /// What the device was asked to do, and what it said.
    pub steps: Vec<Done>,
    /// How many requests it made.
    pub requests: usize,
    /// The requests: the first of them, and those that a finding names.
    #[serde(default)]
    pub asked: Vec<Asked>,
    /// Those that the service refused.
    #[serde(default)]
    pub refused: Vec<Refused>,
    /// How long it took.
    pub millis: u64,
}

impl Outcome {
    /// Sets the verdict by what was found and answered; whether the device must pass the case.
    pub(super) fn judge(&mut self, is_required: bool) {
        let wrong = self.findings.iter().any(|finding| finding.wrong.is_some());
        let answered = |answer: Option<bool>| self.questions.iter().any(|question| question.answer == answer);
        self.verdict = match wrong || answered(Some(false)) {
            true if is_required => Verdict::Failed,
            true => Verdict::Warning,
            false if answered(None) => Verdict::ToBeLookedAt,
            false => Verdict::Passed,
        };
    }

    /// Whether a question waits for a person's answer.
    pub fn is_open(&self) -> bool {
        self.verdict != Verdict::Skipped && self.questions.iter().any(|question| question.answer.is_none())
    }

    /// Whether something was found wrong.
    pub fn is_bad(&self) -> bool {
        matches!(self.verdict, Verdict::Failed | Verdict::Warning)
    }

    /// As a sentence: `the service refused 5 requests: 429 ×5 (Rate …)`; `None` where it refused none.
    pub fn refusals(&self) -> Option<String> {
        let times: usize = self.refused.iter().map(|refused| refused.times).sum();
        let requests = if times == 1 { "request" } else { "requests" };
        let list: Vec<String> = self.refused.iter().map(Refused::to_string).collect();
        (times > 0).then(|| format!("the service refused {times} {requests}: {}", list.join(", ")))
    }
}

/// An expectation, and what is wrong about it; nothing where it holds.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Finding {
    /// The expectation in words.
    pub that: String,
    /// What is wrong.
    pub wrong: Option<String>,
}

/// A question to a person.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Question {
    /// The question.
    pub text: String,
    /// The answer, if there was somebody to give one.
    pub answer: Option<bool>,
}

/// So many lines are the end of what a step printed.
const LAST_LINES: usize = 5;

/// A step of the device.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Done {
    /// What it was asked to do.
    pub action: String,
    /// How it ended: of its own, at the time limit …
    pub ended: String,
    /// What is wrong about that.
    #[serde(default)]
    pub wrong: Option<String>,
    /// The end of what it printed.
    pub output: String,
}

impl Done {
    /// Whether a command ended with another status than 0, by a signal, or because its time was over.
    pub fn is_odd(&self) -> bool {
        let odd = ["exit status: ", "signal: ", "stopped"];
        self.ended != "exit status: 0" && odd.iter().any(|begin| self.ended.starts_with(begin))
    }

    /// The last lines of what it printed.
    pub fn last_lines(&self) -> Vec<&str> {
        let lines: Vec<&str> = self.output.lines().filter(|line| !line.trim().is_empty()).collect();
        lines[lines.len().saturating_sub(LAST_LINES)..].to_vec()
    }
}
