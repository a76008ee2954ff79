//! The locks by which threads of the library meet: the system's, or in the models (models/) shuttle's, which tries their schedules.
#[cfg(not(musiccat_model))]
pub use std::{
    sync::atomic::{AtomicU64, AtomicUsize},
    sync::{Condvar, Mutex, MutexGuard},
    thread_local,
};

#[cfg(musiccat_model)]
pub use shuttle::{
    sync::atomic::{AtomicU64, AtomicUsize},
    sync::{Condvar, Mutex, MutexGuard},
    thread_local,
};

/// Another thread may come in between here, before a system call: the models must know.
#[cfg(not(musiccat_model))]
pub fn point() {}

#[cfg(musiccat_model)]
pub fn point() {
    shuttle::thread::yield_now();
}
