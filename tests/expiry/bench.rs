//! A sandbox that rotates refresh tokens, a device whose clock is driven together with the service's, and threads that call at once.
use crate::driven::Driven;
use crate::long::times;
use musiccat::abi::mcat_event_kind;
use musiccat::hooks::{Occurrence, Store, StoreFailed};
use musiccat::http::Trust;
use musiccat::{Client, Config, Params, Response, Version, me};
use musiccat_sandbox::faults::Fault;
use musiccat_sandbox::{Options, Quota, Rotation, Sandbox};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex};
use std::thread;
use std::time::Duration;

pub const THREADS: usize = 64;
/// How long an access token lives.
pub const LIFE_MS: i64 = 1_800_000;
/// So long before its end every device finds a token due, and it still serves.
pub const DUE_MS: i64 = 60_000;

/// How often tokens run out.
pub fn expiries() -> usize {
    times(48, 200)
}

/// Keeps the record in memory, and counts.
#[derive(Clone, Default)]
struct Counting {
    record: Arc<Mutex<Option<Vec<u8>>>>,
    saves: Arc<AtomicUsize>,
}

impl Store for Counting {
    fn load(&self, _left_ms: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        let kept = self.record.lock().unwrap();
        Ok(kept.as_ref().map(|kept| {
            record[..kept.len()].copy_from_slice(kept);
            kept.len()
        }))
    }

    fn save(&self, _left_ms: i64, record: &[u8]) -> Result<(), StoreFailed> {
        self.saves.fetch_add(1, Ordering::SeqCst);
        *self.record.lock().unwrap() = Some(record.to_vec());
        Ok(())
    }

    fn erase(&self, _left_ms: i64) -> Result<(), StoreFailed> {
        *self.record.lock().unwrap() = None;
        Ok(())
    }
}

/// A device and its service.
pub struct Bench {
    pub sandbox: Arc<Sandbox>,
    pub clock: Driven,
    store: Counting,
    events: Arc<Mutex<Vec<mcat_event_kind>>>,
}

impl Bench {
    pub fn new(rotation: Rotation) -> Bench {
        Bench::over(false, rotation)
    }

    /// The same, over TLS or not.
    pub fn over(tls: bool, rotation: Rotation) -> Bench {
        let sandbox = Sandbox::start(Options {
            tls,
            artists: 20,
            quota: Quota::Off,
            token_life: Duration::from_millis(LIFE_MS as u64),
            rotation,
            ..Options::default()
        });
        let sandbox = Arc::new(sandbox.expect("the sandbox starts"));
        Bench {
            clock: Driven::of(&sandbox),
            sandbox,
            store: Counting::default(),
            events: Arc::default(),
        }
    }

    /// A client with the first demo member signed in, who has long to wait for an answer.
    pub fn client(&self) -> Client {
        self.client_with(|_| {})
    }

    /// The same with other settings.
    pub fn client_with(&self, change: impl FnOnce(&mut Config)) -> Client {
        let mut config = Config::new(self.sandbox.base_url(), self.sandbox.api_key());
        config.service_version = Version::V2_2;
        config.api_secret = Some(self.sandbox.api_secret().to_owned().into());
        if self.sandbox.base_url().starts_with("https:") {
            config.trust = Trust::Pem(self.sandbox.authority_pem().into());
        }
        config.pace = false;
        config.clock = Some(Box::new(self.clock.clone()));
        config.own.deadline_ms = 600_000;
        config.own.store = Some(Box::new(self.store.clone()));
        let events = self.events.clone();
        config.own.hooks.event = Some(Arc::new(move |_, event: &Occurrence| {
            events.lock().unwrap().push(event.kind);
        }));
        change(&mut config);
        let client = Client::new(config).expect("the settings are right");
        self.sign_in(&client);
        client
    }

    pub fn sign_in(&self, client: &Client) {
        let who = &self.sandbox.members()[0];
        ok(client.sign_in_password(who.user_name, who.password, &Params::default()));
        self.events();
        self.sandbox.journal_clear();
    }

    pub fn fault(&self, fault: Fault) {
        let path = "/oauth/access_token".into();
        self.sandbox.fault(Fault { path, ..fault }).expect("a possible fault");
    }

    /// One call on each of the threads at once, spread over `clients`.
    pub fn crowd(&self, clients: &[Client]) -> Vec<Response> {
        let together = Barrier::new(THREADS);
        let call = |client: &Client| {
            together.wait();
            account(client)
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..THREADS)
                .map(|number| scope.spawn(move || call(&clients[number % clients.len()])))
                .collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        })
    }

    /// How many requests the token endpoint has answered with `status`; 0 means those that were cut off before an answer was made.
    pub fn token_requests(&self, status: u16) -> usize {
        self.sandbox
            .count(|entry| entry.path == "/oauth/access_token" && entry.status == status)
    }

    /// How many requests the token endpoint has seen.
    pub fn all_token_requests(&self) -> usize {
        self.sandbox.count(|entry| entry.path == "/oauth/access_token")
    }

    /// When it saw each of them, on the service's clock.
    pub fn asked_for_tokens(&self) -> Vec<i64> {
        let journal = self.sandbox.journal().into_iter();
        let asked = journal.filter(|entry| entry.path == "/oauth/access_token");
        asked.map(|entry| entry.started).collect()
    }

    /// How many of the member's own calls were answered with `status`.
    pub fn answered(&self, status: u16) -> usize {
        self.sandbox
            .count(|entry| entry.path.ends_with("/me/account") && entry.status == status)
    }

    pub fn saves(&self) -> usize {
        self.store.saves.load(Ordering::SeqCst)
    }

    /// What the application was told since the last time.
    pub fn events(&self) -> Vec<mcat_event_kind> {
        std::mem::take(&mut self.events.lock().unwrap())
    }
}

pub fn account(client: &Client) -> Response {
    client.call(me::me_account(&Params::default()))
}

#[track_caller]
pub fn ok(response: Response) {
    assert_eq!(response.status, musiccat::abi::mcat_status::MCAT_OK, "{response:?}");
}
