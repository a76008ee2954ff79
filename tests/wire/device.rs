//! A device: a client with its line, its clock and its log, and the secrets that it is given.
use crate::line::{Event, Line, Sent, json};
use musiccat::abi::mcat_status;
use musiccat::error::Error;
use musiccat::hooks::{Clock, Hooks, Level};
use musiccat::raw::Raw;
use musiccat::request::Credential;
use musiccat::{Client, Config, Params, Response, Version};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use zeroize::Zeroizing;

/// A GET with the key, in the caller's own words.
pub const GET: Raw = Raw {
    method: "GET",
    path: "/tags/featured",
    query: None,
    content_type: None,
    body: None,
    credential: Credential::Key,
    idempotent: true,
    unversioned: false,
};

pub const KEY: &str = "KEY+canary/=%26\\8f3";
pub const SECRET: &str = "SECRET&canary=\"%2B\\51c";
pub const USER: &str = "listener@example.com";
pub const PASSWORD: &str = "PASSWORD & canary = 100 % +ü\"\\";
pub const TOKEN: &str = "TOKEN.canary/+\"==";
pub const REFRESH: &str = "REFRESH.canary/+\"==";
pub const NEW_TOKEN: &str = "NEWTOKEN.canary/+\"==";
pub const NEW_REFRESH: &str = "NEWREFRESH.canary/+\"==";
/// What a redirect brings, and what was kept for it, in `rows::sign_in`.
pub const CODE: &str = "CODE canary & = % + ü \"\\";
pub const VERIFIER: &str = "VERIFIERcanaryVERIFIERcanaryVERIFIERcanary0";
pub const SECRETS: [&str; 9] = [
    KEY,
    SECRET,
    PASSWORD,
    TOKEN,
    REFRESH,
    NEW_TOKEN,
    NEW_REFRESH,
    CODE,
    VERIFIER,
];

/// 2026-06-01T00:00:00Z.
const WALL: i64 = 1_780_272_000_000;

type Happens = Box<dyn FnOnce() + Send>;

/// A clock that moves when somebody waits, and keeps how long they did.
#[derive(Clone, Default)]
pub struct StillClock {
    now: Arc<AtomicI64>,
    /// How long, and what had been done on the line by then.
    waits: Arc<Mutex<Vec<(usize, i64)>>>,
    meanwhile: Arc<Mutex<Option<Happens>>>,
    line: Line,
}

impl StillClock {
    pub fn pass(&self, ms: i64) {
        self.now.fetch_add(ms, Ordering::SeqCst);
    }

    /// Something happens when somebody waits the next time.
    pub fn meanwhile(&self, happens: impl FnOnce() + Send + 'static) {
        *self.meanwhile.lock().unwrap() = Some(Box::new(happens));
    }

    /// The waits since the last time. Long ones come in slices: what follows without a try in between is one wait.
    pub fn waits(&self) -> Vec<i64> {
        let slices = std::mem::take(&mut *self.waits.lock().unwrap());
        let waits = slices.chunk_by(|(before, _), (after, _)| before == after);
        waits.map(|slices| slices.iter().map(|(_, ms)| ms).sum()).collect()
    }
}

impl Clock for StillClock {
    fn wall_ms(&self) -> Option<i64> {
        Some(WALL + self.boot_ms())
    }

    fn boot_ms(&self) -> i64 {
        self.now.load(Ordering::SeqCst)
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        self.waits.lock().unwrap().push((self.line.done(), ms));
        let happens = self.meanwhile.lock().unwrap().take();
        if let Some(happens) = happens {
            happens();
        }
        self.pass(ms);
        Some(false)
    }
}

pub struct Device {
    pub client: Client,
    pub line: Line,
    pub clock: StillClock,
    pub log: Arc<Mutex<Vec<String>>>,
}

impl Device {
    pub fn new(version: Version) -> Device {
        Device::with(version, |_| {}).unwrap()
    }

    /// A device with further settings.
    pub fn with(version: Version, settings: impl FnOnce(&mut Config)) -> Result<Device, Error> {
        let (line, log) = (Line::default(), Arc::<Mutex<Vec<String>>>::default());
        let clock = StillClock {
            line: line.clone(),
            ..StillClock::default()
        };
        let lines = log.clone();
        let mut config = Config::new("https://api.example.com", KEY);
        config.service_version = version;
        config.api_secret = Some(Zeroizing::new(SECRET.to_owned()));
        config.client_id = Some("app-1".to_owned());
        config.redirect_uri = Some("https://device.example.com/done".to_owned());
        config.user_agent = Some("player/1.0".to_owned());
        config.pace = false;
        config.transport = Some(Box::new(line.clone()));
        config.clock = Some(Box::new(clock.clone()));
        config.own.hooks = Hooks {
            log: Some(Box::new(move |level, text| {
                lines.lock().unwrap().push(format!("{level:?}: {text}"))
            })),
            log_level: Some(Level::Debug),
            ..Hooks::default()
        };
        settings(&mut config);
        let client = Client::new(config)?;
        Ok(Device {
            client,
            line,
            clock,
            log,
        })
    }

    /// Signs the member in. The next refresh brings new tokens.
    pub fn signed_in(self) -> Device {
        self.line
            .play_tokens([tokens(TOKEN, REFRESH), tokens(NEW_TOKEN, NEW_REFRESH)]);
        let response = self.client.sign_in_password(USER, PASSWORD, &Params::default());
        assert_eq!(response.status, mcat_status::MCAT_OK, "{response:?}");
        self.line.take();
        self
    }

    /// Makes a call, and tells what it sent.
    pub fn does(&self, call: impl FnOnce(&Client) -> Response) -> (Response, Vec<Sent>) {
        let response = call(&self.client);
        (response, self.line.take())
    }
}

/// No test of this program lets a secret into the log, which repeats the messages of all failed calls.
// fault:G01
impl Drop for Device {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        for line in self.log.lock().unwrap().iter() {
            crate::secrets::assert_clean("a log line", line);
        }
    }
}

/// The token endpoint's answer.
pub fn tokens(access: &str, refresh: &str) -> Event {
    let answer = serde_json::json!({ "access_token": access, "refresh_token": refresh, "expires_in": "86399" });
    Event::Answer(json(200, &answer.to_string()))
}

/// Parameters of which some are given.
pub fn given(set: impl FnOnce(&mut Params)) -> Params {
    let mut params = Params::default();
    set(&mut params);
    params
}
