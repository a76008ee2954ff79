//! The tables of docs/retry.md, line by line.
use super::{Budget, Class, Next, Tries, latest_start_ms, retry_after_ms};
use crate::base::error::{Error, Reason, Status};
use crate::http::{Failure, Reached};

/// Every class of call, with and without the caller's `allow_retry`, and whether it may be repeated.
const KINDS: [(Class, bool, bool); 8] = [
    (Class::Read, false, true),
    (Class::Read, true, true),
    (Class::Idempotent, false, true),
    (Class::Idempotent, true, true),
    (Class::Event, false, false),
    (Class::Event, true, true),
    (Class::Never, false, false),
    (Class::Never, true, false),
];

/// The middle of every wait.
const MIDDLE: [f64; 2] = [0.5; 2];

/// A call of three tries that has begun this many.
fn tries((class, allowed, _): (Class, bool, bool), made: u32) -> Tries {
    begun(Tries::new(class, allowed, false, 3), made)
}

fn in_the_background(made: u32) -> Tries {
    begun(Tries::new(Class::Read, false, true, 3), made)
}

fn begun(mut tries: Tries, made: u32) -> Tries {
    (0..made).for_each(|_| tries.begin());
    tries
}

fn again(wait_ms: i64) -> Next {
    Next::Again {
        wait_ms,
        fresh: false,
        free: false,
    }
}

/// A failure of the network.
fn failure(status: Status, reached: Reached, reused: bool, answered: bool) -> Failure {
    Failure {
        error: Error::new(status, "a test's"),
        reached,
        reused,
        answered,
    }
}

const STATUSES: [u16; 20] = [
    400, 401, 403, 404, 405, 408, 409, 413, 418, 421, 423, 425, 429, 451, 500, 501, 503, 505, 599, 600,
];

#[test]
fn statuses_are_retried_as_the_manual_says() {
    for kind in KINDS {
        let may_repeat = kind.2;
        for status in STATUSES {
            for hint in [None, Some(0)] {
                let expected = match status {
                    429 => true,
                    408 | 421 | 425 | 500 | 503 | 599 => may_repeat,
                    413 => may_repeat && hint.is_some(),
                    _ => false,
                };
                let next = tries(kind, 1).after_status(status, hint, MIDDLE);
                assert_eq!(next != Next::Stop, expected, "{kind:?}, {status}, {hint:?}: {next:?}");
                let last = tries(kind, 3).after_status(status, hint, MIDDLE);
                assert_eq!(last, Next::Stop, "{kind:?}, {status}: the last of three");
            }
        }
    }
}

#[test]
fn only_408_and_421_are_retried_on_fresh_connection() {
    for status in [408, 413, 421, 425, 429, 500, 503] {
        let Next::Again { fresh, free, .. } = tries(KINDS[0], 1).after_status(status, Some(0), MIDDLE) else {
            panic!("{status} is tried again")
        };
        assert_eq!((fresh, free), (status == 408 || status == 421, false), "{status}");
    }
}

#[test]
fn statuses_408_421_and_425_are_retried_once() {
    for status in [408, 421, 425] {
        let mut tries = tries(KINDS[0], 1);
        assert_ne!(tries.after_status(status, None, MIDDLE), Next::Stop, "{status}");
        tries.begin();
        assert_eq!(tries.after_status(status, None, MIDDLE), Next::Stop, "{status}");
        assert_ne!(
            tries.after_status(503, None, MIDDLE),
            Next::Stop,
            "another answer behind {status}"
        );
    }
}

#[test]
fn retry_wait_doubles_up_to_its_limit() {
    let waits = |status, made: &[u32], make: fn(u32) -> Tries| -> Vec<i64> {
        let next = made.iter().map(|made| make(*made).after_status(status, None, [1.0; 2]));
        next.map(|next| match next {
            Next::Again { wait_ms, .. } => wait_ms,
            Next::Stop => -1,
        })
        .collect()
    };
    let front: fn(u32) -> Tries = |made| begun(Tries::new(Class::Read, false, false, 99), made);
    assert_eq!(
        waits(503, &[1, 2, 3, 9, 10, 50], front),
        [50, 100, 200, 12_800, 20_000, 20_000]
    );
    assert_eq!(waits(429, &[1, 2, 5, 6], front), [1_000, 2_000, 16_000, 20_000]);
    let behind: fn(u32) -> Tries = |made| begun(Tries::new(Class::Read, false, true, 99), made);
    assert_eq!(
        waits(503, &[1, 2, 9, 10, 50], behind),
        [2_000, 4_000, 512_000, 600_000, 600_000]
    );
    assert_eq!(waits(429, &[1, 2], behind), [2_000, 4_000]);
    assert_eq!(waits(503, &[9, 10], in_the_background), [512_000, -1], "ten tries");
}

#[test]
fn retry_after_never_shortens_wait_and_gets_jitter_added() {
    let wait = |hint, chances| tries(KINDS[0], 1).after_status(429, hint, chances);
    assert_eq!(wait(None, [0.25, 0.5]), again(250));
    assert_eq!(wait(Some(0), [0.25, 0.5]), again(250 + 500));
    assert_eq!(wait(Some(100), [0.25, 0.5]), again(250 + 500));
    assert_eq!(wait(Some(7_000), [0.25, 0.5]), again(7_000 + 500));
}

/// After a 429 no other call sends either, even when this call has given up.
#[test]
fn last_429_without_retry_still_holds_other_requests_back() {
    let mut tries = begun(Tries::new(Class::Read, false, false, 1), 1);
    for (hint, hold_ms) in [(None, 1_000), (Some(0), 1_000), (Some(30_000), 30_000)] {
        assert_eq!(tries.after_refusal(429, hint, MIDDLE), (Next::Stop, Some(hold_ms)));
    }
    assert_eq!(tries.after_refusal(503, Some(30_000), MIDDLE), (Next::Stop, None));
}

/// Other calls wait as long as this call does, but not for the longer waits of background work.
#[test]
fn retried_429_holds_other_requests_as_long_as_its_own_wait() {
    assert_eq!(
        tries(KINDS[0], 2).after_refusal(429, None, MIDDLE),
        (again(1_000), Some(1_000))
    );
    assert_eq!(
        tries(KINDS[0], 2).after_refusal(429, Some(9_000), MIDDLE),
        (again(10_000), Some(10_000))
    );
    assert_eq!(tries(KINDS[0], 2).after_refusal(503, None, MIDDLE), (again(50), None));
    let free = |wait_ms| Next::Again {
        wait_ms,
        fresh: false,
        free: true,
    };
    assert_eq!(
        in_the_background(4).after_refusal(429, None, MIDDLE),
        (free(8_000), Some(500))
    );
    let (next, hold_ms) = in_the_background(4).after_refusal(429, Some(9_000), MIDDLE);
    assert_eq!((next, hold_ms), (free(17_000), Some(9_500)));
    assert_eq!(
        in_the_background(4).after_refusal(503, None, MIDDLE),
        (again(8_000), None)
    );
}

#[test]
fn retry_after_for_application_is_at_least_one_second() {
    assert_eq!(again(7).throttled_ms(Some(60_000)), 7);
    let told = [None, Some(0), Some(2_500)].map(|hint| Next::Stop.throttled_ms(hint));
    assert_eq!(told, [1_000, 1_000, 2_500]);
}

#[test]
fn unsent_request_is_retried_up_to_number_of_tries() {
    let free = Next::Again {
        wait_ms: 50,
        fresh: false,
        free: true,
    };
    for kind in KINDS {
        for status in [Status::MCAT_ERR_RESOLVE, Status::MCAT_ERR_CONNECT, Status::MCAT_ERR_IO] {
            let nothing = failure(status, Reached::Nothing, false, false);
            let mut tries = tries(kind, 2);
            // A request that was never sent is no repetition: it may be tried again and again.
            assert_eq!(tries.after_failure(&nothing, 0.5), free, "{kind:?}, {status:?}");
            assert_eq!(tries.after_failure(&nothing, 0.5), free, "{kind:?}, {status:?}");
            tries.begin();
            assert_eq!(
                tries.after_failure(&nothing, 0.5),
                Next::Stop,
                "{kind:?}, {status:?}: three tries"
            );
        }
    }
}

#[test]
fn request_on_closed_kept_connection_is_retried_at_once_and_once() {
    let at_once = Next::Again {
        wait_ms: 0,
        fresh: true,
        free: true,
    };
    for kind in KINDS {
        let mut unsent = tries(kind, 1);
        let stale = failure(Status::MCAT_ERR_IO, Reached::Nothing, true, false);
        assert_eq!(
            unsent.after_failure(&stale, 0.5),
            at_once,
            "{kind:?}: it never left whole"
        );
        unsent.begin();
        assert_eq!(unsent.after_failure(&stale, 0.5), Next::Stop, "{kind:?}: once");

        let perhaps = failure(Status::MCAT_ERR_IO, Reached::Maybe, true, false);
        let expected = if kind.2 { at_once } else { Next::Stop };
        assert_eq!(tries(kind, 1).after_failure(&perhaps, 0.5), expected, "{kind:?}");
    }
}

#[test]
fn request_cut_after_sending_is_repeated_once_if_repeatable() {
    let fresh = Next::Again {
        wait_ms: 25,
        fresh: true,
        free: false,
    };
    for kind in KINDS {
        for (reused, answered) in [(false, false), (false, true), (true, true)] {
            let cut = failure(Status::MCAT_ERR_IO, Reached::Maybe, reused, answered);
            let mut tries = tries(kind, 1);
            let expected = if kind.2 { fresh } else { Next::Stop };
            assert_eq!(tries.after_failure(&cut, 0.5), expected, "{kind:?}");
            assert_eq!(tries.after_failure(&cut, 0.5), Next::Stop, "{kind:?}: once");
        }
    }
}

#[test]
fn tls_deadline_slow_and_protocol_errors_are_not_retried() {
    let errors = [
        Error::new(Status::MCAT_ERR_TLS, "a certificate"),
        Error::new(Status::MCAT_ERR_TIMEOUT, "the deadline"),
        Error::new(Status::MCAT_ERR_IO, "too slow").because(Reason::MCAT_REASON_TOO_SLOW),
        Error::new(Status::MCAT_ERR_PROTOCOL, "no HTTP"),
    ];
    for error in errors {
        let failure = Failure {
            error,
            reached: Reached::Nothing,
            reused: false,
            answered: false,
        };
        assert_eq!(
            tries(KINDS[0], 1).after_failure(&failure, 0.5),
            Next::Stop,
            "{failure:?}"
        );
    }
}

#[test]
fn unreadable_body_of_a_read_is_retried_once() {
    let fresh = Next::Again {
        wait_ms: 25,
        fresh: true,
        free: false,
    };
    for kind in KINDS {
        let mut tries = tries(kind, 1);
        let expected = if kind.0 == Class::Read { fresh } else { Next::Stop };
        assert_eq!(tries.after_unusable_body(0.5), expected, "{kind:?}");
        assert_eq!(tries.after_unusable_body(0.5), Next::Stop, "{kind:?}: once");
    }
    assert_eq!(tries(KINDS[0], 3).after_unusable_body(0.5), Next::Stop, "three tries");
}

#[test]
fn background_work_starts_within_quarter_of_deadline_up_to_30_seconds() {
    assert_eq!(
        [0, 400, 119_999, 120_000, 600_000].map(latest_start_ms),
        [0, 100, 29_999, 30_000, 30_000]
    );
}

/// In an outage five retries, then none; a tenth of the successes brings them back.
#[test]
fn retry_budget_ends_after_five_retries_and_refills_by_successes() {
    let budget = Budget::default();
    budget.succeeded();
    assert_eq!(budget.left(), 10_000, "never more than it began with");
    let allowed: Vec<bool> = (0..7).map(|_| budget.allows_retry()).collect();
    assert_eq!(allowed, [true, true, true, true, true, false, false]);
    for _ in 0..10 {
        budget.allows_retry();
    }
    assert_eq!(budget.left(), 0, "never less than nothing");
    (0..59).for_each(|_| budget.succeeded());
    assert_eq!((budget.left(), budget.allows_retry()), (5_900, false));
    (0..11).for_each(|_| budget.succeeded());
    assert_eq!((budget.left(), budget.allows_retry()), (6_000, true));
}

// fault:C06
#[test]
fn retry_after_is_capped_at_one_hour_and_ignored_if_malformed() {
    let hour = Some(3_600_000);
    for (value, hint) in [
        ("0", Some(0)),
        ("1", Some(1_000)),
        ("3600", hour),
        ("3601", hour),
        ("999999999", hour),
        ("0000000001", None),
        ("2147483647", None),
        ("2147483648", None),
        ("4294967296", None),
        ("9223372036854775807", None),
        ("9223372036854775808", None),
        ("", None),
        ("-1", None),
        ("1.5", None),
        ("soon", None),
        ("Fri, 31 Dec 9999 23:59:59 GMT", hour),
        ("Tue, 19 Jan 2038 03:14:08 GMT", hour),
        ("Sun, 07 Feb 2106 06:28:16 GMT", hour),
    ] {
        let date = Some("Sat, 01 Jan 0000 00:00:00 GMT");
        assert_eq!(retry_after_ms(value, date), hint, "{value}");
    }
    let around_2038 = retry_after_ms("Tue, 19 Jan 2038 03:14:09 GMT", Some("Tue, 19 Jan 2038 03:14:07 GMT"));
    assert_eq!(around_2038, Some(2_000));
}

#[test]
fn retry_after_date_is_measured_against_date_header() {
    let after = |then: &str, now: &str| retry_after_ms(then, Some(now));
    let base = "Sun, 06 Nov 1994 08:49:37 GMT";
    assert_eq!(after(base, base), Some(0));
    assert_eq!(after("Sun, 06 Nov 1994 08:49:38 GMT", base), Some(1_000));
    assert_eq!(after("Sun, 06 Nov 1994 08:50:37 GMT", base), Some(60_000));
    assert_eq!(after("Sun, 06 Nov 1994 09:49:36 GMT", base), Some(3_599_000));
    assert_eq!(after("Sun, 06 Nov 1994 08:49:36 GMT", base), None, "it is over");
    // case:B09
    assert_eq!(
        after("SUN, 06 NOV 1994 08:49:38 gmt", "sun, 06 nov 1994 08:49:37 Gmt"),
        Some(1_000)
    );
    assert_eq!(retry_after_ms(base, None), None, "no date to measure against");
    assert_eq!(after(base, "yesterday"), None);
}

/// The last minute of each month, of each kind of year, is one minute before the next month's first.
#[test]
fn retry_after_dates_cross_every_month_end_and_leap_year() {
    const NAMES: [&str; 12] = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ];
    for (year, february) in [
        (1900, 28),
        (1970, 28),
        (1999, 28),
        (2000, 29),
        (2024, 29),
        (2026, 28),
        (2100, 28),
    ] {
        let days = [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        for (month, days) in days.into_iter().enumerate() {
            let last = format!("Mon, {days} {} {year} 23:59:00 GMT", NAMES[month]);
            let next_year = year + i32::from(month == 11);
            let next = format!("Mon, 01 {} {next_year} 00:00:00 GMT", NAMES[(month + 1) % 12]);
            assert_eq!(retry_after_ms(&next, Some(&last)), Some(60_000), "{last}");
        }
    }
}

#[test]
fn malformed_http_date_is_ignored() {
    let date = "Sun, 06 Nov 1994 08:49:37 GMT";
    let good = [
        "Sun, 01 Nov 1994 00:00:00 GMT",
        "Sun, 31 Oct 1994 23:59:60 GMT",
        "Sun, 31 Oct 1994 23:59:59 GMT",
        "Sun, 31 Oct 1994 01:02:03 GMT",
    ];
    for good in good {
        assert!(retry_after_ms(date, Some(good)).is_some(), "{good}");
    }
    // Each place that must be one letter, with another; each number, out of its range.
    let blank = [3, 4, 7, 11, 16, 19, 22, 25, 26, 27, 28].map(|at| {
        let mut bad = "Sun, 01 Nov 1994 00:00:00 GMT".to_owned();
        bad.replace_range(at..=at, "_");
        bad
    });
    let letters = [5, 6, 12, 13, 14, 15, 17, 18, 20, 21, 23, 24].map(|at| {
        let mut bad = "Sun, 01 Nov 1994 00:00:00 GMT".to_owned();
        bad.replace_range(at..=at, "x");
        bad
    });
    let others = [
        "Sun, 00 Nov 1994 00:00:00 GMT",
        "Sun, 32 Oct 1994 00:00:00 GMT",
        "Sun, 01 Nov 1994 24:00:00 GMT",
        "Sun, 01 Nov 1994 00:60:00 GMT",
        "Sun, 01 Nov 1994 00:00:61 GMT",
        "Sun, 1 Nov 1994 00:00:00 GMT",
        "Sun, 01 Nov 1994 00:00:00 GMT ",
        "Sunday, 01-Nov-94 00:00:00 GMT",
    ]
    .map(str::to_owned);
    for bad in blank.iter().chain(&letters).chain(&others) {
        assert_eq!(retry_after_ms(date, Some(bad)), None, "{bad}");
    }
}

// fault:C06
#[test]
fn wait_after_huge_retry_after_does_not_overflow() {
    for hint in [1 << 31, 1 << 32, i64::MAX] {
        let Next::Again { wait_ms, .. } = tries(KINDS[0], 1).after_status(429, Some(hint), [0.999; 2]) else {
            panic!("a 429 is tried again")
        };
        assert!(wait_ms >= hint);
    }
}
