//! A station takes no more memory after hundreds of tracks. The library works in its caller's thread, whose memory is counted, the sandbox
//! in others.
use crate::counted::held;
use crate::folder::Folder;
use crate::house::{Device, House};
use musiccat::Params;
use musiccat::station::{Action, Played};
use support::ok;

/// Answers differ in length; the tracks of two of them may be ready.
const ANSWERS: isize = 8 * 1024;

#[test]
fn memory_does_not_grow_with_the_tracks() {
    let (house, folder) = (House::new(), Folder::new("evening"));
    let client = house.player(&folder);
    house.sign_in(&client);
    let device = Device::open(client, "ps.1", None, false);
    let most = crate::tracks().max(300);
    let mut after_a_hundred = 0;
    for played in 1..=most {
        play(&house, &device, played);
        if played == 100 {
            after_a_hundred = held();
        }
    }
    let grown = held() - after_a_hundred;
    println!("{after_a_hundred} bytes after 100 tracks, {grown} more after {most}");
    assert!(grown < ANSWERS, "{grown} bytes more after {most} tracks than after 100");
}

fn play(house: &House, device: &Device, number: u32) {
    let station = &device.station;
    let next = ok(station.next(&Params::default()));
    let track = next.text(&next.items(&next.tracks)[0].id).expect("an id").to_owned();
    drop(next);
    ok(station.started(&track, &Played::default()));
    if number.is_multiple_of(3) {
        ok(station.feedback(Action::Like, &track));
    }
    if number.is_multiple_of(25) {
        ok(station.tune(f64::from(number % 4) / 4.0, 1.0));
    }
    for _ in 0..4 {
        house.clock.skip(50_000);
        ok(station.poll(&Params::default()));
    }
    ok(station.stopped(
        &track,
        &Played {
            played_ms: 200_000,
            ..Played::default()
        },
    ));
}
