//! Memory as the calls see it: what may be refused, whether a call ran short, and how much is held.
//!
//! Most of what allocates, here and in what we build on, cannot be told that there is no memory. Behind the C interface stands an
//! allocator (`ffi::alloc`) that gives from a small reserve then, and notes it here: the call goes on to its next checkpoint
//! (`check`), and ends there. What asks for more than the reserve has asks through `block` and `room`, which may be refused.
use crate::abi::mcat_stats;
use crate::base::error::{Error, Status};
use core::alloc::Layout;
use core::cell::Cell;
use core::ptr::NonNull;
use std::alloc;
use std::collections::TryReserveError;
use std::io;

/// There is no memory left, or the request was larger than any object can be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct NoMemory;

impl From<NoMemory> for Error {
    fn from(NoMemory: NoMemory) -> Error {
        Error::new(Status::MCAT_ERR_MEMORY, "there is not enough memory")
    }
}

/// Whether what runs is carried to its end, short of memory or not: nothing may be lost that it holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Carried {
    No,
    /// From the moment on at which the request is sent.
    OnceSent,
    Now,
}

/// What is noted of the call that a thread is in.
struct CallMemory {
    /// Taken and not given back since it began; what an earlier call had taken makes it negative.
    #[cfg(feature = "capi")]
    held: Cell<isize>,
    #[cfg(feature = "capi")]
    peak: Cell<isize>,
    /// It is in a function of the interface: what it takes and gives back is booked when that ends.
    #[cfg(feature = "capi")]
    books_later: Cell<bool>,
    /// What is not booked yet, and the most that this was.
    #[cfg(feature = "capi")]
    unbooked: Cell<isize>,
    #[cfg(feature = "capi")]
    most_unbooked: Cell<isize>,
    refused: Cell<usize>,
    /// It lives on the reserve.
    short: Cell<bool>,
    carried: Cell<Carried>,
    /// Whoever asks right now takes no for an answer.
    may_refuse: Cell<bool>,
}

thread_local! {
    // Nothing to be made or dropped: the allocator itself looks at it, at any time in a thread's life.
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

/// How often this thread's call was refused memory.
pub(crate) fn refusals() -> usize {
    CALL.with(|call| call.refused.get())
}

/// The checkpoint: whether the call is to end because it ran short of memory.
pub(crate) fn must_end() -> bool {
    CALL.with(|call| call.short.get() && call.carried.get() != Carried::Now)
}

/// The same as a result.
pub(crate) fn check() -> Result<(), NoMemory> {
    if must_end() { Err(NoMemory) } else { Ok(()) }
}

/// A block that may be refused. `layout` is not empty.
pub(crate) fn block(layout: Layout) -> Result<NonNull<u8>, NoMemory> {
    // SAFETY: the caller's word.
    NonNull::new(refusable(|| unsafe { alloc::alloc(layout) })).ok_or(NoMemory)
}

/// The same, all zeros.
pub(crate) fn blank_block(layout: Layout) -> Result<NonNull<u8>, NoMemory> {
    // SAFETY: the caller's word.
    NonNull::new(refusable(|| unsafe { alloc::alloc_zeroed(layout) })).ok_or(NoMemory)
}

/// A value in a block of its own, which may be refused.
pub(crate) fn boxed<T>(value: T) -> Result<Box<T>, NoMemory> {
    const { assert!(size_of::<T>() > 0) };
    let place = block(Layout::new::<T>())?.cast::<T>();
    // SAFETY: fresh memory of the layout that `Box` gives back.
    unsafe {
        place.write(value);
        Ok(Box::from_raw(place.as_ptr()))
    }
}

/// Room that a collection asks for and may be refused: `room(|| list.try_reserve(1))`.
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

/// A list of so many items, which may themselves ask for memory: there is no telling how much that is in all.
pub(crate) fn list<T>(count: usize, items: impl Iterator<Item = T>) -> Result<Vec<T>, NoMemory> {
    let mut list = Vec::new();
    room(|| list.try_reserve_exact(count))?;
    for item in items.take(count) {
        check()?;
        list.push(item);
    }
    Ok(list)
}

/// What is written into it may be refused.
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

/// `ask` does nothing but ask for memory, and takes no for an answer.
fn refusable<T>(ask: impl FnOnce() -> T) -> T {
    CALL.with(|call| {
        // What is carried to its end lives on the reserve as far as that goes.
        call.may_refuse.set(call.carried.get() != Carried::Now);
        let answer = ask();
        call.may_refuse.set(false);
        answer
    })
}

/// As long as this lives, what was sent is carried to its end.
pub(crate) struct Carrying(Carried);

impl Carrying {
    /// From the moment on at which a request is sent.
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

/// Notes what this thread's call has cost so far, where the allocator is ours to count.
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

/// What the allocator and the boundary note.
#[cfg(feature = "capi")]
mod counted {
    use super::{CALL, CallMemory, Carried};
    use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};

    static LIVE: AtomicUsize = AtomicUsize::new(0);
    static PEAK: AtomicUsize = AtomicUsize::new(0);

    /// No thread keeps more than this to itself.
    const MOST_UNBOOKED: isize = 16 * 1024;

    /// Bytes that the whole library holds, and the most that it has held. Of what other threads are doing some may not be booked yet.
    pub(crate) fn live_and_peak() -> (usize, usize) {
        CALL.with(book);
        (LIVE.load(Relaxed), PEAK.load(Relaxed))
    }

    /// Books what a thread has kept to itself: counters that all threads write to are slow.
    #[inline(never)]
    fn book(call: &CallMemory) {
        let (more, most) = (call.unbooked.replace(0), call.most_unbooked.replace(0));
        let before = LIVE.fetch_add(more.cast_unsigned(), Relaxed);
        let peak = before.wrapping_add_signed(most);
        if peak > PEAK.load(Relaxed) {
            PEAK.fetch_max(peak, Relaxed);
        }
    }

    /// Notes a block that was given.
    pub(crate) fn took(bytes: usize) {
        CALL.with(|call| {
            // On a 32-bit machine all blocks together may be more than this can count; what is given back sets it right.
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

    /// Notes a block that came back.
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

    /// A function of the interface, from its first line to its last: what it takes and gives back is booked at its end.
    pub(crate) struct BooksLater(bool);

    impl BooksLater {
        // A copy in each function of the interface would cost flash.
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

    /// Notes that there was no memory. Whether whoever asked takes that for an answer; else the call lives on the reserve from now on.
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

    /// A call of the interface, from its first line to its last. A callback may make another one on the way.
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
                // What the inner call took and gave back is the outer one's too. It may wrap, as in `took`.
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
