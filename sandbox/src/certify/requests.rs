//! Which requests of the journal a case is about.

use crate::journal::Entry;
use crate::journal::pattern::{self, Which};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};

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

impl<T: ToString> Several<T> {
    fn words(&self) -> String {
        let words: Vec<String> = self.list().iter().map(T::to_string).collect();
        words.join(" or ")
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

impl Display for Status {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Status::Number(number) => number.fmt(to),
            Status::Class(class) => class.fmt(to),
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
    /// `*` matches any characters, and the case of letters does not matter: before 2.2 an id may be `Tra.1`.
    Text(String),
    /// One of these texts.
    OneOf(Vec<String>),
}

impl Wanted {
    fn is(&self, found: Option<&str>) -> bool {
        match (self, found) {
            (Wanted::Present(wanted), found) => *wanted == found.is_some(),
            (_, None) => false,
            (Wanted::Number(number), Some(found)) => found.parse() == Ok(*number),
            (Wanted::Text(text), Some(found)) => matches_in_any_case(text, found),
            (Wanted::OneOf(texts), Some(found)) => texts.iter().any(|text| matches_in_any_case(text, found)),
        }
    }

    fn words(&self) -> String {
        match self {
            Wanted::Present(true) => "there to be one".into(),
            Wanted::Present(false) => "none".into(),
            Wanted::Number(number) => number.to_string(),
            Wanted::Text(text) => text.clone(),
            Wanted::OneOf(texts) => texts.join(" or "),
        }
    }
}

fn matches_in_any_case(pattern: &str, text: &str) -> bool {
    pattern::matches(&pattern.to_ascii_lowercase(), &text.to_ascii_lowercase())
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

    /// Whether they are chosen by the status of the answer.
    pub(super) fn name_status(&self) -> bool {
        self.status.is_some()
    }

    /// Whether this is one of them.
    pub(super) fn mean(&self, seen: Seen<'_>) -> bool {
        self.differs(seen).is_none()
    }

    /// The first part of this request that keeps it from being one of them, and what the part should be.
    pub(super) fn differs(&self, seen: Seen<'_>) -> Option<String> {
        let entry = seen.entry;
        let is_path = |path| {
            self.which(path, None)
                .means(&entry.method, &entry.path, &entry.version, entry.member.as_deref())
        };
        if !self.paths().into_iter().any(is_path) {
            let parts = [("version", &self.version), ("member", &self.member)].into_iter();
            let parts = parts.filter_map(|(name, wanted)| Some(format!("{name} {}", wanted.as_ref()?)));
            let paths = self.path.as_ref().map(|path| format!("path {}", path.words()));
            let wanted: Vec<String> = paths.into_iter().chain(parts).collect();
            return Some(format!("expected {}", wanted.join(" and ")));
        }
        let in_list = differs_in("method", &self.method, &entry.method, |method| *method == entry.method)
            .or_else(|| differs_in("status", &self.status, &entry.status, |status| status.is(entry.status)))
            .or_else(|| {
                let found = grant_of(entry).unwrap_or_else(|| "none".into());
                differs_in("grant", &self.grant, &found, |grant| *grant == found)
            });
        let holds = |what: &str, all: &BTreeMap<String, Wanted>, place: fn(String) -> Place| {
            all.iter().find_map(|(name, wanted)| {
                let found = place(name.clone()).value(entry);
                let is_right = wanted.is(found.as_deref());
                let found = found.unwrap_or_else(|| "missing".into());
                (!is_right).then(|| format!("{what} {name} is {found}, expected {}", wanted.words()))
            })
        };
        let flag = |what: &str, wanted: Option<bool>, found: bool| {
            let is_right = wanted.is_none_or(|wanted| wanted == found);
            (!is_right).then(|| format!("{what} is {found}"))
        };
        in_list
            .or_else(|| holds("query", &self.query, Place::Query))
            .or_else(|| holds("header", &self.header, Place::Header))
            .or_else(|| holds("the answer's header", &self.answer_header, Place::AnswerHeader))
            .or_else(|| holds("body", &self.body, Place::Body))
            .or_else(|| {
                let step = self.step.as_ref().filter(|step| *step != seen.step)?;
                Some(format!("step is {}, expected {step}", seen.step))
            })
            .or_else(|| flag("struck by a fault", self.struck, entry.fault.is_some()))
            .or_else(|| flag("over TLS", self.tls, entry.tls.is_some()))
            .or_else(|| {
                let is_meant = self.but.as_ref().is_some_and(|but| but.mean(seen));
                is_meant.then(|| "it is one of those that are left out".to_owned())
            })
    }
}

/// The grant that a token request asked for, in its body or its address: also where a fault kept the service from reading it.
fn grant_of(entry: &Entry) -> Option<String> {
    let sent = [Place::Body("grant_type".into()), Place::Query("grant_type".into())];
    entry
        .grant
        .clone()
        .or_else(|| sent.iter().find_map(|place| place.value(entry)))
}

/// How a part differs from all that are wanted; `None` where it is one of them, or may be anything.
fn differs_in<T: ToString>(
    what: &str,
    wanted: &Option<Several<T>>,
    found: &dyn Display,
    is: impl Fn(&T) -> bool,
) -> Option<String> {
    let wanted = wanted.as_ref()?;
    let is_right = wanted.list().iter().any(is);
    (!is_right).then(|| format!("{what} is {found}, expected {}", wanted.words()))
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
