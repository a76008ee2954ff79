//! The schema of the settings, for the documents and for messages about a wrong one.

use crate::base::json_schema::{any_of, choice, object, of};
use serde_json::{Value, json};

/// Every setting.
pub(crate) fn settings() -> Vec<(&'static str, Value)> {
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
