//! The sandbox as a process of its own.

use serde_json::Value;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

/// The program with these arguments, not started yet.
pub fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_musiccat-sandbox"));
    command.args(arguments).stdin(Stdio::null());
    command
}

/// The running program and the line that it printed first.
pub fn serve(arguments: &[&str]) -> (Child, Value) {
    begin(program(arguments))
}

/// The same of a program that was prepared.
pub fn begin(mut program: Command) -> (Child, Value) {
    let mut child = program.arg("--json").stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    (child, serde_json::from_str(&line).unwrap())
}
