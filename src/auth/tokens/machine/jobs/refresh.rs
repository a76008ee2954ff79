//! The leader's work: how the tokens are refreshed. New ones are saved durably before others can see them (`landing`).
use super::super::super::answer::Verdict;
use super::super::super::errors::{lost, signed_out};
use super::super::super::marks::Fingerprint;
use super::super::super::record::Dead;
use super::super::back_off::{BackOff, UNCERTAIN_MS, uncertain_pause};
use super::super::store::{Debt, Read};
use super::super::turn::Stage;
use super::super::{Caller, Do, Event, Machine, Progress, Stamp};
use super::lock::lock_store;
use super::out_of_order;
use super::pay::Payment;
use crate::auth::TokenFailure;
use crate::auth::secret::Secret;
use crate::base::backoff::{LONGEST_MS, THROTTLED_MS, doubled, random_below, try_again_after};
use crate::base::dates::Moment;
use crate::base::error::{Error, Phase, Status};

/// Longest wait for one answer from the token endpoint.
const ANSWER_MS: i64 = 10_000;
/// Most requests of one refresh.
const TRIES: u32 = 3;
/// Younger tokens are not marked before a refresh: with short lifetimes each mark would be another write to the flash. Without a mark only
/// the reason of a sign-out can be lost.
const MARK_AFTER_MS: i64 = 3_600_000;

/// A refresh under way.
pub struct Refresh {
    pub(super) at: At,
    /// Before the tokens' expiry, because the service refused them.
    pub(super) early: bool,
    /// The call can use the existing token meanwhile.
    spare: bool,
    /// How many network changes there had been at the start.
    pub(super) network: u64,
    /// The sign-in, and its refresh token, once it is known that they must be refreshed.
    pub(super) identity: u64,
    pub(super) refresh: Option<Secret>,
    /// Requests that were sent.
    tries: u32,
    unanswered_before: bool,
    /// The time before the latest request: a service may count the lifetime from any moment after it.
    pub(super) issued: Moment,
}

/// How far a refresh has come.
#[cfg_attr(test, derive(Debug))]
pub(super) enum At {
    /// As long as the store is locked, no other process sends the same refresh token.
    Locking,
    Reading,
    Marking,
    Asking,
    /// Before the next request. The error is that of the last.
    Pausing {
        pause_ms: i64,
        error: Error,
    },
    /// New tokens are being saved. `failing`: the answer had only a refresh token, and with what back-off before.
    Saving {
        failing: Option<(Option<BackOff>, Error)>,
    },
    /// The service refused the refresh token: another process may have a newer one.
    Rereading {
        dead: Dead,
    },
    /// The tokens are being saved as dead.
    Burying {
        dead: Dead,
        stamp: Stamp,
    },
    /// The service has locked the account.
    ReadingForLock {
        error: Error,
        /// Whose. Another may sign in meanwhile.
        member: Option<Fingerprint>,
    },
    /// It has failed, and the store is brought up to date: the account's lock is saved, or what a member left who signed out meanwhile is
    /// erased.
    Closing {
        payment: Payment,
        error: Error,
    },
}

/// How a refresh fails.
pub enum Fall {
    /// For every call that waits for it.
    All(Error),
    /// Only for the leader, whose own deadline or cancel ended it; others may continue.
    Leader(Error),
}

pub(super) type Refreshing = Progress<Result<(), Fall>>;

impl Refresh {
    pub fn new(early: bool, spare: bool, caller: &Caller) -> Refresh {
        Refresh {
            at: At::Locking,
            early,
            spare,
            network: caller.network,
            identity: 0,
            refresh: None,
            tries: 0,
            unanswered_before: false,
            issued: caller.now,
        }
    }

    pub fn step(&mut self, machine: &mut Machine, caller: &mut Caller, event: Event) -> Refreshing {
        match (std::mem::replace(&mut self.at, At::Locking), event) {
            (At::Locking, event) => match lock_store(machine, caller, event, i64::MAX) {
                Progress::Do(next) => Progress::Do(next),
                Progress::Done(Err(error)) => fall_alone(error),
                Progress::Done(Ok(())) => self.go(At::Reading, machine.look_or_warn()),
            },
            (At::Reading, Event::Read(read)) => self.read(machine, caller, read),
            // A failure is not owed: the store has the tokens themselves.
            (At::Marking, Event::Saved(_)) => self.ask(machine, caller),
            (At::Asking, Event::Answered(answer)) => self.answered(machine, caller, answer),
            (At::Pausing { .. }, Event::Go) => self.ask(machine, caller),
            (At::Pausing { pause_ms, error }, Event::Stopped(stopped)) => {
                // The pause outlives the leader: the next one observes it.
                self.failed(machine, caller, error, pause_ms);
                fall_alone(stopped)
            }
            (At::Saving { failing }, Event::Saved(saved)) => self.saved(machine, caller, failing, saved),
            (At::Rereading { dead }, Event::Read(read)) => self.reread(machine, caller, dead, read),
            (At::Burying { dead, stamp }, Event::Saved(saved)) => self.buried(machine, caller, dead, stamp, saved),
            (At::ReadingForLock { error, member }, Event::Read(read)) => {
                self.lock_account(machine, caller, member, error, read)
            }
            (At::Closing { payment, error }, event) => self.close(machine, caller, payment, error, event),
            _ => fall_alone(out_of_order()),
        }
    }

    pub(super) fn go(&mut self, at: At, next: Do) -> Refreshing {
        self.at = at;
        Progress::Do(next)
    }

    /// What another process has saved.
    fn read(&mut self, machine: &mut Machine, caller: &mut Caller, read: Read) -> Refreshing {
        if !machine.has_turn(caller) {
            // What was read may be older than what others have written meanwhile.
            return fall_alone(lost());
        }
        match machine.adopt_if_readable(read, &caller.now) {
            Err(error) => return fall(error),
            Ok(true) if machine.is_fresh(caller.now.boot_ms) => return Progress::Done(Ok(())),
            Ok(_) => {}
        }
        match machine.usable() {
            Err(error) => return fall(error),
            Ok(held) => self.refresh = held.tokens.refresh.clone(),
        }
        if self.refresh.is_none() {
            return fall(signed_out("the service gave no refresh token"));
        }
        self.identity = machine.identity;
        match machine.mark(caller) {
            Some(next) => self.go(At::Marking, next),
            None => self.ask(machine, caller),
        }
    }

    /// Whether the call can use the existing token.
    fn has_spare(&self, machine: &Machine, caller: &Caller) -> bool {
        self.spare && machine.is_fresh(caller.now.boot_ms)
    }

    /// Whether the tokens in use are still those that are being refreshed.
    pub(super) fn is_for(&self, machine: &Machine) -> bool {
        self.refresh
            .as_ref()
            .is_some_and(|refresh| machine.has_refresh(refresh))
    }

    /// Sends one request.
    fn ask(&mut self, machine: &mut Machine, caller: &mut Caller) -> Refreshing {
        let until_ms = caller.part_ms(match self.has_spare(machine, caller) {
            // The call that will use the existing token needs a part of the time.
            true => ANSWER_MS.min(caller.left_ms / 2),
            false => ANSWER_MS,
        });
        // A leader that had lost its turn may have got newer ones.
        if !self.is_for(machine) {
            return Progress::Done(Ok(()));
        }
        if !machine.begins(caller, Stage::Asking, until_ms) {
            return fall_alone(lost());
        }
        self.issued = caller.now;
        self.tries += 1;
        let refresh = self.refresh.clone();
        self.go(At::Asking, Do::Ask { refresh, until_ms })
    }

    fn answered(
        &mut self,
        machine: &mut Machine,
        caller: &mut Caller,
        answer: Result<Verdict, TokenFailure>,
    ) -> Refreshing {
        if machine.identity != self.identity {
            return self.drop_result(machine, caller);
        }
        let answer = match answer {
            Ok(Verdict::Granted(granted)) => return self.land(machine, caller, granted, None),
            Ok(Verdict::Kept(granted, error)) => {
                // If a service keeps failing like this, the back-off grows, even though each answer contains a token.
                let before = machine.back_off.take();
                return self.land(machine, caller, granted, Some((before, error)));
            }
            answer => answer,
        };
        // No request is under way any more.
        if !machine.begins(caller, Stage::Working, caller.now.boot_ms) {
            return fall_alone(lost());
        }
        if let Err(TokenFailure::Unknown(_)) | Ok(Verdict::Failing(_) | Verdict::Unreadable(_)) = answer {
            machine.doubt();
        }
        let own = try_again_after(self.tries - 1);
        match answer {
            Err(TokenFailure::NotSent(error)) if is_leaders_own(&error, caller) => fall_alone(error),
            Err(TokenFailure::NotSent(error)) => self.pause(machine, caller, error, own),
            Err(TokenFailure::Unknown(error)) if is_leaders_own(&error, caller) => {
                self.failed(machine, caller, error.clone(), uncertain_pause());
                fall_alone(error)
            }
            Err(TokenFailure::Unknown(error)) => {
                // Without an answer the same token is sent once more, and no more often: some services accept exactly one repeat.
                match std::mem::replace(&mut self.unanswered_before, true) {
                    true => fall(self.failed(machine, caller, error, uncertain_pause())),
                    false => self.pause(machine, caller, error, uncertain_pause()),
                }
            }
            Ok(Verdict::Refused(_)) => {
                let is_uncertain = machine.held().is_some_and(|held| held.uncertain);
                let dead = match is_uncertain {
                    true => Dead::Interrupted,
                    false => Dead::Revoked,
                };
                self.give_up(machine, dead)
            }
            // A record that another process wrote meanwhile must not be overwritten.
            Ok(Verdict::Locked(error)) => {
                let member = machine.member();
                self.go(At::ReadingForLock { error, member }, machine.look())
            }
            Ok(Verdict::Throttled(error)) => {
                let own = doubled(THROTTLED_MS, self.tries - 1, LONGEST_MS);
                let pause_ms = error.retry_after_ms.unwrap_or(0).max(own) + random_below(own);
                self.pause(machine, caller, error, pause_ms)
            }
            Ok(Verdict::Failing(error)) => {
                let pause_ms = error.retry_after_ms.unwrap_or(0) + own;
                self.pause(machine, caller, error, pause_ms)
            }
            Ok(Verdict::Hopeless(error) | Verdict::Intercepted(error)) => {
                let pause_ms = error.retry_after_ms.unwrap_or(0);
                fall(self.failed(machine, caller, error, pause_ms))
            }
            Ok(Verdict::Unreadable(error)) => fall(self.failed(machine, caller, error, UNCERTAIN_MS)),
            Ok(Verdict::Granted(_) | Verdict::Kept(..)) => fall_alone(out_of_order()),
        }
    }

    /// The same may be sent again after `pause_ms`, if there are tries and time left.
    fn pause(&mut self, machine: &mut Machine, caller: &mut Caller, error: Error, pause_ms: i64) -> Refreshing {
        let is_last = self.tries >= TRIES || pause_ms >= caller.left_ms;
        // While the existing token is valid, one try per call is enough: the next call continues.
        if is_last || self.has_spare(machine, caller) {
            return fall(self.failed(machine, caller, error, pause_ms));
        }
        if !machine.begins(caller, Stage::Working, caller.part_ms(pause_ms)) {
            return fall_alone(lost());
        }
        self.go(
            At::Pausing { pause_ms, error },
            Do::Sleep {
                ms: pause_ms,
                phase: Phase::MCAT_PHASE_BACK_OFF,
                until_network_changes: false,
            },
        )
    }

    /// Delays the next refresh, unless another thread got newer tokens meanwhile.
    pub(super) fn failed(&self, machine: &mut Machine, caller: &Caller, error: Error, pause_ms: i64) -> Error {
        match self.is_for(machine) {
            true => machine.failed(error, pause_ms, caller.now.boot_ms, self.network),
            false => error,
        }
    }

    /// The member is not signed in any more: the result is dropped, and the store is erased again.
    pub(super) fn drop_result(&mut self, machine: &mut Machine, caller: &mut Caller) -> Refreshing {
        let error = signed_out("the member signed out during the refresh");
        self.close(machine, caller, Payment::new(), error, Event::Go)
    }

    /// Writes what is owed to the store, and fails.
    pub(super) fn close(
        &mut self,
        machine: &mut Machine,
        caller: &mut Caller,
        mut payment: Payment,
        error: Error,
        event: Event,
    ) -> Refreshing {
        match payment.step(machine, caller, event) {
            Progress::Do(next) => self.go(At::Closing { payment, error }, next),
            // The debt that remains records a failure.
            Progress::Done(_) => fall(error),
        }
    }
}

impl Machine {
    /// Marks in the store that the refresh token is about to be sent. If the power fails before its successor is saved, a later refusal
    /// does not mean that the service revoked it. Done once per token; a store that fails does not stop the refresh.
    fn mark(&mut self, caller: &Caller) -> Option<Do> {
        // A store that is behind holds another refresh token.
        if !self.store.is_there || !matches!(self.store.debt, Debt::None) {
            return None;
        }
        let held = self.held_mut()?;
        let young = held
            .tokens
            .issued
            .age(&caller.now)
            .is_some_and(|age| age < MARK_AFTER_MS);
        if young || std::mem::replace(&mut held.tokens.under_way, true) {
            return None;
        }
        let tokens = held.tokens.clone();
        Some(self.save(caller, Stage::Marking, Some(tokens)))
    }
}

/// A failure for every call that waits.
pub(super) fn fall(error: Error) -> Refreshing {
    Progress::Done(Err(Fall::All(error)))
}

/// A failure for the leader only.
pub(super) fn fall_alone(error: Error) -> Refreshing {
    Progress::Done(Err(Fall::Leader(error)))
}

/// Whether an error comes from the leader's own deadline or cancel, and not from the service.
fn is_leaders_own(error: &Error, caller: &Caller) -> bool {
    match error.status {
        Status::MCAT_ERR_CANCELLED | Status::MCAT_ERR_MEMORY => true,
        Status::MCAT_ERR_TIMEOUT => caller.left_ms == 0,
        _ => false,
    }
}

#[cfg(test)]
impl std::fmt::Debug for Refresh {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let refresh = self.refresh.as_ref().map(Secret::as_str);
        let tries = (self.tries, self.unanswered_before, self.issued);
        (
            &self.at,
            self.early,
            self.spare,
            self.network,
            self.identity,
            refresh,
            tries,
        )
            .fmt(f)
    }
}
