//! JSON values as the caller walks them: what stands in every `extra`.
use super::Limits;
use super::decoder::Decoder;
use super::field::{Field, Key, Slot};
use super::record::Shared;
use crate::abi::{
    mcat_text_list, mcat_value, mcat_value_kind, mcat_value_list, mcat_value_member, mcat_value_member_list,
};
use crate::arena::Arena;
use core::ffi::{CStr, c_char};
use core::fmt::Write;
use core::ptr;
use serde::de::value::{BorrowedStrDeserializer, MapDeserializer, SeqDeserializer};
use serde::de::{DeserializeSeed, Deserializer, Error, IntoDeserializer, MapAccess, SeqAccess, Visitor};
use serde::forward_to_deserialize_any;

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

/// Reads an array as it comes.
pub(super) fn read_array<'de, A: SeqAccess<'de>>(
    decoder: &mut Decoder<'_>,
    mut seq: A,
) -> Result<*const mcat_value, A::Error> {
    decoder.deeper(|decoder| {
        let mark = decoder.mark();
        while let Some(value) = seq.next_element_seed(Field {
            decoder,
            slot: Slot::Extra,
        })? {
            decoder.push(value.unwrap_or(NULL))?;
        }
        decoder.close_array(mark)
    })
}

/// Reads an object as it comes. A key that stands twice stays twice; `found` gives the first.
pub(super) fn read_object<'de, A: MapAccess<'de>>(
    decoder: &mut Decoder<'_>,
    mut map: A,
) -> Result<*const mcat_value, A::Error> {
    decoder.deeper(|decoder| {
        let mark = decoder.mark();
        while let Some(key) = map.next_key_seed(Key)? {
            let value = map.next_value_seed(Field {
                decoder,
                slot: Slot::Extra,
            })?;
            decoder.push_member(&key, value.unwrap_or(NULL))?;
        }
        decoder.close_object(mark)
    })
}

/// A JSON number in the widest type that holds it.
#[derive(Clone, Copy)]
pub(super) enum Number {
    Unsigned(u64),
    Signed(i64),
    Real(f64),
}

impl Number {
    /// The number, where it is integral, in range and not negative: nothing that the service counts is.
    pub(super) fn integer(self) -> Option<i64> {
        match self {
            Self::Unsigned(number) => i64::try_from(number).ok(),
            Self::Signed(number) => u64::try_from(number).ok()?.try_into().ok(),
            Self::Real(number) if number.fract() == 0.0 => Self::Real(number).floor(),
            Self::Real(_) => None,
        }
    }

    /// The number, where it is integral and in range.
    pub(super) fn whole(self) -> Option<i64> {
        match self {
            Self::Signed(number) => Some(number),
            Self::Real(number) if number < 0.0 => Self::Real(-number).integer().map(|number| -number),
            number => number.integer(),
        }
    }

    /// The number rounded down, where it is in range and not negative.
    pub(super) fn floor(self) -> Option<i64> {
        /// 2^63: the first number that an `i64` does not hold.
        const END: f64 = 9_223_372_036_854_775_808.0;
        match self {
            Self::Real(number) if (0.0..END).contains(&number) => Some(number as i64),
            Self::Real(_) => None,
            integer => integer.integer(),
        }
    }

    pub(super) fn real(self) -> f64 {
        match self {
            Self::Unsigned(number) => number as f64,
            Self::Signed(number) => number as f64,
            Self::Real(number) => number,
        }
    }

    /// Its text, without an allocation.
    pub(super) fn text(self) -> NumberText {
        let mut text = NumberText {
            bytes: [0; 32],
            length: 0,
        };
        let written = match self {
            Self::Unsigned(number) => write!(text, "{number}"),
            Self::Signed(number) => write!(text, "{number}"),
            Self::Real(number) => write!(text, "{number:?}"),
        };
        debug_assert!(written.is_ok(), "the longest number has 24 characters");
        text
    }

    /// The number that a text of digits stands for.
    pub(super) fn parse(text: &str) -> Option<Self> {
        if let Ok(number) = text.parse() {
            return Some(Self::Unsigned(number));
        }
        text.parse()
            .map(Self::Signed)
            .or_else(|_| text.parse().map(Self::Real))
            .ok()
    }
}

/// The text of a number, on the stack.
pub(super) struct NumberText {
    bytes: [u8; 32],
    length: usize,
}

impl NumberText {
    pub(super) fn as_str(&self) -> &str {
        str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }
}

impl Write for NumberText {
    fn write_str(&mut self, text: &str) -> core::fmt::Result {
        let end = self.length + text.len();
        self.bytes
            .get_mut(self.length..end)
            .ok_or(core::fmt::Error)?
            .copy_from_slice(text.as_bytes());
        self.length = end;
        Ok(())
    }
}

pub(super) fn number<E: Error>(decoder: &mut Decoder<'_>, number: Number) -> Result<*const mcat_value, E> {
    let text = decoder.text(number.text().as_str())?;
    decoder.put(mcat_value {
        number: number.real(),
        text,
        ..blank(mcat_value_kind::MCAT_VALUE_NUMBER)
    })
}

/// The value that an object holds under `name`; the first, where the service sent the key twice.
pub(super) fn found<'v>(value: &'v mcat_value, name: &str) -> Option<&'v mcat_value> {
    members(value)
        .find(|(key, _)| *key == name.as_bytes())
        .map(|(_, value)| value)
}

/// The same of a value that came from outside of the decode.
///
/// # Safety
/// The decode made the value, and what holds it has not been freed.
pub(crate) unsafe fn find<'v>(value: &'v mcat_value, name: &str) -> Option<&'v mcat_value> {
    found(value, name)
}

/// The text of a text or number.
pub(super) fn text_of(value: &mcat_value) -> Option<&str> {
    text_in(value.text)
}

/// The text of a field that the decode filled.
pub(crate) fn text_in<'t>(text: *const c_char) -> Option<&'t str> {
    // SAFETY: a text is NULL or a C string that lives as long as what it was read from.
    let text = (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
    text.and_then(|text| text.to_str().ok())
}

/// The text of a value that the decode made just now.
pub(super) fn text_at<'v>(value: *const mcat_value) -> Option<&'v str> {
    // SAFETY: values are made in the arena, which outlives the decode.
    text_of(unsafe { &*value })
}

/// The same in C, of a number too; NULL for what has none.
pub(super) fn raw_text(value: *const mcat_value) -> *const c_char {
    // SAFETY: as above.
    unsafe { (*value).text }
}

/// The members of an object that the decode made just now; none of anything else.
pub(super) fn members_at<'v>(value: *const mcat_value) -> impl Iterator<Item = (&'v str, &'v mcat_value)> {
    // SAFETY: as above.
    let members = members(unsafe { &*value });
    members.map(|(name, value)| (str::from_utf8(name).unwrap_or_default(), value))
}

/// A value to be read once more, now into fields.
pub(super) fn once_more<'v, E: Error>(value: &'v mcat_value) -> impl Deserializer<'v, Error = E> {
    Held(value).into_deserializer()
}

/// The texts of an array that the decode made just now, if it holds nothing else.
pub(super) fn texts<E: Error>(
    decoder: &mut Decoder<'_>,
    array: *const mcat_value,
) -> Result<Option<mcat_text_list>, E> {
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

/// The integer that stands at `path` in a value that the decode made just now.
pub(super) fn integer_at(value: *const mcat_value, path: [&str; 2]) -> Option<i64> {
    text_of(below(value, path)?)
        .and_then(Number::parse)
        .and_then(Number::integer)
}

/// The text that stands there; NULL for none.
pub(super) fn text_below(value: *const mcat_value, path: [&str; 2]) -> *const c_char {
    let text = below(value, path).filter(|value| value.kind == mcat_value_kind::MCAT_VALUE_TEXT as i32);
    text.map_or(ptr::null(), |value| value.text)
}

fn below<'v>(value: *const mcat_value, path: [&str; 2]) -> Option<&'v mcat_value> {
    // SAFETY: as above.
    path.into_iter().try_fold(unsafe { &*value }, found)
}

/// A whole document as one value.
pub(super) fn document<'v>(json: &str, arena: &'v mut Arena, limits: &Limits) -> Option<&'v mcat_value> {
    let mut decoder = Decoder::new(arena, limits);
    let mut deserializer = serde_json::Deserializer::from_str(json);
    let value = Field {
        decoder: &mut decoder,
        slot: Slot::Extra,
    }
    .deserialize(&mut deserializer)
    .ok()??;
    deserializer.end().ok()?;
    // SAFETY: the value lies in the arena, which is borrowed as long as the value is.
    Some(unsafe { &*value })
}

/// The same as pointers, to read them once more.
pub(super) fn member_pointers<'v>(value: *const mcat_value) -> &'v [*const mcat_value_member] {
    // SAFETY: as above; a list of members is as long as it says.
    unsafe {
        let members = (*value).members;
        if members.len == 0 {
            &[]
        } else {
            core::slice::from_raw_parts(members.items, members.len)
        }
    }
}

/// Name and value of a member that the decode made just now.
pub(super) fn member_at<'v>(member: *const mcat_value_member) -> (&'v str, &'v mcat_value) {
    // SAFETY: as above.
    let (name, value) = self::member(unsafe { &*member });
    (str::from_utf8(name).unwrap_or_default(), value)
}

/// What kind of value the decode made just now.
pub(super) fn is_kind(value: *const mcat_value, kind: mcat_value_kind) -> bool {
    at(value).kind == kind as i32
}

/// What the decode made just now.
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
    // SAFETY: a list holds `len` valid pointers, which live as long as the value that the list is of.
    (0..len).map(move |index| unsafe { &**items.add(index) })
}

/// A value that was read before its place was known, to be read once more into that place.
#[derive(Clone, Copy)]
struct Held<'v>(&'v mcat_value);

/// Members read early, as a map to read them from.
pub(super) fn again<'v, E: Error>(early: &'v [*const mcat_value_member]) -> impl MapAccess<'v, Error = E> {
    MapDeserializer::new(pointers(early.as_ptr(), early.len()).map(member).map(named))
}

fn named<'v, E>((name, value): (&'v [u8], &'v mcat_value)) -> (BorrowedStrDeserializer<'v, E>, Held<'v>) {
    (
        BorrowedStrDeserializer::new(str::from_utf8(name).unwrap_or_default()),
        Held(value),
    )
}

struct HeldDeserializer<'v, E>(&'v mcat_value, core::marker::PhantomData<E>);

impl<'v, E: Error> IntoDeserializer<'v, E> for Held<'v> {
    type Deserializer = HeldDeserializer<'v, E>;

    fn into_deserializer(self) -> Self::Deserializer {
        HeldDeserializer(self.0, core::marker::PhantomData)
    }
}

impl<'de, E: Error> Deserializer<'de> for HeldDeserializer<'de, E> {
    type Error = E;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, E> {
        let value = self.0;
        match value.kind {
            kind if kind == mcat_value_kind::MCAT_VALUE_BOOLEAN as i32 => visitor.visit_bool(value.number != 0.0),
            kind if kind == mcat_value_kind::MCAT_VALUE_NUMBER as i32 => {
                match text_of(value)
                    .and_then(Number::parse)
                    .unwrap_or(Number::Real(value.number))
                {
                    Number::Unsigned(number) => visitor.visit_u64(number),
                    Number::Signed(number) => visitor.visit_i64(number),
                    Number::Real(number) => visitor.visit_f64(number),
                }
            }
            kind if kind == mcat_value_kind::MCAT_VALUE_TEXT as i32 => {
                visitor.visit_borrowed_str(text_of(value).unwrap_or_default())
            }
            kind if kind == mcat_value_kind::MCAT_VALUE_ARRAY as i32 => visitor.visit_seq(SeqDeserializer::new(
                pointers(value.items.items, value.items.len).map(Held),
            )),
            kind if kind == mcat_value_kind::MCAT_VALUE_OBJECT as i32 => {
                visitor.visit_map(MapDeserializer::new(members(value).map(named)))
            }
            _ => visitor.visit_unit(),
        }
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct enum identifier ignored_any
    }
}
