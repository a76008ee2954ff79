//! The synchronisation types of the library: the system's, or in the models (models/) those of shuttle, which tries many schedules.
#[cfg(not(musiccat_model))]
pub use std::{
    sync::atomic::AtomicUsize,
    sync::{Condvar, Mutex, MutexGuard},
    thread_local,
};

#[cfg(musiccat_model)]
pub use shuttle::{
    sync::atomic::AtomicUsize,
    sync::{Condvar, Mutex, MutexGuard},
    thread_local,
};

/// Marks a point before a system call where another thread may run: the models must know it.
#[cfg(not(musiccat_model))]
pub fn point() {}

#[cfg(musiccat_model)]
pub fn point() {
    shuttle::thread::yield_now();
}
