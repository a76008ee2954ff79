//! Dates as texts.
use crate::decode::instant::milliseconds;

#[test]
fn dates_and_times_are_read_and_anything_else_is_not() {
    let known = [
        ("1970-01-01", 0),
        ("1970-01-01T00:00:00Z", 0),
        ("1969-12-31T23:59:59.999Z", -1),
        ("2000-02-29T12:30:00+05:30", 951_807_600_000),
        ("2000-02-29T12:30:00-0530", 951_847_200_000),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000),
        ("2019-03-08T08:00", 1_552_032_000_000),
        ("2019-03-08 08:00:00.1234567Z", 1_552_032_000_123),
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
        "2019-03-08T08:00:00.Z",
        "2019-03-08T08:00+1",
        "2019-03-08T08:00Zulu",
        "２019-03-08",
    ];
    for text in unreadable {
        assert_eq!(milliseconds(text), None, "{text}");
    }
}
