//! Entries belong to a member: none is sent with another member's token, and none outlives the member.
use super::far::Hand;
use super::*;
use crate::auth::{Marks, SignedIn};
use crate::base::call_scope::Cancel;
use crate::base::hooks::{Hooks, Store};
use crate::outbox::Outbox;
use std::sync::mpsc::{Sender, channel};

#[test]
fn request_bound_to_one_sign_in_is_not_sent_under_another() {
    let (client, far) = client();
    let mut request = Entry::Playback(Playback {
        track: "tra.1".into(),
        ..Playback::default()
    })
    .request(&Default::default(), &Params::default())
    .unwrap();
    let mut ask = |sign_in| {
        request.sign_in = sign_in;
        let made = client.make(request.name, Ok(request.clone()), &mut |client, scope, request| {
            client.run(request, scope)
        });
        (made.status, far.0.lock().unwrap().requests.len())
    };
    let mut now = 0;
    client.member_call("test", Ok(()), &Params::default(), &mut |client, scope| {
        now = client.member.signed_in(scope)?.sign_in;
        Ok(done())
    });
    assert_eq!(ask(Some(now + 1)), (Status::MCAT_ERR_SIGN_IN_NEEDED, 0));
    far.answers(&[NOTHING; 2]);
    assert_eq!(ask(Some(now)), (Status::MCAT_OK, 1));
    assert_eq!(ask(None), (Status::MCAT_OK, 2));
}

#[test]
fn failed_sign_in_keeps_waiting_entries() {
    let flash = Flash::default();
    // Left by a member who signed in with the browser: nothing says who it was.
    let before = Outbox::new(Some(Box::new(flash.clone())), 4096, None);
    let (hooks, clock, cancel) = (Hooks::default(), Hand::default(), Cancel::new().unwrap());
    let scope = Scope::begin(&hooks, &clock, &cancel, 7, 15_000);
    let signed_in = SignedIn {
        marks: Marks::default(),
        told: None,
        sign_in: 1,
    };
    before.sync_store(&scope);
    let entry = Entry::Playback(Playback {
        track: "tra.1".into(),
        ..Playback::default()
    });
    assert!(before.add(entry, &signed_in, &Moment::now(&scope), &|| true));
    before.sync_store(&scope);
    let (client, far) = nobodys(|config, _| config.own.outbox = Some(Box::new(flash.clone())));
    let failed = sign_in(&client, &far, (503, ""));
    assert_ne!(failed.status, Status::MCAT_OK);
    assert_eq!(standing(&client), (1, 0));
    assert_eq!(sign_in(&client, &far, (200, TOKENS)).status, Status::MCAT_OK);
    assert_eq!(standing(&client), (0, 1));
}

#[test]
fn playback_during_forget_member_is_not_noted() {
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

/// The two stores of a member, and the order in which they are cleared.
#[derive(Clone, Default)]
struct Asked(Arc<Mutex<Vec<&'static str>>>);

impl Store for Asked {
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

impl OutboxStore for Asked {
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
fn forget_empties_outbox_after_tokens_even_if_store_fails() {
    let order = Asked::default();
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
