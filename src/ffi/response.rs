//! Responses as C holds them: freeing, pages, and the fixed ones that stand in where none could be built.
use super::{guard, mcat_client, with_client};
use crate::abi::{mcat_params, mcat_response, mcat_status};
use crate::base::call_scope::EMPTY_STATS;
use crate::base::error::Error;
use crate::client::response::{Ending, Fixed, Response};
use core::ptr::null;

/// Frees a response and everything that you reach from it. NULL is allowed, and so is a response that the library never filled because
/// memory ran out. The client may be gone already.
///
/// Do not use or free a client, a station or a response again after you freed it, and do not pass one for another. A debug build of the
/// library (`cargo build --features capi`) finds this, prints a message to standard error and ends the program, unless the memory is in use
/// again; a release build does not check, and anything may happen. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_response_free(response: *const mcat_response) {
    guard((), || free(response));
}

/// Fetches the page after `response`: the same call with the same parameters, from `response->meta->next_offset` on.
///
/// `client` made the first call, or is a share of that one. `response` stays valid and yours: free it when you have the next one, and no
/// more than two pages are in memory. After a failure call it again with the same `response`. The list ends at its total; if the service
/// gives none, an impossible one, or one that a filter (`is_streamable_only`, `rights`) makes inaccurate, it ends with the first empty
/// page.
///
/// A list of a call that needs a member goes on for that member only: while nobody is signed in, the call gives `MCAT_ERR_SIGN_IN_NEEDED`,
/// and while another member is, `MCAT_ERR_CONFLICT` with `MCAT_REASON_OTHER_MEMBER`; nothing is sent. If the same member signs in again it
/// goes on, as an open `mcat_station` does.
///
/// Errors: these; `MCAT_ERR_ARGUMENT` if there is no next page (`next_offset` is -1); `MCAT_ERR_PROTOCOL` with `MCAT_REASON_PAGE_REPEATED`
/// if the service sent the items of `response` again; `MCAT_ERR_LIMIT` after 10,000 pages of a list without a known total: continue by a
/// call with `params.offset`; and those of the call. Since 1.0.
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
        let (sequel, meta) = unsafe { (Response::sequel_of(response), &*(*response).meta) };
        Ok(client.page_after(sequel, meta.next_offset))
    })
}

/// Waits until an accepted change can be read: after `MCAT_ACCEPTED` or `MCAT_PARTIAL` of a call that adds or removes favorites or updates
/// a playlist.
///
/// It reads (`GET /me/favorites/status` or `GET /me/library/playlists`; `GET /me/library/playlists/{id}` after a change of the tracks, and
/// if the first 200 of the list are others), at random moments further and further apart, six times at most; a failed read is retried like
/// any. It ends after ten seconds, or at the deadline. The change itself is never sent again. It does not wait for what was not
/// acknowledged, or for parts that failed. `client`, `response` and the member as for `mcat_next_page`; you may wait for `response` again.
/// `out` has what was read last: in `favorite_status`, or in `playlists` the playlist that it waits for, and no other.
///
/// `MCAT_OK`: it is there. `MCAT_ACCEPTED` with `MCAT_REASON_NOT_YET_VISIBLE`: not yet, or the deadline or the pace left no time to look;
/// that is no failure. If HTTP 429 or the pace prevented a look, `retry_after_ms` says when to look again.
/// Parameters: none. Since service version 2.1. Errors: `MCAT_ERR_ARGUMENT` if there is nothing to wait for (another call's response,
/// nothing acknowledged, or done at once), `MCAT_ERR_UNSUPPORTED` before that version, `MCAT_ERR_NOT_FOUND` (the playlist is gone),
/// `MCAT_ERR_CONFLICT`, `MCAT_ERR_CANCELLED`, and those of every call. Specification: States, asynchronous acceptance. Since 1.0.
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
        // SAFETY: fixed, or it came from `into_raw`; the caller has not freed it yet.
        let sequel = unsafe { Response::sequel_of(response) };
        Ok(client.wait_for(sequel, params))
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
