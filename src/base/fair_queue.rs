//! A fair queue: work on one thing runs one after the other, in the order of the calls. Example: changes of one playlist, which would
//! overwrite each other if they ran at the same time. Work on another thing does not wait. The mutex is held only for moments.
use crate::base::call_scope::{Scope, Stop};
use crate::base::error::Phase;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The work in progress, and the calls that wait.
#[derive(Default)]
pub struct FairQueue {
    line: Mutex<Line>,
    /// Signalled whenever a place is left.
    moved: Condvar,
}

#[derive(Default)]
struct Line {
    last_number: u64,
    /// In the order of arrival.
    places: Vec<QueuedWork>,
}

struct QueuedWork {
    number: u64,
    thing: String,
    state: Standing,
}

#[derive(Clone, Copy, PartialEq)]
enum Standing {
    /// It waits for its turn, or has it.
    Here,
    /// It gave up its turn for a while.
    Away,
    /// Another one ran meanwhile.
    Overtaken,
}

/// A place in the queue; left on drop.
pub struct Ticket<'o> {
    order: &'o FairQueue,
    number: u64,
    thing: String,
}

impl Drop for Ticket<'_> {
    fn drop(&mut self) {
        self.order.line().places.retain(|work| work.number != self.number);
        self.order.moved.notify_all();
    }
}

impl FairQueue {
    /// Waits until all earlier work on this thing is done. The ticket keeps later work waiting.
    pub fn alone(&self, thing: &str, scope: &Scope) -> Result<Ticket<'_>, Stop> {
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

    /// How many are in the queue, including those that are running.
    #[cfg(test)]
    pub fn length(&self) -> usize {
        self.line().places.len()
    }

    fn enter(&self, thing: &str) -> Ticket<'_> {
        let mut line = self.line();
        line.last_number += 1;
        let number = line.last_number;
        let away = line.of(thing).filter(|work| work.state == Standing::Away);
        away.for_each(|work| work.state = Standing::Overtaken);
        line.places.push(QueuedWork {
            number,
            thing: thing.to_owned(),
            state: Standing::Here,
        });
        Ticket {
            order: self,
            number,
            thing: thing.to_owned(),
        }
    }
}

impl Line {
    fn of<'l>(&'l mut self, thing: &str) -> impl Iterator<Item = &'l mut QueuedWork> {
        self.places.iter_mut().filter(move |work| work.thing == thing)
    }
}

impl Ticket<'_> {
    fn is_first(&self, line: &mut Line) -> bool {
        let first = line.of(&self.thing).find(|work| work.state == Standing::Here);
        first.is_some_and(|work| work.number == self.number)
    }

    /// Lets others run for a while. Returns false if one runs already, so that this one must give up.
    pub fn leave(&self) -> bool {
        let mut line = self.order.line();
        let is_alone = !line
            .of(&self.thing)
            .any(|work| work.number != self.number && work.state == Standing::Here);
        if let Some(own) = line.of(&self.thing).find(|work| work.number == self.number) {
            own.state = if is_alone { Standing::Away } else { Standing::Overtaken };
        }
        self.order.moved.notify_all();
        is_alone
    }

    /// Takes the turn back. Returns false if another one ran meanwhile: this one would undo its change.
    pub fn come_back(&self) -> bool {
        let mut line = self.order.line();
        let mut own = line.of(&self.thing).filter(|work| work.number == self.number);
        match own.next() {
            Some(work) if work.state == Standing::Away => {
                work.state = Standing::Here;
                true
            }
            _ => false,
        }
    }

    fn wait(&self, scope: &Scope) -> Result<(), Stop> {
        loop {
            // Both may call back, so they must not run under the mutex.
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

#[cfg(test)]
mod tests {
    use super::FairQueue;
    use crate::base::call_scope::{Cancel, Scope, Stop};
    use crate::base::hooks::{Hooks, SystemClock};
    use std::sync::Mutex;
    use std::thread;
    use std::time::{Duration, Instant};

    /// Blocks until `count` calls are in the queue.
    fn until_in_line(order: &FairQueue, count: usize) {
        let began = Instant::now();
        while order.length() != count {
            assert!(began.elapsed() < Duration::from_secs(20), "the others did not come");
            thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn work_on_one_object_runs_in_order_of_its_calls() {
        let (order, cancel, hooks) = (FairQueue::default(), Cancel::new().unwrap(), Hooks::default());
        let scope = || Scope::begin(&hooks, &SystemClock, &cancel, 1, 20_000);
        let first = order.alone("mp.1", &scope()).ok().unwrap();
        let done = Mutex::new(Vec::new());
        thread::scope(|spawn| {
            for n in 0..6 {
                let (order, done, scope) = (&order, &done, &scope);
                spawn.spawn(move || {
                    let _place = order.alone("mp.1", &scope()).ok().unwrap();
                    done.lock().unwrap().push(n);
                });
                until_in_line(order, n + 2);
            }
            // Work on another thing does not block.
            drop(order.alone("mp.2", &scope()).ok().unwrap());
            assert!(done.lock().unwrap().is_empty(), "nobody came before the first was done");
            drop(first);
        });
        assert_eq!(*done.lock().unwrap(), [0, 1, 2, 3, 4, 5]);
        assert_eq!(order.length(), 0);
    }

    #[test]
    fn place_in_queue_is_kept_on_leave_only_if_nobody_entered() {
        let (order, cancel, hooks) = (FairQueue::default(), Cancel::new().unwrap(), Hooks::default());
        let scope = |ms| Scope::begin(&hooks, &SystemClock, &cancel, 1, ms);
        let enter = |thing: &str| order.alone(thing, &scope(20_000)).ok().unwrap();
        let first = enter("mp.1");
        assert!(first.leave() && first.come_back());
        assert!(
            matches!(order.alone("mp.1", &scope(0)), Err(Stop::Deadline)),
            "its turn has come again"
        );
        // Work on another thing has no effect.
        assert!(first.leave());
        drop(enter("mp.2"));
        assert!(first.come_back() && first.leave());
        let second = enter("mp.1");
        assert!(!first.come_back());
        drop(second);
        assert!(!first.come_back(), "the other has gone, and what it did stays");
        // One that came earlier does not even wait.
        let (third, fourth) = (enter("mp.1"), order.enter("mp.1"));
        assert!(!third.leave());
        drop((third, fourth));
        let fifth = enter("mp.1");
        assert!(fifth.leave() && fifth.come_back(), "an overtaken call blocks no other");
        drop((first, fifth));
        assert_eq!(order.length(), 0);
    }
}
