//! Where the time of a call went: the phase that was slow holds it, and no other.
use crate::desk::*;
use musiccat::abi::mcat_stats;
use musiccat::hooks::{Step as Moved, Transport};
use musiccat::http::Trust;
use musiccat::raw::{self, Raw};
use musiccat::{Client, Config, Params, Response, Version, catalog, me};
use musiccat_sandbox::faults::{Answer, Fault, RetryAfter};
use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};
use support::{Authority, ByteServer, Flaw, Step, http};

const SLOW_MS: i64 = 250;
const SLOW: Duration = Duration::from_millis(SLOW_MS as u64);

/// The times of a call's phases, by their names.
fn phases(stats: &mcat_stats) -> [(&'static str, i64); 9] {
    [
        ("resolve", stats.resolve_ms),
        ("connect", stats.connect_ms),
        ("tls", stats.tls_ms),
        ("send", stats.send_ms),
        ("wait", stats.wait_ms),
        ("body", stats.body_ms),
        ("refresh", stats.refresh_ms),
        ("pace", stats.pace_ms),
        ("back_off", stats.back_off_ms),
    ]
}

/// Asserts that `slow` took its time, and that the others together took less than it; no time is counted twice.
#[track_caller]
fn is_slow_in(response: &Response, slow: &str) {
    let stats = response.stats();
    let (held, others): (Vec<_>, Vec<_>) = phases(stats).into_iter().partition(|(name, _)| *name == slow);
    let rest: i64 = others.iter().map(|(_, ms)| ms).sum();
    assert!(held[0].1 >= SLOW_MS - 20, "{slow}: {:?}", phases(stats));
    assert!(rest < SLOW_MS - 20, "besides {slow}: {:?}", phases(stats));
    assert!(
        held[0].1 + rest <= stats.total_ms,
        "{:?} of {} ms",
        phases(stats),
        stats.total_ms
    );
}

fn answer() -> Step {
    Step::Send(http(200, "Content-Type: application/json\r\n", br#"{"artists":[]}"#))
}

fn of(server: &ByteServer) -> Config {
    let mut config = Config::new(server.url(""), "key");
    config.pace = false;
    config
}

fn top(config: Config) -> Response {
    ok(Client::new(config)
        .unwrap()
        .call(catalog::artists_top(&Params::default())))
}

#[test]
fn slow_look_up_counts_as_resolve_time() {
    let server = ByteServer::start(|_| vec![Step::ReadHead, answer()]);
    let mut config = of(&server);
    config.base_url = config.base_url.replace("127.0.0.1", "service.test");
    config.allow_http = true;
    config.own.hooks.resolve = Some(Arc::new(|_, _| {
        thread::sleep(SLOW);
        Some(vec!["127.0.0.1".parse().unwrap()])
    }));
    is_slow_in(&top(config), "resolve");
}

/// A device's connection that takes its time to open.
struct SlowToOpen {
    port: u16,
    began: Instant,
    socket: Mutex<Option<TcpStream>>,
}

impl SlowToOpen {
    fn moved(&self, work: impl FnOnce(&mut TcpStream) -> io::Result<usize>) -> Moved<usize> {
        let mut socket = self.socket.lock().unwrap();
        match work(socket.as_mut().expect("open")) {
            Ok(n) => Moved::Done(n),
            Err(e) if matches!(e.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => Moved::Again,
            Err(_) => Moved::Failed,
        }
    }
}

impl Transport for SlowToOpen {
    fn secure(&self) -> bool {
        false
    }

    fn open(&self, _: i64, _: i32, _: &str, _: u16, _: bool, connection: &mut usize) -> Moved<()> {
        *connection = 1;
        if self.began.elapsed() < SLOW {
            thread::sleep(Duration::from_millis(5));
            return Moved::Again;
        }
        let socket = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        socket.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
        *self.socket.lock().unwrap() = Some(socket);
        Moved::Done(())
    }

    fn send(&self, _: i64, _: i32, _: usize, bytes: &[u8]) -> Moved<usize> {
        self.moved(|socket| socket.write(bytes))
    }

    fn recv(&self, _: i64, _: i32, _: usize, buffer: &mut [u8]) -> Moved<usize> {
        self.moved(|socket| socket.read(buffer))
    }

    fn close(&self, _: usize) {}

    fn usable(&self, _: usize) -> bool {
        false
    }
}

#[test]
fn slow_connect_counts_as_connect_time() {
    let server = ByteServer::start(|_| vec![Step::ReadHead, answer()]);
    let mut config = of(&server);
    config.transport = Some(Box::new(SlowToOpen {
        port: server.port(),
        began: Instant::now(),
        socket: Mutex::default(),
    }));
    is_slow_in(&top(config), "connect");
}

#[test]
fn slow_handshake_counts_as_tls_time() {
    let authority = Authority::new();
    // The handshake is done by the first step that reads.
    let server = ByteServer::tls(authority.server(Flaw::None), |_| {
        vec![Step::Sleep(SLOW), Step::ReadHead, answer()]
    });
    let mut config = of(&server);
    config.trust = Trust::Pem(authority.pem());
    is_slow_in(&top(config), "tls");
}

#[test]
fn server_that_does_not_read_counts_as_send_time() {
    const BYTES: usize = 12 << 20;
    let server = ByteServer::start(|_| vec![Step::ReadHead, Step::Sleep(SLOW), Step::ReadExact(BYTES), answer()]);
    let body = vec![b'x'; BYTES];
    let put = Raw {
        method: "PUT",
        body: Some(&body),
        ..reading("/anything")
    };
    let client = Client::new(of(&server)).unwrap();
    is_slow_in(&ok(client.call(raw::raw(&put, &Params::default()))), "send");
}

#[test]
fn late_head_counts_as_wait_time_and_slow_body_as_body_time() {
    let late = ByteServer::start(|_| vec![Step::ReadHead, Step::Sleep(SLOW), answer()]);
    is_slow_in(&top(of(&late)), "wait");
    let drips = ByteServer::start(|_| {
        let answer = http(200, "Content-Type: application/json\r\n", br#"{"artists":[]}"#);
        let (head, body) = answer.split_at(answer.len() - 14);
        let drops = Step::Slice(body.to_vec(), 1, SLOW / 12);
        vec![Step::ReadHead, Step::Send(head.to_vec()), drops]
    });
    is_slow_in(&top(of(&drips)), "body");
}

#[test]
fn pace_and_back_off_times_are_counted_apart() {
    let sandbox = own();
    let mut paced = config(&sandbox, Version::V2_1);
    paced.pace = true;
    let client = Client::new(paced).unwrap();
    let top = |client: &Client| ok(client.call(catalog::artists_top(&limit(1))));
    (0..3).for_each(|_| drop(top(&client)));
    is_slow_in(&top(&client), "pace");
    let later = Answer::Status {
        status: 503,
        headers: vec![],
        retry_after: Some(RetryAfter::Seconds(1)),
        body: None,
    };
    let fault = Fault {
        times: Some(1),
        answer: later,
        ..Fault::default()
    };
    sandbox.fault(fault).unwrap();
    is_slow_in(&top(&crate::desk::client(&sandbox, Version::V2_2)), "back_off");
}

/// Of those that need the same new token one refreshes and waits for the answer; for the others it is all refreshing.
#[test]
fn waiting_for_another_threads_refresh_counts_as_refresh_time() {
    let sandbox = own();
    let who = listener(&sandbox);
    let client = signed_in(&sandbox, Version::V2_2, who);
    sandbox.expire_tokens(who.user_name).unwrap();
    let slow = Fault {
        path: "/oauth/*".into(),
        delay: 2 * SLOW,
        ..Fault::default()
    };
    sandbox.fault(slow).unwrap();
    let account = || ok(client.call(me::me_account(&Params::default())));
    let (leader, other) = thread::scope(|scope| {
        let leading = scope.spawn(account);
        while sandbox.count(|entry| entry.status == 401) == 0 {
            thread::sleep(Duration::from_millis(2));
        }
        thread::sleep(Duration::from_millis(60));
        let other = account();
        (leading.join().unwrap(), other)
    });
    is_slow_in(&leader, "wait");
    is_slow_in(&other, "refresh");
}
