//! Responses that need no memory.
use crate::abi::{
    mcat_download_result, mcat_outbox_now, mcat_response, mcat_sign_in, mcat_station_now, mcat_stats, mcat_trust,
    mcat_verdict_now,
};
use crate::base::call_scope::EMPTY_STATS;
use crate::base::error::Status;
use crate::decode::Parts;
use core::ffi::CStr;
use core::ptr::null;

/// Responses that need no memory, in the order of `FIXED`. Freeing them does nothing.
#[derive(Clone, Copy)]
pub(crate) enum Fixed {
    NoMemory,
    /// A change may have taken effect.
    NoMemoryMaybeApplied,
    #[cfg(feature = "capi")]
    Done,
    #[cfg(feature = "capi")]
    NoClient,
    #[cfg(feature = "capi")]
    Panic,
    #[cfg(feature = "capi")]
    NoAllocator,
    #[cfg(feature = "capi")]
    AllocatorTooLate,
    #[cfg(feature = "capi")]
    NewerHeader,
}

pub(super) struct All(pub(super) [mcat_response; 8]);

// SAFETY: plain data that points to other statics; nothing writes to it.
unsafe impl Sync for All {}

pub(super) static FIXED: All = All([
    bare(Status::MCAT_ERR_MEMORY, c"no memory for the response"),
    mcat_response {
        maybe_applied: 1,
        ..bare(Status::MCAT_ERR_MEMORY, c"no memory for the response of a change")
    },
    bare(Status::MCAT_OK, c""),
    bare(Status::MCAT_ERR_ARGUMENT, c"client: must not be NULL"),
    bare(
        Status::MCAT_ERR_PANIC,
        c"a bug inside the library; the client stays usable",
    ),
    bare(
        Status::MCAT_ERR_ARGUMENT,
        c"memory: must be prepared with MCAT_INIT, and have both callbacks",
    ),
    bare(
        Status::MCAT_ERR_ARGUMENT,
        c"memory: must be set once, before the library takes any",
    ),
    bare(
        Status::MCAT_ERR_VERSION,
        c"memory: the program's header is newer than this library",
    ),
]);

static STATS: mcat_stats = EMPTY_STATS;

/// A static struct.
struct Still<T>(T);

// SAFETY: as for `All`.
unsafe impl<T> Sync for Still<T> {}

static DOWNLOAD: Still<mcat_download_result> = Still(mcat_download_result {
    content_type: null(),
    etag: null(),
    received_bytes: 0,
    total_bytes: -1,
    started_at: 0,
});

static SIGN_IN: Still<mcat_sign_in> = Still(mcat_sign_in {
    address: null(),
    pending: null(),
    redirect: null(),
    scope: null(),
    audience: null(),
    error: null(),
    error_reason: null(),
    error_description: null(),
    expires_ms: -1,
    saves: -1,
    is_verified: -1,
    access_token: null(),
    expires_wall_ms: -1,
});

static VERDICT: Still<mcat_verdict_now> = Still(mcat_verdict_now {
    text_key: null(),
    age_ms: -1,
    verdict: -1,
    reserved: 0,
    website_url: null(),
});

static STATION: Still<mcat_station_now> = Still(mcat_station_now {
    seed: null(),
    state: null(),
    skip_wait_ms: -1,
    popularity: -1.0,
    variety: -1.0,
    ready: -1,
    skips_left: -1,
    is_tunable: -1,
    holds_session: -1,
});

static OUTBOX: Still<mcat_outbox_now> = Still(mcat_outbox_now {
    waiting: -1,
    waiting_bytes: -1,
    sent: -1,
    uncertain: -1,
    refused: -1,
    dropped: -1,
    retry_after_ms: -1,
});

/// Nothing is known of the certificates.
pub(crate) const UNKNOWN_TRUST: mcat_trust = mcat_trust {
    roots: -1,
    first_root_ends_ms: -1,
    last_root_ends_ms: -1,
    chain_ends_ms: -1,
    chain_root_ends_ms: -1,
};

static TRUST: Still<mcat_trust> = Still(UNKNOWN_TRUST);

/// The response has no sign-in facts.
pub(super) const NO_SIGN_IN: *const mcat_sign_in = &raw const SIGN_IN.0;
/// No verdict.
pub(super) const NO_VERDICT: *const mcat_verdict_now = &raw const VERDICT.0;
/// No station.
pub(super) const NO_STATION: *const mcat_station_now = &raw const STATION.0;
/// The response has no facts of the outbox.
pub(super) const NO_OUTBOX: *const mcat_outbox_now = &raw const OUTBOX.0;
/// None of the certificates.
pub(super) const NO_TRUST: *const mcat_trust = &raw const TRUST.0;

const fn bare(status: Status, message: &'static CStr) -> mcat_response {
    mcat_response {
        status,
        message: message.as_ptr(),
        stats: &raw const STATS,
        download: &raw const DOWNLOAD.0,
        sign_in: NO_SIGN_IN,
        verdict: NO_VERDICT,
        station: NO_STATION,
        outbox: NO_OUTBOX,
        trust: NO_TRUST,
        ..Parts::NOTHING.root
    }
}
