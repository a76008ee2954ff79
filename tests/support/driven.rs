//! A clock that is driven: the device's and the service's at once.
use musiccat::hooks::Clock;
use musiccat_sandbox::Sandbox;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Real time and what was skipped, on the device and in the service alike. What somebody waits for is skipped.
#[derive(Clone)]
pub struct Driven {
    sandbox: Arc<Sandbox>,
    began: Instant,
    skipped_ms: Arc<AtomicI64>,
    skipping: Arc<Mutex<()>>,
}

impl Driven {
    pub fn of(sandbox: &Arc<Sandbox>) -> Driven {
        Driven {
            sandbox: sandbox.clone(),
            began: Instant::now(),
            skipped_ms: Arc::default(),
            skipping: Arc::default(),
        }
    }

    pub fn skip(&self, ms: i64) {
        self.sandbox.advance(Duration::from_millis(ms.unsigned_abs()));
        self.skipped_ms.fetch_add(ms, Ordering::SeqCst);
    }

    /// Threads that wait for the same moment skip to it once.
    fn skip_to(&self, until_ms: i64) {
        let _one = self.skipping.lock().unwrap();
        let ms = until_ms - self.boot_ms();
        if ms > 0 {
            self.skip(ms);
        }
    }

    pub fn skipped_ms(&self) -> i64 {
        self.skipped_ms.load(Ordering::SeqCst)
    }
}

impl Clock for Driven {
    fn boot_ms(&self) -> i64 {
        self.began.elapsed().as_millis() as i64 + self.skipped_ms.load(Ordering::SeqCst)
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        let until_ms = self.boot_ms() + ms;
        // Others that wait come along: their time does not add up.
        thread::sleep(Duration::from_millis(4));
        self.skip_to(until_ms);
        Some(false)
    }
}
