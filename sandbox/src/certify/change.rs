//! What changes at the service before or between the steps of a case.

use super::times;
use crate::base::error::{Error, Result};
use crate::faults::Fault;
use crate::member::demo_members::Plan;
use crate::sandbox::Sandbox;
use serde::Deserialize;
use serde_json::{Map, Value};
use std::time::Duration;

/// What no device knows.
const NEW_PASSWORD: &str = "changed-meanwhile";

/// A change, in a table of one key: `{ advance = "1h" }`, `{ member = "suspend" }`.
#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Change {
    /// The service's clock goes forward.
    Advance(#[serde(with = "times")] Duration),
    Settings(Map<String, Value>),
    Fault(Box<Fault>),
    /// All faults end.
    NoFaults(bool),
    /// Something happens to the case's member.
    Member(MemberChange),
}

/// What happens to a member.
#[derive(Debug, Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum MemberChange {
    ExpireTokens,
    RevokeTokens,
    Lock,
    Unlock,
    TakeSession,
    Suspend,
    Resume,
    Expire,
    LimitToMobiles,
    /// The password that the device knows becomes wrong.
    ChangePassword,
}

impl Change {
    pub(super) fn check(&self) -> std::result::Result<(), String> {
        match self {
            Change::Fault(fault) => fault.check(),
            Change::NoFaults(false) => Err("no_faults must be true".into()),
            _ => Ok(()),
        }
    }

    /// Makes the change.
    pub(super) fn make(&self, sandbox: &Sandbox, member: &str) -> Result<()> {
        match self {
            Change::Advance(time) => sandbox.advance(*time),
            Change::Settings(changes) => set(sandbox, changes)?,
            Change::Fault(fault) => {
                sandbox.fault((**fault).clone())?;
            }
            Change::NoFaults(_) => sandbox.clear_faults(),
            Change::Member(change) => change.make(sandbox, member)?,
        }
        Ok(())
    }
}

impl MemberChange {
    fn make(self, sandbox: &Sandbox, member: &str) -> Result<()> {
        match self {
            MemberChange::ExpireTokens => sandbox.expire_tokens(member),
            MemberChange::RevokeTokens => sandbox.revoke_tokens(member),
            MemberChange::Lock => sandbox.lock(member),
            MemberChange::Unlock => sandbox.unlock(member),
            MemberChange::TakeSession => sandbox.take_session(member),
            MemberChange::Suspend => sandbox.suspend(member),
            MemberChange::Resume => sandbox.resume(member),
            MemberChange::Expire => sandbox.set_plan(member, Plan::Expired),
            MemberChange::LimitToMobiles => sandbox.set_plan(member, Plan::Mobile),
            MemberChange::ChangePassword => sandbox.reset_password(member, NEW_PASSWORD),
        }
    }
}

/// Changes settings, in the words of the control interface.
pub(super) fn set(sandbox: &Sandbox, changes: &Map<String, Value>) -> Result<()> {
    let changed = sandbox.settings().changed(changes);
    let changed = changed.map_err(|cause| Error::cannot("change the settings", cause))?;
    sandbox.change(|settings| *settings = changed);
    Ok(())
}
