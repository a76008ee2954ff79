//! Shows foreign text inside the library's own messages.

/// Whether a character controls the display: moves a cursor, ends a line, or changes the text direction.
pub fn steers(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// "a, b or c"
pub(crate) fn list(items: &[impl AsRef<str>]) -> String {
    let mut text = String::new();
    for (index, item) in items.iter().enumerate() {
        text += match index {
            0 => "",
            _ if index + 1 == items.len() => " or ",
            _ => ", ",
        };
        text += item.as_ref();
    }
    text
}

/// Input for a message: quoted, at most 64 bytes, with control characters escaped.
pub(crate) fn quoted(text: &str) -> String {
    const MAX: usize = 64;
    let mut end = text.len().min(MAX);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let more = if end < text.len() { "…" } else { "" };
    let mut quoted = String::from("\"");
    for char in text[..end].chars() {
        match char {
            _ if steers(char) => quoted.extend(char.escape_default()),
            _ => quoted.push(char),
        }
    }
    quoted + more + "\""
}
