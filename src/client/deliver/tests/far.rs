//! A service behind all connections that gives scripted answers, and a clock that advances by each wait.
use crate::base::hooks::{Clock, Step, Transport};
use std::collections::VecDeque;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex};

/// The remote end of all connections: each carries one request and its answer.
#[derive(Default)]
pub struct Line {
    answers: VecDeque<(u16, &'static str)>,
    pub requests: Vec<String>,
    answer: VecDeque<u8>,
    /// How long each answer takes, and the scripted answers that remain.
    pub takes_ms: i64,
    answer_ms: i64,
}

/// Advances by each wait and by the time that the remote end takes.
#[derive(Clone, Default)]
pub struct Hand(Arc<AtomicI64>, pub Arc<Mutex<Option<Sender<Sender<()>>>>>);

impl Hand {
    pub fn pass(&self, ms: i64) {
        self.0.fetch_add(ms, Ordering::SeqCst);
    }
}

impl Clock for Hand {
    fn wall_ms(&self) -> Option<i64> {
        // Runs another action first, once.
        let first = self.1.lock().unwrap().take();
        if let Some(asks) = first {
            let (done, is_done) = channel();
            asks.send(done).unwrap();
            is_done.recv().unwrap();
        }
        Some(1_780_272_000_000 + self.boot_ms())
    }

    fn boot_ms(&self) -> i64 {
        self.0.load(Ordering::SeqCst)
    }

    fn wait(&self, ms: i64) -> Option<bool> {
        self.pass(ms);
        Some(false)
    }
}

#[derive(Clone, Default)]
pub struct Far(pub Arc<Mutex<Line>>, pub Hand);

impl Transport for Far {
    fn secure(&self) -> bool {
        true
    }

    fn open(&self, _left: i64, _wait: i32, _host: &str, _port: u16, _tls: bool, connection: &mut usize) -> Step<()> {
        let mut line = self.0.lock().unwrap();
        let Some((status, body)) = line.answers.pop_front() else {
            return Step::Failed;
        };
        let head = format!(
            "HTTP/1.1 {status} Status\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
            body.len()
        );
        line.answer_ms = line.takes_ms;
        line.answer = (head + body).into_bytes().into();
        line.requests.push(String::new());
        *connection = 1;
        Step::Done(())
    }

    fn send(&self, _left: i64, _wait: i32, _connection: usize, bytes: &[u8]) -> Step<usize> {
        let text = String::from_utf8_lossy(bytes);
        self.0.lock().unwrap().requests.last_mut().unwrap().push_str(&text);
        Step::Done(bytes.len())
    }

    fn recv(&self, _left: i64, _wait: i32, _connection: usize, buffer: &mut [u8]) -> Step<usize> {
        let mut line = self.0.lock().unwrap();
        self.1.pass(std::mem::take(&mut line.answer_ms));
        let count = buffer.len().min(line.answer.len());
        buffer
            .iter_mut()
            .zip(line.answer.drain(..count))
            .for_each(|(to, from)| *to = from);
        Step::Done(count)
    }

    fn close(&self, _connection: usize) {}

    fn usable(&self, _connection: usize) -> bool {
        false
    }
}

impl Far {
    pub fn answers(&self, answers: &[(u16, &'static str)]) {
        self.0.lock().unwrap().answers.extend(answers);
    }

    /// Whether all answers have been given.
    pub fn is_out(&self) -> bool {
        self.0.lock().unwrap().answers.is_empty()
    }

    /// What the client has reported since the last call: the action and the tracks of each request.
    pub fn told(&self) -> Vec<String> {
        let requests = std::mem::take(&mut self.0.lock().unwrap().requests);
        let in_words = |request: &String| {
            let (head, body) = request.split_once("\r\n\r\n").unwrap();
            let action = head.split(' ').nth(1).unwrap().rsplit('/').next().unwrap();
            let body: serde_json::Value = serde_json::from_str(body).unwrap();
            let tracks = body["tracks"].as_array().unwrap();
            let ids: Vec<_> = tracks.iter().map(|track| track["id"].as_str().unwrap()).collect();
            format!("{action} {}", ids.join(","))
        };
        requests.iter().map(in_words).collect()
    }
}
