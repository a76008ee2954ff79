//! Scenarios: a file that says what happens to a device during an evening, and when. It is read as a whole, refused as a whole, and then
//! performed beside the service.
//!
//! Uses `service`, `faults`, `journal`, `member`, `base`.
//!
//! ```
//! use musiccat_sandbox::scenario::Scenario;
//!
//! let sandbox = musiccat_sandbox::Sandbox::start(musiccat_sandbox::Options::default())?;
//! let scenario = Scenario::parse(
//!     r#"
//!     name = "A short outage"
//!     [faults.outage]
//!     answer = 503
//!     [[step]]
//!     when = { status = 503, count = 3 }
//!     fault_off = "outage"
//!     "#,
//! )?;
//! sandbox.run_scenario(scenario)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod change;
mod file;
mod perform;
mod schema;
mod staged;
mod when;

pub use crate::service::stage::{RunState, ScenarioRun, StepRun, StepState};
use change::Change;
pub(crate) use perform::perform;
pub(crate) use schema::schema;

use crate::faults::Fault;
use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;
use when::When;

/// A scenario that was read and can be performed.
#[derive(Debug, Clone)]
pub struct Scenario {
    name: String,
    description: String,
    /// What holds at the start.
    first: Vec<Change>,
    faults: BTreeMap<String, Fault>,
    steps: Vec<Step>,
}

#[derive(Debug, Clone)]
struct Step {
    name: Option<String>,
    due: Due,
    does: Vec<Change>,
}

/// When a step is due.
#[derive(Debug, Clone)]
enum Due {
    /// So long after the start.
    At(Duration),
    /// So long after the journal has shown this.
    When(When, Duration),
}

impl Scenario {
    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is about; empty where the file does not say it.
    pub fn description(&self) -> &str {
        &self.description
    }

    /// It before the first step.
    fn run(&self) -> ScenarioRun {
        let steps = self.steps.iter().map(|step| StepRun {
            name: step.name.clone(),
            due: step.due.to_string(),
            does: change::words(&step.does),
            ..StepRun::default()
        });
        ScenarioRun {
            name: Some(self.name.clone()),
            description: self.description.clone(),
            steps: steps.collect(),
            ..ScenarioRun::default()
        }
    }
}

impl fmt::Display for Due {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Due::At(time) => write!(f, "at {time:?}"),
            Due::When(when, Duration::ZERO) => write!(f, "when {when}"),
            Due::When(when, after) => write!(f, "{after:?} after {when}"),
        }
    }
}
