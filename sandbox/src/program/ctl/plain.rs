//! What the interface answers, as a person reads it.

use serde_json::Value;
use std::fmt::Write;
use std::time::{Duration, UNIX_EPOCH};

pub(super) fn nothing(_: &Value) -> String {
    String::new()
}

/// The names and values of an object, a line each.
pub(super) fn table(object: &Value) -> String {
    let pairs: Vec<_> = object.as_object().into_iter().flatten().collect();
    let width = pairs.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let mut text = String::new();
    for (name, value) in pairs {
        let _ = writeln!(text, "{name:width$}  {}", text_of(value));
    }
    text
}

pub(super) fn status(overview: &Value) -> String {
    let places: Value = ["base_url", "api_key", "redirect_uri", "seed", "artists"]
        .map(|name| (name.to_owned(), overview[name].clone()))
        .into_iter()
        .collect::<serde_json::Map<_, _>>()
        .into();
    let parts = [
        table(&places),
        format!("clock  {}", clock(&overview["clock"])),
        table(&overview["settings"]),
        members(overview),
        faults(overview),
        table(&overview["network"]),
        format!("requests so far: {}", overview["journal"]["last"]),
    ];
    parts.map(|part| part.trim_end().to_owned()).join("\n\n")
}

/// `Fri, 27 Nov 2026 10:00:00 GMT (1795773600000), 0 ms ahead of its machine's`
pub(super) fn clock(clock: &Value) -> String {
    let (now_ms, ahead) = (&clock["now_ms"], &clock["advanced_ms"]);
    let now = UNIX_EPOCH + Duration::from_millis(now_ms.as_u64().unwrap_or(0));
    let date = httpdate::fmt_http_date(now);
    format!("{date} ({now_ms}), {ahead} ms ahead of its machine's")
}

pub(super) fn members(list: &Value) -> String {
    lines(&list["members"], member)
}

pub(super) fn member(member: &Value) -> String {
    let sign_ins = &member["sign_ins"];
    let mut text = format!(
        "{:<28}{:<11}sign-ins: {}, access tokens: {}",
        text_of(&member["user_name"]),
        text_of(&member["plan"]),
        sign_ins["signed_in"],
        sign_ins["access_tokens"]
    );
    if member["has_session"] == true {
        text.push_str(", holds the session");
    }
    if !sign_ins["locked_until"].is_null() {
        let _ = write!(text, ", locked until {}", sign_ins["locked_until"]);
    }
    text
}

pub(super) fn faults(list: &Value) -> String {
    match list["faults"].as_array().is_none_or(Vec::is_empty) {
        true => "no faults".to_owned(),
        false => lines(&list["faults"], fault),
    }
}

/// Only what the fault says.
pub(super) fn fault(active: &Value) -> String {
    let silent = [
        Value::Null,
        0.into(),
        1.0.into(),
        "as_is".into(),
        "right".into(),
        "whole".into(),
    ];
    let parts = active["fault"].as_object().into_iter().flatten();
    let parts: serde_json::Map<String, Value> = parts
        .filter(|(_, value)| !silent.contains(value))
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect();
    format!(
        "fault {} struck {} of {}: {}",
        active["id"],
        active["struck"],
        active["matched"],
        Value::from(parts)
    )
}

/// The scenario in a line, and each step in one.
pub(super) fn scenario(run: &Value) -> String {
    let Some(name) = run["name"].as_str() else {
        return "no scenario".to_owned();
    };
    let all = run["steps"].as_array().map_or(&[][..], Vec::as_slice);
    let failed = all.iter().filter(|step| step["state"] == "failed").count();
    let failed = match failed {
        0 => String::new(),
        some => format!(", {some} of {} steps failed", all.len()),
    };
    let steps = lines(&run["steps"], |step| {
        let name = step["name"].as_str().map_or(String::new(), |name| format!("{name}: "));
        let at = step["at_ms"]
            .as_u64()
            .map_or(String::new(), |at| format!(" at {at} ms"));
        let failure = step["failure"].as_str().map_or(String::new(), |why| format!(": {why}"));
        let [state, due, does] = ["state", "due", "does"].map(|name| text_of(&step[name]));
        format!("{state}{at}: {name}{due}: {does}{failure}")
    });
    format!(
        "{name}: {}{failed}, {} ms\n{steps}",
        text_of(&run["state"]),
        run["elapsed_ms"]
    )
}

pub(super) fn notifications(list: &Value) -> String {
    lines(&list["notifications"], |one| {
        let named = ["at_ms", "member", "action", "content"].map(|name| text_of(&one[name]));
        let further = ["tag", "source_user", "source_playlist", "app_name", "client"];
        let further = further.iter().filter(|name| !one[**name].is_null());
        let further: String = further
            .map(|name| format!(", {name} {}", text_of(&one[*name])))
            .collect();
        format!("{}{further}", named.join(" "))
    })
}

/// `#3 GET /v2.2/me/account 200 may-stream@sandbox.test, 2 ms`
pub(super) fn entry(entry: &Value) -> String {
    let query = match entry["query"].as_str() {
        None | Some("") => String::new(),
        Some(query) => format!("?{query}"),
    };
    let status = match entry["status"].as_u64() {
        None | Some(0) => "no answer".to_owned(),
        Some(status) => status.to_string(),
    };
    let millis = |name: &str| entry[name].as_u64().unwrap_or(0);
    let mut facts: Vec<String> = entry["member"].as_str().map(str::to_owned).into_iter().collect();
    facts.push(format!("{} ms", millis("millis") + millis("delay_millis")));
    facts.extend(entry["fault"].as_u64().map(|id| format!("fault {id}")));
    let (method, path) = (text_of(&entry["method"]), text_of(&entry["path"]));
    format!(
        "#{} {method} {path}{query} {status} {}",
        entry["number"],
        facts.join(", ")
    )
}

/// A line for each item of a list.
pub(super) fn lines(list: &Value, line: impl Fn(&Value) -> String) -> String {
    let items = list.as_array().into_iter().flatten();
    items.map(line).collect::<Vec<_>>().join("\n")
}

/// A text as it is, all else as JSON.
fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
