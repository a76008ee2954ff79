//! Memory from the view of a call: which requests may fail, whether the call ran short, and how much is held.
//!
//! Most allocating code, here and in our dependencies, cannot handle a failed allocation. So behind the C interface an allocator
//! (`ffi::alloc`) then uses a small reserve, and records that here: the call continues to its next checkpoint (`check`), and ends there.
//! Requests larger than the reserve go through `block` and `room`, which may fail.
use crate::abi::mcat_stats;
use crate::base::error::{Error, Status};
use core::alloc::Layout;
use core::cell::Cell;
use core::ptr::NonNull;
use std::alloc;
use std::collections::TryReserveError;
use std::io;

/// No memory is left, or the request was larger than any object can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoMemory;

impl From<NoMemory> for Error {
    fn from(NoMemory: NoMemory) -> Error {
        Error::new(Status::MCAT_ERR_MEMORY, "not enough memory")
    }
}

/// Whether the current work continues to its end even if memory is short, because its result must not be lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Carried {
    No,
    /// From the moment when the request is sent.
    OnceSent,
    Now,
}

/// The facts recorded for the call of a thread.
struct CallMemory {
    /// Bytes allocated minus bytes freed since it began; negative if it freed what an earlier call had allocated.
    #[cfg(feature = "capi")]
    held: Cell<isize>,
    #[cfg(feature = "capi")]
    peak: Cell<isize>,
    /// It is inside a function of the interface: its bytes are added to the totals when that returns.
    #[cfg(feature = "capi")]
    books_later: Cell<bool>,
    /// Bytes not yet added to the totals, and their highest value.
    #[cfg(feature = "capi")]
    unbooked: Cell<isize>,
    #[cfg(feature = "capi")]
    most_unbooked: Cell<isize>,
    refused: Cell<usize>,
    /// It uses the reserve.
    short: Cell<bool>,
    carried: Cell<Carried>,
    /// The current request can handle a failure.
    may_refuse: Cell<bool>,
}

thread_local! {
    // Without constructor or destructor: the allocator itself reads it, at any time in a thread's life.
    static CALL: CallMemory = const {
        CallMemory {
            #[cfg(feature = "capi")]
            held: Cell::new(0),
            #[cfg(feature = "capi")]
            peak: Cell::new(0),
            #[cfg(feature = "capi")]
            books_later: Cell::new(false),
            #[cfg(feature = "capi")]
            unbooked: Cell::new(0),
            #[cfg(feature = "capi")]
            most_unbooked: Cell::new(0),
            refused: Cell::new(0),
            short: Cell::new(false),
            carried: Cell::new(Carried::No),
            may_refuse: Cell::new(false),
        }
    };
}

/// Whether this thread's call ran short of memory.
pub(crate) fn is_short() -> bool {
    CALL.with(|call| call.short.get())
}

/// How often this thread's call got no memory.
pub(crate) fn refusals() -> usize {
    CALL.with(|call| call.refused.get())
}

/// The checkpoint: whether the call must end because it ran short of memory.
pub(crate) fn must_end() -> bool {
    CALL.with(|call| call.short.get() && call.carried.get() != Carried::Now)
}

/// The same as a `Result`.
pub(crate) fn check() -> Result<(), NoMemory> {
    if must_end() { Err(NoMemory) } else { Ok(()) }
}

/// A block; the request may fail. `layout` is not empty.
pub(crate) fn block(layout: Layout) -> Result<NonNull<u8>, NoMemory> {
    // SAFETY: the caller guarantees a layout that is not empty.
    NonNull::new(refusable(|| unsafe { alloc::alloc(layout) })).ok_or(NoMemory)
}

/// The same, all zeros.
pub(crate) fn blank_block(layout: Layout) -> Result<NonNull<u8>, NoMemory> {
    // SAFETY: the caller guarantees a layout that is not empty.
    NonNull::new(refusable(|| unsafe { alloc::alloc_zeroed(layout) })).ok_or(NoMemory)
}

/// A value in a new box; the request may fail.
pub(crate) fn boxed<T>(value: T) -> Result<Box<T>, NoMemory> {
    const { assert!(size_of::<T>() > 0) };
    let place = block(Layout::new::<T>())?.cast::<T>();
    // SAFETY: new memory with the layout that `Box` will free.
    unsafe {
        place.write(value);
        Ok(Box::from_raw(place.as_ptr()))
    }
}

/// Runs a collection's request for memory, which may fail: `room(|| list.try_reserve(1))`.
pub(crate) fn room(ask: impl FnOnce() -> Result<(), TryReserveError>) -> Result<(), NoMemory> {
    refusable(ask).map_err(|_| NoMemory)
}

/// A copy of bytes of any length.
pub(crate) fn bytes(from: &[u8]) -> Result<Vec<u8>, NoMemory> {
    let mut copy = Vec::new();
    room(|| copy.try_reserve_exact(from.len()))?;
    copy.extend_from_slice(from);
    Ok(copy)
}

/// A copy of a text of any length.
#[cfg(feature = "capi")]
pub(crate) fn text(from: &str) -> Result<String, NoMemory> {
    let mut copy = String::new();
    room(|| copy.try_reserve_exact(from.len()))?;
    copy.push_str(from);
    Ok(copy)
}

/// A list of this many items, which may allocate too: so the total is unknown in advance.
pub(crate) fn list<T>(count: usize, items: impl Iterator<Item = T>) -> Result<Vec<T>, NoMemory> {
    let mut list = Vec::new();
    room(|| list.try_reserve_exact(count))?;
    for item in items.take(count) {
        check()?;
        list.push(item);
    }
    Ok(list)
}

/// A writer whose allocations may fail.
#[derive(Default)]
pub(crate) struct Growing(pub(crate) Vec<u8>);

impl io::Write for Growing {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        room(|| self.0.try_reserve(bytes.len())).map_err(|NoMemory| io::ErrorKind::OutOfMemory)?;
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs `ask`, which only requests memory and can handle a failure.
fn refusable<T>(ask: impl FnOnce() -> T) -> T {
    CALL.with(|call| {
        // Work that must finish uses the reserve as long as that lasts.
        call.may_refuse.set(call.carried.get() != Carried::Now);
        let answer = ask();
        call.may_refuse.set(false);
        answer
    })
}

/// As long as this lives, work on a sent request continues to its end.
pub(crate) struct Carrying(Carried);

impl Carrying {
    /// From the moment when a request is sent.
    pub(crate) fn once_sent() -> Carrying {
        Carrying(CALL.with(|call| call.carried.replace(Carried::OnceSent)))
    }
}

impl Drop for Carrying {
    fn drop(&mut self) {
        CALL.with(|call| call.carried.set(self.0));
    }
}

/// The last checkpoint before a request is sent.
pub(crate) fn about_to_send() -> Result<(), NoMemory> {
    check()?;
    CALL.with(|call| {
        if call.carried.get() == Carried::OnceSent {
            call.carried.set(Carried::Now);
        }
    });
    Ok(())
}

/// Records the memory costs of this thread's call, if the allocator counts them.
pub(crate) fn bill(stats: &mut mcat_stats) {
    #[cfg(feature = "capi")]
    CALL.with(|call| {
        let number = |n: usize| i64::try_from(n).unwrap_or(i64::MAX);
        stats.peak_bytes = number(call.peak.get().unsigned_abs());
        stats.live_bytes = number(live_and_peak().0);
        stats.refused_allocations = number(refusals());
    });
    #[cfg(not(feature = "capi"))]
    let _ = stats;
}

#[cfg(feature = "capi")]
pub(crate) use counted::*;

/// Functions for the allocator and the boundary.
#[cfg(feature = "capi")]
mod counted {
    use super::{CALL, CallMemory, Carried};
    use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    static LIVE: AtomicUsize = AtomicUsize::new(0);
    static PEAK: AtomicUsize = AtomicUsize::new(0);

    /// Most bytes that a thread may leave out of the totals.
    const MOST_UNBOOKED: isize = 16 * 1024;

    /// Bytes that the whole library holds, and their highest value. Recent changes by other threads may be missing.
    pub(crate) fn live_and_peak() -> (usize, usize) {
        CALL.with(book);
        (LIVE.load(Relaxed), PEAK.load(Relaxed))
    }

    /// Adds a thread's bytes to the totals. Threads collect first, because shared counters are slow.
    #[inline(never)]
    fn book(call: &CallMemory) {
        let (more, most) = (call.unbooked.replace(0), call.most_unbooked.replace(0));
        let before = LIVE.fetch_add(more.cast_unsigned(), Relaxed);
        let peak = before.wrapping_add_signed(most);
        if peak > PEAK.load(Relaxed) {
            PEAK.fetch_max(peak, Relaxed);
        }
    }

    /// Counts an allocated block.
    pub(crate) fn took(bytes: usize) {
        CALL.with(|call| {
            // On a 32-bit machine the sum may exceed this counter; freeing corrects it.
            let held = call.held.get().wrapping_add_unsigned(bytes);
            call.held.set(held);
            call.peak.set(call.peak.get().max(held));
            let unbooked = call.unbooked.get().wrapping_add_unsigned(bytes);
            call.unbooked.set(unbooked);
            call.most_unbooked.set(call.most_unbooked.get().max(unbooked));
            if unbooked > MOST_UNBOOKED || !call.books_later.get() {
                book(call);
            }
        });
    }

    /// Counts a freed block.
    pub(crate) fn gave_back(bytes: usize) {
        CALL.with(|call| {
            call.held.set(call.held.get().wrapping_sub_unsigned(bytes));
            let unbooked = call.unbooked.get().wrapping_sub_unsigned(bytes);
            call.unbooked.set(unbooked);
            if unbooked < -MOST_UNBOOKED || !call.books_later.get() {
                book(call);
            }
        });
    }

    /// Spans a function of the interface: its bytes are added to the totals at its end.
    pub(crate) struct BooksLater(bool);

    impl BooksLater {
        // Not inlined: a copy in each function of the interface would cost flash.
        #[inline(never)]
        pub(crate) fn begin() -> BooksLater {
            BooksLater(CALL.with(|call| call.books_later.replace(true)))
        }
    }

    impl Drop for BooksLater {
        #[inline(never)]
        fn drop(&mut self) {
            CALL.with(|call| {
                call.books_later.set(self.0);
                book(call);
            });
        }
    }

    /// Records a failed allocation. Returns whether the requester can handle it; if not, the call uses the reserve from now on.
    pub(crate) fn was_refused() -> bool {
        CALL.with(|call| {
            call.refused.set(call.refused.get().saturating_add(1));
            let takes_no = call.may_refuse.get();
            if !takes_no {
                call.short.set(true);
            }
            takes_no
        })
    }

    /// Spans a call of the interface. A callback may make another call inside it.
    pub(crate) struct Counted {
        held: isize,
        peak: isize,
        refused: usize,
        short: bool,
        carried: Carried,
    }

    impl Counted {
        pub(crate) fn begin() -> Counted {
            CALL.with(|call| Counted {
                held: call.held.replace(0),
                peak: call.peak.replace(0),
                refused: call.refused.replace(0),
                short: call.short.replace(false),
                carried: call.carried.replace(Carried::No),
            })
        }
    }

    impl Drop for Counted {
        fn drop(&mut self) {
            CALL.with(|call| {
                // The inner call's bytes belong to the outer call too. The sum may wrap, as in `took`.
                let inner_peak = self.held.wrapping_add(call.peak.get());
                call.held.set(self.held.wrapping_add(call.held.get()));
                call.peak.set(self.peak.max(inner_peak));
                call.refused.set(self.refused.saturating_add(call.refused.get()));
                call.short.set(self.short);
                call.carried.set(self.carried);
            });
        }
    }
}
