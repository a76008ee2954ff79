//! The network between a device and the service: its numbers, and the profiles that have a name.

use crate::base::json_schema::{object, of};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::time::Duration;

/// The network between the devices and the service. [`Network::default`] adds nothing.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Network {
    /// The time that a round trip takes: half of it each way.
    pub latency: Duration,
    /// What a round trip may take beyond that: half of it each way, and how much is left to chance.
    pub jitter: Duration,
    /// Thousands of bits a second to the devices, which all connections share. `None` for no limit.
    pub down_kbit: Option<u32>,
    /// The same from the devices.
    pub up_kbit: Option<u32>,
    /// How likely a segment of up to 1,400 bytes is lost, 0 to 0.9. The stream stops until it is sent again.
    pub loss: f64,
    /// Whether a portal answers in place of the service, until somebody signs in to the network.
    pub captive_portal: bool,
    /// What is left to chance is drawn from this: the same seed and the same segments give the same losses.
    pub seed: u64,
}

/// The network that adds nothing.
const NONE: &str = "none";
/// What a segment is lost with at most: above that nothing would arrive in a sensible time.
const MOST_LOSS: f64 = 0.9;
/// With less, one segment takes longer than a second.
const LEAST_KBIT: u32 = 8;
const MOST_LATENCY_MS: u32 = 60_000;

/// The profiles by name. The manual has the reason of each number.
const PROFILES: [(&str, Network); 5] = [
    (NONE, Network::of(0, 0, None, None, 0.0)),
    ("3g", Network::of(300, 60, Some(1_600), Some(768), 0.0)),
    ("congested-wifi", Network::of(40, 200, Some(2_000), Some(1_000), 0.02)),
    ("lossy", Network::of(60, 10, None, None, 0.1)),
    (
        "captive-portal",
        Network {
            captive_portal: true,
            ..Network::of(20, 10, None, None, 0.0)
        },
    ),
];

impl Network {
    const fn of(latency_ms: u64, jitter_ms: u64, down_kbit: Option<u32>, up_kbit: Option<u32>, loss: f64) -> Network {
        Network {
            latency: Duration::from_millis(latency_ms),
            jitter: Duration::from_millis(jitter_ms),
            down_kbit,
            up_kbit,
            loss,
            captive_portal: false,
            seed: 0,
        }
    }

    /// The names of the profiles.
    pub fn profiles() -> impl Iterator<Item = &'static str> {
        PROFILES.iter().map(|(name, _)| *name)
    }

    /// The profile of this name, or a message with all names.
    pub fn named(name: &str) -> Result<Network, String> {
        let found = PROFILES.iter().find(|(known, _)| *known == name);
        let known = || Network::profiles().collect::<Vec<_>>().join(", ");
        found.map_or_else(
            || Err(format!("there is no profile {name:?}; there are {}", known())),
            |(_, network)| Ok(network.clone()),
        )
    }

    /// The profile that has these numbers, whatever the seed.
    pub fn profile(&self) -> Option<&'static str> {
        let unseeded = Network {
            seed: 0,
            ..self.clone()
        };
        let found = PROFILES.iter().find(|(_, network)| *network == unseeded);
        found.map(|(name, _)| *name)
    }

    /// How long the stream stops for a segment that was lost: until the sender has waited for its acknowledgement. Linux waits a round
    /// trip and at least 200 ms more, and twice as long for each further time.
    pub(crate) fn stall(&self) -> Duration {
        self.latency + Duration::from_millis(200)
    }

    /// The schema of a network as a call or a file may give it.
    pub(crate) fn schema() -> Value {
        let names: Vec<&str> = Network::profiles().collect();
        let time = |what| json!({"type": "integer", "minimum": 0, "maximum": 60_000, "description": what});
        let rate = |what| json!({"type": ["integer", "null"], "minimum": 8, "maximum": u32::MAX, "description": what});
        object(&[
            (
                "profile?",
                json!({"enum": names, "description": "Its numbers hold where none are given"}),
            ),
            ("latency_ms?", time("What a round trip takes, half of it each way")),
            ("jitter_ms?", time("What a round trip may take beyond that")),
            (
                "down_kbit?",
                rate("Kilobits a second to the devices; null for no limit"),
            ),
            (
                "up_kbit?",
                rate("Kilobits a second from the devices; null for no limit"),
            ),
            (
                "loss?",
                json!({"type": "number", "minimum": 0, "maximum": 0.9, "description": "How likely a segment is lost"}),
            ),
            (
                "captive_portal?",
                of("boolean", "Whether a portal answers in place of the service"),
            ),
            (
                "seed?",
                of("integer", "The same seed and the same segments give the same losses"),
            ),
        ])
    }

    /// The rule that these numbers break.
    pub(crate) fn check(&self) -> Result<(), String> {
        let most = Duration::from_millis(MOST_LATENCY_MS.into());
        if self.latency > most || self.jitter > most {
            return Err(format!("latency_ms and jitter_ms must be at most {MOST_LATENCY_MS}"));
        }
        if !(0.0..=MOST_LOSS).contains(&self.loss) {
            return Err(format!("loss must be from 0 to {MOST_LOSS}"));
        }
        let rates = [self.down_kbit, self.up_kbit];
        match rates.iter().flatten().any(|rate| *rate < LEAST_KBIT) {
            true => Err(format!(
                "down_kbit and up_kbit must be at least {LEAST_KBIT}, or null for no limit"
            )),
            false => Ok(()),
        }
    }
}

/// A network in JSON and TOML: numbers that are left out are those of the profile, or nothing.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Written {
    profile: Option<String>,
    latency_ms: Option<u32>,
    jitter_ms: Option<u32>,
    /// Null in place of a profile's limit means none.
    #[serde(deserialize_with = "given")]
    down_kbit: Option<Option<u32>>,
    #[serde(deserialize_with = "given")]
    up_kbit: Option<Option<u32>>,
    loss: Option<f64>,
    captive_portal: Option<bool>,
    seed: Option<u64>,
}

/// Tells null from nothing.
fn given<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Option<Option<u32>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

impl From<Network> for Written {
    fn from(network: Network) -> Written {
        let profile = network.profile();
        let millis = |time: Duration| Some(time.as_millis() as u32);
        Written {
            profile: profile.map(str::to_owned),
            latency_ms: millis(network.latency),
            jitter_ms: millis(network.jitter),
            down_kbit: Some(network.down_kbit),
            up_kbit: Some(network.up_kbit),
            loss: Some(network.loss),
            captive_portal: Some(network.captive_portal),
            seed: Some(network.seed),
        }
    }
}

impl TryFrom<Written> for Network {
    type Error = String;

    fn try_from(written: Written) -> Result<Network, String> {
        let base = Network::named(written.profile.as_deref().unwrap_or(NONE))?;
        let millis = |time: Option<u32>, or| time.map_or(or, |time| Duration::from_millis(time.into()));
        let network = Network {
            latency: millis(written.latency_ms, base.latency),
            jitter: millis(written.jitter_ms, base.jitter),
            down_kbit: written.down_kbit.unwrap_or(base.down_kbit),
            up_kbit: written.up_kbit.unwrap_or(base.up_kbit),
            loss: written.loss.unwrap_or(base.loss),
            captive_portal: written.captive_portal.unwrap_or(base.captive_portal),
            seed: written.seed.unwrap_or(base.seed),
        };
        network.check().map(|()| network)
    }
}
