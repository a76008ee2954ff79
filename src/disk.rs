//! Files that outlive a power cut and are nobody else's: readable by their owner alone, never through a link.
use crate::hooks::StoreFailed;
use crate::memory::{self, NoMemory};
use crate::sys;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

const MODE: u32 = 0o600;

/// The path with `suffix` behind its name.
pub fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(suffix);
    PathBuf::from(name)
}

/// Never follows a link, never waits for a pipe's other end, never reaches a child process.
pub fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options
        .mode(MODE)
        .custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK | libc::O_CLOEXEC);
    options
}

/// Refuses what somebody else may have put there, and shuts a file of ours that others can read.
pub fn check(file: &File) -> io::Result<()> {
    let found = file.metadata()?;
    if !found.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if found.uid() != sys::effective_user() {
        return Err(io::Error::other("it belongs to another user"));
    }
    if found.mode() & 0o7777 != MODE {
        file.set_permissions(Permissions::from_mode(MODE))?;
    }
    Ok(())
}

/// A file that is locked for this process, until this is dropped.
pub struct Lock {
    file: File,
    process: u32,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // A forked child shares the lock with its parent, which goes on under it. In the parent closing alone would not do: the child
        // keeps the file open.
        if self.process == std::process::id() {
            sys::unlock(&self.file);
        }
    }
}

/// Takes the file at `path` as a lock if it is free: the kernel gives it back if the process dies.
pub fn lock(path: &Path) -> io::Result<Option<Lock>> {
    let file = options()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)?;
    check(&file)?;
    let process = std::process::id();
    Ok(sys::try_lock(&file)?.then_some(Lock { file, process }))
}

/// Reads a regular file of at most `most` bytes. Neither a device without an end nor a pipe that nobody writes to is waited for.
#[cfg(feature = "capi")]
pub fn read_whole(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let file = OpenOptions::new()
        .read(true)
        .custom_flags(libc::O_NONBLOCK)
        .open(path)?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    read_most(file, most)
}

/// Reads a file to its end, which must come within `most` bytes.
pub fn read_most(file: File, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let length = file.metadata()?.len().min(most as u64) as usize;
    memory::room(|| bytes.try_reserve_exact(length + 1)).map_err(|NoMemory| io::ErrorKind::OutOfMemory)?;
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    match bytes.len() > most {
        true => Err(io::Error::new(io::ErrorKind::FileTooLarge, "it is too long")),
        false => Ok(bytes),
    }
}

/// The directory of a file, opened: what `sync_directory` takes.
pub fn directory(path: &Path) -> io::Result<File> {
    File::open(path.parent().unwrap_or(Path::new("/")))
}

/// Puts `bytes` in the place of the file at `path`, by way of one at `new`: a power cut leaves the old file or the new one.
pub fn replace(path: &Path, new: &Path, bytes: &[u8]) -> io::Result<()> {
    // Opened before anything is changed: out of descriptors, nothing is left half done.
    let directory = directory(new)?;
    // Left by a power cut. Not opened: it could be anything.
    remove(new)?;
    let written = write_new(new, bytes).and_then(|()| uninterrupted(|| fs::rename(new, path)));
    if written.is_err() {
        let _ = remove(new);
    }
    written?;
    sync_directory(&directory)
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = options().write(true).create_new(true).open(path)?;
    // The umask may have taken the owner's own rights away.
    file.set_permissions(Permissions::from_mode(MODE))?;
    file.write_all(bytes)?;
    // Not tried again on this descriptor: after a failure the kernel may have dropped the bytes and report success.
    file.sync_all()
}

/// Makes renames and removals last.
pub fn sync_directory(directory: &File) -> io::Result<()> {
    match directory.sync_all() {
        // The file system cannot do it (some networked ones): what it does instead is all there is.
        Err(error) if error.raw_os_error() == Some(libc::EINVAL) => Ok(()),
        result => result,
    }
}

/// For the calls that the standard library does not repeat itself after a signal.
fn uninterrupted(mut call: impl FnMut() -> io::Result<()>) -> io::Result<()> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Removes a file that may be there.
pub fn remove(path: &Path) -> io::Result<()> {
    match uninterrupted(|| fs::remove_file(path)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// A flash cell that cannot be read is as good as damaged bytes. Any other error may pass, and then the bytes are still there.
pub fn is_damage(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(libc::EIO | libc::EBADMSG | libc::EUCLEAN))
}

pub fn failed(what: &str, path: &Path, error: &io::Error) -> StoreFailed {
    StoreFailed(format!("cannot {what} {}: {error}", path.display()))
}
