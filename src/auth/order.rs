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
    /// Numbers and things, in the order of arrival.
    places: Vec<(u64, String)>,
}

/// A place in the line; left when dropped.
pub struct Place<'m> {
    order: &'m Order,
    number: u64,
    thing: String,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.order.line().places.retain(|(number, _)| *number != self.number);
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
        if !place.is_first(&self.line()) {
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

    fn enter(&self, thing: &str) -> Place<'_> {
        let mut line = self.line();
        line.last_number += 1;
        let (number, thing) = (line.last_number, thing.to_owned());
        line.places.push((number, thing.clone()));
        Place {
            order: self,
            number,
            thing,
        }
    }
}

impl Place<'_> {
    fn is_first(&self, line: &Line) -> bool {
        let first = line.places.iter().find(|(_, thing)| *thing == self.thing);
        first.is_some_and(|(number, _)| *number == self.number)
    }

    fn wait(&self, scope: &Scope) -> Result<(), Stop> {
        loop {
            // Both may call back, so neither happens under the mutex.
            scope.check()?;
            let slice = Duration::from_millis(scope.blind_slice_ms(i64::MAX).unsigned_abs());
            let line = self.order.line();
            if self.is_first(&line) {
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
