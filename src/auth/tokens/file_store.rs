//! The token store for devices that bring none: two files, of which one is always intact.
//!
//! A record replaces the older of "PATH.0" and "PATH.1": it is written to "PATH.new", synchronised, renamed into place, and the directory
//! is synchronised. So a power cut at any instant leaves the slot either old or new. A failed synchronisation never counts: the file is
//! removed, and the next save writes a new one. If a flash cell fails under one slot, the other is intact. Each slot has its own frame,
//! because the record is opaque here.
//!
//! Erasing removes both, the older first. If a slot cannot be removed, it gets a record that says "signed out", newer than the other: then
//! the older record never counts again, whatever fails and whenever the power goes.
use super::record::{TokenRecord, nobody};
use crate::abi::MCAT_RECORD_MAX;
use crate::base::disk::{self, Directory, Lock, check, failed, is_damage, options};
use crate::base::hooks::{Store, StoreFailed};
use crate::base::store_format::{COUNT_MAX, seal, unsealed};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use zeroize::Zeroizing;

const MAGIC: [u8; 8] = *b"mcatslot";
/// Bytes around the record: magic (8), generation (8) and length (4) before it, and the checksum of all of them (4) after it.
const AROUND: usize = 24;
/// Higher than the generation of any real store.
const BEYOND_ANY: u64 = 1 << 62;

/// Keeps the record in "PATH.0" and "PATH.1", readable only by their owner.
pub struct FileStore {
    path: PathBuf,
    /// The open "PATH.lock" while this process holds the store.
    locked: Mutex<Option<Lock>>,
}

/// One of the two files.
enum Slot {
    Absent,
    /// It exists, but is damaged.
    Corrupt,
    Whole {
        generation: u64,
        record: Zeroizing<Vec<u8>>,
    },
}

impl Slot {
    fn generation(&self) -> u64 {
        match self {
            Slot::Whole { generation, .. } => *generation,
            Slot::Absent | Slot::Corrupt => 0,
        }
    }

    /// Whether its record says "signed out".
    fn is_empty(&self) -> bool {
        let Slot::Whole { record, .. } = self else { return false };
        TokenRecord::decode(record).is_ok_and(|record| record.tokens.is_none() && record.lock.is_none())
    }
}

/// The failures while a store was erased, as texts. The last comes first: it is about the newest record.
#[derive(Default)]
struct Failures(String);

const MAY_HOLD: &str = "which may still hold the record";

impl Failures {
    fn add(&mut self, verb: &str, path: &Path, what: &str, error: &io::Error) {
        let gap = if self.0.is_empty() { "" } else { "; " };
        self.0 = format!("cannot {verb} {}, {what}: {error}{gap}{}", path.display(), self.0);
    }

    /// A file could not be removed. `instead`: the result of overwriting it.
    fn not_removed(&mut self, path: &Path, error: &io::Error, instead: &io::Result<()>) {
        let what = match instead {
            Ok(()) => "which is overwritten",
            Err(_) if disk::is_absent(path) => "which a power cut may bring back",
            Err(_) => MAY_HOLD,
        };
        self.add("remove", path, what, error);
    }
}

impl FileStore {
    /// A store at `path`, whose directory must exist and be readable and writable.
    pub fn new(path: impl Into<PathBuf>) -> FileStore {
        let path = path.into();
        FileStore {
            // A program that changes its working directory later, as daemons do, keeps its tokens.
            path: std::path::absolute(&path).unwrap_or(path),
            locked: Mutex::new(None),
        }
    }

    fn beside(&self, suffix: &str) -> PathBuf {
        disk::beside(&self.path, suffix)
    }

    fn slots(&self) -> [PathBuf; 2] {
        [self.beside(".0"), self.beside(".1")]
    }

    fn read_slots(&self) -> Result<[Slot; 2], StoreFailed> {
        let [first, second] = self.slots();
        Ok([read_slot(&first)?, read_slot(&second)?])
    }

    fn directory(&self) -> PathBuf {
        // Named after one of the files: the path itself may end in a slash.
        let new = self.beside(".new");
        new.parent().unwrap_or(Path::new("/")).to_owned()
    }

    fn find_directory(&self) -> Result<(), StoreFailed> {
        let directory = self.directory();
        match fs::metadata(&directory) {
            Ok(_) => Ok(()),
            Err(error) => Err(failed("find", &directory, &error)),
        }
    }

    /// Before a write: locks again if the lock file was removed or replaced since, because another process may hold the new one. If locking
    /// is impossible, the write continues without.
    fn keep_lock(&self) -> Result<(), StoreFailed> {
        let mut locked = self.locked.lock().unwrap_or_else(PoisonError::into_inner);
        let path = self.beside(".lock");
        if locked.as_ref().is_none_or(|lock| lock.is_at(&path).unwrap_or(true)) {
            return Ok(());
        }
        match disk::lock(&path) {
            Ok(None) => return Err(StoreFailed(format!("another process has taken {}", path.display()))),
            Ok(taken) => *locked = taken,
            Err(_) => {}
        }
        Ok(())
    }

    /// Makes sure that the content of a slot can never return. Returns whether that is certain.
    fn clear(&self, path: &Path, generation: u64, failures: &mut Failures) -> bool {
        let Err(error) = disk::remove_for_good(path) else {
            return true;
        };
        let buried = self.bury(path, generation, true);
        failures.not_removed(path, &error, &buried);
        buried.is_ok()
    }

    /// Writes a "signed out" record to a slot: like a save, or, if that fails and `in_place` allows it, over the existing file. A power cut
    /// during the latter leaves a damaged slot, and the other one counts.
    fn bury(&self, path: &Path, generation: u64, in_place: bool) -> io::Result<()> {
        // Not again at each retry of erasing.
        if !read_slot(path).is_ok_and(|slot| slot.is_empty()) {
            let bytes = frame(generation, &nobody());
            match disk::put(path, &self.beside(".new"), &bytes) {
                Err(_) if in_place => return disk::overwrite(path, &bytes),
                put => put?,
            }
        }
        Directory::of(path)?.sync()
    }
}

impl Store for FileStore {
    fn place(&self) -> String {
        let mut place = String::new();
        for path in self.slots().iter().filter(|path| path.exists()) {
            let gap = if place.is_empty() { "" } else { " and " };
            place = place + gap + &path.to_string_lossy();
        }
        place
    }

    fn load(&self, _left_ms: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        let [first, second] = self.read_slots()?;
        let newest = if second.generation() > first.generation() {
            &second
        } else {
            &first
        };
        match (newest, &second) {
            (slot, _) if slot.is_empty() => Ok(None),
            (Slot::Whole { record: found, .. }, _) => {
                let place = record
                    .get_mut(..found.len())
                    .ok_or_else(|| StoreFailed("the record is too long".into()))?;
                place.copy_from_slice(found);
                Ok(Some(found.len()))
            }
            // If the directory is missing, the file system may not be mounted: treating that as "no record" would sign the member out.
            (Slot::Absent, Slot::Absent) => self.find_directory().map(|()| None),
            // There was a record, and it is damaged: that must not be taken for a sign-out.
            _ => Ok(Some(0)),
        }
    }

    fn save(&self, _left_ms: i64, record: &[u8]) -> Result<(), StoreFailed> {
        if record.len() > MCAT_RECORD_MAX {
            return Err(StoreFailed("the record is too long".into()));
        }
        self.keep_lock()?;
        let [first, second] = self.read_slots()?;
        let older = usize::from(first.generation() > second.generation());
        let generation = first.generation().max(second.generation()) + 1;
        if generation > COUNT_MAX {
            return Err(StoreFailed("the slots' counter is at its end".into()));
        }
        let slot = &self.slots()[older];
        disk::replace(slot, &self.beside(".new"), &frame(generation, record))
            .map_err(|error| failed("write", slot, &error))
    }

    fn erase(&self, _left_ms: i64) -> Result<(), StoreFailed> {
        self.find_directory()?;
        self.keep_lock()?;
        let paths = self.slots();
        let read = paths.each_ref().map(|path| read_slot(path));
        let unread = read.iter().any(Result::is_err);
        // Files that are not slots of this store are removed too.
        let slots = read.map(|slot| slot.unwrap_or(Slot::Corrupt));
        let newer = usize::from(slots[0].generation() <= slots[1].generation());
        let mut generation = slots[newer].generation() + 1;
        let is_whole = slots.iter().any(|slot| matches!(slot, Slot::Whole { .. }));
        let is_corrupt = slots.iter().any(|slot| matches!(slot, Slot::Corrupt));
        let (older, newer) = (&paths[1 - newer], &paths[newer]);
        let mut failures = Failures::default();

        if is_corrupt && (is_whole || unread) {
            // An unreadable slot may become readable later, and may be the newer one: no generation of either slot may count then.
            generation = generation.max(BEYOND_ANY);
            let hidden = self.bury(newer, generation + 1, false);
            if let (Err(error), true) = (hidden, unread) {
                return Err(failed("remove anything of", &self.path, &error));
            }
        }
        let new = self.beside(".new");
        // This also makes a save durable whose synchronisation failed: without it, removing the older slot could bring back an even older one.
        match (disk::is_absent(&new), disk::remove_for_good(&new)) {
            (_, Ok(())) => {}
            (false, Err(error)) => failures.not_removed(&new, &error, &disk::overwrite(&new, &[])),
            (true, Err(error)) => failures.add(
                "synchronise",
                &self.directory(),
                "where a power cut may undo this",
                &error,
            ),
        }
        // The newest goes last. While the older one may return, the newest stays as a "signed out" record: then neither a power cut nor a
        // failure in between can bring an old record back.
        if self.clear(older, generation, &mut failures) {
            self.clear(newer, generation + 1, &mut failures);
        } else if let Err(error) = self.bury(newer, generation + 1, false) {
            failures.add("remove", newer, MAY_HOLD, &error);
        }
        match failures.0.is_empty() {
            true => Ok(()),
            false => Err(StoreFailed(failures.0)),
        }
    }

    /// Tries once; the kernel releases the lock if the process dies.
    fn lock(&self, _left_ms: i64, _wait_ms: i32) -> Result<bool, StoreFailed> {
        let path = self.beside(".lock");
        let file = disk::lock(&path).map_err(|error| failed("lock", &path, &error))?;
        let taken = file.is_some();
        if taken {
            *self.locked.lock().unwrap_or_else(PoisonError::into_inner) = file;
        }
        Ok(taken)
    }

    fn unlock(&self) {
        *self.locked.lock().unwrap_or_else(PoisonError::into_inner) = None;
        // The lock file stays: if it were removed, two processes could lock different files.
    }
}

fn read_slot(path: &Path) -> Result<Slot, StoreFailed> {
    let file = match disk::open(path, options().read(true)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Slot::Absent),
        Err(error) if is_damage(&error) => return Ok(Slot::Corrupt),
        Err(error) => return Err(failed("open", path, &error)),
    };
    check(&file).map_err(|error| failed("use", path, &error))?;
    // One more byte than allowed shows that a file is too long.
    let most = AROUND + MCAT_RECORD_MAX + 1;
    let mut bytes = Zeroizing::new(Vec::with_capacity(most));
    match file.take(most as u64).read_to_end(&mut bytes) {
        Err(error) if !is_damage(&error) => Err(failed("read", path, &error)),
        read => Ok(read.ok().and_then(|_| unframe(&bytes)).unwrap_or(Slot::Corrupt)),
    }
}

fn frame(generation: u64, record: &[u8]) -> Zeroizing<Vec<u8>> {
    let mut bytes = Zeroizing::new(Vec::with_capacity(AROUND + record.len()));
    bytes.extend_from_slice(&MAGIC);
    bytes.extend_from_slice(&generation.to_le_bytes());
    bytes.extend_from_slice(&(record.len() as u32).to_le_bytes());
    bytes.extend_from_slice(record);
    seal(&mut bytes, 0);
    bytes
}

fn unframe(bytes: &[u8]) -> Option<Slot> {
    let (magic, rest) = unsealed(bytes)?.split_first_chunk::<8>()?;
    let (generation, rest) = rest.split_first_chunk::<8>()?;
    let (length, record) = rest.split_first_chunk::<4>()?;
    let generation = u64::from_le_bytes(*generation);
    let whole = *magic == MAGIC
        && u32::from_le_bytes(*length) as usize == record.len()
        && (1..=COUNT_MAX).contains(&generation);
    whole.then(|| Slot::Whole {
        generation,
        record: Zeroizing::new(record.to_vec()),
    })
}
