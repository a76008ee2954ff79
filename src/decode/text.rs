//! What JSON text may hold that C text must not.
use super::DecodeError;
use super::value::Number;
use crate::abi::mcat_reason::{MCAT_REASON_NOT_JSON, MCAT_REASON_TRUNCATED};
use crate::body::unmarked;
use crate::memory::{self, NoMemory};
use std::borrow::Cow;

/// A text below this needs no more than the allocator's reserve has.
const LONG: usize = 16 * 1024;

/// What stands for a character that could not be read.
const UNREADABLE: char = '\u{FFFD}';

/// A body as text that serde_json reads: valid UTF-8, without a byte order mark.
pub(super) fn of_body(bytes: &[u8]) -> Result<Cow<'_, str>, DecodeError> {
    let text = str::from_utf8(unmarked(bytes)).map_err(|error| {
        let at = error.valid_up_to();
        match error.error_len() {
            None => DecodeError::new(
                MCAT_REASON_TRUNCATED,
                format!("the answer ends inside a character, at byte {at}"),
            ),
            Some(_) => DecodeError::new(MCAT_REASON_NOT_JSON, format!("the answer is not UTF-8 at byte {at}")),
        }
    })?;
    Ok(mend_surrogates(text)?)
}

/// Replaces escapes of half a surrogate pair by the escape of U+FFFD. serde_json refuses a whole document for one of them, and a
/// single odd title must not cost the page. The escapes are equally long, so positions in messages stay true.
fn mend_surrogates(json: &str) -> Result<Cow<'_, str>, NoMemory> {
    let mut mended = String::new();
    let (mut at, mut copied) = (0, 0);
    while let Some(skipped) = json[at..].find('\\') {
        at += skipped;
        let Some(unit) = escaped_unit(json, at) else {
            // Some other escape: the character behind the backslash may be one itself.
            at += 1 + json[at + 1..].chars().next().map_or(0, char::len_utf8);
            continue;
        };
        let is_pair = (0xD800..0xDC00).contains(&unit)
            && escaped_unit(json, at + 6).is_some_and(|low| (0xDC00..0xE000).contains(&low));
        if !is_pair && (0xD800..0xE000).contains(&unit) {
            memory::room(|| mended.try_reserve_exact(json[copied..].len()))?;
            mended.push_str(&json[copied..at]);
            mended.push_str("\\uFFFD");
            copied = at + 6;
        }
        at += if is_pair { 12 } else { 6 };
    }
    if copied == 0 {
        return Ok(Cow::Borrowed(json));
    }
    mended.push_str(&json[copied..]);
    Ok(Cow::Owned(mended))
}

/// The most that serde_json's buffer for texts with escapes takes. It doubles, up to twice the longest of them, and what it had before
/// is there until all is copied. 0 where all are short.
pub(super) fn escape_buffer(json: &str) -> usize {
    let mut longest = 0;
    let mut rest = json.as_bytes();
    // What is left is too short for another one that counts.
    while rest.len() >= LONG.max(longest) {
        let Some(start) = rest.iter().position(|byte| *byte == b'"') else {
            break;
        };
        rest = &rest[start + 1..];
        let (mut length, mut is_escaped) = (0, false);
        while let Some(byte) = rest.get(length).filter(|byte| **byte != b'"') {
            is_escaped |= *byte == b'\\';
            length += if *byte == b'\\' { 2 } else { 1 };
        }
        if is_escaped && length >= LONG {
            longest = longest.max(length);
        }
        rest = rest.get(length + 1..).unwrap_or_default();
    }
    3 * longest
}

/// The unit that an escape of the form `\uXXXX` stands for.
fn escaped_unit(json: &str, at: usize) -> Option<u16> {
    let digits = json.get(at..at + 6)?.strip_prefix("\\u")?;
    if !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    u16::from_str_radix(digits, 16).ok()
}

/// Whether a text can identify something: nothing in it was unreadable, and it has the length of an id.
pub(super) fn is_id(text: &str) -> bool {
    text.len() <= super::MAX_ID && !text.contains(['\0', UNREADABLE])
}

/// The boolean that a text is: 1, 0, or -1 for none.
pub(super) fn truth(text: &str) -> i8 {
    match text {
        "true" | "1" => 1,
        "false" | "0" => 0,
        _ => -1,
    }
}

/// The number that a text of digits with at most one point stands for.
pub(super) fn number(text: &str) -> Option<Number> {
    let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_decimal.then(|| Number::parse(text)).flatten()
}

/// Whether a letter steers what shows it: it moves a cursor, ends a line, or turns the direction of the letters behind it.
pub fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The longest beginning of `text` that has at most `bytes` bytes and ends with a whole character.
pub(super) fn beginning(text: &str, bytes: usize) -> &str {
    let mut end = bytes.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    &text[..end]
}
