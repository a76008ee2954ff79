//! Answers that would be harmful if they were taken as they come.
use crate::device::{Device, GET, given};
use crate::line::{Event, answer, json};
use musiccat::Version::V2_2;
use musiccat::abi::mcat_status::*;
use musiccat::error::Reason;
use musiccat::raw::{Raw, raw};
use musiccat::{Params, catalog};

#[test]
fn a_download_is_not_resumed_elsewhere() {
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
fn a_part_that_is_too_short_is_no_end() {
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
fn a_cap_holds_for_every_call_and_is_not_tried_twice() {
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

/// The service's mark of a request is wanted most where the request failed.
#[test]
fn a_failure_carries_the_services_mark_of_the_request() {
    let device = Device::new(V2_2);
    device
        .line
        .play([Event::Answer(answer(404, "Request-Id: r-17\r\n", "{}"))]);
    let (response, _) = device.does(|client| client.call(catalog::artists_get("art.1", &Params::default())));
    assert_eq!(response.status, MCAT_ERR_NOT_FOUND);
    assert_eq!(response.text(&response.request_id), Some("r-17"));
}
