//! What the application is told of its member, while calls go on.
use crate::desk::*;
use crate::stores::{Folder, filing, refreshes};
use musiccat::abi::mcat_event_kind::{self as Kind, *};
use musiccat::abi::mcat_reason::{self as Reason, *};
use musiccat::abi::mcat_status::*;
use musiccat::hooks::{Event, Hooks, Store, StoreFailed};
use musiccat::{Client, Config, Own, Params, Response, Version, me};
use musiccat_sandbox::Sandbox;
use std::sync::{Arc, Barrier, Mutex, OnceLock};
use std::thread;
use std::time::Duration;
use support::{ByteServer, Step, http};

/// One event: what, why, how long, and how much time the call that told it had left.
type Told = (Kind, Reason, i64, i64);

/// What an application has heard.
#[derive(Clone, Default)]
pub struct Heard(Arc<Mutex<Vec<Told>>>);

impl Heard {
    pub fn listener(&self) -> Option<Event> {
        let heard = self.0.clone();
        Some(Arc::new(move |left_ms, event| {
            let told = (event.kind, event.reason, event.retry_after_ms.unwrap_or(-1), left_ms);
            heard.lock().unwrap().push(told);
        }))
    }

    /// What has been told since the last time.
    fn told(&self) -> Vec<Told> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }

    pub fn kinds(&self) -> Vec<Kind> {
        self.told().into_iter().map(|(kind, ..)| kind).collect()
    }
}

/// A client whose application listens, with the first demo member signed in.
fn listening(sandbox: &Sandbox, version: Version) -> (Client, Heard) {
    let heard = Heard::default();
    let mut config = config(sandbox, version);
    config.own.hooks.event = heard.listener();
    let client = Client::new(config).unwrap();
    sign_in(&client, listener(sandbox));
    (client, heard)
}

fn account(client: &Client) -> Response {
    client.call(me::me_account(&Params::default()))
}

#[test]
fn events_of_a_call_are_reported_before_it_returns() {
    for version in VERSIONS {
        let sandbox = own();
        let (client, heard) = listening(&sandbox, version);
        assert_eq!(heard.kinds(), [MCAT_EVENT_SIGNED_IN]);
        ok(account(&client));
        assert_eq!(heard.kinds(), [], "nothing has happened");
        ok(client.refresh(&Params::default()));
        assert_eq!(heard.kinds(), [MCAT_EVENT_REFRESHED]);
        sandbox.expire_tokens(listener(&sandbox).user_name).unwrap();
        ok(account(&client));
        assert_eq!(heard.kinds(), [MCAT_EVENT_REFRESHED]);
        ok(client.sign_out(&Params::default()));
        fails(account(&client), MCAT_ERR_SIGN_IN_NEEDED);
        assert_eq!(heard.kinds(), [], "the application has signed out itself");
    }
}

#[test]
fn revoked_access_is_reported_once() {
    for version in VERSIONS {
        let sandbox = own();
        let (client, heard) = listening(&sandbox, version);
        heard.told();
        sandbox.revoke_tokens(listener(&sandbox).user_name).unwrap();
        for _ in 0..3 {
            fails(account(&client), MCAT_ERR_SIGN_IN_NEEDED);
        }
        match heard.told()[..] {
            [(MCAT_EVENT_SIGN_IN_NEEDED, MCAT_REASON_REVOKED, -1, _)] => {}
            ref other => panic!("{other:?}"),
        }
        sign_in(&client, listener(&sandbox));
        assert_eq!(heard.kinds(), [MCAT_EVENT_SIGNED_IN]);
    }
}

#[test]
fn sign_out_by_another_client_on_the_file_is_reported() {
    for version in VERSIONS {
        let (sandbox, folder, heard) = (own(), Folder::new("elsewhere"), Heard::default());
        let mut listens = config(&sandbox, version);
        listens.own.token_file = Some(folder.file());
        listens.own.hooks.event = heard.listener();
        let client = Client::new(listens).unwrap();
        sign_in(&client, listener(&sandbox));
        heard.told();
        let other = filing(&sandbox, &folder, version);
        ok(other.sign_out(&Params::default()));
        // It is noticed when the store is read again: before the next refresh.
        fails(client.refresh(&Params::default()), MCAT_ERR_SIGN_IN_NEEDED);
        match heard.told()[..] {
            [(MCAT_EVENT_SIGN_IN_NEEDED, MCAT_REASON_NOT_SIGNED_IN, -1, _)] => {}
            ref told => panic!("{told:?}"),
        }
        sign_in(&other, listener(&sandbox));
        thread::sleep(Duration::from_millis(1_100));
        ok(account(&client));
        assert_eq!(heard.kinds(), [MCAT_EVENT_SIGNED_IN]);
    }
}

// req:ACC-04
#[test]
fn lock_met_by_many_calls_is_reported_once() {
    for version in VERSIONS {
        let sandbox = own();
        let (client, heard) = listening(&sandbox, version);
        ok(account(&client));
        heard.told();
        sandbox.lock(listener(&sandbox).user_name).unwrap();
        let together = Barrier::new(8);
        let waits: Vec<i64> = thread::scope(|scope| {
            let call = || {
                together.wait();
                fails(account(&client), MCAT_ERR_ACCOUNT_LOCKED).retry_after_ms
            };
            let calls: Vec<_> = (0..8).map(|_| scope.spawn(call)).collect();
            calls.into_iter().map(|call| call.join().unwrap()).collect()
        });
        let [(MCAT_EVENT_LOCKED, MCAT_REASON_NONE, wait, _)] = heard.told()[..] else {
            panic!("not one lock")
        };
        assert_eq!(wait, 300_000);
        for told in waits {
            assert!(
                (wait - 10_000..=wait).contains(&told),
                "all tell of the one lock: {told} of {wait}"
            );
        }
        refused(&sandbox, || account(&client), MCAT_ERR_ACCOUNT_LOCKED, "locked");
        assert_eq!(heard.kinds(), []);
    }
}

#[test]
fn refresh_met_by_64_threads_is_reported_once() {
    let sandbox = own();
    let (client, heard) = listening(&sandbox, Version::V2_2);
    ok(account(&client));
    heard.told();
    sandbox.expire_tokens(listener(&sandbox).user_name).unwrap();
    let together = Barrier::new(64);
    thread::scope(|scope| {
        for _ in 0..64 {
            scope.spawn(|| {
                together.wait();
                ok(account(&client));
            });
        }
    });
    assert_eq!((heard.kinds(), refreshes(&sandbox)), (vec![MCAT_EVENT_REFRESHED], 1));
}

/// A store that takes nothing.
struct Broken;

impl Store for Broken {
    fn load(&self, _: i64, _: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        Ok(None)
    }

    fn save(&self, _: i64, _: &[u8]) -> Result<(), StoreFailed> {
        Err(StoreFailed("the flash does not answer".into()))
    }

    fn erase(&self, _: i64) -> Result<(), StoreFailed> {
        Ok(())
    }
}

#[test]
fn slow_listener_uses_up_the_deadline_of_the_call() {
    const SLOW: Duration = Duration::from_millis(80);
    let (sandbox, heard) = (own(), Heard::default());
    let mut config = config(&sandbox, Version::V2_2);
    let listener_of = heard.listener().unwrap();
    config.own.store = Some(Box::new(Broken));
    config.own.hooks.event = Some(Arc::new(move |left_ms, event| {
        listener_of(left_ms, event);
        thread::sleep(SLOW);
    }));
    config.own.deadline_ms = 10_000;
    let client = Client::new(config).unwrap();
    let who = listener(&sandbox);
    let signed_in = ok(client.sign_in_password(who.user_name, who.password, &Params::default()));
    let told = heard.told();
    let kinds: Vec<Kind> = told.iter().map(|(kind, ..)| *kind).collect();
    assert_eq!(kinds, [MCAT_EVENT_SIGNED_IN, MCAT_EVENT_NOT_SAVED]);
    let left: Vec<i64> = told.iter().map(|(.., left)| *left).collect();
    assert!(left[0] < 10_000 && left[1] <= left[0] - 80, "{left:?}");
    assert!(signed_in.stats().total_ms >= 160, "{}", signed_in.stats().total_ms);
    assert_eq!(signed_in.reason, MCAT_REASON_NOT_SAVED);
}

#[test]
fn listener_may_cancel_and_call_another_member_but_not_its_own() {
    for version in VERSIONS {
        let sandbox = own();
        let clients: Arc<OnceLock<[Client; 3]>> = Arc::default();
        let (known, statuses) = (clients.clone(), Arc::new(Mutex::new(Vec::new())));
        let said = statuses.clone();
        let mut listens = config(&sandbox, version);
        listens.own.hooks.event = Some(Arc::new(move |_, _| {
            let clients = known.get().unwrap();
            clients[0].cancel();
            let called = clients
                .each_ref()
                .map(|client| client.signed_in(&Params::default()).status);
            said.lock().unwrap().push(called);
        }));
        let own_client = Client::new(listens).unwrap();
        let share = own_client.share(Own::default()).unwrap();
        let other = signed_in(&sandbox, version, &sandbox.members()[1]);
        assert!(clients.set([own_client, share, other]).is_ok());
        let client = &clients.get().unwrap()[0];
        // Cancelled when it was over already: what happened is not undone.
        sign_in(client, listener(&sandbox));
        assert_eq!(
            *statuses.lock().unwrap(),
            [[MCAT_ERR_REENTRANT, MCAT_ERR_REENTRANT, MCAT_OK]]
        );
        ok(account(client));
    }
}

#[test]
fn share_of_the_same_member_uses_its_parents_listener() {
    let sandbox = own();
    let (client, heard) = listening(&sandbox, Version::V2_2);
    heard.told();
    let (others, folder) = (Heard::default(), Folder::new("share"));
    let own = |folder: Option<&Folder>| Own {
        token_file: folder.map(Folder::file),
        hooks: Hooks {
            event: others.listener(),
            ..Hooks::default()
        },
        ..Own::default()
    };
    let refused = client.share(own(None)).err().unwrap();
    assert!(
        refused.status == MCAT_ERR_ARGUMENT && refused.message.contains("event:"),
        "{}",
        refused.message
    );
    let same = client.share(Own::default()).unwrap();
    ok(same.refresh(&Params::default()));
    assert_eq!((heard.kinds(), others.kinds()), (vec![MCAT_EVENT_REFRESHED], vec![]));
    let another = client.share(own(Some(&folder))).unwrap();
    sign_in(&another, &sandbox.members()[1]);
    assert_eq!((heard.kinds(), others.kinds()), (vec![], vec![MCAT_EVENT_SIGNED_IN]));
}

/// A refresh that brings the tokens of somebody else, whatever went wrong at the service.
// fault:A22
#[test]
fn tokens_of_another_member_are_reported_and_never_sent() {
    let tokens = |name: &str, guid: &str| {
        format!(
            r#"{{"access_token":"access-{name}","refresh_token":"refresh-{name}","expires_in":"86399","guid":{guid}}}"#
        )
    };
    let bodies = [tokens("ada", "17"), tokens("eve", "\"18\""), tokens("ada", "17")];
    let server = ByteServer::start(move |number| {
        let answer = http(200, "Content-Type: application/json\r\n", bodies[number].as_bytes());
        vec![Step::ReadHead, Step::ReadSome, Step::Send(answer), Step::Close]
    });
    let (folder, heard) = (Folder::new("other"), Heard::default());
    let open = || {
        let mut config = Config::new(server.url(""), "key");
        config.api_secret = Some("secret".to_owned().into());
        config.pace = false;
        config.own.token_file = Some(folder.file());
        config.own.hooks.event = heard.listener();
        Client::new(config).unwrap()
    };
    let sign_in = |client: &Client| ok(client.sign_in_password("ada", "x", &Params::default()));
    let client = open();
    sign_in(&client);
    heard.told();
    let needed = fails(client.refresh(&Params::default()), MCAT_ERR_SIGN_IN_NEEDED);
    assert_eq!(needed.reason, MCAT_REASON_OTHER_MEMBER);
    for client in [&client, &open()] {
        assert_eq!(
            fails(account(client), MCAT_ERR_SIGN_IN_NEEDED).reason,
            MCAT_REASON_OTHER_MEMBER
        );
        fails(client.refresh(&Params::default()), MCAT_ERR_SIGN_IN_NEEDED);
    }
    let reasons: Vec<Reason> = heard.told().into_iter().map(|(_, reason, ..)| reason).collect();
    assert_eq!(
        reasons, [MCAT_REASON_OTHER_MEMBER; 2],
        "once, and once after the restart"
    );
    sign_in(&client);
    assert_eq!(server.connections(), 3, "nothing was sent in between");
    let sent = String::from_utf8(server.journal().concat()).unwrap();
    assert!(!sent.contains("eve"));
}
