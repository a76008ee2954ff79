//! `kill -9` at any moment: what was reported saved is there, or what was being saved.
use crate::chance::chance;
use crate::child::Child;
use crate::folder::Folder;
use crate::numbered::{read, save};
use std::collections::BTreeSet;
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant};

/// A save takes a few milliseconds: this is long enough for some, and short enough to hit the first.
const LONGEST_US: u64 = 12_000;
const ENDLESS: &str = "count 1000000000";

/// How often a process is killed.
fn rounds() -> u32 {
    match std::env::var_os("MUSICCAT_LONG") {
        Some(_) => 1_000,
        None => 100,
    }
}

/// A child that saves one number after the other, and has begun.
fn counting(store: &Path) -> (Child, u64) {
    let mut child = Child::start(store);
    let first = child.ask(ENDLESS);
    (child, number(&first))
}

fn number(said: &str) -> u64 {
    let number = said.strip_prefix("saved ").and_then(|number| number.parse().ok());
    number.unwrap_or_else(|| panic!("{said:?} is no save"))
}

// req:AUTH-08 fault:S03
#[test]
fn killed_process_leaves_its_last_save_or_the_one_under_way() {
    let (folder, mut chance, begin) = (Folder::new("killed"), chance(), Instant::now());
    let (mut under_way, mut rests) = (0, 0);
    let mut there = None;
    for round in 1..=rounds() {
        let (mut child, first) = counting(&folder.file());
        thread::sleep(Duration::from_micros(chance.u64(..LONGEST_US)));
        child.kill();
        assert_eq!(
            there.unwrap_or(0) + 1,
            first,
            "round {round}: it began with what was there"
        );
        let last = child.rest().last().map_or(first, |said| number(said));
        rests += u32::from(folder.part(".new").exists());
        there = read(&folder.file()).unwrap();
        assert!(
            there == Some(last) || there == Some(last + 1),
            "round {round}: {there:?} after {last}"
        );
        under_way += u32::from(there == Some(last + 1));
    }
    println!(
        "killed {} times in {:?}: {under_way} saves were done and not reported, {rests} were cut off",
        rounds(),
        begin.elapsed()
    );
    save(&folder.file(), 1).unwrap();
    assert!(!folder.part(".new").exists());
}

// req:AUTH-08 fault:S03
#[test]
fn killing_either_of_two_processes_keeps_the_other_going() {
    let (folder, mut chance, begin) = (Folder::new("both-killed"), chance(), Instant::now());
    let mut reported = BTreeSet::new();
    let mut there = 0;
    let mut moved_on = 0;
    for round in 1..=rounds() / 2 {
        let mut children = [Child::start(&folder.file()), Child::start(&folder.file())];
        for child in &mut children {
            child.tell(ENDLESS);
        }
        // Who is killed first has saved once: the other may still be starting.
        let mut said = vec![children[0].next().unwrap()];
        thread::sleep(Duration::from_micros(chance.u64(..LONGEST_US)));
        children[0].kill();
        said.extend(children[0].rest());
        let left_behind = read(&folder.file()).unwrap();
        // The kernel gave the lock back: the other goes on.
        said.push(children[1].next().unwrap());
        thread::sleep(Duration::from_micros(chance.u64(..LONGEST_US)));
        children[1].kill();
        said.extend(children[1].rest());
        for said in said {
            assert!(
                reported.insert(number(&said)),
                "round {round}: {said} a second time: an update was lost"
            );
        }
        let last = *reported.last().unwrap();
        let before = there;
        there = read(&folder.file()).unwrap().unwrap();
        moved_on += u32::from(left_behind < Some(there));
        // Each of the two may have been cut off between its save and its report.
        assert!(
            (last..=last + 2).contains(&there),
            "round {round}: {there} after {last}"
        );
        assert!(there > before);
    }
    println!(
        "killed {} of two processes in {:?}; {moved_on} times the other went on",
        rounds() / 2 * 2,
        begin.elapsed()
    );
}
