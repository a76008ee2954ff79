//! Work that goes one after the other, in the order in which its calls came. Such are changes of one playlist: two that were under way
//! at once would overwrite each other. What is about another thing does not wait. The mutex is held for moments only.
use super::member::Member;
use crate::error::{Error, Phase};
use crate::scope::{Scope, Stop};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Who is at work on which thing, and who waits to.
#[derive(Default)]
pub struct Order {
    line: Mutex<Line>,
    /// Told whenever somebody leaves.
    moved: Condvar,
}

#[derive(Default)]
struct Line {
    last_number: u64,
    /// In the order of arrival.
    places: Vec<Work>,
}

struct Work {
    number: u64,
    thing: String,
    state: State,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    /// It waits for its turn, or has it.
    Here,
    /// It had its turn, and does nothing for a while.
    Away,
    /// Another began meanwhile.
    Overtaken,
}

/// A place in the line; left when dropped.
pub struct Place<'m> {
    order: &'m Order,
    number: u64,
    thing: String,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.order.line().places.retain(|work| work.number != self.number);
        self.order.moved.notify_all();
    }
}

impl Member {
    /// Waits until every change of this playlist that came before is done. The place keeps those behind it waiting.
    pub fn change_alone(&self, playlist: &str, scope: &Scope) -> Result<Place<'_>, Error> {
        self.order.alone(playlist, scope).map_err(|stop| stopped(stop, scope))
    }
}

impl Order {
    /// Waits until all work on this thing that came before is done. The place keeps what comes after waiting.
    pub fn alone(&self, thing: &str, scope: &Scope) -> Result<Place<'_>, Stop> {
        let place = self.enter(thing);
        if !place.is_first(&mut self.line()) {
            let phase = scope.phase();
            scope.enter(Phase::MCAT_PHASE_PACE);
            place.wait(scope)?;
            scope.enter(phase);
        }
        Ok(place)
    }

    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are in the line, those included whose turn it is.
    #[cfg(test)]
    pub(super) fn length(&self) -> usize {
        self.line().places.len()
    }

    pub(super) fn enter(&self, thing: &str) -> Place<'_> {
        let mut line = self.line();
        line.last_number += 1;
        let number = line.last_number;
        let away = line.of(thing).filter(|work| work.state == State::Away);
        away.for_each(|work| work.state = State::Overtaken);
        line.places.push(Work {
            number,
            thing: thing.to_owned(),
            state: State::Here,
        });
        Place {
            order: self,
            number,
            thing: thing.to_owned(),
        }
    }
}

impl Line {
    fn of<'l>(&'l mut self, thing: &str) -> impl Iterator<Item = &'l mut Work> {
        self.places.iter_mut().filter(move |work| work.thing == thing)
    }
}

impl Place<'_> {
    fn is_first(&self, line: &mut Line) -> bool {
        let first = line.of(&self.thing).find(|work| work.state == State::Here);
        first.is_some_and(|work| work.number == self.number)
    }

    /// Lets others go first for a while. `false`: one is there already, and this one must not go on.
    pub fn leave(&self) -> bool {
        let mut line = self.order.line();
        let is_alone = !line
            .of(&self.thing)
            .any(|work| work.number != self.number && work.state == State::Here);
        if let Some(own) = line.of(&self.thing).find(|work| work.number == self.number) {
            own.state = if is_alone { State::Away } else { State::Overtaken };
        }
        self.order.moved.notify_all();
        is_alone
    }

    /// Takes the turn back. `false`: another began meanwhile, and what it changed this one would undo.
    pub fn come_back(&self) -> bool {
        let mut line = self.order.line();
        let mut own = line.of(&self.thing).filter(|work| work.number == self.number);
        match own.next() {
            Some(work) if work.state == State::Away => {
                work.state = State::Here;
                true
            }
            _ => false,
        }
    }

    fn wait(&self, scope: &Scope) -> Result<(), Stop> {
        loop {
            // Both may call back, so neither happens under the mutex.
            scope.check()?;
            let slice = Duration::from_millis(scope.blind_slice_ms(i64::MAX).unsigned_abs());
            let mut line = self.order.line();
            if self.is_first(&mut line) {
                return Ok(());
            }
            drop(
                self.order
                    .moved
                    .wait_timeout(line, slice)
                    .unwrap_or_else(PoisonError::into_inner),
            );
        }
    }
}

fn stopped(stop: Stop, scope: &Scope) -> Error {
    let mut error = scope.stopped(stop);
    error.message += ": another change of the same playlist is under way; nothing was sent";
    error
}
