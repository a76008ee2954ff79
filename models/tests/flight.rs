//! The refresh flight: threads of one member that meet an expiry, a refusal or a sign-out, with a store and a service that let others in
//! wherever they are asked. The service takes a refresh token once.
mod common;

use musiccat::auth::{Grant, Member, TokenEndpoint, TokenFailure, TokenReply};
use musiccat::error::Reason;
use musiccat::hooks::{Clock, Hooks, Store, StoreFailed};
use musiccat::call_scope::{Cancel, Scope};
use shuttle::sync::Mutex;
use shuttle::thread;
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, Ordering};

/// Goes on by what is waited on it.
struct HandClock(AtomicI64);

impl Clock for HandClock {
    fn boot_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }

    fn wall_ms(&self) -> Option<i64> {
        Some(1_800_000_000_000 + self.boot_ms())
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        self.0.fetch_add(ms, Ordering::SeqCst);
        thread::yield_now();
        Some(false)
    }
}

/// What the service has given so far, and how often it was asked.
#[derive(Default)]
struct Service {
    issued: Mutex<u64>,
    refreshes: Mutex<usize>,
    /// When spent refresh tokens came.
    refused: Mutex<Vec<i64>>,
}

impl TokenEndpoint for Service {
    fn ask(&self, grant: &Grant, scope: &Scope, _: i64) -> Result<TokenReply, TokenFailure> {
        thread::yield_now();
        let mut issued = self.issued.lock().unwrap();
        if let Grant::Refresh { refresh_token } = grant {
            *self.refreshes.lock().unwrap() += 1;
            if *refresh_token != format!("R{issued}") {
                self.refused.lock().unwrap().push(scope.now_ms());
                return Ok(reply(400, r#"{"error":"invalid_grant"}"#.into()));
            }
        }
        *issued += 1;
        let body = format!(r#"{{"access_token":"A{issued}","refresh_token":"R{issued}","expires_in":"60"}}"#);
        drop(issued);
        thread::yield_now();
        Ok(reply(200, body))
    }

    fn max_tries(&self) -> u32 {
        3
    }
}

fn reply(http_status: u16, body: String) -> TokenReply {
    TokenReply {
        http_status,
        body: body.into_bytes().into(),
        retry_after_ms: None,
        is_html: false,
    }
}

/// A store that lets others in at each of its calls.
#[derive(Clone, Default)]
struct Shelf(Arc<Mutex<Option<Vec<u8>>>>);

impl Shelf {
    fn holds(&self, text: &str) -> bool {
        let kept = self.0.lock().unwrap();
        kept.as_ref()
            .is_some_and(|bytes| bytes.windows(text.len()).any(|part| part == text.as_bytes()))
    }
}

impl Store for Shelf {
    fn load(&self, _: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        thread::yield_now();
        Ok(self.0.lock().unwrap().as_ref().map(|kept| {
            record[..kept.len()].copy_from_slice(kept);
            kept.len()
        }))
    }

    fn save(&self, _: i64, record: &[u8]) -> Result<(), StoreFailed> {
        thread::yield_now();
        *self.0.lock().unwrap() = Some(record.to_vec());
        thread::yield_now();
        Ok(())
    }

    fn erase(&self, _: i64) -> Result<(), StoreFailed> {
        thread::yield_now();
        *self.0.lock().unwrap() = None;
        thread::yield_now();
        Ok(())
    }
}

/// A device with a member who has signed in.
struct Device {
    clock: HandClock,
    hooks: Hooks,
    cancel: Cancel,
    member: Member,
    service: Service,
    shelf: Shelf,
}

impl Device {
    fn signed_in() -> Arc<Device> {
        let shelf = Shelf::default();
        let device = Device {
            clock: HandClock(AtomicI64::new(1_000_000)),
            hooks: Hooks::default(),
            cancel: Cancel::new().unwrap(),
            member: Member::new(Some(Box::new(shelf.clone()))),
            service: Service::default(),
            shelf,
        };
        let grant = Grant::Password {
            user: "ada",
            password: "word",
        };
        let signed_in = device.call(|scope| device.member.sign_in("ada", &grant, scope, &device.service));
        signed_in.expect("the service takes the password");
        Arc::new(device)
    }

    fn call<T>(&self, work: impl FnOnce(&Scope) -> T) -> T {
        let scope = Scope::begin(&self.hooks, &self.clock, &self.cancel, self.member.key(), 30_000);
        work(&scope)
    }

    /// A call that needs a token. What it gets is already in the store.
    fn token(&self) -> u64 {
        let token = self
            .call(|scope| self.member.token(scope, &self.service))
            .expect("a token");
        assert!(self.shelf.holds(token.access.as_str()), "used before it was saved");
        token.generation
    }
}

fn at_once<T: 'static>(device: &Arc<Device>, threads: usize, work: fn(&Device) -> T) -> Vec<T>
where
    T: Send,
{
    let calls: Vec<_> = (0..threads)
        .map(|_| {
            let device = Arc::clone(device);
            thread::spawn(move || work(&device))
        })
        .collect();
    calls.into_iter().map(|call| call.join().unwrap()).collect()
}

/// Three threads find the token expired.
fn one_refresh_an_expiry() {
    let device = Device::signed_in();
    device.clock.0.fetch_add(60_000, Ordering::SeqCst);
    for generation in at_once(&device, 3, Device::token) {
        assert_eq!(generation, 2);
    }
    assert_eq!(*device.service.refreshes.lock().unwrap(), 1);
    assert!(device.shelf.holds("R2"), "the new refresh token is lost");
}

/// The service refuses the token that three threads have sent.
fn one_refresh_a_refusal() {
    let device = Device::signed_in();
    device.clock.0.fetch_add(40_000, Ordering::SeqCst);
    let sent = || Arc::clone(&device);
    let calls: Vec<_> = (0..3)
        .map(|_| {
            let device = sent();
            thread::spawn(move || {
                device.call(|scope| {
                    let token = device.member.token(scope, &device.service).expect("a token");
                    match device.member.refused(&token, scope, &device.service) {
                        Ok(newer) => assert!(newer.generation > token.generation),
                        // One refusal in half a minute is believed; the others hear that the new one is refused as well.
                        Err(error) => assert!(token.generation > 1, "{error:?}"),
                    }
                });
            })
        })
        .collect();
    calls.into_iter().for_each(|call| call.join().unwrap());
    let refused = device.service.refused.lock().unwrap();
    assert!(refused.is_empty(), "a spent refresh token was sent");
}

/// A sign-out in the middle of a refresh is the last word.
fn a_sign_out_is_the_last_word() {
    let device = Device::signed_in();
    device.clock.0.fetch_add(60_000, Ordering::SeqCst);
    let asking = Arc::clone(&device);
    let call = thread::spawn(move || asking.call(|scope| asking.member.token(scope, &asking.service).map(drop)));
    device.call(|scope| device.member.sign_out(scope)).expect("a sign-out");
    let _ = call.join().unwrap();
    let checked = device.call(|scope| device.member.check(scope));
    assert!(checked.is_err(), "signed in again by an old refresh");
    for token in ["A1", "R1", "A2", "R2"] {
        assert!(!device.shelf.holds(token), "{token} is in the store");
    }
}

/// The device sleeps, or has no time for a thread, at any moment behind the service's answer. Then the next call cannot know whether the
/// refresh token is used up: it gives the first time to come back, and nobody hears that the service took the member away.
fn a_thread_that_stops_with_its_answer() {
    const WAKES_MS: i64 = 1_080_000;
    let device = Device::signed_in();
    device.clock.0.fetch_add(60_000, Ordering::SeqCst);
    let call = |device: &Device| device.call(|scope| device.member.token(scope, &device.service).map(drop));
    let (leading, waking) = (Arc::clone(&device), Arc::clone(&device));
    let calls = [
        thread::spawn(move || call(&leading)),
        thread::spawn(move || {
            while *waking.service.refreshes.lock().unwrap() == 0 {
                thread::yield_now();
            }
            waking.clock.0.store(WAKES_MS, Ordering::SeqCst);
            call(&waking)
        }),
    ];
    for error in calls.into_iter().filter_map(|call| call.join().unwrap().err()) {
        assert_ne!(error.reason, Reason::MCAT_REASON_REVOKED, "{error:?}");
    }
    for sent_ms in &*device.service.refused.lock().unwrap() {
        assert!(*sent_ms >= WAKES_MS + 2_000, "sent again at {sent_ms} ms");
    }
}

#[test]
fn threads_of_one_member_refresh_once_on_every_schedule() {
    common::tries("one refresh an expiry, saved before it is used", one_refresh_an_expiry);
    common::tries("no refusal spends a refresh token twice", one_refresh_a_refusal);
    common::tries("a sign-out is the last word", a_sign_out_is_the_last_word);
    common::tries(
        "a thread that stops with its answer",
        a_thread_that_stops_with_its_answer,
    );
}
