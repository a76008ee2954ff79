//! Feedback, against a service that answers what it is told to.
mod skips;
mod waits;

use super::*;
use crate::auth::{Present, Whose};
use crate::config::Config;
use crate::hooks::{Clock, Hooks, OutboxStore, Step, Store, StoreFailed, Transport};
use crate::outbox::Action::{self, *};
use crate::outbox::Outbox;
use crate::scope::Cancel;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use zeroize::Zeroizing;

/// The far end of all connections: each brings one request and its answer.
#[derive(Default)]
struct Line {
    answers: VecDeque<(u16, &'static str)>,
    requests: Vec<String>,
    answer: VecDeque<u8>,
    /// What each answer takes, and what is left of it.
    takes_ms: i64,
    answer_ms: i64,
}

/// Goes on by as much as is waited, and as the far end takes.
#[derive(Clone, Default)]
struct Hand(Arc<AtomicI64>, Arc<Mutex<Option<Sender<Sender<()>>>>>);

impl Hand {
    fn pass(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Clock for Hand {
    fn wall_ms(&self) -> Option<i64> {
        // Something else is done first, once.
        let first = self.1.lock().unwrap().take();
        if let Some(asks) = first {
            let (done, is_done) = channel();
            asks.send(done).unwrap();
            is_done.recv().unwrap();
        }
        Some(1_780_272_000_000 + self.boot_ms())
    }

    fn boot_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        self.pass(ms);
        Some(false)
    }
}

/// A store in memory that counts how often it is written.
#[derive(Clone, Default)]
struct Flash(Arc<AtomicI64>, Arc<Mutex<Vec<u8>>>);

impl OutboxStore for Flash {
    fn load(&self, _left_ms: i64, _most: usize) -> Result<Vec<u8>, StoreFailed> {
        Ok(self.1.lock().unwrap().clone())
    }

    fn append(&self, _left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed> {
        self.0.fetch_add(1, Ordering::SeqCst);
        self.1.lock().unwrap().extend(bytes);
        Ok(())
    }

    fn replace(&self, left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed> {
        self.1.lock().unwrap().clear();
        self.append(left_ms, bytes)
    }
}

/// Something else is done, once, while the store is written.
#[derive(Clone, Default)]
struct Slow(Flash, Arc<Mutex<Option<Sender<Sender<()>>>>>);

impl OutboxStore for Slow {
    fn load(&self, left_ms: i64, most: usize) -> Result<Vec<u8>, StoreFailed> {
        self.0.load(left_ms, most)
    }

    fn append(&self, left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed> {
        let asks = self.1.lock().unwrap().take();
        if let Some(asks) = asks {
            let (done, is_done) = channel();
            asks.send(done).unwrap();
            is_done.recv().unwrap();
        }
        self.0.append(left_ms, bytes)
    }

    fn replace(&self, left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed> {
        self.0.replace(left_ms, bytes)
    }
}

#[derive(Clone, Default)]
struct Far(Arc<Mutex<Line>>, Hand);

impl Transport for Far {
    fn secure(&self) -> bool {
        true
    }

    fn open(&self, _left: i64, _wait: i32, _host: &str, _port: u16, _tls: bool, connection: &mut usize) -> Step<()> {
        let mut line = self.0.lock().unwrap();
        let Some((status, body)) = line.answers.pop_front() else {
            return Step::Failed;
        };
        let head = format!(
            "HTTP/1.1 {status} Status\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        line.answer_ms = line.takes_ms;
        line.answer = (head + body).into_bytes().into();
        line.requests.push(String::new());
        *connection = 1;
        Step::Done(())
    }

    fn send(&self, _left: i64, _wait: i32, _connection: usize, bytes: &[u8]) -> Step<usize> {
        let text = String::from_utf8_lossy(bytes);
        self.0.lock().unwrap().requests.last_mut().unwrap().push_str(&text);
        Step::Done(bytes.len())
    }

    fn recv(&self, _left: i64, _wait: i32, _connection: usize, buffer: &mut [u8]) -> Step<usize> {
        let mut line = self.0.lock().unwrap();
        self.1.pass(std::mem::take(&mut line.answer_ms));
        let count = buffer.len().min(line.answer.len());
        buffer
            .iter_mut()
            .zip(line.answer.drain(..count))
            .for_each(|(to, from)| *to = from);
        Step::Done(count)
    }

    fn close(&self, _connection: usize) {}

    fn usable(&self, _connection: usize) -> bool {
        false
    }
}

impl Far {
    fn answers(&self, answers: &[(u16, &'static str)]) {
        self.0.lock().unwrap().answers.extend(answers);
    }

    /// What was told since the last time: the action and the tracks of each request.
    fn told(&self) -> Vec<String> {
        let requests = std::mem::take(&mut self.0.lock().unwrap().requests);
        let in_words = |request: &String| {
            let (head, body) = request.split_once("\r\n\r\n").unwrap();
            let action = head.split(' ').nth(1).unwrap().rsplit('/').next().unwrap();
            let body: serde_json::Value = serde_json::from_str(body).unwrap();
            let tracks = body["tracks"].as_array().unwrap();
            let ids: Vec<_> = tracks.iter().map(|track| track["id"].as_str().unwrap()).collect();
            format!("{action} {}", ids.join(","))
        };
        requests.iter().map(in_words).collect()
    }
}

/// A client with a member signed in.
fn client() -> (Client, Far) {
    client_with(|_, _| {})
}

fn client_with(set: impl FnOnce(&mut Config, &Far)) -> (Client, Far) {
    let (client, far) = nobodys(set);
    let signed_in = sign_in(&client, &far, (200, TOKENS));
    assert_eq!(signed_in.status, Status::MCAT_OK, "{signed_in:?}");
    (client, far)
}

/// A client without a member.
fn nobodys(set: impl FnOnce(&mut Config, &Far)) -> (Client, Far) {
    let far = Far::default();
    let mut config = Config::new("https://service.test", "key");
    config.api_secret = Some(Zeroizing::new("secret".into()));
    config.transport = Some(Box::new(far.clone()));
    config.pace = false;
    config.max_tries = 1;
    set(&mut config, &far);
    (Client::new(config).unwrap(), far)
}

const TOKENS: &str = r#"{"access_token":"AT","refresh_token":"RT","expires_in":"86399"}"#;

fn sign_in(client: &Client, far: &Far, answer: (u16, &'static str)) -> Response {
    far.answers(&[answer]);
    let signed_in = client.sign_in_password("ada", "password", &Params::default());
    far.0.lock().unwrap().requests.clear();
    signed_in
}

fn note(client: &Client, said: &[(Action, &str)]) {
    let noted = client.member_call("test", Ok(()), &Params::default(), |client, scope| {
        for (action, track) in said {
            let entry = Entry::Feedback {
                station: "ps.1".into(),
                action: *action,
                track: (*track).into(),
            };
            client.note(entry, scope)?;
        }
        Ok(done())
    });
    assert_eq!(noted.status, Status::MCAT_OK, "{noted:?}");
}

/// Delivers; what the service refused, by action and its code.
fn deliver(client: &Client) -> Vec<(&'static str, Option<String>)> {
    let mut refused = Vec::new();
    client.member_call("test", Ok(()), &Params::default(), |client, scope| {
        let delivery = client.deliver(&Params::default(), scope)?;
        refused.extend(
            delivery
                .refused
                .into_iter()
                .map(|(entry, error)| (entry.word(), error.code)),
        );
        Ok(done())
    });
    refused
}

const NOTHING: (u16, &str) = (204, "");

#[test]
fn feedback_goes_in_order_and_what_goes_together_in_one_request() {
    let (client, far) = client();
    note(
        &client,
        &[
            (Like, "tra.1"),
            (Like, "tra.2"),
            (Like, "tra.1"),
            (Dislike, "tra.1"),
            (Skip, "tra.1"),
            (Skip, "tra.2"),
            (Like, "tra.1"),
        ],
    );
    assert!(far.told().is_empty());
    far.answers(&[NOTHING; 5]);
    assert_eq!(deliver(&client), []);
    assert_eq!(
        far.told(),
        [
            "like tra.1,tra.2",
            "dislike tra.1",
            "skip tra.1",
            "skip tra.2",
            "like tra.1"
        ]
    );
}

#[test]
fn a_skip_that_the_service_refuses_is_handed_up() {
    let (client, far) = client();
    note(&client, &[(Skip, "tra.1"), (Like, "tra.2")]);
    far.answers(&[(403, r#"{"code":"1006","message":"Skip limit reached"}"#), NOTHING]);
    assert_eq!(deliver(&client), [("skip", Some("1006".to_owned()))]);
    assert_eq!(far.told(), ["skip tra.1", "like tra.2"]);
}

#[test]
fn of_what_is_refused_together_each_gets_its_own_word() {
    let (client, far) = client();
    note(&client, &[(Unplay, "tra.1"), (Unplay, "tra.2"), (Unplay, "tra.3")]);
    let refusal = (400, r#"{"code":"BadRequestError","message":"tra.2 is a preview"}"#);
    far.answers(&[refusal, NOTHING, refusal, NOTHING]);
    assert_eq!(deliver(&client), [("unplay", Some("BadRequestError".to_owned()))]);
    assert_eq!(
        far.told(),
        [
            "unplay tra.1,tra.2,tra.3",
            "unplay tra.1",
            "unplay tra.2",
            "unplay tra.3"
        ]
    );
}

#[test]
fn what_may_come_twice_is_told_again_after_a_failure() {
    let (client, far) = client();
    note(&client, &[(Like, "tra.1"), (Skip, "tra.1")]);
    far.answers(&[(503, "")]);
    assert_eq!(deliver(&client), []);
    assert_eq!(far.told(), ["like tra.1"]);
    let standing = client.outbox();
    let now = standing.at(&standing.outbox).unwrap();
    assert_eq!((now.waiting, now.uncertain), (2, 0));
    std::thread::sleep(std::time::Duration::from_millis(now.retry_after_ms.unsigned_abs()));
    far.answers(&[NOTHING; 2]);
    deliver(&client);
    assert_eq!(far.told(), ["like tra.1", "skip tra.1"]);
}

#[test]
fn feedback_keeps_the_rules_of_the_call_that_tells_it() {
    let (client, _) = client();
    for (station, track, word) in [
        ("ps.1,ps.2", "tra.1", "ids: "),
        ("alb.1", "tra.1", "ids: "),
        ("", "tra.1", "station: "),
        ("ps.1", "alb.1", "track: "),
        ("ps.1", "tra.1,tra.2", "track: "),
    ] {
        let noted = client.member_call("test", Ok(()), &Params::default(), |client, scope| {
            let entry = Entry::Feedback {
                station: station.into(),
                action: Like,
                track: track.into(),
            };
            client.note(entry, scope).map(|()| done())
        });
        assert_eq!(noted.status, Status::MCAT_ERR_ARGUMENT);
        assert!(noted.message().starts_with(word), "{noted:?}");
    }
}

#[test]
fn no_other_members_token_carries_it() {
    let (client, far) = client();
    let mut request = Entry::Playback(Playback {
        track: "tra.1".into(),
        ..Playback::default()
    })
    .request(&Default::default(), &Params::default())
    .unwrap();
    let mut ask = |sign_in| {
        request.sign_in = sign_in;
        let made = client.make(Ok(request.clone()), |client, scope, request| client.run(request, scope));
        (made.status, far.0.lock().unwrap().requests.len())
    };
    let mut now = 0;
    client.member_call("test", Ok(()), &Params::default(), |client, scope| {
        now = client.member.present(scope)?.sign_in;
        Ok(done())
    });
    assert_eq!(ask(Some(now + 1)), (Status::MCAT_ERR_SIGN_IN_NEEDED, 0));
    far.answers(&[NOTHING; 2]);
    assert_eq!(ask(Some(now)), (Status::MCAT_OK, 1));
    assert_eq!(ask(None), (Status::MCAT_OK, 2));
}

fn timed(config: &mut Config, far: &Far) {
    config.clock = Some(Box::new(far.1.clone()));
}

fn start(client: &Client, count: usize) {
    for number in 1..=count {
        let noted = client.playback_started(Playback {
            track: format!("tra.{number}"),
            ..Playback::default()
        });
        assert_eq!(noted.status, Status::MCAT_OK, "{noted:?}");
    }
}

#[test]
fn nothing_is_begun_that_the_deadline_may_cut_off() {
    let (client, far) = client_with(timed);
    start(&client, 6);
    far.0.lock().unwrap().takes_ms = 4_000;
    far.answers(&[NOTHING; 6]);
    for (sent, waiting) in [(3, 3), (6, 0)] {
        let told = client.send_outbox(&Params::default());
        assert_eq!(told.status, Status::MCAT_OK, "{told:?}");
        let now = told.at(&told.outbox).unwrap();
        assert_eq!(
            (now.sent, now.waiting, now.uncertain, now.retry_after_ms),
            (sent, waiting, 0, 0)
        );
    }
}

#[test]
fn the_librarys_own_pace_is_no_failure_and_costs_the_flash_nothing() {
    let writes = Flash::default();
    let (client, far) = client_with(|config, far| {
        timed(config, far);
        config.pace = true;
        config.own.outbox = Some(Box::new(writes.clone()));
    });
    start(&client, 30);
    far.answers(&[NOTHING; 30]);
    let short = Params {
        deadline_ms: Some(1_000),
        priority: crate::params::Priority::Background,
        ..Params::default()
    };
    // The buttons have taken all turns.
    while client.hub.pace.take(far.1.boot_ms(), false) == crate::http::pace::Turn::Now {}
    let written = || writes.0.load(Ordering::SeqCst);
    let before = written();
    let held = client.send_outbox(&short);
    assert_eq!(
        (held.status, held.reason),
        (Status::MCAT_ERR_RATE_LIMITED, Reason::MCAT_REASON_PACED)
    );
    let now = held.at(&held.outbox).unwrap();
    assert_eq!((now.waiting, now.retry_after_ms), (30, 0));
    // Its turn comes when too little time is left.
    far.1.pass(300);
    let late = client.send_outbox(&short);
    let now = late.at(&late.outbox).unwrap();
    assert_eq!(
        (late.status, now.waiting, now.sent, now.uncertain),
        (Status::MCAT_OK, 30, 0, 0)
    );
    assert_eq!(written(), before);
    far.1.pass(2_000);
    let told = client.send_outbox(&short);
    assert!(told.at(&told.outbox).unwrap().sent > 0, "{told:?}");
}

fn standing(client: &Client) -> (i64, i64) {
    let told = client.outbox();
    let now = told.at(&told.outbox).unwrap();
    (now.waiting, now.dropped)
}

#[test]
fn a_sign_in_that_fails_takes_nothing_away() {
    let flash = Flash::default();
    // Left by a member who signed in in the browser: nothing tells who it was.
    let before = Outbox::new(Some(Box::new(flash.clone())), 4096, None);
    let (hooks, clock, cancel) = (Hooks::default(), Hand::default(), Cancel::new().unwrap());
    let scope = Scope::begin(&hooks, &clock, &cancel, 7, 15_000);
    let present = Present {
        whose: Whose::default(),
        sign_in: 1,
    };
    before.keep(&scope);
    let entry = Entry::Playback(Playback {
        track: "tra.1".into(),
        ..Playback::default()
    });
    assert!(before.add(entry, &present, &Moment::now(&scope), &|| true));
    before.keep(&scope);
    let (client, far) = nobodys(|config, _| config.own.outbox = Some(Box::new(flash.clone())));
    let failed = sign_in(&client, &far, (503, ""));
    assert_ne!(failed.status, Status::MCAT_OK);
    assert_eq!(standing(&client), (1, 0));
    assert_eq!(sign_in(&client, &far, (200, TOKENS)).status, Status::MCAT_OK);
    assert_eq!(standing(&client), (0, 1));
}

#[test]
fn nothing_is_noted_for_a_member_who_is_forgotten_meanwhile() {
    let (client, far) = client_with(timed);
    let (asks, asked) = channel();
    *far.1.1.lock().unwrap() = Some(asks);
    std::thread::scope(|threads| {
        let client = &client;
        let forgets = threads.spawn(move || {
            let done: Sender<()> = asked.recv().unwrap();
            let forgotten = client.forget_member(&Params::default());
            assert_eq!(forgotten.status, Status::MCAT_OK, "{forgotten:?}");
            done.send(()).unwrap();
        });
        let noted = client.playback_started(Playback {
            track: "tra.1".into(),
            ..Playback::default()
        });
        assert_eq!(noted.status, Status::MCAT_ERR_SIGN_IN_NEEDED, "{noted:?}");
        forgets.join().unwrap();
    });
    assert_eq!(standing(&client), (0, 0));
}

/// Both stores of a member, in what order they forget.
#[derive(Clone, Default)]
struct Order(Arc<Mutex<Vec<&'static str>>>);

impl Store for Order {
    fn load(&self, _left_ms: i64, _record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        Ok(None)
    }

    fn save(&self, _left_ms: i64, _record: &[u8]) -> Result<(), StoreFailed> {
        Ok(())
    }

    fn erase(&self, _left_ms: i64) -> Result<(), StoreFailed> {
        self.0.lock().unwrap().push("tokens");
        Err(StoreFailed("the flash is gone".into()))
    }
}

impl OutboxStore for Order {
    fn load(&self, _left_ms: i64, _most: usize) -> Result<Vec<u8>, StoreFailed> {
        Ok(Vec::new())
    }

    fn append(&self, _left_ms: i64, _bytes: &[u8]) -> Result<(), StoreFailed> {
        Ok(())
    }

    fn replace(&self, _left_ms: i64, _bytes: &[u8]) -> Result<(), StoreFailed> {
        self.0.lock().unwrap().push("outbox");
        Ok(())
    }
}

#[test]
fn the_outbox_is_emptied_after_the_tokens_and_whatever_became_of_them() {
    let order = Order::default();
    let (client, _far) = client_with(|config, _| {
        config.own.store = Some(Box::new(order.clone()));
        config.own.outbox = Some(Box::new(order.clone()));
    });
    start(&client, 1);
    order.0.lock().unwrap().clear();
    let forgotten = client.forget_member(&Params::default());
    assert_eq!(forgotten.status, Status::MCAT_ERR_STORE);
    let mut told = order.0.lock().unwrap().clone();
    told.dedup();
    assert_eq!(told, ["tokens", "outbox"]);
}

#[test]
fn an_answer_that_says_nothing_of_the_entry_is_no_refusal() {
    for (status, waits, refused) in [
        (407, 1, 0),
        (421, 1, 0),
        (425, 1, 0),
        (400, 0, 1),
        (410, 0, 1),
        (422, 0, 1),
    ] {
        let (client, far) = client();
        note(&client, &[(Like, "tra.1")]);
        far.answers(&[(status, "")]);
        deliver(&client);
        let told = client.outbox();
        let now = told.at(&told.outbox).unwrap();
        assert_eq!((now.waiting, now.refused), (waits, refused), "{status}");
    }
}
