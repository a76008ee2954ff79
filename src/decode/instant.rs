//! ISO 8601 texts as milliseconds since 1970.
use crate::base::dates::{DAY_MS, days_in, days_since_1970};

/// Reads a date, or a date-time with `Z`, an offset or neither (then UTC); `None` for any other text.
pub(super) fn milliseconds(text: &str) -> Option<i64> {
    let (date, time) = match text.find(['T', 't', ' ']) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let mut parts = date.splitn(3, '-');
    let (year, month, day) = (
        digits(parts.next()?, 4)?,
        digits(parts.next()?, 2)?,
        digits(parts.next()?, 2)?,
    );
    if !(1..=12).contains(&month) || !(1..=days_in(year, month)).contains(&day) {
        return None;
    }
    let midnight = days_since_1970(year, month, day) * DAY_MS;
    match time {
        Some(time) => Some(midnight + time_of_day(time)?),
        None => Some(midnight),
    }
}

/// A text that is a count of milliseconds. A short number is a year instead.
pub(super) fn counted(text: &str) -> Option<i64> {
    text.parse().ok().filter(|_| text.len() > 8)
}

/// A time of day with an optional zone, in milliseconds after midnight UTC.
fn time_of_day(text: &str) -> Option<i64> {
    let (clock, offset) = match text.find(['Z', 'z', '+', '-']) {
        Some(at) => (&text[..at], zone(&text[at..])?),
        None => (text, 0),
    };
    let (clock, fraction) = clock.split_once(['.', ',']).unwrap_or((clock, "0"));
    let mut parts = clock.splitn(3, ':');
    let (hours, minutes) = (digits(parts.next()?, 2)?, digits(parts.next()?, 2)?);
    let seconds = parts.next().map_or(Some(0), |seconds| digits(seconds, 2))?;
    let passed = ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths(fraction)?;
    // Second 60 is a leap second, 24:00 the end of a day.
    let is_time = (hours < 24 || passed == DAY_MS) && minutes < 60 && seconds <= 60;
    is_time.then_some(passed - offset)
}

/// `Z`, `+hh`, `+hh:mm` or `+hhmm`, in milliseconds east.
fn zone(text: &str) -> Option<i64> {
    if text.eq_ignore_ascii_case("z") {
        return Some(0);
    }
    let (sign, offset) = text.split_at_checked(1)?;
    let (hours, minutes) = match offset.split_once(':') {
        Some((hours, minutes)) => (hours, minutes),
        None if offset.len() == 2 => (offset, "00"),
        None => offset.split_at_checked(2)?,
    };
    let (hours, minutes) = (digits(hours, 2)?, digits(minutes, 2)?);
    let east = (hours * 60 + minutes) * 60_000;
    (hours < 24 && minutes < 60).then_some(if sign == "-" { -east } else { east })
}

fn thousandths(fraction: &str) -> Option<i64> {
    if fraction.is_empty() || !fraction.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    format!("{:0<3.3}", fraction).parse().ok()
}

fn digits(text: &str, count: usize) -> Option<i64> {
    if text.len() != count || !text.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}
