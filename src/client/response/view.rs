//! Typed access in Rust to what the fields of a response point at.
//!
//! The read structs are plain C: safe code can build one with pointers to anywhere. So nothing is read through a struct or a field before
//! it is known to lie in this response. The decoder wrote everything that lies there. Its pointers are valid as long as the response lives,
//! and nothing can change it: a response gives shared references only, and no read struct has interior mutability. So a reference of the
//! right type into the response refers to a real field of that type.
use super::{Held, Response};
use crate::abi::{mcat_meta, mcat_response, mcat_stats, mcat_value};
use crate::decode;
use core::ffi::{CStr, c_char};

impl Response {
    /// Whether a place lies in this response: then the decoder wrote it, and nothing can change it.
    fn holds<T>(&self, place: *const T) -> bool {
        match &self.0 {
            Held::Own(shared) => {
                let root = &raw const shared.root;
                (root.addr()..root.wrapping_add(1).addr()).contains(&place.addr())
                    || shared.arena.contains(place.cast())
                    || shared.kept.as_ref().is_some_and(|kept| kept.contains(place.cast()))
            }
            Held::Fixed(_) => false,
        }
    }

    /// The text of a field of this response; `None` if the service sent none.
    pub fn text(&self, field: &*const c_char) -> Option<&str> {
        if !self.holds(field) || field.is_null() {
            return None;
        }
        // SAFETY: texts that a field of a response points at end with a NUL and are UTF-8.
        unsafe { CStr::from_ptr(*field) }.to_str().ok()
    }

    /// The items of a list of this response.
    pub fn items<L: List>(&self, list: &L) -> &[&L::Item] {
        let (items, len) = list.parts();
        if len == 0 || !self.holds(list) {
            return &[];
        }
        // SAFETY: a response's list has the length that it states, and holds pointers to structs.
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

    /// The struct that a field of this response points at; `None` if the service sent none.
    pub fn at<T>(&self, field: &*const T) -> Option<&T> {
        // SAFETY: a field of a response points at what its type says.
        (self.holds(field) && self.holds(*field)).then(|| unsafe { &**field })
    }

    /// The value of a key in an object of this response, such as the one in `extra`. `None` for an object of another response.
    pub fn find<'a>(&self, object: &'a mcat_value, name: &str) -> Option<&'a mcat_value> {
        // SAFETY: it lies in this response, so the decoder made it and everything that it points at.
        self.holds(object).then(|| unsafe { decode::find(object, name) })?
    }

    /// The metadata of the list.
    pub fn meta(&self) -> &mcat_meta {
        // SAFETY: `new` set it.
        unsafe { &*self.meta }
    }

    /// What the call cost: time, bytes, tries.
    pub fn stats(&self) -> &mcat_stats {
        // SAFETY: `new` set it.
        unsafe { &*self.stats }
    }

    /// A sentence about the failure; "" on success.
    pub fn message(&self) -> &str {
        // SAFETY: the message belongs to the response or is static.
        unsafe { CStr::from_ptr(self.message) }.to_str().unwrap_or_default()
    }

    /// The service's error code.
    pub fn code(&self) -> Option<&str> {
        self.text(&self.code)
    }

    /// The body as received, if the call asked to keep it.
    pub fn raw(&self) -> Option<&[u8]> {
        let root: &mcat_response = self;
        // SAFETY: `new` copied this many bytes there.
        (!root.raw.is_null()).then(|| unsafe { core::slice::from_raw_parts(root.raw.cast(), root.raw_len) })
    }
}

/// Restricts `List` to the lists below. Otherwise a program could implement it for a zero-sized type: a reference to such a type may have
/// any address, even one inside a response.
mod sealed {
    pub trait Sealed {}
}

/// A list of read structs.
pub trait List: sealed::Sealed {
    type Item;
    #[doc(hidden)]
    fn parts(&self) -> (*const *const Self::Item, usize);
}

macro_rules! lists {
    ($($list:ident of $item:ident),* $(,)?) => {$(
        impl sealed::Sealed for crate::abi::$list {}
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
