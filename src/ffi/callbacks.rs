//! The application's callbacks as the library's hooks. What they answer is checked here.
use super::{optional_text, reserved, yes_or_no};
use crate::abi::{
    MCAT_IO_AGAIN, MCAT_IO_OK, MCAT_LOG_DEBUG, MCAT_LOG_ERROR, MCAT_LOG_INFO, MCAT_LOG_WARNING, MCAT_STORE_ABSENT,
    MCAT_STORE_OK, mcat_clock, mcat_config, mcat_event, mcat_store, mcat_transport,
};
use crate::base::error::{Error, Status};
use crate::base::hooks::{Clock, Hooks, Level, Step, Store, StoreFailed, Transport};
use core::ffi::{c_char, c_void};
use core::ptr::null;
use std::ffi::CString;
use std::net::IpAddr;
use std::sync::Arc;

/// A pointer of the application's, passed on and never looked at.
#[derive(Clone, Copy)]
pub(super) struct User(pub(super) *mut c_void);

// SAFETY: the header tells the application that callbacks come from whichever thread makes the call.
unsafe impl Send for User {}
// SAFETY: as above.
unsafe impl Sync for User {}

impl User {
    /// A method, so that closures capture the whole struct and not the bare pointer.
    pub(super) fn get(self) -> *mut c_void {
        self.0
    }
}

/// The listeners of one client.
pub fn hooks(c: &mcat_config) -> Result<Hooks, Error> {
    let user = User(c.user);
    let log_level = match c.log_level {
        0 => None,
        MCAT_LOG_ERROR => Some(Level::Error),
        MCAT_LOG_WARNING => Some(Level::Warning),
        MCAT_LOG_INFO => Some(Level::Info),
        MCAT_LOG_DEBUG => Some(Level::Debug),
        _ => return Err(Error::argument("log_level", "must be MCAT_LOG_ERROR to MCAT_LOG_DEBUG")),
    };
    let mut hooks = Hooks {
        log_level,
        ..Hooks::default()
    };
    if let Some(log) = c.log {
        hooks.log = Some(Box::new(move |level, text| {
            if let Ok(text) = CString::new(text) {
                // SAFETY: the application's function, called as the header says.
                unsafe { log(user.get(), level as i32, text.as_ptr()) }
            }
        }));
    }
    if let Some(event) = c.event {
        hooks.event = Some(Arc::new(move |left_ms, what| {
            let call = what.call.and_then(|call| CString::new(call).ok());
            let told = mcat_event {
                kind: what.kind,
                reason: what.reason,
                retry_after_ms: what.retry_after_ms.unwrap_or(-1),
                ends_ms: what.ends_ms.unwrap_or(-1),
                call: call.as_ref().map_or(null(), |call| call.as_ptr()),
            };
            // SAFETY: as above.
            unsafe { event(user.get(), left_ms, &told) }
        }));
    }
    if let Some(tick) = c.tick {
        // SAFETY: as above.
        hooks.tick = Some(Box::new(move |left_ms| unsafe { tick(user.get(), left_ms) } != 0));
    }
    if let Some(opened) = c.opened {
        // SAFETY: as above.
        hooks.opened = Some(Arc::new(move |fd| unsafe { opened(user.get(), fd) } == 0));
    }
    if let Some(resolve) = c.resolve {
        hooks.resolve = Some(Arc::new(move |left_ms, host| {
            let host = CString::new(host).ok()?;
            let mut buffer = [0 as c_char; 1024];
            // SAFETY: as above; the last byte stays a NUL, whatever the callback writes within its capacity.
            let found = unsafe {
                resolve(
                    user.get(),
                    left_ms,
                    host.as_ptr(),
                    buffer.as_mut_ptr(),
                    buffer.len() - 1,
                )
            };
            let addresses = optional_text("addresses", buffer.as_ptr()).ok()??;
            let parsed: Vec<IpAddr> = addresses.split(',').filter_map(|a| a.trim().parse().ok()).collect();
            (found == 0 && !parsed.is_empty()).then_some(parsed)
        }));
    }
    Ok(hooks)
}

/// The device's token store.
pub struct CStore(mcat_store);

// SAFETY: see `User`.
unsafe impl Send for CStore {}
// SAFETY: see `User`.
unsafe impl Sync for CStore {}

impl CStore {
    pub fn new(store: mcat_store) -> Result<CStore, Error> {
        if store.load.is_none() || store.save.is_none() || store.erase.is_none() {
            return Err(Error::argument("store", "must have load, save and erase"));
        }
        if store.lock.is_some() != store.unlock.is_some() {
            return Err(Error::argument("store", "must have both lock and unlock, or neither"));
        }
        Ok(CStore(store))
    }
}

pub(super) fn done(callback: &str, answer: i32) -> Result<(), StoreFailed> {
    match answer {
        MCAT_STORE_OK => Ok(()),
        other => Err(StoreFailed(format!("store callback {callback} answered {other}"))),
    }
}

impl Store for CStore {
    fn load(&self, left_ms: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        let Some(load) = self.0.load else { return Ok(None) };
        let mut length = 0;
        // SAFETY: the application's function, called as the header says; `record` is as long as told.
        let answer = unsafe {
            load(
                self.0.user,
                left_ms,
                record.as_mut_ptr().cast(),
                record.len(),
                &raw mut length,
            )
        };
        match answer {
            MCAT_STORE_OK if length <= record.len() => Ok(Some(length)),
            MCAT_STORE_OK => Err(StoreFailed(
                "store callback load gave more bytes than its capacity".into(),
            )),
            MCAT_STORE_ABSENT => Ok(None),
            other => done("load", other).map(|()| None),
        }
    }

    fn save(&self, left_ms: i64, record: &[u8]) -> Result<(), StoreFailed> {
        // SAFETY: as above.
        let save = |save: unsafe extern "C" fn(_, _, _, _) -> i32| unsafe {
            save(self.0.user, left_ms, record.as_ptr().cast::<c_void>(), record.len())
        };
        self.0.save.map_or(Ok(()), |callback| done("save", save(callback)))
    }

    fn erase(&self, left_ms: i64) -> Result<(), StoreFailed> {
        // SAFETY: as above.
        self.0
            .erase
            .map_or(Ok(()), |erase| done("erase", unsafe { erase(self.0.user, left_ms) }))
    }

    fn lock(&self, left_ms: i64, wait_ms: i32) -> Result<bool, StoreFailed> {
        let Some(lock) = self.0.lock else { return Ok(true) };
        // SAFETY: as above.
        match unsafe { lock(self.0.user, left_ms, wait_ms) } {
            MCAT_IO_AGAIN => Ok(false),
            other => done("lock", other).map(|()| true),
        }
    }

    fn unlock(&self) {
        if let Some(unlock) = self.0.unlock {
            // SAFETY: as above.
            unsafe { unlock(self.0.user) }
        }
    }
}

/// The device's clocks.
pub struct CClock(pub mcat_clock);

// SAFETY: see `User`.
unsafe impl Send for CClock {}
// SAFETY: see `User`.
unsafe impl Sync for CClock {}

impl Clock for CClock {
    fn wall_ms(&self) -> Option<i64> {
        // SAFETY: the application's function, called as the header says.
        let now = self
            .0
            .wall_ms
            .map_or_else(crate::base::sys::wall_ms, |wall| unsafe { wall(self.0.user) });
        (now >= 0).then_some(now)
    }

    fn boot_ms(&self) -> i64 {
        // SAFETY: as above.
        self.0
            .boot_ms
            .map_or_else(crate::base::sys::boot_ms, |boot| unsafe { boot(self.0.user) })
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        // SAFETY: as above.
        self.0.wait.map(|wait| unsafe { wait(self.0.user, ms) } != 0)
    }
}

/// The device's connections.
pub struct CTransport {
    callbacks: mcat_transport,
    secure: bool,
}

// SAFETY: see `User`.
unsafe impl Send for CTransport {}
// SAFETY: see `User`.
unsafe impl Sync for CTransport {}

impl CTransport {
    pub fn new(callbacks: mcat_transport) -> Result<CTransport, Error> {
        let mcat_transport {
            open,
            send,
            recv,
            close,
            ..
        } = callbacks;
        if open.is_none() || send.is_none() || recv.is_none() || close.is_none() {
            return Err(Error::argument("transport", "must have open, send, recv and close"));
        }
        reserved("transport.reserved", callbacks.reserved)?;
        let secure = yes_or_no("transport.secure", callbacks.secure)?.unwrap_or(false);
        Ok(CTransport { callbacks, secure })
    }
}

/// What `open` may say of its failure. None of them is one of `MCAT_IO_OK`, `_AGAIN`, `_FAILED`.
const OPENING: [Status; 4] = [
    Status::MCAT_ERR_RESOLVE,
    Status::MCAT_ERR_CONNECT,
    Status::MCAT_ERR_TLS,
    Status::MCAT_ERR_CLOCK,
];

fn step<T>(answer: i32, value: T) -> Step<T> {
    match answer {
        MCAT_IO_OK => Step::Done(value),
        MCAT_IO_AGAIN => Step::Again,
        _ => Step::Failed,
    }
}

impl Transport for CTransport {
    fn secure(&self) -> bool {
        self.secure
    }

    fn open(&self, left_ms: i64, wait_ms: i32, host: &str, port: u16, tls: bool, connection: &mut usize) -> Step<()> {
        let (Some(open), Ok(host)) = (self.callbacks.open, CString::new(host)) else {
            return Step::Failed;
        };
        let mut handle = *connection as *mut c_void;
        let (user, port, tls) = (self.callbacks.user, port.into(), tls.into());
        // SAFETY: the application's function, called as the header says.
        let answer = unsafe { open(user, left_ms, wait_ms, host.as_ptr(), port, tls, &raw mut handle) };
        *connection = handle as usize;
        let failed_at = OPENING.into_iter().find(|status| *status as i32 == answer);
        failed_at.map_or_else(|| step(answer, ()), Step::FailedAt)
    }

    fn send(&self, left_ms: i64, wait_ms: i32, connection: usize, bytes: &[u8]) -> Step<usize> {
        let Some(send) = self.callbacks.send else {
            return Step::Failed;
        };
        let (user, handle, mut sent) = (self.callbacks.user, connection as *mut c_void, 0);
        // SAFETY: as above.
        let answer = unsafe {
            send(
                user,
                left_ms,
                wait_ms,
                handle,
                bytes.as_ptr().cast(),
                bytes.len(),
                &raw mut sent,
            )
        };
        step(answer, sent)
    }

    fn recv(&self, left_ms: i64, wait_ms: i32, connection: usize, buffer: &mut [u8]) -> Step<usize> {
        let Some(recv) = self.callbacks.recv else {
            return Step::Failed;
        };
        let (user, handle, mut received) = (self.callbacks.user, connection as *mut c_void, 0);
        let (start, capacity) = (buffer.as_mut_ptr().cast(), buffer.len());
        // SAFETY: as above.
        let answer = unsafe { recv(user, left_ms, wait_ms, handle, start, capacity, &raw mut received) };
        step(answer, received)
    }

    fn close(&self, connection: usize) {
        let handle = connection as *mut c_void;
        if let Some(close) = self.callbacks.close
            && !handle.is_null()
        {
            // SAFETY: as above.
            unsafe { close(self.callbacks.user, handle) }
        }
    }

    fn usable(&self, connection: usize) -> bool {
        // SAFETY: as above.
        self.callbacks
            .usable
            .is_none_or(|usable| unsafe { usable(self.callbacks.user, connection as *mut c_void) } != 0)
    }
}
