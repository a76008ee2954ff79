//! The start of the service.

mod args;
mod options;
mod shown;

pub(crate) use args::Arguments;
pub(crate) use options::token;
pub(crate) use shown::members_table;

use super::ending::Ending;
use super::{Ended, log};
use musiccat_sandbox::{Result, Sandbox};
use shown::{as_json, as_table, warning};
use std::io::Write;
use std::path::PathBuf;

pub(crate) fn run(arguments: &Arguments) -> Ended {
    log(arguments.log.as_deref())?;
    let ending = Ending::prepare(arguments.until_eof)?;
    let options = arguments.options()?;
    let has_token = options.control_token.is_some();
    let scenario = arguments.scenario()?;
    let kept = options.data.as_deref().and_then(|file| std::fs::metadata(file).ok());
    let goes_on = options.snapshot.is_some() && kept.is_some_and(|file| file.len() > 0);
    let sandbox = Sandbox::start(options)?;
    if goes_on {
        let note = "NOTE: members, tokens and the clock are those of the --data file, not of the --snapshot; `ctl reset` returns to the snapshot.";
        let _ = writeln!(std::io::stderr(), "{note}");
    }
    if let Some(scenario) = scenario {
        sandbox.run_scenario(scenario)?;
    }
    let authority_file = write_authority(arguments, &sandbox)?;
    let text = match arguments.json {
        true => as_json(&sandbox, authority_file),
        false => as_table(&sandbox, authority_file),
    };
    if sandbox.is_open() {
        // Where nobody reads it, the sandbox goes on.
        let _ = writeln!(std::io::stderr(), "{}", warning(arguments, has_token, &sandbox));
    }
    let mut output = std::io::stdout();
    writeln!(output, "{text}")?;
    output.flush()?;
    ending.wait();
    Ok(())
}

fn write_authority(arguments: &Arguments, sandbox: &Sandbox) -> Result<Option<PathBuf>> {
    if !arguments.at.tls {
        return Ok(None);
    }
    let file = arguments.at.authority_file(arguments.data.as_deref());
    sandbox.authority_file(&file)?;
    Ok(Some(file))
}
