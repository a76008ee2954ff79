//! Connections in memory, on which every request gets the same bytes back.
use musiccat::hooks::{Clock, Step, Transport};
use musiccat::{Client, Config};
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

#[derive(Clone)]
pub struct Line(Arc<Mutex<State>>);

struct State {
    answer: Vec<u8>,
    /// Bytes of it that the connection has given.
    given: usize,
    /// Bytes that come at once.
    piece: usize,
    sent: Vec<u8>,
}

impl Line {
    pub fn new(answer: &[u8], piece: usize) -> Line {
        Line(Arc::new(Mutex::new(State {
            answer: answer.to_owned(),
            given: 0,
            piece,
            sent: Vec::new(),
        })))
    }

    /// Answers otherwise from now on.
    pub fn answer(&self, bytes: &[u8]) {
        let mut state = self.0.lock().unwrap();
        state.answer = bytes.to_owned();
        state.given = 0;
    }

    /// What was sent since this was asked last.
    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut self.0.lock().unwrap().sent)
    }
}

impl Transport for Line {
    fn secure(&self) -> bool {
        true
    }

    fn open(&self, _: i64, _: i32, _: &str, _: u16, _: bool, connection: &mut usize) -> Step<()> {
        self.0.lock().unwrap().given = 0;
        *connection = 1;
        Step::Done(())
    }

    fn send(&self, _: i64, _: i32, _: usize, bytes: &[u8]) -> Step<usize> {
        self.0.lock().unwrap().sent.extend(bytes);
        Step::Done(bytes.len())
    }

    fn recv(&self, _: i64, _: i32, _: usize, buffer: &mut [u8]) -> Step<usize> {
        let mut state = self.0.lock().unwrap();
        let rest = &state.answer[state.given..];
        let n = rest.len().min(buffer.len()).min(state.piece);
        buffer[..n].copy_from_slice(&rest[..n]);
        state.given += n;
        Step::Done(n)
    }

    fn close(&self, _: usize) {}

    fn usable(&self, _: usize) -> bool {
        false
    }
}

/// Time moves when somebody waits, and only then.
#[derive(Default)]
pub struct Still(AtomicI64);

impl Clock for Still {
    fn wall_ms(&self) -> Option<i64> {
        Some(1_780_272_000_000 + self.boot_ms())
    }

    fn boot_ms(&self) -> i64 {
        1_000_000 + self.0.load(Ordering::SeqCst)
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        self.0.fetch_add(ms, Ordering::SeqCst);
        Some(false)
    }
}

/// Settings of a client on this line.
pub fn config(line: &Line) -> Config {
    let mut config = Config::new("https://api.example.com", "key");
    config.api_secret = Some("secret".to_owned().into());
    config.client_id = Some("app".to_owned());
    config.redirect_uri = Some("https://device.example.com/done".to_owned());
    config.transport = Some(Box::new(line.clone()));
    config.clock = Some(Box::new(Still::default()));
    config.pace = false;
    config.max_tries = 1;
    config
}

pub fn client(line: &Line) -> Client {
    Client::new(config(line)).expect("good settings")
}

/// An answer that is JSON.
pub fn json(body: &[u8]) -> Vec<u8> {
    let head = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        body.len()
    );
    [head.as_bytes(), body].concat()
}
