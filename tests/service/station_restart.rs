//! A station that is taken up again after a restart of the device.
use crate::desk::*;
use crate::on_air::*;
use crate::outbox_desk::{Device, config_of};
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::station::Options;
use musiccat::{Client, Params, Station, Version};
use std::sync::{Arc, Mutex};

fn taking_up(state: &str) -> Options {
    Options {
        state: Some(state.to_owned()),
        ..Options::default()
    }
}

fn taken_up(client: &Arc<Client>, seed: &str, state: &str) -> Station {
    open_with(client, seed, &taking_up(state))
}

// req:STA-07
#[test]
fn station_restored_repeats_no_track_and_keeps_its_tuning() {
    let sandbox = own();
    let before = open(&device(&sandbox), "ps.1");
    let heard = [next(&before), next(&before)];
    ok(before.tune(0.25, 0.75));
    let text = state(&before);
    assert!(text.len() < 4096 && text.is_ascii());
    drop(before);

    answers(&sandbox, &[tracks(&[&heard[0], &heard[1], "tra.1"])]);
    let client = device(&sandbox);
    sandbox.journal_clear();
    let after = taken_up(&client, "PS.1", &text);
    assert_eq!(saw(&sandbox), ["tuning 0.25 0.75", "tracks"]);
    assert_eq!(next(&after), "tra.1");
    let now = ok(after.now());
    assert_eq!((stand(&now).popularity, stand(&now).ready), (0.25, 0));
    // A tuning that was told is not told again.
    let again = state(&after);
    drop(after);
    sandbox.journal_clear();
    taken_up(&client, "ps.1", &again);
    assert_eq!(saw(&sandbox), ["tracks"]);
}

#[test]
fn station_restored_with_a_refused_tuning_opens_without_it() {
    let sandbox = own();
    let before = open(&device(&sandbox), "ps.1");
    ok(before.tune(0.25, 0.75));
    let text = state(&before);
    drop(before);

    let lines = Arc::<Mutex<Vec<String>>>::default();
    let mut settings = config(&sandbox, Version::V2_2);
    let log = lines.clone();
    settings.own.hooks.log = Some(Box::new(move |_, line| log.lock().unwrap().push(line.to_owned())));
    let client = Arc::new(Client::new(settings).unwrap());
    sign_in(&client, listener(&sandbox));
    // While the service may still take it, the station waits for it.
    let fault = sandbox.fault(failing("/stations/*/tuning", 503)).unwrap();
    let (none, failed) = client.open_station("ps.1", &taking_up(&text), &Params::default());
    assert!(none.is_none());
    fails(failed, MCAT_ERR_UNAVAILABLE);
    sandbox.remove_fault(fault);
    sandbox.fault(failing("/stations/*/tuning", 403)).unwrap();
    sandbox.journal_clear();
    let after = taken_up(&client, "ps.1", &text);
    assert_eq!(saw(&sandbox), ["tuning 0.25 0.75", "tracks"]);
    let now = ok(after.now());
    assert_eq!(
        (stand(&now).popularity, stand(&now).ready),
        (0.5, 5),
        "as the service has it"
    );
    let told = |line: &String| line.contains("tuning") && line.contains("403") && line.contains("refuse");
    assert!(lines.lock().unwrap().iter().any(told), "{lines:?}");
    // It is over: the state does not hold it any more.
    let again = state(&after);
    sandbox.journal_clear();
    taken_up(&client, "ps.1", &again);
    assert_eq!(saw(&sandbox), ["tracks"]);
}

// req:STA-07
#[test]
fn skips_still_count_after_a_restart() {
    let sandbox = own();
    let before = open(&device(&sandbox), "ps.1");
    (0..6).for_each(|_| drop(ok(before.skip("tra.1"))));
    let text = state(&before);
    drop(before);
    let client = device(&sandbox);
    let after = taken_up(&client, "ps.1", &text);
    let no = refused(&sandbox, || after.skip("tra.1"), MCAT_ERR_FORBIDDEN, "skips");
    assert_eq!(no.reason, MCAT_REASON_SKIP_LIMIT);
    assert!((3_000_000..=3_600_000).contains(&no.retry_after_ms), "{no:?}");
    // They do not count twice.
    let twice = taken_up(&client, "ps.1", &state(&after));
    assert_eq!(stand(&ok(twice.now())).skips_left, 0);
}

// req:STA-07
#[test]
fn skips_not_sent_before_a_restart_count_once() {
    let before = Device::new();
    let Device {
        sandbox,
        folder,
        time,
        client,
    } = before;
    let before = open(&Arc::new(client), "ps.1");
    (0..3).for_each(|_| drop(ok(before.skip("tra.1"))));
    let text = state(&before);
    drop(before);
    let client = Client::new(config_of(&sandbox, &folder, &time, Version::V2_2)).unwrap();
    let after = taken_up(&Arc::new(client), "ps.1", &text);
    assert_eq!(stand(&ok(after.now())).skips_left, 3);
    time.skip(600_000);
    let told = poll(&after);
    assert_eq!(
        sandbox.count(|entry| entry.path.ends_with("/skip") && entry.status == 200),
        3
    );
    assert_eq!(stand(&told).skips_left, 3);
    // They count from when the service heard of them.
    time.skip(3_000_000);
    assert_eq!(stand(&ok(after.now())).skips_left, 3);
}

#[test]
fn station_state_damaged_or_of_another_station_is_refused() {
    let sandbox = own();
    let client = device(&sandbox);
    let text = state(&open(&client, "ps.1"));
    let reopen = |seed: &str, state: &str| {
        let (station, response) = client.open_station(seed, &taking_up(state), &Params::default());
        assert!(station.is_none());
        response
    };
    refused(
        &sandbox,
        || reopen("ps.2", &text),
        MCAT_ERR_ARGUMENT,
        "state: is another station's",
    );
    for damaged in [
        "",
        "AAAA",
        &text[1..],
        &text[..text.len() - 1],
        &text.replace('A', "B"),
        &text.repeat(9),
    ] {
        refused(
            &sandbox,
            || reopen("ps.1", damaged),
            MCAT_ERR_ARGUMENT,
            "state: is damaged",
        );
    }
    taken_up(&client, "ps.1", &format!("{text}\n"));
}
