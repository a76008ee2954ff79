//! The power is cut at every write, every synchronisation and every rename: the system calls of real saves are written down, and each
//! folder that a file system may leave of them is read.
use crate::folder::Folder;
use crate::model::{Disk, Files};
use crate::numbered::{read, save};
use crate::trace;
use std::collections::BTreeSet;
use std::fs;

/// A record that is saved after the power came back.
const LATER: u64 = 1_003;

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

    /// What the store may hold afterwards, where it held one of `before`.
    fn after(self, before: &BTreeSet<Option<u64>>) -> BTreeSet<Option<u64>> {
        match self {
            Lock => before.clone(),
            Save(number) => BTreeSet::from([Some(number)]),
            Erase => BTreeSet::from([None]),
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

/// How many folders `orders` may leave that are begun with the store in `folder`; each was read and saved to. `fault`: a call that fails.
fn states(folder: &Folder, orders: &[Order], fault: Option<&str>) -> usize {
    let begin = files(folder);
    let mut held = BTreeSet::from([read(&folder.file()).unwrap()]);
    let words: Vec<String> = orders.iter().map(|order| order.words()).collect();
    let (calls, answers) = trace::record(folder, &words, fault);
    let failed: Vec<_> = answers.iter().map(|answer| answer.starts_with("failed")).collect();
    assert_eq!(failed.contains(&true), fault.is_some(), "{answers:?}");

    let mut disk = Disk::new(folder.path(), &begin);
    let (place, mut legal, mut done) = (Folder::new("power-cut"), BTreeSet::new(), 0);
    for call in &calls {
        if call.said().is_some() {
            // From the moment that an order is reported done, what was before it may not come back.
            let after = orders[done].after(&held);
            held = if failed[done] { &held | &after } else { after };
            done += 1;
        } else if !disk.apply(call) {
            continue;
        }
        let next = orders.get(done).map_or(held.clone(), |order| order.after(&held));
        let records = &held | &next;
        for files in disk.after_power_cut() {
            let state = (files, records.clone());
            if !legal.contains(&state) {
                check(&place, &state.0, &state.1);
                legal.insert(state);
            }
        }
    }
    assert_eq!(done, orders.len(), "all was seen");
    assert!(held.contains(&read(&folder.file()).unwrap()));
    legal.len()
}

/// A store that finds these files has one of the records, and can be saved to.
fn check(place: &Folder, files: &Files, records: &BTreeSet<Option<u64>>) {
    fill(place, files);
    let found = match read(&place.file()) {
        // What was being erased is damaged: nobody takes that for a record.
        Err(said) if said.starts_with("0 bytes") && records.contains(&None) => Ok(None),
        found => found,
    };
    let sizes: Vec<_> = files.iter().map(|(name, bytes)| (name, bytes.len())).collect();
    assert!(
        found.as_ref().is_ok_and(|found| records.contains(found)),
        "{found:?} is not of {records:?}: {sizes:?}"
    );
    save(&place.file(), LATER).unwrap();
    assert_eq!(read(&place.file()), Ok(Some(LATER)), "{sizes:?}");
    assert!(!place.part(".new").exists());
}

// req:AUTH-08 fault:S03
#[test]
fn power_cut_leaves_the_old_record_or_the_new() {
    let folder = Folder::new("power");
    // From nothing, after one, after many, with records of one block and of several.
    let mut orders = vec![Lock];
    orders.extend((1..=12).map(Save));
    let saved = states(&folder, &orders, None);
    // What an earlier power cut left is in the way of the next save.
    fs::write(folder.part(".new"), [7; 700]).unwrap();
    let over_a_rest = states(&folder, &[Save(13), Save(14)], None);
    // One slot is damaged.
    fs::write(folder.part(".1"), b"torn").unwrap();
    let over_damage = states(&folder, &[Save(15), Save(16), Save(17)], None);
    fs::write(folder.part(".new"), [7; 700]).unwrap();
    let erased = states(&folder, &[Erase, Save(18), Erase, Save(19), Save(20), Erase], None);
    println!(
        "states after a power cut: {saved} of saves, {over_a_rest} over a rest, {over_damage} over damage, {erased} of erasing"
    );
}

// req:AUTH-08 fault:S03 fault:S05
#[test]
fn power_cut_after_an_error_leaves_nothing_older_than_the_last_save() {
    let mut count = 0;
    for (calls, how_many) in [("fsync", 9), ("/^rename", 3)] {
        for place in 1..=how_many {
            let folder = Folder::new("power-error");
            save(&folder.file(), 1).unwrap();
            // Two synchronisations a save, three of erasing; whatever fails is done again.
            let orders = [Save(2), Save(3), Save(4), Erase, Erase];
            let fault = format!("inject={calls}:error=EIO:when={place}");
            count += states(&folder, &orders, Some(&fault));
        }
    }
    println!("states after an error and a power cut: {count}");
}

/// Slots that cannot be removed are overwritten, by way of a new file or, where nothing can be removed at all, in their place.
// req:AUTH-08 case:B04
#[test]
fn power_cut_during_a_failing_erase_never_restores_the_older_record() {
    let mut count = 0;
    // Removals: of the rest, the older, the newer; in the place of one that fails, of the new file for the empty record.
    let faults =
        ["1", "2", "3", "2..3", "3..4", "2..4", "1+", "2+", "3+"].map(|when| format!("/^unlink:error=EIO:when={when}"));
    let syncs = ["1", "2", "3", "1+", "2+", "3+"].map(|when| format!("fsync:error=EIO:when={when}"));
    for fault in faults.into_iter().chain(syncs) {
        let folder = Folder::new("power-erase");
        save(&folder.file(), 1).unwrap();
        save(&folder.file(), 2).unwrap();
        fs::write(folder.part(".new"), b"a rest").unwrap();
        count += states(&folder, &[Erase], Some(&format!("inject={fault}")));
    }
    println!("states while erasing fails: {count}");
}
