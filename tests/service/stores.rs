//! Where the tokens are kept: the application's own store, and the library's files.
use crate::desk::*;
pub use crate::folder::Folder;
use crate::watch::{Secrets, like_tokens};
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::MCAT_ACTION_SIGN_IN;
use musiccat::hooks::{Store, StoreFailed};
use musiccat::{Client, Params, Version, me};
use musiccat_sandbox::{Options, Rotation, Sandbox};
use std::collections::HashSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How many refreshes the sandbox has granted.
pub fn refreshes(sandbox: &Sandbox) -> usize {
    sandbox.count(|entry| entry.grant.as_deref() == Some("refresh_token") && entry.status == 200)
}

/// An application's store, and when it was called: after how many requests that the sandbox had seen.
struct Kept {
    sandbox: Arc<Sandbox>,
    record: Mutex<Option<Vec<u8>>>,
    calls: Mutex<Vec<(&'static str, usize)>>,
    broken: AtomicBool,
}

/// What the client gets of it.
struct Handle(Arc<Kept>);

impl Kept {
    fn called<T>(&self, what: &'static str, done: impl FnOnce() -> T) -> Result<T, StoreFailed> {
        self.calls.lock().unwrap().push((what, self.sandbox.count(|_| true)));
        match self.broken.load(Ordering::SeqCst) {
            true => Err(StoreFailed("the flash does not answer".into())),
            false => Ok(done()),
        }
    }

    /// The calls since the last time.
    fn calls(&self) -> Vec<(&'static str, usize)> {
        std::mem::take(&mut *self.calls.lock().unwrap())
    }
}

impl Store for Handle {
    fn load(&self, left_ms: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        assert!(left_ms > 0);
        self.0.called("load", || {
            let kept = self.0.record.lock().unwrap();
            kept.as_ref().map(|kept| {
                record[..kept.len()].copy_from_slice(kept);
                kept.len()
            })
        })
    }

    fn save(&self, _left_ms: i64, record: &[u8]) -> Result<(), StoreFailed> {
        self.0
            .called("save", || *self.0.record.lock().unwrap() = Some(record.to_vec()))
    }

    fn erase(&self, _left_ms: i64) -> Result<(), StoreFailed> {
        self.0.called("erase", || *self.0.record.lock().unwrap() = None)
    }
}

fn kept(sandbox: &Arc<Sandbox>) -> Arc<Kept> {
    Arc::new(Kept {
        sandbox: sandbox.clone(),
        record: Mutex::default(),
        calls: Mutex::default(),
        broken: false.into(),
    })
}

fn storing(kept: &Arc<Kept>, version: Version) -> Client {
    let mut config = config(&kept.sandbox, version);
    config.own.store = Some(Box::new(Handle(kept.clone())));
    Client::new(config).unwrap()
}

fn account(client: &Client) -> musiccat::Response {
    ok(client.call(me::me_account(&Params::default())))
}

// req:AUTH-08
#[test]
fn tokens_are_loaded_at_the_start_and_saved_before_use() {
    for version in VERSIONS {
        let sandbox = Arc::new(own());
        let kept = kept(&sandbox);
        let client = storing(&kept, version);
        sign_in(&client, listener(&sandbox));
        assert_eq!(
            kept.calls().last(),
            Some(&("save", 1)),
            "after the grant and before the first call"
        );
        account(&client);
        assert_eq!(
            kept.calls(),
            [],
            "a call that needs no new token leaves the store alone"
        );

        // A second start finds the tokens: nothing is asked of the token endpoint.
        let client = storing(&kept, version);
        account(&client);
        assert_eq!(kept.calls(), [("load", 2)], "before the first request");
        assert_eq!(sandbox.count(|entry| entry.grant.is_some()), 1);

        // The service no longer takes the token: 401, refresh, save, and only then the call with the new token.
        sandbox.expire_tokens(listener(&sandbox).user_name).unwrap();
        let before = sandbox.count(|_| true);
        account(&client);
        let journal = sandbox.journal();
        let after: Vec<_> = journal[before..]
            .iter()
            .map(|entry| (entry.grant.as_deref(), entry.status))
            .collect();
        assert_eq!(after, [(None, 401), (Some("refresh_token"), 200), (None, 200)]);
        let saves: Vec<_> = kept.calls().into_iter().filter(|(what, _)| *what == "save").collect();
        assert_eq!(saves, [("save", before + 2)], "between the grant and the first use");

        // At the application's own wish as well.
        ok(client.refresh(&Params::default()));
        assert_eq!(kept.calls().last(), Some(&("save", before + 4)));
        account(&storing(&kept, version));
    }
}

// req:AUTH-08
#[test]
fn store_that_fails_is_reported_and_loses_no_token() {
    for version in VERSIONS {
        let sandbox = Arc::new(own());
        let kept = kept(&sandbox);
        let client = storing(&kept, version);
        sign_in(&client, listener(&sandbox));
        kept.broken.store(true, Ordering::SeqCst);
        let refreshed = ok(client.refresh(&Params::default()));
        assert_eq!(
            refreshed.reason, MCAT_REASON_NOT_SAVED,
            "done, and it is said what is missing"
        );
        assert_eq!(
            account(&client).reason,
            MCAT_REASON_NOT_SAVED,
            "the new token serves from memory"
        );
        // A start that cannot read its store does not take that for a sign-out.
        let restarted = storing(&kept, version);
        let unread = fails(restarted.call(me::me_account(&Params::default())), MCAT_ERR_STORE);
        assert!(unread.message().contains("the flash does not answer"), "{unread:?}");
        kept.broken.store(false, Ordering::SeqCst);
        // A later call saves what is due, after a pause that grows.
        let end = Instant::now() + Duration::from_secs(10);
        while account(&client).reason == MCAT_REASON_NOT_SAVED {
            assert!(Instant::now() < end, "it is never saved");
            thread::sleep(Duration::from_millis(50));
        }
        account(&restarted);
        account(&storing(&kept, version));
        assert_eq!(
            (refreshes(&sandbox), sandbox.count(|entry| entry.status == 401)),
            (1, 0),
            "the saved tokens are the newest"
        );
    }
}

// req:AUTH-08
#[test]
fn sign_out_erases_the_store() {
    for version in VERSIONS {
        let sandbox = Arc::new(own());
        let kept = kept(&sandbox);
        let client = storing(&kept, version);
        sign_in(&client, listener(&sandbox));
        ok(client.sign_out(&Params::default()));
        assert!(kept.record.lock().unwrap().is_none() && kept.calls().last() == Some(&("erase", 1)));
        for client in [&client, &storing(&kept, version)] {
            let call = || client.call(me::me_account(&Params::default()));
            refused(&sandbox, call, MCAT_ERR_SIGN_IN_NEEDED, "signed in");
        }
        // A store that does not do it is told, and here the member is out all the same.
        sign_in(&client, listener(&sandbox));
        kept.broken.store(true, Ordering::SeqCst);
        fails(client.sign_out(&Params::default()), MCAT_ERR_STORE);
        refused(
            &sandbox,
            || client.call(me::me_account(&Params::default())),
            MCAT_ERR_SIGN_IN_NEEDED,
            "signed in",
        );
    }
}

/// A client that keeps the tokens in the folder.
pub fn filing(sandbox: &Sandbox, folder: &Folder, version: Version) -> Client {
    let mut config = config(sandbox, version);
    config.own.token_file = Some(folder.file());
    Client::new(config).unwrap()
}

// req:AUTH-08
#[test]
fn token_file_serves_the_next_start_and_is_readable_by_its_owner_only() {
    for version in VERSIONS {
        let (sandbox, folder) = (own(), Folder::new("file"));
        let first = filing(&sandbox, &folder, version);
        sign_in(&first, listener(&sandbox));
        ok(first.refresh(&Params::default()));
        drop(first);
        let granted = sandbox.count(|entry| entry.grant.is_some());
        let second = filing(&sandbox, &folder, version);
        ok(second.signed_in(&Params::default()));
        account(&second);
        assert_eq!(
            sandbox.count(|entry| entry.grant.is_some()),
            granted,
            "no token request"
        );
        for slot in folder.slots() {
            assert_eq!(
                fs::metadata(&slot).unwrap().permissions().mode() & 0o7777,
                0o600,
                "{slot:?}"
            );
        }
        ok(second.sign_out(&Params::default()));
        let left: Vec<_> = folder.slots().into_iter().filter(|slot| slot.exists()).collect();
        assert!(left.is_empty(), "something of the tokens is left: {left:?}");
        let third = filing(&sandbox, &folder, version);
        refused(
            &sandbox,
            || third.call(me::me_account(&Params::default())),
            MCAT_ERR_SIGN_IN_NEEDED,
            "signed in",
        );
    }
}

// req:AUTH-08
#[test]
fn damage_to_any_byte_of_one_slot_leaves_the_other() {
    let sandbox = sandbox(Options {
        artists: 50,
        rotation: Rotation::Lenient,
        ..calm()
    });
    let folder = Folder::new("damage");
    let client = filing(&sandbox, &folder, Version::V2_2);
    sign_in(&client, listener(&sandbox));
    ok(client.refresh(&Params::default()));
    let good: [Vec<u8>; 2] = folder.slots().map(|slot| fs::read(slot).unwrap());
    assert_ne!(good[0], good[1], "two generations");
    let sent = sandbox.count(|_| true);
    let is_signed_in = |what: &str| {
        let response = filing(&sandbox, &folder, Version::V2_2).signed_in(&Params::default());
        assert_eq!(response.status, MCAT_OK, "{what}: {response:?}");
    };
    for (slot, bytes) in folder.slots().iter().zip(&good) {
        for at in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at] ^= 1 << (at % 8);
            fs::write(slot, &flipped).unwrap();
            is_signed_in(&format!("byte {at} of {slot:?} flipped"));
            fs::write(slot, &bytes[..at]).unwrap();
            is_signed_in(&format!("{slot:?} cut to {at} bytes"));
        }
        // What is left is good for more than a look.
        account(&filing(&sandbox, &folder, Version::V2_2));
        fs::write(slot, bytes).unwrap();
    }
    assert_eq!(
        sandbox.count(|_| true),
        sent + 2,
        "only the two accounts were asked for"
    );
    // With both of them damaged the member is told, and is not taken for signed out.
    for (slot, bytes) in folder.slots().iter().zip(&good) {
        fs::write(slot, &bytes[1..]).unwrap();
    }
    let lost = fails(
        filing(&sandbox, &folder, Version::V2_2).signed_in(&Params::default()),
        MCAT_ERR_STORE,
    );
    assert_eq!(
        (lost.reason, lost.user_action),
        (MCAT_REASON_STORE_CORRUPT, MCAT_ACTION_SIGN_IN)
    );
    let names = folder.slots().map(|slot| slot.display().to_string()).join(" and ");
    let said = format!("the record in {names} is damaged: the member must sign in again");
    assert_eq!(lost.message(), said);
    let client = filing(&sandbox, &folder, Version::V2_2);
    sign_in(&client, listener(&sandbox));
    account(&filing(&sandbox, &folder, Version::V2_2));
}

/// A store in front of a slow flash: once it is slow, a save takes five seconds.
struct Slow(Handle, Arc<AtomicBool>);

impl Store for Slow {
    fn load(&self, left_ms: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        self.0.load(left_ms, record)
    }

    fn save(&self, left_ms: i64, record: &[u8]) -> Result<(), StoreFailed> {
        if self.1.load(Ordering::SeqCst) {
            thread::sleep(Duration::from_secs(5));
        }
        self.0.save(left_ms, record)
    }

    fn erase(&self, left_ms: i64) -> Result<(), StoreFailed> {
        self.0.erase(left_ms)
    }
}

// req:AUTH-08
// fault:S11
#[test]
fn slow_save_delays_one_call_fully_and_the_others_two_seconds() {
    let sandbox = Arc::new(own());
    let (kept, is_slow) = (kept(&sandbox), Arc::new(AtomicBool::new(false)));
    let mut config = config(&sandbox, Version::V2_2);
    config.own.store = Some(Box::new(Slow(Handle(kept.clone()), is_slow.clone())));
    let client = Client::new(config).unwrap();
    sign_in(&client, listener(&sandbox));
    is_slow.store(true, Ordering::SeqCst);
    sandbox.expire_tokens(listener(&sandbox).user_name).unwrap();
    let began = Instant::now();
    let mut calls = thread::scope(|scope| {
        let call = || {
            let response = account(&client);
            (began.elapsed(), response.reason)
        };
        let calls: Vec<_> = (0..9).map(|_| scope.spawn(call)).collect();
        calls.into_iter().map(|call| call.join().unwrap()).collect::<Vec<_>>()
    });
    calls.sort_by_key(|(took, _)| *took);
    let (in_the_store, waited) = calls.pop().unwrap();
    assert!(in_the_store >= Duration::from_secs(5), "{in_the_store:?}");
    assert_eq!(waited, MCAT_REASON_NONE, "saved in the end");
    for (took, reason) in calls {
        assert!((2_000..4_000).contains(&took.as_millis()), "{took:?}");
        assert_eq!(reason, MCAT_REASON_NOT_SAVED);
    }
    assert_eq!(refreshes(&sandbox), 1);
    let saves = kept.calls().iter().filter(|(what, _)| *what == "save").count();
    assert_eq!(saves, 2, "the sign-in's and the refresh's");
    assert_eq!(account(&client).reason, MCAT_REASON_NONE);
}

#[test]
fn secret_watch_knows_revoked_tokens() {
    let (sandbox, folder) = (own(), Folder::new("guard"));
    let client = filing(&sandbox, &folder, Version::V2_2);
    let secrets = Secrets::of(&sandbox);
    sign_in(&client, listener(&sandbox));
    let record = fs::read(folder.part(".0")).unwrap();
    let tokens: HashSet<&str> = like_tokens(&record)
        .filter(|text| secrets.witness.is_token(text))
        .collect();
    assert_eq!(tokens.len(), 2);
    sandbox.revoke_tokens(listener(&sandbox).user_name).unwrap();
    for token in tokens {
        assert!(secrets.are_in(&format!("Authorization: Bearer {token}")));
    }
    assert!(!secrets.are_in("GET /v2.2/artists/top: done"));
}
