//! The second region, the turn: one thread at a time works on a member's tokens (the leader). The others wait for its result, each with
//! its own deadline.
//!
//! A leader states until when its current step may take. If it exceeds that, because its thread was killed or hangs in a callback, the next
//! waiting thread takes the turn. Tokens that the old leader still gets are used if no newer ones came, and the thread with the turn saves
//! them. While a leader saves new tokens it keeps its turn, however long that takes. While it only marks the old tokens it can lose it:
//! others then refresh without the store, which allows one writer at a time.
use super::super::errors::lost;
use super::super::record::Tokens;
use super::back_off::uncertain_pause;
use super::{Caller, Do, Machine};
use crate::abi::mcat_event_kind;
use crate::base::dates::Moment;
use crate::base::error::Error;

/// How much longer than stated to wait for a leader: its callbacks may be slow.
pub(super) const SILENCE_MS: i64 = 5_000;
/// New tokens are used after this long, even if the store has not saved them.
const SAVE_WAIT_MS: i64 = 2_000;

/// The turns of a member.
#[derive(Default)]
#[cfg_attr(test, derive(Debug))]
pub struct Turns {
    taken: Option<Turn>,
    /// How many there have been: the number of the latest.
    count: u64,
    /// The result of the latest refresh, for the threads that waited for it, and the number of its turn. None is kept if it ended for a
    /// reason of the leader only (its deadline, its cancel): then each of them checks for itself.
    outcome: Option<(u64, Result<(), Error>)>,
    /// Counts the ends of turns and their results: what threads wait for.
    pub changes: u64,
    /// How many threads wait.
    pub waiting: usize,
}

/// The turn that is taken.
#[cfg_attr(test, derive(Debug))]
struct Turn {
    number: u64,
    stage: Stage,
    /// Until when the stage may take (boot-time clock).
    until_ms: i64,
    /// New tokens that are being saved.
    arriving: Option<Box<Arriving>>,
}

/// What the leader does just now.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub enum Stage {
    Working,
    /// The refresh token is being sent, or is spent and its successor has not arrived.
    Asking,
    /// The store is being marked: a refresh is about to begin.
    Marking,
    /// The store is being written. Takes as long as it takes.
    Writing,
}

/// Tokens that just came from the service.
#[cfg_attr(test, derive(Debug))]
pub struct Arriving {
    pub tokens: Tokens,
    /// They include a new access token.
    pub is_whole: bool,
    /// The service refused the previous ones before their expiry.
    pub early: bool,
    pub since_ms: i64,
}

impl Turns {
    /// The number of the turn that is taken.
    pub fn taken(&self) -> Option<u64> {
        self.taken.as_ref().map(|turn| turn.number)
    }

    /// The result of that turn's refresh, if there is one.
    pub fn outcome(&self, number: u64) -> Option<&Result<(), Error>> {
        let (of, outcome) = self.outcome.as_ref()?;
        (*of == number).then_some(outcome)
    }

    #[cfg(test)]
    pub fn seen(&self) -> super::check::SeenTurns {
        super::check::SeenTurns {
            taken: self.taken.as_ref().map(|turn| (turn.number, turn.stage, turn.until_ms)),
            arriving: self
                .taken
                .as_ref()
                .and_then(|turn| turn.arriving.as_ref())
                .map(|new| new.tokens.clone()),
            count: self.count,
            result: self.outcome.as_ref().map(|(number, result)| (*number, result.is_ok())),
            changes: self.changes,
        }
    }

    /// Whether the leader is writing the store.
    pub fn is_writing(&self) -> bool {
        let stage = self.taken.as_ref().map(|turn| turn.stage);
        matches!(stage, Some(Stage::Marking | Stage::Writing))
    }

    fn publish(&mut self, number: u64, outcome: Result<(), Error>) {
        self.outcome = Some((number, outcome));
        self.changes += 1;
    }

    fn end(&mut self) {
        self.taken = None;
        self.changes += 1;
    }

    /// The member signed out, or another signed in: tokens that are being saved are not used.
    pub fn drop_arriving(&mut self) {
        if let Some(turn) = &mut self.taken {
            turn.arriving = None;
        }
    }
}

impl Machine {
    /// Takes the turn, which must be free.
    pub fn take_turn(&mut self, caller: &mut Caller) {
        self.turns.count += 1;
        caller.turn = self.turns.count;
        self.turns.taken = Some(Turn {
            number: caller.turn,
            stage: Stage::Working,
            until_ms: caller.now.boot_ms,
            arriving: None,
        });
    }

    /// Whether the caller has the turn, still.
    pub fn has_turn(&self, caller: &Caller) -> bool {
        self.turns.taken() == Some(caller.turn)
    }

    /// The caller states its next step, which ends by `until_ms`. Returns false if it has lost its turn.
    #[must_use]
    pub fn begins(&mut self, caller: &Caller, stage: Stage, until_ms: i64) -> bool {
        match &mut self.turns.taken {
            Some(turn) if turn.number == caller.turn => {
                (turn.stage, turn.until_ms) = (stage, until_ms);
                true
            }
            _ => false,
        }
    }

    /// The caller's refresh has ended: the threads that wait get the result.
    pub fn publish(&mut self, caller: &Caller, outcome: Result<(), Error>) {
        // A thread that went on without this one has published it already.
        if self.has_turn(caller) && self.turns.outcome(caller.turn).is_none() {
            self.turns.publish(caller.turn, outcome);
        }
    }

    /// The caller ends, however: its turn is free. Returns whether it must unlock the store first, and come again.
    pub fn leaves(&mut self, caller: &mut Caller) -> bool {
        let mine = self.has_turn(caller);
        // The lock is the process's: a turn that was lost leaves it to the next one, which need not have asked for it. And the store stays
        // locked while a lost turn is still writing.
        let is_last = mine || (caller.turn != 0 && self.turns.taken.is_none());
        if is_last && !self.store.is_written && std::mem::take(&mut self.store.is_locked) {
            return true;
        }
        self.waits(caller, false);
        if mine {
            self.turns.end();
        }
        false
    }

    /// Waits until that turn has a result, or with `to_the_end` until it is over. `None`: it is.
    pub fn wait_for(&mut self, number: u64, to_the_end: bool, caller: &Caller) -> Option<Do> {
        if self.turns.taken() == Some(number) {
            self.go_on_without_leader(caller);
        }
        let is_on = self.turns.taken() == Some(number);
        let waits = is_on && (to_the_end || self.turns.outcome(number).is_none());
        waits.then(|| Do::Wait {
            store: self.turns.is_writing(),
        })
    }

    /// Waits for the turn and takes it. `None`: the caller has it.
    pub fn wait_for_turn(&mut self, caller: &mut Caller) -> Option<Do> {
        if let Some(number) = self.turns.taken()
            && let Some(wait) = self.wait_for(number, true, caller)
        {
            return Some(wait);
        }
        self.take_turn(caller);
        None
    }

    /// Acts for a leader that hangs in a callback: takes its new tokens into use, or takes its turn away.
    fn go_on_without_leader(&mut self, caller: &Caller) {
        let now = caller.now.boot_ms;
        let Some(turn) = &mut self.turns.taken else { return };
        let (number, stage) = (turn.number, turn.stage);
        let is_slow = |arriving: &mut Box<Arriving>| now.saturating_sub(arriving.since_ms) >= SAVE_WAIT_MS;
        if let Some(arriving) = turn.arriving.take_if(is_slow) {
            self.take_in(*arriving, &caller.now);
            self.owe_save(true);
            self.turns.publish(number, Ok(()));
        } else if now.saturating_sub(turn.until_ms) > SILENCE_MS {
            if stage == Stage::Asking {
                self.doubt();
                self.failed(lost(), uncertain_pause(), now, caller.network);
            }
            self.turns.end();
        }
    }

    /// From here on, a thread that goes on without the caller has the new tokens.
    pub fn arriving(&mut self, arriving: Box<Arriving>) {
        if let Some(turn) = &mut self.turns.taken {
            turn.arriving = Some(arriving);
        }
    }

    /// Takes the caller's new tokens into use, unless another thread did so.
    pub fn arrive(&mut self, now: &Moment) {
        if let Some(arriving) = self.turns.taken.as_mut().and_then(|turn| turn.arriving.take()) {
            self.take_in(*arriving, now);
        }
    }

    /// Takes the result of a refresh into use.
    pub fn take_in(&mut self, arriving: Arriving, now: &Moment) {
        // A late result may restore a member who was given up.
        let event = match self.is_signed_in() {
            true => mcat_event_kind::MCAT_EVENT_REFRESHED,
            false => mcat_event_kind::MCAT_EVENT_SIGNED_IN,
        };
        self.hold(arriving.tokens, now);
        if arriving.is_whole || event != mcat_event_kind::MCAT_EVENT_REFRESHED {
            self.note(event);
        }
        if arriving.early {
            self.early_ms = Some(now.boot_ms);
        }
    }
}
