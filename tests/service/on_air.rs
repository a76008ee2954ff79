//! What every test of a station needs: an open one, and what the journal shows of it.
use crate::desk::*;
use crate::driven::Driven;
use crate::plain;
use musiccat::abi::mcat_station_now;
use musiccat::station::{Options, Played};
use musiccat::{Client, Params, Response, Station, Version};
use musiccat_sandbox::faults::{Answer, Fault};
use musiccat_sandbox::{Entry, Sandbox};
use serde_json::{Value, json};
use std::sync::Arc;

/// The first demo member's device.
pub fn device(sandbox: &Sandbox) -> Arc<Client> {
    Arc::new(signed_in(sandbox, Version::V2_2, listener(sandbox)))
}

/// A device whose clock is driven with the service's.
pub fn driven(sandbox: &Arc<Sandbox>, clock: &Driven) -> Arc<Client> {
    let client = on_clock(sandbox, Version::V2_2, clock.clone(), |_| {});
    sign_in(&client, listener(sandbox));
    Arc::new(client)
}

#[track_caller]
pub fn open(client: &Arc<Client>, seed: &str) -> Station {
    open_with(client, seed, &Options::default())
}

#[track_caller]
pub fn open_with(client: &Arc<Client>, seed: &str, options: &Options) -> Station {
    let (station, response) = client.open_station(seed, options, &Params::default());
    ok(response);
    station.expect("a station")
}

/// The next track.
#[track_caller]
pub fn next(station: &Station) -> String {
    only(&ok(station.next(&Params::default())))
}

/// Takes tracks until so many are left that are ready.
#[track_caller]
pub fn take_until(station: &Station, ready: i32) {
    while stand(&ok(station.now())).ready > ready {
        next(station);
    }
}

/// The id of the one track that a response gives.
#[track_caller]
pub fn only(response: &Response) -> String {
    let mut ids = track_ids(response, &response.tracks);
    assert_eq!(ids.len(), 1, "{ids:?}");
    ids.remove(0)
}

#[track_caller]
pub fn poll(station: &Station) -> Response {
    ok(station.poll(&Params::default()))
}

/// How the station stands, by a response.
pub fn stand(response: &Response) -> &mcat_station_now {
    response.at(&response.station).expect("a station's response")
}

/// What takes the station up again.
pub fn state(station: &Station) -> String {
    let now = ok(station.now());
    now.text(&stand(&now).state).expect("a state").to_owned()
}

/// Plays a track from its start to its end.
#[track_caller]
pub fn play(station: &Station, track: &str) {
    let played = Played {
        started_ms: 1_782_814_500_007,
        played_ms: 30_500,
        ..Played::default()
    };
    ok(station.started(track, &played));
    ok(station.stopped(track, &played));
}

/// Asks for tracks that the sandbox saw.
pub fn fetches(sandbox: &Sandbox) -> usize {
    sandbox.count(|entry| entry.path.ends_with("/tracks") && entry.path.contains("/stations/"))
}

/// What the sandbox saw of the station since it was last cleared: each request in a word, with its track or its first track.
pub fn saw(sandbox: &Sandbox) -> Vec<String> {
    let word = |entry: Entry| {
        let what = match entry.path.rsplit('/').next() {
            Some("tracks") => return "tracks".to_owned(),
            Some("tuning") => {
                let tuning = &entry.body.as_ref().expect("a body")["tuning"];
                return format!("tuning {} {}", tuning["popularity"], tuning["variety"]).replace('"', "");
            }
            Some("events") => entry.body.as_ref().expect("a body")["type"]
                .as_str()
                .expect("a type")
                .to_owned(),
            Some(word) => word.to_owned(),
            None => String::new(),
        };
        let body = entry.body.unwrap_or_default();
        let track = body["tracks"][0]["id"].as_str().or(body["playback"]["id"].as_str());
        format!("{what} {}", track.unwrap_or_default())
    };
    let entries = sandbox.journal().into_iter();
    let of_station = entries.filter(|entry| !entry.path.ends_with("/account") && entry.grant.is_none());
    of_station.map(word).collect()
}

/// The next answers to a question for tracks, one after the other, in place of the true ones.
pub fn answers(sandbox: &Sandbox, bodies: &[Value]) {
    // A fault that is used up lets the next one strike.
    for body in bodies {
        let answer = Answer::Status {
            status: 200,
            headers: vec![("Content-Type".into(), "application/json".into())],
            retry_after: None,
            body: Some(body.to_string()),
        };
        let fault = Fault {
            path: "/stations/*/tracks".into(),
            times: Some(1),
            answer,
            ..Fault::default()
        };
        sandbox.fault(fault).expect("a fault");
    }
}

/// An answer with these tracks.
pub fn tracks(ids: &[&str]) -> Value {
    let tracks: Vec<Value> = ids
        .iter()
        .map(|id| json!({"type": "track", "id": id, "name": "A"}))
        .collect();
    json!({"tracks": tracks, "meta": {"skipLimit": 6, "skipLimitDuration": 60, "isTunable": true}})
}

/// A programmed station of one artist.
pub fn artist_station(sandbox: &Sandbox) -> String {
    let stations = plain::get(sandbox, "/v2.2/stations?limit=200");
    let stations = stations["stations"].as_array().expect("stations").iter();
    let mut ids = stations.filter_map(|station| station["id"].as_str());
    ids.find(|id| id.starts_with("sas.")).expect("an artist's").to_owned()
}
