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
/// How long what is accepted takes to become readable: long enough that some of it still waits at each kill.
const ACCEPT_DELAY: Duration = Duration::from_millis(100);

/// What a member can see of what was written.
#[derive(Debug, Clone, PartialEq)]
struct State {
    /// The newest first.
    tracks: Vec<u32>,
    /// The newest first.
    stations: Vec<u32>,
    /// The variety of each station that is tuned, in tenths.
    variety: [u32; TUNED],
    /// The newest first.
    favorites: Vec<u32>,
    /// What is on the playlist, in order.
    playlist: Vec<u32>,
    playlist_name: String,
}

#[derive(Debug, Clone)]
enum Write {
    AddTracks(Vec<u32>),
    RemoveTrack(u32),
    AddStation(u32),
    RemoveStation(u32),
    Tune(usize, u32),
    /// Accepted, and readable later.
    AddFavorite(u32),
    /// Accepted, and readable later.
    RemoveFavorite(u32),
    Append(Vec<u32>),
    Replace(Vec<u32>),
    /// Accepted, and readable later.
    Rename(u32),
}

impl Write {
    fn any() -> Write {
        let some_tracks = || (0..=random(3)).map(|_| 1 + random(TRACKS)).collect();
        match random(18) {
            0..4 => Write::AddTracks(some_tracks()),
            4..6 => Write::RemoveTrack(1 + random(TRACKS)),
            6 => Write::AddStation(1 + random(STATIONS)),
            7 => Write::RemoveStation(1 + random(STATIONS)),
            8..10 => Write::Tune(random(TUNED as u32) as usize, random(11)),
            10..12 => Write::AddFavorite(1 + random(TRACKS)),
            12 => Write::RemoveFavorite(1 + random(TRACKS)),
            13..16 => Write::Append(some_tracks()),
            16 => Write::Replace(some_tracks()),
            _ => Write::Rename(random(1000)),
        }
    }

    fn request(&self, member: &Listener, playlist: &str) -> RequestBuilder {
        let playlist = format!("/me/library/playlists/{playlist}");
        let objects = |tracks: &[u32]| -> Value {
            tracks
                .iter()
                .map(|track| json!({"id": format!("tra.{track}")}))
                .collect()
        };
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
                let path = format!("/stations/ps.{}/tuning", station + 1);
                with_json(member.call("PUT", &path), &body)
            }
            Write::AddFavorite(track) => {
                let body = json!({"favorites": objects(&[*track])});
                with_json(member.call("POST", "/me/favorites"), &body)
            }
            Write::RemoveFavorite(track) => member.call("DELETE", &format!("/me/favorites/tra.{track}")),
            Write::Append(tracks) => {
                let request = member.call("POST", &format!("{playlist}/tracks"));
                with_json(request, &json!({"tracks": objects(tracks)}))
            }
            Write::Replace(tracks) => {
                let request = member.call("PUT", &format!("{playlist}/tracks"));
                with_json(request, &json!({"tracks": objects(tracks)}))
            }
            Write::Rename(number) => {
                let body = json!({"playlists": {"name": format!("Number {number}")}});
                with_json(member.call("PUT", &playlist), &body)
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
            Write::AddFavorite(track) => add(&mut state.favorites, track),
            Write::RemoveFavorite(track) => state.favorites.retain(|&other| other != track),
            Write::Append(ref tracks) => state.playlist.extend(tracks),
            Write::Replace(ref tracks) => state.playlist.clone_from(tracks),
            Write::Rename(number) => state.playlist_name = format!("Number {number}"),
        }
    }
}

impl State {
    fn read(member: &Listener, playlist: &str) -> State {
        let playlist = format!("/me/library/playlists/{playlist}");
        let variety = |station: usize| {
            let played = member.get(&format!("/stations/ps.{}/tracks", station + 1));
            (played["meta"]["variety"].as_f64().unwrap() * 10.0).round() as u32
        };
        State {
            tracks: numbers(member, "/me/library/tracks", "/tracks"),
            stations: numbers(member, "/me/library/stations", "/stations"),
            variety: std::array::from_fn(variety),
            favorites: numbers(member, "/me/favorites", "/favorites/data/tracks"),
            playlist: numbers(member, &format!("{playlist}/tracks"), "/tracks"),
            playlist_name: text(&member.get(&playlist)["playlists"][0]["name"]),
        }
    }
}

/// The numbers of all objects in a list, page by page.
fn numbers(member: &Listener, path: &str, list: &str) -> Vec<u32> {
    let number = |item: &Value| item["id"].as_str()?.split('.').nth(1)?.parse::<u32>().ok();
    let mut numbers = Vec::new();
    loop {
        let body = member.get(&format!("{path}?limit=200&offset={}", numbers.len()));
        let page = body
            .pointer(list)
            .and_then(Value::as_array)
            .map_or(&[][..], Vec::as_slice);
        if page.is_empty() {
            return numbers;
        }
        numbers.extend(page.iter().map(|item| number(item).expect("a number")));
    }
}

fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}

/// Writes until the service is gone. The state that was acknowledged, and the write that was not.
fn write(member: &Listener, playlist: &str, mut state: State) -> (State, Write) {
    loop {
        let write = Write::any();
        match write.request(member, playlist).send() {
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
    let delay = ACCEPT_DELAY.as_millis().to_string();
    let file = data.to_str().unwrap();
    let start = || Service::start(&["--artists", "100", "--accept-delay", &delay, "--data", file]);
    let mut service = start();
    let mut member = service.sign_in("may-stream@sandbox.test");
    let request = member.call("POST", "/me/library/playlists");
    let answer = with_json(request, &json!({"playlists": {"name": "At first"}}))
        .send()
        .unwrap();
    let made: Value = serde_json::from_str(&answer.text().unwrap()).unwrap();
    let playlist = text(&made["playlists"][0]["id"]);
    let mut state = State::read(&member, &playlist);
    let rounds = measure().rounds;
    let mut landed = 0;
    for round in 1..=rounds {
        let (written, in_flight) = std::thread::scope(|scope| {
            let writing = scope.spawn(|| write(&member, &playlist, state.clone()));
            std::thread::sleep(Duration::from_millis(random(250).into()));
            service.kill();
            writing.join().unwrap()
        });
        service = start();
        // The access token was acknowledged too.
        member = service.again(member);
        std::thread::sleep(ACCEPT_DELAY);
        let found = State::read(&member, &playlist);
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
