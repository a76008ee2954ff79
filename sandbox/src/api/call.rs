//! A request as the handlers see it: who asks, in which version, and every parameter checked in one place.

use super::{Access, Noted};
use crate::error::Refusal;
use crate::members::{self, DemoMember};
use crate::quota::Quota;
use crate::service::Service;
use crate::versions::Version;
use axum::body::Bytes;
use axum::extract::RawPathParams;
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, header};
use percent_encoding::percent_decode_str;
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
        let _ = access == Access::Member;
        if options.quota == Quota::Specified {
            let now = self.service.clock.now_ms();
            self.service
                .meter
                .admit(&options.api_key, self.version, now)
                .map_err(Refusal::too_many)?;
        }
        Ok(())
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
