//! Reads one value into one field: the only reader of values, of any kind and from any source.
use super::decoder::{Decoder, Read, grow};
use super::number::Number;
use super::record::Field;
use super::scan::{Cursor, Token};
use super::shape::Slot;
use super::{MAX_TEXT, instant, text, value};
use crate::abi::{mcat_value, mcat_value_list};
use crate::decode::arena::Text;
use core::ffi::c_char;
use core::ptr;

/// The part that a field did not accept, as a value; NULL: none. Most fields ignore JSON null.
pub(super) type Unread = *const mcat_value;

pub(super) const NOTHING: Unread = ptr::null();

impl Decoder<'_> {
    /// Reads the next value into a field. Returns what the field does not accept.
    #[inline(never)]
    pub(super) fn value(&mut self, field: Field) -> Read<Unread> {
        self.count()?;
        self.usual_value(field)
    }

    /// The same for a value that is already counted; the most frequent kinds come first.
    #[inline(always)]
    pub(super) fn usual_value(&mut self, field: Field) -> Read<Unread> {
        if self.held.is_null() {
            match field.slot() {
                Slot::Text | Slot::Id if self.window.takes_byte(b'"') => {
                    let text = self.plain_text(true)?;
                    if text.is_null() {
                        return self.rest_of_text(field);
                    }
                    field.set_text(text);
                    return Ok(NOTHING);
                }
                Slot::Flag | Slot::Ban | Slot::Permit => {
                    let truth = self.window.take_truth();
                    if truth >= 0 {
                        field.set_flag(truth);
                        return Ok(NOTHING);
                    }
                }
                Slot::Int | Slot::Seconds | Slot::Long => {
                    if let Some(number) = self.window.take_digits() {
                        match field.slot() {
                            Slot::Long => field.set_long(number.into()),
                            _ => field.set_int(number.cast_signed()),
                        }
                        return Ok(NOTHING);
                    }
                }
                Slot::Object | Slot::Link if self.window.takes_byte(b'{') => return self.object(field),
                Slot::Ids if self.window.takes_byte(b'[') => return self.texts(field, Cursor::BODY, Slot::Id),
                Slot::Ids if self.window.takes_byte(b'"') => return self.ids(field),
                Slot::Objects if self.window.takes_byte(b'[') => return self.objects(field, Cursor::BODY),
                _ => {}
            }
        }
        self.value_by_token(field)
    }

    /// Reads the rest of a text that is not plain into a text field.
    #[inline(never)]
    fn rest_of_text(&mut self, field: Field) -> Read<Unread> {
        let text = self.scan_rest(MAX_TEXT)?;
        self.text_into(field, text)
    }

    /// Reads a text of ids separated by commas into a field for ids.
    #[inline(never)]
    fn ids(&mut self, field: Field) -> Read<Unread> {
        // It may be longer than other texts.
        let text = self.scan_text(usize::MAX)?;
        if !self.are_ids(text) {
            return self.text_into(field, text);
        }
        self.split(field, text)?;
        Ok(NOTHING)
    }

    /// Reads an object into the struct that a field points at.
    fn object(&mut self, field: Field) -> Read<Unread> {
        let mut cursor = Cursor::BODY;
        self.object_of(field, &mut cursor)
    }

    #[inline(never)]
    fn object_of(&mut self, field: Field, cursor: &mut Cursor<'_>) -> Read<Unread> {
        self.enter()?;
        let record = field.make(self.arena)?;
        let mark = self.mark();
        self.fill(record, cursor, 0)?;
        self.close_record(record, mark)?;
        self.leave();
        Ok(NOTHING)
    }

    #[inline(never)]
    fn value_by_token(&mut self, field: Field) -> Read<Unread> {
        // A text of many ids may be longer than others.
        let most = if field.slot() == Slot::Ids {
            usize::MAX
        } else {
            MAX_TEXT
        };
        match self.token(most)? {
            Token::Text(text) => self.text_into(field, text),
            Token::Number(number) => self.number_into(field, number),
            Token::Bool(truth) => self.bool_into(field, truth),
            Token::Null => Ok(self.null_into(field)),
            Token::Object(cursor) => self.object_into(field, cursor),
            Token::Array(cursor) => self.array_into(field, cursor),
        }
    }

    fn null_into(&mut self, field: Field) -> Unread {
        match (field.slot(), field.kind()) {
            (Slot::Item, Some(_)) => self.unread_items += 1,
            // These have no typed field: the value is returned whole.
            (Slot::Item | Slot::Part, _) => return value::NULL,
            _ => {}
        }
        NOTHING
    }

    fn bool_into(&mut self, field: Field, truth: bool) -> Read<Unread> {
        match field.slot() {
            Slot::Flag | Slot::Ban | Slot::Permit => field.set_flag(truth.into()),
            _ if self.is_no_item(field) => {}
            _ => return self.put(value::boolean(truth)),
        }
        Ok(NOTHING)
    }

    fn number_into(&mut self, field: Field, number: Number) -> Read<Unread> {
        match field.slot() {
            Slot::TextOrNumber => field.set_text(self.text(number.text().as_str())?),
            Slot::Instant if self.asked().is_some() && number.whole().is_some() => {
                field.set_milliseconds(number.whole().unwrap_or_default());
            }
            _ if takes(field, number) => {}
            _ if self.is_no_item(field) => {}
            _ => return value::number(self, number),
        }
        Ok(NOTHING)
    }

    fn text_into(&mut self, field: Field, text: Text) -> Read<Unread> {
        match field.slot() {
            Slot::Text | Slot::TextOrNumber => field.set_text(self.keep(text)),
            Slot::Id if self.is_id(text) => field.set_text(text.c()),
            Slot::Instant => {
                let said = text.letters();
                let mut milliseconds = instant::milliseconds(said);
                if milliseconds.is_none() && self.asked().is_some() {
                    milliseconds = instant::counted(said);
                }
                field.set_milliseconds(milliseconds.unwrap_or(i64::MIN));
                field.set_text(self.keep(text));
            }
            Slot::Flag | Slot::Ban | Slot::Permit if text::truth(text.letters()) >= 0 => {
                field.set_flag(text::truth(text.letters()));
                self.drop_text(text);
            }
            Slot::Link => {
                let text = self.keep(text);
                let link = field.make(self.arena)?;
                if let Some(href) = link.field_of("href") {
                    href.set_text(text);
                }
            }
            Slot::Texts => {
                let mark = self.mark();
                let text = self.keep(text);
                self.push(text)?;
                field.set_texts(self.close_texts(mark)?);
            }
            Slot::Ids if self.are_ids(text) => self.split(field, text)?,
            Slot::Int | Slot::Seconds | Slot::Long | Slot::Real
                if text::number(text.letters()).is_some_and(|number| takes(field, number)) =>
            {
                self.drop_text(text);
            }
            _ if self.is_no_item(field) => self.drop_text(text),
            _ => {
                let mut text = text;
                if field.slot() == Slot::Ids && text.bytes().len() > MAX_TEXT {
                    text = self
                        .arena
                        .shortened(text, text::whole_characters(text.bytes(), MAX_TEXT));
                    self.is_cut = true;
                }
                let text = self.keep(text);
                return self.put(value::text(text));
            }
        }
        Ok(NOTHING)
    }

    /// Keeps the text that was read last; one that was cut counts as unread.
    pub(super) fn keep(&mut self, text: Text) -> *const c_char {
        if !self.is_fresh {
            return text.c();
        }
        self.unread_fields += i32::from(self.is_cut);
        self.shared(text).c()
    }

    /// Frees the text that was read last.
    fn drop_text(&mut self, text: Text) {
        if self.is_fresh {
            self.arena.forget(text);
        }
    }

    /// Whether the text that was read last can be an id.
    fn is_id(&self, text: Text) -> bool {
        !self.is_odd && text::has_length_of_id(text.bytes())
    }

    /// Whether all parts of a comma-separated text are ids.
    fn are_ids(&self, text: Text) -> bool {
        let is_short = text::has_length_of_id(text.bytes());
        !self.is_odd
            && (is_short
                || text
                    .letters()
                    .split(',')
                    .all(|id| text::has_length_of_id(id.trim().as_bytes())))
    }

    /// Makes a list of the ids in a text, which are not copied.
    fn split(&mut self, field: Field, text: Text) -> Read<()> {
        let mark = self.mark();
        let mut from = 0;
        while let Some(rest) = text.bytes().get(from..) {
            let length = text::before_comma(rest);
            let (start, end) = text::trimmed(&rest[..length]);
            let id = match self.is_fresh {
                _ if start == end => ptr::null(),
                true => self.arena.part(text, from + start, end - start),
                // A text from an earlier value must stay unchanged, because it may be shown as received.
                false => self.arena.text(str::from_utf8(&rest[start..end]).unwrap_or_default())?,
            };
            from += length + 1;
            if !id.is_null() {
                self.push(id)?;
            }
        }
        field.set_texts(self.close_texts(mark)?);
        Ok(())
    }

    fn array_into(&mut self, field: Field, cursor: Cursor<'_>) -> Read<Unread> {
        match field.slot() {
            Slot::Texts => return self.texts(field, cursor, Slot::Text),
            Slot::Ids => return self.texts(field, cursor, Slot::Id),
            Slot::Objects => return self.objects(field, cursor),
            _ => {}
        }
        self.enter()?;
        let unread = match field.slot() {
            Slot::Part => self.list(cursor)?,
            _ => {
                let is_no_item = self.is_no_item(field);
                let array = self.read_array(cursor)?;
                if is_no_item { NOTHING } else { array }
            }
        };
        self.leave();
        Ok(unread)
    }

    fn object_into(&mut self, field: Field, mut cursor: Cursor<'_>) -> Read<Unread> {
        if matches!(field.slot(), Slot::Object | Slot::Link) {
            return self.object_of(field, &mut cursor);
        }
        self.enter()?;
        let unread = match field.slot() {
            Slot::Part => self.holder(cursor)?,
            Slot::Item => self.item(field.kind(), cursor)?,
            _ => self.read_object(cursor)?,
        };
        self.leave();
        Ok(unread)
    }

    /// In a list of objects, any other value is an unreadable item.
    fn is_no_item(&mut self, field: Field) -> bool {
        let is_item = field.slot() == Slot::Item && field.kind().is_some();
        self.unread_items += i32::from(is_item);
        is_item
    }

    /// Reads a list of texts; returns the elements that are not texts.
    fn texts(&mut self, field: Field, mut cursor: Cursor<'_>, slot: Slot) -> Read<Unread> {
        self.enter()?;
        let mark = self.mark();
        let mut unread = Vec::new();
        while self.element(&mut cursor)? {
            let mut text = ptr::null();
            let place = match slot {
                Slot::Id => Field::of_id(&mut text),
                _ => Field::of_text(&mut text),
            };
            let other = if self.held.is_null() && self.window.takes_byte(b'"') {
                self.count()?;
                // Lists of texts are long, and often only the first text is a repeat.
                let text = self.plain_text(self.mark() == mark)?;
                if !text.is_null() {
                    self.push(text)?;
                    continue;
                }
                self.rest_of_text(place)?
            } else {
                self.value(place)?
            };
            if !text.is_null() {
                self.push(text)?;
            }
            if other != NOTHING {
                self.set_aside(&mut unread, other)?;
            }
        }
        field.set_texts(self.close_texts(mark)?);
        self.leave();
        if unread.is_empty() {
            Ok(NOTHING)
        } else {
            self.together(unread)
        }
    }

    /// Reads a list of structs; returns the elements that are not objects.
    fn objects(&mut self, field: Field, mut cursor: Cursor<'_>) -> Read<Unread> {
        self.enter()?;
        let mark = self.mark();
        let mut unread = Vec::new();
        let (shape, is_shared) = (field.shape(), cursor.held.is_none() && self.asked().is_none());
        while self.element(&mut cursor)? {
            if is_shared {
                let object = self.repeated(shape);
                if !object.is_null() {
                    self.push(object)?;
                    continue;
                }
            }
            let began = self.began();
            let mut object = ptr::null();
            let other = self.value(Field::of_object(&mut object, shape.id))?;
            if !object.is_null() {
                if is_shared {
                    self.remember(shape, &began, object);
                }
                self.push(object)?;
            }
            if other != NOTHING {
                self.set_aside(&mut unread, other)?;
            }
        }
        let (items, len) = self.close(mark)?;
        field.set_objects(items, len);
        self.leave();
        if unread.is_empty() {
            Ok(NOTHING)
        } else {
            self.together(unread)
        }
    }

    #[cold]
    fn set_aside(&mut self, unread: &mut Vec<Unread>, other: Unread) -> Read<()> {
        grow(unread, self.arena)?;
        unread.push(other);
        Ok(())
    }

    #[cold]
    #[inline(never)]
    fn together(&mut self, unread: Vec<Unread>) -> Read<Unread> {
        let (items, len) = (self.arena.slice(&unread)?, unread.len());
        self.arena.take_back(unread.capacity() * size_of::<Unread>());
        self.put(value::array(mcat_value_list { items, len }))
    }
}

/// Stores a number in a field for numbers, or 0 and 1 in one for booleans. Returns whether it is in the field's range.
fn takes(field: Field, number: Number) -> bool {
    let small = |number: Option<i64>| number.and_then(|number| i32::try_from(number).ok());
    match field.slot() {
        Slot::Int => small(number.integer()).map(|number| field.set_int(number)),
        Slot::Seconds => small(number.floor()).map(|number| field.set_int(number)),
        Slot::Long => number.integer().map(|number| field.set_long(number)),
        Slot::Flag | Slot::Ban | Slot::Permit => number
            .integer()
            .filter(|number| *number <= 1)
            .map(|number| field.set_flag(number as i8)),
        Slot::Real => (0.0..=f64::MAX)
            .contains(&number.real())
            .then(|| field.set_real(number.real())),
        _ => None,
    }
    .is_some()
}
