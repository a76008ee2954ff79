//! Writing what is owed to the store, as a part of a job that has the turn and the store's lock.
use super::super::super::record::TokenRecord;
use super::super::Stamp;
use super::super::store::{Debt, Wrote};
use super::super::turn::Stage;
use super::{Caller, Do, Event, Machine, Progress, out_of_order};
use crate::base::error::Error;
use crate::base::hooks::StoreFailed;

/// A payment under way.
#[cfg_attr(test, derive(Debug))]
pub struct Payment {
    at: At,
    /// The state that is being written.
    stamp: Stamp,
}

#[cfg_attr(test, derive(Debug))]
enum At {
    Begin,
    /// The whole of it, with one write.
    Writing,
    /// Erasing the tokens, but not the account's lock: signing out must not circumvent it. First what the store has is read.
    Reading,
    Erasing,
    Keeping {
        erased: Wrote,
    },
}

impl Payment {
    pub fn new() -> Payment {
        Payment {
            at: At::Begin,
            stamp: (0, 0),
        }
    }

    /// A failure is also recorded in the debt that remains.
    pub fn step(&mut self, machine: &mut Machine, caller: &mut Caller, event: Event) -> Progress<Wrote> {
        match (std::mem::replace(&mut self.at, At::Begin), event) {
            (At::Begin, _) => self.begin(machine, caller),
            // A record that cannot be read is erased.
            (At::Reading, Event::Read(read)) => self.read(machine, caller, read.ok().flatten()),
            (At::Erasing, Event::Erased(erased)) => self.erased(machine, caller, erased),
            (At::Writing, Event::Saved(result) | Event::Erased(result)) => self.end(machine, caller, result),
            (At::Keeping { erased }, Event::Saved(kept)) => self.kept(machine, caller, erased, kept),
            _ => Progress::Done(Err(StoreFailed(out_of_order().into_detail().message))),
        }
    }

    fn go(&mut self, at: At, next: Do) -> Progress<Wrote> {
        self.at = at;
        Progress::Do(next)
    }

    fn begin(&mut self, machine: &mut Machine, caller: &Caller) -> Progress<Wrote> {
        self.stamp = machine.stamp();
        match machine.store.debt {
            Debt::None => Progress::Done(Ok(())),
            Debt::Save { .. } => {
                let tokens = machine.held().map(|held| held.tokens.clone());
                self.go(At::Writing, machine.save(caller, Stage::Writing, tokens))
            }
            Debt::Erase { keep_lock: true, .. } => self.go(At::Reading, machine.read()),
            Debt::Erase { keep_lock: false, .. } => self.go(At::Writing, machine.erase(caller)),
        }
    }

    fn read(&mut self, machine: &mut Machine, caller: &Caller, stored: Option<Box<TokenRecord>>) -> Progress<Wrote> {
        if let Some(record) = stored {
            // A member who returns is recognised by the same marks.
            machine.salt.get_or_insert(record.salt);
            if let Some(lock) = record.lock {
                machine.account.take(lock, &caller.now);
            }
        }
        // Erase even if the lock is saved after it, because a store may keep the last record too.
        self.go(At::Erasing, machine.erase(caller))
    }

    /// Keeps the lock even if erasing failed.
    fn erased(&mut self, machine: &mut Machine, caller: &Caller, erased: Wrote) -> Progress<Wrote> {
        match machine.account.in_force(caller.now.boot_ms) {
            None => self.end(machine, caller, erased),
            Some(_) => self.go(At::Keeping { erased }, machine.save(caller, Stage::Writing, None)),
        }
    }

    fn kept(&mut self, machine: &mut Machine, caller: &Caller, erased: Wrote, kept: Wrote) -> Progress<Wrote> {
        let result = match (erased, kept) {
            (Err(StoreFailed(erasing)), Err(StoreFailed(keeping))) => Err(StoreFailed(format!("{erasing}; {keeping}"))),
            (erased, kept) => erased.and(kept),
        };
        self.end(machine, caller, result)
    }

    fn end(&mut self, machine: &mut Machine, caller: &Caller, result: Wrote) -> Progress<Wrote> {
        machine.book_since(self.stamp, result.clone(), caller.now.boot_ms);
        Progress::Done(result)
    }
}

impl Machine {
    /// What is owed cannot be written now.
    pub fn cannot_pay(&mut self, error: Error, now: i64) -> StoreFailed {
        let failed = StoreFailed(error.into_detail().message);
        self.book(Err(failed.clone()), now);
        failed
    }
}
