//! The example with threads: what a key, a slow service, an interrupt and a thread that hangs do to each of them.
use crate::again::Running;
use crate::runner::{self, Build, Link, Service};
use crate::strace::strace;
use musiccat_sandbox::faults::Fault;
use musiccat_sandbox::{Options, Quota};
use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn program() -> PathBuf {
    Build::new(Link::Shared).source("examples/threads.c").program()
}

fn service_with(options: Options) -> Service {
    Service::start_with(Options {
        quota: Quota::Off,
        ..options
    })
}

fn piped<'c>(command: &'c mut Command, service: &Service) -> &'c mut Command {
    let sandbox = service.sandbox();
    command
        .args([sandbox.base_url(), sandbox.api_key()])
        .arg(service.authority())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
}

fn start(service: &Service) -> Running {
    Running::start(piped(&mut runner::checked(&program()), service))
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn slow(path: &str, delay_ms: u64, times: u64) -> Fault {
    Fault {
        path: path.into(),
        delay: Duration::from_millis(delay_ms),
        times: Some(times),
        ..Fault::default()
    }
}

/// Until the service has been asked for something of this kind, which it need not have answered.
fn wait_for_albums(service: &Service) {
    let until = Instant::now() + Duration::from_secs(60);
    while !service.sandbox().faults().iter().any(|fault| fault.struck > 0) {
        assert!(Instant::now() < until, "no screen asks for albums");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn screens_and_list_run_to_their_end() {
    let service = service_with(Options::default());
    let output = start(&service).output();
    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!((1..=5).all(|n| said.contains(&format!("screen {n}: "))), "{said}");
    assert!(said.contains("sync  done with 1000 artists"), "{said}");
    let sandbox = service.sandbox();
    let pages = sandbox.journal().into_iter().map(|entry| entry.query);
    let pages: HashSet<_> = pages.filter(|query| query.contains("limit=100")).collect();
    assert_eq!(pages.len(), 10, "{pages:?}");
    assert_eq!(sandbox.count(|entry| entry.status != 200), 0);
}

#[test]
fn key_ends_the_screen_and_not_the_list() {
    let service = service_with(Options::default());
    service.sandbox().fault(slow("*/albums", 4_000, 1)).expect("a fault");
    let mut running = start(&service);
    wait_for_albums(&service);
    let mut keys = running.stdin.take().expect("its input");
    keys.write_all(b"\n").expect("a key");
    let output = running.output();
    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("screen 1: left, somebody turned away"), "{said}");
    assert_eq!(said.matches("left").count(), 1, "{said}");
    assert!(said.contains("screen 5: "), "{said}");
    assert!(said.contains("sync  done with 1000 artists"), "{said}");
}

/// However quickly keys come, a thread that waits for the service is not stuck.
#[test]
fn pasted_keys_end_one_screen() {
    let service = service_with(Options::default());
    service.sandbox().fault(slow("*/albums", 4_000, 1)).expect("a fault");
    let mut running = start(&service);
    wait_for_albums(&service);
    let mut keys = running.stdin.take().expect("its input");
    keys.write_all(&[b'\n'; 10_000]).expect("keys");
    let output = running.output();
    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("screen 1: left, somebody turned away"), "{said}");
    assert!(said.contains("sync  done with 1000 artists"), "{said}");
}

/// Each of its calls is in time, all of them together are not.
#[test]
fn screen_that_takes_too_long_is_left() {
    let service = service_with(Options::default());
    // The list may ask first.
    service
        .sandbox()
        .fault(slow("*/artists/top", 2_500, 2))
        .expect("a fault");
    service.sandbox().fault(slow("*/albums", 4_500, 1)).expect("a fault");
    let output = start(&service).output();
    let said = said(&output);
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(said.contains("screen 1: left, it took too long"), "{said}");
    assert!(
        said.contains("screen 2: ") && !said.contains("screen 2: left"),
        "{said}"
    );
    assert!(said.contains("sync  done with 1000 artists"), "{said}");
}

#[test]
fn interrupt_ends_all_threads_at_once() {
    let service = service_with(Options {
        delay: Some(Duration::from_secs(10)),
        ..Options::default()
    });
    let running = start(&service);
    std::thread::sleep(Duration::from_millis(if runner::slow() { 6_000 } else { 1_000 }));
    let process = libc::pid_t::try_from(running.id()).expect("a process id");
    let began = Instant::now();
    // SAFETY: a signal to a child that was not waited for yet.
    assert_eq!(unsafe { libc::kill(process, libc::SIGINT) }, 0);
    let output = running.output();
    let took = began.elapsed();
    let said = said(&output);
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.contains("main  stopped"), "{said}");
    assert!(said.contains("sync  ends with 0 artists"), "{said}");
    assert!(runner::slow() || took <= Duration::from_millis(400), "{took:?}");
}

/// What is sent hangs in the kernel, where no deadline reaches it: the tick is not called any more, and the watch sees that.
#[test]
fn hanging_thread_is_reported() {
    let service = service_with(Options::default());
    let words = strace(&["-qq", "-o", "/dev/null", "-e", "inject=sendto:delay_enter=8s:when=1"]);
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).arg(program());
    let output = Running::start(piped(&mut command, &service)).output();
    let said = said(&output);
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("no sign of life"), "{said}");
}

#[test]
fn failures_are_printed_and_counted() {
    let service = service_with(Options::default());
    let mut command = runner::checked(&program());
    let output = command
        .args([service.sandbox().base_url(), "wrong-key"])
        .arg(service.authority())
        .stdin(Stdio::null())
        .output()
        .expect("the program starts");
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("screen 1: ") && said.contains("401"), "{said}");
    // Waiting does not make a wrong key right.
    assert_eq!(said.matches("sync  at 0: ").count(), 1, "{said}");
    assert!(said.contains("sync  ends with 0 artists"), "{said}");
}

#[test]
fn wrong_arguments_of_threads_example_are_named() {
    for arguments in [&["https://localhost"][..], &["ftp://localhost", "key"]] {
        let output = runner::emulated(&program()).args(arguments).output();
        let output = output.expect("the program starts");
        assert_ne!(output.status.code(), Some(0));
        let said = said(&output);
        assert!(said.contains("usage") || said.contains("base_url"), "{said}");
    }
}
