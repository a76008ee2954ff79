//! Sending reports to a service that gives scripted answers.
mod far;
mod feedback;
mod members;
mod pace;
mod skips;
mod waits;

use super::*;
use crate::base::hooks::{Clock, OutboxStore, StoreFailed};
use crate::client::config::Config;
use crate::outbox::Action;
use far::Far;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};
use zeroize::Zeroizing;

/// An in-memory store that counts writes.
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

/// Runs another action, once, while the store is written.
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

/// A client with a member signed in.
fn client() -> (Client, Far) {
    client_with(|_, _| {})
}

pub(crate) fn client_with(set: impl FnOnce(&mut Config, &Far)) -> (Client, Far) {
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
    let noted = client.member_call("test", Ok(()), &Params::default(), &mut |client, scope| {
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

/// Sends what waits. Returns how many entries the service has refused so far.
fn deliver(client: &Client) -> i64 {
    let told = client.send_outbox(&Params::default());
    told.at(&told.outbox).unwrap().refused
}

const NOTHING: (u16, &str) = (204, "");

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

fn standing(client: &Client) -> (i64, i64) {
    let told = client.outbox();
    let now = told.at(&told.outbox).unwrap();
    (now.waiting, now.dropped)
}
