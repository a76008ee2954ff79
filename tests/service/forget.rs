//! A locked account, what outlives a sign-out, and what is left when the member is to be forgotten.
use crate::desk::*;
use crate::driven::Driven;
use crate::stores::{Folder, filing};
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_sign_in;
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Config, Params, Response, Version, catalog, me};
use musiccat_sandbox::{DemoMember, Sandbox};
use std::fs;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use support::{ByteServer, Step, http};

fn try_sign_in(client: &Client, member: &DemoMember) -> Response {
    client.sign_in_password(member.user_name, member.password, &Params::default())
}

/// Signs in with wrong passwords until the service locks the account.
fn lock_out(client: &Client, member: &DemoMember) {
    for number in 0..5 {
        let wrong = client.sign_in_password(member.user_name, &format!("wrong-{number}"), &Params::default());
        fails(wrong, MCAT_ERR_UNAUTHORIZED);
    }
    fails(
        client.sign_in_password(member.user_name, "wrong-again", &Params::default()),
        MCAT_ERR_ACCOUNT_LOCKED,
    );
}

/// The sign-in is refused here, and nothing is sent.
#[track_caller]
fn assert_locked(sandbox: &Sandbox, client: &Client, member: &DemoMember) {
    let locked = refused(
        sandbox,
        || try_sign_in(client, member),
        MCAT_ERR_ACCOUNT_LOCKED,
        "locked",
    );
    assert!(locked.retry_after_ms > 0);
}

/// What is in the folder of a token file besides its lock.
fn left_in(folder: &Folder) -> Vec<String> {
    let mut names = folder.names();
    names.retain(|name| name != "tokens.lock");
    names
}

// req:ACC-04
#[test]
fn locked_account_stays_locked_after_sign_out_and_restart() {
    for version in VERSIONS {
        let (sandbox, folder) = (own(), Folder::new("locked"));
        let [ada, other] = [&sandbox.members()[0], &sandbox.members()[1]];
        let client = filing(&sandbox, &folder, version);
        lock_out(&client, ada);
        ok(client.sign_out(&Params::default()));
        assert_locked(&sandbox, &client, ada);
        let restarted = filing(&sandbox, &folder, version);
        assert_locked(&sandbox, &restarted, ada);
        // Another account is not concerned, and does not open this one.
        sign_in(&restarted, other);
        ok(restarted.call(me::me_account(&Params::default())));
        ok(restarted.sign_out(&Params::default()));
        assert_locked(&sandbox, &filing(&sandbox, &folder, version), ada);
        // Forgotten, it is asked again: the service has opened it meanwhile.
        sandbox.unlock(ada.user_name).unwrap();
        ok(restarted.forget_member(&Params::default()));
        assert_eq!(left_in(&folder), [""; 0]);
        for client in [&restarted, &filing(&sandbox, &folder, version)] {
            sign_in(client, ada);
            ok(client.forget_member(&Params::default()));
        }
    }
}

// req:ACC-04
#[test]
fn unlock_allows_sign_in_with_a_new_password() {
    for version in VERSIONS {
        let (sandbox, folder) = (own(), Folder::new("unlock"));
        let ada = listener(&sandbox);
        let client = filing(&sandbox, &folder, version);
        lock_out(&client, ada);
        // The service opens the account; the library cannot know.
        sandbox.reset_password(ada.user_name, "wrong-4").unwrap();
        let sign_in = |client: &Client| client.sign_in_password(ada.user_name, "wrong-4", &Params::default());
        refused(&sandbox, || sign_in(&client), MCAT_ERR_ACCOUNT_LOCKED, "locked");
        ok(client.unlock(&Params::default()));
        // A start that reads the store does not find the lock again, and the password that was wrong before may be sent.
        for client in [filing(&sandbox, &folder, version), client] {
            ok(sign_in(&client));
            ok(client.call(me::me_account(&Params::default())));
        }
    }
}

#[test]
fn unlock_keeps_the_tokens_and_allows_the_refused_password() {
    for version in VERSIONS {
        let sandbox = own();
        let client = signed_in(&sandbox, version, listener(&sandbox));
        let account = || client.call(me::me_account(&Params::default()));
        sandbox.lock(listener(&sandbox).user_name).unwrap();
        fails(account(), MCAT_ERR_ACCOUNT_LOCKED);
        sandbox.unlock(listener(&sandbox).user_name).unwrap();
        refused(&sandbox, account, MCAT_ERR_ACCOUNT_LOCKED, "locked");
        ok(client.unlock(&Params::default()));
        ok(account());
        let other = &sandbox.members()[1];
        let wrong = || client.sign_in_password(other.user_name, "changed", &Params::default());
        fails(wrong(), MCAT_ERR_UNAUTHORIZED);
        assert_eq!(
            fails(wrong(), MCAT_ERR_UNAUTHORIZED).reason,
            MCAT_REASON_REPEATED_PASSWORD
        );
        sandbox.reset_password(other.user_name, "changed").unwrap();
        ok(client.unlock(&Params::default()));
        ok(wrong());
    }
}

#[test]
fn forget_member_erases_an_unreadable_store() {
    for version in VERSIONS {
        let (sandbox, folder) = (own(), Folder::new("forget"));
        sign_in(&filing(&sandbox, &folder, version), listener(&sandbox));
        for slot in folder.slots() {
            fs::write(slot, b"garbage").unwrap();
        }
        let client = filing(&sandbox, &folder, version);
        fails(client.signed_in(&Params::default()), MCAT_ERR_STORE);
        ok(client.forget_member(&Params::default()));
        assert_eq!(left_in(&folder), [""; 0]);
        let nobody = fails(client.signed_in(&Params::default()), MCAT_ERR_SIGN_IN_NEEDED);
        assert_eq!(nobody.reason, MCAT_REASON_NOT_SIGNED_IN);
    }
}

#[test]
fn forget_member_closes_idle_connections() {
    let sandbox = own();
    let client = client(&sandbox, Version::V2_2);
    let connection = || {
        ok(client.call(catalog::artists_top(&Params::default())));
        last(&sandbox).connection
    };
    let first = connection();
    assert_eq!(connection(), first, "it is kept");
    ok(client.forget_member(&Params::default()));
    assert_ne!(connection(), first);
}

const TOKENS: &[u8] = br#"{"access_token":"access-1","refresh_token":"refresh-1","expires_in":"86399"}"#;

/// A call of the member before, still under way at the sign-out, finds the account locked: that does not lock out the next member.
#[test]
fn lock_answered_after_a_sign_out_does_not_lock_the_next_member() {
    let leaves: [fn(&Client) -> Response; 2] = [
        |client| client.sign_out(&Params::default()),
        |client| client.forget_member(&Params::default()),
    ];
    for leave in leaves {
        let json = "Content-Type: application/json\r\n";
        let server = ByteServer::start(move |number| match number {
            1 => vec![
                Step::ReadHead,
                Step::Sleep(Duration::from_millis(400)),
                Step::Send(http(423, json, b"{}")),
            ],
            _ => vec![
                Step::ReadHead,
                Step::ReadSome,
                Step::Send(http(200, json, TOKENS)),
                Step::Close,
            ],
        });
        let mut config = Config::new(server.url(""), "key");
        config.api_secret = Some("secret".to_owned().into());
        config.pace = false;
        let client = Client::new(config).unwrap();
        let sign_in = || client.sign_in_password("ada", "x", &Params::default());
        ok(sign_in());
        thread::scope(|scope| {
            let under_way = scope.spawn(|| client.call(me::me_account(&Params::default())));
            let end = Instant::now() + Duration::from_secs(10);
            while !server.journal().iter().any(|sent| sent.starts_with(b"GET ")) {
                assert!(Instant::now() < end, "the call is not sent");
                thread::sleep(Duration::from_millis(5));
            }
            ok(leave(&client));
            fails(under_way.join().unwrap(), MCAT_ERR_ACCOUNT_LOCKED);
        });
        ok(sign_in());
    }
}

/// What the check tells of the tokens.
fn told(response: &Response) -> &mcat_sign_in {
    response.at(&response.sign_in).expect("it tells")
}

// fault:S10
#[test]
fn auth_check_reports_the_tokens_expiry_and_the_records_saved() {
    for version in VERSIONS {
        let (sandbox, folder) = (Arc::new(own()), Folder::new("check"));
        let clock = Driven::of(&sandbox);
        let mut config = config(&sandbox, version);
        config.own.token_file = Some(folder.file());
        config.clock = Some(Box::new(clock.clone()));
        let client = Client::new(config).unwrap();
        let check = || client.signed_in(&Params::default());
        let nobody = fails(check(), MCAT_ERR_SIGN_IN_NEEDED);
        assert_eq!((told(&nobody).expires_ms, told(&nobody).saves), (-1, 0));
        sign_in(&client, listener(&sandbox));
        let after = |passed| {
            clock.skip(passed);
            let checked = ok(check());
            (told(&checked).expires_ms, told(&checked).saves)
        };
        let (expires, saves) = after(0);
        assert!(
            (86_300_000..=86_399_000).contains(&expires) && saves == 1,
            "{expires}, {saves}"
        );
        let (later, _) = after(80_000_000);
        assert!((6_300_000..=6_399_000).contains(&later), "{later}");
        assert_eq!(after(10_000_000).0, 0);
        ok(client.call(me::me_account(&Params::default())));
        let (renewed, saves) = after(0);
        // A token of a day is marked before it is refreshed.
        assert!(renewed > 86_000_000 && saves == 3, "{renewed}, {saves}");
        for _ in 0..20 {
            ok(client.call(me::me_account(&Params::default())));
        }
        assert_eq!(after(0).1, 3, "calls alone write nothing");
    }
}
