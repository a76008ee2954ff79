//! Evenings with a station: a player that plays hundreds of tracks while the way to the service breaks, tokens run out, another device
//! uses what is limited, and the power fails. Both sides' clocks are driven. `MUSICCAT_LONG=1` plays 500 tracks an evening:
//! `make evening`. `MUSICCAT_SEED=N` plays the same one again.
#[path = "../support/counted.rs"]
mod counted;
mod evenings;
mod house;
mod ledger;
mod memory;
mod player;
mod real_time;
mod session;

use support::{chance, driven, folder, relay};

/// How many tracks an evening has.
fn tracks() -> u32 {
    match std::env::var_os("MUSICCAT_LONG") {
        Some(_) => 500,
        None => 60,
    }
}
