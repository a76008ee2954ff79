//! Exported walk through values that have no typed place.
use super::{guard, optional_text};
use crate::abi::mcat_value;
use crate::decode;
use core::ffi::c_char;
use core::ptr::null;

/// The value of a key in an object; NULL where `object` is NULL, no object, or has no such key. It lives as long as the
/// response. Since 1.0.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mcat_value_find(object: *const mcat_value, name: *const c_char) -> *const mcat_value {
    guard(null(), || {
        // SAFETY: NULL or a value of a response that was not freed yet.
        let (object, name) = (unsafe { object.as_ref() }, optional_text("name", name).ok().flatten());
        match (object, name) {
            // SAFETY: as above.
            (Some(object), Some(name)) => unsafe { decode::find(object, name) }.map_or(null(), |value| value),
            _ => null(),
        }
    })
}
