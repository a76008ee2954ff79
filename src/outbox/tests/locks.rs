//! The outbox holds nothing while the application has the word.
use super::*;
use crate::error::Error;

/// An application's clock that looks whether the outbox is free for other threads.
struct Looking<'o> {
    outbox: &'o Outbox,
    asked: AtomicI64,
}

impl Clock for Looking<'_> {
    fn boot_ms(&self) -> i64 {
        assert!(self.outbox.state.try_lock().is_ok(), "another thread would wait");
        self.asked.fetch_add(1, Ordering::SeqCst)
    }
}

#[test]
fn the_applications_clock_may_wait_for_another_thread_in_the_outbox() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    let clock = Looking {
        outbox: &device.outbox,
        asked: AtomicI64::new(0),
    };
    let scope = Scope::begin(&device.hooks, &clock, &device.cancel, 7, 15_000);
    let before = clock.asked.load(Ordering::SeqCst);
    device.outbox.keep(&scope);
    device
        .outbox
        .add(started("tra.1"), &device.member, &Moment::now(&scope), &|| true);
    device.outbox.keep(&scope);
    assert!(device.outbox.is_due(&scope));
    let sending = device.outbox.begin_sending().unwrap();
    let batch = sending.next(&Moment::now(&scope)).unwrap().unwrap();
    assert!(sending.mark(batch.to, &scope).unwrap());
    sending.leave(&batch);
    sending.pause(&Error::argument("any", "fails"), 0, &scope);
    drop(sending);
    device.outbox.forget(&scope).unwrap();
    assert!(clock.asked.load(Ordering::SeqCst) > before);
}
