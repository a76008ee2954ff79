//! Moves the dates of a recording: what was an hour ahead then is an hour ahead now. What was over for a day by then belongs to the music, or
//! to the past, and stays.

use super::super::marks::json;
use super::fit::Shown;
use crate::base::clock::{date_time, parse_date_time};
use form_urlencoded::byte_serialize;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
const CENTURY_MS: i64 = 100 * 365 * DAY_MS;
/// A larger number is one of milliseconds.
const MOST_SECONDS: i64 = 100_000_000_000;

/// How far the dates of an answer are moved.
pub(super) struct Shift<'s> {
    /// From here on.
    from_ms: i64,
    by_ms: i64,
    /// Gets what was moved.
    shown: &'s mut Shown,
}

impl<'s> Shift<'s> {
    /// Of an answer to a request that came at `recorded_ms` then and at `now_ms` now, in a recording that began at `began_ms`.
    pub(super) fn new(began_ms: i64, recorded_ms: i64, now_ms: i64, shown: &'s mut Shown) -> Shift<'s> {
        Shift {
            from_ms: began_ms - DAY_MS,
            by_ms: now_ms - recorded_ms,
            shown,
        }
    }

    /// The value of a header.
    pub(super) fn header(&mut self, name: &str, value: &str) -> String {
        if name.eq_ignore_ascii_case("set-cookie") {
            let parts = value.split(';').map(|part| match part.split_once('=') {
                Some((name, date)) if name.trim().eq_ignore_ascii_case("expires") => {
                    format!(
                        "{name}={}",
                        self.http_date(date.trim()).unwrap_or_else(|| date.to_owned())
                    )
                }
                _ => part.to_owned(),
            });
            return parts.collect::<Vec<_>>().join(";");
        }
        self.http_date(value).unwrap_or_else(|| self.address(value))
    }

    /// A text of JSON: dates, numbers that are dates by their names, and addresses.
    pub(super) fn json(&mut self, text: &str) -> Option<String> {
        json::changed(text, &mut |key, written| match json::unquoted(written) {
            Some(text) => {
                let moved = self.date(&text).unwrap_or_else(|| self.address(&text));
                (moved != text).then(|| json::quoted(&moved))
            }
            None => self.number(key, written),
        })
    }

    fn moved(&self, ms: i64) -> Option<i64> {
        let is_of_now = (self.from_ms..self.from_ms + CENTURY_MS).contains(&ms);
        is_of_now.then_some(ms + self.by_ms)
    }

    /// `Fri, 27 Nov 2026 10:00:00 GMT`
    fn http_date(&self, text: &str) -> Option<String> {
        let at = httpdate::parse_http_date(text).ok()?;
        let ms = at.duration_since(UNIX_EPOCH).ok()?.as_millis() as i64;
        let moved: SystemTime = UNIX_EPOCH + Duration::from_millis(self.moved(ms)?.max(0) as u64);
        Some(httpdate::fmt_http_date(moved))
    }

    /// `2026-11-27T10:00:00.000Z`
    fn date(&mut self, text: &str) -> Option<String> {
        let moved = date_time(self.moved(parse_date_time(text)?)?);
        let moved = match text.contains('.') {
            true => moved,
            false => format!("{}Z", &moved[..moved.len() - ".000Z".len()]),
        };
        self.shown.insert(moved.clone(), text.to_owned());
        Some(moved)
    }

    /// Seconds or milliseconds since 1970, under a name that says so.
    fn number(&mut self, name: &str, written: &str) -> Option<String> {
        let number: i64 = written.parse().ok().filter(|_| is_of_time(name))?;
        let moved = match number > MOST_SECONDS {
            true => self.moved(number)?,
            false => self.moved(number * 1000)? / 1000,
        };
        let moved = moved.to_string();
        self.shown.insert(moved.clone(), written.to_owned());
        Some(moved)
    }

    /// The parameters of an address: until when its signature is good.
    fn address(&mut self, text: &str) -> String {
        let Some((before, query)) = text
            .split_once('?')
            .filter(|_| text.contains("://") || text.starts_with('/'))
        else {
            return text.to_owned();
        };
        let pairs = query.split('&').map(|pair| match pair.split_once('=') {
            Some((name, value)) => {
                let moved = self.number(name, value).or_else(|| self.date(value));
                let encoded = moved.map(|moved| byte_serialize(moved.as_bytes()).collect::<String>());
                format!("{name}={}", encoded.as_deref().unwrap_or(value))
            }
            None => pair.to_owned(),
        });
        format!("{before}?{}", pairs.collect::<Vec<_>>().join("&"))
    }
}

fn is_of_time(name: &str) -> bool {
    const PARTS: [&str; 9] = [
        "expir", "until", "date", "time", "created", "modified", "updated", "issued", "valid",
    ];
    let name = name.to_ascii_lowercase();
    PARTS.iter().any(|part| name.contains(part)) || ["exp", "iat", "nbf", "ts"].contains(&name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_the_recording_move_and_those_of_the_music_stay() {
        // Recorded at 2026-01-01T00:00:00Z, repeated ten days later.
        let began = 1_767_225_600_000;
        let mut shown = Shown::new();
        let mut shift = Shift::new(began, began, began + 10 * DAY_MS, &mut shown);
        let text = r#"{"released":"1994-05-03T00:00:00.000Z", "created":"2025-12-31T12:00:00Z","ends":"2026-02-01T00:00:00.000Z", "expirationDate":1769904000000,
            "expires":1767229200,"id":1767229200,"n":1767229200.5, "expires_in":"86399",
            "preview":"https://a/b?Expires=1767229200&e=3&x=http%3A%2F%2Fc"}"#;
        let expected = r#"{"released":"1994-05-03T00:00:00.000Z", "created":"2026-01-10T12:00:00Z","ends":"2026-02-11T00:00:00.000Z", "expirationDate":1770768000000,
            "expires":1768093200,"id":1767229200,"n":1767229200.5, "expires_in":"86399",
            "preview":"https://a/b?Expires=1768093200&e=3&x=http%3A%2F%2Fc"}"#;
        assert_eq!(shift.json(text).unwrap(), expected);
        for (name, value, expected) in [
            ("date", "Thu, 01 Jan 2026 00:00:00 GMT", "Sun, 11 Jan 2026 00:00:00 GMT"),
            (
                "last-modified",
                "Wed, 01 Jan 2025 00:00:00 GMT",
                "Wed, 01 Jan 2025 00:00:00 GMT",
            ),
            ("location", "https://a/b?exp=1767225600", "https://a/b?exp=1768089600"),
            (
                "set-cookie",
                "a=b; Expires=Thu, 01 Jan 2026 01:00:00 GMT; Path=/",
                "a=b; Expires=Sun, 11 Jan 2026 01:00:00 GMT; Path=/",
            ),
            ("retry-after", "5", "5"),
        ] {
            assert_eq!(shift.header(name, value), expected);
        }
        assert_eq!(
            shown["1768093200"], "1767229200",
            "what the device sends back is known again"
        );
    }
}
