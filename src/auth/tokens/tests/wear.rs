//! How often the store is written: flash wears out.
use super::{Device, Memory, Service, member_of};

// fault:S10
#[test]
fn rotation_costs_one_save_and_one_mark_from_one_hour_lifetime() {
    // Tokens of an hour and more are marked before they are sent: twice a day at the usual life of a day.
    for (lifetime_s, cost) in [(3_599, 1), (3_600, 2), (86_399, 2)] {
        let (device, service, store) = (Device::new(), Service::new(), Memory::default());
        let member = device.signed_in(Some(&store), &service, lifetime_s);
        assert_eq!((store.saves(), member.saves()), (1, 1), "the sign-in");
        for expiry in 1..=50 {
            device.clock.pass(lifetime_s * 1_000);
            device.token(&member, &service).unwrap();
            assert_eq!((service.requests(), store.saves()), (expiry, 1 + cost * expiry));
            assert_eq!(member.saves(), i64::try_from(1 + cost * expiry).unwrap());
        }
        for _ in 0..1_000 {
            device.token(&member, &service).unwrap();
            device.is_signed_in(&member).unwrap();
            device.clock.pass(1_000);
        }
        assert_eq!((service.requests(), store.saves()), (50, 1 + cost * 50));
    }
}

// fault:S10
#[test]
fn save_count_equals_saves_of_store() {
    let (device, service, store) = (Device::new(), Service::new(), Memory::default());
    let member = device.signed_in(Some(&store), &service, 60);
    // What failed was not written.
    store.let_fail(|store| &store.save_fails, true);
    device.clock.pass(60_000);
    device.token(&member, &service).unwrap();
    assert_eq!((store.saves(), member.saves()), (1, 1));
    store.let_fail(|store| &store.save_fails, false);
    device.clock.pass(30_000);
    device.token(&member, &service).unwrap();
    // A lock is kept, with tokens and without.
    device.call(&member, |scope| member.lock(scope, 300_000));
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
    assert_eq!((store.saves(), member.saves()), (4, 4));
    // Each start counts for itself, and without a store there is nothing to count.
    assert_eq!(member_of(Some(&store)).saves(), 0);
    assert_eq!(device.signed_in(None, &service, 60).saves(), 0);
}

#[test]
fn remaining_time_of_access_token_is_reported() {
    let (device, service) = (Device::new(), Service::new());
    let member = device.signed_in(None, &service, 60);
    let left = |passed| {
        device.clock.pass(passed);
        device.call(&member, |scope| member.expires_ms(scope))
    };
    assert_eq!(
        (left(0), left(59_999), left(1), left(1)),
        (Some(60_000), Some(1), Some(0), Some(0))
    );
    device.call(&member, |scope| member.sign_out(scope)).unwrap();
    assert_eq!(left(0), None);
}
