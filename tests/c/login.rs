//! The example login: a member signs in with what stands for a browser. A real one does in `make browser`.
use crate::again::Running;
use crate::runner::{self, Build, Link, Service};
use musiccat_sandbox::Options;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdout, Command, Output, Stdio};
use std::time::{Duration, Instant};

fn login() -> PathBuf {
    Build::new(Link::Shared).source("examples/login.c").program()
}

/// A service whose application is sent back to a port of this machine that nobody listens at.
fn service() -> Service {
    let free = TcpListener::bind("127.0.0.1:0").expect("a port");
    let redirect_uri = format!("http://{}/signed-in", free.local_addr().expect("an address"));
    Service::start_with(Options {
        redirect_uri,
        ..Options::default()
    })
}

fn command(service: &Service, folder: &Path) -> Command {
    let sandbox = service.sandbox();
    let mut command = runner::checked(&login());
    command
        .env("MUSICCAT_API_KEY", sandbox.api_key())
        .args(["--address", sandbox.base_url(), "--client-id", sandbox.client_id()])
        .args(["--redirect", sandbox.redirect_uri(), "--authority"])
        .arg(service.authority())
        .arg("--tokens")
        .arg(folder.join("tokens"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

/// The program, which has shown an address.
struct Started {
    child: Running,
    stdout: BufReader<ChildStdout>,
    said: String,
    address: String,
}

impl Started {
    fn new(command: &mut Command) -> Started {
        let mut child = Running::start(command);
        let mut stdout = BufReader::new(child.stdout.take().expect("its output"));
        let mut said = String::new();
        while !said.contains("://") {
            assert_ne!(stdout.read_line(&mut said).expect("a line"), 0, "{said}");
        }
        let address = said.lines().last().expect("a line").to_owned();
        Started {
            child,
            stdout,
            said,
            address,
        }
    }

    /// Where the member who accepts is sent to.
    fn accepted(&self, service: &Service) -> String {
        let sandbox = service.sandbox();
        let user = sandbox.members()[0].user_name;
        sandbox.accept(&self.address, user).expect("the form takes it")
    }

    /// Where the member who cancels is sent to.
    fn cancelled(&self, service: &Service) -> String {
        let state = self.address.split(['?', '&']).find(|pair| pair.starts_with("state="));
        let (uri, state) = (service.sandbox().redirect_uri(), state.expect("a state"));
        format!("{uri}?error=access_denied&error_reason=user_denied&error_description=No&{state}")
    }

    /// Its exit code, and all that it said.
    fn ends(self) -> (Option<i32>, String) {
        let (code, said, problems) = self.ends_with();
        (code, said + &problems)
    }

    /// The same, with what it said on standard error apart.
    fn ends_with(mut self) -> (Option<i32>, String, String) {
        self.stdout.read_to_string(&mut self.said).expect("its output");
        let output = self.child.output();
        (output.status.code(), self.said, text(&output.stderr))
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Goes where the browser is sent to, and reads the page there.
fn visit(address: &str) -> String {
    let rest = address.strip_prefix("http://").expect("a plain address");
    let (host, target) = rest.split_at(rest.find('/').expect("a path"));
    let mut stream = TcpStream::connect(host).expect("login listens");
    write!(stream, "GET {target} HTTP/1.1\r\nHost: {host}\r\n\r\n").expect("a request");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("a page");
    page
}

// req:AUTH-09
#[test]
fn browser_sign_in_ends_with_tokens_and_a_page() {
    let (service, folder) = (service(), runner::folder("login-caught"));
    let login = Started::new(&mut command(&service, &folder));
    let accepted = login.accepted(&service);
    assert!(visit(&accepted).contains("go back to the application"));
    let (code, said) = login.ends();
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("Signed in as Mara"), "{said}");
    let secret = accepted.split(['?', '&']).find(|pair| pair.starts_with("code="));
    assert!(!said.contains(secret.expect("a code")), "{said}");
    assert!(folder.join("tokens.0").exists());
}

/// A page that is open in the browser can send an error, but it does not know the state.
// case:S04
#[test]
fn forged_error_does_not_end_the_sign_in() {
    let (service, folder) = (service(), runner::folder("login-forged"));
    let login = Started::new(&mut command(&service, &folder));
    let accepted = login.accepted(&service);
    let page = visit(&format!("{}?error=access_denied", service.sandbox().redirect_uri()));
    assert!(page.contains("still waits"), "{page}");
    assert!(visit(&accepted).contains("go back to the application"));
    let (code, said, problems) = login.ends_with();
    assert_eq!(code, Some(0), "{problems}");
    assert_eq!(problems, "");
    assert_eq!(said.matches("Open this address").count(), 1, "{said}");
    assert!(said.contains("Signed in as Mara"), "{said}");
}

#[test]
fn pasted_address_signs_in() {
    let (service, folder) = (service(), runner::folder("login-pasted"));
    let mut login = Started::new(command(&service, &folder).arg("--paste"));
    let accepted = login.accepted(&service);
    let mut stdin = login.child.stdin.take().expect("its input");
    writeln!(stdin, "  {accepted} \r").expect("typed");
    let (code, said) = login.ends();
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("Signed in as Mara"), "{said}");
}

#[test]
fn failed_sign_in_prints_its_reason_and_exits_nonzero() {
    let service = service();
    let folder = runner::folder("login-none");
    let login = Started::new(&mut command(&service, &folder));
    visit(&login.cancelled(&service));
    let (code, said) = login.ends();
    assert_eq!(code, Some(3), "{said}");
    assert!(said.contains("did not allow"), "{said}");

    // A redirect of another sign-in, no redirect at all, and nothing.
    let uri = service.sandbox().redirect_uri();
    for (typed, word) in [
        (format!("{uri}?code=x&state=not-the-state\n"), "state"),
        ("https://www.example.com/\n".into(), "redirect_uri"),
        ("\n".into(), "redirect"),
        (String::new(), "redirect"),
        (format!("{}\n", "x".repeat(20_000)), "too long"),
    ] {
        let mut login = Started::new(command(&service, &folder).arg("--paste"));
        let mut stdin = login.child.stdin.take().expect("its input");
        let _ = stdin.write_all(typed.as_bytes());
        drop(stdin);
        let (code, said) = login.ends();
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(word), "{word}: {said}");
    }
    assert_eq!(service.sandbox().count(|entry| entry.grant.is_some()), 0);
    assert!(!folder.join("tokens.0").exists());
}

/// A program in the place of xdg-open is given the address; what it says is no part of the output.
#[test]
fn open_option_opens_the_browser() {
    let (service, folder) = (service(), runner::folder("login-open"));
    let (opener, opened) = (folder.join("xdg-open"), folder.join("opened"));
    let script = format!(
        "#!/bin/sh\necho opening\nread -r pid name state parent group rest </proc/$$/stat\n\
         echo \"key ${{MUSICCAT_API_KEY-hidden}}, group $((group - pid))\"\nprintf %s \"$1\" >{0}.part && mv {0}.part {0}\n",
        opened.display()
    );
    std::fs::write(&opener, script).expect("a script");
    std::fs::set_permissions(&opener, std::fs::Permissions::from_mode(0o755)).expect("a mode");
    let path = format!("{}:{}", folder.display(), std::env::var("PATH").expect("a path"));
    let login = Started::new(command(&service, &folder).arg("--open").env("PATH", path));
    let until = Instant::now() + Duration::from_secs(20);
    while !opened.exists() && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(10));
    }
    let seen = std::fs::read_to_string(&opened).expect("what was opened");
    assert_eq!(seen, login.address);
    visit(&login.accepted(&service));
    let (code, said, problems) = login.ends_with();
    assert_eq!(code, Some(0), "{problems}");
    assert!(!said.contains("opening") && problems.contains("opening"), "{said}");
    // What ends this program from the keyboard does not end the browser, and the browser has no need of the key.
    assert!(problems.contains("key hidden, group 0"), "{problems}");

    if runner::slow() {
        // Valgrind gives a spawned process memory of its own, so that it cannot tell that there was no such program.
        return;
    }
    let nowhere = folder.join("nothing-here");
    let login = Started::new(command(&service, &folder).arg("--open").env("PATH", nowhere));
    visit(&login.accepted(&service));
    let (code, said) = login.ends();
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains("open the address yourself"), "{said}");
}

#[test]
fn port_in_use_is_reported() {
    let (service, folder) = (service(), runner::folder("login-busy"));
    let place = service
        .sandbox()
        .redirect_uri()
        .split('/')
        .nth(2)
        .expect("a place")
        .to_owned();
    let _other = TcpListener::bind(&place).expect("the port");
    let output = command(&service, &folder).output().expect("login starts");
    let said = text(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains(place.split(':').nth(1).expect("a port")), "{said}");
    assert_eq!(text(&output.stdout), "", "nobody is sent there");
}

#[test]
fn interrupt_ends_the_login_at_once() {
    let (service, folder) = (service(), runner::folder("login-interrupt"));
    for option in [&[][..], &["--paste"]] {
        let login = Started::new(command(&service, &folder).args(option));
        std::thread::sleep(Duration::from_millis(300));
        let process = libc::pid_t::try_from(login.child.id()).expect("a process id");
        let began = Instant::now();
        // SAFETY: a signal to a child that was not waited for yet.
        assert_eq!(unsafe { libc::kill(process, libc::SIGINT) }, 0);
        let (code, said) = login.ends();
        assert_eq!(code, Some(130), "{said}");
        assert!(said.contains("stopped"), "{said}");
        assert!(
            runner::slow() || began.elapsed() <= Duration::from_millis(200),
            "{:?}",
            began.elapsed()
        );
    }
}

#[test]
fn wrong_arguments_of_login_are_named() {
    let ends = |arguments: &[&str], key: Option<&str>| -> Output {
        let mut command = runner::emulated(&login());
        command.args(arguments).env_remove("MUSICCAT_API_KEY");
        command.envs(key.map(|key| ("MUSICCAT_API_KEY", key)));
        command.output().expect("login starts")
    };
    // A library may bring no roots.
    let service = Service::start();
    let authority = service.authority().to_str().expect("UTF-8");
    let address = ["--address", "https://localhost:1"];
    for (arguments, key, code, word) in [
        (&["--tokens", "x"][..], Some("key"), 2, "--address"),
        (&["--address"], Some("key"), 2, "--address"),
        (&["--volume", "11"], Some("key"), 2, "--volume"),
        (&address, None, 2, "MUSICCAT_API_KEY"),
        (
            &[
                "--address",
                "https://localhost:1",
                "--authority",
                authority,
                "--redirect",
                "http://tv.example.com/x",
            ],
            Some("key"),
            1,
            "redirect_uri",
        ),
        (&["--address", "ftp://localhost"], Some("key"), 1, "base_url"),
    ] {
        let output = ends(arguments, key);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
        assert!(said.contains(word), "{arguments:?}: {said}");
    }
    let output = ends(&["--help"], None);
    let help = text(&output.stdout);
    assert!(
        output.status.success() && help.lines().all(|line| line.len() <= 80),
        "{help}"
    );
}
