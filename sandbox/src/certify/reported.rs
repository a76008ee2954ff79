//! Whether reports of what was played can be true: of tracks that the service handed out, with times that are possible.

use super::requests::{Place, Seen};
use crate::base::clock;
use crate::base::ids::{Id, Kind};
use crate::journal::HandedOut;
use serde::Deserialize;
use std::time::Duration;

/// How far a start may be from the time when its report came: reports wait, and clocks differ.
const NEAR: Duration = Duration::from_secs(600);
/// A stop may be noted a little after the end of the music.
const SLACK_SECONDS: f64 = 2.0;

/// What of a report is looked at.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Reported {
    /// Its track is one that the service handed out before, later than the track of the report before.
    Tracks,
    /// It began about when the report came.
    Times,
    /// It lasted no longer than the track.
    Durations,
}

impl Reported {
    /// What is wrong with these reports: the first of them that cannot be true.
    pub(super) fn wrong(self, reports: &[Seen<'_>], all: &[Seen<'_>]) -> Option<String> {
        match self {
            Reported::Tracks => wrong_track(reports, all),
            Reported::Times => reports.iter().find_map(wrong_time),
            Reported::Durations => reports.iter().find_map(|report| wrong_duration(report, all)),
        }
    }
}

fn text(report: &Seen<'_>, place: &str) -> Option<String> {
    Place::Body(place.into()).value(report.entry)
}

fn track(report: &Seen<'_>) -> Option<u32> {
    Id::number_of(&text(report, "playback.id")?, Kind::Track)
}

/// What the service handed out before a report, oldest first.
fn handed_out<'a>(report: &Seen<'_>, all: &[Seen<'a>]) -> Vec<&'a HandedOut> {
    let before = all.iter().filter(|seen| seen.entry.number < report.entry.number);
    before.flat_map(|seen| &seen.entry.handed_out).collect()
}

fn wrong_track(reports: &[Seen<'_>], all: &[Seen<'_>]) -> Option<String> {
    let mut next = 0;
    for report in reports {
        let (wanted, handed_out) = (track(report), handed_out(report, all));
        let is_it = |handed: &&HandedOut| Some(handed.track) == wanted;
        let name = text(report, "playback.id").unwrap_or_else(|| "no track".into());
        match handed_out.iter().skip(next).position(is_it) {
            Some(later) => next += later + 1,
            None if handed_out.iter().any(is_it) => {
                return Some(format!(
                    "{} names {name}, which the service handed out before the track of the report before",
                    report.line()
                ));
            }
            None => {
                return Some(format!(
                    "{} names {name}, which the service has not handed out",
                    report.line()
                ));
            }
        }
    }
    None
}

fn wrong_time(report: &Seen<'_>) -> Option<String> {
    let started = text(report, "playback.started").unwrap_or_else(|| "no time".into());
    let at = clock::parse_date_time(&started);
    let is_near = at.is_some_and(|at| (report.entry.started - at).unsigned_abs() <= NEAR.as_millis() as u64);
    let minutes = NEAR.as_secs() / 60;
    (!is_near).then(|| {
        format!(
            "{} says that it began at {started}; expected a time within {minutes} minutes of the report",
            report.line()
        )
    })
}

fn wrong_duration(report: &Seen<'_>, all: &[Seen<'_>]) -> Option<String> {
    let stated = text(report, "duration").or_else(|| text(report, "playback.duration"));
    let Some(seconds) = stated.as_ref().and_then(|text| text.parse::<f64>().ok()) else {
        return Some(format!("{} has no duration", report.line()));
    };
    let handed_out = handed_out(report, all);
    // A track that was not handed out has no length here, and is the fault of another rule.
    let known = handed_out
        .iter()
        .rev()
        .find(|handed| Some(handed.track) == track(report))?;
    (seconds > f64::from(known.seconds) + SLACK_SECONDS).then(|| {
        format!(
            "{} says that {seconds} s were played of a track of {} s",
            report.line(),
            known.seconds
        )
    })
}
