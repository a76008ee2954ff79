//! curl, asked what it makes of answers.
use super::Verdict;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use support::ByteServer;

/// What curl makes of the next `count` answers of a server.
pub fn verdicts(server: &ByteServer, count: usize) -> Vec<Verdict> {
    let mut verdicts = Vec::with_capacity(count);
    while verdicts.len() < count {
        // Behind some errors it does not go on.
        let more = some(server, count - verdicts.len());
        assert!(!more.is_empty(), "curl says nothing");
        verdicts.extend(more);
    }
    verdicts
}

fn some(server: &ByteServer, count: usize) -> Vec<Verdict> {
    let folder = folder();
    let body = |number: usize| folder.join(format!("body-{number}"));
    let mut asked = String::new();
    for number in 0..count {
        let _ = writeln!(
            asked,
            "url = \"{}\"\noutput = \"{}\"",
            server.url("/"),
            body(number).display()
        );
    }
    let config = folder.join("asked");
    std::fs::write(&config, asked).unwrap();
    // "close": no second request goes over a connection.
    let output = Command::new("curl")
        .args([
            "--disable",
            "--silent",
            "--http1.1",
            "--max-time",
            "10",
            "--noproxy",
            "*",
        ])
        .args([
            "--header",
            "Connection: close",
            "--write-out",
            "%{exitcode} %{response_code}\n",
            "--config",
        ])
        .arg(&config)
        .output()
        .expect("this test needs curl, Debian's package of that name");
    let said = String::from_utf8(output.stdout).unwrap();
    let verdict = |(number, line): (usize, &str)| match line.split_once(' ') {
        // Of an empty body there is no file.
        Some(("0", status)) => Ok((status.parse().unwrap(), std::fs::read(body(number)).unwrap_or_default())),
        _ => Err(format!("curl says {line}")),
    };
    let verdicts = said.lines().enumerate().map(verdict).collect();
    std::fs::remove_dir_all(&folder).unwrap();
    verdicts
}

/// An empty folder of this call's own.
fn folder() -> PathBuf {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    let name = format!("mcat-framing-{}-{number}", std::process::id());
    let folder = std::env::temp_dir().join(name);
    std::fs::create_dir_all(&folder).unwrap();
    folder
}
