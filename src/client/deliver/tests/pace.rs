//! Deadlines and the library's own pace.
use super::*;
use crate::http::pace::{Admission, Waiting};

#[test]
fn entries_that_may_exceed_deadline_are_not_begun() {
    let (client, far) = client_with(timed);
    start(&client, 6);
    far.0.lock().unwrap().takes_ms = 4_000;
    far.answers(&[NOTHING; 6]);
    for (sent, waiting) in [(3, 3), (6, 0)] {
        let told = client.send_outbox(&Params::default());
        assert_eq!(told.status, Status::MCAT_OK, "{told:?}");
        let now = told.at(&told.outbox).unwrap();
        assert_eq!(
            (now.sent, now.waiting, now.uncertain, now.retry_after_ms),
            (sent, waiting, 0, 0)
        );
    }
}

#[test]
fn paced_send_keeps_entries_and_writes_nothing() {
    let writes = Flash::default();
    let (client, far) = client_with(|config, far| {
        timed(config, far);
        config.pace = true;
        config.own.outbox = Some(Box::new(writes.clone()));
    });
    start(&client, 30);
    far.answers(&[NOTHING; 30]);
    let short = Params {
        deadline_ms: Some(1_000),
        priority: crate::calls::params::Priority::Background,
        ..Params::default()
    };
    // User calls have taken all slots of the pace.
    while client.common.pace.take(far.1.boot_ms(), Waiting::Somebody) == Admission::Now {}
    let written = || writes.0.load(Ordering::SeqCst);
    let before = written();
    let held = client.send_outbox(&short);
    assert_eq!(
        (held.status, held.reason),
        (Status::MCAT_ERR_RATE_LIMITED, Reason::MCAT_REASON_PACED)
    );
    let now = held.at(&held.outbox).unwrap();
    assert_eq!((now.waiting, now.retry_after_ms), (30, 0));
    // Its slot comes when too little time is left.
    far.1.pass(300);
    let late = client.send_outbox(&short);
    let now = late.at(&late.outbox).unwrap();
    assert_eq!(
        (late.status, now.waiting, now.sent, now.uncertain),
        (Status::MCAT_OK, 30, 0, 0)
    );
    assert_eq!(written(), before);
    far.1.pass(2_000);
    let told = client.send_outbox(&short);
    assert!(told.at(&told.outbox).unwrap().sent > 0, "{told:?}");
}

/// A report that got its slot too late must not have passed the gate that the service shut.
#[test]
fn entry_not_sent_for_lack_of_time_frees_the_gate() {
    let (client, far) = client_with(timed);
    start(&client, 1);
    client.common.pace.throttled(far.1.boot_ms(), 600);
    let short = Params {
        deadline_ms: Some(1_000),
        ..Params::default()
    };
    let late = client.send_outbox(&short);
    let now = late.at(&late.outbox).unwrap();
    assert_eq!((late.status, now.waiting, now.sent), (Status::MCAT_OK, 1, 0));
    assert_eq!(
        client.common.pace.take(far.1.boot_ms(), Waiting::Somebody),
        Admission::Now
    );
}
