//! Exported calls for what has no function of its own: any path, and the bytes of any address.
use super::{Filled, mcat_client, optional_text, read, reserved, service_with, text, with_client, yes_or_no};
use crate::abi::{
    MCAT_CREDENTIAL_KEY, MCAT_CREDENTIAL_MEMBER, MCAT_CREDENTIAL_NONE, mcat_params, mcat_raw_request, mcat_response,
    mcat_sink, mcat_status,
};
use crate::base::error::Error;
use crate::calls::raw::{self, Raw};
use crate::calls::request::Credential;
use crate::client::download::Piece;
use core::ffi::{c_char, c_void};

// SAFETY: integers and pointers: all zero is a valid value.
unsafe impl Filled for mcat_raw_request {}

/// Makes a call that the library has no function for, with the same credentials, pace, retries, limits and errors as all others.
///
/// What comes back is read like any answer: known objects stand in the lists, the rest in `response->extra`; an answer that is no
/// JSON is no error (`params->keep_raw` keeps it). A change is sent again only if `idempotent` says so.
/// Parameters: pretty. Errors: `MCAT_ERR_ARGUMENT` names the field of `request`; else those of every call. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_raw(
    client: *mut mcat_client,
    request: *const mcat_raw_request,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with("raw", client, params, out, &|p| {
        let Some(r) = read("request", request)? else {
            return Err(Error::argument("request", "must not be NULL"));
        };
        reserved("reserved", r.reserved)?;
        if r.body.is_null() && r.body_len > 0 {
            return Err(Error::argument("body", "must not be NULL where body_len is not 0"));
        }
        if r.body_len > isize::MAX as usize {
            return Err(Error::argument("body_len", "is larger than any memory"));
        }
        let raw = Raw {
            method: text("method", r.method)?,
            path: text("path", r.path)?,
            query: optional_text("query", r.query)?,
            content_type: optional_text("content_type", r.content_type)?,
            // SAFETY: the caller's body is as long as told.
            body: (!r.body.is_null()).then(|| unsafe { core::slice::from_raw_parts(r.body.cast(), r.body_len) }),
            credential: match r.credential {
                MCAT_CREDENTIAL_KEY => Credential::Key,
                MCAT_CREDENTIAL_MEMBER => Credential::Member,
                MCAT_CREDENTIAL_NONE => Credential::None,
                _ => return Err(Error::argument("credential", "must be key, member or none")),
            },
            idempotent: yes_or_no("idempotent", r.idempotent)? == Some(true),
            unversioned: yes_or_no("unversioned", r.unversioned)? == Some(true),
        };
        raw::raw(&raw, p)
    })
}

/// Fetches the bytes of an address, an image or a preview, and gives them to `sink` as they come.
///
/// `address` is absolute, of at most 8192 bytes. Spaces, letters beyond ASCII and other characters that HTTP does not allow in an address
/// are percent-encoded in its path and query; what is encoded already stays as it is. Control characters are refused, and a host's name is
/// ASCII (xn--). No key and no token is sent, whichever host it names. Up to three redirects are followed, to absolute and relative
/// addresses, never from https to http. A web page (text that begins with "<", or is labelled as a page) gives `MCAT_ERR_PROTOCOL` with
/// `MCAT_REASON_CAPTIVE_PORTAL` before `sink` gets a byte; everything else is for your decoder to check.
///
/// `sink` gets the progress with each piece; non-zero from it ends the call with `MCAT_ERR_CANCELLED` and `MCAT_REASON_SINK`.
/// `response->download` is there on failure too. A try that breaks before the first byte is repeated. After that the call ends: call again
/// with `params->resume_at` to continue. If the server can, only the rest comes; else everything from the beginning:
/// `response->download->started_at` and the first piece's `received` say which. With `params->resume_etag` you get only the rest of the
/// same bytes; all of them if they changed; and `MCAT_ERR_CONFLICT` without bytes if the server continues with others, does not say with
/// which, or has fewer than you: then fetch them without `resume_at`.
/// Parameters: max_bytes (default: no cap), resume_at, resume_etag. Errors: `MCAT_ERR_ARGUMENT` (no sink, plain http without `allow_http`
/// to another machine, or to this one if `base_url` is not on it), `MCAT_ERR_LIMIT` (`max_bytes`), `MCAT_ERR_CONFLICT`, and those of every
/// call. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_download(
    client: *mut mcat_client,
    address: *const c_char,
    sink: mcat_sink,
    user: *mut c_void,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("download", client, params, out, &|client, params| {
        Ok(client.download(text("address", address)?, params, &mut bytes_to(sink, user)?))
    })
}

/// What hands the pieces of a download to the application's function.
pub(super) fn bytes_to(sink: mcat_sink, user: *mut c_void) -> Result<impl FnMut(Piece) -> bool, Error> {
    let sink = sink.ok_or_else(|| Error::argument("sink", "must not be NULL"))?;
    Ok(move |piece: Piece| {
        // SAFETY: the application's function, called as the header says.
        unsafe {
            sink(
                user,
                piece.left_ms,
                piece.bytes.as_ptr().cast(),
                piece.bytes.len(),
                piece.received,
                piece.total,
            ) == 0
        }
    })
}
