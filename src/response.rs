//! A response: the read structs, the memory that they live in, and the request that they answer.
#![allow(unsafe_code)]
use crate::abi::{mcat_download_result, mcat_meta, mcat_response, mcat_stats, mcat_value};
use crate::answer::Answer;
use crate::arena::{Arena, NoMemory};
use crate::decode::{self, Parts};
use crate::error::{Error, Phase, Reason, Status, UserAction};
use crate::params::MAX_OFFSET;
use crate::request::{Request, Visible};
use crate::scope::EMPTY_STATS;
use core::ffi::{CStr, c_char};
use core::ptr::null;

/// What a call gave back. Everything that is reached from it lives as long as it does.
///
/// It reads like `mcat_response`, field by field; `text`, `items` and `at` turn what the fields point at into Rust.
pub struct Response(Held);

// SAFETY: nothing in a response changes after it was built, and its pointers lead into its own arena or to statics.
unsafe impl Send for Response {}
// SAFETY: as above.
unsafe impl Sync for Response {}

enum Held {
    Own(Box<Shared>),
    /// Stands in where there is no memory for one.
    Fixed(&'static mcat_response),
}

/// The root comes first: a pointer to this is what C holds.
#[repr(C)]
pub(crate) struct Shared {
    root: mcat_response,
    arena: Arena,
    request: Option<Request>,
    announced: Option<Visible>,
}

/// How a call ended, before it becomes a response.
pub(crate) struct Ending {
    pub status: Status,
    pub reason: Reason,
    pub error: Option<Error>,
    pub answer: Option<Answer>,
    pub arena: Arena,
    pub parts: Parts,
    pub download: Download,
    /// What the service accepted and has not carried out yet.
    pub announced: Option<Visible>,
}

/// The facts of a download.
#[derive(Clone)]
pub(crate) struct Download {
    pub content_type: Option<String>,
    pub etag: Option<String>,
    pub received: i64,
    pub total: i64,
    pub started_at: i64,
}

impl Default for Download {
    fn default() -> Download {
        Download {
            content_type: None,
            etag: None,
            received: 0,
            total: -1,
            started_at: 0,
        }
    }
}

impl Ending {
    /// A call that sent nothing.
    pub fn bare(status: Status) -> Ending {
        Ending {
            status,
            reason: Reason::MCAT_REASON_NONE,
            error: None,
            answer: None,
            arena: Arena::new(0),
            parts: Parts::NOTHING,
            download: Download::default(),
            announced: None,
        }
    }

    /// A call whose answer holds nothing to read.
    pub fn of(status: Status, answer: Answer) -> Ending {
        Ending {
            answer: Some(answer),
            ..Ending::bare(status)
        }
    }
}

impl From<Error> for Ending {
    fn from(error: Error) -> Ending {
        let mut ending = Ending::bare(error.status);
        ending.reason = error.reason;
        ending.error = Some(error);
        ending
    }
}

impl Response {
    /// Builds the response of a call. Without memory even for this, there is only a status.
    pub(crate) fn new(ending: Ending, request: Option<Request>, stats: mcat_stats) -> Result<Response, NoMemory> {
        let Ending {
            status,
            reason,
            error,
            answer,
            mut arena,
            parts,
            download,
            announced,
        } = ending;
        let arena = &mut { arena };
        let text = |arena: &mut Arena, text: Option<&str>| text.map_or(Ok(null()), |text| arena.text(text));
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
        let (raw, raw_len) = if keep_raw {
            (arena.bytes(body)?, body.len())
        } else {
            (null(), 0)
        };
        // SAFETY: the decoder's pointer leads into the arena or to a static, and the struct is plain data.
        let mut meta: mcat_meta = unsafe { parts.root.meta.read() };
        meta.next_offset = match &request {
            Some(request) if error.is_none() => next_offset(request, &parts),
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
        let mut stats = stats;
        stats.unread_fields = parts.unread_fields;
        stats.unread_items = parts.unread_items;
        stats.held_bytes = i64::try_from(arena.held() + size_of::<mcat_stats>() + size_of::<Shared>()).unwrap_or(-1);
        let stats = arena.put(stats)?.as_ptr();
        // Only a list's request is needed again, and a body of one that is not would be kept for nothing.
        let mut request = request.filter(|request| request.paged);
        if let Some(request) = &mut request {
            request.walk = request.walk.after(parts.mark(), end_is_known(request, &parts));
        }
        let root = mcat_response {
            status,
            reason,
            phase: error_ref.map_or(Phase::MCAT_PHASE_NONE, |e| e.phase),
            user_action: error_ref.map_or(UserAction::MCAT_ACTION_NONE, |e| e.user_action),
            http_status: match (error_ref, &answer) {
                (Some(error), _) => error.http_status.into(),
                (None, Some(answer)) => answer.status.into(),
                (None, None) => 0,
            },
            maybe_applied: error_ref.is_some_and(|e| e.maybe_applied).into(),
            retry_after_ms: error_ref.and_then(|e| e.retry_after_ms).unwrap_or(-1),
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
            ..parts.root
        };
        let arena = core::mem::replace(arena, Arena::new(0));
        Ok(Response(Held::Own(Box::new(Shared {
            root,
            arena,
            request,
            announced,
        }))))
    }

    /// The response of a status that needs no memory; that of a panic for one that has none.
    pub(crate) fn fixed(status: Status) -> Response {
        Response(Held::Fixed(
            FIXED.0.iter().find(|r| r.status == status).unwrap_or(&FIXED.0[3]),
        ))
    }

    /// Whether it is one that must not be freed.
    #[cfg(feature = "capi")]
    pub(crate) fn is_fixed(raw: *const mcat_response) -> bool {
        FIXED.0.as_ptr_range().contains(&raw)
    }

    pub(crate) fn request(&self) -> Option<&Request> {
        match &self.0 {
            Held::Own(shared) => shared.request.as_ref(),
            Held::Fixed(_) => None,
        }
    }

    /// What becomes visible after this response.
    pub(crate) fn announced(&self) -> Option<&Visible> {
        match &self.0 {
            Held::Own(shared) => shared.announced.as_ref(),
            Held::Fixed(_) => None,
        }
    }

    /// Hands the response to C, which gives it back through `from_raw`.
    #[cfg(feature = "capi")]
    pub(crate) fn into_raw(self) -> *const mcat_response {
        match self.0 {
            Held::Own(shared) => Box::into_raw(shared).cast(),
            Held::Fixed(root) => root,
        }
    }

    /// Takes back what `into_raw` gave.
    ///
    /// # Safety
    /// `raw` came from `into_raw`, is not fixed, and is given back once.
    #[cfg(feature = "capi")]
    pub(crate) unsafe fn from_raw(raw: *const mcat_response) -> Response {
        // SAFETY: the caller's word; the root is the first field.
        Response(Held::Own(unsafe { Box::from_raw(raw.cast_mut().cast()) }))
    }

    /// The request of a response that C holds.
    ///
    /// # Safety
    /// `raw` came from `into_raw`, is not fixed, and was not given back yet.
    #[cfg(feature = "capi")]
    pub(crate) unsafe fn request_of<'a>(raw: *const mcat_response) -> Option<&'a Request> {
        // SAFETY: the caller's word; the root is the first field.
        unsafe { (*raw.cast::<Shared>()).request.as_ref() }
    }

    /// What becomes visible after a response that C holds.
    ///
    /// # Safety
    /// As for `request_of`.
    #[cfg(feature = "capi")]
    pub(crate) unsafe fn announced_of<'a>(raw: *const mcat_response) -> Option<&'a Visible> {
        // SAFETY: the caller's word; the root is the first field.
        unsafe { (*raw.cast::<Shared>()).announced.as_ref() }
    }

    /// Whether a place lies in this response: what stands there was written by the decode, and nobody can change it.
    fn holds<T>(&self, place: *const T) -> bool {
        match &self.0 {
            Held::Own(shared) => {
                let root = &raw const shared.root;
                (root.addr()..root.wrapping_add(1).addr()).contains(&place.addr())
                    || shared.arena.contains(place.cast())
            }
            Held::Fixed(_) => false,
        }
    }

    /// The text of a field of this response; `None` where the service sent none.
    pub fn text(&self, field: &*const c_char) -> Option<&str> {
        if !self.holds(field) || field.is_null() {
            return None;
        }
        // SAFETY: texts that a field of a response leads to end with a NUL and are UTF-8.
        unsafe { CStr::from_ptr(*field) }.to_str().ok()
    }

    /// The items of a list of this response.
    pub fn items<L: List>(&self, list: &L) -> &[&L::Item] {
        let (items, len) = list.parts();
        if len == 0 || !self.holds(list) {
            return &[];
        }
        // SAFETY: lists of a response are as long as they say and hold pointers to structs.
        unsafe { core::slice::from_raw_parts(items.cast(), len) }
    }

    /// The texts of a list of this response.
    pub fn texts(&self, list: &crate::abi::mcat_text_list) -> Vec<&str> {
        if list.len == 0 || !self.holds(list) {
            return Vec::new();
        }
        // SAFETY: as in `items` and `text`.
        let items = unsafe { core::slice::from_raw_parts(list.items, list.len) };
        let texts = items.iter().map(|text| unsafe { CStr::from_ptr(*text) });
        texts.filter_map(|text| text.to_str().ok()).collect()
    }

    /// A struct that a field of this response leads to; `None` where the service sent none.
    pub fn at<T>(&self, field: &*const T) -> Option<&T> {
        // SAFETY: what a field of a response leads to is what its type says.
        (self.holds(field) && self.holds(*field)).then(|| unsafe { &**field })
    }

    /// The value of a key in an object, such as `extra` leads to.
    pub fn find<'a>(&self, object: &'a mcat_value, name: &str) -> Option<&'a mcat_value> {
        decode::find(object, name)
    }

    /// What the list says of itself.
    pub fn meta(&self) -> &mcat_meta {
        // SAFETY: `new` put it there.
        unsafe { &*self.meta }
    }

    /// What the call cost.
    pub fn stats(&self) -> &mcat_stats {
        // SAFETY: `new` put it there.
        unsafe { &*self.stats }
    }

    /// A sentence on what failed; "" on success.
    pub fn message(&self) -> &str {
        // SAFETY: the message is a text of the response's own or a static one.
        unsafe { CStr::from_ptr(self.message) }.to_str().unwrap_or_default()
    }

    /// The service's error code.
    pub fn code(&self) -> Option<&str> {
        self.text(&self.code)
    }

    /// The body as received, where it was to be kept.
    pub fn raw(&self) -> Option<&[u8]> {
        let root: &mcat_response = self;
        // SAFETY: `new` copied so many bytes there.
        (!root.raw.is_null()).then(|| unsafe { core::slice::from_raw_parts(root.raw.cast(), root.raw_len) })
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

/// A list of read structs.
pub trait List {
    type Item;
    #[doc(hidden)]
    fn parts(&self) -> (*const *const Self::Item, usize);
}

macro_rules! lists {
    ($($list:ident of $item:ident),* $(,)?) => {$(
        impl List for crate::abi::$list {
            type Item = crate::abi::$item;
            fn parts(&self) -> (*const *const Self::Item, usize) {
                (self.items, self.len)
            }
        }
    )*};
}

lists! {
    mcat_album_list of mcat_album,
    mcat_artist_list of mcat_artist,
    mcat_bio_list of mcat_bio,
    mcat_catalog_list of mcat_catalog,
    mcat_category_list of mcat_category,
    mcat_chart_row_list of mcat_chart_row,
    mcat_favorite_list of mcat_favorite,
    mcat_favorite_status_list of mcat_favorite_status,
    mcat_format_list of mcat_format,
    mcat_genre_list of mcat_genre,
    mcat_image_list of mcat_image,
    mcat_match_list of mcat_match,
    mcat_member_list of mcat_member,
    mcat_playlist_list of mcat_playlist,
    mcat_post_list of mcat_post,
    mcat_result_list of mcat_result,
    mcat_review_list of mcat_review,
    mcat_right_list of mcat_right,
    mcat_service_version_list of mcat_service_version,
    mcat_station_list of mcat_station_object,
    mcat_tag_list of mcat_tag,
    mcat_track_list of mcat_track,
    mcat_value_list of mcat_value,
    mcat_value_member_list of mcat_value_member,
}

/// Where the next page begins; -1 at the end.
fn next_offset(request: &Request, page: &Parts) -> i64 {
    if !request.paged || (page.items() == 0 && page.unread_items == 0) {
        return -1;
    }
    let next = request.offset().saturating_add(step(request, page));
    let is_end = end_is_known(request, page) && (is_short(request, page) || next >= page.meta().total_count);
    if is_end || next > MAX_OFFSET { -1 } else { next }
}

/// How far a page reaches. The service may give less at a time than was asked for, and where nothing was asked for it decides.
fn step(request: &Request, page: &Parts) -> i64 {
    let told = page.meta().limit;
    match request.params.limit {
        // What `meta` calls the limit of a search need not be that of each type.
        _ if request.params.per_type_limit.is_some() => request.limit(),
        _ if told > 0 => told.min(request.longest_page()),
        Some(asked) => asked.into(),
        None => request.limit().max(page.items() as i64 / request.ids as i64),
    }
}

/// A search counts limit and offset for each type, and the total over all: it ends where no type fills its page.
fn is_short(request: &Request, page: &Parts) -> bool {
    page.order.len > 0 && (page.longest() as i64) < request.limit() && page.unread_items == 0
}

/// Whether the total tells where the list ends. One that is less than what was seen does not; and with several ids the service counts
/// limit and offset for each, and the total over all.
fn end_is_known(request: &Request, page: &Parts) -> bool {
    let seen = request.offset().saturating_add(page.items() as i64);
    page.meta().total_count >= seen && request.ids == 1 && !request.total_is_inaccurate()
}

/// Responses that need no memory. Freeing them does nothing.
struct Fixed([mcat_response; 4]);

// SAFETY: plain data that leads to other statics; nobody writes to it.
unsafe impl Sync for Fixed {}

static FIXED: Fixed = Fixed([
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

const fn bare(status: Status, message: &'static CStr) -> mcat_response {
    mcat_response {
        status,
        message: message.as_ptr(),
        stats: &raw const STATS,
        download: &raw const DOWNLOAD.0,
        ..Parts::NOTHING.root
    }
}
