use super::slow_store::{Gate, soon};
use super::{Act, BUDGET, Device, Memory, Service, member_of};
use crate::auth::Grant;
use crate::base::error::{Reason, Status, UserAction};
use crate::base::hooks::Clock;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

// req:AUTH-07
#[test]
fn token_is_refreshed_ahead_of_expiry_and_not_earlier() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 86_399);
    let first = device.token(&member, &service).unwrap();
    // The lifetime less a tenth of spread and five minutes: until then nothing is sent.
    device.clock.pass(86_399_000 - 86_399_000 / 10 - 300_000 - 1);
    assert_eq!(
        device.token(&member, &service).unwrap().access.as_str(),
        first.access.as_str()
    );
    assert_eq!(service.requests(), 0);
    device.clock.pass(86_399_000 / 10 + 1);
    assert!(
        service.takes(&first, &device),
        "the old one is still good: this is ahead of expiry"
    );
    let second = device.token(&member, &service).unwrap();
    assert!(second.generation > first.generation && service.takes(&second, &device));
    assert_eq!(service.requests(), 1);
    assert_eq!(
        store.record().tokens.unwrap().access.unwrap().as_str(),
        second.access.as_str()
    );
}

// req:AUTH-07
#[test]
fn refused_token_is_refreshed_once_and_older_one_yields_newer() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 86_399);
    let first = device.token(&member, &service).unwrap();
    let second = device.refused(&member, &first, &service).unwrap();
    assert!(second.generation > first.generation && service.takes(&second, &device));
    let again = device.refused(&member, &first, &service).unwrap();
    assert_eq!(again.generation, second.generation);
    assert_eq!(service.requests(), 1);
}

// fault:A01
#[test]
fn token_has_run_out_at_end_of_life_or_once_replaced() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 60);
    let ran_out = |token: &_| device.call(&member, |scope| member.ran_out(token, scope));
    let first = device.token(&member, &service).unwrap();
    assert!(!ran_out(&first));
    device.clock.pass(59_999);
    assert!(!ran_out(&first));
    device.clock.pass(1);
    assert!(ran_out(&first));
    let second = device.token(&member, &service).unwrap();
    assert!(ran_out(&first) && !ran_out(&second));
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
    assert!(ran_out(&second));
    // One of unknown life counts until it is refused.
    service.will(Act::Say(r#"{"access_token":"a","refresh_token":"b"}"#.into()));
    device.sign_in(&member, &service).unwrap();
    let endless = device.token(&member, &service).unwrap();
    device.clock.pass(86_400_000);
    assert!(!ran_out(&endless));
}

// fault:A24
#[test]
fn service_revoking_every_token_is_asked_once_in_thirty_seconds() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 86_399);
    let mut token = device.token(&member, &service).unwrap();
    let mut refused = 0;
    for _ in 0..120 {
        match device.refused(&member, &token, &service) {
            Ok(newer) => token = newer,
            Err(error) => {
                assert_eq!(
                    (error.status, error.reason, error.user_action),
                    (
                        Status::MCAT_ERR_UNAVAILABLE,
                        Reason::MCAT_REASON_NONE,
                        UserAction::MCAT_ACTION_WAIT
                    )
                );
                assert!((1..=30_000).contains(&error.retry_after_ms.unwrap()));
                refused += 1;
            }
        }
        device.clock.pass(1_000);
    }
    assert_eq!((service.requests(), refused), (4, 116));
    assert!(device.token(&member, &service).is_ok(), "the member stays signed in");
}

#[test]
fn refused_token_past_its_expiry_is_always_refreshed() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 2);
    for _ in 0..5 {
        let token = device.token(&member, &service).unwrap();
        device.clock.pass(2_000);
        assert!(device.refused(&member, &token, &service).is_ok());
    }
}

// fault:A06
#[test]
fn revoked_refresh_token_needs_sign_in_and_is_not_sent_again() {
    for status in [400, 401] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let member = device.signed_in(Some(&store), &service, 60);
        device.clock.pass(60_000);
        service.will(Act::Status(status, r#"{"error":"invalid_grant"}"#));
        for _ in 0..5 {
            let error = device.token(&member, &service).err().unwrap();
            assert_eq!(
                (error.status, error.reason),
                (Status::MCAT_ERR_SIGN_IN_NEEDED, Reason::MCAT_REASON_REVOKED)
            );
            device.clock.pass(100_000);
        }
        assert_eq!(service.requests(), 1);
        assert_eq!(device.is_signed_in(&member).ok(), Some(false));
        // The record is kept, marked: a restart asks no more than we do.
        let restarted = member_of(Some(&store));
        assert!(device.token(&restarted, &service).is_err());
        assert_eq!(service.requests(), 1);
        device.sign_in(&restarted, &service).unwrap();
        assert!(device.token(&restarted, &service).is_ok());
    }
}

// fault:A07
#[test]
fn refresh_token_rotated_by_another_process_is_found_in_store() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    let sibling = member_of(Some(&store));
    device.token(&sibling, &service).unwrap();
    device.clock.pass(60_000);
    let theirs = device.token(&sibling, &service).unwrap();
    let ours = device.token(&member, &service).unwrap();
    assert_eq!(ours.access.as_str(), theirs.access.as_str());
    assert_eq!(service.requests(), 1);
}

// fault:A07
#[test]
fn rotation_found_only_after_invalid_grant_is_adopted() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    let sibling = member_of(Some(&store));
    device.token(&sibling, &service).unwrap();
    device.clock.pass(60_000);
    // A sibling that does not know the lock rotates while our request is under way.
    let before = store.bytes();
    device.token(&sibling, &service).unwrap();
    let after = store.bytes();
    store.set(before);
    let kept = store.clone();
    service.will(Act::Meanwhile(Box::new(move || kept.set(after))));
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device));
    assert_eq!(device.is_signed_in(&member).ok(), Some(true));
}

// fault:A08
#[test]
fn lost_refresh_answer_is_requested_again_after_two_seconds() {
    for grace in [false, true] {
        let (device, service) = (Device::new(), Service::new());
        let member = device.signed_in(None, &service, 60);
        service.state.lock().unwrap().gives_grace = grace;
        device.clock.pass(60_000);
        service.will(Act::Lose);
        let result = device.token(&member, &service);
        let journal = service.journal();
        assert_eq!(journal.len(), 2);
        assert_eq!(journal[0].1, journal[1].1, "the same refresh token");
        assert!(journal[1].0 - journal[0].0 >= 2_000);
        match result {
            Ok(token) => assert!(grace && service.takes(&token, &device)),
            Err(error) => {
                assert!(!grace);
                assert_eq!(error.status, Status::MCAT_ERR_SIGN_IN_NEEDED);
                assert_eq!(error.reason, Reason::MCAT_REASON_INTERRUPTED);
            }
        }
    }
}

// fault:A08
#[test]
fn unanswered_refresh_is_sent_twice_and_member_stays_signed_in() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 60);
    device.clock.pass(60_000);
    service.will(Act::Vanish).will(Act::Vanish).will(Act::Vanish);
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!((error.status, service.requests()), (Status::MCAT_ERR_IO, 2));
    device.clock.pass(60_000);
    assert!(device.token(&member, &service).is_ok());
}

// fault:A04
#[test]
fn deadline_during_refresh_keeps_refresh_token_for_later_refresh() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 60);
    device.clock.pass(60_000);
    service.will(Act::Stall);
    let began = device.clock.boot.load(Ordering::SeqCst);
    let error = device
        .call_within(6_000, &member, |scope| member.token(scope, &service.at(&device)))
        .err()
        .unwrap();
    assert_eq!(error.status, Status::MCAT_ERR_TIMEOUT);
    assert_eq!(
        device.clock.boot.load(Ordering::SeqCst),
        began + 6_000,
        "back at the deadline"
    );
    let token = device.token(&member, &service).unwrap();
    assert!(service.takes(&token, &device));
    let journal = service.journal();
    assert_eq!(journal.len(), 2);
    assert_eq!(journal[0].1, journal[1].1);
    assert!(journal[1].0 >= began + 6_000 + 2_000);
}

// fault:A09
#[test]
fn refresh_answer_without_refresh_token_keeps_old_one() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    device.clock.pass(60_000);
    service.will(Act::Say(r#"{"access_token":"newer","expires_in":60}"#.into()));
    assert_eq!(device.token(&member, &service).unwrap().access.as_str(), "newer");
    let tokens = store.record().tokens.unwrap();
    assert_eq!(tokens.refresh.unwrap().as_str(), "canary-refresh-1");
    assert_eq!(tokens.access.unwrap().as_str(), "newer");
}

// fault:A10
#[test]
fn garbage_refresh_token_is_never_stored() {
    let long = format!("\"{}\"", "x".repeat(64 * 1024));
    for garbage in [r#""""#, "null", &long, r#""a\r\nb""#, "7", "[]", r#"{"a":1}"#] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let member = device.signed_in(Some(&store), &service, 60);
        device.clock.pass(60_000);
        service.will(Act::Say(format!(
            r#"{{"access_token":"newer","refresh_token":{garbage},"expires_in":60}}"#
        )));
        assert_eq!(device.token(&member, &service).unwrap().access.as_str(), "newer");
        assert_eq!(
            store.record().tokens.unwrap().refresh.unwrap().as_str(),
            "canary-refresh-1"
        );
    }
}

// case:B01
// fault:A13
#[test]
fn unusable_access_token_is_dropped_and_new_refresh_token_kept() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    device.clock.pass(60_000);
    service.will(Act::Status(
        200,
        r#"{"access_token":"a\r\nX-Evil: 1","refresh_token":"b"}"#,
    ));
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!(error.status, Status::MCAT_ERR_PARSE);
    assert_eq!(service.requests(), 1, "not sent again: what it carried may be used up");
    let tokens = store.record().tokens.unwrap();
    assert_eq!(tokens.refresh.unwrap().as_str(), "b");
    assert_eq!(tokens.access.unwrap().as_str(), "canary-access-1");
}

// fault:A14
#[test]
fn valid_token_is_used_while_token_endpoint_fails() {
    // With the hint the next refresh is further off than any call waits.
    for (status, hint) in [(429, None), (429, Some(900_000)), (500, None), (503, None), (504, None)] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let member = device.signed_in(Some(&store), &service, 86_399);
        let first = device.token(&member, &service).unwrap();
        device.clock.pass(86_399_000 - 60_000);
        for _ in 0..30 {
            service.will(hint.map_or(Act::Status(status, "{}"), |ms| Act::RetryAfter(status, ms)));
        }
        for _ in 0..10 {
            let token = device.token(&member, &service).unwrap();
            assert!(service.takes(&token, &device));
            assert_eq!(token.generation, first.generation);
        }
        assert!(
            service.requests() <= 3,
            "one flight, then the back-off holds: {}",
            service.requests()
        );
        device.clock.pass(60_000);
        let error = device.token(&member, &service).err().unwrap();
        assert_eq!(error.http_status, status);
        assert!(error.retry_after_ms.unwrap() > 0);
        assert_eq!(
            store.record().tokens.unwrap().refresh.unwrap().as_str(),
            "canary-refresh-1"
        );
        service.state.lock().unwrap().script.clear();
        device.clock.pass(2_000_000);
        assert!(service.takes(&device.token(&member, &service).unwrap(), &device));
    }
}

// fault:A14
#[test]
fn stalled_token_endpoint_delays_no_call_while_token_is_valid() {
    let (device, service) = (Device::new(), Service::new());
    let member = Arc::new(device.signed_in(None, &service, 86_399));
    device.clock.pass(86_399_000 - 60_000);
    let gate = Arc::<Gate>::default();
    let hangs = Arc::clone(&gate);
    service
        .will(Act::Meanwhile(Box::new(move || hangs.pass())))
        .will(Act::Stall);
    thread::scope(|spawn| {
        let shut = gate.shut();
        let leads = spawn.spawn(|| {
            device.call(&member, |scope| {
                let token = member.token(scope, &service.at(&device)).unwrap();
                assert!(service.takes(&token, &device));
                scope.left_ms()
            })
        });
        gate.until_met();
        let began = device.clock.boot_ms();
        let meanwhile = spawn.spawn(|| device.token(&member, &service).unwrap());
        assert!(service.takes(&soon(meanwhile), &device));
        assert_eq!(device.clock.boot_ms(), began, "who comes meanwhile does not wait");
        drop(shut);
        let left_ms = leads.join().unwrap();
        assert!(left_ms >= BUDGET / 2, "{left_ms} ms are left for the call itself");
    });
    assert_eq!(service.requests(), 1);
    device.clock.pass(10_000);
    let newer = device.token(&member, &service).unwrap();
    assert_eq!((newer.generation, service.requests()), (2, 2));
}

// fault:A14
#[test]
fn token_expired_during_failed_refresh_is_not_handed_out() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 86_399);
    let expired = || {
        device.clock.pass(86_399_000 - 5_000);
        service.will(Act::Stall);
    };
    expired();
    let token = device.token(&member, &service).unwrap();
    assert!(
        service.takes(&token, &device),
        "another is asked for in the time that is left"
    );
    expired();
    service.will(Act::Stall);
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!(error.status, Status::MCAT_ERR_TIMEOUT);
}

#[test]
fn refresh_wait_beyond_deadline_is_not_begun() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 60);
    device.clock.pass(60_000);
    service.will(Act::RetryAfter(429, 900_000));
    let began = device.clock.boot.load(Ordering::SeqCst);
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!(error.status, Status::MCAT_ERR_RATE_LIMITED);
    assert!(error.retry_after_ms.unwrap() >= 900_000);
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!((error.status, service.requests()), (Status::MCAT_ERR_RATE_LIMITED, 1));
    assert_eq!(device.clock.boot.load(Ordering::SeqCst), began);
}

/// What hinders it is not the failure of an hour ago.
#[test]
fn too_little_time_for_refresh_is_timeout_and_not_last_failure() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 60);
    device.clock.pass(60_000);
    service.will(Act::RetryAfter(429, 900_000));
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!(error.status, Status::MCAT_ERR_RATE_LIMITED);
    device.clock.pass(3_600_000);
    let error = device.call_within(15_000, &member, |scope| {
        device.clock.pass(10_001);
        member.token(scope, &service.at(&device)).err()
    });
    assert_eq!(error.unwrap().status, Status::MCAT_ERR_TIMEOUT);
    assert_eq!(service.requests(), 1);
}

#[test]
fn new_sign_in_ends_backoff_of_the_last() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 60);
    device.clock.pass(60_000);
    service.will(Act::RetryAfter(429, 900_000));
    device.token(&member, &service).err().unwrap();
    device.sign_in(&member, &service).unwrap();
    assert!(
        device
            .call(&member, |scope| member.refresh(scope, &service.at(&device)))
            .is_ok()
    );
}

#[test]
fn refresh_that_was_not_sent_is_sent_again() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 60);
    device.clock.pass(60_000);
    service.will(Act::NotSent).will(Act::NotSent);
    assert!(device.token(&member, &service).is_ok());
    assert_eq!(service.requests(), 3);
}

#[test]
fn late_call_starts_no_refresh_but_short_call_does() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 60);
    device.clock.pass(60_000);
    let late = device.call_within(15_000, &member, |scope| {
        device.clock.pass(10_001);
        member.token(scope, &service.at(&device)).err()
    });
    assert_eq!(late.unwrap().status, Status::MCAT_ERR_TIMEOUT);
    assert_eq!(service.requests(), 0);
    let short = device.call_within(2_000, &member, |scope| member.token(scope, &service.at(&device)));
    assert!(short.is_ok());
}

#[test]
fn refresh_by_application_yields_newer_token() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 86_399);
    let before = device.token(&member, &service).unwrap();
    device
        .call(&member, |scope| member.refresh(scope, &service.at(&device)))
        .unwrap();
    assert!(device.token(&member, &service).unwrap().generation > before.generation);
    assert_eq!(service.requests(), 1);
    let nobody = member_of(None);
    let error = device
        .call(&nobody, |scope| nobody.refresh(scope, &service.at(&device)))
        .unwrap_err();
    assert_eq!(error.reason, Reason::MCAT_REASON_NOT_SIGNED_IN);
}

#[test]
fn token_without_refresh_token_lasts_until_it_expires() {
    let (device, service) = (Device::new(), Service::new());
    let member = member_of(None);
    service.will(Act::Say(r#"{"access_token":"only","expires_in":60}"#.into()));
    let grant = Grant::Password {
        user: "ada",
        password: "x",
    };
    device
        .call(&member, |scope| {
            member.sign_in("ada", &grant, scope, &service.at(&device))
        })
        .unwrap();
    device.clock.pass(59_000);
    assert_eq!(device.token(&member, &service).unwrap().access.as_str(), "only");
    device.clock.pass(1_000);
    let error = device.token(&member, &service).err().unwrap();
    assert_eq!(error.status, Status::MCAT_ERR_SIGN_IN_NEEDED);
    assert_eq!(service.requests(), 1);
}

// fault:G01
#[test]
fn failed_refreshes_show_no_secret_in_log_or_error() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    let mut shown = String::new();
    store.let_fail(|store| &store.save_fails, true);
    for act in [
        Act::Status(500, r#"{"error":"canary-refresh-1"}"#),
        Act::Status(200, r#"{"access_token":"canary-access\n"}"#),
        Act::Status(404, r#"{"code":"canary-refresh-1","message":"canary-refresh-1"}"#),
        Act::Vanish,
        Act::Status(
            400,
            r#"{"error":"invalid_grant","error_description":"canary-refresh-1"}"#,
        ),
    ] {
        device.clock.pass(100_000);
        service.state.lock().unwrap().script.clear();
        service.will(act);
        if let Err(error) = device.token(&member, &service) {
            shown += &format!("{error:?}");
        }
    }
    shown += &device.log.lock().unwrap();
    assert!(shown.contains("could not be saved"), "the log was heard");
    assert!(!shown.contains("canary"), "{shown}");
}
