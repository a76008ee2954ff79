//! How often the member may still skip: the service's limit, and the skips that count against it, in all stations.
use crate::auth::{Marks, SignedIn};
use crate::base::store_format::{Reader, Writer};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Most remembered skips: more than any usual limit. A higher limit is never enforced here; only the service refuses then.
const MOST: usize = 64;
/// How long a refusal lasts if neither the service nor its limit says.
const UNKNOWN_WINDOW_MS: i64 = 3_600_000;
/// Two skips restored after a restart that are this close in time are the same one: the clocks between them are not exact.
const SAME_MS: i64 = 5_000;

/// A number of skips per period.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Limit {
    pub skips: usize,
    pub window_ms: i64,
}

impl Limit {
    /// The limit that the service states; `None` if it states none.
    pub fn told(skips: i32, minutes: i32) -> Option<Limit> {
        Some(Limit {
            skips: usize::try_from(skips).ok()?,
            window_ms: (minutes > 0).then_some(i64::from(minutes) * 60_000)?,
        })
    }
}

/// The remaining skips at a moment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Left {
    pub skips: usize,
    /// Milliseconds until the next skip is free; `None` if none ever will be.
    pub wait_ms: Option<i64>,
}

/// A member's skips. Shared by all clients of the member. All instants are of the boot-time clock.
#[derive(Default)]
pub struct Skips(Mutex<SkipLog>);

#[derive(Default)]
struct SkipLog {
    marks: Option<Marks>,
    limit: Option<Limit>,
    /// The skips that count, the oldest first.
    made: VecDeque<Skip>,
    /// Those that were not reported to the service yet, in their order.
    untold: VecDeque<i64>,
    /// The service refused a skip: none is allowed before this instant.
    closed_until: i64,
}

/// A skip. It counts from when it was reported to the service.
#[derive(Clone, Copy)]
struct Skip {
    counts_from: i64,
    made: i64,
}

impl Skip {
    fn now(now: i64) -> Skip {
        Skip {
            counts_from: now,
            made: now,
        }
    }

    /// Whether it is the skip remembered under this instant, which is when it was made or when it was reported.
    fn is(&self, then: i64) -> bool {
        let is_near = |instant: i64| instant.abs_diff(then) <= SAME_MS.unsigned_abs();
        is_near(self.counts_from) || is_near(self.made)
    }
}

impl Skips {
    fn state(&self) -> MutexGuard<'_, SkipLog> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The skips of the signed-in member: another member's are dropped.
    pub fn of(&self, signed_in: &SignedIn) -> &Skips {
        let mut state = self.state();
        if state.marks.as_ref().is_none_or(|marks| !signed_in.is(marks)) {
            *state = SkipLog::default();
        }
        state.marks = Some(signed_in.marks.clone());
        drop(state);
        self
    }

    /// Forgets the member and all skips.
    pub fn forget(&self) {
        *self.state() = SkipLog::default();
    }

    /// The service stated its limit.
    pub fn told(&self, limit: Limit) {
        self.state().limit = Some(limit);
    }

    /// The account stated a limit: it applies until a station states its own.
    pub fn presume(&self, limit: Limit) {
        self.state().limit.get_or_insert(limit);
    }

    /// The remaining skips; `None` if the service has not stated its limit.
    pub fn left(&self, now: i64) -> Option<Left> {
        self.state().left(now)
    }

    /// Takes a skip, or returns when the next one is free.
    pub fn take(&self, now: i64) -> Result<(), Option<i64>> {
        let mut state = self.state();
        match state.left(now) {
            Some(Left { skips: 0, wait_ms }) => Err(wait_ms),
            _ => {
                state.add(Skip::now(now));
                if state.untold.len() == MOST {
                    state.untold.pop_front();
                }
                state.untold.push_back(now);
                Ok(())
            }
        }
    }

    /// The skip taken at `then` was not made.
    pub fn give_back(&self, then: i64) {
        let mut state = self.state();
        if let Some(at) = state.untold.iter().rposition(|untold| *untold == then) {
            state.untold.remove(at);
        }
        state.remove(then);
    }

    /// The next skip was reported to the service: there it counts from now on, even if it was made long ago.
    pub fn came(&self, now: i64) {
        let mut state = self.state();
        let made = state.settle().unwrap_or(now);
        state.add(Skip { made, ..Skip::now(now) });
    }

    /// The next skip will not be reported: it does not count.
    pub fn gone(&self) {
        self.state().settle();
    }

    /// The service refused a skip, so others were made elsewhere. Without a hint of the service, the limit's whole period has to pass.
    pub fn refused(&self, now: i64, retry_after_ms: Option<i64>) {
        let mut state = self.state();
        state.settle();
        let window_ms = state.limit.map_or(UNKNOWN_WINDOW_MS, |limit| limit.window_ms);
        state.closed_until = now.saturating_add(retry_after_ms.unwrap_or(window_ms));
    }

    /// Writes what must survive a restart, as of `now`: the limit, how long no skip is free, and the age of each skip.
    pub fn write(&self, now: i64, out: &mut Writer) {
        let state = self.state();
        let (skips, window_ms) = state
            .limit
            .map_or((-1, 0), |limit| (limit.skips as i64, limit.window_ms));
        out.put(&skips.to_le_bytes());
        out.put(&window_ms.to_le_bytes());
        out.put(&state.closed_until.saturating_sub(now).max(0).to_le_bytes());
        out.put(&[state.made.len() as u8]);
        for skip in &state.made {
            out.put(&now.saturating_sub(skip.counts_from).to_le_bytes());
        }
    }
}

/// The data that `Skips::write` wrote.
pub struct Written {
    limit: Option<Limit>,
    closed_ms: i64,
    ages_ms: Vec<i64>,
}

impl Written {
    pub fn read(from: &mut Reader) -> Option<Written> {
        let (skips, window_ms) = (from.number()?, from.number().filter(|ms| *ms >= 0)?);
        let closed_ms = from.number().filter(|ms| *ms >= 0)?;
        let [count] = from.take()?;
        let ages_ms: Vec<i64> = (0..count.min(MOST as u8)).map_while(|_| from.number()).collect();
        Some(Written {
            limit: usize::try_from(skips).ok().map(|skips| Limit { skips, window_ms }),
            closed_ms,
            ages_ms,
        })
        .filter(|written| written.ages_ms.len() == usize::from(count))
    }
}

impl Skips {
    /// Adds the skips that were written `age_ms` ago to those that are known. `waiting` skips in total have not been reported yet: of the
    /// restored ones, the newest are those that are not of this run.
    pub fn restore(&self, written: &Written, age_ms: i64, now: i64, waiting: usize) {
        let mut state = self.state();
        state.limit = state.limit.or(written.limit);
        let closed_ms = written.closed_ms.saturating_sub(age_ms);
        state.closed_until = state.closed_until.max(now.saturating_add(closed_ms));
        let mut known: Vec<Skip> = state.made.iter().copied().collect();
        let mut back = Vec::new();
        for age in &written.ages_ms {
            let made = now.saturating_sub(age_ms).saturating_sub(*age);
            // Each known skip matches one of them.
            match known.iter().position(|known| known.is(made)) {
                Some(at) => _ = known.swap_remove(at),
                None => {
                    state.add(Skip::now(made));
                    back.push(made);
                }
            }
        }
        let untold = waiting.min(MOST).saturating_sub(state.untold.len());
        back.into_iter()
            .rev()
            .take(untold)
            .for_each(|made| state.untold.push_front(made));
    }
}

impl SkipLog {
    fn left(&mut self, now: i64) -> Option<Left> {
        let closed_ms = self.closed_until.saturating_sub(now).max(0);
        let Some(limit) = self.limit else {
            let wait_ms = Some(closed_ms);
            return (closed_ms > 0).then_some(Left { skips: 0, wait_ms });
        };
        let age = |skip: &Skip| now.saturating_sub(skip.counts_from);
        self.made.retain(|skip| age(skip) < limit.window_ms);
        let skips = limit.skips.saturating_sub(self.made.len());
        // At the limit: the oldest of the counting skips must expire first.
        let blocking = self
            .made
            .len()
            .checked_sub(limit.skips)
            .and_then(|at| self.made.get(at));
        let full_ms = match blocking {
            Some(skip) => Some(limit.window_ms.saturating_sub(age(skip))),
            None if limit.skips == 0 => None,
            None => Some(0),
        };
        Some(Left {
            skips: if closed_ms > 0 { 0 } else { skips },
            wait_ms: full_ms.map(|ms| ms.max(closed_ms)),
        })
    }

    /// The next skip no longer waits to be reported. Returns when it was made.
    fn settle(&mut self) -> Option<i64> {
        let then = self.untold.pop_front()?;
        self.remove(then);
        Some(then)
    }

    fn remove(&mut self, then: i64) {
        if let Some(at) = self.made.iter().rposition(|other| other.counts_from == then) {
            self.made.remove(at);
        }
    }

    fn add(&mut self, skip: Skip) {
        if self.made.len() == MOST {
            self.made.pop_front();
        }
        let behind = self.made.partition_point(|other| other.counts_from <= skip.counts_from);
        self.made.insert(behind, skip);
    }
}

#[cfg(test)]
mod tests {
    use super::{Left, Limit, MOST, Skips, Written};
    use crate::auth::{Marks, SignIn, SignedIn};
    use crate::base::store_format::{Reader, Writer};
    use zeroize::Zeroizing;

    const MINUTE: i64 = 60_000;

    fn of(limit: i32, minutes: i32) -> Skips {
        let skips = Skips::default();
        skips.told(Limit::told(limit, minutes).unwrap());
        skips
    }

    fn left(skips: usize, wait_ms: i64) -> Option<Left> {
        let wait_ms = Some(wait_ms);
        Some(Left { skips, wait_ms })
    }

    #[test]
    fn skip_counts_until_its_period_ends() {
        let skips = of(2, 60);
        assert_eq!(skips.left(0), left(2, 0));
        assert_eq!((skips.take(0), skips.take(10 * MINUTE)), (Ok(()), Ok(())));
        assert_eq!(skips.left(20 * MINUTE), left(0, 40 * MINUTE));
        assert_eq!(skips.take(59 * MINUTE), Err(Some(MINUTE)));
        assert_eq!(skips.left(60 * MINUTE), left(1, 0));
        assert_eq!(skips.take(60 * MINUTE), Ok(()));
        assert_eq!(skips.take(60 * MINUTE), Err(Some(10 * MINUTE)));
        skips.give_back(60 * MINUTE);
        assert_eq!(skips.left(60 * MINUTE), left(1, 0));
    }

    #[test]
    fn skip_counts_from_when_service_received_it() {
        let skips = of(2, 60);
        assert_eq!((skips.take(0), skips.take(MINUTE)), (Ok(()), Ok(())));
        skips.came(10 * MINUTE);
        assert_eq!(skips.left(20 * MINUTE), left(0, 41 * MINUTE));
        skips.came(30 * MINUTE);
        assert_eq!(skips.left(60 * MINUTE), left(0, 10 * MINUTE));
        assert_eq!(skips.left(70 * MINUTE), left(1, 0));
        assert_eq!(skips.left(90 * MINUTE), left(2, 0));
        // A report from before the restart arrived.
        skips.came(90 * MINUTE);
        assert_eq!(skips.left(90 * MINUTE), left(1, 0));
        // A refused one does not count.
        assert_eq!(skips.take(91 * MINUTE), Ok(()));
        skips.refused(92 * MINUTE, Some(MINUTE));
        assert_eq!(skips.left(93 * MINUTE), left(1, 0));
    }

    #[test]
    fn skips_without_limit_are_unknown_and_never_refused() {
        let skips = Skips::default();
        assert_eq!(skips.left(0), None);
        assert!((0..200).all(|at| skips.take(at).is_ok()));
        skips.told(Limit::told(0, 60).unwrap());
        assert_eq!(
            skips.left(0),
            Some(Left {
                skips: 0,
                wait_ms: None
            })
        );
        for (skips, minutes) in [(-1, 60), (6, -1), (6, 0)] {
            assert_eq!(Limit::told(skips, minutes), None);
        }
    }

    #[test]
    fn skip_limit_above_remembered_number_refuses_nothing() {
        let skips = of(1000, 60);
        assert!((0..5000).all(|at| skips.take(at).is_ok()));
        assert_eq!(skips.left(5000), left(1000 - MOST, 0));
    }

    #[test]
    fn refused_skip_closes_skips_for_stated_time_or_whole_period() {
        let skips = of(6, 60);
        skips.refused(0, Some(5 * MINUTE));
        assert_eq!(skips.take(MINUTE), Err(Some(4 * MINUTE)));
        assert_eq!(skips.take(5 * MINUTE), Ok(()));
        skips.refused(5 * MINUTE, None);
        assert_eq!(skips.left(6 * MINUTE), left(0, 59 * MINUTE));
        let unknown = Skips::default();
        unknown.refused(0, None);
        assert_eq!(
            (unknown.left(0), unknown.left(60 * MINUTE)),
            (left(0, 60 * MINUTE), None)
        );
    }

    fn written(skips: &Skips, now: i64) -> Vec<u8> {
        let mut out = Writer(Zeroizing::default());
        skips.write(now, &mut out);
        out.0.to_vec()
    }

    #[test]
    fn skips_restored_several_times_count_once() {
        let before = of(3, 60);
        for at in [10 * MINUTE, 20 * MINUTE, 20 * MINUTE] {
            before.take(at).unwrap();
        }
        let bytes = written(&before, 30 * MINUTE);
        let after = Skips::default();
        for drift in [0, 900, -900] {
            // Five minutes later, after the clock has restarted.
            let written = Written::read(&mut Reader(&bytes)).unwrap();
            after.restore(&written, 5 * MINUTE + drift, MINUTE, 0);
            assert_eq!(after.left(MINUTE), left(0, 35 * MINUTE));
        }
        assert_eq!(after.left(MINUTE + 45 * MINUTE), left(3, 0));
        for length in 0..bytes.len() {
            assert!(Written::read(&mut Reader(&bytes[..length])).is_none(), "{length}");
        }
    }

    #[test]
    fn skips_sent_after_saving_count_once_after_restore() {
        let skips = of(6, 60);
        (1..=3).for_each(|at| skips.take(at * MINUTE).unwrap());
        let bytes = written(&skips, 4 * MINUTE);
        (0..3).for_each(|_| skips.came(10 * MINUTE));
        let written = Written::read(&mut Reader(&bytes)).unwrap();
        skips.restore(&written, 8 * MINUTE, 12 * MINUTE, 0);
        assert_eq!(skips.left(12 * MINUTE), left(3, 0));
        // They count from when they were reported.
        assert_eq!(skips.left(69 * MINUTE), left(3, 0));
        assert_eq!(skips.left(70 * MINUTE), left(6, 0));
    }

    #[test]
    fn restored_unsent_skips_count_from_when_they_are_sent() {
        let before = of(6, 60);
        (1..=4).for_each(|at| before.take(at * MINUTE).unwrap());
        (0..2).for_each(|_| before.came(5 * MINUTE));
        let bytes = written(&before, 10 * MINUTE);
        let after = Skips::default();
        after.take(0).unwrap();
        for _ in 0..2 {
            // One skip of this run waits after two of the last run.
            let written = Written::read(&mut Reader(&bytes)).unwrap();
            after.restore(&written, 0, 0, 3);
        }
        assert_eq!(after.left(0), left(1, 0));
        (0..3).for_each(|_| after.came(20 * MINUTE));
        assert_eq!(after.left(20 * MINUTE), left(1, 0));
        assert_eq!(after.left(79 * MINUTE), left(3, 0), "the three that were told at last");
    }

    #[test]
    fn another_member_starts_without_skips_or_limit() {
        let signed_in = |name: u8, sign_in: u8| SignedIn {
            marks: Marks {
                name: Some([name; 16]),
                sign_in: Some(SignIn::from([sign_in; 16])),
                ..Marks::default()
            },
            told: None,
            sign_in: sign_in.into(),
        };
        let skips = Skips::default();
        skips.of(&signed_in(1, 1)).told(Limit::told(1, 60).unwrap());
        skips.take(0).unwrap();
        for sign_in in [1, 3] {
            assert_eq!(skips.of(&signed_in(1, sign_in)).left(0), left(0, 60 * MINUTE));
        }
        assert_eq!(skips.of(&signed_in(2, 5)).left(0), None);
        assert_eq!(skips.of(&signed_in(2, 5)).take(0), Ok(()));
    }

    #[test]
    fn refused_skip_closes_skips_also_after_restart() {
        let before = of(6, 60);
        before.refused(0, None);
        let written = Written::read(&mut Reader(&written(&before, 10 * MINUTE))).map(|written| {
            let after = Skips::default();
            after.restore(&written, 20 * MINUTE, 0, 0);
            after.left(0)
        });
        assert_eq!(written, Some(left(0, 30 * MINUTE)));
    }
}
