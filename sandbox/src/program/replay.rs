//! `replay`: a service made of a recording.

use super::address::{Address, Running};
use super::ending::Ending;
use super::shown::{as_json, as_table};
use super::{Ended, log};
use clap::Args;
use musiccat_sandbox::lab::{Replay, ReplayOptions};
use std::io::Write;
use std::path::PathBuf;

/// Repeats a recording: answers a device as the service did.
///
/// A request gets the answer to the recorded one with the same method, path and parameters: the first that was not given yet, then the last
/// one again. Tokens, dates and addresses in the answers are made to fit. Stop it with Ctrl-C: it says what was asked, and what never was.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The recording: a HAR file of `record`, or of a browser
    file: PathBuf,
    /// Each request must be the next one of the recording, with the same body
    #[arg(long)]
    strict: bool,
    /// At the end, exit with 1 if a request went without an answer
    #[arg(long)]
    check: bool,
    /// How fast: 1 takes the time that the service took, 2 half of it, 0 none
    #[arg(long, value_name = "FACTOR", default_value_t = 0.0, value_parser = speed)]
    speed: f64,

    #[command(flatten)]
    at: Address,

    #[command(flatten)]
    running: Running,
}

fn speed(text: &str) -> Result<f64, String> {
    let number = text
        .parse()
        .ok()
        .filter(|speed: &f64| speed.is_finite() && *speed >= 0.0);
    number.ok_or_else(|| "it must be a number from 0".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> Ended {
    log(Some(&arguments.running.log))?;
    let ending = Ending::prepare(arguments.running.until_eof)?;
    let replay = Replay::start(ReplayOptions {
        at: arguments.at.at()?,
        strict: arguments.strict,
        speed: arguments.speed,
        ..ReplayOptions::new(&arguments.file)
    })?;
    let listening = replay.listening();
    let authority = arguments.at.write_authority(listening)?;
    let recorded = replay.summary().recorded;
    let shown = match arguments.running.json {
        true => as_json(
            listening,
            authority,
            serde_json::json!({"file": arguments.file, "recorded": recorded}),
        ),
        false => {
            let file = format!("{}, {recorded} requests", arguments.file.display());
            as_table(listening, authority, &[("Repeating", file)])
        }
    };
    let mut output = std::io::stdout();
    writeln!(output, "{shown}")?;
    output.flush()?;
    ending.wait();
    // Nobody may read it any more.
    let summary = replay.summary();
    let _ = writeln!(std::io::stderr(), "{summary}");
    match summary.asked - summary.answered {
        missing @ 1.. if arguments.check => Err(format!("--check: {missing} requests went without an answer").into()),
        _ => Ok(()),
    }
}
