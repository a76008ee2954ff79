//! Performs a scenario beside the service, on a thread of its own: in real time, and by what the journal shows.

use super::change::{NamedFaults, words};
use super::{Change, Due, RunState, Scenario};
use crate::journal::{Event, EventKind};
use crate::service::Service;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// Begins a scenario. What holds at its start holds when this returns; its steps follow. One that goes on is not replaced: its name is in the
/// refusal.
pub(crate) fn perform(service: &Arc<Service>, scenario: Scenario) -> Result<(), String> {
    let seen = service.journal.last();
    let number = service
        .stage
        .begin(scenario.run(), seen)
        .map_err(|name| format!("the scenario {name:?} is running: stop it before another one starts"))?;
    let mut performance = Performance {
        service: service.clone(),
        number,
        begun: Instant::now(),
        seen,
        waiting: (0..scenario.steps.len()).map(Waiting::for_step).collect(),
        named: NamedFaults {
            faults: scenario.faults.clone(),
            ids: BTreeMap::new(),
        },
        scenario,
    };
    let first = performance.scenario.first.clone();
    performance.tell(EventKind::Scenario, None, format!("begins: {}", words(&first)));
    if let Err(failure) = performance.apply(None, &first) {
        service.stage.end(number, RunState::Stopped);
        return Err(failure);
    }
    let clock = tokio::runtime::Builder::new_current_thread().enable_time().build();
    let clock = clock.map_err(|cause| cause.to_string())?;
    std::thread::spawn(move || clock.block_on(performance.go_on()));
    Ok(())
}

struct Performance {
    service: Arc<Service>,
    number: u64,
    scenario: Scenario,
    begun: Instant,
    /// The last entry of the journal that was looked at.
    seen: u64,
    /// The steps that are not taken.
    waiting: Vec<Waiting>,
    named: NamedFaults,
}

/// A step that is not taken, and what is known of when it is due.
struct Waiting {
    step: usize,
    count: u64,
    met: Option<Instant>,
}

impl Waiting {
    fn for_step(step: usize) -> Waiting {
        let (count, met) = (0, None);
        Waiting { step, count, met }
    }
}

impl Performance {
    async fn go_on(mut self) {
        let service = self.service.clone();
        let mut journal = service.journal.numbers();
        while service.stage.goes_on(self.number) {
            self.look();
            self.take_steps();
            service.stage.has_seen(self.seen);
            if self.waiting.is_empty() {
                self.tell(EventKind::Scenario, None, "ends".to_owned());
                service.stage.end(self.number, RunState::Done);
                return;
            }
            let seen = self.seen;
            let next = self.waiting.iter().filter_map(|waiting| self.due(waiting)).min();
            let next = async {
                match next {
                    Some(due) => tokio::time::sleep_until(due.into()).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                () = next => {}
                _ = journal.wait_for(|last| *last > seen) => {}
                () = service.stage.ended(self.number) => {}
            }
        }
        self.tell(EventKind::Scenario, None, "is stopped".to_owned());
    }

    /// Looks at the entries that are new.
    fn look(&mut self) {
        for entry in self.service.journal.after_number(self.seen, usize::MAX, |_| true) {
            self.seen = entry.number;
            for waiting in &mut self.waiting {
                if let Due::When(when, _) = &self.scenario.steps[waiting.step].due
                    && waiting.met.is_none()
                    && when.means(&entry, &self.named.ids)
                {
                    waiting.count += 1;
                    waiting.met = (waiting.count >= when.count()).then(Instant::now);
                }
            }
            // A step may switch on the fault that the next entry is about.
            self.take_steps();
        }
    }

    fn due(&self, waiting: &Waiting) -> Option<Instant> {
        match &self.scenario.steps[waiting.step].due {
            Due::At(time) => Some(self.begun + *time),
            Due::When(_, after) => waiting.met.map(|met| met + *after),
        }
    }

    /// Takes the steps that are due, in the order of the file.
    fn take_steps(&mut self) {
        let now = Instant::now();
        let is_due = |waiting: &Waiting| self.due(waiting).is_some_and(|due| due <= now);
        let due: Vec<usize> = self
            .waiting
            .iter()
            .filter(|waiting| is_due(waiting))
            .map(|waiting| waiting.step)
            .collect();
        self.waiting.retain(|waiting| !due.contains(&waiting.step));
        for index in due {
            // Somebody may have stopped it meanwhile.
            if self.service.stage.goes_on(self.number) {
                let does = self.scenario.steps[index].does.clone();
                let result = self.apply(Some(index), &does);
                self.service.stage.taken(self.number, index, result);
            }
        }
    }

    /// Makes the changes of a step and tells the journal.
    fn apply(&mut self, step: Option<usize>, changes: &[Change]) -> Result<(), String> {
        for change in changes {
            let done = change.apply(&self.service, &mut self.named);
            let (kind, text) = match (change, &done) {
                (Change::Note(note), _) => (EventKind::Note, note.clone()),
                (change, Ok(())) => (EventKind::Scenario, change.to_string()),
                (change, Err(failure)) => (EventKind::Scenario, format!("{change} failed: {failure}")),
            };
            self.tell(kind, step, text);
            done?;
        }
        Ok(())
    }

    fn tell(&self, kind: EventKind, step: Option<usize>, text: String) {
        self.service.journal.tell(Event {
            after: self.service.journal.last(),
            at_ms: self.service.clock.now_ms(),
            elapsed_ms: self.begun.elapsed().as_millis() as u64,
            kind,
            scenario: self.scenario.name.clone(),
            step: step.map(|index| index as u64 + 1),
            text,
        });
    }
}
