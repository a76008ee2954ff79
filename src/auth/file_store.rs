//! The store for devices that bring none: two files, of which one is always whole.
//!
//! A record goes to the older of "PATH.0" and "PATH.1": written to "PATH.new", synchronised, renamed into place, and the directory
//! synchronised. So a power cut at any instant leaves the slot as it was or as it is to be, a failed synchronisation never
//! counts (the file is thrown away and the next save begins a new one), and when a flash cell dies under one slot the other is
//! still there. Each slot has a frame of its own, as the record is opaque here.
use crate::abi::MCAT_RECORD_MAX;
use crate::bytes::{seal, unsealed};
use crate::disk::{self, Lock, check, failed, is_damage, options, remove, sync_directory};
use crate::hooks::{Store, StoreFailed};
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use zeroize::Zeroizing;

const MAGIC: [u8; 8] = *b"mcatslot";
/// Bytes around the record: magic (8), generation (8) and length (4) before it, and the checksum of all of them (4) behind it.
const AROUND: usize = 24;

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
        let [first, second] = self.read_slots()?;
        let older = usize::from(first.generation() > second.generation());
        let generation = first.generation().max(second.generation()) + 1;
        let slot = &self.slots()[older];
        disk::replace(slot, &self.beside(".new"), &frame(generation, record))
            .map_err(|error| failed("write", slot, &error))
    }

    fn erase(&self, _left_ms: i64) -> Result<(), StoreFailed> {
        let slots = self.slots();
        // What is no slot of ours goes as well.
        let [first, second] = slots.each_ref().map(|slot| read_slot(slot).unwrap_or(Slot::Corrupt));
        let older = usize::from(first.generation() > second.generation());
        let directory = disk::directory(&self.beside(".new"))
            .map_err(|error| failed("remove anything from", &self.directory(), &error))?;
        // The newest goes last: a power cut in between must not bring an old record back.
        for path in [&self.beside(".new"), &slots[older], &slots[1 - older]] {
            remove(path)
                .and_then(|()| sync_directory(&directory))
                .map_err(|error| failed("remove", path, &error))?;
        }
        Ok(())
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
    let file = match options().read(true).open(path) {
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
    let whole =
        *magic == MAGIC && u32::from_le_bytes(*length) as usize == record.len() && (1..u64::MAX).contains(&generation);
    whole.then(|| Slot::Whole {
        generation,
        record: Zeroizing::new(record.to_vec()),
    })
}
