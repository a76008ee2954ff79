use super::super::FileStore;
use super::super::record::{TokenRecord, nobody};
use super::slow_store::until;
use crate::abi::MCAT_RECORD_MAX;
use crate::base::hooks::{Store, StoreFailed};
use crate::base::store_format::seal;
use std::ffi::CString;
use std::fs::{self, File, Permissions};
use std::io::ErrorKind;
use std::os::unix::fs::{MetadataExt, PermissionsExt, chown, symlink};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// A directory of its own, removed at the end.
pub struct TestFolder(PathBuf);

impl TestFolder {
    pub fn new() -> TestFolder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!(
            "musiccat-files-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::SeqCst)
        );
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).unwrap();
        TestFolder(path)
    }

    pub fn store(&self) -> FileStore {
        FileStore::new(self.0.join("tokens"))
    }

    pub fn file(&self, suffix: &str) -> PathBuf {
        self.0.join(format!("tokens{suffix}"))
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<_> = fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for TestFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn load(store: &FileStore) -> Result<Option<Vec<u8>>, StoreFailed> {
    let mut bytes = vec![0; 4096];
    let length = store.load(1_000, &mut bytes)?;
    Ok(length.map(|length| bytes[..length].to_vec()))
}

fn save(store: &FileStore, record: &[u8]) {
    store.save(1_000, record).unwrap();
}

// req:AUTH-08
#[test]
fn last_saved_record_is_read_also_by_another_process() {
    let place = TestFolder::new();
    assert_eq!(load(&place.store()).unwrap(), None);
    for record in [&b"one"[..], b"two", b"three", &[7; 4096]] {
        save(&place.store(), record);
        assert_eq!(load(&place.store()).unwrap().as_deref(), Some(record));
    }
    assert_eq!(place.names(), ["tokens.0", "tokens.1"]);
    place.store().erase(1_000).unwrap();
    assert_eq!(load(&place.store()).unwrap(), None);
    assert!(place.names().is_empty());
}

// req:AUTH-08 fault:S09
#[test]
fn slot_with_any_flipped_bit_is_skipped() {
    let place = TestFolder::new();
    save(&place.store(), b"older");
    save(&place.store(), b"newer");
    for (slot, rest) in [(".0", b"newer"), (".1", b"older")] {
        let whole = fs::read(place.file(slot)).unwrap();
        for bit in 0..whole.len() * 8 {
            let mut torn = whole.clone();
            torn[bit / 8] ^= 1 << (bit % 8);
            fs::write(place.file(slot), torn).unwrap();
            assert_eq!(
                load(&place.store()).unwrap().as_deref(),
                Some(&rest[..]),
                "slot {slot}, bit {bit}"
            );
        }
        for len in 0..whole.len() {
            fs::write(place.file(slot), &whole[..len]).unwrap();
            assert_eq!(
                load(&place.store()).unwrap().as_deref(),
                Some(&rest[..]),
                "slot {slot}, {len} bytes"
            );
        }
        for junk in [vec![0; whole.len()], vec![0xFF; 1 << 20], [&whole[..], b"x"].concat()] {
            fs::write(place.file(slot), junk).unwrap();
            assert_eq!(load(&place.store()).unwrap().as_deref(), Some(&rest[..]));
        }
        fs::write(place.file(slot), whole).unwrap();
    }
    assert_eq!(load(&place.store()).unwrap().as_deref(), Some(&b"newer"[..]));
}

// fault:S09
#[test]
fn slot_with_invalid_head_is_skipped_despite_valid_checksum() {
    let place = TestFolder::new();
    save(&place.store(), b"older");
    save(&place.store(), b"newer");
    let whole = fs::read(place.file(".1")).unwrap();
    // The mark, the generation (0 and the highest are none), the length.
    for (what, from, bytes) in [
        ("mark", 0, vec![b'M']),
        ("generation", 8, vec![0; 8]),
        ("generation", 8, vec![0xFF; 8]),
        ("length", 16, vec![4]),
    ] {
        let mut other = whole[..whole.len() - 4].to_vec();
        other.splice(from..from + bytes.len(), bytes);
        seal(&mut other, 0);
        fs::write(place.file(".1"), other).unwrap();
        assert_eq!(load(&place.store()).unwrap().as_deref(), Some(&b"older"[..]), "{what}");
    }
}

// fault:S09
#[test]
fn slot_beyond_longest_record_is_skipped() {
    let place = TestFolder::new();
    save(&place.store(), b"older");
    let longest = vec![7; MCAT_RECORD_MAX];
    save(&place.store(), &longest);
    assert_eq!(load(&place.store()).unwrap(), Some(longest));
    let mut whole = fs::read(place.file(".1")).unwrap();
    whole.push(0);
    fs::write(place.file(".1"), whole).unwrap();
    assert_eq!(load(&place.store()).unwrap().as_deref(), Some(&b"older"[..]));
}

/// A power cut, or a failure in between, must not bring an old record back.
// fault:S09 case:B04
#[test]
fn failed_erase_of_older_slot_leaves_empty_newer_slot() {
    for (saves, older, newest) in [(2, ".0", ".1"), (3, ".1", ".0")] {
        let place = TestFolder::new();
        for _ in 0..saves {
            save(&place.store(), b"record");
        }
        // What cannot be removed.
        fs::remove_file(place.file(older)).unwrap();
        fs::create_dir(place.file(older)).unwrap();
        place.store().erase(1_000).unwrap_err();
        let bytes = fs::read(place.file(newest)).unwrap();
        assert!(!bytes.windows(6).any(|part| part == b"record"), "{newest}");
        fs::remove_dir(place.file(older)).unwrap();
        assert_eq!(load(&place.store()).unwrap(), None, "nobody is signed in");
        save(&place.store(), b"next");
        assert_eq!(load(&place.store()).unwrap().as_deref(), Some(&b"next"[..]));
    }
}

/// Its generation is not known then, and may be far beyond the other's.
// fault:S09 case:B04
#[test]
fn slot_that_neither_could_be_read_nor_erased_never_counts_again() {
    for (saves, old, newest) in [(6, ".0", ".1"), (7, ".1", ".0")] {
        let place = TestFolder::new();
        for count in 1..=saves {
            save(&place.store(), b"record");
            if count == 2 {
                fs::copy(place.file(old), place.file(".kept")).unwrap();
            }
        }
        fs::rename(place.file(".kept"), place.file(old)).unwrap();
        fs::rename(place.file(newest), place.file(".away")).unwrap();
        fs::create_dir(place.file(newest)).unwrap();
        place.store().erase(1_000).unwrap_err();
        fs::remove_dir(place.file(newest)).unwrap();
        fs::rename(place.file(".away"), place.file(newest)).unwrap();
        assert_eq!(load(&place.store()).unwrap(), None, "{newest} has come back");
    }
}

/// Every release of the library reads it: for 1.0, it is a record of a member who is signed out.
// case:B04
#[test]
fn empty_record_is_version_1_record_without_tokens() {
    let bytes = nobody();
    assert_eq!((&bytes[..4], &bytes[4..8]), (&b"mcat"[..], &[1, 0, 0, 0][..]));
    assert_eq!(bytes.len(), 4 + 2 + 2 + 16 + 4);
    let record = TokenRecord::decode(&bytes).unwrap_or_else(|why| panic!("{why:?}"));
    assert!(record.tokens.is_none() && record.lock.is_none());
}

// fault:S09
#[test]
fn save_after_damage_keeps_undamaged_slot() {
    let place = TestFolder::new();
    save(&place.store(), b"older");
    save(&place.store(), b"newer");
    fs::write(place.file(".1"), b"torn").unwrap();
    save(&place.store(), b"newest");
    fs::remove_file(place.file(".1")).unwrap();
    assert_eq!(
        load(&place.store()).unwrap().as_deref(),
        Some(&b"older"[..]),
        "the whole slot was not written over"
    );
}

// fault:S09
#[test]
fn damaged_slots_alone_read_as_unreadable_and_not_as_absent() {
    let place = TestFolder::new();
    save(&place.store(), b"older");
    fs::write(place.file(".0"), b"torn").unwrap();
    assert_eq!(
        load(&place.store()).unwrap(),
        Some(vec![]),
        "there, but nothing of it can be read"
    );
    assert_eq!(
        place.store().place(),
        place.file(".0").to_str().unwrap(),
        "what is there"
    );
    fs::write(place.file(".1"), b"").unwrap();
    assert_eq!(load(&place.store()).unwrap(), Some(vec![]));
    let names = [".0", ".1"].map(|part| place.file(part).into_os_string().into_string().unwrap());
    assert_eq!(place.store().place(), names.join(" and "));
    save(&place.store(), b"again");
    assert_eq!(load(&place.store()).unwrap().as_deref(), Some(&b"again"[..]));
}

// fault:S07
#[test]
fn token_files_are_accessible_to_owner_only() {
    let place = TestFolder::new();
    save(&place.store(), b"one");
    save(&place.store(), b"two");
    assert!(place.store().lock(1_000, 0).unwrap());
    let mode = |file: &Path| fs::metadata(file).unwrap().mode() & 0o7777;
    for suffix in [".0", ".1", ".lock"] {
        assert_eq!(mode(&place.file(suffix)), 0o600, "{suffix}");
    }
    fs::set_permissions(place.file(".0"), Permissions::from_mode(0o644)).unwrap();
    assert_eq!(load(&place.store()).unwrap().as_deref(), Some(&b"two"[..]));
    assert_eq!(mode(&place.file(".0")), 0o600, "a file that others can read is shut");
}

// fault:S07
#[test]
fn symlink_folder_or_pipe_as_token_file_is_refused() {
    let place = TestFolder::new();
    let elsewhere = place.0.join("elsewhere");
    fs::write(&elsewhere, b"precious").unwrap();
    symlink(&elsewhere, place.file(".0")).unwrap();
    let says_so = |result: Result<(), StoreFailed>, suffix: &str| {
        let StoreFailed(said) = result.unwrap_err();
        let file = place.file(suffix);
        let rule = "the file must not be a symbolic link";
        assert!(said.contains(file.to_str().unwrap()) && said.ends_with(rule), "{said}");
    };
    says_so(load(&place.store()).map(drop), ".0");
    says_so(place.store().save(1_000, b"x"), ".0");
    fs::remove_file(place.file(".0")).unwrap();
    symlink(&elsewhere, place.file(".new")).unwrap();
    symlink(&elsewhere, place.file(".lock")).unwrap();
    save(&place.store(), b"x");
    says_so(place.store().lock(1_000, 0).map(drop), ".lock");
    assert_eq!(fs::read(&elsewhere).unwrap(), b"precious");

    let place = TestFolder::new();
    fs::create_dir(place.file(".1")).unwrap();
    assert!(load(&place.store()).is_err());

    let place = TestFolder::new();
    make_pipe(&place.file(".0"));
    let store = place.store();
    let loads = thread::spawn(move || load(&store).is_err());
    until("a pipe is not waited for", || loads.is_finished());
    assert!(loads.join().unwrap());
}

/// Whole, of the right mode, and with a record in it.
// fault:S07
#[test]
fn token_file_of_another_user_is_refused() {
    const NOBODY: u32 = 65534;
    let place = TestFolder::new();
    save(&place.store(), b"planted");
    assert!(place.store().lock(1_000, 0).unwrap());
    for suffix in [".0", ".lock"] {
        match chown(place.file(suffix), Some(NOBODY), None) {
            Ok(()) => assert_eq!(fs::metadata(place.file(suffix)).unwrap().uid(), NOBODY),
            // Only root can give a file away. For others there is nothing to refuse here: the files are theirs, and are read.
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::PermissionDenied);
                assert_eq!(load(&place.store()).unwrap().as_deref(), Some(&b"planted"[..]));
                return;
            }
        }
    }
    let refused = |result: Result<(), StoreFailed>| {
        let StoreFailed(text) = result.unwrap_err();
        assert!(text.contains("belongs to another user"), "{text}");
    };
    refused(load(&place.store()).map(drop));
    refused(place.store().save(1_000, b"x"));
    refused(place.store().lock(1_000, 0).map(drop));
}

#[allow(unsafe_code)]
fn make_pipe(path: &Path) {
    let path = CString::new(path.to_str().unwrap()).unwrap();
    // SAFETY: a terminated path.
    assert_eq!(unsafe { libc::mkfifo(path.as_ptr(), 0o600) }, 0);
}

/// A backup gave our files second names: they are read as before, and under those names they keep their bytes.
// case:S11
#[test]
fn token_file_hard_linked_by_backup_is_read_and_replaced() {
    let place = TestFolder::new();
    save(&place.store(), b"one");
    save(&place.store(), b"two");
    assert!(place.store().lock(1_000, 0).unwrap());
    let backup = |suffix: &str| place.0.join(format!("backup{suffix}"));
    let kept = [".0", ".1", ".lock"].map(|suffix| {
        fs::hard_link(place.file(suffix), backup(suffix)).unwrap();
        fs::read(backup(suffix)).unwrap()
    });
    let store = place.store();
    assert_eq!(load(&store).unwrap().as_deref(), Some(&b"two"[..]));
    assert!(store.lock(1_000, 0).unwrap() && !place.store().lock(1_000, 0).unwrap());
    for record in [&b"three"[..], b"four"] {
        save(&store, record);
        assert_eq!(load(&store).unwrap().as_deref(), Some(record));
    }
    fs::hard_link(place.file(".0"), backup(".later")).unwrap();
    store.erase(1_000).unwrap();
    assert_eq!(load(&store).unwrap(), None);
    assert!(fs::metadata(backup(".later")).unwrap().len() > 0);
    assert_eq!(
        [".0", ".1", ".lock"].map(|suffix| fs::read(backup(suffix)).unwrap()),
        kept
    );
}

/// Another user's file is hard-linked under the name of one of ours: it keeps its mode and its bytes.
// case:S11
#[test]
fn hard_link_to_foreign_file_is_refused_and_unchanged() {
    for suffix in [".0", ".1", ".lock"] {
        let place = TestFolder::new();
        save(&place.store(), b"one");
        save(&place.store(), b"two");
        let other = place.0.join("other");
        fs::write(&other, b"somebody's").unwrap();
        fs::set_permissions(&other, Permissions::from_mode(0o644)).unwrap();
        let _ = fs::remove_file(place.file(suffix));
        fs::hard_link(&other, place.file(suffix)).unwrap();
        let store = place.store();
        let StoreFailed(text) = match suffix {
            ".lock" => store.lock(1_000, 0).map(drop).unwrap_err(),
            _ => {
                store.save(1_000, b"three").unwrap_err();
                load(&store).map(drop).unwrap_err()
            }
        };
        assert!(text.contains("a second name"), "{suffix}: {text}");
        store.erase(1_000).unwrap();
        assert_eq!(load(&store).unwrap(), None, "{suffix}");
        assert_eq!(fs::read(&other).unwrap(), b"somebody's", "{suffix}");
        assert_eq!(fs::metadata(&other).unwrap().mode() & 0o7777, 0o644, "{suffix}");
    }
}

/// A hard link of the new file is not written through either: the file is removed, and a new one is created.
// case:S11
#[test]
fn hard_link_at_temporary_file_is_replaced_and_its_target_unchanged() {
    let place = TestFolder::new();
    let other = place.0.join("other");
    fs::write(&other, b"somebody's").unwrap();
    fs::hard_link(&other, place.file(".new")).unwrap();
    save(&place.store(), b"one");
    assert_eq!(load(&place.store()).unwrap().as_deref(), Some(&b"one"[..]));
    assert_eq!(fs::read(&other).unwrap(), b"somebody's");
}

/// Somebody tidies up: the file that was locked is gone, and another process locks a new one.
// case:S11
#[test]
fn lock_with_removed_file_is_taken_again_before_write() {
    let place = TestFolder::new();
    let (ours, theirs) = (place.store(), place.store());
    assert!(ours.lock(1_000, 0).unwrap());
    fs::remove_file(place.file(".lock")).unwrap();
    save(&ours, b"ours");
    assert!(!theirs.lock(1_000, 0).unwrap(), "it was locked again");
    for away in ["remove", "rename"] {
        match away {
            "remove" => fs::remove_file(place.file(".lock")).unwrap(),
            _ => fs::rename(place.file(".lock"), place.0.join("away")).unwrap(),
        }
        assert!(theirs.lock(1_000, 0).unwrap(), "nobody can keep it from that");
        for result in [ours.save(1_000, b"lost"), ours.erase(1_000)] {
            let StoreFailed(text) = result.unwrap_err();
            assert!(text.contains("another process"), "{away}: {text}");
        }
        save(&theirs, b"theirs");
        assert_eq!(load(&ours).unwrap().as_deref(), Some(&b"theirs"[..]));
        theirs.unlock();
        assert!(ours.lock(1_000, 0).unwrap());
        save(&ours, b"ours");
    }
}

#[test]
fn file_lock_is_held_by_one_process_at_a_time() {
    let place = TestFolder::new();
    let (ours, theirs) = (place.store(), place.store());
    assert!(ours.lock(1_000, 0).unwrap());
    assert!(!theirs.lock(1_000, 0).unwrap());
    ours.unlock();
    assert!(theirs.lock(1_000, 0).unwrap());
    drop(theirs);
    assert!(ours.lock(1_000, 0).unwrap(), "gone with its owner");
}

#[test]
fn failed_save_leaves_old_record_and_no_other_files() {
    let place = TestFolder::new();
    save(&place.store(), b"old");
    // The new file cannot be made: its place is taken by something that cannot be removed.
    fs::create_dir(place.file(".new")).unwrap();
    let StoreFailed(text) = place.store().save(1_000, b"new").unwrap_err();
    assert!(text.contains("tokens.") && !text.contains("new record"), "{text}");
    assert_eq!(load(&place.store()).unwrap().as_deref(), Some(&b"old"[..]));
    let too_long = vec![7; MCAT_RECORD_MAX + 1];
    assert!(place.store().save(1_000, &too_long).is_err());
    assert_eq!(place.names(), ["tokens.0", "tokens.new"]);
    let nowhere = FileStore::new(place.0.join("missing/tokens"));
    assert!(nowhere.save(1_000, b"x").is_err());
    assert!(File::open(place.file(".1")).is_err());
}
