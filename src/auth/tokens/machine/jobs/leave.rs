//! Signing out, forgetting the member altogether, and dismissing a lock.
use super::super::store::{Debt, Read};
use super::super::{Holding, Machine};
use super::lock::lock_store;
use super::pay::Payment;
use super::read::Paying;
use super::{Caller, Do, Event, Job, Progress, out_of_order};
use crate::base::error::{Error, Phase, Status};
use crate::base::hooks::StoreFailed;

/// The member signs out, or is forgotten: at once in memory, then in the store. The result of a refresh under way is dropped.
#[cfg_attr(test, derive(Debug))]
pub struct Leave {
    /// Signing out keeps a lock of the account, forgetting does not.
    pub keep_lock: bool,
    at: LeaveAt,
}

#[cfg_attr(test, derive(Debug))]
enum LeaveAt {
    Begin,
    Waiting,
    Paying(Paying),
}

impl Leave {
    pub fn new(keep_lock: bool) -> Leave {
        let at = LeaveAt::Begin;
        Leave { keep_lock, at }
    }
}

impl Job for Leave {
    fn step(&mut self, machine: &mut Machine, caller: &mut Caller, mut event: Event) -> Do {
        if let LeaveAt::Begin = self.at {
            machine.leave(self.keep_lock);
            self.at = LeaveAt::Waiting;
        }
        if let LeaveAt::Waiting = self.at {
            if let Event::Stopped(error) = event {
                return Do::End(Err(error));
            }
            if let Some(wait) = machine.wait_for_turn(caller) {
                return wait;
            }
            self.at = LeaveAt::Paying(Paying::new(i64::MAX));
            event = Event::Go;
        }
        let LeaveAt::Paying(paying) = &mut self.at else {
            return Do::End(Err(out_of_order()));
        };
        match paying.step(machine, caller, event) {
            Progress::Do(next) => next,
            Progress::Done(written) => Do::End(written.map_err(|failed| {
                not_told(
                    match self.keep_lock {
                        true => "signed out here, but the token store may still hold the record",
                        false => "forgotten here, but the token store may still hold the record",
                    },
                    failed,
                )
            })),
        }
    }
}

impl Machine {
    fn leave(&mut self, keep_lock: bool) {
        self.identity += 1;
        self.holding = Holding::Nobody;
        self.turns.drop_arriving();
        self.back_off = None;
        self.early_ms = None;
        self.refused_pair = None;
        if !keep_lock {
            self.account.forget();
            self.spent_code = None;
            // The next member gets new fingerprints.
            self.salt = None;
        }
        if self.store.is_there {
            // An earlier request to forget everything remains in force.
            let keep_lock = keep_lock && !matches!(self.store.debt, Debt::Erase { keep_lock: false, .. });
            self.store.debt = Debt::erase(keep_lock);
        }
    }
}

/// The member has set a new password: forgets the account's lock, and which name and password were refused.
#[derive(Default)]
#[cfg_attr(test, derive(Debug))]
pub struct Unlock(UnlockAt);

#[derive(Default)]
#[cfg_attr(test, derive(Debug))]
enum UnlockAt {
    #[default]
    Waiting,
    Locking,
    Reading,
    Paying(Payment),
}

impl Job for Unlock {
    fn step(&mut self, machine: &mut Machine, caller: &mut Caller, mut event: Event) -> Do {
        if let UnlockAt::Waiting = self.0 {
            if let Event::Stopped(error) = event {
                return Do::End(Err(error));
            }
            if let Some(wait) = machine.wait_for_turn(caller) {
                return wait;
            }
            machine.account.dismiss(None);
            machine.refused_pair = None;
            self.0 = UnlockAt::Locking;
            event = Event::Go;
        }
        match (&mut self.0, event) {
            (UnlockAt::Locking, event) => match lock_store(machine, caller, event, i64::MAX) {
                Progress::Do(next) => next,
                Progress::Done(Err(error)) => Do::End(Err(error)),
                Progress::Done(Ok(())) => {
                    self.0 = UnlockAt::Reading;
                    machine.read()
                }
            },
            (UnlockAt::Reading, Event::Read(read)) => self.read(machine, caller, read),
            (UnlockAt::Paying(_), event) => self.pay(machine, caller, event),
            _ => Do::End(Err(out_of_order())),
        }
    }
}

impl Unlock {
    fn read(&mut self, machine: &mut Machine, caller: &mut Caller, read: Read) -> Do {
        let record = match read {
            Ok(Some(record)) if record.lock.is_some() => record,
            Ok(_) => return Do::End(Ok(())),
            Err(failed) => return Do::End(Err(failed.into())),
        };
        machine.account.dismiss(record.lock.clone());
        if machine.has_turn(caller)
            && let Err(failed) = machine.adopt(Ok(Some(record)), &caller.now)
        {
            return Do::End(Err(failed.into()));
        }
        machine.store.debt = match machine.store.debt {
            // The record held only the lock.
            Debt::None if machine.held().is_none() => Debt::erase(false),
            Debt::None => Debt::save(false),
            debt => debt,
        };
        self.0 = UnlockAt::Paying(Payment::new());
        self.pay(machine, caller, Event::Go)
    }

    fn pay(&mut self, machine: &mut Machine, caller: &mut Caller, event: Event) -> Do {
        let UnlockAt::Paying(payment) = &mut self.0 else {
            return Do::End(Err(out_of_order()));
        };
        match payment.step(machine, caller, event) {
            Progress::Do(next) => next,
            Progress::Done(written) => Do::End(
                written
                    .map_err(|failed| not_told("unlocked here, but the token store may still hold the lock", failed)),
            ),
        }
    }
}

/// The error when the store failed. Later calls retry it.
fn not_told(what: &str, StoreFailed(text): StoreFailed) -> Error {
    Error::new(Status::MCAT_ERR_STORE, format!("{what}: {text}")).during(Phase::MCAT_PHASE_STORE)
}
