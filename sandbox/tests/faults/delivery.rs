//! How the bytes go out.

use crate::raw::*;
use crate::support::*;
use musiccat_sandbox::faults::{At, Delivery, Fault};
use std::io::{Read, Write};
use std::time::{Duration, Instant};

#[test]
fn an_answer_stops_at_every_byte() {
    let sandbox = start();
    let body = true_body(&sandbox);
    let length = answer(&sandbox, delivered(Delivery::Slices(1000))).len();
    for at in (0..length).step_by(7).chain([length - 1]) {
        for (delivery, ends) in [
            (Delivery::Reset(At::Byte(at as u64)), Ends::Reset),
            (Delivery::Close(At::Byte(at as u64)), Ends::Closed),
        ] {
            let (got, ended) = struck(&sandbox, delivered(delivery.clone()));
            let whole = [head(&sandbox), body.clone()].concat();
            // How long it took is told in the head, in more digits or fewer.
            assert_eq!(got, whole[..at.min(whole.len())], "{delivery:?}");
            assert_eq!(ended, ends, "{delivery:?}");
        }
    }
}

#[test]
fn places_are_before_the_head_after_it_and_in_the_body() {
    let sandbox = start();
    let body = true_body(&sandbox);
    for (at, of_head, of_body) in [
        (At::Start, false, 0),
        (At::Head, true, 0),
        (At::Body(0), true, 0),
        (At::Body(17), true, 17),
        (At::Body(u64::MAX), true, body.len()),
        (At::Byte(u64::MAX), true, body.len()),
    ] {
        for (delivery, ends) in [
            (Delivery::Reset(at), Ends::Reset),
            (Delivery::Close(at), Ends::Closed),
            (Delivery::CloseAbruptly(at), Ends::Closed),
            (Delivery::HalfClose(at), Ends::Closed),
            (Delivery::Stall { at, for_ms: None }, Ends::Silent),
        ] {
            let (got, ended) = struck(&sandbox, delivered(delivery.clone()));
            let mut expected = if of_head { head(&sandbox) } else { Vec::new() };
            expected.extend_from_slice(&body[..of_body]);
            assert_eq!(got, expected, "{delivery:?}");
            assert_eq!(ended, ends, "{delivery:?}");
        }
        let entry = sandbox.journal().pop().unwrap();
        let announced = entry.answer_header("content-length").unwrap();
        assert_eq!(announced, body.len().to_string(), "the length is announced right");
    }
}

#[test]
fn a_half_closed_connection_still_listens() {
    let sandbox = start();
    sandbox.fault(delivered(Delivery::HalfClose(At::Head))).unwrap();
    let mut stream = connect(&sandbox);
    stream.write_all(request(PATH).as_bytes()).unwrap();
    assert_eq!(read_all(&mut stream).1, Ends::Closed);
    for _ in 0..20 {
        stream.write_all(&[b'x'; 1000]).expect("it takes what comes");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(stream.take_error().unwrap().is_none());
}

#[test]
fn a_stall_ends_when_its_time_is_over() {
    let sandbox = start();
    let body = true_body(&sandbox);
    let stall = Delivery::Stall {
        at: At::Body(10),
        for_ms: Some(150),
    };
    sandbox.fault(delivered(stall)).unwrap();
    let mut stream = connect(&sandbox);
    let begun = Instant::now();
    stream.write_all(last(&request(PATH)).as_bytes()).unwrap();
    let mut first = vec![0; 60];
    stream.read_exact(&mut first).unwrap();
    let (rest, _) = read_all(&mut stream);
    assert!(begun.elapsed() >= Duration::from_millis(150));
    assert_eq!([first, rest].concat(), [head(&sandbox), body].concat());
}

#[test]
fn bytes_drip() {
    let sandbox = start();
    let body = true_body(&sandbox);
    let drip = Delivery::Drip {
        bytes: 500,
        every_ms: 20,
    };
    let begun = Instant::now();
    let got = answer(&sandbox, delivered(drip));
    let whole = [head(&sandbox), body.clone()].concat();
    assert_eq!(got, whole);
    let pauses = (whole.len() - 1) / 500;
    assert!(begun.elapsed() >= Duration::from_millis(20 * pauses as u64));
    let got = answer(&sandbox, delivered(Delivery::Slices(3)));
    assert_eq!(got, [head(&sandbox), body].concat());
}

#[test]
fn a_connection_serves_on_after_a_fault_that_leaves_it_whole() {
    let sandbox = start();
    let fault = Fault {
        times: Some(1),
        ..delivered(Delivery::Slices(5))
    };
    sandbox.fault(fault).unwrap();
    // Both at once: the second request is read ahead while the fault plays.
    let (got, ends) = ask(&sandbox, &format!("{}{}", request(PATH), request("/v2.2/versions")));
    let (_, rest) = split(&got);
    let journal = sandbox.journal();
    assert_eq!((journal.len(), journal[0].connection), (2, journal[1].connection));
    assert_eq!((journal[0].fault, journal[1].fault), (Some(1), None));
    let second = rest.windows(9).position(|part| part == b"HTTP/1.1 ").unwrap();
    assert!(split(&rest[second..]).1.starts_with(b"{\"versions\":"));
    assert_eq!(ends, Ends::Silent, "kept open");
    sandbox.clear_faults();
    sandbox.fault(delivered(Delivery::Slices(5))).unwrap();
    assert_eq!(
        ask(&sandbox, &last(&request(PATH))).1,
        Ends::Closed,
        "as the client asked"
    );
}
