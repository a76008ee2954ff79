//! Every field of every object, in the shapes of each version.
mod editorial;
mod member;
mod music;

use super::view::{in_words_of_2_2, items, page, pruned};
use super::{Page, decode, fixture};
use serde_json::Value;

/// No value of an answer is lost, and each is in the field of its name.
fn reads_whole(json: &str) -> Page {
    let sent: Value = serde_json::from_str(json).unwrap();
    let decoded = decode(json);
    assert_eq!(page(&decoded), pruned(in_words_of_2_2(sent)));
    assert_eq!((decoded.parts.unread_fields, decoded.parts.unread_items), (0, 0));
    // Set when the response is built, never from the body.
    assert_eq!(at(&decoded, decoded.parts.meta).next_offset, -1);
    decoded
}

/// The target of a pointer of a page.
fn at<T>(_page: &Page, pointer: *const T) -> &T {
    unsafe { &*pointer }
}

/// The items of a list of a page.
fn all<T>(page: &Page, pointers: *const *const T, len: usize) -> Vec<&T> {
    items(pointers, len).map(|item| at(page, item)).collect()
}
