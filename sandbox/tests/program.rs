//! The program: its options, what it prints, how it stops.
#![cfg(unix)]

#[path = "support/process.rs"]
mod process;

use process::{begin, program, serve};
use reqwest::Certificate;
use reqwest::blocking::Client;
use serde_json::Value;
use std::io::{BufRead, BufReader, Read};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

fn output(arguments: &[&str]) -> (bool, String, String) {
    let output = program(arguments).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.success(), text(output.stdout), text(output.stderr))
}

fn stop(mut child: Child, signal: &str) {
    let pid = child.id().to_string();
    assert!(Command::new("kill").args([signal, &pid]).status().unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(0), "after {signal}");
}

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("musiccat-program-{name}-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn it_prints_a_line_of_json_serves_tls_and_stops_cleanly() {
    let folder = folder("tls");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (data, journal) = (path("state.db"), path("journal.jsonl"));
    let mut authorities = Vec::new();
    for signal in ["-INT", "-TERM"] {
        let (child, printed) = serve(&[
            "--tls",
            "--data",
            &data,
            "--journal",
            &journal,
            "--api-key",
            "my-key",
            "--artists",
            "50",
        ]);
        assert_eq!(printed["api_key"], "my-key");
        assert_eq!(printed["members"][0]["user_name"], "may-stream@sandbox.test");
        let authority = std::fs::read(printed["authority_file"].as_str().unwrap()).unwrap();
        let trust = Certificate::from_pem(&authority).unwrap();
        let client = Client::builder().add_root_certificate(trust).build().unwrap();
        let address = format!("{}/v2.2/artists/art.50", printed["base_url"].as_str().unwrap());
        let answer = client.get(address).header("apikey", "my-key").send().unwrap();
        assert_eq!(answer.status(), 200);
        stop(child, signal);
        authorities.push(authority);
    }
    assert_eq!(authorities[0], authorities[1], "kept with the data");
    let lines = std::fs::read_to_string(&journal).unwrap();
    let entries: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(entries.len(), 2);
    assert_eq!(
        (&entries[1]["path"], &entries[1]["status"]),
        (&"/v2.2/artists/art.50".into(), &200.into())
    );
    assert!(!lines.contains("my-key"));
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn it_ends_with_its_input_where_that_is_asked_for() {
    let mut child = program(&["--json", "--until-eof"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    let output = child.stdout.take().unwrap();
    BufReader::new(output).read_line(&mut line).unwrap();
    let printed: Value = serde_json::from_str(&line).unwrap();
    let answer = reqwest::blocking::get(printed["base_url"].as_str().unwrap()).unwrap();
    assert!(answer.status().is_success(), "it serves while its input is open");
    drop(child.stdin.take());
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

// case:B13
#[test]
fn it_serves_without_its_standard_streams() {
    let port = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    for closed in [">&-", "2>&-", "<&-", "<&- >&- 2>&-"] {
        let line = format!("exec \"$0\" \"$@\" {closed}");
        let program = env!("CARGO_BIN_EXE_musiccat-sandbox");
        let options = ["--artists", "20", "--log", "info", "--port", &port.to_string()];
        let mut command = Command::new("sh");
        command.args(["-c", &line, program]).args(options);
        let child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let address = format!("http://127.0.0.1:{port}/");
        let until = std::time::Instant::now() + std::time::Duration::from_secs(20);
        let status = loop {
            match reqwest::blocking::get(&address) {
                Ok(answer) => break answer.status(),
                Err(error) => assert!(std::time::Instant::now() < until, "{closed}: {error}"),
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        };
        assert!(status.is_success(), "{closed}");
        stop(child, "-TERM");
    }

    // Nobody reads what it says, nor why it ends.
    let gone = || {
        let (reads, writes) = std::io::pipe().unwrap();
        drop(reads);
        Stdio::from(writes)
    };
    let ended = program(&["--artists", "20"])
        .stdout(gone())
        .stderr(gone())
        .status()
        .unwrap();
    assert_eq!(ended.code(), Some(1), "no panic");
}

#[test]
fn help_names_the_members_and_bad_options_are_explained() {
    let (good, help, _) = output(&["--help"]);
    assert!(good);
    for member in musiccat_sandbox::demo_members() {
        assert!(help.contains(member.user_name) && help.contains(member.password));
    }
    for (arguments, expected) in [
        (&["--address", "192.0.2.1"][..], "--listen 192.0.2.1"),
        (&["--listen", "192.0.2.1:8443", "--port", "8444"], "give one of them"),
        (&["--listen", "127.0.0.1", "--address", "127.0.0.2"], "--address"),
        (&["--listen", "desk.lan"], "192.168.1.5"),
        (&["--listen", ":8443"], "192.168.1.5"),
        (&["--listen", "127.0.0.1:70000"], "192.168.1.5"),
        (&["--listen", "192.0.2.1"], "cannot listen on 192.0.2.1"),
        (&["--name", "https://desk.lan"], "without scheme and port"),
        (&["--name", "0.0.0.0"], "no client can call it"),
        (&["--control-token", "open-sesame"], "--control"),
        (&["--control", "--control-token", ""], "--control-token"),
        (&["--control", "--control-token", "open sesame"], "without spaces"),
        (&["--control-token-file", "/nonexistent/token"], "--control"),
        (
            &["--control", "--control-token-file", "/nonexistent/token"],
            "/nonexistent/token",
        ),
        (
            &["--control", "--control-token", "a", "--control-token-file", "b"],
            "cannot be used with",
        ),
        (&["--control", "--control-token-file", "/dev/null"], "is empty"),
        (&["--api-secret-file", "/dev/null"], "is empty"),
        (&["--artists", "0"], "--artists"),
        (&["--artists", "50", "--tracks", "500"], "--tracks"),
        (&["--tracks", "0"], "--tracks"),
        (&["--rotation", "loose"], "strict, grace, lenient"),
        (
            &["--data", "/nonexistent/folder/state.db"],
            "/nonexistent/folder/state.db",
        ),
        (&["--log", "=="], "filter"),
        (&["--quota", "some"], "requests a second"),
        (&["--preset", "lazy"], "slow-network, version-2.1"),
        (&["--fault", "/nonexistent/fault.json"], "/nonexistent/fault.json"),
    ] {
        let (good, printed, error) = output(arguments);
        assert!(
            !good && printed.is_empty() && error.contains(expected),
            "{arguments:?}: {error}"
        );
    }
}

#[test]
fn listen_takes_the_port_in_either_place_and_names_are_in_the_certificate() {
    let free = std::net::TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap();
    let (socket, port) = (free.to_string(), free.port().to_string());
    for options in [
        &["--listen", &socket][..],
        &["--listen", "127.0.0.1", "--port", &port],
        &["--listen", &socket, "--port", &port],
    ] {
        let (child, printed) = serve(&[options, &["--artists", "20"]].concat());
        assert_eq!(printed["base_url"], format!("http://localhost:{port}"), "{options:?}");
        assert_eq!(printed["listening"][0], socket, "{options:?}");
        assert_eq!(printed["api_key"], "demo-key", "loopback is closed to others");
        stop(child, "-TERM");
    }
    let folder = folder("names");
    let authority = folder.join("authority.pem");
    let options = [
        "--tls",
        "--authority",
        authority.to_str().unwrap(),
        "--control",
        "--artists",
        "20",
    ];
    let (child, printed) = serve(&[&options[..], &["--name", "10.0.2.2", "--name", "Desk.lan"]].concat());
    let told = |name: &str| printed[name].as_str().unwrap().to_owned();
    let port = told("base_url")
        .strip_prefix("https://10.0.2.2:")
        .expect("the first name")
        .to_owned();
    assert_eq!(told("control_url"), format!("https://localhost:{port}/control"));
    let trust = Certificate::from_pem(&std::fs::read(&authority).unwrap()).unwrap();
    // As an emulator does, whose 10.0.2.2 is the loopback of this machine.
    let here = "127.0.0.1:0".parse().unwrap();
    let client = Client::builder()
        .add_root_certificate(trust)
        .resolve("desk.lan", here)
        .resolve("elsewhere.lan", here);
    let client = client.no_proxy().build().unwrap();
    for (host, expected) in [
        ("localhost", "localhost"),
        ("127.0.0.1", "127.0.0.1"),
        ("desk.lan", "desk.lan"),
    ] {
        let address = format!("https://{host}:{port}/v2.2/tracks/top");
        let text = client
            .get(address)
            .header("apikey", "demo-key")
            .send()
            .unwrap()
            .text()
            .unwrap();
        assert!(
            text.contains(&format!("https://{expected}:{port}/previews/")),
            "{host}: {text}"
        );
        let control = client.get(format!("https://{host}:{port}/control")).send().unwrap();
        assert_eq!(control.status(), 200, "{host}");
    }
    let other = client.get(format!("https://elsewhere.lan:{port}/v2.2/versions")).send();
    assert!(other.is_err(), "a name that was not given");
    stop(child, "-TERM");
    std::fs::remove_dir_all(&folder).unwrap();
}

/// What is packaged starts the program: with options that it has.
#[test]
fn packaged_command_lines_have_options_of_the_program() {
    let (_, help, _) = output(&["--help"]);
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../packaging/sandbox");
    for (file, begins) in [
        ("Containerfile", "ENTRYPOINT"),
        ("musiccat-sandbox.service", "ExecStart="),
    ] {
        let text = std::fs::read_to_string(folder.join(file)).unwrap().replace("\\\n", " ");
        let line = text.lines().find(|line| line.starts_with(begins)).expect("a command");
        let words = line
            .split([' ', '"', ',', '[', ']'])
            .filter(|word| word.starts_with("--"));
        let options: Vec<&str> = words.collect();
        assert!(
            options.contains(&"--tls") && options.contains(&"--listen"),
            "{file}: {options:?}"
        );
        for option in options {
            assert!(
                help.contains(&format!("{option} ")) || help.contains(&format!("{option}\n")),
                "{file}: {option}"
            );
        }
    }
}

fn get(printed: &Value, path: &str) -> Value {
    let address = format!("{}{path}", printed["base_url"].as_str().unwrap());
    let answer = Client::new().get(address).header("apikey", "demo-key").send().unwrap();
    let text = answer.text().unwrap();
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("no JSON: {text}"))
}

/// The settings of a program with these arguments, as its control interface tells them.
fn settings(arguments: &[&str]) -> Value {
    let (child, printed) = serve(&[arguments, &["--control", "--artists", "50"]].concat());
    assert_eq!(
        printed["control_url"],
        format!("{}/control", printed["base_url"].as_str().unwrap())
    );
    let overview = get(&printed, "/control");
    stop(child, "-TERM");
    overview
}

#[test]
fn a_preset_sets_what_its_help_says_and_explicit_options_win() {
    let strict = settings(&["--preset", "strict", "--token-life", "90"]);
    let told = &strict["settings"];
    assert_eq!(
        (&told["strict"], &told["accept_delay_ms"]),
        (&true.into(), &2_000.into())
    );
    assert_eq!(told["token_life_ms"], 90_000, "explicit");
    let slow = settings(&["--delay", "0", "--preset", "slow-network"]);
    assert_eq!(slow["settings"]["accept_delay_ms"], 3_000);
    assert_eq!(slow["settings"]["delay_ms"], 0, "explicit");
    assert_eq!(slow["faults"][0]["fault"]["delivery"]["drip"]["bytes"], 3_200);
    let (child, printed) = serve(&["--preset", "version-2.1", "--artists", "50"]);
    assert_eq!(get(&printed, "/versions")["latestStable"], "v2.1");
    assert_eq!(get(&printed, "/v2.2/versions")["code"], "ResourceNotFound");
    assert_eq!(printed["control_url"], Value::Null);
    stop(child, "-TERM");
    let (_, help, _) = output(&["--help"]);
    for told in [
        "--token-life 60",
        "--accept-delay 3000",
        "--latest 2.1",
        "demo-key; with --listen a random one",
    ] {
        assert!(help.contains(told), "{told}: {help}");
    }
}

// case:B02
#[test]
fn what_services_do_differently_is_set_by_options() {
    let all = settings(&[
        "--unknown-artist-is-empty",
        "--tokens-without-guid",
        "--token-type=BearerToken",
        "--refresh-refusal=400:temporarily_unavailable",
        "--code-refusal=400:invalid_grant",
        "--password-refusal=403:access:denied",
        "--client-refusal=401:",
    ]);
    let told = &all["settings"];
    let words = |status: u16, error: &str| serde_json::json!({"status": status, "error": error});
    for (name, expected) in [
        ("unknown_is_empty", true.into()),
        ("tokens_without_guid", true.into()),
        ("token_type", "BearerToken".into()),
        ("refresh_refusal", words(400, "temporarily_unavailable")),
        ("code_refusal", words(400, "invalid_grant")),
        ("password_refusal", words(403, "access:denied")),
        ("client_refusal", words(401, "")),
    ] {
        assert_eq!(told[name], expected, "{name}");
    }
    for wrong in ["invalid_grant", "200:invalid_grant", "4000:x", ":x"] {
        let (good, _, error) = output(&["--refresh-refusal", wrong]);
        assert!(!good && error.contains("--refresh-refusal"), "{wrong}: {error}");
    }
}

/// What is in no list of processes: the option is not needed for either.
#[test]
fn secrets_come_from_files_or_the_environment() {
    let folder = folder("secrets");
    let path = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (token, secret) = (path("token", "open-sesame\n"), path("secret", "s p a c e s\r\n"));
    let known = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (by_file, by_variable) = (known("by-file"), known("by-variable"));
    let files = ["--control-token-file", &token, "--api-secret-file", &secret];
    let variables = [
        ("MUSICCAT_SANDBOX_CONTROL_TOKEN", "of-the-variable"),
        ("MUSICCAT_SANDBOX_API_SECRET", "secret-of-it"),
    ];
    for (file, options, told) in [
        (&by_file, &files[..], ["s p a c e s", "open-sesame"]),
        (&by_variable, &[], ["secret-of-it", "of-the-variable"]),
    ] {
        let common = ["--artists", "20", "--control", "--secrets", file];
        let mut command = program(&[&common[..], options].concat());
        command.envs(variables);
        let (child, printed) = begin(command);
        assert_eq!(printed["api_secret"], told[0]);
        stop(child, "-TERM");
        let lines = std::fs::read_to_string(file).unwrap();
        assert!(
            told.iter().all(|text| lines.contains(&format!("\"{text}\""))),
            "{lines}"
        );
    }
    let wrong = path("wrong", "open sesame");
    let (good, _, error) = output(&["--control", "--control-token-file", &wrong]);
    assert!(
        !good && error.contains("without spaces") && !error.contains("sesame"),
        "{error}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn faults_come_from_files() {
    let folder = folder("faults");
    let path = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let (one, list, wrong) = (path("one.json"), path("list.json"), path("wrong.json"));
    std::fs::write(
        &one,
        r#"{"path": "/versions", "answer": {"status": {"status": 418, "body": "{\"tea\":1}"}}}"#,
    )
    .unwrap();
    std::fs::write(&list, r#"[{"path": "/a"}, {"path": "/b"}]"#).unwrap();
    std::fs::write(&wrong, r#"{"path": "/a", "anwser": {}}"#).unwrap();
    let (child, printed) = serve(&["--fault", &one, "--fault", &list, "--control"]);
    assert_eq!(get(&printed, "/v2.2/versions")["tea"], 1);
    assert_eq!(get(&printed, "/control/faults")["faults"].as_array().unwrap().len(), 3);
    stop(child, "-INT");
    let (good, _, error) = output(&["--fault", &wrong]);
    assert!(
        !good && error.contains("anwser") && error.contains("wrong.json"),
        "{error}"
    );
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn it_logs_a_line_for_each_request_and_leaves_one_closed_data_file() {
    let folder = folder("log");
    let data = folder.join("state.db");
    let mut child = program(&[
        "--log",
        "info",
        "--data",
        data.to_str().unwrap(),
        "--artists",
        "50",
        "--json",
    ])
    .stdout(Stdio::piped())
    .stderr(Stdio::piped())
    .spawn()
    .unwrap();
    let mut line = String::new();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut line).unwrap();
    let printed: Value = serde_json::from_str(&line).unwrap();
    let address = printed["base_url"].as_str().unwrap();
    let asked = Client::new().get(format!("{address}/v2.2/versions?access_token=s3cret"));
    assert_eq!(asked.header("apikey", "s3cret").send().unwrap().status(), 401);
    let idle = TcpStream::connect(address.split("://").nth(1).unwrap()).unwrap();
    let stderr = child.stderr.take().unwrap();
    stop(child, "-TERM");
    assert_eq!((&idle).read(&mut [0]).unwrap_or(0), 0, "open connections are closed");
    let log = std::io::read_to_string(stderr).unwrap();
    let line = log
        .lines()
        .find(|line| line.contains("/v2.2/versions"))
        .expect("a line");
    for told in ["INFO", "method=GET", "status=401", "ms="] {
        assert!(line.contains(told), "{line}");
    }
    assert!(!log.contains("s3cret") && !log.contains('\u{1b}'), "{log}");
    let left: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(left, ["state.db"]);
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_person_gets_a_table() {
    let mut child = program(&["--port", "0"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut text = String::new();
    while !text.contains("sparse@sandbox.test") {
        assert_ne!(output.read_line(&mut text).unwrap(), 0, "{text}");
    }
    stop(child, "-TERM");
    assert!(text.contains("Service    http://localhost:"), "{text}");
    assert!(
        text.contains("Key        demo-key") && text.contains("may-stream@sandbox.test"),
        "{text}"
    );
}
