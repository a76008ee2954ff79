//! The sandbox as a program of its own, so that its memory and its threads are not those of the test.
use serde_json::Value;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Runs until it is dropped.
pub struct Program {
    child: Child,
    said: Value,
}

impl Program {
    pub fn start(options: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Program {
        let mut child = Command::new(program())
            .args(["--json", "--quota", "off"])
            .args(options)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the sandbox's program starts");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let said = serde_json::from_str(&line).expect("a line of JSON");
        Program { child, said }
    }

    /// What it said of itself when it started.
    pub fn text(&self, pointer: &str) -> &str {
        self.said
            .pointer(pointer)
            .and_then(Value::as_str)
            .unwrap_or_else(|| panic!("{pointer} in {}", self.said))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// MUSICCAT_SANDBOX names the program; else it lies where cargo puts it, two steps up from the test.
fn program() -> PathBuf {
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
