//! s
pub fn assert_clean(_what: &str, _text: &str) {}
