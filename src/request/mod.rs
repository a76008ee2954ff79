//! A request as a value: what is to be sent, and what may be done with it. Pure; nothing here touches the network.
mod announced;
mod body;
mod page;
mod target;

pub use announced::{SentPlaylist, Visible};
pub use body::{Body, FileForm};

use crate::decode::steers;
use crate::error::Error;
use crate::id::{self, Rule as IdRule};
use crate::params::{Param, Params, Priority, RULES, Rule, check_line};
use crate::version::Version;
use crate::walk::Walk;
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

/// What happens if a request reaches the service twice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Reading: nothing.
    Read,
    /// The same as once.
    Idempotent,
    /// An event is counted twice.
    Event,
    /// Something comes to be twice.
    Never,
}

impl Class {
    /// Whether it may be sent again after a try that may have reached the service. `allowed` is the caller's own word for it.
    pub fn may_repeat(self, allowed: bool) -> bool {
        match self {
            Class::Read | Class::Idempotent => true,
            Class::Event => allowed,
            Class::Never => false,
        }
    }
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
    pub method: Method,
    /// The path behind the version, with `{placeholders}`; the caller's own in a raw call.
    pub template: Cow<'static, str>,
    /// The encoded path segments that take the placeholders' places. One may hold thousands of ids: copies of the request share it.
    pub segments: Vec<(&'static str, Arc<String>)>,
    /// Names and values, not encoded yet.
    pub query: Vec<(&'static str, String)>,
    /// A name in the query that is another one before 2.2, and that one.
    renamed: Option<(&'static str, &'static str)>,
    /// A query that the caller encoded (raw calls).
    pub raw_query: Option<String>,
    pub body: Body,
    pub credential: Credential,
    pub class: Class,
    pub expect: Expect,
    /// Its answer is for nobody to find: the connection ends with it.
    pub brings_tokens: bool,
    pub unversioned: bool,
    /// Where the version answers that it is not there (404, 410), it is asked once without one.
    pub or_unversioned: bool,
    /// The list comes in pages.
    pub paged: bool,
    /// Catalog and language can be given.
    pub metadata: bool,
    /// What it reads holds for this moment only.
    pub live: bool,
    /// The playlist that it changes: no other change of the member's may be under way at the same time.
    pub changes: Option<String>,
    /// It is a part of an edit, which has its playlist's place.
    pub placed: bool,
    /// How many ids it names: the service counts `limit` for each.
    pub ids: usize,
    pub params: Params,
    /// The sign-in that it belongs to: no other member's token carries it.
    pub sign_in: Option<u64>,
    /// Bytes of the bodies that the call's earlier requests brought, and of what it holds of them.
    pub decoded_before: usize,
    pub held_before: usize,
    /// Whoever makes it tries again by itself.
    pub once: bool,
    /// What an acceptance announces.
    pub announces: Option<Visible>,
    /// Before this version the list comes whole.
    pub paged_since: Version,
    /// The pages before this one.
    pub walk: Walk,
    needs: Vec<Need>,
    in_parts: bool,
}

impl Request {
    pub fn new(name: &'static str, method: Method, template: impl Into<Cow<'static, str>>) -> Request {
        Request {
            name,
            method,
            template: template.into(),
            segments: Vec::new(),
            query: Vec::new(),
            renamed: None,
            raw_query: None,
            body: Body::None,
            credential: Credential::Key,
            class: if method == Method::Get {
                Class::Read
            } else {
                Class::Never
            },
            expect: if method == Method::Get {
                Expect::Json
            } else {
                Expect::Change
            },
            brings_tokens: false,
            unversioned: false,
            or_unversioned: false,
            paged: false,
            metadata: false,
            live: false,
            changes: None,
            placed: false,
            ids: 1,
            params: Params::default(),
            sign_in: None,
            decoded_before: 0,
            held_before: 0,
            once: false,
            announces: None,
            paged_since: Version::V1,
            walk: Walk::default(),
            needs: Vec::new(),
            in_parts: false,
        }
    }

    /// A metadata call: read with the application key.
    pub fn get(name: &'static str, template: impl Into<Cow<'static, str>>) -> Request {
        Request::new(name, Method::Get, template)
    }

    /// It needs the member's access token.
    pub fn member(mut self) -> Request {
        self.credential = Credential::Member;
        self
    }

    pub fn class(mut self, class: Class) -> Request {
        self.class = class;
        self
    }

    /// It exists since `version`.
    pub fn since(self, version: Version) -> Request {
        let call = self.name;
        self.need(call, version, Version::V2_2)
    }

    /// It exists up to `version`.
    pub fn until(self, version: Version) -> Request {
        let call = self.name;
        self.need(call, Version::V1, version)
    }

    /// `what` was asked of it, which exists in these versions only.
    pub fn need(mut self, what: &'static str, since: Version, until: Version) -> Request {
        self.needs.push(Need {
            what,
            since,
            until,
            in_version_1: false,
            instead: "",
        });
        self
    }

    /// Version 1 has it too, and the versions between have not.
    pub fn and_in_version_1(mut self) -> Request {
        if let Some(need) = self.needs.last_mut() {
            need.in_version_1 = true;
        }
        self
    }

    /// In the versions that lack it, `call` does its work.
    pub fn instead(mut self, call: &'static str) -> Request {
        if let Some(need) = self.needs.last_mut() {
            need.instead = call;
        }
        self
    }

    /// It changes this playlist, in one or more requests: other changes of the same one wait until it is done.
    pub fn changes(mut self, playlist: &str) -> Request {
        // The service takes ids in any letter case.
        self.changes = Some(playlist.to_ascii_lowercase());
        self
    }

    /// It may name more ids than one request carries: what several answers hold makes one response. Stands before `id`.
    pub fn in_parts(mut self) -> Request {
        self.in_parts = true;
        self
    }

    /// Fills `{placeholder}` with one id, or several where `rule` allows it.
    pub fn id(mut self, placeholder: &'static str, ids: &str, rule: IdRule) -> Result<Request, Error> {
        let (segment, count) = match self.in_parts {
            true => id::long_list(placeholder, ids, rule)?,
            false => id::segments(placeholder, ids, rule)?,
        };
        self.ids = count;
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

    /// From `version` on, one id only.
    pub fn one_id_since(self, version: Version) -> Request {
        if self.ids > 1 && version > Version::V1 {
            let until = if version == Version::V2_2 {
                Version::V2_1
            } else {
                Version::V1
            };
            return self.need("several ids", Version::V1, until);
        }
        self
    }

    /// Takes over `params`, which may set those in `taken` and no others.
    pub fn takes(mut self, params: &Params, taken: &[&[Param]]) -> Result<Request, Error> {
        params.check_common()?;
        let takes = |rule: &Rule| taken.iter().any(|set| set.contains(&rule.param));
        for rule in RULES {
            // Of two rules under one name, the one that the call takes is in force.
            if !takes(rule) && RULES.iter().any(|other| other.name == rule.name && takes(other)) {
                continue;
            }
            let value = match (rule.read)(params) {
                Ok(None) => continue,
                _ if !takes(rule) => {
                    return Err(Error::argument(
                        rule.name,
                        format_args!("{} does not take it", self.name),
                    ));
                }
                Ok(Some(value)) => value,
                Err(broken) => return Err(Error::argument(rule.name, broken)),
            };
            if rule.since > Version::V1 || rule.until < Version::V2_2 {
                self = self.need(rule.name, rule.since, rule.until);
            }
            if !rule.wire.is_empty() {
                self.query.push((rule.wire, value));
            }
        }
        self.paged = taken.iter().any(|set| set.contains(&Param::Offset));
        // The service knows the member's own catalog and language.
        self.metadata = self.credential == Credential::Key && taken.iter().any(|set| set.contains(&Param::Catalog));
        self.params = params.clone();
        Ok(self)
    }

    /// `param`, if it was given, needs `version` on this call.
    pub fn param_since(self, param: Param, version: Version) -> Request {
        let given = RULES
            .iter()
            .find(|r| r.param == param && self.query.iter().any(|(name, _)| *name == r.wire));
        match given {
            Some(rule) => self.need(rule.name, version, Version::V2_2),
            None => self,
        }
    }

    /// Before `version` the list comes whole, and takes neither limit nor offset.
    pub fn paged_since(mut self, version: Version) -> Request {
        self.paged_since = version;
        self.param_since(Param::Limit, version)
            .param_since(Param::Offset, version)
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
        let takes = self.metadata && !self.query.iter().any(|(given, _)| *given == name);
        if let Some(value) = value.filter(|_| takes) {
            self.query.push((name, value.to_owned()));
        }
    }

    /// What it reads holds for this moment only: no earlier answer will do.
    pub fn live(mut self) -> Request {
        self.live = true;
        self
    }

    /// Whether an earlier answer will do, where the service lets anybody keep it: what everybody reads alike, in the library's own words.
    pub fn is_cacheable(&self) -> bool {
        self.method == Method::Get && self.credential == Credential::Key && self.expect == Expect::Json && !self.live
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
        self.method == Method::Delete && self.class == Class::Idempotent && self.ids == 1
    }

    /// Whether it changes something at the service.
    pub fn is_change(&self) -> bool {
        self.class != Class::Read
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

impl From<id::Refusal> for Error {
    fn from(refusal: id::Refusal) -> Error {
        Error::argument(refusal.argument, refusal.rule)
    }
}
