//! A small TCP forwarder between a device and the service, that can be cut like a cable: all of it, or in the middle of one request.
use serde_json::Value;
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{Ipv4Addr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// Where in an exchange the connection breaks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The device has sent all of it; the service gets half of the head.
    Request,
    /// The service has answered; the device gets nothing of it.
    Answer,
    /// The same, but the device goes on waiting until the relay is cut.
    Wait,
}

/// A request whose connection was cut.
#[derive(Clone, PartialEq, Debug)]
pub struct Cut {
    pub place: Place,
    pub path: String,
    pub body: Value,
}

/// Forwards what comes to its address, until it is dropped.
pub struct Relay {
    address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    service: SocketAddr,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    listener: Option<TcpListener>,
    is_over: bool,
    /// Where the next request of such a path is cut.
    next: Option<(Place, String)>,
    cuts: Vec<Cut>,
    links: Vec<Link>,
}

/// The two connections that are one for the device.
struct Link {
    device: TcpStream,
    service: TcpStream,
}

impl Link {
    fn close(&self) {
        let _ = self.device.shutdown(Shutdown::Both);
        let _ = self.service.shutdown(Shutdown::Both);
    }
}

impl Relay {
    /// In front of what listens on this port of the loopback.
    pub fn before(port: u16) -> Relay {
        let listener = listen(SocketAddr::from((Ipv4Addr::LOCALHOST, 0)));
        let address = listener.local_addr().unwrap();
        let shared = Arc::new(Shared {
            service: SocketAddr::from((Ipv4Addr::LOCALHOST, port)),
            state: Mutex::new(State {
                listener: Some(listener),
                ..State::default()
            }),
            changed: Condvar::new(),
        });
        let accepting = shared.clone();
        thread::spawn(move || accepting.accept());
        Relay { address, shared }
    }

    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Closes every connection, and refuses new ones.
    pub fn cut(&self) {
        let mut state = self.shared.state.lock().unwrap();
        state.listener = None;
        state.next = None;
        state.links.drain(..).for_each(|link| link.close());
    }

    pub fn mend(&self) {
        self.shared.state.lock().unwrap().listener = Some(listen(self.address));
    }

    pub fn is_cut(&self) -> bool {
        self.shared.state.lock().unwrap().listener.is_none()
    }

    /// Cuts the connection of the next request that has `part` in its path.
    pub fn cut_next(&self, place: Place, part: &str) {
        self.shared.state.lock().unwrap().next = Some((place, part.to_owned()));
    }

    /// The requests that were cut since the last time.
    pub fn cuts(&self) -> Vec<Cut> {
        std::mem::take(&mut self.shared.state.lock().unwrap().cuts)
    }

    /// Waits until a request has been cut.
    pub fn wait_for_a_cut(&self) {
        let state = self.shared.state.lock().unwrap();
        let long = Duration::from_secs(60);
        let none = |state: &mut State| state.cuts.is_empty();
        let (state, waited) = self.shared.changed.wait_timeout_while(state, long, none).unwrap();
        drop(state);
        assert!(!waited.timed_out(), "no such request came");
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.cut();
        self.shared.state.lock().unwrap().is_over = true;
    }
}

/// Another program may have the port for a moment.
fn listen(address: SocketAddr) -> TcpListener {
    let begin = Instant::now();
    loop {
        match TcpListener::bind(address) {
            Ok(listener) => {
                listener.set_nonblocking(true).unwrap();
                return listener;
            }
            Err(error) => assert!(begin.elapsed() < Duration::from_secs(20), "{address}: {error}"),
        }
        thread::sleep(Duration::from_millis(10));
    }
}

impl Shared {
    fn accept(self: &Arc<Self>) {
        loop {
            let accepted = {
                let state = self.state.lock().unwrap();
                if state.is_over {
                    return;
                }
                state.listener.as_ref().map(TcpListener::accept)
            };
            match accepted {
                Some(Ok((device, _))) => self.link(device),
                Some(Err(error)) if error.kind() != ErrorKind::WouldBlock => panic!("{error}"),
                _ => thread::sleep(Duration::from_millis(1)),
            }
        }
    }

    fn link(self: &Arc<Self>, device: TcpStream) {
        device.set_nonblocking(false).unwrap();
        device.set_nodelay(true).unwrap();
        // Where the service does not listen, the device finds its connection closed.
        let Ok(service) = TcpStream::connect(self.service) else {
            return;
        };
        service.set_nodelay(true).unwrap();
        let clone = |stream: &TcpStream| stream.try_clone().unwrap();
        let pair = || Link {
            device: clone(&device),
            service: clone(&service),
        };
        self.state.lock().unwrap().links.push(pair());
        // The request whose answer is not to reach the device.
        let muted = Arc::new(Mutex::new(None));
        let (shared, link, to_mute) = (self.clone(), pair(), muted.clone());
        thread::spawn(move || {
            shared.carry_requests(&link, &to_mute);
            link.close();
        });
        let (shared, link) = (self.clone(), pair());
        thread::spawn(move || shared.carry_answers(&link, &muted));
    }

    fn carry_requests(&self, link: &Link, muted: &Mutex<Option<Cut>>) {
        let mut from = BufReader::new(&link.device);
        while let Some((head, body)) = read_request(&mut from) {
            let path = head.split(' ').nth(1).unwrap_or_default().to_owned();
            let cut = self.cuts_here(&path).map(|place| Cut {
                place,
                path,
                body: serde_json::from_slice(&body).unwrap_or_default(),
            });
            let mut to = &link.service;
            match cut {
                Some(cut) if cut.place == Place::Request => {
                    let _ = to.write_all(&head.as_bytes()[..head.len() / 2]);
                    return self.book(cut);
                }
                cut => *muted.lock().unwrap() = cut,
            }
            if to.write_all(&[head.as_bytes(), &body].concat()).is_err() {
                return;
            }
        }
    }

    fn carry_answers(&self, link: &Link, muted: &Mutex<Option<Cut>>) {
        let mut bytes = [0; 16 * 1024];
        while let Ok(read @ 1..) = (&link.service).read(&mut bytes) {
            let cut = muted.lock().unwrap().take();
            let is_waiting = cut.as_ref().is_some_and(|cut| cut.place == Place::Wait);
            let is_cut = cut.map(|cut| self.book(cut)).is_some();
            if is_waiting {
                return;
            }
            if is_cut || (&link.device).write_all(&bytes[..read]).is_err() {
                break;
            }
        }
        link.close();
    }

    fn cuts_here(&self, path: &str) -> Option<Place> {
        let mut state = self.state.lock().unwrap();
        let is_meant = |(_, part): &mut (Place, String)| path.contains(&**part);
        state.next.take_if(is_meant).map(|(place, _)| place)
    }

    fn book(&self, cut: Cut) {
        self.state.lock().unwrap().cuts.push(cut);
        self.changed.notify_all();
    }
}

/// A request's head and body; `None` when the device closed the connection.
fn read_request(from: &mut impl BufRead) -> Option<(String, Vec<u8>)> {
    let (mut head, mut length) = (String::new(), 0);
    loop {
        let begin = head.len();
        if from.read_line(&mut head).ok()? == 0 {
            return None;
        }
        let line = head[begin..].to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().ok()?;
        }
        if line == "\r\n" {
            break;
        }
    }
    let mut body = vec![0; length];
    from.read_exact(&mut body).ok()?;
    Some((head, body))
}
