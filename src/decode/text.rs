//! The meaning of texts, and their length limits.
use super::MAX_ID;
use super::number::Number;
use super::window::ONES;

/// Whether a text has the length of an id.
pub(super) fn has_length_of_id(text: &[u8]) -> bool {
    text.len() <= MAX_ID
}

/// How many bytes come before the first comma.
pub(super) fn before_comma(text: &[u8]) -> usize {
    let (words, rest) = text.as_chunks::<8>();
    for (at, word) in words.iter().enumerate() {
        let other = u64::from_le_bytes(*word) ^ (ONES * b',' as u64);
        // The upper bit of the first zero byte, and perhaps of some after it.
        let commas = other.wrapping_sub(ONES) & !other & (ONES * 0x80);
        if commas != 0 {
            return 8 * at + commas.trailing_zeros() as usize / 8;
        }
    }
    let before = rest.iter().take_while(|byte| **byte != b',').count();
    8 * words.len() + before
}

/// The start and end of a text without the white space around it.
pub(super) fn trimmed(text: &[u8]) -> (usize, usize) {
    // The usual case: no white space at either end.
    if let (Some(b'!'..0x80), Some(b'!'..0x80)) = (text.first(), text.last()) {
        return (0, text.len());
    }
    let text = str::from_utf8(text).unwrap_or_default();
    let start = text.len() - text.trim_start().len();
    (start, start + text.trim().len())
}

/// Whether it contains an unreadable character.
pub(super) fn has_unreadable(text: &[u8]) -> bool {
    text.windows(3).any(|bytes| bytes == b"\xEF\xBF\xBD")
}

/// The boolean value of a text: 1, 0, or -1 for none.
pub(super) fn truth(text: &str) -> i8 {
    match text {
        "true" | "1" => 1,
        "false" | "0" => 0,
        _ => -1,
    }
}

/// The value of a text of digits with at most one point.
pub(super) fn number(text: &str) -> Option<Number> {
    let is_decimal = text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    is_decimal.then(|| Number::parse(text)).flatten()
}

/// The longest prefix of `text` that has at most `bytes` bytes and ends with a whole character.
pub(super) fn beginning(text: &str, bytes: usize) -> &str {
    &text[..whole_characters(text.as_bytes(), bytes)]
}

/// The length of that prefix.
pub(super) fn whole_characters(text: &[u8], most: usize) -> usize {
    let mut end = most.min(text.len());
    while text.get(end).is_some_and(|byte| byte & 0xC0 == 0x80) {
        end -= 1;
    }
    end
}
