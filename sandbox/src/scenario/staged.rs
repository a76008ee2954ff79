//! A scenario whose steps another hand takes: a certification, between what the device does.

use super::Scenario;
use super::change::{Change, NamedFaults};
use crate::service::Service;
use std::collections::BTreeMap;

/// A scenario, and which of its faults are on.
pub(crate) struct Staged<'a> {
    scenario: &'a Scenario,
    named: NamedFaults,
}

impl Scenario {
    /// The scenario for a hand that takes the steps itself; when they are due is not looked at.
    pub(crate) fn staged(&self) -> Staged<'_> {
        Staged {
            scenario: self,
            named: NamedFaults {
                faults: self.faults.clone(),
                ids: BTreeMap::new(),
            },
        }
    }
}

impl Staged<'_> {
    /// Makes hold what holds at the start.
    pub(crate) fn begin(&mut self, service: &Service) -> Result<(), String> {
        self.apply(&self.scenario.first.clone(), service)
    }

    /// Takes a step, by its place in the file.
    pub(crate) fn take(&mut self, step: usize, service: &Service) -> Result<(), String> {
        self.apply(&self.scenario.steps[step].does.clone(), service)
    }

    fn apply(&mut self, changes: &[Change], service: &Service) -> Result<(), String> {
        changes
            .iter()
            .try_for_each(|change| change.apply(service, &mut self.named))
    }
}
