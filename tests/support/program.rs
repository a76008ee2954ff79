//! The sandbox as a program of its own, so that its memory and its threads are not those of the test.
use crate::again::Running;
use serde_json::Value;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Runs until it is dropped.
pub struct Program {
    _running: Running,
    said: Value,
}

impl Program {
    pub fn start(options: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Program {
        Program::run(Command::new(program()).args(["--json", "--quota", "off"]).args(options))
    }

    /// The same by a command that ends in the program, `--json` and other options.
    pub fn run(command: &mut Command) -> Program {
        let mut running = Running::start(command.stdin(Stdio::null()).stdout(Stdio::piped()));
        let mut line = String::new();
        BufReader::new(running.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let said = serde_json::from_str(&line).expect("a line of JSON");
        Program {
            _running: running,
            said,
        }
    }

    /// What it said of itself when it started.
    pub fn text(&self, pointer: &str) -> &str {
        self.said
            .pointer(pointer)
            .and_then(Value::as_str)
            .unwrap_or_else(|| panic!("{pointer} in {}", self.said))
    }
}

/// MUSICCAT_SANDBOX names the program; else it lies where cargo puts it, two steps up from the test.
pub fn program() -> PathBuf {
    let built = || {
        Some(
            std::env::current_exe()
                .ok()?
                .parent()?
                .parent()?
                .join("musiccat-sandbox"),
        )
    };
    let program = std::env::var_os("MUSICCAT_SANDBOX")
        .map(PathBuf::from)
        .or_else(built)
        .expect("a path");
    assert!(
        program.is_file(),
        "{} is missing: build it with `cargo build -p musiccat-sandbox`",
        program.display()
    );
    program
}
