//! Exported functions on memory: where it comes from, and how much is held.
use super::alloc::provider::{self, Functions};
use super::{Filled, Unreadable, copied, give, guard};
use crate::abi::{mcat_memory, mcat_response, mcat_status};
use crate::base::memory::live_and_peak;
use crate::client::response::Fixed;

// SAFETY: integers, pointers and optional functions.
unsafe impl Filled for mcat_memory {}

/// Gives the library the device's own allocator: all of its memory comes from there from now on, TLS and decoding included, except the
/// reserve of 128 KiB in the library itself.
///
/// Call it before every other function of the library that is not a name or a number, on one thread, once in a process: memory must go back
/// to the allocator that it came from. `memory` is copied. The call allocates nothing. What the system allocates itself (name look-ups,
/// files, threads) still comes from `malloc`.
/// Errors: `MCAT_ERR_ARGUMENT` if memory was taken before, or this was called before; then nothing changes. Also if a callback is missing,
/// or `memory` was not prepared with `MCAT_INIT`; `MCAT_ERR_VERSION` if the program's header is newer. After an error of the struct you may
/// call it again. `why`, which may be NULL, gets a response whose `message` says which; free it with `mcat_response_free`. Since 1.1.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_memory_set(memory: *const mcat_memory, why: *mut *const mcat_response) -> mcat_status {
    let fixed = guard(Fixed::Panic, || {
        // Words that need memory would take the system's, and for good.
        let memory = match copied(memory) {
            Err(Unreadable::Newer(_)) => return Fixed::NewerHeader,
            Err(Unreadable::NotPrepared) => None,
            Ok(memory) => memory,
        };
        match memory.as_ref().and_then(Functions::of) {
            None => Fixed::NoAllocator,
            Some(functions) if provider::set(functions) => Fixed::Done,
            Some(_) => Fixed::AllocatorTooLate,
        }
    });
    give(why, Err(fixed))
}

/// Bytes of memory that the library holds in this process, for all clients, responses and stations. Of each call that is under way on
/// another thread up to 16 KiB may not be counted yet. May be called at any time, from any thread. Since 1.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_memory_held() -> i64 {
    guard(-1, || live_and_peak().0 as i64)
}

/// The most bytes that it has held at once, as far as they were counted: see `mcat_memory_held`. Since 1.1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_memory_peak() -> i64 {
    guard(-1, || live_and_peak().1 as i64)
}
