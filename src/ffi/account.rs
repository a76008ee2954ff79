//! Exported calls of the member's account, and verdicts on it and on tracks.
use super::{guard, mcat_client, optional_text, place, report, text, with_client, yes_or_no};
use crate::abi::{mcat_account, mcat_params, mcat_response, mcat_status, mcat_track, mcat_track_verdict, mcat_verdict};
use crate::base::error::Error;
use crate::member::account::{self, Listener};
use core::ffi::c_char;

/// The member's account, subscription and entitlements. `GET /me/account`; in `response->account`.
///
/// Needs a signed-in member. Asks the service each time. The library remembers the answer as if `mcat_account_verdict` had asked: for
/// verdicts, the member's id and tier in metering, and the limit of skips.
/// Parameters: pretty. Errors: those of every call. Specification: Member account. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_me_account(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("me_account", client, params, out, &|client, params| {
        Ok(client.me_account(params))
    })
}

/// Whether the member may stream by the right `entitlement`, for example "canStreamOnHomeDevice" for a home audio device. Sends nothing:
/// use `mcat_account_verdict` unless you have the account.
///
/// `account` is a response's. `*verdict` becomes one of `mcat_verdict`. A suspended or expired subscription comes before a right that is
/// refused (`MCAT_VERDICT_UPGRADE`). If the account does not say whether it has the right, the verdict is `MCAT_VERDICT_WAIT`: the member
/// may not stream, and an upgrade may not help. Play nothing unless it is `MCAT_VERDICT_MAY_STREAM`.
/// Errors: `MCAT_ERR_ARGUMENT` (NULL, or a name that does not begin "canStream"); `why` may be NULL. Specification: Client rules for the
/// account. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_account_judge(
    account: *const mcat_account,
    entitlement: *const c_char,
    verdict: *mut i32,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || {
        let verdict = place("verdict", verdict, mcat_verdict::MCAT_VERDICT_ACCOUNT_PROBLEM as i32)?;
        // SAFETY: NULL or a response's account.
        let account = unsafe { account.as_ref() }.ok_or_else(|| Error::argument("account", "must not be NULL"))?;
        // SAFETY: a response's account leads to valid places only.
        *verdict = unsafe { account::verdict(account, text("entitlement", entitlement)?) }? as i32;
        Ok(())
    })
}

/// Whether the member may stream by the right `entitlement`, for example "canStreamOnHomeDevice" for a home audio device; in
/// `response->verdict`. Call it before anything plays, and show the member the sentence of `mcat_verdict_text`, or your own by its
/// `text_key`.
///
/// `MCAT_OK` whenever there is a verdict, also while the service cannot be asked. `response->user_action` goes with it.
/// `MCAT_VERDICT_MAY_STREAM`: play.
/// `_ACCOUNT_PROBLEM` and `_UPGRADE`: the service says so now; `response->verdict->website_url` is the address to show.
/// `_SIGN_IN`: nobody is signed in, the service refuses the tokens, or the store cannot be read; `reason` says which.
/// `_WAIT`: the account is locked, or the service cannot be asked and no earlier answer is known, or it does not say whether the member has
/// this right (`MCAT_REASON_RIGHT_UNKNOWN`). `reason`, `phase`, `http_status` and `message` say why, and `retry_after_ms` when to ask
/// again.
///
/// A verdict that lets the member play holds for 10 minutes without a request, for all clients of the member; others are asked again each
/// time. If the service cannot be asked, its answer of the last 24 hours holds (`response->verdict->age_ms`). docs/playing.md, "May the
/// member listen?", has the rest.
/// `GET /me/account`. Parameters: none. Errors: `MCAT_ERR_ARGUMENT` (a name that does not begin "canStream"), `MCAT_ERR_CANCELLED`,
/// `MCAT_ERR_MEMORY`, `MCAT_ERR_BAD_REQUEST` with `MCAT_REASON_RETIRED` (the service has ended the version: the device needs an update).
/// Specification: Client rules for the account. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_account_verdict(
    client: *mut mcat_client,
    entitlement: *const c_char,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("account_verdict", client, params, out, &|client, params| {
        Ok(client.account_verdict(text("entitlement", entitlement)?, params))
    })
}

/// A verdict in a sentence for the member, in English; "Unknown." for another number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_verdict_text(verdict: i32) -> *const c_char {
    guard(c"".as_ptr(), || {
        account::wording(verdict)
            .map_or(c"Unknown.", |wording| wording.sentence)
            .as_ptr()
    })
}

/// The key of a verdict for the display's own texts: "account.may_stream", "account.problem", "account.upgrade", "account.sign_in",
/// "account.wait"; "account.unknown" for another number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_verdict_key(verdict: i32) -> *const c_char {
    guard(c"".as_ptr(), || {
        account::wording(verdict)
            .map_or(c"account.unknown", |wording| wording.key)
            .as_ptr()
    })
}

/// Whether a track may be played to a member; `*verdict` becomes one of `mcat_track_verdict`. Sends nothing.
///
/// `track` and `account` are responses'; if `account` is NULL, parental control is off and no right is missing. `entitlement`: the right
/// that playing takes, for example "canStreamOnHomeDevice": the verdict is `MCAT_TRACK_NO_RIGHTS` unless the account says that it has it,
/// and with a suspended or expired subscription; NULL leaves rights alone. `for_preview`: `MCAT_YES` asks about the track's 30-second
/// sample, which is allowed even without streaming rights. A track field that the service omits does not forbid the track.
/// Errors: `MCAT_ERR_ARGUMENT`; `why` may be NULL. Specification: Track. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_track_judge(
    track: *const mcat_track,
    account: *const mcat_account,
    entitlement: *const c_char,
    for_preview: i32,
    verdict: *mut i32,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || {
        let verdict = place("verdict", verdict, mcat_track_verdict::MCAT_TRACK_NOT_STREAMABLE as i32)?;
        // SAFETY: NULL or a response's track.
        let track = unsafe { track.as_ref() }.ok_or_else(|| Error::argument("track", "must not be NULL"))?;
        // SAFETY: NULL or a response's account.
        let account = unsafe { account.as_ref() };
        let mut listener = Listener {
            may_stream: true,
            is_guarded: account.is_some_and(|account| account.parental_control_enabled == 1),
        };
        if let Some(entitlement) = optional_text("entitlement", entitlement)? {
            account::check(entitlement)?;
            if let Some(account) = account {
                // SAFETY: a response's account leads to valid places only.
                let verdict = unsafe { account::verdict(account, entitlement) }?;
                listener.may_stream = verdict == mcat_verdict::MCAT_VERDICT_MAY_STREAM;
            }
        }
        let for_preview = yes_or_no("for_preview", for_preview)? == Some(true);
        // SAFETY: a response's track leads to valid places only.
        *verdict = unsafe { account::judge(track, listener, for_preview) } as i32;
        Ok(())
    })
}

/// A track's verdict in a sentence for the member, in English; "Unknown." for another number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_track_verdict_text(verdict: i32) -> *const c_char {
    guard(c"".as_ptr(), || {
        account::track_text(verdict)
            .map_or(c"Unknown.", |(_, sentence)| sentence)
            .as_ptr()
    })
}

/// The key of a track's verdict for the display's own texts: "track.may_play", "track.not_streamable", "track.explicit",
/// "track.no_preview", "track.no_rights"; "track.unknown" for another number. Never NULL. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_track_verdict_key(verdict: i32) -> *const c_char {
    guard(c"".as_ptr(), || {
        account::track_text(verdict)
            .map_or(c"track.unknown", |(key, _)| key)
            .as_ptr()
    })
}
