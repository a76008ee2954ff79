//! A request as the handlers see it: its member, its version, and every parameter checked in one place.

mod admission;
mod body;
mod parameters;

pub(crate) use admission::Access;
pub(crate) use body::{list_of, optional_text};
pub(crate) use parameters::{MAX_LIMIT, Page, comma_list};

use crate::base::body::field_name;
use crate::base::version::Version;
use crate::journal::HandedOut;
use crate::member::demo_members::DemoMember;
use crate::member::social::Profile;
use crate::music::catalog::Track;
use crate::service::Service;
use axum::body::Bytes;
use axum::extract::RawPathParams;
use axum::http::request::Parts;
use axum::http::{Method, header};
use std::cell::RefCell;
use std::sync::Arc;

/// What the journal is to say about a call beyond its request.
#[derive(Debug, Clone, Default)]
pub(crate) struct JournalNotes {
    pub(crate) member: Option<String>,
    pub(crate) grant: Option<String>,
    pub(crate) handed_out: Vec<HandedOut>,
}

/// A request on its way through its handler.
pub(crate) struct Call {
    pub(crate) service: Arc<Service>,
    pub(crate) version: Version,
    pub(crate) head: Parts,
    pub(crate) body: Bytes,
    path: Vec<(String, String)>,
    query: Vec<(String, String)>,
    /// What addresses in the answer begin with.
    pub(crate) base_url: String,
    /// Who the access token belongs to, where one was sent.
    member: Option<&'static DemoMember>,
    /// The members, as this caller sees them, where `include` asks for them.
    people: Vec<Profile>,
    noted: RefCell<JournalNotes>,
}

impl Call {
    pub(crate) fn new(
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

    pub(crate) fn without_path(service: Arc<Service>, version: Version, head: Parts, body: Bytes) -> Call {
        let query = head.uri.query().unwrap_or_default();
        let query = form_urlencoded::parse(query.as_bytes()).into_owned();
        let query = query.map(|(name, value)| (field_name(name), value)).collect();
        Call {
            base_url: service.place.asked(&head.headers),
            service,
            version,
            head,
            body,
            path: Vec::new(),
            query,
            member: None,
            people: Vec::new(),
            noted: RefCell::default(),
        }
    }

    /// The member of a call that needs one.
    pub(crate) fn member(&self) -> &'static DemoMember {
        self.member.expect("the routing table lets only members in")
    }

    /// The member of a call that a token may accompany.
    pub(crate) fn signed_in(&self) -> Option<&'static DemoMember> {
        self.member
    }

    /// Notes for the journal which grant was asked for, and for whom.
    pub(crate) fn note_grant(&self, grant: &str) {
        self.noted.borrow_mut().grant = Some(grant.to_owned());
    }

    pub(crate) fn note_member(&self, member: &DemoMember) {
        self.noted.borrow_mut().member = Some(member.user_name.to_owned());
    }

    pub(crate) fn note_handed_out(&self, track: &Track) {
        self.noted.borrow_mut().handed_out.push(HandedOut {
            track: track.number,
            seconds: track.playback_seconds,
        });
    }

    /// Whether the path states a version.
    pub(crate) fn is_versioned(&self) -> bool {
        Version::stated_in(self.head.uri.path()).is_some()
    }

    /// Whether the answer is the same for everybody: a GET that no member signed.
    pub(crate) fn is_public(&self) -> bool {
        let read = self.head.method == Method::GET || self.head.method == Method::HEAD;
        read && !self.head.headers.contains_key(header::AUTHORIZATION)
    }

    /// What the journal is to say about this call.
    pub(crate) fn noted(self) -> JournalNotes {
        self.noted.into_inner()
    }

    /// A part of the path that the routing table names.
    pub(crate) fn segment(&self, name: &str) -> &str {
        let found = self.path.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value.as_str())
    }

    /// The ids or shortcuts of the path, in their order.
    pub(crate) fn ids(&self) -> impl Iterator<Item = &str> {
        comma_list(self.segment("ids"))
    }
}
