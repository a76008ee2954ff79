//! The device of a test: its hooks, its clock, its way to cancel, and the engine's settings.
use super::Authority;
use musiccat::call_scope::{Cancel, Scope};
use musiccat::hooks::{Clock, Hooks, SystemClock};
use musiccat::http::{Address, Engine, Failure, Incoming, Outgoing, Settings, Trust};
use std::sync::Arc;
use std::time::Instant;

pub struct Caller {
    pub hooks: Hooks,
    pub clock: Arc<dyn Clock>,
    pub cancel: Cancel,
}

impl Caller {
    pub fn new() -> Caller {
        Caller {
            hooks: Hooks::default(),
            clock: Arc::new(SystemClock),
            cancel: Cancel::new().unwrap(),
        }
    }

    /// Begins a call that may take so long.
    pub fn call(&self, budget_ms: i64) -> Scope<'_> {
        Scope::begin(&self.hooks, &*self.clock, &self.cancel, 1, budget_ms)
    }
}

pub fn settings() -> Settings {
    Settings {
        connect_ms: 5000,
        trust: Trust::Bundled,
        user_agent: "test/1".into(),
        transport: None,
        clock: Arc::new(SystemClock),
    }
}

pub fn engine() -> Engine {
    Engine::new(settings()).unwrap()
}

/// An engine that trusts `authority` and nobody else.
pub fn trusting(authority: &Authority) -> Engine {
    let trust = Trust::Pem(authority.pem());
    Engine::new(Settings { trust, ..settings() }).unwrap()
}

/// Sends a plain GET.
pub fn get(engine: &Engine, url: &str, scope: &Scope) -> Result<Incoming, Failure> {
    let address = Address::parse(url).unwrap();
    let outgoing = Outgoing {
        method: "GET",
        address: &address,
        headers: &[],
        body: None,
        gzip: true,
        fresh: false,
    };
    engine.send(&outgoing, scope)
}

/// The most that `fetch` takes of a body.
pub const CAP: usize = 1 << 20;

/// What a plain GET brings within five seconds: status and body.
pub fn fetch(engine: &Engine, url: &str) -> Result<(u16, Vec<u8>), Failure> {
    let caller = Caller::new();
    let scope = caller.call(5000);
    let incoming = get(engine, url, &scope)?;
    Ok((incoming.status, incoming.read_all(CAP, &scope)?))
}

/// A clock on which time passes faster; the wall clock is the system's.
pub struct FastClock {
    began: Instant,
    factor: i64,
}

impl FastClock {
    pub fn new(factor: i64) -> FastClock {
        FastClock {
            began: Instant::now(),
            factor,
        }
    }
}

impl Clock for FastClock {
    fn boot_ms(&self) -> i64 {
        self.began.elapsed().as_millis() as i64 * self.factor
    }
}

/// A clock that shows a wall time of its own.
pub struct WallClock(pub Option<i64>);

impl Clock for WallClock {
    fn wall_ms(&self) -> Option<i64> {
        self.0
    }
}
