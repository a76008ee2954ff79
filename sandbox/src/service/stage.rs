//! The scenario that a service performs: how far it has come.

use serde::Serialize;
use std::sync::Mutex;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// How long an answer waits at most until the scenario has seen its entry.
const PATIENCE: Duration = Duration::from_secs(1);

/// A scenario that is or was performed.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct ScenarioRun {
    /// Its name; `None` where none was ever performed.
    pub name: Option<String>,
    /// What it is about.
    pub description: String,
    /// How far it is.
    pub state: RunState,
    /// The time since its start, until its end.
    pub elapsed_ms: u64,
    /// Its steps, in the order of the file.
    pub steps: Vec<StepRun>,
}

/// How far a scenario is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum RunState {
    /// None was ever performed.
    #[default]
    None,
    /// Some of its steps wait.
    Running,
    /// All of its steps have been taken.
    Done,
    /// It was stopped before its end.
    Stopped,
}

/// A step of a scenario.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct StepRun {
    /// Its name in the file.
    pub name: Option<String>,
    /// When it is due, in words.
    pub due: String,
    /// What it does, in words.
    pub does: String,
    /// Whether it has been taken.
    pub state: StepState,
    /// When it was taken, since the scenario's start.
    pub at_ms: Option<u64>,
    /// Why it failed.
    pub failure: Option<String>,
}

/// Whether a step has been taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StepState {
    /// Not yet.
    #[default]
    Waiting,
    /// Yes.
    Done,
    /// It could not be taken.
    Failed,
}

/// Where a scenario is performed: one at a time.
#[derive(Debug, Default)]
pub(crate) struct Stage {
    performance: Mutex<Performance>,
    /// The number of the performance that goes on; 0 for none.
    current: watch::Sender<u64>,
    /// The last entry of the journal that it has seen.
    seen: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct Performance {
    number: u64,
    begun: Option<Instant>,
    run: ScenarioRun,
}

impl Stage {
    /// Begins a performance and gives its number; `Err` has the name of the one that goes on.
    pub(crate) fn begin(&self, run: ScenarioRun, seen: u64) -> Result<u64, String> {
        let mut performance = self.performance.lock().expect("stage lock");
        if performance.run.state == RunState::Running {
            return Err(performance.run.name.clone().unwrap_or_default());
        }
        performance.number += 1;
        performance.begun = Some(Instant::now());
        performance.run = ScenarioRun {
            state: RunState::Running,
            ..run
        };
        self.seen.send_replace(seen);
        self.current.send_replace(performance.number);
        Ok(performance.number)
    }

    /// The scenario that goes on, or the last one.
    pub(crate) fn run(&self) -> ScenarioRun {
        let performance = self.performance.lock().expect("stage lock");
        let mut run = performance.run.clone();
        if let (RunState::Running, Some(begun)) = (run.state, performance.begun) {
            run.elapsed_ms = begun.elapsed().as_millis() as u64;
        }
        run
    }

    /// Notes that a step was taken, or why it could not be.
    pub(crate) fn taken(&self, number: u64, step: usize, result: Result<(), String>) {
        let mut performance = self.performance.lock().expect("stage lock");
        let begun = performance.begun;
        if let Some(step) = performance.run.steps.get_mut(step).filter(|_| self.goes_on(number)) {
            step.at_ms = begun.map(|begun| begun.elapsed().as_millis() as u64);
            step.state = if result.is_ok() {
                StepState::Done
            } else {
                StepState::Failed
            };
            step.failure = result.err();
        }
    }

    /// Ends the performance of this number.
    pub(crate) fn end(&self, number: u64, state: RunState) {
        let mut performance = self.performance.lock().expect("stage lock");
        if self.goes_on(number) {
            let begun = performance.begun.unwrap_or_else(Instant::now);
            performance.run.elapsed_ms = begun.elapsed().as_millis() as u64;
            performance.run.state = state;
            self.current.send_replace(0);
        }
    }

    /// Stops the performance that goes on, and gives the scenario's name.
    pub(crate) fn stop(&self) -> Option<String> {
        let number = *self.current.borrow();
        self.end(number, RunState::Stopped);
        (number > 0).then(|| self.run().name.unwrap_or_default())
    }

    pub(crate) fn goes_on(&self, number: u64) -> bool {
        number > 0 && *self.current.borrow() == number
    }

    /// Ends when the performance of this number has ended.
    pub(crate) async fn ended(&self, number: u64) {
        let _ = self.current.subscribe().wait_for(|current| *current != number).await;
    }

    /// The performance has seen the journal up to this entry, and has taken the steps that were due.
    pub(crate) fn has_seen(&self, entry: u64) {
        self.seen.send_replace(entry);
    }

    /// Waits until the performance, if one goes on, has seen this entry of the journal: an answer goes out after the steps that it causes.
    pub(crate) async fn settled(&self, entry: u64) {
        let number = *self.current.borrow();
        if number > 0 {
            let mut seen = self.seen.subscribe();
            let seen = seen.wait_for(|seen| *seen >= entry);
            let either = async {
                tokio::select! { _ = seen => {} () = self.ended(number) => {} }
            };
            let _ = tokio::time::timeout(PATIENCE, either).await;
        }
    }
}
