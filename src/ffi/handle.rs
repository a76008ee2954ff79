//! What C holds of a client or a station: a tag, and a count of the thing itself.
use super::{mcat_client, mcat_station};
use crate::base::handle_check::{HandleKind, HandleTag};
use crate::base::memory::{self, NoMemory};
use crate::client::Client;
use crate::station::Station;
use core::mem::ManuallyDrop;
use core::ptr::null_mut;
use std::sync::Arc;
use std::sync::atomic::{AtomicPtr, AtomicUsize, Ordering};

/// The tag comes first: it is looked at whatever the program gave in the handle's place.
#[repr(C)]
struct Shell<T> {
    tag: HandleTag,
    held: ManuallyDrop<Arc<T>>,
}

/// The opaque types of the header.
pub trait Handle: Sized {
    type Inside;
    const KIND: HandleKind;

    /// Hands it to C, which gives it back through `free`. It lives long: one that is partly in the reserve is not handed out.
    fn give(held: Self::Inside) -> Result<*mut Self, NoMemory> {
        let mut shell = Box::new(Shell {
            tag: HandleTag::new(Self::KIND),
            held: ManuallyDrop::new(Arc::new(held)),
        });
        memory::check().inspect_err(|NoMemory| {
            // SAFETY: once, and nobody looks into the shell any more.
            unsafe { ManuallyDrop::drop(&mut shell.held) };
        })?;
        Ok(Box::into_raw(shell).cast())
    }

    /// What it owns; `None` for NULL.
    ///
    /// # Safety
    /// NULL, or from `give` and not freed yet.
    unsafe fn look<'a>(handle: *const Self) -> Option<&'a Arc<Self::Inside>> {
        // SAFETY: the caller's word.
        let shell = unsafe { handle.cast::<Shell<Self::Inside>>().as_ref() }?;
        shell.tag.check(Self::KIND);
        Some(&shell.held)
    }

    /// Frees it. NULL is allowed.
    ///
    /// # Safety
    /// As for `look`.
    unsafe fn free(handle: *mut Self) {
        let shell: *mut Shell<Self::Inside> = handle.cast();
        // SAFETY: the caller's word.
        let Some(alive) = (unsafe { shell.as_mut() }) else {
            return;
        };
        alive.tag.check(Self::KIND);
        alive.tag.die();
        // SAFETY: once, as the tag or the caller sees to; the shell is not looked into any more.
        unsafe { ManuallyDrop::drop(&mut alive.held) };
        let emptied = match cfg!(debug_assertions) {
            true => keep(shell.cast()),
            false => shell.cast(),
        };
        if !emptied.is_null() {
            // SAFETY: made by `give`; a shell is as large whatever it holds, and its content is gone.
            drop(unsafe { Box::from_raw(emptied) });
        }
    }
}

impl Handle for mcat_client {
    type Inside = Client;
    const KIND: HandleKind = HandleKind::Client;
}

impl Handle for mcat_station {
    type Inside = Station;
    const KIND: HandleKind = HandleKind::Station;
}

/// A debug build keeps the last shells that were freed, so that their tags can be read for some time. Without a lock: a forked child
/// frees, too.
fn keep(shell: *mut Shell<()>) -> *mut Shell<()> {
    static KEPT: [AtomicPtr<Shell<()>>; 64] = [const { AtomicPtr::new(null_mut()) }; 64];
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let place = NEXT.fetch_add(1, Ordering::Relaxed) % KEPT.len();
    KEPT[place].swap(shell, Ordering::AcqRel)
}
