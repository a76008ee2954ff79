//! Changes of one playlist, one after the other, in the order in which their calls came: two that were under way at once would
//! overwrite each other. Those of other playlists do not wait. The mutex is held for moments only.
use super::member::Member;
use crate::error::{Error, Phase};
use crate::scope::{Scope, Stop};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Who changes which playlist, and who waits to.
#[derive(Default)]
pub struct Order {
    line: Mutex<Line>,
    /// Told whenever somebody leaves.
    moved: Condvar,
}

#[derive(Default)]
struct Line {
    last_number: u64,
    /// Numbers and playlists, in the order of arrival.
    places: Vec<(u64, String)>,
}

/// A place in the line; left when dropped.
pub struct Place<'m> {
    order: &'m Order,
    number: u64,
    playlist: String,
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
        let place = self.order.enter(playlist);
        if !place.is_first(&self.order.line()) {
            let phase = scope.phase();
            scope.enter(Phase::MCAT_PHASE_PACE);
            place.wait(scope).map_err(|stop| stopped(stop, scope))?;
            scope.enter(phase);
        }
        Ok(place)
    }
}

impl Order {
    fn line(&self) -> MutexGuard<'_, Line> {
        self.line.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are in the line, those included whose turn it is.
    #[cfg(test)]
    pub(super) fn length(&self) -> usize {
        self.line().places.len()
    }

    fn enter(&self, playlist: &str) -> Place<'_> {
        let mut line = self.line();
        line.last_number += 1;
        let (number, playlist) = (line.last_number, playlist.to_owned());
        line.places.push((number, playlist.clone()));
        Place {
            order: self,
            number,
            playlist,
        }
    }
}

impl Place<'_> {
    fn is_first(&self, line: &Line) -> bool {
        let first = line.places.iter().find(|(_, playlist)| *playlist == self.playlist);
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
