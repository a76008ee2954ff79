//! The schema of a scenario, for the document of the control interface and for messages about a wrong one.

use crate::base::json_schema::{any_of, list, object, of, text};
use crate::base::network::Network;
use crate::base::settings_schema;
use crate::faults;
use crate::service::act::MemberAction;
use serde_json::{Value, json};

/// What a scenario may have. All of it is in one schema, because messages follow no references.
pub(crate) fn schema() -> Value {
    let mut some_settings = object(&settings_schema::settings());
    some_settings["required"] = json!([]);
    let action = MemberAction::schema();
    let members = by_name(any_of(vec![action.clone(), list(action)]));
    let mut fault = faults::schemas()["Fault"].clone();
    fault["properties"]["on"] = of("boolean", "Whether it is on from the start. Default true");
    let names = json!({"enum": Network::profiles().collect::<Vec<_>>()});
    let network = any_of(vec![names, Network::schema()]);
    let one_or_several = || json!({"type": ["string", "array"], "items": text()});
    let whole = |most: u32| json!({"type": "integer", "minimum": 0, "maximum": most});
    let when = object(&[
        ("method?", of("string", "In capitals")),
        (
            "path?",
            of("string", "With or without the version; * matches any characters"),
        ),
        ("version?", of("string", "v1, v2.1 or v2.2")),
        ("member?", of("string", "The user name behind the access token")),
        ("status?", whole(999)),
        ("fault?", of("string", "The name of a fault that struck the call")),
        ("header?", by_name(text())),
        ("count?", json!({"type": "integer", "minimum": 1, "maximum": u32::MAX})),
    ]);
    let step = object(&[
        ("name?", text()),
        ("at?", of("string", "The time since the start: 90s, 5m")),
        ("when?", when),
        ("after?", of("string", "So long after what when says")),
        ("heal?", json!({"enum": [true]})),
        ("settings?", some_settings.clone()),
        ("network?", network.clone()),
        ("members?", members.clone()),
        ("advance?", of("string", "Moves the clock forward: 1d")),
        (
            "set_clock?",
            json!({"type": ["string", "integer"], "description": "A time: 2027-01-01T00:00:00Z, or milliseconds"}),
        ),
        ("fault_off?", one_or_several()),
        ("fault_on?", one_or_several()),
        ("note?", text()),
    ]);
    object(&[
        ("name", text()),
        ("description?", text()),
        ("settings?", some_settings),
        ("network?", network),
        ("members?", members),
        ("faults?", by_name(fault)),
        ("step?", list(step)),
    ])
}

fn by_name(value: Value) -> Value {
    json!({"type": "object", "additionalProperties": value})
}
