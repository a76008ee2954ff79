//! A request as the handlers see it: who asks, in which version, and every parameter checked in one place.

use super::{Access, Noted};
use crate::error::Refusal;
use crate::members::DemoMember;
use crate::oauth;
use crate::quota::Quota;
use crate::service::Service;
use crate::versions::Version;
use axum::body::Bytes;
use axum::extract::RawPathParams;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use serde_json::Value;
use std::cell::RefCell;
use std::sync::Arc;

/// The part of a list that a call asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Page {
    pub(super) limit: u32,
    pub(super) offset: u32,
}

/// A request on its way through its handler.
pub(super) struct Call {
    pub(super) service: Arc<Service>,
    pub(super) version: Version,
    pub(super) head: Parts,
    pub(super) body: Bytes,
    path: Vec<(String, String)>,
    query: Vec<(String, String)>,
    /// Who the access token belongs to, where one was sent.
    member: Option<&'static DemoMember>,
    noted: RefCell<Noted>,
}

impl Call {
    pub(super) fn new(
        service: Arc<Service>,
        version: Version,
        head: Parts,
        params: &RawPathParams,
        body: Bytes,
    ) -> Call {
        let mut call = Call::without_path(service, version, head, body);
        call.path = params
            .iter()
            .map(|(name, value)| (name.to_owned(), value.to_owned()))
            .collect();
        call
    }

    pub(super) fn without_path(
        service: Arc<Service>,
        version: Version,
        head: Parts,
        body: Bytes,
    ) -> Call {
        let query = head.uri.query().unwrap_or_default();
        let query = form_urlencoded::parse(query.as_bytes())
            .into_owned()
            .collect();
        Call {
            service,
            version,
            head,
            body,
            path: Vec::new(),
            query,
            member: None,
            noted: RefCell::default(),
        }
    }

    /// Checks what the call must prove, and the application's rate limit.
    pub(super) fn admit(&mut self, access: Access) -> Result<(), Refusal> {
        if access == Access::Open {
            return Ok(());
        }
        let options = &self.service.options;
        match self.head.headers.get("apikey") {
            Some(key) if key.as_bytes() == options.api_key.as_bytes() => {}
            Some(_) => return Err(Refusal::bad_key("The apikey is not known")),
            None if access == Access::Key => {
                return Err(Refusal::bad_key("The apikey header is missing"));
            }
            None => {}
        }
        match self.bearer() {
            Some(token) => {
                let member =
                    oauth::authenticate(&self.service, token, self.version.locked_status())?;
                self.note_member(member);
                self.member = Some(member);
            }
            None if access == Access::Member => {
                let message = "The Authorization header with a Bearer token is missing";
                return Err(Refusal::bad_token(message, "Bearer realm=\"member\""));
            }
            None => {}
        }
        if options.quota == Quota::Specified {
            let now = self.service.clock.now_ms();
            self.service
                .meter
                .admit(&options.api_key, self.version, now)
                .map_err(Refusal::too_many)?;
        }
        Ok(())
    }

    fn bearer(&self) -> Option<&str> {
        let value = self
            .head
            .headers
            .get(header::AUTHORIZATION)?
            .to_str()
            .ok()?;
        let (scheme, token) = value.split_once(' ')?;
        scheme
            .eq_ignore_ascii_case("Bearer")
            .then_some(token.trim())
    }

    /// The member of a call that needs one.
    pub(super) fn member(&self) -> &'static DemoMember {
        self.member.expect("the routing table lets only members in")
    }

    /// Notes for the journal which grant was asked for, and for whom.
    pub(super) fn note_grant(&self, grant: &str) {
        self.noted.borrow_mut().grant = Some(grant.to_owned());
    }

    pub(super) fn note_member(&self, member: &DemoMember) {
        self.noted.borrow_mut().member = Some(member.user_name.to_owned());
    }

    /// Whether the answer is the same for everybody: a GET that no member signed.
    pub(super) fn is_public(&self) -> bool {
        let read = self.head.method == Method::GET || self.head.method == Method::HEAD;
        read && !self.head.headers.contains_key(header::AUTHORIZATION)
    }

    /// What the journal is to say about this call.
    pub(super) fn noted(self) -> Noted {
        self.noted.into_inner()
    }

    /// The value of a query parameter; the first one where it stands twice.
    pub(super) fn query(&self, name: &str) -> Option<&str> {
        let found = self.query.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Whether a query parameter is the word true.
    pub(super) fn is_set(&self, name: &str) -> bool {
        self.query(name) == Some("true")
    }
}

impl Call {
    /// The JSON body, or a form's fields as one.
    pub(super) fn body(&self) -> Result<Value, Refusal> {
        let read = body_as_json(&self.head.headers, &self.body);
        let object = read.filter(Value::is_object);
        object.ok_or_else(|| Refusal::bad_request("The body must be a JSON object"))
    }
}

/// A form or JSON body as JSON; `None` where it is neither.
pub(crate) fn body_as_json(headers: &HeaderMap, body: &[u8]) -> Option<Value> {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    if kind.starts_with("application/x-www-form-urlencoded") {
        let fields = form_urlencoded::parse(body).into_owned();
        Some(
            fields
                .map(|(key, value)| (key, Value::String(value)))
                .collect(),
        )
    } else {
        serde_json::from_slice(body).ok()
    }
}
