//! The application key is swapped while many threads call: each request carries one key, whole, and no text shows any of them.

use musiccat::abi::mcat_status;
use musiccat::hooks::Clock;
use musiccat::{Client, Config, Params, Response, catalog};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock, Weak};
use std::thread;
use std::time::{Duration, Instant};
use support::{ByteServer, Step, http};

const THREADS: usize = 8;
const CALLS: usize = 60;
const KEYS: [&str; 2] = [
    "first-key-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    "second-key-bbbbbbbbbbbbbbbbbbbbb",
];

fn top(client: &Client) -> Response {
    client.call(catalog::artists_top(&Params::default()))
}

/// The keys that the requests carried.
fn carried_by(server: &ByteServer) -> Vec<String> {
    let sent = String::from_utf8(server.journal().concat()).unwrap();
    let keys = sent.lines().filter_map(|line| line.strip_prefix("apikey: "));
    keys.map(str::to_owned).collect()
}

/// A refusal that repeats both keys, so that what is hidden must be the key of the very request.
fn repeats_both() -> Vec<u8> {
    let [first, second] = KEYS;
    let body = format!(r#"{{"code":"BadRequestError","message":"not with {first} nor {second}"}}"#);
    http(400, "Content-Type: application/json\r\n", body.as_bytes())
}

/// Refuses all; a few connections begin with a failure that is worth another try.
fn script(connection: usize) -> Vec<Step> {
    let json = "Content-Type: application/json\r\n";
    let failed = [Step::ReadHead, Step::Send(http(503, json, b"{}"))];
    let refused = [Step::ReadHead, Step::Send(repeats_both())];
    let begins = failed.into_iter().filter(|_| connection < 3);
    begins
        .chain((0..THREADS * CALLS).flat_map(|_| refused.clone()))
        .collect()
}

// fault:A25
#[test]
fn key_swapped_during_calls_is_sent_whole_by_each_request() {
    let server = ByteServer::start(script);
    let mut config = Config::new(server.url(""), KEYS[0]);
    config.pace = false;
    let client = Client::new(config).unwrap();
    let over = AtomicBool::new(false);
    let responses: Vec<Response> = thread::scope(|scope| {
        scope.spawn(|| {
            for key in KEYS.iter().cycle().take_while(|_| !over.load(Ordering::Relaxed)) {
                client.set_api_key(key).unwrap();
                thread::yield_now();
            }
        });
        let calls = || (0..CALLS).map(|_| top(&client)).collect::<Vec<_>>();
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(calls)).collect();
        let responses = threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default());
        let responses = responses.collect();
        over.store(true, Ordering::Relaxed);
        responses
    });
    assert_eq!(responses.len(), THREADS * CALLS);
    let mut hidden = [0; 2];
    for response in &responses {
        assert_eq!(response.status, mcat_status::MCAT_ERR_BAD_REQUEST, "{response:?}");
        // The service's words show the key that it was not sent; the one that it was sent is hidden.
        let shown = KEYS.map(|key| response.message().contains(key));
        assert_ne!(shown[0], shown[1], "{}", response.message());
        hidden[usize::from(shown[0])] += 1;
    }
    let mut carried = [0; 2];
    for key in carried_by(&server) {
        let which = KEYS.iter().position(|known| *known == key);
        carried[which.unwrap_or_else(|| panic!("a mixture: {key}"))] += 1;
    }
    assert!(
        hidden[0] <= carried[0] && hidden[1] <= carried[1],
        "{hidden:?} of {carried:?}"
    );
    assert!(hidden.iter().all(|count| *count > 0), "both were used: {hidden:?}");
    assert_eq!(carried.iter().sum::<i32>(), (THREADS * CALLS + 3) as i32, "{carried:?}");
}

/// Time passes at once, and the application swaps the key meanwhile.
struct Swapping(Arc<OnceLock<Weak<Client>>>);

impl Clock for Swapping {
    fn wait(&self, _ms: i64) -> Option<bool> {
        let client = self.0.get().and_then(Weak::upgrade).unwrap();
        client.set_api_key(KEYS[1]).unwrap();
        Some(false)
    }
}

// fault:A25
#[test]
fn key_swapped_during_a_call_leaves_its_tries_the_first_key() {
    let json = "Content-Type: application/json\r\n";
    let answers = [
        (503, "{}"),
        (200, r#"{"artists":[],"meta":{}}"#),
        (200, r#"{"artists":[],"meta":{}}"#),
    ];
    // With the hint there is a wait in any case, in which the key is swapped.
    let head = format!("{json}Retry-After: 1\r\n");
    let steps = answers.map(|(status, body)| [Step::ReadHead, Step::Send(http(status, &head, body.as_bytes()))]);
    let server = ByteServer::start(move |_| steps.concat());
    let known: Arc<OnceLock<Weak<Client>>> = Arc::default();
    let mut config = Config::new(server.url(""), KEYS[0]);
    config.pace = false;
    config.clock = Some(Box::new(Swapping(known.clone())));
    let client = Arc::new(Client::new(config).unwrap());
    assert!(known.set(Arc::downgrade(&client)).is_ok());
    for _ in 0..2 {
        assert_eq!(top(&client).status, mcat_status::MCAT_OK);
    }
    assert_eq!(carried_by(&server), [KEYS[0], KEYS[0], KEYS[1]]);
}

// fault:A25
#[test]
fn key_swapped_during_a_call_leaves_the_sent_key_hidden() {
    let late = Step::Sleep(Duration::from_millis(300));
    let server = ByteServer::start(move |_| vec![Step::ReadHead, late.clone(), Step::Send(repeats_both())]);
    let mut config = Config::new(server.url(""), KEYS[0]);
    config.pace = false;
    let client = Client::new(config).unwrap();
    thread::scope(|scope| {
        let call = scope.spawn(|| top(&client));
        let end = Instant::now() + Duration::from_secs(10);
        while carried_by(&server).is_empty() && Instant::now() < end {
            thread::sleep(Duration::from_millis(5));
        }
        client.set_api_key(KEYS[1]).unwrap();
        let response = call.join().unwrap();
        let shown = KEYS.map(|key| response.message().contains(key));
        assert_eq!(shown, [false, true], "{}", response.message());
    });
}
