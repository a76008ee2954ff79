//! The power is cut at every write, every synchronisation and every rename: the system calls of real saves are written down, and each
//! folder that a file system may leave of them is read.
use crate::folder::Folder;
use crate::model::{Disk, Files};
use crate::numbered::{read, save};
use crate::trace;
use std::collections::BTreeSet;
use std::fs;

/// What is done with the store.
#[derive(Clone, Copy)]
enum Order {
    Lock,
    Save(u64),
    Erase,
}

use Order::{Erase, Lock, Save};

impl Order {
    fn words(self) -> String {
        match self {
            Lock => "lock".to_owned(),
            Save(number) => format!("save {number}"),
            Erase => "erase".to_owned(),
        }
    }

    /// What the store holds afterwards, where it held `before`.
    fn leaves(self, before: Option<u64>) -> Option<u64> {
        match self {
            Lock => before,
            Save(number) => Some(number),
            Erase => None,
        }
    }
}

fn files(folder: &Folder) -> Files {
    let file = |name: String| (name.clone(), fs::read(folder.path().join(name)).unwrap());
    folder.names().into_iter().map(file).collect()
}

/// Makes `folder` hold these files and no others.
fn fill(folder: &Folder, files: &Files) {
    for name in folder.names() {
        fs::remove_file(folder.path().join(name)).unwrap();
    }
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
}

/// How many folders `orders` may leave that are begun with the store in `folder`; each was read and saved to.
fn states(folder: &Folder, orders: &[Order]) -> usize {
    let begin = files(folder);
    let mut held = read(&folder.file()).unwrap();
    let words: Vec<String> = orders.iter().map(|order| order.words()).collect();
    let (calls, answers) = trace::record(folder, &words);
    assert!(
        answers.iter().all(|answer| !answer.starts_with("failed")),
        "{answers:?}"
    );

    let mut disk = Disk::new(folder.path(), &begin);
    let mut legal = BTreeSet::new();
    let mut done = 0;
    for call in &calls {
        if call.said().is_some() {
            held = orders[done].leaves(held);
            done += 1;
        } else if !disk.apply(call) {
            continue;
        }
        // From the moment that an order is reported done, what was before it may not come back.
        let next = orders.get(done).map_or(held, |order| order.leaves(held));
        let left = disk.after_power_cut().into_iter();
        legal.extend(left.map(|files| (files, held, next)));
    }
    assert_eq!(done, orders.len(), "all was seen");
    assert_eq!(held, read(&folder.file()).unwrap());

    let place = Folder::new("power-cut");
    for (files, old, new) in &legal {
        fill(&place, files);
        let found = read(&place.file());
        let sizes: Vec<_> = files.iter().map(|(name, bytes)| (name, bytes.len())).collect();
        assert!(
            found == Ok(*old) || found == Ok(*new),
            "{found:?} where {old:?} or {new:?} was saved: {sizes:?}"
        );
        save(&place.file(), 1_003).unwrap();
        assert_eq!(read(&place.file()), Ok(Some(1_003)), "{sizes:?}");
        assert!(!place.part(".new").exists());
    }
    legal.len()
}

// req:AUTH-08 fault:S03
#[test]
fn whatever_a_power_cut_leaves_is_the_old_record_or_the_new() {
    let folder = Folder::new("power");
    // From nothing, after one, after many, with records of one block and of several.
    let mut orders = vec![Lock];
    orders.extend((1..=12).map(Save));
    let saved = states(&folder, &orders);
    // What an earlier power cut left is in the way of the next save.
    fs::write(folder.part(".new"), [7; 700]).unwrap();
    let over_a_rest = states(&folder, &[Save(13), Save(14)]);
    // One slot is damaged.
    fs::write(folder.part(".1"), b"torn").unwrap();
    let over_damage = states(&folder, &[Save(15), Save(16), Save(17)]);
    fs::write(folder.part(".new"), [7; 700]).unwrap();
    let erased = states(&folder, &[Erase, Save(18), Erase, Save(19), Save(20), Erase]);
    println!(
        "states after a power cut: {saved} of saves, {over_a_rest} over a rest, {over_damage} over damage, {erased} of erasing"
    );
}
