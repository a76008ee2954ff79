//! The C boundary. Every exported function begins with the guard: a bug inside becomes `MCAT_ERR_PANIC`, nothing unwinds into C.
//!
//! A function of the interface is one line: it names the builder and hands over its arguments. What C gives is checked here
//! (NULL, UTF-8, sizes); rules of the service are checked by the builders.
//!
//! Uses `station`, `client`, `member`, `outbox`, `auth`, `calls`, `decode`, `http`, `image`, `base`, `abi`.
#![allow(
    unsafe_code,
    non_camel_case_types,
    clippy::missing_safety_doc,
    clippy::too_many_arguments
)]

mod account;
mod albums;
mod alloc;
mod artists;
mod auth;
mod callbacks;
mod client;
mod config;
mod favorites;
mod genres;
mod handle;
mod image;
mod legacy;
mod library;
mod member;
mod member_playlists;
mod members;
mod outbox;
mod own_memory;
mod picture;
mod playback;
mod playlist_edits;
mod playlist_image;
mod playlists;
mod posts;
mod raw;
mod response;
mod search;
mod service;
mod session;
mod station;
mod stations;
mod tags;
mod text;
mod tracks;
mod value;

use crate::abi::{
    MCAT_ABI_MINOR, MCAT_NO, MCAT_UNSET, MCAT_YES, mcat_item, mcat_on_item, mcat_params, mcat_response, mcat_status,
};
use crate::base::error::{Error, Status};
use crate::base::memory::{self, BooksLater, Counted};
use crate::base::sys::Uncancelled;
use crate::calls::params::{OnItem, Params, Priority};
use crate::calls::request::Request;
use crate::calls::{Call, MOST_PLACES};
use crate::client::Client;
use crate::client::response::{Fixed, Response};
use callbacks::User;
use core::ffi::{CStr, c_char, c_void};
use handle::Handle;
use station::mcat_station;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// A client: one application, one member. Made by `mcat_client_new` or `mcat_client_share`, given back by `mcat_client_free`. Since 1.0.
pub struct mcat_client;

/// Longest text that an argument may hold, in bytes: room for as many ids as a call takes.
const TEXT_CAP: usize = 1024 * 1024;

/// Runs `work`; a panic becomes `or`. Nothing unwinds into C, and no cancelled thread's unwinding comes in.
fn guard<T>(or: T, work: impl FnOnce() -> T) -> T {
    let (_uncancelled, _books_later) = (Uncancelled::begin(), BooksLater::begin());
    catch_unwind(AssertUnwindSafe(work)).unwrap_or(or)
}

/// A call of the service that is a row of the table: `texts` fill the places of its path.
fn service(
    call: Call,
    client: *const mcat_client,
    texts: &[*const c_char],
    params: *const mcat_params,
    out: *mut *const mcat_response,
) -> mcat_status {
    service_with(call.name(), client, params, out, &|params| {
        let mut filled = [""; MOST_PLACES];
        for ((place, (name, _)), given) in filled.iter_mut().zip(call.places()).zip(texts) {
            *place = text(name, *given)?;
        }
        call.request(filled.get(..texts.len()).unwrap_or_default(), params)
    })
}

/// A call of the service whose request `build` makes. `name`: the function's, without "mcat_".
fn service_with(
    name: &'static str,
    client: *const mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
    build: &dyn Fn(&Params) -> Result<Request, Error>,
) -> mcat_status {
    with_client(name, client, params, out, &|client, params| {
        Ok(client.call(Ok(build(params)?)))
    })
}

/// Any call that ends in a response. It is not generic: a copy for each function of the interface would cost flash.
fn with_client(
    name: &'static str,
    client: *const mcat_client,
    params: *const mcat_params,
    out: *mut *const mcat_response,
    work: &dyn Fn(&Client, &Params) -> Result<Response, Error>,
) -> mcat_status {
    let result = guard(Err(Fixed::Panic), || {
        let _counted = Counted::begin();
        let client = client_of(client).ok_or(Fixed::NoClient)?;
        Ok(match read_params(params).and_then(|params| work(&client, &params)) {
            Ok(response) => response,
            Err(error) => client.refuse(name, error),
        })
    });
    give(out, result)
}

/// A call that needs no response but tells why it failed.
fn report(why: *mut *const mcat_response, work: impl FnOnce() -> Result<(), Error>) -> mcat_status {
    let result = guard(Err(Fixed::Panic), || {
        let _counted = Counted::begin();
        match work().and_then(|()| Ok(memory::check()?)) {
            Ok(()) => Err(Fixed::Done),
            Err(error) => response::of_error(error),
        }
    });
    give(why, result)
}

/// The client behind a handle. The count keeps it alive until the call ends, even if another thread frees it.
fn client_of(client: *const mcat_client) -> Option<Arc<Client>> {
    // SAFETY: NULL or a client that was not freed yet: the caller's part of the contract.
    unsafe { mcat_client::look(client) }.map(Arc::clone)
}

/// The same for a call without a response of its own.
fn named_client(client: *const mcat_client) -> Result<Arc<Client>, Error> {
    client_of(client).ok_or_else(|| Error::argument("client", "must not be NULL"))
}

/// A place for a result, emptied.
fn place<'a, T>(name: &str, out: *mut T, empty: T) -> Result<&'a mut T, Error> {
    // SAFETY: NULL, or a place of that type.
    let out = unsafe { out.as_mut() }.ok_or_else(|| Error::argument(name, "must not be NULL"))?;
    *out = empty;
    Ok(out)
}

/// Hands a response to C, or one that needs no memory.
fn give(out: *mut *const mcat_response, result: Result<Response, Fixed>) -> mcat_status {
    let response = result.unwrap_or_else(Response::fixed);
    let (status, raw) = (response.status, response.into_raw());
    // SAFETY: NULL, or a place for a pointer.
    match unsafe { out.as_mut() } {
        Some(out) => *out = raw,
        None => response::free(raw),
    }
    status
}

/// A text argument that must be there.
fn text<'a>(name: &str, text: *const c_char) -> Result<&'a str, Error> {
    optional_text(name, text)?.ok_or_else(|| Error::argument(name, "must not be NULL"))
}

/// A text argument that may be NULL.
fn optional_text<'a>(name: &str, text: *const c_char) -> Result<Option<&'a str>, Error> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: a C text ends with a NUL; nothing behind the cap or the NUL is read.
    let length = unsafe { libc::strnlen(text, TEXT_CAP) };
    if length == TEXT_CAP {
        return Err(Error::argument(
            name,
            format_args!("must be shorter than {TEXT_CAP} bytes"),
        ));
    }
    // SAFETY: `strnlen` found the NUL.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str()
        .map(Some)
        .map_err(|_| Error::argument(name, "must be UTF-8"))
}

/// A text argument as an owned text.
fn owned(name: &str, value: *const c_char) -> Result<Option<String>, Error> {
    Ok(optional_text(name, value)?.map(memory::text).transpose()?)
}

/// An optional boolean.
fn yes_or_no(name: &str, value: i32) -> Result<Option<bool>, Error> {
    match value {
        MCAT_UNSET => Ok(None),
        MCAT_YES => Ok(Some(true)),
        MCAT_NO => Ok(Some(false)),
        _ => Err(Error::argument(name, "must be MCAT_UNSET, MCAT_YES or MCAT_NO")),
    }
}

/// 0 means not given.
fn given<T: Default + PartialEq>(value: T) -> Option<T> {
    (value != T::default()).then_some(value)
}

/// Structs that the caller fills: plain data, all zero means nothing given, and `size` and `version` come first.
///
/// # Safety
/// Every bit pattern that `MCAT_INIT` and plain assignments in C can produce is valid, and so is all zero.
unsafe trait Filled: Copy {}

/// Why a struct that the caller filled cannot be read.
enum Unreadable {
    NotPrepared,
    /// Its program was built with the header of this minor version.
    Newer(u32),
}

/// Reads a struct that the caller filled, whichever release of the header its program was built with.
fn read<T: Filled>(name: &str, filled: *const T) -> Result<Option<T>, Error> {
    copied(filled).map_err(|unreadable| match unreadable {
        Unreadable::NotPrepared => Error::argument(name, "must be prepared with MCAT_INIT"),
        Unreadable::Newer(minor) => {
            let message =
                format!("{name}: the program's header is newer (ABI 1.{minor}) than this library (1.{MCAT_ABI_MINOR})");
            Error::new(Status::MCAT_ERR_VERSION, message)
        }
    })
}

/// The same, and asks for no memory.
fn copied<T: Filled>(filled: *const T) -> Result<Option<T>, Unreadable> {
    if filled.is_null() {
        return Ok(None);
    }
    // SAFETY: such a struct begins with its size and version.
    let [size, version] = unsafe { filled.cast::<[u32; 2]>().read() };
    let size = size as usize;
    // No compiler makes a struct of another size; one that ends inside a pointer would bring half of it.
    if size < 8 || size > 16 * size_of::<T>() || !size.is_multiple_of(align_of::<T>()) {
        return Err(Unreadable::NotPrepared);
    }
    if version > MCAT_ABI_MINOR {
        return Err(Unreadable::Newer(version));
    }
    // SAFETY: all zero is a valid value.
    let mut value: T = unsafe { core::mem::zeroed() };
    // SAFETY: the caller's struct is `size` bytes long; no more than either struct holds is copied.
    unsafe {
        let to = (&raw mut value).cast::<u8>();
        core::ptr::copy_nonoverlapping(filled.cast::<u8>(), to, size.min(size_of::<T>()));
    }
    Ok(Some(value))
}

fn reserved(name: &str, value: i32) -> Result<(), Error> {
    if value == 0 {
        Ok(())
    } else {
        Err(Error::argument(name, "must be 0: prepare the struct with MCAT_INIT"))
    }
}

// SAFETY: integers and pointers.
unsafe impl Filled for mcat_params {}

/// What hands items to the application's function.
fn on_item(item: mcat_on_item, user: *mut c_void) -> Option<OnItem> {
    let item = item?;
    let user = User(user);
    // SAFETY: the application's function, called as the header says.
    Some(OnItem(Arc::new(move |left_ms, one: &mcat_item| unsafe {
        item(user.get(), left_ms, one) == 0
    })))
}

fn read_params(params: *const mcat_params) -> Result<Params, Error> {
    let Some(p) = read("params", params)? else {
        return Ok(Params::default());
    };
    reserved("params.reserved", p.reserved)?;
    reserved("params.reserved2", p.reserved2)?;
    reserved("params.reserved_pointer", i32::from(!p.reserved_pointer.is_null()))?;
    reserved("params.reserved_pointer2", i32::from(!p.reserved_pointer2.is_null()))?;
    Ok(Params {
        deadline_ms: given(p.deadline_ms),
        offset: given(p.offset),
        max_bytes: given(p.max_bytes),
        resume_at: given(p.resume_at),
        limit: given(p.limit),
        rights: given(p.rights),
        is_streamable_only: yes_or_no("is_streamable_only", p.is_streamable_only)?,
        count: given(p.count),
        previews: given(p.previews),
        priority: match p.priority {
            crate::abi::MCAT_PRIORITY_FOREGROUND => Priority::Foreground,
            crate::abi::MCAT_PRIORITY_BACKGROUND => Priority::Background,
            _ => return Err(Error::argument("priority", "must be foreground or background")),
        },
        keep_raw: yes_or_no("keep_raw", p.keep_raw)? == Some(true),
        allow_retry: yes_or_no("allow_retry", p.allow_retry)? == Some(true),
        pretty: yes_or_no("pretty", p.pretty)?,
        opaque_catalog: yes_or_no("opaque_catalog", p.opaque_catalog)? == Some(true),
        catalog: owned("catalog", p.catalog)?,
        lang: owned("lang", p.lang)?,
        range: owned("range", p.range)?,
        include: owned("include", p.include)?,
        include_hidden: yes_or_no("include_hidden", p.include_hidden)?,
        include_protected: yes_or_no("include_protected", p.include_protected)?,
        per_type_limit: given(p.per_type_limit),
        width: given(p.width),
        height: given(p.height),
        guid: owned("guid", p.guid)?,
        sort: owned("sort", p.sort)?,
        filter: owned("filter", p.filter)?,
        upc: owned("upc", p.upc)?,
        r#type: owned("type", p.r#type)?,
        playlist_type: owned("playlist_type", p.playlist_type)?,
        client: owned("client", p.client)?,
        app_name: owned("app_name", p.app_name)?,
        preset: owned("preset", p.preset)?,
        fresh: yes_or_no("fresh", p.fresh)? == Some(true),
        resume_etag: owned("resume_etag", p.resume_etag)?,
        item: on_item(p.item, p.item_user),
    })
}
