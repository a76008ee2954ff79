//! The outbox holds no lock while the application's code runs.
use super::*;
use crate::base::error::Error;

/// An application's clock that checks that the outbox is free for other threads.
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
fn outbox_reads_application_clock_without_holding_its_lock() {
    let flash = Arc::new(Flash::default());
    let device = Device::on(&flash);
    let clock = Looking {
        outbox: &device.outbox,
        asked: AtomicI64::new(0),
    };
    let scope = Scope::begin(&device.hooks, &clock, &device.cancel, 7, 15_000);
    let before = clock.asked.load(Ordering::SeqCst);
    device.outbox.sync_store(&scope);
    device
        .outbox
        .add(started("tra.1"), &device.member, &Moment::now(&scope), &|| true);
    device.outbox.sync_store(&scope);
    assert!(device.outbox.is_due(&scope));
    let sending = device.outbox.begin_sending().unwrap();
    let batch = sending.next_batch(&Moment::now(&scope)).unwrap().unwrap();
    assert!(sending.mark_in_store(batch.to, &scope).unwrap());
    sending.keep(&batch);
    sending.pause(&batch, &Error::argument("any", "fails"), 0, &scope);
    drop(sending);
    device.outbox.forget(&scope).unwrap();
    assert!(clock.asked.load(Ordering::SeqCst) > before);
}

/// A store that blocks until it gets a signal to continue.
struct Stuck(Mutex<std::sync::mpsc::Receiver<()>>);

impl OutboxStore for Stuck {
    fn load(&self, _left_ms: i64, _most: usize) -> Result<Vec<u8>, StoreFailed> {
        let _ = self.0.lock().unwrap().recv();
        Ok(Vec::new())
    }

    fn append(&self, _left_ms: i64, _bytes: &[u8]) -> Result<(), StoreFailed> {
        Ok(())
    }

    fn replace(&self, _left_ms: i64, _bytes: &[u8]) -> Result<(), StoreFailed> {
        Ok(())
    }
}

#[test]
fn note_waits_under_8_seconds_for_store_busy_in_another_thread() {
    let (go_on, stuck) = std::sync::mpsc::channel();
    let device = Device::with(Outbox::new(Some(Box::new(Stuck(Mutex::new(stuck)))), USUAL_BYTES, None));
    std::thread::scope(|threads| {
        threads.spawn(|| device.keep());
        while !device.outbox.state().stored.is_busy() {
            std::thread::yield_now();
        }
        // The clock is moved by hand: for as long as the store is waited for, time goes on.
        let notes = threads.spawn(|| device.note(started("tra.1")));
        for _ in 0..1_000 {
            if notes.is_finished() {
                break;
            }
            device.pass(20);
            std::thread::sleep(std::time::Duration::from_millis(5));
        }
        let waited_ms = device.clock.boot.load(Ordering::SeqCst) - 1_000_000;
        go_on.send(()).unwrap();
        notes.join().unwrap();
        assert!(waited_ms < 8_000, "{waited_ms} ms");
        assert!(device.outbox.has_unsaved() || device.now().waiting == 1);
    });
    assert_eq!(device.now().waiting, 1);
}
