//! What the servers of these tests say: good answers, those that the sandbox really gave, and a relay between.
use musiccat::http::Trust;
use musiccat::{Client, Config, Params, catalog, playback};
use musiccat_sandbox::{Options, Quota, Sandbox};
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, JoinHandle};
use support::{Step, http, ok};
use zeroize::Zeroizing;

pub const JSON: &str = "Content-Type: application/json\r\n";

/// An answer that every GET takes.
pub fn good() -> Vec<u8> {
    http(
        200,
        JSON,
        br#"{"meta":{"returnedCount":0,"totalCount":0},"artists":[]}"#,
    )
}

/// An answer of the token endpoint, the last on its connection.
pub fn tokens(access: &str, refresh: &str) -> Vec<u8> {
    let body = format!(
        r#"{{"access_token":"{access}","refresh_token":"{refresh}","expires_in":"86399","token_type":"bearer"}}"#
    );
    http(200, &format!("{JSON}Connection: close\r\n"), body.as_bytes())
}

/// Answers `count` requests so.
pub fn answers(count: usize, answer: &[u8]) -> Vec<Step> {
    (0..count)
        .flat_map(|_| [Step::ReadHead, Step::Send(answer.to_vec())])
        .collect()
}

/// A sandbox with a small catalog that throttles nobody.
pub fn sandbox() -> Sandbox {
    let options = Options {
        artists: 50,
        quota: Quota::Off,
        ..Options::default()
    };
    Sandbox::start(options).expect("the sandbox starts")
}

/// Answers as the sandbox gives them, byte for byte.
pub struct Recorded {
    /// To a GET of one station; its body is compressed.
    pub station: Vec<u8>,
    /// To a PUT of skip feedback.
    pub skip: Vec<u8>,
}

pub fn recorded() -> &'static Recorded {
    static RECORDED: OnceLock<Recorded> = OnceLock::new();
    RECORDED.get_or_init(|| {
        let sandbox = sandbox();
        let port = url::Url::parse(sandbox.base_url()).unwrap().port().unwrap();
        let relay = Relay::start(move |_| port);
        let mut config = Config::new(format!("http://127.0.0.1:{}", relay.port), sandbox.api_key());
        config.api_secret = Some(Zeroizing::new(sandbox.api_secret().to_owned()));
        config.trust = Trust::Bundled;
        let client = Client::new(config).unwrap();
        let member = &sandbox.members()[0];
        ok(client.sign_in_password(member.user_name, member.password, &Params::default()));
        let stations = ok(client.call(catalog::stations_top(&Params::default())));
        let station = stations.text(&stations.items(&stations.stations)[0].id).unwrap();
        let tracks = ok(client.call(playback::station_tracks(station, &Params::default())));
        let track = tracks.text(&tracks.items(&tracks.tracks)[0].id).unwrap();
        relay.take();
        let call = playback::station_feedback_add(station, "skip", track, &Params::default());
        ok(client.call(call));
        let skip = relay.take();
        let one = Params {
            limit: Some(1),
            ..Params::default()
        };
        let response = ok(client.call(catalog::stations_top(&one)));
        assert_eq!(response.items(&response.stations).len(), 1);
        Recorded {
            station: relay.take(),
            skip,
        }
    })
}

impl Recorded {
    /// The station's JSON.
    pub fn json(&self) -> Vec<u8> {
        let end = self.station.windows(4).position(|w| w == b"\r\n\r\n").expect("a head") + 4;
        let mut json = Vec::new();
        let mut decoder = flate2::read::GzDecoder::new(&self.station[end..]);
        decoder.read_to_end(&mut json).expect("the sandbox compresses");
        json
    }
}

/// Passes each connection on to a port of this machine and keeps what comes back.
pub struct Relay {
    pub port: u16,
    back: Arc<Mutex<Vec<u8>>>,
    sockets: Arc<Mutex<Vec<TcpStream>>>,
    stop: Arc<AtomicBool>,
    accepting: Option<JoinHandle<()>>,
}

impl Relay {
    /// `to` names the port for each connection, counted from 0.
    pub fn start(to: impl Fn(usize) -> u16 + Send + 'static) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut relay = Relay {
            port: listener.local_addr().unwrap().port(),
            back: Arc::default(),
            sockets: Arc::default(),
            stop: Arc::default(),
            accepting: None,
        };
        let (back, sockets, stop) = (relay.back.clone(), relay.sockets.clone(), relay.stop.clone());
        relay.accepting = Some(thread::spawn(move || {
            for (number, near) in listener.incoming().flatten().enumerate() {
                if stop.load(Ordering::Relaxed) {
                    return;
                }
                let far = TcpStream::connect(("127.0.0.1", to(number))).unwrap();
                let copies = [near.try_clone().unwrap(), far.try_clone().unwrap()];
                sockets.lock().unwrap().extend(copies);
                let (mut near_in, mut far_out) = (near.try_clone().unwrap(), far.try_clone().unwrap());
                thread::spawn(move || {
                    let _ = std::io::copy(&mut near_in, &mut far_out);
                    let _ = far_out.shutdown(Shutdown::Write);
                });
                let back = back.clone();
                thread::spawn(move || pass_back(far, near, &back));
            }
        }));
        relay
    }

    /// What came back since this was asked last.
    pub fn take(&self) -> Vec<u8> {
        std::mem::take(&mut *self.back.lock().unwrap())
    }
}

fn pass_back(mut far: TcpStream, mut near: TcpStream, back: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(n @ 1..) = far.read(&mut buffer) {
        // Kept before it is passed on: who has the answer finds it here.
        back.lock().unwrap().extend(&buffer[..n]);
        if near.write_all(&buffer[..n]).is_err() {
            break;
        }
    }
    let _ = near.shutdown(Shutdown::Write);
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        for socket in self.sockets.lock().unwrap().drain(..) {
            let _ = socket.shutdown(Shutdown::Both);
        }
        // Wakes the thread that accepts.
        let _ = TcpStream::connect(("127.0.0.1", self.port));
        if let Some(accepting) = self.accepting.take() {
            let _ = accepting.join();
        }
    }
}
