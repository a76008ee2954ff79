//! A station that holds the account's player session.
use crate::desk::*;
use crate::on_air::*;
use musiccat::abi::mcat_reason::*;
use musiccat::abi::mcat_status::*;
use musiccat::station::Options;
use musiccat::{Client, Params, Station};
use musiccat_sandbox::Sandbox;
use std::sync::Arc;

fn held(client: &Arc<Client>) -> Station {
    let options = Options {
        session: true,
        ..Options::default()
    };
    open_with(client, "ps.1", &options)
}

/// The contexts in which the session was asked for.
fn contexts(sandbox: &Sandbox) -> Vec<String> {
    let asked = sandbox
        .journal()
        .into_iter()
        .filter(|entry| entry.path.contains("/session/"));
    asked
        .map(|entry| entry.query.trim_start_matches("context=").to_owned())
        .collect()
}

// req:STA-07
#[test]
fn the_session_is_asked_about_once_before_each_track() {
    let sandbox = own();
    let station = held(&device(&sandbox));
    assert_eq!(stand(&ok(station.now())).holds_session, 1);
    let mut played = Vec::new();
    for _ in 0..6 {
        played.push(next(&station));
        let polled = poll(&station);
        assert_eq!(stand(&polled).holds_session, 1);
        poll(&station);
    }
    let asked = contexts(&sandbox);
    assert_eq!((asked.len(), &asked[..6]), (7, &played[..]));
    let plain = open(&device(&sandbox), "ps.1");
    poll(&plain);
    assert_eq!(
        (stand(&ok(plain.now())).holds_session, contexts(&sandbox).len()),
        (-1, 7)
    );
}

// req:STA-07
#[test]
fn a_player_that_takes_over_ends_the_station_until_it_is_held_again() {
    let sandbox = own();
    for version in VERSIONS {
        let client = Arc::new(signed_in(&sandbox, version, listener(&sandbox)));
        let station = held(&client);
        sandbox.take_session(listener(&sandbox).user_name).unwrap();
        // What was asked about is given; the one after is not.
        next(&station);
        let taken = fails(station.poll(&Params::default()), MCAT_ERR_CONFLICT);
        assert_eq!(
            (taken.reason, stand(&taken).holds_session),
            (MCAT_REASON_SESSION_TAKEN, 0)
        );
        let ready = stand(&taken).ready;
        let no = refused(&sandbox, || station.next(&Params::default()), MCAT_ERR_CONFLICT, "took");
        assert_eq!((no.reason, stand(&no).ready), (MCAT_REASON_SESSION_TAKEN, ready));
        refused(&sandbox, || station.poll(&Params::default()), MCAT_ERR_CONFLICT, "took");
        ok(client.hold_session(&Params::default()));
        next(&station);
        poll(&station);
    }
}

#[test]
fn a_service_that_cannot_say_does_not_stop_the_music() {
    let sandbox = own();
    let station = held(&device(&sandbox));
    let fault = failing("/session/*", 503);
    sandbox.fault(fault).unwrap();
    next(&station);
    poll(&station);
    next(&station);
    sandbox.clear_faults();
    let before = contexts(&sandbox).len();
    poll(&station);
    assert_eq!(contexts(&sandbox).len(), before + 1, "it is asked again");
}

#[test]
fn a_member_who_signs_in_anew_holds_anew() {
    let sandbox = own();
    let client = device(&sandbox);
    let station = held(&client);
    ok(client.sign_out(&Params::default()));
    sign_in(&client, listener(&sandbox));
    next(&station);
    poll(&station);
    assert_eq!(stand(&ok(station.now())).holds_session, 1);
    let opened = |entry: &musiccat_sandbox::Entry| entry.path.ends_with("/sessions") && entry.status == 201;
    assert_eq!(sandbox.count(opened), 2);
}
