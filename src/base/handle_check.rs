//! Tags on what C holds. A debug build stops with a word where a program hands over what it freed, or one thing in the place of another.
//! A release build does not look: there such a call is the program's own error.
//!
//! Looking at a tag takes no lock and no memory: `mcat_cancel` does it in signal handlers, and a forked child when it frees.
use crate::base::sys;
use std::sync::atomic::{AtomicU32, Ordering};

/// What C holds. The numbers are no status, as a response begins with its status.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u32)]
pub enum HandleKind {
    Client = 0x6d63_636c,
    Station = 0x6d63_7374,
    Response = 0x6d63_7265,
}

const KINDS: [HandleKind; 3] = [HandleKind::Client, HandleKind::Station, HandleKind::Response];

/// In a handle that was freed.
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

    /// Ends the process unless this is what it is taken for.
    pub fn check(&self, wanted: HandleKind) {
        if cfg!(not(debug_assertions)) {
            return;
        }
        let found = self.0.load(Ordering::Acquire);
        if found == wanted as u32 {
            return;
        }
        self.is_no_other(wanted);
        // A response is given back to the allocator, which wipes it.
        if found == DEAD || (wanted == HandleKind::Response && found == 0) {
            stop(["a ", wanted.name(), " is used that was freed", ""]);
        }
        stop([
            "what is given as a ",
            wanted.name(),
            " is none, or was freed long ago",
            "",
        ]);
    }

    /// Ends the process if this is the tag of something else.
    pub fn is_no_other(&self, wanted: HandleKind) {
        if cfg!(not(debug_assertions)) {
            return;
        }
        let found = self.0.load(Ordering::Acquire);
        if let Some(other) = KINDS.into_iter().find(|kind| *kind as u32 == found && *kind != wanted) {
            stop(["a ", other.name(), " is given in the place of a ", wanted.name()]);
        }
    }
}

fn stop([first, kind, then, other]: [&str; 4]) -> ! {
    sys::halt([
        "libmusiccat: ",
        first,
        kind,
        then,
        other,
        "; a debug build stops here\n",
    ])
}
