use super::{COST, Cache, LIFE_CAP_MS, Life, MOST};

fn life(whole_ms: i64, over_ms: i64) -> Option<Life> {
    Some(Life { whole_ms, over_ms })
}

#[test]
fn only_plain_public_max_age_permits_caching() {
    for (control, ms) in [
        ("public, max-age=14400", 14_400_000),
        ("max-age=1,public", 1_000),
        ("Public , MAX-AGE=007", 7_000),
        ("public, max-age=60, must-revalidate, s-maxage=9, x=\"y\"", 60_000),
        ("public, max-age=86400", LIFE_CAP_MS),
        ("public, max-age=31536000", LIFE_CAP_MS),
        ("public, max-age=9223372036854775", LIFE_CAP_MS),
    ] {
        assert_eq!(Life::read(control, None), life(ms, 0), "{control}");
    }
    for control in [
        "",
        "public",
        "max-age=60",
        "public, max-age=0",
        "public, max-age=000",
        "public, max-age",
        "public, max-age=",
        "public, max-age=-1",
        "public, max-age=+1",
        "public, max-age=1.5",
        "public, max-age=60s",
        "public, max-age= 60",
        "public, max-age =60",
        "public, max-age=\"60\"",
        "public, max-age=60, max-age=60",
        "public, max-age=60, max-age=90",
        "public=yes, max-age=60",
        "public, max-age=9223372036854776",
        "public, max-age=99999999999999999999",
        "public, max-age=\u{661}",
        "public, max-age=60, no-store",
        "public, max-age=60, No-Cache",
        "no-cache=\"set-cookie\", public, max-age=60",
        "public, max-age=60, private",
        "public, max-age=60, private=\"x\"",
        "public,, max-age=60",
        "public, max-age=60,",
        "public; max-age=60",
        "public max-age=60",
        "public, max-age=60, x=\"a,b\"",
        "public, max-age=60, =",
        "\u{fc}, public, max-age=60",
    ] {
        assert_eq!(Life::read(control, None), None, "{control}");
    }
}

#[test]
fn age_header_shortens_cache_life() {
    let age = |age| Life::read("public, max-age=60", Some(age));
    assert_eq!(age("0"), life(60_000, 0));
    assert_eq!(age("59"), life(60_000, 59_000));
    for over in ["60", "61", "-1", "", "x", "99999999999999999999"] {
        assert_eq!(age(over), None, "{over}");
    }
}

/// Keeps an answer of this many bytes under a name.
fn keep(cache: &Cache, target: &str, bytes: usize) {
    let place = cache.place(|| target.to_owned()).unwrap();
    cache.keep(&place, &vec![b'x'; bytes], Some("id"), life(60_000, 0), 0);
}

fn has(cache: &Cache, target: &str) -> bool {
    let place = cache.place(|| target.to_owned()).unwrap();
    cache.find(&place, 1).is_some()
}

#[test]
fn least_recently_used_answer_is_evicted_first() {
    let each = 1000 - COST - "/1".len() - "id".len();
    let cache = Cache::new(4096);
    for target in ["/1", "/2", "/3", "/4"] {
        keep(&cache, target, each);
    }
    assert_eq!(cache.holds(), (4, 4000), "bookkeeping is counted");
    assert!(has(&cache, "/1"));
    keep(&cache, "/5", each);
    assert_eq!(
        ["/1", "/2", "/3", "/4", "/5"].map(|at| has(&cache, at)),
        [true, false, true, true, true]
    );
    // Keeping the same again takes no second entry, and a smaller one frees memory.
    keep(&cache, "/5", each);
    assert_eq!(cache.holds(), (4, 4000));
    keep(&cache, "/5", 0);
    assert_eq!(cache.holds(), (4, 4000 - each));
}

#[test]
fn answer_over_quarter_of_cache_is_not_kept_and_evicts_no_other() {
    let fits = 1024 - COST - "/large".len() - "id".len();
    let cache = Cache::new(4096);
    keep(&cache, "/small", 10);
    keep(&cache, "/large", fits);
    assert!(has(&cache, "/small") && has(&cache, "/large"));
    // The answer kept before is dropped too.
    keep(&cache, "/large", fits + 1);
    assert!(has(&cache, "/small") && !has(&cache, "/large"));
}

#[test]
fn cache_stays_within_its_bounds() {
    let bound = 64 * 1024;
    let cache = Cache::new(bound);
    for n in 0..20_000usize {
        keep(&cache, &format!("/{n}"), n * 7919 % 3000);
        let state = cache.state();
        let counted: usize = state.entries.iter().map(|entry| entry.bytes()).sum();
        assert!(counted == state.bytes && counted <= bound);
        assert!(state.entries.capacity() <= 2 * state.entries.len().max(4));
    }
    // A few large entries replace many small ones: the list's spare memory must be returned.
    let large = bound / 4 - COST - 20;
    (0..10).for_each(|n| keep(&cache, &format!("/large{n}"), large));
    assert!(cache.state().entries.capacity() <= 2 * 4);
    let cache = Cache::new(64 * 1024 * 1024);
    (0..MOST + 10).for_each(|n| keep(&cache, &format!("/{n}"), 0));
    assert_eq!(cache.holds().0, MOST);
    assert!(!has(&cache, "/9") && has(&cache, "/10"));
}

// fault:C04
#[test]
fn cached_answer_is_dropped_outside_its_lifetime() {
    let cache = Cache::new(4096);
    let place = cache.place(|| "/".to_owned()).unwrap();
    let age = |now| {
        cache.keep(&place, b"x", None, life(60_000, 20_000), 100_000);
        cache.find(&place, now).map(|kept| kept.age_ms)
    };
    assert_eq!([age(100_000), age(139_999)], [Some(20_000), Some(59_999)]);
    for now in [140_000, i64::MAX, 79_999, i64::MIN] {
        assert_eq!(age(now), None, "{now}");
        assert_eq!(cache.holds(), (0, 0), "and takes no room any more");
    }
}

#[test]
fn answer_requested_before_cache_was_emptied_is_not_kept() {
    let cache = Cache::new(4096);
    let before = cache.place(|| "/".to_owned()).unwrap();
    keep(&cache, "/other", 1);
    cache.empty();
    assert_eq!(cache.holds(), (0, 0));
    cache.keep(&before, b"x", None, life(60_000, 0), 0);
    assert!(!has(&cache, "/"));
    assert!(Cache::new(0).place(|| unreachable!("there is no cache")).is_none());
}
