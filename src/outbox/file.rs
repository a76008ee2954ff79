//! The outbox's store for devices that bring none: one append-only file.
//!
//! New bytes are appended and synchronised; a power cut leaves at most a part of them, which the reader ignores. A complete new content
//! replaces the file through "PATH.new". Emptying truncates the file in place, which wears the flash least. "PATH.lock" keeps other
//! processes away while this one uses the store.
use super::MOST_BYTES;
use super::record::HEAD;
use crate::base::disk::{
    Directory, Lock, beside, check, discard, failed, has_another_name, is_damage, lock, open, options, overwrite,
    read_most, remove_for_good, replace,
};
use crate::base::hooks::{OutboxStore, StoreFailed};
use crate::base::memory::{self, NoMemory};
use std::fs;
use std::io;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Returned for a file that can never be read: it will be rewritten.
const NO_RECORD: [u8; 1] = [0];

/// Keeps the waiting entries in "PATH", readable only by its owner.
pub struct OutboxFile {
    path: PathBuf,
    state: Mutex<OpenFile>,
}

#[derive(Default)]
struct OpenFile {
    /// The open "PATH.lock", from the first use on.
    lock: Option<Lock>,
    /// Bytes in the file after this process's last write.
    length: u64,
}

impl OutboxFile {
    /// A store at `path`, whose directory must exist and be readable and writable.
    pub fn new(path: impl Into<PathBuf>) -> OutboxFile {
        let path = path.into();
        OutboxFile {
            // A program that changes its working directory later, as daemons do, keeps its outbox.
            path: std::path::absolute(&path).unwrap_or(path),
            state: Mutex::default(),
        }
    }

    /// Calls come one at a time, so no thread blocks on this mutex during file access.
    fn state(&self) -> MutexGuard<'_, OpenFile> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lock_path(&self) -> PathBuf {
        beside(&self.path, ".lock")
    }

    /// Locks the store for this process. Locks again if the lock file was replaced since: another process may have locked the new one.
    fn try_to_take(&self, state: &mut OpenFile) -> io::Result<()> {
        let path = self.lock_path();
        if let Some(lock) = &state.lock
            && !lock.is_at(&path)?
        {
            state.lock = None;
        }
        if state.lock.is_none() {
            state.lock = Some(lock(&path)?.ok_or(io::ErrorKind::WouldBlock)?);
        }
        Ok(())
    }

    fn take(&self, state: &mut OpenFile) -> Result<(), StoreFailed> {
        self.try_to_take(state).map_err(|error| self.not_taken(&error))
    }

    fn not_taken(&self, error: &io::Error) -> StoreFailed {
        match error.kind() {
            io::ErrorKind::WouldBlock => StoreFailed(format!("another client has {}", self.path.display())),
            _ => failed("lock", &self.lock_path(), error),
        }
    }
}

impl OutboxStore for OutboxFile {
    fn load(&self, _left_ms: i64, _most: usize) -> Result<Vec<u8>, StoreFailed> {
        let mut state = self.state();
        self.take(&mut state)?;
        // Also read what was written under a larger setting: an older release may have written more than fits now.
        let bytes = read(&self.path, MOST_BYTES).map_err(|error| failed("read", &self.path, &error))?;
        state.length = bytes.len() as u64;
        Ok(bytes)
    }

    fn append(&self, _left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed> {
        let mut state = self.state();
        self.take(&mut state)?;
        append(&self.path, state.length, bytes).map_err(|error| failed("write", &self.path, &error))?;
        state.length += bytes.len() as u64;
        Ok(())
    }

    fn replace(&self, _left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed> {
        let mut state = self.state();
        match self.try_to_take(&mut state) {
            // Erasing must succeed even if nothing can be locked.
            Err(error) if bytes.is_empty() && error.kind() != io::ErrorKind::WouldBlock => {}
            taken => taken.map_err(|error| self.not_taken(&error))?,
        }
        let new = beside(&self.path, ".new");
        let done = match bytes {
            [] => empty(&self.path, &new),
            _ => replace(&self.path, &new, bytes),
        };
        done.map_err(|error| failed("write", &self.path, &error))?;
        state.length = bytes.len() as u64;
        Ok(())
    }
}

fn read(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let file = match open(path, options().read(true)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) if is_damage(&error) => return Ok(NO_RECORD.to_vec()),
        file => file?,
    };
    check(&file)?;
    match read_most(file.try_clone()?, most) {
        Err(error) if is_damage(&error) => Ok(NO_RECORD.to_vec()),
        // All that is known about it is that a later version wrote it: return a head and a byte that begins no entry.
        Err(error) if error.kind() == io::ErrorKind::FileTooLarge => {
            let mut beginning = [0; HEAD + 1];
            file.read_exact_at(&mut beginning[..HEAD], 0)?;
            Ok(beginning.to_vec())
        }
        read => read,
    }
}

/// Appends to the `length` bytes that are there. A file with a second hard link is replaced by a new one: under the other name it keeps its
/// bytes.
fn append(path: &Path, length: u64, bytes: &[u8]) -> io::Result<()> {
    let is_first = length == 0 && !path.try_exists()?;
    let directory = is_first.then(|| Directory::of(path)).transpose()?;
    let file = open(
        path,
        options().read(true).write(true).create(length == 0).truncate(false),
    )?;
    check(&file)?;
    let found = file.metadata()?;
    if found.len() != length {
        return Err(io::Error::other("another program has changed the file"));
    }
    if has_another_name(&found) {
        let mut whole = read_most(file, MOST_BYTES)?;
        memory::room(|| whole.try_reserve_exact(bytes.len())).map_err(|NoMemory| io::ErrorKind::OutOfMemory)?;
        whole.extend_from_slice(bytes);
        return replace(path, &beside(path, ".new"), &whole);
    }
    // Do not retry on this descriptor: after a failed fsync the kernel may drop the bytes and then report success.
    let written = file
        .write_all_at(bytes, length)
        .and_then(|()| file.sync_all())
        .and_then(|()| directory.map_or(Ok(()), |directory| directory.sync()));
    if written.is_err() {
        // The bytes that were written must not count.
        let _ = file.set_len(length);
    }
    written
}

/// Empties the file, and removes a new one that a power cut left. Each is tried even if the other fails.
fn empty(path: &Path, new: &Path) -> io::Result<()> {
    let left = discard(new);
    match overwrite(path, &[]) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => left,
        // But not something else that was put in its place, for example a device.
        Err(_) if fs::symlink_metadata(path).is_ok_and(|found| found.is_file()) => remove_for_good(path).and(left),
        emptied => emptied.and(left),
    }
}
