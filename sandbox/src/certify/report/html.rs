//! The report as one page, without scripts, which also prints well.

use super::Report;
use crate::certify::verdict::{Outcome, Question, Verdict};
use crate::page::html::{Part, fill};
use std::fmt::Write;

const PAGE: &str = include_str!("page.html");
const CASE: &str = include_str!("case.html");
const STYLE: &str = include_str!("page.css");

/// All that a case can come to, in the order of the summary.
const VERDICTS: [Verdict; 5] = [
    Verdict::Failed,
    Verdict::Warning,
    Verdict::ToBeLookedAt,
    Verdict::Passed,
    Verdict::Skipped,
];

pub(super) fn page(report: &Report) -> String {
    let failed = report.count(Verdict::Failed);
    let (class, sentence) = match failed {
        0 => ("passed", "No required case failed.".to_owned()),
        1 => ("failed", "One required case failed.".to_owned()),
        several => ("failed", format!("{several} required cases failed.")),
    };
    let device = [&report.device, &report.maker, &report.firmware];
    let device: Vec<&str> = device
        .into_iter()
        .map(String::as_str)
        .filter(|text| !text.is_empty())
        .collect();
    fill(
        PAGE,
        &[
            ("style", Part::Html(STYLE)),
            ("name", Part::Text(&report.device)),
            ("device", Part::Text(&device.join(", "))),
            ("does", Part::Text(&report.does.join(", "))),
            ("begun", Part::Text(&report.begun)),
            ("certified_by", Part::Text(&report.certified_by)),
            ("class", Part::Text(class)),
            ("sentence", Part::Text(&sentence)),
            ("summary", Part::Html(&summary(report))),
            ("rows", Part::Html(&rows(report))),
            ("cases", Part::Html(&cases(report))),
        ],
    )
}

fn summary(report: &Report) -> String {
    let mut html = String::new();
    for verdict in VERDICTS {
        let (class, words, count) = (class(verdict), verdict.words(), report.count(verdict));
        let _ = write!(html, "<li class=\"{class}\"><b>{count}</b> {words}</li>");
    }
    html
}

/// As a class of the style, and in file names.
fn class(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Passed => "passed",
        Verdict::Failed => "failed",
        Verdict::Warning => "warning",
        Verdict::ToBeLookedAt => "look",
        Verdict::Skipped => "skipped",
    }
}

/// A line of the table for each case, what needs attention first.
fn rows(report: &Report) -> String {
    let row = "<tr><td><a href=\"#{{id}}\">{{title}}</a></td><td>{{importance}}</td><td class=\"{{class}}\">{{verdict}}</td></tr>";
    let mut html = String::new();
    for verdict in VERDICTS {
        for outcome in report.outcomes.iter().filter(|outcome| outcome.verdict == verdict) {
            html += &fill(
                row,
                &[
                    ("id", Part::Text(&outcome.id)),
                    ("title", Part::Text(&outcome.title)),
                    ("importance", Part::Text(&outcome.importance)),
                    ("class", Part::Text(class(verdict))),
                    ("verdict", Part::Text(verdict.words())),
                ],
            );
        }
    }
    html
}

fn cases(report: &Report) -> String {
    report.outcomes.iter().map(case).collect()
}

fn case(outcome: &Outcome) -> String {
    let requests = match outcome.requests {
        0 => "no requests".to_owned(),
        1 => "1 request".to_owned(),
        several => format!("{several} requests"),
    };
    let took = format!(
        "{requests}, {}.{} s",
        outcome.millis / 1000,
        outcome.millis % 1000 / 100
    );
    let har = match outcome.requests {
        0 => String::new(),
        _ => fill(
            "<a href=\"har/{{id}}.har\">all of them as HAR</a>",
            &[("id", Part::Text(&outcome.id))],
        ),
    };
    fill(
        CASE,
        &[
            ("id", Part::Text(&outcome.id)),
            ("title", Part::Text(&outcome.title)),
            ("class", Part::Text(class(outcome.verdict))),
            ("verdict", Part::Text(outcome.verdict.words())),
            ("importance", Part::Text(&outcome.importance)),
            ("rule", Part::Text(&outcome.rule)),
            ("chapter", Part::Text(&outcome.chapter)),
            ("skipped", Part::Html(&skipped(outcome))),
            ("findings", Part::Html(&findings(outcome))),
            ("steps", Part::Html(&steps(outcome))),
            ("took", Part::Text(&took)),
            ("har", Part::Html(&har)),
        ],
    )
}

fn skipped(outcome: &Outcome) -> String {
    match &outcome.skipped {
        Some(reason) => fill("<p>Skipped: {{reason}}.</p>", &[("reason", Part::Text(reason))]),
        None => String::new(),
    }
}

fn findings(outcome: &Outcome) -> String {
    let item = |class: &str, text: &str, more: &str| {
        let template = "<li class=\"{{class}}\">{{text}}<span>{{more}}</span></li>";
        let parts = [
            ("class", Part::Text(class)),
            ("text", Part::Text(text)),
            ("more", Part::Text(more)),
        ];
        fill(template, &parts)
    };
    let mut html = String::new();
    for finding in &outcome.findings {
        html += &match &finding.wrong {
            None => item("passed", &finding.that, ""),
            Some(wrong) => item(class(outcome.verdict), &finding.that, wrong),
        };
    }
    for Question { text, answer } in &outcome.questions {
        html += &match answer {
            Some(true) => item("passed", text, "yes"),
            Some(false) => item(class(outcome.verdict), text, "no"),
            None => item("look", text, "to be looked at"),
        };
    }
    html
}

fn steps(outcome: &Outcome) -> String {
    let template = "<dt>{{action}}: {{ended}}</dt><dd><pre>{{output}}</pre></dd>";
    let step = |step: &crate::certify::verdict::Done| {
        let parts = [
            ("action", Part::Text(&step.action)),
            ("ended", Part::Text(&step.ended)),
            ("output", Part::Text(step.output.trim_end())),
        ];
        fill(template, &parts)
    };
    outcome.steps.iter().map(step).collect()
}
