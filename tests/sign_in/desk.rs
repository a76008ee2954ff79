//! A sandbox, clients of it, and a browser.
use crate::guard;
use crate::watch::{like_tokens, words};
use musiccat::abi::mcat_status;
use musiccat::auth::SignInRequest;
use musiccat::{Client, Config, Params, Response, Version, me};
use musiccat_sandbox::{Options, Quota, Sandbox};
use std::io::{Read, Write};
use std::net::TcpStream;
use url::Url;
use url::form_urlencoded::Serializer;

pub const VERSIONS: [Version; 3] = [Version::V1, Version::V2_1, Version::V2_2];

pub fn sandbox() -> Sandbox {
    with(|_| {})
}

/// A sandbox that throttles nobody, with other settings.
pub fn with(set: impl FnOnce(&mut Options)) -> Sandbox {
    let mut options = Options {
        quota: Quota::Off,
        artists: 50,
        ..Options::default()
    };
    set(&mut options);
    Sandbox::start(options).expect("the sandbox starts")
}

/// Settings for a client of `sandbox`, under watch. What the client keeps to itself, a verifier or what is pending, no sandbox knows: its
/// log has nothing that looks like it.
pub fn config(sandbox: &Sandbox, version: Version) -> Config {
    let mut config = guard::config(sandbox, version);
    let watched = config.own.hooks.log.take().expect("it is watched");
    config.own.hooks.log = Some(Box::new(move |level, line| {
        watched(level, line);
        assert_no_secret(line);
    }));
    config
}

fn assert_no_secret(text: &str) {
    let found = like_tokens(text.as_bytes()).next().is_some();
    assert!(!found, "a text shows what may be a secret");
}

pub fn client(sandbox: &Sandbox, version: Version) -> Client {
    Client::new(config(sandbox, version)).expect("the settings are right")
}

/// A sign-in that has begun.
pub struct Begun {
    pub address: String,
    pub pending: String,
}

impl Begun {
    /// A parameter of the address.
    pub fn parameter(&self, name: &str) -> Option<String> {
        let address = Url::parse(&self.address).expect("an address");
        let mut pairs = address.query_pairs().filter(|(key, _)| key == name);
        let value = pairs.next().map(|(_, value)| value.into_owned());
        assert!(pairs.next().is_none(), "{name} stands twice in {}", self.address);
        value
    }
}

pub fn begin(client: &Client, request: &SignInRequest) -> Begun {
    let response = ok(client.begin(request, &Params::default()));
    let sign_in = response.at(&response.sign_in).expect("never NULL");
    let text = |field| response.text(field).expect("it is told").to_owned();
    Begun {
        address: text(&sign_in.address),
        pending: text(&sign_in.pending),
    }
}

pub fn finish(client: &Client, pending: &str, redirect: &str) -> Response {
    client.finish(pending, redirect, None, None, &Params::default())
}

/// Signs the first demo member in, in the browser as in the client.
pub fn sign_in(sandbox: &Sandbox, client: &Client, request: &SignInRequest) -> Response {
    let begun = begin(client, request);
    let redirect = accept(sandbox, &begun);
    ok(finish(client, &begun.pending, &redirect))
}

/// The member allows the access.
pub fn accept(sandbox: &Sandbox, begun: &Begun) -> String {
    let member = sandbox.members()[0].user_name;
    sandbox.accept(&begun.address, member).expect("a redirect")
}

/// Sends the form back with these fields: where the browser is sent, if it is.
pub fn submit(begun: &Begun, fields: &[(&str, &str)]) -> Option<String> {
    let address = Url::parse(&begun.address).unwrap();
    let form = Serializer::new(String::new()).extend_pairs(fields).finish();
    let target = &begun.address[address.origin().ascii_serialization().len()..];
    let host = (address.host_str().unwrap(), address.port().unwrap());
    let mut stream = TcpStream::connect(host).expect("a connection");
    let head = format!(
        "POST {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {}\r\n\r\n",
        form.len()
    );
    stream.write_all((head + &form).as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let location = answer.lines().find_map(|line| line.strip_prefix("location: "));
    location.map(str::to_owned)
}

/// Asserts that the first demo member is signed in.
#[track_caller]
pub fn assert_signed_in(sandbox: &Sandbox, client: &Client) {
    ok(client.call(me::me_account(&Params::default())));
    let last = sandbox.journal().pop().expect("a request");
    assert_eq!(last.member.as_deref(), Some(sandbox.members()[0].user_name));
}

/// The token requests so far.
pub fn exchanges(sandbox: &Sandbox) -> usize {
    sandbox.count(|entry| entry.grant.is_some())
}

#[track_caller]
pub fn ok(response: Response) -> Response {
    fails(response, mcat_status::MCAT_OK)
}

/// The response of a call that ends with `status`.
#[track_caller]
pub fn fails(response: Response, status: mcat_status) -> Response {
    guard::judge(&response);
    words(&response).for_each(assert_no_secret);
    assert_eq!(response.status, status, "{response:?}");
    response
}
