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

/// Sends the notes that wait in the outbox, in their order. Call it before the device goes to sleep, and in a player without stations now
/// and then; `mcat_station_poll` sends too. docs/outbox.md says what is sent again, what is given up, and whose notes they are.
///
/// Notes that say the same of several tracks go in one request. One thread at a time sends for a member: while another does, and while the
/// outbox waits after a failure (`response->outbox->retry_after_ms`), the call sends nothing and gives `MCAT_OK`;
/// `response->outbox->waiting` says whether anything is left. It begins nothing new if less than 5 s are left, or less than half of its
/// time if that is shorter: a counted event cut off mid-request cannot be resent. The rest waits for the next call, and the status is
/// `MCAT_OK`.
///
/// The service counts plays, skips, starts and stops, so they are sent at most once: one that may have arrived is `uncertain`. What the
/// service refuses is `refused`. Everything else waits for another try, up to ten minutes, and never less than the service's Retry-After.
/// Parameters: none besides deadline_ms and priority.
/// Errors: those of every call, if an entry failed and waits; `MCAT_ERR_STORE` if the store cannot be marked: without that an entry might
/// be sent twice; `MCAT_ERR_CLOCK` if an entry waits for the device's clock. `response->outbox` is always there. Specification: Station
/// playback. Since 1.0.
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

/// The state of the outbox, in `response->outbox`. Sends nothing; the first call of the outbox reads its store.
///
/// `MCAT_REASON_OUTBOX_NOT_SAVED`: the store cannot be written, and a power cut would lose a note. Later calls of the outbox and of
/// stations try again. Errors: those of every call. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_outbox_check(client: *mut mcat_client, out: *mut *const mcat_response) -> mcat_status {
    with_client("outbox_check", client, null(), out, &|client, _| Ok(client.outbox()))
}

/// Notes that a track began to play, for players without a station: albums, playlists, single tracks. Stations note it themselves. Sends
/// nothing: see `mcat_outbox_send`.
///
/// `track`: its id. `source`: the id of the album, playlist or other container that it is played from; NULL for none; at most 1024 bytes.
/// `playback`: how it is played; NULL for the defaults: now, with a connection. `played_ms` must be 0. Call it once for each track that
/// sounds. The note is in the outbox's store before the call returns. A device that does not know the date yet may note; docs/outbox.md has
/// the rules.
///
/// The report names the member's id and tier if the service has given them since the client was made and the member signed in: call
/// `mcat_account_verdict` or `mcat_me_account` before the first `mcat_outbox_send`.
/// Needs a signed-in member; the tokens may have expired. `MCAT_REASON_OUTBOX_NOT_SAVED`: noted, but a power cut would lose it.
/// Errors: `MCAT_ERR_ARGUMENT`, `MCAT_ERR_SIGN_IN_NEEDED`, `MCAT_ERR_STORE` (the token store cannot say who is signed in); then nothing is
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

/// Notes that a track ended, by itself or not, for players without a station. Call it once for each start.
///
/// Arguments as for `mcat_playback_started`, with its `source`, `format` and `bitrate` again; `source` and `playback` may be NULL.
/// `playback->played_ms`: how much was heard, without pauses; 0 or more. `playback->started_ms` 0: when the track was noted as started; if
/// it was not, eight others have begun since, or the device has restarted, `played_ms` before now. Errors: those of
/// `mcat_playback_started`. Since 1.0.
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
            .map_err(|NoMemory| StoreFailed("not enough memory to read the store".to_owned()))?;
        bytes.resize(most, 0);
        // SAFETY: the application's function, called as the header says; `bytes` is as long as told.
        let answer = unsafe { load(self.0.user, left_ms, bytes.as_mut_ptr().cast(), most, &raw mut length) };
        match answer {
            MCAT_STORE_OK if length <= most => {
                bytes.truncate(length);
                Ok(bytes)
            }
            MCAT_STORE_OK => Err(StoreFailed(
                "store callback load gave more bytes than its capacity".into(),
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
