//! One value on its way into one field: the only reader of values, whatever they are and wherever they come from.
use super::decoder::{Decoder, Read, grow};
use super::number::Number;
use super::record::{Field, Record, Slot};
use super::scan::{Cursor, END, Token};
use super::version_1;
use super::{MAX_TEXT, instant, text, value};
use crate::abi::{mcat_right, mcat_value, mcat_value_list};
use crate::arena::Text;
use core::ffi::c_char;
use core::ptr;

/// What a field did not take, as a value; NULL where there is nothing of the kind. JSON null is nothing to most fields.
pub(super) type Unread = *const mcat_value;

pub(super) const NOTHING: Unread = ptr::null();

/// So many digits fit into an `i32`.
const FEW_DIGITS: usize = 9;

impl Decoder<'_> {
    /// Reads the next value into a field. What the field does not take comes back.
    #[inline(always)]
    pub(super) fn value(&mut self, field: Field) -> Read<Unread> {
        self.count()?;
        if self.held.is_null() {
            match field.slot() {
                Slot::Text | Slot::Id if self.window.next() == *b"\"" => return self.plain_text(field),
                Slot::Flag | Slot::Ban | Slot::Permit | Slot::Int | Slot::Seconds | Slot::Long
                    if self.is_plain(field) =>
                {
                    return Ok(NOTHING);
                }
                _ => {}
            }
        }
        self.any_value(field)
    }

    /// Reads a word into a field for booleans, or a few digits into one for numbers, if that is what comes next.
    #[inline(never)]
    fn is_plain(&mut self, field: Field) -> bool {
        let next = self.window.next::<{ FEW_DIGITS + 1 }>();
        if matches!(field.slot(), Slot::Flag | Slot::Ban | Slot::Permit) {
            let (truth, length) = match &next[..4] {
                b"true" => (1, 4),
                b"fals" if next[4] == b'e' => (0, 5),
                _ => return false,
            };
            self.window.take(length);
            field.set_flag(truth);
            return true;
        }
        let (mut number, mut length) = (0, 0);
        while length < FEW_DIGITS && next[length].is_ascii_digit() {
            number = 10 * number + i32::from(next[length] - b'0');
            length += 1;
        }
        if !matches!(next[length], b',' | b'}') || (length != 1 && next[0] == b'0') || length == 0 {
            return false;
        }
        self.window.take(length);
        match field.slot() {
            Slot::Long => field.set_long(number.into()),
            _ => field.set_int(number),
        }
        true
    }

    /// Reads a text into a field for one: most values are texts.
    #[inline(never)]
    fn plain_text(&mut self, field: Field) -> Read<Unread> {
        self.window.take(1);
        let text = self.scan_text(MAX_TEXT)?;
        match field.slot() {
            Slot::Text => field.set_text(self.keep(text)),
            _ if self.is_id(text) => field.set_text(self.keep(text)),
            _ => return self.text_into(field, text),
        }
        Ok(NOTHING)
    }

    #[inline(never)]
    fn any_value(&mut self, field: Field) -> Read<Unread> {
        let next = if self.held.is_null() { self.window.next() } else { [0] };
        match (field.slot(), next[0]) {
            (Slot::Object | Slot::Link, b'{') => {
                self.window.take(1);
                self.enter()?;
                let record = field.make(self.arena)?;
                self.record(record, Cursor::BODY)?;
                self.leave();
                Ok(NOTHING)
            }
            (Slot::Ids, b'[') => {
                self.window.take(1);
                self.enter()?;
                let unread = self.texts(field, Cursor::BODY, Slot::Id)?;
                self.leave();
                Ok(unread)
            }
            _ => self.value_by_token(field),
        }
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
            Token::Object(cursor) => {
                self.enter()?;
                let unread = self.object_into(field, cursor)?;
                self.leave();
                Ok(unread)
            }
            Token::Array(cursor) => {
                self.enter()?;
                let unread = self.array_into(field, cursor)?;
                self.leave();
                Ok(unread)
            }
        }
    }

    fn null_into(&mut self, field: Field) -> Unread {
        match (field.slot(), field.kind()) {
            (Slot::Item, Some(_)) => self.unread_items += 1,
            // Of something that has no typed place: that comes whole.
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

    /// The text that was read last, to stay; one that was cut counts as unread.
    pub(super) fn keep(&mut self, text: Text) -> *const c_char {
        if !self.is_fresh {
            return text.c();
        }
        self.unread_fields += i32::from(self.is_cut);
        self.shared(text).c()
    }

    /// The text that was read last is not needed any more.
    fn drop_text(&mut self, text: Text) {
        if self.is_fresh {
            self.arena.forget(text);
        }
    }

    /// Whether the text that was read last can identify something.
    fn is_id(&self, text: Text) -> bool {
        !self.is_odd && text::has_length_of_id(text.bytes())
    }

    /// Whether the parts of a text with commas are all ids.
    fn are_ids(&self, text: Text) -> bool {
        let is_short = text::has_length_of_id(text.bytes());
        !self.is_odd
            && (is_short
                || text
                    .letters()
                    .split(',')
                    .all(|id| text::has_length_of_id(id.trim().as_bytes())))
    }

    /// Makes a list of the ids in a text, which stay where they are.
    fn split(&mut self, field: Field, text: Text) -> Read<()> {
        let mark = self.mark();
        let mut from = 0;
        while let Some(rest) = text.bytes().get(from..) {
            let length = rest.iter().position(|byte| *byte == b',').unwrap_or(rest.len());
            let (start, end) = text::trimmed(&rest[..length]);
            let id = match self.is_fresh {
                _ if start == end => ptr::null(),
                true => self.arena.part(text, from + start, end - start),
                // What was read before may still be looked at as it came.
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
            Slot::Texts => self.texts(field, cursor, Slot::Text),
            Slot::Ids => self.texts(field, cursor, Slot::Id),
            Slot::Objects => self.objects(field, cursor),
            Slot::Part => self.list(cursor),
            _ => {
                let is_no_item = self.is_no_item(field);
                let array = self.read_array(cursor)?;
                Ok(if is_no_item { NOTHING } else { array })
            }
        }
    }

    fn object_into(&mut self, field: Field, cursor: Cursor<'_>) -> Read<Unread> {
        match field.slot() {
            Slot::Object | Slot::Link => {
                let record = field.make(self.arena)?;
                self.record(record, cursor)?;
                Ok(NOTHING)
            }
            Slot::Part => self.holder(cursor),
            Slot::Item => self.item(field.kind(), cursor),
            _ => self.read_object(cursor),
        }
    }

    /// In a list of objects, a value that is none is an item that cannot be read.
    fn is_no_item(&mut self, field: Field) -> bool {
        let is_item = field.slot() == Slot::Item && field.kind().is_some();
        self.unread_items += i32::from(is_item);
        is_item
    }

    /// Reads a list of texts; elements that are none come back together.
    fn texts(&mut self, field: Field, mut cursor: Cursor<'_>, slot: Slot) -> Read<Unread> {
        let mark = self.mark();
        let mut unread = Vec::new();
        while self.element(&mut cursor)? {
            if slot == Slot::Id && self.held.is_null() && self.window.next() == *b"\"" {
                self.count()?;
                self.window.take(1);
                let id = self.scan_text(MAX_TEXT)?;
                if self.is_id(id) {
                    // Lists of ids are long, and only the first is often there before.
                    let id = if self.mark() == mark { self.keep(id) } else { id.c() };
                    self.push(id)?;
                    continue;
                }
                let other = self.text_into(Field::EXTRA, id)?;
                self.set_aside(&mut unread, other)?;
                continue;
            }
            let mut text = ptr::null();
            let field = if slot == Slot::Id {
                Field::of_id(&mut text)
            } else {
                Field::of_text(&mut text)
            };
            let other = self.value(field)?;
            if !text.is_null() {
                self.push(text)?;
            }
            if other != NOTHING {
                self.set_aside(&mut unread, other)?;
            }
        }
        field.set_texts(self.close_texts(mark)?);
        self.together(unread)
    }

    /// Reads a list of structs; elements that are no objects come back together.
    fn objects(&mut self, field: Field, mut cursor: Cursor<'_>) -> Read<Unread> {
        let mark = self.mark();
        let mut unread = Vec::new();
        while self.element(&mut cursor)? {
            let mut object = ptr::null();
            let other = self.value(Field::of_object(&mut object, field.shape().id))?;
            if !object.is_null() {
                self.push(object)?;
            }
            if other != NOTHING {
                self.set_aside(&mut unread, other)?;
            }
        }
        let (items, len) = self.close(mark)?;
        field.set_objects(items, len);
        self.together(unread)
    }

    #[cold]
    fn set_aside(&mut self, unread: &mut Vec<Unread>, other: Unread) -> Read<()> {
        grow(unread, self.arena)?;
        unread.push(other);
        Ok(())
    }

    fn together(&mut self, unread: Vec<Unread>) -> Read<Unread> {
        if unread.is_empty() {
            return Ok(NOTHING);
        }
        let (items, len) = (self.arena.slice(&unread)?, unread.len());
        self.arena.take_back(unread.capacity() * size_of::<Unread>());
        self.put(value::array(mcat_value_list { items, len }))
    }

    /// Fills a fresh struct from an object.
    fn record(&mut self, record: Record, mut cursor: Cursor<'_>) -> Read<()> {
        let mark = self.mark();
        self.fill(record, &mut cursor, record.shape.doubled)?;
        self.close_record(record, mark)
    }

    /// Fills fields; what has no field, or not the field's type, is pushed as a member of `extra`. Fields of the rows in `seen` may hold
    /// something already.
    pub(super) fn fill(&mut self, record: Record, cursor: &mut Cursor<'_>, mut seen: u64) -> Read<()> {
        let rows = record.shape.rows();
        let first = record.shape.order();
        let mut after = first;
        if self.asked().is_some() {
            // A key of version 1 may have filled any field.
            seen = u64::MAX;
        }
        loop {
            let place = self.key(cursor, record.shape, after)?;
            let Some(row) = rows.get(usize::from(place)) else {
                if place == END {
                    return Ok(());
                }
                self.other(record)?;
                continue;
            };
            after = first + 1 + usize::from(place);
            let (field, bit) = (record.field(row), 1 << place);
            let is_free = seen & bit == 0 || field.is_free();
            seen |= bit;
            // The first value of a field stays: a later one goes to `extra`.
            let unread = if is_free {
                self.value(field)?
            } else {
                self.value_again()?
            };
            if unread != NOTHING {
                self.left_over(record, field, is_free, unread)?;
            }
        }
    }

    #[cold]
    #[inline(never)]
    fn value_again(&mut self) -> Read<Unread> {
        self.value(Field::EXTRA)
    }

    /// Reads a member of a key that has no field.
    #[cold]
    #[inline(never)]
    fn other(&mut self, record: Record) -> Read<()> {
        let name = self.name;
        let key = name.map(Text::bytes).unwrap_or_default();
        if record.shape.has_rights && (key.starts_with(b"can") || key.starts_with(b"is")) {
            let mut granted = -1;
            let unread = self.value(Field::of_flag(&mut granted))?;
            if unread != NOTHING && self.reads_older(record, name, unread)? {
                return Ok(());
            }
            self.push_right(name, granted)?;
            if unread != NOTHING {
                self.unread_fields += 1;
                self.push_extra(name, unread)?;
            }
            return Ok(());
        }
        let value = self.value(Field::EXTRA)?;
        let value = if value == NOTHING { value::NULL } else { value };
        if self.reads_older(record, name, value)? {
            return Ok(());
        }
        self.push_extra(name, value)
    }

    /// Keeps what a field did not take, or came for it once more.
    #[cold]
    #[inline(never)]
    fn left_over(&mut self, record: Record, field: Field, is_free: bool, unread: Unread) -> Read<()> {
        self.arena.extend(field.key())?;
        let name = self.arena.close_text()?;
        let name = Some(self.shared(name));
        if self.reads_older(record, name, unread)? {
            return Ok(());
        }
        if is_free {
            // What a boolean says that is there and cannot be read: what is safe.
            match field.slot() {
                // An empty text forbids nothing.
                Slot::Ban if value::text_at(unread) == Some("") => {
                    field.set_flag(0);
                    return Ok(());
                }
                Slot::Ban => field.set_flag(1),
                Slot::Permit => field.set_flag(0),
                _ => {}
            }
            self.unread_fields += 1;
        }
        self.push_extra(name, unread)
    }

    /// Whether version 1 says by this key what later versions say by another: it was read then.
    fn reads_older(&mut self, record: Record, name: Option<Text>, value: Unread) -> Read<bool> {
        match self.asked() {
            Some(_) => version_1::reads(self, record, name, value),
            None => Ok(false),
        }
    }

    fn push_right(&mut self, name: Option<Text>, granted: i8) -> Read<()> {
        let name = name.map_or(ptr::null(), Text::c);
        let right = self.put(mcat_right { name, granted })?;
        grow(&mut self.rights, self.arena)?;
        self.rights.push(right);
        Ok(())
    }

    /// Ends a struct whose `extra` began at `mark`.
    pub(super) fn close_record(&mut self, record: Record, mark: usize) -> Read<()> {
        if self.mark() > mark {
            record.set_extra(self.close_object(mark)?);
        }
        Ok(record.finish(self)?)
    }
}

/// Puts a number into a field for numbers, or 0 and 1 into one for booleans. Whether it is in the range of the field.
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
