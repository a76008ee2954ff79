//! Responses that need no memory.
use crate::abi::{mcat_download_result, mcat_response, mcat_sign_in, mcat_stats};
use crate::decode::Parts;
use crate::error::Status;
use crate::scope::EMPTY_STATS;
use core::ffi::CStr;
use core::ptr::null;

/// Responses that need no memory. Freeing them does nothing.
pub(super) struct Fixed(pub(super) [mcat_response; 4]);

// SAFETY: plain data that leads to other statics; nobody writes to it.
unsafe impl Sync for Fixed {}

pub(super) static FIXED: Fixed = Fixed([
    bare(Status::MCAT_OK, c""),
    bare(Status::MCAT_ERR_ARGUMENT, c"client: must not be NULL"),
    bare(Status::MCAT_ERR_MEMORY, c"no memory for the response"),
    bare(
        Status::MCAT_ERR_PANIC,
        c"a bug inside the library; the client stays usable",
    ),
]);

static STATS: mcat_stats = EMPTY_STATS;

struct Downloads(mcat_download_result);

// SAFETY: as for `Fixed`.
unsafe impl Sync for Downloads {}

static DOWNLOAD: Downloads = Downloads(mcat_download_result {
    content_type: null(),
    etag: null(),
    received_bytes: 0,
    total_bytes: -1,
    started_at: 0,
});

struct SignIns(mcat_sign_in);

// SAFETY: as for `Fixed`.
unsafe impl Sync for SignIns {}

static SIGN_IN: SignIns = SignIns(mcat_sign_in {
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
});

/// Nothing is told of a sign-in.
pub(super) const NO_SIGN_IN: *const mcat_sign_in = &raw const SIGN_IN.0;

const fn bare(status: Status, message: &'static CStr) -> mcat_response {
    mcat_response {
        status,
        message: message.as_ptr(),
        stats: &raw const STATS,
        download: &raw const DOWNLOAD.0,
        sign_in: NO_SIGN_IN,
        ..Parts::NOTHING.root
    }
}
