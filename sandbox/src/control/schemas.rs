//! The objects of the control interface, for its OpenAPI document.

use serde_json::{Map, Value, json};

/// A reference to one of the objects.
pub(super) fn schema(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// An object with these properties. Those whose name ends in `?` may be left out.
fn object(properties: &[(&str, Value)]) -> Value {
    let name = |name: &str| name.trim_end_matches('?').to_owned();
    let required = properties.iter().filter(|(key, _)| !key.ends_with('?'));
    let required: Vec<String> = required.map(|(key, _)| name(key)).collect();
    let properties: Map<String, Value> = properties
        .iter()
        .map(|(key, value)| (name(key), value.clone()))
        .collect();
    json!({"type": "object", "properties": properties, "required": required, "additionalProperties": false})
}

/// A property of this type, which says what it means.
fn of(kind: &str, what: &str) -> Value {
    described(json!(kind), kind, what)
}

fn or_null(kind: &str, what: &str) -> Value {
    described(json!([kind, "null"]), kind, what)
}

fn described(types: Value, kind: &str, what: &str) -> Value {
    let mut schema = json!({"type": types, "description": what});
    if kind == "integer" {
        // All that has a meaning of its own here is counted from 0.
        schema["minimum"] = json!(0);
    }
    schema
}

fn list(items: Value) -> Value {
    json!({"type": "array", "items": items})
}

/// A choice between words and objects of one key each.
fn choice(words: &[&str], keyed: &[(&str, Value)]) -> Value {
    let mut choices = Vec::new();
    if !words.is_empty() {
        choices.push(json!({"enum": words}));
    }
    choices.extend(keyed.iter().map(|(key, value)| object(&[(*key, value.clone())])));
    json!({"oneOf": choices})
}

/// The same value in one of several spellings.
fn any_of(spellings: Vec<Value>) -> Value {
    json!({"anyOf": spellings})
}

fn integer() -> Value {
    json!({"type": "integer"})
}

/// How many of something.
fn count() -> Value {
    json!({"type": "integer", "minimum": 0})
}

fn text() -> Value {
    json!({"type": "string"})
}

/// All of them.
pub(super) fn schemas() -> Value {
    let mut schemas = states();
    schemas.extend(fault_schemas());
    Value::Object(schemas)
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
                    of("integer", "How far it is ahead of the machine's clock"),
                ),
            ]),
        ),
        (
            "Advance",
            object(&[("advance_ms", json!({"type": "integer", "minimum": 0}))]),
        ),
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

fn fault_schemas() -> Map<String, Value> {
    let place = choice(&["start", "head"], &[("body", count()), ("byte", count())]);
    let number = json!({"type": "integer", "minimum": 100, "maximum": 999});
    let retry_after = choice(&[], &[("seconds", integer()), ("date_in", integer()), ("text", text())]);
    let pair = json!({"type": "array", "prefixItems": [text(), text()], "minItems": 2, "maxItems": 2});
    let by_name = json!({"type": "object", "additionalProperties": text()});
    let body = json!({"type": ["string", "object", "array", "null"], "description": "Default the service's own"});
    let status_parts = [
        ("status", number.clone()),
        ("headers?", any_of(vec![list(pair), by_name])),
        (
            "retry_after?",
            any_of(vec![retry_after, json!({"type": ["integer", "string", "null"]})]),
        ),
        ("body?", body),
    ];
    let status = object(&status_parts);
    let bomb = object(&[
        ("size", of("integer", "Bytes after decoding")),
        (
            "claimed?",
            or_null("integer", "What the end of the stream says about the size"),
        ),
    ]);
    let change_words = [
        "every_null",
        "every_wrong_type",
        "unknown_keys",
        "nulls_in_lists",
        "empty_lists",
        "duplicate_keys",
    ];
    let change_keys = [
        ("null", text()),
        ("wrong_type", text()),
        ("missing", text()),
        ("deep", count()),
    ];
    let answers = [
        ("status", status.clone()),
        (
            "redirect",
            any_of(vec![
                choice(&["itself", "plain_http", "endless"], &[("address", text())]),
                of("string", "Any other text is the address"),
            ]),
        ),
        ("json", choice(&change_words, &change_keys)),
        ("large_header", count()),
        ("many_headers", count()),
        ("gzip_bomb", bomb),
        ("garbage", count()),
        (
            "raw",
            any_of(vec![choice(&[], &[("text", text()), ("base64", text())]), text()]),
        ),
    ];
    let framings = [
        ("chunked", count()),
        ("length", json!({"type": ["string", "integer"]})),
        ("length_off", integer()),
        ("two_lengths", integer()),
        (
            "broken_chunks",
            json!({"enum": ["garbage_size", "huge_size", "size_too_large", "no_line_end", "no_end"]}),
        ),
    ];
    let deliveries = [
        ("reset", place.clone()),
        ("close", place.clone()),
        ("close_abruptly", place.clone()),
        ("half_close", place.clone()),
        (
            "stall",
            any_of(vec![
                object(&[
                    ("at", place.clone()),
                    ("for_ms?", or_null("integer", "Default for ever")),
                ]),
                place,
            ]),
        ),
        ("drip", object(&[("bytes", count()), ("every_ms", count())])),
        ("slices", count()),
    ];
    let fault = object(&[
        (
            "path?",
            of(
                "string",
                "With or without the version; * stands for any characters. Default *",
            ),
        ),
        ("method?", or_null("string", "In capitals. Default all")),
        ("version?", or_null("string", "v1, v2.1 or v2.2. Default all")),
        (
            "member?",
            or_null("string", "The user name behind the access token. Default all"),
        ),
        ("skip?", of("integer", "So many matching calls pass first")),
        (
            "times?",
            or_null("integer", "It strikes so often. Default until it is removed"),
        ),
        ("probability?", json!({"type": "number", "minimum": 0, "maximum": 1})),
        (
            "seed?",
            of("integer", "The same seed and the same calls give the same run"),
        ),
        ("delay_ms?", of("integer", "Holds the answer back")),
        (
            "request_bytes?",
            or_null("integer", "Reads only so many bytes of the request's body"),
        ),
        (
            "processed?",
            or_null(
                "boolean",
                "Whether the service carries the call out. Default: where the answer builds on the true one",
            ),
        ),
        (
            "answer?",
            any_of(vec![
                choice(&["as_is", "captive_portal", "endless"], &answers),
                status,
                number,
            ]),
        ),
        (
            "framing?",
            choice(&["right", "no_length", "length_and_chunked"], &framings),
        ),
        (
            "delivery?",
            choice(
                &["whole", "reset", "close", "close_abruptly", "half_close", "stall"],
                &deliveries,
            ),
        ),
    ]);
    let schemas = [
        ("Fault", fault),
        ("FaultId", object(&[("id", integer())])),
        ("Faults", object(&[("faults", list(schema("ActiveFault")))])),
        (
            "ActiveFault",
            object(&[
                ("id", integer()),
                ("matched", of("integer", "The calls that matched")),
                ("struck", of("integer", "The calls that it struck")),
                ("fault", schema("Fault")),
            ]),
        ),
    ];
    schemas
        .into_iter()
        .map(|(name, schema)| (name.to_owned(), schema))
        .collect()
}
