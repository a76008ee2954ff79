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
