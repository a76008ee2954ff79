//! What was acknowledged outlives the process, however it ends.

use crate::service::{Listener, Service, with_form, with_json};
use crate::{measure, random};
use reqwest::blocking::RequestBuilder;
use serde_json::{Value, json};
use std::path::Path;
use std::time::Duration;

/// Tracks and stations that the writes are about.
const TRACKS: u32 = 500;
const STATIONS: u32 = 20;
const TUNED: usize = 5;

/// What a member can see of what was written.
#[derive(Debug, Clone, PartialEq)]
struct State {
    /// The newest first.
    tracks: Vec<u32>,
    /// The newest first.
    stations: Vec<u32>,
    /// The variety of each station that is tuned, in tenths.
    variety: [u32; TUNED],
}

#[derive(Debug, Clone)]
enum Write {
    AddTracks(Vec<u32>),
    RemoveTrack(u32),
    AddStation(u32),
    RemoveStation(u32),
    Tune(usize, u32),
}

impl Write {
    fn any() -> Write {
        match random(10) {
            0..4 => Write::AddTracks((0..=random(3)).map(|_| 1 + random(TRACKS)).collect()),
            4..6 => Write::RemoveTrack(1 + random(TRACKS)),
            6 => Write::AddStation(1 + random(STATIONS)),
            7 => Write::RemoveStation(1 + random(STATIONS)),
            _ => Write::Tune(random(TUNED as u32) as usize, random(11)),
        }
    }

    fn request(&self, member: &Listener) -> RequestBuilder {
        match self {
            Write::AddTracks(tracks) => {
                let ids: Vec<String> = tracks.iter().map(|track| format!("tra.{track}")).collect();
                member.call("POST", &format!("/me/library/tracks?id={}", ids.join(",")))
            }
            Write::RemoveTrack(track) => member.call("DELETE", &format!("/me/library/tracks/tra.{track}")),
            Write::AddStation(station) => {
                let request = member.call("POST", "/me/library/stations");
                with_form(request, &[("id", &format!("ps.{station}"))])
            }
            Write::RemoveStation(station) => member.call("DELETE", &format!("/me/library/stations/ps.{station}")),
            Write::Tune(station, tenths) => {
                let variety = format!("{:.1}", f64::from(*tenths) / 10.0);
                let body = json!({"tuning": {"popularity": "0.5", "variety": variety}});
                with_json(
                    member.call("PUT", &format!("/stations/ps.{}/tuning", station + 1)),
                    &body,
                )
            }
        }
    }

    fn apply(&self, state: &mut State) {
        let add = |list: &mut Vec<u32>, number: u32| {
            if !list.contains(&number) {
                list.insert(0, number);
            }
        };
        match *self {
            Write::AddTracks(ref tracks) => tracks.iter().for_each(|&track| add(&mut state.tracks, track)),
            Write::RemoveTrack(track) => state.tracks.retain(|&other| other != track),
            Write::AddStation(station) => add(&mut state.stations, station),
            Write::RemoveStation(station) => state.stations.retain(|&other| other != station),
            Write::Tune(station, tenths) => state.variety[station] = tenths,
        }
    }
}

impl State {
    fn read(member: &Listener) -> State {
        let list = |list: &str| {
            let number = |item: &Value| item["id"].as_str()?.split('.').nth(1)?.parse::<u32>().ok();
            let mut numbers: Vec<u32> = Vec::new();
            loop {
                let page = member.get(&format!("/me/library/{list}?limit=200&offset={}", numbers.len()));
                let page = page[list].as_array().unwrap();
                if page.is_empty() {
                    return numbers;
                }
                numbers.extend(page.iter().map(|item| number(item).expect("a number")));
            }
        };
        let variety = |station: usize| {
            let played = member.get(&format!("/stations/ps.{}/tracks", station + 1));
            (played["meta"]["variety"].as_f64().unwrap() * 10.0).round() as u32
        };
        State {
            tracks: list("tracks"),
            stations: list("stations"),
            variety: std::array::from_fn(variety),
        }
    }
}

/// Writes until the service is gone. The state that was acknowledged, and the write that was not.
fn write(member: &Listener, mut state: State) -> (State, Write) {
    loop {
        let write = Write::any();
        match write.request(member).send() {
            Ok(answer) => {
                assert!(answer.status().is_success(), "{write:?}: {}", answer.status());
                write.apply(&mut state);
            }
            Err(_) => return (state, write),
        }
    }
}

fn check_integrity(data: &Path) {
    let file = rusqlite::Connection::open(data).unwrap();
    let verdict: String = file.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok");
}

#[test]
fn what_was_acknowledged_outlives_a_kill() {
    let folder = std::env::temp_dir().join(format!("musiccat-killed-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let data = folder.join("state.db");
    let start = || Service::start(&["--artists", "100", "--data", data.to_str().unwrap()]);
    let mut service = start();
    let mut member = service.sign_in("may-stream@sandbox.test");
    let mut state = State::read(&member);
    let rounds = measure().rounds;
    let mut landed = 0;
    for round in 1..=rounds {
        let (written, in_flight) = std::thread::scope(|scope| {
            let writing = scope.spawn(|| write(&member, state.clone()));
            std::thread::sleep(Duration::from_millis(random(250).into()));
            service.kill();
            writing.join().unwrap()
        });
        service = start();
        // The access token was acknowledged too.
        member = service.again(member);
        let found = State::read(&member);
        let mut perhaps = written.clone();
        in_flight.apply(&mut perhaps);
        if found != written {
            assert_eq!(found, perhaps, "round {round}, in flight {in_flight:?}");
            landed += 1;
        }
        check_integrity(&data);
        state = found;
    }
    println!("killed {rounds} times; the write in flight had taken effect {landed} times");
    drop(service);
    std::fs::remove_dir_all(&folder).unwrap();
}
