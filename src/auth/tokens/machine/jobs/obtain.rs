//! A call needs a token: it uses the one there is, waits for another thread's refresh, or refreshes.
use super::super::super::answer::{locked, unusable_answer};
use super::super::super::errors::{refused_again, too_late};
use super::super::{Caller, Do, Event, Job, Machine, Progress, Token};
use super::out_of_order;
use super::refresh::{Fall, Refresh};
use crate::base::error::{Error, Phase, Status};

/// A refresh is not begun with less time left than this: its answer would come too late.
const REFRESH_NEEDS_MS: i64 = 5_000;
/// How often a delayed call checks whether the delay is still needed.
const LATE_SLICE_MS: i64 = 100;

/// The token that a call needs.
#[derive(Clone, Copy)]
#[cfg_attr(test, derive(Debug))]
pub enum Want {
    /// A token that is valid now.
    Good,
    /// A newer token than this one, which the service refused.
    After { refused: u64 },
    /// A newer token than this one, because the application asks for it.
    Newer { than: u64 },
    /// A token that is valid for this long.
    Lasting { ms: i64 },
}

/// Gets a token.
pub struct Obtain {
    want: Want,
    at: At,
    /// The existing token, about to expire, for use if no newer one can be had.
    spare: Option<Spare>,
    /// The token, when the job has ended well.
    pub token: Option<Token>,
}

#[cfg_attr(test, derive(Debug))]
enum At {
    Deciding,
    /// That turn's result will do.
    Joined(u64),
    /// That turn has a result, but it is not enough.
    Queued(u64),
    Leading(Box<Refresh>),
}

struct Spare {
    token: Token,
    expires_ms: Option<i64>,
}

impl Spare {
    /// Returns the token instead of `error`, if it is still valid.
    fn instead_of(self, error: Error, now: i64) -> Result<Token, Error> {
        let for_good = matches!(
            error.status,
            Status::MCAT_ERR_SIGN_IN_NEEDED | Status::MCAT_ERR_ACCOUNT_LOCKED | Status::MCAT_ERR_CANCELLED
        );
        if for_good || self.expires_ms.is_some_and(|expires| now >= expires) {
            return Err(error);
        }
        Ok(self.token)
    }
}

impl Job for Obtain {
    fn step(&mut self, machine: &mut Machine, caller: &mut Caller, event: Event) -> Do {
        match (&mut self.at, event) {
            (At::Deciding, Event::Go) => self.decide(machine, caller),
            (At::Joined(number), Event::Go) => {
                let number = *number;
                if let Some(wait) = machine.wait_for(number, false, caller) {
                    return wait;
                }
                match machine.turns.outcome(number).cloned() {
                    Some(outcome) => self.end(machine, caller, outcome),
                    None => self.decide(machine, caller),
                }
            }
            (At::Queued(number), Event::Go) => match machine.wait_for(*number, true, caller) {
                Some(wait) => wait,
                None => self.decide(machine, caller),
            },
            (At::Joined(_), Event::Stopped(error)) => self.end(machine, caller, Err(error)),
            (At::Deciding | At::Queued(_), Event::Stopped(error)) => Do::End(Err(error)),
            (At::Leading(refresh), event) => match refresh.step(machine, caller, event) {
                Progress::Do(next) => next,
                Progress::Done(result) => self.refreshed(machine, caller, result),
            },
            _ => Do::End(Err(out_of_order())),
        }
    }
}

impl Obtain {
    pub fn new(want: Want) -> Obtain {
        Obtain {
            want,
            at: At::Deciding,
            spare: None,
            token: None,
        }
    }

    fn use_token(&mut self, token: Token) -> Do {
        self.token = Some(token);
        Do::End(Ok(()))
    }

    fn decide(&mut self, machine: &mut Machine, caller: &mut Caller) -> Do {
        self.at = At::Deciding;
        self.spare = None;
        let now = caller.now.boot_ms;
        let (held, token) = match (machine.usable(), machine.token()) {
            (Ok(held), Ok(token)) => (held, token),
            (Err(error), _) | (_, Err(error)) => return Do::End(Err(error)),
        };
        if let Some(ms) = machine.locked(now) {
            return Do::End(Err(locked(ms)));
        }
        let good = match self.want {
            Want::Good | Want::Lasting { .. } => true,
            Want::After { refused: than } | Want::Newer { than } => held.serial > than,
        };
        let expired = held.has_expired(now);
        let lasts = match self.want {
            Want::Lasting { ms } => held.lasts(ms, now),
            _ => true,
        };
        if good && lasts && held.refresh_ms.is_none_or(|due| now < due) {
            return self.use_token(token);
        }
        let expires_ms = held.expires_ms;
        let spare = (good && !expired).then_some(Spare { token, expires_ms });
        if let Some(number) = machine.turns.taken() {
            match spare {
                // The token is valid for now, so do not wait for the refresh.
                Some(spare) if lasts => return self.use_token(spare.token),
                _ if machine.turns.outcome(number).is_some() => self.at = At::Queued(number),
                spare => {
                    self.at = At::Joined(number);
                    self.spare = spare;
                }
            }
            return self.step(machine, caller, Event::Go);
        }
        if held.tokens.refresh.is_none() {
            return match spare {
                Some(spare) => self.use_token(spare.token),
                None => Do::End(Err(machine.run_out())),
            };
        }
        let early = matches!(self.want, Want::After { .. }) && !good && !expired;
        if early && let Some(wait) = machine.early_wait(now) {
            return Do::End(Err(refused_again(wait)));
        }
        let needs = caller.enough_ms(REFRESH_NEEDS_MS);
        let back_off = machine.back_off.as_ref();
        let wait = back_off.map_or(0, |back_off| back_off.left_ms(now, caller.network));
        let hindrance = match back_off {
            Some(back_off) if wait > 0 && wait.saturating_add(needs) > caller.left_ms => {
                Some(back_off.error.clone().retry_after(wait))
            }
            _ if caller.left_ms < needs => Some(too_late()),
            _ => None,
        };
        let late = caller.late_ms;
        match (hindrance, spare) {
            (Some(_), Some(spare)) => self.use_token(spare.token),
            (Some(error), None) => Do::End(Err(error)),
            (None, Some(spare)) if wait > 0 || late > 0 => self.use_token(spare.token),
            // After the wait, it is checked again whether a network change ends the pause.
            (None, None) if wait > 0 => pause(wait, Phase::MCAT_PHASE_BACK_OFF),
            // In slices: a thread that cannot wait may refresh meanwhile.
            (None, None) if late > 0 => pause(late.min(LATE_SLICE_MS), Phase::MCAT_PHASE_PACE),
            (None, spare) => {
                machine.take_turn(caller);
                self.at = At::Leading(Box::new(Refresh::new(early, spare.is_some(), caller)));
                self.spare = spare;
                self.step(machine, caller, Event::Go)
            }
        }
    }

    /// The refresh that this call led has ended.
    fn refreshed(&mut self, machine: &mut Machine, caller: &mut Caller, result: Result<(), Fall>) -> Do {
        let result = match result {
            Err(Fall::Leader(error)) => Err(error),
            Err(Fall::All(error)) => {
                machine.publish(caller, Err(error.clone()));
                Err(error)
            }
            Ok(()) => {
                machine.publish(caller, Ok(()));
                Ok(())
            }
        };
        match result {
            // Other threads have continued meanwhile: check their result.
            Err(_) if !machine.has_turn(caller) => self.decide(machine, caller),
            result => self.end(machine, caller, result),
        }
    }

    /// The result of a refresh, by this call or another.
    fn end(&mut self, machine: &mut Machine, caller: &Caller, outcome: Result<(), Error>) -> Do {
        let token = match (outcome, self.spare.take()) {
            // Use the result, even if it must be refreshed again: there is nothing newer.
            (Ok(()), _) => match machine.token() {
                Ok(token) if token.access.as_str().is_empty() => Err(unusable_answer()),
                token => token,
            },
            // Not that of a member who has signed out meanwhile.
            (Err(error), Some(spare)) if spare.token.sign_in == machine.sign_in_number() => {
                spare.instead_of(error, caller.now.boot_ms)
            }
            (Err(error), _) => Err(error),
        };
        match token {
            Ok(token) => self.use_token(token),
            Err(error) => Do::End(Err(error)),
        }
    }
}

fn pause(ms: i64, phase: Phase) -> Do {
    Do::Sleep {
        ms,
        phase,
        until_network_changes: true,
    }
}

#[cfg(test)]
impl std::fmt::Debug for Obtain {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let spare = self
            .spare
            .as_ref()
            .map(|spare| (spare.token.generation, spare.expires_ms));
        (self.want, &self.at, spare).fmt(f)
    }
}
