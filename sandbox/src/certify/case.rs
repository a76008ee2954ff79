//! A case: one rule for players, how it is tried, and what the journal must show.

use super::expectation::Expectation;
use super::profile::Ability;
use super::requests::Requests;
use crate::base::error::{Error, Result};
use crate::base::times;
use crate::member::demo_members;
use crate::scenario::Scenario;
use crate::service::options::Certificate;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::Duration;

/// The member of a case that names none: one who may stream.
const MEMBER: &str = "may-stream@sandbox.test";
/// How long a step of the device may take that says nothing else.
pub(super) const LIMIT: Duration = Duration::from_secs(60);

/// A case as its file says it.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Case {
    pub(super) id: String,
    pub(super) title: String,
    pub(super) importance: Importance,
    /// The chapter of the specification that has the rule.
    pub(super) chapter: String,
    /// The rule in the words of a player's maker.
    pub(super) rule: String,
    /// What a device must do for the case to make sense.
    #[serde(default)]
    pub(super) needs: Vec<Ability>,
    #[serde(default)]
    pub(super) setup: Setup,
    #[serde(rename = "step")]
    pub(super) steps: Vec<Step>,
    #[serde(default, rename = "expect")]
    pub(super) expectations: Vec<Expectation>,
    /// What the wire does not show, as questions to the tester.
    #[serde(default, rename = "look")]
    pub(super) questions: Vec<String>,
    /// What happens at the service: at its start the setup, and a step for each step of the case that has a change.
    #[serde(skip)]
    pub(super) scenario: Option<Scenario>,
    /// What the other cases expect of every case.
    #[serde(skip)]
    pub(super) everywhere: Vec<Expectation>,
}

/// How much a case counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Importance {
    /// A player that fails it fails as a whole.
    Required,
    /// A player that fails it gets a warning.
    Recommended,
}

/// What is so before the first step. Faults, members and the network are written as in a scenario.
#[derive(Debug, Clone, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Setup {
    /// Whom the device is to sign in, by user name.
    pub(super) member: String,
    /// The member is signed in on the device before the case begins; the requests of that are not looked at.
    pub(super) signed_in: bool,
    /// Settings of the sandbox, which hold for that sign-in too.
    pub(super) settings: Map<String, Value>,
    faults: Map<String, Value>,
    members: Map<String, Value>,
    network: Option<Value>,
}

impl Default for Setup {
    fn default() -> Self {
        Setup {
            member: MEMBER.into(),
            signed_in: false,
            settings: Map::new(),
            faults: Map::new(),
            members: Map::new(),
            network: None,
        }
    }
}

/// A certificate that no device may accept.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum CertificateKind {
    Expired,
    NotYetValid,
    WrongName,
    Untrusted,
}

impl From<CertificateKind> for Certificate {
    fn from(kind: CertificateKind) -> Certificate {
        match kind {
            CertificateKind::Expired => Certificate::Expired,
            CertificateKind::NotYetValid => Certificate::NotYetValid,
            CertificateKind::WrongName => Certificate::WrongName,
            CertificateKind::Untrusted => Certificate::Untrusted,
        }
    }
}

/// A step: what the device does, or what changes at the service.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Step {
    /// Its name for expectations; left out, the word of what the device does.
    name: Option<String>,
    /// What the device does: a hook of the profile.
    #[serde(rename = "do")]
    pub(super) action: Option<String>,
    /// The same as a request to the tester. `{user}` and `{password}` are the member's.
    pub(super) instruct: Option<String>,
    /// How long it may take. What is shorter than the usual time belongs to the case: there the device may still be busy.
    #[serde(default = "limit", with = "times")]
    pub(super) limit: Duration,
    /// It is over when the journal has shown a request like this.
    pub(super) until: Option<Requests>,
    /// Then the device's power fails.
    #[serde(default)]
    pub(super) power_fails: bool,
    /// What changes at the service before, written as in a step of a scenario.
    change: Option<Map<String, Value>>,
    /// What changes while the device does it, written as a step of a scenario with `when`. It must come to that.
    meanwhile: Option<Map<String, Value>>,
    /// `meanwhile` as it is performed.
    #[serde(skip)]
    pub(super) scenario: Option<Scenario>,
    /// The certificate that the service shows from this step on.
    pub(super) certificate: Option<CertificateKind>,
    /// Afterwards nothing is done for so long.
    #[serde(default, with = "times::optional")]
    pub(super) wait: Option<Duration>,
}

fn limit() -> Duration {
    LIMIT
}

impl Step {
    pub(super) fn name(&self) -> &str {
        self.name.as_deref().or(self.action.as_deref()).unwrap_or("")
    }

    fn check(&self, steps: &[&str]) -> std::result::Result<(), String> {
        if let Some(action) = &self.action
            && super::profile::action(action).is_none()
        {
            return Err(format!("there is no action {action:?}"));
        }
        if self.action.is_some() != self.instruct.is_some() {
            return Err("a step that has one of do and instruct must have both".into());
        }
        if self.action.is_none() && (self.until.is_some() || self.power_fails || self.meanwhile.is_some()) {
            return Err("until, power_fails and meanwhile belong to a step with do".into());
        }
        if self.meanwhile.as_ref().is_some_and(|step| !step.contains_key("when")) {
            return Err("meanwhile needs when: which call does it wait for?".into());
        }
        if self.power_fails && self.until.is_none() {
            return Err("power_fails needs until: when does the power fail?".into());
        }
        if self.action.is_none() && self.change.is_none() && self.wait.is_none() {
            return Err("a step must have do, change or wait".into());
        }
        self.until.as_ref().map_or(Ok(()), |until| until.check(steps))
    }

    /// Whether a device that is still busy at the limit has done nothing wrong.
    pub(super) fn may_be_busy(&self) -> bool {
        self.limit < LIMIT
    }

    pub(super) fn has_change(&self) -> bool {
        self.change.is_some()
    }
}

impl Case {
    /// The case in this TOML text, which is whole and right.
    pub(super) fn parse(file: &str, text: &str) -> Result<Case> {
        let what = || format!("read the case {file}");
        let mut case: Case = toml::from_str(text).map_err(|cause| Error::cannot(what(), cause))?;
        case.check().map_err(|rule| Error::cannot(what(), rule))?;
        case.scenario = Some(case.read_scenario().map_err(|rule| Error::cannot(what(), rule))?);
        for step in &mut case.steps {
            let meanwhile = step
                .meanwhile
                .as_ref()
                .map(|step| json!({"name": case.id, "step": [step]}).to_string());
            let scenario = meanwhile.map(|text| Scenario::parse_json(&text)).transpose();
            step.scenario = scenario.map_err(|rule| Error::cannot(what(), rule))?;
        }
        Ok(case)
    }

    fn read_scenario(&self) -> std::result::Result<Scenario, String> {
        let changes = self.steps.iter().filter_map(|step| step.change.clone());
        let steps: Vec<Value> = changes
            .map(|mut change| {
                // A scenario must say when; here the device does.
                change.insert("at".into(), "0s".into());
                change.into()
            })
            .collect();
        let mut written = json!({
            "name": self.id,
            "faults": self.setup.faults,
            "members": self.setup.members,
            "step": steps,
        });
        if let Some(network) = &self.setup.network {
            written["network"] = network.clone();
        }
        Scenario::parse_json(&written.to_string())
    }

    fn check(&self) -> std::result::Result<(), String> {
        let steps: Vec<&str> = self.steps.iter().map(Step::name).collect();
        let is_id = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-';
        if self.id.is_empty() || !self.id.chars().all(is_id) {
            return Err("id must be lowercase letters, digits and hyphens".into());
        }
        if demo_members::find(&self.setup.member).is_none() {
            return Err(format!("there is no member {}", self.setup.member));
        }
        if !self.steps.iter().any(|step| step.action.is_some()) {
            return Err("a case needs a step with do: something that the device does".into());
        }
        if self.expectations.is_empty() && self.questions.is_empty() {
            return Err("a case needs an expect or a look".into());
        }
        self.steps.iter().try_for_each(|step| step.check(&steps))?;
        self.expectations
            .iter()
            .try_for_each(|expectation| expectation.check(&steps))
    }

    /// What the device is asked to do, each once.
    pub(super) fn actions(&self) -> impl Iterator<Item = &str> {
        let sign_in = self.setup.signed_in.then_some("sign-in");
        sign_in
            .into_iter()
            .chain(self.steps.iter().filter_map(|step| step.action.as_deref()))
    }
}
