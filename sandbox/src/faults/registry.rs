//! The faults that were asked for, and which of them a call meets.

use super::{Answer, Fault};
use crate::base::version::Version;
use crate::journal::pattern::Which;
use crate::music::catalog::Draw;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;

/// A fault that was asked for, and how far it has come.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ActiveFault {
    /// Names it for its removal and in the journal.
    pub id: u64,
    /// The calls that matched.
    pub matched: u64,
    /// The calls that it struck.
    pub struck: u64,
    /// The fault.
    pub fault: Fault,
}

/// The facts about a call that a fault can match.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CallToMatch<'a> {
    pub(crate) method: &'a str,
    pub(crate) path: &'a str,
    pub(crate) version: Version,
    pub(crate) member: Option<&'a str>,
}

/// A fault that strikes a call, and how many calls it struck before.
#[derive(Debug, Clone)]
pub(crate) struct StruckFault {
    pub(crate) id: u64,
    pub(crate) fault: Fault,
    /// The calls that it struck before.
    pub(crate) turn: u64,
}

impl StruckFault {
    /// The answer of a network's portal, which no scripted fault causes.
    pub(crate) fn portal() -> StruckFault {
        let fault = Fault {
            answer: Answer::CaptivePortal,
            ..Fault::default()
        };
        StruckFault { id: 0, fault, turn: 0 }
    }
}

/// The faults of a service, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    kept: Mutex<KeptFaults>,
}

#[derive(Debug, Default)]
struct KeptFaults {
    last: u64,
    faults: Vec<ActiveFault>,
}

impl Faults {
    /// Adds a checked fault and gives its id.
    pub(crate) fn add(&self, fault: Fault) -> u64 {
        let mut kept = self.kept.lock().expect("faults lock");
        kept.last += 1;
        let id = kept.last;
        let (matched, struck) = (0, 0);
        kept.faults.push(ActiveFault {
            id,
            matched,
            struck,
            fault,
        });
        id
    }

    pub(crate) fn list(&self) -> Vec<ActiveFault> {
        self.kept.lock().expect("faults lock").faults.clone()
    }

    /// Removes one; false where there is none of this id.
    pub(crate) fn remove(&self, id: u64) -> bool {
        let mut kept = self.kept.lock().expect("faults lock");
        let before = kept.faults.len();
        kept.faults.retain(|active| active.id != id);
        kept.faults.len() < before
    }

    pub(crate) fn clear(&self) {
        self.kept.lock().expect("faults lock").faults.clear();
    }

    /// Replaces all of them by faults that were listed before. Ids that were given since are not given again.
    pub(crate) fn put_back(&self, faults: Vec<ActiveFault>) {
        let mut kept = self.kept.lock().expect("faults lock");
        let last = faults.iter().map(|active| active.id).max();
        kept.last = kept.last.max(last.unwrap_or(0));
        kept.faults = faults;
    }

    /// Whether a fault ever had this id.
    pub(crate) fn had(&self, id: u64) -> bool {
        (1..=self.kept.lock().expect("faults lock").last).contains(&id)
    }

    /// Whether there is none: the usual case, in which nothing need be found out about a call.
    pub(crate) fn is_empty(&self) -> bool {
        self.kept.lock().expect("faults lock").faults.is_empty()
    }

    /// The first fault that strikes this call. Those behind it do not count the call.
    pub(crate) fn meet(&self, asked: CallToMatch) -> Option<StruckFault> {
        let mut kept = self.kept.lock().expect("faults lock");
        let active = kept
            .faults
            .iter_mut()
            .find_map(|active| active.strikes(asked).then_some(active))?;
        Some(StruckFault {
            id: active.id,
            fault: active.fault.clone(),
            turn: active.struck - 1,
        })
    }
}

impl ActiveFault {
    /// Counts the call if it matches. Whether the fault strikes it.
    fn strikes(&mut self, asked: CallToMatch) -> bool {
        let fault = &self.fault;
        if !fault.matches(asked) {
            return false;
        }
        self.matched += 1;
        let spent = fault.times.is_some_and(|times| self.struck >= times);
        let mut draw = Draw::new(fault.seed, "strikes", self.matched as u32);
        let strikes = self.matched > fault.skip && !spent && draw.unit() < fault.probability;
        self.struck += u64::from(strikes);
        strikes
    }
}

impl Fault {
    /// The calls that it is about.
    pub(super) fn which(&self) -> Which<'_> {
        Which {
            path: Some(&self.path),
            method: self.method.as_deref(),
            version: self.version.as_deref(),
            member: self.member.as_deref(),
        }
    }

    fn matches(&self, asked: CallToMatch) -> bool {
        let is_by_itself = self.method.is_none() && asked.method == "OPTIONS";
        !is_by_itself
            && self
                .which()
                .means(asked.method, asked.path, asked.version.name(), asked.member)
    }
}
