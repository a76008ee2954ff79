//! Whose turn it is to change a playlist.
use super::super::Member;
use super::Device;
use crate::abi::mcat_phase;
use crate::error::Status;
use crate::hooks::{Hooks, SystemClock};
use crate::scope::{Cancel, Scope};
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};

/// Blocks until `count` calls are in the line.
fn until_in_line(member: &Member, count: usize) {
    let began = Instant::now();
    while member.order.length() != count {
        assert!(began.elapsed() < Duration::from_secs(20), "the others did not come");
        thread::sleep(Duration::from_millis(1));
    }
}

#[test]
fn changes_of_one_playlist_come_in_the_order_of_their_calls() {
    let (member, cancel, hooks) = (Member::new(None), Cancel::new().unwrap(), Hooks::default());
    let scope = || Scope::begin(&hooks, &SystemClock, &cancel, member.key(), 20_000);
    let first = member.change_alone("mp.1", &scope()).unwrap();
    let done = Mutex::new(Vec::new());
    thread::scope(|spawn| {
        for n in 0..6 {
            let (member, done, scope) = (&member, &done, &scope);
            spawn.spawn(move || {
                let _place = member.change_alone("mp.1", &scope()).unwrap();
                done.lock().unwrap().push(n);
            });
            until_in_line(member, n + 2);
        }
        // Another playlist is not in the way.
        drop(member.change_alone("mp.2", &scope()).unwrap());
        assert!(done.lock().unwrap().is_empty(), "nobody came before the first was done");
        drop(first);
    });
    assert_eq!(*done.lock().unwrap(), [0, 1, 2, 3, 4, 5]);
    assert_eq!(member.order.length(), 0);
}

#[test]
fn who_goes_away_for_a_while_comes_back_only_if_nobody_came() {
    let (device, member) = (Device::new(), Member::new(None));
    let enter = |playlist: &str| {
        device
            .call(&member, |scope| member.change_alone(playlist, scope))
            .unwrap()
    };
    let first = enter("mp.1");
    assert!(first.leave() && first.come_back());
    let late = || device.call_within(0, &member, |scope| member.change_alone("mp.1", scope).err().unwrap());
    assert_eq!(late().status, Status::MCAT_ERR_TIMEOUT, "it has its turn again");
    // Another playlist's change is none of its business.
    assert!(first.leave());
    drop(enter("mp.2"));
    assert!(first.come_back() && first.leave());
    let second = enter("mp.1");
    assert!(!first.come_back());
    drop(second);
    assert!(!first.come_back(), "the other has gone, and what it did stays");
    // One that was there before does not even wait.
    let (third, fourth) = (enter("mp.1"), member.order.enter("mp.1"));
    assert!(!third.leave());
    drop((third, fourth));
    let fifth = enter("mp.1");
    assert!(
        fifth.leave() && fifth.come_back(),
        "who was overtaken is in nobody's way"
    );
    drop((first, fifth));
    assert_eq!(member.order.length(), 0);
}

#[test]
fn who_gives_up_leaves_the_line() {
    let (device, member) = (Device::new(), Member::new(None));
    let first = device
        .call(&member, |scope| member.change_alone("mp.1", scope))
        .unwrap();
    let late = device.call_within(0, &member, |scope| member.change_alone("mp.1", scope).err().unwrap());
    assert_eq!(
        (late.status, late.phase),
        (Status::MCAT_ERR_TIMEOUT, mcat_phase::MCAT_PHASE_PACE)
    );
    assert!(
        late.message.contains("another change of the same playlist"),
        "{}",
        late.message
    );
    assert_eq!(member.order.length(), 1);
    drop(first);
    drop(
        device
            .call(&member, |scope| member.change_alone("mp.1", scope))
            .unwrap(),
    );
}
