//! What holds after every fault: the call is back in time with one documented status and a sentence, the same client works at once
//! for the next good call, the token record can be read, nothing leaks, and no secret stands where it does not belong.
use base64::Engine as _;
use musiccat::error::{Phase, Reason, Status};
use musiccat::hooks::{Clock, Level, Store, StoreFailed};
use musiccat::{Client, Config, Params, Response, catalog, playback};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};
use zeroize::Zeroizing;

use crate::servers;
use support::{ByteServer, Step};

pub const KEY: &str = "canary-key-7f3a";
pub const SECRET: &str = "canary-secret-9b/+=";
pub const ACCESS: &str = "canary-access-51c0";
pub const REFRESH: &str = "canary-refresh-e24d";
pub const USER: &str = "canary-user@example.test";
pub const PASSWORD: &str = "canary pass&word=100%";

/// How long a call may take, unless a test says otherwise.
pub const DEADLINE_MS: i64 = 4_000;

/// What a call may take beyond its deadline, or beyond its cancel. Slow machines (emulators, valgrind) set a factor.
pub fn grace(ms: u64) -> Duration {
    let factor = std::env::var("MCAT_TEST_SLOWNESS").ok().and_then(|f| f.parse().ok());
    Duration::from_millis(ms * factor.unwrap_or(1))
}

/// The whole process to oneself: descriptors and threads can be counted. At its end there are as many as at its beginning.
pub struct Bench {
    name: String,
    descriptors: Vec<String>,
    _turn: MutexGuard<'static, u32>,
}

impl Bench {
    pub fn begin() -> Bench {
        static TURN: Mutex<u32> = Mutex::new(0);
        let mut turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
        *turn += 1;
        // What a test's own tools open once for the whole process is open from here on.
        servers::recorded();
        // Threads inherit the name of the one that starts them.
        let name = format!("fault-{}", *turn);
        std::fs::write("/proc/thread-self/comm", &name).unwrap();
        Bench {
            name,
            descriptors: descriptors(),
            _turn: turn,
        }
    }
}

impl Drop for Bench {
    fn drop(&mut self) {
        if std::thread::panicking() {
            return;
        }
        // The servers' threads need a moment to see that they are through.
        let patience = Instant::now() + Duration::from_secs(5);
        loop {
            let (now, threads) = (descriptors(), threads(&self.name));
            if now.len() <= self.descriptors.len() && threads.len() == 1 {
                return;
            }
            if Instant::now() > patience {
                panic!("left behind: {now:?} of {:?}; threads {threads:?}", self.descriptors);
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

fn descriptors() -> Vec<String> {
    let entries = std::fs::read_dir("/proc/self/fd").unwrap().flatten();
    let target = |path: std::path::PathBuf| std::fs::read_link(path).map(|to| to.display().to_string());
    entries.flat_map(|entry| target(entry.path())).collect()
}

/// The threads that a test or the library started, the test's own among them.
fn threads(name: &str) -> Vec<String> {
    let tasks = std::fs::read_dir("/proc/self/task").unwrap().flatten();
    let names = tasks.flat_map(|task| std::fs::read_to_string(task.path().join("comm")));
    names
        .filter(|comm| comm.trim() == name || comm.starts_with("mcat-"))
        .collect()
}

/// Keeps a record in memory.
#[derive(Clone, Default)]
pub struct Memory(pub Arc<Mutex<Option<Vec<u8>>>>);

impl Store for Memory {
    fn load(&self, _: i64, record: &mut [u8]) -> Result<Option<usize>, StoreFailed> {
        let held = self.0.lock().unwrap();
        Ok(held.as_ref().map(|bytes| {
            record[..bytes.len()].copy_from_slice(bytes);
            bytes.len()
        }))
    }

    fn save(&self, _: i64, record: &[u8]) -> Result<(), StoreFailed> {
        *self.0.lock().unwrap() = Some(record.to_vec());
        Ok(())
    }

    fn erase(&self, _: i64) -> Result<(), StoreFailed> {
        *self.0.lock().unwrap() = None;
        Ok(())
    }
}

/// A store in which a member has signed in.
pub fn signed_in() -> Memory {
    static RECORD: OnceLock<Vec<u8>> = OnceLock::new();
    let record = RECORD.get_or_init(|| {
        let server = ByteServer::start(|_| servers::answers(1, &servers::tokens(ACCESS, REFRESH)));
        let store = Memory::default();
        let mut config = settings(&server.url(""));
        config.own.store = Some(Box::new(store.clone()));
        let client = Client::new(config).unwrap();
        let response = client.sign_in_password(USER, PASSWORD, &Params::default());
        assert_eq!(response.status, Status::MCAT_OK, "{response:?}");
        let record = store.0.lock().unwrap().clone();
        record.expect("the record was saved")
    });
    Memory(Arc::new(Mutex::new(Some(record.clone()))))
}

/// Settings that hold nothing but secrets.
pub fn settings(url: &str) -> Config {
    let mut config = Config::new(url, KEY);
    config.api_secret = Some(Zeroizing::new(SECRET.to_owned()));
    config.pace = false;
    config.own.deadline_ms = DEADLINE_MS;
    config
}

struct Impatient;

impl Clock for Impatient {
    fn wait(&self, _: i64) -> Option<bool> {
        Some(false)
    }
}

/// How a call must end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct End {
    pub status: Status,
    pub reason: Reason,
    pub tries: i32,
    pub maybe_applied: bool,
}

impl End {
    pub const fn new(status: Status, reason: Reason, tries: i32) -> End {
        End {
            status,
            reason,
            tries,
            maybe_applied: false,
        }
    }

    pub const fn maybe_applied(self) -> End {
        End {
            maybe_applied: true,
            ..self
        }
    }
}

/// A device with a signed-in member that keeps every line of its log.
pub struct Device {
    pub client: Client,
    pub store: Memory,
    log: Arc<Mutex<Vec<String>>>,
    pub deadline: Duration,
}

impl Device {
    pub fn new(url: &str) -> Device {
        Device::with(url, |_| {})
    }

    /// A device that does not wait for another try: a loop over a thousand faults is over in seconds.
    pub fn impatient(url: &str) -> Device {
        Device::with(url, |config| config.clock = Some(Box::new(Impatient)))
    }

    /// A device whose settings differ.
    pub fn with(url: &str, change: impl FnOnce(&mut Config)) -> Device {
        let (store, log) = (signed_in(), Arc::<Mutex<Vec<String>>>::default());
        let mut config = settings(url);
        config.own.store = Some(Box::new(store.clone()));
        config.own.hooks.log_level = Some(Level::Debug);
        let lines = log.clone();
        config.own.hooks.log = Some(Box::new(move |_, line| lines.lock().unwrap().push(line.to_owned())));
        change(&mut config);
        let deadline = Duration::from_millis(config.own.deadline_ms as u64);
        let client = Client::new(config).unwrap();
        Device {
            client,
            store,
            log,
            deadline,
        }
    }

    /// Makes a call that must end so, after which the next one works.
    #[track_caller]
    pub fn meets(&self, end: End, call: impl FnOnce(&Client) -> Response) -> Response {
        let response = self.ends(end, call);
        self.works();
        response
    }

    /// Makes a call that must end so.
    #[track_caller]
    pub fn ends(&self, end: End, call: impl FnOnce(&Client) -> Response) -> Response {
        let began = Instant::now();
        let response = call(&self.client);
        let took = began.elapsed();
        self.ended(end, &response);
        self.holds(&response, took);
        response
    }

    /// Whether a call ended so.
    #[track_caller]
    pub fn ended(&self, end: End, response: &Response) {
        let met = End {
            status: response.status,
            reason: response.reason,
            tries: response.stats().tries,
            maybe_applied: response.maybe_applied != 0,
        };
        assert_eq!(met, end, "{response:?}\n{:#?}", self.log());
    }

    /// The good call that follows every fault, with time enough also where the one before had little.
    #[track_caller]
    pub fn works(&self) -> Response {
        let params = Params {
            deadline_ms: Some(DEADLINE_MS),
            ..Params::default()
        };
        let response = self.client.call(catalog::artists_top(&params));
        assert_eq!(
            response.status,
            Status::MCAT_OK,
            "the call after the fault: {response:?}"
        );
        response
    }

    /// What holds of every response, whatever happened.
    #[track_caller]
    pub fn holds(&self, response: &Response, took: Duration) {
        assert!(took <= self.deadline + grace(50), "back after {took:?}: {response:?}");
        if response.status as i32 >= 10 {
            let message = response.message();
            assert!(!message.is_empty() && !message.contains('\n'), "{response:?}");
        } else {
            assert_eq!((response.message(), response.phase), ("", Phase::MCAT_PHASE_NONE));
        }
        let texts = [
            Some(response.message()),
            response.code(),
            response.text(&response.location),
        ];
        for text in texts.into_iter().flatten() {
            no_secret(text.as_bytes());
        }
        for line in self.log() {
            no_secret(line.as_bytes());
        }
        let held = self.store.0.lock().unwrap().clone();
        let mut config = settings("http://127.0.0.1:1");
        config.own.store = Some(Box::new(Memory(Arc::new(Mutex::new(held)))));
        let status = Client::new(config).unwrap().signed_in(&Params::default()).status;
        let signed_in = matches!(status, Status::MCAT_OK | Status::MCAT_ERR_SIGN_IN_NEEDED);
        assert!(signed_in, "the token record cannot be read: {status:?}");
    }

    pub fn log(&self) -> Vec<String> {
        self.log.lock().unwrap().clone()
    }
}

pub type Call = fn(&Client) -> Response;

/// A call that only reads.
pub fn get(client: &Client) -> Response {
    client.call(catalog::artists_top(&Params::default()))
}

/// A call that the service counts: never sent twice.
pub fn skip(client: &Client) -> Response {
    client.call(playback::station_feedback_add(
        "ps.1",
        "skip",
        "tra.1",
        &Params::default(),
    ))
}

/// Reads a call of `skip` whole: a server that breaks off earlier provably had no complete request.
pub fn read_skip() -> Vec<Step> {
    vec![Step::ReadHead, Step::ReadExact(br#"{"tracks":[{"id":"tra.1"}]}"#.len())]
}

/// None of the secrets stands in `bytes`, as it is or in the clothes that it travels in.
#[track_caller]
pub fn no_secret(bytes: &[u8]) {
    static WORN: OnceLock<Vec<String>> = OnceLock::new();
    let worn = WORN.get_or_init(|| {
        let base64 = |text: &str| base64::engine::general_purpose::STANDARD.encode(text);
        let mut worn = vec![base64(&format!("{KEY}:{SECRET}"))];
        for secret in [KEY, SECRET, ACCESS, REFRESH, PASSWORD] {
            let hex: String = secret.bytes().map(|b| format!("{b:02x}")).collect();
            let percent = url::form_urlencoded::byte_serialize(secret.as_bytes()).collect::<String>();
            worn.extend([
                secret.to_owned(),
                base64(secret),
                hex,
                percent.replace('+', "%20"),
                percent,
            ]);
        }
        worn.iter().map(|text| text.to_lowercase()).collect()
    });
    let text = String::from_utf8_lossy(bytes).to_lowercase();
    // Which one it is stays unsaid: this goes to the output of a test.
    assert!(
        !worn.iter().any(|secret| text.contains(secret)),
        "a secret where it does not belong"
    );
}

/// How many requests a server has received, and how many connections it took.
pub fn heard(server: &ByteServer) -> (usize, usize) {
    let journal = server.journal();
    let heads = |bytes: &Vec<u8>| bytes.windows(11).filter(|w| w == b" HTTP/1.1\r\n").count();
    (journal.iter().map(heads).sum(), journal.len())
}

/// A script that breaks the first `count` connections in this way and serves all others well.
pub fn broken(count: usize, steps: Vec<Step>) -> impl Fn(usize) -> Vec<Step> + Send + Sync + 'static {
    move |n| match n < count {
        true => steps.clone(),
        false => servers::answers(2, &servers::good()),
    }
}
