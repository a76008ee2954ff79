//! The store for devices that bring none: two files, of which one is always whole.
//!
//! A record goes to the older of "PATH.0" and "PATH.1": written to "PATH.new", synchronised, renamed into place, and the directory
//! synchronised. So a power cut at any instant leaves the slot as it was or as it is to be, a failed synchronisation never
//! counts (the file is thrown away and the next save begins a new one), and when a flash cell dies under one slot the other is
//! still there. Each slot has a frame of its own, as the record is opaque here.
//!
//! Erasing removes both, the older first. A slot that cannot be removed gets a record in which nobody is signed in, newer than the other:
//! so the older one never counts again, whatever fails and whenever the power goes.
use super::record::{TokenRecord, nobody};
use crate::abi::MCAT_RECORD_MAX;
use crate::base::disk::{self, Directory, Lock, check, failed, is_damage, options};
use crate::base::hooks::{Store, StoreFailed};
use crate::base::store_format::{COUNT_MAX, seal, unsealed};
use crate::base::sys;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use zeroize::Zeroizing;

const MAGIC: [u8; 8] = *b"mcatslot";
/// Bytes around the record: magic (8), generation (8) and length (4) before it, and the checksum of all of them (4) behind it.
const AROUND: usize = 24;
/// No store has been saved to so often.
const BEYOND_ANY: u64 = 1 << 62;

/// Keeps the record in "PATH.0" and "PATH.1", readable by their owner alone.
pub struct FileStore {
    path: PathBuf,
    /// The open "PATH.lock" while this process has the store.
    locked: Mutex<Option<Lock>>,
}

/// One of the two files.
enum Slot {
    Absent,
    /// There, but not whole.
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

    /// Whether it says that nobody is signed in.
    fn is_empty(&self) -> bool {
        let Slot::Whole { record, .. } = self else { return false };
        TokenRecord::decode(record).is_ok_and(|record| record.tokens.is_none() && record.lock.is_none())
    }
}

/// What failed while a store was erased, in words.
#[derive(Default)]
struct Failures(String);

impl Failures {
    fn add(&mut self, text: &str) {
        if !self.0.is_empty() {
            self.0 += "; ";
        }
        self.0 += text;
    }

    /// A file could not be removed. `instead`: how overwriting it went.
    fn not_removed(&mut self, path: &Path, error: &io::Error, instead: &io::Result<()>) {
        let StoreFailed(removal) = failed("remove", path, error);
        self.add(&removal);
        match instead {
            Ok(()) => self.0 += ", but it is overwritten",
            Err(error) => self.kept(path, error),
        }
    }

    fn kept(&mut self, path: &Path, error: &io::Error) {
        self.add(&format!("{} may still hold the record: {error}", path.display()));
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
        // Of one of the files: the path itself may end in a slash.
        let new = self.beside(".new");
        new.parent().unwrap_or(Path::new("/")).to_owned()
    }

    /// Before a write: where the lock's file was removed or replaced since this process locked it, another one may have the new one. Who
    /// cannot lock at all goes on alone.
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

    /// Makes sure that nothing of a slot comes back. Whether it is sure.
    fn clear(&self, path: &Path, generation: u64, failures: &mut Failures) -> bool {
        let Err(error) = disk::remove_for_good(path) else {
            return true;
        };
        let buried = self.bury(path, generation, true);
        failures.not_removed(path, &error, &buried);
        buried.is_ok()
    }

    /// Puts a record in which nobody is signed in into a slot: as a save does, or where that fails and `in_place` allows it over what is there.
    /// A power cut in the middle of that leaves a damaged slot, and the other one counts.
    fn bury(&self, path: &Path, generation: u64, in_place: bool) -> io::Result<()> {
        // Not each time that erasing is tried again.
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
            // A file system that is not mounted is not one without a record: that would sign the member out.
            (Slot::Absent, Slot::Absent) => match fs::metadata(self.directory()) {
                Ok(_) => Ok(None),
                Err(error) => Err(failed("find", &self.directory(), &error)),
            },
            // There was a record and nothing of it is left: not the same as none, so nobody takes it for a sign-out.
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
            return Err(StoreFailed("its slots are counted to the end".into()));
        }
        let slot = &self.slots()[older];
        disk::replace(slot, &self.beside(".new"), &frame(generation, record))
            .map_err(|error| failed("write", slot, &error))
    }

    fn erase(&self, _left_ms: i64) -> Result<(), StoreFailed> {
        self.keep_lock()?;
        let paths = self.slots();
        let read = paths.each_ref().map(|path| read_slot(path));
        let unread = read.iter().any(Result::is_err);
        // What is no slot of ours goes as well.
        let slots = read.map(|slot| slot.unwrap_or(Slot::Corrupt));
        let newer = usize::from(slots[0].generation() <= slots[1].generation());
        let mut generation = slots[newer].generation() + 1;
        let is_whole = slots.iter().any(|slot| matches!(slot, Slot::Whole { .. }));
        let is_corrupt = slots.iter().any(|slot| matches!(slot, Slot::Corrupt));
        let (older, newer) = (&paths[1 - newer], &paths[newer]);
        let mut failures = Failures::default();

        if is_corrupt && (is_whole || unread) {
            // What cannot be read now may be read later, and may be the newer one: neither is to count when the first goes.
            generation = generation.max(BEYOND_ANY);
            let hidden = self.bury(newer, generation + 1, false);
            if let (Err(error), true) = (hidden, unread) {
                return Err(failed("remove anything of", &self.path, &error));
            }
        }
        let new = self.beside(".new");
        if let Err(error) = disk::remove_for_good(&new) {
            let emptied = disk::overwrite(&new, &[]).or_else(|error| match error.kind() {
                io::ErrorKind::NotFound => Ok(()),
                _ => Err(error),
            });
            failures.not_removed(&new, &error, &emptied);
        }
        // The newest goes last, and while the older may come back it stays as an empty one: neither a power cut nor a failure in between may
        // bring an old record back.
        if self.clear(older, generation, &mut failures) {
            self.clear(newer, generation + 1, &mut failures);
        } else if let Err(error) = self.bury(newer, generation + 1, false) {
            failures.kept(newer, &error);
        }
        match failures.0.is_empty() {
            true => Ok(()),
            false => Err(StoreFailed(failures.0)),
        }
    }

    /// Tries once; the kernel gives the lock back if the process dies.
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
        // The file stays: removing it would let two processes lock different ones.
    }
}

fn read_slot(path: &Path) -> Result<Slot, StoreFailed> {
    let file = match sys::open(path, options().read(true)) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Slot::Absent),
        Err(error) if is_damage(&error) => return Ok(Slot::Corrupt),
        Err(error) => return Err(failed("open", path, &error)),
    };
    check(&file).map_err(|error| failed("use", path, &error))?;
    // One byte more than fits tells a file that is too long.
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
