//! A few tracks in real time: the player's thread plays, another one polls, and the service takes its time.
use crate::folder::Folder;
use crate::house::House;
use musiccat::Params;
use musiccat::params::Priority;
use musiccat::station::{Options, Played};
use musiccat_sandbox::Settings;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};
use support::ok;

const TRACKS: usize = 10;
const TRACK: Duration = Duration::from_millis(500);
/// How long the service takes for each answer: there is always one that somebody waits for.
const ANSWER: Duration = Duration::from_millis(200);
/// Longest silence between two tracks.
const GAP: Duration = Duration::from_millis(50);

// req:STA-06
// req:STA-07
#[test]
fn next_track_is_ready_when_the_last_one_ends() {
    let (house, folder) = (House::new(), Folder::new("evening"));
    let client = house.real_player(&folder);
    house.sign_in(&client);
    let options = Options {
        low_water: 5,
        ..Options::default()
    };
    let (station, opened) = client.open_station("ps.1", &options, &Params::default());
    ok(opened);
    let station = &station.expect("a station");
    house.sandbox.journal_clear();
    house.sandbox.change(|settings: &mut Settings| settings.delay = ANSWER);
    let is_over = AtomicBool::new(false);
    let (mut gaps, mut said, mut heard) = (Vec::new(), Vec::new(), BTreeSet::new());
    thread::scope(|scope| {
        scope.spawn(|| {
            let background = Params {
                priority: Priority::Background,
                ..Params::default()
            };
            while !is_over.load(Ordering::Relaxed) {
                ok(station.poll(&background));
                thread::sleep(Duration::from_millis(50));
            }
        });
        for _ in 0..TRACKS {
            let end = Instant::now();
            let next = ok(station.next(&Params::default()));
            gaps.push(end.elapsed());
            let track = next.text(&next.items(&next.tracks)[0].id).expect("an id").to_owned();
            assert!(heard.insert(track.clone()), "{track} comes again");
            ok(station.started(&track, &Played::default()));
            thread::sleep(TRACK);
            let played_ms = TRACK.as_millis() as i64;
            ok(station.stopped(
                &track,
                &Played {
                    played_ms,
                    ..Played::default()
                },
            ));
            said.extend([("playbackStart", track.clone()), ("playbackStop", track)]);
        }
        is_over.store(true, Ordering::Relaxed);
    });
    ok(station.poll(&Params::default()));
    println!("{gaps:?}");
    assert!(gaps.iter().all(|gap| *gap < GAP), "{gaps:?}");
    let events = house
        .sandbox
        .journal()
        .into_iter()
        .filter(|entry| entry.path.ends_with("/events"));
    let bodies: Vec<_> = events.map(|entry| entry.body.expect("a body")).collect();
    let told: Vec<_> = bodies
        .iter()
        .map(|body| {
            (
                body["type"].as_str().unwrap(),
                body["playback"]["id"].as_str().unwrap().to_owned(),
            )
        })
        .collect();
    assert_eq!(told, said);
}
