//! What a device does beside its calls: it tells that its network changed, makes a connection ahead of time, and gives its record to
//! those who look into it.
use super::Client;
use crate::abi::{MCAT_ABI_MAJOR, MCAT_ABI_MINOR, mcat_outbox_now, mcat_stats};
use crate::base::call_scope::{EMPTY_STATS, Scope};
use crate::base::error::{Phase, Status};
use crate::base::memory::NoMemory;
use crate::calls::params::Params;
use crate::calls::request::{Class, Facts, Request};
use crate::config::Plain;
use crate::http::backoff::chance;
use crate::http::retry::Tries;
use crate::http::{Failure, Reached};
use crate::response::{Ending, Response};
use crate::support::{CacheNow, Ended, OutboxNow, PaceNow, Record, Settings};

/// What a build may have been made with.
const FEATURES: &[&str] = &[
    #[cfg(feature = "tls")]
    "tls",
    #[cfg(feature = "roots")]
    "roots",
    #[cfg(feature = "tls12")]
    "tls12",
    #[cfg(feature = "gzip")]
    "gzip",
    #[cfg(feature = "password-grant")]
    "password-grant",
    #[cfg(feature = "version-1")]
    "version-1",
];

impl Client {
    /// The device has another network: connections of before are not used again, and no call waits any longer because nobody answered.
    pub fn network_changed(&self) {
        self.hub.network.changed();
        self.hub.engine.network_changed();
    }

    /// Makes a connection to the service, if none lies idle, and sends nothing over it.
    pub fn warm(&self, params: &Params) -> Response {
        let request = Request::new("client_warm", "", Facts::NONE).with_params(params);
        self.make("client_warm", request, &mut |client, scope, request| {
            let hub = &*client.hub;
            if request.is_background() {
                client.start_late(request, scope)?;
            }
            let mut tries = Tries::new(Class::Read, false, request.is_background(), hub.max_tries);
            tries.begin();
            loop {
                let network = scope.network();
                let Err(error) = hub.engine.warm(&hub.base.origin, scope) else {
                    return Ok(Ending::bare(Status::MCAT_OK));
                };
                let failure = Failure {
                    error,
                    reached: Reached::Nothing,
                    reused: false,
                    answered: false,
                };
                let next = tries.after_failure(&failure, chance());
                client.before_next(next, &failure.error, network, scope)?;
                tries.begin();
            }
        })
    }

    /// Puts a call that is over into the record. One that did nothing but look into memory is not worth a place.
    pub(super) fn note_ending(
        &self,
        name: &'static str,
        ending: &Ending,
        request: Option<&Request>,
        stats: &mcat_stats,
        scope: &Scope,
    ) {
        let traced = scope.traced();
        // A call that is made of other requests tells of the last of them.
        let asked = request.map(Request::path).or(traced.path);
        if asked.is_none() && ending.error.is_none() {
            return;
        }
        let ended = Ended {
            name,
            path: asked.flatten(),
            status: ending.status,
            reason: ending.reason,
            phase: ending
                .error
                .as_ref()
                .map_or(Phase::MCAT_PHASE_NONE, |error| error.phase),
            http_status: ending.http_status(),
            request_id: ending.request_id(),
            began_ms: scope.lately_ms().saturating_sub(stats.total_ms),
        };
        self.hub.support.note(&ended, stats, &traced);
    }

    /// What this client and its shares did last, and how they stand, as JSON in `raw`. Sends nothing and waits for nothing.
    pub fn support_record(&self) -> Response {
        let mut ending = Ending::bare(Status::MCAT_OK);
        ending.record = Some(self.record());
        Response::new(ending, None, EMPTY_STATS).unwrap_or_else(|NoMemory| Response::no_memory(false))
    }

    fn record(&self) -> Vec<u8> {
        let hub = &*self.hub;
        let (boot_ms, wall_ms) = (hub.clock.boot_ms(), hub.clock.wall_ms());
        let ahead = wall_ms.map(|wall| wall.saturating_sub(boot_ms));
        let (rate, tokens, shut_ms) = hub.pace.stands(boot_ms);
        let (entries, bytes) = hub.cache.holds();
        let mcat_outbox_now {
            waiting,
            waiting_bytes,
            sent,
            uncertain,
            refused,
            dropped,
            retry_after_ms,
        } = self.presence.outbox.now(boot_ms, hub.network.changes());
        let record = Record {
            record: 1,
            library: env!("CARGO_PKG_VERSION"),
            abi: format!("{MCAT_ABI_MAJOR}.{MCAT_ABI_MINOR}"),
            features: FEATURES,
            boot_ms,
            wall_ms,
            settings: Settings {
                base_url: hub.base.to_string(),
                image_url: &hub.image_url,
                service_version: hub.version.to_string(),
                catalog: self.catalog.as_deref(),
                lang: self.lang.as_deref(),
                deadline_ms: self.deadline_ms,
                upload_deadline_ms: self.upload_deadline_ms,
                connect_ms: hub.engine.connect_ms,
                max_body_bytes: hub.max_body,
                max_response_bytes: hub.most_held(usize::MAX),
                max_nodes: hub.max_nodes,
                max_tries: hub.max_tries,
                pace: hub.pace.is_on(),
                allow_http: hub.plain == Plain::Anywhere,
            },
            pace: PaceNow { rate, tokens, shut_ms },
            retry_budget: hub.budget.left(),
            idle_connections: hub.engine.idle(),
            network_changes: hub.network.changes(),
            cache: CacheNow {
                bound_bytes: hub.cache.bound(),
                bytes,
                entries,
            },
            outbox: OutboxNow {
                waiting,
                waiting_bytes,
                sent,
                uncertain,
                refused,
                dropped,
                retry_after_ms,
            },
            calls: hub.support.last().iter().map(|call| call.view(ahead)).collect(),
        };
        // Only plain structs of our own: they always serialize.
        serde_json::to_vec(&record).unwrap_or_default()
    }
}
