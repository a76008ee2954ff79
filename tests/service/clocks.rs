//! Clocks that were never set, that jump, and that stop while the device sleeps: the member stays signed in, and nothing is asked
//! twice for it.
use crate::desk::*;
use crate::stores::{Folder, refreshes};
use musiccat::abi::mcat_status::*;
use musiccat::abi::mcat_user_action::MCAT_ACTION_SET_CLOCK;
use musiccat::abi::mcat_verdict::MCAT_VERDICT_WAIT;
use musiccat::hooks::{Clock, SystemClock};
use musiccat::{Client, Config, Params, Response, Version, catalog, me};
use musiccat_sandbox::{Options, Rotation, Sandbox};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

const YEAR_MS: i64 = 365 * 86_400_000;
const IN_2026: i64 = 1_790_000_000_000;
const IN_2060: i64 = 90 * YEAR_MS;
const HOUR: Duration = Duration::from_secs(3_600);

/// A wall clock that shows what it is told to, and a boot clock that jumps where it is told to.
#[derive(Clone)]
struct Hands {
    wall_ms: Arc<AtomicI64>,
    ahead_ms: Arc<AtomicI64>,
    began: Instant,
}

impl Hands {
    fn at(wall_ms: i64) -> Hands {
        Hands {
            wall_ms: Arc::new(wall_ms.into()),
            ahead_ms: Arc::default(),
            began: Instant::now(),
        }
    }

    fn show(&self, wall_ms: i64) {
        self.wall_ms.store(wall_ms, Ordering::SeqCst);
    }

    /// The device sleeps so long, and the service's time passes.
    fn suspend(&self, sandbox: &Sandbox, by: Duration) {
        sandbox.advance(by);
        self.ahead_ms.fetch_add(by.as_millis() as i64, Ordering::SeqCst);
    }
}

impl Clock for Hands {
    fn wall_ms(&self) -> Option<i64> {
        Some(self.wall_ms.load(Ordering::SeqCst))
    }

    fn boot_ms(&self) -> i64 {
        self.began.elapsed().as_millis() as i64 + self.ahead_ms.load(Ordering::SeqCst)
    }
}

/// The same hands where every wait is over at once.
#[derive(Clone)]
struct Leaping(Hands);

impl Clock for Leaping {
    fn wall_ms(&self) -> Option<i64> {
        self.0.wall_ms()
    }

    fn boot_ms(&self) -> i64 {
        self.0.boot_ms()
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        self.0.ahead_ms.fetch_add(ms, Ordering::SeqCst);
        Some(false)
    }
}

fn device(sandbox: &Sandbox, clock: &Hands, change: impl FnOnce(&mut Config)) -> Client {
    on_clock(sandbox, Version::V2_2, clock.clone(), change)
}

fn account(client: &Client) -> Response {
    client.call(me::me_account(&Params::default()))
}

/// A sandbox whose tokens live an hour.
fn hourly(tls: bool) -> Sandbox {
    sandbox(Options {
        artists: 20,
        token_life: HOUR,
        tls,
        ..calm()
    })
}

// fault:C01
// fault:C02
#[test]
fn wall_clock_of_any_value_causes_no_refresh() {
    let walls = [0, -1, -10 * YEAR_MS, i64::MIN, IN_2026, IN_2060, i64::MAX];
    let (sandbox, clock) = (hourly(false), Hands::at(IN_2026));
    for saved in walls {
        for found in walls {
            let folder = Folder::new("walls");
            let start = || device(&sandbox, &clock, |config| config.own.token_file = Some(folder.file()));
            clock.show(saved);
            let first = start();
            sign_in(&first, listener(&sandbox));
            sandbox.journal_clear();
            ok(account(&first));
            clock.show(found);
            ok(account(&first));
            ok(account(&start()));
            assert_eq!(
                (sandbox.count(|_| true), sandbox.count(|entry| entry.status == 200)),
                (3, 3),
                "kept at {saved}, found at {found}: no refresh, no refusal"
            );
        }
    }
}

/// Steps ten years ahead and back by turns, each time that it is looked at.
#[derive(Clone, Default)]
struct Unsteady(Arc<AtomicI64>);

impl Clock for Unsteady {
    fn wall_ms(&self) -> Option<i64> {
        let looks = self.0.fetch_add(1, Ordering::SeqCst);
        Some(IN_2060 + if looks % 2 == 0 { 10 } else { -10 } * YEAR_MS)
    }
}

// fault:C01
// fault:C02
#[test]
fn wall_clock_that_jumps_during_calls_causes_no_refresh() {
    let (sandbox, folder, clock) = (hourly(false), Folder::new("steps"), Unsteady::default());
    let start = || {
        let mut config = config(&sandbox, Version::V2_2);
        config.clock = Some(Box::new(clock.clone()));
        config.own.token_file = Some(folder.file());
        Client::new(config).unwrap()
    };
    let mut client = start();
    sign_in(&client, listener(&sandbox));
    for call in 1..=30 {
        ok(account(&client));
        if call % 10 == 0 {
            ok(client.refresh(&Params::default()));
            client = start();
        }
    }
    let refused = sandbox.count(|entry| entry.status != 200);
    assert_eq!((refreshes(&sandbox), refused), (3, 0), "those that were asked for");
}

// fault:C03
#[test]
fn first_call_after_a_night_of_suspend_refreshes_and_reconnects() {
    let (sandbox, clock) = (hourly(false), Hands::at(IN_2026));
    let client = device(&sandbox, &clock, |_| {});
    sign_in(&client, listener(&sandbox));
    for night in 1..=3 {
        ok(account(&client));
        let evening = last(&sandbox).connection;
        clock.suspend(&sandbox, 8 * HOUR);
        // Not the member's: a refresh would bring a new connection in any case.
        ok(client.call(catalog::artists_top(&limit(1))));
        assert!(
            last(&sandbox).connection > evening,
            "nobody can tell what became of the old one"
        );
        ok(account(&client));
        assert_eq!(refreshes(&sandbox), night);
    }
    assert_eq!(sandbox.count(|entry| entry.status == 401), 0);
}

// fault:C03
#[test]
fn suspend_during_a_call_times_it_out_and_the_next_call_refreshes() {
    let (sandbox, clock) = (hourly(false), Hands::at(IN_2026));
    let client = device(&sandbox, &clock, |_| {});
    sign_in(&client, listener(&sandbox));
    ok(account(&client));
    sandbox.change(|settings| settings.delay = Duration::from_secs(20));
    let asleep = thread::scope(|scope| {
        let call = scope.spawn(|| account(&client));
        while sandbox.count(|entry| entry.path.ends_with("/me/account")) < 2 {
            thread::sleep(Duration::from_millis(5));
        }
        clock.suspend(&sandbox, 8 * HOUR);
        call.join().unwrap()
    });
    fails(asleep, MCAT_ERR_TIMEOUT);
    sandbox.change(|settings| settings.delay = Duration::ZERO);
    for _ in 0..3 {
        ok(account(&client));
    }
    assert_eq!(
        (refreshes(&sandbox), sandbox.count(|entry| entry.status == 401)),
        (1, 0)
    );
}

// fault:C03
// fault:A08
#[test]
fn suspend_during_a_refresh_repeats_it_with_the_same_token() {
    let sandbox = sandbox(Options {
        artists: 20,
        token_life: HOUR,
        rotation: Rotation::Grace(Duration::from_secs(300)),
        ..calm()
    });
    let clock = Hands::at(IN_2026);
    let client = device(&sandbox, &clock, |config| config.own.deadline_ms = 600_000);
    sign_in(&client, listener(&sandbox));
    clock.suspend(&sandbox, HOUR);
    sandbox.change(|settings| settings.delay = Duration::from_secs(20));
    let asleep = thread::scope(|scope| {
        let call = scope.spawn(|| account(&client));
        while refreshes(&sandbox) == 0 {
            thread::sleep(Duration::from_millis(5));
        }
        sandbox.change(|settings| settings.delay = Duration::ZERO);
        clock.suspend(&sandbox, Duration::from_secs(60));
        call.join().unwrap()
    });
    ok(asleep);
    assert_eq!(
        (refreshes(&sandbox), sandbox.count(|entry| entry.status == 401)),
        (2, 0),
        "the same once more, within the service's time of grace"
    );
}

// fault:C02
#[test]
fn clock_outside_the_certificates_time_signs_nobody_out() {
    // The sandbox's certificate is made for today.
    let today = SystemClock.wall_ms().unwrap();
    for wrong in [0, -YEAR_MS] {
        let (sandbox, folder, clock) = (hourly(true), Folder::new("certificate"), Hands::at(today));
        // Started anew: no TLS session from before speaks for the server.
        let start = || {
            let leaping = Leaping(clock.clone());
            on_clock(&sandbox, Version::V2_2, leaping, |config| {
                config.own.token_file = Some(folder.file())
            })
        };
        sign_in(&start(), listener(&sandbox));
        sandbox.journal_clear();
        clock.suspend(&sandbox, 2 * HOUR);
        clock.show(wrong);
        let client = start();
        for _ in 0..3 {
            let response = fails(account(&client), MCAT_ERR_CLOCK);
            assert_eq!(response.user_action, MCAT_ACTION_SET_CLOCK);
        }
        // Whether the member may stream nobody knows then, and waiting would not tell.
        let verdict = ok(client.account_verdict("canStreamOnHomeDevice", &Params::default()));
        assert_eq!(verdict.user_action, MCAT_ACTION_SET_CLOCK);
        let told = verdict.at(&verdict.verdict).unwrap();
        assert_eq!(told.verdict, MCAT_VERDICT_WAIT as i32);
        assert_eq!(
            sandbox.count(|_| true),
            0,
            "nothing is said to a server that cannot be judged"
        );
        clock.show(today);
        ok(account(&client));
        assert_eq!(
            (refreshes(&sandbox), sandbox.count(|entry| entry.status == 401)),
            (1, 0)
        );
    }
}

/// A boot clock that goes wherever it likes, as no device's does.
struct Mad(Mutex<fastrand::Rng>);

impl Mad {
    fn time(&self) -> i64 {
        const FAR: [i64; 8] = [
            i64::MIN,
            i64::MAX,
            0,
            -1,
            1 << 31,
            1 << 32,
            i64::MAX - 10_000,
            i64::MIN + 10_000,
        ];
        let mut chance = self.0.lock().unwrap();
        match chance.u32(..16) {
            0 => FAR[chance.usize(..FAR.len())],
            // Else no call would get anywhere.
            _ => 1_000_000,
        }
    }
}

impl Clock for Mad {
    fn wall_ms(&self) -> Option<i64> {
        Some(self.time())
    }

    fn boot_ms(&self) -> i64 {
        self.time()
    }

    fn wait(&self, _ms: i64) -> Option<bool> {
        Some(false)
    }
}

// fault:C04
// fault:C06
#[test]
fn erratic_clock_breaks_no_call() {
    let mut outcomes = std::collections::BTreeMap::new();
    for seed in 0..20 {
        let (sandbox, folder) = (own(), Folder::new("mad"));
        let start = || {
            let mut config = config(&sandbox, Version::V2_2);
            config.pace = true;
            config.clock = Some(Box::new(Mad(fastrand::Rng::with_seed(seed).into())));
            config.own.token_file = Some(folder.file());
            config.own.hooks.tick = Some(Box::new(|_| false));
            Client::new(config).unwrap()
        };
        let mut client = start();
        let who = listener(&sandbox);
        for call in 0..60 {
            let response = match call % 6 {
                0 => client.sign_in_password(who.user_name, who.password, &Params::default()),
                1 => client.refresh(&Params::default()),
                2 => {
                    sandbox.expire_tokens(who.user_name).unwrap();
                    account(&client)
                }
                _ => account(&client),
            };
            *outcomes.entry(format!("{:?}", response.status)).or_insert(0) += 1;
            match call {
                20 => sandbox.lock(who.user_name).unwrap(),
                40 => {
                    sandbox.unlock(who.user_name).unwrap();
                    client = start();
                }
                _ => {}
            }
        }
    }
    assert!(outcomes.get("MCAT_OK").is_some_and(|count| *count > 50), "{outcomes:?}");
}
