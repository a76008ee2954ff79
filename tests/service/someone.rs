//! A member at a device, and what the service says to the same member over plain HTTP.
use crate::desk::*;
use crate::plain;
use musiccat::{Client, Response, Version};
use musiccat_sandbox::{DemoMember, Sandbox};
use serde_json::Value;
use std::time::Duration;

pub struct Someone<'s> {
    pub sandbox: &'s Sandbox,
    pub client: Client,
    version: Version,
    access: String,
}

/// `who` at a device that speaks `version`.
pub fn someone<'s>(sandbox: &'s Sandbox, version: Version, who: &DemoMember) -> Someone<'s> {
    Someone {
        sandbox,
        client: signed_in(sandbox, version, who),
        version,
        access: plain::token(sandbox, who),
    }
}

impl Someone<'_> {
    /// What the service answers to a GET.
    #[track_caller]
    pub fn said(&self, path: &str) -> Value {
        let path = format!("/{}{path}", self.version.segment());
        plain::as_member(self.sandbox, &self.access, "GET", &path, "").json()
    }

    /// The status entry of one id.
    pub fn status(&self, id: &str) -> Value {
        let path = format!("/v2.2/me/favorites/status?ids={id}");
        let status = plain::as_member(self.sandbox, &self.access, "GET", &path, "").json();
        status["status"][0].clone()
    }

    /// Lets the time pass that the service takes for what it accepted.
    pub fn settle(&self) {
        self.sandbox.advance(Duration::from_millis(200));
    }
}

/// The demo member of this user name, without the domain.
pub fn named(sandbox: &Sandbox, name: &str) -> &'static DemoMember {
    let user_name = format!("{name}@sandbox.test");
    let mut all = sandbox.members().iter();
    all.find(|member| member.user_name == user_name).expect("a demo member")
}

/// The ids of the members.
pub fn member_ids(response: &Response) -> Vec<String> {
    let members = response.items(&response.members).iter();
    members
        .map(|member| response.text(&member.id).expect("an id").to_owned())
        .collect()
}
