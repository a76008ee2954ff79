//! A request as a value: what is to be sent, and what may be done with it. Pure; nothing here touches the network.
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

/// Which secret a request carries.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Credential {
    None,
    /// Header apikey.
    Key,
    /// Header Authorization: Bearer, the member's access token. The key goes along.
    Member,
    /// HTTP Basic, key and secret.
    KeyAndSecret,
}

/// What the answer of a success is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expect {
    /// JSON.
    Json,
    /// JSON or nothing: the change itself is the result.
    Change,
    /// Anything: the caller looks at it.
    Anything,
}

#[derive(Clone)]
pub struct Request {
    /// The call, as C names it without the prefix.
    pub name: &'static str,
    /// The path behind the version, with `{placeholders}`; the caller's own in a raw call.
    pub template: Cow<'static, str>,
    pub facts: Facts,
    /// The encoded path segments that take the placeholders' places. One may hold thousands of ids: copies of the request share it.
    pub segments: Vec<(&'static str, Arc<String>)>,
    /// Names and values, not encoded yet.
    pub query: Vec<(&'static str, String)>,
    /// A name in the query that is another one before 2.2, and that one.
    renamed: Option<(&'static str, &'static str)>,
    /// A query that the caller encoded (raw calls).
    pub raw_query: Option<String>,
    pub body: Body,
    /// Its answer is for nobody to find: the connection ends with it.
    pub brings_tokens: bool,
    pub unversioned: bool,
    /// The list comes in pages.
    pub paged: bool,
    /// The playlist that it changes: no other change of the member's may be under way at the same time.
    pub changes: Option<String>,
    /// It is a part of an edit, which has its playlist's place.
    pub placed: bool,
    /// How many ids it names: the service counts `limit` for each.
    pub ids: usize,
    pub params: Params,
    /// The parameters that were given.
    given: Set,
    /// What was asked of it besides, which some versions have not.
    need: Option<Need>,
    /// The sign-in that it belongs to: no other member's token carries it.
    pub sign_in: Option<u64>,
    /// Bytes of the bodies that the call's earlier requests brought, and of what it holds of them.
    pub decoded_before: usize,
    pub held_before: usize,
    /// Whoever makes it tries again by itself.
    pub once: bool,
    /// What an acceptance announces.
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

    /// `what` was asked of it, which exists in these versions only.
    pub fn need(mut self, what: &'static str, since: Version, until: Version) -> Request {
        self.need = Some(Need {
            what,
            since,
            until,
            instead: "",
        });
        self
    }

    /// It exists up to `version`; then `call` does its work.
    pub fn replaced_after(mut self, version: Version, call: &'static str) -> Request {
        self.need = Some(Need {
            what: self.name,
            since: Version::V1,
            until: version,
            instead: call,
        });
        self
    }

    /// Fills `{placeholder}` with one id, or several where `rule` allows it.
    pub fn id(mut self, placeholder: &'static str, ids: &str, rule: IdRule) -> Result<Request, Error> {
        let (segment, count) = match self.facts.in_parts {
            true => id::long_list(placeholder, ids, rule)?,
            false => id::segments(placeholder, ids, rule)?,
        };
        self.ids = count;
        if self.facts.changes_playlist {
            // The service takes ids in any letter case.
            self.changes.get_or_insert_with(|| ids.to_ascii_lowercase());
        }
        self.segments.push((placeholder, Arc::new(segment)));
        Ok(self)
    }

    /// Fills `{placeholder}` with any text of one line.
    pub fn text(mut self, placeholder: &'static str, text: &str) -> Result<Request, Error> {
        check_line(placeholder, text, id::MAX_ID_BYTES)?;
        if matches!(text, "." | "..") {
            // Encoded or not, they would be steps in the path.
            return Err(Error::argument(placeholder, "must not be \".\" or \"..\""));
        }
        self.segments
            .push((placeholder, Arc::new(utf8_percent_encode(text, PLAIN).to_string())));
        Ok(self)
    }

    /// Takes over `params`, which may set those that the call takes and no others.
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

    /// The service may only accept it: then it is done when this can be seen.
    pub fn announces(mut self, visible: Visible) -> Request {
        self.announces = Some(visible);
        self
    }

    /// Adds a query parameter that is an argument of the call.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Request {
        self.query.push((name, value.into()));
        self
    }

    /// The same, of a name that was `older` before 2.2.
    pub fn with_renamed(mut self, name: &'static str, older: &'static str, value: impl Into<String>) -> Request {
        self.renamed = Some((name, older));
        self.with(name, value)
    }

    /// Adds a query parameter that metadata calls take, where the caller gave none.
    pub fn default_query(&mut self, name: &'static str, value: Option<&str>) {
        let takes = self.facts.is_metadata() && !self.query.iter().any(|(given, _)| *given == name);
        if let Some(value) = value.filter(|_| takes) {
            self.query.push((name, value.to_owned()));
        }
    }

    /// No pages where `version` has none.
    pub fn for_version(&mut self, version: Version) {
        self.paged &= version >= self.facts.paged_since;
    }

    /// Whether an earlier answer will do, where the service lets anybody keep it: what everybody reads alike, in the library's own words.
    pub fn is_cacheable(&self) -> bool {
        let facts = &self.facts;
        facts.method == Method::Get
            && facts.credential == Credential::Key
            && facts.expect == Expect::Json
            && !facts.live
    }

    /// The kinds of things that a search is limited to.
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

    /// The path with its placeholders, where it is the library's own: it tells nothing of what was asked for.
    pub fn path(&self) -> Option<&'static str> {
        match self.template {
            Cow::Borrowed(path) => Some(path),
            Cow::Owned(_) => None,
        }
    }

    /// Ids in the body, for messages.
    pub fn of(mut self, ids: &str) -> Request {
        // No template has a placeholder without a name.
        self.segments.push(("", Arc::new(bounded(ids))));
        self
    }

    /// The call, and what was asked of it, in at most about 200 bytes: "albums_get (alb.1,alb.2)".
    pub fn asked(&self) -> String {
        let mut asked = String::new();
        for (_, segment) in &self.segments {
            let gap = if asked.is_empty() { "" } else { " " };
            asked = asked + gap + &percent_decode_str(&bounded(segment)).decode_utf8_lossy();
        }
        if self.path().is_none() {
            // The caller's own is all that a raw call has.
            asked = bounded(&self.template);
        }
        match asked.is_empty() {
            true => self.name.to_owned(),
            false => format!("{} ({})", self.name, asked.replace(steers, "\u{fffd}")),
        }
    }

    /// A repeated removal that finds nothing left has done its work. Of several ids one may be unknown, and nothing was removed.
    pub fn gone_is_done(&self) -> bool {
        self.facts.method == Method::Delete && self.facts.class == Class::Idempotent && self.ids == 1
    }

    /// Whether it changes something at the service.
    pub fn is_change(&self) -> bool {
        self.facts.class != Class::Read
    }

    pub fn is_background(&self) -> bool {
        self.params.priority == Priority::Background
    }
}

/// The beginning of a text, where it is long.
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
