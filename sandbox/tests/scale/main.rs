//! The service at full size, under load, and killed. By default in small, so that every run of the tests has been here;
//! `MUSICCAT_LONG=1` makes it the real thing, for a release build on a machine without other work: `make scale`.
#![cfg(target_os = "linux")]

mod killed;
mod pages;
#[path = "../support/process.rs"]
mod process;
mod service;
mod soak;

use std::time::Duration;

/// How much is tried.
struct Measure {
    /// Tracks of the catalog.
    tracks: u32,
    /// The limit of a page: on a short one what it costs to find the page shows more.
    limit: u32,
    /// Pages that are timed at each place.
    pages: usize,
    /// Of the times of these pages this percentile counts: the higher, the more a busy neighbour shows.
    percentile: usize,
    /// How long the load is kept up.
    soak: Duration,
    /// The service remembers requests, up to a bound. Only once it has reached that can its memory be expected to stay.
    calls_before: usize,
    /// By how much the memory may then grow, in percent.
    growth: u64,
    /// How often the service is killed.
    rounds: u32,
}

fn measure() -> Measure {
    match std::env::var_os("MUSICCAT_LONG") {
        None => Measure {
            tracks: 100_000,
            limit: 5,
            pages: 50,
            percentile: 50,
            soak: Duration::from_secs(2),
            calls_before: 0,
            growth: 1000,
            rounds: 4,
        },
        Some(_) => Measure {
            tracks: 1_000_000,
            limit: 200,
            pages: 1000,
            percentile: 99,
            soak: Duration::from_secs(60),
            calls_before: 110_000,
            growth: 10,
            rounds: 100,
        },
    }
}

/// A random number below this one.
fn random(below: u32) -> u32 {
    let word = getrandom::u32().expect("the system has chance");
    ((u64::from(word) * u64::from(below)) >> 32) as u32
}
