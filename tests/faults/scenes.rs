//! Calls that hang, each for a reason of its own. A scene tells when the call has come to wait there, and lets it go on afterwards.
use crate::contract::{Call, Device, Memory, broken, get, signed_in};
use crate::resolver;
use crate::servers::{JSON, Relay, answers, good};
use crate::stalls::{BlackHole, Held, look_ups, upload_of};
use musiccat::error::Status;
use musiccat::hooks::{Clock, Store, StoreFailed, SystemClock};
use musiccat::http::Trust;
use musiccat::{Client, Config, Own, Params, Response, catalog, me, member_playlists};
use std::any::Any;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use support::{Authority, ByteServer, Flaw, Step, http};

pub type Settings<'a> = dyn Fn(&mut Config) + 'a;

/// A call that will hang, and what it takes.
pub struct Scene {
    pub device: Device,
    pub call: Call,
    /// Whether the other side has seen all that it will see of the call.
    pub is_reached: Box<dyn Fn() -> bool + Send + Sync>,
    /// Lets callbacks go on.
    pub free: Arc<AtomicBool>,
    mend: Option<Box<dyn FnOnce()>>,
    _others: Vec<Box<dyn Any>>,
}

impl Scene {
    fn new(device: Device, call: Call) -> Scene {
        Scene {
            device,
            call,
            is_reached: Box::new(|| true),
            free: Arc::default(),
            mend: None,
            _others: Vec::new(),
        }
    }

    fn reached(self, told: Arc<AtomicBool>) -> Scene {
        let is_reached = Box::new(move || told.load(Ordering::SeqCst));
        Scene { is_reached, ..self }
    }

    fn mended(self, mend: impl FnOnce() + 'static) -> Scene {
        let mend: Option<Box<dyn FnOnce()>> = Some(Box::new(mend));
        Scene { mend, ..self }
    }

    fn with(mut self, other: impl Any) -> Scene {
        self._others.push(Box::new(other));
        self
    }

    /// The fault is over: the next call works, and takes all that it stood for away.
    #[track_caller]
    pub fn goes_on(mut self) {
        if let Some(mend) = self.mend.take() {
            mend();
        }
        self.device.works();
    }
}

pub fn refresh(client: &Client) -> Response {
    client.refresh(&Params::default())
}

pub fn clear(client: &Client) -> Response {
    client.call(member_playlists::me_library_playlist_tracks_clear(
        "mp.1",
        &Params::default(),
    ))
}

fn account(client: &Client) -> Response {
    client.call(me::me_account(&Params::default()))
}

fn device(url: &str, settings: &Settings, own: impl FnOnce(&mut Config)) -> Device {
    Device::with(url, |config| {
        own(config);
        settings(config);
    })
}

/// Tells when it has come so far.
fn telling() -> (Arc<AtomicBool>, Step) {
    let told = Arc::<AtomicBool>::default();
    (told.clone(), Step::Tell(told))
}

/// A server that falls silent on its first connection after `steps`, or goes on with `slowly`.
pub fn silent(settings: &Settings, steps: Vec<Step>, slowly: Vec<Step>, call: Call) -> Scene {
    let (told, tell) = telling();
    let server = ByteServer::start(broken(1, [steps, vec![tell], slowly, vec![Step::Stall]].concat()));
    let device = device(&server.url(""), settings, |_| {});
    Scene::new(device, call).reached(told).with(server)
}

/// What is sent fills the socket's buffers, which are small enough for that to take no time.
pub fn full(settings: &Settings) -> Scene {
    let narrow = |config: &mut Config| {
        settings(config);
        config.own.hooks.opened = Some(Arc::new(|socket| {
            let bytes: libc::c_int = 16 * 1024;
            let length = size_of_val(&bytes) as libc::socklen_t;
            // SAFETY: reads the number, of an open socket.
            let set = unsafe {
                let value = (&raw const bytes).cast();
                libc::setsockopt(socket, libc::SOL_SOCKET, libc::SO_SNDBUF, value, length)
            };
            set == 0
        }));
    };
    silent(&narrow, vec![Step::ReadHead], vec![], |client| {
        upload_of(&[b'x'; 1 << 20], client)
    })
}

const PAUSE: Duration = Duration::from_millis(20);

pub fn dripping_head(settings: &Settings) -> Scene {
    let first = b"HTTP/1.1 200 x\r\nX-Long: ".to_vec();
    let rest = Step::Slice(vec![b'x'; 2_000], 1, PAUSE);
    silent(settings, vec![Step::ReadHead, Step::Send(first)], vec![rest], get)
}

pub fn dripping_body(settings: &Settings) -> Scene {
    let rest = vec![b' '; 2_000];
    let whole = http(200, JSON, &rest);
    let first = whole[..whole.len() - rest.len() + 1].to_vec();
    silent(
        settings,
        vec![Step::ReadHead, Step::Send(first)],
        vec![Step::Slice(rest, 1, PAUSE)],
        get,
    )
}

fn good_server() -> ByteServer {
    ByteServer::start(|_| answers(2, &good()))
}

pub fn own_resolver(settings: &Settings) -> Scene {
    let server = good_server();
    let (free, told) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
    let (may_go_on, tells) = (free.clone(), told.clone());
    let device = device(&format!("http://box.example:{}", server.port()), settings, |config| {
        config.allow_http = true;
        config.own.hooks.resolve = Some(Arc::new(move |_, _| {
            tells.store(true, Ordering::SeqCst);
            until(|| may_go_on.load(Ordering::SeqCst));
            Some(vec![Ipv4Addr::LOCALHOST.into()])
        }));
    });
    let scene = Scene::new(device, get).reached(told).with(server);
    Scene { free, ..scene }
}

fn until(done: impl Fn() -> bool) {
    let patience = Instant::now() + Duration::from_secs(10);
    while !done() {
        assert!(Instant::now() < patience, "it does not come so far");
        thread::sleep(Duration::from_millis(1));
    }
}

pub fn system_resolver(settings: &Settings) -> Scene {
    let server = good_server();
    let device = hanging_device(&server, settings);
    let hanging = resolver::hang();
    Scene::new(device, get).mended(|| drop(hanging)).with(server)
}

fn hanging_device(server: &ByteServer, settings: &Settings) -> Device {
    // Those of a scene before this one have to see that it is over.
    until(|| look_ups() == 0);
    let url = format!("http://{}:{}", resolver::HANGS, server.port());
    device(&url, settings, |config| config.allow_http = true)
}

pub fn no_slot(settings: &Settings) -> Scene {
    let scene = system_resolver(settings);
    for _ in 0..2 {
        let params = Params {
            deadline_ms: Some(40),
            ..Params::default()
        };
        let response = scene.device.client.call(catalog::artists_top(&params));
        assert_eq!(response.status, Status::MCAT_ERR_TIMEOUT, "{response:?}");
    }
    scene
}

pub fn no_connection(settings: &Settings) -> Scene {
    let hole = BlackHole::dig();
    let device = device(&format!("http://127.0.0.1:{}", hole.port()), settings, |_| {});
    Scene::new(device, get).mended(|| drop(hole.open(good())))
}

pub fn handshake(settings: &Settings) -> Scene {
    let authority = Authority::new();
    let right = ByteServer::tls(authority.server(Flaw::None), |_| answers(2, &good()));
    let (told, tell) = telling();
    let mute = ByteServer::start(move |_| vec![Step::ReadSome, tell.clone(), Step::Stall]);
    let ports = [mute.port(), right.port()];
    let relay = Relay::start(move |n| ports[n.min(1)]);
    let device = device(&format!("https://localhost:{}", relay.port), settings, |config| {
        config.trust = Trust::Pem(authority.pem());
    });
    Scene::new(device, get).reached(told).with((relay, mute, right))
}

pub fn own_connection(settings: &Settings) -> Scene {
    let server = good_server();
    let held = Arc::new(AtomicBool::new(true));
    let transport = Held::new(held.clone());
    let told = transport.asked.clone();
    let device = device(&server.url(""), settings, |config| {
        config.transport = Some(Box::new(transport))
    });
    let scene = Scene::new(device, get).reached(told).with(server);
    scene.mended(move || held.store(false, Ordering::Relaxed))
}

/// Another thread's call of the same member is under way and hangs.
pub fn behind(settings: &Settings, call: Call) -> Scene {
    let scene = silent(settings, vec![Step::ReadHead], vec![], call);
    let first = Arc::new(scene.device.client.share(Own::default()).unwrap());
    let leader = thread::spawn({
        let first = first.clone();
        move || call(&first)
    });
    until(&scene.is_reached);
    scene.mended(move || {
        first.cancel();
        let response = leader.join().expect("it ends");
        assert_eq!(response.status, Status::MCAT_ERR_CANCELLED, "{response:?}");
    })
}

/// The system's clock, and what is added to it.
struct Ahead(Arc<AtomicI64>);

impl Clock for Ahead {
    fn boot_ms(&self) -> i64 {
        SystemClock.boot_ms() + self.0.load(Ordering::SeqCst)
    }
}

const LATER: &str = "Retry-After: 2\r\n";

pub fn gate(settings: &Settings) -> Scene {
    let shut = http(429, LATER, b"{}");
    let server = ByteServer::start(broken(1, answers(1, &shut)));
    let ahead = Arc::<AtomicI64>::default();
    let clock = Ahead(ahead.clone());
    let device = device(&server.url(""), settings, |config| config.clock = Some(Box::new(clock)));
    let params = Params {
        deadline_ms: Some(1_000),
        ..Params::default()
    };
    let response = device.client.call(catalog::artists_top(&params));
    assert_eq!(response.status, Status::MCAT_ERR_RATE_LIMITED, "{response:?}");
    let scene = Scene::new(device, get).with(server);
    scene.mended(move || {
        ahead.fetch_add(10_000, Ordering::SeqCst);
    })
}

pub fn back_off(settings: &Settings) -> Scene {
    let (told, tell) = telling();
    let later = vec![Step::ReadHead, Step::Send(http(503, LATER, b"{}")), tell];
    let server = ByteServer::start(broken(1, [later, answers(2, &good())].concat()));
    let device = device(&server.url(""), settings, |_| {});
    Scene::new(device, get).reached(told).with(server)
}

/// A store that takes its time to be read, or that another process keeps.
#[derive(Clone)]
struct Slow {
    kept: Memory,
    may_load: Arc<AtomicBool>,
    is_asked: Arc<AtomicBool>,
    may_lock: Arc<AtomicBool>,
}

impl Slow {
    fn new(may_load: bool, may_lock: bool) -> Slow {
        Slow {
            kept: signed_in(),
            may_load: Arc::new(may_load.into()),
            is_asked: Arc::default(),
            may_lock: Arc::new(may_lock.into()),
        }
    }
}

impl Store for Slow {
    fn load(&self, left_ms: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        self.is_asked.store(true, Ordering::SeqCst);
        until(|| self.may_load.load(Ordering::SeqCst));
        self.kept.load(left_ms, record)
    }

    fn save(&self, left_ms: i64, record: &[u8]) -> Result<(), StoreFailed> {
        self.kept.save(left_ms, record)
    }

    fn erase(&self, left_ms: i64) -> Result<(), StoreFailed> {
        self.kept.erase(left_ms)
    }

    fn lock(&self, _: i64, _: i32) -> Result<bool, StoreFailed> {
        Ok(self.may_lock.load(Ordering::SeqCst))
    }
}

pub fn slow_store(settings: &Settings) -> Scene {
    let (server, store) = (good_server(), Slow::new(false, true));
    let (free, told) = (store.may_load.clone(), store.is_asked.clone());
    let device = device(&server.url(""), settings, |config| {
        config.own.store = Some(Box::new(store))
    });
    let scene = Scene::new(device, account).reached(told).with(server);
    Scene { free, ..scene }
}

pub fn locked_store(settings: &Settings) -> Scene {
    let (server, store) = (good_server(), Slow::new(true, false));
    let may_lock = store.may_lock.clone();
    let device = device(&server.url(""), settings, |config| {
        config.own.store = Some(Box::new(store))
    });
    let scene = Scene::new(device, refresh).with(server);
    scene.mended(move || may_lock.store(true, Ordering::SeqCst))
}
