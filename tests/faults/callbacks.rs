//! Callbacks that call the client that is calling them: refused at once, without harm to the call that goes on.
use crate::contract::{Bench, Device, End, Memory, get, signed_in};
use crate::servers::{answers, good};
use musiccat::error::{Reason, Status};
use musiccat::hooks::{self, Store, StoreFailed};
use musiccat::upload::Ask;
use musiccat::{Client, Config, Own, Params, Response, me};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::Duration;
use support::{ByteServer, Step};

const FINE: End = End::new(Status::MCAT_OK, Reason::MCAT_REASON_NONE, 1);

/// What a callback does: it calls its own client, a share of it, and a stranger, and keeps what came of it.
#[derive(Clone, Default)]
struct Inside {
    clients: Arc<OnceLock<[&'static Client; 3]>>,
    began: Arc<AtomicBool>,
    came: Arc<Mutex<Vec<[Status; 3]>>>,
}

impl Inside {
    /// The callback runs: the first time, it calls.
    fn run(&self) {
        let Some(clients) = self.clients.get() else { return };
        if !self.began.swap(true, Ordering::Relaxed) {
            let came = clients.map(|client| get(client).status);
            self.came.lock().unwrap().push(came);
        }
    }
}

/// Makes `call` on a device whose callbacks come back through `inside`: refused for the same member, allowed for a stranger.
#[track_caller]
fn comes_back(config: impl FnOnce(&mut Config, Inside), call: impl FnOnce(&Client, &Inside) -> Response) {
    let server = ByteServer::start(|_| {
        let pause = Step::Sleep(Duration::from_millis(250));
        (0..4)
            .flat_map(|_| [Step::ReadHead, pause.clone(), Step::Send(good())])
            .collect()
    });
    let others = ByteServer::start(|_| answers(4, &good()));
    let inside = Inside::default();
    let device = Device::with(&server.url(""), |settings| config(settings, inside.clone()));
    let stranger = Device::new(&others.url(""));
    let share = device.client.share(Own::default()).unwrap();
    // SAFETY: the callbacks are done with them when the call below is back, and the devices live longer than that.
    let for_ever = |client: &Client| unsafe { &*std::ptr::from_ref(client) };
    let clients = [for_ever(&device.client), for_ever(&share), for_ever(&stranger.client)];
    assert!(inside.clients.set(clients).is_ok());
    device.meets(FINE, |client| call(client, &inside));
    let refused = Status::MCAT_ERR_REENTRANT;
    let came = inside.came.lock().unwrap();
    assert_eq!(came[..], [[refused, refused, Status::MCAT_OK]]);
}

// fault:M07
#[test]
fn call_from_the_log_callback_is_refused() {
    let _bench = Bench::begin();
    let log = |config: &mut Config, inside: Inside| {
        config.own.hooks.log = Some(Box::new(move |_, _| inside.run()));
    };
    comes_back(log, |client, _| get(client));
}

// fault:M07
#[test]
fn call_from_the_tick_callback_is_refused() {
    let _bench = Bench::begin();
    let tick = |config: &mut Config, inside: Inside| {
        config.own.hooks.tick = Some(Box::new(move |_| {
            inside.run();
            false
        }));
    };
    comes_back(tick, |client, _| get(client));
}

/// A store that comes back whenever it is asked.
struct Asked(Memory, Inside);

impl Store for Asked {
    fn load(&self, left_ms: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        self.1.run();
        self.0.load(left_ms, record)
    }

    fn save(&self, left_ms: i64, record: &[u8]) -> Result<(), StoreFailed> {
        self.1.run();
        self.0.save(left_ms, record)
    }

    fn erase(&self, left_ms: i64) -> Result<(), StoreFailed> {
        self.0.erase(left_ms)
    }
}

// fault:M07
#[test]
fn call_from_a_store_callback_is_refused() {
    let _bench = Bench::begin();
    let store = |config: &mut Config, inside: Inside| {
        config.own.store = Some(Box::new(Asked(signed_in(), inside)));
    };
    comes_back(store, |client, _| client.call(me::me_account(&Params::default())));
}

// fault:M07
#[test]
fn call_from_the_sink_of_a_download_is_refused() {
    let _bench = Bench::begin();
    let server = ByteServer::start(|_| answers(1, &good()));
    let address = server.url("/preview");
    comes_back(
        |_, _| {},
        |client, inside| {
            let mut sink = |_: musiccat::download::Piece| {
                inside.run();
                true
            };
            client.download(&address, &Params::default(), &mut sink)
        },
    );
}

// fault:M07
#[test]
fn call_from_the_source_of_an_upload_is_refused() {
    let _bench = Bench::begin();
    comes_back(
        |_, _| {},
        |client, inside| {
            let mut source = |ask: Ask| {
                inside.run();
                let rest = &b"\xFF\xD8\xFF"[ask.offset as usize..];
                ask.buffer[..rest.len()].copy_from_slice(rest);
                Some(rest.len())
            };
            client.me_library_playlist_image_upload("mp.1", 3, &Params::default(), &mut source)
        },
    );
}

// fault:M07
#[test]
fn call_from_the_opened_or_resolve_callback_is_refused() {
    let _bench = Bench::begin();
    let opened = |config: &mut Config, inside: Inside| {
        config.own.hooks.opened = Some(Arc::new(move |_| {
            inside.run();
            true
        }));
    };
    comes_back(opened, |client, _| get(client));
    let resolve = |config: &mut Config, inside: Inside| {
        config.base_url = config.base_url.replace("127.0.0.1", "box.example");
        config.allow_http = true;
        let here: hooks::Resolve = Arc::new(move |_, _| {
            inside.run();
            Some(vec![std::net::Ipv4Addr::LOCALHOST.into()])
        });
        config.own.hooks.resolve = Some(here);
    };
    comes_back(resolve, |client, _| get(client));
}
