//! Instants, stored by both clocks of the device, so that their age is known after a restart too; and dates in the service's format.
use crate::base::call_scope::Scope;
use crate::base::sys;

/// No device that runs this code has an earlier date (2026-01-01): a wall clock that shows one is not set. Each release moves it.
pub const EARLIEST_WALL_MS: i64 = 1_767_225_600_000;
/// The end of the year 9999: a wall clock that shows a later date is broken.
pub const LATEST_WALL_MS: i64 = 253_402_300_799_999;

pub const DAY_MS: i64 = 86_400_000;

/// When something happened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moment {
    pub boot_ms: i64,
    /// `None` if the device did not know the date.
    pub wall_ms: Option<i64>,
    /// The boot that `boot_ms` counts from.
    pub boot_id: BootId,
}

/// The kernel's id of a boot; empty if it has none. Kept in place, so that taking the time needs no memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BootId {
    length: u8,
    text: [u8; BootId::MAX],
}

impl BootId {
    /// Longest id; a longer one counts as none.
    pub const MAX: usize = 64;
    pub const NONE: BootId = BootId {
        length: 0,
        text: [0; BootId::MAX],
    };

    pub fn as_str(&self) -> &str {
        let text = self.text.get(..usize::from(self.length)).unwrap_or_default();
        str::from_utf8(text).unwrap_or_default()
    }
}

impl From<&str> for BootId {
    fn from(id: &str) -> BootId {
        let mut boot_id = BootId::NONE;
        if let (Some(text), Ok(length)) = (boot_id.text.get_mut(..id.len()), u8::try_from(id.len())) {
            text.copy_from_slice(id.as_bytes());
            boot_id.length = length;
        }
        boot_id
    }
}

impl Moment {
    pub fn now(scope: &Scope) -> Moment {
        Moment {
            boot_ms: scope.now_ms(),
            // A clock before 1970 is not set, even if it does not say so.
            wall_ms: scope.clock().wall_ms().filter(|ms| *ms >= 0),
            boot_id: sys::boot_id().into(),
        }
    }

    /// Milliseconds from this moment to `now`; `None` if no clock can be trusted.
    pub fn age(&self, now: &Moment) -> Option<i64> {
        // Within one boot the boot-time clock is exact: it counts suspend and is never set.
        if self.boot_id != BootId::NONE && self.boot_id == now.boot_id && now.boot_ms >= self.boot_ms {
            return Some(now.boot_ms.saturating_sub(self.boot_ms));
        }
        let (then, now) = (self.wall_ms?, now.wall_ms?);
        (then >= EARLIEST_WALL_MS && now >= then).then(|| now.saturating_sub(then))
    }

    /// The date of this moment, if it is known at `now`: from a clock that was set then, or was set later in the same boot.
    pub fn date_ms(&self, now: &Moment) -> Option<i64> {
        let believed = |moment: &Moment| {
            moment
                .wall_ms
                .filter(|ms| (EARLIEST_WALL_MS..=LATEST_WALL_MS).contains(ms))
        };
        believed(self).or_else(|| Some(believed(now)?.saturating_sub(self.age(now)?)))
    }
}

/// Milliseconds since 1970 as ISO 8601 with milliseconds, in UTC: "2026-06-30T10:15:00.000Z". Covers the years 0000 to 9999; other times
/// become the nearest one in that range.
pub fn date_time(ms: i64) -> String {
    let ms = ms.clamp(-62_167_219_200_000, LATEST_WALL_MS);
    let (days, of_day) = (ms.div_euclid(DAY_MS), ms.rem_euclid(DAY_MS));
    let (year, month, day) = civil(days);
    let (hour, minute) = (of_day / 3_600_000, of_day / 60_000 % 60);
    let (second, thousandth) = (of_day / 1000 % 60, of_day % 1000);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{thousandth:03}Z")
}

/// The date this many days after 1970-01-01. The year begins in March here, so that the leap day comes last.
fn civil(days: i64) -> (i64, i64, i64) {
    let shifted = days + 719_468;
    let (era, of_era) = (shifted.div_euclid(146_097), shifted.rem_euclid(146_097));
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march + 2) / 5 + 1;
    let month = if march < 10 { march + 3 } else { march - 9 };
    (year + era * 400 + i64::from(month <= 2), month, day)
}

/// How many days a month has.
pub fn days_in(year: i64, month: i64) -> i64 {
    match month {
        2 if year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

/// Days from 1970-01-01, in the Gregorian calendar. Years begin in March here, so that the leap day is the last of its year.
pub fn days_since_1970(year: i64, month: i64, day: i64) -> i64 {
    let year = if month > 2 { year } else { year - 1 };
    let day_of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    let days = 365 * year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400);
    days + day_of_year - 719_468
}

/// Seconds since 1970, from a date in the only form that HTTP still writes: "Sun, 06 Nov 1994 08:49:37 GMT".
pub fn http_date(text: &str) -> Option<i64> {
    let bytes: &[u8; 29] = text.as_bytes().try_into().ok()?;
    const MONTHS: [&[u8; 3]; 12] = [
        b"Jan", b"Feb", b"Mar", b"Apr", b"May", b"Jun", b"Jul", b"Aug", b"Sep", b"Oct", b"Nov", b"Dec",
    ];
    let fixed = bytes[3..5] == *b", "
        && bytes[7] == b' '
        && bytes[11] == b' '
        && bytes[16] == b' '
        && bytes[19] == b':'
        && bytes[22] == b':'
        && bytes[25..].eq_ignore_ascii_case(b" GMT");
    let number = |from: usize, to: usize| {
        let digits = &bytes[from..to];
        digits
            .iter()
            .all(u8::is_ascii_digit)
            .then(|| digits.iter().fold(0i64, |n, d| n * 10 + i64::from(d - b'0')))
    };
    let month = MONTHS
        .iter()
        .position(|name| bytes[8..11].eq_ignore_ascii_case(*name))? as i64
        + 1;
    let (day, year) = (number(5, 7)?, number(12, 16)?);
    let (hour, minute, second) = (number(17, 19)?, number(20, 22)?, number(23, 25)?);
    if !fixed || !(1..=31).contains(&day) || hour > 23 || minute > 59 || second > 60 {
        return None;
    }
    let days = days_since_1970(year, month, day);
    Some(days * 86_400 + hour * 3_600 + minute * 60 + second)
}

#[cfg(test)]
mod tests {
    use super::{civil, date_time, days_in, days_since_1970};

    #[test]
    fn every_day_of_four_centuries_converts_to_date_and_back() {
        let mut expected = (1970, 1, 1);
        for days in 0..146_100 {
            assert_eq!(civil(days), expected);
            let (year, month, day) = expected;
            assert_eq!(days_since_1970(year, month, day), days);
            expected = match () {
                () if day < days_in(year, month) => (year, month, day + 1),
                () if month < 12 => (year, month + 1, 1),
                () => (year + 1, 1, 1),
            };
        }
    }

    #[test]
    fn instant_is_written_as_iso_date() {
        for (ms, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (951_868_800_000, "2000-03-01T00:00:00.000Z"),
            (1_782_814_500_007, "2026-06-30T10:15:00.007Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (i64::MAX, "9999-12-31T23:59:59.999Z"),
            (i64::MIN, "0000-01-01T00:00:00.000Z"),
        ] {
            assert_eq!(date_time(ms), text);
        }
    }
}
