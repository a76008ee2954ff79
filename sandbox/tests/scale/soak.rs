//! Many clients at once, for a while: nothing fails, and the memory stays.

use crate::service::{Listener, Service, with_form, with_json};
use crate::{measure, random};
use reqwest::blocking::RequestBuilder;
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

const CLIENTS: usize = 32;
const MEMBERS: [&str; 3] = [
    "may-stream@sandbox.test",
    "sparse@sandbox.test",
    "collector@sandbox.test",
];
/// Numbers that every catalog of the size under test has.
const ARTISTS: u32 = 1000;
const TRACKS: u32 = 50_000;

fn any_call(member: &Listener) -> RequestBuilder {
    let (artist, album, track, station) = (
        random(ARTISTS) + 1,
        random(5000) + 1,
        random(TRACKS) + 1,
        random(20) + 1,
    );
    let get = |path: String| member.call("GET", &path);
    match random(22) {
        0 => get(format!("/artists/top?offset={}", random(100))),
        1 => get(format!("/artists/art.{artist}")),
        2 => get(format!("/artists/art.{artist}/albums?limit=50")),
        3 => get(format!("/artists/art.{artist}/tracks?limit=100")),
        4 => get(format!("/albums/alb.{album}")),
        5 => get(format!("/tracks/tra.{track},tra.{}", random(TRACKS) + 1)),
        6 => get(format!("/genres/g.{}/tracks/top", random(10) + 1)),
        7 => get("/stations/top".to_owned()),
        8 => get("/me/account".to_owned()),
        9..11 => get(format!("/stations/ps.{station}/tracks?count=5")),
        11..13 => get(format!("/me/library/tracks?limit=200&offset={}", random(TRACKS))),
        13 => get(format!("/me/library/albums?limit=20&offset={}", random(1000))),
        14 => get("/me/library/updated".to_owned()),
        15..17 => member.call("POST", &format!("/me/library/tracks?id=tra.{track}")),
        17 => member.call("DELETE", &format!("/me/library/tracks/tra.{track}")),
        18 => {
            let request = member.call("POST", "/me/library/stations");
            with_form(request, &[("id", &format!("ps.{station}"))])
        }
        19 => member.call("DELETE", &format!("/me/library/stations/ps.{station}")),
        20 => {
            let body = json!({"tuning": {"popularity": "0.5", "variety": format!("0.{}", random(10))}});
            with_json(member.call("PUT", &format!("/stations/ps.{station}/tuning")), &body)
        }
        _ => {
            let body = json!({"tracks": [{"id": format!("tra.{track}")}]});
            with_json(
                member.call("PUT", &format!("/stations/ps.{station}/feedback/like")),
                &body,
            )
        }
    }
}

#[test]
fn many_clients_at_once_are_all_served() {
    let measure = measure();
    let tracks = measure.tracks.to_string();
    let data = std::env::temp_dir().join(format!("musiccat-soak-{}", std::process::id()));
    std::fs::create_dir_all(&data).unwrap();
    let file = data.join("state.db");
    let service = Service::start(&["--tracks", &tracks, "--data", file.to_str().unwrap()]);
    let (calls, over) = (AtomicUsize::new(0), AtomicBool::new(false));
    let client = |number: usize| {
        let mut member = service.sign_in(MEMBERS[number % MEMBERS.len()]);
        let mut statuses = BTreeMap::new();
        while !over.load(Ordering::Relaxed) {
            if random(50) == 0 {
                member.refresh();
            }
            let answer = any_call(&member).send().expect("an answer");
            let status = answer.status().as_u16();
            assert!(answer.bytes().is_ok(), "the whole answer");
            *statuses.entry(status).or_insert(0) += 1;
            calls.fetch_add(1, Ordering::Relaxed);
        }
        statuses
    };
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..CLIENTS).map(|number| scope.spawn(move || client(number))).collect();
        let moment = || std::thread::sleep(Duration::from_millis(100));
        while calls.load(Ordering::Relaxed) < measure.calls_before && !clients.iter().any(|client| client.is_finished())
        {
            moment();
        }
        let (before, begun) = (calls.load(Ordering::Relaxed), Instant::now());
        let resident = service.resident_mb();
        while begun.elapsed() < measure.soak {
            moment();
        }
        let (served, resident_after) = (calls.load(Ordering::Relaxed) - before, service.resident_mb());
        over.store(true, Ordering::Relaxed);
        println!(
            "{served} calls in {:?}; {resident} MB resident at first, {resident_after} MB at last",
            begun.elapsed()
        );
        let mut statuses = BTreeMap::new();
        for client in clients {
            for (status, count) in client.join().expect("a client") {
                *statuses.entry(status).or_insert(0) += count;
            }
        }
        println!("by status: {statuses:?}");
        assert!(statuses.keys().all(|status| *status < 300), "{statuses:?}");
        let bound = resident + resident * measure.growth / 100;
        assert!(resident_after <= bound, "from {resident} MB to {resident_after} MB");
    });
    drop(service);
    std::fs::remove_dir_all(&data).unwrap();
}
