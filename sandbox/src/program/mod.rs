//! The program: without a subcommand it starts the service (`start`). It is a crate of its own, beside the library, and uses what that makes
//! public.

mod address;
#[cfg(unix)]
mod certify;
mod ctl;
mod ending;
mod record;
mod replay;
mod shown;
mod start;

use clap::{Parser, Subcommand};
use std::fmt;
use std::io::Write;
use std::process::ExitCode;
use tracing_subscriber::EnvFilter;

/// How a command ends: an error is printed, and the program exits with 1, or with the code that the error has.
type Ended = Result<(), Box<dyn std::error::Error>>;

/// An error with an exit code of its own.
#[derive(Debug)]
struct Coded(u8, String);

impl fmt::Display for Coded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.1)
    }
}

impl std::error::Error for Coded {}

/// A complete local music service to build players against: catalog, members and their libraries, sign-in, stations,
/// images and previews.
///
/// It needs neither account nor network, and serves this machine only unless --listen opens it to others. Stop it with Ctrl-C.
#[derive(Parser)]
#[command(version, after_help = start::members_table(), args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    start: start::Arguments,
}

/// What else the program does, each in a file or folder of its own: its options, and a function that runs it.
#[derive(Subcommand)]
enum Command {
    /// Certify a player: try it case by case, and report whether it keeps the service's rules
    #[cfg(unix)]
    Certify(certify::Arguments),
    /// Steer a running sandbox that was started with --control: for scripts, and for test programs in any language
    Ctl(ctl::Ctl),
    Record(record::Arguments),
    Replay(replay::Arguments),
}

pub(crate) fn main() -> ExitCode {
    let arguments = CommandLine::parse();
    let ended = match arguments.command {
        #[cfg(unix)]
        Some(Command::Certify(arguments)) => certify::run(&arguments),
        Some(Command::Ctl(arguments)) => ctl::run(&arguments),
        Some(Command::Record(arguments)) => record::run(&arguments),
        Some(Command::Replay(arguments)) => replay::run(&arguments),
        None => start::run(&arguments.start),
    };
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Where nobody reads it either, `eprintln!` would panic.
            let _ = writeln!(std::io::stderr(), "musiccat-sandbox: {error}");
            let code = error.downcast_ref().map_or(1, |Coded(code, _)| *code);
            ExitCode::from(code)
        }
    }
}

/// Logs to standard error what passes the filter.
fn log(filter: Option<&str>) -> Ended {
    if let Some(filter) = filter {
        let filter = EnvFilter::try_new(filter)?;
        tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(std::io::stderr)
            .with_ansi(false)
            .init();
    }
    Ok(())
}
