//! What belongs to the whole process: signals and the standard streams. Each test runs in a process of its own.
use crate::contract::{Bench, Device, End, broken, get, read_skip, settings, skip};
use crate::servers::{answers, good, tokens};
use crate::stalls::upload;
use musiccat::error::{Reason, Status};
use musiccat::http::Trust;
use musiccat::{Client, Params, me};
use std::fs::File;
use std::os::fd::AsRawFd;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::time::Duration;
use support::{Authority, ByteServer, Flaw, Step, http};

const ALONE: &str = "MCAT_TEST_ALONE";
/// How such a process ends when its test was found and went well.
const WELL: i32 = 42;
const FINE: End = End::new(Status::MCAT_OK, Reason::MCAT_REASON_NONE, 1);

/// Does `work`, of the test `name`, in a process of its own, which must end well.
fn alone(name: &str, work: fn()) {
    if std::env::var_os(ALONE).is_some() {
        work();
        // SAFETY: nothing that the test program would still do matters here; its standard streams may be gone.
        unsafe { libc::_exit(WELL) };
    }
    let _bench = Bench::begin();
    let mut child = Command::new(std::env::current_exe().unwrap());
    child
        .args(["--exact", name, "--nocapture", "--test-threads=1"])
        .env(ALONE, "1");
    let output = child.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(WELL), "{name}: {}\n{said}", output.status);
}

// fault:R09
#[test]
fn server_hang_up_raises_no_sigpipe() {
    alone("process::server_hang_up_raises_no_sigpipe", || {
        // SAFETY: what a C program has that never thought of it.
        unsafe { libc::signal(libc::SIGPIPE, libc::SIG_DFL) };
        let authority = Authority::new();
        for (tls, end) in [
            (false, Step::Close),
            (false, Step::Reset),
            (true, Step::Close),
            (true, Step::Reset),
        ] {
            for taken in [0, 1_000, 100_000] {
                let script = broken(9, vec![Step::ReadHead, Step::ReadExact(taken), end.clone()]);
                let server = match tls {
                    true => ByteServer::tls(authority.server(Flaw::None), script),
                    false => ByteServer::start(script),
                };
                let device = Device::with(&server.url(""), |config| config.trust = Trust::Pem(authority.pem()));
                let response = upload(&device.client);
                assert_eq!(response.status, Status::MCAT_ERR_IO, "{response:?}");
            }
        }
        // SAFETY: only asks.
        let disposition = unsafe {
            let mut now: libc::sigaction = std::mem::zeroed();
            libc::sigaction(libc::SIGPIPE, std::ptr::null(), &mut now);
            now.sa_sigaction
        };
        assert_eq!(disposition, libc::SIG_DFL, "the signal is the application's own");
    });
}

static INTERRUPTIONS: AtomicUsize = AtomicUsize::new(0);

extern "C" fn interrupted(_: libc::c_int) {
    INTERRUPTIONS.fetch_add(1, Ordering::Relaxed);
}

/// Interrupts this thread every millisecond from now on, and every system call that it is in.
fn storm() {
    // SAFETY: the handler only counts; all structs are filled as the calls want them.
    unsafe {
        let mut action: libc::sigaction = std::mem::zeroed();
        action.sa_sigaction = interrupted as *const () as usize;
        assert_eq!(libc::sigaction(libc::SIGALRM, &action, std::ptr::null_mut()), 0);
        let mut event: libc::sigevent = std::mem::zeroed();
        event.sigev_notify = libc::SIGEV_THREAD_ID;
        event.sigev_signo = libc::SIGALRM;
        event.sigev_notify_thread_id = libc::gettid();
        let mut timer = std::mem::zeroed();
        assert_eq!(libc::timer_create(libc::CLOCK_MONOTONIC, &mut event, &mut timer), 0);
        let millisecond = libc::timespec {
            tv_sec: 0,
            tv_nsec: 1_000_000,
        };
        let often = libc::itimerspec {
            it_interval: millisecond,
            it_value: millisecond,
        };
        assert_eq!(libc::timer_settime(timer, 0, &often, std::ptr::null_mut()), 0);
    }
}

// fault:R10
#[test]
fn interrupted_system_calls_change_no_result() {
    alone("process::interrupted_system_calls_change_no_result", || {
        let authority = Authority::new();
        let late = |answer: &[u8]| {
            vec![
                Step::ReadHead,
                Step::Sleep(Duration::from_millis(100)),
                Step::Send(answer.to_vec()),
            ]
        };
        let in_pieces = vec![Step::ReadHead, Step::Slice(good(), 10, Duration::from_millis(5))];
        let slow = [late(&good()), in_pieces].concat();
        let plain = ByteServer::start(move |_| slow.clone());
        let secure = ByteServer::tls(authority.server(Flaw::None), move |_| answers(2, &good()));
        let taking = ByteServer::start(|_| {
            let sip = [Step::ReadExact(1 << 20), Step::Sleep(Duration::from_millis(5))];
            let all = (0..8).flat_map(|_| sip.clone()).collect();
            [vec![Step::ReadHead], all, vec![Step::Send(http(201, "", b"{}"))]].concat()
        });
        let throttled = http(429, "Retry-After: 0\r\n", b"{}");
        let throttling = ByteServer::start(move |_| [answers(1, &throttled), answers(2, &good())].concat());
        let silent = ByteServer::start(broken(1, [read_skip(), vec![Step::Stall]].concat()));
        let file = std::env::temp_dir().join(format!("mcat-fault-{}", std::process::id()));
        let keeping = ByteServer::start(|n| match n {
            0 => answers(1, &tokens("a-1", "r-1")),
            1 => [answers(1, &http(401, "", b"{}")), answers(3, &good())].concat(),
            _ => answers(1, &tokens("a-2", "r-2")),
        });
        let device =
            |server: &ByteServer| Device::with(&server.url(""), |config| config.trust = Trust::Pem(authority.pem()));
        let (on_plain, on_secure) = (device(&plain), device(&secure));
        storm();
        // Waiting for an answer, and for each of its pieces; the handshake.
        on_plain.ends(FINE, get);
        on_plain.ends(FINE, get);
        on_secure.ends(FINE, get);
        // Sending for as long as the other side takes.
        device(&taking).ends(FINE, upload);
        // Waiting before another try.
        device(&throttling).ends(End { tries: 2, ..FINE }, get);
        // The deadline is neither lost nor early.
        let short = Device::with(&silent.url(""), |config| config.own.deadline_ms = 300);
        let end = End::new(Status::MCAT_ERR_TIMEOUT, Reason::MCAT_REASON_NONE, 1).maybe_applied();
        assert!(short.ends(end, skip).stats().total_ms >= 300);
        // A record on disk: locked, written, synchronized, read again.
        let mut config = settings(&keeping.url(""));
        config.own.token_file = Some(file.clone());
        let client = Client::new(config).unwrap();
        for response in [
            client.sign_in_password("user", "password", &Params::default()),
            client.call(me::me_account(&Params::default())),
        ] {
            assert_eq!(
                (response.status, response.reason),
                (Status::MCAT_OK, Reason::MCAT_REASON_NONE),
                "{response:?}"
            );
        }
        let mut config = settings(&keeping.url(""));
        config.own.token_file = Some(file.clone());
        let again = Client::new(config).unwrap();
        assert_eq!(again.signed_in(&Params::default()).status, Status::MCAT_OK);
        assert_eq!(again.sign_out(&Params::default()).status, Status::MCAT_OK);
        let _ = std::fs::remove_file(file);
        assert!(INTERRUPTIONS.load(Ordering::Relaxed) > 300, "{INTERRUPTIONS:?}");
    });
}

/// Says what went wrong where the standard streams cannot: on a copy of the standard error stream.
fn panic_on_a_copy() {
    // SAFETY: a descriptor of its own for as long as the process lives.
    let copy = unsafe { libc::fcntl(2, libc::F_DUPFD, 100) };
    assert!(copy >= 100);
    std::panic::set_hook(Box::new(move |panic| {
        let text = format!("{panic}\n");
        // SAFETY: a text and its length.
        unsafe {
            libc::write(copy, text.as_ptr().cast(), text.len());
            libc::_exit(1);
        }
    }));
}

/// Good calls and calls that fail in all sorts of ways, none of which may write where nobody can.
fn all_sorts_of_calls() {
    let authority = Authority::new();
    let script = |n| match n {
        0 => vec![
            Step::ReadHead,
            Step::Send(b"HTTP/1.1 garbage\r\n\r\n".to_vec()),
            Step::Close,
        ],
        1 | 2 => vec![Step::ReadHead, Step::Reset],
        3 => answers(1, &http(500, "", b"<html>out of order</html>")),
        _ => answers(9, &good()),
    };
    let server = ByteServer::start(script);
    let expired = ByteServer::tls(authority.server(Flaw::Expired), |_| vec![]);
    let strict = Device::with(&expired.url(""), |config| config.trust = Trust::Pem(authority.pem()));
    assert_eq!(get(&strict.client).status, Status::MCAT_ERR_TLS);
    // Nobody listens to this one's log, and nobody keeps its tokens.
    let silent = Client::new(settings(&server.url(""))).unwrap();
    assert_eq!(get(&silent).status, Status::MCAT_ERR_PROTOCOL);
    assert_eq!(get(&silent).status, Status::MCAT_ERR_IO);
    assert_eq!(skip(&silent).status, Status::MCAT_ERR_SIGN_IN_NEEDED);
    assert_eq!(get(&silent).status, Status::MCAT_OK, "after one that failed");
    let device = Device::new(&server.url(""));
    device.works();
}

// fault:R11
#[test]
fn full_standard_streams_change_no_result() {
    alone("process::full_standard_streams_change_no_result", || {
        panic_on_a_copy();
        let full = File::options().write(true).open("/dev/full").unwrap();
        for stream in [1, 2] {
            // SAFETY: puts the full device in the stream's place.
            assert_eq!(unsafe { libc::dup2(full.as_raw_fd(), stream) }, stream);
        }
        all_sorts_of_calls();
    });
}

// fault:R11
#[test]
fn closed_standard_streams_are_not_written_to() {
    alone("process::closed_standard_streams_are_not_written_to", || {
        panic_on_a_copy();
        let server = ByteServer::start(|_| answers(9, &good()));
        let connection = Arc::new(AtomicI32::new(-1));
        let number = connection.clone();
        let opened = move |fd| {
            number.store(fd, Ordering::Relaxed);
            true
        };
        let device = Device::with(&server.url(""), |config| {
            config.own.hooks.opened = Some(Arc::new(opened))
        });
        device.works();
        // Numbers that were closed are given to whatever is opened next. Were it this connection, a stray line would go to the service.
        for stream in [1, 2] {
            // SAFETY: a socket of the library's under another number.
            assert_eq!(
                unsafe { libc::dup2(connection.load(Ordering::Relaxed), stream) },
                stream
            );
        }
        all_sorts_of_calls();
        device.works();
        for stream in [1, 2] {
            // SAFETY: what a daemon does that has no use for them.
            assert_eq!(unsafe { libc::close(stream) }, 0);
        }
        all_sorts_of_calls();
        device.works();
        assert_eq!(server.connections(), 1);
        for journal in server.journal() {
            let text = String::from_utf8(journal).unwrap();
            assert!(
                text.split_terminator("\r\n\r\n")
                    .all(|head| head.starts_with("GET /v2.2/artists/top")),
                "{text:?}"
            );
        }
    });
}
