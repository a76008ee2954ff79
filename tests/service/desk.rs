//! What every service test needs: a sandbox, and clients that talk to it.
use crate::compare::same;
use crate::guard;
pub use crate::guard::config;
use crate::plain::said;
use crate::ports::free_port;
use musiccat::abi::{mcat_status, mcat_track_list};
use musiccat::hooks::Clock;
use musiccat::raw::{self, Raw};
use musiccat::request::Credential;
use musiccat::{Client, Config, Params, Response, Version};
use musiccat_sandbox::faults::{Answer, Fault};
use musiccat_sandbox::{DemoMember, Entry, Options, Quota, Sandbox};
use serde_json::Value;
use std::sync::OnceLock;
use std::thread;
use std::time::Duration;
use support::{ByteServer, Step, http};

pub const VERSIONS: [Version; 2] = [Version::V2_1, Version::V2_2];
/// With the retired one, which answers with bare arrays and objects.
pub const ALL_VERSIONS: [Version; 3] = [Version::V1, Version::V2_1, Version::V2_2];

/// Does this with each version, at the same time: what waits for one of them waits for all.
pub fn at_once(work: impl Fn(Version) + Sync) {
    thread::scope(|scope| {
        for version in VERSIONS {
            let work = &work;
            scope.spawn(move || work(version));
        }
    });
}

/// A sandbox over TLS without the quota, shared by tests that change nothing in it that others look at.
pub fn shared() -> &'static Sandbox {
    static SHARED: OnceLock<Sandbox> = OnceLock::new();
    SHARED.get_or_init(|| sandbox(Options { tls: true, ..calm() }))
}

/// Options of a sandbox that throttles nobody.
pub fn calm() -> Options {
    Options {
        quota: Quota::Off,
        ..Options::default()
    }
}

pub fn sandbox(options: Options) -> Sandbox {
    Sandbox::start(options).expect("the sandbox starts")
}

pub fn client(sandbox: &Sandbox, version: Version) -> Client {
    Client::new(config(sandbox, version)).expect("the settings are right")
}

/// One that goes by this clock, with other settings.
pub fn on_clock(
    sandbox: &Sandbox,
    version: Version,
    clock: impl Clock + 'static,
    change: impl FnOnce(&mut Config),
) -> Client {
    let mut config = config(sandbox, version);
    config.clock = Some(Box::new(clock));
    change(&mut config);
    Client::new(config).expect("the settings are right")
}

/// A client with `member` signed in.
pub fn signed_in(sandbox: &Sandbox, version: Version, member: &DemoMember) -> Client {
    let client = client(sandbox, version);
    sign_in(&client, member);
    client
}

pub fn sign_in(client: &Client, member: &DemoMember) {
    ok(client.sign_in_password(member.user_name, member.password, &Params::default()));
}

/// The first demo member: one that may stream on a home device.
pub fn listener(sandbox: &Sandbox) -> &'static DemoMember {
    &sandbox.members()[0]
}

/// The demo member whose description holds `word`.
pub fn member(sandbox: &Sandbox, word: &str) -> &'static DemoMember {
    let found = sandbox.members().iter().find(|member| member.what.contains(word));
    found.unwrap_or_else(|| panic!("no demo member is for {word:?}"))
}

/// The response of a call that must succeed.
#[track_caller]
pub fn ok(response: Response) -> Response {
    guard::judge(&response);
    assert_eq!(response.status, mcat_status::MCAT_OK, "{response:?}");
    response
}

/// The response of a call that must fail with `status`.
#[track_caller]
pub fn fails(response: Response, status: mcat_status) -> Response {
    guard::judge(&response);
    assert_eq!(response.status, status, "{response:?}");
    assert!(!response.message().is_empty());
    response
}

/// A sandbox of a test's own, small and over plain HTTP: its journal holds nothing of other tests.
pub fn own() -> Sandbox {
    sandbox(Options { artists: 200, ..calm() })
}

/// The same where it is stopped and comes back: nobody is given its port meanwhile.
pub fn own_that_stops() -> Sandbox {
    sandbox(Options {
        artists: 200,
        port: free_port(),
        ..calm()
    })
}

pub fn limit(limit: i32) -> Params {
    Params {
        limit: Some(limit),
        ..Params::default()
    }
}

/// The last request that the sandbox saw.
pub fn last(sandbox: &Sandbox) -> Entry {
    sandbox.journal().pop().expect("a request")
}

/// Asserts that a call is refused with `status`, names `word`, and sends nothing.
#[track_caller]
pub fn refused(sandbox: &Sandbox, call: impl FnOnce() -> Response, status: mcat_status, word: &str) -> Response {
    let before = sandbox.count(|_| true);
    let response = fails(call(), status);
    assert!(response.message().contains(word), "{word} is not in {response:?}");
    assert_eq!(
        (sandbox.count(|_| true), response.stats().tries),
        (before, 0),
        "nothing is sent"
    );
    response
}

/// An answer of this status, and nothing else.
pub fn bare(status: u16) -> Answer {
    Answer::Status {
        status,
        headers: Vec::new(),
        retry_after: None,
        body: None,
    }
}

/// The service answers with this status.
pub fn failing(path: &str, status: u16) -> Fault {
    Fault {
        path: path.into(),
        answer: bare(status),
        ..Fault::default()
    }
}

/// The service takes so long.
pub fn slow(path: &str, delay: Duration) -> Fault {
    Fault {
        path: path.into(),
        delay,
        ..Fault::default()
    }
}

/// Holds the answer to the next call of this path back, and does `meanwhile` as soon as the service has the call.
pub fn meanwhile<T: Send>(
    sandbox: &Sandbox,
    path: &str,
    call: impl FnOnce() -> T + Send,
    meanwhile: impl FnOnce(),
) -> T {
    let once = Fault {
        times: Some(1),
        ..slow(path, Duration::from_millis(600))
    };
    let id = sandbox.fault(once).unwrap();
    thread::scope(|scope| {
        let calling = scope.spawn(call);
        let struck = || sandbox.faults().iter().any(|fault| fault.id == id && fault.struck == 1);
        while !struck() {
            assert!(!calling.is_finished() || struck(), "the call never asked for {path}");
            thread::sleep(Duration::from_millis(10));
        }
        meanwhile();
        calling.join().unwrap()
    })
}

/// The ids of the artists.
pub fn artist_ids(response: &Response) -> Vec<String> {
    let artists = response.items(&response.artists).iter();
    artists
        .map(|artist| response.text(&artist.id).expect("an id").to_owned())
        .collect()
}

/// The ids of the albums.
pub fn album_ids(response: &Response) -> Vec<String> {
    let albums = response.items(&response.albums).iter();
    albums
        .map(|album| response.text(&album.id).expect("an id").to_owned())
        .collect()
}

/// The ids of the tracks of a list.
pub fn track_ids(response: &Response, list: &mcat_track_list) -> Vec<String> {
    let tracks = response.items(list).iter();
    tracks
        .map(|track| response.text(&track.id).expect("an id").to_owned())
        .collect()
}

/// The ids of the stations.
pub fn station_ids(response: &Response) -> Vec<String> {
    let stations = response.items(&response.stations).iter();
    stations
        .map(|station| response.text(&station.id).expect("an id").to_owned())
        .collect()
}

/// A read of any path, with the key: `Raw { method: "PUT", ..reading(path) }` makes something else of it.
pub fn reading(path: &str) -> Raw<'_> {
    Raw {
        method: "GET",
        path,
        query: None,
        content_type: None,
        body: None,
        credential: Credential::Key,
        idempotent: false,
        unversioned: false,
    }
}

/// Makes a call in the caller's own words.
pub fn call_raw(client: &Client, raw: Raw) -> Response {
    client.call(raw::raw(&raw, &Params::default()))
}

/// What a metadata call reads, and what the shared sandbox sends for it. `target` is a path with its query.
#[track_caller]
pub fn read_and_sent(version: Version, target: &str) -> (Response, Value) {
    let (path, query) = target.split_once('?').map_or((target, None), |(p, q)| (p, Some(q)));
    let client = client(shared(), version);
    let read = ok(call_raw(&client, Raw { query, ..reading(path) }));
    let sent = said(version, target);
    same(&read, &sent);
    (read, sent)
}

/// The objects of a list, whether it stands under a key or, as version 1 sends it, bare; one alone is bare there too.
pub fn listed(sent: &Value, key: &str) -> Vec<Value> {
    let list = sent.as_array().or(sent[key].as_array()).cloned();
    list.unwrap_or_else(|| vec![sent.clone()])
}

/// A client of a server that gives these bodies one after the other.
pub fn serving(version: Version, bodies: Vec<String>) -> (ByteServer, Client) {
    let server = ByteServer::start(move |_| {
        let json = "Content-Type: application/json\r\n";
        let answers = bodies.iter().map(|body| http(200, json, body.as_bytes()));
        answers
            .flat_map(|answer| [Step::ReadHead, Step::Send(answer)])
            .collect()
    });
    let mut config = Config::new(server.url(""), "key");
    config.service_version = version;
    config.pace = false;
    (server, Client::new(config).unwrap())
}

/// A picture or a preview in the hands of a server that does what `script` says with it.
pub fn served(script: impl Fn(usize) -> Vec<Step> + Send + Sync + 'static) -> (ByteServer, Client) {
    let server = ByteServer::start(script);
    let mut config = Config::new(server.url(""), "key");
    config.pace = false;
    let client = Client::new(config).unwrap();
    (server, client)
}
