//! Files that outlive a power cut and are nobody else's: readable by their owner alone, never through a link.
use crate::base::hooks::StoreFailed;
use crate::base::memory::{self, NoMemory};
use crate::base::sys;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt, PermissionsExt};
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

/// Refuses what somebody else may have put there, and shuts a file of ours that others can read. The mode of a file with another name is
/// not changed: it may be anybody's under that. One that needs no change is as good as any, made by a backup for example.
pub fn check(file: &File) -> io::Result<()> {
    let found = file.metadata()?;
    if !found.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if found.uid() != sys::effective_user() {
        return Err(io::Error::other("it belongs to another user"));
    }
    if found.mode() & 0o7777 != MODE {
        if has_another_name(&found) {
            return Err(other_name());
        }
        file.set_permissions(Permissions::from_mode(MODE))?;
    }
    Ok(())
}

/// Whether the file is known by another name as well, under which its bytes must not change. Some file systems count no names at all.
pub fn has_another_name(found: &Metadata) -> bool {
    found.nlink() > 1
}

fn other_name() -> io::Error {
    io::Error::other("it has another name as well (a hard link)")
}

/// How often a lock is taken anew whose file was replaced in that moment.
const LOCK_TRIES: u32 = 8;

/// A file that is locked for this process, until this is dropped.
pub struct Lock {
    file: File,
    process: u32,
}

impl Lock {
    /// Whether `path` still leads to the locked file. Where it was removed or replaced, another process may have locked the new one.
    pub fn is_at(&self, path: &Path) -> io::Result<bool> {
        let here = self.file.metadata()?;
        match fs::symlink_metadata(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            found => found.map(|there| (here.dev(), here.ino()) == (there.dev(), there.ino())),
        }
    }
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

/// Takes the file at `path` as a lock if it is free: the kernel gives it back if the process dies. Whoever has it has the file that
/// `path` leads to at that moment: a lock of one that was removed meanwhile would keep nobody out.
pub fn lock(path: &Path) -> io::Result<Option<Lock>> {
    for _ in 0..LOCK_TRIES {
        let file = sys::open(path, options().read(true).write(true).create(true).truncate(false))?;
        check(&file)?;
        if !sys::try_lock(&file)? {
            return Ok(None);
        }
        let process = std::process::id();
        let lock = Lock { file, process };
        if lock.is_at(path)? {
            return Ok(Some(lock));
        }
    }
    Err(io::Error::other("it is replaced again and again"))
}

/// Reads a regular file of at most `most` bytes. Neither a device without an end nor a pipe that nobody writes to is waited for.
#[cfg(feature = "capi")]
pub fn read_whole(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let file = sys::open(path, OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK))?;
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

/// The directory of a file. Renames and removals in it last once it is synchronised. Empty where the file system, or the rights of this
/// process, allow no synchronising of directories: what the system does by itself is all there is then.
pub struct Directory(Option<File>);

impl Directory {
    pub fn of(path: &Path) -> io::Result<Directory> {
        let folder = path.parent().unwrap_or(Path::new("/"));
        match sys::open(folder, OpenOptions::new().read(true)) {
            Err(error) if is_beyond(&error) => Ok(Directory(None)),
            opened => opened.map(|directory| Directory(Some(directory))),
        }
    }

    pub fn sync(&self) -> io::Result<()> {
        match self.0.as_ref().map_or(Ok(()), File::sync_all) {
            Err(error) if is_beyond(&error) => Ok(()),
            result => result,
        }
    }
}

/// Whether an error of a directory says that it cannot be synchronised at all. A disk that fails or is full says other things.
fn is_beyond(error: &io::Error) -> bool {
    const BEYOND: [i32; 7] = [
        libc::EINVAL,
        libc::ENOSYS,
        libc::EOPNOTSUPP,
        libc::ENOTSUP,
        libc::EBADF,
        libc::EISDIR,
        libc::EACCES,
    ];
    error.raw_os_error().is_some_and(|code| BEYOND.contains(&code))
}

/// Puts `bytes` in the place of the file at `path`, by way of one at `new`: a power cut leaves the old file or the new one.
pub fn replace(path: &Path, new: &Path, bytes: &[u8]) -> io::Result<()> {
    // Opened before anything is changed: out of descriptors, nothing is left half done.
    let directory = Directory::of(new)?;
    put(path, new, bytes)?;
    directory.sync()
}

/// The same, but for the synchronisation of the directory.
pub fn put(path: &Path, new: &Path, bytes: &[u8]) -> io::Result<()> {
    // Left by a power cut. Not opened: it could be anything.
    remove(new)?;
    let written = write_new(new, bytes).and_then(|()| uninterrupted(|| fs::rename(new, path)));
    if written.is_err() {
        let _ = remove(new);
    }
    written
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = sys::open(path, options().write(true).create_new(true))?;
    // The umask may have taken the owner's own rights away.
    file.set_permissions(Permissions::from_mode(MODE))?;
    file.write_all(bytes)?;
    // Not tried again on this descriptor: after a failure the kernel may have dropped the bytes and report success.
    file.sync_all()
}

/// Puts `bytes` into the file at `path` itself, which needs nothing of its directory: for what is to be gone and cannot be removed. A
/// power cut leaves a mixture of both.
pub fn overwrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = sys::open(path, options().write(true))?;
    check(&file)?;
    if has_another_name(&file.metadata()?) {
        return Err(other_name());
    }
    file.write_all_at(bytes, 0)?;
    file.set_len(bytes.len() as u64)?;
    file.sync_all()
}

/// Makes sure that nothing of a file is left that may be there: removes it, or where that fails empties it.
pub fn discard(path: &Path) -> io::Result<()> {
    remove_for_good(path).or_else(|error| match overwrite(path, &[]) {
        Err(also) if also.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    })
}

/// Removes a file that may be there, so that no power cut brings it back.
pub fn remove_for_good(path: &Path) -> io::Result<()> {
    remove(path)?;
    Directory::of(path)?.sync()
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
