//! An instant on both clocks of the device, so that its age can be told after a restart too.
use crate::scope::Scope;
use crate::sys;

/// No device that runs this code has an earlier date (2026-01-01): a wall clock below is not set yet. Moved on with releases.
pub const EARLIEST_WALL_MS: i64 = 1_767_225_600_000;
/// The end of the year 9999: a wall clock above is broken.
const LATEST_WALL_MS: i64 = 253_402_300_799_999;

/// When something happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Moment {
    pub boot_ms: i64,
    /// `None` while the device did not know the date.
    pub wall_ms: Option<i64>,
    /// The boot that `boot_ms` counts from; empty where the kernel gives boots no mark.
    pub boot_id: String,
}

impl Moment {
    pub fn now(scope: &Scope) -> Moment {
        Moment {
            boot_ms: scope.now_ms(),
            // A clock before 1970 knows the date no better than one that says so.
            wall_ms: scope.clock().wall_ms().filter(|ms| *ms >= 0),
            boot_id: sys::boot_id().to_owned(),
        }
    }

    /// Milliseconds from this moment to `now`; `None` where no clock can be believed.
    pub fn age(&self, now: &Moment) -> Option<i64> {
        // The boot-time clock counts suspend and knows no steps: exact, while it is the same boot.
        if !self.boot_id.is_empty() && self.boot_id == now.boot_id && now.boot_ms >= self.boot_ms {
            return Some(now.boot_ms.saturating_sub(self.boot_ms));
        }
        let (then, now) = (self.wall_ms?, now.wall_ms?);
        (then >= EARLIEST_WALL_MS && now >= then).then(|| now.saturating_sub(then))
    }

    /// The date of this moment, as far as it is known at `now`: told by a clock that was set, or set later in the same boot.
    pub fn date_ms(&self, now: &Moment) -> Option<i64> {
        let believed = |moment: &Moment| {
            moment
                .wall_ms
                .filter(|ms| (EARLIEST_WALL_MS..=LATEST_WALL_MS).contains(ms))
        };
        believed(self).or_else(|| Some(believed(now)?.saturating_sub(self.age(now)?)))
    }
}
