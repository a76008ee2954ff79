//! The result of a refresh: new tokens, or the news that the old ones are no longer valid.
use super::super::super::answer::{Granted, lock_ms};
use super::super::super::errors::{given_up, signed_out, why};
use super::super::super::marks::{Fingerprint, Guid, fingerprint};
use super::super::super::record::{Dead, Tokens};
use super::super::back_off::{BackOff, UNCERTAIN_MS};
use super::super::store::{Read, ReadFailed, Wrote};
use super::super::turn::{Arriving, Stage};
use super::super::{Caller, Event, Machine, Progress, Stamp};
use super::pay::Payment;
use super::refresh::{At, Refresh, Refreshing, fall};
use crate::auth::secret::Secret;
use crate::base::error::Error;

impl Refresh {
    /// New tokens: saved, then used. If they cannot be saved, or not soon, they are used anyway.
    pub(super) fn land(
        &mut self,
        machine: &mut Machine,
        caller: &mut Caller,
        granted: Box<Granted>,
        failing: Option<(Option<BackOff>, Error)>,
    ) -> Refreshing {
        let is_anothers = machine.brings_another(&granted);
        if is_anothers && machine.has_turn(caller) {
            return self.give_up(machine, Dead::OtherMember);
        }
        let arriving = self.arriving(machine, caller, *granted);
        if !machine.begins(caller, Stage::Working, caller.now.boot_ms) {
            if !is_anothers {
                self.land_late(machine, caller, arriving);
            }
            return self.landed(machine, caller, failing);
        }
        let tokens = arriving.tokens.clone();
        // From here on, a thread that goes on without this one has the new tokens.
        machine.arriving(Box::new(arriving));
        self.go(
            At::Saving { failing },
            machine.save(caller, Stage::Writing, Some(tokens)),
        )
    }

    /// New tokens of a leader that has lost its turn. They are used if no newer ones came, even if the old tokens were given up meanwhile
    /// because the service had exchanged them for these. The store is left to others.
    fn land_late(&self, machine: &mut Machine, caller: &Caller, arriving: Arriving) {
        if self.is_for(machine) {
            machine.take_in(arriving, &caller.now);
            machine.owe_save(true);
        }
    }

    /// The store has taken the new tokens, or has failed.
    pub(super) fn saved(
        &mut self,
        machine: &mut Machine,
        caller: &mut Caller,
        failing: Option<(Option<BackOff>, Error)>,
        saved: Wrote,
    ) -> Refreshing {
        if machine.identity != self.identity {
            return self.drop_result(machine, caller);
        }
        machine.arrive(&caller.now);
        machine.book_tokens(saved, caller.now.boot_ms);
        self.landed(machine, caller, failing)
    }

    fn landed(&self, machine: &mut Machine, caller: &Caller, failing: Option<(Option<BackOff>, Error)>) -> Refreshing {
        let Some((before, error)) = failing else {
            return Progress::Done(Ok(()));
        };
        machine.back_off = before.or(machine.back_off.take());
        fall(machine.failed(error, UNCERTAIN_MS, caller.now.boot_ms, self.network))
    }

    /// The service no longer accepts the refresh token. It is given up, unless another process, or a leader that had lost its turn, got a
    /// newer one.
    pub(super) fn give_up(&mut self, machine: &Machine, dead: Dead) -> Refreshing {
        self.go(At::Rereading { dead }, machine.look_or_warn())
    }

    pub(super) fn reread(&mut self, machine: &mut Machine, caller: &mut Caller, dead: Dead, read: Read) -> Refreshing {
        if machine.has_turn(caller) {
            match machine.adopt_if_readable(read, &caller.now) {
                Ok(true) => return Progress::Done(Ok(())),
                Ok(false) => {}
                Err(error) => return fall(error),
            }
        }
        if !self.is_for(machine) && machine.is_signed_in() {
            // Some services treat a reused refresh token as stolen, and revoke its successors too.
            if machine.identity == self.identity {
                machine.doubt();
            }
            return Progress::Done(Ok(()));
        }
        let stamp = machine.stamp();
        let Some(held) = machine.held_mut() else {
            return fall(signed_out("the member was signed out"));
        };
        held.tokens.dead = Some(dead);
        let tokens = held.tokens.clone();
        machine.note_sign_in_needed(why(dead));
        self.go(
            At::Burying { dead, stamp },
            machine.save(caller, Stage::Writing, Some(tokens)),
        )
    }

    pub(super) fn buried(
        &mut self,
        machine: &mut Machine,
        caller: &mut Caller,
        dead: Dead,
        stamp: Stamp,
        saved: Wrote,
    ) -> Refreshing {
        machine.book_since(stamp, saved, caller.now.boot_ms);
        match machine.identity == self.identity {
            true => fall(given_up(dead)),
            false => self.drop_result(machine, caller),
        }
    }

    /// The service says that the account is locked.
    pub(super) fn lock_account(
        &mut self,
        machine: &mut Machine,
        caller: &mut Caller,
        member: Option<Fingerprint>,
        error: Error,
        read: Read,
    ) -> Refreshing {
        match machine.keep_lock(caller, member, error, read) {
            (error, true) => self.close(machine, caller, Payment::new(), error, Event::Go),
            (error, false) => fall(error),
        }
    }

    fn arriving(&self, machine: &Machine, caller: &Caller, granted: Granted) -> Arriving {
        let salt = machine.salt.unwrap_or_default();
        let told = granted.guid.as_deref().map(|guid| Guid::of(&salt, guid));
        let is_whole = granted.access.is_some();
        let held = machine.held().map(|held| &held.tokens);
        let (access, issued, lifetime_ms) = match (granted.access, held) {
            // Without a new access token the old one is used until it expires, unless the service refused it.
            (None, Some(tokens)) if !self.early => (tokens.access.clone(), tokens.issued, tokens.lifetime_ms),
            (access, _) => (access, self.issued, granted.lifetime_ms),
        };
        Arriving {
            is_whole,
            tokens: Tokens {
                generation: machine.next_generation(),
                access,
                refresh: granted.refresh.or_else(|| self.refresh.clone()),
                issued,
                lifetime_ms,
                previous: fingerprint(&salt, &[self.refresh.as_ref().map_or("", Secret::as_str)]),
                member: machine.member(),
                guid: machine.guid().map_or(told, |known| Some(known.told_again(told))),
                told: granted.guid.as_deref().map(Secret::from),
                sign_in: held.and_then(|tokens| tokens.sign_in),
                dead: None,
                under_way: false,
            },
            early: self.early,
            since_ms: caller.now.boot_ms,
        }
    }
}

impl Machine {
    /// Whether new tokens belong to another member than the old ones, as far as the service gives the ids.
    fn brings_another(&self, granted: &Granted) -> bool {
        let salt = self.salt.unwrap_or_default();
        let told = self.guid().zip(granted.guid.as_ref());
        told.is_some_and(|(known, told)| !known.is_told_by(&salt, told))
    }

    /// Locks the account of `member`, after what the store has was read. Returns the error with the time that it lasts, and whether the
    /// store may be written: not where it has the record of a newer version.
    pub(super) fn keep_lock(
        &mut self,
        caller: &Caller,
        member: Option<[u8; 16]>,
        error: Error,
        read: Read,
    ) -> (Error, bool) {
        let adopted = match self.has_turn(caller) {
            true => self.adopt(read, &caller.now),
            false => Ok(false),
        };
        let told = self.begin_lock(member, lock_ms(error.retry_after_ms), &caller.now);
        (error.retry_after(told), !matches!(adopted, Err(ReadFailed::Newer)))
    }
}
