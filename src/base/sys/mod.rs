//! The only file with system calls: clocks, waiting on descriptors, the cancel event, locks between processes, random bytes,
//! cancelling threads.
#![allow(unsafe_code)]
mod descriptors;
mod threads;

pub use descriptors::{kept, open};
pub use threads::spawn;

use std::ffi::{CStr, CString};
use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::os::fd::{AsRawFd, FromRawFd, OwnedFd, RawFd};
use std::path::Path;
use std::sync::atomic::{AtomicPtr, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Milliseconds since boot, suspend included.
pub fn boot_ms() -> i64 {
    clock_ms(libc::CLOCK_BOOTTIME).unwrap_or(0)
}

/// Milliseconds since 1970-01-01T00:00:00Z by the system's clock; negative before.
pub fn wall_ms() -> i64 {
    // Not by `clock_ms`: the seconds of libc's `timespec` have 32 bits with glibc on 32-bit machines, and end in January 2038. The standard
    // library asks for 64 bits where the system has them.
    let ms = |time: Duration| {
        (time.as_secs() as i64)
            .saturating_mul(1000)
            .saturating_add(time.subsec_millis().into())
    };
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => ms(since),
        Err(before) => -ms(before.duration()),
    }
}

fn clock_ms(clock: libc::clockid_t) -> Option<i64> {
    let mut now = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `now` is valid for writing the answer.
    if unsafe { libc::clock_gettime(clock, &mut now) } != 0 {
        return None;
    }
    // The field's width differs between targets.
    #[allow(clippy::useless_conversion, clippy::unnecessary_cast)]
    Some(
        (now.tv_sec as i64)
            .saturating_mul(1000)
            .saturating_add(now.tv_nsec as i64 / 1_000_000),
    )
}

/// The kernel's id of this boot; empty if there is none.
pub fn boot_id() -> &'static str {
    // No lock: after a fork the reading thread may be one of the parent's, which does not exist in the child.
    static ID: AtomicPtr<String> = AtomicPtr::new(std::ptr::null_mut());
    let mut known = ID.load(Ordering::Acquire);
    if known.is_null() {
        let mut id = String::new();
        let path = Path::new("/proc/sys/kernel/random/boot_id");
        let _ = open(path, OpenOptions::new().read(true)).and_then(|mut file| file.read_to_string(&mut id));
        let mine = Box::into_raw(Box::new(id.trim().to_owned()));
        known = match ID.compare_exchange(known, mine, Ordering::AcqRel, Ordering::Acquire) {
            Ok(_) => mine,
            Err(others) => {
                // SAFETY: made above, and never shared.
                drop(unsafe { Box::from_raw(mine) });
                others
            }
        };
    }
    // SAFETY: it is never freed or changed from here on.
    unsafe { &*known }
}

/// Fills `bytes` from the system's random source. Early in a boot that may have no data yet: then it returns an error instead of blocking.
pub fn random(bytes: &mut [u8]) -> io::Result<()> {
    let mut filled = 0;
    while filled < bytes.len() {
        let rest = &mut bytes[filled..];
        // SAFETY: `rest` is writable for its length.
        let n = unsafe { libc::getrandom(rest.as_mut_ptr().cast(), rest.len(), libc::GRND_NONBLOCK) };
        match n {
            n if n > 0 => filled += n as usize,
            _ => match io::Error::last_os_error() {
                e if e.kind() == io::ErrorKind::Interrupted => {}
                e => return Err(e),
            },
        }
    }
    Ok(())
}

/// The event that `poll` waits for on a descriptor.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interest {
    Readable,
    Writable,
    Either,
}

/// Most descriptors for one `poll`, not counting the event.
pub const POLL_MOST: usize = 10;

/// Waits until one of `fds` is ready, `event` is raised or `ms` have passed. Returns (the first that is ready, event raised). An
/// interrupted wait returns early.
pub fn poll(fds: &[(RawFd, Interest)], event: Option<&Event>, ms: i64) -> io::Result<(Option<usize>, bool)> {
    debug_assert!(fds.len() <= POLL_MOST);
    let none = libc::pollfd {
        fd: -1,
        events: 0,
        revents: 0,
    };
    let mut all = [none; 1 + POLL_MOST];
    if let Some(event) = event {
        all[0] = libc::pollfd {
            fd: event.0.as_raw_fd(),
            events: libc::POLLIN,
            revents: 0,
        };
    }
    for (place, &(fd, interest)) in all[1..].iter_mut().zip(fds) {
        let events = match interest {
            Interest::Readable => libc::POLLIN,
            Interest::Writable => libc::POLLOUT,
            Interest::Either => libc::POLLIN | libc::POLLOUT,
        };
        *place = libc::pollfd { fd, events, revents: 0 };
    }
    let used = 1 + fds.len().min(POLL_MOST);
    // SAFETY: `used` valid entries; the kernel skips those with a negative descriptor.
    let n = unsafe {
        libc::poll(
            all.as_mut_ptr(),
            used as libc::nfds_t,
            ms.clamp(0, 60_000) as libc::c_int,
        )
    };
    match n {
        n if n >= 0 => Ok((all[1..].iter().position(|one| one.revents != 0), all[0].revents != 0)),
        _ => match io::Error::last_os_error() {
            e if e.kind() == io::ErrorKind::Interrupted => Ok((None, false)),
            e => Err(e),
        },
    }
}

/// A descriptor that a thread, or a signal handler, raises and that others poll.
pub struct Event(OwnedFd);

impl Event {
    pub fn new() -> io::Result<Event> {
        // SAFETY: no pointers; the descriptor is owned from here on.
        let fd = unsafe { libc::eventfd(0, libc::EFD_CLOEXEC | libc::EFD_NONBLOCK) };
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: `fd` is open and unowned.
        kept(unsafe { OwnedFd::from_raw_fd(fd) }).map(Event)
    }

    /// Async-signal-safe: one write, and `errno` is preserved.
    pub fn raise(&self) {
        let one = 1u64;
        // SAFETY: eight readable bytes; errno is this thread's own.
        unsafe {
            let errno = libc::__errno_location();
            let kept = *errno;
            libc::write(self.0.as_raw_fd(), (&raw const one).cast(), 8);
            *errno = kept;
        }
    }

    pub fn clear(&self) {
        let mut count = 0u64;
        // SAFETY: eight writable bytes.
        unsafe { libc::read(self.0.as_raw_fd(), (&raw mut count).cast(), 8) };
    }
}

/// Takes an exclusive lock of `file` if it is free.
pub fn try_lock(file: &File) -> io::Result<bool> {
    loop {
        // SAFETY: an open descriptor.
        if unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_EX | libc::LOCK_NB) } == 0 {
            return Ok(true);
        }
        match io::Error::last_os_error() {
            e if e.kind() == io::ErrorKind::WouldBlock => return Ok(false),
            e if e.kind() == io::ErrorKind::Interrupted => {}
            e => return Err(e),
        }
    }
}

/// Releases the lock of `file`.
pub fn unlock(file: &File) {
    // SAFETY: an open descriptor. It cannot fail for a locked file.
    unsafe { libc::flock(file.as_raw_fd(), libc::LOCK_UN) };
}

#[cfg(feature = "capi")]
pub use cancellation::Uncancelled;

#[cfg(feature = "capi")]
mod cancellation {
    /// As long as this lives, its thread cannot be cancelled (`pthread_cancel`): that would unwind Rust frames, which is undefined
    /// behaviour.
    pub struct Uncancelled(libc::c_int);

    // Equal in glibc and musl; the crate libc lacks them.
    const PTHREAD_CANCEL_DISABLE: libc::c_int = 1;
    unsafe extern "C" {
        fn pthread_setcancelstate(state: libc::c_int, before: *mut libc::c_int) -> libc::c_int;
    }

    impl Uncancelled {
        pub fn begin() -> Uncancelled {
            let mut before = PTHREAD_CANCEL_DISABLE;
            // SAFETY: this thread's own state, and a valid place for the old one.
            unsafe { pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &raw mut before) };
            Uncancelled(before)
        }
    }

    impl Drop for Uncancelled {
        fn drop(&mut self) {
            // SAFETY: as above; enabling it is no cancellation point, so nothing unwinds from here.
            unsafe { pthread_setcancelstate(self.0, std::ptr::null_mut()) };
        }
    }
}

/// Prints the message to stderr and aborts the process. Takes no memory and no lock.
#[cfg(feature = "capi")]
pub fn halt<const N: usize>(text: [&str; N]) -> ! {
    let pieces = text.map(|piece| libc::iovec {
        iov_base: piece.as_ptr().cast_mut().cast(),
        iov_len: piece.len(),
    });
    // SAFETY: readable pieces with these lengths.
    unsafe {
        libc::writev(2, pieces.as_ptr(), N as libc::c_int);
        libc::abort()
    }
}

/// Memory that the system leaves out of a core dump. Not from the allocator, so that nothing else shares its pages.
pub struct Pages {
    start: std::ptr::NonNull<u8>,
    length: usize,
}

// SAFETY: the pages have one owner.
unsafe impl Send for Pages {}
// SAFETY: changed only through `&mut`.
unsafe impl Sync for Pages {}

impl Pages {
    /// Room for this many bytes; `None` if the system gives none, or for a length of 0.
    pub fn new(length: usize) -> Option<Pages> {
        let (rights, kind) = (
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
        );
        // SAFETY: a new mapping, at an address that the system chooses.
        let start = unsafe { libc::mmap(std::ptr::null_mut(), length, rights, kind, -1, 0) };
        if start == libc::MAP_FAILED {
            return None;
        }
        // An old system does not support this: then the pages are in a dump.
        // SAFETY: the mapping just made.
        unsafe { libc::madvise(start, length, libc::MADV_DONTDUMP) };
        let start = std::ptr::NonNull::new(start.cast())?;
        Some(Pages { start, length })
    }

    pub fn bytes(&mut self) -> &mut [u8] {
        // SAFETY: mapped and zeroed by the system, with this length and one owner.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.length) }
    }
}

impl AsRef<[u8]> for Pages {
    fn as_ref(&self) -> &[u8] {
        // SAFETY: as above.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.length) }
    }
}

impl Drop for Pages {
    fn drop(&mut self) {
        // SAFETY: the mapping that `new` made; unmapped once.
        unsafe { libc::munmap(self.start.as_ptr().cast(), self.length) };
    }
}

/// The effective user of this process.
pub fn effective_user() -> u32 {
    // SAFETY: cannot fail.
    unsafe { libc::geteuid() }
}

/// A TCP socket that never blocks and that children do not inherit.
pub fn tcp_socket(to: &SocketAddr) -> io::Result<TcpStream> {
    let family = if to.is_ipv6() { libc::AF_INET6 } else { libc::AF_INET };
    // SAFETY: no pointers; the descriptor is owned from here on.
    let socket = unsafe {
        let fd = libc::socket(family, libc::SOCK_STREAM | libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK, 0);
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        TcpStream::from_raw_fd(fd)
    };
    kept(socket)
}

/// Begins to connect; the socket becomes writable when that has succeeded or failed.
pub fn start_connect(socket: &TcpStream, to: &SocketAddr) -> io::Result<()> {
    let fd = socket.as_raw_fd();
    let done = match to {
        SocketAddr::V4(to) => {
            // SAFETY: all-zero is a valid address; the fields differ between systems.
            let mut address: libc::sockaddr_in = unsafe { std::mem::zeroed() };
            address.sin_family = libc::AF_INET as libc::sa_family_t;
            address.sin_port = to.port().to_be();
            address.sin_addr.s_addr = u32::from_ne_bytes(to.ip().octets());
            // SAFETY: an address with the given length.
            unsafe {
                libc::connect(
                    fd,
                    (&raw const address).cast(),
                    size_of_val(&address) as libc::socklen_t,
                )
            }
        }
        SocketAddr::V6(to) => {
            // SAFETY: as above.
            let mut address: libc::sockaddr_in6 = unsafe { std::mem::zeroed() };
            address.sin6_family = libc::AF_INET6 as libc::sa_family_t;
            address.sin6_port = to.port().to_be();
            address.sin6_addr.s6_addr = to.ip().octets();
            address.sin6_scope_id = to.scope_id();
            // SAFETY: as above.
            unsafe {
                libc::connect(
                    fd,
                    (&raw const address).cast(),
                    size_of_val(&address) as libc::socklen_t,
                )
            }
        }
    };
    if done == 0 {
        return Ok(());
    }
    match io::Error::last_os_error() {
        e if matches!(e.raw_os_error(), Some(libc::EINPROGRESS | libc::EINTR)) => Ok(()),
        e => Err(e),
    }
}

/// Why a look-up returned no address.
#[derive(Clone, Debug)]
pub enum NoAddress {
    /// It does not exist, or has no address.
    NotFound,
    /// The resolver failed.
    Failed(String),
}

/// Asks the system's resolver for the addresses of `host`. It may block for any time.
pub fn look_up(host: &str) -> Result<Vec<IpAddr>, NoAddress> {
    let failed = |text: String| NoAddress::Failed(text);
    let name = CString::new(host).map_err(|_| NoAddress::NotFound)?;
    // SAFETY: all-zero hints ask for nothing in particular.
    let mut hints: libc::addrinfo = unsafe { std::mem::zeroed() };
    hints.ai_socktype = libc::SOCK_STREAM;
    let mut list = std::ptr::null_mut();
    // SAFETY: a terminated name, no service, valid hints and a place for the answer.
    match unsafe { libc::getaddrinfo(name.as_ptr(), std::ptr::null(), &hints, &mut list) } {
        0 => {}
        libc::EAI_NONAME | libc::EAI_NODATA => return Err(NoAddress::NotFound),
        libc::EAI_SYSTEM => return Err(failed(io::Error::last_os_error().to_string())),
        code => {
            // SAFETY: a static text.
            let text = unsafe { CStr::from_ptr(libc::gai_strerror(code)) };
            return Err(failed(text.to_string_lossy().into_owned()));
        }
    }
    let mut found = Vec::new();
    let mut entry = list;
    // SAFETY: the list is the resolver's until it is freed; each entry's address is of the family that it names.
    unsafe {
        while let Some(item) = entry.as_ref() {
            match item.ai_family {
                libc::AF_INET => {
                    let address = &*item.ai_addr.cast::<libc::sockaddr_in>();
                    found.push(IpAddr::from(address.sin_addr.s_addr.to_ne_bytes()));
                }
                libc::AF_INET6 => {
                    let address = &*item.ai_addr.cast::<libc::sockaddr_in6>();
                    found.push(IpAddr::from(address.sin6_addr.s6_addr));
                }
                _ => {}
            }
            entry = item.ai_next;
        }
        libc::freeaddrinfo(list);
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raising_a_full_event_leaves_errno_alone() {
        let event = Event::new().unwrap();
        // The counter's maximum: the next write fails.
        let full = u64::MAX - 1;
        // SAFETY: eight readable bytes; errno is this thread's own.
        let errno = unsafe {
            assert_eq!(libc::write(event.0.as_raw_fd(), (&raw const full).cast(), 8), 8);
            *libc::__errno_location() = libc::ELOOP;
            event.raise();
            *libc::__errno_location()
        };
        assert_eq!(errno, libc::ELOOP);
        assert!(matches!(poll(&[], Some(&event), 0), Ok((_, true))));
    }
}
