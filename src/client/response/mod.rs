//! A response: the read structs, the memory that they live in, and the request that they answer.
#![allow(unsafe_code)]
mod decoded;
mod ending;
mod facts;
mod fixed;
mod page;
mod view;

pub(crate) use decoded::Decoded;
pub(crate) use ending::{Download, Ending, Outcome, SignInResult, StationNow, VerdictNow};
pub(crate) use fixed::{Fixed, UNKNOWN_TRUST};
pub use view::List;

use crate::abi::{mcat_download_result, mcat_meta, mcat_response, mcat_stats};
use crate::auth::Marks;
use crate::base::error::Phase;
#[cfg(feature = "capi")]
use crate::base::handle_check::{HandleKind, HandleTag};
use crate::base::memory::{self, NoMemory};
use crate::calls::request::Request;
use crate::client::answer::Answer;
use crate::decode::Visible;
use crate::decode::arena::Arena;
use core::mem;
use core::ptr::null;
use facts::text;
use fixed::FIXED;
use page::{end_is_known, next_offset};
use std::sync::Arc;

/// The result of a call. Everything reachable from it lives as long as it does.
///
/// It reads like `mcat_response`, field by field; `text`, `items` and `at` turn what the fields point at into Rust.
pub struct Response(Held);

// SAFETY: nothing in a response changes after it was built, and its pointers point into its own arena, into the answer that it keeps, or to
// statics.
unsafe impl Send for Response {}
// SAFETY: as above.
unsafe impl Sync for Response {}

enum Held {
    Own(Box<Shared>),
    /// Used when there is no memory for a response.
    Fixed(&'static mcat_response),
}

/// The root comes first: a pointer to this is what C holds.
#[repr(C)]
pub(crate) struct Shared {
    root: mcat_response,
    arena: Arena,
    kept: Option<Arc<Decoded>>,
    sequel: Sequel,
    #[cfg(feature = "capi")]
    tag: HandleTag,
}

/// What a call needs that goes on with a response.
pub(crate) struct Sequel {
    /// The request, if the list has pages.
    pub request: Option<Request>,
    /// What `mcat_wait_visible` can wait for.
    pub announced: Option<Visible>,
    /// The member whose response it is. `None`: it is no member's, or that sign-in had ended.
    pub owner: Option<Box<Marks>>,
}

impl Response {
    /// Builds the response of a call. If memory is short even for this, the caller has only a status.
    pub(crate) fn new(ending: Ending, mut request: Option<Request>, stats: mcat_stats) -> Result<Response, NoMemory> {
        Response::of(ending, &mut request, &stats)
    }

    /// The same; takes `request` if a next page will need it.
    pub(crate) fn of(
        mut ending: Ending,
        request: &mut Option<Request>,
        stats: &mcat_stats,
    ) -> Result<Response, NoMemory> {
        let http_status = ending.http_status().into();
        let Outcome {
            status,
            reason,
            user_action,
            error,
            retry_after_ms,
            answer,
            arena,
            parts,
            download,
            sign_in,
            verdict,
            station,
            outbox,
            trust,
            retires_ms,
            kept,
            record,
            announced,
            owner,
        } = &mut *ending;
        let from_answer = |field: fn(&Answer) -> Option<&str>| answer.as_ref().and_then(field);
        let error_ref = error.as_ref();
        let message = arena.text(error_ref.map_or("", |e| &e.message))?;
        let code = text(arena, error_ref.and_then(|e| e.code.as_deref()))?;
        let location = error_ref
            .and_then(|e| e.location.as_deref())
            .or(from_answer(|a| a.location.as_deref()));
        let allow = error_ref
            .and_then(|e| e.allow.as_deref())
            .or(from_answer(|a| a.allow.as_deref()));
        let (location, allow) = (text(arena, location)?, text(arena, allow)?);
        let request_id = error_ref
            .and_then(|e| e.request_id.as_deref())
            .or(from_answer(|a| a.request_id.as_deref()));
        let request_id = text(arena, request_id)?;
        let body = answer.as_ref().map_or(&[][..], |a| &a.body);
        let keep_raw = answer.is_some() && request.as_ref().is_some_and(|r| r.params.keep_raw);
        let (raw, raw_len) = match &record {
            Some(record) => (arena.bytes(record)?, record.len()),
            None if keep_raw => (arena.bytes(body)?, body.len()),
            None => (null(), 0),
        };
        // SAFETY: the decoder's pointer points into the arena or to a static, and the struct is plain data.
        let mut meta: mcat_meta = unsafe { parts.root.meta.read() };
        meta.next_offset = match request {
            Some(request) if error.is_none() => next_offset(request, parts),
            _ => -1,
        };
        let meta = arena.put(meta)?.as_ptr();
        let download = mcat_download_result {
            content_type: text(arena, download.content_type.as_deref())?,
            etag: text(arena, download.etag.as_deref())?,
            received_bytes: download.received,
            total_bytes: download.total,
            started_at: download.started_at,
        };
        let download = arena.put(download)?.as_ptr();
        let sign_in = match sign_in {
            Some(sign_in) => facts::sign_in(sign_in, arena)?,
            None => fixed::NO_SIGN_IN,
        };
        let verdict = match verdict {
            Some(verdict) => facts::verdict(verdict, arena)?,
            None => fixed::NO_VERDICT,
        };
        let station = match station {
            Some(station) => facts::station(station, arena)?,
            None => fixed::NO_STATION,
        };
        let outbox = match outbox {
            Some(outbox) => arena.put(*outbox)?.as_ptr(),
            None => fixed::NO_OUTBOX,
        };
        let trust = match trust {
            Some(trust) => arena.put(*trust)?.as_ptr(),
            None => fixed::NO_TRUST,
        };
        let mut stats = *stats;
        stats.unread_fields = parts.unread_fields;
        stats.unread_items = parts.unread_items;
        let stats = arena.put(stats)?.as_ptr();
        // The response's facts may have grown the arena that they describe.
        let held = arena.held() + kept.as_ref().map_or(0, |kept| kept.held()) + size_of::<Shared>();
        // SAFETY: it lies in this arena, and no other reference to it exists yet.
        unsafe { (*stats).held_bytes = i64::try_from(held).unwrap_or(-1) };
        // Only a list's next page needs the request again. Any other request's body would waste memory.
        let mut request = request.take_if(|request| request.paged);
        if let Some(request) = &mut request {
            request.walk = request.walk.after(parts.items_digest(), end_is_known(request, parts));
        }
        let root = mcat_response {
            status: *status,
            reason: *reason,
            phase: error_ref.map_or(Phase::MCAT_PHASE_NONE, |e| e.phase),
            user_action: *user_action,
            http_status,
            maybe_applied: error_ref.is_some_and(|e| e.maybe_applied).into(),
            retry_after_ms: error_ref
                .and_then(|e| e.retry_after_ms)
                .or(*retry_after_ms)
                .unwrap_or(-1),
            message,
            code,
            location,
            allow,
            request_id,
            raw,
            raw_len,
            meta,
            stats,
            download,
            sign_in,
            verdict,
            station,
            outbox,
            trust,
            retires_ms: retires_ms.unwrap_or(-1),
            ..parts.root
        };
        let shared = memory::boxed(Shared {
            root,
            arena: mem::replace(arena, Arena::new(0)),
            kept: kept.take(),
            sequel: Sequel {
                request,
                announced: announced.take(),
                owner: owner.take(),
            },
            #[cfg(feature = "capi")]
            tag: HandleTag::new(HandleKind::Response),
        })?;
        Ok(Response(Held::Own(shared)))
    }

    /// A response that needs no memory.
    pub(crate) fn fixed(fixed: Fixed) -> Response {
        Response(Held::Fixed(&FIXED.0[fixed as usize]))
    }

    /// The response of a call that has no memory to say more, and may have changed something at the service.
    pub(crate) fn no_memory(maybe_applied: bool) -> Response {
        Response::fixed(match maybe_applied {
            true => Fixed::NoMemoryMaybeApplied,
            false => Fixed::NoMemory,
        })
    }

    /// Whether it is a static response, which must not be freed.
    #[cfg(feature = "capi")]
    pub(crate) fn is_fixed(raw: *const mcat_response) -> bool {
        FIXED.0.as_ptr_range().contains(&raw)
    }

    pub(crate) fn request(&self) -> Option<&Request> {
        self.sequel()?.request.as_ref()
    }

    /// What calls need that go on with it.
    pub(crate) fn sequel(&self) -> Option<&Sequel> {
        match &self.0 {
            Held::Own(shared) => Some(&shared.sequel),
            Held::Fixed(_) => None,
        }
    }

    /// Gives the response to C, which returns it through `from_raw`.
    #[cfg(feature = "capi")]
    pub(crate) fn into_raw(self) -> *const mcat_response {
        match self.0 {
            Held::Own(shared) => Box::into_raw(shared).cast(),
            Held::Fixed(root) => root,
        }
    }

    /// Takes back a response from `into_raw`.
    ///
    /// # Safety
    /// `raw` came from `into_raw`, is not fixed, and is returned once.
    #[cfg(feature = "capi")]
    pub(crate) unsafe fn from_raw(raw: *const mcat_response) -> Response {
        // SAFETY: the caller guarantees it.
        unsafe { Response::shared(raw) }.tag.die();
        // SAFETY: the caller guarantees it; the root is the first field.
        Response(Held::Own(unsafe { Box::from_raw(raw.cast_mut().cast()) }))
    }

    /// What calls need that go on with a response that C holds; `None` if it is fixed.
    ///
    /// # Safety
    /// `raw` is fixed, or came from `into_raw` and was not returned yet.
    #[cfg(feature = "capi")]
    pub(crate) unsafe fn sequel_of<'a>(raw: *const mcat_response) -> Option<&'a Sequel> {
        // SAFETY: not fixed, and the caller guarantees the rest.
        (!Response::is_fixed(raw)).then(|| &unsafe { Response::shared(raw) }.sequel)
    }

    /// All of a response that C holds.
    ///
    /// # Safety
    /// `raw` came from `into_raw`, is not fixed, and was not returned yet.
    #[cfg(feature = "capi")]
    unsafe fn shared<'a>(raw: *const mcat_response) -> &'a Shared {
        // C's other handles are shorter, and begin with their tag.
        // SAFETY: the caller guarantees it.
        unsafe { &*raw.cast::<HandleTag>() }.is_no_other(HandleKind::Response);
        // SAFETY: the caller guarantees it; the root is the first field.
        let shared = unsafe { &*raw.cast::<Shared>() };
        shared.tag.check(HandleKind::Response);
        shared
    }
}

impl core::ops::Deref for Response {
    type Target = mcat_response;

    fn deref(&self) -> &mcat_response {
        match &self.0 {
            Held::Own(shared) => &shared.root,
            Held::Fixed(root) => root,
        }
    }
}

impl core::fmt::Debug for Response {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let root: &mcat_response = self;
        write!(
            f,
            "{:?} {:?} http {} in {:?}: ",
            root.status, root.reason, root.http_status, root.phase
        )?;
        f.write_str(self.message())
    }
}
