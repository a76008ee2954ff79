//! Requests a second over time, one panel a rule, as SVG.
use crate::scenes::{Played, QUOTA};
use crate::simulation::Outcome;
use crate::table::{share, thousands};
use std::fmt::Write as _;

/// Seconds shown.
const SECONDS: usize = 600;
/// The largest power of ten.
const MOST: f64 = 5.0;
const LEFT: f64 = 64.0;
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 96.0;
/// From one panel to the next.
const STEP: f64 = 140.0;
const TOP: f64 = 72.0;

const STYLE: &str = "text{font:12px sans-serif;fill:#222}.name{font-weight:bold}.dim{fill:#666}\
    .grid{stroke:#ddd}.quota{stroke:#c0392b;stroke-dasharray:5 4}.sent{fill:#3b6ea5;fill-opacity:.3;stroke:#3b6ea5}";

pub fn draw(power_cut: &Played) -> String {
    let (width, height) = (LEFT + WIDTH + 24.0, TOP + STEP * power_cut.outcomes.len() as f64);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" height=\"{height}\">\n\
         <style>{STYLE}</style>\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text class=\"name\" x=\"{LEFT}\" y=\"22\">Requests a second after a power cut: {} devices, one call each</text>\n\
         <text class=\"dim\" x=\"{LEFT}\" y=\"40\">The service serves {QUOTA} a second (dashed) and answers 429 to the others. \
         Each line is ten times the one below.</text>\n",
        thousands(power_cut.devices)
    );
    for (n, outcome) in power_cut.outcomes.iter().enumerate() {
        let _ = write!(
            svg,
            "<g transform=\"translate({LEFT} {})\">\n{}</g>\n",
            TOP + STEP * n as f64,
            panel(outcome)
        );
    }
    svg.push_str("</svg>\n");
    svg
}

fn panel(outcome: &Outcome) -> String {
    let mut svg = format!(
        "<text class=\"name\" y=\"-6\">{}</text><text class=\"dim\" x=\"{WIDTH}\" y=\"-6\" text-anchor=\"end\">\
         {} served, {:.1} requests a call</text>\n",
        outcome.name.trim_matches('*'),
        share(outcome),
        outcome.sends_a_call()
    );
    for power in 0..=MOST as u32 {
        let y = y_of(10u32.pow(power).into());
        let _ = write!(svg, "<path class=\"grid\" d=\"M0 {y:.1}h{WIDTH}\"/>");
        if power % 2 == 1 {
            let _ = write!(
                svg,
                "<text class=\"dim\" x=\"-6\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
                y + 4.0,
                thousands(10u32.pow(power))
            );
        }
    }
    for seconds in (0..=SECONDS).step_by(100) {
        let x = x_of(seconds);
        let _ = write!(
            svg,
            "<text class=\"dim\" x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{seconds} s</text>",
            HEIGHT + 16.0
        );
    }
    let mut path = format!("M0 {HEIGHT}");
    for seconds in 0..SECONDS {
        let sent = outcome.by_second.get(seconds).copied().unwrap_or(0);
        let _ = write!(path, "L{:.1} {:.1}", x_of(seconds), y_of(sent.into()));
    }
    let _ = write!(path, "V{HEIGHT}Z");
    let quota = y_of(QUOTA.into());
    let _ = writeln!(
        svg,
        "\n<path class=\"sent\" d=\"{path}\"/>\n<path class=\"quota\" d=\"M0 {quota:.1}h{WIDTH}\"/>"
    );
    svg
}

fn x_of(seconds: usize) -> f64 {
    seconds as f64 / SECONDS as f64 * WIDTH
}

/// Powers of ten; nothing is where one is.
fn y_of(n: f64) -> f64 {
    HEIGHT - n.max(1.0).log10() / MOST * HEIGHT
}
