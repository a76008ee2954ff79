//! The service's hint when to come again: two lines, the hint and the answer's own date.
use musiccat::http::retry::retry_after_ms;

pub fn take(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let (hint, date) = text.split_once('\n').unwrap_or((text, ""));
    let wait = retry_after_ms(hint, Some(date));
    assert!(wait.is_none_or(|ms| (0..=3_600_000).contains(&ms)), "{wait:?}");
    if hint.bytes().all(|byte| byte.is_ascii_digit()) {
        return;
    }
    // A date is measured against itself, and never backwards.
    let itself = retry_after_ms(hint, Some(hint));
    assert!(matches!(itself, None | Some(0)), "{itself:?}");
    assert_eq!(retry_after_ms(hint, None), None);
    if wait.is_some_and(|ms| ms > 0) {
        assert_eq!(itself, Some(0));
        assert_eq!(retry_after_ms(date, Some(hint)), None, "the other way round it is over");
    }
}
