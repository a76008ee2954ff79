//! What the network does to the segments that pass through it: when each leaves and arrives, and which are lost.

use crate::base::network::Network;
use crate::music::catalog::Draw;
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::time::{Duration, Instant};

/// Which way a segment goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// From a device to the service.
    Up,
    /// From the service to a device.
    Down,
}

/// What has passed since the network was set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Passed {
    /// The segments, both ways.
    pub segments: u64,
    /// Those of them that were lost and sent again.
    pub lost: u64,
}

/// The network of a service, which all its connections share.
#[derive(Debug, Default)]
pub(crate) struct Traffic {
    /// Whether the network does anything: what every read and write asks.
    shapes: AtomicBool,
    lanes: Mutex<Lanes>,
}

#[derive(Debug, Default)]
struct Lanes {
    network: Network,
    passed: Passed,
    /// Until when the line is taken in each direction.
    up: Option<Instant>,
    down: Option<Instant>,
}

impl Traffic {
    pub(crate) fn of(network: Network) -> Traffic {
        let traffic = Traffic::default();
        traffic.set(network);
        traffic
    }

    /// Replaces the network, for segments that are sent from now on.
    pub(crate) fn set(&self, network: Network) {
        let mut lanes = self.lanes();
        self.shapes.store(network != Network::default(), Ordering::Relaxed);
        *lanes = Lanes {
            network,
            ..Lanes::default()
        };
    }

    pub(crate) fn network(&self) -> Network {
        self.lanes().network.clone()
    }

    pub(crate) fn passed(&self) -> Passed {
        self.lanes().passed
    }

    /// Whether segments are to go through it.
    pub(crate) fn shapes(&self) -> bool {
        self.shapes.load(Ordering::Relaxed)
    }

    /// Whether a portal answers in place of the service.
    pub(crate) fn is_portal(&self) -> bool {
        self.shapes() && self.lanes().network.captive_portal
    }

    /// How long the line stays taken.
    pub(crate) fn backlog(&self, direction: Direction) -> Duration {
        let taken = self.lanes().taken(direction).unwrap_or_else(Instant::now);
        taken.saturating_duration_since(Instant::now())
    }

    /// A round trip: what the connect of a device takes, which the system answers by itself.
    pub(crate) fn round_trip(&self) -> Duration {
        self.lanes().network.latency
    }

    /// Sends a segment of so many bytes, and tells when it arrives.
    pub(crate) fn send(&self, direction: Direction, bytes: usize, not_before: Instant) -> Instant {
        let mut lanes = self.lanes();
        lanes.passed.segments += 1;
        let network = &lanes.network;
        let rate = match direction {
            Direction::Up => network.up_kbit,
            Direction::Down => network.down_kbit,
        };
        // Bits a millisecond.
        let takes = rate.map_or(Duration::ZERO, |rate| {
            Duration::from_secs_f64(bytes as f64 * 8.0 / (f64::from(rate) * 1000.0))
        });
        let begins = lanes.taken(direction).map_or(not_before, |taken| taken.max(not_before));
        let left = begins + takes;
        let mut draw = Draw::new(network.seed, "segment", lanes.passed.segments as u32);
        let jitter = network.jitter.mul_f64(draw.unit());
        let mut arrives = left + (network.latency + jitter) / 2;
        let mut stall = network.stall();
        let is_lost = draw.unit() < network.loss;
        if is_lost {
            arrives += stall;
            while draw.unit() < network.loss {
                stall *= 2;
                arrives += stall;
            }
        }
        lanes.passed.lost += u64::from(is_lost);
        *lanes.taken_mut(direction) = Some(left);
        arrives
    }

    fn lanes(&self) -> MutexGuard<'_, Lanes> {
        self.lanes.lock().expect("network lock")
    }
}

impl Lanes {
    fn taken(&self, direction: Direction) -> Option<Instant> {
        match direction {
            Direction::Up => self.up,
            Direction::Down => self.down,
        }
    }

    fn taken_mut(&mut self, direction: Direction) -> &mut Option<Instant> {
        match direction {
            Direction::Up => &mut self.up,
            Direction::Down => &mut self.down,
        }
    }
}
