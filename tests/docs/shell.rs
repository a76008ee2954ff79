//! The commands of the pages, run as a reader runs them: in the project's folder, one page after its beginning, block by block. What
//! `make` would do is only looked up, as a test must not build what it is part of; all else is done.
use super::page::{self, Page};
use super::ports::free_port;
use super::runner;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A block that begins so is for a person; its page says so where everybody sees it.
const BY_HAND: &str = "# By hand:";

/// The sandbox, a recorder and a replay say so when they serve.
const READY: &str = "Service    http";

/// A folder that looks like the project, with what `make` leaves.
fn place(page: &Page) -> PathBuf {
    let place = runner::folder(&format!("docs-{}", page.stem()));
    for entry in fs::read_dir(runner::root()).expect("the project") {
        let entry = entry.expect("an entry of the project");
        if !["target", "build", ".git"]
            .iter()
            .any(|made| entry.file_name() == *made)
        {
            symlink(entry.path(), place.join(entry.file_name())).expect("a link");
        }
    }
    for folder in ["target/debug", "target/release", "bin"] {
        fs::create_dir_all(place.join(folder)).expect("a folder");
    }
    let library = runner::library();
    for name in ["libmusiccat.so", "libmusiccat.a"] {
        symlink(library.join(name), place.join("target/release").join(name)).expect("a link");
    }
    symlink(
        library.join("libmusiccat.so"),
        place.join("target/release/libmusiccat.so.1"),
    )
    .expect("a link");
    let sandbox = std::env::var_os("MUSICCAT_SANDBOX").map_or_else(|| library.join("musiccat-sandbox"), PathBuf::from);
    assert!(
        sandbox.exists(),
        "{}: run `cargo build -p musiccat-sandbox` first",
        sandbox.display()
    );
    symlink(sandbox, place.join("target/debug/musiccat-sandbox")).expect("a link");
    let make = place.join("bin/make");
    fs::write(
        &make,
        "#!/bin/sh\nPATH=${PATH#*:} exec make --dry-run \"$@\" >make.log\n",
    )
    .expect("a program");
    fs::set_permissions(&make, fs::Permissions::from_mode(0o755)).expect("a program");
    place
}

/// "Save it as `first.c`": the block of C before it. All of C++ are one program.
fn save(page: &Page, place: &Path) {
    let mut cpp = page.blocks();
    cpp.retain(|block| block.language == "cpp");
    if !cpp.is_empty() {
        let program: Vec<&str> = cpp.iter().map(|block| block.text.as_str()).collect();
        return fs::write(place.join("first.cpp"), program.join("\n")).expect("the source is written");
    }
    for (before, after) in page
        .text
        .match_indices("Save it as `")
        .map(|(at, found)| page.text.split_at(at + found.len()))
    {
        let name = after.split('`').next().expect("a name");
        let block = before.rsplit("```c\n").next().and_then(|rest| rest.split("```").next());
        fs::write(place.join(name), block.expect("a block of C")).expect("the source is written");
    }
}

/// A block at work, with all that it started.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // The number of one that has ended may be another's by now.
        if let Ok(None) = self.0.try_wait() {
            let group = i32::try_from(self.0.id()).expect("a process id");
            // SAFETY: a signal to the group that this test made.
            unsafe { libc::kill(-group, libc::SIGKILL) };
            let _ = self.0.wait();
        }
    }
}

fn start(block: &str, place: &Path) -> Running {
    let path = std::env::var("PATH").unwrap_or_default();
    let log = fs::File::options()
        .create(true)
        .append(true)
        .open(place.join("log"))
        .expect("a log");
    let child = Command::new("bash")
        .args(["-euo", "pipefail", "-c", block])
        .current_dir(place)
        .env("PATH", format!("{}:{path}", place.join("bin").display()))
        .stdin(Stdio::null())
        .stdout(log.try_clone().expect("a log"))
        .stderr(log)
        .process_group(0)
        .spawn();
    Running(child.expect("bash starts"))
}

/// Whether a command is a program that serves until it is stopped: not one of the sandbox's that does something and ends.
fn serves(line: &str) -> bool {
    let given = line.split_once("musiccat-sandbox ").map(|(_, given)| given);
    given.is_some_and(|given| {
        ["--", "record ", "replay "]
            .iter()
            .any(|begin| given.starts_with(begin))
    })
}

/// Runs the blocks of a page. One that serves stays until the page is over.
fn run(page: &Page) {
    let place = place(page);
    save(page, &place);
    let said = || fs::read_to_string(place.join("log")).unwrap_or_default();
    let ports = [free_port(), free_port(), free_port()].map(|port| port.to_string());
    let mut serving = Vec::new();
    for block in page
        .blocks()
        .into_iter()
        .filter(|block| block.language == "sh" && !block.text.starts_with(BY_HAND))
    {
        let text = block
            .text
            .replace("8080", &ports[0])
            .replace("8443", &ports[1])
            .replace("8444", &ports[2]);
        let mut running = start(&text, &place);
        let is_serving = text.replace("\\\n", "").lines().last().is_some_and(serves);
        let begin = Instant::now();
        loop {
            if let Some(ended) = running.0.try_wait().expect("a child") {
                assert!(
                    ended.success() && !is_serving,
                    "{}:{}: {}",
                    page.name,
                    block.line,
                    said()
                );
                break;
            }
            if is_serving && said().matches(READY).count() > serving.len() {
                serving.push(running);
                break;
            }
            assert!(
                begin.elapsed() < Duration::from_secs(120),
                "{}:{} hangs: {}",
                page.name,
                block.line,
                said()
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

#[test]
fn readme_commands_run_as_printed() {
    run(&page::page("README.md"));
}

#[test]
fn chapter_commands_run_as_printed() {
    let runs = |page: &&Page| page.name != "README.md" && page.blocks().iter().any(|block| block.language == "sh");
    page::with_code().iter().filter(runs).for_each(run);
    // Its C++ is built and run by tests/readme.rs.
    run(&page::page("docs/cpp.md"));
}
