//! Exported calls of the outbox, its store, and the application's own metering.
use super::callbacks::{User, done};
use super::playback::played;
use super::{given, mcat_client, owned, text, with_client};
use crate::abi::{
    MCAT_PLAYBACK_START, MCAT_PLAYBACK_STOP, MCAT_STORE_ABSENT, MCAT_STORE_OK, mcat_config, mcat_metering,
    mcat_outbox_store, mcat_params, mcat_playback, mcat_response, mcat_status,
};
use crate::base::dates;
use crate::base::error::Error;
use crate::base::hooks::{OutboxStore, StoreFailed};
use crate::base::memory::{self, NoMemory};
use crate::outbox::{METERING_MAX, MeteredMember, Metering, Playback};
use core::ffi::{c_char, c_void};
use core::ptr::null;
use std::ffi::CString;
use std::sync::Arc;

/// Sends what waits in the outbox, in the order in which it was noted, but for what the service fails at again and again.
///
/// What is noted by a station (feedback, metering) and by `mcat_playback_started` and `_stopped` waits until it is sent: by
/// `mcat_station_poll` or by this call. Call it before the device goes to sleep, and in a player without stations every now and then.
/// What says the same of several tracks goes in one request. One thread at a time sends for a member: while another does, and
/// while the outbox waits after a failure (`response->outbox->retry_after_ms`), nothing is sent and the status is `MCAT_OK`;
/// `response->outbox->waiting` tells whether anything is left. Nothing more is begun when less than 5 s are left to the call, or less than
/// half of its time where that is shorter: what is counted and cut off is lost. The rest waits for the next call, and the status is `MCAT_OK`.
///
/// Plays, skips, starts and stops are counted by the service and sent at most once: one that may have arrived (a connection broke, the power
/// was cut, the service failed) is not sent again and counts as `uncertain`. What the service refuses (HTTP 400 to 499,
/// but for 401, 407, 408, 421, 423, 425 and 429) is given up and counts as `refused`. Everything else waits and is tried again after up to 2 s, doubled with each failure to at most ten minutes,
/// and never before the service's Retry-After. What may come twice and met HTTP 500 to 599 five times (likes, dislikes, favorites,
/// unfavorites, unplays) waits behind everything else from then on, together with what takes it back: it is told when nothing else waits, by
/// itself, for as long as it takes, and holds nothing up. With `MCAT_PRIORITY_BACKGROUND` each is tried once in a call, else as often as any call.
///
/// Entries belong to the sign-in in which they were noted. After another sign-in, here or in another process on the same token store, they
/// are sent only if it is the same member's: by the id, which the service names for both, or else by the name signed in with. Otherwise
/// they are given up (`dropped`): always after a sign-in in the browser at a service that names no id. A sign-in that fails takes
/// nothing away. `mcat_forget_member` forgets them.
/// Parameters: none besides deadline and priority.
/// Errors: those of every call, when an entry did not go through and waits; `MCAT_ERR_STORE` when the store cannot be marked, without which an
/// entry might be sent twice; `MCAT_ERR_CLOCK` when an entry waits for the device's clock. `response->outbox` is told in any case.
/// Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_outbox_send(
    client: *mut mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("outbox_send", client, params, out, &|client, params| {
        Ok(client.send_outbox(params))
    })
}

/// How the outbox stands, in `response->outbox`. Nothing is sent; the first call of the outbox reads its store.
///
/// `MCAT_REASON_OUTBOX_NOT_SAVED`: something waits that a power cut would take, as the store cannot be written. It is tried again with
/// later calls of the outbox and of stations. Errors: those of every call. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_outbox_check(client: *mut mcat_client, out: *mut *const mcat_response) -> mcat_status {
    with_client("outbox_check", client, null(), out, &|client, _| Ok(client.outbox()))
}

/// Notes that a track began to play, for players without a station: albums, playlists, single tracks. Stations note it themselves.
///
/// `track`: its id. `source`: the id of what it is played from, an album, a playlist or another container; NULL for none; at most 1024
/// bytes. `playback`: how it is played; NULL for the defaults: now, with a connection. `played_ms` must be 0. Call it once for each
/// track that starts to sound. It is kept in the outbox's store before the call returns, and nothing is sent: see `mcat_outbox_send`.
/// A power cut while it plays leaves a start without a stop, which the service takes. A device that does not know the date yet may note: the
/// date is worked out once it is known, in the same boot, else the time of sending stands for it.
/// The member's id and tier go with it where the service has told them since the client was made and the member signed in: call
/// `mcat_account_verdict` or `mcat_me_account` before the first `mcat_outbox_send`. Else they are left out.
/// Needs a signed-in member; the tokens may have run out. `MCAT_REASON_OUTBOX_NOT_SAVED`: noted, but a power cut would take it.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_SIGN_IN_NEEDED`, `MCAT_ERR_STORE` (the token store does not say who is signed in); then nothing is
/// noted. Specification: Station playback. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_playback_started(
    client: *mut mcat_client,
    track: *const c_char,
    source: *const c_char,
    playback: *const mcat_playback,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("playback_started", client, null(), out, &|client, _| {
        Ok(client.playback_started(noted(track, source, playback, false)?))
    })
}

/// Notes that a track ended, by itself or not, for players without a station.
///
/// Arguments as for `mcat_playback_started`, whose `source`, `format` and `bitrate` are given again; `source` and `playback` may be NULL.
/// `playback->played_ms`: how much of it was played, pauses left out; 0 or more. `playback->started_ms` 0: when the track was noted as
/// started; where it was not, eight others have begun since, or the device has restarted, `played_ms` before now. Call it once for each
/// start. Errors: those of `mcat_playback_started`. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_playback_stopped(
    client: *mut mcat_client,
    track: *const c_char,
    source: *const c_char,
    playback: *const mcat_playback,
    out: *mut *const mcat_response,
) -> mcat_status {
    with_client("playback_stopped", client, null(), out, &|client, _| {
        Ok(client.playback_stopped(noted(track, source, playback, true)?))
    })
}

/// A playback as C tells it.
fn noted(
    track: *const c_char,
    source: *const c_char,
    playback: *const mcat_playback,
    is_stop: bool,
) -> Result<Playback, Error> {
    let (track, source) = (text("track", track)?.to_owned(), owned("source", source)?);
    let played = played(playback)?;
    Ok(Playback {
        played_ms: if is_stop {
            Some(played.played_ms)
        } else {
            given(played.played_ms)
        },
        track,
        source,
        started_ms: played.started_ms,
        bitrate: given(played.bitrate),
        format: played.format.map(str::to_owned),
        offline: played.offline,
    })
}

/// The device's outbox store.
pub struct COutboxStore(mcat_outbox_store);

// SAFETY: see `User`.
unsafe impl Send for COutboxStore {}
// SAFETY: see `User`.
unsafe impl Sync for COutboxStore {}

impl COutboxStore {
    pub fn new(store: mcat_outbox_store) -> Result<COutboxStore, Error> {
        if store.load.is_none() || store.append.is_none() || store.replace.is_none() {
            return Err(Error::argument("outbox", "must have load, append and replace"));
        }
        Ok(COutboxStore(store))
    }
}

impl OutboxStore for COutboxStore {
    fn load(&self, left_ms: i64, most: usize) -> Result<Vec<u8>, StoreFailed> {
        let Some(load) = self.0.load else { return Ok(Vec::new()) };
        let (mut bytes, mut length) = (Vec::new(), 0);
        memory::room(|| bytes.try_reserve_exact(most))
            .map_err(|NoMemory| StoreFailed("there is not enough memory to read it".to_owned()))?;
        bytes.resize(most, 0);
        // SAFETY: the application's function, called as the header says; `bytes` is as long as told.
        let answer = unsafe { load(self.0.user, left_ms, bytes.as_mut_ptr().cast(), most, &raw mut length) };
        match answer {
            MCAT_STORE_OK if length <= most => {
                bytes.truncate(length);
                Ok(bytes)
            }
            MCAT_STORE_OK => Err(StoreFailed(
                "store callback load told of more bytes than there is room for".into(),
            )),
            MCAT_STORE_ABSENT => Ok(Vec::new()),
            other => done("load", other).map(|()| Vec::new()),
        }
    }

    fn append(&self, left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed> {
        // SAFETY: as above.
        let append = |append: unsafe extern "C" fn(_, _, _, _) -> i32| unsafe {
            append(self.0.user, left_ms, bytes.as_ptr().cast::<c_void>(), bytes.len())
        };
        self.0
            .append
            .map_or(Ok(()), |callback| done("append", append(callback)))
    }

    fn replace(&self, left_ms: i64, bytes: &[u8]) -> Result<(), StoreFailed> {
        // SAFETY: as above.
        let replace = |replace: unsafe extern "C" fn(_, _, _, _) -> i32| unsafe {
            replace(self.0.user, left_ms, bytes.as_ptr().cast::<c_void>(), bytes.len())
        };
        self.0
            .replace
            .map_or(Ok(()), |callback| done("replace", replace(callback)))
    }
}

/// The application's own metering.
pub fn metering(c: &mcat_config) -> Option<Metering> {
    let (metering, user) = (c.metering?, User(c.user));
    Some(Arc::new(move |left_ms, playback: &Playback, member: &MeteredMember| {
        let terminated = |text: Option<&str>| text.map(CString::new).transpose().ok();
        let texts = [
            terminated(Some(&playback.track))?,
            terminated(playback.source.as_deref())?,
            terminated(member.user_id.as_deref())?,
            terminated(member.tier_code.as_deref())?,
            terminated(Some(&dates::date_time(playback.started_ms)))?,
            terminated(playback.format.as_deref())?,
        ];
        let [track, source, user_id, tier_code, started, format] = texts
            .each_ref()
            .map(|text| text.as_ref().map_or(null(), |text| text.as_ptr()));
        let event = mcat_metering {
            track,
            source,
            user_id,
            tier_code,
            started,
            format,
            started_ms: playback.started_ms,
            played_ms: playback.played_ms.unwrap_or(-1),
            kind: match playback.played_ms {
                None => MCAT_PLAYBACK_START,
                Some(_) => MCAT_PLAYBACK_STOP,
            },
            bitrate: playback.bitrate.unwrap_or(-1),
            offline: playback.offline.into(),
        };
        let (mut body, mut length) = (vec![0u8; METERING_MAX], 0);
        // SAFETY: the application's function, called as the header says; texts and body live until it returns.
        let answer = unsafe {
            metering(
                user.get(),
                left_ms,
                &raw const event,
                body.as_mut_ptr().cast(),
                body.len(),
                &raw mut length,
            )
        };
        (answer == 0 && length <= body.len()).then(|| {
            body.truncate(length);
            body
        })
    }))
}
