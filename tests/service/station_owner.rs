//! A station belongs to the member who opened it.
use crate::desk::*;
use crate::on_air::*;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use musiccat::abi::mcat_reason::{self, *};
use musiccat::abi::mcat_status::{self, *};
use musiccat::station::{Action, Options, Played};
use musiccat::{Client, Params, Response, Station};
use musiccat_sandbox::Sandbox;
use std::sync::Arc;

struct Room {
    sandbox: Sandbox,
    client: Arc<Client>,
    station: Station,
    /// The track that plays.
    track: String,
}

/// A device on which a station plays.
fn playing() -> Room {
    let sandbox = own();
    let client = device(&sandbox);
    let station = open(&client, "ps.1");
    let track = next(&station);
    ok(station.started(&track, &Played::default()));
    ok(station.skip("tra.1"));
    poll(&station);
    Room {
        sandbox,
        client,
        station,
        track,
    }
}

/// Nothing of the station's is told to whoever is here now, and nothing that they do is taken for its member's.
fn is_closed(room: &Room, status: mcat_status, reason: mcat_reason) {
    let Room {
        sandbox,
        station,
        track,
        ..
    } = room;
    let (params, played) = (Params::default(), Played::default());
    let calls: [&dyn Fn() -> Response; 9] = [
        &|| station.next(&params),
        &|| station.poll(&params),
        &|| station.previews(),
        &|| station.started("tra.7", &played),
        &|| station.stopped(track, &played),
        &|| station.skip(track),
        &|| station.feedback(Action::Like, track),
        &|| station.feedback(Action::Unplay, track),
        &|| station.now(),
    ];
    for (number, call) in calls.into_iter().enumerate() {
        let response = match number {
            8 => ok(call()),
            _ => refused(sandbox, call, status, "member"),
        };
        assert!(number == 8 || response.reason == reason, "{response:?}");
        assert!(response.items(&response.tracks).is_empty());
        let now = stand(&response);
        assert!(now.state.is_null());
        assert_eq!((now.skips_left, now.skip_wait_ms, now.ready), (-1, -1, 0));
        assert_eq!(response.at(&response.outbox).unwrap().waiting, 0);
    }
}

#[test]
fn station_gives_nothing_after_sign_out_until_its_member_returns() {
    let room = playing();
    ok(room.client.sign_out(&Params::default()));
    is_closed(&room, MCAT_ERR_SIGN_IN_NEEDED, MCAT_REASON_NOT_SIGNED_IN);
    sign_in(&room.client, listener(&room.sandbox));
    goes_on(&room);
}

#[test]
fn station_of_one_member_is_closed_to_another() {
    let room = playing();
    sign_in(&room.client, &room.sandbox.members()[1]);
    is_closed(&room, MCAT_ERR_CONFLICT, MCAT_REASON_OTHER_MEMBER);
    // Whatever becomes of their own.
    let theirs = open(&room.client, "ps.1");
    for left in (0..6).rev() {
        assert_eq!(stand(&ok(theirs.skip("tra.1"))).skips_left, left);
    }
    poll(&theirs);
    is_closed(&room, MCAT_ERR_CONFLICT, MCAT_REASON_OTHER_MEMBER);
    sign_in(&room.client, listener(&room.sandbox));
    goes_on(&room);
}

/// What was ready still is.
fn goes_on(room: &Room) {
    let Room {
        sandbox,
        station,
        track,
        ..
    } = room;
    let before = fetches(sandbox);
    let given = ok(station.next(&Params::default()));
    assert_ne!(&only(&given), track);
    assert!(!stand(&given).state.is_null() && stand(&given).ready > 0);
    ok(station.stopped(track, &Played::default()));
    assert_eq!(fetches(sandbox), before);
}

#[test]
fn station_state_is_refused_for_another_member_and_names_nobody() {
    let Room {
        sandbox,
        client,
        station,
        ..
    } = playing();
    let text = state(&station);
    let bytes = URL_SAFE_NO_PAD.decode(&text).unwrap();
    let (ada, other) = (listener(&sandbox), &sandbox.members()[1]);
    for name in [ada.user_name, ada.guid] {
        let holds = |bytes: &[u8]| bytes.windows(name.len()).any(|part| part == name.as_bytes());
        assert!(!holds(&bytes) && !holds(text.as_bytes()), "{name}");
    }
    let options = Options {
        state: Some(text),
        ..Options::default()
    };
    let reopen = || client.open_station("ps.1", &options, &Params::default());
    sign_in(&client, other);
    refused(&sandbox, || reopen().1, MCAT_ERR_ARGUMENT, "state: is another member's");
    sign_in(&client, ada);
    ok(reopen().1);
    // A device that has forgotten all else cannot tell.
    ok(device(&sandbox).open_station("ps.1", &options, &Params::default()).1);
}
