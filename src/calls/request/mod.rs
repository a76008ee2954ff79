//! A request as a value: what to send, and how it may be repeated. Pure: nothing here uses the network.
mod body;
mod facts;
mod pages;
mod target;

pub use crate::decode::{SentPlaylist, Visible};
pub use crate::http::retry::Class;
pub use body::{Body, FileForm};
pub use facts::Facts;
pub(crate) use pages::{Walk, repeated};

use crate::base::display::steers;
use crate::base::error::Error;
use crate::base::id::{self, Rule as IdRule};
use crate::base::version::Version;
use crate::calls::params::{Params, Priority, Set, check_line};
use body::PLAIN;
use percent_encoding::{percent_decode_str, utf8_percent_encode};
use std::borrow::Cow;
use std::sync::Arc;
use target::Need;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    Get,
    Post,
    Put,
    Delete,
}

impl Method {
    pub fn as_str(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Put => "PUT",
            Method::Delete => "DELETE",
        }
    }
}

/// The secret that a request carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Credential {
    None,
    /// Header apikey.
    Key,
    /// Header Authorization: Bearer, the member's access token. The key is sent too.
    Member,
    /// HTTP Basic with key and secret.
    KeyAndSecret,
}

/// The kind of answer to a success.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// JSON.
    Json,
    /// JSON or nothing: the change itself is the result.
    Change,
    /// Anything: the caller examines it.
    Anything,
}

#[derive(Clone)]
pub struct Request {
    /// The name of the call in C, without the prefix.
    pub name: &'static str,
    /// The path after the version, with `{placeholders}`; in a raw call the caller's own.
    pub template: Cow<'static, str>,
    pub facts: Facts,
    /// The encoded path segments for the placeholders. One may contain thousands of ids, so copies of the request share it.
    pub segments: Vec<(&'static str, Arc<String>)>,
    /// Names and values, not yet encoded.
    pub query: Vec<(&'static str, String)>,
    /// A query parameter's name, and its name before 2.2.
    renamed: Option<(&'static str, &'static str)>,
    /// A query encoded by the caller (raw calls).
    pub raw_query: Option<String>,
    pub body: Body,
    /// Close the connection after the answer: it carries tokens.
    pub brings_tokens: bool,
    pub unversioned: bool,
    /// The list has pages.
    pub paged: bool,
    /// The playlist that it changes: the member's changes of one playlist must not overlap.
    pub changes: Option<String>,
    /// It is a part of an edit, which already holds its playlist's place.
    pub placed: bool,
    /// The number of ids: the service applies `limit` to each.
    pub ids: usize,
    pub params: Params,
    /// The parameters that were given.
    given: Set,
    /// A feature that it needs, and that some versions lack.
    need: Option<Need>,
    /// The sign-in that it belongs to: it is never sent with another member's token.
    pub sign_in: Option<u64>,
    /// Bytes that the call's earlier requests decoded, and bytes that it holds of them.
    pub decoded_before: usize,
    pub held_before: usize,
    /// The caller retries by itself.
    pub once: bool,
    /// What to wait for if the service only accepts it.
    pub announces: Option<Visible>,
    /// The pages before this one.
    pub walk: Walk,
}

impl Request {
    pub fn new(name: &'static str, template: impl Into<Cow<'static, str>>, facts: Facts) -> Request {
        Request {
            name,
            template: template.into(),
            facts,
            segments: Vec::new(),
            query: Vec::new(),
            renamed: None,
            raw_query: None,
            body: Body::None,
            brings_tokens: false,
            unversioned: false,
            paged: false,
            changes: None,
            placed: false,
            ids: 1,
            params: Params::default(),
            given: Set::NONE,
            need: None,
            sign_in: None,
            decoded_before: 0,
            held_before: 0,
            once: false,
            announces: None,
            walk: Walk::default(),
        }
    }

    /// It needs `what`, which only these versions have.
    pub fn need(mut self, what: &'static str, since: Version, until: Version) -> Request {
        self.need = Some(Need {
            what,
            since,
            until,
            instead: "",
        });
        self
    }

    /// It exists up to `version`; later `call` replaces it.
    pub fn replaced_after(mut self, version: Version, call: &'static str) -> Request {
        self.need = Some(Need {
            what: self.name,
            since: Version::V1,
            until: version,
            instead: call,
        });
        self
    }

    /// Fills `{placeholder}` with one id, or several if `rule` allows it.
    pub fn id(mut self, placeholder: &'static str, ids: &str, rule: IdRule) -> Result<Request, Error> {
        let (segment, count) = match self.facts.in_parts {
            true => id::long_list(placeholder, ids, rule)?,
            false => id::segments(placeholder, ids, rule)?,
        };
        self.ids = count;
        if self.facts.changes_playlist {
            // The service ignores the case of ids.
            self.changes.get_or_insert_with(|| ids.to_ascii_lowercase());
        }
        self.segments.push((placeholder, Arc::new(segment)));
        Ok(self)
    }

    /// Fills `{placeholder}` with any text of one line.
    pub fn text(mut self, placeholder: &'static str, text: &str) -> Result<Request, Error> {
        check_line(placeholder, text, id::MAX_ID_BYTES)?;
        if matches!(text, "." | "..") {
            // Even percent-encoded they would be steps in the path.
            return Err(Error::argument(placeholder, "must not be \".\" or \"..\""));
        }
        self.segments
            .push((placeholder, Arc::new(utf8_percent_encode(text, PLAIN).to_string())));
        Ok(self)
    }

    /// Takes over `params`; refuses those that the call does not take.
    pub fn with_params(mut self, params: &Params) -> Result<Request, Error> {
        let (query, given) = (&mut self.query, &mut self.given);
        params.each_given(self.name, self.facts.takes, &mut |param, value| {
            *given = given.with(param);
            query.extend(param.wire().map(|name| (name, value)));
        })?;
        self.paged = self.facts.is_paged();
        self.params = params.clone();
        if self.facts.limit_required {
            self.require_limit();
        }
        Ok(self)
    }

    /// The service may only accept it: then it is done when a read shows this.
    pub fn announces(mut self, visible: Visible) -> Request {
        self.announces = Some(visible);
        self
    }

    /// Adds a query parameter that is an argument of the call.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Request {
        self.query.push((name, value.into()));
        self
    }

    /// The same for a name that was `older` before 2.2.
    pub fn with_renamed(mut self, name: &'static str, older: &'static str, value: impl Into<String>) -> Request {
        self.renamed = Some((name, older));
        self.with(name, value)
    }

    /// Adds a query parameter of metadata calls, if the caller gave none.
    pub fn default_query(&mut self, name: &'static str, value: Option<&str>) {
        let takes = self.facts.is_metadata() && !self.query.iter().any(|(given, _)| *given == name);
        if let Some(value) = value.filter(|_| takes) {
            self.query.push((name, value.to_owned()));
        }
    }

    /// Drops the page parameters if `version` has no pages.
    pub fn for_version(&mut self, version: Version) {
        self.paged &= version >= self.facts.paged_since;
    }

    /// Whether a cached answer may be used: only for answers that are the same for all members, and for the library's own paths.
    pub fn is_cacheable(&self) -> bool {
        let facts = &self.facts;
        facts.method == Method::Get
            && facts.credential == Credential::Key
            && facts.expect == Expect::Json
            && !facts.live
    }

    /// The types that a search is limited to.
    pub fn kinds(&self) -> Option<&str> {
        let given = self.query.iter().find(|(name, _)| *name == "type");
        let raw = || {
            self.raw_query
                .as_ref()?
                .split('&')
                .find_map(|pair| pair.strip_prefix("type="))
        };
        given.map(|(_, kinds)| kinds.as_str()).or_else(raw)
    }

    /// The path with its placeholders, if it is the library's own: it reveals nothing of the arguments.
    pub fn path(&self) -> Option<&'static str> {
        match self.template {
            Cow::Borrowed(path) => Some(path),
            Cow::Owned(_) => None,
        }
    }

    /// Records ids that are in the body, for messages.
    pub fn of(mut self, ids: &str) -> Request {
        // No template has a placeholder with an empty name.
        self.segments.push(("", Arc::new(bounded(ids))));
        self
    }

    /// The call and its arguments, in at most about 200 bytes: "albums_get (alb.1,alb.2)".
    pub fn asked(&self) -> String {
        let mut asked = String::new();
        for (_, segment) in &self.segments {
            let gap = if asked.is_empty() { "" } else { " " };
            asked = asked + gap + &percent_decode_str(&bounded(segment)).decode_utf8_lossy();
        }
        if self.path().is_none() {
            // A raw call has only the caller's path.
            asked = bounded(&self.template);
        }
        match asked.is_empty() {
            true => self.name.to_owned(),
            false => format!("{} ({})", self.name, asked.replace(steers, "\u{fffd}")),
        }
    }

    /// Whether "not found" means success for a repeated removal. Not with several ids: if one is unknown, nothing was removed.
    pub fn gone_is_done(&self) -> bool {
        self.facts.method == Method::Delete && self.facts.class == Class::Idempotent && self.ids == 1
    }

    /// Whether it changes something at the service.
    pub fn is_change(&self) -> bool {
        self.facts.class != Class::Read
    }

    /// Whether it is made without a version because the client's is gone: what the service says of it is about another version.
    pub fn is_of_another_version(&self) -> bool {
        self.unversioned && self.facts.or_unversioned
    }

    pub fn is_background(&self) -> bool {
        self.params.priority == Priority::Background
    }
}

/// The text, cut if it is long.
fn bounded(text: &str) -> String {
    const MOST: usize = 100;
    if text.len() <= MOST {
        return text.to_owned();
    }
    let mut end = MOST;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    [&text[..end], "..."].concat()
}
