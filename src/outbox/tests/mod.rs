//! Tests of the outbox without a network: a store in memory that keeps its history, a clock moved by hand, and a service that is a
//! closure.
mod cuts;
mod dates;
mod locks;
mod members;
mod records;
mod room;
mod stores;
mod stuck;
mod together;

use super::{Action, Batch, Entry, Fate, Outbox, Playback, USUAL_BYTES};
use crate::abi::mcat_outbox_now;
use crate::auth::{Marks, SignIn, SignedIn};
use crate::base::call_scope::{Cancel, Scope};
use crate::base::dates::Moment;
use crate::base::hooks::{Clock, Hooks, OutboxStore, StoreFailed};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

/// 2026-06-01T00:00:00Z.
const WALL: i64 = 1_780_272_000_000;

/// A write to a store.
#[derive(Clone, PartialEq, Debug)]
enum StoreCall {
    Append(Vec<u8>),
    Replace(Vec<u8>),
}

/// A store in memory, with all writes to it.
#[derive(Default)]
struct Flash {
    bytes: Mutex<Vec<u8>>,
    told: Mutex<Vec<StoreCall>>,
    fails: AtomicBool,
    loads: AtomicI64,
}

impl Flash {
    fn holding(bytes: Vec<u8>) -> Arc<Flash> {
        let flash = Flash::default();
        *flash.bytes.lock().unwrap() = bytes;
        Arc::new(flash)
    }

    fn bytes(&self) -> Vec<u8> {
        self.bytes.lock().unwrap().clone()
    }

    fn told(&self) -> Vec<StoreCall> {
        self.told.lock().unwrap().clone()
    }

    fn fail(&self, fails: bool) {
        self.fails.store(fails, Ordering::SeqCst);
    }

    fn work(&self, told: StoreCall, work: impl FnOnce(&mut Vec<u8>)) -> Result<(), StoreFailed> {
        if self.fails.load(Ordering::SeqCst) {
            return Err(StoreFailed("the flash does not answer".into()));
        }
        self.told.lock().unwrap().push(told);
        work(&mut self.bytes.lock().unwrap());
        Ok(())
    }
}

impl OutboxStore for Arc<Flash> {
    fn load(&self, _left_ms: i64, most: usize) -> Result<Vec<u8>, StoreFailed> {
        self.loads.fetch_add(1, Ordering::SeqCst);
        match self.fails.load(Ordering::SeqCst) {
            true => Err(StoreFailed("the flash does not answer".into())),
            false if self.bytes().len() > most => Err(StoreFailed("there is more than was asked for".into())),
            false => Ok(self.bytes()),
        }
    }

    fn append(&self, _left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed> {
        self.work(StoreCall::Append(bytes.to_vec()), |kept| kept.extend_from_slice(bytes))
    }

    fn replace(&self, _left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed> {
        self.work(StoreCall::Replace(bytes.to_vec()), |kept| *kept = bytes.to_vec())
    }
}

struct HandClock {
    boot: AtomicI64,
    /// Negative: not known.
    wall: AtomicI64,
}

impl Clock for HandClock {
    fn wall_ms(&self) -> Option<i64> {
        Some(self.wall.load(Ordering::SeqCst)).filter(|ms| *ms >= 0)
    }

    fn boot_ms(&self) -> i64 {
        self.boot.load(Ordering::SeqCst)
    }
}

/// A device with an outbox.
struct Device {
    clock: HandClock,
    hooks: Hooks,
    cancel: Cancel,
    outbox: Outbox,
    member: SignedIn,
}

impl Device {
    fn with(outbox: Outbox) -> Device {
        Device {
            clock: HandClock {
                boot: AtomicI64::new(1_000_000),
                wall: AtomicI64::new(WALL),
            },
            hooks: Hooks::default(),
            cancel: Cancel::new().unwrap(),
            outbox,
            member: member("ada", 1),
        }
    }

    fn on(flash: &Arc<Flash>) -> Device {
        Device::with(Outbox::new(Some(Box::new(flash.clone())), USUAL_BYTES, None))
    }

    fn call<T>(&self, work: impl FnOnce(&Scope) -> T) -> T {
        work(&Scope::begin(&self.hooks, &self.clock, &self.cancel, 7, 15_000))
    }

    fn pass(&self, ms: i64) {
        self.clock.boot.fetch_add(ms, Ordering::SeqCst);
        self.clock.wall.fetch_add(ms, Ordering::SeqCst);
    }

    fn keep(&self) {
        self.call(|scope| self.outbox.sync_store(scope));
    }

    fn note(&self, entry: Entry) {
        self.call(|scope| {
            self.outbox.sync_store(scope);
            self.outbox.add(entry, &self.member, &Moment::now(scope), &|| true);
            self.outbox.sync_store(scope);
        });
    }

    /// Sends what waits as the client does, until `service` says that one has to wait.
    fn send(&self, mut service: impl FnMut(&Batch) -> Option<Fate>) {
        self.call(|scope| {
            self.outbox.sync_store(scope);
            self.outbox.set_owner(&self.member);
            let sending = self.outbox.begin_sending().expect("nobody else sends");
            while let Some(batch) = sending.next_batch(&Moment::now(scope)).expect("the date is known") {
                let may = !batch.entry.is_counted() || sending.mark_in_store(batch.to, scope).is_ok_and(|waits| waits);
                match may.then(|| service(&batch)).flatten() {
                    Some(fate) => sending.settle(batch.to, fate),
                    None => {
                        sending.keep(&batch);
                        break;
                    }
                }
            }
            drop(sending);
            self.outbox.sync_store(scope);
        });
    }

    /// The entries of all requests, in order.
    fn sent(&self) -> Vec<Entry> {
        let mut sent = Vec::new();
        self.send(|batch| {
            sent.push(batch.entry.clone());
            Some(Fate::Sent)
        });
        sent
    }

    fn now(&self) -> mcat_outbox_now {
        self.keep();
        self.call(|scope| self.outbox.now(scope.now_ms(), scope.network()))
    }
}

/// A member who is recognised by the name; "" by nothing.
fn member(name: &str, sign_in: u64) -> SignedIn {
    let mut mark = [0; 16];
    mark.iter_mut()
        .zip(name.bytes())
        .for_each(|(place, byte)| *place = byte);
    SignedIn {
        marks: Marks {
            salt: [9; 16],
            name: (!name.is_empty()).then_some(mark),
            guid: None,
            sign_in: Some(SignIn::from([2 * sign_in as u8 + 1; 16])),
        },
        told: None,
        sign_in,
    }
}

fn feedback(action: Action, track: &str) -> Entry {
    Entry::Feedback {
        station: "ps.1".into(),
        action,
        track: track.into(),
    }
}

fn started(track: &str) -> Entry {
    Entry::Playback(Playback {
        track: track.into(),
        source: Some("ps.1".into()),
        started_ms: WALL,
        ..Playback::default()
    })
}

fn stopped(track: &str, played_ms: i64) -> Entry {
    let Entry::Playback(playback) = started(track) else {
        unreachable!()
    };
    Entry::Playback(Playback {
        played_ms: Some(played_ms),
        format: Some("AAC".into()),
        bitrate: Some(320),
        ..playback
    })
}
