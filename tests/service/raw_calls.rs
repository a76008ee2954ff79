//! A member's calls in own words, each held against what the service says to the same member.
use crate::compare::same;
use crate::desk::*;
use crate::plain::{as_member, get, token};
use musiccat::raw::Raw;
use musiccat::request::Credential;
use musiccat::{Client, Response, Version};
use musiccat_sandbox::{DemoMember, Sandbox};
use serde_json::Value;

/// A member with a client, and with a token for what the service itself says.
pub struct RawCalls<'s> {
    sandbox: &'s Sandbox,
    version: Version,
    client: Client,
    access: String,
}

impl<'s> RawCalls<'s> {
    pub fn new(sandbox: &'s Sandbox, version: Version, who: &DemoMember) -> RawCalls<'s> {
        RawCalls {
            sandbox,
            version,
            client: signed_in(sandbox, version, who),
            access: token(sandbox, who),
        }
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
        let target = format!("/{}{target}", self.version.segment());
        let sent = match credential {
            Credential::Member => as_member(self.sandbox, &self.access, "GET", &target, "").json(),
            _ => get(self.sandbox, &target),
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
}
