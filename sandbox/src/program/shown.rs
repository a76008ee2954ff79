//! What the programs print when they serve.

use musiccat_sandbox::lab::Listening;
use serde_json::Value;
use std::fmt::Write;
use std::path::PathBuf;

/// A name and a value in each line.
pub(crate) fn table(rows: &[(&str, String)]) -> String {
    let mut table = String::new();
    for (name, value) in rows {
        let _ = writeln!(table, "{name:<11}{value}");
    }
    table
}

/// Where a device finds the authority.
pub(crate) fn authority(file: Option<PathBuf>) -> String {
    file.map_or_else(|| "none: plain HTTP".to_owned(), |file| file.display().to_string())
}

/// Rows of a program's own, and where it is reached.
pub(crate) fn as_table(listening: &Listening, file: Option<PathBuf>, own: &[(&str, String)]) -> String {
    let place = [
        ("Service", listening.base_url().to_owned()),
        ("Here", listening.local_url().to_owned()),
        ("Authority", authority(file)),
    ];
    table(&[own, &place].concat())
}

/// The same as a line of JSON.
pub(crate) fn as_json(listening: &Listening, file: Option<PathBuf>, mut own: Value) -> String {
    own["base_url"] = listening.base_url().into();
    own["local_url"] = listening.local_url().into();
    own["listening"] = listening.sockets().iter().map(ToString::to_string).collect();
    own["authority_file"] = file.map(|file| file.display().to_string()).into();
    own.to_string()
}
