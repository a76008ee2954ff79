//! What a step changes.

use super::file::Settings;
use crate::base::clock::date_time;
use crate::base::network::Network;
use crate::faults::Fault;
use crate::member::demo_members::DemoMember;
use crate::service::Service;
use crate::service::act::MemberAction;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

/// One thing that a step does.
#[derive(Debug, Clone)]
pub(super) enum Change {
    Heal,
    Settings(Settings),
    Network(Network),
    Member(&'static DemoMember, MemberAction),
    Advance(Duration),
    SetClock(i64),
    FaultOff(String),
    FaultOn(String),
    Note(String),
}

/// The faults of a scenario, and under which ids each was on.
pub(super) struct NamedFaults {
    pub(super) faults: BTreeMap<String, Fault>,
    pub(super) ids: BTreeMap<String, BTreeSet<u64>>,
}

impl Change {
    /// Does it; else says why it cannot be done.
    pub(super) fn apply(&self, service: &Service, named: &mut NamedFaults) -> Result<(), String> {
        let failed = |cause: rusqlite::Error| format!("the service failed: {cause}");
        match self {
            Change::Heal => service.heal().map_err(failed),
            Change::Settings(changes) => {
                let changed = service.settings().changed(changes);
                service.set_settings(changed.map_err(|cause| cause.to_string())?);
                Ok(())
            }
            Change::Network(network) => {
                service.traffic.set(network.clone());
                Ok(())
            }
            Change::Member(member, action) => service.act(member, action).map_err(failed),
            Change::Advance(by) => {
                service.advance(*by);
                Ok(())
            }
            Change::SetClock(now_ms) => service.set_clock(*now_ms),
            Change::FaultOff(name) => {
                // Those that are off already stay off.
                for id in named.ids.get(name).into_iter().flatten() {
                    service.faults.remove(*id);
                }
                Ok(())
            }
            Change::FaultOn(name) => {
                let ids = named.ids.entry(name.clone()).or_default();
                for id in ids.iter() {
                    service.faults.remove(*id);
                }
                ids.extend(named.faults.get(name).map(|fault| service.faults.add(fault.clone())));
                Ok(())
            }
            Change::Note(_) => Ok(()),
        }
    }
}

impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Heal => f.write_str("heal"),
            Change::Settings(changes) => {
                let changes = changes.iter().map(|(name, value)| format!("{name} {value}"));
                write!(f, "set {}", changes.collect::<Vec<_>>().join(", "))
            }
            Change::Network(network) => write!(f, "network {}", network.profile().unwrap_or("of its own numbers")),
            Change::Member(member, action) => write!(f, "{action}: {}", member.user_name),
            Change::Advance(by) => write!(f, "clock forward by {by:?}"),
            Change::SetClock(now_ms) => write!(f, "clock to {}", date_time(*now_ms)),
            Change::FaultOff(name) => write!(f, "fault {name} off"),
            Change::FaultOn(name) => write!(f, "fault {name} on"),
            Change::Note(note) => write!(f, "note: {note}"),
        }
    }
}

/// Several changes in words.
pub(super) fn words(changes: &[Change]) -> String {
    let changes: Vec<String> = changes.iter().map(Change::to_string).collect();
    changes.join("; ")
}
