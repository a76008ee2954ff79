//! What must hold beside the machine's own rules: seen from the service, the store and the callers.
use super::super::super::machine::{Debt, Do};
use super::super::super::marks::{SignIn, fingerprint};
use super::choices::*;
use super::world::*;
use crate::auth::Secret;
use crate::base::error::{Error, Reason, Status};

impl World {
    pub(super) fn fails(&mut self, rule: impl Into<String>) {
        self.broken.get_or_insert(rule.into());
    }

    pub(super) fn holds(&mut self, holds: bool, rule: &str) {
        if !holds {
            self.fails(rule);
        }
    }

    /// Tokens of a refresh have replaced others. Those of a leader that has lost its turn may not replace what came meanwhile for the same
    /// token; those of the leader that has the turn may, as its request was the later one.
    pub(super) fn replaces(&mut self, at: usize, before: &super::super::super::machine::Seen) {
        let now = self.machine.seen();
        let Some((old, new)) = before.tokens.as_ref().zip(now.tokens.as_ref()) else {
            return;
        };
        let arriving = before.turns.arriving.as_ref();
        let caller = self.slots[at].caller.as_ref();
        let is_leaders = arriving.is_some_and(|arriving| arriving.refresh == new.refresh)
            || caller.is_some_and(|caller| self.machine.has_turn(caller));
        if old.sign_in == new.sign_in && old.refresh != new.refresh && !is_leaders {
            let salt = self.machine.salt.unwrap_or_default();
            let exchanged = fingerprint(&salt, &[old.refresh.as_ref().map_or("", Secret::as_str)]);
            self.holds(
                new.previous == exchanged,
                "W21 late tokens replace only those that they were exchanged for",
            );
        }
    }

    /// What must hold beside the machine's own rules.
    pub(super) fn after_step(&mut self, at: usize, before: &super::super::super::machine::Seen, next: &Do) {
        let now = self.machine.seen();
        let slot = &self.slots[at];
        if (slot.kind == Kind::SignOut || slot.kind == Kind::Forget)
            && now.identity != before.identity
            && let Some(sign_in) = before.tokens.as_ref().and_then(|tokens| tokens.sign_in)
        {
            self.left.insert(sign_in.bytes()[0]);
        }
        // Whose tokens are in use.
        if let Some(tokens) = &now.tokens {
            let of = tokens.sign_in.map_or(0, |sign_in| sign_in.bytes()[0]);
            for token in [&tokens.access, &tokens.refresh].into_iter().flatten() {
                self.holds(
                    sign_in_of(token.as_str()) == of,
                    "W1 a result of one sign-in never reaches the tokens of another",
                );
            }
            self.holds(
                !self.left.contains(&of),
                "W2 tokens of a member who signed out are not used again",
            );
            let is_new = before.tokens.as_ref().is_none_or(|old| old.refresh != tokens.refresh);
            if let Some(refresh) = tokens
                .refresh
                .as_ref()
                .filter(|_| is_new && self.machine.store.is_there)
            {
                let stored = self.record.as_ref().and_then(|record| record.tokens.as_ref());
                let is_stored = stored.is_some_and(|stored| stored.refresh.as_ref() == Some(refresh));
                let is_owed = matches!(now.debt, Debt::Save { tokens: true, .. });
                self.holds(
                    is_stored || is_owed || self.begun.contains(refresh.as_str()),
                    "W3 new tokens are in use only after their save has begun, or is owed",
                );
            }
        }
        let locked = self.machine.account.in_force(self.now).map(|held| held.lock.member);
        self.holds(
            self.signs_in_locked || locked.is_none_or(|member| self.locks.contains(&member)),
            "W19 the account that is locked is that of the member whom the service has answered so",
        );
        if matches!(next, Do::Ask { .. }) {
            self.slots[at].identity = now.identity;
            self.slots[at].member = self.machine.member();
        }
        match next {
            Do::Ask {
                refresh: Some(refresh),
                until_ms,
            } => self.is_sent(at, refresh.as_str(), *until_ms),
            Do::Save(record) => {
                self.writes_alone(now.is_written);
                if let Some(tokens) = &record.tokens {
                    let of = tokens.sign_in.map_or(0, |sign_in| sign_in.bytes()[0]);
                    self.holds(
                        !self.left.contains(&of),
                        "W5 tokens of a member who signed out are not saved again",
                    );
                    if let Some(refresh) = &tokens.refresh {
                        self.begun.insert(refresh.as_str().to_owned());
                    }
                }
            }
            Do::Erase => self.writes_alone(now.is_written),
            Do::Lock { .. } => self.holds(!self.locked, "W6 no job waits for a lock that this process has"),
            Do::Wait { .. } => {
                self.slots[at].seen = now.turns.changes;
                self.holds(now.turns.taken.is_some(), "W7 no job waits for a turn that is free");
            }
            _ => {}
        }
    }

    /// A refresh token leaves.
    /// The job that begins to write the store is the only one there.
    fn writes_alone(&mut self, is_written: bool) {
        let is_write = |slot: &Slot| matches!(slot.doing, Some(Do::Save(_) | Do::Erase));
        let is_alone = !self.slots.iter().any(is_write);
        self.holds(is_alone && is_written, "W4 one thread at a time is inside the store");
    }

    pub(super) fn is_sent(&mut self, at: usize, refresh: &str, until_ms: i64) {
        // A leader that hangs is waited for: its time, the silence, and the pause for a token that may be spent.
        let on_its_way = self.sent.get(refresh).filter(|sent| sent.slot != at);
        let may_come = on_its_way.is_some_and(|sent| self.now <= sent.until_ms + 5_000 + 2_000);
        let since = self.doubtful.get(refresh).copied();
        let too_soon = since.is_some_and(|since| self.now < since + 2_000);
        self.holds(
            !may_come,
            "W8 a refresh token is not sent again while its answer may come",
        );
        self.holds(
            !too_soon,
            "W9 a refresh token that may be spent is not sent again before the pause",
        );
        self.holds(
            !self.left.contains(&sign_in_of(refresh)),
            "W10 the refresh token of a member who signed out is not sent",
        );
        self.sent.insert(refresh.to_owned(), Sent { slot: at, until_ms });
    }

    /// A job's result.
    pub(super) fn has_ended(&mut self, at: usize, result: &Result<(), Error>) {
        let panicked = matches!(result, Err(error) if error.status == Status::MCAT_ERR_PANIC);
        self.holds(!panicked, "W11 no step comes out of order");
        let damaged = matches!(result, Err(error) if error.reason == Reason::MCAT_REASON_STORE_CORRUPT);
        let is_look = matches!(self.slots[at].work, Work::Look(_));
        self.holds(
            !damaged || !is_look || self.told_damage,
            "W22 no call fails for a damaged record without an event",
        );
        let slot = &self.slots[at];
        if let (Work::Obtain(job), Ok(())) = (&slot.work, result) {
            let of = self.machine.held().and_then(|held| held.tokens.sign_in);
            let is_theirs = job.token.as_ref().is_some_and(|token| {
                let number = sign_in_of(token.access.as_str());
                of == Some(SignIn::from([number; 16])) && token.sign_in() == self.machine.sign_in_number()
            });
            self.holds(is_theirs, "W12 a call gets a token of the member who is signed in");
        }
        if let (Work::SignIn(_), Ok(())) = (&self.slots[at].work, result) {
            let of = self.machine.held().and_then(|held| held.tokens.sign_in);
            self.holds(
                of == Some(SignIn::from([11 + 2 * at as u8; 16])),
                "W13 after a sign-in its own tokens are in use",
            );
            let is_first = self.slots[at].identity + 1 == self.machine.identity;
            self.holds(
                is_first,
                "W20 a sign-in that was overtaken by a sign-out does not sign in",
            );
        }
        if let (Work::Leave(_), Ok(())) = (&self.slots[at].work, result) {
            let left = &self.left;
            let kept = self.record.as_ref().and_then(|record| record.tokens.as_ref());
            let is_kept = kept.is_some_and(|tokens| {
                let of = tokens.sign_in.map_or(0, |sign_in| sign_in.bytes()[0]);
                left.contains(&of)
            });
            self.holds(
                !is_kept,
                "W14 after a sign-out that succeeded, the store does not have its tokens",
            );
        }
    }

    /// A job ends, however.
    pub(super) fn ends(&mut self, at: usize) {
        let slot = &mut self.slots[at];
        slot.is_over = true;
        if let Some(Do::Ask {
            refresh: Some(refresh), ..
        }) = slot.doing.take()
        {
            // It was dropped: no answer will come.
            self.sent.remove(refresh.as_str());
        }
        let Some(mut caller) = self.slots[at].caller.take() else {
            return;
        };
        let before = self.machine.seen();
        while self.machine.leaves(&mut caller) {
            let was_locked = std::mem::take(&mut self.locked);
            self.holds(was_locked, "W15 only a store that is locked is unlocked");
        }
        if let Err(rule) = self.machine.check(&before, &caller, &[]) {
            self.fails(rule);
        }
        let waiting = self
            .slots
            .iter()
            .filter(|slot| matches!(slot.doing, Some(Do::Wait { .. })));
        let is_counted = waiting.count() == self.machine.turns.waiting;
        self.holds(is_counted, "W16 the threads that wait are counted");
        if self.slots.iter().all(|slot| slot.is_over || slot.caller.is_none()) {
            let now = self.machine.seen();
            self.holds(
                now.turns.taken.is_none() && !now.is_written,
                "W17 when all have ended the turn is free, and nobody is inside the store",
            );
            self.holds(
                !self.locked && !now.is_locked,
                "W18 when all have ended the store is unlocked",
            );
        }
    }
}
