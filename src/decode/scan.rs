//! Reads the next token: from the body, byte by byte by the grammar of RFC 8259, or from a value that was read before and is now read into
//! fields. Texts go directly into the arena.
use super::decoder::{Decoder, Halt, Read, Stop};
use super::number::Number;
use super::record::pointers_at;
use super::shape::Shape;
use super::{MAX_ID, MAX_KEY, MAX_TEXT, text, value};
use crate::abi::{mcat_value, mcat_value_kind, mcat_value_member};
use crate::decode::arena::Text;
use core::ffi::{c_char, c_void};
use core::ptr;

/// A value, or the beginning of an array or object.
pub(super) enum Token {
    Null,
    Bool(bool),
    Number(Number),
    Text(Text),
    Array(Cursor<'static>),
    Object(Cursor<'static>),
}

/// The reading position in an array or an object.
pub(super) struct Cursor<'v> {
    /// The items or members that were read before; `None`: they come from the body.
    pub(super) held: Option<&'v [*const c_void]>,
    pub(super) is_first: bool,
}

impl<'v> Cursor<'v> {
    pub(super) const BODY: Cursor<'v> = Cursor {
        held: None,
        is_first: true,
    };

    pub(super) fn of(held: &'v [*const c_void]) -> Cursor<'v> {
        Cursor {
            held: Some(held),
            is_first: true,
        }
    }

    /// A cursor over members that were read before.
    pub(super) fn again(members: &'v [*const mcat_value_member]) -> Cursor<'v> {
        Cursor::of(pointers_at(members.as_ptr().cast(), members.len()))
    }

    /// Takes the next item or member that was read before.
    fn take(&mut self) -> Option<*const c_void> {
        let (first, rest) = self.held?.split_first()?;
        self.held = Some(rest);
        Some(*first)
    }
}

/// Returned by `key` instead of a row.
pub(super) const OTHER: u8 = 254;
pub(super) const END: u8 = 255;

impl Decoder<'_> {
    /// The next byte is not allowed here, or there is none.
    #[cold]
    #[inline(never)]
    pub(super) fn unexpected(&mut self) -> Halt {
        let stop = match self.window.is_over() {
            true if self.window.is_broken() => Stop::Broken,
            true => Stop::Cut,
            false => Stop::NotJson,
        };
        self.give_up(stop)
    }

    #[cold]
    pub(super) fn out_of_range(&mut self) -> Halt {
        self.give_up(Stop::OutOfRange)
    }

    /// Skips a byte order mark.
    pub(super) fn skip_mark(&mut self) -> Read<()> {
        const MARK: [u8; 3] = *b"\xEF\xBB\xBF";
        self.window.need(MARK.len());
        let next = self.window.next::<{ MARK.len() }>();
        if next == MARK {
            self.window.take_mark(MARK.len());
        } else if self.window.seen() < MARK.len() && next[0] == MARK[0] {
            return Err(self.not_utf8());
        }
        Ok(())
    }

    /// Checks that only white space follows.
    pub(super) fn end(&mut self) -> Read<()> {
        match self.window.peek_word() {
            0 if self.window.is_over() && !self.window.is_broken() => Ok(()),
            _ => Err(self.unexpected()),
        }
    }

    /// Reads the next value, or its beginning if it is an array or object. At most this many bytes of a text are kept.
    pub(super) fn token(&mut self, most: usize) -> Read<Token> {
        if !self.held.is_null() {
            return Ok(self.held_token());
        }
        Ok(match self.window.peek_word() {
            b'"' => {
                self.window.take(1);
                Token::Text(self.scan_text(most)?)
            }
            b'-' | b'0'..=b'9' => Token::Number(self.number()?),
            b'[' => {
                self.window.take(1);
                Token::Array(Cursor::BODY)
            }
            b'{' => {
                self.window.take(1);
                Token::Object(Cursor::BODY)
            }
            b't' => {
                self.word(b"true")?;
                Token::Bool(true)
            }
            b'f' => {
                self.word(b"false")?;
                Token::Bool(false)
            }
            b'n' => {
                self.word(b"null")?;
                Token::Null
            }
            _ => return Err(self.unexpected()),
        })
    }

    fn word(&mut self, word: &[u8]) -> Read<()> {
        for byte in word {
            if self.window.peek() != *byte {
                return Err(self.unexpected());
            }
            self.window.take(1);
        }
        Ok(())
    }

    #[inline(never)]
    fn held_token(&mut self) -> Token {
        let held: &'static mcat_value = value::at(core::mem::replace(&mut self.held, core::ptr::null()));
        match held.kind {
            kind if kind == mcat_value_kind::MCAT_VALUE_BOOLEAN as i32 => Token::Bool(held.number != 0.0),
            kind if kind == mcat_value_kind::MCAT_VALUE_NUMBER as i32 => {
                let number = value::text_of(held).and_then(Number::parse);
                Token::Number(number.unwrap_or(Number::Real(held.number)))
            }
            kind if kind == mcat_value_kind::MCAT_VALUE_TEXT as i32 => {
                let text = value::held_text(held);
                self.is_odd = text::has_unreadable(text.bytes());
                (self.is_cut, self.is_fresh) = (false, false);
                Token::Text(text)
            }
            kind if kind == mcat_value_kind::MCAT_VALUE_ARRAY as i32 => {
                Token::Array(Cursor::of(pointers_at(held.items.items.cast(), held.items.len)))
            }
            kind if kind == mcat_value_kind::MCAT_VALUE_OBJECT as i32 => {
                Token::Object(Cursor::of(pointers_at(held.members.items.cast(), held.members.len)))
            }
            _ => Token::Null,
        }
    }

    /// Goes to the next item of an array, if there is one.
    #[inline(always)]
    pub(super) fn element(&mut self, cursor: &mut Cursor<'_>) -> Read<bool> {
        if !cursor.is_first && cursor.held.is_none() {
            if self.window.takes_byte(b',') {
                return Ok(true);
            }
            if self.window.takes_byte(b']') {
                return Ok(false);
            }
        }
        self.any_element(cursor)
    }

    #[inline(never)]
    fn any_element(&mut self, cursor: &mut Cursor<'_>) -> Read<bool> {
        if cursor.held.is_some() {
            let item = cursor.take();
            self.held = item.map_or(core::ptr::null(), |item| item.cast());
            return Ok(item.is_some());
        }
        let is_first = core::mem::replace(&mut cursor.is_first, false);
        match self.window.peek_word() {
            b']' => {
                self.window.take(1);
                Ok(false)
            }
            b',' if !is_first => {
                self.window.take(1);
                Ok(true)
            }
            _ if is_first => Ok(true),
            _ => Err(self.unexpected()),
        }
    }

    /// Goes to the next member of an object of a known shape that was read before. Returns the number of its row, `OTHER` if it has none,
    /// or `END`.
    #[cold]
    #[inline(never)]
    fn held_key(&mut self, cursor: &mut Cursor<'_>, shape: &Shape) -> u8 {
        let Some(member) = cursor.take() else {
            return END;
        };
        let (name, value) = value::held_member(member.cast());
        self.held = value;
        self.name = Some(name);
        shape.find(name.bytes()).map_or(OTHER, |row| row as u8)
    }

    /// The same for any object. For a member in the body, its row is recorded in `order` as the one to expect next time, after the one
    /// whose position is `after`.
    #[inline(never)]
    pub(super) fn any_key(&mut self, cursor: &mut Cursor<'_>, shape: &Shape, after: usize) -> Read<u8> {
        if cursor.held.is_some() {
            return Ok(self.held_key(cursor, shape));
        }
        if !self.member(cursor)? {
            return Ok(END);
        }
        self.scan_name()?;
        let Some(name) = self.name else {
            return Ok(OTHER);
        };
        let Some(row) = shape.find(name.bytes()) else {
            self.name = Some(self.shared(name));
            return Ok(OTHER);
        };
        self.arena.forget(name);
        self.order[after] = row as u8;
        Ok(row as u8)
    }

    /// Goes to the next member of any object, if there is one, and puts its key into `name`.
    pub(super) fn name(&mut self, cursor: &mut Cursor<'_>) -> Read<bool> {
        if cursor.held.is_some() {
            let Some(member) = cursor.take() else {
                return Ok(false);
            };
            let (name, value) = value::held_member(member.cast());
            self.held = value;
            self.name = Some(name);
            return Ok(true);
        }
        if !self.member(cursor)? {
            return Ok(false);
        }
        self.scan_name()?;
        self.name = self.name.map(|name| self.shared(name));
        Ok(true)
    }

    /// Moves past the first quote of the next key, if there is one.
    fn member(&mut self, cursor: &mut Cursor<'_>) -> Read<bool> {
        let is_first = core::mem::replace(&mut cursor.is_first, false);
        let next = match self.window.peek_word() {
            b'}' => {
                self.window.take(1);
                return Ok(false);
            }
            b',' if !is_first => {
                self.window.take(1);
                self.window.peek_word()
            }
            byte if is_first => byte,
            _ => 0,
        };
        if next != b'"' {
            return Err(self.unexpected());
        }
        self.window.take(1);
        Ok(true)
    }

    /// Skips the next value.
    pub(super) fn skip(&mut self) -> Read<()> {
        match self.token(MAX_TEXT)? {
            Token::Text(text) if self.is_fresh => self.arena.forget(text),
            // A value that was read before is skipped at once.
            Token::Array(cursor) | Token::Object(cursor) if cursor.held.is_some() => {}
            Token::Array(mut cursor) => {
                self.enter()?;
                while self.element(&mut cursor)? {
                    self.skip()?;
                }
                self.leave();
            }
            Token::Object(mut cursor) => {
                self.enter()?;
                while self.member(&mut cursor)? {
                    self.scan_name()?;
                    if let Some(name) = self.name {
                        self.arena.forget(name);
                    }
                    self.skip()?;
                }
                self.leave();
            }
            _ => {}
        }
        Ok(())
    }

    /// Reads a key into `name`, and the colon after it.
    #[inline(never)]
    fn scan_name(&mut self) -> Read<()> {
        let name = self.scan_text(MAX_KEY)?;
        self.name = match self.is_cut {
            true => {
                self.arena.forget(name);
                None
            }
            false => Some(name),
        };
        if self.window.peek_word() != b':' {
            return Err(self.unexpected());
        }
        self.window.take(1);
        Ok(())
    }

    /// Reads a plain text that is no longer than an id into the arena, and shares an earlier copy of a short one. The opening quote was
    /// already read. Returns NULL if the text is not plain or has not arrived completely: its beginning is then in the arena, and
    /// `scan_rest` reads the rest.
    #[inline(always)]
    pub(super) fn plain_text(&mut self, is_shared: bool) -> Read<*const c_char> {
        self.arena.make_fresh_room()?;
        let length = self.window.move_plain(self.arena.fresh_room_mut());
        if length > MAX_ID || !self.window.takes_byte(b'"') {
            self.arena.written(length);
            return Ok(ptr::null());
        }
        Ok(match is_shared {
            true => self.recent.end_text(length, self.arena),
            false => self.arena.end_fresh_text(length).c(),
        })
    }

    /// Reads a text into the arena, at most `most` bytes of it. The opening quote was already read.
    pub(super) fn scan_text(&mut self, most: usize) -> Read<Text> {
        self.arena.make_fresh_room()?;
        let length = self.window.move_plain(self.arena.fresh_room_mut());
        if length <= most && self.window.takes_byte(b'"') {
            (self.is_odd, self.is_cut, self.is_fresh) = (false, false, true);
            return Ok(self.arena.end_fresh_text(length));
        }
        self.arena.written(length);
        self.scan_rest(most)
    }

    /// Reads the rest of a text that is not plain, or had not arrived completely.
    #[inline(never)]
    pub(super) fn scan_rest(&mut self, most: usize) -> Read<Text> {
        (self.is_odd, self.is_cut, self.is_fresh) = (false, false, true);
        let mut kept = 0;
        loop {
            let byte = self.window.peek();
            if self.arena.open_text().len() > most || self.is_cut {
                kept = self.cut(most, kept);
            }
            match byte {
                b'"' => break,
                b'\\' => self.escape()?,
                0x80.. => self.character()?,
                // The room was full, or more bytes have arrived.
                b' '.. => {}
                _ => return Err(self.unexpected()),
            }
            let moved = self.window.move_text(self.arena.room()?);
            self.arena.written(moved);
        }
        self.window.take(1);
        Ok(self.arena.close_text()?)
    }

    /// Cuts a text that is too long; after the first cut, everything that follows is dropped.
    #[cold]
    #[inline(never)]
    fn cut(&mut self, most: usize, kept: usize) -> usize {
        let kept = match core::mem::replace(&mut self.is_cut, true) {
            true => kept,
            false => text::whole_characters(self.arena.open_text(), most),
        };
        self.arena.cut_open_text(kept);
        kept
    }

    /// Reads an escape sequence.
    #[cold]
    #[inline(never)]
    fn escape(&mut self) -> Read<()> {
        self.window.need(2);
        let next = self.window.next::<2>();
        let plain = match next[1] {
            b'"' | b'\\' | b'/' => next[1],
            b'b' => 8,
            b'f' => 12,
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'u' => return self.escaped_unit(),
            _ => {
                self.window.take(1);
                return Err(self.unexpected());
            }
        };
        self.window.take(2);
        let room = self.arena.room()?;
        room[0] = plain;
        self.arena.written(1);
        Ok(())
    }

    /// Reads a numeric escape, or two that form one character. U+0000 would end the text for C, and a lone surrogate is not a character:
    /// both become U+FFFD.
    fn escaped_unit(&mut self) -> Read<()> {
        self.window.need(12);
        let next = self.window.next::<12>();
        let Some(unit) = unit(&next[2..6]) else {
            let good = next[2..6].iter().take_while(|digit| digit.is_ascii_hexdigit()).count();
            self.window.take(2 + good);
            return Err(self.unexpected());
        };
        let low = match &next[6..8] {
            b"\\u" => unit_of_low(&next[8..]),
            _ => None,
        };
        let (letter, length) = match (unit, low) {
            (0xD800..0xDC00, Some(low)) => (char::from_u32(0x10000 + ((unit - 0xD800) << 10) + low), 12),
            (0, _) => (None, 6),
            _ => (char::from_u32(unit), 6),
        };
        self.window.take(length);
        let letter = letter.unwrap_or(char::REPLACEMENT_CHARACTER);
        self.is_odd |= letter == char::REPLACEMENT_CHARACTER;
        let room = self.arena.room()?;
        let length = letter.encode_utf8(room).len();
        self.arena.written(length);
        Ok(())
    }

    /// Reads a character that is not ASCII.
    #[inline(never)]
    fn character(&mut self) -> Read<()> {
        self.window.need(4);
        let bytes = self.window.next::<4>();
        let length = match bytes[0] {
            0xC0..0xE0 => 2,
            0xE0..0xF0 => 3,
            _ => 4,
        };
        let character = &bytes[..length];
        if str::from_utf8(character).is_err() {
            return Err(self.not_utf8());
        }
        self.is_odd |= character == b"\xEF\xBF\xBD";
        self.window.take(length);
        Ok(self.arena.extend(character)?)
    }

    /// The next bytes are not a valid character.
    #[cold]
    #[inline(never)]
    fn not_utf8(&mut self) -> Halt {
        let bytes = self.window.next::<4>();
        let seen = &bytes[..self.window.seen().min(4)];
        let stop = match str::from_utf8(seen) {
            Err(error) if error.error_len().is_some() => Stop::NotUtf8,
            _ if self.window.is_broken() => Stop::Broken,
            _ => Stop::CutInCharacter,
        };
        self.give_up(stop)
    }
}

/// The UTF-16 unit of four hexadecimal digits.
fn unit(digits: &[u8]) -> Option<u32> {
    digits
        .iter()
        .try_fold(0, |unit, digit| Some(unit << 4 | char::from(*digit).to_digit(16)?))
}

/// The part of the character that a low surrogate adds.
fn unit_of_low(digits: &[u8]) -> Option<u32> {
    unit(digits)?.checked_sub(0xDC00).filter(|low| *low < 0x400)
}
