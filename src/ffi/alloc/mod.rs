//! The memory of everything behind the C interface, dependencies included: the system's or the device's, overwritten before it is
//! given back. What HTTP, TLS and the decoders copied of keys, passwords and tokens does not stay behind in it.
//!
//! Where there is none left it comes from the reserve, and the call that asked ends at its next checkpoint: Rust would end the
//! process instead. `memory` knows the rest.
pub mod provider;
mod reserve;

use crate::base::memory::{gave_back, took, was_refused};
use core::time::Duration;
use std::alloc::{GlobalAlloc, Layout};

/// How often a caller that finds nothing in the reserve either looks again, and how long it waits in between: others give back what they took
/// of it when their calls end.
const LOOKS: u32 = 1000;
const LOOK_AGAIN: Duration = Duration::from_millis(1);

#[global_allocator]
static MEMORY: Wiping = Wiping;

struct Wiping;

impl Wiping {
    fn take(layout: Layout, zeroed: bool) -> *mut u8 {
        let mut block = provider::take(layout, zeroed);
        if block.is_null() {
            block = Wiping::take_reserved(layout, zeroed);
        }
        if !block.is_null() {
            took(layout.size());
        }
        block
    }

    #[cold]
    fn take_reserved(layout: Layout, zeroed: bool) -> *mut u8 {
        if was_refused() {
            return core::ptr::null_mut();
        }
        let mut looks = 0;
        loop {
            let block = reserve::take(layout.size(), layout.align());
            if !block.is_null() || looks == LOOKS {
                return block;
            }
            std::thread::sleep(LOOK_AGAIN);
            looks += 1;
            let block = provider::take(layout, zeroed);
            if !block.is_null() {
                return block;
            }
        }
    }
}

// SAFETY: every block comes from one source or from the reserve and goes back to it, with one and the same layout.
unsafe impl GlobalAlloc for Wiping {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        Wiping::take(layout, false)
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        Wiping::take(layout, true)
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        gave_back(layout.size());
        // SAFETY: the block has this size, nobody uses it any more, and it goes back to where it came from.
        unsafe {
            block.write_bytes(0, layout.size());
            // Without it a compiler that knows what freeing is leaves the writing out.
            zeroize::optimization_barrier(std::slice::from_raw_parts(block, layout.size()));
            if reserve::holds(block) {
                reserve::give_back(block, layout.size());
            } else {
                provider::give_back(block, layout);
            }
        }
    }

    // `realloc` is the trait's own: a new block, a copy, and `dealloc` for the old one. The system's would leave what stood in a block
    // that it moves or cuts.
}
