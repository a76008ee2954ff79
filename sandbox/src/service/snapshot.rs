//! The whole state of a service as bytes, and back: a line that says what the bytes are, a line of JSON, the store, and a digest of all
//! that.

use super::Service;
use super::options::Options;
use crate::base::error::{Error, Result};
use crate::base::network::Network;
use crate::base::settings::Settings;
use crate::faults::ActiveFault;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::path::Path;

const BEGIN: &[u8] = b"musiccat-sandbox snapshot\n";
const FORMAT: u32 = 1;
const DIGEST: usize = 32;

/// The state of a service at a moment.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Snapshot {
    format: u32,
    seed: u64,
    artists: u32,
    api_key: String,
    api_secret: String,
    redirect_uri: String,
    now_ms: i64,
    pub(super) settings: Settings,
    faults: Vec<ActiveFault>,
    network: Network,
    #[serde(skip)]
    store: Vec<u8>,
}

impl Snapshot {
    /// Reads a file.
    pub(crate) fn open(file: &Path) -> Result<Snapshot> {
        let cannot = |cause: &dyn std::fmt::Display| Error::cannot(format!("read snapshot {file:?}"), cause);
        let bytes = std::fs::read(file).map_err(|cause| cannot(&cause))?;
        Snapshot::read(&bytes).map_err(|rule| cannot(&rule))
    }

    /// Reads what [`Snapshot::to_bytes`] wrote; else says why it is not that.
    pub(crate) fn read(bytes: &[u8]) -> std::result::Result<Snapshot, String> {
        const DAMAGED: &str = "it is truncated or damaged";
        let rest = bytes.strip_prefix(BEGIN).ok_or("it is no snapshot of the sandbox")?;
        let end = rest.iter().position(|byte| *byte == b'\n').ok_or(DAMAGED)?;
        let (head, rest) = (&rest[..end], &rest[end + 1..]);
        // Before all else: another format may have other keys, and its digest elsewhere.
        let format = serde_json::from_slice::<serde_json::Value>(head).ok();
        let format = format.and_then(|head| head["format"].as_u64()).ok_or(DAMAGED)?;
        if format != u64::from(FORMAT) {
            return Err(format!(
                "it has format {format}, and this sandbox reads format {FORMAT}"
            ));
        }
        let length = bytes.len().checked_sub(DIGEST).ok_or(DAMAGED)?;
        let store = rest.len().checked_sub(DIGEST).ok_or(DAMAGED)?;
        if Sha256::digest(&bytes[..length]).as_slice() != &bytes[length..] {
            return Err(DAMAGED.to_owned());
        }
        let mut snapshot: Snapshot =
            serde_json::from_slice(head).map_err(|cause| format!("its second line is wrong: {cause}"))?;
        snapshot.store = rest[..store].to_vec();
        Ok(snapshot)
    }

    pub(crate) fn to_bytes(&self) -> Vec<u8> {
        let head = serde_json::to_vec(self).expect("plain data");
        let mut bytes = [BEGIN, &head, b"\n", &self.store].concat();
        let digest = Sha256::digest(&bytes);
        bytes.extend_from_slice(&digest);
        bytes
    }

    /// Takes over what cannot change while a sandbox runs.
    pub(crate) fn prepare(&self, options: &mut Options) {
        options.seed = self.seed;
        options.artists = self.artists;
        options.tracks = None;
        options.api_key.clone_from(&self.api_key);
        options.api_secret.clone_from(&self.api_secret);
        options.redirect_uri.clone_from(&self.redirect_uri);
    }

    /// Whether it belongs to a service like this one; else says what differs.
    fn fits(&self, service: &Service) -> std::result::Result<(), String> {
        let (options, artists) = (&service.options, service.catalog.artist_count());
        if (self.seed, self.artists) != (options.seed, artists) {
            return Err(format!(
                "its catalog has seed {} and {} artists, and this sandbox has seed {} and {artists} artists",
                self.seed, self.artists, options.seed
            ));
        }
        let start = "start a sandbox with --snapshot to take over the snapshot's";
        for (what, own, here) in [
            ("key", &self.api_key, &options.api_key),
            ("redirect address", &self.redirect_uri, &options.redirect_uri),
        ] {
            if own != here {
                return Err(format!(
                    "its application has the {what} {own}, and this sandbox has {here}: {start}"
                ));
            }
        }
        match self.api_secret == options.api_secret {
            true => Ok(()),
            false => Err(format!("its application has another secret than this sandbox: {start}")),
        }
    }
}

impl Service {
    /// The state at this moment.
    pub(crate) fn snapshot(&self) -> Result<Snapshot> {
        let store = self
            .store
            .copy()
            .map_err(|cause| Error::cannot("copy the state", cause))?;
        Ok(Snapshot {
            format: FORMAT,
            seed: self.options.seed,
            artists: self.catalog.artist_count(),
            api_key: self.options.api_key.clone(),
            api_secret: self.options.api_secret.clone(),
            redirect_uri: self.options.redirect_uri.clone(),
            now_ms: self.clock.now_ms(),
            settings: self.settings(),
            faults: self.faults.list(),
            network: self.traffic.network(),
            store,
        })
    }

    /// Puts a snapshot back if it belongs to a service like this one.
    pub(crate) fn restore(&self, snapshot: &Snapshot) -> Result<()> {
        let fits = snapshot.fits(self);
        fits.map_err(|rule| Error::cannot("restore the snapshot", rule))?;
        self.put_back(snapshot)
    }

    pub(super) fn put_back(&self, snapshot: &Snapshot) -> Result<()> {
        // The store first: it alone can fail, and then nothing has changed.
        self.store.put_back(&snapshot.store)?;
        self.clock.set(snapshot.now_ms);
        self.keep_clock()
            .unwrap_or_else(|cause| tracing::error!(%cause, "the clock is not kept"));
        self.meter.clear();
        self.take_over(snapshot);
        Ok(())
    }

    /// Puts back what no store keeps.
    pub(super) fn take_over(&self, snapshot: &Snapshot) {
        self.set_settings(snapshot.settings.clone());
        self.faults.put_back(snapshot.faults.clone());
        self.traffic.set(snapshot.network.clone());
    }
}
