//! `record`: writes down what a device and a service say to each other.

use super::address::{Address, Running};
use super::ending::Ending;
use super::shown::{as_json, as_table};
use super::{Ended, log};
use clap::Args;
use musiccat_sandbox::lab::{Listening, Origin, RecordOptions, Recorder};
use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

/// Records what a device and a service say to each other, in a HAR file.
///
/// The device calls the recorder as if it were the service; the recorder calls the service. Secrets, and the names and mail addresses of
/// members, are in the file as marks such as masked-access-token-1. Stop it with Ctrl-C: the file is whole at every moment.
#[derive(Args)]
pub(crate) struct Arguments {
    /// The service: scheme, host and port, such as https://service.example
    #[arg(long, value_name = "URL", value_parser = Origin::parse)]
    upstream: Origin,
    /// The authorities that the service's certificate is checked with, as PEM [default: the machine's roots]
    #[arg(long, value_name = "FILE")]
    upstream_authority: Option<PathBuf>,
    /// The file to write, which must not be there yet
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Larger bodies go through, but are left out of the file
    #[arg(long, value_name = "BYTES", default_value_t = 16_000_000)]
    body_limit: usize,
    /// How long the service may be silent before the device gets 504
    #[arg(long, value_name = "SECONDS", default_value_t = 90, value_parser = clap::value_parser!(u32).range(1..))]
    patience: u32,

    #[command(flatten)]
    at: Address,

    #[command(flatten)]
    running: Running,
}

pub(crate) fn run(arguments: &Arguments) -> Ended {
    log(Some(&arguments.running.log))?;
    let ending = Ending::prepare(arguments.running.until_eof)?;
    let recorder = Recorder::start(RecordOptions {
        at: arguments.at.at()?,
        upstream_authority: arguments.upstream_authority.clone(),
        body_limit: arguments.body_limit,
        patience: Duration::from_secs(arguments.patience.into()),
        ..RecordOptions::new(arguments.upstream.clone(), &arguments.out)
    })?;
    if let Err(error) = announce(arguments, recorder.listening()) {
        recorder.discard();
        return Err(error);
    }
    ending.wait();
    let count = recorder.finish()?;
    // Nobody may read it any more.
    let _ = writeln!(
        std::io::stderr(),
        "Recorded {count} exchanges to {}",
        arguments.out.display()
    );
    Ok(())
}

/// Says where it listens.
fn announce(arguments: &Arguments, listening: &Listening) -> Ended {
    let authority = arguments.at.write_authority(listening)?;
    if listening.sockets().iter().any(|socket| !socket.ip().is_loopback()) {
        let warning = format!(
            "WARNING: every machine that can reach this one can use the recorder, and so {}.",
            arguments.upstream
        );
        let _ = writeln!(std::io::stderr(), "{warning}");
    }
    let mut output = std::io::stdout();
    writeln!(output, "{}", shown(arguments, listening, authority))?;
    output.flush()?;
    Ok(())
}

fn shown(arguments: &Arguments, listening: &Listening, authority: Option<PathBuf>) -> String {
    let upstream = arguments.upstream.to_string();
    if arguments.running.json {
        let own = serde_json::json!({"upstream": upstream, "out": arguments.out});
        return as_json(listening, authority, own);
    }
    let own = [("Recording", upstream), ("to", arguments.out.display().to_string())];
    as_table(listening, authority, &own)
}
