//! What a fleet of devices does to the service after a power cut, and while it is down: the library's own rules, and others beside them, in
//! virtual time. Prints a table, writes it and a plot into `docs/`, and fails where the library does worse than it should.
//!
//! - `simulation`: devices, their calls and a service, event by event
//! - `library`: a device that follows the library's rules; `others`: devices that do not
//! - `scenes`: what happens to the fleet
//! - `bounds`: what the library must keep
//! - `table`, `plot`: how it went
mod bounds;
mod library;
mod others;
mod plot;
mod scenes;
mod simulation;
mod table;

use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

fn main() -> ExitCode {
    let power_cuts: Vec<_> = [1_000, 10_000, 100_000].map(scenes::power_cut).into();
    let outages = scenes::outages();
    let table = table::write(&power_cuts, &outages);
    println!("{table}");
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs");
    let written = write_table(&docs.join("fleet.md"), &table)
        .and_then(|()| fs::write(docs.join("fleet.svg"), plot::draw(&power_cuts[2])));
    if let Err(error) = written {
        eprintln!("docs: {error}");
        return ExitCode::FAILURE;
    }
    let broken: Vec<String> = bounds::broken(&power_cuts[2].outcomes[0])
        .into_iter()
        .chain(bounds::amplified(&outages))
        .collect();
    broken.iter().for_each(|what| eprintln!("{what}"));
    match broken.is_empty() {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Replaces the old table by `table`.
fn write_table(path: &Path, table: &str) -> io::Result<()> {
    const BEGIN: &str = "<!-- Written by `make fleet`. -->\n";
    const END: &str = "<!-- The end of it. -->\n";
    let text = fs::read_to_string(path)?;
    let parts = text
        .split_once(BEGIN)
        .and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = parts.ok_or_else(|| io::Error::other("fleet.md has no place for the table"))?;
    fs::write(path, format!("{before}{BEGIN}\n{table}\n{END}{after}"))
}
