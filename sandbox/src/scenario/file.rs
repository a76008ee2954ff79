//! A scenario as it is written, and how it is read: as a whole, before anything is done.

use super::schema::schema;
use super::when::When;
use super::{Change, Due, Scenario, Step};
use crate::base::clock::parse_date_time;
use crate::base::lines::{Read, below};
use crate::base::network::Network;
use crate::base::times;
use crate::base::wrong::wrong_at;
use crate::faults::Fault;
use crate::member::demo_members;
use crate::service::act::MemberAction;
use crate::service::options::Options;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::time::Duration;

/// What is wrong, and about which key.
type Wrong = (String, String);

const ACTIONS: &str = "heal, settings, network, members, advance, set_clock, fault_off, fault_on or note";

impl Scenario {
    /// Reads a scenario in TOML; else says on which line what is wrong.
    pub fn parse(toml: &str) -> Result<Scenario, String> {
        of(&Read::toml(toml)?)
    }

    /// Reads a scenario in JSON; else says what is wrong.
    pub fn parse_json(json: &str) -> Result<Scenario, String> {
        let value = serde_json::from_str(json).map_err(|cause| cause.to_string())?;
        of(&Read::json(value))
    }
}

fn of(read: &Read) -> Result<Scenario, String> {
    if let Some((path, message)) = wrong_at(&schema(), &read.value) {
        return Err(read.about(&path, &message));
    }
    checked(&read.value).map_err(|(path, message)| read.about(&path, &format!("{path}: {message}")))
}

fn checked(value: &Value) -> Result<Scenario, Wrong> {
    let text = |key: &str| value[key].as_str().unwrap_or_default().to_owned();
    let (mut faults, mut waiting) = (BTreeMap::new(), Vec::new());
    let mut first = changes(value, "", &[])?;
    for (name, fault) in value["faults"].as_object().into_iter().flatten() {
        let path = format!("faults.{name}");
        let mut fault = fault.clone();
        let on = fault.as_object_mut().and_then(|keys| keys.remove("on"));
        let read: Fault = typed(&fault, &path)?;
        read.check().map_err(|rule| (path.clone(), rule))?;
        faults.insert(name.clone(), read);
        match on {
            Some(Value::Bool(false)) => waiting.push(name.clone()),
            _ => first.push(Change::FaultOn(name.clone())),
        }
    }
    let names: Vec<&str> = faults.keys().map(String::as_str).collect();
    let mut steps = Vec::new();
    for (index, written) in value["step"].as_array().into_iter().flatten().enumerate() {
        steps.push(step(written, &format!("step.{index}"), &names)?);
    }
    let switched_on = |change: &Change, name: &String| matches!(change, Change::FaultOn(on) if on == name);
    let is_used = |name: &String| {
        steps
            .iter()
            .flat_map(|step| &step.does)
            .any(|change| switched_on(change, name))
    };
    if let Some(name) = waiting.iter().find(|name| !is_used(name)) {
        let rule = "no step switches it on: name it in fault_on, or leave out on = false";
        return Err((format!("faults.{name}"), rule.to_owned()));
    }
    Ok(Scenario {
        name: text("name"),
        description: text("description"),
        first,
        faults,
        steps,
    })
}

/// The latest that a step may be due: it waits in real time.
const LATEST: Duration = Duration::from_secs(30 * 24 * 3600);

fn in_time(time: Duration) -> Result<Duration, String> {
    let rule = || "must be at most 30d: it is real time; advance moves the service's clock".to_owned();
    Some(time).filter(|time| *time <= LATEST).ok_or_else(rule)
}

fn step(written: &Value, path: &str, faults: &[&str]) -> Result<Step, Wrong> {
    let time = |key: &str| {
        let text = written[key].as_str();
        let read = text.map(|text| {
            times::read(text)
                .and_then(in_time)
                .map_err(|rule| (below(path, key), rule))
        });
        read.transpose()
    };
    let wrong = |rule: &str| Err((path.to_owned(), rule.to_owned()));
    let due = match (time("at")?, written.get("when"), time("after")?) {
        (Some(_), Some(_), _) => return wrong("it has at and when: give one of them"),
        (None, None, _) => return wrong("it is never due: give at or when"),
        (Some(_), None, Some(_)) => return wrong("after goes with when; at is a time already"),
        (Some(at), None, None) => Due::At(at),
        (None, Some(when), after) => {
            let path = below(path, "when");
            let when: When = typed(when, &path)?;
            when.check(faults).map_err(|rule| (path, rule))?;
            Due::When(when, after.unwrap_or_default())
        }
    };
    let does = changes(written, path, faults)?;
    if does.is_empty() {
        return wrong(&format!("it does nothing: give {ACTIONS}"));
    }
    let name = written["name"].as_str().map(str::to_owned);
    Ok(Step { name, due, does })
}

/// What a step does, or what holds at the start, in the order in which it is done.
fn changes(written: &Value, path: &str, faults: &[&str]) -> Result<Vec<Change>, Wrong> {
    let mut changes = Vec::new();
    let wrong = |key: &str, rule: String| (below(path, key), rule);
    if written["heal"] == true {
        changes.push(Change::Heal);
    }
    if let Some(settings) = written["settings"].as_object() {
        let known = Options::default().settings().changed(settings);
        known.map_err(|cause| wrong("settings", cause.to_string()))?;
        changes.push(Change::Settings(settings.clone()));
    }
    match &written["network"] {
        Value::Null => {}
        Value::String(name) => {
            let network = Network::named(name).map_err(|rule| wrong("network", rule))?;
            changes.push(Change::Network(network));
        }
        numbers => changes.push(Change::Network(typed(numbers, &below(path, "network"))?)),
    }
    for (user_name, actions) in written["members"].as_object().into_iter().flatten() {
        let path = below(&below(path, "members"), user_name);
        let member = demo_members::find(user_name).ok_or_else(|| {
            let known = demo_members::user_names().collect::<Vec<_>>().join(", ");
            (path.clone(), format!("there is no such member; there are {known}"))
        })?;
        let actions = match actions {
            Value::Array(several) => several.clone(),
            one => vec![one.clone()],
        };
        for action in &actions {
            let action: MemberAction = typed(action, &path)?;
            changes.push(Change::Member(member, action));
        }
    }
    if let Some(by) = written["advance"].as_str() {
        let by = times::read(by).map_err(|rule| wrong("advance", rule))?;
        changes.push(Change::Advance(by));
    }
    match &written["set_clock"] {
        Value::Null => {}
        Value::Number(ms) => changes.push(Change::SetClock(ms.as_i64().unwrap_or(i64::MAX))),
        text => {
            let rule = "must be a time with its offset such as 2027-01-01T00:00:00Z, or milliseconds since 1970";
            let at = text.as_str().and_then(parse_date_time);
            changes.push(Change::SetClock(at.ok_or_else(|| wrong("set_clock", rule.to_owned()))?));
        }
    }
    for (key, change) in [
        ("fault_off", Change::FaultOff as fn(String) -> Change),
        ("fault_on", Change::FaultOn),
    ] {
        for name in strings(&written[key]) {
            known_fault(name, faults).map_err(|rule| wrong(key, rule))?;
            changes.push(change(name.to_owned()));
        }
    }
    if let Some(note) = written["note"].as_str() {
        changes.push(Change::Note(note.to_owned()));
    }
    Ok(changes)
}

fn strings(value: &Value) -> Vec<&str> {
    match value {
        Value::Array(several) => several.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    }
}

/// Whether the file has a fault of this name.
pub(super) fn known_fault(name: &str, faults: &[&str]) -> Result<(), String> {
    match (faults.contains(&name), faults) {
        (true, _) => Ok(()),
        (false, []) => Err(format!("there is no fault {name:?}: the file has no [faults.{name}]")),
        (false, known) => Err(format!("there is no fault {name:?}; there are {}", known.join(", "))),
    }
}

fn typed<T: DeserializeOwned>(value: &Value, path: &str) -> Result<T, Wrong> {
    T::deserialize(value).map_err(|cause| (path.to_owned(), cause.to_string()))
}

/// Settings that a step changes, by name.
pub(super) type Settings = Map<String, Value>;
