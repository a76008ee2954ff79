//! One JSON value on its way into one field: the only visitor of values, whatever they are.
use super::decoder::{Decoder, grow};
use super::envelope;
use super::lists::{Found, Kind};
use super::record::{self, List, Place};
use super::value::{self, Number};
use super::{instant, text};
use crate::abi::{mcat_link, mcat_text_list, mcat_value, mcat_value_list};
use core::ffi::c_char;
use core::fmt;
use core::ptr;
use serde::de::{DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;

/// Where a value goes, and what it may be.
pub(super) enum Slot<'s> {
    /// No field: to `extra`, as it comes.
    Extra,
    Text(&'s mut *const c_char),
    /// A text that identifies something: one with a character that could not be read is no id.
    Id(&'s mut *const c_char),
    /// A text, or a number whose text is kept.
    TextOrNumber(&'s mut *const c_char),
    /// An ISO 8601 text, and its milliseconds since 1970; of version 1 the milliseconds alone.
    Instant(&'s mut *const c_char, &'s mut i64),
    /// A boolean, 0 or 1, or one of these as a text.
    Flag(&'s mut i8),
    /// A boolean that forbids something: what is there and is no real no is a yes.
    Ban(&'s mut i8),
    /// A boolean that permits something: what is there and is no real yes is a no.
    Permit(&'s mut i8),
    /// A right by its name.
    Right,
    /// A whole number of 0 or more, or its digits as text; so are the next ones.
    Int(&'s mut i32),
    /// A length in seconds, rounded down.
    Seconds(&'s mut i32),
    Long(&'s mut i64),
    /// Any number of 0 or more.
    Real(&'s mut f64),
    /// Texts, or a single one.
    Texts(&'s mut mcat_text_list),
    /// Ids: a list, or a text with commas.
    Ids(&'s mut mcat_text_list),
    Object(&'s mut dyn Place),
    /// A related resource; a text is its address.
    Link(&'s mut *const mcat_link),
    Objects(&'s mut dyn List),
    /// A member of an envelope: a list, something that holds lists, or neither.
    Part(&'s mut Found, &'s str),
    /// An item of a list, of this kind if it does not name one itself.
    Item(&'s mut Found, Option<Kind>),
}

impl Slot<'_> {
    /// The first value of a field stays: a later one goes to `extra`.
    pub(super) fn or_extra(self) -> Self {
        let free = match &self {
            Self::Text(field) | Self::Id(field) | Self::TextOrNumber(field) => field.is_null(),
            Self::Instant(field, milliseconds) => field.is_null() && **milliseconds == i64::MIN,
            Self::Flag(field) | Self::Ban(field) | Self::Permit(field) => **field < 0,
            Self::Int(field) | Self::Seconds(field) => **field < 0,
            Self::Long(field) => **field < 0,
            Self::Real(field) => **field < 0.0,
            Self::Texts(field) | Self::Ids(field) => field.items.is_null(),
            Self::Object(place) => place.is_free(),
            Self::Link(place) => place.is_free(),
            Self::Objects(list) => list.is_free(),
            Self::Extra | Self::Right | Self::Part(..) | Self::Item(..) => true,
        };
        if free { self } else { Self::Extra }
    }
}

impl Slot<'_> {
    /// Puts a number into a field for numbers, or 0 and 1 into one for booleans. Whether it is in the range of the field.
    fn takes(&mut self, number: Number) -> bool {
        let read = match self {
            Self::Int(field) => number
                .integer()
                .and_then(|number| number.try_into().ok())
                .map(|number| **field = number),
            Self::Seconds(field) => number
                .floor()
                .and_then(|number| number.try_into().ok())
                .map(|number| **field = number),
            Self::Long(field) => number.integer().map(|number| **field = number),
            Self::Flag(field) => number
                .integer()
                .filter(|number| *number <= 1)
                .map(|number| **field = number as i8),
            Self::Real(field) => (0.0..=f64::MAX)
                .contains(&number.real())
                .then(|| **field = number.real()),
            _ => None,
        };
        read.is_some()
    }

    /// The same of a number in text; booleans have words of their own.
    fn takes_of_text(&mut self, number: Number) -> bool {
        !matches!(self, Self::Flag(_)) && self.takes(number)
    }
}

/// Reads a value into a slot. What the slot does not take comes back; null is nothing.
pub(super) struct Field<'d, 'a, 's> {
    pub(super) decoder: &'d mut Decoder<'a>,
    pub(super) slot: Slot<'s>,
}

/// What a slot did not take.
type Unread = Option<*const mcat_value>;

impl<'de> DeserializeSeed<'de> for Field<'_, '_, '_> {
    type Value = Unread;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Unread, D::Error> {
        self.decoder.count()?;
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Field<'_, '_, '_> {
    type Value = Unread;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E: Error>(self) -> Result<Unread, E> {
        match self.slot {
            Slot::Item(_, Some(_)) => self.decoder.unread_items += 1,
            // Of something that has no typed place: that comes whole.
            Slot::Item(_, None) | Slot::Part(..) => return Ok(Some(value::NULL)),
            _ => {}
        }
        Ok(None)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Unread, E> {
        if let Slot::Flag(field) = self.slot {
            *field = value.into();
            return Ok(None);
        }
        self.unless_item(|decoder| decoder.put(value::boolean(value)))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Unread, E> {
        self.number(Number::Unsigned(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Unread, E> {
        self.number(Number::Signed(value))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Unread, E> {
        self.number(Number::Real(value))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Unread, E> {
        let decoder = self.decoder;
        match self.slot {
            Slot::Text(field) | Slot::TextOrNumber(field) => *field = decoder.text(text)?,
            Slot::Id(field) if text::is_id(text) => *field = decoder.text(text)?,
            Slot::Instant(field, milliseconds) => {
                *field = decoder.text(text)?;
                *milliseconds = instant::milliseconds(text).unwrap_or(i64::MIN);
                if *milliseconds == i64::MIN && decoder.asked().is_some() {
                    *milliseconds = instant::counted(text).unwrap_or(i64::MIN);
                }
            }
            Slot::Flag(field) if text::truth(text) >= 0 => *field = text::truth(text),
            Slot::Link(place) => {
                let made = place.make(decoder.arena);
                let mut fresh = decoder.held(made)?;
                if let Slot::Text(href) = fresh.record().slot("href") {
                    *href = decoder.text(text)?;
                }
            }
            Slot::Texts(field) => {
                let mark = decoder.mark();
                let text = decoder.text(text)?;
                decoder.push(text)?;
                *field = decoder.close_texts(mark)?;
            }
            Slot::Ids(field) if text.split(',').all(|id| text::is_id(id.trim())) => {
                let mark = decoder.mark();
                for id in text.split(',').map(str::trim).filter(|id| !id.is_empty()) {
                    let id = decoder.text(id)?;
                    decoder.push(id)?;
                }
                *field = decoder.close_texts(mark)?;
            }
            mut slot => {
                if text::number(text).is_some_and(|number| slot.takes_of_text(number)) {
                    return Ok(None);
                }
                return Field { decoder, slot }.unless_item(|decoder| {
                    let text = decoder.text(text)?;
                    decoder.put(value::text(text))
                });
            }
        }
        Ok(None)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, seq: A) -> Result<Unread, A::Error> {
        let decoder = self.decoder;
        match self.slot {
            Slot::Texts(field) => texts(decoder, seq, field, |text| Slot::Text(text)),
            Slot::Ids(field) => texts(decoder, seq, field, |text| Slot::Id(text)),
            Slot::Objects(list) => objects(decoder, seq, list),
            Slot::Part(found, key) => envelope::list(decoder, found, key, seq),
            Slot::Item(_, Some(_)) => {
                decoder.unread_items += 1;
                value::read_array(decoder, seq).map(|_| None)
            }
            _ => value::read_array(decoder, seq).map(Some),
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Unread, A::Error> {
        let decoder = self.decoder;
        match self.slot {
            Slot::Object(place) => object(decoder, map, place).map(|()| None),
            Slot::Link(place) => object(decoder, map, place).map(|()| None),
            Slot::Part(found, _) => envelope::holder(decoder, found, map),
            Slot::Item(found, kind) => envelope::item(decoder, found, kind, map),
            _ => value::read_object(decoder, map).map(Some),
        }
    }
}

impl Field<'_, '_, '_> {
    fn number<E: Error>(mut self, number: Number) -> Result<Unread, E> {
        if let Slot::TextOrNumber(ref mut field) = self.slot {
            **field = self.decoder.text(number.text().as_str())?;
            return Ok(None);
        }
        if let (Slot::Instant(_, milliseconds), Some(_), Some(number)) =
            (&mut self.slot, self.decoder.asked(), number.whole())
        {
            **milliseconds = number;
            return Ok(None);
        }
        if self.slot.takes(number) {
            return Ok(None);
        }
        self.unless_item(|decoder| value::number(decoder, number))
    }

    /// Gives a scalar back as a value; in a list of objects it is an item that cannot be read.
    fn unless_item<E: Error>(
        self,
        keep: impl FnOnce(&mut Decoder<'_>) -> Result<*const mcat_value, E>,
    ) -> Result<Unread, E> {
        if let Slot::Item(_, Some(_)) = self.slot {
            self.decoder.unread_items += 1;
            return Ok(None);
        }
        keep(self.decoder).map(Some)
    }
}

/// Reads one object into a struct of its own.
fn object<'de, A: MapAccess<'de>>(decoder: &mut Decoder<'_>, map: A, place: &mut dyn Place) -> Result<(), A::Error> {
    let made = place.make(decoder.arena);
    let mut fresh = decoder.held(made)?;
    decoder.deeper(|decoder| record::read(decoder, fresh.record(), map))
}

/// Reads a list of texts; elements that are none come back together.
fn texts<'de, A: SeqAccess<'de>>(
    decoder: &mut Decoder<'_>,
    mut seq: A,
    field: &mut mcat_text_list,
    slot: impl Fn(&mut *const c_char) -> Slot<'_>,
) -> Result<Unread, A::Error> {
    decoder.deeper(|decoder| {
        let mark = decoder.mark();
        let mut unread = Vec::new();
        let mut text = ptr::null();
        while let Some(other) = seq.next_element_seed(Field {
            decoder,
            slot: slot(&mut text),
        })? {
            if !text.is_null() {
                decoder.push(core::mem::replace(&mut text, ptr::null()))?;
            }
            keep(decoder, &mut unread, other)?;
        }
        *field = decoder.close_texts(mark)?;
        together(decoder, unread)
    })
}

/// Reads a list of structs; elements that are no objects come back together.
fn objects<'de, A: SeqAccess<'de>>(
    decoder: &mut Decoder<'_>,
    mut seq: A,
    list: &mut dyn List,
) -> Result<Unread, A::Error> {
    decoder.deeper(|decoder| {
        let mark = decoder.mark();
        let mut unread = Vec::new();
        let mut element = list.element();
        while let Some(other) = seq.next_element_seed(Field {
            decoder,
            slot: Slot::Object(&mut element),
        })? {
            if !element.made.is_null() {
                decoder.push(core::mem::replace(&mut element.made, ptr::null()))?;
            }
            keep(decoder, &mut unread, other)?;
        }
        let (items, len) = decoder.close::<core::ffi::c_void, _>(mark)?;
        list.set(items.cast(), len);
        together(decoder, unread)
    })
}

fn keep<E: Error>(decoder: &mut Decoder<'_>, unread: &mut Vec<*const mcat_value>, other: Unread) -> Result<(), E> {
    if let Some(value) = other {
        let room = grow(unread, decoder.arena);
        decoder.held(room)?;
        unread.push(value);
    }
    Ok(())
}

fn together<E: Error>(decoder: &mut Decoder<'_>, unread: Vec<*const mcat_value>) -> Result<Unread, E> {
    if unread.is_empty() {
        return Ok(None);
    }
    let items = decoder.arena.slice(&unread);
    let (items, len) = (decoder.held(items)?, unread.len());
    decoder
        .arena
        .take_back(unread.capacity() * size_of::<*const mcat_value>());
    decoder.put(value::array(mcat_value_list { items, len })).map(Some)
}

/// Reads a key: a slice of the body, unless it holds escapes.
pub(super) struct Key;

impl<'de> DeserializeSeed<'de> for Key {
    type Value = Cow<'de, str>;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_str(self)
    }
}

impl<'de> Visitor<'de> for Key {
    type Value = Cow<'de, str>;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a key")
    }

    fn visit_borrowed_str<E: Error>(self, key: &'de str) -> Result<Self::Value, E> {
        Ok(Cow::Borrowed(key))
    }

    fn visit_str<E: Error>(self, key: &str) -> Result<Self::Value, E> {
        // Of a key over the cap no more is kept than shows that it is.
        Ok(Cow::Owned(text::beginning(key, super::MAX_KEY + 4).to_owned()))
    }
}
