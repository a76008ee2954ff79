//! Dates as texts.
use crate::decode::instant::milliseconds;

#[test]
fn dates_and_times_are_read_and_malformed_ones_are_not() {
    let known = [
        ("1970-01-01", 0),
        ("1970-01-01T00:00:00Z", 0),
        ("1969-12-31T23:59:59.999Z", -1),
        ("2000-02-29T12:30:00+05:30", 951_807_600_000),
        ("2000-02-29T12:30:00-0530", 951_847_200_000),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ("2019-03-08T08:00", 1_552_032_000_000),
        ("2019-03-08 08:00:00.1234567Z", 1_552_032_000_123),
        ("2019-03-08T08:00:00,5z", 1_552_032_000_500),
        ("2019-03-08T23:59+23:59", 1_552_003_200_000),
        ("2019-03-08T00:00-05", 1_552_021_200_000),
        ("2019-03-07T24:00:00.000Z", 1_552_003_200_000),
    ];
    for (text, expected) in known {
        assert_eq!(milliseconds(text), Some(expected), "{text}");
    }
    let unreadable = [
        "",
        "soon",
        "2019",
        "2019-03",
        "2019-13-01",
        "2019-02-29",
        "2019-3-8",
        "2019-03-08T",
        "2019-03-08T25:00Z",
        "2019-03-08T08:60Z",
        "2019-03-08T08:59:61Z",
        "2019-03-08T24:00:00.001Z",
        "2019-03-08T24:00:01Z",
        "2019-03-08T24:01Z",
        "2019-03-08T08:00+24:00",
        "2019-03-08T08:00+00:60",
        "2019-03-08T08:00:00.Z",
        "2019-03-08T08:00+1",
        "2019-03-08T08:00Zulu",
        "２019-03-08",
    ];
    for text in unreadable {
        assert_eq!(milliseconds(text), None, "{text}");
    }
}

#[test]
fn every_day_of_eight_centuries_is_one_day_after_the_last() {
    let mut midnight = milliseconds("1600-01-01").unwrap();
    for year in 1600..2400 {
        let is_leap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0);
        let february = if is_leap { 29 } else { 28 };
        for (month, last) in (1..).zip([31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]) {
            let read = |day: i64| milliseconds(&format!("{year}-{month:02}-{day:02}"));
            for day in 1..=last {
                assert_eq!(read(day), Some(midnight), "{year}-{month}-{day}");
                midnight += 86_400_000;
            }
            assert_eq!((read(0), read(last + 1)), (None, None), "{year}-{month}");
        }
    }
    assert_eq!(milliseconds("2400-01-01"), Some(midnight));
}
