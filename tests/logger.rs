//! A Rust program with a logger at its finest level: whatever the crates log that the library is made of, no secret is among it. A program
//! of its own: the logger is the whole program's.

use log::{LevelFilter, Log, Metadata, Record};
use musiccat::abi::mcat_status;
use musiccat::auth::SignInRequest;
use musiccat::http::Trust;
use musiccat::{Client, Config, Params, Response, catalog, me};
use musiccat_sandbox::{Options, Sandbox};
use std::io::Write;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use support::{Authority, ByteServer, Flaw, Step, http, watch};
use watch::{Secrets, Watch, like_tokens};
use zeroize::Zeroizing;

const KEY: &str = "application-key-5f3759df/+";
const SECRET: &str = "application-secret-6a09e667&=";
const USER: &str = "listener@example.com";
const PASSWORD: &str = "pass word \u{e4} bb67ae85 100%";
/// What lets whoever has the address fetch a preview.
const SIGNED: &str = "signed-84caa73b5be0cd19";
const CODE: &str = "code-3c6ef372/a54ff53a";
const TOKENS: [[&str; 2]; 3] = [
    ["access-one-510e527fade682d1", "refresh-one-9b05688c2b3e6c1f"],
    ["access-two-1f83d9abfb41bd6b", "refresh-two-5be0cd19137e2179"],
    ["access-three-cbbb9d5dc1059ed8", "refresh-three-629a292a367cd507"],
];

/// Keeps every line.
struct Lines(Mutex<Vec<String>>);

static LINES: Lines = Lines(Mutex::new(Vec::new()));

impl Lines {
    fn all(&self) -> MutexGuard<'_, Vec<String>> {
        self.0.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}

impl Log for Lines {
    fn enabled(&self, _: &Metadata) -> bool {
        true
    }

    fn log(&self, record: &Record) {
        self.all()
            .push(format!("{} {} {}", record.level(), record.target(), record.args()));
    }

    fn flush(&self) {}
}

/// What the lines say, and what the rows of dumps in hexadecimal among them say together.
fn said(lines: &[String]) -> Vec<u8> {
    let mut text = lines.join("\n").into_bytes();
    for line in lines {
        let digits = line
            .split(' ')
            .skip(2)
            .take_while(|word| is_hex(word))
            .collect::<String>();
        let pair = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        text.extend((0..digits.len() / 2).filter_map(|at| pair(at * 2)));
    }
    text
}

fn is_hex(word: &str) -> bool {
    word.len().is_multiple_of(2) && word.bytes().all(|b| b.is_ascii_hexdigit())
}

fn gzip(plain: &str) -> Vec<u8> {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(plain.as_bytes()).unwrap();
    encoder.finish().unwrap()
}

fn chunked(status: u16, body: &str) -> Vec<u8> {
    let head =
        format!("HTTP/1.1 {status} {KEY}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
    let (first, second) = body.split_at(body.len() / 2);
    format!(
        "{head}{:x}\r\n{first}\r\n{:x}\r\n{second}\r\n0\r\n\r\n",
        first.len(),
        second.len()
    )
    .into_bytes()
}

fn tokens([access, refresh]: [&str; 2]) -> String {
    format!(r#"{{"access_token":"{access}","refresh_token":"{refresh}","expires_in":86400}}"#)
}

/// All secrets, as a service might repeat them.
fn echo() -> String {
    let all = TOKENS.concat().join(" ");
    format!("{KEY} {SECRET} {CODE} {all}")
}

/// Answers the calls of `calls`, each on a connection of its own, and repeats in head and body all that it was sent.
fn script(connection: usize) -> Vec<Step> {
    let echo = echo();
    let head = format!(
        "Connection: close\r\nContent-Type: application/json\r\nLocation: https://elsewhere.example.com/?t={echo}\r\nX-Echo: {echo}\r\nSet-Cookie: t={echo}\r\n"
    );
    let error = format!(r#"{{"code":"{KEY}","message":"{echo}"}}"#);
    let account = format!(r#"{{"account":{{"name":"{echo}"}}}}"#);
    let answer = match connection {
        0 => http(200, &head, tokens(TOKENS[0]).as_bytes()),
        1 => http(401, &head, error.as_bytes()),
        2 => chunked(200, &tokens(TOKENS[1])),
        3 => http(200, &format!("{head}Content-Encoding: gzip\r\n"), &gzip(&account)),
        4 => http(302, &head, error.as_bytes()),
        5 => chunked(403, &error),
        6 => http(302, &head, error.as_bytes()),
        7 => http(201, &head, b"{}"),
        9 => http(200, "", b"ID3 a sound"),
        _ => http(200, &head, tokens(TOKENS[2]).as_bytes()),
    };
    // An upload comes in pieces.
    let upload = [Step::ReadHead, Step::Sleep(Duration::from_millis(200))];
    let begins = upload.into_iter().filter(|_| connection == 7);
    begins
        .chain([Step::ReadSome, Step::Send(answer), Step::Close])
        .collect()
}

fn calls(client: &Client, server: &ByteServer) {
    let none = Params::default();
    let is = |response: Response, status: mcat_status| assert_eq!(response.status, status, "{response:?}");
    is(client.sign_in_password(USER, PASSWORD, &none), mcat_status::MCAT_OK);
    // The token is refused, and another one fetched.
    is(client.call(me::me_account(&none)), mcat_status::MCAT_OK);
    is(client.call(catalog::artists_top(&none)), mcat_status::MCAT_ERR_PROTOCOL);
    is(client.call(me::me_account(&none)), mcat_status::MCAT_ERR_FORBIDDEN);
    is(client.refresh(&none), mcat_status::MCAT_ERR_PROTOCOL);
    let jpeg = [&b"\xff\xd8\xff"[..], &[0; 100]].concat();
    is(
        client.me_library_playlist_image_set("mp.1", &jpeg, &none),
        mcat_status::MCAT_OK,
    );
    let begun = client.begin(&SignInRequest::default(), &none);
    let sign_in = begun.at(&begun.sign_in).expect("a sign-in");
    let text = |text| begun.text(text).expect("a text");
    let address = url::Url::parse(text(&sign_in.address)).unwrap();
    let state = address
        .query_pairs()
        .find(|(name, _)| name == "state")
        .expect("a state")
        .1
        .into_owned();
    let query = url::form_urlencoded::Serializer::new(String::new())
        .append_pair("code", CODE)
        .append_pair("state", &state)
        .finish();
    let redirect = format!("https://device.example.com/done?{query}");
    is(
        client.finish(text(&sign_in.pending), &redirect, None, None, &none),
        mcat_status::MCAT_OK,
    );
    let address = server.url(&format!("/{SIGNED}/preview.mp3?t=1:2&signature={SIGNED}"));
    is(client.download(&address, &none, &mut |_| true), mcat_status::MCAT_OK);
}

fn client(server: &ByteServer, trust: Trust) -> Client {
    let mut config = Config::new(server.url(""), KEY);
    config.api_secret = Some(Zeroizing::new(SECRET.to_owned()));
    config.redirect_uri = Some("https://device.example.com/done".to_owned());
    config.trust = trust;
    config.pace = false;
    config.max_tries = 1;
    Client::new(config).expect("good settings")
}

// fault:G01
// case:S03
#[test]
fn secret_reaches_no_logger_at_trace() {
    log::set_logger(&LINES).expect("the first logger");
    log::set_max_level(LevelFilter::Trace);
    let authority = Authority::new();
    let plain = ByteServer::start(script);
    let tls = ByteServer::tls(authority.server(Flaw::None), script);
    calls(&client(&plain, Trust::Bundled), &plain);
    calls(&client(&tls, Trust::Pem(authority.pem())), &tls);
    assert_eq!((plain.connections(), tls.connections()), (10, 10), "all was sent");

    // A whole service, and tokens that nobody has chosen.
    let sandbox = Sandbox::start(Options {
        tls: true,
        ..Options::default()
    })
    .expect("the sandbox starts");
    let mut config = Config::new(sandbox.base_url(), sandbox.api_key());
    config.api_secret = Some(Zeroizing::new(sandbox.api_secret().to_owned()));
    config.trust = Trust::Pem(sandbox.authority_pem().as_bytes().to_vec());
    let client = Client::new(config).expect("good settings");
    let listener = &sandbox.members()[0];
    let none = Params::default();
    for response in [
        client.sign_in_password(listener.user_name, listener.password, &none),
        client.call(me::me_account(&none)),
        client.refresh(&none),
        client.call(catalog::artists_top(&none)),
        client.sign_out(&none),
    ] {
        assert_eq!(response.status, mcat_status::MCAT_OK, "{response:?}");
    }

    // The logger hears what another HTTP crate has to say.
    let authority = reqwest::Certificate::from_pem(sandbox.authority_pem().as_bytes()).unwrap();
    let other = reqwest::blocking::Client::builder()
        .add_root_certificate(authority)
        .build()
        .unwrap();
    other.get(format!("{}/heard", sandbox.base_url())).send().unwrap();

    let lines = LINES.all();
    assert!(
        lines.iter().any(|line| line.contains("reqwest")),
        "{} lines",
        lines.len()
    );
    let said = said(&lines);
    let mut secrets = vec![KEY, SECRET, PASSWORD, CODE, SIGNED];
    secrets.extend(TOKENS.concat());
    if let Some((at, number)) = Watch::over(&secrets).find(&said) {
        let from = at.saturating_sub(300);
        panic!(
            "{}: {}",
            secrets[number],
            String::from_utf8_lossy(&said[from..at + 100])
        );
    }
    let secrets = Secrets::of(&sandbox);
    assert!(
        !secrets.are_in(&String::from_utf8_lossy(&said)),
        "a secret of the sandbox's"
    );
    assert!(
        !like_tokens(&said).any(|text| secrets.witness.is_token(text)),
        "a token of the sandbox's"
    );
}
