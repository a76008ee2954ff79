//! Tags in the handles that C holds. A debug build prints a message and aborts if a program passes a freed handle, or a handle of another
//! kind. A release build does not check: there such a call is undefined behaviour.
//!
//! Checking a tag takes no lock and no memory: `mcat_cancel` does it in signal handlers, and a forked child when it frees.
use crate::base::sys;
use std::sync::atomic::{AtomicU32, Ordering};

/// Kinds of handles. The numbers differ from every status, because a response begins with its status.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum HandleKind {
    Client = 0x6d63_636c,
    Station = 0x6d63_7374,
    Response = 0x6d63_7265,
}

const KINDS: [HandleKind; 3] = [HandleKind::Client, HandleKind::Station, HandleKind::Response];

/// The tag of a freed handle.
const DEAD: u32 = 0x6d63_5fff;

impl HandleKind {
    fn name(self) -> &'static str {
        match self {
            HandleKind::Client => "mcat_client",
            HandleKind::Station => "mcat_station",
            HandleKind::Response => "mcat_response",
        }
    }
}

#[repr(transparent)]
pub struct HandleTag(AtomicU32);

impl HandleTag {
    pub fn new(kind: HandleKind) -> HandleTag {
        HandleTag(AtomicU32::new(kind as u32))
    }

    pub fn die(&self) {
        self.0.store(DEAD, Ordering::Release);
    }

    /// Aborts the process unless the handle has the wanted kind.
    pub fn check(&self, wanted: HandleKind) {
        if cfg!(not(debug_assertions)) {
            return;
        }
        let found = self.0.load(Ordering::Acquire);
        if found == wanted as u32 {
            return;
        }
        self.is_no_other(wanted);
        // The allocator wipes a freed response.
        if found == DEAD || (wanted == HandleKind::Response && found == 0) {
            stop([wanted.name(), " was used after it was freed", ""]);
        }
        stop([wanted.name(), " is not one, or was freed long ago", ""]);
    }

    /// Aborts the process if this is the tag of another kind.
    pub fn is_no_other(&self, wanted: HandleKind) {
        if cfg!(not(debug_assertions)) {
            return;
        }
        let found = self.0.load(Ordering::Acquire);
        if let Some(other) = KINDS.into_iter().find(|kind| *kind as u32 == found && *kind != wanted) {
            stop([other.name(), " was passed as ", wanted.name()]);
        }
    }
}

fn stop([kind, then, other]: [&str; 3]) -> ! {
    sys::halt(["libmusiccat: ", kind, then, other, "; a debug build stops here\n"])
}
