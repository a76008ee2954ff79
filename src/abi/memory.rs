//! The device's own allocator.
use core::ffi::c_void;

/// A device's own allocator, for `mcat_memory_set`. The callbacks may run on any thread, several at once, in any call of the library except
/// `mcat_cancel`; they must not call the library. They and their `user` must work for as long as the process uses the library, also after
/// the last client is gone. Since 1.1.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mcat_memory {
    /// Set by `MCAT_INIT`.
    pub size: u32,
    /// Set by `MCAT_INIT`.
    pub version: u32,
    /// Passed to each callback.
    pub user: *mut c_void,
    /// Gives a block of `size` bytes, at least one, aligned as `malloc` aligns: to twice the size of a pointer. Its content does not
    /// matter. NULL: there is none. Required.
    pub allocate: Option<unsafe extern "C" fn(user: *mut c_void, size: usize) -> *mut c_void>,
    /// Takes back a block that `allocate` gave, never NULL. It has been overwritten with zeros. Required.
    pub release: Option<unsafe extern "C" fn(user: *mut c_void, block: *mut c_void)>,
}
