//! The device's network: another one, a connection ahead of time, connections that are not trusted any more.
use crate::desk::*;
use crate::driven::Driven;
use musiccat::abi::mcat_phase::*;
use musiccat::abi::mcat_status::*;
use musiccat::hooks::Clock;
use musiccat::http::Trust;
use musiccat::params::Priority;
use musiccat::{Client, Config, Own, Params, Response, Version, catalog, me};
use musiccat_sandbox::DemoMember;
use musiccat_sandbox::faults::{Answer, At, Delivery, Fault, RetryAfter};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, OnceLock, mpsc};
use std::thread;
use std::time::Duration;
use support::{Authority, ByteServer, Flaw, Step, http};

const EMPTY: &[u8] = br#"{"artists":[]}"#;

fn json() -> Vec<u8> {
    http(200, "Content-Type: application/json\r\n", EMPTY)
}

/// Answers every request on a connection, for as long as it is kept.
fn answering() -> Vec<Step> {
    (0..20).flat_map(|_| [Step::ReadHead, Step::Send(json())]).collect()
}

fn of(server: &ByteServer) -> Client {
    Client::new(config_of(server)).unwrap()
}

fn config_of(server: &ByteServer) -> Config {
    let mut config = Config::new(server.url(""), "key");
    config.pace = false;
    config
}

fn top(client: &Client) -> Response {
    client.call(catalog::artists_top(&Params::default()))
}

#[test]
fn warm_connection_is_used_by_the_next_call() {
    let authority = Authority::new();
    let servers = [
        ByteServer::start(|_| answering()),
        ByteServer::tls(authority.server(Flaw::None), |_| answering()),
    ];
    for server in servers {
        let mut config = config_of(&server);
        config.trust = Trust::Pem(authority.pem());
        let client = Client::new(config).unwrap();
        let warmed = ok(client.warm(&Params::default()));
        assert_eq!((warmed.stats().tries, warmed.http_status), (0, 0));
        ok(client.warm(&Params::default()));
        // The server may hear of it a moment later.
        thread::sleep(Duration::from_millis(50));
        assert_eq!(server.connections(), 1, "one is enough");
        assert_eq!(server.journal(), [b""], "and nothing is sent over it");
        let stats = *ok(top(&client)).stats();
        assert_eq!((stats.resolve_ms, stats.connect_ms, stats.tls_ms), (0, 0, 0));
        ok(client.warm(&Params::default()));
        ok(top(&client));
        assert_eq!(server.connections(), 1);
    }
}

#[test]
fn warm_fails_where_a_call_would() {
    let authority = Authority::new();
    let server = ByteServer::tls(authority.server(Flaw::None), |_| answering());
    let untrusted = fails(of(&server).warm(&Params::default()), MCAT_ERR_TLS);
    assert_eq!(untrusted.phase, MCAT_PHASE_TLS);
    let closed = ByteServer::start(|_| vec![]);
    let url = closed.url("");
    drop(closed);
    let refused = fails(
        Client::new(Config::new(url, "key")).unwrap().warm(&Params::default()),
        MCAT_ERR_CONNECT,
    );
    assert_eq!(refused.phase, MCAT_PHASE_CONNECT);
    let mut config = Config::new("https://service.test", "key");
    config.own.hooks.resolve = Some(Arc::new(|_, _| None));
    let client = Client::new(config).unwrap();
    let unknown = fails(client.warm(&Params::default()), MCAT_ERR_RESOLVE);
    assert_eq!(unknown.phase, MCAT_PHASE_RESOLVE);
    let not_taken = fails(client.warm(&limit(1)), MCAT_ERR_ARGUMENT);
    assert!(not_taken.message().starts_with("limit: "), "{not_taken:?}");
}

#[test]
fn connections_are_not_reused_after_network_changed() {
    let server = ByteServer::start(|_| answering());
    let client = of(&server);
    ok(top(&client));
    ok(top(&client));
    assert_eq!(server.connections(), 1);
    client.network_changed();
    ok(top(&client));
    assert_eq!(server.connections(), 2);
}

/// Those that are in use carry their call to its end, and then no other.
// fault:N38
#[test]
fn connections_in_use_are_not_kept_after_change_of_network_or_member() {
    for change in [
        (|client: &Client| client.network_changed()) as fn(&Client),
        |client| drop(ok(client.sign_out(&Params::default()))),
        |client| drop(ok(client.forget_member(&Params::default()))),
    ] {
        let (go, gone) = mpsc::channel();
        let gone = std::sync::Mutex::new(gone);
        let asked = Arc::new(AtomicUsize::new(0));
        let arrived = asked.clone();
        let server = ByteServer::start(move |number| {
            arrived.fetch_add(1, Ordering::SeqCst);
            if number == 0 {
                gone.lock().unwrap().recv().unwrap();
            }
            answering()
        });
        let client = of(&server);
        thread::scope(|scope| {
            let calling = scope.spawn(|| ok(top(&client)));
            while asked.load(Ordering::SeqCst) == 0 {
                thread::sleep(Duration::from_millis(2));
            }
            thread::sleep(Duration::from_millis(30));
            change(&client);
            go.send(()).unwrap();
            calling.join().unwrap();
        });
        ok(top(&client));
        assert_eq!(server.connections(), 2);
        ok(top(&client));
        assert_eq!(server.connections(), 2);
    }
}

/// Two members over one pool: a connection serves both, each with a token of its own, and a sign-out closes what lies idle.
// fault:N38
#[test]
fn connections_are_not_reused_after_sign_out() {
    for version in VERSIONS {
        let sandbox = own();
        let first = signed_in(&sandbox, version, &sandbox.members()[0]);
        let folder = crate::stores::Folder::new("pool");
        let other = Own {
            token_file: Some(folder.file()),
            ..Own::default()
        };
        let second = first.share(other).unwrap();
        sign_in(&second, &sandbox.members()[1]);
        let account = |client: &Client| {
            ok(client.call(me::me_account(&Params::default())));
            let entry = last(&sandbox);
            (entry.connection, entry.member)
        };
        let name = |who: &DemoMember| Some(who.user_name.to_owned());
        let (connection, whose) = account(&first);
        assert_eq!(whose, name(&sandbox.members()[0]));
        assert_eq!(account(&second), (connection, name(&sandbox.members()[1])));
        ok(first.sign_out(&Params::default()));
        let (another, whose) = account(&second);
        assert!(another != connection && whose == name(&sandbox.members()[1]));
    }
}

#[test]
fn connection_idle_over_a_suspend_is_not_reused() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let mut config = config(&sandbox, Version::V2_2);
    config.clock = Some(Box::new(clock.clone()));
    let client = Client::new(config).unwrap();
    let connection = || {
        ok(top(&client));
        last(&sandbox).connection
    };
    let first = connection();
    clock.skip(40_000);
    assert_eq!(connection(), first, "a short one is as good as none");
    clock.skip(46_000);
    let second = connection();
    assert_ne!(second, first);
    // Looking at it does not make it younger.
    clock.skip(40_000);
    ok(client.warm(&Params::default()));
    clock.skip(6_000);
    assert_ne!(connection(), second);
}

/// One that would be given up before the call comes is as good as none.
#[test]
fn connection_nearly_too_old_is_replaced_by_warm() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let mut config = config(&sandbox, Version::V2_2);
    config.base_url = config.base_url.replace("localhost", "service.test");
    config.allow_http = true;
    config.clock = Some(Box::new(clock.clone()));
    let opened = Arc::new(AtomicUsize::new(0));
    let count = opened.clone();
    config.own.hooks.resolve = Some(Arc::new(move |_, _| {
        count.fetch_add(1, Ordering::SeqCst);
        Some(vec!["127.0.0.1".parse().unwrap()])
    }));
    let client = Client::new(config).unwrap();
    let warmed = |ms| {
        clock.skip(ms);
        ok(client.warm(&Params::default()));
        opened.load(Ordering::SeqCst)
    };
    ok(top(&client));
    assert_eq!(warmed(22_000), 1);
    assert_eq!(warmed(22_000), 2, "the first would be given up in a second");
    clock.skip(2_000);
    ok(top(&client));
    assert_eq!(opened.load(Ordering::SeqCst), 2, "the second lay ready");
}

/// The connection that was being made when the network changed is of no use: another one is made before the call says OK.
#[test]
fn warm_during_network_changed_leaves_a_connection_ready() {
    let server = ByteServer::start(|_| answering());
    let mut config = Config::new(server.url("").replace("127.0.0.1", "service.test"), "key");
    config.allow_http = true;
    let client: Arc<OnceLock<Client>> = Arc::default();
    let looked_up = Arc::new(AtomicUsize::new(0));
    let (inner, count) = (client.clone(), looked_up.clone());
    config.own.hooks.resolve = Some(Arc::new(move |_, _| {
        if count.fetch_add(1, Ordering::SeqCst) == 0 {
            inner.get().unwrap().network_changed();
        }
        Some(vec!["127.0.0.1".parse().unwrap()])
    }));
    let _ = client.set(Client::new(config).unwrap());
    let client = client.get().unwrap();
    ok(client.warm(&Params::default()));
    assert_eq!(
        looked_up.load(Ordering::SeqCst),
        2,
        "one of before, and one that is warm"
    );
    ok(top(client));
    assert_eq!(looked_up.load(Ordering::SeqCst), 2);
}

/// A clock on which a wait of 100 ms takes a few, and that counts them.
#[derive(Clone, Default)]
struct Quick {
    now_ms: Arc<AtomicI64>,
    waits: Arc<AtomicUsize>,
}

impl Clock for Quick {
    fn boot_ms(&self) -> i64 {
        self.now_ms.load(Ordering::SeqCst)
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        thread::sleep(Duration::from_millis(4));
        self.waits.fetch_add(1, Ordering::SeqCst);
        self.now_ms.fetch_add(ms, Ordering::SeqCst);
        Some(false)
    }
}

/// Work that nobody waits for, with all the time that there is.
fn background() -> Params {
    Params {
        priority: Priority::Background,
        deadline_ms: Some(3_600_000),
        ..Params::default()
    }
}

#[test]
fn network_changed_ends_the_back_off_after_a_network_failure() {
    for warm in [false, true] {
        let server = ByteServer::start(|_| answering());
        let (clock, is_up, looked_up) = (
            Quick::default(),
            Arc::new(AtomicBool::new(false)),
            Arc::new(AtomicUsize::new(0)),
        );
        let mut config = Config::new(server.url("").replace("127.0.0.1", "service.test"), "key");
        config.allow_http = true;
        config.pace = false;
        config.clock = Some(Box::new(clock.clone()));
        let (up, count) = (is_up.clone(), looked_up.clone());
        config.own.hooks.resolve = Some(Arc::new(move |_, _| {
            count.fetch_add(1, Ordering::SeqCst);
            up.load(Ordering::SeqCst).then(|| vec!["127.0.0.1".parse().unwrap()])
        }));
        let client = Client::new(config).unwrap();
        let (ended, waits) = thread::scope(|scope| {
            let calling = scope.spawn(|| match warm {
                true => client.warm(&background()),
                false => client.call(catalog::artists_top(&background())),
            });
            // By now the wait is anything up to two minutes.
            while looked_up.load(Ordering::SeqCst) < 7 {
                thread::sleep(Duration::from_millis(1));
            }
            is_up.store(true, Ordering::SeqCst);
            client.network_changed();
            let before = clock.waits.load(Ordering::SeqCst);
            let ended = calling.join().unwrap();
            (ended, clock.waits.load(Ordering::SeqCst) - before)
        });
        ok(ended);
        assert!(waits <= 2, "it went on after {waits} times 100 ms");
    }
}

#[test]
fn network_changed_does_not_end_a_wait_the_service_asked_for() {
    let sandbox = own();
    // Five is all that an outage is repeated for: one wait may be drawn short, but not all.
    for (status, retry_after, times) in [(503, Some(30), 1), (429, Some(30), 1), (500, None, 5)] {
        let clock = Quick::default();
        let mut config = config(&sandbox, Version::V2_2);
        config.clock = Some(Box::new(clock.clone()));
        let client = Client::new(config).unwrap();
        let fault = sandbox.fault(Fault {
            path: "/artists/top".into(),
            times: Some(times),
            answer: Answer::Status {
                status,
                headers: vec![],
                retry_after: retry_after.map(RetryAfter::Seconds),
                body: None,
            },
            ..Fault::default()
        });
        let ended = thread::scope(|scope| {
            let calling = scope.spawn(|| client.call(catalog::artists_top(&background())));
            while !calling.is_finished() {
                client.network_changed();
                thread::sleep(Duration::from_millis(2));
            }
            calling.join().unwrap()
        });
        let back_off_ms = ok(ended).stats().back_off_ms;
        match retry_after {
            Some(seconds) => assert!(back_off_ms >= seconds * 1000, "{status}: {back_off_ms} ms"),
            None => assert!(back_off_ms > 1_000, "{status}: {back_off_ms} ms"),
        }
        sandbox.remove_fault(fault.unwrap());
    }
}

#[test]
fn network_changed_ends_the_wait_before_another_refresh() {
    for changes in [true, false] {
        let sandbox = Arc::new(own());
        let clock = Driven::of(&sandbox);
        let is_up = Arc::new(AtomicBool::new(true));
        let up = is_up.clone();
        let mut config = config(&sandbox, Version::V2_2);
        config.base_url = config.base_url.replace("localhost", "service.test");
        config.allow_http = true;
        config.own.deadline_ms = 120_000;
        config.clock = Some(Box::new(clock.clone()));
        config.own.hooks.resolve = Some(Arc::new(move |_, _| {
            up.load(Ordering::SeqCst).then(|| vec!["127.0.0.1".parse().unwrap()])
        }));
        let client = Client::new(config).unwrap();
        sign_in(&client, listener(&sandbox));
        is_up.store(false, Ordering::SeqCst);
        // The tokens run out, and each refresh that fails makes the next wait longer.
        clock.skip(86_400_000);
        for _ in 0..5 {
            fails(client.call(me::me_account(&Params::default())), MCAT_ERR_RESOLVE);
        }
        is_up.store(true, Ordering::SeqCst);
        if changes {
            client.network_changed();
        }
        let account = ok(client.call(me::me_account(&Params::default())));
        let waited = account.stats().back_off_ms;
        assert_eq!(waited <= 300, changes, "{waited} ms");
    }
}

/// What a refresh that failed leaves behind: the wait of the next, after the network has changed.
fn waited_after(fault: Fault) -> i64 {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let mut config = config(&sandbox, Version::V2_2);
    config.own.deadline_ms = 120_000;
    config.clock = Some(Box::new(clock.clone()));
    let client = Client::new(config).unwrap();
    sign_in(&client, listener(&sandbox));
    clock.skip(86_400_000);
    sandbox.fault(fault).unwrap();
    let account = || client.call(me::me_account(&Params::default()));
    assert_ne!(account().status, MCAT_OK);
    client.network_changed();
    ok(account()).stats().back_off_ms
}

/// The network has nothing to do with what the service asks for, nor with what a refresh token needs that may have been used up.
#[test]
fn network_changed_does_not_end_the_wait_of_a_refresh_answered_or_lost() {
    let at_the_token_call = |fault| Fault {
        path: "/oauth/access_token".into(),
        ..fault
    };
    let asked = waited_after(at_the_token_call(Fault {
        times: Some(3),
        answer: Answer::Status {
            status: 503,
            headers: vec![],
            retry_after: Some(RetryAfter::Seconds(20)),
            body: None,
        },
        ..Fault::default()
    }));
    assert!(asked >= 19_000, "{asked} ms");
    let lost = waited_after(at_the_token_call(Fault {
        times: Some(2),
        processed: Some(false),
        delivery: Delivery::Reset(At::Start),
        ..Fault::default()
    }));
    assert!((1_900..4_000).contains(&lost), "{lost} ms");
}
