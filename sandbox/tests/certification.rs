//! The program's certification: what it refuses, a device that a tester works, and a run that goes on. The example players are certified by
//! tests/certify of the library's tests.
#![cfg(unix)]

#[path = "support/process.rs"]
#[allow(dead_code, reason = "each test program uses a part of it")]
mod process;

use process::program;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

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
        (
            vec!["--case", "meterng"],
            "there is no case meterng (did you mean \"metering\"?); --list shows them",
        ),
        (vec!["--jobs", "0"], "0 is not in 1..=16"),
        (vec!["--jobs", "2", "--port", "1"], "cannot be used with"),
        (
            vec!["--listen", "127.0.0.1:1", "--port", "2"],
            "--listen says port 1 and --port says 2: give one of them",
        ),
        (vec!["--resume"], "go on with"),
    ] {
        let output = certify(&folder, &arguments, "");
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains(rule), "{}", said(&output));
    }
    // A folder below a file.
    let (profile, report) = (folder.join("profile.toml"), folder.join("profile.toml/report"));
    let [profile, report] = [profile, report].map(|path| path.display().to_string());
    let output = program(&["certify", "--profile", &profile, "--report", &report])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", said(&output));
    assert!(
        said(&output).contains(&format!("cannot write a report to {report}: ")),
        "{}",
        said(&output)
    );
    let output = program(&["certify"]).output().unwrap();
    assert!(said(&output).contains("--profile <FILE>"), "{}", said(&output));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn device_that_does_nothing_fails_also_where_it_must_refuse_the_service() {
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
        ("certificate-expired", "failed"),
    ];
    assert_eq!(verdicts, expected);
    let said = said(&output);
    for words in [
        "the device asks the service: it made no request at all",
        "the device comes to the tracks of a station while the certificate is good: expected at least 1, found 0",
        "keeps-sign-in: skipped, the profile has no hook sign-in",
        "sign-out: skipped, the device does not have: sign-out, catalog",
        "0 passed, 2 failed, 0 with a warning, 0 to be looked at, 2 skipped",
        "2 required cases failed",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let page = fs::read_to_string(folder.join("report/report.html")).unwrap();
    assert!(page.contains("A &#60;b&#62;device&#60;/b&#62;"), "the name is text");
    let junit = fs::read_to_string(folder.join("report/junit.xml")).unwrap();
    assert!(
        junit.contains("tests=\"4\" disabled=\"2\"") && junit.contains("failures=\"2\""),
        "{junit}"
    );
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn hook_that_is_not_there_is_refused_before_the_first_case() {
    let folder = folder("hook", &profile("\"stations\"", "play = \"/nowhere/speaker --play\""));
    let output = certify(&folder, &[], "");
    assert_eq!(output.status.code(), Some(2));
    let said = said(&output);
    assert!(
        said.contains("profile.toml: line 5: hooks.play: cannot run /nowhere/speaker: No such file")
            && !said.contains("1/74"),
        "{said}"
    );
    fs::remove_dir_all(folder).unwrap();
}

// The exit code of a hook says nothing, unless the shell is the one that ends with it.
#[test]
fn hook_that_the_shell_cannot_run_fails_its_case_and_the_run_goes_on() {
    let folder = folder(
        "shell",
        &profile(
            "\"stations\", \"keeps-sign-in\", \"password-sign-in\"",
            "play = \"nosuchspeaker --play\"\naccount = \"exit 127\"\nsign-in = \"true\"",
        ),
    );
    let output = certify(
        &folder,
        &["--case", "certificate-expired", "--case", "keeps-sign-in"],
        "",
    );
    assert_eq!(output.status.code(), Some(1));
    let said = said(&output);
    for words in [
        "certificate-expired: failed\n      the hook play runs to its end: the shell cannot run it: sh: ",
        "nosuchspeaker",
        "play: exit status: 127\n      | sh: ",
        "keeps-sign-in: failed\n      the device signs the member in, before the case begins: no tokens were given to it",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    for file in ["report.html", "junit.xml"] {
        let text = fs::read_to_string(folder.join("report").join(file)).unwrap();
        assert!(text.contains("the shell cannot run it: sh: "), "{file}");
    }
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

// A hook asks the service itself; what hangs is ended with all that it has started. That is no fault where the case wants a device that tries.
#[test]
fn hook_that_hangs_is_ended_and_what_it_asked_is_judged() {
    let asks = "curl --silent --cacert $MUSICCAT_CA_FILE -H apikey:$MUSICCAT_API_KEY $MUSICCAT_BASE_URL/v2.2/stations/top; sleep 600";
    let hooks = format!("sign-in = \"true\"\naccount = \"sleep 600\"\nplay = \"{asks}\"\n[limits]\nplay = \"62s\"");
    let folder = folder(
        "hangs",
        &profile("\"stations\", \"password-sign-in\", \"keeps-sign-in\"", &hooks),
    );
    let ids = ["upstream-timeout", "service-clock", "keeps-sign-in", "no-answer"];
    let cases = ids.map(|id| ["--case", id]).concat();
    let output = certify(&folder, &[&cases[..], &["--jobs", "4"]].concat(), "");
    let report = report(&folder);
    let case = |id: &str| {
        let outcomes = report["outcomes"].as_array().unwrap();
        outcomes.iter().find(|outcome| outcome["id"] == id).unwrap().clone()
    };
    let ended = |id: &str| case(id)["steps"].as_array().unwrap().last().unwrap()["ended"].clone();
    assert_eq!(ended("upstream-timeout"), "stopped after 30 s");
    assert_eq!(case("upstream-timeout")["verdict"], "passed", "{}", said(&output));
    let har = fs::read(folder.join("report/har/upstream-timeout.har")).unwrap();
    let har: Value = serde_json::from_slice(&har).unwrap();
    assert_eq!(har["log"]["entries"][0]["response"]["status"], 504);
    for (id, action, seconds) in [
        ("service-clock", "play", 62),
        ("no-answer", "play", 62),
        ("keeps-sign-in", "account", 60),
    ] {
        assert_eq!(ended(id), format!("stopped after {seconds} s"));
        let words = format!(
            "the hook {action} runs to its end: it was stopped after {seconds} s. If the device needs longer, the profile must say so: \
             {action} = \"…s\" under [limits]"
        );
        assert!(said(&output).contains(&words), "{words}: {}", said(&output));
    }
    fs::remove_dir_all(folder).unwrap();
}

/// A device that signs the member in and asks for the account, whose answer it shows.
fn shows_the_account() -> String {
    let curl = "curl --silent --cacert $MUSICCAT_CA_FILE";
    let tokens = format!(
        "{curl} -u $MUSICCAT_API_KEY:$MUSICCAT_API_SECRET -d grant_type=password -d username=$MUSICCAT_USER \
         --data-urlencode password=$MUSICCAT_PASSWORD $MUSICCAT_BASE_URL/oauth/token"
    );
    let token = format!("token=$({tokens} | sed 's/.*\"access_token\":\"\\([^\"]*\\)\".*/\\1/')");
    let account = format!("{curl} -H \"Authorization: Bearer $token\" $MUSICCAT_BASE_URL/v2.2/me/account >/dev/null");
    format!("play = '''{token}; {account}; echo There is a problem: see www.example.com'''")
}

#[test]
fn question_that_the_wire_does_not_answer_is_answered_later() {
    let folder = folder("answer", &profile("\"stations\", \"screen\"", &shows_the_account()));
    let verdict = || report(&folder)["outcomes"][0]["verdict"].clone();
    let case = ["--case", "told-suspended"];
    let output = certify(&folder, &case, "");
    assert_eq!(verdict(), "to-be-looked-at", "{}", said(&output));
    for (answer, becomes) in [("told-suspended=n", "warning"), ("told-suspended=y", "passed")] {
        certify(&folder, &case, "");
        let answered = [&case[..], &["--answer", answer]].concat();
        let output = certify(&folder, &answered, "");
        assert_eq!(verdict(), becomes, "{}", said(&output));
    }
    for (answer, rule) in [
        (
            "metering=y",
            "metering asks nothing; there are questions in told-suspended, told-to-upgrade, partial-result-told",
        ),
        ("dance=y", "there is no case dance"),
        ("told-suspended", "it must be a case and its answer: ID=y or ID=n"),
        ("told-suspended=perhaps", "the answer must be y or n, not \"perhaps\""),
    ] {
        let output = certify(&folder, &["--resume", "--answer", answer], "");
        assert_eq!(output.status.code(), Some(2), "{}", said(&output));
        assert!(said(&output).contains(rule), "{}", said(&output));
    }
    fs::remove_dir_all(folder).unwrap();
}

// The answer is for the report of an earlier run: nothing is tried again.
#[test]
fn answer_to_an_earlier_report_tries_no_case_again() {
    let folder = folder(
        "later",
        &profile(
            "\"screen\", \"playlists\"",
            "sign-in = \"true\"\nplaylist-create = \"true\"",
        ),
    );
    let cases = ["--case", "partial-result-told", "--case", "playlist-created-once"];
    certify(&folder, &cases, "");
    let output = certify(&folder, &["--resume", "--answer", "partial-result-told=y"], "");
    let said = said(&output);
    assert!(!said.contains("partial-result-told: A playlist"), "{said}");
    let report = report(&folder);
    let outcomes = report["outcomes"].as_array().unwrap();
    let told = outcomes.iter().find(|outcome| outcome["id"] == "partial-result-told");
    assert_eq!(told.unwrap()["questions"][0]["answer"], true);
    let page = fs::read_to_string(folder.join("report/report.html")).unwrap();
    assert!(page.contains("<span>yes</span>"), "{page}");
    // A later answer is better.
    certify(&folder, &["--resume", "--answer", "partial-result-told=n"], "");
    let page = fs::read_to_string(folder.join("report/report.html")).unwrap();
    assert!(page.contains("<span>no</span>"), "{page}");
    fs::remove_dir_all(folder).unwrap();
}

// One cause, many failures: the first line says it.
#[test]
fn what_most_failures_have_in_common_is_told_at_the_top() {
    let cases = ["metering", "service-clock", "unknown-keys", "slow-network"].map(|id| ["--case", id]);
    let asks = "curl --silent --cacert $MUSICCAT_CA_FILE -H apikey:wrong $MUSICCAT_BASE_URL/v2.2/stations/top";
    for (hook, headline) in [
        ("true", "The device reached the service in no case."),
        (
            asks,
            "In 4 of the 4 cases with something wrong the service refused requests with 40",
        ),
    ] {
        let folder = folder("headline", &profile("\"stations\"", &format!("play = \"{hook}\"")));
        let output = certify(&folder, &cases.concat(), "");
        assert!(said(&output).contains(headline), "{headline}: {}", said(&output));
        for (file, before) in [("report.html", "<ul class=\"summary\">"), ("junit.xml", "</testsuite>")] {
            let text = fs::read_to_string(folder.join("report").join(file)).unwrap();
            assert!(text.split(before).next().unwrap().contains(headline), "{file}: {text}");
        }
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn list_says_which_cases_are_for_a_device() {
    let folder = folder("list", &profile("\"stations\"", "play = \"true\""));
    let file = folder.join("profile.toml").display().to_string();
    let output = program(&["certify", "--list", "--profile", &file]).output().unwrap();
    let said = said(&output);
    for words in [
        "metering                     required     Each track is reported",
        "sign-out                     skipped      the device does not have: sign-out, catalog",
        "no-repeats                   skipped      the profile has no hook play-long",
        " of 74 cases are for this device.",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    fs::write(&file, "").unwrap();
    let output = program(&["certify", "--list", "--profile", &file]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
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
        "If another member is signed in, sign that one out first. If suspended@sandbox.test is, go on",
        "Sign in as suspended@sandbox.test with the password ",
        "Press Enter when that is done; it goes on by itself after 40 s.",
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

// The device on the desk is this test: it signs in with the password that it is told, when it is told to.
#[test]
fn tester_signs_in_with_the_old_password_after_the_case_that_changed_it() {
    let folder = folder(
        "desk",
        "[device]\nname = \"Speaker\"\ndoes = [\"password-sign-in\", \"stations\"]\n",
    );
    let path = |name: &str| folder.join(name).display().to_string();
    let (profile, report) = (path("profile.toml"), path("report"));
    let cases = ["--case", "wrong-password-once", "--case", "metering"];
    let mut command = program(&["certify", "--profile", &profile, "--report", &report]);
    let child = command.args(cases).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = child.spawn().unwrap();
    let (mut enter, shown) = (
        child.stdin.take().unwrap(),
        BufReader::new(child.stdout.take().unwrap()),
    );
    let mut told = BTreeMap::new();
    for line in shown.lines() {
        let line = line.unwrap();
        if let Some((name, value)) = line.split_once("  ").filter(|(name, _)| !name.is_empty()) {
            told.insert(name.to_owned(), value.trim().to_owned());
        }
        if line.contains("Sign in as may-stream@sandbox.test with the password stream-it") {
            let form = "grant_type=password&username=may-stream@sandbox.test&password=stream-it";
            let application = format!("{}:{}", told["Key"], told["Secret"]);
            let address = format!("{}/oauth/token", told["Service"]);
            let curl = [
                "--silent",
                "--cacert",
                &told["Authority"],
                "-u",
                &application,
                "-d",
                form,
                &address,
            ];
            assert!(Command::new("curl").args(curl).output().unwrap().status.success());
        }
        if line.contains("Press Enter") {
            writeln!(enter).unwrap();
        }
    }
    child.wait().unwrap();
    let outcomes = self::report(&folder)["outcomes"].clone();
    let status = |place: usize| outcomes[place]["asked"][0]["status"].clone();
    assert_eq!((status(0), status(1)), (401.into(), 200.into()), "{outcomes}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn run_that_was_broken_off_goes_on_with_the_cases_that_are_left() {
    let folder = folder("resume", &profile("\"pictures\"", "picture = \"true\""));
    certify(&folder, &["--case", "picture-sizes"], "");
    let output = certify(&folder, &["--resume"], "");
    let said = said(&output);
    assert!(
        !said.contains("picture-sizes: Pictures") && said.contains("files-without-credentials: failed"),
        "{said}"
    );
    assert_eq!(report(&folder)["outcomes"].as_array().unwrap().len(), 74);
    // Another firmware is another device.
    let other = profile("\"pictures\"", "picture = \"true\"").replace("does", "firmware = \"2\"\ndoes");
    fs::write(folder.join("profile.toml"), other).unwrap();
    for arguments in [&["--resume"][..], &["--case", "picture-sizes"]] {
        let refused = certify(&folder, arguments, "");
        assert_eq!(refused.status.code(), Some(2));
        assert!(
            self::said(&refused).contains("it is of another device, firmware"),
            "{}",
            self::said(&refused)
        );
    }
    fs::remove_dir_all(folder).unwrap();
}

// The other case keeps its outcome and its requests, and the report says that it is no whole one.
#[test]
fn case_that_is_tried_again_leaves_the_others_in_the_report() {
    let asks =
        "curl --silent --cacert $MUSICCAT_CA_FILE $MUSICCAT_BASE_URL/v2/albums/alb.1/images/70x70.jpg -o /dev/null";
    let folder = folder(
        "again",
        &profile("\"pictures\", \"catalog\"", &format!("picture = \"{asks}\"")),
    );
    let har = |id: &str| folder.join(format!("report/har/{id}.har"));
    let page = || fs::read_to_string(folder.join("report/report.html")).unwrap();
    certify(&folder, &["--case", "files-without-credentials"], "");
    let output = certify(&folder, &["--case", "picture-sizes"], "");
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    let whole = "<p class=\"passed\"><strong>No required case failed.";
    assert!(page().contains(whole), "both of two were tried: {}", page());
    assert!(har("files-without-credentials").exists() && har("picture-sizes").exists());
    // Now it asks nothing: what it asked before is gone, and so is its good outcome. The exit code is that of the cases of this run.
    let silent = profile("\"pictures\", \"catalog\"", "picture = \"true\"");
    fs::write(folder.join("profile.toml"), silent).unwrap();
    let output = certify(&folder, &["--case", "picture-sizes"], "");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    assert!(har("files-without-credentials").exists() && !har("picture-sizes").exists());
    let verdicts: Vec<Value> = report(&folder)["outcomes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|outcome| outcome["verdict"].clone())
        .collect();
    assert_eq!(verdicts, ["failed", "passed"]);
    // A run of all cases begins anew.
    let output = certify(&folder, &["--case", "files-without-credentials"], "");
    assert_eq!(output.status.code(), Some(1), "{}", said(&output));
    fs::remove_dir_all(folder.join("report")).unwrap();
    let output = certify(&folder, &["--case", "files-without-credentials"], "");
    assert!(
        said(&output).contains("1 of 2 cases was tried. One required case failed"),
        "{}",
        said(&output)
    );
    assert!(page().contains("1 of 2 cases was tried."), "{}", page());
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn signal_ends_the_hook_and_leaves_the_report_of_what_there_is() {
    let cases = ["--case", "metering", "--case", "certificate-expired"];
    for (signal, cases, ended) in [("INT", &cases[..], 1), ("TERM", &cases[2..], 0)] {
        // The second case never ends.
        let play = "case $CERTIFY_STATE in *certificate-expired) sleep 600 & echo $! >hook.pid; wait;; esac";
        let folder = folder(
            &format!("signal-{signal}"),
            &profile("\"stations\"", &format!("play = \"{play}\"")),
        );
        let path = |name: &str| folder.join(name).display().to_string();
        let (profile, report) = (path("profile.toml"), path("report"));
        let mut command = program(&["certify", "--profile", &profile, "--report", &report]);
        let command = command.args(cases).current_dir(&folder);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let hook = loop {
            match fs::read_to_string(folder.join("hook.pid")) {
                Ok(pid) if pid.ends_with('\n') => break pid.trim().to_owned(),
                _ => std::thread::sleep(Duration::from_millis(20)),
            }
        };
        let kill = |arguments: &[&str]| Command::new("kill").args(arguments).output().unwrap().status.success();
        assert!(kill(&["-s", signal, &child.id().to_string()]));
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130), "{}", said(&output));
        assert!(
            said(&output).contains("stopped; --case tries those that are left"),
            "{}",
            said(&output)
        );
        // What the hook has started ends with it.
        assert!(is_gone(&hook));
        let mut left: Vec<String> = fs::read_dir(folder.join("report"))
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        left.sort();
        assert_eq!(left, ["har", "junit.xml", "report.html", "report.json"]);
        let outcomes = self::report(&folder)["outcomes"].clone();
        assert_eq!(outcomes.as_array().unwrap().len(), ended);
        fs::remove_dir_all(folder).unwrap();
    }
}

// The next case is another device's: nothing of this one may ask the service any more.
#[test]
fn what_a_hook_has_left_running_is_ended_after_its_case() {
    let here = std::env::temp_dir().join(format!("musiccat-certify-rest-{}.pid", std::process::id()));
    let hook = format!("sleep 600 & echo $! >{}", here.display());
    let folder = folder("rest", &profile("\"stations\"", &format!("play = \"{hook}\"")));
    certify(&folder, &["--case", "metering"], "");
    assert!(is_gone(fs::read_to_string(&here).unwrap().trim()));
    fs::remove_file(here).unwrap();
    fs::remove_dir_all(folder).unwrap();
}

/// Whether the process has ended; nobody may have asked how.
fn is_gone(pid: &str) -> bool {
    let began = Instant::now();
    loop {
        let state = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        if state.is_empty() || state.contains(") Z ") {
            return true;
        }
        if began.elapsed() > Duration::from_secs(5) {
            return false;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
}

// What a person reads first: why, which request, and what the service and the device said.
#[test]
fn failed_case_says_which_request_the_service_refused_and_what_the_device_printed() {
    let asks = "curl --silent --cacert $MUSICCAT_CA_FILE -H apikey:$MUSICCAT_API_KEY $MUSICCAT_BASE_URL/v2.2/nothing >/dev/null";
    let hook = format!("for line in 1 2 3 4 5 6; do echo said $line; done; {asks}; {asks}; exit 3");
    let folder = folder("told", &profile("\"stations\"", &format!("play = \"{hook}\"")));
    let output = certify(&folder, &["--case", "addresses-exist", "--case", "accepts-gzip"], "");
    let said = said(&output);
    let report = report(&folder);
    let outcome = &report["outcomes"][0];
    let number = outcome["asked"][0]["number"].as_u64().unwrap();
    let refused = "the service refused 2 requests: 404 ×2 (";
    for words in [
        &format!("found 2: #{number} GET /v2.2/nothing 404, #"),
        refused,
        "play: exit status: 3\n      | said 2\n      | said 3\n      | said 4\n      | said 5\n      | said 6\n",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let page = fs::read_to_string(folder.join("report/report.html")).unwrap();
    for words in [
        &format!("<a href=\"#addresses-exist-{number}\">#{number}</a>"),
        &format!("<tr id=\"addresses-exist-{number}\" class=\"meant\">"),
        refused,
        "<details open>",
    ] {
        assert!(page.contains(words), "{words}: {page}");
    }
    let junit = fs::read_to_string(folder.join("report/junit.xml")).unwrap();
    assert!(junit.contains(refused), "{junit}");
    let har = fs::read(folder.join("report/har/addresses-exist.har")).unwrap();
    let har: Value = serde_json::from_slice(&har).unwrap();
    let first = &har["log"]["entries"][0];
    assert_eq!(
        (&first["_number"], &first["comment"]),
        (&number.into(), &format!("#{number}").into())
    );
    fs::remove_dir_all(folder).unwrap();
}

// Its calls are right, and asked with curl; what is wrong comes beside them.
#[test]
fn what_no_case_may_show_fails_a_case_that_is_about_something_else() {
    let curl = "curl --silent --cacert $MUSICCAT_CA_FILE -o /dev/null -A Speaker/3.1";
    let named = format!("{curl} -H apikey:$MUSICCAT_API_KEY $MUSICCAT_BASE_URL/v2.2/stations/top");
    let query = "grant_type=refresh_token&refresh_token=1";
    let refresh = format!("{curl} -X POST \\\"$MUSICCAT_BASE_URL/oauth/access_token?{query}\\\"");
    let hooks = [
        format!("play = \"{named}; {refresh}\""),
        "play-long = \"true\"".into(),
        "sign-in = \"kill -SEGV $$\"".into(),
        "account = \"true\"".into(),
    ];
    let does = "\"stations\", \"keeps-sign-in\", \"password-sign-in\", \"more-players\"";
    let folder = folder("everywhere", &profile(does, &hooks.join("\n")));
    let ids = ["names-itself", "wrong-password-once", "power-fails", "session-taken"];
    let cases = ids.map(|id| ["--case", id]).concat();
    let output = certify(&folder, &cases, "");
    let said = said(&output);
    for words in [
        // A recommended case, which a secret fails all the same.
        "names-itself: failed\n      no address has a token, a password, a code or the application's secret in it: \
         not so: #2 POST /oauth/access_token 400: query refresh_token is ***, expected none",
        "wrong-password-once: failed\n      the hook sign-in runs to its end: it crashed: signal: 11 (SIGSEGV)",
        "the device signs the member in, before the case begins: no tokens were given to it",
        "the hook play-long runs to its end: it did not come so far that the power could fail",
        "it comes to what the case is about: the device has not made the call that the case waits for",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn device_that_sends_a_token_in_place_of_the_key_passes() {
    let curl = "curl --silent --cacert $MUSICCAT_CA_FILE";
    let play = format!(
        "token=$({curl} -u $MUSICCAT_API_KEY:$MUSICCAT_API_SECRET -d grant_type=password -d username=$MUSICCAT_USER \
         --data-urlencode password=$MUSICCAT_PASSWORD $MUSICCAT_BASE_URL/oauth/token \
         | sed 's/.*\"access_token\":\"\\([^\"]*\\)\".*/\\1/'); \
         {curl} -o /dev/null -H \"Authorization: Bearer $token\" $MUSICCAT_BASE_URL/v2.2/stations/top"
    );
    let folder = folder("token", &profile("\"stations\"", &format!("play = '''{play}'''\n")));
    let output = certify(&folder, &["--case", "key-in-header"], "");
    assert_eq!(report(&folder)["outcomes"][0]["verdict"], "passed", "{}", said(&output));
    fs::remove_dir_all(folder).unwrap();
}
