//! The system's look-up of names, with one name that hangs: the linker takes this definition before the C library's.
use std::ffi::{CStr, c_char, c_int};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

/// Found on this machine, when it is found.
pub const HANGS: &str = "hangs.example";

static HANGING: AtomicUsize = AtomicUsize::new(0);
/// Set where look-ups that begin from now on do not hang.
static SPARED: AtomicBool = AtomicBool::new(false);

/// Looking up `HANGS` takes until this is dropped.
pub struct Hanging;

pub fn hang() -> Hanging {
    HANGING.fetch_add(1, Ordering::SeqCst);
    Hanging
}

impl Hanging {
    /// What begins from now on does not hang; what hangs already goes on to.
    pub fn spare_the_new(&self) {
        SPARED.store(true, Ordering::SeqCst);
    }
}

impl Drop for Hanging {
    fn drop(&mut self) {
        SPARED.store(false, Ordering::SeqCst);
        HANGING.fetch_sub(1, Ordering::SeqCst);
    }
}

type GetAddrInfo =
    unsafe extern "C" fn(*const c_char, *const c_char, *const libc::addrinfo, *mut *mut libc::addrinfo) -> c_int;

/// SAFETY: as of the C library's.
#[unsafe(no_mangle)]
unsafe extern "C" fn getaddrinfo(
    node: *const c_char,
    service: *const c_char,
    hints: *const libc::addrinfo,
    found: *mut *mut libc::addrinfo,
) -> c_int {
    // SAFETY: the C library has this function, of this type; `node` is a terminated text or NULL.
    unsafe {
        let real = libc::dlsym(libc::RTLD_NEXT, c"getaddrinfo".as_ptr());
        let real = std::mem::transmute::<*mut libc::c_void, GetAddrInfo>(real);
        if node.is_null() || CStr::from_ptr(node).to_bytes() != HANGS.as_bytes() {
            return real(node, service, hints, found);
        }
        let spared = SPARED.load(Ordering::SeqCst);
        while !spared && HANGING.load(Ordering::SeqCst) > 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
        real(c"127.0.0.1".as_ptr(), service, hints, found)
    }
}
