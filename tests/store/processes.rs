//! Many processes at one store.
use crate::child::Child;
use crate::folder::Folder;
use crate::numbered::read;
use std::fs;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

const PROCESSES: u64 = 80;
const SAVES: u64 = 5;

/// The generation of each slot, from its bytes.
fn generations(folder: &Folder) -> Vec<u64> {
    let generation = |slot| u64::from_le_bytes(fs::read(slot).unwrap()[8..16].try_into().unwrap());
    let mut found = folder.slots().map(generation);
    found.sort();
    found.to_vec()
}

// req:AUTH-08 fault:S08
#[test]
fn eighty_processes_save_one_after_the_other_and_lose_nothing() {
    let folder = Folder::new("eighty");
    let mut children: Vec<_> = (0..PROCESSES).map(|_| Child::start(&folder.file())).collect();
    for child in &mut children {
        child.tell(&format!("count {SAVES}"));
    }
    let over = AtomicBool::new(false);
    let (mut saved, seen) = thread::scope(|spawn| {
        // Who only reads takes no lock, and sees whole records that never go back.
        let reader = spawn.spawn(|| {
            let (mut last, mut seen) = (None, 0);
            while !over.load(Ordering::Relaxed) {
                let found = read(&folder.file()).unwrap();
                assert!(found >= last, "{found:?} after {last:?}");
                seen += u32::from(found != last);
                last = found;
            }
            seen
        });
        let saved: Vec<String> = children.iter_mut().flat_map(answers).collect();
        over.store(true, Ordering::Relaxed);
        (saved, reader.join().unwrap())
    });
    let all = PROCESSES * SAVES;
    saved.sort();
    let mut wanted: Vec<_> = (1..=all).map(|number| format!("saved {number}")).collect();
    wanted.sort();
    assert_eq!(saved, wanted, "each number once: no save was lost");
    assert_eq!(read(&folder.file()), Ok(Some(all)));
    assert_eq!(generations(&folder), [all - 1, all], "each save is a generation");
    println!("{PROCESSES} processes saved {all} times; a reader saw {seen} of them");
}

/// What a child reported until it was done, or gone.
fn answers(child: &mut Child) -> Vec<String> {
    std::iter::from_fn(|| child.next().filter(|said| said != "counted")).collect()
}
