//! The OpenAPI documents: what they say of the calls, and that real answers are as they say.

use crate::schemas::Validator;
use crate::support::*;
use musiccat_sandbox::Sandbox;
use reqwest::blocking::{Client, RequestBuilder};
use serde_json::{Map, Value, json};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::time::Duration;

const VERSIONS: [&str; 3] = ["v1", "v2.1", "v2.2"];

/// A document, and the service that it describes.
struct Described<'a> {
    sandbox: &'a Sandbox,
    token: String,
    /// A session of the member's: its id can stand in no document.
    session: String,
    document: Value,
    /// Of the document with every object closed, so that a field which it lacks shows.
    validator: RefCell<Validator>,
}

/// An operation of a document.
struct Operation<'a> {
    method: &'a str,
    path: &'a str,
    description: &'a Value,
    /// Those of the path and those of the query.
    parameters: Vec<&'a Value>,
}

impl<'a> Described<'a> {
    fn new(sandbox: &'a Sandbox, version: &str) -> Self {
        let (status, document) = read(bare(sandbox, &format!("/{version}/openapi.json")));
        assert_eq!(status, 200);
        let token = token(sandbox, 0);
        let opened = call_as(sandbox, &token, "POST", "/sessions");
        let session = read(opened).1["session"]["id"].as_str().expect("an id").to_owned();
        let mut closed = document.clone();
        close(&mut closed);
        Described {
            sandbox,
            token,
            session,
            document,
            validator: RefCell::new(Validator::of(closed)),
        }
    }

    /// What makes something first, then what changes it, then what reads it; what removes it comes last, parts first.
    fn operations(&self) -> Vec<Operation<'_>> {
        let paths = self.document["paths"].as_object().expect("paths");
        let mut operations = Vec::new();
        for method in ["post", "put", "get", "delete"] {
            let mut of_method = Vec::new();
            for (path, item) in paths {
                let of_path = item["parameters"].as_array().into_iter().flatten();
                if let Some(description) = item.get(method) {
                    let own = description["parameters"].as_array().into_iter().flatten();
                    of_method.push(Operation {
                        method,
                        path,
                        description,
                        parameters: of_path.chain(own).map(|one| self.resolve(one)).collect(),
                    });
                }
            }
            if method == "delete" {
                of_method.reverse();
            }
            operations.extend(of_method);
        }
        operations
    }

    /// What a reference leads to.
    fn resolve<'v>(&'v self, value: &'v Value) -> &'v Value {
        let Some(reference) = value["$ref"].as_str() else {
            return value;
        };
        let found = self.document.pointer(reference.trim_start_matches('#'));
        found.unwrap_or_else(|| panic!("{reference} leads nowhere"))
    }

    /// A request with the examples of the document, the credentials that it asks for, and the query changed.
    fn request(&self, operation: &Operation, change: impl Fn(&mut Map<String, Value>)) -> RequestBuilder {
        let mut path = operation.path.to_owned();
        let mut query = Map::new();
        for parameter in &operation.parameters {
            let name = parameter["name"].as_str().expect("a name");
            match parameter["in"].as_str() {
                Some("path") => {
                    let example = match operation.path.contains("/session") {
                        true => &self.session,
                        false => parameter["example"].as_str().expect("an example"),
                    };
                    path = path.replace(&format!("{{{name}}}"), example);
                }
                _ if parameter["required"] == true || !parameter["example"].is_null() => {
                    query.insert(name.to_owned(), example(parameter));
                }
                _ => {}
            }
        }
        change(&mut query);
        let plain = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        let pairs = query.iter().map(|(name, value)| (name, plain(value)));
        let query = form_urlencoded::Serializer::new(String::new())
            .extend_pairs(pairs)
            .finish();
        let method = operation.method.to_uppercase().parse().expect("a method");
        let address = format!("{}{path}?{query}", self.sandbox.base_url());
        let request = CLIENT.request(method, address);
        let request = self.sign(request, operation);
        with_body(request, &operation.description["requestBody"])
    }

    fn sign(&self, request: RequestBuilder, operation: &Operation) -> RequestBuilder {
        let security = operation.description["security"].as_array().expect("security");
        let names: Vec<&String> = security
            .iter()
            .flat_map(|one| one.as_object().unwrap().keys())
            .collect();
        names.iter().fold(request, |request, name| match name.as_str() {
            "apikey" => request.header("apikey", self.sandbox.api_key()),
            // In the place of the header.
            "apikeyInQuery" => request,
            "bearer" => request.bearer_auth(&self.token),
            "application" => request.basic_auth(self.sandbox.api_key(), Some(self.sandbox.api_secret())),
            other => panic!("unknown scheme {other}"),
        })
    }

    /// Makes what the examples of other calls name.
    fn prepare(&self) {
        for operation in self.operations() {
            if ["post", "put"].contains(&operation.method) {
                self.request(&operation, |_| {}).send().expect("an answer");
            }
        }
        self.sandbox.advance(Duration::from_secs(1));
    }

    /// Sends the request and holds the answer against the document; its status.
    fn check(&self, operation: &Operation, request: RequestBuilder) -> u16 {
        let response = request.send().expect("an answer");
        let status = response.status().as_u16();
        let what = format!("{} {} -> {status}", operation.method, response.url());
        let described = operation.description["responses"].get(status.to_string());
        let described = described.unwrap_or_else(|| panic!("{what}: this status is not described"));
        let place = match described["$ref"].as_str() {
            Some(reference) => reference.trim_start_matches('#').to_owned(),
            None => format!("/paths/{}/{}/responses/{status}", key(operation.path), operation.method),
        };
        let described = self.resolve(described);
        for (name, header) in described["headers"].as_object().into_iter().flatten() {
            let required = self.resolve(header)["required"] == true;
            assert!(!required || response.headers().contains_key(name), "{what}: no {name}");
        }
        let kind = response
            .headers()
            .get("content-type")
            .map(|kind| kind.to_str().unwrap().to_owned());
        let body = response.bytes().expect("a body");
        let Some(content) = described["content"].as_object() else {
            assert!(body.is_empty(), "{what}: it has a body");
            return status;
        };
        let kind = kind.unwrap_or_else(|| panic!("{what}: no type"));
        let kind = kind.split(';').next().unwrap();
        assert!(content.contains_key(kind), "{what}: {kind} is not described");
        if kind == "application/json" {
            let body: Value = serde_json::from_slice(&body).expect("JSON");
            let schema = format!("{place}/content/{}/schema", key(kind));
            let mut wrong = self.validator.borrow_mut().wrong(&schema, &body);
            wrong.truncate(5);
            assert!(wrong.is_empty(), "{what}: {wrong:#?}");
        }
        status
    }
}

/// A client that shows redirects as they are.
static CLIENT: LazyLock<Client> = LazyLock::new(|| {
    Client::builder()
        .redirect(reqwest::redirect::Policy::none())
        .build()
        .unwrap()
});

/// A key as a JSON pointer has it.
fn key(text: &str) -> String {
    text.replace('~', "~0").replace('/', "~1")
}

/// A value that a parameter takes.
fn example(parameter: &Value) -> Value {
    let schema = &parameter["schema"];
    let values = [
        &parameter["example"],
        &schema["default"],
        &schema["enum"][0],
        &schema["minimum"],
    ];
    let found = values.into_iter().find(|value| !value.is_null());
    found.unwrap_or_else(|| panic!("no example of {parameter}")).clone()
}

fn with_body<'b>(request: RequestBuilder, body: &'b Value) -> RequestBuilder {
    let Some((kind, media)) = body["content"].as_object().and_then(|content| content.iter().next()) else {
        return request;
    };
    let example = &media["example"];
    match kind.as_str() {
        "application/json" => json(request, &example.to_string()),
        "application/x-www-form-urlencoded" => {
            let first = |value: &'b Value| value.as_str().or(value[0].as_str()).expect("text");
            let example = example.as_object().expect("fields").iter();
            let fields: Vec<(&str, &str)> = example.map(|(name, value)| (name.as_str(), first(value))).collect();
            form(request, &fields)
        }
        other => panic!("no way to send {other}"),
    }
}

/// Closes every object of a schema.
fn close(schema: &mut Value) {
    match schema {
        Value::Object(words) => {
            if words.get("properties").is_some_and(Value::is_object) && words.get("type") == Some(&json!("object")) {
                words.insert("additionalProperties".to_owned(), json!(false));
            }
            words.values_mut().for_each(close);
        }
        Value::Array(items) => items.iter_mut().for_each(close),
        _ => {}
    }
}

#[test]
fn there_is_a_document_for_each_version_and_the_latest_without_one() {
    let sandbox = start();
    for version in VERSIONS {
        let document = Described::new(&sandbox, version).document;
        assert_eq!(document["openapi"], "3.1.0");
        assert_eq!(format!("v{}", document["info"]["version"].as_str().unwrap()), version);
        assert_eq!(document["servers"][0]["url"], sandbox.base_url());
        assert!(document["paths"][format!("/{version}/artists/top")]["get"].is_object());
    }
    let latest = read(bare(&sandbox, "/openapi.json")).1;
    assert_eq!(latest, Described::new(&sandbox, "v2.2").document);
}

#[test]
fn a_document_tells_what_its_version_has() {
    let sandbox = start();
    let has = |version: &str, pointer: &str| {
        let document = Described::new(&sandbox, version).document;
        document.pointer(pointer).is_some()
    };
    for (pointer, versions) in [
        ("/components/schemas/Album/properties/isExplicit", [false, false, true]),
        ("/components/schemas/Album/properties/explicit", [false, true, false]),
        // case:K03
        ("/components/schemas/Album/properties/images", [true, false, false]),
        ("/components/schemas/Track/properties/duration", [true, false, false]),
        ("/components/schemas/Genre/properties/subgenres", [true, false, false]),
        (
            "/components/schemas/Account/properties/maxStreamCount",
            [true, false, false],
        ),
        ("/components/schemas/Tag/properties/type", [false, true, true]),
        ("/components/schemas/StationParameters", [true, false, false]),
        ("/components/parameters/limit/schema/maximum", [false, true, true]),
        (
            "/components/parameters/limitRequired/schema/default",
            [true, false, false],
        ),
        ("/components/schemas/Album/properties/isStreamable", [false, true, true]),
        ("/components/parameters/rights", [false, false, true]),
        ("/components/parameters/include", [true, true, false]),
        ("/components/schemas/Meta", [false, true, true]),
    ] {
        assert_eq!(VERSIONS.map(|version| has(version, pointer)), versions, "{pointer}");
    }
    for (path, versions) in [
        ("artists~1{ids}~1similar", [true, false, true]),
        ("albums~1{ids}~1similar", [false, true, true]),
    ] {
        let there = VERSIONS.map(|version| has(version, &format!("/paths/~1{version}~1{path}")));
        assert_eq!(there, versions, "{path}");
    }
}

#[test]
fn every_operation_says_who_may_call_it_and_has_a_name_of_its_own() {
    let sandbox = start();
    for version in VERSIONS {
        let described = Described::new(&sandbox, version);
        let mut names = BTreeSet::new();
        for operation in described.operations() {
            let name = operation.description["operationId"].as_str().expect("an id");
            assert!(names.insert(name), "{name} stands twice");
            let security = operation.description["security"].to_string();
            let path = operation.path.trim_start_matches(&format!("/{version}"));
            if path == "/me" || path.starts_with("/me/") {
                assert_eq!(security, r#"[{"bearer":[]}]"#, "{path}");
            }
            let parts = operation.path.matches('{').count();
            let given = operation.parameters.iter().filter(|one| one["in"] == "path").count();
            assert_eq!(parts, given, "{path}: not every part of the path is described");
        }
    }
}

#[test]
fn answers_are_as_the_document_says() {
    for version in VERSIONS {
        let sandbox = start();
        let described = Described::new(&sandbox, version);
        for operation in described.operations() {
            let status = described.check(&operation, described.request(&operation, |_| {}));
            // What was accepted is carried out.
            sandbox.advance(Duration::from_secs(1));
            // No document can know of a refresh token, nor of an image that a member uploads.
            let unknown = ["/oauth/access_token", "/v2/external/{image}/images/{file}"];
            let excused = unknown.iter().any(|path| operation.path.ends_with(path));
            assert!(
                status < 400 || excused,
                "{} {}: {status}",
                operation.method,
                operation.path
            );
        }
    }
}

#[test]
fn every_parameter_takes_what_the_document_allows() {
    for version in VERSIONS {
        let sandbox = start();
        let described = Described::new(&sandbox, version);
        described.prepare();
        for operation in described.operations().iter().filter(|one| one.method == "get") {
            for parameter in operation.parameters.iter().filter(|one| one["in"] == "query") {
                let schema = &parameter["schema"];
                let several = schema["enum"].as_array().cloned().unwrap_or_default();
                let bounds = [
                    &schema["minimum"],
                    &schema["maximum"],
                    &schema["default"],
                    &parameter["example"],
                ];
                let bounds = bounds.into_iter().filter(|value| !value.is_null()).cloned();
                let name = parameter["name"].as_str().unwrap();
                for value in several.into_iter().chain(bounds) {
                    let with = |query: &mut Map<String, Value>| {
                        // Width and height go together.
                        let names: &[&str] = if name == "width" { &["width", "height"] } else { &[name] };
                        query.extend(names.iter().map(|name| ((*name).to_owned(), value.clone())));
                    };
                    if name == "height" {
                        continue;
                    }
                    let status = described.check(operation, described.request(operation, with));
                    let allowed = status < 400 || status == 404;
                    assert!(allowed, "{} with {name}={value}: {status}", operation.path);
                }
            }
        }
    }
}

#[test]
fn refusals_are_as_the_document_says() {
    for version in VERSIONS {
        let sandbox = start();
        let described = Described::new(&sandbox, version);
        described.prepare();
        for operation in &described.operations() {
            let unsigned = described.request(operation, |_| {});
            let (client, request) = unsigned.build_split();
            let mut request = request.expect("a request");
            let security = operation.description["security"].as_array().expect("security");
            let open = security.is_empty() || security.contains(&json!({}));
            request.headers_mut().remove("apikey");
            request.headers_mut().remove("authorization");
            if !open {
                let request = RequestBuilder::from_parts(client, request);
                assert_eq!(described.check(operation, request), 401, "{}", operation.path);
            }
            for parameter in operation.parameters.iter().filter(|one| one["in"] == "query") {
                if parameter["schema"]["type"] != "integer" {
                    continue;
                }
                let name = parameter["name"].as_str().unwrap();
                let with = |query: &mut Map<String, Value>| {
                    query.insert(name.to_owned(), json!(-1));
                };
                let status = described.check(operation, described.request(operation, with));
                assert_eq!(status, 400, "{} with {name}=-1", operation.path);
            }
        }
    }
}
