//! What happens to the fleet.
use crate::library::Library;
use crate::others::{Other, RULES};
use crate::simulation::{Outcome, Scene, Service, play};

/// Requests a second of the service's version 2.2, for all devices of an application.
pub const QUOTA: u32 = 500;
/// In an outage devices do not meet each other, so that their number changes nothing.
const OUTAGE_DEVICES: u32 = 10_000;
/// The name of what is measured against the others.
pub const LIBRARY: &str = "**libmusiccat**";

/// How a scene went by each rule, the library's first.
pub struct Played {
    pub devices: u32,
    pub outcomes: Vec<Outcome>,
}

/// Power comes back, and within five seconds each device makes one call in the background, which has an hour.
pub fn power_cut(devices: u32) -> Played {
    all(&power_cut_scene(devices), true)
}

pub fn power_cut_scene(devices: u32) -> Scene {
    Scene {
        devices,
        service: Service::Quota(QUOTA),
        begin_ms: 5_000,
        calls: 1,
        every_ms: 0,
        deadline_ms: 3_600_000,
    }
}

/// The service is down for an hour, and on each device somebody presses a button once a minute: it answers 503, and it refuses
/// connections.
pub fn outages() -> [Played; 2] {
    [Service::Down, Service::Refuses].map(|service| all(&outage(OUTAGE_DEVICES, service), false))
}

pub fn outage(devices: u32, service: Service) -> Scene {
    Scene {
        devices,
        service,
        begin_ms: 60_000,
        calls: 60,
        every_ms: 60_000,
        deadline_ms: 15_000,
    }
}

fn all(scene: &Scene, background: bool) -> Played {
    let others = RULES.iter().map(|rule| play(rule.name, scene, || Other::new(*rule)));
    Played {
        devices: scene.devices,
        outcomes: std::iter::once(library(scene, background)).chain(others).collect(),
    }
}

pub fn library(scene: &Scene, background: bool) -> Outcome {
    play(LIBRARY, scene, || Library::new(background))
}
