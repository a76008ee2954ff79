//! The file of a profile is read: what is wrong about it is said with its line, in the words of the manual.

use super::{ABILITIES, ACTIONS, Ability, Device, Profile, programs};
use crate::base::error::{Error, Result};
use crate::base::json_schema::{list, object, text};
use crate::base::lines::{Read, below};
use crate::base::nearest::meant;
use crate::base::times;
use crate::base::wrong::wrong_at;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use std::path::Path;

/// What is wrong, and about which key.
type Wrong = (String, String);

/// The tables of the file, and the keys of the device.
const TABLES: [&str; 3] = ["device", "hooks", "limits"];
const OF_DEVICE: [&str; 4] = ["name", "maker", "firmware", "does"];

impl Profile {
    /// The profile in this file.
    pub(in crate::certify) fn read(path: &Path) -> Result<Profile> {
        let cannot = |cause: String| Error::cannot(format!("read the profile {}", path.display()), cause);
        let text = std::fs::read_to_string(path).map_err(|cause| cannot(cause.to_string()))?;
        let read = Read::toml(&text).map_err(|cause| cannot(format!("it is no TOML: {cause}")))?;
        checked(&read.value).map_err(|(path, rule)| cannot(read.about(&path, &rule)))
    }
}

fn checked(value: &Value) -> std::result::Result<Profile, Wrong> {
    let actions: Vec<&str> = ACTIONS.iter().map(|(name, _)| *name).collect();
    known_keys(value, "", "table", &TABLES)?;
    known_keys(&value["device"], "device", "key", &OF_DEVICE)?;
    known_keys(&value["hooks"], "hooks", "hook", &actions)?;
    known_keys(&value["limits"], "limits", "hook", &actions)?;
    if let Some(wrong) = wrong_at(&schema(), value) {
        return Err(wrong);
    }
    let device = &value["device"];
    let word = |key: &str| device[key].as_str().unwrap_or_default().trim().to_owned();
    if word("name").is_empty() {
        return Err(("device.name".into(), "device.name must say what the device is".into()));
    }
    let mut limits = BTreeMap::new();
    for (action, time) in texts(&value["limits"]) {
        let path = below("limits", &action);
        let limit = times::read(&time).map_err(|rule| (path.clone(), format!("{path} {rule}")))?;
        limits.insert(action, limit);
    }
    let hooks = texts(&value["hooks"]);
    for (action, hook) in &hooks {
        let path = below("hooks", action);
        programs::check(hook).map_err(|rule| (path.clone(), format!("{path}: {rule}")))?;
    }
    Ok(Profile {
        device: Device {
            name: word("name"),
            maker: word("maker"),
            firmware: word("firmware"),
            does: abilities(&device["does"])?,
        },
        hooks,
        limits,
    })
}

/// Each key of a table is one of these.
fn known_keys(table: &Value, path: &str, kind: &str, known: &[&str]) -> std::result::Result<(), Wrong> {
    let mut keys = table.as_object().into_iter().flat_map(Map::keys);
    match keys.find(|key| !known.contains(&key.as_str())) {
        None => Ok(()),
        Some(unknown) => Err((below(path, unknown), no_such(kind, unknown, known))),
    }
}

fn no_such(kind: &str, word: &str, known: &[&str]) -> String {
    let meant = meant(word, known.iter().copied());
    format!("there is no {kind} {word:?}{meant}; there are {}", known.join(", "))
}

fn schema() -> Value {
    let by_name = json!({"type": "object", "additionalProperties": text()});
    let device = object(&[
        ("name", text()),
        ("maker?", text()),
        ("firmware?", text()),
        ("does", list(text())),
    ]);
    object(&[("device", device), ("hooks?", by_name.clone()), ("limits?", by_name)])
}

fn texts(table: &Value) -> BTreeMap<String, String> {
    let pairs = table.as_object().into_iter().flatten();
    let pair = |(key, value): (&String, &Value)| Some((key.clone(), value.as_str()?.to_owned()));
    pairs.filter_map(pair).collect()
}

fn abilities(list: &Value) -> std::result::Result<Vec<Ability>, Wrong> {
    let names = ABILITIES.map(Ability::name);
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut does = Vec::new();
    for (place, word) in list.as_array().into_iter().flatten().enumerate() {
        let wrong = |rule| (format!("device.does.{place}"), rule);
        let word = word.as_str().unwrap_or_default();
        let ability = names.iter().position(|name| *name == word);
        let ability = ABILITIES[ability.ok_or_else(|| wrong(no_such("ability", word, &names)))?];
        if does.contains(&ability) {
            return Err(wrong(format!("device.does names {word:?} twice")));
        }
        does.push(ability);
    }
    match does.is_empty() {
        true => Err((
            "device.does".into(),
            format!(
                "device.does must name what the device does, so that cases fit it: {}",
                names.join(", ")
            ),
        )),
        false => Ok(does),
    }
}
