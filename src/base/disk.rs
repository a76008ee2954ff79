//! Private files that survive a power cut: readable only by their owner, and never opened through a link.
use crate::base::hooks::StoreFailed;
use crate::base::memory::{self, NoMemory};
use crate::base::sys;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, Read, Write};
use std::os::unix::fs::{FileExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

const MODE: u32 = 0o600;

/// The path with `suffix` appended to its name.
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

/// Opens a file with `options`. A symbolic link at `path` is refused; the error says so, where the system's speaks of levels of links.
pub fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    sys::open(path, options).map_err(|error| match error.raw_os_error() {
        Some(libc::ELOOP) if fs::symlink_metadata(path).is_ok_and(|found| found.is_symlink()) => {
            io::Error::other("the file must not be a symbolic link")
        }
        _ => error,
    })
}

/// Refuses a file that another user may have put there, and makes a file of ours unreadable for others. It does not change the mode of a
/// file with a second hard link, which may belong to another purpose. But such a file is accepted if its mode is right: a backup may have
/// made the link.
pub fn check(file: &File) -> io::Result<()> {
    let found = file.metadata()?;
    if !found.is_file() {
        return Err(io::Error::other("the path is not a regular file"));
    }
    if found.uid() != sys::effective_user() {
        return Err(io::Error::other("the file belongs to another user"));
    }
    if found.mode() & 0o7777 != MODE {
        if has_another_name(&found) {
            return Err(other_name());
        }
        file.set_permissions(Permissions::from_mode(MODE))?;
    }
    Ok(())
}

/// Whether the file has another hard link, through which its bytes must not change. Some file systems count no links.
pub fn has_another_name(found: &Metadata) -> bool {
    found.nlink() > 1
}

fn other_name() -> io::Error {
    io::Error::other("the file has a second name (a hard link)")
}

/// How often locking is retried because the lock file was replaced at that moment.
const LOCK_TRIES: u32 = 8;

/// A file that is locked for this process, until dropped.
pub struct Lock {
    file: File,
    process: u32,
}

impl Lock {
    /// Whether `path` still refers to the locked file. If it was removed or replaced, another process may have locked the new one.
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
        // A forked child shares the lock with its parent, which still needs it, so the child must not unlock. The parent must unlock
        // explicitly: closing is not enough, because the child keeps the file open.
        if self.process == std::process::id() {
            sys::unlock(&self.file);
        }
    }
}

/// Locks the file at `path` if it is free; the kernel releases the lock if the process dies. The locked file is the one that `path` refers
/// to at that moment: a lock on a removed file would keep no process out.
pub fn lock(path: &Path) -> io::Result<Option<Lock>> {
    for _ in 0..LOCK_TRIES {
        let file = open(path, options().read(true).write(true).create(true).truncate(false))?;
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
    Err(io::Error::other("the file is replaced again and again"))
}

/// Reads a regular file of at most `most` bytes. Does not hang on an endless device or a pipe without a writer.
#[cfg(feature = "capi")]
pub fn read_whole(path: &Path, most: usize) -> io::Result<Vec<u8>> {
    let file = sys::open(path, OpenOptions::new().read(true).custom_flags(libc::O_NONBLOCK))?;
    if !file.metadata()?.is_file() {
        return Err(io::Error::other("the path is not a regular file"));
    }
    read_most(file, most)
}

/// Reads a file to its end; fails if it has more than `most` bytes.
pub fn read_most(file: File, most: usize) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let length = file.metadata()?.len().min(most as u64) as usize;
    memory::room(|| bytes.try_reserve_exact(length + 1)).map_err(|NoMemory| io::ErrorKind::OutOfMemory)?;
    file.take(most as u64 + 1).read_to_end(&mut bytes)?;
    match bytes.len() > most {
        true => Err(io::Error::new(io::ErrorKind::FileTooLarge, "the file is too long")),
        false => Ok(bytes),
    }
}

/// The directory of a file. Renames and removals in it are durable once it is synchronised. `None` if the file system, or the rights of
/// this process, do not allow that: then durability is up to the system.
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

/// Whether an error means that a directory cannot be synchronised at all. A disk that fails or is full returns other errors.
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

/// Replaces the file at `path` by `bytes`, through a file at `new`: a power cut leaves the old file or the new one.
pub fn replace(path: &Path, new: &Path, bytes: &[u8]) -> io::Result<()> {
    // Opened before any change: if descriptors run out, nothing is half done.
    let directory = Directory::of(new)?;
    put(path, new, bytes)?;
    directory.sync()
}

/// The same, without synchronising the directory.
pub fn put(path: &Path, new: &Path, bytes: &[u8]) -> io::Result<()> {
    // Left by a power cut. Remove it without opening: it could be anything.
    remove(new)?;
    let written = write_new(new, bytes).and_then(|()| uninterrupted(|| fs::rename(new, path)));
    if written.is_err() {
        let _ = remove(new);
    }
    written
}

fn write_new(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = sys::open(path, options().write(true).create_new(true))?;
    // The umask may have removed the owner's own rights.
    file.set_permissions(Permissions::from_mode(MODE))?;
    file.write_all(bytes)?;
    // Do not retry on this descriptor: after a failed fsync the kernel may drop the bytes and then report success.
    file.sync_all()
}

/// Overwrites the file at `path` in place, which requires nothing from its directory: for content that must go when the file cannot be
/// removed. A power cut leaves a mixture of both.
pub fn overwrite(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let file = open(path, options().write(true))?;
    check(&file)?;
    if has_another_name(&file.metadata()?) {
        return Err(other_name());
    }
    file.write_all_at(bytes, 0)?;
    file.set_len(bytes.len() as u64)?;
    file.sync_all()
}

/// Makes sure that nothing remains of a file that may exist: removes it, or else empties it.
pub fn discard(path: &Path) -> io::Result<()> {
    remove_for_good(path).or_else(|error| match overwrite(path, &[]) {
        Err(also) if also.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    })
}

/// Removes a file that may exist, so that no power cut brings it back.
pub fn remove_for_good(path: &Path) -> io::Result<()> {
    remove(path)?;
    Directory::of(path)?.sync()
}

/// Retries calls that a signal interrupted, where the standard library does not.
fn uninterrupted(mut call: impl FnMut() -> io::Result<()>) -> io::Result<()> {
    loop {
        match call() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Removes a file that may exist. A read-only file system also refuses to remove one that does not.
pub fn remove(path: &Path) -> io::Result<()> {
    match uninterrupted(|| fs::remove_file(path)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound && !is_absent(path) => Err(error),
        _ => Ok(()),
    }
}

/// Whether nothing is at `path`, not even a link.
pub fn is_absent(path: &Path) -> bool {
    fs::symlink_metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
}

/// A flash cell that cannot be read counts as damage. Any other error may be temporary, and the bytes may still be there.
pub fn is_damage(error: &io::Error) -> bool {
    matches!(error.raw_os_error(), Some(libc::EIO | libc::EBADMSG | libc::EUCLEAN))
}

pub fn failed(what: &str, path: &Path, error: &io::Error) -> StoreFailed {
    StoreFailed(format!("cannot {what} {}: {error}", path.display()))
}
