//! A sign-in whose redirect is caught on loopback, with a plain client in the browser's place.
use crate::desk::{self, accept, client};
use crate::ports::free_port;
use musiccat::auth::SignInRequest;
use musiccat::{Client, Params, Response, Version};
use musiccat_sandbox::Sandbox;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpListener, TcpStream};
use std::os::fd::AsRawFd;
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

pub const V4: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
pub const V6: IpAddr = IpAddr::V6(Ipv6Addr::LOCALHOST);
pub const PAGE: &str = "You can go back to the application";

/// A sandbox whose application is sent back to this machine, `{PORT}` filled in.
pub fn sandbox(redirect_uri: &str) -> (Sandbox, u16) {
    let port = free_port();
    let redirect_uri = redirect_uri.replace("{PORT}", &port.to_string());
    (desk::with(|options| options.redirect_uri = redirect_uri), port)
}

/// A sign-in that has begun, and the port at which its redirect is caught.
pub struct Begun {
    pub sandbox: Sandbox,
    pub client: Client,
    pub port: u16,
    pub sign_in: desk::Begun,
}

impl Begun {
    pub fn new() -> Begun {
        Begun::at("http://127.0.0.1:{PORT}/signed-in")
    }

    pub fn at(redirect_uri: &str) -> Begun {
        let (sandbox, port) = sandbox(redirect_uri);
        let client = client(&sandbox, Version::V2_2);
        Begun::with(sandbox, port, client)
    }

    pub fn with(sandbox: Sandbox, port: u16, client: Client) -> Begun {
        let sign_in = desk::begin(&client, &SignInRequest::default());
        Begun {
            sandbox,
            client,
            port,
            sign_in,
        }
    }

    /// Where the member who accepts is sent to.
    pub fn accepted(&self) -> String {
        accept(&self.sandbox, &self.sign_in)
    }

    /// `state=` as this sign-in began with it.
    pub fn state(&self) -> &str {
        let mut parts = self.sign_in.address.split(['?', '&']);
        parts.find(|part| part.starts_with("state=")).expect("a state")
    }

    /// What the call brings while `browse` plays the browser; it begins when the call says that it may.
    pub fn caught<T>(&self, params: &Params, browse: impl FnOnce() -> T) -> (Response, T) {
        thread::scope(|scope| {
            let (ready, can_come) = channel();
            let call = scope.spawn(move || {
                let ready = |left_ms| ready.send(left_ms).unwrap();
                self.client.catch_redirect(&self.sign_in.pending, ready, params)
            });
            can_come.recv().expect("the call listens");
            let seen = browse();
            (call.join().unwrap(), seen)
        })
    }

    pub fn get(&self, ip: IpAddr, redirect: &str) -> String {
        let (authority, target) = split(redirect);
        ask(
            ip,
            self.port,
            &format!("GET {target} HTTP/1.1\r\nHost: {authority}\r\nAccept: */*\r\n\r\n"),
        )
    }

    pub fn connect(&self) -> TcpStream {
        connect(V4, self.port)
    }
}

pub fn redirect(response: &Response) -> &str {
    let sign_in = response.at(&response.sign_in).expect("a sign-in");
    response.text(&sign_in.redirect).expect("a redirect")
}

pub fn connect(ip: IpAddr, port: u16) -> TcpStream {
    let stream = TcpStream::connect(SocketAddr::new(ip, port)).expect("somebody listens");
    stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
    stream
}

/// All that comes before the other side closes.
pub fn rest(mut stream: TcpStream) -> String {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer and its end");
    answer
}

pub fn ask(ip: IpAddr, port: u16, request: &str) -> String {
    let mut stream = connect(ip, port);
    stream.write_all(request.as_bytes()).unwrap();
    rest(stream)
}

/// Ends a connection by a reset, as a browser that is ended does.
pub fn reset(stream: TcpStream) {
    let at_once = libc::linger {
        l_onoff: 1,
        l_linger: 0,
    };
    // SAFETY: the option is read here, and is as long as stated.
    let done = unsafe {
        libc::setsockopt(
            stream.as_raw_fd(),
            libc::SOL_SOCKET,
            libc::SO_LINGER,
            (&raw const at_once).cast(),
            size_of::<libc::linger>() as u32,
        )
    };
    assert_eq!(done, 0);
    drop(stream);
}

/// Host with port, and path with query.
pub fn split(address: &str) -> (&str, &str) {
    let rest = address.strip_prefix("http://").unwrap();
    rest.split_at(rest.find('/').unwrap())
}

pub fn status(answer: &str) -> &str {
    answer.get(9..12).unwrap_or(answer)
}

pub fn within(ms: i64) -> Params {
    Params {
        deadline_ms: Some(ms),
        ..Params::default()
    }
}

pub fn has_v6() -> bool {
    TcpListener::bind((V6, 0)).is_ok()
}
