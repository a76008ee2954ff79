//! Disks, folders and limits as a device has them: full, read-only, of somebody else, out of descriptors.
use crate::child::{Child, NOBODY};
use crate::folder::Folder;
use crate::numbered::{read, save};
use std::fs::{self, Permissions};
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown};
use std::path::Path;
use std::process::Command;

/// Words that have a shell do `setup` before the child begins.
fn shell(setup: &str) -> Vec<String> {
    ["sh", "-c", &format!("{setup}; exec \"$0\" \"$@\"")]
        .map(str::to_owned)
        .to_vec()
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().mode() & 0o7777
}

fn set_mode(path: &Path, mode: u32) {
    fs::set_permissions(path, Permissions::from_mode(mode)).unwrap();
}

/// Words that give a child a disk of its own, of 64 KiB, in the place of `folder`.
fn small_disk(folder: &Path) -> Vec<String> {
    let own = ["unshare", "--mount"].map(str::to_owned);
    let tried = Command::new(&own[0])
        .args([&own[1], "mount", "-t", "tmpfs", "none", "/mnt"])
        .output();
    assert!(
        tried.is_ok_and(|tried| tried.status.success()),
        "this test fills a disk of its own: it must run as root, and where mounting is allowed"
    );
    let tmpfs = format!("mount -t tmpfs -o size=64k none {}", folder.display());
    own.into_iter().chain(shell(&tmpfs)).collect()
}

// req:AUTH-08 fault:S06
#[test]
fn full_disk_keeps_the_old_record_and_leaves_no_partial_file() {
    let folder = Folder::new("full");
    let before = small_disk(folder.path());
    // Two blocks: the second of a record of 4096 bytes and its frame does not fit.
    for left in [0, 4096] {
        let mut child = Child::through(&before, &folder.file());
        assert_eq!(child.ask("save 1"), "saved 1");
        assert_eq!(child.ask("save 4"), "saved 4");
        assert_eq!(child.ask(&format!("fill {left}")), "filled");
        for _ in 0..3 {
            let said = child.ask("save 6");
            assert!(
                said.starts_with("failed: cannot write") && said.contains("space"),
                "{said}"
            );
            assert_eq!(child.ask("load"), "Ok(Some(4))");
        }
        // What a failed save began was thrown away: a record of one block still fits into what was left.
        if left > 0 {
            assert_eq!(child.ask("save 5"), "saved 5");
            assert_eq!(child.ask("load"), "Ok(Some(5))");
        }
        assert_eq!(child.ask("fill 16384"), "filled");
        assert_eq!(child.ask("save 6"), "saved 6");
        assert_eq!(child.ask("load"), "Ok(Some(6))");
        assert!(child.end().success());
    }
    assert_eq!(folder.names(), [""; 0], "all of it was on the other disk");
}

/// The longest file that a process may write is the shell's `ulimit -f`, in blocks of 512 bytes.
// fault:S06
#[test]
fn file_size_limit_keeps_the_old_record() {
    let folder = Folder::new("limit");
    save(&folder.file(), 1).unwrap();
    save(&folder.file(), 4).unwrap();
    let before = shell("trap '' XFSZ; ulimit -f 4");
    let mut child = Child::through(&before, &folder.file());
    assert!(child.ask("save 6").starts_with("failed: cannot write"));
    assert_eq!(child.ask("load"), "Ok(Some(4))");
    assert_eq!(folder.names(), ["tokens.0", "tokens.1"]);
    assert_eq!(child.ask("save 5"), "saved 5");
    assert!(child.end().success());
    save(&folder.file(), 6).unwrap();
    assert_eq!(read(&folder.file()), Ok(Some(6)));
}

/// A folder of nobody's, and a child that is nobody.
fn nobody() -> (Folder, Child) {
    let folder = Folder::new("nobody");
    if fs::metadata(folder.path()).unwrap().uid() == 0 {
        chown(folder.path(), Some(NOBODY), Some(NOBODY)).unwrap();
    }
    let mut child = Child::start(&folder.file());
    assert_eq!(child.ask("be-nobody"), "nobody");
    (folder, child)
}

// req:AUTH-08 fault:S06 case:B04
#[test]
fn read_only_folder_allows_load_and_erase_but_no_save() {
    let (folder, mut child) = nobody();
    assert_eq!(
        (child.ask("save 1"), child.ask("save 2")),
        ("saved 1".into(), "saved 2".into())
    );
    set_mode(folder.path(), 0o500);
    assert!(child.ask("save 3").starts_with("failed: cannot write"));
    assert_eq!(child.ask("load"), "Ok(Some(2))");
    let said = child.ask("erase");
    assert!(
        said.starts_with("failed: cannot remove") && !said.contains("may still hold"),
        "{said}"
    );
    assert_eq!(child.ask("load"), "Ok(None)", "the slots were written over");
    set_mode(folder.path(), 0o700);
    assert_eq!(child.ask("save 3"), "saved 3");
    assert_eq!(child.ask("load"), "Ok(Some(3))");
    assert_eq!(folder.names(), ["tokens.0", "tokens.1"]);
}

/// The message names only files that exist, the newest first: it has the record.
// req:AUTH-08 fault:S06 case:B04
#[test]
fn erase_on_read_only_disk_names_the_files_that_exist() {
    for (saves, left) in [(0, ""), (1, ".0"), (2, ".1 .0"), (3, ".0 .1")] {
        let folder = Folder::new("read-only");
        (1..=saves).for_each(|number| save(&folder.file(), number).unwrap());
        let own = ["unshare", "--mount"].map(str::to_owned);
        let path = folder.path().display();
        let only = shell(&format!(
            "mount --bind {path} {path} && mount -o remount,bind,ro {path}"
        ));
        let before: Vec<_> = own.into_iter().chain(only).collect();
        let said = Child::through(&before, &folder.file()).ask("erase");
        let part = |suffix: &str| {
            let path = folder.part(suffix);
            let path = path.display();
            format!("cannot remove {path}, which may still hold the record: Read-only file system (os error 30)")
        };
        let told: Vec<_> = left.split_whitespace().map(part).collect();
        let expected = match saves {
            0 => "erased".to_owned(),
            _ => format!("failed: {}", told.join("; ")),
        };
        assert_eq!(said, expected);
    }
}

// req:AUTH-08 fault:S06
#[test]
fn folder_without_permission_is_an_error_not_an_empty_store() {
    let (folder, mut child) = nobody();
    assert_eq!(child.ask("save 1"), "saved 1");
    set_mode(folder.path(), 0);
    let load = child.ask("load");
    assert!(
        load.starts_with("Err(\"cannot open") && load.contains("Permission denied"),
        "{load}"
    );
    for order in ["save 2", "erase", "lock"] {
        assert!(child.ask(order).starts_with("failed: cannot"), "{order}");
    }
    set_mode(folder.path(), 0o700);
    assert_eq!(child.ask("load"), "Ok(Some(1))");
    assert_eq!(
        (child.ask("lock"), child.ask("save 2")),
        ("locked".into(), "saved 2".into())
    );
}

/// As where a file system is not mounted, or not yet.
// req:AUTH-08 fault:S06
#[test]
fn missing_folder_is_an_error_not_an_empty_store() {
    let folder = Folder::new("missing");
    let (there, away) = (folder.path().join("data"), folder.path().join("away"));
    let mut child = Child::start(&there.join("tokens"));
    let is_missing = |child: &mut Child| {
        for order in ["load", "save 2", "erase", "lock"] {
            let said = child.ask(order);
            assert!(
                said.starts_with("failed: cannot") || said.starts_with("Err(\"cannot"),
                "{order}: {said}"
            );
            assert!(said.contains(there.to_str().unwrap()), "{order}: {said}");
        }
    };
    is_missing(&mut child);
    fs::create_dir(&there).unwrap();
    assert_eq!(
        (child.ask("load"), child.ask("erase")),
        ("Ok(None)".into(), "erased".into())
    );
    assert_eq!(child.ask("save 1"), "saved 1");
    fs::rename(&there, &away).unwrap();
    is_missing(&mut child);
    fs::rename(&away, &there).unwrap();
    assert_eq!(child.ask("load"), "Ok(Some(1))");
}

// fault:S07
#[test]
fn files_have_mode_600_under_any_umask() {
    for umask in ["umask 000", "umask 777"] {
        let folder = Folder::new("umask");
        let mut child = Child::through(&shell(umask), &folder.file());
        for order in ["lock", "save 1", "save 2"] {
            assert!(!child.ask(order).starts_with("failed"), "{umask}: {order}");
        }
        for part in [".lock", ".0", ".1"] {
            assert_eq!(mode(&folder.part(part)), 0o600, "{umask}: {part}");
        }
        assert_eq!(child.ask("load"), "Ok(Some(2))");
    }
}

// req:AUTH-08 fault:S06
#[test]
fn record_survives_while_descriptors_run_out() {
    let folder = Folder::new("descriptors");
    let mut child = Child::through(&shell("ulimit -n 40"), &folder.file());
    for number in 0..2 {
        assert_eq!(child.ask(&format!("save {number}")), format!("saved {number}"));
    }
    let whole = |what: &str| {
        assert_eq!(read(&folder.file()), Ok(Some(1)), "{what}");
        assert_eq!(folder.names(), ["tokens.0", "tokens.1"], "{what}");
    };
    // A save has the folder and a file open.
    for left in [0, 1] {
        assert_eq!(child.ask(&format!("starve {left}")), "starved");
        assert!(child.ask("save 2").starts_with("failed"), "{left} left");
        whole("after a save");
    }
    assert_eq!(child.ask("starve 0"), "starved");
    assert!(child.ask("load").starts_with("Err"), "not taken for none");
    assert!(child.ask("lock").starts_with("failed"));
    assert!(child.ask("erase").starts_with("failed"));
    whole("after erasing: nothing was begun that could not be brought to its end");
    assert_eq!(child.ask("starve 2"), "starved");
    assert_eq!(child.ask("save 2"), "saved 2");
    assert_eq!(child.ask("starve 1"), "starved");
    assert_eq!(
        (child.ask("load"), child.ask("erase")),
        ("Ok(Some(2))".into(), "erased".into())
    );
    assert_eq!(folder.names(), [""; 0]);
}
