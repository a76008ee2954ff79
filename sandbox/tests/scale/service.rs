//! The program under test, and a client that keeps its connection.

use crate::process;
use reqwest::blocking::{Client, RequestBuilder};
use serde_json::Value;
use std::process::Child;

/// The running program. Dropping it kills it.
pub struct Service {
    child: Child,
    printed: Value,
}

impl Service {
    /// Starts it without a rate limit.
    pub fn start(arguments: &[&str]) -> Service {
        let (child, printed) = process::serve(&[arguments, &["--quota", "off"]].concat());
        Service { child, printed }
    }

    /// Ends it as a power cut or an impatient user does: it gets no chance to tidy up.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// How much memory it occupies, in megabytes.
    pub fn resident_mb(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kb = line.and_then(|line| line.split_whitespace().next()).expect("VmRSS");
        kb.parse::<u64>().unwrap() / 1024
    }

    fn text(&self, key: &str) -> String {
        self.printed[key].as_str().expect("a text").to_owned()
    }

    /// Signs a member in.
    pub fn sign_in(&self, user_name: &str) -> Listener {
        let members = self.printed["members"].as_array().unwrap();
        let member = members.iter().find(|member| member["user_name"] == user_name).unwrap();
        let mut listener = Listener {
            http: Client::new(),
            base: self.text("base_url"),
            key: self.text("api_key"),
            secret: self.text("api_secret"),
            token: String::new(),
            refresh_token: String::new(),
        };
        let form = [
            ("grant_type", "password"),
            ("username", user_name),
            ("password", member["password"].as_str().unwrap()),
        ];
        let request = listener.http.post(format!("{}/oauth/token", listener.base));
        let request = request.basic_auth(&listener.key, Some(&listener.secret));
        listener.take_tokens(with_form(request, &form));
        listener
    }

    /// The same member at a service that was started anew.
    pub fn again(&self, listener: Listener) -> Listener {
        Listener {
            base: self.text("base_url"),
            ..listener
        }
    }
}

impl Drop for Service {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A signed-in member.
pub struct Listener {
    http: Client,
    base: String,
    key: String,
    secret: String,
    token: String,
    refresh_token: String,
}

impl Listener {
    /// A call of version 2.2 with key and token.
    pub fn call(&self, method: &str, path: &str) -> RequestBuilder {
        let address = format!("{}/v2.2{path}", self.base);
        let request = self.http.request(method.parse().unwrap(), address);
        request.bearer_auth(&self.token).header("apikey", &self.key)
    }

    /// What a GET answers.
    pub fn get(&self, path: &str) -> Value {
        let text = self
            .call("GET", path)
            .send()
            .unwrap()
            .error_for_status()
            .unwrap()
            .text();
        serde_json::from_str(&text.unwrap()).unwrap()
    }

    /// New tokens for the old ones.
    pub fn refresh(&mut self) {
        let form = [
            ("grant_type", "refresh_token"),
            ("response_type", "code"),
            ("client_id", &self.key),
            ("client_secret", &self.secret),
            ("refresh_token", &self.refresh_token),
        ];
        let request = self.http.post(format!("{}/oauth/access_token", self.base));
        self.take_tokens(with_form(request, &form));
    }

    fn take_tokens(&mut self, request: RequestBuilder) {
        let answer = request.send().unwrap().error_for_status().unwrap().text().unwrap();
        let tokens: Value = serde_json::from_str(&answer).unwrap();
        let text = |key: &str| tokens[key].as_str().unwrap().to_owned();
        self.token = text("access_token");
        self.refresh_token = text("refresh_token");
    }
}

/// A request with a form as its body.
pub fn with_form(request: RequestBuilder, fields: &[(&str, &str)]) -> RequestBuilder {
    let body = form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish();
    request
        .header("content-type", "application/x-www-form-urlencoded")
        .body(body)
}

/// A request with a JSON body.
pub fn with_json(request: RequestBuilder, body: &Value) -> RequestBuilder {
    request
        .header("content-type", "application/json")
        .body(body.to_string())
}
