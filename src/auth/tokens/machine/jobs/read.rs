//! Reading the store, and bringing it up to date.
use super::super::store::{Debt, Read, ReadFailed, Wrote};
use super::lock::lock_store;
use super::pay::Payment;
use super::{Caller, Do, Event, Job, Machine, Progress, out_of_order};
use crate::base::error::Error;

/// How long a call that only updates the store waits for another process.
const SETTLE_LOCK_MS: i64 = 200;

/// Makes sure that the store has been read.
#[cfg_attr(test, derive(Debug))]
pub struct Look {
    /// Once the store was read, what is known is enough while another thread has the turn: the call must not wait for the network.
    known_is_enough: bool,
    /// Also while a member is signed in: another process may have changed the member.
    is_doubted: bool,
    began_ms: i64,
    at: LookAt,
}

#[cfg_attr(test, derive(Debug))]
enum LookAt {
    Begin,
    /// The turn of another thread, by its number. It may read the store, or sign a member in.
    Waiting(u64),
    Reading,
}

impl Look {
    pub fn new(known_is_enough: bool, is_doubted: bool) -> Look {
        Look {
            known_is_enough,
            is_doubted,
            began_ms: 0,
            at: LookAt::Begin,
        }
    }

    fn begin(&mut self, machine: &mut Machine, caller: &mut Caller) -> Do {
        loop {
            if let LookAt::Waiting(number) = self.at
                && let Some(wait) = machine.wait_for(number, true, caller)
            {
                return wait;
            }
            self.began_ms = caller.now.boot_ms;
            if !machine.wants_look(self.is_doubted, self.began_ms) {
                return Do::End(Ok(()));
            }
            let Some(number) = machine.turns.taken() else { break };
            if self.known_is_enough && !machine.is_unread() {
                return Do::End(Ok(()));
            }
            self.at = LookAt::Waiting(number);
        }
        machine.take_turn(caller);
        self.at = LookAt::Reading;
        machine.look()
    }

    fn read(&mut self, machine: &mut Machine, caller: &mut Caller, read: Read) -> Do {
        if !machine.has_turn(caller) {
            // What was read may be older than what others have written meanwhile.
            self.at = LookAt::Begin;
            return self.begin(machine, caller);
        }
        let is_first = machine.is_unread();
        let result = machine.adopt(read, &caller.now);
        if result.is_ok() || !is_first {
            machine.looked(self.began_ms);
        }
        if is_first && matches!(result, Err(ReadFailed::Corrupt(_))) {
            machine.damaged();
        }
        Do::End(match result {
            // No member is signed in, and the store cannot be read now.
            Err(_) if !is_first => Ok(()),
            result => result.map(|_| ()).map_err(Error::from),
        })
    }
}

impl Job for Look {
    fn step(&mut self, machine: &mut Machine, caller: &mut Caller, event: Event) -> Do {
        match (&self.at, event) {
            (LookAt::Reading, Event::Read(read)) => self.read(machine, caller, read),
            (_, Event::Go) => self.begin(machine, caller),
            (_, Event::Stopped(error)) => Do::End(Err(error)),
            _ => Do::End(Err(out_of_order())),
        }
    }
}

/// Locks the store, takes over what another process has put there, and writes what is owed: a part of a job that has the turn.
#[cfg_attr(test, derive(Debug))]
pub struct Paying {
    at: At,
    until_ms: i64,
}

#[cfg_attr(test, derive(Debug))]
enum At {
    Locking,
    Reading,
    Writing(Payment),
}

impl Paying {
    /// Waits for the store's lock until `until_ms` (boot-time clock).
    pub fn new(until_ms: i64) -> Paying {
        Paying {
            at: At::Locking,
            until_ms,
        }
    }

    pub fn step(&mut self, machine: &mut Machine, caller: &mut Caller, event: Event) -> Progress<Wrote> {
        match (&mut self.at, event) {
            (At::Locking, event) => match lock_store(machine, caller, event, self.until_ms) {
                Progress::Do(next) => Progress::Do(next),
                Progress::Done(Err(error)) => Progress::Done(Err(machine.cannot_pay(error, caller.now.boot_ms))),
                Progress::Done(Ok(())) => {
                    self.at = At::Reading;
                    Progress::Do(machine.look())
                }
            },
            (At::Reading, Event::Read(read)) => self.read(machine, caller, read),
            (At::Writing(payment), event) => payment.step(machine, caller, event),
            _ => Progress::Done(Err(machine.cannot_pay(out_of_order(), caller.now.boot_ms))),
        }
    }

    /// Another process may have saved newer tokens meanwhile; then nothing is owed.
    fn read(&mut self, machine: &mut Machine, caller: &mut Caller, read: Read) -> Progress<Wrote> {
        if machine.has_turn(caller)
            && let Err(failed @ ReadFailed::Newer) = machine.adopt(read, &caller.now)
        {
            return Progress::Done(Err(machine.cannot_pay(failed.into(), caller.now.boot_ms)));
        }
        let mut payment = Payment::new();
        let next = payment.step(machine, caller, Event::Go);
        self.at = At::Writing(payment);
        next
    }
}

/// Updates a store that is behind, if a retry is due and no other thread has the turn.
#[derive(Default)]
#[cfg_attr(test, derive(Debug))]
pub struct Settle(Option<Paying>);

impl Job for Settle {
    fn step(&mut self, machine: &mut Machine, caller: &mut Caller, event: Event) -> Do {
        let paying = match &mut self.0 {
            Some(paying) => paying,
            None => {
                if machine.turns.taken().is_none() {
                    machine.date(&caller.now);
                }
                let (Debt::Save { retry, .. } | Debt::Erase { retry, .. }) = machine.store.debt else {
                    return Do::End(Ok(()));
                };
                if machine.turns.taken().is_some() || retry.left_ms(caller.now.boot_ms) > 0 {
                    return Do::End(Ok(()));
                }
                machine.take_turn(caller);
                self.0.insert(Paying::new(caller.part_ms(SETTLE_LOCK_MS)))
            }
        };
        match paying.step(machine, caller, event) {
            Progress::Do(next) => next,
            // The debt that remains records a failure.
            Progress::Done(_) => Do::End(Ok(())),
        }
    }
}
