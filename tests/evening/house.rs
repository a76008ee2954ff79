//! A house with a player, behind a cable that can be cut, and with others who use the same service.
use crate::driven::Driven;
use crate::folder::Folder;
use crate::relay::Relay;
use musiccat::station::Options;
use musiccat::{Client, Config, Params, Station, Version, catalog, playback};
use musiccat_sandbox::faults::{Answer, Fault};
use musiccat_sandbox::{DemoMember, Quota, Rotation, Sandbox, Settings};
use serde_json::{Value, json};
use std::cell::Cell;
use std::fs;
use std::sync::Arc;
use std::time::Duration;
use support::ok;

/// Requests a second that the application has, on all its devices together.
const RATE: u32 = 10;

/// The service, the way to it, and the time.
pub struct House {
    pub sandbox: Arc<Sandbox>,
    pub clock: Driven,
    pub relay: Relay,
    /// When the way to the service was mended last, on the service's clock.
    mended_ms: Cell<i64>,
    /// The fault that makes the service repeat itself.
    repeating: Cell<Option<u64>>,
}

/// A player's memory and what it has opened.
pub struct Device {
    pub client: Arc<Client>,
    pub station: Station,
}

impl House {
    pub fn new() -> House {
        let sandbox = Arc::new(Sandbox::start(musiccat_sandbox::Options::default()).expect("the sandbox starts"));
        sandbox.change(|settings: &mut Settings| {
            settings.quota = Quota::Rate(RATE);
            settings.token_life = Duration::from_secs(60);
            settings.rotation = Rotation::Strict;
        });
        let (_, port) = sandbox.base_url().rsplit_once(':').expect("an address with its port");
        House {
            clock: Driven::of(&sandbox),
            relay: Relay::before(port.parse().expect("a port")),
            mended_ms: Cell::default(),
            repeating: Cell::default(),
            sandbox,
        }
    }

    pub fn mend(&self) {
        self.relay.mend();
        self.mended_ms.set(self.sandbox.now_ms());
    }

    /// 0 while the way is broken.
    pub fn since_the_cut_ms(&self) -> i64 {
        match self.relay.is_cut() {
            true => 0,
            false => self.sandbox.now_ms() - self.mended_ms.get(),
        }
    }

    pub fn member(&self) -> &'static DemoMember {
        &self.sandbox.members()[0]
    }

    /// A client of the service at `url`, with nobody signed in.
    pub fn client(&self, url: &str, change: impl FnOnce(&mut Config)) -> Client {
        let mut config = Config::new(url, self.sandbox.api_key());
        config.service_version = Version::V2_2;
        config.api_secret = Some(self.sandbox.api_secret().to_owned().into());
        config.clock = Some(Box::new(self.clock.clone()));
        change(&mut config);
        Client::new(config).expect("the settings are right")
    }

    /// A device that keeps its files in `folder`.
    pub fn player(&self, folder: &Folder) -> Arc<Client> {
        Arc::new(self.client(&self.relay.url(), |config| keep_in(folder, config)))
    }

    /// The same, in real time.
    pub fn real_player(&self, folder: &Folder) -> Arc<Client> {
        Arc::new(self.client(&self.relay.url(), |config| {
            keep_in(folder, config);
            config.clock = None;
        }))
    }

    pub fn sign_in(&self, client: &Client) {
        let who = self.member();
        ok(client.sign_in_password(who.user_name, who.password, &Params::default()));
    }

    /// Another device of the member, on a way of its own.
    pub fn other_device(&self) -> Client {
        let client = self.client(self.sandbox.base_url(), |config| {
            config.pace = false;
            config.max_tries = 1;
        });
        self.sign_in(&client);
        client
    }

    /// Others use up what the application may send in this second.
    pub fn use_the_quota_up(&self, other: &Client) {
        for _ in 0..RATE {
            let _ = other.call(catalog::genres(&Params::default()));
        }
    }

    /// The service forgets that it gave these tracks, and chooses them once more.
    pub fn repeat<'t>(&self, tracks: impl Iterator<Item = &'t str>) {
        let tracks: Vec<Value> = tracks.map(|id| json!({"type": "track", "id": id})).collect();
        let answer = Answer::Status {
            status: 200,
            headers: vec![("Content-Type".into(), "application/json".into())],
            retry_after: None,
            body: Some(json!({"tracks": tracks, "meta": {}}).to_string()),
        };
        let fault = Fault {
            path: "/stations/*/tracks".into(),
            times: Some(1),
            answer,
            ..Fault::default()
        };
        // Once: a station that says nothing else again and again is taken for a small one.
        self.sandbox.clear_faults();
        // Once: who hears nothing but repeats three times takes them for all that there is.
        if let Some(before) = self.repeating.take() {
            self.sandbox.remove_fault(before);
        }
        self.repeating.set(self.sandbox.fault(fault).ok());
    }

    /// The member skips on another device, as often as the service lets them.
    pub fn use_the_skips_up(&self, other: &Client) {
        self.clock.skip(1_000);
        for _ in 0..7 {
            let _ = other.call(playback::station_feedback_add(
                "ps.2",
                "skip",
                "tra.1",
                &Params::default(),
            ));
        }
        self.clock.skip(1_000);
    }
}

impl Device {
    /// Opens the station, where it was before if there is a `state`.
    pub fn open(client: Arc<Client>, seed: &str, state: Option<String>, session: bool) -> Device {
        let options = Options {
            state,
            session,
            previews: 2,
            ..Options::default()
        };
        let (station, response) = client.open_station(seed, &options, &Params::default());
        ok(response);
        Device {
            client,
            station: station.expect("a station"),
        }
    }
}

fn keep_in(folder: &Folder, config: &mut Config) {
    config.own.token_file = Some(folder.file());
    config.own.outbox_file = Some(folder.path().join("outbox"));
}

/// What a power cut would leave of these files.
pub fn image_of(folder: &Folder) -> Folder {
    let image = Folder::new("evening");
    for name in folder.names() {
        fs::copy(folder.path().join(&name), image.path().join(&name)).expect("a copy");
    }
    image
}
