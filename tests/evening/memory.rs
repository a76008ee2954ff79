//! A station takes no more memory after hundreds of tracks. The allocator that counts is the whole program's: with the C functions the
//! library brings one, so `make test` runs this without them.
use crate::folder::Folder;
use crate::house::{Device, House, ok};
use musiccat::Params;
use musiccat::station::{Action, Played};
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

struct Counting;

thread_local! {
    /// Bytes that this thread holds: the library works in its caller's, the sandbox in others.
    static HELD: Cell<isize> = const { Cell::new(0) };
}

// SAFETY: hands everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        HELD.set(HELD.get() + layout.size() as isize);
        // SAFETY: the caller's promise.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        HELD.set(HELD.get() - layout.size() as isize);
        // SAFETY: the caller's promise.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

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
            after_a_hundred = HELD.get();
        }
    }
    let grown = HELD.get() - after_a_hundred;
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
