//! How the length of the body is told.

use crate::raw::*;
use crate::support::*;
use musiccat_sandbox::faults::{BrokenChunks, Framing};

/// The values of a header, in their order.
fn values<'a>(head: &'a str, name: &str) -> Vec<&'a str> {
    let lines = head.split("\r\n").filter_map(|line| line.split_once(": "));
    lines.filter(|(key, _)| *key == name).map(|(_, value)| value).collect()
}

#[test]
fn lengths_are_wrong_doubled_missing_and_no_numbers() {
    let sandbox = start();
    let body = true_body(&sandbox);
    let length = body.len();
    for (framing, lengths) in [
        (Framing::Length("-1".into()), vec!["-1".to_owned()]),
        (Framing::Length("+2".into()), vec!["+2".to_owned()]),
        (
            Framing::Length("99999999999999999999".into()),
            vec!["99999999999999999999".to_owned()],
        ),
        (Framing::LengthOff(100), vec![(length + 100).to_string()]),
        (Framing::LengthOff(-5), vec![(length - 5).to_string()]),
        (
            Framing::TwoLengths(1),
            vec![length.to_string(), (length + 1).to_string()],
        ),
        (Framing::NoLength, vec![]),
    ] {
        let (got, ends) = struck(&sandbox, framed(framing.clone()));
        assert_eq!(got, [head(&sandbox), body.clone()].concat(), "{framing:?}");
        let head = split(&got).0;
        assert_eq!(values(&head, "content-length"), lengths, "{framing:?}");
        assert_eq!(values(&head, "transfer-encoding"), [] as [&str; 0]);
        assert_eq!((values(&head, "connection"), ends), (vec!["close"], Ends::Closed));
    }
}

#[test]
fn chunks_are_right_or_broken_in_each_way() {
    let sandbox = start();
    let body = true_body(&sandbox);
    let text = String::from_utf8(body.clone()).unwrap();
    let length = body.len();
    let right = format!("{length:x}\r\n{text}\r\n0\r\n\r\n");
    let small: String = body
        .chunks(100)
        .map(|part| format!("{:x}\r\n{}\r\n", part.len(), String::from_utf8_lossy(part)))
        .collect();
    let broken = |kind| framed(Framing::BrokenChunks(kind));
    for (fault, expected, lengths, ends) in [
        (framed(Framing::Chunked(u32::MAX)), right.clone(), 0, Ends::Silent),
        (
            framed(Framing::Chunked(100)),
            format!("{small}0\r\n\r\n"),
            0,
            Ends::Silent,
        ),
        (framed(Framing::LengthAndChunked), right.clone(), 1, Ends::Closed),
        (
            broken(BrokenChunks::GarbageSize),
            format!("twelve\r\n{text}\r\n0\r\n\r\n"),
            0,
            Ends::Closed,
        ),
        (
            broken(BrokenChunks::HugeSize),
            format!("ffffffffffffffffff\r\n{text}\r\n0\r\n\r\n"),
            0,
            Ends::Closed,
        ),
        (
            broken(BrokenChunks::SizeTooLarge),
            format!("{:x}\r\n{text}\r\n0\r\n\r\n", length + 1000),
            0,
            Ends::Closed,
        ),
        (
            broken(BrokenChunks::NoLineEnd),
            format!("{length:x}\r\n{text}0\r\n\r\n"),
            0,
            Ends::Closed,
        ),
        (
            broken(BrokenChunks::NoEnd),
            format!("{length:x}\r\n{text}\r\n"),
            0,
            Ends::Closed,
        ),
    ] {
        let framing = fault.framing.clone();
        let (got, ended) = struck(&sandbox, fault);
        let (head, rest) = split(&got);
        assert_eq!(String::from_utf8_lossy(rest), expected, "{framing:?}");
        assert_eq!(values(&head, "transfer-encoding"), ["chunked"], "{framing:?}");
        assert_eq!(values(&head, "content-length").len(), lengths, "{framing:?}");
        assert_eq!(ended, ends, "{framing:?}");
    }
}

#[test]
fn head_requests_get_no_body_whatever_the_framing() {
    let sandbox = start();
    sandbox.fault(framed(Framing::Chunked(10))).unwrap();
    let (got, ends) = ask(&sandbox, &request(PATH).replacen("GET", "HEAD", 1));
    assert_eq!((split(&got).1, ends), (&[][..], Ends::Silent));
}
