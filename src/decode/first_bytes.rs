//! Recognises what a body is by its first bytes, before it is decoded.
use serde::de::IgnoredAny;

/// A UTF-8 byte order mark. One is skipped at the start of JSON from any source; a second one is an error.
pub const MARK: &[u8] = b"\xEF\xBB\xBF";

/// The body without its byte order mark.
pub fn unmarked(body: &[u8]) -> &[u8] {
    body.strip_prefix(MARK).unwrap_or(body)
}

/// Whether it begins like a web page, and unlike any JSON.
pub fn begins_as_page(body: &[u8]) -> bool {
    unmarked(body).trim_ascii_start().starts_with(b"<")
}

/// Whether a body is a web page: by its beginning, or by the label `is_html` if it is not JSON. JSON is JSON under any label, and an empty
/// body is neither.
pub fn is_page(body: &[u8], is_html: bool) -> bool {
    let body = unmarked(body).trim_ascii();
    let is_json = || serde_json::from_slice::<IgnoredAny>(body).is_ok();
    begins_as_page(body) || (is_html && !body.is_empty() && !is_json())
}

#[cfg(test)]
mod tests {
    use super::{is_page, unmarked};

    // case:B03
    #[test]
    fn one_byte_order_mark_is_skipped_only_at_start() {
        assert_eq!(unmarked(b"\xEF\xBB\xBF{}"), b"{}");
        assert_eq!(unmarked(b"\xEF\xBB\xBF\xEF\xBB\xBF{}"), b"\xEF\xBB\xBF{}");
        for whole in [&b" \xEF\xBB\xBF{}"[..], b"{}", b"\xEF\xBB", b""] {
            assert_eq!(unmarked(whole), whole);
        }
    }

    // case:B18
    #[test]
    fn html_page_is_recognised_by_first_bytes_or_content_type() {
        for page in ["<html>", " \r\n\t<!DOCTYPE html>", "\u{FEFF} <p>"] {
            assert!(
                is_page(page.as_bytes(), false) && is_page(page.as_bytes(), true),
                "{page}"
            );
        }
        for text in ["Please sign in", "404 page", "{\"a\":"] {
            assert!(
                is_page(text.as_bytes(), true) && !is_page(text.as_bytes(), false),
                "{text}"
            );
        }
        for json in ["{}", "[1]", "\u{FEFF}{\"a\":1} ", "404", "\"page\""] {
            assert!(!is_page(json.as_bytes(), true), "{json}");
        }
        for empty in ["", " \n", "\u{FEFF}"] {
            assert!(!is_page(empty.as_bytes(), true), "{empty:?}");
        }
    }
}
