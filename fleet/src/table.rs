//! How it went, as tables.
use crate::bounds::ratio;
use crate::scenes::{Played, QUOTA};
use crate::simulation::Outcome;
use std::fmt::Write as _;

/// The whole of it, in Markdown.
pub fn write(power_cuts: &[Played], outages: &[Played; 2]) -> String {
    let mut text = String::new();
    for played in power_cuts {
        let needed = played.devices.div_ceil(QUOTA);
        let _ = writeln!(
            text,
            "{} devices, for which the quota needs {needed} s:\n\n\
             | | Served | Requests a call | Most in a second | Half of them within | 99 of 100 within | Times {needed} s |\n\
             |---|--:|--:|--:|--:|--:|--:|",
            thousands(played.devices)
        );
        for outcome in &played.outcomes {
            let _ = writeln!(
                text,
                "| {} | {} | {:.2} | {} | {} | {} | {} |",
                outcome.name,
                share(outcome),
                outcome.sends_a_call(),
                thousands(outcome.peak()),
                seconds(outcome, 0.5),
                seconds(outcome, 0.99),
                ratio(outcome).map_or("".into(), |ratio| format!("{ratio:.2}")),
            );
        }
        text.push('\n');
    }
    let [down, refuses] = outages;
    let _ = writeln!(
        text,
        "An hour of outage, a call a minute on each of {} devices:\n\n\
         | | Requests a call, where it answers 503 | Connections a call, where it refuses them |\n\
         |---|--:|--:|",
        thousands(down.devices)
    );
    for (down, refuses) in down.outcomes.iter().zip(&refuses.outcomes) {
        let refused = refuses.refused as f64 / refuses.calls as f64;
        let _ = writeln!(text, "| {} | {:.2} | {refused:.2} |", down.name, down.sends_a_call());
    }
    text
}

/// What part of the calls was served; all of them only if it was all.
pub fn share(outcome: &Outcome) -> String {
    let share = outcome.served as f64 / outcome.calls as f64 * 100.0;
    match outcome.served == outcome.calls {
        true => "100 %".into(),
        false => format!("{:.1} %", (share * 10.0).floor() / 10.0),
    }
}

/// Of those that were served.
fn seconds(outcome: &Outcome, part: f64) -> String {
    outcome
        .percentile_ms(part)
        .map_or("".into(), |ms| format!("{:.0} s", ms as f64 / 1000.0))
}

pub fn thousands(n: u32) -> String {
    match n {
        0..=999 => n.to_string(),
        _ => format!("{},{:03}", n / 1000, n % 1000),
    }
}
