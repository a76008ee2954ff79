//! The memory of everything behind the C interface, dependencies included: the system's, overwritten before it is given back. What
//! HTTP, TLS and the decoders copied of keys, passwords and tokens does not stay behind in it.
use std::alloc::{GlobalAlloc, Layout, System};

#[global_allocator]
static MEMORY: Wiping = Wiping;

struct Wiping;

// SAFETY: every block comes from the system's allocator and goes back to it, with one and the same layout.
unsafe impl GlobalAlloc for Wiping {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: what the caller promises is what the system's allocator asks for.
        unsafe { System.alloc(layout) }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: as above.
        unsafe { System.alloc_zeroed(layout) }
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the block has this size, and nobody uses it any more.
        unsafe {
            block.write_bytes(0, layout.size());
            // Without it a compiler that knows what freeing is leaves the writing out.
            zeroize::optimization_barrier(std::slice::from_raw_parts(block, layout.size()));
            System.dealloc(block, layout);
        }
    }

    // `realloc` is the trait's own: a new block, a copy, and `dealloc` for the old one. The system's would leave what stood in a block
    // that it moves or cuts.
}
