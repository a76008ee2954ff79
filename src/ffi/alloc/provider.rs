//! Where memory comes from: the system, or the device's own allocator, for good from the first block on.
use crate::abi::mcat_memory;
use core::alloc::Layout;
use core::cell::UnsafeCell;
use core::ffi::c_void;
use core::ptr::null_mut;
use core::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::alloc::{GlobalAlloc, System};

/// What every allocator's blocks are aligned to.
const ALIGNED: usize = 2 * size_of::<usize>();

/// Nothing was taken yet: it may still be the device's.
const OPEN: u8 = 0;
const SYSTEM: u8 = 1;
const DEVICE: u8 = 2;

static KIND: AtomicU8 = AtomicU8::new(OPEN);
/// Somebody brings the device's functions, or has.
static IS_BROUGHT: AtomicBool = AtomicBool::new(false);
static OWN: Own = Own(UnsafeCell::new(None));

/// The device's functions.
#[derive(Clone, Copy)]
pub struct Functions {
    pub user: *mut c_void,
    pub allocate: unsafe extern "C" fn(user: *mut c_void, size: usize) -> *mut c_void,
    pub release: unsafe extern "C" fn(user: *mut c_void, block: *mut c_void),
}

impl Functions {
    /// Those of a struct that has both.
    pub fn of(memory: &mcat_memory) -> Option<Functions> {
        Some(Functions {
            user: memory.user,
            allocate: memory.allocate?,
            release: memory.release?,
        })
    }
}

struct Own(UnsafeCell<Option<Functions>>);

// SAFETY: written once, before `KIND` says `DEVICE`, and read only after.
unsafe impl Sync for Own {}

/// Takes all memory from the device from now on. False where some was taken, or this was said, before.
pub fn set(functions: Functions) -> bool {
    if KIND.load(Ordering::Acquire) != OPEN || IS_BROUGHT.swap(true, Ordering::AcqRel) {
        return false;
    }
    // SAFETY: only one thread ever gets here, and nobody reads before the next line.
    unsafe { *OWN.0.get() = Some(functions) };
    // No thread spins on this: after a fork it may be a thread of the parent's that was here, and is not in the child.
    KIND.compare_exchange(OPEN, DEVICE, Ordering::AcqRel, Ordering::Acquire)
        .is_ok()
}

/// The device's functions, where it has brought some. Whatever it is, it stays from here on.
fn device() -> Option<Functions> {
    loop {
        match KIND.load(Ordering::Acquire) {
            SYSTEM => return None,
            // SAFETY: written before `KIND` said so.
            DEVICE => return unsafe { *OWN.0.get() },
            _ => {
                let _ = KIND.compare_exchange(OPEN, SYSTEM, Ordering::Acquire, Ordering::Acquire);
            }
        }
    }
}

/// Whether it is known to be the system.
#[inline(always)]
fn is_system() -> bool {
    KIND.load(Ordering::Acquire) == SYSTEM
}

/// A block; NULL where there is none.
#[inline(always)]
pub fn take(layout: Layout, zeroed: bool) -> *mut u8 {
    match is_system() {
        // SAFETY: as the allocator's caller promises.
        true if zeroed => unsafe { System.alloc_zeroed(layout) },
        // SAFETY: as above.
        true => unsafe { System.alloc(layout) },
        false => take_of_any(layout, zeroed),
    }
}

#[cold]
#[inline(never)]
fn take_of_any(layout: Layout, zeroed: bool) -> *mut u8 {
    let Some(own) = device() else {
        return take(layout, zeroed);
    };
    let block = own.take(layout);
    if zeroed && !block.is_null() {
        // SAFETY: fresh, and so long.
        unsafe { block.write_bytes(0, layout.size()) };
    }
    block
}

/// Gives a block back.
///
/// # Safety
/// `take` gave it, with this layout.
#[inline(always)]
pub unsafe fn give_back(block: *mut u8, layout: Layout) {
    let own = if is_system() { None } else { device() };
    match own {
        // SAFETY: the caller's word.
        None => unsafe { System.dealloc(block, layout) },
        // SAFETY: as above.
        Some(own) => unsafe { own.give_back(block, layout) },
    }
}

impl Functions {
    /// For a block with a larger alignment: room to move to the next multiple, and before it for where the whole begins.
    fn size_of_whole(layout: Layout) -> Option<usize> {
        layout.size().checked_add(layout.align() + size_of::<*mut u8>())
    }

    fn take(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the device's function, called as the header says.
        let ask = |size| unsafe { (self.allocate)(self.user, size) }.cast::<u8>();
        if layout.align() <= ALIGNED {
            return ask(layout.size());
        }
        let Some(size) = Functions::size_of_whole(layout) else {
            return null_mut();
        };
        let whole = ask(size);
        if whole.is_null() {
            return whole;
        }
        // SAFETY: `size` leaves room for the step, the pointer and the block.
        unsafe {
            let first = whole.add(size_of::<*mut u8>());
            let block = first.add(first.align_offset(layout.align()));
            block.cast::<*mut u8>().sub(1).write(whole);
            block
        }
    }

    /// # Safety
    /// `take` gave it, with this layout.
    unsafe fn give_back(&self, block: *mut u8, layout: Layout) {
        // SAFETY: the caller's word; of a block with a larger alignment its beginning stands before it.
        unsafe {
            let mut whole = block;
            if layout.align() > ALIGNED {
                whole = block.cast::<*mut u8>().sub(1).read();
                // Around the block stand an address and whatever was there: all that the device gave goes back overwritten.
                whole.write_bytes(0, Functions::size_of_whole(layout).unwrap_or(0));
            }
            (self.release)(self.user, whole.cast());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ALIGNED, Functions};
    use core::alloc::Layout;
    use core::ffi::c_void;
    use std::sync::Mutex;

    /// A device's allocator: how many bytes were requested last, how many blocks are in use, and the content of the block freed last.
    #[derive(Default)]
    struct Device {
        asked: usize,
        out: usize,
        came_back: Vec<u8>,
    }

    unsafe extern "C" fn allocate(user: *mut c_void, size: usize) -> *mut c_void {
        let mut device = unsafe { &*user.cast::<Mutex<Device>>() }.lock().unwrap();
        device.asked = size;
        device.out += 1;
        let block = unsafe { libc::malloc(size) };
        unsafe { block.cast::<u8>().write_bytes(0xa5, size) };
        block
    }

    unsafe extern "C" fn release(user: *mut c_void, block: *mut c_void) {
        let mut device = unsafe { &*user.cast::<Mutex<Device>>() }.lock().unwrap();
        device.out -= 1;
        let bytes = unsafe { core::slice::from_raw_parts(block.cast::<u8>(), device.asked) };
        device.came_back = bytes.to_vec();
        unsafe { libc::free(block) }
    }

    #[test]
    fn device_blocks_are_aligned_and_returned_whole_and_wiped() {
        let device = Mutex::new(Device::default());
        let own = Functions {
            user: (&raw const device).cast_mut().cast(),
            allocate,
            release,
        };
        for align in [1, 8, ALIGNED, 64, 4096] {
            for size in [1, 7, 100, 5000] {
                let layout = Layout::from_size_align(size, align).unwrap();
                let block = own.take(layout);
                assert!(block.addr().is_multiple_of(align), "{size} at {align}");
                assert_eq!(device.lock().unwrap().asked == size, align <= ALIGNED);
                // All its bytes are the library's to write; they are wiped before the block is freed.
                unsafe {
                    block.write_bytes(0xff, size);
                    block.write_bytes(0, size);
                    own.give_back(block, layout);
                }
                let device = device.lock().unwrap();
                assert_eq!(device.out, 0);
                assert!(device.came_back.iter().all(|byte| *byte == 0), "{size} at {align}");
            }
        }
    }
}
