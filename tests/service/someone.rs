//! A member at a device, and what the service says to the same member over plain HTTP.
use crate::compare::same;
use crate::desk::*;
use crate::plain;
use musiccat::raw::Raw;
use musiccat::request::Credential;
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

    /// What a call reads, and what the service sends for it.
    #[track_caller]
    pub fn read(&self, target: &str) -> (Response, Value) {
        self.read_with(Credential::Member, target)
    }

    #[track_caller]
    pub fn read_with_key(&self, target: &str) -> (Response, Value) {
        self.read_with(Credential::Key, target)
    }

    #[track_caller]
    fn read_with(&self, credential: Credential, target: &str) -> (Response, Value) {
        let (path, query) = target.split_once('?').map_or((target, None), |(p, q)| (p, Some(q)));
        let read = ok(call_raw(
            &self.client,
            Raw {
                query,
                credential,
                ..reading(path)
            },
        ));
        let sent = match credential {
            Credential::Member => self.said(target),
            _ => plain::get(self.sandbox, &format!("/{}{target}", self.version.segment())),
        };
        same(&read, &sent);
        (read, sent)
    }

    /// Sends a change.
    pub fn change(&self, method: &str, path: &str, body: &Value) -> Response {
        let body = body.to_string();
        let raw = Raw {
            method,
            credential: Credential::Member,
            content_type: Some("application/json"),
            body: Some(body.as_bytes()),
            ..reading(path)
        };
        call_raw(&self.client, raw)
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
