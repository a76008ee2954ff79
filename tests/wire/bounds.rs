//! Answers that would be harmful if they were taken as they come.
use crate::device::{Device, GET, given};
use crate::line::{Event, answer, json};
use musiccat::Version::V2_2;
use musiccat::abi::mcat_status::*;
use musiccat::error::Reason;
use musiccat::raw::{Raw, raw};
use musiccat::{Params, catalog};

#[test]
fn download_resumed_with_another_range_is_refused() {
    for range in [
        "",
        "Content-Range: bytes 0-3/9\r\n",
        "Content-Range: bytes 6-9/10\r\n",
        "Content-Range: lines 5-8/9\r\n",
    ] {
        let device = Device::new(V2_2);
        device.line.play([Event::Answer(answer(206, range, "JPEG"))]);
        let mut taken = Vec::new();
        let params = given(|p| p.resume_at = Some(5));
        let (response, sent) = device.does(|client| {
            client.download("https://img.example.com/a.jpg", &params, &mut |piece| {
                taken.extend_from_slice(piece.bytes);
                true
            })
        });
        assert_eq!(
            (response.status, sent.len()),
            (MCAT_ERR_PROTOCOL, 1),
            "{range}: {response:?}"
        );
        assert!(taken.is_empty(), "{range}: bytes of another place were handed on");
    }
}

/// A part may be shorter than what was asked for: the rest can be asked for in turn.
#[test]
fn download_answered_with_a_shorter_part_is_truncated_and_resumable() {
    let device = Device::new(V2_2);
    let part = |range: &str, body: &str| {
        let range = format!("Content-Range: bytes {range}/12\r\n");
        Event::Answer(answer(206, &range, body))
    };
    device.line.play([part("5-8", "part"), part("9-11", "end")]);
    let mut taken = String::from("begun");
    for ends in [MCAT_ERR_IO, MCAT_OK] {
        let params = given(|p| p.resume_at = Some(taken.len() as i64));
        let (response, _) = device.does(|client| {
            client.download("https://img.example.com/a.jpg", &params, &mut |piece| {
                taken.push_str(std::str::from_utf8(piece.bytes).unwrap());
                true
            })
        });
        assert_eq!(response.status, ends, "{response:?}");
        let is_short = response.reason == Reason::MCAT_REASON_TRUNCATED;
        assert_eq!(is_short, ends == MCAT_ERR_IO, "{response:?}");
    }
    assert_eq!(taken, "begunpartend");
}

/// A body over a cap would be over it again, and is no success because nobody promised JSON.
#[test]
fn max_nodes_holds_for_every_call_and_is_not_retried() {
    let body = format!("{{\"artists\":[{}{{}}]}}", "{},".repeat(2000));
    let ask = Raw {
        path: "/anything",
        ..GET
    };
    for is_raw in [false, true] {
        let device = Device::with(V2_2, |config| config.max_nodes = 1000).unwrap();
        device.line.play([Event::Answer(json(200, &body))]);
        let params = Params::default();
        let (response, sent) = device.does(|client| match is_raw {
            true => client.call(raw(&ask, &params)),
            false => client.call(catalog::artists_get("art.1", &params)),
        });
        let ended = (response.status, response.reason, sent.len());
        assert_eq!(ended, (MCAT_ERR_LIMIT, Reason::MCAT_REASON_NODES, 1), "{response:?}");
        assert!(response.message().contains("max_nodes"), "{response:?}");
    }
}

/// Bodies that are small for what is read of them: what comes over and over, and where it stands.
const SHAPES: [(&str, &str, &str, &str); 10] = [
    ("numbers", "{\"new\":[", "1", "]}"),
    ("empty objects", "{\"new\":[", "{}", "]}"),
    ("empty texts", "{\"new\":[", "\"\"", "]}"),
    ("nested arrays", "{\"new\":[", "[[]]", "]}"),
    ("members that are null", "{\"new\":{", "\"a\":null", "}}"),
    ("known objects without a field", "{\"tracks\":[", "{}", "]}"),
    (
        "objects within a known one",
        "{\"albums\":[{\"id\":\"alb.1\",\"discs\":[",
        "{}",
        "]}]}",
    ),
    (
        "numbers where texts belong",
        "{\"albums\":[{\"id\":\"alb.1\",\"links\":{\"genres\":{\"ids\":[",
        "1",
        "]}}}]}",
    ),
    (
        "texts of a list",
        "{\"albums\":[{\"id\":\"alb.1\",\"links\":{\"genres\":{\"ids\":[",
        "\"\"",
        "]}}}]}",
    ),
    ("an array without an envelope", "[", "1", "]"),
];

/// Makes a call on a thread of its own: the peak is a thread's.
fn alone<T: Send>(call: impl FnOnce() -> T + Send) -> T {
    std::thread::scope(|scope| scope.spawn(call).join().unwrap())
}

/// So many of a shape's pieces.
fn body((_, before, piece, after): (&str, &str, &str, &str), count: usize) -> String {
    let pieces = format!("{piece},").repeat(count - 1);
    format!("{before}{pieces}{piece}{after}")
}

// case:S07
#[test]
fn answer_that_needs_too_much_memory_is_refused_at_max_response_bytes() {
    for shape in SHAPES {
        // As many values as may be.
        let values = shape.2.matches(['1', '{', '[', '"', 'n']).count().max(1);
        let body = body(
            shape,
            999_000
                / if shape.2 == "\"\"" || shape.2.contains("null") {
                    1
                } else {
                    values
                },
        );
        let most = 32 * body.len() + (1 << 20);
        let device = Device::new(V2_2);
        device.line.play([Event::Answer(json(200, &body))]);
        let (response, sent) =
            alone(|| device.does(|client| client.call(catalog::artists_get("art.1", &Params::default()))));
        let peak = usize::try_from(response.stats().peak_bytes).unwrap();
        // The body is held beside what is read of it, and so are the pointers of a list while it is read.
        assert!(
            peak < most + 3 * body.len() + (13 << 20),
            "{}: {peak} of {most}",
            shape.0
        );
        if response.status == MCAT_OK {
            assert!(
                usize::try_from(response.stats().held_bytes).unwrap() <= most + 8192,
                "{}",
                shape.0
            );
            continue;
        }
        let ended = (response.status, response.reason, sent.len());
        assert_eq!(
            ended,
            (MCAT_ERR_LIMIT, Reason::MCAT_REASON_BODY_SIZE, 1),
            "{}: {response:?}",
            shape.0
        );
        assert!(response.message().contains("max_response_bytes"), "{response:?}");
        assert!(response.stats().held_bytes < 8192, "what was read is given back");
    }
}

// case:S07
#[test]
fn max_response_bytes_counts_all_that_a_response_holds() {
    let numbers = body(SHAPES[0], 999_000);
    let page = body(SHAPES[5], 200);
    let raw = Params {
        keep_raw: true,
        ..Params::default()
    };
    let with = |most: i64, body: &str, ids: &str, params: &Params| {
        let device = Device::with(V2_2, |config| config.max_response_bytes = most).unwrap();
        device.line.play(vec![Event::Answer(json(200, body)); 3]);
        alone(|| device.does(|client| client.call(catalog::artists_get(ids, params)))).0
    };
    let held = |response: &musiccat::Response| response.stats().held_bytes;
    let plain = Params::default();
    // What nothing but the default refuses is read where the device allows it.
    let response = with(1 << 27, &numbers, "art.1", &plain);
    assert_eq!(response.status, MCAT_OK, "{response:?}");
    assert!(held(&response) > 60 << 20);
    // A page, the bytes of its body beside it, and the pages of a call that names many ids.
    let ids: Vec<String> = (0..120).map(|n| format!("art.{n}")).collect();
    let many = ids.join(",");
    for (ids, params) in [("art.1", &plain), ("art.1", &raw), (&many, &plain)] {
        let whole = with(0, &page, ids, params);
        assert_eq!(whole.status, MCAT_OK, "{whole:?}");
        let needs = held(&whole);
        assert!(needs > 24 << 10, "{needs}");
        let enough = with(needs + needs / 2, &page, ids, params);
        assert_eq!(enough.status, MCAT_OK, "{enough:?}");
        let little = with(needs / 2, &page, ids, params);
        let ended = (little.status, little.reason);
        assert_eq!(ended, (MCAT_ERR_LIMIT, Reason::MCAT_REASON_BODY_SIZE), "{little:?}");
        assert!(little.message().contains("max_response_bytes"), "{little:?}");
        assert!(
            little.stats().peak_bytes < needs + (64 << 10),
            "{} of {needs}",
            little.stats().peak_bytes
        );
    }
    let text = body(("", "{\"tracks\":[{\"name\":\"", "x", "\"}]}"), 60_000).replace(',', "x");
    let (short, long) = (
        with(200_000, &text, "art.1", &plain),
        with(200_000, &text, "art.1", &raw),
    );
    assert_eq!((short.status, long.status), (MCAT_OK, MCAT_ERR_LIMIT), "{long:?}");
    for most in [-1, 1, 4095, (1 << 30) + 1] {
        let error = Device::with(V2_2, |config| config.max_response_bytes = most)
            .err()
            .unwrap();
        assert_eq!(error.message, "max_response_bytes: must be 4096 to 1073741824");
    }
}

/// The service's mark of a request is wanted most where the request failed.
#[test]
fn failed_response_carries_the_services_request_id() {
    let device = Device::new(V2_2);
    device
        .line
        .play([Event::Answer(answer(404, "Request-Id: r-17\r\n", "{}"))]);
    let (response, _) = device.does(|client| client.call(catalog::artists_get("art.1", &Params::default())));
    assert_eq!(response.status, MCAT_ERR_NOT_FOUND);
    assert_eq!(response.text(&response.request_id), Some("r-17"));
}

/// The body is read as it comes: what a call takes is what its response holds and a little.
#[test]
fn page_needs_the_memory_of_its_response_and_little_more() {
    let track = |n: usize| {
        format!(
            r#"{{"type":"track","id":"tra.{n}","href":"https://api.example.com/v2.2/tracks/tra.{n}","name":"Track {n} of a long album",
            "links":{{"artists":{{"ids":["art.{n}"],"href":"https://api.example.com/v2.2/artists/art.{n}"}}}},"isStreamable":true}}"#
        )
    };
    let tracks: Vec<String> = (0..1000).map(track).collect();
    let page = format!(r#"{{"tracks":[{}]}}"#, tracks.join(","));
    let device = Device::new(V2_2);
    device.line.play([Event::Answer(json(200, &page))]);
    let (response, _) = alone(|| device.does(|client| client.call(catalog::artists_get("art.1", &Params::default()))));
    assert_eq!(response.status, MCAT_OK, "{response:?}");
    let (peak, held) = (response.stats().peak_bytes, response.stats().held_bytes);
    let body = page.len() as i64;
    assert!(body > 200_000 && peak > held, "{peak} and {held} of {body}");
    // The far end of the line holds the answer too. The rest is the window, and the pointers of the list while it is read.
    assert!(peak < held + body + body / 5, "{peak} and {held} of {body}");
}

/// Whether a body came whole says more than what it says: one that was cut is no bad JSON, and is asked for again.
#[test]
fn cut_body_with_bad_json_is_truncated_and_retried() {
    let bad = format!("{{\"tracks\": x {}}}", " ".repeat(50_000));
    let whole = json(200, &bad);
    let cut = whole[..whole.len() - 9].to_owned();
    let ends = |events: Vec<Event>| {
        let device = Device::new(V2_2);
        device.line.play(events);
        let (response, sent) = device.does(|client| client.call(catalog::artists_get("art.1", &Params::default())));
        (response.status, response.reason, sent.len())
    };
    let none = Reason::MCAT_REASON_NONE;
    let good = || Event::Answer(json(200, "{}"));
    assert_eq!(ends(vec![Event::Answer(cut.clone()), good()]), (MCAT_OK, none, 2));
    assert_eq!(ends(vec![Event::Answer(whole.clone()), good()]), (MCAT_OK, none, 2));
    let cut = || Event::Answer(cut.clone());
    let whole = || Event::Answer(whole.clone());
    assert_eq!(
        ends(vec![cut(), cut()]),
        (MCAT_ERR_IO, Reason::MCAT_REASON_TRUNCATED, 2)
    );
    assert_eq!(
        ends(vec![whole(), whole()]),
        (MCAT_ERR_PARSE, Reason::MCAT_REASON_NOT_JSON, 2)
    );
    // What is over a limit would be so again, whatever else comes of it.
    let deep = json(200, &format!("{}{}", "[".repeat(40), " ".repeat(50_000)));
    let deep = Event::Answer(deep[..deep.len() - 9].to_owned());
    assert_eq!(ends(vec![deep]), (MCAT_ERR_LIMIT, Reason::MCAT_REASON_DEPTH, 1));
}
