//! What all requests share: the options, the settings, the clock, the catalog, the store, the faults and the journal.
//!
//! Uses `faults`, `journal`, `member`, `base`, `music`.

pub(crate) mod act;
mod application;
pub(crate) mod options;
pub(crate) mod place;
mod previews;
mod quota;
mod schema;
pub(crate) mod snapshot;
pub(crate) mod stage;
pub(crate) mod traffic;
mod witness;

pub(crate) use application::complete;
pub(crate) use schema::SCHEMA;
pub use witness::Witness;

use crate::base::clock::{Clock, MOST_MS};
use crate::base::error::{Error, Result};
use crate::base::issued::Issued;
use crate::base::network::Network;
use crate::base::settings::Settings;
use crate::base::store::Store;
use crate::base::version::Version;
use crate::faults::Faults;
use crate::journal::Journal;
use crate::member::favorites;
use crate::member::lived_in;
use crate::member::notifications::{self, Notification};
use crate::member::oauth::Terms;
use crate::member::passwords;
use crate::member::pending;
use crate::member::playback;
use crate::member::playlists;
use crate::member::subscriptions;
use crate::music::catalog::Catalog;
use options::Options;
use place::Place;
use previews::Previews;
use quota::Meter;
use snapshot::Snapshot;
use stage::Stage;
use std::sync::RwLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use traffic::Traffic;

/// The name under which the store keeps how far the clock has been moved.
const ADVANCED_MS: &str = "clock advanced by";

/// What may be accepted with 202.
const ACCEPTED: [&pending::Kind; 2] = [&favorites::CHANGED, &playlists::UPDATED];

/// The service behind the listening sockets: it outlives a restart of these.
pub(crate) struct Service {
    /// How it began; what may change since then is read from [`Service::settings`].
    pub(crate) options: Options,
    settings: RwLock<Settings>,
    /// The snapshot that it began with.
    start: Option<Snapshot>,
    pub(crate) clock: Clock,
    /// When it began, on its clock.
    pub(crate) began_ms: i64,
    pub(crate) catalog: Catalog,
    pub(crate) store: Store,
    pub(crate) journal: Journal,
    pub(crate) meter: Meter,
    pub(crate) faults: Faults,
    /// The network between the devices and the service.
    pub(crate) traffic: Traffic,
    /// The scenario that is performed.
    pub(crate) stage: Stage,
    pub(crate) previews: Previews,
    pub(crate) issued: Issued,
    pub(crate) place: Place,
    /// The authority's certificate; `None` on plain HTTP.
    pub(crate) trusted: Option<Trusted>,
    requests: AtomicU64,
}

/// The certificate of the authority that clients trust.
pub(crate) struct Trusted {
    pub(crate) pem: String,
    /// It says that the authority signs for the sandbox's names only.
    pub(crate) is_constrained: bool,
}

/// What a service begins with.
pub(crate) struct Start {
    pub(crate) snapshot: Option<Snapshot>,
    /// Whether the store has the state of an earlier run.
    pub(crate) goes_on: bool,
}

impl Service {
    /// The service of these options; over TLS with the certificate that its clients trust.
    pub(crate) fn new(
        options: Options,
        store: Store,
        place: Place,
        trusted: Option<Trusted>,
        start: Start,
    ) -> Result<Service> {
        let Start { snapshot, goes_on } = start;
        let journal = Journal::open(options.journal.as_deref())?;
        let issued = Issued::open(options.secrets.as_deref())?;
        issued.tell("key", &options.api_key);
        issued.tell("secret", &options.api_secret);
        if let Some(token) = &options.control_token {
            issued.tell("control_token", token);
        }
        let artists = match options.tracks {
            Some(tracks) => Catalog::artists_for(options.seed, tracks),
            None => options.artists,
        };
        let rule = options.network.check();
        rule.map_err(|rule| Error::cannot("set the network up", rule))?;
        let faults = Faults::default();
        for fault in &options.faults {
            fault.check().map_err(|rule| Error::cannot("set a fault up", rule))?;
            faults.add(fault.clone());
        }
        let advanced = store.setting(ADVANCED_MS);
        let advanced = advanced.map_err(|cause| Error::cannot("read the clock of the data file", cause))?;
        let advanced = advanced.and_then(|ms| ms.parse().ok()).unwrap_or_default();
        let clock = Clock::default();
        clock.skip(advanced);
        let catalog = Catalog::generate(options.seed, artists);
        if options.lived_in {
            lived_in::ensure(&mut store.lock(), &catalog)
                .map_err(|cause| Error::cannot("give the demo member a life", cause))?;
        }
        let service = Service {
            began_ms: clock.now_ms(),
            clock,
            catalog,
            store,
            journal,
            meter: Meter::default(),
            faults,
            traffic: Traffic::of(options.network.clone()),
            stage: Stage::default(),
            previews: Previews::default(),
            issued,
            place,
            trusted,
            settings: RwLock::new(options.settings()),
            start: snapshot,
            requests: AtomicU64::new(0),
            options,
        };
        match &service.start {
            Some(snapshot) if goes_on => {
                tracing::warn!("the data file goes on: of the snapshot only settings, faults and network are taken");
                service.take_over(snapshot);
            }
            Some(snapshot) => service.restore(snapshot)?,
            None => {}
        }
        Ok(service)
    }

    /// The settings that hold now.
    pub(crate) fn settings(&self) -> Settings {
        self.settings.read().expect("settings lock").clone()
    }

    /// What the token rules take from the service at this moment.
    pub(crate) fn token_terms(&self) -> Terms<'_> {
        let settings = self.settings();
        Terms {
            issued: &self.issued,
            now_ms: self.clock.now_ms(),
            token_life: settings.token_life,
            rotation: settings.rotation,
        }
    }

    /// Replaces the settings.
    pub(crate) fn set_settings(&self, settings: Settings) {
        *self.settings.write().expect("settings lock") = settings;
    }

    /// When the version that a path names ends, where that is known: with `next_year`, from the start on.
    pub(crate) fn end_ms(&self, path: &str) -> Option<i64> {
        let (version, _) = Version::stated_in(path).filter(|_| self.options.next_year)?;
        Some(self.began_ms + version.days_left_next_year() * 86_400_000)
    }

    /// When that is applied which is accepted now.
    pub(crate) fn due_ms(&self) -> i64 {
        let delay = self.settings().accept_delay.as_millis();
        let delay = i64::try_from(delay).unwrap_or(i64::MAX);
        self.clock.now_ms().saturating_add(delay)
    }

    /// Moves the clock forward. A data file keeps how far: the times in it are those of this clock.
    pub(crate) fn advance(&self, by: Duration) {
        self.clock.advance(by);
        self.keep_clock()
            .unwrap_or_else(|cause| tracing::error!(%cause, "the clock is not kept"));
    }

    /// Moves the clock forward to this time. It does not go backwards: what members did and tokens that were issued would lie in the future.
    pub(crate) fn set_clock(&self, now_ms: i64) -> std::result::Result<(), String> {
        let now = self.clock.now_ms();
        let by = u64::try_from(now_ms.saturating_sub(now)).map_err(|_| {
            format!("now_ms must not be before the sandbox's time, {now}: only heal and a snapshot take the clock back")
        })?;
        match now_ms <= now + MOST_MS {
            true => self.advance(Duration::from_millis(by)),
            false => return Err("now_ms must be at most a thousand years ahead".to_owned()),
        }
        Ok(())
    }

    fn keep_clock(&self) -> rusqlite::Result<()> {
        self.store
            .set_setting(ADVANCED_MS, &self.clock.skipped_ms().to_string())
    }

    /// Applies what was accepted and has become due.
    pub(crate) fn settle(&self) -> rusqlite::Result<()> {
        pending::settle(&mut self.store.lock(), &ACCEPTED, self.clock.now_ms())
    }

    /// The notifications and activity-feed entries so far, oldest first.
    pub(crate) fn notifications(&self) -> rusqlite::Result<Vec<Notification>> {
        self.settle()?;
        notifications::all(&self.store.lock())
    }

    /// Ends what was made to go wrong, and leaves members signed in.
    pub(crate) fn heal(&self) -> rusqlite::Result<()> {
        self.faults.clear();
        self.traffic.set(Network::default());
        let start = self.start.as_ref().map(|start| start.settings.clone());
        self.set_settings(start.unwrap_or_else(|| self.options.settings()));
        {
            let mut store = self.store.lock();
            // The clock goes back: what waits for a time would wait for it too long.
            pending::settle(&mut store, &ACCEPTED, i64::MAX)?;
            playback::forget_skips(&store)?;
            passwords::unlock_all(&store)?;
            subscriptions::restore(&store)?;
        }
        self.clock.reset();
        self.keep_clock()?;
        self.meter.clear();
        Ok(())
    }

    /// Takes everything back to the start: members and their data, tokens, clock, settings, faults, network, journal.
    pub(crate) fn reset(&self) -> Result<()> {
        self.stage.stop();
        self.renew().map_err(|cause| Error::cannot("renew the store", cause))?;
        self.meter.clear();
        self.set_settings(self.options.settings());
        self.traffic.set(self.options.network.clone());
        self.faults.clear();
        for fault in &self.options.faults {
            self.faults.add(fault.clone());
        }
        self.journal.clear();
        match &self.start {
            Some(snapshot) => self.put_back(snapshot),
            None => Ok(()),
        }
    }

    /// Makes the store and the clock new.
    fn renew(&self) -> rusqlite::Result<()> {
        self.store.reset()?;
        if self.options.lived_in {
            lived_in::ensure(&mut self.store.lock(), &self.catalog)?;
        }
        self.clock.reset();
        self.keep_clock()
    }

    /// A number that no other request of this service has.
    pub(crate) fn next_request(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed) + 1
    }
}
