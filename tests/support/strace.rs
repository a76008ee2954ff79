//! strace, which shows the system calls of a program and lets some of them fail.
use std::process::{Command, Stdio};

/// The words that go before a program so that strace runs it with these options.
pub fn strace(options: &[&str]) -> Vec<String> {
    let found = Command::new("strace").arg("--version").stdout(Stdio::null()).status();
    assert!(
        found.is_ok_and(|status| status.success()),
        "this test needs strace, Debian's package of that name"
    );
    ["strace", "-f"]
        .iter()
        .chain(options)
        .map(|word| (*word).to_owned())
        .collect()
}

/// The same so that `calls` (names, or a regular expression after a slash) on `path` fail with `error`. `when`: which of them, "1" the
/// first, "1..3" the first three, "1+" all.
pub fn failing(calls: &str, path: &str, error: &str, when: &str) -> Vec<String> {
    let fault = format!("inject={calls}:error={error}:when={when}");
    strace(&["-qq", "-o", "/dev/null", "-P", path, "-e", &fault])
}
