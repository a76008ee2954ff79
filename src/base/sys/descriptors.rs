//! The library's own descriptors never have the number of a standard stream: a program that has closed those would print into them.
use std::fs::{File, OpenOptions};
use std::io;
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd};
use std::path::Path;

/// The first number after the standard streams.
const FIRST: libc::c_int = 3;

/// Moves a newly opened descriptor to a number that the library may keep, before anything else is done with it.
pub fn kept<F: From<OwnedFd> + Into<OwnedFd>>(opened: F) -> io::Result<F> {
    above(opened.into()).map(F::from)
}

fn above(opened: OwnedFd) -> io::Result<OwnedFd> {
    if opened.as_raw_fd() >= FIRST {
        return Ok(opened);
    }
    // SAFETY: an open descriptor, which is closed when this returns; the new one is owned from here on.
    unsafe {
        match libc::fcntl(opened.as_raw_fd(), libc::F_DUPFD_CLOEXEC, FIRST) {
            -1 => Err(io::Error::last_os_error()),
            fd => Ok(OwnedFd::from_raw_fd(fd)),
        }
    }
}

/// Opens a file.
pub fn open(path: &Path, options: &OpenOptions) -> io::Result<File> {
    kept(options.open(path)?)
}
