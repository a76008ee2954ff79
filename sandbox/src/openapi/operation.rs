//! The description of a call, and the OpenAPI operation that it becomes.

use super::parameters::Parameter;
use super::reply::{Reply, plural};
use super::responses;
use super::schema::{JSON, Record, Schema, of, reference};
use crate::base::json::{Json, Object};
use crate::base::version::Version::{self, V1};
use axum::http::Method;

/// Parameters that decide what a caller sees of the catalog.
const VIEW: [&str; 4] = ["catalog", "isStreamableOnly", "rights", "include"];

pub(crate) const FORM: &str = "application/x-www-form-urlencoded";

/// A call as a player's developer reads it.
pub(crate) struct Operation {
    pub(crate) method: Method,
    /// Without the version.
    pub(crate) path: &'static str,
    /// Whether the version goes in front of the path.
    pub(crate) versioned: bool,
    summary: &'static str,
    note: &'static str,
    /// The security schemes of which it needs one; an empty name means that none is needed.
    security: &'static [&'static str],
    /// The scheme that its handler asks for by itself.
    proves: Option<&'static str>,
    parameters: Vec<(&'static str, Version)>,
    bodies: Vec<(&'static str, Schema, Json)>,
    replies: Vec<(u16, Reply)>,
    refusals: Vec<u16>,
    since: Version,
    until: Version,
}

fn operation(method: Method, path: &'static str, summary: &'static str) -> Operation {
    Operation {
        method,
        path,
        versioned: true,
        summary,
        note: "",
        security: &[],
        proves: None,
        parameters: Vec::new(),
        bodies: Vec::new(),
        replies: Vec::new(),
        refusals: Vec::new(),
        since: V1,
        until: Version::LATEST,
    }
}

pub(crate) fn get(path: &'static str, summary: &'static str) -> Operation {
    operation(Method::GET, path, summary)
}

pub(crate) fn post(path: &'static str, summary: &'static str) -> Operation {
    operation(Method::POST, path, summary)
}

pub(crate) fn put(path: &'static str, summary: &'static str) -> Operation {
    operation(Method::PUT, path, summary)
}

pub(crate) fn delete(path: &'static str, summary: &'static str) -> Operation {
    operation(Method::DELETE, path, summary)
}

impl Operation {
    /// What the summary does not say.
    pub(crate) fn note(mut self, note: &'static str) -> Self {
        self.note = note;
        self
    }

    /// Takes the query parameter that has this key.
    pub(crate) fn with(self, parameter: &'static str) -> Self {
        self.with_since(V1, parameter)
    }

    /// The same, where the call has it later than others.
    pub(crate) fn with_since(mut self, version: Version, parameter: &'static str) -> Self {
        self.parameters.push((parameter, version));
        self
    }

    /// Takes the parameters that decide what the caller sees of the catalog.
    pub(crate) fn viewed(mut self) -> Self {
        self.parameters.extend(VIEW.map(|parameter| (parameter, V1)));
        self
    }

    /// Answers with a page of objects.
    pub(crate) fn page(self, of: &'static str) -> Self {
        self.page_of(of, "limit")
    }

    /// The same, where the limit must be stated.
    pub(crate) fn page_with_limit(self, of: &'static str) -> Self {
        self.page_of(of, "limitRequired")
    }

    /// The same, where pages have other limits; the parameter with this key tells.
    pub(crate) fn page_of(self, of: &'static str, limit: &'static str) -> Self {
        self.with(limit).with("offset").list(of, "PageMeta")
    }

    /// Answers with all objects there are.
    pub(crate) fn whole(self, of: &'static str) -> Self {
        self.list(of, "Meta")
    }

    /// Answers with objects beside a meta that has this name.
    pub(crate) fn list(self, name: &'static str, meta: &'static str) -> Self {
        self.viewed().gives(200, Reply::list(plural(name), of(name), meta))
    }

    /// The same, where the key is not the plural of the objects' name.
    pub(crate) fn list_under(self, key: &'static str, item: impl Into<Schema>, meta: &'static str) -> Self {
        self.viewed().gives(200, Reply::list(key.to_owned(), item.into(), meta))
    }

    /// The same, and more beside the list.
    pub(crate) fn and(mut self, beside: Record) -> Self {
        if let Some((_, Reply::List { more, .. })) = self.replies.last_mut() {
            *more = beside;
        }
        self
    }

    /// Answers with the objects that the path names.
    pub(crate) fn by_id(self, name: &'static str) -> Self {
        self.viewed()
            .gives(200, Reply::list(plural(name), of(name), "Meta").by_id())
    }

    /// Neither the country's catalog nor rights change the answer.
    pub(crate) fn same_for_all(mut self) -> Self {
        self.parameters.retain(|(name, _)| !VIEW.contains(name));
        self
    }

    /// Answers with one object under a key.
    pub(crate) fn one(self, key: &'static str, of: &'static str) -> Self {
        self.gives(200, Reply::One(key, of))
    }

    /// Answers with a document of its own shape.
    pub(crate) fn document(self, status: u16, schema: impl Into<Schema>) -> Self {
        self.gives(status, Reply::Document(schema.into()))
    }

    pub(crate) fn file(self, kind: &'static str) -> Self {
        self.gives(200, Reply::File(kind))
    }

    /// Answers without a body.
    pub(crate) fn empty(self, status: u16) -> Self {
        self.gives(status, Reply::Empty)
    }

    fn gives(mut self, status: u16, reply: Reply) -> Self {
        self.replies.push((status, reply));
        self
    }

    /// Takes a body of this type, with an example of it.
    pub(crate) fn body(mut self, kind: &'static str, schema: impl Into<Schema>, example: impl Into<Json>) -> Self {
        self.bodies.push((kind, schema.into(), example.into()));
        self
    }

    /// Takes JSON.
    pub(crate) fn json(self, schema: impl Into<Schema>, example: serde_json::Value) -> Self {
        self.body(JSON, schema, example)
    }

    /// Takes the same as a form or as JSON.
    pub(crate) fn form_or_json(self, schema: impl Into<Schema>, example: serde_json::Value) -> Self {
        let schema = schema.into();
        self.body(FORM, schema.clone(), example.clone())
            .body(JSON, schema, example)
    }

    /// May be refused with this status too.
    pub(crate) fn refuses(mut self, status: u16) -> Self {
        self.refusals.push(status);
        self
    }

    /// Needs these credentials, which its handler asks for.
    pub(crate) fn proves(mut self, scheme: &'static str) -> Self {
        self.proves = Some(scheme);
        self
    }

    /// Needs one of these credentials.
    pub(crate) fn secured(mut self, schemes: &'static [&'static str]) -> Self {
        self.security = schemes;
        self
    }

    pub(crate) fn since(mut self, version: Version) -> Self {
        self.since = version;
        self
    }

    pub(crate) fn until(mut self, version: Version) -> Self {
        self.until = version;
        self
    }

    /// Whether this version has the call.
    pub(crate) fn is_in(&self, version: Version) -> bool {
        self.since <= version && version <= self.until
    }

    /// The path as it is called.
    pub(crate) fn address(&self, version: Version) -> String {
        match self.versioned {
            true => format!("/{}{}", version.name(), self.path),
            false => self.path.to_owned(),
        }
    }

    /// The operation in a version.
    pub(super) fn render(&self, version: Version, chapter: &'static str, known: &[Parameter]) -> Object {
        let security = self.proves.as_ref().map_or(self.security, std::slice::from_ref);
        let scheme = |name: &&'static str| match *name {
            "" => Object::new(),
            name => Object::new().put(name, Json::List(Vec::new())),
        };
        let security: Vec<Object> = security.iter().map(scheme).collect();
        Object::new()
            .put("operationId", self.id())
            .put("tags", vec![chapter])
            .put("summary", self.summary)
            .put_filled("description", Some(self.note).filter(|note| !note.is_empty()))
            .put("security", security)
            .put_filled("parameters", self.references(version, known))
            .put_filled("requestBody", self.request_body(version))
            .put("responses", self.responses(version))
    }

    /// The query parameters that the version has.
    fn references(&self, version: Version, known: &[Parameter]) -> Vec<Object> {
        let pretty = self.answers_json().then_some(("pretty", V1));
        let all = self.parameters.iter().copied().chain(pretty);
        let lacks = |key| known.iter().any(|one| one.key == key && !one.is_in(version));
        let taken = all.filter(|&(key, since)| since <= version && !lacks(key));
        taken.map(|(key, _)| reference("parameters", key)).collect()
    }

    fn answers_json(&self) -> bool {
        let json = |reply: &Reply| !matches!(reply, Reply::File(_) | Reply::Empty);
        self.replies.iter().any(|(_, reply)| json(reply))
    }

    fn request_body(&self, version: Version) -> Object {
        let put = |content: Object, (kind, schema, example): &(&'static str, Schema, Json)| {
            let media = Object::new().put("schema", schema.render(version));
            content.put(*kind, media.put_filled("example", example.clone()))
        };
        let content = self.bodies.iter().fold(Object::new(), put);
        match self.bodies.is_empty() {
            true => content,
            false => Object::new().put("required", true).put("content", content),
        }
    }

    fn responses(&self, version: Version) -> Object {
        let mut responses = Object::new();
        for (status, reply) in &self.replies {
            responses = responses.put(status.to_string(), responses::success(*status, reply.content(version)));
        }
        let mut refusals = self.refusals.clone();
        refusals.extend(responses::usual(!self.security.is_empty(), version));
        if !self.parameters.is_empty() || !self.bodies.is_empty() {
            refusals.push(400);
        }
        if self.path.contains('{') {
            refusals.push(404);
        }
        refusals.sort_unstable();
        refusals.dedup();
        let put = |responses: Object, status: u16| {
            responses.put(status.to_string(), reference("responses", &responses::name(status)))
        };
        refusals.into_iter().fold(responses, put)
    }

    /// Method and path as one word.
    fn id(&self) -> String {
        let words = self.path.split(|letter: char| !letter.is_ascii_alphanumeric());
        let words = words.filter(|word| !word.is_empty());
        let prefix = if self.versioned { "" } else { "unversioned_" };
        let method = self.method.as_str().to_lowercase();
        words.fold(format!("{prefix}{method}"), |id, word| format!("{id}_{word}"))
    }
}
