//! Skips: what the service allows, counted before it has to say no, and what it says learnt.
use crate::desk::*;
use crate::driven::Driven;
use crate::on_air::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_station_now;
use musiccat::abi::mcat_status::*;
use musiccat::{Client, Params, Response, Station, Version, playback};
use musiccat_sandbox::{Entry, Sandbox};
use std::sync::Arc;

const MINUTE: i64 = 60_000;

/// Skips left, and minutes until one is free.
fn skips(response: &Response) -> (i32, i64) {
    let now: &mcat_station_now = stand(response);
    (now.skips_left, (now.skip_wait_ms + MINUTE - 1) / MINUTE)
}

#[track_caller]
fn no_skip(sandbox: &Sandbox, station: &Station) -> i64 {
    let no = refused(sandbox, || station.skip("tra.1"), MCAT_ERR_FORBIDDEN, "skips");
    assert_eq!(
        (no.reason, no.http_status, stand(&no).skips_left),
        (MCAT_REASON_SKIP_LIMIT, 0, 0)
    );
    // The one is told a moment before the other.
    assert!((0..1_000).contains(&(no.retry_after_ms - stand(&no).skip_wait_ms)));
    (no.retry_after_ms + MINUTE - 1) / MINUTE
}

// req:STA-07
#[test]
fn skip_limit_is_kept_over_all_stations_before_the_service_refuses() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let client = driven(&sandbox, &clock);
    let (kitchen, bedroom) = (open(&client, "ps.1"), open(&client, "art.3"));
    assert_eq!(skips(&ok(kitchen.now())), (6, 0));
    for left in [5, 4, 3] {
        assert_eq!(skips(&ok(kitchen.skip(&next(&kitchen)))), (left, 0));
        poll(&kitchen);
        clock.skip(10 * MINUTE);
    }
    for left in [2, 1, 0] {
        assert_eq!(skips(&ok(bedroom.skip(&next(&bedroom)))).0, left);
    }
    assert_eq!((no_skip(&sandbox, &kitchen), no_skip(&sandbox, &bedroom)), (30, 30));
    poll(&kitchen);
    let skipped = |status| sandbox.count(|entry| entry.path.ends_with("/skip") && entry.status == status);
    assert_eq!((skipped(200), skipped(403)), (6, 0));
    // What the service counts lies a moment behind: it was told by the poll after.
    clock.skip(31 * MINUTE);
    assert_eq!(skips(&ok(bedroom.skip("tra.1"))), (0, 9));
    assert_eq!(no_skip(&sandbox, &kitchen), 9);
    poll(&kitchen);
    assert_eq!((skipped(200), skipped(403)), (7, 0));
}

// req:STA-07
#[test]
fn skips_of_another_device_are_learnt_from_a_refusal() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let client = driven(&sandbox, &clock);
    let station = open(&client, "ps.1");
    let other = signed_in(&sandbox, Version::V2_2, listener(&sandbox));
    for _ in 0..6 {
        let skip = playback::station_feedback_add("ps.2", "skip", "tra.1", &Params::default());
        ok(other.call(skip));
    }
    assert_eq!(skips(&ok(station.skip("tra.1"))), (5, 0), "nothing is known of them");
    assert_eq!(skips(&poll(&station)), (0, 60));
    assert_eq!(no_skip(&sandbox, &station), 60);
    assert_eq!(no_skip(&sandbox, &open(&client, "art.3")), 60);
    clock.skip(60 * MINUTE);
    assert_eq!(skips(&ok(station.skip("tra.1"))), (5, 0));
    poll(&station);
    assert_eq!(
        sandbox.count(|entry| entry.path.ends_with("/skip") && entry.status == 403),
        1
    );
}

// req:STA-07
#[test]
fn skip_counts_from_when_the_service_receives_it() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let station = open(&driven(&sandbox, &clock), "ps.1");
    (0..6).for_each(|_| drop(ok(station.skip("tra.1"))));
    // Told half an hour late.
    clock.skip(30 * MINUTE);
    assert_eq!(skips(&poll(&station)).0, 0);
    clock.skip(31 * MINUTE);
    assert_eq!(no_skip(&sandbox, &station), 29);
    clock.skip(29 * MINUTE);
    ok(station.skip("tra.1"));
    poll(&station);
    assert_eq!(
        sandbox.count(|entry| entry.path.ends_with("/skip") && entry.status == 403),
        0
    );
}

#[test]
fn share_with_its_own_store_has_its_own_skips() {
    let sandbox = Arc::new(own());
    let clock = Driven::of(&sandbox);
    let client = driven(&sandbox, &clock);
    let station = open(&client, "ps.1");
    (0..6).for_each(|_| drop(ok(station.skip("tra.1"))));
    let folder = crate::folder::Folder::new("skips");
    let own = musiccat::Own {
        token_file: Some(folder.file()),
        ..Default::default()
    };
    let guest = Arc::new(client.share(own).unwrap());
    sign_in(&guest, listener(&sandbox));
    assert_eq!(skips(&ok(open(&guest, "ps.1").now())), (6, 0));
    assert_eq!(skips(&ok(station.now())).0, 0);
}

#[test]
fn skip_dropped_from_a_full_outbox_is_free_again() {
    let sandbox = own();
    let mut settings = config(&sandbox, Version::V2_2);
    settings.own.outbox_bytes = Some(4096);
    let client = Arc::new(Client::new(settings).unwrap());
    sign_in(&client, listener(&sandbox));
    let station = open(&client, "ps.1");
    for left in [5, 4] {
        assert_eq!(skips(&ok(station.skip("tra.1"))).0, left);
    }
    // The device is off the net, and plays what it has.
    let mut tracks = (2..1_000).map(|number| format!("tra.{number}"));
    let mut play_until = |entries| loop {
        play(&station, &tracks.next().expect("room comes to an end"));
        let now = ok(station.now());
        if now.at(&now.outbox).unwrap().dropped >= entries {
            return skips(&now).0;
        }
    };
    assert_eq!(play_until(1), 6);
    // What else goes was no skip.
    assert_eq!(skips(&ok(station.skip("tra.1"))).0, 5);
    assert_eq!(play_until(20), 5);
    poll(&station);
    assert_eq!(sandbox.count(|entry| entry.path.ends_with("/skip")), 1);
}

#[test]
fn skip_under_way_does_not_count_for_the_next_member() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    ok(station.skip("tra.1"));
    let other = &sandbox.members()[1];
    let poll = || station.poll(&Params::default());
    meanwhile(&sandbox, "/stations/*/feedback/skip", poll, || sign_in(&client, other));
    let told = |entry: &Entry| entry.path.ends_with("/skip") && entry.status == 200;
    assert_eq!(sandbox.count(told), 1);
    assert_eq!(skips(&ok(open(&client, "ps.1").now())).0, 6);
}

#[test]
fn skip_limit_of_the_account_applies_if_the_station_has_none() {
    let sandbox = own();
    let mut silent = tracks(&["tra.1"]);
    silent.as_object_mut().unwrap().remove("meta");
    answers(&sandbox, &[silent]);
    let station = open(&device(&sandbox), "ps.1");
    (0..6).for_each(|_| drop(ok(station.skip("tra.1"))));
    assert_eq!(no_skip(&sandbox, &station), 60);
}
