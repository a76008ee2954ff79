//! Many processes at one store.
use crate::child::Child;
use crate::folder::Folder;
use crate::numbered::read;
use crate::strace::strace;
use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

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
fn eighty_processes_save_in_turn_and_lose_nothing() {
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

// fault:S08
#[test]
fn forked_process_does_not_keep_the_lock() {
    let folder = Folder::new("forked");
    let (mut first, mut other) = (Child::start(&folder.file()), Child::start(&folder.file()));
    assert_eq!(
        (first.ask("lock"), first.ask("fork")),
        ("locked".into(), "forked".into())
    );
    assert_eq!(other.ask("lock"), "busy");
    assert_eq!(first.ask("unlock"), "unlocked");
    assert_eq!(other.ask("lock"), "locked");
}

#[test]
fn relative_path_stays_valid_after_a_change_of_folder() {
    let folder = Folder::new("relative");
    let before = ["env".to_owned(), format!("--chdir={}", folder.path().display())];
    let mut child = Child::through(&before, Path::new("tokens"));
    assert_eq!(
        (child.ask("save 1"), child.ask("leave-folder")),
        ("saved 1".into(), "left".into())
    );
    assert_eq!(child.ask("save 2"), "saved 2");
    assert_eq!(folder.names(), ["tokens.0", "tokens.1"]);
    assert_eq!(read(&folder.file()), Ok(Some(2)));
}

/// A process opens the lock's file, and before it locks that, the file is removed and another process locks a new one.
// case:S11
#[test]
fn lock_on_a_removed_file_is_busy() {
    let folder = Folder::new("replaced");
    let lock = folder.part(".lock");
    let slowly = [
        "-qq",
        "-o",
        "/dev/null",
        "-P",
        lock.to_str().unwrap(),
        "-e",
        "inject=flock:delay_enter=1000000:when=1",
    ];
    let mut first = Child::through(&strace(&slowly), &folder.file());
    first.tell("lock");
    let end = Instant::now() + Duration::from_secs(30);
    while !lock.exists() {
        assert!(Instant::now() < end, "it never opens the file");
        thread::sleep(Duration::from_millis(1));
    }
    fs::remove_file(&lock).unwrap();
    let mut other = Child::start(&folder.file());
    assert_eq!(other.ask("lock"), "locked");
    assert_eq!(
        first.next().as_deref(),
        Some("busy"),
        "it has a file that nobody else will look at"
    );
    assert_eq!(other.ask("unlock"), "unlocked");
    assert_eq!(first.ask("lock"), "locked");
    assert_eq!(other.ask("lock"), "busy");
}
