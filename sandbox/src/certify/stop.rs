//! A certification can be asked to stop: what runs is ended, and the report of what there is remains.

use crate::base::error::{Error, Result};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How often it is looked for while nothing is done.
const LOOK: Duration = Duration::from_millis(50);

/// Asks a certification to stop, from any thread. Copies ask the same one.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Asks it to stop.
    pub fn ask(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was asked to.
    pub fn is_asked(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    /// An error where it was asked to.
    pub(super) fn check(&self) -> Result<()> {
        match self.is_asked() {
            true => Err(Error::cannot("go on", "the certification was stopped")),
            false => Ok(()),
        }
    }

    /// Does nothing for so long, unless it is asked to.
    pub(super) fn sleep(&self, time: Duration) -> Result<()> {
        let began = Instant::now();
        while let Some(left) = time.checked_sub(began.elapsed()).filter(|left| !left.is_zero()) {
            self.check()?;
            std::thread::sleep(left.min(LOOK));
        }
        Ok(())
    }
}
