//! Devices that make calls to one service, event by event, on a clock of their own.
use fastrand::Rng;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// From a request to its answer.
const ROUND_TRIP_MS: i64 = 50;
/// The same numbers in every run.
const SEED: u64 = 20_260_601;

/// The result of a request.
#[derive(Clone, Copy)]
pub enum Answer {
    Served,
    /// An HTTP status, and milliseconds of Retry-After.
    Failed(u16, Option<i64>),
    /// No connection came about.
    Refused,
}

/// What a device does after an answer.
pub enum Then {
    /// No more of this call.
    Ends,
    /// It sends again at this time.
    SendsAt(i64),
}

/// How a device makes its calls.
pub trait Client {
    /// A call begins: when its first request leaves at the earliest.
    fn begin(&mut self, now_ms: i64, deadline_ms: i64, rng: &mut Rng) -> i64;

    /// Takes the turn of a request that would leave now, or says how long it must wait.
    fn turn(&mut self, now_ms: i64) -> Option<i64>;

    /// The call was answered.
    fn served(&mut self, now_ms: i64);

    /// It was not.
    fn failed(&mut self, now_ms: i64, answer: Answer, rng: &mut Rng) -> Then;
}

#[derive(Clone, Copy)]
pub enum Service {
    /// It serves so many requests in each second, and asks the others to come back after one.
    Quota(u32),
    /// It answers 503.
    Down,
    /// Its host answers, and nobody listens there.
    Refuses,
}

/// What a fleet does.
#[derive(Clone, Copy)]
pub struct Scene {
    pub devices: u32,
    pub service: Service,
    /// The devices begin within this time.
    pub begin_ms: i64,
    /// Calls a device, one after the other, and from one to the next.
    pub calls: u32,
    pub every_ms: i64,
    pub deadline_ms: i64,
}

/// How it went.
#[derive(Default)]
pub struct Outcome {
    pub name: &'static str,
    pub devices: u32,
    pub calls: u64,
    pub served: u64,
    /// Requests that reached the service.
    pub sends: u64,
    /// Connections that it refused.
    pub refused: u64,
    /// Both of them, in each second.
    pub by_second: Vec<u32>,
    /// Milliseconds from the beginning of each call that was served to its end, the shortest first.
    pub waits_ms: Vec<i64>,
}

impl Outcome {
    /// The time in which this part of the served calls was served.
    pub fn percentile_ms(&self, part: f64) -> Option<i64> {
        let last = self.waits_ms.len().checked_sub(1)?;
        Some(self.waits_ms[(last as f64 * part).round() as usize])
    }

    pub fn sends_a_call(&self) -> f64 {
        self.sends as f64 / self.calls as f64
    }

    pub fn peak(&self) -> u32 {
        self.by_second.iter().copied().max().unwrap_or(0)
    }
}

struct Device<C> {
    client: C,
    /// The call that is under way.
    began_ms: Option<i64>,
    calls_left: u32,
    next_ms: i64,
}

/// Lets devices that `make` makes play `scene` to its end.
pub fn play<C: Client>(name: &'static str, scene: &Scene, make: impl Fn() -> C) -> Outcome {
    let mut rng = Rng::with_seed(SEED);
    let mut served_now = (0, 0);
    let mut answer_at = |now_ms: i64| match scene.service {
        Service::Down => Answer::Failed(503, None),
        Service::Refuses => Answer::Refused,
        Service::Quota(quota) => {
            if served_now.0 != now_ms / 1000 {
                served_now = (now_ms / 1000, 0);
            }
            served_now.1 += 1;
            match served_now.1 <= quota {
                true => Answer::Served,
                false => Answer::Failed(429, Some(1000)),
            }
        }
    };
    let mut outcome = Outcome {
        name,
        devices: scene.devices,
        ..Outcome::default()
    };
    // Each device has one event ahead of it.
    let mut events = BinaryHeap::with_capacity(scene.devices as usize);
    let mut devices: Vec<_> = (0..scene.devices)
        .map(|n| {
            let next_ms = rng.i64(0..scene.begin_ms);
            events.push(Reverse((next_ms, n)));
            Device {
                client: make(),
                began_ms: None,
                calls_left: scene.calls,
                next_ms,
            }
        })
        .collect();
    while let Some(Reverse((now_ms, n))) = events.pop() {
        let device = &mut devices[n as usize];
        let Some(began_ms) = device.began_ms else {
            outcome.calls += 1;
            device.began_ms = Some(now_ms);
            let first_ms = device.client.begin(now_ms, now_ms + scene.deadline_ms, &mut rng);
            events.push(Reverse((first_ms, n)));
            continue;
        };
        let waits_ms = device.client.turn(now_ms);
        let then = match waits_ms {
            Some(ms) if now_ms + ms >= began_ms + scene.deadline_ms => Then::Ends,
            Some(ms) => Then::SendsAt(now_ms + ms),
            None => {
                outcome.count(now_ms);
                let (answer, answered_ms) = (answer_at(now_ms), now_ms + ROUND_TRIP_MS);
                match answer {
                    Answer::Refused => outcome.refused += 1,
                    _ => outcome.sends += 1,
                }
                match answer {
                    Answer::Served => {
                        outcome.served += 1;
                        outcome.waits_ms.push(answered_ms - began_ms);
                        device.client.served(answered_ms);
                        Then::Ends
                    }
                    _ => device.client.failed(answered_ms, answer, &mut rng),
                }
            }
        };
        match then {
            Then::SendsAt(ms) => events.push(Reverse((ms, n))),
            Then::Ends => {
                device.began_ms = None;
                device.calls_left -= 1;
                device.next_ms = now_ms.max(device.next_ms + scene.every_ms);
                if device.calls_left > 0 {
                    events.push(Reverse((device.next_ms, n)));
                }
            }
        }
    }
    outcome.waits_ms.sort_unstable();
    outcome
}

impl Outcome {
    fn count(&mut self, now_ms: i64) {
        let second = (now_ms / 1000) as usize;
        if self.by_second.len() <= second {
            self.by_second.resize(second + 1, 0);
        }
        self.by_second[second] += 1;
    }
}
