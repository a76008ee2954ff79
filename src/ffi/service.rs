//! Exported calls: the service itself.
use super::{mcat_client, service};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use crate::catalog;

/// All versions of the service. `GET /versions`; in `response->versions`.
///
/// The latest stable one and the one in development stand in `response->extra`.
/// Parameters: pretty.
/// Errors: `MCAT_ERR_ARGUMENT`, and those of every call.
/// Specification: Versioning. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_versions(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service(client, params, out, catalog::versions)
}
