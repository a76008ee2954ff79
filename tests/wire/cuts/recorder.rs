//! Stands before the sandbox and keeps what was answered.
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// A request that was answered.
#[derive(Clone)]
pub struct Exchange {
    /// Bytes behind the request's head.
    pub body: usize,
    pub answer: Vec<u8>,
}

/// Ends with its sandbox: each connection is carried by a thread of its own until one side closes it.
pub struct Recorder {
    pub port: u16,
    kept: Arc<Mutex<Vec<Exchange>>>,
}

impl Recorder {
    pub fn before(sandbox: u16) -> Recorder {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let (port, kept) = (listener.local_addr().unwrap().port(), Arc::<Mutex<Vec<_>>>::default());
        let keeping = kept.clone();
        thread::spawn(move || {
            for device in listener.incoming().flatten() {
                let (kept, service) = (keeping.clone(), TcpStream::connect(("127.0.0.1", sandbox)).unwrap());
                thread::spawn(move || carry(&device, &service, &kept));
            }
        });
        Recorder { port, kept }
    }

    /// What was answered since this was asked last.
    pub fn take(&self) -> Vec<Exchange> {
        std::mem::take(&mut *self.kept.lock().unwrap())
    }
}

fn carry(mut device: &TcpStream, mut service: &TcpStream, kept: &Mutex<Vec<Exchange>>) -> Option<()> {
    let (mut requests, mut answers) = (BufReader::new(device), BufReader::new(service));
    loop {
        let (head, body) = message(&mut requests)?;
        service.write_all(&[head, body.clone()].concat()).ok()?;
        let (head, answer) = message(&mut answers)?;
        let answer = [head, answer].concat();
        // Kept before it is passed on: who has the answer finds it here.
        kept.lock().unwrap().push(Exchange {
            body: body.len(),
            answer: answer.clone(),
        });
        device.write_all(&answer).ok()?;
    }
}

/// A head, and the body that it tells of.
fn message(from: &mut impl BufRead) -> Option<(Vec<u8>, Vec<u8>)> {
    let head = until(from, b"\r\n\r\n")?;
    let text = String::from_utf8_lossy(&head).to_ascii_lowercase();
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(':'));
    if field("transfer-encoding").is_some() {
        return Some((head, until(from, b"0\r\n\r\n")?));
    }
    let length = field("content-length").map_or(0, |length| length.trim().parse().unwrap());
    let mut body = vec![0; length];
    from.read_exact(&mut body).ok()?;
    Some((head, body))
}

fn until(from: &mut impl BufRead, end: &[u8]) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    while !bytes.ends_with(end) {
        if from.read_until(b'\n', &mut bytes).ok()? == 0 {
            return None;
        }
    }
    Some(bytes)
}
