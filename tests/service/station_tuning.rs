//! Tuning a station: when the service is told, and what becomes of the tracks that were ready.
use crate::desk::*;
use crate::on_air::*;
use musiccat::Params;
use musiccat::abi::mcat_status::*;

// req:STA-02
// req:STA-07
#[test]
fn tuning_is_sent_before_the_next_tracks_are_fetched() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    next(&station);
    sandbox.journal_clear();
    for (popularity, variety) in [(0.1, 0.2), (1.0, 0.0), (0.25, 0.75)] {
        let tuned = ok(station.tune(popularity, variety));
        let now = stand(&tuned);
        assert_eq!((now.ready, now.popularity, now.variety), (0, popularity, variety));
    }
    assert_eq!(sandbox.count(|_| true), 0, "nothing is sent at once");
    poll(&station);
    assert_eq!(saw(&sandbox), ["tuning 0.25 0.75", "tracks"], "the last word, once");
    ok(station.tune(0.5, 0.5));
    next(&station);
    assert_eq!(saw(&sandbox)[2..], ["tuning 0.5 0.5", "tracks"]);
    for bad in [-0.1, 1.01, f64::NAN] {
        refused(
            &sandbox,
            || station.tune(bad, 0.5),
            MCAT_ERR_ARGUMENT,
            "popularity: must be",
        );
        refused(
            &sandbox,
            || station.tune(0.5, bad),
            MCAT_ERR_ARGUMENT,
            "variety: must be",
        );
    }
    assert_eq!(stand(&ok(station.now())).ready, 4, "a wrong tuning lets nothing go");
}

#[test]
fn tuning_waits_for_the_service_and_is_dropped_when_refused() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    let fault = sandbox.fault(failing("/stations/*/tuning", 503)).unwrap();
    ok(station.tune(0.0, 1.0));
    sandbox.journal_clear();
    let failed = fails(station.poll(&Params::default()), MCAT_ERR_UNAVAILABLE);
    assert_eq!(
        (stand(&failed).popularity, fetches(&sandbox)),
        (0.0, 0),
        "not before the tuning"
    );
    sandbox.remove_fault(fault);
    sandbox.fault(failing("/stations/*/tuning", 403)).unwrap();
    let refused = fails(station.next(&Params::default()), MCAT_ERR_FORBIDDEN);
    assert_eq!(stand(&refused).popularity, 0.5, "as it was");
    next(&station);
}

#[test]
fn tuning_a_fixed_station_is_refused() {
    let sandbox = own();
    let client = device(&sandbox);
    let mut fixed = tracks(&["tra.1"]);
    fixed["meta"]["isTunable"] = false.into();
    answers(&sandbox, &[fixed]);
    let station = open(&client, "ps.1");
    let told = refused(&sandbox, || station.tune(0.5, 0.5), MCAT_ERR_UNSUPPORTED, "tuned");
    assert_eq!((stand(&told).is_tunable, stand(&told).ready), (0, 1));
}

#[test]
fn tracks_fetched_before_a_tuning_are_dropped() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    take_until(&station, 0);
    sandbox.journal_clear();
    let tunes = || drop(ok(station.tune(0.0, 1.0)));
    meanwhile(&sandbox, "/stations/*/tracks", || next(&station), tunes);
    assert_eq!(saw(&sandbox), ["tracks", "tuning 0.0 1.0", "tracks"]);
    assert_eq!(stand(&ok(station.now())).ready, 4, "of those that came last");
}
