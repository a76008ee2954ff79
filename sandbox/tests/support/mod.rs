//! A plain HTTP client for the service's tests.
#![allow(dead_code)] // each test file uses its part of this

use musiccat_sandbox::{Options, Quota, Sandbox};
use reqwest::blocking::{Client, RequestBuilder, Response};
use serde_json::Value;

/// A small service without a rate limit.
pub fn start() -> Sandbox {
    start_with(|_| {})
}

/// The same, with some options changed.
pub fn start_with(change: impl FnOnce(&mut Options)) -> Sandbox {
    let mut options = Options {
        artists: 200,
        quota: Quota::Off,
        ..Options::default()
    };
    change(&mut options);
    Sandbox::start(options).expect("the sandbox starts")
}

/// GET with the application key.
pub fn get(sandbox: &Sandbox, path: &str) -> RequestBuilder {
    bare(sandbox, path).header("apikey", sandbox.api_key())
}

/// GET without a key.
pub fn bare(sandbox: &Sandbox, path: &str) -> RequestBuilder {
    Client::new().get(format!("{}{path}", sandbox.base_url()))
}

/// The status and the JSON body.
pub fn read(request: RequestBuilder) -> (u16, Value) {
    parts(request.send().expect("an answer"))
}

/// The status and the JSON body of an answer; null where there is none.
pub fn parts(response: Response) -> (u16, Value) {
    let status = response.status().as_u16();
    let text = response.text().expect("a body");
    let body = match text.as_str() {
        "" => Value::Null,
        text => serde_json::from_str(text).expect("a JSON body"),
    };
    (status, body)
}

/// The JSON body of a call that must succeed.
pub fn ok(sandbox: &Sandbox, path: &str) -> Value {
    let (status, body) = read(get(sandbox, path));
    assert_eq!(status, 200, "{path}: {body}");
    body
}

/// The status, code and message of a call that must be refused.
pub fn refused(request: RequestBuilder) -> (u16, String, String) {
    let (status, body) = read(request);
    assert!(status >= 400, "not refused: {status} {body}");
    let text = |key: &str| body[key].as_str().expect("a string").to_owned();
    (status, text("code"), text("message"))
}

/// The message of a call that must be refused with 400.
pub fn bad_request(sandbox: &Sandbox, path: &str) -> String {
    let (status, code, message) = refused(get(sandbox, path));
    assert_eq!((status, code.as_str()), (400, "BadRequestError"), "{path}");
    message
}

/// The objects of an answer.
pub fn items<'a>(body: &'a Value, key: &str) -> &'a [Value] {
    let list = body[key].as_array();
    list.unwrap_or_else(|| panic!("no list {key} in {body}"))
}

/// The ids of an answer's objects, in order.
pub fn ids(body: &Value, key: &str) -> Vec<String> {
    let id = |item: &Value| item["id"].as_str().expect("an id").to_owned();
    items(body, key).iter().map(id).collect()
}

/// The text under a key.
pub fn text<'v>(object: &'v Value, key: &str) -> &'v str {
    let text = object[key].as_str();
    text.unwrap_or_else(|| panic!("{key} is no text in {object}"))
}

/// A date as the service writes it, in milliseconds since 1970.
pub fn milliseconds(date: &Value) -> i64 {
    let date = date.as_str().expect("a date");
    let date = time::OffsetDateTime::parse(date, &time::format_description::well_known::Rfc3339).expect("ISO 8601");
    (date.unix_timestamp_nanos() / 1_000_000) as i64
}

/// The keys of an object, in order of the alphabet.
pub fn keys(object: &Value) -> Vec<&str> {
    let map = object.as_object().expect("an object");
    let mut keys: Vec<&str> = map.keys().map(String::as_str).collect();
    keys.sort_unstable();
    keys
}

/// A password grant's request.
pub fn password_grant(sandbox: &Sandbox, user_name: &str, password: &str) -> RequestBuilder {
    let form = [
        ("grant_type", "password"),
        ("username", user_name),
        ("password", password),
    ];
    Client::new()
        .post(format!("{}/oauth/token", sandbox.base_url()))
        .basic_auth(sandbox.api_key(), Some(sandbox.api_secret()))
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form_body(&form))
}

/// Fields as a form's body.
pub fn form_body(fields: &[(&str, &str)]) -> String {
    let mut body = form_urlencoded::Serializer::new(String::new());
    body.extend_pairs(fields).finish()
}

/// Signs a demo member in; the whole token answer.
pub fn sign_in(sandbox: &Sandbox, member: usize) -> Value {
    let member = &sandbox.members()[member];
    let (status, body) = read(password_grant(sandbox, member.user_name, member.password));
    assert_eq!(status, 200, "{}: {body}", member.user_name);
    body
}

/// A signed-in member's access token.
pub fn token(sandbox: &Sandbox, member: usize) -> String {
    let body = sign_in(sandbox, member);
    body["access_token"].as_str().expect("a token").to_owned()
}

/// GET with an access token and no key.
pub fn get_as(sandbox: &Sandbox, token: &str, path: &str) -> RequestBuilder {
    bare(sandbox, path).bearer_auth(token)
}

/// A call with an access token and no body.
pub fn call_as(sandbox: &Sandbox, token: &str, method: &str, path: &str) -> RequestBuilder {
    let method = method.parse().expect("a method");
    Client::new()
        .request(method, format!("{}{path}", sandbox.base_url()))
        .bearer_auth(token)
}

/// PUT of JSON text with an access token.
pub fn put_as(sandbox: &Sandbox, token: &str, path: &str, body: &str) -> RequestBuilder {
    json(call_as(sandbox, token, "PUT", path), body)
}

/// POST of JSON text with an access token.
pub fn post_as(sandbox: &Sandbox, token: &str, path: &str, body: &str) -> RequestBuilder {
    json(call_as(sandbox, token, "POST", path), body)
}

/// DELETE with an access token.
pub fn delete_as(sandbox: &Sandbox, token: &str, path: &str) -> RequestBuilder {
    call_as(sandbox, token, "DELETE", path)
}

/// A request with a JSON body.
pub fn json(request: RequestBuilder, body: &str) -> RequestBuilder {
    request.header("content-type", "application/json").body(body.to_owned())
}

/// A request with a form as its body.
pub fn form(request: RequestBuilder, fields: &[(&str, &str)]) -> RequestBuilder {
    request
        .header("content-type", "application/x-www-form-urlencoded")
        .body(form_body(fields))
}
