//! Requests by other means than the library's: what the service itself says.
use crate::desk::shared;
use musiccat::Version;
use musiccat_sandbox::{DemoMember, Sandbox};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use url::Url;

/// An answer.
pub struct Sent {
    pub status: u16,
    head: String,
    pub body: Vec<u8>,
}

impl Sent {
    /// The value of a header, by its lowercase name.
    pub fn header(&self, name: &str) -> Option<&str> {
        let pairs = self.head.lines().filter_map(|line| line.split_once(": "));
        pairs
            .into_iter()
            .find_map(|(key, value)| key.eq_ignore_ascii_case(name).then_some(value))
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("text")
    }

    #[track_caller]
    pub fn json(&self) -> Value {
        assert_eq!(self.status, 200, "{}", self.text());
        serde_json::from_slice(&self.body).expect("JSON")
    }
}

trait Stream: Read + Write {}
impl<T: Read + Write> Stream for T {}

fn connect(sandbox: &Sandbox, address: &Url) -> Box<dyn Stream> {
    let host = address.host_str().expect("a host").to_owned();
    let socket = TcpStream::connect((host.as_str(), address.port().expect("a port"))).expect("a connection");
    if address.scheme() == "http" {
        return Box::new(socket);
    }
    let mut roots = RootCertStore::empty();
    roots
        .add(CertificateDer::from_pem_slice(sandbox.authority_pem().as_bytes()).unwrap())
        .unwrap();
    let config = ClientConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_root_certificates(roots)
        .with_no_client_auth();
    let session = ClientConnection::new(Arc::new(config), ServerName::try_from(host).unwrap()).unwrap();
    Box::new(StreamOwned::new(session, socket))
}

/// One request on a connection of its own. `target` is a path with its query, or a whole address of the sandbox.
pub fn request(sandbox: &Sandbox, method: &str, target: &str, headers: &[(&str, &str)], body: &str) -> Sent {
    let address = Url::parse(sandbox.base_url()).unwrap().join(target).unwrap();
    let mut stream = connect(sandbox, &address);
    let query = address.query().map_or(String::new(), |query| format!("?{query}"));
    let mut head = format!("{method} {}{query} HTTP/1.1\r\nHost: localhost\r\n", address.path());
    for (name, value) in headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += &format!("Content-Length: {}\r\n\r\n{body}", body.len());
    stream.write_all(head.as_bytes()).unwrap();
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        head.push(byte[0]);
    }
    let head = String::from_utf8(head).unwrap();
    let mut sent = Sent {
        status: head[9..12].parse().unwrap(),
        head,
        body: Vec::new(),
    };
    let length = sent
        .header("content-length")
        .map_or(0, |length| length.parse().unwrap());
    sent.body = vec![0; length];
    stream.read_exact(&mut sent.body).unwrap();
    sent
}

/// What the service answers to a metadata call.
#[track_caller]
pub fn get(sandbox: &Sandbox, target: &str) -> Value {
    request(sandbox, "GET", target, &[("apikey", sandbox.api_key())], "").json()
}

/// What the shared sandbox answers in `version`.
#[track_caller]
pub fn said(version: Version, target: &str) -> Value {
    get(shared(), &format!("/{}{target}", version.segment()))
}

/// An access token of `member`.
pub fn token(sandbox: &Sandbox, member: &DemoMember) -> String {
    let fields = [
        ("grant_type", "password"),
        ("username", member.user_name),
        ("password", member.password),
    ];
    let form = url::form_urlencoded::Serializer::new(String::new())
        .extend_pairs(fields)
        .finish();
    let basic = basic(&format!("{}:{}", sandbox.api_key(), sandbox.api_secret()));
    let headers = [
        ("Authorization", basic.as_str()),
        ("Content-Type", "application/x-www-form-urlencoded"),
    ];
    let granted = request(sandbox, "POST", "/oauth/token", &headers, &form).json();
    granted["access_token"].as_str().expect("a token").to_owned()
}

fn basic(text: &str) -> String {
    use base64::Engine;
    format!("Basic {}", base64::engine::general_purpose::STANDARD.encode(text))
}

/// What the service answers to a member's call.
pub fn as_member(sandbox: &Sandbox, token: &str, method: &str, target: &str, body: &str) -> Sent {
    let bearer = format!("Bearer {token}");
    request(sandbox, method, target, &[("Authorization", &bearer)], body)
}

/// The last segment of a path, decoded.
pub fn last_segment(path: &str) -> String {
    let segment = path.rsplit('/').next().expect("a segment");
    let text = percent_encoding::percent_decode_str(segment).decode_utf8();
    text.expect("UTF-8").into_owned()
}

/// What the service answers to a member's read in `version`.
#[track_caller]
pub fn member_said(sandbox: &Sandbox, token: &str, version: Version, target: &str) -> Value {
    as_member(sandbox, token, "GET", &format!("/{}{target}", version.segment()), "").json()
}

/// The ids that stand under `key` of what was sent.
pub fn ids(sent: &Value, key: &str) -> Vec<String> {
    let items = sent[key].as_array().expect("a list").iter();
    items
        .map(|item| item["id"].as_str().expect("an id").to_owned())
        .collect()
}
