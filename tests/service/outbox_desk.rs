//! A device with an outbox, and what its service is told.
use crate::desk::*;
use crate::driven::Driven;
use crate::folder::Folder;
use musiccat::abi::mcat_outbox_now;
use musiccat::outbox::Playback;
use musiccat::{Client, Config, Params, Response, Version};
use musiccat_sandbox::{Entry, Sandbox};
use serde_json::Value;
use std::sync::Arc;

/// A device with a store for its tokens and one for its outbox, whose time is driven.
pub struct Device {
    pub sandbox: Arc<Sandbox>,
    pub folder: Folder,
    pub time: Driven,
    pub client: Client,
}

impl Device {
    /// With the first demo member signed in.
    pub fn new() -> Device {
        Device::with(Version::V2_2, |_| {})
    }

    pub fn with(version: Version, change: impl FnOnce(&mut Config)) -> Device {
        let sandbox = Arc::new(own());
        let (folder, time) = (Folder::new("outbox"), Driven::of(&sandbox));
        let mut config = config_of(&sandbox, &folder, &time, version);
        change(&mut config);
        let client = Client::new(config).unwrap();
        sign_in(&client, listener(&sandbox));
        Device {
            sandbox,
            folder,
            time,
            client,
        }
    }

    /// The same device, its power cut.
    pub fn restarted(self) -> Device {
        let Device {
            sandbox,
            folder,
            time,
            client,
        } = self;
        drop(client);
        let client = Client::new(config_of(&sandbox, &folder, &time, Version::V2_2)).unwrap();
        Device {
            sandbox,
            folder,
            time,
            client,
        }
    }

    pub fn start(&self, track: &str) {
        ok(self.client.playback_started(playing(track)));
    }

    pub fn stop(&self, track: &str, played_ms: i64) {
        ok(self.client.playback_stopped(played(track, played_ms)));
    }

    pub fn send(&self) -> Response {
        let sent = self.client.send_outbox(&Params::default());
        crate::guard::judge(&sent);
        sent
    }

    /// How the outbox stands.
    pub fn now(&self) -> mcat_outbox_now {
        standing(&ok(self.client.outbox()))
    }

    /// Lets the time pass that the outbox waits by itself.
    pub fn wait(&self) {
        self.time.skip(self.now().retry_after_ms);
    }

    /// The playbacks that the service was told of: type, track and status.
    pub fn told(&self) -> Vec<(String, String, u16)> {
        events(&self.sandbox).iter().map(in_words).collect()
    }
}

/// The settings of a device with its files in a folder.
pub fn config_of(sandbox: &Sandbox, folder: &Folder, time: &Driven, version: Version) -> Config {
    let mut config = config(sandbox, version);
    config.own.token_file = Some(folder.file());
    config.own.outbox_file = Some(folder.path().join("outbox"));
    config.clock = Some(Box::new(time.clone()));
    config
}

pub fn standing(response: &Response) -> mcat_outbox_now {
    *response.at(&response.outbox).expect("the outbox is told of")
}

pub fn playing(track: &str) -> Playback {
    Playback {
        track: track.into(),
        source: Some("ps.1".into()),
        ..Playback::default()
    }
}

pub fn played(track: &str, played_ms: i64) -> Playback {
    Playback {
        played_ms: Some(played_ms),
        ..playing(track)
    }
}

/// The requests that told of a playback.
pub fn events(sandbox: &Sandbox) -> Vec<Entry> {
    let mut journal = sandbox.journal();
    journal.retain(|entry| entry.path.ends_with("/events"));
    journal
}

pub fn in_words(entry: &Entry) -> (String, String, u16) {
    let body = entry.body.clone().unwrap_or_default();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    (text(&body["type"]), text(&body["playback"]["id"]), entry.status)
}

pub fn start(track: &str) -> (String, String, u16) {
    ("playbackStart".into(), track.into(), 204)
}

pub fn stop(track: &str) -> (String, String, u16) {
    ("playbackStop".into(), track.into(), 204)
}
