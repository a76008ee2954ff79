//! Memory for when there is none: what brings a call from a refusal to its end.
//!
//! Pages that nobody has touched cost a device nothing but addresses. A block is a run of units; who gives it back knows its size.
use core::cell::UnsafeCell;
use core::ptr::null_mut;
use core::sync::atomic::{AtomicU32, Ordering};

/// Bytes in all.
pub(super) const BYTES: usize = 128 * 1024;
const UNIT: usize = 32;
const UNITS: usize = BYTES / UNIT;
const WORD: usize = usize::BITS as usize;

#[repr(C, align(4096))]
struct Reserve {
    bytes: UnsafeCell<[u8; BYTES]>,
    /// A bit for each unit: it is given away.
    taken: UnsafeCell<[usize; UNITS / WORD]>,
    /// The process whose thread works on the map; 0 where none does.
    holder: AtomicU32,
}

// SAFETY: the map is touched under the lock only, and a block by its owner.
unsafe impl Sync for Reserve {}

static RESERVE: Reserve = Reserve {
    bytes: UnsafeCell::new([0; BYTES]),
    taken: UnsafeCell::new([0; UNITS / WORD]),
    holder: AtomicU32::new(0),
};

impl Reserve {
    fn start(&self) -> usize {
        self.bytes.get().addr()
    }

    /// Works on the map. Nothing in there asks for memory.
    fn with<T>(&self, work: impl FnOnce(&mut [usize; UNITS / WORD]) -> T) -> T {
        let own = std::process::id();
        while let Err(holder) = self
            .holder
            .compare_exchange(0, own, Ordering::Acquire, Ordering::Relaxed)
        {
            // In a forked child the thread that worked on the map is not there. What it was giving or taking stays taken.
            let is_gone = holder != 0 && holder != own;
            if is_gone
                && self
                    .holder
                    .compare_exchange(holder, own, Ordering::Acquire, Ordering::Relaxed)
                    .is_ok()
            {
                break;
            }
            std::thread::yield_now();
        }
        // SAFETY: the lock is ours.
        let result = work(unsafe { &mut *self.taken.get() });
        self.holder.store(0, Ordering::Release);
        result
    }
}

// Nothing in here may panic: an allocator must not unwind.
fn is_taken(taken: &[usize], unit: usize) -> bool {
    taken
        .get(unit / WORD)
        .is_none_or(|word| word & (1 << (unit % WORD)) != 0)
}

fn flip(taken: &mut [usize], units: core::ops::Range<usize>) {
    for unit in units {
        if let Some(word) = taken.get_mut(unit / WORD) {
            *word ^= 1 << (unit % WORD);
        }
    }
}

/// The first run of free units that is long enough and begins at a multiple of `step`.
fn free_run(taken: &[usize], length: usize, step: usize) -> Option<usize> {
    let mut first = 0;
    while first + length <= UNITS {
        match (first..first + length).rev().find(|unit| is_taken(taken, *unit)) {
            None => return Some(first),
            Some(unit) => first = (unit + 1).next_multiple_of(step),
        }
    }
    None
}

/// A block of zeros; NULL where there is no room for it.
pub fn take(size: usize, align: usize) -> *mut u8 {
    if size > BYTES || align > align_of::<Reserve>() {
        return null_mut();
    }
    let (length, step) = (size.div_ceil(UNIT), align.div_ceil(UNIT));
    let found = RESERVE.with(|taken| {
        let first = free_run(taken, length, step)?;
        flip(taken, first..first + length);
        Some(first)
    });
    // SAFETY: the units lie inside.
    found.map_or(null_mut(), |first| unsafe {
        RESERVE.bytes.get().cast::<u8>().add(first * UNIT)
    })
}

/// Whether a block came from here.
pub fn holds(block: *const u8) -> bool {
    (RESERVE.start()..RESERVE.start() + BYTES).contains(&block.addr())
}

/// Takes back a block of `size` bytes that came from here and has been wiped.
pub fn give_back(block: *const u8, size: usize) {
    let first = (block.addr() - RESERVE.start()) / UNIT;
    RESERVE.with(|taken| flip(taken, first..first + size.div_ceil(UNIT)));
}

#[cfg(test)]
mod tests {
    use super::{BYTES, Ordering, RESERVE, UNIT, UNITS, WORD, flip, free_run, give_back, holds, take};

    const _: () = assert!(BYTES <= 128 * 1024, "a device has to find room for it");

    /// A process that was forked while another thread worked on the map. Alone in its process, as every test is.
    // case:B14
    #[test]
    fn reserve_locked_by_parent_at_fork_is_free_in_child() {
        RESERVE.holder.store(std::process::id() + 1, Ordering::Release);
        let block = take(100, 8);
        assert!(holds(block));
        give_back(block, 100);
        assert_eq!(RESERVE.holder.load(Ordering::Acquire), 0);
    }

    #[test]
    fn block_too_large_for_reserve_is_refused() {
        assert!(take(BYTES + 1, 1).is_null() && take(usize::MAX, 1).is_null() && take(1, 8192).is_null());
    }

    #[test]
    fn free_runs_avoid_taken_units_and_keep_alignment() {
        let mut taken = [0; UNITS / WORD];
        assert_eq!(free_run(&taken, UNITS, 1), Some(0));
        flip(&mut taken, 0..3);
        assert_eq!(free_run(&taken, 1, 1), Some(3));
        assert_eq!(free_run(&taken, 1, 4096 / UNIT), Some(128));
        flip(&mut taken, 5..UNITS);
        assert_eq!(free_run(&taken, 2, 1), Some(3));
        assert_eq!(free_run(&taken, 3, 1), None);
        assert_eq!(free_run(&taken, 2, 2), None);
        flip(&mut taken, 5..6);
        assert_eq!(free_run(&taken, 2, 2), Some(4));
    }

    #[test]
    fn freed_block_is_reused() {
        let (first, second) = (take(100, 8), take(UNIT, 64));
        assert!(holds(first) && holds(second) && first != second && second.addr().is_multiple_of(64));
        assert!(!holds([0u8; 1].as_ptr()));
        give_back(first, 100);
        give_back(second, UNIT);
        let again = take(100, 8);
        assert!(holds(again));
        give_back(again, 100);
    }
}
