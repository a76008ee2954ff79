use super::{Cancel, Scope, Stop};
use crate::base::error::Phase;
use crate::base::hooks::{Clock, Hooks};
use std::sync::atomic::{AtomicI64, Ordering};

struct Boot(AtomicI64);

impl Clock for Boot {
    fn boot_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }
}

const FAR: [i64; 9] = [
    i64::MIN,
    -1,
    0,
    (1 << 31) - 1,
    1 << 31,
    1 << 32,
    i64::MAX - 15_000,
    i64::MAX - 1,
    i64::MAX,
];

// fault:C04
// fault:C06
#[test]
fn clock_jumps_to_extremes_overflow_no_deadline() {
    let (hooks, cancel) = (
        Hooks {
            tick: Some(Box::new(|left_ms| left_ms < 0)),
            ..Hooks::default()
        },
        Cancel::new().unwrap(),
    );
    for begins in FAR {
        let clock = Boot(begins.into());
        let scope = Scope::begin(&hooks, &clock, &cancel, 1, 15_000);
        assert_eq!(
            scope.left_ms(),
            15_000.min(i64::MAX - begins.max(0)),
            "begun at {begins}"
        );
        for goes_to in FAR {
            scope.enter(Phase::MCAT_PHASE_WAIT);
            clock.0.store(goes_to, Ordering::SeqCst);
            scope.enter(Phase::MCAT_PHASE_WAIT);
            assert!(scope.left_ms() >= 0 && scope.part_ms(-1) <= scope.part_ms(i64::MAX));
            assert_ne!(scope.check(), Err(Stop::Tick), "what is left is never negative");
            assert!((1..=100).contains(&scope.slice_ms(i64::MAX)));
            scope.stats();
        }
    }
}
