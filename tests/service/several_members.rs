//! Several members on one device: each with tokens and a store of its own, over the same connections and one pace.
use crate::desk::*;
use crate::driven::Driven;
use crate::events::Heard;
use crate::stores::{Folder, refreshes};
use musiccat::abi::mcat_event_kind::*;
use musiccat::abi::mcat_reason::MCAT_REASON_NOT_SIGNED_IN;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_verdict::*;
use musiccat::hooks::Clock;
use musiccat::{Client, Config, Own, Params, Response, Version, me as calls, playback};
use musiccat_sandbox::{DemoMember, Sandbox};
use std::sync::{Arc, Barrier};
use std::thread;

/// One of the members of a household.
struct Listener {
    who: &'static DemoMember,
    client: Client,
    told: Heard,
    folder: Folder,
}

impl Listener {
    fn account(&self) -> Response {
        self.client.call(calls::me_account(&Params::default()))
    }

    /// The store's files, byte for byte.
    fn kept(&self) -> [Option<Vec<u8>>; 2] {
        self.folder.slots().map(|slot| std::fs::read(slot).ok())
    }
}

/// The first demo members, signed in on one device.
fn household(sandbox: &Sandbox, version: Version, change: impl FnOnce(&mut Config)) -> [Listener; 2] {
    let [first, second] = ["first", "second"].map(Folder::new);
    let mut config = config(sandbox, version);
    config.own.token_file = Some(first.file());
    let told = Heard::default();
    config.own.hooks.event = told.listener();
    change(&mut config);
    let first = Listener {
        who: &sandbox.members()[0],
        client: Client::new(config).unwrap(),
        told,
        folder: first,
    };
    let second = beside(&first, &sandbox.members()[1], second);
    for listener in [&first, &second] {
        sign_in(&listener.client, listener.who);
        assert_eq!(listener.told.kinds(), [MCAT_EVENT_SIGNED_IN]);
    }
    [first, second]
}

/// Another one of the household, not signed in yet.
fn beside(first: &Listener, who: &'static DemoMember, folder: Folder) -> Listener {
    let mut own = Own {
        token_file: Some(folder.file()),
        ..Own::default()
    };
    let told = Heard::default();
    own.hooks.event = told.listener();
    Listener {
        who,
        client: first.client.share(own).unwrap(),
        told,
        folder,
    }
}

#[test]
fn each_call_carries_its_members_token_over_shared_connections() {
    for version in VERSIONS {
        let sandbox = own();
        let household = household(&sandbox, version, |_| {});
        sandbox.journal_clear();
        for listener in household.iter().cycle().take(6) {
            ok(listener.account());
            assert_eq!(last(&sandbox).member.as_deref(), Some(listener.who.user_name));
        }
        let mut connections: Vec<_> = sandbox.journal().iter().map(|entry| entry.connection).collect();
        connections.dedup();
        assert_eq!(connections.len(), 1, "one connection serves both, by turns");

        sandbox.journal_clear();
        let threads = 16;
        let together = Barrier::new(threads);
        thread::scope(|scope| {
            for number in 0..threads {
                let (together, household) = (&together, &household);
                scope.spawn(move || {
                    together.wait();
                    for call in 0..4 {
                        let listener = &household[(number + call) % 2];
                        let read = ok(listener.account());
                        let account = read.at(&read.account).unwrap();
                        assert_eq!(read.text(&account.user_name), Some(listener.who.user_name));
                    }
                });
            }
        });
        for listener in &household {
            let of_the_member = |status| {
                let name = Some(listener.who.user_name);
                sandbox.count(|entry| entry.member.as_deref() == name && entry.status == status)
            };
            assert_eq!((of_the_member(200), of_the_member(401)), (32, 0));
        }
    }
}

#[test]
fn event_of_one_member_leaves_the_other_unchanged() {
    for version in VERSIONS {
        let sandbox = own();
        let [first, second] = household(&sandbox, version, |_| {});
        for (one, other) in [(&first, &second), (&second, &first)] {
            let (kept, granted) = (other.kept(), refreshes(&sandbox));
            // At the application's wish, and after the service refused the token.
            ok(one.client.refresh(&Params::default()));
            sandbox.expire_tokens(one.who.user_name).unwrap();
            ok(one.account());
            assert_eq!(refreshes(&sandbox) - granted, 2);
            assert_eq!(one.told.kinds(), [MCAT_EVENT_REFRESHED; 2]);
            ok(other.account());
            assert_eq!(
                (other.told.kinds(), other.kept()),
                (vec![], kept),
                "of the other nothing was touched"
            );
        }
        // One account is locked: the other goes on.
        sandbox.lock(first.who.user_name).unwrap();
        fails(first.account(), MCAT_ERR_ACCOUNT_LOCKED);
        refused(&sandbox, || first.account(), MCAT_ERR_ACCOUNT_LOCKED, "locked");
        ok(second.account());
        ok(second.client.refresh(&Params::default()));
        assert_eq!(
            (first.told.kinds(), second.told.kinds()),
            (vec![MCAT_EVENT_LOCKED], vec![MCAT_EVENT_REFRESHED])
        );
        // One signs out: the other goes on, also after a restart.
        let kept = second.kept();
        ok(first.client.sign_out(&Params::default()));
        let gone = refused(&sandbox, || first.account(), MCAT_ERR_SIGN_IN_NEEDED, "signed in");
        assert_eq!(gone.reason, MCAT_REASON_NOT_SIGNED_IN);
        ok(second.account());
        ok(second.client.signed_in(&Params::default()));
        assert_eq!(second.kept(), kept);
        ok(crate::stores::filing(&sandbox, &second.folder, version).call(calls::me_account(&Params::default())));
        assert_eq!((first.told.kinds(), second.told.kinds()), (vec![], vec![]));
    }
}

/// One account is locked, one no longer paid for: the third plays on, and nobody takes one for the other.
#[test]
fn locked_or_unpaid_member_does_not_hold_up_another() {
    const HOME: &str = "canStreamOnHomeDevice";
    for version in VERSIONS {
        let sandbox = Arc::new(own());
        let clock = Driven::of(&sandbox);
        let [locked, _] = household(&sandbox, version, |config| config.clock = Some(Box::new(clock.clone())));
        let unpaid = beside(&locked, member(&sandbox, "Canadian"), Folder::new("third"));
        let free = beside(&locked, member(&sandbox, "every optional part"), Folder::new("fourth"));
        let all = [&locked, &unpaid, &free];
        for listener in &all[1..] {
            sign_in(&listener.client, listener.who);
        }
        let verdict = |listener: &Listener| {
            let response = ok(listener.client.account_verdict(HOME, &Params::default()));
            (response.at(&response.verdict).unwrap().verdict, response.retry_after_ms)
        };
        let next = |listener: &Listener| {
            let call = playback::station_tracks("art.1", &Params::default());
            listener.client.call(call)
        };
        for listener in all {
            assert_eq!(verdict(listener), (MCAT_VERDICT_MAY_STREAM as i32, -1));
            ok(listener.client.hold_session(&Params::default()));
        }
        sandbox.lock(locked.who.user_name).unwrap();
        sandbox.suspend(unpaid.who.user_name).unwrap();
        sandbox.journal_clear();
        let skipped = clock.skipped_ms();
        let context = match version {
            Version::V2_2 => "tra.1",
            _ => "PREM_RADIO",
        };
        for _ in 0..5 {
            fails(next(&locked), MCAT_ERR_ACCOUNT_LOCKED);
            fails(next(&unpaid), MCAT_ERR_FORBIDDEN);
            let played = ok(next(&free));
            let cost = played.stats();
            assert_eq!((cost.tries, cost.pace_ms, cost.back_off_ms), (1, 0, 0));
            ok(free.client.ask_session(context, &Params::default()));
            let (waits, retry_after_ms) = verdict(&locked);
            assert_eq!(waits, MCAT_VERDICT_WAIT as i32);
            assert!(retry_after_ms > 0);
            assert_eq!(verdict(&unpaid).0, MCAT_VERDICT_ACCOUNT_PROBLEM as i32);
            assert_eq!(verdict(&free), (MCAT_VERDICT_MAY_STREAM as i32, -1));
        }
        assert_eq!(clock.skipped_ms(), skipped, "nobody waited for anything");
        let statuses = |who: &Listener, path: &str| -> Vec<u16> {
            let name = Some(who.who.user_name);
            let journal = sandbox.journal().into_iter();
            let theirs = journal.filter(|entry| entry.member.as_deref() == name && entry.path.ends_with(path));
            theirs.map(|entry| entry.status).collect()
        };
        assert_eq!(statuses(&unpaid, "/tracks"), [403; 5]);
        assert_eq!(statuses(&unpaid, "/me/account"), [200; 5]);
        assert_eq!(statuses(&free, "/tracks"), [200; 5]);
        let asked_again = statuses(&free, "/me/account");
        assert!(asked_again.is_empty(), "nothing was refused to this one");
        // Of the locked one, whom the service does not let in, one call left the device.
        let refused = if version == Version::V2_2 { 403 } else { 423 };
        assert_eq!(statuses(&locked, "/tracks"), [refused]);
        assert_eq!(statuses(&locked, ""), [refused]);
        assert_eq!(locked.told.kinds(), [MCAT_EVENT_LOCKED]);
        assert_eq!(
            (unpaid.told.kinds(), free.told.kinds()),
            (vec![MCAT_EVENT_SIGNED_IN], vec![MCAT_EVENT_SIGNED_IN])
        );
        // The lock opens, and the account is paid for again.
        clock.skip(315_000);
        sandbox.resume(unpaid.who.user_name).unwrap();
        for listener in all {
            ok(next(listener));
            assert_eq!(verdict(listener).0, MCAT_VERDICT_MAY_STREAM as i32);
        }
    }
}

#[test]
fn members_of_one_device_share_one_pace() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let [first, second] = household(&sandbox, Version::V2_1, |config| {
        config.pace = true;
        config.own.deadline_ms = 60_000;
        config.clock = Some(Box::new(clock.clone()));
    });
    let began = clock.boot_ms();
    for _ in 0..6 {
        ok(first.account());
        ok(second.account());
    }
    // Twelve requests, at one a second after a burst of three. For each alone it would be six.
    let took = clock.boot_ms() - began;
    assert!(took > 8_000, "{took} ms");
}
