//! What a device does besides its calls: it reports a change of its network, opens a connection ahead of time, and gives its support
//! record.
use super::Client;
use crate::abi::{MCAT_ABI_MAJOR, MCAT_ABI_MINOR, mcat_outbox_now, mcat_stats, mcat_trust};
use crate::base::backoff::chance;
use crate::base::call_scope::{EMPTY_STATS, Scope};
use crate::base::error::{Error, Phase, Status};
use crate::base::hooks::Level;
use crate::base::memory::NoMemory;
use crate::calls::params::Params;
use crate::calls::request::{Class, Facts, Request};
use crate::client::config::Plain;
use crate::client::response::{Ending, Response, UNKNOWN_TRUST};
use crate::client::support_record::{CacheNow, Ended, OutboxNow, PaceNow, SettingsNow, SupportRecord, TrustNow};
use crate::http::retry::Tries;
use crate::http::{Failure, Reached, Trust};

/// Features that a build may have.
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
    /// Reports a new network: connections of the old one are not used again, and no call continues to back off because the old network gave
    /// no answer.
    pub fn network_changed(&self) {
        self.common.network.changed();
        self.common.engine.network_changed();
    }

    /// Opens a connection to the service, if none is idle, and sends nothing over it.
    pub fn warm(&self, params: &Params) -> Response {
        let request = Request::new("client_warm", "", Facts::NONE).with_params(params);
        self.make("client_warm", request, &mut |client, scope, request| {
            let common = &*client.common;
            if request.is_background() {
                client.start_late(request, scope)?;
            }
            let mut tries = Tries::new(Class::Read, false, request.is_background(), common.max_tries);
            tries.begin();
            loop {
                let network = scope.network();
                let Err(error) = common.engine.warm(&common.base.origin, scope) else {
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

    /// Until when the service's certificates are valid. Sends nothing.
    pub fn trust_forecast(&self) -> Response {
        let ending = match self.common.engine.does_tls() {
            Ok(()) => {
                let mut ending = Ending::bare(Status::MCAT_OK);
                ending.trust = Some(self.trust());
                ending
            }
            Err(error) => Ending::from(error),
        };
        Response::new(ending, None, EMPTY_STATS).unwrap_or_else(|NoMemory| Response::no_memory(false))
    }

    fn trust(&self) -> mcat_trust {
        let forecast = self.common.engine.trust_forecast(&self.common.base.origin.host);
        let instant = |ms: Option<i64>| ms.unwrap_or(-1);
        forecast.map_or(UNKNOWN_TRUST, |forecast| mcat_trust {
            roots: i64::try_from(forecast.roots).unwrap_or(-1),
            first_root_ends_ms: instant(forecast.first_root_ends_ms),
            last_root_ends_ms: instant(forecast.last_root_ends_ms),
            chain_ends_ms: instant(forecast.chain_ends_ms),
            chain_root_ends_ms: instant(forecast.chain_root_ends_ms),
        })
    }

    /// Trusts other roots from now on, in this client and its shares.
    pub fn set_trust(&self, trust: &Trust) -> Result<(), Error> {
        let left_out = self.common.engine.set_trust(trust, &self.common.clock)?;
        if !left_out.is_empty() {
            self.hooks.log(self.member.key(), Level::Warning, || left_out);
        }
        Ok(())
    }

    /// Adds a finished call to the support record. A call that only read memory is left out.
    pub(super) fn note_ending(
        &self,
        name: &'static str,
        ending: &Ending,
        request: Option<&Request>,
        stats: &mcat_stats,
        scope: &Scope,
    ) {
        let traced = scope.traced();
        // For a call made of several requests, the record shows the last of them.
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
        self.common.support.note(&ended, stats, &traced);
    }

    /// What this client and its shares did last, and their state, as JSON in `raw`. Sends nothing and waits for nothing.
    pub fn support_record(&self) -> Response {
        let mut ending = Ending::bare(Status::MCAT_OK);
        ending.record = Some(self.record());
        Response::new(ending, None, EMPTY_STATS).unwrap_or_else(|NoMemory| Response::no_memory(false))
    }

    fn record(&self) -> Vec<u8> {
        let common = &*self.common;
        let (boot_ms, wall_ms) = (common.clock.boot_ms(), common.clock.wall_ms());
        let ahead = wall_ms.map(|wall| wall.saturating_sub(boot_ms));
        let (rate, tokens, shut_ms) = common.pace.stands(boot_ms);
        let (entries, bytes) = common.cache.holds();
        let trust = self.trust();
        let mcat_outbox_now {
            waiting,
            waiting_bytes,
            sent,
            uncertain,
            refused,
            dropped,
            retry_after_ms,
        } = self.known_member.outbox.now(boot_ms, common.network.changes());
        let record = SupportRecord {
            record: 1,
            library: env!("CARGO_PKG_VERSION"),
            abi: format!("{MCAT_ABI_MAJOR}.{MCAT_ABI_MINOR}"),
            features: FEATURES,
            boot_ms,
            wall_ms,
            settings: SettingsNow {
                base_url: common.base.to_string(),
                image_url: &common.image_url,
                service_version: common.version.to_string(),
                catalog: self.catalog.as_deref(),
                lang: self.lang.as_deref(),
                deadline_ms: self.deadline_ms,
                upload_deadline_ms: self.upload_deadline_ms,
                connect_ms: common.engine.connect_ms,
                max_body_bytes: common.max_body,
                max_response_bytes: common.most_held(usize::MAX),
                max_nodes: common.max_nodes,
                max_tries: common.max_tries,
                pace: common.pace.is_on(),
                allow_http: common.plain == Plain::Anywhere,
            },
            pace: PaceNow { rate, tokens, shut_ms },
            trust: TrustNow {
                roots: trust.roots,
                first_root_ends_ms: trust.first_root_ends_ms,
                last_root_ends_ms: trust.last_root_ends_ms,
                chain_ends_ms: trust.chain_ends_ms,
                chain_root_ends_ms: trust.chain_root_ends_ms,
            },
            retirements: common.retirements.all(),
            retry_budget: common.budget.left(),
            idle_connections: common.engine.idle(),
            network_changes: common.network.changes(),
            cache: CacheNow {
                bound_bytes: common.cache.bound(),
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
            calls: common.support.last().iter().map(|call| call.view(ahead)).collect(),
        };
        // Only plain structs of our own: they always serialize.
        serde_json::to_vec(&record).unwrap_or_default()
    }
}
