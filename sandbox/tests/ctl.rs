//! `musiccat-sandbox ctl`: each call of the control interface as a command, what it prints, how it ends, and what it says of a wrong one.
#![cfg(unix)]

#[path = "support/process.rs"]
mod process;

use process::{program, serve};
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const MEMBER: &str = "may-stream@sandbox.test";

/// A sandbox at work, and the folder with its authority.
struct Running {
    child: Child,
    url: String,
    authority: String,
    folder: PathBuf,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// How a command ended.
#[derive(Debug)]
struct Ran {
    code: Option<i32>,
    out: String,
    error: String,
}

fn running(name: &str, options: &[&str]) -> Running {
    let folder = std::env::temp_dir().join(format!("musiccat-ctl-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let authority = folder.join("authority.pem").to_str().unwrap().to_owned();
    let tls = ["--tls", "--authority", &authority, "--artists", "50"];
    let (child, printed) = serve(&[&tls[..], options].concat());
    let url = printed["local_url"].as_str().unwrap().to_owned();
    Running {
        child,
        url,
        authority,
        folder,
    }
}

fn ended(mut command: Command, input: &str) -> Ran {
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may not read it.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    Ran {
        code: output.status.code(),
        out: String::from_utf8(output.stdout).unwrap(),
        error: String::from_utf8(output.stderr).unwrap(),
    }
}

impl Running {
    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = program(&[&["ctl"], arguments].concat());
        command.env("MUSICCAT_SANDBOX_CONTROL", &self.url);
        command.env("MUSICCAT_SANDBOX_AUTHORITY", &self.authority);
        command
    }

    fn ctl(&self, arguments: &[&str]) -> Ran {
        ended(self.command(arguments), "")
    }

    /// What a command prints that succeeds.
    fn done(&self, arguments: &[&str]) -> String {
        let ran = self.ctl(arguments);
        assert_eq!((ran.code, &*ran.error), (Some(0), ""), "{arguments:?}: {ran:?}");
        ran.out
    }

    fn json(&self, arguments: &[&str]) -> Value {
        serde_json::from_str(&self.done(&[arguments, &["--json"]].concat())).unwrap()
    }

    /// A device.
    fn device(&self) -> reqwest::blocking::Client {
        let authority = std::fs::read(&self.authority).unwrap();
        let trust = reqwest::Certificate::from_pem(&authority).unwrap();
        let client = reqwest::blocking::Client::builder().add_root_certificate(trust);
        client.build().unwrap()
    }

    /// Asks the service as a device does.
    fn get(&self, path: &str) {
        let request = self.device().get(format!("{}{path}", self.url));
        request.header("apikey", "demo-key").send().unwrap();
    }

    /// Signs the member in and takes the session, as a player does.
    fn play(&self) {
        let form = "grant_type=password&username=may-stream%40sandbox.test&password=stream-it";
        let request = self.device().post(format!("{}/oauth/token", self.url)).body(form);
        let request = request.header("content-type", "application/x-www-form-urlencoded");
        let answer = request.basic_auth("demo-key", Some("demo-secret")).send().unwrap();
        let tokens: Value = serde_json::from_str(&answer.text().unwrap()).unwrap();
        let session = self.device().post(format!("{}/v2.2/sessions", self.url));
        let opened = session
            .bearer_auth(tokens["access_token"].as_str().unwrap())
            .send()
            .unwrap();
        assert_eq!(opened.status(), 201);
    }
}

/// A command, what it prints, and what `status --json` says afterwards at a place.
type Row<'a> = (&'a [&'a str], &'a [&'a str], (&'a str, &'a str));

#[test]
fn command_does_what_its_call_does_and_prints_it() {
    let sandbox = running("commands", &["--control"]);
    sandbox.play();
    sandbox.done(&["journal", "--clear"]);
    sandbox.get("/v2.2/artists/art.1?lang=de");
    // In this order.
    let table: &[Row] = &[
        (
            &["status"],
            &["base_url", "delay_ms", MEMBER, "no faults", "requests so far: 3"],
            ("/artists", "50"),
        ),
        (&["openapi"], &["\"openapi\": \"3.1.0\""], ("/artists", "50")),
        (&["clock"], &[" GMT (", "0 ms ahead"], ("/clock/advanced_ms", "0")),
        (
            &["advance", "1h"],
            &["3600000 ms ahead"],
            ("/clock/advanced_ms", "3600000"),
        ),
        (
            &["network"],
            &["profile none", "latency_ms 0"],
            ("/network/profile", "\"none\""),
        ),
        (&["network", "3g"], &["profile 3g"], ("/network/profile", "\"3g\"")),
        (
            &["network", "lossy", "loss=0", "latency_ms=2"],
            &["latency_ms 2\n", "loss 0.0\n"],
            ("/network/jitter_ms", "10"),
        ),
        (&["network", "--end"], &[], ("/network/latency_ms", "0")),
        (
            &["settings"],
            &["quota specified", "delay_ms 0"],
            ("/settings/delay_ms", "0"),
        ),
        (
            &["settings", "delay_ms=5", "quota={\"rate\":9}"],
            &["quota {\"rate\":9}"],
            ("/settings/delay_ms", "5"),
        ),
        (
            &["settings", "token_type=Other"],
            &["Other"],
            ("/settings/token_type", "\"Other\""),
        ),
        (
            &["member"],
            &[MEMBER, "collector@sandbox.test"],
            ("/members/0/plan", "\"premier\""),
        ),
        (
            &["member", "may"],
            &[MEMBER, "premier", "sign-ins: 1, access tokens: 1, holds the session\n"],
            ("/members/0/plan", "\"premier\""),
        ),
        (
            &["member", "may", "suspend"],
            &["suspended"],
            ("/members/0/plan", "\"suspended\""),
        ),
        (
            &["member", MEMBER, "resume"],
            &["premier"],
            ("/members/0/plan", "\"premier\""),
        ),
        (
            &["member", "may", "plan", "mobile"],
            &["mobile"],
            ("/members/0/plan", "\"mobile\""),
        ),
        (
            &["member", "may", "lock"],
            &["locked until"],
            ("/members/0/plan", "\"mobile\""),
        ),
        (
            &["member", "may", "unlock"],
            &[MEMBER],
            ("/members/0/sign_ins/locked_until", "null"),
        ),
        (
            &["member", "may", "password", "new"],
            &[MEMBER],
            ("/members/0/password", "\"new\""),
        ),
        (
            &["member", "may", "take-session"],
            &["sign-ins: 1, access tokens: 1\n"],
            ("/members/0/has_session", "false"),
        ),
        (
            &["member", "may", "expire-tokens"],
            &["sign-ins: 1, access tokens: 0"],
            ("/members/0/sign_ins/access_tokens", "0"),
        ),
        (
            &["member", "may", "revoke-tokens"],
            &["sign-ins: 0"],
            ("/members/0/sign_ins/signed_in", "0"),
        ),
        (&["fault"], &["no faults"], ("/faults", "[]")),
        (
            &["fault", "add", "path=/genres", "times=2", "answer=503"],
            &["1"],
            ("/faults/0/fault/times", "2"),
        ),
        (
            &["fault", "add", "{\"delivery\": \"reset\"}"],
            &["2"],
            ("/faults/1/fault/delivery/reset", "\"start\""),
        ),
        (
            &["fault", "show", "1"],
            &[
                "fault 1 struck 0 of 0: {\"answer\":",
                "},\"path\":\"/genres\",\"times\":2}",
            ],
            ("/faults/0/id", "1"),
        ),
        (&["fault"], &["fault 1 struck", "fault 2 struck"], ("/faults/1/id", "2")),
        (&["fault", "remove", "1"], &[], ("/faults/0/id", "2")),
        (&["fault", "clear"], &[], ("/faults", "[]")),
        (
            &["journal"],
            &["#3 GET /v2.2/artists/art.1?lang=de 200 "],
            ("/journal/last", "3"),
        ),
        (&["journal", "--last"], &["3"], ("/journal/last", "3")),
        (
            &["notifications"],
            &[" may-stream@sandbox.test favorite mp.1", "playlist mp.1, tag tag.1"],
            ("/journal/last", "3"),
        ),
        (
            &["set-clock", "2040-01-01T00:00:00Z"],
            &["Sun, 01 Jan 2040 00:00:0", " GMT (22089888"],
            ("/artists", "50"),
        ),
        (&["heal"], &[], ("/settings/delay_ms", "0")),
        (&["journal", "--clear"], &[], ("/journal/last", "3")),
        (&["journal"], &[], ("/clock/advanced_ms", "0")),
        (&["reset"], &[], ("/members/0/password", "\"stream-it\"")),
    ];
    for (arguments, printed, (place, value)) in table {
        let out = sandbox.done(arguments);
        assert_eq!(out.is_empty(), printed.is_empty(), "{arguments:?}: {out}");
        // Columns are for the eye.
        let out = out
            .split(' ')
            .filter(|word| !word.is_empty())
            .collect::<Vec<_>>()
            .join(" ");
        for words in *printed {
            assert!(out.contains(words), "{arguments:?}: {words:?} is not in\n{out}");
        }
        let status = sandbox.json(&["status"]);
        assert_eq!(
            status.pointer(place).unwrap().to_string(),
            *value,
            "after {arguments:?}"
        );
    }
}

#[test]
fn help_names_a_command_for_each_call_of_the_interface() {
    let sandbox = running("calls", &["--control"]);
    let document = sandbox.json(&["openapi"]);
    let paths = document["paths"].as_object().unwrap().keys();
    // The first word below /control is the command, but for what a word would say badly.
    for path in paths {
        let words = path.trim_start_matches("/control").trim_start_matches('/');
        let command = match words.split('/').next().unwrap() {
            "" => "status",
            "openapi.json" => "openapi",
            "members" => "member",
            "faults" => "fault",
            "journal.har" => "journal",
            word => word,
        };
        let help = sandbox.done(&[command, "--help"]);
        assert!(
            help.contains(&format!("Usage: musiccat-sandbox ctl {command}")),
            "{path}: {help}"
        );
    }
}

#[test]
fn option_json_prints_what_the_interface_answers_in_one_line() {
    let sandbox = running("json", &["--control"]);
    for (arguments, keys) in [
        (&["clock"][..], &["advanced_ms", "now_ms"][..]),
        (
            &["member", "may", "suspend"],
            &[
                "guid",
                "has_session",
                "password",
                "plan",
                "sign_ins",
                "user_name",
                "what",
            ],
        ),
        (&["fault", "add", "answer=503"], &["id"]),
        (&["fault", "show", "1"], &["fault", "id", "matched", "struck"]),
        (&["journal"], &["dropped", "entries", "last"]),
        (&["journal", "--times", "0"], &["dropped", "entries", "last"]),
        (&["journal", "--last"], &["last"]),
        (&["notifications"], &["notifications"]),
    ] {
        let answer = sandbox.json(arguments);
        let found: Vec<&String> = answer.as_object().unwrap().keys().collect();
        assert_eq!(found, keys, "{arguments:?}");
        // Also before the command.
        let out = sandbox.done(&[&["--json"], arguments].concat());
        assert!(out.starts_with('{') && out.lines().count() == 1, "{arguments:?}: {out}");
    }
    for arguments in [&["heal"][..], &["fault", "clear"], &["journal", "--clear"]] {
        assert_eq!(sandbox.done(&[arguments, &["--json"]].concat()), "", "{arguments:?}");
    }
}

#[test]
fn fault_and_password_are_read_from_standard_input() {
    let sandbox = running("input", &["--control"]);
    let ran = ended(
        sandbox.command(&["fault", "add", "-"]),
        "{\"path\": \"/genres\",\n \"answer\": 404}\n",
    );
    assert_eq!((ran.code, &*ran.out), (Some(0), "1\n"), "{ran:?}");
    let ran = ended(sandbox.command(&["member", "may", "password", "-"]), "from input\n");
    assert_eq!(ran.code, Some(0), "{ran:?}");
    let status = sandbox.json(&["status"]);
    assert_eq!(status["faults"][0]["fault"]["path"], "/genres");
    assert_eq!(status["members"][0]["password"], "from input");
}

#[test]
fn snapshot_puts_the_state_back_from_a_private_file() {
    let sandbox = running("snapshot", &["--control"]);
    let file = sandbox.folder.join("state.snapshot");
    let name = file.to_str().unwrap();
    std::fs::write(&file, "open to all").unwrap();
    sandbox.done(&["member", "may", "suspend"]);
    sandbox.done(&["snapshot", "save", name]);
    let mode = std::os::unix::fs::PermissionsExt::mode(&std::fs::metadata(&file).unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    sandbox.done(&["reset"]);
    assert_eq!(sandbox.json(&["member", "may"])["plan"], "premier");
    sandbox.done(&["snapshot", "restore", name]);
    assert_eq!(sandbox.json(&["member", "may"])["plan"], "suspended");
    for (arguments, words) in [
        (
            ["snapshot", "save", "/nonexistent/state"],
            "cannot write \"/nonexistent/state\"",
        ),
        (
            ["snapshot", "restore", "/nonexistent/state"],
            "cannot read \"/nonexistent/state\"",
        ),
        (
            ["snapshot", "restore", &sandbox.authority],
            &format!("{:?}: The body cannot be restored", sandbox.authority),
        ),
    ] {
        let ran = sandbox.ctl(&arguments);
        assert!(
            ran.code == Some(1) && ran.error.contains(words),
            "{arguments:?}: {ran:?}"
        );
    }
}

#[test]
fn scenario_begins_from_a_file_shows_its_steps_and_stops() {
    let sandbox = running("scenario", &["--control"]);
    assert_eq!(sandbox.done(&["scenario"]), "no scenario\n");
    let file = sandbox.folder.join("evening.toml");
    let text = "name = \"An evening\"\nsettings = { delay_ms = 3 }\n[[step]]\nwhen = { path = \"/genres\" }\nsettings = { delay_ms = 4 }\n\
                [[step]]\nat = \"1h\"\nadvance = \"1d\"\n";
    std::fs::write(&file, text).unwrap();
    let begun = sandbox.done(&["scenario", "start", file.to_str().unwrap()]);
    assert!(
        begun.starts_with("An evening: running, ") && begun.matches("\nwaiting: ").count() == 2,
        "{begun}"
    );
    assert_eq!(sandbox.json(&["settings"])["delay_ms"], 3);
    sandbox.get("/v2.2/genres");
    let shown = sandbox.done(&["scenario"]);
    assert!(shown.contains("\ndone at ") && shown.contains("\nwaiting: "), "{shown}");
    let second = sandbox.ctl(&["scenario", "start", file.to_str().unwrap()]);
    assert!(
        second.code == Some(1) && second.error.contains("An evening"),
        "{second:?}"
    );
    sandbox.done(&["scenario", "stop"]);
    assert_eq!(sandbox.json(&["scenario"])["state"], "stopped");
    std::fs::write(&file, "nmae = 1\n").unwrap();
    for (arguments, words) in [
        (vec!["scenario", "start", file.to_str().unwrap()], "nmae"),
        (
            vec!["scenario", "start", "/nonexistent/a.toml"],
            "cannot read \"/nonexistent/a.toml\"",
        ),
        (vec!["scenario", "stop"], "No scenario is performed"),
    ] {
        let ran = sandbox.ctl(&arguments);
        assert!(
            ran.code == Some(1) && ran.error.contains(words),
            "{arguments:?}: {ran:?}"
        );
    }
}

#[test]
fn scenario_is_waited_for_and_a_step_that_failed_exits_with_1() {
    let sandbox = running("scenario-end", &["--control"]);
    let none = sandbox.ctl(&["scenario", "--wait", "1s"]);
    assert!(
        none.code == Some(1) && none.error.contains("no scenario was begun"),
        "{none:?}"
    );
    let file = sandbox.folder.join("evening.toml");
    let path = file.to_str().unwrap();
    let with = |steps: &str| std::fs::write(&file, format!("name = \"An evening\"\n{steps}")).unwrap();
    with("[[step]]\nname = \"slower\"\nat = \"300ms\"\nsettings = { delay_ms = 4 }\n");
    let begun = Instant::now();
    let ended = sandbox.done(&["scenario", "start", path, "--wait", "1m"]);
    assert!(begun.elapsed() >= Duration::from_millis(300), "it waits for the end");
    assert!(
        ended.starts_with("An evening: done, ") && ended.contains(": slower: at 300ms: "),
        "{ended}"
    );
    with(
        "[[step]]\nname = \"back\"\nat = \"0s\"\nset_clock = \"2001-01-01T00:00:00Z\"\n[[step]]\nat = \"0s\"\nnote = \"n\"\n",
    );
    let failed = sandbox.ctl(&["scenario", "start", path, "--wait", "1m"]);
    for words in [
        "a step of the scenario failed",
        "An evening: done, 1 of 2 steps failed, ",
        ": back: ",
        "now_ms must not be before",
    ] {
        assert!(
            failed.code == Some(1) && failed.error.contains(words),
            "{words}: {failed:?}"
        );
    }
    with("[[step]]\nat = \"1h\"\nnote = \"n\"\n");
    let late = sandbox.ctl(&["scenario", "start", path, "--wait", "200ms"]);
    assert!(
        late.code == Some(1) && late.error.contains("has not ended within 200 ms:\nAn evening: running"),
        "{late:?}"
    );
    sandbox.done(&["scenario", "stop"]);
    let stopped = sandbox.ctl(&["scenario", "--wait", "1s"]);
    assert!(
        stopped.code == Some(1) && stopped.error.contains("was stopped before its end"),
        "{stopped:?}"
    );
}

#[test]
fn path_that_no_address_fits_to_is_noted_with_the_one_that_is_meant() {
    let sandbox = running("misspelled", &["--control"]);
    let note = "NOTE: no address of the service fits to the path \"/artits/top\" (did you mean \"/artists/top\"?)\n";
    for arguments in [
        &["journal", "--path", "/artits/top", "--times", "0"][..],
        &["journal", "--path", "/artits/top"],
        &["fault", "add", "path=/artits/top", "answer=503"],
    ] {
        let ran = sandbox.ctl(arguments);
        assert_eq!((ran.code, &*ran.error), (Some(0), note), "{arguments:?}");
    }
    sandbox.get("/v2.2/artits/top");
    for arguments in [
        // A device may be wrong too.
        &["journal", "--path", "/artits/top", "--times", "1"][..],
        &["journal", "--path", "/artists/*", "--times", "0"],
        &["fault", "add", "path=*/oauth/access_token", "member=may", "answer=503"],
    ] {
        sandbox.done(arguments);
    }
    assert_eq!(sandbox.json(&["fault", "show", "2"])["fault"]["member"], MEMBER);
}

#[test]
fn journal_is_narrowed_and_kept_as_an_archive() {
    let sandbox = running("journal", &["--control"]);
    sandbox.done(&["fault", "add", "path=/genres", "answer=404"]);
    for path in ["/v2.2/artists/art.1", "/v2.1/artists/art.2", "/v2.2/genres"] {
        sandbox.get(path);
    }
    for (arguments, expected) in [
        (&["--path", "/artists/*"][..], &[1, 2][..]),
        (&["--version", "v2.1"], &[2]),
        (&["--status", "404"], &[3]),
        (&["--fault", "1"], &[3]),
        (&["--method", "PUT"], &[]),
        (&["--member", "canada"], &[]),
        (&["--since", "1"], &[2, 3]),
        (&["--since", "0", "--limit", "2"], &[1, 2]),
        (&["--limit", "1"], &[3]),
        (&["--times", "3"], &[1, 2, 3]),
        (&["--wait", "1m", "--path", "/genres"], &[3]),
    ] {
        let journal = sandbox.json(&[&["journal"], arguments].concat());
        let entries = journal["entries"].as_array().unwrap();
        let numbers: Vec<u64> = entries.iter().map(|entry| entry["number"].as_u64().unwrap()).collect();
        assert_eq!(numbers, expected, "{arguments:?}");
    }
    let file = sandbox.folder.join("session.har");
    sandbox.done(&["journal", "--path", "/artists/*", "--har", file.to_str().unwrap()]);
    let archive: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(archive["log"]["version"], "1.2");
    assert_eq!(archive["log"]["entries"].as_array().unwrap().len(), 2);
    let ran = sandbox.ctl(&["journal", "--har", "/nonexistent/session.har"]);
    assert!(
        ran.code == Some(1) && ran.error.contains("cannot write \"/nonexistent/session.har\""),
        "{ran:?}"
    );
}

#[test]
fn journal_check_that_fails_exits_with_1_and_says_what_came() {
    let sandbox = running("check", &["--control"]);
    let empty = sandbox.ctl(&["journal", "--times", "1"]);
    assert_eq!(
        (empty.code, &*empty.error),
        (
            Some(1),
            "musiccat-sandbox: the journal must have 1 that match, and has 0. The service got no request\n"
        )
    );
    sandbox.get("/v2.2/artists/art.1");
    sandbox.get("/v2.2/artists/art.1");
    for (arguments, words) in [
        (
            &["--path", "/genres", "--times", "1"][..],
            &["must have 1 that match, and has 0. The last 2 that came:\n#1 GET /v2.2/artists/art.1 200 "][..],
        ),
        (
            &["--path", "/artists/*", "--times", "1"],
            &[
                "must have 1 that match, and has 2. The last 2 that match:\n#1 GET ",
                "\n#2 GET ",
            ],
        ),
        (
            &["--path", "/artists/*", "--times", "0", "--wait", "10m"],
            &["must have 0 that match within 600000 ms, and has 2"],
        ),
        (
            &["--path", "/genres", "--wait", "200ms"],
            &["must have at least 1 that match within 200 ms, and has 0"],
        ),
        (
            &["--since", "2", "--times", "1"],
            &["has 0. The service got no request"],
        ),
    ] {
        let begun = Instant::now();
        let ran = sandbox.ctl(&[&["journal"], arguments].concat());
        assert!(ran.code == Some(1) && ran.out.is_empty(), "{arguments:?}: {ran:?}");
        assert!(
            words.iter().all(|words| ran.error.contains(words)),
            "{arguments:?}: {}",
            ran.error
        );
        assert!(begun.elapsed() < Duration::from_secs(60), "{arguments:?}");
    }
    let begun = Instant::now();
    sandbox.done(&["journal", "--path", "/genres", "--times", "0", "--wait", "300ms"]);
    assert!(
        begun.elapsed() >= Duration::from_millis(300),
        "it waits for one that must not come"
    );
    // One that comes while it waits, after others.
    std::thread::scope(|scope| {
        let waiting = scope.spawn(|| sandbox.done(&["journal", "--path", "/genres", "--times", "2", "--wait", "1m"]));
        for path in ["/v2.2/genres", "/v2.2/artists/art.1", "/v2.2/genres"] {
            std::thread::sleep(Duration::from_millis(200));
            sandbox.get(path);
        }
        let out = waiting.join().unwrap();
        assert_eq!(out.matches("/v2.2/genres 200").count(), 2, "{out}");
    });
}

#[test]
fn journal_check_over_requests_that_were_dropped_fails_and_says_so() {
    let sandbox = running("dropped", &["--control", "--quota", "off"]);
    sandbox.get("/v2.2/artists/art.1");
    let device = sandbox.device();
    let body = serde_json::json!({"text": "x".repeat(4_000)}).to_string();
    for _ in 0..2_100 {
        let request = device.post(format!("{}/v2.2/genres", sandbox.url));
        let request = request.header("content-type", "application/json");
        request.body(body.clone()).send().unwrap();
    }
    let ran = sandbox.ctl(&["--json", "journal", "--since", "0", "--limit", "1"]);
    let journal: Value = serde_json::from_str(&ran.out).unwrap();
    let dropped = journal["dropped"].as_u64().unwrap();
    assert!(
        dropped > 10 && journal["entries"][0]["number"] == dropped + 1,
        "{dropped}"
    );
    let lost = format!("the journal cannot say it: it has dropped {dropped} of the requests after #0 to make room");
    for arguments in [
        &["--path", "/artists/*", "--times", "0"][..],
        &["--path", "/artists/*", "--times", "0", "--since", "0"],
        &["--path", "/artists/*", "--wait", "10ms"],
        &["--path", "/genres", "--times", "2100"],
    ] {
        let ran = sandbox.ctl(&[&["journal"], arguments].concat());
        assert!(
            ran.code == Some(1) && ran.error.contains(&lost),
            "{arguments:?}: {ran:?}"
        );
    }
    let since = dropped.to_string();
    sandbox.done(&["journal", "--path", "/artists/*", "--times", "0", "--since", &since]);
    sandbox.done(&["journal", "--path", "/genres", "--wait", "1s"]);
    let file = sandbox.folder.join("session.har");
    let note = format!("NOTE: the journal has dropped {dropped} older requests");
    for (arguments, is_short) in [
        (&["--path", "/artists/*"][..], true),
        (&["--har", file.to_str().unwrap()], true),
        (&["--limit", "5"], false),
    ] {
        let ran = sandbox.ctl(&[&["journal"], arguments].concat());
        assert_eq!(
            (ran.code, ran.error.contains(&note)),
            (Some(0), is_short),
            "{arguments:?}: {}",
            ran.error
        );
    }
    let archive: Value = serde_json::from_slice(&std::fs::read(&file).unwrap()).unwrap();
    assert_eq!(archive["log"]["_dropped"], dropped);
    let comment = archive["log"]["comment"].as_str().unwrap();
    assert!(
        comment.contains(&format!("has dropped {dropped} older requests")),
        "{comment}"
    );
    sandbox.done(&["journal", "--clear"]);
    sandbox.done(&["journal", "--times", "0"]);
}

#[test]
fn refusal_of_the_sandbox_is_its_message_and_exits_with_1() {
    let sandbox = running("refusals", &["--control"]);
    for (arguments, words) in [
        (&["settings", "dealy_ms=5"][..], "there is no dealy_ms, but "),
        (&["settings", "delay_ms=soon"], "delay_ms"),
        (&["set-clock", "2001-01-01T00:00:00Z"], "now_ms"),
        (&["network", "5g"], "congested-wifi"),
        (&["network", "loss=2"], "loss"),
        (&["fault", "add", "method=FETCH"], "must be one of GET"),
        (&["fault", "show", "7"], "There is no fault with this id"),
        (&["fault", "remove", "7"], "There is no fault with this id"),
        (
            &["member", "nobody"],
            "the sandbox has no member \"nobody\"; it has may-stream@sandbox.test, ",
        ),
        (&["member", ""], "has no member"),
        (
            &["member", "e", "lock"],
            "several members begin with \"e\": expired@sandbox.test, editor@sandbox.test",
        ),
        (
            &["fault", "add", "member=e", "answer=503"],
            "several members begin with \"e\"",
        ),
        (&["journal", "--member", "e"], "several members begin with \"e\""),
        (
            &["journal", "--status", "50"],
            "status must be 0, for no answer, or from 100 to 999",
        ),
        (&["member", "may", "plan", "gold"], "premier"),
        (&["journal", "--path", "artists"], "path must begin with / or *"),
        (
            &["journal", "--method", "FETCH", "--times", "0"],
            "method must be one of GET",
        ),
        (&["journal", "--member", "nobody"], "has no member"),
        (&["journal", "--fault", "7"], "fault must be the id of one"),
    ] {
        let ran = sandbox.ctl(arguments);
        assert!(ran.code == Some(1) && ran.out.is_empty(), "{arguments:?}: {ran:?}");
        assert!(
            ran.error.starts_with("musiccat-sandbox: ") && ran.error.contains(words) && ran.error.lines().count() == 1,
            "{arguments:?}: {}",
            ran.error
        );
    }
}

#[test]
fn wrong_command_line_exits_with_2_and_says_what_is_right() {
    let sandbox = running("usage", &["--control"]);
    for (arguments, words) in [
        (&[][..], "Usage: musiccat-sandbox ctl"),
        (&["explode"], "unrecognized subcommand"),
        (&["advance"], "<BY>"),
        (
            &["advance", "10"],
            "it must be whole numbers with ms, s, m, h or d, such as 30s or 1h30m",
        ),
        (&["set-clock", "tomorrow"], "such as 2030-01-01T00:00:00Z"),
        (&["network", "--end", "3g"], "cannot be used with"),
        (&["snapshot"], "Usage: musiccat-sandbox ctl snapshot"),
        (&["settings", "delay_ms"], "must be NAME=VALUE, such as delay_ms=500"),
        (
            &["member", "may", "explode"],
            "a member has no action \"explode\"; there are expire-tokens, revoke-tokens, lock, ",
        ),
        (
            &["network", "3g", "lossy"],
            "network takes one profile: \"lossy\" comes after another",
        ),
        (
            &["network", "loss=0.1", "loss=0.2"],
            "network takes one loss: 0.2 comes after another",
        ),
        (&["scenario", "stop", "--wait", "1s"], "--wait does not go with stop"),
        (&["member", "may", "plan"], "<PLAN>"),
        (
            &["member", "suspend"],
            "name the member first, such as: member may-stream suspend",
        ),
        (&["fault", "add"], "<NAME=VALUE>"),
        (&["fault", "add", "{\"path\""], "the fault is no JSON: "),
        (&["fault", "add", "{}", "times=1"], "takes no further parts"),
        (&["fault", "remove", "one"], "invalid digit"),
        (&["journal", "--status", "5xx"], "invalid digit"),
        (&["journal", "--limit", "1001"], "1001"),
        (&["journal", "--wait", "soon"], "such as 30s"),
        (&["journal", "--wait", "1s", "--limit", "1"], "cannot be used with"),
        (&["journal", "--clear", "--path", "/me/*"], "cannot be used with"),
        (
            &["--url", "localhost:8443", "clock"],
            "--url must be a sandbox's address, such as https://localhost:8443",
        ),
        (
            &["--url", "https://localhost:8443/v2.2", "clock"],
            "--url must be a sandbox's address",
        ),
        (
            &["--url", "ftp://localhost", "clock"],
            "--url must be a sandbox's address",
        ),
    ] {
        let ran = sandbox.ctl(arguments);
        assert!(ran.code == Some(2) && ran.out.is_empty(), "{arguments:?}: {ran:?}");
        assert!(ran.error.contains(words), "{arguments:?}: {}", ran.error);
    }
    let mut bare = program(&["ctl", "clock"]);
    bare.env_remove("MUSICCAT_SANDBOX_CONTROL");
    let ran = ended(bare, "");
    assert!(
        ran.code == Some(2)
            && ran.error.contains("give --url URL, or set MUSICCAT_SANDBOX_CONTROL")
            && ran.error.contains("Usage: musiccat-sandbox ctl "),
        "{ran:?}"
    );
    let mut unsecured = sandbox.command(&["clock"]);
    unsecured.env_remove("MUSICCAT_SANDBOX_AUTHORITY");
    let ran = ended(unsecured, "");
    let words = "needs the certificate that the sandbox wrote: --authority FILE, or MUSICCAT_SANDBOX_AUTHORITY";
    assert!(ran.code == Some(2) && ran.error.contains(words), "{ran:?}");
}

#[test]
fn sandbox_that_cannot_be_steered_is_said_with_what_to_do() {
    let (secured, plain) = (running("secured", &["--control"]), running("off", &[]));
    let (child, printed) = serve(&["--artists", "50", "--control"]);
    let open = Running {
        child,
        url: printed["local_url"].as_str().unwrap().to_owned(),
        authority: String::new(),
        folder: PathBuf::new(),
    };
    let empty = secured.folder.join("empty");
    std::fs::write(&empty, "").unwrap();
    let empty = empty.to_str().unwrap();
    let https = |url: &str| url.replacen("http:", "https:", 1);
    let http = |url: &str| url.replacen("https:", "http:", 1);
    for (arguments, words) in [
        (
            vec!["--url", "http://localhost:9"],
            "no sandbox answers at http://localhost:9: ",
        ),
        (vec!["--url", "http://localhost:9"], "does it still run?"),
        (
            vec!["--url", &plain.url, "--authority", &plain.authority],
            "The control interface is off: start the sandbox with --control",
        ),
        (
            vec!["--authority", &plain.authority],
            "is --authority the file that this sandbox wrote?",
        ),
        (
            vec!["--authority", "/nonexistent/a.pem"],
            "--authority: cannot read \"/nonexistent/a.pem\"",
        ),
        (vec!["--authority", empty], "holds no certificate"),
        (vec!["--url", &https(&open.url)], "without --tls its address is http"),
        (vec!["--url", &http(&plain.url)], "with --tls its address is https"),
        (
            vec!["--token-file", "/nonexistent/token"],
            "cannot read \"/nonexistent/token\"",
        ),
        (vec!["--token-file", empty], "is empty"),
    ] {
        let ran = secured.ctl(&[&arguments[..], &["clock"]].concat());
        assert!(ran.code == Some(1) && ran.out.is_empty(), "{arguments:?}: {ran:?}");
        assert!(ran.error.contains(words), "{arguments:?}: {}", ran.error);
    }
    assert!(
        secured
            .ctl(&["--url", &format!("{}/control", secured.url), "clock"])
            .code
            == Some(0)
    );
    // Plain HTTP needs no authority, and is the way past a portal.
    assert!(open.ctl(&["clock"]).code == Some(0));
    secured.done(&["network", "captive-portal"]);
    let portal = secured.ctl(&["heal"]);
    let words = format!("On the sandbox's own machine --url {} needs none", http(&secured.url));
    assert!(portal.code == Some(1) && portal.error.contains(&words), "{portal:?}");
    secured.done(&["--url", &http(&secured.url), "heal"]);
    secured.done(&["clock"]);
}
