//! Numbers: their text in a body, and their values in fields.
use super::decoder::{Decoder, Read};
use core::fmt::Write;

/// A JSON number in the widest type that can hold it.
#[derive(Clone, Copy)]
pub(super) enum Number {
    Unsigned(u64),
    Signed(i64),
    Real(f64),
}

impl Number {
    /// The number, if it is integral, in range and not negative: the service counts nothing that can be negative.
    pub(super) fn integer(self) -> Option<i64> {
        match self {
            Self::Unsigned(number) => i64::try_from(number).ok(),
            Self::Signed(number) => u64::try_from(number).ok()?.try_into().ok(),
            Self::Real(number) if number.fract() == 0.0 => Self::Real(number).floor(),
            Self::Real(_) => None,
        }
    }

    /// The number, if it is integral and in range.
    pub(super) fn whole(self) -> Option<i64> {
        match self {
            Self::Signed(number) => Some(number),
            Self::Real(number) if number < 0.0 => Self::Real(-number).integer().map(|number| -number),
            number => number.integer(),
        }
    }

    /// The number rounded down, if it is in range and not negative.
    pub(super) fn floor(self) -> Option<i64> {
        /// 2^63: the first number that an `i64` cannot hold.
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

    /// The value of a text of digits.
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

/// Any number of this many digits fits into 63 bits.
const FEW_DIGITS: usize = 18;
/// More digits than this never change which value of the type is nearest.
const MOST_DIGITS: usize = 770;

impl Decoder<'_> {
    /// Reads a number from its first byte.
    pub(super) fn number(&mut self) -> Read<Number> {
        let bytes = self.window.next::<{ FEW_DIGITS + 2 }>();
        let is_negative = bytes[0] == b'-';
        let first = usize::from(is_negative);
        let (mut number, mut at) = (0, first);
        while at < first + FEW_DIGITS && bytes[at].is_ascii_digit() {
            number = 10 * number + i64::from(bytes[at] - b'0');
            at += 1;
        }
        let is_whole = match bytes[first] {
            b'0' => at == first + 1 && !is_negative,
            _ => at > first,
        };
        // A zero may be the end of the bytes that have arrived.
        if !is_whole || matches!(bytes[at], b'0'..=b'9' | b'.' | b'e' | b'E' | 0) {
            return self.long_number();
        }
        self.window.take(at);
        Ok(if is_negative {
            Number::Signed(-number)
        } else {
            Number::Unsigned(number as u64)
        })
    }

    /// The same for a number of any form and length, byte by byte.
    #[cold]
    #[inline(never)]
    fn long_number(&mut self) -> Read<Number> {
        let mut digits = Digits {
            text: [0; MOST_DIGITS + 32],
            length: 0,
            kept: 0,
            shift: 0,
        };
        let is_negative = self.takes(b'-');
        if is_negative {
            digits.put(b'-');
        }
        let mut is_integer = true;
        match self.window.peek() {
            b'0' => self.window.take(1),
            b'1'..=b'9' => self.digits(|digit| digits.add(digit, false))?,
            _ => return Err(self.unexpected()),
        }
        if self.window.peek().is_ascii_digit() {
            return Err(self.unexpected());
        }
        if self.takes(b'.') {
            is_integer = false;
            self.digits(|digit| digits.add(digit, true))?;
        }
        let mut exponent: i64 = 0;
        if matches!(self.window.peek(), b'e' | b'E') {
            self.window.take(1);
            is_integer = false;
            let is_below = self.takes(b'-');
            if !is_below {
                self.takes(b'+');
            }
            self.digits(|digit| exponent = (10 * exponent + i64::from(digit - b'0')).min(i64::from(i32::MAX)))?;
            if is_below {
                exponent = -exponent;
            }
        }
        let number = digits.number(exponent, is_integer);
        match number {
            Some(number) => Ok(number),
            None => Err(self.out_of_range()),
        }
    }

    /// Reads digits, at least one.
    fn digits(&mut self, mut each: impl FnMut(u8)) -> Read<()> {
        if !self.window.peek().is_ascii_digit() {
            return Err(self.unexpected());
        }
        loop {
            match self.window.peek() {
                digit @ b'0'..=b'9' => {
                    self.window.take(1);
                    each(digit);
                }
                _ => return Ok(()),
            }
        }
    }

    /// Skips this byte, if it is the next one.
    fn takes(&mut self, byte: u8) -> bool {
        let is_next = self.window.peek() == byte;
        if is_next {
            self.window.take(1);
        }
        is_next
    }
}

/// The digits of a number without leading zeros, as many as can affect the value.
struct Digits {
    text: [u8; MOST_DIGITS + 32],
    length: usize,
    /// How many of `text` are digits.
    kept: usize,
    /// The power of ten to multiply the digits by.
    shift: i64,
}

impl Digits {
    fn put(&mut self, byte: u8) {
        self.text[self.length] = byte;
        self.length += 1;
    }

    fn add(&mut self, digit: u8, is_behind_point: bool) {
        if self.kept < MOST_DIGITS {
            self.shift -= i64::from(is_behind_point);
            if self.kept > 0 || digit != b'0' {
                self.put(digit);
                self.kept += 1;
            }
            return;
        }
        self.shift += i64::from(!is_behind_point);
        // Of the digits beyond, only this matters: whether one is not zero.
        if digit != b'0' {
            self.text[self.length - 1] |= 1;
        }
    }

    fn number(mut self, exponent: i64, is_integer: bool) -> Option<Number> {
        if self.kept == 0 {
            self.put(b'0');
        }
        let text = str::from_utf8(&self.text[..self.length]).ok()?;
        // "-0" is not an integer here: an integer type has no negative zero.
        if is_integer && self.shift == 0 && text != "-0" {
            return Number::parse(text).filter(|number| number.real().is_finite());
        }
        let power = NumberText::of(self.shift + exponent);
        let mut end = self.length;
        for byte in power.as_str().bytes() {
            self.text[end] = byte;
            end += 1;
        }
        let text = str::from_utf8(&self.text[..end]).ok()?;
        text.parse()
            .ok()
            .filter(|real: &f64| real.is_finite())
            .map(Number::Real)
    }
}

impl NumberText {
    /// A power of ten in the form of an exponent, to follow digits.
    fn of(power: i64) -> NumberText {
        let mut text = Number::Signed(power).text();
        text.bytes.rotate_right(1);
        text.bytes[0] = b'e';
        text.length += 1;
        text
    }
}
