//! Calls that hang: a scene for each thing that a call can wait for. Who cancels, ticks or runs out of time in one of them finds the call
//! waiting there for certain.
use crate::contract::{Call, Device, Memory, broken, get, read_skip, signed_in, skip};
use crate::resolver;
use crate::servers::{JSON, Relay, answers, good};
use crate::stalls::{BlackHole, Held, look_ups, upload};
use crate::support::{Authority, ByteServer, Flaw, Step, http};
use musiccat::error::{Phase, Status};
use musiccat::hooks::{Clock, Store, StoreFailed, SystemClock};
use musiccat::http::Trust;
use musiccat::{Client, Config, Own, Params, Response, catalog, member, member_playlists};
use std::any::Any;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// Something that a call can wait for.
pub struct Place {
    pub name: &'static str,
    /// What the call then does, how many tries it has made, and whether it may have changed something.
    pub phase: Phase,
    pub tries: i32,
    pub maybe_applied: bool,
    /// The application has the thread, and the library gets it back when the callback is over.
    pub in_callback: bool,
    /// It waits for as long as it may. Else it is known beforehand that the time is too short.
    pub to_the_end: bool,
    pub stage: fn(&Settings) -> Scene,
}

pub type Settings = dyn Fn(&mut Config);

const fn place(name: &'static str, phase: Phase, tries: i32, stage: fn(&Settings) -> Scene) -> Place {
    Place {
        name,
        phase,
        tries,
        maybe_applied: false,
        in_callback: false,
        to_the_end: true,
        stage,
    }
}

impl Place {
    const fn in_callback(self) -> Place {
        Place {
            in_callback: true,
            ..self
        }
    }

    const fn maybe_applied(self) -> Place {
        Place {
            maybe_applied: true,
            ..self
        }
    }

    const fn gives_up_early(self) -> Place {
        Place {
            to_the_end: false,
            ..self
        }
    }
}

pub const PLACES: [Place; 18] = [
    place(
        "the application looks the name up",
        Phase::MCAT_PHASE_RESOLVE,
        1,
        own_resolver,
    )
    .in_callback(),
    place(
        "the system looks the name up",
        Phase::MCAT_PHASE_RESOLVE,
        1,
        system_resolver,
    ),
    place("two look-ups hang already", Phase::MCAT_PHASE_RESOLVE, 1, no_slot).gives_up_early(),
    place(
        "nobody answers the connection",
        Phase::MCAT_PHASE_CONNECT,
        1,
        no_connection,
    ),
    place("the handshake stops", Phase::MCAT_PHASE_TLS, 1, handshake),
    place("the body is not taken", Phase::MCAT_PHASE_SEND, 1, |s| {
        silent(s, vec![Step::ReadHead], vec![], upload)
    }),
    place(
        "the device's own connection takes nothing",
        Phase::MCAT_PHASE_SEND,
        1,
        own_connection,
    ),
    place("a read is not answered", Phase::MCAT_PHASE_WAIT, 1, |s| {
        silent(s, vec![Step::ReadHead], vec![], get)
    }),
    place("a change is not answered", Phase::MCAT_PHASE_WAIT, 1, |s| {
        silent(s, read_skip(), vec![], skip)
    })
    .maybe_applied(),
    place("the head comes byte by byte", Phase::MCAT_PHASE_WAIT, 1, dripping_head),
    place("the body comes byte by byte", Phase::MCAT_PHASE_BODY, 1, dripping_body),
    place("the token service does not answer", Phase::MCAT_PHASE_WAIT, 0, |s| {
        silent(s, vec![Step::ReadHead], vec![], refresh)
    }),
    place(
        "another thread refreshes the tokens",
        Phase::MCAT_PHASE_REFRESH,
        0,
        |s| behind(s, refresh),
    ),
    place(
        "another change of the playlist is under way",
        Phase::MCAT_PHASE_PACE,
        0,
        |s| behind(s, clear),
    ),
    place("the service holds requests back", Phase::MCAT_PHASE_PACE, 0, gate).gives_up_early(),
    place(
        "the service says when to come back",
        Phase::MCAT_PHASE_BACK_OFF,
        1,
        back_off,
    )
    .gives_up_early(),
    place("the store is read", Phase::MCAT_PHASE_STORE, 0, slow_store).in_callback(),
    place(
        "another process has the store",
        Phase::MCAT_PHASE_STORE,
        0,
        locked_store,
    ),
];

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

fn refresh(client: &Client) -> Response {
    client.refresh(&Params::default())
}

fn clear(client: &Client) -> Response {
    client.call(member_playlists::me_library_playlist_tracks_clear(
        "mp.1",
        &Params::default(),
    ))
}

fn account(client: &Client) -> Response {
    client.call(member::me_account(&Params::default()))
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
fn silent(settings: &Settings, steps: Vec<Step>, slowly: Vec<Step>, call: Call) -> Scene {
    let (told, tell) = telling();
    let server = ByteServer::start(broken(1, [steps, vec![tell], slowly, vec![Step::Stall]].concat()));
    let device = device(&server.url(""), settings, |_| {});
    Scene::new(device, call).reached(told).with(server)
}

const PAUSE: Duration = Duration::from_millis(20);

fn dripping_head(settings: &Settings) -> Scene {
    let first = b"HTTP/1.1 200 x\r\nX-Long: ".to_vec();
    let rest = Step::Slice(vec![b'x'; 2_000], 1, PAUSE);
    silent(settings, vec![Step::ReadHead, Step::Send(first)], vec![rest], get)
}

fn dripping_body(settings: &Settings) -> Scene {
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

fn own_resolver(settings: &Settings) -> Scene {
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

fn system_resolver(settings: &Settings) -> Scene {
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

fn no_slot(settings: &Settings) -> Scene {
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

fn no_connection(settings: &Settings) -> Scene {
    let hole = BlackHole::dig();
    let device = device(&format!("http://127.0.0.1:{}", hole.port()), settings, |_| {});
    Scene::new(device, get).mended(|| drop(hole.open(good())))
}

fn handshake(settings: &Settings) -> Scene {
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

fn own_connection(settings: &Settings) -> Scene {
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
fn behind(settings: &Settings, call: Call) -> Scene {
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

fn gate(settings: &Settings) -> Scene {
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

fn back_off(settings: &Settings) -> Scene {
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

fn slow_store(settings: &Settings) -> Scene {
    let (server, store) = (good_server(), Slow::new(false, true));
    let (free, told) = (store.may_load.clone(), store.is_asked.clone());
    let device = device(&server.url(""), settings, |config| {
        config.own.store = Some(Box::new(store))
    });
    let scene = Scene::new(device, account).reached(told).with(server);
    Scene { free, ..scene }
}

fn locked_store(settings: &Settings) -> Scene {
    let (server, store) = (good_server(), Slow::new(true, false));
    let may_lock = store.may_lock.clone();
    let device = device(&server.url(""), settings, |config| {
        config.own.store = Some(Box::new(store))
    });
    let scene = Scene::new(device, refresh).with(server);
    scene.mended(move || may_lock.store(true, Ordering::SeqCst))
}
