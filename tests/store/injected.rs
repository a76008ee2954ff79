//! Each system call of the store fails, once and as long as the process lives, with each of the errors that disks bring.
use crate::child::Child;
use crate::folder::Folder;
use crate::numbered::{read, record, save};
use crate::strace::{failing, strace};
use std::fs;
use std::os::unix::fs::MetadataExt;

const ERRORS: [&str; 7] = ["EIO", "ENOSPC", "EROFS", "EDQUOT", "EMFILE", "ENOMEM", "EINTR"];
const ALWAYS: &str = "1+";

/// The system calls with which the store does one thing.
struct Step {
    calls: &'static str,
    /// The part of the store that they are about; none is the folder.
    part: &'static str,
    /// A rest of an earlier save is there.
    rest: bool,
}

const fn step(calls: &'static str, part: &'static str) -> Step {
    Step {
        calls,
        part,
        rest: false,
    }
}

impl Step {
    fn path(&self, folder: &Folder) -> String {
        let path = match self.part {
            "" => folder.path().to_owned(),
            part => folder.part(part),
        };
        path.into_os_string().into_string().unwrap()
    }
}

/// A store with two records, of which the second counts, and a child in which a step fails.
fn bench(step: &Step, error: &str, when: &str) -> (Folder, Child) {
    let folder = Folder::new("injected");
    save(&folder.file(), 1).unwrap();
    save(&folder.file(), 2).unwrap();
    if step.rest {
        fs::write(folder.part(".new"), b"a rest").unwrap();
    }
    let before = failing(step.calls, &step.path(&folder), error, when);
    let child = Child::through(&before, &folder.file());
    (folder, child)
}

/// For each step and error: once, and where a call is not simply repeated, for ever.
fn each(steps: &[Step], check: impl Fn(&Step, &str, &str, &str)) {
    for step in steps {
        for error in ERRORS {
            for when in ["1", ALWAYS] {
                // A signal that interrupts every call for ever is no fault that ends.
                if (error, when) != ("EINTR", ALWAYS) {
                    let what = format!("{error} from {} of {:?}, {when}", step.calls, step.part);
                    check(step, error, when, &what);
                }
            }
        }
    }
}

// req:AUTH-08 fault:S05 fault:S06
#[test]
fn save_that_fails_is_reported_and_keeps_the_old_record() {
    let rest = Step {
        rest: true,
        ..step("/^unlink", ".new")
    };
    let steps = [
        step("openat", ".0"),
        step("openat", ".1"),
        step("read", ".0"),
        step("read", ".1"),
        step("openat", ""),
        rest,
        step("openat", ".new"),
        step("fchmod", ".new"),
        step("write", ".new"),
        step("fsync", ".new"),
        step("/^rename", ".new"),
        step("fsync", ""),
    ];
    each(&steps, |step, error, when, what| {
        let (folder, mut child) = bench(step, error, when);
        let said = child.ask("save 3");
        // A slot that the flash cannot give back is one that is damaged.
        let damaged = error == "EIO" && matches!(step.part, ".0" | ".1");
        if error == "EINTR" || damaged {
            assert_eq!(said, "saved 3", "{what}");
        } else {
            assert!(
                said.starts_with("failed: cannot ") && said.contains("tokens"),
                "{what}: {said}"
            );
        }
        let renamed = step.calls == "fsync" && step.part.is_empty();
        let there = if said == "saved 3" || renamed { 3 } else { 2 };
        assert_eq!(read(&folder.file()), Ok(Some(there)), "{what}");
        let rest_stays = step.rest && said != "saved 3";
        assert_eq!(folder.part(".new").exists(), rest_stays, "{what}: a rest");

        let again = child.ask("save 4");
        match when {
            ALWAYS if !damaged => {
                assert!(again.starts_with("failed"), "{what}: {again}");
                assert!(child.end().success());
                save(&folder.file(), 4).unwrap();
            }
            _ => assert_eq!(again, "saved 4", "{what}"),
        }
        assert_eq!(read(&folder.file()), Ok(Some(4)), "{what}");
        assert_eq!(folder.names(), ["tokens.0", "tokens.1"], "{what}");
    });
}

// fault:S05
#[test]
fn file_whose_fsync_failed_is_never_reused() {
    let (folder, logs) = (Folder::new("sync"), Folder::new("sync-log"));
    save(&folder.file(), 1).unwrap();
    let (log, new) = (logs.part(".log"), folder.part(".new"));
    let (log, new) = (log.to_str().unwrap(), new.to_str().unwrap());
    let options = ["-qq", "-o", log, "-P", new, "-e", "inject=fsync:error=EIO:when=1..2"];
    let mut child = Child::through(&strace(&options), &folder.file());
    for number in [2, 3] {
        assert!(child.ask(&format!("save {number}")).starts_with("failed"));
        assert_eq!(read(&folder.file()), Ok(Some(1)));
    }
    assert_eq!(child.ask("save 4"), "saved 4");
    assert!(child.end().success());
    assert_eq!(read(&folder.file()), Ok(Some(4)));
    let log = fs::read_to_string(log).unwrap();
    let mut calls: Vec<_> = ["O_EXCL", "fsync(", "close(", "unlink", "rename"]
        .iter()
        .flat_map(|call| log.match_indices(call))
        .collect();
    calls.sort();
    let calls: Vec<_> = calls.into_iter().map(|(_, call)| call).collect();
    let thrown_away = ["unlink", "O_EXCL", "fsync(", "close(", "unlink"];
    let kept = ["unlink", "O_EXCL", "fsync(", "close(", "rename"];
    assert_eq!(
        calls,
        [thrown_away, thrown_away, kept].concat(),
        "each file is synchronised once, and a new one made after a failure: {log}"
    );
}

/// Somebody else's file, put there after what stood in its place was removed.
// fault:S07
#[test]
fn file_planted_in_place_of_the_new_one_is_not_written() {
    let folder = Folder::new("planted");
    save(&folder.file(), 1).unwrap();
    let (new, theirs) = (folder.part(".new"), folder.part(".theirs"));
    fs::write(&new, b"planted").unwrap();
    fs::hard_link(&new, &theirs).unwrap();
    // The removal is only said to have happened.
    let fault = "inject=/^unlink:retval=0:when=1";
    let options = ["-qq", "-o", "/dev/null", "-P", new.to_str().unwrap(), "-e", fault];
    let mut child = Child::through(&strace(&options), &folder.file());
    let said = child.ask("save 2");
    assert!(said.starts_with("failed: cannot write"), "{said}");
    assert_eq!(fs::read(&theirs).unwrap(), b"planted");
    assert_eq!(child.ask("save 2"), "saved 2");
    assert_eq!(read(&folder.file()), Ok(Some(2)));
}

// fault:S07
#[test]
fn lock_file_is_created_with_mode_600() {
    let folder = Folder::new("moment");
    let lock = folder.part(".lock");
    // Nothing is left to be shut.
    let before = failing("fchmod", lock.to_str().unwrap(), "EPERM", ALWAYS);
    let mut child = Child::through(&before, &folder.file());
    assert_eq!(child.ask("lock"), "locked");
    assert_eq!(fs::metadata(&lock).unwrap().mode() & 0o7777, 0o600);
}

/// What file systems answer that cannot synchronise a folder, and what one answers that may not be read. ENOTSUP has the number of EOPNOTSUPP.
const BEYOND: [&str; 6] = ["EINVAL", "ENOSYS", "EOPNOTSUPP", "EBADF", "EISDIR", "EACCES"];

// case:B04
#[test]
fn file_system_without_folder_fsync_is_accepted() {
    let of_sync = BEYOND.map(|error| (step("fsync", ""), error));
    let of_open = BEYOND.map(|error| (step("openat", ""), error));
    for (step, error) in of_sync.iter().chain(&of_open) {
        let what = format!("{error} from {}", step.calls);
        let (folder, mut child) = bench(step, error, ALWAYS);
        assert_eq!(child.ask("save 3"), "saved 3", "{what}");
        assert_eq!(read(&folder.file()), Ok(Some(3)), "{what}");
        assert_eq!(child.ask("erase"), "erased", "{what}");
        assert_eq!(folder.names(), [""; 0], "{what}");
    }
}

/// A disk that fails or is full has not synchronised, whatever else works.
// case:B04
#[test]
fn folder_fsync_that_fails_is_reported() {
    for error in [
        "EIO",
        "ENOSPC",
        "EDQUOT",
        "EROFS",
        "ENOMEM",
        "EPERM",
        "ETIMEDOUT",
        "ESTALE",
        "ENXIO",
    ] {
        for calls in ["fsync", "openat"] {
            let (folder, mut child) = bench(&step(calls, ""), error, ALWAYS);
            for order in ["save 3", "erase"] {
                let said = child.ask(order);
                assert!(
                    said.starts_with("failed: cannot "),
                    "{error} from {calls}, {order}: {said}"
                );
            }
            assert_eq!(read(&folder.file()), Ok(None), "{error} from {calls}");
        }
    }
}

#[test]
fn folder_is_synchronised_when_the_path_ends_in_a_slash() {
    let folder = Folder::new("slash");
    let before = failing("fsync", folder.path().to_str().unwrap(), "EIO", ALWAYS);
    let mut child = Child::through(&before, &folder.path().join(""));
    assert!(child.ask("save 1").starts_with("failed"));
}

/// The files that hold something of the records of `bench`, which are long enough to be known by a part.
fn holding(folder: &Folder) -> Vec<String> {
    let parts = [1, 2].map(|number| record(number)[..24].to_vec());
    let holds = |name: &String| {
        let bytes = fs::read(folder.path().join(name)).unwrap();
        parts.iter().any(|part| bytes.windows(part.len()).any(|at| at == part))
    };
    folder.names().into_iter().filter(holds).collect()
}

// req:AUTH-08 fault:S06 case:B04
#[test]
fn erase_that_fails_does_the_rest_and_is_reported() {
    let rest = Step {
        rest: true,
        ..step("/^unlink", ".new")
    };
    let steps = [
        rest,
        step("openat", ""),
        step("/^unlink", ".0"),
        step("/^unlink", ".1"),
        step("fsync", ""),
    ];
    each(&steps, |step, error, when, what| {
        let (folder, mut child) = bench(step, error, when);
        let said = child.ask("erase");
        if error == "EINTR" {
            assert_eq!(said, "erased", "{what}");
        } else {
            assert!(said.starts_with("failed: cannot "), "{what}: {said}");
        }
        assert_eq!(read(&folder.file()), Ok(None), "{what}");
        assert_eq!(holding(&folder), [""; 0], "{what}: {said}");
        let again = child.ask("erase");
        match when {
            ALWAYS => {
                assert!(again.starts_with("failed"), "{what}: {again}");
                assert!(child.end().success());
                assert_eq!(read(&folder.file()), Ok(None), "{what}");
                assert_eq!(Child::start(&folder.file()).ask("erase"), "erased");
            }
            _ => assert_eq!(again, "erased", "{what}"),
        }
        assert_eq!(read(&folder.file()), Ok(None), "{what}");
        assert_eq!(folder.names(), [""; 0], "{what}");
    });
}

/// A child with the store of `bench`, some of whose calls on these parts of it fail.
fn with_faults(parts: &[&str], faults: &[&str]) -> (Folder, Child) {
    let folder = Folder::new("untouchable");
    save(&folder.file(), 1).unwrap();
    save(&folder.file(), 2).unwrap();
    fs::write(folder.part(".new"), b"a rest").unwrap();
    let mut options = ["-qq", "-o", "/dev/null"].map(str::to_owned).to_vec();
    for part in parts {
        options.extend([
            "-P".to_owned(),
            folder.part(part).into_os_string().into_string().unwrap(),
        ]);
    }
    for fault in faults {
        options.extend(["-e".to_owned(), format!("inject={fault}")]);
    }
    let options: Vec<_> = options.iter().map(String::as_str).collect();
    let child = Child::through(&strace(&options), &folder.file());
    (folder, child)
}

// case:B04
#[test]
fn older_record_that_cannot_be_erased_stays_behind_an_empty_one() {
    // It is read, and then neither removed, nor replaced, nor written over. What comes after that works.
    let faults = ["/^unlink:error=EPERM:when=2", "openat:error=EPERM:when=2..4"];
    let (folder, mut child) = with_faults(&[".0", ".new"], &faults);
    let said = child.ask("erase");
    assert!(said.contains("tokens.0, which may still hold"), "{said}");
    assert_eq!(holding(&folder), ["tokens.0"], "{said}");
    assert_eq!(read(&folder.file()), Ok(None), "the older record does not come back");
    assert!(child.end().success());
    assert_eq!(Child::start(&folder.file()).ask("erase"), "erased");
    assert_eq!(folder.names(), [""; 0]);
}

// case:B04
#[test]
fn erase_names_every_record_it_could_not_erase() {
    let faults = ["/^unlink:error=EPERM:when=2+", "openat:error=EPERM:when=3+"];
    let (folder, mut child) = with_faults(&[".0", ".1", ".new"], &faults);
    let said = child.ask("erase");
    for part in ["tokens.0", "tokens.1"] {
        assert!(
            said.contains(&format!("{part}, which may still hold")),
            "{part}: {said}"
        );
    }
    assert!(!folder.part(".new").exists(), "what could be removed is gone");
    assert_eq!(read(&folder.file()), Ok(Some(2)), "nothing older");
}

// fault:S06
#[test]
fn lock_that_fails_is_reported_and_works_afterwards() {
    each(
        &[step("openat", ".lock"), step("flock", ".lock")],
        |step, error, when, what| {
            let (folder, mut child) = bench(step, error, when);
            let said = child.ask("lock");
            match error {
                "EINTR" => assert_eq!(said, "locked", "{what}"),
                _ => assert!(said.starts_with("failed: cannot lock"), "{what}: {said}"),
            }
            let mut other = Child::start(&folder.file());
            match error {
                "EINTR" => assert_eq!(other.ask("lock"), "busy", "{what}"),
                _ => assert_eq!(other.ask("lock"), "locked", "{what}"),
            }
            assert!(child.end().success());
            assert_eq!(Child::start(&folder.file()).ask("save 3"), "saved 3", "{what}");
        },
    );
}
