//! The power fails in the middle of a refresh: a process with a token file is killed, and the device that starts again has what it left.
//!
//! The process is this program once more; each test plays its own child when `MUSICCAT_TEST_POWER` says so.

use again::{Running, again};
use folder::Folder;
use musiccat::abi::mcat_status::*;
use musiccat::abi::{mcat_reason, mcat_status};
use musiccat::hooks::Clock;
use musiccat::{Client, Config, Params, Response, me};
use musiccat_sandbox::{Fault, Options, Quota, Rotation, Sandbox};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::Stdio;
use std::time::{Duration, Instant};
use support::{again, folder};
use zeroize::Zeroizing;

const POWER: &str = "MUSICCAT_TEST_POWER";
const HOUR: i64 = 3_600_000;

/// The device's clocks, so much later than the machine's.
struct Later(i64);

impl Clock for Later {
    fn wall_ms(&self) -> Option<i64> {
        let since = std::time::SystemTime::now()
            .duration_since(std::time::UNIX_EPOCH)
            .ok()?;
        Some(since.as_millis() as i64 + self.0)
    }

    fn boot_ms(&self) -> i64 {
        musiccat::hooks::SystemClock.boot_ms() + self.0
    }
}

/// A device that is started again and again: its token file, and the service.
struct Device {
    sandbox: Sandbox,
    folder: Folder,
}

impl Device {
    fn signed_in(name: &str, rotation: Rotation) -> Device {
        let sandbox = Sandbox::start(Options {
            artists: 200,
            quota: Quota::Off,
            rotation,
            ..Options::default()
        })
        .unwrap();
        let folder = Folder::new(name);
        let device = Device { sandbox, folder };
        let who = &device.sandbox.members()[0];
        let client = device.start(0);
        let signed_in = client.sign_in_password(who.user_name, who.password, &Params::default());
        assert_eq!(signed_in.status, MCAT_OK, "{signed_in:?}");
        device.sandbox.journal_clear();
        device
    }

    /// The firmware, so many hours after the sign-in.
    fn start(&self, hours: i64) -> Client {
        client(
            self.sandbox.base_url(),
            self.sandbox.api_key(),
            self.sandbox.api_secret(),
            &self.folder.file(),
            hours,
        )
    }

    /// The same as a process of its own, which refreshes without end. It has come to the first refresh.
    fn start_apart(&self, test: &str, hours: i64) -> Running {
        let file = self.folder.file();
        let settings = [
            self.sandbox.base_url(),
            self.sandbox.api_key(),
            self.sandbox.api_secret(),
            file.to_str().unwrap(),
            &hours.to_string(),
        ];
        let mut command = again(&[], test);
        command
            .env(POWER, settings.join("\n"))
            .stdin(Stdio::null())
            .stdout(Stdio::piped());
        let mut child = Running::start(&mut command);
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(
            lines.any(|line| line.unwrap().contains("refreshing")),
            "the child ended"
        );
        child
    }

    fn refreshes(&self, status: u16) -> usize {
        self.sandbox
            .count(|entry| entry.grant.as_deref() == Some("refresh_token") && entry.status == status)
    }

    /// Waits until the service has granted a refresh that is not one of the first `seen`.
    fn until_refreshed(&self, seen: usize) {
        let patience = Instant::now() + Duration::from_secs(20);
        while self.refreshes(200) <= seen {
            assert!(Instant::now() < patience, "no refresh came");
            std::thread::sleep(Duration::from_millis(2));
        }
    }
}

fn client(url: &str, key: &str, secret: &str, file: &Path, hours: i64) -> Client {
    let mut config = Config::new(url, key);
    config.api_secret = Some(Zeroizing::new(secret.to_owned()));
    config.pace = false;
    config.own.token_file = Some(file.to_owned());
    config.clock = Some(Box::new(Later(hours * HOUR)));
    Client::new(config).unwrap()
}

/// In the child: refreshes until it is killed. In the test itself: nothing.
fn child() {
    let Ok(settings) = std::env::var(POWER) else { return };
    let [url, key, secret, file, hours] = settings.split('\n').collect::<Vec<_>>()[..] else {
        panic!("five settings");
    };
    let client = client(url, key, secret, Path::new(file), hours.parse().unwrap());
    println!("refreshing");
    loop {
        client.refresh(&Params::default());
    }
}

fn account(client: &Client) -> Response {
    client.call(me::me_account(&Params::default()))
}

fn ends(response: &Response) -> (mcat_status, mcat_reason) {
    (response.status, response.reason)
}

// fault:S04
#[test]
fn power_cut_between_rotation_and_save_is_an_interruption() {
    child();
    for grace in [false, true] {
        let rotation = match grace {
            true => Rotation::Grace(Duration::from_secs(3_600)),
            false => Rotation::Strict,
        };
        let device = Device::signed_in("cut", rotation);
        // The service has exchanged the refresh token, and keeps its answer back.
        device
            .sandbox
            .fault(Fault {
                path: "/oauth/access_token".into(),
                delay: Duration::from_secs(3_600),
                ..Fault::default()
            })
            .unwrap();
        device.sandbox.advance(Duration::from_secs(86_400));
        let refreshing = device.start_apart("power_cut_between_rotation_and_save_is_an_interruption", 24);
        device.until_refreshed(0);
        drop(refreshing);
        device.sandbox.clear_faults();

        let restarted = device.start(24);
        if grace {
            assert_eq!(account(&restarted).status, MCAT_OK);
            assert_eq!(device.refreshes(200), 2);
            continue;
        }
        let interrupted = (MCAT_ERR_SIGN_IN_NEEDED, mcat_reason::MCAT_REASON_INTERRUPTED);
        assert_eq!(ends(&account(&restarted)), interrupted);
        let asked = device.sandbox.count(|_| true);
        assert_eq!(asked, 2, "the refresh that was cut off, and one more");
        // Nothing is asked any more, now or after another restart.
        for client in [&restarted, &device.start(24), &device.start(48)] {
            assert_eq!(ends(&account(client)), interrupted);
        }
        assert_eq!(device.sandbox.count(|_| true), asked);
    }
}

// fault:S04
#[test]
fn power_cuts_at_any_moment_sign_nobody_out() {
    child();
    let device = Device::signed_in("cuts", Rotation::Grace(Duration::from_secs(3_600)));
    for n in 0..100 {
        // Old enough to be marked: each refresh is a mark, a request and a save.
        let refreshing = device.start_apart("power_cuts_at_any_moment_sign_nobody_out", 2 * n);
        // In every second round not the first, however slow the machine is.
        if n % 2 == 1 {
            device.until_refreshed(device.refreshes(200));
        }
        // Spread over a few refreshes, whatever the machine's pace.
        std::thread::sleep(Duration::from_micros(137 * (n as u64 * 61 % 100)));
        drop(refreshing);
        let status = device.start(2 * n).signed_in(&Params::default()).status;
        assert_eq!(status, MCAT_OK, "after cut {n}");
    }
    let restarted = device.start(200);
    assert_eq!(restarted.refresh(&Params::default()).status, MCAT_OK);
    assert_eq!(account(&restarted).status, MCAT_OK);
    assert_eq!(
        device
            .sandbox
            .count(|entry| entry.grant.is_some() && entry.status >= 400),
        0
    );
}
