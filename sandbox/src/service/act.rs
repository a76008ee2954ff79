//! What can be done to a member.

use super::Service;
use crate::base::json_schema::{object, of};
use crate::member::demo_members::{DemoMember, Plan};
use crate::member::{oauth, passwords, session, subscriptions};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fmt;

/// What can be done to a member. The simple ones are words in JSON.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MemberAction {
    ExpireTokens,
    RevokeTokens,
    Lock,
    Unlock,
    TakeSession,
    Suspend,
    Resume,
    Plan(Plan),
    Password(String),
}

impl MemberAction {
    /// The words of those that need nothing more.
    pub(crate) const SIMPLE: [&str; 7] = [
        "expire-tokens",
        "revoke-tokens",
        "lock",
        "unlock",
        "take-session",
        "suspend",
        "resume",
    ];

    /// The simple one of this name.
    pub(crate) fn simple(name: &str) -> Option<MemberAction> {
        Self::SIMPLE
            .contains(&name)
            .then(|| serde_json::from_value(name.into()).ok())?
    }

    /// The plans, as a schema.
    pub(crate) fn plans() -> Value {
        json!({"enum": ["premier", "mobile", "suspended", "expired"]})
    }

    /// Each action, as a schema.
    pub(crate) fn schema() -> Value {
        let with_a_value = [
            object(&[("plan", Self::plans())]),
            object(&[("password", of("string", "Also ends a lock of the account"))]),
        ];
        let mut choices = vec![json!({"enum": Self::SIMPLE})];
        choices.extend(with_a_value);
        json!({"oneOf": choices})
    }
}

impl fmt::Display for MemberAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match serde_json::to_value(self) {
            Ok(Value::String(word)) => f.write_str(&word.replace('-', " ")),
            Ok(Value::Object(of)) => f.write_str(of.keys().next().map_or("", String::as_str)),
            _ => Ok(()),
        }
    }
}

impl Service {
    /// Does something to a member.
    pub(crate) fn act(&self, member: &DemoMember, action: &MemberAction) -> rusqlite::Result<()> {
        let mut store = self.store.lock();
        match action {
            MemberAction::ExpireTokens => oauth::expire(&store, member),
            MemberAction::RevokeTokens => oauth::revoke(&store, member),
            MemberAction::Lock => passwords::lock(&store, member, self.clock.now_ms()),
            MemberAction::Unlock => passwords::unlock(&store, member),
            MemberAction::TakeSession => session::take_away(&store, member),
            MemberAction::Suspend => subscriptions::suspend(&store, member, true),
            MemberAction::Resume => subscriptions::suspend(&store, member, false),
            MemberAction::Plan(plan) => subscriptions::set_plan(&store, member, *plan),
            MemberAction::Password(password) => passwords::reset_password(&mut store, &self.issued, member, password),
        }
    }
}
