//! What all requests share.

use crate::Options;
use crate::catalog::Catalog;
use crate::clock::Clock;
use crate::error::Result;
use crate::journal::Journal;
use crate::quota::Meter;
use crate::store::Store;
use std::sync::atomic::{AtomicU64, Ordering};

/// The service behind the listening sockets: it outlives a restart of these.
pub(crate) struct Service {
    pub(crate) options: Options,
    pub(crate) clock: Clock,
    pub(crate) catalog: Catalog,
    pub(crate) store: Store,
    pub(crate) journal: Journal,
    pub(crate) meter: Meter,
    /// Scheme, host and port; the host's name stands in the certificate.
    pub(crate) base_url: String,
    requests: AtomicU64,
}

impl Service {
    pub(crate) fn new(options: Options, store: Store, base_url: String) -> Result<Service> {
        let journal = Journal::open(options.journal.as_deref())?;
        Ok(Service {
            clock: Clock::default(),
            catalog: Catalog::generate(options.seed, options.artists),
            store,
            journal,
            meter: Meter::default(),
            base_url,
            requests: AtomicU64::new(0),
            options,
        })
    }

    /// A number that no other request of this service has.
    pub(crate) fn next_request(&self) -> u64 {
        self.requests.fetch_add(1, Ordering::Relaxed) + 1
    }
}
