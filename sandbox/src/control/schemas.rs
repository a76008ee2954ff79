//! The objects of the control interface, for its OpenAPI document.

use crate::base::json_schema::{any_of, choice, count, integer, list, object, of, or_null, schema, text};
use crate::base::network::Network;
use crate::faults;
use crate::har;
use serde_json::{Map, Value, json};

/// All of them.
pub(super) fn schemas() -> Value {
    let mut schemas = states();
    schemas.extend(faults::schemas());
    schemas.insert("Har".to_owned(), har::schema());
    schemas.insert("Network".to_owned(), network());
    schemas.insert("NetworkNow".to_owned(), network_now());
    Value::Object(schemas)
}

/// A network as a call may give it.
pub(crate) fn network() -> Value {
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

/// The network at this moment.
fn network_now() -> Value {
    let mut now = network();
    let mut names = vec![Value::Null];
    names.extend(Network::profiles().map(Value::from));
    now["properties"]["profile"] = json!({"enum": names, "description": "The profile that has these numbers"});
    now["properties"]["segments"] = of("integer", "The segments since it was set, both ways");
    now["properties"]["lost"] = of("integer", "Those of them that were lost and sent again");
    let keys = now["properties"].as_object().expect("an object").keys();
    now["required"] = keys.cloned().collect();
    now
}

fn settings() -> Vec<(&'static str, Value)> {
    let time = |what| json!({"type": "integer", "minimum": 0, "maximum": u32::MAX, "description": what});
    let refusal = |what| {
        let words = object(&[
            ("status", json!({"type": "integer", "minimum": 400, "maximum": 599})),
            (
                "error",
                of(
                    "string",
                    "The word in OAuth's body; where it is empty the body is an empty object",
                ),
            ),
        ]);
        json!({"oneOf": [words, {"type": ["string", "null"]}], "description": what})
    };
    vec![
        (
            "quota",
            any_of(vec![
                choice(
                    &["specified", "off"],
                    &[("rate", json!({"type": "integer", "minimum": 0}))],
                ),
                json!({"type": "integer", "minimum": 0}),
            ]),
        ),
        ("delay_ms", time("Holds every answer back")),
        (
            "accept_delay_ms",
            time("How long what was accepted with 202 takes to become readable"),
        ),
        (
            "token_life_ms",
            time("How long an access token lives that is issued from now on"),
        ),
        (
            "rotation",
            choice(
                &["strict", "lenient"],
                &[(
                    "grace_ms",
                    time("How long a spent refresh token still brings new tokens"),
                )],
            ),
        ),
        (
            "upstream_delay_ms",
            time("How long the systems behind the service take for each call"),
        ),
        (
            "upstream_limit_ms",
            time("How long the service waits for these until it answers 504, before version 2.2 500"),
        ),
        ("strict", of("boolean", "Refuses catalog names longer than two letters")),
        (
            "unknown_is_empty",
            of("boolean", "Answers a call for unknown ids with 200 and an empty list"),
        ),
        (
            "tokens_without_guid",
            of("boolean", "Leaves the member's guid out of token answers"),
        ),
        ("token_type", of("string", "The token_type of token answers")),
        (
            "refresh_refusal",
            refusal("How a refresh token is refused; null as specified"),
        ),
        ("code_refusal", refusal("How an authorization code is refused")),
        (
            "password_refusal",
            refusal("How a user name or password is refused at the token endpoint"),
        ),
        (
            "client_refusal",
            refusal("How the application's key or secret is refused at the token endpoint"),
        ),
    ]
}

fn states() -> Map<String, Value> {
    let settings = settings();
    let mut some_settings = object(&settings);
    some_settings["required"] = json!([]);
    let plans = json!({"enum": ["premier", "mobile", "suspended", "expired"]});
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
                ("last", of("integer", "What since is to be in the next call")),
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
