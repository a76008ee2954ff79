//! Connections in memory: what is sent is kept, what comes back was written down before.
use musiccat::hooks::{Step, Transport};
use std::collections::VecDeque;
use std::io::Read;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What happens to the next request.
#[derive(Clone, Debug, PartialEq)]
pub enum Event {
    /// No connection can be opened: nothing of it is sent.
    Refused,
    /// A connection is opened, and closed before the handshake is over: nothing of the request is sent.
    Handshake,
    /// It is sent whole, and then the connection breaks without an answer.
    Reset,
    /// The same on a connection that has carried nothing yet.
    NewReset,
    Answer(String),
}

impl Event {
    /// Whether it cannot happen on a kept connection.
    fn is_of_a_new_connection(&self) -> bool {
        matches!(self, Event::Refused | Event::Handshake | Event::NewReset)
    }
}

/// A request as it was sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Sent {
    /// Where it went: "https://api.example.com:443".
    pub origin: String,
    pub bytes: String,
}

impl Sent {
    /// "GET /v2.2/artists/top".
    pub fn line(&self) -> &str {
        self.bytes.split(" HTTP/1.1\r\n").next().unwrap()
    }

    pub fn target(&self) -> &str {
        self.line().split_once(' ').unwrap().1
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        let head = self.bytes.split("\r\n\r\n").next().unwrap();
        let lines = head.split("\r\n").filter_map(|line| line.split_once(": "));
        lines.into_iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    pub fn body(&self) -> &str {
        self.bytes.split_once("\r\n\r\n").unwrap().1
    }

    pub fn is_for_tokens(&self) -> bool {
        self.target().contains("/oauth/")
    }
}

/// An answer with a JSON body and no more headers than are needed.
pub fn json(status: u16, body: &str) -> String {
    answer(status, "Content-Type: application/json\r\n", body)
}

/// An answer with further header lines, each ending in CR LF.
pub fn answer(status: u16, headers: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {status} Status\r\n{headers}Content-Length: {length}\r\n\r\n{body}")
}

#[derive(Default)]
struct State {
    /// Requests to the token endpoint have events of their own.
    events: VecDeque<Event>,
    token_events: VecDeque<Event>,
    sent: Vec<Sent>,
    opened: usize,
    connections: Vec<Connection>,
}

#[derive(Default)]
struct Connection {
    origin: String,
    request: Vec<u8>,
    answer: VecDeque<u8>,
    broken: bool,
}

/// The far end of every connection of a client.
#[derive(Clone, Default)]
pub struct Line(Arc<Mutex<State>>);

impl Line {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What happens from now on; the last event goes on for ever.
    pub fn play(&self, events: impl IntoIterator<Item = Event>) {
        self.state().events = events.into_iter().collect();
    }

    /// The same for requests to the token endpoint.
    pub fn play_tokens(&self, events: impl IntoIterator<Item = Event>) {
        self.state().token_events = events.into_iter().collect();
    }

    /// The requests since the last time. In none of their addresses stands a secret.
    pub fn take(&self) -> Vec<Sent> {
        let sent = std::mem::take(&mut self.state().sent);
        for sent in &sent {
            crate::secrets::assert_clean("an address", sent.target());
        }
        sent
    }

    /// How much was tried: it grows with each connection and each request.
    pub fn done(&self) -> usize {
        let state = self.state();
        state.opened + state.sent.len()
    }

    /// How often a connection was asked for.
    pub fn opened(&self) -> usize {
        self.state().opened
    }
}

fn next(events: &mut VecDeque<Event>) -> Event {
    match events.len() {
        0 => Event::Answer(answer(599, "", "the test expects no request")),
        1 => events[0].clone(),
        _ => events.pop_front().unwrap(),
    }
}

/// Where the request ends that begins these bytes, if all of it is there.
fn whole(bytes: &[u8]) -> Option<usize> {
    let head = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let length = std::str::from_utf8(&bytes[..head])
        .ok()?
        .split("\r\n")
        .find_map(|line| line.strip_prefix("content-length: "));
    let end = head + length.map_or(0, |n| n.parse().unwrap());
    (bytes.len() >= end).then_some(end)
}

impl Transport for Line {
    /// TLS is taken to be done: https addresses work, and what is recorded is what the library put in. Where the handshake is to fail, the
    /// library has to do it.
    fn secure(&self) -> bool {
        self.state().events.front() != Some(&Event::Handshake)
    }

    fn open(&self, _: i64, _: i32, host: &str, port: u16, tls: bool, connection: &mut usize) -> Step<()> {
        let mut state = self.state();
        state.opened += 1;
        if state.events.front() == Some(&Event::Refused) {
            next(&mut state.events);
            return Step::Failed;
        }
        if state.events.front() == Some(&Event::Handshake) {
            next(&mut state.events);
        }
        let scheme = if tls { "https" } else { "http" };
        state.connections.push(Connection {
            origin: format!("{scheme}://{host}:{port}"),
            ..Connection::default()
        });
        *connection = state.connections.len();
        Step::Done(())
    }

    fn send(&self, _: i64, _: i32, connection: usize, bytes: &[u8]) -> Step<usize> {
        self.state().connections[connection - 1].request.extend(bytes);
        Step::Done(bytes.len())
    }

    /// Who does not wait hears that a connection is still there; for who waits, nothing more comes.
    fn recv(&self, _: i64, wait_ms: i32, connection: usize, buffer: &mut [u8]) -> Step<usize> {
        let state = &mut *self.state();
        let far = &mut state.connections[connection - 1];
        if let Some(end) = whole(&far.request) {
            let bytes: Vec<u8> = far.request.drain(..end).collect();
            let sent = Sent {
                origin: far.origin.clone(),
                // Of an image it is enough to see where it stands.
                bytes: String::from_utf8_lossy(&bytes).into_owned(),
            };
            let events = if sent.is_for_tokens() {
                &mut state.token_events
            } else {
                &mut state.events
            };
            state.sent.push(sent);
            match next(events) {
                Event::Answer(answer) => far.answer.extend(answer.as_bytes()),
                Event::Reset | Event::NewReset => far.broken = true,
                Event::Refused | Event::Handshake => {
                    panic!("this request was to find no connection, but went over a kept one")
                }
            }
        }
        if far.broken {
            return Step::Failed;
        }
        match far.answer.read(buffer).unwrap() {
            0 if wait_ms == 0 => Step::Again,
            n => Step::Done(n),
        }
    }

    fn close(&self, connection: usize) {
        self.state().connections[connection - 1].broken = true;
    }

    fn usable(&self, connection: usize) -> bool {
        let state = self.state();
        let new = state.events.front().is_some_and(Event::is_of_a_new_connection);
        !state.connections[connection - 1].broken && !new
    }
}
