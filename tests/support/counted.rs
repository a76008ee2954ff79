//! Memory, counted: the bytes that a thread and the program hold, and the most that they have held. A program that has this counts all of
//! its memory. With the C functions the library brings the program's allocator, which takes its blocks from here as from a device's
//! (`mcat_memory_set`); without them the program's allocator stands here. Both count the same.
#![allow(dead_code, reason = "each test program uses a part of it")]
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

thread_local! {
    /// Bytes that this thread holds, and the most that it held. What servers in threads of their own hold does not count.
    static HERE: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

/// Bytes that the program holds, and the most since somebody looked.
static HELD: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

/// A text that no block shows when it is given back, and how many did.
pub const TOKEN: &str = "canary-of-a-token-4d2c6dfc5ac42aed";
static TOLD: AtomicUsize = AtomicUsize::new(0);

/// Bytes that this thread holds.
pub fn held() -> isize {
    HERE.get().0
}

/// The most that this thread holds while `work` runs, above what it held before.
pub fn most_during(work: impl FnOnce()) -> isize {
    let before = held();
    HERE.set((before, before));
    work();
    HERE.get().1 - before
}

/// The most that the program held since the last time.
pub fn most() -> usize {
    MOST.swap(HELD.load(Relaxed), Relaxed)
}

/// How many blocks came back with the token in them since the last time.
pub fn told() -> usize {
    TOLD.swap(0, Relaxed)
}

fn took(size: usize) {
    let (held, most) = HERE.get();
    let held = held + size as isize;
    HERE.set((held, most.max(held)));
    MOST.fetch_max(HELD.fetch_add(size, Relaxed) + size, Relaxed);
}

fn gave_back(block: &[u8]) {
    let (held, most) = HERE.get();
    HERE.set((held - block.len() as isize, most));
    HELD.fetch_sub(block.len(), Relaxed);
    look_at(block);
}

/// Looks for the token in a block that comes back.
pub fn look_at(block: &[u8]) {
    // SAFETY: both are as long as is said.
    let found = unsafe { libc::memmem(block.as_ptr().cast(), block.len(), TOKEN.as_ptr().cast(), TOKEN.len()) };
    if !found.is_null() {
        TOLD.fetch_add(1, Relaxed);
    }
}

#[cfg(not(feature = "capi"))]
mod program {
    use std::alloc::{GlobalAlloc, Layout, System};

    struct Counting;

    #[global_allocator]
    static COUNTING: Counting = Counting;

    // SAFETY: hands everything on to the system's allocator.
    unsafe impl GlobalAlloc for Counting {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            super::took(layout.size());
            // SAFETY: the caller's promise.
            unsafe { System.alloc(layout) }
        }

        unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
            // SAFETY: a block of this size, which nobody uses any more.
            super::gave_back(unsafe { std::slice::from_raw_parts(block, layout.size()) });
            // SAFETY: the caller's promise.
            unsafe { System.dealloc(block, layout) }
        }
    }
}

#[cfg(feature = "capi")]
mod device {
    use musiccat::abi::{MCAT_ABI_MINOR, mcat_memory, mcat_response, mcat_status};
    use std::ffi::c_void;
    use std::ptr::null_mut;

    /// A block's size stands before it.
    const HEAD: usize = 16;

    unsafe extern "C" {
        fn mcat_memory_set(memory: *const mcat_memory, why: *mut *const mcat_response) -> mcat_status;
    }

    unsafe extern "C" fn allocate(_user: *mut c_void, size: usize) -> *mut c_void {
        // SAFETY: the head has room for a number and keeps what follows aligned.
        unsafe {
            let whole = libc::malloc(HEAD.saturating_add(size)).cast::<u8>();
            if whole.is_null() {
                return null_mut();
            }
            super::took(size);
            whole.cast::<usize>().write(size);
            whole.add(HEAD).cast()
        }
    }

    unsafe extern "C" fn release(_user: *mut c_void, block: *mut c_void) {
        // SAFETY: `allocate` gave it, and nobody uses it any more.
        unsafe {
            let whole = block.cast::<u8>().sub(HEAD);
            let size = whole.cast::<usize>().read();
            super::gave_back(std::slice::from_raw_parts(block.cast(), size));
            libc::free(whole.cast());
        }
    }

    /// Before the program begins: what Rust allocates there would be the system's.
    #[used]
    #[unsafe(link_section = ".init_array")]
    static BEGIN: extern "C" fn() = begin;

    extern "C" fn begin() {
        let memory = mcat_memory {
            size: size_of::<mcat_memory>() as u32,
            version: MCAT_ABI_MINOR,
            user: null_mut(),
            allocate: Some(allocate),
            release: Some(release),
        };
        // SAFETY: a whole struct, as the header wants it.
        let set = unsafe { mcat_memory_set(&memory, null_mut()) };
        // There is nobody yet to catch a panic.
        if set != mcat_status::MCAT_OK {
            std::process::abort();
        }
    }
}
