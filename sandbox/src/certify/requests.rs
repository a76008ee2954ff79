//! Which requests of the journal a case is about.

use crate::journal::Entry;
use crate::journal::pattern::{self, Which};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;

/// Requests that are alike. What is left out may be anything.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(super) struct Requests {
    /// The path, with or without its version, without the query; `*` matches any characters.
    path: Option<Several<String>>,
    method: Option<Several<String>>,
    version: Option<String>,
    /// The member's user name.
    member: Option<String>,
    /// The grant that a token request asks for.
    grant: Option<Several<String>>,
    /// The status of the answer: 200, or "4xx".
    status: Option<Several<Status>>,
    /// What parameters of the address hold, by name.
    query: BTreeMap<String, Wanted>,
    /// What headers of the request hold, by lowercase name.
    header: BTreeMap<String, Wanted>,
    /// What headers of the answer hold, by lowercase name.
    answer_header: BTreeMap<String, Wanted>,
    /// What the body holds, by its place: `playback.id`, `tracks.0.id`.
    body: BTreeMap<String, Wanted>,
    /// The step of the case that it was made in, by name.
    step: Option<String>,
    /// Whether a scripted fault met it.
    struck: Option<bool>,
    /// Whether it came over TLS.
    tls: Option<bool>,
    /// Requests that are not meant.
    but: Option<Box<Requests>>,
}

/// One, or a list of alternatives.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Several<T> {
    One(T),
    Any(Vec<T>),
}

impl<T> Several<T> {
    fn list(&self) -> &[T] {
        match self {
            Several::One(one) => std::slice::from_ref(one),
            Several::Any(any) => any,
        }
    }
}

#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Status {
    Number(u16),
    /// "4xx"
    Class(String),
}

impl Status {
    fn check(&self) -> Result<(), String> {
        let rule = "status must be a number from 100 to 999, or a class such as \"4xx\"";
        let is_right = match self {
            Status::Number(number) => (100..1000).contains(number),
            Status::Class(class) => class.len() == 3 && class.ends_with("xx") && class.as_bytes()[0].is_ascii_digit(),
        };
        if is_right { Ok(()) } else { Err(rule.into()) }
    }

    fn is(&self, status: u16) -> bool {
        match self {
            Status::Number(number) => *number == status,
            Status::Class(class) => class.starts_with(&(status / 100).to_string()),
        }
    }
}

/// What a place is to hold.
#[derive(Debug, Clone, Deserialize)]
#[serde(untagged)]
enum Wanted {
    /// Whether there is anything at all.
    Present(bool),
    Number(i64),
    /// `*` matches any characters.
    Text(String),
}

impl Wanted {
    fn is(&self, found: Option<&str>) -> bool {
        match (self, found) {
            (Wanted::Present(wanted), found) => *wanted == found.is_some(),
            (_, None) => false,
            (Wanted::Number(number), Some(found)) => found.parse() == Ok(*number),
            (Wanted::Text(text), Some(found)) => pattern::matches(text, found),
        }
    }
}

/// A request, and the step of the case that it was made in.
#[derive(Clone, Copy)]
pub(super) struct Seen<'a> {
    pub(super) entry: &'a Entry,
    pub(super) step: &'a str,
}

impl Seen<'_> {
    pub(super) fn path(&self) -> &str {
        &self.entry.path
    }

    /// As the report writes it: `#12 PUT /v2.2/me/favorites 202`.
    pub(super) fn line(&self) -> String {
        let Entry {
            number,
            method,
            path,
            status,
            ..
        } = self.entry;
        format!("#{number} {method} {path} {status}")
    }
}

impl Requests {
    /// The rule that it breaks; `steps` are the names that steps have.
    pub(super) fn check(&self, steps: &[&str]) -> Result<(), String> {
        for path in self.paths() {
            self.which(path, None).check()?;
        }
        for method in self.method.iter().flat_map(Several::list) {
            self.which(None, Some(method)).check()?;
        }
        for status in self.status.iter().flat_map(Several::list) {
            status.check()?;
        }
        if let Some(step) = &self.step
            && !steps.contains(&&**step)
        {
            return Err(format!("there is no step {step:?}; there are {}", steps.join(", ")));
        }
        for name in self.header.keys().chain(self.answer_header.keys()) {
            if name.chars().any(|letter| letter.is_ascii_uppercase()) {
                return Err(format!("the header {name} must be in lowercase letters"));
            }
        }
        self.but.as_ref().map_or(Ok(()), |but| but.check(steps))
    }

    /// The patterns of the path; none where it may be any.
    fn paths(&self) -> Vec<Option<&str>> {
        match &self.path {
            None => vec![None],
            Some(paths) => paths.list().iter().map(|path| Some(&**path)).collect(),
        }
    }

    fn which<'a>(&'a self, path: Option<&'a str>, method: Option<&'a str>) -> Which<'a> {
        Which {
            path,
            method,
            version: self.version.as_deref(),
            member: self.member.as_deref(),
        }
    }

    /// Whether this is one of them.
    pub(super) fn mean(&self, seen: Seen<'_>) -> bool {
        let entry = seen.entry;
        let (version, member) = (&entry.version, entry.member.as_deref());
        let is_path = |path| {
            self.which(path, None)
                .means(&entry.method, &entry.path, version, member)
        };
        let holds = |all: &BTreeMap<String, Wanted>, place: fn(&str) -> Place| {
            all.iter()
                .all(|(name, wanted)| wanted.is(place(name).value(entry).as_deref()))
        };
        self.paths().into_iter().any(is_path)
            && any(&self.method, |method| *method == entry.method)
            && any(&self.status, |status| status.is(entry.status))
            && any(&self.grant, |grant| Some(grant) == grant_of(entry).as_ref())
            && holds(&self.query, |name| Place::Query(name.into()))
            && holds(&self.header, |name| Place::Header(name.into()))
            && holds(&self.answer_header, |name| Place::AnswerHeader(name.into()))
            && holds(&self.body, |path| Place::Body(path.into()))
            && self.step.as_ref().is_none_or(|step| step == seen.step)
            && self.struck.is_none_or(|struck| struck == entry.fault.is_some())
            && self.tls.is_none_or(|tls| tls == entry.tls.is_some())
            && !self.but.as_ref().is_some_and(|but| but.mean(seen))
    }
}

/// The grant that a token request asked for, also where a fault kept the service from reading it.
fn grant_of(entry: &Entry) -> Option<String> {
    entry
        .grant
        .clone()
        .or_else(|| Place::Body("grant_type".into()).value(entry))
}

fn any<T>(wanted: &Option<Several<T>>, is: impl Fn(&T) -> bool) -> bool {
    wanted.as_ref().is_none_or(|several| several.list().iter().any(is))
}

/// A place in a request or its answer that holds a value.
#[derive(Debug, Clone, Deserialize)]
#[serde(try_from = "String")]
pub(super) enum Place {
    Path,
    Connection,
    Query(String),
    Header(String),
    AnswerHeader(String),
    Body(String),
}

impl TryFrom<String> for Place {
    type Error = String;

    fn try_from(text: String) -> Result<Place, String> {
        let (kind, name) = text.split_once('.').unwrap_or((&text, ""));
        match (kind, name.is_empty()) {
            ("path", true) => Ok(Place::Path),
            ("connection", true) => Ok(Place::Connection),
            ("query", false) => Ok(Place::Query(name.into())),
            ("header", false) => Ok(Place::Header(name.into())),
            ("answer_header", false) => Ok(Place::AnswerHeader(name.into())),
            ("body", false) => Ok(Place::Body(name.into())),
            _ => Err(format!(
                "a place is path, connection, query.NAME, header.NAME, answer_header.NAME or body.PLACE, not {text:?}"
            )),
        }
    }
}

impl Place {
    /// What this request holds there.
    pub(super) fn value(&self, entry: &Entry) -> Option<String> {
        match self {
            Place::Path => Some(entry.path.clone()),
            Place::Connection => Some(entry.connection.to_string()),
            Place::Query(name) => {
                let mut parameters = form_urlencoded::parse(entry.query.as_bytes());
                let found = parameters.find(|(key, _)| key == name);
                found.map(|(_, value)| value.into_owned())
            }
            Place::Header(name) => entry.header(name).map(str::to_owned),
            Place::AnswerHeader(name) => entry.answer_header(name).map(str::to_owned),
            Place::Body(path) => entry.body.as_ref().and_then(|body| inside(body, path)),
        }
    }
}

/// The value of a JSON document at `a.0.b`, as a text.
fn inside(document: &Value, path: &str) -> Option<String> {
    let found = path.split('.').try_fold(document, |value, step| match value {
        Value::Array(items) => items.get(step.parse::<usize>().ok()?),
        value => value.get(step),
    })?;
    match found {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        value => Some(value.to_string()),
    }
}
