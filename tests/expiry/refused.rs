//! Tokens that the service no longer takes although the device thought them good.
use crate::bench::*;
use musiccat::Params;
use musiccat::abi::mcat_event_kind;
use musiccat_sandbox::Rotation;
use musiccat_sandbox::faults::Fault;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

// fault:A01
#[test]
fn token_that_expires_between_check_and_use_costs_one_refresh() {
    let bench = Bench::new(Rotation::Strict);
    let slow = Arc::new(AtomicBool::new(false));
    let client = bench.client_with(|config| {
        (config.own.deadline_ms, config.connect_ms) = (2 * LIFE_MS, 2 * LIFE_MS);
        let (slow, clock) = (slow.clone(), bench.clock.clone());
        config.own.hooks.opened = Some(Arc::new(move |_| {
            if slow.swap(false, Ordering::SeqCst) {
                // The token is chosen, and not sent yet.
                clock.skip(LIFE_MS);
            }
            true
        }));
    });
    for time in 1..=3 {
        // Too long for a kept connection: the next call opens one.
        bench.clock.skip(LIFE_MS / 2);
        slow.store(true, Ordering::SeqCst);
        ok(account(&client));
        let journal = bench.sandbox.journal();
        let answered: Vec<_> = journal
            .iter()
            .map(|entry| (entry.grant.as_deref(), entry.status))
            .collect();
        assert_eq!(
            answered,
            [(None, 401), (Some("refresh_token"), 200), (None, 200)],
            "time {time}"
        );
        assert_eq!(bench.saves(), 1 + time);
        bench.sandbox.journal_clear();
    }
}

// fault:A01
// fault:A02
#[test]
fn threads_refused_together_refresh_once() {
    let bench = Bench::new(Rotation::Strict);
    let clients = [bench.client()];
    for time in 1..=expiries() / 8 {
        // The service's clock runs ahead of the device's.
        bench.sandbox.advance(Duration::from_millis(LIFE_MS as u64));
        bench.crowd(&clients).into_iter().for_each(ok);
        assert_eq!(
            (bench.token_requests(200), bench.all_token_requests()),
            (1, 1),
            "time {time}"
        );
        assert_eq!(bench.answered(200), THREADS);
        assert!(
            (1..=THREADS).contains(&bench.answered(401)),
            "each call sends its token once"
        );
        assert_eq!(bench.saves(), 1 + time);
        bench.sandbox.journal_clear();
        // A token that is refused before its time is worth a refresh every half minute.
        bench.clock.skip(30_000);
    }
    ok(clients[0].signed_in(&Params::default()));
}

/// The answer with the new tokens is on its way when the device goes to sleep, for longer than it would have waited. It is there when the
/// device wakes: what it brings cannot be had again.
// fault:A01
// fault:A08
#[test]
fn device_asleep_during_a_refresh_uses_the_answer_that_came() {
    for tls in [false, true] {
        let bench = Bench::over(tls, Rotation::Strict);
        let client = bench.client();
        bench.clock.skip(LIFE_MS);
        bench.fault(Fault {
            delay: Duration::from_millis(300),
            ..Fault::default()
        });
        thread::scope(|scope| {
            scope.spawn(|| {
                while bench.all_token_requests() == 0 {
                    thread::sleep(Duration::from_millis(1));
                }
                // A refresh waits ten seconds for its answer.
                bench.clock.skip(60_000);
            });
            ok(account(&client));
        });
        assert_eq!(bench.all_token_requests(), 1);
        assert_eq!(bench.events(), [mcat_event_kind::MCAT_EVENT_REFRESHED]);
    }
}
