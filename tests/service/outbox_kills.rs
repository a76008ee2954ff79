//! A process that notes and sends without pause is killed, again and again: the next one goes on where it was.
use crate::again::{Running, again};
use crate::desk::*;
use crate::folder::Folder;
use crate::outbox_desk::{events, in_words, playing, standing};
use musiccat::abi::mcat_reason::MCAT_REASON_NONE;
use musiccat::{Client, Config, Params, Version};
use musiccat_sandbox::{Entry, Sandbox};
use std::collections::{HashMap, HashSet};
use std::env;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::Duration;

const URL: &str = "MUSICCAT_TEST_URL";
const KEY: &str = "MUSICCAT_TEST_KEY";
const FOLDER: &str = "MUSICCAT_TEST_FOLDER";
const FROM: &str = "MUSICCAT_TEST_FROM";

const KILLS: u64 = 15;

pub fn filed(mut config: Config, folder: &Path) -> Client {
    config.pace = false;
    config.own.token_file = Some(folder.join("tokens"));
    config.own.outbox_file = Some(folder.join("outbox"));
    Client::new(config).unwrap()
}

/// The test `name` as a process of its own, started by the words in `before`, with the files of this folder.
pub fn process(before: &[String], name: &str, sandbox: &Sandbox, folder: &Folder) -> Command {
    let mut command = again(before, name);
    command
        .env(URL, sandbox.base_url())
        .env(KEY, sandbox.api_key())
        .env(FOLDER, folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::piped());
    command
}

/// The client in such a process; `None` elsewhere.
pub fn client_here() -> Option<Client> {
    let config = Config::new(env::var(URL).ok()?, env::var(KEY).ok()?);
    Some(filed(config, Path::new(&env::var_os(FOLDER)?)))
}

/// What the process does until it is killed: it tells what it has noted.
fn note_and_send(client: &Client) {
    let from: u64 = env::var(FROM).unwrap().parse().unwrap();
    for number in from.. {
        let noted = ok(client.playback_started(playing(&format!("tra.{number}"))));
        assert_eq!(noted.reason, MCAT_REASON_NONE, "the killed one's lock is gone");
        let mut out = std::io::stdout().lock();
        writeln!(out, "\nnoted {number}").unwrap();
        if number % 3 == 0 {
            ok(client.send_outbox(&Params::default()));
        }
    }
}

// req:STA-06
#[test]
fn outbox_of_a_killed_process_is_sent_without_loss_or_repeat() {
    if let Some(client) = client_here() {
        return note_and_send(&client);
    }
    let (sandbox, folder) = (own(), Folder::new("kills"));
    sign_in(
        &filed(config(&sandbox, Version::V2_2), folder.path()),
        listener(&sandbox),
    );
    let mut noted: Vec<u64> = Vec::new();
    for kill in 0..KILLS {
        let name = "outbox_kills::outbox_of_a_killed_process_is_sent_without_loss_or_repeat";
        let mut command = process(&[], name, &sandbox, &folder);
        command.env(FROM, (kill * 100 + 1).to_string());
        let mut running = Running::start(&mut command);
        let mut lines = BufReader::new(running.stdout.take().unwrap()).lines();
        let mut heard = || {
            let words = lines.by_ref().map_while(Result::ok);
            words
                .filter_map(|line| line.strip_prefix("noted ")?.parse::<u64>().ok())
                .next()
        };
        noted.extend(heard());
        thread::sleep(Duration::from_millis(3 + kill * 5 % 31));
        running.kill().unwrap();
        noted.extend(std::iter::from_fn(heard));
        drop(running);
    }
    let last = filed(config(&sandbox, Version::V2_2), folder.path());
    assert_eq!(standing(&ok(last.send_outbox(&Params::default()))).waiting, 0);
    let events = events(&sandbox);
    // What a process had under way when it was killed, the last of its connection, the service may handle after what the next one tells.
    let last_of: HashMap<u64, u64> = events.iter().map(|entry| (entry.connection, entry.number)).collect();
    let is_last = |entry: &Entry| last_of[&entry.connection] == entry.number;
    let track = |entry: &Entry| -> u64 { in_words(entry).1["tra.".len()..].parse().unwrap() };
    let tracks: Vec<u64> = events.iter().map(track).collect();
    let answered: Vec<u64> = events.iter().filter(|entry| !is_last(entry)).map(track).collect();
    assert!(answered.is_sorted_by(|one, next| one < next), "in order: {tracks:?}");
    let told: HashSet<u64> = tracks.iter().copied().collect();
    assert_eq!(told.len(), tracks.len(), "each once: {tracks:?}");
    let missing: Vec<_> = noted.iter().filter(|number| !told.contains(number)).collect();
    assert!(
        missing.len() as u64 <= KILLS,
        "at most what was under way at each kill: {missing:?}"
    );
    assert!(noted.len() as u64 > KILLS && noted.len() <= tracks.len() + missing.len());
}
