//! The report as JUnit XML, which CI systems show.

use super::Report;
use crate::base::error::{Error, Result};
use crate::certify::verdict::{Outcome, Verdict};
use quick_junit::{NonSuccessKind, TestCase, TestCaseStatus, TestSuite};
use std::time::Duration;

/// The document. A warning is a success with a word about it: no CI system has more than success and failure.
pub(super) fn document(report: &Report) -> Result<String> {
    let mut suite = TestSuite::new(&*report.device);
    for outcome in &report.outcomes {
        let mut case = TestCase::new(&*outcome.id, status(outcome));
        case.set_classname(&*outcome.importance);
        case.set_time(Duration::from_millis(outcome.millis));
        let told: Vec<String> = outcome
            .steps
            .iter()
            .map(|step| format!("{}: {}\n{}", step.action, step.ended, step.output))
            .collect();
        case.set_system_out(format!("{}\n{}\n{}", outcome.title, problems(outcome), told.join("\n")));
        suite.add_test_case(case);
    }
    let cause = report.cause().unwrap_or_default();
    suite.set_system_out(format!("{}.\n{cause}", report.sentence()));
    let mut document = quick_junit::Report::new("certification");
    document.add_test_suite(suite);
    document
        .to_string()
        .map_err(|cause| Error::cannot("write junit.xml", cause))
}

fn status(outcome: &Outcome) -> TestCaseStatus {
    match outcome.verdict {
        Verdict::Failed => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(problems(outcome));
            status
        }
        Verdict::Skipped => {
            let mut status = TestCaseStatus::skipped();
            status.set_message(outcome.skipped.as_deref().unwrap_or_default());
            status
        }
        Verdict::Passed | Verdict::Warning | Verdict::ToBeLookedAt => TestCaseStatus::success(),
    }
}

/// What is wrong, or open, a line each.
fn problems(outcome: &Outcome) -> String {
    let mut lines = Vec::new();
    for finding in &outcome.findings {
        if let Some(wrong) = &finding.wrong {
            lines.push(format!("{}: {}: {wrong}", outcome.verdict.words(), finding.that));
        }
    }
    if outcome.is_bad() {
        lines.extend(outcome.refusals());
    }
    for question in &outcome.questions {
        match question.answer {
            Some(true) => {}
            Some(false) => lines.push(format!(
                "{}: answered with no: {}",
                outcome.verdict.words(),
                question.text
            )),
            None => lines.push(format!("to be looked at: {}", question.text)),
        }
    }
    lines.join("\n")
}
