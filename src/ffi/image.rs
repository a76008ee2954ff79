//! Exported image addresses and ids: rules that need no network.
use super::{Filled, guard, mcat_client, named_client, optional_text, place, read, report, text};
use crate::abi::{mcat_id_kind, mcat_image_kind, mcat_image_options, mcat_response, mcat_status};
use crate::base::error::Error;
use crate::base::id;
use crate::image::{self, Options};
use core::ffi::c_char;
use core::fmt;

// SAFETY: integers and pointers: all zero is a valid value.
unsafe impl Filled for mcat_image_options {}

/// Writes the address of an image into `buffer`.
///
/// `kind`: one of `mcat_image_kind`. `ids`: one id of that kind (an image set takes several, comma-separated; a track's image is
/// its album's). `width` and `height`: one of the kind's sizes, see `mcat_image_best_size`. `options` may be NULL.
/// `*length` (may be NULL) becomes the address's length without the NUL, also where the buffer is too small; `buffer` may be NULL
/// to ask for it. Nothing is sent and no memory is taken on success.
/// Errors: `MCAT_ERR_ARGUMENT`: `why` (may be NULL) lists the valid sizes. Specification: Image address generation. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_image_address(
    client: *mut mcat_client,
    kind: i32,
    ids: *const c_char,
    width: i32,
    height: i32,
    options: *const mcat_image_options,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || {
        let mut out = Buffer::new(buffer, capacity);
        let given_options = read("options", options)?;
        let options = match &given_options {
            Some(o) => Options {
                image_version: o.image_version,
                montage: optional_text("montage", o.montage)?,
                order: optional_text("order", o.order)?,
            },
            None => Options::default(),
        };
        let (kind, ids) = (kind_of(kind)?, text("ids", ids)?);
        image::write_address(
            &mut out,
            named_client(client)?.image_url(),
            kind,
            ids,
            width,
            height,
            &options,
        )?;
        out.end(length)
    })
}

/// The smallest size of a kind of image that covers `width` × `height` pixels; the largest where none does.
///
/// Errors: `MCAT_ERR_ARGUMENT` for another kind or a NULL place; `why` may be NULL. Since 1.0.
#[must_use]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_image_best_size(
    kind: i32,
    width: i32,
    height: i32,
    best_width: *mut i32,
    best_height: *mut i32,
    why: *mut *const mcat_response,
) -> mcat_status {
    report(why, || {
        let (w, h) = (
            place("best_width", best_width, -1)?,
            place("best_height", best_height, -1)?,
        );
        (*w, *h) = image::best_size(kind_of(kind)?, width, height);
        Ok(())
    })
}

/// The kind of an id by its moniker, in any letter case: one of `mcat_id_kind`. `MCAT_ID_OTHER` for NULL and all else. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_id_kind_of(id: *const c_char) -> i32 {
    guard(0, || {
        optional_text("id", id)
            .ok()
            .flatten()
            .map_or(mcat_id_kind::MCAT_ID_OTHER, id::kind) as i32
    })
}

fn kind_of(kind: i32) -> Result<mcat_image_kind, Error> {
    use mcat_image_kind::*;
    const KINDS: [mcat_image_kind; 7] = [
        MCAT_IMAGE_ARTIST,
        MCAT_IMAGE_ALBUM,
        MCAT_IMAGE_PLAYLIST,
        MCAT_IMAGE_GENRE,
        MCAT_IMAGE_STATION,
        MCAT_IMAGE_SET,
        MCAT_IMAGE_EXTERNAL,
    ];
    let found = KINDS.into_iter().find(|k| *k as i32 == kind);
    found.ok_or_else(|| Error::argument("kind", "must be MCAT_IMAGE_ARTIST to MCAT_IMAGE_EXTERNAL"))
}

/// The caller's buffer: takes what fits and counts the rest.
pub(super) struct Buffer {
    start: *mut u8,
    capacity: usize,
    length: usize,
}

impl fmt::Write for Buffer {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for byte in text.bytes() {
            if self.length + 1 < self.capacity {
                // SAFETY: inside the caller's buffer.
                unsafe { self.start.add(self.length).write(byte) };
            }
            self.length += 1;
        }
        Ok(())
    }
}

impl Buffer {
    pub(super) fn new(buffer: *mut c_char, capacity: usize) -> Buffer {
        Buffer {
            start: buffer.cast(),
            capacity: if buffer.is_null() { 0 } else { capacity },
            length: 0,
        }
    }

    /// Ends the text and tells its length; an error where a buffer was given that is too small for it.
    pub(super) fn end(self, length: *mut usize) -> Result<(), Error> {
        if self.capacity > 0 {
            // SAFETY: inside the caller's buffer.
            unsafe { self.start.add(self.length.min(self.capacity - 1)).write(0) };
        }
        // SAFETY: NULL, or a place for a number.
        if let Some(length) = unsafe { length.as_mut() } {
            *length = self.length;
        }
        if !self.start.is_null() && self.length >= self.capacity {
            return Err(Error::argument(
                "capacity",
                format_args!("the address needs {} bytes", self.length + 1),
            ));
        }
        Ok(())
    }
}
