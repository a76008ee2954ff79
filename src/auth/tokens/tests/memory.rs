//! A store in memory.
use super::super::record::TokenRecord;
use super::slow_store::Gate;
use crate::abi::MCAT_RECORD_MAX;
use crate::base::hooks::{Store, StoreFailed};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// Shared by the processes of a test; fails when told to.
#[derive(Clone, Default)]
pub struct Memory(pub Arc<MemoryState>);

#[derive(Default)]
pub struct MemoryState {
    record: Mutex<Option<Vec<u8>>>,
    saves: AtomicUsize,
    pub save_fails: AtomicBool,
    pub load_fails: AtomicBool,
    pub erase_fails: AtomicBool,
    pub lock_fails: AtomicBool,
    /// So many attempts find the store with another process.
    pub busy: AtomicUsize,
    pub locked: AtomicBool,
    /// Is passed when the lock is given back.
    pub gives_back: Gate,
}

impl Memory {
    pub fn set(&self, bytes: Option<Vec<u8>>) {
        *self.0.record.lock().unwrap() = bytes;
    }

    pub fn bytes(&self) -> Option<Vec<u8>> {
        self.0.record.lock().unwrap().clone()
    }

    pub fn record(&self) -> TokenRecord {
        TokenRecord::decode(&self.bytes().unwrap()).unwrap()
    }

    pub fn saves(&self) -> usize {
        self.0.saves.load(Ordering::SeqCst)
    }

    pub fn let_fail(&self, what: fn(&MemoryState) -> &AtomicBool, fails: bool) {
        what(&self.0).store(fails, Ordering::SeqCst);
    }
}

fn fails(flag: &AtomicBool) -> Result<(), StoreFailed> {
    if flag.load(Ordering::SeqCst) {
        Err(StoreFailed("flash is worn out".into()))
    } else {
        Ok(())
    }
}

impl Store for Memory {
    fn load(&self, _: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        fails(&self.0.load_fails)?;
        let kept = self.0.record.lock().unwrap();
        Ok(kept.as_ref().map(|bytes| {
            // A store that has more than fits says so.
            let len = bytes.len().min(record.len());
            record[..len].copy_from_slice(&bytes[..len]);
            bytes.len()
        }))
    }

    fn save(&self, _: i64, record: &[u8]) -> Result<(), StoreFailed> {
        assert!(record.len() <= MCAT_RECORD_MAX);
        fails(&self.0.save_fails)?;
        self.0.saves.fetch_add(1, Ordering::SeqCst);
        self.set(Some(record.to_vec()));
        Ok(())
    }

    fn erase(&self, _: i64) -> Result<(), StoreFailed> {
        fails(&self.0.erase_fails)?;
        self.set(None);
        Ok(())
    }

    fn lock(&self, _: i64, _: i32) -> Result<bool, StoreFailed> {
        fails(&self.0.lock_fails)?;
        if self.0.busy.load(Ordering::SeqCst) > 0 {
            self.0.busy.fetch_sub(1, Ordering::SeqCst);
            return Ok(false);
        }
        Ok(!self.0.locked.swap(true, Ordering::SeqCst))
    }

    fn unlock(&self) {
        self.0.gives_back.pass();
        self.0.locked.store(false, Ordering::SeqCst);
    }
}
