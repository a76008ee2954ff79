//! What a device can report about its last calls to a person who examines it. Holds no arguments of the calls and no secret.
//!
//! A ring of entries of one size: at most 4 kB, fully used after the first calls.
use crate::abi::mcat_stats;
use crate::base::call_scope::Traced;
use crate::base::error::{Phase, Reason, Status};
use crate::base::memory;
use crate::client::retirement::Retirement;
use crate::http::suite_name;
use serde::{Serialize, Serializer};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Number of remembered calls.
const CALLS: usize = 32;
/// How many bytes of the service's request id are kept: a UUID.
const MARK: usize = 36;

/// Milliseconds, up to four and a half hours: no call takes longer.
type Ms = [u8; 3];

/// The last calls of a client and its shares.
#[derive(Default)]
pub struct Support {
    calls: Mutex<VecDeque<PastCall>>,
}

/// A finished call.
#[derive(Clone)]
pub struct PastCall {
    name: &'static str,
    path: &'static str,
    began_ms: i64,
    status: Status,
    reason: Reason,
    bytes_in: u32,
    bytes_out: u32,
    http_status: u16,
    suite: u16,
    tries: u8,
    /// The number of the phase in which it failed, and flags.
    state: u8,
    /// Of the whole call and its parts, in the order of `Times`.
    times: [Ms; 10],
    /// Ends at the first NUL.
    mark: [u8; MARK],
}

const _: () = assert!(CALLS * size_of::<PastCall>() <= 4096);

const PHASE: u8 = 0x0f;
const REUSED: u8 = 0x10;
const RESUMED: u8 = 0x20;
const CACHED: u8 = 0x40;

/// The phases, by their numbers.
const PHASES: [Phase; 13] = [
    Phase::MCAT_PHASE_NONE,
    Phase::MCAT_PHASE_RESOLVE,
    Phase::MCAT_PHASE_CONNECT,
    Phase::MCAT_PHASE_TLS,
    Phase::MCAT_PHASE_SEND,
    Phase::MCAT_PHASE_WAIT,
    Phase::MCAT_PHASE_BODY,
    Phase::MCAT_PHASE_REFRESH,
    Phase::MCAT_PHASE_PACE,
    Phase::MCAT_PHASE_BACK_OFF,
    Phase::MCAT_PHASE_STORE,
    Phase::MCAT_PHASE_DECODE,
    Phase::MCAT_PHASE_REDIRECT,
];

/// How a call ended.
pub struct Ended<'a> {
    pub name: &'static str,
    pub path: Option<&'static str>,
    pub status: Status,
    pub reason: Reason,
    pub phase: Phase,
    pub http_status: u16,
    pub request_id: Option<&'a str>,
    pub began_ms: i64,
}

impl Support {
    fn calls(&self) -> MutexGuard<'_, VecDeque<PastCall>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stores a call in place of the oldest.
    pub fn note(&self, ended: &Ended, stats: &mcat_stats, traced: &Traced) {
        let call = PastCall::of(ended, stats, traced);
        let mut calls = self.calls();
        if calls.len() == CALLS {
            calls.pop_front();
        }
        // The entry lives long: without memory it is left out.
        if memory::room(|| calls.try_reserve(1)).is_ok() {
            calls.push_back(call);
        }
    }

    /// The calls, the oldest first.
    pub fn last(&self) -> Vec<PastCall> {
        self.calls().iter().cloned().collect()
    }
}

impl PastCall {
    fn of(ended: &Ended, stats: &mcat_stats, traced: &Traced) -> PastCall {
        let count = |n: i64| u32::try_from(n).unwrap_or(u32::MAX);
        let flag = |is: bool, flag| if is { flag } else { 0 };
        let mut mark = [0; MARK];
        let id = ended.request_id.unwrap_or_default().bytes();
        mark.iter_mut().zip(id).for_each(|(place, byte)| *place = byte);
        PastCall {
            name: ended.name,
            path: ended.path.unwrap_or_default(),
            began_ms: ended.began_ms,
            status: ended.status,
            reason: ended.reason,
            bytes_in: count(stats.bytes_in),
            bytes_out: count(stats.bytes_out),
            http_status: ended.http_status,
            suite: traced.suite,
            tries: u8::try_from(stats.tries).unwrap_or(u8::MAX),
            state: ended.phase as u8
                | flag(traced.reused, REUSED)
                | flag(traced.resumed, RESUMED)
                | flag(stats.cached_ms >= 0, CACHED),
            times: times(stats).map(|ms| {
                let [low, middle, high, ..] = ms.clamp(0, 0xff_ffff).to_le_bytes();
                [low, middle, high]
            }),
            mark,
        }
    }
}

/// The times of a call, in the order of `Times`.
fn times(stats: &mcat_stats) -> [i64; 10] {
    [
        stats.total_ms,
        stats.resolve_ms,
        stats.connect_ms,
        stats.tls_ms,
        stats.send_ms,
        stats.wait_ms,
        stats.body_ms,
        stats.refresh_ms,
        stats.pace_ms,
        stats.back_off_ms,
    ]
}

/// The whole record, as JSON: docs/support.md describes it for its readers.
#[derive(Serialize)]
pub struct SupportRecord<'a> {
    /// The version of this format: it changes when a field changes its meaning.
    pub record: u32,
    pub library: &'static str,
    pub abi: String,
    pub features: &'a [&'static str],
    pub boot_ms: i64,
    pub wall_ms: Option<i64>,
    pub settings: SettingsNow<'a>,
    pub trust: TrustNow,
    pub retirements: Vec<Retirement>,
    pub pace: PaceNow,
    /// In units of which 10,000 are full: retries are made from 5,000 on.
    pub retry_budget: i32,
    pub idle_connections: usize,
    pub network_changes: u64,
    pub cache: CacheNow,
    pub outbox: OutboxNow,
    pub calls: Vec<CallView>,
}

/// The client's settings that are neither secret nor identify the device.
#[derive(Serialize)]
pub struct SettingsNow<'a> {
    pub base_url: String,
    pub image_url: &'a str,
    pub service_version: String,
    pub catalog: Option<&'a str>,
    pub lang: Option<&'a str>,
    pub deadline_ms: i64,
    pub upload_deadline_ms: i64,
    pub connect_ms: i64,
    pub max_body_bytes: usize,
    pub max_response_bytes: usize,
    pub max_nodes: u32,
    pub max_tries: u32,
    pub pace: bool,
    pub allow_http: bool,
}

/// Until when the certificates are valid, as in `mcat_trust`.
#[derive(Serialize)]
pub struct TrustNow {
    pub roots: i64,
    pub first_root_ends_ms: i64,
    pub last_root_ends_ms: i64,
    pub chain_ends_ms: i64,
    pub chain_root_ends_ms: i64,
}

/// The limits on sending requests.
#[derive(Serialize)]
pub struct PaceNow {
    /// Requests a second.
    pub rate: f64,
    /// Requests that may leave at once.
    pub tokens: f64,
    /// Milliseconds for which the service holds requests back; 0: none.
    pub shut_ms: i64,
}

#[derive(Serialize)]
pub struct CacheNow {
    pub bound_bytes: usize,
    pub bytes: usize,
    pub entries: usize,
}

#[derive(Serialize)]
pub struct OutboxNow {
    pub waiting: i64,
    pub waiting_bytes: i64,
    pub sent: i64,
    pub uncertain: i64,
    pub refused: i64,
    pub dropped: i64,
    pub retry_after_ms: i64,
}

/// A call as the record shows it.
#[derive(Serialize)]
pub struct CallView {
    call: Option<&'static str>,
    path: Option<&'static str>,
    began_ms: i64,
    wall_ms: Option<i64>,
    #[serde(serialize_with = "name")]
    status: Status,
    #[serde(serialize_with = "name")]
    reason: Reason,
    #[serde(serialize_with = "name")]
    phase: Phase,
    http_status: u16,
    tries: u8,
    cached: bool,
    ms: Times,
    bytes_in: u32,
    bytes_out: u32,
    reused: bool,
    tls: Option<TlsView>,
    request_id: Option<String>,
}

#[derive(Serialize)]
struct Times {
    total: i64,
    resolve: i64,
    connect: i64,
    tls: i64,
    send: i64,
    wait: i64,
    body: i64,
    refresh: i64,
    pace: i64,
    back_off: i64,
}

#[derive(Serialize)]
struct TlsView {
    version: &'static str,
    suite: &'static str,
    resumed: bool,
}

/// Serializes the value as its C name.
fn name<S: Serializer>(value: &impl std::fmt::Debug, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(&format_args!("{value:?}"))
}

impl PastCall {
    /// The call as the record shows it, when the wall clock is this far ahead of the boot-time clock; `None`: the wall clock is not set.
    pub fn view(&self, wall_ahead_ms: Option<i64>) -> CallView {
        let [total, resolve, connect, tls, send, wait, body, refresh, pace, back_off] = self
            .times
            .map(|[low, middle, high]| i64::from(u32::from_le_bytes([low, middle, high, 0])));
        let text = |text: &'static str| (!text.is_empty()).then_some(text);
        let is = |flag| self.state & flag != 0;
        let mark = self.mark.iter().take_while(|byte| **byte != 0);
        let mark: String = mark.map(|byte| char::from(*byte)).collect();
        CallView {
            call: text(self.name),
            path: text(self.path),
            began_ms: self.began_ms,
            wall_ms: wall_ahead_ms.map(|ahead| self.began_ms.saturating_add(ahead)),
            status: self.status,
            reason: self.reason,
            phase: PHASES
                .get(usize::from(self.state & PHASE))
                .copied()
                .unwrap_or(PHASES[0]),
            http_status: self.http_status,
            tries: self.tries,
            cached: is(CACHED),
            ms: Times {
                total,
                resolve,
                connect,
                tls,
                send,
                wait,
                body,
                refresh,
                pace,
                back_off,
            },
            bytes_in: self.bytes_in,
            bytes_out: self.bytes_out,
            reused: is(REUSED),
            tls: suite_name(self.suite).map(|(version, suite)| TlsView {
                version,
                suite,
                resumed: is(RESUMED),
            }),
            request_id: (!mark.is_empty()).then_some(mark),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{CALLS, Ended, PHASES, PastCall, Support};
    use crate::base::call_scope::{EMPTY_STATS, Traced};
    use crate::base::error::{Phase, Reason, Status};

    fn ended(name: &'static str, request_id: Option<&'static str>) -> Ended<'static> {
        Ended {
            name,
            path: None,
            status: Status::MCAT_OK,
            reason: Reason::MCAT_REASON_NONE,
            phase: Phase::MCAT_PHASE_NONE,
            http_status: 200,
            request_id,
            began_ms: 1,
        }
    }

    #[test]
    fn phases_are_listed_at_their_numbers() {
        for (number, phase) in PHASES.into_iter().enumerate() {
            assert_eq!(phase as usize, number);
        }
        assert!(crate::base::call_scope::doing(PHASES[PHASES.len() - 1]).len() > 1);
    }

    #[test]
    fn last_calls_are_kept_in_four_kilobytes() {
        let support = Support::default();
        for name in ["first"].into_iter().chain(["later"; CALLS]) {
            support.note(&ended(name, None), &EMPTY_STATS, &Traced::default());
        }
        let calls = support.calls();
        assert_eq!((calls.len(), calls[0].name), (CALLS, "later"));
        assert!(calls.capacity() * size_of::<PastCall>() <= 4096);
    }

    #[test]
    fn values_too_large_for_support_record_are_cut() {
        let mut stats = EMPTY_STATS;
        (stats.total_ms, stats.bytes_in, stats.tries) = (i64::MAX, i64::MAX, 1000);
        stats.wait_ms = 3_600_000;
        let id = "0123456789abcdef0123456789abcdef0123456789";
        let view = PastCall::of(&ended("x", Some(id)), &stats, &Traced::default()).view(None);
        assert_eq!((view.ms.total, view.ms.wait), (0xff_ffff, 3_600_000));
        assert_eq!((view.bytes_in, view.tries), (u32::MAX, u8::MAX));
        assert_eq!(view.request_id.as_deref(), Some(&id[..36]));
    }
}
