//! JSON values for the caller to walk: the contents of every `extra`.
use super::Limits;
use super::decoder::{Decoder, Read};
use super::field::NOTHING;
use super::lists::Parts;
use super::number::Number;
use super::record::{Field, pointers_at};
use super::scan::Cursor;
use super::shape::Shared;
use super::window::Window;
use crate::abi::{
    mcat_text_list, mcat_value, mcat_value_kind, mcat_value_list, mcat_value_member, mcat_value_member_list,
};
use crate::decode::arena::{Arena, Text};
use core::ffi::{CStr, c_char};
use core::ptr;

const fn blank(kind: mcat_value_kind) -> mcat_value {
    mcat_value {
        kind: kind as i32,
        reserved: 0,
        number: 0.0,
        text: ptr::null(),
        items: mcat_value_list {
            items: ptr::null(),
            len: 0,
        },
        members: mcat_value_member_list {
            items: ptr::null(),
            len: 0,
        },
    }
}

/// An object without members, which all empty `extra` share.
pub(super) const EMPTY: *const mcat_value = {
    static EMPTY: Shared<mcat_value> = Shared(blank(mcat_value_kind::MCAT_VALUE_OBJECT));
    &raw const EMPTY.0
};

/// JSON null.
pub(super) const NULL: *const mcat_value = {
    static NULL: Shared<mcat_value> = Shared(blank(mcat_value_kind::MCAT_VALUE_NULL));
    &raw const NULL.0
};

pub(super) fn boolean(granted: bool) -> mcat_value {
    mcat_value {
        number: granted.into(),
        ..blank(mcat_value_kind::MCAT_VALUE_BOOLEAN)
    }
}

pub(super) fn text(text: *const c_char) -> mcat_value {
    mcat_value {
        text,
        ..blank(mcat_value_kind::MCAT_VALUE_TEXT)
    }
}

pub(super) fn array(items: mcat_value_list) -> mcat_value {
    mcat_value {
        items,
        ..blank(mcat_value_kind::MCAT_VALUE_ARRAY)
    }
}

pub(super) fn object(items: *const *const mcat_value_member, len: usize) -> mcat_value {
    mcat_value {
        members: mcat_value_member_list { items, len },
        ..blank(mcat_value_kind::MCAT_VALUE_OBJECT)
    }
}

impl Decoder<'_> {
    /// Reads an array without a type.
    pub(super) fn read_array(&mut self, mut cursor: Cursor<'_>) -> Read<*const mcat_value> {
        let mark = self.mark();
        while self.element(&mut cursor)? {
            let value = self.value(Field::EXTRA)?;
            self.push(if value == NOTHING { NULL } else { value })?;
        }
        self.close_array(mark)
    }

    /// Reads an object without a type. A key that occurs twice is kept twice; `found` returns the first.
    pub(super) fn read_object(&mut self, mut cursor: Cursor<'_>) -> Read<*const mcat_value> {
        let mark = self.mark();
        while self.name(&mut cursor)? {
            let name = self.name;
            let value = self.value(Field::EXTRA)?;
            self.push_member(name, if value == NOTHING { NULL } else { value })?;
        }
        self.close_object(mark)
    }
}

pub(super) fn number(decoder: &mut Decoder<'_>, number: Number) -> Read<*const mcat_value> {
    let text = decoder.text(number.text().as_str())?;
    decoder.put(mcat_value {
        number: number.real(),
        text,
        ..blank(mcat_value_kind::MCAT_VALUE_NUMBER)
    })
}

/// The value of a key in an object; the first, if the service sent the key twice.
pub(super) fn found<'v>(value: &'v mcat_value, name: &str) -> Option<&'v mcat_value> {
    members(value)
        .find(|(key, _)| *key == name.as_bytes())
        .map(|(_, value)| value)
}

/// The same for a value from outside the decoder.
///
/// # Safety
/// The decoder made the value, and its owner has not been freed.
pub(crate) unsafe fn find<'v>(value: &'v mcat_value, name: &str) -> Option<&'v mcat_value> {
    found(value, name)
}

/// The text of a text or number.
pub(super) fn text_of(value: &mcat_value) -> Option<&str> {
    text_in(value.text)
}

/// The text of a field that the decoder filled.
pub(crate) fn text_in<'t>(text: *const c_char) -> Option<&'t str> {
    // SAFETY: a text is NULL or a C string that lives as long as what it was read from.
    let text = (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
    text.and_then(|text| text.to_str().ok())
}

/// The text of a value that was just decoded.
pub(super) fn text_at<'v>(value: *const mcat_value) -> Option<&'v str> {
    // SAFETY: values are made in the arena, which outlives the decode.
    text_of(unsafe { &*value })
}

/// The same for C, also for a number; NULL if it has none.
pub(super) fn raw_text(value: *const mcat_value) -> *const c_char {
    // SAFETY: as above.
    unsafe { (*value).text }
}

/// The members of an object that was just decoded; none for any other value.
pub(super) fn members_at<'v>(value: *const mcat_value) -> impl Iterator<Item = (&'v str, &'v mcat_value)> {
    // SAFETY: as above.
    let members = members(unsafe { &*value });
    members.map(|(name, value)| (str::from_utf8(name).unwrap_or_default(), value))
}

/// The texts of an array that was just decoded, if it holds nothing else.
pub(super) fn texts(decoder: &mut Decoder<'_>, array: *const mcat_value) -> Read<Option<mcat_text_list>> {
    // SAFETY: as above.
    let list = unsafe { (*array).items };
    let mark = decoder.mark();
    for item in pointers(list.items, list.len) {
        if item.kind != mcat_value_kind::MCAT_VALUE_TEXT as i32 {
            decoder.forget(mark);
            return Ok(None);
        }
        decoder.push(item.text)?;
    }
    if decoder.mark() == mark {
        return Ok(None);
    }
    decoder.close_texts(mark).map(Some)
}

/// The integer at `path` in a value that was just decoded.
pub(super) fn integer_at(value: *const mcat_value, path: [&str; 2]) -> Option<i64> {
    text_of(below(value, path)?)
        .and_then(Number::parse)
        .and_then(Number::integer)
}

/// The text at `path`; NULL for none.
pub(super) fn text_below(value: *const mcat_value, path: [&str; 2]) -> *const c_char {
    let text = below(value, path).filter(|value| value.kind == mcat_value_kind::MCAT_VALUE_TEXT as i32);
    text.map_or(ptr::null(), |value| value.text)
}

fn below<'v>(value: *const mcat_value, path: [&str; 2]) -> Option<&'v mcat_value> {
    // SAFETY: as above.
    path.into_iter().try_fold(unsafe { &*value }, found)
}

/// A whole document as one value.
pub(super) fn document<'v>(mut json: &[u8], arena: &'v mut Arena, limits: &Limits) -> Option<&'v mcat_value> {
    let size = json.len();
    let window = Window::new(&mut json, size).ok()?;
    let mut root = Parts::NOTHING.root;
    let mut decoder = Decoder::new(window, arena, &mut root, limits);
    decoder.skip_mark().ok()?;
    let value = decoder.value(Field::EXTRA).ok()?;
    decoder.end().ok()?;
    // SAFETY: the value lies in the arena, which is borrowed as long as the value is; NULL becomes `None`.
    unsafe { value.as_ref() }
}

/// A cursor to read the members of an object that was just decoded again.
pub(super) fn members_again<'v>(value: *const mcat_value) -> Cursor<'v> {
    let members = at(value).members;
    Cursor::of(pointers_at(members.items.cast(), members.len))
}

/// Name and value of a member that was just decoded.
pub(super) fn member_at<'v>(member: *const mcat_value_member) -> (&'v str, &'v mcat_value) {
    // SAFETY: as above.
    let (name, value) = self::member(unsafe { &*member });
    (str::from_utf8(name).unwrap_or_default(), value)
}

/// Whether a value that was just decoded has this kind.
pub(super) fn is_kind(value: *const mcat_value, kind: mcat_value_kind) -> bool {
    at(value).kind == kind as i32
}

/// A value that was just decoded.
pub(super) fn at<'v>(value: *const mcat_value) -> &'v mcat_value {
    // SAFETY: as above.
    unsafe { &*value }
}

fn members(value: &mcat_value) -> impl Iterator<Item = (&[u8], &mcat_value)> {
    pointers(value.members.items, value.members.len).map(member)
}

fn member(member: &mcat_value_member) -> (&[u8], &mcat_value) {
    // SAFETY: neither is ever NULL, and both live as long as the member.
    unsafe { (CStr::from_ptr(member.name).to_bytes(), &*member.value) }
}

fn pointers<'v, T: 'v>(items: *const *const T, len: usize) -> impl Iterator<Item = &'v T> {
    // SAFETY: a list holds `len` valid pointers, which live as long as the value that the list belongs to.
    (0..len).map(move |index| unsafe { &**items.add(index) })
}

/// The text of a value that was read before, to read it again.
pub(super) fn held_text(value: &mcat_value) -> Text {
    // SAFETY: as above.
    unsafe { Text::of(value.text) }
}

/// Name and value of a member that was read before.
pub(super) fn held_member(member: *const mcat_value_member) -> (Text, *const mcat_value) {
    // SAFETY: as above; the name is a text of the arena.
    unsafe { (Text::of((*member).name), (*member).value) }
}
