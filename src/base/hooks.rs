//! The application's callbacks, as Rust traits: clock, store, transport and listeners.
//!
//! Hooks run on the calling thread with no lock held. While one runs, calls of the same member from this thread are refused.
use crate::abi::mcat_event_kind;
use crate::base::error::{Reason, Status};
use std::cell::Cell;
use std::net::IpAddr;
use std::sync::Arc;

/// How much a log line matters; the numbers are those of `mcat_config.log_level`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Level {
    Error = 1,
    Warning = 2,
    Info = 3,
    Debug = 4,
}

/// The device's clocks.
pub trait Clock: Send + Sync {
    /// Milliseconds since 1970-01-01T00:00:00Z; `None` while the device does not know.
    fn wall_ms(&self) -> Option<i64> {
        let now = crate::base::sys::wall_ms();
        (now >= 0).then_some(now)
    }

    /// Milliseconds since some fixed moment. Includes suspend and `wait`, and never goes back.
    fn boot_ms(&self) -> i64 {
        crate::base::sys::boot_ms()
    }

    /// Waits in the clock's own way; `None`: the library waits itself. `Some(true)` stops the call.
    fn wait(&self, _ms: i64) -> Option<bool> {
        None
    }
}

/// The system's clocks.
pub struct SystemClock;

impl Clock for SystemClock {}

/// A store call failed; the previous content is unchanged.
#[derive(Clone, Debug)]
pub struct StoreFailed(pub String);

/// Keeps one opaque record of at most `MCAT_RECORD_MAX` bytes.
pub trait Store: Send + Sync {
    /// Where the record is, for messages.
    fn place(&self) -> String {
        "the token store".to_owned()
    }
    /// Reads the record into `record`; returns its length, or `None` if there is none.
    fn load(&self, left_ms: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed>;
    /// Durably replaces the record.
    fn save(&self, left_ms: i64, record: &[u8]) -> Result<(), StoreFailed>;
    /// Erases the record.
    fn erase(&self, left_ms: i64) -> Result<(), StoreFailed>;
    /// Locks the store for this process, waiting at most `wait_ms`. `Ok(false)`: another process has it.
    fn lock(&self, _left_ms: i64, _wait_ms: i32) -> Result<bool, StoreFailed> {
        Ok(true)
    }
    /// Unlocks it.
    fn unlock(&self) {}
}

/// Keeps the outbox: bytes that are appended to.
pub trait OutboxStore: Send + Sync {
    /// Reads all of it, at most `most` bytes. Empty if there is nothing.
    fn load(&self, left_ms: i64, most: usize) -> Result<Vec<u8>, StoreFailed>;
    /// Durably appends `bytes`. After a failure none or a part of them may be there, but not all.
    fn append(&self, left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed>;
    /// Durably replaces the whole content by `bytes`.
    fn replace(&self, left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed>;
}

/// The result of one step of a transport: done, call again, or failed.
pub enum Step<T> {
    Done(T),
    Again,
    Failed,
    /// Opening failed at this stage: `MCAT_ERR_RESOLVE`, `_CONNECT`, `_TLS` or `_CLOCK`.
    FailedAt(Status),
}

/// The device's own connections. A connection is a number that only the device understands.
pub trait Transport: Send + Sync {
    /// Whether it does TLS itself for https addresses.
    fn secure(&self) -> bool;
    fn open(&self, left_ms: i64, wait_ms: i32, host: &str, port: u16, tls: bool, connection: &mut usize) -> Step<()>;
    fn send(&self, left_ms: i64, wait_ms: i32, connection: usize, bytes: &[u8]) -> Step<usize>;
    /// `Done(0)` is the end of the stream.
    fn recv(&self, left_ms: i64, wait_ms: i32, connection: usize, buffer: &mut [u8]) -> Step<usize>;
    fn close(&self, connection: usize);
    fn usable(&self, connection: usize) -> bool;
}

/// Something that the application is notified of; `mcat_event` in C.
#[derive(Clone, Copy, Debug)]
pub struct Occurrence {
    pub kind: mcat_event_kind,
    pub reason: Reason,
    pub retry_after_ms: Option<i64>,
    /// When something ends, in milliseconds since 1970.
    pub ends_ms: Option<i64>,
    /// The call that it is about.
    pub call: Option<&'static str>,
}

impl Occurrence {
    /// One without details.
    pub fn new(kind: mcat_event_kind, reason: Reason) -> Occurrence {
        Occurrence {
            kind,
            reason,
            retry_after_ms: None,
            ends_ms: None,
            call: None,
        }
    }
}

pub type Log = Box<dyn Fn(Level, &str) + Send + Sync>;
pub type Tick = Box<dyn Fn(i64) -> bool + Send + Sync>;
pub type Opened = Arc<dyn Fn(i32) -> bool + Send + Sync>;
pub type Event = Arc<dyn Fn(i64, &Occurrence) + Send + Sync>;
pub type Resolve = Arc<dyn Fn(i64, &str) -> Option<Vec<IpAddr>> + Send + Sync>;

/// The listeners of one client.
#[derive(Default)]
pub struct Hooks {
    pub log: Option<Log>,
    pub log_level: Option<Level>,
    /// Notified of events of the member's sign-in. A share of the same member uses its parent's.
    pub event: Option<Event>,
    /// Returns whether to stop.
    pub tick: Option<Tick>,
    /// Returns whether the socket may be used. A share uses its parent's.
    pub opened: Option<Opened>,
    /// Returns a host's addresses. A share uses its parent's.
    pub resolve: Option<Resolve>,
}

impl Hooks {
    /// Whether lines of this level are logged.
    pub fn hears(&self, level: Level) -> bool {
        self.log.is_some() && level <= self.log_level.unwrap_or(Level::Warning)
    }

    /// Writes a line to the application's log; the text is only made if the level is logged.
    pub fn log(&self, member: usize, level: Level, text: impl FnOnce() -> String) {
        let Some(log) = self.log.as_ref().filter(|_| self.hears(level)) else {
            return;
        };
        if is_inside(member) {
            return;
        }
        let text = text();
        inside(member, || log(level, &text));
    }
}

/// Most nested callbacks of different members; deeper nesting is refused like a call from inside a callback.
const NESTING: usize = 8;

crate::base::sync::thread_local! {
    /// The members whose callbacks this thread is inside, and their number.
    static INSIDE: Cell<([usize; NESTING], usize)> = const { Cell::new(([0; NESTING], 0)) };
}

/// Runs an application's callback; calls of `member` from inside it are refused.
pub fn inside<T>(member: usize, callback: impl FnOnce() -> T) -> T {
    struct Leave(([usize; NESTING], usize));
    impl Drop for Leave {
        fn drop(&mut self) {
            INSIDE.with(|inside| inside.set(self.0));
        }
    }
    let (mut members, depth) = INSIDE.with(Cell::get);
    let _leave = Leave((members, depth));
    if let Some(place) = members.get_mut(depth) {
        *place = member;
    }
    INSIDE.with(|inside| inside.set((members, depth + 1)));
    callback()
}

/// Whether this thread is inside a callback of `member`.
pub fn is_inside(member: usize) -> bool {
    let (members, depth) = INSIDE.with(Cell::get);
    depth > NESTING || members[..depth].contains(&member)
}
