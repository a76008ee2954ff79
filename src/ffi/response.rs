//! Responses as C holds them: freeing, pages, and the fixed ones that stand in where none could be built.
use super::{guard, mcat_client, with_client};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use crate::base::call_scope::EMPTY_STATS;
use crate::base::error::Error;
use crate::client;
use crate::client::response::{Ending, Fixed, Response};
use core::ptr::null;

/// Frees a response and all that is reached from it. NULL is allowed, and so is a response that was never filled in by the
/// library because memory ran out. The client may be gone already.
///
/// A client, a station or a response that was freed must not be used or freed again, nor one be given in the place of another. A debug
/// build of the library (`cargo build --features capi`) stops the program there with a word on standard error, as long as the memory is
/// not another's; a release build does not look, and what happens is anybody's guess. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_response_free(response: *const mcat_response) {
    guard((), || free(response));
}

/// Fetches the page after `response`: the same call with the same parameters, from `response->meta->next_offset` on.
///
/// `client` is the one that made the first call or a share of it. `response` stays valid and stays the caller's: free it when the next
/// one is there, and no more than two pages are in memory. After a failure call it again with the same `response`: it carries on where
/// it stood.
/// The list ends at its total; where the service gives none, one that cannot be right, or one that a filter (`is_streamable_only`,
/// `rights`) makes inaccurate, with the first page that holds nothing.
/// Errors: `MCAT_ERR_ARGUMENT` where there is no next page (`next_offset` is -1); `MCAT_ERR_PROTOCOL` with
/// `MCAT_REASON_PAGE_REPEATED` where the service sent the items of `response` once more; `MCAT_ERR_LIMIT` after 10,000 pages of a list
/// whose total is not known, to be gone on with by a call with `params.offset`; and those of the call. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_next_page(
    client: *mut mcat_client,
    response: *const mcat_response,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("next_page", client, null(), out, &|client, _| {
        if response.is_null() || Response::is_fixed(response) {
            return Err(Error::argument("response", "must be the response of a list call"));
        }
        // SAFETY: not fixed, so it came from `into_raw`; the caller has not freed it yet.
        let (request, meta) = unsafe { (Response::request_of(response), &*(*response).meta) };
        Ok(client.call(Ok(client::next(request, meta.next_offset)?)))
    })
}

/// Waits until what the service accepted can be read: after `MCAT_ACCEPTED` or `MCAT_PARTIAL` of a call that adds or removes favorites
/// or updates a playlist.
///
/// It reads (`GET /me/favorites/status` or `GET /me/library/playlists`; `GET /me/library/playlists/{id}` after a change of the tracks,
/// and where the first 200 of the list are others), at random moments that lie further and further apart, six times at most; a
/// read that fails is tried again as any is. Nothing is read later than ten seconds after it began, nor than the deadline. The change
/// itself is never sent again.
/// What was not acknowledged, and parts that failed, are not waited for. `client` and `response` as for `mcat_next_page`; `response`
/// may be waited for again. What was read last stands in `out`: in `favorite_status`, or in `playlists` the playlist that is waited for,
/// and no other.
/// `MCAT_OK`: it is there. `MCAT_ACCEPTED` with `MCAT_REASON_NOT_YET_VISIBLE`: not yet, or the deadline or the pace left no time to look;
/// that is no failure. Where HTTP 429 or the pace stood in the way, `retry_after_ms` tells when it is worth looking again.
/// Parameters: none.
/// Since service version 2.1. Errors: `MCAT_ERR_ARGUMENT` where the response announces nothing (another call's, nothing acknowledged,
/// or carried out at once), `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_NOT_FOUND` (the playlist is gone), `MCAT_ERR_CANCELLED`,
/// and those of every call.
/// Specification: States, asynchronous acceptance. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_wait_visible(
    client: *mut mcat_client,
    response: *const mcat_response,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("wait_visible", client, params, out, &|client, params| {
        if response.is_null() {
            return Err(Error::argument("response", "must not be NULL"));
        }
        let announced = match Response::is_fixed(response) {
            true => None,
            // SAFETY: not fixed, so it came from `into_raw`; the caller has not freed it yet.
            false => unsafe { Response::announced_of(response) },
        };
        Ok(client.wait_for(announced, params))
    })
}

/// The response of a failure that no client saw.
pub fn of_error(error: Error) -> Result<Response, Fixed> {
    Response::new(Ending::from(error), None, EMPTY_STATS).map_err(|_| Fixed::NoMemory)
}

pub fn free(response: *const mcat_response) {
    if !response.is_null() && !Response::is_fixed(response) {
        // SAFETY: not fixed, so it came from `into_raw`; the caller frees it once.
        drop(unsafe { Response::from_raw(response) });
    }
}
