//! A locked account: told with the time to wait, left alone until then, and remembered over a restart.
use crate::desk::*;
use crate::driven::Driven;
use crate::stores::Folder;
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::MCAT_ACTION_WAIT;
use musiccat::{Client, Params, Response, Version, catalog, me, playback};
use musiccat_sandbox::Sandbox;
use std::sync::Arc;

/// What the application is told to wait, at most.
const FIVE_MINUTES: i64 = 300_000;
/// The library itself waits up to so much longer.
const SPREAD: i64 = 15_000;

/// A device of a member: its clock is the service's, and it may keep its tokens.
fn account(client: &Client) -> Response {
    client.call(me::me_account(&Params::default()))
}

/// Nothing that concerns the member leaves the device, which says how long that will last; the catalog stays open.
#[track_caller]
fn is_left_alone(sandbox: &Sandbox, client: &Client) {
    let who = listener(sandbox);
    let none = Params::default();
    let calls: [&dyn Fn() -> Response; 5] = [
        &|| account(client),
        &|| client.call(playback::station_tracks("art.1", &none)),
        &|| client.refresh(&none),
        &|| client.sign_in_password(who.user_name, who.password, &none),
        &|| client.sign_in_password(who.user_name, "another guess", &none),
    ];
    for call in calls {
        let locked = refused(sandbox, call, MCAT_ERR_ACCOUNT_LOCKED, "locked");
        assert!((1..=FIVE_MINUTES).contains(&locked.retry_after_ms), "{locked:?}");
        assert_eq!(locked.user_action, MCAT_ACTION_WAIT);
    }
    ok(client.call(catalog::artists_top(&limit(1))));
}

// req:ACC-04
// fault:A16
// fault:H14
#[test]
fn account_locked_by_wrong_passwords_is_left_alone_until_it_opens() {
    for version in ALL_VERSIONS {
        let (sandbox, folder) = (Arc::new(own()), Folder::new("locked"));
        let clock = Driven::of(&sandbox);
        let start = || {
            on_clock(&sandbox, version, clock.clone(), |config| {
                config.own.token_file = Some(folder.file())
            })
        };
        let (player, who) = (start(), listener(&sandbox));
        sign_in(&player, who);
        let sign_in = |password: &str| player.sign_in_password(who.user_name, password, &Params::default());
        for guess in 1..=5 {
            fails(sign_in(&format!("guess {guess}")), MCAT_ERR_UNAUTHORIZED);
        }
        let locked = fails(sign_in(who.password), MCAT_ERR_ACCOUNT_LOCKED);
        assert_eq!(
            (locked.http_status, locked.code(), locked.retry_after_ms),
            (423, Some("AccountLockedError"), FIVE_MINUTES)
        );
        assert_eq!(locked.user_action, MCAT_ACTION_WAIT);
        is_left_alone(&sandbox, &player);
        clock.skip(100_000);
        is_left_alone(&sandbox, &start());
        clock.skip(FIVE_MINUTES - 100_000 - 60_000);
        for device in [&player, &start()] {
            is_left_alone(&sandbox, device);
        }
        assert_eq!(
            sandbox.count(|entry| entry.status == 423),
            1,
            "the service was asked once"
        );

        clock.skip(60_000 + SPREAD);
        let restarted = start();
        for device in [&player, &restarted] {
            ok(account(device));
            ok(device.refresh(&Params::default()));
        }
        ok(sign_in(who.password));
    }
}

// req:ACC-04
// fault:H14
#[test]
fn any_call_that_meets_the_lock_reports_it_and_holds_the_others() {
    type Call = fn(&Client, &Sandbox) -> Response;
    let account: Call = |client, _| account(client);
    let refresh: Call = |client, _| client.refresh(&Params::default());
    let sign_in: Call = |client, sandbox| {
        let who = listener(sandbox);
        client.sign_in_password(who.user_name, who.password, &Params::default())
    };
    for version in ALL_VERSIONS {
        let versioned = if version == Version::V2_2 { 403 } else { 423 };
        // Without a secret a refresh goes to the endpoint of the version, with it to the one that has none.
        for (secret, call, http_status) in [
            (true, account, versioned),
            (false, refresh, versioned),
            (true, refresh, 423),
            (true, sign_in, 423),
        ] {
            let (sandbox, folder) = (Arc::new(own()), Folder::new("meets"));
            let clock = Driven::of(&sandbox);
            let start = |secret: bool| {
                on_clock(&sandbox, version, clock.clone(), |config| {
                    config.own.token_file = Some(folder.file());
                    if !secret {
                        config.api_secret = None;
                    }
                })
            };
            crate::desk::sign_in(&start(true), listener(&sandbox));
            let client = start(secret);
            sandbox.lock(listener(&sandbox).user_name).unwrap();
            let locked = fails(call(&client, &sandbox), MCAT_ERR_ACCOUNT_LOCKED);
            assert_eq!(
                (i64::from(locked.http_status), locked.code(), locked.retry_after_ms),
                (http_status, Some("AccountLockedError"), FIVE_MINUTES)
            );
            assert_eq!(last(&sandbox).status, http_status as u16);
            is_left_alone(&sandbox, &start(true));
            clock.skip(FIVE_MINUTES + SPREAD);
            ok(client.call(me::me_account(&Params::default())));
            ok(client.refresh(&Params::default()));
        }
    }
}

// req:ACC-04
#[test]
fn sign_in_of_another_member_does_not_end_the_wait_of_a_lock() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let player = on_clock(&sandbox, Version::V2_2, clock.clone(), |_| {});
    let (locked, other) = (listener(&sandbox), &sandbox.members()[1]);
    sandbox.lock(locked.user_name).unwrap();
    let sign_in =
        |who: &musiccat_sandbox::DemoMember| player.sign_in_password(who.user_name, who.password, &Params::default());
    fails(sign_in(locked), MCAT_ERR_ACCOUNT_LOCKED);
    ok(sign_in(other));
    ok(account(&player));
    refused(&sandbox, || sign_in(locked), MCAT_ERR_ACCOUNT_LOCKED, "locked");
    ok(account(&player));
    clock.skip(FIVE_MINUTES + SPREAD);
    ok(sign_in(locked));
}
