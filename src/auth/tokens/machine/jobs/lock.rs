//! Locking the store for this process, as a part of a job. The lock is released when the job ends. A lost turn leaves it to the next one,
//! because the process holds it.
use super::super::super::errors::lost;
use super::super::turn::Stage;
use super::{Caller, Do, Event, Machine, Progress, out_of_order};
use crate::base::error::{Error, Phase, Reason, Status};

/// Pause between two attempts to lock the store.
const LOCK_PAUSE_MS: i64 = 5;

/// Locks the store: waits for another process until `until_ms` (boot-time clock), at most until the call's deadline.
pub fn lock_store(
    machine: &mut Machine,
    caller: &mut Caller,
    event: Event,
    until_ms: i64,
) -> Progress<Result<(), Error>> {
    match event {
        Event::Go => {}
        Event::Stopped(error) => return Progress::Done(Err(error)),
        Event::Locked(Ok(true)) => return Progress::Done(machine.has_locked(caller)),
        Event::Locked(Ok(false)) if caller.now.boot_ms >= until_ms => {
            let error = Error::new(Status::MCAT_ERR_STORE, "another process keeps the token store locked");
            let error = error.because(Reason::MCAT_REASON_BUSY).during(Phase::MCAT_PHASE_STORE);
            return Progress::Done(Err(error));
        }
        // A store that returns at once must not be polled without a pause.
        Event::Locked(Ok(false)) => {
            return Progress::Do(Do::Sleep {
                ms: LOCK_PAUSE_MS,
                phase: Phase::MCAT_PHASE_STORE,
                until_network_changes: false,
            });
        }
        // Better to continue without the lock than to lose the member: after a lost race the store is read again.
        Event::Locked(Err(_)) => return Progress::Done(Ok(())),
        _ => return Progress::Done(Err(out_of_order())),
    }
    if !machine.store.is_there {
        return Progress::Done(Ok(()));
    }
    match machine.begins(caller, Stage::Working, caller.now.boot_ms) {
        false => Progress::Done(Err(lost())),
        // A leader that lost its turn had locked it.
        true if machine.store.is_locked => Progress::Done(machine.has_locked(caller)),
        true => Progress::Do(Do::Lock { until_ms }),
    }
}

impl Machine {
    /// This process has locked the store. If the caller's turn was lost meanwhile, the lock is the next leader's, which may be the same call
    /// again.
    fn has_locked(&mut self, caller: &Caller) -> Result<(), Error> {
        self.store.is_locked = true;
        match self.has_turn(caller) {
            true => Ok(()),
            false => Err(lost()),
        }
    }
}
