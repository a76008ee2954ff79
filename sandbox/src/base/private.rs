//! Files that hold secrets, or that others could have replaced by a link: only their owner can read them, and nothing is written through
//! a link.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What is asked of the system for every file here.
fn private() -> OpenOptions {
    let mut options = File::options();
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600).custom_flags(libc::O_NOFOLLOW);
    }
    options
}

/// Opens a file to append to it, or makes it. One that others can read is closed to them.
pub(crate) fn append(path: &Path) -> io::Result<File> {
    // The system's own links, /dev/stderr for example, lead to what this process was given. In /dev/shm are files of anybody's.
    if path.starts_with("/dev") && !path.starts_with("/dev/shm") {
        return File::options().append(true).open(path);
    }
    let file = private().append(true).create(true).open(path).map_err(explained)?;
    close_to_others(&file)?;
    Ok(file)
}

/// Makes a file that was not there.
pub(crate) fn create(path: &Path) -> io::Result<File> {
    private().write(true).create_new(true).open(path)
}

/// Sees to it that a database is its owner's alone, before anything is written to it. The files that SQLite keeps beside it get the mode
/// of the database; those that an earlier run has left are closed to others, too.
pub(crate) fn database(path: &Path) -> io::Result<()> {
    let file = private()
        .read(true)
        .append(true)
        .create(true)
        .open(path)
        .map_err(explained)?;
    close_to_others(&file)?;
    for ending in ["-wal", "-shm", "-journal"] {
        let mut beside = path.as_os_str().to_owned();
        beside.push(ending);
        match private().read(true).append(true).open(PathBuf::from(beside)) {
            Ok(file) => close_to_others(&file)?,
            Err(missing) if missing.kind() == ErrorKind::NotFound => {}
            Err(other) => return Err(explained(other)),
        }
    }
    Ok(())
}

#[cfg(unix)]
fn close_to_others(file: &File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let told = file.metadata()?;
    match told.is_file() && told.permissions().mode() & 0o077 != 0 {
        true => file.set_permissions(fs::Permissions::from_mode(0o600)),
        false => Ok(()),
    }
}

#[cfg(not(unix))]
fn close_to_others(_file: &File) -> io::Result<()> {
    Ok(())
}

/// In place of the system's "too many levels of symbolic links".
fn explained(cause: io::Error) -> io::Error {
    #[cfg(unix)]
    if cause.raw_os_error() == Some(libc::ELOOP) {
        return io::Error::new(cause.kind(), "it is a symbolic link; name the file itself");
    }
    cause
}

/// Replaces the file of this name, or a link of this name, by one with these bytes, which everybody may read. A device or a pipe is written
/// to instead.
pub(crate) fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_by(path, bytes, &mut File::options())
}

/// The same by one that only its owner can read.
pub(crate) fn replace_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    replace_by(path, bytes, &mut private())
}

fn replace_by(path: &Path, bytes: &[u8], options: &mut OpenOptions) -> io::Result<()> {
    if let Ok(told) = fs::symlink_metadata(path)
        && !told.is_file()
        && !told.is_symlink()
    {
        return File::options().write(true).open(path)?.write_all(bytes);
    }
    let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
    let mut new = name.to_owned();
    new.push(format!(".{:016x}", getrandom::u64().map_err(io::Error::other)?));
    let new = path.with_file_name(new);
    let mut write = || {
        options.write(true).create_new(true).open(&new)?.write_all(bytes)?;
        fs::rename(&new, path)
    };
    write().inspect_err(|_| drop(fs::remove_file(&new)))
}
