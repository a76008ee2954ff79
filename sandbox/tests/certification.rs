//! The program's certification: what it refuses, a device that a tester works, and a run that goes on. The example players are certified by
//! tests/certify of the library's tests.
#![cfg(unix)]

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each test program uses a part of it")]
mod process;

use process::program;
use serde_json::Value;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

/// An empty folder of this test's own, with a profile in it.
fn folder(name: &str, profile: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("musiccat-certify-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("profile.toml"), profile).unwrap();
    folder
}

/// A device that does what `does` says, with these hooks.
fn profile(does: &str, hooks: &str) -> String {
    format!("[device]\nname = \"A <b>device</b>\"\ndoes = [{does}]\n[hooks]\n{hooks}")
}

/// Certifies the device of this folder; a tester enters these lines.
fn certify(folder: &Path, arguments: &[&str], lines: &str) -> Output {
    let path = |name: &str| folder.join(name).display().to_string();
    let (profile, report) = (path("profile.toml"), path("report"));
    let mut command = program(&["certify", "--profile", &profile, "--report", &report]);
    let mut child = command
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may have refused the arguments and be gone.
    let _ = child.stdin.take().unwrap().write_all(lines.as_bytes());
    child.wait_with_output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn report(folder: &Path) -> Value {
    serde_json::from_slice(&fs::read(folder.join("report/report.json")).unwrap()).unwrap()
}

#[test]
fn wrong_arguments_are_refused_before_anything_starts() {
    let folder = folder("refused", &profile("\"stations\"", "play = \"true\""));
    for (arguments, rule) in [
        (vec!["--case", "dance"], "there is no case dance; --list shows them"),
        (vec!["--jobs", "0"], "0 is not in 1..=16"),
        (vec!["--jobs", "2", "--port", "1"], "cannot be used with"),
        (
            vec!["--listen", "127.0.0.1:1", "--port", "2"],
            "--listen says port 1 and --port says 2: give one of them",
        ),
        (vec!["--resume"], "go on with"),
    ] {
        let output = certify(&folder, &arguments, "");
        assert!(!output.status.success());
        assert!(said(&output).contains(rule), "{}", said(&output));
    }
    let output = program(&["certify"]).output().unwrap();
    assert!(said(&output).contains("--profile <FILE>"), "{}", said(&output));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn device_that_does_nothing_passes_only_where_it_must_do_nothing() {
    let folder = folder(
        "nothing",
        &profile("\"stations\", \"keeps-sign-in\"", "play = \"true\""),
    );
    let cases = [
        "--case",
        "certificate-expired",
        "--case",
        "addresses-exist",
        "--case",
        "keeps-sign-in",
        "--case",
        "sign-out",
    ];
    let output = certify(&folder, &cases, "");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    let report = report(&folder);
    let verdicts: Vec<(&str, &str)> = report["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|outcome| (outcome["id"].as_str().unwrap(), outcome["verdict"].as_str().unwrap()))
        .collect();
    // In the order of the list.
    let expected = [
        ("addresses-exist", "failed"),
        ("keeps-sign-in", "skipped"),
        ("sign-out", "skipped"),
        ("certificate-expired", "passed"),
    ];
    assert_eq!(verdicts, expected);
    let said = said(&output);
    for words in [
        "the device asks the service: it made no request at all",
        "keeps-sign-in: skipped, the profile has no hook sign-in",
        "sign-out: skipped, the device does not have: sign-out, catalog",
        "1 passed, 1 failed, 0 with a warning, 0 to be looked at, 2 skipped",
        "1 required case failed",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let page = fs::read_to_string(folder.join("report/report.html")).unwrap();
    assert!(page.contains("A &#60;b&#62;device&#60;/b&#62;"), "the name is text");
    let junit = fs::read_to_string(folder.join("report/junit.xml")).unwrap();
    assert!(
        junit.contains("tests=\"4\" disabled=\"2\"") && junit.contains("failures=\"1\""),
        "{junit}"
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn hook_that_cannot_run_ends_the_certification() {
    let folder = folder("hook", &profile("\"stations\"", "play = \"/nowhere/speaker --play\""));
    let output = certify(&folder, &["--case", "metering"], "");
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    assert!(
        said.contains("cannot run the hook play: exit status: 127") && said.contains("/nowhere/speaker"),
        "{said}"
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn output_of_a_hook_is_in_the_report_without_secrets() {
    let shows = "echo \\\"$MUSICCAT_API_KEY $MUSICCAT_API_SECRET $MUSICCAT_PASSWORD for $MUSICCAT_USER\\\"";
    let folder = folder("secrets", &profile("\"stations\"", &format!("play = \"{shows}\"")));
    certify(&folder, &["--case", "metering"], "");
    let output = report(&folder)["outcomes"][0]["steps"][0]["output"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(output, "*** *** *** for may-stream@sandbox.test\n");
    fs::remove_dir_all(folder).unwrap();
}

// A hook asks the service itself; what hangs is ended with all that it has started.
#[test]
fn hook_that_hangs_is_ended_and_what_it_asked_is_judged() {
    let asks = "curl --silent --cacert $MUSICCAT_CA_FILE -H apikey:$MUSICCAT_API_KEY $MUSICCAT_BASE_URL/v2.2/stations/top; sleep 600";
    let folder = folder("hangs", &profile("\"stations\"", &format!("play = \"{asks}\"")));
    let output = certify(&folder, &["--case", "upstream-timeout"], "");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let report = report(&folder);
    let step = &report["outcomes"][0]["steps"][0];
    assert_eq!(step["ended"], "stopped after 30 s");
    let har = fs::read(folder.join("report/har/upstream-timeout.har")).unwrap();
    let har: Value = serde_json::from_slice(&har).unwrap();
    assert_eq!(har["log"]["entries"][0]["response"]["status"], 504);
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn tester_is_told_what_to_do_and_answers_questions() {
    let folder = folder(
        "by-hand",
        "[device]\nname = \"Speaker\"\ndoes = [\"stations\", \"screen\"]\n",
    );
    // Enter after the step, and no to the question.
    let output = certify(&folder, &["--case", "told-suspended"], "\nn\n");
    let said = said(&output);
    // A recommended case is a warning.
    assert_eq!(output.status.code(), Some(0), "{said}");
    for words in [
        "Authority  ",
        "Sign in as suspended@sandbox.test with the password ",
        "Press Enter when that is done",
        "Does the device say that there is a problem with the account, and name the website? [y/n",
        "told-suspended: warning",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    assert_eq!(report(&folder)["outcomes"][0]["questions"][0]["answer"], false);
    // The end of the tester's input is no answer to anything.
    fs::remove_dir_all(folder.join("report")).unwrap();
    let output = certify(&folder, &["--case", "told-suspended"], "");
    assert!(
        self::said(&output).contains("standard input has ended"),
        "{}",
        self::said(&output)
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn run_that_was_broken_off_goes_on_with_the_cases_that_are_left() {
    let folder = folder("resume", &profile("\"stations\"", "play = \"true\""));
    certify(&folder, &["--case", "metering"], "");
    let output = certify(
        &folder,
        &["--resume", "--case", "metering", "--case", "certificate-expired"],
        "",
    );
    let said = said(&output);
    assert!(
        !said.contains("metering: Each track") && said.contains("certificate-expired: passed"),
        "{said}"
    );
    assert_eq!(report(&folder)["outcomes"].as_array().unwrap().len(), 2);
    // Another firmware is another device.
    let other = profile("\"stations\"", "play = \"true\"").replace("does", "firmware = \"2\"\ndoes");
    fs::write(folder.join("profile.toml"), other).unwrap();
    let refused = certify(&folder, &["--resume"], "");
    assert!(
        self::said(&refused).contains("it is of another device, firmware"),
        "{}",
        self::said(&refused)
    );
    fs::remove_dir_all(folder).unwrap();
}

// None of the example players holds a session: this device does, and looks after it.
#[test]
fn device_that_stops_when_its_session_is_taken_passes() {
    let token = "token=$(sed 's/.*\"access_token\":\"\\([^\"]*\\)\".*/\\1/' $CERTIFY_STATE/token)";
    let curl = "curl --silent --cacert $MUSICCAT_CA_FILE";
    let member = format!("{token}; {curl} -H \"Authorization: Bearer $token\" $MUSICCAT_BASE_URL/v2.2");
    let sign_in = format!(
        "{curl} -u $MUSICCAT_API_KEY:$MUSICCAT_API_SECRET -d grant_type=password -d username=$MUSICCAT_USER \
         --data-urlencode password=$MUSICCAT_PASSWORD $MUSICCAT_BASE_URL/oauth/token >$CERTIFY_STATE/token"
    );
    let hooks = format!(
        "sign-in = '''{sign_in}'''\nplay = '''{member}/sessions -X POST'''\nplay-long = '''{member}/session/any'''\n"
    );
    let folder = folder("session", &profile("\"stations\", \"more-players\"", &hooks));
    let output = certify(&folder, &["--case", "session-taken"], "");
    let report = report(&folder);
    assert_eq!(report["outcomes"][0]["verdict"], "passed", "{} {report}", said(&output));
    fs::remove_dir_all(folder).unwrap();
}
