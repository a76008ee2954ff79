//! No secret stays behind in memory: that of a program at work, searched from outside wherever it halts.
use crate::again::Running;
use crate::long::times;
use crate::runner::watch::{Watch, like_tokens};
use crate::runner::{self, Build, Link, Service};
use musiccat_sandbox::faults::{At, Delivery, Fault};
use musiccat_sandbox::{Options, Quota, Sandbox};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::process::{Command, Stdio};

const KEY: &str = "KEY.canary/=%26.8f3-quite-long-as-keys-may-be";
const SECRET: &str = "SECRET&canary=%2B.51c-quite-long-as-secrets-are";
const PASSWORD: &str = "PASSWORD & canary = 100 % +ü\"\\ a whole sentence";
const WRONG: &str = "WRONG & canary = 99 % +ö\"\\ another one in its place";

/// What was found: which secret, and in which part of the memory.
type Found = BTreeSet<(&'static str, String)>;

/// The parts of a process's memory that the system leaves out of a dump.
fn undumped(process: u32) -> BTreeSet<String> {
    let maps = fs::read_to_string(format!("/proc/{process}/smaps")).expect("its parts");
    let mut place = "";
    let mut found = BTreeSet::new();
    for line in maps.lines() {
        let first = line.split_whitespace().next().unwrap_or_default();
        match line.strip_prefix("VmFlags:") {
            Some(flags) if flags.split_whitespace().any(|flag| flag == "dd") => {
                found.insert(place.to_owned());
            }
            None if !first.ends_with(':') => place = first,
            _ => {}
        }
    }
    found
}

/// What a part is called that no dump has.
const UNDUMPED: &str = "(in no dump)";

/// Searches all that a process can write to, its stacks below what is in use included.
fn search(process: u32, secrets: &[(&'static str, &str)]) -> Found {
    // Half a secret is a find, too: what frees memory writes over its beginning.
    let halves = secrets.iter().flat_map(|(name, text)| {
        let (first, second) = text.split_at(text.len() / 2);
        [(*name, first), (*name, second)]
    });
    let (names, texts): (Vec<_>, Vec<_>) = halves.unzip();
    let watch = Watch::over(&texts);
    let memory = File::open(format!("/proc/{process}/mem")).expect("a child's memory can be read");
    let maps = fs::read_to_string(format!("/proc/{process}/maps")).expect("its parts");
    let undumped = undumped(process);
    let mut found = Found::new();
    for line in maps.lines() {
        let words: Vec<&str> = line.split_whitespace().collect();
        if !words[1].starts_with("rw") {
            continue;
        }
        let part = match undumped.contains(words[0]) {
            true => UNDUMPED,
            false => words.get(5).copied().unwrap_or_default(),
        };
        let (start, end) = words[0].split_once('-').expect("two addresses");
        let [start, end] = [start, end].map(|text| u64::from_str_radix(text, 16).expect("an address"));
        let mut bytes = vec![0; (end - start) as usize];
        memory.read_exact_at(&mut bytes, start).expect("memory that is there");
        let mut rest = &bytes[..];
        while let Some((at, number)) = watch.find(rest) {
            found.insert((names[number], part.to_owned()));
            rest = &rest[at + 1..];
        }
    }
    found
}

/// What looks like a token in the files that the program's stores have written: the boot's mark does, too, with the right bytes behind it.
fn tokens(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("the test's folder").flatten();
    let records = files.filter(|file| {
        let name = file.file_name();
        name.as_bytes().starts_with(b"record.") || name.as_bytes().starts_with(b"tokens.")
    });
    let bytes = records.flat_map(|file| fs::read(file.path()).expect("a file"));
    like_tokens(&bytes.collect::<Vec<u8>>()).map(str::to_owned).collect()
}

/// Whether what was found may stand there at this stage.
fn judge(stage: &str, found: &Found) {
    let is_found = |name| found.iter().any(|(secret, _)| *secret == name);
    let (first, _) = stage.split_once(':').unwrap_or_default();
    match first {
        // The search finds what there is, wherever it is.
        "planted" => {
            let parts: Vec<_> = found.iter().map(|(_, part)| part.as_str()).collect();
            let [data, "[heap]", "[stack]"] = parts[..] else {
                panic!("the search is blind: {found:?}");
            };
            // The last pages of a program's data are no file's.
            assert!(data.ends_with("/program") || data.is_empty(), "{found:?}");
        }
        "signed in" => {
            assert!(is_found("key") && is_found("token"), "{stage} {found:?}");
            assert!(
                !is_found("password") && !is_found("wrong password"),
                "{stage} {found:?}"
            );
            // fault:G04
            assert!(found.iter().all(|(_, part)| part == UNDUMPED), "{stage} {found:?}");
        }
        // The program has it in its hands, and nothing else of the member's outside of the pages that no dump has.
        "handed out" => {
            let shown = found.iter().filter(|(_, part)| part != UNDUMPED);
            assert!(
                shown.clone().count() > 0 && shown.clone().all(|(name, _)| *name == "token"),
                "{stage} {found:?}"
            );
        }
        "signed out" => {
            let of_the_application = |(name, _): &(&str, _)| ["key", "secret"].contains(name);
            assert!(
                is_found("key") && found.iter().all(of_the_application),
                "{stage} {found:?}"
            );
            assert!(found.iter().all(|(_, part)| part == UNDUMPED), "{stage} {found:?}");
        }
        "freed" => assert!(found.is_empty(), "{stage} {found:?}"),
        _ => panic!("no such stage: {stage}"),
    }
}

/// A program that halts, and all that is around it.
struct Watched {
    source: &'static str,
    memory: &'static str,
    options: Options,
    /// The tokens that there are so far, maybe with other texts.
    tokens: fn(&Path) -> Vec<String>,
}

impl Watched {
    /// Runs the program and searches its memory at each halt; where it asks for a service, the service is made so. How many halts there
    /// were, and the tokens.
    fn run(self, link: Link, folder: &Path) -> (usize, BTreeSet<String>) {
        let service = Service::start_with(Options {
            quota: Quota::Off,
            api_key: KEY.to_owned(),
            api_secret: SECRET.to_owned(),
            ..self.options
        });
        let user = service.sandbox().members()[0].user_name;
        for sandbox in service.sandboxes() {
            sandbox.reset_password(user, PASSWORD).expect("a demo member");
        }
        let binary = folder.join("program");
        Build::bare(link).source(self.source).into(&binary);
        let mut command = Command::new(&binary);
        service
            .tell(&mut command)
            .env("MUSICCAT_TEST_FOLDER", folder)
            .env("MUSICCAT_TEST_MEMORY", self.memory);
        for told_otherwise in ["MUSICCAT_TEST_KEY", "MUSICCAT_TEST_SECRET", "MUSICCAT_TEST_PASSWORD"] {
            command.env_remove(told_otherwise);
        }
        let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut program = Running::start(pipes);
        let mut go = program.stdin.take().expect("a pipe");
        for text in [KEY, SECRET, user, PASSWORD, WRONG] {
            go.write_all(format!("{text}\0").as_bytes())
                .expect("the program listens");
        }
        let mut seen = BTreeSet::new();
        let mut stages = 0;
        for stage in BufReader::new(program.stdout.take().expect("a pipe")).lines() {
            let stage = stage.expect("a stage");
            if let Some(how) = stage.strip_prefix("service: ") {
                make(service.sandboxes(), how);
            } else {
                let found = (self.tokens)(folder).into_iter();
                seen.extend(found.filter(|text| {
                    service
                        .sandboxes()
                        .iter()
                        .any(|sandbox| sandbox.witness().is_token(text))
                }));
                let mut secrets = vec![
                    ("password", PASSWORD),
                    ("wrong password", WRONG),
                    ("key", KEY),
                    ("secret", SECRET),
                ];
                secrets.extend(seen.iter().map(|token| ("token", token.as_str())));
                judge(&stage, &search(program.id(), &secrets));
                stages += 1;
            }
            go.write_all(b"\n").expect("the program listens");
        }
        assert!(program.wait().expect("it ends").success());
        (stages, seen)
    }
}

/// What a program wants of the service from now on: all answers whole, or each ended within its body.
fn make(sandboxes: [&Sandbox; 2], how: &str) {
    let faults: Vec<_> = sandboxes.iter().flat_map(|sandbox| sandbox.faults()).collect();
    assert!(
        faults.is_empty() || faults.iter().any(|fault| fault.struck > 0),
        "no call has met what was asked for before"
    );
    sandboxes.iter().for_each(|sandbox| sandbox.clear_faults());
    // Behind the first token of a sign-in.
    let at = At::Body(120);
    let delivery = match how {
        "whole" => return,
        "cut" => Delivery::CloseAbruptly(at),
        "reset" => Delivery::Reset(at),
        "silent" => Delivery::Stall { at, for_ms: None },
        _ => panic!("no such service: {how}"),
    };
    let fault = Fault {
        delivery,
        ..Fault::default()
    };
    for sandbox in sandboxes {
        sandbox.fault(fault.clone()).expect("a fault");
    }
}

fn no_secret_stays_behind(link: Link) {
    let folder = runner::folder(&format!("secrets-{link:?}"));
    let watched = Watched {
        source: "tests/c/secrets.c",
        memory: "of the system",
        options: Options::default(),
        tokens,
    };
    let (stages, tokens) = watched.run(link, &folder);
    let tokens = tokens.len();
    assert!(stages > 40 && tokens == 16, "{stages} stages, {tokens} tokens");
}

/// The tokens that sandboxes have listed, those among them that never reached a store.
fn listed(folder: &Path) -> Vec<String> {
    let list = fs::read_to_string(folder.join("listed")).expect("the sandboxes' list");
    let lines = list
        .lines()
        .map(|line| serde_json::from_str(line).expect("a line of JSON"));
    let of_tokens = lines.filter(|line: &Value| line["kind"].as_str().is_some_and(|kind| kind.ends_with("token")));
    of_tokens
        .map(|line| line["secret"].as_str().expect("a text").to_owned())
        .collect()
}

fn no_secret_stays_behind_where_calls_end_badly(link: Link, memory: &'static str) {
    let folder = runner::folder(&format!("secrets-ended-{}-{link:?}", memory.replace(' ', "-")));
    let watched = Watched {
        source: "tests/c/secrets_ended.c",
        memory,
        options: Options {
            secrets: Some(folder.join("listed")),
            ..Options::default()
        },
        tokens: listed,
    };
    let (stages, tokens) = watched.run(link, &folder);
    let list = fs::read(folder.join("listed")).expect("the sandboxes' list");
    fs::remove_file(folder.join("listed")).expect("the list is the test's own");
    // Who collects the secrets of all sandboxes gets these, too.
    if let Some(all) = Options::default().secrets {
        let mut all = File::options()
            .append(true)
            .create(true)
            .open(all)
            .expect("the list of all");
        all.write_all(&list).expect("room for it");
    }
    let tokens = tokens.len();
    assert!(stages > 27 && tokens > 50, "{stages} stages, {tokens} tokens");
}

fn a_token_that_is_handed_out_leaves_nothing_behind(link: Link) {
    let folder = runner::folder(&format!("tokens-{link:?}"));
    let watched = Watched {
        source: "tests/c/tokens.c",
        memory: "of the system",
        options: Options::default(),
        tokens,
    };
    let (stages, tokens) = watched.run(link, &folder);
    // Of the sign-in and of one refresh.
    assert_eq!((stages, tokens.len()), (16, 4));
    let log = fs::read(folder.join("log")).expect("the clients' log");
    assert!(log.windows(17).any(|text| text == b"auth_access_token"), "it is in use");
    let tokens: Vec<_> = tokens.iter().map(String::as_str).collect();
    assert_eq!(Watch::over(&tokens).find(&log), None, "the log tells a token");
}

/// The static library is the same code: it is searched in long runs only.
fn links() -> &'static [Link] {
    times(&[Link::Shared], &[Link::Shared, Link::Static])
}

// fault:G03
// case:M01
#[test]
fn access_token_handed_out_leaves_no_copy_in_any_program() {
    links()
        .iter()
        .copied()
        .for_each(a_token_that_is_handed_out_leaves_nothing_behind);
}

// fault:G03
#[test]
fn secrets_leave_no_copy_in_any_program() {
    links().iter().copied().for_each(no_secret_stays_behind);
}

// fault:G03
#[test]
fn secrets_leave_no_copy_after_cut_late_or_cancelled_calls() {
    no_secret_stays_behind_where_calls_end_badly(Link::Shared, "of the system");
}

// fault:G03
#[test]
fn secrets_leave_no_copy_after_running_out_of_memory() {
    for link in links() {
        no_secret_stays_behind_where_calls_end_badly(*link, "scarce");
    }
}
