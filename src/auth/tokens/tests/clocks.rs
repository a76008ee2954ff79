use super::super::record::{AccountLock, TokenRecord};
use super::{Act, Device, HandClock, Memory, Service, WALL, member_of};
use crate::auth::Grant;
use crate::base::call_scope::Scope;
use crate::base::dates::Moment;
use crate::base::error::{Error, Status};
use crate::base::hooks::Clock;
use std::process::Command;
use std::sync::atomic::Ordering;

/// The record as another boot would have left it.
fn from_another_boot(store: &Memory, change: impl FnOnce(&mut Moment)) {
    let mut record: TokenRecord = store.record();
    let issued = &mut record.tokens.as_mut().unwrap().issued;
    issued.boot_id = "another boot".into();
    change(issued);
    store.set(Some(record.encode().to_vec()));
}

/// How many requests a first call sends.
fn requests_of_a_restart(device: &Device, service: &Service, store: &Memory) -> Result<usize, Error> {
    service.forget_requests();
    device
        .token(&member_of(Some(store)), service)
        .map(|_| service.requests())
}

// fault:C01
#[test]
fn wall_clock_jump_of_fifty_years_causes_no_refresh() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 86_399);
    device.clock.wall.fetch_add(50 * 365 * 86_400_000, Ordering::SeqCst);
    for _ in 0..100 {
        device.token(&member, &service).unwrap();
    }
    assert_eq!(service.requests(), 0);
}

// fault:C02
#[test]
fn wall_clock_set_back_does_not_keep_expired_token() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 3_600);
    device.clock.pass(3_600_000);
    device.clock.wall.store(WALL - 86_400_000, Ordering::SeqCst);
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device));
    assert_eq!(service.requests(), 1);
}

// fault:C03
#[test]
fn first_token_after_suspended_night_is_refreshed() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 3_600);
    device.token(&member, &service).unwrap();
    device.clock.pass(8 * 3_600_000);
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device));
    assert_eq!(service.requests(), 1);
}

// fault:C03
#[test]
fn system_clock_counts_suspend() {
    let boot = crate::base::hooks::SystemClock.boot_ms();
    let uptime = std::fs::read_to_string("/proc/uptime").unwrap();
    let seconds: f64 = uptime.split_whitespace().next().unwrap().parse().unwrap();
    assert!((boot - (seconds * 1000.0) as i64).abs() < 1_000, "{boot} {uptime}");
    // Once more as on a device that has slept for a day. Only root can have that, and not on every system.
    const HAS_SLEPT: &str = "MUSICCAT_TEST_HAS_SLEPT";
    if std::env::var_os(HAS_SLEPT).is_none() {
        let again = Command::new("unshare")
            .args(["--time", "--boottime", "86400"])
            .arg(std::env::current_exe().unwrap())
            .args(["--exact", "auth::tokens::tests::clocks::system_clock_counts_suspend"])
            .env(HAS_SLEPT, "1")
            .output();
        let said = again.map_or_else(
            |_| String::new(),
            |again| String::from_utf8_lossy(&again.stdout).into_owned(),
        );
        assert!(!said.contains("running ") || said.contains("1 passed"), "{said}");
    }
}

// fault:C04
#[test]
fn boot_clock_set_back_or_far_ahead_keeps_token_usable() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    for boot in [999_999, 0, -1, i64::MIN, 1_000_000] {
        device.clock.boot.store(boot, Ordering::SeqCst);
        device.token(&member, &service).unwrap();
    }
    for boot in [1 << 31, 1 << 32, i64::MAX / 2] {
        device.clock.boot.store(boot, Ordering::SeqCst);
        let _ = device.token(&member, &service);
        let _ = device.token(&member_of(Some(&store)), &service);
    }
}

// fault:C04
#[test]
fn token_age_is_taken_from_wall_clock_if_boot_clock_went_back() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    device.signed_in(Some(&store), &service, 3_600);
    device.clock.pass(3_600_000);
    device.clock.boot.store(5, Ordering::SeqCst);
    assert_eq!(requests_of_a_restart(&device, &service, &store).unwrap(), 1);
}

#[test]
fn restart_within_one_boot_knows_token_age_without_wall_clock() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    device.signed_in(Some(&store), &service, 3_600);
    device.clock.wall.store(-1, Ordering::SeqCst);
    device.clock.pass(1_000_000);
    assert_eq!(requests_of_a_restart(&device, &service, &store).unwrap(), 0);
    device.clock.pass(2_600_000);
    assert_eq!(requests_of_a_restart(&device, &service, &store).unwrap(), 1);
}

// fault:S13
#[test]
fn wall_clock_after_reboot_counts_only_if_plausible() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let aged = |aged_ms: i64, known: bool| {
        device.signed_in(Some(&store), &service, 3_600);
        device.clock.wall.store(WALL, Ordering::SeqCst);
        from_another_boot(&store, |issued| issued.wall_ms = known.then_some(WALL - aged_ms));
        requests_of_a_restart(&device, &service, &store).unwrap()
    };
    assert_eq!(aged(1_000, true), 0);
    assert_eq!(aged(3_600_000, true), 1);
    // Ahead of now, from before this library was made, or not known: used until it is refused.
    assert_eq!(aged(-10 * 365 * 86_400_000, true), 0);
    assert_eq!(aged(WALL, true), 0);
    assert_eq!(aged(3_600_000, false), 0);
}

/// A board without a battery: it restarts without the date, and learns it later.
// fault:S13
#[test]
fn token_end_is_known_once_date_is_known_after_restart() {
    const HOUR: i64 = 3_600_000;
    for (off_ms, left) in [
        (HOUR / 2, Some(HOUR / 2)),
        (HOUR - 1, None),
        (HOUR, None),
        (48 * HOUR, None),
    ] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        device.signed_in(Some(&store), &service, 3_600);
        from_another_boot(&store, |_| {});
        device.clock.wall.store(-1, Ordering::SeqCst);
        let member = member_of(Some(&store));
        let lasting = || device.call(&member, |scope| member.lasting(0, scope, &service.at(&device)));
        let (first, unknown) = lasting().unwrap();
        assert_eq!((unknown, service.requests()), (None, 0), "used until it is refused");
        device.clock.wall.store(WALL + off_ms, Ordering::SeqCst);
        if off_ms == HOUR {
            let told = device.call(&member, |scope| member.expires_ms(scope));
            assert_eq!(told, Some(0), "asked before any other call");
        }
        let (second, known) = lasting().unwrap();
        let is_same = second.access.as_str() == first.access.as_str();
        assert_eq!(
            (is_same, known),
            (left.is_some(), Some(left.unwrap_or(HOUR))),
            "{off_ms}"
        );
        assert_eq!(service.requests(), usize::from(left.is_none()), "{off_ms}");
    }
}

/// It signs in before it knows the date, and is switched off.
// fault:S13
#[test]
fn token_issued_without_date_gets_it_in_its_record() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    for wall in [-1, 0, 1_000] {
        device.clock.wall.store(wall, Ordering::SeqCst);
        let member = device.signed_in(Some(&store), &service, 86_399);
        device.token(&member, &service).unwrap();
        let before = store.saves();
        device.clock.pass(600_000);
        device.clock.wall.store(WALL, Ordering::SeqCst);
        for _ in 0..100 {
            device.token(&member, &service).unwrap();
            device.clock.pass(7);
            device.clock.wall.fetch_add(1, Ordering::SeqCst);
        }
        assert_eq!(store.saves(), before + 1, "saved once");
        assert_eq!(store.record().tokens.unwrap().issued.wall_ms, Some(WALL - 600_000));
        assert!(!member.not_saved());
        from_another_boot(&store, |_| {});
        device.clock.wall.store(WALL + 2 * 86_400_000, Ordering::SeqCst);
        assert_eq!(requests_of_a_restart(&device, &service, &store).unwrap(), 1);
    }
}

// fault:C02
#[test]
fn date_before_1970_is_saved_as_unknown() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    for wall in [-1, -86_400_000, i64::MIN] {
        let member = member_of(Some(&store));
        let clock = Before1970(&device.clock, wall);
        let scope = || Scope::begin(&device.hooks, &clock, &device.cancel, member.key(), 15_000);
        let grant = Grant::Password {
            user: "ada",
            password: "x",
        };
        member.sign_in("ada", &grant, &scope(), &service.at(&device)).unwrap();
        assert_eq!(store.record().tokens.unwrap().issued.wall_ms, None);
        assert_eq!(requests_of_a_restart(&device, &service, &store).unwrap(), 0);
    }
}

/// A wall clock that says so much.
struct Before1970<'a>(&'a HandClock, i64);

impl Clock for Before1970<'_> {
    fn wall_ms(&self) -> Option<i64> {
        Some(self.1)
    }

    fn boot_ms(&self) -> i64 {
        self.0.boot_ms()
    }
}

// fault:C04
#[test]
fn clock_set_back_extends_neither_early_refresh_pause_nor_lock() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 86_399);
    let first = device.token(&member, &service).unwrap();
    let second = device.refused(&member, &first, &service).unwrap();
    for boot in [0, -1, i64::MIN] {
        device.clock.boot.store(boot, Ordering::SeqCst);
        let error = device.refused(&member, &second, &service).err().unwrap();
        assert_eq!(error.retry_after_ms, Some(30_000), "an early refresh at {boot}");
    }
    device.clock.boot.store(1_000_000, Ordering::SeqCst);
    service.will(Act::Status(423, "{}"));
    device.sign_in(&member, &service).unwrap_err();
    for boot in [0, -1, i64::MIN] {
        device.clock.boot.store(boot, Ordering::SeqCst);
        let error = device.sign_in(&member, &service).unwrap_err();
        assert_eq!(error.retry_after_ms, Some(300_000), "a lock at {boot}");
    }
}

// fault:C06
#[test]
fn huge_lifetimes_and_locks_do_not_overflow() {
    let far = [1 << 31, 1 << 32, i64::MAX - 1, i64::MAX];
    for boot in [-5, 0, 1 << 31, 1 << 32, i64::MAX / 2, i64::MAX - 20_000] {
        for length in far {
            let (device, service, store) = (Device::new(), Service::new(), Memory::default());
            device.clock.boot.store(boot, Ordering::SeqCst);
            device.signed_in(Some(&store), &service, 3_600);
            let mut record = store.record();
            record.tokens.as_mut().unwrap().lifetime_ms = Some(length);
            store.set(Some(record.encode().to_vec()));
            // At the very end of time every token is due.
            let requests = usize::from(boot > i64::MAX / 2);
            assert_eq!(requests_of_a_restart(&device, &service, &store).unwrap(), requests);
            let since = record.tokens.as_ref().unwrap().issued;
            let (member, lasts_ms) = (None, length);
            record.lock = Some(AccountLock {
                member,
                since,
                lasts_ms,
            });
            store.set(Some(record.encode().to_vec()));
            let error = device.token(&member_of(Some(&store)), &service).err().unwrap();
            assert_eq!(error.status, Status::MCAT_ERR_ACCOUNT_LOCKED);
            assert!((1..=300_000).contains(&error.retry_after_ms.unwrap()));
        }
    }
}

// fault:C06
#[test]
fn impossible_lifetime_counts_as_unknown() {
    for power in [31, 32, 63, 64] {
        let (device, service) = (Device::new(), Service::new());
        let member = device.signed_in(None, &service, 3_600);
        let seconds = 1u128 << power;
        for written in [format!("{seconds}"), format!("\"{seconds}\""), format!("-{seconds}")] {
            device.clock.pass(3_600_000);
            service.will(Act::Say(format!(
                r#"{{"access_token":"long","refresh_token":"canary-refresh-0","expires_in":{written}}}"#
            )));
            device
                .call(&member, |scope| member.refresh(scope, &service.at(&device)))
                .unwrap();
            assert_eq!(
                member.machine().held().unwrap().expires_ms,
                None,
                "{written}: used until refused"
            );
            let refresh = "canary-refresh-0".to_owned();
            service.state.lock().unwrap().refresh = refresh;
        }
    }
}
