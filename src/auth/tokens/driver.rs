//! Runs the jobs of the machine: the only place of the tokens with locks and I/O. The mutex is held only for a step, never while sending,
//! storing, waiting or calling back.
use super::answer::judge;
use super::errors::lost;
use super::machine::{Caller, Do, Event, Job, Machine, Read, ReadFailed, Wrote};
use super::member::Member;
use super::record::{TokenRecord, Unreadable};
use crate::abi::MCAT_RECORD_MAX;
use crate::auth::{Grant, TokenEndpoint};
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::{Error, Phase, Reason};
use crate::base::hooks::{Level, StoreFailed, inside};
use crate::base::memory::Carrying;
use crate::base::sync::MutexGuard;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::PoisonError;
use std::time::Duration;
use zeroize::Zeroizing;

/// Where a job's requests go, and the grant of a sign-in.
pub type Asks<'a> = Option<(&'a dyn TokenEndpoint, Option<&'a Grant<'a>>)>;

/// A job under way. However it ends, by a panic in a callback too, the store is unlocked and the turn is free.
struct Running<'m> {
    member: &'m Member,
    caller: Caller,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        loop {
            let mut machine = self.member.machine();
            let before = machine.turns.changes;
            let must_unlock = machine.leaves(&mut self.caller);
            self.member.end_step(machine, before);
            if !must_unlock {
                break;
            }
            if let Some(store) = &self.member.store {
                inside(self.member.key(), || store.unlock());
            }
        }
    }
}

impl Member {
    pub(super) fn machine(&self) -> MutexGuard<'_, Machine> {
        self.machine.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs a job to its end.
    pub(super) fn run(&self, job: &mut dyn Job, asks: Asks, scope: &Scope) -> Result<(), Error> {
        let phase = scope.phase();
        let mut running = Running {
            member: self,
            caller: Caller::new(scope),
        };
        let mut event = Event::Go;
        // The answer to a request must not be lost for lack of memory.
        let mut carried = None;
        let result = loop {
            let caller = &mut running.caller;
            let mut machine = self.machine();
            let before = machine.turns.changes;
            let next = machine.step(job, caller, event);
            let seen = machine.turns.changes;
            self.end_step(machine, before);
            if matches!(next, Do::Wait { .. } | Do::Sleep { .. } | Do::Ask { .. }) {
                carried = None;
            }
            event = match next {
                Do::End(result) => break result,
                Do::Now(event) => event,
                Do::Wait { store } => self.wait(store, seen, scope),
                Do::Sleep {
                    ms,
                    phase,
                    until_network_changes,
                } => {
                    scope.enter(phase);
                    let slept = match until_network_changes {
                        true => scope.sleep_off(ms, caller.network),
                        false => scope.sleep(ms),
                    };
                    match slept {
                        Ok(()) => Event::Go,
                        Err(stop) => Event::Stopped(kept_waiting(stop, phase == Phase::MCAT_PHASE_STORE, scope)),
                    }
                }
                Do::Ask { refresh, until_ms } => {
                    carried = Some(Carrying::once_sent());
                    match (asks, &refresh) {
                        (Some((endpoint, _)), Some(refresh)) => {
                            let refresh_token = refresh.as_str();
                            ask(endpoint, &Grant::Refresh { refresh_token }, until_ms, scope)
                        }
                        (Some((endpoint, Some(grant))), None) => ask(endpoint, grant, until_ms, scope),
                        _ => Event::Stopped(lost()),
                    }
                }
                Do::Lock { until_ms } => self.lock_store(until_ms, scope),
                Do::Load { warns } => Event::Read(self.load_or_warn(warns, scope)),
                Do::Save(record) => Event::Saved(self.write_store(Some(&record), caller, scope)),
                Do::Erase => Event::Erased(self.write_store(None, caller, scope)),
            };
            running.caller.look_at_clock(scope);
        };
        drop(carried);
        drop(running);
        scope.enter(phase);
        result
    }

    /// Ends a step. Wakes the threads that wait, if there is something new since `before`.
    fn end_step(&self, machine: MutexGuard<Machine>, before: u64) {
        let is_news = machine.turns.changes != before && machine.turns.waiting > 0;
        drop(machine);
        if is_news {
            self.landed.notify_all();
        }
    }

    /// Waits for a moment, or until there is something new since `seen`.
    fn wait(&self, store: bool, seen: u64, scope: &Scope) -> Event {
        scope.enter(match store {
            true => Phase::MCAT_PHASE_STORE,
            false => Phase::MCAT_PHASE_REFRESH,
        });
        if let Err(stop) = scope.check() {
            return Event::Stopped(kept_waiting(stop, store, scope));
        }
        let slice = Duration::from_millis(scope.blind_slice_ms(i64::MAX).unsigned_abs());
        let machine = self.machine();
        if machine.turns.changes == seen {
            drop(
                self.landed
                    .wait_timeout(machine, slice)
                    .unwrap_or_else(PoisonError::into_inner),
            );
        }
        Event::Go
    }

    fn lock_store(&self, until_ms: i64, scope: &Scope) -> Event {
        scope.enter(Phase::MCAT_PHASE_STORE);
        let wait = scope.blind_slice_ms(until_ms) as i32;
        let locked = self.store.as_ref().map_or(Ok(true), |store| {
            inside(self.key(), || store.lock(scope.left_ms(), wait))
        });
        if let Err(StoreFailed(text)) = &locked {
            scope.log(Level::Warning, &|| format!("the token store cannot be locked: {text}"));
        }
        Event::Locked(locked)
    }

    fn load_or_warn(&self, warns: bool, scope: &Scope) -> Read {
        let read = self.load_store(scope);
        if let Err(failed @ (ReadFailed::Failed(_) | ReadFailed::Corrupt(_))) = &read
            && warns
        {
            scope.log(Level::Warning, &|| Error::from(failed.clone()).into_detail().message);
        }
        read
    }

    /// The record in the store.
    pub(super) fn load_store(&self, scope: &Scope) -> Read {
        let Some(store) = &self.store else { return Ok(None) };
        scope.enter(Phase::MCAT_PHASE_STORE);
        let mut bytes = Zeroizing::new(vec![0; MCAT_RECORD_MAX]);
        match inside(self.key(), || store.load(scope.left_ms(), &mut bytes)) {
            Err(StoreFailed(text)) => Err(ReadFailed::Failed(text)),
            Ok(None) => Ok(None),
            Ok(Some(len)) => match bytes
                .get(..len)
                .ok_or(Unreadable::Corrupt)
                .and_then(TokenRecord::decode)
            {
                Ok(record) => Ok(Some(Box::new(record))),
                Err(Unreadable::Corrupt) => Err(ReadFailed::Corrupt(store.place())),
                Err(Unreadable::Newer) => Err(ReadFailed::Newer),
            },
        }
    }

    /// Saves a record, or erases the store. Ignores the deadline: tokens that were received must be kept.
    fn write_store(&self, record: Option<&TokenRecord>, caller: &mut Caller, scope: &Scope) -> Wrote {
        let Some(store) = &self.store else { return Ok(()) };
        let bytes = record.map(TokenRecord::encode);
        // Tokens must not be lost because a store panics: a panic is treated as a failure.
        let written = catch_unwind(AssertUnwindSafe(|| {
            scope.enter(Phase::MCAT_PHASE_STORE);
            inside(self.key(), || match &bytes {
                Some(bytes) => store.save(scope.left_ms(), bytes),
                None => store.erase(scope.left_ms()),
            })
        }));
        let written = written.unwrap_or_else(|_| Err(StoreFailed("the store panicked".to_owned())));
        caller.look_at_clock(scope);
        // Before the log, which may hang too: then others go on.
        self.machine().written(caller, bytes.is_some() && written.is_ok());
        if let (Some(_), Err(StoreFailed(text))) = (&bytes, &written) {
            scope.log(Level::Warning, &|| {
                format!("the member's record could not be saved and is kept in memory: {text}")
            });
        }
        written
    }
}

/// Sends one request and waits for its answer.
fn ask(endpoint: &dyn TokenEndpoint, grant: &Grant, until_ms: i64, scope: &Scope) -> Event {
    scope.enter(Phase::MCAT_PHASE_REFRESH);
    let answer = endpoint.ask(grant, scope, until_ms).map(|reply| judge(reply, grant));
    scope.enter(Phase::MCAT_PHASE_REFRESH);
    Event::Answered(answer)
}

/// The error of a call that was stopped while it waited. `store`: for the store.
fn kept_waiting(stop: Stop, store: bool, scope: &Scope) -> Error {
    let error = scope.stopped(stop);
    match stop {
        Stop::Deadline if store => error.because(Reason::MCAT_REASON_BUSY),
        _ => error,
    }
}
