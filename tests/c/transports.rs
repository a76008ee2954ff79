//! `transports/`, by the example that is over them: whom each trusts, and what it makes of connections that end.
use crate::again::Running;
use crate::runner::{self, Build, Link, Service};
use crate::strace::strace;
use musiccat_sandbox::faults::{At, Delivery, Fault, Framing};
use musiccat_sandbox::{Certificate, Options};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

const ENGINES: [&str; 2] = ["openssl", "mbedtls"];

fn program(engine: &str) -> PathBuf {
    let build = Build::new(Link::Shared).source("examples/own_transport.c");
    build.transport(engine).program()
}

/// mbed TLS reads no certificate that limits its authority to names.
fn options() -> Options {
    Options {
        unconstrained_authority: true,
        ..Options::default()
    }
}

fn service() -> Service {
    Service::start_with(options())
}

/// Signs in the sandbox's first member, trusting this authority.
fn run(engine: &str, service: &Service, authority: &Path) -> Output {
    let sandbox = service.sandbox();
    let member = &sandbox.members()[0];
    let mut command = runner::checked(&program(engine));
    command
        .env("MUSICCAT_API_SECRET", sandbox.api_secret())
        .env("MUSICCAT_USER", member.user_name)
        .env("MUSICCAT_PASSWORD", member.password)
        .args([sandbox.base_url(), sandbox.api_key()])
        .arg(authority);
    let output = command.output().expect("the program starts");
    assert!(!service.tells_a_secret(&said(&output)));
    output
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn said(output: &Output) -> String {
    text(&output.stdout) + &text(&output.stderr)
}

#[test]
fn transports_compile_without_a_warning() {
    for standard in ["c99", "c11", "c17"] {
        for file in runner::c_files("transports") {
            runner::compiles(&format!("transports/{file}"), standard);
        }
    }
}

#[test]
fn member_signs_in_over_each_transport() {
    for engine in ENGINES {
        let service = service();
        let output = run(engine, &service, service.authority());
        let said = said(&output);
        assert_eq!(output.status.code(), Some(0), "{engine}: {said}");
        assert!(said.contains("Signed in as Mara."), "{said}");
        assert!(said.contains("\n  10  "), "{said}");
        let connections = "2 connections, 1 of them";
        assert!(
            said.contains(connections),
            "{engine}: it is kept between the calls, behind the sign-in's: {said}"
        );
        let sandbox = service.sandbox();
        assert_eq!(sandbox.count(|entry| entry.grant.as_deref() == Some("password")), 1);
        assert_eq!(sandbox.count(|entry| entry.tls.is_none()), 0);
        assert_eq!(sandbox.count(|entry| entry.path == "/v2.2/artists/top"), 1);
    }
}

/// The service closes the connection behind an answer, and says so.
#[test]
fn later_connection_resumes_the_tls_session() {
    for engine in ENGINES {
        let service = service();
        let closes = Fault {
            path: "/me/account".into(),
            framing: Framing::NoLength,
            ..Fault::default()
        };
        service.sandbox().fault(closes).expect("a fault");
        let output = run(engine, &service, service.authority());
        let said = said(&output);
        assert_eq!(output.status.code(), Some(0), "{engine}: {said}");
        assert!(said.contains("Signed in as Mara."), "{said}");
        assert!(said.contains("3 connections, 2 of them"), "{engine}: {said}");
    }
}

/// Without its own word the end of a connection is not the end of an answer: somebody on the way may have cut it.
#[test]
fn end_without_close_notify_is_a_failure() {
    for engine in ENGINES {
        let service = service();
        let cut = Fault {
            path: "/artists/top".into(),
            framing: Framing::NoLength,
            delivery: Delivery::CloseAbruptly(At::Body(u64::MAX)),
            ..Fault::default()
        };
        service.sandbox().fault(cut).expect("a fault");
        let output = run(engine, &service, service.authority());
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{engine}: {said}");
        assert!(said.contains("the top artists: "), "{said}");
        assert!(said.contains("receiving: unexpected eof"), "{engine}: {said}");
    }
}

#[test]
fn certificate_of_another_authority_is_refused() {
    for engine in ENGINES {
        let (service, other) = (service(), service());
        let output = run(engine, &service, other.authority());
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{engine}: {said}");
        assert!(said.contains("the transport's TLS failed"), "{said}");
        assert!(said.contains("certificate"), "{said}");
        assert_eq!(service.sandbox().count(|_| true), 0);
    }
}

#[test]
fn certificate_expired_early_or_of_another_name_is_refused() {
    for (certificate, why) in [
        (Certificate::Expired, ["expired", "expired"]),
        (Certificate::NotYetValid, ["not yet valid", "starts in the future"]),
        (Certificate::WrongName, ["hostname mismatch", "does not match"]),
    ] {
        for (engine, why) in ENGINES.into_iter().zip(why) {
            let service = Service::start_with(Options {
                certificate,
                ..options()
            });
            let output = run(engine, &service, service.authority());
            let said = said(&output);
            assert_eq!(output.status.code(), Some(1), "{engine}: {said}");
            assert!(said.contains(why), "{engine}, {why}: {said}");
            assert_eq!(service.sandbox().count(|_| true), 0);
        }
    }
}

/// What is not asked to be secure is not: the test of a client on the desk.
#[test]
fn plain_http_does_not_use_the_transports_tls() {
    for engine in ENGINES {
        let service = service();
        let plain = service.plain();
        let mut command = runner::checked(&program(engine));
        command
            .env_remove("MUSICCAT_USER")
            .args([plain.base_url(), plain.api_key()])
            .arg(service.authority());
        let output = command.output().expect("the program starts");
        let said = said(&output);
        assert_eq!(output.status.code(), Some(0), "{engine}: {said}");
        assert!(said.contains("0 connections, 0 of them"), "{said}");
        assert_eq!(plain.count(|entry| entry.path == "/v2.2/artists/top"), 1);
    }
}

/// No name server can be reached: the system refuses every connection.
#[test]
fn unknown_host_name_is_reported() {
    let words = strace(&["-qq", "-o", "/dev/null", "-e", "inject=connect:error=ENETUNREACH"]);
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).arg(program(ENGINES[0]));
    command
        .args(["https://nowhere.test", "key"])
        .env_remove("MUSICCAT_USER");
    let output = command.output().expect("the program starts");
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("the transport found no address of the host"), "{said}");
    assert!(said.contains("name look-up"), "{said}");
}

/// A server that takes the connection and says nothing: the call's deadline ends the handshake.
#[test]
fn silent_server_ends_at_the_deadline() {
    let server = TcpListener::bind("127.0.0.1:0").expect("a port");
    let address = format!("https://{}", server.local_addr().expect("an address"));
    let mut command = runner::checked(&program(ENGINES[1]));
    command
        .args([&address, "key"])
        .env_remove("MUSICCAT_USER")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let began = Instant::now();
    let output = Running::start(&mut command).output();
    let said = said(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("the top artists: "), "{said}");
    // The deadline is 15 s; the rest is for the program to start.
    let slack = if runner::slow() { 60 } else { 10 };
    assert!(
        began.elapsed() <= Duration::from_secs(15 + slack),
        "{:?}",
        began.elapsed()
    );
}

#[test]
fn wrong_arguments_of_transport_example_are_named() {
    for engine in ENGINES {
        let ends = |arguments: &[&str]| {
            let output = Command::new(program(engine)).args(arguments).output();
            let output = output.expect("the program starts");
            (output.status.code(), text(&output.stderr))
        };
        let (code, said) = ends(&["https://localhost"]);
        assert!(code == Some(2) && said.contains("usage"), "{said}");
        let (code, said) = ends(&["https://localhost", "key", "/no/such/file.pem"]);
        assert!(
            code == Some(1) && said.contains("/no/such/file.pem"),
            "{engine}: {said}"
        );
    }
}
