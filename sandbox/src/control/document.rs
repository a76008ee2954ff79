//! The OpenAPI document of the control interface.

use super::handlers::actions;
use super::schemas::schemas;
use crate::base::json_schema::schema;
use serde_json::{Value, json};

/// The document. A test holds it against the routing table, another one against what the interface answers.
pub(super) fn document() -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Control of the musiccat sandbox",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Time, settings, members, faults and the journal of a running sandbox. \
                Open to this machine only, and not to web pages of other origins. Times are milliseconds.",
        },
        "servers": [{"url": "/"}],
        "paths": {
            "/control": {
                "get": call("What the sandbox is at this moment", ok("Overview")),
            },
            "/control/openapi.json": {
                "get": call("This document", json!({"200": {"description": "An OpenAPI document"}})),
            },
            "/control/clock": {
                "get": call("The service's time", ok("Clock")),
                "post": taking(
                    "Move the time forward, by so much or to this time: tokens age, locks and skip limits pass. It never goes backwards",
                    "Move",
                    ok("Clock"),
                ),
            },
            "/control/settings": {
                "get": call("The settings that hold now", ok("Settings")),
                "patch": taking("Change settings; what is left out stays", "SomeSettings", ok("Settings")),
            },
            "/control/network": {
                "get": call("The network between the devices and the service", ok("NetworkNow")),
                "put": taking(
                    "Put another network there, for all connections: a profile, numbers, or a profile with other numbers",
                    "Network",
                    ok("NetworkNow"),
                ),
                "delete": call("End it: a network that adds nothing", nothing()),
            },
            "/control/members": {
                "get": call("All members", ok("Members")),
            },
            "/control/members/{user_name}": {
                "parameters": [user_name()],
                "get": call("A member", or_unknown(ok("Member"))),
            },
            "/control/members/{user_name}/{action}": {
                "parameters": [user_name(), path("action", json!({"enum": actions()}))],
                "post": act_on_member(),
            },
            "/control/faults": {
                "get": call("The faults, oldest first", ok("Faults")),
                "post": taking("Let a fault strike from now on", "Fault", json!({
                    "201": answer("The fault's id", schema("FaultId")),
                    "400": refusal("The fault is impossible; the message says why"),
                })),
                "delete": call("Remove all faults", nothing()),
            },
            "/control/faults/{id}": {
                "parameters": [path("id", json!({"type": "integer"}))],
                "get": call("A fault, and how far it has come", or_unknown(ok("ActiveFault"))),
                "delete": call("Remove a fault", or_unknown(nothing())),
            },
            "/control/journal": {
                "get": journal(
                    "The requests to the service and their answers: without since the newest ones, oldest first",
                    ("Journal", "So many entries, at most 1000; default 100"),
                ),
                "delete": call("Forget the entries so far; their numbers go on", nothing()),
            },
            "/control/journal.har": {
                "get": journal(
                    "The same as an HTTP archive, HAR 1.2, for the tools that read it",
                    ("Har", "So many entries, at most 1000; default all"),
                ),
            },
            "/control/notifications": {
                "get": call("What favorites, tags and playlists have set off, oldest first", ok("Notifications")),
            },
            "/control/scenario": {
                "get": call("The scenario that is performed, or the last one", ok("ScenarioRun")),
                "post": perform(),
                "delete": call("Stop the scenario that is performed; what it changed stays", or_unknown(nothing())),
            },
            "/control/snapshot": {
                "get": call(
                    "The whole state as a file: members and their data, tokens, clock, settings, faults, network, and the application. It \
                    holds the application's secret",
                    json!({"200": {"description": "A snapshot", "content": {"application/octet-stream": {}}}}),
                ),
                "put": restore(),
            },
            "/control/heal": {
                "post": call(
                    "Make everything well again: no faults, no slow network, the settings of the start, the clock of the machine, no lock and no changed \
                    plan; sign-ins, what the members have, and the journal stay",
                    nothing(),
                ),
            },
            "/control/reset": {
                "post": call(
                    "Take everything back to the start, which revokes all sign-ins; the authority and the address stay",
                    nothing(),
                ),
            },
        },
        "components": {"schemas": schemas()},
    })
}

fn call(summary: &str, responses: Value) -> Value {
    json!({"summary": summary, "responses": responses})
}

fn taking(summary: &str, body: &str, responses: Value) -> Value {
    let mut call = call(summary, responses);
    call["requestBody"] = json!({"required": true, "content": {"application/json": {"schema": schema(body)}}});
    if call["responses"]["400"].is_null() {
        call["responses"]["400"] = refusal("The body is wrong; the message says how");
    }
    call
}

fn perform() -> Value {
    let mut perform = taking(
        "Perform a scenario, in JSON, or as text in TOML with the media type application/toml",
        "Scenario",
        json!({
            "201": answer("It has begun", schema("ScenarioRun")),
            "400": refusal("It is wrong; the message says which key, and in TOML which line"),
            "409": refusal("Another one is performed"),
        }),
    );
    perform["requestBody"]["content"]["application/toml"] = json!({"schema": {"type": "string"}});
    perform
}

fn restore() -> Value {
    let mut restore = call(
        "Put the state of a snapshot back; the journal, the authority and the address stay",
        nothing(),
    );
    restore["requestBody"] = json!({"required": true, "content": {"application/octet-stream": {}}});
    restore["responses"]["400"] = refusal("It is no snapshot, or one of another sandbox; nothing has changed");
    restore
}

fn act_on_member() -> Value {
    let summary = "Do something to a member; plan and password take it in a body, the other actions none";
    let mut act = taking(summary, "MemberChange", or_unknown(ok("Member")));
    act["requestBody"]["required"] = false.into();
    act
}

fn journal(summary: &str, (document, limit): (&str, &str)) -> Value {
    let query = |name: &str, what: &str, kind: &str| json!({"in": "query", "name": name, "description": what, "schema": {"type": kind}});
    let mut call = call(summary, ok(document));
    call["responses"]["400"] = refusal("A parameter is wrong or unknown; the message says what is known");
    call["parameters"] = json!([
        query(
            "since",
            "Entries after this number: the last of the answer before",
            "integer"
        ),
        query(
            "wait_ms",
            "Wait so long for an entry after since that matches, at most 60000; none may have come",
            "integer"
        ),
        query("limit", limit, "integer"),
        query("method", "Only this method, in capitals", "string"),
        query(
            "path",
            "Only paths of this pattern, with or without the version; * matches any characters",
            "string"
        ),
        query("version", "Only what this version answered", "string"),
        query("member", "Only this member, by user name", "string"),
        query("status", "Only this status", "integer"),
        query("fault", "Only what the fault with this id struck", "integer"),
        query(
            "events",
            "Whether the answer also has what scenarios did, since the same entry",
            "boolean"
        ),
    ]);
    call
}

fn path(name: &str, schema: Value) -> Value {
    json!({"in": "path", "name": name, "required": true, "schema": schema})
}

fn user_name() -> Value {
    path("user_name", json!({"type": "string"}))
}

fn answer(what: &str, schema: Value) -> Value {
    json!({"description": what, "content": {"application/json": {"schema": schema}}})
}

fn ok(name: &str) -> Value {
    json!({"200": answer("Done", schema(name))})
}

fn nothing() -> Value {
    json!({"204": {"description": "Done"}})
}

fn refusal(what: &str) -> Value {
    answer(what, schema("Refusal"))
}

fn or_unknown(mut responses: Value) -> Value {
    responses["404"] = refusal("There is none of this name");
    responses
}
