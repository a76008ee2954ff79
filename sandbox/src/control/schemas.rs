//! The objects of the control interface, for its OpenAPI document.

use crate::base::json_schema::{choice, count, integer, list, object, of, or_null, schema, text};
use crate::base::network::Network;
use crate::base::settings_schema;
use crate::faults;
use crate::har;
use crate::scenario;
use crate::service::act::MemberAction;
use serde_json::{Map, Value, json};

/// All of them.
pub(super) fn schemas() -> Value {
    let mut schemas = states();
    schemas.extend(faults::schemas());
    schemas.insert("Har".to_owned(), har::schema());
    schemas.insert("Network".to_owned(), Network::schema());
    schemas.insert("Scenario".to_owned(), scenario::schema());
    schemas.insert("NetworkNow".to_owned(), network_now());
    Value::Object(schemas)
}

/// The network at this moment.
fn network_now() -> Value {
    let mut now = Network::schema();
    let mut names = vec![Value::Null];
    names.extend(Network::profiles().map(Value::from));
    now["properties"]["profile"] = json!({"enum": names, "description": "The profile that has these numbers"});
    now["properties"]["segments"] = of("integer", "The segments since it was set, both ways");
    now["properties"]["lost"] = of("integer", "Those of them that were lost and sent again");
    let keys = now["properties"].as_object().expect("an object").keys();
    now["required"] = keys.cloned().collect();
    now
}

fn states() -> Map<String, Value> {
    let settings = settings_schema::settings();
    let mut some_settings = object(&settings);
    some_settings["required"] = json!([]);
    let plans = MemberAction::plans();
    let pairs = || list(json!({"type": "array", "prefixItems": [text(), text()], "minItems": 2, "maxItems": 2}));
    let tls = object(&[
        ("version", text()),
        ("cipher", text()),
        (
            "resumed",
            of("boolean", "Whether the client went on with an earlier session"),
        ),
        ("server_name", or_null("string", "The host that the client named")),
    ]);
    let states = [
        ("Refusal", object(&[("code", text()), ("message", text())])),
        (
            "Clock",
            object(&[
                ("now_ms", of("integer", "The time since 1970")),
                (
                    "advanced_ms",
                    json!({"type": "integer", "description": "How far it is ahead of the machine's clock; behind it after a snapshot"}),
                ),
            ]),
        ),
        ("Move", choice(&[], &[("advance_ms", count()), ("now_ms", count())])),
        ("Settings", object(&settings)),
        ("SomeSettings", some_settings),
        ("Members", object(&[("members", list(schema("Member")))])),
        (
            "Member",
            object(&[
                ("user_name", text()),
                ("what", of("string", "What this member is for")),
                ("password", of("string", "For sign-in")),
                ("guid", of("string", "The opaque member id")),
                ("plan", plans.clone()),
                (
                    "has_session",
                    of("boolean", "Whether a player of the member holds the session"),
                ),
                ("sign_ins", schema("SignIns")),
            ]),
        ),
        (
            "SignIns",
            object(&[
                ("signed_in", of("integer", "Sign-ins whose tokens were not revoked")),
                ("access_tokens", of("integer", "Access tokens that are valid")),
                (
                    "next_expiry",
                    or_null(
                        "integer",
                        "When the first of these expires, since 1970 on the sandbox's clock",
                    ),
                ),
                ("failures", of("integer", "Wrong passwords in a row")),
                ("locked_until", or_null("integer", "When the lock of the account ends")),
            ]),
        ),
        (
            "MemberChange",
            object(&[
                ("plan?", plans),
                ("password?", of("string", "Also ends a lock of the account")),
            ]),
        ),
        (
            "Overview",
            object(&[
                ("base_url", text()),
                ("image_url", text()),
                ("api_key", text()),
                ("redirect_uri", text()),
                ("seed", integer()),
                ("artists", integer()),
                ("clock", schema("Clock")),
                ("settings", schema("Settings")),
                ("members", list(schema("Member"))),
                ("faults", list(schema("ActiveFault"))),
                ("network", schema("NetworkNow")),
                (
                    "journal",
                    object(&[("last", of("integer", "The number of the last entry"))]),
                ),
            ]),
        ),
        (
            "Journal",
            object(&[
                ("entries", list(schema("Entry"))),
                ("events?", list(schema("Event"))),
                ("last", of("integer", "What since is to be in the next call")),
                ("note?", of("string", "That no address of the service fits to the path")),
                (
                    "dropped",
                    of(
                        "integer",
                        "Entries after since that had to go to make room: nobody knows whether they matched",
                    ),
                ),
            ]),
        ),
        (
            "ScenarioRun",
            object(&[
                ("name", or_null("string", "Null where none was ever performed")),
                ("description", text()),
                ("state", json!({"enum": ["none", "running", "done", "stopped"]})),
                ("elapsed_ms", of("integer", "The time since its start, until its end")),
                ("steps", list(schema("StepRun"))),
            ]),
        ),
        (
            "StepRun",
            object(&[
                ("name", or_null("string", "Its name in the file")),
                ("due", of("string", "When it is due, in words")),
                ("does", of("string", "What it does, in words")),
                ("state", json!({"enum": ["waiting", "done", "failed"]})),
                (
                    "at_ms",
                    or_null("integer", "When it was taken, since the scenario's start"),
                ),
                ("failure", or_null("string", "Why it failed")),
            ]),
        ),
        (
            "Event",
            object(&[
                (
                    "after",
                    of("integer", "The number of the journal's last entry when it happened"),
                ),
                ("at_ms", of("integer", "When it happened, on the service's clock")),
                (
                    "elapsed_ms",
                    of("integer", "The same in real time since the scenario's start"),
                ),
                ("kind", json!({"enum": ["scenario", "note"]})),
                ("scenario", of("string", "The scenario's name")),
                ("step", or_null("integer", "The number of the step, from 1")),
                ("text", of("string", "What was done, or the note")),
            ]),
        ),
        (
            "Notifications",
            object(&[("notifications", list(schema("Notification")))]),
        ),
        (
            "Notification",
            object(&[
                ("at_ms", of("integer", "When it happened, on the service's clock")),
                ("member", of("string", "The user name of the member who did it")),
                ("action", of("string", "favorite, tag or playlist")),
                (
                    "content",
                    of("string", "The id of the content; a member's id for a favorites list"),
                ),
                ("tag", or_null("string", "The tag, where one was given")),
                (
                    "source_user",
                    or_null(
                        "string",
                        "The id of the member from whom it was taken: the one to be notified",
                    ),
                ),
                (
                    "source_playlist",
                    or_null("string", "The playlist from which it was taken"),
                ),
                ("app_name", or_null("string", "The application that the call named")),
                ("client", or_null("string", "The tracking string of a favorite")),
            ]),
        ),
        (
            "Entry",
            object(&[
                ("number", integer()),
                ("method", text()),
                ("path", text()),
                ("query", of("string", "Secrets masked")),
                ("version", of("string", "The version that answered")),
                ("status", of("integer", "0 where a fault sent no HTTP")),
                ("member", or_null("string", "The user name behind the token")),
                ("grant", or_null("string", "The grant that a token request asked for")),
                ("headers", pairs()),
                (
                    "body",
                    json!({"description": "A small JSON or form body as JSON, secrets masked"}),
                ),
                ("body_length", integer()),
                ("connection", of("integer", "Equal numbers mean that it was reused")),
                ("tls", json!({"oneOf": [tls, {"type": "null"}]})),
                (
                    "started",
                    of("integer", "When the request was complete, on the service's clock"),
                ),
                ("millis", of("integer", "From then to the answer")),
                (
                    "delay_millis",
                    of("integer", "How long the answer was held back beyond that"),
                ),
                ("fault", or_null("integer", "The id of the fault that the call met")),
                (
                    "portal",
                    of(
                        "boolean",
                        "Whether the network's portal answered in place of the service",
                    ),
                ),
                ("answer_headers", pairs()),
                ("answer_length", integer()),
                (
                    "answer_body",
                    or_null("string", "The first 4 kB of its JSON, secrets masked"),
                ),
            ]),
        ),
    ];
    states
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect()
}
