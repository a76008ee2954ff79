//! The report as one page, without scripts, which also prints well.

use super::Report;
use crate::certify::asked::{Asked, numbers};
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
    let class = match report.count(Verdict::Failed) {
        0 if report.is_whole() => "passed",
        0 => "look",
        _ => "failed",
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
            ("sentence", Part::Text(&format!("{}.", report.sentence()))),
            ("cause", Part::Html(&cause(report))),
            ("summary", Part::Html(&summary(report))),
            ("rows", Part::Html(&rows(report))),
            ("cases", Part::Html(&cases(report))),
        ],
    )
}

fn cause(report: &Report) -> String {
    let cause = report.cause().map(|cause| format!("<p>{}</p>", escaped(&cause)));
    cause.unwrap_or_default()
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
        all => fill(
            "{{listed}}<a href=\"har/{{id}}.har\">All of them as HAR</a>, where <code>_number</code> and the comment are the number.",
            &[
                ("listed", Part::Text(&shown(outcome.asked.len(), all))),
                ("id", Part::Text(&outcome.id)),
            ],
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
            ("open", Part::Html(if outcome.is_bad() { " open" } else { "" })),
            ("asked", Part::Html(&asked(outcome))),
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

/// How many of the requests are listed, where some are not.
fn shown(listed: usize, all: usize) -> String {
    match listed < all {
        true => format!("{listed} of {all} requests. "),
        false => String::new(),
    }
}

fn findings(outcome: &Outcome) -> String {
    let item = |class: &str, text: &str, more: &str| {
        let template = "<li class=\"{{class}}\">{{text}}<span>{{more}}</span></li>";
        let more = linked(outcome, more);
        let parts = [
            ("class", Part::Text(class)),
            ("text", Part::Text(text)),
            ("more", Part::Html(&more)),
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
    if outcome.is_bad()
        && let Some(refusals) = outcome.refusals()
    {
        html += &item("note", &refusals, "");
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

/// The text, in which the numbers of requests lead to them.
fn linked(outcome: &Outcome, text: &str) -> String {
    let mut html = String::new();
    let mut from = 0;
    for (place, number) in numbers(text) {
        if outcome.asked.iter().any(|asked| asked.number == number) {
            html += &escaped(&text[from..place.start]);
            let _ = write!(html, "<a href=\"#{}-{number}\">#{number}</a>", outcome.id);
            from = place.end;
        }
    }
    html + &escaped(&text[from..])
}

fn escaped(text: &str) -> String {
    fill("{{text}}", &[("text", Part::Text(text))])
}

/// The requests as a table. Those that matter are printed too: refused ones, and those that a finding names.
fn asked(outcome: &Outcome) -> String {
    let named: Vec<u64> = outcome
        .findings
        .iter()
        .filter_map(|finding| finding.wrong.as_deref())
        .flat_map(numbers)
        .map(|(_, number)| number)
        .collect();
    let row = |asked: &Asked| {
        let template = "<tr id=\"{{id}}-{{number}}\"{{class}}><td>#{{number}}</td><td>{{step}}</td><td>{{request}}</td><td>{{answer}}</td></tr>";
        let is_meant = named.contains(&asked.number) || (asked.refused.is_some() && !asked.is_scripted);
        fill(
            template,
            &[
                ("id", Part::Text(&outcome.id)),
                ("number", Part::Text(&asked.number.to_string())),
                ("class", Part::Html(if is_meant { " class=\"meant\"" } else { "" })),
                ("step", Part::Text(&asked.step)),
                ("request", Part::Text(&format!("{} {}", asked.method, asked.address))),
                ("answer", Part::Text(&answer(asked))),
            ],
        )
    };
    let rows: String = outcome.asked.iter().map(row).collect();
    match rows.is_empty() {
        true => String::new(),
        false => format!(
            "<table class=\"asked\"><thead><tr><th scope=\"col\">No.</th><th scope=\"col\">Step</th><th scope=\"col\">Request</th><th scope=\"col\">Answer</th></tr></thead><tbody>{rows}</tbody></table>"
        ),
    }
}

fn answer(asked: &Asked) -> String {
    match (&asked.refused, asked.status) {
        (_, 0) => "no answer in HTTP, as the case wants it".into(),
        (Some(_), status) if asked.is_scripted => format!("{status}, as the case wants it"),
        (Some(reason), status) => format!("{status} {reason}"),
        (None, status) => status.to_string(),
    }
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
