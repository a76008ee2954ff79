//! A client that sees the bytes.

use crate::support::*;
use musiccat_sandbox::faults::{Answer, Delivery, Fault, Framing};
use musiccat_sandbox::{Entry, Sandbox};
use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

pub const PATH: &str = "/v2.2/artists/art.1";

/// How a connection ends, as the client sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ends {
    Closed,
    Reset,
    /// Closed without the farewell that TLS asks for.
    Cut,
    /// Nothing came for a while.
    Silent,
}

pub fn connect(sandbox: &Sandbox) -> TcpStream {
    let address = sandbox.base_url().split("://").nth(1).unwrap();
    let stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(1))).unwrap();
    stream
}

/// GET with the application key.
pub fn request(path: &str) -> String {
    format!("GET {path} HTTP/1.1\r\nhost: localhost\r\napikey: demo-key\r\n\r\n")
}

/// The same as the connection's last: the service closes it behind the answer.
pub fn last(request: &str) -> String {
    request.replacen("\r\n\r\n", "\r\nconnection: close\r\n\r\n", 1)
}

/// What comes until the end, and which end that is.
pub fn read_all(stream: &mut impl Read) -> (Vec<u8>, Ends) {
    let (mut bytes, mut buffer) = (Vec::new(), [0; 65_536]);
    loop {
        match stream.read(&mut buffer) {
            Ok(0) => return (bytes, Ends::Closed),
            Ok(count) => bytes.extend_from_slice(&buffer[..count]),
            Err(error) => {
                let ends = match error.kind() {
                    ErrorKind::ConnectionReset => Ends::Reset,
                    ErrorKind::UnexpectedEof => Ends::Cut,
                    ErrorKind::WouldBlock | ErrorKind::TimedOut => Ends::Silent,
                    other => panic!("{other}: {error}"),
                };
                return (bytes, ends);
            }
        }
    }
}

/// Sends a request on a new connection and reads to the end.
pub fn ask(sandbox: &Sandbox, request: &str) -> (Vec<u8>, Ends) {
    let mut stream = connect(sandbox);
    stream.write_all(request.as_bytes()).unwrap();
    read_all(&mut stream)
}

/// The head that the last entry of the journal tells, as it goes over the wire.
pub fn head(sandbox: &Sandbox) -> Vec<u8> {
    head_of(sandbox.journal().last().unwrap())
}

pub fn head_of(entry: &Entry) -> Vec<u8> {
    let reason = match entry.status {
        200 => "OK",
        204 => "No Content",
        302 => "Found",
        503 => "Service Unavailable",
        _ => "Scripted",
    };
    let mut head = format!("HTTP/1.1 {} {reason}\r\n", entry.status);
    for (name, value) in &entry.answer_headers {
        head += &format!("{name}: {value}\r\n");
    }
    head += "\r\n";
    head.into_bytes()
}

/// The body that a healthy service sends.
pub fn true_body(sandbox: &Sandbox) -> Vec<u8> {
    let response = get(sandbox, PATH).send().unwrap();
    response.bytes().unwrap().to_vec()
}

pub fn delivered(delivery: Delivery) -> Fault {
    Fault {
        delivery,
        ..Fault::default()
    }
}

pub fn framed(framing: Framing) -> Fault {
    Fault {
        framing,
        ..Fault::default()
    }
}

pub fn answered(answer: Answer) -> Fault {
    Fault {
        answer,
        ..Fault::default()
    }
}

/// What comes for a GET that this fault alone strikes, and how the connection ends: one that stays open is listened to for a while.
pub fn struck(sandbox: &Sandbox, fault: Fault) -> (Vec<u8>, Ends) {
    strike(sandbox, fault, &request(PATH))
}

/// What comes for a GET that this fault alone strikes.
pub fn answer(sandbox: &Sandbox, fault: Fault) -> Vec<u8> {
    let (got, ends) = strike(sandbox, fault, &last(&request(PATH)));
    assert_eq!(ends, Ends::Closed);
    got
}

fn strike(sandbox: &Sandbox, fault: Fault, request: &str) -> (Vec<u8>, Ends) {
    sandbox.clear_faults();
    // Who looks for the last entry gets a copy of all.
    sandbox.journal_clear();
    sandbox.fault(fault).unwrap();
    ask(sandbox, request)
}

/// Head and body of an answer.
pub fn split(answer: &[u8]) -> (String, &[u8]) {
    let end = answer.windows(4).position(|part| part == b"\r\n\r\n");
    let end = end.expect("the end of a head") + 4;
    (String::from_utf8(answer[..end].to_vec()).unwrap(), &answer[end..])
}
