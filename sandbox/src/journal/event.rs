//! Events: what a scenario did. They are apart from the requests.

use serde::Serialize;

/// Something that a scenario did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Event {
    /// The number of the last entry when it happened; 0 before the first.
    pub after: u64,
    /// When it happened, in milliseconds since 1970 on the sandbox's clock.
    pub at_ms: i64,
    /// When it happened, in real time since the scenario's start.
    pub elapsed_ms: u64,
    /// Whether the scenario changed something, or says something.
    pub kind: EventKind,
    /// The scenario's name.
    pub scenario: String,
    /// The number of the step, from 1; `None` for its start and its end.
    pub step: Option<u64>,
    /// What was done, or the note.
    pub text: String,
}

/// What an event is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum EventKind {
    /// A change by the scenario, its start or its end.
    Scenario,
    /// A note of the scenario's author.
    Note,
}
