//! A cancel is heard by every call that is inside when it comes, and by none that begins later, whatever comes and goes meanwhile.
mod common;

use musiccat::hooks::{Hooks, SystemClock};
use musiccat::call_scope::{Cancel, Scope};
use shuttle::sync::atomic::{AtomicBool, Ordering};
use shuttle::thread;
use std::sync::Arc;

fn begin<'a>(hooks: &'a Hooks, cancel: &'a Cancel) -> Scope<'a> {
    Scope::begin(hooks, &SystemClock, cancel, 1, 60_000)
}

/// One call is inside when the cancel comes; two others come and go.
fn a_call_that_is_inside_hears_it() {
    let cancel = Arc::new(Cancel::new().unwrap());
    let hooks = Hooks::default();
    let inside = begin(&hooks, &cancel);
    let others: Vec<_> = (0..2)
        .map(|_| {
            let cancel = Arc::clone(&cancel);
            thread::spawn(move || drop(begin(&Hooks::default(), &cancel)))
        })
        .collect();
    let raised = Arc::clone(&cancel);
    let raiser = thread::spawn(move || raised.raise());
    raiser.join().unwrap();
    assert!(cancel.is_raised(), "one that waits in the kernel does not wake");
    assert!(inside.check().is_err(), "it goes on");
    for other in others {
        other.join().unwrap();
    }
    assert!(
        cancel.is_raised() && inside.check().is_err(),
        "another call took it back"
    );
}

/// The call begins and the cancel comes at once: either the call was inside, and sees it in both ways, or it came later, and goes on.
fn a_call_that_begins_meanwhile_hears_all_or_nothing() {
    let cancel = Arc::new(Cancel::new().unwrap());
    let done = Arc::new(AtomicBool::new(false));
    let (theirs, told) = (Arc::clone(&cancel), Arc::clone(&done));
    let call = thread::spawn(move || {
        let hooks = Hooks::default();
        let late = told.load(Ordering::SeqCst);
        let scope = begin(&hooks, &theirs);
        while !told.load(Ordering::SeqCst) {
            thread::yield_now();
        }
        let heard = scope.check().is_err();
        assert!(!(late && heard), "a call that began later is cancelled");
        // It waits on: nobody takes back what is meant for it.
        while Arc::strong_count(&theirs) > 2 {
            thread::yield_now();
        }
        assert!(!heard || theirs.is_raised(), "it is cancelled and does not wake");
    });
    // Another one comes in at the same time: the first of all takes an old cancel back.
    let leaving = Arc::clone(&cancel);
    let other = thread::spawn(move || drop(begin(&Hooks::default(), &leaving)));
    cancel.raise();
    done.store(true, Ordering::SeqCst);
    call.join().unwrap();
    other.join().unwrap();
}

/// What was meant for calls that have ended wakes nobody for ever.
fn an_old_cancel_is_taken_back() {
    let cancel = Arc::new(Cancel::new().unwrap());
    let raised = Arc::clone(&cancel);
    let raiser = thread::spawn(move || raised.raise());
    drop(begin(&Hooks::default(), &cancel));
    raiser.join().unwrap();
    let hooks = Hooks::default();
    let later = begin(&hooks, &cancel);
    assert!(later.check().is_ok() && !cancel.is_raised());
}

#[test]
fn cancel_reaches_calls_inside_and_no_later_ones_on_every_schedule() {
    common::tries("a call that is inside hears it", a_call_that_is_inside_hears_it);
    common::tries(
        "a call that begins meanwhile hears all or nothing",
        a_call_that_begins_meanwhile_hears_all_or_nothing,
    );
    common::tries("an old cancel is taken back", an_old_cancel_is_taken_back);
}
